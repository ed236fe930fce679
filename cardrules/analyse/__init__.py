"""Analysis: the value of every legal move to the seat that has to move, how sure it is, and the reasons for it.

The unseen cards are dealt again and again, in every way that agrees with what the seat knows. After each move the deal
is played to its end in all these worlds, by players who see what a player sees.
"""

# ruff: noqa: E402, for a missing package is named before the modules below import it

from cardrules.core.extras import require

require("Analysis", "fast", "numpy")

from cardrules.analyse.arena import Standing, arena
from cardrules.analyse.hints import Hint, hint
from cardrules.analyse.race_gains import Gain, gains_of, missed
from cardrules.analyse.reasons import reason
from cardrules.analyse.reviews import Decision, Review, decisions, review
from cardrules.analyse.strong import strong
from cardrules.analyse.values import Analysis, MoveValue, analyse, analyses
from cardrules.analyse.warming import warm_up

__all__ = [
    "Analysis",
    "Decision",
    "Gain",
    "Hint",
    "MoveValue",
    "Review",
    "Standing",
    "analyse",
    "analyses",
    "arena",
    "decisions",
    "gains_of",
    "hint",
    "missed",
    "reason",
    "review",
    "strong",
    "warm_up",
]
