"""Nertz: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

clause = partial(Clause, "Nertz", source="Nertz", ruling=True)

NERTZ = 13
PILES = 4
PACKET = 3
MOST_CYCLES = 3
"""After so many full cycles of its stock without any progress a seat waits for the others."""

# Cards and seats

CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    "Two to ten players sit round the table, each with a pack of 52 cards. The packs have different backs, so that "
    "every card can be traced to the seat that played it; the ace is low.",
    message="{players} players have a pack of 52 cards each.",
    options=("players",),
)

# The deal

SHUFFLE = clause(
    "shuffle",
    "Everybody shuffles",
    ClauseKind.SETUP,
    "Before each round every player gathers and shuffles their own pack, and keeps it. There is no dealer, and it "
    "does not matter who is ready first.",
    message="Seat {seat} has shuffled its pack.",
)
NERTZ_PILE = clause(
    "nertz-pile",
    "The nertz pile",
    ClauseKind.SETUP,
    f"The first {NERTZ} cards are dealt face up on one pile, the nertz pile. Only its top card, the one dealt last, "
    "is seen and played.",
    message=f"Everybody deals {NERTZ} cards on a nertz pile.",
)
WORK_PILES = clause(
    "work-piles",
    "Laying the work piles",
    ClauseKind.SETUP,
    f"The next {PILES} cards are laid face up in a row and begin the work piles 1 to {PILES}.",
    message="Everybody begins {piles} work piles with a card each.",
)
STOCK = clause(
    "stock",
    "The stock",
    ClauseKind.SETUP,
    "The cards left after the nertz pile and the work piles lie face down as the stock, in the order in which they "
    "came.",
    message="The other {count} cards of each pack are its stock.",
)

# The play

NO_TURNS = clause(
    "no-turns",
    "No turns",
    ClauseKind.EFFECT,
    "When all the piles are laid, everybody plays at once and as fast as they like, each with the cards in front of "
    "them and all on the same foundations.",
    message="Everybody plays at once.",
)
OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "A seat plays the top card of its nertz pile, the top card of its waste, and the cards of its work piles. They "
    "are named by their faces: the pack is the seat's own.",
    message="No {card} lies open in front of you to be played.",
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    f"Cards are laid on the seat's own work piles, 1 to {PILES}, and on the foundations F1, F2 and so on in the "
    "order in which they were begun; an ace begins a new one at F.",
    message="There is no place {place} on which cards are laid now.",
)

# Work piles

BUILD_DOWN = clause(
    "build-down",
    "Building down",
    ClauseKind.LEGALITY,
    "On a work pile goes a card that is one rank lower than its top card and of the other colour.",
    message="The {card} does not go on the {on}: it takes a card one rank lower and of the other colour.",
    permitted_message="The {card} is one rank lower than the {on} and of the other colour.",
)
LAID = clause(
    "laid",
    "Laying on a work pile",
    ClauseKind.EFFECT,
    "From one work pile to another any card moves, and takes along all cards that lie on it.",
    message="Seat {seat} lays {cards} on its work pile {pile}.",
)
EMPTY_PILE = clause(
    "empty-pile",
    "An empty pile",
    ClauseKind.LEGALITY,
    "A work pile that has run out leaves a space, which may stay empty or take a nertz card, the top card of the "
    "waste or cards of another work pile. If agreed, it takes nothing but a nertz card as long as its seat has one.",
    message="Work pile {pile} is empty and takes a nertz card first: the {top} before the {card}.",
    permitted_message="Work pile {pile} is empty, so the {card} may be laid there.",
    options=("space_fill",),
)

# Stock and waste

PACKETS = clause(
    "packets",
    "Three at a time",
    ClauseKind.PERMISSION,
    f"At any time a seat may turn up the next {PACKET} cards of its stock, one by one, on its waste; the last packet "
    "may be smaller.",
    message="Seat {seat} turns up {cards}.",
    permitted_message="You may turn up the next cards of your stock at any time.",
)
TURN_OVER = clause(
    "turn-over",
    "Turning the waste over",
    ClauseKind.PERMISSION,
    "When the stock is used up, the waste is turned over, unshuffled, and is the stock again, any number of times.",
    message="Seat {seat} turns its waste over.",
    permitted_message="Your stock is used up, so you may turn your waste over.",
)
NOTHING_TO_TURN = clause(
    "nothing-to-turn",
    "Stock and waste used up",
    ClauseKind.LEGALITY,
    "A seat that has played its whole stock and waste has nothing to turn any more.",
    message="You have neither stock nor waste left, so there is nothing to turn.",
)
WASTE_TOP = clause(
    "waste-top",
    "The top of the waste",
    ClauseKind.LEGALITY,
    "Of the waste only the top card is played; when it is gone, the card below it can be. Everybody may look through "
    "the whole waste.",
    message="The {card} lies in your waste under the {top}, and only the top card is played.",
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
    "Foundations go up in suit, card by card, from the ace to the king. They belong to everybody.",
    message="The {card} does not go on the {on}: a foundation takes the next higher card of its suit.",
    permitted_message="The {card} is the next after the {on}.",
)
ONE_AT_A_TIME = clause(
    "one-at-a-time",
    "One card at a time",
    ClauseKind.LEGALITY,
    "On a foundation cards are laid one at a time: a work card with others on it has to wait.",
    message="The {card} is covered by {on}: on a foundation goes a top card alone.",
)
ON_FOUNDATION = clause(
    "on-foundation",
    "Laying on a foundation",
    ClauseKind.EFFECT,
    "A card on a foundation stays there until the round is scored, and counts for the seat that laid it.",
    message="Seat {seat} lays the {card} on foundation {number}.",
)
COMPLETED = clause(
    "completed",
    "A foundation is complete",
    ClauseKind.EFFECT,
    "With its king a foundation is complete and is taken out of the game; its cards still count.",
    message="Foundation {number} is complete.",
)

# Racing

BEATEN = clause(
    "beaten",
    "First come",
    ClauseKind.RACE,
    "When several reach for one foundation, the card that gets there first stays, and the others take theirs back to "
    "where they came from. So it is with everything that somebody else's quicker move has made impossible.",
    message="{winner} was quicker: {move} comes too late and is taken back.",
)

# When everybody is stuck

PROGRESS = clause(
    "progress",
    "Getting on",
    ClauseKind.EFFECT,
    "A card that comes to a foundation or leaves a nertz pile is a gain for the whole table. For its own seat, a "
    "play from the waste is progress too; moving cards from work pile to work pile is not.",
    message="Seat {seat} gets on: how often {who} went through the stock in vain no longer counts.",
)
FRESH_CYCLE = clause(
    "fresh-cycle",
    "Once through the stock",
    ClauseKind.EFFECT,
    "A seat has been through its stock in vain when it has turned up all of it, from a stock that lay face down "
    "whole to the last packet, and neither has anybody gained nor has the seat made progress in between. A seat "
    "without stock and waste counts as being through.",
    message=f"Seat {{seat}} has been through its whole stock in vain: {{cycles}} of {MOST_CYCLES} times.",
)
WAITING = clause(
    "waiting",
    "Waiting for the others",
    ClauseKind.LEGALITY,
    f"A seat that has been through its stock {MOST_CYCLES} times in a row in vain turns up no more cards until "
    "somebody gains or it makes progress.",
    message=f"You have been through your stock {MOST_CYCLES} times in vain: wait until somebody gains.",
)
TO_AND_FRO = clause(
    "to-and-fro",
    "To and fro",
    ClauseKind.LEGALITY,
    "A move from one work pile to another, or into a space, is not repeated with the same card at the bottom until "
    "somebody gains or its seat makes progress.",
    message="You have moved the {card} from pile to pile already, and nobody has got on since.",
)
STUCK = clause(
    "stuck",
    "Everybody is stuck",
    ClauseKind.EFFECT,
    "The table is stuck when every seat has been through its stock in vain, none can call, and none has a play at "
    "hand that would be a gain or progress, nor a move from work pile to work pile that would open one.",
    message="Everybody has been through the stock in vain, and nobody has anything to play.",
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
    options=("when_stuck",),
)
STUCK_ENDS = clause(
    "stuck-ends",
    "Stuck for good",
    ClauseKind.ENDING,
    "A stuck round ends as it stands and is scored for all. If burying is agreed, it ends when nobody has a card to "
    "bury, or when burying has been tried often enough.",
    message="{why}: the round ends as it stands.",
    options=("when_stuck",),
)

# Scoring

COUNT = clause(
    "count",
    "Counting the round",
    ClauseKind.ENDING,
    "After the round the cards on the foundations are sorted by their backs, the nertz cards left are counted, and "
    "all seats score alike, whoever ended the round.",
    message="The cards on the foundations and the nertz cards left are counted.",
)
FOUNDATION_CARDS = clause(
    "foundation-cards",
    "Cards on the foundations",
    ClauseKind.SCORING,
    "Every card that a seat has laid on a foundation gives it one point.",
    message="Cards of seat {seat} on the foundations: {count}, which gives {count} points.",
)
NERTZ_LEFT = clause(
    "nertz-left",
    "Nertz cards left",
    ClauseKind.SCORING,
    "Every card left in a nertz pile costs its seat two points, or one if agreed.",
    message="Nertz cards left to seat {seat}: {count}, which costs {points} points.",
    options=("nertz_penalty",),
)

# The end

LAST_NERTZ = clause(
    "last-nertz",
    "The last nertz card",
    ClauseKind.ENDING,
    "The round ends when a seat that has no nertz cards left calls “nertz”; or, if agreed, by itself as soon as "
    "anybody's last nertz card is played.",
    message="Seat {seat} has no nertz cards left: the round is over.",
    options=("call",),
)
CALL = clause(
    "call",
    "Calling",
    ClauseKind.LEGALITY,
    "A seat without nertz cards may call and end the round, or play on first and call later; it calls neither with "
    "nertz cards left nor where the last one ends the round by itself.",
    message="{what}",
    permitted_message="You have no nertz cards left, so you may call.",
    options=("call",),
)
TARGETS = clause(
    "targets",
    "Short and long matches",
    ClauseKind.SETUP,
    "Most matches go to 50 points. Players who want a longer match agree on 100, 250 or 500 points before it begins.",
    message="The match is played to {target} points.",
    source="Differing Scores",
    ruling=False,
    options=("target",),
)

RULEBOOK = Rulebook(
    title="Nertz",
    summary=(
        "A race for two to ten players, each with a pack of their own. Everybody works off thirteen nertz cards over "
        "four work piles, and all build on the same foundations; the match is played to 50 points, or to many more."
    ),
    credit=(
        "A common way of playing the race that descends from Canfield, with the targets described at "
        "CatsAtCards.com. Told here in our own words."
    ),
    sections=(
        Section("Cards and seats", (CARDS,)),
        Section(
            "The deal",
            (shared_clauses.DEAL_DUE, SHUFFLE, shared_clauses.WHOLE_PACK, NERTZ_PILE, WORK_PILES, STOCK),
        ),
        Section("The play", (NO_TURNS, OPEN_CARDS, PLACES)),
        Section("Work piles", (BUILD_DOWN, LAID, EMPTY_PILE)),
        Section("Stock and waste", (PACKETS, TURN_OVER, NOTHING_TO_TURN, WASTE_TOP)),
        Section("Foundations", (ACE_BEGINS, BUILD_UP, ONE_AT_A_TIME, ON_FOUNDATION, COMPLETED)),
        Section("Racing", (BEATEN,)),
        Section(
            "When everybody is stuck",
            (PROGRESS, FRESH_CYCLE, WAITING, TO_AND_FRO, STUCK, BURY, STUCK_ENDS),
        ),
        Section("Scoring", (COUNT, FOUNDATION_CARDS, NERTZ_LEFT)),
        Section(
            "The end",
            (
                TARGETS,
                LAST_NERTZ,
                CALL,
                shared_clauses.TARGET,
                shared_clauses.TIE,
                shared_clauses.MAX_DEALS,
                shared_clauses.OVER,
            ),
        ),
    ),
)
