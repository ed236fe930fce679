"""Canfield: the rules, in reading order."""

from functools import partial

from cardrules.core import shared_clauses, sources
from cardrules.core.cards import full_pack
from cardrules.core.rulebook import Clause, ClauseKind, Rulebook, Ruling, Section, Wording

clause = partial(Clause, "Canfield")

PACK_CARDS = len(full_pack())
RESERVE_CARDS, TABLEAU_PILES = 13, 4
STOCK_CARDS = PACK_CARDS - RESERVE_CARDS - 1 - TABLEAU_PILES
NO_PROGRESS_MOVES = 60
"""The number of moves in a row without a gain that ends the game."""

# Players and cards

CARDS = clause(
    "cards",
    "One player, one pack",
    ClauseKind.SETUP,
    f"Canfield is played alone, with one pack of {PACK_CARDS} cards. A single deal is the whole match.",
    message="One player plays alone with {cards:card}.",
    source="The introduction",
)

# The object and the score

ALL_UP = clause(
    "all-up",
    "All cards up",
    ClauseKind.ENDING,
    f"The game is won when all {PACK_CARDS} cards are on the foundations.",
    message=f"All {PACK_CARDS} cards are up: the game is won.",
    source="The end",
)
CARD_UP = clause(
    "card-up",
    "Cards up",
    ClauseKind.SCORING,
    "Every card on a foundation counts 1 point, including the base card.",
    message="The {card} is up: 1 point.",
    cases={"counted": "{up:card} up: {up:point}."},
    source="The end",
    ruling=Ruling(
        "What is a game that is not won worth?",
        "The source speaks only of games that are won; the cards that are up show how close you came.",
        "A game is won or lost, and nothing is counted.",
    ),
)

# The deal

RESERVE = clause(
    "reserve",
    "The reserve",
    ClauseKind.SETUP,
    f"The first {RESERVE_CARDS} cards are dealt face up onto one pile at your left, the reserve. Only its top card, "
    "the one dealt last, can be seen.",
    message="{cards:card} make the reserve, with the {top} on top.",
    source="The layout",
)
BASE = clause(
    "base",
    "The base card",
    ClauseKind.SETUP,
    "The next card is the first card of its foundation. Its rank is the base rank, with which every "
    "foundation begins.",
    message="The {card} is the base card: every foundation begins with its {rank}.",
    source="The layout",
)
TABLEAU = clause(
    "tableau",
    "The tableau",
    ClauseKind.SETUP,
    f"The next {TABLEAU_PILES} cards are laid face up in a row below the base card, from left to right. They begin "
    f"piles 1 to {TABLEAU_PILES} of the tableau.",
    message="The {cards} begin the tableau.",
    source="The layout",
)
STOCK = clause(
    "stock",
    "The stock",
    ClauseKind.SETUP,
    f"The other {STOCK_CARDS} cards are the stock and lie face down.",
    message="The other {cards:card} are the stock.",
    source="The layout",
)

# The play

OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "You may play the top card of the reserve, the top card of the waste and the cards of the tableau, and no others.",
    message="The {card} cannot be played now: only the top card of the reserve, the top card of the waste and the "
    "cards of the tableau can.",
    source="Foundation Piles; Tableau Piles; Stock and Discard Pile",
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
    source="Foundation Piles; Tableau Piles",
)

# Foundations

NEW_FOUNDATION = clause(
    "new-foundation",
    "A new foundation",
    ClauseKind.LEGALITY,
    "The foundation of each suit begins with its card of the base rank.",
    message="The foundation of {suit} begins with the {wanted}, not with the {card}.",
    permitted_message="The {card} has the base rank and begins the foundation of {suit}.",
    source="Foundation Piles",
)
FOUNDATION_UP = clause(
    "foundation-up",
    "Up in suit",
    ClauseKind.LEGALITY,
    "A foundation goes up one rank at a time in its suit; after the king comes the ace.",
    message="The next card on the foundation of {suit} is the {wanted}, not the {card}.",
    permitted_message="The {card} is the next card on the foundation of {suit}.",
    source="Foundation Piles",
)
TOP_GOES_UP = clause(
    "top-goes-up",
    "From the top of a pile",
    ClauseKind.LEGALITY,
    "From a tableau pile only the top card goes to a foundation.",
    message="The {card} is covered by the {above}: only the top card of a pile goes to a foundation.",
    source="Foundation Piles",
)
STAYS_UP = clause(
    "stays-up",
    "Up for good",
    ClauseKind.EFFECT,
    "A card that has gone to a foundation is up, and never comes back.",
    message="The {card} goes to its foundation.",
    source="Tableau Piles",
    ruling=Ruling(
        "May a card come back from a foundation?",
        "The source lists where cards for the tableau come from, and foundations are not on the list.",
        "The top card of a foundation may go back to the tableau.",
        exact=True,
    ),
)

