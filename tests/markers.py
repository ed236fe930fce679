"""The marker of tests that show clauses at work."""

import pytest

from cardrules.rulebook import Clause


def shows(*clauses: Clause) -> pytest.MarkDecorator:
    """Mark a test with the clauses that it shows; tests/conftest.py checks that it does."""
    return pytest.mark.clause.with_args(*clauses)
