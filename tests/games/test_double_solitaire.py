"""Double Solitaire, simplified, clause by clause."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules import Deal, Match, OptionError, card, cards, load
from cardrules.bots.choosing import choose
from cardrules.core import shared_clauses
from cardrules.core.cards import Card, Suit, codes, full_pack
from cardrules.core.events import Transition
from cardrules.core.moves import Put
from cardrules.games.double_solitaire import GAME
from cardrules.games.double_solitaire import rulebook as law
from cardrules.games.double_solitaire.rules import begin_turn, due_cards, initial_state, obligations
from cardrules.games.double_solitaire.state import State, Swap
from cardrules.mechanics.stocks import Holding
from cardrules.tabletop.scorepad import ScorePad
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
        stock: The stock of seat 0, its top card last; None for half of the other cards.
        **options: Options of the game.
    """
    return PATIENCE.table(
        stock=stock,
        options=options,
        centre=centre,
        side_stacks=up,
        drawn=drawn,
        discards=(discard, theirs),
        begun=True,
    )


def puts(state: State) -> set[str]:
    """Every legal play of a card."""
    return {move for move in moves(state) if ">" in move}


def due(state: State, seat: int = 0) -> list[str]:
    """The plays that must be made, as moves; each of them is legal, and cites the reason for it."""
    plays = due_cards(state, seat)
    assert all(must.finding.clause is law.MUST_GO_UP for must in plays)
    return [f"{must.card.code}>{must.to}" for must in plays]


# The deal


@shows(law.FIRST_DEALER, law.CARDS, law.CENTRE, law.STOCKS)
def test_four_cards_begin_the_centre_and_the_others_are_dealt_in_turn() -> None:
    pack = full_pack()
    match = Match.from_packs(GAME, pack, dealer=0)
    state = match.state
    assert state.centre == tuple((each,) for each in pack[:4])
    opponent, dealer = state.holdings[1], state.holdings[0]
    assert (opponent.stock, dealer.stock) == (pack[4::2], pack[5::2])
    assert (len(opponent.stock), len(dealer.stock)) == (24, 24)
    assert match.actors == (1,)
    assert happened(Transition(state, match.plies[0].events)) == [
        law.FIRST_DEALER,
        law.CARDS,
        law.CENTRE,
        law.STOCKS,
    ]
    check_move(GAME, initial_state(GAME.options, dealer=0), 0, Deal(pack))
    assert [event.finding.text for event in match.plies[0].events] == [
        "Seat 0 is the first dealer.",
        "Two players use 52 cards.",
        "A♣, 2♣, 3♣ and 4♣ begin the centre piles.",
        "Seat 0 deals each player a stock of 24 cards.",
    ]
    assert match.play("draw").state.holdings[1].drawn == pack[50]


def test_moves_name_the_places_by_the_labels_on_the_table() -> None:
    zones = GAME.zones(position(("9C", "TD", "KS", "QC"), theirs="2C"))
    assert [zone.name for zone in zones if zone.name] == ["S"] * 4 + ["1", "2", "3", "4", "D0", "D1"]
    assert [zone.label for zone in zones if zone.id.startswith("discard")] == ["Discard pile"] * 2
    assert [zone.id for zone in zones if zone.tap] == ["stock:0", "stock:1"]
    assert "pack" not in [zone.id for zone in zones], "that lies there before the deal"
    own = [f"{pile}:{seat}" for seat in (0, 1) for pile in ("stock", "drawn", "discard")]
    assert [zone.id for zone in zones if zone.to_play] == own
    places = ["1", "2", "3", "4", "5", "S", "D0", "D1"]
    named = {f"{face}>{to}" for face in codes(full_pack()).split() for to in places}
    assert set(map(str, GAME.action_space(GAME.options))) == named | {"swap", "draw", "discard"}


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


@shows(law.SWAP)
def test_before_the_first_draw_the_dealers_opponent_may_have_the_stocks_swapped_once() -> None:
    match = Match(GAME, seed=3, dealer=0)
    mine, theirs = match.state.holdings
    assert judge(match.state, "swap", seat=1) == [law.SWAP]
    assert is_legal(match.state, "swap", seat=1)
    assert judge(match.state, "swap", seat=0) == [shared_clauses.TURN]
    assert moves(match.state, 1) == {"swap", "draw"}
    assert in_words(GAME.status(match.state))["May swap the stocks"] == "seat 1"
    match.play("swap")
    assert "May swap the stocks" not in in_words(GAME.status(match.state))
    assert match.state.holdings == (theirs, mine)
    assert match.actors == (1,)
    assert judge(match.state, "swap", seat=1) == [law.SWAP]
    assert not is_legal(match.state, "swap", seat=1)
    assert len(match.state.history) == 1
    assert match.play("draw").state.holdings[1].drawn == mine.stock[-1]


