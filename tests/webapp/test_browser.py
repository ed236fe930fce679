"""The app in a real browser: gestures on the table, and what comes of them."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cardrules import GAMES

Open = Callable[..., "Visit"]


class Visit:
    """A page with the app, and what one does on it.

    Attributes:
        page: The page.
        errors: What its scripts complained of.
    """

    def __init__(self, browser: Browser, address: str, width: int, height: int) -> None:
        self.page: Page = browser.new_page(
            viewport={"width": width, "height": height}, reduced_motion="reduce"
        )
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto(address)
        expect(self.felt).to_have_attribute("data-ply", re.compile(r"\d+"), timeout=20_000)
        self.settle()

    def settle(self) -> None:
        """Wait until no run of the page is under way."""
        self.page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")

    @property
    def felt(self) -> Locator:
        """The picture."""
        return self.page.locator(".felt")

    @property
    def message(self) -> Locator:
        """The sentence above it."""
        return self.page.locator(".message")

    @property
    def ply(self) -> int:
        """The number of the move that the picture shows."""
        return int(self.felt.get_attribute("data-ply") or "")

    def card(self, code: str) -> Locator:
        """A card by its notation."""
        return self.page.locator(f'[data-card="{code}"]')

    def touch(self, zone: str) -> None:
        """Click in the middle of a zone, on whatever lies there."""
        self.page.mouse.click(*self.middle(zone))

    def middle(self, zone: str) -> tuple[float, float]:
        """Where the middle of a zone is on the screen."""
        box = self.page.locator(f'.zone[data-zone="{zone}"] .place').bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def at(self, ply: int) -> None:
        """Wait until the picture shows the position after a move."""
        expect(self.felt).to_have_attribute("data-ply", str(ply))
        self.settle()

    def moved_on(self, ply: int) -> None:
        """Wait until the picture shows another position."""
        expect(self.felt).not_to_have_attribute("data-ply", str(ply))
        self.settle()

    def in_hand(self, code: str) -> Locator:
        """A card, if it is in the hand of seat 0."""
        return self.page.locator(f'[data-card="{code}"][data-zone="hand:0"]')

    def step(self, name: str) -> Locator:
        """A button of the step bar."""
        return self.page.locator(f'.steps button[name="{name}"]')

    def press(self, name: str) -> None:
        """Press a button of the step bar."""
        self.step(name).click()


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Open]:
    """Opens the app; afterwards nothing may have gone wrong in the page's scripts."""
    opened: list[Visit] = []

    def open_app(query: str, width: int = 1280, height: int = 900) -> Visit:
        opened.append(Visit(browser, f"{server}/?{query}", width, height))
        return opened[-1]

    yield open_app
    for each in opened:
        assert each.errors == []
        each.page.close()


def legal_cards(app: Visit) -> list[str]:
    """The cards that the picture marks as legal."""
    return codes(app.page.locator("[data-card].legal"))


def codes(cards: Locator) -> list[str]:
    """The notation of cards in the picture."""
    return [card.get_attribute("data-card") or "" for card in cards.all()]


def test_a_click_plays_a_card_and_the_bot_answers(visit: Open) -> None:
    app = visit("game=pebbles_and_nuts&seed=7")
    app.at(1)
    app.card("9D").click()
    app.moved_on(1)
    expect(app.in_hand("9D")).to_have_count(0)
    expect(app.message).to_contain_text("Seat 1 plays")
    expect(app.message).to_contain_text("It is your turn.")


def test_an_illegal_click_is_explained_and_loses_nothing(visit: Open) -> None:
    app = visit("game=pebbles_and_nuts&seed=4")
    ply, legal = app.ply, legal_cards(app)
    wrong = next(
        code for code in codes(app.page.locator('[data-zone="hand:0"][data-card]')) if code not in legal
    )
    app.card(wrong).click()
    expect(app.message).to_contain_text("so you must follow")
    expect(app.message).to_contain_text("[Pebbles and Nuts, Following suit]")
    app.page.get_by_text("The rule: Following suit").click()
    expect(app.page.get_by_text("you must play one.").first).to_be_visible()
    app.at(ply)
    app.card(legal[0]).click()
    app.moved_on(ply)
    expect(app.message).not_to_contain_text("must follow")


def test_stepping_back_and_forward(visit: Open) -> None:
    app = visit("game=pebbles_and_nuts&seed=7")
    app.card("9D").click()
    app.moved_on(1)
    end = app.ply
    app.press("back")
    app.at(end - 1)
    app.press("first")
    app.at(1)
    expect(app.in_hand("9D")).to_have_count(1)
    app.press("forward")
    app.at(2)
    expect(app.page.get_by_text(f"move 2 of {end}")).to_be_visible()


def test_a_card_is_played_with_the_keyboard_alone(visit: Open) -> None:
    app = visit("game=pebbles_and_nuts&seed=7")
    app.page.locator("summary, button, input").first.focus()
    for _ in range(60):
        app.page.keyboard.press("Tab")
        if app.page.locator("[data-card]:focus").count():
            break
    start = app.page.locator("[data-card]:focus").get_attribute("data-card")
    app.page.keyboard.press("ArrowRight")
    chosen = app.page.locator("[data-card]:focus").get_attribute("data-card") or ""
    assert chosen != start
    app.page.keyboard.press("Enter")
    app.moved_on(1)
    expect(app.in_hand(chosen)).to_have_count(0)
    expect(app.page.locator(".felt :focus")).to_have_count(1)


def test_cards_say_whether_they_are_legal(visit: Open) -> None:
    app = visit("game=canfield&seed=7")
    expect(app.card("5D")).to_have_attribute("aria-label", re.compile(r"^5 of diamonds, .*[^t] legal$"))
    expect(app.card("QC")).to_have_attribute("aria-label", re.compile(r"not legal$"))


