"""Whole journeys at the teacher on the built site, on a phone and on a wide screen, with a network and without."""

import json
import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, TimeoutError, ViewportSize, expect

from cardrules import GAMES, Game, Match, load
from cardrules.bots import next_move
from cardrules.definition.lessons import CountPoints, Lesson, MakeMove, PickCards, WholeDeal
from cardrules.teaching.answers import LEARNER, begin, choices, solutions
from tests.browser import AXE
from tests.docs.conftest import PHONE, SOON, served, when_ready
from tests.webapp.conftest import Server
from webapp.model.progress import lessons_of

WIDE: ViewportSize = {"width": 1300, "height": 900}
RACES = tuple(id for id in GAMES if load(id).race)
SETTLED = """async ({ cardTable }) => {
  while (!cardTable?.data || cardTable.queue.length) await new Promise((go) => setTimeout(go, 10));
  return cardTable.data;
}"""
"""What the table shows when all that was done there has been answered."""
KEPT = """() => new Promise((done) => {
  const opening = indexedDB.open("cardrules");
  opening.onsuccess = () => {
    const asked = opening.result.transaction("documents").objectStore("documents").count();
    asked.onsuccess = () => done(asked.result);
  };
})"""
"""The number of documents that the browser keeps."""
MATCHES: dict[str, dict[str, str]] = {
    "pebbles_and_nuts": {"max_deals": "3"},
    "nuts": {"target": "60"},
    "shnarbles": {"max_deals": "3"},
    "nerts": {"target": "60"},
    "california_jacks": {"target": "4"},
    "nertz": {"max_deals": "3"},
    "team_nuts": {"max_deals": "3"},
    "double_solitaire": {"merge": "whole"},
    "pishe_pasha": {"max_deals": "2"},
    "canfield": {"draw": "1"},
}
"""The options of a match of each game that is soon over, or at least is another one than the usual."""
PADS: dict[str, dict[str, int | str]] = {
    "pebbles_and_nuts": {"Card points: Ann": 20, "Card points: Ben": 10},
    "nuts": {
        "Cards on the foundations: Ann": 20,
        "Cards on the foundations: Ben": 14,
        "Nuts left: Ann": 0,
        "Nuts left: Ben": 4,
    },
    "canfield": {"Cards up": 30, "How did it end?": "with no way left"},
}
"""A deal of some games, as it is entered on a pad."""
WORDS = {"pebbles_and_nuts": "deal", "nuts": "round", "canfield": "game"}
"""What a deal is called there."""
HURRY = 3_000
"""Milliseconds within which a hint on the clock is taken, if at all."""
ENOUGH = 40
"""The hints after which a deal is given up, where one may."""


def everywhere(ids: tuple[str, ...], soon: Mapping[str, bool]) -> Callable[[Any], Any]:
    """A journey on both screens, with the network and without; of some games on a phone it is shown sooner.

    Args:
        ids: The games.
        soon: The games of the slow run, and whether the network is cut there; the others are for the long one.
    """
    ways = [
        pytest.param(
            screen,
            is_cut,
            id,
            marks=pytest.mark.slow if name == "phone" and soon.get(id) is is_cut else pytest.mark.long,
            id=f"{id}-{name}-{'no network' if is_cut else 'network'}",
        )
        for id in ids
        for name, screen in (("phone", PHONE), ("wide", WIDE))
        for is_cut in (False, True)
    ]
    return pytest.mark.parametrize(("visitor", "is_cut", "id"), ways, indirect=["visitor"])


