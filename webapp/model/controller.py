"""A match and the visitor in front of it: what is seen, asked and played there. Nothing here calls Streamlit.

A run of the page can be cut off wherever it calls Streamlit, in callbacks too; a method of these objects is carried out
as a whole.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from time import monotonic
from typing import Any

from cardrules import (
    CardRulesError,
    Deal,
    Finding,
    Game,
    IllegalMove,
    Match,
    Ply,
    Seat,
    Table,
)

from .adviser import adviser
from .clock import Arrival, Clock
from .markdown import move_text, pretty
from .opponents import Level, chooser_of, play_next
from .settings import HANDS, Settings, names_of


@dataclass(frozen=True)
class Answer:
    """A sentence at the table besides those on what happened: a refusal, a hint, why a card may be played or not.

    Attributes:
        text: The sentences.
        findings: The clauses behind them.
        refused: Whether something was not done.
        advised: The move of a hint, as it is written.
    """

    text: str
    findings: tuple[Finding, ...] = ()
    refused: bool = False
    advised: str = ""


Line = tuple[Ply, ...]
"""A line of play from the first move on, which was left at some place for another one."""


def shared_moves(one: Sequence[Ply], other: Sequence[Ply]) -> int:
    """Return the number of moves with which both lines begin."""
    pairs = zip(one, other, strict=False)
    return sum(
        1 for _ in takewhile(lambda two: (two[0].seat, two[0].move) == (two[1].seat, two[1].move), pairs)
    )


def seatings(game: Game) -> tuple[tuple[Seat, ...], ...]:
    """Return the seats that a visitor may play: each of them, none, or, where one plays in turn, all of them."""
    single = tuple((seat,) for seat in range(game.seats))
    everybody = tuple(range(game.seats))
    return (*single, ()) if game.race or game.seats == 1 else (*single, everybody, ())


class SeatController:
    """A match and the visitor in front of it.

    Attributes:
        match: The match.
        human_seats: The seats that the visitor plays; bots play the others.
        open: Whether all cards are shown to a visitor who watches.
        level: How well the others play.
        settings: What the visitor has chosen for all tables.
        answer: What was said last to the visitor alone.
        late_claims: In a race, what those are told whom the last claim has beaten.
        lines: Lines of play that were left.
        clock: In a race that runs: when the others move.
        late: The visitor's last claim that came too late.
        running: Whether bots are playing to the end of the deal.
        seed_typed: Whether the visitor has typed the seed in, and so may see it.
        is_new: Whether the game is new to the visitor.
    """

    def __init__(self, match: Match, human_seats: tuple[Seat, ...] = (0,)) -> None:
        self.match = match
        self.human_seats = human_seats
        self.open = False
        self.level: Level = "usual"
        self.settings = Settings()
        self.answer: Answer | None = None
        self.late_claims: tuple[str, ...] = ()
        self.lines: list[Line] = []
        self.clock: Clock | None = None
        self.late: Arrival | None = None
        self.running = False
        self.seed_typed = False
        self.is_new = False

    @property
    def seat(self) -> Seat | None:
        """The seat for which the visitor moves now; None for a visitor who watches."""
        if len(self.human_seats) > 1:
            return next(iter(self.match.actors), self.human_seats[0])
        return self.human_seats[0] if self.human_seats else None

    @property
    def viewer(self) -> Seat | None:
        """The seat whose cards are shown; None for a spectator's view."""
        return self.human_seats[0] if len(self.human_seats) == 1 else None

    @property
    def all_cards_shown(self) -> bool:
        """Whether nothing is hidden: one plays every seat, or wants to see all while watching."""
        return len(self.human_seats) > 1 or (not self.human_seats and self.open)

    @property
    def view(self) -> Table:
        """The table as the visitor sees it."""
        match = self.match
        return match.game.table(match.state) if self.all_cards_shown else match.view(self.viewer)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        settings = self.settings
        return names_of(self.match.game.seats, self.human_seats, settings.name, settings.others)

    @property
    def side_names(self) -> tuple[str, ...]:
        """The names of the sides that score together."""
        names = self.names
        return tuple(" and ".join(names[seat] for seat in members) for members in self.match.game.members)

    @property
    def legal_moves(self) -> list[Any]:
        """The moves that the visitor may make now."""
        if self.seat is None or self.match.deal_due:
            return []
        return list(dict.fromkeys(self.match.legal_moves_of(self.seat)))

    @property
    def first_decision(self) -> str:
        """What a decision means and costs, as long as the game is new to the visitor; empty where there is none."""
        game = self.match.game
        if not self.is_new or game.guide is None:
            return ""
        return game.guide.decision(map(type, self.legal_moves), game.options)

    @property
    def prompt(self) -> str:
        """The sentence that stands in place of whose turn it is; empty where it is just a match."""
        return ""

    @property
    def hand_seconds(self) -> float:
        """In a race on the clock: how long another hand takes between two moves, on average."""
        return HANDS[self.settings.hands]

    @property
    def forward_label(self) -> str:
        """What stands on the button that steps forward."""
        return "›"

    def asked(self) -> dict[str, Any]:
        """Return what the table shows instead of moves where a question is asked."""
        return {}

    def pick(self, code: str) -> None:
        """Point out a card, where a question asks for it."""

    def offers(self, step: str) -> bool:
        """Whether a button of the step bar makes sense at this table."""
        return True

    @property
    def at_end(self) -> bool:
        """Whether no move was stepped back over."""
        return self.match.ply == len(self.match.plies)

    # What the visitor does

    def sit(self, human_seats: tuple[Seat, ...]) -> None:
        """Play other seats."""
        self._begin()
        self.stop_clock()
        self.human_seats = human_seats
        self._let_bots_answer()

    def play(self, text: str, seen: int | None = None) -> None:
        """Make the visitor's move; where it cannot be made, say why.

        Args:
            text: The move.
            seen: The place of the match that the visitor saw; None for the present one.
        """
        self._begin()
        if self.seat is None:
            self.answer = Answer(
                "You are watching. To play yourself, take a seat under “Who plays”.", refused=True
            )
            return
        line = tuple(self.match.plies)
        try:
            if self.clock and self._comes_too_late(text, seen):
                return
            self.match.play(text, self.seat)
        except IllegalMove as error:
            self._refuse(error.verdict.findings)
        except CardRulesError as error:
            self.answer = Answer(str(error), refused=True)
        else:
            self._keep_line(line)
            self._let_bots_answer()

    def ask(self) -> None:
        """Ask what to play."""
        self._begin()
        if self.seat is not None and not self.match.deal_due:
            found = adviser().hint(self.match, self.seat)
            if found is None:
                self.answer = Answer("There is nothing that you should play now.")
                return
            game = self.match.game
            text = f"A hint: {move_text(found.move, game)}. {pretty(found.reason, game)}"
            self.answer = Answer(text, advised=str(found.move))

    def why(self, name: str) -> None:
        """Ask of a card whether it may be played, and by which rule."""
        self._begin()
        game, seat = self.match.game, self.seat
        if seat is None or self.match.deal_due:
            self.answer = Answer("There is nothing to play just now.")
            return
        moves = [move for move in game.action_space(game.options) if str(move).partition(">")[0] == name]
        verdicts = [(move, game.judge(self.match.state, seat, move)) for move in moves]
        legal = [(move, verdict) for move, verdict in verdicts if verdict]
        if not verdicts:
            self.answer = Answer("There is no play with this card.")
            return
        chosen = legal or verdicts[:1]
        findings = tuple(dict.fromkeys(finding for _, verdict in chosen for finding in verdict.findings))
        lead = f"You may play it in {len(legal)} ways." if len(legal) > 1 else "You may." if legal else "No."
        said = " ".join(dict.fromkeys(finding.sentence(self.names) for finding in findings))
        self.answer = Answer(f"{lead} {said}", findings)

    def deal(self) -> None:
        """Make the deal that is due."""
        self._begin()
        while self.match.deal_due:
            self._step(())
        self._let_bots_answer()

    def first(self) -> None:
        """Go back to the first deal."""
        self.go(0)
        while self.match.deal_due and not self.at_end:
            self.match.forward()

    def back(self) -> None:
        """Step back over one move."""
        self.go(max(self.match.ply - 1, 0))

    def undo(self) -> None:
        """Take back the visitor's last move, with all that came after it."""
        for ply in range(self.match.ply, 0, -1):
            made = self.match.plies[ply - 1]
            if made.seat in self.human_seats and not isinstance(made.move, Deal):
                self.go(ply - 1)
                return

    def forward(self) -> None:
        """Step forward: repeat a move that was stepped back over, or let a bot make the next one."""
        self._begin()
        if self._step(self.human_seats) or self._step(()):
            self._let_bots_answer()

    def go(self, ply: int) -> None:
        """Go to a place of the match; in a race all hands rest."""
        self._begin()
        self.stop_clock()
        self.match.go(ply)

    def take_line(self, line: Line) -> None:
        """Go back to a line of play that was left; the present one is kept in its place."""
        place = self.shared_with(line) + 1
        present = tuple(self.match.plies)
        self.match.plies = list(line)
        self.go(place)
        self._keep_line(present)

    def add_lines(self, lines: Iterable[Line]) -> bool:
        """Keep lines that were played in another tab; whether there are more now to go back to."""
        before = len(self.lines)
        for line in lines:
            if all(shared_moves(line, other) < len(line) for other in self.lines):
                self._keep_line(line)
        return len(self.lines) > before

    def shared_with(self, line: Line) -> int:
        """Return the number of moves that a line has in common with the one on the table."""
        return shared_moves(line, self.match.plies)

    def press(self, name: str) -> None:
        """Do what a button of the step bar stands for."""
        known: dict[str, Callable[[], None]] = {
            "first": self.first,
            "back": self.back,
            "undo": self.undo,
            "forward": self.forward,
            "end": self.start_running,
            "deal": self.deal,
            "hint": self.ask,
            "go": self.start_clock,
            "pause": self.stop_clock,
        }
        if name in known:
            known[name]()

    # Bots

    def start_running(self) -> None:
        """Have bots play to the end of the deal, once the page calls `run`."""
        self._begin()
        self.stop_clock()
        self.running = True

    def stop_running(self) -> None:
        """Leave it at the moves made so far."""
        self.running = False

    def run(self) -> Iterator[int]:
        """Play to the end of the deal, bots at every seat, one move at a time.

        Yields:
            The number of moves made.
        """
        moves = 0
        if self.match.deal_due:
            self._step(())
        while self.match.actors and not self.match.deal_due and self._step(()):
            moves += 1
            yield moves
        self.running = False

    def start_clock(self) -> None:
        """In a race: the others' hands begin to move."""
        self._begin()
        self.match.go(len(self.match.plies))
        hands = tuple(seat for seat in range(self.match.game.seats) if seat not in self.human_seats)
        self.clock = Clock(hands, self.hand_seconds, Random(), chooser_of(self.match, self.level))
        self.clock.start(monotonic())

    def stop_clock(self) -> None:
        """In a race: all hands rest."""
        self.clock = None

    def tick(self) -> int:
        """Let the others make the moves that are due by now; the number of moves made."""
        if self.clock is None:
            return 0
        moves = self.clock.advance(self.match, monotonic())
        if moves and self.answer and not self.answer.refused:
            self.answer = None
        if self.match.deal_due or not self.match.actors:
            self.stop_clock()
        return moves

    def _begin(self) -> None:
        self.answer = None
        self.late_claims = ()
        self.late = None
        self.running = False

    def _refuse(self, findings: tuple[Finding, ...]) -> None:
        self.answer = Answer(
            " ".join(finding.sentence(self.names) for finding in findings), findings, refused=True
        )

    def _keep_line(self, line: Line) -> None:
        """Moves that were stepped back over are not lost when others are made instead."""
        self.lines = [each for each in (*self.lines, line) if self.shared_with(each) < len(each)]

    def _comes_too_late(self, text: str, seen: int | None) -> bool:
        """In a race on the clock: whether another hand was there first since the visitor looked."""
        assert self.clock is not None
        now = monotonic()
        self.clock.advance(self.match, now)
        move = self.match.game.read_move(text)
        assert self.seat is not None
        self.late = self.clock.claim(
            self.match, self.seat, move, self.match.ply if seen is None else seen, now
        )
        if self.late is None:
            return False
        self._refuse(self.late.verdict.findings)
        return True

    def _let_bots_answer(self) -> None:
        """Let bots go on until the visitor may move or a deal is due, where one plays in turn."""
        match = self.match
        if match.game.race or not self.human_seats or not self.at_end:
            return
        while match.actors and not match.deal_due and not set(self.human_seats) & set(match.actors):
            if not self._step(self.human_seats):
                return

    def _step(self, human_seats: tuple[Seat, ...]) -> bool:
        """Make one step forward, if there is one to be made without these seats."""
        match = self.match
        if not self.at_end:
            match.forward()
            return True
        if match.deal_due:
            match.deal()
            return True
        late = play_next(match, self.level, human_seats)
        if late is None:
            return False
        names = self.names
        self.late_claims = tuple(
            f"{names[each.claim.seat]} is too late: {each.verdict.findings[-1].sentence(names)}"
            for each in late
        )
        return True
