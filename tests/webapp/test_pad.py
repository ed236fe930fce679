"""Score pads in the app: what is kept of them, the page, and whole matches in a browser."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import streamlit as st
from playwright.sync_api import Browser, Locator, expect
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from cardrules import GAMES, load
from cardrules.cli.launch import app_file
from cardrules.tabletop.scorepad import NumbersField, ScorePad
from tests.tabletop.test_scorepad import GOOD, NAMES
from tests.webapp.conftest import Server
from tests.webapp.kept import body_of, put
from tests.webapp.test_browser import Visit
from webapp.model.option_words import LABELS, VALUES, option_label, unset_label, value_label
from webapp.model.pad import KIND, OpenPad, missing, pads_of, plotted, sheet_rows, so_far
from webapp.storage.store import DatabaseStore, default_store

ME = "somebody"
PEBBLES = GOOD["pebbles_and_nuts"]


@pytest.fixture
def store(tmp_path: Path) -> DatabaseStore:
    return DatabaseStore(f"sqlite:///{tmp_path / 'pads.sqlite'}")


def new_pad(store: DatabaseStore, id: str, deals: int = 0, **options: Any) -> OpenPad:
    """A pad of a game, with some deals on it."""
    game = load(id, **options)
    pad = ScorePad(game, NAMES[: game.seats])
    for _ in range(deals):
        pad = pad.enter(GOOD[id])
    return OpenPad.begin(store, ME, pad)


def again(store: DatabaseStore, opened: OpenPad) -> OpenPad:
    """The pad as it is after a restart."""
    found = OpenPad.load(store, ME, opened.key)
    assert found
    return found


def typed(id: str) -> dict[str, Any]:
    """A good result as it is typed in."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in GOOD[id].items()}


# What is kept


@pytest.mark.parametrize("id", GAMES)
def test_what_is_typed_in_is_kept_entered_and_taken_back(store: DatabaseStore, id: str) -> None:
    opened = new_pad(store, id)
    opened.type_in(typed(id))
    opened = again(store, opened)
    assert opened.draft == typed(id)
    assert opened.enter(), opened.complaint
    assert opened.draft == {}
    assert len(again(store, opened).pad.deals) == 1
    opened.undo()
    opened = again(store, opened)
    assert not opened.pad.deals
    assert opened.enter(), "what was taken back is still typed in"
    assert again(store, opened).pad == opened.pad


def test_a_refused_result_stays_typed_in(store: DatabaseStore) -> None:
    opened = new_pad(store, "pebbles_and_nuts")
    opened.type_in({"card_points": [17, None]})
    assert not opened.enter()
    assert opened.complaint == "Card points: nothing has been entered yet for Ben."
    opened.type_in({"card_points": [17, 10]})
    assert opened.complaint == ""
    assert not opened.enter()
    assert opened.complaint == "The card points of a deal make 30; these make 27: 3 are missing."
    assert again(store, opened).draft == {"card_points": [17, 10]}
    opened.type_in({"card_points": [17, 13]})
    assert opened.enter(), "melds may be left empty: there were none"
    assert opened.pad.totals == (17, 13)


def test_an_earlier_deal_is_changed_or_left_as_it_was(store: DatabaseStore) -> None:
    opened = new_pad(store, "nuts", deals=2)
    opened.type_in({"left": [None, 3]})
    opened.change(1)
    opened = again(store, opened)
    assert (opened.changing, opened.number) == (1, 1)
    opened.type_in({"foundation": [1, 2], "left": [2, 3]})
    opened.leave()
    assert opened.pad.totals == (40, 12)
    assert opened.draft == {"left": [None, 3]}, "what was typed in of the next deal is still there"
    opened.change(1)
    opened.type_in({"foundation": [99, 2], "left": [2, 3]})
    assert not opened.enter()
    opened.type_in({"foundation": [1, 2], "left": [2, 3]})
    assert not opened.enter()
    assert opened.complaint == "“How did the round end?” has not been answered yet."
    opened.type_in(opened.draft | {"ended": "stuck"})
    assert opened.enter()
    assert (opened.changing, opened.pad.totals) == (None, (17, 2))


def test_a_change_that_a_later_deal_does_not_bear_is_told_of_that_deal(store: DatabaseStore) -> None:
    opened = new_pad(store, "shnarbles")
    for draft in (typed("shnarbles") | {"folded": []}, typed("shnarbles"), typed("shnarbles")):
        opened.type_in(draft)
        assert opened.enter(), opened.complaint
    opened.change(1)
    opened.type_in(typed("shnarbles"))
    assert not opened.enter()
    said = "With this, deal 3 cannot be. Dan folded in the last 2 deals and so has to stay in this one."
    assert opened.faults == [("", said, ())]


