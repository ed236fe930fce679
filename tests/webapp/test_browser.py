"""Journeys in a real browser: mouse, touch and keyboard, reloads and restarts, and whether everything fits."""

import re
import signal
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, TimeoutError, expect

from cardrules import GAMES, Deal, Match, load
from cardrules.bots import choose
from cardrules.definition.lessons import PickCards
from cardrules.tabletop.scorepad import ScorePad
from cardrules.teaching.answers import begin, solutions
from tests.browser import AXE
from tests.webapp.conftest import Server
from webapp.model.option_fields import seats_of
from webapp.model.pad import OpenPad
from webapp.model.session import Session
from webapp.model.settings import Settings

SIZES = ((1400, 900), (1920, 1080), (1024, 768), (390, 844))
TURN_TO = """(address) => {
  const app = document.querySelector("[data-testid=stApp]");
  app.removeAttribute("data-turned");
  let ran = false;
  new MutationObserver((changes, observer) => {
    const running = app.dataset.testScriptState !== "notRunning";
    ran ||= running;
    if (!ran || running) return;
    observer.disconnect();
    app.dataset.turned = "";
  }).observe(app, { attributes: true, attributeFilter: ["data-test-script-state"] });
  history.pushState({}, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
}"""
"""Goes to an address as the Back button does, and marks the app when the page has been run.

A mark, and no promise: one that waits while the machine stands still is collected by the browser.
"""
UNTIL = 60_000
"""Milliseconds to wait where a busy machine may need them."""

expect.set_options(timeout=UNTIL)


class Visit:
    """A page of the app, and what one does on it.

    Attributes:
        page: The page.
        session: What is kept of the visitor, to lay tables.
        errors: What its scripts complained of.
    """

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.server = server
        self.session = Session(Session.new_learner(), server.store)
        context.add_cookies(
            [{"name": "cardrules_learner", "value": self.session.learner, "url": server.address}]
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(UNTIL)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, path: str = "") -> None:
        """Load a page."""
        self.page.goto(f"{self.server.address}/{path}")
        self.settle()

    def turn_to(self, path: str = "") -> None:
        """Go to a page as the Back button would, without loading the app anew."""
        if self.page.url == "about:blank":
            self.open(path)
        else:
            self.page.evaluate(TURN_TO, f"/{path}")
            try:
                self.page.wait_for_selector("[data-testid=stApp][data-turned]", timeout=5000)
            except TimeoutError:  # Streamlit had another run under way
                self.page.reload()
            self.settle()

    def settle(self) -> None:
        """Wait until no run of the page is under way, and nothing that comes late will move a button yet."""
        self.page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
        expect(self.page.get_by_test_id("stSkeleton")).to_have_count(0)
        assert self.errors == []

    def sit_down(self, game: str, seed: int | None = 7, load: bool = False, **options: Any) -> None:
        """Lay a table, and go there, as the Back button would."""
        assert self.session.new_match(game, options, seed=seed), self.session.complaint
        self.go_to_table(load)

    def go_to_table(self, load: bool = False) -> None:
        """Go to the table that the session has laid."""
        self.session.save()
        address = f"table?key={self.session.table}"
        if load or "/table" not in self.page.url:
            self.open(address)
        else:
            before = self.root.get_attribute("data-match") or ""
            self.turn_to(address)
            expect(self.root).not_to_have_attribute("data-match", before)
        assert self.session.controller
        self.at(self.session.controller.match.ply)
        assert self.data["game"] == self.session.controller.match.game.id

    @property
    def root(self) -> Locator:
        """The card table."""
        return self.page.locator(".table[data-ply]")

    @property
    def data(self) -> dict[str, Any]:
        """The data that the card table shows."""
        found: dict[str, Any] = self.root.evaluate("(root) => root.cardTable.data")
        return found

    @property
    def ply(self) -> int:
        """The number of the move that the table shows."""
        return int(self.root.get_attribute("data-ply") or "")

    @property
    def message(self) -> Locator:
        """The sentence at the table."""
        return self.page.locator(".table .message")

    def card(self, code: str) -> Locator:
        """A card by its notation."""
        return self.page.locator(f'.card[data-card="{code}"]')

    @property
    def legal(self) -> Locator:
        """The cards that are marked as legal."""
        return self.page.locator(".card.legal")

    def zone(self, id: str) -> Locator:
        """A place on the table."""
        return self.page.locator(f'.zone[data-zone="{id}"] .place')

    def touch(self, zone: str) -> None:
        """Click in the middle of a zone, on whatever lies there."""
        self.page.mouse.click(*middle(self.zone(zone)))

    def at(self, ply: int) -> None:
        """Wait until the table shows the position after so many moves."""
        expect(self.root).to_have_attribute("data-ply", str(ply))
        self.settle()

    def moved_on(self, ply: int) -> None:
        """Wait until the table shows another position."""
        expect(self.root).not_to_have_attribute("data-ply", str(ply))
        self.settle()

    def step(self, name: str) -> Locator:
        """A button of the step bar."""
        return self.page.locator(f'.steps button[name="{name}"]')

    def axe(self, part: str = "html") -> list[str]:
        """Return what axe-core complains of in a part of the page, or all of it."""
        self.page.wait_for_function("document.cardrulesUploaders")  # the app's own script mends their role
        self.page.wait_for_function("!document.querySelector('[data-stale=true]')")  # is grey until it is new
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("(part) => axe.run(part, {resultTypes: ['violations']})", part)
        return [
            f"{each['id']}: {node['html'][:200]} {node['failureSummary'][:300]}"
            for each in found["violations"]
            for node in each["nodes"]
        ]


CORNER: Any = {"x": 8, "y": 16}
"""The place where a card of a hand can be touched, which lies half under the next one."""


def middle(place: Locator) -> tuple[float, float]:
    """Return the middle of something on the screen."""
    place.wait_for()
    x, y = place.evaluate_all(
        "([place]) => { const { x, y, width, height } = place.getBoundingClientRect();"
        " return [x + width / 2, y + height / 2]; }"
    )
    return x, y


NewVisit = Callable[..., Visit]


@pytest.fixture(scope="module")
def new_visit(browser: Browser, server: Server) -> Iterator[NewVisit]:
    """Makes visits in browsers of their own; afterwards nothing may have gone wrong in their scripts."""
    visits: list[Visit] = []

    def make(width: int = 1400, height: int = 900, **how: Any) -> Visit:
        how.setdefault("reduced_motion", "reduce")
        context = browser.new_context(viewport={"width": width, "height": height}, **how)
        visits.append(Visit(context, server))
        return visits[-1]

    yield make
    for each in visits:
        each.page.context.close()
        assert each.errors == []


@pytest.fixture(scope="module")
def desktop(new_visit: NewVisit) -> Visit:
    """A visitor at a desk."""
    return new_visit()


@pytest.fixture(scope="module")
def phone(new_visit: NewVisit) -> Visit:
    """A visitor with a phone, which has nothing but its screen."""
    return new_visit(390, 844, has_touch=True, is_mobile=True, device_scale_factor=2)


# From the first page to the table


