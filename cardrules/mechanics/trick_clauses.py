"""Clauses that games of tricks share; what only one of them says stands in its rulebook."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardrules.core.rulebook import Clause, ClauseKind


@dataclass(frozen=True)
class TrickClauses:
    """Clauses of a game of tricks; `also` is whatever else one of them says: its source, a ruling, its wordings.

    Attributes:
        clause: Makes a clause of its rulebook.
    """

    clause: Callable[..., Clause]

    def lead(self, text: str, **also: Any) -> Clause:
        """Any card may be led."""
        return self.clause(
            "lead",
            "Leading",
            ClauseKind.PERMISSION,
            text,
            permitted_message="You lead, so you may play any card.",
            **also,
        )

    def to_the_trick(self, text: str, **also: Any) -> Clause:
        """Everybody plays a card."""
        return self.clause(
            "to-the-trick",
            "A trick",
            ClauseKind.EFFECT,
            text,
            message="{seat:seat} {seat:plays/play} the {card}.",
            **also,
        )

    def own_card(self, **also: Any) -> Clause:
        """Nobody plays the cards of others."""
        return self.clause(
            "own-card",
            "Your own cards",
            ClauseKind.LEGALITY,
            "You play the cards that you hold.",
            message="You do not hold the {card}.",
            **also,
        )

    def follow_suit(
        self, text: str = "If you hold a card of the suit led, you must play one.", **also: Any
    ) -> Clause:
        """The duty to follow suit."""
        return self.clause(
            "follow-suit",
            "Following suit",
            ClauseKind.LEGALITY,
            text,
            message="You hold {held}, so you must follow {suit}.",
            permitted_message="You follow {suit}.",
            **also,
        )

    def void(
        self,
        text: str = "If you hold no card of the suit led, you may play any card. You need not trump, and nobody ever "
        "has to play high.",
        **also: Any,
    ) -> Clause:
        """Whoever cannot follow suit is free."""
        return self.clause(
            "void",
            "No card of the suit led",
            ClauseKind.PERMISSION,
            text,
            permitted_message="You hold no {suit}, so you may play any card.",
            **also,
        )
