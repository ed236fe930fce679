"""Watching, replaying and going on with a record."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import cardrules
from cardrules import Deal, Match
from cardrules.core.events import signed
from tests.cli.terminal import by_hand, complaint, fits, last_legal, read, run, words


def short(id: str) -> dict[str, Any]:
    """Options with which a match is soon over."""
    return {"max_deals": 1} if "max_deals" in type(cardrules.load(id).options).model_fields else {}


SHORT = [
    *((id, short(id)) for id in cardrules.GAMES),
    ("pebbles_and_nuts", {"players": 4, "packs": 2, "max_deals": 2}),
    ("nuts", {"players": 4, "max_deals": 1, "when_stuck": "dig"}),
]


@pytest.mark.parametrize(("id", "options"), SHORT)
def test_watching_to_the_end_and_replaying(id: str, options: dict[str, Any]) -> None:
    file = Path("match.json")
    chosen = [part for name, value in options.items() for part in ("-o", f"{name}={value}")]
    result = run("play", id, "--seed", "7", "--watch", "--record", file, *chosen)
    assert result.exit_code == 0
    assert fits(result.stdout)
    match = read(file)
    assert match.game == cardrules.load(id, **options)
    assert match.outcome is not None
    assert match.outcome.finding.text in words(result.stdout)

    replayed = run("replay", file)
    assert replayed.exit_code == 0
    assert fits(replayed.stdout)
    shown, place = words(replayed.stdout), 0
    for number, ply in enumerate(match.plies, start=1):
        move = "deal" if isinstance(ply.move, Deal) else ply.move
        place = shown.index(f"{number} · Seat {ply.seat}: {move}", place)
        for event in ply.events:
            place = shown.index(words(str(event)), place)
    place = shown.index(words(match.text()), place)
    for side, points in enumerate(match.scores):
        if any(line.side == side for line in match.score_lines):
            place = shown.index(f"{match.game.side_names[side]} {signed(points)} Sum", place)


def test_who_comes_too_late_is_told_what_was_quicker() -> None:
    shown = words(
        run("play", "nuts", "-o", "players=4", "-o", "max_deals=1", "--seed", "1", "--watch").stdout
    )
    assert re.search(r"To seat \d: Seat \d's \S+ was there first, so yours stays with you\.", shown)


def test_watching_ends_where_nobody_wants_to_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardrules.cli.terminal_session.next_claims", lambda *_: [])
    assert run("play", "nuts", "--watch").exit_code == 0


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A record of some moves."""
    file = Path("match.json")
    match = Match(cardrules.load("pebbles_and_nuts"), seed=7)
    list(by_hand(match, 0, last_legal, most=3))
    file.write_text(match.record.write(), encoding="utf-8")
    return file


@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_is_resumed_where_its_record_ends(seat: int) -> None:
    file, other = Path("match.json"), Path("other.json")
    match = Match(cardrules.load("pebbles_and_nuts", max_deals=1), seed=7)
    typed = list(by_hand(match, seat, last_legal))
    begun = ["play", "pebbles_and_nuts", "--seed", "7", "-o", "max_deals=1"]
    run(*begun, "--seat", str(seat), "--record", file, typed=typed[:4])
    half = read(file)

    resumed = run(
        "resume", file, "--seat", str(seat), "--record", other, typed=["back", "forward", *typed[4:]]
    )
    assert resumed.exit_code == 0
    assert read(other).record == match.record
    assert read(file).record == half.record
    shown = words(resumed.stdout)
    assert shown.startswith(words(half.text(seat)))  # what has been told is not told again
    assert f"Back to before your {typed[3]}." in shown
    assert match.outcome is not None
    assert match.outcome.finding.text in shown
    assert shown.endswith(f"The record is in {other}.")  # there is nothing to go on with

    watched = run("resume", file, "--watch", "--record", other)
    assert str(half.events[0]) not in words(watched.stdout)
    assert read(other).plies[: half.ply] == half.plies
    assert read(other).outcome is not None


def test_what_cannot_be_resumed_is_refused_in_one_sentence(record: Path) -> None:
    assert complaint(run("resume", "none"), 1) == "none cannot be read: no such file or directory."
    assert "There is no seat 2" in complaint(run("resume", record, "--seat", "2"), 1)
    assert "it is a folder" in complaint(run("resume", record, "--record", "/"), 1)


def test_a_replay_may_stop_earlier_and_show_all_cards(record: Path) -> None:
    match = read(record)
    match.go(1)
    spectator, everything = run("replay", record, "--to", "1"), run("replay", record, "--to", "1", "--all")
    for result in (spectator, everything):
        assert "2 · Seat" not in result.stdout
        assert result.stdout.endswith("Nothing has been scored yet.\n")
    assert words(match.text()) in words(spectator.stdout)
    for hand in ("hand:0", "hand:1"):
        cards = [card.pretty for card in match.game.table(match.state).zone(hand).cards if card]
        assert " ".join(cards) in everything.stdout
        assert " ".join(cards) not in spectator.stdout
    assert "1 · Seat" not in run("replay", record, "--to", "0").stdout


def test_a_replay_cannot_stop_after_the_end(record: Path) -> None:
    plies = len(read(record).plies)
    sentence = f"The record ends with move {plies}: there is no move {plies + 1}."
    assert complaint(run("replay", record, "--to", str(plies + 1)), 1) == sentence


def test_bad_records_are_refused_in_one_sentence(record: Path, tmp_path: Path) -> None:
    text = record.read_text(encoding="utf-8")
    moves = json.loads(text)["moves"]

    def refusal(spoiled: str | bytes) -> str:
        record.write_bytes(spoiled.encode() if isinstance(spoiled, str) else spoiled)
        return complaint(run("replay", record), 1)

    assert "This is not complete JSON" in refusal(text[:-20])
    assert "This is not complete JSON" in refusal(b"\xff\xfe\x00")
    assert "not a record" in refusal("[]")
    assert "Move 2 of the record, 'pass' by seat 0:" in refusal(text.replace(f'"{moves[1][1]}"', '"pass"'))
    assert "moves are missing or have been changed" in refusal(text.replace('"scores": [0', '"scores": [5'))
    assert "too long for a record" in refusal(" " * 8_000_002)
    assert complaint(run("replay", tmp_path), 1).endswith("cannot be read: is a directory.")
    assert complaint(run("replay", tmp_path / "none"), 1).endswith(
        "cannot be read: no such file or directory."
    )