@pytest.mark.parametrize(
    "games",
    [("pebbles_and_nuts", "nuts"), pytest.param(GAMES, marks=pytest.mark.slow)],
)
def test_from_the_first_page_a_legal_card_is_two_clicks_away(desktop: Visit, games: Sequence[str]) -> None:
    desktop.open()
    for game in games:
        desktop.page.get_by_role("link", name="Games").first.click()
        desktop.page.locator(f".st-key-play-{game} button").click()
        expect(desktop.root).to_be_visible()
        desktop.settle()
        begun, first = desktop.ply, desktop.legal.first
        if first.count() and desktop.data["alone"]:
            first.click(position=CORNER)
        elif desktop.data["actions"]:
            desktop.page.locator(".actions button").first.click()
        else:
            stock = next(zone["id"] for zone in desktop.data["zones"] if zone["mine"] and zone["tap"])
            desktop.touch(stock)
        desktop.moved_on(begun)
        expect(desktop.message).not_to_have_class(re.compile("refused"))


@pytest.mark.slow
@pytest.mark.parametrize("late", ["Button.", "ButtonGroup", "PageLink", "ImageList"])
@pytest.mark.parametrize("width", [390, 1400])
def test_the_games_stay_where_they_are_while_the_first_page_loads(
    new_visit: NewVisit, width: int, late: str
) -> None:
    visit = new_visit(width)
    visit.page.add_init_script(
        """window.tops = new Set();
        const look = () => {
          const place = document.querySelector(".st-key-ways-into-nertz");
          const styled = place && getComputedStyle(place).gap === "6.4px";
          if (styled) tops.add(place.getBoundingClientRect().top);
          requestAnimationFrame(look);
        };
        look();"""
    )
    held: list[Route] = []
    visit.page.route(f"**/{late}*", lambda request: held.append(request))
    visit.page.goto(visit.server.address, wait_until="commit")
    expect(visit.page.locator(".st-key-game-canfield [data-testid=stCaptionContainer]")).to_be_visible()
    visit.page.wait_for_function("tops.size > 0")
    assert held
    visit.page.unroute_all()  # lets them go
    visit.settle()
    expect(visit.page.locator("[class*=st-key-game-] img")).to_have_count(len(GAMES))
    tops = visit.page.evaluate("[...tops]")
    assert max(tops) - min(tops) < 1


TEXTS_IN_VIEW = r"""() => {
  const found = new Set();
  const unread = "[data-testid=stIconMaterial], [data-testid=stSkipToContent], style, script, template";
  const hidden = (node) => node && (node.matches(unread) || getComputedStyle(node).clipPath !== "none" ||
    hidden(node.parentElement ?? node.getRootNode().host));
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const range = document.createRange(), parent = node.parentElement;
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const seen = right > left && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
      const shown = parent.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (seen && shown && !hidden(parent)) found.add(node.textContent.trim());
    }
    for (const child of [...node.childNodes, ...(node.shadowRoot?.childNodes ?? [])]) read(child);
  };
  read(document.body);
  return [...found];
}"""


@pytest.mark.parametrize(
    ("game", "width", "height"),
    [("pebbles_and_nuts", 1400, 900), pytest.param("nuts", 390, 844, marks=pytest.mark.slow)],
)
def test_a_slow_reader_plays_a_first_card_within_a_minute(
    new_visit: NewVisit, record_property: Callable[[str, object], None], game: str, width: int, height: int
) -> None:
    """At 200 words a minute; whatever is in view is read before each click, and what was read is not read again.

    How long the app takes depends on the machine; where it is idle that is some three seconds.
    """
    visit = new_visit(width, height)
    read: set[str] = set()
    clicks, words = 0, 0

    def read_and_click(click: Callable[[], None], settled: Callable[[], None]) -> None:
        nonlocal clicks, words
        texts = set(visit.page.evaluate(TEXTS_IN_VIEW)) - read
        read.update(texts)
        words += sum(len(re.findall(r"[^\W\d_][\w'’-]*", text)) for text in texts)
        click()
        settled()
        clicks += 1

    def at_table() -> None:
        expect(visit.root).to_be_visible()
        visit.settle()

    def first_card() -> None:
        if visit.data["alone"]:
            visit.legal.first.click(position=CORNER)
        else:
            visit.touch("stock:0")

    visit.open()
    pictures = "[...document.images].every(({ complete }) => complete) && document.images.length"
    visit.page.wait_for_function(f"({pictures}) === {len(GAMES)}")
    play = visit.page.locator(f".st-key-play-{game} button")
    if width < 640:
        play.scroll_into_view_if_needed()
    read_and_click(play.click, at_table)
    begun = visit.ply
    read_and_click(first_card, lambda: visit.moved_on(begun))
    seconds = words / 200 * 60
    record_property("seconds of a slow reader", round(seconds, 1))
    print(f"{game} at {width} px: {clicks} clicks, {words} words, {seconds:.1f} s")
    assert clicks <= 5
    assert seconds <= 57


@pytest.mark.parametrize(
    "games", [("shnarbles", "nuts", "canfield"), pytest.param(GAMES, marks=pytest.mark.slow)]
)
def test_a_whole_deal_is_played(desktop: Visit, games: Sequence[str]) -> None:
    for game in games:
        desktop.sit_down(game)
        desktop.step("end").click()
        expect(desktop.step("deal").or_(desktop.step("again"))).to_be_visible(timeout=60_000)
        desktop.settle()
        if desktop.step("deal").count():
            expect(desktop.message).to_contain_text("This deal: You ")
            ended = desktop.ply
            desktop.step("deal").click()
            desktop.moved_on(ended)
        else:
            expect(desktop.message).to_contain_text("The match is over.")
            key = desktop.page.url
            desktop.step("again").click()
            expect(desktop.step("again")).to_have_count(0)
            desktop.settle()
            expect(desktop.page).not_to_have_url(key)


# At the table


def test_a_click_plays_and_a_refusal_explains_where_the_eye_is(desktop: Visit) -> None:
    desktop.sit_down("pebbles_and_nuts", seed=4)
    begun = desktop.ply
    wrong = desktop.page.locator('.card:not(.legal)[data-zone="hand:0"]').first
    code = wrong.get_attribute("data-card")
    wrong.click(position=CORNER)
    expect(desktop.message).to_contain_text("you must follow")
    expect(desktop.message).to_have_class(re.compile("refused"))
    expect(desktop.message.get_by_role("link", name="[Following suit]")).to_have_attribute(
        "href", "rules?game=pebbles_and_nuts&clause=follow-suit"
    )
    expect(desktop.message).to_be_in_viewport(ratio=1)
    assert desktop.card(code or "").get_attribute("data-zone") == "hand:0"
    desktop.at(begun)
    desktop.legal.first.click(position=CORNER)
    desktop.moved_on(begun)
    expect(desktop.message).not_to_have_class(re.compile("refused"))


