"""The first page: where one was, what to do next, and the games to choose from."""

from collections.abc import Iterator
from datetime import UTC, datetime

from cardrules import game_ids, load

from ..model.markdown import signed
from ..model.progress import next_steps, standings
from . import blocks
from .blocks import Block
from .page import Page, Shown

MOST_TABLES, LOOKED_THROUGH = 3, 10
"""The most tables that are offered of those that were left, and among how many of the last ones they are looked for."""


class HomePage(Page):
    """The games."""

    def show(self) -> Shown:
        """The games, and what was begun."""
        return Shown("Card games, and why", {}, above=[*self._begun(), *self._games()], lasting=True)

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
        steps = next_steps(standings(session.store, session.learner, datetime.now(UTC)))
        if steps:
            yield blocks.text(blocks.strong("What to do next:"))
            yield blocks.row(
                *(blocks.way(step.text, f"{step.page}?game={step.game}", main=True) for step in steps)
            )

    def _games(self) -> Iterator[Block]:
        for game in map(load, game_ids()):
            yield blocks.heading(game.title)
            if game.guide:
                minutes = f"{game.guide.minutes[0]} to {game.guide.minutes[1]} minutes"
                yield blocks.text(game.guide.goal)
                yield blocks.text(f"{game.guide.kind.value}, {minutes}".capitalize(), look="quiet")
            ways = [
                blocks.way("Learn", f"learn?game={game.id}", main=True),
                blocks.way("Practise", f"practise?game={game.id}"),
                blocks.way("Play", f"table?game={game.id}"),
            ]
            if game.entry:
                ways.append(blocks.way("Referee", f"referee?game={game.id}"))
            if game.results:
                ways.append(blocks.way("Score pad", f"pad?game={game.id}"))
            yield blocks.row(*ways)
