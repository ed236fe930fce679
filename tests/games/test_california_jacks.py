"""California Jacks, clause by clause."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardrules import (
    Card,
    Game,
    Match,
    OptionError,
    Outcome,
    ScoreLine,
    Suit,
    card,
    cards,
    load,
    shared_clauses,
)
from cardrules.bots import next_move
from cardrules.bots.california_jacks import choose
from cardrules.cards import Rank, codes, full_pack
from cardrules.events import Transition
from cardrules.games.california_jacks import GAME
from cardrules.games.california_jacks import rulebook as book
from cardrules.games.california_jacks.rulebook import PACK
from cardrules.games.california_jacks.rules import initial_state, score_lines, winning_seat
from cardrules.games.california_jacks.state import State
from cardrules.mechanics.tricks import Phase
from cardrules.record import Record
from cardrules.rulebook import Clause
from cardrules.testing import random_match
from tests.markers import shows


def position(
    hands: tuple[str, str], trick: str = "", stock: str = "", leader: int = 0, **options: Any
) -> State:
    """A state in the middle of a deal with spades as trump; it need not hold all the cards."""
    return replace(
        initial_state(load("california_jacks", **options).options, 1),
        phase=Phase.PLAY,
        deal=1,
        trump=Suit.SPADES,
        hands=(cards(hands[0]), cards(hands[1])),
        stock=cards(stock),
        leader=leader,
        trick=cards(trick),
    )


def game_of(state: State) -> Game[Any, Any, Any]:
    """The game under the options of a state."""
    return replace(GAME, options=state.options)


def apply(state: State, seat: int, text: str) -> Transition[Any]:
    return game_of(state).apply(state, seat, GAME.read_move(text))


def judge(state: State, seat: int, text: str) -> list[Clause]:
    """The clauses of a verdict, after checking that a broken clause is never cited for a legal move."""
    verdict = game_of(state).judge(state, seat, GAME.read_move(text))
    assert all(finding.upheld == verdict.legal for finding in verdict.findings)
    return [finding.clause for finding in verdict.findings]


def legal(state: State, seat: int) -> str:
    """The cards that a seat may play."""
    return " ".join(str(move) for move in game_of(state).legal_moves(state, seat))


def said(state: State, seat: int, text: str) -> str:
    """The verdict on a play, without the citation."""
    return game_of(state).judge(state, seat, GAME.read_move(text)).findings[0].text


# The deal


@shows(book.CARDS, book.CUT, book.SIX_EACH, book.STOCK, shared_clauses.FIRST_DEALER)
@pytest.mark.parametrize("dealer", [0, 1])
def test_six_cards_each_are_dealt_in_turn_and_the_rest_is_turned_over(dealer: int) -> None:
    order = full_pack()
    match = Match(GAME, dealer=dealer, orders=[codes(order)])
    state = match.state
    assert set(state.hands[1 - dealer]) == set(order[0:12:2])
    assert set(state.hands[dealer]) == set(order[1:12:2])
    assert state.stock == order[12:]
    assert match.actors == (1 - dealer,)
    assert [event.finding.clause for event in match.events] == [
        shared_clauses.FIRST_DEALER,
        book.CARDS,
        book.CUT,
        book.SIX_EACH,
        book.STOCK,
    ]


def test_the_cut_card_fixes_the_trump_and_is_the_first_of_the_stock_for_all_to_see() -> None:
    order = (*full_pack()[1:], card("AC"))
    match = Match(GAME, dealer=0, orders=[codes(order)])
    assert match.state.stock[-1] == card("AC")
    assert match.state.trump is Suit.CLUBS
    assert ("Trump", "clubs") in match.view(None).status


@pytest.mark.parametrize("seat", [0, 1, None])
def test_all_see_the_top_card_of_the_stock_and_nobody_those_below(seat: int | None) -> None:
    match = Match(GAME, seed=4)
    for _ in range(19):
        stock = match.view(seat).zone("stock")
        assert stock.face_up
        assert stock.cards == (None,) * (len(match.state.stock) - 1) + match.state.stock[-1:]
        match.play(match.legal_moves()[0])
        match.play(match.legal_moves()[0])
    last, top = match.state.stock
    assert match.view(seat).zone("stock").cards == (None, top)
    match.play(match.legal_moves()[0])
    match.play(match.legal_moves()[0])
    assert match.view(seat).zone("stock").cards == ()
    assert last in match.state.hands[1 - match.state.leader]


def test_nobody_sees_a_card_of_the_stock_before_one_is_cut() -> None:
    state = initial_state(GAME.options, 0)
    for seat in (0, 1, None):
        assert GAME.view(state, seat).zone("stock").cards == (None,) * 52


@shows(book.CUT_APART)
def test_an_independent_cut_is_shown_and_shuffled_in_again_before_the_deal() -> None:
    game = load("california_jacks", trump_card="independent")
    first, second = full_pack()[::-1], full_pack()
    match = Match(game, dealer=0, orders=[codes(first)])
    assert match.deal_due
    assert match.actors == (0,)
    assert match.view(1).zone("stock").cards[-1] == card("AC") == first[-1]
    assert set(match.view(1).zone("stock").cards[:-1]) == {None}
    assert str(match.events[-1]).startswith("The A♣ is cut: clubs are trump. It goes back")
    assert judge(match.state, 1, "AC") == [shared_clauses.DEAL_DUE]
    match.play(f"deal {codes(second)}")
    assert match.state.trump is Suit.CLUBS
    assert match.state.stock == second[12:]
    assert match.state.stock[-1].suit is Suit.SPADES
    assert [event.finding.clause for event in match.events].count(shared_clauses.FIRST_DEALER) == 1
    again: Match[Any, Any, Any] = Match.from_record(Record.read(match.record.write()))
    assert again.state == match.state


def test_under_an_independent_cut_the_seed_gives_two_shuffles_for_each_deal() -> None:
    game = load("california_jacks", trump_card="independent", max_deals=3)
    match = random_match(game, Random(3))
    shuffles = [str(ply.move) for ply in match.plies if str(ply.move).startswith("deal")]
    assert len(shuffles) == 6 == len(set(shuffles))


@shows(shared_clauses.WHOLE_PACK)
def test_a_deal_takes_the_whole_pack() -> None:
    state = initial_state(GAME.options, 0)
    assert judge(state, 0, f"deal {codes(PACK)}") == [shared_clauses.WHOLE_PACK]
    assert judge(state, 0, f"deal {codes(PACK[1:])}") == [shared_clauses.WHOLE_PACK]
    assert "missing: AC" in said(state, 0, f"deal {codes(PACK[1:])}")


@shows(shared_clauses.DEAL_DUE, shared_clauses.DEAL_PASSES)
def test_the_players_deal_in_turn_and_every_deal_has_its_own_trump() -> None:
    state = initial_state(GAME.options, 0)
    assert judge(state, 0, "QH") == [shared_clauses.DEAL_DUE]
    assert judge(state, 1, f"deal {codes(PACK)}") == [shared_clauses.DEAL_DUE]
    match = Match(load("california_jacks", max_deals=2), dealer=0, orders=[codes(PACK)])
    assert match.state.trump is Suit.SPADES
    assert judge(match.state, 0, f"deal {codes(PACK)}") == [shared_clauses.DEAL_DUE]
    while not match.deal_due:
        match.play(match.legal_moves()[0])
    assert match.actors == (1,)
    assert match.state.trump is None
    match.play(f"deal {codes(PACK[::-1])}")
    assert match.state.trump is Suit.CLUBS
    assert match.actors == (0,)


def test_a_second_deal_tells_nobody_the_cards_of_the_other() -> None:
    match = Match(GAME, seed=9)
    while not match.deal_due:
        match.play(match.legal_moves()[0])
    before = match.state
    match.deal()
    ply = match.plies[-1]
    tables = GAME.table(before), GAME.table(ply.state)
    for seat in (0, 1):
        moved = [each for event in ply.events for each in event.seen_by(seat, *tables).moved]
        told = {each.card for each in moved if each.card}
        assert told == {*ply.state.hands[seat], ply.state.stock[-1]}


# The play


@shows(book.LEAD, book.TO_THE_TRICK)
def test_any_card_may_be_led() -> None:
    state = position(("AS 7H 8C", "9D"))
    for text in ("AS", "7H", "8C"):
        assert judge(state, 0, text) == [book.LEAD]
    told = apply(state, 0, "7H").events
    assert [str(event) for event in told] == ["Seat 0 plays the 7♥. [California Jacks, A trick]"]


@pytest.mark.parametrize("leader", [0, 1])
def test_each_card_of_the_trick_lies_before_whoever_played_it(leader: int) -> None:
    for trick in ("9H", "9H 8H"):
        zones = GAME.zones(position(("AS", "9D"), trick, leader=leader))
        lie = {zone.id: zone.cards for zone in zones}
        assert lie[f"trick:{leader}"] == cards("9H")
        assert lie[f"trick:{1 - leader}"] == cards(trick)[1:]


def test_everybody_is_told_where_the_match_stands() -> None:
    match = Match(load("california_jacks", target=7), seed=3, dealer=1)
    trump = match.state.trump
    assert trump
    told = {"Deal": "1", "Dealer": "seat 1", "Trump": trump.word, "Target": "7", "Trick": "1"}
    assert dict(match.view(None).status) == told | {"Turn": "seat 0"}
    match.play(match.legal_moves()[0])
    assert dict(match.view(None).status) == told | {"Turn": "seat 1"}
    while not match.deal_due:
        match.play(match.legal_moves()[0])
    assert dict(match.view(None).status) == {"Deal": "1", "Dealer": "seat 0", "Target": "7"}


@shows(shared_clauses.TURN)
def test_a_seat_plays_in_turn() -> None:
    state = position(("AS 7H", "9D 8D"))
    assert judge(state, 1, "9D") == [shared_clauses.TURN]
    assert judge(state, 1, "AS") == [shared_clauses.TURN, book.OWN_CARD]


@shows(book.OWN_CARD)
def test_a_seat_plays_its_own_cards() -> None:
    state = position(("AS 7H", "9D 8D"))
    assert judge(state, 0, "9D") == [book.OWN_CARD]
    assert said(state, 0, "9D") == "You do not hold the 9♦."


@shows(book.FOLLOW_SUIT)
@pytest.mark.parametrize(
    ("follow", "plays", "why"),
    [
        ("strict", "7H JH", "You hold 7♥ and J♥, so you must follow hearts."),
        ("follow_or_trump", "7H JH 3S", "You hold 7♥ and J♥, so you must follow hearts or trump."),
        ("loose", "7H JH", "You hold 7♥ and J♥, so you must follow hearts."),
    ],
)
def test_suit_is_followed(follow: str, plays: str, why: str) -> None:
    state = position(("8D", "7H JH 3S QC"), trick="KH", follow=follow)
    assert legal(state, 1) == plays
    assert judge(state, 1, "7H") == [book.FOLLOW_SUIT]
    assert judge(state, 1, "QC") == [book.FOLLOW_SUIT]
    assert said(state, 1, "QC") == why


@pytest.mark.parametrize("follow", ["strict", "follow_or_trump", "loose"])
def test_a_lead_of_trumps_is_followed(follow: str) -> None:
    state = position(("8D", "7H 2S AS QC"), trick="KS", follow=follow)
    assert legal(state, 1) == "2S AS"
    assert judge(state, 1, "AS") == [book.FOLLOW_SUIT]
    assert said(state, 1, "QC") == "You hold 2♠ and A♠, so you must follow spades."


@shows(book.TRUMP_INSTEAD)
def test_if_agreed_a_trump_may_always_be_played() -> None:
    hands = ("8D", "7H 3S QC")
    assert judge(position(hands, "KH", follow="follow_or_trump"), 1, "3S") == [book.TRUMP_INSTEAD]
    for follow in ("strict", "loose"):
        assert judge(position(hands, "KH", follow=follow), 1, "3S") == [book.FOLLOW_SUIT]


@shows(book.MUST_TRUMP)
@pytest.mark.parametrize("follow", ["strict", "follow_or_trump"])
def test_a_void_seat_must_trump(follow: str) -> None:
    state = position(("8D", "3S KS QC"), trick="KH", follow=follow)
    assert legal(state, 1) == "3S KS"
    assert judge(state, 1, "3S") == [book.MUST_TRUMP]
    assert judge(state, 1, "QC") == [book.MUST_TRUMP]
    assert said(state, 1, "QC") == "You hold no hearts, so you must trump: you hold 3♠ and K♠."


@shows(book.NEED_NOT_TRUMP)
def test_if_agreed_a_void_seat_need_not_trump_and_loses_nothing_while_it_has_a_trump() -> None:
    state = position(("8D", "3S QC"), trick="KH", follow="loose")
    for text in ("3S", "QC"):
        assert judge(state, 1, text) == [book.NEED_NOT_TRUMP]
        assert GAME.scores(apply(state, 1, text).state) == (0, 0)


# Neither the suit led nor a trump


@shows(book.NEITHER, book.VOID_PENALTY)
@pytest.mark.parametrize("follow", ["strict", "follow_or_trump", "loose"])
@pytest.mark.parametrize(
    ("trick", "lacking"), [("KH", "neither hearts nor a trump"), ("KS", "no trump")], ids=["hearts", "trumps"]
)
def test_a_seat_with_neither_plays_any_card_and_loses_a_point_at_once(
    follow: str, trick: str, lacking: str
) -> None:
    state = position(("8D", "9D QC"), trick, follow=follow)
    assert legal(state, 1) == "9D QC"
    assert judge(state, 1, "QC") == [book.NEITHER]
    assert said(state, 1, "QC") == f"You hold {lacking}, so you may play any card; it costs 1 point."
    after = apply(state, 1, "QC")
    (line,) = after.state.ledger
    assert (line.side, line.points, line.finding.clause) == (1, -1, book.VOID_PENALTY)
    assert line.finding.text == f"Seat 1 holds {lacking} and loses 1 point."
    assert after.events[1].lines == (line,)
    assert GAME.scores(after.state) == (0, -1)


@pytest.mark.parametrize(("trick", "lacking"), [("KH", "neither hearts nor a trump"), ("KS", "no trump")])
def test_if_agreed_nothing_is_lost(trick: str, lacking: str) -> None:
    state = position(("8D", "9D QC"), trick, void_penalty=0)
    assert said(state, 1, "QC") == f"You hold {lacking}, so you may play any card."
    assert apply(state, 1, "QC").state.ledger == ()


@pytest.mark.parametrize(("hand", "played"), [("9H QC", "9H"), ("9S QC", "9S")])
def test_nobody_pays_for_following_or_trumping_with_the_last_card_of_a_suit(hand: str, played: str) -> None:
    state = position(("8D", hand), "KH")
    assert apply(state, 1, played).state.ledger == ()


def test_leading_costs_nothing() -> None:
    state = position(("8D", "9H"))
    assert apply(state, 0, "8D").state.ledger == ()


def test_a_point_lost_in_the_middle_of_a_deal_does_not_end_the_match() -> None:
    won = (
        ScoreLine(0, 9, book.HIGH(seat=0, card=card("AS"))),
        ScoreLine(1, 9, book.HIGH(seat=1, card=card("AS"))),
    )
    state = replace(position(("8D", "9D QC"), "KH"), ledger=won)
    after = apply(state, 1, "QC").state
    assert GAME.scores(after) == (9, 8)
    assert after.phase is Phase.PLAY
    assert after.result is None


# Winning a trick


def winner_of(trick: str, led_by: int = 0) -> tuple[int, Clause]:
    """Who wins a trick, and the clause that says so; spades are trump."""
    led, answer = trick.split()
    hands = ("7C", f"8C {answer}") if led_by == 0 else (f"7C {answer}", "8C")
    # the suit led is not what is asked here, so any card may answer
    state = position(hands, led, leader=led_by)
    told = game_of(state).apply_unchecked(state, 1 - led_by, GAME.read_move(answer))
    won = next(
        event.finding for event in told.events if event.moved and event.moved[0].target.startswith("won")
    )
    facts = dict(won.facts)
    assert facts["winner"] == told.state.leader
    assert facts["cards"] == cards(trick)
    assert facts["points"] == sum(book.CARD_POINTS.get(each.rank, 0) for each in cards(trick))
    assert winning_seat(replace(state, trick=cards(trick))) == told.state.leader
    return told.state.leader, won.clause


def test_before_the_lead_nobody_would_win_and_after_it_the_leader() -> None:
    state = position(("8D 9D", "9H QC"), leader=0)
    assert winning_seat(state) is None
    assert winning_seat(apply(state, 0, "8D").state) == 0


@shows(book.RANKING)
@pytest.mark.parametrize(
    ("trick", "wins"),
    [("AC KC", 0), ("KC AC", 1), ("JC TC", 0), ("TC JC", 1), ("TC 9C", 0), ("2C AD", 0), ("2C 3C", 1)],
)
def test_without_a_trump_the_highest_of_the_suit_led_wins(trick: str, wins: int) -> None:
    assert winner_of(trick) == (wins, book.RANKING)
    assert winner_of(trick, led_by=1) == (1 - wins, book.RANKING)


@shows(book.TRUMP_WINS)
@pytest.mark.parametrize(
    ("trick", "wins"), [("AC 2S", 1), ("2S AC", 0), ("TS JS", 1), ("AS KS", 0), ("2S 3S", 1)]
)
def test_the_highest_trump_wins(trick: str, wins: int) -> None:
    assert winner_of(trick) == (wins, book.TRUMP_WINS)


def test_every_rank_beats_those_below_it_and_the_ten_comes_fifth() -> None:
    order = "AKQJT98765432"
    assert order.index("T") == 4
    for place, high in enumerate(order):
        for low in order[place + 1 :]:
            assert winner_of(f"{high}H {low}H")[0] == 0
            assert winner_of(f"{low}H {high}H")[0] == 1


@shows(book.DRAW)
@pytest.mark.parametrize(("trick", "winner"), [("KC QC", 0), ("KC AC", 1)])
def test_the_winner_takes_the_card_that_lies_open_and_the_loser_the_next(trick: str, winner: int) -> None:
    led, played = trick.split()
    state = position(("7H", f"8H {played}"), trick=led, stock="2D 3D 4D 5D")
    before = GAME.table(state)
    after = apply(state, 1, played)
    assert card("5D") in after.state.hands[winner]
    assert card("4D") in after.state.hands[1 - winner]
    assert after.state.stock == cards("2D 3D")
    assert after.state.leader == winner
    assert set(cards(trick)) == set(after.state.won[winner])
    drawn = [event for event in after.events if event.finding.clause is book.DRAW]
    assert [event.finding.text for event in drawn] == [
        f"Seat {winner} takes the 5♦ from the stock.",
        f"Seat {1 - winner} takes the 4♦ from the stock.",
    ]
    for seat in (0, 1, None):
        seen = [event.seen_by(seat, before, GAME.table(after.state)).moved[0].card for event in drawn]
        assert seen == list(cards("5D 4D"))


def test_a_deal_has_20_tricks_with_draws_and_6_without() -> None:
    match = random_match(load("california_jacks", max_deals=1, target=1000), Random(2))
    with_draws = [any(event.finding.clause is book.DRAW for event in ply.events) for ply in match.plies[2::2]]
    assert with_draws == [True] * 20 + [False] * 6


def test_the_tricks_of_each_deal_are_numbered_from_1_to_26() -> None:
    match = Match(load("california_jacks", max_deals=2, target=1000), seed=6)
    for _ in range(2):
        if match.deal_due:
            match.deal()
        for number in range(1, 27):
            for _ in range(2):
                assert dict(match.view(None).status)["Trick"] == str(number)
                match.play(match.legal_moves()[0])
    assert match.outcome


@pytest.mark.parametrize("trump_card", ["first_of_stock", "independent"])
@pytest.mark.parametrize("follow", ["strict", "follow_or_trump", "loose"])
@pytest.mark.parametrize(
    ("void_penalty", "equal_game"), [(1, "nobody"), (0, "non_dealer"), (1, "non_dealer")]
)
def test_options_go_together_into_second_deals_and_to_the_end(
    trump_card: str, follow: str, void_penalty: int, equal_game: str
) -> None:
    game = load(
        "california_jacks",
        trump_card=trump_card,
        follow=follow,
        void_penalty=void_penalty,
        equal_game=equal_game,
        target=4,
        max_deals=20,
    )
    match = random_match(game, Random(f"{trump_card} {follow}"))
    assert match.outcome
    best = max(match.scores[winner] for winner in match.outcome.winners)
    assert best >= 4 or match.state.deal == 20
    lost = [line for line in match.score_lines if line.finding.clause is book.VOID_PENALTY]
    assert all(line.points == -void_penalty for line in lost)
    for deal in range(1, match.state.deal + 1):
        points = sum(line.points for line in match.score_lines if line.deal == deal and line not in lost)
        assert points in ((4,) if equal_game == "non_dealer" else (3, 4))


# Scoring


def counted(
    won: tuple[str, str], before: tuple[int, int] = (0, 0), deal: int = 1, **options: Any
) -> tuple[State, list[ScoreLine]]:
    """A deal that has been counted with these cards won, and its score lines; seat 1 was the dealer."""
    old = tuple(
        ScoreLine(side, points, book.HIGH(seat=side, card=card("AS")))
        for side, points in enumerate(before)
        if points
    )
    # a last trick that nobody gains anything by
    state = replace(position(("9D", "8D"), **options), ledger=old, deal=deal)
    state = replace(state, won=(cards(won[0]), cards(won[1])))
    after = apply(apply(state, 0, "9D").state, 1, "8D").state
    return after, list(after.ledger[len(old) :])


def told(lines: list[ScoreLine]) -> list[tuple[int, int, Clause]]:
    return [(line.side, line.points, line.finding.clause) for line in lines]


@shows(book.COUNT, book.HIGH, book.LOW, book.JACK, book.GAME_POINT)
def test_high_low_jack_and_game_are_counted_in_this_order() -> None:
    _, lines = counted(("KH JS TD", "2S TH TC AS"))
    assert told(lines) == [
        (1, 1, book.HIGH),
        (1, 1, book.LOW),
        (0, 1, book.JACK),
        (1, 1, book.GAME_POINT),
    ]
    assert [line.finding.text for line in lines] == [
        "Seat 1 won the A♠, the highest trump: 1 point.",
        "Seat 1 won the 2♠, the lowest trump: 1 point.",
        "Seat 0 won the J♠, the jack of trumps: 1 point.",
        "Seat 1 has won 24 card points to 14: 1 point.",
    ]
    assert [line.cards for line in lines] == [cards("AS"), cards("2S"), cards("JS"), ()]


def test_the_two_of_trumps_counts_for_whoever_won_it_not_for_whoever_had_it() -> None:
    state = replace(position(("", "3S"), trick="2S", leader=0), won=(cards("AS"), ()))
    ledger = apply(state, 1, "3S").state.ledger
    assert (1, 1, book.LOW) in told(list(ledger))


@pytest.mark.parametrize("trump", Suit)
def test_only_the_trumps_count_for_high_low_and_jack(trump: Suit) -> None:
    others = tuple(each for each in PACK if each.suit is not trump)
    state = replace(
        position(("", "")), trump=trump, won=(others, tuple(each for each in PACK if each.suit is trump))
    )
    lines = list(score_lines(state))
    assert told(lines) == [
        (1, 1, book.HIGH),
        (1, 1, book.LOW),
        (1, 1, book.JACK),
        (0, 1, book.GAME_POINT),
    ]
    assert lines[-1].finding.text == "Seat 0 has won 60 card points to 20: 1 point."


@pytest.mark.parametrize(("rank", "points"), [("A", 4), ("K", 3), ("Q", 2), ("J", 1), ("T", 10), ("9", 0)])
def test_the_cards_count_as_the_table_says(rank: str, points: int) -> None:
    _, lines = counted((f"{rank}H", ""))
    if points:
        assert f"Seat 0 has won {points} card points" in lines[0].finding.text
    else:
        assert lines == []
    assert book.GAME_POINT.table
    listed = {row[0]: row[1] for row in book.GAME_POINT.table.rows}
    assert listed.get(card(f"{rank}H").rank.word.capitalize(), "0") == str(points)


def test_all_cards_together_count_80_and_each_deal_gives_four_points_or_three() -> None:
    assert sum(book.CARD_POINTS.get(each.rank, 0) for each in PACK) == 80
    assert "count 80" in book.GAME_POINT.text
    for seed in range(20):
        match = random_match(load("california_jacks", max_deals=1, void_penalty=0), Random(seed))
        game = [line for line in match.score_lines if line.finding.clause is book.GAME_POINT]
        assert sum(match.scores) == 3 + len(game)


FORTY = tuple(Card(rank, suit) for suit in (Suit.CLUBS, Suit.SPADES) for rank in Rank)


@pytest.mark.parametrize("equal_game", ["nobody", pytest.param("non_dealer", marks=shows(book.EQUAL_GAME))])
def test_at_40_to_40_nobody_has_the_point_or_if_agreed_the_non_dealer(equal_game: str) -> None:
    rest = tuple(each for each in PACK if each not in (*FORTY, card("9D"), card("8D")))
    for dealer in (0, 1):
        state = replace(
            position(("9D", "8D"), equal_game=equal_game), dealer=dealer, won=(FORTY, rest), ledger=()
        )
        after, events = apply(apply(state, 0, "9D").state, 1, "8D")
        (equal,) = [event for event in events if event.finding.clause is book.EQUAL_GAME]
        if equal_game == "nobody":
            assert equal.finding.text == "Both have won 40 card points: nobody has the point for game."
            assert len(after.ledger) == 3
        else:
            assert told(list(equal.lines)) == [(1 - dealer, 1, book.EQUAL_GAME)]
            assert f"seat {1 - dealer}, the non-dealer, has 1 point" in equal.finding.text


# The end


@shows(book.COUNTED_OUT)
@pytest.mark.parametrize(
    ("before", "won", "winner", "by", "scores"),
    [
        ((9, 9), ("AS", "2S JS TH"), 0, "high", (10, 12)),
        ((9, 9), ("JS TH", "2S"), 1, "low", (11, 10)),
        ((9, 9), ("JS", "TH"), 0, "jack", (10, 10)),
        ((9, 9), ("KH", "AH"), 1, "game", (9, 10)),
        ((8, 9), ("AS 2S", "JS TH"), 0, "low", (10, 11)),
        ((8, 9), ("AS JS TD", "2S"), 1, "low", (11, 10)),
    ],
)
def test_the_first_to_reach_the_target_in_the_count_wins_whatever_the_other_reaches_later(
    before: tuple[int, int], won: tuple[str, str], winner: int, by: str, scores: tuple[int, int]
) -> None:
    after, _ = counted(won, before)
    result = after.result
    assert result == Outcome((winner,), scores, book.COUNTED_OUT(by, winner=winner, target=10))
    assert after.phase is Phase.OVER
    point = "the jack" if by == "jack" else by
    assert str(result).startswith(
        f"Seat {winner} was the first to reach 10, with the point for {point}, and wins."
    )


def test_the_point_for_an_equal_game_may_bring_the_target() -> None:
    rest = tuple(each for each in PACK if each not in (*FORTY, card("9D"), card("8D")))
    state = position(("9D", "8D"), equal_game="non_dealer", target=4)
    after = apply(apply(replace(state, won=(FORTY, rest)), 0, "9D").state, 1, "8D").state
    assert after.result is not None
    assert after.result.winners == (0,)
    assert after.result.finding.text == (
        "Seat 0 was the first to reach 4, with the point for an equal game, and wins."
    )


def test_what_the_score_would_be_if_the_deal_ended_now() -> None:
    state = replace(position(("9D", "8D")), won=(cards("AS KH"), cards("TD")))
    assert told(list(score_lines(state))) == [(0, 1, book.HIGH), (1, 1, book.GAME_POINT)]
    assert state.ledger == ()


def test_the_points_lost_in_the_deal_come_before_the_count() -> None:
    state = position(("", "7D"), trick="KH", leader=0)
    points = ScoreLine(1, 9, book.HIGH(seat=1, card=card("AS")))
    state = replace(state, won=(cards("TD"), cards("AS")), ledger=(points,))
    after = apply(state, 1, "7D").state
    assert told(list(after.ledger[1:])) == [
        (1, -1, book.VOID_PENALTY),
        (1, 1, book.HIGH),
        (0, 1, book.GAME_POINT),
    ]
    assert GAME.scores(after) == (1, 9)
    assert after.result is None


def test_below_the_target_another_deal_is_played() -> None:
    after, _ = counted(("AS 2S JS", "TH"), (6, 9), target=11)
    assert after.result is None
    assert after.phase is Phase.DEAL
    assert after.dealer == 0
    assert after.trump is None


@shows(shared_clauses.MAX_DEALS)
def test_a_fixed_number_of_deals_ends_the_match_and_a_tie_is_shared() -> None:
    tied = counted(("AS 2S", "JS TH"), (3, 3), deal=4, max_deals=4)[0].result
    assert tied is not None
    assert (tied.winners, tied.scores, tied.finding.clause) == ((0, 1), (5, 5), shared_clauses.MAX_DEALS)
    better = counted(("AS 2S", "JS TH"), (3, 2), deal=4, max_deals=4)[0].result
    assert better is not None
    assert better.winners == (0,)
    assert counted(("AS 2S", "JS TH"), (3, 3), deal=3, max_deals=4)[0].result is None


def test_the_target_goes_before_the_last_of_the_deals() -> None:
    result = counted(("AS", "2S JS TH"), (9, 9), deal=4, max_deals=4)[0].result
    assert result is not None
    assert result.winners == (0,)
    assert result.finding.clause is book.COUNTED_OUT


@shows(shared_clauses.OVER)
def test_nothing_is_played_after_the_end() -> None:
    over, _ = counted(("AS", ""), (9, 0))
    assert judge(over, 0, "7C") == [shared_clauses.OVER]
    assert judge(over, 0, f"deal {codes(PACK)}") == [shared_clauses.OVER]
    assert GAME.actors(over) == ()


@pytest.mark.parametrize(
    ("options", "told_off"),
    [
        ({"target": 0}, "target = 0"),
        ({"void_penalty": 2}, "void_penalty = 2"),
        ({"follow": "no"}, "follow = 'no'"),
    ],
)
def test_options_that_the_rules_do_not_have_are_refused(options: dict[str, Any], told_off: str) -> None:
    with pytest.raises(OptionError, match=told_off):
        load("california_jacks", **options)


# The bot


@pytest.mark.parametrize(
    ("hand", "trick", "stock", "best"),
    [
        ("7H KH", "TH", "2D 3D", "KH"),  # a ten is worth winning
        ("7H KH", "9H", "2D 3D", "7H"),  # the bad card on the stock is not
        ("7H KH", "9H", "2D AS", "KH"),  # the ace of trumps is
        ("2S 9S", "4H", "3D 5D", "2S"),  # a two of trumps is brought home when it cannot be beaten
        ("2S 9S", "TS", "3D 5D", "9S"),  # and kept when it would be lost
        ("JS AS", "KS", "3D 5D", "AS"),  # nor is the jack thrown under the king
    ],
)
def test_the_bot_plays_sensibly(hand: str, trick: str, stock: str, best: str) -> None:
    state = position(("8D 9D", hand), trick, stock)
    move = choose(state, 1, GAME.legal_moves(state, 1), Random(1))
    assert str(move) == best


def test_the_bot_beats_random_play() -> None:
    rng, won = Random(5), [0, 0]
    for seed in range(20):
        match = Match(GAME, seed=seed)
        while match.actors:
            if match.deal_due:
                match.deal()
            elif found := next_move(GAME, match.state, rng, human_seats=(1,)):
                match.play(found[1], found[0])
            else:
                match.play(rng.choice(match.legal_moves()))
        assert match.outcome
        won[match.outcome.winners[0]] += 1
    assert won[0] > 15