# Tableau

ALTERNATING_DOWN = clause(
    "alternating-down",
    "Down in alternating colours",
    ClauseKind.LEGALITY,
    "A tableau pile goes down one rank at a time, red on black and black on red.",
    message="The {card} does not go on the {on}: a pile goes down one rank at a time in alternating colours.",
    permitted_message="The {card} goes on the {on}: it is one rank lower and of the other colour.",
    source="Tableau Piles",
    wordings=(
        Wording(
            "A tableau pile goes down one rank at a time, red on black and black on red, and ends with an ace.",
            {"tableau_wrap": ("none",)},
        ),
    ),
)
KING_ON_ACE = clause(
    "king-on-ace",
    "Round the corner",
    ClauseKind.PERMISSION,
    "Below an ace a pile continues with a king of the other colour, unless it is agreed that piles end with the ace.",
    permitted_message="The {card} goes on the {on}: below an ace a pile continues with a king of the other colour.",
    source="Tableau Piles",
    ruling=Ruling(
        "Does a king go on an ace in the tableau?",
        "The source turns the corner on the foundations and says nothing of the tableau; so both do.",
        "Piles end with the ace.",
    ),
    when={"tableau_wrap": ("full", "cut_at_base")},
    wordings=(
        Wording(
            "Below an ace a pile continues with a king of the other colour, as long as the ace is not the base rank.",
            {"tableau_wrap": ("cut_at_base",)},
        ),
        Wording("Below an ace a pile continues with a king of the other colour."),
    ),
)
BASE_ENDS_PILE = clause(
    "base-ends-pile",
    "Nothing on the base rank",
    ClauseKind.LEGALITY,
    "If agreed, nothing is ever laid on a tableau card of the base rank.",
    message="The {on} has the base rank, so nothing is laid on it.",
    source="Tableau Piles",
    ruling=Ruling(
        "May a card be laid on one of the base rank?",
        "The source does not forbid it; a table may want piles to end where foundations begin, as in published studies "
        "of the game.",
        "Whatever fits may be laid on any card.",
    ),
    when={"tableau_wrap": ("cut_at_base",)},
    wordings=(Wording("Nothing is ever laid on a tableau card of the base rank."),),
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
    source="Tableau Piles",
    ruling=Ruling(
        "Do several cards move together, or only the top card of a pile?",
        "The source says both; its last sentence on the tableau lets a stack move as a unit.",
        "Only a top card or a whole pile moves, or only a whole pile.",
    ),
    wordings=(
        Wording(
            "From one tableau pile to another only the top card moves, or the whole pile as a unit.",
            {"stack_moves": ("top_or_whole",)},
        ),
        Wording(
            "From one tableau pile to another only a whole pile moves, as a unit.",
            {"stack_moves": ("whole",)},
        ),
        Wording(
            "Any card of a tableau pile may move onto another pile, together with all the cards that lie on it."
        ),
    ),
)
LAID = clause(
    "laid",
    "On a pile",
    ClauseKind.EFFECT,
    "Cards that move onto a tableau pile keep their order and lie face up there.",
    message="The {cards} {cards:goes/go} to pile {to}.",
    source="Tableau Piles",
)

# Empty piles

