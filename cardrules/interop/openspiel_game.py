"""OpenSpiel: any game as one of its games written in Python.

Importing this module registers the game ``cardrules``:

    pyspiel.load_game("cardrules(game=canfield,options=draw:1)")

Chance deals the cards one by one, so that every algorithm of OpenSpiel that takes games written in Python can go
through the tree from its root. Among them is its search over information sets:

    ISMCTSBot(game, evaluator, uct_c, simulations, use_observation_string=True)
"""

# ruff: noqa: E402, for a missing package is named before it is imported

from cardrules.core.extras import require

require("This environment", "openspiel", "pyspiel")

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pyspiel

from cardrules.bots.choosing import determinize
from cardrules.catalogue import load
from cardrules.core.moves import Deal
from cardrules.core.options import read_options, shown
from cardrules.core.zones import Seat
from cardrules.definition.game import Game
from cardrules.interop.encoding import Encoding, check_action
from cardrules.interop.situation import Situation, points_gained

MOST_POINTS = 10_000.0
"""More than any deal brings: OpenSpiel asks for a bound of the returns."""

MOST_SEATS = 16
"""More than any game has."""

MOST_STEPS = 1_000_000
"""More than any deal takes: OpenSpiel asks for a bound of the length."""


class CardGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no annotations
    """A deal of a game.

    Chance first draws the dealer and then every card, in the order in which they come off the pack; then the players
    act by the numbers of `cardrules.interop.Encoding`. Returns are the points of the deal for each seat.

    Attributes:
        game: The game with its options.
        encoding: The numbers of moves and the places of observations.

    >>> game = pyspiel.load_game("cardrules(game=california_jacks,options=target:7 void_penalty:0)")
    >>> state = game.new_initial_state()
    >>> state.chance_outcomes()
    [(0, 0.5), (1, 0.5)]
    """

    def __init__(self, params: Mapping[str, Any] | None = None, *, game: Game | None = None) -> None:
        """A game, by OpenSpiel's parameters or as it was loaded.

        Args:
            params: The parameters ``game``, an id, and ``options``, such as ``draw:1 redeals:2``.
            game: The game itself, which then need not be in the catalogue; only if it is, can OpenSpiel write down its
                states and read them back.

        Raises:
            UnknownGame: There is no game of that id.
            OptionError: It has no such option or value.
        """
        chosen = load_by(params or {}) if game is None else game
        self.game, self.encoding = chosen, Encoding(chosen)
        super().__init__(GAME_TYPE, game_info(self.encoding), parameters_of(chosen))

    def new_initial_state(self) -> "CardGameState":
        """A match before its first dealer is drawn."""
        return CardGameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """The observer of states for a player."""
        return Observer(self.encoding)


