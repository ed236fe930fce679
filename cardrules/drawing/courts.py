"""The court cards: twelve people put together from a small stock of heads, clothes, and things to hold.

A shape is a text. Each of its lines is a path after the letter of its filling: one of `_PAINTS`, `2` for the lining, or
`h` for the hair; a hyphen before the letter makes it a mere line. Heads are drawn around (0, 0) and look to the right;
everything else has its place on the card. A sash from (7, 56) to (93, 84) divides the card: only what lies above it is
drawn, and once more turned round.
"""

from typing import NamedTuple

from cardrules.core.cards import Rank, Suit
from cardrules.drawing.signs import BLACK, BLUE, GOLD, PAPER, RED, SKIN, sign

PANEL = (
    '<path d="M30 7H90Q93 7 93 10V84Q93 87 90 87H76Q73 87 73 90V130Q73 133 70 133H10Q7 133 7 130V56Q7 53 10 53H24'
    'Q27 53 27 50V10Q27 7 30 7Z" fill="#fbf0cf" stroke="#b98b1d"/>'
)
"""The ground behind a figure, with room for the indices in two of its corners."""

# Faces
FRONT = """
s M-10 -12V2C-10 9 -5 15 0 15S10 9 10 2V-12Z
-k M-7 -5.4Q-4 -7.6 -1 -5.6M3.4 -5.6Q6 -7.6 8.6 -5.4M-6.6 -1Q-3.8 -3.8 -.8 -1.4M3.6 -1.4Q6 -3.8 8.6 -1
-k M1.6 -4.8L4.2 4.2Q3 5.2 1.2 4.8
k M-5 -1.6a1.3 1.3 0 1 0 2.6 0ZM4.9 -1.6a1.3 1.3 0 1 0 2.6 0Z
"""
PROFILE = """
s M-9 -12H7.5Q8.5 -7 9 -4L13 3.4Q13 4.8 10 5L10.4 8L9.4 9.3L10 11.2Q9.5 15.4 4.5 15.4C-4 15 -9 9 -9 2Z
-k M3 -5.2Q6 -7 8.6 -5M3.6 -1.6Q6 -3.6 8.4 -1.8
k M5.4 -2.2a1.4 1.6 0 0 0 2.6 0Z
"""
LIPS = "r M-1.5 9Q.3 7.8 1.6 8.6Q2.9 7.8 4.6 9Q1.6 12.4 -1.5 9Z"
SMILE = "r M-2 8.6Q1.5 10 5 8.4Q1.6 12.2 -2 8.6Z"
SMILE_ASIDE = "-r M9.8 9.4Q8.4 10 6.8 9.2"

