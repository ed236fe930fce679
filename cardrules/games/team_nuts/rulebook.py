"""Team Nuts: the rules, in reading order."""

from functools import partial

from cardrules.core import sources
from cardrules.core.rulebook import (
    Clause,
    ClauseKind,
    Rulebook,
    Ruling,
    Section,
    Wording,
    format_fact,
)
from cardrules.mechanics.race_clauses import RaceClauses, closing_sections
from cardrules.mechanics.race_specs import PACK_CARDS

clause = partial(Clause, "Team Nuts", source="Nuts")
race = RaceClauses(clause, pile="column", nut="nut", partners=True)

NUTS = 11
COLUMNS = 5
STOCK_CARDS = PACK_CARDS - NUTS - sum(range(1, COLUMNS + 1))
DRAW_COUNT = 3
DUG_COLUMN = 1
"""The column at whose bottom cards are dug up."""
NUT_POINTS = 2
TARGET_POINTS = 250

# Players and cards

CARDS = clause(
    "cards",
    "Partners and packs",
    ClauseKind.SETUP,
    "Four players form two partnerships. Partners sit side by side, across the table from their opponents. Each "
    f"side plays with one pack of {PACK_CARDS} cards; the backs differ. Aces are low.",
    message=f"{{one:seat}} play against {{other:seat}}, each side with a pack of {PACK_CARDS} cards.",
    source="Nuts, the introduction and the seats",
)
_ROLES = (
    "In every round one partner of each side is the Nuts player and the other the Cards player. Who plays the nuts in "
    "the first round is agreed"
)
ROLES = clause(
    "roles",
    "Nuts player and Cards player",
    ClauseKind.SETUP,
    f"{_ROLES}; after that the partners change roles every round or, if agreed, keep them.",
    message="{nuts:seat} play the nuts, {cards:seat} the cards.",
    source="Nuts, the shuffle",
    ruling=Ruling(
        "Do partners change roles from round to round?",
        "The source names a player of the nuts for each round and has the partners take turns at shuffling; so they "
        "take turns at the nuts as well.",
        "Partners could keep their roles for the whole match.",
    ),
    options=("roles", "first_nuts_players"),
    wordings=(
        Wording(f"{_ROLES}; after that the partners change roles every round.", {"roles": ("alternate",)}),
        Wording(f"{_ROLES}, and the partners keep their roles for the whole match."),
    ),
)
TARGET = race.target(
    f"A match is played to {TARGET_POINTS} points, unless another number was agreed.",
    won="The first side to reach that at the end of a round wins.",
    source="Nuts, the end of the game",
)

# The deal

SHUFFLE = clause(
    "shuffle",
    "Shuffling",
    ClauseKind.SETUP,
    "Before each round one player of each side gathers and shuffles the pack in front of that side: one partner "
    "before the first round, the other before the second, and so on in turn.",
    message="{seat:seat} {seat:has/have} shuffled a pack.",
    source="Nuts, the shuffle",
    ruling=Ruling(
        "Which pack does a side shuffle for the next round?",
        "The source has the packs put together and shuffled again, and does not say by whom; each side has just played "
        "with the one in front of it.",
        "Each side could take back the pack that it shuffled before.",
        exact=True,
    ),
)
COUNT_OFF = clause(
    "count-off",
    "Counting off the nuts",
    ClauseKind.SETUP,
    f"The player who has shuffled counts {NUTS} cards off the top, one on top of another and face down. They go "
    "straight across the table, where the opponents' Nuts player takes them without looking at them.",
    message="{count:card} of each pack are counted off and passed across the table.",
    source="Nuts, the shuffle",
)
PASS_ACROSS = clause(
    "pass-across",
    "Passing the rest across",
    ClauseKind.SETUP,
    "The rest of the pack goes the same way, to the opponents' Cards player: each side plays with the pack that the "
    "other has shuffled.",
    message="The rest of each pack follows, so each side plays with the pack that the other has shuffled.",
    source="Nuts, the shuffle",
)
LAY_COLUMNS = clause(
    "lay-columns",
    "Laying the columns",
    ClauseKind.SETUP,
    f"From these cards the Cards player lays {COLUMNS} columns, in rows of "
    f"{format_fact(tuple(range(COLUMNS, 0, -1)))} cards from left to right, the last card of each row face up. So "
    f"column 1 has {COLUMNS} cards and column {COLUMNS} has one, and only the top card of each lies face up.",
    message=f"The Cards players lay out columns of {COLUMNS} cards down to one.",
    source="Nuts, the tableau",
    ruling=Ruling(
        "Are there four columns, or five?",
        "The source says four, but lays a first row of five cards and has five columns in the end; so four is a slip.",
        "Four columns, of four to one cards.",
    ),
)
STOCK = race.stock(STOCK_CARDS, "the columns", source="Nuts, the tableau")
NUT_PILE = clause(
    "nut-pile",
    "The nut pile",
    ClauseKind.SETUP,
    "When the columns have been laid, the nuts are turned face up in one pile, so that the card counted off first is "
    "the first to be played. Only the top card is seen and played.",
    message="The nuts are turned face up.",
    source="Nuts, the tableau",
    ruling=Ruling(
        "Which pile is turned face up?",
        "The source says the Cards pile, but gives the job to the partner who holds the nuts, and the stock stays face "
        "down; so the nuts must be meant.",
        "The stock could lie face up.",
    ),
)

