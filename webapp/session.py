"""What one visitor has on the table: plain objects that Streamlit's session state keeps.

Nothing here calls Streamlit. A run of the page can be cut off wherever it does so, in callbacks too; a method of
these objects is carried out as a whole.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from random import Random, randrange
from secrets import token_urlsafe
from time import monotonic
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardrules import (
    CardRulesError,
    Deal,
    Finding,
    Game,
    IllegalMove,
    Match,
    Ply,
    Record,
    Seat,
    Table,
    load,
)
from cardrules.analyse import hint, strong
from cardrules.bots import Chooser, Policy, chooser, next_claims, next_move

from .clock import Arrival, Clock
from .markdown import move_text, pretty
from .settings import HANDS, Settings, names_of
from .store import Store

ELSEWHERE = "This table was last used in another tab: here is how it stands now. What you just did here does not count."
Level = Literal["easy", "usual", "strong"]
"""How well the others play: at random, as the simple players do, or by weighing their moves."""
POLICIES: Mapping[Level, Policy] = {"easy": "random", "usual": "simple"}


@dataclass(frozen=True)
class Answer:
    """What is said at the table besides what happened: a refusal, a hint, why a card may be played or not.

    Attributes:
        text: The sentences.
        findings: The clauses behind them.
        refused: Whether something was not done.
    """

    text: str
    findings: tuple[Finding, ...] = ()
    refused: bool = False


Line = tuple[Ply, ...]
"""A line of play from the first move on, which was left at some place for another one."""


class Queued(BaseModel):
    """What the picture of a table sends; several may be under way before the first is answered.

    Attributes:
        id: Its name, which nothing else that is sent has.
        after: The name of what was sent, or carried out, before it.
    """

    model_config = ConfigDict(frozen=True)

    id: str = Field(min_length=1, max_length=20)
    after: str = Field(max_length=20)


class Sent(Queued):
    """What the card table has sent: a play, a step, or a card that is asked about.

    Attributes:
        match: The table that it was meant for.
        ply: The place of the match that it was meant for.
        text: The move of a play.
        step: The name of a step.
        why: The card that is asked about.
        pick: A card that is pointed out, or no longer.
    """

    match: str = Field(max_length=100)
    ply: int = Field(0, ge=0, lt=1 << 53)  # as far as JavaScript's numbers are exact
    text: str = Field("", max_length=100)
    step: str = Field("", max_length=100)
    why: str = Field("", max_length=100)
    pick: str = Field("", max_length=10)


class KeptTable(BaseModel):
    """A table as it is kept.

    Attributes:
        game: Id of the game.
        record: The record of the line on the table.
        ply: The present place in it.
        seats: The seats that the visitor plays.
        level: How well the others play.
        open: Whether all cards are shown to a visitor who watches.
        seed_typed: Whether the visitor has typed the seed in.
        scores: Points of every side.
        over: Whether the match has ended.
        lines: Lines that were left: how many moves they share with the one on the table, and the others.
        ack: The name of what was sent and carried out last.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    record: str
    ply: int = Field(ge=0)
    seats: tuple[Seat, ...]
    level: Level
    open: bool
    seed_typed: bool
    scores: tuple[int, ...]
    over: bool
    lines: tuple[tuple[int, tuple[tuple[Seat, str], ...]], ...] = ()
    ack: str = Field("", max_length=20)


