"""Bounds: hostile texts are refused at once, by a short sentence and by nothing else."""

import base64
import json
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardrules
from cardrules import CardRulesError, Deal, Match, Record, RecordError
from cardrules.core.cards import Rank, Suit, cards
from cardrules.core.limits import (
    LONGEST_LINK,
    LONGEST_MOVE,
    LONGEST_PAD,
    LONGEST_POSITION,
    LONGEST_QUOTE,
    LONGEST_RECORD,
    LONGEST_SET_LINK,
    MOST_DEALS,
    MOST_DOCUMENTS,
    MOST_MOVES,
    quoted,
    short,
)
from cardrules.core.options import read_options
from cardrules.tabletop.referee import may_i, read_entry
from cardrules.tabletop.scorepad import ScorePad
from webapp.model.documents import StoreError
from webapp.model.place import Sent
from webapp.model.worksheet import Worksheet
from webapp.storage.store import DatabaseStore

LONGEST_MESSAGE = 1_500
"""Letters of what is said to a hostile text; the longest sentences name the fields of a position."""
SECONDS = 10
"""Of the processor, for what took a minute, or a day; a tenth of this is usual."""
NUTS = cardrules.load("nuts")
PEBBLES = Match(cardrules.load("pebbles_and_nuts"), seed=7)
RECORD: dict[str, Any] = json.loads(PEBBLES.record.write())
PAD = ScorePad(NUTS, ("Ann", "Ben")).enter({"foundation": (21, 14), "left": (0, 5)})
KEPT: dict[str, Any] = PAD.write().model_dump(mode="json")


def refusal(read: Callable[[], Any], said: str = ".") -> str:
    """The refusal of a hostile text: soon, in few words, and printable."""
    began = process_time()
    with pytest.raises(CardRulesError, match=said) as refused:
        read()
    assert process_time() - began < SECONDS
    message = str(refused.value)
    assert len(message) < LONGEST_MESSAGE
    assert message.encode()
    return message


def replayed(**changes: Any) -> Callable[[], Any]:
    return lambda: Match.from_record(Record.read(json.dumps(RECORD | changes)))


def kept(**changes: Any) -> Callable[[], Any]:
    return lambda: ScorePad.read(json.dumps(KEPT | changes))


def packed(value: object, wbits: int = zlib.MAX_WBITS) -> str:
    """A link; those of sets have no head, for which zlib has negative bits."""
    packing = zlib.compressobj(9, wbits=wbits)
    text = packing.compress(json.dumps(value).encode()) + packing.flush()
    return base64.urlsafe_b64encode(text).decode().rstrip("=")


def packed_set(value: object) -> str:
    return packed(value, -zlib.MAX_WBITS)


# Deals and moves


@pytest.mark.parametrize("number", [34, 1_000, 20_000, 100_000])
def test_a_deal_longer_than_the_pack_is_refused_before_anything_else(number: int) -> None:
    link = packed(RECORD | {"moves": [[0, "deal " + " ".join(["9H"] * number)]]})
    refusal(lambda: Match.from_link(link), "the pack 32" if 3 * number < LONGEST_MOVE else "at most 4000")
    state = PEBBLES.first
    deal = Deal(cards("9H") * number)
    verdict = PEBBLES.game.judge(state, PEBBLES.dealer, deal)
    assert f"it has {number} cards, the pack 32" in str(verdict)


def test_a_deal_of_as_many_cards_names_those_at_fault() -> None:
    faces = " ".join(f"{rank.letter}{suit.value}'9" for rank in Rank for suit in Suit)
    refusal(replayed(moves=[[0, f"deal {faces}"]]), "it has 52 cards")
    assert len(refusal(replayed(moves=[[0, "deal " + "9H " * 32]]), "more than once: 9H; missing: ")) < 400


def test_a_move_is_bounded_and_quoted_in_short() -> None:
    said = refusal(lambda: NUTS.read_move("x" * 10_000_000), "too long for a move")
    assert said.count("x") == LONGEST_QUOTE
    assert refusal(lambda: NUTS.read_move("x" * LONGEST_MOVE)).count("x") < 2 * LONGEST_QUOTE


def test_what_is_quoted_can_be_printed() -> None:
    assert short("\ud800" * 100).startswith("\\ud800\\ud800")
    assert short(10**5_000) == "…"
    assert quoted("x" * 50) == f"'{'x' * LONGEST_QUOTE}…'"


# Records and links


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"options": {f"o{number}": 1 for number in range(100_000)}}, "no option 'o0'"),
        ({"options": {"players": "9" * 5_000}}, "players = '9999"),
        ({"options": {"\ud800": 1}}, "."),
        ({"result": {"scores": [1] * 600_000, "winners": None}}, "the record says"),
        ({"game": "x" * 1_000_000}, "at most 4000"),
        ({"game": "x" * LONGEST_MOVE}, "no game"),
        ({"dealer": 10**4_000}, "no seat 1000"),
        ({"rules": 10**4_000}, "version 1000"),
        ({"format": 10**4_000}, "has format 1000"),
        ({"x" * 1_000_000: 1}, "extra inputs"),
        ({"moves": [[10**4_000, "QH"]]}, "no seat 1000"),
        ({"moves": [[0, "\ud800"]]}, "."),
        ({"moves": [[0, "QH"]] * (MOST_MOVES + 1)}, "at most 50000"),
        ({"position": "x" * (LONGEST_POSITION + 1)}, "position: string should have at most"),
    ],
)
def test_a_hostile_record_is_refused_at_once(changes: dict[str, Any], said: str) -> None:
    refusal(replayed(**changes), said)


