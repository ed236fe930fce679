"""Canfield, clause by clause."""

from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import Match, OptionError, card, cards, load
from cardrules.bots.choosing import choose
from cardrules.core import shared_clauses
from cardrules.core.cards import codes, full_pack
from cardrules.core.events import Transition
from cardrules.core.moves import Put, Turn
from cardrules.core.rulebook import Clause
from cardrules.games.canfield import GAME
from cardrules.games.canfield import rulebook as law
from cardrules.games.canfield.rules import can_go_back, comes_again, initial_state, way_on
from cardrules.games.canfield.state import SUITS, GiveUp, State
from cardrules.testing import random_match
from tests.games.patience import Patience, happened
from tests.markers import in_words, shows

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
    return Match.from_packs(load("canfield", **options), order(reserve, base, tableau, stock))


def position(text: str, **options: Any) -> State:
    """The state of a position in which the ace is the base rank, and only the aces are up where nothing else is said.

    Cards that are not known are dealt by lot, always in the same way.
    """
    up = "" if "foundations" in text else "foundations AC AD AH AS; "
    match: Match[State, Any, Any] = Match.from_position(f"base A; {up}{text}", load("canfield", **options))
    return match.state


def ending(state: State) -> Clause | None:
    return state.result.finding.clause if state.result else None


# The deal


@shows(law.CARDS, law.RESERVE, law.BASE, law.TABLEAU, law.STOCK, law.CARD_UP)
def test_a_deal_makes_reserve_base_card_tableau_and_stock_in_this_order() -> None:
    pack = full_pack()
    match = Match.from_packs(GAME, codes(pack))
    state = match.state
    assert state.reserve == pack[:13]
    assert state.foundations[SUITS.index(pack[13].suit)] == pack[13:14]
    assert state.base is pack[13].rank
    assert state.tableau == tuple((each,) for each in pack[14:18])
    assert (len(state.stock), state.stock[-1], state.stock[0]) == (34, pack[18], pack[51])
    assert state.waste == ()
    assert happened(Transition(state, match.plies[0].events)) == [
        law.CARDS,
        law.RESERVE,
        law.BASE,
        law.TABLEAU,
        law.STOCK,
    ]
    assert [line.cards for line in match.score_lines] == [(pack[13],)]
    assert match.scores == (1,)


def test_of_reserve_and_stock_only_the_top_of_the_reserve_is_seen() -> None:
    match = dealt(reserve="QD 9S")
    view = match.view(0)
    reserve = view.zone("reserve")
    assert (reserve.cards, reserve.down, reserve.face_up) == ((*[None] * 12, card("9S")), 12, True)
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


# Cards, and the places where they go


@shows(law.OPEN_CARDS)
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
    state = position(
        "foundations AC; tableau 7C / 2H / AD / QC; reserve ?11 6H JD; waste 6D 2C KH; stock ?30 KS"
    )
    target = {"KS": "3", "AC": "2"}.get(covered, "1")
    assert judge(state, f"{covered}>{target}") == [law.OPEN_CARDS]
    assert said(state, f"{covered}>{target}") == (
        f"The {card(covered).pretty} cannot be played now: only the top card of the reserve, the top card of the waste "
        "and the cards of the tableau can. [Canfield, Cards that can be played]"
    )


@pytest.mark.parametrize("move", ["JD>4", "QH>2", "9C>1", "8D>4"])
def test_the_tops_of_reserve_and_waste_and_all_tableau_cards_are_open(move: str) -> None:
    state = position("tableau TD / KS / 9C 8D / QC; reserve ?11 2H JD; waste 2D QH")
    assert is_legal(state, move) == (move != "8D>4")
    assert law.OPEN_CARDS not in judge(state, move)


@shows(law.PLACES)
@pytest.mark.parametrize("move", ["9C>5", "9C>X1", "9C>2", "8D>2", "TD>1"])
def test_a_card_goes_to_the_foundations_or_to_another_pile(move: str) -> None:
    state = position("tableau TD / 9C 8D / KS / KC; reserve ?12 2H; waste 2D")
    assert judge(state, move) == [law.PLACES]
    answer = said(state, move)
    if move.endswith(("5", "X1")):
        assert answer.startswith(
            f"There is no place {move[3:]}: the foundations are F, the tableau piles are 1 to 4."
        )
    else:
        assert answer.startswith(f"The {card(move[:2]).pretty} is on pile {move[-1]} already.")


def test_every_clause_that_a_move_breaks_is_named() -> None:
    state = position(
        "foundations 7C AD 2H 3S; tableau TD / 9C 8D / - / 5H 4S 3H; waste JC JD 2D",
        stack_moves="whole",
        gap_stops_tableau=True,
    )
    assert judge(state, "KC>9") == [law.OPEN_CARDS, law.PLACES]
    hidden = dealt(base="8H", tableau="8C 9D QS KD", stock="AC AH").state
    assert judge(hidden, "AH>F") == [law.OPEN_CARDS, law.FOUNDATION_UP]
    assert judge(hidden, "AC>F") == [law.OPEN_CARDS, law.NEW_FOUNDATION]
    assert judge(state, "4C>F") == [law.OPEN_CARDS, law.FOUNDATION_UP]
    assert judge(state, "4S>1") == [law.GAP_STOPS, law.RUN_MOVES, law.ALTERNATING_DOWN]
    assert judge(state, "9C>F") == [law.TOP_GOES_UP, law.FOUNDATION_UP]


# Foundations


