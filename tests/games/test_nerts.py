"""Nerts, clause by clause."""

from typing import Any

import pytest

from cardrules import Match, OptionError, Outcome, cards, load
from cardrules.core import shared_clauses
from cardrules.core.cards import codes, full_pack
from cardrules.games.nerts import GAME
from cardrules.games.nerts import rulebook as book
from cardrules.mechanics.race_tables import Phase, WorkPile
from cardrules.mechanics.races import Claim, ClaimResult, resolve_claims
from tests.games.racing import Piles, Race, happened, run_to
from tests.markers import in_words, shows

RACE = Race(GAME)
table, judge, is_legal, said, play = RACE.table, RACE.judge, RACE.is_legal, RACE.said, RACE.play
game_of, check_laws, legal_texts = RACE.game_of, RACE.check_laws, RACE.legal_texts
choice = RACE.choice

DEAD_END: Piles = {
    "nerts": "AC AD AH AS QC QD QH QS",
    "slots": "3C, 4C, 5C, 6C",
    "columns": "KS, 2D|KC, ?2|KH, ?3|KD, ?4|2S, ?5|2C, ?6|2H",
}
"""Kings and twos are on top, and all aces and queens in the nert pile: nothing goes anywhere."""

ONE_PLAY = DEAD_END | {"nerts": "?? AC AH AS QC QD QH QS", "waste": "?2 AD"}
"""A dead end, but for an ace on which nothing follows."""

OUT: Piles = {"slots": "-, -, -, -", "nerts": "-"}
"""No nerts left."""

CLUBS = run_to("KC")
"""A foundation with enough cards of seat 0 for it to be out of nerts."""


# The deal


@shows(
    book.CARDS,
    book.TARGET,
    book.SHUFFLE,
    book.COLUMNS_LAID,
    book.SLOTS_LAID,
    book.NERT_PILE_LAID,
    book.STOCK,
    book.GO,
    shared_clauses.WHOLE_PACK,
    shared_clauses.DEAL_DUE,
)
def test_everybody_shuffles_and_lays_out_the_cards() -> None:
    game = load("nerts", players=3)
    state = game.initial_state(game.options, 2)
    packs = [full_pack(seat) for seat in range(3)]
    assert game.actors(state) == (0, 1, 2)
    assert [game.deck(state, seat) for seat in range(3)] == packs
    assert judge(state, 0, "turn") == [shared_clauses.DEAL_DUE]
    assert judge(state, 0, f"deal {codes(packs[1])}") == [shared_clauses.WHOLE_PACK]
    for seat in (1, 0, 2):
        assert seat in game.actors(state)
        transition = play(state, (seat, f"deal {codes(packs[seat])}"))
        state = transition.state
        check_laws(state)
        assert judge(state, seat, f"deal {codes(packs[seat])}") == [shared_clauses.DEAL_DUE]
    assert happened(transition) == [
        book.SHUFFLE,
        book.CARDS,
        book.TARGET,
        book.COLUMNS_LAID,
        book.SLOTS_LAID,
        book.NERT_PILE_LAID,
        book.STOCK,
        book.GO,
    ]
    assert game.actors(state) == (0, 1, 2)
    for laid, order in zip(state.layouts, packs, strict=True):
        places = [(0,), (1, 7), (2, 8, 13), (3, 9, 14, 18), (4, 10, 15, 19, 22), (5, 11, 16, 20, 23, 25)]
        places.append((6, 12, 17, 21, 24, 26, 27))
        assert [column.down + column.up for column in laid.work] == [
            tuple(order[place] for place in column) for column in places
        ]
        assert [len(column.up) for column in laid.work] == [1] * 7
        assert laid.slots == order[28:32]
        assert laid.nuts == order[32:40]
        assert laid.stock == order[:39:-1]


def test_when_the_round_is_over_the_nerts_that_are_left_lie_open() -> None:
    slots = "slots 2D, 3D, 4D, 5D / 2S, 3S, 4S, 5S; nerts 7H 5H 6H / ?2"
    over = Match.from_position(f"nerts; phase deal; round 1; {slots}", reachable=False)
    assert [over.view(seat).zone("nuts:0").down for seat in (0, 1)] == [0, 0]


