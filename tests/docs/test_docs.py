"""The documentation site builds as it is published, and its rule pages say what the rulebooks and the guides say."""

import doctest
import json
import re
import shlex
import zlib
from collections.abc import Iterator
from html import unescape
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import cardrules
from cardrules import Clause, Match, cli, load, record_schema
from cardrules.core import shared_clauses
from cardrules.core.rulebook import Provenance, fits
from cardrules.definition.guide import Guide
from cardrules.mechanics import races
from tests.docs.html_pages import HtmlPage, read

ROOT = Path(__file__).parent.parent.parent
MARKDOWN = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
GAMES = [pytest.param(id, id=id) for id in cardrules.GAMES]
CLAUSES = [
    pytest.param(id, clause, id=f"{id}-{clause.id}") for id in cardrules.GAMES for clause in load(id).rulebook
]
OPTIONS = [
    pytest.param(id, name, id=f"{id}-{name}")
    for id in cardrules.GAMES
    for name in type(load(id).options).model_fields
]
MOST_WORDS_BEFORE_THE_FIRST_RULE = 60
MOST_BYTES_BEFORE_THE_FIRST_RULE = 450_000


def rule_page(site: Path, id: str) -> HtmlPage:
    return read(site / "games" / f"{id}.html")


def guide_of(id: str) -> Guide:
    guide = load(id).guide
    assert guide
    return guide


# The layers


@pytest.mark.parametrize(("id", "clause"), CLAUSES)
def test_every_clause_has_its_anchor_and_says_what_the_rulebook_says(
    site: Path, id: str, clause: Clause
) -> None:
    said = rule_page(site, id).text(clause.id)
    assert said.startswith(clause.title)
    if fits(clause.when, load(id).options):
        assert clause.text_under(load(id).options) in said
    assert (clause.provenance in said) == (clause.provenance is not Provenance.STATED)
    assert clause.source in said or clause.source == clause.book
    if clause.ruling:
        assert f"Question: {clause.ruling.question} Reason: {clause.ruling.reason}" in said
        assert clause.ruling.otherwise in said
    if clause.table:
        cells = (cell for row in (clause.table.columns, *clause.table.rows) for cell in row)
        assert "".join(" ".join(cells).split()) in "".join(said.split())


@pytest.mark.parametrize(("id", "name"), OPTIONS)
def test_every_option_is_told_with_its_default_and_the_clauses_it_switches(
    site: Path, id: str, name: str
) -> None:
    game, page = load(id), rule_page(site, id)
    row, described = page.text(f"option-{name}"), type(game.options).model_fields[name]
    assert row.startswith(name)
    assert described.description
    assert described.description in row
    assert str(described.default).lower() in row.lower()
    for clause in game.rulebook.switched_by(name):
        assert f"#{clause.id}" in page.links[f"option-{name}"]
        assert f"#{clause.id}" in page.links[f"variation-{name}"]


@pytest.mark.parametrize("id", GAMES)
def test_the_first_rule_stands_at_the_top(site: Path, id: str) -> None:
    text = (site / "games" / f"{id}.html").read_text(encoding="utf-8")
    before = text.partition("<article")[2].partition(">")[2].partition('<h2 id="play-tonight"')[0]
    folded = re.sub(r"<summary>.*</details>", lambda found: found[0].partition("</summary>")[0], before)
    words = re.findall(r"\w+", re.sub(r"<[^>]*>", " ", folded))
    assert len(words) <= MOST_WORDS_BEFORE_THE_FIRST_RULE
    page = rule_page(site, id)
    parts = [part for part in page.fetched if part.endswith(".css") or "iframe-worker" in part]
    sizes = [(site / "games" / part).stat().st_size for part in parts]
    assert len(text.encode()) + sum(sizes) <= MOST_BYTES_BEFORE_THE_FIRST_RULE


@pytest.mark.parametrize("id", GAMES)
def test_the_layers_come_in_order_and_nothing_has_holes(site: Path, id: str) -> None:
    text = (site / "games" / f"{id}.html").read_text(encoding="utf-8")
    anchors = ["play-tonight", "a-deal-told", "exact-rules", "strategy", "variations", "try-it", "source"]
    places = [text.index(f'id="{anchor}"') for anchor in (*anchors, "for-programs")]
    assert places == sorted(places)
    assert "‹" not in text
    technical = [clause.id for clause in load(id).rulebook if clause.technical]
    assert all(text.index(f'id="{clause}"') > places[-1] for clause in technical)


