"""Texts of a game as HTML: every reading under every choice of options, with tips for the words that need them."""

from collections.abc import Callable, Iterable
from functools import cache, partial
from typing import Any

from cardrules import Clause
from cardrules.core.options import shown
from cardrules.core.rulebook import fits, with_options
from cardrules.definition.game import Game
from cardrules.definition.guide import Sentence
from rule_pages.alternatives import Reading, choices, is_usual, readings
from rule_pages.glossary import Term, with_tips
from rule_pages.html import When, element


def rule(game: Game, clause: Clause) -> str:
    """The text of a clause, in an element that is hidden where the clause is not in force."""
    return _said(game, clause_readings(game, clause), set())


@cache
def clause_readings(game: Game, clause: Clause) -> list[Reading]:
    """Every way in which a clause reads where it is in force."""
    return readings(game, lambda options: clause.text_under(options) if fits(clause.when, options) else None)


def sentences(game: Game, some: Iterable[Sentence], kind: str) -> str:
    """Sentences of a guide, each an element of its own that is hidden where it is not said."""
    done = set[Term]()
    parts = []
    for each in some:
        said = _said(game, readings(game, each.for_options), done)
        there = when(game, partial(fits, each.when))
        parts.append(
            element(kind, said, " ", class_="told", **there, data_search_exclude=bool(there["hidden"]))
        )
    return "".join(parts)


def with_values(game: Game, template: str) -> str:
    """A text with the values of options, which change with them."""
    return _said(game, readings(game, lambda options: with_options(template, options)), set())


def in_force(game: Game, clauses: Iterable[Clause]) -> When:
    """Under which options some of these clauses are in force."""
    some = tuple(clauses)
    return when(game, lambda options: any(fits(each.when, options) for each in some))


def when(game: Game, holds: Callable[[Any], bool]) -> When:
    """The attributes of an element that is there under some options only."""
    found = readings(game, lambda options: "said" if holds(options) else None)
    return {"data_when": found[0].condition or None, "hidden": not holds(game.options)}


def _said(game: Game, found: list[Reading], done: set[Term]) -> str:
    """Readings side by side, the first of which is shown; a word that the usual one explains is not explained again."""
    if len(found) == 1:
        return with_tips(found[0].text, game.id, done, slots(game))
    parts = []
    for reading in found:
        usual = is_usual(game, reading)
        said = with_tips(reading.text, game.id, done if usual else set(done), slots(game))
        parts.append(
            element(
                "span",
                said,
                data_when=reading.condition,
                hidden=reading is not found[0],
                data_search_exclude=not usual,
            )
        )
    return "".join(parts)


@cache
def slots(game: Game) -> dict[str, str]:
    """What stands on the page for numbers that are filled in there.

    They are no spans: the search takes the end of one for the end of a span that it leaves out.
    """
    return {
        str(choice.slot): element("bdi", "…" if choice.usual is None else shown(choice.usual), data_slot=name)
        for name, choice in choices(game).items()
        if choice.slot
    }
