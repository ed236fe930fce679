"""The reference page of a game: its state, options, moves, zones, and clauses by id."""

from collections.abc import Iterator
from importlib import import_module

from rule_pages.html import element, plain, table, text
from rule_pages.more import options_table

from cardrules import Clause, Match, Zone
from cardrules.core.naming import named
from cardrules.definition.game import Game


def page(game: Game) -> str:
    """The page; classes are described by their docstrings."""
    state = type(game.initial_state(game.options, 0))
    parts = [
        f"# {plain(game.title)}: reference",
        f'What `cardrules.load("{game.id}")` gives, for programs; the rules are on [the page of the game]'
        f"(../games/{game.id}.md), and what all games have in common under [What a game is made of](games.md).",
        "## Options",
        _class(type(game.options), members=False),
        options_table(game),
        "## State",
        *_state(state),
        "## Position",
        _class(game.position_type, members=False),
        fields(game),
        "## Moves",
        moves(game),
        *(_class(kind) for kind in game.moves if ".games." in kind.__module__),
        "## Zones",
        "The places on the table after a deal; those of other seats are named alike, with their own numbers.",
        zones(game),
        "## Clauses",
        f"By their ids, `game.rulebook.by_id`, and by the names of the constants in "
        f"`cardrules.games.{game.id}.rulebook` and `cardrules.core.shared_clauses`.",
        clauses(game),
    ]
    return "\n\n".join(parts) + "\n"


def _class(kind: type, members: bool = True) -> str:
    lines = [f"::: {kind.__module__}.{kind.__qualname__}", "    options:", "      heading_level: 3"]
    return "\n".join(lines if members else [*lines, "      members: false"])


def _state(state: type) -> Iterator[str]:
    """The state of a game, or of all races."""
    if ".games." in state.__module__:
        yield _class(state)
    else:
        yield (
            f"That of all races: [`State`][{state.__module__}.State]. What is this game's own stands in "
            "`game.options.spec`."
        )


def fields(game: Game) -> str:
    """What a position says, in its text and as JSON."""
    rows = [
        (element("code", text(each.name)), text(each.meaning), text(each.default or "–"))
        for each in game.position_type.fields()
    ]
    return table(("Field", "What it is", "Where it is left out"), rows, caption=f"{game.title}: positions")


def moves(game: Game) -> str:
    """The kinds of moves, and how they are written."""
    rows = []
    for kind in game.moves:
        name = f"[`{kind.__name__}`][{kind.__module__}.{kind.__name__}]"
        rows.append(f"| {name} | {plain(kind.HELP)} |")
    return "\n".join(("| Kind | Written |", "| :-- | :-- |", *rows))


def zones(game: Game) -> str:
    """The zones, with whoever sees the cards in them."""
    match: Match = Match(game, seed=1, dealer=0)
    others = [f"Seat {seat}" for seat in range(1, game.seats)]
    rows = [
        (
            element("code", text(zone.id)),
            text(zone.label),
            zone.shape.value,
            _seen(zone),
            element("code", text(zone.name)) if zone.name else "–",
        )
        for zone in named(game.table(match.state), ("This seat", *others)).zones
        if zone.owner in (None, 0)
    ]
    heads = ("Id", "Label", "How cards lie", "Who sees them", "As a target of moves")
    return table(heads, rows, caption=f"{game.title}: zones")


def _seen(zone: Zone) -> str:
    if zone.cards and zone.down == len(zone.cards):
        return "nobody"
    seen = "everybody" if zone.seen_by is None else "its seat" if zone.owner is not None else "some seats"
    return f"{seen}; the lower ones nobody" if zone.down else seen


def clauses(game: Game) -> str:
    """The clauses with their ids, constants, kinds and titles."""
    constants: dict[Clause, str] = {}
    for module in (
        "cardrules.core.shared_clauses",
        "cardrules.mechanics.races",
        f"cardrules.games.{game.id}.rulebook",
    ):
        for name, value in vars(import_module(module)).items():
            if isinstance(value, Clause):
                constants.setdefault(value, name)
    rows = [
        (
            element("code", text(clause.id), id=clause.id),
            element("code", text(constants[clause])),
            clause.kind,
            element("a", text(clause.title), href=f"../games/{game.id}.html#{clause.id}"),
        )
        for clause in game.rulebook
    ]
    return table(("Id", "Constant", "Kind", "Rule"), rows, caption=f"{game.title}: clauses by id")
