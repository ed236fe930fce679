# %% [markdown]
# # A first deal
#
# Load a game, shuffle with a seed, and look at the table from one seat.

# %%
import cardrules

match = cardrules.Match(cardrules.load("pebbles_and_nuts", players=3), seed=7)
print(match.text(seat=1))

# %% [markdown]
# Seats are numbered clockwise from 0, and `actors` are those that may move now. What may they play?

# %%
match.actors, match.legal_moves

# %% [markdown]
# A move may be played as text. What it brought about is a list of events, each under its rule.

# %%
for move in ("QC", "KC", "AC"):
    for event in match.play(move).events:
        print(event)

# %% [markdown]
# Ask before you play: the verdict says whether a move is legal, and by which rule.

# %%
print(match.judge("meld KQ hearts"))
print(match.judge("AH"))

# %% [markdown]
# Let the simple bots play the deal to its end. Every point has its reason.

# %%
from random import Random

from cardrules.bots import next_move

rng = Random(7)
while not match.deal_due and (found := next_move(match.game, match.state, rng)):
    seat, bot_move = found
    match.play(bot_move, seat)
for line in match.score_lines:
    print(f"seat {line.side}: {line}")
print(match.scores)
