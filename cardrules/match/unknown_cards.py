"""Cards of a state that nobody knows: no answer of the rules may depend on them."""

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, NoReturn, Self, TypeVar

from cardrules.core.cards import Card
from cardrules.core.errors import PositionError
from cardrules.core.events import ScoreLine, Transition
from cardrules.core.moves import Deal
from cardrules.core.zones import Seat, replace_cards
from cardrules.definition.game import Game
from cardrules.definition.position import Position, impossible, refused

A = TypeVar("A")
S = TypeVar("S")

ARRANGEMENTS = 16
"""The number of arrangements of the unknown cards in which a play is tried whose outcome might depend on them."""


class UnknownCard(Card):
    """A card whose face nobody may look at.

    It stands for an unknown card in a state, so that the rules themselves show where they depend on it: they
    may move it, count it among others and tell it from a card that lies elsewhere; a question for its rank,
    its suit, or whether it is one of the cards that it might be, raises a `PositionError`.

    Attributes:
        guess: The card that stands for it in the state in which play goes on.
        might_be: All unknown cards.

    >>> from cardrules.core.cards import card, cards
    >>> unknown = UnknownCard(card("9H"), might_be=frozenset(cards("9H 7C")))
    >>> unknown == card("AS")
    False
    >>> unknown.suit
    Traceback (most recent call last):
    cardrules.core.errors.PositionError: This depends on a card that is not known.
    """

    guess: Card
    might_be: frozenset[Card]

    def __new__(cls, guess: Card, might_be: frozenset[Card]) -> Self:
        """An unknown card in the place of a guess."""
        self = tuple.__new__(cls, guess)
        self.guess, self.might_be = guess, might_be
        return self

    def _look(self, *_: object) -> NoReturn:
        raise PositionError("This depends on a card that is not known.")

    rank = suit = pack = face = red = pretty = property(_look)
    __lt__ = __le__ = __gt__ = __ge__ = __getitem__ = __iter__ = _look

    def __eq__(self, other: object) -> bool:
        if isinstance(other, UnknownCard):
            return self.guess == other.guess
        return self._look() if other in self.might_be else False

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((UnknownCard, self.guess))

    @property
    def code(self) -> str:
        """The code of the guess: it tells whether a position comes again, which does not depend on the face."""
        return self.guess.code

    def __repr__(self) -> str:
        return "an unknown card"


def cards_in(value: object) -> Iterator[Card]:
    """Every card in a value: a move, a verdict, an event, a score line, and tuples and lists of these."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list | frozenset):
        for part in value:
            yield from cards_in(part)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from cards_in(getattr(value, field.name))


def unknown_to(seat: Seat) -> str:
    """The message for a seat that holds unknown cards."""
    return f"The cards that seat {seat} sees are not all known here, so what it may do cannot be said."


def covered(state: Any, unknown: frozenset[Card]) -> Any:
    """A state in which nobody can look at the unknown cards; points already scored are known."""
    return replace(replace_cards(replace(state, ledger=()), covers(unknown)), ledger=state.ledger)


def covers(unknown: frozenset[Card]) -> dict[Card, UnknownCard]:
    """The stand-in for each unknown card: asked for its face, it refuses."""
    return {card: UnknownCard(card, unknown) for card in unknown}


def answer(ask: Callable[[S], A], state: S, unknown: frozenset[Card], refusal: str) -> A:
    """The answer of the rules about a state, if it does not depend on the face of an unknown card.

    Where cards are unknown the rules are asked again about the state in which nobody can look at these: the answer
    that comes without a look holds whatever they are.

    Args:
        ask: Asks the rules about a state.
        state: The state.
        unknown: The unknown cards in it.
        refusal: The sentence where the answer depends on them.

    Raises:
        PositionError: It does.
    """
    found = ask(state)
    if not unknown:
        return found
    try:
        found = ask(covered(state, unknown))
    except PositionError:
        raise PositionError(refusal) from None
    if unknown_in(found):
        raise PositionError(refusal)
    return found


def unknown_in(value: object) -> frozenset[Card]:
    """The unknown cards in an answer of the rules about such a state."""
    return frozenset(card for card in cards_in(value) if isinstance(card, UnknownCard))


def without_unknown(line: ScoreLine) -> ScoreLine:
    """A score line that names no unknown cards."""
    return line._replace(cards=tuple(card for card in line.cards if not isinstance(card, UnknownCard)))


def brought_about(
    game: Game, state: Any, seat: Seat, move: Any, unknown: frozenset[Card]
) -> tuple[object, ...]:
    """The effects of a play, as its seat sees them, without unknown cards that the seat could see before."""
    after, events = game.apply_unchecked(state, seat, move)
    tables = game.table(state), game.table(after)
    seen = frozenset(card for zone in tables[0].seen_by(seat).zones for card in zone.cards if card in unknown)
    told = tuple(
        (each.finding, each.moved, each.lines) for each in (e.seen_by(seat, *tables) for e in events)
    )
    return told, tables[1].seen_by(seat).without(seen), game.actors(after), game.outcome(after)


def dealt_in(move: object) -> tuple[Card, ...]:
    """The cards that a deal names; none for any other move."""
    return move.order if isinstance(move, Deal) else ()


def needs_no_look(game: Game, state: Any, seat: Seat, move: Any, unknown: frozenset[Card]) -> bool:
    """Whether the rules carry a play out without looking at an unknown card or revealing one to its seat."""
    try:
        told = brought_about(game, covered(state, unknown), seat, move, frozenset(covers(unknown).values()))
    except PositionError:
        return False
    return not unknown_in(told)


def settled(game: Game, position: Position, state: Any, unknown: frozenset[Card]) -> Transition:
    """The effect of the rules at once in a position, if that does not depend on an unknown card.

    Args:
        game: The game.
        position: The position.
        state: The state as the cards lie in it.
        unknown: The cards of the state that are guesses.

    Raises:
        PositionError: It does.
    """
    after = position.settled(state)
    facts = tuple(event.finding.facts for event in after.events)
    ends = after.state.result is not None or game.dealers(after.state) != game.dealers(state)
    stuck = any(event.finding.clause == game.stuck_clause for event in after.events)
    if unknown and (ends or stuck or not unknown.isdisjoint(cards_in(facts))):
        try:
            told = position.settled(covered(state, unknown)).events
        except PositionError:
            told = None
        if told is None or unknown_in(tuple(event.finding.facts for event in told)):
            raise refused(
                impossible(
                    "What follows from here depends on cards that are not known.",
                    remedy="deal them at random, with filled(seed)",
                )
            )
    return after


def is_the_same_anyhow(game: Game, state: Any, seat: Seat, move: Any, unknown: frozenset[Card]) -> bool:
    """Whether a play has the same outcome in several arrangements of the unknown cards.

    This is asked only in games that end when nobody has a way on: after most plays their rules look at all
    cards, though the unknown ones hardly ever decide.
    """
    way_on = game.questions.way_on
    if way_on is None or isinstance(move, Deal):
        return False
    told = brought_about(game, state, seat, move, unknown)
    position = game.position_of(state).model_copy(update={"reachable": False}).hidden(unknown)
    for seed in range(ARRANGEMENTS):
        other, guesses = position.guessed(seed)
        # where nobody had a way on before, the game would have been over: the cards do not lie like that
        if brought_about(game, other, seat, move, guesses) != told and any(
            map(partial(way_on, other), range(game.seats))
        ):
            return False
    return True
