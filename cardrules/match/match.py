"""A match: one line of moves, which can be stepped through, written down and read back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar, overload

from cardrules.catalogue import is_catalogued, typed
from cardrules.core import html
from cardrules.core.cards import Card, card, cards, shuffled, splitmix
from cardrules.core.errors import CardRulesError, PositionError, RecordError
from cardrules.core.events import Event, Outcome, ScoreLine
from cardrules.core.letters import in_letters
from cardrules.core.limits import short
from cardrules.core.moves import Deal
from cardrules.core.record import Record, pack_link, unpack_link
from cardrules.core.rulebook import Finding
from cardrules.core.verdicts import IllegalMove, Verdict
from cardrules.core.zones import Seat, Table
from cardrules.definition.game import Game, M, O, Obligation, S, check_game
from cardrules.definition.position import Position
from cardrules.match.arranged_deals import arranged_deals
from cardrules.match.given_positions import given_position
from cardrules.match.legal_moves import LegalMoves, judge, read_move
from cardrules.match.records import record_of, replayed
from cardrules.match.unknown_cards import (
    answer,
    dealt_in,
    is_the_same_anyhow,
    needs_no_look,
    settled,
    unknown_to,
    without_unknown,
)
from cardrules.mechanics.races import Claim, ClaimResult, resolve_claims

A = TypeVar("A")
F = TypeVar("F", bound=Callable[..., Any])


class Ply(NamedTuple, Generic[S, M]):
    """One move of a match and what it brought about.

    Attributes:
        seat: The seat that made it.
        move: The move.
        verdict: The verdict that it is legal, with the clauses that permit it.
        events: The events that it brought about.
        state: The state after it.
    """

    seat: Seat
    move: M | Deal
    verdict: Verdict
    events: tuple[Event, ...]
    state: S

    def __repr__(self) -> str:
        return f"<Ply: {'the deal' if isinstance(self.move, Deal) else self.move} by seat {self.seat}>"

    def _repr_html_(self) -> str:
        made = "the deal" if isinstance(self.move, Deal) else self.move
        return html.paragraph(self.verdict, f"Seat {self.seat}: {made}.") + "".join(
            event._repr_html_() for event in self.events
        )


class Match(Generic[S, M, O]):
    """A game being played: its states one after the other, and the present place among them.

    Attributes:
        game: The game with its options.
        dealer: The first dealer.
        seed: The source of the shuffles.
        first: The state at its beginning; unknown cards are guesses in it.
        begins_at: The position that it begins with; None where it begins with a deal.
        opening: The events that follow from that position before any move: a stuck table gets unstuck or is over, a
            deal that has been played to its end is counted.
        plies: All moves made, including those that have been stepped back over.
        ply: The number of them that come before the present place.

    >>> from cardrules import load
    >>> match = Match(load("pebbles_and_nuts", players=3), seed=7)
    >>> match
    Match(load('pebbles_and_nuts', players=3), seed=7)
    >>> ply = match.play(match.legal_moves[0])
    >>> match.back()
    >>> match.ply, len(match.plies)
    (1, 2)

    A position that somebody holds at the table will do as well, even with unknown cards:

    >>> match = Match.from_position("hands AS KH 9H 8C TC JC QD / ?6; trick 7H; leader 1", "pebbles_and_nuts")
    >>> print(match.judge("8C"))
    You hold K♥ and 9♥, so you must follow hearts. [Pebbles and Nuts, Following suit]
    >>> print(match.judge("AS"))
    Hearts were led: the A♠ may be played although you hold K♥ and 9♥. [Pebbles and Nuts, The ace of spades on a heart]
    """

    def __init__(self, game: Game[S, M, O], seed: int = 0, dealer: Seat | None = None) -> None:
        """Begin a match and deal from a seed.

        Args:
            game: The game with its options, from `cardrules.load`.
            seed: The source of the shuffles, and of the first dealer where none is named.
            dealer: The first dealer; None draws one.

        Raises:
            CardRulesError: There is no such seat.
        """
        self._begin_before_a_deal(game, seed, dealer)
        self.deal()

    @classmethod
    def from_deal(
        cls,
        game: Game[S, M, O],
        dealt: Mapping[str, str | Sequence[Card]],
        rest: str | Sequence[Card] = (),
        seed: int = 0,
        dealer: Seat | None = None,
    ) -> "Match[S, M, O]":
        """A match in whose first deal given cards come to given places.

        Args:
            game: The game with its options.
            dealt: The cards by the ids of the zones where they lie after the deal, as in ``{"hand:0": "AH KH"}``, from
                the bottom of a pile to its top: the last one of a stock is drawn first. Fewer than a zone holds are its
                last ones, and what is not named is shuffled.
            rest: The other cards in the order in which they come off the pack.
            seed: The source of the shuffles.
            dealer: The first dealer; None draws one.

        Raises:
            CardRulesError: There is no such seat.
            PositionError: No deal brings these cards there.

        >>> from cardrules import load
        >>> match = Match.from_deal(load("pebbles_and_nuts"), {"hand:0": "AH TH KH"}, dealer=1)
        >>> [card.code for card in match.view(0).zone("hand:0").cards if card.suit == "H"][:3]
        ['AH', 'TH', 'KH']
        """
        match = cls.from_packs(game, seed=seed, dealer=dealer)
        for seat, deal in list(arranged_deals(game, match.first, dealt, rest, seed)):
            match.play(deal, seat)
        return match

    @classmethod
    def from_packs(
        cls, game: Game[S, M, O], *packs: str | Sequence[Card], seed: int = 0, dealer: Seat | None = None
    ) -> "Match[S, M, O]":
        """A match whose first deal is dealt from packs in a given order.

        Args:
            game: The game with its options.
            *packs: For each seat that shuffles, beginning with the one that does so first, its cards in the order in
                which they come off the top. Without them the first deal is still due.
            seed: The source of later shuffles.
            dealer: The first dealer; None draws one.

        Raises:
            CardRulesError: There is no such seat, or a pack is not a list of cards.
            IllegalMove: A pack is not the one that has to be dealt.
        """
        match = cls.__new__(cls)
        match._begin_before_a_deal(game, seed, dealer)
        for pack in packs:
            match.play(Deal(_cards(pack)), match.actors[0])
        return match

    @overload
    @classmethod
    def from_position(
        cls, position: str | Position, game: Game[S, M, O], seed: int = 0, reachable: bool = True
    ) -> "Match[S, M, O]": ...
    @overload
    @classmethod
    def from_position(
        cls, position: str | Position, game: str | None = None, seed: int = 0, reachable: bool = True
    ) -> "Match": ...
    @classmethod
    def from_position(
        cls, position: str | Position, game: str | Game | None = None, seed: int = 0, reachable: bool = True
    ) -> "Match":
        """A match that begins at a position; unknown cards are guesses, and whatever would need them is refused.

        Args:
            position: The position, or its text or JSON; the name of the game may be left out if `game` gives it.
            game: The game, which need not be in the catalogue: the position is read under its options, which it need
                not name. Or its id, or None for the one that the position names: then the position brings its options.
            seed: The seed for guessing unknown cards and for later shuffles.
            reachable: Whether play must be able to lead to the position. With False it is taken as it lies, if the pack
                is whole and no place holds what it cannot hold; `Position.faults` says what could not have come about.

        Raises:
            UnknownGame: There is no such game.
            OptionError: It names an option, a value or a combination that the game does not have.
            NotationError: Something in it is not a card.
            PositionError: The position is impossible, of another game, or says another option than the game has; or
                whether it is over depends on cards that are not known. Its `fault` is None where it is not read at all.

        >>> Match.from_position("players=3; hands 7C 8C 9C QD KD AD 8H / ?7 / ?7", "pebbles_and_nuts").actors
        (1,)
        """
        chosen, begins_at = given_position(position, game)
        if not reachable:
            begins_at = begins_at.model_copy(update={"reachable": False})
        laid, guesses = begins_at.guessed(seed)
        first, opening = settled(chosen, begins_at, laid, guesses)
        match = cls.__new__(cls)
        match._begin(chosen, seed, getattr(laid, "dealer", drawn_dealer(chosen, seed)), first)
        match.begins_at, match.opening, match._guesses = begins_at, opening, guesses
        return match

    def _begin_before_a_deal(self, game: Game[S, M, O], seed: int, dealer: Seat | None) -> None:
        """Begin where the first deal is due."""
        check_game(game)
        if dealer is None:
            dealer = drawn_dealer(game, seed)
        elif dealer not in range(game.seats):
            raise CardRulesError(f"There is no seat {short(dealer)}: the seats are 0 to {game.seats - 1}.")
        self._begin(game, seed, dealer, game.initial_state(game.options, dealer))

    def _begin(self, game: Game[S, M, O], seed: int, dealer: Seat, first: S) -> None:
        """Begin at a state."""
        self.game, self.seed, self.dealer, self.first = game, seed, dealer, first
        self.begins_at: Position | None = None
        self.opening: tuple[Event, ...] = ()
        self._guesses: frozenset[Card] = frozenset()
        self.plies: list[Ply[S, M]] = []
        self.ply = 0
        # What is recorded after each move need not be written and read back each time.
        self._texts: dict[M | Deal, str] = {}

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
            seat: The seat that looks: cards that it does not see are unknown in the position. With None all are known.

        Raises:
            PositionError: The game has no positions.
        """
        position = self.game.position_of(self.state, seat).hidden(self.unknown)
        is_reachable = self.begins_at is None or self.begins_at.reachable
        return position if is_reachable else position.model_copy(update={"reachable": False})

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may move now; none when the match is over.

        In a race these are all who play, even one for whom nothing is legal just now.
        """
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
        return (*self.opening, *(event for ply in self.plies[: self.ply] for event in ply.events))

    @property
    def stuck(self) -> Finding | None:
        """The finding that nobody had a way on as the cards lay, after the last move or at the beginning; None if not.

        What followed from it is among the same events: the end of the game or the round, or cards buried or dug up.

        >>> late = "base A; foundations JC 9D JH 9S; tableau KC / KD / KH / KS; reserve QC QH TD TS QD QS JS JD"
        >>> Match.from_position(late, "canfield").stuck.clause.title
        'No way left'
        """
        last = self.plies[self.ply - 1].events if self.ply else self.opening
        clause = self.game.stuck_clause
        return next((event.finding for event in last if event.finding.clause == clause), None)

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
        """The outcome of the match; None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won, where `outcome.winners` names the sides; none while the match goes on."""
        sides = self.outcome.winners if self.outcome else ()
        return tuple(seat for side in sides for seat in self.game.members[side])

    def table(self) -> Table:
        """The whole table with every face on it, for tests and tools; unknown cards have no faces."""
        return self.game.table(self.state).without(self.unknown)

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
        """The seat that would win the trick as it lies; None before the lead.

        Args:
            playing: A card that whoever is to play would add to the trick; whether it is legal is not asked.

        Raises:
            CardRulesError: The game cannot be asked this.
            NotationError: That is not a card.
            PositionError: An unknown card decides.
        """
        return self._about_trick(self.game.questions.trick_winner, playing)

    def trick_findings(self, playing: str = "") -> tuple[Finding, ...]:
        """The reasons why that seat would win the trick, clause by clause; none before the lead.

        Args:
            playing: As for `trick_winner`.

        Raises:
            CardRulesError: The game cannot be asked this.
            NotationError: That is not a card.
            PositionError: An unknown card decides.
        """
        return self._about_trick(self.game.questions.trick_findings, playing)

    def _about_trick(self, answers: Callable[[S], A] | None, playing: str) -> A:
        """The answer about the trick, to which a card may be added."""
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
        """The obligations of a seat: for each of them the moves that meet it, and the clause that says so.

        Raises:
            CardRulesError: The game cannot be asked this, or several seats may move and none is named.
            PositionError: It depends on unknown cards.
        """
        asked = self._question(self.game.questions.obligations, "what a player has to do")
        named = self._seat(seat)
        return self._answer(lambda state: asked(state, named), unknown_to(named)) if self._in_play else ()

    def way_on(self, seat: Seat | None = None, at_hand: bool = False) -> object:
        """The way in which a seat, or its side, can make progress by all cards as they lie; None or empty for none.

        Args:
            seat: The seat; None for the one on turn.
            at_hand: Whether only the cards that lie open count, and none that would have to be turned up first.

        Raises:
            CardRulesError: The game cannot be asked this, no cards are in play, or several seats may move and none is
                named.
            PositionError: It depends on unknown cards.
        """
        questions = self.game.questions
        asked = self._question(
            questions.way_at_hand if at_hand else questions.way_on, "whether somebody can make progress"
        )
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
        """The function that answers a question, if the game can be asked it."""
        if answers is None:
            raise CardRulesError(f"{self.game.title} cannot be asked {asked}.")
        return answers

    # Unknown cards

    def _answer(self, ask: Callable[[S], A], refusal: str) -> A:
        """The answer of the rules about the present state, if it does not depend on the face of an unknown card."""
        return answer(ask, self.state, self.unknown, refusal)

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

    @property
    def legal_moves(self) -> LegalMoves[M]:
        """The legal moves of the seat that may move now; `in` takes a move or its text. A deal is not listed.

        Raises:
            CardRulesError: Several seats may move: `legal_moves_of` names one.

        >>> from cardrules import load
        >>> match = Match(load("pebbles_and_nuts"), seed=7)
        >>> match.legal_moves[0] in match.legal_moves, "2C" in match.legal_moves
        (True, False)
        """
        return self.legal_moves_of(self._seat(None))

    def legal_moves_of(self, seat: Seat) -> LegalMoves[M]:
        """The legal moves of a seat, as where several may move at once.

        Raises:
            CardRulesError: There is no such seat.
        """
        return LegalMoves(self.game, self.state, self._seat(seat), self.unknown)

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
        return judge(self.game, self.state, seat, move, self.unknown)

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

    def play_claims(self, claims: Iterable[Claim], first: Seat = 0) -> list[ClaimResult]:
        """Make the moves of a race that were all claimed in sight of the present place, as they arrive.

        Args:
            claims: The claims; those that come too late are refused, and the others are played.
            first: The seat that comes first among claims that arrive together; the others follow clockwise.

        Returns:
            The result of each claim, in order of arrival.

        Raises:
            CardRulesError: The game is no race.
            PositionError: Some cards are not known.

        >>> from cardrules import load
        >>> race = Match(load("nuts", players=2), seed=11)
        >>> move = race.game.read_move("AH>F")
        >>> [bool(each.verdict) for each in race.play_claims([Claim(at=0.2, seat=1, move=move)])], race.ply
        ([True], 3)
        """
        if self.game.late_claim_clause is None:
            raise CardRulesError(
                f"{self.game.title} is not a race: moves are made one after the other, with play."
            )
        if self.unknown:
            raise PositionError(
                "Claims are settled where all cards are known: deal them at random, with filled(seed)."
            )
        _, results = resolve_claims(self.game, self.state, claims, self.game.late_claim_clause, first)
        for each in results:
            if each.verdict:
                self.play(each.claim.move, each.claim.seat)
        return results

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
        return read_move(self.game, self.state, seat, move, self.unknown) if isinstance(move, str) else move

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

    def text(self, seat: Seat | None = None, letters: bool = False) -> str:
        """The table as text.

        Args:
            seat: The seat that sees it; None for a spectator.
            letters: Whether letters stand in place of signs such as ♠ and ▒, which not every terminal or file can show.
        """
        from cardrules.drawing.text import table_text

        drawn = table_text(self.view(seat), self.game.side_names)
        return in_letters(drawn) if letters else drawn

    def svg(self, seat: Seat | None = None, narrow: bool = False) -> str:
        """The table as a picture (SVG), as a seat sees it, or a spectator (None)."""
        from cardrules.drawing.svg import table_svg

        return table_svg(self.view(seat), narrow=narrow)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        """The text to type to have the match again: its beginning, or its link once moves have been made.

        A match that cannot be written down says in angle brackets what it is.
        """
        game = typed(self.game)
        named = "" if is_catalogued(self.game) else f", {game}"
        if self.begins_at is not None and not self.ply:
            return f"Match.from_position({str(self.begins_at)!r}{named}, seed={self.seed})"
        if self == Match(self.game, self.seed, self.dealer):
            dealer = "" if self.dealer == drawn_dealer(self.game, self.seed) else f", dealer={self.dealer}"
            return f"Match({game}, seed={self.seed}{dealer})"
        try:
            return f"Match.from_link({self.link!r}{named})"
        except RecordError:
            return f"<Match of {game}: seed {self.seed}, {self.ply} moves>"

    def __eq__(self, other: object) -> bool:
        """Whether both matches began alike and came to the same place by the same moves.

        Moves that have been stepped back over do not count.
        """
        return self._line == other._line if isinstance(other, Match) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a match changes as it is played

    @property
    def _line(self) -> tuple[object, ...]:
        """Its identity: the beginning, and the moves up to the present place."""
        moves = [(ply.seat, ply.move) for ply in self.plies[: self.ply]]
        return self.game, self.seed, self.dealer, str(self.begins_at), moves

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
        return record_of(self)

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
        return replayed(cls, record, game)

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


def drawn_dealer(game: Game, seed: int) -> Seat:
    """The first dealer that a seed draws."""
    return splitmix(seed) % game.seats


def _cards(pack: str | Sequence[Card]) -> tuple[Card, ...]:
    """A pack as cards."""
    read = cards(pack) if isinstance(pack, str) else tuple(pack)
    if not all(isinstance(card, Card) for card in read):
        raise CardRulesError(f"A pack is a text of cards or a list of them, not {short(pack)}.")
    return read
