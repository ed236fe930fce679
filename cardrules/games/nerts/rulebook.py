"""Nerts: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

clause = partial(Clause, "Nerts")

COLUMNS = 7
SLOTS = 4
NERT_PILE_CARDS = 8
BONUS = 10
MOST_CYCLES = 3
"""After so many full cycles of its stock without any progress a seat waits for the others."""

# Cards and seats

CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    "Two to eight players, better three or more, sit round the table, each with a pack of 52 cards that they keep "
    "throughout the match. The packs have different backs, so that every card can be traced to the seat that played "
    "it; the ace is low.",
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
    "Before each round every player gathers and shuffles the own pack. There is no dealer, and it does not matter "
    "who is ready first.",
    message="Seat {seat} has shuffled its pack.",
    source="Equipment",
    ruling=True,
)
DEAL_COLUMNS = clause(
    "columns",
    "Laying the columns",
    ClauseKind.SETUP,
    "Everybody first lays seven columns in rows, from left to right: each row begins one column further to the right "
    "with a card face up and goes on face down, so that column 7 ends with seven cards. Of each column only the top "
    "card lies face up.",
    message="Everybody lays columns of one to seven cards.",
    source="The starting layout",
    ruling=True,
)
DEAL_SLOTS = clause(
    "slots",
    "The four slots",
    ClauseKind.SETUP,
    "Below the columns come the twelve nerts: the next four cards lie side by side, face down, in the slots 1 to 4.",
    message="Everybody lays four nerts side by side into the slots.",
    source="Along with the main cards",
)
DEAL_PILE = clause(
    "nert-pile",
    "The nert pile",
    ClauseKind.SETUP,
    f"The next {NERT_PILE_CARDS} cards are counted off into the nert pile to the left of the slots. It lies face "
    "down, and nobody sees a card of it before it comes to a slot.",
    message=f"Everybody counts {NERT_PILE_CARDS} nerts into a pile.",
    source="Along with the main cards",
    ruling=True,
)
STOCK = clause(
    "stock",
    "The stock",
    ClauseKind.SETUP,
    "The cards left after the columns and the nerts lie face down as the stock, in the order in which they came.",
    message="The other {count} cards of each pack are its stock.",
    source="The starting layout",
    ruling=True,
)
GO = clause(
    "go",
    "Go",
    ClauseKind.EFFECT,
    "As soon as the last player has laid out the cards it is 'go': all slots are turned face up, and everybody plays "
    "at once and as fast as they like, each with the own cards and all on the same foundations.",
    message="Go: all slots are turned up, and everybody plays at once.",
    source="Along with the main cards",
    ruling=True,
)

# The play

OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "A seat plays the cards in its slots, the top card of its waste, and the face-up cards of its columns. They are "
    "named by their faces: the pack is the seat's own.",
    message="No {card} lies open in front of you to be played.",
    source="There are two ways",
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    "Cards are laid on the seat's own columns, 1 to 7, and on the foundations F1, F2 and so on in the order in which "
    "they were begun; an ace begins a new one at F.",
    message="There is no place {place} on which cards are laid now.",
    source="There are two ways",
    ruling=True,
)

# Columns

BUILD_DOWN = clause(
    "build-down",
    "Building down",
    ClauseKind.LEGALITY,
    "On a column goes a card that is one rank lower than its top card and of the other colour.",
    message="The {card} does not go on the {on}: it takes a card one rank lower and of the other colour.",
    permitted_message="The {card} is one rank lower than the {on} and of the other colour.",
    source="There are two ways",
)
LAID = clause(
    "laid",
    "Laying on a column",
    ClauseKind.EFFECT,
    "Any face-up card may move from one column to another, and takes along all cards that lie on it.",
    message="Seat {seat} lays {cards} on its column {column}.",
    source="There are two ways",
    ruling=True,
)
UNCOVERED = clause(
    "uncovered",
    "Turning up a card",
    ClauseKind.EFFECT,
    "A face-down card of a column on which nothing lies any more is turned up at once.",
    message="In column {column} of seat {seat} the {card} is turned up.",
    source="There are two ways",
    ruling=True,
)
EMPTY_COLUMN = clause(
    "empty-column",
    "An empty column",
    ClauseKind.LEGALITY,
    "To a column that has run out goes a king, with the cards that lie on it; if agreed, any card does. It may also "
    "stay empty.",
    message="Column {column} is empty: it takes a king, not the {card}.",
    permitted_message="Column {column} is empty, and the {card} may go there.",
    source="There are two ways",
    ruling=True,
    options=("empty_column",),
)

# Nerts and slots

NOT_ON_SLOTS = clause(
    "not-on-slots",
    "Nothing on a slot",
    ClauseKind.LEGALITY,
    "Nothing is ever laid on a slot, S1 to S4, not even on an empty one: nerts come there from the nert pile alone.",
    message="{place} is a slot: the {card} cannot be laid there.",
    source="Along with the main cards",
    ruling=True,
)
REPLACED = clause(
    "replaced",
    "The next nert",
    ClauseKind.EFFECT,
    "When a nert has been played from a slot, the top card of the nert pile takes its place at once, face up. With "
    "the pile used up the slot stays empty.",
    message="The {card} comes from the nert pile to slot {slot} of seat {seat}.",
    source="Along with the main cards",
    ruling=True,
)

# Stock and waste

PACKETS = clause(
    "packets",
    "Turning up the stock",
    ClauseKind.PERMISSION,
    "At any time a seat may turn up the next three cards of its stock, one by one, on its waste, or a single card if "
    "so agreed; the last packet may be smaller.",
    message="Seat {seat} turns up {cards}.",
    permitted_message="You may turn up the next cards of your stock at any time.",
    source="The starting layout",
    ruling=True,
    options=("draw",),
)
TURN_OVER = clause(
    "turn-over",
    "Turning the waste over",
    ClauseKind.PERMISSION,
    "When the stock is used up, the waste is turned over, unshuffled, and is the stock again, any number of times.",
    message="Seat {seat} turns its waste over.",
    permitted_message="Your stock is used up, so you may turn your waste over.",
    source="The starting layout",
    ruling=True,
)
NOTHING_TO_TURN = clause(
    "nothing-to-turn",
    "Stock and waste used up",
    ClauseKind.LEGALITY,
    "A seat that has played its whole stock and waste has nothing to turn any more.",
    message="You have neither stock nor waste left, so there is nothing to turn.",
    source="The starting layout",
    ruling=True,
)
WASTE_TOP = clause(
    "waste-top",
    "The top of the waste",
    ClauseKind.LEGALITY,
    "Of the waste only the top card is played; when it is gone, the card below it can be. Everybody may look through "
    "the whole waste.",
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
    message="The {card} is covered by {on}: on a foundation goes a top card alone.",
    source="This is where the game gets chaotic",
)
ON_FOUNDATION = clause(
    "on-foundation",
    "Laying on a foundation",
    ClauseKind.EFFECT,
    "A card on a foundation stays there until the round is scored, and counts for the seat that laid it.",
    message="Seat {seat} lays the {card} on foundation {number}.",
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

BEATEN = clause(
    "beaten",
    "First come",
    ClauseKind.RACE,
    "When several reach for one foundation, the card that gets there first, and so lies undermost, stays; the others "
    "take theirs back to where they came from. So it is with everything that somebody else's quicker move has made "
    "impossible.",
    message="{winner} was quicker: {move} comes too late and is taken back.",
    source="This is where the game gets chaotic",
    ruling=True,
)
ONE_HAND = clause(
    "one-hand",
    "One card in hand",
    ClauseKind.RACE,
    "A seat has one card in hand at a time: it reaches for the next when the last one has been let go. What it does "
    "with the other hand meanwhile does not count.",
    message="{move} does not count: your other hand was still on its way with {other}.",
    source="This is where the game gets chaotic",
    ruling=True,
)

# When everybody is stuck

PROGRESS = clause(
    "progress",
    "Getting on",
    ClauseKind.EFFECT,
    "A card that comes to a foundation or a nert that is played is a gain for the whole table. For its own seat, a "
    "play from the waste or a card turned up in a column is progress too.",
    message="Seat {seat} gets on: how often {who} went through the stock in vain no longer counts.",
    source="All games; Nerts, four slots",
    ruling=True,
)
SPACE = clause(
    "space",
    "A column cleared",
    ClauseKind.EFFECT,
    "Clearing a column, by laying its last cards on another one, is not yet progress; but the seat may go through "
    "its stock again, as often as if it had not done so before.",
    message="Seat {seat} clears a column: how often it went through the stock in vain no longer counts.",
    source="All games; Nerts, four slots",
    ruling=True,
)
FRESH_CYCLE = clause(
    "fresh-cycle",
    "Once through the stock",
    ClauseKind.EFFECT,
    "A seat has been through its stock in vain when it has turned up all of it, from a stock that lay face down "
    "whole to the last packet, and neither has anybody gained nor has the seat made progress or cleared a column in "
    "between. A seat without stock and waste counts as being through.",
    message=f"Seat {{seat}} has been through its whole stock in vain: {{cycles}} of {MOST_CYCLES} times.",
    source="All games; Nerts, four slots",
    ruling=True,
)
WAITING = clause(
    "waiting",
    "Waiting for the others",
    ClauseKind.LEGALITY,
    f"A seat that has been through its stock {MOST_CYCLES} times in a row in vain turns up no more cards until "
    "somebody gains, or until it makes progress or clears a column.",
    message=f"You have been through your stock {MOST_CYCLES} times in vain: wait until somebody gains.",
    source="All games; Nerts, four slots",
    ruling=True,
)
TO_AND_FRO = clause(
    "to-and-fro",
    "To and fro",
    ClauseKind.LEGALITY,
    "A move from column to column that turns up no card, into or out of an empty column too, is not repeated with "
    "the same card at the bottom until somebody gains or its seat makes progress.",
    message="You have moved the {card} from column to column already, and nobody has got on since.",
    source="All games; Nerts, four slots",
    ruling=True,
)
STUCK = clause(
    "stuck",
    "Everybody is stuck",
    ClauseKind.EFFECT,
    "The table is stuck when every seat has been through its stock in vain, none can call, and none has a play at "
    "hand that would be a gain or progress or clear a column.",
    message="Everybody has been through the stock in vain, and nobody has anything to play.",
    source="Nerts, four slots",
    ruling=True,
    options=("when_stuck",),
)
BURY = clause(
    "bury",
    "Burying",
    ClauseKind.EFFECT,
    "If agreed, every seat of a stuck table turns its waste over on what is left of its stock and puts the top card "
    "at the bottom. After as many buryings in a row as the largest stock has cards, with no gain or progress, the "
    "round ends.",
    message="Everybody turns the waste over and buries the top card of the stock: burying {burials} of at most {most}.",
    source="Nerts, four slots",
    ruling=True,
    options=("when_stuck",),
)
STUCK_ENDS = clause(
    "stuck-ends",
    "Stuck for good",
    ClauseKind.ENDING,
    "A stuck round ends as it stands, and nobody has called; where burying is agreed, it ends when nobody has a card "
    "to bury or burying has been tried often enough.",
    message="{why}: the round ends as it stands.",
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
    "Every card that a seat has laid on a foundation gives it one point.",
    message="Cards of seat {seat} on the foundations: {count}, which gives {count} points.",
    source="The round ends",
)
CALLER = clause(
    "caller",
    "The bonus for calling",
    ClauseKind.SCORING,
    f"The seat that ended the round by calling has {BONUS} points for it; nobody else has, out of nerts or not.",
    message=f"Seat {{seat}} called: {BONUS} points.",
    source="The round ends; Note",
)
NERTS_LEFT = clause(
    "nerts-left",
    "Nerts left",
    ClauseKind.SCORING,
    "Every nert left, in a slot or in the pile, costs its seat one point.",
    message="Nerts left to seat {seat}: {count}, which costs {count} points.",
    source="The round ends",
)

# The end

CALL = clause(
    "call",
    "Calling",
    ClauseKind.LEGALITY,
    "A seat that has played all its nerts may call 'Nerts!' at any time. It need not: it may play on for more points, "
    "at the risk that somebody else calls first. If agreed, its last nert calls for it.",
    message="{what}",
    permitted_message="You have no nerts left, so you may call and end the round.",
    source="The round ends; Note",
    options=("call",),
)
CALLED = clause(
    "called",
    "Nerts!",
    ClauseKind.ENDING,
    "The round ends at once when a seat calls, and not before, however many seats have run out of nerts.",
    message="Seat {seat} has no nerts left and calls 'Nerts!': the round is over.",
    source="The round ends; Note",
    options=("call",),
)

RULEBOOK = Rulebook(
    title="Nerts",
    summary=(
        "A race for two to eight players, each with a pack of their own. Everybody plays a patience with seven columns "
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
                DEAL_COLUMNS,
                DEAL_SLOTS,
                DEAL_PILE,
                STOCK,
                GO,
            ),
        ),
        Section("The play", (OPEN_CARDS, PLACES)),
        Section("Columns", (BUILD_DOWN, LAID, UNCOVERED, EMPTY_COLUMN)),
        Section("Nerts and slots", (NOT_ON_SLOTS, REPLACED)),
        Section("Stock and waste", (PACKETS, TURN_OVER, NOTHING_TO_TURN, WASTE_TOP)),
        Section("Foundations", (ACE_BEGINS, BUILD_UP, ONE_AT_A_TIME, ON_FOUNDATION, COMPLETED)),
        Section("Racing", (BEATEN, ONE_HAND)),
        Section(
            "When everybody is stuck",
            (PROGRESS, SPACE, FRESH_CYCLE, WAITING, TO_AND_FRO, STUCK, BURY, STUCK_ENDS),
        ),
        Section("Scoring", (COUNT, FOUNDATION_CARDS, CALLER, NERTS_LEFT)),
        Section(
            "The end",
            (
                CALL,
                CALLED,
                shared_clauses.TARGET,
                shared_clauses.TIE,
                shared_clauses.MAX_DEALS,
                shared_clauses.OVER,
            ),
        ),
    ),
)