@shows(book.GO)
def test_at_go_the_slots_are_open_and_the_nert_pile_stays_hidden() -> None:
    match = Match(load("nerts"), seed=4)
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        for owner in range(3):
            slots = [view.zone(f"slot:{owner}:{number}").cards for number in range(1, 5)]
            assert all(len(slot) == 1 and slot[0] is not None for slot in slots)
            assert view.zone(f"nuts:{owner}").cards == (None,) * 8
            assert view.zone(f"stock:{owner}").cards == (None,) * 12


@shows(book.SHUFFLE)
def test_everybody_keeps_the_own_pack_from_round_to_round() -> None:
    out = table(OUT | {"waste": "?2 AH"}, foundations=CLUBS)
    state = play(out, (0, "AH>F"), (0, "call")).state
    assert state.phase is Phase.DEAL
    check_laws(state)
    half = play(state, (1, f"deal {codes(full_pack(1))}")).state
    assert half.foundations == (cards(CLUBS), cards("AH"))
    assert half.layouts[0] == state.layouts[0]
    check_laws(half)
    again = play(half, (0, f"deal {codes(full_pack(0))}"))
    assert book.CARDS not in happened(again)
    assert again.state.foundations == ()
    assert again.state.round == 2
    for seat, layout in enumerate(again.state.layouts):
        assert {each.pack for each in (*layout.stock, *layout.nuts_left)} == {seat}


# The play: see also tests/mechanics/test_race_play.py


@shows(book.OPEN_CARDS)
def test_only_cards_that_lie_open_are_played() -> None:
    state = table(slots="AH", nerts="?7 AC", columns="??, AD|TS", waste="?2 AS")
    assert is_legal(state, 0, "AH>F")
    assert is_legal(state, 0, "AS>F")
    assert judge(state, 0, "AC>F") == [book.OPEN_CARDS]
    assert judge(state, 0, "AD>F") == [book.OPEN_CARDS]
    assert judge(state, 0, "AH'2>F") == [book.OPEN_CARDS]
    assert said(state, 0, "AD>F").startswith("Your A♦ is still hidden")
    assert book.OPEN_CARDS in judge(play(state, (0, "AH>F")).state, 0, "AH>F")


@shows(book.PLACES, book.NOT_ON_SLOTS)
def test_a_place_has_to_be_there_and_not_a_slot() -> None:
    state = table(slots="2H, -", nerts="-", waste="?2 3S", foundations=f"AH / {CLUBS}")
    assert is_legal(state, 0, "2H>F1")
    for place in ("F3", "F0", "F01", "N", "8", "0", "S5"):
        assert judge(state, 0, f"2H>{place}") == [book.PLACES]
    # neither by the rules of building nor to an empty one
    assert judge(state, 0, "3S>S1") == judge(state, 0, "3S>S2") == [book.NOT_ON_SLOTS]
    assert judge(state, 0, "2H>S1") == [book.NOT_ON_SLOTS]
    assert said(state, 0, "3S>S2").startswith("S2 is a slot, so the 3♠ cannot be laid there.")


# Columns


@shows(book.BUILD_DOWN, book.LAID)
def test_columns_go_down_in_alternating_colours() -> None:
    state = table(slots="9S", columns="TH, ??|TC, ?2|8H, ?3|JD, ?4|TD", waste="?2 TS")
    assert judge(state, 0, "9S>1") == judge(state, 0, "9S>5") == [book.BUILD_DOWN]
    for place, legal in (("1", True), ("2", False), ("3", False), ("4", False), ("5", True)):
        assert is_legal(state, 0, f"9S>{place}") == legal
    assert is_legal(state, 0, "TS>4")
    transition = play(state, (0, "9S>1"))
    assert happened(transition)[0] is book.LAID
    assert transition.state.layouts[0].work[0].up == cards("TH 9S")


@shows(book.LAID, book.UNCOVERED)
def test_a_run_moves_with_what_lies_on_it_and_the_card_below_is_turned_up() -> None:
    state = table(columns="9D, 4S|9H 8S 7H, ?2|8C, ?3|8D, ?4|TC")
    part = play(state, (0, "8S>1"))
    assert happened(part) == [book.LAID]
    assert [column.up for column in part.state.layouts[0].work[:2]] == [cards("9D 8S 7H"), cards("9H")]
    whole = play(state, (0, "9H>5"))
    assert happened(whole) == [book.LAID, book.UNCOVERED]
    assert whole.state.layouts[0].work[1] == WorkPile((), cards("4S"))
    assert whole.state.layouts[0].work[4].up == cards("TC 9H 8S 7H")
    check_laws(whole.state)


