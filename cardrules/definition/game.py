"""A game: a rulebook and pure functions from state and move to verdict, events and the next state."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib import import_module
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Protocol, Self, cast

from pydantic import ValidationError
from typing_extensions import TypeVar

from cardrules.core import shared_clauses
from cardrules.core.cards import Card
from cardrules.core.errors import CardRulesError, NotationError, OptionError, PositionError
from cardrules.core.events import Outcome, ScoreLine, Transition, members_of_sides, totals
from cardrules.core.limits import LONGEST_MOVE, quoted, short
from cardrules.core.moves import Deal
from cardrules.core.nearest import nearest
from cardrules.core.options import Options, Preset, complaints
from cardrules.core.rulebook import Clause, Finding, Rulebook, format_seats
from cardrules.core.verdicts import IllegalMove, Verdict, illegal, legal
from cardrules.core.zones import Fact, Seat, Table, Zone
from cardrules.definition.bounds import Bounds
from cardrules.definition.position import Position

if TYPE_CHECKING:
    from cardrules.definition.entries import EntrySheet
    from cardrules.definition.guide import Guide
    from cardrules.definition.lessons import Course
    from cardrules.definition.scoring import Scoring


class Move(Protocol):
    """A move is a frozen value whose text can be typed and read back."""

    HELP: ClassVar[str]
    """The way in which the move is written, for people: ``'9S>3' puts the 9♠ on pile 3``."""

    def __str__(self) -> str: ...

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The move that the text stands for, or None where it is a move of another kind."""


class State(Protocol):
    """The fields of every game's state; each game adds its own."""

    @property
    def options(self) -> Any:
        """The options of the match."""

    @property
    def ledger(self) -> tuple[ScoreLine, ...]:
        """Every score line of the match so far."""

    @property
    def result(self) -> Outcome | None:
        """The outcome of the match; None while it goes on."""


S = TypeVar("S", bound=State, default=Any)
M = TypeVar("M", bound=Move, default=Any)
O = TypeVar("O", bound=Options, default=Any)  # noqa: E741


def _always(options: object) -> bool:
    return True


@dataclass(frozen=True)
class MoveRule(Generic[S, M]):
    """The rules of one kind of move.

    Attributes:
        kind: The kind of move.
        judge: Whether a seat may make it, and why. It is asked while cards are in play, even about seats whose turn it
            is not.
        perform: Carries out a move that has been judged legal.
        in_turn: Whether it is made only by the seat whose turn it is; otherwise `judge` says who may make it.
        listed_legal: Whether `Game.pseudo_legal_moves` lists only legal moves of this kind for the seat whose turn it
            is, so that a list of legal moves need not judge them again.
        resigns: Whether a player gives up with it. Random play avoids such moves as long as it can.
        agreed: Whether there is ever such a move under some options.
    """

    kind: type[M]
    judge: Callable[[S, Seat, M], Verdict]
    perform: Callable[[S, Seat, M], Transition[S]]
    in_turn: bool = True
    listed_legal: bool = False
    resigns: bool = False
    agreed: Callable[[Any], bool] = _always


class Obligation(NamedTuple, Generic[M]):
    """Something that a seat has to do now.

    Attributes:
        moves: The moves that meet the obligation; one of them has to be made before any other move.
        finding: The clause that says so.
    """

    moves: tuple[M, ...]
    finding: Finding


@dataclass(frozen=True)
class Questions(Generic[S, M]):
    """Questions about a state; None for one that makes no sense in the game.

    Attributes:
        trick_winner: The seat that would win the trick as it lies in the field `trick`; None before the lead.
        score_now: The points that the deal would bring if it ended as the cards lie.
        obligations: The obligations of a seat.
        way_on: The way in which a seat, or its side, can make progress; None or empty for none. It looks at all cards.
        way_at_hand: The same with the cards that lie open alone, without turning up others.
        trick_findings: The reasons why that seat would win the trick, clause by clause; none before the lead.
    """

    trick_winner: Callable[[S], Seat | None] | None = None
    score_now: Callable[[S], Iterable[ScoreLine]] | None = None
    obligations: Callable[[S, Seat], tuple[Obligation[M], ...]] | None = None
    way_on: Callable[[S, Seat], object] | None = None
    way_at_hand: Callable[[S, Seat], object] | None = None
    trick_findings: Callable[[S], tuple[Finding, ...]] | None = None


def _own_side(options: object, seat: Seat) -> int:
    return seat


def _equally_good(state: object, seat: Seat, move: object) -> int:
    return 0


