"""Double Solitaire, simplified: the options."""

from typing import Literal

from pydantic import Field

from cardrules.options import Options


class DoubleOptions(Options):
    """By which of the agreed rules the game is played."""

    merge: Literal["top", "whole"] = Field(
        "top",
        description="What moves from one centre pile onto another: its top card alone, or the whole pile as well.",
    )
    discard_must_go_up: bool = Field(
        False,
        description="Whether the top card of your own discard pile must go to a side stack, too, where it can.",
    )
    must_exhaust: bool = Field(
        False,
        description="Whether a turn goes on until no play is left, apart from filling empty centre piles.",
    )
