"""Nuts: positions, as people write them down."""

from collections.abc import Iterator
from typing import ClassVar, Literal, Self

from pydantic import Field

from cardrules.core import shared_clauses
from cardrules.core.errors import PositionFault
from cardrules.core.events import ScoreLine
from cardrules.definition.position import impossible
from cardrules.definition.position_fields import CoveredPileRows, Numbers
from cardrules.games.nuts.options import NutsOptions
from cardrules.games.nuts.rulebook import TURNING_POINT
from cardrules.games.nuts.rules import NutsState, direction, reached
from cardrules.mechanics.race_positions import RacePosition, SidePiles


class NutsPosition(RacePosition):
    """The table in Nuts, and, where packs alternate, the way in which they have been passed."""

    GAME: ClassVar[str] = "nuts"
    PILES: ClassVar[tuple[str, ...]] = (
        "foundations",
        "nuts",
        "built",
        "work",
        "stock",
        "waste",
        "dug",
        "shuffled",
    )

    options: NutsOptions = NutsOptions()
    packs: Numbers = Field(
        (), description="The number of the pack in front of each seat; in order from 1 if left out."
    )
    nuts: SidePiles = Field(
        (), description="The nut pile of each seat, its top card last; unknown cards, as dealt, if left out."
    )
    built: SidePiles = Field(
        (),
        description="With build_on_nuts: the cards that each seat has laid on its nuts, the top card last; none if "
        "left out.",
    )
    work: CoveredPileRows = Field(
        (),
        description="The work piles of each seat, separated by commas: face-down cards before a bar, the others after "
        "it; unknown cards, as dealt, if left out.",
    )
    dug: SidePiles = Field(
        (), description="The dug-up card of each seat that has yet to find a place for one; none if left out."
    )
    passed: Literal["left", "right"] = Field(
        "left",
        description="Where packs alternate: which way they were passed last, for this round or the last one.",
    )
    reached: int | None = Field(
        None,
        ge=0,
        multiple_of=TURNING_POINT,
        description=f"Where packs alternate: the last multiple of {TURNING_POINT} that the highest score of the match "
        "had reached when they were passed last; that of the present scores if left out.",
    )

    @property
    def alternates(self) -> bool:
        """Whether the packs go alternately to the left and to the right."""
        return self.options.pass_packs == "alternate"

    @classmethod
    def of(cls, state: NutsState) -> Self:
        """The position of a state, with all its cards."""
        position, before = super().of(state), max(state.round - 1, 0)
        if not position.alternates:
            return position
        score = reached(state, before) * TURNING_POINT
        return position.model_copy(update={"passed": direction(state, before), "reached": score})

    def completed(self) -> Self:
        """The position with everything filled in that was left out."""
        complete = super().completed()
        if not self.alternates or self.reached is not None:
            return complete
        score = max((0, *self.scores)) // TURNING_POINT * TURNING_POINT
        return complete.model_copy(update={"reached": score})

    def ledger(self, sides: int) -> tuple[ScoreLine, ...]:
        """The scores as lines from which it follows which way the packs have been passed.

        Packs change direction after a round in which a further multiple of 50 is reached. So the score that made them
        do so is put into the first round if they go to the right, and before it if they do not; the rest is put into
        the present round.
        """
        lines = super().ledger(sides)
        if not self.alternates:
            return lines
        score, rest = self.reached or 0, list(self.scores or (0,) * sides)
        best = rest.index(max(rest))
        rest[best] -= score
        turned = (best, score, int(self.passed == "right"))
        since = [(side, points, self.round or 0) for side, points in enumerate(rest)]
        return tuple(_line(*line) for line in (turned, *since) if line[1])

    def find_faults(self) -> Iterator[PositionFault]:
        """The faults that make the position impossible."""
        if not self.alternates and (self.passed != "left" or self.reached is not None):
            yield impossible("Which way the packs went matters only under pass_packs=alternate.")
        if self.passed == "right" and not (self.reached and self.round and self.round > 1):
            yield impossible(
                "Packs are passed to the right only after a round in which a score has reached "
                "{turning_point}.",
                turning_point=TURNING_POINT,
            )
        next_turn = (self.reached or 0) + TURNING_POINT
        if self.phase != "deal" and self.alternates and any(score >= next_turn for score in self.scores):
            yield impossible(
                "The scores had reached more than {reached} before this round.", reached=self.reached
            )
        yield from super().find_faults()


def _line(side: int, points: int, number: int) -> ScoreLine:
    return ScoreLine(side, points, shared_clauses.SCORE_SO_FAR(points=points), deal=number)


POSITION = NutsPosition