RESERVE_FILLS = clause(
    "reserve-fills",
    "The reserve fills a gap",
    ClauseKind.EFFECT,
    "As long as there is a reserve, its top card fills an empty tableau pile at once, whether you like it or not.",
    message="Pile {to} is empty, so the {card} fills it from the reserve.",
    source="Tableau Piles",
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
    source="Tableau Piles",
    options=("gap_after_reserve", "stack_moves", "gap_stops_tableau"),
    wordings=(
        Wording(
            "When the reserve is used up, you may fill an empty pile whenever you like, but only with the top card of "
            "the waste.",
            {"gap_after_reserve": ("waste",)},
        ),
        Wording(
            "When the reserve is used up, you may fill an empty pile whenever you like, but only with the top card of "
            "the waste.",
            {"gap_stops_tableau": (True,)},
        ),
        Wording(
            "When the reserve is used up, you may fill an empty pile whenever you like, with the top card of the waste "
            "or with any cards that may move from pile to pile.",
            {"gap_after_reserve": ("any_run",)},
        ),
        Wording(
            "When the reserve is used up, you may fill an empty pile whenever you like, with the top card of the waste "
            "or of a tableau pile."
        ),
    ),
)
GAP_STOPS = clause(
    "gap-stops",
    "A gap stops the tableau",
    ClauseKind.LEGALITY,
    "If agreed, no card of the tableau moves to another pile, or into the gap, while a pile is empty.",
    message="Pile {empty} is empty, and until it is filled no card moves from pile to pile.",
    source="Tableau Piles",
    ruling=Ruling(
        "May cards move from pile to pile while a pile is empty?",
        "The source does not forbid it; a strict table may.",
        "An empty pile changes nothing for the others.",
    ),
    when={"gap_stops_tableau": (True,)},
    wordings=(
        Wording("No card of the tableau moves to another pile, or into the gap, while a pile is empty."),
    ),
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
    source="Stock and Discard Pile",
    ruling=Ruling(
        "May you turn up cards while the top card of the waste could still be played?",
        "The source has you turn them up as you see fit, and never makes it a duty to play from the waste.",
        "Only when the top card of the waste goes nowhere.",
        exact=True,
    ),
    wordings=(
        Wording("Whenever you like, you may turn up the next card of the stock.", {"draw": (1,)}),
        Wording(
            "Whenever you like, you may turn up the next {draw} cards of the stock. The last packet may be shorter."
        ),
    ),
)
WASTE = clause(
    "waste",
    "The waste",
    ClauseKind.EFFECT,
    "Cards are turned up one by one onto the waste, so the last one is on top. When the top card of the waste has been "
    "played, the one below it can be. You may look through the waste.",
    message="The {cards} {cards:is/are} turned up onto the waste.",
    source="Stock and Discard Pile",
    ruling=Ruling(
        "In which order do the cards come onto the waste, and may you look through it?",
        "To deal them face up onto a pile is to lay them there one by one; and what you have seen is no secret.",
        "Three cards are turned over as a packet, which keeps their order, or the covered cards stay unseen.",
        exact=True,
    ),
)
TURN_OVER = clause(
    "turn-over",
    "Turning the waste over",
    ClauseKind.PERMISSION,
    "When the stock is empty, the waste may be turned over, unshuffled, to form the stock again.",
    message="The waste is turned over: its {cards:card} {cards:is/are} the stock again.",
    permitted_message="The stock is empty, so you may turn the waste over.",
    source="Stock and Discard Pile",
    wordings=(
        Wording(
            "When the stock is empty, the waste stays as it is; its top card can still be played.",
            {"redeals": (0,)},
        ),
    ),
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
    source="Stock and Discard Pile",
    ruling=Ruling(
        "How often may the waste be turned over?",
        "The source has it turned over whenever the stock has been dealt, and names no limit.",
        "Once or twice, or never.",
        exact=True,
    ),
    wordings=(
        Wording("The waste is turned over any number of times.", {"redeals": (None,)}),
        Wording("The waste is never turned over.", {"redeals": (0,)}),
        Wording("The waste is turned over once and no more.", {"redeals": (1,)}),
        Wording("The waste is turned over {redeals:time} at the most."),
    ),
)

# The end

