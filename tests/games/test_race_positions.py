"""Positions of the races: questions that people ask, what is left out, the way back, and what cannot be."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from cardrules import CardRulesError, Match, PositionError, card, cards, load
from cardrules.bots.races import play_race
from cardrules.core.cards import codes, full_pack
from cardrules.core.events import ScoreLine
from cardrules.core.moves import Deal
from cardrules.core.rulebook import Clause
from cardrules.games.nerts import rulebook as nerts
from cardrules.games.nertz import rulebook as nertz
from cardrules.games.nuts import rulebook as nuts
from cardrules.games.nuts.position import NutsPosition
from cardrules.games.nuts.rules import NutsState, direction
from cardrules.games.team_nuts import rulebook as team_nuts
from cardrules.mechanics import race_rounds
from cardrules.mechanics.race_legality import places_of
from cardrules.mechanics.race_tables import Phase
from cardrules.mechanics.race_ways import Gain, is_stuck, way_on_at_hand
from cardrules.testing import check_position, positions_lead_back, unknown_cards_do_not_matter
from cardrules.testing.walks import random_step
from tests.markers import in_words

TABLE = "nuts ?10 5H; work KH, ?1|QS, ?2|9D 8C, ?3|JS, ?4|4D; waste 7H 2H; foundations AH'2"
"""Nuts for two: what one of them sees of their own cards, and an ace of the other's."""


def cited(match: Match, move: str, seat: int = 0) -> tuple[bool, list[Clause]]:
    """Whether a move is legal, and the clauses that say so."""
    verdict = match.judge(move, seat)
    return verdict.legal, [finding.clause for finding in verdict.findings]


# Questions


def test_in_play_a_foundation_has_cards() -> None:
    match = Match.from_position("nuts; nuts ?10 5H; foundations - / AH")
    assert match.state.foundations == (cards("AH"),)


def test_does_the_queen_go_there() -> None:
    match = Match.from_position(TABLE, "nuts")
    assert str(match.judge("QS>1", 0)).startswith(
        "The Q♠ is one rank lower than the K♥ and of the other colour."
    )
    assert cited(match, "QS>4") == (False, [nuts.BUILD_DOWN])
    assert cited(match, "9D>F1") == (False, [nuts.BUILD_UP, nuts.ONE_AT_A_TIME])
    assert [str(move) for move in match.legal_moves_of(0)] == ["2H>F1", "QS>1", "turn"]


def test_what_fills_the_space() -> None:
    text = (
        "columns QD JS, 9H, -, ?3|9S, ?4|4C, ?5|5C, ?6|6C; slots 2S, 3S, 4S, 5S; nerts ?8; waste 2C 3C KD; "
        "foundations AH 2H 3H"
    )
    king = Match.from_position(text, "nerts")
    assert cited(king, "KD>3") == (True, [nerts.EMPTY_PILE])
    assert cited(king, "JS>3") == (False, [nerts.EMPTY_PILE])
    anything = Match.from_position(f"empty_column=any; {text}", "nerts")
    assert cited(anything, "JS>3") == (True, [nerts.EMPTY_PILE])
    first = Match.from_position(
        "space_fill=nertz_first; nertz ?12 7C; work KS, 6D, -, 5S; waste 2D 3D 9H; foundations AH", "nertz"
    )
    assert cited(first, "7C>3") == (True, [nertz.EMPTY_PILE])
    assert cited(first, "9H>3") == (False, [nertz.EMPTY_PILE])


def test_without_nuts_a_space_stays_empty_but_one_may_call() -> None:
    spades = codes(card for card in full_pack() if card.suit == "S")
    text = f"call=manual; nuts {{}}; work QH, -, ?2|9D 8C, ?3|JD, ?4|4D; foundations {spades}"
    match = Match.from_position(text.format("-"), "nuts")
    assert cited(match, "JD>2") == (False, [nuts.EMPTY_PILE])
    assert cited(match, "call") == (True, [nuts.CALL])
    with pytest.raises(PositionError, match="the top nut would have filled it at once"):
        Match.from_position(text.format("3C"), "nuts")


def test_may_i_call() -> None:
    hearts = codes(card for card in full_pack() if card.suit == "H")
    text = f"nerts -; columns 2C, ??|4C, ?2|6C, ?3|8C, ?4|TC, ?5|QC, ?6|2S; foundations {hearts}; slots "
    assert cited(Match.from_position(f"{text} -, -, -, -", "nerts"), "call") == (True, [nerts.CALL])
    left = Match.from_position(f"{text} -, 5D, -, -", "nerts")
    assert str(left.judge("call", 0)).startswith("You cannot call yet: you have 1 nert left.")


