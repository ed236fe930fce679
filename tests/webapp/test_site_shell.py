"""The site's Python, asked by messages as the browser sends them; it runs the same in CPython."""

import json
from collections.abc import Mapping
from pathlib import Path
from struct import unpack
from typing import Any

import pytest

from cardrules import GAMES, Match, load
from cardrules.definition.lessons import WholeDeal
from cardrules.teaching.puzzles import puzzles_of
from webapp.model import controller, lesson_table, plain_advice
from webapp.model.documents import HeldDocument, Store
from webapp.model.mastery import Mastery
from webapp.model.plain_advice import PlainAdviser
from webapp.model.progress import Progress, lessons_of
from webapp.model.session import Session
from webapp.model.worksheet import Item, Worksheet
from webapp.site import shell
from webapp.site.page import TICK
from webapp.site.shell import Shell
from webapp.site.store import BrowserStore
from webapp.storage.store import DatabaseStore


@pytest.fixture(autouse=True)
def no_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice as browsers have it, without numpy."""
    for module in (controller, lesson_table):
        monkeypatch.setattr(module, "adviser", PlainAdviser)


class Browser:
    """A browser: it keeps what has changed, and sends messages from the page that is open."""

    def __init__(self, kept: Mapping[tuple[str, str], Any] | None = None) -> None:
        self.kept = dict(kept or {})
        self.shell = Shell()
        self.shell.load(json.dumps(list(self.kept.values())))
        self.answer: dict[str, Any] = {}

    def open(self, page: str, **query: str) -> dict[str, Any]:
        self.answer = {"page": page, "query": query}
        return self.send()

    def send(self, **message: Any) -> dict[str, Any]:
        at = {"page": self.answer["page"], "query": self.answer["query"]}
        self.answer = json.loads(self.shell.receive(json.dumps(at | message)))
        for each in self.answer["changes"]:
            self.kept[each["kind"], each["key"]] = each
            if each["text"] is None:
                del self.kept[each["kind"], each["key"]]
        return self.answer

    def at_table(self, **what: Any) -> dict[str, Any]:
        table = self.answer["table"]
        sent = {
            "id": f"{len(self.kept)}",
            "after": table["ack"],
            "match": table["match"],
            "ply": table["ply"],
        }
        return self.send(queue=[sent | {"id": f"x{table['ack']}"[:20]} | what])


def texts(answer: dict[str, Any]) -> str:
    return json.dumps([answer["above"], answer["below"]], ensure_ascii=False)


@pytest.mark.parametrize("id", GAMES)
def test_a_course_is_gone_through_from_the_first_lesson_to_the_last(id: str) -> None:
    browser, lessons = Browser(), list(lessons_of(load(id)))
    browser.open("learn", game=id)
    for number, lesson in enumerate(lessons, start=1):
        assert browser.answer["title"] == f"{number}. {lesson.title}"
        assert browser.answer["query"] == {"game": id, "lesson": lesson.id}
        if isinstance(lesson.task, WholeDeal):
            browser.send(do="next")
            continue
        browser.send(do="show")
        assert f"{number} of {len(lessons)} lessons done" in texts(browser.answer)
        browser.at_table(text="next")
    assert browser.answer["title"] == f"You can play {load(id).title}!"
    assert "Play a match" in texts(browser.answer)
    assert browser.answer["table"] is None
    deals = [each.id for each in lessons if isinstance(each.task, WholeDeal)]
    done = tuple(each.id for each in lessons if each.id not in deals)
    assert Progress.of(browser.shell.store, "", id).done == done
    again = Browser(browser.kept)
    assert again.open("learn", game=id)["query"]["lesson"] == deals[0]


def test_whoever_gives_up_the_deal_of_a_lesson_is_told_what_a_coach_would_have_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(plain_advice, "SECONDS", 60)
    browser = Browser()
    *_, last = lessons_of(load("canfield"))
    browser.open("learn", game="canfield", lesson=last.id)
    (given_up,) = (each["text"] for each in browser.answer["table"]["actions"] if each["resigns"])
    said = browser.at_table(text=given_up)["table"]
    assert "A coach would have chosen" in said["message"]["text"]
    assert [each["text"] for each in said["actions"]] == ["next"]


def test_a_course_of_a_race_ends_on_the_clock() -> None:
    browser = Browser()
    browser.open("learn", game="nuts", lesson=[*lessons_of(load("nuts"))][-1].id)
    assert browser.answer["again"] is None
    browser.at_table(step="go")
    assert browser.answer["again"] == TICK
    assert browser.send(tick=True)["again"] == TICK


def test_a_refused_move_names_its_rule_and_leads_there() -> None:
    browser = Browser()
    browser.open("table", game="pebbles_and_nuts", players="3")
    while not browser.answer["table"]["legal"]:
        browser.at_table(step="deal")
    browser.at_table(text="nonsense")
    assert browser.answer["table"]["message"]["refused"]
    legal = browser.answer["table"]["legal"][0]["text"]
    browser.at_table(text=legal)
    assert not browser.answer["table"]["message"]["refused"]


def test_a_table_is_there_again_after_a_reload() -> None:
    browser = Browser()
    browser.open("table", game="california_jacks")
    browser.at_table(text=browser.answer["table"]["legal"][0]["text"])
    table = browser.answer["table"]
    found = Browser(browser.kept).open("table", game="california_jacks")
    assert found["query"] == {"key": table["match"]}
    assert (found["table"]["ply"], found["table"]["ack"]) == (table["ply"], table["ack"])
    other = Browser(browser.kept).open("table", game="california_jacks", target="7")
    assert other["query"] != {"key": table["match"]}, "other options are another match"


def test_the_options_of_an_address_hold_at_the_table() -> None:
    browser = Browser()
    browser.open("table", game="nuts", players="4", run_moves="top", pass_packs="keep", build_on_nuts="true")
    own = browser.shell.session.controller
    assert own
    options = own.match.game.options.model_dump()
    assert options["players"] == 4
    assert (options["run_moves"], options["pass_packs"], options["build_on_nuts"]) == ("top", "keep", True)
    (rules,) = (each for each in browser.answer["below"][0]["buttons"] if each["label"] == "Rules")
    assert rules["address"].startswith("rules?game=nuts&")
    assert "players=4" in rules["address"]
    browser.open("table", game="nuts", players="99")
    assert browser.answer["table"], "what no table plays by is left out"


def test_ten_questions_come_to_an_end_and_are_remembered() -> None:
    browser = Browser()
    browser.open("practise", game="canfield")
    for _ in range(10):
        if "Show me" not in texts(browser.answer):
            browser.at_table(text="nonsense")
        browser.send(do="show")
        browser.send(do="next")
    assert browser.answer["title"].endswith("of 10 right")
    known = Mastery.of(Browser(browser.kept).shell.store, "", "canfield")
    assert known.right + known.wrong == 10


@pytest.mark.parametrize("id", [id for id in GAMES if load(id).puzzles])
def test_a_puzzle_is_solved_at_the_first_try_or_shown(id: str) -> None:
    browser = Browser()
    first, second, *_ = puzzles_of(load(id))
    browser.open("puzzles", game=id)
    assert browser.answer["query"] == {"game": id, "puzzle": "1"}
    browser.at_table(text=first.solution)
    assert "1 of " in texts(browser.answer)
    browser.at_table(text="next")
    assert browser.answer["query"] == {"game": id, "puzzle": "2"}
    wrong = next(each for each in browser.answer["table"]["legal"] if each["text"] != second.solution)
    browser.at_table(text=wrong["text"])
    browser.send(do="show")
    assert browser.answer["table"]["actions"][0]["text"] == "next"
    assert "1 of " in texts(browser.answer), "only the first try counts"
    assert Browser(browser.kept).open("puzzles", game=id)["query"]["puzzle"] == "2"
    browser.send(do="play")
    assert browser.answer["page"] == "table"
    assert second.solution in [each["text"] for each in browser.answer["table"]["legal"]], "one plays on"


def test_a_set_of_tasks_is_worked_through_from_its_link() -> None:
    sheet = Worksheet(title="For you")
    for lesson in [*lessons_of(load("canfield"))][:2]:
        sheet = sheet.with_item(Item(game="canfield", lesson=lesson.id))
    browser = Browser()
    browser.open("group", set=sheet.link)
    assert "For you · Task 1 of 2" in texts(browser.answer)
    browser.at_table(text="nonsense")
    browser.send(do="show")
    browser.at_table(text="next")
    assert browser.answer["query"] == {"set": sheet.link, "task": "2"}
    browser.at_table(text="nonsense")
    browser.send(do="show")
    browser.at_table(text="next")
    assert browser.answer["query"]["task"] == "2", "there is no further one"
    browser.open("group", set="nonsense")
    assert "This link holds no set of tasks" in texts(browser.answer)
    assert "no task" in texts(browser.open("group", set=Worksheet().link))


def test_a_link_lays_its_match_or_its_position_on_the_table() -> None:
    browser = Browser()
    match = Match(load("canfield"), seed=3)
    match.deal()
    browser.open("table", match=match.link)
    assert browser.answer["table"]["ply"] == match.ply
    assert browser.answer["page"] == "table"
    assert list(browser.answer["query"]) == ["key"], "a reload goes on from there"
    browser.open("table", position=puzzles_of(load("pebbles_and_nuts"))[0].position)
    assert browser.answer["title"] == load("pebbles_and_nuts").title
    assert browser.answer["table"]["legal"]
    browser.open("table", position="nonsense")
    assert browser.answer["above"][0]["look"] == "bad"


def test_a_pad_of_a_deal_is_kept_and_taken_back() -> None:
    browser = Browser()
    browser.open("pad", game="canfield")
    browser.send(do="begin", values={"player 0": "Ann"})
    assert "pad" in browser.answer["query"]
    browser.send(do="enter")
    assert [each["look"] for each in browser.answer["above"] if each["kind"] == "text"] == ["bad"]
    browser.send(do="typed", values={"up": 7, "ended": "stuck"})
    browser.send(do="enter")
    assert "Take back game 1" in texts(browser.answer)
    again = Browser(browser.kept)
    again.open(browser.answer["page"], **browser.answer["query"])
    assert "Take back game 1" in texts(again.answer)
    again.send(do="undo")
    assert "Take back" not in texts(again.answer)


def test_what_was_begun_on_the_site_goes_on_in_the_app_and_back(tmp_path: Path) -> None:
    browser, learner = Browser(), Session.new_learner()
    browser.open("learn", game="nuts")
    browser.send(do="show")
    browser.open("table", game="canfield")
    key = browser.answer["query"]["key"]
    browser.open("settings")
    browser.send(do="export")
    _, exported = browser.answer["download"]
    app = DatabaseStore(f"sqlite:///{tmp_path / 'app.sqlite'}")
    assert app.restore(learner, exported) == len(browser.kept)
    session = Session(learner, app)
    assert session.open_table(key)
    assert Progress.of(app, learner, "nuts").done
    assert session.controller
    session.controller.press("forward")
    session.save()
    back = Browser()
    back.open("settings")
    back.send(do="restore", values={"export": app.export(learner)})
    back.open("table", key=key)
    assert back.answer["table"]["ply"] == session.controller.match.ply


def test_nothing_of_a_file_that_is_no_export_is_kept() -> None:
    browser = Browser()
    browser.open("settings")
    browser.send(do="restore", values={"export": "{}"})
    assert "not an export" in texts(browser.answer)
    assert not browser.kept


def test_bots_play_to_the_end_of_the_deal_while_it_is_asked_again() -> None:
    browser = Browser()
    browser.open("table", game="pebbles_and_nuts", players="3")
    browser.at_table(step="end")
    assert browser.answer["again"] == 0
    while browser.answer["again"] is not None:
        browser.send(tick=True)
    assert browser.answer["table"]["score"]


def test_in_a_race_it_is_asked_again_while_the_others_move() -> None:
    browser = Browser()
    browser.open("table", game="nuts")
    browser.at_table(step="go")
    assert browser.answer["again"]
    browser.at_table(step="pause")
    assert browser.answer["again"] is None


def test_a_tab_that_is_behind_writes_over_nothing() -> None:
    first = Browser()
    first.open("table", game="canfield")
    second = Browser(first.kept)
    second.open("table", **first.answer["query"])
    first.at_table(step="forward")
    second.shell.load(json.dumps(first.answer["changes"]))
    said = second.at_table(step="hint")["table"]
    assert said["ply"] == first.answer["table"]["ply"]
    assert "last used in another tab" in said["message"]["text"]


@pytest.fixture(params=["browser", "database"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """Both kinds of store, which are to do the same."""
    if request.param == "browser":
        return BrowserStore()
    return DatabaseStore(f"sqlite:///{tmp_path / 'store.sqlite'}")


def test_both_stores_do_the_same(store: Store) -> None:
    held, late = (HeldDocument(store, "ann", "table", "a") for _ in range(2))
    assert held.read() is None
    assert held.write({"n": 1})
    assert not late.write({"n": 2}), "it has not seen the first one"
    assert late.read() == {"n": 1}
    assert late.write({"n": 2})
    assert held.read_newer() == {"n": 2}
    HeldDocument(store, "ann", "table", "b").write({"n": 3})
    assert [each.key for each in store.all("ann", "table")] == ["b", "a"]
    assert [each.key for each in store.all("ann", "table", 1)] == ["b"]
    text = store.export("ann")
    store.forget("ann", "table", "a")
    assert store.load("ann", "table", "a") is None
    assert store.restore("ann", text) == 2
    assert store.export("ann") == text
    store.forget("ann")
    assert not store.all("ann", "table")


def on_board(browser: Browser, act: str, what: str = "") -> dict[str, Any]:
    """Touch something on the referee's board."""
    board = browser.answer["board"]
    sent = {"id": f"x{board['ack']}"[:20], "after": board["ack"], "key": board["key"]}
    return browser.send(queue=[sent | {"act": act, "what": what}])


