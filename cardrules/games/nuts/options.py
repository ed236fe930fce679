"""Nuts: the options, and the race that they specify."""

from typing import Literal

from pydantic import Field

from cardrules.core.options import MaxRounds, Target
from cardrules.games.nuts import rulebook as law
from cardrules.games.nuts.rulebook import DRAW_COUNT, NUTS, PILES
from cardrules.mechanics.race_specs import (
    Calling,
    Digging,
    NutPile,
    Part,
    RaceOptions,
    RaceSpec,
    stepped_rows,
    stock_after,
)

ROWS = stepped_rows(PILES)


class NutsOptions(RaceOptions):
    """The number of players, the target, and the optional rules."""

    players: int = Field(2, ge=2, le=8, description="Number of players; each has a pack of 52 cards.")
    target: Target = 100
    max_deals: MaxRounds = None
    pass_packs: Literal["left", "alternate", "keep"] = Field(
        "left",
        description="Where a shuffled pack goes: to the left; alternately to the left and to the right; or nowhere.",
    )
    nuts_face_down: bool = Field(False, description="Whether the covered nuts lie face down.")
    run_moves: Literal["any", "top", "whole"] = Field(
        "any",
        description="What moves from one work pile to another: any face-up card with those on it, only the top "
        "card, or all face-up cards together.",
    )
    nuts_to_spaces_only: bool = Field(
        False, description="Whether nuts are kept off the work piles that hold cards."
    )
    build_on_nuts: bool = Field(False, description="Whether cards may be laid on the nut pile.")
    when_stuck: Literal["bury", "dig", "end"] = Field(
        "bury",
        description="When everybody is stuck: the top stock cards are buried, a work card is dug up, or the round "
        "ends.",
    )
    call: Literal["auto", "manual"] = Field(
        "auto", description="Whether the last nut ends the round by itself or its player has to call."
    )
    nut_penalty: Literal[2, 1] = Field(2, description="Points lost for each nut left.")

    def specify(self) -> RaceSpec:
        """Put the race under these options together."""
        return RaceSpec(
            law=law,
            seats=self.players,
            layout=(
                Part(law.NUT_PILE, ("nuts",) * NUTS),
                Part(law.WORK_PILES, ROWS),
                Part(law.STOCK, stock_after(NUTS + len(ROWS))),
                Part(law.NO_TURNS),
            ),
            target=self.target,
            max_deals=self.max_deals,
            packet=DRAW_COUNT,
            spaces="filled",
            nut_points=self.nut_penalty,
            when_stuck=self.when_stuck,
            nuts_face_up=not self.nuts_face_down,
            face_down=law,
            nut_pile=NutPile(
                law,
                to_spaces_only=self.nuts_to_spaces_only,
                build=self.build_on_nuts,
                runs=self.run_moves,
            ),
            digging=Digging(law, pile=PILES - 1),
            calling=Calling(law, automatic=self.call == "auto"),
        )
