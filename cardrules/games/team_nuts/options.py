"""Team Nuts: the options, and the race that they specify."""

from typing import ClassVar, Literal

from pydantic import Field

from cardrules.core.options import MaxRounds, Target
from cardrules.games.team_nuts import rulebook as law
from cardrules.games.team_nuts.rulebook import (
    COLUMNS,
    DRAW_COUNT,
    DUG_COLUMN,
    NUT_POINTS,
    NUTS,
    TARGET_POINTS,
)
from cardrules.mechanics.race_specs import Digging, Part, RaceOptions, RaceSpec, Roles, stock_after

PARTNERS = 2

ROWS = tuple(f"work:{column + 1}" for row in range(COLUMNS) for column in range(COLUMNS - row))
"""The column to which each card goes, row by row: every row is one column shorter."""


class TeamNutsOptions(RaceOptions):
    """To what target the match is played, and by which of the optional rules."""

    players: ClassVar[int] = 2 * PARTNERS
    target: Target = TARGET_POINTS
    max_deals: MaxRounds = None
    first_nuts_players: Literal["1_3", "0_2", "0_3", "1_2"] = Field(
        "1_3",
        description="Who plays the nuts in the first round: one of seats 0 and 1, and one of seats 2 and 3.",
    )
    roles: Literal["alternate", "fixed"] = Field(
        "alternate", description="Whether the partners change roles every round or keep them."
    )
    when_stuck: Literal["end", "bury", "dig"] = Field(
        "end",
        description="When both sides are stuck: the round ends, the top stock cards are buried, or a column card is "
        "dug up.",
    )

    def specify(self) -> RaceSpec:
        """Put the race under these options together."""
        first = tuple(map(int, self.first_nuts_players.split("_")))
        others = tuple(seat ^ 1 for seat in first)
        return RaceSpec(
            law=law,
            seats=self.players,
            partners=PARTNERS,
            layout=(
                Part(law.COUNT_OFF, ("nuts",) * NUTS),
                Part(law.PASS_ACROSS),
                Part(law.LAY_COLUMNS, ROWS),
                Part(law.STOCK, stock_after(NUTS + len(ROWS))),
                Part(law.NUT_PILE),
                Part(law.NO_TURNS),
            ),
            nuts_turned_over=True,
            target=self.target,
            max_deals=self.max_deals,
            packet=DRAW_COUNT,
            spaces="any",
            nut_points=NUT_POINTS,
            when_stuck=self.when_stuck,
            pile_label="Column",
            face_down=law,
            roles=Roles(
                law,
                nuts_players=(first, others if self.roles == "alternate" else first),
                shufflers=((0, 2), (1, 3)),
            ),
            digging=Digging(law, pile=DUG_COLUMN - 1),
        )
