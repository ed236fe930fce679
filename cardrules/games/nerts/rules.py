"""Nerts: how a round begins; the rest is the race that its options specify."""

from cardrules.core.events import Transition
from cardrules.core.moves import Deal
from cardrules.core.zones import Seat
from cardrules.games.nerts import rulebook as law
from cardrules.games.nerts.options import NertsOptions
from cardrules.mechanics import race_rounds
from cardrules.mechanics.race_tables import State


def deal(state: State[NertsOptions], seat: Seat, move: Deal) -> Transition[State[NertsOptions]]:
    """A seat shuffles; after the last one everybody lays out their cards."""
    opening = (law.CARDS(players=state.options.players), law.TARGET(target=state.options.target))
    return race_rounds.deal(state, seat, move, opening)
