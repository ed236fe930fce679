"""Nertz: the options."""

from typing import Literal

from pydantic import Field, PositiveInt

from cardrules.game import Options


class NertzOptions(Options):
    """How many play, how far, and by which of the agreed rules."""

    players: int = Field(2, ge=2, le=10, description="Number of players; each has a pack of 52 cards.")
    target: Literal[50, 100, 250, 500] = Field(50, description="Points that win the match.")
    max_deals: PositiveInt | None = Field(
        None, description="Number of rounds after which the match ends at the latest."
    )
    space_fill: Literal["any", "nertz_first"] = Field(
        "any",
        description="What fills an empty work pile: any card that may be played, or only a nertz card as long as "
        "its seat has one.",
    )
    call: Literal["manual", "auto"] = Field(
        "manual",
        description="Whether a seat without nertz cards has to call to end the round, or its last one ends it.",
    )
    when_stuck: Literal["end", "bury"] = Field(
        "end", description="When everybody is stuck: the round ends, or the top stock cards are buried."
    )
    nertz_penalty: Literal[2, 1] = Field(2, description="Points lost for each nertz card left.")
