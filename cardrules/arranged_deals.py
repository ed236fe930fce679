"""Deals by hands: the order of a pack that brings given cards to given places."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardrules.cards import Card, cards, shuffled
from cardrules.errors import PositionError
from cardrules.game import Game
from cardrules.moves import Deal
from cardrules.zones import Seat


def arranged_deals(
    game: Game[Any, Any, Any],
    state: Any,
    dealt: Mapping[str, str | Sequence[Card]],
    rest: str | Sequence[Card] = (),
    seed: int = 0,
) -> Iterator[tuple[Seat, Deal]]:
    """The deals that bring given cards to given zones.

    Where a card of the pack goes is seen from a deal of the packs as they are. In a race the cards are named by
    their faces, for every zone has the cards of one pack.

    Args:
        game: The game.
        state: A state in which a deal is due.
        dealt: Cards by the ids of the zones where they lie after the deal; fewer than a zone holds are its last,
            a pile's uppermost.
        rest: The other cards in the order in which they come off the pack; those not named follow, shuffled.
        seed: What shuffles these.

    Yields:
        Who deals, and the deal.

    Raises:
        PositionError: There is no such zone after the deal, it holds fewer cards, or a card cannot come there.
    """
    dealers, after = game.dealers(state), state
    for seat in dealers:
        after = game.deal(after, seat, Deal(game.deck(after, seat))).state
    zones = {zone.id: zone.cards for zone in game.zones(after) if zone.cards}
    goes: dict[Card, Card] = {}  # which card comes to the place of another
    for id, named in dealt.items():
        if id not in zones:
            raise PositionError(
                f"After the deal there is no zone '{id}' with cards; there are {', '.join(zones)}."
            )
        wanted, places = _cards(named), zones[id]
        if len(wanted) > len(places):
            raise PositionError(f"After the deal {id} holds {len(places)} cards, not {len(wanted)}.")
        if game.race:
            wanted = tuple(card._replace(pack=places[0].pack) for card in wanted if places[0])
        for place, card in zip(places[len(places) - len(wanted) :], wanted, strict=True):
            assert place is not None, "a whole table has all faces"
            goes[place] = card
    for number, seat in enumerate(dealers):
        yield seat, Deal(_order(game.deck(state, seat), goes, _cards(rest), seed, number))


def _order(
    pack: tuple[Card, ...], goes: Mapping[Card, Card], rest: tuple[Card, ...], seed: int, number: int
) -> tuple[Card, ...]:
    """A pack in the order in which the wanted cards come to their places."""
    wanted = [goes[place] for place in pack if place in goes]
    for card in wanted:
        if card not in pack or wanted.count(card) > 1:
            why = "is wanted twice" if card in pack else "is not in the pack that is dealt there"
            raise PositionError(f"The {card.code} {why}.")
    free = [card for card in pack if card not in wanted]
    first = [card for card in rest if card in free]
    others = iter(
        [*first, *(card for card in shuffled(pack, seed, number) if card in free and card not in first)]
    )
    return tuple(goes[place] if place in goes else next(others) for place in pack)


def _cards(named: str | Sequence[Card]) -> tuple[Card, ...]:
    return cards(named) if isinstance(named, str) else tuple(named)
