# %% [markdown]
# # Write a bot, and let it play a match
#
# A player is a function. It gets a state in which the cards hidden from its seat are guesses, its seat, its legal
# moves, and a source of random numbers, and returns one of the moves.
#
# This one asks after each move: what if the deal ended now, as the cards lie? It takes the best answer, and among
# equals the lowest card.

# %%
from collections.abc import Sequence
from random import Random
from typing import Any

from cardrules import Play, load
from cardrules.simulate import compare, simulate

game = load("pebbles_and_nuts")
score_now: Any = game.questions.score_now  # what the deal would bring if it ended as the cards lie


def greedy(state: Any, seat: int, moves: Sequence[Any], rng: Random) -> Any:
    """The move after which this seat would be furthest ahead."""

    def score(move: Any) -> tuple[int, int]:
        after = game.apply_unchecked(state, seat, move).state
        lines = (*after.ledger, *score_now(after))
        ahead = sum(line.points if line.side == seat else -line.points for line in lines)
        return ahead, -move.card.rank if isinstance(move, Play) else 0

    return max(moves, key=score)


# %% [markdown]
# Against the game's own bot, on the same 100 deals as a player who moves at random:

# %%
chance = simulate(game, 100, ["random", "simple"], seed=7)
mine = simulate(game, 100, [greedy, "simple"], seed=7)
for name, run in (("random", chance), ("greedy", mine)):
    found = run.summary()
    print(f"{name}: wins {found['wins_0']}, points {found['scores_0']} to {found['scores_1']}")
print("greedy is better by", compare(chance, mine)["scores_0"], "points a deal")

# %% [markdown]
# And a whole match, to 70 points. `next_move` takes a function that asks each seat's player.

# %%
from cardrules import Match
from cardrules.bots import chooser, next_move

match, rng, ask = Match(game, seed=7), Random(7), chooser([greedy, "simple"])
while not match.outcome:
    if match.deal_due:
        match.deal()
    found_move = next_move(game, match.state, rng, choose=ask)
    assert found_move
    match.play(found_move[1], found_move[0])
print(match.outcome, match.scores)
