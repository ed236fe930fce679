"""Whole deals played in compiled code, the same way in every game.

A game gives its module the class of its rules, the record of what lies on its table, and the functions that are marked
here as `chosen`, which are called by the class of the rules (`cardrules.core.compiling.chosen_by_rules`).
"""

from collections import namedtuple
from typing import Any

import numpy as np

from cardrules.core.compiling import chosen_by_rules, inlined, njit, part
from cardrules.core.rulebook import Rulebook
from cardrules.simulate.kernels import rng
from cardrules.simulate.kernels.rng import CHOICES, GAMMA, ONE, Array, below, copy_to, popcount, select_bit
from cardrules.simulate.plan import counted_clauses

Table = Any
"""One record of an array of records: in compiled code its fields are attributes."""

Memory = Any
"""Numbers that are remembered of a deal, where they may be any number: an array that grows, with how many they are in
its first place. None in a game that remembers nothing, for references to arrays are counted at each move."""

GOING_ON = NOBODY = -1
IN_TURN = ONE
"""What `actors` answers where one seat may move."""

FAR = 1 << 62
"""More points, deals or redeals than there ever are."""

ROOM = 8
"""More than one move adds to what is remembered."""

Rows = namedtuple("Rows", "deal seed dealer scores winner moves ended_by counts trace_hash")
"""The columns of some deals (`cardrules.simulate.results`), with a row for each, and their trace hashes."""


def new_memory(kernel: Any) -> Memory:
    """Room for what a kernel remembers."""
    return np.zeros(256, np.int64) if kernel.REMEMBERS else None


def table_dtype(sides: int, clauses: int, *fields: tuple[Any, ...]) -> np.dtype[Any]:
    """The record of what is known of a deal, for so many sides and clauses at most."""
    shared = [
        ("dealer", np.int64),
        ("turn", np.int64),  # whose turn it is, where seats move in turn
        ("puts", np.int64),  # the moves that are noted: how many there are in the game's own masks,
        ("rest", np.uint64),  # and those that come after them, as a mask
        ("ending", np.int64),  # index of the clause that ended the deal, -1 while it goes on
        ("scores", np.int64, sides),
        ("cited", np.int64, clauses),  # how often something happened under each of `Plan.clauses`
    ]
    return np.dtype([*shared, *fields], align=True)


def record_of(fields: dict[str, Any]) -> Array:
    """One record with these fields, as an array: several arrays in a tuple are slow to pass on."""
    values = {name: np.array(value) for name, value in fields.items()}
    kinds = np.dtype([(name, value.dtype, value.shape) for name, value in values.items()], align=True)
    return np.array([tuple(values.values())], kinds)


def places_of(rulebook: Rulebook) -> Any:
    """The places in `Plan.clauses` of all of them, as a tuple with their ids for names."""
    ids = [clause.id.replace("-", "_") for clause in counted_clauses(rulebook)]
    return namedtuple("Places", ids)(*range(len(ids)))


chosen = chosen_by_rules("cardrules.simulate.kernels")


