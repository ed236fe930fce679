"""Players: what a bot may know, and which move a bot makes next."""

from cardrules.bots.choosing import Player, Policy, choose, chooser, determinize
from cardrules.bots.driver import next_claims, next_move
from cardrules.mechanics.races import ClaimResult

__all__ = ["ClaimResult", "Player", "Policy", "choose", "chooser", "determinize", "next_claims", "next_move"]
