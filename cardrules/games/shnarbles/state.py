"""Shnarbles: the state of a match, and the moves that only this game has."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache, partial
from itertools import compress
from typing import ClassVar, Self

from cardrules.core.cards import Suit
from cardrules.core.errors import CardRulesError
from cardrules.core.moves import KeywordMove, Pass, Play
from cardrules.core.zones import Seat
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.rulebook import HIGH_TO_LOW
from cardrules.mechanics import tricks
from cardrules.mechanics.challenges import ChallengeablePlay
from cardrules.mechanics.tricks import Hand, Phase, TrickState, clockwise_among


class Auction(StrEnum):
    """The phases of a match between the deal and the tricks."""

    BID = "bid"
    TRUMP = "trump"
    ANSWER = "answer"


@dataclass(frozen=True, kw_only=True, repr=False)
class State(TrickState):
    """A match of Shnarbles at one moment.

    Attributes:
        options: The rules that are played.
        phase: The current phase.
        live: The seats that are not out.
        unused: The rest of the pack, and the cards of those who folded.
        bids: The bids made, from the dealer's left on; 0 is a pass.
        trump: The trump suit, once it is named.
        stays: Whether the others stay, from the bidder's left on, as far as they have answered.
        folds: The number of times in a row that each seat has folded.
        challengeable: On honour: the play that may still be called.
        reneges: Offender and caller of each renege found in this deal.
    """

    options: ShnarblesOptions
    phase: Phase | Auction = Phase.DEAL
    live: tuple[Seat, ...]
    unused: Hand
    bids: tuple[int, ...] = ()
    trump: Suit | None = None
    stays: tuple[bool, ...] = ()
    folds: tuple[int, ...]
    challengeable: ChallengeablePlay | None = None
    reneges: tuple[tuple[Seat, Seat], ...] = ()

    def live_from(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that are not out, clockwise from the left of a seat."""
        return clockwise_among(self.live, seat + 1, self.options.players)

    @property
    def bid(self) -> int:
        """The highest bid so far."""
        return max(self.bids, default=0)

    @property
    def bidder(self) -> Seat:
        """The seat that made the highest bid."""
        return _from_bidder(self.live, self.dealer, self.options.players, self.bids)[0]

    @property
    def others(self) -> tuple[Seat, ...]:
        """The bidder's opponents, from the bidder's left on."""
        return _from_bidder(self.live, self.dealer, self.options.players, self.bids)[1:]

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The bidder, and those who have said that they stay."""
        return _playing(self.live, self.dealer, self.options.players, self.bids, self.stays)

    @property
    def trick_order(self) -> tuple[Seat, ...]:
        """Those who play to the trick, the leader first."""
        return _trick_order(self.leader, self.live, self.dealer, self.options.players, self.bids, self.stays)

    @property
    def turn(self) -> Seat:
        """The seat that has to move while cards are in play; calls do not count."""
        if self.phase is Phase.PLAY:  # first, for it is the most frequent
            return self.trick_order[len(self.trick)]
        match self.phase:
            case Auction.BID:
                return self.live_from(self.dealer)[len(self.bids)]
            case Auction.TRUMP:
                return self.bidder
            case Auction.ANSWER:
                return self.others[len(self.stays)]
            case _:
                return self.dealer

    def tricks_of(self, seat: Seat) -> int:
        """The number of tricks that a seat has won."""
        return len(self.won[seat]) // len(self.playing)


@lru_cache
def _from_bidder(live: tuple[Seat, ...], dealer: Seat, seats: int, bids: tuple[int, ...]) -> tuple[Seat, ...]:
    bidders, place = clockwise_among(live, dealer + 1, seats), bids.index(max(bids))
    return bidders[place:] + bidders[:place]


@lru_cache
def _playing(
    live: tuple[Seat, ...], dealer: Seat, seats: int, bids: tuple[int, ...], stays: tuple[bool, ...]
) -> tuple[Seat, ...]:
    bidder, *others = _from_bidder(live, dealer, seats, bids)
    return (bidder, *compress(others, stays))  # not all have answered while they are being asked


@lru_cache
def _trick_order(
    leader: Seat,
    live: tuple[Seat, ...],
    dealer: Seat,
    seats: int,
    bids: tuple[int, ...],
    stays: tuple[bool, ...],
) -> tuple[Seat, ...]:
    return clockwise_among(_playing(live, dealer, seats, bids, stays), leader, seats)


sort_hand = partial(tricks.sort_hand, high_to_low=HIGH_TO_LOW)
"""Cards in the order in which players hold them: by suits, from high to low."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid a number of tricks.

    >>> Bid.read("bid 3")
    Bid(tricks=3)

    Raises:
        CardRulesError: It is not a whole number.
    """

    tricks: int
    HELP: ClassVar[str] = "'bid 3' bids three tricks"

    def __post_init__(self) -> None:
        if type(self.tricks) is not int:
            raise CardRulesError(f"{self.tricks!r} is not a number of tricks, as in Bid(3).")

    def __str__(self) -> str:
        return f"bid {self.tricks}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The bid that the text stands for."""
        found = re.fullmatch(r"bid\s+([0-9]{1,2})", text, re.IGNORECASE)
        return cls(int(found[1])) if found else None


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Name the trump suit.

    >>> str(NameTrump.read("trump h"))
    'trump hearts'

    Raises:
        CardRulesError: It is not a suit.
    """

    suit: Suit
    HELP: ClassVar[str] = "'trump hearts' names hearts trump"

    def __post_init__(self) -> None:
        if not isinstance(self.suit, Suit):
            raise CardRulesError(f"{self.suit!r} is not a suit, as in NameTrump(Suit.HEARTS).")

    def __str__(self) -> str:
        return f"trump {self.suit.word}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The naming that the text stands for."""
        word, _, named = text.lower().partition(" ")
        suits = (suit for suit in Suit if named.strip() in (suit.word, suit.value.lower(), suit.symbol))
        return cls(found) if word == "trump" and (found := next(suits, None)) else None


@dataclass(frozen=True, slots=True)
class Fold(KeywordMove):
    """Lay the cards down unplayed.

    >>> Fold.read("fold")
    Fold()
    """

    WORD: ClassVar[str] = "fold"
    HELP: ClassVar[str] = "'fold' lays your cards down"


@dataclass(frozen=True, slots=True)
class Stay(KeywordMove):
    """Play against the bidder.

    >>> Stay.read("stay")
    Stay()
    """

    WORD: ClassVar[str] = "stay"
    HELP: ClassVar[str] = "'stay' plays against the bidder"


@dataclass(frozen=True, slots=True)
class Challenge(KeywordMove):
    """Call the last play wrong.

    >>> Challenge.read("Call")
    Challenge()
    """

    WORD: ClassVar[str] = "call"
    HELP: ClassVar[str] = "'call' says that the last play was wrong"


Move = Bid | Pass | NameTrump | Fold | Stay | Play | Challenge
