"""Two players against each other, in the terminal."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from cardrules import CardRulesError, Game
from cardrules.analyse.arena import Bout, Contestant, Standing, bouts, player_from
from cardrules.bots import Player
from cardrules.cli import render


def contestant(name: str) -> Contestant:
    """A player by its level, or from a Python file with a function `choose`.

    Raises:
        CardRulesError: There is no such level and no such file, or the file has no such function.
    """
    return player_from(name, read_player)


def read_player(path: str) -> Player:
    """The function `choose` of a Python file."""
    file = Path(path)
    spec = spec_from_file_location(file.stem, file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise CardRulesError(
            f"'{path}' is not a player: write random, simple or strong, or name a Python file."
        )
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # somebody else's code may raise anything, and is told what it was
        raise CardRulesError(f"{path} does not run: {type(error).__name__}: {error}.") from error
    player = getattr(module, "choose", None)
    if not callable(player):
        raise CardRulesError(f"{path} has no player: it needs a function choose(state, seat, moves, rng).")
    found: Player = player
    return found


def show(game: Game, names: tuple[str, str], pairs: int, seed: int) -> None:
    """Play the matches, with a bar, and say how they went; Ctrl-C ends them early."""
    players = (contestant(names[0]), contestant(names[1]))
    found = list[Bout]()
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with Progress(*columns, console=render.errors, transient=True) as progress:
        task = progress.add_task("Matches", total=2 * pairs)
        try:
            for each in bouts(game, players, pairs, seed):
                found.append(each)
                progress.advance(task)
        except KeyboardInterrupt:
            found = found[: len(found) // 2 * 2]
    if not found:
        raise CardRulesError("No pair of matches has been finished.")
    report(names, Standing(tuple(found)))


def report(names: tuple[str, str], standing: Standing) -> None:
    """Print the results of the matches."""
    rate, ahead = standing.win_rate, standing.ahead
    shown = render.plain_table(f"{len(standing.bouts)} matches", "Mean", "95% from", "to")
    shown.add_row(f"Won by {names[0]}", *(f"{100 * each:.1f} %" for each in rate))
    shown.add_row("Points ahead in a deal", *(f"{each:.2f}".replace("-", "−") for each in ahead))
    render.console.print(shown)
    times = ", ".join(
        f"{name} {1000 * seconds:.1f} ms" for name, seconds in zip(names, standing.seconds, strict=True)
    )
    render.console.print(f"\nA move takes on average: {times}.")
