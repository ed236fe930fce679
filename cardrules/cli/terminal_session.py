"""Playing in the terminal: a person types the moves of one seat, bots make those of the others."""

import importlib
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from cardrules import CardRulesError, Deal, IllegalMove, Match, Ply, ScoreLine, Seat
from cardrules.bots import next_claims, next_move
from cardrules.cli import render
from cardrules.cli.files import write_record
from cardrules.core.rulebook import format_fact
from cardrules.drawing.text import wrapped

COMMANDS = (
    "? MOVE explains a move without playing it",
    "hint",
    "back",
    "forward",
    "score",
    "rules",
    "rules CLAUSE",
    "save FILE",
    "quit",
)


class TerminalSession:
    """A match and the person at one of its seats.

    Attributes:
        match: The match.
        seat: The person's seat; bots play the others.
        shown: The number of moves of the match that have been shown.
    """

    def __init__(self, match: Match, seat: Seat, shown: int = 0) -> None:
        self.match = match
        self.seat = seat
        self.shown = shown

    def play(self) -> None:
        """Play until the person leaves.

        Raises:
            EOFError: Nothing more can be typed.
        """
        self._let_bots_move()
        self._show()
        render.console.print()
        while True:
            line = ask(self._prompt())
            if line.lower() == "quit" or (not line and not self.match.actors):
                return
            try:
                self._dispatch(line)
            except IllegalMove as refused:
                render.console.print(render.explained(refused.verdict))
            except CardRulesError as error:
                render.console.print(str(error))
            render.console.print()

    def _prompt(self) -> str:
        if not self.match.actors:
            return "The match is over; Enter leaves (? explains): "
        if self.match.deal_due:
            return "Enter deals (? explains): "
        if self.match.game.race:
            return "Your claim (Enter waits, ? explains): "
        return "Your move (? explains): "

    def _dispatch(self, line: str) -> None:
        """Carry out a line: a command, or else a move."""
        if line.startswith("?"):
            self._explain(line[1:].strip())
            return
        word, _, rest = line.partition(" ")
        match word.lower(), rest.strip():
            case "", "":
                self._go_on()
            case "back", "":
                self._step_back()
            case "forward", "":
                self._step_forward()
            case "hint", "":
                self._hint()
            case "score", "":
                render.console.print(render.ledger(self.match.score_lines, self.match.game.side_names))
            case "rules", "":
                render.console.print(render.rulebook(self.match.game))
            case "rules", clause:
                render.console.print(render.one_clause(self.match.game, clause))
            case "save", "":
                render.console.print("Say where: save FILE.")
            case "save", file:
                write_record(self.match, Path(file).expanduser())
                render.console.print(f"Saved in {file}.", soft_wrap=True)
            case _:
                self.match.play(line, self.seat)
                self._let_bots_move(claims=self.match.game.seats - 1 if self.match.game.race else 0)
                self._show()

    def _explain(self, move: str) -> None:
        """List the legal moves with their reasons, or judge one move."""
        match = self.match
        if move:
            render.console.print(render.explained(match.judge(move, self.seat)))
            return
        moves = match.legal_moves_of(self.seat)
        if moves:
            render.console.print(render.legal_moves((move, match.judge(move, self.seat)) for move in moves))
        elif match.actors and not match.deal_due:
            render.console.print("You have no legal move now.")
        ways = list(match.game.moves_in_words[1:])
        lines = [*wrapped(ways, " · ", first="Moves  "), *wrapped(COMMANDS, " · ", first="Also   ")]
        render.console.print("\n" + "\n".join(lines))

    def _hint(self) -> None:
        """Suggest a move, with the reason."""
        from cardrules.analyse import hint

        found = None if self.match.deal_due else hint(self.match, self.seat)
        render.console.print(str(found) if found else "There is nothing that you should play now.")

    # The course of play

    def _go_on(self) -> None:
        """Handle an empty line: deal, or repeat a move that was stepped back over, or let a bot make a claim."""
        match, before = self.match, self.match.ply
        if match.ply < len(match.plies):
            self._step_forward()
            return
        if match.deal_due:
            match.deal()
            self._let_bots_move()
        elif match.game.race:
            self._let_bots_move(claims=1)
            if match.ply == before:
                render.console.print("The bots have nothing to do: they wait for you.")
                return
        self._show()

    def _let_bots_move(self, claims: int = 0) -> None:
        """Let bots make that many claims, and then go on until the person may move."""
        match = self.match
        while match.actors and not match.deal_due and (claims > 0 or self.seat not in match.actors):
            if not bot_moves(match, (self.seat,)):
                return
            claims -= 1

    def _step_back(self) -> None:
        """Go back to the person's last choice."""
        mine = [number for number in self._my_moves() if number < self.match.ply]
        if not mine:
            render.console.print("There is no move of yours to step back over.")
            return
        self.match.go(mine[-1])
        render.console.print(f"Back to before your {self.match.plies[mine[-1]].move}.")
        self._show()

    def _step_forward(self) -> None:
        """Go on to the person's next choice."""
        match = self.match
        if match.ply == len(match.plies):
            render.console.print("There is nothing to repeat: this is the last move.")
            return
        self.shown = match.ply
        match.go(next((number for number in self._my_moves() if number > match.ply), len(match.plies)))
        self._show()

    def _my_moves(self) -> list[int]:
        return [
            number
            for number, ply in enumerate(self.match.plies)
            if ply.seat == self.seat and not isinstance(ply.move, Deal)
        ]

    def _show(self) -> None:
        """Print what has happened since the last time, then the table, or after a deal its score."""
        match = self.match
        for ply in match.plies[self.shown : match.ply]:
            show_events(match, ply)
        self.shown = match.ply
        render.console.print()
        if match.deal_due or not match.actors:
            show_deal_score(match)
        else:
            render.console.print(render.view(match, seat=self.seat))


