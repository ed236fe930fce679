"""The clauses that hold in every game, and the one way in which matches to a target end."""

from collections.abc import Sequence
from functools import partial

from cardrules.cards import Card
from cardrules.game import Outcome, Verdict, illegal, legal
from cardrules.rulebook import Clause, ClauseKind, Finding
from cardrules.zones import Seat

clause = partial(Clause, "All games", source="All games", ruling=True)

FIRST_DEALER = clause(
    "first-dealer",
    "The first dealer",
    ClauseKind.SETUP,
    "The first dealer is drawn by lot with the seed of the match, or named.",
    message="Seat {dealer} is the first dealer.",
)
DEAL_PASSES = clause(
    "deal-passes",
    "The deal passes on",
    ClauseKind.SETUP,
    "Every further deal is made by the player to the left of the last dealer.",
    message="The deal passes to the left: seat {dealer} deals.",
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
    "Cards are dealt when a deal is due, by the seat that has to deal, and nothing else is done before.",
    message="{what}",
)
TURN = clause(
    "turn",
    "Taking turns",
    ClauseKind.LEGALITY,
    "A seat moves only when it is its turn.",
    message="It is the turn of seat {turn}, not of seat {seat}.",
)
OVER = clause(
    "over",
    "After the end",
    ClauseKind.LEGALITY,
    "When the match has ended nothing more is played.",
    message="The match is over, so nothing more can be played.",
)
TARGET = clause(
    "target-reached",
    "Winning the match",
    ClauseKind.ENDING,
    "When a deal has been scored, the best score wins if it reaches or passes the target.",
    message="{winner} won with {points} points; the target was {target}.",
    options=("target",),
)
TIE = clause(
    "tie",
    "A tie at the top",
    ClauseKind.ENDING,
    "When several share the best score at or above the target, another deal is played.",
    message="{tied} share the best score of {points}, so another deal is played.",
)
MAX_DEALS = clause(
    "max-deals",
    "A fixed number of deals",
    ClauseKind.ENDING,
    "A match may be limited to a number of deals; after the last of them the best score wins, and a tie is shared.",
    message="That was deal {deals} of {deals}: {winner} won with {points} points.",
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


def judge_dealers_deal(
    order: Sequence[Card],
    pack: Sequence[Card],
    seat: Seat,
    dealer: Seat,
    due: bool,
    otherwise: str = "The deal is still being played: no new cards are dealt.",
) -> Verdict:
    """A deal is made by the dealer, when one is due, with the whole pack.

    Args:
        order: The pack as it would be dealt.
        pack: The cards of the pack.
        seat: Who would deal.
        dealer: Whose deal it is.
        due: Whether a deal is due.
        otherwise: What to say where none is.
    """
    broken = deal_faults(order, pack)
    if not due:
        broken.append(DEAL_DUE(what=otherwise))
    elif seat != dealer:
        broken.append(DEAL_DUE(what=f"Seat {dealer} deals, not seat {seat}."))
    return illegal(*broken) if broken else legal(WHOLE_PACK.permits())


def match_end(
    scores: Sequence[int], target: int | None, deals: int, max_deals: int | None, names: Sequence[str]
) -> Outcome | Finding | None:
    """How the match stands after a deal has been scored.

    Args:
        scores: Points of every side.
        target: The score that wins; None for no target.
        deals: How many deals have been played.
        max_deals: After how many deals the match ends at the latest; None for no limit.
        names: What the sides are called.

    Returns:
        The outcome; or the tie clause where a tie keeps the match going; or None where it simply goes on.
    """
    best = max(scores)
    leaders = tuple(side for side, points in enumerate(scores) if points == best)
    called = tuple(names[side] for side in leaders)
    reached = target is not None and best >= target
    if reached and len(leaders) == 1:
        return Outcome(leaders, tuple(scores), TARGET(winner=called, points=best, target=target))
    if deals == max_deals:
        return Outcome(leaders, tuple(scores), MAX_DEALS(deals=deals, points=best, winner=called))
    return TIE(tied=called, points=best) if reached else None
