"""The third layer of a game's page: every clause, what it says in play, where it comes from, what shows it."""

from collections.abc import Iterator, Mapping, Sequence

from cardrules import Clause
from cardrules.core.rulebook import PointTable, Provenance, Section, Source
from cardrules.definition.game import Game
from cardrules.definition.guide import Guide
from rule_pages import examples, texts
from rule_pages.glossary import with_tips
from rule_pages.html import anchor_of, details, element, heading, markdown_heading, table, text
from rule_pages.pictures import Pictures

MOST_TESTS = 2
"""The other tests of a clause are on the page of all tests."""
PROGRAM = "For the program"
"""The section of clauses that no people at a table need."""

Tests = Mapping[Clause, Sequence[str]]


def layer(game: Game, guide: Guide, tests: Tests, pictures: Pictures) -> Iterator[str]:
    """The clauses that people need, section by section."""
    yield markdown_heading(2, "Exact rules", "exact-rules")
    yield (
        "A program plays by these very rules. Open a rule to see it in play, its source, and the options that change "
        "it."
    )
    for section in game.rulebook.sections:
        if section.title != PROGRAM:
            yield from _section(game, guide, section, tests, pictures)


def for_the_program(game: Game, guide: Guide, tests: Tests, pictures: Pictures) -> str:
    """The clauses that only a program has to be told, folded."""
    clauses = [
        each for section in game.rulebook.sections if section.title == PROGRAM for each in section.clauses
    ]
    shown = (_clause(game, guide, clause, tests, pictures) for clause in clauses)
    return details("Rules that only a program has to be told", *shown, class_="program")


def _section(game: Game, guide: Guide, section: Section, tests: Tests, pictures: Pictures) -> Iterator[str]:
    when = texts.in_force(game, section.clauses)
    yield markdown_heading(3, section.title, f"rules-{anchor_of(section.title)}", when)
    for clause in section.clauses:
        yield _clause(game, guide, clause, tests, pictures)


def _clause(game: Game, guide: Guide, clause: Clause, tests: Tests, pictures: Pictures) -> str:
    badges = []
    if clause.provenance is not Provenance.STATED:
        title = "How much of this rule its source states"
        link = {"href": "../rulings.html#three-levels", "title": title}
        kind = clause.provenance.replace(" ", "-")
        badge = element("a", clause.provenance, class_=f"badge {kind}", data_search_exclude=True, **link)
        badges.append(badge)
    toggles = [
        _toggle("In play", examples.in_play(game, clause, pictures)),
        _toggle("Source", source(clause, game.rulebook.source)),
        _toggle("Agreements", _agreements(game, guide, clause)),
        _toggle("Try it", _scenes(guide, clause)),
        _toggle("Tests", _tests(game, clause, tests.get(clause, ()))),
    ]
    when = texts.in_force(game, [clause])
    return element(
        "section",
        heading(4, clause.title, clause.id, *badges),
        element("p", texts.rule(game, clause), class_="rule"),
        point_table(game, clause.title, clause.table) if clause.table else "",
        element("div", *toggles, class_="toggles", data_search_exclude=True),
        class_="clause",
        **when,
        data_search_exclude=bool(when["hidden"]),
    )


def _toggle(title: str, content: str) -> str:
    return details(title, content) if content else ""


def source(clause: Clause, of_game: Source | None) -> str:
    """Where a clause comes from; a ruling with its question, its reason, and what else could have been chosen."""
    named = bool(clause.source) and clause.source != clause.book
    where = f"“{text(clause.source)}”" if named else ""
    if of_game and named:
        where += f" in {element('a', text(of_game.title), href='#source')}"
    said = {
        Provenance.STATED: f"Stated: the source says so, in {where}." if where else "Stated.",
        Provenance.MADE_EXACT: f"Made exact: the source says so loosely, in {where}."
        if where
        else "Made exact.",
        Provenance.DECIDED: "Decided by this project: the source is silent or contradicts itself"
        + (f"; see {where}." if where else ".")
        if clause.source != clause.book
        else "Decided by this project, for all games alike.",
    }[clause.provenance]
    parts = [element("p", said)]
    if ruling := clause.ruling:
        parts += [
            element("p", element("strong", "Question:"), f" {text(ruling.question)}"),
            element("p", element("strong", "Reason:"), f" {text(ruling.reason)}"),
        ]
        if ruling.otherwise:
            parts.append(element("p", element("strong", "Otherwise:"), f" {text(ruling.otherwise)}"))
    return "".join(parts)


def _agreements(game: Game, guide: Guide, clause: Clause) -> str:
    """The variations that switch or change a clause."""
    items = [
        element(
            "li", element("a", text(each.title), href=f"#variation-{each.option}"), f": {text(each.text)}"
        )
        for each in guide.variations
        if each.option in clause.options
    ]
    return element("ul", *items) if items else ""


def _scenes(guide: Guide, clause: Clause) -> str:
    """The set positions in which a clause has something to say."""
    items = [
        element("li", element("a", text(scene.title), href=f"#scene-{number}"), f": {text(scene.text)}")
        for number, scene in enumerate(guide.scenes, start=1)
        if clause in scene.clauses
    ]
    return element("ul", *items) if items else ""


def _tests(game: Game, clause: Clause, tests: Sequence[str]) -> str:
    """What shows the clause at work."""
    link = element("a", "All clauses and their tests", href=f"../tested.html#{game.id}-{clause.id}")
    items = (element("li", text(test)) for test in list(dict.fromkeys(tests))[:MOST_TESTS])
    kind = element("a", clause.kind, href="../design.html#kinds-of-clauses")
    return (
        element("p", f"A clause of the kind {kind}, shown at work by:")
        + element("ul", *items)
        + element("p", link)
    )


def point_table(game: Game, title: str, points: PointTable) -> str:
    """A table of a rule."""
    rows = [[with_tips(cell, game.id) for cell in row] for row in points.rows]
    return table(points.columns, rows, caption=f"{game.title}: {title}", kind="points")
