"""The second layer of a game's page: one deal from the first card to the score, replayed from its record."""

from collections.abc import Iterator
from itertools import groupby

from cardrules import Match, ScoreLine
from cardrules.core.events import signed
from cardrules.core.rulebook import Clause
from cardrules.definition.game import Game
from cardrules.definition.guide import AnnotatedDeal, Guide
from rule_pages.alternatives import choices
from rule_pages.glossary import with_tips
from rule_pages.html import element, link_to, markdown_heading, plain, table, text
from rule_pages.pictures import Pictures
from rule_pages.texts import clause_readings

MOST_ALIKE = 12
"""So many points in a row for the same reason are told in one line."""


def layer(game: Game, guide: Guide, pictures: Pictures) -> Iterator[str]:
    """The layer: a list of steps, which JavaScript turns into one step at a time."""
    told = guide.annotated_deal
    match: Match = Match.from_record(told.record)
    yield markdown_heading(2, "A deal told", "a-deal-told")
    with_whom = f" You play with {and_others(told)}." if game.seats > 1 else ""
    yield f"{plain(told.title)}.{with_whom} The deal is played by the usual rules."
    steps, done = [], 0
    for number, step in enumerate(told.steps, start=1):
        match.go(step.ply)
        image = pictures.show(f"pictures/{game.id}/step-{number}.svg", match.view(told.seat), told.names)
        cited = {event.finding.clause for ply in match.plies[done : step.ply] for event in ply.events}
        last = number == len(told.steps)
        steps.append(
            element(
                "li",
                element(
                    "figure",
                    image,
                    element(
                        "figcaption",
                        element("p", with_tips(step.text, game.id)),
                        notes(game, cited),
                    ),
                ),
                score(game, told, match) if last else "",
                class_="step",
            )
        )
        done = step.ply
    yield element("ol", *steps, class_="told-deal")


def and_others(told: AnnotatedDeal) -> str:
    """The names of the other players."""
    *most, last = (name for seat, name in enumerate(told.names) if seat != told.seat)
    return f"{', '.join(most)} and {last}" if most else last


def notes(game: Game, cited: set[Clause]) -> str:
    """Room for a note wherever a clause behind a step may read otherwise at the reader's table."""
    known = choices(game)
    ids = [
        clause.id
        for clause in game.rulebook
        if clause in cited and any(reading.options(known) for reading in clause_readings(game, clause))
    ]
    return element("ul", class_="at-your-table", data_clauses=" ".join(ids), hidden=True) if ids else ""


def score(game: Game, told: AnnotatedDeal, match: Match) -> str:
    """Every point of the deal with its reason and its clause; the sums are those of the lines."""
    rows = []
    for side, points in enumerate(match.scores):
        who = text(" and ".join(told.names[seat] for seat in game.members[side]))
        own = [line for line in match.score_lines if line.side == side]
        for (_, each), group in groupby(own, key=lambda line: (line.finding.clause, line.points)):
            lines = list(group)
            if len(lines) < MOST_ALIKE:
                rows += [(who, text(signed(line.points)), reason(told, line)) for line in lines]
            else:
                alike = f"{len(lines)} times {signed(each)}, the last of them: {reason(told, lines[-1])}"
                rows.append((who, text(signed(each * len(lines))), alike))
        rows.append((who, element("strong", text(signed(points))), element("strong", "in all")))
    caption = f"{game.title}: every point of this deal"
    return table(("Who", "Points", "Why"), rows, caption=caption, kind="points score")


def reason(told: AnnotatedDeal, line: ScoreLine) -> str:
    """Why there are points, with a link to the clause."""
    clause = line.finding.clause
    return f"{text(line.finding.sentence(told.names))} {link_to(clause)}"
