"""Pishe Pasha, clause by clause."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import Deal, Match, OptionError, card, cards, load
from cardrules.bots import next_move
from cardrules.core import shared_clauses
from cardrules.core.cards import Suit, codes, full_pack
from cardrules.core.events import Transition
from cardrules.core.rulebook import Clause
from cardrules.games.pishe_pasha import GAME
from cardrules.games.pishe_pasha import rulebook as law
from cardrules.games.pishe_pasha.rules import due_cards, initial_state
from cardrules.games.pishe_pasha.state import State
from cardrules.mechanics.stocks import Holding, Phase
from cardrules.testing import check_move, random_match
from tests.games.patience import Patience, happened
from tests.markers import first, in_words, shows

PATIENCE = Patience(GAME)
judge, is_legal, said, make = PATIENCE.judge, PATIENCE.is_legal, PATIENCE.said, PATIENCE.make
after, after_turn, bots_choice, moves = (
    PATIENCE.after,
    PATIENCE.after_turn,
    PATIENCE.bots_choice,
    PATIENCE.moves,
)


def position(
    drawn: str = "",
    discard: str = "",
    theirs: str = "",
    up: str = "",
    stock: str | None = None,
    **options: Any,
) -> State:
    """A state in the middle of the first deal, in a turn of seat 0.

    Args:
        drawn: The card that seat 0 has drawn.
        discard: The discard pile of seat 0, its top card last.
        theirs: The discard pile of seat 1, its top card last.
        up: The top card of each foundation that has been begun.
        stock: The stock of seat 0, its top card last; None for half of the other cards.
        **options: Options of the game.
    """
    return PATIENCE.table(
        stock=stock,
        options=options,
        foundations=up,
        drawn=drawn,
        discards=(discard, theirs),
    )


def on_honour(*place: str, **piles: Any) -> State:
    """The same, where plays are not checked."""
    return position(*place, enforcement="honour", **piles)


def due(state: State, seat: int = 0) -> list[str]:
    """The plays that must be made, as moves."""
    plays = due_cards(state, seat)
    assert all(must.finding.clause is law.MUST_GO_UP for must in plays)
    return [f"{must.card.code}>{must.to}" for must in plays]


def ending(state: State) -> Clause | None:
    return state.result.finding.clause if state.result else None


# The deal


@shows(shared_clauses.FIRST_DEALER, law.CARDS, law.STOCKS, law.COURSE)
def test_the_pack_is_dealt_in_turn_and_the_dealers_opponent_begins() -> None:
    pack = full_pack()
    match = Match.from_packs(GAME, pack, dealer=0)
    assert [holding.stock for holding in match.state.holdings] == [pack[1::2], pack[::2]]
    assert match.actors == (1,)
    assert happened(Transition(match.state, match.plies[0].events)) == [
        shared_clauses.FIRST_DEALER,
        law.CARDS,
        law.STOCKS,
        law.COURSE,
    ]
    check_move(GAME, initial_state(GAME.options, dealer=0), 0, Deal(pack))
    assert [event.finding.text for event in match.plies[0].events] == [
        "Seat 0 is the first dealer.",
        "Two players use 52 cards.",
        "Seat 0 deals each player a stock of 26 cards.",
        "Seat 1 has the first turn.",
    ]
    assert [moved.source for moved in match.plies[0].events[2].moved] == ["pack"] * 52
    assert in_words(match.view(None).status)["Turn"] == "seat 1"
    assert match.play("draw").state.holdings[1].drawn == pack[50]


def test_moves_name_the_places_by_the_labels_on_the_table() -> None:
    zones = GAME.zones(position())
    assert [zone.name for zone in zones if zone.name] == ["F"] * 4 + ["D0", "D1"]
    assert [zone.id for zone in zones if zone.tap] == ["stock:0", "stock:1"]
    named = {f"{face}>{to}" for face in codes(full_pack()).split() for to in ("F", "D0", "D1", "1")}
    others = {"draw", "discard", "pass", "stop correct", "stop end"}
    assert set(map(str, GAME.action_space(GAME.options))) == named | others


@shows(shared_clauses.DEAL_DUE)
def test_the_dealer_deals_first_and_once() -> None:
    before, deal = initial_state(GAME.options, dealer=1), f"deal {codes(full_pack())}"
    assert judge(before, "draw", seat=1) == [shared_clauses.DEAL_DUE]
    assert judge(before, deal, seat=0) == [shared_clauses.DEAL_DUE]
    assert is_legal(before, deal, seat=1)
    assert judge(make(before, deal, seat=1).state, deal, seat=1) == [shared_clauses.DEAL_DUE]


@shows(shared_clauses.WHOLE_PACK)
def test_a_deal_takes_the_whole_pack() -> None:
    before = initial_state(GAME.options, dealer=0)
    assert judge(before, f"deal {codes(full_pack())}") == [shared_clauses.WHOLE_PACK]
    assert not is_legal(before, f"deal {codes(full_pack()[1:])}")
    assert judge(before, f"deal {codes(full_pack()[1:])}") == [shared_clauses.WHOLE_PACK]


def test_nobody_sees_a_stock_and_everybody_sees_all_else() -> None:
    state = position(drawn="5H", discard="2C 3C", theirs="7D 8S", up="AS")
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        assert {zone.id for zone in view.zones if None in zone.cards} == {"stock:0", "stock:1"}
        assert view.zone("discard:1").cards == cards("7D 8S")


# The play


def test_the_first_turn_has_plays_to_the_foundations_alone() -> None:
    drawn = cards("AS 2S 9H")
    others = [each for each in full_pack() if each not in drawn]
    dealers, ours = others[:26], [*others[26:], *drawn[::-1]]
    dealt = [each for pair in zip(ours, dealers, strict=True) for each in pair]
    match = Match.from_packs(GAME, dealt, dealer=0)
    match.play("draw")
    assert [str(move) for move in match.legal_moves] == ["AS>F"]
    match.play("AS>F")
    match.play("draw")
    assert [str(move) for move in match.legal_moves] == ["2S>F"]
    match.play("2S>F")
    match.play("draw")
    assert [str(move) for move in match.legal_moves] == ["discard"]
    assert (
        match.judge("9H>D0").findings[0].text
        == "The 9♥ does not go on your opponent's discard pile: there are no cards on it."
    )


@shows(shared_clauses.TURN)
def test_only_the_seat_whose_turn_it_is_plays() -> None:
    state = position(drawn="5H", theirs="6C")
    assert judge(state, "draw", seat=1) == [shared_clauses.TURN]
    assert judge(state, "discard", seat=1) == [shared_clauses.TURN, law.DISCARD]
    assert judge(state, "6C>F", seat=1) == [shared_clauses.TURN, law.FOUNDATION_UP]


def test_on_honour_nobody_plays_out_of_turn_either() -> None:
    state = on_honour(drawn="5H", theirs="6C")
    assert judge(state, "6C>F", seat=1) == [shared_clauses.TURN]
    assert judge(state, "draw", seat=1) == [shared_clauses.TURN]


def test_nothing_is_compulsory_when_it_is_not_your_turn() -> None:
    state = position(drawn="5H", theirs="3S", up="2S")
    assert (due(state, 0), due(state, 1)) == ([], [])
    assert judge(state, "draw", seat=1) == [shared_clauses.TURN]
    assert due(after_turn(position(stock="5H", theirs="3S", up="2S")).state, 1) == ["3S>F"]


@shows(law.OPEN_CARDS)
@pytest.mark.parametrize("covered", ["6S", "6H", "6C"])
def test_only_the_drawn_card_and_the_top_of_the_own_discard_are_played(covered: str) -> None:
    """The others lie covered in the discard pile, in the stock, or on the opponent's discard pile."""
    state = position(drawn="9H", discard="6S 4D", theirs="6C 7D", stock="6H")
    assert judge(state, f"{covered}>D1") == [law.OPEN_CARDS]