@shows(law.NEW_FOUNDATION)
def test_a_foundation_begins_with_the_base_rank() -> None:
    state = dealt(base="8H", tableau="8C 9D QS KD").state
    assert judge(state, "8C>F") == [law.NEW_FOUNDATION]
    assert is_legal(state, "8C>F")
    assert judge(state, "9D>F") == [law.NEW_FOUNDATION]
    assert said(state, "9D>F").startswith("The foundation of diamonds begins with the 8♦, not with the 9♦.")


@shows(law.FOUNDATION_UP)
def test_a_foundation_goes_up_in_suit() -> None:
    state = dealt(base="8H", tableau="9H TH 9D KD").state
    assert judge(state, "9H>F") == [law.FOUNDATION_UP]
    assert is_legal(state, "9H>F")
    assert judge(state, "TH>F") == [law.FOUNDATION_UP]
    assert not is_legal(state, "TH>F")
    assert is_legal(after(state, "9H>F"), "TH>F")


def test_a_foundation_goes_round_the_corner() -> None:
    state = dealt(base="KH", tableau="AH 2H 9D KD").state
    assert state.foundation(card("KH").suit) == cards("KH")
    assert after(state, "AH>F", "2H>F").foundation(card("KH").suit) == cards("KH AH 2H")


@shows(law.TOP_GOES_UP)
def test_from_a_pile_only_the_top_card_goes_up() -> None:
    state = position("foundations AC AD AH 2S; tableau 3S 2D / KS / KC / QC; reserve ?12 4C")
    assert judge(state, "3S>F") == [law.TOP_GOES_UP]
    assert said(state, "3S>F").startswith("The 3♠ is covered by the 2♦: only the top card")
    assert is_legal(after(state, "2D>F"), "3S>F")


@shows(law.STAYS_UP, law.CARD_UP)
@pytest.mark.parametrize(("move", "pile"), [("2H>F", "reserve"), ("2D>F", "waste"), ("2S>F", "tableau:2")])
def test_cards_go_up_from_everywhere_and_stay(move: str, pile: str) -> None:
    state = position("tableau TD / 3H 2S / KS / KC; reserve ?12 2H; waste 2D")
    up = make(state, move)
    (event,) = up.events
    assert event.finding.clause is law.STAYS_UP
    assert [(moved.source, moved.target) for moved in event.moved] == [(pile, f"foundation:{move[1]}")]
    assert [(line.points, line.finding.clause, line.cards) for line in event.lines] == [
        (1, law.CARD_UP, cards(move[:2]))
    ]
    assert law.OPEN_CARDS in judge(up.state, f"{move[:2]}>1")


# Tableau


@shows(law.ALTERNATING_DOWN)
def test_a_pile_goes_down_in_alternating_colours() -> None:
    state = position("tableau TD / 9C / 9H / 8C; reserve ?12 2H")
    assert judge(state, "9C>1") == [law.ALTERNATING_DOWN]
    assert is_legal(state, "9C>1")
    for wrong in ("9H>1", "8C>1", "TD>2"):
        assert judge(state, wrong) == [law.ALTERNATING_DOWN]
        assert not is_legal(state, wrong)


@shows(law.KING_ON_ACE)
@pytest.mark.parametrize(
    ("wrap", "answer"),
    [("full", law.KING_ON_ACE), ("none", law.ALTERNATING_DOWN), ("cut_at_base", law.KING_ON_ACE)],
)
def test_a_king_goes_on_an_ace_unless_piles_end_there(wrap: str, answer: Clause) -> None:
    laid: dict[str, str] = {"base": "8H", "tableau": "AD KS KH AC"}
    state = dealt(tableau_wrap=wrap, **laid).state
    assert judge(state, "KS>1") == [answer]
    assert is_legal(state, "KS>1") == (answer is law.KING_ON_ACE)
    for wrong in ("KH>1", "AD>2"):
        assert judge(state, wrong) == [law.ALTERNATING_DOWN]
    assert judge(dealt(**laid).state, "KH>4") == [law.KING_ON_ACE]


@shows(law.BASE_ENDS_PILE)
def test_if_agreed_nothing_lies_on_the_base_rank() -> None:
    laid: dict[str, str] = {"base": "8H", "tableau": "8C 7D 9D KD", "reserve": "8D"}
    for wrap in ("full", "none"):
        assert judge(dealt(tableau_wrap=wrap, **laid).state, "7D>1") == [law.ALTERNATING_DOWN]
        assert is_legal(dealt(tableau_wrap=wrap, **laid).state, "7D>1")
    cut = dealt(**laid, tableau_wrap="cut_at_base").state
    assert judge(cut, "7D>1") == [law.BASE_ENDS_PILE]
    assert is_legal(cut, "8C>3")
    ace = position("foundations AC; tableau AD / KS / QC / JC; reserve ?12 2H", tableau_wrap="cut_at_base")
    assert judge(ace, "KS>1") == [law.BASE_ENDS_PILE]


RUN = "tableau JS TD 9C / QD / JC / TH; reserve ?11 2H 4C"


@pytest.mark.parametrize(
    ("stack_moves", "allowed"),
    [
        ("any", {"JS>2", "TD>3", "9C>4", "TH>3", "JC>2"}),
        ("top_or_whole", {"JS>2", "9C>4", "TH>3", "JC>2"}),
        ("whole", {"JS>2", "TH>3", "JC>2"}),
    ],
)
def test_what_moves_from_pile_to_pile(stack_moves: str, allowed: set[str]) -> None:
    state = position(RUN, stack_moves=stack_moves)
    assert {
        str(move) for move in PATIENCE.under(state).legal_moves(state, 0) if isinstance(move, Put)
    } == allowed


