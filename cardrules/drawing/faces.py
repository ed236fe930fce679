"""Card faces and backs as SVG, drawn on 100 by 140 units."""

from functools import cache

from cardrules.cards import Card, Rank, Suit

WIDTH, HEIGHT = 100, 140
FONT = "Arial, Helvetica, 'DejaVu Sans', sans-serif"
PACK_COLOURS = (
    "#2c5aa0", "#a8323e", "#6b4199", "#b5651d", "#127a80",
    "#b03a83", "#6e4b2a", "#8a7a12", "#4d5866", "#1c2340",
)  # fmt: skip
"""Colours that tell the packs of a race apart, on backs and on the edges of foundation cards."""

BLANK = '<rect width="100" height="140" rx="9" fill="#fffdf8" stroke="#4a4a4a" stroke-width="2"/>'
"""A card that lies face up, but covered, so that its face is not seen."""

_INK = {True: "#c4122f", False: "#15181c"}
_SUITS = {
    Suit.CLUBS: "M-21 -25a21 21 0 1 1 42 0a21 21 0 1 1 -42 0ZM-48 11a21 21 0 1 1 42 0a21 21 0 1 1 -42 0Z"
    "M6 11a21 21 0 1 1 42 0a21 21 0 1 1 -42 0ZM-10 -12H10L5 12C5 32 9 42 18 48H-18C-9 42 -5 32 -5 12Z",
    Suit.DIAMONDS: "M0 -50C10 -30 24 -12 38 0C24 12 10 30 0 50C-10 30 -24 12 -38 0C-24 -12 -10 -30 0 -50Z",
    Suit.HEARTS: "M0 48C-8 28 -46 10 -46 -18C-46 -48 -8 -52 0 -24C8 -52 46 -48 46 -18C46 10 8 28 0 48Z",
    Suit.SPADES: "M0 -50C8 -30 46 -10 46 15C46 36 17 40 5 22C5 36 9 43 18 48H-18C-9 43 -5 36 -5 22"
    "C-17 40 -46 36 -46 15C-46 -10 -8 -30 0 -50Z",
}
_HATS = {
    Rank.KING: "M-20 14L-24 -10L-11 1L0 -16L11 1L24 -10L20 14Z",
    Rank.QUEEN: "M-20 14L-22 -3A5 5 0 1 1 -16 -4L-10 4L-4 -8A5 5 0 1 1 4 -8L10 4L16 -4A5 5 0 1 1 22 -3L20 14Z",
    Rank.JACK: "M-20 14V6H20V14ZM-17 2C-17 -11 -6 -11 -3 -11A5 5 0 1 1 3 -11C6 -11 17 -11 17 2Z",
}


@cache
def face(card: Card) -> str:
    """The face of a card; the pack does not show."""
    ink = _INK[card.red]
    rank = 'textLength="33" lengthAdjust="spacingAndGlyphs"' if card.rank is Rank.TEN else ""
    if card.rank in _HATS:
        middle = (
            '<rect x="37" y="43" width="54" height="88" rx="6" fill="#f6e7b8" stroke="#b98b1d" stroke-width="2"/>'
            f'<path transform="translate(64 66)" d="{_HATS[card.rank]}" fill="{ink}"/>{_suit(card.suit, 64, 104, 0.44)}'
        )
    else:
        middle = _suit(card.suit, 60, 94, 0.72 if card.rank is Rank.ACE else 0.66)
    return (
        f'{BLANK}<text x="5" y="37" font-size="38" font-weight="bold" fill="{ink}" {rank}>'
        f"{card.rank.label}</text>{_suit(card.suit, 20, 59, 0.27)}{_suit(card.suit, 81, 22, 0.27)}{middle}"
    )


def back(colour: str) -> str:
    """The back of a card."""
    return (
        f'{BLANK}<rect x="7" y="7" width="86" height="126" rx="5" fill="{colour}"/>'
        '<path d="M18 18V124M34 26V116M50 18V124M66 26V116M82 18V124" stroke="#fff" stroke-opacity=".5" '
        'stroke-width="8" stroke-linecap="round" stroke-dasharray="0 17.3"/>'
    )


def card_svg(card: Card) -> str:
    """A picture of one card (SVG)."""
    name = spoken(card)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 102 142" width="100" role="img" '
        f'aria-label="{name}" font-family="{FONT}">'
        f"<title>{name}</title>{face(card)}</svg>"
    )


def spoken(card: Card) -> str:
    """A card as it is read aloud.

    >>> from cardrules.cards import card
    >>> spoken(card("QH"))
    'queen of hearts'
    """
    return f"{card.rank.word} of {card.suit.word}"


def _suit(suit: Suit, x: float, y: float, size: float) -> str:
    return f'<path transform="translate({x} {y}) scale({size})" d="{_SUITS[suit]}" fill="{_INK[suit.red]}"/>'