def test_patience_by_two_clicks_double_click_and_drag(desktop: Visit) -> None:
    desktop.sit_down("canfield")
    desktop.card("4C").click()
    expect(desktop.page.locator(".ring.target")).to_have_count(1)
    desktop.card("5D").click()
    desktop.at(2)
    expect(desktop.card("4C")).to_have_attribute("data-zone", "tableau:2")
    desktop.step("back").click()
    desktop.at(1)
    desktop.card("5D").dblclick()
    desktop.at(2)
    expect(desktop.card("5D")).to_have_attribute("data-zone", "foundation:D")
    desktop.step("back").click()
    desktop.at(1)
    desktop.card("4C").drag_to(desktop.card("QC"))
    expect(desktop.message).to_have_class(re.compile("refused"))
    expect(desktop.card("4C")).to_have_attribute("data-zone", "tableau:4")
    desktop.card("4C").drag_to(desktop.card("5D"))
    desktop.at(2)
    expect(desktop.card("4C")).to_have_attribute("data-zone", "tableau:2")


@pytest.mark.once
def test_rapid_plays_and_steps_all_arrive(desktop: Visit) -> None:
    desktop.sit_down("canfield", seed=1)
    stock = middle(desktop.zone("stock"))
    for _ in range(20):
        desktop.page.mouse.click(*stock)
        desktop.page.wait_for_timeout(15)
    desktop.at(21)
    for _ in range(10):
        desktop.step("back").click()
    desktop.at(11)
    expect(desktop.page.get_by_text("move 11 of 21")).to_be_visible()


@pytest.mark.slow
@pytest.mark.once
def test_a_touch_is_not_lost_on_a_card_that_flies_past(new_visit: NewVisit) -> None:
    visit = new_visit(reduced_motion="no-preference")
    visit.session.choose_settings(Settings(speed="slow"))
    visit.sit_down("canfield", seed=1, load=True)
    stock = middle(visit.zone("stock"))
    for ply in range(2, 10):
        visit.page.mouse.click(*stock)
        visit.at(ply)


def test_a_card_dropped_among_the_cards_of_others_is_no_play(desktop: Visit) -> None:
    desktop.sit_down("pebbles_and_nuts", players=3)
    begun = desktop.ply
    code = desktop.legal.first.get_attribute("data-card") or ""
    desktop.card(code).hover(position=CORNER)
    desktop.page.mouse.down()
    desktop.page.mouse.move(*middle(desktop.page.locator(".panel[role=button]").first), steps=5)
    desktop.page.mouse.up()
    desktop.settle()
    assert desktop.ply == begun
    assert desktop.card(code).get_attribute("data-zone") == "hand:0"


def test_in_a_race_the_cards_of_others_are_out_of_reach(desktop: Visit) -> None:
    desktop.sit_down("nuts", players=2)
    begun = desktop.ply
    desktop.page.locator('.card[data-zone^="work:1:"][data-card]').last.click()
    expect(desktop.page.locator(".ring.chosen")).to_have_count(0)
    expect(desktop.page.get_by_role("dialog")).to_be_visible()
    desktop.page.get_by_role("button", name="Close").click()
    desktop.touch("stock:0")
    desktop.at(begun + 1)


def test_giving_up_asks_first(desktop: Visit) -> None:
    desktop.sit_down("canfield")
    button = desktop.page.locator(".actions button", has_text="Give up")
    button.click()
    expect(button).to_contain_text("Press again")
    desktop.at(1)
    button.click()
    expect(desktop.message).to_contain_text("The match is over.")


def with_a_meld() -> Match:
    """A match in which one may meld."""
    match = Match(load("pebbles_and_nuts"), seed=9)
    while not any(str(move).startswith("meld") for move in match.legal_moves_of(0)):
        if match.deal_due:
            match.deal()
        seat = match.actors[0]
        match.play(choose(match.game, match.state, seat, Random(1)), seat)
    return match


@pytest.mark.slow
def test_a_possible_meld_is_pointed_out_or_asked_for(desktop: Visit) -> None:
    match = with_a_meld()
    meld = desktop.page.locator(".actions button", has_text="Meld")
    desktop.session.open_match(match)
    desktop.go_to_table(load=True)
    begun = desktop.ply
    expect(desktop.page.locator(".card.meld")).to_have_count(2)
    desktop.page.locator(".card.meld").first.click(position=CORNER)  # no meld is lost by a careless touch
    desktop.at(begun)
    desktop.session.choose_settings(Settings(melds=False))
    desktop.open("table")
    desktop.go_to_table(load=True)
    expect(meld).to_have_text("Meld…")
    expect(desktop.page.locator(".card.meld")).to_have_count(0)
    meld.click()
    expect(meld).to_have_text(re.compile("K. Q."))
    meld.click()
    desktop.moved_on(begun)
    expect(desktop.page.locator('.card[data-zone="melds:0"]')).to_have_count(2)
    desktop.session.choose_settings(Settings())


@pytest.mark.slow
def test_at_the_end_of_a_deal_its_cards_are_counted_in(new_visit: NewVisit) -> None:
    visit = new_visit(reduced_motion="no-preference")
    visit.sit_down("pebbles_and_nuts", seed=9, load=True)
    visit.step("end").click()
    sheet = visit.page.get_by_role("dialog", name="The score of deal 1")
    expect(sheet).to_be_visible()
    counted = sheet.locator("li")
    kept = visit.data["score"]
    assert counted.count() < len(kept["lines"])
    expect(counted).to_have_count(len(kept["lines"]))
    totals = [text.replace("−", "-") for text in sheet.locator("output").all_text_contents()]
    assert totals == [str(person["score"]) for person in visit.data["people"]]
    ended = visit.ply
    sheet.get_by_role("button", name="Deal").click()
    visit.moved_on(ended)
    expect(sheet).to_have_count(0)


def test_a_new_match_with_other_options(desktop: Visit) -> None:
    desktop.sit_down("canfield")
    old = desktop.page.url
    desktop.page.get_by_role("button", name="New match").first.click()
    desktop.page.get_by_role("spinbutton", name="Seed").fill("12")
    desktop.page.get_by_test_id("stFormSubmitButton").get_by_role("button").click()
    expect(desktop.page).not_to_have_url(old)
    desktop.settle()
    assert desktop.data["zones"] != []
    match = Match(load("canfield"), seed=12)
    foundations = {card.code for zone in match.view(0).zones for card in zone.cards if card}
    shown = {code for zone in desktop.data["zones"] for code in zone["cards"] if code}
    assert shown == foundations


# A race on the clock


def contested() -> tuple[Match, str]:
    """A race in which both hands hold a card for the same place, and the visitor's move."""
    for seed in range(200):
        match = Match(load("nuts", players=2), seed=seed)
        for _ in range(60):
            theirs = choose(match.game, match.state, 1, Random(seed))
            if ">F" in str(theirs):
                after = match.game.apply_unchecked(match.state, 1, theirs).state
                for mine in match.legal_moves_of(0):
                    if ">F" in str(mine) and not match.game.judge(after, 0, mine):
                        return match, str(mine)
            found = choose(match.game, match.state, 0, Random(seed))
            if found is None or match.deal_due:
                break
            match.play(found, 0)
    raise AssertionError("No two hands reach for the same place.")


COUNT_GHOSTS = """(root) => {
  const slow = ({ effect }) => effect.getTiming().duration >= 1900;
  const late = (node) => node.matches(".ghost") && node.getAnimations().some(slow);
  new MutationObserver((changes) => {
    const ghosts = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(late);
    if (!ghosts.length) return;
    root.dataset.ghosts = ghosts.length;
    root.dataset.replays = Number(root.dataset.replays ?? 0) + 1;
  }).observe(root.querySelector(".cards"), { childList: true });
}"""
"""Cards that fly in slow motion are soon gone."""


@pytest.mark.slow
@pytest.mark.once
def test_a_race_on_the_clock_is_lost_and_won(new_visit: NewVisit) -> None:
    visit = new_visit(reduced_motion="no-preference")
    match, move = contested()
    visit.session.choose_settings(Settings(hands="quick"))
    visit.session.open_match(match)
    visit.go_to_table(load=True)
    seen, key = visit.ply, visit.session.table
    visit.step("go").click()
    expect(visit.step("pause")).to_be_visible()
    for _ in range(200):
        visit.page.wait_for_timeout(100)
        now = Session(visit.session.learner, visit.session.store)
        assert now.open_table(key)
        assert now.controller
        if not now.controller.match.judge(move, 0):
            break
    visit.root.evaluate(COUNT_GHOSTS)
    # What a hand does that has not seen the last moves.
    visit.root.evaluate("(root, play) => root.cardTable.submit(play)", {"ply": seen, "text": move})
    expect(visit.message).to_contain_text("was there first")
    expect(visit.message).to_contain_text(re.compile(r"It was \d+\.\d seconds too late\."))
    expect(visit.message).to_have_class(re.compile("refused"))
    expect(visit.root).to_have_attribute("data-ghosts", re.compile("[1-9]"))
    # In time it is made, though others have moved.
    visit.touch("stock:0")
    expect(visit.message).not_to_have_class(re.compile("refused"))
    visit.step("pause").click()
    expect(visit.step("go")).to_be_visible()
    visit.settle()
    expect(visit.root).to_have_attribute("data-replays", "1")
    rested = visit.ply
    visit.page.wait_for_timeout(1200)
    assert visit.ply == rested


# Coming back


@pytest.mark.slow
def test_a_server_that_does_not_answer_a_reload_and_a_restart(new_visit: NewVisit, server: Server) -> None:
    visit = new_visit()
    visit.page.clock.install()
    visit.sit_down("canfield", load=True)
    server.signal(signal.SIGSTOP)
    try:
        visit.card("4C").click()
        visit.card("5D").click()
        # It is painted before the server has answered, and so is what is said after a second by the page's clock.
        expect(visit.card("4C")).to_have_attribute("data-zone", "tableau:2")
        visit.page.clock.fast_forward(1000)
        expect(visit.message).to_contain_text("There is no connection")
        visit.touch("stock")
    finally:
        server.signal(signal.SIGCONT)
    # What was played meanwhile was kept.
    visit.at(3)
    expect(visit.message).not_to_contain_text("There is no connection")

    visit.page.reload()
    visit.at(3)
    expect(visit.card("4C")).to_have_attribute("data-zone", "tableau:2")

    server.stop()
    try:
        visit.touch("stock")
        expect(visit.message).to_contain_text("There is no connection")
    finally:
        server.start()
    # The page finds the new server by itself, and what is kept there.
    expect(visit.message).not_to_contain_text("There is no connection", timeout=60_000)
    begun = visit.ply
    assert begun in (3, 4)
    visit.touch("stock")
    visit.at(begun + 1)


def lay_unseen(visit: Visit, game: str) -> None:
    """Lay a table and open its page, whether or not the picture comes."""
    assert visit.session.new_match(game, seed=7)
    visit.session.save()
    visit.open(f"table?key={visit.session.table}")


@pytest.mark.slow
@pytest.mark.parametrize("module", ["table.js", "drawing.js"])
def test_a_table_whose_files_do_not_come_at_once_is_loaded_all_the_same(
    new_visit: NewVisit, module: str
) -> None:
    visit, refused = new_visit(), list[str]()

    def answer(route: Route) -> None:
        if len(refused) < 2:
            refused.append(route.request.url)
            route.abort()
        else:
            route.continue_()

    visit.page.route(f"**/{module}", answer)
    lay_unseen(visit, "canfield")
    visit.at(1)
    assert len(set(refused)) == 2, (
        "a browser does not ask again for the address of a module that it could not fetch"
    )


@pytest.mark.slow
def test_where_the_files_of_the_table_cannot_be_had_this_is_said_and_can_be_tried_again(
    new_visit: NewVisit,
) -> None:
    visit = new_visit()
    visit.page.route("**/table.js", lambda route: route.abort())
    lay_unseen(visit, "canfield")
    said = visit.page.locator(".table [role=alert]")
    expect(said.locator("p")).to_have_text("The cards could not be loaded: please check your connection.")
    visit.page.get_by_role("link", name="Referee").click()
    expect(visit.page.locator(".board .suits button").first).to_be_visible()
    visit.page.get_by_role("link", name="Table").click()
    with visit.page.expect_event("requestfailed"):
        said.get_by_role("button", name="Try again").click()
    expect(said).to_be_visible()
    visit.page.unroute("**/table.js")
    said.get_by_role("button", name="Try again").click()
    visit.at(1)


@pytest.mark.slow
@pytest.mark.parametrize("steps", [["undo"], ["forward"] * 5])
@pytest.mark.once
def test_a_step_is_not_made_again_by_a_server_that_comes_back(
    new_visit: NewVisit, server: Server, steps: Sequence[str]
) -> None:
    visit = new_visit()
    visit.session.new_match("california_jacks", seed=7)
    assert visit.session.controller
    for _ in range(4):
        visit.session.controller.forward()
    visit.go_to_table(load=True)
    app = visit.page.locator("[data-testid=stApp]")
    for step in steps:
        visit.step(step).click()
    expect(visit.root).to_have_js_property("cardTable.queue.length", 0)
    visit.settle()
    place = visit.page.locator(".steps .place")
    before, ply = place.inner_text(), visit.ply
    server.stop()
    try:
        expect(app).not_to_have_attribute("data-test-connection-state", "CONNECTED", timeout=UNTIL)
    finally:
        server.start()
    expect(app).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=60_000)
    visit.page.wait_for_timeout(3000)
    visit.settle()
    assert (place.inner_text(), visit.ply) == (before, ply)
    # The next one is made, and once.
    visit.step("first").click()
    visit.moved_on(ply)
    kept = Session(visit.session.learner, server.store)
    assert kept.open_last()
    assert kept.controller
    assert kept.controller.match.ply == visit.ply < ply
    assert f"of {len(kept.controller.match.plies)}" in before


@pytest.mark.slow
@pytest.mark.once
def test_an_older_tab_shows_what_is_newer(new_visit: NewVisit, server: Server) -> None:
    visit = new_visit()
    visit.sit_down("canfield", seed=1, load=True)
    other = visit.page.context.new_page()
    other.goto(visit.page.url)
    table = other.locator(".table[data-ply]")
    expect(table).to_have_attribute("data-ply", "1")
    for ply in range(2, 7):
        visit.touch("stock")
        visit.at(ply)
    # The second and third are on their way before the answer to the first.
    forward = other.locator('.steps button[name="forward"]')
    forward.evaluate("(button) => { button.click(); button.click(); button.click(); }")
    expect(other.locator(".table .message")).to_contain_text("last used in another tab")
    expect(table).to_have_attribute("data-ply", "6")
    visit.touch("stock")
    visit.at(7)
    kept = Session(visit.session.learner, server.store)
    assert kept.open_last()
    assert kept.controller
    assert kept.controller.match.ply == 7