def enter(browser: Browser, **places: str) -> None:
    """Enter the cards at places of the referee's board."""
    for place, cards in places.items():
        if browser.answer["board"]["active"] != place:
            on_board(browser, "open", place)
        for code in cards.split():
            on_board(browser, "tap", code)
    on_board(browser, "done")


def test_the_referee_answers_as_in_the_app_and_keeps_the_table() -> None:
    browser = Browser()
    browser.open("referee", game="pebbles_and_nuts")
    assert "Show me an example" in texts(browser.answer)
    enter(browser, hand="AS KH 9H 7C 8C TC JD", trick="TH")
    assert "✓ A♠: yes." in texts(browser.answer)
    assert "The rule: " in texts(browser.answer)
    again = Browser(browser.kept)
    assert "✓ A♠: yes." in texts(again.open("referee", game="pebbles_and_nuts"))
    again.send(do="asked", values={"question": "Who wins this trick?"})
    assert "wins so far" in texts(again.answer)
    again.send(do="asked", values={"question": "What is it worth?"})
    again.send(do="clear")
    enter(again, won="QH AS")
    assert "Together" in texts(again.answer)


def test_the_referee_says_what_is_missing_and_what_cannot_be() -> None:
    browser = Browser()
    browser.open("referee", game="california_jacks")
    enter(browser, hand="9C 3D 4D KD 7D 2S", trick="7H")
    assert [each["look"] for each in browser.answer["below"][0]["blocks"]] == ["bad"], "no trump is named"
    browser.send(do="asked", values={"trump": "S"})
    assert "✕ 9♣: no." in texts(browser.answer)


