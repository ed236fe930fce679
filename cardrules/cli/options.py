"""Options on the command line: what may be chosen, and what has been."""

from collections.abc import Iterable, Mapping
from typing import Any

from cardrules import Game
from cardrules.options import read_options, shown


def chosen_options(game: Game[Any, Any, Any], settings: Iterable[str]) -> dict[str, Any]:
    """Options by name, from texts like ``players=3``.

    Raises:
        OptionError: A text is not of that form, names no option, or names one again.
    """
    return read_options(game.title, type(game.options), settings)


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
