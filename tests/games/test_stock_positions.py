"""Positions of Double Solitaire and Pishe Pasha: what one writes down, and what cannot be."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cardrules import CardRulesError, Match, PositionError, card, cards, load
from cardrules.core.cards import Rank, full_pack
from cardrules.testing import random_match
from cardrules.testing.laws import positions_lead_back, unknown_cards_do_not_matter
from tests.markers import in_words


def double(text: str) -> Match:
    return Match.from_position(text, "double_solitaire")


def pishe(text: str) -> Match:
    return Match.from_position(text, "pishe_pasha")


def on_honour(text: str) -> Match:
    return pishe(f"enforcement=honour; {text}")


# Questions of players


def test_must_this_card_go_up_and_may_i_stop_now() -> None:
    match = double("centre KH QS 7D 3C; side_stacks 2C 5S; drawn 6S; discards 9H / 4D")
    assert not match.judge("discard")
    assert str(match.judge("discard")).startswith("First the 6♠ must go up")
    assert [str(finding).split(":")[0] for finding in match.judge("discard").findings] == [
        "First the 6♠ must go up",
        "First the 3♣ must go up",
    ]
    assert "First the 6♠ must go up" in str(match.judge("6S>3"))
    assert match.judge("QS>1")
    match.play("6S>S")
    match.play("3C>S")
    assert str(match.judge("draw")).startswith("You have played the card that you drew")
    assert str(match.judge("discard")).startswith("You have drawn no card")


def test_may_i_lay_a_card_onto_your_discard_pile() -> None:
    match = double("centre 9C 7S QD QH; drawn 5S; discards 2C 9D / 4C 8S; turn 0")
    assert "one rank away from the 8♠" in str(match.judge("9D>D1"))
    for wrong in ("7S>D1", "9C>D1", "5S>D1"):
        assert "would have to be one rank higher or lower" in str(match.judge(wrong))
    pasha = pishe("drawn 5S; discards 2C 9D / 4C 8S; turn 0")
    assert pasha.judge("9D>D1")
    assert not pasha.judge("5S>D1")


def test_whose_card_is_it_that_was_laid_wrongly() -> None:
    """The 9♥ was laid on the 4♣; the caller may have it corrected, and it is the drawn card of seat 0 again."""
    match = on_honour("discards KC / 4C 9H; turn 0; stoppable 9H>D1")
    assert match.actors == (0, 1)
    assert "before" not in str(match.position())
    assert match.judge("stop correct", 1)
    assert "no play of your opponent's" in str(match.judge("stop correct", 0))
    match.play("stop correct", 1)
    state = match.state
    assert (state.turn, state.holdings[0].drawn, state.holdings[1].discard) == (0, card("9H"), cards("4C"))
    assert not match.judge("9H>D1")


def test_it_was_laid_from_the_discard_pile_or_a_turn_has_ended_since() -> None:
    match = on_honour(
        "discards KC / 4C 9H; turn 0; stoppable 9H>D1; before ?23 / - / KC 9H; stocks ?23 / ?26"
    )
    match.play("stop end", 1)
    assert match.state.holdings[0].discard == cards("KC 9H")
    text = "discards KC 2D / 4C 9H 8S; turn 1; stoppable 9H>D1; caller 1; before ?20 2D 8S / 9H / KC; stocks ?20 / ?27"
    later = on_honour(text)
    assert later.judge("stop correct")
    later.play("stop correct", 1)
    held = later.state.holdings[0]
    assert (held.stock[-2:], held.drawn, held.discard) == (cards("2D 8S"), card("9H"), cards("KC"))
    assert later.state.holdings[1].discard == cards("4C")


def test_has_the_last_play_been_accepted() -> None:
    match = on_honour("foundations 3S; turn 0; stocks - / ?40; discards - / ?8 9C; stoppable 3S>F")
    assert match.actors == (1,)
    assert {str(move) for move in match.legal_moves_of(1)} == {"pass", "stop correct", "stop end"}
    ended = Match.from_position(match.position().filled(1))
    ended.play("pass", 1)
    assert ended.outcome is not None
    assert ended.scores == (49, 0)
    assert Match.from_position(ended.position()).scores == (49, 0)


def test_who_holds_no_more_than_a_drawn_card_has_not_won_yet() -> None:
    match = on_honour(
        "foundations - / - / - / AS; turn 0; drawn 9H; stocks - / ?49; discards - / 4C; stoppable AS>F"
    )
    assert not match.deal_due


def test_a_card_was_laid_from_the_discard_pile_if_there_is_still_a_drawn_card() -> None:
    match = on_honour("drawn 8S; discards KC / 4C 9H; turn 0; stoppable 9H>D1")
    match.play("stop correct", 1)
    held = match.state.holdings[0]
    assert (held.drawn, held.discard) == (card("8S"), cards("KC 9H"))


def test_may_the_stocks_still_be_swapped() -> None:
    assert double("centre KH QS 7D 3C").judge("swap")
    assert not double("centre KH QS 7D 3C; may_swap no").judge("swap")
    assert not double("centre KH QS 7D 3C; drawn 4H").judge("swap")
    assert double("centre AH QS 7D 3C").judge("swap"), "an ace may be dealt to the centre"
    assert not double("reachable false; centre KH QS 7D 3C; begun yes").judge("swap")
    over = double("reachable false; stocks - / ?52; turn 0; may_swap yes")
    assert "May swap the stocks" not in in_words(over.game.status(over.state))


def test_a_card_that_has_come_there_in_this_turn_does_not_go_back() -> None:
    text = "centre TH / TD 9C / KC / KS; drawn 2D"
    assert double(text).judge("9C>1")
    assert "as they have lain before in this turn" in str(
        double(f"{text}; earlier_centres TH 9C, TD, KC, KS").judge("9C>1")
    )


# Parts that are left out


def test_what_is_left_out_follows_from_the_rest() -> None:
    state = double("centre KH QS 7D 3C; drawn 6S; discards 9H / 4D; turn 0").state
    assert (state.dealer, state.turn, state.begun, state.may_swap) == (1, 0, True, False)
    assert [len(holding.stock) for holding in state.holdings] == [22, 23]
    assert state.centre == tuple((each,) for each in cards("KH QS 7D 3C"))
    assert (len(state.history), state.centre_history) == (1, (state.centre,))
    first = double("centre KH QS 7D 3C").state
    assert (first.dealer, first.turn, first.begun, first.may_swap) == (0, 1, False, True)
    assert [len(holding.stock) for holding in first.holdings] == [24, 24]
    empty = double("begun yes").state
    assert [len(holding.stock) for holding in empty.holdings] == [26, 26]


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("", 1),
        ("stocks ?20 / ?20; discards ?5 9H / ?5 4C", 1),
        ("stocks - / ?50; discards 9H / 4C", 1),
        ("target=60; phase deal; deal 1; stocks - / ?52", 0),
        ("target=60; phase deal; deal 1; stocks ?52 / -", 1),
    ],
)
def test_whoever_has_no_cards_left_has_played_them_in_its_turn(text: str, turn: int) -> None:
    assert pishe(text).state.turn == turn


def test_before_the_first_deal_no_card_lies_on_the_table() -> None:
    due = "phase deal; dealer 1"
    for match in (double(due), pishe(due), on_honour(due)):
        assert match.deal_due
        assert match.state == match.game.initial_state(match.game.options, 1)
        assert match.state.pack == full_pack()
        assert match.position().unknown == 0
        match.deal()
        assert match.actors == (0,)


def test_a_later_deal_has_scores() -> None:
    match = pishe("target=50; scores 20 3; drawn 6S; discards 9H / 7D")
    assert (match.state.deal, match.scores) == (2, (20, 3))
    due = pishe("target=50; scores 20 3; phase deal; dealer 1; turn 0")
    assert (due.state.deal, due.deal_due, len(due.state.holdings[1].stock)) == (1, True, 52)
    due.deal()
    assert (due.state.deal, due.scores, due.actors) == (2, (20, 3), (0,))


@pytest.mark.parametrize(
    ("text", "piles"),
    [
        ("3H AS", ("", "", "AH 2H 3H", "AS")),
        ("-", ("", "", "", "")),
        ("- / - / AH 2H / AS 9S", ("", "", "AH 2H", "AS 9S")),
        ("- / - / 5H / -", ("", "", "5H", "")),
    ],
)
def test_foundations_are_written_by_their_top_cards(text: str, piles: tuple[str, ...]) -> None:
    match = on_honour(f"foundations {text}; discards KC / -")
    assert match.state.foundations == tuple(map(cards, piles))
    told = str(match.position())
    shown = {"-": "", "- / - / AH 2H / AS 9S": text}.get(text, text)
    assert f"foundations {shown}" in told if shown else "foundations" not in told


def test_json_leads_back() -> None:
    position = on_honour("discards KC / 4C 9H; turn 0; stoppable 9H>D1; foundations 3S").position()
    assert type(position).model_validate_json(position.model_dump_json()) == position
    centre = "centre TH / TD 9C / KC / KS; earlier_centres TH 9C, TD, KC, KS"
    moved = double(f"{centre}; drawn 2D; side_stacks AS").position()
    assert type(moved).model_validate_json(moved.model_dump_json()) == moved


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("stocks - / ?52; turn 0", 0),
        ("stocks - / ?52; turn 1", 0),
        ("stocks ?52 / -; turn 0", 1),
        ("stocks - / ?51; drawn 4C", 0),
    ],
)
def test_whoever_has_no_cards_has_won(text: str, winner: int) -> None:
    for game in (double, pishe):
        assert game(text).winners == (winner,)


@pytest.mark.parametrize("game", [double, on_honour])
def test_a_position_that_has_come_three_times_is_a_draw(game: Callable[[str], Match]) -> None:
    match = game("drawn 4C; history 00 00 00")
    assert match.outcome
    assert match.outcome.finding.clause.id == "repetition"
    assert match.outcome.finding in [event.finding for event in match.events]
    assert match.winners == ()
    assert game("drawn 4C; history 00 0123456789ab 00").outcome is None


def test_on_honour_a_deal_that_is_due_may_follow_a_draw() -> None:
    drawn = "phase deal; stocks ?26 / ?26"
    due = pishe(f"target=60 enforcement=honour; {drawn}")
    assert (due.deal_due, due.state.deal) == (True, 1)
    assert on_honour(drawn).outcome
    assert on_honour(drawn).winners == ()


@pytest.mark.parametrize("turn", [0, 1])
def test_if_nobody_has_cards_the_seat_whose_turn_it_is_has_won(turn: int) -> None:
    match = double(f"reachable false; turn {turn}; side_stacks KC KD KH KS")
    assert match.winners == (turn,)


# Impossible positions


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("centre KH QS 7D 3C; drawn KH", "KH is there more than once"),
        ("centre KH QS 7D 3C; drawn KH'2", "KH'2 is not in the pack"),
        ("centre KH QS 7D 3C; stocks ?20 / ?20", "40 unknown cards are in the position, but 48"),
        ("centre KH QS 7D", "4 centre piles, so centre takes 4, not 3"),
        ("centre KH QS 7D ??", "face up in the middle is known"),
        ("centre KH QD / QS / 7D / 3C; drawn 2C", "Q♦ cannot lie on the K♥"),
        ("centre KH JS / QS / 7D / 3C; drawn 2C", "J♠ cannot lie on the K♥"),
        ("centre KH QS / - / 7D / 3C; drawn 2C 2D", "takes one card, not 2"),
        ("centre KH QS 7D 3C; dealer 0; turn 0; stocks ?24 / ?24", "opponent has the first turn"),
        (
            "centre KH QS 7D 3C; drawn 4C; stocks ?24 / ?23; discards - / -; may_swap yes",
            "swapped before the first",
        ),
        ("centre KH QS 7D 3C; begun yes; stocks ?24 / ?24", "nothing has been drawn in this turn"),
        ("centre KH QS / - / 7D / 3C; may_swap yes", "swapped before the first draw"),
        ("centre KH QS 7D 3C; drawn 4C; begun no", "A card has been drawn, so the turn has begun"),
        (
            "centre KH QS 7D 3C; discards 9H / 4D; side_stacks 2C",
            "3♣ would have gone up before the last turn",
        ),
        (
            "centre 4C 3D / QS / 7D / KH; discards 9H / 4D; side_stacks 2D",
            "3♦ would have gone up before the last turn",
        ),
        ("centre KH QS 7D 3C; drawn 4C; side_stacks - / AD 3D / - / -", "3♦ cannot lie on the A♦"),
        ("centre KH QS 7D 3C; drawn 4C; side_stacks - / - / 2H / -", "2♥ cannot begin a pile"),
        ("centre KH QS 7D 3C; drawn 4C; side_stacks AC / AH / - / -", "A♥ cannot lie among the diamonds"),
        (
            "centre KH QS 7D 3C; drawn 4C; side_stacks AC / - / -",
            "4 suits, so side_stacks takes 4 piles, not 3",
        ),
        ("centre KH QS 7D 3C; side_stacks 2H 3H", "Write one top card for each suit"),
        ("centre KH QS 7D 3C; drawn 4C; turn 2", r"no seat 2 \(turn\)"),
        ("centre KH QS 7D 3C; drawn 4C; dealer 7", r"no seat 7 \(dealer\)"),
        ("centre KH QS 7D 3C; drawn 4C; discards 9H", "2 seats, so discards takes 2 piles, not 1"),
        ("centre KH QS 7D 3C; drawn 4C; scores 5 0", "No points are counted"),
        ("centre KH QS 7D 3C; drawn 4C; scores 0", "2 sides, so scores takes 2 numbers"),
        ("centre KH QS 7D 3C; drawn 4C; history 00 00 00 00", "come 3 times"),
        ("centre KH QS 7D 3C; drawn 4C; history ab cd ab", "not written by the program"),
        (
            "centre KH QS 7D 3C; discards 9H / 4D; turn 0; history 0123456789ab",
            "history does not end with the way in which the cards lie",
        ),
        ("centre KH QS 7D 3C; drawn 4C; history xy", "'xy' is not a history"),
        ("centre KH QS 7D 3C; drawn 4C; phase deal", "nobody has a drawn card"),
        ("centre KH QS 7D 3C; phase deal", "before it no cards lie on the table"),
        ("phase deal; begun yes", "Before the deal nothing has been drawn"),
        ("phase deal; may_swap yes", "Before the deal nothing has been drawn"),
        ("phase deal; earlier_centres KH, QS, 7D, 3C", "Before the deal nothing has been drawn"),
        ("phase deal; dealer 0; turn 0", "opponent has the first turn"),
        ("centre KH QS 7D 3C; drawn 4C; phase bid", "it takes deal . play"),
        (
            "centre KH QS 7D 3C; drawn 4C; earlier_centres KH, QS, 7D",
            "4 centre piles, so earlier_centres takes 4",
        ),
        (
            "centre KH QS 7D 3C; drawn 4C; earlier_centres QS, KH, 7D, 3C",
            "Moving cards among the centre piles",
        ),
        (
            "centre KH QS / - / 7D / 3C; drawn 4C; earlier_centres KH, QS, 7D, 2C",
            "Moving cards among the centre piles",
        ),
        (
            "centre TH 9C / TD / KC / KS; drawn 4C; earlier_centres TH 9C, TD, KC, KS / TH, TD 9C, KC, KS",
            "Moving cards among the centre piles",
        ),
        (
            "centre TH / TD 9C / KC / KS; begun no; discards 2H / 2S; earlier_centres TH 9C, TD, KC, KS",
            "Moving cards among the centre piles",
        ),
    ],
)
def test_nothing_impossible_gets_into_double_solitaire(text: str, said: str) -> None:
    with pytest.raises(CardRulesError, match=said):
        double(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("drawn KH; discards KH / -", "KH is there more than once"),
        ("stocks ?20 / ?20", "40 unknown cards are in the position, but 52"),
        ("drawn 4C; foundations - / AD 3D / - / -", "3♦ cannot lie on the A♦"),
        ("drawn 4C; foundations - / - / - / ??", "face up in the middle is known"),
        ("enforcement=honour; drawn 4C; foundations AC / AH / - / -", "A♥ cannot lie among the diamonds"),
        ("dealer 0; turn 0; stocks ?26 / ?26", "opponent has the first turn"),
        ("drawn 4C; deal 0", "a deal in play has a number from 1 on"),
        ("drawn 4C; deal 2", "ends after 1 deal, so it is over"),
        ("drawn 4C; scores 5 0", "ends after 1 deal, so it is over"),
        ("drawn 4C; scores 5 0; deal 1", "Nobody has scored before the first deal is over"),
        ("target=50 max_deals=2; drawn 4C; deal 3", "ends after 2 deals"),
        ("target=50; drawn 4C; deal 3; scores 51 5", "with scores 51 and 5 the match is over"),
        ("target=50; drawn 4C; phase deal", "nobody has a drawn card"),
        ("target=50; phase deal; deal 0; discards 4C / -", "Before the first deal no cards lie on the table"),
        ("target=50; phase deal; deal 1; stocks ?26 / ?26; turn 0", r"seat 0 \(turn\) has no cards left"),
        ("target=50; phase deal; deal 1; stocks ?26 / ?26; turn 0; dealer 0", r"seat 0 \(turn\) has no"),
        ("target=50 enforcement=honour; phase deal; stocks - / ?52; turn 1; deal 1", r"seat 1 \(turn\)"),
        ("target=50 enforcement=honour; phase deal; deal 1; corrected yes", "there is nothing to call"),
        ("target=50 enforcement=honour; phase deal; deal 1; stoppable draw", "there is nothing to call"),
        ("drawn 4C; stoppable draw", "Wrong plays are refused in this match"),
        ("drawn 4C; corrected yes", "Wrong plays are refused in this match"),
        ("drawn 4C; history 00", "so there is no history"),
        ("enforcement=honour; drawn 4C; history ab cd ab", "not written by the program"),
        ("turn 0; discards - / 2C AS", "A♠ cannot lie on a discard pile: drawn, it had to go up at once"),
        ("drawn 4C; discards AS 3D / 2C; foundations 2H", "A♠ cannot lie on a discard pile"),
        ("phase deal; dealer 0; turn 0", "opponent has the first turn"),
        ("phase deal; history 00", "Before the first deal there is no history"),
        (
            "enforcement=honour; turn 0; stocks - / ?51; discards - / 4C; stoppable discard",
            "Seat 0 has no cards left",
        ),
        (
            "enforcement=honour; turn 1; stocks - / ?50; discards - / 4C 9H; stoppable 9H>D1; caller 1",
            "Seat 0 has no cards left",
        ),
        ("enforcement=honour; turn 0; drawn 9H; stocks ?51 / -; stoppable draw", "Seat 1 has no cards left"),
        ("enforcement=honour; turn 0; discards 4C / 5C; stoppable discard; corrected yes", "was made in it"),
        ("enforcement=honour; drawn 4C; caller 1", "say which play can, as in stoppable 9H>D1"),
        ("enforcement=honour; drawn 4C; before ?23 / - / KC", "say which play can, as in stoppable 9H>D1"),
        ("enforcement=honour; drawn 4C; stoppable pass", "'pass' is not a play that could be called"),
        ("enforcement=honour; drawn 4C; stoppable draw; caller 3", r"no seat 3 \(caller\)"),
        (
            "enforcement=honour; turn 0; drawn 9H; discards - / 4C; stoppable discard; caller 0",
            "Seat 0 has drawn a card since, so it is too late to call discard",
        ),
        ("enforcement=honour; drawn 4C; stoppable draw; before ?5 / -", "3 piles, so before takes 3, not 2"),
        ("enforcement=honour; drawn 4C; stoppable draw; before ?5 / - / 2C", "now in the stock: 25 cards"),
        ("enforcement=honour; drawn 4C; stoppable draw; before ?25 / 2C 3C / -", "one drawn card at most"),
        (
            "enforcement=honour; turn 0; stocks - / ?49; discards - / 4C 9H 2D; stoppable 9H>D1; before - / 9H / -",
            "does not lead to what lies on the table",
        ),
    ],
)
def test_nothing_impossible_gets_into_pishe_pasha(text: str, said: str) -> None:
    with pytest.raises(CardRulesError, match=said):
        pishe(text)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("discards KC / 4C 9H; stoppable discard; caller 1", id="it is the seat's turn still"),
        pytest.param("drawn 9C; discards KC / 4C 9H; stoppable discard; caller 1", id="a card is drawn"),
        pytest.param("discards KC / 4C 9H; stoppable draw", id="no card is drawn"),
        pytest.param("discards KC / 4C; stoppable 9H>D1", id="the card lies elsewhere"),
        pytest.param("discards KC / 9H 4C; stoppable 9H>D1", id="the card is covered"),
        pytest.param("discards KC / 4C 9H; stoppable 9H>F", id="the card lies on the discard pile"),
        pytest.param("discards KC / 4C 9H; stoppable 9H>D1; caller 0", id="the other seat may call"),
        pytest.param("discards KC / 8C 9H 2D; stoppable 9H>D1; before ?22 2D / 9H / KC", id="it was right"),
        pytest.param(
            "discards KC / 4C 9H 2D; stoppable 9H>D1; before ?22 / 9H / 2D KC", id="the 2♦ was covered"
        ),
        pytest.param(
            "discards KC / 4C 9H; stoppable 9H>D1; before ?22 / 9H / KC 2D", id="the 2♦ lies elsewhere"
        ),
    ],
)
def test_a_play_that_may_be_called_leads_to_what_lies_there(text: str) -> None:
    with pytest.raises(PositionError, match=r"does not lead to what lies on the table|more than once"):
        on_honour(f"turn 0; {text}; stocks ?22 / ?{52 - 22 - len(text_cards(text))}")


def text_cards(text: str) -> set[str]:
    """The cards that are named as lying on the table."""
    parts = [part.strip().split() for part in text.split(";")]
    return {word for name, *words in parts if name in ("drawn", "discards") for word in words if word != "/"}


def test_after_a_correction_no_wrong_play_was_made() -> None:
    text = "turn 0; discards KC / {on} 9H; stoppable 9H>D1; corrected yes"
    assert on_honour(text.format(on="8C")).state.corrected
    with pytest.raises(PositionError, match="so 9H>D1 was not played"):
        on_honour(text.format(on="4C"))


# The laws, in states that random play seldom reaches


def check(match: Match) -> None:
    positions_lead_back(match.game, match.state)
    for seat in (0, 1):
        unknown_cards_do_not_matter(match.game, match.state, seat, 7)


def test_a_wrong_play_before_a_stock_was_turned_over_is_remembered() -> None:
    match = on_honour("turn 0; drawn 9H; discards 3C 7D QS / 4C; stocks 2D / ?46").position().filled(3)
    played = Match.from_position(match)
    for move in ("9H>D1", "draw", "QS>D1", "2D>D1", "draw"):
        played.play(move, 0)
        check(played)
    assert played.state.holdings[0].stock == cards("7D")
    assert "before 2D / 9H / 3C ?? QS" in str(played.position())
    played.play("discard", 0)
    check(played)
    played.play("stop correct", 1)
    assert played.state.holdings[0].discard == cards("3C 7D QS")
    check(played)


def test_a_wrong_play_is_remembered_while_cards_go_up_and_a_longer_pile_is_turned_over() -> None:
    match = on_honour(
        "turn 0; drawn 9H; discards 6D 3C 7D 8D / 4C; stocks QS 4S 3S / ?41; foundations 2S"
    ).position()
    played = Match.from_position(match.filled(3))
    for move in ("9H>D1", "draw", "3S>F", "draw", "4S>F", "draw", "QS>D1", "draw"):
        played.play(move, 0)
        check(played)
    assert played.state.holdings[0].stock == cards("8D 7D 3C")
    assert "before QS 4S 3S / 9H / 6D ?3" in str(played.position())


def test_a_card_that_was_passed_over_and_turned_over_is_remembered() -> None:
    match = on_honour("turn 0; discards 9C KC 3S / 8C; foundations 2S; stocks - / ?46").position().filled(3)
    played = Match.from_position(match)
    for move in ("draw", "9C>D1", "draw"):
        played.play(move, 0)
        check(played)
    assert "First the 3♠ must go up" in str(played.play("stop end", 1).events[0])


def test_how_the_centre_has_lain_is_told_until_another_card_moves() -> None:
    text = "centre TH 9C / TD / KC / KS; drawn QD; discards - / 8D; turn 0"
    match = Match.from_position(double(text).position().filled(3))
    for move, lay in (
        ("9C>2", "TH 9C, TD, KC, KS"),
        ("QD>3", ""),
        ("9C>1", "TH, TD 9C, KC QD, KS"),
        ("9C>D1", ""),
    ):
        match.play(move)
        check(match)
        assert str(match.position()).partition("earlier_centres ")[2] == lay


def test_the_history_of_a_real_match_leads_back() -> None:
    match = Match(load("double_solitaire"), seed=3)
    for move in ("draw", "discard", "draw", "discard", "draw"):
        match.play(move)
        check(match)


def test_a_turn_that_was_corrected_leaves_the_last_play_to_be_called() -> None:
    match = on_honour("turn 0; drawn 9H; discards 3C 7D / 4C").position().filled(3)
    played = Match.from_position(match)
    for seat, move in ((0, "9H>D1"), (1, "stop correct"), (0, "discard")):
        played.play(move, seat)
        check(played)
    assert played.state.callers == (1,)
    assert not played.state.corrected
    assert "before" not in str(played.position())
    assert "Seat 0 was right to discard the" in str(played.play("stop end", 1).events[0])


def test_a_history_is_kept_and_a_view_tells_only_how_often_the_position_has_come() -> None:
    """Each seat draws and discards two kings, passing over the one that must go up."""
    match = on_honour("foundations QC QD QH QS; stocks KC KD / KH KS; turn 0")
    assert "history" not in str(match.position())
    draw_and_discard(match)
    assert "history" in str(match.position())
    assert "history" not in str(match.position(0))
    for _ in range(5):
        draw_and_discard(match)
    assert ("Times in this position", "2 of 3") in in_words(match.game.status(match.state)).items()
    known, seen = match.position().model_dump(), match.position(0).model_dump()
    assert len(known["history"].split()) == 7
    assert seen["history"] == "00 00"
    for position in (match.position(), match.position(0).filled(3)):
        again = Match.from_position(position)
        assert again.game.status(again.state) == match.game.status(match.state)
    again = Match.from_position(str(match.position()))
    for _ in range(4):
        draw_and_discard(again)
    assert again.outcome is not None


def draw_and_discard(match: Match) -> None:
    seat = match.state.turn
    match.play("draw", seat)
    match.play("discard", seat)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("double_solitaire", {"merge": "whole", "must_exhaust": True}),
        ("pishe_pasha", {"enforcement": "honour", "target": 60}),
        ("pishe_pasha", {"target": 60, "wrap": True}),
    ],
)
def test_positions_of_whole_matches_lead_back(game: str, options: dict[str, Any]) -> None:
    match = random_match(load(game, **options), Random(2), plies=400)
    for ply in match.plies[::7]:
        positions_lead_back(match.game, ply.state)
        unknown_cards_do_not_matter(match.game, ply.state, 0, 5)


def test_covered_discards_and_cards_to_be_dealt_need_not_be_known() -> None:
    match = double("centre KH QS 7D 3C; drawn 6S; discards ?3 9H / ?2 4D; turn 0")
    assert match.judge("6S>3")
    with pytest.raises(PositionError, match="are not all known"):
        double("centre KH QS 7D 3C; drawn 6S; discards ?3 ?? / 4D; turn 0").judge("9H>1")


# Small things that are easily lost


def test_unknown_cards_of_a_discard_pile_may_be_any_but_aces() -> None:
    filled: Any = pishe("discards ?5 / ?6; turn 0").position().filled(3)
    assert [len(pile) for pile in filled.discards] == [5, 6]
    assert not any(card and card.rank is Rank.ACE for pile in filled.discards for card in pile)


def test_on_honour_unknown_aces_may_lie_on_a_discard_pile() -> None:
    filled: Any = on_honour("turn 0; stocks ?? / ??; discards ?25 / ?25").position().filled(3)
    assert any(card and card.rank is Rank.ACE for pile in filled.discards for card in pile)


def test_before_a_discard_its_top_card_was_the_drawn_one() -> None:
    match = on_honour("discards KC 2D 8S / 4C 9H; turn 1; stoppable discard; foundations 7S")
    match.play("stop correct")
    assert match.state.holdings[0].drawn == cards("8S")[0]
