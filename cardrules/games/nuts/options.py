"""Nuts: the options."""

from typing import Literal

from pydantic import Field, PositiveInt

from cardrules.game import Options


class NutsOptions(Options):
    """How many play, how far, and by which of the agreed rules."""

    players: int = Field(2, ge=2, le=8, description="Number of players; each has a pack of 52 cards.")
    target: PositiveInt = Field(100, description="Points that win the match.")
    max_deals: PositiveInt | None = Field(
        None, description="Number of rounds after which the match ends at the latest."
    )
    pass_packs: Literal["left", "alternate", "keep"] = Field(
        "left",
        description="Where a shuffled pack goes: to the left, to the left or to the right in turns, or nowhere.",
    )
    nuts_face_down: bool = Field(False, description="Whether the covered nuts lie face down.")
    run_moves: Literal["any", "top", "whole"] = Field(
        "any",
        description="What moves from one work pile to another: any face-up card with those on it, the top card "
        "alone, or all face-up cards together.",
    )
    nuts_to_spaces_only: bool = Field(
        False, description="Whether nuts are kept off the work piles that hold cards."
    )
    build_on_nuts: bool = Field(False, description="Whether cards may be laid on the nut pile.")
    when_stuck: Literal["bury", "dig", "end"] = Field(
        "bury",
        description="When everybody is stuck: the top stock cards are buried, a work card is dug up, or the round "
        "ends.",
    )
    call: Literal["auto", "manual"] = Field(
        "auto", description="Whether the last nut ends the round by itself or its seat has to call."
    )
    nut_penalty: Literal[2, 1] = Field(2, description="Points lost for each nut left.")
