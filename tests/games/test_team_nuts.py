"""Team Nuts, clause by clause."""

import re
from typing import Any

import pytest

from cardrules import Match, OptionError, Outcome, Transition, card, cards, load
from cardrules.core import shared_clauses
from cardrules.core.cards import codes, full_pack
from cardrules.core.rulebook import Clause
from cardrules.games.team_nuts import GAME
from cardrules.games.team_nuts import rulebook as book
from cardrules.mechanics.race_rounds import finish_round
from cardrules.mechanics.race_tables import Phase, State, WorkPile
from cardrules.mechanics.races import Claim, resolve_claims
from tests.games.racing import Piles, Race, happened, run_to
from tests.markers import in_words, shows

RACE = Race(GAME)
table, judge, is_legal, said, play = RACE.table, RACE.judge, RACE.is_legal, RACE.said, RACE.play
game_of, check_laws, legal_texts = RACE.game_of, RACE.check_laws, RACE.legal_texts
choice = RACE.choice

DEAD_END: Piles = {
    "nuts": "?? 2D AC AD AH AS QC QD QH QS 9C",
    "columns": "4H ?3|KS, ?3|KC, ?2|KH, ??|KD, 2S",
}
"""Kings and a two are on top, and all aces and queens in the nuts: nothing goes anywhere, whatever is in the stock."""

ONE_PLAY = DEAD_END | {"nuts": "?2 2D AC AH AS QC QD QH QS 9C", "waste": "?2 AD"}
"""A dead end, but for an ace on which nothing follows."""

CLUBS = run_to("KC")
"""A foundation with enough cards of side 0 for it to have a single nut left."""

CARDS, NUTS, OTHER_CARDS, OTHER_NUTS = 0, 1, 2, 3
"""The seats of the partners' roles in the positions of these tests."""


def next_round(state: State[Any]) -> Transition:
    """Everybody who has to shuffles; the events are those of the last one."""
    for seat in state.to_shuffle:
        transition = play(state, (seat, f"deal {codes(game_of(state).deck(state, seat))}"))
        state = transition.state
    return transition


# Cards and seats, and the deal


@shows(
    book.CARDS,
    book.TARGET,
    book.ROLES,
    book.SHUFFLE,
    book.COUNT_OFF,
    book.PASS_ACROSS,
    book.LAY_COLUMNS,
    book.STOCK,
    book.NUT_PILE,
    book.NO_TURNS,
    shared_clauses.WHOLE_PACK,
    shared_clauses.DEAL_DUE,
)
def test_each_side_shuffles_for_the_other_which_lays_the_cards() -> None:
    game = load("team_nuts")
    assert (game.seats, game.sides) == (4, 2)
    assert game.side_names == ("Seats 0 and 1", "Seats 2 and 3")
    state = game.initial_state(game.options, 3)
    assert game.actors(state) == (0, 2)
    orders = [full_pack(0), full_pack(1)[::-1]]
    assert [game.deck(state, seat) for seat in range(4)] == [
        full_pack(0),
        full_pack(0),
        full_pack(1),
        full_pack(1),
    ]
    assert judge(state, 0, "turn") == [shared_clauses.DEAL_DUE]
    assert judge(state, 0, f"deal {codes(orders[1])}") == [shared_clauses.WHOLE_PACK]
    assert judge(state, 1, f"deal {codes(orders[0])}") == [shared_clauses.DEAL_DUE]
    shuffled = play(state, (2, f"deal {codes(orders[1])}")).state
    check_laws(shuffled)
    assert game.actors(shuffled) == (0,)
    assert judge(shuffled, 2, f"deal {codes(orders[1])}") == [shared_clauses.DEAL_DUE]
    transition = play(shuffled, (0, f"deal {codes(orders[0])}"))
    assert happened(transition) == [
        book.SHUFFLE,
        book.CARDS,
        book.TARGET,
        book.ROLES,
        book.COUNT_OFF,
        book.PASS_ACROSS,
        book.LAY_COLUMNS,
        book.STOCK,
        book.NUT_PILE,
        book.NO_TURNS,
    ]
    state = transition.state
    check_laws(state)
    assert game.actors(state) == (0, 1, 2, 3)
    assert judge(state, 0, f"deal {codes(orders[1])}") == [shared_clauses.DEAL_DUE]
    assert state.packs == (1, 0)
    for side, order in enumerate(reversed(orders)):
        laid = state.layouts[side]
        # the card counted off first is the first to be played
        assert laid.nuts == order[10::-1]
        rows = [(11, 16, 20, 23, 25), (12, 17, 21, 24), (13, 18, 22), (14, 19), (15,)]
        assert [column.down + column.up for column in laid.work] == [
            tuple(order[place] for place in column) for column in rows
        ]
        assert [len(column.up) for column in laid.work] == [1] * 5
        assert laid.stock == order[:25:-1]
        assert len(laid.stock) == 26
    view = game.view(state, 0)
    assert view.zone("nuts:1").cards == (None,) * 10 + (orders[0][0],)


