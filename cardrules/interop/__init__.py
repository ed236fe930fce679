"""Environments for learning and search: PettingZoo, Gymnasium, OpenSpiel, and many tables in one call.

Nothing here is imported by the rest of the library, and each adapter imports its own peer only:
`cardrules.interop.pettingzoo_env`, `cardrules.interop.gymnasium_env`, `cardrules.interop.openspiel_game`. They need
``pip install 'cardrules[interop]'`` or, for OpenSpiel, ``pip install 'cardrules[openspiel]'``.
"""

from cardrules.interop.encoding import WAIT, Encoding
from cardrules.interop.episode import Episode
from cardrules.interop.situation import Situation

__all__ = ["WAIT", "Encoding", "Episode", "Situation"]
