"""Ten disputes at real tables, settled on a phone by touch alone; and whether everybody can use the referee."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect

from cardrules import load
from tests.webapp.conftest import Server
from tests.webapp.test_browser import Visit

LEAST = 40
"""Pixels that a thumb needs."""


class Dispute(NamedTuple):
    """A question as it is asked at a table, how it is entered, and what the rules say.

    Attributes:
        asked: The question.
        game: The game.
        chosen: What is chosen, by the names of choices.
        places: The cards that are touched at each place; none for a place that is empty.
        line: What the answer begins with.
        clause: The clause on which it rests.
        says: What that clause says, in its general text.
    """

    asked: str
    game: str
    chosen: dict[str, str]
    places: dict[str, str]
    line: str
    clause: str
    says: str


DISPUTES = (
    Dispute(
        "May she trump the ten of hearts with the ace of spades, though she has hearts?",
        "pebbles_and_nuts",
        {},
        {"The hand": "AS KH 9H 7C 8C TC JD", "The trick": "TH"},
        "A♠: yes.",
        "ace-of-spades",
        "may play it, with or without hearts in hand",
    ),
    Dispute(
        "He has folded twice running. May he fold again?",
        "shnarbles",
        {"now": "folds or stays", "trump": "♥", "folds": "2"},
        {},
        "Fold: no.",
        "two-folds",
        "must stay",
    ),
    Dispute(
        "I have no hearts. Must I trump, or may I throw the nine of clubs away?",
        "california_jacks",
        {"trump": "♠"},
        {"The hand": "9C 3D 4D KD 7D 2S", "The trick": "7H"},
        "9♣: no.",
        "must-trump",
        "trump",
    ),
    Dispute(
        "Does the king go on the ace?",
        "canfield",
        {"base": "5"},
        {"Pile 1": "AS", "Pile 2": "KD"},
        "K♦ → pile 1 (A♠): yes.",
        "king-on-ace",
        "king",
    ),
    Dispute(
        "May I lay the five I drew on the six, when it could go up?",
        "double_solitaire",
        {},
        {"The drawn card": "5H", "Centre 1": "6S", "Side stacks": "4H"},
        "5♥ → centre 1 (6♠): no.",
        "must-go-up",
        "go up",
    ),
    Dispute(
        "May he keep the two of spades back, and put the five on my six?",
        "pishe_pasha",
        {},
        {
            "The drawn card": "5H",
            "Your discard pile": "2S",
            "The opponent’s discard pile": "6C",
            "Foundations": "AS",
        },
        "5♥ → the opponent’s discard pile (6♣): no.",
        "must-go-up",
        "before",
    ),
    Dispute(
        "May I take the nine with the eight that lies on it?",
        "nuts",
        {},
        {"Work pile 3": "9D 8S", "Work pile 4": "TC"},
        "9♦ → work pile 4 (10♣): yes.",
        "build-down",
        "of the other colour",
    ),
    Dispute(
        "May a queen go into an empty column?",
        "nerts",
        {},
        {"Column 1": "", "Column 2": "QS"},
        "Q♠ → column 1: no.",
        "empty-column",
        "takes a king",
    ),
    Dispute(
        "Her nertz pile is gone, but she has cards in her waste. May she call?",
        "nertz",
        {},
        {"Nertz": "", "Waste": "4C"},
        "Call: yes.",
        "call",
        "call",
    ),
    Dispute(
        "My partner plays the stock. May he play a nut, too?",
        "team_nuts",
        {"role": "stock and waste"},
        {"Nuts": "5H", "Column 1": "6S"},
        "5♥ → column 1 (6♠): no.",
        "nuts-player",
        "Nuts player",
    ),
)
AT_ONCE = ("canfield",)
"""The games whose disputes are settled in the quick run."""


class RefereeVisit:
    """The referee's page in a browser, and a thumb."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.page = visit.page
        self.board = visit.page.locator(".board")

    def open(self, **query: str) -> None:
        """Go there."""
        self.visit.turn_to("referee?" + "&".join(f"{name}={value}" for name, value in query.items()))
        expect(self.board).to_have_attribute("data-ack", re.compile("."))

    def place(self, label: str) -> Locator:
        """A place."""
        return self.board.locator(f'.place > button[aria-label^="{label}:"]')

    def lay(self, label: str, codes: str) -> None:
        """Touch a place, and then cards."""
        button = self.place(label)
        before = self.layout()
        if button.get_attribute("aria-expanded") == "false":
            button.tap()
        expect(button).to_have_attribute("aria-expanded", "true")
        for code in codes.split():
            self.key(code).tap()
        if not codes:
            self.board.get_by_role("button", name="It is empty").tap()
        self.carried_out()
        assert self.layout() == before, "no place moves when something is entered"

    def layout(self) -> Any:
        """The places on the board: where they are, and how large."""
        return self.board.evaluate(
            "(board) => [...board.querySelectorAll('.place')].map((place) => "
            "[place.dataset.place, place.offsetLeft, place.offsetTop, place.offsetWidth, place.offsetHeight])"
        )

    def key(self, code: str) -> Locator:
        """A card of the board."""
        return self.board.locator(f'.key[data-what="{code}"]')

    def carried_out(self) -> None:
        """Wait until Python has carried out every touch."""
        expect(self.board).to_have_js_property("cardBoard.queue.length", 0)
        self.visit.settle()

    def choose(self, name: str, label: str) -> None:
        """Choose something: with a button, or from a list."""
        widget = self.page.locator(f'[class*="st-key-choice-"][class*="-{name}"]')
        button = widget.get_by_role("radio", name=label, exact=True)
        if button.count():
            button.tap()
        else:
            widget.get_by_role("combobox").tap()
            self.page.get_by_role("option", name=label, exact=True).tap()
        expect(self.board).to_have_attribute("data-entered", re.compile(f"; {name} "))
        self.visit.settle()

    def done(self) -> None:
        """All has been entered."""
        done = self.board.get_by_role("button", name="Ask")
        if done.is_visible():
            done.tap()
            self.carried_out()
            expect(done).to_be_hidden()

    def answer(self, line: str) -> Locator:
        """The part of the answer that begins with a card and a yes or no."""
        return self.page.locator(".st-key-answer p").filter(has_text=re.compile(f"^[✓✕] {re.escape(line)}"))


