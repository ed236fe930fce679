"""Players: what a bot may know, and which move a bot makes next."""

from cardrules.bots.choosing import choose, imagine
from cardrules.bots.driver import next_claims, next_move

__all__ = ["choose", "imagine", "next_claims", "next_move"]
