"""Team Nuts: positions, as people write them down."""

from collections.abc import Mapping
from typing import ClassVar

from pydantic import Field

from cardrules.definition.position_fields import CoveredPileRows, Numbers
from cardrules.games.team_nuts.options import TeamNutsOptions
from cardrules.mechanics.race_positions import RacePosition, SidePiles


class TeamNutsPosition(RacePosition):
    """The table in Team Nuts, for each side; who plays what follows from the options and the round."""

    GAME: ClassVar[str] = "team_nuts"
    PILES: ClassVar[tuple[str, ...]] = (
        "foundations",
        "nuts",
        "columns",
        "stock",
        "waste",
        "dug",
        "shuffled",
    )
    WORK: ClassVar[str] = "columns"
    ALSO: ClassVar[Mapping[str, str]] = {"work": "columns"}

    options: TeamNutsOptions = TeamNutsOptions()
    packs: Numbers = Field(
        (), description="The number of the pack in front of each side; 1 and 2 if left out."
    )
    nuts: SidePiles = Field(
        (), description="The nut pile of each side, its top card last; unknown cards, as dealt, if left out."
    )
    columns: CoveredPileRows = Field(
        (),
        description="The columns of each side, separated by commas: face-down cards before a bar, the others after "
        "it; unknown cards, as dealt, if left out.",
    )
    dug: SidePiles = Field(
        (), description="The dug-up card of each side that has yet to find a place for one; none if left out."
    )


POSITION = TeamNutsPosition
