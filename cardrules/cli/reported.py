"""Errors of commands: a sentence, and an exit code."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from cardrules import CardRulesError, PositionError
from cardrules.cli import render


@contextmanager
def report_errors(exit_code: int) -> Iterator[None]:
    """Warnings of the library are one sentence each; an error ends the command with its own, and this exit code."""
    with warnings.catch_warnings():
        warnings.showwarning = lambda message, *_: render.errors.print(str(message))
        try:
            yield
        except CardRulesError as error:
            render.errors.print(str(error))
            if isinstance(error, PositionError) and error.fault and error.fault.unreachable:
                render.errors.print("With --as-it-lies the position is taken all the same.")
            raise typer.Exit(exit_code) from None