def test_players_get_other_names(store: DatabaseStore) -> None:
    opened = new_pad(store, "nuts", deals=1)
    opened.rename(["Zoë", "Zoë"])
    assert opened.complaint == "Two players are called Zoë: give one of them another name."
    assert opened.pad.names == ("Ann", "Ben")
    opened.rename(["Zoë", "Yan"])
    assert again(store, opened).pad.names == ("Zoë", "Yan")


def test_a_pad_that_cannot_be_read_is_listed_and_not_lost(store: DatabaseStore) -> None:
    good, bad = new_pad(store, "nuts"), new_pad(store, "nuts")
    body = body_of(store, ME, KIND, bad.key)
    assert body
    body["pad"]["version"] = 99
    put(store, ME, KIND, bad.key, body)
    put(store, ME, KIND, "nonsense", {"pad": 3})
    found = {entry.key: entry for entry in pads_of(store, ME)}
    assert found[good.key].pad == good.pad
    assert found[bad.key].pad is None
    assert json.loads(found[bad.key].text) == body
    assert found["nonsense"].pad is None
    assert OpenPad.load(store, "somebody else", good.key) is None


def test_what_is_missing_is_said() -> None:
    pad = ScorePad(load("shnarbles"), NAMES[:4])
    draft: dict[str, Any] = {}
    trump, tricks = "“Trump” has not been answered yet.", "Tricks: nothing has been entered yet for"
    said = list[list[str]]()
    for name, value in (("bidder", 0), ("bid", 2), ("trump", "H"), ("tricks", [3, None, 1, 1]), ("", 0)):
        said.append([fault.text for fault in missing(pad.entries(draft), draft, pad.side_names)])
        draft[name] = value
    assert said == [
        ["“Who made the highest bid?” has not been answered yet."],
        ["The bid: nothing has been entered yet.", trump, f"{tricks} Ann, Ben, Cleo and Dan."],
        [trump, f"{tricks} Ann, Ben, Cleo and Dan."],
        [f"{tricks} Ann, Ben, Cleo and Dan."],
        [f"{tricks} Ben."],
    ]


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        (None, "30 in all: 30 to go."),
        ([17, None], "30 in all: 13 to go."),
        ([17, 13], "30 in all: that is right."),
        ([17, 14], "30 in all: 1 too many."),
        ([-5, 35], "30 in all: that is right."),
    ],
)
def test_how_far_it_is_to_the_sum(numbers: list[int | None] | None, said: str) -> None:
    entry = NumbersField("card_points", "Card points", (0, 1), -35, 65, total=30)
    assert so_far(entry, {"card_points": numbers}) == said


def test_the_sheet_and_the_plot_of_a_match_and_of_single_games(store: DatabaseStore) -> None:
    pad = new_pad(store, "shnarbles", deals=1).pad
    assert list(sheet_rows(pad)) == [
        ["Deal", "Dealer", "Ann", "Ben", "Cleo", "Dan"],
        ["1", "Ann", "−1 → 15", "−3 → 13", "−1 → 15", "0 → 16"],
    ]
    assert [row["Points"] for row in plotted(pad)] == [16, 16, 16, 16, 15, 13, 15, 16]
    pad = new_pad(store, "double_solitaire", deals=2).pad
    assert list(sheet_rows(pad))[1:] == [["1", "Ann", "–", "★"], ["2", "Ben", "–", "★"]]
    assert [row["Points"] for row in plotted(pad)] == [0, 0, 0, 1, 0, 2]
    pad = new_pad(store, "canfield", deals=2).pad.enter({"up": 52})
    assert list(sheet_rows(pad)) == [["Game", "Ann"], ["1", "30"], ["2", "30"], ["3", "52 ★"]]
    assert [row["Points"] for row in plotted(pad)] == [30, 30, 52]
    pad = new_pad(store, "pishe_pasha", deals=2).pad
    assert list(sheet_rows(pad))[1:] == [
        ["1", "Ann", "+17 → 17 ★", "0 → 0"],
        ["2", "Ben", "+17 → 34 ★", "0 → 0"],
    ]


# The page without a browser


