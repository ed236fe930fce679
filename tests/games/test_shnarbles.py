"""Shnarbles, clause by clause."""

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import CardRulesError, Game, Match, OptionError, ResultError, cards, load
from cardrules.bots import choose, determinize, next_move
from cardrules.core import shared_clauses
from cardrules.core.cards import Suit, codes
from cardrules.core.events import Transition, totals
from cardrules.core.moves import Pass, Play
from cardrules.core.rulebook import Clause
from cardrules.games.shnarbles import GAME
from cardrules.games.shnarbles import rulebook as book
from cardrules.games.shnarbles.rules import judge_strictly, winning_seat
from cardrules.games.shnarbles.state import Auction, Bid, Challenge, NameTrump, State
from cardrules.mechanics.tricks import Phase
from cardrules.tabletop.scorepad import ScorePad
from cardrules.testing import random_match
from tests.markers import in_words, shows

HONOUR = {"enforcement": "honour"}


def game_of(state: State) -> Game:
    """The game under the options of a state."""
    return replace(GAME, options=state.options)


def at(position: str, options: dict[str, Any] | None = None) -> Match[State, Any, Any]:
    """A match that begins at a position whose unknown cards are dealt at random."""
    head = " ".join(f"{name}={str(value).lower()}" for name, value in (options or {}).items())
    match = Match.from_position(f"{head}; {position}", "shnarbles")
    return Match.from_position(match.position().filled(), match.game)


def table(players: int, options: dict[str, Any] | None = None, more: str = "") -> State:
    """A state in its first deal; the last seat has dealt, so that seat 0 speaks first."""
    return at(f"dealer {players - 1}; {more}", {"players": players, **(options or {})}).state


def playing(
    hands: list[str],
    trump: str = "C",
    trick: str = "",
    bids: str = "",
    stays: str = "",
    more: str = "",
    options: dict[str, Any] | None = None,
) -> State:
    """A state in the play: seat 0 has bid one, and all others stay unless said otherwise."""
    others = len(hands) - 1
    bids, stays = bids or "1" + " 0" * others, stays or " ".join(["yes"] * others)
    held = " / ".join(hand or "-" for hand in hands)
    position = f"bids {bids}; trump {trump}; stays {stays}; hands {held}; trick {trick or '-'}; {more}"
    return table(len(hands), options, position)


def answering(
    hands: list[str] | None = None,
    trump: str = "C",
    bids: str = "",
    more: str = "",
    options: dict[str, Any] | None = None,
) -> State:
    """The others are asked whether they fold, the first time after the bidder's left."""
    dealt = hands or ["2D 3D 4D 5D 6D", "2C 3C 4C 5C 6C", "2H 3H 4H 5H 6H", "2S 3S 4S 5S 6S"]
    return playing(dealt, trump, bids=bids, stays="-", more=more, options=options)


def last_trick(
    tricks: list[int],
    before: list[int] | None = None,
    trump: str = "C",
    bids: str = "",
    stays: str = "",
    reneges: str = "",
    options: dict[str, Any] | None = None,
) -> State:
    """All but the last of these tricks lie there; the player with most leads to it, and wins with the ace of trumps."""
    stay = stays.split() or ["yes"] * (len(tricks) - 1)
    order = [0, *(seat for seat, answer in enumerate(stay, start=1) if answer == "yes")]
    last = max(order, key=tricks.__getitem__)
    others = iter(each for each in book.PACK if each.suit != trump)
    held = [
        f"A{trump}" if seat == last else next(others).code if seat in order else ""
        for seat in range(len(tricks))
    ]
    won = " / ".join(f"?{(count - (seat == last)) * len(order)}" for seat, count in enumerate(tricks))
    scores = " ".join(map(str, before or [16] * len(tricks)))
    more = f"scores {scores}; leader {last}; won {won.replace('?0', '-')}"
    if reneges:
        more, options = f"{more}; reneges {reneges}", {**HONOUR, **(options or {})}
    return playing(held, trump, bids=bids, stays=stays, more=more, options=options)


def scored(tricks: list[int], before: list[int] | None = None, **more: Any) -> tuple[State, dict[int, int]]:
    """The state when a deal with these tricks has been played out, and what every seat's score changed by."""
    state = last_trick(tricks, before, **more)
    ended = after(state, *(state.hands[seat][0].code for seat in state.trick_order))
    return ended, changes(state, ended)


def last_events(tricks: list[int], **more: Any) -> Transition[Any]:
    """The events when the last card of a deal with these tricks is played."""
    state = last_trick(tricks, **more)
    *first, last = state.trick_order
    state = after(state, *(state.hands[seat][0].code for seat in first))
    return apply(state, last, state.hands[last][0].code)


def changes(before: State, after: State) -> dict[int, int]:
    lines = after.ledger[len(before.ledger) :]
    return dict(enumerate(totals(lines, before.options.players)))


def clauses_scored(state: State, seat: int) -> list[Clause]:
    """The clauses under which a seat scored since the position in which the match began."""
    lines = (line for line in state.ledger if line.side == seat)
    return [line.finding.clause for line in lines if line.finding.clause is not shared_clauses.SCORE_SO_FAR]


def judge(state: State, seat: int, text: str) -> list[Clause]:
    """The clauses of a verdict."""
    verdict = game_of(state).judge(state, seat, GAME.read_move(text))
    assert all(finding.upheld == verdict.legal for finding in verdict.findings)
    return [finding.clause for finding in verdict.findings]


def apply(state: State, seat: int, text: str) -> Transition[Any]:
    return game_of(state).apply(state, seat, GAME.read_move(text))


def said(state: State, seat: int, text: str) -> str:
    """The first sentence of a verdict, without the citation."""
    return game_of(state).judge(state, seat, GAME.read_move(text)).findings[0].text


def after(state: State, *moves: str) -> State:
    """The state after moves, each by the seat whose turn it is, unless a seat is named as in '2: call'."""
    for text in moves:
        seat, _, move = text.rpartition(":")
        state = apply(state, int(seat) if seat else state.turn, move).state
    return state


def dealt(state: State) -> State:
    """The state with the next deal made."""
    return after(state, f"deal {codes(book.PACK)}")


def legal(state: State, seat: int) -> list[str]:
    return [str(move) for move in game_of(state).legal_moves(state, seat)]


# Cards, seats and the deal


@pytest.mark.parametrize("players", range(2, 11))
@shows(book.CARDS, book.FIVE_EACH, book.SIXTEEN, book.FIRST_DEALER)
def test_two_to_ten_play_with_five_cards_and_16_points_each(players: int) -> None:
    match = Match(load("shnarbles", players=players), seed=players, dealer=1)
    assert [len(hand) for hand in match.state.hands] == [5] * players
    assert len(match.state.unused) == 52 - 5 * players
    assert match.scores == (16,) * players
    assert [(line.points, line.finding.clause, line.deal) for line in match.score_lines] == [
        (16, book.SIXTEEN, 1)
    ] * players
    assert match.actors == (2 % players,)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 1}, "players = 1"),
        ({"players": 11}, "players = 11"),
        ({"bids": "any"}, "bids = 'any'"),
        ({"enforcement": "none"}, "enforcement = 'none'"),
        ({"target": 3}, "no option 'target'"),
    ],
)
def test_options_that_the_rules_do_not_have_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        load("shnarbles", **options)


