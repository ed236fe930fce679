"""The laws from the terminal: `python -m cardrules.testing GAME` plays a game at random and checks every law."""

from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from cardrules.catalogue import load
from cardrules.core.errors import CardRulesError
from cardrules.testing import LawBroken, check_match, variants

console = Console(highlight=False, markup=False)


def check(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Id of a game; 'cardrules games' lists them.")],
    matches: Annotated[int, typer.Option(min=1, help="How many matches under each choice of options.")] = 3,
    plies: Annotated[int, typer.Option(min=1, help="How many moves in each.")] = 60,
) -> None:
    """Play matches at random, under every value of every option, and check the laws at every step."""
    try:
        found = load(game)
        choices = variants(found)
        for options in track(choices, found.title, console=console):
            for seed in range(matches):
                check_match(found.with_options(**options), seed, plies)
    except CardRulesError as error:
        console.print(str(error))
        raise typer.Exit(2) from None
    except LawBroken as broken:
        console.print(f"Seed {seed}, options {options or 'at their defaults'}: {broken}")
        raise typer.Exit(1) from None
    console.print(
        f"{found.title} keeps every law: {matches} matches under each of {len(choices)} choices of options."
    )


if __name__ == "__main__":
    typer.run(check)