def test_records_and_links_that_are_too_long_are_not_read() -> None:
    refusal(lambda: Record.read("[" * (LONGEST_RECORD + 1)), "too long for a record")
    refusal(lambda: Record.read("[" * LONGEST_RECORD), "not complete JSON")
    refusal(lambda: Match.from_link("A" * (LONGEST_LINK + 1)), "too long for a link")
    refusal(lambda: Match.from_link(packed(" " * LONGEST_RECORD)), "a part of it is missing")
    refusal(lambda: Match.from_link("\ud800"), "damaged")


def test_a_match_that_no_record_could_hold_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardrules.match.records.MOST_MOVES", 0)
    with pytest.raises(RecordError, match="at most 0 moves; this match has 1"):
        _ = PEBBLES.record


# Positions and entries


@pytest.mark.parametrize(
    "text",
    [
        "canfield; waste " + "?600 " * 19_000,
        "canfield; waste ?" + "9" * 5_000,
        "double_solitaire; earlier_centres " + "?600 / " * 14_000,
        "pebbles_and_nuts; hands " + "9H " * 33_000,
        "pebbles_and_nuts; hands " + "9H / " * 19_000,
        "pebbles_and_nuts; scores " + "1 " * 45_000,
        "pebbles_and_nuts; couples " + "0 KH QH JH 3 / " * 6_000,
        "shnarbles; bids " + "1 " * 45_000,
        "shnarbles; folds " + "0 " * 500,
        "pishe_pasha refusing=on_honour; history " + " ".join(f"{each:012x}" for each in range(7_000)),
        "double_solitaire; turn 0; history " + " ".join(f"{each:012x}" for each in range(7_000)),
        "nuts target=" + "9" * 5_000 + "; x",
        "nuts " + "target=50 " * 9_000,
        "canfield; " + "x" * 90_000,
        "canfield; waste " + "x" * 90_000,
        "canfield; base \ud800",
        "\ud800",
        "x" * 1_000_000,
        ";" * 100_000,
        '{"game":' + "[" * 90_000,
        '{"game":' + "9" * 5_000 + "}",
        '{"game":"\\ud800"}',
        '{"game":"canfield","options":{},"moves_without_gain":' + "9" * 4_000 + "}",
        '{"game":"canfield","options":{"\\ud800":1}}',
        '{"game":"nuts","options":{' + ",".join(f'"{each}":1' for each in range(9_000)) + "}}",
        '{"game":"pebbles_and_nuts","options":{},"hands":[' + '"?600",' * 14_000 + '"9H"]}',
        '{"game":"pebbles_and_nuts","options":{},"scores":[' + "1," * 40_000 + "1]}",
    ],
    ids=lambda text: ascii(text[:40]),
)
def test_a_hostile_position_is_refused_at_once(text: str) -> None:
    refusal(lambda: Match.from_position(text))
    if not text.startswith("{"):
        refusal(lambda: Match.from_position(text, NUTS))
        refusal(lambda: may_i(*read_entry(text)))


@pytest.mark.parametrize(
    "text",
    [
        "california_jacks; hand " + "9H " * 33_000,
        "california_jacks; hand 9H; trump " + "x" * 90_000,
        "california_jacks; " + "x" * 90_000,
        "california_jacks; hand " + "x" * 200_000,
    ],
    ids=lambda text: text[:40],
)
def test_a_hostile_entry_is_refused_at_once(text: str) -> None:
    refusal(lambda: may_i(*read_entry(text)))


# Score pads


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"names": ["\ud800", "Ben"]}, "half a character"),
        ({"names": ["x" * 900_000, "Ben"]}, "1 to 20 letters"),
        ({"names": ["x"] * 100_000}, "needs 2 names"),
        ({"results": [{"foundation": [10**4_000, 1], "left": [0, 5]}]}, "cannot be; it is"),
        ({"results": [{"foundation": [1] * 100_000, "left": [0, 5]}]}, "there are 100000"),
        ({"results": [KEPT["results"][0] | {f"o{each}": 1 for each in range(50_000)}]}, "no entry 'o0'"),
        ({"results": KEPT["results"] * (MOST_DEALS + 1)}, "not a score pad"),
        ({"game": "x" * 900_000}, "no game"),
        ({"options": {f"o{each}": 1 for each in range(50_000)}}, "no option 'o0'"),
        ({"dealer": 10**4_000}, "first dealer"),
    ],
)
def test_a_hostile_score_pad_is_refused_at_once(changes: dict[str, Any], said: str) -> None:
    refusal(kept(**changes), said)


