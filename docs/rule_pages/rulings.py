"""Every rule that does not simply stand in its source, with its question and its reason."""

from collections.abc import Iterable

import cardrules
from cardrules import Clause
from cardrules.core.rulebook import Provenance
from rule_pages.html import element, link_to, plain, table, text


def every_ruling() -> str:
    """The rulings of all games and then those of each, after a table that counts them."""
    books = [(id, cardrules.load(id)) for id in cardrules.GAMES]
    shared = {
        clause: id for id, game in reversed(books) for clause in game.rulebook if clause.book != game.title
    }
    parts = [shares(), "### All games", _listed((id, clause) for clause, id in shared.items())]
    for id, game in books:
        own = [(id, clause) for clause in game.rulebook if clause.book == game.title]
        parts += [f"### {plain(game.title)}", _listed(own)]
    return "\n\n".join(parts)


def shares() -> str:
    """How many clauses of each game stand at each level."""
    rows = []
    for id in cardrules.GAMES:
        game = cardrules.load(id)
        levels = [clause.provenance for clause in game.rulebook if not clause.technical]
        counts = [
            f"{levels.count(level)} ({100 * levels.count(level) / len(levels):.0f} %)" for level in Provenance
        ]
        rows.append((element("a", text(game.title), href=f"games/{id}.html"), *counts))
    return table(
        ("Game", *(level.capitalize() for level in Provenance)), rows, caption="Clauses by their level"
    )


def _listed(clauses: Iterable[tuple[str, Clause]]) -> str:
    """The rulings among some clauses, each with a link into the page of its game."""
    items = []
    for id, clause in clauses:
        if (ruling := clause.ruling) is None:
            continue
        link = link_to(clause, f"games/{id}.html")
        otherwise = f" {element('em', 'Otherwise:')} {text(ruling.otherwise)}" if ruling.otherwise else ""
        items.append(
            element(
                "li",
                f"{element('strong', link)} ({clause.provenance}): {text(clause.text)} ",
                element("small", f"{text(ruling.question)} {text(ruling.reason)}{otherwise}"),
            )
        )
    return element("ul", *items, class_="rulings")
