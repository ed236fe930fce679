"""The page with the rules of a game under the options of a table, for times without a network."""

from collections.abc import Iterator

from cardrules import Clause

from . import blocks
from .blocks import Block
from .page import Page, Shown, game_in


class RulesPage(Page):
    """Every rule that is in force; the one that was asked for comes first, unfolded."""

    def show(self) -> Shown:
        """The rules."""
        game = game_in(self.query)
        clause = game.rulebook.by_id.get(self.query.get("clause", ""))
        return Shown(game.title, self.query, above=[*self._asked(clause), *self._all()], lasting=True)

    def _asked(self, clause: Clause | None) -> Iterator[Block]:
        game = game_in(self.query)
        if clause is not None:
            in_force = game.rulebook.for_options(game.options).by_id
            yield blocks.in_full(in_force.get(clause.id, clause), game, opened=True)
            if clause.id not in in_force:
                yield blocks.text("Only at tables that have agreed on it.", look="quiet")

    def _all(self) -> Iterator[Block]:
        game = game_in(self.query)
        for section in game.rulebook.for_options(game.options).sections:
            yield blocks.heading(section.title)
            for clause in section.clauses:
                yield blocks.in_full(clause, game, "{}")
