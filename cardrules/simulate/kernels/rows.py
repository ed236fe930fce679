"""What a kernel fills: the rows of a run, one for each deal."""

from typing import NamedTuple

import numpy as np

from cardrules.core.compiling import njit
from cardrules.simulate.kernels.rng import Array


class Rows(NamedTuple):
    """The columns of some deals, as compiled code has them; each array has a row for every deal.

    Attributes:
        seeds: The seed of each deal.
        dealers: Who deals.
        scores: Points of every side, of shape (deals, sides); filled by the kernel, as is all that follows.
        winners: The side that won, -1 for none.
        moves: Number of moves.
        ended_by: Which clause of the plan ended the deal.
        counts: How often something happened under each clause of the plan, of shape (deals, clauses); zeros at first.
        trace_hashes: A fingerprint of who moved and among how many moves (see
            `cardrules.simulate.kernels.rng.extend_trace`).
        clauses: For each clause that the kernel counts its index among those of the plan, -1 where it has none.
    """

    seeds: Array
    dealers: Array
    scores: Array
    winners: Array
    moves: Array
    ended_by: Array
    counts: Array
    trace_hashes: Array
    clauses: Array


@njit()
def write_row(
    rows: Rows, deal: int, winner: int, moves: int, ending: int, cited: Array, trace_hash: np.uint64
) -> None:
    """Write down how a deal went; its scores are there already.

    Args:
        rows: Where to write it.
        deal: Which row.
        winner: The side that won, -1 for none.
        moves: Number of moves.
        ending: Index among the counted clauses of the one that ended the deal; -1 for none.
        cited: How often something happened under each counted clause; more may follow.
        trace_hash: The trace hash of the deal.
    """
    rows.winners[deal] = winner
    rows.moves[deal] = moves
    rows.ended_by[deal] = rows.clauses[ending] if ending >= 0 else -1
    rows.trace_hashes[deal] = trace_hash
    for place in range(len(rows.clauses)):
        if rows.clauses[place] >= 0:
            rows.counts[deal, rows.clauses[place]] += cited[place]
