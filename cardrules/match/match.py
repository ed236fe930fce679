"""A match: one line of moves, which can be stepped through, written down and read back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar, cast, overload

from cardrules.catalogue import load
from cardrules.core.cards import Card, card, cards, shuffled, splitmix
from cardrules.core.errors import CardRulesError, NotationError, PositionError, RecordError
from cardrules.core.events import Event, Outcome, ScoreLine
from cardrules.core.limits import MOST_MOVES, short
from cardrules.core.moves import Deal
from cardrules.core.options import shown
from cardrules.core.record import Record, Result, pack_link, unpack_link
from cardrules.core.rulebook import Finding
from cardrules.core.verdicts import IllegalMove, Verdict
from cardrules.core.zones import Seat, Table
from cardrules.definition.game import Game, M, O, Obligation, S
from cardrules.definition.position import Position, check_length, game_named
from cardrules.match.arranged_deals import arranged_deals
from cardrules.match.given_positions import check_is_position, position_for, with_name
from cardrules.match.unknown_cards import (
    covered,
    dealt_in,
    is_the_same_anyhow,
    needs_no_look,
    unknown_in,
    unknown_to,
    without_unknown,
)

A = TypeVar("A")
F = TypeVar("F", bound=Callable[..., Any])


class Ply(NamedTuple, Generic[S, M]):
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
        return f"<Ply: {'the deal' if isinstance(self.move, Deal) else self.move} by seat {self.seat}>"


class Match(Generic[S, M, O]):
    """A game being played: its states one after the other, and the present place among them.

    Attributes:
        game: The game with its options.
        dealer: The first dealer.
        seed: What the shuffles come from.
        first: The state at its beginning; unknown cards are guesses in it.
        begins_at: The position that it begins with; None where it begins with a deal.
        plies: All moves made, including those that have been stepped back over.
        ply: How many of them come before the present place.

    >>> match = Match(load("pebbles_and_nuts"), seed=7)
    >>> match
    <Match of Pebbles and Nuts: seed 7, ply 1 of 1>
    >>> ply = match.play(match.legal_moves()[0])
    >>> match.back()
    >>> match.ply, len(match.plies)
    (1, 2)

    A position that somebody holds at the table will do as well, even with unknown cards:

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
                game. Unknown cards are guesses drawn with the seed; whatever would need them is refused.

        Raises:
            CardRulesError: There is no such seat, or an order is not a list of cards.
            IllegalMove: An order is not the whole pack.
            PositionError: The position or the deal is impossible, or the position is of another game or follows other
                options.
        """
        if dealer is not None and dealer not in range(game.seats):
            raise CardRulesError(f"There is no seat {short(dealer)}: the seats are 0 to {game.seats - 1}.")
        self.game = game
        self.seed = seed
        self.dealer = splitmix(seed & (1 << 64) - 1) % game.seats if dealer is None else dealer
        self.plies: list[Ply[S, M]] = []
        self.ply = 0
        self.begins_at: Position | None = None
        self._guesses: frozenset[Card] = frozenset()
        if position is not None:
            if dealt is not None or orders is not None:
                raise PositionError(
                    "A match begins with a deal or from a position: give dealt, orders or position."
                )
            self.begins_at = position = position_for(game, position)
            self.first, self._guesses = position.guessed(seed)
            self.dealer = getattr(self.first, "dealer", self.dealer)
            return
        if rest and dealt is None:
            raise PositionError(
                "What comes off the pack after the named cards goes with them: give dealt and rest."
            )
        self.first = game.initial_state(game.options, self.dealer)
        if dealt is not None:
            if orders is not None:
                raise PositionError("A deal is named by its cards or by its order: give dealt or orders.")
            for seat, deal in list(arranged_deals(game, self.first, dealt, rest, seed)):
                self.play(deal, seat)
        elif orders is None:
            self.deal()
        else:
            for order in _orders(orders):
                self.play(Deal(order), self._dealers[0])

    @overload
    @classmethod
    def from_position(
        cls, position: str | Position, game: Game[S, M, O], seed: int = 0
    ) -> "Match[S, M, O]": ...
    @overload
    @classmethod
    def from_position(cls, position: str | Position, game: str | None = None, seed: int = 0) -> "Match": ...
    @classmethod
    def from_position(
        cls, position: str | Position, game: str | Game | None = None, seed: int = 0
    ) -> "Match":
        """A match that begins at a position.

        Args:
            position: The position, or its text or JSON; the name of the game may be left out if `game` gives it.
            game: The game, which need not be in the catalogue: a text is read under its options. Or its id, or None for
                the one that the position names: then the position brings its options, as one that is ready always does.
            seed: The seed for guessing unknown cards and for later shuffles.

        Raises:
            UnknownGame: There is no such game.
            PositionError: The position is impossible, of another game, or says another option than the game has.

        >>> Match.from_position("players=3; hands 7C 8C 9C QD KD AD 8H / ?7 / ?7", "pebbles_and_nuts").actors
        (1,)
        """
        if isinstance(position, str):
            check_length(position)
            if isinstance(game, Game):
                return cls(game, seed, position=position)
            chosen: Game = load(game_named(position) if game is None else game)
            position = chosen.read_position(with_name(chosen, position))
        else:
            check_is_position(position)
            chosen = game if isinstance(game, Game) else load(position.GAME)
        return cls(replace(chosen, options=position.options), seed, position=position)

    # Where the match stands

    @property
    def state(self) -> S:
        """The state at the present place; unknown cards are guesses in it."""
        return self.plies[self.ply - 1].state if self.ply else self.first

    @property
    def unknown(self) -> frozenset[Card]:
        """The cards of the state that are guesses, since the match began from a position in which they are unknown.

        A deal makes the cards known that it names.
        """
        if not self._guesses:
            return self._guesses
        return self._guesses.difference(*map(dealt_in, (ply.move for ply in self.plies[: self.ply])))

    def position(self, seat: Seat | None = None) -> Position:
        """The position at the present place, from which another match can begin.

        Args:
            seat: Whose view it is: cards that this seat does not see are unknown in it. With None all are known.

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
        """The table as a seat sees it, or a spectator (None); unknown cards have no faces.

        Raises:
            CardRulesError: There is no such seat.
        """
        seat = seat if seat is None else self._seat(seat)
        view, unknown = self.game.view(self.state, seat), self.unknown
        return view if not unknown else view.without(unknown)

    # Questions about the present place

    def trick_winner(self, playing: str = "") -> Seat | None:
        """Who would win the trick as it lies; None before the lead.

        Args:
            playing: A card that whoever is to play would add to the trick; whether it is legal is not asked.

        Raises:
            CardRulesError: The game cannot be asked this.
            NotationError: That is not a card.
            PositionError: An unknown card decides.
        """
        return self._about_trick(self.game.questions.trick_winner, playing)

    def trick_findings(self, playing: str = "") -> tuple[Finding, ...]:
        """Why that seat would win the trick, clause by clause; nothing before the lead.

        Args:
            playing: As for `trick_winner`.

        Raises:
            CardRulesError: The game cannot be asked this.
            NotationError: That is not a card.
            PositionError: An unknown card decides.
        """
        return self._about_trick(self.game.questions.trick_findings, playing)

    def _about_trick(self, answers: Callable[[S], A] | None, playing: str) -> A:
        """What is answered about the trick, to which a card may be added."""
        asked = self._question(answers, "who would win a trick")
        added = (card(playing),) if playing else ()

        def ask(state: Any) -> A:
            return asked(replace(state, trick=(*state.trick, *added)))

        return self._answer(ask, "Who would win the trick depends on a card that is not known here.")

    def score_now(self) -> tuple[ScoreLine, ...]:
        """The points that the deal would bring if it ended as the cards lie, line by line.

        They come on top of those in `score_lines`; there are none unless cards are in play. A line names no unknown
        cards.

        Raises:
            CardRulesError: The game cannot be asked this.
            PositionError: An unknown card would count.
        """
        asked = self._question(self.game.questions.score_now, "what a deal would score as the cards lie")
        if not self._in_play:
            return ()
        return self._answer(
            lambda state: tuple(map(without_unknown, asked(state))),
            "Cards that would count are not known here.",
        )

    def obligations(self, seat: Seat | None = None) -> tuple[Obligation[M], ...]:
        """What a seat has to do now: for each obligation the moves that meet it, and the clause that says so.

        Raises:
            CardRulesError: The game cannot be asked this, or several seats may move and none is named.
            PositionError: It depends on unknown cards.
        """
        asked = self._question(self.game.questions.obligations, "what a player has to do")
        named = self._seat(seat)
        return self._answer(lambda state: asked(state, named), unknown_to(named)) if self._in_play else ()

    def way_on(self, seat: Seat | None = None) -> object:
        """How a seat, or its side, can make progress, by all cards as they lie; None or empty where it cannot.

        Raises:
            CardRulesError: The game cannot be asked this, no cards are in play, or several seats may move and none is
                named.
            PositionError: It depends on unknown cards.
        """
        asked = self._question(self.game.questions.way_on, "whether somebody can make progress")
        named = self._seat(seat)
        if not self._in_play:
            raise CardRulesError("No cards are in play now, so there is no way on to look for.")
        return self._answer(
            lambda state: asked(state, named),
            "Whether there is a way on depends on cards that are not known here.",
        )

    @property
    def _in_play(self) -> bool:
        """Whether cards are in play: no deal is due, and the match is not over."""
        return bool(self.actors) and not self.deal_due

    def _question(self, answers: F | None, asked: str) -> F:
        """What answers a question, if the game can be asked it."""
        if answers is None:
            raise CardRulesError(f"{self.game.title} cannot be asked {asked}.")
        return answers

    # Unknown cards

    def _answer(self, ask: Callable[[S], A], refusal: str) -> A:
        """What the rules answer about the present state, if it does not depend on the face of an unknown card.

        Where cards are unknown the rules are asked again about the state in which nobody can look at these: the
        answer that comes without a look holds whatever they are.

        Args:
            ask: Asks the rules about a state.
            refusal: What is said where the answer depends on unknown cards.

        Raises:
            PositionError: It does.
        """
        answer = ask(self.state)
        if not (unknown := self.unknown):
            return answer
        try:
            answer = ask(covered(self.state, unknown))
        except PositionError:
            raise PositionError(refusal) from None
        if unknown_in(answer):
            raise PositionError(refusal)
        return answer

    def _check_play(self, seat: Seat, move: M | Deal) -> None:
        """A play may move unknown cards, but what it brings about, as its seat is told, may not depend on them.

        Raises:
            PositionError: It does.
        """
        unknown = self.unknown.difference(dealt_in(move))
        if (
            unknown
            and not needs_no_look(self.game, self.state, seat, move, unknown)
            and not is_the_same_anyhow(self.game, self.state, seat, move, unknown)
        ):
            raise PositionError(
                "What this play brings about depends on cards that are not known here: deal them at random, with "
                "filled(seed), to play on."
            )

    # Moves

    def legal_moves(self, seat: Seat | None = None) -> list[M]:
        """Every legal move of a seat; it need not be named where only one may move. A deal is not listed.

        Raises:
            CardRulesError: Several seats may move and none is named, or there is no such seat.
            PositionError: It depends on unknown cards.
        """
        named = self._seat(seat)
        if not self.actors:
            return []
        return self._answer(lambda state: self.game.legal_moves(state, named), unknown_to(named))

    def judge(self, move: M | Deal | str, seat: Seat | None = None) -> Verdict:
        """Whether a move is legal, and why; the move may be given as text.

        Raises:
            NotationError: The text is not a move of this game.
            CardRulesError: Several seats may move and none is named, or there is no such seat.
            PositionError: It depends on unknown cards.
        """
        named = self._seat(seat)
        return self._judge(self._move(move, named), named)

    def _judge(self, move: M | Deal, seat: Seat) -> Verdict:
        return self._answer(lambda state: self.game.judge(state, seat, move), unknown_to(seat))

    def play(self, move: M | Deal | str, seat: Seat | None = None) -> Ply[S, M]:
        """Make a move at the present place; moves that have been stepped back over are forgotten.

        Raises:
            IllegalMove: The rules do not allow it; the error carries the verdict, and nothing is changed.
            NotationError: The text is not a move of this game.
            CardRulesError: Several seats may move and none is named, or there is no such seat.
            PositionError: Whether it is legal, or what it brings about, depends on unknown cards.
        """
        seat, state = self._seat(seat), self.state
        move = self._move(move, seat)
        verdict = self._judge(move, seat)
        if not verdict:
            raise IllegalMove(verdict)
        if self._guesses:
            self._check_play(seat, move)
        after, events = self.game.apply_unchecked(state, seat, move)
        ply = Ply(seat, move, verdict, events, after)
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
            raise CardRulesError(f"There is no seat {short(seat)}: the seats are 0 to {self.game.seats - 1}.")
        return seat

    def _move(self, move: M | Deal | str, seat: Seat) -> M | Deal:
        """The move itself. In a race moves name cards by their faces, but a card of the seat's own pack may say so."""
        if not isinstance(move, str):
            return move
        read = self.game.read_move(move)
        named = getattr(read, "card", None)
        if not self.game.race or not isinstance(named, Card) or not named.pack:
            return read
        zones = self.game.zones(self.state)
        own = any(named in zone.cards for zone in zones if zone.belongs_to(seat))
        return replace(cast(Any, read), card=named.face) if own else read

    # Stepping

    def back(self, plies: int = 1) -> None:
        """Step back, not further than the beginning."""
        self.go(self.ply - plies)

    def forward(self, plies: int = 1) -> None:
        """Step forward again, not further than the last move made."""
        self.go(self.ply + plies)

    def go(self, ply: int) -> None:
        """Go to the place with that many moves before it: 0 is the beginning, `len(match.plies)` the end."""
        self.ply = min(max(ply, 0), len(self.plies))

    # What it looks like

    def text(self, seat: Seat | None = None) -> str:
        """The table as text, as a seat sees it, or a spectator (None)."""
        from cardrules.drawing.text import table_text

        return table_text(self.view(seat), self.game.side_names)

    def svg(self, seat: Seat | None = None, narrow: bool = False) -> str:
        """The table as a picture (SVG), as a seat sees it, or a spectator (None)."""
        from cardrules.drawing.svg import table_svg

        return table_svg(self.view(seat), narrow=narrow)

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
            RecordError: There are too many moves, or one whose text does not stand for it, so that it could not be
                replayed.
        """
        if self.ply > MOST_MOVES:
            raise RecordError(f"A record holds at most {MOST_MOVES} moves; this match has {self.ply}.")
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

    @overload
    @classmethod
    def from_record(cls, record: Record, game: Game[S, M, O]) -> "Match[S, M, O]": ...
    @overload
    @classmethod
    def from_record(cls, record: Record, game: str | None = None) -> "Match": ...
    @classmethod
    def from_record(cls, record: Record, game: str | Game | None = None) -> "Match":
        """Replay a record.

        Args:
            record: The record, from `Record.read`.
            game: The game it records, which need not be in the catalogue; or the id of the game it must record; None
                for any game in the catalogue.

        Raises:
            RecordError: The record is of another game or does not follow the rules; it names the move at fault.
        """
        expected = game.id if isinstance(game, Game) else game
        if expected is not None and record.game != expected:
            raise RecordError(f"This is a record of {short(record.game)}, not of {expected}.")
        try:
            chosen = game if isinstance(game, Game) else load(record.game)
            chosen = chosen.with_options_of(record.options)
            orders = () if record.position is None else None
            match = cls(chosen, record.seed, record.dealer, orders, position=record.position)
        except CardRulesError as error:
            raise RecordError(f"The record cannot be replayed: {error}") from None
        if record.rules != match.game.version:
            raise RecordError(
                f"The record follows version {short(record.rules)} of the rules of {match.game.title}; "
                f"this library knows version {match.game.version}."
            )
        for number, (seat, move) in enumerate(record.moves, start=1):
            try:
                match.play(move, seat)
            except CardRulesError as error:
                raise RecordError(
                    f"Move {number} of the record, '{short(move)}' by seat {short(seat)}: {error}", number
                ) from None
        if match.record.result != record.result:
            raise RecordError(
                f"The moves lead to the scores {list(match.scores)}, the record says "
                f"{short(list(record.result.scores))}: moves are missing or have been changed."
            )
        return match

    @property
    def link(self) -> str:
        """The match up to the present place (options, deals and moves) in a short form that fits in a link."""
        return pack_link(self.record)

    @overload
    @classmethod
    def from_link(cls, link: str, game: Game[S, M, O]) -> "Match[S, M, O]": ...
    @overload
    @classmethod
    def from_link(cls, link: str, game: str | None = None) -> "Match": ...
    @classmethod
    def from_link(cls, link: str, game: str | Game | None = None) -> "Match":
        """The match that a link stands for.

        Args:
            link: The link.
            game: As in `from_record`.

        Raises:
            RecordError: The text is not such a link, or does not follow the rules.
        """
        return cls.from_record(unpack_link(link), game)


def _orders(orders: Iterable[str | Sequence[Card]]) -> Iterable[tuple[Card, ...]]:
    """The orders of the first deal as cards."""
    if isinstance(orders, str) or not isinstance(orders, Iterable):
        raise CardRulesError(
            'orders is a list of orders, one for each seat that shuffles: write orders=["AH KH …"].'
        )
    for order in orders:
        read = cards(order) if isinstance(order, str) else tuple(order)
        if not all(isinstance(card, Card) for card in read):
            raise CardRulesError(f"An order is a text of cards or a list of them, not {short(order)}.")
        yield read
