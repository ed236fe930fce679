"""Mutation by lot: `python -m tests.project.mutants` changes the rules here and there, and tells which tests notice.

A lot of small changes is drawn with a seed. Each is made in a copy of the project, in which the tests that concern the
changed file are run, those of its own room first. A change that no test notices either changes nothing, or a test is
missing: read it. Texts for people (rulebooks, guides, lessons, docstrings) are left alone.
"""

import ast
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).parent.parent.parent
ROOMS = (
    *("cardrules/games", "cardrules/mechanics", "cardrules/tabletop", "cardrules/teaching"),
    *("cardrules/definition", "cardrules/match"),
)
TEXTS = {"rulebook.py", "guide.py", "lessons.py", "__init__.py"}

RACES = ("nuts", "nerts", "nertz", "team_nuts")
STOCKS = ("double_solitaire", "pishe_pasha")
TRICKS = ("california_jacks", "pebbles_and_nuts", "shnarbles")
GAMES = (*RACES, *STOCKS, *TRICKS, "canfield")
MECHANICS = {"race": RACES, "stock": STOCKS, "trick": TRICKS, "challenges": STOCKS, "repetition": STOCKS}
"""The games that use a mechanic, by how the names of its files begin."""
POSITIONS = {
    **dict.fromkeys(RACES, "race"),
    **dict.fromkeys(STOCKS, "stock"),
    **dict.fromkeys(GAMES[-2:], ""),
}
"""The test of positions that several games share."""
OF_ALL_GAMES = (
    *("tests/laws", "tests/tabletop", "tests/match", "tests/definition", "tests/teaching", "tests/drawing"),
    *("tests/webapp/test_referee.py", "tests/webapp/test_session.py", "tests/interop", "tests/analyse"),
    *("tests/simulate/test_kernels.py", "tests/cli"),
)
SECONDS = 900
"""How long each run of tests may take; what takes longer has been noticed."""

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{
        ast.Eq: ast.NotEq,
        ast.NotEq: ast.Eq,
        ast.Is: ast.IsNot,
        ast.IsNot: ast.Is,
        ast.In: ast.NotIn,
        ast.NotIn: ast.In,
    },
    **{
        ast.And: ast.Or,
        ast.Or: ast.And,
        ast.FloorDiv: ast.Mod,
        ast.Mod: ast.FloorDiv,
        ast.Add: ast.Sub,
        ast.Sub: ast.Add,
    },
}


class Mutant(NamedTuple):
    """A changed file.

    Attributes:
        path: The file.
        line: Where it is changed.
        change: What has been changed.
        tree: The program with the change, until the next mutant is asked for.
    """

    path: Path
    line: int
    change: str
    tree: ast.Module


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST | None]]:
    """What can take the place of a part of a program, and what kind of change that is; None drops a statement."""

    def with_field(**fields: object) -> ast.AST:
        other = deepcopy(node)
        for name, value in fields.items():
            setattr(other, name, value)
        return other

    match node:
        case ast.Compare(ops=[op]) if type(op) in SWAPS:
            yield "comparison", with_field(ops=[SWAPS[type(op)]()])
        case ast.BoolOp():
            yield "and, or", with_field(op=SWAPS[type(node.op)]())
            yield "condition", with_field(values=node.values[1:]) if node.values[2:] else node.values[1]
            yield "condition", with_field(values=node.values[:-1]) if node.values[2:] else node.values[0]
        case ast.BinOp() if type(node.op) in SWAPS:
            yield "arithmetic", with_field(op=SWAPS[type(node.op)]())
        case ast.UnaryOp(op=ast.Not()):
            yield "not", node.operand
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            yield "number", ast.Constant(value + 1)
            yield "number", ast.Constant(value - 1)
        case ast.Constant(value=bool(value)):
            yield "yes, no", ast.Constant(not value)
        case ast.comprehension() if node.ifs:
            yield "condition", with_field(ifs=node.ifs[1:])
        case ast.If() | ast.IfExp():
            yield "condition", with_field(test=ast.Constant(True))
            yield "condition", with_field(test=ast.Constant(False))
        case ast.AugAssign() | ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield "statement", None


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Every part of a program that runs: what holds it, in which field and where there, and the part."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        parent = waiting.pop()
        for name, value in ast.iter_fields(parent):
            if name in ("annotation", "returns", "decorator_list", "bases") or isinstance(
                parent, ast.Assert | ast.JoinedStr
            ):
                continue
            for index, part in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(part, ast.AST):
                    yield parent, name, index, part
                    waiting.append(part)


