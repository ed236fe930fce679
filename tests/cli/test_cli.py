"""The terminal face: every command, through Typer's runner and as the installed program."""

import json
import os
import pty
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import cardrules
from cardrules import Clause, ClauseKind, Deal, Match, Record
from cardrules.analyse import analyse, hint
from cardrules.bots import next_move
from cardrules.bots.races import play_race
from cardrules.cli import commands, render
from cardrules.cli.warm import step_a_table
from cardrules.core.events import signed
from cardrules.core.options import allowed_values
from cardrules.core.published import install
from cardrules.core.verdicts import IllegalMove, illegal
from cardrules.simulate import simulate

PROGRAM = Path(sys.executable).with_name("cardrules")


@pytest.fixture(autouse=True)
def _width(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests do not depend on how wide the terminal is in which they run."""
    monkeypatch.setattr(render.console, "width", 80)
    monkeypatch.setattr(render.errors, "width", 80)


def run(*arguments: str | Path, typed: list[str] | None = None) -> Result:
    """Run a command; what is typed is followed by the end of the input."""
    return CliRunner().invoke(
        commands, [str(each) for each in arguments], input="".join(f"{line}\n" for line in typed or [])
    )


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are named by short paths, which fit on a line."""
    monkeypatch.chdir(tmp_path)


def words(text: str) -> str:
    """A text without its line breaks, for the width decides where they are."""
    return " ".join(text.split())


def fits(text: str) -> bool:
    """Whether a text fits in 80 columns."""
    return all(len(line.rstrip()) <= 80 for line in text.splitlines())


def complaint(result: Result, exit_code: int) -> str:
    """The sentence with which a command failed, in the way in which it should."""
    assert result.exit_code == exit_code
    assert isinstance(result.exception, SystemExit)
    return words(result.stderr)


def by_hand(match: Match, seat: int, choose: Callable[[Match], str], most: int = 999) -> Iterator[str]:
    """Play a match as `cardrules play` does in a game of turns, and yield what has to be typed."""
    for _ in range(most):
        while match.actors and not match.deal_due and seat not in match.actors:
            found = next_move(match.game, match.state, Random(f"{match.seed}/{match.ply}"), {seat})
            assert found is not None
            match.play(found[1], found[0])
        if match.deal_due or not match.actors:
            return
        move = choose(match)
        match.play(move, seat)
        yield move


def last_legal(match: Match) -> str:
    return str(match.legal_moves[-1])


def read(path: Path) -> Match:
    return Match.from_record(Record.read(path.read_bytes()))


# Reading


def test_the_games() -> None:
    result = run("games")
    assert result.exit_code == 0
    assert fits(result.stdout)
    for game in map(cardrules.load, cardrules.GAMES):
        assert game.id in result.stdout
        assert game.title in result.stdout
    assert "2 | 3 | 4" in result.stdout
    assert "2 to 8" in result.stdout


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_the_rules_are_complete_and_in_reading_order(id: str) -> None:
    game, result = cardrules.load(id), run("rules", id)
    assert result.exit_code == 0
    assert fits(result.stdout)
    shown, place = words(result.stdout), 0
    for section in game.rulebook.sections:
        place = shown.index(f"── {section.title} ──", place)
        for clause in section.clauses:
            mark = f" · {clause.provenance}" if clause.ruling else ""
            place = shown.index(f"{clause.title} {clause.id}{mark}", place)
            place = shown.index(words(clause.text), place)
            for row in clause.table.rows if clause.table else ():
                place = shown.index(words(" ".join(row)), place)
    for name in (*type(game.options).model_fields, *game.presets):
        place = shown.index(f" {name} ", place)


def test_the_values_of_options() -> None:
    numbers = type(cardrules.load("nuts").options).model_json_schema()["properties"]
    assert allowed_values(numbers["players"]) == "2 to 8"
    assert allowed_values(numbers["target"]) == "1 or more"
    assert allowed_values(numbers["max_deals"]) == "1 or more | none"
    assert allowed_values(numbers["nuts_face_down"]) == "true | false"
    redeals = type(cardrules.load("canfield").options).model_json_schema()["properties"]["redeals"]
    assert allowed_values(redeals) == "0 or more | none"
    with pytest.raises(ValueError, match="No wording"):
        allowed_values({"type": "object"})


def test_one_clause_comes_with_its_source() -> None:
    assert words(run("rules", "Pebbles and Nuts", "--clause", "void").stdout).endswith(
        "Stated in the source: Play"
    )
    exact = words(run("rules", "canfield", "--clause", "redeals").stdout)
    assert exact.startswith("How often redeals · made exact · option redeals")
    assert "Said loosely in the source:" in exact
    ruling = words(run("rules", "canfield", "--clause", "card-up").stdout)
    assert ruling.startswith("Cards up card-up · decided")
    assert "Decided by this project:" in ruling
    assert "Otherwise:" in ruling


def test_the_version() -> None:
    assert run("--version").stdout == f"cardrules {cardrules.__version__}\n"


def test_without_a_command_there_is_help() -> None:
    assert "Usage: " in run().output


# Refused at the start


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["rules", "whist"], f"There is no game 'whist'; the games are {', '.join(cardrules.GAMES)}."),
        (["rules", "nuts", "--clause", "stok"], "Nuts has no clause 'stok'; the closest: stock, stuck."),
        (
            ["rules", "nuts", "--clause", "zzz"],
            "Nuts has no clause 'zzz'; 'cardrules rules nuts' shows them all.",
        ),
        (["play", "whist"], "There is no game 'whist'"),
        (["play", "nuts", "--seat", "2"], "There is no seat 2: the seats are 0 to 1."),
        (["play", "nuts", "--seat", "-1"], "There is no seat -1"),
        (["play", "nuts", "-o", "players=9"], "players = '9': it takes 2 to 8."),
        (["play", "nuts", "-o", "target=none"], "Nuts: target = 'none': it takes 1 or more."),
        (["play", "nuts", "-o", "call=maybe"], "call = 'maybe': it takes auto | manual."),
        (["play", "pebbles_and_nuts", "-o", "packs=2"], "Pebbles and Nuts: two packs are for four players"),
        (["play", "nuts", "-o", "players"], "'players' chooses no option: write NAME=VALUE"),
        (["play", "nuts", "-o", "preset=x"], "Nuts has no option 'preset'; its options are players, target"),
        (["play", "nuts", "-o", "players=3", "-o", "players=4"], "The option 'players' is chosen twice."),
        (["play", "canfield", "--preset", "x"], "Canfield has no preset 'x'; its presets: source, "),
        (
            ["play", "canfield", "--record", "/no/such/place"],
            "cannot be written: there is no folder /no/such.",
        ),
        (["play", "canfield", "--record", "/"], "/ cannot be written: it is a folder."),
    ],
)
def test_bad_inputs_are_refused_in_one_sentence(arguments: list[str], sentence: str) -> None:
    assert sentence in complaint(run(*arguments), 2)


