"""The output of the terminal, set for 80 columns."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.highlighter import RegexHighlighter
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardrules import (
    CardRulesError,
    Clause,
    Deal,
    Event,
    Finding,
    Game,
    Guide,
    Match,
    Ply,
    Provenance,
    ScoreLine,
    UnknownGame,
    Verdict,
    game_ids,
    load,
)
from cardrules.core.events import signed, totals
from cardrules.core.limits import short
from cardrules.core.options import allowed_values, shown
from cardrules.core.rulebook import PointTable
from cardrules.drawing.text import WIDTH, table_text

ORIGIN = {
    Provenance.STATED: "Stated in the source",
    Provenance.MADE_EXACT: "Said loosely in the source",
    Provenance.DECIDED: "Decided by this project",
}


class RedSuits(RegexHighlighter):
    """Hearts and diamonds are red, wherever they are named."""

    highlights = (r"(?P<red>(?:10|[A2-9JQK])?[♥♦](?:'\d+)?)",)


red = RedSuits()
console = Console(highlighter=red, markup=False, emoji=False)
errors = Console(stderr=True, highlight=False, markup=False, emoji=False)
for each in (console, errors):
    each.width = min(each.width, WIDTH)  # prose on longer lines is hard to read


# Rules


def game_list() -> Table:
    """The games of the catalogue."""
    table = plain_table("Game", "Players", "What it is")
    for id in game_ids():
        try:
            game = load(id)
        except UnknownGame as error:  # the package that brings the game may be broken
            table.add_row(Text(id, "bold"), "", str(error))
            continue
        first_sentence = game.rulebook.summary.partition(". ")[0].rstrip(".") + "."
        table.add_row(Text.assemble((game.id, "bold"), "\n", game.title), _players(game), first_sentence)
    return table


def _players(game: Game) -> str:
    option = type(game.options).model_json_schema()["properties"].get("players")
    return allowed_values(option) if option else str(game.seats)


def guide(game: Game) -> Group:
    """The game as one would tell it to a friend, at a table with its options.

    Raises:
        CardRulesError: The game has no such text.
    """
    told = game.guide
    if told is None:
        raise CardRulesError(f"{game.title} has no such text; 'cardrules rules {game.id}' shows its rules.")
    parts: list[RenderableType] = [
        Text(game.title, "bold underline"),
        "",
        red(f"{told.goal} {told.minutes[0]} to {told.minutes[1]} minutes."),
    ]
    for heading, sentences in told.for_options(game.options):
        parts += ["", _heading(heading), ""]
        if sentences and heading == told.COUNTING:
            parts += [_points(told, game.options), ""]
        parts += [Padding(red(sentence), (0, 0, 0, 2)) for sentence in sentences]
    return Group(*parts)


def _points(told: Guide, options: object) -> Table:
    table = plain_table("What", "Points")
    for what, points in told.points_under(options):
        table.add_row(red(what), points)
    return table


def rulebook(game: Game) -> Group:
    """The rulebook in reading order, then the options and the presets."""
    book = game.rulebook
    parts: list[RenderableType] = [
        Text(book.title, "bold underline"),
        "",
        red(book.summary),
        "",
        Text(book.credit, "dim"),
        "",
        Text.assemble(
            "Rules marked ",
            (Provenance.DECIDED, "yellow"),
            " were decided by this project where the source is silent; those marked ",
            (Provenance.MADE_EXACT, "yellow"),
            " are only stated loosely there.",
        ),
    ]
    for section in book.sections:
        parts += ["", _heading(section.title)]
        for clause in section.clauses:
            parts += ["", *clause_parts(clause)]
    parts += ["", _heading("Options"), "", _options(game)]
    if game.presets:
        parts += ["", _heading("Presets"), "", _presets(game)]
    return Group(*parts)


def one_clause(game: Game, id: str) -> Group:
    """One clause, with its source.

    Raises:
        CardRulesError: The game has no such clause.
    """
    clauses = game.rulebook.by_id
    if id not in clauses:
        close = get_close_matches(id, clauses, n=3)
        hint = f"the closest: {', '.join(close)}" if close else f"'cardrules rules {game.id}' shows them all"
        raise CardRulesError(f"{game.title} has no clause '{short(id)}'; {hint}.")
    clause = clauses[id]
    parts = [*clause_parts(clause), _indented(Text(f"{ORIGIN[clause.provenance]}: {clause.source}", "dim"))]
    if ruling := clause.ruling:
        reasons = (ruling.question, ruling.reason, ruling.otherwise and f"Otherwise: {ruling.otherwise}")
        parts += [_indented(Text(each, "dim")) for each in reasons if each]
    return Group(*parts)


def clause_parts(clause: Clause) -> Iterator[RenderableType]:
    """A clause: title, id and marks, then the text and its table."""
    marks = [Text(clause.id, "dim")]
    if clause.ruling:
        marks.append(Text(clause.provenance, "yellow"))
    if clause.options:
        marks.append(Text(f"option{'s' * (len(clause.options) > 1)} {', '.join(clause.options)}", "dim"))
    yield Text.assemble((clause.title, "bold"), "  ", Text(" · ", "dim").join(marks))
    yield _indented(red(clause.text))
    if clause.table:
        yield _indented(_point_table(clause.table))


def _point_table(points: PointTable) -> Table:
    table = plain_table(*points.columns)
    for row in points.rows:
        table.add_row(*map(red, row))
    return table


def _options(game: Game) -> Table:
    model = type(game.options)
    schemas = model.model_json_schema()["properties"]
    table = plain_table("Option", "Values", "Default", "What it decides")
    for name, field in model.model_fields.items():
        allowed = allowed_values(schemas[name]).replace(" | ", "\n")
        table.add_row(Text(name, "bold"), allowed, shown(field.default), red(field.description or ""))
    return table


def _presets(game: Game) -> Table:
    table = plain_table("Preset", "Options", "What it is")
    for name, preset in game.presets.items():
        options = "\n".join(f"{option}={shown(value)}" for option, value in preset.options.items())
        table.add_row(Text(name, "bold"), options or "all defaults", preset.description)
    return table


def how_positions_are_written(game: Game) -> Group:
    """An example of a position, how cards are written in it, and the fields."""
    fields = plain_table("Field", "Default", "What it says")
    for field in game.position_type.fields():
        fields.add_row(Text(field.name, "bold"), field.default, red(field.meaning))
    guide = game.guide
    example = guide.picture.position if guide else game.id
    notes = (
        "First comes the game with any options, then what has to be said, in any order, with semicolons between. "
        "Whatever is left out takes its default.",
        "KH is the king of hearts, TD or 10D the ten of diamonds, 8H'2 the 8 of hearts of the second pack. ?? is an "
        "unknown card, ?7 stands for seven of them, - for an empty pile.",
        "Slashes separate the piles of different players or places, commas several piles of one player; in a pile "
        "with face-down cards a bar separates these from the others. A pile is written from its bottom to its top.",
        "What play cannot have led to is refused; 'reachable false' takes it as it lies. A table at which nobody can "
        "play on is shown with what follows: the game or the round is over, or gets unstuck.",
    )
    parts = [part for note in notes for part in ("", Text(note))]
    return Group(Text(f"Positions of {game.title}", "bold underline"), "", red(example), *parts, "", fields)


# Play


def view(match: Match, all_cards: bool = False, seat: int | None = None) -> Text:
    """The table as a seat sees it, or as a spectator does, or with all cards that are known."""
    if all_cards:
        return red(table_text(match.table(), match.game.side_names))
    return red(match.text(seat))


def event_line(event: Event, sides: Sequence[str], cite: bool = False) -> Text:
    """An event, and the points that it brought."""
    sums = totals(event.lines, len(sides))
    scored = sorted({line.side for line in event.lines})
    parts = [cited(event.finding) if cite else red(event.finding.text)]
    parts += [
        Text(f"{sides[side]} {signed(sums[side])}" if len(sides) > 1 else signed(sums[side]), "bold")
        for side in scored
    ]
    return Text("  ").join(parts)


def ply_lines(number: int, ply: Ply, sides: Sequence[str]) -> Group:
    """A move of a record and its events; a deal does not list its cards."""
    move = "deal" if isinstance(ply.move, Deal) else str(ply.move)
    happened = (_indented(event_line(each, sides, cite=True)) for each in ply.events)
    return Group(Text(f"{number} · Seat {ply.seat}: {move}", "bold"), *happened)


def ledger(lines: Sequence[ScoreLine], sides: Sequence[str]) -> RenderableType:
    """Score lines and their sums."""
    if not lines:
        return "Nothing has been scored yet."
    table = plain_table("Deal", "Side", "Points", "Cards", "Rule")
    table.columns[2].justify = "right"
    for line in lines:
        cards = " ".join(card.pretty for card in line.cards)
        table.add_row(
            str(line.deal), sides[line.side], signed(line.points), red(cards), line.finding.clause.title
        )
    table.add_section()
    for side, points in zip(sides, totals(lines, len(sides)), strict=True):
        table.add_row("", side, signed(points), "", "Sum", style="bold")
    return table


def legal_moves(moves: Iterable[tuple[Any, Verdict]]) -> Table:
    """The legal moves with their reasons; moves with the same reason are listed together."""
    reasons = defaultdict[str, list[str]](list)
    for move, verdict in moves:
        reasons[" ".join(finding.text for finding in verdict.findings)].append(str(move))
    table = Table.grid(padding=(0, 2), pad_edge=False)
    table.add_column(max_width=WIDTH * 2 // 5)
    table.add_column()
    for reason, same in reasons.items():
        table.add_row(Text(", ".join(same), "bold"), red(reason))
    return table


def explained(verdict: Verdict) -> Group:
    """Whether a move is legal, by which findings, and the rules behind them."""
    answer = Text("Legal. " if verdict else "Not legal. ", "bold green" if verdict else "bold red")
    parts: list[RenderableType] = []
    for finding in verdict.findings:
        parts.append(answer + red(finding.text))
        parts.append(_indented(_rule(finding)))
        answer = Text()
    return Group(*parts)


def _rule(finding: Finding) -> Text:
    """The clause behind a finding; its text only where the finding says something else."""
    clause = finding.clause
    said = "" if clause.text == finding.text else f": {clause.text}"
    return Text(f"{clause.title} ({clause.id}){said}", "dim")


def cited(finding: Finding) -> Text:
    """A finding with its citation."""
    return Text.assemble(red(finding.text), " ", (finding.citation, "dim"))


# Building blocks


def plain_table(*columns: str) -> Table:
    """A table with these columns, and as few lines as possible."""
    return Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold", show_edge=False)


def _heading(title: str) -> Text:
    return Text(f"── {title} ".ljust(console.width, "─"), "cyan")


def _indented(part: RenderableType) -> Padding:
    return Padding(part, (0, 0, 0, 2))
