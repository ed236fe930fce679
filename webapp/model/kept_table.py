"""A table as it is kept, and laid again. Nothing here calls Streamlit."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardrules import CardRulesError, Match, Record, Seat

from .controller import Line, SeatController, seatings
from .opponents import Level


class KeptTable(BaseModel):
    """A table as it is kept.

    Attributes:
        game: Id of the game.
        record: The record of the line on the table.
        ply: The present place in it.
        seats: The seats that the visitor plays.
        level: How well the others play.
        open: Whether all cards are shown to a visitor who watches.
        seed_typed: Whether the visitor has typed the seed in.
        scores: Points of every side.
        over: Whether the match has ended.
        lines: Lines that were left: how many moves they share with the one on the table, and the others.
        ack: The name of what was sent and carried out last.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    record: str
    ply: int = Field(ge=0)
    seats: tuple[Seat, ...]
    level: Level
    open: bool
    seed_typed: bool
    scores: tuple[int, ...]
    over: bool
    lines: tuple[tuple[int, tuple[tuple[Seat, str], ...]], ...] = ()
    ack: str = Field("", max_length=20)

    @classmethod
    def of(cls, controller: SeatController, ack: str = "") -> Self:
        """Return the table as it is kept, with the name of what was sent and carried out last."""
        match = controller.match
        whole = copy(match)
        whole.go(len(match.plies))
        return cls(
            game=match.game.id,
            record=whole.record.write(),
            ply=match.ply,
            seats=controller.human_seats,
            level=controller.level,
            open=controller.open,
            seed_typed=controller.seed_typed,
            scores=whole.scores,
            over=whole.outcome is not None,
            lines=tuple(
                (shared, tuple((ply.seat, str(ply.move)) for ply in line[shared:]))
                for line in controller.lines
                for shared in [controller.shared_with(line)]
            ),
            ack=ack,
        )

    @classmethod
    def read(cls, body: Mapping[str, Any] | None) -> Self | None:
        """Return the table of a document; None where this version cannot read it."""
        try:
            return cls.model_validate(body)
        except ValidationError:
            return None

    def controller(self) -> SeatController:
        """Return the table to play on at.

        Raises:
            CardRulesError: It cannot be read by this version.
        """
        match = Match.from_record(Record.read(self.record))
        if self.seats not in seatings(match.game):
            raise CardRulesError(f"{match.game.title} has no such seats.")
        controller = SeatController(match, self.seats)
        controller.lines = [_replayed(match, *line) for line in self.lines]
        match.go(self.ply)
        controller.level, controller.open, controller.seed_typed = self.level, self.open, self.seed_typed
        return controller


def _replayed(match: Match, shared: int, moves: Sequence[tuple[Seat, str]]) -> Line:
    """The moves of a line, made again from where it leaves the match."""
    other = copy(match)
    other.plies = match.plies[:shared]
    other.go(shared)
    for seat, text in moves:
        other.play(text, seat)
    return tuple(other.plies)
