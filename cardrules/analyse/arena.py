"""Two players against each other: the same deals twice, with the seats exchanged."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import mean
from time import perf_counter
from typing import Any, Literal

import numpy as np

from cardrules.analyse.strong import strong
from cardrules.bots import Chooser, Player, Policy, chooser
from cardrules.bots.races import play_race
from cardrules.core.errors import CardRulesError
from cardrules.definition.game import Game
from cardrules.match.match import Match
from cardrules.simulate.estimates import Estimate, estimate, share

LEVEL = 0.95
"""The probability that an interval holds the true value."""
QUICK = 0.5
"""The time that a strong player's hand takes in a race, beside that of others."""
Contestant = Policy | Literal["strong"] | Player
"""A player: a level that every game has, or a function that anyone can write."""
Seated = Callable[[Match], Chooser]
"""A player at a match."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A match between two players.

    Attributes:
        won: The first one's share of the win: 1, or ½ where both are among the winners or nobody is, or 0.
        ahead: The first one's lead in points a deal.
        seconds: The average time that a move took each of them; 0 where it made none.
    """

    won: float
    ahead: float
    seconds: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Standing:
    """The results of matches between two players.

    Attributes:
        bouts: The matches, two with each seed.
    """

    bouts: tuple[Bout, ...]

    @property
    def win_rate(self) -> Estimate:
        """The share of matches that the first player wins; a draw counts half."""
        return share(np.array([bout.won for bout in self.bouts]), LEVEL)

    @property
    def ahead(self) -> Estimate:
        """The first player's average lead in points a deal."""
        pairs = np.array([bout.ahead for bout in self.bouts]).reshape(-1, 2)
        return estimate(pairs.mean(axis=1), LEVEL)  # two matches with the same cards share their luck

    @property
    def seconds(self) -> tuple[float, float]:
        """The time that a move takes each of them."""
        first, second = (mean(bout.seconds[player] for bout in self.bouts) for player in (0, 1))
        return first, second


def arena(game: Game, players: tuple[Contestant, Contestant], pairs: int, seed: int = 0) -> Standing:
    """Have two players play matches against each other.

    Where more than two play, or in sides, each of the two plays for every second side. In a race a strong player's
    hand is twice as quick.

    Args:
        game: The game, for two or more.
        players: The two players.
        pairs: The number of pairs of matches; the second of a pair has the same cards, and the seats exchanged.
        seed: The seed of the first pair.

    Raises:
        CardRulesError: The game is for one, or a player chose something that is not legal.
    """
    return Standing(tuple(bouts(game, players, pairs, seed)))


def bouts(game: Game, players: tuple[Contestant, Contestant], pairs: int, seed: int = 0) -> Iterator[Bout]:
    """Yield the matches of `arena` one by one, so that their progress can be shown."""
    if game.seats < 2:
        raise CardRulesError(f"{game.title} is for one player, so nobody can be met in it.")
    first, second = (partial(sit_down, player) for player in players)
    hands = tuple(QUICK if player == "strong" else 1.0 for player in players)
    for pair in range(pairs):
        for exchanged in (0, 1):
            yield bout(game, (first, second), seed + pair, exchanged, (hands[0], hands[1]))


def bout(
    game: Game,
    players: tuple[Seated, Seated],
    seed: int,
    exchanged: int,
    hands: tuple[float, float] = (1.0, 1.0),
) -> Bout:
    """Play one match; the first player plays for every second side, from side 0 or, exchanged, from side 1 on.

    Args:
        game: The game.
        players: The two players, seated at a match.
        seed: The seed of the match.
        exchanged: 1 where the seats are exchanged, else 0.
        hands: The average time that each player's hand takes in a race.
    """
    match = Match(game, seed=seed)
    of_seat = [(game.side_of(game.options, seat) + exchanged) % 2 for seat in range(game.seats)]
    times: tuple[list[float], list[float]] = ([], [])
    asked = [player(match) for player in players]

    def ask(game: Game, state: Any, seat: int, rng: Random) -> Any:
        begun = perf_counter()
        move = asked[of_seat[seat]](game, state, seat, rng)
        times[of_seat[seat]].append(perf_counter() - begun)
        return move

    play_match(match, ask, Random(seed), [hands[player] for player in of_seat])
    seconds = tuple(mean(each) if each else 0.0 for each in times)
    return Bout(*result(match, of_seat), (seconds[0], seconds[1]))


def sit_down(player: Contestant, match: Match) -> Chooser:
    """The function that asks a player for a move in a match."""
    return strong(match) if player == "strong" else chooser((player,) * match.game.seats)


def play_match(match: Match, ask: Chooser, rng: Random, hands: Sequence[float]) -> None:
    """Play a match to its end.

    Args:
        match: The match.
        ask: The function that asks a seat for a move.
        rng: Source of random numbers.
        hands: The average time that the hand of each seat takes in a race.
    """
    if match.game.race:
        for _ in play_race(match, match.seed, hands, choose=ask):
            pass
        return
    while match.actors:
        if match.deal_due:
            match.deal()
            continue
        for seat in match.actors:
            if (move := ask(match.game, match.state, seat, rng)) is not None:
                match.play(move, seat)
                break


def result(match: Match, of_seat: list[int]) -> tuple[float, float]:
    """The first player's share of the win in a match, and its lead in points a deal."""
    game = match.game
    of_side = [of_seat[seats[0]] for seats in game.members]
    winners = {of_side[side] for side in match.outcome.winners} if match.outcome else set()
    won = 0.5 if len(winners) != 1 else float(winners == {0})
    means = [
        mean(score for score, player in zip(match.scores, of_side, strict=True) if player == one)
        for one in (0, 1)
    ]
    deals = max((line.deal for line in match.score_lines), default=1)
    ahead = (means[0] - means[1]) / deals
    return won, -ahead if game.lowest_wins else ahead


def player_from(name: str, read: Callable[[str], Player]) -> Contestant:
    """A player by the name of its level, or from a file.

    Args:
        name: ``random``, ``simple``, ``strong``, or the path of a file.
        read: Reads a player from a file.
    """
    match name:
        case "random" | "simple" | "strong":
            return name
    return read(name)
