"""Double Solitaire, simplified: the rules, in reading order."""

from functools import partial

from cardrules.core import shared_clauses, sources
from cardrules.core.rulebook import Clause, ClauseKind, Rulebook, Ruling, Section, Wording
from cardrules.mechanics.repetition import MOST_TIMES
from cardrules.mechanics.stocks import PACK, SEATS

CENTRE_PILES = 4
STOCK_CARDS = (len(PACK) - CENTRE_PILES) // SEATS

clause = partial(Clause, "Double Solitaire, simplified")

# Players and cards

CARDS = clause(
    "cards",
    "Two players, one pack",
    ClauseKind.SETUP,
    f"Two players use one pack of {len(PACK)} cards, without jokers. From high to low: K Q J 10 9 8 7 6 5 4 3 2 A.",
    message="Two players use {cards:card}.",
    source="The pack",
)

# The object and the score

WON = clause(
    "won",
    "Winning",
    ClauseKind.ENDING,
    "A player who has no card left in the stock or the discard pile, and none drawn, has won, even in mid-turn.",
    message="{winner:seat} {winner:has/have} no cards left and {winner:wins/win}.",
    source="The end",
)
NO_POINTS = clause(
    "no-points",
    "No points",
    ClauseKind.EFFECT,
    "A match is one deal, and no points are counted: it is won, lost or drawn.",
    message="No points are counted: the deal was the whole match.",
    source="The end",
    ruling=Ruling(
        "What is a won game worth?",
        "The source names a winner and counts nothing.",
        "The winner scores the cards that the loser has left, as in Pishe Pasha.",
        exact=True,
    ),
)

# The deal

FIRST_DEALER = clause(
    "first-dealer",
    "The first dealer",
    ClauseKind.SETUP,
    "Each player draws a card, and the higher one deals.",
    message="{dealer:seat} {dealer:is/are} the first dealer.",
    source="The deal",
    ruling=Ruling(
        "Who deals?",
        "The source leaves the method open, and calls drawing for high card the most common.",
        "Any other way of drawing lots.",
        exact=True,
    ),
)
CENTRE = clause(
    "centre",
    "The centre piles",
    ClauseKind.SETUP,
    f"The first {CENTRE_PILES} cards are laid face up in the middle to begin centre piles 1 to {CENTRE_PILES}, "
    "which both players share.",
    message="{cards} begin the centre piles.",
    source="The deal",
)
STOCKS = clause(
    "stocks",
    "Two stocks",
    ClauseKind.SETUP,
    f"The other {SEATS * STOCK_CARDS} cards are dealt face down to the players in turn, the dealer's opponent first, "
    f"so that each has a stock of {STOCK_CARDS} with the last card on top. Nobody looks into a stock.",
    message="{dealer:seat} {dealer:deals/deal} each player a stock of {cards:card}.",
    source="The deal",
)
SWAP = clause(
    "swap",
    "Swapping the stocks",
    ClauseKind.LEGALITY,
    "Before the first card is drawn, the dealer's opponent may have the two stocks swapped, once, and the dealer has "
    "to agree.",
    message="The stocks are swapped once at most, and only before the first card is drawn.",
    permitted_message="No card has been drawn yet, so you may have the stocks swapped.",
    cases={"swapped": "{seat:seat} {seat:has/have} the two stocks swapped."},
    source="The deal",
    ruling=Ruling(
        "Until when may the stocks be swapped, and how often?",
        "The source says before the game starts and before a card is seen; the first card drawn is the first one seen.",
        "The dealer's opponent may look at a card first.",
        exact=True,
    ),
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
    source="A turn",
)
CARD_DRAWN = clause(
    "card-drawn",
    "The drawn card",
    ClauseKind.EFFECT,
    "A drawn card is shown to both players.",
    message="{seat:seat} {seat:draws/draw} the {card}.",
    source="A turn; Side Stacks",
    ruling=Ruling(
        "Does your opponent see the card that you draw?",
        "The source once has it picked up and once flipped over, and counts it among the exposed cards.",
        "You keep it hidden until you play it.",
        exact=True,
    ),
)
NEXT_CARD = clause(
    "next-card",
    "The next card",
    ClauseKind.LEGALITY,
    "When you have played the card that you drew, wherever it went, you draw the next one, at once or after other "
    "plays.",
    message="You have neither played nor discarded the {card} that you drew, so you may not draw another.",
    permitted_message="You have played the card that you drew, so you may draw the next one.",
    source="The legal plays: to the centre piles",
    ruling=Ruling(
        "Do you draw again when the card was not played to the centre?",
        "The source says so of the centre piles; as a turn ends with a drawn card laid aside, it goes on until then.",
        "Only after a play to the centre.",
        exact=True,
    ),
)
NEW_STOCK = clause(
    "new-stock",
    "A new stock",
    ClauseKind.EFFECT,
    "When a player draws and the stock is empty, the discard pile is turned over, unshuffled, to form the new stock.",
    message="{seat:seat} {seat:has/have} no stock left and {seat:turns/turn} the discard pile over ({cards:card}).",
    source="The end of a turn",
)
OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "You play the card that you have drawn, the top card of your own discard pile, and the top cards of the centre "
    "piles and side stacks.",
    message="You cannot play the {card}: it is neither the card that you have drawn nor the top card of your discard "
    "pile, of a centre pile or of a side stack.",
    source="The legal plays",
    wordings=(
        Wording(
            "You play the card that you have drawn, the top card of your own discard pile, the top cards of the centre "
            "piles and side stacks, and whole centre piles.",
            {"merge": ("whole",)},
        ),
    ),
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    "Cards go on a centre pile, on the side stack of their suit or on your opponent's discard pile, never back on the "
    "pile on which they lie. On your own discard pile you lay only the card that ends your turn.",
    cases={
        "on_centre_pile": "The {card} lies on centre pile {to} already.",
        "on_side_stack": "The {card} lies on its side stack already.",
        "own_discard": "{to} is your own discard pile, on which you lay a card only by discarding it.",
        "nowhere": f"There is no place {{to}}: cards go on a centre pile (1 to {CENTRE_PILES}), on their side stack "
        "(S) or on your opponent's discard pile ({opponents}).",
    },
    source="The legal plays",
)
PLAYED = clause(
    "played",
    "A card that is played",
    ClauseKind.EFFECT,
    "Cards that are played lie face up where they were laid, and uncover what lay below them.",
    cases={
        "centre": "{seat:seat} {seat:lays/lay} the {cards} on centre pile {to}.",
        "side": "{seat:seat} {seat:lays/lay} the {cards} on the side stack of {suit}.",
        "opponent": "{seat:seat} {seat:lays/lay} the {cards} on {opponent:seat's} discard pile.",
    },
    source="The legal plays",
)

