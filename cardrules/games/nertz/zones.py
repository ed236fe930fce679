"""Nertz: what lies where, and who sees it."""

from cardrules.games.nertz.rulebook import MOST_CYCLES
from cardrules.games.nertz.state import State
from cardrules.mechanics.race_cycles import pack_zone, stock_zones
from cardrules.mechanics.race_foundations import foundation_zones
from cardrules.mechanics.race_piles import work_zones
from cardrules.mechanics.race_rounds import Phase
from cardrules.rulebook import format_seats
from cardrules.zones import Seat, Shape, Zone


def zones(state: State) -> tuple[Zone, ...]:
    """The foundations in the middle, and the piles in front of each seat."""
    playing = state.phase is Phase.PLAY
    return (
        *foundation_zones(state.foundations, state.options.players, playing),
        *(zone for seat in range(state.options.players) for zone in _seat_zones(state, seat, playing)),
    )


def _seat_zones(state: State, seat: Seat, playing: bool) -> tuple[Zone, ...]:
    layout = state.layouts[seat]
    if layout.pack:
        return (pack_zone(layout, seat),)
    return (
        Zone(
            f"nertz:{seat}",
            "Nertz",
            Shape.STACK,
            layout.nertz,
            seat,
            down=max(len(layout.nertz) - 1, 0) if playing else 0,
            tap="card",
            face_up=True,
        ),
        *work_zones(layout.work, seat, "Work pile"),
        *stock_zones(layout, seat),
    )


def status(state: State) -> tuple[tuple[str, str], ...]:
    """Round, target, and what the table waits for."""
    seats = tuple(enumerate(state.layouts))
    known = [("Round", str(max(state.round, 1))), ("Target", str(state.options.target))]
    if state.phase is Phase.DEAL:
        known.append(("To shuffle", format_seats(state.to_shuffle)))
    if state.phase is Phase.PLAY:
        named = (
            ("May call", tuple(seat for seat, layout in seats if not layout.nertz)),
            ("Through the stock in vain", tuple(seat for seat, layout in seats if layout.through)),
            ("Waiting", tuple(seat for seat, layout in seats if layout.cycles >= MOST_CYCLES)),
        )
        known.extend((label, format_seats(those)) for label, those in named if those)
    return tuple(known)
