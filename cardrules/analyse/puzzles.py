"""Puzzles, found by the engine and checked by it."""

from collections.abc import Iterator
from random import Random
from typing import Any

from cardrules.analyse.values import Analysis, analyse
from cardrules.bots import choose
from cardrules.core.moves import Play, Put, Turn
from cardrules.definition.game import Game
from cardrules.match.match import Match
from cardrules.teaching.answers import FILLED, LEARNER
from cardrules.teaching.puzzles import Puzzle, Theme

__all__ = ["find_puzzles", "holds"]

WORLDS = 4096
"""The most worlds in which the moves of a puzzle are tried."""
FEWEST_MOVES = 3
"""The fewest moves among which there is something to find."""
FEWEST_WORDS = 2
"""The same where something is said, such as to stay or to fold."""
FEWEST_PLAYS = 3
"""The same for plays in a race, where the stock can always be turned as well."""
CHECK = 2
"""The seed of the worlds in which a puzzle is checked."""
LEAST_MARGIN, LEAST_SHARE = 0.1, 0.2
"""The least lead of the best move over the next: in points, and as a share of the stakes."""


AUCTION = {
    "bid": Theme.BID,
    "pass": Theme.BID,
    "trump": Theme.TRUMP,
    "stay": Theme.FOLD,
    "fold": Theme.FOLD,
}
"""The decisions before the first trick, by the first word of the solution."""


def find_puzzles(game: Game, seed: int = 0) -> Iterator[Puzzle]:
    """Puzzles from positions that come up when simple players play, as many as are asked for.

    Args:
        game: The game with its options.
        seed: The same seed gives the same puzzles.
    """
    rng, seen = Random(seed), set[str]()
    while True:
        match = Match(game, seed=rng.getrandbits(32))
        for _ in range(rng.randrange(4, 80)):
            if not match.actors or match.deal_due:
                break
            seat = rng.choice(match.actors)
            if (move := choose(game, match.state, seat, rng)) is not None:
                match.play(move, seat)
        found = puzzle_at(match, rng)
        if found and found.position not in seen and holds(found, game, CHECK):
            seen.add(found.position)
            yield found


def puzzle_at(match: Match, rng: Random) -> Puzzle | None:
    """The puzzle that a match holds for its first player, if there is one."""
    game = match.game
    if LEARNER not in match.actors or match.deal_due:
        return None
    moves = game.legal_moves_without_resigning(match.state, LEARNER)
    cards = any(isinstance(move, Play | Put) for move in moves)
    if len(moves) < (FEWEST_MOVES if cards else FEWEST_WORDS):
        return None
    text = str(match.position(LEARNER))
    asked = Match.from_position(game.read_position(text).filled(FILLED), game)
    if game.race:
        return race_puzzle(asked, text)
    found = analyse(asked, LEARNER, worlds=WORLDS)
    margin = clear_margin(found)
    if margin is None or isinstance(found.best, Turn):  # to turn up cards is no decision about a card
        return None
    simple = choose(game, asked.state, LEARNER, rng) == found.best
    return Puzzle(
        game=game.id,
        position=text,
        solution=str(found.best),
        margin=round(margin, 2),
        exact=found.exact,
        theme=theme_of(asked, found.best),
        difficulty=1 if simple else 2 if found.moves[-1].regret.value > 3 * margin else 3,
    )


def clear_margin(found: Analysis) -> float | None:
    """The lead of the best move over the next; None where that is not clear, or too small for a puzzle."""
    next_best = found.moves[1].regret
    spread = found.moves[-1].regret.value
    if next_best.low <= 0 or next_best.value < max(LEAST_MARGIN, LEAST_SHARE * spread):
        return None
    return next_best.value


def theme_of(match: Match, move: Any) -> Theme:
    """The theme of a puzzle with such a solution."""
    state = match.state
    if isinstance(move, Play):
        return Theme.ANSWER if state.trick else Theme.LEAD
    if hasattr(state, "couples"):
        return Theme.MELD
    return AUCTION[str(move).split()[0]] if hasattr(state, "bids") else Theme.PATIENCE


def race_puzzle(match: Match, text: str) -> Puzzle | None:
    """The puzzle in a race: the only play that gains, or the only one that opens a gain."""
    theme = Theme.GAIN
    plays = plays_of(match.game, match.state)
    if len(plays) < FEWEST_PLAYS:
        return None
    solving = gains(match.game, match.state)
    if not solving:
        theme = Theme.WAY_ON
        solving = [play for play in plays if gains(match.game, after(match.game, match.state, play))]
    if len(solving) != 1:
        return None
    return Puzzle(
        game=match.game.id,
        position=text,
        solution=str(solving[0]),
        margin=0,
        exact=True,
        theme=theme,
        difficulty=(1 if len(plays) < 5 else 2) if theme is Theme.GAIN else 3,
    )


def plays_of(game: Game, state: Any) -> list[Put]:
    """The legal plays of the first player."""
    return [move for move in game.legal_moves(state, LEARNER) if isinstance(move, Put)]


def after(game: Game, state: Any, play: Put) -> Any:
    """The state after a play."""
    return game.apply_unchecked(state, LEARNER, play).state


def gains(game: Game, state: Any) -> list[Put]:
    """The plays of the first player that gain: after them the count of moves without a gain begins again."""
    if LEARNER not in game.actors(state):
        return []
    return [play for play in plays_of(game, state) if after(game, state, play).idle == 0]


def holds(puzzle: Puzzle, game: Game, seed: int) -> bool:
    """Whether the solution of a puzzle is the only best move, in other worlds as well.

    Args:
        puzzle: The puzzle.
        game: Its game.
        seed: The seed of the worlds in which it is tried.
    """
    asked = Match.from_position(game.read_position(puzzle.position).filled(seed), game)
    if game.race:
        return race_puzzle(asked, puzzle.position) == puzzle
    values = analyse(asked, LEARNER, worlds=WORLDS, seed=seed)
    return str(values.best) == puzzle.solution and values.moves[1].regret.low > 0
