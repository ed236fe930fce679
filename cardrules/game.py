"""What a game is: a rulebook and pure functions from state and move to verdict, events and the next state."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, Self, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from cardrules.cards import Card
from cardrules.errors import CardRulesError, NotationError, OptionError
from cardrules.rulebook import Clause, Finding, Rulebook
from cardrules.zones import Seat, Table, Zone


class Verdict(NamedTuple):
    """The answer to "may I?": yes or no, and the clauses that say so.

    Attributes:
        legal: Whether the move is legal.
        findings: For a legal move what permits or compels it, for an illegal one every clause that it breaks.
    """

    legal: bool
    findings: tuple[Finding, ...]

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        return " ".join(map(str, self.findings))


_verdict = partial(tuple.__new__, Verdict)
"""Without the constructor of a named tuple, which takes as long again; as with findings."""


def legal(*findings: Finding) -> Verdict:
    """A move is legal under these clauses."""
    return _verdict((True, findings))


def illegal(*findings: Finding) -> Verdict:
    """A move breaks these clauses."""
    return _verdict((False, findings))


class IllegalMove(CardRulesError):
    """A move that the rules do not allow here.

    Attributes:
        verdict: Which clauses the move breaks, and by which facts.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(str(verdict))
        self.verdict = verdict

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[Verdict]]:
        return IllegalMove, (self.verdict,)


class CardMove(NamedTuple):
    """A card that changed its place.

    Attributes:
        card: The card; None in the eyes of a seat that saw its face neither before nor after.
        source: Id of the zone that it left.
        target: Id of the zone where it lies now.
        seen: Whether its face is seen on the way: True by all, as when it is taken off a stock that lies face up;
            False by nobody, as when the cards are shuffled; None by those who see where it lay or where it is laid.
    """

    card: Card | None
    source: str
    target: str
    seen: bool | None = None


def card_moves_between(before: Iterable[Zone], after: Iterable[Zone]) -> tuple[CardMove, ...]:
    """The cards that a shuffle or a passing on has brought to another zone, in the order in which they lie there."""
    came_from = {card: zone.id for zone in before for card in zone.cards}
    return tuple(
        CardMove(card, came_from[card], zone.id, seen=False)
        for zone in after
        for card in zone.cards
        if came_from[card] != zone.id
    )


class ScoreLine(NamedTuple):
    """Points and where they come from.

    Attributes:
        side: Who scores: a seat or a partnership, numbered from 0.
        points: How many; negative where points are lost.
        finding: The clause that gives them, with the facts.
        cards: The cards that earned them.
        deal: In which deal, counted from 1.
    """

    side: int
    points: int
    finding: Finding
    cards: tuple[Card, ...] = ()
    deal: int = 1

    def __str__(self) -> str:
        return f"{self.points:+d}  {self.finding}"


def totals(ledger: Iterable[ScoreLine], sides: int) -> tuple[int, ...]:
    """Points of every side: the sums of its score lines."""
    sums = [0] * sides
    for line in ledger:
        sums[line.side] += line.points
    return tuple(sums)


def side_names(seats: int, side_of: Callable[[Seat], int]) -> tuple[str, ...]:
    """What to call each side: its seats.

    >>> side_names(4, lambda seat: seat % 2)
    ('Seats 0 and 2', 'Seats 1 and 3')
    """
    members: dict[int, list[str]] = {}
    for seat in range(seats):
        members.setdefault(side_of(seat), []).append(str(seat))
    return tuple(f"Seat{'s' * (len(of) > 1)} {' and '.join(of)}" for _, of in sorted(members.items()))


class Event(NamedTuple):
    """One thing that a move brought about.

    Attributes:
        finding: The clause under which it happened, with the facts.
        moved: The cards that changed places, in order.
        lines: The points that were scored.
    """

    finding: Finding
    moved: tuple[CardMove, ...] = ()
    lines: tuple[ScoreLine, ...] = ()

    def __str__(self) -> str:
        return str(self.finding)

    def seen_by(self, seat: Seat | None, before: Table, after: Table) -> "Event":
        """The event as a seat sees it: a card hidden from it before, after and on its way has no face."""
        hidden_after = after.hidden_from(seat)
        hidden = before.hidden_from(seat) & hidden_after
        open_zones = {zone.id for zone in after.zones if zone.open_to(seat)}

        def unseen(each: CardMove) -> bool:
            if each.seen is None:
                return each.card in hidden and each.target not in open_zones
            return not each.seen and each.card in hidden_after

        return self._replace(
            moved=tuple(each._replace(card=None) if unseen(each) else each for each in self.moved)
        )


