"""Canfield: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

clause = partial(Clause, "Canfield")

RESERVE_CARDS, TABLEAU_PILES = 13, 4
STOCK_CARDS = 52 - RESERVE_CARDS - 1 - TABLEAU_PILES
NO_PROGRESS_MOVES = 60
"""So many moves in a row without a gain end the game."""

# Cards and seats

CARDS = clause(
    "cards",
    "One player, one pack",
    ClauseKind.SETUP,
    "Canfield is played alone, with one pack of 52 cards. A single deal is the whole match.",
    message="One player plays alone with {cards:card}.",
    source="Canfield",
)

# The deal

RESERVE = clause(
    "reserve",
    "The reserve",
    ClauseKind.SETUP,
    f"The first {RESERVE_CARDS} cards are dealt face up onto one pile, the reserve. Only its top card, the one dealt "
    "last, can be seen.",
    message="{cards:card} make the reserve, with the {top} on top.",
    source="Canfield: the layout",
)
BASE = clause(
    "base",
    "The base card",
    ClauseKind.SETUP,
    "The next card is the first card of its foundation. Its rank is the base rank, with which every "
    "foundation begins.",
    message="The {card} is the base card: every foundation begins with its {rank}.",
    source="Canfield: the layout",
)
TABLEAU = clause(
    "tableau",
    "The tableau",
    ClauseKind.SETUP,
    f"The next {TABLEAU_PILES} cards are laid out face up from left to right. They begin piles 1 to "
    f"{TABLEAU_PILES} of the tableau.",
    message="The {cards} begin the tableau.",
    source="Canfield: the layout",
)
STOCK = clause(
    "stock",
    "The stock",
    ClauseKind.SETUP,
    f"The other {STOCK_CARDS} cards are the stock and lie face down.",
    message="The other {cards:card} are the stock.",
    source="Canfield: the layout",
)

# The play

OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "You may play the top card of the reserve, the top card of the waste and the cards of the tableau, and no others.",
    message="The {card} cannot be played now: only the top card of the reserve, the top card of the waste and the "
    "cards of the tableau can.",
    source="Canfield: Foundation Piles; Tableau Piles; Stock and Discard Pile",
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    "A card goes to the foundation of its suit or to a tableau pile other than its own.",
    cases={
        "own_pile": "The {card} is on pile {pile} already.",
        "no_such_place": "There is no place {place}: the foundations are F, the tableau piles are 1 to "
        f"{TABLEAU_PILES}.",
    },
    source="Canfield: Foundation Piles; Tableau Piles",
)

# Foundations

NEW_FOUNDATION = clause(
    "new-foundation",
    "A new foundation",
    ClauseKind.LEGALITY,
    "The foundation of each suit begins with its card of the base rank.",
    message="The foundation of {suit} begins with the {wanted}, not with the {card}.",
    permitted_message="The {card} has the base rank and begins the foundation of {suit}.",
    source="Canfield: Foundation Piles",
)
FOUNDATION_UP = clause(
    "foundation-up",
    "Up in suit",
    ClauseKind.LEGALITY,
    "A foundation goes up one rank at a time in its suit; after the king comes the ace.",
    message="The next card on the foundation of {suit} is the {wanted}, not the {card}.",
    permitted_message="The {card} is the next card on the foundation of {suit}.",
    source="Canfield: Foundation Piles",
)
TOP_GOES_UP = clause(
    "top-goes-up",
    "From the top of a pile",
    ClauseKind.LEGALITY,
    "From a tableau pile only the top card goes to a foundation.",
    message="The {card} is covered by the {above}: only the top card of a pile goes to a foundation.",
    source="Canfield: Foundation Piles",
)
STAYS_UP = clause(
    "stays-up",
    "Up for good",
    ClauseKind.EFFECT,
    "A card that has gone to a foundation is up, and never comes back.",
    message="The {card} goes to its foundation.",
    source="Canfield",
    ruling=True,
)

# Tableau

ALTERNATING_DOWN = clause(
    "alternating-down",
    "Down in alternating colours",
    ClauseKind.LEGALITY,
    "A tableau pile goes down one rank at a time, red on black and black on red.",
    message="The {card} does not go on the {on}: a pile goes down one rank at a time in alternating colours.",
    permitted_message="The {card} goes on the {on}: it is one rank lower and of the other colour.",
    source="Canfield: Tableau Piles",
)
KING_ON_ACE = clause(
    "king-on-ace",
    "Round the corner",
    ClauseKind.PERMISSION,
    "Below an ace a pile continues with a king of the other colour, unless it is agreed that piles end with the ace.",
    permitted_message="The {card} goes on the {on}: below an ace a pile continues with a king of the other colour.",
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
    "Any card of a tableau pile may move onto another pile, together with all the cards that lie on it. If agreed, "
    "only a top card or a whole pile may move, or only a whole pile.",
    cases={
        "top_or_whole": "Only a top card or a whole pile moves from pile to pile, not the {cards} alone.",
        "whole": "Only a whole pile moves from pile to pile, not the {cards} alone.",
    },
    permitted_message="The {cards} move as a unit.",
    source="Canfield: Tableau Piles",
    ruling=True,
    options=("stack_moves",),
)
LAID = clause(
    "laid",
    "On a pile",
    ClauseKind.EFFECT,
    "Cards that move onto a tableau pile keep their order and lie face up there.",
    message="The {cards} {cards:goes/go} to pile {to}.",
    source="Canfield: Tableau Piles",
)

# Empty piles

RESERVE_FILLS = clause(
    "reserve-fills",
    "The reserve fills a gap",
    ClauseKind.EFFECT,
    "As long as there is a reserve, its top card fills an empty tableau pile at once. This happens by itself.",
    message="Pile {to} is empty, so the {card} fills it from the reserve.",
    source="Canfield: Tableau Piles",
)
GAP = clause(
    "gap",
    "Gaps when the reserve is gone",
    ClauseKind.LEGALITY,
    "When the reserve is used up, you may fill an empty pile whenever you like, with the top card of the waste or of "
    "a tableau pile; or, if agreed, only with the top card of the waste, or with that or any cards that may move from "
    "pile to pile.",
    cases={
        "waste": "An empty pile takes only the top card of the waste, not the {card}.",
        "waste_or_top": "An empty pile takes only the top card of the waste or of a pile, not the {card}.",
    },
    permitted_message="The reserve is used up, so the {card} may fill the empty pile.",
    source="Canfield: Tableau Piles",
    options=("gap_after_reserve", "stack_moves"),
)
GAP_STOPS = clause(
    "gap-stops",
    "A gap stops the tableau",
    ClauseKind.LEGALITY,
    "If agreed, no card of the tableau moves to another pile, or into the gap, while a pile is empty.",
    message="Pile {empty} is empty, and until it is filled no card moves from pile to pile.",
    source="Canfield: Tableau Piles",
    ruling=True,
    options=("gap_stops_tableau",),
)

# Stock and waste

TURN_UP = clause(
    "turn-up",
    "Turning up cards",
    ClauseKind.PERMISSION,
    "Whenever you like, you may turn up the next three cards of the stock, or one if that is agreed. The last packet "
    "may be shorter.",
    permitted_message="You may turn up the next {cards} cards of the stock.",
    cases={"one": "You may turn up the next card of the stock."},
    source="Canfield: Stock and Discard Pile",
    options=("draw",),
)
WASTE = clause(
    "waste",
    "The waste",
    ClauseKind.EFFECT,
    "Cards are turned up one by one onto the waste, so the last one is on top. You may look through the waste.",
    message="The {cards} {cards:is/are} turned up onto the waste.",
    source="Canfield: Stock and Discard Pile",
    ruling=True,
)
TURN_OVER = clause(
    "turn-over",
    "Turning the waste over",
    ClauseKind.PERMISSION,
    "When the stock is empty, the waste may be turned over, unshuffled, to be the stock again.",
    message="The waste is turned over: its {cards:card} {cards:is/are} the stock again.",
    permitted_message="The stock is empty, so you may turn the waste over.",
    source="Canfield: Stock and Discard Pile",
)
REDEALS = clause(
    "redeals",
    "How often",
    ClauseKind.LEGALITY,
    "The waste is turned over any number of times, unless a number is agreed.",
    cases={
        "never": "It is agreed that the waste is not turned over.",
        "used_up": "The waste has been turned over {redeals:time}, as often as agreed.",
    },
    source="Canfield: Stock and Discard Pile",
    ruling=True,
    options=("redeals",),
)
SOMETHING_TO_TURN = clause(
    "something-to-turn",
    "Something to turn",
    ClauseKind.LEGALITY,
    "Cards are turned up or over as long as there are any in the stock or the waste.",
    message="The stock and the waste are both empty: there is nothing to turn up or over.",
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
    "A game that is given up is over, and the cards that are up count.",
    message="The game is given up with {up:card} up.",
    source="Canfield",
    ruling=True,
)
STUCK = clause(
    "stuck",
    "No way left",
    ClauseKind.ENDING,
    "It is a gain when a card goes to a foundation or leaves the reserve or the waste. The game is over when no way "
    "to a gain is left: not now, not after moving tableau cards about, and not with a card that would still come to "
    "the top of the waste. What counts is how the cards lie, face-down ones included.",
    cases={
        "more_passes": "No card can go up or leave the reserve or the waste any more, even by going through the stock: "
        "the game is over with {up:card} up.",
        "last_pass": "No card can go up or leave the reserve or the waste any more, even with the rest of the stock: "
        "the game is over with {up:card} up.",
        "nothing_to_come": "No card can go up or leave the reserve or the waste any more, and none is left to turn up: "
        "the game is over with {up:card} up.",
    },
    source="Canfield",
    ruling=True,
    options=("draw", "redeals"),
)
NO_PROGRESS = clause(
    "no-progress",
    "No progress",
    ClauseKind.ENDING,
    f"The game is over after {NO_PROGRESS_MOVES} moves in a row without a gain. Turning cards up is a move, and so is "
    "turning the waste over.",
    message="No card has gone up or left the reserve or the waste in {moves:move}: the game is over with {up:card} up.",
    source="Canfield",
    ruling=True,
)

RULEBOOK = Rulebook(
    title="Canfield",
    summary=(
        "A patience for one player, from which the racing games of the nuts family descend. Four foundations go up in "
        "suit from a rank that the deal decides, and the art is to bring the cards of the reserve into play in time."
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
        Section("The end", (ALL_UP, MAY_GIVE_UP, GIVEN_UP, STUCK, NO_PROGRESS, shared_clauses.OVER)),
    ),
)