def watch(match: Match, pause: float, shown: int = 0) -> None:
    """Let bots play every seat to the end of the match.

    Args:
        match: The match.
        pause: Seconds between the moves.
        shown: The number of moves of the match that have already been shown.
    """
    while True:
        for ply in match.plies[shown:]:
            show_events(match, ply)
        shown = match.ply
        if match.deal_due or not match.actors:
            render.console.print()
            show_deal_score(match)
            render.console.print()
        time.sleep(pause)
        if match.deal_due:
            match.deal()
        elif not bot_moves(match):
            break
    render.console.print(render.view(match))


def bot_moves(match: Match, human_seats: tuple[Seat, ...] = ()) -> bool:
    """Let a bot make the next move, if one wants to; the seed of the match decides which."""
    rng = Random(f"{match.seed}/{match.ply}")
    if not match.game.race:
        found = next_move(match.game, match.state, rng, human_seats)
        if found is None:
            return False
        match.play(found[1], found[0])
        return True
    claims = next_claims(match.game, match.state, rng, human_seats)
    if not claims:
        return False
    first, *late = claims
    match.play(first.claim.move, first.claim.seat)
    for each in late:
        render.console.print(f"To seat {each.claim.seat}: {each.verdict.findings[-1]}")
    return True


def show_events(match: Match, ply: Ply) -> None:
    """Print the events of a move."""
    for event in ply.events:
        render.console.print(render.event_line(event, match.game.side_names))


def show_deal_score(match: Match) -> None:
    """Print the points of the last deal, and the standing of the sides."""
    sides = match.game.side_names
    lines = list[ScoreLine]()
    for ply in reversed(match.plies[: match.ply]):
        lines[:0] = [line for event in ply.events for line in event.lines]
        if isinstance(ply.move, Deal):
            break
    render.console.print(render.ledger(lines, sides))
    standing = " · ".join(
        f"{side}: {format_fact(points)}" for side, points in zip(sides, match.scores, strict=True)
    )
    render.console.print(f"\nScore  {standing}")


def ask(prompt: str) -> str:
    """A line that is typed; one that comes from a file or a pipe is printed as well.

    Raises:
        EOFError: There are no more lines.
    """
    if sys.stdin.isatty():
        with suppress(ImportError):
            importlib.import_module("readline")  # lets input() edit the line and remember earlier ones
    line = input(prompt).strip()
    if not sys.stdin.isatty():
        render.console.print(line)
    return line
