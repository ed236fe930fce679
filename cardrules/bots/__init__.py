"""Players: what a bot may know, and which move a bot makes next."""

from cardrules.bots.choosing import choose, determinize
from cardrules.bots.driver import next_claims, next_move

__all__ = ["choose", "determinize", "next_claims", "next_move"]
