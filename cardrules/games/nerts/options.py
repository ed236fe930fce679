"""Nerts: the options."""

from typing import Literal

from pydantic import Field, PositiveInt

from cardrules.game import Options


class NertsOptions(Options):
    """How many play, how far, and by which of the agreed rules."""

    players: int = Field(3, ge=2, le=8, description="Number of players; each has a pack of 52 cards.")
    target: PositiveInt = Field(100, description="Points that win the match.")
    max_deals: PositiveInt | None = Field(
        None, description="Number of rounds after which the match ends at the latest."
    )
    empty_column: Literal["king", "any"] = Field(
        "king", description="What goes to an empty column: only a king with what lies on it, or any card."
    )
    draw: Literal[3, 1] = Field(3, description="Cards turned up at a time.")
    call: Literal["manual", "auto"] = Field(
        "manual", description="Whether a seat without nerts has to call, or its last nert calls by itself."
    )
    when_stuck: Literal["end", "bury"] = Field(
        "end",
        description="When everybody is stuck: the round ends, or the top stock cards are buried.",
    )
