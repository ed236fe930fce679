"""Options on the command line: the possible ones, and the chosen ones."""

from collections.abc import Iterable
from typing import Annotated, Any

import typer

from cardrules import Game
from cardrules.core.options import read_options

DatabaseAddress = Annotated[
    str | None,
    typer.Option(
        "--database",
        envvar="CARDRULES_DATABASE",
        metavar="ADDRESS",
        help="Where learners' tables are kept: sqlite:///FILE or postgresql://...; if left out, a file in the user's "
        "data folder.",
    ),
]


def chosen_options(game: Game, settings: Iterable[str]) -> dict[str, Any]:
    """Options by name, from texts like ``players=3``.

    Raises:
        OptionError: A text is not of that form, names no option, or names one again.
    """
    return read_options(game.title, type(game.options), settings)
