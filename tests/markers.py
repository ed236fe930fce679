"""The marker of tests that show clauses at work."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from cardrules.core.rulebook import Clause
from cardrules.core.zones import Fact


def shows(*clauses: Clause) -> pytest.MarkDecorator:
    """Mark a test with the clauses that it shows; tests/clauses_at_work.py checks that it does."""
    return pytest.mark.clause.with_args(*clauses)


def in_words(status: Sequence[Fact]) -> dict[str, str]:
    """The facts as people read them: the words by their labels."""
    return {fact.label: words for fact in status if (words := fact.value.in_words())}


def first(number: int, values: Sequence[Any]) -> list[Any]:
    """The values of a parameter, of which only the first ones are tried except in a long run."""
    return [*values[:number], *(pytest.param(value, marks=pytest.mark.long) for value in values[number:])]


def one_in(number: int, values: Iterable[Any]) -> list[Any]:
    """The values of a parameter, of which one in so many is tried at once, and the others in the slow run."""
    return [value if place % number == 0 else _slow(value) for place, value in enumerate(values)]


def _slow(value: Any) -> Any:
    """A value, or the values of several parameters, marked as slow."""
    match value:
        case ParameterSet():
            return pytest.param(*value.values, id=value.id, marks=[*value.marks, pytest.mark.slow])
        case tuple():
            return pytest.param(*value, marks=pytest.mark.slow)
        case _:
            return pytest.param(value, marks=pytest.mark.slow)
