"""Why is that not allowed? One move for every clause that forbids something in a position.

python -m examples.why_not
"""

import cardrules
from cardrules import Clause, Verdict


def refusals(match: cardrules.Match) -> dict[Clause, tuple[str, Verdict]]:
    """For every clause that alone forbids some move now: the first such move, and the verdict on it."""
    found: dict[Clause, tuple[str, Verdict]] = {}
    for move in match.game.action_space(match.game.options):
        verdict = match.judge(move)
        if not verdict and len(verdict.findings) == 1:
            found.setdefault(verdict.findings[0].clause, (str(move), verdict))
    return found


def main() -> None:
    """Show a position of Pebbles and Nuts and what cannot be done in it."""
    match = cardrules.Match(cardrules.load("pebbles_and_nuts", players=3), seed=7)
    match.play("QC")
    print(match.text(match.actors[0]), end="\n\n")
    for clause, (move, verdict) in refusals(match).items():
        print(f"{move}: {verdict}\n    {clause.text_under(match.game.options)}")


if __name__ == "__main__":
    main()