@shows(law.PLACES)
@pytest.mark.parametrize("move", ["5H>D0", "5H>1"])
def test_where_no_card_is_laid(move: str) -> None:
    assert judge(position(drawn="5H", theirs="6C"), move) == [law.PLACES]


def test_places_are_explained() -> None:
    state = position(drawn="5H", theirs="6C")
    assert "on their foundation (F) or on your opponent's discard pile (D1)" in said(state, "5H>1")
    assert said(state, "5H>D0").startswith("D0 is your own discard pile")


@shows(law.PLAYED)
@pytest.mark.parametrize(
    ("move", "way"),
    [("5H>D1", ("drawn:0", "discard:1")), ("7D>D1", ("discard:0", "discard:1"))],
)
def test_a_played_card_changes_its_place(move: str, way: tuple[str, str]) -> None:
    played = make(position(drawn="5H", discard="2C 7D", theirs="6C"), move)
    assert happened(played) == [law.PLAYED]
    assert [(moved.source, moved.target) for moved in played.events[0].moved] == [way]
    assert played.state.holdings[1].discard == cards("6C " + move[:2])


def test_every_clause_that_a_move_breaks_is_named() -> None:
    state = position(drawn="AH", discard="5C", theirs="9C")
    assert judge(state, "5C>D1") == [law.ONTO_OPPONENT, law.MUST_GO_UP]
    assert judge(state, "KC>9") == [law.PLACES, law.OPEN_CARDS, law.MUST_GO_UP]


# Foundations


@shows(law.FOUNDATION_UP)
def test_a_foundation_goes_up_in_suit_from_the_ace() -> None:
    state = position(drawn="3S", discard="2H", up="2S AC AH", theirs="9C")
    assert moves(state) == {"3S>F", "2H>F"}
    assert after(state, "3S>F").foundation(Suit.SPADES) == cards("AS 2S 3S")
    wrong = position(drawn="4S", discard="3H", up="2S AC AH")
    for move in ("4S>F", "3H>F"):
        assert judge(wrong, move) == [law.FOUNDATION_UP]
        assert not is_legal(wrong, move)


@shows(law.MUST_GO_UP)
@pytest.mark.parametrize("move", ["3S>D1", "9H>D1", "discard"])
def test_the_drawn_card_goes_up_before_anything_else(move: str) -> None:
    state = position(drawn="3S", discard="9H", theirs="4D" if move == "3S>D1" else "8D", up="2S")
    assert judge(state, move) == [law.MUST_GO_UP]
    assert said(state, move).startswith("First the 3♠ must go up: it is the next card for its foundation.")
    assert moves(state) == {"3S>F"}


