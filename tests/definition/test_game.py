"""What holds in every game, before its own rules are asked."""

from collections.abc import Callable

import pytest

import cardrules
from cardrules import CardRulesError, Match, OptionError, Play, card, load
from cardrules.core.moves import Pass
from cardrules.games.pishe_pasha.state import Stop
from cardrules.games.shnarbles.state import Challenge
from tests.markers import in_words


@pytest.mark.parametrize(
    "ask",
    [
        lambda game, state: game.judge(state, 0, Play(card("QH"))),
        lambda game, state: game.legal_moves(state, 0),
    ],
)
def test_a_state_under_other_options_is_refused(ask: Callable[[cardrules.Game, object], object]) -> None:
    state = Match(load("pebbles_and_nuts", target=31), seed=1).state
    with pytest.raises(
        CardRulesError, match="made under options that this game of Pebbles and Nuts does not"
    ):
        ask(load("pebbles_and_nuts"), state)
    assert load("pebbles_and_nuts", target=31).legal_moves(state, 0) is not None


@pytest.mark.parametrize(
    ("id", "move"), [("canfield", "turn"), ("pishe_pasha", "draw"), ("double_solitaire", "draw")]
)
def test_nothing_is_legal_before_the_cards_are_dealt(id: str, move: str) -> None:
    match = Match.from_packs(load(id))
    assert (
        match.game.legal_moves(match.state, 0)
        == match.game.legal_moves(match.state, match.game.seats - 1)
        == []
    )
    assert "deal" in str(match.judge(move, 0))
    assert not match.judge(move, 0)
    assert "Turn" not in in_words(match.view(None).status)


def test_who_may_not_move_now_has_no_legal_moves() -> None:
    """Seat 0 has dug up a card and has to tuck it back; the 2 of hearts of seat 1 would go up."""
    text = "when_stuck=dig; phase dig; foundations AH'2; nuts ?11 / ?10 2H; work KH, ?1|QS, ?2|9D 8C, ?3|JS, ?3|4D"
    match = Match.from_position(f"{text}; dug 5C", "nuts")
    assert [len(match.game.legal_moves(match.state, seat)) for seat in (0, 1)] == [1, 0]


def test_what_is_no_move_of_the_game_is_refused() -> None:
    match = Match(load("canfield"), seed=1)
    with pytest.raises(CardRulesError, match=r"is not a move of Canfield; its kinds of move are .*Turn"):
        match.game.judge(match.state, 0, "turn")  # type: ignore[arg-type]


def test_a_game_without_presets_says_so() -> None:
    with pytest.raises(OptionError, match=r"has no preset 'x'; its presets: none\.$"):
        load("nuts", "x")
    with pytest.raises(OptionError, match="its presets: source, published, whole_pile"):
        load("canfield", "x")


@pytest.mark.parametrize(
    ("game", "calls"), [("pishe_pasha", (Stop.HELP, Pass.HELP)), ("shnarbles", (Challenge.HELP,))]
)
def test_calls_are_written_down_only_where_one_plays_on_honour(game: str, calls: tuple[str, ...]) -> None:
    assert set(calls) <= set(load(game, enforcement="honour").moves_in_words)
    assert not set(calls) & set(load(game, enforcement="strict").moves_in_words)
