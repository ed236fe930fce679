"""Nerts: the rules, in reading order."""

from functools import partial

from cardrules.core import sources
from cardrules.core.rulebook import Clause, ClauseKind, Rulebook, Ruling, Section, Wording
from cardrules.mechanics.race_clauses import RaceClauses, closing_sections
from cardrules.mechanics.race_specs import PACK_CARDS

clause = partial(Clause, "Nerts")
race = RaceClauses(clause, pile="column", nut="nert")

COLUMNS = 7
SLOTS = 4
NERT_PILE_CARDS = 8
NERTS = SLOTS + NERT_PILE_CARDS
STOCK_CARDS = PACK_CARDS - sum(range(1, COLUMNS + 1)) - NERTS
DRAW_COUNT = 3
BONUS = 10

# Cards and seats

CARDS = race.cards(
    "Two to eight players, preferably three or more,",
    source="Players; Equipment",
    ruling=Ruling(
        "How many can play?",
        "The source says any number in one place and at least three in another; two can race as well, and with more "
        "than eight layouts not everybody can reach the middle.",
        "Three or more, without an upper limit.",
    ),
)
TARGET = race.target(
    source="The round ends",
    ruling=Ruling(
        "How many points win the match?",
        "The source names no number; 100 is usual in games of this kind.",
        "Any other target.",
    ),
)

# The deal

SHUFFLE = race.shuffle(
    "their own pack, and keeps it",
    source="Equipment",
    ruling=Ruling(
        "Who shuffles which pack?",
        "The source gives everybody a pack of their own and says no more.",
        "The packs could be passed on to a neighbour, as in Nuts.",
    ),
)
COLUMNS_LAID = clause(
    "columns",
    "Laying the columns",
    ClauseKind.SETUP,
    f"Everybody first lays {COLUMNS} columns, in rows from left to right. The first card of a row lies face up and "
    "the others face down, and each row begins one column further to the right. So the columns have 1 to "
    f"{COLUMNS} cards, and only the top card of each lies face up.",
    message=f"Everybody lays out columns of 1 to {COLUMNS} cards.",
    source="The starting layout",
    ruling=Ruling(
        "How are the columns laid?",
        "The picture of the layout is lost; the text calls it that of the usual patience, and this is how Klondike "
        "is laid.",
        "Fewer columns, as in Nuts or Nertz.",
        exact=True,
    ),
)
SLOTS_LAID = clause(
    "slots",
    "The four slots",
    ClauseKind.SETUP,
    f"Below the columns come the {NERTS} nerts. The next {SLOTS} cards are laid side by side, face down, in slots 1 "
    f"to {SLOTS}.",
    message="Everybody lays {count:nert} side by side in the slots.",
    source="Along with the main cards",
)
NERT_PILE_LAID = clause(
    "nert-pile",
    "The nert pile",
    ClauseKind.SETUP,
    f"The next {NERT_PILE_CARDS} cards are counted off into the nert pile, to the left of the slots. It lies face "
    "down, and nobody sees any of its cards before they come to a slot.",
    message="Everybody counts {count:nert} into a pile.",
    source="Along with the main cards",
    ruling=Ruling(
        "Does the nert pile lie face up or face down?",
        "The source turns up nothing but the cards in the slots.",
        "Its top card could lie face up, for all to see what comes next.",
        exact=True,
    ),
)
STOCK = race.stock(
    STOCK_CARDS,
    "the columns and the nerts",
    source="The starting layout",
    ruling=Ruling(
        "What becomes of the cards that are left?",
        "The source does not say; in the patience that it mentions they are a stock to turn up.",
        "They could stay out of the round.",
    ),
)
GO = clause(
    "go",
    "Go",
    ClauseKind.EFFECT,
    "As soon as the last player has finished laying out, the word is “go”: all slots are turned face up, and "
    "everybody plays at the same time and as fast as they like, each with their own cards and all on the same "
    "foundations.",
    message="Go: all slots are turned up, and everybody plays at once.",
    source="Along with the main cards",
    ruling=Ruling(
        "When does a round start?",
        "The source turns the slots up when the game starts, and a race is fair only when all are ready.",
        "Whoever is ready may begin.",
        exact=True,
    ),
)

# The play

OPEN_CARDS = race.open_cards(
    "in your stock, in your nert pile or face down in a column",
    text="You play only cards of your own pack: those in your slots, the top card of your waste, and the face-up "
    "cards of your columns.",
    source="There are two ways",
    ruling=Ruling(
        "Which cards may be played?",
        "The source names the nerts and the open cards of the patience; with a stock, the top of the waste is one of "
        "these.",
        "Only nerts and column cards.",
        exact=True,
    ),
)

# Columns