# The play

NO_TURNS = clause(
    "no-turns",
    "No turns",
    ClauseKind.EFFECT,
    "At the word “start” all four play at the same time and as fast as they like, each with the cards of their side "
    "and all on the same foundations.",
    message="Everybody plays at once.",
    source="Nuts, the start",
)
NUTS_PLAYER = clause(
    "nuts-player",
    "What the Nuts player does",
    ClauseKind.LEGALITY,
    "Only the Nuts player plays nuts. Both partners move the face-up cards of the columns, to other columns and to "
    "the foundations.",
    message="The {card} is a nut, and only the Nuts player of your side, {player:seat}, plays nuts.",
    source="Nuts, who plays what",
    ruling=Ruling(
        "May both partners take cards of the columns to the foundations?",
        "The source lets both move cards among the columns, and bars neither from the middle.",
        "Only one of them could play from the columns to the foundations.",
        exact=True,
    ),
)
_STOCK_AND_WASTE = (
    "Only the Cards player handles the stock and the waste: turns cards up, turns the waste over"
)
CARDS_PLAYER = clause(
    "cards-player",
    "What the Cards player does",
    ClauseKind.LEGALITY,
    f"{_STOCK_AND_WASTE}, plays its top card, and puts a card that was dug up under the stock.",
    cases={
        "waste": "Only the Cards player of your side, {player:seat}, plays from the waste.",
        "turn": "Only the Cards player of your side, {player:seat}, turns up cards of the stock.",
        "turn_over": "Only the Cards player of your side, {player:seat}, turns the waste over.",
        "tuck": "Only the Cards player of your side, {player:seat}, puts cards under the stock.",
    },
    source="Nuts, who plays what",
    wordings=(
        Wording(
            f"{_STOCK_AND_WASTE}, plays its top card, and puts a card that was dug up under the stock.",
            {"when_stuck": ("dig",)},
        ),
        Wording(f"{_STOCK_AND_WASTE}, and plays its top card."),
    ),
    ruling=Ruling(
        "Who puts a dug-up card under the stock?",
        "The source gives the stock to the Cards player alone, and does not mention digging; nothing else suggests "
        "anybody but the Cards player.",
        "Either partner could.",
        exact=True,
    ),
)
OPEN_CARDS = race.open_cards(
    "in the stock, under the top nut or face down in a column",
    text="A side plays only cards of its own pack: the top card of its nut pile, the top card of its waste, and the "
    "face-up cards of its columns.",
)

# Foundations