def test_may_the_cards_player_play_a_nut() -> None:
    """Seats 1 and 3 play the nuts in the first round, and seats 0 and 2 in the second."""
    text = "nuts ?10 2H; columns ?4|4S, ?3|KD, ?2|KC, ?1|7H, 9H; waste 5C JD 8S; foundations AH'2"
    first = Match.from_position(text, "team_nuts")
    assert cited(first, "2H>F1", seat=0) == (False, [team_nuts.NUTS_PLAYER])
    assert cited(first, "2H>F1", seat=1) == (True, [team_nuts.BUILD_UP])
    assert cited(first, "8S>5", seat=1) == (False, [team_nuts.CARDS_PLAYER])
    second = Match.from_position(f"{text}; round 2", "team_nuts")
    assert cited(second, "2H>F1", seat=0) == (True, [team_nuts.BUILD_UP])
    with pytest.raises(PositionError, match="cards that seat 2 sees are not all known"):
        first.judge("9H>1", 2)


def test_is_there_a_way_on() -> None:
    suits = [[card for card in full_pack() if card.suit == suit] for suit in "SHDC"]
    done, clubs = " / ".join(map(codes, suits[:3])), codes(suits[3][:8])
    text = f"nertz KC; work TC, JC, QC, -; waste 9C; foundations {done} / {clubs}; stock -"
    match = Match.from_position(text, "nertz")
    assert str(match.judge("9C>F4", 0)).startswith("The 9♣ is the next on foundation 4, after seat 0's 8♣.")
    assert "KC>4" in map(str, match.legal_moves_of(0))
    with pytest.raises(PositionError, match="not known"):
        match.way_on(1)
    assert match.way_on(0)
    dealt = Match.from_position(match.position().filled(3), match.game)
    found = way_on_at_hand(dealt.state, 0)
    assert found is not None
    assert (str(found.play), found.gain) == ("9C>F4", Gain.FOUNDATION)
    assert dealt.way_on(0)


# Parts that are left out


def test_one_seats_piles_are_enough() -> None:
    match = Match.from_position(TABLE, "nuts")
    other = match.state.layouts[1]
    assert (len(other.nuts), len(other.stock), other.waste) == (11, 25, ())
    assert [len(pile.down) for pile in other.work] == [0, 1, 2, 3, 4]
    assert {card.pack for card in match.state.layouts[0].stock} == {0}
    assert {card.pack for card in other.nuts + other.stock} == {1}
    assert len(match.state.layouts[0].stock) == 52 - 11 - 16 - 2
    with pytest.raises(PositionError, match="cards that seat 1 sees are not all known"):
        match.judge("5H>1", 1)
    with pytest.raises(PositionError, match="cards that seat 0 sees are not all known"):
        Match.from_position("nuts ?10 5H", "nuts").judge("5H>1", 0)


@pytest.mark.parametrize("game", ["nuts", "nerts", "nertz", "team_nuts"])
def test_what_can_be_left_out_is_not_written(game: str) -> None:
    empty = load(game).read_position(game)
    assert str(empty) == game
    assert str(empty.completed()) == game
    assert empty.unknown == 52 * load(game).options.spec.sides
    assert empty.filled() == empty.filled(0)


def test_a_position_reads_as_it_was_written() -> None:
    position = Match.from_position(TABLE, "nuts").position()
    assert str(position) == (
        "nuts; foundations AH'2; waste 7H 2H; nuts ?10 5H; work KH, ??|QS, ?2|9D 8C, ?3|JS, ?4|4D"
    )
    assert position.model_dump(mode="json")["work"][0] == "KH, ??|QS, ?2|9D 8C, ?3|JS, ?4|4D"
    assert type(position).model_validate_json(position.model_dump_json()) == position
    slots = "nerts; slots 5D, 4H, 8C, 8D"
    assert str(load("nerts").read_position(slots)) == slots


def test_cards_are_of_the_pack_that_lies_before_a_side() -> None:
    state = Match.from_position(
        f"{TABLE}; packs 2 1; foundations AH".replace("; foundations AH'2", ""), "nuts"
    ).state
    assert state.packs == (1, 0)
    assert state.layouts[0].waste == cards("7H'2 2H'2")
    assert state.foundations == (cards("AH"),)


