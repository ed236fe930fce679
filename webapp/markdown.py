"""Rules, moves and cards put into the text that the page shows."""

import re
from typing import Any

from cardrules import Clause, Deal, Finding, PointTable, card

_CARD = re.compile(r"\b((?:10|[A2-9TJQK])[CDHS])(?:'\d+)?")


def plain(text: str) -> str:
    """Text that Markdown leaves as it is."""
    return re.sub(r"([\\`*_{}\[\]<>#$~|:])", r"\\\1", text)


def move_text(move: Any) -> str:
    """A move as it is shown: a deal does not give its cards away."""
    if isinstance(move, Deal):
        return "deal"
    return _CARD.sub(lambda found: card(found[1]).pretty, str(move)).replace(">", " → ")


def cited(finding: Finding) -> str:
    """A finding with its citation, as Markdown."""
    return f"{plain(finding.text)} :gray[{plain(finding.citation)}]"


def option_text(name: str) -> str:
    """The name of an option, or of a value, as it is shown."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def clause_text(clause: Clause) -> str:
    """A rule with its heading, its table and where it comes from, as Markdown."""
    origin = f"{'Ruling of this project' if clause.ruling else 'Source'}: {clause.source}"
    if clause.options:
        origin += f" · switched by {', '.join(map(option_text, clause.options))}"
    table = f"\n\n{table_text(clause.table)}\n\n" if clause.table else "  \n"
    return f"**{plain(clause.title)}** · {plain(clause.text)}{table}:small[:gray[{plain(origin)}]]"


def table_text(table: PointTable) -> str:
    """A table of a rule as Markdown."""
    rows = [table.columns, ("---",) * len(table.columns), *table.rows]
    return "\n".join(
        "| " + " | ".join(cell if cell == "---" else plain(cell) for cell in row) + " |" for row in rows
    )
