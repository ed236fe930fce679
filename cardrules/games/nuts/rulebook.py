"""Nuts: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

clause = partial(Clause, "Nuts")

NUTS = 11
PILES = 5
PACKET = 3
MOST_CYCLES = 3
"""After so many full cycles of its stock without any progress a seat waits for the others."""
TURNING_POINT = 50
"""At every multiple of this score the packs begin to pass the other way, where they alternate."""

# Cards and seats

CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    "Two to eight players sit round the table, each with a pack of 52 cards. The packs have different backs, so "
    "that every card can be traced to the seat that played it; the ace is low.",
    message="{players} players have a pack of 52 cards each.",
    source="Players; Deck",
    options=("players",),
)

# The deal

SHUFFLE = clause(
    "shuffle",
    "Everybody shuffles",
    ClauseKind.SETUP,
    "Before each round every player gathers and shuffles a pack. There is no dealer, and it does not matter who is "
    "ready first.",
    message="Seat {seat} has shuffled a pack.",
    source="Play",
)
PASS_ON = clause(
    "pass-on",
    "Passing the packs",
    ClauseKind.SETUP,
    "The shuffled packs are passed to the left, so that nobody plays with cards of their own shuffling. If agreed, "
    "the direction changes during the match, or everybody keeps the same pack throughout.",
    message="The packs are passed to the {direction}.",
    source="Play; Deck trade direction; Do not Exchange Cards",
    options=("pass_packs",),
)
DIRECTION = clause(
    "direction",
    "The direction changes",
    ClauseKind.EFFECT,
    "If so agreed, the packs pass the other way from the next round on whenever the highest score of the match so "
    f"far has reached a further multiple of {TURNING_POINT}: once, even if a round leaps over two of them.",
    message="The highest score has reached {score}: from now on the packs are passed to the {direction}.",
    source="Deck trade direction",
    ruling=True,
    options=("pass_packs",),
)

# The play

NO_TURNS = clause(
    "no-turns",
    "No turns",
    ClauseKind.EFFECT,
    "When all the piles are laid, everybody plays at once and as fast as they like, each with the cards in front of "
    "them and all on the same foundations.",
    message="Everybody plays at once.",
    source="Play",
)
OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "A seat plays the top card of its nut pile, the top card of its waste, and the face-up cards of its work piles. "
    "They are named by their faces: the pack is the seat's own.",
    message="No {card} lies open in front of you to be played.",
    source="Play",
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    "Cards are laid on the seat's own work piles, 1 to 5, and on the foundations F1, F2 and so on in the order in "
    "which they were begun; an ace begins a new one at F. N is the nut pile, for those who build there.",
    message="There is no place {place} on which cards are laid now.",
    source="Play",
    ruling=True,
)

# Work piles

WORK_PILES = clause(
    "work-piles",
    "Laying the work piles",
    ClauseKind.SETUP,
    "Beside the nut pile lie five work piles, dealt in rows and numbered outward from it: each row begins one pile "
    "further out with a card face up and goes on face down, so that pile 5 ends with five cards. Of each pile only "
    "the top card lies face up.",
    message="Everybody lays work piles of one to five cards.",
    source="Play",
)
BUILD_DOWN = clause(
    "build-down",
    "Building down",
    ClauseKind.LEGALITY,
    "On a work pile goes a card that is one rank lower than its top card and of the other colour.",
    message="The {card} does not go on the {on}: it takes a card one rank lower and of the other colour.",
    permitted_message="The {card} is one rank lower than the {on} and of the other colour.",
    source="Play",
    ruling=True,
)
LAID = clause(
    "laid",
    "Laying on a work pile",
    ClauseKind.EFFECT,
    "A card that moves from one work pile to another takes along all cards that lie on it.",
    message="Seat {seat} lays {cards} on its work pile {pile}.",
    source="Play",
)
RUNS = clause(
    "runs",
    "What moves together",
    ClauseKind.LEGALITY,
    "From one work pile to another any face-up card moves, with all cards on it. If agreed, only the top card moves, "
    "or only all face-up cards of the pile together.",
    message="{what}",
    source="Play",
    ruling=True,
    options=("run_moves",),
)
UNCOVERED = clause(
    "uncovered",
    "Turning up a work card",
    ClauseKind.EFFECT,
    "A face-down card of a work pile on which nothing lies any more is turned up at once.",
    message="In work pile {pile} of seat {seat} the {card} is turned up.",
    source="Play",
    ruling=True,
)
FILL = clause(
    "fill",
    "Filling a space",
    ClauseKind.EFFECT,
    "When a work pile has run out, the top nut takes its place at once and by itself, the last nut too.",
    message="The top nut, the {card}, fills the space of work pile {pile} of seat {seat}.",
    source="Play",
    ruling=True,
)
EMPTY_PILE = clause(
    "empty-pile",
    "An empty pile",
    ClauseKind.LEGALITY,
    "Nothing but a nut ever fills a space: a work pile that runs out when the nuts are gone stays empty.",
    message="Work pile {pile} is empty, and only a nut could fill it: the {card} may not.",
    source="Play",
    ruling=True,
    options=("call",),
)

# The nut pile

NUT_PILE = clause(
    "nut-pile",
    "The nut pile",
    ClauseKind.SETUP,
    f"The first {NUTS} cards are counted off into the nut pile, one on the other. Only its top card is seen and "
    "played, whether the cards below lie face up or, if agreed, face down.",
    message=f"Everybody counts {NUTS} cards into a nut pile.",
    source="Play; Face Down Nuts Pile",
    ruling=True,
    options=("nuts_face_down",),
)
NUTS_TO_SPACES = clause(
    "nuts-to-spaces",
    "Nuts to spaces only",
    ClauseKind.LEGALITY,
    "If agreed, nuts go on foundations and into the spaces of work piles that have run out, but never on a work "
    "pile with cards in it.",
    message="The {card} is a nut, and nuts are not laid on work piles that hold cards.",
    source="Nut pile not played on work piles",
    options=("nuts_to_spaces_only",),
)
BUILD_ON_NUTS = clause(
    "build-on-nuts",
    "Building on the nut pile",
    ClauseKind.LEGALITY,
    "If agreed, cards from the work piles and the waste may be laid on the top nut, one rank lower and of the other "
    "colour, as on a work pile.",
    message="{what}",
    permitted_message="The {card} is one rank lower than the top nut, the {on}, and of the other colour.",
    source="Playing on Nut Pile",
    ruling=True,
    options=("build_on_nuts",),
)
NUTS_GROW = clause(
    "nuts-grow",
    "New nuts",
    ClauseKind.EFFECT,
    "Cards laid on the nut pile are nuts from then on.",
    message="Seat {seat} lays {cards} on its nut pile.",
    source="Playing on Nut Pile",
    ruling=True,
    options=("build_on_nuts",),
)
ONCE_ON_NUTS = clause(
    "once-on-nuts",
    "Once and not again",
    ClauseKind.LEGALITY,
    "A card that has been laid on the nut pile is not laid there again in the same round.",
    message="{cards} lay on the nut pile before in this round and may not go there again.",
    source="Playing on Nut Pile",
    ruling=True,
    options=("build_on_nuts",),
)

# Stock and waste

STOCK = clause(
    "stock",
    "The stock",
    ClauseKind.SETUP,
    "The cards left after the nuts and the work piles lie face down as the stock, in the order in which they came.",
    message="The other {count} cards of each pack are its stock.",
    source="Play",
)
PACKETS = clause(
    "packets",
    "Three at a time",
    ClauseKind.PERMISSION,
    f"At any time a seat may turn up the next {PACKET} cards of its stock, one by one, on its waste; the last packet "
    "may be smaller.",
    message="Seat {seat} turns up {cards}.",
    permitted_message="You may turn up the next cards of your stock at any time.",
    source="Play",
)
TURN_OVER = clause(
    "turn-over",
    "Turning the waste over",
    ClauseKind.PERMISSION,
    "When the stock is used up, the waste is turned over, unshuffled, and is the stock again, any number of times.",
    message="Seat {seat} turns its waste over.",
    permitted_message="Your stock is used up, so you may turn your waste over.",
    source="Play",
)
NOTHING_TO_TURN = clause(
    "nothing-to-turn",
    "Stock and waste used up",
    ClauseKind.LEGALITY,
    "A seat that has played its whole stock and waste has nothing to turn any more.",
    message="You have neither stock nor waste left, so there is nothing to turn.",
    source="Play",
    ruling=True,
)
WASTE_TOP = clause(
    "waste-top",
    "The top of the waste",
    ClauseKind.LEGALITY,
    "Of the waste only the top card is played; when it is gone, the card below it can be. Everybody may look through "
    "the whole waste.",
    message="The {card} lies in your waste under the {top}, and only the top card is played.",
    source="Play",
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
    source="Play",
)
BUILD_UP = clause(
    "build-up",
    "Building up",
    ClauseKind.LEGALITY,
    "Foundations go up in suit, card by card, from the ace to the king. They belong to everybody.",
    message="The {card} does not go on the {on}: a foundation takes the next higher card of its suit.",
    permitted_message="The {card} is the next after the {on}.",
    source="Play",
)
ONE_AT_A_TIME = clause(
    "one-at-a-time",
    "One card at a time",
    ClauseKind.LEGALITY,
    "On a foundation cards are laid one at a time: a work card with others on it has to wait.",
    message="The {card} is covered by {on}: on a foundation goes a top card alone.",
    source="Play",
)
ON_FOUNDATION = clause(
    "on-foundation",
    "Laying on a foundation",
    ClauseKind.EFFECT,
    "A card on a foundation stays there until the round is scored, and counts for the seat that laid it.",
    message="Seat {seat} lays the {card} on foundation {number}.",
    source="Play",
)
COMPLETED = clause(
    "completed",
    "A foundation is complete",
    ClauseKind.EFFECT,
    "With its king a foundation is complete and is taken out of the game; its cards still count.",
    message="Foundation {number} is complete.",
    source="Play",
)

# Racing

BEATEN = clause(
    "beaten",
    "First come",
    ClauseKind.RACE,
    "When several reach for one foundation, the card that gets there first stays, and the others take theirs back to "
    "where they came from. So it is with everything that somebody else's quicker move has made impossible.",
    message="{winner} was quicker: {move} comes too late and is taken back.",
    source="Play",
    ruling=True,
)

# When everybody is stuck

PROGRESS = clause(
    "progress",
    "Getting on",
    ClauseKind.EFFECT,
    "A card that comes to a foundation or leaves a nut pile is a gain for the whole table. For its own seat, a play "
    "from the waste, a work card turned up or a dug-up card played is progress too.",
    message="Seat {seat} gets on: how often {who} went through the stock in vain no longer counts.",
    source="Burying; Alternative to Burying",
    ruling=True,
)
FRESH_CYCLE = clause(
    "fresh-cycle",
    "Once through the stock",
    ClauseKind.EFFECT,
    "A seat has been through its stock in vain when it has turned up all of it, from a stock that lay face down "
    "whole to the last packet, and neither has anybody gained nor has the seat made progress in between. A seat "
    "without stock and waste counts as being through.",
    message=f"Seat {{seat}} has been through its whole stock in vain: {{cycles}} of {MOST_CYCLES} times.",
    source="Burying; Alternative to Burying",
    ruling=True,
)
WAITING = clause(
    "waiting",
    "Waiting for the others",
    ClauseKind.LEGALITY,
    f"A seat that has been through its stock {MOST_CYCLES} times in a row in vain turns up no more cards until "
    "somebody gains or it makes progress.",
    message=f"You have been through your stock {MOST_CYCLES} times in vain: wait until somebody gains.",
    source="Burying; Alternative to Burying",
    ruling=True,
)
TO_AND_FRO = clause(
    "to-and-fro",
    "To and fro",
    ClauseKind.LEGALITY,
    "A move between work piles that neither turns up a card nor makes a space is not repeated with the same card at "
    "the bottom until somebody gains or its seat makes progress.",
    message="You have moved the {card} from pile to pile already, and nobody has got on since.",
    source="Burying; Alternative to Burying",
    ruling=True,
)
STUCK = clause(
    "stuck",
    "Everybody is stuck",
    ClauseKind.EFFECT,
    "The table is stuck when every seat has been through its stock in vain and none has a play at hand that would "
    "be a gain or progress.",
    message="Everybody has been through the stock in vain, and nobody has anything to play.",
    source="Burying; Alternative to Burying",
    ruling=True,
    options=("when_stuck",),
)
BURY = clause(
    "bury",
    "Burying",
    ClauseKind.EFFECT,
    "When the table is stuck, every seat turns its waste over on what is left of its stock and puts the top card at "
    "the bottom. After as many buryings in a row as the largest stock has cards, with no gain or progress, the round "
    "ends.",
    message="Everybody turns the waste over and buries the top card of the stock: burying {burials} of at most {most}.",
    source="Burying",
    ruling=True,
    options=("when_stuck",),
)
DIG = clause(
    "dig",
    "Digging",
    ClauseKind.EFFECT,
    "If agreed, the waste is turned over on the stock instead, and every seat whose work pile 5 has a face-down card "
    "at the bottom pulls that card out, for all to see.",
    message="Everybody turns the waste over, and {seats} dig out the bottom card of work pile 5.",
    source="Alternative to Burying",
    ruling=True,
    options=("when_stuck",),
)
DIG_FIRST = clause(
    "dig-first",
    "Dug-up cards first",
    ClauseKind.LEGALITY,
    "Nothing else is done until every card that was dug up has found its place.",
    message="{what}",
    source="Alternative to Burying",
    ruling=True,
    options=("when_stuck",),
)
TUCK = clause(
    "tuck",
    "Under the stock",
    ClauseKind.LEGALITY,
    "A dug-up card is played on a work pile or a foundation where its seat likes; only if it fits nowhere it goes to "
    "the bottom of the stock.",
    message="{what}",
    permitted_message="The {card} fits nowhere, so it goes to the bottom of your stock.",
    source="Alternative to Burying",
    ruling=True,
    options=("when_stuck",),
)
STUCK_ENDS = clause(
    "stuck-ends",
    "Stuck for good",
    ClauseKind.ENDING,
    "A stuck round ends as it stands if that is agreed, if nobody has a card to bury or to dig up, or if burying has "
    "been tried often enough.",
    message="{why}: the round ends as it stands.",
    source="Burying; Alternative to Burying",
    ruling=True,
    options=("when_stuck",),
)

# Scoring

LAST_NUT = clause(
    "last-nut",
    "The last nut",
    ClauseKind.ENDING,
    "The round ends at once when a seat has played its last nut. If agreed, that seat may go on playing instead, and "
    "the round ends when it calls.",
    message="Seat {seat} has no nuts left: the round is over.",
    source="Play",
    ruling=True,
    options=("call",),
)
CALL = clause(
    "call",
    "Calling",
    ClauseKind.LEGALITY,
    "If rounds end by calling, a seat without nuts may call at any time.",
    message="{what}",
    permitted_message="You have no nuts left, so you may call and end the round.",
    source="Play",
    ruling=True,
    options=("call",),
)
COUNT = clause(
    "count",
    "Counting the round",
    ClauseKind.ENDING,
    "After the round the cards on the foundations are sorted by their backs, the nuts left are counted face up, and "
    "all seats score alike, whoever ended the round.",
    message="The cards on the foundations and the nuts left are counted.",
    source="Play",
    ruling=True,
)
FOUNDATION_CARDS = clause(
    "foundation-cards",
    "Cards on the foundations",
    ClauseKind.SCORING,
    "Every card that a seat has laid on a foundation gives it one point.",
    message="Cards of seat {seat} on the foundations: {count}, which gives {count} points.",
    source="Play",
)
NUTS_LEFT = clause(
    "nuts-left",
    "Nuts left",
    ClauseKind.SCORING,
    "Every card left in a nut pile costs its seat two points, or one if agreed.",
    message="Nuts left to seat {seat}: {count}, which costs {points} points.",
    source="Play; Score",
    options=("nut_penalty",),
)

RULEBOOK = Rulebook(
    title="Nuts",
    summary=(
        "A race for two to eight players, each with a pack of their own. Everybody plays a patience in front of them "
        "at the same time, and all build on the same foundations in the middle; whoever first gets rid of the nut "
        "pile ends the round."
    ),
    credit=(
        "A family's way of playing the game known as Nerts, Pounce or Racing Demon; the inventor is unknown. Told "
        "here in our own words."
    ),
    sections=(
        Section("Cards and seats", (CARDS,)),
        Section(
            "The deal", (shared_clauses.DEAL_DUE, SHUFFLE, shared_clauses.WHOLE_PACK, PASS_ON, DIRECTION)
        ),
        Section("The play", (NO_TURNS, OPEN_CARDS, PLACES)),
        Section("Work piles", (WORK_PILES, BUILD_DOWN, LAID, RUNS, UNCOVERED, FILL, EMPTY_PILE)),
        Section("The nut pile", (NUT_PILE, NUTS_TO_SPACES, BUILD_ON_NUTS, NUTS_GROW, ONCE_ON_NUTS)),
        Section("Stock and waste", (STOCK, PACKETS, TURN_OVER, NOTHING_TO_TURN, WASTE_TOP)),
        Section("Foundations", (ACE_BEGINS, BUILD_UP, ONE_AT_A_TIME, ON_FOUNDATION, COMPLETED)),
        Section("Racing", (BEATEN,)),
        Section(
            "When everybody is stuck",
            (
                PROGRESS,
                FRESH_CYCLE,
                WAITING,
                TO_AND_FRO,
                STUCK,
                BURY,
                DIG,
                DIG_FIRST,
                TUCK,
                STUCK_ENDS,
            ),
        ),
        Section("Scoring", (COUNT, FOUNDATION_CARDS, NUTS_LEFT)),
        Section(
            "The end",
            (
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