def test_the_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    order = book.PACK
    match = Match.from_packs(load("shnarbles", players=3), codes(order), dealer=1)
    assert set(match.state.hands[2]) == set(order[0:15:3])
    assert set(match.state.hands[0]) == set(order[1:15:3])
    assert set(match.state.hands[1]) == set(order[2:15:3])
    assert set(match.state.unused) == set(order[15:])


@shows(shared_clauses.WHOLE_PACK, shared_clauses.DEAL_DUE)
def test_the_dealer_deals_the_whole_pack_when_it_is_due() -> None:
    state = at("phase deal; deal 0", {"players": 3}).state
    assert judge(state, 0, f"deal {codes(book.PACK[1:])}") == [shared_clauses.WHOLE_PACK]
    assert judge(state, 1, f"deal {codes(book.PACK)}") == [shared_clauses.DEAL_DUE]
    for text in ("bid 1", "pass", "QH", "fold", "call"):
        assert judge(state, 0, text) == [shared_clauses.DEAL_DUE]
    assert judge(table(3), 2, f"deal {codes(book.PACK)}") == [shared_clauses.DEAL_DUE]


@shows(book.IN_ORDER)
def test_bids_trump_answers_and_tricks_come_in_this_order() -> None:
    moves = {
        Auction.BID: "bid 2",
        Auction.TRUMP: "trump hearts",
        Auction.ANSWER: "stay",
        Phase.PLAY: "AC",
    }
    states = [
        table(2, more="hands AC ?4 / KC ?4"),
        table(2, more="hands AC ?4 / KC ?4; bids 1 0"),
        playing(["KC ?4", "AC ?4"], stays="-"),
        playing(["AC", "KC"]),
    ]
    for state in states:
        for phase, text in moves.items():
            found = judge(state, state.turn, text)
            assert (found == [book.IN_ORDER]) == (phase is not state.phase), (state.phase, text)
    assert judge(playing(["AC", "KC"]), 0, "pass") == [book.IN_ORDER]
    assert judge(playing(["AC", "KC"]), 0, "fold") == [book.IN_ORDER]


@shows(shared_clauses.TURN)
def test_each_seat_speaks_and_plays_in_turn() -> None:
    assert judge(table(3), 1, "bid 2") == [shared_clauses.TURN]
    assert judge(table(3), 1, "pass") == [shared_clauses.TURN]
    assert judge(table(2, more="bids 1 0"), 1, "trump hearts") == [shared_clauses.TURN]
    assert judge(answering(), 2, "fold") == [shared_clauses.TURN]
    assert judge(answering(), 2, "stay") == [shared_clauses.TURN]
    assert judge(playing(["AC", "KC"]), 1, "KC") == [shared_clauses.TURN]


# Bidding


@shows(book.BIDDING)
def test_each_seat_speaks_once_and_the_dealer_last() -> None:
    state = table(4)
    assert [state.turn for state in (state, after(state, "pass"), after(state, "pass", "bid 1"))] == [0, 1, 2]
    assert legal(state, 0) == ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "pass"]
    assert judge(state, 0, "pass") == [book.BIDDING]
    spoken = after(state, "bid 1", "bid 2", "bid 3", "bid 4")
    assert (spoken.phase, spoken.bidder, spoken.bid) == (Auction.TRUMP, 3, 4)
    assert judge(spoken, 0, "bid 5") == [shared_clauses.TURN, book.IN_ORDER]


@pytest.mark.parametrize("bid", ["bid 0", "bid 6", "bid 99"])
@shows(book.BID_SIZE)
def test_a_bid_is_one_to_five(bid: str) -> None:
    assert judge(table(4), 0, bid) == [book.BID_SIZE]


@shows(book.HIGHER_BID)
def test_rising_bids_exceed_all_before_them() -> None:
    state = after(table(4), "bid 3")
    assert legal(state, 1) == ["bid 4", "bid 5", "pass"]
    assert judge(state, 1, "bid 2") == [book.HIGHER_BID]
    assert judge(state, 1, "bid 3") == [book.HIGHER_BID]
    assert said(state, 1, "bid 3") == "3 has been bid: bid more, or pass."
    assert said(state, 1, "bid 4") == "Nobody has bid 4 or more yet."
    assert said(state, 1, "bid 5") == "Nobody has bid 5 yet."
    highest = after(state, "bid 5")
    assert legal(highest, 2) == ["pass"]
    assert said(highest, 2, "bid 4") == "5, the highest bid, has been made: pass."
    assert said(highest, 2, "pass") == "There is nothing left to bid, so you pass."


@shows(book.HIGHER_BID)
def test_unused_bids_only_differ_and_the_highest_wins_wherever_it_was_made() -> None:
    state = after(table(4, {"bids": "unused"}), "bid 3")
    assert legal(state, 1) == ["bid 1", "bid 2", "bid 4", "bid 5", "pass"]
    assert judge(state, 1, "bid 3") == [book.HIGHER_BID]
    assert said(state, 1, "bid 3") == "3 has been bid: bid another number, or pass."
    assert said(state, 1, "bid 1") == "Nobody has bid 1 yet."
    spoken = after(state, "bid 1", "bid 5", "bid 2")
    assert (spoken.bidder, spoken.bid) == (2, 5)


def test_where_every_number_has_been_bid_one_passes() -> None:
    bids = ("bid 5", "bid 1", "bid 3", "bid 2", "bid 4")
    state = after(table(6, {"bids": "unused"}), *bids)
    assert legal(state, 5) == ["pass"]
    assert said(state, 5, "bid 3") == "Every number has been bid: pass."
    assert said(state, 5, "pass") == "There is nothing left to bid, so you pass."


@pytest.mark.parametrize("tricks", ["3", 3.0, True, None])
def test_a_bid_is_a_whole_number(tricks: Any) -> None:
    with pytest.raises(CardRulesError, match="is not a number of tricks"):
        Bid(tricks)


@shows(book.ALL_PASS)
def test_when_all_pass_the_same_dealer_deals_again() -> None:
    match = Match(load("shnarbles", players=3), seed=4, dealer=1)
    for _ in range(3):
        match.play("pass")
    assert match.deal_due
    assert match.actors == (1,)
    assert match.scores == (16, 16, 16)
    assert str(match.events[-1].finding.text) == "All have passed: nothing is scored, and seat 1 deals again."
    match.deal()
    assert match.actors == (2,)