class TableEntry(NamedTuple):
    """A table of the visitor's in the store; without a body where this version cannot read it."""

    key: str
    changed: datetime
    body: KeptTable | None


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
        """What the players are called."""
        settings = self.settings
        return names_of(self.match.game.seats, self.human_seats, settings.name, settings.others)

    @property
    def side_names(self) -> tuple[str, ...]:
        """What the sides are called that score together."""
        names = self.names
        return tuple(" and ".join(names[seat] for seat in members) for members in self.match.game.members)

    @property
    def legal_moves(self) -> list[Any]:
        """What the visitor may play now."""
        if self.seat is None or self.match.deal_due:
            return []
        return list(dict.fromkeys(self.match.legal_moves(self.seat)))

    @property
    def prompt(self) -> str:
        """What the table asks for, in place of whose turn it is; empty where it is just a match."""
        return ""

    def asked(self) -> dict[str, Any]:
        """What the table shows instead of moves where a question is asked."""
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
            found = hint(self.match, self.seat)
            self.answer = Answer(
                f"A hint: {move_text(found.move, self.match.game)}. {pretty(found.reason, self.match.game)}"
                if found
                else "There is nothing that you should play now."
            )

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

    def shared_with(self, line: Line) -> int:
        """How many moves a line has in common with the one on the table."""
        pairs = zip(line, self.match.plies, strict=False)
        same = takewhile(lambda two: (two[0].seat, two[0].move) == (two[1].seat, two[1].move), pairs)
        return sum(1 for _ in same)

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
        self.clock = Clock(hands, HANDS[self.settings.hands], Random(), self._choose)
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

    @property
    def _rng(self) -> Random:
        """Source of random numbers for the bots: at the same place of a match they do the same."""
        return Random(f"{self.match.seed}/{self.match.ply}")

    @property
    def _choose(self) -> Chooser:
        if self.level == "strong":
            return strong(self.match)
        return chooser((POLICIES[self.level],) * self.match.game.seats)

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
        """Where one plays in turn, bots go on until the visitor may move or a deal is due."""
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
        if match.game.race:
            return self._claim(human_seats)
        found = next_move(match.game, match.state, self._rng, human_seats, self._choose)
        if found is None:
            return False
        seat, move = found
        match.play(move, seat)
        return True

    def _claim(self, human_seats: tuple[Seat, ...]) -> bool:
        """Make the first claim, if there is one, and note what those are told whom it beats."""
        claims = next_claims(self.match.game, self.match.state, self._rng, human_seats, self._choose)
        if not claims:
            return False
        first, *late = claims
        self.match.play(first.claim.move, first.claim.seat)
        names = self.names
        self.late_claims = tuple(
            f"{names[each.claim.seat]} is too late: {each.verdict.findings[-1].sentence(names)}"
            for each in late
        )
        return True

    # What is kept

    def write(self, ack: str = "") -> KeptTable:
        """The table as it is kept, with the name of what was sent and carried out last."""
        match = self.match
        whole = copy(match)
        whole.go(len(match.plies))
        return KeptTable(
            game=match.game.id,
            record=whole.record.write(),
            ply=match.ply,
            seats=self.human_seats,
            level=self.level,
            open=self.open,
            seed_typed=self.seed_typed,
            scores=whole.scores,
            over=whole.outcome is not None,
            lines=tuple(
                (shared, tuple((ply.seat, str(ply.move)) for ply in line[shared:]))
                for line in self.lines
                for shared in [self.shared_with(line)]
            ),
            ack=ack,
        )

    @classmethod
    def read(cls, kept: KeptTable) -> "SeatController":
        """The table that was kept.

        Raises:
            CardRulesError: It cannot be read by this version.
        """
        match = Match.from_record(Record.read(kept.record))
        if kept.seats not in seatings(match.game):
            raise CardRulesError(f"{match.game.title} has no such seats.")
        controller = cls(match, kept.seats)
        controller.lines = [_replayed(match, *line) for line in kept.lines]
        match.go(kept.ply)
        controller.level, controller.open, controller.seed_typed = kept.level, kept.open, kept.seed_typed
        return controller


def _replayed(match: Match, shared: int, moves: Sequence[tuple[Seat, str]]) -> Line:
    """The moves of a line, made again from where it leaves the match."""
    other = copy(match)
    other.plies = match.plies[:shared]
    other.go(shared)
    for seat, text in moves:
        other.play(text, seat)
    return tuple(other.plies)


