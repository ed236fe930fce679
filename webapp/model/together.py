"""One of several people at a table: what they see, and what comes from their page. Nothing here calls Streamlit."""

from collections.abc import Callable, Sequence
from time import time
from typing import Any

from cardrules import CardRulesError, IllegalMove, Match, Seat

from .controller import Answer, SeatController
from .documents import StoreError
from .place import Place, Sent
from .settings import Settings
from .shared_table import READY, SharedTable

RACE_LOOK, LOOK = 0.2, 0.6
"""Seconds between two looks at what others have done, while they play: in a race that runs, and elsewhere."""
LONGEST = 5.0
"""The most seconds between two looks where nobody has done anything for long."""
PLAYERS_STEPS = frozenset({"again", "deal", "go", "pause", "hint", "why", "marks", "trick"})
TEACHERS_STEPS = PLAYERS_STEPS - {"hint", "why", "marks"}


class TogetherController(SeatController):
    """A match with others, as one of them sees it: nobody steps back in it, and moves are made where the table is kept.

    Attributes:
        table: The table.
        sent: The name of the message that is carried out.
        trouble: Why what was done last could not be kept; empty where it was.
    """

    def __init__(self, table: SharedTable) -> None:
        super().__init__(table.match, table.own_seats)
        self.table = table
        self.sent = ""
        self.trouble = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return self.table.kept.names

    @property
    def prompt(self) -> str:
        """What everybody waits for, where that is not just a turn."""
        match, since = self.match, self.table.kept.running_since
        if self.table.chair is not None and self.table.chair.away:
            return "A bot keeps your seat."
        if not self.table.kept.moves:
            free = len(self.table.kept.people) < match.game.seats
            return f"Press “Deal” when everybody is here{'; bots keep the free seats' * free}."
        if not match.game.race or match.deal_due or match.outcome:
            return ""
        if since is None:
            return "Press “Go!” when everybody is ready."
        return "Hands off: it begins in a moment." if time() < since else ""

    def offers(self, step: str) -> bool:
        """Whether a button of the step bar makes sense at this table: what was played stays."""
        return step in (PLAYERS_STEPS if self.human_seats else TEACHERS_STEPS)

    def press(self, name: str) -> None:
        """Do what a button of the step bar stands for."""
        if name == "again":
            self._do(self.table.rematch)
        elif self.offers(name):
            super().press(name)

    def go(self, ply: int) -> None:
        """Stay where everybody is: a look back would show once more what was seen once."""

    def sit(self, human_seats: tuple[Seat, ...]) -> None:
        """Stay in one's seat: it belongs to whoever was invited to it."""

    def play(self, text: str, seen: int | None = None) -> None:
        """Make a move; where it cannot be made, or came too late, say why."""

        def act() -> None:
            self.late = self.table.play(text, seen, self.sent)

        self._do(act)
        if self.late:
            self._refuse(self.late.verdict.findings)

    def deal(self) -> None:
        """Make the deal that is due."""
        self._do(self.table.deal)

    def start_clock(self) -> None:
        """In a race: everybody may move, in a moment."""
        self._do(self.table.start)

    def stop_clock(self) -> None:
        """In a race: all hands rest."""
        self._do(self.table.pause)

    def get_up(self) -> None:
        """Leave the seat to a bot."""
        self._do(self.table.leave)

    def come_back(self) -> None:
        """Take the seat back."""
        self._do(self.table.come_back)

    def let_bot_play(self, seat: Seat) -> None:
        """Have a bot play for somebody for whom all wait."""
        self._do(lambda: self.table.let_bot_play(seat))

    def _do(self, act: Callable[[], None]) -> None:
        """Do something at the table; where that cannot be, say why."""
        self._begin()
        self.trouble = ""
        try:
            act()
        except IllegalMove as error:
            self._refuse(error.verdict.findings)
        except CardRulesError as error:
            self.answer = Answer(str(error), refused=True)
            self.trouble = str(error) if isinstance(error, StoreError) else ""


