"""The results of a run: one row for every deal, as arrays, and the run that produced them."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, ValidationError

from cardrules.bots import Player, Policy
from cardrules.core import html
from cardrules.core.errors import CardRulesError, MissingPackage
from cardrules.core.extras import require
from cardrules.simulate.estimates import Estimate, estimate
from cardrules.simulate.plan import Plan

if TYPE_CHECKING:
    import pandas
    import pyarrow

Columns = dict[str, NDArray[Any]]
"""Arrays by the names of the columns; each has one row for every deal."""


def empty_columns(sides: int, clauses: int, deals: int) -> Columns:
    """Columns with their shapes and types, yet to be filled.

    Args:
        sides: Number of sides.
        clauses: Number of clauses whose citations are counted.
        deals: Number of rows.
    """
    return {
        "deal": np.empty(deals, np.int64),
        "seed": np.empty(deals, np.int64),
        "dealer": np.empty(deals, np.int8),
        "scores": np.empty((deals, sides), np.int32),
        "winner": np.empty(deals, np.int8),
        "moves": np.empty(deals, np.int32),
        "ended_by": np.empty(deals, np.int16),
        "counts": np.empty((deals, clauses), np.int32),
    }


def rows(columns: Columns, deals: range) -> Columns:
    """The part of the columns that belongs to some deals."""
    return {name: column[deals.start : deals.stop] for name, column in columns.items()}


class Run(BaseModel):
    """The origin of results: enough to play the same deals again.

    Attributes:
        game: Id of the game.
        rules: Version of its rules.
        options: The options that differ from their defaults.
        policy: The players.
        seed: The seed of the run.
        deals: The number of deals that were asked for.
        sides: The names of the sides.
        clauses: Ids of the clauses whose citations are counted, in reading order.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str
    rules: int
    options: dict[str, Any]
    policy: str
    seed: int
    deals: int
    sides: tuple[str, ...]
    clauses: tuple[str, ...]

    @classmethod
    def of(cls, plan: Plan, deals: int) -> Self:
        """The run that plays that many deals of a plan."""
        return cls(
            game=plan.game.id,
            rules=plan.game.version,
            options=plan.game.options.model_dump(mode="json", exclude_defaults=True),
            policy=", ".join(map(_name, plan.players if isinstance(plan.policy, tuple) else (plan.policy,))),
            seed=plan.seed,
            deals=deals,
            sides=plan.game.side_names,
            clauses=tuple(clause.id for clause in plan.clauses),
        )


def _name(player: Policy | Player) -> str:
    """The name of a player in a result."""
    return player if isinstance(player, str) else getattr(player, "__name__", repr(player))


