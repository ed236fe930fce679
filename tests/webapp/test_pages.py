"""The pages without a browser: what they say, and what becomes of what one enters."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from cardrules import GAMES, Match, load
from cardrules.bots import next_move
from cardrules.cli.launch import app_file
from cardrules.solve import hint
from webapp.components.table import message, what_next
from webapp.markdown import move_text, plain
from webapp.session import SeatController, Session
from webapp.views.score import chart


def open_app(**address: str) -> AppTest:
    """The app at an address."""
    app = AppTest.from_file(str(app_file()), default_timeout=30)
    app.query_params.update(address)
    return run(app)


def run(app: AppTest) -> AppTest:
    """Run the page, in which nothing may go wrong."""
    app.run()
    assert not app.exception
    return app


def session(app: AppTest) -> Session:
    """What lies on the visitor's table."""
    found = app.session_state["session"]
    assert isinstance(found, Session)
    return found


def table(app: AppTest) -> dict[str, Any]:
    """What Python sent to the card table."""
    (component,) = app.get("bidi_component")
    sent: dict[str, Any] = json.loads(component.proto.json)
    return sent


def step(app: AppTest, name: str) -> None:
    """Press a button of the step bar: the table sends a step that it offers."""
    assert {button["name"]: button["enabled"] for button in table(app)["steps"]}[name]
    found = session(app)
    found.receive([{"n": found.ack + 1, "match": found.number, "step": name}])
    run(app)


def played(match: Match, moves: int) -> Match:
    """The match after bots have played on for some moves."""
    for _ in range(moves):
        found = next_move(match.game, match.state, Random(0))
        if match.deal_due or found is None:
            break
        seat, move = found
        match.play(move, seat)
    return match


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    """Every game."""
    return str(request.param)


def test_every_game_can_be_chosen_and_stepped_through(game: str) -> None:
    app = open_app()
    app.selectbox(key=f"game {session(app).number}").set_value(game)
    run(app)
    match = session(app).desk.match
    assert match.game.id == game
    assert [header.value for header in app.subheader] == [load(game).title]
    start = match.ply
    step(app, "forward")
    assert match.ply == start + 1
    step(app, "back")
    assert match.ply == start
    assert len(match.plies) == start + 1
    assert table(app)["place"] == f"move {start} of {start + 1}"
    step(app, "forward")
    assert (match.ply, len(match.plies)) == (start + 1, start + 1)


def test_going_to_another_game_keeps_the_match_that_one_leaves() -> None:
    app = open_app(game="canfield", seed="7")
    left = session(app).desk.match
    app.selectbox(key=f"game {session(app).number}").set_value("pebbles_and_nuts")
    run(app)
    app.selectbox(key=f"game {session(app).number}").set_value("canfield")
    run(app)
    assert session(app).desk.match is left


def test_bots_play_to_the_end_of_the_deal_and_the_next_deal_follows(game: str) -> None:
    app = open_app(game=game, seed="7")
    match = session(app).desk.match
    step(app, "end")
    assert match.deal_due or not match.actors
    assert not session(app).desk.running
    if match.deal_due:
        step(app, "deal")
        assert not match.deal_due


def test_a_run_of_bots_can_be_left_at_any_move() -> None:
    desk = SeatController(Match(load("nuts", players=3), seed=7))
    desk.start_running()
    moves = desk.run()
    assert [next(moves) for _ in range(5)] == [1, 2, 3, 4, 5]
    desk.stop_running()
    assert desk.match.ply == 8
    assert not desk.running
    assert Match.from_record(desk.match.record).state == desk.match.state


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
    app = open_app(game=game, seed="7")
    running = session(app).desk.match
    key = f"option {session(app).number} {option}"
    (app.radio(key=key) if option == "packs" else app.number_input(key=key)).set_value(value)
    app.button(key="FormSubmitter:options-New match").click()
    run(app)
    (error,) = app.error
    assert said in error.value
    assert session(app).desk.match is running


