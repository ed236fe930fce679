"""All that each seat has seen of a deal, from its beginning on: its information state, with perfect recall."""

from typing import Any

import numpy as np

from cardrules.bots.knowledge import Recall, cards_named
from cardrules.core.moves import Deal
from cardrules.core.zones import Seat, Table
from cardrules.interop.encoding import WAIT, Encoding, Floats
from cardrules.interop.situation import Situation
from cardrules.match.match import Ply


class Moment:
    """A moment of a deal, and what led to it.

    Attributes:
        situation: The situation.
        seat: The seat that acted; None at the beginning.
        ply: What it played; None where it waited, and at the beginning.
    """

    def __init__(self, situation: Situation, seat: Seat | None = None, ply: Ply | None = None) -> None:
        self.situation, self.seat, self.ply = situation, seat, ply
        self.recalls: dict[Seat | None, Recall] = {}
        self.texts: dict[Seat | None, str] = {}
        self.rows: dict[Seat | None, Floats] = {}


class History:
    """The moments of a deal so far. Copies share their moments, and what each seat has seen of them.

    Attributes:
        moments: The moments, the first one before any card is dealt.
    """

    def __init__(self, encoding: Encoding, *moments: Moment) -> None:
        self._encoding = encoding
        self.moments = list(moments)

    def __deepcopy__(self, memo: object) -> "History":
        return History(self._encoding, *self.moments)

    @property
    def plies(self) -> list[Ply]:
        """The moves that were made, deals included."""
        return [moment.ply for moment in self.moments if moment.ply]

    def text(self, seat: Seat | None) -> str:
        """All that a seat has seen, or a spectator (None), as text.

        Each line says who acted and how, if that was seen, and then whatever has changed as the seat knows the table:
        so the view at every earlier moment can be read from it, and the cards that were seen in passing.
        """
        self._look(seat)
        return "\n".join(moment.texts[seat] for moment in self.moments)

    def rows(self, seat: Seat | None) -> list[Floats]:
        """The same as an array for each moment.

        It has 1 for the seat that acted, 1 for its action, if that was seen, and what the seat observes since. Of a
        card it says in one number in which zone it is known to lie: 0 for none, else the share of the zones up to
        there.
        """
        self._look(seat)
        for moment in self.moments:
            if seat not in moment.rows:
                moment.rows[seat] = self._row(moment, seat)
        return [moment.rows[seat] for moment in self.moments]

    @property
    def row_length(self) -> int:
        """The length of such an array."""
        encoding = self._encoding
        observed: int = encoding.parts["unseen"].start - len(encoding.zones) * len(encoding.cards)
        return encoding.game.seats + encoding.actions + observed

    def _look(self, seat: Seat | None) -> None:
        """Have a seat look at the moments that it has not looked at before."""
        first = len(self.moments)
        while first and seat not in self.moments[first - 1].recalls:
            first -= 1
        for number in range(first, len(self.moments)):
            before = self.moments[number - 1] if number else None
            moment = self.moments[number]
            moment.recalls[seat] = self._recall(before, moment, seat)
            moment.texts[seat] = self._line(before, moment, seat)

    def _recall(self, before: Moment | None, moment: Moment, seat: Seat | None) -> Recall:
        game = self._encoding.game
        if before is None:
            return Recall.begin(game, moment.situation.state, seat)
        recall = before.recalls[seat]
        return recall.after(game, before.situation.state, moment.ply) if moment.ply else recall

    def _line(self, before: Moment | None, moment: Moment, seat: Seat | None) -> str:
        then = self._table(before, seat) if before else None
        now = self._table(moment, seat)
        zones = {zone.id: zone.cards for zone in then.zones} if then else {}
        facts = then.status if then else (None,) * len(now.status)
        here = {zone.id for zone in now.zones}
        changes = [
            *(f"{id} gone" for id in zones if id not in here),
            *(
                f"{zone.id} {cards_in_words(zone.cards)}"
                for zone in now.zones
                if zones.get(zone.id) != zone.cards
            ),
            *(
                f"{fact.id} {fact.value.in_words()}"
                for fact, old in zip(now.status, facts, strict=True)
                if fact != old
            ),
            *([f"scores {now.scores}"] if not then or now.scores != then.scores else []),
        ]
        asked = "" if moment.situation.seat is None else f"; asked {moment.situation.seat}"
        return f"{self._action(moment, seat)}: {'; '.join(changes)}{asked}"

    def _action(self, moment: Moment, seat: Seat | None) -> str:
        """The seat that acted, and its move, if the seat that looks saw it."""
        if moment.seat is None:
            return f"{'spectator' if seat is None else f'seat {seat}'}"
        if moment.ply is None:
            return f"{moment.seat} {WAIT}"
        move = moment.ply.move
        word = "deals" if isinstance(move, Deal) else str(move) if self._is_seen(moment, seat) else "?"
        return f"{moment.seat} {word}"

    def _is_seen(self, moment: Moment, seat: Seat | None) -> bool:
        """Whether a seat knows the cards that a move names; in a race they lie open."""
        assert moment.ply is not None, "a move was made"
        race = self._encoding.game.race
        named = cards_named(moment.ply.move)
        return race or moment.seat == seat or named <= moment.recalls[seat].known

    def _table(self, moment: Moment, seat: Seat | None) -> Table:
        return moment.recalls[seat].table(self._encoding.game, moment.situation.state)

    def _row(self, moment: Moment, seat: Seat | None) -> Floats:
        encoding, acted = (
            self._encoding,
            np.zeros(self._encoding.game.seats + self._encoding.actions, np.float32),
        )
        if moment.seat is not None:
            acted[moment.seat] = 1
            if moment.ply is None:
                acted[-1] = 1
            elif not isinstance(moment.ply.move, Deal) and self._is_seen(moment, seat):
                acted[encoding.game.seats + encoding.number(moment.ply.move)] = 1
        found, parts = encoding.observe(self._table(moment, seat), moment.situation.seat), encoding.parts
        lies = found[parts["cards"]].reshape(-1, len(encoding.cards)) > 0
        up_to = np.arange(1, len(lies) + 1, dtype=np.float32)[:, None] / len(lies)
        beside = found[: parts["cards"].start], found[parts["sizes"].start : parts["unseen"].start]
        return np.concatenate((acted, (lies * up_to).max(axis=0), *beside))


def cards_in_words(cards: Any) -> str:
    """Cards by their codes; those that are not known as ??."""
    return " ".join("??" if card is None else str(card) for card in cards)
