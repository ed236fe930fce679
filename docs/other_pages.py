"""What pages written by hand have filled in: the fields of a record, its bounds, and a session in the terminal."""

from collections.abc import Iterator, Mapping
from typing import Any

from rule_pages.html import element, table, text
from typer.testing import CliRunner

import cardrules
from cardrules.cli import commands
from cardrules.core import limits

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


def bounds() -> str:
    """How much is read, from the bounds themselves."""
    rows = (
        ("a record, or what a link unpacks to", limits.LONGEST_RECORD, "bytes"),
        ("the moves of a record", limits.MOST_MOVES, "moves"),
        ("a move, deals included", limits.LONGEST_MOVE, "letters"),
        ("a link", limits.LONGEST_LINK, "letters"),
        ("a position, or an entry for the referee", limits.LONGEST_POSITION, "letters"),
        ("the cards of a position", limits.MOST_CARDS, "cards"),
        ("a number in a position", limits.LARGEST_NUMBER, ""),
        ("a score pad", limits.LONGEST_PAD, "bytes"),
        ("the deals on a score pad", limits.MOST_DEALS, "deals"),
        ("an export of the app", limits.LONGEST_EXPORT, "bytes"),
        ("the documents of an export", limits.MOST_DOCUMENTS, "documents"),
        ("the link to a set of tasks", limits.LONGEST_SET_LINK, "letters"),
        ("the tasks of a set", limits.MOST_TASKS, "tasks"),
        ("what a message quotes", limits.LONGEST_QUOTE, "letters"),
    )
    told = ((text(what), f"{most:,} {unit}".strip()) for what, most, unit in rows)
    return table(("What", "At most"), told, caption="How much is read")


def terminal_session() -> str:
    """What the terminal says when somebody plays the beginning of a match and asks why."""
    typed = "?\n? AS\nTD\nquit\n"
    command = f"play pebbles_and_nuts --option players=3 --seed {SEED} --seat 2"
    said = CliRunner().invoke(
        commands, command.split(), input=typed, env={"COLUMNS": "80"}, catch_exceptions=False
    )
    lines = "\n".join(line.rstrip() for line in said.output.splitlines())
    return f"```text\n$ cardrules {command}\n{lines}\n```"
