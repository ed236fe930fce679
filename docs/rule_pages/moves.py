"""Moves as people would tell them, instead of as they are typed."""

from cardrules import Card, NotationError
from cardrules.core.cards import card
from cardrules.core.zones import Table

WORDS = {
    "turn": "turn up stock",
    "draw": "draw",
    "discard": "discard",
    "call": "call",
    "swap": "swap the stocks",
}


def moved_card(move: str) -> list[Card]:
    """The card that a move is about, if there is one."""
    try:
        return [card(move.partition(">")[0])]
    except NotationError:
        return []


def in_words(move: str, table: Table, you: bool = True) -> str:
    """What somebody does: "play the 3♥ to foundation 1", or "plays" where it is not you."""
    place = move.partition(">")[2]
    for moved in moved_card(move):
        said = f"play the {moved.pretty}" + (f" to {_place(place, table)}" if place else "")
        break
    else:
        said = WORDS.get(move, f"say “{move}”")
    verb, _, rest = said.partition(" ")
    return said if you else f"{verb}s {rest}".strip()


def _place(name: str, table: Table) -> str:
    """What people call a place that a move names."""
    zones = [zone for zone in table.zones if zone.name == name and zone.owner in (None, table.seat)]
    zones = zones or [zone for zone in table.zones if zone.name == name]
    if len({zone.label for zone in zones}) != 1:  # one for each suit
        return f"the {zones[0].label.lower()[:-2]} of its suit" if zones else name
    label = zones[0].label.lower()
    if label.startswith("new "):
        return f"a {label}"
    if label.startswith("discard"):
        return "your own discard pile" if zones[0].owner == table.seat else "your opponent's discard pile"
    return label
