"""Environments: the peers' own suites, what their suites do not notice, and what every adapter promises."""

import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from high_card import GAME as HIGH_CARD
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import cardrules
from cardrules import CardRulesError, Match
from cardrules.bots.choosing import determinize
from cardrules.bots.knowledge import Recall
from cardrules.bots.worlds import sample_worlds
from cardrules.core.cards import Suit
from cardrules.core.moves import Deal
from cardrules.core.zones import Counts, FactValue, Number, OneOf, Played, Seats
from cardrules.definition.game import Game
from cardrules.interop import WAIT, Encoding, Episode
from cardrules.interop.gymnasium_env import PatienceEnv
from cardrules.interop.openspiel_game import CardGame
from cardrules.interop.pettingzoo_env import CardGameEnv
from cardrules.testing.laws import cards_are_all_there
from tests.bots.test_worlds import void_shown

RACES = ("nuts", "nerts", "nertz", "team_nuts")
IN_TURN = tuple(id for id in cardrules.GAMES if id not in RACES)
GAMES = {
    **{id: cardrules.load(id) for id in cardrules.GAMES},
    "high_card": HIGH_CARD,
    "pishe_pasha on honour": cardrules.load("pishe_pasha", enforcement="honour"),
    "shnarbles on honour": cardrules.load("shnarbles", enforcement="honour"),
    "pebbles_and_nuts for four": cardrules.load("pebbles_and_nuts", players=4, packs=2),
}

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


def played(game: Game, seed: int = 1, most: int = 200, whole_match: bool = False) -> Iterator[Episode]:
    """An episode at every step of random play."""
    episode, rng = Episode(Encoding(game), seed, whole_match), Random(seed)
    for _ in range(most):
        yield episode
        if episode.seat is None:
            return
        episode.step(rng.choice(episode.actions()))


# The peers' own suites


@pytest.mark.one_in(2)
@every_game
def test_pettingzoo_suites_pass(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the suite warns of every observation with a mask
        api_test(CardGameEnv(game), num_cycles=60)
        seed_test(lambda: CardGameEnv(game), num_cycles=20)
        parallel_api_test(turn_based_aec_to_parallel(CardGameEnv(game)), num_cycles=20)


def test_gymnasium_suite_passes() -> None:
    class Forgiving(PatienceEnv):
        """The suite draws an action before it resets; where that is illegal then, another is made."""

        def step(self, action: Any) -> Any:
            mask = self.action_masks()
            return super().step(action if mask[action] else mask.argmax())

    env = gymnasium.make("cardrules.interop.gymnasium_env:cardrules/Canfield-v0", draw=1)
    assert isinstance(env.unwrapped, PatienceEnv)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(Forgiving(draw=1), skip_render_check=True)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("canfield", "draw:1 redeals:0"),
        ("california_jacks", ""),
        ("pebbles_and_nuts", "players:3"),
        ("shnarbles", "players:2"),
    ],
)
def test_openspiel_suite_passes(game: str, options: str) -> None:
    loaded = pyspiel.load_game("cardrules", {"game": game, "options": options})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


def test_openspiel_takes_a_game_that_is_not_in_the_catalogue() -> None:
    pyspiel.random_sim_test(CardGame(game=HIGH_CARD), num_sims=3, serialize=False, verbose=False)


# Beyond their suites


@every_game
def test_observations_do_not_depend_on_hidden_cards(game: Game) -> None:
    """The law of `cardrules.testing` for views, at every step: hidden cards may lie in any order."""
    rng, moved = Random(3), 0
    for episode in played(game, most=60):
        state, encoding = episode.match.state, episode.encoding
        for seat in range(game.seats):
            other = determinize(game, state, seat, rng)
            moved += other != state
            seen = encoding.observe(game.view(state, seat), episode.seat)
            assert np.array_equal(seen, encoding.observe(game.view(other, seat), episode.seat))
    assert moved


@every_game
def test_observations_with_memory_do_not_depend_on_cards_that_were_never_seen(game: Game) -> None:
    """The same, for worlds that agree with all that the seat has seen, where it plays on honour or by the rules."""
    moved = 0
    for number, episode in enumerate(played(game, most=40)):
        match = episode.match
        for seat in range(game.seats) if number % 13 == 5 else ():
            recall = recall_of(match, seat)
            seen = episode.observe(seat)
            for other in sample_worlds(match, seat, 2, seed=number):
                moved += other != match.state
                table = recall.table(game, other)
                assert np.array_equal(seen, episode.encoding.observe(table, episode.seat, recall.all_lacked))
    assert moved


