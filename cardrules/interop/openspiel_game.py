"""OpenSpiel: any game as one of its games written in Python.

Importing this module registers the game ``cardrules``:

    pyspiel.load_game("cardrules(game=canfield,options=draw:1)")

Chance deals the cards one by one, so that every algorithm of OpenSpiel that takes games written in Python can go
through the tree from its root. Among them is its search over information sets:

    open_spiel.python.algorithms.ismcts.ISMCTSBot(game, evaluator, uct_c, simulations)
"""

# ruff: noqa: E402, for a missing package is named before it is imported

from cardrules.core.extras import require

require("This environment", "openspiel", "pyspiel")

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from cardrules.bots.knowledge import knowledge_after
from cardrules.bots.worlds import draw_worlds, faces_in
from cardrules.catalogue import load
from cardrules.core.cards import Card
from cardrules.core.errors import CardRulesError
from cardrules.core.moves import Deal
from cardrules.core.options import read_options, shown
from cardrules.core.zones import Seat
from cardrules.definition.game import Game
from cardrules.interop.encoding import Encoding, check_action
from cardrules.interop.history import History, Moment, cards_in_words
from cardrules.interop.situation import Situation, points_gained
from cardrules.match.match import Match, Ply

MOST_SEATS = 16
"""More than any game has."""

NO_BOUND = 2**31 - 1
"""The length that is given where none is known: the largest number that OpenSpiel takes."""

LARGEST_TENSOR = 1_000_000
"""The most numbers of an information state; where the longest deal would have more, it is given as text alone."""

TRIES = 64
"""The most worlds that are drawn for one that agrees with all that a seat has seen."""


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
        self.moments = most_moments(chosen)
        super().__init__(game_type(self.tensor_length > 0), game_info(self.encoding), parameters_of(chosen))

    @property
    def tensor_length(self) -> int:
        """The length of the tensor of an information state; 0 where there is none."""
        length = (self.moments or LARGEST_TENSOR + 1) * History(self.encoding).row_length
        return length if length <= LARGEST_TENSOR else 0

    def new_initial_state(self) -> "CardGameState":
        """A match before its first dealer is drawn."""
        return CardGameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """The observer of states for a player.

        Args:
            iig_obs_type: The information that it gives: the history with perfect recall, or the present view; with the
                private information of one player, or public information alone.
            params: None.

        Raises:
            CardRulesError: It should leave out what is public, or show what no player sees.
        """
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class CardGameState(pyspiel.State):  # type: ignore[misc]
    """A state of such a game.

    Attributes:
        history_seen: What has happened since the first dealer was drawn, as each seat saw it.
    """

    def __init__(self, game: CardGame) -> None:
        super().__init__(game)
        self._encoding = game.encoding
        self.history_seen = History(game.encoding)
        self._returns = self._rewards = (0.0,) * game.game.seats
        self._drawn: tuple[int, ...] = ()
        self._dealers: tuple[Seat, ...] = ()

    @property
    def situation(self) -> Situation | None:
        """The state of the rules, and who is asked; None before the first dealer is drawn."""
        moments = self.history_seen.moments
        return moments[-1].situation if moments else None

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
        self.history_seen.moments.append(Moment(Situation(game, first, ())))
        self._dealers = game.dealers(first)

    def _draw(self, here: Situation, number: int) -> None:
        """Chance draws the next card; a deal is made with the last one."""
        game, seat = here.game, self._dealers[0]
        pack = game.deck(here.state, seat)
        self._drawn += (number,)
        if len(self._drawn) == len(pack):
            self._play(here, seat, Deal(tuple(pack[number] for number in self._drawn)))
            after = self.situation
            assert after is not None, "a deal has been made"
            self._dealers, self._drawn = game.dealers(after.state), ()

    def _act(self, here: Situation, action: int) -> None:
        check_action(self._encoding, here, action)
        seat = here.asked[0]
        if action == self._encoding.waits:
            self.history_seen.moments.append(Moment(here.waited(), seat))
            return
        after = self._play(here, seat, self._encoding.moves[action])
        self._rewards = points_gained(here.game, here.state, after.state)
        self._returns = tuple(sum(pair) for pair in zip(self._returns, self._rewards, strict=True))

    def _play(self, here: Situation, seat: Seat, move: Any) -> Situation:
        game = here.game
        verdict = game.judge(here.state, seat, move)
        state, events = game.apply_unchecked(here.state, seat, move)
        after = Situation.after(game, state, seat)
        self.history_seen.moments.append(Moment(after, seat, Ply(seat, move, verdict, events, state)))
        return after

    # What it brings

    def rewards(self) -> list[float]:
        """The points that the last action brought."""
        return list(self._rewards)

    def returns(self) -> list[float]:
        """The points that the deal has brought so far."""
        return list(self._returns)

    def resample_from_infostate(self, player: Seat, sampler: Any) -> "CardGameState":
        """A state that a seat cannot tell from this one by all that it has seen, with a history of its own.

        It is drawn from the worlds of `cardrules.bots.worlds`; where none of several leads to what the seat has seen,
        it is this state itself.

        Args:
            player: The seat.
            sampler: A function that returns a number from 0 to 1.
        """
        plies, moments = self.history_seen.plies, self.history_seen.moments
        known = knowledge_after(self._encoding.game, moments[0].situation.state, plies, player)
        rng, seen = np.random.default_rng(int(sampler() * 2**53)), self.history_seen.text(player)
        for _ in range(TRIES):
            (world,) = draw_worlds(known, 1, rng)
            guess = self._with(faces_in(known.hidden, world))
            if guess and guess.history_seen.text(player) == seen:
                return guess
        copy: CardGameState = self.clone()
        return copy

    def _with(self, faces: Mapping[Card, Card]) -> "CardGameState | None":
        """The state after the same actions, had other cards been dealt; None where an action would be illegal.

        Args:
            faces: The card that comes in place of each hidden one. Where a pack was shuffled again they lie only since.
        """
        guess: CardGameState = self.get_game().new_initial_state()
        dealings = sum(isinstance(ply.move, Deal) for ply in self.history_seen.plies)
        race = self._encoding.game.race
        try:
            for action in self.history():
                here, dealt = (
                    guess.situation,
                    sum(isinstance(ply.move, Deal) for ply in guess.history_seen.plies),
                )
                if here and guess._dealers and (race or dealt == dealings - 1):
                    pack = here.game.deck(here.state, guess._dealers[0])
                    action = pack.index(faces.get(pack[action], pack[action]))
                guess.apply_action(action)
        except CardRulesError:
            return None
        return guess

    def __str__(self) -> str:
        here = self.situation
        if here is None or self._dealers:
            return f"chance has drawn {len(self.history())}"
        return repr(here.state)


