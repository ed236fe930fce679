"""The clauses that hold in every game, and the one way in which matches to a target end."""

from collections.abc import Sequence
from functools import partial

from cardrules.cards import Card
from cardrules.events import Outcome
from cardrules.rulebook import Clause, ClauseKind, Finding
from cardrules.zones import Seat

clause = partial(Clause, "All games", source="All games", ruling=True)

FIRST_DEALER = clause(
    "first-dealer",
    "The first dealer",
    ClauseKind.SETUP,
    "The first dealer is drawn by lot.",
    message="{dealer:seat} is the first dealer.",
)
DEAL_PASSES = clause(
    "deal-passes",
    "The deal passes on",
    ClauseKind.SETUP,
    "After each deal the player to the dealer's left deals next.",
    message="The deal passes to the left: {dealer:seat} deals next.",
)
WHOLE_PACK = clause(
    "whole-pack",
    "The whole pack",
    ClauseKind.LEGALITY,
    "A deal uses every card of the pack exactly once.",
    message="This deal does not use every card of the pack exactly once ({fault}).",
    permitted_message="Every card of the pack is there exactly once.",
)
DEAL_DUE = clause(
    "deal-due",
    "Deal, then play",
    ClauseKind.LEGALITY,
    "The dealer deals before anything else happens, and not again until the deal has been played.",
    cases={
        "deal": "First {dealers:seat} {dealers:deals/deal} the cards.",
        "shuffle": "First {dealers:seat} {dealers:shuffles/shuffle}.",
        "in_play": "This deal is still being played, so no new cards are dealt.",
        "others": "It is up to {dealers:seat}, not to you.",
    },
)
TURN = clause(
    "turn",
    "Taking turns",
    ClauseKind.LEGALITY,
    "You play only when it is your turn.",
    message="It is the turn of {turn:seat}, not of {seat:seat}.",
)
OVER = clause(
    "over",
    "After the end",
    ClauseKind.LEGALITY,
    "When the match has ended, nothing more is played.",
    message="The match is over, so nothing more can be played.",
)
TARGET = clause(
    "target-reached",
    "Winning the match",
    ClauseKind.ENDING,
    "When a deal has been scored, the best score wins if it reaches or passes the target.",
    message="{winner:seat} {winner:wins/win} with {points:point}; the target was {target}.",
    options=("target",),
)
SCORE_SO_FAR = clause(
    "score-so-far",
    "The score so far",
    ClauseKind.SCORING,
    "A match that begins from a position goes on from its score.",
    message="The position begins with {points:point}.",
)
TIE = clause(
    "tie",
    "A tie at the top",
    ClauseKind.ENDING,
    "When several share the best score at or above the target, another deal is played.",
    message="{tied:seat} share the best score of {points}, so another deal is played.",
)
MAX_DEALS = clause(
    "max-deals",
    "A fixed number of deals",
    ClauseKind.ENDING,
    "A match may be limited to a number of deals; after the last of them the best score wins, and a tie is shared.",
    message="That was deal {deals} of {deals}: {winner:seat} {winner:wins/win} with {points:point}.",
    options=("max_deals",),
)


def deal_faults(order: Sequence[Card], pack: Sequence[Card]) -> list[Finding]:
    """What keeps an order of cards from being a deal of the pack."""
    if sorted(order) == sorted(pack):
        return []
    twice = sorted({card for card in order if order.count(card) > 1})
    missing = sorted(set(pack) - set(order))
    foreign = sorted(set(order) - set(pack))
    named = (("more than once", twice), ("missing", missing), ("not in the pack", foreign))
    fault = "; ".join(f"{label}: {', '.join(card.code for card in cards)}" for label, cards in named if cards)
    return [WHOLE_PACK(fault=fault)]


def match_end(
    scores: Sequence[int],
    target: int | None,
    deals: int,
    max_deals: int | None,
    members: Sequence[tuple[Seat, ...]],
) -> Outcome | Finding | None:
    """How the match stands after a deal has been scored.

    Args:
        scores: Points of every side.
        target: The score that wins; None for no target.
        deals: How many deals have been played.
        max_deals: After how many deals the match ends at the latest; None for no limit.
        members: The seats of each side.

    Returns:
        The outcome; or the tie clause where a tie keeps the match going; or None where it simply goes on.
    """
    best = max(scores)
    leaders = tuple(side for side, points in enumerate(scores) if points == best)
    seats = tuple(seat for side in leaders for seat in members[side])
    reached = target is not None and best >= target
    if reached and len(leaders) == 1:
        return Outcome(leaders, tuple(scores), TARGET(winner=seats, points=best, target=target))
    if deals == max_deals:
        return Outcome(leaders, tuple(scores), MAX_DEALS(deals=deals, points=best, winner=seats))
    return TIE(tied=seats, points=best) if reached else None
