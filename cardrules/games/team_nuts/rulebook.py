"""Team Nuts: the rules, in reading order."""

from functools import partial

from cardrules.core import shared_clauses
from cardrules.core.rulebook import (
    Clause,
    ClauseKind,
    Rulebook,
    Ruling,
    Section,
    Source,
    Wording,
    format_fact,
)
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES, PACK_CARDS

clause = partial(Clause, "Team Nuts", source="Nuts")

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
    f"side plays with one pack of {PACK_CARDS} cards; the backs differ, and the ace is low.",
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
TARGET = clause(
    "target",
    "How far to play",
    ClauseKind.SETUP,
    f"A match is played to {TARGET_POINTS} points, unless another number was agreed.",
    message="The match is played to {target:point}.",
    source="Nuts, the end of the game",
    options=("target",),
    wordings=(Wording("The match is played to {target:point}."),),
)

# The deal

SHUFFLE = clause(
    "shuffle",
    "Shuffling",
    ClauseKind.SETUP,
    "Before each round one player of each side gathers and shuffles the pack that the side has before it: one "
    "partner before the first round, the other before the second, and so on in turns.",
    message="{seat:seat} {seat:has/have} shuffled a pack.",
    source="Nuts, the shuffle",
)
COUNT_OFF = clause(
    "count-off",
    "Counting off the nuts",
    ClauseKind.SETUP,
    f"Whoever has shuffled counts {NUTS} cards off the top, one on the other and face down. They go straight across "
    "the table, where the opponents' Nuts player takes them without looking at them.",
    message="{count:card} of each pack are counted off and passed across the table.",
    source="Nuts, the shuffle",
)
PASS_ACROSS = clause(
    "pass-across",
    "Passing the rest across",
    ClauseKind.SETUP,
    "The rest of the pack goes the same way, to the opponents' Cards player: each side plays the pack that the "
    "other has shuffled.",
    message="The rest of each pack follows, so each side plays the pack that the other has shuffled.",
    source="Nuts, the shuffle",
)
LAY_COLUMNS = clause(
    "lay-columns",
    "Laying the columns",
    ClauseKind.SETUP,
    f"From these cards the Cards player lays {COLUMNS} columns, in rows of "
    f"{format_fact(tuple(range(COLUMNS, 0, -1)))} cards from left to right, the last card of each row face up. So "
    f"column 1 has {COLUMNS} cards and column {COLUMNS} has one, and of each only the top card lies face up.",
    message=f"The Cards players lay columns of {COLUMNS} cards to one.",
    source="Nuts, the tableau",
    ruling=Ruling(
        "Are there four columns, or five?",
        "The source says four, but lays a first row of five cards and has five columns in the end; so four is a slip.",
        "Four columns, of four to one cards.",
    ),
)
STOCK = clause(
    "stock",
    "The stock",
    ClauseKind.SETUP,
    f"The {STOCK_CARDS} cards that are left after the columns lie face down as the stock, in the order in which they "
    "came.",
    message="The other {count:card} of each pack are its stock.",
    source="Nuts, the tableau",
)
NUT_PILE = clause(
    "nut-pile",
    "The nut pile",
    ClauseKind.SETUP,
    "When the columns lie, the nuts are turned face up in one pile, so that the card counted off first is the first "
    "to be played. Only the top card is seen and played.",
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
    "At the word “start” all four play at once and as fast as they like, each with the cards of their side and all "
    "on the same foundations.",
    message="Everybody plays at once.",
    source="Nuts, the start",
)
NUTS_PLAYER = clause(
    "nuts-player",
    "What the Nuts player does",
    ClauseKind.LEGALITY,
    "The Nuts player alone plays nuts. Both partners move the face-up cards of the columns, also to the foundations.",
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
    "The Cards player alone handles the stock and the waste: turns cards up, turns the waste over"
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
    options=("when_stuck",),
    wordings=(
        Wording(
            f"{_STOCK_AND_WASTE}, plays its top card, and puts a card that was dug up under the stock.",
            {"when_stuck": ("dig",)},
        ),
        Wording(f"{_STOCK_AND_WASTE}, and plays its top card."),
    ),
)
OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "A side plays cards of its own pack alone: the top card of its nut pile, the top card of its waste, and the "
    "face-up cards of its columns.",
    message="Your {card} is still hidden: it is in the stock, under the top nut or face down in a column.",
    cases={
        "played": "Your {card} has been played: it lies on foundation {number}.",
        "by_face": "You play only cards of your own pack, and write them by their faces alone: {face}, not {card}.",
    },
)