def test_options_have_their_types(tmp_path: Path) -> None:
    file = Path("match.json")
    options = ("tableau_wrap=none", "redeals=none", "draw=1", "gap_stops_tableau=TRUE")
    chosen = [part for option in options for part in ("--option", option)]
    assert run("play", "canfield", "--preset", "whole_pile", *chosen, "--record", file).exit_code == 0
    assert read(file).game.options.model_dump() == {
        "tableau_wrap": "none",
        "stack_moves": "whole",
        "gap_after_reserve": "waste",
        "gap_stops_tableau": True,
        "draw": 1,
        "redeals": None,
    }


# Playing in turn


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_deal_from_piped_input(players: int, seat: int, tmp_path: Path) -> None:
    file = Path("match.json")
    match = Match(cardrules.load("pebbles_and_nuts", players=players, target=500), seed=7)
    typed = list(by_hand(match, seat, last_legal))
    assert match.deal_due
    options = ["-o", f"players={players}", "-o", "target=500"]
    arguments = ["play", "pebbles_and_nuts", "--seed", "7", "--seat", str(seat), *options]
    result = run(*arguments, "--record", file, typed=typed)
    assert result.exit_code == 0
    assert fits(result.stdout)
    assert read(file).record == match.record
    shown = words(result.stdout)
    for event in match.events:
        assert event.finding.text in shown
    for line in match.score_lines:
        assert words(f"{signed(line.points)} {line.cards[0].pretty}") in shown
    for side, points in zip(match.game.side_names, match.scores, strict=True):
        assert f"{side} {signed(points)} Sum" in shown
    goes_on = f"The record is in {file}; 'cardrules resume {file}' continues the match."
    assert shown.endswith(f"Enter deals (? explains): {goes_on}")