def test_patience_by_two_clicks_double_click_and_drag(visit: Open) -> None:
    app = visit("game=canfield&seed=7")
    app.card("4C").click()
    expect(app.page.locator(".ring.target")).to_have_count(1)
    app.card("5D").click()
    app.at(2)
    expect(app.card("4C")).to_have_attribute("data-zone", "tableau:2")
    app.press("back")
    app.at(1)
    app.card("5D").dblclick()
    app.at(2)
    expect(app.card("5D")).to_have_attribute("data-zone", "foundation:D")
    app.press("back")
    app.at(1)
    app.card("4C").drag_to(app.card("5D"))
    app.at(2)
    expect(app.card("4C")).to_have_attribute("data-zone", "tableau:2")


def test_in_a_race_the_own_pile_is_the_target(visit: Open) -> None:
    app = visit("game=nuts&seed=5")
    begun = app.ply
    app.page.locator('.card.legal[data-name="6S"]').click()
    expect(app.page.locator(".ring.target")).to_have_count(1)
    app.touch("work:0:5")
    app.at(begun + 1)
    expect(app.page.locator('.card[data-name="6S"][data-zone="work:0:5"]')).to_have_count(1)


def test_a_card_dropped_where_it_cannot_lie_goes_back_with_a_reason(visit: Open) -> None:
    app = visit("game=canfield&seed=7")
    app.card("4C").drag_to(app.card("QC"))
    expect(app.message).to_contain_text("[Canfield, ")
    expect(app.message).to_have_class(re.compile("refused"))
    expect(app.card("4C")).to_have_attribute("data-zone", "tableau:4")
    app.at(1)


def test_twenty_rapid_plays_all_arrive(visit: Open) -> None:
    app = visit("game=canfield&seed=1")
    stock = app.middle("stock")
    for _ in range(20):
        app.page.mouse.click(*stock)
        app.page.wait_for_timeout(20)
    app.at(21)


def test_rapid_steps_all_arrive(visit: Open) -> None:
    app = visit("game=canfield&seed=1")
    for name, ply in (("forward", 21), ("back", 11)):
        for _ in range(abs(ply - app.ply)):
            app.press(name)
            app.page.wait_for_timeout(20)
        app.at(ply)
        expect(app.step(name)).to_be_focused()
    expect(app.page.get_by_text("move 11 of 21")).to_be_visible()


def test_a_double_click_plays_to_the_end_of_one_deal_only(visit: Open) -> None:
    app = visit("game=nuts&seed=7")
    app.step("end").dblclick()
    expect(app.message).to_contain_text("A deal is due.", timeout=20_000)
    app.settle()
    expect(app.step("deal")).to_be_visible()


def test_a_step_that_leads_nowhere_is_not_made(visit: Open) -> None:
    app = visit("game=canfield&seed=7")
    app.press("back")
    app.at(0)
    expect(app.step("back")).to_have_attribute("aria-disabled", "true")
    app.step("back").click(force=True)
    app.press("forward")
    app.at(1)
    expect(app.step("back")).to_have_attribute("aria-disabled", "false")


def test_in_a_race_the_cards_of_others_are_out_of_reach(visit: Open) -> None:
    app = visit("game=nuts&seed=7")
    ply = app.ply
    others = app.page.locator('[data-zone^="work:1:"][data-card]').first
    others.click()
    expect(app.page.locator(".ring.chosen")).to_have_count(0)
    app.touch("stock:0")
    app.at(ply + 1)
    app.press("forward")
    app.at(ply + 2)


def test_a_reload_and_the_back_button_keep_to_the_match(visit: Open) -> None:
    app = visit("game=canfield&seed=7")
    app.card("4C").click()
    app.card("5D").click()
    app.at(2)
    app.touch("stock")
    app.at(3)
    app.page.reload()
    app.at(3)
    expect(app.card("4C")).to_have_attribute("data-zone", "tableau:2")
    app.page.go_back()
    app.at(2)
    app.page.go_forward()
    app.at(3)


def test_bots_play_to_the_end_of_the_deal(visit: Open) -> None:
    app = visit("game=nuts&seed=7")
    app.press("end")
    expect(app.page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    expect(app.message).to_contain_text("A deal is due.")
    app.press("deal")
    expect(app.message).to_contain_text("You may move at any time.")


def test_cards_travel(browser: Browser, server: str) -> None:
    page = browser.new_page(reduced_motion="no-preference")
    page.goto(f"{server}/?game=canfield&seed=7")
    page.locator('[data-card="4C"]').click()
    page.locator('[data-card="5D"]').click()
    page.wait_for_function(
        """() => [...document.querySelectorAll("*")].some(
            (node) => node.shadowRoot?.querySelector('.felt[data-ply="2"] [data-card="4C"]')?.getAnimations().length)"""
    )
    page.close()


@pytest.mark.parametrize(
    ("game", "width"), [*((game, 390) for game in GAMES), ("nuts", 1280), ("shnarbles", 1280)]
)
def test_nothing_is_wider_than_the_screen(visit: Open, game: str, width: int) -> None:
    app = visit(f"game={game}&seed=7", width, 844)
    for tab in ("Score", "Rules", "Record", "What happened"):
        app.page.get_by_role("tab", name=tab).click()
        assert app.page.evaluate("document.scrollingElement.scrollWidth") <= width
    view_box = app.page.locator(".felt svg").get_attribute("viewBox") or ""
    assert view_box.startswith("0 0 390 " if width == 390 else "0 0 1000 ")
