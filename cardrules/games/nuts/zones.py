"""Nuts: what lies where, and who sees it."""

from cardrules.games.nuts.rulebook import MOST_CYCLES
from cardrules.games.nuts.state import State
from cardrules.mechanics.race_cycles import pack_zone, stock_zones
from cardrules.mechanics.race_foundations import foundation_zones
from cardrules.mechanics.race_piles import work_zones
from cardrules.mechanics.race_rounds import Phase
from cardrules.rulebook import format_seats
from cardrules.zones import Seat, Shape, Zone


def zones(state: State) -> tuple[Zone, ...]:
    """The foundations in the middle, and the piles in front of each seat."""
    playing = state.phase in (Phase.PLAY, Phase.DIG)
    return (
        *foundation_zones(state.foundations, state.options.players, playing),
        *(zone for seat in range(state.options.players) for zone in _seat_zones(state, seat, playing)),
    )


def _seat_zones(state: State, seat: Seat, playing: bool) -> tuple[Zone, ...]:
    layout, options = state.layouts[seat], state.options
    if layout.pack:
        return (pack_zone(layout, seat),)
    dug = (layout.dug,) if layout.dug else ()
    return (
        Zone(
            f"nuts:{seat}",
            "Nuts",
            Shape.STACK,
            layout.nuts,
            seat,
            down=max(len(layout.nuts) - 1, 0) if playing else 0,
            name="N" if options.build_on_nuts else "",
            tap="card",
            face_up=not options.nuts_face_down,
        ),
        *work_zones(layout.work, seat, "Work pile"),
        *stock_zones(layout, seat),
        *([Zone(f"dug:{seat}", "Dug up", Shape.STACK, dug, seat, tap="card", line=1)] if dug else []),
    )


def status(state: State) -> tuple[tuple[str, str], ...]:
    """Round, target, where the packs go, and what the table waits for."""
    options = state.options
    seats = tuple(enumerate(state.layouts))
    known = [
        ("Round", str(max(state.round, 1))),
        ("Target", str(options.target)),
        ("Packs", "kept" if options.pass_packs == "keep" else f"passed to the {direction_word(state)}"),
    ]
    if state.phase is Phase.DEAL:
        known.append(("To shuffle", format_seats(state.to_shuffle)))
    if state.phase is Phase.DIG:
        known.append(("Digging", format_seats(tuple(seat for seat, layout in seats if layout.dug))))
    if state.phase is Phase.PLAY:
        named = (
            ("May call", tuple(seat for seat, layout in seats if not layout.nuts)),
            ("Through the stock in vain", tuple(seat for seat, layout in seats if layout.through)),
            ("Waiting", tuple(seat for seat, layout in seats if layout.cycles >= MOST_CYCLES)),
        )
        known.extend((label, format_seats(those)) for label, those in named if those)
    return tuple(known)


def direction_word(state: State) -> str:
    """Where the packs are passed."""
    return "left" if state.direction == 1 else "right"
