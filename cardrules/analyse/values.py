"""The value of each legal move of a position to the seat that has to move."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cardrules.analyse.charts import interval_chart, interval_table
from cardrules.analyse.planner import Planner, planner_of
from cardrules.analyse.playouts import PlayOuts, Points
from cardrules.bots.knowledge import Knowledge, knowledge
from cardrules.bots.worlds import draw_worlds
from cardrules.core import html
from cardrules.core.errors import CardRulesError
from cardrules.core.zones import Seat
from cardrules.match.match import Match
from cardrules.simulate.estimates import Estimate, estimate, share
from cardrules.solve import NotSolved, endgame

if TYPE_CHECKING:
    import altair as alt

Gains = NDArray[np.float64]

FIRST_WORLDS = 32
"""The number of worlds for the first answer; each further one looks at twice as many."""
MOST_NODES = 60_000
"""The most positions that the search of an endgame may look at: about a second."""
WORLDS_FOR_ONE = 16
"""The number of worlds played on in the time that it takes to find out in one whether a game can be won."""
LEVEL = 0.95
"""The probability that the interval of a chance holds the true one."""
SURE = 0.999
"""The certainty that the best move is the best at which the search stops."""


@dataclass(frozen=True, slots=True)
class MoveValue:
    """The value of a move.

    Attributes:
        move: The move.
        value: The points that the deal still brings the mover's side, less the others' average.
        regret: The lead of the best move over it, from the same worlds for both.
        chance: The chance that the match is won, where that was asked; in Canfield, that it still can be.
    """

    move: Any
    value: Estimate
    regret: Estimate
    chance: Estimate | None = None


@dataclass(frozen=True)
class Analysis:
    """The values of a seat's moves.

    Attributes:
        seat: The seat.
        moves: Every legal move, the best first.
        worlds: The number of worlds in which each move was tried; 0 where the values are exact.
        seconds: The time that it took.
        sure: Whether it is clear which move is the best, or that nothing is better than it.
    """

    seat: Seat
    moves: tuple[MoveValue, ...]
    worlds: int
    seconds: float
    sure: bool

    @property
    def exact(self) -> bool:
        """Whether all cards are known, and the values are those of perfect play."""
        return not self.worlds

    @property
    def best(self) -> Any:
        """The best move."""
        return self.moves[0].move

    def of(self, move: Any) -> MoveValue:
        """The value of one of the moves.

        Raises:
            CardRulesError: The move is not one of them.
        """
        for each in self.moves:
            if each.move == move:
                return each
        raise CardRulesError(f"{move} is not among the moves that were looked at.")

    def __str__(self) -> str:
        return "\n".join(f"{each.move}: {each.value}" for each in self.moves)

    def _repr_html_(self) -> str:
        ways = "All cards are known." if self.exact else f"{self.worlds:,} worlds."
        return interval_table(self._values(str), self._chances) + html.paragraph(ways)

    def plot(self, text: Callable[[Any], str] = str) -> "alt.LayerChart | alt.FacetChart":
        """Return the moves with their intervals, drawn by Altair.

        Args:
            text: The function that writes a move.
        """
        return interval_chart(self._values(text), self._chances)

    @property
    def _chances(self) -> bool:
        """Whether chances to win count, as in a game for one, instead of points."""
        return self.moves[0].chance is not None

    def _values(self, text: Callable[[Any], str]) -> list[tuple[str, Estimate]]:
        """The moves with their values that count."""
        return [(text(each.move), each.chance or each.value) for each in self.moves]


def analyse(
    match: Match,
    seat: Seat | None = None,
    *,
    worlds: int = 2048,
    seconds: float = inf,
    seed: int = 0,
    to_win: bool = False,
) -> Analysis:
    """The value of each legal move of a seat, from what the seat can know.

    Args:
        match: The match at its present place. The events of the deal reveal something about the unseen cards.
        seat: The seat; None for the one on turn.
        worlds: The most worlds in which each move is tried; 32 where only one is legal. Without numba it is far fewer
            that are tried in a second, and a warning says how long all of them take.
        seconds: The time after which no more worlds are tried.
        seed: The same seed gives the same answer unless time runs out.
        to_win: Whether a move is worth the share of matches that are won after it, instead of the points of the deal.
            Matches are played to their end through the rules, so a world takes some hundredths of a second.

    Raises:
        CardRulesError: The seat has nothing to choose, or the game is a race.
    """
    *_, last = analyses(match, seat, worlds=worlds, seconds=seconds, seed=seed, to_win=to_win)
    return last


def analyses(
    match: Match,
    seat: Seat | None = None,
    *,
    worlds: int = 2048,
    seconds: float = inf,
    seed: int = 0,
    to_win: bool = False,
) -> Iterator[Analysis]:
    """The same as `analyse`, answer by answer: a first one soon, and then better ones.

    The caller may stop at any answer.
    """
    begun = perf_counter()
    game, state = match.game, match.state
    if game.race:
        raise CardRulesError(f"In {game.title} it matters who is first, and not what a move is worth.")
    if seat is None:
        seat = match.actors[0] if match.actors else 0
    known = knowledge(match, seat)
    plays = PlayOuts(game, state, seat, known.hidden)
    if not plays.moves:
        raise CardRulesError("There is no move to choose: analyse a position in which the seat may move.")
    if not to_win and (exact := exact_values(match, known)):
        yield ranked(seat, list(exact), np.array([list(exact.values())], float), 0, begun)
        return
    rng, size, planned = np.random.default_rng(seed), FIRST_WORLDS, tuple[Any, ...]()
    choice = len(plays.moves) > 1  # where there is none, nothing is worth a planner, or a compiler
    planner = planner_of(game, state) if choice else None
    worlds = worlds if choice else min(worlds, size)
    if planner:
        worlds, size = -(-worlds // WORLDS_FOR_ONE), WORLDS_FOR_ONE
        planned = planner.plan(match, min(size, worlds), seed)[:1]
    gains = wins = np.empty((0, len(plays.moves)))
    while len(gains) < worlds:
        drawn = draw_worlds(known, min(size, worlds - len(gains)), rng)
        seeds = rng.integers(1 << 63, size=len(drawn)).astype(np.uint64)
        further = worlds - len(gains) - len(drawn) if seconds == inf else 0
        gained, won = in_worlds(match, seat, known, plays, planner, drawn, seeds, to_win, further)
        gains, wins = np.concatenate((gains, gained)), np.concatenate((wins, won))
        found = ranked(seat, plays.moves, gains, len(gains), begun, planned, wins if len(wins) else None)
        yield found
        if found.sure or found.seconds > seconds:
            return
        plays.say_what_is_missing(worlds - len(gains), seconds - found.seconds)
        size = len(gains)


def in_worlds(
    match: Match,
    seat: Seat,
    known: Knowledge,
    plays: PlayOuts,
    planner: Planner | None,
    drawn: NDArray[np.int64],
    seeds: NDArray[np.uint64],
    to_win: bool,
    further: int,
) -> tuple[Gains, Gains]:
    """The gains of each move in some worlds.

    Args:
        match: The match.
        seat: The seat.
        known: Its knowledge.
        plays: Its moves.
        planner: Its planner.
        drawn: The worlds.
        seeds: The seed of each.
        to_win: Whether a move is worth the share of matches that are won after it.
        further: The number of worlds that follow, as far as is known.

    Returns:
        Points (or shares of matches); and the shares that are won, where they were asked for or in a game for
        one, else nothing; both of shape (worlds, moves).
    """
    before = np.array(match.game.scores(match.state))
    if planner:
        winning = planner.can_win(match, known, plays.moves, drawn)
        points = plays.play(drawn, seeds, further)
        points[winning] = planner.POINTS
        return ahead(match, seat, points - before), winning.astype(float)
    if to_win:
        won = plays.win(drawn, seeds)
        return won, won
    return ahead(match, seat, plays.play(drawn, seeds, further) - before), np.empty((0, len(plays.moves)))


def exact_values(match: Match, known: Knowledge) -> dict[Any, int] | None:
    """The values of perfect play, where the seat knows all cards by counting and the deal is nearly over."""
    hands = {zone for zone in known.zones if zone.startswith("hand")}
    if (
        match.game.endgame is None
        or match.game.sides != 2
        or len(set(known.zones)) > 1
        or hands != set(known.zones)
    ):
        return None
    try:
        return dict(endgame(match.game, match.state, limit_nodes=MOST_NODES).values)
    except NotSolved:
        return None


def ahead(match: Match, seat: Seat, points: Points) -> Gains:
    """The gain of a seat's side, less the others' average; the other way round where few points win."""
    game = match.game
    side = game.side_of(game.options, seat)
    own: Gains = points[..., side].astype(float)
    others: Gains = (points.sum(axis=-1) - own) / max(1, game.sides - 1)
    return (others - own) if game.lowest_wins else (own - others)


def ranked(
    seat: Seat,
    moves: list[Any],
    gains: Gains,
    worlds: int,
    begun: float,
    planned: tuple[Any, ...] = (),
    wins: Gains | None = None,
) -> Analysis:
    """The moves from the best to the worst.

    Args:
        seat: The seat.
        moves: The moves.
        gains: The gain of each in each world, of shape (worlds, moves).
        worlds: The number of worlds; 0 where the values are exact.
        begun: The time at which the analysis began.
        planned: A move in whose favour ties are broken.
        wins: The share of the match that each wins, where it was asked for, of the same shape.
    """
    order = np.lexsort(([move not in planned for move in moves], -gains.mean(axis=0)))
    best = gains[:, order[0]]
    values = []
    for number in order:
        if worlds:
            value, regret = estimate(gains[:, number]), estimate(best - gains[:, number], SURE)
        else:
            value, regret = (
                Estimate(*[float(each)] * 3) for each in (gains[0, number], best[0] - gains[0, number])
            )
        chance = None if wins is None else share(wins[:, number], LEVEL)
        values.append(MoveValue(moves[number], value, regret, chance))
    sure = all(each.regret.low > 0 or each.regret.high == 0 for each in values[1:])
    return Analysis(seat, tuple(values), worlds, perf_counter() - begun, sure or not worlds)
