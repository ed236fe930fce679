"""Canfield: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

clause = partial(Clause, "Canfield")

RESERVE_CARDS, TABLEAU_PILES = 13, 4

# Cards and seats

CARDS = clause(
    "cards",
    "One player, one pack",
    ClauseKind.SETUP,
    "Canfield is played alone, with one pack of 52 cards; a single deal is the whole match.",
    message="One player plays alone with {cards} cards.",
    source="Canfield",
)

# The deal

RESERVE = clause(
    "reserve",
    "The reserve",
    ClauseKind.SETUP,
    f"The first {RESERVE_CARDS} cards are dealt face up on one pile, the reserve. Only its top card, the "
    "one dealt last, can be seen.",
    message="{cards} cards make the reserve, with the {top} on top.",
    source="Canfield: the layout",
)
BASE = clause(
    "base",
    "The base card",
    ClauseKind.SETUP,
    "The next card is the first card of its foundation. Its rank is the base rank, with which every "
    "foundation begins.",
    message="The {card} is the base card, so every foundation begins with the rank {rank}.",
    source="Canfield: the layout",
)
TABLEAU = clause(
    "tableau",
    "The tableau",
    ClauseKind.SETUP,
    f"The next {TABLEAU_PILES} cards are laid out face up from left to right and begin the piles 1 to "
    f"{TABLEAU_PILES} of the tableau.",
    message="{cards} begin the tableau.",
    source="Canfield: the layout",
)
STOCK = clause(
    "stock",
    "The stock",
    ClauseKind.SETUP,
    "The other 34 cards are the stock and lie face down.",
    message="The other {cards} cards are the stock.",
    source="Canfield: the layout",
)

# The play

OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "The top card of the reserve, the top card of the waste and the cards of the tableau can be played. All "
    "others wait until they come to the top, and cards on the foundations stay there.",
    message="The {card} does not lie open: only the reserve's top, the waste's top and tableau cards can be "
    "played.",
    source="Canfield: Foundation Piles; Tableau Piles",
    ruling=True,
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    "A card is put on the foundation of its suit or on a tableau pile other than its own.",
    message="{what}",
    source="Canfield: Foundation Piles; Tableau Piles",
)

# Foundations

NEW_FOUNDATION = clause(
    "new-foundation",
    "A new foundation",
    ClauseKind.LEGALITY,
    "The foundation of each suit begins with the card of the base rank.",
    message="The foundation of {suit} begins with the {wanted}, not with the {card}.",
    permitted_message="The {card} has the base rank and begins the foundation of {suit}.",
    source="Canfield: Foundation Piles",
)
FOUNDATION_UP = clause(
    "foundation-up",
    "Up in suit",
    ClauseKind.LEGALITY,
    "A foundation goes up by one rank at a time in its suit; after the king it goes on with the ace.",
    message="The foundation of {suit} goes on with the {wanted}, not with the {card}.",
    permitted_message="The {card} is the next card of the foundation of {suit}.",
    source="Canfield: Foundation Piles",
)
TOP_GOES_UP = clause(
    "top-goes-up",
    "From the top of a pile",
    ClauseKind.LEGALITY,
    "From a tableau pile only the top card goes to a foundation.",
    message="{above} must be moved first: only the top card of a pile goes to a foundation, and the {card} is "
    "covered.",
    source="Canfield: Foundation Piles",
)
STAYS_UP = clause(
    "stays-up",
    "Up for good",
    ClauseKind.EFFECT,
    "A card that has gone to a foundation is up, and never comes back from there.",
    message="The {card} goes to its foundation.",
    source="Canfield",
    ruling=True,
)

# Tableau

ALTERNATING_DOWN = clause(
    "alternating-down",
    "Down in alternating colours",
    ClauseKind.LEGALITY,
    "A tableau pile goes down by one rank at a time, red on black and black on red.",
    message="The {card} does not go on the {on}: a pile goes down by one rank in alternating colours.",
    permitted_message="The {card} goes on the {on}: one rank lower, and of the other colour.",
    source="Canfield: Tableau Piles",
)
KING_ON_ACE = clause(
    "king-on-ace",
    "Round the corner",
    ClauseKind.PERMISSION,
    "A pile goes on below the ace with a king of the other colour, unless it is agreed that it ends with "
    "the ace.",
    permitted_message="The {card} goes on the {on}: below the ace a pile goes on with a king of the other colour.",
    source="Canfield: Tableau Piles",
    ruling=True,
    options=("tableau_wrap",),
)
BASE_ENDS_PILE = clause(
    "base-ends-pile",
    "Nothing on the base rank",
    ClauseKind.LEGALITY,
    "If agreed, nothing is ever laid on a tableau card of the base rank.",
    message="The {on} has the base rank, so nothing is laid on it.",
    source="Canfield: Tableau Piles",
    ruling=True,
    options=("tableau_wrap",),
)
RUN_MOVES = clause(
    "run-moves",
    "Moving several cards",
    ClauseKind.LEGALITY,
    "A card moves from one tableau pile onto the cards of another together with all that lie on it. Any part "
    "of a pile down to its top card may move so; or, if agreed, only a top card or a whole pile; or only a "
    "whole pile and no top card off a longer one.",
    message="Only {allowed} moves from pile to pile, not {cards} alone.",
    permitted_message="{cards} move as a unit.",
    source="Canfield: Tableau Piles",
    ruling=True,
    options=("stack_moves",),
)
LAID = clause(
    "laid",
    "On a pile",
    ClauseKind.EFFECT,
    "Cards put on a tableau pile keep their order and lie open there.",
    message="Put on pile {to}: {cards}.",
    source="Canfield: Tableau Piles",
)

# Empty piles

RESERVE_FILLS = clause(
    "reserve-fills",
    "The reserve fills a gap",
    ClauseKind.EFFECT,
    "As long as the reserve lasts, its top card goes to an empty tableau pile at once, by itself.",
    message="Pile {to} is empty, so the {card} comes from the reserve.",
    source="Canfield: Tableau Piles",
)
GAP = clause(
    "gap",
    "Gaps when the reserve is gone",
    ClauseKind.LEGALITY,
    "When the reserve is used up, an empty pile may be filled whenever one likes, with the top card of the "
    "waste or of a tableau pile; or, if agreed, with the waste's top card only; or with the waste's top "
    "card or any cards that may move from pile to pile.",
    message="An empty pile takes {takes}, not the {card}.",
    permitted_message="The reserve is used up, so the {card} may fill the empty pile.",
    source="Canfield: Tableau Piles",
    ruling=True,
    options=("gap_after_reserve", "stack_moves"),
)
GAP_STOPS = clause(
    "gap-stops",
    "A gap stops the tableau",
    ClauseKind.LEGALITY,
    "If agreed, no card moves from one tableau pile to another, or into the gap, while a pile is empty.",
    message="Pile {empty} is empty, and until it is filled no card moves between the tableau piles.",
    source="Canfield: Tableau Piles",
    ruling=True,
    options=("gap_stops_tableau",),
)

# Stock and waste

TURN_UP = clause(
    "turn-up",
    "Turning up cards",
    ClauseKind.PERMISSION,
    "Whenever one likes, the next three cards of the stock, or one if so agreed, are turned one by one onto "
    "the waste. The last packet may be shorter.",
    permitted_message="You may turn up the next cards of the stock, {cards} of them.",
    source="Canfield: Stock and Discard Pile",
    options=("draw",),
)
WASTE = clause(
    "waste",
    "The waste",
    ClauseKind.EFFECT,
    "Cards turned up lie face up on the waste, and the whole waste may be looked through. Only its top card "
    "can be played.",
    message="Turned up: {cards}.",
    source="Canfield: Stock and Discard Pile",
    ruling=True,
)
TURN_OVER = clause(
    "turn-over",
    "Turning the waste over",
    ClauseKind.PERMISSION,
    "When the stock is empty, the waste may be turned over, unshuffled, to be the stock again.",
    message="The waste is turned over; its {cards} cards are the stock again.",
    permitted_message="The stock is empty, so you may turn the waste over.",
    source="Canfield: Stock and Discard Pile",
)
REDEALS = clause(
    "redeals",
    "How often",
    ClauseKind.LEGALITY,
    "The waste is turned over any number of times; if agreed, only a certain number of times.",
    message="The waste has been turned over {redeals} times, as often as was agreed.",
    source="Canfield: Stock and Discard Pile",
    ruling=True,
    options=("redeals",),
)
SOMETHING_TO_TURN = clause(
    "something-to-turn",
    "Something to turn",
    ClauseKind.LEGALITY,
    "Cards are turned as long as there are any in the stock or the waste.",
    message="Stock and waste are both empty: there is nothing to turn.",
    source="Canfield: Stock and Discard Pile",
)

# Scoring

CARD_UP = clause(
    "card-up",
    "Cards up",
    ClauseKind.SCORING,
    "Every card on a foundation counts 1 point, the base card included.",
    message="The {card} is up: 1 point.",
    source="Canfield",
    ruling=True,
)

# The end

ALL_UP = clause(
    "all-up",
    "All cards up",
    ClauseKind.ENDING,
    "The game is won when all 52 cards are on the foundations.",
    message="All 52 cards are up: the game is won.",
    source="Canfield",
)
MAY_GIVE_UP = clause(
    "may-give-up",
    "Giving up",
    ClauseKind.PERMISSION,
    "The game may be given up at any time.",
    permitted_message="You may give the game up at any time.",
    source="Canfield",
    ruling=True,
)
GIVEN_UP = clause(
    "given-up",
    "A game given up",
    ClauseKind.ENDING,
    "A game that is given up is over; the cards that are up count.",
    message="The game is given up with {up} cards up.",
    source="Canfield",
    ruling=True,
)
STUCK = clause(
    "stuck",
    "Nothing left to play",
    ClauseKind.ENDING,
    "When the stock is empty, no card can be played, and none of those that would come to the top if the "
    "waste were turned over and gone through again, the game is over.",
    message="No card can be played, now or by going through the waste again: the game is over with {up} cards "
    "up.",
    source="Canfield",
    ruling=True,
    options=("draw", "redeals"),
)
CYCLING = clause(
    "cycling",
    "Going round in circles",
    ClauseKind.ENDING,
    "The game is over when the same position comes for the third time: the same tableau and the same place "
    "in the stock, with no card gone up or played from the reserve or the waste in between. Where the waste "
    "is turned over only a certain number of times, that number belongs to the position.",
    message="The same position has come for the third time: the game is over with {up} cards up.",
    source="Canfield",
    ruling=True,
)

RULEBOOK = Rulebook(
    title="Canfield",
    summary=(
        "A patience for one player, from which the racing games of the nuts family descend. Four "
        "foundations go up in suit from a rank that the deal decides, and the art is to bring thirteen "
        "cards of a reserve into play in time."
    ),
    credit=(
        "Named after Richard A. Canfield, to whom it is ascribed (1890s); after the description at "
        "CatsAtCards.com, told here in our own words."
    ),
    sections=(
        Section("Cards and seats", (CARDS,)),
        Section(
            "The deal", (shared_clauses.DEAL_DUE, shared_clauses.WHOLE_PACK, RESERVE, BASE, TABLEAU, STOCK)
        ),
        Section("The play", (OPEN_CARDS, PLACES)),
        Section("Foundations", (NEW_FOUNDATION, FOUNDATION_UP, TOP_GOES_UP, STAYS_UP)),
        Section("Tableau", (ALTERNATING_DOWN, KING_ON_ACE, BASE_ENDS_PILE, RUN_MOVES, LAID)),
        Section("Empty piles", (RESERVE_FILLS, GAP, GAP_STOPS)),
        Section("Stock and waste", (TURN_UP, WASTE, TURN_OVER, REDEALS, SOMETHING_TO_TURN)),
        Section("Scoring", (CARD_UP,)),
        Section("The end", (ALL_UP, MAY_GIVE_UP, GIVEN_UP, STUCK, CYCLING, shared_clauses.OVER)),
    ),
)
