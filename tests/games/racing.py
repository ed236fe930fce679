"""Tools of the tests of the race games: positions, and moves asked for and made by their texts."""

from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any, Generic, TypeVar, cast

from cardrules import Game, Transition, card
from cardrules.bots import choose
from cardrules.core.cards import codes, full_pack
from cardrules.core.rulebook import Clause
from cardrules.mechanics.race_positions import RacePosition
from cardrules.mechanics.race_tables import State
from cardrules.testing import check_move, check_position

Piles = dict[str, str]
"""The cards in front of a side, by the fields of the game's position."""

S = TypeVar("S", bound=State[Any])


def run_to(top: str) -> str:
    """A foundation from its ace up to a card, all of one pack.

    >>> run_to("4S'2")
    "AS'2 2S'2 3S'2 4S'2"
    """
    last = card(top)
    return codes(each for each in full_pack(last.pack) if each.suit is last.suit and each.rank <= last.rank)


@dataclass(frozen=True)
class Race(Generic[S]):
    """A race game whose moves are asked for and made by their texts."""

    game: Game[S, Any, Any]

    @property
    def position_type(self) -> type[RacePosition]:
        return cast(type[RacePosition], self.game.position_type)

    def table(self, *sides: Piles, **given: Any) -> S:
        """A state of at least two sides, in play unless another phase is given, with unknown cards dealt at random.

        Args:
            *sides: The cards in front of each side; fields that one leaves out are as they were dealt.
            **given: Options of the game, and other fields of its position. Work piles and slots that a row leaves out
                are as they were dealt.
        """
        names, of = type(self.game.options).model_fields, self.position_type
        options = {name: given.pop(name) for name in names if name in given}
        if "players" in names:
            options.setdefault("players", max(len(sides), 2))
        chosen = self.game.with_options(**options).options
        dealt = of.checked(options=chosen).completed().model_dump(mode="json")
        for name in dict.fromkeys(chain(*sides)):
            given[name] = " / ".join(side.get(name, dealt[name][0]) for side in sides)
        for name in {of.WORK, "slots"} & given.keys():
            usual = dealt[name][0].split(",")
            rows = (row.split(",") for row in given[name].split("/"))
            given[name] = " / ".join(",".join(row + usual[len(row) :]) for row in rows)
        state: S = of.checked(options=chosen, **given).filled().state()
        return state

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
        """Every law about a state, those about its text included."""
        pack = tuple(chain(*map(full_pack, range(len(state.layouts)))))
        check_position(self.game_of(state), state, pack, Random(1))

    def legal_texts(self, state: S, seat: int) -> set[str]:
        return {str(move) for move in self.game_of(state).legal_moves(state, seat)}

    def choice(self, state: S, seat: int = 0) -> str:
        """The move of the bot; None where it waits."""
        return str(choose(self.game_of(state), state, seat, Random(0)))


def happened(transition: Transition) -> list[Clause]:
    return [event.finding.clause for event in transition.events]
