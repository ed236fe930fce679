"""Nerts, clause by clause."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from cardrules import Card, Match, OptionError, Outcome, cards, load, shared_clauses
from cardrules.bots.races import play_race
from cardrules.cards import codes, full_pack
from cardrules.games.nerts import GAME
from cardrules.games.nerts import rulebook as book
from cardrules.games.nerts.judging import is_progress, lifted
from cardrules.games.nerts.rules import initial_state
from cardrules.games.nerts.state import Layout, State
from cardrules.mechanics.race_piles import WorkPile
from cardrules.mechanics.race_rounds import Phase
from cardrules.mechanics.races import Claim, own, resolve_claims
from cardrules.moves import Put
from tests.games.racing import Piles, Race, counted, happened, in_play, read_piles, scored_before
from tests.markers import shows

RACE = Race(GAME)
judge, is_legal, said, play = RACE.judge, RACE.is_legal, RACE.said, RACE.play
game_of, check_laws, legal_texts = RACE.game_of, RACE.check_laws, RACE.legal_texts
choice = RACE.choice
scored = partial(scored_before, book.FOUNDATION_CARDS)

DEAD_END: Piles = {
    "slots": "9C 8C 7C 6S",
    "work": ["KS", "KC", "QS", "QC", "JS", "JC", "TS"],
    "stock": "5S 7S 9S",
}
"""Black cards on top everywhere: nothing goes anywhere, and one packet is the whole stock."""

OUT: Piles = {"slots": "", "pile": ""}
"""No nerts left."""


def table(*seats: Piles, foundations: Sequence[str] = (), **options: Any) -> State:
    """A state in the middle of a round of at least two.

    For each seat piles may be given, from the bottom to the top: slots, pile, stock, waste, and work, in which a bar
    separates the face-down cards from the face-up ones and an empty text is an empty column. Columns and slots that
    are not given hold one high card each. The other cards lie at the bottom of the stock; of the nert pile where a
    stock is given; of the last column where both are.
    """
    game = load("nerts", players=max(len(seats), 2), **options)
    return in_play(initial_state(game.options, 0), layout_of, seats, foundations)


def layout_of(pack: int, gone: set[Card], piles: Piles) -> Layout:
    """The piles of one seat."""
    (slots, pile, stock, waste), columns, rest = read_piles(
        pack, gone, piles, ("slots", "pile", "stock", "waste"), book.COLUMNS
    )
    if "slots" not in piles:
        slots = tuple(rest.pop() for _ in range(book.SLOTS))
    if "stock" not in piles:
        stock = (*rest, *stock)
    elif "pile" not in piles:
        pile = (*rest, *pile)
    else:
        columns[-1] = WorkPile((*rest, *columns[-1].down), columns[-1].up)
    empty = (None,) * (book.SLOTS - len(slots))
    return Layout(work=tuple(columns), slots=(*slots, *empty), pile=pile, stock=stock, waste=waste)


# The deal


@shows(
    book.CARDS,
    book.SHUFFLE,
    book.DEAL_COLUMNS,
    book.DEAL_SLOTS,
    book.DEAL_PILE,
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
        book.DEAL_COLUMNS,
        book.DEAL_SLOTS,
        book.DEAL_PILE,
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
        assert laid.pile == order[32:40]
        assert laid.stock == order[:39:-1]


@shows(book.GO)
def test_at_go_the_slots_are_open_and_the_nert_pile_stays_hidden() -> None:
    match = Match(load("nerts"), seed=4)
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        for owner in range(3):
            slots = [view.zone(f"slot:{owner}:{number}").cards for number in range(1, 5)]
            assert all(len(slot) == 1 and slot[0] is not None for slot in slots)
            assert view.zone(f"nerts:{owner}").cards == (None,) * 8
            assert view.zone(f"stock:{owner}").cards == (None,) * 12


@shows(book.SHUFFLE)
def test_everybody_keeps_the_own_pack_from_round_to_round() -> None:
    state = play(table(OUT | {"waste": "AH"}, {}), (0, "AH>F"), (0, "call")).state
    assert state.phase is Phase.DEAL
    check_laws(state)
    half = play(state, (1, f"deal {codes(full_pack(1))}")).state
    assert half.foundations == (cards("AH"),)
    assert half.layouts[0] == state.layouts[0]
    check_laws(half)
    again = play(half, (0, f"deal {codes(full_pack(0))}"))
    assert book.CARDS not in happened(again)
    assert again.state.foundations == ()
    assert again.state.round == 2
    for seat, layout in enumerate(again.state.layouts):
        assert {each.pack for each in (*layout.stock, *layout.nerts)} == {seat}


# The play


@shows(book.OPEN_CARDS)
def test_only_cards_that_lie_open_are_played() -> None:
    state = table({"slots": "AH 5C 6C 7C", "pile": "AC", "work": ["AD|TS"], "waste": "AS"})
    assert is_legal(state, 0, "AH>F")
    assert is_legal(state, 0, "AS>F")
    assert judge(state, 0, "AC>F") == [book.OPEN_CARDS]
    assert judge(state, 0, "AD>F") == [book.OPEN_CARDS]
    assert judge(state, 0, "AH'2>F") == [book.OPEN_CARDS]
    assert said(state, 0, "AD>F").startswith("No A♦ lies open in front of you")
    assert book.OPEN_CARDS in judge(play(state, (0, "AH>F")).state, 0, "AH>F")


@shows(book.PLACES, book.NOT_ON_SLOTS)
def test_a_place_has_to_be_there_and_not_a_slot() -> None:
    state = table({"slots": "2H", "waste": "3S"}, foundations=["AH"])
    assert is_legal(state, 0, "2H>F1")
    for place in ("F2", "F0", "F01", "N", "8", "0", "S5"):
        assert judge(state, 0, f"2H>{place}") == [book.PLACES]
    # neither by the rules of building nor to an empty one
    assert judge(state, 0, "3S>S1") == judge(state, 0, "3S>S2") == [book.NOT_ON_SLOTS]
    assert judge(state, 0, "2H>S1") == [book.NOT_ON_SLOTS]
    assert said(state, 0, "3S>S2").startswith("S2 is a slot: the 3♠ cannot be laid there.")


def test_a_move_names_the_face_and_means_the_seats_own_card() -> None:
    state = table({}, {"slots": "9S", "work": ["TH"]})
    transition = play(state, (1, "9S>1"))
    assert transition.state.layouts[1].work[0].up == cards("TH'2 9S'2")
    assert transition.state.layouts[0] == state.layouts[0]


# Columns


@shows(book.BUILD_DOWN, book.LAID)
def test_columns_go_down_in_alternating_colours() -> None:
    state = table({"slots": "9S", "work": ["TH", "TC", "8H", "JD", "TD"], "waste": "TS"})
    assert judge(state, 0, "9S>1") == judge(state, 0, "9S>5") == [book.BUILD_DOWN]
    for place, legal in (("1", True), ("2", False), ("3", False), ("4", False), ("5", True)):
        assert is_legal(state, 0, f"9S>{place}") == legal
    assert is_legal(state, 0, "TS>4")
    transition = play(state, (0, "9S>1"))
    assert happened(transition)[0] is book.LAID
    assert transition.state.layouts[0].work[0].up == cards("TH 9S")


@shows(book.LAID, book.UNCOVERED)
def test_a_run_moves_with_what_lies_on_it_and_the_card_below_is_turned_up() -> None:
    state = table({"work": ["4S|9H 8S 7H", "9D", "8C", "2S|8D", "TC"]})
    part = play(state, (0, "8S>2"))
    assert happened(part) == [book.LAID]
    assert [column.up for column in part.state.layouts[0].work[:2]] == [cards("9H"), cards("9D 8S 7H")]
    whole = play(state, (0, "9H>5"))
    assert happened(whole) == [book.LAID, book.UNCOVERED]
    assert whole.state.layouts[0].work[0] == WorkPile((), cards("4S"))
    assert whole.state.layouts[0].work[4].up == cards("TC 9H 8S 7H")
    check_laws(whole.state)


SPACE: Piles = {"slots": "KH 4D", "work": ["", "3S|KD QS", "2D|9C 8H", "AD|TD"], "waste": "KS"}


@shows(book.EMPTY_COLUMN)
def test_an_empty_column_takes_a_king_with_its_run_from_anywhere() -> None:
    state = table(SPACE)
    check_laws(state)
    for king in ("KH", "KD", "KS"):
        assert judge(state, 0, f"{king}>1") == [book.EMPTY_COLUMN]
        assert is_legal(state, 0, f"{king}>1")
    for other in ("4D", "QS", "8H", "9C", "TD"):
        assert judge(state, 0, f"{other}>1") == [book.EMPTY_COLUMN]
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
    state = table({"slots": "9S AH 5C 6C", "pile": "2C 3C", "work": ["2S"]})
    transition = play(state, (0, f"AH>{to}"))
    assert happened(transition)[-1] is book.REPLACED
    layout = transition.state.layouts[0]
    assert layout.slots == cards("9S 3C 5C 6C")
    assert layout.pile == cards("2C")
    assert game_of(state).view(transition.state, 1).zone("slot:0:2").cards == cards("3C")
    check_laws(transition.state)


def test_with_the_pile_used_up_a_slot_stays_empty() -> None:
    state = table({"slots": "9S AH 5C 6C", "pile": ""}, {})
    transition = play(state, (0, "AH>F"))
    assert book.REPLACED not in happened(transition)
    assert transition.state.layouts[0].slots == (*cards("9S"), None, *cards("5C 6C"))
    check_laws(transition.state)


# Stock and waste


@shows(book.PACKETS, book.TURN_OVER)
@pytest.mark.parametrize(
    ("draw", "packets"), [(3, ["6C 5C 4C", "3C 2C"]), (1, ["6C", "5C", "4C", "3C", "2C"])]
)
def test_the_stock_is_turned_up_in_packets_and_over_again(draw: int, packets: list[str]) -> None:
    state = table({"stock": "2C 3C 4C 5C 6C"}, draw=draw)
    shown: tuple[Card, ...] = ()
    for packet in packets:
        assert judge(state, 0, "turn") == [book.PACKETS]
        transition = play(state, (0, "turn"))
        state, shown = transition.state, shown + cards(packet)
        assert state.layouts[0].waste == shown
    assert state.layouts[0].stock == ()
    assert judge(state, 0, "turn") == [book.TURN_OVER]
    over = play(state, (0, "turn"))
    assert happened(over) == [book.TURN_OVER]
    assert over.state.layouts[0].stock == cards("2C 3C 4C 5C 6C")


@shows(book.NOTHING_TO_TURN)
def test_with_stock_and_waste_used_up_there_is_nothing_to_turn() -> None:
    state = table({"stock": "", "waste": "AC"})
    assert judge(play(state, (0, "AC>F")).state, 0, "turn") == [book.NOTHING_TO_TURN]


@shows(book.WASTE_TOP)
def test_of_the_waste_only_the_top_is_played_but_all_of_it_seen() -> None:
    state = table({"waste": "AC 2D", "work": ["3S"]})
    assert judge(state, 0, "AC>F") == [book.WASTE_TOP]
    assert said(state, 0, "AC>F").startswith("The A♣ lies in your waste under the 2♦")
    for seat in (0, 1, None):
        assert GAME.view(state, seat).zone("waste:0").cards == cards("AC 2D")
    assert is_legal(play(state, (0, "2D>1")).state, 0, "AC>F")


# Foundations


@shows(book.ACE_BEGINS, book.ON_FOUNDATION)
def test_aces_begin_foundations() -> None:
    state = table({"slots": "AH 5C", "waste": "2H"}, {"slots": "AH 5C"})
    assert judge(state, 0, "2H>F") == [book.ACE_BEGINS]
    transition = play(state, (0, "AH>F"), (1, "AH>F"))
    assert transition.state.foundations == (cards("AH"), cards("AH'2"))
    assert happened(transition)[0] is book.ON_FOUNDATION
    assert transition.events[0].moved[0].target == "foundation:2"
    assert legal_texts(transition.state, 0) >= {"2H>F1", "2H>F2"}


@shows(book.BUILD_UP)
def test_foundations_go_up_in_suit_and_belong_to_all() -> None:
    state = table({"slots": "3H"}, {"slots": "3H"}, foundations=["AH 2H'2", "AD"])
    for seat in (0, 1):
        assert judge(state, seat, "3H>F1") == [book.BUILD_UP]
        assert is_legal(state, seat, "3H>F1")
        assert judge(state, seat, "3H>F2") == [book.BUILD_UP]
        assert not is_legal(state, seat, "3H>F2")
    assert said(state, 0, "3H>F2").startswith("The 3♥ does not go on the A♦")


@shows(book.ONE_AT_A_TIME)
def test_a_covered_card_waits_for_the_foundation() -> None:
    state = table({"work": ["3H 2S"]}, foundations=["AH 2H'2", "AS'2"])
    assert judge(state, 0, "3H>F1") == [book.ONE_AT_A_TIME]
    assert is_legal(play(state, (0, "2S>F2")).state, 0, "3H>F1")


@shows(book.COMPLETED)
def test_a_complete_foundation_is_taken_away_and_still_counts() -> None:
    state = table(
        OUT | {"waste": "KC"}, {"slots": "5D 6D", "pile": ""}, foundations=[codes(full_pack(1)[:12])]
    )
    transition = play(state, (0, "KC>F1"))
    assert book.COMPLETED in happened(transition)
    zone = game_of(state).view(transition.state, 0).zone("foundation:1")
    assert "complete" in zone.label
    assert not zone.name
    ended = play(transition.state, (0, "call"))
    assert [(line.side, line.points) for line in ended.state.ledger] == [(0, 1), (0, 10), (1, 12), (1, -2)]


# Racing


@shows(book.BEATEN)
def test_of_two_claims_on_a_foundation_the_first_stays() -> None:
    state = table({"slots": "2H 5C"}, {"slots": "2H 5C"}, foundations=["AH"])
    put = GAME.read_move("2H>F1")
    claims = [Claim(1.0, 0, put), Claim(0.5, 1, put)]
    after, (first, second) = resolve_claims(GAME, state, claims, book.BEATEN)
    assert first.claim.seat == 1
    assert after.foundations == (cards("AH 2H'2"),)
    assert after.layouts[0] == state.layouts[0]
    assert not second.verdict
    assert not second.events
    assert [finding.clause for finding in second.verdict.findings] == [book.BUILD_UP, book.BEATEN]
    assert "Seat 1 with 2H>F1 was quicker" in str(second.verdict)
    assert GAME.late_claim_clause is book.BEATEN
    assert GAME.race


@shows(book.ONE_HAND)
def test_a_seat_has_one_claim_under_way() -> None:
    state = table({"slots": "2H 3H"}, {"slots": "2S"}, foundations=["AH", "AS"])
    texts = ((0.1, 0, "2H>F1"), (0.2, 0, "3H>F1"), (0.3, 1, "2S>F2"))
    claims = [Claim(at, seat, GAME.read_move(text)) for at, seat, text in texts]
    after, settled = resolve_claims(GAME, state, claims, book.BEATEN)
    assert [bool(each.verdict) for each in settled] == [True, False, True]
    (finding,) = settled[1].verdict.findings
    assert finding.clause is book.ONE_HAND
    assert finding.text == "3H>F1 does not count: your other hand was still on its way with 2H>F1."
    assert after.foundations == (cards("AH 2H"), cards("AS 2S'2"))
    # once the 2 has been let go the 3 may follow
    assert is_legal(after, 0, "3H>F1")
    # a hand that comes back in vain was under way all the same
    late_claim_clause = [
        Claim(0.05, 1, GAME.read_move("2S>F2")),
        Claim(0.1, 0, GAME.read_move("2S>F2")),
        claims[1],
    ]
    _, settled = resolve_claims(
        GAME,
        table({"slots": "2S 3S"}, {"slots": "2S"}, foundations=["AH", "AS"]),
        late_claim_clause,
        book.BEATEN,
    )
    assert [each.verdict.findings[-1].clause for each in settled[1:]] == [book.BEATEN, book.ONE_HAND]


# When everybody is stuck


def test_the_dead_end_of_these_tests_is_one() -> None:
    state = table(DEAD_END, DEAD_END)
    check_laws(state)
    assert legal_texts(state, 0) == {"turn"}


@shows(book.FRESH_CYCLE)
def test_a_cycle_counts_when_it_was_fresh_from_the_first_card_to_the_last() -> None:
    quiet, gaining = DEAD_END | {"stock": "4S 5S 7S 9S"}, DEAD_END | {"slots": "AH 8C 7C 6S"}
    state = table(quiet, gaining)
    assert book.FRESH_CYCLE in happened(play(state, (0, "turn"), (0, "turn")))
    between = play(state, (0, "turn"), (1, "AH>F"), (0, "turn"))
    assert book.FRESH_CYCLE not in happened(between)
    assert between.state.layouts[0].cycles == 0
    again = play(between.state, (0, "turn"), (0, "turn"), (0, "turn"))
    assert book.FRESH_CYCLE in happened(again)
    assert again.state.layouts[0].cycles == 1


@shows(book.PROGRESS)
@pytest.mark.parametrize(
    ("seat", "piles", "move", "left"),
    [
        (0, {"slots": "AH"}, "AH>F", 0),
        (1, {"slots": "AH"}, "AH>F", 0),
        (1, {"slots": "QH"}, "QH>1", 0),
        (0, {"waste": "QH"}, "QH>1", 0),
        (1, {"waste": "QH"}, "QH>1", 2),
        (1, {"work": ["KS", "4H|QH", "JC", "JS"]}, "QH>1", 2),
    ],
    ids=["own gain", "gain on a foundation", "nert played", "own waste", "other's waste", "other's column"],
)
def test_a_gain_counts_for_all_and_other_progress_for_its_seat(
    seat: int, piles: Piles, move: str, left: int
) -> None:
    seats = [DEAD_END, DEAD_END]
    seats[seat] = DEAD_END | piles
    transition = play(replace(counted(table(*seats), 2), burials=1), (seat, move))
    assert book.PROGRESS in happened(transition)
    assert transition.state.burials == 0
    assert transition.state.layouts[seat].cycles == 0
    assert transition.state.layouts[0].cycles == left


CLEARING = DEAD_END | {"work": ["JH", "KS", "QC", "2H|QS", "3H|TC", "4H|TS", "5H|9S"]}
"""The jack can go on a queen: that clears column 1."""


@shows(book.SPACE)
def test_clearing_a_column_lets_a_seat_go_through_its_stock_again() -> None:
    state = counted(table(CLEARING, DEAD_END), 3)
    assert book.WAITING in judge(state, 0, "turn")
    transition = play(replace(state, burials=1), (0, "JH>3"))
    assert happened(transition) == [book.LAID, book.SPACE]
    assert [layout.cycles for layout in transition.state.layouts] == [0, 3]
    assert transition.state.burials == 1
    assert is_legal(transition.state, 0, "turn")
    # the same card stays where it is, until somebody gets on
    assert judge(transition.state, 0, "JH>4") == [book.TO_AND_FRO]
    assert book.SPACE not in happened(play(table(CLEARING, DEAD_END), (0, "JH>3")))


@shows(book.WAITING)
def test_after_three_cycles_in_vain_a_seat_waits() -> None:
    state = table(DEAD_END, DEAD_END | {"slots": "AH 8C 7C 6S"})
    waiting = play(state, *[(0, "turn")] * 5).state
    assert waiting.layouts[0].cycles == 3
    assert judge(waiting, 0, "turn") == [book.WAITING]
    assert ("Waiting", "seat 0") in GAME.status(waiting)
    assert is_legal(play(waiting, (1, "AH>F")).state, 0, "turn")


@shows(book.TO_AND_FRO)
def test_cards_are_not_carried_to_and_fro() -> None:
    state = table({"work": ["4S|9H 8S", "9D", "KD"], "slots": "QS 3C", "waste": "JH"})
    there = play(state, (0, "8S>2")).state
    assert is_legal(state, 0, "8S>2")
    assert judge(there, 0, "8S>1") == [book.TO_AND_FRO]
    assert not is_legal(play(there, (1, "turn")).state, 0, "8S>1")
    gain = play(there, (0, "QS>3")).state
    assert is_legal(gain, 0, "8S>1")
    back = play(gain, (0, "8S>1")).state
    assert is_legal(play(back, (0, "JH>3")).state, 0, "8S>2")


@shows(book.TO_AND_FRO)
def test_nor_into_an_empty_column_and_out_again() -> None:
    piles = DEAD_END | {"work": ["", "", "KH QS", "3H|KC", "4H|JC", "5H|QC", "6H|TC"]}
    state = table(piles, DEAD_END, empty_column="any")
    there = play(state, (0, "QS>1")).state
    assert judge(there, 0, "QS>3") == judge(there, 0, "QS>2") == [book.TO_AND_FRO]
    # a king alone may go from one empty column to the other, once
    king = play(there, (0, "KH>2")).state
    assert judge(king, 0, "KH>3") == [book.TO_AND_FRO]
    assert king.layouts[0].cycles == 0


@shows(book.STUCK, book.STUCK_ENDS)
def test_a_stuck_round_ends_at_once_and_nobody_has_the_bonus() -> None:
    state = table(DEAD_END, DEAD_END)
    assert book.STUCK not in happened(play(state, (0, "turn")))
    transition = play(state, (0, "turn"), (1, "turn"))
    assert happened(transition)[-3:] == [book.STUCK, book.STUCK_ENDS, book.COUNT]
    assert {line.finding.clause for line in transition.state.ledger} == {book.NERTS_LEFT}
    assert transition.state.phase is Phase.DEAL


@pytest.mark.parametrize(
    ("piles", "options", "move"),
    [
        (DEAD_END | {"slots": "AH 8C 7C 6S"}, {}, "AH>F"),
        (CLEARING, {}, "JH>3"),
        (DEAD_END | {"slots": "", "pile": ""}, {}, "call"),
        (DEAD_END | {"work": ["", "KC", "QS", "QC", "JS", "JC", "TS"]}, {"empty_column": "any"}, "9C>1"),
    ],
    ids=["gain", "clear a column", "call", "fill a space"],
)
def test_the_table_is_not_stuck_while_anybody_has_something_to_do(
    piles: Piles, options: dict[str, Any], move: str
) -> None:
    state = play(table(DEAD_END, piles, **options), (0, "turn"), (1, "turn")).state
    assert all(layout.through for layout in state.layouts)
    assert state.phase is Phase.PLAY
    assert move in legal_texts(state, 1)


@shows(book.STUCK, book.BURY, book.STUCK_ENDS)
def test_burying_goes_on_for_as_long_as_the_largest_stock_and_ends_the_round() -> None:
    state = table(DEAD_END, DEAD_END, when_stuck="bury")
    for burial in (1, 2, 3):
        transition = play(state, (0, "turn"), (1, "turn"))
        assert happened(transition)[-2:] == [book.STUCK, book.BURY]
        state = transition.state
        assert state.burials == burial
        assert [layout.waste for layout in state.layouts] == [(), ()]
        order = cards("5S 7S 9S")
        assert state.layouts[0].stock == (*order[3 - burial :], *order[: 3 - burial])
        check_laws(state)
    transition = play(state, (0, "turn"), (1, "turn"))
    assert book.STUCK_ENDS in happened(transition)
    assert "Burying 3 times has helped nobody" in str(transition.events[-2])


def test_the_waste_goes_back_on_what_is_left_of_the_stock() -> None:
    long = DEAD_END | {"stock": "4S 5S 7S 9S"}
    state = play(table(long, DEAD_END, when_stuck="bury"), *[(0, "turn")] * 4, (1, "turn")).state
    assert state.burials == 1
    assert state.layouts[0].stock == cards("9S 4S 5S 7S")
    assert state.layouts[1].stock == cards("9S'2 5S'2 7S'2")


def test_a_gain_begins_the_buryings_anew() -> None:
    state = table(DEAD_END, DEAD_END | {"stock": "5S AS 9S"}, when_stuck="bury")
    state = play(state, *[(0, "turn"), (1, "turn")] * 2).state
    assert state.burials == 2
    assert play(state, (1, "turn"), (1, "AS>F")).state.burials == 0


@shows(book.STUCK_ENDS)
def test_with_nothing_to_bury_the_round_ends() -> None:
    shuffle = {
        "stock": "",
        "work": ["4H|QD JS", "QH", "KH", "3H|KD", "3D|9D", "2D|9H", "2H|7D"],
        "slots": "4C",
    }
    transition = play(table(shuffle, DEAD_END | {"stock": ""}, when_stuck="bury"), (0, "JS>2"))
    assert happened(transition)[-3:] == [book.STUCK, book.STUCK_ENDS, book.COUNT]
    assert "Nobody has a card to bury" in str(transition.events[-2])


def test_a_table_that_never_gets_on_if_it_can_help_it_still_comes_to_an_end() -> None:
    """The adversary of the proof in stuck.py: progress only where no seat has another move."""

    def gets_on(state: State, seat: int, move: Any) -> bool:
        if not isinstance(move, Put):
            return False
        layout = state.layouts[seat]
        lift = lifted(layout, own(seat, move.card))
        assert lift is not None
        return is_progress(layout, lift, move.to)

    for seed, (empty_column, when_stuck) in enumerate(
        [("any", "bury"), ("any", "end"), ("king", "bury")] * 3
    ):
        game = load("nerts", players=2, max_deals=1, empty_column=empty_column, when_stuck=when_stuck)
        match, rng = Match(game, seed=seed), Random(seed)
        idle = 0
        while match.actors:
            moves = [(seat, move) for seat in match.actors for move in match.legal_moves(seat)]
            dithering = [each for each in moves if not gets_on(match.state, *each)]
            idle = idle + 1 if dithering else 0
            # two seats with at most 52 shifts and 12 buryings each, and a few turns between any two of them
            assert idle < 2 * (52 + 12) * 2 * book.MOST_CYCLES * 5
            seat, move = rng.choice(dithering or moves)
            match.play(move, seat)


# Scoring, and the end


@shows(book.COUNT, book.FOUNDATION_CARDS, book.CALLER, book.NERTS_LEFT, book.CALLED, book.CALL)
def test_only_the_caller_has_the_bonus_though_others_are_out_of_nerts_too() -> None:
    state = table(
        OUT | {"stock": "5C"},
        OUT | {"stock": "5C"},
        {"slots": "5C 6C", "pile": "7C"},
        foundations=["AC", "AD'2 2D AH'3"],
    )
    assert judge(state, 0, "call") == judge(state, 1, "call") == judge(state, 2, "call") == [book.CALL]
    assert said(state, 2, "call").startswith("You cannot call yet: nerts left to you: 3.")
    assert not is_legal(state, 2, "call")
    assert ("May call", "seats 0 and 1") in GAME.status(state)
    transition = play(state, (1, "call"))
    assert happened(transition) == [book.CALLED, book.COUNT]
    assert [(line.side, line.points, line.finding.clause) for line in transition.state.ledger] == [
        (0, 2, book.FOUNDATION_CARDS),
        (1, 1, book.FOUNDATION_CARDS),
        (1, 10, book.CALLER),
        (2, 1, book.FOUNDATION_CARDS),
        (2, -3, book.NERTS_LEFT),
    ]
    assert transition.state.ledger[0].cards == cards("AC 2D")
    assert transition.state.ledger[4].cards == cards("5C'3 6C'3 7C'3")
    # what has been counted lies there for all to see
    after = transition.state
    assert game_of(after).view(after, 0).zone("nerts:2").cards == cards("7C'3")
    check_laws(after)


@shows(book.CALLED)
def test_running_out_does_not_end_the_round() -> None:
    state = table({"slots": "AH", "pile": "", "waste": "AS"}, {"slots": "5C", "pile": ""})
    out = play(state, (0, "AH>F"))
    assert book.CALLED not in happened(out)
    assert out.state.phase is Phase.PLAY
    ended = play(out.state, (0, "AS>F"), (0, "call"))
    assert [(line.side, line.points) for line in ended.state.ledger] == [(0, 2), (0, 10), (1, -1)]


@shows(book.CALL, book.CALLED, book.CALLER)
def test_the_last_nert_may_call_by_itself() -> None:
    state = table({"slots": "AH", "pile": ""}, {"slots": "5C", "pile": ""}, call="auto")
    assert judge(state, 0, "call") == [book.CALL]
    assert said(state, 0, "call").startswith("Nobody needs to call")
    ended = play(state, (0, "AH>F"))
    assert happened(ended)[-2:] == [book.CALLED, book.COUNT]
    assert [(line.side, line.points) for line in ended.state.ledger] == [(0, 1), (0, 10), (1, -1)]


@shows(shared_clauses.TARGET, shared_clauses.OVER)
def test_reaching_the_target_wins_the_match() -> None:
    state = replace(table(OUT, {"slots": "5C", "pile": ""}), ledger=scored(90, 95))
    transition = play(state, (0, "call"))
    assert transition.state.result == Outcome(
        (0,), (100, 94), shared_clauses.TARGET(winner=("Seat 0",), points=100, target=100)
    )
    assert GAME.actors(transition.state) == ()
    assert judge(transition.state, 0, "turn") == [shared_clauses.OVER]
    assert judge(transition.state, 0, f"deal {codes(full_pack())}") == [shared_clauses.OVER]
    check_laws(transition.state)


@shows(shared_clauses.TIE)
def test_a_tie_at_the_top_plays_another_round() -> None:
    state = replace(table(OUT, {"slots": "5C", "pile": ""}, target=50), ledger=scored(50, 61))
    transition = play(state, (0, "call"))
    assert shared_clauses.TIE in happened(transition)
    assert transition.state.phase is Phase.DEAL


@shows(shared_clauses.MAX_DEALS)
def test_a_match_may_be_limited_to_some_rounds() -> None:
    transition = play(table(OUT, {}, max_deals=1), (0, "call"))
    assert transition.state.result is not None
    assert transition.state.result.winners == (0,)
    assert shared_clauses.MAX_DEALS in happened(transition)


@pytest.mark.parametrize("wrong", [{"players": 1}, {"players": 9}, {"draw": 2}, {"when_stuck": "dig"}])
def test_options_are_validated(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        load("nerts", **wrong)


def test_the_status_tells_who_has_yet_to_shuffle() -> None:
    state = replace(initial_state(load("nerts").options, 0), to_shuffle=(0, 2))
    assert dict(GAME.status(state)) == {"Round": "1", "Target": "100", "To shuffle": "seats 0 and 2"}


# Matches


@pytest.mark.parametrize(
    "options",
    [
        *[{"players": players} for players in range(2, 9)],
        {"empty_column": "any"},
        {"draw": 1},
        {"call": "auto"},
        {"when_stuck": "bury"},
        {"players": 2, "empty_column": "any", "when_stuck": "bury"},
        {"players": 2, "draw": 1, "call": "auto", "when_stuck": "bury"},
        {"players": 2, "empty_column": "any", "draw": 1, "call": "auto"},
    ],
    ids=lambda options: " ".join(f"{name}={value}" for name, value in options.items()),
)
def test_bots_play_to_the_end_and_again_the_same(options: dict[str, Any]) -> None:
    game = load("nerts", **{"max_deals": 2, "target": 1000, **options})
    first, second = (Match(game, seed=11) for _ in range(2))
    assert list(play_race(first, seed=5)) == list(play_race(second, seed=5))
    assert first.outcome
    assert first.state == second.state
    assert first.state.round == 2
    assert sum(first.scores) == sum(line.points for line in first.score_lines)


def test_the_bot_gets_rid_of_nerts_first_and_waits_rather_than_dither() -> None:
    assert choice(table(OUT | {"waste": "AH"}, {})) == "call"
    assert choice(table({"slots": "9S", "work": ["TH"], "waste": "AH"})) == "9S>1"
    assert choice(table(DEAD_END | {"waste": "AH"})) == "AH>F"
    assert choice(table(CLEARING, DEAD_END)) in ("JH>3", "JH>4")
    assert choice(table(DEAD_END | {"work": ["KS", "4H|QH", "8S", "6C", "TS", "TC"]})) == "QH>1"
    assert choice(table(DEAD_END | {"waste": "QH"}, {})) in ("QH>1", "QH>2")
    assert choice(table(DEAD_END)) == "turn"
    dither = {
        "work": ["4S|9H 8S", "3D|9D", "3S|KC", "4C|QS", "4D|QC", "5C|KS", "5D|JC"],
        "slots": "6S",
        "stock": "",
    }
    assert legal_texts(table(dither, DEAD_END), 0) == {"8S>2"}
    assert choice(table(dither, DEAD_END)) == "None"
    assert (
        choice(table(dither | {"slots": "6S 3C", "pile": "2H"}, foundations=[codes(full_pack(1)[26:34])]))
        == "8S>2"
    )
    # a nine that is laid bare takes the nert
    assert choice(table(dither | {"slots": "8C"}, DEAD_END)) in ("8C>2", "8C>1")
