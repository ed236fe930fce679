"""California Jacks: the options."""

from typing import ClassVar, Literal

from pydantic import Field

from cardrules.core.options import MaxDeals, Options, Target
from cardrules.games.california_jacks.rulebook import SEATS


class JacksOptions(Options):
    """The optional rules that the game is played by."""

    players: ClassVar[int] = SEATS
    target: Target = 10
    max_deals: MaxDeals = None
    trump_card: Literal["first_of_stock", "independent"] = Field(
        "first_of_stock",
        description="Where the card that fixes the trump suit goes: on top of the stock, or back into the pack, "
        "which is then shuffled again.",
    )
    follow: Literal["strict", "follow_or_trump", "loose"] = Field(
        "strict",
        description="What is played to a lead: its suit, or failing that a trump; its suit or a trump, as you like; "
        "its suit, or failing that any card.",
    )
    void_penalty: Literal[1, 0] = Field(
        1, description="Points lost by a player who holds neither the suit led nor a trump."
    )
    equal_game: Literal["nobody", "non_dealer"] = Field(
        "nobody", description="Who gets the point for game when both have won 40 card points."
    )
