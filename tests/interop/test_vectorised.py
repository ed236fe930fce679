"""Many tables in one call: compiled steps beside the rules, step by step, and what both promise."""

from dataclasses import replace
from pathlib import Path
from runpy import run_path
from typing import Any

import jax
import numpy as np
import pytest
from high_card import GAME as HIGH_CARD

import cardrules
from cardrules import CardRulesError, Match
from cardrules.bots.knowledge import Recall
from cardrules.core.cards import full_pack, shuffled
from cardrules.interop.episode import next_seed
from cardrules.interop.vectorised import Batch, Tables

MOST_STEPS = 250
"""The most steps, for each of the tables."""
ROOT = Path(__file__).parent.parent.parent

SOME: dict[str, list[dict[str, Any]]] = {
    "canfield": [
        {},
        {"draw": 1, "redeals": 1, "gap_stops_tableau": True, "stack_moves": "whole"},
        {"preset": "published", "gap_after_reserve": "waste", "stack_moves": "top_or_whole"},
    ],
    "pishe_pasha": [{}, {"wrap": True, "target": 50}, {"enforcement": "honour"}],
    "double_solitaire": [{}, {"merge": "whole", "must_exhaust": True}, {"discard_must_go_up": True}],
    "california_jacks": [
        {},
        {"trump_card": "independent", "follow": "loose"},
        {"follow": "follow_or_trump", "void_penalty": 0, "equal_game": "non_dealer", "target": 2},
    ],
    "pebbles_and_nuts": [
        {},
        {"players": 3},
        {"players": 4, "packs": 2, "second_jack_on_pair": True},
        {"players": 4, "partner_may_declare": True},
    ],
    "shnarbles": [
        {},
        {"enforcement": "honour", "players": 3},
        {"players": 8, "folding_costs": True, "bids": "unused", "max_deals": 1},
    ],
    "nuts": [
        {},
        {"build_on_nuts": True, "run_moves": "whole", "when_stuck": "dig"},
        {"call": "manual", "players": 3, "pass_packs": "alternate"},
    ],
    "nerts": [{}, {"when_stuck": "bury", "draw": 1, "players": 2}],
    "nertz": [{}, {"space_fill": "nertz_first", "call": "auto"}],
    "team_nuts": [{}, {"when_stuck": "dig", "roles": "fixed"}],
}
"""Options under which every game is stepped."""

SOON_COMPILED = ("canfield", "california_jacks")
"""The games that are stepped in the quick run, too: their steps are compiled in a few seconds."""

COMPILED = [
    pytest.param(
        id,
        options,
        id=" ".join([id, *(f"{name}={value}" for name, value in options.items())]),
        marks=() if id in SOON_COMPILED else pytest.mark.slow,
    )
    for id in cardrules.GAMES
    for options in SOME[id]
]


def at_random(batch: Batch, rng: np.random.Generator) -> Any:
    """A legal action for each table."""
    return (batch.masks * rng.random(batch.masks.shape)).argmax(axis=1)


