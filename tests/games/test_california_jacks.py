"""California Jacks, clause by clause."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardrules import (
    Card,
    Match,
    OptionError,
    Outcome,
    PositionError,
    ResultError,
    ScoreLine,
    Suit,
    card,
    cards,
    load,
)
from cardrules.bots import next_move
from cardrules.core import shared_clauses
from cardrules.core.cards import Rank, codes, full_pack
from cardrules.core.record import Record
from cardrules.core.rulebook import Clause
from cardrules.games.california_jacks import GAME
from cardrules.games.california_jacks import rulebook as book
from cardrules.games.california_jacks.rulebook import PACK
from cardrules.games.california_jacks.rules import score_lines
from cardrules.games.california_jacks.state import State
from cardrules.mechanics.tricks import Phase
from cardrules.tabletop.scorepad import ScorePad
from cardrules.testing import random_match
from tests.markers import in_words, shows


def at(position: str, **options: Any) -> Match:
    """A match that begins at a position; spades are trump."""
    head = " ".join(f"{name}={value}" for name, value in options.items())
    return Match.from_position(f"{head}; trump S; {position}", "california_jacks")


def dealt_at(position: str, **options: Any) -> Match:
    """A match that begins at a position whose unknown cards are dealt at random."""
    match = at(position, **options)
    return Match.from_position(match.position().filled(), match.game)


def judge(match: Match, text: str, seat: int | None = None) -> list[Clause]:
    """The clauses of a verdict, after checking that a broken clause is never cited for a legal move."""
    verdict = match.judge(text, seat)
    assert all(finding.upheld == verdict.legal for finding in verdict.findings)
    return [finding.clause for finding in verdict.findings]


def legal(match: Match) -> set[str]:
    """The cards that may be played."""
    return set(map(str, match.legal_moves))


def said(match: Match, text: str, seat: int | None = None) -> str:
    """The verdict on a play, without the citation."""
    return match.judge(text, seat).findings[0].text


# The deal


@shows(book.CARDS, book.CUT, book.SIX_EACH, book.STOCK, shared_clauses.FIRST_DEALER)
@pytest.mark.parametrize("dealer", [0, 1])
def test_six_cards_each_are_dealt_in_turn_and_the_rest_is_turned_over(dealer: int) -> None:
    order = full_pack()
    match = Match.from_packs(GAME, codes(order), dealer=dealer)
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
    match = Match.from_packs(GAME, codes(order), dealer=0)
    assert match.state.stock[-1] == card("AC")
    assert match.state.trump is Suit.CLUBS
    assert ("Trump", "clubs") in in_words(match.view(None).status).items()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_all_see_the_top_card_of_the_stock_and_nobody_those_below(seat: int | None) -> None:
    match = Match(GAME, seed=4)
    for _ in range(19):
        stock = match.view(seat).zone("stock")
        assert stock.face_up
        assert stock.cards == (None,) * (len(match.state.stock) - 1) + match.state.stock[-1:]
        match.play(match.legal_moves[0])
        match.play(match.legal_moves[0])
    last, top = match.state.stock
    assert match.view(seat).zone("stock").cards == (None, top)
    match.play(match.legal_moves[0])
    match.play(match.legal_moves[0])
    assert match.view(seat).zone("stock").cards == ()
    assert last in match.state.hands[1 - match.state.leader]


def test_nobody_sees_a_card_of_the_stock_before_one_is_cut() -> None:
    state = Match.from_packs(GAME, dealer=0).state
    for seat in (0, 1, None):
        assert GAME.view(state, seat).zone("stock").cards == (None,) * 52


@shows(book.CUT_APART)
def test_an_independent_cut_is_shown_and_shuffled_in_again_before_the_deal() -> None:
    game = load("california_jacks", trump_card="independent")
    first, second = full_pack()[::-1], full_pack()
    match = Match.from_packs(game, codes(first), dealer=0)
    assert match.deal_due
    assert match.actors == (0,)
    assert match.view(1).zone("stock").cards[-1] == card("AC") == first[-1]
    assert set(match.view(1).zone("stock").cards[:-1]) == {None}
    assert str(match.events[-1]).startswith("The A♣ is cut: clubs are trump. It goes back")
    assert judge(match, "AC", 1) == [shared_clauses.DEAL_DUE]
    match.play(f"deal {codes(second)}")
    assert match.state.trump is Suit.CLUBS
    assert match.state.stock == second[12:]
    assert match.state.stock[-1].suit is Suit.SPADES
    assert [event.finding.clause for event in match.events] == [
        shared_clauses.FIRST_DEALER,
        book.CARDS,
        book.CUT_APART,
        book.SIX_EACH,
        book.STOCK,
    ]
    again: Match = Match.from_record(Record.read(match.record.write()))
    assert again.state == match.state


def test_under_an_independent_cut_the_seed_gives_two_shuffles_for_each_deal() -> None:
    game = load("california_jacks", trump_card="independent", max_deals=3)
    match = random_match(game, Random(3))
    shuffles = [str(ply.move) for ply in match.plies if str(ply.move).startswith("deal")]
    assert len(shuffles) == 6 == len(set(shuffles))


@shows(shared_clauses.WHOLE_PACK)
def test_a_deal_takes_the_whole_pack() -> None:
    match = Match.from_packs(GAME, dealer=0)
    assert judge(match, f"deal {codes(PACK)}") == [shared_clauses.WHOLE_PACK]
    assert judge(match, f"deal {codes(PACK[1:])}") == [shared_clauses.WHOLE_PACK]
    assert "missing: AC" in said(match, f"deal {codes(PACK[1:])}")


@shows(shared_clauses.DEAL_DUE, shared_clauses.DEAL_PASSES)
def test_the_players_deal_in_turn_and_every_deal_has_its_own_trump() -> None:
    before = Match.from_packs(GAME, dealer=0)
    assert judge(before, "QH", 0) == [shared_clauses.DEAL_DUE]
    assert judge(before, f"deal {codes(PACK)}", 1) == [shared_clauses.DEAL_DUE]
    match = Match.from_packs(load("california_jacks", max_deals=2), codes(PACK), dealer=0)
    assert match.state.trump is Suit.SPADES
    assert judge(match, f"deal {codes(PACK)}", 0) == [shared_clauses.DEAL_DUE]
    while not match.deal_due:
        match.play(match.legal_moves[0])
    assert match.actors == (1,)
    assert match.state.trump is None
    match.play(f"deal {codes(PACK[::-1])}")
    assert match.state.trump is Suit.CLUBS
    assert match.actors == (0,)


def test_a_second_deal_tells_nobody_the_cards_of_the_other() -> None:
    match = Match(GAME, seed=9)
    while not match.deal_due:
        match.play(match.legal_moves[0])
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
    match = at("tricks 23; leader 0; hands AS 7H 8C / ?3")
    for text in ("AS", "7H", "8C"):
        assert judge(match, text) == [book.LEAD]
    told = match.play("7H").events
    assert [str(event) for event in told] == ["Seat 0 plays the 7♥. [California Jacks, A trick]"]


@pytest.mark.parametrize("leader", [0, 1])
def test_each_card_of_the_trick_lies_before_whoever_played_it(leader: int) -> None:
    state = at(f"tricks 3; leader {leader}; trick 9H").state
    for trick in ("9H", "9H 8H"):
        lie = {zone.id: zone.cards for zone in GAME.zones(replace(state, trick=cards(trick)))}
        assert lie[f"trick:{leader}"] == cards("9H")
        assert lie[f"trick:{1 - leader}"] == cards(trick)[1:]


def test_everybody_is_told_where_the_match_stands() -> None:
    before = Match.from_packs(load("california_jacks", target=7), dealer=1)
    assert in_words(before.view(None).status) == {"Deal": "1", "Dealer": "seat 1", "Target": "7"}
    match = Match(load("california_jacks", target=7), seed=3, dealer=1)
    trump = match.state.trump
    assert trump
    told = {"Deal": "1", "Dealer": "seat 1", "Trump": trump.word, "Target": "7", "Trick": "1"}
    assert in_words(match.view(None).status) == told | {"Turn": "seat 0"}
    match.play(match.legal_moves[0])
    assert in_words(match.view(None).status) == told | {"Turn": "seat 1"}
    while not match.deal_due:
        match.play(match.legal_moves[0])
    assert in_words(match.view(None).status) == {"Deal": "1", "Dealer": "seat 0", "Target": "7"}


@shows(shared_clauses.TURN)
def test_a_seat_plays_in_turn() -> None:
    match = at("tricks 24; leader 0; hands AS 7H / 9D 8D")
    assert judge(match, "9D", 1) == [shared_clauses.TURN]
    assert judge(match, "AS", 1) == [shared_clauses.TURN, book.OWN_CARD]


@shows(book.OWN_CARD)
def test_a_seat_plays_its_own_cards() -> None:
    match = at("tricks 24; leader 0; hands AS 7H / 9D 8D")
    assert judge(match, "9D") == [book.OWN_CARD]
    assert said(match, "9D") == "You do not hold the 9♦."


@shows(book.FOLLOW_SUIT)
@pytest.mark.parametrize(
    ("follow", "plays", "why"),
    [
        ("strict", {"7H", "JH"}, "You hold J♥ and 7♥, so you must follow hearts."),
        ("follow_or_trump", {"7H", "JH", "3S"}, "You hold J♥ and 7♥, so you must follow hearts or trump."),
        ("loose", {"7H", "JH"}, "You hold J♥ and 7♥, so you must follow hearts."),
    ],
)
def test_suit_is_followed(follow: str, plays: set[str], why: str) -> None:
    match = at("tricks 22; leader 0; trick KH; hands ?3 / 7H JH 3S QC", follow=follow)
    assert legal(match) == plays
    assert judge(match, "7H") == [book.FOLLOW_SUIT]
    assert judge(match, "QC") == [book.FOLLOW_SUIT]
    assert said(match, "QC") == why
    (duty,) = match.obligations()
    assert {str(move) for move in duty.moves} == plays
    assert duty.finding.text == why


def test_only_the_seat_on_turn_has_a_duty() -> None:
    match = at("tricks 23; leader 0; trick KH; hands 8H 9D / 7H 3S QC")
    assert match.obligations(0) == ()
    assert [str(move) for duty in match.obligations(1) for move in duty.moves] == ["7H"]


@pytest.mark.parametrize("follow", ["strict", "follow_or_trump", "loose"])
def test_a_lead_of_trumps_is_followed(follow: str) -> None:
    match = at("tricks 22; leader 0; trick KS; hands ?3 / 7H 2S AS QC", follow=follow)
    assert legal(match) == {"2S", "AS"}
    assert judge(match, "AS") == [book.FOLLOW_SUIT]
    assert said(match, "QC") == "You hold A♠ and 2♠, so you must follow spades."


@shows(book.TRUMP_INSTEAD)
def test_if_agreed_a_trump_may_always_be_played() -> None:
    position = "tricks 23; leader 0; trick KH; hands ?2 / 7H 3S QC"
    assert judge(at(position, follow="follow_or_trump"), "3S") == [book.TRUMP_INSTEAD]
    for follow in ("strict", "loose"):
        assert judge(at(position, follow=follow), "3S") == [book.FOLLOW_SUIT]


@shows(book.MUST_TRUMP)
@pytest.mark.parametrize("follow", ["strict", "follow_or_trump"])
def test_a_void_seat_must_trump(follow: str) -> None:
    match = at("tricks 23; leader 0; trick KH; hands ?2 / 3S KS QC", follow=follow)
    assert legal(match) == {"3S", "KS"}
    assert judge(match, "3S") == [book.MUST_TRUMP]
    assert judge(match, "QC") == [book.MUST_TRUMP]
    assert said(match, "QC") == "You hold no hearts, so you must trump: you hold K♠ and 3♠."


@shows(book.NEED_NOT_TRUMP)
def test_if_agreed_a_void_seat_need_not_trump_and_loses_nothing_while_it_has_a_trump() -> None:
    match = at("tricks 24; leader 0; trick KH; hands ?? / 3S QC", follow="loose")
    for text in ("3S", "QC"):
        assert judge(match, text) == [book.NEED_NOT_TRUMP]
        match.play(text)
        assert match.scores == (0, 0)
        match.back()


# Neither the suit led nor a trump


@shows(book.NEITHER, book.VOID_PENALTY)
@pytest.mark.parametrize("follow", ["strict", "follow_or_trump", "loose"])
@pytest.mark.parametrize(
    ("trick", "lacking"), [("KH", "neither hearts nor a trump"), ("KS", "no trump")], ids=["hearts", "trumps"]
)
def test_a_seat_with_neither_plays_any_card_and_loses_a_point_at_once(
    follow: str, trick: str, lacking: str
) -> None:
    match = at(f"tricks 24; leader 0; trick {trick}; hands ?? / 9D QC", follow=follow)
    assert legal(match) == {"9D", "QC"}
    assert judge(match, "QC") == [book.NEITHER]
    assert said(match, "QC") == f"You hold {lacking}, so you may play any card; it costs 1 point."
    ply = match.play("QC")
    (line,) = match.score_lines
    assert (line.side, line.points, line.finding.clause) == (1, -1, book.VOID_PENALTY)
    assert line.finding.text == f"Seat 1 holds {lacking} and loses 1 point."
    assert ply.events[1].lines == (line,)
    assert match.scores == (0, -1)


@pytest.mark.parametrize(("trick", "lacking"), [("KH", "neither hearts nor a trump"), ("KS", "no trump")])
def test_if_agreed_nothing_is_lost(trick: str, lacking: str) -> None:
    match = at(f"tricks 24; leader 0; trick {trick}; hands ?? / 9D QC", void_penalty=0)
    assert said(match, "QC") == f"You hold {lacking}, so you may play any card."
    match.play("QC")
    assert match.score_lines == ()


@pytest.mark.parametrize(("hand", "played"), [("9H QC", "9H"), ("9S QC", "9S")])
def test_nobody_pays_for_following_or_trumping_with_the_last_card_of_a_suit(hand: str, played: str) -> None:
    match = at(f"tricks 24; leader 0; trick KH; hands ?? / {hand}")
    match.play(played)
    assert match.score_lines == ()


def test_leading_costs_nothing() -> None:
    match = at("tricks 24; leader 0; hands 8D 7D / 9H QC")
    match.play("8D")
    assert match.score_lines == ()


def test_a_point_lost_in_the_middle_of_a_deal_does_not_end_the_match() -> None:
    match = at("scores 9 9; tricks 24; leader 0; trick KH; hands ?? / 9D QC")
    match.play("QC")
    assert match.scores == (9, 8)
    assert match.state.phase is Phase.PLAY
    assert match.outcome is None


# Winning a trick


def winner_of(trick: str, led_by: int = 0) -> tuple[int, Clause]:
    """The winner of the last trick of a deal, and the clause that says so."""
    led, answer = trick.split()
    hands = f"- / {answer}" if led_by == 0 else f"{answer} / -"
    match = dealt_at(f"tricks 25; leader {led_by}; trick {led}; hands {hands}")
    events = match.play(answer).events
    won = next(event.finding for event in events if event.moved and event.moved[0].target.startswith("won"))
    facts = dict(won.facts)
    assert facts["cards"] == cards(trick)
    assert facts["points"] == sum(book.CARD_POINTS.get(each.rank, 0) for each in cards(trick))
    winner = facts["winner"]
    assert isinstance(winner, int)
    return winner, won.clause


def test_before_the_lead_nobody_would_win_and_after_it_the_leader() -> None:
    match = at("tricks 24; leader 0; hands 8D 9D / 9H QC")
    assert match.trick_winner() is None
    assert match.trick_findings() == ()
    match.play("8D")
    assert match.trick_winner() == 0
    assert [finding.clause for finding in match.trick_findings()] == [book.RANKING]


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
    match = at(f"tricks 18; leader 0; trick {led}; hands ?5 / 8H {played} 2C 3C 4C 5C; stock 2D 3D 4D 5D")
    tables = [GAME.table(match.state)]
    after = match.play(played)
    tables.append(GAME.table(after.state))
    assert card("5D") in after.state.hands[winner]
    assert card("4D") in after.state.hands[1 - winner]
    assert after.state.stock == cards("2D 3D")
    assert after.state.leader == winner
    assert set(cards(trick)) <= set(after.state.won[winner])
    drawn = [event for event in after.events if event.finding.clause is book.DRAW]
    assert [event.finding.text for event in drawn] == [
        f"Seat {winner} takes the 5♦ from the stock.",
        f"Seat {1 - winner} takes the 4♦ from the stock.",
    ]
    for seat in (0, 1, None):
        seen = [event.seen_by(seat, *tables).moved[0].card for event in drawn]
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
                assert in_words(match.view(None).status)["Trick"] == str(number)
                match.play(match.legal_moves[0])
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
    match = last_trick("9D", "8D", **options)
    state = replace(match.state, ledger=old, deal=deal, won=(cards(won[0]), cards(won[1])))
    for text in ("9D", "8D"):
        state = match.game.apply(state, state.turn, GAME.read_move(text)).state
    return state, list(state.ledger[len(old) :])


def last_trick(own: str, other: str, **options: Any) -> Match:
    """Seat 0 leads to the last trick; seat 1 has dealt. What has been won is to be replaced, to count it by itself."""
    return dealt_at(f"dealer 1; tricks 25; leader 0; hands {own} / {other}", **options)


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
    match = dealt_at("tricks 25; leader 0; trick 2S; hands - / 3S")
    match.play("3S")
    assert (1, 1, book.LOW) in told(list(match.score_lines))


@pytest.mark.parametrize("trump", Suit)
def test_only_the_trumps_count_for_high_low_and_jack(trump: Suit) -> None:
    others = tuple(each for each in PACK if each.suit is not trump)
    trumps = tuple(each for each in PACK if each.suit is trump)
    state = replace(last_trick("9D", "8D").state, trump=trump, won=(others, trumps))
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
        match = at(
            f"dealer {dealer}; tricks 25; leader 0; hands 9D / 8D; won {codes(FORTY)} / {codes(rest)}",
            equal_game=equal_game,
        )
        match.play("9D")
        (equal,) = [event for event in match.play("8D").events if event.finding.clause is book.EQUAL_GAME]
        if equal_game == "nobody":
            assert equal.finding.text == "Both have won 40 card points: nobody gets the point for game."
            assert len(match.score_lines) == 3
        else:
            assert told(list(equal.lines)) == [(1 - dealer, 1, book.EQUAL_GAME)]
            assert f"seat {1 - dealer}, the non-dealer, scores 1 point" in equal.finding.text


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


@pytest.mark.parametrize("won", ["- / -", "KC 3C / KD 3D"])
def test_as_the_cards_lie_an_equal_game_is_none_before_all_points_are_won(won: str) -> None:
    text = f"trump H; won {won}; leader 1; dealer 0"
    match = Match.from_position(text, load("california_jacks", equal_game="non_dealer"))
    assert match.score_now() == ()


def test_the_point_for_an_equal_game_may_bring_the_target() -> None:
    rest = tuple(each for each in PACK if each not in (*FORTY, card("9D"), card("8D")))
    match = at(
        f"dealer 1; tricks 25; leader 0; hands 9D / 8D; won {codes(FORTY)} / {codes(rest)}",
        equal_game="non_dealer",
        target=4,
    )
    match.play("9D")
    match.play("8D")
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.outcome.finding.text == (
        "Seat 0 was the first to reach 4, with the point for an equal game, and wins."
    )


def test_what_the_score_would_be_if_the_deal_ended_now() -> None:
    match = at("tricks 2; leader 0; won AS KH / TD 2C")
    assert told(list(match.score_now())) == [(0, 1, book.HIGH), (1, 1, book.GAME_POINT)]
    assert match.score_lines == ()


def test_the_points_lost_in_the_deal_come_before_the_count() -> None:
    others = tuple(each for each in PACK if each not in cards("KH 7D AS 2S JS 3S"))
    won = f"{codes(others)} / AS 2S JS 3S"
    match = at(f"scores 0 7; deal 3; tricks 25; leader 0; trick KH; hands - / 7D; won {won}")
    match.play("7D")
    assert told(list(match.score_lines[1:])) == [
        (1, -1, book.VOID_PENALTY),
        (1, 1, book.HIGH),
        (1, 1, book.LOW),
        (1, 1, book.JACK),
        (0, 1, book.GAME_POINT),
    ]
    assert match.scores == (1, 9)
    assert match.outcome is None


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


@pytest.mark.parametrize("options", [{"target": 1}, {"max_deals": 1}])
def test_a_match_that_is_over_still_shows_its_trump_and_has_a_position(options: dict[str, int]) -> None:
    over = last_trick("AS", "8D", **options)
    for text in ("AS", "8D"):
        over.play(text)
    assert over.outcome
    assert in_words(over.view(None).status)["Trump"] == "spades"
    assert Match.from_position(str(over.position())).outcome == over.outcome


@shows(shared_clauses.OVER)
def test_nothing_is_played_after_the_end() -> None:
    over = last_trick("AS", "8D", target=1)
    for text in ("AS", "8D"):
        over.play(text)
    assert judge(over, "7C", 0) == [shared_clauses.OVER]
    assert judge(over, f"deal {codes(PACK)}", 0) == [shared_clauses.OVER]
    assert over.actors == ()


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


# Results


def entered(points: tuple[int, int], lost: tuple[int, int] = (0, 0)) -> ScorePad:
    """A deal as its players count it: Ann won the ace and the two of trumps, Ben the jack."""
    deal = {"trump": "S", "high": 0, "low": 0, "jack": 1, "card_points": points, "lost": lost}
    return ScorePad(GAME, ("Ann", "Ben")).enter(deal)


@pytest.mark.parametrize(
    ("points", "lost", "totals"),
    [((4, 76), (0, 0), (2, 2)), ((79, 1), (0, 0), (3, 1)), ((40, 40), (0, 26), (2, -25))],
)
def test_a_deal_can_be_entered_by_what_each_has_won(
    points: tuple[int, int], lost: tuple[int, int], totals: tuple[int, int]
) -> None:
    assert entered(points, lost).totals == totals


@pytest.mark.parametrize(
    ("points", "lost", "said"),
    [
        ((3, 77), (0, 0), "Ann has won the A♠ and so has at least 4 card points; this is 3."),
        ((80, 0), (0, 0), "Ben has won the J♠ and so has at least 1 card point; this is 0."),
        ((81, -1), (0, 0), "Card points of Ann: 81 cannot be; it is 0 to 80."),
        ((50, 30), (-1, 0), "Points lost without suit or trump of Ann: −1 cannot be; it is 0 to 26."),
    ],
)
def test_no_counts_that_a_deal_cannot_have_are_taken(
    points: tuple[int, int], lost: tuple[int, int], said: str
) -> None:
    with pytest.raises(ResultError) as error:
        entered(points, lost)
    assert str(error.value).startswith(said)


# Positions


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "trump H; stock ?39 AD",
            "The card that was cut for trump lies on the stock, so with hearts as trump that is",
        ),
        ("trump H; tricks 26", "What follows from here depends on cards that are not known"),
        ("trump H; tricks -1", "Position of california_jacks: tricks = -1: it takes 0 or more"),
        ("trump H; tricks 55", "A deal has 26 tricks, so it cannot have had 55."),
        ("trump H; scores 10 2", "The target is 10 points, so with scores 10 and 2 the match is over."),
        (
            "phase deal; scores 3 11",
            "The target is 10 points, so with scores 3 and 11 the match is over: say trump, and what each has won",
        ),
        (
            "phase deal; scores 11 11; won ?26 / ?26",
            "The target is 10 points, so with scores 11 and 11 the match is over: say trump, and what each has",
        ),
        (
            "trump H; scores 1 0; deal 1",
            "In the first deal nothing has been scored but points lost, at most 1 in each",
        ),
        ("trump H; scores -1 0; deal 1", "In the first deal nothing has been scored but"),
        (
            "trump H; scores -2 -1; deal 1; tricks 2; leader 0",
            "In the first deal nothing has been scored but",
        ),
        ("phase deal; deal 0; scores 1 0", "Before the first deal nothing has been scored."),
        ("max_deals=2; trump H; deal 3", "The match ends after 2 deals, so there is no deal 3."),
        ("trump H; deal 0", "Deal 0 comes before the first deal: a deal in play has a number from 1 on."),
        (
            "trump H; dealer 1; leader 1",
            "The dealer's left leads to the first trick: that is seat 0, not seat 1.",
        ),
        ("trump H; won ?2 / -; leader 1", "The leader has won the last trick, but seat 1 has won none."),
        ("trump H; won ?3 / ??; leader 1", "2 play, so seat 0 cannot have won 3 cards in whole tricks."),
        (
            "trump H; tricks 3; won ?2 / ?2",
            "3 tricks of 2 cards have been played, but 4 cards have been won.",
        ),
        ("hands ?6 / ?6", "While cards are in play there is a trump suit: say which, as in trump H."),
        (
            "phase deal; trump H",
            "Trump is known before the deal only where a card is cut for it under trump_card=",
        ),
        (
            "trump_card=independent; phase deal; trump H; won ?26 / ?26",
            "Trump is known before the deal only where a card is cut for it under trump_card=",
        ),
        (
            "trump_card=independent; phase deal; trump H; stock ?51 2C",
            "The card that was cut for trump lies on the",
        ),
        ("phase deal; hands ?6 / ?6", "A deal is due, so nobody holds cards, and no trick is under way."),
        ("trump H; hands - / -", "Seat 0 has 0 cards; after 0 tricks a hand has 6."),
        ("phase deal; trick KH", "A deal is due, so nobody holds cards, and no trick is under way."),
        ("phase deal; tricks 5", "A deal is due, so all 26 tricks have been won, or none."),
        ("phase deal; tricks 5; won - / -", "A deal is due, so all 26 tricks have been won, or none."),
        ("phase deal; won ?1 / -", "A deal is due, so all 26 tricks have been won, or none."),
        ("trump H; hands ?6 / ?5", "Seat 1 has 5 cards; after 0 tricks a hand has 6."),
        ("trump H; hands ?6", "There are 2 seats, so hands takes 2 piles, not 1."),
    ],
)
def test_nothing_impossible_gets_in(text: str, fault: str) -> None:
    with pytest.raises(PositionError) as refused:
        Match.from_position(text, "california_jacks")
    assert str(refused.value).startswith(fault)


def test_who_holds_one_card_plays_the_last_trick() -> None:
    assert (
        in_words(Match.from_position("california_jacks; trump H; hands AC / 2C").view(None).status)["Trick"]
        == "26"
    )


def test_as_many_scores_as_sides_are_asked_for_before_anything_is_played() -> None:
    with pytest.raises(PositionError, match=r"There are 2 sides, so scores takes 2 numbers, not 1\."):
        GAME.read_position("california_jacks; trump H; scores 1")


@pytest.mark.parametrize("dealer", [0, 1])
def test_before_the_first_deal_a_position_tells_no_more_than_the_dealer_and_the_pack(dealer: int) -> None:
    position = Match.from_packs(GAME, dealer=dealer).position()
    named = f"dealer {dealer}; " * dealer
    assert str(position) == f"california_jacks; {named}deal 0; phase deal; stock {codes(PACK)}"


def test_what_follows_from_the_rest_is_left_out() -> None:
    assert at("leader 0").state.dealer == 1
    assert at("leader 0; won ?2 / -").state.dealer == 0
    assert at("leader 0; tricks 3").state.dealer == 0
    assert at("scores 3 0").state.deal == 2
    assert Match.from_position("phase deal; scores 3 1", "california_jacks").state.deal == 1
    assert at("scores -1 0; tricks 1; leader 0").state.deal == 1
    cut = Match.from_position("trump_card=independent; phase deal; trump D", "california_jacks")
    assert cut.state.stock[-1].suit is Suit.DIAMONDS
    assert cut.view(0).zone("stock").cards == (None,) * 52


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
    state = last_trick("8D", "9D").state
    state = replace(state, hands=(cards("8D 9D"), cards(hand)), trick=cards(trick), stock=cards(stock))
    assert list(map(str, GAME.best_moves(state, 1))) == [best]


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
                match.play(rng.choice(match.legal_moves))
        assert match.outcome
        won[match.outcome.winners[0]] += 1
    assert won[0] > 15


# Small things that are easily lost


def test_one_point_is_enough_to_be_in_a_later_deal() -> None:
    assert at("scores 1 0").state.deal == 2