@pytest.fixture
def cookies(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The cookies that the browser sends: none on a first visit."""
    cookies: dict[str, str] = {}
    monkeypatch.setattr(type(st.context), "cookies", cookies)
    return cookies


def open_page(**query: str) -> AppTest:
    app = AppTest.from_file(str(app_file()), default_timeout=60)
    app.query_params.update(query)
    app._page_hash = calc_hash("pad")
    return run(app)


def run(app: AppTest) -> AppTest:
    app.run()
    assert not app.exception, [each.message for each in app.exception]
    app._page_hash = ""
    return app


def press(app: AppTest, key: str) -> AppTest:
    app.button(key=key).click()
    return run(app)


def texts(app: AppTest) -> str:
    return " ".join(
        each.value for each in (*app.title, *app.markdown, *app.success, *app.error, *app.warning)
    )


@pytest.mark.parametrize("id", GAMES)
def test_a_pad_of_every_game_is_begun_and_a_deal_entered(id: str, cookies: dict[str, str]) -> None:
    app = open_page(game=id)
    press(app, "begin pad")
    assert app.title[0].value == load(id).title
    learner = app.session_state["session"].learner
    (entry,) = pads_of(default_store(), learner)
    assert entry.pad == ScorePad(load(id), ("Ann", "Ben", "Cleo", "Dan")[: load(id).seats])
    opened = OpenPad.load(default_store(), learner, entry.key)
    assert opened
    opened.type_in(typed(id))
    cookies["cardrules_learner"] = learner
    app = open_page(pad=entry.key)
    next(each for each in app.button if each.label.startswith("Enter ")).click()
    run(app)
    assert [each.value for each in app.error] == []
    (entry,) = pads_of(default_store(), learner)
    assert entry.pad
    assert entry.pad.deals[0].result == entry.pad.scoring.result.model_validate(GOOD[id])
    assert f"rules?game={id}&clause=" in texts(app)


def test_options_and_their_values_have_names_that_one_says_at_a_table() -> None:
    fields = [(name, field) for id in GAMES for name, field in type(load(id).options).model_fields.items()]
    words = {
        (name, value): value_label(name, value)
        for name, field in fields
        for value in get_args(field.annotation)
        if isinstance(value, str)
    }
    assert set(LABELS) <= {name for name, _ in fields}
    assert {(name, value) for name, labels in VALUES.items() for value in labels} == set(words)
    assert unset_label("target", load("pebbles_and_nuts", players=3)) == "as usual: 50"
    assert unset_label("target", load("pishe_pasha")) == "none: one deal"
    assert option_label("max_deals", race=True) == "Most rounds in a match"


@pytest.mark.usefixtures("cookies")
def test_a_new_pad_knows_who_played_last() -> None:
    app = open_page(game="pebbles_and_nuts")
    assert app.number_input(key="pad option pebbles_and_nuts target").placeholder == "as usual: 70"
    app.radio(key="pad option pebbles_and_nuts players").set_value(3)
    run(app)
    assert app.number_input(key="pad option pebbles_and_nuts target").placeholder == "as usual: 50"
    for seat, name in enumerate(("Zoë", "Ann", "Yan")):
        app.text_input(key=f"player {seat}").set_value(name)
    run(app)
    press(app, "begin pad")
    press(app, "all pads")
    app.radio(key="pad option pebbles_and_nuts players").set_value(4)
    run(app)
    assert [app.text_input(key=f"player {seat}").value for seat in range(4)] == ["Zoë", "Ann", "Yan", "Ben"]


@pytest.mark.usefixtures("cookies")
def test_options_that_do_not_go_together_are_said_and_a_wrong_key_too() -> None:
    app = open_page(game="pebbles_and_nuts", pad="nonsense")
    assert "This pad is not there" in texts(app)
    app.radio(key="pad option pebbles_and_nuts packs").set_value(2)
    run(app)
    assert "two packs are for four players" in texts(app)
    app.radio(key="pad option pebbles_and_nuts players").set_value(4)
    run(app)
    assert not app.error
    app.text_input(key="player 1").set_value("Ann")
    run(app)
    press(app, "begin pad")
    assert "Two players are called Ann" in texts(app)


@pytest.mark.usefixtures("cookies")
def test_a_pad_is_deleted_and_one_that_cannot_be_read_is_offered_for_download() -> None:
    app = open_page(game="nuts")
    press(app, "begin pad")
    learner = app.session_state["session"].learner
    (entry,) = pads_of(default_store(), learner)
    put(default_store(), learner, KIND, "other", {"pad": {"game": "whist"}})
    press(app, "all pads")
    assert "A pad that this version cannot read" in texts(app)
    press(app, f"open {entry.key}")
    press(app, f"delete {entry.key}")
    assert [each.key for each in pads_of(default_store(), learner)] == ["other"]


# In a browser


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Server) -> Iterator[Visit]:
    """A visitor with a phone, which has nothing but its screen."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        device_scale_factor=2,
        reduced_motion="reduce",
    )
    visit = Visit(context, server)
    yield visit
    context.close()
    assert visit.errors == []


