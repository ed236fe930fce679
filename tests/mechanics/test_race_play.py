"""Play in all races: foundations, work piles, stock and waste, claims, and the end of a round."""

from typing import Any

import pytest

from cardrules import Match, cards
from cardrules.core import shared_clauses
from cardrules.core.cards import codes, full_pack
from cardrules.mechanics.race_player import score_move
from cardrules.mechanics.race_tables import State
from cardrules.mechanics.races import Claim, resolve_claims
from tests.games import test_nerts
from tests.games.racing import Piles, happened, run_to
from tests.markers import shows
from tests.mechanics.test_race_ways import BOOKS, each_race, position, race, seat_of, stock_cards

CLUBS = run_to("KC")
"""A foundation with so many cards of the first side that it may be through with its nuts."""

LAST_PLAY: dict[str, tuple[Piles, dict[str, Any], str]] = {
    "nuts": ({"nuts": "AH"}, {}, "AH>F"),
    "nerts": (test_nerts.OUT, {}, "call"),
    "nertz": ({"nertz": "AH"}, {"call": "auto"}, "AH>F"),
    "team_nuts": ({"nuts": "AH"}, {}, "AH>F"),
}
"""What a side has that may end the round, the options under which it does, and its play."""


def with_nut(id: str, code: str) -> Piles:
    """Piles of a side with a nut that can be played."""
    return {"nertz": {"nertz": f"?12 {code}"}, "nerts": {"slots": code}}.get(id, {"nuts": f"?10 {code}"})


def with_pile(id: str, code: str) -> Piles:
    """Piles of a side with a card on the first work pile that has no face-down card, or on the first of all."""
    return {race(id).position_type.WORK: f"?4|{code}" if id == "team_nuts" else code}


# Foundations


@each_race("ACE_BEGINS", "ON_FOUNDATION")
def test_aces_begin_foundations(id: str) -> None:
    book, nut = BOOKS[id][1], with_nut(id, "AH")
    state = position(id, nut | {"waste": "?2 2H"}, nut)
    assert race(id).judge(state, 0, "2H>F") == [book.ACE_BEGINS]
    transition = race(id).play(state, *((state.nuts_player(side), "AH>F") for side in (0, 1)))
    assert transition.state.foundations == (cards("AH"), cards("AH'2"))
    assert happened(transition)[0] is book.ON_FOUNDATION
    assert transition.events[0].moved[0].target == "foundation:2"
    assert race(id).legal_texts(transition.state, 0) >= {"2H>F1", "2H>F2"}


@each_race("BUILD_UP")
def test_foundations_go_up_in_suit_and_belong_to_all(id: str) -> None:
    book, nut = BOOKS[id][1], with_nut(id, "3H")
    state = position(id, nut, nut, foundations="AH 2H'2 / AD")
    for seat in map(state.nuts_player, (0, 1)):
        assert race(id).judge(state, seat, "3H>F1") == [book.BUILD_UP]
        assert race(id).is_legal(state, seat, "3H>F1")
        assert race(id).judge(state, seat, "3H>F2") == [book.BUILD_UP]
        assert not race(id).is_legal(state, seat, "3H>F2")
    owner = "seats 0 and 1's" if id == "team_nuts" else "seat 0's"
    said = race(id).said(state, state.nuts_player(0), "3H>F2")
    assert said.startswith(f"The 3♥ does not go on foundation 2, where {owner} A♦ lies")


@each_race("PLACES")
def test_a_place_has_to_be_there(id: str) -> None:
    state = position(id, with_nut(id, "2H"), foundations="AH")
    piles = len(state.layouts[0].work)
    assert race(id).is_legal(state, state.nuts_player(0), "2H>F1")
    for place in ("F2", "F0", "F01", str(piles + 1), "0", "W", *(() if id == "nuts" else ("N",))):
        assert race(id).judge(state, state.nuts_player(0), f"2H>{place}") == [BOOKS[id][1].PLACES]


@each_race("LATE_CLAIM")
def test_of_two_claims_on_a_foundation_the_first_stays(id: str) -> None:
    book, nut, game = BOOKS[id][1], with_nut(id, "2H"), race(id).game
    state = position(id, nut, nut, foundations="AH")
    first_seat, second_seat = map(state.nuts_player, (0, 1))
    put = game.read_move("2H>F1")
    claims = [Claim(1.0, first_seat, put), Claim(0.5, second_seat, put)]
    after, (first, second) = resolve_claims(race(id).game_of(state), state, claims, book.LATE_CLAIM)
    assert first.claim.seat == second_seat
    assert after.foundations == (cards("AH 2H'2"),)
    assert after.layouts[0] == state.layouts[0]
    assert not second.verdict
    assert not second.events
    assert [finding.clause for finding in second.verdict.findings] == [book.BUILD_UP, book.LATE_CLAIM]
    assert "2♥ was there first, so yours stays with you." in str(second.verdict)
    assert game.late_claim_clause is book.LATE_CLAIM
    assert game.race


# Work piles


@each_race()
def test_a_move_names_the_face_and_means_the_seats_own_card(id: str) -> None:
    state = position(id, *[with_nut(id, "9S") | with_pile(id, "TH")] * 2)
    transition = race(id).play(state, (state.nuts_player(1), "9S>1"))
    assert transition.state.layouts[1].work[0].up == cards("TH'2 9S'2")
    assert transition.state.layouts[0] == state.layouts[0]


# Stock and waste


