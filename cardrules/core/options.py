"""Options: the rules that a match is played by, chosen by people and validated."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from types import NoneType
from typing import Annotated, Any, get_args

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PositiveInt,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
)
from pydantic.fields import FieldInfo

from cardrules.core.errors import OptionError
from cardrules.core.limits import LONGEST_QUOTE, MOST_COMPLAINTS, quoted, short
from cardrules.core.nearest import nearest, plain

Target = Annotated[PositiveInt, Field(description="Points that win the match.")]
"""The option how far to play."""
MaxDeals = Annotated[
    PositiveInt | None, Field(description="The largest number of deals in a match; none for no limit.")
]
"""The option how many deals to play at most."""
MaxRounds = Annotated[
    PositiveInt | None, Field(description="The largest number of rounds in a match; none for no limit.")
]
"""The same where people call them rounds."""


class Options(BaseModel):
    """Base of every game's options: frozen, and nothing unknown is accepted.

    Each game's options have `players`, the number of seats: an option, or a class variable where it is always the same.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    @field_validator("*", mode="wrap")
    @classmethod
    def _read_none(
        cls, value: object, validate: ValidatorFunctionWrapHandler, info: ValidationInfo
    ) -> object:
        """Read ``none`` as None, where the option may be left open."""
        field = cls.model_fields[str(info.field_name)]
        open_ended = (
            isinstance(value, str) and value.lower() == "none" and NoneType in get_args(field.annotation)
        )
        return validate(None if open_ended else value)


class Preset(BaseModel):
    """A named choice of options.

    Attributes:
        description: The rules that it stands for, and the reason why they have a name.
        options: The options that differ from the defaults.
    """

    model_config = ConfigDict(frozen=True)

    description: str
    options: Mapping[str, Any]


def complaints(error: ValidationError, model: type[BaseModel], what: str = "option") -> str:
    """Pydantic's errors as sentences that name the fault and the remedy."""
    sentences = []
    for each in error.errors()[:MOST_COMPLAINTS]:
        name = str(each["loc"][0]) if each["loc"] else ""
        if each["type"] == "extra_forbidden":
            names = model.model_fields
            sentences.append(
                f"there is no {what} '{short(name)}'; the {what}s are {', '.join(names)}.{nearest(name, names)}"
            )
        elif each["type"] == "value_error":
            sentences.append(str(each["ctx"]["error"]))
        else:
            field = model.model_fields.get(name)
            means = f" {field.description}" if field and field.description else ""
            sentences.append(
                f"{name} = {quoted(each['input'])}: {_possible(model, name, each['msg'])}.{means}"
            )
    return " ".join(dict.fromkeys(sentences))


def _possible(model: type[BaseModel], name: str, otherwise: str) -> str:
    """The values that a field takes; in pydantic's words where they are more than a choice or a number."""
    try:
        return f"it takes {allowed_values(_schemas(model)[name])}"
    except (KeyError, ValueError):
        return f"{otherwise[:1].lower()}{otherwise[1:]}"


@cache
def _schemas(model: type[BaseModel]) -> Mapping[str, Any]:
    """The JSON Schema of each field."""
    found: Mapping[str, Any] = model.model_json_schema()["properties"]
    return found


def allowed_values(schema: Mapping[str, Any]) -> str:
    """The values that the JSON Schema of an option allows, as they are typed.

    >>> allowed_values({"minimum": 2, "maximum": 8}), allowed_values({"enum": [3, 1]})
    ('2 to 8', '3 | 1')
    """
    match schema:
        case {"anyOf": kinds}:
            return " | ".join(allowed_values(kind) for kind in kinds)
        case {"enum": listed}:
            return " | ".join(map(shown, listed))
        case {"const": only}:
            return shown(only)
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
    raise ValueError(f"No wording for the values of {schema}.")


def read_options(title: str, model: type[Options], settings: Iterable[str]) -> dict[str, Any]:
    """Options by name, from texts like ``players=3``.

    Args:
        title: Name of the game.
        model: Its options.
        settings: The texts.

    Raises:
        OptionError: A text is not of that form, names no option, or names one again.
    """
    fields = model.model_fields
    options: dict[str, Any] = {}
    for setting in settings:
        name, equals, text = (part.strip() for part in setting.partition("="))
        if not equals:
            raise OptionError(f"'{short(setting)}' chooses no option: write NAME=VALUE, as in players=3.")
        typed, name = name, plain(name)
        if name not in fields:
            raise OptionError(
                f"{title} has no option '{short(typed)}'; its options are {', '.join(fields)}.{nearest(typed, fields)}"
            )
        if name in options:
            raise OptionError(f"The option '{name}' is chosen twice.")
        options[name] = _value(fields[name], text)
    return options


def _value(field: FieldInfo, text: str) -> Any:
    """The first reading of the text that the option's type accepts; else the text, for validation to refuse."""
    readings: list[Any] = [text]
    if text.lower() == "none":
        readings.append(None)
    elif text.isdecimal() and len(text) <= LONGEST_QUOTE:
        readings.append(int(text))
    accepted = TypeAdapter[Any](field.rebuild_annotation())
    for reading in readings:
        try:
            return accepted.validate_python(reading)
        except ValidationError:
            continue
    return text


def shown(value: object) -> str:
    """A value as a user would type it."""
    return "none" if value is None else value if isinstance(value, str) else json.dumps(value)
