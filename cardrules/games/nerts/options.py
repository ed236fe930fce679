"""Nerts: the options, and the race that they specify."""

from typing import Literal

from pydantic import Field

from cardrules.core.options import MaxRounds, Target
from cardrules.games.nerts import rulebook as law
from cardrules.games.nerts.rulebook import BONUS, COLUMNS, NERT_PILE_CARDS, SLOTS
from cardrules.mechanics.race_specs import (
    Bonus,
    Calling,
    Part,
    RaceOptions,
    RaceSpec,
    Slots,
    stepped_rows,
    stock_after,
)

ROWS = stepped_rows(COLUMNS)


class NertsOptions(RaceOptions):
    """The number of players, the target, and the optional rules."""

    players: int = Field(3, ge=2, le=8, description="Number of players; each has a pack of 52 cards.")
    target: Target = 100
    max_deals: MaxRounds = None
    empty_column: Literal["king", "any"] = Field(
        "king", description="What goes to an empty column: only a king with what lies on it, or any card."
    )
    draw: Literal[3, 1] = Field(3, description="Cards turned up at a time.")
    call: Literal["manual", "auto"] = Field(
        "manual",
        description="Whether a player with no nerts left has to call, or the last nert calls by itself.",
    )
    when_stuck: Literal["end", "bury"] = Field(
        "end",
        description="When everybody is stuck: the round ends, or the top stock cards are buried.",
    )

    def specify(self) -> RaceSpec:
        """Put the race under these options together."""
        return RaceSpec(
            law=law,
            seats=self.players,
            layout=(
                Part(law.COLUMNS_LAID, ROWS),
                Part(law.SLOTS_LAID, tuple(f"slot:{slot + 1}" for slot in range(SLOTS))),
                Part(law.NERT_PILE_LAID, ("nuts",) * NERT_PILE_CARDS),
                Part(law.STOCK, stock_after(len(ROWS) + SLOTS + NERT_PILE_CARDS)),
                Part(law.GO),
            ),
            target=self.target,
            max_deals=self.max_deals,
            packet=self.draw,
            spaces=self.empty_column,
            nut_points=1,
            when_stuck=self.when_stuck,
            nut_label="Nert pile",
            pile_label="Column",
            nuts_face_up=False,
            face_down=law,
            slots=Slots(law, SLOTS),
            calling=Calling(law, automatic=self.call == "auto"),
            bonus=Bonus(law, BONUS),
        )
