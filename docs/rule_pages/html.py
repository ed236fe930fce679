"""Pieces of HTML, as the pages of the games are made of them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from cardrules import Clause

When = Mapping[str, str | bool | None]
"""The attributes of an element that is there under some options only: which ones, and whether it is hidden now."""


def element(name: str, /, *content: str, **attributes: str | bool | int | None) -> str:
    """An element; an attribute that is False or None is left out.

    >>> element("p", "Lead ", element("b", "first"), class_="rule", data_when="players:2", hidden=True)
    '<p class="rule" data-when="players:2" hidden>Lead <b>first</b></p>'
    """
    said = []
    for key, value in attributes.items():
        attribute = key.rstrip("_").replace("_", "-")
        if value is True:
            said.append(f" {attribute}")
        elif value is not None and value is not False:
            said.append(f' {attribute}="{escape(str(value))}"')
    void = name in ("img", "input", "source")
    return f"<{name}{''.join(said)}>" + ("" if void else f"{''.join(content)}</{name}>")


def text(plain: object) -> str:
    """Text that is no markup; a blank line would end the HTML for Markdown."""
    return escape(str(plain), quote=False)


def heading(level: int, title: str, anchor: str, *badges: str) -> str:
    """A heading that can be linked to. Those of the two upper levels are Markdown's, for the table of contents."""
    link = element("a", "#", class_="headerlink", href=f"#{anchor}", title="Link to this")
    return element(f"h{level}", text(title), *badges, link, id=anchor)


def markdown_heading(level: int, title: str, anchor: str, when: When | None = None) -> str:
    """A heading that Markdown reads."""
    attributes = ""
    if when and when["data_when"]:
        attributes = f' data-when="{when["data_when"]}"' + " hidden=hidden" * bool(when["hidden"])
    return f"{'#' * level} {plain(title)} {{ #{anchor}{attributes} }}"


def table(
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    caption: str,
    whens: Sequence[When] = (),
    kind: str = "",
) -> str:
    """A table whose columns and rows all have heads; the cells are HTML.

    Args:
        heads: The heads of the columns.
        rows: The rows; the first cell of each is its head.
        caption: What the table shows, for those who hear it.
        whens: Under which options each row is there, if any row depends on them.
        kind: A class for the box around it; the theme looks after tables that have no class themselves.
    """
    body = []
    for number, (first, *rest) in enumerate(rows):
        cells = (element("th", first, scope="row"), *(element("td", cell) for cell in rest))
        body.append(element("tr", *cells, **(whens[number] if whens else {})))
    whole = element(
        "table",
        element("caption", text(caption)),
        element("thead", element("tr", *(element("th", head, scope="col") for head in heads))),
        element("tbody", *body),
    )
    return element("div", whole, class_=kind) if kind else whole


def details(summary: str, *content: str, **attributes: str | bool | None) -> str:
    """What is shown when its summary is touched."""
    return element("details", element("summary", summary), *content, **attributes)


def plain(said: str) -> str:
    """Text that Markdown leaves as it is."""
    return re.sub(r"([\\`*_{}\[\]#])", r"\\\1", escape(said, quote=False)).replace("|", "&#124;")


def link_to(clause: Clause, page: str = "") -> str:
    """A link to a clause, on this page or on another."""
    return element("a", text(clause.title), href=f"{page}#{clause.id}")


def anchor_of(title: str) -> str:
    """A title as the anchor of its heading.

    >>> anchor_of("What you need")
    'what-you-need'
    """
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
