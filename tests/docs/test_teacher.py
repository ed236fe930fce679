"""The teacher on the built site, served as plain files: what is learnt there stays, also without a network."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from cardrules import GAMES, load
from cardrules.definition.lessons import WholeDeal
from tests.browser import AXE
from tests.docs.conftest import SOON, when_ready
from webapp.model.progress import lessons_of

PAGES = {
    "Learn": "learn",
    "Table": "table",
    "Referee": "referee",
    "Practise": "practise",
    "Puzzles": "puzzles",
    "Pad": "pad",
    "Settings": "settings",
    "Games": "games",
}
"""Links, and what the pages are called to which they lead."""


def test_a_lesson_is_learnt_and_a_reload_goes_on_behind_it(visitor: BrowserContext, teacher: str) -> None:
    page = visitor.new_page()
    first, second, *_ = lessons_of(load("pebbles_and_nuts"))
    page.goto(f"{teacher.replace('teacher/index', 'games/pebbles_and_nuts')}")
    page.get_by_role("link", name="Learn it here").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"1. {first.title}")
    for code in ("KC", "7C"):  # before Python is there
        page.locator(f".card[data-name='{code}']").press("Enter")
    page.get_by_role("button", name="That is all").click()
    expect(page.locator(".good").first).to_be_visible(timeout=SOON)
    expect(page.locator(".progress")).to_contain_text("1 of")
    page.goto(f"{teacher}?page=learn&game=pebbles_and_nuts")
    expect(page.get_by_role("heading", level=1)).to_have_text(f"2. {second.title}", timeout=SOON)


def test_the_first_lesson_stands_in_the_site_as_python_would_draw_it(site: Path, teacher: str) -> None:
    for id in GAMES:
        written = json.loads((site / "teacher" / "first" / f"{id}.json").read_text(encoding="utf-8"))
        lesson = next(lessons_of(load(id)))
        assert written["title"] == f"1. {lesson.title}"
        assert written["table"]["match"].startswith(f"{id}/{lesson.id}/")


@pytest.mark.slow
@pytest.mark.parametrize("id", GAMES)
def test_a_course_is_gone_through_in_the_browser(visitor: BrowserContext, teacher: str, id: str) -> None:
    page, heading = visitor.new_page(), "h1"
    page.goto(f"{teacher}?page=learn&game={id}")
    when_ready(page)
    for number, lesson in enumerate(lessons_of(load(id)), start=1):
        expect(page.locator(heading)).to_have_text(f"{number}. {lesson.title}")
        if isinstance(lesson.task, WholeDeal):
            break
        page.get_by_role("button", name="Show me").click()
        expect(page.locator(".progress")).to_contain_text(f"{number} of")
        page.get_by_role("link", name="Next lesson ›").click()


@pytest.mark.slow
@pytest.mark.parametrize("id", GAMES)
def test_a_deal_is_played_to_its_end_and_is_still_there(
    visitor: BrowserContext, teacher: str, id: str
) -> None:
    page = visitor.new_page()
    page.goto(f"{teacher}?page=table&game={id}")
    when_ready(page)
    page.get_by_role("button", name="»").click()
    expect(page.locator(".steps [name=deal], .steps [name=again]").first).to_be_visible(timeout=SOON)
    place = page.locator(".steps .place").inner_text()
    page.reload()
    when_ready(page)
    expect(page.locator(".steps .place")).to_have_text(place)


@pytest.mark.slow
def test_a_page_is_opened_by_its_address_and_needs_no_other_before(
    visitor: BrowserContext, teacher: str
) -> None:
    for place in (
        "practise&game=canfield",
        "puzzles&game=california_jacks",
        "rules&game=nuts",
        "referee",
        "group",
    ):
        page = visitor.new_page()
        page.goto(f"{teacher}?page={place}")
        when_ready(page)
        expect(page.locator("h1")).not_to_have_text("cardrules")
        page.close()


@pytest.mark.slow
def test_everything_works_without_a_network_after_the_first_visit(
    visitor: BrowserContext, teacher: str
) -> None:
    page = visitor.new_page()
    page.goto(f"{teacher}?page=learn&game=nuts")
    when_ready(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visitor.set_offline(True)
    page.goto(f"{teacher}?page=table&game=canfield")
    when_ready(page)
    expect(page.locator(".card").first).to_be_visible()
    page.get_by_role("link", name="Practise").click()
    expect(page.get_by_role("button", name="Next question ›")).to_be_visible(timeout=SOON)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1300])
def test_axe_finds_no_violation_at_the_teacher(
    browser: Browser, teacher: str, scheme: Any, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    found = {}
    page.goto(f"{teacher}?page=table&game=pebbles_and_nuts")
    when_ready(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for name in ("Learn", "Table", "Referee", "Practise", "Puzzles", "Pad", "Settings", "Games"):
        page.get_by_role("link", name=name, exact=True).first.click()
        expect(page.locator(f"nav[data-page='{PAGES[name]}']")).to_be_visible(timeout=SOON)
        if name == "Referee":
            page.get_by_role("button", name="Show me an example").click()
            expect(page.locator("div.panel")).to_contain_text("yes.")
        page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
        result = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        found[name] = [(each["id"], each["nodes"][0]["html"][:150]) for each in result["violations"]]
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
    page.close()
    assert not {name: each for name, each in found.items() if each}


@pytest.mark.slow
def test_the_referee_is_asked_by_touch_and_keeps_the_table(visitor: BrowserContext, teacher: str) -> None:
    page = visitor.new_page()
    page.goto(teacher.replace("teacher/index", "games/pebbles_and_nuts"))
    page.get_by_role("article").get_by_role("link", name="Referee", exact=True).tap()
    when_ready(page)
    for place, cards in {"hand": "AS KH 9H 7C 8C TC", "trick": "TH"}.items():
        if page.locator(".place.active").get_attribute("data-place") != place:
            page.locator(f".place[data-place={place}] button").tap()
        for code in cards.split():
            page.locator(f".key[data-what='{code}']").tap()
    page.get_by_role("button", name="Ask ✓").tap()
    expect(page.locator("div.panel")).to_contain_text("A♠: yes.")
    expect(page.locator("div.panel")).to_be_in_viewport()
    page.reload()
    when_ready(page)
    expect(page.locator("div.panel")).to_contain_text("A♠: yes.")
