"""An episode: a deal, or a whole match, played by numbers of actions."""

from typing import Any

from cardrules.bots.knowledge import Recall
from cardrules.core.cards import splitmix
from cardrules.core.zones import Seat
from cardrules.interop.encoding import Encoding, Floats, Mask, check_action
from cardrules.interop.situation import Situation, points_gained
from cardrules.match.match import Match


def next_seed(seed: int) -> int:
    """The seed that follows another where deals are played one after the other; it has 53 bits."""
    return splitmix(seed & (1 << 64) - 1) >> 11


class Episode:
    """A match that is played by numbers of actions until its first deal has been scored, or to its end.

    A deal in which nobody can make a move at all is passed over for that of the next seed.

    Attributes:
        encoding: The numbers of moves and the places of observations.
        match: The match; it has the seed of the episode and can be written down, drawn and replayed.
        whole_match: Whether the episode goes on to the end of the match.
    """

    def __init__(self, encoding: Encoding, seed: int, whole_match: bool = False) -> None:
        self.encoding = encoding
        self.whole_match = whole_match
        self._deal(seed)
        while self.seat is None:
            self._deal(next_seed(self.match.seed))

    def _deal(self, seed: int) -> None:
        self.match = Match(self.encoding.game, seed)
        self._situation = Situation.after(self.match.game, self.match.state, self.match.dealer)
        game, first = self.match.game, self.match.first
        self._recalls: dict[Seat, tuple[Any, Recall, int]] = {
            seat: (first, Recall.begin(game, first, seat), 0) for seat in range(game.seats)
        }

    @property
    def seat(self) -> Seat | None:
        """The seat that is asked for an action; None when the episode is over."""
        return self._situation.seat

    def actions(self) -> list[int]:
        """The legal actions of the seat that is asked, in ascending order."""
        return self.encoding.legal(self._situation)

    def mask(self) -> Mask:
        """The same as an array of zeros and ones."""
        return self.encoding.mask(self.actions())

    def observe(self, seat: Seat) -> Floats:
        """The observation of a seat, with what it remembers (see `Encoding`)."""
        recall = self._recall(seat)
        table = recall.table(self.match.game, self.match.state)
        return self.encoding.observe(table, self.seat, recall.all_lacked)

    def _recall(self, seat: Seat) -> Recall:
        """The memory of a seat, from where it was asked last."""
        game, plies = self.match.game, self.match.plies
        state, recall, known = self._recalls[seat]
        for ply in plies[known:]:
            state, recall = ply.state, recall.after(game, state, ply)
        self._recalls[seat] = state, recall, len(plies)
        return recall

    def step(self, action: int) -> tuple[float, ...]:
        """The seat that is asked acts.

        Returns:
            The points that each seat gains by it.

        Raises:
            CardRulesError: The action is not legal.
        """
        check_action(self.encoding, self._situation, action)
        game, before, seat = self.match.game, self.match.state, self._situation.asked[0]
        if action == self.encoding.waits:
            self._situation = self._situation.waited()
            return (0.0,) * game.seats
        self.match.play(self.encoding.moves[action], seat)
        if self.whole_match:
            self.match.deal()
        after = self.match.state
        self._situation = Situation.after(game, after, seat)
        return points_gained(game, before, after)
