"""PettingZoo: any game as an environment in which agents act one after the other (AEC)."""

# ruff: noqa: E402, for a missing package is named before it is imported

from cardrules.core.extras import require

require("This environment", "interop", "gymnasium", "pettingzoo")

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from cardrules.core.errors import CardRulesError
from cardrules.definition.game import Game
from cardrules.interop.encoding import Encoding
from cardrules.interop.episode import Episode


class CardGameEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # pettingzoo has no annotations
    """A deal of a game, or a whole match, for one agent a seat.

    An agent observes a dictionary: under ``observation`` what its seat sees, and under ``action_mask`` its legal
    actions, all 0 for an agent that is not asked (both as in `cardrules.interop.Encoding`). Its rewards are the points
    of its side's score lines. Players who may act out of turn, such as by calling a wrong play, are asked before the
    one whose turn it is, and may wait. In a race, where all play at once, they are asked one after the other (see
    `cardrules.interop.Situation`).

    Attributes:
        game: The game.
        encoding: The numbers of moves and the places of observations.
        episode: The episode that is being played; `episode.match` is the match, to be drawn or written down.

    >>> import cardrules
    >>> env = CardGameEnv(cardrules.load("pishe_pasha"))
    >>> env.reset(seed=7)
    >>> observation, reward, termination, truncation, info = env.last()
    >>> [env.encoding.text(action) for action in observation["action_mask"].nonzero()[0]]
    ['draw']
    """

    def __init__(self, game: Game, whole_match: bool = False, render_mode: str | None = None) -> None:
        """An environment; `reset` begins the first episode.

        Args:
            game: The game with its options.
            whole_match: Whether an episode is a match, and not its first deal only.
            render_mode: "ansi" to let `render` return the table as text.
        """
        super().__init__()
        self.metadata = {"name": f"{game.id}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.game, self.whole_match, self.render_mode = game, whole_match, render_mode
        self.encoding = Encoding(game)
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self._actions = {agent: spaces.Discrete(self.encoding.actions) for agent in self.possible_agents}
        self._observations = {agent: observation_space(self.encoding) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent may observe."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions of an agent."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode.

        Args:
            seed: The seed of the match; None draws one, from the last seed given.
            options: Ignored; the options of the game are chosen when it is loaded.
        """
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        chosen = int(self._random.integers(1 << 53)) if seed is None else seed
        self.episode = Episode(self.encoding, chosen, self.whole_match)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        assert self.episode.seat is not None, "an episode begins with somebody to act"
        self.agent_selection = self.possible_agents[self.episode.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """The present observation of an agent."""
        seat, episode = self.possible_agents.index(agent), self.episode
        legal = episode.actions() if episode.seat == seat else []
        return {"observation": episode.observe(seat), "action_mask": self.encoding.mask(legal)}

    def step(self, action: int | None) -> None:
        """The selected agent acts.

        Raises:
            CardRulesError: The action is not legal.
        """
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise CardRulesError(f"{self.agent_selection} is asked for an action: None is not one.")
        self._cumulative_rewards[self.agent_selection] = 0.0
        gained = self.episode.step(int(action))
        self.rewards = dict(zip(self.possible_agents, gained, strict=True))
        seat = self.episode.seat
        if seat is None:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[seat]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table as the selected agent sees it, as text."""
        if self.render_mode is None:
            gymnasium.logger.warn("Give render_mode='ansi' to see the table as text.")
            return None
        return self.episode.match.text(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """There is nothing to be released."""


def observation_space(encoding: Encoding) -> spaces.Dict:
    """The space of what an agent may observe: an observation, and a mask of legal actions."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, (encoding.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )
