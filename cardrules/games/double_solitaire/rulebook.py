"""Double Solitaire, simplified: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.mechanics.repetition import MOST_TIMES
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

clause = partial(Clause, "Double Solitaire, simplified")

CENTRE_PILES = 4
SOURCE = "Double Solitaire - Simplified Version"

# Cards and seats

CARDS = clause(
    "cards",
    "Two players, one pack",
    ClauseKind.SETUP,
    "Two players use one pack of 52 cards. From high to low: K Q J 10 9 8 7 6 5 4 3 2 A.",
    message="Two players use {cards} cards.",
    source=SOURCE,
)

# The deal

CENTRE = clause(
    "centre",
    "The centre piles",
    ClauseKind.SETUP,
    f"The first {CENTRE_PILES} cards are laid face up in the middle and begin the centre piles 1 to {CENTRE_PILES}, "
    "which both players share.",
    message="{cards} begin the centre piles.",
    source=SOURCE,
)
STOCKS = clause(
    "stocks",
    "Two stocks",
    ClauseKind.SETUP,
    "The other 48 cards are dealt face down, one at a time, the dealer's opponent first. Each player has 24 of them, "
    "the last one dealt on top, and nobody looks into a stock.",
    message="Seat {dealer} deals each player a stock of {cards} cards.",
    source=SOURCE,
)
SWAP = clause(
    "swap",
    "Swapping the stocks",
    ClauseKind.LEGALITY,
    "Before the first card is drawn the dealer's opponent may ask, once, that the two stocks be swapped, and the "
    "dealer has to agree.",
    message="{what}",
    permitted_message="You have the first turn and have not begun it, so you may have the stocks swapped.",
    source=SOURCE,
)

# The play

BEGIN = clause(
    "begin",
    "Beginning a turn",
    ClauseKind.LEGALITY,
    "The dealer's opponent has the first turn, then they alternate. A turn begins with the top card of one's own "
    "stock: before it is drawn nothing is played.",
    message="Draw first: your turn begins with the top card of your stock.",
    permitted_message="Your turn begins with the top card of your stock.",
    source=SOURCE,
)
NEXT_CARD = clause(
    "next-card",
    "The next card",
    ClauseKind.LEGALITY,
    "When the drawn card has been played the next one is drawn, at once or after other plays.",
    message="The {card} that you have drawn is neither played nor discarded, so you draw no other card.",
    permitted_message="The card drawn before has been played, so you draw the next one.",
    source=SOURCE,
    ruling=True,
)
DRAWN = clause(
    "drawn",
    "The drawn card",
    ClauseKind.EFFECT,
    "A drawn card is open to both players.",
    message="Seat {seat} draws the {card}.",
    source=SOURCE,
)
TURN_OVER = clause(
    "turn-over",
    "Turning the discard pile over",
    ClauseKind.EFFECT,
    "When a card is to be drawn from an empty stock, the discard pile is turned over, unshuffled, to be the stock "
    "again.",
    message="The stock of seat {seat} is empty, so its discard pile is turned over (cards: {cards}).",
    source=SOURCE,
)
OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "A seat plays the card that it has drawn, the top card of its own discard pile, and the top cards of the centre "
    "piles and side stacks.",
    message="The {card} is not a card that you can play now.",
    source=SOURCE,
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    "A card is laid on a centre pile, on the side stack of its suit (S) or on the opponent's discard pile, never on "
    "the pile it lies on; on one's own discard pile only a turn's last card is laid.",
    message="{what}",
    source=SOURCE,
)
PLAYED = clause(
    "played",
    "A card that is played",
    ClauseKind.EFFECT,
    "Cards that are played lie open where they were laid, and uncover what lay below them.",
    message="Seat {seat}: {cards} to {pile}.",
    source=SOURCE,
)
ONCE_IN_A_TURN = clause(
    "once-in-a-turn",
    "No position twice",
    ClauseKind.LEGALITY,
    "Within a turn no position may come twice: nothing is moved to and fro between the centre piles. The same cards "
    "on other piles make another position.",
    message="With the {card} on pile {to} the cards would lie as they have lain before in this turn.",
    source="Double Solitaire, simplified: repetition",
    ruling=True,
)

# Centre piles

CENTRE_DOWN = clause(
    "centre-down",
    "Down in alternating colours",
    ClauseKind.LEGALITY,
    "A centre pile goes down by one rank at a time, red on black and black on red, and ends with the ace.",
    message="The {card} does not go on the {on}: it takes a card one rank lower and of the other colour.",
    permitted_message="The {card} is one rank lower than the {on} and of the other colour.",
    source=SOURCE,
    ruling=True,
)
WHOLE_PILE = clause(
    "whole-pile",
    "Merging whole piles",
    ClauseKind.LEGALITY,
    "The top card of a centre pile may be laid on another one. If agreed, a whole pile may be laid there too when its "
    "lowest card fits, but nowhere else.",
    message="The {card} lies at the bottom of its pile and moves with {above}, which goes only onto another centre "
    "pile with cards on it.",
    permitted_message="The whole pile moves: {cards}.",
    source=SOURCE,
    ruling=True,
    options=("merge",),
)
EMPTY_CENTRE = clause(
    "empty-centre",
    "Empty centre piles",
    ClauseKind.PERMISSION,
    "A centre pile that has run out may be filled with any one card: the drawn card, the top card of one's own discard "
    "pile or of another centre pile. It may as well stay empty.",
    permitted_message="Centre pile {to} is empty, so the {card} may begin it anew.",
    source=SOURCE,
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
    source=SOURCE,
)
MUST_GO_UP = clause(
    "must-go-up",
    "Cards that must go up",
    ClauseKind.LEGALITY,
    "A drawn card or the top card of a centre pile that is the next one of its side stack must go there before the "
    "turn ends. Other plays may come first, but none that moves such a card elsewhere or covers it. The top card of "
    "one's own discard pile may go up; if agreed, it must too.",
    message="First the {card} must go up: it is the next card of its side stack.",
    source=SOURCE,
    ruling=True,
    options=("discard_must_go_up",),
)
SIDE_TOPS = clause(
    "side-tops",
    "Back from a side stack",
    ClauseKind.LEGALITY,
    "The top card of a side stack may be laid on the opponent's discard pile, and nowhere else; also when the next "
    "card waits to go up on it.",
    message="The {card} lies on a side stack, from which cards go only to the opponent's discard pile.",
    source=SOURCE,
    ruling=True,
)

# The opponent's discard pile

ONTO_OPPONENT = clause(
    "onto-opponent",
    "Onto the opponent's discard pile",
    ClauseKind.LEGALITY,
    "A card that is one rank higher or lower than the top card of the opponent's discard pile, and of the other "
    "colour, may be laid on it. King and ace are not neighbours, and an empty discard pile takes nothing.",
    message="The {card} does not go on the opponent's discard pile: {why}.",
    permitted_message="The {card} is a neighbour of the {on} in rank, and of the other colour.",
    source=SOURCE,
    ruling=True,
)

# Ending a turn

DISCARD = clause(
    "discard",
    "Discarding",
    ClauseKind.LEGALITY,
    "A turn ends with the drawn card being laid on one's own discard pile, as soon as one likes when nothing is left "
    "that must go up.",
    message="You hold no drawn card that you could discard.",
    permitted_message="You need not play on, so you may end your turn by discarding.",
    source=SOURCE,
    ruling=True,
)
EXHAUST = clause(
    "exhaust",
    "Playing on",
    ClauseKind.LEGALITY,
    "If agreed, a turn ends only when no play at all is left, filling empty centre piles apart.",
    message="You must play on: {move} is still possible.",
    source=SOURCE,
    ruling=True,
    options=("must_exhaust",),
)
DISCARDED = clause(
    "discarded",
    "The end of a turn",
    ClauseKind.EFFECT,
    "Discard piles lie face up, and both players may look through them. After a discard the opponent's turn begins.",
    message="Seat {seat} discards the {card}; now seat {next} has the turn.",
    source=SOURCE,
    ruling=True,
)

# Scoring

NO_POINTS = clause(
    "no-points",
    "No points",
    ClauseKind.EFFECT,
    "A match is one deal, and no points are counted: it is won, lost or drawn.",
    message="No points are counted: the deal was the whole match.",
    source=SOURCE,
    ruling=True,
)

# The end

WON = clause(
    "won",
    "Winning",
    ClauseKind.ENDING,
    "A seat that has no card left in its stock, in its discard pile or drawn has won, in the middle of a turn too.",
    message="Seat {winner} has played all its cards and wins.",
    source=SOURCE,
    ruling=True,
)
DRAWN_GAME = clause(
    "drawn-game",
    "Going round in circles",
    ClauseKind.ENDING,
    f"When the same position, every pile with its cards in their order, has come {MOST_TIMES} times at the start of a "
    "seat's turn, the match is a draw.",
    message=f"The same position has come {MOST_TIMES} times at the start of a turn of seat {{seat}}: "
    "the match is a draw.",
    source="Double Solitaire, simplified: repetition",
    ruling=True,
)

RULEBOOK = Rulebook(
    title="Double Solitaire, simplified",
    summary=(
        "Two players build on the same four centre piles and the same four side stacks, each from a stock of their "
        "own, and load the other's discard pile where they can. Whoever first gets rid of all cards wins."
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
                DRAWN,
                TURN_OVER,
                OPEN_CARDS,
                PLACES,
                PLAYED,
                ONCE_IN_A_TURN,
            ),
        ),
        Section("Centre piles", (CENTRE_DOWN, WHOLE_PILE, EMPTY_CENTRE)),
        Section("Side stacks", (SIDE_UP, MUST_GO_UP, SIDE_TOPS)),
        Section("The opponent's discard pile", (ONTO_OPPONENT,)),
        Section("Ending a turn", (DISCARD, EXHAUST, DISCARDED)),
        Section("Scoring", (NO_POINTS,)),
        Section("The end", (WON, DRAWN_GAME, shared_clauses.OVER)),
    ),
)
