"""Sets of tasks for a group: what goes into a link, what is refused, and the page on which they are made."""

from collections.abc import Callable
from random import Random

import pytest
from streamlit.testing.v1 import AppTest

from cardrules import GAMES, CardRulesError, load
from cardrules.practice import topics_of
from cardrules.teaching import begin, respond, solutions
from tests.webapp.test_pages import at, open_page, press, run
from webapp.settings import NAMES
from webapp.worksheet import (
    LONGEST_LINK,
    MOST_ITEMS,
    Asks,
    Item,
    Worksheet,
    drawn,
    lesson_items,
    own_position,
    picture,
    solved,
)

POSITION = "pebbles_and_nuts; hands AS KH 9H 8C TC JC QD / ?6; trick 7H; leader 1"


def own(asks: Asks = "play", text: str = "", position: str = POSITION) -> Item:
    return own_position("pebbles_and_nuts", position, asks, text)


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
        assert findings or lesson.task.__class__.__name__ in ("WhoWins", "WayOn", "HowMany")
        assert picture(lesson, game, names).startswith("<svg")


def test_a_position_of_ones_own_is_asked_in_four_ways() -> None:
    lesson = own().task()
    assert (lesson.title, lesson.text) == ("Which cards may you play?",) * 2
    assert solutions(lesson.task, begin(lesson, load("pebbles_and_nuts"))) == ("AS KH 9H",)
    assert own(text=" May he trump? ").task().text == "May he trump?"
    lesson = own("winner").task()
    assert solved(lesson, load("pebbles_and_nuts"), ("You", "Ann"))[0] == "Ann"
    assert own("points").task()


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
    assert sheet.moved_up(1).items == (second, first)
    assert sheet.without(0).items == (second,)
    full = Worksheet(items=(first,) * MOST_ITEMS)
    with pytest.raises(CardRulesError, match=f"at most {MOST_ITEMS} tasks"):
        full.with_item(second)
    rng = Random(1)
    long = Worksheet(items=tuple(own(text=rng.randbytes(700).hex()) for _ in range(MOST_ITEMS)))
    with pytest.raises(CardRulesError, match="too long for a link"):
        assert len(long.link) < LONGEST_LINK


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
    assert app.header[0].value == f"1. {sheet.items[0].task().title}"
    press(app, "next task")
    assert app.header[0].value == f"2. {sheet.items[1].task().title}"
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
    press(app, "up 1")
    press(app, "out 0")
    link = app.query_params["set"]
    sheet = Worksheet.from_link(link[0] if isinstance(link, list) else link)
    assert [bool(item.lesson) for item in sheet.items] == [True]


def test_who_opens_the_link_works_through_the_set() -> None:
    sheet = Worksheet(title="For Tuesday", items=(own(), Item(game="nuts", lesson="nowhere")))
    app = open_page("group", set=sheet.link)
    assert app.title[0].value == "For Tuesday"
    assert app.header[0].value == "1. Which cards may you play?"
    press(app, "next task")
    assert "Task 2 cannot be asked" in app.error[0].value
    assert not app.segmented_control
    press(app, "teacher")
    assert app.segmented_control(key="view").value == "Make the set"


def test_a_position_that_cannot_be_is_told_and_stays_in_its_field() -> None:
    app = open_page("group")
    app.text_area(key="position of pebbles_and_nuts").set_value("hands AS AS / ?7")
    app.button[-1].click()
    run(app)
    assert "more than once" in app.error[0].value
    assert app.text_area(key="position of pebbles_and_nuts").value == "hands AS AS / ?7"


def test_a_broken_link_opens_an_empty_set() -> None:
    app = open_page("group", set="x")
    assert "may have been cut off" in app.warning[0].value
    at(app, "games")
