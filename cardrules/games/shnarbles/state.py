"""Shnarbles: the state of a match, and the moves that only this game has."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache, partial
from itertools import compress
from typing import ClassVar, Self

from cardrules.cards import Card, Suit
from cardrules.game import Outcome, ScoreLine
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.rulebook import HIGH_TO_LOW
from cardrules.mechanics import tricks
from cardrules.mechanics.challenges import Call, ChallengeablePlay
from cardrules.mechanics.tricks import clockwise_among
from cardrules.moves import Deal, KeywordMove, Pass, Play
from cardrules.zones import Seat

Hand = tuple[Card, ...]


class Phase(StrEnum):
    """What the match waits for."""

    DEAL = "deal"
    BID = "bid"
    TRUMP = "trump"
    ANSWER = "answer"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True)
class State:
    """A match of Shnarbles at one moment.

    Attributes:
        options: The rules that are played.
        phase: What the match waits for.
        live: The seats that are not out.
        dealer: Who deals, or dealt.
        deal: Number of the deal, counted from 1; 0 before the first.
        hands: The cards that each seat holds, arranged.
        unused: The rest of the pack, and the cards of those who folded.
        bids: The bids made, from the dealer's left on; 0 is a pass.
        trump: The suit that is trump, once it is named.
        stays: Whether the others stay, from the bidder's left on, as far as they have said so.
        folds: How many times in a row each seat has folded.
        leader: Who leads, or led, to the trick.
        trick: The cards played to it, from the lead on.
        won: The cards that each seat has won.
        made: On honour: the play that may still be called.
        reneges: Offender and caller of the reneges found in this deal.
        ledger: All score lines of the match.
        result: How the match ended.
    """

    options: ShnarblesOptions
    phase: Phase
    live: tuple[Seat, ...]
    dealer: Seat
    deal: int
    hands: tuple[Hand, ...]
    unused: tuple[Card, ...]
    bids: tuple[int, ...]
    trump: Suit | None
    stays: tuple[bool, ...]
    folds: tuple[int, ...]
    leader: Seat
    trick: tuple[Card, ...]
    won: tuple[Hand, ...]
    made: ChallengeablePlay | None
    reneges: tuple[tuple[Seat, Seat], ...]
    ledger: tuple[ScoreLine, ...]
    result: Outcome | None

    def live_from(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that are not out, clockwise from the left of a seat."""
        return clockwise_among(self.live, seat + 1, self.options.players)

    @property
    def bid(self) -> int:
        """The highest bid so far."""
        return max(self.bids, default=0)

    @property
    def bidder(self) -> Seat:
        """Who made the highest bid."""
        return self.live_from(self.dealer)[self.bids.index(self.bid)]

    @property
    def others(self) -> tuple[Seat, ...]:
        """The bidder's opponents, from the bidder's left on."""
        return self.live_from(self.bidder)[:-1]

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
        """The seat that has to move, calls apart."""
        match self.phase:
            case Phase.PLAY:  # first, for it is asked most
                return self.trick_order[len(self.trick)]
            case Phase.BID:
                return self.live_from(self.dealer)[len(self.bids)]
            case Phase.TRUMP:
                return self.bidder
            case Phase.ANSWER:
                return self.others[len(self.stays)]
            case _:
                return self.dealer

    @property
    def suit_led(self) -> Suit | None:
        """The suit of the card led, None before the lead."""
        return self.trick[0].suit if self.trick else None

    def tricks_of(self, seat: Seat) -> int:
        """How many tricks lie before a seat."""
        return len(self.won[seat]) // len(self.playing)


@lru_cache
def _playing(
    live: tuple[Seat, ...], dealer: Seat, seats: int, bids: tuple[int, ...], stays: tuple[bool, ...]
) -> tuple[Seat, ...]:
    bidders, place = clockwise_among(live, dealer + 1, seats), bids.index(max(bids))
    others = bidders[place + 1 :] + bidders[:place]
    return (bidders[place], *compress(others, stays))  # not all have answered while they are being asked


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
"""Cards as one holds them: by suits, from high to low."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid a number of tricks.

    >>> Bid.read("bid 3")
    Bid(tricks=3)
    """

    tricks: int
    HELP: ClassVar[str] = "'bid 3' bids three tricks"

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
    """

    suit: Suit
    HELP: ClassVar[str] = "'trump hearts' names hearts trump"

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


Move = Deal | Bid | Pass | NameTrump | Fold | Stay | Play | Call
