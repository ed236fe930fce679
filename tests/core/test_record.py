"""Records and links: exact, and never anything but the library's own exceptions, whatever is read."""

import base64
import json
import zlib
from contextlib import suppress
from html import escape
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardrules
from cardrules import CardRulesError, Match, Record, RecordError, record_schema
from cardrules.core.limits import LONGEST_RECORD
from cardrules.core.record import pack_link
from cardrules.testing import random_match


@pytest.fixture(scope="module")
def match() -> Match:
    return random_match(cardrules.load("pebbles_and_nuts", players=3, max_deals=1), Random(3))


def spoiled(match: Match, **changes: Any) -> str:
    return json.dumps({**json.loads(match.record.write()), **changes})


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_a_record_replays_to_an_equal_match(id: str) -> None:
    game = cardrules.load(id)
    match = random_match(game, Random(1), plies=150)
    again = Match.from_record(Record.read(match.record.write()))
    assert again.state == match.state
    assert [ply.events for ply in again.plies] == [ply.events for ply in match.plies]
    assert Match.from_link(match.link).state == match.state


def test_a_record_of_a_place_before_the_end_ends_there(match: Match) -> None:
    match.go(5)
    assert Match.from_record(match.record).state == match.state
    match.go(len(match.plies))


def test_a_move_is_read_back_for_the_first_record_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    match = random_match(cardrules.load("canfield"), Random(1), plies=30)
    first, read = match.record, list[str]()
    monkeypatch.setattr("cardrules.match.records._read_back", lambda game, text: read.append(text))
    assert match.record == first
    assert read == []


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"format": 3}, "reads up to 2: update"),
        ({"format": "old"}, "format"),
        ({"game": "whist"}, "no game 'whist'"),
        ({"rules": 99}, "version 99 of the rules"),
        ({"options": {"players": 9}}, "players = 9"),
        ({"options": {"colour": 1}}, "no option 'colour'"),
        ({"dealer": 7}, "no seat 7"),
        ({"moves": 3}, "moves"),
        ({"extra": 1}, "extra"),
        ({"moves": [[0, "deal"]]}, "missing"),
        ({"moves": [[99, "QH"]]}, "no seat 99"),
        ({"result": {"scores": [1, 2, 3], "winners": None}}, "missing or have been changed"),
    ],
)
def test_a_record_that_does_not_fit_is_refused_with_the_reason(
    match: Match, changes: dict[str, Any], said: str
) -> None:
    with pytest.raises(RecordError, match=said):
        Match.from_record(Record.read(spoiled(match, **changes)))


def test_another_game_than_the_expected_one_is_refused(match: Match) -> None:
    with pytest.raises(RecordError, match="a record of pebbles_and_nuts, not of canfield"):
        Match.from_record(match.record, game="canfield")


def test_a_truncated_record_is_refused(match: Match) -> None:
    text = match.record.write()
    for end in range(0, len(text) - 2, 37):
        with pytest.raises(RecordError, match="not complete JSON"):
            Record.read(text[:end])


def test_a_record_without_its_last_moves_is_refused(match: Match) -> None:
    moves = json.loads(match.record.write())["moves"]
    with pytest.raises(RecordError, match="moves are missing"):
        Match.from_record(Record.read(spoiled(match, moves=moves[:-1])))


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda order: [*order[:-1], order[0]], "more than once: .*; missing: "),
        (lambda order: order[:-1], "missing: "),
        (lambda order: [*order[:-1], "2C"], "missing: .*; not in the pack: 2C"),
        (lambda order: [*order, "2C"], "it has 34 cards, the pack 33"),
        (lambda order: [*order[:-1], "XX"], "'XX' is not a card"),
    ],
)
def test_a_card_twice_or_missing_is_refused(match: Match, spoil: Any, said: str) -> None:
    (seat, deal), *rest = json.loads(match.record.write())["moves"]
    order = spoil(deal.split()[1:])
    with pytest.raises(RecordError, match=said) as refused:
        Match.from_record(Record.read(spoiled(match, moves=[[seat, f"deal {' '.join(order)}"], *rest])))
    assert refused.value.ply == 1