@pytest.mark.parametrize("id", GAMES)
def test_the_referee_shows_an_example_of_every_game_from_which_one_plays_on(id: str) -> None:
    browser = Browser()
    browser.open("referee", game=id)
    browser.send(do="example")
    assert "yes." in texts(browser.answer)
    browser.send(do="play")
    assert browser.answer["page"] == "table"
    assert browser.answer["table"]["legal"]


def test_a_link_opens_the_table_of_the_referee_under_its_rules() -> None:
    browser = Browser()
    browser.open("referee", at="nuts build_on_nuts=true; asks may; pile3 9D 8S; pile4 TC")
    assert browser.answer["query"] == {"game": "nuts"}
    assert "9♦ → work pile 4 (10♣): yes." in texts(browser.answer)
    browser.open("referee", game="nuts", players="3")
    assert "9♦ → work pile 4 (10♣): yes." in texts(browser.answer), "other options take no card away"
    browser.open("referee", at="nonsense")
    assert "This link leads to no table" in texts(browser.answer)


def test_a_referee_that_is_behind_another_tab_shows_what_that_has_left() -> None:
    first = Browser()
    first.open("referee", game="nuts")
    second = Browser(first.kept)
    second.open("referee", game="nuts")
    enter(first, pile3="9D")
    second.shell.load(json.dumps([*first.kept.values()]))
    enter(second, pile4="TC")
    assert "changed in another tab" in texts(second.answer)
    assert "referee?at=" in texts(second.answer), "what was laid out here is not lost"