ACE_BEGINS = race.ace_begins(source="Nuts, Center Cards")
BUILD_UP = race.build_up(source="Nuts, Center Cards")
ONE_AT_A_TIME = race.one_at_a_time(
    source="Nuts, Center Cards",
    ruling=Ruling(
        "May a card go to a foundation with others on it?",
        "The source takes the next higher card, and the cards on top of one in a column are lower.",
        "The cards on it could be put aside.",
        exact=True,
    ),
)
ON_FOUNDATION = race.on_foundation(
    source="Nuts, the end of the hand",
    ruling=Ruling(
        "Can a card come back from a foundation?",
        "The source counts what has been played to the middle, and takes nothing back.",
        "A player could take back the top card, as in some patiences.",
        exact=True,
    ),
)
COMPLETED = race.completed(
    "Once its king is on, a foundation is complete; its cards still count.",
    source="Nuts, the end of the hand",
    ruling=Ruling(
        "What becomes of a complete foundation?",
        "The source does not say, but counts all cards in the middle.",
        "It could be taken away to make room, as in Nuts.",
    ),
)

# Racing

LATE_CLAIM = race.late_claim(
    "When several players reach for the same place, the card that gets there first stays, and the others go back "
    "where they came from. The same goes for any move that a quicker player, even a partner, has made impossible.",
    ruling=Ruling(
        "What if several players reach for the same place?",
        "The source lets all play as they can and says no more; in the games related to this one the quickest card "
        "stays.",
        "Both could take their cards back.",
    ),
)

# Columns

BUILD_DOWN = race.build_down(source="Nuts, Table Cards")
LAID = race.laid(
    text="A side may move any face-up card from one of its columns to another, together with all cards that "
    "lie on it.",
    source="Nuts, Table Cards",
)
UNCOVERED = race.uncovered(source="Nuts, Table Cards")
EMPTY_PILE = clause(
    "empty-column",
    "An empty column",
    ClauseKind.PERMISSION,
    "An empty column leaves a space, which may stay empty or take the top nut, the top card of the waste or cards of "
    "another column.",
    permitted_message="Column {pile} is empty, so the {card} may be laid there.",
    source="Nuts, Table Cards",
    ruling=Ruling(
        "May several cards go to a space together?",
        "The source speaks of one card of the tableau there, but lets groups of cards move from column to column.",
        "Only a single card may.",
        exact=True,
    ),
)

# Stock and waste

PACKETS = race.packets(
    DRAW_COUNT,
    source="Nuts, who plays what",
    ruling=Ruling(
        "May cards be turned up while others could still be played?",
        "The source first leaves the moment to the Cards player, and later wants the cards in sight played before "
        "that; in a race nobody can check that.",
        "Only when nothing else can be played.",
        exact=True,
    ),
)
WASTE_TOP = race.waste_top(source="Nuts, who plays what")
TURN_OVER = race.turn_over(
    source="Nuts, who plays what",
    ruling=Ruling(
        "May the waste be turned over while its top card could still be played?",
        "The source turns it over when nothing in it can be played; in a race nobody can check that.",
        "Only when its top card can go nowhere.",
        exact=True,
    ),
)

# When everybody is stuck

