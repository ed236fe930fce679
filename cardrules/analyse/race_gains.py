"""A round of a race looked at again: every gain that was open, for how long, and the player who took or closed it.

In a race nobody has time to weigh moves; the lesson afterwards is in the gains that one has overlooked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cardrules.core.cards import Card
from cardrules.core.errors import CardRulesError
from cardrules.core.moves import Put
from cardrules.core.rulebook import counted
from cardrules.core.zones import Seat
from cardrules.definition.game import Game
from cardrules.match.match import Match

Open = dict[tuple[int, Card], Put]
"""The gains that are open: for each side, and each card that could gain, one way to do so."""


@dataclass(frozen=True, slots=True)
class Gain:
    """A play that would have been progress for a side: to the middle, off the nuts, or to a new card.

    Attributes:
        side: The side that could make it.
        play: The play; where there were several for the same card, the first by its text.
        opened: The place of the match at which it was first open.
        closed: The place at which it no longer was.
        taken: Whether the side made it.
        by: The seat that closed it with another move; None where it was taken, or the round ended.
        own: Whether that was a player of the side itself.
        points: The points that it would have brought, if the round had ended then.
    """

    side: int
    play: Put
    opened: int
    closed: int
    taken: bool
    by: Seat | None
    own: bool
    points: int

    @property
    def moves(self) -> int:
        """The number of moves of all players for which it was open, the last of which closed it."""
        return self.closed - self.opened + 1

    def sentence(self, names: Sequence[str]) -> str:
        """Describe its end.

        Args:
            names: The players' names.
        """
        if self.taken:
            until = "and was taken"
        elif self.by is None:
            until = "until the round was over"
        elif self.own:
            until = "until another move of your side closed it"
        else:
            until = f"until {names[self.by]} was quicker"
        points = f": {counted(self.points, 'point')}" if self.points else ""
        return f"{self.play} was open for {counted(self.moves, 'move')}, {until}{points}."


def gains_of(match: Match) -> tuple[Gain, ...]:
    """Every gain that was open in a match, in the order in which they came to an end.

    Args:
        match: The match, up to its present place.

    Raises:
        CardRulesError: The game is not a race; there `review` gives the values of moves.
    """
    if not match.game.race:
        raise CardRulesError(
            f"{match.game.title} is not a race: there a review says what each move was worth."
        )
    return tuple(follow(match))


def missed(match: Match, side: int) -> tuple[Gain, ...]:
    """The gains that a side did not take, the dearest first, and of equal ones the longest open first.

    Args:
        match: The match, up to its present place.
        side: The side.
    """
    lost = [gain for gain in gains_of(match) if gain.side == side and not gain.taken]
    return tuple(sorted(lost, key=lambda gain: (-gain.points, -gain.moves)))


def follow(match: Match) -> Iterator[Gain]:
    """Go through a match, and yield each gain when it ends."""
    game, plies = match.game, match.plies[: match.ply]
    before, since = Open(), dict[tuple[int, Card], int]()
    state = match.first
    for place, ply in enumerate(plies):
        now = open_gains(game, ply.state)
        mover = game.side_of(game.options, ply.seat)
        for key, play in before.items():
            side, card = key
            taken = side == mover and isinstance(ply.move, Put) and ply.move.card == card
            if key in now and not taken:
                continue
            over = bool(ply.state.result) or bool(game.dealers(ply.state))
            by = None if taken or over else ply.seat
            own = by is not None and side == mover
            points = points_gained(game, state, side, play)
            yield Gain(side, play, since.pop(key), place, taken, by, own, points)
        since |= {key: place + 1 for key in now if key not in since}
        before, state = now, ply.state


def open_gains(game: Game, state: Any) -> Open:
    """The gains that are open to each side."""
    found = Open()
    for seat in () if game.dealers(state) else game.actors(state):
        side = game.side_of(game.options, seat)
        for move in game.legal_moves(state, seat):
            if isinstance(move, Put) and game.apply_unchecked(state, seat, move).state.idle == 0:
                found.setdefault((side, move.card), move)
    return found


def points_gained(game: Game, state: Any, side: int, play: Put) -> int:
    """The points that a play brings its side, if the round ends after it rather than before it."""
    seat = next(
        seat for seat in game.members[side] if play in game.legal_moves_without_resigning(state, seat)
    )
    after = game.apply_unchecked(state, seat, play).state
    if after.result is not None or game.dealers(after):
        gained = [new - old for new, old in zip(game.scores(after), game.scores(state), strict=True)]
        return gained[side] - points_now(game, state, side)
    return points_now(game, after, side) - points_now(game, state, side)


def points_now(game: Game, state: Any, side: int) -> int:
    """The points of a side if the round ended as the cards lie."""
    assert game.questions.score_now, "every race counts its cards"
    return sum(line.points for line in game.questions.score_now(state) if line.side == side)
