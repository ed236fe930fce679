"""The games, and how to look one up."""

from importlib import import_module
from typing import Any

from cardrules.errors import UnknownGame
from cardrules.game import Game

GAMES = (
    "pebbles_and_nuts",
    "nuts",
    "shnarbles",
    "nerts",
    "california_jacks",
    "nertz",
    "team_nuts",
    "double_solitaire",
    "pishe_pasha",
    "canfield",
)
"""Ids of all games, in the order in which they are shown."""


def load(id: str, preset: str | None = None, **options: Any) -> Game[Any, Any, Any]:
    """A game of the catalogue with its options chosen.

    Args:
        id: Its name; hyphens, blanks and capitals do not matter.
        preset: A named choice of options to begin with.
        **options: Options by name; those not named have their defaults.

    Raises:
        UnknownGame: There is no game of that name.
        OptionError: The game has no such option, value, combination or preset.

    >>> load("pebbles_and_nuts", players=3).seats
    3
    """
    name = id.strip().lower().replace("-", "_").replace(" ", "_")
    if name not in GAMES:
        raise UnknownGame(f"There is no game '{id}'; the games are {', '.join(GAMES)}.")
    game: Game[Any, Any, Any] = import_module(f"cardrules.games.{name}").GAME
    return game.with_options(preset, **options)


def is_catalogued(game: Game[Any, Any, Any]) -> bool:
    """Whether a game is one of the catalogue under some options, and not one of its own under the same name."""
    return game.id in GAMES and game == load(game.id, **dict(game.options))
