"""Pages of the site, read: what stands behind each anchor, what they link to and what they load."""

from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

BLOCKS = {
    "p",
    "li",
    "td",
    "th",
    "div",
    "section",
    "summary",
    "figcaption",
    "h1",
    "h2",
    "h3",
    "h4",
    "br",
    "label",
}
"""Between these and what comes before them there is room, as on the screen."""


@dataclass
class HtmlPage(HTMLParser):
    """A page of the site, read.

    Attributes:
        ids: Every anchor.
        texts: The text between an anchor and the next one on a heading, or on a row of a table.
        links: Everything that the page links to, by the anchor behind which the link stands.
        fetched: Everything that the page loads by itself.
        images: The attributes of every image.
        tables: For every table its rows, each a list of the names of its cells with their texts.
    """

    ids: set[str] = field(default_factory=set)
    texts: dict[str, str] = field(default_factory=dict)
    links: dict[str, list[str]] = field(default_factory=dict)
    fetched: list[str] = field(default_factory=list)
    images: list[dict[str, str]] = field(default_factory=list)
    tables: list[list[list[tuple[str, str]]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._within = ""
        self._in_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if anchor := named.get("id", ""):
            assert anchor not in self.ids, f"The anchor {anchor} is there twice."
            self.ids.add(anchor)
            if tag in ("h1", "h2", "h3", "h4", "code"):
                self._within = anchor
        if tag in BLOCKS:
            self._add(" ")
        if tag == "a" and "href" in named:
            self.links.setdefault(self._within, []).append(named["href"])
        if tag in ("img", "script", "iframe", "source") and "src" in named:
            self.fetched.append(named["src"])
        if tag == "link" and named.get("rel") in ("stylesheet", "icon", "preconnect", "preload"):
            self.fetched.append(named["href"])
        if tag == "img":
            self.images.append(named)
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("th", "td"):
            self.tables[-1][-1].append((" ".join([tag, named.get("scope", "")]).strip(), ""))
            self._in_cell = True

    def handle_endtag(self, tag: str) -> None:
        if tag in ("th", "td"):
            self._in_cell = False

    def handle_data(self, data: str) -> None:
        self._add(data)
        if self._in_cell:
            kind, said = self.tables[-1][-1][-1]
            self.tables[-1][-1][-1] = (kind, said + data)

    def _add(self, data: str) -> None:
        self.texts[self._within] = self.texts.get(self._within, "") + data

    def text(self, anchor: str) -> str:
        """The text behind an anchor, with one blank between words."""
        return " ".join(self.texts[anchor].split())

    @property
    def all_links(self) -> list[str]:
        """Everything that the page links to."""
        return [link for links in self.links.values() for link in links]


@cache
def read(page: Path) -> HtmlPage:
    """A page, read once."""
    parsed = HtmlPage()
    parsed.feed(page.read_text(encoding="utf-8"))
    return parsed
