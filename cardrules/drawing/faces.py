"""Card faces and backs as SVG, drawn on 100 by 140 units.

Every drawing refers to the parts that it shares with others by their ids: ``<use href="#sign-H"/>``. A
picture of cards includes the `definitions` of these parts, or its page the whole `face_sheet`.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from cardrules.core.cards import Card, Rank, Suit, full_pack
from cardrules.drawing import courts
from cardrules.drawing.signs import BLACK, GOLD, PAPER, PARTS, RED, figure, sign

WIDTH, HEIGHT = 100, 140
FONT = "Arial, Helvetica, 'DejaVu Sans', sans-serif"
PACK_COLOURS = (
    "#2c5aa0", "#a8323e", "#6b4199", "#b5651d", "#127a80",
    "#b03a83", "#6e4b2a", "#8a7a12", "#4d5866", "#1c2340",
)  # fmt: skip
"""Colours that tell the packs of a race apart, on backs and on the edges of foundation cards."""

Places = tuple[tuple[float, float], ...]

_LEFT, _RIGHT = 36, 64
_CORNERS = ((_LEFT, 23), (_RIGHT, 23))
_SIDES = ((_LEFT, 70), (_RIGHT, 70))
_ROWS = (*_CORNERS, (_LEFT, 54.5), (_RIGHT, 54.5))
_TOP, _BELOW_TOP, _CENTRE = (50, 23), (50, 46.5), (50, 70)
_PIPS: dict[Rank, tuple[Places, Places]] = {
    Rank.TWO: ((_TOP,), ()),
    Rank.THREE: ((_TOP,), (_CENTRE,)),
    Rank.FOUR: (_CORNERS, ()),
    Rank.FIVE: (_CORNERS, (_CENTRE,)),
    Rank.SIX: (_CORNERS, _SIDES),
    Rank.SEVEN: (_CORNERS, (*_SIDES, _BELOW_TOP)),
    Rank.EIGHT: ((*_CORNERS, _BELOW_TOP), _SIDES),
    Rank.NINE: (_ROWS, (_CENTRE,)),
    Rank.TEN: ((*_ROWS, (50, 38.5)), ()),
}
"""The places of a number's signs: those that come again in the lower half, turned round, and those that do not."""

_PAPER = f'<rect x=".5" y=".5" width="99" height="139" rx="8.5" fill="{PAPER}" stroke="#6a6a6a"/>'

_REFERENCE = re.compile(r'href="#([\w-]+)"')
_VARIABLE = re.compile(r"var\(--\w,(#\w+)\)")


def face_use(name: str) -> str:
    """A card, by the side of it that is seen: ``face-QH``, ``face-large-QH``, ``back-0`` or ``blank``."""
    return f'<use href="#{name}" width="100" height="140"/>'


def definitions(drawn: str) -> str:
    """The parts that a drawing refers to, as an element to be put into the same picture."""
    found = dict[str, str]()

    def add(drawn: str) -> None:
        for name in _REFERENCE.findall(drawn):
            if name not in found:
                found[name] = _parts()[name]
                add(found[name])

    add(drawn)
    usual = _VARIABLE.sub(r"\1", "".join(found.values()))  # programs other than browsers know no variables
    return f"<defs>{usual}</defs>"


@cache
def face_sheet() -> str:
    """Every face and back as an SVG symbol, for pages that draw many cards.

    There are ``face-QH``, ``face-large-QH`` for people who see badly, ``back-0``, ``edge-0`` to mark the pack of a
    card on a foundation, and ``blank`` for a card that lies face up but covered. The colours of the suits are CSS
    variables (``--C``, ``--D``, ``--H``, ``--S``) with the usual ones in their absence.
    """
    return f"<defs>{''.join(_parts().values())}</defs>"


def card_svg(card: Card) -> str:
    """A picture of one card (SVG)."""
    return _picture(face_use(f"face-{card.face.code}"), f"-1 -1 {WIDTH + 2} {HEIGHT + 2}", 100, spoken(card))


def fan_svg(cards: Sequence[Card]) -> str:
    """A picture of a few cards that are held in a hand (SVG)."""
    step = 54 / max(len(cards) - 1, 1)
    drawn = "".join(
        f'<g transform="rotate({place * step - 27:g} 50 190)">{face_use(f"face-{card.face.code}")}</g>'
        for place, card in enumerate(cards)
    )
    return _picture(drawn, "-84 -8 268 182", 268, ", ".join(map(spoken, cards)))


