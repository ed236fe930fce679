"""Many deals in the terminal: reading the request, and showing the results."""

from pathlib import Path
from typing import cast

from rich import box
from rich.table import Table

from cardrules import CardRulesError, Game
from cardrules.cli.files import why
from cardrules.core.limits import short
from cardrules.simulate import Policy, Results, simulate
from cardrules.simulate.results import check_suffix

__all__ = ["check_suffix", "simulated", "table", "whole_number", "write_results"]


def whole_number(text: str) -> int:
    """A number in any of the ways in which people write a large one: 250, 1_000 or 1e6.

    Raises:
        CardRulesError: It is not a whole number.
    """
    try:
        number = float(text)
    except ValueError:
        number = 0.5
    if not number.is_integer():
        raise CardRulesError(f"'{short(text)}' is not a whole number: write 250, 1_000 or 1e6.")
    return int(number)


def simulated(game: Game, deals: int, policy: str, seed: int, workers: int, compiled: bool) -> Results:
    """Play deals, with a progress bar."""
    return simulate(
        game,
        deals,
        cast(Policy, policy),  # `simulate` refuses anything else
        seed,
        executor="processes",
        workers=workers,
        compiled=compiled,
        progress=True,
    )


def table(game: Game, results: Results) -> Table:
    """Means and shares with their intervals; measures that never happened are left out."""
    shown = Table("Per deal", box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold", show_edge=False)
    shown.title = f"{game.title}: {len(results):,} deals, {results.run.policy} play, seed {results.run.seed}"
    for heading in ("Mean", "95% from", "to"):
        shown.add_column(heading, justify="right")
    found = results.summary()
    for name, label in labels(game, results).items():
        if name in found and found[name].value:
            percent = name.startswith(("wins_", "ended_by_"))
            shown.add_row(label, *(f"{each:.1%}" if percent else f"{each:,.2f}" for each in found[name]))
    return shown


def labels(game: Game, results: Results) -> dict[str, str]:
    """The labels of the measures of the results, in the order in which they are shown."""
    titles = {id.replace("-", "_"): game.rulebook.by_id[id].title for id in results.run.clauses}
    return (
        {f"scores_{side}": f"Points, {name}" for side, name in enumerate(game.side_names)}
        | {f"wins_{side}": f"Deals won, {name}" for side, name in enumerate(game.side_names)}
        | {"moves": "Moves"}
        | {f"ended_by_{word}": f"Ended by: {title}" for word, title in titles.items()}
        | {f"counts_{word}": f"Times: {title}" for word, title in titles.items()}
    )


def write_results(results: Results, path: Path) -> None:
    """Write every deal to a file.

    Raises:
        CardRulesError: The file cannot be written.
    """
    try:
        results.write(path)
    except OSError as error:
        raise CardRulesError(f"{path} cannot be written: {why(error)}.") from None