@chosen
def deal(rules: Any, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed; scores and counts are 0, and the dealer is known."""


@chosen
def actors(rules: Any, table: Table) -> np.uint64:
    """The places of those who may move, in the order of `Game.actors`, as a mask: where a game gives none, only one."""
    return IN_TURN


@chosen
def seat_at(rules: Any, table: Table, place: int) -> int:
    """The seat at such a place: where a game gives none, that whose turn it is."""
    return table.turn  # type: ignore[no-any-return]


@chosen
def list_moves(rules: Any, table: Table, memory: Memory, seat: int) -> None:
    """Note the moves of a seat, in the order of their texts."""


@chosen
def keep_best(rules: Any, table: Table, memory: Memory, seat: int) -> None:
    """Of these moves, keep those that the simple player makes; not needed where he does more than rank moves."""


@chosen
def make(rules: Any, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Make one of the moves that are noted, by its number; where the deal ends, set `table.ending`."""


@chosen
def finish(rules: Any, table: Table) -> int:
    """Score a deal that has ended, and count what was not counted before. Returns the side that won, -1 for none."""
    raise NotImplementedError


@chosen
def replace(rules: Any, table: Table, memory: Memory, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world."""


@njit(nogil=True)
def play_deals(
    rows: Rows,
    run: np.uint64,
    seats: int,
    simple: bool,
    faces: Array,
    rules: Any,
    tables: Array,
    memory: Memory,
) -> None:
    """Play deals one after the other, and fill a row for each.

    With room for one table they are those of a run, by their numbers. With room for two the first is a position, from
    which simple players play on by the seeds that stand in the rows: in each world after each of the moves of the seat
    on turn. `faces` are, for each card, the one that lies in its place, of shape (worlds, 64).
    """
    table, first, moves = tables[-1], NOBODY, len(rows.deal) // max(1, len(faces))
    for row in range(len(rows.deal)):
        if len(tables) == 1:
            seed = rng.next_seed(rng.splitmix64(run) ^ np.uint64(rows.deal[row]))  # `Plan.deal_seed`
            rows.seed[row], rows.dealer[row] = seed, rng.first_dealer(seed, seats)
            begin_deal(rules, table, memory, seed, rows.dealer[row])
        else:
            tables[1] = tables[0]
            table.ending, first = GOING_ON, row % moves
            if memory is not None:
                memory[0] = 0
            replace(rules, table, memory, faces[row // moves])
        choices = rng.sequence_start(np.uint64(rows.seed[row]), CHOICES)
        rows.moves[row], rows.trace_hash[row] = play_on(rules, table, memory, choices, simple, first)
        rows.winner[row] = finish(rules, table)
        rows.ended_by[row] = table.ending
        copy_to(rows.scores[row], table.scores)
        copy_to(rows.counts[row], table.cited)


@inlined
def begin_deal(rules: Any, table: Table, memory: Memory, seed: np.uint64, dealer: int) -> None:
    """Deal with a seed at a table that may have been used."""
    table.dealer, table.ending = dealer, GOING_ON
    table.scores[:] = 0
    table.cited[:] = 0
    if memory is not None:
        memory[0] = 0
    deal(rules, table, memory, seed)


@part
def play_on(
    rules: Any, table: Table, given: Memory, stream: np.uint64, simple: bool, first: int
) -> tuple[int, np.uint64]:
    """Play a deal to its end by the choices of a stream, but for the first move of the first actor, if it is given.

    Returns:
        How many moves were made, and the trace hash.
    """
    memory, moves, trace_hash = given, 0, np.uint64(0)
    if first >= 0:
        seat = seat_at(rules, table, 0)
        list_moves(rules, table, memory, seat)
        make(rules, table, memory, seat, first)
    while table.ending == GOING_ON:
        if given is not None:  # noqa: SIM102  # numba leaves out what depends on this alone
            if memory[0] + ROOM > len(memory):
                memory = grown(memory)
        waiting = actors(rules, table)
        while True:  # a seat that cannot move is dropped, and another one drawn
            stream += GAMMA
            place = 0
            if waiting != IN_TURN:
                place = select_bit(waiting, below(stream, popcount(waiting)))
            waiting ^= ONE << np.uint64(place)
            seat = seat_at(rules, table, place)
            list_moves(rules, table, memory, seat)
            if simple:
                keep_best(rules, table, memory, seat)
            number = table.puts + popcount(table.rest)
            if number or not waiting:
                break
        stream += GAMMA
        trace_hash = (trace_hash ^ np.uint64(seat << 32 | number)) * rng.PRIME  # after the FNV hash
        make(rules, table, memory, seat, below(stream, number))
        moves += 1
    return moves, trace_hash


@inlined
def best_side(scores: Array) -> int:
    """The side with the highest score, -1 where several share it."""
    best, most = NOBODY, scores[0] - 1
    for side in range(len(scores)):
        if scores[side] >= most:
            best, most = side if scores[side] > most else NOBODY, scores[side]
    return best


@inlined
def cite_match_end(cited: Array, endings: Array, scores: Array, target: int, max_deals: int) -> None:
    """Count the clause that applies after the first deal, if the match does not simply go on.

    `endings` are the places of those for a target that was reached, for a tie, and for the most deals; a target or a
    limit of 0 stands for none.
    """
    reached = False
    for score in scores:
        reached = reached or (target > 0 and score >= target)
    if reached and best_side(scores) != NOBODY:
        cited[endings[0]] = 1
    elif max_deals == 1:
        cited[endings[2]] = 1
    elif reached:
        cited[endings[1]] = 1


@part
def grown(memory: Array) -> Array:
    """More room to remember."""
    more = np.zeros(2 * len(memory), memory.dtype)
    copy_to(more, memory)
    return more
