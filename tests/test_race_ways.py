"""Getting on and getting stuck in all races: gains, shifts, ways on, burying, no progress; and what else they share."""

from collections.abc import Container, Sequence
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import Any

import pytest

from cardrules import Card, Match, card, cards, load
from cardrules.cards import codes, full_pack
from cardrules.games.nerts import rulebook as nerts
from cardrules.games.nertz import rulebook as nertz
from cardrules.games.nuts import rulebook as nuts
from cardrules.games.team_nuts import rulebook as team_nuts
from cardrules.mechanics.race_rounds import score_lines
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES
from cardrules.mechanics.race_tables import Phase
from cardrules.mechanics.race_ways import Gain, is_stuck, way_on
from cardrules.mechanics.races import Claim, resolve_claims
from cardrules.moves import Put, Turn
from tests.games import test_nerts, test_nertz, test_nuts, test_team_nuts
from tests.games.racing import Race, happened
from tests.games.racing_positions import can_get_on, late_position
from tests.markers import shows

BOOKS: dict[str, tuple[ModuleType, Any]] = {
    "nuts": (test_nuts, nuts),
    "nerts": (test_nerts, nerts),
    "nertz": (test_nertz, nertz),
    "team_nuts": (test_team_nuts, team_nuts),
}


def each_race(*clauses: str) -> pytest.MarkDecorator:
    """Run a test for every race, and show these clauses of each."""
    return pytest.mark.parametrize(
        "id",
        [
            pytest.param(id, marks=[shows(*(getattr(book, clause) for clause in clauses))] if clauses else [])
            for id, (_, book) in BOOKS.items()
        ],
    )


def position(id: str, *sides: dict[str, Any], **options: Any) -> Any:
    """A position of a race, as its own tests build them."""
    return BOOKS[id][0].table(*sides, **options)


def dead_end(id: str, **piles: Any) -> dict[str, Any]:
    """Piles of a side that cannot get on, but for those that are given."""
    return {**BOOKS[id][0].DEAD_END, **piles}


def race(id: str) -> Race[Any]:
    found: Race[Any] = BOOKS[id][0].RACE
    return found


# Stuck


@each_race("STUCK", "STUCK_ENDS")
def test_a_stuck_round_ends_at_once_if_agreed(id: str) -> None:
    state = position(id, dead_end(id), dead_end(id), when_stuck="end")
    assert is_stuck(state)
    book = BOOKS[id][1]
    transition = race(id).play(state, (0, "turn"))
    assert happened(transition)[1:4] == [book.STUCK, book.STUCK_ENDS, book.COUNT]
    assert transition.state.phase is Phase.DEAL


@each_race("BURY", "STUCK_ENDS")
@pytest.mark.parametrize(
    ("first", "second", "most"), [("5S 7S 9S", "5S 7S 9S", 3), ("3S 4S 5S 7S 9S", "5S", 5)]
)
def test_burying_ends_the_round_after_as_many_cards_as_the_largest_stock_has(
    id: str, first: str, second: str, most: int
) -> None:
    book = BOOKS[id][1]
    state = position(id, dead_end(id, stock=first), dead_end(id, stock=second), when_stuck="bury")
    transition = race(id).play(state, (0, "turn"))
    events = transition.events[1:]
    assert [event.finding.clause for event in events[:3]] == [book.STUCK, book.BURY, book.STUCK_ENDS]
    assert dict(events[1].finding.facts)["count"] == most
    assert f"Burying {most} cards has helped nobody" in str(events[2])


@each_race("BURY")
def test_burying_stops_as_soon_as_somebody_has_a_way_on(id: str) -> None:
    # turned up by threes it is the 7♠ and the 5♠ that come to the top; with two cards buried the ace does
    state = position(id, dead_end(id, stock="5S 7S AH 9S"), dead_end(id), when_stuck="bury")
    transition = race(id).play(state, (1 if id != "team_nuts" else 2, "turn"))
    assert happened(transition)[1:] == [BOOKS[id][1].STUCK, BOOKS[id][1].BURY]
    after = transition.state
    assert after.phase is Phase.PLAY
    assert after.layouts[0].stock == cards("AH 9S 5S 7S")
    assert after.layouts[1].waste == ()
    found = way_on(after, 0)
    assert found is not None
    assert (found.gain, found.play, found.turning) == (Gain.FOUNDATION, Put(card("AH"), "F"), True)


