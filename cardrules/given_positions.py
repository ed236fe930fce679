"""Positions as somebody gives them to a match: as text or ready made, with or without the name of the game."""

from collections.abc import Sequence
from typing import Any

from cardrules.catalogue import game_ids
from cardrules.errors import PositionError
from cardrules.game import Game
from cardrules.options import shown
from cardrules.position import Position

AnyGame = Game[Any, Any, Any]


def position_for(game: AnyGame, position: str | Position) -> Position:
    """A position of this game under its options.

    Raises:
        PositionError: It is no position, or one of another game or of other options.
    """
    if isinstance(position, str):
        chosen = game.options.model_dump(mode="json", exclude_defaults=True)
        settings = [f"{name}={shown(value)}" for name, value in chosen.items()]
        position = game.read_position(with_name(game, position, settings))
    check_is_position(position)
    if not isinstance(position, game.position_type):
        raise PositionError(f"This is a position of {position.GAME}, not of {game.id}.")
    if position.options != game.options:
        raise PositionError(f"The position has other options than the match: {position.options}.")
    return position


def check_is_position(position: object) -> None:
    """Refuse what is no position.

    Raises:
        PositionError: It is none.
    """
    if not isinstance(position, Position):
        raise PositionError(f"A position is a text, or what `Match.position` gives, not {position!r}.")


def with_name(game: AnyGame, position: str, settings: Sequence[str] = ()) -> str:
    """The text of a position, with the name of the game and options before it where they are left out.

    Raises:
        PositionError: It names another game, or what is no option.
    """
    if position.lstrip().startswith("{"):
        return position
    first, *rest = (part.strip() for part in position.replace("\n", ";").split(";"))
    head = first.split()
    if head and head[0] == game.id and all("=" in setting for setting in head[1:]):
        return position
    fields = [note.name for note in game.position_type.fields()]
    if head and head[0] == game.id and head[0] not in fields:
        odd = next(setting for setting in head[1:] if "=" not in setting)
        raise PositionError(
            f"After {game.id} come its options, each with its value as in name=value, and then a semicolon; "
            f"'{odd[:40]}' is no option."
        )
    if head and head[0] in game_ids() and head[0] not in fields:
        raise PositionError(f"This is a position of {head[0]}, not of {game.id}.")
    if head and all("=" in setting for setting in head):
        return "; ".join([" ".join([game.id, *head]), *rest])
    return "; ".join([" ".join([game.id, *settings]), first, *rest])
