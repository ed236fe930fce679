"""The pages without a browser: what they say in every state, and what becomes of what one enters."""

import json
import re
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from random import Random
from secrets import token_urlsafe
from typing import Any, Self

import pytest
import streamlit as st
from streamlit.dataframe_util import convert_arrow_bytes_to_pandas_df
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from cardrules import GAMES, GameKind, Match, load
from cardrules.analyse import analyse, missed
from cardrules.cli.launch import app_file
from cardrules.teaching.answers import choices, solutions
from cardrules.teaching.puzzles import puzzles_of
from tests.webapp.kept import body_of, put
from tests.webapp.test_session import played
from webapp.model.controller import SeatController
from webapp.model.documents import StoreError
from webapp.model.first_page import FIRST_GAME
from webapp.model.kept_table import KeptTable
from webapp.model.markdown import move_text, option_text, plain, sentence
from webapp.model.mastery import Mastery
from webapp.model.page_names import PageName
from webapp.model.place import Sent
from webapp.model.progress import Progress, lessons_of, standings
from webapp.model.session import Session
from webapp.model.table_data import has_moved
from webapp.site.shell import Shell
from webapp.storage.store import DatabaseStore, default_store
from webapp.views.analysis import best_so_far
from webapp.views.score import chart

PAGES: tuple[PageName, ...] = (
    "games",
    "learn",
    "practise",
    "table",
    "rules",
    "together",
    "referee",
    "records",
    "settings",
)


