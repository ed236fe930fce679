"""What pages written by hand have filled in: the fields of a record, and a session in the terminal."""

from collections.abc import Iterator, Mapping
from typing import Any

from rule_pages.html import element, table, text
from typer.testing import CliRunner

import cardrules
from cardrules.cli import commands

SEED = 7


def record_fields() -> str:
    """The fields of a record, from its schema."""
    schema = cardrules.record_schema()
    result = schema["$defs"]["Result"]
    rows = field_rows({**schema, "properties": {**schema["properties"], "result": result}})
    heads = ("Field", "What it is", "Required")
    return table(heads, [*rows, *field_rows(result, "result.")], caption="The fields of a record")


def field_rows(schema: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, str, str]]:
    """The fields of an object, from its schema."""
    for name, field in schema["properties"].items():
        required = "yes" if name in schema["required"] else "no"
        yield element("code", f"{within}{name}"), text(field["description"]), required


def terminal_session() -> str:
    """What the terminal says when somebody plays the beginning of a match and asks why."""
    typed = "?\n? AS\nTD\nquit\n"
    command = f"play pebbles_and_nuts --option players=3 --seed {SEED} --seat 2"
    said = CliRunner().invoke(
        commands, command.split(), input=typed, env={"COLUMNS": "80"}, catch_exceptions=False
    )
    lines = "\n".join(line.rstrip() for line in said.output.splitlines())
    return f"```text\n$ cardrules {command}\n{lines}\n```"