def test_enter_makes_the_next_deal(tmp_path: Path) -> None:
    file = Path("match.json")
    match = Match(cardrules.load("pebbles_and_nuts"), seed=7)
    typed = list(by_hand(match, 0, last_legal))
    result = run("play", "pebbles_and_nuts", "--seed", "7", "--record", file, typed=[*typed, "QH", ""])
    assert f"Not legal. {match.judge('QH').findings[0].text}" in words(result.stdout)
    assert sum(isinstance(ply.move, Deal) for ply in read(file).plies) == 2
    assert "Deal: 2" in result.stdout


def test_at_the_end_of_a_match_enter_leaves() -> None:
    match = Match(cardrules.load("pebbles_and_nuts", max_deals=1), seed=7)
    typed = list(by_hand(match, 0, last_legal))
    arguments = ["play", "pebbles_and_nuts", "--seed", "7", "-o", "max_deals=1"]
    result = run(*arguments, typed=[*typed, "?", "score", "", "not read any more"])
    assert result.exit_code == 0
    assert match.outcome is not None
    assert match.outcome.finding.text in words(result.stdout)
    assert result.stdout.count("The match is over; Enter leaves (? explains):") == 3
    assert "not read" not in result.stdout


def test_a_question_mark_lists_every_legal_move_with_its_reason() -> None:
    match = Match(cardrules.load("canfield"), seed=7)
    shown = words(run("play", "canfield", "--seed", "7", typed=["?"]).stdout)
    for move in match.legal_moves:
        assert f"{move} {match.judge(move).findings[0].text}" in shown
    for kind in match.game.moves:
        assert (kind.HELP in shown) == (kind is not Deal)
    for command in ("? MOVE", "hint", "back", "forward", "score", "rules CLAUSE", "save FILE", "quit"):
        assert command in shown


def test_a_hint_is_a_move_and_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardrules.analyse.hints.SECONDS", inf)
    match = Match(cardrules.load("pebbles_and_nuts"), seed=7)
    shown = words(run("play", "pebbles_and_nuts", "--seed", "7", typed=["hint"]).stdout)
    found = hint(match, 0)
    assert str(found) in shown


def test_where_there_is_nothing_to_play_there_is_no_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardrules.analyse.hint", lambda *_: None)
    shown = run("play", "nuts", "--seed", "7", typed=["hint"]).stdout
    assert "There is nothing that you should play now." in shown


def test_moves_of_the_same_reason_stand_together() -> None:
    match = Match(cardrules.load("pebbles_and_nuts"), seed=7)
    (reason,) = {match.judge(move).findings[0].text for move in match.legal_moves}
    shown = words(run("play", "pebbles_and_nuts", "--seed", "7", typed=["?"]).stdout)
    assert f"{', '.join(map(str, match.legal_moves))} {reason}" in shown


def test_a_move_can_be_explained_without_playing_it(tmp_path: Path) -> None:
    file = Path("match.json")
    arguments = ["play", "canfield", "--seed", "7", "--record", str(file)]
    result = run(*arguments, typed=["? turn", "?5D>F", "? 5H>1", "? nonsense"])
    shown = words(result.stdout)
    assert "Legal. You may turn up the next 3 cards of the stock." in shown
    assert "Legal. The 5♦ has the base rank" in shown
    assert "Not legal. The 5♥ cannot be played now" in shown
    assert "'nonsense' is not a move of Canfield." in shown
    assert read(file).ply == 1


def test_an_illegal_move_is_told_with_its_rule_and_loses_nothing(tmp_path: Path) -> None:
    file = Path("match.json")
    match = Match(cardrules.load("pebbles_and_nuts"), seed=7)
    with pytest.raises(IllegalMove) as refused:
        match.play("AS")
    (finding,) = refused.value.verdict.findings
    arguments = ["play", "pebbles_and_nuts", "--seed", "7", "--record", str(file)]
    shown = words(run(*arguments, typed=["AS", "nonsense"]).stdout)
    clause = finding.clause
    assert f"Not legal. {finding.text} {clause.title} ({clause.id}): {words(clause.text)} Your move" in shown
    assert "'nonsense' is not a move of Pebbles and Nuts." in shown
    assert read(file).record == match.record