def test_what_each_seat_handles_lies_in_front_of_it() -> None:
    match = Match(load("team_nuts"), seed=1)
    owners = {zone.id: zone.owner for zone in match.view(None).zones}
    assert owners["nuts:0"] == 1
    assert owners["nuts:1"] == 3
    for side, cards_player in ((0, 0), (1, 2)):
        own = {f"work:{side}:{column}" for column in range(1, 6)} | {f"stock:{side}", f"waste:{side}"}
        assert {owners[id] for id in own} == {cards_player}
    assert ("Nuts players", "seats 1 and 3") in in_words(match.game.status(match.state)).items()
    assert ("Cards players", "seats 0 and 2") in in_words(match.game.status(match.state)).items()


def test_partners_have_the_cards_of_their_side_in_reach_and_the_others_face_them() -> None:
    match = Match(load("team_nuts"), seed=1)
    for seat in range(4):
        view = match.view(seat)
        reach = {zone.id for zone in view.zones if zone.belongs_to(seat)}
        side = seat // 2
        assert reach == {zone.id for zone in view.zones if zone.owner in (2 * side, 2 * side + 1)}
        titles = [title[5] for title in re.findall(r">(Seat \d)", match.svg(seat))]
        # 0 faces 3, and 1 faces 2
        assert {"".join(sorted(titles[each] + titles[each + 2])) for each in (0, 1)} == {"03", "12"}
        assert sorted(titles[2:]) == sorted(str(each) for each in (2 * side, 2 * side + 1))
        assert match.text(seat).count("[turn]") == 1


@shows(book.ROLES, book.SHUFFLE)
@pytest.mark.parametrize(
    ("roles", "nuts_players"), [("alternate", [(1, 3), (0, 2), (1, 3)]), ("fixed", [(1, 3)] * 3)]
)
def test_partners_take_turns_to_shuffle_and_change_roles_as_agreed(
    roles: str, nuts_players: list[tuple[int, int]]
) -> None:
    game = load("team_nuts", roles=roles)
    state = game.initial_state(game.options, 0)
    for number, expected in enumerate(nuts_players, start=1):
        assert game.actors(state) == ((0, 2) if number % 2 else (1, 3))
        transition = next_round(state)
        assert (book.CARDS in happened(transition)) == (number == 1)
        state = transition.state
        assert state.round == number
        # the packs cross the table every round
        assert state.packs == ((1, 0) if number % 2 else (0, 1))
        assert tuple(map(state.nuts_player, (0, 1))) == expected
        assert {state.nuts_player(0), state.cards_player(0)} == {0, 1}
        for seat in range(4):
            assert is_legal(state, seat, "turn") == (seat not in expected)
        state = finish_round(state, book.STUCK_ENDS(why="Everybody is stuck"))[0]
        check_laws(state)


# The play: see also tests/mechanics/test_race_play.py


@shows(book.NUTS_PLAYER)
def test_only_the_nuts_player_plays_nuts() -> None:
    state = table(nuts="?10 AH", columns="?4|KD, ?3|2S, -", foundations=run_to("3C"))
    for move in ("AH>F", "AH>2", "AH>3"):
        assert judge(state, CARDS, move) == [book.NUTS_PLAYER]
        assert is_legal(state, NUTS, move)
    assert said(state, CARDS, "AH>F").startswith(
        "The A♥ is a nut, and only the Nuts player of your side, seat 1, plays nuts"
    )


