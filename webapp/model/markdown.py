"""Rules, moves and cards put into the text that the page shows."""

import os
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cardrules import Clause, Deal, Finding, Game, Match, PointTable, card

from .option_words import option_label

SITE = "CARDRULES_SITE"
"""The environment variable that says where the documentation is published."""
_WHICH = re.compile(r"^New | [♣♦♥♠]$")
"""The part of a label that sets places apart which go by one name in moves."""
_TO = re.compile(r">(\w+)")
_CARD = re.compile(r"\b((?:10|[A2-9TJQK])[CDHS])(?:'\d+)?")
_MARKS = re.compile(r"([\\`*_{}\[\]<>#$~|:&])")
_LIST = re.compile(r"^(\d*)([-+=]|[.)](?=\s|$))")
"""The signs that make a list or a heading of a line that begins with them."""
_ADDRESS = re.compile(r"(:|@|www)(?=[\w./+-])", re.IGNORECASE)
"""The signs of an address, or of the name of a picture, in text whose marks have been taken away already."""
_RED = re.compile("([♥♦])")
_JOINER = "\u2060"
"""A character without any look or width."""


def plain(text: str) -> str:
    """Text that Markdown leaves as it is, in one line: no picture, link, formula or sign comes of it."""
    line = _ADDRESS.sub(rf"\1{_JOINER}", " ".join(each.strip() for each in text.splitlines()))
    return _LIST.sub(r"\1\\\2", _MARKS.sub(r"\\\1", line))


def sentence(text: str) -> str:
    """Text as `plain` makes it, with its red suits in red."""
    return _RED.sub(r":red[\1]", plain(text))


def signed(points: int) -> str:
    """Points with a real minus."""
    return f"−{-points}" if points < 0 else str(points)


def move_text(move: Any, game: Game) -> str:
    """A move as it is shown: a deal does not give its cards away."""
    return "deal" if isinstance(move, Deal) else pretty(str(move), game)


def pretty(text: str, game: Game) -> str:
    """A text in which cards stand with the signs of their suits, and the places of moves as the table calls them."""
    placed = _TO.sub(lambda found: f" → {_place(found[1], game)}", text)
    return _CARD.sub(lambda found: card(found[1]).pretty, placed)


def _place(name: str, game: Game) -> str:
    """Return the table's name for a place that a move names; foundations that come up in a race have numbers."""
    places = _places(game)
    return places.get(name) or places.get(name.rstrip("0123456789"), name)


@lru_cache(maxsize=64)
def _places(game: Game) -> Mapping[str, str]:
    """Return the table's names for the places that moves name, at the beginning of a match."""
    labels = {zone.name: zone.label for zone in Match(game).view(None).zones if zone.name}
    short = {name: _WHICH.sub("", label) for name, label in labels.items()}
    return {name: label[:1].lower() + label[1:] for name, label in short.items()}


def cited(finding: Finding, game: Game, names: Sequence[str]) -> str:
    """A finding with a link to its clause, as Markdown."""
    clause = finding.clause
    return f"{sentence(finding.sentence(names))} [{plain(clause.title)}]({clause_address(clause, game)})"


def clause_address(clause: Clause, game: Game) -> str:
    """Return the address of a clause on the page of rules."""
    return f"rules?game={game.id}&clause={clause.id}"


def clause_links(clause: Clause, game: Game) -> str:
    """Return links to a clause's lesson, its questions and, where the server knows the site, its page, as Markdown."""
    links = []
    if lesson := game.lessons.teaching(clause) if game.lessons else None:
        links.append(f"[lesson](learn?game={game.id}&lesson={lesson.id})")
    links.append(f"[practise this](practise?game={game.id}&clause={clause.id})")
    if site := os.environ.get(SITE):
        links.append(f"[documentation]({site.rstrip('/')}/games/{game.id}.html#{clause.id})")
    return " · ".join(links)


def option_text(name: str) -> str:
    """The name of an option, or of a value, as it is shown."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def clause_text(clause: Clause, text: str = "") -> str:
    """A rule with its heading, its table and where it comes from, as Markdown.

    Args:
        clause: The clause.
        text: How it reads at the table; its general text where there is none.
    """
    table = f"\n\n{table_text(clause.table)}\n\n" if clause.table else "  \n"
    origin = f":small[:gray[{plain(provenance_text(clause))}]]"
    return f"**{plain(clause.title)}** · {sentence(text or clause.text)}{table}{origin}"


def provenance_text(clause: Clause) -> str:
    """Say in a line where a rule comes from."""
    said = {
        "stated": "Stated in the source",
        "made exact": "Said loosely in the source",
        "decided": "Decided here",
    }
    origin = f"{said[clause.provenance]}: {clause.source}"
    if clause.ruling:
        origin += f" · {clause.ruling.question} {clause.ruling.reason} {clause.ruling.otherwise}".rstrip()
    if clause.options:
        origin += f" · depends on {', '.join(f'“{option_label(name)}”' for name in clause.options)}"
    return origin


def table_text(table: PointTable) -> str:
    """A table of a rule as Markdown."""
    rows = [table.columns, ("---",) * len(table.columns), *table.rows]
    return "\n".join(
        "| " + " | ".join(cell if cell == "---" else plain(cell) for cell in row) + " |" for row in rows
    )
