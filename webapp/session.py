"""What one visitor has on the table: plain objects that Streamlit's session state keeps.

Nothing here calls Streamlit. A run of the page can be cut off wherever it does so, in callbacks too; a method of
these objects is carried out as a whole.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random, randrange
from typing import Any

from cardrules import (
    GAMES,
    CardRulesError,
    Finding,
    Game,
    IllegalMove,
    Match,
    OptionError,
    Record,
    RecordError,
    Seat,
    Table,
    load,
)
from cardrules.bots import ClaimResult, next_claims, next_move
from cardrules.solve import hint

LONGEST_LINK = 16_000
"""Servers and browsers refuse addresses that are much longer."""


@dataclass(frozen=True)
class Refusal:
    """Why something was not done.

    Attributes:
        text: The sentence.
        findings: The clauses that forbid it; none where it was not understood.
    """

    text: str
    findings: tuple[Finding, ...] = ()


class SeatController:
    """A match and the visitor in front of it.

    Attributes:
        match: The match.
        human_seats: The seats that the visitor plays; bots play the others.
        open: Whether all cards are shown to a visitor who watches.
        refusal: Why the last move that was tried is not possible.
        hint: What the visitor might play, and why, where that was asked for.
        beaten: In a race, what those are told whose claims the last one has beaten.
        running: Whether bots are playing to the end of the deal.
    """

    def __init__(self, match: Match, human_seats: tuple[Seat, ...] = (0,)) -> None:
        self.match = match
        self.human_seats = human_seats
        self.open = False
        self.refusal: Refusal | None = None
        self.hint = ""
        self.beaten: tuple[str, ...] = ()
        self.running = False

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
    def legal_moves(self) -> list[Any]:
        """What the visitor may play now."""
        if self.seat is None or self.match.deal_due:
            return []
        return list(dict.fromkeys(self.match.legal_moves(self.seat)))

    def sit(self, human_seats: tuple[Seat, ...]) -> None:
        """Play other seats."""
        self._begin()
        self.human_seats = human_seats
        self._let_bots_answer()

    def play(self, text: str) -> None:
        """Make the visitor's move; where it cannot be made, say why."""
        self._begin()
        if self.seat is None:
            self.refusal = Refusal("Bots play every seat. To play yourself, choose a seat under “Who plays”.")
            return
        try:
            self.match.play(text, self.seat)
        except IllegalMove as error:
            findings = error.verdict.findings
            self.refusal = Refusal(" ".join(finding.text for finding in findings), findings)
        except CardRulesError as error:
            self.refusal = Refusal(str(error))
        else:
            self._let_bots_answer()

    def ask(self) -> None:
        """Ask what to play."""
        self._begin()
        if self.seat is not None and not self.match.deal_due:
            found = hint(self.match.game, self.match.state, self.seat, self._chance)
            self.hint = str(found or "There is nothing that you should play now.")

    def deal(self) -> None:
        """Make the deal that is due."""
        self._begin()
        self.match.deal()
        self._let_bots_answer()

    def first(self) -> None:
        """Go back to the first deal."""
        self._begin()
        self.match.go(0)
        while self.match.deal_due and self.match.ply < len(self.match.plies):
            self.match.forward()

    def back(self) -> None:
        """Step back over one move."""
        self._begin()
        self.match.back()

    def forward(self) -> None:
        """Step forward: repeat a move that was stepped back over, or let a bot make the next one."""
        self._begin()
        if not self._step(self.human_seats):
            self._step(())

    def press(self, name: str) -> None:
        """Do what a button of the step bar stands for."""
        known = {
            "first": self.first,
            "back": self.back,
            "forward": self.forward,
            "end": self.start_running,
            "deal": self.deal,
            "hint": self.ask,
        }
        known[name]()

    def start_running(self) -> None:
        """Have bots play to the end of the deal, once the page calls `run`."""
        self._begin()
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

    @property
    def _chance(self) -> Random:
        """Source of chance for the bots: at the same place of a match they do the same."""
        return Random(f"{self.match.seed}/{self.match.ply}")

    def _begin(self) -> None:
        self.refusal = None
        self.hint = ""
        self.beaten = ()
        self.running = False

    def _let_bots_answer(self) -> None:
        """Where one plays in turn, bots go on until the visitor may move or a deal is due."""
        match = self.match
        if match.game.race or not self.human_seats or match.ply < len(match.plies):
            return
        while match.actors and not match.deal_due and not set(self.human_seats) & set(match.actors):
            if not self._step(self.human_seats):
                return

    def _step(self, human_seats: tuple[Seat, ...]) -> bool:
        """Make one step forward, if there is one to be made without these seats."""
        match = self.match
        if match.ply < len(match.plies):
            match.forward()
            return True
        if match.deal_due:
            match.deal()
            return True
        if match.game.race:
            return self._claim(next_claims(match.game, match.state, self._chance, human_seats))
        found = next_move(match.game, match.state, self._chance, human_seats)
        if found is None:
            return False
        seat, move = found
        match.play(move, seat)
        return True

    def _claim(self, claims: list[ClaimResult]) -> bool:
        """Make the first claim, if there is one, and note what those are told whom it beats."""
        if not claims:
            return False
        first, *late = claims
        self.match.play(first.claim.move, first.claim.seat)
        self.beaten = tuple(f"To seat {each.claim.seat}: {each.verdict.findings[-1].text}" for each in late)
        return True