def begin(visit: Visit, id: str) -> None:
    """A new pad of a game, by touch."""
    visit.turn_to(f"pad?game={id}")
    begin = visit.page.get_by_role("button", name="Begin", exact=True)
    begin.tap()
    expect(visit.page.get_by_role("heading", name=load(id).title, exact=True)).to_be_visible()
    visit.settle()


def field(visit: Visit, entry: str, player: str) -> Locator:
    """The field for a player's number."""
    return visit.page.locator(f".st-key-digits-{entry}, .st-key-signed-{entry}").get_by_label(
        player, exact=True
    )


def type_numbers(visit: Visit, entry: str, **numbers: int) -> None:
    """Type a number for each player, as the keypad does."""
    for player, number in numbers.items():
        place = field(visit, entry, player)
        place.tap()
        place.fill(str(number))
        place.press("Tab")
    visit.settle()


def choose(visit: Visit, answer: str, under: str) -> None:
    """Touch an answer."""
    group = visit.page.get_by_test_id("stButtonGroup").filter(has_text=under)
    group.get_by_text(answer, exact=True).tap()
    visit.settle()


def enter(visit: Visit, what: str) -> None:
    """Touch the button below the fields."""
    visit.page.get_by_role("button", name=f"Enter {what}", exact=True).tap()
    visit.settle()


def entered(visit: Visit, what: str) -> None:
    """The deal stands on the pad, and no longer in the fields."""
    expect(visit.page.get_by_role("button", name=f"Take back {what}", exact=True)).to_be_visible()
    expect(visit.page.get_by_role("button", name=f"Enter {what}", exact=True)).to_have_count(0)
    visit.settle()


def won(visit: Visit) -> Locator:
    """Return who has won, and why."""
    return visit.page.locator(".st-key-sheet").get_by_role("status")


def last_row(visit: Visit, cells: list[str]) -> None:
    """The last row of the sheet is this."""
    rows = visit.page.locator(".st-key-sheet table tr")
    expect(rows.last.locator("td")).to_have_text(cells)


@pytest.mark.slow
def test_a_match_with_tricks_by_touch_refused_reloaded_undone_and_won(phone: Visit) -> None:
    begin(phone, "pebbles_and_nuts")
    type_numbers(phone, "card_points", Ann=27)
    enter(phone, "deal 1")
    alert = phone.page.get_by_role("alert")
    expect(alert).to_contain_text("nothing has been entered yet for Ben")
    expect(field(phone, "card_points", "Ben")).to_have_attribute("aria-invalid", "true")
    expect(field(phone, "card_points", "Ann")).not_to_have_attribute("aria-invalid", "true")
    type_numbers(phone, "card_points", Ben=0)
    phone.page.set_viewport_size({"width": 390, "height": 400})  # the button is far below the field
    enter(phone, "deal 1")
    expect(alert).to_contain_text("The card points of a deal make 30; these make 27: 3 are missing.")
    expect(phone.page.locator(".st-key-field-card_points").get_by_role("alert")).to_be_in_viewport()
    phone.page.set_viewport_size({"width": 390, "height": 844})
    expect(field(phone, "card_points", "Ann")).to_have_attribute("aria-invalid", "true")
    expect(field(phone, "card_points", "Ben")).to_have_attribute("aria-invalid", "true")
    expect(field(phone, "marriages", "Ann")).not_to_have_attribute("aria-invalid", "true")
    expect(field(phone, "card_points", "Ann")).to_have_value("27")
    type_numbers(phone, "card_points", Ben=3)
    expect(alert).to_have_count(0)
    phone.page.reload()
    phone.settle()
    expect(field(phone, "card_points", "Ben")).to_have_value("3")
    type_numbers(phone, "marriages", Ann=1)
    enter(phone, "deal 1")
    entered(phone, "deal 1")
    last_row(phone, ["1", "Ann", "+42 → 42", "+3 → 3"])
    type_numbers(phone, "card_points", Ann=-5, Ben=35)
    enter(phone, "deal 2")
    entered(phone, "deal 2")
    phone.page.get_by_role("button", name="Take back deal 2", exact=True).tap()
    entered(phone, "deal 1")
    expect(field(phone, "card_points", "Ann")).to_have_value("-5")
    type_numbers(phone, "card_points", Ann=30, Ben=0)
    enter(phone, "deal 2")
    expect(won(phone)).to_contain_text("Ann wins with 72 points; the target was 70.")
    expect(won(phone).get_by_role("link")).to_have_attribute(
        "href", "rules?game=pebbles_and_nuts&clause=target-reached"
    )
    expect(phone.page.get_by_role("button", name="Enter deal 3")).to_have_count(0)
    last_row(phone, ["2", "Ben", "+30 → 72 ★", "0 → 3"])


