"""The solver of Canfield: right answers, and moves that win."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardrules import CardRulesError, Deal, Match, card, cards, load
from cardrules.core.cards import Suit, codes, full_pack, shuffled
from cardrules.core.published import install
from cardrules.games.canfield import GAME
from cardrules.games.canfield.options import PRESETS, CanfieldOptions
from cardrules.games.canfield.rulebook import NO_PROGRESS_MOVES
from cardrules.games.canfield.rules import initial_state
from cardrules.games.canfield.state import SUITS, State
from cardrules.solve import Pruning, Solution, solve
from cardrules.solve.canfield import after_moves, decide, layout_of, moves_of_step
from cardrules.solve.layouts import CanfieldLayout

SMALL_DECKS = 60
PLAIN = Pruning(fold=False, safe=False, twins=False, no_links=False)
WAYS = (Pruning(), *(Pruning()._replace(**{name: False}) for name in Pruning._fields), PLAIN)


def options_of(rng: Random) -> CanfieldOptions:
    """Any agreed rules; those in which parts of piles move come oftener, because more shortcuts are taken there."""
    return CanfieldOptions(
        tableau_wrap=rng.choice(("full", "none", "cut_at_base")),
        stack_moves=rng.choice(("any", "any", "top_or_whole", "whole")),
        gap_after_reserve=rng.choice(("waste_or_top", "waste", "any_run")),
        gap_stops_tableau=rng.random() < 0.3,
        draw=rng.choice((3, 3, 1)),
        redeals=rng.choice((None, None, rng.randrange(4))),
    )


def dealt(seed: int, options: CanfieldOptions) -> State:
    """The position after the deal of a seed."""
    return GAME.apply_unchecked(initial_state(options, 0), 0, Deal(shuffled(full_pack(), seed))).state


def replayed(state: State, solution: Solution) -> State:
    """The end to which the moves of a solution lead by the rules, which judge each of them."""
    game = GAME.with_options(**dict(state.options))
    for move in solution.moves:
        state = game.apply(state, 0, move).state
    return state


# The plain search: every position, one move at a time, written from the rules alone.

Pile = tuple[int, ...]
Place = tuple[Pile, Pile, tuple[Pile, ...], Pile, Pile, int | None]


def fits(card: int, on: int, layout: CanfieldLayout, options: CanfieldOptions) -> bool:
    """Whether a card may be laid on another one in the tableau."""
    if (card % 4 >= 2) == (on % 4 >= 2) or (on // 4 - 1) % layout.ranks != card // 4:
        return False
    if options.tableau_wrap == "cut_at_base":
        return on // 4 != 0
    return options.tableau_wrap == "full" or on // 4 != layout.ace


def with_pile(piles: tuple[Any, ...], place: int, pile: Any) -> tuple[Any, ...]:
    """The piles with another one at a place."""
    return (*piles[:place], pile, *piles[place + 1 :])


def next_places(place: Place, layout: CanfieldLayout, options: CanfieldOptions) -> Iterator[Place]:
    """The positions after one move."""
    reserve, up, tableau, stock, waste, redeals = place
    if stock:
        yield reserve, up, tableau, stock[options.draw :], waste + stock[: options.draw], redeals
    elif waste and redeals != 0:
        yield reserve, up, tableau, waste, (), None if redeals is None else redeals - 1

    def filled(reserve: Pile, up: Pile, tableau: tuple[Pile, ...], waste: Pile) -> Place:
        for number, pile in enumerate(tableau):
            if not pile and reserve:
                reserve, tableau = reserve[:-1], with_pile(tableau, number, reserve[-1:])
        return reserve, up, tableau, stock, waste, redeals

    tops = [(reserve[-1], reserve[:-1], waste)] if reserve else []
    if waste:
        tops.append((waste[-1], reserve, waste[:-1]))
    for top, reserve_left, waste_left in tops:
        if up[top % 4] == top // 4:
            yield filled(reserve_left, with_pile(up, top % 4, top // 4 + 1), tableau, waste_left)
        for number, pile in enumerate(tableau):
            if not pile or fits(top, pile[-1], layout, options):
                yield filled(reserve_left, up, with_pile(tableau, number, (*pile, top)), waste_left)
    for number, pile in enumerate(tableau):
        for below, first in enumerate(pile):
            run, rest = pile[below:], with_pile(tableau, number, pile[:below])
            is_top, is_whole = len(run) == 1, below == 0
            if is_top and up[first % 4] == first // 4:
                yield filled(reserve, with_pile(up, first % 4, first // 4 + 1), rest, waste)
            if options.gap_stops_tableau and () in tableau:
                continue
            moves = {"any": True, "top_or_whole": is_top or is_whole, "whole": is_whole}[options.stack_moves]
            fills = {"waste": False, "waste_or_top": is_top, "any_run": moves}[options.gap_after_reserve]
            for other, onto in enumerate(tableau):
                if other != number and (
                    (moves and fits(first, onto[-1], layout, options)) if onto else fills
                ):
                    yield filled(reserve, up, with_pile(rest, other, onto + run), waste)


def plain_verdict(layout: CanfieldLayout, options: CanfieldOptions, most: int) -> str | None:
    """Whether a position can be won; None when there is too much to search."""
    stock = layout.stock[layout.waste :]
    first: Place = (
        layout.reserve,
        layout.up,
        layout.tableau,
        stock,
        layout.stock[: layout.waste],
        layout.redeals,
    )
    been, todo = {first}, [first]
    while todo and len(been) < most:
        place = todo.pop()
        if sum(place[1]) == 4 * layout.ranks:
            return "winnable"
        for after in next_places(place, layout, options):
            if after not in been:
                been.add(after)
                todo.append(after)
    return None if todo else "unwinnable"


def small_deck(rng: Random, options: CanfieldOptions) -> CanfieldLayout:
    """A deal of four to six ranks, often so that low cards lie deep, for else almost all can be won."""
    ranks = rng.choice((4, 4, 5, 5, 6))
    reserved, base = rng.randrange(ranks, min(4 * ranks - 6, 14)), rng.randrange(4)
    order = [number for number in range(4 * ranks) if number != base]
    rng.shuffle(order)
    if rng.random() < 0.7:
        mixing = rng.choice((0.5, 1, 2)) * ranks
        order.sort(key=lambda number: number // 4 + rng.random() * mixing)
    stock = tuple(order[reserved + 4 :])
    return CanfieldLayout(
        ranks=ranks,
        ace=rng.randrange(ranks),
        reserve=tuple(order[:reserved]),
        up=tuple(int(suit == base) for suit in range(4)),
        tableau=tuple((number,) for number in order[reserved : reserved + 4]),
        stock=stock,
        waste=rng.choice((0, rng.randrange(len(stock) + 1))),
        redeals=options.redeals,
    )


def check_small_decks(rng: Random, decks: int) -> None:
    """Small decks are decided as the plain search decides them, with any shortcut and without."""
    found = {"winnable": 0, "unwinnable": 0}
    while sum(found.values()) < decks:
        options = options_of(rng)
        layout = small_deck(rng, options)
        expected = plain_verdict(layout, options, most=20_000)
        if expected is not None:
            found[expected] += 1
            for shortcuts in WAYS:
                assert decide(layout, options, pruning=shortcuts)[0] == expected, (
                    shortcuts,
                    layout,
                    options,
                )
    assert min(found.values()) > decks // 20


def test_small_decks_are_decided_as_a_plain_search_decides_them() -> None:
    check_small_decks(Random(1), SMALL_DECKS)


@pytest.mark.long
def test_thousands_of_small_decks_are_decided_as_a_plain_search_decides_them() -> None:
    check_small_decks(Random(2), 5000)


def late_position(rng: Random, options: CanfieldOptions) -> State:
    """A position near the end of a game with the ace as base, low cards deep in the reserve."""
    heights = {suit: rng.randrange(8, 12) for suit in Suit}
    left = [each for each in full_pack() if each.rank > heights[each.suit]]
    left.sort(key=lambda each: each.rank + 5 * rng.random())
    tableau = tuple((left.pop(),) if left else () for _ in range(4))
    left.reverse()
    reserve = tuple(left.pop() for _ in range(min(len(left), rng.randrange(2, 9)))) if all(tableau) else ()
    waste = rng.randrange(len(left) + 1)
    return replace(
        initial_state(options, 0),
        foundations=tuple(
            tuple(each for each in full_pack() if each.suit is suit and each.rank <= heights[suit])
            for suit in SUITS
        ),
        tableau=tableau,
        reserve=reserve,
        waste=tuple(left[:waste]),
        stock=tuple(left[waste:]),
    )


def verdict_by_the_rules(state: State) -> str:
    """Whether a position can be won, by trying every move that the rules of the game allow."""
    game = GAME.with_options(**dict(state.options))
    been, todo = {replace(state, ledger=())}, [state]
    while todo:
        state = todo.pop()
        for move in game.legal_moves_without_resigning(state, 0):
            after = game.apply(state, 0, move).state
            if after.result and after.result.winners:
                return "winnable"
            plain = replace(after, moves_without_gain=0, ledger=())
            if plain not in been:
                been.add(plain)
                # The moves are not counted here: each position is reached by some way, not by the shortest.
                todo.append(plain)
    return "unwinnable"


def test_late_positions_are_decided_as_the_rules_decide_them() -> None:
    rng, found = Random(3), set()
    for _ in range(60):
        state = late_position(rng, options_of(rng))
        solution = solve(state)
        assert solution.verdict == verdict_by_the_rules(state), state
        found.add(solution.verdict)
    assert found == {"winnable", "unwinnable"}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_shortcut_leaves_the_verdict_as_it_is(preset: str) -> None:
    options, verdicts = GAME.with_options(preset).options, set[str]()
    for seed in range(12):
        found = {solve(dealt(seed, options), limit_nodes=300_000, pruning=way).verdict for way in WAYS}
        assert len(found - {"undecided"}) <= 1
        verdicts |= found
    assert len(verdicts) > 1


@pytest.mark.slow
def test_solutions_win_by_the_rules_under_any_options() -> None:
    rng, won = Random(4), 0
    for seed in range(150):
        state = dealt(seed, options_of(rng))
        solution = solve(state, limit_nodes=100_000)
        if solution.verdict == "winnable":
            won += 1
            end = replayed(state, solution)
            assert end.result is not None
            assert end.result.winners == (0,)
        else:
            assert solution.moves == ()
    assert won > 50


def test_a_win_is_claimed_only_where_the_game_is_not_over_before_for_lack_of_progress() -> None:
    """The search wanders about for 96 moves in a row, and 22 lead to the same place."""
    first = state = dealt(13, CanfieldOptions())
    longest = 0
    for step in decide(layout_of(first), first.options)[1]:
        state = after_moves(state, moves_of_step(step, state))
        longest = max(longest, state.moves_without_gain)
    assert (state.up, longest > NO_PROGRESS_MOVES) == (52, True)
    assert replayed(first, solve(first)).up == 52


def test_the_moves_made_since_the_last_gain_count() -> None:
    first = dealt(1, CanfieldOptions())
    for move in solve(first).moves:
        late = replace(first, moves_without_gain=NO_PROGRESS_MOVES - 1)
        solution = solve(late)
        if solution.verdict == "winnable":
            assert replayed(late, solution).up == 52
        else:
            assert (solution.verdict, solution.moves) == ("undecided", ())
            break
        first = GAME.apply(first, 0, move).state
    else:
        raise AssertionError("a gain was open at every move")


def test_a_position_in_play_is_solved_from_where_it_is() -> None:
    for seed in range(20):
        first = dealt(seed, GAME.with_options("published").options)
        solution = solve(first, limit_nodes=100_000)
        state = first
        for move in solution.moves[: len(solution.moves) // 2]:
            state = GAME.apply_unchecked(state, 0, move).state
        if solution.moves:
            end = replayed(state, solve(state))
            assert end.result is not None
            assert end.result.winners == (0,)


def test_with_little_memory_an_answer_can_fail_to_come_but_not_be_wrong() -> None:
    options, decided = GAME.with_options("published").options, 0
    for seed in range(30):
        state = dealt(seed, options)
        with_room = solve(state, limit_nodes=1_000_000)
        cramped = solve(state, limit_nodes=1_000_000, memory_mb=0)
        assert cramped.verdict in (with_room.verdict, "undecided")
        decided += cramped.verdict == "unwinnable" and cramped.nodes > with_room.nodes
    assert decided, "no deal was decided although positions had been forgotten"


def test_limits_leave_a_deal_undecided() -> None:
    hard = dealt(22, GAME.with_options("published").options)
    few = solve(hard, limit_nodes=1000)
    assert (few.verdict, few.moves, few.nodes) == ("undecided", (), 1000)
    assert solve(hard, limit_seconds=0.0).verdict == "undecided"


def test_a_deal_is_given_as_text_as_cards_or_as_a_position() -> None:
    order, options = shuffled(full_pack(), 1), CanfieldOptions()
    assert (
        solve(codes(order)).moves
        == solve(order, options).moves
        == solve(dealt(1, options)).moves
        == solve(dealt(1, options), options).moves
        == solve(GAME.position_of(dealt(1, options))).moves
    )


def test_a_position_is_solved_once_its_cards_are_known() -> None:
    """The card that is turned up first is buried by the one that is turned up with it."""
    table = "base A; foundations JC 9D JH 9S; tableau KC / KD / KH / KS; reserve QC QH TD TS QD JD"
    position = Match.from_position(f"canfield; {table}; stock QS JS").position()
    assert [str(move) for move in solve(position).moves][:2] == ["turn", "QS>2"]
    with pytest.raises(CardRulesError, match="2 cards of this position are not known"):
        solve(Match.from_position(f"canfield; {table}; stock ?2").position())
    with pytest.raises(CardRulesError, match="solver of Canfield, not of pebbles_and_nuts"):
        solve(Match(load("pebbles_and_nuts")).position())


@pytest.mark.parametrize(
    ("deal", "says"),
    [
        ("QH 9S", "every card"),
        (initial_state(CanfieldOptions(), 0), "in play"),
        (
            replace(dealt(1, CanfieldOptions()), tableau=((), *dealt(1, CanfieldOptions()).tableau[1:])),
            "come up",
        ),
        (replace(dealt(1, CanfieldOptions()), tableau=(cards("9H 9D"),) * 4), "come up"),
    ],
)
def test_what_is_no_deal_is_refused(deal: Any, says: str) -> None:
    with pytest.raises(CardRulesError, match=says):
        solve(deal)


def test_a_position_brings_its_own_options() -> None:
    with pytest.raises(CardRulesError, match="own options"):
        solve(dealt(1, CanfieldOptions()), CanfieldOptions(draw=1))


def test_nothing_is_loaded_before_it_is_needed() -> None:
    script = "import cardrules.solve, sys; print([m for m in ('numba', 'numpy') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_without_numba_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(CardRulesError, match=re.escape(install("fast"))):
        solve(shuffled(full_pack(), 1))


def test_a_solution_brings_every_card_up_once() -> None:
    solution = solve(shuffled(full_pack(), 1), load("canfield", draw=1).options)
    up = [str(move).split(">")[0] for move in solution.moves if str(move).endswith(">F")]
    base = shuffled(full_pack(), 1)[13]
    assert sorted(map(card, up)) == sorted(set(full_pack()) - {base})


def test_a_deal_that_is_over_as_it_is_dealt_cannot_be_won() -> None:
    game = load("canfield", preset="whole_pile")
    over = next(match for match in (Match(game, seed=seed) for seed in range(1_000)) if match.outcome)
    assert over.stuck
    assert solve(over.state).verdict == "unwinnable"
    assert solve(over.position()).verdict == "unwinnable"
    won = load("canfield").read_position("canfield; base A; foundations KC KD KH KS")
    assert (solve(won).verdict, solve(won).moves) == ("winnable", ())
