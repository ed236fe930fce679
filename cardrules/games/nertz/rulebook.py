"""Nertz: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

clause = partial(Clause, "Nertz", source="Nertz", ruling=True)

NERTZ = 13
PILES = 4
PACKET = 3

# Cards and seats

CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    "Two to ten players sit round the table, each with a pack of 52 cards. The packs have different backs, so that "
    "every card can be traced to the player who played it; the ace is low.",
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
    message="{seat:seat} has shuffled a pack.",
)
NERTZ_PILE = clause(
    "nertz-pile",
    "The nertz pile",
    ClauseKind.SETUP,
    f"The first {NERTZ} cards are dealt face up on one pile, the nertz pile. Only its top card, the one dealt last, "
    "is seen and played.",
    message="Everybody deals {count:card} on a nertz pile.",
)
WORK_PILES = clause(
    "work-piles",
    "Laying the work piles",
    ClauseKind.SETUP,
    f"The next {PILES} cards are laid face up in a row and begin the work piles 1 to {PILES}.",
    message="Everybody begins {count:work pile} with a card each.",
)
STOCK = clause(
    "stock",
    "The stock",
    ClauseKind.SETUP,
    "The cards left after the nertz pile and the work piles lie face down as the stock, in the order in which they "
    "came.",
    message="The other {count:card} of each pack are its stock.",
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
    "You play the top card of your nertz pile, the top card of your waste, and the cards of your work piles. They "
    "are named by their faces: the pack is your own.",
    message="Your {card} is still hidden: it is in your stock or under your top nertz card.",
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
    f"Cards are laid on your own work piles, 1 to {PILES}, and on the foundations F1, F2 and so on in the order in "
    "which they were begun; an ace begins a new one at F.",
    message="There is no place {place} on which cards are laid now.",
)

# Work piles

BUILD_DOWN = clause(
    "build-down",
    "Building down",
    ClauseKind.LEGALITY,
    "A work pile takes a card that is one rank lower than its top card and of the other colour.",
    message="The {card} does not go on the {on}, which takes a card one rank lower and of the other colour.",
    permitted_message="The {card} is one rank lower than the {on} and of the other colour.",
)
LAID = clause(
    "laid",
    "Laying on a work pile",
    ClauseKind.EFFECT,
    "From one work pile to another any card moves, and takes along all cards that lie on it.",
    message="{seat:seat} lays the {cards} on work pile {pile}.",
)
EMPTY_PILE = clause(
    "empty-pile",
    "An empty pile",
    ClauseKind.LEGALITY,
    "A work pile that has run out leaves a space, which may stay empty or take a nertz card, the top card of the "
    "waste or cards of another work pile. If agreed, it takes nothing but a nertz card as long as its player has "
    "one.",
    message="Work pile {pile} is empty and takes a nertz card first, the {top} before the {card}.",
    permitted_message="Work pile {pile} is empty, so the {card} may be laid there.",
    options=("space_fill",),
)

# Stock and waste

PACKETS = clause(
    "packets",
    "Three at a time",
    ClauseKind.PERMISSION,
    f"At any time you may turn up the next {PACKET} cards of your stock, one by one, on your waste; the last packet "
    "may be smaller.",
    message="{seat:seat} turns up the {cards}.",
    permitted_message="You may turn up the next {count:card} of your stock at any time.",
)
TURN_OVER = clause(
    "turn-over",
    "Turning the waste over",
    ClauseKind.PERMISSION,
    "When the stock is used up, the waste is turned over, unshuffled, and is the stock again, any number of times.",
    message="{seat:seat} turns the waste over.",
    permitted_message="Your stock is used up, so you may turn your waste over.",
)
NOTHING_TO_TURN = clause(
    "nothing-to-turn",
    "Stock and waste used up",
    ClauseKind.LEGALITY,
    "A player whose whole stock and waste have been played has nothing to turn any more.",
    message="You have neither stock nor waste left, so there is nothing to turn.",
)
WASTE_TOP = clause(
    "waste-top",
    "The top of the waste",
    ClauseKind.LEGALITY,
    "Of the waste only the top card is played; when it is gone, the card below it can be. Everybody may look "
    "through the whole waste.",
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
    message="The {card} lies under the {on}, and only a top card goes on a foundation.",
)
ON_FOUNDATION = clause(
    "on-foundation",
    "Laying on a foundation",
    ClauseKind.EFFECT,
    "A card on a foundation stays there until the round is scored, and counts for the player who laid it.",
    message="{seat:seat} lays the {card} on the {on} of pack {pack}, on foundation {number}.",
    cases={"begun": "{seat:seat} begins foundation {number} with the {card}."},
)
COMPLETED = clause(
    "completed",
    "A foundation is complete",
    ClauseKind.EFFECT,
    "With its king a foundation is complete and is taken out of the game; its cards still count.",
    message="Foundation {number} is complete.",
)

# Racing

LATE_CLAIM = clause(
    "late-claim",
    "First come",
    ClauseKind.RACE,
    "When several reach for one foundation, the card that gets there first stays, and the others take theirs back "
    "to where they came from. So it is with everything that somebody else's quicker move has made impossible.",
    message="{winner:seat} was quicker, and after that your move is not possible any more.",
    cases={
        "foundation": "{winner:seat}'s {card} was there first, so yours stays with you.",
        "ended": "{winner:seat} was quicker and ended the round, so your move comes too late.",
    },
)

# When everybody is stuck

NO_PROGRESS = clause(
    "no-progress",
    "No progress",
    ClauseKind.ENDING,
    "A gain is a play that is never undone: a card to a foundation, a card off the waste, or a nertz card off its "
    f"pile. After {MOST_IDLE_MOVES} moves for each player in a row without a gain by anybody the round ends as it "
    "stands.",
    message="Nobody has gained anything in {moves:move}, so the round ends as it stands.",
)
STUCK = clause(
    "stuck",
    "Everybody is stuck",
    ClauseKind.EFFECT,
    "The table is stuck when nobody can call and nobody has a way on as the cards lie: a gain that is open now, "
    "after moving face-up cards from pile to pile, or with a card that comes to the top of the waste in turning up "
    "what is left of the stock and then once the whole.",
    message="Everybody is stuck.",
    options=("when_stuck",),
)
BURY = clause(
    "bury",
    "Burying",
    ClauseKind.EFFECT,
    "If agreed, everybody at a stuck table turns the waste over on what is left of the stock and puts the top card "
    "at the bottom, again and again until somebody has a way on.",
    message="Everybody turns the waste over and buries {count:card} from the top of the stock.",
    options=("when_stuck",),
)
STUCK_ENDS = clause(
    "stuck-ends",
    "Stuck for good",
    ClauseKind.ENDING,
    "A stuck round ends as it stands and is scored for all. If burying is agreed, it ends when nobody has a card "
    "to bury, or when burying as many cards as the largest stock has opens no way on.",
    message="The round ends as it stands.",
    cases={
        "nothing_to_bury": "Nobody has a card to bury, so the round ends as it stands.",
        "buried": "Burying {count:card} has helped nobody, so the round ends as it stands.",
    },
    options=("when_stuck",),
)

# Scoring

COUNT = clause(
    "count",
    "Counting the round",
    ClauseKind.ENDING,
    "After the round the cards on the foundations are sorted by their backs, the nertz cards left are counted, and "
    "all players score alike, whoever ended the round.",
    message="The cards on the foundations and the nertz cards left are counted.",
)
FOUNDATION_CARDS = clause(
    "foundation-cards",
    "Cards on the foundations",
    ClauseKind.SCORING,
    "Every card that you have laid on a foundation gives you one point.",
    message="{side:seat} {side:has/have} {count:card} on the foundations: {points:+}.",
)
NUTS_LEFT = clause(
    "nertz-left",
    "Nertz cards left",
    ClauseKind.SCORING,
    "Every card left in your nertz pile costs you two points, or one if agreed.",
    message="{side:seat} {side:has/have} {count:nertz card} left: {points:+}.",
    options=("nertz_penalty",),
)

# The end

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
LAST_NUT = clause(
    "last-nertz",
    "The last nertz card",
    ClauseKind.ENDING,
    "The round ends when a player who has no nertz cards left calls “nertz”; or, if agreed, by itself as soon as "
    "anybody's last nertz card is played.",
    message="{seat:seat} has no nertz cards left, so the round is over.",
    options=("call",),
)
CALL = clause(
    "call",
    "Calling",
    ClauseKind.LEGALITY,
    "A player without nertz cards may call and end the round, or play on first and call later. Nobody calls with "
    "nertz cards left, or where the last one ends the round by itself.",
    message="You cannot call yet: you have {count:nertz card} left.",
    permitted_message="You have no nertz cards left, so you may call.",
    cases={"automatic": "Nobody needs to call, because the last nertz card ends the round by itself."},
    options=("call",),
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
        Section("Racing", (LATE_CLAIM,)),
        Section("When everybody is stuck", (NO_PROGRESS, STUCK, BURY, STUCK_ENDS)),
        Section("Scoring", (COUNT, FOUNDATION_CARDS, NUTS_LEFT)),
        Section(
            "The end",
            (
                TARGETS,
                LAST_NUT,
                CALL,
                shared_clauses.TARGET,
                shared_clauses.TIE,
                shared_clauses.MAX_DEALS,
                shared_clauses.OVER,
            ),
        ),
    ),
)