# Centre piles

CENTRE_DOWN = clause(
    "centre-down",
    "Down in alternating colours",
    ClauseKind.LEGALITY,
    "A centre pile goes down one rank at a time, red on black and black on red, and ends with an ace.",
    message="The {card} does not go on the {on}: it would have to be one rank lower and of the other colour.",
    permitted_message="The {card} is one rank lower than the {on} and of the other colour.",
    source="The legal plays: to the centre piles",
)
WHOLE_PILE = clause(
    "whole-pile",
    "Merging whole piles",
    ClauseKind.LEGALITY,
    "From one centre pile to another only the top card is moved. If agreed, a whole pile may be moved, too, onto a "
    "card that its bottom card fits on; it goes nowhere else.",
    permitted_message="The whole pile is moved: {cards}.",
    cases={
        "top": "The {card} lies below the {above}, and only the top card of a centre pile is moved.",
        "whole": "The {card} lies at the bottom of its pile and is moved only together with the {above}, onto "
        "another "
        "centre pile with cards on it.",
    },
    source="Merging center stacks",
    ruling=Ruling(
        "Does only the top card go to another pile, or the whole pile?",
        "The source speaks of merging stacks, yet of playing only their top card; what it says about the card is "
        "clearer.",
        "The whole pile may move as well.",
    ),
    wordings=(
        Wording(
            "From one centre pile to another either the top card is moved, or the whole pile onto a card that its "
            "bottom card fits on. A whole pile goes nowhere else.",
            {"merge": ("whole",)},
        ),
        Wording("From one centre pile to another only the top card is moved."),
    ),
)
EMPTY_CENTRE = clause(
    "empty-centre",
    "Empty centre piles",
    ClauseKind.PERMISSION,
    "An emptied centre pile may be begun again with any one card: the drawn card, or the top card of your own discard "
    "pile or of another centre pile. It may also stay empty.",
    permitted_message="Centre pile {to} is empty, so the {card} may begin it again.",
    source="Merging center stacks",
    ruling=Ruling(
        "Which cards may begin an empty pile again, and must one?",
        "The source has you choose any card to fill the space; so the choice is free, among the cards that can be "
        "played.",
        "It must be filled at once, or may be filled from the side stacks, too.",
        exact=True,
    ),
)
ONCE_IN_A_TURN = clause(
    "once-in-a-turn",
    "No position twice",
    ClauseKind.LEGALITY,
    "No position may occur twice within a turn, so nothing is moved to and fro between the centre piles. The same "
    "cards on other piles make another position.",
    message="With the {card} on centre pile {to} the cards would lie as they have lain before in this turn.",
    source="Merging center stacks",
    ruling=Ruling(
        "What keeps a turn from going on for ever?",
        "The source sets no limit, and a card that fits on two piles could go to and fro without end.",
        "Each card moves from pile to pile once in a turn.",
    ),
)