# Hair and beards
CURLS = """
h M-8 -12C-15 -9 -14 2 -14 6C-20 6 -20 15 -14 16C-9 17 -7 13 -8 8Z
h M8 -12C15 -9 14 2 14 6C20 6 20 15 14 16C9 17 7 13 8 8Z
-k M-14 9.5Q-16.5 10.5 -15 12.5M14 9.5Q16.5 10.5 15 12.5
"""
CURLS_ASIDE = """
h M4 -12H-9C-16 -6 -15 4 -15 6C-21 7 -20 16 -14 16C-8 16 -5 11 -5 4L-2 3Q-3 -6 4 -12Z
-k M-15 9.5Q-17.5 10.5 -16 12.5M-9 -8Q-11 2 -9 10
"""
BOB = """
h M-8 -12C-16 -8 -14 4 -15 8Q-20 16 -13 17Q-8 17 -8 10Z
h M8 -12C16 -8 14 4 15 8Q20 16 13 17Q8 17 8 10Z
"""
BOB_ASIDE = """
h M3 -12H-9C-17 -6 -15 4 -16 8Q-22 15 -16 17Q-6 19 -4 8Q-5 2 0 -4Z
-k M-8 -9Q-9 6 -13 13
"""
LONG = """
h M0 -18C-20 -18 -15 4 -17 12C-18 18 -22 20 -22 24Q-14 29 -8 22V-6H8V22Q14 29 22 24\
C22 20 18 18 17 12C15 4 20 -18 0 -18Z
-k M-13 0Q-12 14 -16 22M13 0Q12 14 16 22
"""
BRAIDS = """
h M0 -18C-18 -18 -15 0 -14 8L-8 10V-6H8V10L14 8C15 0 18 -18 0 -18Z
h M-14 6q-6 5 0 9q-6 5 0 9l3 4l3 -4q6 -4 0 -9q6 -4 0 -9ZM14 6q6 5 0 9q6 5 0 9l-3 4l-3 -4q-6 -4 0 -9q-6 -4 0 -9Z
-k M-14 15h6M14 15h-6M-14 24h6M14 24h-6
"""
VEIL = """
2 M0 -20C-22 -20 -15 6 -23 21Q-16 27 -8 25V-6H8V25Q16 27 23 21C15 6 22 -20 0 -20Z
h M0 -17C-15 -17 -13 2 -12 13L-8 15V-6H8V15L12 13C13 2 15 -17 0 -17Z
"""
PARTING = "h M-10.6 -2Q-9.6 -9 .5 -13Q9 -9 10.6 -2Q14 -18 0 -18T-10.6 -2Z"
POINTED = "h M-11.5 1C-13 13 -7 24 .5 29C8 24 13 13 11.5 1C9 7 6 8 1.5 8S-8 7 -11.5 1Z"
FORKED = "h M-11.5 1C-13 12 -10 20 -6 28Q-2 24 0 19Q2 24 6 28C10 20 13 12 11.5 1C9 7 6 8 1.5 8S-8 7 -11.5 1Z"
WAVED = """
h M-11.5 1C-14 9 -12 16 -12 22Q-9 26 -6 22Q-3 28 .2 23Q3.4 28 6.4 22Q9.4 26 12 22C12 16 14 9 11.5 1\
C9 7 6 8 1.5 8S-8 7 -11.5 1Z
-k M-6 22Q-5 17 -6.5 13M6.4 22Q5.4 17 7 13M.2 23V16
"""
FULL_ASIDE = "h M-6 0C-8 12 -2 25 8 28Q14 20 10.4 12.4L8 12.2Q7 11 9.6 10.2L8.4 6.8C4 6.6 -1 6 -2 0Z"
MOUSTACHE = """
h M1.6 6C-1 4.4 -6 6 -8 10.6C-4 11.4 0 10.4 1.6 8C3.2 10.4 7 11.4 10.4 10.2C8.6 6 4 4.4 1.6 6Z
r M-.8 11.8Q1.6 13 4 11.8Q1.6 15 -.8 11.8Z
"""

