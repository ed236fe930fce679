"""A table at which several people sit, as it is kept. Nothing here calls Streamlit."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from cardrules import CardRulesError, Game, Match, Seat, load

from .opponents import Level
from .settings import NAMES, Name


class Chair(BaseModel):
    """A chair at the table.

    Attributes:
        invitation: The secret at the end of the link that leads to it.
        holder: Who sat down here last, as a hash; empty where nobody has yet.
        name: What they are called.
        away: Whether nobody sits here just now, so that a bot plays.
        gone: Whether whoever sat down here last has got up for good.
        ack: The name of what they sent last that was kept.
    """

    model_config = ConfigDict(frozen=True)

    invitation: str
    holder: str = ""
    name: Name | Literal[""] = ""
    away: bool = True
    gone: bool = False
    ack: str = Field("", max_length=20)


class Made(BaseModel):
    """A move that was made.

    Attributes:
        seat: The seat that made it.
        move: The move.
        at: When it arrived, in seconds since 1970.
    """

    model_config = ConfigDict(frozen=True)

    seat: Seat
    move: str
    at: float


class KeptSharedTable(BaseModel):
    """A table at which several people sit, as it is kept.

    Attributes:
        game: Id of the game.
        options: Its options.
        host: Whose table it is, as a hash: who laid it, or has it from them.
        chairs: The chairs, one for each seat, and then the teacher's.
        level: How well bots play.
        hands: How quick their hands are in a race.
        number: Counts the matches that were played here.
        seed: The source of the first dealer, and of what bots do; cards are shuffled without it.
        moves: The moves of the match.
        running_since: In a race: when hands were allowed to move; None while they rest.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    options: dict[str, Any]
    host: str
    chairs: tuple[Chair, ...]
    level: Level
    hands: Literal["slow", "steady", "quick"]
    number: int = 0
    seed: int
    moves: tuple[Made, ...] = ()
    running_since: float | None = None

    def begun(self) -> Match:
        """Return the match before its first deal.

        Raises:
            CardRulesError: This version does not have the game, or not with these options.
        """
        game: Game = load(self.game, **self.options)
        if len(self.chairs) != game.seats + 1:
            raise CardRulesError(f"{game.title} has other chairs.")
        return Match.from_packs(game, seed=self.seed)

    def play_on(self, match: Match) -> None:
        """Make the moves that a match lacks.

        Raises:
            CardRulesError: They cannot be made.
        """
        for made in self.moves[match.ply :]:
            match.play(made.move, made.seat)

    def heir(self, holder: str) -> Chair | None:
        """Return the chair of the next person who has not got up for good; None where there is nobody but the holder.

        Whoever is there comes before those for whom a bot plays.
        """
        place = next((number for number, chair in enumerate(self.chairs) if chair.holder == holder), 0)
        others = [
            chair
            for chair in (*self.chairs[place:], *self.chairs[:place])
            if chair.holder not in ("", holder) and not chair.gone
        ]
        return min(others, key=lambda chair: chair.away, default=None)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats at which somebody sits now."""
        return tuple(seat for seat, chair in enumerate(self.chairs[:-1]) if not chair.away)

    @property
    def teacher(self) -> str:
        """The name of the teacher who watches now; empty where there is none."""
        return "" if self.chairs[-1].away else self.chairs[-1].name

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players; a bot has one of its own, or plays for whoever is away."""
        taken = {chair.name for chair in self.chairs}
        free = iter([name for name in NAMES if name not in taken])
        return tuple(
            f"{chair.name}'s bot" if chair.name and chair.away else chair.name or next(free)
            for chair in self.chairs[:-1]
        )

    @property
    def latest(self) -> float:
        """When something was last done on the table; 0 where nothing was."""
        return max(self.running_since or 0.0, self.moves[-1].at if self.moves else 0.0)
