"""Work piles of the race games: face-down cards with face-up cards on them, of which runs are lifted."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardrules.cards import Card
from cardrules.mechanics.piles import Pile, builds_down
from cardrules.rulebook import Clause, Finding
from cardrules.zones import Seat, Shape, Zone


@dataclass(frozen=True, slots=True)
class WorkPile:
    """A work pile.

    Attributes:
        down: The face-down cards.
        up: The face-up cards on them; there are none only where the pile has run out.
    """

    down: Pile = ()
    up: Pile = ()


WorkPiles = tuple[WorkPile, ...]


@dataclass(frozen=True, slots=True)
class Lift:
    """Cards that are picked up together.

    Attributes:
        source: The kind of place where they lie: work for a work pile, or whatever else a game has.
        cards: The card that is named, and those on it.
        pile: Which of several places of that kind, counted from 0; None where a seat has but one.
    """

    source: str
    cards: Pile
    pile: int | None = None

    def zone(self, seat: Seat) -> str:
        """Id of the zone from which a seat picks them up.

        >>> from cardrules.cards import cards
        >>> Lift("work", cards("9H 8S"), pile=0).zone(2), Lift("waste", cards("9H")).zone(2)
        ('work:2:1', 'waste:2')
        """
        return f"{self.source}:{seat}" + ("" if self.pile is None else f":{self.pile + 1}")


# The deal


def stepped_rows(piles: int) -> tuple[int, ...]:
    """The pile to which each card goes when rows are dealt, each beginning one pile further out.

    >>> stepped_rows(3)
    (0, 1, 2, 1, 2, 2)
    """
    return tuple(pile for row in range(piles) for pile in range(row, piles))


def laid_in_rows(order: Iterable[Card], rows: Sequence[int]) -> WorkPiles:
    """Work piles dealt in rows; of each the last card lies face up.

    >>> from cardrules.cards import cards
    >>> laid_in_rows(cards("2C 3C 4C"), stepped_rows(2))[1]
    WorkPile(down=(card("3C"),), up=(card("4C"),))
    """
    piles: list[list[Card]] = [[] for _ in range(max(rows) + 1)]
    for card, pile in zip(order, rows, strict=True):
        piles[pile].append(card)
    return tuple(WorkPile(tuple(pile[:-1]), tuple(pile[-1:])) for pile in piles)


# Lifting and laying


def lifted_from_work(work: WorkPiles, card: Card) -> Lift | None:
    """What is picked up with a card of a work pile; None where it does not lie face up in one."""
    for place, pile in enumerate(work):
        if card in pile.up:
            return Lift("work", pile.up[pile.up.index(card) :], place)
    return None


def not_open(face: Card, card: Card, waste: Pile, waste_top: Clause, open_cards: Clause) -> Finding:
    """Why a card is not there to be played, by the clauses of the game; a card of another pack never is.

    Args:
        face: The card as the move names it.
        card: The card of the own pack with that face.
        waste: The own waste.
        waste_top: The clause for a card that lies in it.
        open_cards: The clause for all others.
    """
    if face.pack == 0 and card in waste:
        return waste_top(card=card, top=waste[-1])
    return open_cards(card=face.code if face.pack else card)


def leaves_face_up(work: WorkPiles, lift: Lift) -> bool:
    """Whether face-up cards stay behind in a work pile, so that nothing is turned up and no space made."""
    return _from_work(lift) and len(lift.cards) < len(_pile_of(work, lift).up)


def turns_up(work: WorkPiles, lift: Lift) -> bool:
    """Whether a face-down card of a work pile is uncovered."""
    return _from_work(lift) and not leaves_face_up(work, lift) and bool(_pile_of(work, lift).down)


def makes_space(work: WorkPiles, lift: Lift) -> bool:
    """Whether a work pile runs out."""
    return _from_work(lift) and not leaves_face_up(work, lift) and not _pile_of(work, lift).down


def _from_work(lift: Lift) -> bool:
    return lift.source == "work"


def _pile_of(work: WorkPiles, lift: Lift) -> WorkPile:
    assert lift.pile is not None, "cards of a work pile come from one of them"
    return work[lift.pile]


def taking(work: WorkPiles, card: Card) -> Iterator[int]:
    """The work piles with cards on which a card goes by its rank and colour, counted from 0."""
    above = card.rank + 1  # looked at first, for most piles end with other ranks
    for place, pile in enumerate(work):
        if pile.up and pile.up[-1].rank == above and builds_down(card, on=pile.up[-1]):
            yield place


def with_pile(work: WorkPiles, place: int, pile: WorkPile) -> WorkPiles:
    """Work piles of which one is another."""
    return (*work[:place], pile, *work[place + 1 :])


def without_lift(work: WorkPiles, lift: Lift) -> WorkPiles:
    """Work piles from which cards were picked up; what they uncover still lies face down."""
    assert lift.pile is not None, "cards of a work pile come from one of them"
    pile = work[lift.pile]
    return with_pile(work, lift.pile, WorkPile(pile.down, pile.up[: -len(lift.cards)]))


def with_cards(work: WorkPiles, place: int, cards: Pile) -> WorkPiles:
    """Work piles with cards laid on one of them."""
    return with_pile(work, place, WorkPile(work[place].down, work[place].up + cards))


def with_turned_up(work: WorkPiles, place: int) -> WorkPiles:
    """Work piles in which the top face-down card of one, on which nothing lies, is turned up."""
    *down, card = work[place].down
    return with_pile(work, place, WorkPile(tuple(down), (card,)))


# On the table


def work_zones(work: WorkPiles, seat: Seat, label: str) -> Iterator[Zone]:
    """The work piles of a seat; cards are laid on them by number."""
    for number, pile in enumerate(work, start=1):
        yield Zone(
            f"work:{seat}:{number}",
            f"{label} {number}",
            Shape.COLUMN,
            pile.down + pile.up,
            seat,
            down=len(pile.down),
            name=str(number),
            tap="card",
        )