@pytest.mark.parametrize("number", [2, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("id", "options"), COMPILED)
def test_compiled_steps_are_those_of_the_rules(id: str, options: dict[str, Any], number: int) -> None:
    """Every array is the same at every step, over several deals at a number of tables."""
    game, rng = cardrules.load(id, **options), np.random.default_rng(1)
    tables, by_rules = Tables(game, number), Tables(game, number, compiled=False)
    assert (tables.compiled, by_rules.compiled) == (True, False)
    found, due = tables.reset(range(number)), by_rules.reset(range(number))
    ended = steps = 0
    while ended < number and steps < number * MOST_STEPS:
        for name, ours, theirs in zip(Batch._fields, found, due, strict=True):
            np.testing.assert_array_equal(ours, theirs, err_msg=name, strict=True)
        actions = at_random(due, rng)
        found, due = tables.step(actions), by_rules.step(actions)
        ended += int(due.done.sum())
        steps += 1


def test_a_game_without_a_kernel_is_stepped_by_the_rules() -> None:
    tables, rng = Tables(HIGH_CARD, 2), np.random.default_rng(1)
    assert not tables.compiled
    batch = tables.reset([5, 6])
    for _ in range(20):
        batch = tables.step(at_random(batch, rng))
        assert batch.masks.any(axis=1).all()
        assert (batch.observations[[0, 1], batch.seats] == 1).all()  # the seat that looks


@pytest.mark.parametrize("compiled", [True, False])
def test_seeds_repeat_and_follow_one_another(compiled: bool) -> None:
    game = cardrules.load("california_jacks")
    tables = Tables(game, 3, compiled)
    runs = []
    for _ in range(2):
        batch, rng, run = tables.reset([7, 8, 9]), np.random.default_rng(2), []
        for _ in range(60):
            run.append([part.copy() for part in batch])
            batch = tables.step(at_random(batch, rng))
        runs.append(run)
    assert all(
        np.array_equal(*pair) for steps in zip(*runs, strict=True) for pair in zip(*steps, strict=True)
    )
    assert batch.seeds.tolist() == [next_seed(seed) for seed in (7, 8, 9)]
    hand = Match(game, seed=int(batch.seeds[0])).state
    assert hand.dealer == Match(game, seed=next_seed(7)).dealer


@pytest.mark.slow
def test_the_example_beats_chance() -> None:
    example = run_path(str(ROOT / "examples" / "learn_pishe_pasha.py"))
    learnt = example["train"](seed=1, rounds=4)
    assert example["wins"](np.zeros_like(learnt), deals=200) < 0.6
    assert example["wins"](learnt, deals=200) > 0.8


@pytest.mark.parametrize("compiled", [True, False])
def test_arrays_are_handed_over_without_a_copy(compiled: bool) -> None:
    """By DLPack, at addresses that JAX takes; of the seeds it would only with types of 64 bits, which are off there."""
    batch = Tables(cardrules.load("california_jacks"), 3, compiled).reset([1, 2, 3])
    for array in batch:
        assert np.shares_memory(np.from_dlpack(array), array)
        assert array.ctypes.data % 64 == 0
    for array in batch[:-1]:
        taken = jax.dlpack.from_dlpack(array)
        assert taken.unsafe_buffer_pointer() == array.ctypes.data
        assert np.array_equal(taken, array)


@pytest.fixture(scope="module")
def self_play() -> dict[str, Any]:
    """The example that learns California Jacks by playing against itself."""
    return run_path(str(ROOT / "examples" / "learn_california_jacks.py"))


def test_the_self_play_example_sees_all_suits_and_seats_alike(self_play: dict[str, Any]) -> None:
    """With trumps and spades exchanged, and the seats, its network sees the same and may play the same."""
    encoding, game, swap = self_play["ENCODING"], self_play["GAME"], str.maketrans("HS", "SH")
    pack = [card.code for card in shuffled(full_pack(), 5)]
    pack.append(pack.pop(next(place for place, code in enumerate(pack) if code[1] == "H")))
    matches = [
        Match.from_packs(game, " ".join(pack), dealer=0),
        Match.from_packs(game, " ".join(code[0] + code[1].translate(swap) for code in pack), dealer=1),
    ]
    for _ in range(20):
        found = []
        for match in matches:
            (seat,) = match.actors
            recall, state = Recall.begin(game, match.first, seat), match.first
            for ply in match.plies:
                recall, state = recall.after(game, state, ply), ply.state
            mask = encoding.mask(encoding.number(move) for move in match.legal_moves)
            observed = encoding.observe(recall.table(game, state), seat, recall.all_lacked)
            seen, masks, actions = self_play["shown"](observed[None], mask[None], np.array([seat]))
            found.append((seen, masks))
            match.play(encoding.moves[actions[0, masks[0].argmax()]])
        for one, other in zip(*found, strict=True):
            np.testing.assert_array_equal(one, other)
    assert matches[0].scores == matches[1].scores[::-1]


def test_the_self_play_example_goes_down_its_slope(self_play: dict[str, Any]) -> None:
    """It expects what came better than before, and what was better than expected becomes more likely."""
    network, rng = self_play["Network"](1), np.random.default_rng(1)
    tables = Tables(self_play["GAME"], self_play["TABLES"])
    tables.reset(range(self_play["TABLES"]))
    plays = self_play["play"](network, tables, rng)
    plays = plays._make(each[::10] for each in plays)

    def error_and_gain() -> tuple[float, float]:
        out = network.layers(plays.seen)[-1]
        chance = self_play["chances"](out, plays.masks)[np.arange(len(plays.cards)), plays.cards]
        error, gain = (out[:, -1] - plays.brought) ** 2, plays.better * np.log(chance)
        return float(error.mean()), float(gain.mean())

    before = error_and_gain()
    for _ in range(10):
        self_play["improve"](network, plays, 1e-3)
    after = error_and_gain()
    assert after[0] < before[0]
    assert after[1] > before[1]


def test_the_self_play_example_runs(self_play: dict[str, Any]) -> None:
    (network,) = self_play["train"](rounds=1)
    won = self_play["against_simple"](network, 2)
    assert won.shape == (2,)
    assert set(won.tolist()) <= {0, 0.25, 0.5, 0.75, 1}
    assert self_play["picture"]([(512, self_play["estimate"](won))]).startswith("<svg")


def test_a_game_that_is_not_in_the_catalogue_has_no_compiled_steps() -> None:
    """Other rules under a known name are played by the rules."""
    game = cardrules.load("canfield")
    assert not Tables(replace(game, movers=lambda state: (0,)), 1).compiled


@pytest.mark.parametrize("compiled", [True, False])
def test_wrong_calls_are_refused_and_change_nothing(compiled: bool) -> None:
    tables = Tables(cardrules.load("canfield"), 2, compiled)
    with pytest.raises(CardRulesError, match="call reset first"):
        tables.step([0, 0])
    with pytest.raises(CardRulesError, match="3 seeds were given for 2 tables"):
        tables.reset([1, 2, 3])
    batch = tables.reset([1, 2])
    before = [part.copy() for part in batch]
    legal = int(batch.masks[0].argmax())
    illegal = int(batch.masks[1].argmin())
    for actions in ([legal, illegal], [legal, -1], [legal, 10_000]):
        with pytest.raises(CardRulesError, match=f"Action {actions[1]} is not legal at table 1"):
            tables.step(actions)
    with pytest.raises(CardRulesError, match="give one each"):
        tables.step([legal])
    for then, now in zip(before, batch, strict=True):
        np.testing.assert_array_equal(then, now)