@shows(law.MUST_GO_UP)
@pytest.mark.parametrize(("move", "drawn"), [("3S>D1", ""), ("draw", ""), ("9H>D1", "9H"), ("discard", "9H")])
def test_the_own_discard_goes_up_before_anything_else(move: str, drawn: str) -> None:
    state = position(drawn=drawn, discard="KC 3S", theirs="8D" if drawn else "4D", up="2S")
    assert judge(state, move) == [law.MUST_GO_UP]
    assert moves(state) == {"3S>F"}


def test_of_two_cards_that_must_go_up_the_seat_picks_the_first() -> None:
    state = position(drawn="3S", discard="5D", up="2S 4D", theirs="4C")
    assert moves(state) == {"3S>F", "5D>F"}
    assert due(state) == ["3S>F", "5D>F"]
    assert judge(state, "discard") == [law.MUST_GO_UP] * 2
    assert moves(after(state, "5D>F")) == {"3S>F"}


def test_a_card_uncovered_by_a_play_must_go_up_too() -> None:
    state = after(position(drawn="KH", discard="3S 9H", theirs="8D", up="2S"), "9H>D1")
    assert moves(state) == {"3S>F"}


# The opponent's discard pile


@shows(law.ONTO_OPPONENT)
def test_onto_the_opponent_goes_a_neighbour_in_rank_of_any_suit() -> None:
    for top in ("6C", "6D", "6S"):
        assert {"5D>D1", "7D>D1"} <= moves(position(drawn="5D", discard="7D", theirs=top))
    state = position(drawn="5H", discard="8D", theirs="6C")
    assert judge(state, "5H>D1") == [law.ONTO_OPPONENT]
    assert judge(state, "8D>D1") == [law.ONTO_OPPONENT]
    assert not is_legal(state, "8D>D1")
    assert not is_legal(position(drawn="6S", theirs="6C"), "6S>D1")


def test_laying_a_card_on_the_opponents_pile_is_free() -> None:
    state = position(drawn="5H", discard="7D", theirs="6C")
    assert moves(state) == {"5H>D1", "7D>D1", "discard"}


@shows(law.WRAP)
@pytest.mark.parametrize(("drawn", "theirs"), [("KH", "AC"), ("AH", "KC")])
def test_king_and_ace_are_neighbours_only_where_that_is_agreed(drawn: str, theirs: str) -> None:
    state = replace(position(discard=drawn, theirs=theirs, enforcement="honour"), corrected=True)
    assert law.ONTO_OPPONENT in judge(state, f"{drawn}>D1")
    assert not is_legal(state, f"{drawn}>D1")
    king = position(drawn="KH", theirs="AC", wrap=True, enforcement="honour")
    assert judge(king, "KH>D1") == [law.WRAP]
    assert is_legal(king, "KH>D1")
    assert judge(position(drawn="AH", theirs="KC", wrap=True), "AH>D1") == [law.MUST_GO_UP]
    queen = position(drawn="QH", theirs="AC", wrap=True, enforcement="honour")
    assert not is_legal(replace(queen, corrected=True), "QH>D1")


# Drawing and discarding


@shows(law.NEXT_CARD, law.CARD_DRAWN)
def test_a_turn_draws_again_after_every_card_played() -> None:
    state = position(discard="7D", theirs="6C", stock="2C 5H")
    assert moves(state) == {"7D>D1", "draw"}
    drawn = make(after(state, "7D>D1"), "draw")
    assert happened(drawn) == [law.CARD_DRAWN]
    assert drawn.state.holdings[0].drawn == card("5H")
    assert judge(drawn.state, "draw") == [law.NEXT_CARD]
    assert not is_legal(drawn.state, "draw")
    played = after(position(drawn="5H", theirs="6C"), "5H>D1")
    assert judge(played, "draw") == [law.NEXT_CARD]
    assert is_legal(played, "draw")


@shows(law.NEW_STOCK)
def test_the_discard_pile_is_turned_over_when_a_card_is_to_be_drawn() -> None:
    state = position(drawn="5H", discard="2C 3C 9C", theirs="6C", stock="")
    played = after(state, "5H>D1")
    assert played.holdings[0] == Holding((), None, cards("2C 3C 9C"))
    drawn = make(played, "draw")
    assert happened(drawn) == [law.NEW_STOCK, law.CARD_DRAWN]
    assert drawn.state.holdings[0] == Holding(cards("9C 3C"), card("2C"), ())


@shows(law.DISCARD, law.DISCARDED)
def test_a_turn_ends_with_the_drawn_card_which_is_not_played_again_in_it() -> None:
    state = position(drawn="5H", discard="2C", theirs="6C")
    assert judge(state, "discard") == [law.DISCARD]
    ended = make(state, "discard")
    assert happened(ended) == [law.DISCARDED]
    assert ended.state.holdings[0].discard == cards("2C 5H")
    assert (ended.state.turn, GAME.actors(ended.state)) == (1, (1,))
    assert judge(ended.state, "5H>D1") == [shared_clauses.TURN]
    none_drawn = position(discard="2C", theirs="6C")
    assert judge(none_drawn, "discard") == [law.DISCARD]
    assert not is_legal(none_drawn, "discard")