@shows(book.CARDS_PLAYER)
def test_only_the_cards_player_handles_stock_and_waste() -> None:
    state = table(columns="?4|KS, ?3|2S, -", waste="?2 AH", foundations=run_to("3C"))
    for move in ("AH>F", "AH>2", "AH>3", "turn"):
        assert judge(state, NUTS, move) == [book.CARDS_PLAYER]
        assert is_legal(state, CARDS, move)
    assert said(state, NUTS, "turn").startswith("Only the Cards player of your side, seat 0, turns up cards")
    over = table(stock="-", waste="5C AH", foundations=" / ".join(map(run_to, ("KD", "JS"))))
    assert judge(over, NUTS, "turn") == [book.CARDS_PLAYER]
    assert is_legal(over, CARDS, "turn")


def test_both_partners_move_the_columns_also_to_the_foundations() -> None:
    mine = {"nuts": "?10 9C", "columns": "?4|AS, ?2 2C|TH, ?2|9S 8H, ??|2D, JC"}
    state = table(mine, {"nuts": "?9 AS 9C"})
    for seat in (CARDS, NUTS):
        assert {"AS>F", "AS>4", "TH>5", "9S>2"} <= legal_texts(state, seat)
    transition = play(state, (CARDS, "TH>5"), (NUTS, "9S>5"))
    assert transition.state.layouts[0].work[4].up == cards("JC TH 9S 8H")
    # the other side has cards with these faces too, but elsewhere
    assert not is_legal(state, OTHER_CARDS, "AS>F")


@shows(book.OPEN_CARDS)
def test_only_cards_that_lie_open_are_played() -> None:
    state = table(nuts="?9 AC AH", columns="?3 AD|TS", waste="?2 AS")
    assert is_legal(state, NUTS, "AH>F")
    assert judge(state, NUTS, "AC>F") == [book.OPEN_CARDS]
    assert judge(state, CARDS, "AD>F") == [book.OPEN_CARDS]
    assert judge(state, NUTS, "AH'2>F") == [book.OPEN_CARDS]
    assert said(state, CARDS, "AD>F").startswith("Your A♦ is still hidden")


# Columns


@shows(book.BUILD_DOWN, book.LAID)
def test_columns_go_down_in_alternating_colours() -> None:
    state = table(nuts="?10 9S", columns="?4|TH, ?3|TC, ?2|8H, ??|JD, TD", waste="?2 TS")
    assert is_legal(state, NUTS, "9S>1")
    assert is_legal(state, NUTS, "9S>5")
    assert is_legal(state, CARDS, "TS>4")
    for place in ("2", "3", "4"):
        assert judge(state, NUTS, f"9S>{place}") == [book.BUILD_DOWN]
        assert not is_legal(state, NUTS, f"9S>{place}")
    transition = play(state, (NUTS, "9S>1"))
    assert happened(transition)[0] is book.LAID
    assert transition.state.layouts[0].work[0].up == cards("TH 9S")


def test_a_move_names_the_face_and_means_the_sides_own_card() -> None:
    state = table(*[{"nuts": "?10 9S", "columns": "?4|TH"}] * 2)
    transition = play(state, (OTHER_NUTS, "9S>1"))
    assert transition.state.layouts[1].work[0].up == cards("TH'2 9S'2")
    assert transition.state.layouts[0] == state.layouts[0]


@shows(book.UNCOVERED)
def test_any_run_moves_and_an_uncovered_card_is_turned_up_at_once() -> None:
    state = table(nuts="?10 KD", columns="?4|9D, ?3|8C, ?2|8D, 4S|9H 8S 7H, TC")
    runs = {move for move in legal_texts(state, CARDS) if move[:2] in "9H 8S 7H 9D 8C"}
    assert runs == {"8S>1", "7H>2", "9H>5", "9D>5", "8C>1"}
    transition = play(state, (CARDS, "9H>5"))
    assert happened(transition) == [book.LAID, book.UNCOVERED]
    after = transition.state.layouts[0].work
    assert after[3] == WorkPile((), cards("4S"))
    assert after[4].up == cards("TC 9H 8S 7H")