class Visit:
    """A page of the teacher, and what one does on it: by touch on a phone, with the keyboard elsewhere.

    Attributes:
        page: The page.
    """

    def __init__(self, visitor: BrowserContext, teacher: str, place: str, is_cut: bool = False) -> None:
        self._teacher = teacher
        self.page: Page = visitor.new_page()
        if is_cut:
            self.open("")
            self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            visitor.set_offline(True)
            # A machine without a network says so here, too; Playwright forgets it at the next page (Chromium 150).
            visitor.add_init_script(
                "Object.defineProperty(Navigator.prototype, 'onLine', {get: () => false})"
            )
        self.open(place)

    def open(self, place: str) -> None:
        """Open a page of the teacher."""
        self.page.goto(f"{self._teacher}?{place}")
        when_ready(self.page)

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()
        when_ready(self.page)

    def touch(self, place: Locator, timeout: float = SOON) -> None:
        """Tap on a phone, and press a key elsewhere."""
        if self.page.viewport_size == PHONE:
            place.tap(position={"x": 8, "y": 6}, timeout=timeout)
        else:
            place.press("Enter", timeout=timeout)

    def press(self, name: str) -> None:
        """Press a button or a link."""
        button = self.page.get_by_role("button", name=name, exact=True)
        self.touch(button.or_(self.page.get_by_role("link", name=name, exact=True)).first)

    @property
    def data(self) -> dict[str, Any]:
        """What the table shows."""
        found: dict[str, Any] = self.page.locator(".table[data-ply]").evaluate(SETTLED)
        return found

    @property
    def message(self) -> Locator:
        """The sentence at the table."""
        return self.page.locator(".table .message")

    def step(self, name: str) -> Locator:
        """A button of the step bar."""
        return self.page.locator(f".steps [name={name}]:not([aria-disabled=true])")

    def heading(self, words: str) -> None:
        """Wait until the page has this heading."""
        expect(self.page.get_by_role("heading", level=1)).to_have_text(words, timeout=SOON)

    def spoken(self, text: str) -> Locator:
        """The button that makes a move, or gives an answer."""
        return self.page.locator(f".actions [name={json.dumps(text, ensure_ascii=False)}]")

    def play(self, text: str) -> None:
        """Make a move as it is made at the table: by a button, by a card, or by a card and a place."""
        data = self.data
        action = next((each for each in data["actions"] if each["text"] == text), None)
        if action is not None:
            if action["cards"] and not self.spoken(text).count():
                self.press("Meld…")
            self.touch(self.spoken(text))
            if action["resigns"]:
                self.touch(self.spoken(text))
            return
        within_reach = [each for each in data["zones"] if each["mine"] or each["owner"] is None]
        places = within_reach if data["race"] else data["zones"]
        tapped = next((each["id"] for each in within_reach if each["tap"] == text), None)
        if tapped is not None:
            self._touch_top(tapped)
            return
        name, _, place = text.partition(">")
        card = next(
            code
            for each in within_reach
            if each["mine"] or not data["race"]
            for code in each["cards"]
            if code and (code.split("'")[0] if data["race"] else code) == name
        )
        lying = self.page.locator(f'.card[data-card="{card}"]')
        is_meld = not place and "meld" in (lying.get_attribute("class") or "")
        self.touch(lying)
        if place:
            self._touch_top(next(each["id"] for each in places if each["name"] == place))
        elif is_meld:  # is not played by one careless touch
            self.touch(lying)

    def _touch_top(self, zone: str) -> None:
        """Touch a pile: what lies on top of it, or the place, which is what the keyboard finds."""
        lying = self.page.locator(f'.card[data-zone="{zone}"][tabindex]')
        empty = self.page.locator(f'.zone[data-zone="{zone}"]')
        if self.page.viewport_size == PHONE:
            empty = empty.locator(".place")
        self.touch(lying.last if lying.count() else empty)

    def answer(self, task: Lesson, answer: str) -> None:
        """Answer a question."""
        if isinstance(task.task, CountPoints):
            self.page.get_by_label("Points").fill(answer)
            self.press("Answer")
        elif isinstance(task.task, PickCards):
            for code in sorted({*self.data["picked"]} ^ {*answer.split()}):
                self.touch(self.page.locator(f'.card[data-card="{code}"]'))
            self.press("That is all")
        else:
            self.play(answer)

    def take_hint(self, timeout: float = SOON) -> bool:
        """Ask for a hint, and make its move; False where there is none."""
        self.touch(self.step("hint"))
        advised = self.data["advised"]
        if advised:
            button = self.page.get_by_role("button", name="Play it").or_(self.spoken(advised)).first
            self.touch(button, timeout)
        return bool(advised)

    def _take_hint_in_time(self) -> bool:
        """The same on the clock, where it is gone when somebody else moves, and asked for again."""
        try:
            return self.take_hint(HURRY)
        except TimeoutError:
            return True

    def play_whole_deal(self) -> None:
        """Play the deal of a lesson by hints, to its end."""
        hints = 0
        if self.step("go").count():
            self.touch(self.step("go"))
        while not self.spoken("next").count():
            data = self.data
            given_up = [each["text"] for each in data["actions"] if each["resigns"]]
            if hints > ENOUGH and given_up:
                self.play(given_up[0])
            elif self.step("hint").count() and self._take_hint_in_time():
                hints += 1
            elif self.step("forward").count():
                self.touch(self.step("forward"))
            else:
                self.page.wait_for_timeout(200)  # for others, on the clock


