"""Team Nuts: what lies where, and who sees it."""

from collections.abc import Iterator

from cardrules.games.team_nuts.rulebook import MOST_CYCLES
from cardrules.games.team_nuts.state import SIDES, State, side_said
from cardrules.mechanics.race_cycles import pack_zone, stock_zones
from cardrules.mechanics.race_foundations import foundation_zones
from cardrules.mechanics.race_piles import work_zones
from cardrules.mechanics.race_rounds import Phase
from cardrules.rulebook import format_seats
from cardrules.zones import Shape, Zone


def zones(state: State) -> tuple[Zone, ...]:
    """The foundations in the middle, the nuts before the Nuts players, the rest before the Cards players."""
    playing = state.phase in (Phase.PLAY, Phase.DIG)
    return (
        *foundation_zones(state.foundations, len(SIDES), playing),
        *(zone for side in SIDES for zone in _side_zones(state, side, playing)),
    )


def _side_zones(state: State, side: int, playing: bool) -> Iterator[Zone]:
    layout, nuts_player, cards_player = state.layouts[side], state.nuts_player(side), state.cards_player(side)
    if layout.pack:
        yield pack_zone(layout, side)._replace(owner=state.shuffler(side))
        return
    yield Zone(
        f"nuts:{side}",
        "Nuts",
        Shape.STACK,
        layout.nuts,
        nuts_player,
        down=max(len(layout.nuts) - 1, 0) if playing else 0,
        tap="card",
        face_up=True,
        partner=cards_player,
    )
    dug = (layout.dug,) if layout.dug else ()
    for zone in (
        *work_zones(layout.work, side, "Column"),
        *stock_zones(layout, side),
        *([Zone(f"dug:{side}", "Dug up", Shape.STACK, dug, tap="card", line=1)] if dug else []),
    ):
        yield zone._replace(owner=cards_player, partner=nuts_player)


def status(state: State) -> tuple[tuple[str, str], ...]:
    """Round, target, who plays what, and what the table waits for."""
    sides = tuple(zip(map(side_said, SIDES), state.layouts, strict=True))
    known = [("Round", str(max(state.round, 1))), ("Target", str(state.options.target))]
    if state.phase is Phase.DEAL:
        known.append(("To shuffle", format_seats(state.to_shuffle)))
    if state.phase in (Phase.PLAY, Phase.DIG):
        known += [
            ("Nuts players", format_seats(tuple(map(state.nuts_player, SIDES)))),
            ("Cards players", format_seats(tuple(map(state.cards_player, SIDES)))),
        ]
    if state.phase is Phase.DIG:
        known.append(("Digging", " and ".join(said for said, layout in sides if layout.dug)))
    if state.phase is Phase.PLAY:
        named = (
            ("Through the stock in vain", [said for said, layout in sides if layout.through]),
            ("Waiting", [said for said, layout in sides if layout.cycles >= MOST_CYCLES]),
        )
        known.extend((label, " and ".join(those)) for label, those in named if those)
    return tuple(known)