@shows(law.SWAP)
def test_whoever_draws_has_declined_the_swap_and_the_dealer_never_has_it() -> None:
    match = Match(GAME, seed=3, dealer=0)
    match.play("draw")
    assert judge(match.state, "swap", seat=1) == [law.SWAP]
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
    assert judge(state, "draw", seat=1) == [shared_clauses.TURN]
    assert judge(state, "9C>2", seat=1) == [shared_clauses.TURN]
    assert judge(state, "discard", seat=1) == [shared_clauses.TURN, law.DISCARD]


def test_nothing_is_compulsory_or_left_to_play_when_it_is_not_your_turn() -> None:
    state = position(("3S", "TH", "9C", "KS"), drawn="QH", up="2S", must_exhaust=True)
    assert (due(state, 0), due(state, 1)) == (["3S>S"], [])
    assert judge(state, "discard", seat=1) == [shared_clauses.TURN, law.DISCARD]


@shows(law.BEGIN)
def test_a_turn_begins_by_drawing() -> None:
    state = replace(position(("9C", "TD", "KS", "QC"), theirs="2C"), begun=False)
    assert judge(state, "9C>2") == [law.BEGIN]
    assert not is_legal(state, "9C>2")
    assert judge(state, "draw") == [law.BEGIN]
    assert is_legal(state, "draw")
    assert is_legal(after(state, "draw"), "9C>2")


@shows(law.NEXT_CARD)
def test_the_next_card_is_drawn_when_the_last_has_been_played() -> None:
    state = position(("9C", "TD", "KS", "QC"), drawn="8D")
    assert judge(state, "draw") == [law.NEXT_CARD]
    assert said(state, "draw").startswith("You have neither played nor discarded the 8♦ that you drew")
    played = after(state, "8D>1")
    assert judge(played, "draw") == [law.NEXT_CARD]
    assert is_legal(played, "draw")
    assert not is_legal(played, "9C>2")
    assert is_legal(after(state, "9C>2", "8D>2"), "draw")


def test_other_plays_may_come_before_the_next_draw() -> None:
    state = position(("9C", "TD", "KS", "QC"), drawn="QH", discard="JH")
    state = after(state, "QH>3", "9C>2", "JH>4")
    assert state.holdings[0].drawn is None
    assert is_legal(state, "draw")


@shows(law.CARD_DRAWN)
def test_a_drawn_card_is_shown() -> None:
    drawn = make(position(("9C", "TD", "KS", "QC"), stock="2C 3C"), "draw")
    assert happened(drawn) == [law.CARD_DRAWN]
    assert drawn.state.holdings[0] == Holding(cards("2C"), card("3C"), ())


@shows(law.NEW_STOCK)
def test_an_empty_stock_is_made_anew_from_the_discard_pile_unshuffled() -> None:
    drawn = make(position(("9C", "TD", "KS", "QC"), stock="", discard="2C 3C 4C"), "draw")
    assert happened(drawn) == [law.NEW_STOCK, law.CARD_DRAWN]
    assert drawn.state.holdings[0] == Holding(cards("4C 3C"), card("2C"), ())


@shows(law.OPEN_CARDS)
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
    piles = ("JC TH 9C 8H", "TS", "TD", "KC")
    state = position(piles, stock="9D", discard="9H 2C", theirs="9S", drawn="KS")
    to = "2" if card(covered).red else "3"
    assert judge(state, f"{covered}>{to}") == [law.OPEN_CARDS]


def test_the_drawn_card_the_own_discard_and_all_tops_are_played() -> None:
    piles = ("9C", "TH", "TD", "QC")
    state = position(piles, drawn="JD", discard="9S", theirs="5D", up="4S", stock="2C")
    assert puts(state) == {"JD>4", "9S>2", "9S>3", "9C>2", "9C>3", "4S>D1"}


@shows(law.PLACES)
@pytest.mark.parametrize("move", ["JD>5", "JD>D0", "9C>1", "4S>S"])
def test_where_no_card_is_laid(move: str) -> None:
    state = position(("9C", "TH", "TD", "QC"), drawn="JD", up="4S")
    assert judge(state, move) == [law.PLACES]


def test_places_are_explained() -> None:
    state = position(("9C", "TH", "TD", "QC"), drawn="JD")
    assert "centre pile (1 to 4), on their side stack (S) or on your opponent's discard pile (D1)" in said(
        state, "JD>5"
    )
    assert said(state, "JD>D0").startswith("D0 is your own discard pile")


