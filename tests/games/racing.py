"""What the tests of the race games share: positions from piles written as text, and moves asked for and made."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import Any, Generic, TypeVar

from cardrules import Game, Transition, cards
from cardrules.bots import choose
from cardrules.cards import full_pack
from cardrules.events import ScoreLine
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_specs import RaceSpec
from cardrules.mechanics.race_tables import Layout, Phase, State, WorkPile
from cardrules.rulebook import Clause
from cardrules.testing import check_move, check_position

Piles = dict[str, Any]
"""Piles of a seat, or side, by name: each a text; the work piles a list of them."""

S = TypeVar("S", bound=State[Any])


def laid_out(spec: RaceSpec, pack: int, piles: Piles, foundations: Sequence[Pile]) -> Layout:
    """The piles of a side with a pack, less the cards on the foundations; see `Race.table`."""

    def own(text: str) -> Pile:
        return tuple(each._replace(pack=pack) for each in cards(text))

    nuts, slots, stock, waste = (own(piles.get(name, "")) for name in ("nuts", "slots", "stock", "waste"))
    parts = [pile.rpartition("|") for pile in piles.get("work", ())]
    work = [WorkPile(own(down), own(up)) for down, _, up in parts]
    gone = {*chain(nuts, slots, stock, waste, *foundations), *chain(*(pile.down + pile.up for pile in work))}
    rest = sorted((each for each in full_pack(pack) if each not in gone), key=lambda each: each.rank)
    work += [WorkPile((), (rest.pop(),)) for _ in range(len(work), spec.piles)]
    number = spec.slots.number if spec.slots else 0
    if "slots" not in piles:
        slots = tuple(rest.pop() for _ in range(number))
    if "nuts" not in piles and not spec.slots:
        nuts = (rest.pop(),)
    if "stock" not in piles:
        stock = (*rest, *stock)
    elif nuts or "nuts" not in piles:
        nuts = (*rest, *nuts)
    else:
        waste = (*rest, *waste)
    empty = (None,) * (number - len(slots))
    return Layout(work=tuple(work), slots=(*slots, *empty), nuts=nuts, stock=stock, waste=waste)


def scored_before(clause: Clause, *points: int) -> tuple[ScoreLine, ...]:
    """Lines of earlier rounds that bring the seats to these scores, by the clause for cards on foundations."""
    return tuple(
        ScoreLine(seat, each, clause(side=(seat,), count=each, points=each))
        for seat, each in enumerate(points)
    )


# Moves


@dataclass(frozen=True)
class Race(Generic[S]):
    """A race game whose moves are asked for and made by their texts."""

    game: Game[S, Any, Any]

    def table(self, *sides: Piles, foundations: Sequence[str] = (), **options: Any) -> S:
        """A state in the middle of the first round, of at least two sides; not every one could have come about.

        For each side piles may be given, from the bottom to the top: nuts, slots, stock, waste, and work, in which a
        bar separates the face-down cards from the face-up ones and an empty text is a space. Work piles, slots and
        nuts that are not given hold high cards, one each. The other cards lie at the bottom of the stock; of the nuts,
        if a stock is given; of the waste, if there are no nuts.
        """
        if "players" in type(self.game.options).model_fields:
            options.setdefault("players", max(len(sides), 2))
        game = self.game.with_options(**options)
        start, laid = game.initial_state(game.options, 0), tuple(map(cards, foundations))
        given = [*sides, *[Piles()] * (len(start.layouts) - len(sides))]
        layouts = tuple(laid_out(start.spec, pack, piles, laid) for pack, piles in enumerate(given))
        return replace(start, phase=Phase.PLAY, round=1, to_shuffle=(), layouts=layouts, foundations=laid)

    def judge(self, state: S, seat: int, text: str) -> list[Clause]:
        """The clauses of a verdict, after checking that a broken clause is never cited for a legal move."""
        verdict = self.game_of(state).judge(state, seat, self.game.read_move(text))
        assert all(finding.upheld == verdict.legal for finding in verdict.findings)
        return [finding.clause for finding in verdict.findings]

    def is_legal(self, state: S, seat: int, text: str) -> bool:
        return self.game_of(state).judge(state, seat, self.game.read_move(text)).legal

    def said(self, state: S, seat: int, text: str) -> str:
        return str(self.game_of(state).judge(state, seat, self.game.read_move(text)))

    def play(self, state: S, *moves: tuple[int, str]) -> Transition:
        """Make moves, each checked against the laws; the events are those of the last one."""
        assert moves
        for seat, text in moves:
            check_move(self.game_of(state), state, seat, self.game.read_move(text))
            transition = self.game_of(state).apply(state, seat, self.game.read_move(text))
            state = transition.state
        return transition

    def game_of(self, state: S) -> Game[S, Any, Any]:
        """The game under the options of a state."""
        return self.game.with_options(**state.options.model_dump())

    def check_laws(self, state: S) -> None:
        """Every law about a state, but for those about its text: some states here could not have come about."""
        pack = tuple(chain(*map(full_pack, range(len(state.layouts)))))
        check_position(replace(self.game_of(state), position=None), state, pack, Random(1))

    def legal_texts(self, state: S, seat: int) -> set[str]:
        return {str(move) for move in self.game_of(state).legal_moves(state, seat)}

    def choice(self, state: S, seat: int = 0) -> str:
        """What the bot does; None where it waits."""
        return str(choose(self.game_of(state), state, seat, Random(0)))


def happened(transition: Transition) -> list[Clause]:
    return [event.finding.clause for event in transition.events]
