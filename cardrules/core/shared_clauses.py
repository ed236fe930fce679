"""The clauses that hold in every game, and the one way in which matches to a target end."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from cardrules.core.cards import Card
from cardrules.core.events import Outcome
from cardrules.core.rulebook import SET, Clause, ClauseKind, Finding, Ruling, Wording
from cardrules.core.zones import Seat

clause = partial(Clause, "All games", source="All games")

FIRST_DEALER = clause(
    "first-dealer",
    "The first dealer",
    ClauseKind.SETUP,
    "The first dealer is drawn by lot.",
    message="{dealer:seat} {dealer:is/are} the first dealer.",
    ruling=Ruling(
        "Who deals first?",
        "The source does not say; drawing lots is fair and quick.",
        "High card deals.",
    ),
)
DEAL_PASSES = clause(
    "deal-passes",
    "The deal passes on",
    ClauseKind.SETUP,
    "After each deal the player to the dealer's left deals next.",
    message="The deal passes to the left: {dealer:seat} {dealer:deals/deal} next.",
    ruling=Ruling(
        "Who deals next?",
        "The source does not say; passing to the left is the custom.",
        "The loser of a deal, or its winner, deals next.",
    ),
)
WHOLE_PACK = clause(
    "whole-pack",
    "The whole pack",
    ClauseKind.LEGALITY,
    "A deal uses every card of the pack exactly once.",
    message="This deal does not use every card of the pack exactly once ({fault}).",
    permitted_message="Every card of the pack is there exactly once.",
    ruling=Ruling(
        "What is a deal?",
        "A program has to be told that no card may be missing or appear twice.",
    ),
    technical=True,
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
    ruling=Ruling(
        "When are the cards dealt?",
        "At a table nobody would ask; a program has to be told.",
    ),
    technical=True,
)
TURN = clause(
    "turn",
    "Taking turns",
    ClauseKind.LEGALITY,
    "You play only when it is your turn.",
    message="It is {turn:seat's} turn.",
    ruling=Ruling(
        "May you play out of turn?",
        "No source allows it, and none has to say so.",
    ),
)
OVER = clause(
    "over",
    "After the end",
    ClauseKind.LEGALITY,
    "Once the match is over, nothing more is played.",
    message="The match is over, so nothing more can be played.",
    ruling=Ruling(
        "Does play go on after the end?",
        "At a table nobody would ask; a program has to be told.",
    ),
    technical=True,
)
SCORE_SO_FAR = clause(
    "score-so-far",
    "The score so far",
    ClauseKind.SCORING,
    "A match that begins from a position carries on from the score there.",
    message="The position begins with {points:point}.",
    ruling=Ruling(
        "What is the score when a match is resumed?",
        "It is what it was when play broke off.",
    ),
    technical=True,
)


def _endings(deal: str) -> tuple[Clause, Clause, Clause]:
    """The clauses by which matches to a target end: the target, a tie at the top, a limit.

    Args:
        deal: The players' word for the unit that is scored: a deal, or a round.
    """
    target = clause(
        "target-reached",
        "Winning the match",
        ClauseKind.ENDING,
        f"Whoever has reached or passed the target when a {deal} has been scored wins the match; if several have, the "
        "best score wins.",
        message="{winner:seat} {winner:wins/win} with {points:point}; the target was {target}.",
        ruling=Ruling(
            f"Who wins if several reach the target in the same {deal}?",
            "No source says who wins then; the best score has the best claim. What the source of a game does say "
            "stands in its rule on how far to play.",
            "They share the win.",
        ),
        wordings=(
            Wording(
                f"Whoever has {{target:point}} or more when a {deal} has been scored wins the match; if several have, "
                "the best score wins.",
                {"target": (SET,)},
            ),
        ),
    )
    tie = clause(
        "tie",
        "A tie at the top",
        ClauseKind.ENDING,
        f"If two or more share the best score at or above the target, another {deal} is played.",
        message=f"{{tied:seat}} share the best score of {{points}}, so another {deal} is played.",
        ruling=Ruling(
            "Who wins when several have the best score?",
            f"Another {deal} is fairer than a shared win.",
            "The win is shared.",
        ),
    )
    limit = clause(
        "max-deals",
        f"A fixed number of {deal}s",
        ClauseKind.ENDING,
        f"A match may be limited to a fixed number of {deal}s. After the last one the best score wins, and a tie is "
        "shared.",
        message=f"That was {deal} {{deals}} of {{deals}}: {{winner:seat}} {{winner:wins/win}} with {{points:point}}.",
        ruling=Ruling(
            "How long may a match take?",
            f"An evening is only so long; the best score after the last {deal} is the natural winner.",
            "The match goes on until the target is reached.",
        ),
        when={"max_deals": (SET,)},
        wordings=(
            Wording(
                f"The match ends after {{max_deals:{deal}}} at the latest. The best score then wins, and a tie is "
                "shared.",
            ),
        ),
    )
    return target, tie, limit


ENDINGS = TARGET, TIE, MAX_DEALS = _endings("deal")
ROUND_ENDINGS = ROUND_TARGET, ROUND_TIE, MAX_ROUNDS = _endings("round")


def deal_faults(order: Sequence[Card], pack: Sequence[Card]) -> list[Finding]:
    """The faults that keep an order of cards from being a deal of the pack."""
    if len(order) > len(pack):
        return [WHOLE_PACK(fault=f"it has {len(order)} cards, the pack {len(pack)}")]
    dealt = Counter(order)
    if dealt == Counter(pack):
        return []
    twice = sorted(card for card, times in dealt.items() if times > 1)
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
    endings: tuple[Clause, Clause, Clause] = ENDINGS,
) -> Outcome | Finding | None:
    """The standing of the match after a deal has been scored.

    Args:
        scores: Points of every side.
        target: The score that wins; None for no target.
        deals: The number of deals played.
        max_deals: The number of deals after which the match ends at the latest; None for no limit.
        members: The seats of each side.
        endings: The clauses, of games with deals or of those with rounds.

    Returns:
        The outcome; or the tie clause where a tie keeps the match going; or None where it simply goes on.
    """
    (target_reached, tie, limit), best = endings, max(scores)
    leaders = tuple(side for side, points in enumerate(scores) if points == best)
    seats = tuple(seat for side in leaders for seat in members[side])
    reached = target is not None and best >= target
    if reached and len(leaders) == 1:
        return Outcome(leaders, tuple(scores), target_reached(winner=seats, points=best, target=target))
    if deals == max_deals:
        return Outcome(leaders, tuple(scores), limit(deals=deals, points=best, winner=seats))
    return tie(tied=seats, points=best) if reached else None
