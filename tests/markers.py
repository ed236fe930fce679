"""The marker of tests that show clauses at work."""

from collections.abc import Sequence
from typing import Any

import pytest

from cardrules.rulebook import Clause


def shows(*clauses: Clause) -> pytest.MarkDecorator:
    """Mark a test with the clauses that it shows; tests/conftest.py checks that it does."""
    return pytest.mark.clause.with_args(*clauses)


def first(number: int, values: Sequence[Any]) -> list[Any]:
    """The values of a parameter, of which only the first ones are tried except in a long run."""
    return [*values[:number], *(pytest.param(value, marks=pytest.mark.long) for value in values[number:])]
