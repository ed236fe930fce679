"""Exact answers for a player who knows all cards, and hints for one who may not.

The solver of Canfield needs the extra `fast` (numba), which is loaded when something is solved.

>>> from cardrules.solve import endgame, hint, solve
"""

from cardrules.solve.alpha_beta import NotSolved
from cardrules.solve.canfield import Solution, solve
from cardrules.solve.endgames import Endgame, endgame
from cardrules.solve.hints import Hint, hint
from cardrules.solve.layouts import Pruning

__all__ = ["Endgame", "Hint", "NotSolved", "Pruning", "Solution", "endgame", "hint", "solve"]