SPACE: Piles = {"slots": "KH, 4D", "columns": "-, 3S|KD QS, ?2|9C 8H, ?3|TD", "waste": "?2 KS"}


@shows(book.EMPTY_PILE)
def test_an_empty_column_takes_a_king_with_its_run_from_anywhere() -> None:
    state = table(SPACE)
    check_laws(state)
    for king in ("KH", "KD", "KS"):
        assert judge(state, 0, f"{king}>1") == [book.EMPTY_PILE]
        assert is_legal(state, 0, f"{king}>1")
    for other in ("4D", "QS", "8H", "9C", "TD"):
        assert judge(state, 0, f"{other}>1") == [book.EMPTY_PILE]
        assert not is_legal(state, 0, f"{other}>1")
    transition = play(state, (0, "KD>1"))
    assert happened(transition) == [book.LAID, book.UNCOVERED]
    assert [column.up for column in transition.state.layouts[0].work[:2]] == [cards("KD QS"), cards("3S")]


def test_an_empty_column_may_take_any_card_and_may_stay_empty() -> None:
    state = table(SPACE, empty_column="any")
    check_laws(state)
    for one in ("KH", "KD", "KS", "4D", "QS", "8H", "9C", "TD"):
        assert is_legal(state, 0, f"{one}>1")
    assert play(state, (0, "turn")).state.layouts[0].work[0] == WorkPile()


# Nerts and slots


@shows(book.REPLACED)
@pytest.mark.parametrize("to", ["F", "1"])
def test_a_nert_played_is_replaced_from_the_pile_at_once(to: str) -> None:
    state = table(slots="9S, AH, 5C, 6C", nerts="?6 2C 3C", columns="2S")
    transition = play(state, (0, f"AH>{to}"))
    assert happened(transition)[-1] is book.REPLACED
    layout = transition.state.layouts[0]
    assert layout.slots == cards("9S 3C 5C 6C")
    assert layout.nuts == state.layouts[0].nuts[:-1]
    assert game_of(state).view(transition.state, 1).zone("slot:0:2").cards == cards("3C")
    check_laws(transition.state)


def test_with_the_pile_used_up_a_slot_stays_empty() -> None:
    state = play(table(slots="AS, AH, 5D, 6D", nerts="9S", foundations=CLUBS), (0, "AS>F")).state
    assert state.layouts[0].slots == cards("9S AH 5D 6D")
    transition = play(state, (0, "AH>F"))
    assert book.REPLACED not in happened(transition)
    layout = transition.state.layouts[0]
    assert layout.slots == (*cards("9S"), None, *cards("5D 6D"))
    assert layout.open_nuts == layout.nuts_left == cards("9S 5D 6D")
    check_laws(transition.state)


# Stock and waste


@shows(book.PACKETS, book.TURN_OVER)
@pytest.mark.parametrize(
    ("draw", "packets"), [(3, ["6C 5C 4C", "3C 2C"]), (1, ["6C", "5C", "4C", "3C", "2C"])]
)
def test_the_stock_is_turned_up_in_packets_and_over_again(draw: int, packets: list[str]) -> None:
    state = table(stock="2C 3C 4C 5C 6C", waste="?6", foundations="AH", draw=draw)
    before = shown = state.layouts[0].waste
    for packet in packets:
        assert judge(state, 0, "turn") == [book.PACKETS]
        transition = play(state, (0, "turn"))
        state, shown = transition.state, shown + cards(packet)
        assert state.layouts[0].waste == shown
    assert state.layouts[0].stock == ()
    assert judge(state, 0, "turn") == [book.TURN_OVER]
    over = play(state, (0, "turn"))
    assert happened(over) == [book.TURN_OVER]
    assert over.state.layouts[0].stock == (*cards("2C 3C 4C 5C 6C"), *before[::-1])


# Foundations


@shows(book.ONE_AT_A_TIME)
def test_a_covered_card_waits_for_the_foundation() -> None:
    state = table(columns="3H 2S", foundations="AH 2H'2 / AS'2")
    assert judge(state, 0, "3H>F1") == [book.ONE_AT_A_TIME]
    assert is_legal(play(state, (0, "2S>F2")).state, 0, "3H>F1")


