"""The rows that a kernel fills: those of a run, one for each deal."""

from typing import NamedTuple

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