def test_a_deal_in_which_all_pass_counts_as_one_of_a_limited_number() -> None:
    match = Match(load("shnarbles", players=2, max_deals=2), seed=4)
    for _ in range(2):
        assert match.outcome is None
        if match.deal_due:
            match.deal()
        match.play("pass")
        match.play("pass")
    assert match.outcome is not None
    assert match.outcome.finding.clause is shared_clauses.MAX_DEALS
    assert match.outcome.winners == (0, 1)
    assert match.plies[-1].events[1].finding.text == "All have passed: nothing is scored."


# Trump, folding and staying


@shows(book.NAME_TRUMP)
def test_the_highest_bidder_names_any_suit() -> None:
    state = after(table(3), "bid 1", "bid 2", "pass")
    assert legal(state, 1) == ["trump clubs", "trump diamonds", "trump hearts", "trump spades"]
    named = after(state, "trump d")
    assert (named.trump, named.phase, named.turn) == (Suit.DIAMONDS, Auction.ANSWER, 2)


@pytest.mark.parametrize("suit", ["S", "spades", None, 3])
def test_trump_is_a_suit_and_nothing_that_looks_like_one(suit: Any) -> None:
    with pytest.raises(CardRulesError, match="is not a suit"):
        NameTrump(suit)
    assert NameTrump(Suit("S")).suit is Suit.SPADES


@shows(book.FOLD_OR_STAY)
def test_the_others_fold_or_stay_from_the_bidders_left() -> None:
    state = answering(bids="0 0 2 0")
    assert judge(state, 3, "fold") == judge(state, 3, "stay") == [book.FOLD_OR_STAY]
    asked = [state.turn]
    for text in ("fold", "stay", "fold"):
        state = after(state, text)
        asked.append(state.turn)
    assert asked == [3, 0, 1, 2]
    assert state.phase is Phase.PLAY
    assert state.playing == (2, 0)
    assert [len(hand) for hand in state.hands] == [5, 0, 5, 0]


def test_what_is_folded_is_said_openly_but_the_cards_are_not_shown() -> None:
    match = Match(load("shnarbles", players=3), seed=1, dealer=2)
    for text in ("bid 1", "pass", "pass", "trump clubs", "fold"):
        match.play(text)
    assert "Seat 1 folds." in str(match.plies[-1].events[0])
    for seat in (None, 0, 1, 2):
        assert match.view(seat).zone("unused").cards == (None,) * 42


@shows(book.SPADES_ARE_PLAYED)
def test_nobody_folds_against_spades() -> None:
    state = after(table(3, more="bids 1 0 0; hands AC ?4 / ?5 / ?5"), "trump spades")
    assert state.phase is Phase.PLAY
    assert state.playing == (0, 1, 2)
    assert judge(state, 0, "fold") == [book.SPADES_ARE_PLAYED]
    assert judge(after(state, "AC"), 1, "fold") == [book.SPADES_ARE_PLAYED]


@shows(book.TWO_FOLDS)
def test_after_two_folds_in_a_row_one_must_stay() -> None:
    state = answering(more="folds 0 2 1 0")
    assert judge(state, 1, "fold") == [book.TWO_FOLDS]
    assert judge(state, 1, "stay") == [book.TWO_FOLDS]
    assert legal(state, 1) == ["stay"]
    stayed = after(state, "stay")
    assert judge(stayed, 2, "fold") == [book.FOLD_OR_STAY]
    assert after(stayed, "fold", "fold").folds == (0, 0, 2, 1)


def test_staying_having_to_stay_spades_and_bidding_begin_the_count_of_folds_anew() -> None:
    assert after(answering(more="folds 0 1 0 0"), "stay").folds[1] == 0
    assert after(answering(more="folds 0 2 0 0"), "stay").folds[1] == 0
    naming = table(3, more="bids 1 0 0; folds 2 2 1")
    assert after(naming, "trump hearts").folds == (0, 2, 1)
    assert after(naming, "trump spades").folds == (0, 0, 0)


def test_folds_are_counted_over_the_deals_of_a_match() -> None:
    match = Match(load("shnarbles", players=3), seed=8, dealer=0)

    def play(*moves: str) -> None:
        if match.deal_due:
            match.deal()
        for text in moves:
            match.play(text)

    play("pass", "pass", "bid 1", "trump hearts", "fold", "fold")  # seat 0 bids, the others fold
    assert match.state.folds == (0, 1, 1)
    play("pass", "pass", "pass")  # which leaves the count
    assert match.state.folds == (0, 1, 1)
    play("pass", "bid 2", "bid 3", "trump clubs", "fold", "stay")  # seat 1 bids now: 2 folds, 0 stays
    assert match.state.folds == (0, 0, 2)
    assert match.events[-1].finding.text == "Seat 0 stays."
    while not match.deal_due:
        match.play(match.legal_moves[0])
    play("pass", "bid 1", "pass", "trump diamonds")
    assert match.actors == (2,)
    assert legal(match.state, 2) == ["stay"]
    assert judge(match.state, 2, "fold") == [book.TWO_FOLDS]
    play("stay")
    assert match.events[-1].finding.text == "Seat 2 has to stay."
    play("fold")
    assert match.state.folds == (1, 0, 0)


@shows(book.ALL_FOLD)
def test_when_all_the_others_fold_the_bidder_has_the_five_tricks() -> None:
    state = answering(bids="5 0 0 0")
    folded = after(state, "fold", "fold", "fold")
    assert changes(state, folded) == {0: -5, 1: 0, 2: 0, 3: 0}
    assert folded.phase is Phase.DEAL
    assert folded.dealer == 0
    assert clauses_scored(folded, 0) == [book.ALL_FOLD]


def test_five_tricks_without_play_win_only_by_the_points() -> None:
    folds = ("fold", "fold", "fold")
    assert after(answering(bids="5 0 0 0", more="scores 30 30 30 30"), *folds).result is None
    won = after(answering(bids="5 0 0 0", more="scores 5 30 30 30"), *folds)
    assert won.result is not None
    assert won.result.finding.clause is book.ZERO


@shows(book.FOLDING_COSTS)
def test_folding_may_cost_5_but_not_when_all_fold() -> None:
    costs = {"folding_costs": True}
    ended, change = scored([4, 1, 0, 0], stays="yes no no", options=costs)
    assert change == {0: -4, 1: -1, 2: 5, 3: 5}
    assert clauses_scored(ended, 2) == [book.FOLDING_COSTS]
    assert scored([4, 1, 0, 0], stays="yes no no")[1] == {0: -4, 1: -1, 2: 0, 3: 0}
    state = answering(options=costs)
    assert changes(state, after(state, "fold", "fold", "fold")) == {0: -5, 1: 0, 2: 0, 3: 0}


# The tricks


@shows(book.LEAD, book.TO_THE_TRICK)
def test_the_bidder_leads_any_card_and_folded_seats_are_passed_over() -> None:
    state = playing(["AC 2D", "KC 3D", "", "QC 4D"], stays="yes no yes")
    assert judge(state, 0, "AC") == judge(state, 0, "2D") == [book.LEAD]
    turns = [state.turn, after(state, "2D").turn, after(state, "2D", "3D").turn]
    assert turns == [0, 1, 3]
    won = after(state, "2D", "3D", "4D")
    assert (won.leader, won.turn) == (3, 3)
    assert won.tricks_of(3) == 1


