"""The rows that a kernel fills: those of a run, one for each deal."""

from typing import NamedTuple

from cardrules.simulate.kernels.rng import Array


class Rows(NamedTuple):
    """The columns of some deals, as compiled code has them; each array has a row for every deal.

    Attributes:
        deal: Number of the deal.
        seed: Its seed.
        dealer: Who deals.
        scores: Points of every side, of shape (deals, sides); filled by the kernel, as is all that follows.
        winner: The side that won, -1 for none.
        moves: Number of moves.
        ended_by: Which clause of the plan ended the deal.
        counts: How often something happened under each clause of the plan, of shape (deals, clauses); zeros at first.
        trace_hash: A fingerprint of who moved and among how many moves (`cardrules.simulate.kernels.rng.extend_trace`).
        clauses: For each clause that the kernel counts its index among those of the plan, -1 where it has none.
    """

    deal: Array
    seed: Array
    dealer: Array
    scores: Array
    winner: Array
    moves: Array
    ended_by: Array
    counts: Array
    trace_hash: Array
    clauses: Array
