"""Positions given to a match: as text or ready made, with or without the name of the game."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardrules.catalogue import game_ids, load
from cardrules.core.errors import PositionError
from cardrules.core.limits import short
from cardrules.core.nearest import plain
from cardrules.core.options import read_options, shown
from cardrules.definition.game import Game
from cardrules.definition.position import Position, check_length, game_named, json_object


def given_position(position: str | Position, game: str | Game | None) -> tuple[Game, Position]:
    """A position, and its game under its options.

    Args:
        position: The position, or its text or JSON.
        game: The game, under whose options a text is read; or its id, or None for the one that the position names.

    Raises:
        UnknownGame: There is no such game.
        PositionError: It is no position, is one of another game, or says another option than the game has.
    """
    if not isinstance(position, str | Position):
        raise PositionError(f"A position is a text, or what `Match.position` gives, not {short(position)}.")
    if isinstance(position, Position):
        chosen: Game = game if isinstance(game, Game) else load(position.GAME if game is None else game)
        if not isinstance(position, chosen.position_type):
            raise PositionError(f"This is a position of {position.GAME}, not of {chosen.id}.")
    elif isinstance(game, Game):
        chosen, position = game, read_under(game, position)
    else:
        check_length(position)
        chosen = load(game_named(position) if game is None else game)
        position = chosen.read_position(with_name(chosen, position))
    return replace(chosen, options=position.options), position


def read_under(game: Game, text: str) -> Position:
    """The position that a text, or JSON, stands for under the options of the game; it need not name them.

    Raises:
        PositionError: It is of another game, names other options, or is no position.
        NotationError: Something in it is not a card.
        OptionError: It names an option that the game does not have.
    """
    check_length(text)
    named = with_name(game, text)
    if named.lstrip().startswith("{"):
        found = json_object(named)
        options = found.get("options", {})
        if not isinstance(options, dict) or not options.keys() <= type(game.options).model_fields.keys():
            return game.read_position(named)  # which refuses it
        _check_options(game, options)
        return game.read_position(json.dumps({**found, "options": game.options.model_dump(mode="json")}))
    head, _, fields = named.partition(";")
    _check_options(game, read_options(game.id, type(game.options), head.split()[1:]))
    chosen = game.options.model_dump(mode="json", exclude_defaults=True)
    settings = (f"{name}={shown(value)}" for name, value in chosen.items())
    return game.read_position(f"{' '.join([game.id, *settings])};{fields}")


def _check_options(game: Game, named: Mapping[str, Any]) -> None:
    """Check that the options that a position names are those of the game.

    Raises:
        PositionError: One of them is another.
    """
    for name, value in named.items():
        here, there = shown(value), shown(getattr(game.options, name))
        if here != there:
            raise PositionError(
                f"The position has other options than the match: it says {name}={short(here)}, and the match is played "
                f"with {name}={there}."
            )


def with_name(game: Game, position: str) -> str:
    """The text of a position, with the name of the game before it where that is left out.

    Raises:
        PositionError: It names another game, or something that is no option.
    """
    if position.lstrip().startswith("{"):
        return position
    first, *rest = (part.strip() for part in position.replace("\n", ";").split(";"))
    head = first.split()
    named = plain(head[0]) if head else ""
    if named == game.id and all("=" in setting for setting in head[1:]):
        return position
    fields = [note.name for note in game.position_type.fields()]
    if named == game.id and named not in fields:
        odd = next(setting for setting in head[1:] if "=" not in setting)
        raise PositionError(
            f"After {game.id} come its options, each with its value as in name=value, and then a semicolon; "
            f"'{short(odd)}' is not an option."
        )
    if named in game_ids() and named not in fields:
        raise PositionError(f"This is a position of {named}, not of {game.id}.")
    if head and all("=" in setting for setting in head):
        return "; ".join([" ".join([game.id, *head]), *rest])
    return "; ".join([game.id, first, *rest])