@pytest.mark.slow
def test_back_goes_back_a_page_and_not_a_move(new_visit: NewVisit) -> None:
    visit = new_visit()
    visit.open()
    visit.page.locator(".st-key-play-canfield button").click()
    expect(visit.root).to_be_visible()
    visit.settle()
    for _ in range(3):
        visit.touch("stock")
    visit.at(4)
    table = visit.page.url
    visit.page.get_by_role("link", name="Settings").first.click()
    expect(visit.page.get_by_role("heading", name="Settings")).to_be_visible()
    visit.page.get_by_role("link", name="Table").first.click()
    expect(visit.root).to_be_visible()
    expect(visit.page).to_have_url(table)
    visit.page.go_back()
    expect(visit.page.get_by_role("heading", name="Settings")).to_be_visible()
    visit.page.go_back()
    visit.at(4)
    visit.page.go_back()
    expect(visit.page.get_by_role("heading", name="Card games, and why")).to_be_visible()
    visit.page.go_forward()
    visit.at(4)


def test_another_browser_does_not_reach_the_table(desktop: Visit, new_visit: NewVisit) -> None:
    desktop.sit_down("canfield")
    other = new_visit()
    other.open(f"table?key={desktop.session.table}")
    expect(other.page.get_by_text("There is no such table of yours")).to_be_visible()
    expect(other.page.locator(".table")).to_have_count(0)


def test_a_first_visit_is_remembered_by_the_browser(browser: Browser, server: Server) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(server.address)
        page.locator(".st-key-play-canfield button").click()
        page.locator(".table[data-ply]").wait_for(timeout=UNTIL)
        expect(page).to_have_url(re.compile(r"/table\?key=[\w-]{16}$"))
        cookies = {cookie["name"]: cookie for cookie in context.cookies()}
        kept = cookies["cardrules_learner"]
        assert re.fullmatch(r"[\w-]{32}", kept["value"])
        assert (kept["sameSite"], kept["httpOnly"]) == ("Strict", True)
        page.goto(f"{server.address}/records")
        expect(page.get_by_text("Canfield")).to_be_visible(timeout=UNTIL)


@pytest.mark.slow
def test_light_or_dark_is_chosen_and_stays(new_visit: NewVisit) -> None:
    visit = new_visit(color_scheme="light")
    visit.open("settings")

    def background() -> str:
        found: str = visit.page.locator("[data-testid=stApp]").evaluate(
            "(app) => getComputedStyle(app).backgroundColor"
        )
        return found

    light = background()
    visit.page.get_by_role("radio", name="dark", exact=True).or_(
        visit.page.get_by_role("button", name="dark", exact=True)
    ).click()
    expect(visit.page.locator("[data-testid=stApp]")).not_to_have_css("background-color", light)
    visit.settle()
    dark = background()
    for path in ("", "table", "rules", "settings"):
        visit.open(path)
        assert background() == dark, path
    visit.page.get_by_role("radio", name="as the system", exact=True).or_(
        visit.page.get_by_role("button", name="as the system", exact=True)
    ).click()
    expect(visit.page.locator("[data-testid=stApp]")).to_have_css("background-color", light)


@pytest.mark.slow
@pytest.mark.parametrize("out", [1, 0])
def test_who_is_out_of_the_match_has_no_place_in_the_trick(new_visit: NewVisit, out: int) -> None:
    scores = ["12", "9", "19", "15"]
    scores[out] = "40"
    visit = new_visit(390, 844)
    visit.session.open_match(
        Match.from_position(f"shnarbles; dealer 2; deal 6; scores {' '.join(scores)}"), (0,)
    )
    visit.go_to_table()
    tricks = visit.page.locator(".zone[data-zone^='trick:']")
    assert sorted(tricks.evaluate_all("(zones) => zones.map((zone) => zone.dataset.zone)")) == [
        f"trick:{seat}" for seat in range(4) if seat != out
    ]


# Without a mouse


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), [("shnarbles", {"players": 8}), ("nerts", {"players": 4})])
def test_where_opponents_are_a_line_it_counts_what_they_have_to_play(
    new_visit: NewVisit, game: str, options: dict[str, Any]
) -> None:
    visit = new_visit(390, 560)
    visit.sit_down(game, **options)
    people = {person["name"]: person["left"] for person in visit.data["people"] if not person["you"]}
    lines = [line for line in visit.root.locator(".panel text.name").all_text_contents() if " left" in line]
    found = {name: int(left) for line in lines for name, left in re.findall(r"(\w+): (\d+) left · ", line)}
    assert found == people
    assert all(found.values())