# Foundations

ACE_BEGINS = clause(
    "ace-begins",
    "Aces",
    ClauseKind.LEGALITY,
    "Any ace may begin a new foundation in the middle of the table as soon as it lies open, and nothing else may.",
    message="A new foundation begins with an ace, not with the {card}.",
    permitted_message="The {card} may begin a new foundation.",
    source="Nuts, Center Cards",
)
BUILD_UP = clause(
    "build-up",
    "Building up",
    ClauseKind.LEGALITY,
    "Foundations go up in suit, card by card, from the ace to the king. They belong to both sides.",
    message="The {card} does not go on foundation {number}, where {owner:seat's} {on} lies: it takes the next higher "
    "card of that suit.",
    permitted_message="The {card} is the next on foundation {number}, after {owner:seat's} {on}.",
    source="Nuts, Center Cards",
)
ONE_AT_A_TIME = clause(
    "one-at-a-time",
    "One card at a time",
    ClauseKind.LEGALITY,
    "On a foundation cards are laid one at a time: a card of a column with others on it has to wait.",
    message="The {card} lies under the {on}, and only a top card goes on a foundation.",
    source="Nuts, Center Cards",
    ruling=Ruling(
        "May a card go to a foundation with others on it?",
        "The source takes the next higher card, and those on a card of a column are lower.",
        "The cards on it could be put aside.",
        exact=True,
    ),
)
ON_FOUNDATION = clause(
    "on-foundation",
    "Laying on a foundation",
    ClauseKind.EFFECT,
    "A card on a foundation stays there until the round is scored, and counts for the side that laid it.",
    message="{seat:seat} {seat:lays/lay} the {card} on {owner:seat's} {on}, on foundation {number}.",
    cases={"begun": "{seat:seat} {seat:begins/begin} foundation {number} with the {card}."},
    source="Nuts, the end of the hand",
)
COMPLETED = clause(
    "completed",
    "A foundation is complete",
    ClauseKind.EFFECT,
    "With its king a foundation is complete; its cards still count.",
    message="Foundation {number} is complete.",
    source="Nuts, the end of the hand",
    ruling=Ruling(
        "What becomes of a complete foundation?",
        "The source does not say, but counts all cards in the middle.",
        "It could be taken away to make room, as in Nuts.",
    ),
)

# Racing

LATE_CLAIM = clause(
    "late-claim",
    "First come",
    ClauseKind.RACE,
    "When several reach for one place, the card that gets there first stays, and the others take theirs back to "
    "where they came from. So it is with everything that somebody else's quicker move has made impossible, even a "
    "partner's.",
    message="{winner:seat} {winner:was/were} quicker, and after that your move is not possible any more.",
    cases={
        "foundation": "{winner:seat's} {card} was there first, so yours stays with you.",
        "ended": "{winner:seat} {winner:was/were} quicker and ended the round, so your move comes too late.",
    },
    ruling=Ruling(
        "What if several reach for one place?",
        "The source lets all play as they are able and says no more; in the relatives of this game the quickest card "
        "stays.",
        "Both could take their cards back.",
    ),
)

# Columns