def test_a_score_pad_that_is_too_long_is_not_read() -> None:
    refusal(lambda: ScorePad.read("[" * (LONGEST_PAD + 1)), "too long for a score pad")
    refusal(lambda: ScorePad.read("[" * LONGEST_PAD), "not a score pad")


def test_a_score_pad_has_room_for_a_thousand_deals() -> None:
    full = ScorePad(cardrules.load("canfield"), ("Ann",)).enter({"up": 52})
    full = ScorePad(full.game, full.names, results=full.results * MOST_DEALS)
    refusal(lambda: full.enter({"up": 52}), "room for 1000 deals")


# The app


def export(documents: Any) -> str:
    return json.dumps({"cardrules": 1, "documents": documents})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (lambda: export([{"kind": "table", "key": "a", "body": {"name": "\ud800"}}]), "not an export"),
        (lambda: export([{"kind": "table", "key": "\ud800", "body": {}}]), "not an export"),
        (
            lambda: export([{"kind": "t", "key": str(each), "body": {}} for each in range(150_000)]),
            "150000 documents",
        ),
        (
            lambda: export([{"kind": "t", "key": "a", "body": {"x": "y" * 8_000_000}}]),
            "too long for an export",
        ),
        (lambda: '{"cardrules":1,"documents":' + "[" * 100_000, "not an export"),
        (lambda: '{"cardrules":' + "9" * 5_000 + "}", "not an export"),
    ],
    ids=["text", "key", "documents", "length", "depth", "number"],
)
def test_a_hostile_export_is_refused_at_once(tmp_path: Any, text: Callable[[], str], said: str) -> None:
    store, sent = DatabaseStore(f"sqlite:///{tmp_path}/store.sqlite"), text()
    refusal(lambda: store.restore("learner", sent), said)
    assert len(export([])) < MOST_DOCUMENTS
    assert store.export("learner").count("kind") == 0


def test_a_link_to_a_set_of_tasks_is_bounded() -> None:
    refusal(lambda: Worksheet.from_link("A" * (LONGEST_SET_LINK + 1)), "too long for a set")
    refusal(lambda: Worksheet.from_link(packed_set({"title": "x" * 1_000_000})), "no set of tasks")
    refusal(lambda: Worksheet.from_link("\ud800"), "no set of tasks")
    sheet = Worksheet.from_link(packed_set({"items": [{"game": "nuts", "lesson": "x" * 2_000}]}))
    refusal(lambda: sheet.items[0].task(), "no lesson “xxx")


@pytest.mark.parametrize("number", [10**400, 1 << 53, -1])
def test_the_browser_sends_no_number_that_it_cannot_count_to(number: int) -> None:
    with pytest.raises(ValueError, match=r"less than|greater than"):
        Sent(id="x", after="", match="x", ply=number)


# Whatever else


SIGNS = st.sampled_from(["?", "??", "?600", "−", " / ", *'-,;|>=:[]{}"♥é\x00\ud800'])
WORDS = st.sampled_from(
    ["deal", "meld", "bid", "nuts", "hands", "waste", "history", "players=3", "9H", "QH'2", "9" * 10, "null"]
)
TEXTS = st.lists(WORDS | SIGNS | st.text(max_size=4), max_size=40).map(" ".join) | st.text(
    st.characters(exclude_categories=()), max_size=100
)
READERS: tuple[Callable[[str], Any], ...] = (
    cards,
    NUTS.read_move,
    PEBBLES.judge,
    Record.read,
    Match.from_link,
    Match.from_position,
    ScorePad.read,
    Worksheet.from_link,
    lambda text: Match.from_position(text, "nuts"),
    lambda text: Match.from_position(text, NUTS),
    lambda text: Match.from_packs(NUTS, text, text),
    lambda text: Match.from_deal(NUTS, {text: text}, rest=text),
    lambda text: may_i(*read_entry(text)),
    lambda text: read_options("Nuts", type(NUTS.options), text.split()),
    lambda text: cardrules.load(text),
    lambda text: cardrules.load("nuts", text),
    lambda text: cardrules.load("nuts", **{text: text}),
    lambda text: PAD.enter({text: text}),
    lambda text: PAD.renamed((text, text)).csv().encode(),
    lambda text: (
        Worksheet.from_link(packed_set({"items": [{"game": "nuts", "position": text}]})).items[0].task()
    ),
)


@pytest.mark.parametrize("read", READERS)
@settings(max_examples=60, deadline=SECONDS * 1000)
@given(text=TEXTS, times=st.sampled_from([1, 1, 1, 500]))
def test_no_text_brings_another_exception_or_a_long_message(
    read: Callable[[str], Any], text: str, times: int
) -> None:
    said = ""
    try:
        read(text * times)
    except CardRulesError as error:
        said = str(error)
    assert len(said.encode()) < LONGEST_MESSAGE


@settings(
    max_examples=40, deadline=SECONDS * 1000, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(text=TEXTS)
def test_no_export_brings_another_exception(tmp_path: Path, text: str) -> None:
    store = DatabaseStore(f"sqlite:///{tmp_path / 'kept.sqlite'}")
    for whole in (text, export(text), export([{"kind": text, "key": text, "body": {text: text}}])):
        with suppress(StoreError):
            store.restore("learner", whole)