@shows(law.RUN_MOVES)
def test_part_of_a_pile_moves_only_where_that_is_agreed() -> None:
    whole, top_too = (position(RUN, stack_moves=moves) for moves in ("whole", "top_or_whole"))
    assert judge(whole, "TD>3") == judge(whole, "9C>4") == judge(top_too, "TD>3") == [law.RUN_MOVES]
    assert said(whole, "9C>4").startswith("Only a whole pile moves from pile to pile, not the 9♣ alone.")
    assert said(top_too, "TD>3").startswith("Only a top card or a whole pile moves")


@shows(law.LAID)
def test_cards_move_as_a_unit_and_keep_their_order() -> None:
    state = position(RUN)
    assert judge(state, "TD>3") == [law.ALTERNATING_DOWN, law.RUN_MOVES]
    moved = make(state, "TD>3")
    assert happened(moved) == [law.LAID]
    assert moved.state.tableau == (cards("JS"), cards("QD"), cards("JC TD 9C"), cards("TH"))


# Empty piles


@shows(law.RESERVE_FILLS)
@pytest.mark.parametrize("move", ["9C>1", "2S>F"])
def test_the_reserve_fills_an_empty_pile_at_once(move: str) -> None:
    state = position(f"tableau TD / {move[:2]} / KS / KC; reserve ?11 4C 7D")
    filled = make(state, move)
    assert happened(filled)[-1] is law.RESERVE_FILLS
    assert filled.state.tableau[1] == cards("7D")
    assert filled.state.reserve == state.reserve[:-1]


def test_when_the_reserve_is_gone_a_pile_stays_empty() -> None:
    state = after(position("foundations AC AD QH AS; tableau TD / 9C / KS / KC; reserve 7D"), "9C>1")
    assert (state.reserve, state.tableau[1]) == ((), cards("7D"))
    state = position("foundations AC AD QH AS; tableau TD / 9C / KS / KC")
    assert after(state, "9C>1").tableau[1] == ()


GAPPED = "foundations 8C AD 4H 2S; tableau JS TD 9C / - / QD / 5H; waste 3S 7H"


@pytest.mark.parametrize(
    ("gap_after_reserve", "allowed"),
    [
        ("waste_or_top", {"7H>2", "9C>2", "QD>2", "5H>2"}),
        ("waste", {"7H>2"}),
        ("any_run", {"7H>2", "JS>2", "TD>2", "9C>2", "QD>2", "5H>2"}),
    ],
)
def test_what_fills_a_gap_when_the_reserve_is_gone(gap_after_reserve: str, allowed: set[str]) -> None:
    state = position(GAPPED, gap_after_reserve=gap_after_reserve)
    to_gap = {
        str(move)
        for move in PATIENCE.under(state).legal_moves(state, 0)
        if isinstance(move, Put) and move.to == "2"
    }
    assert to_gap == allowed
    assert judge(state, "7H>2") == [law.GAP]


@shows(law.GAP)
def test_other_cards_do_not_fill_a_gap() -> None:
    top, waste = (position(GAPPED, gap_after_reserve=takes) for takes in ("waste_or_top", "waste"))
    assert judge(top, "TD>2") == judge(waste, "TD>2") == judge(waste, "9C>2") == [law.GAP]
    assert said(top, "TD>2").startswith(
        "An empty pile takes only the top card of the waste or of a pile, not the 10♦."
    )
    assert said(waste, "9C>2").startswith("An empty pile takes only the top card of the waste, not the 9♣.")


@pytest.mark.parametrize(
    ("stack_moves", "refused"), [("any", set()), ("top_or_whole", {"TD>2"}), ("whole", {"TD>2", "9C>2"})]
)
def test_any_run_into_a_gap_means_any_that_may_move(stack_moves: str, refused: set[str]) -> None:
    state = position(GAPPED, gap_after_reserve="any_run", stack_moves=stack_moves)
    for move in ("JS>2", "TD>2", "9C>2"):
        assert is_legal(state, move) == (move not in refused)
        assert is_legal(state, move) or judge(state, move) == [law.RUN_MOVES]


def test_a_top_card_may_fill_a_gap_whatever_moves_between_piles() -> None:
    state = position(GAPPED, stack_moves="whole")
    assert judge(state, "9C>2") == [law.GAP]
    assert is_legal(state, "9C>2")


@shows(law.GAP_STOPS)
def test_if_agreed_a_gap_stops_moves_between_the_piles() -> None:
    free, stopped = (position(GAPPED, gap_stops_tableau=stop) for stop in (False, True))
    for move in ("JS>3", "5H>2"):
        assert is_legal(free, move)
        assert judge(stopped, move) == [law.GAP_STOPS]
    assert is_legal(stopped, "7H>2")
    assert is_legal(after(stopped, "7H>2"), "JS>3")


# Stock and waste


@shows(law.TURN_UP, law.WASTE)
@pytest.mark.parametrize(("draw", "turned"), [(3, "2C 4C 6C"), (1, "2C")])
def test_cards_are_turned_one_by_one_onto_the_waste(draw: int, turned: str) -> None:
    match = dealt(draw=draw, base="TH", stock="2C 4C 6C 8C", tableau="TD QD KH KS")
    assert judge(match.state, "turn") == [law.TURN_UP]
    several = "next card" if draw == 1 else "next 3 cards"
    assert said(match.state, "turn").startswith(f"You may turn up the {several} of the stock.")
    ply = match.play("turn")
    assert [event.finding.clause for event in ply.events] == [law.WASTE]
    assert match.state.waste == cards(turned)
    assert len(match.state.stock) == 34 - draw