def test_a_rule_is_not_said_twice_where_the_verdict_is_its_text() -> None:
    clause = Clause("Book", "no-king", "No kings", ClauseKind.LEGALITY, "A king is never led.")
    with render.console.capture() as printed:
        render.console.print(render.explained(illegal(clause())))
    assert words(printed.get()) == "Not legal. A king is never led. No kings (no-king)"


def test_stepping_back_and_forward(tmp_path: Path) -> None:
    file = Path("match.json")
    match = Match(cardrules.load("pebbles_and_nuts"), seed=7)
    first, second = by_hand(match, 0, last_legal, most=2)
    arguments = ["play", "pebbles_and_nuts", "--seed", "7", "--record", str(file)]
    steps = ["back", "forward", first, second, "back", "back", "forward", "", "forward"]
    shown = words(run(*arguments, typed=steps).stdout)
    assert read(file).plies[: match.ply] == match.plies
    assert "There is no move of yours to step back over." in shown
    assert shown.count("There is nothing to repeat: this is the last move.") == 2
    assert shown.count(f"Back to before your {second}.") == 1
    assert shown.count(f"Back to before your {first}.") == 1

    other = next(str(move) for move in Match(match.game, seed=7).legal_moves if str(move) != first)
    run(*arguments, typed=[first, second, "back", "back", other])
    assert str(read(file).plies[1].move) == other


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_a_game_is_told_to_a_friend(id: str) -> None:
    game, result = cardrules.load(id), run("learn", id)
    assert result.exit_code == 0
    assert fits(result.stdout)
    shown, guide = words(result.stdout), game.guide
    assert guide is not None
    for heading, sentences in guide.for_options(game.options):
        assert f"── {heading} ──" in shown
        assert all(words(sentence) in shown for sentence in sentences)


def test_a_game_is_told_by_the_rules_of_a_table() -> None:
    strict, loose = (
        words(run("learn", "california_jacks", "-o", f"follow={each}").stdout) for each in ("strict", "loose")
    )
    assert strict != loose
    assert (
        "there is no option" in run("learn", "nuts", "-o", "x=1").stderr
        or "no option 'x'" in run("learn", "nuts", "-o", "x=1").stderr
    )


def test_an_empty_line_in_a_game_of_turns_shows_the_table_again(tmp_path: Path) -> None:
    file = Path("match.json")
    result = run("play", "pebbles_and_nuts", "--seed", "7", "--record", file, typed=["", ""])
    assert result.stdout.count("Seat 0 (you)") == 3
    assert read(file).ply == 1


def test_commands_that_only_tell(tmp_path: Path) -> None:
    saved = Path("saved.json")
    typed = ["score", "5D>F", "score", "rules", "rules card-up", "rules nonsense", "save", f"save {saved}"]
    result = run("play", "canfield", "--seed", "7", typed=[*typed, "save /no/such/place", "QUIT", "turn"])
    shown = words(result.stdout)
    assert result.exit_code == 0
    assert "1 Seat 0 +1 5♥ Cards up Seat 0 +1 Sum" in shown
    assert "1 Seat 0 +1 5♥ Cards up 1 Seat 0 +1 5♦ Cards up Seat 0 +2 Sum" in shown
    assert words(cardrules.load("canfield").rulebook.summary) in shown
    assert (
        "Said loosely in the source:" in shown
        or "Decided by this project:" in shown
        or "Stated in the source:" in shown
    )
    assert "Canfield has no clause 'nonsense'" in shown
    assert "Say where: save FILE." in shown
    assert f"Saved in {words(str(saved))}." in shown
    assert "/no/such/place cannot be written: no such file or directory." in shown
    assert read(saved).ply == 2


def test_nothing_has_been_scored_yet() -> None:
    assert "Nothing has been scored yet." in run("play", "nuts", typed=["score"]).stdout


def test_the_end_of_the_input_ends_the_play() -> None:
    result = run("play", "canfield", "--seed", "7")
    assert result.exit_code == 0
    assert "--seed 7 deals the same cards again." in words(result.stdout)
    assert "'save FILE'" in result.stdout


