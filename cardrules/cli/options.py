"""Options on the command line: texts become values, and values texts."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from cardrules import Game, OptionError


def chosen_options(game: Game[Any, Any, Any], settings: Iterable[str]) -> dict[str, Any]:
    """Options by name, from texts like ``players=3``.

    Raises:
        OptionError: A text is not of that form, names no option, or names one again.
    """
    fields = type(game.options).model_fields
    options: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = (part.strip() for part in setting.partition("="))
        if not equals:
            raise OptionError(f"'{setting}' chooses no option: write --option NAME=VALUE, as in players=3.")
        if name not in fields:
            raise OptionError(f"{game.title} has no option '{name}'; its options are {', '.join(fields)}.")
        if name in options:
            raise OptionError(f"The option '{name}' is chosen twice.")
        options[name] = _value(fields[name], text)
    return options


def _value(field: FieldInfo, text: str) -> Any:
    """The first reading of the text that the option's type accepts; else the text, to be complained of."""
    readings: list[Any] = [text]
    if text.lower() == "none":
        readings.append(None)
    elif text.isdecimal():
        readings.append(int(text))
    accepted = TypeAdapter[Any](field.rebuild_annotation())
    for reading in readings:
        try:
            return accepted.validate_python(reading)
        except ValidationError:
            continue
    return text


def values(schema: Mapping[str, Any]) -> str:
    """The values that an option's JSON Schema allows."""
    match schema:
        case {"anyOf": kinds}:
            return " | ".join(values(kind) for kind in kinds)
        case {"enum": listed}:
            return " | ".join(map(shown, listed))
        case {"type": "boolean"}:
            return "true | false"
        case {"type": "null"}:
            return "none"
        case {"minimum": least, "maximum": most}:
            return f"{least} to {most}"
        case {"minimum": least}:
            return f"{least} or more"
        case {"exclusiveMinimum": below}:
            return f"{below + 1} or more"
    raise ValueError(f"No words for the values of {schema}.")


def shown(value: object) -> str:
    """A value as it is typed."""
    return "none" if value is None else value if isinstance(value, str) else json.dumps(value)
