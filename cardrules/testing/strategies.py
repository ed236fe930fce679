"""Hypothesis strategies that draw positions of a game; they need the package hypothesis."""

from dataclasses import fields
from typing import Any, get_type_hints

from hypothesis import strategies as st

from cardrules.cards import Card, Rank, Suit
from cardrules.errors import CardRulesError
from cardrules.match import Match
from cardrules.moves import Deal
from cardrules.testing.laws import AnyGame


@st.composite
def matches(draw: st.DrawFn, game: AnyGame, most_plies: int = 60) -> Match:
    """A match played to some place; it shrinks towards fewer moves and the first of the legal ones.

    Args:
        draw: Hypothesis's source of choices.
        game: The game.
        most_plies: After how many moves to stop at the latest.
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


@st.composite
def any_move(draw: st.DrawFn, game: AnyGame) -> Any:
    """Any value that the types of a game's moves allow, sensible or not; deals apart.

    A kind of move may refuse to be made of some values with an error of the library; then others are drawn.

    Args:
        draw: Hypothesis's source of choices.
        game: The game.
    """
    places = st.sampled_from(["F", "F1", "F7", "1", "3", "5", "8", "N", "D0", "D1", "S1", "", "X9"])
    drawn: dict[Any, st.SearchStrategy[Any]] = {
        Card: any_card(),
        str: places,
        int: st.integers(-2, 9),
        Suit: st.sampled_from(Suit),
        tuple[Card, ...]: st.lists(any_card(), max_size=4).map(tuple),
    }
    kind = draw(st.sampled_from([kind for kind in game.moves if kind is not Deal]))
    while True:
        values = {
            name: draw(drawn[hint] if hint in drawn else st.from_type(hint))
            for name, hint in _fields_of(kind).items()
        }
        try:
            return kind(**values)
        except CardRulesError:
            continue


def _fields_of(kind: type[Any]) -> dict[str, Any]:
    """The fields of a kind of move, with their types."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}
