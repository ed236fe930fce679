"""The legal moves of a seat, as a match gives them: to be looked through, and to be asked about a move or its text."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Generic, cast, overload

from cardrules.core.cards import Card
from cardrules.core.errors import NotationError, PositionError
from cardrules.core.moves import Deal
from cardrules.core.verdicts import Verdict
from cardrules.core.zones import Seat
from cardrules.definition.game import Game, M, S
from cardrules.match.unknown_cards import answer, unknown_to


@Sequence.register  # not a base: type checkers would then take a text for something that cannot be in it
class LegalMoves(Generic[M]):
    """The legal moves of a seat at one place of a match, deals left out.

    A move, or its text, is in it if the rules allow it: that is judged, and nothing is listed for it. The moves are
    listed when they are first looked through. With cards that nobody knows, either raises a `PositionError` if it
    depends on them.

    >>> from cardrules import Match, load
    >>> moves = Match(load("pebbles_and_nuts", players=3), seed=7).legal_moves
    >>> moves
    <LegalMoves: AH, 9H, 8H'2, QC, 8C, AD, 8D>
    >>> "QC" in moves, "KC" in moves, moves[3] in moves, "no such move" in moves
    (True, False, True, False)
    """

    def __init__(self, game: Game[S, M, Any], state: S, seat: Seat, unknown: frozenset[Card]) -> None:
        """Of a seat in a state in which some cards are unknown."""
        self._game, self._state, self._seat, self._unknown = game, state, seat, unknown

    @cached_property
    def _listed(self) -> tuple[M, ...]:
        return answer(
            lambda state: tuple(self._game.legal_moves(state, self._seat)),
            self._state,
            self._unknown,
            unknown_to(self._seat),
        )

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                move = read_move(self._game, self._state, self._seat, move, self._unknown)
            except NotationError:
                return False
        if isinstance(move, Deal) or type(move) not in self._game.moves:
            return False
        return judge(self._game, self._state, self._seat, cast(M, move), self._unknown).legal

    def __len__(self) -> int:
        return len(self._listed)

    def __iter__(self) -> Iterator[M]:
        return iter(self._listed)

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[M, ...]: ...
    def __getitem__(self, index: int | slice) -> M | tuple[M, ...]:
        return self._listed[index]

    def index(self, move: M) -> int:
        """The place of a move; ValueError if it is not listed."""
        return self._listed.index(move)

    def count(self, move: M) -> int:
        """The number of times that a move is listed."""
        return self._listed.count(move)

    def __eq__(self, other: object) -> bool:
        return self._listed == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._listed)

    def __repr__(self) -> str:
        try:
            return f"<LegalMoves: {', '.join(map(str, self._listed))}>"
        except PositionError as error:
            return f"<LegalMoves: {error}>"


def judge(game: Game[S, M, Any], state: S, seat: Seat, move: M | Deal, unknown: frozenset[Card]) -> Verdict:
    """Whether a move is legal in a state in which some cards are unknown.

    Raises:
        PositionError: It depends on unknown cards.
    """
    return answer(lambda state: game.judge(state, seat, move), state, unknown, unknown_to(seat))


def read_move(game: Game, state: Any, seat: Seat, text: str, unknown: frozenset[Card] = frozenset()) -> Any:
    """The move that a text stands for.

    In a race moves name cards by their faces, but a card of the seat's own pack may say so. Elsewhere a card of the
    first pack stands for its twin of another one, where the seat holds only that.

    Args:
        game: The game.
        state: The state.
        seat: The seat that moves.
        text: The text.
        unknown: The cards of the state that are guesses.

    Raises:
        NotationError: The text is not a move of this game.
    """
    read = game.read_move(text)
    if not game.race:
        return _with_twins(game, state, seat, read, unknown)
    own = (zone for zone in game.zones(state) if zone.belongs_to(seat))
    if isinstance(card := getattr(read, "card", None), Card) and any(card in zone.cards for zone in own):
        return replace(read, card=card.face)
    return read


def _with_twins(game: Game, state: Any, seat: Seat, move: Any, unknown: frozenset[Card]) -> Any:
    """The move with cards that the seat holds in place of their twins of the first pack, which it does not."""
    zones = (zone for zone in game.zones(state) if zone.belongs_to(seat) and zone.to_play)
    held = [card for zone in zones for card in zone.cards if card]
    twins = {card.face: card for card in held if card.face not in held}
    if not twins or not unknown.isdisjoint(held):
        return move
    if isinstance(card := getattr(move, "card", None), Card):
        return replace(move, card=twins.get(card, card))
    if cards := getattr(move, "cards", ()):
        return replace(move, cards=tuple(twins.get(card, card) for card in cards))
    return move
