"""Nertz: positions, as people write them down."""

from collections.abc import Mapping
from typing import ClassVar

from pydantic import Field

from cardrules.definition.position_fields import CoveredPileRows
from cardrules.games.nertz.options import NertzOptions
from cardrules.mechanics.race_positions import RacePosition, SidePiles


class NertzPosition(RacePosition):
    """The table in Nertz."""

    GAME: ClassVar[str] = "nertz"
    PILES: ClassVar[tuple[str, ...]] = ("foundations", "nertz", "work", "stock", "waste", "shuffled")
    NUTS: ClassVar[str] = "nertz"
    ALSO: ClassVar[Mapping[str, str]] = {"nuts": "nertz"}

    options: NertzOptions = NertzOptions()
    nertz: SidePiles = Field(
        (),
        description="The nertz pile of each seat, its top card last; unknown cards, as dealt, if left out.",
    )
    work: CoveredPileRows = Field(
        (),
        description="The work piles of each seat, each from its bottom, separated by commas; an unknown card each, if "
        "left out.",
    )


POSITION = NertzPosition