def test_by_touch_alone(phone: Visit) -> None:
    phone.open()
    phone.page.locator(".st-key-play-california_jacks button").tap()
    expect(phone.root).to_be_visible()
    phone.settle()
    expect(phone.root).to_be_in_viewport()  # however far down the page before was read
    begun = phone.ply
    card = phone.legal.first
    code = card.get_attribute("data-card") or ""
    box = card.bounding_box()
    assert box
    x, y = box["x"] + CORNER["x"], box["y"] + CORNER["y"]
    touch = phone.page.context.new_cdp_session(phone.page)

    def finger(kind: str, y: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", y)
    for part in range(1, 11):
        finger("touchMove", y - 12 * part)
    finger("touchEnd", y)
    phone.moved_on(begun)
    expect(phone.card(code).and_(phone.page.locator('[data-zone="hand:0"]'))).to_have_count(0)
    assert phone.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop") == 0
    begun = phone.ply
    phone.legal.first.tap(position=CORNER)
    phone.moved_on(begun)
    phone.step("why").tap()
    phone.legal.first.tap(position=CORNER)
    expect(phone.message).to_contain_text("You may.")
    phone.step("undo").tap()
    expect(phone.message).not_to_contain_text("You may.")


@pytest.mark.slow
def test_on_a_phone_one_line_leads_to_every_page(phone: Visit) -> None:
    phone.open()
    more = phone.page.locator(".st-key-menu button")
    names = {
        "Rules": "What you need",
        "Records": "Records",
        "Settings": "Settings",
        "Games": "Card games, and why",
    }
    for name, heading in names.items():
        in_menu = name in ("Records", "Settings")
        if in_menu:
            more.tap()
        phone.page.get_by_role("link", name=name, exact=True).tap()
        expect(phone.page.get_by_role("heading", name=heading, exact=True)).to_be_in_viewport()
        expect(more).to_have_text(re.compile(name if in_menu else "More"))
        line = [phone.page.get_by_role("link", name=each, exact=True) for each in ("Games", "Table", "Rules")]
        for each in (*line, more):
            expect(each).to_be_in_viewport(ratio=0.95)
        boxes = [each.bounding_box() for each in (*line, more)]
        middles = [box["y"] + box["height"] / 2 for box in boxes if box]
        assert max(middles) - min(middles) < 4
        expect(phone.page.get_by_test_id("stPopoverBody")).to_have_count(0)


def test_by_the_keyboard_alone(desktop: Visit) -> None:
    desktop.open()
    keyboard = desktop.page.keyboard

    def tab_to(place: Locator) -> None:
        for _ in range(80):
            if place.count():
                return
            keyboard.press("Tab")
        pytest.fail("The Tab key does not lead there.")

    tab_to(desktop.page.locator(".st-key-play-pebbles_and_nuts button:focus"))
    keyboard.press("Enter")
    expect(desktop.root).to_be_visible()
    desktop.settle()
    tab_to(desktop.page.locator(".card:focus"))
    chosen = desktop.page.locator(".card:focus")
    start = chosen.get_attribute("data-card")
    for direction in ("ArrowRight", "ArrowLeft"):  # the only legal card may be the last of the hand
        if chosen.get_attribute("data-card") == start:
            keyboard.press(direction)
    assert chosen.get_attribute("data-card") != start
    expect(chosen).to_have_attribute(
        "aria-label", re.compile(r" of (clubs|diamonds|hearts|spades), .*legal$")
    )
    for direction in ["ArrowLeft"] * 8 + [
        "ArrowRight"
    ] * 8:  # through the whole hand, to a card that may be played
        if chosen.evaluate("card => card.ariaLabel.endsWith(', legal')"):
            break
        keyboard.press(direction)
    code = chosen.get_attribute("data-card") or ""
    keyboard.press("?")
    expect(desktop.message).to_contain_text(re.compile(r"You may\.|No\."))
    begun = desktop.ply
    expect(desktop.page.locator(".card:focus")).to_have_attribute("data-card", code)
    keyboard.press("Enter")
    desktop.moved_on(begun)
    expect(desktop.page.locator(".table :focus")).to_have_count(1)
    tab_to(desktop.page.locator('.steps button[name="back"]:focus'))
    begun = desktop.ply
    keyboard.press("Enter")
    desktop.at(begun - 1)
    expect(desktop.step("back")).to_be_focused()


# Whether it fits


def crowded(games: Sequence[str]) -> list[tuple[str, dict[str, Any]]]:
    """Games as they are by default, and with the most seats."""
    tables: list[tuple[str, dict[str, Any]]] = []
    for id in games:
        game, most = load(id), seats_of(load(id))[-1]
        tables.append((id, {}))
        if most != game.seats:
            tables.append((id, {"players": most}))
    return tables


IN_VIEW = """(root) => {
  const table = root.cardTable, felt = table.svg.getBoundingClientRect(), bar = table.bar.getBoundingClientRect();
  const parts = [
    ...table.placed.zones.map(({ zone, x, y, width, height }) => [zone.label, x, y, width, height]),
    ...table.placed.cards.map(({ code, x, y, card }) => [code, x, y, card, 1.4 * card]),
  ].map(([name, x, y, width, height]) => [name, felt.x + x, felt.y + y, width, height]);
  if (!table.bar.hidden) parts.push(["message", bar.x, bar.y, bar.width, bar.height]);
  const out = parts.filter(([, x, y, width, height]) =>
    x < -1 || y < -1 || x + width > innerWidth + 1 || y + height > innerHeight + 1);
  const words = [...root.querySelectorAll(".ground text, .counts text")].filter((node) => node.textContent);
  const small = words
    .filter((node) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a < 10.99)
    .map((node) => node.textContent);
  const box = (node) => node.getBoundingClientRect();
  const ground = (node) => box((node.closest(".pill") ?? node.closest(".panel")?.querySelector("rect")) ?? table.svg);
  const cut = words
    .filter((node) => node.textContent.includes("…") ||
      box(node).left < ground(node).left || box(node).right > ground(node).right)
    .map((node) => node.textContent);
  const tags = words.map((node) => [node.textContent, box(node.closest(".pill") ?? node)]);
  const meeting = tags.flatMap(([one, a], number) => tags.slice(number + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one} and ${other}`));
  return { out, small, cut, meeting, wide: Math.max(0, document.scrollingElement.scrollWidth - innerWidth) };
}"""


def wrong_in_view(visit: Visit) -> list[tuple[int, str, Any]]:
    """Return what is out of view, too small, cut off or on top of something else, at each size of the window."""
    wrong = []
    for width, height in SIZES:
        visit.page.set_viewport_size({"width": width, "height": height})
        visit.page.wait_for_function(
            "(root) => root.cardTable.width === root.clientWidth && root.cardTable.height === innerHeight",
            arg=visit.root.element_handle(),
        )
        found = visit.root.evaluate(IN_VIEW)
        wrong += [(width, kind, what) for kind, what in found.items() if what]
    return wrong


@pytest.mark.slow
@pytest.mark.parametrize("games", [("nerts",), pytest.param(GAMES, marks=pytest.mark.slow)])
def test_all_cards_names_and_the_message_are_in_view_together(
    new_visit: NewVisit, games: Sequence[str]
) -> None:
    visit = new_visit()
    wrong: dict[str, list[tuple[int, str, Any]]] = {}
    for game, options in crowded(games):
        visit.sit_down(game, load=visit.page.url == "about:blank", **options)
        wrong[f"{game} {options}"] = wrong_in_view(visit)
    visit.session.open_match(trick_of_ten())
    visit.go_to_table()
    wrong["trick of ten"] = wrong_in_view(visit)
    tags = visit.page.locator(".counts .pill").all_text_contents()
    names = [person["name"] for person in visit.data["people"]]
    assert len(set(names) & set(tags)) == 9, tags
    assert {table: found for table, found in wrong.items() if found} == {}


@pytest.mark.slow
@pytest.mark.parametrize("path", ["table", "learn?game=nuts", "practise?game=shnarbles"])
def test_on_a_wide_page_the_table_is_as_high_as_the_window_and_the_rest_beside_it(
    new_visit: NewVisit, path: str
) -> None:
    visit = new_visit(1300, 600)
    if path == "table":
        visit.sit_down("pebbles_and_nuts", load=True, players=4)
    else:
        visit.open(path)
    felt, panel = visit.root.locator(".felt"), visit.page.locator(".st-key-board-and-panel")
    expect(felt).to_be_in_viewport(ratio=1)
    expect(visit.message).to_be_in_viewport(ratio=1)
    box, said, page = felt.bounding_box(), visit.message.bounding_box(), panel.bounding_box()
    assert box
    assert said
    assert page
    assert box["height"] > 0.85 * 600
    assert said["x"] > box["x"] + box["width"]
    assert page["x"] + page["width"] - said["x"] < 380
    visit.page.mouse.move(said["x"] + 20, said["y"] + 20)
    visit.page.mouse.wheel(0, 2000)
    expect(felt).to_be_in_viewport(ratio=0.95)  # the rest moves beside it
    visit.page.set_viewport_size({"width": 1000, "height": 600})
    expect(visit.root.locator(".bar .message")).to_be_visible()


PLACES = """(root) => {
  const { svg, placed, steps } = root.cardTable, felt = svg.getBoundingClientRect();
  const own = placed.cards.filter(({ zone, code }) => zone.mine && zone.cards.includes(code));
  return [steps.getBoundingClientRect().y, ...own.map(({ code, x, y, card }) => [code, felt.x + x, felt.y + y, card])];
}"""
"""Where one's own cards lie in the window, how wide they are, and where the steps begin."""


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1300, 700), (390, 844)])
def test_no_card_of_mine_moves_when_bids_and_hints_come_and_go(
    new_visit: NewVisit, size: tuple[int, int]
) -> None:
    visit = new_visit(*size)
    visit.sit_down("shnarbles", load=True)
    expect(visit.page.locator(".decision")).to_contain_text("fewer tricks than were bid")
    visit.page.evaluate("() => document.fonts.ready.then(() => true)")
    places = [visit.root.evaluate(PLACES)]
    for move in ("Bid 2", "Trump spades"):
        visit.page.get_by_role("button", name=move, exact=True).click()
        expect(visit.page.get_by_role("button", name=move, exact=True)).to_have_count(0)
        visit.settle()
        places.append(visit.root.evaluate(PLACES))
    expect(visit.page.locator(".decision")).to_be_hidden()
    visit.step("hint").click()
    expect(visit.page.get_by_role("button", name="Play it")).to_be_visible()
    places.append(visit.root.evaluate(PLACES))
    assert len(places[0]) == 6
    assert places == [places[0]] * 4
    visit.sit_down("california_jacks")
    before = visit.root.evaluate(PLACES)
    visit.step("hint").click()
    expect(visit.page.get_by_role("button", name="Play it")).to_be_visible()
    assert visit.root.evaluate(PLACES) == before