def wrong_answer(lesson: Lesson, match: Match) -> str | None:
    """An answer that is not right; None where there is none."""
    right = solutions(lesson.task, match)
    match lesson.task:
        case CountPoints():
            return "-999"
        case PickCards():
            zones = match.view(LEARNER).zones
            tops = {zone.cards[-1].code for zone in zones if zone.cards and zone.cards[-1]}
            offered = sorted(
                choices(lesson.task, match), key=lambda code: code not in tops
            )  # others may be covered
            return next((each for each in offered if each not in right[0].split()), "")
        case MakeMove():
            possible = map(str, match.game.pseudo_legal_moves(match.state, LEARNER))
            offered = [*map(str, match.legal_moves_of(LEARNER)), *possible]
        case _:
            offered = [*choices(lesson.task, match)]
    return next((each for each in offered if each not in right), None)


@everywhere(GAMES, {"shnarbles": False, "nerts": True})
def test_a_course_is_gone_through_with_wrong_answers_and_right_ones(
    visitor: BrowserContext, teacher: str, id: str, is_cut: bool
) -> None:
    game, lessons, refused = load(id), [*lessons_of(load(id))], 0
    visit = Visit(visitor, teacher, f"page=learn&game={id}", is_cut)
    for number, lesson in enumerate(lessons, start=1):
        if number > 1:
            visit.press("Next lesson ›")
        visit.heading(f"{number}. {lesson.title}")
        assert visit.data["match"].startswith(f"{id}/{lesson.id}/")
        if number == len(lessons) // 2:
            visit.reload()
            visit.heading(f"{number}. {lesson.title}")
        if isinstance(lesson.task, WholeDeal):
            visit.play_whole_deal()
        else:
            asked = begin(lesson, game)
            wrong = wrong_answer(lesson, asked)
            if wrong is not None:
                visit.answer(lesson, wrong)
                expect(visit.page.locator(".bad").first).to_be_visible()
                expect(visit.message).to_have_class(re.compile("refused"))
                expect(visit.message).to_have_text(re.compile(r"\w"))
                refused += 1
            visit.answer(lesson, solutions(lesson.task, asked)[0])
        expect(visit.page.locator(".good").first).to_be_visible()
        expect(visit.page.locator(".progress")).to_contain_text(f"{number} of {len(lessons)}")
    assert refused > len(lessons) / 2
    expect(visit.page.get_by_text(lessons[-1].after).first).to_be_visible()
    visit.press("Finish the course ›")
    visit.heading(f"You can play {game.title}!")
    visit.press("Play a match")
    expect(visit.page.locator("nav[data-page=table]")).to_be_visible()


@everywhere(GAMES, {"shnarbles": True, "nerts": False})
def test_a_whole_match_is_played_and_is_there_after_a_reload(
    visitor: BrowserContext, teacher: str, id: str, is_cut: bool
) -> None:
    ((name, value),) = MATCHES[id].items()
    visit = Visit(visitor, teacher, f"page=table&game={id}&{name}={value}", is_cut)
    expect(visit.page.get_by_role("link", name="Rules", exact=True)).to_have_attribute(
        "href", re.compile(rf"{name}={value}$")
    )
    over, due, deals = visit.step("again"), visit.step("deal"), 0
    while not over.count():
        if due.count():
            visit.touch(due)
            expect(due).to_have_count(0)
        begun = visit.data["ply"]
        if visit.step("hint").count() and visit.take_hint():
            assert visit.data["ply"] > begun
            if visit.step("undo").count():
                visit.touch(visit.step("undo"))
                assert visit.data["ply"] == begun
        visit.touch(visit.step("end"))
        expect(over.or_(due).first).to_be_visible(timeout=SOON)
        deals += 1
        if deals == 1:
            place = visit.page.locator(".steps .place").inner_text()
            visit.reload()
            expect(visit.page.locator(".steps .place")).to_have_text(place)
    expect(visit.message).to_contain_text("The match is over.")
    if name == "max_deals":
        assert deals <= int(value)


