"""Nerts: positions, as people write them down."""

from collections.abc import Mapping
from typing import ClassVar

from pydantic import Field

from cardrules.definition.position_fields import CoveredPileRows, PileRows
from cardrules.games.nerts.options import NertsOptions
from cardrules.mechanics.race_positions import RacePosition, SidePiles


class NertsPosition(RacePosition):
    """The table in Nerts."""

    GAME: ClassVar[str] = "nerts"
    PILES: ClassVar[tuple[str, ...]] = (
        "foundations",
        "columns",
        "slots",
        "nerts",
        "stock",
        "waste",
        "shuffled",
    )
    NUTS: ClassVar[str] = "nerts"
    WORK: ClassVar[str] = "columns"
    ALSO: ClassVar[Mapping[str, str]] = {"nuts": "nerts", "work": "columns"}

    options: NertsOptions = NertsOptions()
    columns: CoveredPileRows = Field(
        (),
        description="The columns of each seat, separated by commas: face-down cards before a bar, the others after "
        "it; unknown cards, as dealt, if left out.",
    )
    slots: PileRows = Field(
        (),
        description="The cards in the slots of each seat, separated by commas; - is an empty one. Unknown cards if "
        "left out.",
    )
    nerts: SidePiles = Field(
        (),
        description="The nert pile of each seat behind its slots, the next card last; unknown cards, as dealt, if "
        "left out.",
    )


POSITION = NertsPosition
