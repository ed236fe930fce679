"""A race as a game: what all races share, put together with what each has of its own."""

from collections.abc import Callable
from typing import Any, TypeVar

from cardrules.core.events import Transition
from cardrules.core.moves import Call, Deal, Put, Tuck, Turn
from cardrules.core.rulebook import Clause, Rulebook
from cardrules.core.zones import Fact, Seat
from cardrules.definition.game import Game, MoveRule, Questions
from cardrules.mechanics import race_legality, race_player, race_rounds, race_scores, race_ways, race_zones
from cardrules.mechanics.race_specs import RaceOptions
from cardrules.mechanics.race_tables import State, side_of

O = TypeVar("O", bound=RaceOptions)  # noqa: E741


def race_game(
    package: str,
    rulebook: Rulebook,
    options: O,
    deal: Callable[[State[O], Seat, Deal], Transition[State[O]]],
    status: Callable[[State[O]], tuple[Fact, ...]] = race_zones.status,
    one_claim_clause: Clause | None = None,
) -> Game[State[O], race_legality.Move, O]:
    """Return a race as the specification of its options describes it.

    Args:
        package: The game's package, whose last name is the id of the game.
        rulebook: The rules.
        options: The usual options.
        deal: Carries out a shuffle; with the last one the round begins.
        status: What everybody knows besides the cards.
        one_claim_clause: The clause that lets a seat have only one claim on its way, where the game has one.
    """
    spec = options.spec
    kinds: list[MoveRule[State[O], Any]] = [
        MoveRule(Put, race_legality.judge_put, race_rounds.perform_put, listed_legal=True),
        MoveRule(Turn, race_legality.judge_turn, race_rounds.perform_turn),
    ]
    if spec.calling:
        calls = race_legality.has_calls
        kinds.append(MoveRule(Call, race_legality.judge_call, race_rounds.perform_call, agreed=calls))
    if spec.digging:
        digs = race_legality.has_digging
        kinds.append(MoveRule(Tuck, race_legality.judge_tuck, race_rounds.perform_tuck, agreed=digs))
    return Game(
        id=package.rpartition(".")[2],
        package=package,
        rulebook=rulebook,
        options=options,
        side_of=_side,
        initial_state=race_rounds.initial_state,
        dealers=race_rounds.shufflers,
        deck=race_rounds.deck,
        deal=deal,
        movers=race_legality.movers,
        rules=tuple(kinds),
        pseudo_legal_moves=race_legality.pseudo_legal_moves,
        action_space=race_legality.action_space,
        zones=race_zones.zones,
        questions=Questions(
            score_now=race_scores.score_lines,
            obligations=race_legality.obligations if spec.digging else None,
            way_on=race_ways.way_on_of_seat,
            way_at_hand=race_ways.way_at_hand_of_seat,
        ),
        status=status,
        bounds=race_scores.bounds,
        choose_move=race_player.choose_move,
        kernel="cardrules.simulate.kernels.races",
        version=2,
        late_claim_clause=spec.law.LATE_CLAIM,
        one_claim_clause=one_claim_clause,
        stuck_clause=spec.law.STUCK,
    )


def _side(options: RaceOptions, seat: Seat) -> int:
    return side_of(options.spec, seat)