def test_on_ones_honour_both_may_move_and_a_deal_may_take_any_number_of_moves() -> None:
    game = load("pishe_pasha", enforcement="honour")
    assert game.bounds(game.options) == (0, 52, None, 2)


def test_where_plays_are_checked_no_positions_are_counted() -> None:
    assert after_turn(position(stock="2C 5H")).state.history == ()


# Scoring, and the end


@shows(law.WON, law.CARDS_LEFT, law.ONE_DEAL)
@pytest.mark.parametrize(
    ("drawn", "discard", "plays"),
    [
        pytest.param("3S", "", ["3S>F"], id="to a foundation"),
        pytest.param("5H", "", ["5H>D1"], id="onto the opponent"),
        pytest.param("5H", "4D", ["5H>D1", "4D>D1"], id="the discard after the drawn card"),
        pytest.param("8H", "7D", ["7D>D1", "8H>D1"], id="the drawn card after the discard"),
        pytest.param("", "7D", ["7D>D1"], id="before a card is drawn"),
    ],
)
def test_a_seat_without_cards_wins_at_once_and_scores_what_the_opponent_has_left(
    drawn: str, discard: str, plays: list[str]
) -> None:
    state = position(drawn=drawn, discard=discard, theirs="6C", up="2S", stock="")
    before = after(state, *plays[:-1])
    assert before.result is None
    won = make(before, plays[-1])
    assert happened(won) == [law.PLAYED, law.WON, law.CARDS_LEFT, law.ONE_DEAL]
    loser = won.state.holdings[1]
    (line,) = won.state.ledger
    assert (line.side, line.points, line.cards) == (0, len(line.cards), loser.stock + loser.discard)
    assert won.state.result is not None
    assert (won.state.result.winners, won.state.result.scores) == ((0,), (line.points, 0))
    assert None not in GAME.view(won.state, None).zone("stock:1").cards


@shows(shared_clauses.OVER)
@pytest.mark.parametrize("move", ["draw", "discard", "stop end", "pass", "9C>F"])
def test_nothing_is_played_after_the_end(move: str) -> None:
    over = after(position(drawn="3S", up="2S", stock=""), "3S>F")
    assert judge(over, move) == [shared_clauses.OVER]


def won_deal(**options: Any) -> Transition[State]:
    """Seat 0 wins a deal."""
    return make(position(drawn="3S", up="2S", stock="", **options), "3S>F")


@shows(law.TARGET)
def test_with_a_target_deals_are_played_until_it_is_reached() -> None:
    won = won_deal(target=49)
    assert happened(won) == [law.PLAYED, law.WON, law.CARDS_LEFT, law.TARGET]
    assert ending(won.state) is law.TARGET
    assert won.state.result is not None
    assert won.state.result.scores == (49, 0)


@shows(shared_clauses.DEAL_PASSES)
def test_below_the_target_another_deal_is_played_with_the_deal_passed_on() -> None:
    won = won_deal(target=50)
    assert happened(won) == [law.PLAYED, law.WON, law.CARDS_LEFT, shared_clauses.DEAL_PASSES]
    assert (won.state.phase, won.state.dealer, won.state.result) == (Phase.DEAL, 0, None)
    assert (due(won.state, 0), due(won.state, 1)) == ([], [])
    check_move(PATIENCE.under(won.state), won.state, 0, Deal(full_pack()))
    dealt = make(won.state, f"deal {codes(full_pack())}")
    assert happened(dealt) == [law.STOCKS, law.COURSE]
    assert (dealt.state.deal, dealt.state.turn, len(dealt.state.ledger)) == (2, 1, 1)
    assert dealt.state.foundations == ((),) * 4
    assert [len(holding.stock) for holding in dealt.state.holdings] == [26, 26]


@shows(shared_clauses.MAX_DEALS)
def test_the_number_of_deals_may_be_limited() -> None:
    assert ending(won_deal(target=50, max_deals=1).state) is shared_clauses.MAX_DEALS
    assert ending(won_deal(target=50, max_deals=2).state) is None
    assert ending(won_deal(max_deals=2).state) is law.ONE_DEAL


# Stop


@shows(law.STOP)
def test_where_plays_are_checked_there_is_nothing_to_call() -> None:
    state = position(drawn="5H", theirs="9C")
    assert not is_legal(state, "5H>D1")
    for seat in (0, 1):
        for call in ("stop correct", "stop end"):
            assert judge(state, call, seat) == [law.STOP]
            assert not is_legal(state, call, seat)


@shows(law.HONOUR)
@pytest.mark.parametrize(
    ("move", "fault"),
    [
        ("9H>D1", "The 9♥ does not go on your opponent's discard pile"),
        ("9H>F", "The 9♥ is not the next card"),
        ("discard", "First the 3♠ must go up"),
    ],
)
def test_on_ones_honour_a_wrong_play_goes_through(move: str, fault: str) -> None:
    discard = "3S" if move == "discard" else "KC"
    state = on_honour(drawn="9H", discard=discard, theirs="4C", up="2S")
    assert judge(state, move) == [law.HONOUR]
    assert fault in said(state, move)
    wrong = make(state, move).state
    assert GAME.actors(wrong)[-1] == 1
    assert {"stop correct", "stop end"} <= moves(wrong, seat=1)


