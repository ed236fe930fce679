"""What tests of the terminal face share: running commands, and reading what they say."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from typer.testing import CliRunner, Result

from cardrules import Match, Record
from cardrules.bots import next_move
from cardrules.cli import commands


def run(*arguments: str | Path, typed: list[str] | None = None) -> Result:
    """Run a command; what is typed is followed by the end of the input."""
    return CliRunner().invoke(
        commands, [str(each) for each in arguments], input="".join(f"{line}\n" for line in typed or [])
    )


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
