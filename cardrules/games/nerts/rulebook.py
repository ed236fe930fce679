"""Nerts: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

clause = partial(Clause, "Nerts")

COLUMNS = 7
SLOTS = 4
NERT_PILE_CARDS = 8
BONUS = 10

# Cards and seats

CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    "Two to eight players, better three or more, sit round the table, each with a pack of 52 cards that they keep "
    "throughout the match. The packs have different backs, so that every card can be traced to the player who "
    "played it; the ace is low.",
    message="{players} players have a pack of 52 cards each.",
    source="Players; Equipment",
    ruling=True,
    options=("players",),
)

# The deal

SHUFFLE = clause(
    "shuffle",
    "Everybody shuffles",
    ClauseKind.SETUP,
    "Before each round every player gathers and shuffles their own pack. There is no dealer, and it does not "
    "matter who is ready first.",
    message="{seat:seat} has shuffled a pack.",
    source="Equipment",
    ruling=True,
)
COLUMNS_LAID = clause(
    "columns",
    "Laying the columns",
    ClauseKind.SETUP,
    f"Everybody first lays {COLUMNS} columns in rows, from left to right: each row begins one column further to the "
    f"right with a card face up and goes on face down, so that column {COLUMNS} ends with {COLUMNS} cards. Of each "
    "column only the top card lies face up.",
    message=f"Everybody lays columns of 1 to {COLUMNS} cards.",
    source="The starting layout",
    ruling=True,
)
SLOTS_LAID = clause(
    "slots",
    "The four slots",
    ClauseKind.SETUP,
    f"Below the columns come the {SLOTS + NERT_PILE_CARDS} nerts: the next {SLOTS} cards lie side by side, face "
    f"down, in the slots 1 to {SLOTS}.",
    message="Everybody lays {count:nert} side by side into the slots.",
    source="Along with the main cards",
)
NERT_PILE_LAID = clause(
    "nert-pile",
    "The nert pile",
    ClauseKind.SETUP,
    f"The next {NERT_PILE_CARDS} cards are counted off into the nert pile to the left of the slots. It lies face "
    "down, and nobody sees a card of it before it comes to a slot.",
    message="Everybody counts {count:nert} into a pile.",
    source="Along with the main cards",
    ruling=True,
)
STOCK = clause(
    "stock",
    "The stock",
    ClauseKind.SETUP,
    "The cards left after the columns and the nerts lie face down as the stock, in the order in which they came.",
    message="The other {count:card} of each pack are its stock.",
    source="The starting layout",
    ruling=True,
)
GO = clause(
    "go",
    "Go",
    ClauseKind.EFFECT,
    "As soon as the last player has laid out the cards it is “go”: all slots are turned face up, and everybody "
    "plays at once and as fast as they like, each with their own cards and all on the same foundations.",
    message="Go: all slots are turned up, and everybody plays at once.",
    source="Along with the main cards",
    ruling=True,
)

# The play

OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "You play the cards in your slots, the top card of your waste, and the face-up cards of your columns. They are "
    "named by their faces: the pack is your own.",
    message="Your {card} is still hidden: it is in your stock, in your nert pile or face down in a column.",
    cases={
        "played": "Your {card} has been played: it lies on foundation {number}.",
        "by_face": "You name your own cards by their faces alone, so {card} cannot be played; write {face} for "
        "yours.",
    },
    source="There are two ways",
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    f"Cards are laid on your own columns, 1 to {COLUMNS}, and on the foundations F1, F2 and so on in the order in "
    "which they were begun; an ace begins a new one at F.",
    message="There is no place {place} on which cards are laid now.",
    source="There are two ways",
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
    source="There are two ways",
)
LAID = clause(
    "laid",
    "Laying on a column",
    ClauseKind.EFFECT,
    "Any face-up card may move from one column to another, and takes along all cards that lie on it.",
    message="{seat:seat} lays the {cards} on column {pile}.",
    source="There are two ways",
    ruling=True,
)
UNCOVERED = clause(
    "uncovered",
    "Turning up a card",
    ClauseKind.EFFECT,
    "A face-down card of a column on which nothing lies any more is turned up at once.",
    message="In column {place} of {side:seat} the {card} is turned up.",
    source="There are two ways",
    ruling=True,
)
EMPTY_PILE = clause(
    "empty-column",
    "An empty column",
    ClauseKind.LEGALITY,
    "To a column that has run out goes a king, with the cards that lie on it; if agreed, any card does. It may "
    "also stay empty.",
    message="Column {pile} is empty and takes a king, not the {card}.",
    permitted_message="Column {pile} is empty, and the {card} may go there.",
    source="There are two ways",
    ruling=True,
    options=("empty_column",),
)

# Nerts and slots

NOT_ON_SLOTS = clause(
    "not-on-slots",
    "Nothing on a slot",
    ClauseKind.LEGALITY,
    f"Nothing is ever laid on a slot, S1 to S{SLOTS}, not even on an empty one: nerts come there from the nert pile "
    "alone.",
    message="{place} is a slot, so the {card} cannot be laid there.",
    source="Along with the main cards",
    ruling=True,
)
REPLACED = clause(
    "replaced",
    "The next nert",
    ClauseKind.EFFECT,
    "When a nert has been played from a slot, the top card of the nert pile takes its place at once, face up. With "
    "the pile used up the slot stays empty.",
    message="The {card} comes from the nert pile to slot {place} of {side:seat}.",
    source="Along with the main cards",
    ruling=True,
)

# Stock and waste

PACKETS = clause(
    "packets",
    "Turning up the stock",
    ClauseKind.PERMISSION,
    "At any time you may turn up the next three cards of your stock, one by one, on your waste, or a single card "
    "if so agreed; the last packet may be smaller.",
    message="{seat:seat} turns up the {cards}.",
    permitted_message="You may turn up the next {count:card} of your stock at any time.",
    source="The starting layout",
    ruling=True,
    options=("draw",),
)
TURN_OVER = clause(
    "turn-over",
    "Turning the waste over",
    ClauseKind.PERMISSION,
    "When the stock is used up, the waste is turned over, unshuffled, and is the stock again, any number of times.",
    message="{seat:seat} turns the waste over.",
    permitted_message="Your stock is used up, so you may turn your waste over.",
    source="The starting layout",
    ruling=True,
)
NOTHING_TO_TURN = clause(
    "nothing-to-turn",
    "Stock and waste used up",
    ClauseKind.LEGALITY,
    "A player whose whole stock and waste have been played has nothing to turn any more.",
    message="You have neither stock nor waste left, so there is nothing to turn.",
    source="The starting layout",
    ruling=True,
)
WASTE_TOP = clause(
    "waste-top",
    "The top of the waste",
    ClauseKind.LEGALITY,
    "Of the waste only the top card is played; when it is gone, the card below it can be. Everybody may look "
    "through the whole waste.",
    message="The {card} lies in your waste under the {top}, and only the top card is played.",
    source="The starting layout",
    ruling=True,
)

# Foundations

ACE_BEGINS = clause(
    "ace-begins",
    "Aces",
    ClauseKind.LEGALITY,
    "Any ace may begin a new foundation in the middle of the table as soon as it lies open, and nothing else may.",
    message="A new foundation begins with an ace, not with the {card}.",
    permitted_message="The {card} may begin a new foundation.",
    source="When playing cards to the center",
)
BUILD_UP = clause(
    "build-up",
    "Building up",
    ClauseKind.LEGALITY,
    "Foundations go up in suit, card by card, from the ace to the king. They belong to everybody.",
    message="The {card} does not go on the {on}: a foundation takes the next higher card of its suit.",
    permitted_message="The {card} is the next after the {on}.",
    source="When playing cards to the center",
)
ONE_AT_A_TIME = clause(
    "one-at-a-time",
    "One card at a time",
    ClauseKind.LEGALITY,
    "On a foundation cards are laid one at a time: a card of a column with others on it has to wait.",
    message="The {card} lies under the {on}, and only a top card goes on a foundation.",
    source="When playing cards to the center",
)
ON_FOUNDATION = clause(
    "on-foundation",
    "Laying on a foundation",
    ClauseKind.EFFECT,
    "A card on a foundation stays there until the round is scored, and counts for the player who laid it.",
    message="{seat:seat} lays the {card} on the {on} of pack {pack}, on foundation {number}.",
    cases={"begun": "{seat:seat} begins foundation {number} with the {card}."},
    source="When playing cards to the center",
)
COMPLETED = clause(
    "completed",
    "A foundation is complete",
    ClauseKind.EFFECT,
    "With its king a foundation is complete and is taken out of the game; its cards still count.",
    message="Foundation {number} is complete.",
    source="When playing cards to the center",
    ruling=True,
)

# Racing

LATE_CLAIM = clause(
    "late-claim",
    "First come",
    ClauseKind.RACE,
    "When several reach for one foundation, the card that gets there first, and so lies at the bottom, stays; the "
    "others take theirs back to where they came from. So it is with everything that somebody else's quicker move "
    "has made impossible.",
    message="{winner:seat} was quicker, and after that your move is not possible any more.",
    cases={
        "foundation": "{winner:seat}'s {card} was there first, so yours stays with you.",
        "ended": "{winner:seat} was quicker and ended the round, so your move comes too late.",
    },
    source="This is where the game gets chaotic",
    ruling=True,
)
ONE_HAND = clause(
    "one-hand",
    "One card in hand",
    ClauseKind.RACE,
    "You have one card in hand at a time, and reach for the next when the last one has been let go. What your "
    "other hand does meanwhile does not count.",
    message="{move} does not count: your other hand was still on its way with {other}.",
    source="This is where the game gets chaotic",
    ruling=True,
)

# When everybody is stuck

NO_PROGRESS = clause(
    "no-progress",
    "No progress",
    ClauseKind.ENDING,
    "A gain is a play that is never undone: a card to a foundation, a card off the waste, a nert out of its slot, "
    f"or a face-down card turned up. After {MOST_IDLE_MOVES} moves for each player in a row without a gain by "
    "anybody the round ends as it stands.",
    message="Nobody has gained anything in {moves:move}, so the round ends as it stands.",
    source="Nerts, four slots",
    ruling=True,
)
STUCK = clause(
    "stuck",
    "Everybody is stuck",
    ClauseKind.EFFECT,
    "The table is stuck when nobody can call and nobody has a way on as the cards lie: a gain that is open now, "
    "after moving face-up cards from column to column, or with a card that comes to the top of the waste in "
    "turning up what is left of the stock and then once the whole.",
    message="Everybody is stuck.",
    source="Nerts, four slots",
    ruling=True,
    options=("when_stuck",),
)
BURY = clause(
    "bury",
    "Burying",
    ClauseKind.EFFECT,
    "If agreed, everybody at a stuck table turns the waste over on what is left of the stock and puts the top card "
    "at the bottom, again and again until somebody has a way on.",
    message="Everybody turns the waste over and buries {count:card} from the top of the stock.",
    source="Nerts, four slots",
    ruling=True,
    options=("when_stuck",),
)
STUCK_ENDS = clause(
    "stuck-ends",
    "Stuck for good",
    ClauseKind.ENDING,
    "A stuck round ends as it stands, and nobody has called. Where burying is agreed, it ends when nobody has a "
    "card to bury, or when burying as many cards as the largest stock has opens no way on.",
    message="The round ends as it stands.",
    cases={
        "nothing_to_bury": "Nobody has a card to bury, so the round ends as it stands.",
        "buried": "Burying {count:card} has helped nobody, so the round ends as it stands.",
    },
    source="Nerts, four slots",
    ruling=True,
    options=("when_stuck",),
)

# Scoring

COUNT = clause(
    "count",
    "Counting the round",
    ClauseKind.ENDING,
    "After the round the cards on the foundations are sorted by their backs, and the nerts left, in the slots and in "
    "the pile, are counted face up.",
    message="The cards on the foundations and the nerts left are counted.",
    source="The round ends",
    ruling=True,
)
FOUNDATION_CARDS = clause(
    "foundation-cards",
    "Cards on the foundations",
    ClauseKind.SCORING,
    "Every card that you have laid on a foundation gives you one point.",
    message="{side:seat} {side:has/have} {count:card} on the foundations: {points:+}.",
    source="The round ends",
)
CALLER = clause(
    "caller",
    "The bonus for calling",
    ClauseKind.SCORING,
    f"The player who ended the round by calling has {BONUS} points for it; nobody else has, out of nerts or not.",
    message="{side:seat} called: {points:+}.",
    source="The round ends; Note",
)
NUTS_LEFT = clause(
    "nerts-left",
    "Nerts left",
    ClauseKind.SCORING,
    "Every nert left, in a slot or in the pile, costs you one point.",
    message="{side:seat} {side:has/have} {count:nert} left: {points:+}.",
    source="The round ends",
)

# The end

CALL = clause(
    "call",
    "Calling",
    ClauseKind.LEGALITY,
    "A player who has played all their nerts may call “Nerts!” at any time. They need not: they may play on for "
    "more points, at the risk that somebody else calls first. If agreed, the last nert calls by itself.",
    message="You cannot call yet: you have {count:nert} left.",
    permitted_message="You have no nerts left, so you may call and end the round.",
    cases={"automatic": "Nobody needs to call, because the last nert calls by itself."},
    source="The round ends; Note",
    options=("call",),
)
LAST_NUT = clause(
    "called",
    "Nerts!",
    ClauseKind.ENDING,
    "The round ends at once when somebody calls, and not before, however many players have run out of nerts.",
    message="{seat:seat} has no nerts left and calls “Nerts!”, so the round is over.",
    source="The round ends; Note",
    options=("call",),
)

RULEBOOK = Rulebook(
    title="Nerts",
    summary=(
        "A race for two to eight players, each with a pack of their own. Everybody plays a patience with seven "
        "columns "
        "and twelve nerts, four of them open in slots, and all build on the same foundations in the middle; whoever "
        "has got rid of the nerts may call and end the round."
    ),
    credit=(
        "A traditional game known as Nerts, Pounce or Racing Demon; the inventor is unknown. The form "
        "with four slots is told here in our own words."
    ),
    sections=(
        Section("Cards and seats", (CARDS,)),
        Section(
            "The deal",
            (
                shared_clauses.DEAL_DUE,
                SHUFFLE,
                shared_clauses.WHOLE_PACK,
                COLUMNS_LAID,
                SLOTS_LAID,
                NERT_PILE_LAID,
                STOCK,
                GO,
            ),
        ),
        Section("The play", (OPEN_CARDS, PLACES)),
        Section("Columns", (BUILD_DOWN, LAID, UNCOVERED, EMPTY_PILE)),
        Section("Nerts and slots", (NOT_ON_SLOTS, REPLACED)),
        Section("Stock and waste", (PACKETS, TURN_OVER, NOTHING_TO_TURN, WASTE_TOP)),
        Section("Foundations", (ACE_BEGINS, BUILD_UP, ONE_AT_A_TIME, ON_FOUNDATION, COMPLETED)),
        Section("Racing", (LATE_CLAIM, ONE_HAND)),
        Section("When everybody is stuck", (NO_PROGRESS, STUCK, BURY, STUCK_ENDS)),
        Section("Scoring", (COUNT, FOUNDATION_CARDS, CALLER, NUTS_LEFT)),
        Section(
            "The end",
            (
                CALL,
                LAST_NUT,
                shared_clauses.TARGET,
                shared_clauses.TIE,
                shared_clauses.MAX_DEALS,
                shared_clauses.OVER,
            ),
        ),
    ),
)