@shows(book.EMPTY_PILE)
def test_an_empty_column_takes_a_nut_the_waste_top_or_a_run_or_stays_empty() -> None:
    state = table(nuts="?10 5C", columns="?4|9H 8S, ?3|QS, ?2|QC, ??|KC, -", waste="?2 KD")
    check_laws(state)
    to_space = {"9H>5", "8S>5", "QS>5", "QC>5", "KC>5"}
    assert {move for move in legal_texts(state, CARDS) if move.endswith(">5")} == {"KD>5", *to_space}
    assert {move for move in legal_texts(state, NUTS) if move.endswith(">5")} == {"5C>5", *to_space}
    assert judge(state, NUTS, "5C>5") == [book.EMPTY_PILE]
    assert play(state, (CARDS, "8S>5")).state.layouts[0].work[4].up == cards("8S")
    assert play(state, (CARDS, "turn")).state.layouts[0].work[4] == WorkPile()


# Foundations


@shows(book.BUILD_UP)
def test_foundations_go_up_in_suit_and_belong_to_both_sides() -> None:
    state = table(nuts="?10 3H / ?10 3H", foundations="AH 2H'2 / AD")
    for seat in (NUTS, OTHER_NUTS):
        assert is_legal(state, seat, "3H>F1")
        assert judge(state, seat, "3H>F2") == [book.BUILD_UP]
    assert said(state, NUTS, "3H>F2").startswith(
        "The 3♥ does not go on foundation 2, where seats 0 and 1's A♦ lies"
    )


@shows(book.ONE_AT_A_TIME)
def test_a_covered_column_card_waits_for_the_foundation() -> None:
    state = table(columns="?4|3H 2S", foundations="AH 2H'2 / AS'2")
    for seat in (CARDS, NUTS):
        assert judge(state, seat, "3H>F1") == [book.ONE_AT_A_TIME]
    assert is_legal(play(state, (NUTS, "2S>F2")).state, CARDS, "3H>F1")


@shows(book.COMPLETED)
def test_a_complete_foundation_still_counts() -> None:
    state = table(waste="?2 KC", foundations=run_to("QC'2"))
    transition = play(state, (CARDS, "KC>F1"))
    assert book.COMPLETED in happened(transition)
    zone = game_of(transition.state).view(transition.state, 0).zone("foundation:1")
    assert "complete" in zone.label
    assert not zone.name
    _, events = finish_round(transition.state, book.LAST_NUT(seat=1))
    assert [(line.side, line.points) for line in events[1].lines if line.points > 0] == [(0, 1), (1, 12)]


# Racing


@shows(book.LATE_CLAIM)
@pytest.mark.parametrize(
    ("first", "second", "clause"),
    [
        ((OTHER_NUTS, "2H>F1"), (NUTS, "2H>F1"), book.BUILD_UP),
        ((CARDS, "AS>F"), (NUTS, "AS>1"), book.OPEN_CARDS),
    ],
    ids=["opponents", "partners"],
)
def test_of_two_claims_the_first_stays(
    first: tuple[int, str], second: tuple[int, str], clause: Clause
) -> None:
    state = table(nuts="?10 2H / ?10 2H", columns="?4|2D, ?3|AS", foundations="AH")
    claims = [Claim(at, seat, GAME.read_move(text)) for at, (seat, text) in enumerate((first, second))]
    after, (stays, late) = resolve_claims(game_of(state), state, claims[::-1], book.LATE_CLAIM)
    assert stays.claim.seat == first[0]
    assert after == game_of(state).apply(state, first[0], claims[0].move).state
    assert [finding.clause for finding in late.verdict.findings] == [clause, book.LATE_CLAIM]
    winner = f"Seat {first[0]}"
    said = (
        f"{winner}'s 2♥ was there first, so yours stays with you.",
        f"{winner} was quicker, and now your move is no longer possible.",
    )
    assert any(each in str(late.verdict) for each in said)
    assert GAME.late_claim_clause is book.LATE_CLAIM


# A stuck table: see also tests/mechanics/test_race_ways.py


def test_the_dead_end_of_these_tests_is_one() -> None:
    state = table(DEAD_END)
    assert [legal_texts(state, seat) for seat in (CARDS, NUTS)] == [{"turn"}, set()]