def race_before_its_end(game: Game, is_won: bool) -> tuple[str, str]:
    """A race that the learner is about to win, or to lose, in a link; and its last move."""
    side = game.side_of(game.options, LEARNER)
    for seed in range(200):
        match, rng = Match(game, seed=seed), Random(seed)
        match.deal()
        while match.actors and not match.deal_due and (found := next_move(game, match.state, rng)):
            match.play(found[1], found[0])
        last, own = match.plies[-1], match.scores[side]
        others = [*match.scores[:side], *match.scores[side + 1 :]]
        if not (match.deal_due or match.outcome) or (last.seat == LEARNER) is not is_won:
            continue
        if own > max(others) if is_won else own < max(others):
            match.back()
            return match.link, str(last.move)
    raise AssertionError("no such race was found")


@pytest.mark.parametrize("is_won", [True, False], ids=["won", "lost"])
@everywhere(RACES, {"nerts": True})
def test_a_race_ends_on_the_clock(
    visitor: BrowserContext, teacher: str, id: str, is_won: bool, is_cut: bool
) -> None:
    game = load(id)
    link, last = race_before_its_end(game, is_won)
    visit = Visit(visitor, teacher, f"page=table&match={link}", is_cut)
    visit.touch(visit.step("go"))
    expect(visit.step("pause")).to_be_visible()
    visit.reload()  # all hands rest
    visit.touch(visit.step("go"))
    if is_won:
        visit.play(last)
    ended = visit.step("deal").or_(visit.step("again")).first
    expect(ended).to_be_visible(timeout=SOON)
    visit.reload()
    expect(ended).to_be_visible()
    scored = visit.page.locator("details", has=visit.page.get_by_text("Score", exact=True)).locator("dd")
    points = [int(each.replace("−", "-")) for each in scored.all_text_contents()]
    own = points.pop(game.side_of(game.options, LEARNER))
    assert own > max(points) if is_won else own < max(points)


@everywhere(GAMES, {"california_jacks": False, "nertz": True})
def test_twenty_questions_are_answered_and_remembered(
    visitor: BrowserContext, teacher: str, id: str, is_cut: bool
) -> None:
    visit = Visit(visitor, teacher, f"page=practise&game={id}", is_cut)
    known = visit.page.locator(".figures", has_text="Right answers")
    for number in range(1, 21):
        expect(visit.page.get_by_text(f"Question {(number - 1) % 10 + 1} of 10")).to_be_visible()
        answer_somehow(visit)
        expect(visit.page.locator(".good, .bad").first).to_be_visible()
        expect(known).to_contain_text(f"of {number}")
        if not visit.page.locator(".good").count():
            visit.press("Show me")
            expect(visit.page.locator(".good").first).to_be_visible()
        visit.press("Next question ›")
        if number == 10:
            expect(visit.page.get_by_role("heading", level=1)).to_contain_text("of 10 right")
            visit.reload()  # a sitting is begun anew, and what was answered is kept
            expect(known).to_contain_text("of 10")
    expect(visit.page.get_by_role("heading", level=1)).to_contain_text("of 10 right")
    expect(known).to_contain_text("of 20")


def answer_somehow(visit: Visit) -> None:
    """Give the first answer that there is."""
    data = visit.data
    if visit.page.get_by_label("Points").count():
        visit.page.get_by_label("Points").fill("0")
        visit.press("Answer")
    elif data["legal"]:
        visit.play(data["legal"][0]["text"])
    else:
        visit.touch(visit.page.locator(".actions button").first)


def enter(visit: Visit, id: str, number: int) -> None:
    """Enter a deal on a pad."""
    word = WORDS[id]
    for label, value in PADS[id].items():
        field = visit.page.get_by_label(label)
        if isinstance(value, str):
            field.select_option(value)
        else:
            field.fill(str(value))
    visit.press(f"Enter {word} {number}")
    expect(visit.page.get_by_role("button", name=f"Take back {word} {number}")).to_be_visible()


@everywhere(tuple(PADS), {"pebbles_and_nuts": False, "nuts": True})
def test_a_score_pad_of_three_deals_is_kept(
    visitor: BrowserContext, teacher: str, id: str, is_cut: bool
) -> None:
    visit = Visit(visitor, teacher, f"page=pad&game={id}", is_cut)
    visit.press("Begin")
    for number in (1, 2, 3):
        enter(visit, id, number)
        if number == 2:
            visit.reload()
    totals = visit.page.locator(".figures").inner_text()
    visit.reload()
    expect(visit.page.get_by_role("button", name=f"Take back {WORDS[id]} 3")).to_be_visible()
    assert visit.page.locator(".figures").inner_text() == totals


