"""The solver of Canfield: deals and nodes per second on one core, for the deals of the first seeds.

Run with `python benchmarks/canfield_solver.py [--deals 500] [--preset published] [--seconds 60]`. A node is a position
that was looked at, also when it had been searched before. Times are of the clock and contain everything that
`solve` does, compiling excepted, which is reported by itself.
"""

import argparse
import platform
import resource
from statistics import fmean, median
from time import perf_counter

from rich.console import Console
from rich.table import Table

from cardrules.core.cards import full_pack, shuffled
from cardrules.games.canfield import GAME
from cardrules.solve import Solution, solve


def interval(part: int, whole: int) -> str:
    """A share in percent with its 95 % confidence interval (Wilson)."""
    share, z = part / whole, 1.96
    middle = (share + z * z / 2 / whole) / (1 + z * z / whole)
    half = z * (share * (1 - share) / whole + (z / 2 / whole) ** 2) ** 0.5 / (1 + z * z / whole)
    return f"{share:.2%} ({middle - half:.2%} to {middle + half:.2%})"


def main() -> None:
    """Solve the deals one after the other and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=500, help="seeds 0, 1, 2, …")
    parser.add_argument("--preset", default="published", choices=sorted(GAME.presets), help="the rules")
    parser.add_argument("--seconds", type=float, default=60, help="after which a deal is left undecided")
    parser.add_argument("--memory", type=int, default=4096, help="megabytes for the table of positions")
    chosen = parser.parse_args()
    options = GAME.with_options(chosen.preset).options
    begin = perf_counter()
    solve(shuffled(full_pack(), 0), options, limit_nodes=1)
    ready = perf_counter() - begin
    found: list[Solution] = [
        solve(shuffled(full_pack(), seed), options, limit_seconds=chosen.seconds, memory_mb=chosen.memory)
        for seed in range(chosen.deals)
    ]
    seconds, nodes = sorted(each.seconds for each in found), [each.nodes for each in found]
    verdicts = [each.verdict for each in found]
    table = Table(
        "what",
        "value",
        title=f"Canfield, {chosen.preset}, {chosen.deals} deals, one core, {platform.python_version()}",
    )
    table.add_row("deals per minute", f"{60 * len(found) / sum(seconds):,.0f}")
    table.add_row("nodes per second", f"{sum(nodes) / sum(seconds):,.0f}")
    table.add_row("time of a deal: median", f"{1000 * median(seconds):.2f} ms")
    table.add_row("time of a deal: mean", f"{fmean(seconds):.3f} s")
    table.add_row("time of a deal: 95th percentile", f"{seconds[int(0.95 * len(seconds))]:.3f} s")
    table.add_row("time of a deal: longest", f"{seconds[-1]:.1f} s")
    table.add_row("nodes of a deal: median, mean", f"{median(nodes):,.0f}, {fmean(nodes):,.0f}")
    table.add_row("winnable", interval(verdicts.count("winnable"), len(found)))
    table.add_row("undecided", str(verdicts.count("undecided")))
    table.add_row("loading or compiling", f"{ready:.1f} s")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    table.add_row("memory at most", f"{peak:,.0f} MB")
    Console().print(table)


if __name__ == "__main__":
    main()