@pytest.fixture(scope="module")
def phones(browser: Browser, server: Server) -> Iterator[Any]:
    """Makes phones; afterwards nothing may have gone wrong in their scripts."""
    visits: list[Visit] = []

    def make(width: int = 390, **how: Any) -> RefereeVisit:
        context = browser.new_context(
            viewport={"width": width, "height": 844},
            has_touch=True,
            is_mobile=True,
            device_scale_factor=2,
            reduced_motion="reduce",
            **how,
        )
        visits.append(Visit(context, server))
        return RefereeVisit(visits[-1])

    yield make
    for each in visits:
        each.page.context.close()
        assert each.errors == []


@pytest.fixture(scope="module")
def phone(phones: Any) -> RefereeVisit:
    """A phone beside real cards."""
    visit = phones()
    assert isinstance(visit, RefereeVisit)
    return visit


@pytest.mark.parametrize(
    "dispute",
    [
        pytest.param(dispute, id=dispute.game, marks=() if dispute.game in AT_ONCE else pytest.mark.slow)
        for dispute in DISPUTES
    ],
)
def test_a_dispute_is_settled_by_touch_alone(phone: RefereeVisit, dispute: Dispute) -> None:
    clause = load(dispute.game).rulebook.by_id[dispute.clause]
    assert dispute.says in clause.text
    phone.open(at=f"{dispute.game}; asks may")
    for name, label in dispute.chosen.items():
        phone.choose(name, label)
    for label, codes in dispute.places.items():
        phone.lay(label, codes)
    phone.done()
    answer = phone.answer(dispute.line).first
    expect(answer).to_be_visible()
    link = answer.locator(f'a[href="rules?game={dispute.game}&clause={dispute.clause}"]')
    expect(link).to_have_text(clause.title)
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    top = answer.evaluate("(line) => line.getBoundingClientRect().top")
    assert 0 <= top < 844, "the answer is in view"


