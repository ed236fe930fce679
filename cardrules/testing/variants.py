"""Every value of every option, so that nothing is tested under the defaults alone."""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any, Literal, get_args, get_origin

from cardrules.core.errors import OptionError
from cardrules.definition.game import Game

_NUMBERS = (0, 1, 2, 3, 8, 100)
"""Tried for options that are numbers; the smallest and the largest that are accepted are taken."""


def variants(game: Game) -> list[dict[str, Any]]:
    """Choices of options in which every option has every value at least once.

    A value that is allowed only with certain values of other options is combined with those.

    Returns:
        Keyword arguments for `Game.with_options`; the first is empty, the defaults.

    >>> from cardrules import load
    >>> variants(load("pebbles_and_nuts"))[:3]
    [{}, {'players': 3}, {'players': 4}]
    """
    return [{}] + [
        _accepted(game, name, value)
        for name in type(game.options).model_fields
        for value in _values(game, name)
    ]


def pairs(game: Game) -> list[dict[str, Any]]:
    """Choices of options in which any two values of different options occur together at least once, where allowed.

    Returns:
        Keyword arguments for `Game.with_options`.

    >>> from cardrules import load
    >>> len(pairs(load("double_solitaire")))
    4
    """
    fields = type(game.options).model_fields
    values = {name: [fields[name].default, *_values(game, name)] for name in fields}
    missing = {
        frozenset([(one, a), (other, b)])
        for one, other in combinations(values, 2)
        for a in values[one]
        for b in values[other]
    }
    rows = []
    while missing:
        first = min(missing, key=lambda pair: sorted(map(repr, pair)))
        row = dict(sorted(first, key=repr))
        if _accepts(game, row):
            for name in values:
                if name not in row:
                    row[name] = max(
                        (value for value in values[name] if _accepts(game, {**row, name: value})),
                        key=lambda value: sum(
                            frozenset([(name, value), part]) in missing for part in row.items()
                        ),
                        default=fields[name].default,
                    )
            rows.append({name: row[name] for name in values})
        missing -= {frozenset(pair) for pair in combinations(row.items(), 2)} | {first}
    return [row for row in rows if _accepts(game, row)]


def _values(game: Game, name: str) -> list[Any]:
    """The values of an option that differ from its default; of numbers the smallest and the largest tried."""
    field = type(game.options).model_fields[name]
    values = [value for value in _listed(field.annotation) if value != field.default]
    numbers = [value for value in _NUMBERS if value != field.default and _accepts(game, {name: value})]
    return values or list(dict.fromkeys([numbers[0], numbers[-1]]))


def _listed(annotation: Any) -> Iterator[Any]:
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    elif annotation is bool:
        yield from (False, True)
    else:
        for part in get_args(annotation):
            yield from _listed(part)


def _accepted(game: Game, name: str, value: Any) -> dict[str, Any]:
    """The value, with as few other options as the game needs to accept it."""
    others = [other for other in type(game.options).model_fields if other != name]
    for size in range(3):
        for names in combinations(others, size):
            for values in product(*(_listed_values(game, other) for other in names)):
                options = {name: value, **dict(zip(names, values, strict=True))}
                if _accepts(game, options):
                    return options
    raise AssertionError(f"{game.title} accepts {name} = {value!r} with no other options.")


def _listed_values(game: Game, name: str) -> list[Any]:
    return list(_listed(type(game.options).model_fields[name].annotation))


def _accepts(game: Game, options: dict[str, Any]) -> bool:
    try:
        game.with_options(**options)
    except OptionError:
        return False
    return True
