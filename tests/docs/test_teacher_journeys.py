"""Whole journeys at the teacher on the built site, on a phone and on a wide screen, with a network and without."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect

from cardrules import GAMES, Game, Match, load
from cardrules.bots import next_move
from cardrules.definition.lessons import CountPoints, Lesson, MakeMove, PickCards, WholeDeal
from cardrules.teaching.answers import begin, choices, solutions
from tests.docs.conftest import PHONE, SOON, when_ready
from webapp.model.progress import lessons_of
from webapp.model.session import Session
from webapp.storage.store import DatabaseStore

WIDE: ViewportSize = {"width": 1300, "height": 900}
RACES = tuple(id for id in GAMES if load(id).race)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize("visitor", [PHONE, WIDE], ids=["phone", "wide"], indirect=True),
]
cut = pytest.mark.parametrize("is_cut", [False, True], ids=["network", "no network"])


class Visit:
    """A page of the teacher, and what one does on it.

    Attributes:
        page: The page.
    """

    def __init__(self, visitor: BrowserContext, address: str, is_cut: bool = False) -> None:
        self.page: Page = visitor.new_page()
        self.page.goto(address)
        when_ready(self.page)
        if is_cut:
            self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            visitor.set_offline(True)
            self.reload()

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()
        when_ready(self.page)

    def touch(self, place: Locator) -> None:
        """Tap on a phone, and press a key elsewhere."""
        if self.page.viewport_size == PHONE:
            place.tap(position={"x": 8, "y": 16})
        else:
            place.press("Enter")

    def press(self, name: str, *, exact: bool = True) -> None:
        """Press a button or a link."""
        button = self.page.get_by_role("button", name=name, exact=exact)
        self.touch(button.or_(self.page.get_by_role("link", name=name, exact=exact)).first)

    @property
    def data(self) -> dict[str, Any]:
        """The data that the card table shows."""
        found: dict[str, Any] = self.page.locator(".table[data-ply]").evaluate(
            "({ cardTable }) => cardTable.data"
        )
        return found

    def step(self, name: str) -> Locator:
        """A button of the step bar."""
        return self.page.locator(f".steps [name={name}]")

    def heading(self, words: str) -> None:
        """Wait until the page has this heading."""
        expect(self.page.get_by_role("heading", level=1)).to_have_text(words, timeout=SOON)

    def play(self, text: str) -> None:
        """Make a move as it is made at the table: by a button, by a card, or by a card and a place."""
        data = self.data
        spoken = next((number for number, each in enumerate(data["actions"]) if each["text"] == text), None)
        if spoken is not None:
            self.touch(self.page.locator(".actions button").nth(spoken))
            return
        name, _, place = text.partition(">")
        tapped = next((each["id"] for each in data["zones"] if each["tap"] == text), None)
        if tapped is not None:
            self.touch(self.page.locator(f".zone[data-zone='{tapped}'], .card[data-zone='{tapped}']").last)
            return
        self.touch(self.page.locator(f".card[data-name='{name}']"))
        if place:
            zone = next(each["id"] for each in data["zones"] if each["name"] == place)
            lying = self.page.locator(f".card[data-zone='{zone}']")
            self.touch(lying.last if lying.count() else self.page.locator(f".zone[data-zone='{zone}']"))

    def answer(self, task: Lesson, answer: str) -> None:
        """Answer a question."""
        if isinstance(task.task, CountPoints):
            self.page.get_by_label("Points").fill(answer)
            self.press("Answer")
        elif isinstance(task.task, PickCards):
            for code in answer.split():
                self.touch(self.page.locator(f".card[data-card='{code}']"))
            self.press("That is all")
        else:
            self.play(answer)


def wrong_answer(lesson: Lesson, match: Match) -> str | None:
    """An answer that is not right; None where there is none."""
    right = solutions(lesson.task, match)
    match lesson.task:
        case CountPoints():
            return "-999"
        case PickCards():
            return "" if right[0] else choices(lesson.task, match)[0]
        case MakeMove():
            offered = map(str, match.legal_moves)
        case _:
            offered = iter(choices(lesson.task, match))
    return next((each for each in offered if each not in right), None)


@cut
@pytest.mark.parametrize("id", GAMES)
def test_a_course_is_gone_through_with_wrong_answers_and_right_ones(
    visitor: BrowserContext, teacher: str, id: str, is_cut: bool
) -> None:
    game, lessons = load(id), [*lessons_of(load(id))]
    visit = Visit(visitor, f"{teacher}?page=learn&game={id}", is_cut)
    for number, lesson in enumerate(lessons, start=1):
        visit.heading(f"{number}. {lesson.title}")
        if isinstance(lesson.task, WholeDeal):
            continue_with_the_next(visit, number, lessons)
            continue
        asked = begin(lesson, game)
        wrong = wrong_answer(lesson, asked)
        if wrong is not None:
            visit.answer(lesson, wrong)
            expect(visit.page.locator(".bad").first).to_be_visible()
        if number == len(lessons) // 2:
            visit.reload()
            visit.heading(f"{number}. {lesson.title}")
        visit.answer(lesson, solutions(lesson.task, begin(lesson, game))[0])
        expect(visit.page.locator(".good").first).to_be_visible()
        continue_with_the_next(visit, number, lessons)
    whole = sum(isinstance(lesson.task, WholeDeal) for lesson in lessons)
    expect(visit.page.locator(".progress")).to_contain_text(f"{len(lessons) - whole} of {len(lessons)}")


def continue_with_the_next(visit: Visit, number: int, lessons: list[Lesson]) -> None:
    if number < len(lessons):
        visit.press("Next lesson ›")


@cut
@pytest.mark.parametrize("id", GAMES)
def test_a_whole_match_is_played_and_is_there_after_a_reload(
    visitor: BrowserContext, teacher: str, id: str, is_cut: bool
) -> None:
    few = "&max_deals=2" if "max_deals" in type(load(id).options).model_fields else ""
    visit = Visit(visitor, f"{teacher}?page=table&game={id}{few}", is_cut)
    over, due = visit.step("again"), visit.step("deal")
    for deal in range(3):
        if not load(id).race and visit.data["legal"]:
            ply = visit.data["ply"]
            visit.play(visit.data["legal"][0]["text"])
            expect(visit.page.locator(".table[data-ply]")).not_to_have_attribute("data-ply", str(ply))
        visit.touch(visit.step("end"))
        expect(over.or_(due).first).to_be_visible(timeout=SOON)
        if over.count():
            break
        if deal == 0:
            place = visit.page.locator(".steps .place").inner_text()
            visit.reload()
            expect(visit.page.locator(".steps .place")).to_have_text(place)
        visit.touch(due)
        expect(due).to_have_count(0)
    expect(over).to_be_visible()
    expect(visit.page.locator(".table .message")).to_contain_text("The match is over.")


def race_before_its_end(game: Game, is_won: bool) -> tuple[str, str]:
    """A race that the learner is about to win, or to lose, in a link; and its last move."""
    for seed in range(50):
        match, rng = Match(game, seed=seed), Random(seed)
        match.deal()
        while match.actors and not match.deal_due and (found := next_move(game, match.state, rng)):
            match.play(found[1], found[0])
        last, own = match.plies[-1], match.scores[0]
        others = match.scores[1:]
        won = last.seat == 0 and own > max(others)
        lost = last.seat != 0 and own < max(others)
        if (match.deal_due or match.outcome) and (won if is_won else lost):
            match.back()
            return match.link, str(last.move)
    raise AssertionError("no such race was found")


@cut
@pytest.mark.parametrize("is_won", [True, False], ids=["won", "lost"])
@pytest.mark.parametrize("id", RACES)
def test_a_race_ends_on_the_clock(
    visitor: BrowserContext, teacher: str, id: str, is_won: bool, is_cut: bool
) -> None:
    link, last = race_before_its_end(load(id), is_won)
    visit = Visit(visitor, f"{teacher}?page=table&match={link}", is_cut)
    visit.touch(visit.step("go"))
    expect(visit.step("pause")).to_be_visible()
    if is_won:
        visit.play(last)
    ended = visit.step("deal").or_(visit.step("again")).first
    expect(ended).to_be_visible(timeout=SOON)
    visit.reload()
    expect(ended).to_be_visible()
    figures = visit.page.locator("details", has_text="Score").locator("dd").all_text_contents()
    own, *others = (int(each.replace("−", "-")) for each in figures)
    assert own > max(others) if is_won else own < max(others)


@cut
@pytest.mark.parametrize("id", GAMES)
def test_twenty_questions_are_answered_and_remembered(
    visitor: BrowserContext, teacher: str, id: str, is_cut: bool
) -> None:
    visit = Visit(visitor, f"{teacher}?page=practise&game={id}", is_cut)
    for number in range(1, 21):
        expect(visit.page.get_by_text(f"Question {(number - 1) % 10 + 1} of 10")).to_be_visible()
        answer_somehow(visit)
        expect(visit.page.locator(".good, .bad").first).to_be_visible()
        visit.press("Next question ›")
        if number % 10 == 0:
            expect(visit.page.get_by_role("heading", level=1)).to_contain_text("of 10 right")
            visit.reload()  # a sitting is begun anew, and what was answered is kept
    right = visit.page.locator(".figures", has_text="Right answers")
    expect(right).to_contain_text("of 20")


def answer_somehow(visit: Visit) -> None:
    """Give the first answer that there is."""
    data = visit.data
    if visit.page.get_by_label("Points").count():
        visit.page.get_by_label("Points").fill("0")
        visit.press("Answer")
    elif data["pickable"] or data["actions"]:
        visit.touch(visit.page.locator(".actions button").first)
    else:
        visit.play(data["legal"][0]["text"])


@cut
def test_a_score_pad_of_three_deals_is_kept(visitor: BrowserContext, teacher: str, is_cut: bool) -> None:
    visit = Visit(visitor, f"{teacher}?page=pad&game=canfield", is_cut)
    visit.page.get_by_label("Player 1").fill("Ann")
    visit.press("Begin")
    for number, cards in enumerate((7, 20, 3), start=1):
        visit.page.get_by_label("Cards up").fill(str(cards))
        visit.page.get_by_label("How did it end?").select_option("with no way left")
        visit.press(f"Enter game {number}")
        expect(visit.page.get_by_role("button", name=f"Take back game {number}")).to_be_visible()
        if number == 2:
            visit.reload()
    visit.reload()
    expect(visit.page.get_by_role("button", name="Take back game 3")).to_be_visible()


def test_what_was_begun_on_the_site_goes_on_in_the_app_and_back(
    visitor: BrowserContext, teacher: str, tmp_path: Path
) -> None:
    visit = Visit(visitor, f"{teacher}?page=table&game=california_jacks")
    visit.play(visit.data["legal"][0]["text"])
    expect(visit.page).to_have_url(re.compile("key="))
    key = visit.data["match"]
    visit.press("Settings")
    with visit.page.expect_download() as download:
        visit.press("Export")
    app, learner = DatabaseStore(f"sqlite:///{tmp_path / 'app.sqlite'}"), Session.new_learner()
    app.restore(learner, download.value.path().read_bytes())
    session = Session(learner, app)
    assert session.open_table(key)
    assert session.controller
    session.controller.press("forward")
    session.save()
    exported = tmp_path / "export.json"
    exported.write_text(app.export(learner), encoding="utf-8")
    visit.page.get_by_label("Bring an export back").set_input_files(exported)
    visit.press("Bring it back")
    expect(visit.page.get_by_text("brought back")).to_be_visible()
    visit.page.goto(f"{teacher}?page=table&key={key}")
    when_ready(visit.page)
    expect(visit.page.locator(".table[data-ply]")).to_have_attribute(
        "data-ply", str(session.controller.match.ply)
    )