@shows(book.OWN_CARD)
def test_a_seat_plays_its_own_cards() -> None:
    assert judge(playing(["AC", "KC"]), 0, "KC") == [book.OWN_CARD]


@shows(book.FOLLOW_SUIT)
def test_suit_is_followed() -> None:
    state = playing(["?2", "2D 9D KC"], trick="AD")
    assert judge(state, 1, "KC") == [book.FOLLOW_SUIT]
    assert judge(state, 1, "9D") == [book.FOLLOW_SUIT]
    assert legal(state, 1) == ["9D", "2D"]
    assert said(state, 1, "KC") == "You hold 9♦ and 2♦, so you must follow diamonds."


@shows(book.VOID)
def test_a_void_seat_plays_anything() -> None:
    state = playing(["?2", "2C 9H KS"], trick="AD")
    for text in ("2C", "9H", "KS"):
        assert judge(state, 1, text) == [book.VOID]


@shows(book.RANKING, book.TRUMP_WINS)
def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_led() -> None:
    for trick, winner, clause in (
        ("KD AD 2D", 1, book.RANKING),
        ("2D AH AS", 0, book.RANKING),
        ("TD 9D JD", 2, book.RANKING),
        ("AD 2C KD", 1, book.TRUMP_WINS),
        ("AD 2C 3C", 2, book.TRUMP_WINS),
        ("KC AC QC", 1, book.TRUMP_WINS),
    ):
        first, second, third = trick.split()
        state = playing([f"{first} 2S", f"{second} 3S", f"{third} 4S"])
        told = apply(after(state, first, second), 2, third)
        assert told.state.leader == winner
        assert [event.finding.clause for event in told.events] == [book.TO_THE_TRICK, clause]
        best = cards(trick)[winner]
        facts = {"card": best, "winner": winner, "cards": cards(trick), "points": -1}
        assert dict(told.events[1].finding.facts) == facts


def test_who_would_win_the_trick_as_it_lies() -> None:
    state = playing(["KD 2S", "2C 3S", "AD 4S"])
    assert winning_seat(state) is None
    assert at("bids 0 2 3 0; trump H; stays yes yes yes").trick_findings() == ()
    assert winning_seat(after(state, "KD")) == 0
    assert winning_seat(after(state, "KD", "2C")) == 1
    last = playing(["KD 2S", "", "4S"], stays="no yes", more="leader 2", trick="AD")
    assert winning_seat(last) == 2


# Scoring


@shows(book.TRICKS, book.NO_TRICK, book.COUNT)
def test_each_trick_takes_a_point_off_and_none_costs_5() -> None:
    ended, change = scored([2, 3, 0, 0], bids="2 0 0 0", stays="yes yes no")
    assert change == {0: -2, 1: -3, 2: 5, 3: 0}
    assert clauses_scored(ended, 1) == [book.TRICKS]
    assert clauses_scored(ended, 2) == [book.NO_TRICK]
    assert ended.phase is Phase.DEAL


def test_tricks_beyond_the_bid_count() -> None:
    assert scored([5, 0], bids="1 0")[1] == {0: -5, 1: 5}


@shows(book.FAILED_BID)
@pytest.mark.parametrize(("keeps", "change"), [(True, 5 - 3), (False, 5)])
def test_a_failed_bid_costs_5_and_may_keep_its_tricks(keeps: bool, change: int) -> None:
    ended, changed = scored([3, 2], bids="4 0", options={"failed_bid_keeps_tricks": keeps})
    assert changed == {0: change, 1: -2}
    assert clauses_scored(ended, 0) == [book.TRICKS, book.FAILED_BID][not keeps :]


@pytest.mark.parametrize("keeps", [True, False])
def test_a_bidder_with_no_trick_pays_5_once(keeps: bool) -> None:
    ended, changed = scored([0, 5, 0], bids="1 0 0", options={"failed_bid_keeps_tricks": keeps})
    assert changed == {0: 5, 1: -5, 2: 5}
    assert clauses_scored(ended, 0) == [book.FAILED_BID]
    (line,) = (line for line in ended.ledger if line.finding.clause is book.FAILED_BID)
    assert line.finding.text.startswith("Seat 0 bid 1 and has no trick:")


def test_a_bid_that_is_just_made_costs_nothing() -> None:
    assert scored([3, 2], bids="3 0")[1] == {0: -3, 1: -2}


def test_what_the_score_would_be_if_the_deal_ended_now() -> None:
    position = (
        "players=4 folding_costs=true enforcement=honour; dealer 3; bids 2 0 0 0; trump C; stays yes no yes; "
        "won 4S 5S 6S / - / - / 7S 8S 9S; leader 0"
    )
    assert told_now(Match.from_position(position, "shnarbles")) == [
        (0, -1, book.TRICKS),
        (0, 5, book.FAILED_BID),
        (1, 5, book.NO_TRICK),
        (2, 5, book.FOLDING_COSTS),
        (3, -1, book.TRICKS),
    ]
    paid = told_now(Match.from_position(f"{position}; reneges 3 1", "shnarbles"))
    assert [each for each in paid if each[0] in (1, 3)] == [(1, -1, book.TRICKS), (3, 5, book.NO_TRICK)]


def test_before_the_first_trick_nothing_would_be_scored() -> None:
    match = Match(load("shnarbles", players=3), seed=8, dealer=0)
    for text in ("bid 1", "pass", "pass", "trump hearts", "fold"):
        assert match.score_now() == ()
        match.play(text)
    match.play("stay")
    assert told_now(match) == [(0, 5, book.NO_TRICK), (1, 5, book.FAILED_BID)]


def told_now(match: Match) -> list[tuple[int, int, Clause]]:
    """The points that would be scored if the deal ended now."""
    return [(line.side, line.points, line.finding.clause) for line in match.score_now()]


def test_what_one_has_to_do_where_only_one_thing_is_legal() -> None:
    (stay,) = at("bids 0 2 3 0; trump H; folds 2 0 0 0").obligations()
    assert (list(map(str, stay.moves)), stay.finding.clause) == (["stay"], book.TWO_FOLDS)
    (bid_out,) = at("bids 5 0").obligations()
    assert (list(map(str, bid_out.moves)), bid_out.finding.clause) == (["pass"], book.BIDDING)
    (follow,) = at(
        "bids 0 2 3 0; trump H; stays yes yes yes; trick AS; hands 9S 2D 3D 4D 5D / ?5 / ?5 / ?4"
    ).obligations()
    assert (list(map(str, follow.moves)), follow.finding.clause) == (["9S"], book.FOLLOW_SUIT)
    for free in (
        "bids 0 2",
        "bids 0 2 3 0",
        "bids 0 2 3 0; trump H",
        "bids 0 2 3 0; trump H; stays yes yes yes",
    ):
        match = at(free)
        assert match.obligations() == ()
        assert match.obligations((match.actors[0] + 1) % 4) == ()
    assert at("bids 5 0").obligations(0) == (), "only whoever is next has to pass"