class CardGameState(pyspiel.State):  # type: ignore[misc]
    """A state of such a game.

    Attributes:
        situation: The state of the rules, and who is asked; None before the first dealer is drawn.
    """

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self._encoding = game.encoding
        self._returns = self._rewards = (0.0,) * game.game.seats
        self._drawn: tuple[int, ...] = ()
        self._dealers: tuple[Seat, ...] = ()
        self.situation: Situation | None = None

    # Who acts, and how

    def current_player(self) -> int:
        """The seat that is asked, chance until the cards are dealt, or nobody when the deal has been scored."""
        if self.situation is None or self._dealers:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.situation.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The dealers, or the cards that are left: the number of each in the pack, and how likely it is."""
        if self.situation is None:
            left = list(range(self._encoding.game.seats))
        else:
            pack = self._encoding.game.deck(self.situation.state, self._dealers[0])
            left = sorted(set(range(len(pack))) - set(self._drawn))
        return [(number, 1 / len(left)) for number in left]

    def _legal_actions(self, player: int) -> list[int]:
        assert self.situation is not None, "players act after the deal"
        return self._encoding.legal(self.situation)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self._encoding.text(action)
        if self.situation is None:
            return f"seat {action} deals"
        return str(self._encoding.game.deck(self.situation.state, self._dealers[0])[action])

    # What happens

    def _apply_action(self, action: int) -> None:
        self._rewards = (0.0,) * len(self._returns)
        if self.situation is None:
            self._begin(action)
        elif self._dealers:
            self._draw(self.situation, action)
        else:
            self._act(self.situation, action)

    def _begin(self, dealer: Seat) -> None:
        game = self._encoding.game
        first = game.initial_state(game.options, dealer)
        self.situation, self._dealers = Situation(game, first, ()), game.dealers(first)

    def _draw(self, here: Situation, number: int) -> None:
        """Chance draws the next card; a deal is made with the last one."""
        game, seat = here.game, self._dealers[0]
        pack = game.deck(here.state, seat)
        self._drawn += (number,)
        if len(self._drawn) == len(pack):
            order = tuple(pack[number] for number in self._drawn)
            after = game.apply(here.state, seat, Deal(order)).state
            self.situation, self._dealers, self._drawn = (
                Situation.after(game, after, seat),
                game.dealers(after),
                (),
            )

    def _act(self, here: Situation, action: int) -> None:
        check_action(self._encoding, here, action)
        self.situation = self._encoding.acted(here, action)
        self._rewards = points_gained(here.game, here.state, self.situation.state)
        self._returns = tuple(sum(pair) for pair in zip(self._returns, self._rewards, strict=True))

    # What it brings

    def rewards(self) -> list[float]:
        """The points that the last action brought."""
        return list(self._rewards)

    def returns(self) -> list[float]:
        """The points that the deal has brought so far."""
        return list(self._returns)

    def resample_from_infostate(self, player: Seat, sampler: Any) -> "CardGameState":
        """A state that a seat cannot tell from this one, for searches over information sets.

        Args:
            player: The seat.
            sampler: A function that returns a number from 0 to 1.
        """
        guess: CardGameState = self.clone()
        here = self.situation
        assert here is not None, "players act after the deal"
        rng = Random(sampler())
        guess.situation = replace(here, state=determinize(here.game, here.state, player, rng))
        return guess

    def __str__(self) -> str:
        here = self.situation
        if here is None or self._dealers:
            return f"chance has drawn {len(self.history())}"
        return repr(here.state)


class Observer:
    """The view of a seat, as one float32 tensor (see `cardrules.interop.Encoding`) and as text."""

    def __init__(self, encoding: Encoding) -> None:
        self._encoding = encoding
        self.tensor = np.zeros(encoding.size, np.float32)
        self.dict = {name: self.tensor[part] for name, part in encoding.parts.items()}

    def set_from(self, state: CardGameState, player: Seat) -> None:
        """Look at a state as a seat sees it; before the deal there is nothing to be seen."""
        self.tensor[:] = 0
        if state.situation is not None:
            here = state.situation
            self.tensor[:] = self._encoding.observe(here.game.view(here.state, player), here.seat)

    def string_from(self, state: CardGameState, player: Seat) -> str:
        """The view of a seat, as text; equal views have equal texts."""
        if state.situation is None:
            return "nothing dealt"
        here = state.situation
        view = here.game.view(here.state, player)
        zones = "; ".join(f"{zone.id} {' '.join(map(_text, zone.cards))}" for zone in view.zones)
        beside = "; ".join(view.status_lines())
        return f"seat {player}; asked {here.seat}; {zones}; {beside}; scores {view.scores}"


def _text(card: object) -> str:
    return "??" if card is None else str(card)


def load_by(params: Mapping[str, Any]) -> Game:
    """The game that OpenSpiel's parameters name."""
    game = load(params.get("game") or "canfield")
    settings = str(params.get("options") or "").replace(":", "=").split()
    return game.with_options(**read_options(game.title, type(game.options), settings))


def parameters_of(game: Game) -> dict[str, str]:
    """The parameters by which OpenSpiel loads a game."""
    chosen = game.options.model_dump(mode="json", exclude_defaults=True)
    return {"game": game.id, "options": " ".join(f"{name}:{shown(value)}" for name, value in chosen.items())}


def game_info(encoding: Encoding) -> Any:
    """The sizes of a game, as OpenSpiel asks for them."""
    return pyspiel.GameInfo(
        num_distinct_actions=encoding.actions,
        max_chance_outcomes=max(len(encoding.cards), encoding.game.seats),
        num_players=encoding.game.seats,
        min_utility=-MOST_POINTS,
        max_utility=MOST_POINTS,
        max_game_length=MOST_STEPS,
    )


GAME_TYPE = pyspiel.GameType(
    short_name="cardrules",
    long_name="Card games by their rules",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.REWARDS,
    max_num_players=MOST_SEATS,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "canfield", "options": ""},
)

pyspiel.register_game(GAME_TYPE, CardGame)
