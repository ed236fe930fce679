"""What to shout, and when: all words of all games on one page."""

from cardrules.definition.game import Game
from cardrules.definition.guide import Guide, Shout
from rule_pages.html import element, link_to, table, text


def _agreed(game: Game, guide: Guide, shout: Shout) -> str:
    """What a table has to agree on before a word is called so."""
    if shout.is_heard(game.options):
        return ""
    options = {**shout.clause.when, **shout.when}
    titles = [each.title for each in guide.variations if each.option in options]
    return f" Only where you have agreed on “{text(' and '.join(titles))}”."


def page(games: list[tuple[Game, Guide]]) -> str:
    """The page."""
    rows = [
        (
            text(each.word),
            element("a", text(game.title), href=f"{game.id}.html"),
            text(each.text) + _agreed(game, guide, each),
            link_to(each.clause, f"{game.id}.html"),
        )
        for game, guide in games
        for each in guide.shouts
    ]
    silent = [game.title for game, guide in games if not guide.shouts]
    return "\n\n".join(
        [
            "# What to shout",
            f"What players call out at the table, when, and what happens then. In {', '.join(silent[:-1])} and "
            f"{silent[-1]} nobody has to call out anything.",
            table(("Word", "Game", "When", "Rule"), rows, caption="What to shout, and when"),
        ]
    )