def test_an_illegal_move_is_refused_with_its_number_and_reason(match: Match) -> None:
    moves = json.loads(match.record.write())["moves"]
    moves[3], moves[4] = moves[4], moves[3]
    with pytest.raises(RecordError, match=r"Move 4 of the record.*\[All games, Taking turns\]") as refused:
        Match.from_record(Record.read(spoiled(match, moves=moves)))
    assert refused.value.ply == 4


def read_all(found: str | bytes) -> None:
    """Reading raises nothing but the library's own exceptions."""
    with suppress(CardRulesError):
        Match.from_record(Record.read(found))


@settings(max_examples=500, deadline=None)
@given(st.binary(max_size=400) | st.text(max_size=400))
def test_no_bytes_bring_another_exception(found: str | bytes) -> None:
    read_all(found)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_no_change_of_a_record_brings_another_exception(match: Match, data: st.DataObject) -> None:
    record = json.loads(match.record.write())
    key = data.draw(st.sampled_from([*record, "new"]))
    if key == "moves" and data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(record["moves"]) - 1))
        record["moves"][place] = data.draw(st.tuples(st.integers(-2, 3), st.text(max_size=12)) | json_values)
    else:
        record[key] = data.draw(json_values)
    read_all(json.dumps(record))


@pytest.mark.parametrize(
    "found",
    [
        "[" * 100_000,
        '{"format":1,"seed":' + "9" * 5000 + "}",
        '{"format": NaN}',
        b"\xff\xfe",
        '"\\ud800"',
        "null",
        "{}",
    ],
)
def test_nasty_texts_are_refused(found: str | bytes) -> None:
    with pytest.raises(RecordError):
        Record.read(found)


def test_a_record_that_is_too_long_is_refused_unread() -> None:
    with pytest.raises(RecordError, match="too long"):
        Record.read(" " * (LONGEST_RECORD + 1))


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.integers(0, 10_000), letter=st.characters())
def test_no_damaged_link_brings_another_exception(match: Match, place: int, letter: str) -> None:
    link = match.link
    place %= len(link)
    for damaged in (link[:place], link[:place] + letter + link[place + 1 :]):
        with suppress(CardRulesError):
            assert Match.from_link(damaged).state == match.state


def test_a_link_that_would_unpack_to_too_much_is_refused() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * (LONGEST_RECORD * 3))).decode()
    with pytest.raises(RecordError, match="damaged"):
        Match.from_link(bomb)


def test_a_link_is_short_and_plain(match: Match) -> None:
    link = pack_link(match.record)
    assert len(link) < 800
    assert set(link) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def test_the_schema_describes_what_is_written(match: Match) -> None:
    schema = record_schema()
    written = json.loads(match.record.write())
    assert set(written) | {"position"} == set(schema["properties"])
    assert set(schema["required"]) <= set(written)
    assert all(about.get("description") or "$ref" in about for about in schema["properties"].values())


def test_a_record_shows_itself_in_a_notebook_as_it_was_typed(match: Match) -> None:
    record = match.record
    shown = record._repr_html_()
    assert all(f"<tr><td>{seat}</td><td>{escape(move)}</td></tr>" in shown for seat, move in record.moves)
    assert f"<tr><td>scores</td><td>{list(record.result.scores)}</td></tr>" in shown
    typed = record.model_copy(update={"game": "<img>", "moves": ((0, "<img>"),)})._repr_html_()
    assert typed.count("&lt;img&gt;") == 2
    assert "<img>" not in typed


@pytest.mark.parametrize("name", ["id", "preset", "self", "options"])
def test_the_options_of_a_record_are_options_of_the_game(match: Match, name: str) -> None:
    record = json.loads(match.record.write())
    record["options"] = {name: None}
    with pytest.raises(RecordError):
        Match.from_record(Record.read(json.dumps(record)))
