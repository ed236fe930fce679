"""Nuts, clause by clause."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from cardrules import Card, Match, OptionError, Outcome, Transition, card, cards, load
from cardrules.bots import choose
from cardrules.bots.races import play_race
from cardrules.core import shared_clauses
from cardrules.core.cards import codes, full_pack
from cardrules.core.events import ScoreLine
from cardrules.games.nuts import GAME
from cardrules.games.nuts import rulebook as book
from cardrules.mechanics.race_rounds import finish_round
from cardrules.mechanics.race_tables import Phase, State, WorkPile
from cardrules.testing import check_move
from tests.games.racing import Piles, Race, happened, run_to
from tests.markers import in_words, shows

RACE = Race(GAME)
table, judge, is_legal, said, play = RACE.table, RACE.judge, RACE.is_legal, RACE.said, RACE.play
game_of, check_laws = RACE.game_of, RACE.check_laws

DEAD_END: Piles = {
    "nuts": "?? 2D AC AD AH AS QC QD QH QS 9C",
    "work": "KS, ??|KC, ?2|KH, ?3|KD, ?4|2S",
}
"""Kings and a two are on top, and all aces and queens in the nuts: nothing goes anywhere, whatever is in the stock."""

ONE_PLAY = DEAD_END | {"nuts": "?2 2D AC AH AS QC QD QH QS 9C", "waste": "?2 AD"}
"""A dead end, but for an ace on which nothing follows."""

WAITING: Piles = {
    "nuts": "?10 9C",
    "work": "9D, ??|9H 8S, ?2|KC, ?3|QS, ?4|QC",
    "stock": "-",
    "foundations": " / ".join(map(run_to, ("6C", "6D", "7H", "6S"))),
}
"""All that can be done is to shift the 8♠ from one nine to the other, and that helps nobody."""

CLUBS = run_to("KC")
"""A foundation with enough cards of seat 0 for it to have a single nut left."""


def deal_all(state: State[Any], orders: Sequence[Sequence[Card]]) -> Transition:
    """Every seat shuffles; the events are those of the last one."""
    for seat, order in enumerate(orders):
        transition = game_of(state).apply(state, seat, GAME.read_move(f"deal {codes(order)}"))
        state = transition.state
    return transition


# The deal


@shows(
    book.CARDS,
    book.TARGET,
    book.SHUFFLE,
    book.PASS_ON,
    book.NUT_PILE,
    book.WORK_PILES,
    book.STOCK,
    book.NO_TURNS,
    shared_clauses.WHOLE_PACK,
    shared_clauses.DEAL_DUE,
)
def test_everybody_shuffles_passes_to_the_left_and_lays_the_piles() -> None:
    game = load("nuts", players=3)
    state = game.initial_state(game.options, 2)
    assert game.actors(state) == (0, 1, 2)
    packs = [full_pack(seat) for seat in range(3)]
    assert [game.deck(state, seat) for seat in range(3)] == packs
    assert judge(state, 0, "turn") == [shared_clauses.DEAL_DUE]
    assert judge(state, 0, f"deal {codes(packs[1])}") == [shared_clauses.WHOLE_PACK]
    for done, seat in enumerate((1, 0, 2)):
        assert is_legal(state, seat, f"deal {codes(packs[seat])}")
        transition = game.apply(state, seat, game.read_move(f"deal {codes(packs[seat])}"))
        check_move(game, state, seat, game.read_move(f"deal {codes(packs[seat])}"))
        state = transition.state
        if done < 2:
            assert judge(state, seat, f"deal {codes(packs[seat])}") == [shared_clauses.DEAL_DUE]
            assert seat not in game.actors(state)
            check_laws(state)
    check_laws(state)
    assert happened(transition) == [
        book.SHUFFLE,
        book.CARDS,
        book.TARGET,
        book.PASS_ON,
        book.NUT_PILE,
        book.WORK_PILES,
        book.STOCK,
        book.NO_TURNS,
    ]
    assert state.packs == (2, 0, 1)
    assert game.actors(state) == (0, 1, 2)
    assert judge(state, 0, f"deal {codes(packs[2])}") == [shared_clauses.DEAL_DUE]
    laid, order = state.layouts[1], packs[0]
    assert laid.nuts == order[:11]
    places = [(11,), (12, 16), (13, 17, 20), (14, 18, 21, 23), (15, 19, 22, 24, 25)]
    assert [pile.down + pile.up for pile in laid.work] == [
        tuple(order[place] for place in column) for column in places
    ]
    assert [len(pile.up) for pile in laid.work] == [1] * 5
    assert laid.stock == order[:25:-1]
    moved = next(event.moved for event in transition.events if event.finding.clause is book.WORK_PILES)
    assert [each.target for each in moved if each.target.startswith("work:1")] == [
        f"work:1:{pile}" for row in range(1, 6) for pile in range(row, 6)
    ]


@pytest.mark.parametrize(
    ("pass_packs", "scores", "holding"),
    [
        ("left", (50, 0, 0), (2, 0, 1)),
        ("alternate", (49, 0, 0), (2, 0, 1)),
        ("alternate", (50, 0, 0), (1, 2, 0)),
        ("keep", (50, 0, 0), (0, 1, 2)),
    ],
)
def test_the_packs_go_where_it_was_agreed(
    pass_packs: str, scores: tuple[int, ...], holding: tuple[int, ...]
) -> None:
    before = {"reached": 0} if pass_packs == "alternate" else {}
    state = table(phase="deal", players=3, pass_packs=pass_packs, scores=scores, **before)
    transition = deal_all(state, [full_pack(seat) for seat in range(3)])
    assert transition.state.packs == holding
    assert (book.PASS_ON in happened(transition)) == (pass_packs != "keep")
    check_laws(transition.state)


@shows(book.DIRECTION)
@pytest.mark.parametrize(
    ("points", "directions"),
    [
        # what seat 0 scores in each round, and where the packs go after it
        ([40, 9, 1, 30, 21], ["left", "left", "right", "right", "left"]),
        ([49, 52, -1, 48, 1], ["left", "right", "right", "right", "right"]),
        ([104, -30, 30, 45, 1], ["right", "right", "right", "right", "left"]),
        ([-60, 10, 99, 1], ["left", "left", "left", "right"]),
    ],
)
def test_alternate_packs_turn_once_for_each_new_fifty_of_the_highest_score(
    points: list[int], directions: list[str]
) -> None:
    game = load("nuts", pass_packs="alternate", target=1000)
    start, ledger, before = game.initial_state(game.options, 0), tuple[ScoreLine, ...](), "left"
    assert book.DIRECTION not in happened(deal_all(start, [full_pack(seat) for seat in range(2)]))
    for number, (each, direction) in enumerate(zip(points, directions, strict=True), start=1):
        finding = book.FOUNDATION_CARDS(side=(0,), count=each, points=each)
        ledger += (ScoreLine(0, each, finding, deal=number),)
        transition = deal_all(
            replace(start, round=number, ledger=ledger), [full_pack(seat) for seat in range(2)]
        )
        told = [str(event) for event in transition.events if event.finding.clause is book.DIRECTION]
        assert bool(told) == (direction != before)
        assert in_words(game.status(transition.state))["Packs"] == f"passed to the {direction}"
        assert all(f"are passed to the {direction}" in sentence for sentence in told)
        before = direction


def test_packs_that_alternate_go_round_and_back_in_a_match() -> None:
    match = Match(load("nuts", players=3, pass_packs="alternate", target=90), seed=3)
    holding: list[tuple[int, ...]] = [(0, 1, 2)]
    for settled in play_race(match, seed=3):
        if any(event.finding.clause is book.COUNT for event in settled.events):
            holding.append(match.state.packs)
    steps = {
        tuple((now.index(pack) - held.index(pack)) % 3 for pack in range(3))
        for held, now in pairwise(holding)
    }
    assert steps == {(1, 1, 1), (2, 2, 2)}


# The play: see also tests/mechanics/test_race_play.py


@shows(book.OPEN_CARDS)
def test_only_cards_that_lie_open_are_played() -> None:
    state = table(nuts="?9 AC AH", work="??, AD|TS", waste="?2 AS")
    assert is_legal(state, 0, "AH>F")
    assert is_legal(state, 0, "AS>F")
    assert judge(state, 0, "AC>F") == [book.OPEN_CARDS]
    assert judge(state, 0, "AD>F") == [book.OPEN_CARDS]
    assert judge(state, 0, "AH'2>F") == [book.OPEN_CARDS]
    assert said(state, 0, "AD>F").startswith("Your A♦ is still hidden")
    after = play(state, (0, "AH>F")).state
    assert book.OPEN_CARDS in judge(after, 0, "AH>F")


# Work piles


@shows(book.BUILD_DOWN, book.LAID)
def test_work_piles_go_down_in_alternating_colours() -> None:
    state = table(nuts="?10 9S", work="TH, ??|TC, ?2|8H, ?3|JD, ?4|TD", waste="?2 TS")
    assert judge(state, 0, "9S>1") == judge(state, 0, "9S>5") == [book.BUILD_DOWN]
    assert is_legal(state, 0, "9S>1")
    assert is_legal(state, 0, "TS>4")
    for place in ("2", "3", "4"):
        assert judge(state, 0, f"9S>{place}") == [book.BUILD_DOWN]
        assert not is_legal(state, 0, f"9S>{place}")
    transition = play(state, (0, "9S>1"))
    assert happened(transition)[0] is book.LAID
    assert transition.state.layouts[0].work[0].up == cards("TH 9S")


RUN: Piles = {"work": "9D, 4S|9H 8S 7H, ?2|8C, ?2 2S|8D, ?4|TC"}


@pytest.mark.parametrize(
    ("run_moves", "legal"),
    [
        ("any", {"8S>1", "7H>3", "9H>5", "9D>5"}),
        ("top", {"7H>3", "9D>5"}),
        ("whole", {"9H>5", "9D>5"}),
    ],
)
def test_what_moves_between_work_piles_is_agreed(run_moves: str, legal: set[str]) -> None:
    state = table(RUN, run_moves=run_moves)
    moves = {str(move) for move in game_of(state).legal_moves(state, 0)}
    assert {
        move for move in moves if move[-1] in "12345" and move[:2] in codes(cards("9H 8S 7H 9D"))
    } == legal


@shows(book.RUNS)
def test_a_run_that_may_not_move_is_refused_for_that_alone() -> None:
    assert judge(table(RUN, run_moves="top"), 0, "8S>1") == [book.RUNS]
    assert judge(table(RUN, run_moves="whole"), 0, "8S>1") == [book.RUNS]
    assert judge(table(RUN, run_moves="whole"), 0, "7H>3") == [book.RUNS]
    assert book.RUNS not in judge(table(RUN, run_moves="whole"), 0, "9H>F")
    whole = table(RUN, run_moves="whole")
    game = game_of(whole)
    (finding,) = game.judge(whole, 0, game.read_move("8S>1")).findings
    assert dict(finding.facts)["cards"] == cards("9H 8S 7H")


def test_there_is_a_way_on_only_while_a_round_is_played() -> None:
    state = table(RUN)
    questions = game_of(state).questions
    for ask in (questions.way_on, questions.way_at_hand):
        assert ask is not None
        assert ask(state, 0)
        assert ask(replace(state, phase=Phase.DEAL), 0) is None


@shows(book.UNCOVERED)
def test_an_uncovered_card_is_turned_up_at_once() -> None:
    state = table(RUN)
    transition = play(state, (0, "9H>5"))
    assert happened(transition) == [book.LAID, book.UNCOVERED]
    after = transition.state.layouts[0].work
    assert after[1] == WorkPile((), cards("4S"))
    assert after[4].up == cards("TC 9H 8S 7H")


@shows(book.FILL)
@pytest.mark.parametrize("to", ["F", "2"])
def test_the_top_nut_fills_a_space_at_once(to: str) -> None:
    state = table(nuts="?10 9S", work="AS, ??|2H")
    transition = play(state, (0, f"AS>{to}"))
    assert book.FILL in happened(transition)
    after = transition.state.layouts[0]
    assert after.work[0] == WorkPile((), cards("9S"))
    assert after.nuts == state.layouts[0].nuts[:-1]


@shows(book.FILL, book.LAST_NUT)
def test_the_last_nut_ends_the_round_also_when_it_fills_a_space() -> None:
    transition = play(table(nuts="9S", work="AS, ??|2H", foundations=CLUBS), (0, "AS>2"))
    assert happened(transition)[:4] == [book.LAID, book.FILL, book.LAST_NUT, book.COUNT]
    assert transition.state.phase is Phase.DEAL


@shows(book.EMPTY_PILE)
def test_without_nuts_a_space_stays_empty() -> None:
    piles = {"nuts": "-", "work": "AS, ??|2H, ?2|KS", "waste": "?2 KD"}
    transition = play(table(piles, foundations=CLUBS, call="manual"), (0, "AS>2"))
    assert book.FILL not in happened(transition)
    after = transition.state
    assert after.layouts[0].work[0] == WorkPile()
    assert judge(after, 0, "KD>1") == judge(after, 0, "KS>1") == [book.EMPTY_PILE]
    check_laws(after)


# The nut pile


@shows(book.NUT_PILE)
def test_a_nut_pile_that_lies_face_down_only_looks_different() -> None:
    up, down = (Match(load("nuts", nuts_face_down=value), seed=4) for value in (False, True))
    assert replace(up.state, options=down.game.options) == down.state
    for one, other in zip(up.game.zones(up.state), down.game.zones(down.state), strict=True):
        assert one == other._replace(face_up=one.face_up)
        assert one.face_up == one.id.startswith("nuts")
        assert not other.face_up
    nuts = up.view(0).zone("nuts:0")
    assert nuts.cards[:-1] == (None,) * 10
    assert nuts.cards[-1] is not None
    assert nuts.cards == down.view(0).zone("nuts:0").cards


@shows(book.NUTS_TO_SPACES)
def test_nuts_may_be_kept_off_the_work_piles() -> None:
    piles = {"nuts": "?10 9S", "work": "AH, ??|TH"}
    assert is_legal(table(piles), 0, "9S>2")
    state = table(piles, nuts_to_spaces_only=True)
    assert judge(state, 0, "9S>2") == [book.NUTS_TO_SPACES]
    after = play(state, (0, "AH>F")).state
    assert after.layouts[0].work[0].up == cards("9S")
    assert is_legal(after, 0, "9S>2")
    on_foundation = table(nuts="?10 2S", foundations="AS", nuts_to_spaces_only=True)
    assert is_legal(on_foundation, 0, "2S>F1")


@shows(book.BUILD_ON_NUTS, book.NUTS_GROW)
def test_cards_may_be_laid_on_the_nut_pile_if_agreed() -> None:
    piles = {"nuts": "?10 9S", "work": "8C, 5D|8H 7C, ?2|KD", "waste": "?2 8D"}
    assert judge(table(piles), 0, "8H>N") == [book.BUILD_ON_NUTS]
    state = table(piles, build_on_nuts=True)
    assert judge(state, 0, "8H>N") == judge(state, 0, "8D>N") == [book.BUILD_ON_NUTS]
    assert is_legal(state, 0, "8H>N")
    assert is_legal(state, 0, "8D>N")
    for wrong in ("8C>N", "KD>N", "9S>N"):
        assert judge(state, 0, wrong) == [book.BUILD_ON_NUTS]
        assert not is_legal(state, 0, wrong)
    transition = play(state, (0, "8H>N"))
    assert happened(transition) == [book.NUTS_GROW, book.UNCOVERED]
    after = transition.state.layouts[0]
    assert (after.nuts, after.built) == (state.layouts[0].nuts, cards("8H 7C"))
    check_laws(transition.state)
    _, events = finish_round(transition.state, book.LAST_NUT(seat=1))
    (lost,) = [line for event in events for line in event.lines if line.finding.clause is book.NUTS_LEFT][:1]
    assert lost.points == -26
    gone = table(nuts="-", waste="?2 8D", foundations=CLUBS, build_on_nuts=True, call="manual")
    assert said(gone, 0, "8D>N").startswith("Your nuts are gone")


@pytest.mark.parametrize(("run_moves", "legal"), [("any", "78"), ("top", "7"), ("whole", "8")])
def test_runs_go_on_the_nut_pile_as_they_move_elsewhere(run_moves: str, legal: str) -> None:
    for moved, nut in (("8H", "9S"), ("7C", "8D")):
        state = table(nuts=f"?10 {nut}", work="??, 5D|8H 7C", build_on_nuts=True, run_moves=run_moves)
        assert is_legal(state, 0, f"{moved}>N") == (moved[0] in legal)


def test_a_run_that_only_moves_whole_is_named() -> None:
    table = "run_moves=whole; work KH QC, ??|KS, ?2|2D, ?3|JS, ?4|4D; nuts ?10 5H"
    said = str(Match.from_position(f"nuts {table}").judge("QC>2", 0))
    assert "move all together or not at all: the K♥ and Q♣" in said


def test_a_space_that_building_on_the_nuts_makes_takes_the_new_top_nut() -> None:
    state = table(nuts="?10 9S", work="8H", build_on_nuts=True)
    assert play(state, (0, "8H>N")).state.layouts == state.layouts


def test_a_card_may_be_laid_on_the_nut_pile_again_but_only_dealt_nuts_are_gains() -> None:
    state = table(nuts="?10 9S", work="9C, 2H|8H", build_on_nuts=True)
    there = play(state, (0, "8H>N")).state
    assert there.layouts[0].built == cards("8H")
    assert there.idle == 0  # the 2♥ was turned up
    back = play(there, (0, "8H>1")).state
    assert back.idle == 1
    again = play(back, (0, "8H>N")).state
    assert again.layouts[0].nut_pile[-1] == card("8H")
    assert again.idle == 2
    check_laws(again)


# Foundations


@shows(book.ONE_AT_A_TIME)
def test_a_covered_work_card_waits_for_the_foundation() -> None:
    state = table(work="3H 2S", foundations="AH 2H'2 / AS'2")
    assert judge(state, 0, "3H>F1") == [book.ONE_AT_A_TIME]
    assert is_legal(play(state, (0, "2S>F2")).state, 0, "3H>F1")


@shows(book.COMPLETED)
def test_a_complete_foundation_is_taken_away_and_still_counts() -> None:
    state = table(waste="?2 KC", foundations=run_to("QC'2"))
    transition = play(state, (0, "KC>F1"))
    assert book.COMPLETED in happened(transition)
    zone = game_of(transition.state).view(transition.state, 0).zone("foundation:1")
    assert "complete" in zone.label
    assert not zone.name
    _, events = finish_round(transition.state, book.LAST_NUT(seat=0))
    assert [(line.side, line.points) for line in events[1].lines if line.points > 0] == [(0, 1), (1, 12)]


# A stuck table: see also tests/mechanics/test_race_ways.py


def test_the_dead_end_of_these_tests_is_one() -> None:
    state = play(table(ONE_PLAY, when_stuck="dig"), (0, "AD>F")).state
    assert {str(move) for move in game_of(state).legal_moves(state, 0)} == {"turn"}


@shows(book.DIG, book.DIG_FIRST, book.TUCK)
def test_digging_brings_up_the_bottom_card_of_the_last_pile() -> None:
    fits = ONE_PLAY | {"nuts": "?3 2D AC AS QC QD QH QS 9C", "work": "KS, ??|KC, ?2|KH, ?3|KD, AH ?3|2S"}
    stays = DEAD_END | {"work": "KS, ??|KC, ?2|KH, ?3|KD, 3H ?3|2S"}
    flat = DEAD_END | {"work": "KS, ??|KC, ?2|KH, ?3|KD, 2S"}
    transition = play(table(fits, stays, flat, when_stuck="dig"), (0, "AD>F"))
    assert happened(transition)[-2:] == [book.STUCK, book.DIG]
    state = transition.state
    assert (state.phase, state.idle) == (Phase.DIG, 0)
    assert [layout.dug for layout in state.layouts] == [card("AH"), card("3H'2"), None]
    assert [len(layout.work[4].down) for layout in state.layouts] == [3, 3, 0]
    assert game_of(state).actors(state) == (0, 1)
    assert game_of(state).view(state, 2).zone("dug:0").cards == cards("AH")
    # nothing else goes on, not even for the seat that has nothing to dig
    assert judge(state, 0, "turn") == judge(state, 2, "turn") == judge(state, 1, "call") == [book.DIG_FIRST]
    assert judge(state, 0, "KS>5") == [book.DIG_FIRST]
    # what can be played has to be, and where its seat likes; what cannot goes under the stock
    assert {str(move) for move in game_of(state).legal_moves(state, 0)} == {"AH>5", "AH>F"}
    due = game_of(state).questions.obligations
    assert due
    assert [set(map(str, each.moves)) for each in due(state, 0)] == [{"AH>5", "AH>F"}]
    assert judge(state, 0, "tuck") == [book.TUCK]
    assert judge(state, 0, "AH>3") == [book.BUILD_DOWN]
    assert not is_legal(state, 0, "AH>3")
    tucked = play(state, (1, "tuck")).state
    assert (tucked.phase, tucked.idle) == (Phase.DIG, 1)
    assert tucked.layouts[1].stock == (card("3H'2"), *state.layouts[1].stock)
    done = play(tucked, (0, "AH>5")).state
    assert done.phase is Phase.PLAY
    assert done.layouts[0].work[4].up == cards("2S AH")
    assert judge(done, 0, "tuck") == [book.TUCK]


def test_a_dug_up_card_never_goes_on_the_nut_pile() -> None:
    eights = {"nuts": "8D 2D AC AD AH AS QC QD QH QS 9C", "work": "KS, ??|KC, ?2|KH, ?3|KD, 8H ?3|2S"}
    digging = eights | {"nuts": "?? 8D 2D AC AH AS QC QD QH QS 9C", "waste": "?2 AD"}
    state = play(table(digging, eights, when_stuck="dig", build_on_nuts=True), (0, "AD>F")).state
    assert said(state, 0, "8H>N").startswith("A dug-up card goes on a work pile or a foundation")
    assert is_legal(state, 0, "tuck")


def test_digging_goes_on_until_the_pile_is_dug_through() -> None:
    deep = {"work": "KS, ??|KC, ?2|KH, ?3|KD, 3H 4H 3D 4D|2S"}
    state = play(table(ONE_PLAY | deep, DEAD_END | deep, when_stuck="dig"), (0, "AD>F")).state
    digs = 1
    while state.phase is not Phase.DEAL:
        seat, (move, *_) = next(
            (seat, moves) for seat in (0, 1) if (moves := game_of(state).legal_moves(state, seat))
        )
        transition = play(state, (seat, str(move)))
        digs += book.DIG in happened(transition)
        state = transition.state
    assert digs == 4
    assert book.STUCK_ENDS in happened(transition)


# Scoring, and the end


@shows(book.COUNT, book.FOUNDATION_CARDS, book.NUTS_LEFT)
@pytest.mark.parametrize("nut_penalty", [2, 1])
def test_cards_played_count_and_nuts_left_cost(nut_penalty: int) -> None:
    state = table(
        players=3,
        nuts="2C / 5C 6C 7C / 5C",
        foundations=" / ".join(["AC", "AD'2 2D", run_to("TH"), run_to("TH'2"), run_to("TH'3")]),
        nut_penalty=nut_penalty,
    )
    transition = play(state, (0, "2C>F1"))
    lines = transition.state.ledger
    assert [(line.side, line.points, line.finding.clause) for line in lines] == [
        (0, 13, book.FOUNDATION_CARDS),
        (1, 11, book.FOUNDATION_CARDS),
        (1, -3 * nut_penalty, book.NUTS_LEFT),
        (2, 10, book.FOUNDATION_CARDS),
        (2, -nut_penalty, book.NUTS_LEFT),
    ]
    assert lines[0].cards == cards(f"AC 2C 2D {run_to('TH')}")
    assert lines[2].cards == cards("5C'2 6C'2 7C'2")
    assert transition.state.phase is Phase.DEAL
    assert game_of(transition.state).actors(transition.state) == (0, 1, 2)
    # what has been counted lies there for all to see
    assert game_of(transition.state).view(transition.state, 0).zone("nuts:1").cards == cards("5C'2 6C'2 7C'2")


@shows(book.CALL, book.LAST_NUT)
def test_where_rounds_end_by_calling_the_seat_may_play_on() -> None:
    state = table(nuts="AH", waste="?2 AS", foundations=CLUBS, call="manual")
    assert judge(state, 0, "call") == [book.CALL]
    assert judge(table(), 0, "call") == [book.CALL]
    out = play(state, (0, "AH>F")).state
    assert out.phase is Phase.PLAY
    assert ("May call", "seat 0") in in_words(game_of(out).status(out)).items()
    assert is_legal(out, 0, "call")
    assert not is_legal(out, 1, "call")
    ended = play(out, (0, "AS>F"), (0, "call"))
    assert happened(ended)[:2] == [book.LAST_NUT, book.COUNT]
    assert [line.points for line in ended.state.ledger] == [15, -22]


@shows(shared_clauses.ROUND_TARGET, shared_clauses.OVER)
def test_reaching_the_target_wins_the_match() -> None:
    transition = play(table(nuts="AH", foundations=CLUBS, scores=(86, 40)), (0, "AH>F"))
    assert transition.state.result == Outcome(
        (0,), (100, 18), shared_clauses.ROUND_TARGET(winner=(0,), points=100, target=100)
    )
    assert game_of(transition.state).actors(transition.state) == ()
    assert judge(transition.state, 0, "turn") == [shared_clauses.OVER]
    assert judge(transition.state, 0, f"deal {codes(full_pack())}") == [shared_clauses.OVER]
    check_laws(transition.state)


@shows(shared_clauses.ROUND_TIE)
def test_a_tie_at_the_top_plays_another_round() -> None:
    played = " / ".join([CLUBS, run_to("KS'2"), run_to("KD'2")])  # 14 points for seat 0, 26 − 22 for seat 1
    state = table(nuts="AH", foundations=played, scores=(40, 50), target=54)
    transition = play(state, (0, "AH>F"))
    assert shared_clauses.ROUND_TIE in happened(transition)
    assert transition.state.phase is Phase.DEAL


@pytest.mark.parametrize("wrong", [{"players": 1}, {"players": 9}, {"nut_penalty": 3}, {"when_stuck": "cry"}])
def test_options_are_validated(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        load("nuts", **wrong)


def test_the_status_tells_the_direction_and_who_has_yet_to_shuffle() -> None:
    state = table(
        phase="deal", to_shuffle=(0, 2), scores=(50, 0, 0), reached=0, players=3, pass_packs="alternate"
    )
    assert in_words(game_of(state).status(state)) == {
        "Round": "1",
        "Target": "100",
        "Packs": "passed to the right",
        "To shuffle": "seats 0 and 2",
    }
    assert in_words(load("nuts", pass_packs="keep").status(table(pass_packs="keep")))["Packs"] == "kept"


# Matches


def test_the_bot_makes_progress_whenever_it_can_and_waits_rather_than_dither() -> None:
    state = table(**WAITING)
    assert {str(move) for move in game_of(state).legal_moves(state, 0)} == {"8S>1"}
    assert choose(game_of(state), state, 0, Random(0)) is None
    assert RACE.choice(table(**WAITING | {"nuts": "?10 8C"})) == "8C>1"
    opening = " / ".join([WAITING["foundations"], run_to("8H'2")])
    assert RACE.choice(table(**WAITING | {"foundations": opening})) == "8S>1"
    last_resort = table(
        DEAD_END | {"nuts": "?? 2D AC AD AH AS QC QD QH QS 9C", "waste": "?2 8H"}, build_on_nuts=True
    )
    assert RACE.choice(last_resort) == "turn"
    dug = "nuts when_stuck=dig; nuts ?11 / ?10 2H; work KH, ?1|QS, ?2|9D 8C, ?3|JS, ?3|4D; phase dig; dug 3C"
    match = Match.from_position(dug)
    assert str(choose(match.game, match.state, 0, Random(0))) == "3C>5"