def test_a_foundation_goes_on_from_its_top_card_even_if_that_was_laid_wrongly() -> None:
    state = make(on_honour(drawn="5D", discard="2D 6D", up="AD"), "5D>F").state
    assert due(state) == ["6D>F"]
    assert judge(state, "6D>F") == [law.FOUNDATION_UP]
    assert due(make(state, "6D>F").state) == []


@pytest.mark.parametrize("move", ["draw", "4D>F", "9H>D0", "9H>1"])
def test_what_cannot_be_done_at_a_table_is_refused_on_honour_too(move: str) -> None:
    state = on_honour(drawn="9H", discard="4D KC", theirs="4C")
    assert not is_legal(state, move)
    assert not is_legal(state, "discard", seat=1)


def test_on_ones_honour_a_right_play_is_right_for_its_own_reason() -> None:
    state = on_honour(drawn="9H", theirs="8C")
    assert judge(state, "9H>D1") == [law.ONTO_OPPONENT]
    assert judge(state, "discard") == [law.DISCARD]


@shows(law.CORRECTED)
@pytest.mark.parametrize("move", ["9H>D1", "9H>F", "discard"])
def test_a_caller_may_have_the_error_corrected(move: str) -> None:
    discard = "3S" if move == "discard" else "KC"
    state = on_honour(drawn="9H", discard=discard, theirs="4C", up="2S")
    called = make(make(state, move).state, "stop correct", seat=1)
    assert happened(called) == [law.CORRECTED]
    fault = "First the 3♠ must go up" if move == "discard" else "The 9♥ "
    assert str(called.events[0]).startswith(f"Seat 0 played wrongly. {fault}")
    assert called.state.holdings == state.holdings
    assert called.state.foundations == state.foundations
    assert (called.state.turn, GAME.actors(called.state)) == (0, (0,))


def test_a_corrected_seat_plays_by_the_rules_until_its_turn_ends() -> None:
    state = on_honour(drawn="9H", discard="KC", theirs="4C")
    state = make(after(state, "9H>D1"), "stop correct", seat=1).state
    assert judge(state, "9H>D1") == [law.ONTO_OPPONENT]
    assert not is_legal(state, "9H>D1")
    state = after(state, "discard")
    state = make(state, "draw", seat=1).state
    assert is_legal(state, f"{state.holdings[1].drawn}>D0", seat=1)


@shows(law.TURN_ENDED)
@pytest.mark.parametrize("move", ["9H>D1", "9H>F", "discard"])
def test_a_caller_may_have_the_turn_ended(move: str) -> None:
    discard = "3S" if move == "discard" else "KC"
    state = on_honour(drawn="9H", discard=discard, theirs="4C", up="2S")
    called = make(make(state, move).state, "stop end", seat=1)
    assert happened(called) == [law.TURN_ENDED]
    assert called.state.holdings == (state.holdings[0].after_discard(), state.holdings[1])
    assert called.state.foundations == state.foundations
    assert (called.state.turn, GAME.actors(called.state)) == (1, (1,))


def test_a_draw_with_a_card_passed_over_is_taken_back() -> None:
    state = on_honour(discard="KC 3S", theirs="9C", up="2S", stock="")
    drawn = after(state, "draw")
    for call, turn in (("stop correct", 0), ("stop end", 1)):
        called = make(drawn, call, seat=1).state
        assert (called.holdings, called.turn) == (state.holdings, turn)


@shows(law.IN_TIME)
def test_the_first_wrong_play_of_a_turn_can_be_called_until_the_opponents_first_play_has_ended() -> None:
    start = on_honour(drawn="9H", discard="KC", theirs="4C", stock="2C 3D 8D")
    wrong = after(start, "9H>D1")
    for later in ([], ["draw"], ["draw", "8D>D1", "draw"], ["draw", "discard"]):
        assert in_words(GAME.status(after(wrong, *later)))["May call Stop"] == "seat 1"
        called = make(after(wrong, *later), "stop correct", seat=1)
        assert called.state.holdings == start.holdings
    theirs = make(after(wrong, "draw", "discard"), "draw", seat=1).state
    assert judge(theirs, "stop correct", seat=1) == [law.IN_TIME]
    assert not is_legal(theirs, "stop correct", seat=1)
    assert is_legal(theirs, "stop correct", seat=0)


@shows(law.WRONG_CALL)
@pytest.mark.parametrize("call", ["stop correct", "stop end"])
def test_a_wrong_call_is_refused_with_the_reason_and_changes_nothing(call: str) -> None:
    right = after(on_honour(drawn="9H", theirs="2D 8C"), "9H>D1")
    called = make(right, call, seat=1)
    assert happened(called) == [law.WRONG_CALL]
    assert "was right to play the 9♥ on the 8♣" in str(called.events[0])
    assert called.state == replace(right, challengeable=None)
    assert judge(called.state, call, seat=1) == [law.IN_TIME]
    assert is_legal(after(called.state, "draw"), call, seat=1)


def test_a_wrong_play_after_a_right_one_can_be_called() -> None:
    right = after(on_honour(drawn="9H", theirs="8C", stock="2C 4D"), "9H>D1", "draw")
    called = make(after(right, "4D>D1"), "stop correct", seat=1)
    assert happened(called) == [law.CORRECTED]
    assert called.state.holdings == right.holdings


