"""Canfield played to win by somebody who does not see all cards."""

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from cardrules import Match, load
from cardrules.analyse import analyse, hint, reason, strong
from cardrules.analyse.canfield import can_win, moves_of_line, plan
from cardrules.analyse.canfield_lines import TURN, follow
from cardrules.bots import Chooser
from cardrules.bots.knowledge import knowledge
from cardrules.bots.worlds import draw_worlds
from cardrules.core.cards import full_pack, shuffled
from cardrules.core.moves import Put, Turn
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.state import Move, State
from cardrules.solve import canfield_kernel as kernel
from cardrules.solve import canfield_positions as at
from cardrules.solve import solve
from cardrules.solve.canfield import after_moves, dealt, layout_of
from cardrules.solve.layouts import CanfieldLayout, Pruning
from tests.analyse.test_analyse import rearranged

CanfieldMatch = Match[State, Move, CanfieldOptions]
RULES = (
    CanfieldOptions(),
    CanfieldOptions(draw=1, redeals=1),
    CanfieldOptions(stack_moves="whole", gap_after_reserve="waste", gap_stops_tableau=True),
)
WON = (0, 4)
"""Seeds of games that the strong player wins."""


def known_stock(seed: int) -> CanfieldMatch:
    """A game in which the stock has been gone through once."""
    match = Match(load("canfield", preset="published"), seed=seed)
    while match.state.stock:
        match.play("turn")
    return match


def read(row: NDArray[np.int64], before: CanfieldLayout) -> CanfieldLayout:
    """The position that a row of numbers stands for."""

    def pile(card: int) -> tuple[int, ...]:
        return () if card == at.NO_CARD else (card, *pile(int(row[at.CHILDREN + card])))

    def cards(begin: int, number: int) -> tuple[int, ...]:
        return tuple(row[begin : begin + number].tolist())

    return before._replace(
        reserve=cards(at.RESERVE_CARDS, row[at.IN_RESERVE]),
        up=cards(at.HEIGHTS, 4),
        tableau=tuple(pile(card) for card in cards(at.ROOTS, 4)),
        stock=cards(at.STOCK_CARDS, row[at.IN_STOCK]),
        waste=int(row[at.WASTE]),
        redeals=None if before.redeals is None else int(row[at.REDEALS]),
    )


@pytest.mark.parametrize("options", RULES)
def test_lines_lead_to_the_positions_that_the_rules_lead_to(options: CanfieldOptions) -> None:
    steps = 0
    for seed in range(10):
        state = dealt(shuffled(full_pack(), seed=seed), options)
        layout = layout_of(state)
        search, row = kernel.CanfieldSearch(layout, options, 64, Pruning()), at.row_of(layout)
        search.go_on(20_000)
        for number in range(search.counter[kernel.DEPTH] if search.status == kernel.WON else 0):
            line = search.stack.line[number : number + 1, kernel.MADE]
            follow(row, line, 1, options.draw)
            state = after_moves(state, moves_of_line(line.tolist(), state))
            assert read(row, layout) == layout_of(state)
            steps += 1
    assert steps


def test_turning_is_the_turning_of_the_rules() -> None:
    state = Match(load("canfield", redeals=2), seed=1).state
    layout = layout_of(state)
    row = at.row_of(layout)
    for _ in range(30):
        follow(row, np.array([TURN]), 1, 3)
        state = after_moves(state, [Turn()])
        assert read(row, layout) == layout_of(state)


def test_a_plan_goes_as_far_as_the_next_card_that_nobody_has_seen() -> None:
    assert plan(Match(load("canfield"), seed=1), 8, seed=1) == (Turn(),)
    match = known_stock(WON[0])
    while moves := plan(match, 8, seed=1):
        hidden = set(knowledge(match, 0).hidden)
        for move in moves:
            assert set(knowledge(match, 0).hidden) == hidden
            match.play(move)
        assert match.outcome or set(knowledge(match, 0).hidden) < hidden
        if match.outcome:
            break
    assert match.outcome


