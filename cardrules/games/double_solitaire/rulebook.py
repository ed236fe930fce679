"""Double Solitaire, simplified: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.mechanics.repetition import MOST_TIMES
from cardrules.mechanics.stocks import PACK, SEATS
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

SOURCE = "Double Solitaire - Simplified Version"
CENTRE_PILES = 4
STOCK_CARDS = (len(PACK) - CENTRE_PILES) // SEATS

clause = partial(Clause, "Double Solitaire, simplified", source=SOURCE)

# Cards and seats

CARDS = clause(
    "cards",
    "Two players, one pack",
    ClauseKind.SETUP,
    f"Two players use one pack of {len(PACK)} cards. From high to low: K Q J 10 9 8 7 6 5 4 3 2 A.",
    message="Two players use {cards:card}.",
)

# The deal

CENTRE = clause(
    "centre",
    "The centre piles",
    ClauseKind.SETUP,
    f"The first {CENTRE_PILES} cards are laid face up in the middle and begin the centre piles 1 to {CENTRE_PILES}, "
    "which both players share.",
    message="{cards} begin the centre piles.",
)
STOCKS = clause(
    "stocks",
    "Two stocks",
    ClauseKind.SETUP,
    f"The other {SEATS * STOCK_CARDS} cards are dealt face down to the players in turn, the dealer's opponent first, "
    f"so that each has a stock of {STOCK_CARDS} with the last card on top. Nobody looks into a stock.",
    message="{dealer:seat} deals each player a stock of {cards:card}.",
)
SWAP = clause(
    "swap",
    "Swapping the stocks",
    ClauseKind.LEGALITY,
    "Before the first card is drawn, the dealer's opponent may have the two stocks swapped, once, and the dealer has "
    "to agree.",
    message="The stocks are swapped once at most, and only before the first card is drawn.",
    permitted_message="No card has been drawn yet, so you may have the stocks swapped.",
    cases={"swapped": "{seat:seat} has the two stocks swapped."},
)

# The play

BEGIN = clause(
    "begin",
    "Beginning a turn",
    ClauseKind.LEGALITY,
    "The dealer's opponent has the first turn, then the players alternate. A turn begins with drawing the top card of "
    "your own stock; nothing is played before.",
    message="Draw first: your turn begins with the top card of your stock.",
    permitted_message="Your turn begins with the top card of your stock.",
)
NEXT_CARD = clause(
    "next-card",
    "The next card",
    ClauseKind.LEGALITY,
    "When you have played the card that you drew, you may draw the next one, at once or after other plays.",
    message="You have neither played nor discarded the {card} that you drew, so you may not draw another.",
    permitted_message="You have played the card that you drew, so you may draw the next one.",
)
CARD_DRAWN = clause(
    "card-drawn",
    "The drawn card",
    ClauseKind.EFFECT,
    "A drawn card lies open to both players.",
    message="{seat:seat} draws the {card}.",
)
NEW_STOCK = clause(
    "new-stock",
    "A new stock",
    ClauseKind.EFFECT,
    "When a card is to be drawn from an empty stock, the discard pile is turned over, unshuffled, to be the stock "
    "again.",
    message="{seat:seat} has no stock left and turns the discard pile over ({cards:card}).",
)
OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "You play the card that you have drawn, the top card of your own discard pile, and the top cards of the centre "
    "piles and side stacks.",
    message="You cannot play the {card}: it is neither the card that you have drawn nor the top card of your discard "
    "pile, of a centre pile or of a side stack.",
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    f"Cards go on a centre pile (1 to {CENTRE_PILES}), on the side stack of their suit (S) or on the opponent's "
    "discard pile (D0 or D1, as it is labelled), never on the pile on which they lie. On your own discard pile you "
    "lay only the card that ends your turn.",
    cases={
        "on_centre_pile": "The {card} lies on centre pile {to} already.",
        "on_side_stack": "The {card} lies on its side stack already.",
        "own_discard": "{to} is your own discard pile, on which you lay a card only by discarding it.",
        "nowhere": f"There is no place {{to}}: cards go on a centre pile (1 to {CENTRE_PILES}), on their side stack "
        "(S) or on your opponent's discard pile ({opponents}).",
    },
)
PLAYED = clause(
    "played",
    "A card that is played",
    ClauseKind.EFFECT,
    "Cards that are played lie face up where they were laid, and uncover what lay below them.",
    cases={
        "centre": "{seat:seat} lays the {cards} on centre pile {to}.",
        "side": "{seat:seat} lays the {cards} on the side stack of {suit}.",
        "opponent": "{seat:seat} lays the {cards} on the discard pile of {opponent:seat}.",
    },
)
ONCE_IN_A_TURN = clause(
    "once-in-a-turn",
    "No position twice",
    ClauseKind.LEGALITY,
    "No position may come twice within a turn, so nothing is moved to and fro between the centre piles. The same "
    "cards on other piles make another position.",
    message="With the {card} on centre pile {to} the cards would lie as they have lain before in this turn.",
    ruling=True,
)

# Centre piles

CENTRE_DOWN = clause(
    "centre-down",
    "Down in alternating colours",
    ClauseKind.LEGALITY,
    "A centre pile goes down by one rank at a time, red on black and black on red, and ends with an ace.",
    message="The {card} does not go on the {on}: it would have to be one rank lower and of the other colour.",
    permitted_message="The {card} is one rank lower than the {on} and of the other colour.",
)
WHOLE_PILE = clause(
    "whole-pile",
    "Merging whole piles",
    ClauseKind.LEGALITY,
    "From one centre pile to another only the top card is moved. If agreed, a whole pile may be moved, too, onto a "
    "card on which its lowest card fits; it goes nowhere else.",
    permitted_message="The whole pile is moved: {cards}.",
    cases={
        "top": "The {card} lies below the {above}, and only the top card of a centre pile is moved.",
        "whole": "The {card} lies at the bottom of its pile and is moved only together with the {above}, onto another "
        "centre pile with cards on it.",
    },
    ruling=True,
    options=("merge",),
)
EMPTY_CENTRE = clause(
    "empty-centre",
    "Empty centre piles",
    ClauseKind.PERMISSION,
    "An emptied centre pile may be begun again with any one card: the drawn card, the top card of your own discard "
    "pile or of another centre pile. It may as well stay empty.",
    permitted_message="Centre pile {to} is empty, so the {card} may begin it again.",
    ruling=True,
)

# Side stacks

SIDE_UP = clause(
    "side-up",
    "Up in suit",
    ClauseKind.LEGALITY,
    "There are four side stacks, one for each suit, which both players share. They begin with the ace and go up by one "
    "rank at a time to the king.",
    message="The {card} is not the next card of the side stack of {suit}.",
    permitted_message="The {card} is the next card of the side stack of {suit}.",
)
MUST_GO_UP = clause(
    "must-go-up",
    "Cards that must go up",
    ClauseKind.LEGALITY,
    "A drawn card or the top card of a centre pile that is the next one of its side stack must go there before the "
    "turn ends, and goes nowhere else. The top card of your own discard pile may go up; if agreed, it must.",
    message="First the {card} must go up: it is the next card of its side stack.",
    options=("discard_must_go_up",),
)
OTHER_PLAYS = clause(
    "other-plays",
    "Plays before a card goes up",
    ClauseKind.LEGALITY,
    "Before a card goes up other plays may be made, but none that covers it or takes away the card on which it must "
    "go.",
    cases={
        "covers": "The {must} must go up, so it is not covered.",
        "takes_away": "The {must} must go up on the {card}, so the {card} stays where it is.",
    },
    ruling=True,
)
SIDE_TOPS = clause(
    "side-tops",
    "Back from a side stack",
    ClauseKind.LEGALITY,
    "The top card of a side stack may be laid on the opponent's discard pile, and nowhere else.",
    message="The {card} lies on a side stack, from which cards go only to your opponent's discard pile.",
    ruling=True,
)

# The opponent's discard pile

ONTO_OPPONENT = clause(
    "onto-opponent",
    "Onto the opponent's discard pile",
    ClauseKind.LEGALITY,
    "A card that is one rank higher or lower than the top card of the opponent's discard pile, and of the other "
    "colour, may be laid on it. King and ace are not neighbours, and an empty discard pile takes nothing.",
    message="The {card} does not go on your opponent's discard pile, {to}: it would have to be one rank higher or "
    "lower than the {on} and of the other colour.",
    permitted_message="The {card} is one rank away from the {on} and of the other colour.",
    cases={
        "empty": "The {card} does not go on your opponent's discard pile, {to}: there are no cards on it."
    },
)

# Ending a turn

DISCARD = clause(
    "discard",
    "Discarding",
    ClauseKind.LEGALITY,
    "You end your turn by laying the drawn card on your own discard pile, at any time, once no card has to go up.",
    message="You have drawn no card that you could discard.",
    permitted_message="You need not play on, so you may end your turn by discarding.",
    ruling=True,
)
EXHAUST = clause(
    "exhaust",
    "Playing on",
    ClauseKind.LEGALITY,
    "If agreed, a turn ends only when no play at all is left, filling empty centre piles apart.",
    cases={
        "centre": "You must play on: the {card} still goes on centre pile {to}.",
        "side": "You must play on: the {card} still goes on its side stack.",
        "opponent": "You must play on: the {card} still goes on your opponent's discard pile, {to}.",
    },
    ruling=True,
    options=("must_exhaust",),
)
DISCARDED = clause(
    "discarded",
    "The end of a turn",
    ClauseKind.EFFECT,
    "Discard piles lie face up, and both players may look through them. After a discard it is the opponent's turn.",
    message="{seat:seat} discards the {card}; now it is the turn of {next:seat}.",
    ruling=True,
)

# Scoring

NO_POINTS = clause(
    "no-points",
    "No points",
    ClauseKind.EFFECT,
    "A match is one deal, and no points are counted: it is won, lost or drawn.",
    message="No points are counted: the deal was the whole match.",
    ruling=True,
)

# The end

WON = clause(
    "won",
    "Winning",
    ClauseKind.ENDING,
    "A player who has no card left, neither in the stock nor in the discard pile nor drawn, has won, even in mid-turn.",
    message="{winner:seat} has no cards left and wins.",
)
REPETITION = clause(
    "repetition",
    "Going round in circles",
    ClauseKind.ENDING,
    f"When the same position, every pile with its cards in their order, has come {MOST_TIMES} times at the start of a "
    "player's turn, the match is a draw.",
    message=f"The same position has come {MOST_TIMES} times at the start of a turn of {{seat:seat}}: "
    "the match is a draw.",
    ruling=True,
)

RULEBOOK = Rulebook(
    title="Double Solitaire, simplified",
    summary=(
        "Two players build on the same four centre piles and the same four side stacks, each from a stock of their "
        "own, and play onto the opponent's discard pile where they can. Whoever first gets rid of all cards wins."
    ),
    credit="After the description at CatsAtCards.com, told here in our own words.",
    sections=(
        Section("Cards and seats", (CARDS,)),
        Section(
            "The deal",
            (
                shared_clauses.FIRST_DEALER,
                shared_clauses.DEAL_DUE,
                shared_clauses.WHOLE_PACK,
                CENTRE,
                STOCKS,
                SWAP,
            ),
        ),
        Section(
            "The play",
            (
                shared_clauses.TURN,
                BEGIN,
                NEXT_CARD,
                CARD_DRAWN,
                NEW_STOCK,
                OPEN_CARDS,
                PLACES,
                PLAYED,
                ONCE_IN_A_TURN,
            ),
        ),
        Section("Centre piles", (CENTRE_DOWN, WHOLE_PILE, EMPTY_CENTRE)),
        Section("Side stacks", (SIDE_UP, MUST_GO_UP, OTHER_PLAYS, SIDE_TOPS)),
        Section("The opponent's discard pile", (ONTO_OPPONENT,)),
        Section("Ending a turn", (DISCARD, EXHAUST, DISCARDED)),
        Section("Scoring", (NO_POINTS,)),
        Section("The end", (WON, REPETITION, shared_clauses.OVER)),
    ),
)