def test_the_last_packet_may_be_shorter() -> None:
    match = dealt()
    for _ in range(12):
        match.play("turn")
    assert (len(match.state.stock), len(match.state.waste)) == (0, 34)
    assert len(match.plies[-1].events[0].moved) == 1


@shows(law.TURN_OVER)
def test_the_waste_is_turned_over_unshuffled() -> None:
    match = dealt(tableau="9C TD")
    stock = match.state.stock
    for _ in range(12):
        match.play("turn")
    assert judge(match.state, "turn") == [law.TURN_OVER]
    assert match.view(0).zone("stock").label == "Turn over"
    ply = match.play("turn")
    assert match.view(0).zone("stock").label == "Stock"
    assert str(ply.events[0]).startswith("The waste is turned over: its 34 cards are the stock again.")
    assert [event.finding.clause for event in ply.events] == [law.TURN_OVER]
    assert (match.state.stock, match.state.waste) == (stock, ())


@shows(law.REDEALS)
@pytest.mark.parametrize(
    ("redeals", "sentence"),
    [
        (0, "It is agreed that the waste is not turned over."),
        (1, "The waste has been turned over once, as often as agreed."),
        (2, "The waste has been turned over twice, as often as agreed."),
    ],
)
def test_if_agreed_the_waste_is_turned_over_so_often_only(redeals: int, sentence: str) -> None:
    match = dealt(redeals=redeals, base="8H", tableau="9C TD KH KS")
    for turn in range(redeals + 1):
        for _ in range(12):
            match.play("turn")
        assert is_legal(match.state, "turn") == (turn < redeals)
        if turn < redeals:
            match.play("turn")
    assert judge(match.state, "turn") == [law.REDEALS]
    assert said(match.state, "turn").startswith(sentence)
    assert match.state.redeals_left == 0
    assert match.view(0).zone("stock").label == "Stock"


@shows(law.SOMETHING_TO_TURN)
@pytest.mark.parametrize("redeals", [None, 0])
def test_nothing_is_turned_when_stock_and_waste_are_empty(redeals: int | None) -> None:
    state = position(
        "foundations 8C 6D KH QS; tableau TD / 9C / KS / KC; reserve ?8 7D; stock -", redeals=redeals
    )
    assert judge(state, "turn") == [law.SOMETHING_TO_TURN]


# The end


@shows(law.ALL_UP)
def test_the_game_is_won_when_all_cards_are_up() -> None:
    state = position("foundations QC QD QH QS; tableau KC / KD / KH / KS")
    state = after(state, "KC>F", "KD>F", "KH>F")
    assert (state.up, ending(state)) == (51, None)
    won = after(state, "KS>F")
    assert ending(won) is law.ALL_UP
    assert won.result is not None
    assert (won.result.winners, won.up) == ((0,), 52)


@shows(law.MAY_GIVE_UP, law.GIVEN_UP)
def test_the_game_may_be_given_up() -> None:
    match = dealt()
    assert judge(match.state, "give up") == [law.MAY_GIVE_UP]
    assert GiveUp() in match.legal_moves
    assert GiveUp() in GAME.action_space(GAME.options)
    match.play("give up")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.scores) == ((), (1,))
    assert match.outcome.finding.clause is law.GIVEN_UP


@shows(shared_clauses.OVER)
@pytest.mark.parametrize("move", ["turn", "give up", "2C>F", f"deal {order()}"])
def test_nothing_is_played_after_the_end(move: str) -> None:
    match = dealt()
    match.play("give up")
    assert match.actors == ()
    assert judge(match.state, move) == [shared_clauses.OVER]


BLOCKED = "foundations 8C 8D 8H 8S; tableau KC / KD / KH / KS"
"""Nothing moves here, and only queens can be laid; nines go up."""


def after_a_gain(waste: str, stock: str = "", **options: Any) -> State:
    """The state after the 9♣ has gone up, with a jack on top of the reserve and what else fits below it."""
    below = 14 - len(cards(f"{waste} {stock}"))
    text = f"{BLOCKED}; reserve ?{below} JH 9C; waste {waste}; stock {stock or '-'}"
    return after(position(text, **options), "9C>F")


@shows(law.STUCK)
@pytest.mark.parametrize(
    ("waste", "options"),
    [
        pytest.param("TD TH TS JD JC JS", {}, id="nothing fits"),
        pytest.param("TD QD TH TS JD JC", {}, id="what fits is in the middle of a packet"),
        pytest.param("TD TH QD TS JD JC", {"redeals": 0}, id="the waste is not turned over"),
    ],
)
def test_the_game_is_over_when_nothing_can_be_played_in_another_round(
    waste: str, options: dict[str, Any]
) -> None:
    assert ending(after_a_gain(waste, **options)) is law.STUCK


@pytest.mark.parametrize(
    ("waste", "options"),
    [
        pytest.param("TD TH QD TS JD JC", {}, id="the top of a packet fits"),
        pytest.param("TD QD TH TS JD JC", {"draw": 1}, id="every card comes to the top"),
        pytest.param("TD TH QD TS JD JC", {"redeals": 1}, id="the waste may be turned over once"),
        pytest.param("TD TH TS JD JC JS QD", {"redeals": 0}, id="the top of the waste fits"),
        pytest.param("TD TH 9S TS JD JC", {}, id="the top of a packet goes up"),
    ],
)
def test_the_game_goes_on_when_something_can_be_played(waste: str, options: dict[str, Any]) -> None:
    assert ending(after_a_gain(waste, **options)) is None


