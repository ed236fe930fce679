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
    ``info["action_mask"]`` and come from `action_masks`, too, where maskable policies look for them. An action that is
    not legal changes nothing and brings nothing; ``info["refused"]`` then says why. The seed of a reset is that of the
    match.

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
        self.action_space = spaces.Discrete(self.encoding.actions)
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
        """The player acts."""
        episode, chosen, reward, refused = self.episode, int(action), 0.0, dict[str, Any]()
        if episode.seat is not None and chosen not in episode.actions():
            refused = {"refused": str(episode.match.judge(self.encoding.moves[chosen]))}
        else:
            (reward,) = episode.step(chosen)
        info = {"action_mask": self.action_masks(), **refused}
        return episode.observe(PLAYER), reward, episode.seat is None, False, info

    def render(self) -> str | None:
        """The table as text."""
        return None if self.render_mode is None else self.episode.match.text(PLAYER)


gymnasium.register(id="cardrules/Canfield-v0", entry_point=PatienceEnv)