def test_the_icons_for_the_home_screen_are_as_large_as_the_manifest_says() -> None:
    face = Path(shell.__file__).parent / "face"
    manifest = json.loads((face / "manifest.webmanifest").read_text(encoding="utf-8"))
    pictures = [each for each in manifest["icons"] if each["type"] == "image/png"]
    assert {each["sizes"] for each in pictures} >= {"192x192", "512x512"}, "phones ask for these"
    for each in pictures:
        width, height = unpack(">II", (face / each["src"]).read_bytes()[16:24])
        assert f"{width}x{height}" == each["sizes"]


@pytest.mark.parametrize("id", GAMES)
def test_rules_are_read_here_too_and_the_one_that_was_asked_for_first(id: str) -> None:
    browser, book = Browser(), load(id).rulebook
    for clause in book:
        asked = browser.open("rules", game=id, clause=clause.id)["above"][0]
        assert (asked["summary"], asked["opened"]) == (f"The rule: {clause.title}", True)
    summaries = [each["summary"] for each in browser.open("rules", game=id)["above"] if "summary" in each]
    assert summaries == [clause.title for clause in book.for_options(load(id).options)]


def test_a_rule_that_is_not_in_force_says_so_under_the_options_of_the_table() -> None:
    browser = Browser()
    assert "agreed on it" in texts(browser.open("rules", game="nuts", clause="bury", when_stuck="dig"))
    assert "agreed on it" not in texts(browser.open("rules", game="nuts", clause="bury", when_stuck="bury"))


def test_whoever_deletes_everything_has_the_page_forget_it_too() -> None:
    browser = Browser()
    browser.open("table", game="canfield")
    assert browser.kept
    browser.open("settings")
    assert not browser.answer["forgotten"]
    assert browser.send(do="forget")["forgotten"]
    assert not browser.kept
    assert not browser.open("games")["forgotten"]