class Move(Protocol):
    """A move is a frozen value whose text can be typed and read back."""

    HELP: ClassVar[str]
    """How the move is written, for people: ``9S>3  put the 9♠ (and what lies on it) on pile 3``."""

    def __str__(self) -> str: ...

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The move that the text stands for, or None where it is a move of another kind."""


class State(Protocol):
    """What every game's state has; each game adds its own fields."""

    @property
    def options(self) -> Any:
        """The options of the match."""

    @property
    def ledger(self) -> tuple[ScoreLine, ...]:
        """Every score line of the match so far."""


class Transition(NamedTuple):
    """What `Game.apply` returns: the next state, and how it came about."""

    state: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    Attributes:
        winners: The sides that won; several where the win is shared, none where nobody won.
        scores: Points of every side.
        finding: The clause that ended it.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    finding: Finding

    def __str__(self) -> str:
        return str(self.finding)


class Options(BaseModel):
    """Base of every game's options: frozen, and nothing unknown is accepted."""

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)


class Preset(BaseModel):
    """A named choice of options.

    Attributes:
        description: Which rules these are, and why they have a name.
        options: The options that differ from the defaults.
    """

    model_config = ConfigDict(frozen=True)

    description: str
    options: Mapping[str, Any]


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)
O = TypeVar("O", bound=Options)  # noqa: E741


def _own_side(options: object, seat: Seat) -> int:
    return seat


def _nothing(state: object, seat: Seat, move: object) -> int:
    return 0


