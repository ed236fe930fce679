"""The documentation site builds as it is published, and its rule pages say what the rulebooks say."""

import doctest
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest

import cardrules
from cardrules import Clause, load, record_schema

ROOT = Path(__file__).parent.parent
MARKDOWN = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
CLAUSES = [
    pytest.param(id, clause, id=f"{id}-{clause.id}") for id in cardrules.GAMES for clause in load(id).rulebook
]
OPTIONS = [
    pytest.param(id, name, id=f"{id}-{name}")
    for id in cardrules.GAMES
    for name in type(load(id).options).model_fields
]


@dataclass
class HtmlPage(HTMLParser):
    """A page of the site, read.

    Attributes:
        ids: Every anchor.
        texts: What stands between an anchor on a heading, or on a row of a table, and the next one.
        links: Everything that the page links to.
        fetched: Everything that the page loads by itself.
    """

    ids: set[str] = field(default_factory=set)
    texts: dict[str, str] = field(default_factory=dict)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._within = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if anchor := named.get("id"):
            assert anchor not in self.ids, f"The anchor {anchor} is there twice."
            self.ids.add(anchor)
            if re.fullmatch("h[1-4]|span", tag):
                self._within = anchor
        if tag == "a" and (href := named.get("href")):
            self.links.append(href)
            self._add(f"<{href}>")
        if tag in ("img", "script", "iframe", "source") and (src := named.get("src")):
            self.fetched.append(src)
        if tag == "link" and named.get("rel") in ("stylesheet", "icon", "preconnect", "preload"):
            self.fetched.append(named["href"] or "")

    def handle_data(self, data: str) -> None:
        self._add(data)

    def _add(self, text: str) -> None:
        self.texts[self._within] = self.texts.get(self._within, "") + text

    def text(self, anchor: str) -> str:
        """The text behind an anchor, with one blank between words."""
        return " ".join(self.texts[anchor].split())


@cache
def read(page: Path) -> HtmlPage:
    parsed = HtmlPage()
    parsed.feed(page.read_text(encoding="utf-8"))
    return parsed


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `mkdocs build --strict` makes it."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


def rule_page(site: Path, id: str) -> HtmlPage:
    return read(site / "games" / id / "index.html")


@pytest.mark.parametrize(("id", "clause"), CLAUSES)
def test_every_clause_has_its_anchor_and_says_what_the_rulebook_says(
    site: Path, id: str, clause: Clause
) -> None:
    said = rule_page(site, id).text(clause.id)
    assert said.startswith(clause.title)
    assert clause.text in said
    assert clause.kind in said
    assert (re.search(r"<[./]*/rulings/> ?ruling", said) is not None) == clause.ruling
    assert clause.source in said or clause.ruling
    for template in (clause.message, clause.permitted_message, *clause.cases.values()):
        for part in re.split(r"\{[^}]*\}s?", template):
            assert part.strip() in said
    if clause.table:
        cells = (cell for row in (clause.table.columns, *clause.table.rows) for cell in row)
        assert " ".join(" ".join(cells).split()) in said


@pytest.mark.parametrize(("id", "name"), OPTIONS)
def test_every_option_is_told_with_its_default_and_the_clauses_it_switches(
    site: Path, id: str, name: str
) -> None:
    game, row = load(id), rule_page(site, id).text(f"option-{name}")
    described = type(game.options).model_fields[name]
    assert row.startswith(name)
    assert described.description
    assert described.description in row
    assert str(described.default).lower() in row.lower()
    for clause in game.rulebook.switched_by(name):
        assert f"<#{clause.id}>{clause.title}" in row


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_the_page_of_a_game_shows_a_position_presets_and_how_moves_are_written(site: Path, id: str) -> None:
    game, page = load(id), rule_page(site, id)
    assert f"../{id}.svg" in page.fetched
    assert game.rulebook.credit in page.text(page_title(page))
    for kind in game.moves:
        assert kind.HELP.replace("'", "") in page.text("how-moves-are-written").replace("'", "")
    for name, preset in game.presets.items():
        assert f"{name} {preset.description}" in page.text("presets")
    for picture in (f"{id}.svg", f"{id}-narrow.svg"):
        svg = ElementTree.parse(site / "games" / picture)
        marked = [part for part in svg.iter() if "legal" in part.get("class", "").split()]
        assert marked