BUILD_DOWN = clause(
    "build-down",
    "Building down",
    ClauseKind.LEGALITY,
    "A column takes a card that is one rank lower than its top card and of the other colour.",
    message="The {card} does not go on the {on}, which takes a card one rank lower and of the other colour.",
    permitted_message="The {card} is one rank lower than the {on} and of the other colour.",
    source="Nuts, Table Cards",
)
LAID = clause(
    "laid",
    "Laying on a column",
    ClauseKind.EFFECT,
    "From one of its columns to another a side moves any face-up card, and takes along all cards that lie on it.",
    message="{seat:seat} {seat:lays/lay} the {cards} on column {pile}.",
    source="Nuts, Table Cards",
)
UNCOVERED = clause(
    "uncovered",
    "Turning up a card of a column",
    ClauseKind.EFFECT,
    "A face-down card of a column on which nothing lies any more is turned up at once.",
    message="In column {place} of {side:seat} the {card} is turned up.",
    source="Nuts, Table Cards",
)
EMPTY_PILE = clause(
    "empty-column",
    "An empty column",
    ClauseKind.PERMISSION,
    "A column that has run out leaves a space, which may stay empty or take the top nut, the top card of the waste "
    "or cards of another column.",
    permitted_message="Column {pile} is empty, so the {card} may be laid there.",
    source="Nuts, Table Cards",
)

# Stock and waste

PACKETS = clause(
    "packets",
    "Three at a time",
    ClauseKind.PERMISSION,
    f"At any time the Cards player may turn up the next {DRAW_COUNT} cards of the stock, one by one, on the "
    f"waste; the "
    "last packet may be smaller.",
    message="{seat:seat} {seat:turns/turn} up the {cards}.",
    permitted_message="You may turn up the next {count:card} of the stock at any time.",
    source="Nuts, who plays what",
)
WASTE_TOP = clause(
    "waste-top",
    "The top of the waste",
    ClauseKind.LEGALITY,
    "Of the waste only the top card is played; when it is gone, the card below it can be. Everybody may look through "
    "the whole waste.",
    message="The {card} lies in the waste under the {top}, and only the top card is played.",
    source="Nuts, who plays what",
    ruling=Ruling(
        "May you look through the waste?",
        "The source says which of its cards can be played, not which can be seen; what has been turned up is no "
        "secret.",
        "Only the top card may be looked at.",
    ),
)
TURN_OVER = clause(
    "turn-over",
    "Turning the waste over",
    ClauseKind.PERMISSION,
    "When the stock is used up, the waste is turned over, unshuffled, and is the stock again, any number of times.",
    message="{seat:seat} {seat:turns/turn} the waste over.",
    permitted_message="The stock is used up, so you may turn the waste over.",
    source="Nuts, who plays what",
    ruling=Ruling(
        "May the waste be turned over while its top card could still be played?",
        "The source turns it over when nothing in it can be played; in a race nobody can check that.",
        "Only when its top card can go nowhere.",
        exact=True,
    ),
)

# When everybody is stuck