def test_nobody_calls_their_own_plays() -> None:
    wrong = after(on_honour(drawn="9H", discard="KC", theirs="4C"), "9H>D1")
    assert judge(wrong, "stop correct", seat=0) == [law.IN_TIME]


@shows(law.LAST_PLAY)
def test_on_ones_honour_the_last_play_has_to_be_accepted() -> None:
    last = after(on_honour(drawn="3S", up="2S", stock=""), "3S>F")
    assert (last.awaits_acceptance, GAME.actors(last)) == (True, (1,))
    assert moves(last, seat=1) == {"pass", "stop correct", "stop end"}
    assert judge(last, "draw", seat=1) == [law.LAST_PLAY]
    assert judge(last, "discard") == [shared_clauses.TURN, law.LAST_PLAY]
    assert said(last, "draw", seat=1).startswith("The last card has been played, so now the opponent passes")
    assert judge(last, "pass", seat=1) == [law.LAST_PLAY]
    assert judge(last, "pass", seat=0) == [law.LAST_PLAY]
    assert not is_legal(last, "pass", seat=0)
    won = make(last, "pass", seat=1)
    assert happened(won) == [law.WON, law.CARDS_LEFT, law.ONE_DEAL]
    called = make(last, "stop end", seat=1)
    assert happened(called) == [law.WRONG_CALL, law.WON, law.CARDS_LEFT, law.ONE_DEAL]
    assert called.state.result == won.state.result


def test_a_wrong_last_play_can_be_called() -> None:
    state = on_honour(drawn="9H", theirs="4C", stock="")
    last = after(state, "9H>D1")
    corrected = make(last, "stop correct", seat=1).state
    assert (corrected.awaits_acceptance, corrected.holdings) == (False, state.holdings)
    ended = make(last, "stop end", seat=1).state
    assert (ended.turn, ended.holdings[0]) == (1, Holding((), None, cards("9H")))


@shows(law.LAST_PLAY)
def test_otherwise_nobody_passes() -> None:
    for state in (position(drawn="9H"), after(on_honour(drawn="9H", theirs="8C"), "9H>D1")):
        for seat in (0, 1):
            assert judge(state, "pass", seat) == [law.LAST_PLAY]
            assert not is_legal(state, "pass", seat)


@shows(law.REPETITION)
@pytest.mark.parametrize(("target", "end"), [(None, law.REPETITION), (9, shared_clauses.DEAL_PASSES)])
def test_on_ones_honour_the_third_time_of_a_position_is_a_draw(target: int | None, end: Clause) -> None:
    """Each seat draws and discards two kings, passing over the one that must go up."""
    state = on_honour(up="QC QD QH QS", stock="KC KD", target=target)
    for _ in range(9):
        state = after_turn(state).state
        assert (state.result, state.phase) == (None, Phase.PLAY)
    drawn = after_turn(state)
    assert happened(drawn)[-1] is end
    assert drawn.state.ledger == ()
    if target is None:
        assert drawn.state.result is not None
        assert (drawn.state.result.winners, drawn.state.result.scores) == ((), (0, 0))
    else:
        assert drawn.state.phase is Phase.DEAL


def test_the_status_tells_what_can_be_called_and_accepted() -> None:
    wrong = after(on_honour(drawn="9H", discard="KC", theirs="4C"), "9H>D1")
    assert ("May call Stop", "seat 1") in in_words(GAME.status(wrong)).items()
    assert ("Corrected", "seat 0") in in_words(GAME.status(make(wrong, "stop correct", seat=1).state)).items()
    last = after(on_honour(drawn="3S", up="2S", stock="", target=50), "3S>F")
    assert {("To accept the last play", "seat 1"), ("Target", "50")} <= set(
        in_words(GAME.status(last)).items()
    )
    assert "Turn" not in in_words(GAME.status(last))


@shows(law.REPETITION)
@pytest.mark.parametrize("target", [None, 40])
def test_on_honour_positions_are_counted_from_the_deal_on(target: int | None) -> None:
    """Both players draw and discard whatever they draw; every position but the first two comes again after 52 turns."""
    match = Match(load("pishe_pasha", enforcement="honour", target=target), seed=8)
    for deal in range(1 if target is None else 2):
        starts = [(match.state.turn, GAME.zones(match.state))]
        while match.actors and not match.deal_due:
            match.play("draw", match.state.turn)
            match.play("discard", match.state.turn)
            if match.state.phase is Phase.PLAY:
                starts.append((match.state.turn, GAME.zones(match.state)))
                times = starts.count(starts[-1])
                told = in_words(GAME.status(match.state)).get("Times in this position")
                assert told == (f"{times} of 3" if times > 1 else None)
        assert len(starts) == 2 + 2 * 52
        ends = [law.DISCARDED, law.REPETITION, *([shared_clauses.DEAL_PASSES] if target else [])]
        assert happened(Transition(match.state, match.plies[-1].events)) == ends
        assert match.scores == (0, 0)
        if target is not None:
            dealer = match.state.dealer
            match.deal()
            assert (match.state.deal, len(match.state.history)) == (deal + 2, 1)
            assert match.actors == (1 - dealer,)