@shows(book.DIG, book.DIG_FIRST, book.TUCK, book.CARDS_PLAYER)
def test_digging_brings_up_the_bottom_card_of_column_1() -> None:
    fits = ONE_PLAY | {"nuts": "?3 2D AC AS QC QD QH QS 9C", "columns": "AH ?3|KS, ?3|KC, ?2|KH, ??|KD, 2S"}
    transition = play(table(fits, DEAD_END, when_stuck="dig"), (CARDS, "AD>F"))
    assert happened(transition)[-2:] == [book.STUCK, book.DIG]
    state = transition.state
    assert state.phase is Phase.DIG
    assert [layout.dug for layout in state.layouts] == [card("AH"), card("4H'2")]
    assert [len(layout.work[0].down) for layout in state.layouts] == [3, 3]
    assert game_of(state).actors(state) == (0, 1, 2, 3)
    assert game_of(state).view(state, 2).zone("dug:0").cards == cards("AH")
    assert ("Digging", "seats 0, 1, 2 and 3") in in_words(game_of(state).status(state)).items()
    assert judge(state, CARDS, "turn") == judge(state, OTHER_CARDS, "turn") == [book.DIG_FIRST]
    assert judge(state, NUTS, "9C>5") == [book.DIG_FIRST]
    # either partner plays what can be played; what cannot is put under the stock by the Cards player
    assert legal_texts(state, CARDS) == legal_texts(state, NUTS) == {"AH>5", "AH>F"}
    assert judge(state, CARDS, "tuck") == [book.TUCK]
    assert judge(state, NUTS, "tuck") == [book.CARDS_PLAYER, book.TUCK]
    assert judge(state, OTHER_NUTS, "tuck") == [book.CARDS_PLAYER]
    played = play(state, (NUTS, "AH>5")).state
    assert played.layouts[0].work[4].up == cards("2S AH")
    assert played.phase is Phase.DIG
    assert game_of(played).actors(played) == (2, 3)
    assert judge(played, CARDS, "turn") == [book.DIG_FIRST]
    assert said(played, CARDS, "turn").startswith("First seats 2 and 3 find a place for what was dug up.")
    done = play(played, (OTHER_CARDS, "tuck")).state
    assert done.phase is Phase.PLAY
    assert done.layouts[1].stock == (card("4H'2"), *state.layouts[1].stock)
    assert judge(done, CARDS, "tuck") == [book.TUCK]


def test_digging_goes_on_until_the_column_is_dug_through() -> None:
    state, digs = play(table(ONE_PLAY, DEAD_END, when_stuck="dig"), (CARDS, "AD>F")).state, 1
    while state.phase is not Phase.DEAL:
        seat, (move, *_) = next(
            (seat, moves) for seat in range(4) if (moves := game_of(state).legal_moves(state, seat))
        )
        transition = play(state, (seat, str(move)))
        digs += book.DIG in happened(transition)
        state = transition.state
    assert digs == 4
    assert book.STUCK_ENDS in happened(transition)


# Scoring, and the end


@shows(book.COUNT, book.FOUNDATION_CARDS, book.NUTS_LEFT, book.LAST_NUT)
def test_cards_played_count_and_nuts_left_cost_two_each() -> None:
    played = " / ".join(["AC", "AD'2 2D", *map(run_to, ("TH", "TH'2"))])
    transition = play(table(nuts="2C / 5C 6C 7C", foundations=played), (NUTS, "2C>F1"))
    assert happened(transition)[-2:] == [book.LAST_NUT, book.COUNT]
    lines = transition.state.ledger
    assert [(line.side, line.points, line.finding.clause) for line in lines] == [
        (0, 13, book.FOUNDATION_CARDS),
        (1, 11, book.FOUNDATION_CARDS),
        (1, -6, book.NUTS_LEFT),
    ]
    assert lines[0].cards == cards(f"AC 2C 2D {run_to('TH')}")
    assert lines[2].cards == cards("5C'2 6C'2 7C'2")
    assert "Seats 2 and 3 have 3 nuts left: −6." in lines[2].finding.text
    assert transition.state.phase is Phase.DEAL
    # what has been counted lies there for all to see
    assert game_of(transition.state).view(transition.state, 0).zone("nuts:1").cards == cards("5C'2 6C'2 7C'2")


def test_the_cards_count_for_the_side_whose_pack_they_are_of() -> None:
    state = table(packs="2 1", foundations="AC 2C / AD'2")
    _, events = finish_round(state, book.LAST_NUT(seat=0))
    assert [(line.side, line.points) for line in events[1].lines if line.points > 0] == [(0, 1), (1, 2)]