_GAIN = (
    "A gain is a play that is never undone: a card to a foundation, a card off the waste, a nut off the pile where it "
    "was dealt, or a face-down card turned up. A side whose players, each in their role, can reach one has a way on: "
    "now, after moving face-up cards from column to column, or with a card that comes to the top of the waste in "
    "turning up the rest of the stock and then once the whole of it."
)
STUCK = clause(
    "stuck",
    "Everybody is stuck",
    ClauseKind.EFFECT,
    f"{_GAIN} The table is stuck when neither side has one.",
    message="Everybody is stuck.",
    ruling=Ruling(
        "When is it that nobody can go on?",
        "The source does not speak of it; this can be decided from the cards as they lie, whatever has been tried.",
        "When everybody says so.",
    ),
)
BURY = clause(
    "bury",
    "Burying",
    ClauseKind.EFFECT,
    "If agreed, both sides of a stuck table turn the waste over on what is left of the stock and put the top card "
    "at the bottom, again and again until one has a way on.",
    message="Both sides turn the waste over and bury {count:card} from the top of the stock.",
    ruling=Ruling(
        "Can a stuck round be saved?",
        "The source does not speak of it; burying is taken from Nuts for tables that want to play every round out.",
        "The round ends as it stands.",
    ),
    options=("when_stuck",),
    when={"when_stuck": ("bury",)},
    wordings=(
        Wording(
            "When the table is stuck, both sides turn the waste over on what is left of the stock and put the top card "
            "at the bottom, again and again until one has a way on."
        ),
    ),
)
DIG = clause(
    "dig",
    "Digging",
    ClauseKind.EFFECT,
    "If agreed, the wastes of a stuck table are turned over on the stocks, and each side whose column "
    f"{DUG_COLUMN} has a face-down card at the bottom pulls that card out, for all to see, which counts as "
    f"turning it "
    "up.",
    message=f"Both sides turn the waste over, and {{seats:seat}} dig out the bottom card of column {DUG_COLUMN}.",
    ruling=Ruling(
        "Can a stuck round be saved in another way?",
        "The source does not speak of it; digging is taken from Nuts, where it stands in for burying.",
        "The round ends as it stands.",
    ),
    options=("when_stuck",),
    when={"when_stuck": ("dig",)},
    wordings=(
        Wording(
            "When the table is stuck, both sides turn the waste over on what is left of the stock. Then each side "
            f"whose column {DUG_COLUMN} has a face-down card at the bottom pulls that card out, for all to see, "
            f"which "
            "counts as turning it up."
        ),
    ),
)
DIG_FIRST = clause(
    "dig-first",
    "Dug-up cards first",
    ClauseKind.LEGALITY,
    "Nothing else is done until every card that was dug up has found its place.",
    message="First the {card} that your side dug up is played or put under the stock.",
    cases={"others": "First {seats:seat} find a place for what was dug up."},
    ruling=Ruling(
        "May others play on while a side looks for a place?",
        "Both sides dig together, so they go on from there together.",
        "Whoever is done could play on.",
    ),
    options=("when_stuck",),
    when={"when_stuck": ("dig",)},
)
TUCK = clause(
    "tuck",
    "Under the stock",
    ClauseKind.LEGALITY,
    "A dug-up card is played on a column or a foundation, by either partner and where they like; only if it fits "
    "nowhere it goes to the bottom of the stock.",
    permitted_message="The {card} fits nowhere, so it goes to the bottom of the stock.",
    cases={
        "tucked": "{seat:seat} {seat:puts/put} the {card} at the bottom of the stock.",
        "fits": "The {card} fits on the {on}, so it must be played.",
        "free_place": "The {card} can begin a foundation or go to an empty column, so it must be played.",
        "nothing": "Your side has no dug-up card to put under the stock.",
    },
    ruling=Ruling(
        "Must a dug-up card be played if it can be, and by whom?",
        "In Nuts it is played if possible, and the columns belong to both partners.",
        "The side could keep it under the stock for later.",
    ),
    options=("when_stuck",),
    wordings=(
        Wording("No card is ever put under the stock.", {"when_stuck": ("end",)}),
        Wording("No other card is ever put under the stock.", {"when_stuck": ("bury",)}),
        Wording(
            "A dug-up card is played on a column or a foundation, by either partner and where they like; only if it "
            "fits nowhere does it go to the bottom of the stock."
        ),
    ),
)
STUCK_ENDS = clause(
    "stuck-ends",
    "Stuck for good",
    ClauseKind.ENDING,
    "A stuck round ends as it stands. If burying or digging is agreed, it ends when nobody has a card to bury or "
    "to dig up, or when burying as many cards as the largest stock has opens no way on.",
    message="The round ends as it stands.",
    cases={
        "nothing_to_bury": "Nobody has a card to bury, so the round ends as it stands.",
        "buried": "Burying {count:card} has helped nobody, so the round ends as it stands.",
        "nothing_to_dig": "Nobody has a card to dig up, so the round ends as it stands.",
    },
    ruling=Ruling(
        "How does a round end in which nobody can go on?",
        "The source does not speak of it; what has been played is played, so it counts.",
        "The round could be thrown in, or the stocks could be buried.",
    ),
    options=("when_stuck",),
    wordings=(
        Wording("A stuck round ends as it stands.", {"when_stuck": ("end",)}),
        Wording(
            "A stuck round ends as it stands when nobody has a card to bury, or when burying as many cards as the "
            "largest stock has opens no way on.",
            {"when_stuck": ("bury",)},
        ),
        Wording("A stuck round ends as it stands when nobody has a card to dig up."),
    ),
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
COUNT = clause(
    "count",
    "Counting the round",
    ClauseKind.ENDING,
    "After the round the cards on the foundations are sorted by their backs, and the Nuts players count the nuts "
    "left. The side that ended the round gets nothing extra.",
    message="The cards on the foundations and the nuts left are counted.",
    source="Nuts, the end of the hand",
)
FOUNDATION_CARDS = clause(
    "foundation-cards",
    "Cards on the foundations",
    ClauseKind.SCORING,
    "Every card that a side has laid on a foundation gives it one point.",
    message="{side:seat} {side:has/have} {count:card} on the foundations: {points:+}.",
    source="Nuts, the end of the hand",
)
NUTS_LEFT = clause(
    "nuts-left",
    "Nuts left",
    ClauseKind.SCORING,
    "Every card left in a nut pile costs its side two points, even if that takes its score below zero.",
    message="{side:seat} {side:has/have} {count:nut} left: {points:+}.",
    source="Nuts, the end of the hand",
)

# For the program

PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    f"Written moves name the side's own columns 1 to {COLUMNS}, and the foundations F1, F2 and so on in the order in "
    "which they were begun; an ace begins a new one at F. Cards go nowhere else, and are written by their faces alone, "
    "for they are of the side's own pack.",
    message="There is no place {place} on which cards are laid now.",
    ruling=Ruling(
        "What are the places called?",
        "At a table one points at them; a program has to be told.",
    ),
    technical=True,
)
NOTHING_TO_TURN = clause(
    "nothing-to-turn",
    "Stock and waste used up",
    ClauseKind.LEGALITY,
    "A side that has played its whole stock and waste has nothing to turn any more.",
    message="Your side has neither stock nor waste left, so there is nothing to turn.",
    ruling=Ruling(
        "What is turned up when there is nothing to turn?",
        "At a table nobody would ask; a program has to be told.",
    ),
    technical=True,
)
NO_PROGRESS = clause(
    "no-progress",
    "No progress",
    ClauseKind.ENDING,
    f"After {MOST_IDLE_MOVES} moves for each player in a row without a gain by anybody the round ends as it stands.",
    message="Nobody has gained anything in {moves:move}, so the round ends as it stands.",
    ruling=Ruling(
        "What if people could go on, but do not?",
        "At a table somebody would speak up; a program has to be told when to stop.",
    ),
    technical=True,
)

RULEBOOK = Rulebook(
    title="Team Nuts",
    summary=(
        "A race for two partnerships, also called Peanuts, Two-Handed Solitaire or Team Solitaire. The partners share "
        "a patience: one works off the nuts, the other goes through the stock, and both build on foundations that "
        "belong to all."
    ),
    credit=(
        "A team version of Nertz; the inventor is unknown. After the description at CatsAtCards.com, told here in our "
        "own words."
    ),
    source=Source(
        "Nertz",
        "CatsAtCards.com",
        "© 2015 CatsAtCards.com, all rights reserved; the rules are retold, no sentence of it is used",
        "https://catsatcards.com",
    ),
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
        Section(
            "The end",
            (TARGET, shared_clauses.ROUND_TARGET, shared_clauses.ROUND_TIE, shared_clauses.MAX_ROUNDS),
        ),
        Section(
            "For the program",
            (
                shared_clauses.DEAL_DUE,
                shared_clauses.WHOLE_PACK,
                PLACES,
                NOTHING_TO_TURN,
                NO_PROGRESS,
                shared_clauses.OVER,
            ),
        ),
    ),
)