@pytest.mark.parametrize("named", ["nuts ?10 ??; built ?2 6C", "nuts ?10 9D; built ?3", "built ?2 6C"])
def test_unknown_cards_of_a_run_follow_from_the_others(named: str) -> None:
    position = load("nuts", build_on_nuts=True).read_position(
        f"nuts build_on_nuts=true; {named}; work KH, ??|QS, ?2|?? 8C, ?3|JS ??, ?4|4D"
    )
    for seed in range(20):
        layout = position.filled(seed).state().layouts[0]
        run = (*layout.nuts[-1:], *layout.built)
        assert [card.rank for card in run] == [9, 8, 7, 6]
        assert [card.red for card in run] == [True, False, True, False]
        assert (layout.work[2].up[0].rank, layout.work[2].up[0].red) == (9, True)
        assert (layout.work[3].up[1].rank, layout.work[3].up[1].red) == (10, True)


def test_only_in_the_middle_of_the_table_it_is_said_whose_pack_a_card_is_from() -> None:
    filled = load("nertz").read_position("nertz; foundations AH'2 2H").filled(1)
    assert type(filled).model_validate(filled.model_dump()) == filled
    assert str(filled).count("'") == 1


def test_ten_seats_are_filled_each_from_its_own_pack() -> None:
    state = load("nertz", players=10).read_position("nertz players=10").filled(1).state()
    for side, layout in enumerate(state.layouts):
        mine = [*layout.nuts, *layout.stock, *(card for pile in layout.work for card in pile.up)]
        assert sorted(mine) == sorted(full_pack(side))


@pytest.mark.parametrize("game", ["nuts", "nertz", "nerts", "team_nuts"])
@pytest.mark.parametrize("phase", ["play", "deal"])
def test_what_was_left_out_is_filled_in_with_parts_that_the_game_has(game: str, phase: str) -> None:
    whole = load(game).read_position(f"{game}; phase {phase}").completed()
    assert type(whole).model_validate(whole.model_dump()) == whole


@pytest.mark.parametrize("game", ["nuts", "nertz", "nerts players=2", "team_nuts"])
def test_a_later_round_has_scores(game: str) -> None:
    match = Match.from_position(f"{game}; scores 20 -3")
    assert (match.state.round, match.scores) == (2, (20, -3))
    due = Match.from_position(f"{game}; phase deal; scores 20 -3")
    assert (due.state.round, due.deal_due) == (1, True)
    due.deal()
    assert (due.state.round, due.scores) == (2, (20, -3))
    assert not Match.from_position(f"{game}; scores 300 300").outcome  # a tie is played on


# There and back


VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("nuts", {"when_stuck": "dig", "run_moves": "top", "nuts_to_spaces_only": True}),
    ("nuts", {"players": 3, "pass_packs": "alternate", "build_on_nuts": True}),
    ("nuts", {"call": "manual", "when_stuck": "end", "nuts_face_down": True}),
    ("nerts", {"players": 2, "call": "auto", "when_stuck": "bury", "empty_column": "any", "draw": 1}),
    ("nerts", {}),
    ("nertz", {"players": 4, "space_fill": "nertz_first", "call": "auto"}),
    ("team_nuts", {"when_stuck": "dig", "roles": "fixed", "first_nuts_players": "0_3"}),
]