@shows(law.PLAYED)
def test_a_played_card_changes_its_place() -> None:
    played = make(position(("9C", "TH", "TD", "QC"), drawn="JD"), "JD>4")
    assert happened(played) == [law.PLAYED]
    assert played.state.centre[3] == cards("QC JD")
    assert [(moved.source, moved.target) for moved in played.events[0].moved] == [("drawn:0", "centre:4")]


def test_every_clause_that_a_move_breaks_is_named() -> None:
    state = position(("9C", "TH", "TD", "QC"), drawn="JD", up="4S", stock="2C")
    assert judge(state, "2C>9") == [law.PLACES, law.OPEN_CARDS]
    assert judge(replace(state, begun=False), "4S>1") == [law.CENTRE_DOWN, law.BEGIN, law.SIDE_TOPS]


@shows(law.ONCE_IN_A_TURN)
def test_nothing_is_moved_to_and_fro() -> None:
    state = position(("TH 9C", "TD", "KC", "KS"), drawn="2D")
    moved = after(state, "9C>2")
    assert judge(moved, "9C>1") == [law.ONCE_IN_A_TURN]
    assert not is_legal(moved, "9C>1")


@pytest.mark.parametrize("between", ["QD>3", "3D>D1"])
def test_after_another_change_a_card_may_move_back(between: str) -> None:
    state = position(("TH 9C", "TD", "KC", "KS"), drawn="QD", discard="3D", theirs="4C")
    assert is_legal(after(state, "9C>2", between), "9C>1")
    assert not is_legal(after(state, "9C>2", between, "9C>1"), "9C>2")


def test_after_a_draw_a_card_may_move_back() -> None:
    state = after(position(("TH 9C", "TD", "KC", "KS"), drawn="QD"), "QD>3", "9C>2")
    assert not is_legal(state, "9C>1")
    assert is_legal(after(state, "draw"), "9C>1")


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


@shows(law.CENTRE_DOWN)
def test_a_centre_pile_goes_down_in_alternating_colours() -> None:
    state = position(("9C", "TH", "TC", "AS"), drawn="KH", discard="8D")
    assert judge(state, "9C>2") == [law.CENTRE_DOWN]
    assert is_legal(state, "9C>2")
    for wrong in ("9C>3", "TH>1", "8D>2"):
        assert judge(state, wrong) == [law.CENTRE_DOWN]
        assert not is_legal(state, wrong)


def test_no_king_goes_on_an_ace() -> None:
    state = position(("2D AS", "TH", "TC", "9S"), drawn="KH")
    assert law.CENTRE_DOWN in judge(state, "KH>1")


@shows(law.WHOLE_PILE)
def test_a_whole_pile_moves_where_that_is_agreed_and_exactly_where_it_fits() -> None:
    piles = ("9C 8D 7S", "TH", "TC", "")
    top, whole = (position(piles, drawn="KH", merge=merge) for merge in ("top", "whole"))
    assert judge(top, "9C>2") == [law.WHOLE_PILE]
    assert said(top, "9C>2").startswith("The 9♣ lies below the 8♦ and 7♠, and only the top card")
    assert judge(top, "9C>4") == [law.WHOLE_PILE]
    assert judge(whole, "9C>2") == [law.CENTRE_DOWN, law.WHOLE_PILE]
    assert is_legal(whole, "9C>2")
    assert judge(whole, "9C>3") == [law.CENTRE_DOWN]
    assert judge(whole, "8D>2") == [law.CENTRE_DOWN, law.OPEN_CARDS]
    assert judge(whole, "9C>4") == [law.WHOLE_PILE]
    assert not is_legal(whole, "9C>4")
    assert after(whole, "9C>2").centre == ((), cards("TH 9C 8D 7S"), cards("TC"), ())


@pytest.mark.parametrize("to", ["S", "D1"])
def test_a_whole_pile_goes_nowhere_but_onto_another(to: str) -> None:
    piles, rest = ("3C 2D", "TH", "TC", ""), {"drawn": "KH", "up": "2C", "theirs": "4D"}
    assert judge(position(piles, **rest, merge="whole"), f"3C>{to}") == [law.WHOLE_PILE]
    assert judge(position(piles, **rest), f"3C>{to}") == [law.OPEN_CARDS]


def test_a_card_in_the_middle_of_a_pile_never_moves() -> None:
    state = position(("9C 8D 7S", "9S", "TC", ""), drawn="KH", merge="whole")
    assert judge(state, "8D>2") == [law.OPEN_CARDS]


