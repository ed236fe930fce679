"""High Card: the options."""

from typing import Literal

from pydantic import Field, PositiveInt

from cardrules.game import Options


class HighCardOptions(Options):
    """How many play, and how far."""

    players: Literal[2, 3] = Field(2, description="Number of players.")
    target: PositiveInt = Field(5, description="Points that win the match.")
