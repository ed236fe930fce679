"""Live tables in the rule pages: positions of the guides, played from in the browser, with what the rules say."""

import json
import runpy
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

import cardrules
from cardrules import Match, load
from cardrules.definition.guide import Guide
from tests.browser import missing

ROOT = Path(__file__).parent.parent.parent
GAMES = [pytest.param(id, id=id) for id in cardrules.GAMES]
LiveTable = runpy.run_path(str(ROOT / "docs" / "assets" / "live_table.py"))["LiveTable"]
LIVE = [
    ("pebbles_and_nuts", 1, ("KC", "AS")),
    pytest.param("nuts", 1, ("3H>F1", "2C>F2"), marks=pytest.mark.slow),
]
"""Games, scenes, and moves in them: one that is not legal and one that is."""


def guide_of(id: str) -> Guide:
    guide = load(id).guide
    assert guide
    return guide


@pytest.mark.parametrize("id", GAMES)
def test_a_live_table_says_what_the_rules_say(id: str) -> None:
    for scene in guide_of(id).scenes:
        match: Match = Match.from_position(scene.position)
        names = [f"P{seat}" for seat in range(match.game.seats)]
        for move in scene.moves:
            table = LiveTable(scene.position, scene.seat, json.dumps(names))
            before = json.loads(table.data(""))
            table.play(move)
            after = json.loads(table.data(""))
            verdict = match.judge(move, scene.seat)
            assert after["message"]["text"] == " ".join(each.sentence(names) for each in verdict.findings)
            assert after["message"]["refused"] is not bool(verdict)
            clauses = list(dict.fromkeys(finding.clause for finding in verdict.findings))
            assert [link["address"] for link in after["message"]["links"]] == [
                f"#{each.id}" for each in clauses
            ]
            assert bool(after["happened"]) == bool(verdict)
            table.back()
            assert json.loads(table.data(""))["zones"] == before["zones"]


def test_a_live_table_says_why_a_card_may_be_played() -> None:
    (scene, *_) = guide_of("pebbles_and_nuts").scenes
    table = LiveTable(scene.position, scene.seat, '["You", "Ann"]')
    table.why("KC")
    assert json.loads(table.data(""))["message"]["text"] == "You hold 9♥, so you must follow hearts."
    assert json.loads(table.data(""))["message"]["refused"]
    table.why("9H")
    assert not json.loads(table.data(""))["message"]["refused"]


def test_at_a_live_table_the_others_answer_until_the_deal_is_over() -> None:
    scene = next(each for each in guide_of("pebbles_and_nuts").scenes if each.title == "Two cards left")
    table = LiveTable(scene.position, scene.seat, '["You", "Ann"]')
    table.play("AS")
    table.play("KH")
    data = json.loads(table.data(""))
    assert not data["legal"]
    assert "Counting" in " ".join(each["title"] for each in data["happened"])
    table.back()
    table.back()
    assert json.loads(table.data(""))["message"]["text"].startswith("Your move")


def test_at_a_live_table_another_hand_is_quicker_every_second_time() -> None:
    scene = next(each for each in guide_of("nerts").scenes if each.title == "Everybody's ace")
    table = LiveTable(scene.position, scene.seat, '["You", "Ann", "Ben"]')
    for refused in (False, True):
        table.play("2S>F1")
        data = json.loads(table.data(""))
        assert data["message"]["refused"] is refused
        assert ("Ann's 2♠ was there first, so yours stays with you." in data["message"]["text"]) is refused
        assert data["happened"]
        table.back()
        assert not json.loads(table.data(""))["steps"][0]["enabled"]


@pytest.mark.parametrize(("id", "number", "moves"), LIVE)
def test_a_picture_becomes_a_live_table(
    browser: Browser, site: Path, address: str, id: str, number: int, moves: tuple[str, str]
) -> None:
    if not (site / "assets" / "pyodide").exists():
        missing("Live tables need Python for the browser, which could not be fetched.")
    page, asked = browser.new_page(reduced_motion="reduce"), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}/games/{id}.html")
    scene, position = page.locator(f".scene:has(#scene-{number})"), guide_of(id).scenes[number - 1]
    picture, table, message = scene.locator("img"), scene.locator(".felt"), scene.locator(".message")
    expect(picture).to_be_visible()
    assert not [url for url in asked if "pyodide" in url or url.endswith("/table.js")], (
        "nothing is loaded unasked"
    )
    scene.get_by_role("button", name="Play from here").click()
    expect(table).to_be_visible(timeout=120_000)
    expect(picture).to_have_count(0)
    match: Match = Match.from_position(position.position)
    names = json.loads(scene.get_attribute("data-names") or "")
    for move in moves:
        card, _, place = move.partition(">")
        table.locator(f"[data-name='{card}']:not([aria-label*='of Ann'])").press("Enter")
        if place:
            table.locator(f".zone[data-name='{place}']:not([aria-label*='of Ann'])").press("Enter")
        for finding in match.judge(move, position.seat).findings:
            expect(message).to_contain_text(finding.sentence(names))
            expect(message.locator(f"a[href='#{finding.clause.id}']")).to_have_text(
                f"[{finding.clause.title}]"
            )
    expect(scene.locator(".happened li").first).to_be_visible()
    scene.get_by_role("button", name="Take back").click()
    expect(message).to_contain_text("Your move.")
    expect(scene.locator(".happened li")).to_have_count(0)
    assert {urlsplit(url).netloc for url in asked} == {urlsplit(address).netloc}
    page.close()


def test_a_page_from_a_file_keeps_the_pictures_of_scenes(site: Path, browser: Browser) -> None:
    page = browser.new_page()
    page.goto((site / "games" / "nuts.html").as_uri())
    expect(page.locator(".scene img").first).to_be_visible()
    expect(page.get_by_role("button", name="Play from here")).to_have_count(0)
    page.close()