@shows(law.EMPTY_CENTRE)
@pytest.mark.parametrize("move", ["5H>4", "2C>4", "9C>4"])
def test_an_empty_centre_takes_any_drawn_card_own_discard_or_centre_top(move: str) -> None:
    state = position(("TH 9C", "TD", "KS", ""), drawn="5H", discard="2C")
    assert judge(state, move) == [law.EMPTY_CENTRE]
    assert is_legal(state, move)
    assert after(state, move).centre[3] == cards(move[:2])


def test_an_empty_centre_may_stay_empty() -> None:
    state = position(("TH 9C", "TD", "KS", ""), drawn="5H", discard="2C")
    assert is_legal(state, "discard")
    assert after(state, "discard").centre[3] == ()


# Side stacks


@shows(law.SIDE_UP)
def test_a_side_stack_goes_up_in_suit_from_the_ace() -> None:
    state = position(("3S", "AH", "KS", "2D"), drawn="3C", up="2S")
    assert judge(state, "3S>S") == [law.SIDE_UP]
    assert is_legal(state, "3S>S")
    assert is_legal(state, "AH>S")
    for wrong in ("2D>S", "3C>S", "KS>S"):
        assert law.SIDE_UP in judge(state, wrong)
        assert not is_legal(state, wrong)
    alone = position(("9S", "9H", "KS", "2D"), drawn="3C")
    assert judge(alone, "2D>S") == [law.SIDE_UP]
    assert not is_legal(alone, "2D>S")


@shows(law.MUST_GO_UP)
@pytest.mark.parametrize("move", ["3S>3", "3S>D1", "3S>4", "discard"])
def test_a_drawn_card_that_fits_a_side_stack_goes_nowhere_else(move: str) -> None:
    state = position(("9C", "TH", "4D", ""), drawn="3S", theirs="4H", up="2S")
    assert judge(state, move) == [law.MUST_GO_UP]
    assert said(state, move).startswith("First the 3♠ must go up")
    assert due(state) == ["3S>S"]
    assert is_legal(state, "3S>S")


@pytest.mark.parametrize("move", ["3S>3", "3S>D1", "3S>4", "discard"])
def test_a_centre_top_that_fits_a_side_stack_goes_nowhere_else(move: str) -> None:
    state = position(("3S", "TH", "4D", ""), drawn="KD", theirs="4H", up="2S")
    assert judge(state, move) == [law.MUST_GO_UP]
    assert said(state, move).startswith("First the 3♠ must go up")


@pytest.mark.parametrize("move", ["3S>D0", "3S>F"])
def test_a_place_that_takes_no_cards_is_the_only_reason(move: str) -> None:
    state = position(("9C", "TH", "4D", ""), drawn="3S", theirs="4H", up="2S")
    assert judge(state, move) == [law.PLACES]


@shows(law.OTHER_PLAYS)
def test_a_card_that_must_go_up_is_not_covered_or_taken_along_either() -> None:
    state = position(("4H 3S", "5C", "4D", ""), drawn="2D", up="2S", merge="whole")
    assert judge(state, "2D>1") == [law.OTHER_PLAYS]
    assert said(state, "2D>1").startswith("The 3♠ must go up, so it may not be covered.")
    assert judge(state, "4H>2") == [law.MUST_GO_UP]
    assert said(state, "4H>2").startswith("First the 3♠ must go up")
    assert is_legal(after(state, "3S>S"), "4H>2")


def test_a_card_that_must_go_up_is_not_taken_along_to_a_side_stack() -> None:
    state = position(("3S 2D", "TH", "TC", ""), drawn="KH", up="2S AD", merge="whole")
    assert judge(state, "3S>S") == [law.WHOLE_PILE, law.MUST_GO_UP]


def test_no_pile_is_merged_onto_a_card_that_must_go_up() -> None:
    piles = ("3S", "2D", "9H", "KS")
    state = position(piles, drawn="QD", up="2S", merge="whole")
    assert judge(state, "2D>1") == [law.OTHER_PLAYS]
    assert is_legal(position(piles, drawn="QD", up="AS", merge="whole"), "2D>1")


def test_other_plays_may_come_first() -> None:
    state = position(("3S", "TH", "9C", "KS"), drawn="QH", discard="8C", theirs="5D", up="2S 4C")
    for move in ("9C>2", "QH>4", "4C>D1"):
        assert is_legal(state, move)
        assert law.MUST_GO_UP in judge(after(state, move), "discard")
    assert not is_legal(after(state, "9C>2"), "discard")
    assert is_legal(after(state, "9C>2", "3S>S"), "discard")