def test_from_the_first_page_a_pad_is_three_touches_away(phone: Visit) -> None:
    phone.turn_to()
    phone.page.locator(".st-key-more-of-nertz button").tap()
    phone.page.locator(".st-key-pad-nertz button").tap()
    expect(phone.page.get_by_role("button", name="Begin", exact=True)).to_be_visible()
    expect(phone.page.get_by_role("radio", name="250", exact=True)).to_be_visible()  # a target that Nertz has
    phone.settle()


@pytest.mark.slow
def test_bids_folds_and_who_is_out_by_touch(phone: Visit) -> None:
    begin(phone, "shnarbles")
    choose(phone, "Ben", "Who made the highest bid?")
    type_numbers(phone, "bid", **{"The bid": 5})
    choose(phone, "Spades", "Trump")
    expect(phone.page.get_by_text("Who folded?")).to_have_count(0)
    choose(phone, "Hearts", "Trump")
    choose(phone, "Dan", "Who folded?")
    choose(phone, "Ben", "Who made the highest bid?")  # a second time changes nothing
    expect(field(phone, "bid", "The bid")).to_have_value("5")
    type_numbers(phone, "tricks", Ann=5, Ben=0, Cleo=0)
    expect(field(phone, "tricks", "Dan")).to_have_count(0)
    enter(phone, "deal 1")
    entered(phone, "deal 1")
    last_row(phone, ["1", "Ann", "−5 → 11", "+5 → 21", "+5 → 21", "0 → 16"])
    choose(phone, "Nobody: all passed", "Who made the highest bid?")
    enter(phone, "deal 2")
    entered(phone, "deal 2")
    last_row(phone, ["2", "Ben", "0 → 11", "0 → 21", "0 → 21", "0 → 16"])
    expect(phone.page.get_by_text("Ben deals next.", exact=True)).to_be_visible()


@pytest.mark.slow
def test_a_race_by_touch_to_its_target_and_an_earlier_round_changed(phone: Visit) -> None:
    begin(phone, "nertz")
    for number in (1, 2):
        type_numbers(phone, "foundation", Ann=28, Ben=20)
        type_numbers(phone, "left", Ann=0, Ben=4)
        choose(phone, "Ben", "Who called?")
        enter(phone, f"round {number}")
        expect(phone.page.get_by_role("alert")).to_contain_text("Ben called with 4 nertz cards left")
        choose(phone, "Ann", "Who called?")
        enter(phone, f"round {number}")
        entered(phone, f"round {number}")
    expect(won(phone)).to_contain_text("Ann wins with 56 points; the target was 50.")
    phone.page.get_by_text("Round 1: Ann 28").tap()
    phone.page.get_by_role("button", name="Change round 1").tap()
    expect(field(phone, "foundation", "Ann")).to_have_value("28")
    expect(field(phone, "foundation", "Ann")).to_have_attribute("inputmode", "numeric")
    type_numbers(phone, "foundation", Ann=10)
    enter(phone, "round 1")
    expect(won(phone)).to_have_count(0)
    last_row(phone, ["2", "+28 → 38", "+12 → 24"])
    expect(phone.page.get_by_role("button", name="Enter round 3")).to_be_visible()