# Crowns, coronets and caps
CIRCLET = """
2 M-13.6 -15.5Q0 -19.5 13.6 -15.5L13 -10.5Q0 -14.5 -13 -10.5Z
g M-1.8 -15.4a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0
g M-9.6 -14.4a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0M6.8 -14.4a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0 -2.8 0
"""
ARCHED = """
2 M-12 -14C-19 -30 -4 -27 0 -26C4 -27 19 -30 12 -14Z
-g M-11 -15C-16 -27 -4 -26 0 -26M11 -15C16 -27 4 -26 0 -26M0 -15V-26
g M-1.5 -26V-28H-4V-31H-1.5V-33H1.5V-31H4V-28H1.5V-26Z
"""
POINTS = """
g M-13 -13L-17.5 -26L-9.5 -20L-6.5 -29L0 -20L6.5 -29L9.5 -20L17.5 -26L13 -13Z
w M-19.5 -27a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M15.5 -27a2 2 0 1 0 4 0a2 2 0 1 0 -4 0
w M-8.5 -30a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4.5 -30a2 2 0 1 0 4 0a2 2 0 1 0 -4 0
"""
LEAVES = """
g M-13 -13L-16 -22A3 3 0 1 1 -12.6 -26A3 3 0 1 1 -9 -22L-5 -19L-3 -25A3.4 3.4 0 1 1 3 -25L5 -19\
L9 -22A3 3 0 1 1 12.6 -26A3 3 0 1 1 16 -22L13 -13Z
"""
TALL = """
g M-12.5 -13L-16 -31L-8 -22L0 -33L8 -22L16 -31L12.5 -13Z
r M-2.4 -22L0 -26L2.4 -22L0 -18Z
"""
CORONET = """
g M-11.5 -14L-14.5 -23L-7.6 -19L0 -28L7.6 -19L14.5 -23L11.5 -14Q0 -18 -11.5 -14Z
w M-16.4 -23.6a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0M12.6 -23.6a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0
w M-1.9 -29a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0
"""
TREFOILS = """
g M-11.5 -14L-13 -20A2.8 2.8 0 1 1 -8 -21L-3 -20V-23A3 3 0 1 1 3 -23V-20L8 -21A2.8 2.8 0 1 1 13 -20\
L11.5 -14Q0 -18 -11.5 -14Z
"""
BERET = """
2 M-14 -11C-24 -20 -14 -29 0 -28S22 -22 14 -11Q0 -15 -14 -11Z
g M-14 -9.5L-14.4 -14Q0 -18.5 14.4 -14L14 -9.5Q0 -14 -14 -9.5Z
w M9 -15C4 -30 -14 -35 -24 -27C-16 -27 -4 -24 9 -15Z
-k M5 -18Q-6 -28 -18 -28
"""
BRIM = """
2 M-11 -12C-13 -24 -4 -30 8 -26Q14 -22 11 -12Z
g M-19 -7C-20 -15 -10 -15 0 -16S16 -18 20 -14C18 -8 8 -11 0 -10.5S-14 -8 -19 -7Z
w M-8 -15C-24 -16 -26 -28 -20 -33C-18 -26 -12 -20 -6 -19Z
-k M-9 -16.5Q-18 -20 -20 -28
"""
NOTCHED = """
2 M-13 -12C-17 -22 -8 -30 1 -27L15 -24Q11 -20 13 -12Z
w M11 -17C21 -17 25 -24 21 -32C16 -28 11 -25 9 -20Z
-k M11.5 -18.5Q18.5 -22 20 -28
g M-14 -9L-16 -19L-9.5 -15L-5 -20L0 -15L5 -20L9.5 -15L16 -19L14 -9Q0 -13 -14 -9Z
"""

# Clothes
MANTLE = """
c M7 56Q28 51 46 46H72Q86 49 93 55V84Z
w M7 56Q28 51 46 46L44 53Q26 57 13 58Z
2 M52 55H66L72 77L46 69Z
-g M49 57L44 67M68 56L74 77
w M45 45Q58 53 73 45Q79 50 84 55Q72 64 59 64T33 54Z
-k M42 52v3M50 57v3M59 58.5v3M68 57v3M76 52v3M29 52.5l.7 2.5M19 54.6l.7 2
"""
GOWN = """
c M7 56Q28 51 46 48H72Q86 50 93 56V84Z
-g M11 57.5Q27 55.5 40 52M76 52Q85 54 91 59
2 M46 52H72L69 77L47 69Z
s M52 43V49L59 60L66 49V43Z
-g M53 51.5Q59 57 65 51.5
-k M59 60V73
w M45 45Q48 50 52 47L59 60L66 47Q70 50 73 45Q81 50 82 56L75 58L71 64L63 62L59 67L55 62L47 64L43 58\
L34 56Q38 50 45 45Z
"""
TABARD = """
c M7 56Q28 51 46 48H72Q86 50 93 56V84Z
2 M7 56Q28 51 46 48H59V73Z
-g M20 54L21 60M27 52.5L29 62.5M34 51L37 66
g M45 47L59 61L73 47L79 53L59 71L39 53Z
s M53 44V49L59 56L65 49V44Z
"""
ARM = """
2 M93 84L68 76L76 62L93 67Z
g M73 66L78 59L91 65L88 72Z
s M78 62a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0 -9.6 0
-k M80 60.5h5.5M80 63.5h5.5
"""
SASH = "g M7 52L93 80V88L7 60Z"

