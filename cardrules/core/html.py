"""The HTML with which things show themselves in a notebook; every text in it is escaped."""

from collections.abc import Iterable, Sequence
from html import escape


def paragraph(text: object, heading: str = "") -> str:
    """A paragraph, after a heading in bold."""
    return (
        f"<p><b>{escape(heading)}</b> {escape(str(text))}</p>" if heading else f"<p>{escape(str(text))}</p>"
    )


def items(texts: Iterable[object]) -> str:
    """A list; nothing where there is nothing to list."""
    found = "".join(f"<li>{escape(str(text))}</li>" for text in texts)
    return found and f"<ul>{found}</ul>"


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table; a cell that is a `Picture` stands in it as it is."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{_cell(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


class Picture(str):
    """A picture as SVG."""

    __slots__ = ()


def _cell(cell: object) -> str:
    return cell if isinstance(cell, Picture) else escape(str(cell))
