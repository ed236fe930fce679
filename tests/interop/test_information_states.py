"""Information states: they tell all that a seat has seen, and nothing else; so do the states guessed from them."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from high_card import GAME as HIGH_CARD

import cardrules
from cardrules import CardRulesError
from cardrules.core.moves import Deal
from cardrules.definition.game import Game
from cardrules.interop.openspiel_game import CardGame, CardGameState

GAMES: dict[str, Game] = {
    "high_card": HIGH_CARD,
    "california_jacks": cardrules.load("california_jacks"),
    "california_jacks, loose": cardrules.load("california_jacks", follow="loose", trump_card="independent"),
    "pebbles_and_nuts": cardrules.load("pebbles_and_nuts", players=3),
    "pebbles_and_nuts for four": cardrules.load("pebbles_and_nuts", players=4, packs=2),
    "shnarbles on honour": cardrules.load("shnarbles", players=3, enforcement="honour"),
    "pishe_pasha on honour": cardrules.load("pishe_pasha", enforcement="honour"),
    "double_solitaire": cardrules.load("double_solitaire"),
    "canfield": cardrules.load("canfield"),
    "nuts": cardrules.load("nuts", when_stuck="dig"),
}

AT_ONCE = ("high_card", "california_jacks", "shnarbles on honour", "double_solitaire")
"""Games of each kind whose states are soon compared."""
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
of_tricks = pytest.mark.parametrize(
    "game",
    [game for id, game in GAMES.items() if CardGame(game=game).tensor_length],
    ids=lambda game: game.id,
)


def dealt(game: CardGame, rng: Random) -> CardGameState:
    """A state after chance has dealt."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def played(state: CardGameState, steps: int, rng: Random) -> list[CardGameState]:
    """Copies of a state at every step of random play."""
    found = [state.clone()]
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
        found.append(state.clone())
    return found