class Observer:
    """The view of a player as one float32 tensor and as text: the present one, or with perfect recall all it has seen.

    The view is that of `cardrules.interop.Encoding`; what is remembered of earlier views is in a
    `cardrules.interop.history.History`, of which the tensor has a row for each moment.
    """

    def __init__(self, game: CardGame, kind: Any) -> None:
        """An observer.

        Args:
            game: The game.
            kind: OpenSpiel's type of observations.

        Raises:
            CardRulesError: It leaves out what is public, or shows what no player sees.
        """
        private = kind.private_info
        if not kind.public_info or private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise CardRulesError(
                "An observer shows what is public, with the private information of one player or of nobody."
            )
        self._encoding, self._recalls = game.encoding, kind.perfect_recall
        self._alone = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if self._recalls:
            self._row = History(game.encoding).row_length
            self.tensor = np.zeros(game.tensor_length, np.float32)
            self.dict = {"history": self.tensor.reshape(-1, self._row)} if game.tensor_length else {}
        else:
            self.tensor = np.zeros(game.encoding.size, np.float32)
            self.dict = {name: self.tensor[part] for name, part in game.encoding.parts.items()}

    def set_from(self, state: CardGameState, player: Seat) -> None:
        """Look at a state as a seat sees it; before the deal there is nothing to be seen."""
        self.tensor[:] = 0
        seat, here = player if self._alone else None, state.situation
        if here and self._recalls:
            for number, row in enumerate(state.history_seen.rows(seat)):
                self.dict["history"][number] = row
        elif here:
            self.tensor[:] = self._encoding.observe(here.game.view(here.state, seat), here.seat)

    def string_from(self, state: CardGameState, player: Seat) -> str:
        """The view of a seat, as text; equal for two states if and only if the seat sees, or has seen, the same."""
        seat, here = player if self._alone else None, state.situation
        if here is None:
            return "nothing dealt"
        if self._recalls:
            return state.history_seen.text(seat)
        view = here.game.view(here.state, seat)
        zones = "; ".join(f"{zone.id} {cards_in_words(zone.cards)}" for zone in view.zones)
        beside = "; ".join(view.status_lines())
        return f"seat {seat}; asked {here.seat}; {zones}; {beside}; scores {view.scores}"


def load_by(params: Mapping[str, Any]) -> Game:
    """The game that OpenSpiel's parameters name."""
    game = load(params.get("game") or "canfield")
    settings = str(params.get("options") or "").replace(":", "=").split()
    return game.with_options(**read_options(game.title, type(game.options), settings))


def parameters_of(game: Game) -> dict[str, str]:
    """The parameters by which OpenSpiel loads a game."""
    chosen = game.options.model_dump(mode="json", exclude_defaults=True)
    return {"game": game.id, "options": " ".join(f"{name}:{shown(value)}" for name, value in chosen.items())}


def most_moments(game: Game) -> int | None:
    """The most moments of a deal: its beginning, the deals, and every move and every time that somebody waits.

    None where there is no bound.
    """
    bounds = game.bounds(game.options)
    return None if bounds.moves is None else 1 + len(Match(game).plies) + bounds.moves * bounds.actors


def game_info(encoding: Encoding) -> Any:
    """The sizes of a game, as OpenSpiel asks for them."""
    game = encoding.game
    bounds = game.bounds(game.options)
    points = sorted((-1 if game.lowest_wins else 1) * each for each in (bounds.least, bounds.most))
    return pyspiel.GameInfo(
        num_distinct_actions=encoding.actions,
        max_chance_outcomes=max(len(encoding.cards), game.seats),
        num_players=game.seats,
        min_utility=points[0],
        max_utility=points[1],
        max_game_length=NO_BOUND if bounds.moves is None else bounds.moves * bounds.actors,
    )


def game_type(has_tensor: bool) -> Any:
    """The kind of a game.

    Args:
        has_tensor: Whether its information states have tensors.
    """
    return pyspiel.GameType(
        short_name="cardrules",
        long_name="Card games by their rules",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.REWARDS,
        max_num_players=MOST_SEATS,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=has_tensor,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"game": "canfield", "options": ""},
    )


pyspiel.register_game(game_type(has_tensor=True), CardGame)
