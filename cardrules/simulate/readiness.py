"""Compiled code that has yet to be loaded or made: whether that is worth while, or the rules are done sooner.

Both give the same results, so it is only a matter of time. Those who ask measure what the rules take. The time that
they have taken before counts, too, so that nobody waits much longer for the rules than for a compiler.
"""

import sys
import warnings
from collections import defaultdict
from collections.abc import Callable
from importlib import import_module

from cardrules.core.compile_seconds import COMPILE_SECONDS
from cardrules.core.published import install

LOADING = 1.5
"""About the seconds that it takes to load compiled code."""

_by_rules = defaultdict[str, float](float)
"""The seconds for which the rules have played what a kernel could have played."""
_said = set[str]()
"""What has been said, and is not said again."""


def is_sooner_compiled(kernel: str, load: Callable[[], object], left: float = 0.0) -> bool:
    """Whether compiled code is ready, or it takes less time to get it ready than to let the rules play.

    Args:
        kernel: The module of the kernel.
        load: Has the compiled code ready.
        left: The seconds that the rules would take.
    """
    seconds = _by_rules[kernel] + left
    if (seconds > LOADING or kernel in sys.modules) and runs_at_once(load):
        return True
    if seconds > COMPILE_SECONDS[kernel.rpartition(".")[2]]:
        del _by_rules[kernel]  # each thing that is compiled is waited for
        return True
    return False


def note_time_of_rules(kernel: str, seconds: float) -> None:
    """Note for how long the rules have played what a kernel could have played."""
    _by_rules[kernel] += seconds


def runs_at_once(load: Callable[[], object]) -> bool:
    """Whether compiled code has been kept, so that it need not be made first."""
    found: bool = import_module("cardrules.core.compiling").runs_at_once(load)
    return found


def say_what_is_missing(left: float = 0.0) -> None:
    """Warn, once, that the deals could be played far faster.

    Args:
        left: About the most seconds that the rules will go on, where that is known.
    """
    if not _said:
        _said.add(command := install("fast"))
        wait = f" for up to {left:.0f} seconds more" if left > LOADING else ""
        warnings.warn(
            f"Deals are played through the rules{wait}; with numba they are far faster: {command}.",
            stacklevel=3,
        )