@pytest.mark.parametrize("id", GAMES)
def test_the_deal_told_has_a_picture_and_a_text_for_each_step(site: Path, id: str) -> None:
    told = guide_of(id).annotated_deal
    page = rule_page(site, id)
    assert told.title in page.text("a-deal-told")
    for number, step in enumerate(told.steps, start=1):
        assert step.text in page.text("a-deal-told")
        assert f"pictures/{id}/step-{number}.svg" in page.fetched


@pytest.mark.parametrize("id", GAMES)
def test_scenes_have_places_for_live_tables(site: Path, id: str) -> None:
    text = (site / "games" / f"{id}.html").read_text(encoding="utf-8")
    found = re.findall(r'data-position="([^"]*)" data-seat="(\d)".*? data-moves="([^"]*)"', text)
    assert [
        (unescape(position), int(seat), json.loads(unescape(moves))) for position, seat, moves in found
    ] == [(scene.position, scene.seat, list(scene.moves)) for scene in guide_of(id).scenes]


@pytest.mark.parametrize("id", GAMES)
def test_presets_and_how_moves_are_written_are_told(site: Path, id: str) -> None:
    game, page = load(id), rule_page(site, id)
    assert game.rulebook.credit in page.text("source")
    for kind in game.moves:
        assert re.findall(r"'(\w+)", kind.HELP)[-1] in page.text("how-moves-are-written")
    for name, preset in game.presets.items():
        assert f"{name} {preset.description}" in page.text("presets")


def test_the_numbers_at_a_glance_are_those_of_the_options(site: Path) -> None:
    for id in cardrules.GAMES:
        game, page = load(id), rule_page(site, id)
        title = next(anchor for anchor in page.texts if anchor and not anchor.startswith("_"))
        head = page.text(title)
        if "players" in type(game.options).model_fields:
            accepted = [players for players in range(1, 13) if _accepts(id, players)]
            assert f"{accepted[0]} to {accepted[-1]} players" in head
        guide = guide_of(id)
        assert f"{guide.minutes[0]} to {guide.minutes[1]} minutes" in head
    assert "2 to 10 players" in rule_page(site, "nertz").text("nertz")
    assert "2 to 10 players" in rule_page(site, "shnarbles").text("shnarbles")
    assert "32, 33 or 64 cards" in rule_page(site, "pebbles_and_nuts").text("pebbles-and-nuts")


def _accepts(id: str, players: int) -> bool:
    try:
        load(id, players=players)
    except cardrules.OptionError:
        return False
    return True


# Pages about all games


def test_every_ruling_is_listed_with_its_question_and_its_reason(site: Path) -> None:
    page = read(site / "rulings.html")
    for id in cardrules.GAMES:
        game = load(id)
        for clause in game.rulebook:
            book = game.title if clause.book == game.title else "All games"
            said = page.text(re.sub(r"\W+", "-", book.lower()))
            assert (f"{clause.title} ({clause.provenance}): {clause.text}" in said) == bool(clause.ruling), (
                clause
            )
            if clause.ruling:
                assert f"{clause.ruling.question} {clause.ruling.reason}" in said


def test_every_clause_is_listed_with_tests_that_show_it(site: Path) -> None:
    rows = {
        (id, clause.id): load(id).rulebook.by_id[clause.id]
        for id in cardrules.GAMES
        for clause in load(id).rulebook
    }
    page = read(site / "tested.html")
    listed = [row for table in page.tables for row in table[1:]]
    assert len(listed) == len(rows)
    assert all(tests.strip() for _, _, (_, tests) in listed)
    for id, clause in rows:
        assert f"games/{id}.html#{clause}" in page.all_links
        assert f"{id}-{clause}" in page.ids


def test_the_races_stand_side_by_side_with_what_their_specifications_say(site: Path) -> None:
    (rows,) = read(site / "games" / "races.html").tables
    races = [id for id in cardrules.GAMES if load(id).race]
    heads, *aspects = [[said for _, said in row] for row in rows]
    assert heads[1:] == [load(id).title for id in races]
    said = {first: rest for first, *rest in aspects}
    for number, id in enumerate(races):
        spec = load(id).options.spec
        assert said["Points"][number].startswith(f"+1 for each card in the middle, −{spec.nut_points}")
        assert said["The match goes to"][number].startswith(f"{spec.target} points")
        assert f", {spec.packet} at a time" in said["Stock"][number]
    first = said["The nut that comes first"]
    assert first[0] != first[races.index("team_nuts")]


