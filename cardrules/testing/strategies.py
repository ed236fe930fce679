"""Hypothesis strategies that draw positions of a game; they need the package hypothesis."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, get_type_hints

from hypothesis import strategies as st

from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.errors import CardRulesError
from cardrules.core.moves import Deal
from cardrules.definition.game import Game
from cardrules.match.match import Match


@st.composite
def matches(draw: st.DrawFn, game: Game, most_plies: int = 60) -> Match:
    """A match played to some place; it shrinks towards fewer moves and the first of the legal ones.

    Args:
        draw: Hypothesis's source of choices.
        game: The game.
        most_plies: The largest number of moves.
    """
    match = Match(game, seed=draw(st.integers(0, 2**32)))
    for choice in draw(st.lists(st.integers(0, 2**16), max_size=most_plies)):
        if match.deal_due:
            match.deal()
        legal = [
            (seat, move)
            for seat in match.actors
            for move in game.legal_moves_without_resigning(match.state, seat)
        ]
        if not legal:
            break
        seat, move = legal[choice % len(legal)]
        match.play(move, seat)
    return match


def any_card() -> st.SearchStrategy[Card]:
    """Any card of one of three packs."""
    return st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit), st.integers(0, 2))


ODD_DIGITS = st.characters(categories=["Nd", "No"])
"""Digits of all scripts, and signs that Python takes for digits, such as the superscript two."""


def any_place() -> st.SearchStrategy[str]:
    """The names of places in these games, names like them, and any other short text."""
    number = st.integers(0, 99).map(str) | st.text(ODD_DIGITS, max_size=3)
    named = st.builds(str.__add__, st.sampled_from(["", "F", "N", "S", "D", "X"]), number)
    return named | st.text(max_size=3) | st.just("F" * 1_000)


def respelled(text: str) -> st.SearchStrategy[str]:
    """A text that somebody might take for another one: with other digits, zeros, spaces or small letters."""
    others = [text.lower(), f" {text}", f"{text} ", f"{text}0", f"+{text}"]
    for digit in filter(str.isdecimal, text):
        value = int(digit)
        superscript = "⁰¹²³⁴⁵⁶⁷⁸⁹"[value]
        others += [text.replace(digit, other) for other in (f"0{digit}", chr(0x0660 + value), superscript)]
    return st.sampled_from([other for other in others if other != text])


@st.composite
def any_move(draw: st.DrawFn, game: Game, like: Sequence[Any] = ()) -> Any:
    """Any value that the types of a game's moves allow, sensible or not, except deals.

    A kind of move may refuse some values with an error of the library; then others are drawn.

    Args:
        draw: Hypothesis's source of choices.
        game: The game.
        like: Moves to vary; then most of the moves that are drawn are one of these with another value in one field.
    """
    drawn: dict[Any, st.SearchStrategy[Any]] = {
        Card: any_card(),
        str: any_place(),
        int: st.integers(-2, 9),
        Suit: st.sampled_from(Suit),
        tuple[Card, ...]: st.lists(any_card(), max_size=4).map(tuple),
    }
    models = [move for move in like if fields(move)]
    model = draw(st.none() | st.sampled_from(models)) if models else None
    kind = type(model) if model else draw(st.sampled_from([kind for kind in game.moves if kind is not Deal]))
    kept = {name: getattr(model, name) for name in _fields_of(kind)} if model else {}
    changed = draw(st.sampled_from(list(kept))) if kept else ""
    while True:
        values = dict(kept)
        for name, hint in _fields_of(kind).items():
            if name in kept and name != changed:
                continue
            value = drawn[hint] if hint in drawn else st.from_type(hint)
            if name in kept and hint is str:
                value |= respelled(kept[name])
            values[name] = draw(value)
        try:
            return kind(**values)
        except CardRulesError:
            continue


def _fields_of(kind: type[Any]) -> dict[str, Any]:
    """The fields of a kind of move, with their types."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}
