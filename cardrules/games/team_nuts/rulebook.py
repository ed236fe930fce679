"""Team Nuts: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

clause = partial(Clause, "Team Nuts", source="Nuts")

NUTS = 11
COLUMNS = 5
PACKET = 3
NUT_POINTS = 2
TARGET = 250

# Cards and seats

CARDS = clause(
    "cards",
    "Partners and packs",
    ClauseKind.SETUP,
    "Four players form two partnerships. Partners sit side by side, across the table from their opponents. Each "
    "side plays with one pack of 52 cards; the backs differ, and the ace is low.",
    message="{one:seat} play against {other:seat}, each side with a pack of 52 cards.",
)
ROLES = clause(
    "roles",
    "Nuts player and Cards player",
    ClauseKind.SETUP,
    "Of each side one is the Nuts player and the other the Cards player. Who plays the nuts in the first round is "
    "agreed; then the partners change roles every round or, if agreed, keep them.",
    message="{nuts:seat} play the nuts, {cards:seat} the cards.",
    ruling=True,
    options=("roles", "first_nuts_players"),
)

# The deal

SHUFFLE = clause(
    "shuffle",
    "Shuffling",
    ClauseKind.SETUP,
    "Before each round one player of each side gathers and shuffles the pack that the side has before it: one "
    "partner before the first round, the other before the second, and so on in turns.",
    message="{seat:seat} has shuffled a pack.",
)
COUNT_OFF = clause(
    "count-off",
    "Counting off the nuts",
    ClauseKind.SETUP,
    f"Whoever has shuffled counts {NUTS} cards off the top, one on the other and face down, and passes them "
    "straight across the table, where the opponents' Nuts player takes them.",
    message="{count:card} of each pack are counted off and passed across the table.",
)
PASS_ACROSS = clause(
    "pass-across",
    "Passing the rest across",
    ClauseKind.SETUP,
    "The rest of the pack goes the same way, to the opponents' Cards player: each side plays the pack that the "
    "other has shuffled.",
    message="The rest of each pack follows, so each side plays the pack that the other has shuffled.",
)
LAY_COLUMNS = clause(
    "lay-columns",
    "Laying the columns",
    ClauseKind.SETUP,
    f"From these cards the Cards player lays {COLUMNS} columns, in rows from left to right: five cards, then four, "
    "three, two and one, the last card of each row face up. So column 1 has five cards and column 5 has one, and of "
    "each only the top card lies face up.",
    message="The Cards players lay columns of five to one cards.",
    ruling=True,
)
STOCK = clause(
    "stock",
    "The stock",
    ClauseKind.SETUP,
    "The cards left after the columns stay face down as the stock.",
    message="The other {count:card} of each pack are its stock.",
)
NUT_PILE = clause(
    "nut-pile",
    "The nut pile",
    ClauseKind.SETUP,
    "When the columns lie, the nuts are turned face up in one pile, so that the card counted off first is the first "
    "to be played. Only the top card is seen and played.",
    message="The nuts are turned face up.",
    ruling=True,
)

# The play

NO_TURNS = clause(
    "no-turns",
    "No turns",
    ClauseKind.EFFECT,
    "At the word “start” all four play at once and as fast as they like, each with the cards of their side and all "
    "on the same foundations.",
    message="Everybody plays at once.",
)
NUTS_PLAYER = clause(
    "nuts-player",
    "What the Nuts player does",
    ClauseKind.LEGALITY,
    "The Nuts player alone plays nuts. Both partners move the face-up cards of the columns, also to the foundations.",
    message="The {card} is a nut, and only the Nuts player of your side, {player:seat}, plays nuts.",
)
CARDS_PLAYER = clause(
    "cards-player",
    "What the Cards player does",
    ClauseKind.LEGALITY,
    "The Cards player alone handles the stock and the waste: turns cards up, turns the waste over, plays its top "
    "card, and puts a card that was dug up under the stock.",
    cases={
        "waste": "Only the Cards player of your side, {player:seat}, plays from the waste.",
        "turn": "Only the Cards player of your side, {player:seat}, turns up cards of the stock.",
        "turn_over": "Only the Cards player of your side, {player:seat}, turns the waste over.",
        "tuck": "Only the Cards player of your side, {player:seat}, puts cards under the stock.",
    },
)
OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "A side plays the top card of its nut pile, the top card of its waste, and the face-up cards of its columns. "
    "They are named by their faces: the pack is the side's own.",
    message="Your {card} is still hidden: it is in the stock, under the top nut or face down in a column.",
    cases={
        "played": "Your {card} has been played: it lies on foundation {number}.",
        "by_face": "You name your own cards by their faces alone, so {card} cannot be played; write {face} for "
        "yours.",
    },
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    f"Cards are laid on the side's own columns, 1 to {COLUMNS}, and on the foundations F1, F2 and so on in the "
    "order in which they were begun; an ace begins a new one at F.",
    message="There is no place {place} on which cards are laid now.",
    ruling=True,
)

# Columns

BUILD_DOWN = clause(
    "build-down",
    "Building down",
    ClauseKind.LEGALITY,
    "A column takes a card that is one rank lower than its top card and of the other colour.",
    message="The {card} does not go on the {on}, which takes a card one rank lower and of the other colour.",
    permitted_message="The {card} is one rank lower than the {on} and of the other colour.",
)
LAID = clause(
    "laid",
    "Laying on a column",
    ClauseKind.EFFECT,
    "From one column to another any face-up card moves, and takes along all cards that lie on it.",
    message="{seat:seat} lays the {cards} on column {pile}.",
)
UNCOVERED = clause(
    "uncovered",
    "Turning up a card of a column",
    ClauseKind.EFFECT,
    "A face-down card of a column on which nothing lies any more is turned up at once.",
    message="In column {place} of {side:seat} the {card} is turned up.",
)
EMPTY_PILE = clause(
    "empty-column",
    "An empty column",
    ClauseKind.PERMISSION,
    "A column that has run out leaves a space, which may stay empty or take the top nut, the top card of the waste "
    "or cards of another column.",
    permitted_message="Column {pile} is empty, so the {card} may be laid there.",
)

# Stock and waste

PACKETS = clause(
    "packets",
    "Three at a time",
    ClauseKind.PERMISSION,
    f"At any time the Cards player may turn up the next {PACKET} cards of the stock, one by one, on the waste; the "
    "last packet may be smaller.",
    message="{seat:seat} turns up the {cards}.",
    permitted_message="You may turn up the next {count:card} of the stock at any time.",
)
TURN_OVER = clause(
    "turn-over",
    "Turning the waste over",
    ClauseKind.PERMISSION,
    "When the stock is used up, the waste is turned over, unshuffled, and is the stock again, any number of times.",
    message="{seat:seat} turns the waste over.",
    permitted_message="The stock is used up, so you may turn the waste over.",
)
NOTHING_TO_TURN = clause(
    "nothing-to-turn",
    "Stock and waste used up",
    ClauseKind.LEGALITY,
    "A side that has played its whole stock and waste has nothing to turn any more.",
    message="Your side has neither stock nor waste left, so there is nothing to turn.",
    ruling=True,
)
WASTE_TOP = clause(
    "waste-top",
    "The top of the waste",
    ClauseKind.LEGALITY,
    "Of the waste only the top card is played; when it is gone, the card below it can be. Everybody may look through "
    "the whole waste.",
    message="The {card} lies in the waste under the {top}, and only the top card is played.",
    ruling=True,
)

# Foundations

ACE_BEGINS = clause(
    "ace-begins",
    "Aces",
    ClauseKind.LEGALITY,
    "Any ace may begin a new foundation in the middle of the table, and nothing else may.",
    message="A new foundation begins with an ace, not with the {card}.",
    permitted_message="The {card} may begin a new foundation.",
)
BUILD_UP = clause(
    "build-up",
    "Building up",
    ClauseKind.LEGALITY,
    "Foundations go up in suit, card by card, from the ace to the king. They belong to both sides.",
    message="The {card} does not go on the {on}: a foundation takes the next higher card of its suit.",
    permitted_message="The {card} is the next after the {on}.",
)
ONE_AT_A_TIME = clause(
    "one-at-a-time",
    "One card at a time",
    ClauseKind.LEGALITY,
    "On a foundation cards are laid one at a time: a column card with others on it has to wait.",
    message="The {card} lies under the {on}, and only a top card goes on a foundation.",
    ruling=True,
)
ON_FOUNDATION = clause(
    "on-foundation",
    "Laying on a foundation",
    ClauseKind.EFFECT,
    "A card on a foundation stays there until the round is scored, and counts for the side that laid it.",
    message="{seat:seat} lays the {card} on the {on} of pack {pack}, on foundation {number}.",
    cases={"begun": "{seat:seat} begins foundation {number} with the {card}."},
)
COMPLETED = clause(
    "completed",
    "A foundation is complete",
    ClauseKind.EFFECT,
    "With its king a foundation is complete; its cards still count.",
    message="Foundation {number} is complete.",
    ruling=True,
)

# Racing

LATE_CLAIM = clause(
    "late-claim",
    "First come",
    ClauseKind.RACE,
    "When several reach for one place, the card that gets there first stays, and the others take theirs back to "
    "where they came from. So it is with everything that somebody else's quicker move has made impossible, even a "
    "partner's.",
    message="{winner:seat} was quicker, and after that your move is not possible any more.",
    cases={
        "foundation": "{winner:seat}'s {card} was there first, so yours stays with you.",
        "ended": "{winner:seat} was quicker and ended the round, so your move comes too late.",
    },
    ruling=True,
)

# When everybody is stuck

NO_PROGRESS = clause(
    "no-progress",
    "No progress",
    ClauseKind.ENDING,
    "A gain is a play that is never undone: a card to a foundation, a card off the waste, a nut off the pile where "
    f"it was dealt, or a face-down card turned up. After {MOST_IDLE_MOVES} moves for each player in a row without a "
    "gain by anybody the round ends as it stands.",
    message="Nobody has gained anything in {moves:move}, so the round ends as it stands.",
    ruling=True,
)
STUCK = clause(
    "stuck",
    "Everybody is stuck",
    ClauseKind.EFFECT,
    "The table is stuck when neither side has a way on as the cards lie, each partner with the moves of the role: "
    "a gain that is open now, after moving face-up cards from column to column, or with a card that comes to the "
    "top of the waste in turning up what is left of the stock and then once the whole.",
    message="Everybody is stuck.",
    ruling=True,
    options=("when_stuck",),
)
BURY = clause(
    "bury",
    "Burying",
    ClauseKind.EFFECT,
    "If agreed, both sides of a stuck table turn the waste over on what is left of the stock and put the top card "
    "at the bottom, again and again until one has a way on.",
    message="Both sides turn the waste over and bury {count:card} from the top of the stock.",
    ruling=True,
    options=("when_stuck",),
)
DIG = clause(
    "dig",
    "Digging",
    ClauseKind.EFFECT,
    "If agreed, the wastes of a stuck table are turned over on the stocks, and each side whose column 1 has a "
    "face-down card at the bottom pulls that card out, for all to see, which counts as turning it up.",
    message="Both sides turn the waste over, and {seats:seat} dig out the bottom card of column 1.",
    ruling=True,
    options=("when_stuck",),
)
DIG_FIRST = clause(
    "dig-first",
    "Dug-up cards first",
    ClauseKind.LEGALITY,
    "Nothing else is done until every card that was dug up has found its place.",
    message="First the {card} that your side dug up is played or put under the stock.",
    cases={"others": "First {seats:seat} find a place for what they dug up."},
    ruling=True,
    options=("when_stuck",),
)
TUCK = clause(
    "tuck",
    "Under the stock",
    ClauseKind.LEGALITY,
    "A dug-up card is played on a column or a foundation, by either partner and where they like; only if it fits "
    "nowhere it goes to the bottom of the stock.",
    permitted_message="The {card} fits nowhere, so it goes to the bottom of the stock.",
    cases={
        "tucked": "{seat:seat} puts the {card} at the bottom of the stock.",
        "fits": "The {card} fits on the {on}, so it must be played.",
        "free_place": "The {card} can begin a foundation or go to an empty column, so it must be played.",
        "nothing": "Your side has no dug-up card to put under the stock.",
    },
    ruling=True,
    options=("when_stuck",),
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
    ruling=True,
    options=("when_stuck",),
)

# Scoring

COUNT = clause(
    "count",
    "Counting the round",
    ClauseKind.ENDING,
    "After the round the cards on the foundations are sorted by their backs, and the Nuts players count the nuts "
    "left. "
    "The side that ended the round gets nothing extra.",
    message="The cards on the foundations and the nuts left are counted.",
)
FOUNDATION_CARDS = clause(
    "foundation-cards",
    "Cards on the foundations",
    ClauseKind.SCORING,
    "Every card that a side has laid on a foundation gives it one point.",
    message="{side:seat} {side:has/have} {count:card} on the foundations: {points:+}.",
)
NUTS_LEFT = clause(
    "nuts-left",
    "Nuts left",
    ClauseKind.SCORING,
    "Every card left in a nut pile costs its side two points. Scores may fall below zero.",
    message="{side:seat} {side:has/have} {count:nut} left: {points:+}.",
)

# The end

LAST_NUT = clause(
    "last-nut",
    "The last nut",
    ClauseKind.ENDING,
    "The round ends at once when a side's last nut is played, wherever it goes.",
    message="{seat:seat} has played the last nut of a side, so the round is over.",
)

RULEBOOK = Rulebook(
    title="Team Nuts",
    summary=(
        "A race for two partnerships, also called Peanuts or Two-Handed Solitaire. The partners share a patience: "
        "one "
        "works off the nuts, the other goes through the stock, and both build on foundations that belong to all."
    ),
    credit=(
        "A team version of Nertz; the inventor is unknown. After the description at CatsAtCards.com, told here in "
        "our "
        "own words."
    ),
    sections=(
        Section("Cards and seats", (CARDS, ROLES)),
        Section(
            "The deal",
            (
                shared_clauses.DEAL_DUE,
                SHUFFLE,
                shared_clauses.WHOLE_PACK,
                COUNT_OFF,
                PASS_ACROSS,
                LAY_COLUMNS,
                STOCK,
                NUT_PILE,
            ),
        ),
        Section("The play", (NO_TURNS, NUTS_PLAYER, CARDS_PLAYER, OPEN_CARDS, PLACES)),
        Section("Columns", (BUILD_DOWN, LAID, UNCOVERED, EMPTY_PILE)),
        Section("Stock and waste", (PACKETS, TURN_OVER, NOTHING_TO_TURN, WASTE_TOP)),
        Section("Foundations", (ACE_BEGINS, BUILD_UP, ONE_AT_A_TIME, ON_FOUNDATION, COMPLETED)),
        Section("Racing", (LATE_CLAIM,)),
        Section("When everybody is stuck", (NO_PROGRESS, STUCK, BURY, DIG, DIG_FIRST, TUCK, STUCK_ENDS)),
        Section("Scoring", (COUNT, FOUNDATION_CARDS, NUTS_LEFT)),
        Section(
            "The end",
            (
                LAST_NUT,
                shared_clauses.TARGET,
                shared_clauses.TIE,
                shared_clauses.MAX_DEALS,
                shared_clauses.OVER,
            ),
        ),
    ),
)