class Session:
    """Everything of one visitor: a desk for every game that was opened.

    Attributes:
        game: Id of the game on the table.
        desk: The desk with it.
        number: Counts the matches begun, so that nothing meant for one reaches another.
        ack: Number of the last play or step that the table sent.
        shown: Number of the match and of the move with which the table was drawn last.
        complaint: Why the last new match, record or link was not accepted.
        address: What the page's address says, as it was written last.
        touched: Whether something was done on the page since: the address that came with it is then out of date.
    """

    def __init__(self) -> None:
        self.number = 0
        self.ack = 0
        self.shown = (0, 0)
        self.complaint = ""
        self.address: dict[str, str] = {}
        self.touched = False
        self._desks: dict[str, SeatController] = {}
        self._set_desk(_fresh(load(GAMES[0])))

    def choose(self, game: str) -> None:
        """Go to the desk of a game, with the match that was left there or a new one."""
        self._begin()
        self._set_desk(self._desks[game] if game in self._desks else _fresh(load(game)))

    def new_match(self, options: Mapping[str, Any], seed: int | None) -> None:
        """Begin a match of the game on the table; options that it does not have are complained of."""
        self._begin()
        try:
            game = load(self.game, **options)
        except OptionError as error:
            self.complaint = str(error)
            return
        self._set_desk(_fresh(game, self.desk.human_seats, seed))

    def open_record(self, text: bytes) -> None:
        """Put the match of a record on the table, or complain of the record."""
        self._begin()
        try:
            match = Match.from_record(Record.read(text))
        except RecordError as error:
            self.complaint = str(error)
        else:
            self._set_desk(SeatController(match))

    def receive(self, queue: list[dict[str, Any]]) -> None:
        """Make the plays and steps that the table has sent, each once and in the match that it was meant for.

        A play is made only in the position that it was meant for; a step holds anywhere.
        """
        for sent in queue:
            if sent["n"] <= self.ack:
                continue
            self.ack = sent["n"]
            if sent["match"] != self.number:
                continue
            if "step" in sent:
                self.touch()
                self.desk.press(sent["step"])
            elif sent["ply"] == self.desk.match.ply:
                self.touch()
                self.desk.play(sent["text"])

    def touch(self) -> None:
        """Note that something is done on the page."""
        self.touched = True

    def read_address(self, address: Mapping[str, str]) -> None:
        """Follow the address where the visitor changed it: on arrival, by going back, or by hand."""
        if address == self.address or self.touched:
            return
        self.address = dict(address)
        self.complaint = ""
        try:
            desk = _desk_at(address)
        except CardRulesError as error:
            self.complaint = str(error)
        else:
            if desk is not None:
                self._set_desk(desk)

    def write_address(self) -> dict[str, str]:
        """What the address has to say, so that a reload brings the match back."""
        self.touched = False
        link = self.desk.match.link
        if len(link) > LONGEST_LINK:
            return self.address
        self.address = {"game": self.game, "seats": _seats_text(self.desk.human_seats), "match": link}
        return self.address

    def _begin(self) -> None:
        self.touched = True
        self.complaint = ""

    def _set_desk(self, desk: SeatController) -> None:
        self.desk = desk
        self.game = desk.match.game.id
        self._desks[self.game] = desk
        self.number += 1


def seatings(game: Game[Any, Any, Any]) -> tuple[tuple[Seat, ...], ...]:
    """Which seats a visitor may play: each of them, none, or, where one plays in turn, all of them."""
    single = tuple((seat,) for seat in range(game.seats))
    everybody = tuple(range(game.seats))
    return (*single, ()) if game.race or game.seats == 1 else (*single, everybody, ())


def _fresh(
    game: Game[Any, Any, Any], human_seats: tuple[Seat, ...] = (0,), seed: int | None = None
) -> SeatController:
    """A desk with a new match on it, at which the visitor sits as before as far as the game has such seats."""
    if len(human_seats) > 1:
        human_seats = tuple(range(game.seats))
    desk = SeatController(Match(game, seed=randrange(1_000_000) if seed is None else seed))
    desk.sit(human_seats if human_seats in seatings(game) else (0,))
    return desk


def _desk_at(address: Mapping[str, str]) -> SeatController | None:
    """The desk that an address describes; None where it describes none."""
    human_seats = tuple(int(part) for part in address.get("seats", "0").split("-") if part.isdecimal())
    if "match" in address:
        match = Match.from_link(address["match"])
        return SeatController(match, human_seats if human_seats in seatings(match.game) else (0,))
    if "game" not in address:
        return None
    seed = address.get("seed")
    if seed is not None and not seed.isdecimal():
        raise CardRulesError(f"The seed in the address, '{seed[:20]}', is not a number.")
    return _fresh(load(address["game"]), human_seats, None if seed is None else int(seed))


def _seats_text(human_seats: tuple[Seat, ...]) -> str:
    return "-".join(map(str, human_seats)) or "none"