@each_race("WASTE_TOP")
def test_of_the_waste_only_the_top_is_played_but_all_of_it_seen(id: str) -> None:
    state = position(id, with_pile(id, "3S") | {"waste": "9H AC 2D"})
    assert race(id).judge(state, 0, "AC>F") == [BOOKS[id][1].WASTE_TOP]
    waste = "the waste" if id == "team_nuts" else "your waste"
    assert race(id).said(state, 0, "AC>F").startswith(f"The A♣ lies in {waste} under the 2♦")
    game = race(id).game_of(state)
    for seat in (*range(game.seats), None):
        assert game.view(state, seat).zone("waste:0").cards == cards("9H AC 2D")
    assert race(id).is_legal(race(id).play(state, (0, "2D>1")).state, 0, "AC>F")


@each_race("PACKETS", "TURN_OVER")
def test_the_stock_is_turned_up_by_threes_and_over_again(id: str) -> None:
    book, play = BOOKS[id][1], race(id).play
    clubs = full_pack()[1 : 5 + (stock_cards(id) - 1) % 3]  # so many that the waste is of whole packets
    waste = f"?{stock_cards(id) - len(clubs)}"
    state = position(id, {"stock": codes(clubs), "waste": waste})
    assert race(id).judge(state, 0, "turn") == [book.PACKETS]
    transition = play(state, (0, "turn"))
    before, after = state.layouts[0].waste, transition.state.layouts[0]
    assert (after.stock, after.waste) == (clubs[:-3], (*before, *clubs[:-4:-1]))
    again = play(transition.state, (0, "turn")).state
    assert (again.layouts[0].stock, again.layouts[0].waste) == ((), (*before, *clubs[::-1]))
    assert race(id).judge(again, 0, "turn") == [book.TURN_OVER]
    over = play(again, (0, "turn"))
    assert happened(over) == [book.TURN_OVER]
    assert over.state.layouts[0].stock == (*clubs, *before[::-1])


@each_race("NOTHING_TO_TURN")
def test_with_stock_and_waste_used_up_there_is_nothing_to_turn(id: str) -> None:
    gone = full_pack()[13 : 12 + stock_cards(id)]
    foundations = " / ".join(codes(gone[start : start + 13]) for start in range(0, len(gone), 13))
    state = position(id, {"stock": "-", "waste": "AC"}, foundations=foundations)
    after = race(id).play(state, (seat_of(id, 0), "AC>F")).state
    assert race(id).judge(after, seat_of(id, 0), "turn") == [BOOKS[id][1].NOTHING_TO_TURN]


# The end of a round


@each_race()
@shows(shared_clauses.MAX_ROUNDS)
def test_a_match_may_be_limited_to_some_rounds(id: str) -> None:
    piles, options, move = LAST_PLAY[id]
    state = position(id, piles, foundations=CLUBS, max_deals=1, **options)
    transition = race(id).play(state, (state.nuts_player(0), move))
    assert transition.state.result is not None
    assert transition.state.result.winners == (0,)
    assert shared_clauses.MAX_ROUNDS in happened(transition)


@each_race()
def test_the_cards_of_a_round_are_gathered_when_their_pack_is_shuffled(id: str) -> None:
    piles, options, move = LAST_PLAY[id]
    state = position(id, piles, foundations=f"AS 2S'2 / {CLUBS}", **options)
    state = race(id).play(state, (state.nuts_player(0), move)).state
    race(id).check_laws(state)
    last = state.foundations[2:]
    others, own = (
        next(seat for seat in state.to_shuffle if side(id, state, seat) == pack) for pack in (1, 0)
    )
    transition = race(id).play(state, (others, f"deal {codes(full_pack(1))}"))
    assert transition.state.foundations == (cards("AS"), cards(CLUBS), *last)
    assert transition.state.layouts[0] == state.layouts[0]
    race(id).check_laws(transition.state)
    begun = race(id).play(transition.state, (own, f"deal {codes(full_pack(0))}")).state
    assert begun.round == 2
    assert begun.foundations == ()


def side(id: str, state: State[Any], seat: int) -> int:
    """The number of the pack that a seat shuffles."""
    return race(id).game_of(state).deck(state, seat)[0].pack


NEARLY_UP = f"foundations {run_to('KC')} / {run_to('KD')}"


@pytest.mark.parametrize(
    ("table", "preferred"),
    [
        (
            f"nertz; {NEARLY_UP} / AH'2 / AS'2; nertz ?9 2H / ?13; work 3S, 2S, TH, -; waste ?2 9S",
            "2H>F3, 2H>1, 2H>4, 2S>F4, 9S>3, turn",
        ),
        (
            f"nerts players=2 empty_column=king; {NEARLY_UP} / {run_to('9H')} / AS'2; nerts - / ?8; slots TH, JH, QH, "
            "5S; columns JS, 2S, KH, -, -, -, -; waste ?2 KS",
            "TH>F3, TH>1, 2S>F4, KS>4, turn",
        ),
        (
            "nuts; foundations AH'2 / AS'2; nuts ?10 2H / ?11; work 3C, ?1|2S, ?2|TH, ?3|JS, ?4|8H; waste ?2 9C",
            "2H>F1, 2H>1, 2S>F2, TH>4, 9C>3, turn",
        ),
    ],
)
def test_the_bot_prefers_nuts_then_foundations_then_other_gains_to_turning(
    table: str, preferred: str
) -> None:
    match = Match.from_position(table)
    scores = {str(move): score_move(match.state, 0, move) for move in match.legal_moves_of(0)}
    first_of = {scores[move]: move for move in sorted(scores, reverse=True) if scores[move] > 0}
    assert ", ".join(first_of[score] for score in sorted(first_of, reverse=True)) == preferred
