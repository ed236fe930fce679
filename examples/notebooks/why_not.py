# %% [markdown]
# # Why is that not allowed?
#
# A position as people have it: your own hand, what lies on the table, and cards that nobody knows (`?6`).

# %%
from cardrules import Clause, Finding, Match

match = Match.from_position(
    "pebbles_and_nuts; dealer 0; hands AS 9H KC QC JD 9D 7D / ?6; trick KH; leader 1; stock ?16 7S TC"
)
print(match.text(seat=0))

# %% [markdown]
# One move for every rule that alone forbids something here.

# %%
refused: dict[Clause, tuple[str, Finding]] = {}
for move in match.game.action_space(match.game.options):
    verdict = match.judge(move)
    if not verdict and len(verdict.findings) == 1:
        refused.setdefault(verdict.findings[0].clause, (str(move), verdict.findings[0]))
for clause, (tried, finding) in refused.items():
    print(f"{tried}: {finding.text}")
    print(f"    {clause.title}: {clause.text_under(match.game.options)}")

# %% [markdown]
# A finding holds the facts of the case, for programs that want more than the sentence.

# %%
(finding,) = match.judge("KC").findings
finding.clause.id, dict(finding.facts)