@dataclass(frozen=True, eq=False)
class Results:
    """The deals of a run in the order of their numbers: n deals, s sides, c clauses that are counted.

    Attributes:
        run: Their origin.
        deal: Number of the deal within the run, from 0; int64, shape (n,). Without interruption it is 0, 1, 2, …
        seed: Its own seed, with which `Match` deals the same cards to the same seats; int64, shape (n,).
        dealer: The first dealer of that match, drawn with the seed; int8, shape (n,).
        scores: Points of every side after the deal; int32, shape (n, s).
        winner: The side that won the deal, -1 where none did or several; int8, shape (n,).
        moves: Number of moves that were made, deals not counted; int32, shape (n,).
        ended_by: Index in `run.clauses` of the clause that ended the deal, -1 for none; int16, shape (n,).
        counts: Citations of each clause of `run.clauses`; int32, shape (n, c).
    """

    run: Run
    deal: NDArray[np.int64]
    seed: NDArray[np.int64]
    dealer: NDArray[np.int8]
    scores: NDArray[np.int32]
    winner: NDArray[np.int8]
    moves: NDArray[np.int32]
    ended_by: NDArray[np.int16]
    counts: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.deal)

    def __repr__(self) -> str:
        return f"<Results of {self.run.game}: {len(self):,} deals by {self.run.policy}>"

    def __eq__(self, other: object) -> bool:
        """Whether the other comes from the same run and has the same arrays, bit for bit."""
        if not isinstance(other, Results):
            return NotImplemented
        theirs = other.columns
        return self.run == other.run and all(
            column.dtype == theirs[name].dtype and np.array_equal(column, theirs[name])
            for name, column in self.columns.items()
        )

    @property
    def complete(self) -> bool:
        """Whether all deals were played; those that an interruption left unfinished are missing."""
        return len(self) == self.run.deals

    @property
    def columns(self) -> Columns:
        """The arrays by their names."""
        return {each.name: getattr(self, each.name) for each in fields(self) if each.name != "run"}

    @property
    def endings(self) -> NDArray[np.str_]:
        """Id of the clause that ended each deal, empty for none; shape (n,)."""
        return np.array((*self.run.clauses, ""))[self.ended_by]  # -1 is the last

    def count(self, clause: str) -> NDArray[np.int32]:
        """The number of citations of a clause in every deal; shape (n,).

        Raises:
            CardRulesError: No clause of that id is counted.
        """
        counted = self.run.clauses
        if clause not in counted:
            raise CardRulesError(
                f"Nothing is counted under '{clause}' in {self.run.game}; counted are: {', '.join(counted)}."
            )
        return self.counts[:, counted.index(clause)]

    def measures(self) -> Iterator[tuple[str, NDArray[Any]]]:
        """The measures that can be averaged over the deals: names, and arrays of numbers or of Booleans."""
        sides = range(len(self.run.sides))
        yield from ((f"scores_{side}", self.scores[:, side]) for side in sides)
        yield from ((f"wins_{side}", self.winner == side) for side in sides)
        yield "moves", self.moves
        for place, clause in enumerate(self.run.clauses):
            yield f"ended_by_{_word(clause)}", self.ended_by == place
            yield f"counts_{_word(clause)}", self.counts[:, place]

    def summary(self, level: float = 0.95) -> dict[str, Estimate]:
        """Means and shares over the deals, with confidence intervals.

        Args:
            level: The probability that such an interval holds the true value.

        Returns:
            Estimates by name: means of ``scores_0``, ``moves`` and ``counts_stuck``, for example, and shares of
            the deals for ``wins_0`` and ``ended_by_stuck``. Clauses that ended no deal are left out.
        """
        return {
            name: estimate(sample, level)
            for name, sample in self.measures()
            if not name.startswith("ended_by_") or sample.any()
        }

    def to_arrow(self) -> "pyarrow.Table":
        """Return an Arrow table with one row for every deal.

        Each side and each counted clause has a column of its own, named as in `summary`.
        """
        import pyarrow

        flat = self.columns | {"ended_by": self.endings}
        for name, parts in _flat_names(self.run).items():
            flat |= zip(parts, flat.pop(name).T, strict=True)
        return pyarrow.table(flat, metadata={_RUN: self.run.model_dump_json()})

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The table of `to_arrow` for any library that reads Arrow's C stream, as in ``polars.DataFrame(results)``."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> "pandas.DataFrame":
        """Return the table of `to_arrow` as a data frame.

        Raises:
            MissingPackage: pandas is not installed.
        """
        if find_spec("pandas") is None:
            raise MissingPackage("A data frame needs the package pandas: pip install pandas.")
        return self.to_arrow().to_pandas()

    def write(self, path: str | Path) -> None:
        """Write every deal to a file, as the end of its name says: ``.parquet`` or ``.csv``.

        Raises:
            CardRulesError: The name ends otherwise.
            OSError: The file cannot be written.
        """
        from pyarrow import csv, parquet

        writers = {".parquet": parquet.write_table, ".csv": csv.write_csv}
        check_suffix(path)
        writers[Path(path).suffix](self.to_arrow(), str(path))

    def _repr_html_(self) -> str:
        """The summary as a table, for notebooks."""
        rows = ((name, *(f"{number:,.3f}" for number in found)) for name, found in self.summary().items())
        return html.paragraph(repr(self)[1:-1]) + html.table(("Per deal", "mean", "95% from", "to"), rows)

    @classmethod
    def from_parquet(cls, path: str | Path) -> Self:
        """Read a Parquet file that `write` has written.

        Raises:
            CardRulesError: It is some other file.
            OSError: The file cannot be read.
        """
        import pyarrow
        from pyarrow import parquet

        try:
            table = parquet.read_table(path)
            run = Run.model_validate_json((table.schema.metadata or {})[_RUN])
            flat = {
                name: column.to_numpy()
                for name, column in zip(table.column_names, table.columns, strict=True)
            }
            for name, parts in _flat_names(run).items():
                flat[name] = np.column_stack([flat.pop(part) for part in parts])
            places = {clause: place for place, clause in enumerate(run.clauses)} | {"": -1}
            flat["ended_by"] = np.array([places[clause] for clause in flat["ended_by"]])
            types = empty_columns(len(run.sides), len(run.clauses), 0)
            columns = {name: flat[name].astype(of.dtype, casting="same_kind") for name, of in types.items()}
        except (pyarrow.ArrowInvalid, ValidationError, KeyError, TypeError, ValueError):
            raise CardRulesError(f"{path} is not a file of simulated deals.") from None
        return cls(run, **columns)


def compare(one: Results, other: Results, level: float = 0.95) -> dict[str, Estimate]:
    """The change from one run to another over the same deals, with confidence intervals.

    The deals are compared one by one, and the differences averaged (Student's interval for paired samples), so
    that the luck of the cards cancels out. Deals that only one of the runs has finished are left out.

    Args:
        one: The first run.
        other: The second run, of the same game and seed, under other options or with other players.
        level: The probability that such an interval holds the true difference.

    Returns:
        The second less the first, under the names of `Results.summary`; clauses that ended no deal of either are left
        out.

    Raises:
        CardRulesError: The runs do not play the same deals.
    """
    if (one.run.game, one.run.seed, one.run.sides) != (other.run.game, other.run.seed, other.run.sides):
        raise CardRulesError(
            "Only runs of the same game, with the same seed and the same sides, can be compared deal by deal."
        )
    _, rows, other_rows = np.intersect1d(one.deal, other.deal, assume_unique=True, return_indices=True)
    others = dict(other.measures())
    return {
        name: estimate(others[name][other_rows].astype(float) - sample[rows].astype(float), level)
        for name, sample in one.measures()
        if not name.startswith("ended_by_") or sample.any() or others[name].any()
    }


def check_suffix(path: str | Path) -> None:
    """Check that deals can be written to a file of this name.

    Raises:
        CardRulesError: It ends neither in ``.parquet`` nor in ``.csv``.
        MissingPackage: PyArrow is not installed.
    """
    require("A file of deals", "simulate", "pyarrow")
    if Path(path).suffix not in (".parquet", ".csv"):
        raise CardRulesError(
            f"Deals are written to a file that ends in .parquet or .csv, not to '{Path(path).name}'."
        )


_RUN = b"cardrules"
"""The name under which a Parquet file describes its run."""


def _flat_names(run: Run) -> dict[str, list[str]]:
    """The names of the columns in the file that make up each two-dimensional column."""
    return {
        "scores": [f"scores_{side}" for side in range(len(run.sides))],
        "counts": [f"counts_{_word(clause)}" for clause in run.clauses],
    }


def _word(clause: str) -> str:
    """The id of a clause as a part of a name."""
    return clause.replace("-", "_")
