"""Double Solitaire, simplified: the options."""

from typing import ClassVar, Literal

from pydantic import Field

from cardrules.core.options import Options
from cardrules.mechanics.stocks import SEATS


class DoubleOptions(Options):
    """The optional rules that the game is played by."""

    players: ClassVar[int] = SEATS
    merge: Literal["top", "whole"] = Field(
        "top",
        description="What moves from one centre pile onto another: only its top card, or the whole pile as well.",
    )
    discard_must_go_up: bool = Field(
        False,
        description="Whether the top card of your own discard pile, too, must go to a side stack if it can.",
    )
    must_exhaust: bool = Field(
        False,
        description="Whether a turn goes on until no play is left, apart from filling empty centre piles.",
    )