@shows(law.STUCK)
def test_the_game_is_over_when_the_last_card_that_fits_has_been_turned_past() -> None:
    state = position(f"{BLOCKED}; reserve ?11 JH; waste TD TH QD; stock JS", redeals=0)
    assert is_legal(state, "QD>1")
    assert ending(after(state, "turn")) is law.STUCK


@shows(law.STUCK)
def test_the_game_is_over_when_a_move_for_good_covers_the_last_card_that_could_go_up() -> None:
    """Both missing aces lie under kings; the emptied pile stays empty, and nothing moves beside it."""
    spades = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS"
    hearts = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    down = "QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D AC KD"
    last = "9D 8C 7D 6C 5D 4C 3D 2C AD KS"
    table = f"{down} / {last} / KC / QC JD TC; reserve -; waste -; stock -"
    options = {"gap_after_reserve": "waste", "gap_stops_tableau": True}
    state = position(f"foundations {spades} {hearts}; tableau {table}", **options)
    assert (ending(state), is_legal(state, "KS>F")) == (None, True)
    assert ending(after(state, "QD>2")) is law.STUCK


@shows(law.STUCK)
def test_without_stock_and_waste_the_game_is_over_when_nothing_can_be_played() -> None:
    table = "foundations 8C 9D 9H 9S; tableau KC / KD / KH / KS; reserve"
    assert ending(after(position(f"{table} ?11 JH 9C"), "9C>F")) is law.STUCK
    assert ending(after(position(f"{table} ?11 QH 9C"), "9C>F")) is None


@pytest.mark.parametrize(
    ("waste", "stock", "options", "sure"),
    [
        pytest.param("?6", "?2", {}, True, id="whole packets"),
        pytest.param("?4", "?2", {}, False, id="the card that lay on top is in the middle of a packet"),
        pytest.param("?4", "-", {}, True, id="the last card comes to the top however many there are"),
        pytest.param("?4", "?2", {"draw": 1}, True, id="every card comes to the top"),
        pytest.param("?6", "-", {"redeals": 0}, False, id="nothing comes again"),
    ],
)
def test_turning_loses_no_way_on_while_the_same_cards_come_to_the_top_again(
    waste: str, stock: str, options: dict[str, Any], sure: bool
) -> None:
    table = "foundations 8C 9D 9H 9S; tableau KC / KD / KH / KS; reserve"
    assert comes_again(position(f"{table} ?; waste {waste}; stock {stock}", **options)) == sure


@pytest.mark.parametrize(("tableau", "back"), [("9H / 8C / 9D / KD", False), ("KS / 9H 8C / 9D / KD", True)])
def test_a_card_goes_back_only_to_the_pile_that_it_came_from(tableau: str, back: bool) -> None:
    before = position(f"foundations 8S 5C 4D -; tableau {tableau}; reserve -", gap_after_reserve="waste")
    move = Put(card("8C"), "3")
    assert can_go_back(before, make(before, str(move)).state, move) == back


def test_moves_in_the_tableau_are_plays_too() -> None:
    state = position("foundations 8C 9D 8H 9S; tableau TH / KD / JC / KS; reserve ?12 JD; stock JS")
    assert ending(after(state, "turn")) is None
    assert way_on(state) == (GAME.read_move("TH>3"),)


# Gains, and the way to them

GAINLESS = "tableau JS TD / JC / 3H / 3D; reserve ?12 KH"
"""The ten goes to and fro, which brings nothing; the king of the reserve has nowhere to go."""


def to_and_fro(state: State, moves: int) -> State:
    """The state after the ten has gone from jack to jack that many times."""
    return after(state, *(f"TD>{2 - number % 2}" for number in range(moves)))


def test_no_position_is_refused_and_none_ends_the_game_by_having_come_before() -> None:
    state = to_and_fro(position(GAINLESS), 58)
    assert (ending(state), state.moves_without_gain) == (None, 58)
    assert is_legal(state, "TD>2")


@shows(law.NO_PROGRESS)
@pytest.mark.parametrize("draw", [3, 1])
def test_sixty_moves_without_a_gain_end_the_game_with_plays_open(draw: int) -> None:
    """Counted from the deal: cards are turned up and over, while a nine could be laid on a ten all the time."""
    match = dealt(draw=draw, base="8H", tableau="9C TD KH KS", reserve="9S")
    for number in range(1, 61):
        assert is_legal(match.state, "9S>2")
        assert ("Moves without a gain", f"{number - 1} of 60") in in_words(
            match.view(0).status
        ).items() or number == 1
        match.play("turn")
        assert match.state.moves_without_gain == number
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.scores) == ((), (1,))
    assert ending(match.state) is law.NO_PROGRESS
    assert str(match.outcome).startswith(
        "No card has gone up or left the reserve or the waste in 60 moves: the game is over with 1 card up."
    )


def test_turning_and_shifting_count_together_and_the_sixtieth_move_may_be_a_gain() -> None:
    state = to_and_fro(
        position("foundations AC AD AH 9S; tableau JS TD / JC / 3H / 3D; reserve ?11 3C 2C"), 20
    )
    for _ in range(39):
        state = after(state, "turn")
    assert (state.moves_without_gain, ending(state)) == (59, None)
    assert ending(after(state, "turn")) is law.NO_PROGRESS
    gained = after(state, "2C>F")
    assert (gained.moves_without_gain, ending(gained)) == (0, None)


