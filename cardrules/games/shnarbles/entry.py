"""Shnarbles: entries for a table of real cards."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cardrules.core.cards import Suit
from cardrules.core.events import ScoreLine
from cardrules.core.fast_replace import replace_item
from cardrules.core.moves import Pass, Play
from cardrules.core.zones import Seat
from cardrules.definition.entries import Choice, Entered, EntryError, EntrySheet, Place, Question, numbers
from cardrules.definition.position import Position
from cardrules.definition.position_fields import Cards
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.position import ShnarblesPosition
from cardrules.games.shnarbles.rulebook import CARDS_EACH, FOLDS_IN_A_ROW
from cardrules.games.shnarbles.scoring import lines_of_seat
from cardrules.games.shnarbles.state import Bid, Fold, Stay
from cardrules.mechanics.trick_entries import (
    FIRST_STEP,
    YOU,
    check_turn,
    hand_place,
    leader_of,
    trick_place,
    trick_table,
    trump_choice,
    trump_of,
    with_hand,
)

PLAY, ANSWER, BID = "play", "answer", "bid"
BIDDER, STAYED, FOLDED = "bidder", "stayed", "folded"


def places(options: ShnarblesOptions) -> tuple[Place, ...]:
    """The hand and the trick."""
    return (hand_place(CARDS_EACH, now=(PLAY,)), trick_place(options.players, now=(PLAY,)))


def choices(options: ShnarblesOptions) -> tuple[Choice, ...]:
    """The thing to be done, the trump suit, and the announcements."""
    now = ((PLAY, "is to play"), (ANSWER, "folds or stays"), (BID, "bids"))
    roles = ((BIDDER, "the bidder"), (STAYED, "stayed"), (FOLDED, "folded"))
    return (
        Choice("now", "This player", now, PLAY),
        trump_choice(now=(PLAY, ANSWER)),
        Choice(
            "playing",
            "Players who have not folded",
            numbers(2, options.players),
            str(options.players),
            (Question.MAY, Question.WINS),
            now=(PLAY,),
        ),
        Choice("folds", "Folded before, in a row", numbers(0, FOLDS_IN_A_ROW), "0", now=(ANSWER,)),
        Choice("highest", "Highest bid so far", numbers(0, CARDS_EACH), "0", now=(BID,)),
        Choice("role", "This player", roles, STAYED, (Question.WORTH,)),
        Choice("bid", "The bid", numbers(1, CARDS_EACH), "1", (Question.WORTH,)),
        Choice("tricks", "Tricks won", numbers(0, CARDS_EACH), "0", (Question.WORTH,)),
    )


def positions(entered: Entered) -> Iterator[Position]:
    """The position in which the player who asks is the next to bid, to answer, or to play."""
    match entered.said("now"):
        case "bid":
            yield bidding(entered)
        case "answer":
            yield answering(entered)
        case _:
            yield from playing(entered)


def bidding(entered: Entered) -> Position:
    """One player may have bid, and the player who asks is next."""
    highest, seats = entered.number("highest"), entered.options.players
    before = (highest,) if highest else ()
    dealer = (YOU - 1 - len(before)) % seats
    return ShnarblesPosition.checked(options=entered.options, dealer=dealer, bids=before)


def answering(entered: Entered) -> Position:
    """The player before has bid and named trump, and the player who asks is the first to fold or stay."""
    seats, trump = entered.options.players, trump_of(entered)
    said = {**first_bids(seats, bidder=YOU - 1), "options": entered.options, "trump": trump}
    if trump is Suit.SPADES:  # nobody is asked: the bidder has led
        return ShnarblesPosition.checked(**said, trick=(None,))
    folds = (entered.number("folds"), *(0,) * (seats - 1))
    return ShnarblesPosition.checked(**said, folds=folds)


def playing(entered: Entered) -> Iterator[Position]:
    """The leader of the trick has bid, and has won the tricks before; the player who asks plays next."""
    number, fields = players(entered), dealt_and_said(entered)
    check_turn(entered, number)
    leader, tricks = fields["leader"], CARDS_EACH - len(entered.at("hand"))
    nothing: tuple[Cards, ...] = ((),) * entered.options.players
    won = replace_item(nothing, leader, (None,) * tricks * number)
    yield from with_hand(ShnarblesPosition, entered, **fields, won=won)


def players(entered: Entered) -> int:
    """The number of players in the deal.

    Raises:
        EntryError: Somebody has folded against spades.
    """
    seats: int = entered.options.players
    number = min(entered.number("playing", seats), seats)
    if number < seats and trump_of(entered) is Suit.SPADES:
        raise EntryError("Nobody may fold when spades are trump, so all of them play.", "playing")
    return number


def dealt_and_said(entered: Entered) -> dict[str, Any]:
    """The leader has bid; of the others those fold who sit furthest to the left of the player who asks."""
    number, seats = players(entered), entered.options.players
    leader = leader_of(entered, number)
    others = (seat % seats for seat in range(leader + 1, leader + seats))
    stays = tuple(seat < number for seat in others)
    return {**first_bids(seats, leader), "trump": trump_of(entered), "stays": stays, "leader": leader}


def first_bids(seats: int, bidder: Seat, bid: int = 1) -> dict[str, Any]:
    """A player is the first to be asked, and bids, and all others pass."""
    return {"dealer": (bidder - 1) % seats, "bids": (bid, *(0,) * (seats - 1))}


def asks_about(entered: Entered, move: Any) -> bool:
    """The moves of each part of a deal."""
    match entered.said("now"):
        case "bid":
            return isinstance(move, Pass) or (isinstance(move, Bid) and 0 < move.tricks <= CARDS_EACH)
        case "answer":
            return isinstance(move, Fold | Stay)
    return isinstance(move, Play)


def table(entered: Entered) -> Any:
    """The trick on the table; its leader is the first player."""
    number = players(entered)
    if len(entered.at("trick")) > number:
        raise EntryError(f"Only {number} play, so a trick has no more than {number} cards.", "trick")
    led = replace(entered, cards={})
    return trick_table(entered, ShnarblesPosition.checked(options=entered.options, **dealt_and_said(led)))


def score_lines(entered: Entered) -> tuple[ScoreLine, ...]:
    """The score lines of a deal for a player.

    Raises:
        EntryError: Somebody who has folded wins no tricks.
    """
    seats, role, count = entered.options.players, entered.said("role"), entered.number("tricks")
    if role == FOLDED and count:
        raise EntryError("A player who has folded wins no tricks.", "tricks")
    if role == FOLDED and seats == 2:
        return ()  # nobody has stayed, so only the bidder scores
    bidder = YOU if role == BIDDER else seats - 1
    stays = tuple(seat != YOU or role != FOLDED for seat in range(bidder + 1 - seats, bidder))
    position = ShnarblesPosition.checked(
        options=entered.options,
        **first_bids(seats, bidder, entered.number("bid", 1)),
        trump=Suit.HEARTS,
        stays=stays,
    )
    return tuple(lines_of_seat(position.guessed()[0], YOU, count))


ENTRY = EntrySheet(
    places,
    choices,
    positions,
    asks_about,
    table,
    score_lines,
    first_step=FIRST_STEP,
    example="hand KH 9S 2C TD 4D; trick 7H; trump S",
)