@shows(book.COMPLETED)
def test_a_complete_foundation_is_taken_away_and_still_counts() -> None:
    two_left = {"slots": "5D, 6D, -, -", "nerts": "-"}
    played = " / ".join(map(run_to, ("QC'2", "KS")))
    state = table(OUT | {"waste": "?2 KC"}, two_left, foundations=played)
    transition = play(state, (0, "KC>F1"))
    assert book.COMPLETED in happened(transition)
    zone = game_of(state).view(transition.state, 0).zone("foundation:1")
    assert "complete" in zone.label
    assert not zone.name
    ended = play(transition.state, (0, "call"))
    assert [(line.side, line.points) for line in ended.state.ledger] == [(0, 14), (0, 10), (1, 12), (1, -2)]


# Racing


@shows(book.ONE_HAND)
def test_a_seat_has_one_claim_under_way() -> None:
    def settled(slots: str, *texts: tuple[float, int, str]) -> tuple[Any, list[ClaimResult]]:
        state = table(slots=slots, foundations="AH / AS")
        claims = [Claim(at, seat, GAME.read_move(text)) for at, seat, text in texts]
        return resolve_claims(game_of(state), state, claims, book.LATE_CLAIM)

    after, claims = settled("2H, 3H / 2S", (0.1, 0, "2H>F1"), (0.2, 0, "3H>F1"), (0.3, 1, "2S>F2"))
    assert [bool(each.verdict) for each in claims] == [True, False, True]
    (finding,) = claims[1].verdict.findings
    assert finding.clause is book.ONE_HAND
    assert finding.text == "3H>F1 does not count: your other hand was still on its way with 2H>F1."
    assert after.foundations == (cards("AH 2H"), cards("AS 2S'2"))
    # once the 2 has been let go the 3 may follow
    assert is_legal(after, 0, "3H>F1")
    # a hand that comes back without effect was under way all the same
    _, claims = settled("2S, 3S / 2S", (0.05, 1, "2S>F2"), (0.1, 0, "2S>F2"), (0.2, 0, "3S>F2"))
    assert [each.verdict.findings[-1].clause for each in claims[1:]] == [book.LATE_CLAIM, book.ONE_HAND]


# A stuck table: see also tests/mechanics/test_race_ways.py


def test_the_dead_end_of_these_tests_is_one() -> None:
    state = table(DEAD_END)
    assert legal_texts(state, 0) == {"turn"}


# Scoring, and the end


@shows(book.COUNT, book.FOUNDATION_CARDS, book.CALLER, book.NUTS_LEFT, book.LAST_NUT, book.CALL)
def test_only_the_caller_has_the_bonus_though_others_are_out_of_nerts_too() -> None:
    state = table(
        OUT,
        OUT,
        {"slots": "5C, 6C, 7C, 8C", "nerts": "9C"},
        foundations=" / ".join(["AC", "AD'2 2D", "AH'3", *map(run_to, ("JS", "JS'2", "JS'3"))]),
    )
    assert judge(state, 0, "call") == judge(state, 1, "call") == judge(state, 2, "call") == [book.CALL]
    assert said(state, 2, "call").startswith("You cannot call yet: you have 5 nerts left.")
    assert not is_legal(state, 2, "call")
    assert ("May call", "seats 0 and 1") in in_words(game_of(state).status(state)).items()
    transition = play(state, (1, "call"))
    assert happened(transition) == [book.LAST_NUT, book.COUNT]
    assert [(line.side, line.points, line.finding.clause) for line in transition.state.ledger] == [
        (0, 13, book.FOUNDATION_CARDS),
        (1, 12, book.FOUNDATION_CARDS),
        (1, 10, book.CALLER),
        (2, 12, book.FOUNDATION_CARDS),
        (2, -5, book.NUTS_LEFT),
    ]
    assert transition.state.ledger[0].cards == cards(f"AC 2D {run_to('JS')}")
    assert transition.state.ledger[4].cards == cards("5C'3 6C'3 7C'3 8C'3 9C'3")
    # what has been counted lies there for all to see
    after = transition.state
    assert game_of(after).view(after, 0).zone("nuts:2").cards == cards("9C'3")
    check_laws(after)


