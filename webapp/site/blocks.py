"""What a page consists of besides its table, for the browser to draw: texts, buttons, forms, lists.

Texts are runs: plain words, or words with an address. Addresses are those of the app (`learn?game=nuts`).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from cardrules import Clause, Finding, Game

from ..model.markdown import clause_address, provenance_text

Block = dict[str, Any]
Run = str | dict[str, str]
Look = Literal["", "quiet", "good", "bad"]


def text(*runs: Run, look: Look = "") -> Block:
    """A paragraph."""
    return {"kind": "text", "runs": runs, "look": look}


def heading(words: str) -> Block:
    """The heading of a part of the page."""
    return {"kind": "heading", "text": words}


def items(*each: Sequence[Run], key: str = "") -> Block:
    """A list."""
    return {"kind": "items", "items": each}


def linked(words: str, address: str) -> Run:
    """Words that lead somewhere."""
    return {"text": words, "address": address}


def strong(words: str) -> Run:
    """Words that stand out."""
    return {"text": words, "strong": "yes"}


def cited(finding: Finding, game: Game, names: Sequence[str]) -> tuple[Run, ...]:
    """A finding with its clause, which leads to the rules."""
    return f"{finding.sentence(names)} ", rule(finding.clause, game)


def rule(clause: Clause, game: Game) -> Run:
    """A clause by its title, which leads to the rules."""
    return linked(clause.title, clause_address(clause, game))


def in_full(clause: Clause, game: Game, summary: str = "The rule: {}", *, opened: bool = False) -> Block:
    """A clause with its text, folded up at first unless it is to be opened."""
    ways = [("practise this", f"practise?game={game.id}&clause={clause.id}")]
    if lesson := game.lessons.teaching(clause) if game.lessons else None:
        ways.insert(0, ("lesson", f"learn?game={game.id}&lesson={lesson.id}"))
    return details(
        summary.format(clause.title),
        text(clause.text),
        *([grid(clause.table.columns, clause.table.rows, clause.title)] if clause.table else []),
        text(provenance_text(clause), look="quiet"),
        text(rule(clause, game), *(run for words, way in ways for run in (" · ", linked(words, way)))),
        opened=opened,
    )


def button(
    do: str, label: str, value: Any = None, *, main: bool = False, sure: bool = False, help: str = ""
) -> Block:
    """A button.

    Args:
        do: What it does, by the name that the page knows.
        label: What it is called.
        value: What is sent with it.
        main: Whether it is what one does next.
        sure: Whether it has to be pressed twice.
        help: A sentence about it.
    """
    return {"do": do, "label": label, "value": value, "main": main, "sure": sure, "help": help}


def way(label: str, address: str, *, main: bool = False) -> Block:
    """A link that looks like a button."""
    return {"address": address, "label": label, "main": main}


def row(*buttons: Block) -> Block:
    """Buttons and links side by side."""
    return {"kind": "row", "buttons": buttons}


def details(summary: str, *blocks: Block, opened: bool = False) -> Block:
    """What is folded up at first."""
    return {"kind": "details", "summary": summary, "blocks": blocks, "opened": opened}


def panel(*blocks: Block) -> Block:
    """What belongs together, in a frame; what is new in it is read aloud."""
    return {"kind": "panel", "blocks": blocks}


def progress(share: float, label: str) -> Block:
    """A bar that fills up."""
    return {"kind": "progress", "share": share, "label": label}


def figures(*pairs: tuple[str, str]) -> Block:
    """Figures, each with what it stands for."""
    return {"kind": "figures", "figures": pairs}


def grid(heads: Iterable[str], rows: Iterable[Iterable[str]], caption: str) -> Block:
    """A table of words and numbers."""
    return {
        "kind": "grid",
        "heads": tuple(heads),
        "rows": tuple(tuple(row) for row in rows),
        "caption": caption,
    }


def form(do: str, fields: Iterable[Block], submit: str = "", key: str = "") -> Block:
    """Fields to fill in; without a button they are sent as soon as they change.

    Args:
        do: What is done with them.
        fields: The fields.
        submit: What the button is called.
        key: Tells it from a form for something else, which has to be begun anew.
    """
    return {"kind": "form", "do": do, "fields": tuple(fields), "submit": submit, "key": key}


def number(
    name: str,
    label: str,
    value: int | None = None,
    least: int | None = None,
    most: int | None = None,
    *,
    empty: str = "",
    help: str = "",
) -> Block:
    """A field for a whole number; `empty` is what holds where there is none."""
    kind = {"type": "number", "name": name, "label": label, "value": value, "help": help}
    return kind | {"least": least, "most": most, "empty": empty}


def line(name: str, label: str, value: str = "", *, most: int = 60, help: str = "") -> Block:
    """A field for a line of text."""
    return {"type": "text", "name": name, "label": label, "value": value, "most": most, "help": help}


def check(name: str, label: str, value: bool, help: str = "") -> Block:
    """A box to be ticked."""
    return {"type": "check", "name": name, "label": label, "value": value, "help": help}


def choice(name: str, label: str, choices: Mapping[Any, str], value: Any, help: str = "") -> Block:
    """One of several values."""
    listed = [{"value": each, "label": words} for each, words in choices.items()]
    return {"type": "choice", "name": name, "label": label, "choices": listed, "value": value, "help": help}


def file(name: str, label: str) -> Block:
    """A file, whose text is sent."""
    return {"type": "file", "name": name, "label": label, "value": None, "help": ""}
