"""Shnarbles: the counts at the end of a deal, and their score."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from cardrules.core.cards import Suit
from cardrules.core.errors import Fault
from cardrules.core.events import Transition
from cardrules.core.fast_replace import replace
from cardrules.core.rulebook import format_seats, sentence
from cardrules.core.zones import Seat
from cardrules.definition.scoring import (
    ChoiceField,
    ChoicesField,
    DealResult,
    Entry,
    NumberField,
    NumbersField,
    Scoring,
    seat_choices,
)
from cardrules.games.shnarbles import rules, scoring
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.rulebook import CARDS_EACH, FOLDS_IN_A_ROW, OUT_AT
from cardrules.games.shnarbles.state import State


class ShnarblesResult(DealResult):
    """The bid, the folds, and the tricks of each player.

    Attributes:
        bidder: The seat that made the highest bid; None where all passed.
        bid: The number of tricks bid.
        trump: The suit that was named trump.
        folded: The players who folded.
        tricks: The tricks that each player won in play.
        reneges: Offender and caller of each renege that was found, in their order.
    """

    bidder: Seat | None
    bid: int = 0
    trump: Suit | None = None
    folded: tuple[Seat, ...] = ()
    tricks: tuple[int, ...] = ()
    reneges: tuple[tuple[Seat, Seat], ...] = ()


def entries(state: State, entered: Mapping[str, Any], names: Sequence[str]) -> tuple[Entry, ...]:
    """The bid; trump, and unless that is spades who folded; the tricks, where somebody plays against the bidder."""
    who = ChoiceField(
        "bidder",
        "Who made the highest bid?",
        (*seat_choices(state.live, names), (None, "nobody: all passed")),
    )
    bidder = entered.get("bidder")
    if bidder not in state.live:
        return (who,)
    others = tuple(seat for seat in state.live if seat != bidder)
    suits = tuple((suit, suit.word) for suit in Suit)
    asked: list[Entry] = [
        who,
        NumberField("bid", "The bid", 1, CARDS_EACH),
        ChoiceField("trump", "Trump", suits),
    ]
    folded = entered.get("folded") or ()
    if entered.get("trump") != Suit.SPADES:
        asked.append(ChoicesField("folded", "Who folded?", seat_choices(others, names)))
    else:
        folded = ()
    playing = (bidder, *(seat for seat in others if seat not in folded))
    if len(playing) > 1:
        asked.append(
            NumbersField("tricks", "Tricks", tuple(sorted(playing)), 0, CARDS_EACH, total=CARDS_EACH)
        )
        if state.options.enforcement == "honour":
            asked.append(reneges_among(playing, names))
    return tuple(asked)


def reneges_among(playing: tuple[Seat, ...], names: Sequence[str]) -> ChoicesField:
    """The field for offenders and their callers: a renege may be found in every trick but the last."""
    pairs = tuple(
        (
            (offender, caller),
            f"{format_seats(offender, names)}, called by {format_seats(caller, names, begins=False)}",
        )
        for offender, caller in permutations(sorted(playing), 2)
    )
    return ChoicesField("reneges", "Reneges found", pairs, times=CARDS_EACH - 1)


def faults(state: State, result: ShnarblesResult, names: Sequence[str]) -> Iterator[Fault]:
    """Nobody folds for the third time in a row."""
    for seat in result.folded:
        if state.folds[seat] == FOLDS_IN_A_ROW:
            stays = sentence(
                "{seat:seat} folded in the last {deals} deals and so {seat:has/have} to stay in this one.",
                seat=seat,
                deals=FOLDS_IN_A_ROW,
            )
            yield Fault("folded", stays.in_words(names))


def begin(options: ShnarblesOptions, dealer: Seat) -> State:
    """Everybody has the points to begin with."""
    state = rules.initial_state(options, dealer)
    return replace(state, ledger=rules.first_deal(state)[1])


def score(state: State, result: ShnarblesResult) -> Transition[State]:
    """The deal is scored by its tricks; or by the bid alone, where nobody played against it."""
    state = replace(state, deal=state.deal + 1, **auction(state, result))
    if result.bidder is None:
        after, events = scoring.all_passed(state)
    elif len(state.playing) == 1:
        after, events = scoring.all_folded(state)
    else:
        tricks = list(result.tricks)
        for offender, caller, count in scoring.payments(result.tricks, result.reneges):
            tricks[offender] -= count
            tricks[caller] += count
        lines = scoring.lines_of(state, tricks)
        after, events = scoring.finish_played_deal(state, result.tricks, lines)
    return Transition(after, tuple(events))


def auction(state: State, result: ShnarblesResult) -> dict[str, Any]:
    """The fields of a state that hold the auction of a deal, and its players."""
    if result.bidder is None:
        return {"bids": (), "trump": None, "stays": (), "reneges": ()}
    bids = tuple(result.bid * (seat == result.bidder) for seat in state.live_from(state.dealer))
    others = state.live_from(result.bidder)[:-1]
    return {
        "bids": bids,
        "trump": result.trump,
        "stays": tuple(seat not in result.folded for seat in others),
        "folds": tuple(count + 1 if seat in result.folded else 0 for seat, count in enumerate(state.folds)),
        "reneges": result.reneges,
    }


def levels(options: ShnarblesOptions) -> tuple[tuple[int, str], ...]:
    """Zero, which wins, and the score that puts a player out."""
    return (0, "Zero wins"), (OUT_AT, f"Out at {OUT_AT}")


def live(state: State) -> tuple[Seat, ...]:
    """The players who are not out."""
    return state.live


RESULTS = Scoring(ShnarblesResult, entries, score, levels, faults, begin=begin, live=live)