@each_race("STUCK_ENDS")
def test_with_nothing_to_bury_the_round_ends(id: str) -> None:
    # the last card of the waste goes, and with it every way on
    last = dead_end(id, stock="", waste="AH")
    transition = race(id).play(position(id, last, dead_end(id, stock=""), when_stuck="bury"), (0, "AH>F"))
    assert "Nobody has a card to bury" in " ".join(map(str, transition.events))


# Defects of earlier versions, each as a position


@each_race()
def test_turning_is_never_refused(id: str) -> None:
    state = position(id, dead_end(id), dead_end(id, waste="AH"))
    for _ in range(12):
        assert race(id).is_legal(state, 0, "turn")
        state = race(id).play(state, (0, "turn")).state


@each_race()
def test_a_run_may_go_back_and_no_move_is_refused_because_it_was_made_before(id: str) -> None:
    work = ["9H 8S", "9D", *BOOKS[id][0].DEAD_END["work"][2:]]
    state = position(id, dead_end(id, work=work), dead_end(id, waste="AH"))
    for number in range(6):
        state = race(id).play(state, (0, f"8S>{2 - number % 2}")).state
    assert state.idle == 6
    assert state.layouts[0].work[0].up == cards("9H 8S")


@each_race()
def test_a_shift_that_opens_a_foundation_play_is_a_way_on(id: str) -> None:
    work = ["9H 8S", "9D", *["KS", "QS", "QC", "JC", "JS"][: len(BOOKS[id][0].DEAD_END["work"]) - 2]]
    eight = codes(full_pack(1)[26:34])
    slots = {"slots": "6S 4C 4S 3C"} if id == "nerts" else {}
    shifting = dead_end(id, work=work, **slots)
    state = position(id, shifting, dead_end(id), foundations=[eight], when_stuck="end")
    assert not is_stuck(state)
    found = way_on(state, 0)
    assert found is not None
    assert (found.gain, found.play, found.shifts) == (
        Gain.FOUNDATION,
        Put(card("9H"), "F1"),
        (Put(card("8S"), "2"),),
    )
    assert is_stuck(position(id, shifting, dead_end(id), when_stuck="end"))
    assert race(id).play(state, (0, "turn")).state.phase is Phase.PLAY


def test_without_nuts_a_way_on_may_lead_through_a_space_that_has_yet_to_be_made() -> None:
    work = "KH QS, JH TS 9D, 9S 8D, KD"
    clubs, diamonds, hearts, spades = (full_pack()[start : start + 13] for start in (0, 13, 26, 39))
    started, others = (
        spades[:8],
        set(cards(work)),
    )  # on foundations these are seat 2's, all others seat 0's own

    def laid(run: Sequence[Card], not_mine: Container[Card]) -> str:
        return codes(card._replace(pack=2) if card in not_mine else card for card in run)

    foundations = [
        *(laid(run, others) for run in (diamonds, clubs, hearts, started)),
        laid(spades, {*others, *started}),
    ]
    match = Match.from_position(
        f"nertz players=3; nertz -; work {work}; stock -; foundations {' / '.join(foundations)}"
    )
    found = way_on(match.state, 0)
    assert found is not None
    assert [str(play) for play in (*found.shifts, found.play)] == ["JH>1", "8D>2", "9S>F4"]
    assert not is_stuck(match.state)  # seat 0 may call


@each_race()
def test_a_playable_stock_card_that_was_passed_over_is_a_way_on(id: str) -> None:
    state = position(id, dead_end(id, stock="5S 7S", waste="3S 4S AH 9S 2S"), dead_end(id), when_stuck="end")
    found = way_on(state, 0)
    assert found is not None
    assert found.turning
    assert found.play == Put(card("AH"), "F")
    assert race(id).play(state, (0, "turn")).state.phase is Phase.PLAY


@each_race()
def test_an_empty_stock_says_that_touching_it_turns_the_waste_over(id: str) -> None:
    state = position(id, {"stock": "2C 3C 4C"}, {})
    assert race(id).said(state, 0, "turn").startswith("You may turn up the next 3 cards of")
    up = race(id).play(state, (0, "turn")).state
    said = race(id).said(up, 0, "turn")
    assert "so you may turn your waste over" in said or "so you may turn the waste over" in said
    labels = [race(id).game_of(each).table(each).zone("stock:0").label for each in (state, up)]
    assert labels == ["Stock", "Turn over"]


