"""Nertz: how a round begins; the rest is the race that its options specify."""

from cardrules.core.events import Transition
from cardrules.core.moves import Deal
from cardrules.core.zones import Seat
from cardrules.games.nertz import rulebook as law
from cardrules.games.nertz.options import NertzOptions
from cardrules.mechanics import race_rounds
from cardrules.mechanics.race_tables import State


def deal(state: State[NertzOptions], seat: Seat, move: Deal) -> Transition[State[NertzOptions]]:
    """A seat shuffles; after the last one everybody lays out their cards."""
    opening = (law.CARDS(players=state.options.players), law.TARGETS(target=state.options.target))
    return race_rounds.deal(state, seat, move, opening)