STUCK = clause(
    "stuck",
    "No way left",
    ClauseKind.ENDING,
    "A gain is a card that goes to a foundation or leaves the reserve or the waste. The game is over when no "
    "further gain is possible: not now, not after moving cards about in the tableau, and not with a card that could "
    "still come to the top of the waste. What counts is how the cards really lie, including the face-down ones.",
    cases={
        "more_passes": "No card can go up or leave the reserve or the waste any more, even by going through the stock: "
        "the game is over with {up:card} up.",
        "last_pass": "No card can go up or leave the reserve or the waste any more, even with the rest of the stock: "
        "the game is over with {up:card} up.",
        "nothing_to_come": "No card can go up or leave the reserve or the waste any more, and none is left to turn up: "
        "the game is over with {up:card} up.",
        "counted": "No card can go up or leave the reserve or the waste any more: the game is over with "
        "{up:card} up.",
    },
    source="The end",
    ruling=Ruling(
        "When is a game lost?",
        "The source names only the end of a won game; without a gain to come, playing on changes nothing.",
        "The player alone decides when to stop.",
    ),
    options=("draw", "redeals"),
)
MAY_GIVE_UP = clause(
    "may-give-up",
    "Giving up",
    ClauseKind.PERMISSION,
    "The game may be given up at any time.",
    permitted_message="You may give the game up at any time.",
    source="The end",
    ruling=Ruling(
        "May you stop before the end?",
        "The source does not say, but nobody can be made to finish a patience.",
        "You play on until no card can be moved.",
    ),
)
GIVEN_UP = clause(
    "given-up",
    "A game given up",
    ClauseKind.ENDING,
    "A game that is given up is over, and the cards that are up count.",
    message="The game is given up with {up:card} up.",
    source="The end",
    ruling=Ruling(
        "What is a game that is given up worth?",
        "The cards that are up stay up, as in any other game that is not won.",
        "Nothing.",
    ),
)

# For the program

SOMETHING_TO_TURN = clause(
    "something-to-turn",
    "Something to turn",
    ClauseKind.LEGALITY,
    "Cards are turned up or over as long as there are any in the stock or the waste.",
    message="The stock and the waste are both empty: there is nothing to turn up or over.",
    source="Stock and Discard Pile",
    technical=True,
)
NO_PROGRESS = clause(
    "no-progress",
    "No progress",
    ClauseKind.ENDING,
    f"The game is over after {NO_PROGRESS_MOVES} moves in a row without a gain. Turning cards up is a move; so is "
    "turning the waste over.",
    message="No card has gone up or left the reserve or the waste in {moves:move}: the game is over with "
    "{up:card} up.",
    source="The end",
    ruling=Ruling(
        "What ends a game in which cards only go round and round?",
        f"A program needs an end; turning three cards at a time, {NO_PROGRESS_MOVES} moves go through the stock more "
        "than four times.",
        "A position that has come before ends the game.",
    ),
    technical=True,
)

RULEBOOK = Rulebook(
    title="Canfield",
    summary=(
        "A patience for one player, from which the racing games of the nuts family descend. Four foundations go up in "
        "suit from a rank that the deal decides, and the art is to bring the cards of the reserve into play in time."
    ),
    credit=(
        "Named after Richard A. Canfield, to whom it is ascribed (1890s). Some call it Klondike, which is another "
        "game. After the description at CatsAtCards.com, told here in our own words."
    ),
    source=sources.NERTZ_PAGE,
    sections=(
        Section("Players and cards", (CARDS,)),
        Section("The object and the score", (ALL_UP, CARD_UP)),
        Section("The deal", (RESERVE, BASE, TABLEAU, STOCK)),
        Section("The play", (OPEN_CARDS, PLACES)),
        Section("Foundations", (NEW_FOUNDATION, FOUNDATION_UP, TOP_GOES_UP, STAYS_UP)),
        Section("Tableau", (ALTERNATING_DOWN, KING_ON_ACE, BASE_ENDS_PILE, RUN_MOVES, LAID)),
        Section("Empty piles", (RESERVE_FILLS, GAP, GAP_STOPS)),
        Section("Stock and waste", (TURN_UP, WASTE, TURN_OVER, REDEALS)),
        Section("The end", (STUCK, MAY_GIVE_UP, GIVEN_UP)),
        Section(
            "For the program",
            (
                shared_clauses.DEAL_DUE,
                shared_clauses.WHOLE_PACK,
                SOMETHING_TO_TURN,
                NO_PROGRESS,
                shared_clauses.OVER,
            ),
        ),
    ),
)
