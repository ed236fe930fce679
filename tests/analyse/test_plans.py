"""Canfield played to win by somebody who does not see all cards."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from cardrules import Match, load
from cardrules.analyse import analyse, hint, reason, strong
from cardrules.analyse.canfield import NODES_OF_A_PLAN, LinesOf, can_win, moves_of_line, plan
from cardrules.analyse.canfield_lines import TURN, follow
from cardrules.bots import Chooser
from cardrules.bots.knowledge import knowledge
from cardrules.bots.worlds import draw_worlds
from cardrules.core.cards import cards, full_pack, shuffled
from cardrules.core.moves import Put, Turn
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.state import Move, State
from cardrules.solve import canfield_kernel as kernel
from cardrules.solve import canfield_positions as at
from cardrules.solve import solve
from cardrules.solve.canfield import after_moves, dealt, layout_of, number_of
from cardrules.solve.layouts import CanfieldLayout, Pruning
from tests.analyse.test_analyse import rearranged

pytestmark = pytest.mark.slow  # what only plans need is long in compiling

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
                    later = [*line[:out], *line[out + 1 :], left_out]
                    assert not is_as_good(match, later, line), f"{left_out} can wait in {line}"
            for move in line:
                match.play(move)
    assert tried


CANNOT_WAIT = (
    "canfield tableau_wrap=cut_at_base gap_after_reserve=any_run; base 10; foundations JC 10S 10D QH; tableau "
    "6C 5H 4S 3H 2C AD KC QD / 8H 7C 6D 5C 4H 3S 2H AC KH QS JD / 8S 7H 6S / 5S; reserve {} 3C; waste KD; "
    "stock 2D 3D 9C 7S 4C 2S AS 6H 4D 9S AH 7D 8D 8C QC 9D 9H"
)
"""The three comes off the reserve by the four of diamonds alone, but the king must go up before cards are turned."""


def test_what_cannot_wait_until_more_is_known_is_not_left_out() -> None:
    unknown = cards("JS 5D KS")
    states = [
        Match.from_position(CANNOT_WAIT.format(" ".join(map(str, order)))).state
        for order in permutations(unknown)
    ]
    hidden = frozenset(number_of(card, states[0].base) for card in unknown)
    lines = LinesOf([layout_of(state) for state in states], hidden, states[0].options, NODES_OF_A_PLAN)
    assert lines.wins(lines.best()).all()


def is_as_good(match: CanfieldMatch, later: Sequence[Move], line: Sequence[Move]) -> bool:
    """Whether moves turn up a card of the reserve before their last, and lead to where a line does."""
    states = [match.state]
    for move in later:
        if not match.game.judge(states[-1], 0, move):
            return False
        states.append(match.game.apply_unchecked(states[-1], 0, move).state)
    whole = match.state
    for move in line:
        whole = match.game.apply_unchecked(whole, 0, move).state
    return len(states[-2].reserve) < len(match.state.reserve) and laid(states[-1]) == laid(whole)


def laid(state: State) -> tuple[object, ...]:
    """What lies where, whichever place a pile has."""
    return state.foundations, frozenset(state.tableau), state.reserve, state.waste, state.stock


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
            # What is undecided would be won, but for the moves without a gain before that.
            winnable = after.result.winners if after.result else solve(after).verdict != "unwinnable"
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


def test_more_cards_than_a_stock_has_are_for_the_rules_alone() -> None:
    table = "foundations 8C; tableau 7H 6C / - / QD / 4D; reserve -; waste AH"
    match = Match.from_position(table, "canfield", reachable=False)
    (value, *_) = analyse(match, worlds=4).moves
    assert value.chance is None
    assert strong(match, worlds=4)(match.game, match.state, 0, Random(1)) in match.legal_moves
