"""What many tests share: the clauses that they show, facts in words, values for long runs."""

from collections.abc import Sequence
from typing import Any

import pytest

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
