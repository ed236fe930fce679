"""Nertz, clause by clause."""

from typing import Any

import pytest

from cardrules import Match, OptionError, Outcome, cards, load
from cardrules.core import shared_clauses
from cardrules.core.cards import codes, full_pack
from cardrules.games.nertz import GAME
from cardrules.games.nertz import rulebook as book
from cardrules.mechanics.race_rounds import finish_round
from cardrules.mechanics.race_tables import Phase, WorkPile
from tests.games.racing import Piles, Race, happened, run_to
from tests.markers import in_words, shows

RACE = Race(GAME)
table, judge, is_legal, said, play = RACE.table, RACE.judge, RACE.is_legal, RACE.said, RACE.play
game_of, check_laws, legal_texts = RACE.game_of, RACE.check_laws, RACE.legal_texts
choice = RACE.choice

DEAD_END: Piles = {"nertz": "?3 2D AC AD AH AS QC QD QH QS 9C", "work": "KS, KC, KH, KD"}
"""Kings are on top, and all aces and queens in the nertz: nothing goes anywhere, whatever is in the stock."""

ONE_PLAY = DEAD_END | {"nertz": "?4 2D AC AH AS QC QD QH QS 9C", "waste": "?2 AD"}
"""A dead end, but for an ace on which nothing follows."""

OUT: Piles = {"nertz": "-"}
"""No nertz cards left."""

CLUBS = run_to("KC")
"""A foundation with enough cards of seat 0 for it to have one nertz card left, or none."""


# The deal


@shows(
    book.CARDS,
    book.SHUFFLE,
    book.TARGETS,
    book.NERTZ_PILE,
    book.WORK_PILES,
    book.STOCK,
    book.NO_TURNS,
    shared_clauses.WHOLE_PACK,
    shared_clauses.DEAL_DUE,
)
def test_everybody_shuffles_their_own_pack_and_lays_the_piles() -> None:
    game = load("nertz", players=3)
    state = game.initial_state(game.options, 2)
    assert game.actors(state) == (0, 1, 2)
    packs = [full_pack(seat) for seat in range(3)]
    assert [game.deck(state, seat) for seat in range(3)] == packs
    assert judge(state, 0, "turn") == [shared_clauses.DEAL_DUE]
    assert judge(state, 0, f"deal {codes(packs[1])}") == [shared_clauses.WHOLE_PACK]
    for done, seat in enumerate((1, 0, 2)):
        transition = play(state, (seat, f"deal {codes(packs[seat])}"))
        state = transition.state
        if done < 2:
            assert judge(state, seat, f"deal {codes(packs[seat])}") == [shared_clauses.DEAL_DUE]
            assert seat not in game.actors(state)
        check_laws(state)
    assert happened(transition) == [
        book.SHUFFLE,
        book.CARDS,
        book.TARGETS,
        book.NERTZ_PILE,
        book.WORK_PILES,
        book.STOCK,
        book.NO_TURNS,
    ]
    assert game.actors(state) == (0, 1, 2)
    assert judge(state, 0, f"deal {codes(packs[0])}") == [shared_clauses.DEAL_DUE]
    laid, order = state.layouts[1], packs[1]
    assert laid.nuts == order[:13]
    assert laid.work == tuple(WorkPile((), (card,)) for card in order[13:17])
    assert laid.stock == order[:16:-1]
    assert len(laid.stock) == 35
    view = game.view(state, 0)
    assert view.zone("nuts:1").cards == (None,) * 12 + (order[12],)
    assert view.zone("stock:0").cards == (None,) * 35


def test_the_cards_of_a_round_are_gathered_when_their_pack_is_shuffled() -> None:
    state = table(nertz="AH", foundations=f"AS 2S'2 / {CLUBS}", call="auto")
    state = play(state, (0, "AH>F")).state
    check_laws(state)
    transition = play(state, (1, f"deal {codes(full_pack(1))}"))
    assert transition.state.foundations == (cards("AS"), cards(CLUBS), cards("AH"))
    assert transition.state.layouts[0] == state.layouts[0]
    check_laws(transition.state)
    begun = play(transition.state, (0, f"deal {codes(full_pack(0))}"))
    assert begun.state.round == 2
    assert begun.state.foundations == ()
    assert book.TARGETS not in happened(begun)