@shows(law.OTHER_PLAYS)
@pytest.mark.parametrize("drawn", ["QD", "3S"])
def test_the_side_stacks_top_stays_for_a_card_that_must_go_on_it(drawn: str) -> None:
    state = position(("9S" if drawn == "3S" else "3S", "TH", "9C", "KS"), drawn=drawn, theirs="3D", up="2S")
    assert due(state) == ["3S>S"]
    assert judge(state, "2S>D1") == [law.OTHER_PLAYS]
    assert said(state, "2S>D1").startswith("The 3♠ must go up on the 2♠, so the 2♠ stays where it is.")
    assert is_legal(after(position(("9S", "TH", "9C", "KS"), drawn="QD", theirs="3D", up="2S")), "2S>D1")


def test_only_the_side_stack_on_which_a_card_must_go_is_kept() -> None:
    state = position(("3S", "TH", "9C", "KS"), drawn="QD", theirs="3D", up="2S 2C")
    assert (due(state), is_legal(state, "2C>D1"), is_legal(state, "2S>D1")) == (["3S>S"], True, False)


def test_for_a_discard_that_need_not_go_up_nothing_is_kept_free() -> None:
    piles, rest = ("9S", "TH", "9C", "KS"), {"drawn": "QD", "discard": "3S", "theirs": "3D", "up": "2S"}
    free = position(piles, **rest)
    assert (due(free), is_legal(free, "2S>D1")) == ([], True)
    bound = position(piles, **rest, discard_must_go_up=True)
    assert (due(bound), judge(bound, "2S>D1")) == (["3S>S"], [law.OTHER_PLAYS])


def test_every_card_that_must_go_up_is_named() -> None:
    state = position(("3S", "5D", "9C", "KS"), drawn="AH", up="2S 4D")
    assert due(state) == ["AH>S", "3S>S", "5D>S"]
    assert judge(state, "discard") == [law.MUST_GO_UP] * 3
    assert [is_legal(state, move) for move in due(state)] == [True] * 3
    assert due(after(state, "AH>S", "3S>S")) == ["5D>S"]


def test_the_next_card_may_be_drawn_before_a_card_goes_up() -> None:
    state = position(("3S", "TH", "KS", "KC"), drawn="QH", up="2S")
    assert is_legal(after(state, "QH>3"), "draw")


@shows(law.MUST_GO_UP)
def test_the_own_discard_must_go_up_only_where_that_is_agreed() -> None:
    piles = ("9C", "TH", "4D", "KC")
    free = position(piles, drawn="KD", discard="3S", up="2S")
    assert {"discard", "3S>3", "3S>S"} <= moves(free)
    bound = position(piles, drawn="KD", discard="3S", up="2S", discard_must_go_up=True)
    for move in ("discard", "3S>3"):
        assert judge(bound, move) == [law.MUST_GO_UP]
    assert is_legal(bound, "3S>S")


def test_a_discard_that_must_go_up_is_not_turned_over_in_the_middle_of_a_turn() -> None:
    piles = ("9C", "TH", "4D", "KC")
    bound = position(piles, discard="8C 3S", up="2S", stock="", discard_must_go_up=True)
    assert judge(bound, "draw") == [law.MUST_GO_UP]
    assert is_legal(replace(bound, begun=False), "draw")
    assert is_legal(position(piles, discard="8C 3S", up="2S", stock=""), "draw")


def test_what_is_not_turned_over_may_have_to_go_up_later() -> None:
    from_the_stock = position(("9C", "TH", "4D", "KC"), discard="8C 3S", up="2S", discard_must_go_up=True)
    assert is_legal(from_the_stock, "draw")
    from_the_centre = position(
        ("3S", "TH", "4D", "KC"), discard="8C", up="2S", stock="", discard_must_go_up=True
    )
    assert is_legal(from_the_centre, "draw")


def test_what_is_due_is_obliged_once_a_card_has_been_drawn() -> None:
    drawn = position(("3S", "TH", "4D", "KC"), drawn="KD", up="2S")
    assert [must.moves for must in obligations(drawn, 0)] == [(Put(card("3S"), "S"),)]
    assert obligations(drawn, 1) == ()
    assert obligations(replace(drawn, begun=False), 0) == ()


def test_a_card_is_held_against_the_top_of_a_pile() -> None:
    state = position(("TH 9C", "9S 8D", "", "4D"), drawn="KD", merge="whole")
    assert said(state, "KD>1").startswith("The K♦ does not go on the 9♣")
    assert judge(state, "9S>1") == [law.CENTRE_DOWN]
    assert judge(state, "TH>3") == [law.WHOLE_PILE]
    two = position(("TH", "9S 8D", "", "4D"), drawn="KD", merge="whole")
    assert judge(two, "9S>1") == [law.CENTRE_DOWN, law.WHOLE_PILE]


