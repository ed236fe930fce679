"""The text notebooks of ``examples/notebooks``, run cell by cell, as pages with what each cell showed."""

import ast
import contextlib
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "examples" / "notebooks"
ORDER = ("first_deal", "why_not", "write_a_bot", "canfield_variants", "analyse_a_record")
_MARK = re.compile(r"^# %%(.*)\n", re.MULTILINE)


@dataclass
class Cell:
    """A cell of a notebook, and what came out when it was run.

    Attributes:
        is_text: Whether it is text, in Markdown; otherwise it is code.
        source: What stands in it.
        printed: What it printed, and the value of its last expression.
        picture: That value as SVG, where it shows itself as a picture.
    """

    is_text: bool
    source: str
    printed: str = ""
    picture: str = ""


def cells(path: Path) -> Iterator[Cell]:
    """The cells of a notebook that is written as a Python file, in the percent format."""
    _, *parts = _MARK.split(path.read_text(encoding="utf-8"))
    for mark, content in zip(parts[::2], parts[1::2], strict=True):
        if is_text := "[markdown]" in mark:
            content = re.sub(r"^# ?", "", content, flags=re.MULTILINE)
        yield Cell(is_text, content.strip())


def run(path: Path) -> list[Cell]:
    """The cells of a notebook after they were run, in one session."""
    names: dict[str, Any] = {"__name__": "__main__"}
    done = list(cells(path))
    for cell in done:
        if not cell.is_text:
            _run(cell, names, path)
    return done


def _run(cell: Cell, names: dict[str, Any], path: Path) -> None:
    """Run a cell and keep what it shows."""
    *body, last = ast.parse(cell.source).body
    shows_value = isinstance(last, ast.Expr)
    printed = io.StringIO()
    value: Any = None
    with contextlib.redirect_stdout(printed):
        statements = body if shows_value else [*body, last]
        exec(compile(ast.Module(statements, []), path.name, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), path.name, "eval"), names)
    cell.printed = printed.getvalue().strip("\n")
    if hasattr(value, "svg"):
        cell.picture = value.svg()
    elif value is not None:
        cell.printed = f"{cell.printed}\n{value!r}".strip("\n")


def title(path: Path) -> str:
    """What a notebook is called."""
    return next(cells(path)).source.partition("\n")[0].removeprefix("# ")


def pages() -> dict[str, str]:
    """The notebooks as pages, and their pictures, by their paths."""
    written: dict[str, str] = {}
    for name in ORDER:
        parts = []
        for number, cell in enumerate(run(FOLDER / f"{name}.py")):
            parts.append(cell.source if cell.is_text else f"```python\n{cell.source}\n```")
            if cell.printed:
                parts.append(f"```{{ .text .output }}\n{cell.printed}\n```")
            if cell.picture:
                picture = f"{name}-{number}.svg"
                written[f"learn/notebooks/{picture}"] = cell.picture
                parts.append(f"![The table after this cell, as the notebook shows it]({picture}){{ .table }}")
        parts.append(
            f"*A text notebook, run when this page was made: `examples/notebooks/{name}.py`. Editors open it as a "
            f"notebook, and `jupytext --to ipynb {name}.py` turns it into one.*"
        )
        written[f"learn/notebooks/{name}.md"] = "\n\n".join(parts) + "\n"
    return written
