"""Double Solitaire, simplified, clause by clause."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import Match, OptionError, card, cards, load, shared_clauses
from cardrules.bots.choosing import choose
from cardrules.cards import Card, codes, full_pack
from cardrules.game import Transition
from cardrules.games.double_solitaire import GAME
from cardrules.games.double_solitaire import rulebook as book
from cardrules.games.double_solitaire.rules import begin_turn, due, initial_state
from cardrules.games.double_solitaire.state import SUITS, Phase, State, Swap
from cardrules.mechanics.stocks import Holding
from cardrules.testing import random_match
from tests.games.patience import Patience, built_up, happened, two_holdings
from tests.markers import shows

PATIENCE = Patience(GAME)
judge, is_legal, said, make = PATIENCE.judge, PATIENCE.is_legal, PATIENCE.said, PATIENCE.make
after, after_turn, bots_choice = PATIENCE.after, PATIENCE.after_turn, PATIENCE.bots_choice


def position(
    centre: tuple[str, str, str, str],
    drawn: str = "",
    discard: str = "",
    theirs: str = "",
    up: str = "",
    stock: str | None = None,
    **options: Any,
) -> State:
    """A state in the middle of a turn of seat 0.

    Args:
        centre: The four centre piles.
        drawn: The card that seat 0 has drawn.
        discard: The discard pile of seat 0, its top card last.
        theirs: The discard pile of seat 1, its top card last.
        up: The top card of each side stack that has been begun.
        stock: The stock of seat 0, its top card last; None for a stock of a few cards.
        **options: Options of the game.
    """
    sides, piles = built_up(up), tuple(map(cards, centre))
    game = load("double_solitaire", **options)
    laid = replace(
        initial_state(game.options, dealer=1),
        phase=Phase.PLAY,
        pack=(),
        holdings=two_holdings(drawn, discard, theirs, stock, (*sides, *piles)),
        centre=piles,
        sides=sides,
    )
    return replace(begin_turn(laid, 0), begun=True)


def puts(state: State) -> set[str]:
    """Every legal play of a card."""
    return {str(move) for move in GAME.legal_moves(state, 0) if ">" in str(move)}


# The deal


@shows(shared_clauses.FIRST_DEALER, book.CARDS, book.CENTRE, book.STOCKS)
def test_four_cards_begin_the_centre_and_the_others_are_dealt_in_turn() -> None:
    pack = full_pack()
    match = Match(GAME, dealer=0, orders=[pack])
    state = match.state
    assert state.centre == tuple((each,) for each in pack[:4])
    opponent, dealer = state.holdings[1], state.holdings[0]
    assert (opponent.stock, dealer.stock) == (pack[4::2], pack[5::2])
    assert (len(opponent.stock), len(dealer.stock)) == (24, 24)
    assert match.actors == (1,)
    assert happened(Transition(state, match.plies[0].events)) == [
        shared_clauses.FIRST_DEALER,
        book.CARDS,
        book.CENTRE,
        book.STOCKS,
    ]
    assert match.play("draw").state.holdings[1].drawn == pack[50]


@shows(shared_clauses.DEAL_DUE)
def test_the_dealer_deals_first_and_once() -> None:
    before = initial_state(GAME.options, dealer=1)
    deal = f"deal {codes(full_pack())}"
    assert judge(before, "draw", seat=1) == [shared_clauses.DEAL_DUE]
    assert judge(before, deal, seat=0) == [shared_clauses.DEAL_DUE]
    assert is_legal(before, deal, seat=1)
    assert judge(make(before, deal, seat=1).state, deal, seat=1) == [shared_clauses.DEAL_DUE]


@shows(shared_clauses.WHOLE_PACK)
def test_a_deal_takes_the_whole_pack() -> None:
    before = initial_state(GAME.options, dealer=0)
    assert judge(before, f"deal {codes(full_pack())}") == [shared_clauses.WHOLE_PACK]
    short = f"deal {codes(full_pack()[1:])}"
    assert judge(before, short) == [shared_clauses.WHOLE_PACK]
    assert not is_legal(before, short)


@shows(book.SWAP)
def test_before_the_first_draw_the_dealers_opponent_may_have_the_stocks_swapped_once() -> None:
    match = Match(GAME, seed=3, dealer=0)
    mine, theirs = match.state.holdings
    assert judge(match.state, "swap", seat=1) == [book.SWAP]
    assert is_legal(match.state, "swap", seat=1)
    assert judge(match.state, "swap", seat=0) == [shared_clauses.TURN]
    match.play("swap")
    assert match.state.holdings == (theirs, mine)
    assert match.actors == (1,)
    assert judge(match.state, "swap", seat=1) == [book.SWAP]
    assert not is_legal(match.state, "swap", seat=1)
    assert match.play("draw").state.holdings[1].drawn == mine.stock[-1]


@shows(book.SWAP)
def test_whoever_draws_has_declined_the_swap_and_the_dealer_never_has_it() -> None:
    match = Match(GAME, seed=3, dealer=0)
    match.play("draw")
    assert judge(match.state, "swap", seat=1) == [book.SWAP]
    assert not is_legal(match.state, "swap", seat=1)
    match.play("discard")
    assert not is_legal(match.state, "swap", seat=0)


def test_nobody_sees_a_stock_and_everybody_sees_all_else() -> None:
    state = position(("9C", "TD", "KS", "QC"), drawn="5H", discard="2C 3C", theirs="7D 8S")
    for seat in (0, 1, None):
        view = GAME.view(state, seat)
        hidden = {zone.id for zone in view.zones if None in zone.cards}
        assert hidden == {"stock:0", "stock:1"}
        assert view.zone("drawn:0").cards == cards("5H")
        assert view.zone("discard:1").cards == cards("7D 8S")


# The play


@shows(shared_clauses.TURN)
def test_only_the_seat_whose_turn_it_is_plays() -> None:
    state = position(("9C", "TD", "KS", "QC"), drawn="5H")
    for move in ("draw", "discard", "9C>2"):
        assert judge(state, move, seat=1) == [shared_clauses.TURN]


@shows(book.BEGIN)
def test_a_turn_begins_by_drawing() -> None:
    state = replace(position(("9C", "TD", "KS", "QC")), begun=False)
    assert judge(state, "9C>2") == [book.BEGIN]
    assert not is_legal(state, "9C>2")
    assert judge(state, "draw") == [book.BEGIN]
    assert is_legal(state, "draw")
    assert is_legal(after(state, "draw"), "9C>2")


@shows(book.NEXT_CARD)
def test_the_next_card_is_drawn_when_the_last_has_been_played() -> None:
    state = position(("9C", "TD", "KS", "QC"), drawn="8D")
    assert judge(state, "draw") == [book.NEXT_CARD]
    assert said(state, "draw").startswith("The 8♦ that you have drawn is neither played nor discarded")
    played = after(state, "8D>1")
    assert judge(played, "draw") == [book.NEXT_CARD]
    assert is_legal(played, "draw")
    assert is_legal(played, "9C>2") is False
    assert is_legal(after(state, "9C>2", "8D>2"), "draw")


def test_other_plays_may_come_before_the_next_draw() -> None:
    state = position(("9C", "TD", "KS", "QC"), drawn="QH", discard="JH")
    state = after(state, "QH>3", "9C>2", "JH>4")
    assert state.holdings[0].drawn is None
    assert is_legal(state, "draw")


@shows(book.DRAWN)
def test_a_drawn_card_is_shown() -> None:
    drawn = make(position(("9C", "TD", "KS", "QC"), stock="2C 3C"), "draw")
    assert happened(drawn) == [book.DRAWN]
    assert drawn.state.holdings[0] == Holding(cards("2C"), card("3C"), ())


@shows(book.TURN_OVER)
def test_an_empty_stock_is_made_anew_from_the_discard_pile_unshuffled() -> None:
    drawn = make(position(("9C", "TD", "KS", "QC"), stock="", discard="2C 3C 4C"), "draw")
    assert happened(drawn) == [book.TURN_OVER, book.DRAWN]
    assert drawn.state.holdings[0] == Holding(cards("4C 3C"), card("2C"), ())


@shows(book.OPEN_CARDS)
@pytest.mark.parametrize(
    "covered",
    [
        pytest.param("9D", id="in the own stock"),
        pytest.param("9H", id="covered in the discard pile"),
        pytest.param("9C", id="covered on a centre pile"),
        pytest.param("9S", id="on the opponent's discard pile"),
    ],
)
def test_covered_and_foreign_cards_are_not_played(covered: str) -> None:
    piles = ("9C 8H", "TS", "TD", "KC")
    state = position(piles, stock="9D", discard="9H 2C", theirs="9S", drawn="KS")
    to = "2" if card(covered).red else "3"
    assert judge(state, f"{covered}>{to}") == [book.OPEN_CARDS]


def test_the_drawn_card_the_own_discard_and_all_tops_are_played() -> None:
    piles = ("9C", "TH", "TD", "QC")
    state = position(piles, drawn="JD", discard="9S", theirs="5D", up="4S", stock="2C")
    assert puts(state) == {"JD>4", "9S>2", "9S>3", "9C>2", "9C>3", "4S>D1"}


@shows(book.PLACES)
@pytest.mark.parametrize("move", ["JD>5", "JD>D0", "9C>1", "4S>S"])
def test_where_no_card_is_laid(move: str) -> None:
    state = position(("9C", "TH", "TD", "QC"), drawn="JD", up="4S")
    assert judge(state, move) == [book.PLACES]


@shows(book.PLAYED)
def test_a_played_card_changes_its_place() -> None:
    played = make(position(("9C", "TH", "TD", "QC"), drawn="JD"), "JD>4")
    assert happened(played) == [book.PLAYED]
    assert played.state.centre[3] == cards("QC JD")
    assert [(moved.source, moved.target) for moved in played.events[0].moved] == [("drawn:0", "centre:4")]


def test_every_clause_that_a_move_breaks_is_named() -> None:
    state = position(("9C", "TH", "TD", "QC"), drawn="JD", up="4S", stock="2C")
    assert judge(state, "2C>9") == [book.PLACES, book.OPEN_CARDS]
    assert judge(replace(state, begun=False), "4S>1") == [book.CENTRE_DOWN, book.BEGIN, book.SIDE_TOPS]


@shows(book.ONCE_IN_A_TURN)
def test_nothing_is_moved_to_and_fro() -> None:
    state = position(("TH 9C", "TD", "KC", "KS"), drawn="2D")
    moved = after(state, "9C>2")
    assert judge(moved, "9C>1") == [book.ONCE_IN_A_TURN]
    assert not is_legal(moved, "9C>1")


@pytest.mark.parametrize("between", ["QD>3", "3D>D1"])
def test_after_another_change_a_card_may_move_back(between: str) -> None:
    state = position(("TH 9C", "TD", "KC", "KS"), drawn="QD", discard="3D", theirs="4C")
    assert is_legal(after(state, "9C>2", between), "9C>1")
    assert not is_legal(after(state, "9C>2", between, "9C>1"), "9C>2")


def test_the_same_cards_on_other_piles_are_another_position() -> None:
    state = position(("9C", "", "", "KS"), drawn="2D")
    assert is_legal(state, "9C>2")
    moved = after(state, "9C>2")
    assert is_legal(moved, "9C>3")
    assert not is_legal(moved, "9C>1")
    assert not is_legal(after(moved, "9C>3"), "9C>1")


def test_in_the_next_turn_a_card_may_move_back() -> None:
    state = after(position(("TH 9C", "TD", "KC", "KS"), drawn="2D"), "9C>2", "discard")
    state = make(state, "draw", seat=1).state
    assert is_legal(state, "9C>1", seat=1)


# Centre piles


@shows(book.CENTRE_DOWN)
def test_a_centre_pile_goes_down_in_alternating_colours() -> None:
    state = position(("9C", "TH", "TC", "AS"), drawn="KH", discard="8D")
    assert judge(state, "9C>2") == [book.CENTRE_DOWN]
    assert is_legal(state, "9C>2")
    for wrong in ("9C>3", "TH>1", "8D>2"):
        assert judge(state, wrong) == [book.CENTRE_DOWN]
        assert not is_legal(state, wrong)


def test_no_king_goes_on_an_ace() -> None:
    state = position(("5D AS", "TH", "TC", "9S"), drawn="KH")
    assert book.CENTRE_DOWN in judge(state, "KH>1")


@shows(book.WHOLE_PILE)
def test_a_whole_pile_moves_where_that_is_agreed_and_exactly_where_it_fits() -> None:
    piles = ("9C 8D 7S", "TH", "TC", "")
    top, whole = (position(piles, drawn="KH", merge=merge) for merge in ("top", "whole"))
    assert judge(top, "9C>2") == [book.OPEN_CARDS]
    assert judge(whole, "9C>2") == [book.CENTRE_DOWN, book.WHOLE_PILE]
    assert is_legal(whole, "9C>2")
    assert judge(whole, "9C>3") == [book.CENTRE_DOWN]
    assert judge(whole, "8D>2") == [book.CENTRE_DOWN, book.OPEN_CARDS]
    assert judge(whole, "9C>4") == [book.WHOLE_PILE]
    assert not is_legal(whole, "9C>4")
    assert after(whole, "9C>2").centre == ((), cards("TH 9C 8D 7S"), cards("TC"), ())


@pytest.mark.parametrize("to", ["S", "D1"])
def test_a_whole_pile_goes_nowhere_but_onto_another(to: str) -> None:
    state = position(("3C 2D", "TH", "TC", ""), drawn="KH", up="2C", theirs="4D", merge="whole")
    assert judge(state, f"3C>{to}") == [book.WHOLE_PILE]


def test_a_card_in_the_middle_of_a_pile_never_moves() -> None:
    state = position(("9C 8D 7S", "9S", "TC", ""), drawn="KH", merge="whole")
    assert judge(state, "8D>2") == [book.OPEN_CARDS]


@shows(book.EMPTY_CENTRE)
@pytest.mark.parametrize("move", ["5H>4", "2C>4", "9C>4"])
def test_an_empty_centre_takes_any_drawn_card_own_discard_or_centre_top(move: str) -> None:
    state = position(("TH 9C", "TD", "KS", ""), drawn="5H", discard="2C")
    assert judge(state, move) == [book.EMPTY_CENTRE]
    assert is_legal(state, move)
    assert after(state, move).centre[3] == cards(move[:2])


def test_an_empty_centre_may_stay_empty() -> None:
    state = position(("TH 9C", "TD", "KS", ""), drawn="5H", discard="2C")
    assert is_legal(state, "discard")
    assert after(state, "discard").centre[3] == ()


# Side stacks


@shows(book.SIDE_UP)
def test_a_side_stack_goes_up_in_suit_from_the_ace() -> None:
    state = position(("3S", "AH", "KS", "2D"), drawn="3C", up="2S")
    assert judge(state, "3S>S") == [book.SIDE_UP]
    assert is_legal(state, "3S>S")
    assert is_legal(state, "AH>S")
    for wrong in ("2D>S", "3C>S", "KS>S"):
        assert book.SIDE_UP in judge(state, wrong)
        assert not is_legal(state, wrong)
    alone = position(("9S", "9H", "KS", "2D"), drawn="3C")
    assert judge(alone, "2D>S") == [book.SIDE_UP]
    assert not is_legal(alone, "2D>S")


@shows(book.MUST_GO_UP)
@pytest.mark.parametrize("move", ["3S>3", "3S>D1", "3S>4", "discard"])
def test_a_drawn_card_that_fits_a_side_stack_goes_nowhere_else(move: str) -> None:
    state = position(("9C", "TH", "4D", ""), drawn="3S", theirs="4H", up="2S")
    assert judge(state, move) == [book.MUST_GO_UP]
    assert said(state, move).startswith("First the 3♠ must go up")
    assert is_legal(state, "3S>S")


@pytest.mark.parametrize("move", ["3S>3", "3S>D1", "3S>4", "discard"])
def test_a_centre_top_that_fits_a_side_stack_goes_nowhere_else(move: str) -> None:
    state = position(("3S", "TH", "4D", ""), drawn="KD", theirs="4H", up="2S")
    assert judge(state, move) == [book.MUST_GO_UP]
    assert said(state, move).startswith("First the 3♠ must go up")


def test_a_card_that_must_go_up_is_not_covered_or_taken_along_either() -> None:
    state = position(("4H 3S", "5C", "4D", ""), drawn="2D", up="2S", merge="whole")
    for move in ("2D>1", "4H>2"):
        assert judge(state, move) == [book.MUST_GO_UP]
        assert said(state, move).startswith("First the 3♠ must go up")
    assert is_legal(after(state, "3S>S"), "4H>2")


def test_other_plays_may_come_first() -> None:
    state = position(("3S", "TH", "9C", "KS"), drawn="QH", discard="2C", theirs="5D", up="2S AC 4C")
    for move in ("9C>2", "QH>4", "4C>D1"):
        assert is_legal(state, move)
        assert book.MUST_GO_UP in judge(after(state, move), "discard")
    assert not is_legal(after(state, "9C>2"), "discard")
    assert is_legal(after(state, "9C>2", "3S>S"), "discard")


def test_taking_the_side_stacks_top_away_is_a_play_with_another_card() -> None:
    state = position(("3S", "TH", "9C", "KS"), drawn="QD", theirs="3D", up="2S")
    assert due(state, 0) == cards("3S")
    taken = after(state, "2S>D1")
    assert due(taken, 0) == ()
    assert is_legal(taken, "discard")


def test_the_next_card_may_be_drawn_before_a_card_goes_up() -> None:
    state = position(("3S", "TH", "KS", "KC"), drawn="QH", up="2S")
    assert is_legal(after(state, "QH>3"), "draw")


@shows(book.MUST_GO_UP)
def test_the_own_discard_must_go_up_only_where_that_is_agreed() -> None:
    piles = ("9C", "TH", "4D", "KC")
    free = position(piles, drawn="KD", discard="3S", up="2S")
    assert {"discard", "3S>3", "3S>S"} <= {str(move) for move in GAME.legal_moves(free, 0)}
    bound = position(piles, drawn="KD", discard="3S", up="2S", discard_must_go_up=True)
    for move in ("discard", "3S>3"):
        assert judge(bound, move) == [book.MUST_GO_UP]
    assert is_legal(bound, "3S>S")


def test_a_discard_that_must_go_up_is_not_turned_over_in_the_middle_of_a_turn() -> None:
    piles = ("9C", "TH", "4D", "KC")
    bound = position(piles, discard="8C 3S", up="2S", stock="", discard_must_go_up=True)
    assert judge(bound, "draw") == [book.MUST_GO_UP]
    assert is_legal(replace(bound, begun=False), "draw")
    assert is_legal(position(piles, discard="8C 3S", up="2S", stock=""), "draw")


@shows(book.SIDE_TOPS)
def test_from_a_side_stack_a_card_goes_only_to_the_opponent() -> None:
    state = position(("5D", "", "KS", "KC"), drawn="JD", up="4S", theirs="5H")
    for move in ("4S>1", "4S>2"):
        assert judge(state, move) == [book.SIDE_TOPS]
    assert judge(state, "4S>D1") == [book.ONTO_OPPONENT]
    taken = after(state, "4S>D1")
    assert (taken.side(SUITS[3])[-1], taken.holdings[1].discard) == (card("3S"), cards("5H 4S"))


# The opponent's discard pile


@shows(book.ONTO_OPPONENT)
def test_onto_the_opponent_goes_the_next_rank_of_the_other_colour() -> None:
    state = position(("7S", "5C", "7D", "4D"), drawn="8S", discard="5S", theirs="6H", up="AC")
    assert {move for move in puts(state) if move.endswith("D1")} == {"7S>D1", "5C>D1", "5S>D1"}
    for wrong in ("7D>D1", "8S>D1"):
        assert judge(state, wrong) == [book.ONTO_OPPONENT]
        assert not is_legal(state, wrong)
    assert after(state, "7S>D1").holdings[1].discard == cards("6H 7S")


@pytest.mark.parametrize(("drawn", "theirs"), [("KS", "AD"), ("AD", "KS")])
def test_king_and_ace_are_no_neighbours(drawn: str, theirs: str) -> None:
    state = position(("7S", "5C", "7D", "4D"), drawn=drawn, theirs=theirs)
    assert book.ONTO_OPPONENT in judge(state, f"{drawn}>D1")
    assert not is_legal(state, f"{drawn}>D1")


def test_an_empty_discard_pile_takes_nothing() -> None:
    state = position(("7S", "5C", "7D", "4D"), drawn="9H")
    assert said(state, "9H>D1").startswith(
        "The 9♥ does not go on the opponent's discard pile: there is none."
    )


# Ending a turn


@shows(book.DISCARD)
def test_a_turn_ends_with_the_drawn_card() -> None:
    state = position(("9C", "TD", "KS", "QC"), drawn="8H")
    assert judge(state, "discard") == [book.DISCARD]
    assert is_legal(state, "discard")
    played = after(state, "8H>1")
    assert judge(played, "discard") == [book.DISCARD]
    assert not is_legal(played, "discard")


@shows(book.DISCARDED)
def test_a_discard_passes_the_turn() -> None:
    ended = make(position(("9C", "TD", "KS", "QC"), drawn="2H", discard="5C"), "discard")
    assert happened(ended) == [book.DISCARDED]
    assert ended.state.holdings[0].discard == cards("5C 2H")
    assert (ended.state.turn, ended.state.begun, GAME.actors(ended.state)) == (1, False, (1,))


@shows(book.EXHAUST)
def test_if_agreed_a_turn_goes_on_as_long_as_there_is_a_play() -> None:
    piles = ("9C", "TD", "KS", "5C")
    assert is_legal(position(piles, drawn="2H"), "discard")
    state = position(piles, drawn="2H", must_exhaust=True)
    assert judge(state, "discard") == [book.EXHAUST]
    assert said(state, "discard").startswith("You must play on: 9C>2 is still possible.")
    assert is_legal(after(state, "9C>2"), "discard")


def test_filling_spaces_and_coming_back_are_no_plays_that_must_be_made() -> None:
    filling = position(("9C", "", "KS", "5C"), drawn="2H", must_exhaust=True)
    assert is_legal(filling, "discard")
    back = position(("TH 9C", "TD", "KS", "5C"), drawn="2H", must_exhaust=True)
    assert judge(back, "discard") == [book.EXHAUST]
    assert is_legal(after(back, "9C>2"), "discard")


# The end


@shows(book.WON, book.NO_POINTS)
@pytest.mark.parametrize(
    "moves",
    [
        pytest.param(["8H>1"], id="the drawn card is the last"),
        pytest.param(["8H>1", "7S>1"], id="the discard is the last"),
        pytest.param(["7S>D1", "8H>1"], id="the drawn card after the discard"),
    ],
)
def test_a_seat_without_cards_has_won_in_the_middle_of_its_turn(moves: list[str]) -> None:
    discard = "7S" if len(moves) > 1 else ""
    state = position(("9C", "TD", "KS", "5C"), drawn="8H", discard=discard, stock="", theirs="6D")
    before = after(state, *moves[:-1])
    assert before.result is None
    won = make(before, moves[-1])
    assert happened(won) == [book.PLAYED, book.WON, book.NO_POINTS]
    assert won.state.result is not None
    assert (won.state.result.winners, won.state.result.scores) == ((0,), (0, 0))
    assert GAME.actors(won.state) == ()


@shows(shared_clauses.OVER)
@pytest.mark.parametrize("move", ["draw", "discard", "swap", "9C>2", f"deal {codes(full_pack())}"])
def test_nothing_is_played_after_the_end(move: str) -> None:
    over = after(position(("9C", "TD", "KS", "5C"), drawn="8H", stock=""), "8H>1")
    assert judge(over, move) == [shared_clauses.OVER]


def test_with_cards_left_in_one_pile_nobody_has_won() -> None:
    state = after(position(("9C", "TD", "KS", "5C"), drawn="8H", stock="2H"), "8H>1")
    assert state.result is None
    assert is_legal(state, "draw")


@shows(book.DRAWN_GAME)
def test_the_third_time_of_a_position_at_the_start_of_a_turn_is_a_draw() -> None:
    """Each seat has two kings that go nowhere, so that everything but the first position comes every four turns."""
    queens = ("TC JC QC", "TD JD QD", "TH JH QH", "TS JS QS")
    state = replace(position(queens, up="9C 9D 9H 9S", stock="KC KD"), begun=False)
    assert state.holdings[1].stock == cards("KH KS")
    for _ in range(9):
        state = after_turn(state).state
        assert state.result is None
    ended = after_turn(state)
    assert happened(ended) == [book.DISCARDED, book.DRAWN_GAME, book.NO_POINTS]
    assert (ended.state.result.winners, ended.state.result.scores) == ((), (0, 0))


def test_a_position_that_has_come_before_is_told() -> None:
    state = position(("9C", "TD", "KS", "5C"), drawn="8H")
    again = replace(state, history=state.history * 2)
    assert ("Same position", "2 of 3 times") in GAME.status(again)
    assert "Same position" not in dict(GAME.status(state))


@pytest.mark.parametrize("options", [{"merge": "all"}, {"must_exhaust": 3}, {"target": 50}])
def test_other_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        load("double_solitaire", **options)


# Whole games


def bot_match(seed: int, **options: Any) -> Match:
    """A match that bots play to its end."""
    game, rng = load("double_solitaire", **options), Random(seed)
    match = Match(game, seed=seed)
    while match.actors:
        (seat,) = match.actors
        match.play(choose(game, match.state, seat, rng), seat)
    return match


@settings(max_examples=20, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    merge=st.sampled_from(["top", "whole"]),
    exhaust=st.booleans(),
    discard=st.booleans(),
)
def test_random_matches_end_and_the_winner_has_no_cards(
    seed: int, merge: str, exhaust: bool, discard: bool
) -> None:
    game = load("double_solitaire", merge=merge, must_exhaust=exhaust, discard_must_go_up=discard)
    match = random_match(game, Random(seed))
    assert match.outcome is not None
    gone = tuple(seat for seat in (0, 1) if match.state.holdings[seat].is_gone)
    assert match.outcome.winners == gone
    assert match.scores == (0, 0)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_turn_ends_with_something_left_that_must_go_up(seed: int) -> None:
    match = random_match(GAME, Random(seed))
    for before, ply in zip(match.plies, match.plies[1:], strict=False):
        if str(ply.move) == "discard":
            assert due(before.state, ply.seat) == ()


@pytest.mark.parametrize("options", [{}, {"merge": "whole", "must_exhaust": True}])
def test_bots_end_their_turns_and_their_matches(options: dict[str, Any]) -> None:
    for seed in range(4):
        match = bot_match(seed, **options)
        assert match.outcome is not None
        assert match.ply < 1500


def test_the_bot_gets_rid_of_its_own_cards_and_loads_the_opponent() -> None:
    assert bots_choice(position(("9C", "TD", "KS", "5C"), drawn="AH", discard="4D", theirs="2S")) == "AH>S"
    assert bots_choice(position(("9C", "TS", "KS", "5C"), drawn="QH", theirs="KC")) == "QH>D1"
    assert bots_choice(position(("9C", "TS", "KS", "5C"), drawn="QH", theirs="2C")) == "QH>3"
    assert bots_choice(position(("9C", "TS", "KS", "5C"), drawn="2H", theirs="8D", stock="7C")) == "9C>D1"


def test_the_bot_makes_room_and_fills_it() -> None:
    assert bots_choice(position(("9C", "TD", "KS", "KC"), drawn="2H")) == "9C>2"
    assert bots_choice(position(("", "TD", "KS", "KC"), drawn="2H")) == "2H>1"
    assert bots_choice(position(("TH 9C", "TD", "KS", "KC"), drawn="2H")) == "discard"


def test_the_bot_leaves_the_stocks_as_they_are() -> None:
    match = Match(GAME, seed=5)
    assert Swap() in match.legal_moves()
    assert bots_choice_of(match) == "draw"


def bots_choice_of(match: Match) -> str:
    return str(choose(match.game, match.state, match.actors[0], Random(1)))


def test_all_cards_stay_on_the_table() -> None:
    match = bot_match(11)
    lie: list[Card | None] = [each for zone in GAME.zones(match.state) for each in zone.cards]
    assert sorted(each for each in lie if each) == sorted(full_pack())
