"""Shnarbles: the options."""

from typing import Literal

from pydantic import Field

from cardrules.core.options import MaxDeals, Options


class ShnarblesOptions(Options):
    """The number of players, and the optional rules."""

    players: int = Field(4, ge=2, le=10, description="Number of players.")
    max_deals: MaxDeals = None
    bids: Literal["rising", "unused"] = Field(
        "rising",
        description="What may be bid: more than all bids before, or any number that nobody has bid.",
    )
    folding_costs: bool = Field(
        False, description="Whether folding costs 5 points, unless all the others fold too."
    )
    failed_bid_keeps_tricks: bool = Field(
        True, description="Whether the tricks of a bidder who falls short of the bid still count."
    )
    exact_zero: bool = Field(
        False, description="Whether a score must be exactly zero to win; play then continues below zero."
    )
    enforcement: Literal["strict", "honour"] = Field(
        "strict",
        description="Whether a card that breaks the duty to follow suit is refused, or goes through and may be called.",
    )
