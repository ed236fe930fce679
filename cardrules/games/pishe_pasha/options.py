"""Pishe Pasha: the options."""

from typing import Literal

from pydantic import Field, PositiveInt

from cardrules.core.options import Options


class PisheOptions(Options):
    """The optional rules that the game is played by."""

    target: PositiveInt | None = Field(
        None, description="Points that win the match; none for a match of one deal."
    )
    max_deals: PositiveInt | None = Field(
        None, description="The largest number of deals in a match; none for no limit."
    )
    wrap: bool = Field(
        False, description="Whether king and ace are neighbours on the opponent's discard pile."
    )
    enforcement: Literal["strict", "honour"] = Field(
        "strict",
        description="Whether wrong plays are refused, or go through unless the opponent calls Stop.",
    )
