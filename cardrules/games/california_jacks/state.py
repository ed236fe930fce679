"""California Jacks: the state of a match."""

from dataclasses import dataclass
from functools import partial

from cardrules.core.cards import Suit
from cardrules.core.zones import Seat
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.rulebook import HIGH_TO_LOW
from cardrules.mechanics import tricks
from cardrules.mechanics.tricks import Hand, TrickState


@dataclass(frozen=True, kw_only=True, repr=False)
class State(TrickState):
    """A match of California Jacks at one moment.

    Attributes:
        options: The rules that are played.
        trump: The trump suit; None until a card has been cut for the deal that is due.
        stock: The cards to be drawn, the next one last; once a card has been cut the last one lies open.
        tricks: Number of tricks played in this deal.
    """

    options: JacksOptions
    trump: Suit | None = None
    stock: Hand
    tricks: int = 0

    @property
    def non_dealer(self) -> Seat:
        """The seat that does not deal, and leads to the first trick."""
        return 1 - self.dealer

    def trumps(self, seat: Seat) -> Hand:
        """The trumps that a seat holds."""
        return tricks.of_suit(self.trump, self.hands[seat])


sort_hand = partial(tricks.sort_hand, high_to_low=HIGH_TO_LOW)