@everywhere(("california_jacks",), {"california_jacks": False})
def test_what_was_begun_on_the_site_goes_on_in_the_app_and_back(
    visitor: BrowserContext, teacher: str, browser: Browser, id: str, is_cut: bool, tmp_path: Path
) -> None:
    visit = Visit(visitor, teacher, f"page=learn&game={id}", is_cut)
    visit.press("Show me")
    expect(visit.page.locator(".progress")).to_contain_text("1 of")
    visit.open("page=pad&game=nuts")
    visit.press("Begin")
    enter(visit, "nuts", 1)
    pad = visit.page.url.partition("pad=")[2]
    visit.open(f"page=table&game={id}")
    visit.play(visit.data["legal"][0]["text"])
    data = visit.data
    key, ply = data["match"], data["ply"]
    exported = tmp_path / "export.json"
    visit.press("Settings")
    with visit.page.expect_download() as download:
        visit.press("Export")
    download.value.save_as(exported)

    (tmp_path / "app").mkdir()
    server = Server(tmp_path / "app")
    app = browser.new_page()
    app.set_default_timeout(SOON)
    app.goto(f"{server.address}/settings")
    app.locator("input[type=file]").set_input_files(exported)
    expect(app.get_by_text("brought back")).to_be_visible(timeout=SOON)
    app.goto(f"{server.address}/learn?game={id}")
    expect(app.get_by_text(re.compile("1 of .* lessons done"))).to_be_visible(timeout=SOON)
    app.goto(f"{server.address}/pad?pad={pad}")
    expect(app.get_by_text("Round 1").first).to_be_visible(timeout=SOON)
    app.goto(f"{server.address}/table?key={key}")
    table = app.locator(".table[data-ply]")
    expect(table).to_have_attribute("data-ply", str(ply), timeout=SOON)
    app.locator(".steps [name=forward]").click()
    expect(table).not_to_have_attribute("data-ply", str(ply), timeout=SOON)
    ply = table.evaluate(SETTLED)["ply"]
    app.goto(f"{server.address}/settings")
    app.get_by_role("button", name="Export", exact=True).click()
    with app.expect_download() as download:
        app.get_by_role("button", name="Download the export").click()
    download.value.save_as(exported)
    app.close()
    server.stop()

    visit.press("Delete everything")
    visit.press("Delete everything? Press again")
    visit.page.get_by_label("Bring an export back").set_input_files(exported)
    visit.press("Bring it back")
    expect(visit.page.get_by_text("brought back")).to_be_visible()
    visit.open(f"page=table&key={key}")
    assert visit.data["ply"] == ply
    visit.open(f"page=pad&pad={pad}")
    expect(visit.page.get_by_role("button", name="Take back round 1")).to_be_visible()
    visit.open(f"page=learn&game={id}")
    expect(visit.page.locator(".progress")).to_contain_text("1 of")


@everywhere(("nuts",), {"nuts": True})
def test_a_rule_is_read_without_leaving_the_table(
    visitor: BrowserContext, teacher: str, id: str, is_cut: bool
) -> None:
    """With a network on its page, without one on the teacher's."""
    visit = Visit(visitor, teacher, f"page=table&game={id}&when_stuck=dig", is_cut)
    with visitor.expect_page() as opened:
        visit.touch(visit.message.get_by_role("link").first)
    rule = opened.value
    title = visit.message.get_by_role("link").first.inner_text().strip("[]")
    if is_cut:
        expect(rule).to_have_url(re.compile(rf"page=rules&game={id}&clause="))
        expect(rule.locator("details[open]").first).to_contain_text(f"The rule: {title}", timeout=SOON)
    else:
        expect(rule).to_have_url(re.compile(rf"/games/{id}\.html#"))
    rule.close()
    expect(visit.page.locator("nav[data-page=table]")).to_be_visible()