# Side stacks

SIDE_UP = clause(
    "side-up",
    "Up in suit",
    ClauseKind.LEGALITY,
    "There are four side stacks, one for each suit, which both players share. They begin with the ace and go up one "
    "rank at a time to the king.",
    message="The {card} is not the next card for the side stack of {suit}.",
    permitted_message="The {card} is the next card for the side stack of {suit}.",
    source="Side Stacks",
)
MUST_GO_UP = clause(
    "must-go-up",
    "Cards that must go up",
    ClauseKind.LEGALITY,
    "A drawn card or the top card of a centre pile that is the next one for its side stack must go there before the "
    "turn ends, and goes nowhere else. The top card of your own discard pile may go up; if agreed, it must, and "
    "until then you do not turn the pile over to draw another card in the same turn.",
    message="First the {card} must go up: it is the next card for its side stack.",
    source="Side Stacks",
    ruling=Ruling(
        "Which cards have to go up, and when?",
        "The source names the drawn card and the centre piles, and no moment; the end of the turn is the latest one.",
        "At once, before any other play; or the top card of your own discard pile as well.",
        exact=True,
    ),
    wordings=(
        Wording(
            "A drawn card, the top card of a centre pile or the top card of your own discard pile that is the next "
            "one for its side stack must go there before the turn ends, and goes nowhere else. As long as the top "
            "card of your discard pile has to go up, you do not turn the pile over to draw another card in the same "
            "turn; for the first card of a turn you may.",
            {"discard_must_go_up": (True,)},
        ),
        Wording(
            "A drawn card or the top card of a centre pile that is the next one for its side stack must go there "
            "before the turn ends, and goes nowhere else. The top card of your own discard pile may go up or stay."
        ),
    ),
)
OTHER_PLAYS = clause(
    "other-plays",
    "Plays before a card goes up",
    ClauseKind.LEGALITY,
    "Before a card goes up other plays may be made, but none that covers it or takes away the card on which it must "
    "go.",
    cases={
        "covers": "The {must} must go up, so it may not be covered.",
        "takes_away": "The {must} must go up on the {card}, so the {card} stays where it is.",
    },
    source="Side Stacks",
    ruling=Ruling(
        "May other plays come before a card goes up?",
        "The source gives no order, so they may, unless they would keep the card from going up.",
        "What must go up goes up first.",
    ),
)
SIDE_TOPS = clause(
    "side-tops",
    "Back from a side stack",
    ClauseKind.LEGALITY,
    "The top card of a side stack may be laid on your opponent's discard pile, and nowhere else.",
    message="The {card} lies on a side stack, from which cards go only to your opponent's discard pile.",
    source="Side Stacks; plays onto the opponent's discard pile",
    ruling=Ruling(
        "Where may cards of a side stack go?",
        "The source lets you play from them, but names them only among the cards for your opponent's discard pile.",
        "They may go back to the centre as well.",
        exact=True,
    ),
)

# The opponent's discard pile

ONTO_OPPONENT = clause(
    "onto-opponent",
    "Onto the opponent's discard pile",
    ClauseKind.LEGALITY,
    "A card that is one rank higher or lower than the top card of your opponent's discard pile, and of the other "
    "colour, may be laid on it. King and ace are not neighbours, and an empty discard pile takes nothing.",
    message="The {card} does not go on your opponent's discard pile: it would have to be one rank higher or "
    "lower than the {on} and of the other colour.",
    permitted_message="The {card} is one rank away from the {on} and of the other colour.",
    cases={"empty": "The {card} does not go on your opponent's discard pile: there are no cards on it."},
    source="Plays onto the opponent's discard pile",
    ruling=Ruling(
        "May the drawn card go there, too?",
        "The source's list of such cards leaves it out, but a turn begins with any plays of the card that was drawn.",
        "Only cards of the centre, of the side stacks and of your own discard pile may.",
        exact=True,
    ),
)

