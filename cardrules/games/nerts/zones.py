"""Nerts: what lies where, and who sees it."""

from cardrules.games.nerts.rulebook import MOST_CYCLES
from cardrules.games.nerts.state import State
from cardrules.mechanics.race_cycles import pack_zone, stock_zones
from cardrules.mechanics.race_foundations import foundation_zones
from cardrules.mechanics.race_piles import work_zones
from cardrules.mechanics.race_rounds import Phase
from cardrules.rulebook import format_seats
from cardrules.zones import Seat, Shape, Zone


def zones(state: State) -> tuple[Zone, ...]:
    """The foundations in the middle, and what lies in front of each seat."""
    return (
        *foundation_zones(state.foundations, state.options.players, state.phase is Phase.PLAY),
        *(zone for seat in range(state.options.players) for zone in _seat_zones(state, seat)),
    )


def _seat_zones(state: State, seat: Seat) -> tuple[Zone, ...]:
    layout = state.layouts[seat]
    if layout.pack:
        return (pack_zone(layout, seat),)
    hidden = len(layout.pile) if state.phase is Phase.PLAY else 0
    slots = (
        Zone(
            f"slot:{seat}:{number}",
            f"Slot {number}",
            Shape.STACK,
            (card,) if card else (),
            seat,
            tap="card",
            line=1,
        )
        for number, card in enumerate(layout.slots, start=1)
    )
    return (
        *work_zones(layout.work, seat, "Column"),
        Zone(f"nerts:{seat}", "Nert pile", Shape.STACK, layout.pile, seat, down=hidden, line=1),
        *slots,
        *stock_zones(layout, seat, line=2),
    )


def status(state: State) -> tuple[tuple[str, str], ...]:
    """Round, target, and what the table waits for."""
    known = [("Round", str(max(state.round, 1))), ("Target", str(state.options.target))]
    if state.phase is Phase.DEAL:
        known.append(("To shuffle", format_seats(state.to_shuffle)))
    if state.phase is Phase.PLAY:
        seats = tuple(enumerate(state.layouts))
        named = (
            ("May call", tuple(seat for seat, layout in seats if not layout.nerts)),
            ("Through the stock in vain", tuple(seat for seat, layout in seats if layout.through)),
            ("Waiting", tuple(seat for seat, layout in seats if layout.cycles >= MOST_CYCLES)),
        )
        known.extend((label, format_seats(those)) for label, those in named if those)
    return tuple(known)
