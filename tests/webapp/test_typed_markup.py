"""Whatever people have typed is shown as they typed it: no picture, link or heading comes of it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from google.protobuf.message import Message  # type: ignore[import-untyped]
from playwright.sync_api import Browser, expect
from streamlit.testing.v1 import AppTest

from cardrules import load
from cardrules.cli.launch import app_file
from cardrules.tabletop.scorepad import ScorePad
from tests.tabletop.test_scorepad import GOOD
from tests.webapp.conftest import Server
from tests.webapp.kept import body_of, put
from tests.webapp.test_browser import Visit
from tests.webapp.test_pages import PAGES, at, controller, cookies, open_page, play, press, run, session, tab
from webapp.model.markdown import plain
from webapp.model.pad import OpenPad
from webapp.model.page_names import PageName
from webapp.model.settings import Settings
from webapp.model.worksheet import Item, Worksheet
from webapp.storage.store import default_store

__all__ = ["cookies"]

FOREIGN = "evil.test"
MARKUP = (
    f"![x](http://{FOREIGN}/p.png) [click](http://{FOREIGN}/) <img src=http://{FOREIGN}/q.png> www.{FOREIGN} "
    f"me@{FOREIGN} :material/home: :red[hot] $x^2$ `code` **bold** &copy;\n\n# heading\n\n| a |\n| - |"
)
"""Everything that Markdown, and what Streamlit adds to it, makes something of."""
NAME = "![x](//a.test/y)<b>"
"""As much of it as a name may hold."""
NAMES = (NAME, "[z](//b.test)", ":material/home:", "www.evil.test", "x@evil.test", "$a$ **b** <i>")
UNTAMED = re.compile(
    r"(?<!\\)!\[|(?<!\\)\]\(//|(?<!\\)\]\(http|(?<!\\)<(img|b>|i>)|(?<!\\)&copy|://evil|www\.evil|@evil"
    r"|:material/|(?<!\\):red(?!\[[♥♦]\])|(?<!\\)\$[xa]|(?<!\\)`code|(?<!\\)\*\*b|\n# heading|\n\| a"
)
"""The parts of the typed texts that Markdown would make something of."""
AS_IT_IS = {
    "Arrow": {"*"},
    "ArrowVegaLiteChart": {"*"},
    "BidiComponent": {"*"},
    "Code": {"*"},
    "CodeBlock": {"*"},
    "ImageList": {"*"},
    "MultiSelect": {"options", "raw_values"},
    "Selectbox": {"options", "raw_value"},
    "TextArea": {"default", "value", "placeholder"},
    "TextInput": {"default", "value", "placeholder"},
}
"""The messages that the browser does not take for Markdown."""


def taken_for_markdown(node: Any) -> Iterator[str]:
    """Every text of a page in which Markdown may stand."""
    if (proto := getattr(node, "proto", None)) is not None:
        yield from words(proto)
    for child in getattr(node, "children", {}).values():
        yield from taken_for_markdown(child)


def words(message: Message) -> Iterator[str]:
    """The texts of an element, and of what it holds."""
    raw = AS_IT_IS.get(message.DESCRIPTOR.name, ())
    for field, value in message.ListFields():
        if field.name in raw or "*" in raw:
            continue
        for each in [value] if isinstance(value, (str, int, float, bool, bytes, Message)) else value:
            if isinstance(each, Message):
                yield from words(each)
            elif isinstance(each, str):
                yield each


def tame(app: AppTest, *typed: str) -> AppTest:
    """Nothing on the page is made of what was typed, which is there as it was typed."""
    texts = list(taken_for_markdown(app._tree))
    found = [text for text in texts if UNTAMED.search(text)]
    assert not found, [ascii(text) for text in found]
    for each in typed:
        assert any(plain(each) in text for text in texts), f"{each!a} is nowhere on the page"
    return app


def named(game: str, **options: Any) -> AppTest:
    """A table at which everybody has such a name."""
    app = play(game, **options)
    session(app).choose_settings(Settings(name=NAME, others=NAMES[1:]))
    return run(app)


@pytest.mark.parametrize("text", [MARKUP, *NAMES, "1. one", "- two", "+ three", "    four", "==="])
def test_markdown_finds_nothing_in_a_plain_text(text: str) -> None:
    found = plain(text)
    assert not UNTAMED.search(found)
    assert not re.match(r"\s|[-+=#>]|\d+[.)]", found)
    assert "\n" not in found
    seen = re.sub(r"\\([^\w\s])", r"\1", found).replace("\u2060", "")
    assert seen == " ".join(each.strip() for each in text.splitlines())


@pytest.mark.parametrize("page", [*PAGES, "pad", "group"])
def test_names_are_shown_as_they_were_typed(page: PageName) -> None:
    tame(at(named("pebbles_and_nuts", players=4), page))


@pytest.mark.parametrize("game", ["pebbles_and_nuts", "shnarbles", "california_jacks", "nerts"])
def test_names_at_a_table_are_shown_as_they_were_typed(game: str) -> None:
    app = named(game)
    controller(app).start_running()
    run(app)
    for name in ("Score", "What happened", "Moves", "Review"):
        tame(tab(app, name), *(NAMES[:2] if name == "Score" else ()))
    if game == "california_jacks":
        controller(app).press("back")
        tame(press(tab(app, "Review"), "review"))


def test_names_on_a_score_pad_are_shown_as_they_were_typed() -> None:
    app = at(open_page(), "pad", game="shnarbles")
    for seat in range(load("shnarbles").seats):
        app.text_input(key=f"player {seat}").set_value(NAMES[seat])
    tame(run(app), NAME)
    tame(press(app, "begin pad"), *NAMES[: load("shnarbles").seats])
    tame(press(app, "enter 0 1"))
    tame(at(app, "pad"), NAME)
    pad = ScorePad(load("california_jacks"), NAMES[:2]).enter(GOOD["california_jacks"])
    opened = OpenPad.begin(session(app).store, session(app).learner, pad)
    tame(at(app, "pad", pad=opened.key), *NAMES[:2])


@pytest.mark.parametrize("field", ["title", "text", "position", "detail", "otherwise", "game", "lesson"])
def test_a_group_link_is_shown_as_it_was_typed(field: str) -> None:
    position = "pebbles_and_nuts; hands AS KH 9H 8C TC JC QD / ?6; trick 7H; leader 1"
    task: dict[str, Any] = {"game": "pebbles_and_nuts", "title": "t", "text": "u", "position": position}
    if field in ("detail", "otherwise"):
        task |= {"asks": "move", "detail": "AS", "otherwise": MARKUP}
    sheet = Worksheet(title=MARKUP, items=(Item(**(task | {field: MARKUP})),))
    app = tame(open_page("group", set=sheet.link), MARKUP)
    if field == "otherwise":
        app.session_state["place of the task"].controller.play("KH")
        tame(run(app), MARKUP)
    tame(press(app, "teacher"))
    app.segmented_control(key="view").set_value("Print it")
    tame(run(app), MARKUP[:80])


@pytest.mark.parametrize(
    ("page", "query"),
    [
        ("learn", {"game": MARKUP}),
        ("learn", {"game": "nuts", "lesson": MARKUP}),
        ("practise", {"game": MARKUP}),
        ("practise", {"game": "nuts", "clause": MARKUP}),
        ("table", {"key": MARKUP}),
        ("rules", {"game": MARKUP}),
        ("rules", {"game": "nuts", "clause": MARKUP}),
        ("rules", {"game": "nuts", "search": MARKUP}),
        ("referee", {"at": MARKUP}),
        ("referee", {"at": f"nuts; {MARKUP}"}),
        ("referee", {"at": f"nuts; asks may; pile1 {MARKUP}"}),
        ("pad", {"pad": MARKUP}),
        ("pad", {"game": MARKUP}),
        ("group", {"set": MARKUP}),
        ("group", {"set": Worksheet(title=MARKUP, items=(Item(game="nuts", lesson="x"),)).link, "task": MARKUP}),
        ("records", {"match": MARKUP}),
    ],
)  # fmt: skip
def test_an_address_is_shown_as_it_was_typed(page: PageName, query: dict[str, str]) -> None:
    tame(open_page(page, **query))


def test_what_is_typed_into_fields_is_shown_as_it_was_typed() -> None:
    app = at(open_page(), "records")
    for text in (MARKUP, f'{{"game": "{NAME}"}}', f'{{"game": "nuts", "{NAME}": 1}}'):
        app.text_input(key="link").set_value(text)
        app.button[0].click()
        tame(run(app))
        session(app).open_record(text)
        assert session(app).complaint
        tame(run(app))
    app = play("nuts")
    controller(app).play(MARKUP)
    tame(run(app))
    session(app).new_match("nuts", {NAME: NAME})
    tame(run(app), NAME)
    app = at(open_page(), "settings")
    app.text_input(key="setting name").set_value(NAME)
    app.text_input(key="setting others").set_value(", ".join(NAMES[1:]))
    tame(run(app))
    app = open_page("group")
    app.session_state["ways to add"] = "A position of your own"
    run(app).button_group(key="how").set_value("Type it")
    run(app).text_area(key="position of pebbles_and_nuts").set_value(f"hands {NAME} / ?6")
    tame(press(app, "add typed position"), "![x](")


def test_what_is_brought_back_from_a_file_is_shown_as_it_was_typed() -> None:
    app = open_page()
    mine, store = session(app), default_store()
    kept = play("nuts")
    session(kept).save()
    body = body_of(store, session(kept).learner, "table", session(kept).table)
    assert body
    put(store, mine.learner, "table", "k", {**body, "game": MARKUP})
    tame(at(app, "records"), MARKUP)
    tame(at(app, "games"))
    tame(at(app, "table", key="k"))


def test_headings_and_complaints_are_shown_by_functions_that_make_them_plain() -> None:
    called = re.compile(r"\bst\.(?:title|header|subheader|metric|toast|warning|error)\(|\.error\(")
    app = app_file().parent
    for path in [*app.glob("*.py"), *app.glob("views/*.py"), *app.glob("components/*.py")]:
        if path.name != "plain_text.py":
            assert not called.findall(path.read_text(encoding="utf-8")), path


@pytest.mark.slow
def test_a_hostile_group_link_shows_no_link_and_asks_nobody(browser: Browser, server: Server) -> None:
    position = "pebbles_and_nuts; hands AS KH 9H 8C TC JC QD / ?6; trick 7H; leader 1"
    task = Item(game="pebbles_and_nuts", title=MARKUP, text=MARKUP, position=position)
    sheet = Worksheet(title=MARKUP, items=(task, Item(game=MARKUP, title=MARKUP, text=MARKUP)))
    context = browser.new_context()
    visit, asked = Visit(context, server), list[str]()
    visit.page.on("request", lambda request: asked.append(request.url))
    for path in (f"group?set={sheet.link}", f"group?set={sheet.link}&task=2"):
        visit.open(path)
        main = visit.page.locator("[data-testid=stMain]")
        expect(main.get_by_text(f"me@\u2060{FOREIGN}").first).to_be_visible()
        visit.page.get_by_role("button", name="I made this set").click()
        expect(visit.page.get_by_role("button", name="Take out")).to_have_count(2)
        visit.page.get_by_role("radio", name="Print it").click()
        expect(visit.page.get_by_role("heading", name="Solutions")).to_be_visible()
        visit.settle()
        assert main.locator(f"a[href*='{FOREIGN}'], h1 img, h2 img, p img").count() == 0
    assert not [url for url in asked if FOREIGN in url]
    context.close()