def test_options_preset_and_seed_make_the_new_match() -> None:
    app = open_app(game="canfield", seed="7")
    number = session(app).number
    app.selectbox(key=f"preset {number}").set_value("published")
    run(app)
    app.radio(key=f"option {number} draw").set_value(1)
    app.number_input(key=f"seed {number}").set_value(12)
    app.button(key="FormSubmitter:options-New match").click()
    run(app)
    match = session(app).desk.match
    assert match.game.options == load("canfield", "published", draw=1).options
    assert match.seed == 12


def test_the_seat_is_kept_where_the_new_match_has_it() -> None:
    app = open_app(game="pebbles_and_nuts", seed="7", seats="1")
    app.number_input(key=f"seed {session(app).number}").set_value(3)
    app.button(key="FormSubmitter:options-New match").click()
    run(app)
    assert session(app).desk.human_seats == (1,)


def test_an_illegal_move_is_explained_and_a_legal_one_played() -> None:
    app = open_app(game="pebbles_and_nuts", seed="4")
    desk = session(app).desk
    ply, legal = desk.match.ply, list(map(str, desk.legal_moves))
    wrong = next(card.code for card in desk.match.state.hands[0] if card.code not in legal)
    app.text_input(key="typed move").set_value(wrong)
    app.button(key="FormSubmitter:type a move-Play").click()
    run(app)
    assert desk.match.ply == ply
    assert table(app)["refused"]
    assert "so you must follow spades. [Pebbles and Nuts, Following suit]" in table(app)["message"]
    assert any(box.label == "The rule: Following suit (Pebbles and Nuts)" for box in app.expander)
    assert app.text_input(key="typed move").value == wrong
    app.text_input(key="typed move").set_value(legal[0])
    app.button(key="FormSubmitter:type a move-Play").click()
    run(app)
    assert str(desk.match.plies[ply].move) == legal[0]
    assert not table(app)["refused"]
    assert app.text_input(key="typed move").value == ""


def hints(app: AppTest) -> list[str]:
    """The hints on the page."""
    return [each.value for each in app.markdown if each.value.startswith("A hint:")]


def test_a_hint_stands_below_its_button_until_something_is_done() -> None:
    app = open_app(game="pebbles_and_nuts", seed="7")
    step(app, "hint")
    desk = session(app).desk
    match = desk.match
    found = hint(match.game, match.state, 0, Random(f"{match.seed}/{match.ply}"))
    assert found is not None
    assert hints(app) == [f"A hint: {plain(move_text(found))}"]
    desk.play(str(found.move))
    run(app)
    assert not hints(app)


def test_where_one_had_better_wait_the_hint_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.session.hint", lambda *_: None)
    desk = SeatController(Match(load("nuts"), seed=7))
    desk.ask()
    assert desk.hint == "There is nothing that you should play now."


def test_who_watches_or_has_to_deal_is_given_no_hint() -> None:
    desk = SeatController(Match(load("pebbles_and_nuts"), seed=7), human_seats=())
    desk.ask()
    assert not desk.hint
    desk = SeatController(Match(load("pebbles_and_nuts"), seed=7))
    desk.match.go(0)
    desk.ask()
    assert not desk.hint


def test_a_text_that_is_no_move_is_answered_with_the_notation(game: str) -> None:
    app = open_app(game=game, seed="7")
    app.text_input(key="typed move").set_value("fly away")
    app.button(key="FormSubmitter:type a move-Play").click()
    run(app)
    assert f"'fly away' is not a move of {load(game).title}. Moves are written: " in table(app)["message"]


def test_every_legal_move_is_a_button_that_says_why(game: str) -> None:
    app = open_app(game=game, seed="7")
    desk = session(app).desk
    for move in desk.legal_moves:
        button = app.button(key=f"move {move}")
        assert button.help
    chosen = desk.legal_moves[0]
    app.button(key=f"move {chosen}").click()
    ply = desk.match.ply
    run(app)
    assert desk.match.plies[ply].move == chosen