@shows(law.SIDE_TOPS)
def test_from_a_side_stack_a_card_goes_only_to_the_opponent() -> None:
    state = position(("5D", "", "KS", "KC"), drawn="JD", up="4S", theirs="5H")
    for move in ("4S>1", "4S>2"):
        assert judge(state, move) == [law.SIDE_TOPS]
    assert judge(state, "4S>D1") == [law.ONTO_OPPONENT]
    taken = after(state, "4S>D1")
    assert (taken.foundation(Suit.SPADES)[-1], taken.holdings[1].discard) == (card("3S"), cards("5H 4S"))


# The opponent's discard pile


@shows(law.ONTO_OPPONENT)
def test_onto_the_opponent_goes_the_next_rank_of_the_other_colour() -> None:
    state = position(("7S", "5C", "7D", "4D"), drawn="8S", discard="5S", theirs="6H", up="AC")
    assert {move for move in puts(state) if move.endswith("D1")} == {"7S>D1", "5C>D1", "5S>D1"}
    for wrong in ("7D>D1", "8S>D1"):
        assert judge(state, wrong) == [law.ONTO_OPPONENT]
        assert not is_legal(state, wrong)
    assert after(state, "7S>D1").holdings[1].discard == cards("6H 7S")


@pytest.mark.parametrize(("drawn", "theirs"), [("KS", "AD"), ("AD", "KS")])
def test_king_and_ace_are_no_neighbours(drawn: str, theirs: str) -> None:
    state = position(("7S", "5C", "7D", "4D"), drawn=drawn, theirs=theirs)
    assert law.ONTO_OPPONENT in judge(state, f"{drawn}>D1")
    assert not is_legal(state, f"{drawn}>D1")


def test_an_empty_discard_pile_takes_nothing() -> None:
    state = position(("7S", "5C", "7D", "4D"), drawn="9H")
    assert said(state, "9H>D1").startswith(
        "The 9♥ does not go on your opponent's discard pile: there are no cards on it."
    )


# Ending a turn


@shows(law.DISCARD)
def test_a_turn_ends_with_the_drawn_card() -> None:
    state = position(("9C", "TD", "KS", "QC"), drawn="8H")
    assert judge(state, "discard") == [law.DISCARD]
    assert is_legal(state, "discard")
    played = after(state, "8H>1")
    assert judge(played, "discard") == [law.DISCARD]
    assert not is_legal(played, "discard")


@shows(law.DISCARDED)
def test_a_discard_passes_the_turn() -> None:
    ended = make(position(("9C", "TD", "KS", "QC"), drawn="2H", discard="5C"), "discard")
    assert happened(ended) == [law.DISCARDED]
    assert ended.state.holdings[0].discard == cards("5C 2H")
    assert (ended.state.turn, ended.state.begun, GAME.actors(ended.state)) == (1, False, (1,))


@shows(law.EXHAUST)
def test_if_agreed_a_turn_goes_on_as_long_as_there_is_a_play() -> None:
    piles = ("9C", "TD", "KS", "5C")
    assert is_legal(position(piles, drawn="2H"), "discard")
    state = position(piles, drawn="2H", must_exhaust=True)
    assert judge(state, "discard") == [law.EXHAUST]
    assert said(state, "discard").startswith("You must play on: the 9♣ still goes on centre pile 2.")
    assert is_legal(after(state, "9C>2"), "discard")


def test_what_must_still_be_played_may_go_to_any_kind_of_place() -> None:
    piles = ("9C", "7D", "KS", "5C")
    opponent = position(piles, drawn="2H", theirs="8D", must_exhaust=True)
    assert said(opponent, "discard").startswith(
        "You must play on: the 9♣ still goes on your opponent's discard pile."
    )
    side = position(piles, drawn="2H", discard="AS", must_exhaust=True)
    assert said(side, "discard").startswith("You must play on: the A♠ still goes on its side stack.")
    back = position(piles, drawn="2H", theirs="3D", up="2S", must_exhaust=True)
    assert judge(back, "discard") == [law.EXHAUST]
    assert is_legal(after(back, "2S>D1"), "discard")


def test_filling_spaces_and_coming_back_are_no_plays_that_must_be_made() -> None:
    filling = position(("9C", "", "KS", "5C"), drawn="2H", must_exhaust=True)
    assert is_legal(filling, "discard")
    back = position(("TH 9C", "TD", "KS", "5C"), drawn="2H", must_exhaust=True)
    assert judge(back, "discard") == [law.EXHAUST]
    assert is_legal(after(back, "9C>2"), "discard")


