"""The first page: where one was, what to do next, and the games to choose from."""

from collections.abc import Iterator
from datetime import UTC, datetime

from cardrules import Game, game_ids, load

from ..model.first_page import (
    FIRST_GAME,
    FIRST_LESSON,
    LOOKED_THROUGH,
    MOST_TABLES,
    NEW_HERE,
    TITLE,
    WHAT_THIS_IS,
    about,
    facts,
    quickly_learnt,
)
from ..model.markdown import signed
from ..model.progress import next_steps, standings
from . import blocks
from .blocks import Block
from .page import Page, Shown


class HomePage(Page):
    """The games."""

    def show(self) -> Shown:
        """The games, and what was begun."""
        games = [load(id) for id in game_ids()]
        ways = (block for game in games for block in _ways(game))
        above = [blocks.text(WHAT_THIS_IS), *self._begun(), *ways, _more(games)]
        return Shown(TITLE, {}, above=above, lasting=True)

    def _begun(self) -> Iterator[Block]:
        session = self.shell.session
        left = [(each.key, each.body) for each in session.tables(LOOKED_THROUGH) if each.body]
        ways = [
            blocks.way(f"{load(body.game).title}, {' : '.join(map(signed, body.scores))}", f"table?key={key}")
            for key, body in left
            if not body.over and body.game in game_ids()
        ]
        if ways:
            yield blocks.text(blocks.strong("Carry on where you left off:"))
            yield blocks.row(*ways[:MOST_TABLES])
        found = standings(session.store, session.learner, datetime.now(UTC))
        steps = next_steps(found)
        if steps:
            yield blocks.text(blocks.strong("What to do next:"))
            yield blocks.row(
                *(blocks.way(step.text, f"{step.page}?game={step.game}", main=True) for step in steps)
            )
        if not found:
            yield blocks.text(blocks.strong(NEW_HERE), f" {quickly_learnt()}")
            yield blocks.row(blocks.way(FIRST_LESSON, f"learn?game={FIRST_GAME}", main=True))


def _ways(game: Game) -> Iterator[Block]:
    """A game, and the two ways into it."""
    yield blocks.heading(game.title)
    yield blocks.text(about(game))
    yield blocks.text(facts(game), look="quiet")
    yield blocks.row(
        blocks.way("Play", f"table?game={game.id}", main=True),
        blocks.way("Learn", f"learn?game={game.id}"),
    )


def _more(games: list[Game]) -> Block:
    """What else one can do with each game, folded up."""
    return blocks.details("More: practise, referee, score pad", blocks.items(*map(_further, games)))


def _further(game: Game) -> list[blocks.Run]:
    ways = [("practise", "practise")]
    if game.entry:
        ways.append(("referee", "referee"))
    if game.results:
        ways.append(("score pad", "pad"))
    links = [blocks.linked(words, f"{page}?game={game.id}") for words, page in ways]
    return [f"{game.title}: ", *(run for link in links for run in (link, "  "))]
