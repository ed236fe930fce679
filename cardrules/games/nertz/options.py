"""Nertz: the options, and the race that they specify."""

from typing import Literal

from pydantic import Field

from cardrules.core.options import MaxRounds
from cardrules.games.nertz import rulebook as law
from cardrules.games.nertz.rulebook import DRAW_COUNT, NERTZ, PILES
from cardrules.mechanics.race_specs import Calling, Part, RaceOptions, RaceSpec, stock_after


class NertzOptions(RaceOptions):
    """The number of players, the target, and the optional rules."""

    players: int = Field(2, ge=2, le=10, description="Number of players; each has a pack of 52 cards.")
    target: Literal[50, 100, 250, 500] = Field(50, description="Points that win the match.")
    max_deals: MaxRounds = None
    space_fill: Literal["any", "nertz_first"] = Field(
        "any",
        description="What fills an empty work pile: any card that may be played, or only a nertz card as long as "
        "its player has one.",
    )
    call: Literal["manual", "auto"] = Field(
        "manual",
        description="Whether a player with no nertz cards left has to call to end the round, or the last one ends "
        "it.",
    )
    when_stuck: Literal["end", "bury"] = Field(
        "end", description="When everybody is stuck: the round ends, or the top stock cards are buried."
    )
    nertz_penalty: Literal[2, 1] = Field(2, description="Points lost for each nertz card left.")

    def specify(self) -> RaceSpec:
        """Put the race under these options together."""
        return RaceSpec(
            law=law,
            seats=self.players,
            layout=(
                Part(law.NERTZ_PILE, ("nuts",) * NERTZ),
                Part(law.WORK_PILES, tuple(f"work:{pile + 1}" for pile in range(PILES))),
                Part(law.STOCK, stock_after(NERTZ + PILES)),
                Part(law.NO_TURNS),
            ),
            target=self.target,
            max_deals=self.max_deals,
            packet=DRAW_COUNT,
            spaces="any" if self.space_fill == "any" else "nut_first",
            nut_points=self.nertz_penalty,
            when_stuck=self.when_stuck,
            nut_label="Nertz",
            calling=Calling(law, automatic=self.call == "auto"),
        )
