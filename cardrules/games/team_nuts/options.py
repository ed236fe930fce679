"""Team Nuts: the options."""

from typing import Literal

from pydantic import Field, PositiveInt

from cardrules.game import Options


class TeamNutsOptions(Options):
    """How far the match goes, and by which of the agreed rules."""

    target: PositiveInt = Field(250, description="Points that win the match.")
    max_deals: PositiveInt | None = Field(
        None, description="Number of rounds after which the match ends at the latest."
    )
    roles: Literal["alternate", "fixed"] = Field(
        "alternate", description="Whether the partners change roles every round or keep them."
    )
    when_stuck: Literal["end", "bury", "dig"] = Field(
        "end",
        description="When both sides are stuck: the round ends, the top stock cards are buried, or a column card is "
        "dug up.",
    )
