"""Matches: stepping, seeds, seats, and what the public surface promises."""

import dataclasses
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import cardrules
from cardrules import (
    CardRulesError,
    IllegalMove,
    Match,
    NotationError,
    Play,
    PositionError,
    UnknownGame,
    card,
    load,
)
from cardrules.core.cards import codes, full_pack, shuffled
from cardrules.core.fast_replace import replace
from cardrules.mechanics.races import Claim
from cardrules.simulate import simulate
from cardrules.testing import random_match
from cardrules.testing.walks import random_step


@pytest.fixture
def match() -> Match:
    return Match(cardrules.load("pebbles_and_nuts", players=3), seed=7)


def test_a_state_is_copied_with_some_fields_changed(match: Match) -> None:
    changed = replace(match.state, dealer=2, trick=())
    assert changed == dataclasses.replace(match.state, dealer=2, trick=()) != match.state
    assert hash(changed) == hash(replace(changed))
    assert pickle.loads(pickle.dumps(changed)) == changed
    with pytest.raises(TypeError, match="State has no field deeler"):
        replace(match.state, deeler=2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        changed.dealer = 1


def test_stepping_back_and_forward_keeps_the_moves(match: Match) -> None:
    states = [match.state]
    for _ in range(4):
        match.play(match.legal_moves[0])
        states.append(match.state)
    match.back(4)
    assert match.state == states[0]
    for state in states[1:]:
        match.forward()
        assert match.state == state
    match.forward(99)
    assert match.ply == len(match.plies)
    match.back(99)
    assert match.ply == 0


def test_playing_after_stepping_back_forgets_what_came_after(match: Match) -> None:
    first, second = match.legal_moves[:2]
    match.play(first)
    match.back()
    match.play(second)
    assert [ply.move for ply in match.plies[1:]] == [second]


def test_an_illegal_move_changes_nothing_and_carries_its_verdict(match: Match) -> None:
    before = match.record
    with pytest.raises(IllegalMove) as refused:
        match.play("AS", seat=0)
    assert match.record == before
    assert not refused.value.verdict
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


def test_the_same_seed_gives_the_same_match() -> None:
    game = cardrules.load("pebbles_and_nuts")
    assert Match(game, seed=7).record == Match(game, seed=7).record
    assert len({Match(game, seed=seed).state for seed in range(20)}) == 20
    assert {Match(game, seed=seed).dealer for seed in range(20)} == {0, 1}


def test_further_deals_come_from_the_seed_too() -> None:
    game = cardrules.load("pebbles_and_nuts", target=1000, max_deals=3)
    match = random_match(game, Random(2))
    orders = [str(ply.move) for ply in match.plies if str(ply.move).startswith("deal")]
    assert len(set(orders)) == 3


def test_a_match_may_begin_with_chosen_cards() -> None:
    game = cardrules.load("pebbles_and_nuts")
    order = codes(game.options.pack)
    match = Match.from_packs(game, order, dealer=0)
    assert match.state == Match.from_packs(game, cardrules.cards(order), dealer=0).state
    with pytest.raises(IllegalMove, match="missing: "):
        Match.from_packs(game, order[3:])


def test_bad_seats_and_names_get_a_sentence(match: Match) -> None:
    with pytest.raises(CardRulesError, match="no seat 5: the seats are 0 to 2"):
        match.judge("QH", seat=5)
    with pytest.raises(CardRulesError, match="no seat 3"):
        Match(match.game, dealer=3)
    with pytest.raises(NotationError, match="'hello' is not a move of Pebbles and Nuts"):
        match.play("hello")
    with pytest.raises(UnknownGame, match="no game 'bridge'; the games are"):
        cardrules.load("bridge")


def test_in_a_race_the_seat_has_to_be_named() -> None:
    match = Match(cardrules.load("nuts", players=2), seed=1)
    assert match.actors == (0, 1)
    with pytest.raises(CardRulesError, match="Several seats may move now"):
        list(match.legal_moves)


def test_the_shuffle_is_the_published_one_and_fair() -> None:
    """The first numbers of SplitMix64 from seed 0 as its authors' code gives them, and every place is as likely."""
    from cardrules.core.cards import splitmix

    assert splitmix(0) == 0xE220A8397B1DCDAF
    pack = full_pack()
    tops = [shuffled(pack, seed=1, number=number)[0] for number in range(5200)]
    counts = [tops.count(card) for card in pack]
    assert (
        sum((count - 100) ** 2 / 100 for count in counts) < 90
    )  # chi-square, 51 degrees of freedom: p = 0.0006
    assert sorted(shuffled(pack, 3)) == sorted(pack)


def test_events_and_views_hide_what_a_seat_does_not_see(match: Match) -> None:
    own = match.view(1)
    assert None not in own.zone("hand:1").cards
    assert set(own.zone("hand:0").cards) == {None}
    before = match.game.table(match.state)
    ply = match.play(match.legal_moves[0])
    while not any(event.moved and event.moved[0].source == "stock" for event in ply.events):
        before = match.game.table(match.state)
        ply = match.play(match.legal_moves[0])
    after = match.game.table(match.state)
    drawn = [event for event in ply.events if event.moved and event.moved[0].source == "stock"]
    for event in drawn:
        drawer = int(event.moved[0].target.split(":")[1])
        for seat in range(3):
            assert (event.seen_by(seat, before, after).moved[0].card is not None) == (seat == drawer)


PLAYED = [pytest.param(id, {}, id=id) for id in cardrules.GAMES] + [
    pytest.param("shnarbles", {"players": 5, "enforcement": "honour"}, id="shnarbles on honour"),
    pytest.param("canfield", {"draw": 1, "redeals": None}, id="canfield with options"),
]


@pytest.mark.one_in(5)
@pytest.mark.parametrize(("id", "options"), PLAYED)
def test_a_match_is_typed_as_it_shows_itself_and_equals_its_record(id: str, options: dict[str, Any]) -> None:
    names = {"Match": Match, "load": cardrules.load}
    for seed in range(3):
        match, rng = Match(cardrules.load(id, **options), seed=seed), Random(seed)
        for _ in range(12):
            assert eval(repr(match), names) == match
            assert Match.from_record(match.record) == match
            placed = Match.from_position(match.position(match.game.seats - 1), match.game, seed)
            assert eval(repr(placed), names) == placed != match
            random_step(match, rng)
            if not match.actors:
                break


def test_what_shows_itself_is_what_one_types() -> None:
    match = Match(cardrules.load("nuts", players=3), seed=7)
    assert repr(match) == "Match(load('nuts', players=3), seed=7)"
    assert repr(Match(match.game, 7, dealer=(match.dealer + 1) % 3)).endswith(
        f"dealer={(match.dealer + 1) % 3})"
    )
    placed = Match.from_position("nuts AH ?10", "nuts", seed=2)
    assert repr(placed) == f"Match.from_position('{placed.begins_at}', seed=2)"
    under_way = Match.from_position("leader 0; hands AS KH 9H 8C TC JC QD / ?7", "pebbles_and_nuts")
    under_way.play("KH")
    assert repr(under_way) == f"Match.from_link('{under_way.link}')"
    before = Match.from_packs(match.game)
    assert eval(repr(before), {"Match": Match}) == before
    assert repr(cardrules.load("nuts", players=3)) == "<Nuts players=3>"


def test_a_match_that_cannot_be_typed_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    other = dataclasses.replace(cardrules.load("canfield"), id="mine")
    assert repr(Match(other, seed=3)) == "Match(<Canfield>, seed=3)"
    placed = Match.from_position(load("canfield").read_position("canfield"), other)
    assert repr(placed) == "Match.from_position('canfield', <Canfield>, seed=0)"
    match = Match(cardrules.load("canfield"), seed=3)
    match.play("turn")
    assert repr(match).startswith("Match.from_link('")
    monkeypatch.setattr("cardrules.match.records.MOST_MOVES", 1)
    assert repr(match) == "<Match of load('canfield'): seed 3, 2 moves>"


def test_matches_are_equal_that_began_alike_and_came_to_the_same_place(match: Match) -> None:
    other = Match(match.game, seed=7)
    assert other == match
    assert match not in (Match(match.game, seed=8), Match(match.game, 7, (match.dealer + 1) % 3), "a match")
    first, second = match.legal_moves[:2]
    match.play(first)
    other.play(second)
    assert other != match
    other.back()
    other.play(first)
    other.back()
    match.back()
    assert other == match, "moves that have been stepped back over do not count"
    with pytest.raises(TypeError, match="unhashable"):
        hash(match)


def test_a_move_shows_in_a_notebook_what_it_brought_about(match: Match) -> None:
    assert match.plies[0]._repr_html_().startswith("<p><b>Seat 0: the deal.</b>")
    for move in ("QC", "KC", "AC"):
        ply = match.play(move)
    shown = ply._repr_html_()
    assert shown.startswith(f"<p><b>Seat 0: AC.</b> {ply.verdict}</p><p>{ply.events[0]}</p>")
    assert shown.count("<p>") == 1 + len(ply.events)
    (meld,) = (event for event in match.play("meld KQ hearts").events if event.lines)
    assert meld._repr_html_() == f"<p>{meld}</p><ul><li>Side 0: {meld.lines[0]}</li></ul>"
    assert "<i>" not in ply._replace(move="<i>")._repr_html_()


def test_the_public_names_are_all_there() -> None:
    for name in cardrules.__all__:
        assert getattr(cardrules, name).__doc__ or name == "GAMES"


def test_the_whole_table_is_found_beside_the_views() -> None:
    match = Match(load("pebbles_and_nuts"), seed=7)
    assert match.table().zone("hand:0").cards == match.state.hands[0]
    assert None in match.view(1).zone("hand:0").cards
    known = Match.from_position("hands AS KH 9H 8C TC JC QD / ?7", "pebbles_and_nuts")
    assert set(known.table().zone("hand:1").cards) == {None}


def test_winners_are_seats_where_the_outcome_names_sides() -> None:
    match = Match.from_position("players=4; phase deal; scores 20 75; deal 4", "pebbles_and_nuts")
    assert match.outcome
    assert (match.outcome.winners, match.winners) == ((1,), (1, 3))
    assert Match(load("nuts")).winners == ()


def test_claims_are_put_into_the_match() -> None:
    race = Match(load("nuts", players=2), seed=11)
    race.play("AH>F", seat=1)
    move = race.game.read_move("2H>F1")
    results = race.play_claims([Claim(at=0.4, seat=0, move=move), Claim(at=0.3, seat=1, move=move)])
    assert [(each.claim.seat, bool(each.verdict)) for each in results] == [(1, True), (0, False)]
    assert (race.plies[-1].seat, race.plies[-1].move) == (1, move)
    assert Match.from_record(race.record) == race
    with pytest.raises(CardRulesError, match="Canfield is not a race"):
        Match(load("canfield")).play_claims([])
    with pytest.raises(PositionError, match="where all cards are known"):
        Match.from_position("nuts AH ?10", "nuts").play_claims([])


def test_a_card_stands_for_its_twin_where_only_that_is_held() -> None:
    held = "players=4 packs=2; hands KH'2 QH'2 8C 9C TC 8D 9D / ?7 / ?7 / ?7; tricks 1; won ?4 / - / - / -"
    match = Match.from_position(held, "pebbles_and_nuts")
    assert match.judge("KH")
    assert str(match.play("meld KQ hearts").move) == "meld K'2Q'2 hearts"
    assert match.play("KH").move == Play(card("KH'2"))
    with pytest.raises(PositionError, match="not all known"):
        Match.from_position(held.replace("QH'2 8C 9C", "?3"), "pebbles_and_nuts").judge("KH")
    both = Match.from_position(held.replace("9D /", "KH /"), "pebbles_and_nuts")
    assert both.play("KH").move == Play(card("KH"))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: Match("canfield"), "A game is what load gives"),  # type: ignore[arg-type]
        (lambda: Match.from_record("text"), r"Match\.from_record\(Record\.read\(text\)\)"),  # type: ignore[call-overload]
        (lambda: simulate("canfield", 1), "A game is what load gives"),  # type: ignore[arg-type]
        (lambda: load("pebbles_and_nuts").position_type(hands=7), "hands = 7: that is not what it takes"),
        (lambda: load("pebbles_and_nuts").position_type(hands=[["AS"]]), "2 seats, so hands takes 2 piles"),
    ],
)
def test_what_is_no_game_no_record_or_no_hand_is_told_in_a_sentence(
    wrong: Callable[[], object], said: str
) -> None:
    with pytest.raises(CardRulesError, match=said):
        wrong()


@pytest.mark.parametrize("name", [5, None, load("nuts")])
def test_what_is_no_name_of_a_game_is_told(name: Any) -> None:
    with pytest.raises(UnknownGame, match="There is no game"):
        load(name)
    preset: Any = 5
    with pytest.raises(CardRulesError, match="has no preset '5'"):
        load("canfield", preset=preset)


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_a_table_can_be_drawn_in_letters(id: str) -> None:
    match = Match(cardrules.load(id), seed=1)
    drawn = match.text(0, letters=True)
    assert drawn.isascii()
    assert [len(line) for line in drawn.split("\n")] == [len(line) for line in match.text(0).split("\n")]


def test_whatever_is_printed_can_be_printed_in_letters() -> None:
    asked = (
        "import cardrules\nfrom cardrules.core.letters import show_letters\nshow_letters()\n"
        "print(cardrules.Match(cardrules.load('canfield'), seed=1))"
    )
    environment = {**os.environ, "PYTHONIOENCODING": "cp1252"}
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, env=environment, check=True)
    assert "Stock [turn]: #×34" in told.stdout.decode("cp1252")
