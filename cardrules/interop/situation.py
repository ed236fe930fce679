"""The seat that is asked for an action next: one after the other, even where several may act."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cardrules.core.zones import Seat
from cardrules.definition.game import Game


def waiting_is_possible(game: Game) -> bool:
    """Whether a seat that is asked may decline: in a race, and where a play can be called out of turn."""
    return game.race or any(not rule.in_turn for rule in game.rules)


@dataclass(frozen=True)
class Situation:
    """A state, and the seats that are asked for an action in it, one after the other.

    Where players take turns it is the one whose turn it is; those who may also act, such as by calling a wrong play,
    are asked before it. In a race all are asked, clockwise from the seat that moved last. Whoever is asked may wait,
    but for the last one, who must move; so every episode ends by the rules. Seats without a legal move are passed over.

    Attributes:
        game: The game.
        state: The state.
        asked: The seats that are still to be asked, the next one first.
    """

    game: Game
    state: Any
    asked: tuple[Seat, ...]

    @classmethod
    def after(cls, game: Game, state: Any, last: Seat) -> "Situation":
        """The situation after a seat has moved, or dealt."""
        actors = () if game.dealers(state) else game.actors(state)
        if game.race:
            actors = tuple(sorted(actors, key=lambda seat: (seat - last - 1) % game.seats))
        else:
            actors = (*actors[1:], *actors[:1])
        if len(actors) > 1:
            actors = tuple(seat for seat in actors if game.legal_moves(state, seat))
        return cls(game, state, actors)

    @property
    def seat(self) -> Seat | None:
        """The seat that is asked now; None for nobody."""
        return self.asked[0] if self.asked else None

    @property
    def may_wait(self) -> bool:
        """Whether it may decline."""
        return len(self.asked) > 1

    @cached_property
    def moves(self) -> list[Any]:
        """The moves among which the seat chooses: giving up only where nothing else is legal."""
        seat = self.seat
        return [] if seat is None else self.game.legal_moves_without_resigning(self.state, seat)

    def waited(self) -> "Situation":
        """The situation after the seat has declined."""
        return Situation(self.game, self.state, self.asked[1:])

    def __deepcopy__(self, memo: object) -> "Situation":
        return self  # a value


def points_gained(game: Game, before: Any, after: Any) -> tuple[float, ...]:
    """The gain of each seat between two states: the points of the new score lines of its side.

    Where the lowest score wins, points count against a seat.
    """
    sign = -1 if game.lowest_wins else 1
    gained = [now - then for now, then in zip(game.scores(after), game.scores(before), strict=True)]
    sides = {seat: side for side, seats in enumerate(game.members) for seat in seats}
    return tuple(float(sign * gained[sides[seat]]) for seat in range(game.seats))
