"""What to shout, and when: all words of all games on one page."""

from cardrules.definition.game import Game
from cardrules.definition.guide import Guide
from rule_pages.html import element, link_to, table, text


def page(games: list[tuple[Game, Guide]]) -> str:
    """The page."""
    rows = [
        (
            text(each.word),
            element("a", text(game.title), href=f"{game.id}.html"),
            text(each.text),
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
            f"{silent[-1]} nothing has to be said.",
            table(("Word", "Game", "When", "Rule"), rows, caption="What to shout, and when"),
        ]
    )
