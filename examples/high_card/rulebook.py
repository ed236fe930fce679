"""High Card: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.cards import Card, Rank, Suit
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

clause = partial(Clause, "High Card", source="The example")

PACK = tuple(Card(rank, suit) for suit in Suit for rank in (Rank.JACK, Rank.QUEEN, Rank.KING))
HAND = 4

CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    "Two or three players use twelve cards: the jack, queen and king of every suit, the king high.",
    message="{players} players use twelve cards.",
    options=("players",),
)
FOUR_EACH = clause(
    "four-each",
    "Four cards each",
    ClauseKind.SETUP,
    "Each player is dealt four cards, one at a time from the dealer's left. What is left stays face down.",
    message="Seat {dealer} deals four cards to each.",
)
TO_THE_TRICK = clause(
    "to-the-trick",
    "A trick",
    ClauseKind.EFFECT,
    "To each trick every seat plays one card, clockwise from the seat that leads.",
    message="Seat {seat} plays the {card}.",
)
LEAD = clause(
    "lead",
    "Leading",
    ClauseKind.PERMISSION,
    "The seat to the dealer's left leads first, then the winner of each trick. Any card may be led.",
    permitted_message="You lead, so you may play any card.",
)
OWN_CARD = clause(
    "own-card",
    "Your own cards",
    ClauseKind.LEGALITY,
    "A seat plays the cards that it holds.",
    message="You do not hold the {card}.",
)
FOLLOW_SUIT = clause(
    "follow-suit",
    "Following suit",
    ClauseKind.LEGALITY,
    "A seat that holds cards of the suit led plays one of them.",
    message="You hold {held}, so you must follow {suit}.",
    permitted_message="You follow {suit}.",
)
VOID = clause(
    "void",
    "No card of the suit led",
    ClauseKind.PERMISSION,
    "A seat that holds no card of the suit led plays any card.",
    permitted_message="You hold no {suit}, so you may play any card.",
)
TRICK_WON = clause(
    "trick-won",
    "Winning a trick",
    ClauseKind.SCORING,
    "The highest card of the suit led wins the trick, and every trick won is a point.",
    message="The {card} is the highest card of the suit led: 1 point for seat {seat}.",
)
ALL_PLAYED = clause(
    "all-played",
    "The end of a deal",
    ClauseKind.ENDING,
    "A deal is over when all hands are played.",
    message="All hands are played.",
)

RULEBOOK = Rulebook(
    title="High Card",
    summary="The smallest game of tricks that still has hidden cards, a duty to follow suit, and a target.",
    credit="Made up for this page.",
    sections=(
        Section("Cards and seats", (CARDS,)),
        Section(
            "The deal",
            (
                shared_clauses.FIRST_DEALER,
                shared_clauses.DEAL_DUE,
                shared_clauses.WHOLE_PACK,
                FOUR_EACH,
                shared_clauses.DEAL_PASSES,
            ),
        ),
        Section("The play", (TO_THE_TRICK, shared_clauses.TURN, LEAD, OWN_CARD, FOLLOW_SUIT, VOID)),
        Section("Scoring", (TRICK_WON,)),
        Section("The end", (ALL_PLAYED, shared_clauses.TARGET, shared_clauses.TIE, shared_clauses.OVER)),
    ),
)
