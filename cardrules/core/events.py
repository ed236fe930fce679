"""Events: the effects of a move, card by card and point by point, and the outcome of a match."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from typing_extensions import TypeVar

from cardrules.core import html
from cardrules.core.cards import Card
from cardrules.core.rulebook import Finding, format_fact
from cardrules.core.zones import Seat, Table, Zone

S_co = TypeVar("S_co", covariant=True, default=Any)


class CardMove(NamedTuple):
    """A card that went from one place to another.

    Attributes:
        card: The card; None for a seat that saw its face neither before nor after.
        source: Id of the zone that it left.
        target: Id of the zone where it lies now.
        seen: Whether its face is seen on the way: True, by everybody, as when it is taken off a stock that
            lies face up; False, by nobody, as when the cards are shuffled; None, by those who see where it
            lay or where it is laid.
    """

    card: Card | None
    source: str
    target: str
    seen: bool | None = None


def card_moves_between(before: Iterable[Zone], after: Iterable[Zone]) -> tuple[CardMove, ...]:
    """The cards that shuffling or passing on has brought to another zone, in the order in which they lie there."""
    came_from = {card: zone.id for zone in before for card in zone.cards}
    return tuple(
        CardMove(card, came_from[card], zone.id, seen=False)
        for zone in after
        for card in zone.cards
        if came_from[card] != zone.id
    )


def signed(points: int) -> str:
    """A number of points with its sign.

    >>> signed(4), signed(0), signed(-4)
    ('+4', '0', '−4')
    """
    return f"+{points}" if points > 0 else format_fact(points)


class ScoreLine(NamedTuple):
    """Points and their source.

    Attributes:
        side: The side that scores: a seat or a partnership, numbered from 0.
        points: The number of points; negative where points are lost.
        finding: The clause that gives them, with the facts.
        cards: The cards that earned them.
        deal: Number of the deal, counted from 1.
    """

    side: int
    points: int
    finding: Finding
    cards: tuple[Card, ...] = ()
    deal: int = 1

    def __str__(self) -> str:
        return f"{signed(self.points)}  {self.finding}"

    def __repr__(self) -> str:
        return f"<ScoreLine {self}>"


def totals(ledger: Iterable[ScoreLine], sides: int) -> tuple[int, ...]:
    """Points of every side: the sums of its score lines."""
    sums = [0] * sides
    for line in ledger:
        sums[line.side] += line.points
    return tuple(sums)


def members_of_sides(seats: int, side_of: Callable[[Seat], int]) -> tuple[tuple[Seat, ...], ...]:
    """The seats that make up each side.

    >>> members_of_sides(4, lambda seat: seat % 2)
    ((0, 2), (1, 3))
    """
    members: dict[int, tuple[Seat, ...]] = {}
    for seat in range(seats):
        members[side_of(seat)] = (*members.get(side_of(seat), ()), seat)
    return tuple(members[side] for side in sorted(members))


class Event(NamedTuple):
    """One effect of a move.

    Attributes:
        finding: The clause under which it happened, with the facts.
        moved: The cards that changed places, in order.
        lines: The points that were scored.
    """

    finding: Finding
    moved: tuple[CardMove, ...] = ()
    lines: tuple[ScoreLine, ...] = ()

    def __str__(self) -> str:
        return str(self.finding)

    def __repr__(self) -> str:
        return f"<Event {self}>"

    def _repr_html_(self) -> str:
        return html.paragraph(self) + html.items(f"Side {line.side}: {line}" for line in self.lines)

    def seen_by(self, seat: Seat | None, before: Table, after: Table) -> "Event":
        """The event as a seat sees it: a card hidden from it before, after and on its way has no face."""
        hidden_after = after.hidden_from(seat)
        hidden = before.hidden_from(seat) & hidden_after
        open_zones = {zone.id for zone in after.zones if zone.open_to(seat)}

        def unseen(each: CardMove) -> bool:
            if each.seen is None:
                return each.card in hidden and each.target not in open_zones
            return not each.seen and each.card in hidden_after

        return self._replace(
            moved=tuple(each._replace(card=None) if unseen(each) else each for each in self.moved)
        )


class Transition(NamedTuple, Generic[S_co]):
    """The result of `Game.apply`: the next state, and the events that led to it."""

    state: S_co
    events: tuple[Event, ...]

    def __repr__(self) -> str:
        return f"<Transition: {' '.join(map(str, self.events))}>"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a match.

    Attributes:
        winners: The sides that won, which are partnerships where there are any; several where the win is shared, none
            where nobody won. `Match.winners` names their seats.
        scores: Points of every side.
        finding: The clause that ended it.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    finding: Finding

    def __str__(self) -> str:
        return str(self.finding)