BUILD_DOWN = race.build_down(source="There are two ways")
LAID = race.laid(
    text="Any face-up card may move from one of your columns to another, together with all cards that lie "
    "on it.",
    source="There are two ways",
    ruling=Ruling(
        "What moves from column to column?",
        "The source refers to the usual rules of patience, by which cards that lie on each other move together.",
        "Only top cards, or only whole runs.",
        exact=True,
    ),
)
UNCOVERED = race.uncovered(
    source="There are two ways",
    ruling=Ruling(
        "When is a face-down card turned up?",
        "The source refers to the usual rules of patience.",
        "Whenever its player gets round to it.",
        exact=True,
    ),
)
EMPTY_PILE = clause(
    "empty-column",
    "An empty column",
    ClauseKind.LEGALITY,
    "An empty column takes a king, with the cards that lie on it, or, if agreed, any card. It may also stay empty.",
    message="Column {pile} is empty and takes a king, not the {card}.",
    permitted_message="Column {pile} is empty, and the {card} may go there.",
    source="There are two ways",
    ruling=Ruling(
        "What goes to an empty column?",
        "The source refers to the usual rules of patience, by which only a king does.",
        "Any card.",
        exact=True,
    ),
    wordings=(
        Wording(
            "An empty column takes any card, with those that lie on it. It may also stay empty.",
            {"empty_column": ("any",)},
        ),
        Wording("An empty column takes only a king, with the cards that lie on it. It may also stay empty."),
    ),
)

# Nerts and slots

NOT_ON_SLOTS = clause(
    "not-on-slots",
    "Nothing on a slot",
    ClauseKind.LEGALITY,
    "Nothing is ever laid on a slot, not even on an empty one: nerts come there only from the nert pile.",
    message="{place} is a slot, so the {card} cannot be laid there.",
    source="There are two ways",
    ruling=Ruling(
        "Can cards be laid on a slot?",
        "The source lets cards go to the columns and to the middle, and wants the nerts disposed of.",
        "Slots could take cards as columns do.",
        exact=True,
    ),
)
REPLACED = clause(
    "replaced",
    "The next nert",
    ClauseKind.EFFECT,
    "When a nert has been played from a slot, the top card of the nert pile takes its place at once, face up. Once "
    "the pile is used up, the slot stays empty.",
    message="The {card} comes from the nert pile to {side:seat's} slot {place}.",
    source="Along with the main cards",
    ruling=Ruling(
        "What comes to a slot when the nert pile is used up?",
        "The source replaces every nert with another, and when none is left nothing can take its place.",
        "A card of the stock.",
        exact=True,
    ),
)

# Stock and waste

PACKETS = clause(
    "packets",
    "Turning up the stock",
    ClauseKind.PERMISSION,
    f"At any time you may turn up the next {DRAW_COUNT} cards of your stock, one by one, onto your waste, or a single "
    "card if so agreed; the last packet may be smaller.",
    message="{seat:seat} {seat:turns/turn} up the {cards}.",
    permitted_message="You may turn up the next {count:card} of your stock at any time.",
    source="The starting layout",
    ruling=Ruling(
        "How is the stock turned up?",
        "The source does not mention it; three at a time is the usual way in patience and in the games related to "
        "this one.",
        "One card at a time.",
    ),
    wordings=(
        Wording(
            "At any time you may turn up the next card of your stock onto your waste.",
            {"draw": (1,)},
        ),
        Wording(
            f"At any time you may turn up the next {DRAW_COUNT} cards of your stock, one by one, onto your waste; the "
            "last packet may be smaller."
        ),
    ),
)
TURN_OVER = race.turn_over(
    source="The starting layout",
    ruling=Ruling(
        "How often may you go through the stock?",
        "The source does not mention it; a race ends by itself before a limit would matter.",
        "Once, or three times.",
    ),
)
WASTE_TOP = race.waste_top(
    source="The starting layout",
    ruling=Ruling(
        "Which cards of the waste can be played, and which seen?",
        "The source does not mention it; in patience the top card is played, and what has been turned up is no secret.",
        "Only the top card may be looked at.",
    ),
)

# Foundations

ACE_BEGINS = race.ace_begins(source="When playing cards to the center")
BUILD_UP = race.build_up(source="When playing cards to the center")
ONE_AT_A_TIME = race.one_at_a_time(
    source="When playing cards to the center; This is where the game gets chaotic"
)
ON_FOUNDATION = race.on_foundation(source="When playing cards to the center")
COMPLETED = race.completed(
    source="When playing cards to the center",
    ruling=Ruling(
        "What becomes of a complete foundation?",
        "The source does not say; taken away it makes room, as in Nuts.",
        "It could stay where it is.",
    ),
)

# Racing

LATE_CLAIM = race.late_claim(
    "When several players reach for the same foundation, the card that gets there first, and so lies at the bottom, "
    "stays; the others go back where they came from. The same goes for any move that a quicker player has made "
    "impossible.",
    source="This is where the game gets chaotic",
    ruling=Ruling(
        "Where does a card that came too late go?",
        "The source lets the first card count and says no more; a card that does not count has not been played.",
        "Its player could hold it until it fits somewhere.",
        exact=True,
    ),
)
ONE_HAND = clause(
    "one-hand",
    "One card in hand",
    ClauseKind.RACE,
    "You hold one card at a time, and reach for the next, with either hand, only when you have let go of the last "
    "one. What your other hand does meanwhile does not count.",
    message="{move} does not count: your other hand was still on its way with {other}.",
    source="This is where the game gets chaotic",
    ruling=Ruling(
        "What becomes of a card played with the other hand?",
        "The source forbids it and, in doubt, lets another player's card count instead; so that card goes back.",
        "It could cost a point.",
        exact=True,
    ),
)

