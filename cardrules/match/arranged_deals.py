"""Arranged deals: the order of a pack that brings given cards to given places."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cardrules.core.cards import Card, cards, shuffled
from cardrules.core.errors import PositionError
from cardrules.core.limits import short
from cardrules.core.moves import Deal
from cardrules.core.rulebook import counted, format_fact
from cardrules.core.zones import Seat, Table
from cardrules.definition.game import Game


class Shuffle(NamedTuple):
    """A pack that a seat has to shuffle before cards are in play.

    Attributes:
        seat: The seat.
        pack: The pack.
        is_dealt: Whether its cards lie on the table afterwards; a pack from which only a card is cut is shuffled again.
    """

    seat: Seat
    pack: tuple[Card, ...]
    is_dealt: bool


def arranged_deals(
    game: Game,
    state: Any,
    dealt: Mapping[str, str | Sequence[Card]],
    rest: str | Sequence[Card] = (),
    seed: int = 0,
) -> Iterator[tuple[Seat, Deal]]:
    """The deals that bring given cards to given zones.

    A trial deal shows the target of each place in the order of a pack. In a race the cards are named by their
    faces, for every zone has the cards of one pack.

    Args:
        game: The game.
        state: A state in which a deal is due.
        dealt: Cards by the ids of the zones where they lie after the deal. If fewer are named than a zone holds, they
            are its last ones, at the top of a pile.
        rest: The other cards in the order in which they come off the pack; those not named follow, shuffled.
        seed: The seed that shuffles these.

    Yields:
        The seat that deals, and the deal.

    Raises:
        PositionError: There is no such zone after the deal, it holds fewer cards, a card cannot come there, or the
            rest names cards that are not left.
    """
    shuffles = list(_shuffles(game, state))
    wanted = {id: _cards(named) for id, named in dealt.items()}
    trials = list[_Trial]()
    # where a card comes to lie may depend on it: Canfield's base card begins the foundation of its suit
    for turn in range(max(len(each.pack) for each in shuffles)):
        trial = _trial(game, state, shuffles, turn)
        if _has_room(trial, wanted):
            break
        trials.append(trial)
    else:
        raise _no_room(trials, wanted)
    goes = dict(_replacements(game, trial.table, wanted))
    others, deals = list(_cards(rest)), list[tuple[Seat, Deal]]()
    for number, (each, order) in enumerate(zip(shuffles, trial.orders, strict=True)):
        pack = shuffled(each.pack, seed, number)
        deals.append((each.seat, Deal(_order(order, pack, goes, others) if each.is_dealt else pack)))
    if others:
        raise PositionError(
            f"{short(format_fact(tuple(others)))} cannot be dealt there: no such card is left."
        )
    _check(game, state, deals, wanted)
    yield from deals


class _Trial(NamedTuple):
    """The orders in which the packs were dealt on trial, and the table afterwards."""

    orders: tuple[tuple[Card, ...], ...]
    table: Table


def _shuffles(game: Game, state: Any) -> Iterator[Shuffle]:
    """Every pack that has to be shuffled until cards are in play."""
    while dealers := game.dealers(state):
        seat = dealers[0]
        pack = game.deck(state, seat)
        state = game.deal(state, seat, Deal(pack)).state
        yield Shuffle(seat, pack, seat not in game.dealers(state))


def _trial(game: Game, state: Any, shuffles: Sequence[Shuffle], turn: int) -> _Trial:
    """A deal of the packs as they are, after a number of cards has gone from the top to the bottom."""
    orders = tuple(each.pack[turn:] + each.pack[:turn] for each in shuffles)
    for each, order in zip(shuffles, orders, strict=True):
        state = game.deal(state, each.seat, Deal(order)).state
    return _Trial(orders, game.table(state))


def _has_room(trial: _Trial, wanted: Mapping[str, tuple[Card, ...]]) -> bool:
    """Whether every named zone has room for the cards that are wanted there."""
    holds = {zone.id: len(zone.cards) for zone in trial.table.zones}
    return all(id in holds and len(named) <= holds[id] for id, named in wanted.items())


def _no_room(trials: Sequence[_Trial], wanted: Mapping[str, tuple[Card, ...]]) -> PositionError:
    """The error that says why there is no room for the wanted cards."""
    holds = {zone.id: len(zone.cards) for zone in trials[0].table.zones if zone.cards}
    for id, named in wanted.items():
        if any(_has_room(trial, {id: named}) for trial in trials):
            continue
        if id in holds:
            return PositionError(f"After the deal {id} holds {counted(holds[id], 'card')}, not {len(named)}.")
        return PositionError(
            f"After the deal there is no zone '{short(id)}' with cards; there are {', '.join(holds)}."
        )
    return PositionError(f"No deal brings so many cards to all of these: {short(', '.join(wanted))}.")


def _replacements(
    game: Game, table: Table, wanted: Mapping[str, tuple[Card, ...]]
) -> Iterator[tuple[Card, Card]]:
    """Each card of the trial in whose place another one is wanted, and this card."""
    for id, named in wanted.items():
        places = table.zone(id).cards[len(table.zone(id).cards) - len(named) :]
        for place, card in zip(places, named, strict=True):
            assert place is not None, "the whole table shows every face"
            yield place, card._replace(pack=place.pack) if game.race else card


def _order(
    order: tuple[Card, ...], pack: tuple[Card, ...], goes: dict[Card, Card], rest: list[Card]
) -> tuple[Card, ...]:
    """A pack in the order that brings the wanted cards to their places; uses up those of them, and of the rest, in it.

    Args:
        order: The order of the trial.
        pack: The same pack, shuffled.
        goes: The card that takes the place of each card of the trial.
        rest: The cards that come next.
    """
    wanted = {place: goes.pop(place) for place in order if place in goes}
    named = list(wanted.values())
    for card in named:
        if card not in pack or named.count(card) > 1:
            why = "is wanted twice" if card in pack else "is not in the pack that is dealt there"
            raise PositionError(f"The {card.code} {why}.")
    free = [card for card in pack if card not in named]
    first = [card for card in dict.fromkeys(rest) if card in free]
    for card in first:
        rest.remove(card)
    others = iter([*first, *(card for card in free if card not in first)])
    return tuple(wanted[place] if place in wanted else next(others) for place in order)


def _check(
    game: Game, state: Any, deals: Sequence[tuple[Seat, Deal]], wanted: Mapping[str, tuple[Card, ...]]
) -> None:
    """Check that the wanted cards lie where they are wanted.

    Raises:
        PositionError: One of them does not.
    """
    for seat, deal in deals:
        state = game.deal(state, seat, deal).state
    for id, named in wanted.items():
        lie = {card and card.face for card in game.table(state).zone(id).cards}
        if astray := next((card for card in named if card.face not in lie), None):
            raise PositionError(f"The {astray.code} cannot come to {id} in a deal.")


def _cards(named: str | Sequence[Card]) -> tuple[Card, ...]:
    return cards(named) if isinstance(named, str) else tuple(named)
