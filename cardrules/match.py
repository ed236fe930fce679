"""A match: one line of moves, which can be stepped through, written down and read back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from cardrules.cards import Card, cards, shuffled, splitmix
from cardrules.catalogue import load
from cardrules.errors import CardRulesError, RecordError
from cardrules.game import Event, Game, IllegalMove, Outcome, ScoreLine, Verdict
from cardrules.moves import Deal
from cardrules.record import Record, Result, pack_link, unpack_link
from cardrules.zones import Seat, Table


@dataclass(frozen=True, slots=True)
class Ply:
    """One move of a match and what it brought about.

    Attributes:
        seat: Who made it.
        move: The move.
        verdict: Why it was legal.
        events: What happened.
        state: The state after it.
    """

    seat: Seat
    move: Any
    verdict: Verdict
    events: tuple[Event, ...]
    state: Any


class Match:
    """A game being played: its states one after the other, and a place among them.

    Attributes:
        game: The game with its options.
        dealer: The first dealer.
        seed: What the shuffles come from.
        plies: All moves made, also those that have been stepped back over.
        ply: How many of them lie before the present place.

    >>> match = Match(load("pebbles_and_nuts"), seed=7)
    >>> match.actors
    (0,)
    >>> ply = match.play(match.legal_moves()[0])
    >>> match.back()
    >>> match.ply, len(match.plies)
    (1, 2)
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        seed: int = 0,
        dealer: Seat | None = None,
        orders: Iterable[str | Sequence[Card]] | None = None,
    ) -> None:
        """Begin a match and make its first deal.

        Args:
            game: The game with its options, from `cardrules.load`.
            seed: What the shuffles come from, and the first dealer where none is named.
            dealer: The first dealer; None draws one.
            orders: The cards for the first deal, in the order in which they come off the top, one order for each
                seat that shuffles, beginning with the seat that does so first; None shuffles with the seed.

        Raises:
            CardRulesError: There is no such seat.
            IllegalMove: An order is not the whole pack.
        """
        if dealer is not None and dealer not in range(game.seats):
            raise CardRulesError(f"There is no seat {dealer}: the seats are 0 to {game.seats - 1}.")
        self.game = game
        self.seed = seed
        self.dealer = splitmix(seed & (1 << 64) - 1) % game.seats if dealer is None else dealer
        self.plies: list[Ply] = []
        self.ply = 0
        self._first = game.initial_state(game.options, self.dealer)
        if orders is None:
            self.deal()
        else:
            for order in orders:
                self.play(Deal(cards(order) if isinstance(order, str) else tuple(order)), self._dealing[0])

    # Where the match stands

    @property
    def state(self) -> Any:
        """The state at the present place."""
        return self.plies[self.ply - 1].state if self.ply else self._first

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may move now; none when the match is over."""
        return self.game.actors(self.state)

    @property
    def deal_due(self) -> bool:
        """Whether cards have to be dealt now."""
        return bool(self._dealing)

    @property
    def _dealing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.actors if self.game.deck(self.state, seat))

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened up to the present place."""
        return tuple(event for ply in self.plies[: self.ply] for event in ply.events)

    @property
    def score_lines(self) -> tuple[ScoreLine, ...]:
        """Every score line up to the present place."""
        ledger: tuple[ScoreLine, ...] = self.state.ledger
        return ledger

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every side: the sums of its score lines."""
        return self.game.scores(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.game.outcome(self.state)

    def view(self, seat: Seat | None) -> Table:
        """The table as a seat sees it, or a bystander (None)."""
        return self.game.view(self.state, seat)

    # Moves

    def legal_moves(self, seat: Seat | None = None) -> list[Any]:
        """Every legal move of a seat; it need not be named where only one may move. A deal is not listed."""
        return self.game.legal_moves(self.state, self._seat(seat)) if self.actors else []

    def judge(self, move: Any, seat: Seat | None = None) -> Verdict:
        """Whether a move is legal, and why; the move may be given as text.

        Raises:
            NotationError: The text is not a move of this game.
            CardRulesError: Several seats may move and none is named, or there is no such seat.
        """
        return self.game.judge(self.state, self._seat(seat), self._move(move))

    def play(self, move: Any, seat: Seat | None = None) -> Ply:
        """Make a move at the present place; moves that had been stepped back over are forgotten.

        Raises:
            IllegalMove: The rules do not allow it; the error carries the verdict, and nothing is changed.
            NotationError: The text is not a move of this game.
            CardRulesError: Several seats may move and none is named, or there is no such seat.
        """
        seat, move, state = self._seat(seat), self._move(move), self.state
        verdict = self.game.judge(state, seat, move)
        if not verdict:
            raise IllegalMove(verdict)
        transition = self.game.apply_unchecked(state, seat, move)
        ply = Ply(seat, move, verdict, transition.events, transition.state)
        self.plies[self.ply :] = [ply]
        self.ply += 1
        return ply

    def deal(self) -> None:
        """Shuffle and deal with the match's seed, if a deal is due."""
        while dealing := self._dealing:
            number = sum(isinstance(ply.move, Deal) for ply in self.plies[: self.ply])
            pack = self.game.deck(self.state, dealing[0])
            self.play(Deal(shuffled(pack, self.seed, number)), dealing[0])

    def _seat(self, seat: Seat | None) -> Seat:
        if seat is None:
            if len(self.actors) > 1:
                raise CardRulesError(
                    f"Several seats may move now ({', '.join(map(str, self.actors))}): say which."
                )
            return self.actors[0] if self.actors else 0
        if seat not in range(self.game.seats):
            raise CardRulesError(f"There is no seat {seat}: the seats are 0 to {self.game.seats - 1}.")
        return seat

    def _move(self, move: Any) -> Any:
        return self.game.read_move(move) if isinstance(move, str) else move

    # Stepping

    def back(self, plies: int = 1) -> None:
        """Step back, not further than the beginning."""
        self.go(self.ply - plies)

    def forward(self, plies: int = 1) -> None:
        """Step forward again, not further than the last move made."""
        self.go(self.ply + plies)

    def go(self, ply: int) -> None:
        """Go to a place: 0 is the beginning, `len(match.plies)` the end."""
        self.ply = min(max(ply, 0), len(self.plies))

    # What it looks like

    def text(self, seat: Seat | None = None) -> str:
        """The table as text, as a seat sees it, or a bystander (None)."""
        from cardrules.drawing.text import table_text

        return table_text(self.view(seat), self.game.side_names, by_face=self.game.race)

    def svg(self, seat: Seat | None = None, narrow: bool = False) -> str:
        """The table as a picture (SVG), as a seat sees it, or a bystander (None)."""
        from cardrules.drawing.svg import table_svg

        return table_svg(self.view(seat), narrow=narrow, by_face=self.game.race)

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        return self.svg()

    # Written down

    @property
    def record(self) -> Record:
        """The moves up to the present place, ready to be written as JSON."""
        outcome = self.outcome
        return Record(
            game=self.game.id,
            rules=self.game.version,
            options=self.game.options.model_dump(mode="json", exclude_defaults=True),
            dealer=self.dealer,
            seed=self.seed,
            moves=tuple((ply.seat, str(ply.move)) for ply in self.plies[: self.ply]),
            result=Result(scores=self.scores, winners=outcome.winners if outcome else None),
        )

    @classmethod
    def from_record(cls, record: Record, game: str | None = None) -> Self:
        """Replay a record.

        Args:
            record: The record, from `Record.read`.
            game: Id of the game that it must be of; None for any.

        Raises:
            RecordError: The record is of another game or does not follow the rules; it names the move at fault.
        """
        if game is not None and record.game != game:
            raise RecordError(f"This is a record of {record.game}, not of {game}.")
        try:
            match = cls(load(record.game, **record.options), record.seed, record.dealer, orders=())
        except CardRulesError as error:
            raise RecordError(f"The record cannot be replayed: {error}") from None
        if record.rules != match.game.version:
            raise RecordError(
                f"The record follows version {record.rules} of the rules of {match.game.title}; "
                f"this library knows version {match.game.version}."
            )
        for number, (seat, move) in enumerate(record.moves, start=1):
            try:
                match.play(move, seat)
            except CardRulesError as error:
                raise RecordError(
                    f"Move {number} of the record, '{_short(move)}' by seat {seat}: {error}", number
                ) from None
        if match.record.result != record.result:
            raise RecordError(
                f"The moves lead to the scores {list(match.scores)}, the record says {list(record.result.scores)}: "
                "moves are missing or have been changed."
            )
        return match

    @property
    def link(self) -> str:
        """The present position (options, deals and moves) in a short form that fits in a link."""
        return pack_link(self.record)

    @classmethod
    def from_link(cls, link: str) -> Self:
        """The match that a link stands for.

        Raises:
            RecordError: The text is not such a link, or does not follow the rules.
        """
        return cls.from_record(unpack_link(link))


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"
