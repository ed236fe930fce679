"""Playing in the terminal, in turn and in races."""

from math import inf
from pathlib import Path

import pytest

import cardrules
from cardrules import Clause, ClauseKind, Deal, Match
from cardrules.analyse import hint
from cardrules.cli import render
from cardrules.core.events import signed
from cardrules.core.verdicts import IllegalMove, illegal
from tests.cli.terminal import by_hand, fits, last_legal, read, run, words

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


def test_moves_are_listed_that_there_are() -> None:
    called = words(run("play", "nuts", "--seed", "1", typed=["?"]).stdout)
    manual = words(run("play", "nuts", "--seed", "1", "-o", "call=manual", typed=["?"]).stdout)
    assert ("'call' ends the round" in called, "'call' ends the round" in manual) == (False, True)