def test_every_shout_is_told_with_its_rule(site: Path) -> None:
    page = read(site / "games" / "shouts.html")
    (rows,) = page.tables
    shouts = [(shout, id) for id in cardrules.GAMES for shout in guide_of(id).shouts]
    assert len(rows[1:]) == len(shouts)
    for (word, _, told, _), (shout, id) in zip(rows[1:], shouts, strict=True):
        assert word[1] == shout.word
        assert told[1].startswith(shout.text)
        assert ("Only where you have agreed on" in told[1]) is not shout.is_heard(load(id).options)
        assert f"{id}.html#{shout.clause.id}" in page.all_links


# For programmers

NOTEBOOKS = {
    "first_deal": "K♥ and Q♥ are a marriage: 15 points.",
    "why_not": "QC: You hold 9♥, so you must follow hearts.",
    "write_a_bot": "greedy is better by",
    "canfield_variants": "cards up more than by the source",
    "analyse_a_record": "20 points better",
}
"""The text notebooks, and what is shown when they are run."""


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebooks_are_run_when_the_site_is_built(site: Path, name: str) -> None:
    page = (site / "learn" / "notebooks" / f"{name}.html").read_text(encoding="utf-8")
    outputs = re.findall(r'<div class="[^"]*output[^"]*">(.*?)</div>', page, re.DOTALL)
    assert NOTEBOOKS[name].replace(" ", "") in unescape(re.sub(r"<[^>]*>|\s", "", "".join(outputs)))


def test_every_notebook_is_on_the_site() -> None:
    assert {path.stem for path in (ROOT / "examples" / "notebooks").glob("*.py")} == set(NOTEBOOKS)


@pytest.mark.parametrize("id", GAMES)
def test_the_reference_has_state_options_moves_zones_and_clauses_of_each_game(site: Path, id: str) -> None:
    game, page = load(id), read(site / "reference" / f"{id}.html")
    state = type(game.initial_state(game.options, 0))
    names = [f"{kind.__module__}.{kind.__name__}" for kind in (type(game.options), game.position_type)]
    if ".games." in state.__module__:
        names.append(f"{state.__module__}.{state.__name__}")
    names += [f"{kind.__module__}.{kind.__name__}" for kind in game.moves if ".games." in kind.__module__]
    assert set(names) <= page.ids
    assert {f"option-{name}" for name in type(game.options).model_fields} <= page.ids
    listed = {row[0][1]: [said for _, said in row[1:]] for table in page.tables for row in table}
    assert {clause.id for clause in game.rulebook} <= listed.keys()
    assert {kind.__name__ for kind in game.moves} <= listed.keys()
    assert {field.name for field in game.position_type.fields()} <= listed.keys()
    for zone in game.table(Match(game, seed=1, dealer=0).state).zones:
        assert zone.owner or zone.id in listed
    books = [import_module(f"cardrules.games.{id}.rulebook"), shared_clauses, races]
    for clause in game.rulebook:
        constant, kind, title = listed[clause.id]
        assert any(getattr(book, constant, None) is clause for book in books)
        assert (kind, title) == (clause.kind, clause.title)


def test_the_inventory_names_the_version_and_leads_to_what_is_there(site: Path) -> None:
    head, _, packed = (site / "objects.inv").read_bytes().partition(b"zlib.\n")
    assert f"# Version: {cardrules.__version__}\n".encode() in head
    entries = [line.rsplit(maxsplit=4) for line in zlib.decompress(packed).decode().splitlines()]
    assert len(entries) > 500
    for name, _, _, address, _ in entries:
        path, _, anchor = address.replace("$", name).partition("#")
        assert anchor in read(site / path).ids, address
    names = {name for name, *_ in entries}
    assert {f"cardrules.{each}" for each in ("GAMES", "Match", "Record", "load")} <= names


def test_every_page_says_which_version_it_is_of(site: Path) -> None:
    for path in (each for each in site.rglob("*.html") if each.parent.name != "teacher"):
        assert f"cardrules {cardrules.__version__}" in path.read_text(encoding="utf-8"), path


# The whole site


def internal(links: list[str]) -> Iterator[tuple[str, str]]:
    for link in links:
        parts = urlsplit(link)
        if not parts.scheme and not parts.netloc:
            yield unquote(parts.path), unquote(parts.fragment)


def test_every_internal_link_leads_somewhere(site: Path) -> None:
    checked = 0
    for page in sorted(site.rglob("*.html")):
        for path, anchor in internal(read(page).all_links + read(page).fetched):
            target = (site / path[1:] if path.startswith("/") else page.parent / path) if path else page
            assert target.is_file(), f"{page.relative_to(site)} links to {path}"
            name = anchor.partition("?")[0]
            if name and name != "__top" and target.suffix == ".html":
                assert name in read(target.resolve()).ids, f"{page.relative_to(site)}: {path}#{anchor}"
            checked += 1
    assert checked > 1000


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        assert not [address for address in read(page).fetched if urlsplit(address).netloc], page