@dataclass(frozen=True)
class Game(Generic[S, M, O]):
    """A game with its options chosen: data and pure functions, composed by each game's package.

    The fields are what a game provides; the methods below are the same for all games.

    Attributes:
        id: Name in the catalogue.
        rulebook: The rules.
        options: The chosen options.
        moves: The kinds of move, for reading them from text.
        players: Number of seats under some options.
        side_of: The side that a seat scores for.
        start: First state of a match, from the options and the first dealer.
        actors: The seats that may move now; none when the match is over.
        deck: The cards that a seat has to shuffle and deal now; empty when it has not.
        pseudo_legal_moves: Moves of a seat among which all its legal ones are; a deal is never listed.
        action_space: Every move, other than a deal, that could be named under some options, sensible or not.
        judge: Whether a seat may make a move, and why.
        apply_unchecked: Carries out a move that has been judged legal.
        zones: What lies where, and who sees it.
        status: What everybody knows besides: pairs of heading and value.
        outcome: How the match ended; None while it goes on.
        score_move: What a legal move promises to the simple player, who makes one of those that promise most and
            none that promises less than 0. It looks only at what the seat sees.
        bot: A simple player that does more than rank moves: from a state in which the cards hidden from its seat are
            guesses, its seat, its legal moves and a source of chance it chooses a move, or None to wait in a race.
        presets: Named choices of options.
        resign_moves: The kinds of move by which a player gives up.
        late_claim_clause: In a race, where the seats play at once, the clause by which a claim that came too late is
            refused; None where they play in turn.
        one_claim_clause: In a race, the clause by which a second claim that a seat has under way is refused; None where
            the game does not speak of it.
        lowest_wins: Whether the score is to be brought down.
        version: Version of the rules, which records name.
    """

    id: str
    rulebook: Rulebook
    options: O
    moves: tuple[type[Any], ...]
    players: Callable[[O], int]
    initial_state: Callable[[O, Seat], S]
    actors: Callable[[S], tuple[Seat, ...]]
    deck: Callable[[S, Seat], tuple[Card, ...]]
    pseudo_legal_moves: Callable[[S, Seat], Iterable[M]]
    action_space: Callable[[O], Iterable[M]]
    judge: Callable[[S, Seat, M], Verdict]
    apply_unchecked: Callable[[S, Seat, M], Transition]
    zones: Callable[[S], tuple[Zone, ...]]
    status: Callable[[S], tuple[tuple[str, str], ...]]
    outcome: Callable[[S], Outcome | None]
    side_of: Callable[[O, Seat], int] = _own_side
    score_move: Callable[[S, Seat, M], int] = _nothing
    bot: Callable[[S, Seat, Sequence[M], Random], M | None] | None = None
    presets: Mapping[str, Preset] = field(default_factory=dict)
    resign_moves: tuple[type[Any], ...] = ()
    late_claim_clause: Clause | None = None
    one_claim_clause: Clause | None = None
    lowest_wins: bool = False
    version: int = 1

    @property
    def title(self) -> str:
        """Name of the game as people write it."""
        return self.rulebook.title

    @property
    def race(self) -> bool:
        """Whether the seats play at once instead of in turn."""
        return self.late_claim_clause is not None

    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.players(self.options)

    @property
    def sides(self) -> int:
        """Number of sides."""
        return 1 + max(self.side_of(self.options, seat) for seat in range(self.seats))

    def with_options(self, preset: str | None = None, **options: Any) -> Self:
        """The game under other options; those not named have their defaults.

        Args:
            preset: A named choice of options to begin with.
            **options: Options by name; they win over the preset.

        Raises:
            OptionError: An option, a value or a combination that the game does not have.
        """
        named: Mapping[str, Any] = {}
        if preset is not None:
            if preset not in self.presets:
                known = ", ".join(self.presets) or "none"
                raise OptionError(f"{self.title} has no preset '{preset}'; its presets: {known}.")
            named = self.presets[preset].options
        model = type(self.options)
        try:
            return replace(self, options=model.model_validate({**named, **options}))
        except ValidationError as error:
            raise OptionError(f"{self.title}: {_complaints(error, model)}") from None

    def legal_moves(self, state: S, seat: Seat) -> list[M]:
        """Every legal move of a seat; a deal is not listed, for there are too many of them."""
        return [move for move in self.pseudo_legal_moves(state, seat) if self.judge(state, seat, move).legal]

    def legal_moves_without_resigning(self, state: S, seat: Seat) -> list[M]:
        """The legal moves of a seat with which it plays on: giving up only where nothing else is legal.

        Play at random draws from these, or it would rarely come far in a game that may be given up at any time.
        """
        moves = self.legal_moves(state, seat)
        if not self.resign_moves:
            return moves
        return [move for move in moves if not isinstance(move, self.resign_moves)] or moves

    def best_moves(self, state: S, seat: Seat) -> list[M]:
        """The legal moves of a seat that promise most by `worth`; none where all promise less than 0."""
        moves = self.legal_moves(state, seat)
        promises = [self.score_move(state, seat, move) for move in moves]
        best = max(promises, default=0)
        return [move for move, promise in zip(moves, promises, strict=True) if promise == best >= 0]

    def apply(self, state: S, seat: Seat, move: M) -> Transition:
        """Make a move.

        Returns:
            The next state and the events that led to it; the state passed in stays as it is.

        Raises:
            IllegalMove: The rules do not allow the move; the error carries the verdict.
        """
        verdict = self.judge(state, seat, move)
        if not verdict:
            raise IllegalMove(verdict)
        return self.apply_unchecked(state, seat, move)

    def scores(self, state: S) -> tuple[int, ...]:
        """Points of every side: the sums of its score lines."""
        return totals(state.ledger, self.sides)

    @property
    def side_names(self) -> tuple[str, ...]:
        """What to call each side: its seats."""
        return side_names(self.seats, lambda seat: self.side_of(self.options, seat))

    def table(self, state: S) -> Table:
        """The whole table with every face on it; `Table.seen_by` gives what a seat sees."""
        return Table(self.zones(state), self.status(state), self.scores(state), self.seats)

    def view(self, state: S, seat: Seat | None) -> Table:
        """The table as a seat sees it, or a bystander (None)."""
        return self.table(state).seen_by(seat)

    def read_move(self, text: str) -> M:
        """Read a move from its text.

        Raises:
            NotationError: The text is not a move of this game.
        """
        for kind in self.moves:
            move: M | None = kind.read(text.strip())
            if move is not None:
                return move
        ways = "; ".join(kind.HELP for kind in self.moves)
        raise NotationError(f"'{text[:60]}' is not a move of {self.title}. Moves are written: {ways}.")


def _complaints(error: ValidationError, model: type[Options]) -> str:
    """Pydantic's errors as sentences that say what is wrong and what would be right."""
    sentences = []
    for each in error.errors():
        name = str(each["loc"][0]) if each["loc"] else ""
        if each["type"] == "extra_forbidden":
            sentences.append(f"there is no option '{name}'; the options are {', '.join(model.model_fields)}.")
        elif each["type"] == "value_error":
            sentences.append(str(each["ctx"]["error"]))
        else:
            sentences.append(f"{name} = {each['input']!r}: {each['msg'][0].lower()}{each['msg'][1:]}.")
    return " ".join(dict.fromkeys(sentences))