def test_a_link_brings_the_match_back(game: str) -> None:
    match = played(Match(load(game), seed=5), 9)
    app = open_app(match=match.link)
    assert session(app).desk.match.state == match.state
    assert app.query_params["match"] in (match.link, [match.link])
    assert app.query_params["game"] in (game, [game])


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ({"match": "nonsense"}, "This link is damaged"),
        ({"game": "bridge"}, "There is no game 'bridge'"),
        ({"game": "canfield", "seed": "one"}, "is not a number"),
    ],
)
def test_an_address_that_leads_nowhere_is_explained(address: dict[str, str], said: str) -> None:
    app = open_app(**address)
    (error,) = app.error
    assert said in error.value
    assert table(app)["ply"] > 0


def test_an_old_address_does_not_undo_what_was_done_since() -> None:
    visitor = Session()
    visitor.read_address({"game": "canfield", "seed": "7"})
    old = visitor.write_address()
    visitor.receive([{"n": 1, "match": visitor.number, "ply": 1, "text": "turn"}])
    visitor.read_address(old)
    assert visitor.desk.match.ply == 2
    visitor.write_address()
    visitor.read_address(old)
    assert visitor.desk.match.ply == 1


def test_plays_of_the_table_are_made_once_and_only_where_they_were_meant() -> None:
    visitor = Session()
    visitor.read_address({"game": "canfield", "seed": "7"})
    number = visitor.number
    first = {"n": 1, "match": number, "ply": 1, "text": "turn"}
    stale = {"n": 2, "match": number, "ply": 1, "text": "turn"}
    other = {"n": 3, "match": number - 1, "ply": 2, "text": "turn"}
    for _ in range(2):
        visitor.receive([first, stale, other])
    assert visitor.desk.match.ply == 2
    assert visitor.ack == 3


def test_a_record_is_read_back(game: str) -> None:
    match = played(Match(load(game), seed=6), 12)
    app = open_app()
    app.file_uploader[0].set_value(("record.json", match.record.write().encode(), "application/json"))
    run(app)
    assert session(app).desk.match.state == match.state
    assert not app.error


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"not JSON", "This is not complete JSON"),
        (b"{}", "This is JSON, but no record"),
    ],
)
def test_what_is_no_record_is_explained(text: bytes, said: str) -> None:
    app = open_app(game="canfield", seed="7")
    running = session(app).desk.match
    app.file_uploader[0].set_value(("record.json", text, "application/json"))
    run(app)
    (error,) = app.error
    assert said in error.value
    assert session(app).desk.match is running


def test_a_record_with_a_wrong_move_names_the_move() -> None:
    record = json.loads(played(Match(load("canfield"), seed=6), 12).record.write())
    record["moves"][3][1] = "KS>9"
    app = open_app()
    app.file_uploader[0].set_value(("record.json", json.dumps(record).encode(), "application/json"))
    run(app)
    assert "Move 4 of the record, 'KS>9'" in app.error[0].value


def test_the_ledger_adds_up(game: str) -> None:
    app = open_app(game=game, seed="7")
    step(app, "end")
    match = session(app).desk.match
    assert [metric.value for metric in app.metric] == list(map(str, match.scores))
    if not match.score_lines:
        assert not app.dataframe
        assert any("Nothing has been scored" in caption.value for caption in app.caption)
        return
    (ledger,) = app.dataframe
    lines = ledger.value[:-1]
    assert len(lines) == len(match.score_lines)
    for name, points in zip(match.game.side_names, match.scores, strict=True):
        assert lines[lines["Side"] == name]["Points"].sum() == points
    assert ledger.value["Points"].iloc[-1] == sum(match.scores)


def test_the_rules_are_all_there(game: str) -> None:
    app = open_app(game=game)
    shown = "\n".join(text.value for text in app.markdown)
    for clause in load(game).rulebook:
        assert f"**{clause.title}**" in shown


