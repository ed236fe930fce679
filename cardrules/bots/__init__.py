"""Players: what a bot may know, and which move a bot makes next."""

from cardrules.bots.choosing import Chooser, Player, Policy, choose, chooser, determinize
from cardrules.bots.driver import next_claims, next_move
from cardrules.mechanics.races import Claim, ClaimResult, resolve_claims

__all__ = [
    "Chooser",
    "Claim",
    "ClaimResult",
    "Player",
    "Policy",
    "choose",
    "chooser",
    "determinize",
    "next_claims",
    "next_move",
    "resolve_claims",
]
