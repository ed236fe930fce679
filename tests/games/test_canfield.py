"""Canfield, clause by clause."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import Match, OptionError, card, cards, load, shared_clauses
from cardrules.bots.choosing import choose
from cardrules.cards import codes, full_pack
from cardrules.game import Transition
from cardrules.games.canfield import GAME
from cardrules.games.canfield import rulebook as book
from cardrules.games.canfield.rules import initial_state
from cardrules.games.canfield.state import SUITS, GiveUp, Phase, State
from cardrules.moves import Put, Turn
from cardrules.rulebook import Clause
from cardrules.testing import random_match
from tests.games.patience import Patience, built_up, happened
from tests.markers import shows

PATIENCE = Patience(GAME)
judge, is_legal, said, make = PATIENCE.judge, PATIENCE.is_legal, PATIENCE.said, PATIENCE.make
after, bots_choice = PATIENCE.after, PATIENCE.bots_choice


def order(reserve: str = "", base: str = "", tableau: str = "", stock: str = "") -> str:
    """The order of a deal: what is named lies where it is named, other cards come where there is room.

    Args:
        reserve: Cards of the reserve, the last of them on top.
        base: The base card.
        tableau: The four tableau cards.
        stock: The first cards of the stock, in the order in which they are turned up.
    """
    named = [cards(reserve), cards(base), cards(tableau), cards(stock)]
    rest = [each for each in full_pack() if not any(each in part for part in named)]
    top, first, row, turned = (tuple(part) for part in named)
    first = first or (rest.pop(0),)
    row += tuple(rest.pop(0) for _ in range(4 - len(row)))
    below = tuple(rest.pop(0) for _ in range(13 - len(top)))
    return codes((*below, *top, *first, *row, *turned, *rest))


def dealt(reserve: str = "", base: str = "", tableau: str = "", stock: str = "", **options: Any) -> Match:
    """A match with such a deal."""
    return Match(load("canfield", **options), orders=[order(reserve, base, tableau, stock)])


def position(
    tableau: tuple[str, str, str, str],
    up: str = "AC AD AH AS",
    reserve: str = "",
    waste: str = "",
    rest: str = "stock",
    **options: Any,
) -> State:
    """A state in the middle of a game.

    Args:
        tableau: The four piles.
        up: The top card of each foundation that has been begun; the base rank is the ace.
        reserve: The reserve, its top card last.
        waste: The waste, its top card last.
        rest: The pile under which all other cards lie: stock, reserve or waste.
        **options: Options of the game.
    """
    foundations = built_up(up)
    piles: dict[str, Any] = {"reserve": cards(reserve), "waste": cards(waste), "stock": ()}
    columns = tuple(cards(pile) for pile in tableau)
    placed = {each for pile in (*foundations, *columns, *piles.values()) for each in pile}
    piles[rest] = tuple(each for each in full_pack() if each not in placed) + piles[rest]
    game = load("canfield", **options)
    laid = replace(
        initial_state(game.options, 0), phase=Phase.PLAY, foundations=foundations, tableau=columns, **piles
    )
    return replace(laid, seen=(laid.position,))


def ending(state: State) -> Clause | None:
    return state.result.finding.clause if state.result else None


# The deal


@shows(book.CARDS, book.RESERVE, book.BASE, book.TABLEAU, book.STOCK, book.CARD_UP)
def test_a_deal_makes_reserve_base_card_tableau_and_stock_in_this_order() -> None:
    pack = full_pack()
    match = Match(GAME, orders=[codes(pack)])
    state = match.state
    assert state.reserve == pack[:13]
    assert state.foundations[SUITS.index(pack[13].suit)] == pack[13:14]
    assert state.base is pack[13].rank
    assert state.tableau == tuple((each,) for each in pack[14:18])
    assert (len(state.stock), state.stock[-1], state.stock[0]) == (34, pack[18], pack[51])
    assert state.waste == ()
    assert happened(Transition(state, match.plies[0].events)) == [
        book.CARDS,
        book.RESERVE,
        book.BASE,
        book.TABLEAU,
        book.STOCK,
    ]
    assert [line.cards for line in match.score_lines] == [(pack[13],)]
    assert match.scores == (1,)


def test_of_reserve_and_stock_only_the_top_of_the_reserve_is_seen() -> None:
    match = dealt(reserve="QD 9S")
    view = match.view(0)
    assert view.zone("reserve").cards == (*[None] * 12, card("9S"))
    assert set(view.zone("stock").cards) == {None}
    match.play("turn")
    assert None not in match.view(0).zone("waste").cards


@shows(shared_clauses.DEAL_DUE)
def test_cards_are_dealt_first_and_once() -> None:
    before = GAME.initial_state(GAME.options, 0)
    assert judge(before, "9S>1") == [shared_clauses.DEAL_DUE]
    assert judge(before, "give up") == [shared_clauses.DEAL_DUE]
    assert judge(Match(GAME).state, f"deal {order()}") == [shared_clauses.DEAL_DUE]


@shows(shared_clauses.WHOLE_PACK)
def test_a_deal_takes_the_whole_pack() -> None:
    before = GAME.initial_state(GAME.options, 0)
    assert judge(before, f"deal {order()}") == [shared_clauses.WHOLE_PACK]
    assert is_legal(before, f"deal {order()}")
    assert judge(before, f"deal {order()[3:]}") == [shared_clauses.WHOLE_PACK]
    assert not is_legal(before, f"deal {order()[3:]}")


def test_the_game_has_one_player() -> None:
    match = Match(GAME)
    assert (GAME.seats, GAME.sides, match.dealer, match.actors) == (1, 1, 0, (0,))


# Which cards, and where to


@shows(book.OPEN_CARDS)
@pytest.mark.parametrize(
    "covered",
    [
        pytest.param("6D", id="in the waste, covered"),
        pytest.param("6H", id="in the reserve, covered"),
        pytest.param("KS", id="in the stock"),
        pytest.param("AC", id="on a foundation"),
    ],
)
def test_only_open_cards_are_played_and_the_refusal_does_not_say_where_the_card_lies(covered: str) -> None:
    state = position(("7C", "2S", "AD", "QC"), up="AC", reserve="6H JD", waste="6D KH")
    target = {"KS": "3", "AC": "F"}.get(covered, "1")
    assert judge(state, f"{covered}>{target}") == [book.OPEN_CARDS]
    assert said(state, f"{covered}>{target}") == (
        f"The {card(covered).pretty} does not lie open: only the reserve's top, the waste's top and tableau cards "
        "can be played. [Canfield, Cards that can be played]"
    )


@pytest.mark.parametrize("move", ["JD>4", "QH>2", "9C>1", "8D>4"])
def test_the_tops_of_reserve_and_waste_and_all_tableau_cards_are_open(move: str) -> None:
    state = position(("TD", "KS", "9C 8D", "QC"), reserve="2H JD", waste="2D QH")
    assert is_legal(state, move) == (move != "8D>4")
    assert book.OPEN_CARDS not in judge(state, move)


@shows(book.PLACES)
@pytest.mark.parametrize("move", ["9C>5", "9C>X1", "9C>2", "8D>2", "TD>1"])
def test_a_card_goes_to_the_foundations_or_to_another_pile(move: str) -> None:
    state = position(("TD", "9C 8D", "KS", "KC"), reserve="2H", waste="2D")
    assert judge(state, move) == [book.PLACES]


def test_every_clause_that_a_move_breaks_is_named() -> None:
    state = position(("TD", "9C 8D", "", "QH 4S 3H"), waste="2D", stack_moves="whole", gap_stops_tableau=True)
    assert judge(state, "KC>9") == [book.OPEN_CARDS, book.PLACES]
    assert judge(state, "4S>1") == [book.GAP_STOPS, book.RUN_MOVES, book.ALTERNATING_DOWN]
    assert judge(state, "9C>F") == [book.TOP_GOES_UP, book.FOUNDATION_UP]


# Foundations


@shows(book.NEW_FOUNDATION)
def test_a_foundation_begins_with_the_base_rank() -> None:
    state = dealt(base="8H", tableau="8C 9D QS KD").state
    assert judge(state, "8C>F") == [book.NEW_FOUNDATION]
    assert is_legal(state, "8C>F")
    assert judge(state, "9D>F") == [book.NEW_FOUNDATION]
    assert said(state, "9D>F").startswith("The foundation of diamonds begins with the 8♦, not with the 9♦.")


@shows(book.FOUNDATION_UP)
def test_a_foundation_goes_up_in_suit() -> None:
    state = dealt(base="8H", tableau="9H TH 9D KD").state
    assert judge(state, "9H>F") == [book.FOUNDATION_UP]
    assert is_legal(state, "9H>F")
    assert judge(state, "TH>F") == [book.FOUNDATION_UP]
    assert not is_legal(state, "TH>F")
    assert is_legal(after(state, "9H>F"), "TH>F")


def test_a_foundation_goes_round_the_corner() -> None:
    state = dealt(base="KH", tableau="AH 2H 9D KD").state
    assert state.foundation(card("KH").suit) == cards("KH")
    assert after(state, "AH>F", "2H>F").foundation(card("KH").suit) == cards("KH AH 2H")


@shows(book.TOP_GOES_UP)
def test_from_a_pile_only_the_top_card_goes_up() -> None:
    state = position(("3S 2D", "KS", "KC", "QC"), up="AC AD AH 2S", reserve="4C")
    assert judge(state, "3S>F") == [book.TOP_GOES_UP]
    assert said(state, "3S>F").startswith("2♦ must be moved first")
    assert is_legal(after(state, "2D>F"), "3S>F")


@shows(book.STAYS_UP, book.CARD_UP)
@pytest.mark.parametrize(("move", "pile"), [("2H>F", "reserve"), ("2D>F", "waste"), ("2S>F", "tableau:2")])
def test_cards_go_up_from_everywhere_and_stay(move: str, pile: str) -> None:
    state = position(("TD", "9H 2S", "KS", "KC"), reserve="2H", waste="2D")
    up = make(state, move)
    (event,) = up.events
    assert event.finding.clause is book.STAYS_UP
    assert [(moved.source, moved.target) for moved in event.moved] == [(pile, f"foundation:{move[1]}")]
    assert [(line.points, line.finding.clause, line.cards) for line in event.lines] == [
        (1, book.CARD_UP, cards(move[:2]))
    ]
    assert judge(up.state, f"{move[:2]}>1") == [book.OPEN_CARDS]


# Tableau


@shows(book.ALTERNATING_DOWN)
def test_a_pile_goes_down_in_alternating_colours() -> None:
    state = position(("TD", "9C", "9H", "8C"), reserve="2H")
    assert judge(state, "9C>1") == [book.ALTERNATING_DOWN]
    assert is_legal(state, "9C>1")
    for wrong in ("9H>1", "8C>1", "TD>2"):
        assert judge(state, wrong) == [book.ALTERNATING_DOWN]
        assert not is_legal(state, wrong)


@shows(book.KING_ON_ACE)
@pytest.mark.parametrize(
    ("wrap", "answer"),
    [("full", book.KING_ON_ACE), ("none", book.ALTERNATING_DOWN), ("cut_at_base", book.KING_ON_ACE)],
)
def test_a_king_goes_on_an_ace_unless_piles_end_there(wrap: str, answer: Clause) -> None:
    laid: dict[str, str] = {"base": "8H", "tableau": "AD KS KH AC"}
    state = dealt(tableau_wrap=wrap, **laid).state
    assert judge(state, "KS>1") == [answer]
    assert is_legal(state, "KS>1") == (answer is book.KING_ON_ACE)
    for wrong in ("KH>1", "AD>2"):
        assert judge(state, wrong) == [book.ALTERNATING_DOWN]
    assert judge(dealt(**laid).state, "KH>4") == [book.KING_ON_ACE]


@shows(book.BASE_ENDS_PILE)
def test_if_agreed_nothing_lies_on_the_base_rank() -> None:
    laid: dict[str, str] = {"base": "8H", "tableau": "8C 7D 9D KD", "reserve": "8D"}
    for wrap in ("full", "none"):
        assert judge(dealt(tableau_wrap=wrap, **laid).state, "7D>1") == [book.ALTERNATING_DOWN]
        assert is_legal(dealt(tableau_wrap=wrap, **laid).state, "7D>1")
    cut = dealt(**laid, tableau_wrap="cut_at_base").state
    assert judge(cut, "7D>1") == [book.BASE_ENDS_PILE]
    assert is_legal(cut, "8C>3")
    ace = position(("AD", "KS", "QC", "JC"), up="AC", reserve="2H", tableau_wrap="cut_at_base")
    assert judge(ace, "KS>1") == [book.BASE_ENDS_PILE]


RUN = ("JS TD 9C", "QD", "JC", "TH")


@pytest.mark.parametrize(
    ("stack_moves", "allowed"),
    [
        ("any", {"JS>2", "TD>3", "9C>4", "TH>3", "JC>2"}),
        ("top_or_whole", {"JS>2", "9C>4", "TH>3", "JC>2"}),
        ("whole", {"JS>2", "TH>3", "JC>2"}),
    ],
)
def test_what_moves_from_pile_to_pile(stack_moves: str, allowed: set[str]) -> None:
    state = position(RUN, reserve="2H 4C", stack_moves=stack_moves)
    assert {str(move) for move in GAME.legal_moves(state, 0) if isinstance(move, Put)} == allowed


@shows(book.RUN_MOVES)
def test_part_of_a_pile_moves_only_where_that_is_agreed() -> None:
    whole, top_too = (
        position(RUN, reserve="2H 4C", stack_moves=moves) for moves in ("whole", "top_or_whole")
    )
    assert judge(whole, "TD>3") == judge(whole, "9C>4") == judge(top_too, "TD>3") == [book.RUN_MOVES]
    assert said(whole, "9C>4").startswith("Only a whole pile moves from pile to pile, not 9♣ alone.")
    assert said(top_too, "TD>3").startswith("Only a top card or a whole pile moves")


@shows(book.LAID)
def test_cards_move_as_a_unit_and_keep_their_order() -> None:
    state = position(RUN, reserve="2H 4C")
    assert judge(state, "TD>3") == [book.ALTERNATING_DOWN, book.RUN_MOVES]
    moved = make(state, "TD>3")
    assert happened(moved) == [book.LAID]
    assert moved.state.tableau == (cards("JS"), cards("QD"), cards("JC TD 9C"), cards("TH"))


# Empty piles


@shows(book.RESERVE_FILLS)
@pytest.mark.parametrize("move", ["9C>1", "2S>F"])
def test_the_reserve_fills_an_empty_pile_at_once(move: str) -> None:
    state = position(("TD", "9C" if move == "9C>1" else "2S", "KS", "KC"), reserve="4C 7D")
    filled = make(state, move)
    assert happened(filled)[-1] is book.RESERVE_FILLS
    assert filled.state.tableau[1] == cards("7D")
    assert filled.state.reserve == cards("4C")


def test_when_the_reserve_is_gone_a_pile_stays_empty() -> None:
    state = after(position(("TD", "9C", "KS", "KC"), reserve="7D"), "9C>1")
    assert (state.reserve, state.tableau[1]) == ((), cards("7D"))
    state = position(("TD", "9C", "KS", "KC"))
    assert after(state, "9C>1").tableau[1] == ()


GAPPED = ("JS TD 9C", "", "QD", "5H")


@pytest.mark.parametrize(
    ("gap_after_reserve", "allowed"),
    [
        ("waste_or_top", {"7H>2", "9C>2", "QD>2", "5H>2"}),
        ("waste", {"7H>2"}),
        ("any_run", {"7H>2", "JS>2", "TD>2", "9C>2", "QD>2", "5H>2"}),
    ],
)
def test_what_fills_a_gap_when_the_reserve_is_gone(gap_after_reserve: str, allowed: set[str]) -> None:
    state = position(GAPPED, waste="3S 7H", gap_after_reserve=gap_after_reserve)
    to_gap = {str(move) for move in GAME.legal_moves(state, 0) if isinstance(move, Put) and move.to == "2"}
    assert to_gap == allowed
    assert judge(state, "7H>2") == [book.GAP]


@shows(book.GAP)
def test_other_cards_do_not_fill_a_gap() -> None:
    top, waste = (
        position(GAPPED, waste="3S 7H", gap_after_reserve=takes) for takes in ("waste_or_top", "waste")
    )
    assert judge(top, "TD>2") == judge(waste, "TD>2") == judge(waste, "9C>2") == [book.GAP]
    assert said(top, "TD>2").startswith(
        "An empty pile takes the top card of the waste or of a pile, not the 10♦."
    )
    assert said(waste, "9C>2").startswith("An empty pile takes the top card of the waste, not the 9♣.")


@pytest.mark.parametrize(
    ("stack_moves", "refused"), [("any", set()), ("top_or_whole", {"TD>2"}), ("whole", {"TD>2", "9C>2"})]
)
def test_any_run_into_a_gap_means_any_that_may_move(stack_moves: str, refused: set[str]) -> None:
    state = position(GAPPED, waste="3S 7H", gap_after_reserve="any_run", stack_moves=stack_moves)
    for move in ("JS>2", "TD>2", "9C>2"):
        assert is_legal(state, move) == (move not in refused)
        assert is_legal(state, move) or judge(state, move) == [book.RUN_MOVES]


def test_a_top_card_may_fill_a_gap_whatever_moves_between_piles() -> None:
    state = position(GAPPED, waste="3S 7H", stack_moves="whole")
    assert judge(state, "9C>2") == [book.GAP]
    assert is_legal(state, "9C>2")


@shows(book.GAP_STOPS)
def test_if_agreed_a_gap_stops_moves_between_the_piles() -> None:
    free, stopped = (
        position(GAPPED, up="AC AD AH AS", waste="3S 7H", gap_stops_tableau=stop) for stop in (False, True)
    )
    for move in ("JS>3", "5H>2"):
        assert is_legal(free, move)
        assert judge(stopped, move) == [book.GAP_STOPS]
    assert is_legal(stopped, "7H>2")
    assert is_legal(after(stopped, "7H>2"), "JS>3")


# Stock and waste


@shows(book.TURN_UP, book.WASTE)
@pytest.mark.parametrize(("draw", "turned"), [(3, "2C 4C 6C"), (1, "2C")])
def test_cards_are_turned_one_by_one_onto_the_waste(draw: int, turned: str) -> None:
    match = dealt(draw=draw, base="TH", stock="2C 4C 6C 8C", tableau="TD QD KH KS")
    assert judge(match.state, "turn") == [book.TURN_UP]
    ply = match.play("turn")
    assert [event.finding.clause for event in ply.events] == [book.WASTE]
    assert match.state.waste == cards(turned)
    assert len(match.state.stock) == 34 - draw


def test_the_last_packet_may_be_shorter() -> None:
    match = dealt()
    for _ in range(12):
        match.play("turn")
    assert (len(match.state.stock), len(match.state.waste)) == (0, 34)
    assert len(match.plies[-1].events[0].moved) == 1


@shows(book.TURN_OVER)
def test_the_waste_is_turned_over_unshuffled() -> None:
    match = dealt(tableau="9C TD")
    stock = match.state.stock
    for _ in range(12):
        match.play("turn")
    assert judge(match.state, "turn") == [book.TURN_OVER]
    ply = match.play("turn")
    assert [event.finding.clause for event in ply.events] == [book.TURN_OVER]
    assert (match.state.stock, match.state.waste) == (stock, ())


@shows(book.REDEALS)
@pytest.mark.parametrize("redeals", [0, 2])
def test_if_agreed_the_waste_is_turned_over_so_often_only(redeals: int) -> None:
    match = dealt(redeals=redeals, draw=1, tableau="9C TD")
    for turn in range(redeals + 1):
        for _ in range(34):
            match.play("turn")
        assert is_legal(match.state, "turn") == (turn < redeals)
        if turn < redeals:
            match.play("turn")
    assert judge(match.state, "turn") == [book.REDEALS]
    assert match.state.redeals_left == 0


@shows(book.SOMETHING_TO_TURN)
@pytest.mark.parametrize("redeals", [None, 0])
def test_nothing_is_turned_when_stock_and_waste_are_empty(redeals: int | None) -> None:
    state = position(("TD", "9C", "KS", "KC"), reserve="7D", rest="reserve", redeals=redeals)
    assert judge(state, "turn") == [book.SOMETHING_TO_TURN]


# The end


@shows(book.ALL_UP)
def test_the_game_is_won_when_all_cards_are_up() -> None:
    state = position(("KC", "KD", "KH", "KS"), up="QC QD QH QS")
    state = after(state, "KC>F", "KD>F", "KH>F")
    assert (state.up, ending(state)) == (51, None)
    won = after(state, "KS>F")
    assert ending(won) is book.ALL_UP
    assert won.result is not None
    assert (won.result.winners, won.up) == ((0,), 52)


@shows(book.MAY_GIVE_UP, book.GIVEN_UP)
def test_the_game_may_be_given_up() -> None:
    match = dealt()
    assert judge(match.state, "give up") == [book.MAY_GIVE_UP]
    match.play("give up")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.scores) == ((), (1,))
    assert match.outcome.finding.clause is book.GIVEN_UP


@shows(shared_clauses.OVER)
@pytest.mark.parametrize("move", ["turn", "give up", "2C>F", f"deal {order()}"])
def test_nothing_is_played_after_the_end(move: str) -> None:
    match = dealt()
    match.play("give up")
    assert match.actors == ()
    assert judge(match.state, move) == [shared_clauses.OVER]


BLOCKED = ("KC", "KS", "JC", "JS")
"""Nothing moves here, and only red queens and tens can be laid."""


def turned_last(waste: str, **options: Any) -> State:
    """The state after the last card of the stock has been turned onto such a waste."""
    *below, last = cards(waste)
    state = position(BLOCKED, reserve="9H", waste=waste, rest="reserve", **options)
    return after(replace(state, waste=tuple(below), stock=(last,)), "turn")


@shows(book.STUCK)
@pytest.mark.parametrize(
    ("waste", "options"),
    [
        pytest.param("3C 3D 3S 5D 5S 7C", {}, id="nothing fits"),
        pytest.param("3C QD 3D 5D 5S 7C", {}, id="what fits is in the middle of a packet"),
        pytest.param("3C 3D QD 5D 5S 7C", {"redeals": 0}, id="the waste is not turned over"),
    ],
)
def test_the_game_is_over_when_nothing_can_be_played_in_another_round(
    waste: str, options: dict[str, Any]
) -> None:
    assert ending(turned_last(waste, **options)) is book.STUCK


@pytest.mark.parametrize(
    ("waste", "options"),
    [
        pytest.param("3C 3D QD 5D 5S 7C", {}, id="the top of a packet fits"),
        pytest.param("3C QD 3D 5D 5S 7C", {"draw": 1}, id="every card comes to the top"),
        pytest.param("3C 3D QD 5D 5S 7C", {"redeals": 1}, id="the waste may be turned over once"),
        pytest.param("3C 3D 3S 5D 5S 7C 9C QD", {"redeals": 0}, id="the top of the waste fits"),
        pytest.param("3C 3D 2C 5D 5S 7C", {}, id="the top of a packet goes up"),
    ],
)
def test_the_game_goes_on_when_something_can_be_played(waste: str, options: dict[str, Any]) -> None:
    assert ending(turned_last(waste, **options)) is None


@shows(book.STUCK)
def test_without_stock_and_waste_the_game_is_over_when_nothing_can_be_played() -> None:
    state = position(("KC", "KS", "9C 2C", "9S"), reserve="7D", rest="reserve")
    assert ending(after(state, "2C>F")) is book.STUCK
    assert ending(after(position(("KC", "KS", "9C 2C", "TH"), reserve="7D", rest="reserve"), "2C>F")) is None


def test_moves_in_the_tableau_are_plays_too() -> None:
    state = position(("TH", "3D", "JC", "KS"), waste="5C", rest="reserve")
    assert ending(after(replace(state, waste=(), stock=cards("5C")), "turn")) is None


@shows(book.CYCLING)
@pytest.mark.parametrize("options", [{}, {"redeals": 9}])
def test_the_third_time_of_a_position_ends_the_game(options: dict[str, Any]) -> None:
    state = position(("JS TD", "JC", "3H", "3D"), reserve="KH", **options)
    moves = ["TD>2", "TD>1"] * 2
    assert ending(after(state, *moves[:3])) is None
    assert after(state, *moves[:3]).times_seen == 2
    assert ending(after(state, *moves)) is book.CYCLING


def test_the_same_tableau_at_another_place_of_the_stock_is_another_position() -> None:
    state = position(("JS TD", "JC", "3H", "3D"), reserve="KH")
    state = after(state, "TD>2", "TD>1", "turn", "TD>2", "TD>1")
    assert (state.times_seen, ending(state)) == (2, None)


def test_turning_over_counts_among_the_positions_where_it_is_limited() -> None:
    for redeals, over in ((None, True), (5, False)):
        match = dealt(redeals=redeals, tableau="9C TD")
        for _ in range(26):
            match.play("turn")
        assert (ending(match.state) is book.CYCLING) == over


@pytest.mark.parametrize("move", ["2H>F", "QH>3", "QD>3", "KH>4"])
def test_a_play_that_cannot_be_undone_begins_the_count_anew(move: str) -> None:
    """To a foundation, from the reserve, from the waste, and where the reserve fills the pile that was left."""
    tableau = ("JS TD", "JC", "KS", "KD 2H") if move == "2H>F" else ("JS TD", "JC", "KS", "2D")
    if move == "KH>4":
        tableau = ("JS TD", "JC", "KH", "AC")
    state = position(tableau, up="AH", reserve="4D QH", waste="QD")
    state = after(state, "TD>2", "TD>1")
    assert len(state.seen) == 3
    assert len(after(state, move).seen) == 1


# Options and presets


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("source", {}),
        ("published", {"tableau_wrap": "cut_at_base", "gap_after_reserve": "any_run"}),
        (
            "whole_pile",
            {
                "stack_moves": "whole",
                "tableau_wrap": "cut_at_base",
                "gap_after_reserve": "waste",
                "gap_stops_tableau": True,
            },
        ),
    ],
)
def test_presets(preset: str, options: dict[str, Any]) -> None:
    assert load("canfield", preset).options == load("canfield", **options).options
    assert set(GAME.presets) == {"source", "published", "whole_pile"}


@pytest.mark.parametrize(
    "options",
    [{"draw": 2}, {"redeals": -1}, {"tableau_wrap": "half"}, {"stack_moves": "top"}, {"target": 52}],
)
def test_other_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        load("canfield", **options)


def test_every_option_is_named_by_a_clause_and_described() -> None:
    for name, field in type(GAME.options).model_fields.items():
        assert GAME.rulebook.switched_by(name)
        assert field.description


# Whole games


def test_a_deal_played_from_the_top_to_the_end() -> None:
    """A worked deal: every card goes up as soon as it can be reached."""
    suits = [[each for each in full_pack() if each.suit is suit] for suit in SUITS]
    clubs, diamonds, hearts, spades = suits
    stock = [each for pile in (clubs[2:], diamonds[1:], hearts[1:]) for each in pile]
    layout = order(
        reserve=codes(spades[::-1]),
        base="AC",
        tableau="2C AD AH " + codes(stock[:1]),
        stock=codes(stock[1:]),
    )
    match = Match(load("canfield", draw=1), orders=[layout])
    while match.actors:
        ups = [move for move in match.legal_moves() if isinstance(move, Put) and move.to == "F"]
        match.play(ups[0] if ups else Turn())
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.scores == (52,)
    assert sorted(each for line in match.score_lines for each in line.cards) == sorted(full_pack())


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), preset=st.sampled_from(sorted(GAME.presets)), draw=st.sampled_from([3, 1]))
def test_random_games_end_and_score_the_cards_that_are_up(seed: int, preset: str, draw: int) -> None:
    match = random_match(load("canfield", preset, draw=draw), Random(seed))
    assert match.outcome is not None
    assert match.scores == (match.state.up,)
    assert (match.outcome.winners == (0,)) == (match.state.up == 52)


# The bot


def bot_game(seed: int, **options: Any) -> Match:
    """A match that the bot plays to its end."""
    game, rng = load("canfield", **options), Random(seed)
    match = Match(game, seed=seed)
    while match.actors:
        match.play(choose(game, match.state, 0, rng))
    return match


@pytest.mark.parametrize("options", [{}, {"stack_moves": "whole"}, {"redeals": 1}])
def test_the_bot_brings_its_games_to_an_end_without_running_in_circles(options: dict[str, Any]) -> None:
    for seed in range(6):
        match = bot_game(seed, **options)
        assert match.outcome is not None
        assert match.outcome.finding.clause in (book.ALL_UP, book.STUCK, book.GIVEN_UP)


def test_the_bot_wins_now_and_then_and_brings_up_more_than_chance_does() -> None:
    won = [bot_game(seed, draw=1) for seed in range(12)]
    rng = [random_match(load("canfield", draw=1), Random(seed)) for seed in range(12)]
    assert any(match.scores == (52,) for match in won)
    assert sum(match.scores[0] for match in won) > 2 * sum(match.scores[0] for match in rng)


def test_the_bot_plays_up_before_all_else_and_frees_the_reserve() -> None:
    assert bots_choice(position(("2S", "KS", "9C", "TD"), reserve="4C")) == "2S>F"
    assert bots_choice(position(("8S", "KS", "9C", "JD"), reserve="4C 7H")) == "7H>1"
    assert bots_choice(position(("8S", "KS", "9C", "TD"), reserve="4C 4S")) == "9C>4"
    assert bots_choice(position(("8S", "KS", "9C", "JD"), reserve="4C 4S", waste="7D")) == "7D>1"


def test_the_bot_moves_a_card_that_hides_one_which_can_go_up() -> None:
    assert bots_choice(position(("8S 7D", "8C", "2H 3C", "4D"), reserve="KC", waste="KD")) == "3C>4"


def test_the_bot_turns_cards_rather_than_move_to_and_fro() -> None:
    state = position(("JS TD", "JC", "3H", "3D"), reserve="KH")
    assert bots_choice(state) == "turn"
    again = after(state, "TD>2", "TD>1")
    assert again.times_seen == 2
    assert bots_choice(again) == str(GiveUp())