@pytest.mark.parametrize("wrong", [False, True])
def test_no_call_of_stop_survives_into_the_next_deal(wrong: bool) -> None:
    """Neither on the last play of a deal that is won nor on that of a deal that is drawn."""
    won = on_honour(drawn="3S" if not wrong else "9H", up="2S", theirs="4C", stock="", target=60)
    last = after(won, "9H>D1" if wrong else "3S>F")
    accepted = make(last, "pass", seat=1)
    assert happened(accepted) == [law.WON, law.CARDS_LEFT, shared_clauses.DEAL_PASSES]
    drawn = on_honour(up="QC QD QH QS", stock="KC KD" if wrong else "KC", target=60)
    while drawn.phase is Phase.PLAY:
        drawn = after_turn(drawn).state
    for ended in (accepted.state, drawn):
        assert (ended.phase, ended.callers, ended.challengeable) == (Phase.DEAL, (), None)
        assert due(ended, ended.turn) == []
        assert "May call Stop" not in in_words(GAME.status(ended))
        dealt = make(ended, f"deal {codes(full_pack())}", seat=ended.dealer).state
        assert (dealt.deal, dealt.corrected, dealt.ledger) == (2, False, ended.ledger)
        first = dealt.turn
        assert PATIENCE.under(dealt).actors(dealt) == (first,)
        assert moves(dealt, first) == {"draw"}
        for seat in (0, 1):
            for call in ("stop correct", "stop end"):
                assert judge(dealt, call, seat) == [law.IN_TIME]


def test_after_a_correction_a_deal_that_is_won_leaves_nothing_behind() -> None:
    state = on_honour(drawn="3S", discard="5D", theirs="9C", up="2S", stock="", target=50)
    corrected = make(after(state, "5D>D1"), "stop correct", seat=1).state
    assert corrected.corrected
    last = after(replace(corrected, holdings=(Holding((), card("3S")), corrected.holdings[1])), "3S>F")
    assert last.corrected
    assert not make(last, "pass", seat=1).state.corrected


@pytest.mark.parametrize("options", [{"target": 0}, {"enforcement": "loose"}, {"players": 3}])
def test_other_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        load("pishe_pasha", **options)


# Whole games


ALL_OPTIONS = [
    {"target": target, "max_deals": max_deals, "wrap": wrap, "enforcement": enforcement}
    for target in (None, 60)
    for max_deals in (None, 2)
    for wrap in (False, True)
    for enforcement in ("strict", "honour")
]


@pytest.mark.parametrize("options", first(1, ALL_OPTIONS), ids=str)
def test_under_all_options_whole_matches_keep_the_laws_at_the_last_move_of_each_deal(
    options: dict[str, Any],
) -> None:
    game = load("pishe_pasha", **options)
    match = random_match(game, Random(5))
    deals = 0
    for before, last in zip(match.plies, match.plies[1:], strict=False):
        if any(event.finding.clause in (law.WON, law.REPETITION) for event in last.events):
            deals += 1
            check_move(game, before.state, last.seat, last.move)
            lines = [line for event in last.events for line in event.lines]
            assert last.state.ledger == before.state.ledger + tuple(lines)
            loser = last.state.holdings[1 - last.state.turn]
            points = [(before.state.turn, len(loser.stock + loser.discard), deals)]
            won = any(event.finding.clause is law.WON for event in last.events)
            assert [(line.side, line.points, line.deal) for line in lines] == (points if won else [])
    assert match.outcome is not None
    assert match.outcome.finding == match.plies[-1].events[-1].finding
    if options["target"] is None:
        assert deals == 1
        assert match.outcome.finding.clause in (law.ONE_DEAL, law.REPETITION)
    elif options["max_deals"] == 2 and match.outcome.finding.clause is shared_clauses.MAX_DEALS:
        assert deals == 2
    else:
        assert match.outcome.finding.clause is law.TARGET
        assert max(match.scores) >= 60


@pytest.mark.parametrize("options", first(3, ALL_OPTIONS[::2] + ALL_OPTIONS[1:4]), ids=str)
def test_under_all_options_the_legal_moves_are_those_of_every_card_to_every_place(
    options: dict[str, Any],
) -> None:
    """The moves are named here, and the legal ones are found without the rules."""
    game, rng = load("pishe_pasha", **options), Random(1)
    faces = codes(full_pack()).split()
    named = [f"{face}>{to}" for face in faces for to in ("F", "D0", "D1", "1")]
    named += ["draw", "discard", "stop correct", "stop end", "pass"]
    match = Match(game, seed=2)
    for _ in range(50):
        if not match.actors or match.deal_due:
            break
        state = match.state
        for seat in (0, 1):
            judged = {text for text in named if match.judge(text, seat)}
            assert judged == {str(move) for move in game.legal_moves(state, seat)}
        seat = state.turn
        if state.awaits_acceptance:
            break
        mine, theirs = state.holdings[seat], state.holdings[1 - seat].discard[-1:]
        open_cards = [*([mine.drawn] if mine.drawn else []), *mine.discard[-1:]]
        up = {
            f"{each}>F"
            for each in map(str, open_cards)
            if len(state.foundation(card(each).suit)) == card(each).rank - 1
        }
        gaps = {1, 12} if options["wrap"] else {1}
        onto = {
            f"{each}>D{1 - seat}" for each in open_cards for on in theirs if abs(each.rank - on.rank) in gaps
        }
        rest = {"discard" if mine.drawn else "draw"}
        strict = up or onto | rest
        legal = {str(move) for move in game.legal_moves(state, seat)}
        if options["enforcement"] == "strict" or state.corrected:
            assert legal == strict | ({"stop correct", "stop end"} if seat in state.callers else set())
        else:
            assert strict <= legal
        actor = rng.choice(match.actors)
        match.play(rng.choice(sorted(map(str, game.legal_moves(state, actor)))), actor)


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), wrap=st.booleans())
def test_where_plays_are_checked_every_deal_is_won(seed: int, wrap: bool) -> None:
    match = random_match(load("pishe_pasha", wrap=wrap), Random(seed))
    assert match.outcome is not None
    (winner,) = match.outcome.winners
    assert match.state.holdings[winner].is_gone
    loser = match.state.holdings[1 - winner]
    assert match.scores[winner] == len(loser.stock) + len(loser.discard)


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_on_ones_honour_every_deal_ends(seed: int) -> None:
    match = random_match(load("pishe_pasha", enforcement="honour"), Random(seed))
    assert ending(match.state) in (law.ONE_DEAL, law.REPETITION)


