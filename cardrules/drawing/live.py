"""A table as JSON for a program that draws it itself: its cards, the legal plays, and where each of them goes.

The app's card table and the live tables of the documentation are drawn from this by the same JavaScript.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from cardrules.core.cards import Card
from cardrules.core.moves import Play
from cardrules.core.naming import named
from cardrules.core.rulebook import Finding
from cardrules.core.zones import Seat, Seats, Table, Zone
from cardrules.definition.game import Game


def live_table(
    game: Game,
    state: Any,
    seat: Seat | None,
    names: Sequence[str],
    everything: bool = False,
) -> dict[str, Any]:
    """The data needed to draw the table and to play at it.

    Args:
        game: The game.
        state: The state.
        seat: The seat for which one moves; None for a visitor who watches.
        names: The names of the players.
        everything: Whether all faces are shown; otherwise those that the seat sees.

    Returns:
        ``zones`` with their cards by code (None for a face that is not seen), ``people`` with the number of
        cards each must still get rid of, ``status``, ``legal`` with where each play goes, and ``actions``,
        the legal moves that begin with no card.
    """
    table = game.table(state)
    view = named(replace(table, seat=seat) if everything else table.seen_by(seat), names)
    deal_due = bool(game.dealers(state))
    moves = [] if seat is None or deal_due else list(dict.fromkeys(game.legal_moves(state, seat)))
    legal = [_legal(game, state, seat, move, view) for move in moves if seat is not None]
    resigning = {rule.kind for rule in game.rules if rule.resigns}
    return {
        "game": game.id,
        "seat": seat,
        "race": game.race,
        "alone": Play in game.moves,
        "people": list(_people(game, state, table, seat, names)),
        "status": view.status_lines(names),
        "zones": [_zone(zone, view, seat) for zone in view.zones],
        "legal": legal,
        "actions": [
            _action(move, type(move) in resigning, game.judge(state, seat, move).findings, names)
            for move in moves
            if seat is not None and _card(move) is None
        ],
    }


def _people(
    game: Game, state: Any, table: Table, seat: Seat | None, names: Sequence[str]
) -> Iterator[dict[str, Any]]:
    dealer = table.fact("dealer")
    dealers = dealer.seats if isinstance(dealer, Seats) else ()
    actors = game.actors(state)
    for each, name in enumerate(names):
        side = game.side_of(game.options, each)
        yield {
            "seat": each,
            "name": name,
            "you": each == seat,
            "partner": seat not in (None, each) and side == game.side_of(game.options, seat),
            "turn": each in actors and not game.race,
            "dealer": each in dealers,
            "score": table.scores[side],
            "left": _left(table, each),
        }


def _left(table: Table, seat: Seat) -> int | None:
    """The number of cards that a seat must still get rid of; None where nothing has been laid out yet."""
    piles = [zone.cards for zone in table.zones if zone.to_play and zone.belongs_to(seat)]
    return sum(map(len, piles)) if piles else None


def _zone(zone: Zone, view: Table, seat: Seat | None) -> dict[str, Any]:
    return {
        "id": zone.id,
        "label": zone.label,
        "shape": zone.shape.value,
        "cards": [card.code if card else None for card in zone.cards],
        "owner": zone.owner,
        "player": zone.player,
        "mine": zone.belongs_to(seat),
        "near": zone.owner is not None and view.in_reach(zone.owner),
        "name": zone.name,
        "tap": zone.tap,
        "line": zone.line,
        "up": zone.face_up,
    }


def _legal(game: Game, state: Any, seat: Seat, move: Any, view: Table) -> dict[str, Any]:
    """A legal move, and where its cards go as far as the seat can know before it is made."""
    seen = {card for zone in view.zones for card in zone.cards if card}
    events = game.apply_unchecked(state, seat, move).events
    moved = events[0].moved if events else ()
    return {
        "text": str(move),
        "goes": [[each.card.code, each.target] for each in moved if each.card in seen],
    }


def _card(move: Any) -> Card | None:
    """The card that a move begins with."""
    found = getattr(move, "card", None)
    return found if isinstance(found, Card) else None


def _action(move: Any, resigns: bool, why: Sequence[Finding], names: Sequence[str]) -> dict[str, Any]:
    """A move that is made with a button, and the reason why it is legal."""
    cards: Sequence[Card] = getattr(move, "cards", ())
    words = str(move).partition(" ")[0] if cards else str(move)
    label = " ".join([words, *(card.pretty for card in cards)])
    return {
        "text": str(move),
        "label": label[:1].upper() + label[1:],
        "cards": [card.code for card in cards],
        "resigns": resigns,
        "why": " ".join(finding.sentence(names) for finding in why),
    }