# No progress


@each_race("NO_PROGRESS")
def test_without_a_gain_the_round_ends_after_sixty_moves_for_each_seat(id: str) -> None:
    state = position(id, dead_end(id), dead_end(id, waste="AH"), when_stuck="bury")
    limit = MOST_IDLE_MOVES * state.spec.seats
    last = race(id).play(replace(state, idle=limit - 2), (0, "turn"))
    assert last.state.idle == limit - 1
    assert last.state.phase is Phase.PLAY
    assert race(id).play(last.state, (1 if id != "team_nuts" else 2, "AH>F")).state.idle == 0
    ended = race(id).play(last.state, (0, "turn"))
    assert happened(ended)[1:3] == [BOOKS[id][1].NO_PROGRESS, BOOKS[id][1].COUNT]
    assert f"in {limit} moves" in str(ended.events[1])


@each_race("NO_PROGRESS")
def test_idle_moves_are_counted_from_the_first_deal_on(id: str) -> None:
    match = Match(load(id), seed=5)
    for moves in range(1, 3_000):
        if match.state.round > 1 or not match.actors or match.deal_due:
            break
        seat, move = next(
            (
                (seat, move)
                for seat in match.actors
                for move in match.legal_moves(seat)
                if isinstance(move, Turn)
            ),
            (match.actors[0], match.legal_moves(match.actors[0])[0]),
        )
        match.play(move, seat)
        if any(event.finding.clause is BOOKS[id][1].NO_PROGRESS for event in match.plies[-1].events):
            assert moves == MOST_IDLE_MOVES * match.game.seats
            return
    raise AssertionError("nobody did anything but turn, and the round did not end")


# Ways on, against playing on


SEARCHES = [
    ("nuts", {}),
    ("nuts", {"run_moves": "top"}),
    ("nuts", {"run_moves": "whole"}),
    ("nuts", {"nuts_to_spaces_only": True}),
    ("nuts", {"build_on_nuts": True}),
    ("nuts", {"build_on_nuts": True, "run_moves": "top"}),
    ("nuts", {"call": "manual"}),
    ("nerts", {}),
    ("nerts", {"empty_column": "any"}),
    ("nerts", {"draw": 1}),
    ("nertz", {}),
    ("nertz", {"space_fill": "nertz_first"}),
    ("nertz", {"call": "auto"}),
    ("team_nuts", {}),
]


@pytest.mark.no_cover  # much is played, as in the laws
@pytest.mark.parametrize(("id", "options"), SEARCHES)
def test_a_way_on_is_found_exactly_where_playing_on_comes_to_a_gain(id: str, options: dict[str, Any]) -> None:
    game, answers = load(id, **options), []
    for seed in range(1_000):
        state = late_position(game, Random(seed))
        layout = state.layouts[0]
        over = not layout.nuts_left and not state.spec.must_call
        if over or len(layout.stock + layout.waste) > 6:
            continue
        found = way_on(state, 0)
        if found and not found.shifts and not found.turning and seed % 20:
            continue  # a gain that is open now is hardly worth a search
        assert bool(found) == can_get_on(game, state), f"seed {seed}: {found}"
        answers.append(found)
    assert answers
    assert "empty_column" in options or None in answers
    assert any(found and (found.shifts or found.turning) for found in answers)
    spec = game.options.spec
    if spec.must_call and spec.spaces in ("any", "nut_first"):  # without nuts cards are put aside in spaces
        assert any(found and len(found.shifts) > 1 for found in answers)


# What else the races share


@each_race()
def test_what_the_score_would_be_if_the_round_ended_now(id: str) -> None:
    state = position(id, dead_end(id), dead_end(id, waste="AH"))
    after = race(id).play(state, (1 if id != "team_nuts" else 2, "AH>F")).state
    lines = score_lines(after)
    assert next(line.points for line in lines if line.side == 1) == 1
    left = len(after.layouts[0].nuts_left)
    assert [line.points for line in lines if line.side == 0] == [-left * after.spec.nut_points]


