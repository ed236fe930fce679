"""What the first page says, in the app and on the site: what this is, where to begin, and what each game is about."""

from cardrules import Game, load

from .option_fields import seats_of

TITLE = "Card games, and why"
WHAT_THIS_IS = "Learn a game, play it against bots, and see the rule behind every card."
FIRST_GAME = "california_jacks"
"""The game that is offered first: short, for two, and of a kind that most people know."""
NEW_HERE, FIRST_LESSON = "New here?", "Take the first lesson"
MOST_TABLES = 3
"""The most tables that are offered of those that were left."""
LOOKED_THROUGH = 10
"""Among how many of the last tables those are looked for that have not ended."""


def quickly_learnt() -> str:
    """Say of the first game how soon it is learnt."""
    return f"{load(FIRST_GAME).title} is learnt in a quarter of an hour:"


def about(game: Game) -> str:
    """What a game is about, and what tells it from those that are most like it."""
    guide = game.guide
    return " ".join([guide.goal, guide.apart]).strip() if guide else game.rulebook.summary


def facts(game: Game) -> str:
    """Players, minutes and kind, in a line."""
    seats, guide = seats_of(game), game.guide
    players = (
        f"{seats[0]}–{seats[-1]} players" if len(seats) > 1 else f"{seats[0]} player{'s' * (seats[0] > 1)}"
    )
    if guide is None:
        return players
    return f"{players} · {guide.minutes[0]}–{guide.minutes[1]} minutes · {guide.kind.value}"