def deals_of(match: Match) -> list[tuple[State, State]]:
    """For each deal that was played out: the state before its last card or fold, and the state after it."""
    states = [ply.state for ply in match.plies]
    return [
        (before, ended)
        for before, ended in pairwise(states)
        if before.phase in (Phase.PLAY, Auction.ANSWER) and ended.phase in (Phase.DEAL, Phase.OVER)
    ]


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(2, 10),
    enforcement=st.sampled_from(["strict", "honour"]),
    bids=st.sampled_from(["rising", "unused"]),
    keeps=st.booleans(),
    costs=st.booleans(),
    exact=st.booleans(),
)
def test_the_changes_of_a_deal_sum_as_they_should(
    seed: int, players: int, enforcement: str, bids: str, keeps: bool, costs: bool, exact: bool
) -> None:
    game = load(
        "shnarbles",
        players=players,
        max_deals=6,
        enforcement=enforcement,
        bids=bids,
        failed_bid_keeps_tricks=keeps,
        folding_costs=costs,
        exact_zero=exact,
    )
    match = random_match(game, Random(seed))
    for before, ended in deals_of(match):
        by_seat = {seat: -changed for seat, changed in changes(before, ended).items()}
        if before.phase is Auction.ANSWER:
            assert sum(by_seat.values()) == 5
            continue
        tricks = {seat: len(ended.won[seat]) // len(before.playing) for seat in before.playing}
        assert sum(tricks.values()) == 5
        folded = 5 * costs * (len(before.live) - len(before.playing))
        without = [seat for seat in before.playing if seat != before.bidder and not tricks[seat]]
        if tricks[before.bidder] >= before.bid:
            assert sum(by_seat.values()) == 5 - 5 * len(without) - folded
        else:
            lost = 0 if keeps else tricks[before.bidder]
            assert sum(by_seat.values()) == 5 - 5 * len(without) - folded - 5 - lost


# Reneges


def reneging(options: dict[str, Any] = HONOUR, more: str = "") -> State:
    """Diamonds are led, and seat 1, which holds one, may trump with the 2♣."""
    hands = ["AD 2S", "9D 2C", "8D 3S", "7D 4S"]
    return after(playing(hands, options=options, more=more), "AD")


@shows(book.HONOUR)
def test_on_honour_a_renege_goes_through_and_counts_as_played() -> None:
    state = reneging()
    assert judge(state, 1, "2C") == [book.HONOUR]
    assert judge(state, 1, "9D") == [book.FOLLOW_SUIT]
    assert judge(reneging({}), 1, "2C") == [book.FOLLOW_SUIT]
    assert said(state, 1, "2C").startswith("You hold 9♦, so you must follow diamonds. On your honour")
    trick = after(state, "2C", "8D", "7D")
    assert trick.leader == 1
    assert trick.tricks_of(1) == 1


def test_on_honour_one_still_plays_ones_own_cards_in_turn() -> None:
    state = reneging()
    assert judge(state, 1, "8D") == [book.OWN_CARD]
    assert judge(state, 2, "3S") == [shared_clauses.TURN]


def test_the_strict_verdict_decides_what_is_a_renege() -> None:
    strict, honour = reneging({}), reneging()
    for played in cards("9D 2C"):
        assert judge_strictly(honour, 1, Play(played)) == game_of(strict).judge(strict, 1, Play(played))


@shows(book.CALL)
def test_opponents_still_in_the_deal_may_call_a_card_that_did_not_follow_until_the_next_play() -> None:
    hands = ["AD 2S", "9D 2C", "", "7D 4S"]
    led = after(playing(hands, stays="yes no yes", options=HONOUR), "AD")
    assert judge(led, 3, "call") == [book.CALL]  # a lead cannot be wrong
    state = after(led, "2C")
    assert set(GAME.actors(state)) == {0, 3}
    assert [seat for seat in range(4) if "call" in legal(state, seat)] == [0, 3]
    assert judge(state, 0, "call") == [book.CALL]
    assert judge(state, 1, "call") == judge(state, 2, "call") == [book.CALL]
    assert said(state, 2, "call") == "The 2♣ may be called only by seats 0 and 3."
    assert said(after(state, "0: call"), 2, "call") == "There is no card to call now."
    later = after(state, "7D")
    assert later.challengeable is None
    assert judge(later, 0, "call") == [book.CALL]
    strict = playing(["AD", "9D"])
    assert judge(strict, 1, "call") == [book.CALL]


def test_a_card_that_follows_suit_and_the_last_card_of_a_hand_are_not_called() -> None:
    assert after(reneging(), "9D").challengeable is None
    last = after(playing(["AD", "2C", "KD"], options=HONOUR), "AD", "2C")
    assert last.challengeable is None
    assert legal(last, 2) == ["KD"]


@shows(book.RENEGE)
def test_a_right_call_finds_the_renege_without_taking_the_card_back() -> None:
    played = after(reneging(), "2C")
    told = apply(played, 3, "call")
    assert told.state.reneges == ((1, 3),)
    assert told.state.trick == played.trick
    assert told.state.turn == 2
    assert [event.finding.clause for event in told.events] == [book.RENEGE]
    assert "9♦" not in str(told.events[0])
    for seat in range(4):  # it is found only once
        assert judge(told.state, seat, "call") == [book.CALL]
        assert "call" not in legal(told.state, seat)


@shows(book.WRONG_CALL)
def test_a_wrong_call_is_refused_with_the_reason_and_costs_nothing() -> None:
    hands = ["AD 2S", "9H 2C", "8D 3S", "7D 4S"]
    played = after(playing(hands, options=HONOUR), "AD", "2C")
    told = apply(played, 3, "call")
    assert told.events[0].finding.text == (
        "Seat 3 calls the 2♣, but wrongly: seat 1 holds no diamonds, and could play any card."
    )
    assert told.state.ledger == played.ledger
    assert told.state.reneges == ()
    assert "call" not in legal(told.state, 3)  # each may call once
    assert said(told.state, 3, "call") == "The 2♣ may be called only by seats 0 and 2."
    assert "call" in legal(told.state, 0)


@shows(book.LET_PASS)
def test_one_may_pass_instead_of_calling() -> None:
    state = after(reneging(), "2C", "0: pass")
    assert set(GAME.actors(state)) == {2, 3}
    state = after(state, "3: pass", "2: pass")
    assert GAME.actors(state) == (2,)
    assert state.reneges == ()
    assert judge(state, 2, "pass") == [book.IN_ORDER]


def test_who_cannot_call_cannot_let_pass() -> None:
    state = after(reneging(), "2C", "0: pass")
    for seat in (0, 1):  # one has let it pass already, and the other has played it
        assert judge(state, seat, "pass") == [book.IN_ORDER, shared_clauses.TURN]


def test_whether_a_call_is_legal_does_not_tell_whether_it_is_right() -> None:
    right = after(reneging(), "2C")
    wrong = after(playing(["AD 2S", "9H 2C", "8D 3S", "7D 4S"], options=HONOUR), "AD", "2C")
    for seat in (0, 2, 3):
        assert game_of(right).judge(right, seat, Challenge()) == game_of(wrong).judge(
            wrong, seat, Challenge()
        )
    assert GAME.actors(right) == GAME.actors(wrong)


def test_a_guess_of_the_hidden_cards_guesses_too_whether_a_play_was_a_renege() -> None:
    match = Match(load("shnarbles", players=3, enforcement="honour"), seed=3, dealer=2)
    for text in ("bid 1", "pass", "pass", "trump clubs", "stay", "stay"):
        match.play(text)
    match.play(match.legal_moves_of(0)[0], 0)
    led = match.state.suit_led
    off_suit = next(held for held in match.state.hands[1] if held.suit is not led)
    match.play(off_suit.code, 1)
    found = {
        bool(
            match.game.apply(
                determinize(match.game, match.state, 2, Random(seed)), 2, Challenge()
            ).state.reneges
        )
        for seed in range(40)
    }
    assert found == {True, False}


@shows(book.THREE_TRICKS)
def test_a_found_renege_moves_three_tricks_when_the_deal_is_scored() -> None:
    _, change = scored([1, 4, 0], reneges="1 2")
    assert change == {0: -1, 1: -1, 2: -3}
    _, change = scored([3, 2, 0], reneges="1 2")
    assert change == {0: -3, 1: 5, 2: -2}
    _, change = scored([5, 0, 0], bids="5 0 0", reneges="1 2")
    assert change == {0: -5, 1: 5, 2: 5}


def test_the_tricks_as_moved_decide_the_bid() -> None:
    assert scored([3, 2, 0], bids="3 0 0", reneges="0 2")[1] == {0: 5, 1: -2, 2: -3}
    assert scored([1, 4, 0], bids="4 0 0", reneges="1 0")[1] == {0: -4, 1: -1, 2: 5}


def test_a_renege_that_is_called_is_paid_for_when_the_deal_has_been_played() -> None:
    state = playing(["9D 2C", "AD 2S"], options=HONOUR, more="leader 1; won - / ?6")
    called = after(state, "AD", "2C", "1: call")
    assert called.ledger == state.ledger
    told = apply(after(called, "9D"), 1, "2S")
    # seat 0, which bid one, has won two tricks, and both go to seat 1
    assert changes(state, told.state) == {0: 5, 1: -5}
    clauses = [event.finding.clause for event in told.events]
    assert clauses == [book.TO_THE_TRICK, book.RANKING, book.THREE_TRICKS, book.COUNT, book.DEAL_PASSES]
    assert told.events[2].finding.text == "Seat 0 reneged: 2 tricks go to seat 1."
    assert dealt(told.state).reneges == ()


def test_of_an_offender_with_fewer_tricks_all_are_moved() -> None:
    for tricks, text in (
        (0, "reneged, but has no trick to give to seat 2"),
        (1, "reneged: 1 trick goes to seat 2"),
        (2, "reneged: 2 tricks go to seat 2"),
        (4, "reneged: 3 tricks go to seat 2"),
    ):
        ended, events = last_events([5 - tricks, tricks, 0], reneges="1 2")
        (paid,) = [event for event in events if event.finding.clause is book.THREE_TRICKS]
        assert paid.finding.text == f"Seat 1 {text}."
        moved = min(tricks, 3)
        assert [ended.tricks_of(seat) for seat in range(3)] == [5 - tricks, tricks - moved, moved]


def test_every_card_that_does_not_follow_may_be_called_by_all_the_others_except_the_last_ones() -> None:
    game = load("shnarbles", players=3, **HONOUR)
    hands = {"hand:0": "AS KS QS JS TS", "hand:1": "AH KH QH JH TH", "hand:2": "AD KD QD JD TD"}
    match, seats = Match.from_deal(game, hands, dealer=2), 0
    begun = match.ply
    for text in ("bid 1", "pass", "pass", "trump diamonds", "stay", "stay"):
        match.play(text)
    while not match.deal_due:
        seats = max(seats, len(match.actors))
        seat = match.actors[-1]
        match.play(match.legal_moves_of(seat)[-1], seat)  # whoever may call lets it pass
    bounds = game.bounds(game.options)
    assert (match.ply - begun, seats) == (bounds.moves, bounds.actors)


def test_two_reneges_are_paid_one_after_the_other() -> None:
    assert scored([0, 5, 0], reneges="1 0 / 1 2")[1] == {0: -3, 1: 5, 2: -2}
    # seat 0 pays with the tricks that it has just been given
    assert scored([0, 5, 0], reneges="1 0 / 0 2")[1] == {0: 5, 1: -2, 2: -3}


def test_a_renege_that_nobody_calls_stands() -> None:
    state = playing(["AD 2S", "9D 2C"], options=HONOUR)
    assert changes(state, after(state, "AD", "2C", "9D", "2S")) == {0: -3, 1: -2}


def test_the_cards_of_the_tricks_that_move_go_to_the_caller() -> None:
    won = "leader 1; won 2S 3S / 4S 5S 6S 7S 8S 9S; reneges 1 0"
    told = apply(after(playing(["TD", "AC"], options=HONOUR, more=won), "AC"), 0, "TD")
    assert told.state.won == (cards("2S 3S 6S 7S 8S 9S AC TD"), cards("4S 5S"))
    (paid,) = [event for event in told.events if event.finding.clause is book.THREE_TRICKS]
    assert len(paid.moved) == 6


# The end


@shows(book.SPADE_OUT)
def test_a_spade_out_wins_at_any_score_and_whatever_was_bid() -> None:
    for bid in (1, 5):
        ended, _ = scored([5, 0, 0], [31, 5, 1], bids=f"{bid} 0 0", trump="S")
        assert ended.result is not None
        assert ended.result.winners == (0,)
        assert ended.result.finding.clause is book.SPADE_OUT


@pytest.mark.parametrize(
    ("tricks", "more"),
    [
        ([5, 0], {"trump": "H"}),
        ([4, 1], {"trump": "S"}),
        ([0, 5], {"trump": "S"}),  # the five tricks of another seat than the bidder
        ([2, 3], {"trump": "S", "reneges": "1 0"}),  # five tricks, but three of them moved
        ([5, 0], {"trump": "S", "reneges": "0 1"}),  # five tricks, but three of them paid for a renege
        ([5, 0], {"trump": "S", "reneges": "0 1 / 1 0"}),  # and so though they all came back
    ],
)
def test_only_five_tricks_really_won_by_the_bidder_in_spades_are_a_spade_out(
    tricks: list[int], more: dict[str, Any]
) -> None:
    ended, _ = scored(tricks, [25, 25], **more)
    assert ended.result is None


def test_where_the_next_bidder_has_won_all_tricks_the_position_is_no_spade_out() -> None:
    due, _ = scored([0, 5, 0, 0], [25] * 4, trump="S")
    assert Match.from_position(GAME.position_of(due)).deal_due


@shows(book.ZERO)
def test_zero_or_less_wins() -> None:
    for before in ([3, 16], [2, 16], [1, 16]):
        ended, _ = scored([3, 2], before)
        assert ended.result is not None
        assert ended.result.winners == (0,)
        assert ended.result.scores == (before[0] - 3, 14)
        assert ended.result.finding.clause is book.ZERO
    assert scored([3, 2], [4, 16])[0].result is None


def test_if_agreed_only_exactly_zero_wins() -> None:
    exact = {"exact_zero": True}
    below, _ = scored([3, 2], [2, 16], options=exact)
    assert below.result is None
    assert GAME.scores(below)[0] == -1
    ended, _ = scored([3, 2], [3, 2], options=exact, bids="0 1")
    assert ended.result is not None
    assert ended.result.winners == (1,)  # both at zero: the bidder
    back, _ = scored([0, 5], [-5, 16], options=exact, bids="1 0")
    assert back.result is not None
    assert back.result.winners == (0,)


@shows(book.SEVERAL_AT_ZERO)
@pytest.mark.parametrize(
    ("tricks", "before", "bids", "winners"),
    [
        ([3, 2, 0], [3, 1, 16], "1 0 0", (1,)),  # the lower score, though the other is the bidder
        ([3, 2, 0], [3, 2, 16], "1 0 0", (0,)),  # equal: the bidder
        ([3, 2, 0], [3, 2, 16], "0 1 0", (1,)),
        ([3, 1, 1], [16, 1, 1], "1 0 0", (1, 2)),  # equal, and neither is the bidder: shared
        ([1, 2, 2], [1, 1, 1], "1 0 0", (1, 2)),
    ],
)
def test_of_several_at_zero_the_lower_wins_then_the_bidder_then_both(
    tricks: list[int], before: list[int], bids: str, winners: tuple[int, ...]
) -> None:
    ended, _ = scored(tricks, before, bids=bids)
    assert ended.result is not None
    assert ended.result.winners == winners
    assert ended.result.finding.clause is book.SEVERAL_AT_ZERO
    (*_, said) = ended.result.finding.text.split(": ")
    assert said == ("seats 1 and 2 share the win." if len(winners) > 1 else f"seat {winners[0]} wins.")


@shows(book.GOING_OUT, book.DEAL_PASSES)
def test_at_32_one_is_out_and_is_skipped_in_everything() -> None:
    # seat 3 has dealt, and seat 0, which would deal next, goes out
    ended, _ = scored([0, 3, 1, 1], [27, 16, 16, 16], bids="0 1 0 0")
    assert ended.live == (1, 2, 3)
    assert ended.dealer == 1
    second = dealt(ended)
    assert [len(hand) for hand in second.hands] == [0, 5, 5, 5]
    spoken = [second.turn, after(second, "bid 1").turn, after(second, "bid 1", "bid 2").turn]
    assert spoken == [2, 3, 1]
    assert judge(second, 0, "bid 1") == [shared_clauses.TURN]
    named = after(second, "pass", "bid 1", "pass", "trump hearts")
    assert named.others == (1, 2)
    assert GAME.scores(second)[0] == 32
    below, _ = scored([0, 3, 1, 1], [26, 16, 16, 16], bids="0 1 0 0")
    assert below.live == (0, 1, 2, 3)


def test_the_deal_passes_over_seats_that_are_out() -> None:
    hands = ["2D 3D 4D 5D 6D", "", "2H 3H 4H 5H 6H", "2S 3S 4S 5S 6S"]
    state = answering(hands, bids="1 0 0", more="scores 16 35 16 16")
    first = after(state, "fold", "fold")
    assert first.dealer == 0
    second = after(dealt(first), "bid 1", "pass", "pass", "trump h", "fold", "fold")
    assert second.dealer == 2


def test_winning_is_tested_before_going_out() -> None:
    ended, _ = scored([0, 5], [31, 5], bids="0 1")
    assert ended.result is not None
    assert ended.result.winners == (1,)
    assert ended.result.finding.clause is book.ZERO


@shows(book.LAST_LEFT)
def test_the_last_one_left_wins() -> None:
    ended, _ = scored([0, 5, 0], [27, 20, 30], bids="0 1 0")
    assert ended.result is not None
    assert ended.result.winners == (1,)
    assert ended.result.finding.clause is book.LAST_LEFT
    assert GAME.actors(ended) == ()


@shows(shared_clauses.MAX_DEALS)
def test_after_a_limited_number_of_deals_the_lowest_score_wins_and_a_tie_is_shared() -> None:
    limit = {"max_deals": 2}
    ended, _ = scored([3, 2, 0], [16, 14, 16], options=limit)
    assert ended.result is not None
    assert ended.result.winners == (1,)
    shared, _ = scored([3, 2, 0], [16, 15, 16], options=limit)
    assert shared.result is not None
    assert shared.result.winners == (0, 1)
    assert shared.result.finding.clause is shared_clauses.MAX_DEALS
    assert scored([3, 2, 0], options={"max_deals": 2})[0].result is None
    told = last_events([3, 2, 0], before=[16, 14, 16], options=limit)
    assert told.events[-1].finding.clause is shared_clauses.MAX_DEALS, "nobody is to deal next"


@shows(shared_clauses.OVER)
def test_nothing_is_played_after_the_end() -> None:
    ended, _ = scored([3, 2], [3, 16])
    assert "Trump" not in in_words(GAME.status(replace(ended, trump=Suit.HEARTS)))
    for text in ("bid 1", "AC", "call", f"deal {codes(book.PACK)}"):
        assert judge(ended, 0, text) == [shared_clauses.OVER]


# Deals whose results are entered by hand


def score_pad() -> ScorePad:
    return ScorePad(load("shnarbles"), ("Ann", "Ben", "Cleo", "Dan"))


STAYED = {"bidder": 1, "bid": 2, "trump": "H", "folded": (), "tricks": (1, 2, 1, 1)}
FOLDED = {"bidder": 1, "bid": 2, "trump": "H", "folded": (3,), "tricks": (1, 3, 1, 0)}


def test_where_all_have_passed_nothing_is_entered_and_nothing_scored() -> None:
    assert score_pad().enter({"bidder": None}).totals == (16, 16, 16, 16)
    for bid in (1, -1):
        with pytest.raises(ResultError, match="nothing to count for “bid”"):
            score_pad().enter({"bidder": None, "bid": bid})


def test_nobody_wins_fewer_than_no_tricks() -> None:
    with pytest.raises(ResultError, match="Tricks of Cleo: −1 cannot be; it is 0 to 5"):
        score_pad().enter(STAYED | {"tricks": (4, 2, -1, 0)})


def test_who_has_stayed_may_fold_twice_and_not_three_times() -> None:
    pad = score_pad().enter(STAYED).enter(FOLDED).enter(FOLDED)
    with pytest.raises(ResultError, match="Dan folded in the last 2 deals"):
        pad.enter(FOLDED)


def test_zero_wins_and_32_is_out() -> None:
    assert score_pad().levels == ((0, "Zero wins"), (32, "Out at 32"))


# Facts that everybody sees


def status(state: State) -> dict[str, str]:
    """The facts that everybody is told besides the cards."""
    return in_words(game_of(state).view(state, None).status)


def test_everybody_is_told_where_the_match_stands() -> None:
    match = Match(load("shnarbles", players=3), seed=8, dealer=0)
    steps = [
        ("bid 1", {"Deal": "1", "Dealer": "seat 0", "Turn": "seat 1"}),
        ("pass", {"Bids": "1 by seat 1", "Turn": "seat 2"}),
        ("pass", {"Bids": "1 by seat 1", "Passed": "seat 2", "Turn": "seat 0"}),
        ("trump hearts", {"Bid": "1 by seat 1", "Turn": "seat 1"}),
        ("fold", {"Bid": "1 by seat 1", "Trump": "hearts", "Turn": "seat 2"}),
        ("stay", {"Bid": "1 by seat 1", "Trump": "hearts", "Folded": "seat 2", "Turn": "seat 0"}),
    ]
    first = {"Deal": "1", "Dealer": "seat 0"}
    for text, expected in steps:
        assert status(match.state) == first | expected
        match.play(text)
    played = first | {"Bid": "1 by seat 1", "Trump": "hearts", "Folded": "seat 2"}
    assert status(match.state) == played | {"Tricks": "none yet", "Turn": "seat 1"}
    match.play(match.legal_moves[0])
    match.play(match.legal_moves[0])
    winner = match.state.leader
    assert status(match.state) == played | {"Tricks": f"1 by seat {winner}", "Turn": f"seat {winner}"}
    while not match.deal_due:
        match.play(match.legal_moves[0])
    assert status(match.state) == {"Deal": "1", "Dealer": "seat 1"}


def test_it_is_told_who_must_stay_who_is_out_and_what_may_be_called() -> None:
    told = status(replace(reneging(), folds=(2, 1, 0, 2)))
    assert told["Folded twice in a row"] == "seats 0 and 3"
    assert "Out" not in told
    assert not {"May be called", "May call"} & set(told)
    call = {"May be called": "2♣ by seat 1", "May call": "seats 0, 2 and 3"}
    assert call.items() <= status(after(reneging(), "2C")).items()
    assert status(at("scores 16 40 16 32", {"players": 4}).state)["Out"] == "seats 1 and 3"


def test_each_card_of_the_trick_lies_before_whoever_played_it() -> None:
    state = playing(["AC 4D", "", "KC", "QC"], stays="no yes yes", more="leader 2", trick="2D 3D")
    lie = {zone.id: zone.cards for zone in game_of(state).zones(state)}
    assert [lie[f"trick:{seat}"] for seat in range(4)] == [(), (), cards("2D"), cards("3D")]
    assert [zone.line for zone in game_of(state).zones(state) if zone.id.startswith("trick")] == [1] * 4


# Moves and bots


@pytest.mark.parametrize(
    ("text", "written"),
    [("BID 3", "bid 3"), ("Trump ♥", "trump hearts"), ("trump S", "trump spades"), ("Fold", "fold")],
)
def test_moves_may_be_typed_in_several_ways(text: str, written: str) -> None:
    assert str(GAME.read_move(text)) == written


def test_a_suit_is_named_as_trump_and_not_otherwise() -> None:
    with pytest.raises(CardRulesError, match="bid hearts"):
        GAME.read_move("bid hearts")


def test_every_bid_is_a_move_and_so_are_two_that_are_none() -> None:
    bids = [move.tricks for move in GAME.action_space(GAME.options) if isinstance(move, Bid)]
    assert bids == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("options", [{}, {"players": 2}, {"players": 7}, HONOUR, {"folding_costs": True}])
def test_bots_play_a_match_to_its_end_without_reneging(options: dict[str, Any]) -> None:
    match, rng = Match(load("shnarbles", **options), seed=11), Random(11)
    while match.actors:
        if match.deal_due:
            match.deal()
            continue
        found = next_move(match.game, match.state, rng)
        assert found is not None
        assert not any(finding.clause is book.HONOUR for finding in match.judge(found[1], found[0]).findings)
        match.play(found[1], found[0])
    assert match.outcome


def test_a_bot_stays_with_trumps_and_folds_without() -> None:
    state = answering(["QH JH AC AS AD", "AH KH 2H 3C 4C", "2S 3S 2D 3D 4D"], "H")
    assert str(choose(GAME.with_options(players=3), state, 1, Random(0))) == "stay"
    state = after(state, "stay")
    assert str(choose(GAME.with_options(players=3), state, 2, Random(0))) == "fold"


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("2C 3D 4H 5S 6C", "bid 2"),  # two small trumps, and the lead
        ("AH KH QH JH TH", "bid 4"),
        ("AH AS AD AC KH", "bid 4"),
    ],
)
def test_a_bot_bids_what_the_hand_is_worth_with_trump_and_lead(hand: str, best: str) -> None:
    state = table(2, more=f"hands {hand} / ?5")
    assert list(map(str, GAME.with_options(players=2).best_moves(state, 0))) == [best]


