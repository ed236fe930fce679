"""A match: one line of moves, which can be stepped through, written down and read back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Self, TypeVar, cast

from cardrules.arranged_deals import arranged_deals
from cardrules.cards import Card, cards, shuffled, splitmix
from cardrules.catalogue import load
from cardrules.errors import CardRulesError, NotationError, PositionError, RecordError
from cardrules.events import Event, Outcome, ScoreLine, Transition
from cardrules.game import Game, M, O, Obligation, S
from cardrules.moves import Deal
from cardrules.options import shown
from cardrules.position import Position
from cardrules.record import Record, Result, pack_link, unpack_link
from cardrules.verdicts import IllegalMove, Verdict
from cardrules.zones import Seat, Table

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Ply(Generic[S, M]):
    """One move of a match and what it brought about.

    Attributes:
        seat: Who made it.
        move: The move.
        verdict: Why it was legal.
        events: What happened.
        state: The state after it.
    """

    seat: Seat
    move: M | Deal
    verdict: Verdict
    events: tuple[Event, ...]
    state: S

    def __repr__(self) -> str:
        return f"<Ply: {self.move} by seat {self.seat}>"


class Match(Generic[S, M, O]):
    """A game being played: its states one after the other, and a place among them.

    Attributes:
        game: The game with its options.
        dealer: The first dealer.
        seed: What the shuffles come from.
        begins_at: The position that it begins with; None where it begins with a deal.
        plies: All moves made, also those that have been stepped back over.
        ply: How many of them lie before the present place.

    >>> match = Match(load("pebbles_and_nuts"), seed=7)
    >>> match
    <Match of Pebbles and Nuts: seed 7, ply 1 of 1>
    >>> ply = match.play(match.legal_moves()[0])
    >>> match.back()
    >>> match.ply, len(match.plies)
    (1, 2)

    A position that somebody holds at the table will do as well, with cards that are not known:

    >>> match = Match(load("pebbles_and_nuts"), position="hands AS KH 9H 8C TC JC QD / ?6; trick 7H; leader 1")
    >>> print(match.judge("8C"))
    You hold K♥ and 9♥, so you must follow hearts. [Pebbles and Nuts, Following suit]
    >>> print(match.judge("AS"))
    Hearts were led: the A♠ may be played although you hold K♥ and 9♥. [Pebbles and Nuts, The ace of spades on a heart]
    """

    def __init__(
        self,
        game: Game[S, M, O],
        seed: int = 0,
        dealer: Seat | None = None,
        orders: Iterable[str | Sequence[Card]] | None = None,
        *,
        dealt: Mapping[str, str | Sequence[Card]] | None = None,
        rest: str | Sequence[Card] = (),
        position: str | Position | None = None,
    ) -> None:
        """Begin a match and make its first deal, or begin from a position.

        Args:
            game: The game with its options, from `cardrules.load`.
            seed: What the shuffles come from, and the first dealer where none is named.
            dealer: The first dealer; None draws one.
            orders: The cards for the first deal, in the order in which they come off the top, one order for each
                seat that shuffles, beginning with the seat that does so first; None shuffles with the seed.
            dealt: Instead of orders, which cards lie where after the first deal, by the ids of zones, as in
                ``{"hand:0": "AH KH"}``; what is not named is shuffled.
            rest: With `dealt`, the other cards in the order in which they come off the pack.
            position: Instead of a deal, where to begin, as a position or its text, with or without the name of the
                game. Cards that are not known are guesses drawn with the seed; whatever would need them is refused.

        Raises:
            CardRulesError: There is no such seat, or an order is no list of cards.
            IllegalMove: An order is not the whole pack.
            PositionError: The position or the deal is impossible, or the position is of another game or follows other
                options.
        """
        if dealer is not None and dealer not in range(game.seats):
            raise CardRulesError(f"There is no seat {dealer}: the seats are 0 to {game.seats - 1}.")
        self.game = game
        self.seed = seed
        self.dealer = splitmix(seed & (1 << 64) - 1) % game.seats if dealer is None else dealer
        self.plies: list[Ply[S, M]] = []
        self.ply = 0
        self.begins_at: Position | None = None
        self._guesses: frozenset[Card] = frozenset()
        if position is not None:
            self.begins_at = position = _position(game, position)
            self._first, self._guesses = position.guessed(seed)
            return
        self._first = game.initial_state(game.options, self.dealer)
        if dealt is not None:
            for seat, deal in list(arranged_deals(game, self._first, dealt, rest, seed)):
                self.play(deal, seat)
        elif orders is None:
            self.deal()
        else:
            for order in _orders(orders):
                self.play(Deal(order), self._dealers[0])

    @classmethod
    def from_position(
        cls, position: str | Position, game: str | Game[Any, Any, Any] | None = None, seed: int = 0
    ) -> Self:
        """A match that begins at a position, under the options that this names.

        Args:
            position: The position or its text, in which the name of the game may be left out where `game` gives it.
            game: The game, which need not be in the catalogue, or its id; None for the one that the position names.
            seed: What unknown cards are guessed by, and what later shuffles come from.

        Raises:
            UnknownGame: There is no such game.
            PositionError: The position is impossible, or of another game.

        >>> Match.from_position("players=3; hands 7C 8C 9C QD KD AD 8H / ?7 / ?7", "pebbles_and_nuts").actors
        (1,)
        """
        if isinstance(position, str):
            if game is None:
                game = (position.split() or [""])[0].rstrip(";")
            chosen = game if isinstance(game, Game) else load(game)
            position = chosen.read_position(_named(chosen.id, position))
        else:
            chosen = game if isinstance(game, Game) else load(position.GAME)
        return cls(replace(chosen, options=position.options), seed, position=position)

    # Where the match stands

    @property
    def state(self) -> S:
        """The state at the present place; cards that are not known are guesses in it."""
        return self.plies[self.ply - 1].state if self.ply else self._first

    @property
    def unknown(self) -> frozenset[Card]:
        """The cards of the state that are guesses, for the match began from a position in which they are not known."""
        if not self._guesses or any(isinstance(ply.move, Deal) for ply in self.plies[: self.ply]):
            return frozenset()
        return self._guesses

    def position(self, seat: Seat | None = None) -> Position:
        """The position at the present place, from which another match can begin.

        Args:
            seat: Whose view it is: the cards that this seat does not see are not known in it. None knows all cards.

        Raises:
            PositionError: The match is over.
        """
        return self.game.position_of(self.state, seat).hidden(self.unknown)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may move now; none when the match is over."""
        return self.game.actors(self.state)

    @property
    def deal_due(self) -> bool:
        """Whether cards have to be dealt now."""
        return bool(self._dealers)

    @property
    def _dealers(self) -> tuple[Seat, ...]:
        return () if self.outcome else self.game.dealers(self.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened up to the present place."""
        return tuple(event for ply in self.plies[: self.ply] for event in ply.events)

    @property
    def score_lines(self) -> tuple[ScoreLine, ...]:
        """Every score line up to the present place."""
        return self.state.ledger

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of every side: the sums of its score lines."""
        return self.game.scores(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.game.outcome(self.state)

    def view(self, seat: Seat | None) -> Table:
        """The table as a seat sees it, or a spectator (None); cards that are not known have no faces."""
        view, unknown = self.game.view(self.state, seat), self.unknown
        return view if not unknown else view.without(unknown)

    # Questions about the present place

    def trick_winner(self) -> Seat | None:
        """Who would win the trick as it lies; None before the lead.

        Raises:
            CardRulesError: The game has no tricks.
        """
        return self._answering(self.game.questions.trick_winner, "has no tricks")(self.state)

    def score_now(self) -> tuple[ScoreLine, ...]:
        """The points that the deal would bring if it ended as the cards lie, line by line.

        Raises:
            CardRulesError: The game counts nothing but what has been scored already.
            PositionError: A card that is not known would count.
        """
        lines = tuple(
            self._answering(self.game.questions.score_now, "scores at once what it scores")(self.state)
        )
        if self.unknown.intersection(card for line in lines for card in line.cards):
            raise PositionError("Cards that would count are not known here.")
        return lines

    def obligations(self, seat: Seat | None = None) -> tuple[Obligation[M], ...]:
        """What a seat has to do now: for each obligation the moves that meet it, and the clause that says so.

        Raises:
            CardRulesError: The game knows no duties, or several seats may move and none is named.
            PositionError: The seat's own cards are not known.
        """
        asked = self._answering(self.game.questions.obligations, "knows no compulsory plays")
        return asked(self.state, self._known(self._seat(seat)))

    def way_on(self, seat: Seat | None = None) -> object:
        """How a seat, or its side, can get on, by all cards as they lie; nothing where it has no way on.

        Raises:
            CardRulesError: In this game one can always go on, or several seats may move and none is named.
            PositionError: Not all cards are known.
        """
        asked = self._answering(self.game.questions.way_on, "has nobody get stuck")
        if self.unknown:
            raise PositionError("Whether there is a way on depends on cards that are not known here.")
        return asked(self.state, self._seat(seat))

    def _answering(self, answer: F | None, why_not: str) -> F:
        if answer is None:
            raise CardRulesError(f"This cannot be asked: {self.game.title} {why_not}.")
        return answer

    # Moves

    def legal_moves(self, seat: Seat | None = None) -> list[M]:
        """Every legal move of a seat; it need not be named where only one may move. A deal is not listed.

        Raises:
            CardRulesError: Several seats may move and none is named, or there is no such seat.
            PositionError: The seat's own cards are not known.
        """
        return self.game.legal_moves(self.state, self._known(self._seat(seat))) if self.actors else []

    def judge(self, move: M | Deal | str, seat: Seat | None = None) -> Verdict:
        """Whether a move is legal, and why; the move may be given as text.

        Raises:
            NotationError: The text is not a move of this game.
            CardRulesError: Several seats may move and none is named, or there is no such seat.
            PositionError: The seat's own cards are not known.
        """
        seat = self._known(self._seat(seat))
        return self.game.judge(self.state, seat, self._move(move, seat))

    def play(self, move: M | Deal | str, seat: Seat | None = None) -> Ply[S, M]:
        """Make a move at the present place; moves that had been stepped back over are forgotten.

        Raises:
            IllegalMove: The rules do not allow it; the error carries the verdict, and nothing is changed.
            NotationError: The text is not a move of this game.
            CardRulesError: Several seats may move and none is named, or there is no such seat.
            PositionError: A card that is not known would have to be: the seat's own, or one that is turned up or
                counted.
        """
        seat, state = self._known(self._seat(seat)), self.state
        move = self._move(move, seat)
        verdict = self.game.judge(state, seat, move)
        if not verdict:
            raise IllegalMove(verdict)
        transition = self.game.apply_unchecked(state, seat, move)
        self._check_nothing_unknown_is_needed(state, seat, transition)
        ply: Ply[S, M] = Ply(seat, move, verdict, transition.events, transition.state)
        self.plies[self.ply :] = [ply]
        self.ply += 1
        return ply

    def deal(self) -> None:
        """Shuffle and deal with the match's seed, if a deal is due."""
        while dealers := self._dealers:
            number = sum(isinstance(ply.move, Deal) for ply in self.plies[: self.ply])
            pack = self.game.deck(self.state, dealers[0])
            self.play(Deal(shuffled(pack, self.seed, number)), dealers[0])

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

    def _move(self, move: M | Deal | str, seat: Seat) -> M | Deal:
        """The move itself. In a race the table shows cards with their packs: such a card of the seat is meant, too."""
        if not isinstance(move, str):
            return move
        read = self.game.read_move(move)
        named = getattr(read, "card", None)
        if not self.game.race or not isinstance(named, Card) or not named.pack:
            return read
        zones = self.game.zones(self.state)
        own = any(named in zone.cards for zone in zones if zone.belongs_to(seat))
        return replace(cast(Any, read), card=named.face) if own else read

    def _known(self, seat: Seat) -> Seat:
        """The seat, if everything that it sees is known."""
        if self.begins_at is None or not (unknown := self.unknown):
            return seat
        if unknown - self.begins_at.idle(self._first, seat) - self.game.table(self.state).hidden_from(seat):
            raise PositionError(
                f"The cards that seat {seat} sees are not all known here, so what it may do cannot be said."
            )
        return seat

    def _check_nothing_unknown_is_needed(self, before: S, seat: Seat, transition: Transition[S]) -> None:
        """A play may move cards that are not known, but it may not turn them up for its seat, or count them."""
        if not (unknown := self.unknown):
            return
        if self.game.dealers(before):
            return  # a deal gathers the pack, and then all is known
        idle = frozenset[Card]() if self.begins_at is None else self.begins_at.idle(self._first, seat)
        seen = unknown - idle - self.game.table(transition.state).hidden_from(seat)
        counted = {
            card for event in transition.events for line in event.lines for card in line.cards
        } & unknown
        if seen or counted:
            raise PositionError(
                "This play brings to light a card that is not known here: deal the unknown cards by lot, with "
                "filled(seed), to play on."
            )

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
        """The table as text, as a seat sees it, or a spectator (None)."""
        from cardrules.drawing.text import table_text

        return table_text(self.view(seat), self.game.side_names, by_face=self.game.race)

    def svg(self, seat: Seat | None = None, narrow: bool = False) -> str:
        """The table as a picture (SVG), as a seat sees it, or a spectator (None)."""
        from cardrules.drawing.svg import table_svg

        return table_svg(self.view(seat), narrow=narrow, by_face=self.game.race)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        chosen = self.game.options.model_dump(exclude_defaults=True)
        options = "".join(f" {name}={shown(value)}" for name, value in chosen.items())
        begins = f"from '{self.begins_at}'" if self.begins_at else f"seed {self.seed}"
        return f"<Match of {self.game.title}{options}: {begins}, ply {self.ply} of {len(self.plies)}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    # Written down

    @property
    def record(self) -> Record:
        """The moves up to the present place, ready to be written as JSON.

        Raises:
            RecordError: A move was made whose text does not stand for it, so that it could not be replayed.
        """
        outcome = self.outcome
        for number, ply in enumerate(self.plies[: self.ply], start=1):
            if self._read_back(str(ply.move)) != ply.move:
                raise RecordError(
                    f"Move {number}, {ply.move!r}, cannot be written down and read again.", number
                )
        return Record(
            format=1 if self.begins_at is None else 2,
            game=self.game.id,
            rules=self.game.version,
            options=self.game.options.model_dump(mode="json", exclude_defaults=True),
            dealer=self.dealer,
            seed=self.seed,
            position=None if self.begins_at is None else str(self.begins_at),
            moves=tuple((ply.seat, str(ply.move)) for ply in self.plies[: self.ply]),
            result=Result(scores=self.scores, winners=outcome.winners if outcome else None),
        )

    def _read_back(self, text: str) -> M | Deal | None:
        try:
            return self.game.read_move(text)
        except NotationError:
            return None

    @classmethod
    def from_record(cls, record: Record, game: str | Game[Any, Any, Any] | None = None) -> Self:
        """Replay a record.

        Args:
            record: The record, from `Record.read`.
            game: The game that it is of, which need not be in the catalogue; or the id of the game that it must be of;
                None for any game of the catalogue.

        Raises:
            RecordError: The record is of another game or does not follow the rules; it names the move at fault.
        """
        expected = game.id if isinstance(game, Game) else game
        if expected is not None and record.game != expected:
            raise RecordError(f"This is a record of {record.game}, not of {expected}.")
        try:
            if isinstance(game, Game):
                chosen = game.with_options(**record.options)
            else:
                chosen = load(record.game, **record.options)
            match = cls(chosen, record.seed, record.dealer, orders=(), position=record.position)
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
    def from_link(cls, link: str, game: str | Game[Any, Any, Any] | None = None) -> Self:
        """The match that a link stands for.

        Args:
            link: The link.
            game: As in `from_record`.

        Raises:
            RecordError: The text is not such a link, or does not follow the rules.
        """
        return cls.from_record(unpack_link(link), game)


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


def _position(game: Game[Any, Any, Any], position: str | Position) -> Position:
    """A position of this game under its options."""
    if isinstance(position, str):
        chosen = game.options.model_dump(mode="json", exclude_defaults=True)
        settings = [f"{name}={shown(value)}" for name, value in chosen.items()]
        position = game.read_position(_named(game.id, position, settings))
    if not isinstance(position, game.position_type):
        raise PositionError(f"This is a position of {position.GAME}, not of {game.id}.")
    if position.options != game.options:
        raise PositionError(f"The position has other options than the match: {position.options}.")
    return position


def _named(id: str, position: str, settings: Sequence[str] = ()) -> str:
    """The text of a position, with the name of the game and options before it where they are left out."""
    first, *rest = (part.strip() for part in position.replace("\n", ";").split(";"))
    head = first.split()
    if head and head[0] == id and all("=" in setting for setting in head[1:]):
        return position
    if head and all("=" in setting for setting in head):
        return "; ".join([" ".join([id, *head]), *rest])
    return "; ".join([" ".join([id, *settings]), first, *rest])


def _orders(orders: Iterable[str | Sequence[Card]]) -> Iterable[tuple[Card, ...]]:
    """The orders of the first deal as cards."""
    if isinstance(orders, str):
        raise CardRulesError(
            'orders is a list of orders, one for each seat that shuffles: write orders=["AH KH …"].'
        )
    for order in orders:
        read = cards(order) if isinstance(order, str) else tuple(order)
        if not all(isinstance(card, Card) for card in read):
            raise CardRulesError(f"An order is a text of cards or a list of them, not {order!r}.")
        yield read