def test_does_the_second_queen_count(phone: RefereeVisit) -> None:
    phone.open(at="pebbles_and_nuts players=4 packs=2; asks worth")
    phone.lay("Cards won", "QH QH")
    phone.done()
    rows = phone.page.locator(".st-key-answer tr").filter(has_text="The Q♥ counts 10.")
    expect(rows).to_have_count(2)
    expect(rows.last.get_by_role("link")).to_have_attribute(
        "href", "rules?game=pebbles_and_nuts&clause=card-points"
    )
    expect(phone.page.locator(".st-key-answer tr").last).to_contain_text("20")


def test_who_wins_this_trick(phone: RefereeVisit) -> None:
    phone.open(at="shnarbles; asks may")
    phone.page.get_by_role("radio", name="Who wins this trick?").tap()
    phone.visit.settle()
    phone.choose("trump", "♠")
    phone.lay("The trick", "7H 2S AH KH")
    phone.done()
    expect(phone.page.locator(".st-key-answer")).to_contain_text("2♠ wins: the second player.")
    expect(phone.page.locator('.st-key-answer a[href*="clause=trump"]')).to_be_visible()


def test_quick_touches_are_all_counted_and_a_reload_loses_nothing(phone: RefereeVisit) -> None:
    phone.open(at="pebbles_and_nuts; asks may")
    phone.place("The hand").tap()
    phone.carried_out()
    phone.board.evaluate(
        "(board) => ['AS', 'KH', '9H', '7C', '8C'].forEach("
        "(code) => board.querySelector(`.key[data-what='${code}']`).click())"
    )
    phone.carried_out()
    said = "The hand: ace of spades, king of hearts, 9 of hearts, 7 of clubs, 8 of clubs"
    expect(phone.board.get_by_label(said)).to_be_visible()
    phone.page.reload()
    expect(phone.board.get_by_label(said)).to_be_visible()


def test_a_card_that_lies_elsewhere_is_refused_where_it_is_touched(phone: RefereeVisit) -> None:
    phone.open(at="pebbles_and_nuts; asks may; hand AS KH; trick TH")
    phone.lay("The trick", "KH")
    wrong = phone.board.locator(".complaint")
    expect(wrong).to_have_text("The K♥ lies at “The hand”: take it back there first.")
    expect(phone.key("KH")).to_have_class(re.compile("wrong"))
    expect(phone.board.get_by_label("The hand: ace of spades, king of hearts")).to_be_visible()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", ["pebbles_and_nuts", "nerts", "canfield"])
def test_everything_is_large_enough_for_a_thumb(phone: RefereeVisit, game: str) -> None:
    phone.open(at=f"{game}; asks may")
    phone.board.locator(".place > button").first.tap()
    expect(phone.board.locator(".keys")).to_be_visible()
    touched = phone.page.locator(
        '.board button:visible, [class*="st-key-referee"] :is(button:not([aria-label="Open"]), [role="radio"]):visible'
    )
    sizes: list[list[float]] = touched.evaluate_all(
        "(all) => all.map((one) => { const box = one.getBoundingClientRect(); return [box.width, box.height]; })"
    )
    assert len(sizes) > 30
    assert min(min(size) for size in sizes) >= LEAST


LOOKED_AT = {
    "wrong": "nuts; asks may; pile3 9D 8D",
    "may": "pebbles_and_nuts; asks may; hand AS KH 9H 7C 8C TC JD; trick TH",
    "worth": "california_jacks; asks worth; won AS TS; trump S",
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scheme", "names"),
    [
        ("light", ("wrong",)),
        pytest.param("light", ("may", "worth"), marks=pytest.mark.slow),
        pytest.param("dark", tuple(LOOKED_AT), marks=pytest.mark.slow),
    ],
)
def test_axe_complains_of_nothing(phones: Any, scheme: str, names: tuple[str, ...]) -> None:
    visit = phones(color_scheme=scheme)
    found: dict[str, list[str]] = {}
    for name in names:
        visit.open(at=LOOKED_AT[name])
        found[name] = visit.visit.axe()
        visit.board.locator(".place > button").last.tap()
        expect(visit.board.locator(".keys")).to_be_visible()
        visit.carried_out()
        found[f"{name}, board"] = visit.visit.axe()
    assert {name: complaints for name, complaints in found.items() if complaints} == {}
