"""The parts of card faces: the colours, the signs of the suits, and the figures of the ranks."""

from cardrules.core.cards import Rank, Suit

BLACK, RED, BLUE, GOLD, PAPER, SKIN = "#15181c", "#c4122f", "#24448f", "#e8b93b", "#fffdf8", "#f7d7b5"

SIGNS = {
    Suit.CLUBS: "M-21 -25a21 21 0 1 1 42 0a21 21 0 1 1 -42 0ZM-48 11a21 21 0 1 1 42 0a21 21 0 1 1 -42 0Z"
    "M6 11a21 21 0 1 1 42 0a21 21 0 1 1 -42 0ZM-15 -14H15L6 16C6 33 9 42 18 48H-18C-9 42 -6 33 -6 16Z",
    Suit.DIAMONDS: "M0 -50C10 -30 24 -12 38 0C24 12 10 30 0 50C-10 30 -24 12 -38 0C-24 -12 -10 -30 0 -50Z",
    Suit.HEARTS: "M0 48C-8 28 -46 10 -46 -18C-46 -48 -8 -52 0 -24C8 -52 46 -48 46 -18C46 10 8 28 0 48Z",
    Suit.SPADES: "M0 -50C8 -30 46 -10 46 15C46 36 17 40 5 22C5 36 9 43 18 48H-18C-9 43 -5 36 -5 22"
    "C-17 40 -46 36 -46 15C-46 -10 -8 -30 0 -50Z",
}
FIGURES = {
    Rank.ACE: "M-7.5 22.5L0 0L7.5 22.5M-5 14.5H5",
    Rank.TWO: "M-6.5 6A6.5 6 0 1 1 5 10.2L-6.8 21H7.5",
    Rank.THREE: "M-6.5 0H6L-1 8.3A6.4 6.4 0 1 1 -7 16.5",
    Rank.FOUR: "M3.5 23V0L-7.5 15.5H8.5",
    Rank.FIVE: "M6 0H-4.5L-5.5 9.3C-2.5 6.8 7 6.5 7 14A7 7 0 0 1 -7 17",
    Rank.SIX: "M4 -1C-2 3 -6.5 8.5 -6.5 14.5A6.5 6.5 0 1 0 -4 9.5",
    Rank.SEVEN: "M-7.5 0H7C2 7 -1.5 14 -2 23",
    Rank.EIGHT: "M0 9.7A5.4 4.9 0 1 1 0 0A5.4 4.9 0 1 1 0 9.7A6.7 5.7 0 1 0 0 21A6.7 5.7 0 1 0 0 9.7",
    Rank.NINE: "M-4 22C2 18 6.5 12.5 6.5 6.5A6.5 6.5 0 1 0 4 11.5",
    Rank.TEN: "M-9 4.5L-6 .5V23M4.2 0A4.2 10.5 0 1 1 4.2 21A4.2 10.5 0 1 1 4.2 0",
    Rank.JACK: "M-2 0H5V14.5A5.8 6.3 0 0 1 -6.6 15.5",
    Rank.QUEEN: "M0 0A7 10.5 0 1 1 0 21A7 10.5 0 1 1 0 0M2 15L8 23",
    Rank.KING: "M-6 -2.2V23.2M7.5 -1.5L-5.5 13.5M-1 8.5L8 22.5",
}
"""The letters and numbers as lines: being drawn, they do not depend on the fonts of a machine."""

PARTS = {
    **{
        f"sign-{suit}": f'<path id="sign-{suit}" transform="scale(.195)" d="{path}" stroke="none"/>'
        for suit, path in SIGNS.items()
    },
    **{
        f"rank-{rank.letter}": f'<path id="rank-{rank.letter}" d="{path}" fill="none" stroke="currentColor" '
        'stroke-width="4.2" stroke-linejoin="round"/>'
        for rank, path in FIGURES.items()
    },
}
"""The signs and figures as elements, by their ids."""


def sign(suit: Suit, x: float, y: float, scale: float = 1) -> str:
    """The sign of a suit around a point, 19 units high."""
    return _used(f"sign-{suit}", x, y, scale)


def figure(rank: Rank, x: float, y: float, scale: float = 1) -> str:
    """The figure of a rank below a point, 25 units high and about 20 wide."""
    return _used(f"rank-{rank.letter}", x, y, scale)


def _used(id: str, x: float, y: float, scale: float) -> str:
    at = f'x="{x}" y="{y}"' if scale == 1 else f'transform="translate({x} {y}) scale({scale})"'
    return f'<use href="#{id}" {at}/>'