# The end


@shows(law.WON, law.NO_POINTS)
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
    assert happened(won) == [law.PLAYED, law.WON, law.NO_POINTS]
    assert won.state.result is not None
    assert (won.state.result.winners, won.state.result.scores) == ((0,), (0, 0))
    assert GAME.actors(won.state) == ()


@shows(shared_clauses.OVER)
@pytest.mark.parametrize("move", ["draw", "discard", "swap", "9C>2", f"deal {codes(full_pack())}"])
def test_nothing_is_played_after_the_end(move: str) -> None:
    over = after(position(("9C", "TD", "KS", "5C"), drawn="8H", stock=""), "8H>1")
    assert judge(over, move) == [shared_clauses.OVER]


def test_after_the_end_nothing_is_compulsory() -> None:
    over = after(position(("9C", "3S", "KS", "5C"), drawn="8H", up="2S", stock=""), "8H>1")
    assert over.result is not None
    assert due(over) == []


def test_with_cards_left_in_one_pile_nobody_has_won() -> None:
    state = after(position(("9C", "TD", "KS", "5C"), drawn="8H", stock="2H"), "8H>1")
    assert state.result is None
    assert is_legal(state, "draw")


@shows(law.REPETITION)
def test_the_third_time_of_a_position_at_the_start_of_a_turn_is_a_draw() -> None:
    """Each seat has two kings that go nowhere, so that everything but the first position comes every four turns.

    In the centre lie piles that cannot come about: else some card would go up before that.
    """
    state = position(
        ("TC", "TD", "TH", "TS"), up="9C 9D 9H 9S", stock="KC KD", theirs="JC JD JH JS QC QD QH QS"
    )
    mine, theirs = state.holdings
    assert set(theirs.stock) == set(cards("KH KS"))
    queens = tuple(map(cards, ("TC JC QC", "TD JD QD", "TH JH QH", "TS JS QS")))
    holdings = (mine, replace(theirs, discard=()))
    state = begin_turn(replace(state, centre=queens, holdings=holdings, history=()), 0)
    starts = [GAME.zones(state)]
    for _ in range(9):
        state = after_turn(state).state
        assert state.result is None
        starts.append(GAME.zones(state))
        times = starts[state.turn :: 2].count(starts[-1])
        assert in_words(GAME.status(state)).get("Times in this position") == (
            f"{times} of 3" if times > 1 else None
        )
    ended = after_turn(state)
    assert starts.count(GAME.zones(ended.state)) == 2
    assert happened(ended) == [law.DISCARDED, law.REPETITION, law.NO_POINTS]
    assert in_words(GAME.status(ended.state)) == {"Dealer": "seat 1"}
    assert ended.state.result is not None
    assert (ended.state.result.winners, ended.state.result.scores) == ((), (0, 0))


def test_positions_differ_in_any_pile_and_in_whose_turn_it_is() -> None:
    state = position(("9C", "TD", "KS", "QC"), discard="2C 3C", theirs="7D 8S")
    mine, theirs = state.holdings
    others = [
        replace(state, holdings=(replace(mine, discard=mine.discard[::-1]), theirs)),
        replace(state, holdings=(replace(mine, stock=mine.stock[::-1]), theirs)),
        replace(state, holdings=(mine, replace(theirs, discard=theirs.discard[::-1]))),
        replace(state, holdings=(mine, replace(theirs, stock=theirs.stock[::-1]))),
        replace(state, centre=state.centre[::-1]),
    ]
    starts = [begin_turn(state, 1), *(begin_turn(each, 0) for each in others)]
    assert len({each.history[-1] for each in (state, *starts)}) == 7
    assert begin_turn(state, 0).history[-1] == state.history[-1]


def test_the_positions_are_counted_from_the_deal_or_the_swap_on() -> None:
    for moves, positions in ((["draw", "discard"], 2), (["swap"], 1), (["swap", "draw", "discard"], 2)):
        match = Match(GAME, seed=3, dealer=0)
        for move in moves:
            match.play(move)
        assert len(match.state.history) == len(set(match.state.history)) == positions


def test_a_pad_lists_the_winners_of_single_matches_and_the_draws() -> None:
    pad = ScorePad(GAME, ("Ann", "Ben")).enter({"winner": 1}).enter({"winner": None})
    assert (pad.wins, pad.totals, pad.outcome) == ((0, 1), (0, 0), None)
    endings = [deal.outcome.finding.clause for deal in pad.deals if deal.outcome]
    assert endings == [law.WON, law.REPETITION]


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


