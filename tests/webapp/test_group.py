"""Sets of tasks for a group: what goes into a link, what is refused, and the page on which they are made."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Browser, expect
from streamlit.testing.v1 import AppTest

from cardrules import GAMES, CardRulesError, load
from cardrules.core.limits import LONGEST_SET_LINK, MOST_TASKS
from cardrules.tabletop.referee import read_entry
from cardrules.teaching.answers import begin, respond, solutions
from cardrules.teaching.practice import Topic, topics_of
from tests.webapp.conftest import Server
from tests.webapp.test_browser import Visit
from tests.webapp.test_pages import at, open_page, press, run
from tests.webapp.test_referee_browser import RefereeVisit
from webapp.model.markdown import plain
from webapp.model.settings import NAMES
from webapp.model.worksheet import (
    ASKS,
    Asked,
    Asks,
    Item,
    Worksheet,
    askable,
    drawn,
    glimpse,
    lesson_items,
    own_position,
    picture,
    solved,
    tapped_position,
)

POSITION = "pebbles_and_nuts; hands AS KH 9H 8C TC JC QD / ?6; trick 7H; leader 1"


def own(asks: Asks = "play", text: str = "", position: str = POSITION) -> Item:
    return own_position("pebbles_and_nuts", position, Asked(asks, ASKS[asks]), text)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("id", GAMES)
def test_every_lesson_and_every_kind_of_question_survives_the_link(id: str) -> None:
    game, sheet = load(id), Worksheet(title="Tonight: “cards” & more")
    items = [*lesson_items(game), *(drawn(game, topic, Random(1)) for topic in topics_of(game))]
    for item in items:
        sheet = sheet.with_item(item)
    assert Worksheet.from_link(sheet.link) == sheet
    names = ("You", *NAMES)[: game.seats]
    for item in sheet.items:
        lesson = item.task()
        right = solutions(lesson.task, begin(lesson, game))[0]
        assert respond(lesson, begin(lesson, game), right).right
        answer, findings = solved(lesson, game, names)
        assert answer
        assert findings or lesson.task.__class__.__name__ in (
            "WhoWins",
            "WayOn",
            "CountPoints",
            "ChooseAnswer",
        )
        assert picture(lesson.position, game, names).startswith("<svg")


def test_a_position_of_ones_own_is_asked_in_four_ways() -> None:
    lesson = own().task()
    assert (lesson.title, lesson.text) == ("Which cards may you play?",) * 2
    assert solutions(lesson.task, begin(lesson, load("pebbles_and_nuts"))) == ("AS KH 9H",)
    assert own(text=" May he trump? ").task().text == "May he trump?"
    lesson = own("winner").task()
    assert solved(lesson, load("pebbles_and_nuts"), ("You", "Ann"))[0] == "Ann"
    assert own("points").task()


TAPPED = [
    ("pebbles_and_nuts; asks may; hand AS KH 9H; trick 7H", "AS KH 9H", "Which cards may you play?"),
    ("shnarbles players=5; asks may; hand KH 9S 2C; trick 7H 8H; trump S", "KH", "Which cards may you play?"),
    ("nuts; asks may; pile1 9S; pile2 8H 7C; waste 8D; up AD", "8D 8H", "Which cards may be put on “Work pile 1”?"),
    ("nerts; asks may; pile1 2D; up AD", "2D", "Which cards may be put on the foundation with the A♦?"),
    ("canfield; asks may; pile1 9S; pile2 8H; pile3 5C; pile4 QC; waste 8D; base K", "8D 8H",
     "Which cards may be put on “Pile 1”?"),
    ("pishe_pasha; asks may; drawn 2S; discard 9H; opposite 3H; up AH", "2S",
     "Which cards may be put on “The opponent’s discard pile”?"),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "answer", "text"), TAPPED)
def test_cards_that_were_tapped_become_a_task(entry: str, answer: str, text: str) -> None:
    game, entered = read_entry(entry)
    asked = next(each for each in askable(game, entered) if each.text == text)
    item = own_position(game.id, tapped_position(game, entered), asked, "")
    lesson = Worksheet.from_link(Worksheet().with_item(item).link).items[0].task()
    assert set(solutions(lesson.task, begin(lesson, load(game.id)))[0].split()) == set(answer.split())


def test_a_task_is_for_the_first_player_alone() -> None:
    game, entered = read_entry("team_nuts; asks may; role nuts; pile1 9S")
    with pytest.raises(CardRulesError, match="who has the other role here"):
        tapped_position(game, entered)
    assert tapped_position(*read_entry("team_nuts; asks may; role cards; pile1 9S"))


@pytest.mark.parametrize("id", GAMES)
def test_what_is_offered_to_ask_can_be_asked(id: str) -> None:
    guide = load(id).guide
    assert guide
    for asked in askable(load(id)):
        assert own_position(id, guide.picture.position, asked, "").task()


@pytest.mark.parametrize(
    ("item", "said"),
    [
        (lambda: Item(game="whist", position="x"), "There is no game"),
        (lambda: Item(game="nuts", lesson="nowhere"), "has no lesson “nowhere”"),
        (lambda: own(position="hands AS AS / ?7"), "more than once"),
        (lambda: own("way_on"), "Pebbles and Nuts"),
        (lambda: own("winner", position="hands AS KH 9H 8C TC JC QD / ?7; leader 0"), "so nobody can win it"),
        (lambda: own(position="hands AS KH 9H 8C TC JC QD / ?7; leader 1"), "your own turn"),
    ],
)
def test_what_cannot_be_asked_is_told(item: Callable[[], Item], said: str) -> None:
    with pytest.raises(CardRulesError, match=said):
        Worksheet().with_item(item())


@pytest.mark.parametrize(
    "link", ["x", "!!!", "eJyrVkrLz1eyUkpKLFKqBQAgngSX", Worksheet(title="A").link[:-4], "é"]
)
def test_a_broken_link_is_told(link: str) -> None:
    with pytest.raises(CardRulesError, match="may have been cut off"):
        Worksheet.from_link(link)


def test_a_set_is_changed_and_has_its_limits() -> None:
    first, second = list(lesson_items(load("canfield")))[:2]
    sheet = Worksheet().with_item(first).with_item(second)
    assert sheet.moved(1, -1).items == sheet.moved(0, 1).items == (second, first)
    assert sheet.without(0).items == (second,)
    full = Worksheet(items=(first,) * MOST_TASKS)
    with pytest.raises(CardRulesError, match=f"at most {MOST_TASKS} tasks"):
        full.with_item(second)
    rng = Random(1)
    long = Worksheet(items=tuple(own(text=rng.randbytes(700).hex()) for _ in range(MOST_TASKS)))
    with pytest.raises(CardRulesError, match="too long for a link"):
        assert len(long.link) < LONGEST_SET_LINK


# The page


def made() -> AppTest:
    """The page with a set of two tasks that has just been made."""
    app = open_page("group")
    press(app, "add lesson")
    return press(app, "add question")


def test_a_set_is_made_worked_through_and_printed() -> None:
    app = made()
    link = app.query_params["set"]
    sheet = Worksheet.from_link(link[0] if isinstance(link, list) else link)
    assert len(sheet.items) == 2
    app.segmented_control(key="view").set_value("Work through it")
    run(app)
    assert app.header[0].value == plain(f"1. {sheet.items[0].task().title}")
    press(app, "next task")
    assert app.header[0].value == plain(f"2. {sheet.items[1].task().title}")
    press(app, "task before")
    app.segmented_control(key="view").set_value("Print it")
    run(app)
    assert [each.value for each in app.header] == [sheet.title, "Solutions"]
    said = " ".join(each.value for each in app.markdown)
    for item in sheet.items:
        assert item.task().title in said
    assert "rules?game=pebbles\\_and\\_nuts" in said or "rules?game=pebbles_and_nuts" in said


def test_tasks_are_taken_out_and_moved() -> None:
    app = made()
    assert app.button(key="up 0").disabled
    assert app.button(key="down 1").disabled
    press(app, "up 1")
    press(app, "down 0")
    press(app, "down 0")
    press(app, "out 0")
    link = app.query_params["set"]
    sheet = Worksheet.from_link(link[0] if isinstance(link, list) else link)
    assert [bool(item.lesson) for item in sheet.items] == [True]


def test_who_opens_the_link_works_through_the_set() -> None:
    sheet = Worksheet(title="For Tuesday", items=(own(), Item(game="nuts", lesson="nowhere")))
    app = open_page("group", set=sheet.link)
    assert app.title[0].value == "For Tuesday"
    assert app.header[0].value == plain("1. Which cards may you play?")
    press(app, "next task")
    assert "2" in app.query_params["task"]
    app = open_page("group", set=sheet.link, task="2")  # a reload
    assert "Task 2 cannot be asked" in app.error[0].value
    assert not app.segmented_control
    press(app, "teacher")
    assert app.segmented_control(key="view").value == "Make the set"


def test_a_position_that_cannot_be_is_told_and_stays_in_its_field() -> None:
    app = open_page("group")
    app.session_state["ways to add"] = "A position of your own"
    run(app)
    app.button_group(key="how").set_value("Type it")
    run(app)
    app.text_area(key="position of pebbles_and_nuts").set_value("hands AS AS / ?7")
    press(app, "add typed position")
    assert "more than once" in app.error[0].value
    assert app.text_area(key="position of pebbles_and_nuts").value == "hands AS AS / ?7"


def test_nothing_is_asked_where_nobody_plays_on() -> None:
    stuck = "base A; foundations JC 9D JH 9S; tableau KC / KD / KH / KS; reserve QC QH TD TS QD QS JS JD"
    with pytest.raises(CardRulesError, match=r"Nobody plays on from here.*the game is over with 40 cards up"):
        own_position("canfield", stuck, Asked("way_on", ASKS["way_on"]), "")


def test_a_typed_position_may_be_taken_as_it_lies() -> None:
    asked, text = Asked("points", ASKS["points"]), "trump H; scores 12 3; hands ?6 / ?6"
    with pytest.raises(CardRulesError, match="the match is over"):
        own_position("california_jacks", text, asked, "")
    assert "reachable false" in own_position("california_jacks", text, asked, "", reachable=False).position


def test_a_broken_link_opens_an_empty_set() -> None:
    app = open_page("group", set="x")
    assert "may have been cut off" in app.warning[0].value
    at(app, "games")


# In a browser


@pytest.mark.slow
def test_a_position_is_tapped_and_whoever_works_through_the_set_stays_at_the_task(
    browser: Browser, server: Server
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    visit = Visit(context, server)
    page, table = visit.page, RefereeVisit(visit)
    first = Worksheet().with_item(own()).link
    visit.open(f"group?set={first}")
    page.get_by_role("button", name="I made this set").tap()
    page.get_by_role("tab", name="A position of your own").tap()
    table.lay("The hand", "KH 9S")
    table.lay("The trick", "7H")
    expect(page.get_by_role("img", name="The table of the task")).to_be_visible()
    page.get_by_role("button", name="Add the position").tap()
    expect(page.get_by_role("button", name="Take out")).to_have_count(2)
    page.get_by_role("button", name="Clear the table").tap()
    expect(table.board).to_have_attribute("data-entered", "pebbles_and_nuts; asks may")
    page.get_by_text("The link to the set").tap()
    link = page.locator("code").inner_text()
    page.get_by_role("radio", name="Work through it").tap()
    page.get_by_role("button", name="Next task").tap()
    expect(page.get_by_text("Task 2 of 2")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Task 2 of 2")).to_be_visible()
    visit.open(link.removeprefix(f"{server.address}/"))
    expect(page.get_by_text("Task 1 of 2")).to_be_visible()
    visit.settle()
    context.close()


def test_tasks_of_one_kind_are_told_apart_by_their_cards() -> None:
    game = load("pebbles_and_nuts")
    one, other = (drawn(game, Topic.PLAY, Random(seed)) for seed in (1, 2))
    assert one.text == other.text
    assert glimpse(one) != glimpse(other)
    assert all(len(glimpse(each).split()) > 3 for each in (one, other))
    assert glimpse(Item(game="nuts", lesson="score")) == ""


def test_a_link_to_some_lessons_is_short() -> None:
    items = tuple(Item(game="california_jacks", lesson=lesson) for lesson in ("game", "cut", "must-trump"))
    assert len(Worksheet(items=items).link) < 90
