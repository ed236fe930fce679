"""A seat's knowledge of the cards that it does not see: those it has seen before, and those that others cannot hold."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cardrules.core.cards import Card
from cardrules.core.errors import PositionError
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.moves import Deal
from cardrules.core.zones import Seat
from cardrules.definition.game import Game
from cardrules.match.match import Match, Ply
from cardrules.match.unknown_cards import covered
from cardrules.mechanics.tricks import TrickState


@dataclass(frozen=True, slots=True)
class CardsReceived:
    """A player was given cards that the seat did not see."""

    number: int


@dataclass(frozen=True, slots=True)
class CardShown:
    """A player showed a card that the seat had not seen before."""

    card: Card


@dataclass(frozen=True, slots=True)
class VoidOf:
    """A player's move showed that none of the unseen cards in the hand was one of these."""

    cards: frozenset[Card]


Note = CardsReceived | CardShown | VoidOf


@dataclass(frozen=True, slots=True)
class Announcement:
    """An announcement by a player whose hand the seat did not see: a bid, a pass, a fold.

    Attributes:
        game: The game.
        before: The state in which it was made.
        seat: The player.
        move: The announcement.
        moves: All announcements that were possible.
    """

    game: Game
    before: Any
    seat: Seat
    move: Any
    moves: tuple[Any, ...]

    def is_expected(self, faces: Mapping[Card, Card]) -> bool:
        """Whether the simple player would have announced the same, had each hidden card been another one.

        Args:
            faces: The card that lies in place of each hidden one.
        """
        hand = tuple(faces.get(card, card) for card in self.before.hands[self.seat])
        state = replace(self.before, hands=replace_item(self.before.hands, self.seat, hand))
        scores = [self.game.score_move(state, self.seat, move) for move in self.moves]
        return scores[self.moves.index(self.move)] == max(scores)


@dataclass
class Knowledge:
    """A seat's knowledge of the cards that it does not see.

    Attributes:
        hidden: The cards whose places it does not know, in the order of the places where they lie.
        zones: The zone in which each of these places is.
        notes: The history of each hand's unseen cards since the deal, by the id of its zone.
        announced: The announcements of the others since then.
    """

    hidden: tuple[Card, ...]
    zones: tuple[str, ...]
    notes: dict[str, list[Note]] = field(default_factory=dict)
    announced: tuple[Announcement, ...] = ()


def knowledge(match: Match, seat: Seat) -> Knowledge:
    """The knowledge of a seat at the present place of a match.

    A card that it has seen stays known until the cards are shuffled. A play that is legal only because of the
    other cards in the hand reveals something about the hand; `judge` is asked which cards these are.

    Args:
        match: The match; if it began from a position, nothing is known of earlier moves.
        seat: The seat.
    """
    game = match.game
    notes = dict[str, list[Note]]()
    plies = match.plies[: match.ply]
    last_deal = max((number for number, ply in enumerate(plies) if isinstance(ply.move, Deal)), default=-1)
    state = plies[last_deal].state if last_deal >= 0 else match.first
    known, announced = visible(game, state, seat), list[Announcement]()
    note_hands(game, state, seat, notes)
    for ply in plies[last_deal + 1 :]:
        note_ply(game, state, ply, seat, known, notes)
        if ply.seat != seat and isinstance(state, TrickState) and not moved(ply) - {None}:
            announced += announcements(game, state, ply)
        state = ply.state
    places = [
        (card, zone.id)
        for zone in game.zones(state)
        for place, card in enumerate(zone.cards)
        if card is not None and not zone.sees(seat, place) and card not in known
    ]
    return Knowledge(
        tuple(card for card, _ in places), tuple(zone for _, zone in places), notes, tuple(announced)
    )


def announcements(game: Game, before: TrickState, ply: Ply) -> list[Announcement]:
    """The announcement in a move that names no card; none where the hand decides what else could be announced."""
    try:
        moves = game.legal_moves(covered(before, frozenset(before.hands[ply.seat])), ply.seat)
    except PositionError:
        return []
    return [Announcement(game, before, ply.seat, ply.move, tuple(moves))]


def note_hands(game: Game, state: Any, seat: Seat, notes: dict[str, list[Note]]) -> None:
    """Note the number of unseen cards that each player holds at first."""
    for zone in game.zones(state):
        if zone.owner not in (None, seat) and zone.seen_by is not None and seat not in zone.seen_by:
            notes[zone.id] = [CardsReceived(len(zone.cards))]


def note_ply(
    game: Game, before: Any, ply: Ply, seat: Seat, known: set[Card], notes: dict[str, list[Note]]
) -> None:
    """Note a move's news for a seat: the cards it has seen, and those that the player cannot have held."""
    hand = f"hand:{ply.seat}"
    if hand in notes and isinstance(before, TrickState):
        unseen = game.table(before).hidden_from(seat) - known
        if lacked := forbidding(game, before, ply, unseen):
            notes[hand].append(VoidOf(lacked))
    after = visible(game, ply.state, seat)
    open_zones = {zone.id for zone in game.zones(ply.state) if zone.open_to(seat)}
    for card, source, target, seen in (move for event in ply.events for move in event.moved):
        if card is None or card in known:
            continue
        if seen or card in after or target in open_zones:
            known.add(card)
            if source in notes:
                notes[source].append(CardShown(card))
        elif target in notes:
            notes[target].append(CardsReceived(1))
    known |= after


def visible(game: Game, state: Any, seat: Seat) -> set[Card]:
    """The cards that a seat sees."""
    return {
        card
        for zone in game.zones(state)
        for place, card in enumerate(zone.cards)
        if card is not None and zone.sees(seat, place)
    }


def forbidding(game: Game, state: Any, ply: Ply, cards: Iterable[Card]) -> frozenset[Card]:
    """The cards that the player of a ply cannot have held, for with one of them the play would have been illegal."""
    played = tuple(card for card in state.hands[ply.seat] if card in moved(ply))
    return frozenset(
        card
        for card in cards
        if card not in played
        and not game.judge(
            replace(state, hands=replace_item(state.hands, ply.seat, (*played, card))), ply.seat, ply.move
        )
    )


def moved(ply: Ply) -> set[Card | None]:
    """The cards that a move names."""
    card = getattr(ply.move, "card", None)
    return {card, *getattr(ply.move, "cards", ())}