ALL_OPTIONS = [
    {"merge": merge, "discard_must_go_up": discard, "must_exhaust": exhaust}
    for merge in ("top", "whole")
    for discard in (False, True)
    for exhaust in (False, True)
]


def next_up(piles: Iterable[tuple[Card, ...]]) -> set[str]:
    """The cards that the side stacks take next, found without the rules."""
    heights = {pile[-1].suit: len(pile) for pile in piles if pile}
    return {f"{'A23456789TJQK'[heights.get(suit, 0)]}{suit}" for suit in Suit if heights.get(suit, 0) < 13}


@pytest.mark.slow
@pytest.mark.parametrize("options", first(2, ALL_OPTIONS), ids=str)
def test_under_all_options_the_legal_moves_are_those_of_every_card_to_every_place(
    options: dict[str, Any],
) -> None:
    """The moves are named here, and the compulsory ones are found without the rules."""
    game, rng = load("double_solitaire", **options), Random(1)
    named = [
        f"{face}>{to}" for face in codes(full_pack()).split() for to in ("1", "2", "3", "4", "S", "D0", "D1")
    ]
    for seed in range(2):
        match = Match(game, seed=seed)
        for _ in range(60):
            if not match.actors:
                break
            state, (seat,) = match.state, match.actors
            judged = {text for text in (*named, "swap", "draw", "discard") if match.judge(text, seat)}
            assert judged == {str(move) for move in match.legal_moves}
            holding = state.holdings[seat]
            own = [holding.drawn, *(holding.discard[-1:] if options["discard_must_go_up"] else ())]
            tops = {each.code for each in (*own, *(pile[-1] for pile in state.centre if pile)) if each}
            must = {each.card.code for each in due_cards(state, seat)}
            assert must == tops & next_up(state.foundations)
            if state.begun:
                assert {f"{face}>S" for face in must} <= judged
                assert not {text for text in judged if text[:2] in must and not text.endswith("S")}
                assert not (must and "discard" in judged)
            match.play(rng.choice(sorted(judged)), seat)


@pytest.mark.parametrize("options", first(2, ALL_OPTIONS), ids=str)
def test_under_all_options_the_last_move_keeps_the_laws(options: dict[str, Any]) -> None:
    game = load("double_solitaire", **options)
    for seed in range(3):
        match = random_match(game, Random(seed))
        before, last = match.plies[-2].state, match.plies[-1]
        check_move(game, before, last.seat, last.move)
        ends = [event.finding.clause for event in last.events][-2:]
        assert ends in ([law.WON, law.NO_POINTS], [law.REPETITION, law.NO_POINTS])


@pytest.mark.parametrize("options", [{}, {"merge": "whole", "must_exhaust": True}])
def test_bots_end_their_turns_and_their_matches(options: dict[str, Any]) -> None:
    for seed in range(4):
        match = bot_match(seed, **options)
        assert match.outcome is not None
        assert match.ply < 1500


def test_the_bot_gets_rid_of_its_own_cards_and_plays_onto_the_opponent() -> None:
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
    assert Swap() in match.legal_moves
    assert bots_choice_of(match) == "draw"


def bots_choice_of(match: Match) -> str:
    return str(choose(match.game, match.state, match.actors[0], Random(1)))


def test_all_cards_stay_on_the_table() -> None:
    match = bot_match(11)
    lie: list[Card | None] = [each for zone in GAME.zones(match.state) for each in zone.cards]
    assert sorted(each for each in lie if each) == sorted(full_pack())


# Play on from a position


def test_compiled_play_remembers_the_positions_before_it() -> None:
    state = position(("9C", "TS", "KS", "5C"), drawn="QH", theirs="2C")
    come = after(state, "discard").history[-1]
    twice = replace(state, history=(come, *state.history, come, *state.history))
    assert PATIENCE.played_on(twice)["discard"] == (0, 0)
    assert PATIENCE.played_on(replace(twice, history=twice.history[1:]))["discard"] != (0, 0)


def test_compiled_play_counts_1_for_who_wins_and_knows_how_the_centre_has_lain() -> None:
    state = after(position(("9C", "TD", "TH", "KC"), drawn="2H"), "9C>2")
    assert "9C>1" not in PATIENCE.played_on(state)
    assert set(PATIENCE.played_on(state).values()) <= {(1, 0), (0, 1)}


def test_compiled_play_swaps_the_stocks() -> None:
    match = Match(GAME, seed=1)
    assert set(PATIENCE.played_on(match.state, match.state.turn)) == {"draw", "swap"}