def recall_of(match: Match, seat: int) -> Recall:
    """The memory of a seat, from the beginning on."""
    recall, state = Recall.begin(match.game, match.first, seat), match.first
    for ply in match.plies:
        recall, state = recall.after(match.game, state, ply), ply.state
    return recall


def test_a_leak_would_be_noticed() -> None:
    """An encoding of the whole table, and not of a view, fails the law."""
    game, rng = GAMES["california_jacks"], Random(3)
    episode = next(played(game))
    other = determinize(game, episode.match.state, 0, rng)
    tables = [
        cardrules.Table(t.zones, t.status, t.scores, t.seats, 0)
        for t in map(game.table, (episode.match.state, other))
    ]
    real, guessed = (episode.encoding.observe(table, 0) for table in tables)
    assert not np.array_equal(real, guessed)


# Observations


def test_an_observation_says_what_is_seen() -> None:
    match = Match(cardrules.load("california_jacks"), seed=3)
    encoding = Encoding(match.game)
    for seat in (0, 1):
        seen = encoding.observe(match.view(seat), match.actors[0])
        assert seen.shape == (encoding.size,)
        assert seen.dtype == np.float32
        held = {card for card in encoding.cards if seen[encoding.card_place(f"hand:{seat}", card)]}
        assert held == set(match.state.hands[seat])
        assert not any(seen[encoding.card_place(f"hand:{1 - seat}", card)] for card in encoding.cards)
        assert seen[encoding.size_place(f"hand:{1 - seat}")] == np.float32(6 / 52)
        assert seen[encoding.card_place("stock", match.state.stock[-1])] == 1
        assert seen[encoding.parts["seat"]].tolist() == [seat == 0, seat == 1]
        assert seen[encoding.parts["asked"]].argmax() == match.actors[0]


def test_cards_lower_in_a_pile_count_less() -> None:
    match = Match(cardrules.load("canfield"), seed=3)
    match.play("turn")
    encoding, waste = Encoding(match.game), match.state.waste
    seen = encoding.observe(match.view(0), 0)
    found = [seen[encoding.card_place("waste", card)] for card in waste]
    assert found == [np.float32(1 / 3), 0.5, 1]


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_every_fact_has_places_of_its_own(id: str) -> None:
    """The facts fill the whole of their part, each its own places."""
    race = id in RACES
    for episode in played(cardrules.load(id), 2, most=60 if race else 250, whole_match=not race):
        encoding = episode.encoding
        part = encoding.parts["facts"]
        filled = [
            (place, size)
            for fact in episode.match.game.status(episode.match.state)
            for place, size in encoding.fact_places(fact.id, fact.value)
        ]
        seen = episode.observe(0)[part]
        assert len(dict(filled)) == len(filled)
        assert {part.start + int(place): seen[place] for place in seen.nonzero()[0]} == {
            place: np.float32(share) for place, share in filled
        }


def test_facts_are_filled_in_by_their_kind() -> None:
    match = Match(cardrules.load("shnarbles", players=3), seed=8, dealer=0)
    for text in ("bid 1", "pass", "pass", "trump hearts", "fold"):
        match.play(text)
    encoding = Encoding(match.game)
    seen = encoding.observe(match.view(0), match.actors[0])

    def filled(id: str, value: FactValue) -> list[tuple[Any, float]]:
        return [(seen[place], size) for place, size in encoding.fact_places(id, value)]

    assert filled("deal", Number(1)) == [(np.float32(2 / 3), 2 / 3)]
    assert filled("dealer", Seats((0, 1, 2))) == [(1, 1), (0, 1), (0, 1)]
    assert filled("folded", Seats((0, 1, 2))) == [(0, 1), (0, 1), (1, 1)]
    assert filled("bid", Counts(((0, 0), (1, 1), (2, 0)), 5)) == [
        (0, 1 / 6),
        (np.float32(2 / 6), 2 / 6),
        (0, 1 / 6),
    ]
    assert [filled("trump", OneOf(tuple(Suit), suit))[0][0] for suit in Suit] == [0, 0, 1, 0]
    assert filled("bids", Counts()) == filled("callable", Played()) == []


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_every_number_is_named_and_lies_between_0_and_1(id: str) -> None:
    game = cardrules.load(id)
    for episode in played(game, 3, most=120, whole_match=True):
        seen = episode.observe(0)
        assert 0 <= seen.min() <= seen.max() <= 1
    names = episode.encoding.describe()
    assert len(names) == len(set(names)) == episode.encoding.size == len(seen)