@pytest.mark.slow
def test_single_games_and_a_patience_by_touch(phone: Visit, server: Server) -> None:
    begin(phone, "pishe_pasha")
    for number, winner in ((1, "Ann"), (2, "Ben")):
        choose(phone, winner, "Who won?")
        type_numbers(phone, "left", **{"Cards that the loser has left": 9})
        enter(phone, f"game {number}")
        entered(phone, f"game {number}")
    last_row(phone, ["2", "Ben", "0 → 9", "+9 → 9 ★"])
    begin(phone, "canfield")
    type_numbers(phone, "up", **{"Cards up": 52})
    enter(phone, "game 1")
    entered(phone, "game 1")
    server.stop()
    server.start()
    phone.page.reload()
    phone.settle()
    last_row(phone, ["1", "52 ★"])
    expect(phone.page.get_by_text("1 of 1 won · 52.0 up on average")).to_be_visible()


def test_print_shows_the_sheet_alone_and_the_csv_has_the_deals(phone: Visit) -> None:
    key = new_pad_of(phone, "nuts", 2)
    phone.turn_to(f"pad?pad={key}")
    phone.page.evaluate("window.print = () => { document.printed = true; }")
    phone.page.get_by_role("button", name="Print", exact=True).tap()
    assert phone.page.evaluate("document.printed")
    table, entry = phone.page.locator(".st-key-sheet table"), phone.page.locator(".st-key-screen-entry")
    expect(entry).to_be_visible()
    phone.page.emulate_media(media="print")
    expect(table).to_be_visible()
    for hidden in (entry, phone.page.locator(".st-key-pages"), phone.page.locator(".st-key-screen-deals")):
        expect(hidden).to_be_hidden()
    phone.page.emulate_media(media="screen")
    with phone.page.expect_download() as download:
        phone.page.get_by_role("button", name="CSV").tap()
    assert download.value.suggested_filename == "nuts.csv"
    assert Path(download.value.path()).read_text() == (
        'Deal,Dealer,Ann,"Ann, total",Ben,"Ben, total",Winner\n1,,20,20,6,6,\n2,,20,40,6,12,\n'
    )


def new_pad_of(visit: Visit, id: str, deals: int, **options: Any) -> str:
    """A pad of the visitor's in the server's store."""
    game = load(id, **options)
    pad = ScorePad(game, NAMES[: game.seats])
    for _ in range(deals):
        pad = pad.enter(GOOD[id])
    return OpenPad.begin(visit.server.store, visit.session.learner, pad).key


def test_plus_counts_from_nothing_at_an_empty_field(phone: Visit) -> None:
    pad = ScorePad(load("nuts", players=4), NAMES[:4])
    key = OpenPad.begin(phone.server.store, phone.session.learner, pad).key
    phone.turn_to(f"pad?pad={key}")
    field = phone.page.locator("input[type=number]").first
    expect(field).to_have_value("")
    box = phone.page.locator("[data-testid=stNumberInputStepUp]").first.bounding_box()
    assert box
    phone.page.mouse.click(box["x"] + 9, box["y"] + 9)
    expect(field).to_have_value("1")
    phone.settle()


def test_no_pad_is_wider_than_a_phone(phone: Visit) -> None:
    keys = [new_pad_of(phone, id, 1) for id in ("california_jacks", "team_nuts", "canfield")]
    pad = ScorePad(load("shnarbles", players=10), NAMES)
    pad = pad.enter({"bidder": 0, "bid": 1, "trump": "S", "tricks": (1, 4, *[0] * 8)})
    keys.append(OpenPad.begin(phone.server.store, phone.session.learner, pad).key)
    for path in ("pad?game=shnarbles", *(f"pad?pad={key}" for key in keys)):
        phone.turn_to(path)
        expect(phone.page.get_by_role("heading").first).to_be_visible()
        assert phone.page.evaluate("document.scrollingElement.scrollWidth") <= 390, path


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scheme", "width"), [("light", 390), pytest.param("dark", 1400, marks=pytest.mark.slow)]
)
def test_axe_complains_of_nothing(browser: Browser, server: Server, scheme: Any, width: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, reduced_motion="reduce"
    )
    visit = Visit(context, server)
    visit.open("pad?game=nuts")
    expect(visit.page.get_by_role("button", name="Begin", exact=True)).to_be_visible()
    found = {"new": visit.axe()}
    for id, options in (("shnarbles", {}), ("nerts", {"target": 20})):
        visit.turn_to(f"pad?pad={new_pad_of(visit, id, 1, **options)}")
        expect(visit.page.locator(".st-key-sheet .marks").first).to_be_visible()
        found[id] = visit.axe()
    context.close()
    assert {path: complaints for path, complaints in found.items() if complaints} == {}
    assert visit.errors == []