class TogetherPlace(Place):
    """The place of one of several people at a table, for one page of theirs.

    Attributes:
        shared: The table.
        settings: What the visitor has chosen for all tables.
        is_new: Whether the game is new to the visitor.
        trouble: Why the last message could not be carried out; empty where it was.
        stirred: When something was last done at the table, as this page has seen it.
    """

    controller: TogetherController

    def __init__(self, shared: SharedTable, settings: Settings, is_new: bool = False) -> None:
        super().__init__()
        self.shared = shared
        self.settings = settings
        self.is_new = is_new
        self.trouble = ""
        self.stirred = time()
        self.ack = shared.chair.ack if shared.chair else ""
        self._set_out()

    def look(self) -> None:
        """Take up what others have done.

        Raises:
            TableError: The table is no longer there, or cannot be read.
        """
        before = self.shared.kept
        moves, number = len(self.shared.kept.moves), self.shared.kept.number
        self._is_back()
        if (moves, number) != (len(self.shared.kept.moves), self.shared.kept.number):
            self._forget_answer()
        if self.shared.kept is not before:
            self.stirred = time()
        self._set_out()

    @property
    def pause(self) -> float:
        """Seconds until the next look: a hundredth of the time since anything was done, within bounds."""
        shared = self.shared
        is_running = shared.kept.running_since is not None
        # When hands rest, “Go!” has to be seen before they move.
        least, most = (RACE_LOOK if is_running else LOOK), (READY / 2 if shared.match.game.race else LONGEST)
        return round(max(least, min((time() - self.stirred) / 100, most)), 1)

    def receive(self, queue: Sequence[Sent]) -> None:
        """Carry out what the picture has sent, each once; what the store cannot keep now is tried again."""
        for sent in queue:
            if not self.expects(sent):
                continue
            self.stirred = time()
            if self.trouble and not self._is_back():
                return
            self.controller.trouble = ""
            if not (self.shared.chair and self.shared.chair.ack == sent.id):
                self.controller.sent = sent.id
                self._carry_out(sent, self.controller)
            if self.controller.trouble:
                self.trouble = self.controller.trouble
                return
            self.ack = sent.id
            self._set_out()

    def copy_of_match(self) -> Match | None:
        """Return the match for a table of one's own, where everything may be looked at; None while a deal is played."""
        match = self.shared.match
        if not self.shared.kept.moves or not (match.deal_due or match.outcome):
            return None
        mine = Match.from_packs(match.game, seed=match.seed, dealer=match.dealer)
        mine.plies = list(match.plies)
        mine.go(len(mine.plies))
        return mine

    def _carry_out(self, sent: Sent, controller: SeatController) -> None:
        """A play is judged as the table stands when it arrives."""
        if sent.step:
            controller.press(sent.step)
        elif sent.why:
            controller.why(sent.why)
        elif sent.text:
            controller.play(sent.text, sent.ply)

    def _is_back(self) -> bool:
        """See how the table stands; whether the store has answered."""
        self.trouble = ""
        try:
            self.shared.look()
        except StoreError as error:
            self.trouble = str(error)
        return not self.trouble

    def _set_out(self) -> None:
        """Have the controller stand before the match as it is now."""
        shared = self.shared
        table = f"{shared.key} {shared.kept.number}"
        if table != self.table or self.controller.human_seats != shared.own_seats:
            self.table = table
            self.number += 1
            self.controller = TogetherController(shared)
            self.controller.is_new = self.is_new
        controller = self.controller
        controller.match, controller.settings = shared.match, self.settings
        controller.clock, controller.open = shared.clock, shared.sees_all

    def _forget_answer(self) -> None:
        """What was said to the visitor alone no longer holds; but in a race a refusal stands until their next move."""
        answer = self.controller.answer
        if answer and not (answer.refused and self.controller.match.game.race):
            self.controller.answer = None

    @property
    def at(self) -> tuple[Any, ...]:
        """What the table shows, as far as time and others can change it."""
        kept = self.shared.kept
        since, names = kept.running_since, kept.names
        is_running = since is not None and since <= time()
        return len(kept.moves), since, is_running, names, kept.people, self.controller.answer, self.ack

    @property
    def beside(self) -> tuple[Any, ...]:
        """What is beside the table, as far as time and others can change it: the score, and who is there."""
        shared, match, answer = self.shared, self.shared.match, self.controller.answer
        chairs = [(chair.name, chair.invitation, chair.away) for chair in shared.kept.chairs]
        deal = (bool(shared.kept.moves), match.deal_due, match.outcome, match.score_lines)
        return self.trouble, answer and answer.findings, shared.quiet(), shared.is_host, chairs, deal

    @property
    def whole(self) -> tuple[Any, ...]:
        """What the rest of the page depends on."""
        return self.shared.kept.teacher, self.shared.mine, self.shared.sees_all