def page_title(page: HtmlPage) -> str:
    """The anchor of the first heading."""
    return next(anchor for anchor in page.texts if anchor and not anchor.startswith("_"))


def test_every_ruling_is_listed(site: Path) -> None:
    page = read(site / "rulings" / "index.html")
    for id in cardrules.GAMES:
        game = load(id)
        for clause in game.rulebook:
            book = game.title if clause.book == game.title else "All games"
            said = page.text(re.sub(r"\W+", "-", book.lower()))
            listed = f"{clause.title} : {clause.text}" in said or f"{clause.title}: {clause.text}" in said
            assert listed == clause.ruling, clause


def test_every_clause_is_listed_with_tests_that_show_it(site: Path) -> None:
    text = (site / "tested" / "index.html").read_text(encoding="utf-8")
    cell = r"<td[^>]*>(?:{})</td>"
    row = [cell.format(part) for part in (r'<a href="([^"]+)">[^<]*</a>', r"\w+", "(.*?)")]
    rows = dict(re.findall(r"\s*".join(row), text))
    clauses = [(id, clause) for id in cardrules.GAMES for clause in cardrules.load(id).rulebook]
    assert len(rows) == len(clauses)
    for id, clause in clauses:
        assert rows[f"../games/{id}/#{clause.id}"].strip()


def internal(links: list[str]) -> Iterator[tuple[str, str]]:
    for link in links:
        parts = urlsplit(link)
        if not parts.scheme and not parts.netloc:
            yield unquote(parts.path), unquote(parts.fragment)


def test_every_internal_link_leads_somewhere(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    checked = 0
    for page in pages:
        for path, anchor in internal(read(page).links + read(page).fetched):
            target = (site / path[1:] if path.startswith("/") else page.parent / path) if path else page
            target = target / "index.html" if target.is_dir() else target
            assert target.exists(), f"{page.relative_to(site)} links to {path}"
            if anchor and anchor != "__top" and target.suffix == ".html":
                assert anchor in read(target.resolve()).ids, f"{page.relative_to(site)}: {path}#{anchor}"
            checked += 1
    assert checked > 1000


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        assert not [address for address in read(page).fetched if urlsplit(address).netloc], page


def test_the_published_schema_is_that_of_the_code(site: Path) -> None:
    published = json.loads((site / "record.schema.json").read_text(encoding="utf-8"))
    assert published == record_schema()


def test_the_session_in_the_terminal_is_a_real_one(site: Path) -> None:
    said = read(site / "learn" / "terminal" / "index.html").text("at-the-table")
    assert "Your move (? explains): ? AS Not legal. You hold K♣, so you must follow clubs." in said
    assert "--seed 7 deals the same cards again" in said


def code_blocks(text: str) -> Iterator[tuple[int, str]]:
    """Every block of Python in Markdown, with the number of the line on which it begins."""
    for found in re.finditer(r"^```(?:python|pycon|py)\b.*\n((?:.*\n)*?)```", text, re.MULTILINE):
        yield text.count("\n", 0, found.start(1)), found[1]


@pytest.mark.parametrize("file", [pytest.param(file, id=str(file.relative_to(ROOT))) for file in MARKDOWN])
def test_the_python_in_markdown_runs(file: Path) -> None:
    """The blocks of a page are one session; files that a page takes in have tests of their own."""
    text = file.read_text(encoding="utf-8")
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner()
    for line, block in code_blocks(text):
        session = doctest.DocTestParser().get_doctest(block, names, file.name, str(file), line)
        assert session.examples, f"{file}: the block on line {line} is never run"
        runner.run(session, clear_globs=False)
        names = session.globs
    assert runner.summarize(verbose=False).failed == 0
