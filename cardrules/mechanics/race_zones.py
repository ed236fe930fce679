"""The zones of a race, who sees them, and what else everybody knows."""

from collections.abc import Iterator

from cardrules.core.cards import Rank
from cardrules.core.zones import Fact, Number, Seats, Shape, Zone
from cardrules.mechanics.race_legality import can_call
from cardrules.mechanics.race_tables import (
    ACES,
    NEW,
    ON_NUTS,
    Phase,
    RaceState,
    members,
)


def zones(state: RaceState) -> tuple[Zone, ...]:
    """The foundations in the middle, and the cards in front of each side."""
    return (
        *_foundation_zones(state),
        *(zone for side in range(len(state.layouts)) for zone in _side_zones(state, side)),
    )


def _foundation_zones(state: RaceState) -> Iterator[Zone]:
    """The foundations, and while a round is played the place for a new one."""
    for number, pile in enumerate(state.foundations, start=1):
        complete = bool(pile) and pile[-1].rank is Rank.KING
        label = f"Foundation {number}" + (", complete" if complete else "")
        name = "" if complete else f"{NEW}{number}"
        yield Zone(f"foundation:{number}", label, Shape.STACK, pile, name=name)
    if _in_play(state) and len(state.foundations) < ACES * len(state.packs):
        yield Zone("foundation:new", "New foundation", Shape.STACK, (), name=NEW)


def _side_zones(state: RaceState, side: int) -> Iterator[Zone]:
    """A pack; or nuts, work piles, stock and waste."""
    layout, spec = state.layouts[side], state.spec
    if layout.pack:
        yield Zone(
            f"pack:{side}", "Pack", Shape.STACK, layout.pack, state.shuffler(side), down=len(layout.pack)
        )
        return
    nuts_player, cards_player = state.nuts_player(side), state.cards_player(side)
    partner = None if spec.roles is None else nuts_player
    if not spec.slots:
        covered = max(len(layout.nut_pile) - 1, 0) if _in_play(state) else 0
        yield Zone(
            f"nuts:{side}",
            spec.nut_label,
            Shape.STACK,
            layout.nut_pile,
            nuts_player,
            down=covered,
            name=ON_NUTS if spec.builds_on_nuts else "",
            tap="card",
            face_up=spec.nuts_face_up,
            partner=None if spec.roles is None else cards_player,
            to_play=True,
        )
    for number, pile in enumerate(layout.work, start=1):
        yield Zone(
            f"work:{side}:{number}",
            f"{spec.pile_label} {number}",
            Shape.COLUMN,
            pile.down + pile.up,
            cards_player,
            down=len(pile.down),
            name=str(number),
            tap="card",
            partner=partner,
        )
    if spec.slots:
        covered = len(layout.nuts) if _in_play(state) else 0
        yield Zone(
            f"nuts:{side}",
            spec.nut_label,
            Shape.STACK,
            layout.nuts,
            side,
            down=covered,
            line=1,
            to_play=True,
        )
        for number, card in enumerate(layout.slots, start=1):
            cards = (card,) if card else ()
            yield Zone(
                f"slot:{side}:{number}",
                f"Slot {number}",
                Shape.STACK,
                cards,
                side,
                tap="card",
                line=1,
                to_play=True,
            )
    line, stock = 2 if spec.slots else 1, layout.stock
    turns_over = _in_play(state) and layout.waste and not stock
    yield Zone(
        f"stock:{side}",
        "Turn over" if turns_over else "Stock",  # an empty pile is touched for this
        Shape.STACK,
        stock,
        cards_player,
        down=len(stock),
        tap="turn",
        line=line,
        partner=partner,
    )
    yield Zone(
        f"waste:{side}",
        "Waste",
        Shape.SPREAD,
        layout.waste,
        cards_player,
        tap="card",
        line=line,
        partner=partner,
    )
    if layout.dug:
        yield Zone(
            f"dug:{side}",
            "Dug up",
            Shape.STACK,
            (layout.dug,),
            cards_player,
            tap="card",
            line=1,
            partner=partner,
        )


def status(state: RaceState) -> tuple[Fact, ...]:
    """Round, target, the roles of partners, and the phase of the table."""
    spec, in_play = state.spec, _in_play(state)
    sides = range(spec.sides if spec.roles and in_play else 0)
    digging = [side for side, layout in enumerate(state.layouts) if layout.dug]
    out = [side for side, layout in enumerate(state.layouts) if in_play and can_call(spec, layout)]
    return (
        Fact("round", Number(max(state.round, 1), most=spec.max_deals), "Round"),
        Fact("target", Number(spec.target, most=spec.target), "Target"),
        Fact("to_shuffle", Seats(state.to_shuffle), "To shuffle"),
        Fact("nuts_players", Seats(tuple(map(state.nuts_player, sides))), "Nuts players"),
        Fact("cards_players", Seats(tuple(map(state.cards_player, sides))), "Cards players"),
        Fact("digging", Seats(tuple(seat for side in digging for seat in members(spec, side))), "Digging"),
        Fact("may_call", Seats(tuple(seat for side in out for seat in members(spec, side))), "May call"),
    )


def _in_play(state: RaceState) -> bool:
    return state.phase in (Phase.PLAY, Phase.DIG)
