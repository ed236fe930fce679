"""A hint: what a seat might do now, and what speaks for it."""

from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

from cardrules.bots import choose
from cardrules.events import signed
from cardrules.rulebook import counted
from cardrules.solve.alpha_beta import NotSolved
from cardrules.solve.endgames import AnyGame, Endgame, endgame
from cardrules.zones import Seat


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice for a seat.

    Attributes:
        move: What to do.
        reason: What speaks for it.
    """

    move: Any
    reason: str

    def __str__(self) -> str:
        return f"{self.move}. {self.reason}"


def hint(game: AnyGame, state: Any, seat: Seat, rng: Random) -> Hint | None:
    """What a seat might do now, from what it sees and what it can find out by counting.

    Where it knows all cards and the rest of the deal can be solved, the hint is a best move and says how much better it
    is; otherwise it is what the simple bot would do.

    Args:
        game: The game.
        state: The state.
        seat: Who asks.
        rng: Source of random numbers; the same one gives the same hint.

    Returns:
        The hint; None where the seat has no move or, in a race, would rather wait.
    """
    moves = game.legal_moves(state, seat)
    if len(moves) == 1 and not game.race:
        return Hint(moves[0], "Nothing else is legal.")
    if game.endgame and game.actors(state) == (seat,) and knows_all_cards(game, state, seat):
        with suppress(NotSolved):
            found = endgame(game, state)
            return Hint(found.best[0], explain(found))
    move = choose(game, state, seat, rng)
    return None if move is None else Hint(move, "A bot that sees what you see would do so.")


def knows_all_cards(game: AnyGame, state: Any, seat: Seat) -> bool:
    """Whether all the cards that a seat does not see lie in one zone: then it knows them by counting."""
    hidden = game.table(state).hidden_from(seat)
    return sum(not hidden.isdisjoint(zone.cards) for zone in game.zones(state)) <= 1


def explain(found: Endgame) -> str:
    """What a best move is worth, and how much more that is than the next."""
    value = f"worth {signed(found.value)} from here to the end of the deal"
    worse = {move: points for move, points in found.values.items() if points < found.value}
    if not worse:
        return f"With all cards known, every move comes to the same: {value}."
    next_best = max(worse, key=worse.__getitem__)
    more = counted(found.value - worse[next_best], "point")
    return f"With all cards known, nothing does better: {value}, {more} more than {next_best}."
