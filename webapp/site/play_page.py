"""The page with the table: a match against players who know the rules as well."""

from collections.abc import Iterator, Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any

from cardrules import ClauseKind, Game, Match, load
from cardrules.core.published import install

from ..model.controller import SeatController, seatings
from ..model.event_log import last_moves
from ..model.markdown import move_text, signed
from ..model.option_fields import LEVELS, option_field, seating_text
from ..model.place import Place
from ..model.score_lines import all_lines, last_deal
from ..model.table_data import table_data
from . import blocks
from .blocks import Block
from .page import TICK, Page, Query, Shown, game_in, in_address

if TYPE_CHECKING:
    from .shell import Shell

RUNNING = 0.3
"""Seconds that bots play to the end of the deal before it is shown how far they are."""


class PlayPage(Page):
    """The visitor's own table."""

    def __init__(self, shell: "Shell", query: Query) -> None:
        super().__init__(shell, query)
        session = shell.session
        if "key" in query:
            if not session.open_table(query["key"]):
                shell.notice = (session.complaint, True)
        elif "match" in query or "position" in query:
            if not self._open_link(query):
                shell.notice = (session.complaint, True)
        elif "game" in query:
            self._go_on_or_begin(game_in(query))
        if session.controller is None and not session.open_last():
            shell.go_to("games")

    def _open_link(self, query: Query) -> bool:
        """Lay the match of a link, or a match from the position of one."""
        session = self.shell.session
        if "match" in query:
            return session.open_record(query["match"])
        return session.open_position(query["position"])

    def _go_on_or_begin(self, game: Game) -> None:
        """Open the last table of the game with these options that is not over, or lay a new one."""
        session = self.shell.session
        for each in session.tables():
            if (
                each.body
                and each.body.game == game.id
                and not each.body.over
                and session.open_table(each.key)
            ):
                match = session.controller and session.controller.match
                if match and match.game.options == game.options:
                    return
        session.new_match(game.id, game.options.model_dump())

    @property
    def place(self) -> Place:
        """Where the table lies."""
        return self.shell.session

    @property
    def _controller(self) -> SeatController:
        assert self.shell.session.controller is not None
        return self.shell.session.controller

    def tick(self) -> None:
        """In a race the others move; where bots play to the end of the deal, they play on."""
        controller = self._controller
        controller.tick()
        if controller.running:
            begun = monotonic()
            for _ in controller.run():
                if monotonic() - begun > RUNNING and not controller.match.deal_due:
                    break  # not on the last move, for then it would be told to play the next deal, too

    def do_new(self, _: Any, values: Mapping[str, Any]) -> None:
        """Lay a new table under the options that were chosen."""
        session, old = self.shell.session, self._controller
        laid = session.new_match(old.match.game.id, values, human_seats=old.human_seats, level=old.level)
        if not laid:
            self.shell.notice = (session.complaint, True)

    def do_seats(self, _: Any, values: Mapping[str, Any]) -> None:
        """Play other seats, or against others."""
        controller = self._controller
        if tuple(values["seats"]) != controller.human_seats:
            controller.sit(tuple(values["seats"]))
        controller.level = values["level"]
        controller.open = bool(values["open"])

    def do_type(self, _: Any, values: Mapping[str, Any]) -> None:
        """Make a move that was typed."""
        if values["move"].strip():
            self._controller.play(values["move"].strip())

    def do_move(self, value: Any, _: Mapping[str, Any]) -> None:
        """Make a move of the list."""
        self._controller.play(str(value))

    def do_go(self, value: Any, _: Mapping[str, Any]) -> None:
        """See the table after a move."""
        self._controller.go(int(value))

    def do_line(self, value: Any, _: Mapping[str, Any]) -> None:
        """Go back to a line of play that was left."""
        self._controller.take_line(self._controller.lines[int(value)])

    def do_record(self, _: Any, values: Mapping[str, Any]) -> None:
        """Take the match along as a file."""
        match = self._controller.match
        self.shell.download = (f"{match.game.id}.json", match.record.write())

    def show(self) -> Shown:
        """The table, and what belongs to it."""
        session = self.shell.session
        if session.controller is None:
            return Shown("Table", self.query)
        session.save()  # which lays the table anew where another tab was ahead
        controller = self._controller
        again = TICK if controller.clock else 0 if controller.running else None
        return Shown(
            title=controller.match.game.title,
            query={"key": session.table},
            table=table_data(session, controller),
            below=list(self._below(controller)),
            lasting=True,
            again=again,
        )

    def _below(self, controller: SeatController) -> Iterator[Block]:
        game = controller.match.game
        yield blocks.row(blocks.way("Rules", rules_of(game)), blocks.button("record", "Save as a file"))
        if controller.at_end and (controller.match.deal_due or controller.match.outcome):
            yield from _deal(controller)
        yield blocks.details("Score", *_score(controller))
        yield blocks.details("What happened", *_log(controller))
        if controller.human_seats and controller.match.actors and not controller.match.deal_due:
            yield blocks.details("Moves", *_moves(controller))
        yield blocks.details("New match", _new_match(game))
        yield blocks.details("Who plays", _who_plays(controller))
        yield blocks.details(
            "Analysis, review, and a strong opponent",
            blocks.text(
                "These weigh every move in thousands of deals, for which a browser is too slow. The app on a computer "
                "has them: ",
                {"text": install("app"), "strong": "yes"},
                ", and then ",
                {"text": "cardrules app", "strong": "yes"},
                ". Your tables come along by Export, under Settings.",
            ),
        )