def test_a_bot_passes_where_more_has_been_bid_than_its_hand_is_worth() -> None:
    state = table(2, more="bids 4; hands ?5 / 2C 3D 4H 5S 6C")
    assert list(map(str, GAME.with_options(players=2).best_moves(state, 1))) == ["pass"]


def test_a_bot_names_its_best_suit() -> None:
    state = table(2, more="bids 3 0; hands AH KH 2S 3S 4D / ?5")
    assert list(map(str, GAME.with_options(players=2).best_moves(state, 0))) == ["trump hearts"]


@pytest.mark.parametrize(
    ("hand", "trick", "best"),
    [
        ("KD QD", "JD", "QD"),  # as cheaply as possible
        ("KD 2D", "AD", "2D"),  # nothing is wasted on what cannot be won
        ("2C 3C", "AD", "2C"),  # trumped low
        ("AS 3C", "", "3C"),  # trumps are led first
    ],
)
def test_a_bot_wins_cheaply(hand: str, trick: str, best: str) -> None:
    if trick:
        state = playing(["?1", hand], trick=trick, more="leader 0")
        seat = 1
    else:
        state, seat = playing([hand, "?2"]), 0
    assert list(map(str, GAME.with_options(players=2).best_moves(state, seat))) == [best]


def test_a_bot_does_not_call_what_it_cannot_know() -> None:
    state = after(reneging(), "2C")
    game = GAME.with_options(players=4, enforcement="honour")
    assert choose(game, state, 3, Random(0)) is None
    assert game.judge(state, 3, Pass()).legal
