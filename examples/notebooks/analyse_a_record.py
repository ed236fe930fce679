# %% [markdown]
# # Analyse a record
#
# A record holds a whole match as JSON. This is the deal that the page of Pebbles and Nuts tells; your own you save in
# the app, or with `match.record.write()`.

# %%
from collections import Counter

from cardrules import Match, load

guide = load("pebbles_and_nuts").guide
assert guide
match = Match.from_record(guide.annotated_deal.record)
names = guide.annotated_deal.names
print(match.scores, "after", len(match.plies), "moves")

# %% [markdown]
# Where did the points come from?

# %%
points: Counter[tuple[str, str]] = Counter()
for line in match.score_lines:
    points[names[line.side], line.finding.clause.title] += line.points
for (name, rule), total in sorted(points.items()):
    print(f"{name:<4} {rule:<16} {total:+}")

# %% [markdown]
# Once the stock is gone both players know all cards, and the rest of the deal can be solved. Which plays were best, and
# which gave something away? A value is what the rest of the deal is worth to whoever moves.

# %%
from cardrules.solve import endgame

for number, ply in enumerate(match.plies):
    match.go(number)
    if number == 0 or match.state.stock:
        continue
    found = endgame(match.game, match.state)
    lost = found.value - found.values[ply.move]
    better = f"{' or '.join(map(str, found.best))} was {lost} points better" if lost else "is best"
    print(f"{names[ply.seat]:<4} {ply.move!s:<16} {better}")

# %% [markdown]
# In a notebook a match shows itself as a picture, at the place where it stands.

# %%
match.go(33)
match
