"""Exact answers. The solver of Canfield needs the extra `fast` (numba), which is loaded when something is solved.

>>> from cardrules.solve import solve
"""

from cardrules.solve.canfield import Solution, solve
from cardrules.solve.layouts import Shortcuts

__all__ = ["Shortcuts", "Solution", "solve"]
