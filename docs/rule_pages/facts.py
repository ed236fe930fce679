"""What one asks of a game before playing it: for how many it is, which cards it needs, and how long it takes."""

from functools import cache

from cardrules import OptionError
from cardrules.definition.game import Game
from cardrules.definition.guide import Guide
from cardrules.testing import variants
from cardrules.testing.walks import whole_pack

MOST_PLAYERS = 12


@cache
def tables_of_all_sizes(game: Game) -> list[Game]:
    """The game for every number of players, and under every value of every option."""
    found = [game.with_options(**options) for options in variants(game)]
    if "players" in type(game.options).model_fields:
        for players in range(1, MOST_PLAYERS + 1):
            try:
                found.append(game.with_options(players=players))
            except OptionError:
                continue
    return found


def seats(game: Game) -> list[int]:
    """The numbers of players for whom there is a game."""
    return sorted({each.seats for each in tables_of_all_sizes(game)})


def players(game: Game) -> str:
    """How many may play."""
    some = seats(game)
    if len(some) == 1:
        return "1 player" if some == [1] else f"{some[0]} players"
    return f"{some[0]} to {some[-1]} players"


def cards(game: Game) -> str:
    """Which cards are needed."""
    whole = {len(whole_pack(each)) for each in tables_of_all_sizes(game)}
    if game.race:
        return f"a pack of 52 cards for each {'player' if game.sides == game.seats else 'side'}"
    *some, last = map(str, sorted(whole))
    return f"{', '.join(some)} or {last} cards" if some else f"{last} cards"


def minutes(guide: Guide) -> str:
    """How long a match takes."""
    return f"{guide.minutes[0]} to {guide.minutes[1]} minutes"


def in_short(game: Game, guide: Guide) -> str:
    """All of it on one line."""
    return " · ".join((players(game), cards(game), minutes(guide), guide.kind))