# The end of a turn

DISCARD = clause(
    "discard",
    "Discarding",
    ClauseKind.LEGALITY,
    "You end your turn by laying the drawn card on your own discard pile, at any time, once no card has to go up.",
    message="You have drawn no card that you could discard.",
    permitted_message="You need not play on, so you may end your turn by discarding.",
    source="The end of a turn",
    ruling=Ruling(
        "May you end your turn while plays are left?",
        "The source says that you may go on until no more are found; it does not say that you must.",
        "The turn ends only when no play is left.",
        exact=True,
    ),
    wordings=(
        Wording(
            "You end your turn by laying the drawn card on your own discard pile, once no card has to go up and no "
            "other play is left.",
            {"must_exhaust": (True,)},
        ),
    ),
)
EXHAUST = clause(
    "exhaust",
    "Playing on",
    ClauseKind.LEGALITY,
    "If agreed, a turn ends only when no play is left, except to fill empty centre piles.",
    cases={
        "centre": "You must play on: the {card} still goes on centre pile {to}.",
        "side": "You must play on: the {card} still goes on its side stack.",
        "opponent": "You must play on: the {card} still goes on your opponent's discard pile.",
    },
    source="The end of a turn",
    ruling=Ruling(
        "Does a turn have to go on as long as there are plays?",
        "Read strictly, the source ends a turn only when no more moves can be found; a table may want that.",
        "A player stops at any time.",
    ),
    when={"must_exhaust": (True,)},
    wordings=(Wording("A turn ends only when no play is left, except to fill empty centre piles."),),
)
DISCARDED = clause(
    "discarded",
    "The end of a turn",
    ClauseKind.EFFECT,
    "Discard piles lie face up, and both players may look through them. After a discard it is the opponent's turn.",
    message="{seat:seat} {seat:discards/discard} the {card}, which ends the turn.",
    source="The end of a turn",
    ruling=Ruling(
        "May discard piles be looked through?",
        "The source does not say; but all of their cards have been seen by both players.",
        "Only the top card is seen.",
    ),
)

# The end

REPETITION = clause(
    "repetition",
    "Going round in circles",
    ClauseKind.ENDING,
    f"When the same position, every pile with its cards in their order, has occurred {MOST_TIMES} times at the "
    "start of a player's turn, the match is a draw.",
    message=f"The same position has occurred {MOST_TIMES} times at the start of {{seat:seat's}} turn: the match is "
    "a draw.",
    cases={"counted": "Play went round in circles: the match is a draw."},
    source="The end",
    ruling=Ruling(
        "What ends a game when nobody gets any further?",
        "The source does not say; after the third time nothing new can be expected.",
        "The players agree on a draw, or the player with fewer cards left wins.",
    ),
)

RULEBOOK = Rulebook(
    title="Double Solitaire, simplified",
    summary=(
        "Two players build on the same four centre piles and the same four side stacks, each from a stock of their "
        "own, and play onto the opponent's discard pile where they can. The first to get rid of all their cards wins."
    ),
    credit=(
        "A relative of Spite and Malice and of Nertz; another Double Solitaire, with more elaborate foundations, is a "
        "different game. After the description at CatsAtCards.com, told here in our own words."
    ),
    source=sources.NERTZ_PAGE,
    sections=(
        Section("Players and cards", (CARDS,)),
        Section("The object and the score", (WON, NO_POINTS)),
        Section("The deal", (FIRST_DEALER, CENTRE, STOCKS, SWAP)),
        Section(
            "The play",
            (
                shared_clauses.TURN,
                BEGIN,
                CARD_DRAWN,
                NEXT_CARD,
                NEW_STOCK,
                OPEN_CARDS,
                PLACES,
                PLAYED,
            ),
        ),
        Section("Centre piles", (CENTRE_DOWN, WHOLE_PILE, EMPTY_CENTRE, ONCE_IN_A_TURN)),
        Section("Side stacks", (SIDE_UP, MUST_GO_UP, OTHER_PLAYS, SIDE_TOPS)),
        Section("The opponent's discard pile", (ONTO_OPPONENT,)),
        Section("The end of a turn", (DISCARD, EXHAUST, DISCARDED)),
        Section("The end", (REPETITION,)),
        Section("For the program", (shared_clauses.DEAL_DUE, shared_clauses.WHOLE_PACK, shared_clauses.OVER)),
    ),
)
