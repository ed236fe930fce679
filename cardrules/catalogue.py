"""The games, and how to look one up: those of this library, and those that other packages bring."""

from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any, Literal, overload

from cardrules.core.errors import UnknownGame
from cardrules.core.limits import short
from cardrules.core.nearest import nearest, plain
from cardrules.definition.game import Game

if TYPE_CHECKING:  # the result of `load` for each id
    from cardrules.games.california_jacks import CaliforniaJacks
    from cardrules.games.canfield import Canfield
    from cardrules.games.double_solitaire import DoubleSolitaire
    from cardrules.games.nerts import Nerts
    from cardrules.games.nertz import Nertz
    from cardrules.games.nuts import Nuts
    from cardrules.games.pebbles_and_nuts import PebblesAndNuts
    from cardrules.games.pishe_pasha import PishePasha
    from cardrules.games.shnarbles import Shnarbles
    from cardrules.games.team_nuts import TeamNuts

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
"""Ids of the games of this library, in the order in which they are shown."""

GROUP = "cardrules.games"
"""The entry-point group in which another package names its games: ``high_card = "high_card:GAME"``."""


@cache
def _installed() -> dict[str, EntryPoint]:
    """The games that other packages bring, by their ids."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in GAMES}


def game_ids() -> tuple[str, ...]:
    """Ids of all games that can be loaded: those of this library, then those that other packages bring."""
    return (*GAMES, *sorted(_installed()))


@overload
def load(id: Literal["pebbles_and_nuts"], preset: str | None = None, **options: Any) -> "PebblesAndNuts": ...
@overload
def load(id: Literal["nuts"], preset: str | None = None, **options: Any) -> "Nuts": ...
@overload
def load(id: Literal["shnarbles"], preset: str | None = None, **options: Any) -> "Shnarbles": ...
@overload
def load(id: Literal["nerts"], preset: str | None = None, **options: Any) -> "Nerts": ...
@overload
def load(id: Literal["california_jacks"], preset: str | None = None, **options: Any) -> "CaliforniaJacks": ...
@overload
def load(id: Literal["nertz"], preset: str | None = None, **options: Any) -> "Nertz": ...
@overload
def load(id: Literal["team_nuts"], preset: str | None = None, **options: Any) -> "TeamNuts": ...
@overload
def load(id: Literal["double_solitaire"], preset: str | None = None, **options: Any) -> "DoubleSolitaire": ...
@overload
def load(id: Literal["pishe_pasha"], preset: str | None = None, **options: Any) -> "PishePasha": ...
@overload
def load(id: Literal["canfield"], preset: str | None = None, **options: Any) -> "Canfield": ...
@overload
def load(id: str, preset: str | None = None, **options: Any) -> Game: ...
def load(id: str, preset: str | None = None, **options: Any) -> Game:
    """A game of the catalogue with its options chosen.

    Args:
        id: Its id; hyphens, spaces and capitals do not matter.
        preset: A named choice of options to begin with.
        **options: Options by name; those not named have their defaults.

    Raises:
        UnknownGame: There is no game of that name, or the package that names it does not provide it.
        OptionError: The game has no such option, value, combination or preset.

    >>> load("pebbles_and_nuts", players=3).seats
    3
    """
    name = plain(id) if isinstance(id, str) else ""
    if name in GAMES:
        game = import_module(f"cardrules.games.{name}").GAME
    elif name in _installed():
        game = _brought(name, _installed()[name])
    else:
        names = game_ids()
        raise UnknownGame(
            f"There is no game '{short(id)}'; the games are {', '.join(names)}.{nearest(id, names)}"
        )
    chosen: Game = game.with_options(preset, **options)
    return chosen


def _brought(name: str, entry: EntryPoint) -> Game:
    """The game of another package."""
    package = entry.dist.name if entry.dist else entry.module
    try:
        game = entry.load()
    except (ImportError, AttributeError) as error:
        raise UnknownGame(f"The game '{name}' of the package {package} cannot be loaded: {error}.") from error
    if not isinstance(game, Game) or game.id != name:
        raise UnknownGame(
            f"The package {package} names '{entry.value}' as the game '{name}', which it is not."
        )
    return game


def is_catalogued(game: Game) -> bool:
    """Whether a game is the one in the catalogue, under whatever options, and not another of the same id."""
    return game.id in game_ids() and game == load(game.id, **dict(game.options))


def typed(game: Game) -> str:
    """The text to type to have a game again; its repr where it is not the one in the catalogue.

    >>> typed(load("pebbles_and_nuts", players=3))
    "load('pebbles_and_nuts', players=3)"
    """
    if not is_catalogued(game):
        return repr(game)
    chosen = game.options.model_dump(mode="json", exclude_defaults=True)
    return f"load({game.id!r}{''.join(f', {name}={value!r}' for name, value in chosen.items())})"
