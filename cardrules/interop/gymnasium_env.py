"""Gymnasium: a game for one player, such as Canfield.

Importing this module registers ``cardrules/Canfield-v0``; this imports it by itself:

    gymnasium.make("cardrules.interop.gymnasium_env:cardrules/Canfield-v0", draw=1)
"""

# ruff: noqa: E402, for a missing package is named before it is imported

from cardrules.core.extras import require

require("This environment", "interop", "gymnasium")

from typing import Any, SupportsInt

import gymnasium
import numpy as np
from gymnasium import spaces

from cardrules.catalogue import load
from cardrules.core.errors import CardRulesError
from cardrules.definition.game import Game
from cardrules.interop.encoding import Encoding, Floats, Mask
from cardrules.interop.episode import Episode

PLAYER = 0
"""The only seat."""


class PatienceEnv(gymnasium.Env[Floats, Any]):
    """A game for one player: what the player sees, numbered actions, and the points of each move as its reward.

    Observations and actions are those of `cardrules.interop.Encoding`. The legal actions stand in
    ``info["action_mask"]`` and come from `action_masks`, too, where maskable policies look for them;
    `action_space.sample` draws one of them. An action that is not legal is refused with an error that says why. The
    seed of a reset is that of the match.

    Attributes:
        encoding: The numbers of moves and the places of observations.
        episode: The episode that is being played; `episode.match` is the match, to be drawn or written down.

    >>> import cardrules
    >>> env = PatienceEnv(cardrules.load("canfield"))
    >>> observation, info = env.reset(seed=7)
    >>> [env.encoding.text(action) for action in info["action_mask"].nonzero()[0]][:3]
    ['4C>2', '5D>F', 'turn']
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 (declared so by gymnasium.Env)

    def __init__(self, game: Game | None = None, render_mode: str | None = None, **options: Any) -> None:
        """An environment; `reset` begins the first episode.

        Args:
            game: A game for one player, with its options; None for Canfield.
            render_mode: "ansi" to let `render` return the table as text.
            **options: Without a game, options of Canfield.

        Raises:
            CardRulesError: Several play the game, or options are given besides the game.
        """
        if game is not None and options:
            raise CardRulesError("Options are given to the game when it is loaded: give a game or options.")
        game = load("canfield", **options) if game is None else game
        if game.seats != 1:
            raise CardRulesError(
                f"{game.title} is for {game.seats} players; use cardrules.interop.pettingzoo_env for it."
            )
        self.render_mode = render_mode
        self.encoding = Encoding(game)
        self.action_space = LegalActions(self)
        self.observation_space = spaces.Box(0, 1, (self.encoding.size,), np.float32)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, Any]:
        """Begin an episode.

        Args:
            seed: The seed of the match; None draws one, from the last seed given.
            options: Ignored; the options of the game are chosen when it is loaded.
        """
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(1 << 53)) if seed is None else seed
        self.episode = Episode(self.encoding, chosen)
        return self.episode.observe(PLAYER), {"action_mask": self.action_masks()}

    def action_masks(self) -> Mask:
        """The legal actions, as zeros and ones."""
        return self.episode.mask()

    def step(self, action: SupportsInt) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """The player acts.

        Raises:
            CardRulesError: The action is not legal.
        """
        (reward,) = self.episode.step(int(action))
        over = self.episode.seat is None
        return self.episode.observe(PLAYER), reward, over, False, {"action_mask": self.action_masks()}

    def render(self) -> str | None:
        """The table as text."""
        return None if self.render_mode is None else self.episode.match.text(PLAYER)


class LegalActions(spaces.Discrete):
    """The actions of an environment; unless it is given a mask, `sample` draws one that is legal now."""

    def __init__(self, env: PatienceEnv) -> None:
        """All actions of the environment, of which those are drawn that are legal in its episode."""
        super().__init__(env.encoding.actions)
        self._env = env

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Draw an action (see `gymnasium.spaces.Discrete.sample`)."""
        if mask is None and probability is None and hasattr(self._env, "episode"):
            mask = self._env.action_masks()
        return super().sample(mask, probability)


gymnasium.register(id="cardrules/Canfield-v0", entry_point=PatienceEnv)
