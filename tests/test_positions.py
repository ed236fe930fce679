"""Positions: their text and JSON, cards that are not known, matches that begin there, and deals by hands."""

import json

import pytest
from typer.testing import CliRunner

from cardrules import (
    CardRulesError,
    Deal,
    Match,
    NotationError,
    OptionError,
    PositionError,
    Record,
    UnknownGame,
    card,
    cards,
    load,
)
from cardrules.cli import commands
from cardrules.position import read_cards, write_cards

KITCHEN = "hands AS KH 9H 8C / ?3; trick 7H; leader 1; tricks 12"
"""Pebbles and Nuts for two: what one of them knows before playing to the 7♥."""


def pebbles(position: str) -> Match:
    return Match.from_position(position, "pebbles_and_nuts")


# Text


@pytest.mark.parametrize("text", ["KH ?2 7C", "??", "?7", "-", "AS'2 ??"])
def test_cards_are_read_and_written_alike(text: str) -> None:
    assert write_cards(read_cards(text)) == text


@pytest.mark.parametrize("text", ["?x", "?9999", "ZZ"])
def test_what_is_no_card_is_told(text: str) -> None:
    with pytest.raises(NotationError, match=r"is no number of unknown cards|is not a card"):
        read_cards(text)


def test_the_text_leaves_out_what_can_be_left_out_and_leads_back() -> None:
    match = pebbles(KITCHEN)
    text = str(match.position())
    assert text == "pebbles_and_nuts; hands AS KH 9H 8C / ?3; trick 7H; tricks 12"
    assert Match.from_position(text).state == match.state
    assert Match.from_position(text.replace("; ", "\n")).state == match.state


def test_json_names_the_cards_as_the_text_does() -> None:
    position = pebbles(KITCHEN).position()
    found = json.loads(position.model_dump_json())
    assert found["hands"] == ["AS KH 9H 8C", "?3"]
    assert type(position).model_validate(found) == position
    schema = type(position).model_json_schema()
    assert all("description" in field for name, field in schema["properties"].items() if name != "options")


def test_options_are_part_of_a_position() -> None:
    match = Match.from_position("pebbles_and_nuts players=3 target=31; hands 7C 8C 9C QD KD AD 8H / ?7 / ?7")
    assert (match.game.seats, match.game.options.target) == (3, 31)
    with pytest.raises(OptionError, match="no option 'colour'"):
        pebbles("colour=red; hands ?7 / ?7")
    with pytest.raises(PositionError, match="other options"):
        Match(load("pebbles_and_nuts"), position=match.position())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hands AS AS / ?7", "AS is there more than once"),
        ("hands 2S 3S / ?7", "2S is not in the pack"),
        ("hand AS", "no field 'hand'"),
        ("hands AS KH 9H 8C / ?3; hands ?7 / ?7", "says 'hands' twice"),
        ("hands KC 9H 8H / ?3; trick 9C 8C; tricks 12", "would have been taken already"),
        ("hands ?2 / ?7; tricks 3", "Seat 0 has 2 cards; after 3 tricks it has 7"),
        ("dealer 7", "There is no seat 7"),
        ("hands ?7", "2 seats, so hands takes 2 piles, not 1"),
        ("hands ?4 / ?4; tricks 12; won ?10 / ?10; stock ?4", "20 cards lie in the won piles"),
        ("scores 1 2 3; hands ?7 / ?7", "2 sides, so scores takes 2 numbers, not 3"),
        (
            "players=3; hands KC ?5 / 8C ?5 / ?7; leader 0; trick 7C 9D",
            "Seat 1 holds the 8♣, so it could not have",
        ),
        ("declaring 0", "between two tricks"),
        ("tricks many", "valid integer"),
    ],
)
def test_nothing_impossible_gets_in(text: str, said: str) -> None:
    with pytest.raises(CardRulesError, match=said):
        pebbles(text)


@pytest.mark.parametrize("text", ["", "chess; hands KH"])
def test_a_position_of_no_game_is_refused(text: str) -> None:
    with pytest.raises(UnknownGame):
        Match.from_position(text)


def test_a_position_of_another_game_is_refused() -> None:
    with pytest.raises(PositionError, match="of california_jacks, not of pebbles_and_nuts"):
        Match(load("pebbles_and_nuts"), position=Match(load("california_jacks")).position())


def test_after_the_end_there_is_no_position() -> None:
    match = Match(load("pebbles_and_nuts", max_deals=1))
    while match.actors:
        match.play(match.legal_moves()[0])
    with pytest.raises(PositionError, match="The match is over"):
        match.position()


# Cards that are not known


def test_a_seat_is_answered_from_what_it_sees() -> None:
    match = pebbles(KITCHEN)
    assert [str(move) for move in match.legal_moves()] == ["AS", "KH", "9H"]
    assert "you must follow hearts" in str(match.judge("8C"))
    assert "the A♠ may be played although" in str(match.judge("AS"))
    assert match.view(0).zone("hand:1").cards == (None, None, None)
    assert "<svg" in match.svg(0)


def test_what_needs_a_card_that_is_not_known_is_refused_in_a_sentence() -> None:
    match = pebbles("players=3; hands 7C 8C 9C QD KD AD 8H / ?7 / ?7; leader 0")
    match.play("7C")
    with pytest.raises(PositionError, match="cards that seat 1 sees are not all known"):
        match.judge("8S")
    with pytest.raises(PositionError, match="are not all known"):
        match.legal_moves()
    drawing = pebbles("hands AS KH 9H 8C TC JC QD / ?6; trick 7H; leader 1")
    with pytest.raises(PositionError, match="brings to light a card that is not known"):
        drawing.play("KH")
    last = pebbles(KITCHEN)
    last.play("KH")
    assert last.view(0).zone("won:0").cards == cards("7H KH")
    last.back()
    with pytest.raises(PositionError, match=r"27 cards of this position are not known: filled\(seed\)"):
        last.position().state()


def test_unknown_cards_are_dealt_by_lot_and_consistently() -> None:
    position = pebbles(
        "players=3; hands 7C 8C 9C QD KD AD 8H / ?6 / ?7; leader 1; trick TS; stock ?12"
    ).position()
    dealt = {position.filled(seed).state().hands[1] for seed in range(20)}
    assert len(dealt) > 15
    assert position.filled(3) == position.filled(3)
    off = pebbles("players=3; hands 7C 8C 9C QD KD AD 8H / ?6 / ?6; leader 1; trick TS 9D").position()
    for seed in range(30):
        hand = off.filled(seed).state().hands[2]
        assert all(each.suit != "S" for each in hand), "who did not follow spades holds none"


def test_cards_that_can_lie_in_one_way_only_are_found() -> None:
    """Seat 2 holds no spade, and every club but two is known to lie elsewhere."""
    hand = "TC KC QC JC 9C 8C 7C"
    position = pebbles(f"players=3; hands {hand} / ?6 / ?6; leader 1; trick 7S AC; stock ?11 8H'2").position()
    for seed in range(5):
        assert all(each.suit != "S" for each in position.filled(seed).state().hands[2])


def test_a_view_as_a_position_hides_what_the_seat_does_not_see() -> None:
    match = Match(load("pebbles_and_nuts"), seed=7)
    position = match.position(seat=0)
    assert position.unknown == 7 + 18
    assert Match(match.game, position=position).view(0) == match.view(0)


# Matches that begin there


def test_a_match_goes_on_from_a_position_and_is_written_down_with_it() -> None:
    begun = Match(load("pebbles_and_nuts"), seed=7)
    for _ in range(9):
        begun.play(begun.legal_moves()[0])
    match = Match(begun.game, seed=5, position=begun.position())
    for _ in range(4):
        match.play(match.legal_moves()[0])
        begun.play(begun.legal_moves()[0])
    assert match.state.hands == begun.state.hands
    record = Record.read(match.record.write())
    assert record.format == 2
    assert record.position == str(match.begins_at)
    assert Match.from_record(record).state == match.state
    assert Match.from_link(match.link).state == match.state
    assert "position" not in begun.record.write()
    match.go(0)
    assert match.state.trick == begun.plies[9].state.trick


def test_a_score_at_the_beginning_counts() -> None:
    match = pebbles("scores 60 -5; deal 3; hands ?7 / ?7").position().filled(1)
    assert Match(load("pebbles_and_nuts"), position=match).scores == (60, -5)


def test_a_match_says_where_it_stands() -> None:
    assert repr(pebbles(KITCHEN)).startswith(
        "<Match of Pebbles and Nuts: from 'pebbles_and_nuts; hands AS KH"
    )
    assert repr(Match(load("pebbles_and_nuts", players=3), seed=4)) == (
        "<Match of Pebbles and Nuts players=3: seed 4, ply 1 of 1>"
    )
    assert repr(load("pebbles_and_nuts", target=31)) == "<Pebbles and Nuts target=31>"


# Deals by hands


def test_a_deal_by_hands_gives_each_what_is_named() -> None:
    game = load("pebbles_and_nuts")
    match = Match(game, dealer=1, dealt={"hand:0": "AH TH KH QH JH 9H 8H", "stock": "AS"}, rest="7C 8C 9C")
    assert set(match.state.hands[0]) == set(cards("AH TH KH QH JH 9H 8H"))
    assert match.state.stock[-1] == card("AS")
    assert set(cards("7C 8C 9C")) <= set(match.state.hands[1])
    deal = match.plies[0].move
    assert isinstance(deal, Deal)
    assert Match(game, dealer=1, orders=[deal.order]).state == match.state


@pytest.mark.parametrize(
    ("dealt", "said"),
    [
        ({"hand:5": "AH"}, "no zone 'hand:5'"),
        ({"hand:0": "AH TH KH QH JH 9H 8H 7H"}, "holds 7 cards, not 8"),
        ({"hand:0": "AH", "hand:1": "AH"}, "AH is wanted twice"),
        ({"hand:0": "2H"}, "2H is not in the pack"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(dealt: dict[str, str], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        Match(load("pebbles_and_nuts"), dealt=dealt)


def test_orders_that_are_none_are_refused() -> None:
    game = load("pebbles_and_nuts")
    with pytest.raises(CardRulesError, match="one for each seat that shuffles"):
        Match(game, orders="AH KH")
    with pytest.raises(CardRulesError, match="a text of cards or a list of them"):
        Match(game, orders=[["AH"]])  # type: ignore[list-item]


# In the terminal


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(commands, list(arguments))
    return result.exit_code, " ".join(result.output.split())


def test_the_terminal_judges_a_position() -> None:
    assert run("judge", "pebbles_and_nuts", KITCHEN, "AS")[0] == 0
    code, said = run("judge", "pebbles_and_nuts", KITCHEN, "8C")
    assert code == 1
    assert "Not legal. You hold K♥ and 9♥, so you must follow hearts." in said
    code, said = run("judge", "pebbles_and_nuts", "hands ZZ", "8C")
    assert code == 2


def test_the_terminal_draws_a_position() -> None:
    code, said = run("show", "pebbles_and_nuts", KITCHEN, "--seat", "0")
    assert code == 0
    assert "Hand: A♠ K♥ 9♥ 8♣" in said
    assert "Hearts were led: the A♠ may be played" in said
    code, said = run("show", "pebbles_and_nuts", "hands ?7 / ?7")
    assert code == 0
    assert "Hand: ▒×7" in said