def spoken(card: Card) -> str:
    """A card as it is read aloud.

    >>> from cardrules.core.cards import card
    >>> spoken(card("QH"))
    'queen of hearts'
    """
    return f"{card.rank.word} of {card.suit.word}"


def _picture(drawn: str, box: str, width: int, name: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width}" role="img" aria-label="{name}">'
        f"<title>{name}</title>{definitions(drawn)}{drawn}</svg>"
    )


@cache
def _parts() -> dict[str, str]:
    """All parts that drawings refer to, by their ids."""
    return PARTS | dict(_groups()) | dict(_symbols())


def _groups() -> Iterator[tuple[str, str]]:
    halves = ((f"half-{card.code}", _half(card)) for card in full_pack())
    edge = '<path d="M4 134H96" stroke="{}" stroke-width="9" stroke-linecap="round"/>'
    edges = ((f"edge-{number}", edge.format(colour)) for number, colour in enumerate(PACK_COLOURS))
    for name, drawn in (("card-paper", _PAPER), ("card-back", _back()), *halves, *edges):
        yield name, f'<g id="{name}">{drawn}</g>'


def _symbols() -> Iterator[tuple[str, str]]:
    symbols = [("blank", "", BLACK)]
    symbols += [
        (f"back-{number}", '<use href="#card-back"/>', colour) for number, colour in enumerate(PACK_COLOURS)
    ]
    for card in full_pack():
        ink = f"var(--{card.suit},{RED if card.red else BLACK})"
        symbols += [
            (f"face-{card.code}", _face(card), ink),
            (f"face-large-{card.code}", _large_face(card), ink),
        ]
    for name, drawn, ink in symbols:
        look = f'id="{name}" viewBox="0 0 100 140" color="{ink}" fill="{ink}"'
        yield name, f'<symbol {look}><use href="#card-paper"/>{drawn}</symbol>'


def _half(card: Card) -> str:
    """The index, and whatever else comes twice on a face."""
    rank, suit, _ = card
    index = figure(rank, 14.5, 6.6, 0.95) + sign(suit, 14.5, 39, 0.85)
    if (rank, suit) in courts.COURTS:
        return index + courts.person(rank, suit)
    turned, _ = _PIPS.get(rank, ((), ()))
    return index + "".join(sign(suit, x, y) for x, y in turned)


def _face(card: Card) -> str:
    rank, suit, _ = card
    half = f'<use href="#half-{card.code}"/>'
    halves = half + half.replace("/>", ' transform="rotate(180 50 70)"/>')
    if rank is Rank.ACE:
        return f'{halves}{sign(suit, 50, 70, 3)}<g fill="{GOLD}">{sign(suit, 50, 70, 0.9)}</g>'
    if (rank, suit) in courts.COURTS:
        return courts.PANEL + halves + courts.sash(suit)
    _, upright = _PIPS[rank]
    return halves + "".join(sign(suit, x, y) for x, y in upright)


def _large_face(card: Card) -> str:
    """A face whose rank and suit are seen wherever it is covered, and from afar."""
    rank, suit, _ = card
    return (
        figure(rank, 22, 7.5, 1.5) + sign(suit, 22, 62, 1.6) + sign(suit, 78, 22, 1.6) + sign(suit, 64, 98, 3)
    )


def _back() -> str:
    """A lattice with the four suits in the middle, in the colour of the pack and white."""
    lattice = "".join(
        f"M{8 + 12 * column} 8{'l6 6.2-6 6.2' * 10}M{20 + 12 * column} 8{'l-6 6.2 6 6.2' * 10}"
        for column in range(7)
    )
    places = zip(Suit, ((50, 54), (60, 70), (40, 70), (50, 86)), strict=True)
    return (
        '<rect x="7" y="7" width="86" height="126" rx="5"/><g stroke="#fff">'
        f'<path d="{lattice}" fill="none" stroke-opacity=".3"/>'
        '<rect x="12" y="12" width="76" height="116" rx="3" fill="none" stroke-opacity=".75"/>'
        '<path d="M50 36L74 70L50 104L26 70Z" stroke-opacity=".75"/></g>'
        f'<g fill="#fff" fill-opacity=".85">{"".join(sign(suit, x, y, 0.6) for suit, (x, y) in places)}</g>'
    )