def test_what_can_wait_until_more_is_known_is_left_for_later() -> None:
    tried = 0
    for seed in WON:
        match = known_stock(seed)
        while len(knowledge(match, 0).hidden) > 1 and (line := plan(match, 8, seed=1)):
            for out, left_out in enumerate(line[:-1]):
                if isinstance(left_out, Put) and left_out.card not in match.state.waste + match.state.stock:
                    tried += 1
                    rest = line[:out] + line[out + 1 :]
                    assert not turns_up_a_card(match, rest), f"{left_out} can wait in {line}"
            for move in line:
                match.play(move)
    assert tried


def turns_up_a_card(match: CanfieldMatch, moves: Sequence[Move]) -> bool:
    """Whether moves are legal and turn up a card of the reserve."""
    state = match.state
    for move in moves:
        if not match.game.judge(state, 0, move):
            return False
        state = match.game.apply_unchecked(state, 0, move).state
    return len(state.reserve) < len(match.state.reserve)


def test_a_plan_is_the_same_wherever_the_hidden_cards_lie() -> None:
    for seed in range(3):
        match = known_stock(seed)
        other = rearranged(match, 0, Random(seed))
        assert other.state != match.state
        assert plan(other, 16, seed=1) == plan(match, 16, seed=1)


def test_with_redeals_that_run_out_the_stock_is_not_gone_through_for_nothing() -> None:
    match = Match(load("canfield", redeals=1), seed=4)
    first = plan(match, 8, seed=1)
    assert first
    assert first != (Turn(),)


def test_with_all_cards_known_a_move_wins_where_the_solver_wins_after_it() -> None:
    match, rng, seen = known_stock(WON[1]), Random(2), set[bool]()
    while knowledge(match, 0).hidden:
        for move in plan(match, 8, seed=1):
            match.play(move)
    while match.actors:
        known, moves = knowledge(match, 0), match.game.legal_moves_without_resigning(match.state, 0)
        found = can_win(match, known, moves, draw_worlds(known, 1, np.random.default_rng(1)))
        for wins, move in zip(found[0], moves, strict=True):
            after = match.game.apply(match.state, 0, move).state
            winnable = after.result.winners if after.result else solve(after).verdict == "winnable"
            assert wins == bool(winnable)
            seen.add(wins)
        match.play(rng.choice(moves))
    assert seen == {True, False}


def play_on(match: CanfieldMatch, ask: Chooser, rng: Random) -> None:
    while match.actors:
        match.play(ask(match.game, match.state, 0, rng))


@pytest.mark.parametrize("seed", WON)
def test_the_strong_player_wins(seed: int) -> None:
    match = Match(load("canfield", preset="published"), seed=seed)
    play_on(match, strong(match), Random(seed))
    assert match.outcome
    assert match.outcome.winners


def test_who_goes_back_is_planned_for_anew() -> None:
    match, rng = Match(load("canfield", preset="published"), seed=WON[1]), Random(0)
    begun, ask = match.ply, strong(match)
    while match.actors:
        legal = match.game.legal_moves_without_resigning(match.state, 0)
        match.play(rng.choice(sorted(legal, key=str)))
    match.back(5)
    play_on(match, ask, rng)
    assert match.outcome
    assert not match.outcome.winners
    match.go(begun)
    play_on(match, ask, rng)
    assert match.outcome
    assert match.outcome.winners


def test_a_hint_says_how_likely_it_is_to_win() -> None:
    match = known_stock(WON[1])
    found = hint(match, 0)
    assert found
    assert found.analysis
    best = found.analysis.moves[0]
    assert best.chance
    assert found.reason.startswith(f"After it you can still win in {best.chance.value:.0%} of the ways")


LOST = (
    "canfield redeals=0; base A; foundations JC JS JD 7H; tableau KC / KS / KD / KH; "
    "waste QD QC QS QH TH JH 8H; stock 9H; redeals_left 0"
)
"""The eight and the nine may go up yet, but nobody gets at the ten below the jack."""


def test_what_can_no_longer_be_won_is_said() -> None:
    match = Match.from_position(LOST)
    found = analyse(match, worlds=32)
    assert {each.chance.value for each in found.moves if each.chance} == {0.0}
    assert reason(match, found).startswith("This game can no longer be won")
