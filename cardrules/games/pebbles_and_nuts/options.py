"""Pebbles and Nuts: the options."""

from typing import Literal, Self

from pydantic import Field, PositiveInt, model_validator

from cardrules.core.cards import Card, Rank, Suit, short_pack
from cardrules.core.options import MaxDeals, Options
from cardrules.core.zones import Seat
from cardrules.games.pebbles_and_nuts.rulebook import TARGETS


class PebblesOptions(Options):
    """The configuration that is played, one of four, and the optional rules."""

    players: Literal[2, 3, 4] = Field(2, description="Number of players; four play in partnerships.")
    packs: Literal[1, 2] = Field(1, description="Packs of 32 cards; two of them for four players only.")
    target: PositiveInt | None = Field(
        None, description="Points that win the match; none takes the usual target of the configuration."
    )
    max_deals: MaxDeals = None
    partner_may_declare: bool = Field(
        False, description="Four players: whether the winner's partner may meld instead of the winner."
    )
    second_jack_on_pair: bool = Field(
        False, description="Two packs: whether a marriage may take both jacks of its suit."
    )

    @model_validator(mode="after")
    def _known_configuration(self) -> Self:
        if (self.players, self.packs) not in TARGETS:
            raise ValueError(
                "two packs are for four players; the configurations are 2, 3 or 4 players with one "
                "pack and 4 players with two."
            )
        if self.partner_may_declare and self.players != 4:
            raise ValueError("partner_may_declare needs partners: it goes with four players.")
        if self.second_jack_on_pair and self.packs != 2:
            raise ValueError("second_jack_on_pair needs two jacks of a suit: it goes with two packs.")
        return self

    @property
    def points_to_win(self) -> int:
        """The target, chosen or usual."""
        return self.target or TARGETS[self.players, self.packs]

    @property
    def pack(self) -> tuple[Card, ...]:
        """All cards of the game."""
        if self.packs == 2:
            return short_pack(0) + short_pack(1)
        if self.players == 3:
            return (*short_pack(), Card(Rank.EIGHT, Suit.HEARTS, 1))
        return short_pack()

    @property
    def has_twins(self) -> bool:
        """Whether two cards of the pack are the same."""
        return self.packs == 2 or self.players == 3

    def side_of(self, seat: Seat) -> int:
        """The side that a seat plays for."""
        return seat % 2 if self.players == 4 else seat