# things held
MACE = """
g M81.6 32H84.4V82H81.6Z
g M83 9Q86 12 86 15Q91 14 92 20Q91 26 86 26L85 32H81L80 26Q75 26 74 20Q75 14 80 15Q80 12 83 9Z
-k M80 15Q78 21 80 26M86 15Q88 21 86 26
"""
AXE = """
g M81.6 82V16L83 9.5L84.4 16V82Z
w M83 19Q78 19 76 14Q73 25 76 36Q78 31 83 31Q88 31 90 36Q93 25 90 14Q88 19 83 19Z
"""
SCEPTRE = """
g M81.6 30H84.4V82H81.6Z
g M75.5 19a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0 -15 0M80 27H86L85 31H81Z
"""
SWORD = """
w M83 9L86.5 16V56H79.5V16Z
-k M83 15V54
k M81 58H85V71H81Z
g M74 54H92V58H74ZM80 73a3 3 0 1 0 6 0a3 3 0 1 0 -6 0
"""
DAISY = """
-k M83 33V80
2 M83 50Q74 48 75 38Q82 41 83 50Z
w M82 25C78 19 79 15 82 15S86 19 82 25C87 19 90 20 91 22S88 26 82 25C88 28 89 32 87 33S83 32 82 25\
C81 32 79 35 77 33S76 28 82 25C76 26 73 24 73.5 22S78 19 82 25Z
g M79 25a3 3 0 1 0 6 0a3 3 0 1 0 -6 0
"""
TULIP = """
-k M83 33V80
2 M83 50Q92 46 91 36Q84 40 83 50Z
r M75 16L79.5 21L83 14L86.5 21L91 16Q93 32 83 34Q73 32 75 16Z
-k M79.5 21Q79 28 83 33Q87 28 86.5 21
"""
ROSE = """
-k M83 33V80
2 M83 45Q91 46 91 38Q84 38 83 45ZM83 52Q75 53 75 45Q82 45 83 52Z
r M83 19A6 6 0 0 1 92 24A6 6 0 0 1 88 33A6 6 0 0 1 78 33A6 6 0 0 1 74 24A6 6 0 0 1 83 19Z
g M79.6 27a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0
"""
LILY = """
-k M83 33V80
2 M83 50Q92 46 91 36Q84 40 83 50Z
g M83 12Q89 20 85 29H92Q93 22 89 20Q92 31 83 34Q74 31 77 20Q73 22 74 29H81Q77 20 83 12Z
"""
PENNON = """
g M81.6 15H84.4V82H81.6Z
2 M84.4 17H92L89.5 22.5L92 28H84.4Z
g M83 8L85.6 12L83 16L80.4 12Z
"""
ARROW = """
-k M83 18V82
w M83 9L87.5 20L83 18L78.5 20Z
r M83 34L88 30V38L83 42L78 38V30Z
"""
BOW = """
-k M79 12V78
g M78 10L80.5 11Q96 45 80.5 79L78 80Q92 45 78 10Z
"""
HALBERD = """
g M81.6 20H84.4V82H81.6Z
w M83 8L86 20H80ZM83 22Q93 19 92.5 30Q92 40 83 36ZM83 24L75 20V36L83 33Z
"""


class Court(NamedTuple):
    """One of the twelve court cards.

    Attributes:
        lining: The colour that goes with the ink of the suit.
        hair: The colour of the hair.
        left: Whether the head looks to the left.
        head: The shapes of the head, from the back to the front.
        clothes: The shape of the clothes.
        held: The shape of the thing held.
    """

    lining: str
    hair: str
    left: bool
    head: tuple[str, ...]
    clothes: str
    held: str


WINE = "#7d1128"
BROWN, AUBURN, FAIR, DARK, SILVER = "#6b4423", "#b4592a", "#d9a441", "#33363d", "#dfe3e6"
K, Q, J = Rank.KING, Rank.QUEEN, Rank.JACK
C, D, H, S = Suit