@cache
def _part(package: str, name: str) -> object:
    """The value that a module of a package has under its own name in capitals; None where there is no such module."""
    try:
        module = import_module(f"{package}.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"{package}.{name}":
            raise
        return None
    return getattr(module, name.upper())


@dataclass(frozen=True)
class Game(Generic[S, M, O]):
    """A game with its options chosen: data and pure functions, composed by each game's package.

    The fields are what a game provides; the methods below are the same for all games.

    Other parts stand in the game's package, in modules that hold them under their own names in capitals:
    `position.POSITION`, `guide.GUIDE`, `lessons.LESSONS`, `entry.ENTRY`, `results.RESULTS`; and puzzles in
    `puzzles.json`. They are imported when they are asked for, and a game may do without any of them. What belongs to
    rooms above this one stands here as a name, and is imported when it is asked for, too.

    Attributes:
        id: Name in the catalogue.
        rulebook: The rules.
        options: The chosen options, among them `players`.
        initial_state: First state of a match, from the options and the first dealer.
        dealers: The seats that have to shuffle and deal before anything else is done.
        deck: The pack that a seat shuffles when it has to deal.
        deal: Carries out the deal of a seat that has to deal.
        movers: The seats that may move while cards are in play; where they take turns, first the one whose turn it is.
        rules: The other kinds of move, each with its rules.
        pseudo_legal_moves: Moves of a mover among which all its legal ones are.
        action_space: Every move, other than a deal, that can be written down under some options, sensible or not.
        zones: The places on the table, with their cards and who sees them.
        status: Everything else that everybody knows: the same facts in every state, of which some may be empty.
        bounds: The most that a deal can bring, cost and take under some options.
        side_of: The side that a seat scores for.
        score_move: The score of a legal move to the simple player, who makes one of those with the highest, but never
            one below 0. It looks only at what the seat sees.
        choose_move: A simple player that does more than rank moves: from a state in which the cards hidden from its
            seat are guesses, its seat, its legal moves and random numbers it chooses a move, or None to wait in a race.
            None where `score_move` is all.
        package: The package in which its parts are found, `__name__` in its own file; None where it has none.
        kernel: Name of a module that plays deals in compiled code (`cardrules.simulate.kernels.Kernel`); that
            of the same name in `cardrules.interop.compiled` shows it to learners.
        endgame: Name of a function that hands a late position to the search for best play
            (`cardrules.solve.endgames.Subject`).
        planner: Name of a module that plans a game for one (`cardrules.analyse.planner.Planner`).
        questions: The questions that one may ask about a state.
        presets: Named choices of options.
        late_claim_clause: In a race, where the seats play at once, the clause by which a claim that came too late is
            refused; None where they play in turn.
        one_claim_clause: In a race, the clause by which a seat's second claim is refused while its first is under way;
            None where the game has no such rule.
        stuck_clause: Where one can get stuck, the clause that says that nobody has a way on; None elsewhere.
        lowest_wins: Whether the lowest score is the best.
        version: Version of the rules, which records name.
    """

    id: str
    rulebook: Rulebook
    options: O
    initial_state: Callable[[O, Seat], S]
    dealers: Callable[[S], tuple[Seat, ...]]
    deck: Callable[[S, Seat], tuple[Card, ...]]
    deal: Callable[[S, Seat, Deal], Transition[S]]
    movers: Callable[[S], tuple[Seat, ...]]
    rules: tuple[MoveRule[S, Any], ...]
    pseudo_legal_moves: Callable[[S, Seat], Iterable[M]]
    action_space: Callable[[O], Iterable[M]]
    zones: Callable[[S], tuple[Zone, ...]]
    status: Callable[[S], tuple[Fact, ...]]
    bounds: Callable[[O], Bounds]
    side_of: Callable[[O, Seat], int] = _own_side
    score_move: Callable[[S, Seat, M], int] = _equally_good
    choose_move: Callable[[S, Seat, Sequence[M], Random], M | None] | None = None
    package: str | None = None
    kernel: str | None = None
    endgame: str | None = None
    planner: str | None = None
    questions: Questions[S, Any] = field(default_factory=Questions)
    presets: Mapping[str, Preset] = field(default_factory=dict)
    late_claim_clause: Clause | None = None
    one_claim_clause: Clause | None = None
    stuck_clause: Clause | None = None
    lowest_wins: bool = False
    version: int = 1

    # What is known of the game

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
        options: Any = self.options
        return int(options.players)

    @property
    def sides(self) -> int:
        """Number of sides."""
        return len(self.members)

    @cached_property
    def members(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each side."""
        return members_of_sides(self.seats, lambda seat: self.side_of(self.options, seat))

    @property
    def side_names(self) -> tuple[str, ...]:
        """The name of each side: its seats."""
        return tuple(format_seats(seats).capitalize() for seats in self.members)

    @property
    def moves(self) -> tuple[type[Any], ...]:
        """The kinds of move."""
        return (Deal, *self._rules)

    @cached_property
    def moves_in_words(self) -> tuple[str, ...]:
        """The way in which each kind of move is written that there is under these options, the deal first."""
        return (Deal.HELP, *(rule.kind.HELP for rule in self.rules if rule.agreed(self.options)))

    @cached_property
    def _rules(self) -> dict[type[Any], MoveRule[S, Any]]:
        return {rule.kind: rule for rule in self.rules}

    @cached_property
    def _resigning(self) -> frozenset[type[Any]]:
        return frozenset(rule.kind for rule in self.rules if rule.resigns)

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
                meant = nearest(preset, self.presets)
                raise OptionError(
                    f"{self.title} has no preset '{short(preset)}'; its presets: {known}.{meant}"
                )
            named = self.presets[preset].options
        return self.with_options_of({**named, **options})

    def with_options_of(self, options: Mapping[str, Any]) -> Self:
        """The game under the options of a record, or of something else that was written down.

        Raises:
            OptionError: An option, a value or a combination that the game does not have.
        """
        model = type(self.options)
        try:
            return replace(self, options=model.model_validate(options))
        except ValidationError as error:
            raise OptionError(f"{self.title}: {complaints(error, model)}") from None

    # Who may act

    def actors(self, state: S) -> tuple[Seat, ...]:
        """The seats that may act now, by dealing or moving; none when the match is over.

        In a race these are all who play, even one for whom nothing is legal just now.
        """
        return () if state.result is not None else self.dealers(state) or self.movers(state)

    def outcome(self, state: S) -> Outcome | None:
        """The outcome of the match; None while it goes on."""
        return state.result

    # May I?

    def judge(self, state: S, seat: Seat, move: M | Deal) -> Verdict:
        """Whether a seat may make a move, and under which clauses.

        What holds in every game is judged here: nothing is done after the end, cards are dealt before they are played,
        and players take turns. The rest is up to the kind of move.

        Raises:
            CardRulesError: The move is of no kind that the game has, or the state was made under other options.
        """
        self._check_options(state)
        if state.result is not None:
            return illegal(shared_clauses.OVER())
        if isinstance(move, Deal):
            return self._judge_deal(state, seat, move.order)
        rule = self._rule(move)
        if dealers := self.dealers(state):
            return illegal(shared_clauses.DEAL_DUE("shuffle" if self.race else "deal", dealers=dealers))
        verdict = rule.judge(state, seat, move)
        if self.race or not rule.in_turn or (turn := self.movers(state)[0]) == seat:
            return verdict
        broken = () if verdict.legal else verdict.findings
        return illegal(shared_clauses.TURN(turn=turn), *broken)

    def _judge_deal(self, state: S, seat: Seat, order: tuple[Card, ...]) -> Verdict:
        """A deal is made when one is due, by a seat that has to deal, with the whole pack."""
        broken = shared_clauses.deal_faults(order, self.deck(state, seat))
        dealers = self.dealers(state)
        if not dealers:
            broken.append(shared_clauses.DEAL_DUE("in_play"))
        elif seat not in dealers:
            broken.append(shared_clauses.DEAL_DUE("others", dealers=dealers))
        return illegal(*broken) if broken else legal(shared_clauses.WHOLE_PACK.permits())

    def legal_moves(self, state: S, seat: Seat) -> list[M]:
        """Every legal move of a seat; deals are not listed, for there are too many of them."""
        self._check_options(state)
        if state.result is not None or self.dealers(state):
            return []
        movers, rules = self.movers(state), self._rules
        if seat not in movers:
            return []
        out_of_turn = not self.race and seat != movers[0]
        listed = []
        for move in self.pseudo_legal_moves(state, seat):
            rule = rules[type(move)]
            if not (rule.in_turn and out_of_turn) and (
                rule.listed_legal or rule.judge(state, seat, move).legal
            ):
                listed.append(move)
        return listed

    def legal_moves_without_resigning(self, state: S, seat: Seat) -> list[M]:
        """The legal moves of a seat with which it plays on: giving up only where nothing else is legal.

        Random play draws from these, for otherwise it would rarely get far in a game that may be given up at any time.
        """
        moves, resigning = self.legal_moves(state, seat), self._resigning
        return ([move for move in moves if type(move) not in resigning] or moves) if resigning else moves

    def best_moves(self, state: S, seat: Seat) -> list[M]:
        """The legal moves of a seat with the highest `score_move`; none where all are below 0."""
        moves = self.legal_moves(state, seat)
        scores = [self.score_move(state, seat, move) for move in moves]
        best = max([0, *scores])
        return [move for move, score in zip(moves, scores, strict=True) if score == best]

    def _rule(self, move: object) -> MoveRule[S, Any]:
        rule = self._rules.get(type(move))
        if rule is None:
            known = ", ".join(kind.__name__ for kind in self.moves)
            raise CardRulesError(
                f"{short(move)} is not a move of {self.title}; its kinds of move are {known}."
            )
        return rule

    def _check_options(self, state: S) -> None:
        if state.options is not self.options and state.options != self.options:
            raise CardRulesError(
                f"This state was made under options that this game of {self.title} does not have: {state.options}."
            )

    # What happens

    def apply(self, state: S, seat: Seat, move: M | Deal) -> Transition[S]:
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

    def apply_unchecked(self, state: S, seat: Seat, move: M | Deal) -> Transition[S]:
        """Make a move that has been judged legal, without judging it again."""
        if isinstance(move, Deal):
            return self.deal(state, seat, move)
        return self._rule(move).perform(state, seat, move)

    # The table

    def scores(self, state: S) -> tuple[int, ...]:
        """Points of every side: the sums of its score lines."""
        return totals(state.ledger, self.sides)

    def table(self, state: S) -> Table:
        """The whole table with every face on it; `Table.seen_by` gives what a seat sees."""
        return Table(self.zones(state), self.status(state), self.scores(state), self.seats, race=self.race)

    def view(self, state: S, seat: Seat | None) -> Table:
        """The table as a seat sees it, or a spectator (None)."""
        return self.table(state).seen_by(seat)

    def read_move(self, text: str) -> M | Deal:
        """Read a move from its text.

        Raises:
            NotationError: The text is not a move of this game.
        """
        if len(text) > LONGEST_MOVE:
            raise NotationError(
                f"'{short(text)}' is too long for a move: it has {len(text)} letters, "
                f"and at most {LONGEST_MOVE} are read."
            )
        for kind in self.moves:
            move: M | None = kind.read(text.strip())
            if move is not None:
                return move
        ways = "; ".join(self.moves_in_words)
        raise NotationError(f"'{short(text)}' is not a move of {self.title}. Moves are written: {ways}.")

    # Positions

    @property
    def position_type(self) -> type[Position]:
        """The class of its positions.

        Raises:
            PositionError: The game has none.
        """
        found = self.part("position")
        if found is None:
            raise PositionError(f"{self.title} has no positions.")
        return cast(type[Position], found)

    def position_of(self, state: S, seat: Seat | None = None) -> Position:
        """The position of a state.

        Args:
            state: A state.
            seat: The seat that looks: cards that it does not see are unknown in the position. With None all are known.

        Raises:
            PositionError: The game has no positions.
        """
        position = self.position_type.of(state)
        return position if seat is None else position.hidden(self.table(state).hidden_from(seat))

    def read_position(self, text: str) -> Position:
        """The position that a text stands for under the options of the game, which it need not name.

        Raises:
            PositionError: It is of another game, names another option than the game has, or is not a position.
            NotationError: Something in it is not a card.
            OptionError: It names an option that the game does not have.
        """
        return self.position_type.read(text, self.options)

    # Parts

    @property
    def guide(self) -> "Guide | None":
        """The game as one would tell it to a friend."""
        return cast("Guide | None", self.part("guide"))

    @property
    def lessons(self) -> "Course | None":
        """The course that teaches the game."""
        return cast("Course | None", self.part("lessons"))

    @property
    def entry(self) -> "EntrySheet | None":
        """The sheet on which one enters a table of real cards."""
        return cast("EntrySheet | None", self.part("entry"))

    @property
    def results(self) -> "Scoring[S, Any] | None":
        """The entries of a score pad, and the scoring of what is entered."""
        return cast("Scoring[S, Any] | None", self.part("results"))

    @property
    def puzzles(self) -> bytes | None:
        """Its puzzles, as `cardrules.teaching.puzzles` reads them."""
        if self.package is None or not hasattr(import_module(self.package), "__path__"):
            return None  # a game in one file
        file = files(self.package) / "puzzles.json"
        return file.read_bytes() if file.is_file() else None

    def part(self, name: str) -> object:
        """The part that stands in a module of the game's package; None where there is no such module."""
        return None if self.package is None else _part(self.package, name)

    def __hash__(self) -> int:
        return hash((self.id, self.options))

    def __repr__(self) -> str:
        chosen = self.options.model_dump(exclude_defaults=True)
        return f"<{self.title}{''.join(f' {name}={value!r}' for name, value in chosen.items())}>"


def check_game(game: object) -> None:
    """Refuse what is given in place of a game, such as its name.

    Raises:
        CardRulesError: It is no game.
    """
    if not isinstance(game, Game):
        raise CardRulesError(f"A game is what load gives, as in load('nuts'), not {quoted(game)}.")
