"""Exact answers for a player who knows all cards.

The solver of Canfield needs the extra `fast` (numba), which is loaded when something is solved.

>>> from cardrules.solve import endgame, solve
"""

from cardrules.solve.alpha_beta import NotSolved
from cardrules.solve.canfield import Solution, solve
from cardrules.solve.endgames import Endgame, endgame
from cardrules.solve.layouts import Pruning

__all__ = ["Endgame", "NotSolved", "Pruning", "Solution", "endgame", "solve"]
