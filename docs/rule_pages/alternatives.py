"""How a text reads under every choice of options: finitely many readings, with slots for open-ended numbers.

A text is read with options that are not chosen yet. As soon as it asks for one, it is read once with each value that
can make a difference; so only options that it depends on are ever chosen, whatever stands in between.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le

from cardrules import Game, OptionError
from cardrules.core.options import Options, shown
from cardrules.core.rulebook import SET

Reader = Callable[[Any], str | None]
"""A text as a function of options; None where it is not said."""

OPEN = "#"
"""Stands for all numbers that are not named."""
_FIRST_SLOT = 90_001
"""No text has such a number; so it can be found again where a number was put in."""


@dataclass(frozen=True)
class Choice:
    """An option as far as texts depend on it.

    Attributes:
        name: Its name.
        usual: Its default.
        named: The values that some text tells apart.
        slot: A number that stands for all others; None where all values are named.
        least: The smallest number that may be chosen, where numbers are open-ended.
        most: The largest.
    """

    name: str
    usual: Any
    named: tuple[Any, ...]
    slot: int | None
    least: int = 0
    most: int | None = None

    @property
    def values(self) -> tuple[Any, ...]:
        """Every value that can make a difference."""
        return (*self.named, self.slot) if self.slot else self.named

    def text(self, value: Any) -> str:
        """A value as the page writes it down."""
        return OPEN if value == self.slot and self.slot else shown(value)


@dataclass(frozen=True)
class Reading:
    """A text as it reads under some options.

    Attributes:
        text: The text; open-ended numbers are still those of their slots.
        whens: Under which options: any of these choices, each with the values of the options that matter.
    """

    text: str
    whens: tuple[Mapping[str, frozenset[str]], ...]

    def options(self, known: Mapping[str, Choice]) -> set[str]:
        """The options on which it depends."""
        filled_in = {name for name, choice in known.items() if choice.slot and str(choice.slot) in self.text}
        return filled_in.union(*self.whens)

    @property
    def condition(self) -> str:
        """The options as the page writes them down: ``players:2,3;packs:1|players:4``."""
        return "|".join(
            ";".join(f"{name}:{','.join(sorted(values))}" for name, values in when.items())
            for when in self.whens
        )


class _Unchosen(Exception):
    """A text has asked for an option that is not chosen yet."""


class _Choosing:
    """Options of which only some are chosen; to ask for another stops the reading."""

    def __init__(self, model: type[Options], chosen: Mapping[str, Any]) -> None:
        self._model, self._chosen = model, chosen

    def __getattr__(self, name: str) -> Any:
        if name in self._chosen:
            return self._chosen[name]
        if name in self._model.model_fields:
            raise _Unchosen(name)
        return getattr(self._model, name).fget(self)  # a property, which may ask for options in turn


@cache
def choices(game: Game) -> dict[str, Choice]:
    """The options of a game by name."""
    model = type(game.options)
    whens = [clause.when for clause in game.rulebook]
    whens += [wording.when for clause in game.rulebook for wording in clause.wordings]
    if game.guide:
        whens += [each.when for _, sentences in game.guide.topics() for each in sentences]
    found = {}
    for number, (name, field) in enumerate(model.model_fields.items()):
        listed = list(_listed(field.annotation))
        is_open = int in _types(field.annotation)
        if is_open:  # one is told apart from the others, for the sake of its noun
            listed += [value for when in whens for value in when.get(name, ()) if value is not SET]
            listed += [field.default, *([1] if _accepts(game, {name: 1}) else [])]
        bounds = [*field.metadata, *_bounds(field.annotation)]
        least = max(_given(bounds, Ge), default=None)
        above = max((number + 1 for number in _given(bounds, Gt)), default=0)
        most = min(_given(bounds, Le), default=None)
        found[name] = Choice(
            name,
            field.default,
            tuple(dict.fromkeys(listed)),
            _FIRST_SLOT + number if is_open else None,
            above if least is None else least,
            most,
        )
    return found


@cache
def tables(game: Game) -> list[dict[str, Any]]:
    """The combinations of values that are allowed, of all options that have few values; none where all are."""
    if not type(game.options).__pydantic_decorators__.model_validators:
        return []
    few = {name: choice.named for name, choice in choices(game).items() if choice.slot is None}
    combined = [dict(zip(few, values, strict=True)) for values in product(*few.values())]
    return [each for each in combined if _accepts(game, each)]


def readings(game: Game, text: Reader) -> list[Reading]:
    """Every way in which a text reads, the usual one first; where it is not said there is no reading."""
    found = [(dict(chosen), said) for chosen, said in _explored(game, text, {})]
    texts = dict.fromkeys(_general(game, chosen, said, found) for chosen, said in found)
    return sorted(
        (
            Reading(said, tuple(_merged(game, [_kinds(game, each) for each in _saying(game, said, found)])))
            for said in texts
            if said is not None
        ),
        key=lambda reading: not is_usual(game, reading),
    )


def is_usual(game: Game, reading: Reading) -> bool:
    """Whether a text reads so under the default options."""
    known = choices(game)
    return any(
        all(known[name].text(known[name].usual) in values for name, values in when.items())
        for when in reading.whens
    )


def _explored(
    game: Game, text: Reader, chosen: dict[str, Any]
) -> Iterator[tuple[dict[str, Any], str | None]]:
    """The text under every choice of the options that it asks for."""
    try:
        said = text(_Choosing(type(game.options), chosen))
    except _Unchosen as asked:
        name = str(asked)
        for value in choices(game)[name].values:
            if _possible(game, more := {**chosen, name: value}):
                yield from _explored(game, text, more)
    else:
        yield chosen, said


def _possible(game: Game, chosen: Mapping[str, Any]) -> bool:
    allowed = tables(game)
    return not allowed or any(
        all(table.get(name, value) == value for name, value in chosen.items()) for table in allowed
    )


def _general(
    game: Game,
    chosen: dict[str, Any],
    said: str | None,
    found: Sequence[tuple[dict[str, Any], str | None]],
) -> str | None:
    """The text with slots, where it differs from another only by an open-ended number."""
    if said is None:
        return None
    for name, value in chosen.items():
        slot = choices(game)[name].slot
        if slot and value is not None and value != slot:
            other = next((text for each, text in found if each == {**chosen, name: slot}), None)
            if other is not None and other.replace(str(slot), str(value)) == said:
                return _general(game, {**chosen, name: slot}, other, found)
    return said


def _saying(
    game: Game, said: str, found: Sequence[tuple[dict[str, Any], str | None]]
) -> Iterator[dict[str, Any]]:
    return (chosen for chosen, text in found if _general(game, chosen, text, found) == said)


def _kinds(game: Game, chosen: Mapping[str, Any]) -> dict[str, frozenset[str]]:
    return {name: frozenset([choices(game)[name].text(value)]) for name, value in chosen.items()}


def _merged(game: Game, whens: list[dict[str, frozenset[str]]]) -> list[dict[str, frozenset[str]]]:
    """The same choices in fewer words: two that differ in one option become one."""
    for one, other in ((a, b) for a in whens for b in whens if a is not b and a.keys() == b.keys()):
        differing = [name for name in one if one[name] != other[name]]
        if len(differing) == 1:
            name = differing[0]
            both = {**one, name: one[name] | other[name]}
            if both[name] == {choices(game)[name].text(value) for value in choices(game)[name].values}:
                del both[name]
            return _merged(game, [each for each in whens if each not in (one, other)] + [both])
    return whens


# What options accept


def _types(annotation: Any) -> set[Any]:
    """The types that an option accepts, constraints and literals aside."""
    if get_origin(annotation) in (Union, UnionType):
        return {kind for part in get_args(annotation) for kind in _types(part)}
    if hasattr(annotation, "__metadata__"):
        return _types(get_args(annotation)[0])
    return {annotation} if isinstance(annotation, type) else set()


def _bounds(annotation: Any) -> Iterator[Any]:
    """The constraints within an annotation."""
    yield from getattr(annotation, "__metadata__", ())
    for part in get_args(annotation):
        yield from _bounds(part)


def _given(bounds: Sequence[Any], kind: type[Ge | Gt | Le]) -> list[int]:
    """The numbers that the constraints of a kind give."""
    return [getattr(each, kind.__name__.lower()) for each in bounds if isinstance(each, kind)]


def _listed(annotation: Any) -> Iterator[Any]:
    """The values that an annotation lists."""
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    elif annotation is bool:
        yield from (False, True)
    elif annotation is type(None):
        yield None
    else:
        for part in get_args(annotation):
            yield from _listed(part)


def _accepts(game: Game, options: Mapping[str, Any]) -> bool:
    try:
        game.with_options(**options)
    except OptionError:
        return False
    return True
