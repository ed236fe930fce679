"""The commands `cardrules store`: what whoever runs the app for others does with the database."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from cardrules import CardRulesError
from cardrules.cli import render
from cardrules.cli.files import check_place, why
from cardrules.cli.launch import app_module
from cardrules.cli.options import DatabaseAddress
from cardrules.cli.reported import report_errors
from cardrules.core.limits import quoted
from cardrules.core.rulebook import counted

INTERRUPTED = 130
"""The exit code after Ctrl-C."""
store_commands = typer.Typer(
    help="Look through, back up, move and clear out what the app keeps; after Ctrl-C nothing has changed.",
    no_args_is_help=True,
)


def opened(database: str | None, may_be_new: bool = False) -> Any:
    """The database, which has to be there.

    Raises:
        CardRulesError: It is not, or cannot be opened.
    """
    if database:
        os.environ["CARDRULES_DATABASE"] = database
    reach, address = app_module("storage.database"), app_module("storage.store").default_address()
    url = reach.read_address(address)
    if url.get_backend_name() == "sqlite" and not (may_be_new or Path(url.database).exists()):
        raise CardRulesError(f"There is no database {url.database} yet.")
    return reach.open_database(address, patient=True)


@contextmanager
def bar(what: str, total: float | None = None) -> Iterator[tuple[Progress, Any]]:
    """A bar that shows how far something has come; Ctrl-C ends the command in a sentence."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    try:
        with Progress(*columns, console=render.errors) as progress:
            yield progress, progress.add_task(what, total=total)
    except KeyboardInterrupt:
        render.errors.print("Stopped: nothing has changed.")
        raise typer.Exit(INTERRUPTED) from None


@store_commands.command()
@report_errors(exit_code=1)
def check(database: DatabaseAddress = None) -> None:
    """Read everything that is kept, and say what cannot be read; exit code 1 means that something cannot."""
    engine, upkeep = opened(database), app_module("storage.upkeep")
    found = list[Any]()
    with bar("Read", upkeep.number(engine)) as (progress, task):
        for damaged in upkeep.check(engine):
            found += [damaged] if damaged else []
            progress.advance(task)
        read = int(progress.tasks[task].completed)
    for each in found:
        render.console.print(
            f"{each.kind} {each.key} of the learner {each.learner} cannot be read: {each.why}",
            soft_wrap=True,
        )
    render.console.print(f"Read: {counted(read, 'document')}, {len(found)} of which cannot be read.")
    if found:
        raise typer.Exit(1)


@store_commands.command()
@report_errors(exit_code=1)
def prune(
    older_than: Annotated[
        str,
        typer.Option(
            metavar="TIME", help="How long they have changed nothing: 90d is ninety days; also 12w."
        ),
    ],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how much that is.")] = False,
    database: DatabaseAddress = None,
) -> None:
    """Delete all that belongs to learners who have not played for so long; those who still come keep everything."""
    if not (found := re.fullmatch(r"([1-9][0-9]{0,4})([dw])", older_than)):
        raise CardRulesError(
            f"{quoted(older_than)} is not a length of time: write 90d for ninety days, or 12w for twelve weeks."
        )
    days = int(found[1]) * (7 if found[2] == "w" else 1)
    engine = opened(database)
    with bar("Delete" if not dry_run else "Count"):
        learners, documents = app_module("storage.upkeep").prune(engine, timedelta(days=days), dry_run)
    done = "To be deleted" if dry_run else "Deleted"
    render.console.print(f"{done}: {counted(documents, 'document')} of {counted(learners, 'learner')}.")


@store_commands.command("export")
@report_errors(exit_code=1)
def export_command(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where to write it: a document a line, as JSON.")
    ],
    database: DatabaseAddress = None,
) -> None:
    """Write the whole database, to be moved to another one; a learner's own export is made under "Settings"."""
    check_place(file)
    if file.exists():
        raise CardRulesError(f"{file} is there already: choose another name, so that nothing is lost.")
    engine, upkeep = opened(database), app_module("storage.upkeep")
    try:
        with (
            file.open("x", encoding="utf-8") as output,
            bar("Written", upkeep.number(engine)) as (progress, task),
        ):
            for _ in upkeep.export(engine, output):
                progress.advance(task)
            written = int(progress.tasks[task].completed)
    except OSError as error:
        file.unlink(missing_ok=True)
        raise CardRulesError(f"{file} cannot be written: {why(error)}.") from None
    except BaseException:
        file.unlink(missing_ok=True)
        raise
    render.console.print(f"Written to {file}: {counted(written, 'document')}.", soft_wrap=True)


@store_commands.command("import")
@report_errors(exit_code=1)
def import_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What 'store export' has written.")],
    database: DatabaseAddress = None,
) -> None:
    """Keep what an export holds beside what there is, all of it or nothing; what is newer there stays."""
    try:
        with file.open(encoding="utf-8", errors="replace") as text:
            engine = opened(database, may_be_new=True)
            with bar("Read", file.stat().st_size) as (progress, task):
                read = 0
                for length in app_module("storage.upkeep").restore(engine, text):
                    progress.advance(task, length)
                    read += 1
    except OSError as error:
        raise CardRulesError(f"{file} cannot be read: {why(error)}.") from None
    render.console.print(f"Brought in: {counted(read, 'document')}.")


@store_commands.command()
@report_errors(exit_code=1)
def backup(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Where to write it; it is a database as well.")
    ],
    database: DatabaseAddress = None,
) -> None:
    """Copy an SQLite database while the app runs; for PostgreSQL it says how its own program does that."""
    check_place(file)
    engine = opened(database)
    with bar("Copied"):
        app_module("storage.upkeep").back_up(engine, file)
    render.console.print(f"The backup is {file}.", soft_wrap=True)