@everywhere(("canfield",), {"canfield": False})
def test_whoever_deletes_everything_leaves_nothing(
    visitor: BrowserContext, teacher: str, id: str, is_cut: bool
) -> None:
    visit = Visit(visitor, teacher, f"page=table&game={id}", is_cut)
    shown = "localStorage.getItem('cardrules shown')"
    visit.touch(visit.step("forward"))
    assert visit.data["ply"]
    assert visit.page.evaluate(shown)
    assert visit.page.evaluate(KEPT)
    visit.press("Settings")
    visit.press("Delete everything")
    visit.press("Delete everything? Press again")
    expect(visit.page.get_by_text("has been deleted")).to_be_visible()
    expect(visit.page.get_by_role("button", name="Delete everything", exact=True)).to_be_visible()
    visit.reload()
    assert visit.page.evaluate(KEPT) == 0
    assert visit.page.evaluate(shown) is None


@everywhere(("canfield",), {"canfield": False})
def test_a_tab_that_is_behind_takes_up_what_is_newer(
    visitor: BrowserContext, teacher: str, id: str, is_cut: bool
) -> None:
    place = f"page=table&game={id}"
    tabs = Visit(visitor, teacher, place, is_cut), Visit(visitor, teacher, place)
    for ahead, behind in (tabs, tabs[::-1]):
        ply = ahead.data["ply"]
        ahead.touch(ahead.step("forward"))
        assert ahead.data["ply"] == ply + 1
        behind.touch(behind.step("forward"))
        expect(behind.message).to_contain_text("last used in another tab", timeout=SOON)
        assert behind.data["ply"] == ply + 1


@pytest.mark.slow
def test_a_new_version_comes_in_at_the_next_visit(site: Path, browser: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    files = folder / "teacher"
    context = browser.new_context()
    with served(folder) as address:

        def visit(then: str, shown: str) -> None:
            page = context.new_page()
            page.goto(f"{address}/teacher/index.html")
            when_ready(page)
            expect(page.locator("noscript")).to_have_attribute("data-made", shown)
            page.evaluate(f"navigator.serviceWorker.ready.then((found) => {then})")
            page.close()

        index, version = files / "index.html", files / "version.js"
        text = index.read_text(encoding="utf-8")
        index.write_text(text.replace("<noscript>", "<noscript data-made='before'>"), encoding="utf-8")
        visit("true", "before")
        index.write_text(text.replace("<noscript>", "<noscript data-made='after'>"), encoding="utf-8")
        told = version.read_text(encoding="utf-8")
        version.write_text(re.sub('VERSION = "[^"]+"', 'VERSION = "new"', told), encoding="utf-8")
        fetched = "new Promise((done) => setInterval(() => found.waiting && done(true), 20))"
        visit(fetched, "before")
        visit("caches.keys()", "after")
        visit("caches.keys()", "after")
        page = context.new_page()
        page.goto(f"{address}/teacher/index.html")
        assert page.evaluate("caches.keys()") == ["cardrules new"]
    context.close()


@pytest.mark.parametrize(
    "visitor",
    [
        pytest.param(PHONE, marks=pytest.mark.slow, id="phone"),
        pytest.param(WIDE, marks=pytest.mark.long, id="wide"),
    ],
    indirect=True,
)
def test_axe_finds_no_violation_in_either_theme_with_four_colours(
    visitor: BrowserContext, teacher: str
) -> None:
    visit = Visit(visitor, teacher, "page=table&game=canfield")
    visit.press("Settings")
    page, found = visit.page, dict[str, Any]()
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.get_by_label("Four colours").check()
    for theme in ("light", "dark"):
        page.get_by_label("Light or dark").select_option(theme)
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        for name in ("Settings", "Learn", "Table"):
            page.get_by_role("link", name=name, exact=True).first.click()
            expect(page.locator(f"nav[data-page={name.lower()}]")).to_be_visible()
            result = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
            found[f"{name}, {theme}"] = [
                (each["id"], each["nodes"][0]["html"][:150]) for each in result["violations"]
            ]
        page.get_by_role("link", name="Settings", exact=True).first.click()
    assert not {name: each for name, each in found.items() if each}


@pytest.mark.slow
def test_a_hint_in_a_trick_game_is_worked_out_in_the_browser(
    visitor: BrowserContext, teacher: str, record_property: Callable[[str, object], None]
) -> None:
    """How long it takes depends on the machine, and is only told."""
    visit = Visit(visitor, teacher, "page=table&game=pebbles_and_nuts")
    begun = monotonic()
    assert visit.take_hint()
    record_property("milliseconds of a hint", round(1000 * (monotonic() - begun)))