def test_every_table_has_heads_and_every_picture_says_what_it_shows(site: Path) -> None:
    for page in sorted(site.rglob("*.html")):
        for head, *rows in read(page).tables:
            if not head or head[0][1].strip().isdecimal():
                continue  # the line numbers of code
            assert all(kind.startswith("th") and said.strip() for kind, said in head), page
            if page.parent.name == "games":
                assert all(row[0][0] == "th row" for row in rows), page
        for image in read(page).images:
            assert len(image["alt"].split()) >= 3 or image["alt"] == "logo", f"{page}: {image['src']}"
            if image["src"].endswith(".svg") and "pictures/" in image["src"]:
                root = ElementTree.parse(page.parent / image["src"]).getroot()
                assert root.get("viewBox") == f"0 0 {image['width']} {image['height']}"


def test_without_npm_the_site_has_pictures_for_live_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs")
    live_tables = import_module("live_tables")
    monkeypatch.setattr(live_tables, "KEPT", tmp_path)
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CI", raising=False)
    live_tables.fetch()
    assert not live_tables.are_possible()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(FileNotFoundError):
        live_tables.fetch()


def test_whatever_the_teacher_consists_of_makes_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs")
    teacher, live_tables = import_module("teacher"), import_module("live_tables")
    monkeypatch.setattr(teacher, "_lock", dict)
    table = live_tables.files_of_the_table()
    versions = {teacher._version({})}
    for path in table:
        monkeypatch.setattr(live_tables, "files_of_the_table", lambda path=path: table | {path: "new"})
        versions.add(teacher._version({}))
    versions.add(teacher._version({"teacher/teacher.js": "new"}))
    assert len(versions) == len(table) + 2


def test_the_published_schema_is_that_of_the_code(site: Path) -> None:
    published = json.loads((site / "record.schema.json").read_text(encoding="utf-8"))
    assert published == record_schema()


def test_the_session_in_the_terminal_is_a_real_one(site: Path) -> None:
    said = read(site / "learn" / "terminal.html").text("at-the-table")
    assert "Your move (? explains): ? AS Not legal. You hold 10♦, so you must follow diamonds." in said
    assert "--seed 7 deals the same cards again" in said


def code_blocks(text: str) -> Iterator[tuple[int, str]]:
    """Every block of Python in Markdown, with the number of the line on which it begins."""
    for found in re.finditer(r"^```(?:python|pycon|py)\b.*\n((?:.*\n)*?)```", text, re.MULTILINE):
        yield text.count("\n", 0, found.start(1)), found[1]


NOT_RUN = {
    "cardrules app": "serves until it is stopped",
    "python3 -m venv": "installs from the network",
    "pip install": "installs from the network",
    ".venv/bin/pip install": "installs from the network",
    ".venv/bin/": "is a check, or builds this site",
    "python -m mkdocs build": "builds this site",
    "pg_": "needs a database server, on which tests of the page try it",
}
"""How commands begin that are not run here, and the reason."""
HEAVY = {"analyse", "arena", "simulate", "warm", "--watch"}
"""What plays or compiles for long; such commands are in the slow run."""


def commands(text: str) -> Iterator[str]:
    """Every command in the blocks for a shell, without what is said beside it."""
    for found in re.finditer(r"^```sh\n((?:.*\n)*?)```", text, re.MULTILINE):
        yield from filter(None, (line.partition(" # ")[0].strip() for line in found[1].splitlines()))


@pytest.mark.parametrize("heavy", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "file",
    [pytest.param(file, id=str(file.relative_to(ROOT))) for file in (*MARKDOWN, ROOT / "CONTRIBUTING.md")],
)
def test_the_commands_in_markdown_run(
    file: Path, heavy: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands of a page are given one after the other in one folder; nothing is typed at a table."""
    monkeypatch.chdir(tmp_path)
    for command in commands(file.read_text(encoding="utf-8")):
        program, *arguments = shlex.split(command)
        if not command.startswith(tuple(NOT_RUN)) and (heavy or not HEAVY & set(arguments)):
            assert program == "cardrules", command
            ran = CliRunner().invoke(cli.commands, arguments)
            refused = "judge" in arguments and ran.exit_code == 1  # the play is not legal
            assert ran.exit_code == 0 or refused, f"{command}: {ran.output}"


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