@shows(book.LAST_NUT)
def test_running_out_does_not_end_the_round() -> None:
    state = table(slots="AH, -, -, -", nerts="-", waste="?2 AS", foundations=CLUBS)
    assert "May call" not in in_words(game_of(state).status(state))
    out = play(state, (0, "AH>F"))
    assert book.LAST_NUT not in happened(out)
    assert out.state.phase is Phase.PLAY
    ended = play(out.state, (0, "AS>F"), (0, "call"))
    assert [(line.side, line.points) for line in ended.state.ledger] == [(0, 15), (0, 10), (1, -12)]


@shows(book.CALL, book.LAST_NUT, book.CALLER)
def test_the_last_nert_may_call_by_itself() -> None:
    state = table(slots="AH, AS, -, -", nerts="-", foundations=CLUBS, call="auto")
    assert judge(state, 0, "call") == [book.CALL]
    assert said(state, 0, "call").startswith("Nobody needs to call")
    one_left = play(state, (0, "AH>F")).state
    assert one_left.phase is Phase.PLAY
    ended = play(one_left, (0, "AS>F"))
    assert happened(ended)[-2:] == [book.LAST_NUT, book.COUNT]
    assert [(line.side, line.points) for line in ended.state.ledger] == [(0, 15), (0, 10), (1, -12)]


@shows(shared_clauses.ROUND_TARGET, shared_clauses.OVER)
def test_reaching_the_target_wins_the_match() -> None:
    transition = play(table(OUT, foundations=CLUBS, scores=(77, 95)), (0, "call"))
    assert transition.state.result == Outcome(
        (0,), (100, 83), shared_clauses.ROUND_TARGET(winner=(0,), points=100, target=100)
    )
    assert game_of(transition.state).actors(transition.state) == ()
    assert judge(transition.state, 0, "turn") == [shared_clauses.OVER]
    assert judge(transition.state, 0, f"deal {codes(full_pack())}") == [shared_clauses.OVER]
    check_laws(transition.state)


@shows(shared_clauses.ROUND_TIE)
def test_a_tie_at_the_top_plays_another_round() -> None:
    played = " / ".join(map(run_to, ("KC", "QS'2")))  # 13 + 10 points for seat 0, 12 − 11 for seat 1
    state = table(OUT, {"nerts": "?7"}, foundations=played, scores=(27, 49), target=50)
    transition = play(state, (0, "call"))
    assert shared_clauses.ROUND_TIE in happened(transition)
    assert transition.state.phase is Phase.DEAL


@pytest.mark.parametrize("wrong", [{"players": 1}, {"players": 9}, {"draw": 2}, {"when_stuck": "dig"}])
def test_options_are_validated(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        load("nerts", **wrong)


def test_the_status_tells_who_has_yet_to_shuffle() -> None:
    state = table(phase="deal", to_shuffle=(0, 2), players=3)
    assert in_words(game_of(state).status(state)) == {
        "Round": "1",
        "Target": "100",
        "To shuffle": "seats 0 and 2",
    }


# Matches


def test_the_bot_gets_rid_of_nerts_first_and_waits_rather_than_dither() -> None:
    assert choice(table(OUT | {"waste": "?2 AH"}, foundations=CLUBS)) == "call"
    assert choice(table(ONE_PLAY | {"slots": "9S", "columns": "TH"})) == "9S>1"
    assert choice(table(ONE_PLAY)) == "AD>F"
    uncovering = {
        "nerts": "KC AC AD AH AS QC QD QS",
        "columns": "KS, 2D|QH, ?2|KH, ?3|KD, ?4|2S, ?5|2C, ?6|2H",
    }
    assert choice(table(DEAD_END | uncovering)) == "QH>1"
    queen = {"nerts": "?? AC AD AH AS QC QD QS", "waste": "?2 QH"}
    assert choice(table(DEAD_END | queen)) in ("QH>1", "QH>2")
    assert choice(table(DEAD_END)) == "turn"
    dither = {
        "columns": "9D, ??|9H 8S, ?2|KC, ?3|QS, ?4|QC, ?5|KS, ?6|JC",
        "slots": "6S, 6C, 5S, 5C",
        "stock": "-",
    }
    low = " / ".join(map(run_to, ("3C", "3D", "3H", "2S")))
    assert legal_texts(table(dither, foundations=low), 0) == {"8S>1"}
    assert choice(table(dither, foundations=low)) == "None"
    assert choice(table(dither, foundations=" / ".join([low, run_to("8H'2")]))) == "8S>1"
    # a nine takes the nert
    assert choice(table(dither | {"slots": "8C, 6C, 5S, 5C"}, foundations=low)) == "8C>1"