def mutants(path: Path) -> Iterator[Mutant]:
    """Every small change of a file; its source is made when it is asked for, before the next one."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    for parent, name, index, part in places(tree):
        line = getattr(part, "lineno", getattr(parent, "lineno", 0))
        for kind, other in changes(part):
            after = "nothing" if other is None else shown(other)
            put(parent, name, index, ast.Pass() if other is None else other)
            yield Mutant(path, line, f"{kind}: {shown(part)} -> {after}", tree)
            put(parent, name, index, part)


def put(parent: ast.AST, name: str, index: int | None, part: ast.AST) -> None:
    """Put a part into a program."""
    if index is None:
        setattr(parent, name, part)
    else:
        getattr(parent, name)[index] = part


def drawn(files: list[Path], number: int, rng: Random) -> list[tuple[Mutant, str]]:
    """A lot of mutants of these files, in the order of the files, each with what its file then holds."""
    total = sum(1 for path in files for _ in mutants(path))
    chosen = set(rng.sample(range(total), min(number, total)))
    every = (mutant for path in files for mutant in mutants(path))
    print(f"{len(chosen)} of {total} mutants of {len(files)} files", flush=True)
    return [
        (mutant, ast.unparse(ast.fix_missing_locations(mutant.tree)))
        for place, mutant in enumerate(every)
        if place in chosen
    ]


def shown(node: ast.AST) -> str:
    """The beginning of a part of a program."""
    return ast.unparse(ast.fix_missing_locations(node)).partition("\n")[0][:90]


def games_of(path: Path) -> tuple[str, ...]:
    """The games whose rules a file holds."""
    if path.parts[1] == "games":
        return (path.parts[2],)
    if path.parts[1] == "mechanics":
        return next((games for name, games in MECHANICS.items() if path.name.startswith(name)), GAMES)
    return GAMES


def own_tests(path: Path) -> list[str]:
    """The files of tests about the games or the room that a file belongs to."""
    games, room = games_of(path), path.parts[1]
    names = (
        [f"games/test_{game}*.py" for game in games]
        if room in ("games", "mechanics")
        else [f"{room}/test_*.py"]
    )
    if set(games) & set(RACES) and room != "tabletop":
        names.append("mechanics/test_race*.py")
    if "position" in path.name or room in ("games", "mechanics", "definition", "match"):
        names += (
            ["games/test_*_positions.py"]
            if games == GAMES
            else [f"games/test_{POSITIONS.get(games[0], '')}_positions.py"]
        )
    return [
        str(each.relative_to(ROOT))
        for name in dict.fromkeys(names)
        for each in sorted((ROOT / "tests").glob(name))
    ]


def runs_of(path: Path) -> Iterator[list[str]]:
    """What pytest is given, run by run: the own tests, those of all games, as far as they concern, and slow ones."""
    own = list(dict.fromkeys(own_tests(path)))
    yield own
    games = games_of(path)
    others = " or ".join(game for game in GAMES if game not in games)
    rest = [each for each in OF_ALL_GAMES if each not in own]
    concern = ["-k", f"{' or '.join(games)} or not ({others})"] if others else []
    yield [*rest, *concern]
    yield [*own, *rest, *concern, "-m", "slow"]


def environment_of(copy: Path) -> dict[str, str]:
    """What programs are told that are to run in the copy alone."""
    own = {"PYTHONPATH": str(copy), "NUMBA_CACHE_DIR": str(copy / "compiled"), "PYTHONDONTWRITEBYTECODE": "1"}
    return {**os.environ, **own}


def outcome(mutant: Mutant, source: str, copy: Path) -> str:
    """Which run of tests notices a mutant; ``survived`` if none does."""
    file = copy / mutant.path
    original = file.read_text(encoding="utf-8")
    file.write_text(source, encoding="utf-8")
    shutil.rmtree(copy / ".hypothesis", ignore_errors=True)
    try:
        for name, run in zip(("own", "all", "slow"), runs_of(mutant.path), strict=True):
            command = [
                sys.executable,
                "-m",
                "pytest",
                "-q",
                "-x",
                "--no-header",
                "-p",
                "no:cacheprovider",
                *run,
            ]
            try:
                ended = subprocess.run(
                    command,
                    cwd=copy,
                    env=environment_of(copy),
                    capture_output=True,
                    text=True,
                    timeout=SECONDS,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                return f"killed by time ({name})"
            if ended.returncode not in (0, 5):
                failed = [line for line in ended.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
                return f"killed by {name}: {(failed or [ended.stderr[-100:]])[0][:110]}"
        return "survived"
    finally:
        file.write_text(original, encoding="utf-8")
        shutil.rmtree(copy / "compiled", ignore_errors=True)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--only", default="", help="a part of the path of the files that are changed")
    asked = parser.parse_args()
    files = [path.relative_to(ROOT) for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    files = [path for path in files if path.name not in TEXTS and asked.only in str(path)]
    lot = drawn(files, asked.number, Random(asked.seed))
    results = Counter[str]()
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache"))
        whole = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider"]
        subprocess.run(whole, cwd=copy, env=environment_of(copy), check=True, stdout=subprocess.DEVNULL)
        for mutant, source in lot:
            began = monotonic()
            found = outcome(mutant, source, copy)
            results[found.partition(" ")[0]] += 1
            print(
                f"{monotonic() - began:4.0f} s  {mutant.path}:{mutant.line}: {mutant.change}: {found}",
                flush=True,
            )
    print(dict(results))


if __name__ == "__main__":
    main()