def test_a_seat_is_sent_nothing_that_it_does_not_see() -> None:
    app = open_app(game="pebbles_and_nuts", seed="7")
    step(app, "forward")
    match = session(app).desk.match
    hidden = match.game.table(match.state).hidden_from(0)
    sent = json.dumps(table(app))
    shown = "\n".join(text.value for text in app.markdown)
    assert hidden
    for card in hidden:
        assert f'"{card.code}\\"' not in sent
        assert f'["{card.code}"' not in sent
        assert f'data-card=\\"{card.code}\\"' not in sent
    assert str(match.plies[0].move) not in shown


def test_one_who_watches_sees_as_a_spectator_until_all_cards_are_asked_for() -> None:
    app = open_app(game="pebbles_and_nuts", seed="7", seats="none")
    assert "data-card" not in table(app)["wide"]
    app.toggle[0].set_value(True)
    run(app)
    for seat in (0, 1):
        assert (
            len(
                re.findall(
                    rf'data-card="[^"]+" data-name="[^"]+" data-zone="hand:{seat}"', table(app)["wide"]
                )
            )
            == 7
        )


def test_one_may_play_every_seat() -> None:
    app = open_app(game="pebbles_and_nuts", seed="7", seats="0-1")
    desk = session(app).desk
    for _ in range(4):
        app.button(key=f"move {desk.legal_moves[0]}").click()
        run(app)
    assert desk.match.ply == 5
    assert {ply.seat for ply in desk.match.plies[1:]} == {0, 1}


def test_on_honour_the_bots_wait_for_a_call() -> None:
    game = load("shnarbles", players=3, enforcement="honour")
    desks = (SeatController(Match(game, seed=seed)) for seed in range(60))
    for desk in desks:
        while desk.match.actors and not desk.match.deal_due and desk.match.actors[0] == 0:
            desk.play(str(desk.legal_moves[-1]))
        if 0 in desk.match.actors[1:]:
            break
    assert what_next(desk) == f"It is the turn of seat {desk.match.actors[0]}, but you may act as well."
    desk.play("call")
    assert desk.refusal is None
    assert any("calls the" in str(event) for event in desk.match.events)


def test_partners_reach_each_others_piles_and_nobody_the_stock_of_an_opponent() -> None:
    race = table(open_app(game="team_nuts", seats="1", seed="3"))
    assert {"nuts:0", "work:0:1", "stock:0"} <= set(race["mine"])
    assert not [zone for zone in race["mine"] if zone.partition(":")[2].startswith("1")]
    duel = table(open_app(game="double_solitaire", seats="0", seed="3"))
    (marked,) = re.findall(r'class="zone legal" data-zone="([^"]+)"', duel["wide"])
    assert marked == "stock:0"
    assert "stock:1" not in duel["mine"]


def test_who_comes_too_late_in_a_race_is_told_what_was_quicker() -> None:
    desk = SeatController(Match(load("nuts", players=4), seed=1), human_seats=())
    while not desk.beaten:
        desk.forward()
    assert re.search(r"To seat \d: Seat \d's \S+ was there first, so yours stays with you", desk.beaten[0])
    assert desk.beaten[0] in message(desk)
    desk.back()
    assert not desk.beaten


def test_a_chart_appears_after_the_second_deal() -> None:
    app = open_app(game="nuts", seed="7")
    for key in ("end", "deal", "end"):
        assert not app.get("vega_lite_chart")
        step(app, key)
    assert app.get("vega_lite_chart")
    match = session(app).desk.match
    (drawn,) = chart(match).to_dict()["datasets"].values()
    for name, points in zip(match.game.side_names, match.scores, strict=True):
        assert {"Deal": 2, "Side": name, "Total": points} in drawn


def test_a_match_too_long_for_an_address_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.session.LONGEST_LINK", 10)
    monkeypatch.setattr("webapp.views.record.LONGEST_LINK", 10)
    app = open_app(game="canfield", seed="7")
    assert session(app).desk.match.link not in str(app.query_params)
    assert "too long for the page's address" in app.warning[0].value


def test_the_settings_that_plays_depend_on_lie_beside_the_app() -> None:
    settings = (Path(app_file()).parent / ".streamlit" / "config.toml").read_text()
    assert "fastReruns = false" in settings
    assert "magicEnabled = false" in settings
