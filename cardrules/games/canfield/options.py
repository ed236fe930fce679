"""Canfield: the options."""

from typing import ClassVar, Literal

from pydantic import Field, NonNegativeInt

from cardrules.core.options import Options, Preset


class CanfieldOptions(Options):
    """The optional rules that the game is played by."""

    players: ClassVar[int] = 1
    tableau_wrap: Literal["full", "none", "cut_at_base"] = Field(
        "full",
        description="Whether a king goes on an ace in the tableau: yes; no; or yes, but nothing is laid on a card "
        "of the base rank.",
    )
    stack_moves: Literal["any", "top_or_whole", "whole"] = Field(
        "any",
        description="What moves from pile to pile: any card with all those on it; a top card or a whole pile; "
        "or only a whole pile.",
    )
    gap_after_reserve: Literal["waste_or_top", "waste", "any_run"] = Field(
        "waste_or_top",
        description="What fills an empty pile when the reserve is gone: the top card of the waste or of a pile; "
        "only the top card of the waste; or the top card of the waste and whatever may move from pile to pile.",
    )
    gap_stops_tableau: bool = Field(
        False, description="Whether nothing moves between the tableau piles while one of them is empty."
    )
    draw: Literal[3, 1] = Field(3, description="Cards turned up at a time.")
    redeals: NonNegativeInt | None = Field(
        None, description="How often the waste may be turned over; 'none' means any number of times."
    )


PRESETS = {
    "source": Preset(
        description="The rules as the source has them: the default of every option.", options={}
    ),
    "published": Preset(
        description="Rules with a published winnability: with all cards known, 71.245 ± 0.031 % of the "
        "deals can be won (Blake and Gent, JAIR 85, 2026).",
        options={"stack_moves": "any", "tableau_wrap": "cut_at_base", "gap_after_reserve": "any_run"},
    ),
    "whole_pile": Preset(
        description="Only whole piles move; also with a published winnability: with all cards known, 67.562 "
        "± 0.034 % of the deals can be won (Blake and Gent, JAIR 85, 2026).",
        options={
            "stack_moves": "whole",
            "tableau_wrap": "cut_at_base",
            "gap_after_reserve": "waste",
            "gap_stops_tableau": True,
        },
    ),
}
"""Named choices of options."""
