"""High Card: the rules, in reading order."""

from functools import partial

from cardrules.core import shared_clauses as shared
from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.rulebook import Clause, ClauseKind, Rulebook, Section

PACK = tuple(Card(rank, suit) for suit in Suit for rank in (Rank.JACK, Rank.QUEEN, Rank.KING))
EACH = 4

clause = partial(Clause, "High Card", source="The example")

FOUR_EACH = clause(
    "four-each",
    "The deal",
    ClauseKind.SETUP,
    f"Two or three players use twelve cards, the jack, queen and king of every suit. Each is dealt {EACH}.",
    message=f"{{dealer:seat}} {{dealer:deals/deal}} {EACH} cards to each of {{players:player}}.",
)
TO_THE_TRICK = clause(
    "to-the-trick",
    "A trick",
    ClauseKind.EFFECT,
    "To each trick every player plays one card, clockwise from whoever leads.",
    message="{seat:seat} {seat:plays/play} the {card}.",
)
LEAD = clause(
    "lead",
    "Leading",
    ClauseKind.PERMISSION,
    "The player to the dealer's left leads first, then the winner of each trick. Any card may be led.",
    permitted_message="You lead, so you may play any card.",
)
OWN_CARD = clause(
    "own-card",
    "Your own cards",
    ClauseKind.LEGALITY,
    "You play the cards that you hold.",
    message="You do not hold the {card}.",
)
FOLLOW_SUIT = clause(
    "follow-suit",
    "Following suit",
    ClauseKind.LEGALITY,
    "If you hold a card of the suit led, you must play one.",
    message="You hold {held}, so you must follow {suit}.",
    permitted_message="You follow {suit}.",
)
VOID = clause(
    "void",
    "No card of the suit led",
    ClauseKind.PERMISSION,
    "If you hold no card of the suit led, you may play any card.",
    permitted_message="You hold no {suit}, so you may play any card.",
)
TRICK_WON = clause(
    "trick-won",
    "Winning a trick",
    ClauseKind.SCORING,
    "The highest card of the suit led, the king before the queen, wins the trick, and every trick won is a point.",
    message="The {card} is the highest card of the suit led: 1 point for {winner:seat}.",
)

RULEBOOK = Rulebook(
    title="High Card",
    summary="The smallest game of tricks that still has hidden cards, a duty to follow suit, and a target.",
    credit="Made up for this page.",
    sections=(
        Section("The deal", (shared.FIRST_DEALER, FOUR_EACH, shared.DEAL_PASSES, shared.DEAL_DUE)),
        Section("The play", (TO_THE_TRICK, shared.TURN, LEAD, OWN_CARD, FOLLOW_SUIT, VOID)),
        Section("The end", (TRICK_WON, shared.TARGET, shared.TIE, shared.OVER, shared.WHOLE_PACK)),
    ),
)
