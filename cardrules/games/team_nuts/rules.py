"""Team Nuts: what it has of its own, roles and passing packs across; the rest is the race that its options specify."""

from cardrules.core.events import Event, Transition
from cardrules.core.moves import Deal
from cardrules.core.zones import Seat
from cardrules.games.team_nuts import rulebook as law
from cardrules.games.team_nuts.options import TeamNutsOptions
from cardrules.mechanics import race_rounds
from cardrules.mechanics.race_tables import State, members

TeamState = State[TeamNutsOptions]


def deal(state: TeamState, seat: Seat, move: Deal) -> Transition[TeamState]:
    """A seat shuffles for its side; after the second one each pack goes across the table and is laid out there."""
    one, other = (members(state.spec, each) for each in range(state.spec.sides))
    opening = (law.CARDS(one=one, other=other), law.TARGET(target=state.options.target))
    return race_rounds.deal(state, seat, move, opening, begin_round)


def begin_round(state: TeamState) -> race_rounds.Step:
    """Each pack goes across the table and is laid out there, and the partners take their roles."""
    begun, layout = race_rounds.begin_round(state, passed=1)
    sides = range(begun.spec.sides)
    nuts, cards = (tuple(map(player, sides)) for player in (begun.nuts_player, begun.cards_player))
    return begun, [Event(law.ROLES(nuts=nuts, cards=cards)), *layout]