@each_race()
def test_a_deal_tells_nobody_of_a_card_that_stays_hidden(id: str) -> None:
    match = Match(load(id), seed=3, orders=())
    while match.deal_due:
        before = match.game.table(match.state)
        match.deal()
        after = match.game.table(match.state)
        for seat in (*range(match.game.seats), None):
            hidden = after.hidden_from(seat)
            for event in match.plies[-1].events:
                for moved in event.seen_by(seat, before, after).moved:
                    assert moved.card not in hidden, f"{event} shows {seat} the {moved.card}"


@each_race("ON_FOUNDATION")
def test_of_two_equal_foundations_it_is_said_which_is_meant(id: str) -> None:
    state = position(id, {"waste": "2H"}, {}, foundations=["AH", "AS", "AH'2"])
    other = "seats 2 and 3's" if id == "team_nuts" else "seat 1's"
    own = "seats 0 and 1's" if id == "team_nuts" else "seat 0's"
    for number, whose in ((1, own), (3, other)):
        assert f"The 2♥ is the next on foundation {number}, after {whose} A♥." in race(id).said(
            state, 0, f"2H>F{number}"
        )
        event = race(id).play(state, (0, f"2H>F{number}")).events[0]
        assert str(event).startswith(f"Seat 0 lays the 2♥ on {whose} A♥, on foundation {number}.")
    passed = replace(state, packs=(1, 0), layouts=state.layouts[::-1])
    assert f"where {other} A♥ lies" in race(id).said(passed, 0, "2S>F1")


def test_ten_players_may_begin_forty_foundations() -> None:
    suits = [full_pack(pack)[start] for pack in range(10) for start in (0, 13, 26, 39)]
    begun = [each.code for each in suits if each != card("AS'10")]
    state = position("nertz", *[{} for _ in range(9)], {"waste": "AS"}, foundations=begun)
    assert len(state.foundations) == 39
    after = race("nertz").play(state, (9, "AS>F"))
    assert after.events[0].moved[0].target == "foundation:40"
    assert "begins foundation 40" in str(after.events[0])
    zones = race("nertz").game_of(after.state).zones(after.state)
    assert "foundation:new" not in [zone.id for zone in zones]
    assert "F40" in {
        move.to for move in load("nertz", players=10).action_space(state.options) if isinstance(move, Put)
    }


@pytest.mark.parametrize("first", ["1_3", "0_2", "0_3", "1_2"])
@pytest.mark.parametrize("roles", ["alternate", "fixed"])
def test_it_is_agreed_who_begins_as_nuts_player(first: str, roles: str) -> None:
    match = Match(load("team_nuts", first_nuts_players=first, roles=roles), seed=1)
    chosen = tuple(map(int, first.split("_")))
    assert tuple(map(match.state.nuts_player, (0, 1))) == chosen
    second = replace(match.state, round=2)
    others = tuple(seat ^ 1 for seat in chosen)
    assert tuple(map(second.nuts_player, (0, 1))) == (others if roles == "alternate" else chosen)
    assert tuple(map(second.cards_player, (0, 1))) == (chosen if roles == "alternate" else others)


def test_a_move_that_comes_after_the_end_of_the_round_is_told_who_ended_it() -> None:
    state = position("nuts", {"nuts": "AH"}, {"nuts": "5C 6C"})
    game = race("nuts").game_of(state)
    claims = [Claim(0.0, 0, game.read_move("AH>F")), Claim(0.1, 1, game.read_move("turn"))]
    _, (_, late) = resolve_claims(game, state, claims, nuts.LATE_CLAIM)
    assert [finding.clause for finding in late.verdict.findings] == [nuts.LATE_CLAIM]
    assert "Seat 0 was quicker and ended the round" in str(late.verdict)


@each_race()
def test_an_own_card_is_answered_with_the_place_where_it_lies(id: str) -> None:
    book = BOOKS[id][1]
    state = position(id, dead_end(id, waste="AH 2H"), dead_end(id))
    assert race(id).said(state, 0, "AH>F").startswith("The A♥ lies in")
    assert "is still hidden" in race(id).said(state, 0, "9S>1")
    there = position(id, dead_end(id, waste="AH"), dead_end(id, waste="AD"))
    played = race(id).play(there, (0, "AH>F")).state
    assert "Your A♥ has been played: it lies on foundation 1." in race(id).said(played, 0, "AH>F")
    assert book.OPEN_CARDS in race(id).judge(state, 0, "AH'2>F")
    assert "write AH for yours" in race(id).said(state, 0, "AH'2>F")
