"""The page with all games: which one to play, by players, time and kind."""

from collections.abc import Iterable

from cardrules.definition.game import Game
from cardrules.definition.guide import GameKind, Guide
from rule_pages import facts
from rule_pages.html import element, table, text

Games = Iterable[tuple[Game, Guide]]


def page(games: Games) -> str:
    """The page; without JavaScript all games are listed."""
    some = list(games)
    return "\n\n".join(
        [
            "# Which game?",
            "Each game is explained three ways: enough to play tonight, one whole deal from the first card to the "
            "score, and every rule exactly.",
            choices(some),
            element("ul", *(card(game, guide) for game, guide in some), class_="games"),
            element(
                "p", "No game here suits that many players in that time.", class_="none-fits", hidden=True
            ),
            "## How many players, how many cards, how long?",
            table(
                ("Game", "Players", "Cards", "Minutes", "Kind"),
                [row(game, guide) for game, guide in some],
                caption="How many play each game, with how many cards, and for how long",
            ),
            "The four races look alike: [compare them side by side](races.md). What card players say is in the "
            "[glossary](glossary.md), and what they call out under [what to shout](shouts.md).",
            element("script", src="../assets/chooser.js", defer=True),
        ]
    )


def choices(games: Games) -> str:
    """What one says of an evening: how many there are, how long it is, and what one feels like."""
    some = list(games)
    most = max(facts.seats(game)[-1] for game, _ in some)
    longest = max(guide.minutes[0] for _, guide in some)
    numbers = [("", "any number"), *((str(each), str(each)) for each in range(1, most + 1))]
    times = [("", "as long as it takes")] + [
        (str(each), f"{each} minutes") for each in (15, 30, 45, 60, 120) if each < longest * 2
    ]
    kinds = [("", "any kind"), *((kind, kind) for kind in GameKind)]
    return element(
        "form",
        _select("players", "How many of you are there?", numbers),
        _select("minutes", "How long have you got?", times),
        _select("kind", "What do you feel like?", kinds),
        class_="chooser",
        hidden=True,
    )


def card(game: Game, guide: Guide) -> str:
    """A game in a few words."""
    seats = facts.seats(game)
    return element(
        "li",
        element("h2", element("a", text(game.title), href=f"{game.id}.html")),
        element("p", text(guide.goal)),
        element("p", text(facts.in_short(game, guide)), class_="facts"),
        data_players=f"{seats[0]} {seats[-1]}",
        data_minutes=guide.minutes[0],
        data_kind=guide.kind,
    )


def row(game: Game, guide: Guide) -> tuple[str, ...]:
    """A game in a few numbers."""
    title = element("a", text(game.title), href=f"{game.id}.html")
    return title, facts.players(game), facts.cards(game), facts.minutes(guide), guide.kind


def _select(name: str, question: str, options: Iterable[tuple[str, str]]) -> str:
    listed = (element("option", text(label), value=value) for value, label in options)
    return element("label", text(question), element("select", *listed, name=name))
