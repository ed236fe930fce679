"""Nerts: how a round begins; the rest is the race that its options specify."""

from cardrules.core.events import Event, Transition
from cardrules.core.moves import Deal
from cardrules.core.zones import Seat
from cardrules.games.nerts import rulebook as law
from cardrules.games.nerts.options import NertsOptions
from cardrules.mechanics import race_rounds
from cardrules.mechanics.race_tables import State


def deal(state: State[NertsOptions], seat: Seat, move: Deal) -> Transition[State[NertsOptions]]:
    """A seat shuffles; after the last one everybody lays out their cards."""
    shuffled, events = race_rounds.gather(state, seat, move.order)
    if shuffled.to_shuffle:
        return Transition(shuffled, tuple(events))
    if state.round == 0:
        events.append(Event(law.CARDS(players=state.options.players)))
        events.append(Event(law.TARGET(target=state.options.target)))
    begun, layout = race_rounds.begin_round(shuffled)
    return Transition(begun, (*events, *layout))