def test_names_say_what_is_observed() -> None:
    episode = Episode(Encoding(cardrules.load("california_jacks")), 3)
    encoding, state = episode.encoding, episode.match.state
    named = dict(zip(encoding.describe(), episode.observe(0), strict=True))
    assert named["seat 0 looks"] == named[f"trump: {state.trump.word}"] == 1
    assert named[f"{state.stock[-1].code} in stock"] == 1
    assert named["cards in hand:1"] == np.float32(6 / 52)
    assert named["trick"] == np.float32(2 / 27)
    assert named["points of side 1"] == 0.5
    unseen = {card for card in encoding.cards if card not in state.hands[0] and card != state.stock[-1]}
    assert {card for card in encoding.cards if named[f"{card.code} unseen"]} == unseen
    assert {card for card in encoding.cards if named[f"hand:1 may hold {card.code}"]} == unseen


def test_what_was_seen_is_observed_until_the_next_deal() -> None:
    """Of two cards drawn one is seen in passing: it lies in a hand where it is not seen, and cannot be elsewhere."""
    episode = next(played(cardrules.load("california_jacks"), 5))
    encoding = episode.encoding
    for _ in range(2):
        episode.step(episode.actions()[0])
    match = episode.match
    drawn = [move.card for event in match.plies[-1].events for move in event.moved if move.source == "stock"]
    for seat in (0, 1):
        (theirs,) = (card for card in match.state.hands[1 - seat] if card in drawn)
        seen, view = episode.observe(seat), encoding.observe(match.view(seat), episode.seat)
        place, unseen = (
            encoding.card_place(f"hand:{1 - seat}", theirs),
            encoding.describe().index(f"{theirs.code} unseen"),
        )
        assert (seen[place], view[place]) == (1, 0)
        assert (seen[unseen], view[unseen]) == (0, 1)


def test_voids_are_observed() -> None:
    match = void_shown()
    encoding, recall = Encoding(match.game), recall_of(match, 0)
    seen = encoding.observe(recall.table(match.game, match.state), 0, recall.all_lacked)
    may_hold = {
        card for card in encoding.cards if seen[encoding.describe().index(f"hand:1 may hold {card.code}")]
    }
    assert may_hold
    assert not any(card.suit is Suit.HEARTS for card in may_hold)


# Actions


@every_game
def test_legal_actions_are_the_legal_moves(game: Game) -> None:
    for episode in played(game):
        if episode.seat is None:
            break
        encoding, mask = episode.encoding, episode.mask()
        listed = {str(move) for move in game.legal_moves_without_resigning(episode.match.state, episode.seat)}
        named = {encoding.text(int(action)) for action in mask.nonzero()[0]}
        assert named - {WAIT} == listed
        assert mask.shape == (encoding.actions,)
        assert mask.dtype == np.int8


def test_an_illegal_action_is_refused_in_a_sentence() -> None:
    episode = Episode(Encoding(cardrules.load("pishe_pasha")), 1)
    refused = episode.encoding.number(cardrules.Discard())
    with pytest.raises(CardRulesError, match=r"^Action \d+ \(discard\) is not legal now: .*\[Pishe Pasha, "):
        episode.step(refused)
    with pytest.raises(
        CardRulesError, match=r"^Action 999 is not legal now: the mask shows those that are\."
    ):
        episode.step(999)


def test_every_adapter_refuses_an_illegal_action_and_changes_nothing() -> None:
    patience, env = PatienceEnv(cardrules.load("canfield")), CardGameEnv(cardrules.load("pishe_pasha"))
    state: Any = CardGame(game=HIGH_CARD).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    _, info = patience.reset(seed=2)
    env.reset(seed=2)
    for mask, before, step in (
        (info["action_mask"], lambda: patience.episode.match.state, patience.step),
        (env.last()[0]["action_mask"], lambda: env.episode.match.state, env.step),
        (state.legal_actions_mask(), lambda: str(state), state.apply_action),
    ):
        illegal, then = int(np.flatnonzero(np.array(mask) == 0)[0]), before()
        with pytest.raises(CardRulesError, match=rf"^Action {illegal} .* is not legal now: "):
            step(illegal)
        assert before() == then


def test_an_agent_that_samples_actions_comes_to_the_end() -> None:
    env = PatienceEnv(cardrules.load("canfield", redeals=0))
    env.reset(seed=2)
    env.action_space.seed(1)
    steps, over = 0, False
    while not over:
        *_, over, _, _ = env.step(env.action_space.sample())
        steps += 1
    assert 0 < steps < 1000
    with pytest.raises(CardRulesError, match="is not legal now"):
        env.step(env.action_space.sample())


def test_gymnasium_is_for_one_player() -> None:
    with pytest.raises(CardRulesError, match="Pishe Pasha is for 2 players"):
        PatienceEnv(cardrules.load("pishe_pasha"))


# The seat that is asked


def test_in_a_race_seats_are_asked_in_turn_and_the_last_one_moves() -> None:
    episode = Episode(Encoding(cardrules.load("nerts", players=3)), 4)
    waits, first = episode.encoding.waits, episode.seat
    assert waits is not None
    assert first is not None
    asked = [first]
    while waits in episode.actions():
        episode.step(waits)
        assert episode.seat is not None
        asked.append(episode.seat)
    assert asked == [first, (first + 1) % 3, (first + 2) % 3]
    episode.step(episode.actions()[-1])
    assert episode.seat == first


def test_on_honour_the_opponent_is_asked_first() -> None:
    episode = Episode(Encoding(GAMES["pishe_pasha on honour"]), 4)
    player = episode.seat
    assert player is not None
    assert WAIT not in map(episode.encoding.text, episode.actions())
    episode.step(episode.encoding.number(cardrules.Draw()))
    assert episode.seat == 1 - player
    assert set(map(episode.encoding.text, episode.actions())) == {"stop correct", "stop end", WAIT}
    assert episode.encoding.waits is not None
    episode.step(episode.encoding.waits)
    assert episode.seat == player


# Rewards and seeds


@pytest.mark.parametrize("id", [*IN_TURN, "pebbles_and_nuts for four"])
def test_rewards_are_the_points_of_the_score_lines(id: str) -> None:
    game = GAMES[id]
    env = CardGameEnv(game)
    env.reset(seed=5)
    begun = game.scores(env.episode.match.state)
    rng, gained = Random(5), dict.fromkeys(env.possible_agents, 0.0)
    while not all(env.terminations.values()):
        env.step(rng.choice(env.episode.actions()))
        for agent, reward in env.rewards.items():
            gained[agent] += reward
    points = [now - then for now, then in zip(env.episode.match.scores, begun, strict=True)]
    sign = -1 if game.lowest_wins else 1
    due = [sign * points[game.side_of(game.options, seat)] for seat in range(game.seats)]
    assert list(gained.values()) == due
    assert any(due) or id == "double_solitaire"  # played at random it goes round in circles


def test_a_seed_is_that_of_the_match() -> None:
    game = cardrules.load("shnarbles")
    env = CardGameEnv(game, whole_match=True)
    env.reset(seed=11)
    assert env.episode.match.state == Match(game, seed=11).state
    rng = Random(1)
    while not all(env.terminations.values()):
        env.step(rng.choice(env.episode.actions()))
    match = env.episode.match
    assert match.outcome is not None
    assert Match.from_record(match.record, game).state == match.state
    drawn = []
    for _ in range(2):
        env.reset(seed=11)
        env.reset()
        drawn.append(env.episode.match.seed)
    assert drawn[0] == drawn[1] != 11


def test_openspiel_deals_whole_packs_by_chance() -> None:
    state: Any = CardGame(game=cardrules.load("nuts")).new_initial_state()
    rng, drawn = Random(2), 0
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(rng.choice(outcomes)[0])
        drawn += 1
    game = state.situation.game
    assert drawn == 1 + 2 * 52
    cards_are_all_there(game, state.situation.state, _pack(game))


def _pack(game: Game) -> list[cardrules.Card]:
    deals = [ply.move for ply in Match(game).plies if isinstance(ply.move, Deal)]
    return [card for deal in deals for card in deal.order]


@pytest.mark.parametrize("id", ["nuts", "nerts", "nertz"])
def test_calling_is_an_action_only_where_somebody_can_call(id: str) -> None:
    assert "call" in map(str, Encoding(cardrules.load(id, call="manual")).moves)
    assert "call" not in map(str, Encoding(cardrules.load(id, call="auto")).moves)