def test_while_one_bids_a_hand_is_for_later_and_not_against_the_rules(desktop: Visit) -> None:
    desktop.sit_down("shnarbles", load=True)

    def states() -> list[str]:
        labels = desktop.page.locator(".card[data-zone='hand:0']").evaluate_all(
            "(cards) => cards.map(card => card.ariaLabel)"
        )
        return [label.rpartition(", ")[2] for label in labels]

    assert states() == ["not now"] * 5
    for move in ("Bid 2", "Trump spades"):
        desktop.page.get_by_role("button", name=move, exact=True).click()
    expect(desktop.legal).to_have_count(5)
    assert states() == ["legal"] * 5


@pytest.mark.slow
def test_what_a_first_decision_means_stands_above_its_buttons_and_gives_no_meld_away(
    new_visit: NewVisit,
) -> None:
    visit = new_visit()
    said = visit.page.locator(".decision")
    visit.sit_down("double_solitaire", load=True)
    expect(said).to_contain_text("the dealer's opponent may have the two stocks swapped")
    expect(visit.page.get_by_role("toolbar", name="What else")).to_have_accessible_description(
        re.compile("two stocks swapped")
    )
    visit.session.choose_settings(Settings(melds=False))
    visit.session.open_match(with_a_meld())
    visit.go_to_table(load=True)
    expect(visit.page.get_by_role("button", name="Meld…")).to_be_visible()
    expect(said).to_be_hidden()
    visit.page.get_by_role("button", name="Meld…").click()
    expect(said).to_contain_text("The king and queen of clubs, diamonds or hearts are a marriage")


MARKS = """(root) => {
  const seen = (globalThis.seen = []);
  const look = () => {
    const { ply } = root.dataset, table = root.cardTable;
    const marked = root.querySelectorAll(".panel.turn, .card.legal, .card.movable").length;
    seen.push([ply, table.message.textContent.includes("It is your turn"), marked]);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes in every frame the move, whether the message says whose turn it is, and how much is marked."""


@pytest.mark.slow
def test_whose_turn_it_is_is_marked_only_when_the_old_trick_is_gone(new_visit: NewVisit) -> None:
    visit = new_visit(reduced_motion="no-preference")
    visit.sit_down("california_jacks", load=True)
    begun = visit.ply
    while visit.ply < begun + 6:  # two tricks at least
        expect(visit.message).to_contain_text("It is your turn")
        before = visit.ply
        visit.root.evaluate(MARKS)
        visit.legal.last.click()
        visit.moved_on(before)
        expect(visit.message).to_contain_text("It is your turn")
        seen = visit.page.evaluate("globalThis.seen")
        after = [(said, marked) for ply, said, marked in seen if int(ply) == visit.ply]
        assert all(said == bool(marked) for said, marked in after), after
    assert any(not said for said, _ in after), "the last trick was looked at for a while"


def test_a_hint_is_singled_out_and_played_by_one_press(desktop: Visit) -> None:
    desktop.sit_down("nuts", load=True)
    begun = desktop.ply
    desktop.step("hint").click()
    expect(desktop.page.locator(".ring.advised")).to_have_count(2)  # the card, and where it goes
    advised = desktop.data["advised"]
    assert advised in [each["text"] for each in desktop.data["legal"]]
    desktop.page.get_by_role("button", name="Play it").click()
    desktop.moved_on(begun)
    expect(desktop.page.locator(".ring.advised")).to_have_count(0)
    desktop.session = Session(desktop.session.learner, desktop.session.store)
    assert desktop.session.open_table(desktop.data["match"])
    assert desktop.session.controller
    assert str(desktop.session.controller.match.plies[begun].move) == advised


@pytest.mark.slow
def test_at_the_table_one_sees_who_the_partner_is_and_who_plays_what(desktop: Visit) -> None:
    desktop.sit_down("team_nuts", load=True)
    mine = desktop.page.locator(".panel:not([role]) text.name")
    expect(mine).to_have_text("You · 0 · Ann, your partner, plays the nuts")
    expect(desktop.page.get_by_text("Nuts (Ann)")).to_be_visible()
    labels = desktop.page.locator(".zone").evaluate_all("(zones) => zones.map(zone => zone.ariaLabel)")
    assert "Nuts of Ann, your partner, 11 cards" in labels
    assert "Column 1, 5 cards" in labels
    assert desktop.session.controller
    desktop.session.controller.sit((1,))
    desktop.go_to_table(load=True)
    expect(mine).to_contain_text("you play the nuts; Cleo, your partner, the rest")
    expect(desktop.page.get_by_text("Nuts (you)")).to_be_visible()


@pytest.mark.slow
def test_an_enlarged_opponent_covers_no_card_of_mine_and_goes_at_a_touch(new_visit: NewVisit) -> None:
    phone = new_visit(390, 844, has_touch=True, is_mobile=True, device_scale_factor=2)
    phone.sit_down("nuts", load=True)
    phone.step("go").tap()
    phone.page.locator(".panel[role]").first.tap(position={"x": 30, "y": 8})
    sheet = phone.page.get_by_role("dialog", name="The cards of Ann")
    expect(sheet).to_be_visible()
    box, own = sheet.bounding_box(), phone.page.locator(".panel:not([role])").bounding_box()
    assert box
    assert own
    assert box["y"] + box["height"] <= own["y"] + 1
    before = sheet.get_attribute("aria-label") or ""
    expect(sheet).not_to_have_attribute("aria-label", before)  # Ann goes on
    sheet.tap()
    expect(sheet).to_have_count(0)
    assert all(
        ply.seat != 0 for ply in played_since_the_deal(phone)
    )  # nothing of mine was touched through it