def _deal(controller: SeatController) -> Iterator[Block]:
    """At the end of a deal: every point of it."""
    last, sides = last_deal(controller)
    game, names = controller.match.game, controller.names
    for side in sides:
        yield blocks.heading(f"Deal {last}: {side.name} {signed(side.gained)}, {signed(side.total)} in all")
        yield blocks.items(
            *(
                (blocks.strong(signed(line.points)), " · ", *blocks.cited(line.finding, game, names))
                for line, _ in side.lines
            )
        )


def _score(controller: SeatController) -> Iterator[Block]:
    """Sums, every line, and what scores how much."""
    match, sides, names = controller.match, controller.side_names, controller.names
    yield blocks.figures(*zip(sides, map(signed, match.scores), strict=True))
    rows = [
        (str(line.deal), sides[line.side], signed(line.points), signed(total), line.finding.sentence(names))
        for line, total in all_lines(controller)
    ]
    if rows:
        yield blocks.grid(("Deal", "Side", "Points", "Total", "Why"), rows, "Every point")
    else:
        yield blocks.text("Nothing has been scored yet.", look="quiet")
    for clause in match.game.rulebook.for_options(match.game.options):
        if clause.kind is ClauseKind.SCORING and not clause.technical:
            yield blocks.text(blocks.strong(clause.title), f" · {clause.text}")
            if clause.table:
                yield blocks.grid(clause.table.columns, clause.table.rows, clause.title)


def _log(controller: SeatController) -> Iterator[Block]:
    """The last moves, the newest first."""
    game, names = controller.match.game, controller.names
    for move in last_moves(controller):
        yield blocks.row(blocks.button("go", f"{move.number}. {move.text}", move.number))
        told = [
            (*blocks.cited(finding, game, names), *(blocks.strong(f" {each}") for each in points))
            for finding, points in move.events
        ]
        yield blocks.items(*told)


def _moves(controller: SeatController) -> Iterator[Block]:
    """Moves without the picture, and lines that were left."""
    match: Match = controller.match
    yield blocks.form("type", [blocks.line("move", "Type a move")], "Play", key=str(match.ply))
    yield blocks.row(
        *(
            blocks.button("move", move_text(move, match.game), str(move))
            for move in sorted(controller.legal_moves, key=str)
        )
    )
    for number, line in enumerate(controller.lines):
        shared = controller.shared_with(line)
        left = line[shared]
        label = (
            f"Back to move {shared + 1}: {controller.names[left.seat]}, {move_text(left.move, match.game)}"
        )
        yield blocks.row(blocks.button("line", label, number))


def rules_of(game: Game) -> str:
    """The address of a game's rules under its options."""
    usual = load(game.id).options
    changed = {name: value for name, value in game.options if value != getattr(usual, name)}
    return f"rules?game={game.id}" + "".join(
        f"&{name}={in_address(value)}" for name, value in changed.items()
    )


def _new_match(game: Game) -> Block:
    return blocks.form("new", option_fields(game), "New match")


def option_fields(game: Game) -> Iterator[Block]:
    """A field for each option of a game."""
    for name in type(game.options).model_fields:
        label, value, help, choices, least, most, unset = option_field(name, game)
        if choices:
            yield blocks.choice(name, label, choices, value, help or "")
        elif isinstance(value, bool):
            yield blocks.check(name, label, value, help or "")
        else:
            yield blocks.number(name, label, value, least, most, empty=unset or "", help=help or "")


def _who_plays(controller: SeatController) -> Block:
    game = controller.match.game
    seats = {seats: seating_text(seats, game.seats) for seats in seatings(game)}
    levels = {level: words for level, words in LEVELS.items() if level != "strong"}
    level = controller.level if controller.level in levels else "usual"
    fields = [
        blocks.choice("seats", "You", seats, controller.human_seats),
        blocks.choice("level", "The others", levels, level),
        blocks.check("open", "Show all cards to those who watch", controller.open),
    ]
    return blocks.form("seats", fields)