COURTS = {
    (K, C): Court(BLUE, BROWN, False, (CURLS, FRONT, WAVED, MOUSTACHE, ARCHED, CIRCLET), MANTLE, MACE),
    (K, D): Court(BLUE, AUBURN, True, (PROFILE, FULL_ASIDE, CURLS_ASIDE, POINTS, CIRCLET), MANTLE, AXE),
    (K, H): Court(WINE, FAIR, True, (CURLS, FRONT, FORKED, MOUSTACHE, LEAVES, CIRCLET), MANTLE, SCEPTRE),
    (K, S): Court(RED, SILVER, False, (CURLS, FRONT, POINTED, MOUSTACHE, TALL, CIRCLET), MANTLE, SWORD),
    (Q, C): Court(BLUE, BROWN, True, (BRAIDS, FRONT, LIPS, PARTING, TREFOILS), GOWN, DAISY),
    (Q, D): Court(BLUE, AUBURN, False, (LONG, FRONT, LIPS, PARTING, CORONET), GOWN, TULIP),
    (Q, H): Court(WINE, FAIR, True, (LONG, FRONT, LIPS, PARTING, TREFOILS), GOWN, ROSE),
    (Q, S): Court(RED, DARK, False, (VEIL, FRONT, LIPS, PARTING, CORONET), GOWN, LILY),
    (J, C): Court(BLUE, BROWN, False, (BOB, FRONT, SMILE, BERET), TABARD, PENNON),
    (J, D): Court(BLUE, AUBURN, True, (BOB, FRONT, SMILE, NOTCHED), TABARD, ARROW),
    (J, H): Court(WINE, FAIR, True, (PROFILE, SMILE_ASIDE, BOB_ASIDE, BERET), TABARD, BOW),
    (J, S): Court(RED, DARK, False, (PROFILE, SMILE_ASIDE, BOB_ASIDE, BRIM), TABARD, HALBERD),
}

_PAINTS = {
    "k": f'fill="{BLACK}"',
    "r": f'fill="{RED}"',
    "g": f'fill="{GOLD}"',
    "w": f'fill="{PAPER}"',
    "s": f'fill="{SKIN}"',
    "c": "",  # cloth: the ink of the suit, which is that of all around
    "-k": 'fill="none"',
    "-r": f'fill="none" stroke="{RED}" stroke-width="1.5"',
    "-g": f'fill="none" stroke="{GOLD}" stroke-width="1.5"',
}


def person(rank: Rank, suit: Suit) -> str:
    """The upper half of a court card, without its index."""
    court = COURTS[rank, suit]
    paints = _PAINTS | {"2": f'fill="{court.lining}"', "h": f'fill="{court.hair}"'}
    mirrored = "-" if court.left else ""
    orb = sign(suit, 83, 19, 0.5) if court.held == SCEPTRE else ""
    return _outlined(
        f"{_drawn((court.clothes, court.held, ARM), paints)}{orb}"
        f'<g transform="translate(58 37) scale({mirrored}.88 .88)" stroke-width="1.1">{_drawn(court.head, paints)}</g>'
    )


def sash(suit: Suit) -> str:
    """The band that divides a court card: it bears the suit, upright for either half."""
    signs = "".join(sign(suit, x, 70, 0.35) for x in (56.5, 70, 83.5))
    halves = (f'<g transform="rotate({angle} 50 70)">{signs}</g>' for angle in (18, 198))
    return _outlined(_drawn((SASH,), _PAINTS)) + "".join(halves)


def _drawn(shapes: tuple[str, ...], paints: dict[str, str]) -> str:
    lines = (line.split(" ", 1) for shape in shapes for line in shape.strip().splitlines())
    return "".join(f'<path d="{path}" {paints[paint]}/>' for paint, path in lines)


def _outlined(drawn: str) -> str:
    return f'<g stroke="{BLACK}" stroke-linecap="round" stroke-linejoin="round">{drawn}</g>'