# The play: see also tests/mechanics/test_race_play.py


@shows(book.OPEN_CARDS)
def test_only_cards_that_lie_open_are_played() -> None:
    state = table(nertz="?10 AD AC AH", work="TS", waste="?2 AS")
    assert is_legal(state, 0, "AH>F")
    assert is_legal(state, 0, "AS>F")
    assert judge(state, 0, "AC>F") == [book.OPEN_CARDS]
    assert judge(state, 0, "AD>F") == [book.OPEN_CARDS]
    assert judge(state, 0, "AH'2>F") == [book.OPEN_CARDS]
    assert said(state, 0, "AD>F").startswith("Your A♦ is still hidden")
    assert book.OPEN_CARDS in judge(play(state, (0, "AH>F")).state, 0, "AH>F")


# Work piles


@shows(book.BUILD_DOWN, book.LAID)
def test_work_piles_go_down_in_alternating_colours() -> None:
    state = table(nertz="?12 9S", work="TH, TC, 8H, JD", waste="?2 TS")
    assert is_legal(state, 0, "9S>1")
    assert is_legal(state, 0, "TS>4")
    for place in ("2", "3", "4"):
        assert judge(state, 0, f"9S>{place}") == [book.BUILD_DOWN]
        assert not is_legal(state, 0, f"9S>{place}")
    transition = play(state, (0, "TS>4"))
    assert happened(transition) == [book.LAID]
    assert transition.state.layouts[0].work[3].up == cards("JD TS")


def test_any_run_moves_from_pile_to_pile() -> None:
    state = table(nertz="?12 KD", work="9H 8S 7H, 9D, 8C, TC")
    moves = {move for move in legal_texts(state, 0) if move[:2] in "9H 8S 7H 9D 8C"}
    assert moves == {"8S>2", "7H>3", "9H>4", "9D>4", "8C>2"}
    after = play(state, (0, "8S>2")).state.layouts[0]
    assert [pile.up for pile in after.work] == [cards("9H"), cards("9D 8S 7H"), cards("8C"), cards("TC")]


@shows(book.EMPTY_PILE)
def test_an_empty_pile_takes_whatever_is_agreed() -> None:
    piles = {"nertz": "?11 2C 5C", "work": "-, 9H 8S, QS, QC", "waste": "?? 3H KD"}
    to_space = {
        "any": {"5C>1", "KD>1", "9H>1", "8S>1", "QS>1", "QC>1"},
        "nertz_first": {"5C>1"},
    }
    for space_fill, legal in to_space.items():
        state = table(piles, space_fill=space_fill)
        check_laws(state)
        assert {move for move in legal_texts(state, 0) if move.endswith(">1")} == legal
        for move in to_space["any"]:
            assert judge(state, 0, move) == [book.EMPTY_PILE]
        # it may also stay empty, and nothing fills it by itself
        assert play(state, (0, "turn")).state.layouts[0].work[0] == WorkPile()
        filled = play(state, (0, "5C>1")).state.layouts[0]
        assert filled.work[0].up == cards("5C")
        assert filled.nuts[-1:] == cards("2C")
    first = said(table(piles, space_fill="nertz_first"), 0, "KD>1")
    assert first.startswith("Work pile 1 is empty and takes a nertz card first, the 5♣ before the K♦.")


@pytest.mark.parametrize("space_fill", ["any", "nertz_first"])
def test_without_nertz_cards_an_empty_pile_takes_anything(space_fill: str) -> None:
    piles = OUT | {"work": "-, 9H 8S, QS, QD", "waste": "?2 KD"}
    state = table(piles, foundations=CLUBS, space_fill=space_fill)
    assert {move for move in legal_texts(state, 0) if move.endswith(">1")} >= {"KD>1", "8S>1", "9H>1"}
    assert play(state, (0, "KD>1")).state.layouts[0].work[0].up == cards("KD")


