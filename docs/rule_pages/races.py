"""The races side by side: what differs between them, from their specifications under all options."""

from collections.abc import Callable

from cardrules.definition.game import Game
from cardrules.mechanics.race_specs import RaceSpec
from rule_pages import facts
from rule_pages.alternatives import choices
from rule_pages.html import element, table, text

SPACES = {
    "any": "any card that may be played, or none",
    "nut_first": "a nut, as long as there is one",
    "king": "only a king, with any cards on it",
    "filled": "the top nut, at once",
}
RUNS = {
    "any": "any face-up card with those on it",
    "top": "only the top card",
    "whole": "all face-up cards of a pile, or none",
}
STUCK = {
    "bury": "all bury the top cards of their stocks",
    "dig": "a covered work card is dug up",
    "end": "the round ends",
}


def page(games: list[Game]) -> str:
    """The page."""
    rows = [(text(aspect), *(_cell(game, say) for game in games)) for aspect, say in ASPECTS]
    rows.insert(0, ("Players", *(text(facts.players(game)) for game in games)))
    heads = ("What differs", *(element("a", text(game.title), href=f"{game.id}.html") for game in games))
    titles = [game.title for game in games]
    return "\n\n".join(
        [
            "# The races side by side",
            f"{', '.join(titles[:-1])} and {titles[-1]} share one idea: everybody plays their own patience at the "
            "same time, and all play to the same foundations in the middle, ace to king in suit. The cards that you "
            "have to get rid of are called nuts here, whatever your game calls them. Brackets show what a table may "
            "agree on instead.",
            table(heads, rows, caption="The races side by side", kind="races"),
        ]
    )


def _cell(game: Game, say: Callable[[RaceSpec], str]) -> str:
    """What a race has, and what else a table may agree on."""
    usual = say(game.options.spec)
    others = dict.fromkeys(say(each.options.spec) for each in facts.tables_of_all_sizes(game))
    agreed = [other for other in others if other != usual]
    if say is _target and choices(game)["target"].slot:
        agreed = ["any other number"]
    return text(usual) + (element("small", text(f" (or {'; or '.join(agreed)})")) if agreed else "")


def _places(spec: RaceSpec, prefix: str) -> list[str]:
    return [place for part in spec.layout for place in part.places if place.startswith(prefix)]


def _partners(spec: RaceSpec) -> str:
    return "two partners with one pack" if spec.roles else "a pack for each player"


def _roles(spec: RaceSpec) -> str:
    if not spec.roles:
        return "everybody plays everything"
    change = spec.roles.nuts_players[0] != spec.roles.nuts_players[1]
    return "one partner plays the nuts, the other the stock" + (
        "; they change every round" if change else ", for the whole match"
    )


def _nuts(spec: RaceSpec) -> str:
    slots = f", {spec.slots.number} of them open in slots" if spec.slots else ""
    return f"{len(_places(spec, 'nuts')) + len(_places(spec, 'slot'))} cards{slots}"


def _counted_off(spec: RaceSpec) -> str:
    if spec.slots:
        return "the slots are refilled from the pile"
    return "the card dealt first" if spec.nuts_turned_over else "the card dealt last"


def _work(spec: RaceSpec) -> str:
    columns = [_places(spec, "work").count(f"work:{pile}") for pile in range(1, spec.piles + 1)]
    lying = (
        "1 card each" if set(columns) == {1} else f"{min(columns)} to {max(columns)} cards, the last face up"
    )
    return f"{spec.piles}, of {lying}"


def _moves(spec: RaceSpec) -> str:
    return RUNS[spec.nut_pile.runs] if spec.nut_pile else RUNS["any"]


def _nuts_go(spec: RaceSpec) -> str:
    pile = spec.nut_pile
    return "foundations and spaces" if pile and pile.to_spaces_only else "foundations, work piles and spaces"


def _on_nuts(spec: RaceSpec) -> str:
    return "cards may be laid on them" if spec.builds_on_nuts else "nothing"


def _spaces(spec: RaceSpec) -> str:
    return SPACES[spec.spaces]


def _stuck(spec: RaceSpec) -> str:
    return STUCK[spec.when_stuck]


def _target(spec: RaceSpec) -> str:
    return f"{spec.target} points"


def _ending(spec: RaceSpec) -> str:
    return "by calling" if spec.must_call else "the last nut ends it"


def _points(spec: RaceSpec) -> str:
    bonus = f", +{spec.bonus.points} for ending the round" if spec.bonus else ""
    return f"+1 for each card in the middle, −{spec.nut_points} for each nut left{bonus}"


def _packet(spec: RaceSpec) -> str:
    return f"{len(_places(spec, 'stock'))} cards, {spec.packet} at a time"


ASPECTS: tuple[tuple[str, Callable[[RaceSpec], str]], ...] = (
    ("Sides", _partners),
    ("Who plays what", _roles),
    ("Nuts", _nuts),
    ("The nut that comes first", _counted_off),
    ("Work piles", _work),
    ("Stock", _packet),
    ("Where nuts go", _nuts_go),
    ("What goes on the nuts", _on_nuts),
    ("What moves from pile to pile", _moves),
    ("An empty work pile takes", _spaces),
    ("How a round ends", _ending),
    ("When everybody is stuck", _stuck),
    ("Points", _points),
    ("The match goes to", _target),
)