@pytest.mark.parametrize(
    ("move", "gains"),
    [
        pytest.param("2H>F", True, id="to a foundation"),
        pytest.param("QH>3", True, id="off the reserve"),
        pytest.param("QD>3", True, id="off the waste"),
        pytest.param("KH>4", True, id="the reserve fills the pile that was left"),
        pytest.param("TD>2", False, id="from pile to pile"),
        pytest.param("turn", False, id="cards turned up"),
    ],
)
def test_what_is_a_gain(move: str, gains: bool) -> None:
    tableau = "KS / 3S 2H" if move == "2H>F" else "KH / AC" if move == "KH>4" else "KS / 2D"
    state = to_and_fro(
        position(f"foundations AD AH AS; tableau JS TD / JC / {tableau}; reserve ?11 4D QH; waste 7C 7D QD"),
        2,
    )
    assert state.moves_without_gain == 2
    assert after(state, move).moves_without_gain == (0 if gains else 3)


def test_turning_the_waste_over_is_no_gain() -> None:
    state = position(f"{BLOCKED}; reserve ?9 JH; waste TD TH QD TS JD JC; stock -; moves_without_gain 7")
    assert after(state, "turn").moves_without_gain == 8


@shows(law.STUCK)
@pytest.mark.parametrize(
    ("waste", "stock", "redeals", "sentence"),
    [
        ("TD TH", "JC JS JD TS", None, "even by going through the stock: the game is over with 33 cards up."),
        ("TD TH", "JC JS JD TS", 2, "even by going through the stock: the game is over with 33 cards up."),
        ("TD TH", "JC JS JD TS", 0, "even with the rest of the stock: the game is over with 33 cards up."),
        ("TD TH TS", "", None, "even by going through the stock: the game is over with 33 cards up."),
        ("TD TH TS", "", 0, "and none is left to turn up: the game is over with 33 cards up."),
    ],
)
def test_the_sentence_says_what_is_left(waste: str, stock: str, redeals: int | None, sentence: str) -> None:
    over = after_a_gain(waste, stock, redeals=redeals)
    assert ending(over) is law.STUCK
    assert str(over.result).startswith(
        f"No card can go up or leave the reserve or the waste any more, {sentence} [Canfield, "
    )


def test_without_stock_and_waste_none_is_left_to_turn_up() -> None:
    table = "foundations 8C 9D 9H 9S; tableau KC / KD / KH / KS; reserve ?11 JH 9C"
    over = after(position(table), "9C>F")
    assert "any more, and none is left to turn up: the game is over with 36 cards up." in str(over.result)


def test_a_deal_without_a_way_on_is_over_at_once() -> None:
    """Red queens and tens would fit, threes and twos go up; but they all lie below the top of a packet."""
    stock = "2C 2D 3C 2S 3H 4C QD QH 5C TD TH 6C"
    match = dealt(base="2H", tableau="KC KS JC JS", reserve="9C", stock=stock)
    assert (match.actors, ending(match.state), way_on(match.state)) == ((), law.STUCK, ())
    assert dealt(base="2H", tableau="KC KS JC JS", reserve="9C", stock=stock, draw=1).actors == (0,)


def gains(before: State, after: State) -> bool:
    """A card has gone up, or there are fewer in the reserve, or in stock and waste together."""
    return (
        after.up > before.up
        or len(after.reserve) < len(before.reserve)
        or len(after.stock) + len(after.waste) < len(before.stock) + len(before.waste)
    )


def can_gain(state: State) -> bool:
    """Whether a gain can be reached, by trying all that may be done: written from the ruling, with nothing left out."""
    game = PATIENCE.under(state)
    todo, been = [replace(state, result=None)], set[Any]()
    while todo:
        here = todo.pop()
        for move in game.legal_moves_without_resigning(here, 0):
            if isinstance(move, GiveUp):
                continue
            then = game.apply(here, 0, move).state
            if gains(here, then):
                return True
            then = replace(then, result=None, moves_without_gain=0)
            if then not in been:
                been.add(then)
                todo.append(then)
    return False


def some_options(rng: Random) -> dict[str, Any]:
    return {
        "tableau_wrap": rng.choice(("full", "none", "cut_at_base")),
        "stack_moves": rng.choice(("any", "top_or_whole", "whole")),
        "gap_after_reserve": rng.choice(("waste_or_top", "waste", "any_run")),
        "gap_stops_tableau": rng.random() < 0.3,
        "draw": rng.choice((3, 1)),
        "redeals": rng.choice((None, 0, 1, 3)),
    }


def late_position(rng: Random) -> State:
    """A position near the end: runs in the tableau, few cards in stock and waste, low ones deep in the reserve."""
    options = load("canfield", **some_options(rng)).options
    heights = {suit: rng.randrange(5, 12) for suit in SUITS}
    left = [each for each in full_pack() if each.rank > heights[each.suit]]
    left.sort(key=lambda each: each.rank + rng.choice((0, 1, 4)) * rng.random())
    tableau = [[left.pop()] if left else [] for _ in range(4)]
    for each in reversed(list(left)):  # runs that the rules allow, for others cannot come up
        pile = rng.choice(tableau)
        if pile and each.rank == pile[-1].rank - 1 and each.red != pile[-1].red:
            pile.append(each)
            left.remove(each)
    has_reserve = all(tableau) and rng.random() < 0.8
    turned = len(left) if not has_reserve else min(len(left), rng.randrange(4))
    reserve, left = left[: len(left) - turned], left[len(left) - turned :]
    waste = rng.randrange(len(left) + 1)
    foundations = [
        [each for each in full_pack() if each.suit is suit and each.rank <= heights[suit]] for suit in SUITS
    ]
    return replace(
        initial_state(options, 0),
        foundations=tuple(map(tuple, foundations)),
        tableau=tuple(map(tuple, tableau)),
        reserve=tuple(reserve),
        waste=tuple(left[:waste]),
        stock=tuple(left[waste:]),
    )


