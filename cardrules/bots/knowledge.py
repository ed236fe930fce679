"""A seat's knowledge of the cards that it does not see: those it has seen before, and those that others cannot hold."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as replace_fields
from typing import Any

from cardrules.core.cards import Card
from cardrules.core.errors import PositionError
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.moves import Deal
from cardrules.core.zones import Seat, Table, Zone
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


@dataclass(frozen=True, slots=True)
class Recall:
    """The memory that a seat has of a deal.

    Attributes:
        seat: The seat; None for a spectator.
        known: The cards that it has seen since they were shuffled, wherever they lie now.
        notes: The history of each hand's unseen cards since the deal, by the id of its zone.
    """

    seat: Seat | None
    known: frozenset[Card]
    notes: Mapping[str, Sequence[Note]]

    @classmethod
    def begin(cls, game: Game, state: Any, seat: Seat | None) -> "Recall":
        """The memory of a seat that has seen a state, and nothing before it."""
        held = {
            zone.id: (CardsReceived(len(zone.cards)),)
            for zone in game.zones(state)
            if zone.owner not in (None, seat) and zone.seen_by is not None and seat not in zone.seen_by
        }
        return cls(seat, visible(game, state, seat), held)

    def after(self, game: Game, before: Any, ply: Ply) -> "Recall":
        """The memory after another ply.

        A card that was seen stays known until the cards are shuffled. A play that is legal only because of the
        other cards in the hand reveals something about the hand; `judge` is asked which cards these are.
        """
        if isinstance(ply.move, Deal):
            return Recall.begin(game, ply.state, self.seat)
        known, notes = set(self.known), dict(self.notes)
        hand = f"hand:{ply.seat}"
        if hand in notes and isinstance(before, TrickState):
            unseen = game.table(before).hidden_from(self.seat) - known
            if lacked := forbidding(game, before, ply, unseen):
                notes[hand] = (*notes[hand], VoidOf(lacked))
        after = visible(game, ply.state, self.seat)
        open_zones = {zone.id for zone in game.zones(ply.state) if zone.open_to(self.seat)}
        for card, source, target, seen in (move for event in ply.events for move in event.moved):
            if card is None or card in known:
                continue
            if seen or card in after or target in open_zones:
                known.add(card)
                if source in notes:
                    notes[source] = (*notes[source], CardShown(card))
            elif target in notes:
                notes[target] = (*notes[target], CardsReceived(1))
        return Recall(self.seat, after | known, notes)

    def lacked(self, hand: str) -> frozenset[Card]:
        """The cards that a hand cannot hold unseen, by what its player has shown since it last got such cards."""
        found = frozenset[Card]()
        for note in self.notes.get(hand, ()):
            match note:
                case VoidOf(cards):
                    found |= cards
                case CardsReceived():
                    found = frozenset()
        return found

    @property
    def all_lacked(self) -> dict[str, frozenset[Card]]:
        """The same for every hand, by the id of its zone."""
        return {hand: self.lacked(hand) for hand in self.notes}

    def table(self, game: Game, state: Any) -> Table:
        """The table as the seat knows it: with the faces that it sees, and those that it has seen before.

        In a hand of others the cards that it knows come first, for it does not see which of them lies where.
        """
        table = game.table(state)
        known = table.without(table.hidden_from(self.seat) - self.known)
        zones = tuple(
            zone if self.seat in (zone.seen_by or {self.seat}) else in_hand(zone) for zone in known.zones
        )
        return replace_fields(known, zones=zones, seat=self.seat)


def in_hand(zone: Zone) -> Zone:
    """A hand with the cards first whose faces are known."""
    known = sorted(card for card in zone.cards if card)
    return zone._replace(cards=(*known, *(None,) * (len(zone.cards) - len(known))))


@dataclass
class Knowledge:
    """A seat's knowledge of the cards that it does not see.

    Attributes:
        hidden: The cards whose places it does not know, in the order of the places where they lie.
        zones: The zone in which each of these places is.
        notes: The history of each hand's unseen cards since the deal, by the id of its zone.
        announced: The announcements of the others since then.
        packs_apart: Whether the packs have different backs, so that each place tells the pack of its card.
    """

    hidden: tuple[Card, ...]
    zones: tuple[str, ...]
    notes: Mapping[str, Sequence[Note]] = field(default_factory=dict)
    announced: tuple[Announcement, ...] = ()
    packs_apart: bool = False


def knowledge(match: Match, seat: Seat) -> Knowledge:
    """The knowledge of a seat at the present place of a match.

    Args:
        match: The match; if it began from a position, nothing is known of earlier moves.
        seat: The seat.
    """
    return knowledge_after(match.game, match.first, match.plies[: match.ply], seat)


def knowledge_after(game: Game, first: Any, plies: Sequence[Ply], seat: Seat) -> Knowledge:
    """The knowledge of a seat after some plies from a state on."""
    last_deal = max((number for number, ply in enumerate(plies) if isinstance(ply.move, Deal)), default=-1)
    state = plies[last_deal].state if last_deal >= 0 else first
    recall, announced = Recall.begin(game, state, seat), list[Announcement]()
    for ply in plies[last_deal + 1 :]:
        recall = recall.after(game, state, ply)
        if ply.seat != seat and isinstance(state, TrickState) and not cards_named(ply.move):
            announced += announcements(game, state, ply)
        state = ply.state
    places = [
        (card, zone.id)
        for zone in game.zones(state)
        for place, card in enumerate(zone.cards)
        if card is not None and not zone.sees(seat, place) and card not in recall.known
    ]
    return Knowledge(
        tuple(card for card, _ in places),
        tuple(zone for _, zone in places),
        recall.notes,
        tuple(announced),
        game.race,
    )


def announcements(game: Game, before: TrickState, ply: Ply) -> list[Announcement]:
    """The announcement in a move that names no card; none where the hand decides what else could be announced."""
    try:
        moves = game.legal_moves(covered(before, frozenset(before.hands[ply.seat])), ply.seat)
    except PositionError:
        return []
    if any(cards_named(move) for move in moves):
        return []
    return [Announcement(game, before, ply.seat, ply.move, tuple(moves))]


def visible(game: Game, state: Any, seat: Seat | None) -> frozenset[Card]:
    """The cards that a seat sees."""
    return frozenset(
        card
        for zone in game.zones(state)
        for place, card in enumerate(zone.cards)
        if card is not None and zone.sees(seat, place)
    )


def forbidding(game: Game, state: Any, ply: Ply, cards: Iterable[Card]) -> frozenset[Card]:
    """The cards that the player of a ply cannot have held, for with one of them the play would have been illegal."""
    played = tuple(card for card in state.hands[ply.seat] if card in cards_named(ply.move))
    return frozenset(
        card
        for card in cards
        if card not in played
        and not game.judge(
            replace(state, hands=replace_item(state.hands, ply.seat, (*played, card))), ply.seat, ply.move
        )
    )


def cards_named(move: Any) -> set[Card]:
    """The cards that a move names."""
    card = getattr(move, "card", None)
    return {*([card] if card else []), *getattr(move, "cards", ())}
