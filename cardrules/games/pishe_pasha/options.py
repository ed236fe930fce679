"""Pishe Pasha: the options."""

from typing import ClassVar, Literal

from pydantic import Field, PositiveInt

from cardrules.core.options import MaxDeals, Options
from cardrules.mechanics.stocks import SEATS


class PisheOptions(Options):
    """The optional rules that the game is played by."""

    players: ClassVar[int] = SEATS
    target: PositiveInt | None = Field(
        None, description="Points that win the match; none for a match of one deal."
    )
    max_deals: MaxDeals = None
    wrap: bool = Field(
        False,
        description="Whether king and ace are neighbours on the opponent's discard pile; where wrong plays are "
        "refused this makes no difference, because an ace always goes up.",
    )
    enforcement: Literal["strict", "honour"] = Field(
        "strict",
        description="Whether wrong plays are refused, or go through unless the opponent calls Stop.",
    )
