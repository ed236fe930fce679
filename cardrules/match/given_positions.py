"""Positions given to a match: as text or ready made, with or without the name of the game."""

from dataclasses import replace

from cardrules.catalogue import game_ids, load
from cardrules.core.errors import PositionError
from cardrules.core.limits import short
from cardrules.definition.game import Game
from cardrules.definition.position import Position, json_object, split_name


def given_position(position: str | Position, game: str | Game | None) -> tuple[Game, Position]:
    """A position, and its game under its options.

    Args:
        position: The position, or its text or JSON.
        game: The game, under whose options the position is read; or its id, or None for the one that the position
            names: then the position brings its options.

    Raises:
        UnknownGame: There is no such game.
        PositionError: It is no position, is one of another game, or says another option than the game has.
    """
    if not isinstance(position, str | Position):
        raise PositionError(f"A position is a text, or what `Match.position` gives, not {short(position)}.")
    chosen: Game = game if isinstance(game, Game) else load(game_of(position) if game is None else game)
    if isinstance(position, str):
        position = chosen.position_type.read(
            with_name(chosen, position), chosen.options if isinstance(game, Game) else None
        )
    elif not isinstance(position, chosen.position_type):
        raise PositionError(f"This is a position of {position.GAME}, not of {chosen.id}.")
    elif isinstance(game, Game):
        position = position.under(game.options)
    return replace(chosen, options=position.options), position


def game_of(position: str | Position) -> str:
    """The id of the game that a position, its text or its JSON names.

    >>> game_of("Pishe Pasha; dealer 1"), game_of('{"game": "canfield", "base": "5"}')
    ('pishe_pasha', 'canfield')
    """
    if isinstance(position, Position):
        return position.GAME
    if position.lstrip().startswith("{"):
        return str(json_object(position).get("game", ""))
    return split_name(position.replace("\n", ";").partition(";")[0], game_ids())[0]


def with_name(game: Game, position: str) -> str:
    """The text of a position, with the name of the game before it where that is left out.

    Raises:
        PositionError: It names another game, or something that is no option.
    """
    if position.lstrip().startswith("{"):
        return position
    first, *rest = (part.strip() for part in position.replace("\n", ";").split(";"))
    head = first.split()
    named, settings = split_name(first, game_ids())
    if named == game.id and all("=" in setting for setting in settings):
        return position
    fields = [note.name for note in game.position_type.fields()]
    if named == game.id and named not in fields:
        odd = next(setting for setting in settings if "=" not in setting)
        raise PositionError(
            f"After {game.id} come its options, each with its value as in name=value, and then a semicolon; "
            f"'{short(odd)}' is not an option."
        )
    if named in game_ids() and named not in fields:
        raise PositionError(f"This is a position of {named}, not of {game.id}.")
    if all("=" in setting for setting in head):
        return "; ".join([" ".join([game.id, *head]), *rest])
    return "; ".join([game.id, first, *rest])
