"""The standing of a match after its first deal, in compiled code (`cardrules.core.shared_clauses.match_end`)."""

from cardrules.core import shared_clauses
from cardrules.core.compiling import inlined
from cardrules.simulate.kernels.rng import Array

ENDINGS = shared_clauses.ENDINGS
"""What `match_end` may find, in the order of its answers."""

NONE = -1


@inlined
def best_side(scores: Array) -> int:
    """The side with the highest score, -1 where several share it."""
    best = 0
    shared = False
    for side in range(1, len(scores)):
        if scores[side] > scores[best]:
            best, shared = side, False
        elif scores[side] == scores[best]:
            shared = True
    return NONE if shared else best


@inlined
def match_end(scores: Array, target: int, max_deals: int) -> int:
    """Index in `ENDINGS` of the clause that applies after the first deal; -1 where the match simply goes on.

    A target or a limit of 0 stands for none.
    """
    reached = False
    for score in scores:
        reached = reached or (target > 0 and score >= target)
    if reached and best_side(scores) != NONE:
        return 0
    if max_deals == 1:
        return 2
    return 1 if reached else NONE