def played_since_the_deal(visit: Visit) -> Sequence[Any]:
    """Return the moves at the table, which is kept, without the deal."""
    kept = Session(visit.session.learner, visit.session.store)
    assert kept.open_table(visit.data["match"])
    assert kept.controller
    return [ply for ply in kept.controller.match.plies if not isinstance(ply.move, Deal)]


def trick_of_ten() -> Match:
    """A trick to which nine of ten have played."""
    match = Match(load("shnarbles", players=10), seed=3)
    while sum(bool(zone.cards) for zone in match.view(0).zones if zone.id.startswith("trick:")) < 9:
        moves = match.legal_moves_of(match.actors[0])
        match.play(next((move for move in moves if str(move) == "stay"), moves[0]), match.actors[0])
    return match


def test_on_a_phone_the_numbers_of_four_players_are_in_one_row(phone: Visit) -> None:
    pad = ScorePad(load("nertz", players=4), ("Zoe", "Ann", "Bartholomew", "Cleo"))
    opened = OpenPad.begin(phone.server.store, phone.session.learner, pad)
    phone.turn_to(f"pad?pad={opened.key}")
    fields = phone.page.locator(".st-key-field-foundation [data-testid=stNumberInputContainer]")
    expect(fields).to_have_count(4)
    boxes = fields.evaluate_all("(each) => each.map(one => one.getBoundingClientRect().toJSON())")
    assert len({box["y"] for box in boxes}) == 1
    assert boxes[-1]["right"] < 390
    assert all(one["right"] < other["left"] for one, other in pairwise(boxes))
    plus = phone.page.locator("[data-testid=stNumberInputStepUp]").nth(2)
    place = plus.bounding_box()
    assert place
    assert place["height"] >= 40
    phone.page.touchscreen.tap(*middle(plus))
    expect(phone.page.get_by_label("Bartholomew").first).to_have_value("1")


@pytest.mark.slow
def test_no_page_is_wider_than_a_phone(phone: Visit) -> None:
    for path in ("", "learn", "practise", "rules", "rules?game=nertz&view=clauses", "records", "settings"):
        phone.turn_to(path)
        assert phone.page.evaluate("document.scrollingElement.scrollWidth") <= 390, path


# Learning


@pytest.mark.slow
@pytest.mark.parametrize(
    ("id", "lessons"),
    [
        (GAMES[0], 3),
        pytest.param(GAMES[0], None, marks=pytest.mark.slow),
        *(pytest.param(id, None, marks=pytest.mark.long) for id in GAMES[1:]),
    ],
)
def test_a_course_is_done_at_its_tables(new_visit: NewVisit, id: str, lessons: int | None) -> None:
    """All of it, but for the last lesson, or its first lessons."""
    visit = new_visit()
    game = load(id)
    assert game.lessons
    visit.open(f"learn?game={id}")
    done, course = "", game.lessons.lessons
    for number, lesson in enumerate(course[: lessons or -1], start=1):
        expect(visit.page.get_by_role("heading", name=f"{number}. {lesson.title}")).to_be_visible()
        expect(visit.root).not_to_have_attribute("data-match", done)
        (right, *_) = solutions(lesson.task, begin(lesson, game))
        if isinstance(lesson.task, PickCards):
            for code in right.split():
                visit.card(code).focus()
                visit.page.keyboard.press("Enter")
            visit.page.get_by_role("button", name="That is all").click()
        else:
            visit.page.get_by_role("button", name="Show me").click()
        expect(visit.message).to_contain_text(lesson.after[:40])
        expect(visit.message).not_to_have_class(re.compile("refused"))
        done = visit.root.get_attribute("data-match") or ""
        visit.page.get_by_role("button", name="Next ›", exact=True).click()
    expect(visit.page.get_by_text(f"{number} of {len(course)} lessons done")).to_be_visible()


# Whether everybody can use it


PAGES = {
    "light": ("", "settings", "rules", "learn?game=shnarbles", "group"),
    "dark": (
        "records",
        "rules?game=pebbles_and_nuts&clause=follow-suit",
        "practise?game=canfield",
        "practise?game=california_jacks&puzzle=1",
    ),
}
"""Pages that are looked at in light or in dark; the long run looks at all in both."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scheme", "pages"),
    [
        ("light", ("", "learn?game=shnarbles")),
        *(pytest.param(*each, marks=pytest.mark.slow) for each in PAGES.items()),
        *(
            pytest.param(*each, marks=pytest.mark.long)
            for each in zip(PAGES, reversed(PAGES.values()), strict=True)
        ),
    ],
)
def test_axe_complains_of_no_page(new_visit: NewVisit, scheme: str, pages: Sequence[str]) -> None:
    visit = new_visit(color_scheme=scheme)
    found: dict[str, list[str]] = {}
    for path in pages:
        visit.turn_to(path)
        found[path] = visit.axe()
    assert {path: complaints for path, complaints in found.items() if complaints} == {}


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_axe_complains_of_nothing_at_the_table(new_visit: NewVisit, scheme: str) -> None:
    visit = new_visit(color_scheme=scheme)
    visit.sit_down("pebbles_and_nuts", seed=9, load=True)
    found = {"table": visit.axe()}
    for name in ("New match", "Who plays"):
        visit.page.get_by_role("button", name=name).first.click()
        expect(visit.page.get_by_test_id("stPopoverBody")).to_be_visible()
        found[name] = visit.axe("[data-testid=stPopoverBody]")  # all else has been looked at
        visit.page.keyboard.press("Escape")
    visit.step("end").click()
    expect(visit.page.get_by_role("dialog")).to_be_visible()
    expect(visit.step("deal")).to_be_visible()
    visit.settle()
    found["score"] = visit.axe()
    assert {name: complaints for name, complaints in found.items() if complaints} == {}


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_complains_of_nothing_that_can_be_opened_beside_the_table(
    new_visit: NewVisit, scheme: str
) -> None:
    visit = new_visit(color_scheme=scheme)
    found: dict[str, list[str]] = {}
    visit.sit_down("pebbles_and_nuts", seed=9, load=True)
    visit.step("end").click()
    expect(visit.step("deal")).to_be_visible()
    visit.settle()
    for name in ("What happened", "Moves", "Analysis", "Review"):
        visit.page.get_by_role("tab", name=name).click()
        visit.settle()
        found[name] = visit.axe()
    visit.page.get_by_role("button", name="Look at my moves again").click()
    accuracy = visit.page.get_by_text("Accuracy", exact=True)
    expect(accuracy).to_be_visible(timeout=60_000)  # it shows how far it is
    found["reviewed"] = visit.axe()
    visit.sit_down("nuts", players=4)
    visit.page.locator(".panel[role=button]").first.click(position={"x": 20, "y": 8})
    expect(visit.page.get_by_role("dialog")).to_be_visible()
    found["enlarged"] = visit.axe()
    visit.page.get_by_role("button", name="Close").click()
    visit.page.get_by_role("button", name="Share").click()
    expect(visit.page.get_by_text("all the cards of the deal")).to_be_visible()
    found["share"] = visit.axe()
    assert {name: complaints for name, complaints in found.items() if complaints} == {}
