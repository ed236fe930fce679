"""What mkdocs writes itself: the pages of the games, from their rulebooks, and the JSON Schema of records."""

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, groupby
from random import Random
from string import Formatter
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from typer.testing import CliRunner

import cardrules
from cardrules import Clause, ClauseKind, Finding, Game, Match, ScoreLine, Seat, Verdict
from cardrules.bots import next_move
from cardrules.cli import commands
from cardrules.cli.options import values
from cardrules.drawing import table_svg
from cardrules.options import shown
from cardrules.rulebook import PointTable
from cardrules.testing import variants
from cardrules.testing.walks import whole_pack

AnyGame = Game[Any, Any, Any]
SEED = 7
EARLIEST, LATEST = 12, 30
"""Between which moves of a match the position of a game's page is looked for."""
MOST_MOVES, MOST_LINES = 6, 24
"""Longer lists of moves and of score lines are cut."""


# What mkdocs calls


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put a page for every game of the catalogue into the navigation."""
    for entry in config.nav or []:
        if isinstance(entry, dict) and "Games" in entry:
            entry["Games"] += [{cardrules.load(id).title: f"games/{id}.md"} for id in cardrules.GAMES]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages, their pictures, and the schema of records."""
    schema = json.dumps(cardrules.record_schema(), indent=2, ensure_ascii=False)
    written = {"record.schema.json": schema, "games/index.md": overview()}
    for id in cardrules.GAMES:
        example = telling_position(cardrules.load(id))
        written[f"games/{id}.md"] = game_page(example)
        written[f"games/{id}.svg"] = example.svg(narrow=False)
        written[f"games/{id}-narrow.svg"] = example.svg(narrow=True)
    for path, content in written.items():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill in what pages written by hand ask for in a comment."""
    written = {"every ruling": rulings, "fields of a record": record_fields, "a session": terminal_session}
    for comment, write in written.items():
        if f"<!-- {comment} -->" in markdown:
            markdown = markdown.replace(f"<!-- {comment} -->", write())
    return markdown


# The page of a game


def overview() -> str:
    """The page with all games."""
    parts = [
        "# Games",
        "Every page below is generated from the rulebook that the code obeys: each clause has its own link, and "
        "the same clauses are cited wherever the library says why a play is legal, what happened, or what it "
        "was worth.",
        '<div class="grid cards" markdown>',
    ]
    for id in cardrules.GAMES:
        game = cardrules.load(id)
        clauses = tuple(game.rulebook)
        facts = (
            f"Players: {players(game)}",
            f"{len(clauses)} clauses, {sum(clause.ruling for clause in clauses)} of them rulings",
        )
        parts.append(
            f"- **[{plain(game.title)}]({id}.md)**\n\n    ---\n\n    {plain(game.rulebook.summary)}\n\n"
            f"    {plain(' · '.join(facts))}\n    {{ .source }}"
        )
    return "\n\n".join([*parts, "</div>"]) + "\n"


def game_page(example: "Example") -> str:
    """The rule page of a game, as Markdown."""
    game = example.match.game
    book = game.rulebook
    parts = [
        f"# {plain(book.title)}",
        plain(book.summary),
        f"{plain(book.credit)}\n{{ .source }}",
        *at_a_glance(game),
        *a_position(example),
        *(part for section in book.sections for part in section_parts(section.title, section.clauses, game)),
        *how_to_write_moves(game),
        *a_score(game),
    ]
    return "\n\n".join(parts) + "\n"


def at_a_glance(game: AnyGame) -> Iterator[str]:
    """Players, cards, options and presets."""
    yield "## At a glance"
    packs = sorted({len(whole_pack(game.with_options(**options))) for options in variants(game)})
    default = len(whole_pack(game))
    cards = str(default) if len(packs) == 1 else f"{packs[0]} to {packs[-1]}, {default} by default"
    order = "everybody at once" if game.race else "in turns" if game.seats > 1 else "one player alone"
    facts = [
        ("Players", players(game)),
        ("Cards", cards),
        ("Play", order),
        ("Version of the rules", str(game.version)),
        ("In Python", f'`cardrules.load("{game.id}")`'),
        ("In the terminal", f"`cardrules play {game.id}`"),
    ]
    yield markdown_table(("", ""), facts)
    yield "### Options"
    yield '<div class="options" markdown>'
    yield markdown_table(
        ("Option", "Values", "Default", "What it decides", "Clauses"),
        [option_row(game, name) for name in type(game.options).model_fields],
    )
    yield "</div>"
    if game.presets:
        yield "### Presets"
        yield "A preset is a choice of options with a name: " + (
            f'`cardrules.load("{game.id}", preset="{list(game.presets)[-1]}")`.'
        )
        yield markdown_table(
            ("Preset", "What it is", "Options"),
            [
                (f"`{name}`", plain(preset.description), assignments(preset.options))
                for name, preset in game.presets.items()
            ],
        )


def option_row(game: AnyGame, name: str) -> tuple[str, ...]:
    """An option as a row of the table of options."""
    model = type(game.options)
    field = model.model_fields[name]
    clauses = game.rulebook.switched_by(name)
    return (
        f'<span id="option-{name}"></span>`{name}`',
        value_list(values(model.model_json_schema()["properties"][name])),
        f"`{shown(field.default)}`",
        plain(field.description or ""),
        ", ".join(f"[{plain(clause.title)}](#{clause.id})" for clause in clauses),
    )


def value_list(allowed: str) -> str:
    """The values of an option, those that can be typed set as code."""
    return ", ".join(value if " " in value else f"`{value}`" for value in allowed.split(" | "))


def assignments(options: Mapping[str, Any]) -> str:
    """Chosen options, one below the other."""
    return "<br>".join(f"`{name}={shown(value)}`" for name, value in options.items()) or "all defaults"


def players(game: AnyGame) -> str:
    """How many may play."""
    seats = sorted({game.with_options(**options).seats for options in variants(game)})
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}, {game.seats} by default"


# Clauses


def section_parts(title: str, clauses: Iterable[Clause], game: AnyGame) -> Iterator[str]:
    """A heading of the rulebook and the clauses below it."""
    yield f"## {plain(title)}"
    for clause in clauses:
        yield from clause_parts(clause, game)


def clause_parts(clause: Clause, game: AnyGame) -> Iterator[str]:
    """A clause: heading, badges, text, table, what the program says, and where the rule comes from."""
    yield f"### {plain(clause.title)} {{ #{clause.id} }}"
    badges = [f"[{clause.kind}](../design.md#kinds-of-clauses){{ .badge .{clause.kind} }}"]
    if clause.book != game.title:
        badges.append("[all games](../rulings.md#all-games){ .badge .book }")
    if clause.ruling:
        badges.append("[ruling](../rulings.md){ .badge .ruling }")
    yield " ".join(badges) + "\n{ .badges }"
    yield plain(clause.text)
    if clause.table:
        yield point_table(clause.table)
    for label, template in sentences(clause):
        yield f"**{label}:** “{plain(readable(template))}”\n{{ .said }}"
    yield f"{came_from(clause)}{switched_by(clause, game)}\n{{ .source }}"


def sentences(clause: Clause) -> Iterator[tuple[str, str]]:
    """When the program cites a clause, and the sentence with which it does."""
    labels = {ClauseKind.LEGALITY: "Refused", ClauseKind.RACE: "Too late", ClauseKind.SCORING: "Scored"}
    named = ((labels.get(clause.kind, "In play"), template) for template in clause.cases.values())
    for label, template in (
        (labels.get(clause.kind, "In play"), clause.message),
        *named,
        ("Allowed", clause.permitted_message),
    ):
        if template:
            yield label, template


def readable(template: str) -> str:
    """A sentence with its facts named: ``You hold ‹held›.``."""
    return "".join(
        text + (_fact(name, form or "") if name else "")
        for text, name, form, _ in Formatter().parse(template)
    )


def _fact(name: str, form: str) -> str:
    """A fact by its name: of words that agree with a number the plural, and a counted noun behind its number."""
    one, slash, many = form.partition("/")
    if slash:
        return many
    return f"‹{name.replace('_', ' ')}›" + (f" {one}s" if one not in ("", "seat", "+") else "")


def came_from(clause: Clause) -> str:
    """Where a rule comes from; the number of a ruling says nothing to a reader."""
    named = bool(clause.source) and not clause.source.isdecimal() and clause.source != clause.book
    if not clause.ruling:
        return f"Source: {plain(clause.source)}"
    return "Decided by this project" + (f", where the source has: {plain(clause.source)}" if named else "")


def switched_by(clause: Clause, game: AnyGame) -> str:
    """The options that switch a clause, with links to their rows."""
    names = [name for name in clause.options if name in type(game.options).model_fields]
    links = ", ".join(f"[`{name}`](#option-{name})" for name in names)
    return f" · Option{'s' * (len(names) > 1)}: {links}" if names else ""


def point_table(table: PointTable) -> str:
    """A table of a rule."""
    return markdown_table(
        tuple(map(plain, table.columns)), [tuple(map(plain, row)) for row in table.rows], numbers=True
    )


# A position, moves, and a score


@dataclass(frozen=True)
class Example:
    """A place in a match played by bots, as the seat sees it that is to move.

    Attributes:
        match: The match.
        ply: The place.
        seat: The seat.
        legal: Its legal moves, with the verdicts on them.
        illegal: Moves that break a single clause, one move for each such clause.
    """

    match: Match
    ply: int
    seat: Seat
    legal: tuple[tuple[Any, Verdict], ...]
    illegal: tuple[tuple[Any, Verdict], ...]

    @property
    def reasons(self) -> int:
        """How many clauses decide what the seat may do."""
        return len(self.illegal) + len({verdict.findings[0].clause for _, verdict in self.legal})

    def svg(self, narrow: bool) -> str:
        """The table with the legal moves marked."""
        return table_svg(self.match.view(self.seat), narrow, self.match.game.race, self.marks())

    def marks(self) -> dict[str, str]:
        """The cards and places with which a legal move begins."""
        names = {str(move).partition(">")[0] for move, _ in self.legal}
        race = self.match.game.race
        marks = {}
        for zone in self.match.view(self.seat).zones:
            if race and not zone.belongs_to(self.seat):  # others hold cards with the same faces
                continue
            if zone.tap in names and (zone.owner is None or zone.belongs_to(self.seat)):
                marks[zone.id] = "legal"
            for card in zone.cards:
                if card and (card.face.code if race else card.code) in names:
                    marks[card.code] = "legal"
        return marks


def telling_position(game: AnyGame) -> Example:
    """The place early in a match where the most different clauses decide what a seat may do."""
    match = long_deal(game)
    examples = []
    for ply in range(EARLIEST, len(match.plies) + 1):
        match.go(ply)
        if match.actors and not match.deal_due:
            examples.append(example_at(match))
    best = max(examples, key=lambda example: example.reasons)
    match.go(best.ply)
    return best


def long_deal(game: AnyGame) -> Match:
    """The first deal, from the seed on, that goes on beyond the earliest place that is looked at."""
    for seed in count(SEED):
        match = Match(game, seed=seed)
        play_by_bots(match, LATEST)
        if len(match.plies) > EARLIEST:
            return match
    raise AssertionError("some deal of every game is long enough")


def example_at(match: Match) -> Example:
    """What the seat to move may do at the present place, and what not."""
    game, seat = match.game, match.actors[0]
    legal = tuple((move, match.judge(move, seat)) for move in match.legal_moves(seat))
    illegal: dict[Clause, tuple[Any, Verdict]] = {}
    for move in game.action_space(game.options):
        verdict = match.judge(move, seat)
        if not verdict and len(verdict.findings) == 1:
            illegal.setdefault(verdict.findings[0].clause, (move, verdict))
    return Example(match, match.ply, seat, legal, tuple(illegal.values()))


def play_by_bots(match: Match, plies: int | None = None) -> None:
    """Let bots play to the end of the deal, or for so many moves."""
    rng = Random(SEED)
    while match.actors and not match.deal_due and (plies is None or match.ply < plies):
        if (found := next_move(match.game, match.state, rng)) is None:
            return
        match.play(found[1], found[0])


def a_position(example: Example) -> Iterator[str]:
    """The picture of a position, and what may and may not be played there."""
    game, path = example.match.game, example.match.game.id
    whose = "You play alone" if game.seats == 1 else f"You sit at seat {example.seat}"
    told = f"{game.title}: the table as seat {example.seat} sees it, with its legal moves marked"
    yield "## A position"
    yield f"{whose}; the cards and piles with which a legal move begins are outlined and dotted."
    yield f"![{told}]({path}.svg){{ .table .wide }}\n![{told}]({path}-narrow.svg){{ .table .narrow }}"
    rows = [(f"`{move}`", "yes", because(verdict)) for move, verdict in varied(example.legal)[:MOST_MOVES]]
    rows += [(f"`{move}`", "no", because(verdict)) for move, verdict in example.illegal[:MOST_MOVES]]
    yield markdown_table(("Move", "Legal", "Why"), rows)
    unseen = len(example.legal) - MOST_MOVES
    if unseen > 0:
        yield f"{unseen} more moves are legal here.\n{{ .source }}"


def varied(moves: Sequence[tuple[Any, Verdict]]) -> list[tuple[Any, Verdict]]:
    """The moves with one for each reason first."""
    first = {verdict.findings[0].clause: (move, verdict) for move, verdict in reversed(moves)}
    return [*first.values(), *(each for each in moves if each not in first.values())]


def because(verdict: Verdict) -> str:
    """The sentences of a verdict with links to the clauses."""
    return " ".join(map(cited, verdict.findings))


def cited(finding: Finding) -> str:
    """A sentence with a link to its clause."""
    return f"{plain(finding.text)} [{plain(finding.clause.title)}](#{finding.clause.id})"


def how_to_write_moves(game: AnyGame) -> Iterator[str]:
    """The notation of the moves."""
    yield "## How moves are written"
    yield (
        "A card is its rank (A 2–9 T J Q K) and the letter of its suit (C D H S). In the terminal, in Python and in "
        "records:"
    )
    yield "\n".join(f"- {spelled(kind.HELP)}" for kind in game.moves)


def spelled(help: str) -> str:
    """A line of help with what is to be typed set as code."""
    parts = re.split(r"(?<!\w)'(.+?)'(?=\W|$)", help)
    return "".join(f"`{part}`" if number % 2 else plain(part) for number, part in enumerate(parts))


def a_score(game: AnyGame) -> Iterator[str]:
    """What the first deal of a match played by bots was worth, line by line."""
    match = Match(game, seed=SEED)
    play_by_bots(match)
    if not match.score_lines:
        return
    yield "## A score"
    yield (
        f"The first deal of the match with seed {SEED}, played by bots. Every point has its line, its reason and its "
        "clause; a total is never anything but the sum of its lines."
    )
    lines = sorted(match.score_lines, key=lambda line: line.side)
    rows = []
    for side, of_side in groupby(lines, key=lambda line: line.side):
        rows += [score_row(game, line) for line in of_side]
        rows.append((f"**{game.side_names[side]}**", f"**{signed(match.scores[side])}**", "**in all**"))
    yield markdown_table(("Side", "Points", "Why"), rows, numbers=True)


def score_row(game: AnyGame, line: ScoreLine) -> tuple[str, str, str]:
    """A score line as a row."""
    return game.side_names[line.side], signed(line.points), cited(line.finding)


def signed(points: int) -> str:
    """Points with their sign, as it is printed."""
    return f"{points:+d}".replace("-", "−") if points else "0"


# Rulings


def rulings() -> str:
    """Every clause that is a ruling, game by game."""
    books = [(id, cardrules.load(id)) for id in cardrules.GAMES]
    shared = {
        clause: id for id, game in reversed(books) for clause in game.rulebook if clause.book != game.title
    }
    parts = ["### All games", ruling_list((id, clause) for clause, id in shared.items())]
    for id, game in books:
        own = [(id, clause) for clause in game.rulebook if clause.book == game.title]
        parts += [f"### {plain(game.title)}", ruling_list(own)]
    return "\n\n".join(parts)


def ruling_list(clauses: Iterable[tuple[str, Clause]]) -> str:
    """The rulings among some clauses, each with a link into the page of its game."""
    return "\n".join(
        f"- [{plain(clause.title)}](games/{id}.md#{clause.id}): {plain(clause.text)}"
        for id, clause in clauses
        if clause.ruling
    )


# Records


def record_fields() -> str:
    """The fields of a record, from its schema."""
    schema = cardrules.record_schema()
    result = schema["$defs"]["Result"]
    rows = field_rows({**schema, "properties": {**schema["properties"], "result": result}})
    return markdown_table(("Field", "What it is", "Required"), [*rows, *field_rows(result, "result.")])


def field_rows(schema: Mapping[str, Any], within: str = "") -> Iterator[tuple[str, str, str]]:
    """The fields of an object, from its schema."""
    for name, field in schema["properties"].items():
        yield f"`{within}{name}`", plain(field["description"]), "yes" if name in schema["required"] else "no"


# The terminal


def terminal_session() -> str:
    """What the terminal says when somebody plays the beginning of a match and asks why."""
    typed = "?\n? AS\nKC\nquit\n"
    command = f"play pebbles_and_nuts --option players=3 --seed {SEED} --seat 2"
    said = CliRunner().invoke(
        commands, command.split(), input=typed, env={"COLUMNS": "80"}, catch_exceptions=False
    )
    lines = "\n".join(line.rstrip() for line in said.output.splitlines())
    return f"```text\n$ cardrules {command}\n{lines}\n```"


# Markdown


def plain(text: str) -> str:
    """Text that Markdown leaves as it is."""
    return re.sub(r"([\\`*_{}\[\]#])", r"\\\1", html.escape(text, quote=False)).replace("|", "&#124;")


def markdown_table(heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: bool = False) -> str:
    """A table; its cells are Markdown. Numbers stand to the right, except in the first column."""
    rule = [":--", *(["--:" if numbers and head == "Points" else ":--" for head in heads[1:]])]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (heads, rule, *rows))
