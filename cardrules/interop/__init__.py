"""Environments for learning and search: PettingZoo, Gymnasium, OpenSpiel, and many tables in one call.

Nothing here is imported by the rest of the library, and each adapter imports its own peer only:
`cardrules.interop.pettingzoo_env`, `cardrules.interop.gymnasium_env`, `cardrules.interop.openspiel_game`. They need
the extra ``interop`` or, for OpenSpiel, ``openspiel``.
"""

# ruff: noqa: E402, for a missing package is named before the modules below import it

from cardrules.core.extras import require

require("An environment", "interop", "numpy")

from cardrules.interop.encoding import WAIT, Encoding
from cardrules.interop.episode import Episode
from cardrules.interop.situation import Situation

__all__ = ["WAIT", "Encoding", "Episode", "Situation"]