def alike(game: Game, steps: int, seed: int) -> list[CardGameState]:
    """States of a deal, and of others that were guessed from them and played on in the same way and in another.

    So there are many pairs of histories between which a seat cannot tell, and many that differ in little.
    """
    rng, found = Random(seed), list[CardGameState]()
    for state in played(dealt(CardGame(game=game), rng), steps, rng)[:: steps // 2]:
        for seat in range(min(2, game.seats)):
            guess = state.resample_from_infostate(seat, rng.random)
            for way in (1, 2):
                for beginning in (state, guess):
                    found += played(beginning.clone(), steps // 2, Random(way))
    return found


def seen(state: CardGameState, seat: int) -> tuple[Any, ...]:
    """All that a seat has seen, put together from the rules: each view, each move, and the cards on their way."""
    moments = state.history_seen.moments
    found = []
    for before, moment in zip([None, *moments], moments, strict=False):
        here, game = moment.situation, moment.situation.game
        view, move = game.view(here.state, seat), ""
        moved: tuple[Any, ...] = ()
        if moment.ply and before:
            tables = game.table(before.situation.state), game.table(here.state)
            moved = tuple(event.seen_by(seat, *tables).moved for event in moment.ply.events)
            move = "" if isinstance(moment.ply.move, Deal) else str(moment.ply.move)
        if before and moment.ply and isinstance(moment.ply.move, Deal):
            moved = ()  # where each card of the pack came from is not seen
        found.append((seat, moment.seat, move, here.seat, view.zones, view.status, view.scores, moved))
    return tuple(found)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("game", "seeds"),
    [
        *(pytest.param(GAMES[id], (1,), id=id) for id in AT_ONCE),
        *(pytest.param(game, (1, 2), id=id, marks=pytest.mark.slow) for id, game in GAMES.items()),
    ],
)
def test_equal_information_states_have_seen_the_same_and_others_have_not(
    game: Game, seeds: tuple[int, ...]
) -> None:
    """By brute force: each string goes with one way in which a seat has seen the deal, and each such way with one."""
    steps = 4 if game.race else 10
    by_string, by_seen, histories = dict[str, Any](), dict[Any, str](), dict[str, set[Any]]()
    for seed in seeds:
        for state in alike(game, steps, seed):
            for seat in range(game.seats):
                text, history = state.information_state_string(seat), seen(state, seat)
                assert by_string.setdefault(text, history) == history
                assert by_seen.setdefault(history, text) == text
                histories.setdefault(text, set()).add(tuple(state.history()))
    assert sum(len(each) > 1 for each in histories.values()) > 4  # a seat cannot tell these apart


@pytest.mark.one_in(2)
@of_tricks
def test_tensors_tell_what_strings_tell(game: Game) -> None:
    by_string, by_tensor = dict[str, bytes](), dict[bytes, str]()
    for state in alike(game, 6, 3):
        for seat in range(game.seats):
            text = state.information_state_string(seat)
            tensor = np.array(state.information_state_tensor(seat), np.float32)
            assert 0 <= tensor.min() <= tensor.max() <= 1
            assert by_string.setdefault(text, tensor.tobytes()) == tensor.tobytes()
            assert by_tensor.setdefault(tensor.tobytes(), text) == text
    assert len(by_string) > game.seats


def test_only_short_games_have_tensors() -> None:
    assert CardGame(game=GAMES["california_jacks"]).get_type().provides_information_state_tensor
    assert not CardGame(game=GAMES["canfield"]).get_type().provides_information_state_tensor


@pytest.mark.slow
@every_game
def test_guessed_states_have_histories_of_their_own(game: Game) -> None:
    rng, others = Random(4), 0
    for state in played(dealt(CardGame(game=game), rng), 24, rng):
        for seat in range(game.seats):
            guess = state.resample_from_infostate(seat, rng.random)
            others += guess.history() != state.history()
            assert guess.information_state_string(seat) == state.information_state_string(seat)
            assert guess.current_player() == state.current_player()
            if state.current_player() == seat:
                assert guess.legal_actions() == state.legal_actions()
            again = state.get_game().new_initial_state()
            for action in guess.history():
                again.apply_action(action)
            assert str(again) == str(guess)
            assert again.returns() == guess.returns()
    assert others > 5


def test_a_card_that_was_taken_is_not_forgotten() -> None:
    """In California Jacks both cards that are drawn are seen; later one of them lies in a hand of cards unseen."""
    rng = Random(5)
    state = dealt(CardGame(game=GAMES["california_jacks"]), rng)
    played(state, 6, rng)
    text, view = state.information_state_string(0), state.observation_string(0)
    drawn = {
        move.card
        for ply in state.history_seen.plies
        for event in ply.events
        for move in event.moved
        if move.source == "stock" and move.target == "hand:1" and not isinstance(ply.move, Deal)
    }
    assert state.situation, "the cards have been dealt"
    held = drawn & set(state.situation.state.hands[1])
    assert held
    for card in held:
        last = [line for line in text.splitlines() if "hand:1" in line][-1]
        assert f"{card}" in last.partition("hand:1")[2].partition(";")[0]
        assert f"{card}" not in view


# Observers


def test_the_observer_honours_what_it_is_asked_for() -> None:
    rng = Random(6)
    game = CardGame(game=GAMES["california_jacks"])
    state = played(dealt(game, rng), 10, rng)[-1]
    kind = pyspiel.IIGObservationType
    nobody = pyspiel.PrivateInfoType.NONE
    assert state.situation, "the cards have been dealt"

    def text(seat: int, *args: Any) -> str:
        return str(game.make_py_observer(*args).string_from(state, seat))

    assert text(0) == text(0, kind(perfect_recall=False)) == state.observation_string(0)
    assert text(0, kind(perfect_recall=True)) == state.information_state_string(0)
    for recall in (True, False):
        public = kind(public_info=True, perfect_recall=recall, private_info=nobody)
        assert text(0, public) == text(1, public) != text(0, kind(perfect_recall=recall))
        hand = map(str, state.situation.state.hands[0])
        assert not any(f"hand:0 {card}" in text(0, public) for card in hand if card not in text(1, public))
    observer = game.make_py_observer(kind(perfect_recall=True), None)
    observer.set_from(state, 1)
    assert observer.tensor.tolist() == state.information_state_tensor(1)
    for refused in (
        kind(public_info=False, perfect_recall=False),
        kind(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
    ):
        with pytest.raises(CardRulesError, match="An observer shows what is public"):
            game.make_py_observer(refused)


# Bounds


@every_game
def test_deals_stay_within_the_bounds_that_openspiel_is_told(game: Game) -> None:
    rng, loaded = Random(7), CardGame(game=game)
    state, steps = dealt(loaded, rng), 0
    while not state.is_terminal() and steps < 400:
        state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
        assert all(loaded.min_utility() <= points <= loaded.max_utility() for points in state.returns())
    assert steps <= loaded.max_game_length()
