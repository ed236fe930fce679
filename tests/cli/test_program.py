"""The installed program, in a terminal of its own."""

import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import cardrules
from cardrules import Match
from tests.cli.terminal import by_hand, last_legal, read, words

PROGRAM = Path(sys.executable).with_name("cardrules")


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