class Place:
    """Where a table lies, and what its picture in the browser has sent.

    Attributes:
        table: The name of the table, which no other has; empty where none lies there.
        controller: What lies there; None where nothing does yet.
        number: Counts the tables that were laid, so that nothing entered at one stays in the forms of another.
        ack: The name of what was sent and carried out last; empty at a new table.
        shown: Number of the table and of the move with which it was drawn last.
    """

    def __init__(self, table: str = "", controller: SeatController | None = None) -> None:
        self.table = table
        self.controller = controller
        self.number = 0
        self.ack = ""
        self.shown = (-1, 0)

    def expects(self, sent: Sent) -> bool:
        """Whether something is to be carried out now: it is meant for this table, and follows what was done last."""
        return sent.match == self.table and sent.after == self.ack

    def receive(self, queue: Sequence[Sent]) -> None:
        """Carry out what the picture has sent, each once.

        A browser sends its queue again to a server that was started anew, and the picture in another tab may be older
        than the table: what does not follow what was carried out last was done before, or not meant for this.
        """
        for sent in queue:
            if self.controller and self.expects(sent):
                self.ack = sent.id
                self._carry_out(sent, self.controller)

    def _carry_out(self, sent: Sent, controller: SeatController) -> None:
        """A play is made only in the position that it was meant for, except in a race that runs."""
        if sent.step:
            controller.press(sent.step)
        elif sent.why:
            controller.why(sent.why)
        elif sent.pick:
            controller.pick(sent.pick)
        elif controller.clock:
            controller.play(sent.text, sent.ply)
        elif sent.ply == controller.match.ply:
            controller.play(sent.text)