@pytest.mark.parametrize("arguments", [[], ["--watch"]])
def test_an_interruption_ends_the_play_and_the_record_is_kept(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    monkeypatch.setattr("time.sleep", interrupt)
    file = Path("match.json")
    result = run("play", "canfield", "--seed", "7", "--record", file, *arguments)
    assert result.exit_code == 0
    assert read(file).ply == 1


def test_a_seed_is_drawn_where_none_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardrules.cli.randrange", lambda most: 4321)
    assert "--seed 4321 deals the same cards again" in words(run("play", "canfield").stdout)


# Races


@pytest.mark.parametrize("players", [2, 4])
def test_in_a_race_the_bots_claim_after_every_move_and_while_one_waits(players: int, tmp_path: Path) -> None:
    file = Path("match.json")
    arguments = ["play", "nuts", "--seed", "7", "-o", f"players={players}", "--record", str(file)]
    assert run(*arguments, typed=["turn"]).exit_code == 0
    deals = players
    seats = [ply.seat for ply in read(file).plies[deals:]]
    assert seats[0] == 0
    assert len(seats) == players
    assert 0 not in seats[1:]

    run(*arguments, typed=["", "nonsense", "? turn"])
    (waited,) = read(file).plies[deals:]
    assert waited.seat != 0

    run(*arguments, typed=["", "turn", "", "back"])
    assert read(file).plies[deals:] == [waited]
    run(*arguments, typed=["", "turn", "", "back", ""])
    assert len(read(file).plies) == deals + 1 + players + 1


def test_bots_that_have_nothing_to_do_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardrules.cli.terminal_session.next_claims", lambda *_: [])
    shown = run("play", "nuts", "--seed", "7", typed=["turn", ""]).stdout
    assert "The bots have nothing to do: they wait for you." in shown


# Watching and replaying


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


# The app


def test_the_app_is_launched(monkeypatch: pytest.MonkeyPatch) -> None:
    launched = list[tuple[Any, ...]]()
    monkeypatch.setattr("cardrules.cli.launch.launch", lambda *how: launched.append(how))
    for name in [name for name in os.environ if name.startswith("CARDRULES_")]:
        monkeypatch.delenv(name)
    assert run("app").exit_code == 0
    assert run("app", "--port", "8600", "--headless", "--address", "0.0.0.0").exit_code == 0
    assert run("app", "--base-path", "/cards", "--workers", "3", "--metrics").exit_code == 0
    monkeypatch.setenv("CARDRULES_DATABASE", "postgresql://one")
    monkeypatch.setenv("CARDRULES_MOST_TABLES", "7")
    assert run("app", "--database", "sqlite:////srv/cards.sqlite").exit_code == 0
    database = {"CARDRULES_DATABASE": "sqlite:////srv/cards.sqlite", "CARDRULES_MOST_TABLES": "7"}
    assert launched == [
        (None, False, "localhost", "", 1, {}),
        (8600, True, "0.0.0.0", "", 1, {}),
        (None, False, "localhost", "/cards", 3, {"CARDRULES_METRICS": "1"}),
        (None, False, "localhost", "", 1, database),
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--base-path", "a b"], "'a b' is not a base path"),
        (["--base-path", "/cards/../etc"], "is not a base path"),
        (["--address", "no.such.host.invalid"], "The app cannot listen at no.such.host.invalid, port 0: "),
        (["--address", "192.0.2.1", "--workers", "2"], "The app cannot listen at 192.0.2.1, port 0: "),
        (["--port", "65535", "--workers", "2"], "There are no 2 ports from 65535 on: the last one is 65535."),
        (["--database", "mysql://there"], "only SQLite and PostgreSQL are known here."),
        (["--database", "nonsense"], "What is kept cannot be opened just now (ArgumentError)."),
    ],
)
def test_what_the_app_cannot_be_started_with_is_said(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.setattr("cardrules.cli.launch.serve", lambda _: pytest.fail("It was started."))
    monkeypatch.setattr(os, "environ", os.environ.copy())  # what is chosen is put there
    assert said in complaint(run("app", *arguments), 1)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_port_that_is_taken_is_said(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    monkeypatch.setattr("cardrules.cli.launch.serve", lambda _: pytest.fail("It was started."))
    port = 20_000 + os.getpid() % 10_000  # not one of those that the system hands out beside it
    with socket.create_server(("127.0.0.1", port)):
        how = ["--address", "127.0.0.1", "--port", port - workers + 1, "--workers", workers]
        said = complaint(run("app", *map(str, how)), 1)
    assert said == f"The app cannot listen at 127.0.0.1, port {port}: address already in use."


def test_the_app_needs_streamlit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "streamlit", None)
    assert f"The app needs the package streamlit: {install('app')}." in complaint(run("app"), 1)


# The installed program


def surroundings(**env: str) -> dict[str, str]:
    """The environment of a terminal of 80 columns that has colours."""
    kept = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR")}
    return {**kept, "TERM": "xterm", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8", **env}


def program(*arguments: str | Path, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [PROGRAM, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=surroundings(**env),
        check=False,
    )


def test_the_installed_program_plays_and_replays(tmp_path: Path) -> None:
    file = Path("match.json")
    match = Match(cardrules.load("pebbles_and_nuts"), seed=7)
    typed = [*by_hand(match, 0, last_legal, most=3), "?", "AS"]
    arguments = ("play", "pebbles_and_nuts", "--seed", "7", "--record", file)
    played = program(*arguments, typed="\n".join(typed))
    assert (played.returncode, played.stderr) == (0, "")
    assert read(file).plies[: match.ply] == match.plies
    assert "\x1b" not in played.stdout

    replayed = program("replay", file)
    assert (replayed.returncode, replayed.stderr) == (0, "")

    refused = program("replay", tmp_path / "none")
    assert refused.returncode == 1
    assert refused.stdout == ""
    assert "Traceback" not in refused.stderr


@pytest.mark.parametrize(("env", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False)])
def test_in_a_terminal_red_cards_are_red(env: dict[str, str], coloured: bool) -> None:
    near, far = pty.openpty()
    with subprocess.Popen(
        [PROGRAM, "play", "canfield", "--seed", "7"],
        stdin=far,
        stdout=far,
        stderr=far,
        env=surroundings(**env),
    ) as playing:
        os.close(far)
        os.write(near, b"turn\nquit\n")
        written = b""
        with suppress(OSError):  # which is how Linux says that nothing more will come
            while part := os.read(near, 4096):
                written += part
    os.close(near)
    assert playing.returncode == 0
    shown = written.decode()
    assert words("The J♣, J♠ and A♠ are turned up onto the waste.") in words(shown)
    assert ("\x1b[31m5♥\x1b[0m" in shown) == coloured


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_without_the_suits_shows_letters(encoding: str) -> None:
    def shown(*arguments: str) -> str:
        env = surroundings(PYTHONIOENCODING=encoding)
        done = subprocess.run([PROGRAM, *arguments], capture_output=True, env=env, check=True)
        return done.stdout.decode(encoding).replace("–", "-").replace("×", "x")  # which cp1252 has

    assert "K and Q of C, D or H" in shown("rules", "pebbles_and_nuts", "--clause", "marriage")
    held = "hands AS KH 9H 8C / ?3; trick 7H; leader 1; tricks 12"
    drawn = shown("show", "pebbles_and_nuts", held)
    assert "Hand: AS KH 9H 8C   Melds: -" in drawn
    assert "Hand: #x3   Melds: -   Won: #x24" in drawn


def test_the_terminal_face_is_light() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", "import sys, cardrules.cli; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert not {"numpy", "numba", "streamlit", "webapp", "hypothesis"} & set(loaded)


# Compiled code


def test_what_is_compiled_can_be_made_ready_beforehand() -> None:
    told = run("warm", "california_jacks")
    assert told.exit_code == 0
    assert "All is compiled" in told.stderr
    from cardrules.core.compiling import runs_at_once

    game = cardrules.load("california_jacks", target=7)
    match = Match(game, seed=3)
    match.play(match.legal_moves[0])
    assert runs_at_once(lambda: simulate(game, 3, "simple"))
    assert runs_at_once(lambda: analyse(match, worlds=64))
    assert runs_at_once(lambda: step_a_table(game))


def test_compiling_needs_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert f"Compiling needs the package numba: {install('fast')}." in complaint(run("warm", "nuts"), 2)


# Analysis


def test_a_record_is_looked_at_again(tmp_path: Path) -> None:
    match, file = Match(cardrules.load("california_jacks"), seed=4), tmp_path / "match.json"
    rng = Random(4)
    while not match.deal_due:
        match.play(rng.choice(match.legal_moves))
    file.write_text(match.record.write(), encoding="utf-8")
    shown = words(run("analyse", str(file), "--worlds", "64").stdout)
    rows, _, told = shown.partition(" choices gave nothing away: accuracy ")
    costs = re.findall(r"(?<= )(\d+\.\d|–)(?= )", rows)
    assert rows.endswith(f"{costs.count('–')} of {len(costs)}")
    given_away = sum(float(cost) for cost in costs if cost != "–")
    assert given_away
    assert told.startswith(
        f"{costs.count('–') / len(costs):.0%}. The others cost {given_away:.1f} points together."
    )
    assert shown.startswith("Place Deal Move Best Cost")
    at = words(run("analyse", str(file), "--at", "1", "--worlds", "16").stdout)
    assert at.startswith("Move Worth 95% from to Behind the best")
    assert "16 worlds" in at
    assert "there is no move 99" in run("analyse", str(file), "--at", "99").stderr
    assert "There is no seat 7" in run("analyse", str(file), "--seat", "7").stderr
    assert "Nobody has a move to choose" in words(run("analyse", str(file), "--at", "0").stderr)


def test_a_record_of_a_race_shows_what_was_missed(tmp_path: Path) -> None:
    match, file = Match(cardrules.load("nuts"), seed=1), tmp_path / "match.json"
    for _ in play_race(match, seed=1):
        if match.deal_due:
            break
    file.write_text(match.record.write(), encoding="utf-8")
    shown = words(run("analyse", str(file)).stdout)
    assert "11 2H>F2 2 moves 1 seat 1" in shown
    assert shown.endswith("gains taken, 2 missed.")


def test_two_players_meet_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "first.py"
    file.write_text("def choose(state, seat, moves, rng):\n    return moves[0]\n", encoding="utf-8")
    game = ("--game", "california_jacks", "-o", "max_deals=1", "--pairs", "2")
    shown = words(run("arena", "simple", str(file), *game).stdout)
    assert shown.startswith("4 matches Mean 95% from to")
    assert "Won by simple" in shown
    assert "'nobody' is not a player" in words(run("arena", "simple", "nobody", *game).stderr)
    file.write_text("choose = 5\n", encoding="utf-8")
    assert "it needs a function choose" in words(run("arena", "simple", str(file), *game).stderr)
    file.write_text("1 / 0\n", encoding="utf-8")
    assert "does not run: ZeroDivisionError" in words(run("arena", "simple", str(file), *game).stderr)


ACE = "discards 9H AS / 4C; turn 0; drawn 8C"


@pytest.mark.parametrize("command", [["judge", "pishe_pasha", ACE, "8C>D1"], ["show", "pishe_pasha", ACE]])
def test_a_position_is_taken_as_it_lies_where_one_says_so(command: list[str]) -> None:
    refused = run(*command)
    assert refused.exit_code == 2
    assert "cannot lie on a discard pile" in words(refused.stderr)
    assert "With --as-it-lies the position is taken all the same." in words(refused.stderr)
    taken = run(*command, "--as-it-lies")
    assert taken.exit_code in (0, 1)
    assert not taken.stderr


def test_a_position_that_is_over_is_shown_with_what_ended_it() -> None:
    late = "base A; foundations JC 9D JH 9S; tableau KC / KD / KH / KS; reserve QC QH TD TS QD QS JS JD"
    shown = run("show", "canfield", late)
    assert shown.exit_code == 0
    assert "the game is over with 40 cards up" in words(shown.stdout)


def test_a_misspelt_name_is_met_with_the_nearest() -> None:
    for arguments, meant in (
        (["rules", "canfeild"], "canfield"),
        (["play", "nuts", "-o", "playrs=3"], "players"),
        (["play", "canfield", "--preset", "publishd"], "published"),
        (["show", "double_solitaire", "center KH"], "centre"),
    ):
        assert f"Did you mean '{meant}'?" in words(run(*arguments).stderr)


def test_moves_are_listed_that_there_are() -> None:
    called = words(run("play", "nuts", "--seed", "1", typed=["?"]).stdout)
    manual = words(run("play", "nuts", "--seed", "1", "-o", "call=manual", typed=["?"]).stdout)
    assert ("'call' ends the round" in called, "'call' ends the round" in manual) == (False, True)