# Foundations


@shows(book.ONE_AT_A_TIME)
def test_a_covered_work_card_waits_for_the_foundation() -> None:
    state = table(work="3H 2S", foundations="AH 2H'2 / AS'2")
    assert judge(state, 0, "3H>F1") == [book.ONE_AT_A_TIME]
    assert is_legal(play(state, (0, "2S>F2")).state, 0, "3H>F1")


@shows(book.COMPLETED)
def test_a_complete_foundation_is_taken_away_and_still_counts() -> None:
    state = table(waste="?2 KC", foundations=run_to("QC'2"))
    transition = play(state, (0, "KC>F1"))
    assert book.COMPLETED in happened(transition)
    zone = game_of(transition.state).view(transition.state, 0).zone("foundation:1")
    assert "complete" in zone.label
    assert not zone.name
    _, events = finish_round(transition.state, book.LAST_NUT(seat=0))
    assert [(line.side, line.points) for line in events[1].lines if line.points > 0] == [(0, 1), (1, 12)]


# A stuck table: see also tests/mechanics/test_race_ways.py


def test_the_dead_end_of_these_tests_is_one() -> None:
    state = table(DEAD_END)
    assert legal_texts(state, 0) == {"turn"}


# Scoring, and the end


@shows(book.COUNT, book.FOUNDATION_CARDS, book.NUTS_LEFT)
@pytest.mark.parametrize("nertz_penalty", [2, 1])
def test_cards_played_count_and_nertz_cards_left_cost(nertz_penalty: int) -> None:
    state = table(
        players=3,
        nertz="2C / 5C 6C 7C / 5C",
        foundations=" / ".join(["AC", "AD'2 2D", *map(run_to, ("TH", "TH'2", "QH'3"))]),
        call="auto",
        nertz_penalty=nertz_penalty,
    )
    transition = play(state, (0, "2C>F1"))
    lines = transition.state.ledger
    assert [(line.side, line.points, line.finding.clause) for line in lines] == [
        (0, 13, book.FOUNDATION_CARDS),
        (1, 11, book.FOUNDATION_CARDS),
        (1, -3 * nertz_penalty, book.NUTS_LEFT),
        (2, 12, book.FOUNDATION_CARDS),
        (2, -nertz_penalty, book.NUTS_LEFT),
    ]
    assert lines[0].cards == cards(f"AC 2C 2D {run_to('TH')}")
    assert lines[2].cards == cards("5C'2 6C'2 7C'2")
    assert game_of(transition.state).actors(transition.state) == (0, 1, 2)
    # what has been counted lies there for all to see
    view = game_of(transition.state).view(transition.state, 0)
    assert view.zone("nuts:1").cards == cards("5C'2 6C'2 7C'2")


@shows(book.CALL, book.LAST_NUT)
def test_the_caller_need_not_call_at_once() -> None:
    state = table(nertz="AH", waste="?2 AS", foundations=CLUBS)
    assert judge(state, 0, "call") == [book.CALL]
    assert said(state, 0, "call").startswith("You cannot call yet: you have 1 nertz card left.")
    out = play(state, (0, "AH>F")).state
    assert out.phase is Phase.PLAY
    assert ("May call", "seat 0") in in_words(game_of(out).status(out)).items()
    assert is_legal(out, 0, "call")
    assert not is_legal(out, 1, "call")
    ended = play(out, (0, "AS>F"), (0, "call"))
    assert happened(ended)[:2] == [book.LAST_NUT, book.COUNT]
    assert [line.points for line in ended.state.ledger] == [15, -26]