class Session(Place):
    """Everything of one visitor; the place is that of the visitor's own table, whose name is its key in the store.

    Attributes:
        learner: The key that only the visitor's browser keeps.
        store: Where everything is kept.
        settings: What the visitor has chosen for all tables.
        complaint: Why the last new match, record or link was not accepted.
    """

    def __init__(self, learner: str, store: Store) -> None:
        super().__init__()
        self.learner = learner
        self.store = store
        self.settings = Settings()
        self.complaint = ""
        self._asked = ""
        self._link = ""
        self._kept: Mapping[str, Any] | None = None
        self._written: tuple[Any, ...] = ()
        self.load_settings()

    @classmethod
    def new_learner(cls) -> str:
        """A key that nobody can guess."""
        return token_urlsafe(24)

    # Tables

    def new_match(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | None = None,
        human_seats: tuple[Seat, ...] = (0,),
        level: Level = "usual",
    ) -> bool:
        """Lay a new table; options that the game does not have are complained of, and the table stays as it was."""
        self.complaint = ""
        try:
            chosen = load(game, **(options or {}))
        except CardRulesError as error:
            self.complaint = str(error)
            return False
        if len(human_seats) > 1:
            human_seats = tuple(range(chosen.seats))
        controller = SeatController(Match(chosen, seed=randrange(1 << 53) if seed is None else seed))
        controller.level, controller.seed_typed, controller.settings = level, seed is not None, self.settings
        controller.sit(human_seats if human_seats in seatings(chosen) else (0,))
        self._lay(controller, token_urlsafe(12))
        return True

    def again(self) -> bool:
        """Lay a new table for the same game and players."""
        if (controller := self.controller) is None:
            return False
        options = controller.match.game.options.model_dump()
        return self.new_match(
            controller.match.game.id, options, human_seats=controller.human_seats, level=controller.level
        )

    def follow(self, key: str) -> bool:
        """Open the table that the address names, when it begins to name it; False where that cannot be done.

        The address comes after the table: for a moment it still names one that the visitor has left for a new match.
        """
        if key == self._asked and self.controller:
            return True
        self._asked = key
        return self.open_table(key)

    def open_table(self, key: str) -> bool:
        """Go on at one of the visitor's own tables; False where there is none with that key, or it cannot be read."""
        return (key == self.table and self.controller is not None) or self._open(key)

    def _open(self, key: str) -> bool:
        """Lay the table as it is kept."""
        self.complaint = (
            "There is no such table of yours: it may have been played in another browser, or deleted."
        )
        body = self.store.load(self.learner, "table", key) if re.fullmatch(r"[\w-]{1,64}", key) else None
        if body is None:
            return False
        try:
            kept = KeptTable.model_validate(body)
            controller = SeatController.read(kept)
        except (CardRulesError, ValidationError):
            self.complaint = "This table was kept by another version of the app, which this one cannot read."
            return False
        self.complaint = ""
        self._lay(controller, key)
        self.ack, self._kept = kept.ack, body
        return True

    def tables(self, most: int | None = None) -> list[TableEntry]:
        """The visitor's tables, the last one first."""
        return [
            TableEntry(key, changed, _kept(body))
            for key, body, changed in self.store.all(self.learner, "table", most)
        ]

    def open_last(self) -> bool:
        """Go on at the table where the visitor was last; False where there is none."""
        return any(self.open_table(key) for key, _, body in self.tables(most=1) if body)

    def open_match(self, match: Match, human_seats: tuple[Seat, ...] = (0,)) -> None:
        """Put a match on the table: from a record, a link, or a position."""
        self.complaint = ""
        self._lay(
            SeatController(match, human_seats if human_seats in seatings(match.game) else (0,)),
            token_urlsafe(12),
        )

    def open_link(self, link: str) -> bool:
        """Put the match of a link in the address on the table, once; or complain of it."""
        if link == self._link:
            return False
        self._link = link
        return self.open_record(link)

    def open_record(self, text: str | bytes) -> bool:
        """Put the match of a record, or of a link, on the table; or complain of it."""
        self.complaint = ""
        try:
            if isinstance(text, str) and not text.lstrip().startswith("{"):
                match = Match.from_link(text.strip().rpartition("=")[2])
            else:
                match = Match.from_record(Record.read(text))
            if match.begins_at:
                # With cards that nobody knows one could not play on: they are dealt at random.
                position = str(match.begins_at.filled(match.seed))
                match = Match.from_record(match.record.model_copy(update={"position": position}))
        except CardRulesError as error:
            self.complaint = str(error)
            return False
        self.open_match(match)
        return True

    def save(self) -> None:
        """Keep the table, if anything has changed on it; what another tab has kept meanwhile is laid instead."""
        if (controller := self.controller) is None:
            return
        match = controller.match
        plies, lines = tuple(match.plies), tuple(controller.lines)
        state = (
            self.number,
            self.ack,
            match.ply,
            plies,
            lines,
            controller.human_seats,
            controller.level,
            controller.open,
        )
        if state == self._written:
            return
        body = controller.write(self.ack).model_dump(mode="json")
        if self.store.replace(self.learner, "table", self.table, self._kept, body):
            self._kept, self._written = body, state
        elif self._open(self.table) and self.controller:
            self.controller.answer = Answer(ELSEWHERE, refused=True)

    def load_settings(self) -> None:
        """Take the settings that were kept."""
        self._settle(Settings.of(self.store.load(self.learner, "settings", "settings")))

    def choose_settings(self, settings: Settings) -> None:
        """Change how tables look and move, and keep it."""
        self._settle(settings)
        self.store.save(self.learner, "settings", "settings", settings.model_dump())

    def _carry_out(self, sent: Sent, controller: SeatController) -> None:
        """Only the visitor's own table is laid anew from its step bar."""
        if sent.step == "again":
            self.again()
        else:
            super()._carry_out(sent, controller)

    def _settle(self, settings: Settings) -> None:
        self.settings = settings
        if self.controller:
            self.controller.settings = settings

    def _lay(self, controller: SeatController, key: str) -> None:
        controller.settings = self.settings
        self.controller = controller
        self.table = key
        self.number += 1
        self.ack, self._kept = "", None


def _kept(body: Mapping[str, Any]) -> KeptTable | None:
    try:
        return KeptTable.model_validate(body)
    except ValidationError:
        return None


def seatings(game: Game) -> tuple[tuple[Seat, ...], ...]:
    """Which seats a visitor may play: each of them, none, or, where one plays in turn, all of them."""
    single = tuple((seat,) for seat in range(game.seats))
    everybody = tuple(range(game.seats))
    return (*single, ()) if game.race or game.seats == 1 else (*single, everybody, ())