@pytest.mark.parametrize(("options", "seeds"), [({}, 3), ({"enforcement": "honour"}, 3), ({"target": 60}, 1)])
def test_bots_play_whole_matches_by_the_rules_and_never_call(options: dict[str, Any], seeds: int) -> None:
    game = load("pishe_pasha", **options)
    for seed in range(seeds):
        match, rng = Match(game, seed=seed), Random(seed)
        while match.actors:
            if match.deal_due:
                match.deal()
                continue
            found = next_move(game, match.state, rng)
            assert found is not None
            seat, move = found
            assert "stop" not in str(move)
            match.play(move, seat)
        assert ending(match.state) in (law.ONE_DEAL, law.TARGET)
        assert max(match.scores) >= (options.get("target") or 1)


def test_the_bot_plays_what_it_can_before_it_ends_its_turn() -> None:
    assert bots_choice(position(drawn="3S", discard="9H", theirs="8D", up="2S")) == "3S>F"
    assert bots_choice(position(drawn="3S", discard="9H", theirs="8D", up="AS")) == "9H>D1"
    assert bots_choice(position(discard="9H", theirs="7D")) == "draw"
    assert bots_choice(position(drawn="3S", theirs="7D")) == "discard"


def test_the_bot_calls_what_was_wrong_and_nothing_else() -> None:
    wrong = after(on_honour(drawn="9H", discard="KC", theirs="4C"), "9H>D1")
    assert bots_choice(wrong, seat=1) == "stop correct"
    passed_over = after(on_honour(drawn="9H", discard="3S", theirs="4C", up="2S"), "discard")
    assert bots_choice(passed_over, seat=1) == "stop end"
    right = after(on_honour(drawn="9H", discard="KC", theirs="8C"), "9H>D1")
    assert bots_choice(right, seat=1) == "None"
    last = after(on_honour(drawn="3S", up="2S", stock=""), "3S>F")
    assert bots_choice(last, seat=1) == "pass"


def test_the_bot_does_not_call_for_a_card_that_lies_face_down_by_now() -> None:
    turned_over = after(on_honour(discard="9C KC 3S", theirs="7C", up="2S", stock=""), "draw")
    assert bots_choice(turned_over, seat=1) == "None"


# Play on from a position


def test_compiled_play_goes_on_from_what_may_be_called() -> None:
    wrong = after(on_honour(drawn="9H", discard="KC", theirs="4C"), "9H>D1")
    passed_over = after(on_honour(drawn="9H", discard="3S", theirs="4C", up="2S"), "discard")
    turned_over = after(on_honour(discard="9C KC 3S", theirs="7C", up="2S", stock=""), "draw")
    for state in (wrong, passed_over, turned_over):
        for seed in range(2):
            PATIENCE.played_on(state, state.turn, seed)
    assert {"stop correct", "stop end", "draw"} <= set(PATIENCE.played_on(passed_over, 1))
    assert set(PATIENCE.played_on(wrong, 1)) == {"stop correct", "stop end"}  # out of turn
    last = after(on_honour(drawn="3S", up="2S", stock=""), "3S>F")
    points = PATIENCE.played_on(last, 1)
    assert points["pass"] == points["stop correct"]  # a wrong call ends the deal, too
    assert points["pass"][0] > 0


def test_compiled_play_remembers_the_positions_before_it() -> None:
    state = on_honour(drawn="3S", theirs="7D")
    come = after(state, "discard").history[-1]
    twice = replace(state, history=(come, *state.history, come, *state.history))
    assert PATIENCE.played_on(twice)["discard"] == (0, 0)
    assert PATIENCE.played_on(replace(twice, history=twice.history[1:]))["discard"] != (0, 0)
    called = after(on_honour(drawn="9H", discard="3S", theirs="4C", up="2S"), "discard")
    assert called.challengeable is not None
    before = called.challengeable.before
    again = make(called, "stop end", 1).state.history[-1]
    before = replace(before, history=(again, *before.history, again, *before.history))
    called = replace(
        called,
        history=(*before.history, called.history[-1]),
        challengeable=replace(called.challengeable, before=before),
    )
    assert PATIENCE.played_on(called, 1)["stop end"] == (0, 0)