def states_of(match: Match, seed: int) -> Iterator[Any]:
    """Every state of two rounds, the gathering of the packs one by one included."""
    for _ in play_race(match, seed=seed):
        pass
    yield from (ply.state for ply in match.plies if ply.state.result is None)


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("game", "options"), VARIANTS)
def test_a_state_leads_to_its_position_and_back(game: str, options: dict[str, Any]) -> None:
    chosen = load(game, max_deals=2, **options)
    states = list(states_of(Match(chosen, seed=5), seed=5))
    assert {state.phase for state in states} >= {Phase.DEAL, Phase.PLAY}
    start = chosen.initial_state(chosen.options, 0)
    for state in (start, *states[:: len(states) // 20], *of_phase(states, Phase.DEAL, 5)):
        positions_lead_back(chosen, state)
        unknown_cards_do_not_matter(chosen, state, chosen.seats - 1, seed=3)


def of_phase(states: Iterable[Any], phase: Phase, number: int) -> Iterator[Any]:
    return islice((state for state in states if state.phase is phase), number)


DIGGING = {
    "nuts": "nuts ?9 6S 9C; work KS, 4H|KC, ?2|QS, ?3|QC, 3C|JS; dug TH; waste -",
    "team_nuts": "nuts ?9 6S 9C; columns 3C|KS, ?3|KC, ?2|QS, ??|QC, JS; dug TH; waste -",
}


@pytest.mark.parametrize("game", ["nuts", "team_nuts"])
def test_dug_up_cards_are_part_of_a_position(game: str) -> None:
    match = Match.from_position(f"{game} when_stuck=dig; phase dig; {DIGGING[game]}")
    assert not match.judge("turn", 0)
    moves = {str(move) for move in match.legal_moves_of(0)}
    assert "TH>5" in moves
    assert "tuck" not in moves
    assert "J♠" in str(match.judge("tuck", 0))
    filled = match.position().filled(2).state()
    pack = (*full_pack(0), *full_pack(1))
    check_position(match.game, filled, pack, Random(1))


@pytest.mark.parametrize(
    "points", [[40, 9, 1, 30, 21], [49, 52, -1, 48, 1], [104, -30, 30, 45, 1], [-60, 10, 99, 1]]
)
def test_packs_that_alternate_go_on_as_before(points: list[int]) -> None:
    game = load("nuts", pass_packs="alternate", target=1000)
    start, ledger = game.initial_state(game.options, 0), tuple[ScoreLine, ...]()
    for number, each in enumerate(points, start=1):
        line = ScoreLine(0, each, nuts.FOUNDATION_CARDS(side=(0,), count=each, points=each), deal=number)
        ledger += (line,)
        here = replace(start, round=number, ledger=ledger)
        again = game.read_position(str(game.position_of(here))).state()
        assert game.scores(again) == game.scores(here)
        (played, told), (played_again, told_again) = dealt(game, here), dealt(game, again)
        assert told == told_again
        assert replace(played_again, ledger=ledger) == played
        assert game.status(played_again) == game.status(played)
        in_play = game.read_position(str(game.position_of(played))).state()
        assert game.status(in_play) == game.status(played)
        for gain in (1, 40, 60):
            next_line = replace_deal(line, gain, number + 1)
            after, after_again = (
                replace(state, ledger=(*state.ledger, next_line)) for state in (played, in_play)
            )
            assert direction(after_again, number + 1) == direction(after, number + 1)


@pytest.mark.parametrize(
    ("scores", "reached", "points"),
    [
        ("49 -3", 0, [49, -3]),
        ("50 49", 50, [50, 49]),
        ("0 99", 50, [50, 49]),
        ("3 104", 100, [100, 3, 4]),
        ("-60 -1", 0, [-60, -1]),
        ("", 0, []),
    ],
)
def test_how_far_the_scores_had_come_when_packs_were_passed_is_taken_from_them(
    scores: str, reached: int, points: list[int]
) -> None:
    text = "nuts pass_packs=alternate target=1000" + f"; scores {scores}" * bool(scores)
    position = load("nuts", pass_packs="alternate", target=1000).read_position(text).completed()
    assert isinstance(position, NutsPosition)
    assert position.reached == reached
    assert [line.points for line in position.ledger(2)] == points, "no line counts nothing"
    assert load("nuts", pass_packs="keep").read_position("nuts").completed().model_dump()["reached"] is None


def test_in_which_round_points_were_made_matters_only_where_packs_alternate() -> None:
    ledger, nertz = (
        Match.from_position(f"{id}; scores 20 -3; round 3").state.ledger for id in ("nuts", "nertz")
    )
    assert ledger == nertz


@pytest.mark.parametrize(
    ("round", "passed", "reached"),
    [(1, "left", 0), (2, "left", 0), (3, "right", 50), (4, "right", 50), (5, "left", 150)],
)
def test_a_position_says_how_far_the_scores_had_come_before_its_round(
    round: int, passed: str, reached: int
) -> None:
    game = load("nuts", pass_packs="alternate", target=1000)
    ledger = tuple(
        ScoreLine(0, each, nuts.FOUNDATION_CARDS(side=(0,), count=each, points=each), deal=number)
        for number, each in enumerate([40, 20, 30, 70], start=1)
    )
    for known in (ledger[: round - 1], ledger[:round]):  # the round is played, or has been counted
        state = replace(game.initial_state(game.options, 0), round=round, ledger=known)
        position = game.position_of(state)
        assert isinstance(position, NutsPosition)
        assert (position.passed, position.reached) == (passed, reached)
        again = position.state()
        assert (direction(again, round - 1), game.scores(again)) == (passed, game.scores(state))


def dealt(game: Any, state: NutsState) -> tuple[NutsState, list[str]]:
    """The state after a deal, and what is said when the packs turn."""
    said = []
    for seat in state.to_shuffle:
        transition = game.apply(state, seat, Deal(game.deck(state, seat)))
        state = transition.state
        said += [str(event) for event in transition.events if event.finding.clause is nuts.DIRECTION]
    return state, said


def replace_deal(line: ScoreLine, points: int, deal: int) -> ScoreLine:
    return line._replace(points=points, deal=deal)


# Impossible positions


def changed(old: str, new: str) -> str:
    """The table above with something else in it."""
    assert old in TABLE
    return TABLE.replace(old, new)


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        # cards
        ("nuts", changed("waste 7H 2H", "waste 7H 5H"), "5H is there more than once: look at nuts and waste"),
        (
            "nuts",
            f"{TABLE}; stock ?3",
            "Pack 1 has 52 cards, but 32 lie in front of seat 0 and on the foundations",
        ),
        ("nuts", changed("AH'2", "AH'3"), "AH'3 is not in the pack"),
        ("nuts", changed("5H", "5H'2"), "in nuts write 5H, not 5H'2"),
        ("nuts", "nuts ?11 / ?11 / ?11", "2 seats, so nuts takes no more than 2, not 3, separated by /"),
        ("team_nuts", "nuts ?11 / ?11 / ?11", "There are 2 sides"),
        ("nuts", "packs 1 1", "they keep their order, as in packs 2 1"),
        ("nuts", "players=3; packs 2 1 3", "they keep their order, as in packs 3 1 2"),
        ("nuts", "packs 3 4", "they keep their order"),
        # foundations
        ("nuts", changed("AH'2", "AH'2 3H"), "Foundation 1 does not go up in suit from the ace"),
        ("nuts", changed("AH'2", "AH'2 / AS'2 2C"), "Foundation 2 does not go up in suit"),
        ("nuts", changed("AH'2", "2C"), "Foundation 1 does not go up in suit"),
        ("nuts", changed("AH'2", "?2"), "Foundations are open to everybody"),
        (
            "nuts",
            "phase deal; round 1; nuts ?3 / ?3; foundations AH 3H",
            "Foundation 1 does not go up in suit from the ace",
        ),
        # work piles
        ("nuts", changed("9D 8C", "9D 8H"), "Seat 0's work pile 3 does not go down in alternating colours"),
        ("nuts", changed("9D 8C", "?2"), "name at least one"),
        ("nuts", changed("KH, ", ""), "For seat 0 work takes 5 piles, separated by commas, not 4"),
        (
            "nuts",
            changed("KH,", "-,"),
            "Seat 0's work pile 1 is empty, but the top nut would have filled it",
        ),
        ("nuts", changed("9D 8C", "-"), "Seat 0's work pile 3 has only face-down cards"),
        (
            "nuts",
            changed("KH,", "??|KH,"),
            "Seat 0's work pile 1 has 1 face-down card, but only 0 are dealt",
        ),
        ("nertz", "work ??|KS, 6D, 4C, 5S", "Seat 0's work pile 1 has 1 face-down card"),
        ("team_nuts", "columns ?5|4S, ?3|KD, ?2|KC, ?1|7H, 9H", "Seats 0 and 1's column 1 has 5 face-down"),
        # nuts
        (
            "nuts",
            changed("?10 5H", "?11 5H"),
            "In seat 0's nuts lie 12 cards, but only 11 are dealt there",
        ),
        ("nuts", f"{TABLE}; built 4S", "unless build_on_nuts is agreed"),
        ("nuts", f"build_on_nuts=true; {TABLE}; built 4H", "has to go down on them in alternating colours"),
        ("nuts", f"build_on_nuts=true; {changed('?10 5H', '-')}; built 4H", "has to go down on them"),
        ("nuts", f"build_on_nuts=true; {changed('5H', '??')}; built ?2", "name at least one"),
        ("nuts", f"build_on_nuts=true; {changed('?10 5H', '5H ??')}; built ??", "name at least one"),
        (
            "nuts",
            "nuts - / -",
            "Nothing is left in the nuts of seats 0 and 1, but the first to run out ended the round",
        ),
        (
            "nerts",
            "slots 5D, -, 8C, 8D",
            "One of seat 0's slots is empty, but the next of the nerts would have come",
        ),
        ("nerts", "slots 5D 6D, 4H, 8C, 8D", "Only one card lies in a slot"),
        ("nerts", "slots 5D", "For seat 0 slots takes 4 piles"),
        # stock and waste
        ("nuts", "nuts ??", "Seat 0's stock and waste have 36 cards, but at most 26 can lie there"),
        (
            "nuts",
            "nuts ??; waste ?18",
            "Seat 0's stock and waste have 36 cards, but at most 26 can lie there",
        ),
        ("nerts", "nerts ?3", "have 17 cards, but at most 12"),
        ("nertz", "nertz -", "have 48 cards, but at most 35"),
        ("nuts", "nuts ?11 / ?10", "Seat 1's stock and waste have 27 cards"),
        ("nuts", "waste AH 2H", "26 cards, turned up 3 at a time, so they cannot have 24 and 2"),
        (
            "nuts",
            "when_stuck=dig; work ??, ??|??, ?2|??, ?3|??, ?2|??; nuts ?10",
            "have 29 cards, but at most 28",
        ),
        ("nuts", "work ??, ??|??, ?2|??, ?3|??, ?2|??; nuts ?10", "have 29 cards, but at most 26"),
        (
            "nuts",
            "when_stuck=dig; phase dig; dug 3H; work ??, ??|??, ?2|??, ?3|??, ?3|??; nuts ?10",
            "have 27 cards, but at most 26",
        ),
        # phases
        ("nuts", f"when_stuck=dig; {TABLE}; dug 3H", "say phase dig"),
        ("nuts", "phase dig; dug 3H", "only where when_stuck=dig is agreed"),
        ("nertz", "phase dig", "In this game no cards are dug up"),
        ("nuts", "when_stuck=dig; phase dig", "say which, as in dug 3H"),
        ("nuts", "when_stuck=dig; phase dig; dug 3H; waste 2H", "every waste is turned over"),
        ("nuts", "when_stuck=dig; phase dig; dug 3H 4H", "one card at a time"),
        ("nuts", f"{TABLE}; round 0", "only from round 1 on"),
        ("nuts", f"{TABLE}; round -1", "round = -1: it takes"),
        ("nuts", f"{TABLE}; moves_without_gain -1", "moves_without_gain = -1: it takes"),
        ("nuts", f"{TABLE}; to_shuffle 0", "While cards are in play nobody shuffles"),
        ("nuts", "nuts -; work -, -, -, -, -; shuffled ?52", "While cards are in play nobody shuffles"),
        (
            "nuts",
            f"{TABLE}; moves_without_gain 121",
            "After 120 moves in a row without a gain the round is over",
        ),
        ("nuts", "phase deal; to_shuffle 1 0", "names those who have yet to shuffle, in the order 0 1"),
        ("nuts", "phase deal; to_shuffle -", "names those who have yet to shuffle"),
        ("nuts", "phase deal; nuts ?3", "Before the first round no cards are laid out"),
        ("nuts", "phase deal; stock ?52 / ?52", "Before the first round no cards are laid out"),
        ("nuts", "phase deal; round 1; nuts ?3; to_shuffle 1", "Seat 0's cards are still laid out"),
        (
            "nuts",
            "phase deal; shuffled ?51; stock ??",
            "A shuffled pack is whole, but seat 0's pack has 51 cards",
        ),
        ("nuts", "phase deal; moves_without_gain 3", "counted only while cards are in play"),
        ("nuts", "phase deal; round 1; nuts ?3; dug 3H", "Before a deal nobody has a dug-up card"),
        # scores, and the end of the match
        ("nuts", f"{TABLE}; scores 100 3", "The target is 100, so with 100 points the match is over"),
        ("nuts", f"{TABLE}; scores 20 3; round 1", "Nobody has scored before the first round is over"),
        ("nuts", f"max_deals=1; {TABLE}; round 2", "The match ends after 1 round, so it is over"),
        ("nuts", "max_deals=2; phase deal; round 2; nuts ?3", "The match ends after 2 rounds"),
        ("nuts", "max_deals=2; phase deal; round 3", "The match ends after 2 rounds"),
        ("team_nuts", "scores -3 250", "The target is 250, so with 250 points the match is over"),
        ("nuts", f"{TABLE}; scores 5", "2 sides, so scores takes 2 numbers, not 1"),
        ("nuts", f"{TABLE}; passed right", "only under pass_packs=alternate"),
        (
            "nuts",
            f"pass_packs=alternate; {TABLE}; passed right",
            "after a round in which a score has reached 50",
        ),
        ("nuts", f"pass_packs=alternate; {TABLE}; scores 60 0; reached 0", "reached more than 0 before"),
        ("nuts", f"pass_packs=alternate; {TABLE}; scores 50 0; reached 0", "reached more than 0 before"),
        ("nuts", f"{TABLE}; reached 50", "only under pass_packs=alternate"),
        (
            "nuts",
            f"pass_packs=alternate; {TABLE}; round 1; passed right; reached 50",
            "after a round in which a score has reached 50",
        ),
        (
            "nuts",
            f"pass_packs=alternate; {TABLE}; round 3; scores 40 0; passed right",
            "after a round in which a score has reached 50",
        ),
        ("nuts", f"pass_packs=alternate; {TABLE}; reached 7", "multiple of 50"),
    ],
)
def test_nothing_impossible_gets_in(game: str, text: str, said: str) -> None:
    with pytest.raises(CardRulesError) as error:
        Match.from_position(text, game)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("game", "when_stuck"),
    [*((id, "end") for id in ("nuts", "nertz", "nerts", "team_nuts")), ("nuts", "bury"), ("nuts", "dig")],
)
def test_a_stuck_table_begins_a_match_that_says_so(
    game: str, when_stuck: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It leads to where the same table led in play: the round has ended, or cards are buried or dug up."""
    chosen = load(game, when_stuck=when_stuck)
    match = next(filter(is_stuck_at_the_end, (until_stuck(chosen, seed) for seed in range(300))))
    (*_, before), last = match.plies[:-1], match.plies[-1]
    with monkeypatch.context() as patched:
        patched.setattr(race_rounds, "_settled", lambda state, events: (state, events))
        stuck = chosen.apply_unchecked(before.state, last.seat, last.move).state
    begun = Match.from_position(chosen.position_of(stuck), chosen)
    assert begun.stuck == next(event.finding for event in last.events if event.finding.clause.id == "stuck")
    assert begun.state == replace(last.state, ledger=begun.state.ledger)
    assert begun.scores == match.scores
    assert begun.actors
    for seat in range(chosen.seats):
        seen = chosen.position_of(before.state, seat)
        for seed in range(5):
            assert seen.filled(seed).state()


def test_unknown_cards_are_dealt_to_give_somebody_a_way_on() -> None:
    """Only the 4♦ can be laid anywhere, and only one of the ten unknown cards comes to the top of a waste."""
    done = [codes(card for card in full_pack(pack) if card.suit == suit) for pack in (0, 1) for suit in "HC"]
    position = load("nertz").read_position(
        f"nertz; foundations {' / '.join(done)}; work 2S, 2D, 5S, 5D / 2S, 2D, 5S, 5D; "
        "nertz AS AD 4S ?9 7S / AS AD 4S 4D 6S 6D 7D 8S 8D 9S 9D TS 7S; "
        "stock ?? 3S 3D JS JD QS QD KS KD / TD 3S 3D JS JD QS QD KS KD"
    )
    for seed in range(20):
        assert position.filled(seed).state().layouts[0].stock[0] == cards("4D")[0]
    on_the_table = load("nertz").read_position(
        f"nertz; foundations {' / '.join(done)}; work 2S, 2D, ??, 5D / 2S, 2D, 5S, 5D; "
        "nertz AS AD 4D ?9 7S / AS AD 4S 4D 6S 6D 7D 8S 8D 9S 9D TS 7S; "
        "stock 5S 3S 3D JS JD QS QD KS KD / TD 3S 3D JS JD QS QD KS KD"
    )
    found = [on_the_table.filled(seed).state() for seed in range(20)]
    assert {codes(state.layouts[0].work[2].up) for state in found} <= {"8D", "6D", "6S", "4S"}
    assert not any(is_stuck(state) for state in found)


def test_the_card_that_opens_a_way_on_comes_to_the_top_of_a_waste_of_its_own_side() -> None:
    """Only the upper unknown card in the second stock comes to the top of a waste."""
    done = [codes(card for card in full_pack(pack) if card.suit == suit) for pack in (0, 1) for suit in "HC"]
    work, nuts = "2S, 2D, 5S, 5D", "AS AD 4S 3S ?8 7S"
    position = load("nertz").read_position(
        f"nertz; foundations {' / '.join(done)}; work {work} / {work}; nertz {nuts} / {nuts}; "
        "stock 3D ?2 JS JD QS QD KS KD / 3D ?? JS ?? JD QS QD KS KD"
    )
    for seed in range(20):
        layouts = position.filled(seed).state().layouts
        assert layouts[1].stock[3] == card("4D'2")
        assert {each.pack for each in layouts[0].stock} == {0}


def until_stuck(game: Any, seed: int) -> Match:
    match, rng = Match(game, seed=seed), Random(seed)
    while not match.deal_due and match.actors and not match.stuck:
        random_step(match, rng)
    return match


def is_stuck_at_the_end(match: Match) -> bool:
    return match.stuck is not None


# Small things that are easily lost


def test_the_whole_stock_may_have_been_turned_up() -> None:
    layout = Match.from_position("nuts; waste ?26").state.layouts[0]
    assert (layout.stock, len(layout.waste)) == ((), 26)


def test_several_may_have_no_nuts_left_where_the_round_is_ended_by_calling() -> None:
    spades = codes(card for card in full_pack() if card.suit == "S")
    hearts = codes(card for card in full_pack(1) if card.suit == "H")
    match = Match.from_position(f"nuts call=manual; nuts - / -; foundations {spades} / {hearts}")
    assert all(match.judge("call", seat) for seat in (0, 1))


def test_the_last_nut_has_ended_the_round_where_nobody_has_to_call() -> None:
    spades = codes(card for card in full_pack() if card.suit == "S")
    hearts = codes(card for card in full_pack(1) if card.suit == "H")
    match = Match.from_position(f"nuts; nuts - / ?11; foundations {spades}")
    assert (match.deal_due, match.scores) == (True, (13, -22))
    with pytest.raises(PositionError, match="Nothing is left in the nuts of seats 0 and 1, but the first"):
        Match.from_position(f"nuts; nuts - / -; foundations {spades} / {hearts}")
    both = Match.from_position(f"nuts; nuts - / -; foundations {spades} / {hearts}", reachable=False)
    assert both.events[0].finding == nuts.LAST_NUT(seat=0)
    slots = "slots -, -, -, - / -, -, -, -"
    called = f"nerts players=2 call=auto; nerts - / -; {slots}; foundations {spades} / {hearts}"
    assert Match.from_position(called, reachable=False).scores == (23, 13)


def test_after_120_moves_without_a_gain_the_round_of_two_is_over() -> None:
    assert not Match.from_position(f"{TABLE}; moves_without_gain 119", "nuts").deal_due
    assert Match.from_position(f"{TABLE}; moves_without_gain 120", "nuts").deal_due


def test_as_many_face_down_cards_as_in_any_pile_may_lie_in_another_where_one_says_so() -> None:
    match = Match.from_position(changed("KH,", "?4|KH,"), "nuts", reachable=False)
    assert len(match.state.layouts[0].work[0].down) == 4


def test_a_text_for_nuts_may_begin_with_its_nuts() -> None:
    position = load("nuts").position_type.read(TABLE)
    assert position.GAME == "nuts"
    assert position == load("nuts").read_position(f"nuts; {TABLE}")
    with pytest.raises(PositionError, match=r"begins with its name: nuts\.$"):
        load("nuts").read_position("")


def test_nothing_is_laid_on_nuts_unless_that_is_agreed() -> None:
    text = TABLE.replace("7H 2H", "7H 4S")
    for agreed in (True, False):
        match = Match.from_position(f"nuts build_on_nuts={agreed}; {text}", "nuts")
        assert ("4S>N" in map(str, match.legal_moves_of(0))) == agreed
        assert ("N" in places_of(match.state, 0, cards("4S")[0])) == agreed


def test_the_rules_of_a_match_are_told_once() -> None:
    match = Match(load("nuts"), seed=1)
    state = replace(match.state, phase=Phase.DEAL, to_shuffle=(0, 1))
    events = list[Clause]()
    for seat in (0, 1):
        order = match.game.deck(state, seat)
        transition = match.game.apply(state, seat, Deal(order))
        state, events = transition.state, events + [event.finding.clause for event in transition.events]
    assert state.round == 2
    assert not {nuts.CARDS, nuts.TARGET} & set(events)


def test_nobody_digs_until_somebody_does() -> None:
    assert "Digging" not in in_words(Match.from_position(TABLE, "nuts").view(None).status)


def test_slots_lie_beside_the_nuts_and_the_stock_below_them() -> None:
    lines = {zone.id.split(":")[0]: zone.line for zone in Match(load("nerts"), seed=1).view(0).zones}
    assert (lines["nuts"], lines["slot"], lines["stock"], lines["waste"]) == (1, 1, 2, 2)
    lines = {zone.id.split(":")[0]: zone.line for zone in Match(load("nuts"), seed=1).view(0).zones}
    assert (lines["stock"], lines["waste"]) == (1, 1)


@pytest.mark.parametrize("id", ["nuts", "nerts", "nertz", "team_nuts"])
def test_cards_lie_as_the_deal_told(id: str) -> None:
    match = Match(load(id), seed=1)
    for zone in match.game.zones(match.state):
        told = [
            moved.card
            for event in match.plies[-1].events
            for moved in event.moved
            if moved.target == zone.id and moved.card
        ]
        assert told == list(zone.cards) or not told


def test_where_every_way_to_deal_is_stuck_one_of_them_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    position = load("nuts").read_position(f"nuts; {TABLE}")
    monkeypatch.setattr(type(position), "_stuck", lambda position: True)
    assert position.filled(1).unknown == 0


def test_while_packs_are_shuffled_for_another_round_a_match_taken_as_it_lies_goes_on() -> None:
    reached = "nuts; phase deal; round 1; scores 120 20"
    assert Match.from_position(reached).state.result
    assert not Match.from_position(f"{reached}; shuffled ?52 / -", reachable=False).state.result