STUCK = race.stuck(
    "a nut off the nut pile, or a face-down card turned up",
    "face-up cards from column to column",
)
BURY = clause(
    "bury",
    "Burying",
    ClauseKind.EFFECT,
    "If agreed, both sides of a stuck table turn the waste over onto what is left of the stock and move the top card "
    "to the bottom, again and again until one has a way on.",
    message="Both sides turn the waste over and bury {count:card} from the top of the stock.",
    ruling=Ruling(
        "Can a stuck round be saved?",
        "The source does not mention it; burying is taken from Nuts for tables that want to play every round out.",
        "The round ends as it stands.",
    ),
    when={"when_stuck": ("bury",)},
    wordings=(
        Wording(
            "When the table is stuck, both sides turn the waste over onto what is left of the stock and move the top "
            "card to the bottom, again and again until one has a way on."
        ),
    ),
)
DIG = clause(
    "dig",
    "Digging",
    ClauseKind.EFFECT,
    "If agreed, both sides of a stuck table turn the waste over onto what is left of the stock, and each side whose "
    f"column {DUG_COLUMN} has a face-down card at the bottom pulls that card out, for all to see, which counts as "
    "turning it up.",
    message=f"Both sides turn the waste over, and {{seats:seat}} dig out the bottom card of column {DUG_COLUMN}.",
    ruling=Ruling(
        "Can a stuck round be saved in another way?",
        "The source does not mention it; digging is taken from Nuts, where it stands in for burying.",
        "The round ends as it stands.",
    ),
    when={"when_stuck": ("dig",)},
    wordings=(
        Wording(
            "When the table is stuck, both sides turn the waste over onto what is left of the stock. Then each side "
            f"whose column {DUG_COLUMN} has a face-down card at the bottom pulls that card out, for all to see, which "
            "counts as turning it up."
        ),
    ),
)
DIG_FIRST = race.dig_first(
    ruling=Ruling(
        "May others play on while a side looks for a place?",
        "Both sides dig together, so they go on from there together.",
        "A side that is done could play on.",
    )
)
TUCK = race.tuck(
    "by either partner and where they like",
    ruling=Ruling(
        "Must a dug-up card be played if it can be, and by whom?",
        "In Nuts it is played if possible, and the columns belong to both partners.",
        "The side could keep it under the stock for later.",
    ),
)
STUCK_ENDS = race.stuck_ends(
    "A stuck round ends as it stands. If burying or digging is agreed, it ends when nobody has a card to bury or to "
    "dig up, or when burying as many cards as there are in the largest stock opens no way on.",
    digging=True,
)

# The object and the score

LAST_NUT = clause(
    "last-nut",
    "The last nut",
    ClauseKind.ENDING,
    "The round ends at once when a side's last nut is played, wherever it goes; its Nuts player shouts “Nuts”.",
    message="{seat:seat} {seat:has/have} played the last nut of a side, so the round is over.",
    source="Nuts, the end of the hand",
)
COUNT = race.count(
    text="After the round the cards on the foundations are sorted by their backs, and the Nuts players count the nuts "
    "left. The side that ended the round gets nothing extra.",
    source="Nuts, the end of the hand",
)
FOUNDATION_CARDS = race.foundation_cards(source="Nuts, the end of the hand")
NUTS_LEFT = clause(
    "nuts-left",
    "Nuts left",
    ClauseKind.SCORING,
    "Every card left in a nut pile costs its side two points, even if that takes its score below zero.",
    message="{side:seat} {side:has/have} {count:nut} left: {points:+}.",
    source="Nuts, the end of the hand",
)

# For the program

PLACES = race.places(COLUMNS)
NOTHING_TO_TURN = race.nothing_to_turn()
NO_PROGRESS = race.no_progress()

RULEBOOK = Rulebook(
    title="Team Nuts",
    summary=(
        "A race for two partnerships, also called Peanuts, Two-Handed Solitaire or Team Solitaire. The partners share "
        "a patience: one gets rid of the nuts, the other goes through the stock, and both build on foundations that "
        "belong to everybody."
    ),
    credit=(
        "A team version of Nertz; the inventor is unknown. After the description at CatsAtCards.com, told here in our "
        "own words."
    ),
    source=sources.NERTZ_PAGE,
    sections=(
        Section("Players and cards", (CARDS, ROLES)),
        Section("The object and the score", (LAST_NUT, COUNT, FOUNDATION_CARDS, NUTS_LEFT)),
        Section("The deal", (SHUFFLE, COUNT_OFF, PASS_ACROSS, LAY_COLUMNS, STOCK, NUT_PILE)),
        Section("The play", (NO_TURNS, OPEN_CARDS, NUTS_PLAYER, CARDS_PLAYER)),
        Section("Foundations", (ACE_BEGINS, BUILD_UP, ONE_AT_A_TIME, ON_FOUNDATION, COMPLETED)),
        Section("Racing", (LATE_CLAIM,)),
        Section("Columns", (BUILD_DOWN, LAID, UNCOVERED, EMPTY_PILE)),
        Section("Stock and waste", (PACKETS, WASTE_TOP, TURN_OVER)),
        Section("When everybody is stuck", (STUCK, BURY, DIG, DIG_FIRST, TUCK, STUCK_ENDS)),
        *closing_sections(TARGET, PLACES, NOTHING_TO_TURN, NO_PROGRESS),
    ),
)
