"""Foundations of the race games: begun with aces in the middle of the table, built up in suit by everybody."""

from collections.abc import Iterator

from cardrules.cards import Card, Rank
from cardrules.game import CardMove, Event
from cardrules.mechanics.piles import Pile, builds_up
from cardrules.rulebook import Clause, Finding
from cardrules.zones import Seat, Shape, Zone

Foundations = tuple[Pile, ...]
"""The foundations in the order in which they were begun; in the moves they are F1, F2 and so on."""

ACES = 4
"""In each pack, and so at most so many foundations."""
MOST_PACKS = 10
"""In any of these games."""
NEW = "F"
"""Where an ace begins a new foundation."""
NAMES = tuple(f"{NEW}{number}" for number in range(1, ACES * MOST_PACKS + 1))
_PLACES = {name: place for place, name in enumerate(NAMES)}


def foundation_names(packs: int) -> tuple[str, ...]:
    """The names that foundations can have in a game with so many packs.

    >>> foundation_names(1)
    ('F1', 'F2', 'F3', 'F4')
    """
    return NAMES[: ACES * packs]


def foundation_at(foundations: Foundations, to: str) -> Pile | None:
    """The foundation of that name; None where there is none, as at the place for a new one."""
    place = _PLACES.get(to, len(foundations))
    return foundations[place] if place < len(foundations) else None


def is_foundation(to: str) -> bool:
    """Whether the name of a place is that of a foundation, begun or new."""
    return to.startswith(NEW)


def foundations_taking(foundations: Foundations, card: Card) -> Iterator[str]:
    """The names of the foundations to which a card goes: a new one for an ace.

    >>> from cardrules.cards import card, cards
    >>> list(foundations_taking((cards("AH"), cards("AS"), cards("AH'2")), card("2H")))
    ['F1', 'F3']
    """
    if card.rank is Rank.ACE:
        yield NEW
    below = card.rank - 1  # looked at first, for most foundations are of other heights
    for name, pile in zip(NAMES, foundations, strict=False):
        if pile[-1].rank == below and builds_up(card, on=pile[-1]):
            yield name


def fits_on_foundation(
    foundations: Foundations, to: str, card: Card, ace_begins: Clause, build_up: Clause
) -> Finding | None:
    """Whether a card goes on a foundation, by the clauses of the game; None where the place is no foundation."""
    if to == NEW:
        return ace_begins.permits(card=card) if card.rank is Rank.ACE else ace_begins(card=card)
    if foundation := foundation_at(foundations, to):
        on = foundation[-1]
        return build_up.permits(card=card, on=on) if builds_up(card, on) else build_up(card=card, on=on)
    return None


def laid_up(
    foundations: Foundations, to: str, card: Card, seat: Seat, source: str, laid: Clause, completed: Clause
) -> tuple[Foundations, list[Event]]:
    """A card is laid on a foundation, or begins one.

    Args:
        foundations: The foundations before.
        to: The name of the foundation, or of the place for a new one.
        card: The card.
        seat: Who lays it.
        source: Id of the zone that it leaves.
        laid: What the game says of it.
        completed: What the game says of a king.

    Returns:
        The foundations with the card, and what has happened.
    """
    place = len(foundations) if to == NEW else _PLACES[to]
    pile = (card,) if to == NEW else (*foundations[place], card)
    number = place + 1
    events = [
        Event(laid(seat=seat, card=card, number=number), (CardMove(card, source, f"foundation:{number}"),))
    ]
    if card.rank is Rank.KING:
        events.append(Event(completed(number=number)))
    return (*foundations[:place], pile, *foundations[place + 1 :]), events


def of_pack(foundations: Foundations, pack: int) -> Pile:
    """The cards on the foundations that belong to a pack."""
    return tuple(card for pile in foundations for card in pile if card.pack == pack)


def without_pack(foundations: Foundations, pack: int) -> Foundations:
    """The foundations after the cards of a pack have been gathered from them."""
    return tuple(tuple(card for card in pile if card.pack != pack) for pile in foundations)


def foundation_zones(foundations: Foundations, packs: int, playing: bool) -> Iterator[Zone]:
    """The foundations, and while a round is played the place for a new one."""
    for number, pile in enumerate(foundations, start=1):
        complete = bool(pile) and pile[-1].rank is Rank.KING
        label = f"Foundation {number}" + (", complete" if complete else "")
        yield Zone(f"foundation:{number}", label, Shape.STACK, pile, name="" if complete else f"F{number}")
    if playing and len(foundations) < ACES * packs:
        yield Zone("foundation:new", "New foundation", Shape.STACK, (), name=NEW)