@pytest.fixture(autouse=True)
def cookies(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The cookies that the browser sends: none on a first visit."""
    cookies: dict[str, str] = {}
    monkeypatch.setattr(type(st.context), "cookies", cookies)
    return cookies


def open_page(page: PageName = "games", **query: str) -> AppTest:
    """The app at an address."""
    app = AppTest.from_file(str(app_file()), default_timeout=60)
    app.query_params.update(query)
    app._page_hash = calc_hash("" if page == "games" else page)
    run(app)
    app._page_hash = ""  # from here on where the app leads
    return app


def run(app: AppTest) -> AppTest:
    """Run the page, in which nothing may go wrong."""
    app.run()
    assert not app.exception, [each.message for each in app.exception]
    return app


def press(app: AppTest, key: str) -> AppTest:
    """Press a button."""
    app.button(key=key).click()
    return run(app)


def play(game: str, seed: int | None = 7, **options: Any) -> AppTest:
    """The page with the table, and a match on it."""
    app = open_page("settings")  # the first page takes longer
    assert session(app).new_match(game, options, seed=seed)
    return at(app, "table")


def at(app: AppTest, page: PageName, **query: str) -> AppTest:
    """Go to another page."""
    app._page_hash = calc_hash("" if page == "games" else page)
    app.query_params = dict(query)
    run(app)
    app._page_hash = ""
    return app


def session(app: AppTest) -> Session:
    """The session of the visitor."""
    found = app.session_state["session"]
    assert isinstance(found, Session)
    return found


def controller(app: AppTest) -> SeatController:
    """The controller of the visitor's table."""
    found = session(app).controller
    assert found
    return found


def components(app: AppTest, name: str) -> list[Any]:
    """Return what Python sent to each component of that name."""
    found = [each.proto for each in app.get("bidi_component")]
    return [json.loads(each.json) for each in found if each.component_name.endswith(name)]


def table(app: AppTest) -> dict[str, Any]:
    """Return what Python sent to the card table."""
    ((sent,),) = components(app, "cardrules_table")
    found: dict[str, Any] = sent
    return found


def send(app: AppTest, **what: Any) -> AppTest:
    """The table sends a play or a step."""
    found = session(app)
    found.receive([Sent(id=token_urlsafe(6), after=found.ack, match=found.table, **what)])
    return run(app)


def step(app: AppTest, name: str) -> AppTest:
    """Press a button of the step bar, which it offers."""
    assert {button["name"]: button["enabled"] for button in table(app)["steps"]}[name]
    return send(app, step=name)


def unfold(app: AppTest, name: str) -> AppTest:
    """Open what is folded away below the table."""
    app.session_state[f"{name} {session(app).number}"] = True
    return run(app)


def tab(app: AppTest, name: str) -> AppTest:
    """Open one of the tabs below the table."""
    app.session_state["below the table"] = name
    return run(app)


def shown(app: AppTest) -> str:
    """All the text on the page."""
    kinds = (app.title, app.header, app.markdown, app.caption, app.info, app.warning, app.error)
    return "\n".join(str(each.value) for kind in kinds for each in kind)


def test_what_moves_are_weighed_with_is_made_ready_once_behind_the_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: SimpleQueue[str] = SimpleQueue()
    monkeypatch.setattr("webapp.pages._BEGUN", set())
    monkeypatch.setattr("webapp.pages.warm_up", lambda game=None: asked.put(game.id if game else ""))
    for _ in range(2):
        play("canfield")
    assert sorted(asked.get(timeout=20) for _ in range(2)) == ["", "canfield"]
    assert asked.empty()


def upload(app: AppTest, key: str, text: bytes) -> AppTest:
    """Give a file to an uploader."""
    app.file_uploader(key=key).set_value(("file.json", text, "application/json"))
    return run(app)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Every game."""
    return str(request.param)


# Games


def test_the_first_page_shows_every_game() -> None:
    app = open_page()
    assert [each.value for each in app.header] == [load(id).title for id in GAMES]
    for id in GAMES:
        guide = load(id).guide
        assert guide
        assert guide.goal in shown(app)
        assert {button.key for button in app.button} >= {
            f"play {id}",
            f"learn {id}",
            f"practise {id}",
            f"rules {id}",
        }
    assert "2–10 players · 20–40 minutes · trick-taking" in shown(app)
    assert "1 player · " in shown(app)


def test_the_first_page_of_the_site_says_the_same_of_each_game_and_leads_a_newcomer() -> None:
    app, shell = open_page(), Shell()
    shell.load("[]")
    shown_there = json.loads(shell.receive(json.dumps({"page": "games", "query": {}})))
    here, there = shown(app), json.dumps(shown_there["above"], ensure_ascii=False)
    for id in GAMES:
        guide = load(id).guide
        assert guide
        for said in (guide.goal, guide.apart):
            assert said in here
            assert said in there
    rows = [block["buttons"] for block in shown_there["above"] if block["kind"] == "row"]
    first, *games = [[each["label"] for each in row] for row in rows]
    assert first == ["Take the first lesson"]
    assert games == [["Play", "Learn"]] * len(GAMES)
    assert rows[0][0]["address"] == f"learn?game={FIRST_GAME}"
    assert "New here?" in here
    assert "New here?" in there


@pytest.mark.parametrize(
    ("players", "kind", "found"),
    [
        (1, None, ["Canfield"]),
        (10, None, ["Shnarbles", "Nertz"]),
        (4, GameKind.TRICKS, ["Pebbles and Nuts", "Shnarbles"]),
        (None, GameKind.TWO_PLAYER_PATIENCE, ["Double Solitaire, simplified", "Pishe Pasha"]),
        (9, GameKind.PATIENCE, []),
    ],
)
def test_games_are_found_by_players_and_kind(
    players: int | None, kind: GameKind | None, found: list[str]
) -> None:
    app = open_page()
    app.button_group(key="players").set_value(players)
    app.button_group(key="kind").set_value(kind)
    run(app)
    assert [each.value for each in app.header] == found
    assert bool(app.info) == (not found)


def test_every_game_can_be_played_and_stepped_through(game: str) -> None:
    app = press(open_page(), f"play {game}")
    match = controller(app).match
    assert match.game.id == game
    start = match.ply
    assert table(app)["place"] == f"move {start} of {start}"
    step(app, "back")
    step(app, "forward")
    assert (match.ply, len(match.plies)) == (start, start)
    (kept,) = session(app).tables()
    assert kept.key == session(app).table
    assert components(app, "cardrules_browser")[0]["table"] == kept.key


def test_one_goes_on_where_one_was() -> None:
    app = play("pebbles_and_nuts")
    first = session(app).table
    session(app).new_match("canfield", seed=3)
    at(app, "table")
    step(app, "end")
    at(app, "games")
    offered = [button for button in app.button if str(button.key).startswith("go on ")]
    assert [button.label for button in offered][-1] == "Pebbles and Nuts, 0 : 0"
    press(app, f"go on {first}")
    assert controller(app).match.game.id == "pebbles_and_nuts"


@pytest.mark.parametrize(("button", "title"), [("learn", "1. "), ("practise", ""), ("rules", "Nertz")])
def test_a_game_leads_to_its_pages(button: str, title: str) -> None:
    app = press(open_page(), f"{button} nertz")
    assert app.query_params["game"] == "nertz"
    assert app.title[0].value.startswith(plain(title))


# Learning and practising


@pytest.mark.parametrize("id", GAMES)
def test_every_game_is_learnt_from_its_first_lesson_on(id: str) -> None:
    app = open_page("learn", game=id)
    lessons = load(id).lessons
    assert lessons
    first, second = lessons.lessons[:2]
    assert app.title[0].value == plain(f"1. {first.title}")
    press(app, "show me")
    assert sentence(first.after) in [each.value for each in app.success]
    press(app, "next lesson")
    assert app.title[0].value == plain(f"2. {second.title}")
    at(app, "games")
    at(app, "learn", game=id)
    assert app.title[0].value == plain(f"2. {second.title}"), "one goes on where one was"


def test_a_course_ends_with_a_page_from_which_a_match_begins() -> None:
    app = open_page("learn", game="nertz", lesson="end")
    assert app.title[0].value == "You can play Nertz!"
    press(app, "play after the course")
    assert app.session_state["session"].controller.match.game.id == "nertz"


def test_a_lesson_has_an_address_of_its_own() -> None:
    app = open_page("learn", game="pebbles_and_nuts", lesson="marriage")
    assert app.title[0].value.endswith("A marriage")


def test_a_rule_leads_to_its_lesson_to_questions_and_to_the_documentation(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CARDRULES_SITE", "https://example.org/cardrules/")
    said = shown(open_page("rules", game="pebbles_and_nuts", clause="spade-marriage"))
    assert "[lesson](learn?game=pebbles_and_nuts&lesson=spade-marriage)" in said
    assert "[practise this](practise?game=pebbles_and_nuts&clause=spade-marriage)" in said
    assert "https://example.org/cardrules/games/pebbles_and_nuts.html#spade-marriage" in said


def test_questions_about_one_rule() -> None:
    app = open_page("practise", game="pebbles_and_nuts", clause="spade-marriage")
    place = app.session_state["place of the question"]
    assert "spade-marriage" in {clause.id for clause in place.controller.lesson.clauses}


@pytest.mark.parametrize("page", ["learn", "practise"])
@pytest.mark.parametrize(
    "query", [{"game": "poker"}, {"game": "9" * 5000}, {"game": "nuts", "lesson": "x" * 999}]
)
def test_a_course_that_does_not_exist_is_no_traceback(page: PageName, query: dict[str, str]) -> None:
    app = open_page(page, **query)
    assert not app.exception
    assert app.title


@pytest.mark.one_in(2)
@pytest.mark.parametrize("id", GAMES)
def test_every_game_is_practised(id: str) -> None:
    app = open_page("practise", game=id)
    asked = app.title[0].value
    assert asked
    press(app, "next question")
    assert app.title[0].value
    assert [each.label for each in app.metric][:2] == ["Right answers", "Rules practised"]


def test_a_sitting_of_ten_questions_ends_with_what_was_gained() -> None:
    app, kinds = open_page("practise", game="california_jacks"), list[str]()
    for number in range(1, 11):
        place = app.session_state["place of the question"]
        assert f"Question {number} of 10" in shown(app)
        kinds.append(place.controller.lesson.title)
        right = solutions(place.controller.lesson.task, place.controller.match)[0]
        if number == 1:
            place.controller.try_answer("nonsense")
        if place.controller.reply is None:  # nonsense is no answer where a move is asked for
            place.controller.try_answer(right)
        app.run()
        press(app, "next question")
    assert all(one != other for one, other in pairwise(kinds)), kinds
    assert app.title[0].value in ("9 of 10 right", "10 of 10 right")
    press(app, "once more")
    assert "Question 1 of 10" in shown(app)


class MovedTime(datetime):
    """The app's time: some days after an evening in November."""

    days = 0

    @classmethod
    def now(cls, tz: Any = None) -> Self:
        return cls(2026, 11, 22, 18, tzinfo=tz) + timedelta(days=cls.days)


def test_what_is_due_comes_back_on_the_next_day_and_after_a_week(
    cookies: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("views.home", "views.practise", "model.sitting"):
        monkeypatch.setattr(f"webapp.{module}.datetime", MovedTime)
    cookies["cardrules_learner"] = Session.new_learner()

    def visit(days: int) -> tuple[AppTest, list[Any]]:
        """Another visit, on another day: the first page, and what it says is due."""
        monkeypatch.setattr(MovedTime, "days", days)
        app = open_page()
        return app, [each for each in app.button if each.key == "next practise pebbles_and_nuts"]

    def answer(app: AppTest, right: bool) -> set[str]:
        """Answer the question on the page; which rules it is about."""
        controller = app.session_state["place of the question"].controller
        task, match = controller.lesson.task, controller.match
        solved = solutions(task, match)
        tries = {*choices(task, match), *map(str, match.legal_moves_of(0)), "-1"}.difference(solved)
        while controller.reply is None:
            controller.try_answer(solved[0] if right else tries.pop())
        run(app)
        return {clause.id for clause in controller.lesson.clauses}

    def standing(app: AppTest) -> list[str]:
        return [each.value for each in app.metric]

    # On the first day one rule is missed, and another one is known.
    app, due = visit(0)
    assert due == []
    missed = answer(at(app, "practise", game="pebbles_and_nuts", clause="spade-marriage"), right=False)
    known = answer(at(app, "practise", game="pebbles_and_nuts", clause="follow-suit"), right=True) - missed
    rules = str(len(known | missed))
    assert known
    assert standing(app) == ["1 of 2", rules, "0", "1"]

    # The next day what was missed comes back, and once it is known, the streak is longer.
    app, (offered,) = visit(1)
    count = len(missed)
    assert offered.label == f"Pebbles and Nuts: {count} rule{'s are' if count > 1 else ' is'} due again"
    press(app, offered.key)
    assert standing(app) == ["1 of 2", rules, str(count), "1"]
    asked = answer(app, right=True)
    assert asked & missed
    rules = str(len(known | missed | asked))
    assert standing(app) == ["2 of 3", rules, str(len(missed - asked)), "2"]

    # After a week the streak is lost, and nothing else.
    app, (offered,) = visit(8)
    press(app, offered.key)
    assert standing(app) == ["2 of 3", rules, str(len(known | missed | asked)), "0"]
    answer(app, right=True)
    right, *_, streak = standing(app)
    assert (right, streak) == ("3 of 4", "1")


# The table


def test_without_a_table_one_is_asked_to_choose_a_game() -> None:
    app = open_page("table")
    assert "No cards are on the table yet" in shown(app)
    app.button[0].click()
    run(app)
    assert app.title[0].value == "Card games, and why"


@pytest.mark.parametrize(
    "query",
    [
        {"key": "nonsense"},
        {"key": "9" * 5000},
        {"key": "a\0b"},
        {"key": "../../etc/passwd"},
        {"seed": "9" * 5000, "seats": "9" * 5000, "match": "9" * 5000, "game": "9" * 5000},
        {"key": ""},
    ],
)
def test_an_address_that_leads_nowhere_is_explained(query: dict[str, str]) -> None:
    app = open_page("table", **query)
    assert bool(app.warning) == bool(query.get("key"))
    assert "No cards are on the table yet" in shown(app)


def test_the_key_of_somebody_elses_table_opens_nothing() -> None:
    app = play("canfield")
    key = session(app).table
    other = open_page("table", key=key)
    assert session(other).learner != session(app).learner
    assert "no such table of yours" in other.warning[0].value
    assert session(other).controller is None
    assert not components(other, "cardrules_table")


def test_a_reload_finds_the_table_again(cookies: dict[str, str]) -> None:
    app = play("canfield")
    send(app, ply=1, text="turn")
    key, learner = session(app).table, session(app).learner
    cookies["cardrules_learner"] = learner
    again = open_page("table", key=key)
    assert controller(again).match.ply == 2
    assert controller(again).match.state == controller(app).match.state
    without_key = open_page("table")
    assert session(without_key).table == key


@pytest.mark.parametrize("cookie", ["", "short", "x" * 33, "x" * 31 + "é", "x" * 31 + "\n", "9" * 5000])
def test_a_cookie_that_is_no_key_is_not_taken(cookies: dict[str, str], cookie: str) -> None:
    cookies["cardrules_learner"] = cookie
    assert session(open_page()).learner != cookie


def test_the_database_keeps_no_key_of_a_learner(tmp_path: Path) -> None:
    app = play("canfield")
    assert session(app).learner.encode() not in b"".join(file.read_bytes() for file in tmp_path.iterdir())


@pytest.mark.parametrize(
    "broken", [{"record": "{}"}, {"ply": -3}, {"seats": [9]}, {"game": 3}, {"scores": 3}]
)
def test_a_broken_table_harms_no_page(broken: dict[str, Any]) -> None:
    app = play("canfield")
    store, learner = session(app).store, session(app).learner
    body = body_of(store, learner, "table", session(app).table)
    assert body
    put(store, learner, "table", "broken", body | broken)
    for page in PAGES:
        at(app, page)
    at(app, "table", key="broken")
    assert "another version" in app.warning[0].value
    assert table(app)["game"] == "canfield"


def test_bots_play_to_the_end_of_the_deal_and_the_next_deal_follows(game: str) -> None:
    app = play(game)
    match = controller(app).match
    step(app, "end")
    assert match.deal_due or match.outcome
    assert not controller(app).running
    if match.score_lines:
        assert re.search(r"This deal: You |points? in all", table(app)["message"]["text"])
        assert any(str(each.value).startswith("## The score of deal 1") for each in app.markdown)
    if match.deal_due:
        step(app, "deal")
        assert not match.deal_due
    else:
        step(app, "again")
        assert controller(app).match is not match
        assert not has_moved(controller(app))
    over = controller(app).match.outcome  # as a patience may be when it is dealt
    assert over or not any("The score of deal" in str(each.value) for each in app.markdown)


def test_the_totals_are_those_after_the_end() -> None:
    app = play("pebbles_and_nuts")
    step(app, "end")
    match = controller(app).match
    assert [metric.value.replace("−", "-") for metric in app.metric] == list(map(str, match.scores))
    assert [person["score"] for person in table(app)["people"]] == list(match.scores)


@pytest.mark.parametrize(
    ("game", "option", "value", "said"),
    [
        ("pebbles_and_nuts", "packs", 2, "two packs are for four players"),
        ("canfield", "redeals", -1, "redeals = -1"),
        ("nuts", "target", 0, "target = 0"),
    ],
)
def test_options_that_the_rules_do_not_have_are_refused_in_a_sentence(
    game: str, option: str, value: int, said: str
) -> None:
    app = play(game)
    running = controller(app)
    unfold(app, "new match")
    key = f"option {session(app).number} {option}"
    (app.radio(key=key) if option == "packs" else app.number_input(key=key)).set_value(value)
    press(app, "FormSubmitter:options-New match")
    (error,) = app.error
    assert said in error.value
    assert controller(app) is running


def test_options_preset_and_seed_make_the_new_match() -> None:
    app = play("canfield")
    old, number = session(app).table, session(app).number
    unfold(app, "new match")
    app.selectbox(key=f"preset {number}").set_value("published")
    run(app)
    app.radio(key=f"option {number} draw").set_value(1)
    app.number_input(key=f"seed {number}").set_value(12)
    press(app, "FormSubmitter:options-New match")
    match = controller(app).match
    assert match.game.options == load("canfield", "published", draw=1).options
    assert match.seed == 12
    assert components(app, "cardrules_browser")[0]["table"] == session(app).table != old
    run(at(app, "table", key=old))
    assert session(app).table == old


def test_seat_and_level_are_chosen_and_kept_in_the_next_match() -> None:
    app = play("pebbles_and_nuts")
    number = session(app).number
    unfold(app, "who plays")
    app.radio(key=f"seats {number}").set_value((1,))
    app.radio(key=f"level {number}").set_value("easy")
    run(app)
    assert (controller(app).human_seats, controller(app).level) == ((1,), "easy")
    assert controller(app).names == ("Ann", "You")
    unfold(app, "new match")
    press(app, "FormSubmitter:options-New match")
    assert (controller(app).human_seats, controller(app).level) == ((1,), "easy")


def test_one_who_watches_sees_as_a_spectator_until_all_cards_are_asked_for() -> None:
    app = play("pebbles_and_nuts")
    assert not [each for each in app.radio if each.label == "You"], "what is folded away is not drawn"
    unfold(app, "who plays")
    app.radio(key=f"seats {session(app).number}").set_value(())
    run(app)
    hands = [zone["cards"] for zone in table(app)["zones"] if zone["id"].startswith("hand:")]
    assert hands == [[None] * 7] * 2
    (toggle,) = [toggle for toggle in app.toggle if toggle.label == "Show all cards"]
    toggle.set_value(True)
    run(app)
    hands = [zone["cards"] for zone in table(app)["zones"] if zone["id"].startswith("hand:")]
    assert all(card for hand in hands for card in hand)


def test_an_illegal_move_is_explained_and_a_legal_one_played() -> None:
    app = tab(play("pebbles_and_nuts", seed=4), "Moves")
    match = controller(app).match
    ply, legal = match.ply, list(map(str, controller(app).legal_moves))
    wrong = next(card.code for card in match.state.hands[0] if card.code not in legal)
    app.text_input(key="typed move").set_value(wrong)
    press(app, "FormSubmitter:type a move-Play")
    assert match.ply == ply
    message = table(app)["message"]
    assert message["refused"]
    assert "you must follow" in message["text"]
    assert message["links"] == [
        {"title": "Following suit", "address": "rules?game=pebbles_and_nuts&clause=follow-suit"}
    ]
    assert any(box.label == "The rule: Following suit" for box in app.expander)
    assert app.text_input(key="typed move").value == wrong
    app.text_input(key="typed move").set_value(legal[0])
    press(app, "FormSubmitter:type a move-Play")
    assert str(match.plies[ply].move) == legal[0]
    assert not table(app)["message"]["refused"]
    assert app.text_input(key="typed move").value == ""


def test_a_text_that_is_no_move_is_answered_with_the_notation(game: str) -> None:
    app = tab(play(game), "Moves")
    app.text_input(key="typed move").set_value("fly away")
    press(app, "FormSubmitter:type a move-Play")
    said = table(app)["message"]["text"]
    assert f"'fly away' is not a move of {load(game).title}. Moves are written: " in said


def test_every_legal_move_is_a_button_that_says_why(game: str) -> None:
    app = tab(play(game), "Moves")
    for move in controller(app).legal_moves:
        assert app.button(key=f"move {move}").help
    ply, chosen = controller(app).match.ply, controller(app).legal_moves[0]
    press(app, f"move {chosen}")
    assert controller(app).match.plies[ply].move == chosen


def test_lines_that_were_left_are_buttons() -> None:
    app = play("canfield")
    for text in ("turn", "turn"):
        controller(app).play(text)
    controller(app).go(1)
    controller(app).play("4C>2")
    tab(app, "Moves")
    (button,) = [button for button in app.button if str(button.key).startswith("line ")]
    assert button.label == "Back to move 2: You, turn"
    button.click()
    run(app)
    assert [str(ply.move) for ply in controller(app).match.plies[1:]] == ["turn", "turn"]
    assert table(app)["place"] == "move 2 of 3"


def test_from_every_event_one_reaches_its_picture() -> None:
    app = play("pebbles_and_nuts")
    for _ in range(4):
        controller(app).play(str(controller(app).legal_moves[0]))
    tab(app, "What happened")
    move = move_text(controller(app).match.plies[1].move, controller(app).match.game)
    assert f"**{plain(f'You: {move}')}**" in shown(app)
    assert "](rules?game=pebbles_and_nuts&clause=" in shown(app)
    press(app, "to 2")
    assert controller(app).match.ply == 2


@pytest.mark.one_in(2)
def test_the_ledger_adds_up(game: str) -> None:
    app = play(game)
    step(app, "end")
    match = controller(app).match
    if not match.score_lines:
        assert "Nothing has been scored yet." in shown(app)
        return
    (ledger,) = app.dataframe
    assert len(ledger.value) == len(match.score_lines)
    for name, points in zip(controller(app).side_names, match.scores, strict=True):
        own = ledger.value[ledger.value["Side"] == name]
        assert own["Points"].sum() == points
        assert own["Side's total"].iloc[-1:].tolist() in ([points], [])


def test_a_chart_with_target_and_zero_appears_after_the_second_deal() -> None:
    app = play("nuts")
    for name in ("end", "deal", "end"):
        assert not app.get("vega_lite_chart")
        step(app, name)
    assert app.get("vega_lite_chart")
    match = controller(app).match
    points = [point for layer in chart(controller(app))["layer"] for point in layer["data"]["values"]]
    for name, total in zip(controller(app).side_names, match.scores, strict=True):
        assert {"Deal": 0, "Side": name, "Total": 0} in points
        assert {"Deal": 2, "Side": name, "Total": total} in points
    assert {"Total": 0, "Line": "Nothing"} in points
    assert {"Total": 100, "Line": "Target: 100"} in points


def test_partners_reach_each_others_piles_and_nobody_the_stock_of_an_opponent() -> None:
    app = play("team_nuts", seed=3)
    controller(app).sit((1,))
    mine = {zone["id"] for zone in table(run(app))["zones"] if zone["mine"]}
    assert {"nuts:0", "work:0:1", "stock:0"} <= mine
    assert not [id for id in mine if id.partition(":")[2].startswith("1")]
    app = play("double_solitaire", seed=3)
    assert not [zone for zone in table(app)["zones"] if zone["id"] == "stock:1" and zone["mine"]]


def test_a_store_that_fails_while_one_plays_is_said_and_one_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    app = play("canfield")

    def fail(*_: Any) -> None:
        raise StoreError("What is kept cannot be written just now (OperationalError).")

    monkeypatch.setattr(DatabaseStore, "replace", fail)
    send(app, ply=1, text="turn")
    assert "cannot be written just now" in app.warning[0].value
    assert table(app)["ply"] == 2


@pytest.mark.parametrize("page", PAGES)
def test_without_a_database_every_page_says_so(page: PageName, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDRULES_DATABASE", "sqlite:////no/such/folder/store.sqlite")
    default_store.cache_clear()
    app = open_page(page)
    (error,) = app.error
    assert "cannot be opened just now" in error.value
    assert "/no/such" not in shown(app)


@pytest.fixture
def _broken_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing can be read."""

    def fail(*_: Any) -> None:
        raise StoreError("What is kept cannot be read just now (OperationalError).")

    for name in ("load", "all", "export"):
        monkeypatch.setattr(DatabaseStore, name, fail)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.usefixtures("_broken_reading")
def test_where_nothing_can_be_read_no_page_breaks(page: PageName) -> None:
    assert "cannot be read just now" in open_page(page).error[0].value


# Share


def test_record_and_link_are_made_when_one_asks_for_them() -> None:
    app = play("canfield")
    assert not app.code
    assert not app.get("download_button")
    (button,) = [button for button in app.button if button.label == "Share"]
    button.click()
    run(app)
    assert app.code[0].value == f"records?match={controller(app).match.link}"
    assert app.get("download_button")
    assert "all the cards of the deal" in app.warning[0].value


def test_a_match_too_long_for_a_link_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.views.share.LONGEST_LINK", 10)
    app = play("canfield")
    next(button for button in app.button if button.label == "Share").click()
    run(app)
    assert not app.code
    assert "too long for a link" in shown(app)


# Rules


@pytest.mark.one_in(3)
@pytest.mark.parametrize("view", ["tonight", "deal", "clauses", "more"])
def test_every_view_of_the_rules_of_every_game(game: str, view: str) -> None:
    app = open_page("rules", game=game, view=view)
    assert not app.warning
    found, guide = load(game), load(game).guide
    assert app.title[0].value == found.title
    assert guide
    if view == "clauses":
        for clause in found.rulebook.for_options(found.options):
            assert f"**{plain(clause.title)}**" in shown(app)
    elif view == "more":
        assert all(plain(paragraph) in shown(app) for paragraph in guide.strategy)
    elif view == "deal":
        for _ in guide.annotated_deal.steps[1:]:
            next(button for button in app.button if button.label == "Next ›").click()
            run(app)
        assert plain(guide.annotated_deal.steps[-1].text) in shown(app)
        assert next(button for button in app.button if button.label == "Next ›").disabled
    else:
        for heading, sentences in guide.for_options(found.options):
            assert f"## {heading}" in shown(app)
            assert all(plain(sentence) in shown(app) for sentence in sentences)
        assert components(app, "cardrules_table")


def test_a_citation_leads_to_its_clause_with_an_example_on_the_table() -> None:
    app = open_page("rules", game="pebbles_and_nuts", clause="follow-suit")
    assert components(app, "cardrules_table")
    next(button for button in app.button if button.label == "Try it on the table").click()
    run(app)
    assert controller(app).match.game.id == "pebbles_and_nuts"
    assert controller(app).match.begins_at
    assert table(app)["legal"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"game": "x", "clause": "y"}, "There is no game “x”"),
        ({"game": "9" * 5000}, "There is no game “9999"),
        ({"game": "nertz", "clause": "nonsense"}, "Nertz has no rule “nonsense”"),
        ({"game": "nertz", "clause": "9" * 5000}, "Nertz has no rule “9999"),
    ],
)
def test_rules_that_there_are_not_are_said(query: dict[str, str], said: str) -> None:
    app = open_page("rules", **query)
    assert said in app.warning[0].value
    assert len(app.warning[0].value) < 120
    assert app.title[0].value in {load(id).title for id in GAMES}


def test_a_view_that_there_is_not_is_the_first_one() -> None:
    app = open_page("rules", game="nertz", view="nonsense")
    assert "## What you need" in shown(app)


def test_rules_are_searched() -> None:
    app = open_page("rules", game="pebbles_and_nuts", view="clauses")
    box = app.text_input[0]
    box.set_value("MARRIAGE spade")
    run(app)
    titles = re.findall(r"^\*\*(.+?)\*\*", shown(app), re.MULTILINE)
    everything = len(list(load("pebbles_and_nuts").rulebook))
    assert 0 < len(titles) < everything / 2
    app.text_input[0].set_value("zeppelin")
    run(app)
    assert "No rule has all these words." in shown(app)
    assert open_page("rules", game="nertz", search="stock").text_input[0].value == "stock"


def test_the_rules_are_those_of_the_readers_table() -> None:
    app = open_page("rules", game="nuts", view="clauses")
    before = shown(app)
    box = next(each for each in app.radio if each.label == "Points lost for each nut left")
    box.set_value(1)
    run(app)
    assert shown(app) != before
    playing = play("nuts", nut_penalty=1)
    at(playing, "rules", game="nuts", view="clauses")
    assert shown(playing) == shown(app)


def test_options_that_do_not_go_together_are_said_on_the_page_of_rules() -> None:
    app = open_page("rules", game="pebbles_and_nuts")
    next(each for each in app.radio if each.label == "Packs").set_value(2)
    run(app)
    assert "two packs are for four players" in app.error[0].value


def test_another_game_is_chosen_on_the_page_of_rules() -> None:
    app = open_page("rules", game="nertz", view="more")
    app.selectbox(key="rules of nertz").set_value("canfield")
    run(app)
    assert app.title[0].value == "Canfield"
    assert (app.query_params["game"], app.query_params["view"]) == ("canfield", "more")


# Records


def test_a_record_is_read_back(game: str) -> None:
    match = played(Match(load(game), seed=6), 12)
    app = upload(open_page("records"), "record", match.record.write().encode())
    assert controller(app).match.state == match.state
    assert table(app)["game"] == game
    assert not app.error


def test_a_link_brings_the_match_back_once(game: str) -> None:
    match = played(Match(load(game), seed=5), 9)
    app = open_page("records", match=match.link)
    assert controller(app).match.state == match.state
    assert table(app)["game"] == game
    number = session(app).number
    at(app, "records", match=match.link)
    assert app.title[0].value == "Records"
    assert session(app).number == number


def record_of_canfield() -> dict[str, Any]:
    """The record of a few moves."""
    record = json.loads(played(Match(load("canfield"), seed=6), 12).record.write())
    assert isinstance(record, dict)
    return record


def changed(**fields: Any) -> bytes:
    """The record with other fields."""
    return json.dumps(record_of_canfield() | fields).encode()


BROKEN_UPLOADS = [
    b"",
    b"not JSON",
    b"{}",
    b"[]",
    b"null",
    b"7",
    b'"a text"',
    b"\xff\xfe\x00",
    b"\x89PNG\r\n\x1a\n",
    b"{" * 10_000,
    b"[" * 100_000,
    b'{"format": ' + b"9" * 5000 + b"}",
    json.dumps(record_of_canfield()).encode()[:-20],
    changed(format=99),
    changed(game="bridge"),
    changed(game=None),
    changed(rules=99),
    changed(options={"draw": 9}),
    changed(options={"colour": "red"}),
    changed(dealer=7),
    changed(seed="one"),
    changed(moves=[[0, "KS>9"]]),
    changed(moves=[["first", "turn"]]),
    changed(result={"scores": [99], "winners": None}),
]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("text", BROKEN_UPLOADS, ids=range(len(BROKEN_UPLOADS)))
def test_a_broken_upload_is_explained_and_lays_nothing(text: bytes) -> None:
    app = upload(open_page("records"), "record", text)
    (error,) = app.error
    assert 20 < len(error.value) < 600
    assert "Traceback" not in error.value
    assert session(app).controller is None
    assert app.title[0].value == "Records"
    at(app, "games")
    assert not at(app, "records").error


LINK = played(Match(load("canfield"), seed=6), 12).link
BROKEN_LINKS = [
    "x",
    "nonsense",
    "A" * 16_000,
    "9" * 5000,
    LINK[:-1],
    LINK[:-5],
    LINK[1:],
    LINK[:50],
    LINK + "A",
    LINK.upper(),
    LINK[::-1],
    LINK.swapcase(),
    LINK.replace("e", "ä"),
    LINK[:20] + "AAAA" + LINK[20:],
    LINK[:20] + "%00" + LINK[20:],
    "\0" * 16,
    LINK[:20] + "+/" + LINK[20:],
    LINK[:40] + LINK[60:],
    "https://example.org/",
    "javascript:alert(1)",
    "<script>alert(1)</script>",
    "../../../etc/passwd",
    "💥",
    "eJwDAAAAAAE",
    "eJyrrgUAAXUA-Q",
]


@pytest.mark.parametrize("link", BROKEN_LINKS, ids=range(len(BROKEN_LINKS)))
def test_a_broken_link_is_explained_and_lays_nothing(link: str) -> None:
    app = open_page("records", match=link)
    assert 20 < len(app.error[0].value) < 300
    assert session(app).controller is None
    app.text_input(key="link").set_value(link)
    press(app, "FormSubmitter:a link-Open")
    assert 20 < len(app.error[0].value) < 300
    assert session(app).controller is None


def test_tables_are_opened_and_deleted() -> None:
    app = play("canfield")
    first = session(app).table
    session(app).new_match("nertz", seed=1)
    at(app, "table")
    at(app, "records")
    lines = [str(each.value) for each in app.markdown if " · " in str(each.value)]
    assert [line.split("**")[1] for line in lines] == ["Nertz", "Canfield"]
    press(app, f"open {first}")
    assert controller(app).match.game.id == "canfield"
    at(app, "records")
    press(app, f"delete {first}")
    assert [each.key for each in session(app).tables()] != []
    assert first not in [each.key for each in session(app).tables()]


def test_many_tables_are_listed_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.views.records.MOST_TABLES", 2)
    app = play("canfield")
    body = body_of(session(app).store, session(app).learner, "table", session(app).table)
    assert body
    for number in range(3):
        put(session(app).store, session(app).learner, "table", f"t{number}", body)
    at(app, "records")
    assert len([button for button in app.button if button.label == "Open"]) == 3
    next(button for button in app.button if button.label == "Show more").click()
    run(app)
    assert len([button for button in app.button if button.label == "Open"]) == 5
    assert not [button for button in app.button if button.label == "Show more"]


# Settings


def test_settings_reach_the_table_and_are_kept() -> None:
    app = play("canfield")
    at(app, "settings")
    app.text_input(key="setting name").set_value("Zoë")
    app.text_input(key="setting others").set_value(" Uma, , Vic")
    app.toggle(key="setting four_colours").set_value(True)
    app.button_group(key="setting marks").set_value("off")
    app.button_group(key="setting theme").set_value("dark")
    run(app)
    assert components(app, "cardrules_browser")[0]["theme"] == "Dark"
    at(app, "table")
    sent = table(app)
    assert sent["people"][0]["name"] == "Zoë"
    assert sent["settings"]["four_colours"] is True
    assert sent["marks"] == "off"
    again = Session(session(app).learner, session(app).store)
    assert (again.settings.name, again.settings.theme) == ("Zoë", "dark")
    assert again.settings.others == ("Uma", "Vic")
    at(app, "settings")
    assert app.text_input(key="setting others").value == "Uma, Vic"
    assert app.text_input(key="setting name").value == "Zoë"


@pytest.mark.parametrize("name", ["", "   "])
def test_a_name_that_is_none_is_refused(name: str) -> None:
    app = open_page("settings")
    app.text_input(key="setting name").set_value(name)
    run(app)
    assert "1 to 20 letters" in app.error[0].value
    assert session(app).settings.name == "You"


def test_everything_is_taken_to_another_browser() -> None:
    app = play("canfield")
    session(app).choose_settings(session(app).settings.model_copy(update={"name": "Zoë"}))
    at(app, "settings")
    next(button for button in app.button if button.label == "Export").click()
    run(app)
    assert app.get("download_button")
    exported = session(app).store.export(session(app).learner)
    other = upload(open_page("settings"), "export", exported.encode())
    assert "2 documents were brought back" in other.success[0].value
    assert other.text_input(key="setting name").value == "Zoë"
    at(other, "games")
    press(other, f"go on {session(app).table}")
    assert controller(other).match.state == controller(app).match.state


@pytest.mark.parametrize("text", [b"", b"{}", b"nonsense", b"\xff", changed()])
def test_what_is_no_export_is_explained(text: bytes) -> None:
    app = upload(open_page("settings"), "export", text)
    assert "not an export from cardrules" in app.error[0].value


def test_everything_is_deleted() -> None:
    app = play("canfield")
    store, learner = session(app).store, session(app).learner
    at(app, "settings")
    next(button for button in app.button if button.label == "Delete everything now").click()
    run(app)
    assert json.loads(store.export(learner))["documents"] == []
    assert session(app).controller is None
    assert "No cards are on the table yet" in shown(at(app, "table"))


# Everywhere


def test_no_page_shows_a_name_of_the_program() -> None:
    for game in GAMES:
        app = play(game)
        step(app, "end")
        for name in ("Score", "What happened", "Moves"):
            text = shown(tab(app, name)) + table(app)["message"]["text"]
            assert not re.search(r"__|\bNone\b|\bseat \d|<\w+:|0x[0-9a-f]{6}", text), (game, name)


def test_names_of_options_are_words() -> None:
    assert option_text("failed_bid_keeps_tricks") == "Failed bid keeps tricks"


def test_the_settings_that_plays_depend_on_lie_beside_the_app() -> None:
    settings = (Path(app_file()).parent / ".streamlit" / "config.toml").read_text()
    assert "fastReruns = false" in settings
    assert "magicEnabled = false" in settings
    assert 'showErrorDetails = "none"' in settings


# Puzzles, and what moves are worth


def test_a_puzzle_is_solved_and_kept() -> None:
    app = open_page("practise", game="california_jacks", puzzle="2")
    puzzle = puzzles_of(load("california_jacks"))[1]
    assert app.title[0].value == puzzle.theme.value
    place = app.session_state["place of the puzzle"]
    place.controller.play(puzzle.solution)
    run(app)
    assert app.success[0].value == puzzle.lesson.after
    assert app.metric[0].value == "1 of 44"
    press(app, "next puzzle")
    assert app.query_params["puzzle"] in ("3", ["3"])
    again = at(app, "practise", game="california_jacks", puzzle="1")
    assert again.metric[0].value == "1 of 44"


def test_a_puzzle_that_is_missed_is_shown_and_does_not_count() -> None:
    app = open_page("practise", game="nuts", puzzle="1")
    puzzle = puzzles_of(load("nuts"))[0]
    place = app.session_state["place of the puzzle"]
    place.controller.play("turn")
    run(app)
    assert app.error[0].value == sentence(
        "You may, but A♥ → foundation is better. If the round ended now, it would bring you 1 point."
    )
    press(app, "show me")
    assert place.controller.done
    assert str(place.controller.match.plies[-1].move) == puzzle.solution
    assert app.metric[0].value == "0 of 44"


def test_from_a_puzzle_one_plays_on_at_a_table_of_ones_own() -> None:
    app = open_page("practise", game="california_jacks", puzzle="1")
    puzzle = puzzles_of(load("california_jacks"))[0]
    assert "Play on from here" not in [each.label for each in app.button]
    app.session_state["place of the puzzle"].controller.play(puzzle.solution)
    run(app)
    press(app, "play on from the puzzle")
    match = controller(app).match
    assert puzzle.solution in match.legal_moves
    assert str(match.position(0)) == puzzle.position


def test_a_strong_player_can_be_met_and_moves_are_weighed() -> None:
    app = play("california_jacks")
    found = controller(app)
    found.level = "strong"
    for _ in range(4):
        found.play(str(found.legal_moves[0]))
    assert {ply.seat for ply in found.match.plies} == {0, 1}
    run(app)
    assert KeptTable.of(found).level == "strong"


@pytest.mark.parametrize(("game", "unit"), [("pishe_pasha", "points"), ("canfield", "to win")])
def test_what_moves_are_worth_is_said_above_the_drawing(game: str, unit: str) -> None:
    app = play(game)
    found = controller(app)
    sentence = best_so_far(found, analyse(found.match, worlds=8))
    assert re.fullmatch(rf"Best so far: \*\*.+\*\*, ([+−]\d+\.\d|\d+%) {unit}\.", sentence)
    tab(app, "Analysis")
    kinds = [each.type for each in app.main if each.type in ("markdown", "vega_lite_chart")]
    words = app.markdown[kinds[: kinds.index("vega_lite_chart")].count("markdown") - 1]
    assert re.match(r"\*\*.+\*\*: .+\.", words.value)


def test_a_review_says_what_a_move_cost_and_leads_there() -> None:
    app = play("california_jacks")
    found = controller(app)
    rng = Random(0)
    for _ in range(20):
        found.play(str(rng.choice(found.legal_moves)))
    tab(app, "Review")
    press(app, "review")
    figures = {each.label: each.value for each in app.metric}
    assert list(figures) == ["Accuracy", "Points given away", "Choices"]
    (drawn,) = app.get("vega_lite_chart")
    bars = convert_arrow_bytes_to_pandas_df(drawn.proto.datasets[0].data.data)["Points"].tolist()
    listed = [float(cost) for cost in re.findall(r"\*\* cost (\d+\.\d) points", shown(app))]
    assert sorted(listed, reverse=True) == listed == sorted(filter(None, bars), reverse=True)
    assert len(listed) > 3, "some are folded away, and counted with the others"
    assert figures == {
        "Accuracy": f"{bars.count(0) / len(bars):.0%}",
        "Points given away": f"{sum(listed):.1f}",
        "Choices": str(len(bars)),
    }
    assert "the share of your choices that gave nothing away" in shown(app)
    there = next(each for each in app.button if each.label == "Go there")
    there.click()
    run(app)
    assert f"to {controller(app).match.ply}" == there.key


def test_red_suits_are_red_beside_the_table_wherever_moves_are_named() -> None:
    app = play("california_jacks")
    found = controller(app)
    rng = Random(0)
    for _ in range(20):
        found.play(str(rng.choice(found.legal_moves)))
    for name in ("What happened", "Moves", "Analysis", "Review"):
        tab(app, name)
        if name == "Review":
            press(app, "review")
        said = [each.value for each in app.markdown] + [each.label for each in app.button]
        named = "\n".join(text for text in said if re.search("[♥♦]", text))
        assert named, name
        assert not re.search(r"(?<!:red\[)[♥♦]", named), name


def test_after_a_race_one_sees_what_one_has_missed() -> None:
    app = play("nuts")
    found = controller(app)
    found.press("end")
    tab(app, "Review")
    gains = missed(found.match, 0)
    there = [each for each in app.button if each.label == "Go there"]
    assert len(there) == min(len(gains), 8) > 0
    assert " was open for " in app.markdown[-len(there)].value
    there[0].click()
    run(app)
    assert controller(app).match.ply == gains[0].opened


def test_the_first_page_says_how_far_one_is_and_what_to_do_next() -> None:
    app = open_page()
    mine, now = session(app), datetime.now(UTC)
    assert not any("What to do next" in each.value for each in app.markdown)
    first, second, *others = lessons_of(load("nuts"))
    Progress.change(mine.store, mine.learner, "nuts", lambda kept: kept.with_done(first.id))
    clauses = load("canfield").rulebook
    asked, then = list(clauses)[:2], now - timedelta(days=3)
    Mastery.change(mine.store, mine.learner, "canfield", lambda kept: kept.answered(asked, False, then))
    found = standings(mine.store, mine.learner, now)
    assert found["nuts"][:2] == (1, 2 + len(others))
    assert found["canfield"].due == 2
    run(app)
    assert app.button(key="next practise canfield").label == "Canfield: 2 rules are due again"
    assert app.button(key="next learn nuts").label.startswith("Nuts: lesson 2 of")
    app._page_hash = calc_hash("")
    press(app, "next learn nuts")
    assert second.title in app.title[0].value


@pytest.mark.parametrize(
    ("game", "move", "shown_as"),
    [
        ("nertz", "3C>1", "3♣ → work pile 1"),
        ("nertz", "3D>F3", "3♦ → foundation"),
        ("nerts", "10H>7", "10♥ → column 7"),
        ("canfield", "AS>F", "A♠ → foundation"),
        ("double_solitaire", "5H>S", "5♥ → side stack"),
        ("pishe_pasha", "5H>D1", "5♥ → discard pile"),
        ("pebbles_and_nuts", "TH", "10♥"),
    ],
)
def test_a_move_names_its_place_as_the_table_does(game: str, move: str, shown_as: str) -> None:
    assert move_text(move, load(game)) == shown_as
