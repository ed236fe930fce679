"""What mkdocs writes itself: the pages of the games, from their rulebooks and guides, and the schema of records."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import game_reference
import live_tables
import notebooks
import teacher
from clause_tests import report, tests_by_clause
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from other_pages import bounds, record_fields, terminal_session
from rule_pages import chooser, glossary, races, shouts
from rule_pages.game_page import game_page, quick_reference
from rule_pages.pictures import Pictures
from rule_pages.play_tonight import labelled_picture
from rule_pages.rulings import every_ruling

import cardrules
from cardrules.core import published
from cardrules.core.published import as_published, origin
from cardrules.definition.game import Game
from cardrules.definition.guide import Guide


def games() -> Iterator[tuple[Game, Guide]]:
    """The games and their guides."""
    for id in cardrules.GAMES:
        game = cardrules.load(id)
        assert game.guide, f"{game.title} has no guide"
        yield game, game.guide


def front_picture() -> str:
    """The labelled table of the first game, which is on its own page, too."""
    game, guide = next(games())
    return labelled_picture(game, guide, Pictures(), "games/")


def way_to_the_teacher() -> str:
    """The way to the teacher on the site itself, if it is there."""
    if not live_tables.are_possible():
        return ""
    return '<a class="md-button md-button--primary" href="teacher/index.html">Learn and play here</a>'


FILLED_IN = {
    "every ruling": every_ruling,
    "every clause and its tests": report,
    "fields of a record": record_fields,
    "how much is read": bounds,
    "a session": terminal_session,
    "a table": front_picture,
    "learn and play here": way_to_the_teacher,
    "where it comes from": origin,
}
"""What pages written by hand ask for in a comment."""


BOOSTS = {
    "games/": 2.0,
    "learn/": 1.5,
    "learn/notebooks/": 0.5,
    "reference/": 0.6,
    "rulings": 0.5,
    "tested": 0.3,
    "changelog": 0.3,
}
"""How much rather the search finds some pages, by the beginnings of their paths; the last that fits holds."""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Fetch what live tables need, put every game into the navigation, and the version below each page.

    Each page leads to the repository once there is one.
    """
    live_tables.fetch()
    if published.REPOSITORY:
        config.repo_url, config.repo_name = published.REPOSITORY, "GitHub"
    for entry in config.nav or []:
        if isinstance(entry, dict) and "Games" in entry:
            entry["Games"][1:1] = [{game.title: f"games/{game.id}.md"} for game, _ in games()]
        if isinstance(entry, dict) and "Reference" in entry:
            pages = [{game.title: f"reference/{game.id}.md"} for game, _ in games()]
            entry["Reference"].append({"Game by game": pages})
    config.copyright = f"cardrules {cardrules.__version__}. {config.copyright}"
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages with their pictures, live tables and notebooks, and the schema of records."""
    told = list(games())
    pictures, tests = Pictures(), tests_by_clause()
    written: dict[str, str | bytes] = {
        "record.schema.json": json.dumps(cardrules.record_schema(), indent=2, ensure_ascii=False),
        "games/index.md": chooser.page(told),
        "games/races.md": races.page([game for game, _ in told if game.race]),
        "games/shouts.md": shouts.page(told),
        "games/glossary.md": glossary.page(),
    }
    for game, guide in told:
        written[f"games/{game.id}.md"] = game_page(game, guide, tests, pictures)
        written[f"reference/{game.id}.md"] = game_reference.page(game)
        written[f"games/{game.id}-quick.md"] = quick_reference(game, guide, pictures)
    written |= {f"games/{path}": svg for path, svg in pictures.files.items()}
    written |= notebooks.pages()
    if live_tables.are_possible():
        written |= live_tables.files() | teacher.files()
    for path, content in written.items():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Weigh a page for the search, fill in what pages ask for in a comment, and say how extras are installed now."""
    for path, boost in BOOSTS.items():
        if page.file.src_uri.startswith(path):
            page.meta.setdefault("search", {})["boost"] = boost
    for comment, write in FILLED_IN.items():
        if f"<!-- {comment} -->" in markdown:
            markdown = markdown.replace(f"<!-- {comment} -->", write())
    return as_published(markdown)


def on_post_build(config: MkDocsConfig) -> None:
    """Say in the inventory, from which other sites link to names here, which version they are of."""
    inventory = Path(config.site_dir) / "objects.inv"
    inventory.write_bytes(
        inventory.read_bytes().replace(b"# Version: 0.0.0", f"# Version: {cardrules.__version__}".encode(), 1)
    )


# What the theme leaves unnamed, for those who hear a page

_SEARCH = re.compile(r'(<div class="md-search" data-md-component="search" role="dialog")>')
_SECTION = re.compile(
    r'(<nav class="md-nav" data-md-level="\d") aria-labelledby="[^"]*"'
    r'([^>]*>\s*<label class="md-nav__title"[^>]*>\s*<span class="md-nav__icon md-icon"></span>\s*)([^<\n]*[^<\s])'
)


def with_names(page: str) -> str:
    """A page on which the search and the sections of the navigation have names."""
    return _SECTION.sub(r'\1 aria-label="\3"\2\3', _SEARCH.sub(r'\1 aria-label="Search">', page))


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Called with each page."""
    return with_names(output)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Called with the page for addresses where there is none."""
    return with_names(output_content)