# When everybody is stuck

STUCK = race.stuck(
    "a nert out of its slot, or a face-down card turned up",
    "face-up cards from column to column",
    source="The round ends",
)
BURY = race.bury(source="The round ends")
STUCK_ENDS = race.stuck_ends(
    "A stuck round ends as it stands, and nobody gets the bonus. Where burying is agreed, it ends when nobody has a "
    "card to bury, or when burying as many cards as there are in the largest stock opens no way on.",
    ends="A stuck round ends as it stands, and nobody gets the bonus.",
    also=" Then nobody gets the bonus.",
    source="The round ends",
)

# Scoring

COUNT = race.count(
    text="After the round the cards on the foundations are sorted by their backs, and the nerts left, in the slots "
    "and in the pile, are turned up and counted.",
    source="Equipment; The round ends",
    ruling=Ruling(
        "How is it known who has played which cards?",
        "The source asks for packs that can be told apart and leaves it at that.",
        "Everybody could keep count while playing.",
        exact=True,
    ),
)
FOUNDATION_CARDS = race.foundation_cards(source="The round ends")
CALLER = clause(
    "caller",
    "The bonus",
    ClauseKind.SCORING,
    f"The player who ended the round by calling scores {BONUS} points for it; nobody else does, out of nerts or not.",
    message="{side:seat} ended the round: {points:+}.",
    source="The round ends; Note",
    wordings=(
        Wording(
            f"The player whose last nert ended the round scores {BONUS} points for it.",
            {"call": ("auto",)},
        ),
    ),
)
NUTS_LEFT = clause(
    "nerts-left",
    "Nerts left",
    ClauseKind.SCORING,
    "Every nert left, in a slot or in the pile, costs you one point, even if that takes your score below zero.",
    message="{side:seat} {side:has/have} {count:nert} left: {points:+}.",
    source="The round ends",
    ruling=Ruling(
        "May a score fall below zero?",
        "The source takes the points off without any condition.",
        "A score could stop at zero.",
        exact=True,
    ),
)

# The end

CALL = race.call(
    "A player who has played all their nerts may call “Nerts!” at any time. They need not: they may play on for more "
    "points, at the risk that somebody else calls first. If agreed, the last nert calls by itself.",
    manual="A player who has played all their nerts may call “Nerts!” at any time. They need not: they may play on "
    "for more points, at the risk that somebody else calls first.",
    by_itself="calls",
    source="The round ends; Note",
)
LAST_NUT = clause(
    "called",
    "Nerts!",
    ClauseKind.ENDING,
    "The round ends at once when somebody calls, and not before, however many players have run out of nerts.",
    message="{seat:seat} {seat:calls/call} “Nerts!”, having no nerts left, and the round is over.",
    source="The round ends; Note",
    wordings=(
        Wording("The round ends at once when somebody's last nert has been played.", {"call": ("auto",)}),
    ),
)

# For the program

PLACES = race.places(COLUMNS, source="There are two ways")
NOTHING_TO_TURN = race.nothing_to_turn(source="The starting layout")
NO_PROGRESS = race.no_progress(source="The round ends")

RULEBOOK = Rulebook(
    title="Nerts",
    summary=(
        "A race for two to eight players, each with a pack of their own. Everybody plays a patience with seven "
        "columns and twelve nerts, four of them open in slots, and all build on the same foundations in the middle; "
        "a player with no nerts left may call and end the round."
    ),
    credit=(
        "A traditional game known as Nerts, Pounce or Racing Demon; the inventor is unknown. The form "
        "with four slots is told here in our own words."
    ),
    source=sources.TWO_CARD_GAMES,
    sections=(
        Section("Players and cards", (CARDS,)),
        Section("The object and the score", (LAST_NUT, CALL, COUNT, FOUNDATION_CARDS, CALLER, NUTS_LEFT)),
        Section("The deal", (SHUFFLE, COLUMNS_LAID, SLOTS_LAID, NERT_PILE_LAID, STOCK)),
        Section("The play", (GO, OPEN_CARDS)),
        Section("Foundations", (ACE_BEGINS, BUILD_UP, ONE_AT_A_TIME, ON_FOUNDATION, COMPLETED)),
        Section("Racing", (LATE_CLAIM, ONE_HAND)),
        Section("Columns", (BUILD_DOWN, LAID, UNCOVERED, EMPTY_PILE)),
        Section("Nerts and slots", (REPLACED, NOT_ON_SLOTS)),
        Section("Stock and waste", (PACKETS, WASTE_TOP, TURN_OVER)),
        Section("When everybody is stuck", (STUCK, BURY, STUCK_ENDS)),
        *closing_sections(TARGET, PLACES, NOTHING_TO_TURN, NO_PROGRESS),
    ),
)