@shows(book.CALL, book.LAST_NUT)
@pytest.mark.parametrize("to", ["F", "1", "2"])
def test_the_last_nertz_card_may_end_the_round_by_itself(to: str) -> None:
    state = table(nertz="AH", work="-, 2S", foundations=CLUBS, call="auto")
    assert judge(state, 0, "call") == [book.CALL]
    assert said(state, 0, "call").startswith("Nobody needs to call")
    transition = play(state, (0, f"AH>{to}"))
    assert book.LAST_NUT in happened(transition)
    assert transition.state.phase is Phase.DEAL


@shows(book.TARGETS, shared_clauses.ROUND_TARGET, shared_clauses.OVER)
@pytest.mark.parametrize("target", [50, 100, 250, 500])
def test_reaching_the_target_wins_the_match(target: int) -> None:
    match = Match(load("nertz", target=target))
    assert f"The match is played to {target} points." in {event.finding.text for event in match.events}
    for after, reached in ((target - 1, False), (target, True), (target + 1, True)):
        state = table(nertz="AH", foundations=CLUBS, scores=(after - 14, 40), target=target, call="auto")
        ended = play(state, (0, "AH>F")).state
        assert (ended.phase is Phase.OVER) == reached
        if reached:
            won = shared_clauses.ROUND_TARGET(winner=(0,), points=after, target=target)
            assert ended.result == Outcome((0,), (after, 14), won)
            assert game_of(ended).actors(ended) == ()
            assert judge(ended, 0, "turn") == [shared_clauses.OVER]
            assert judge(ended, 0, f"deal {codes(full_pack())}") == [shared_clauses.OVER]
            check_laws(ended)


@shows(shared_clauses.ROUND_TIE)
def test_a_tie_at_the_top_plays_another_round() -> None:
    played = " / ".join(map(run_to, ("KC", "KS'2", "KD'2")))  # 14 points for seat 0, 26 − 10 for seat 1
    state = table(nertz="AH / ?5", foundations=played, scores=(44, 42), call="auto")
    transition = play(state, (0, "AH>F"))
    assert shared_clauses.ROUND_TIE in happened(transition)
    assert transition.state.phase is Phase.DEAL


@pytest.mark.parametrize(
    "wrong", [{"players": 1}, {"players": 11}, {"target": 60}, {"nertz_penalty": 3}, {"when_stuck": "dig"}]
)
def test_options_are_validated(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        load("nertz", **wrong)


def test_the_status_tells_who_has_yet_to_shuffle() -> None:
    state = table(phase="deal", to_shuffle=(0, 2), players=3, target=250)
    assert in_words(game_of(state).status(state)) == {
        "Round": "1",
        "Target": "250",
        "To shuffle": "seats 0 and 2",
    }


# Matches


def test_the_bot_gets_rid_of_nertz_cards_first_and_waits_rather_than_dither() -> None:
    assert choice(table(OUT | {"waste": "?2 AH"}, foundations=CLUBS)) == "call"
    assert choice(table(nertz="?12 9S", work="TH, -, KS QH, KC", waste="?2 AH")) == "9S>1"
    assert choice(table(nertz="?12 9S", work="TC, -, KS QH, KC", waste="?2 8H")) == "9S>2"
    assert choice(table(ONE_PLAY)) == "AD>F"
    queen = {"nertz": "?4 2D AC AD AH AS QC QD QS 9C", "waste": "?2 QH"}
    assert choice(table(DEAD_END | queen)) in ("QH>1", "QH>2")
    assert choice(table(DEAD_END)) == "turn"
    # the nine goes on the ten to make a space; the eight moves when that lets another card go
    assert choice(table(DEAD_END | {"work": "TC, 9H, KH, KD"})) == "9H>1"
    dither = {"nertz": "?12 4C", "work": "9H 8S, 9D, QS, QC", "waste": "?2 3S"}
    waiting = table(dither)
    assert legal_texts(waiting, 0) == {"8S>2", "turn"}
    assert choice(waiting) == "turn"
    assert choice(table(dither | {"waste": "?2 8C"})) == "8C>2"
    covered = dither | {"work": "9H 8S, KS, QS, 9D"}
    assert choice(table(covered, foundations=run_to("8H'2"))) == "8S>4"