@shows(book.LAST_NUT)
@pytest.mark.parametrize("to", ["F", "1", "2"])
def test_the_last_nut_ends_the_round_wherever_it_goes(to: str) -> None:
    state = table(nuts="AH", columns="?4|2S, -", foundations=f"{CLUBS} / AS")
    transition = play(state, (NUTS, f"AH>{to}"))
    assert book.LAST_NUT in happened(transition)
    assert transition.state.phase is Phase.DEAL
    assert transition.state.to_shuffle == (1, 3)


@shows(shared_clauses.ROUND_TARGET, shared_clauses.OVER)
def test_reaching_the_target_wins_the_match() -> None:
    for reached in (249, 250, 251):
        state = table(nuts="AH", foundations=CLUBS, round=3, scores=(reached - 14, 40))
        after = play(state, (NUTS, "AH>F")).state
        assert (after.phase is Phase.OVER) == (reached >= 250)
        if after.phase is Phase.OVER:
            won = shared_clauses.ROUND_TARGET(winner=(0, 1), points=reached, target=250)
            assert after.result == Outcome((0,), (reached, 18), won)
            assert game_of(after).actors(after) == ()
            assert judge(after, 0, "turn") == [shared_clauses.OVER]
            assert judge(after, 0, f"deal {codes(full_pack())}") == [shared_clauses.OVER]
            check_laws(after)


@shows(shared_clauses.ROUND_TIE)
def test_a_tie_at_the_top_plays_another_round() -> None:
    played = " / ".join(map(run_to, ("KC", "KS'2", "KD'2")))  # 14 points for side 0, 26 − 22 for side 1
    state = table(nuts="AH", foundations=played, round=3, scores=(40, 50), target=54)
    transition = play(state, (NUTS, "AH>F"))
    assert shared_clauses.ROUND_TIE in happened(transition)
    assert transition.state.phase is Phase.DEAL


@pytest.mark.parametrize("wrong", [{"players": 4}, {"target": 0}, {"roles": "none"}, {"when_stuck": "cry"}])
def test_options_are_validated(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        load("team_nuts", **wrong)


def test_the_status_tells_who_has_yet_to_shuffle() -> None:
    game = load("team_nuts")
    assert in_words(game.status(game.initial_state(game.options, 0))) == {
        "Round": "1",
        "Target": "250",
        "To shuffle": "seats 0 and 2",
    }


# Matches


def test_the_bots_play_both_roles_and_wait_rather_than_dither() -> None:
    racing = table(nuts="?10 9S", columns="?4|TH, ?3|KS, ?2|QS, ??|AD, -", waste="?2 AH", foundations="AC")
    assert choice(racing, NUTS) == "9S>1"
    assert choice(racing, CARDS) in ("AH>F", "AD>F")
    spaced = table(nuts="?10 9S", columns="TC, KS, QS, JS, -", waste="?2 8H", foundations=run_to("KD"))
    assert (choice(spaced, NUTS), choice(spaced, CARDS)) == ("9S>5", "turn")
    red_queens = {"columns": "?4|QH, ?3|KS, ?2|KH, ??|KD, 2S", "waste": "?2 QD"}
    turning_up = table(DEAD_END | red_queens | {"nuts": "?3 2D AC AD AH AS QC QS 9C"})
    assert choice(turning_up, CARDS) == choice(turning_up, NUTS) == "QH>2"
    queen = table(DEAD_END | {"nuts": "?2 2D AC AD AH AS QC QD QS 9C", "waste": "?2 QH"})
    assert choice(queen, CARDS) in ("QH>1", "QH>2")
    assert (choice(table(DEAD_END), CARDS), choice(table(DEAD_END), NUTS)) == ("turn", "None")
    assert choice(table(DEAD_END | {"columns": "?4|TC, ?3|KC, ?2|KH, ??|KD, 9H"}), NUTS) == "9H>1"
    dither = {"nuts": "?10 4C", "columns": "?4|9H 8S, ?3|9D, ?2|QS, ??|QC, KS", "waste": "?2 3S"}
    assert legal_texts(table(dither), NUTS) == {"8S>2"}
    assert choice(table(dither), NUTS) == "None"
    # what the partner can play already needs no opening
    assert choice(table(dither | {"waste": "?2 8C"}), NUTS) == "None"
    dug = play(table(ONE_PLAY, DEAD_END, when_stuck="dig"), (CARDS, "AD>F")).state
    assert (choice(dug, CARDS), choice(dug, NUTS)) == ("tuck", "None")
