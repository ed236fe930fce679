"""Copies of frozen dataclasses and tuples in which one part is changed: the way from one state to another."""

from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:

    def replace(state: T, /, **changes: Any) -> T:
        """A copy with some fields changed, in a quarter of the time of `dataclasses.replace`.

        To a type checker it is `dataclasses.replace`. The fields are copied as they are, without the
        constructor. Anything else that a state keeps, such as a cached property, must follow from fields that
        are never changed.

        Args:
            state: A frozen dataclass without slots.
            **changes: The new values, by the names of the fields.

        Raises:
            TypeError: It has no such field.
        """
        before = state.__dict__
        fields = before | changes
        if len(fields) != len(before):
            raise TypeError(f"{type(state).__name__} has no field {', '.join(changes.keys() - before)}.")
        after = object.__new__(type(state))
        object.__setattr__(after, "__dict__", fields)
        return after


def replace_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """A tuple with one item replaced.

    >>> replace_item(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    return (*items[:index], item, *items[index + 1 :])