@pytest.mark.no_cover  # much is played, as in the laws
def test_there_is_a_way_on_where_trying_everything_finds_one() -> None:
    rng, found, lengths = Random(1), {True: 0, False: 0}, set[tuple[int, int]]()
    for _ in range(2000):
        state = late_position(rng)
        way = way_on(state)
        assert bool(way) == can_gain(state), state
        found[bool(way)] += 1
        if way:
            check_way(state, way)
            turns = sum(isinstance(move, Turn) for move in way)
            lengths.add((min(len(way) - turns - 1, 2), min(turns, 1)))
    assert min(found.values()) > 50
    assert {(0, 0), (1, 0), (0, 1)} <= lengths, "no way was shifted to, or turned to"


def check_way(state: State, way: tuple[Put | Turn, ...]) -> None:
    """The moves of a way on are legal one after the other, and the last of them alone is a gain."""
    game = PATIENCE.under(state)
    for number, move in enumerate(way, start=1):
        then = game.apply(replace(state, result=None), 0, move).state
        assert gains(state, then) == (number == len(way))
        state = then


@pytest.mark.no_cover  # much is played, as in the laws
@pytest.mark.parametrize(
    ("text", "options"),
    [
        (
            "base 5; foundations 4C 3D 5H; "
            "tableau 3H / 4H / 2S AH KS QH JS TH 9S 8H 7S 6H 5S 4D 3S 2H AS KH QS JH TS 9H 8S 7H 6S / 4S",
            {"stack_moves": "whole"},
        ),
        pytest.param(
            "base 10; foundations TC 9H 9S; "
            "tableau - / - / - / 9D 8C 7D 6C 5D 4C 3D 2C AD KC QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D AC KD QC JD",
            {"draw": 1},
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_way_on_may_be_long(text: str, options: dict[str, Any]) -> None:
    """All cards lie in the tableau, and a pile has to be taken apart card by card before one goes up."""
    state = Match.from_position(text, load("canfield", **options)).state
    assert state.stock == ()
    way = way_on(state)
    check_way(state, way)
    assert len(way) == distance_to_gain(state) > 20


def distance_to_gain(state: State) -> int:
    """The number of moves to a gain where there is nothing to turn, by a breadth-first search of the positions."""
    game, moves = PATIENCE.under(state), 0
    reached, been = [state], {frozenset(state.tableau)}
    while reached:
        moves, before, reached = moves + 1, reached, []
        for here in before:
            for move in game.legal_moves_without_resigning(here, 0):
                then = replace(game.apply_unchecked(here, 0, move).state, result=None, moves_without_gain=0)
                if gains(here, then):
                    return moves
                if frozenset(then.tableau) not in been:
                    been.add(frozenset(then.tableau))
                    reached.append(then)
    raise AssertionError("there is no way")


@pytest.mark.parametrize(
    ("state", "way"),
    [
        pytest.param(position("tableau 2C / KS / 9C / TD; reserve ?12 4D"), "2C>F", id="a card goes up"),
        pytest.param(position("tableau 8S / KS / 9C / JD; reserve ?11 4C 7H"), "7H>1", id="off the reserve"),
        pytest.param(
            position("tableau 8S / KS / 4S / JD; waste 5C 7D; reserve ?11 2H 3C"), "7D>1", id="off the waste"
        ),
        pytest.param(
            position(
                "foundations 6C 3D KH 7S; tableau 8S 7D / 8C / KS / 5D; reserve ?12 KC; stock 9C TC JC 9D TD"
            ),
            "7D>2 8S>F",
            id="after a shift",
        ),
        pytest.param(
            position(f"{BLOCKED}; reserve ?9 JH; waste TD TH QD TS JD JC; stock -"),
            "turn turn QD>1",
            id="in the next pass",
        ),
    ],
)
def test_the_way_on_is_named_move_by_move(state: State, way: str) -> None:
    assert " ".join(map(str, way_on(state))) == way


@pytest.mark.no_cover  # much is played, as in the laws
def test_games_go_on_as_long_as_there_is_a_way_and_no_longer() -> None:
    """Whatever was done before, and under pairs of options."""
    rng, endings = Random(2), set[Clause | None]()
    for seed in range(60):
        match = Match(load("canfield", **some_options(rng)), seed=seed)
        while match.actors:
            match.play(rng.choice(match.game.legal_moves_without_resigning(match.state, 0)))
            assert (
                bool(way_on(match.state)) == (ending(match.state) in (None, law.NO_PROGRESS))
                or match.state.up == 52
            )
        endings.add(ending(match.state))
    assert {law.STUCK, law.NO_PROGRESS} <= endings


def pairs_of_options() -> list[dict[str, Any]]:
    """Every pair of values of two options."""
    values: dict[str, tuple[Any, ...]] = {
        "tableau_wrap": ("full", "none", "cut_at_base"),
        "stack_moves": ("any", "top_or_whole", "whole"),
        "gap_after_reserve": ("waste_or_top", "waste", "any_run"),
        "gap_stops_tableau": (False, True),
        "draw": (3, 1),
        "redeals": (None, 0, 2),
    }
    return [
        {one: first, other: second}
        for one, other in combinations(values, 2)
        for first, second in product(values[one][1:], values[other][1:])
    ]


@pytest.mark.no_cover  # much is played, as in the laws
@pytest.mark.parametrize("options", pairs_of_options(), ids=str)
def test_under_pairs_of_options_games_are_played_to_their_last_move(options: dict[str, Any]) -> None:
    for seed in range(3):
        match = random_match(load("canfield", **options), Random(seed))
        assert match.outcome is not None
        assert match.plies[-1].events[-1].finding == match.outcome.finding
        assert match.outcome.finding.clause in (law.STUCK, law.NO_PROGRESS, law.ALL_UP)
        assert match.outcome.scores == (match.state.up,) == (len(match.score_lines),)


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


def test_what_is_no_number_of_redeals_is_told_what_is_right() -> None:
    with pytest.raises(
        OptionError, match=r"'unlimited': it takes 0 or more .* 'none' means any number of times\.$"
    ):
        load("canfield", redeals="unlimited")


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
    match = Match.from_packs(load("canfield", draw=1), layout)
    while match.actors:
        ups = [move for move in match.legal_moves if isinstance(move, Put) and move.to == "F"]
        match.play(ups[0] if ups else Turn())
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
    assert match.scores == (52,)
    assert sorted(each for line in match.score_lines for each in line.cards) == sorted(full_pack())


@settings(max_examples=15, deadline=None)
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
def test_the_bot_brings_its_games_to_an_end(options: dict[str, Any]) -> None:
    for seed in range(6):
        match = bot_game(seed, **options)
        assert match.outcome is not None
        assert match.outcome.finding.clause in (law.ALL_UP, law.STUCK, law.NO_PROGRESS)


def test_the_bot_wins_now_and_then_and_brings_up_more_than_chance_does() -> None:
    won = [bot_game(seed, draw=1) for seed in range(8)]
    rng = [random_match(load("canfield", draw=1), Random(seed)) for seed in range(8)]
    assert any(match.scores == (52,) for match in won)
    assert sum(match.scores[0] for match in won) > sum(match.scores[0] for match in rng)


def test_to_move_a_whole_pile_is_worth_the_same_whether_its_card_could_go_up_or_not() -> None:
    tables = [f"foundations {up} KC; tableau 5H / 6S / KH / KD; reserve -" for up in ("4H", "3H")]
    assert len({GAME.score_move(position(each), 0, Put(card("5H"), "2")) for each in tables}) == 1


def test_the_bot_plays_up_before_all_else_and_frees_the_reserve() -> None:
    assert bots_choice(position("tableau 2S / KS / 9C / TD; reserve ?12 4C")) == "2S>F"
    assert bots_choice(position("tableau 8S / KS / 9C / JD; reserve ?11 4C 7H")) == "7H>1"
    assert bots_choice(position("tableau 8S / KS / 9C / TD; reserve ?11 4C 4S")) == "9C>4"
    assert bots_choice(position("tableau 8S / KS / 9C / JD; reserve ?11 4C 4S; waste 7D")) == "7D>1"


def test_the_bot_moves_a_card_that_hides_one_which_can_go_up() -> None:
    table = "foundations AC AD 4H AS; tableau 8S 7D / 8C / 5H 4C / 5D; reserve ?12 KC; waste KD"
    assert bots_choice(position(table)) == "4C>4"


def test_the_bot_turns_cards_until_a_pass_has_brought_nothing_and_then_moves_others_as_well() -> None:
    state = position(GAINLESS)
    one_pass = -(-len(state.stock) // 3) + 1
    assert GAME.best_moves(replace(state, moves_without_gain=one_pass - 1), 0) == [Turn()]
    both = GAME.best_moves(replace(state, moves_without_gain=one_pass), 0)
    assert sorted(map(str, both)) == ["TD>2", "turn"]


def test_with_no_cards_to_come_a_free_pile_is_of_no_use_to_the_bot() -> None:
    table = (
        "KH QS JH TS 9H 8S 7H{} / KS QH JS TH 9S 8H 7S / 6H / -; foundations KC KD 5H 5S; reserve -; stock -"
    )
    for last, waste in (("", "6S"), (" 6S", "-")):
        state = position(f"tableau {table.format(last)}; waste {waste}")
        freeing, turning = (GAME.score_move(state, 0, move) for move in (Put(card("6H"), "2"), Turn()))
        assert (freeing > turning) is bool(state.waste)


def test_the_bot_never_gives_up() -> None:
    assert all(GAME.score_move(state, 0, GiveUp()) < 0 for state in (dealt().state, position(GAINLESS)))


# Play on from a position


def test_compiled_play_remembers_gains_and_redeals() -> None:
    state = position(GAINLESS)
    assert PATIENCE.played_on(state)["turn"] > (0,)
    last = replace(state, moves_without_gain=law.NO_PROGRESS_MOVES - 1)
    assert PATIENCE.played_on(last)["turn"] == GAME.scores(last)
    passes = position("tableau 2S / KS / 9C / TD; reserve ?12 4C", draw=1)
    for redeals in (0, 1, None):
        game = GAME.with_options(draw=1, redeals=redeals)
        PATIENCE.played_on(replace(passes, options=game.options, redeals_left=redeals))
