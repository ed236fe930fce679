"""The options of a game as fields to fill in, and the words for seats and for how well the others play."""

from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from annotated_types import Ge, Le
from pydantic.fields import FieldInfo

from cardrules import Game, Seat

from .opponents import Level
from .option_words import option_label, unset_label, value_label

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
LEVELS: dict[Level, str] = {
    "easy": "Easy: the others play at random",
    "usual": "Usual: the others play sensibly",
    "strong": "Strong: the others weigh every move",
}


class OptionField(NamedTuple):
    """An option as a field.

    Attributes:
        label: What it is called.
        value: What is chosen now.
        help: A sentence about it.
        choices: The values to choose from, with their words; none for a number, or for yes and no.
        least: The least number.
        most: The greatest number.
        unset: What holds where no number is given; None where one has to be.
    """

    label: str
    value: Any
    help: str | None
    choices: Mapping[Any, str]
    least: int | None
    most: int | None
    unset: str | None


def option_field(name: str, game: Game) -> OptionField:
    """Return the field for an option of a game, under its other options."""
    field, value = type(game.options).model_fields[name], getattr(game.options, name)
    inner = without_none(field.annotation)
    named = get_args(inner) if get_origin(inner) is Literal else ()
    least, most = bounds(field)
    return OptionField(
        option_label(name, game.race),
        value,
        field.description,
        {choice: value_label(name, choice) for choice in named},
        least,
        most,
        unset_label(name, game) if inner is not field.annotation else None,
    )


def bounds(field: FieldInfo) -> tuple[int | None, int | None]:
    """The least and the greatest number that an option may be."""
    least = next((part.ge for part in field.metadata if isinstance(part, Ge)), None)
    most = next((part.le for part in field.metadata if isinstance(part, Le)), None)
    return least if isinstance(least, int) else None, most if isinstance(most, int) else None


def seats_of(game: Game) -> range:
    """Return the numbers of players that the game is for."""
    field = type(game.options).model_fields.get("players")
    if field is None:
        return range(game.seats, game.seats + 1)
    least, most = bounds(field)
    if least is None or most is None:
        numbers = get_args(field.annotation)
        least, most = min(numbers), max(numbers)
    return range(least, most + 1)


def without_none(annotation: Any) -> Any:
    """The type of an option that may also be left empty, without its constraints."""
    if get_origin(annotation) is Annotated:
        return without_none(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return without_none(next(part for part in get_args(annotation) if part is not NoneType))
    return annotation


def seating_text(human_seats: tuple[Seat, ...], seats: int) -> str:
    """Return the words for playing these seats."""
    if not human_seats:
        return "watch: bots play"
    if seats == 1:
        return "play"
    if len(human_seats) > 1:
        return "play for everybody"
    return f"play in the {ORDINALS[human_seats[0]]} seat"
