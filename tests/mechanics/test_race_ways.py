"""Getting on and getting stuck in all races: gains, shifts, ways on, burying, no progress; and what else they share."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from random import Random
from types import ModuleType
from typing import Any

import pytest

from cardrules import Card, Match, card, cards, load
from cardrules.core.cards import codes, full_pack
from cardrules.core.errors import PositionError
from cardrules.core.moves import Put, Turn
from cardrules.games.nerts import rulebook as nerts
from cardrules.games.nertz import rulebook as nertz
from cardrules.games.nuts import rulebook as nuts
from cardrules.games.team_nuts import rulebook as team_nuts
from cardrules.match.unknown_cards import covered
from cardrules.mechanics.race_legality import fits, places_of
from cardrules.mechanics.race_player import choose_move
from cardrules.mechanics.race_scores import score_lines
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES
from cardrules.mechanics.race_tables import OpenGain, Phase
from cardrules.mechanics.race_ways import Gain, is_open, is_stuck, open_gain, open_gains, way_on
from cardrules.mechanics.races import Claim, resolve_claims
from cardrules.testing.walks import random_step
from tests.games import test_nerts, test_nertz, test_nuts, test_team_nuts
from tests.games.racing import Piles, Race, happened, run_to
from tests.games.racing_positions import can_get_on, late_position
from tests.markers import shows

BOOKS: dict[str, tuple[ModuleType, Any]] = {
    "nuts": (test_nuts, nuts),
    "nerts": (test_nerts, nerts),
    "nertz": (test_nertz, nertz),
    "team_nuts": (test_team_nuts, team_nuts),
}


def each_race(*clauses: str) -> pytest.MarkDecorator:
    """Run a test for every race, and show these clauses of each."""
    return pytest.mark.parametrize(
        "id",
        [
            pytest.param(id, marks=[shows(*(getattr(book, clause) for clause in clauses))] if clauses else [])
            for id, (_, book) in BOOKS.items()
        ],
    )


def position(id: str, *sides: Piles, **given: Any) -> Any:
    """A state of a race, as its own tests make them."""
    return BOOKS[id][0].table(*sides, **given)


def dead_end(id: str, changes: Mapping[str, str] | None = None, **piles: str) -> Piles:
    """Piles of a side that cannot get on, but for some that are given, and for cards that others replace."""
    return changed(BOOKS[id][0].DEAD_END, changes or {}) | piles


def one_play(id: str) -> Piles:
    """Piles of a side that cannot get on, but for an ace of diamonds on which nothing follows."""
    found: Piles = BOOKS[id][0].ONE_PLAY
    return found


def changed(piles: Piles, changes: Mapping[str, str]) -> Piles:
    """Piles in which other cards take the place of some."""
    for old, new in changes.items():
        piles = {name: text.replace(old, new, 1) for name, text in piles.items()}
    return piles


def race(id: str) -> Race[Any]:
    found: Race[Any] = BOOKS[id][0].RACE
    return found


def seat_of(id: str, side: int) -> int:
    """The seat of a side that plays its stock in the first round."""
    partners: int = load(id).options.spec.partners
    return side * partners


def stock_cards(id: str) -> int:
    """The number of cards in a stock after the deal."""
    return sum(part.places.count("stock") for part in load(id).options.spec.layout)


# Stuck


@each_race("STUCK", "STUCK_ENDS")
def test_a_stuck_round_ends_at_once_if_agreed(id: str) -> None:
    book = BOOKS[id][1]
    state = position(id, one_play(id), dead_end(id), when_stuck="end")
    transition = race(id).play(state, (0, "AD>F"))
    assert happened(transition)[1:4] == [book.STUCK, book.STUCK_ENDS, book.COUNT]
    assert transition.state.phase is Phase.DEAL


@each_race("BURY", "STUCK_ENDS")
@pytest.mark.parametrize("last", [0, 1])
def test_burying_ends_the_round_after_as_many_cards_as_the_largest_stock_has(id: str, last: int) -> None:
    """The side that has played its ace has one card fewer in stock than the other."""
    book, most = BOOKS[id][1], stock_cards(id)
    sides = (one_play(id), dead_end(id))
    state = position(id, *(sides if last == 0 else sides[::-1]), when_stuck="bury")
    transition = race(id).play(state, (seat_of(id, last), "AD>F"))
    events = transition.events[1:]
    assert [event.finding.clause for event in events[:3]] == [book.STUCK, book.BURY, book.STUCK_ENDS]
    assert dict(events[1].finding.facts)["count"] == most
    assert f"Burying {most} cards has helped nobody" in str(events[2])


@each_race("BURY")
def test_burying_stops_as_soon_as_somebody_has_a_way_on(id: str) -> None:
    # turned up by threes the second card of the stock never comes to the top; with two cards buried it does
    lurking = dead_end(id, {"AH": "??"}, stock=f"?{stock_cards(id) - 2} AH ??")
    last = one_play(id) | {"stock": f"?{stock_cards(id) - 3}"}
    state = position(id, lurking, last, when_stuck="bury")
    transition = race(id).play(state, (seat_of(id, 1), "AD>F"))
    assert happened(transition)[1:] == [BOOKS[id][1].STUCK, BOOKS[id][1].BURY]
    after, (*rest, ace, top) = transition.state, state.layouts[0].stock
    assert after.phase is Phase.PLAY
    assert after.layouts[0].stock == (ace, top, *rest)
    # the waste has been turned over on what was left of the stock
    turned_over = state.layouts[1].stock + state.layouts[1].waste[-2::-1]
    assert after.layouts[1].stock == turned_over[-2:] + turned_over[:-2]
    assert after.layouts[1].waste == ()
    found = way_on(after, 0)
    assert found is not None
    assert (found.gain, found.play, found.turning) == (Gain.FOUNDATION, Put(card("AH"), "F"), True)


NO_STOCK: dict[str, tuple[Piles, tuple[str, ...]]] = {
    "nuts": ({"nuts": "?10 6S", "work": "KS, ??|KH, ?2|2S, ?3|2H, ?4|4S"}, ("KD", "KC")),
    "nerts": (
        {"slots": "6S, 6H, 8S, 8H", "nerts": "?7", "columns": "KS, ??|KH, ?2|KD, ?3|2S, ?4|2H, ?5|2D, ?6|4S"},
        ("KC",),
    ),
    "nertz": ({"nertz": "?12 6S", "work": "KS, KH, 2S, 4S"}, ("KD", "KC", "9H")),
    "team_nuts": ({"nuts": "?10 6S", "columns": "?4|KS, ?3|KH, ?2|2S, ??|2H, 4S"}, ("KD", "KC")),
}
"""Piles of a side that cannot get on, and the foundations with all its other cards; the last king is in the waste."""


@each_race("STUCK_ENDS")
def test_with_nothing_to_bury_the_round_ends(id: str) -> None:
    # the last card of the waste goes, and with it every way on
    piles, (king, *others) = NO_STOCK[id]
    foundations = [
        run_to(f"Q{king[1]}"),
        *map(run_to, others),
        *(run_to(f"{top}'2") for top in (king, *others)),
    ]
    last = piles | {"stock": "-", "waste": king}
    state = position(id, last, piles | {"stock": "-"}, foundations=" / ".join(foundations), when_stuck="bury")
    transition = race(id).play(state, (0, f"{king}>F1"))
    assert "Nobody has a card to bury" in " ".join(map(str, transition.events))


def test_all_but_one_card_may_have_to_be_buried() -> None:
    """Turned up by threes the ace comes to the top when it is the lowest of the three."""
    piles, (king, clubs) = NO_STOCK["nuts"]
    last = piles | {"nuts": "?7 6S", "stock": "9S AH TS", "waste": king}
    up = " / ".join(map(run_to, ("QD", clubs, "KD'2", f"{clubs}'2")))
    state = position("nuts", last, piles | {"stock": "-"}, foundations=up, when_stuck="bury")
    transition = race("nuts").play(state, (0, "KD>F1"))
    assert [dict(event.finding.facts).get("count") for event in transition.events[-2:]] == [None, 2]
    assert transition.state.layouts[0].stock == cards("AH TS 9S")


# Defects of earlier versions, each as a position


@each_race()
def test_turning_is_never_refused(id: str) -> None:
    state = position(id, dead_end(id), one_play(id))
    for _ in range(12):
        assert race(id).is_legal(state, 0, "turn")
        state = race(id).play(state, (0, "turn")).state


@each_race()
def test_a_run_may_go_back_and_no_move_is_refused_because_it_was_made_before(id: str) -> None:
    state = position(id, dead_end(id, {"KS": "9H 8S", "KC": "9D"}), one_play(id))
    for number in range(6):
        state = race(id).play(state, (0, f"8S>{2 - number % 2}")).state
    assert state.idle == 6
    assert state.layouts[0].work[0].up == cards("9H 8S")


@each_race()
def test_a_shift_that_opens_a_foundation_play_is_a_way_on(id: str) -> None:
    nines = {"KS": "9H 8S", "KC": "9D", "QD": "7D", "QH": "8C"}  # with all that would go on them
    hearts = {"AH": "??", "2H": "3S", "4H": "??"}
    shifting = dead_end(id, nines | hearts)
    state = position(id, shifting, dead_end(id, {"?3": "9H ?2"}), foundations=run_to("8H"), when_stuck="end")
    assert not is_stuck(state)
    found = way_on(state, 0)
    assert found is not None
    assert (found.gain, found.play, found.shifts) == (
        Gain.FOUNDATION,
        Put(card("9H"), "F1"),
        (Put(card("8S"), "2"),),
    )
    of_the_other = position(id, dead_end(id, {"?3": "9H ?2"}), shifting, foundations=run_to("8H'2"))
    assert not is_stuck(of_the_other)
    lower = position(id, changed(shifting, {"?3": "8H ?2"}), foundations=run_to("7H"))
    assert way_on(lower, 0) is None
    assert race(id).play(state, (0, "turn")).state.phase is Phase.PLAY


def test_without_nuts_a_way_on_may_lead_through_a_space_that_has_yet_to_be_made() -> None:
    work = "KH QS, JH TS 9D, 9S 8D, KD"
    clubs, diamonds, hearts, spades = (full_pack()[start : start + 13] for start in (0, 13, 26, 39))
    started, others = (
        spades[:8],
        set(cards(work)),
    )  # on foundations these are seat 2's, all others seat 0's own

    def laid(run: Sequence[Card], not_mine: Container[Card]) -> str:
        return codes(card._replace(pack=2) if card in not_mine else card for card in run)

    foundations = [
        *(laid(run, others) for run in (diamonds, clubs, hearts, started)),
        laid(spades, {*others, *started}),
    ]
    match = Match.from_position(
        f"nertz players=3; nertz -; work {work}; stock -; foundations {' / '.join(foundations)}"
    )
    found = way_on(match.state, 0)
    assert found is not None
    assert [str(play) for play in (*found.shifts, found.play)] == ["JH>1", "8D>2", "9S>F4"]
    assert not is_stuck(match.state)  # seat 0 may call
    shifts = [move for move in match.legal_moves_of(0) if str(move) in ("JH>1", "8D>2", "TS>1")]
    assert str(choose_move(match.state, 0, shifts, Random(0))) == "JH>1"


def test_nobody_is_stuck_while_somebody_may_call() -> None:
    kings_alone = {"nertz": "-", "work": "KC, KD, KH, KS"}
    dead_end = {"nertz": "?8 AC AD AH AS 9C", "work": "2C, 2D, 2H, 2S"}
    done = " / ".join(f"{run_to('Q' + suit)} K{suit}'2" for suit in "CDHS")
    state = position("nertz", kings_alone, dead_end, foundations=done)
    assert way_on(state, 0) is None
    assert way_on(state, 1) is None
    assert not is_stuck(state)
    assert race("nertz").play(state, (1, "turn")).state.phase is Phase.PLAY


@each_race()
def test_a_playable_stock_card_that_was_passed_over_is_a_way_on(id: str) -> None:
    passed_over = dead_end(id, {"AH": "??"}, waste="?2 AH ?3")
    state = position(id, passed_over, dead_end(id), when_stuck="end")
    found = way_on(state, 0)
    assert found is not None
    assert found.turning
    assert found.play == Put(card("AH"), "F")
    on_top = way_on(position(id, dead_end(id, {"AH": "??"}, waste="?2 AH")), 0)
    assert on_top is not None
    assert not on_top.turning
    assert race(id).play(state, (0, "turn")).state.phase is Phase.PLAY


@each_race()
def test_whether_unknown_cards_that_come_up_open_a_way_on_is_not_said(id: str) -> None:
    state = position(id, one_play(id), dead_end(id))
    assert way_on(state, 1) is None
    with pytest.raises(PositionError, match="depends on a card that is not known"):
        way_on(covered(state, frozenset(state.layouts[1].stock)), 1)


@each_race()
def test_an_empty_stock_says_that_touching_it_turns_the_waste_over(id: str) -> None:
    waste = f"?{stock_cards(id) - 5}"
    state = position(id, stock="2C 3C 4C", waste=waste, foundations="AH 2H")
    assert race(id).said(state, 0, "turn").startswith("You may turn up the next 3 cards of")
    up = race(id).play(state, (0, "turn")).state
    said = race(id).said(up, 0, "turn")
    assert "so you may turn your waste over" in said or "so you may turn the waste over" in said
    labels = [race(id).game_of(each).table(each).zone("stock:0").label for each in (state, up)]
    assert labels == ["Stock", "Turn over"]


# No progress


@each_race("NO_PROGRESS")
def test_without_a_gain_the_round_ends_after_sixty_moves_for_each_seat(id: str) -> None:
    limit = MOST_IDLE_MOVES * seat_of(id, 2)
    other = {"waste": "?2 AD"}
    state = position(id, dead_end(id), other, when_stuck="bury", moves_without_gain=limit - 2)
    last = race(id).play(state, (0, "turn"))
    assert last.state.idle == limit - 1
    assert last.state.phase is Phase.PLAY
    gained = race(id).play(last.state, (seat_of(id, 1), "AD>F")).state
    assert (gained.idle, gained.phase) == (0, Phase.PLAY)
    ended = race(id).play(last.state, (0, "turn"))
    assert happened(ended)[1:3] == [BOOKS[id][1].NO_PROGRESS, BOOKS[id][1].COUNT]
    assert f"in {limit} moves" in str(ended.events[1])


@each_race("NO_PROGRESS")
def test_idle_moves_are_counted_from_the_first_deal_on(id: str) -> None:
    match = Match(load(id), seed=5)
    for moves in range(1, 3_000):
        if match.state.round > 1 or not match.actors or match.deal_due:
            break
        seat, move = next(
            (
                (seat, move)
                for seat in match.actors
                for move in match.legal_moves_of(seat)
                if isinstance(move, Turn)
            ),
            (match.actors[0], match.legal_moves_of(match.actors[0])[0]),
        )
        match.play(move, seat)
        if any(event.finding.clause is BOOKS[id][1].NO_PROGRESS for event in match.plies[-1].events):
            assert moves == MOST_IDLE_MOVES * match.game.seats
            return
    raise AssertionError("nobody did anything but turn, and the round did not end")


# Ways on, against playing on


SEARCHES = [
    ("nuts", {}),
    ("nuts", {"run_moves": "top"}),
    ("nuts", {"run_moves": "whole"}),
    ("nuts", {"nuts_to_spaces_only": True}),
    ("nuts", {"build_on_nuts": True}),
    ("nuts", {"build_on_nuts": True, "run_moves": "top"}),
    ("nuts", {"call": "manual"}),
    ("nerts", {}),
    ("nerts", {"empty_column": "any"}),
    ("nerts", {"draw": 1}),
    ("nertz", {}),
    ("nertz", {"space_fill": "nertz_first"}),
    ("nertz", {"call": "auto"}),
    ("team_nuts", {}),
]


LONG_WAYS = range(100, 150)
"""Seeds of positions among which some have a long way on, in every race in which there are any."""


@pytest.mark.no_cover  # much is played, as in the laws
@pytest.mark.parametrize("seeds", [LONG_WAYS, pytest.param(range(300), marks=pytest.mark.slow)], ids=str)
@pytest.mark.one_in(2)
@pytest.mark.parametrize(("id", "options"), SEARCHES)
def test_a_way_on_is_found_exactly_where_playing_on_comes_to_a_gain(
    id: str, options: dict[str, Any], seeds: range
) -> None:
    players = {"nuts": 3, "nertz": 3, "nerts": 4}
    options = options | ({"players": players[id]} if id in players else {})
    game, answers = load(id, **options), []
    for seed in seeds:
        state = late_position(game, Random(seed))
        found = way_on(state, 0)
        if found and not found.shifts and not found.turning and seed % 10:
            continue  # a gain that is open now is hardly worth a search
        assert bool(found) == can_get_on(game, state), f"seed {seed}: {found}"
        answers.append(found)
    assert answers
    assert "empty_column" in options or None in answers
    assert any(found and (found.shifts or found.turning) for found in answers)
    spec = game.options.spec
    if spec.must_call and spec.spaces in ("any", "nut_first"):  # without nuts cards are put aside in spaces
        assert any(found and len(found.shifts) > 1 for found in answers)


@pytest.mark.parametrize(("id", "options"), SEARCHES)
def test_the_places_listed_for_a_card_are_those_on_which_the_verdict_says_that_it_fits(
    id: str, options: dict[str, Any]
) -> None:
    players = {"nuts": 3, "nertz": 3, "nerts": 4}
    game = load(id, **options | ({"players": players[id]} if id in players else {}))
    places = {move.to for move in game.action_space(game.options) if isinstance(move, Put)}
    for seed in range(8):
        state = late_position(game, Random(seed))
        for side in range(len(state.layouts)):
            for each in full_pack(state.packs[side]):
                fit = {to for to in places if fits(state, side, each, to).upheld}
                assert fit == {*places_of(state, side, each)}, f"seed {seed}, side {side}: {each}"


@each_race()
def test_the_gain_found_last_is_looked_at_first_and_believed_only_while_it_is_open(id: str) -> None:
    game = load(id)
    walks = [Match(game, seed=seed) for seed in range(3)]
    open_still = gone = 0
    for seed, match in enumerate(walks):
        rng = Random(seed)
        for _ in range(150):
            before = match.state.gain
            random_step(match, rng)
            state = match.state
            if not match.actors or state.phase is not Phase.PLAY:
                continue
            fresh = replace(state, gain=None)
            assert fresh == state
            assert bool(open_gain(state)) == bool(open_gain(fresh))
            if before is not None:
                found = any(before in open_gains(state, side) for side in range(len(state.layouts)))
                assert is_open(state, before) == found
                open_still, gone = open_still + found, gone + (not found)
    assert open_still > 50
    assert gone > 5


def test_a_gain_with_several_cards_is_open_where_the_first_of_them_fits() -> None:
    text = "nuts; nuts ?10 6S; work TS, ??|9D 8C, ?2|KC, ?3|KD, ?4|QS"
    gain = OpenGain(0, card("9D"), "1")
    assert is_open(Match.from_position(text).state, gain)
    assert not is_open(Match.from_position(text.replace("TS,", "TS 9H,")).state, gain)


@each_race()
def test_a_gain_that_is_not_open_keeps_nobody_from_being_stuck(id: str) -> None:
    state = position(id, one_play(id), dead_end(id), when_stuck="end")
    on_foundation = OpenGain(0, card("AD"), "F")
    assert open_gain(replace(state, gain=None)) == on_foundation
    for known in (on_foundation, OpenGain(1, state.own(1, card("2D")), "F1"), OpenGain(0, card("KS"), "1")):
        transition = race(id).play(replace(state, gain=known), (0, "AD>F"))
        assert happened(transition)[1:3] == [BOOKS[id][1].STUCK, BOOKS[id][1].STUCK_ENDS]


# Other rules that races share


@each_race()
def test_what_the_score_would_be_if_the_round_ended_now(id: str) -> None:
    state = position(id, dead_end(id), {"waste": "?2 AH"})
    after = race(id).play(state, (seat_of(id, 1), "AH>F")).state
    lines = score_lines(after)
    assert next(line.points for line in lines if line.side == 1) == 1
    left = len(after.layouts[0].nuts_left)
    assert [line.points for line in lines if line.side == 0] == [-left * after.spec.nut_points]


@each_race()
def test_a_deal_tells_nobody_of_a_card_that_stays_hidden(id: str) -> None:
    match = Match.from_packs(load(id), seed=3)
    while match.deal_due:
        before = match.game.table(match.state)
        match.deal()
        after = match.game.table(match.state)
        for seat in (*range(match.game.seats), None):
            hidden = after.hidden_from(seat)
            for event in match.plies[-1].events:
                for moved in event.seen_by(seat, before, after).moved:
                    assert moved.card not in hidden, f"{event} shows {seat} the {moved.card}"


@each_race("ON_FOUNDATION")
def test_of_two_equal_foundations_it_is_said_which_is_meant(id: str) -> None:
    begun = {"waste": "?2 2H", "foundations": "AH / AS / AH'2"}
    state = position(id, **begun)
    other = "seats 2 and 3's" if id == "team_nuts" else "seat 1's"
    own = "seats 0 and 1's" if id == "team_nuts" else "seat 0's"
    for number, whose in ((1, own), (3, other)):
        assert f"The 2♥ is the next on foundation {number}, after {whose} A♥." in race(id).said(
            state, 0, f"2H>F{number}"
        )
        event = race(id).play(state, (0, f"2H>F{number}")).events[0]
        assert str(event).startswith(f"Seat 0 lays the 2♥ on {whose} A♥, on foundation {number}.")
    if id in ("nuts", "team_nuts"):  # in the others everybody keeps their pack
        assert f"where {other} A♥ lies" in race(id).said(position(id, packs="2 1", **begun), 0, "2S>F1")


def test_ten_players_may_begin_forty_foundations() -> None:
    suits = [full_pack(pack)[start] for pack in range(10) for start in (0, 13, 26, 39)]
    begun = " / ".join(each.code for each in suits if each != card("AS'10"))
    state = position("nertz", *[{}] * 9, {"waste": "?2 AS"}, foundations=begun)
    assert len(state.foundations) == 39
    after = race("nertz").play(state, (9, "AS>F"))
    assert after.events[0].moved[0].target == "foundation:40"
    assert "begins foundation 40" in str(after.events[0])
    zones = race("nertz").game_of(after.state).zones(after.state)
    assert "foundation:new" not in [zone.id for zone in zones]
    assert "F40" in {
        move.to for move in load("nertz", players=10).action_space(state.options) if isinstance(move, Put)
    }


@pytest.mark.parametrize("first", ["1_3", "0_2", "0_3", "1_2"])
@pytest.mark.parametrize("roles", ["alternate", "fixed"])
def test_it_is_agreed_who_begins_as_nuts_player(first: str, roles: str) -> None:
    match = Match(load("team_nuts", first_nuts_players=first, roles=roles), seed=1)
    chosen = tuple(map(int, first.split("_")))
    assert tuple(map(match.state.nuts_player, (0, 1))) == chosen
    second = position("team_nuts", first_nuts_players=first, roles=roles, round=2)
    others = tuple(seat ^ 1 for seat in chosen)
    assert tuple(map(second.nuts_player, (0, 1))) == (others if roles == "alternate" else chosen)
    assert tuple(map(second.cards_player, (0, 1))) == (chosen if roles == "alternate" else others)


def test_a_move_that_comes_after_the_end_of_the_round_is_told_who_ended_it() -> None:
    state = position("nuts", nuts="AH", foundations=run_to("KC"))
    game = race("nuts").game_of(state)
    claims = [Claim(0.0, 0, game.read_move("AH>F")), Claim(0.1, 1, game.read_move("turn"))]
    _, (_, late) = resolve_claims(game, state, claims, nuts.LATE_CLAIM)
    assert [finding.clause for finding in late.verdict.findings] == [nuts.LATE_CLAIM]
    assert "Seat 0 was quicker and ended the round" in str(late.verdict)


@each_race()
def test_an_own_card_is_answered_with_the_place_where_it_lies(id: str) -> None:
    book = BOOKS[id][1]
    state = position(id, dead_end(id, {"AH": "??", "2H": "3H"}, waste="3S AH 2H"))
    assert race(id).said(state, 0, "AH>F").startswith("The A♥ lies in")
    assert "is still hidden" in race(id).said(state, 0, "9S>1")
    played = race(id).play(position(id, one_play(id)), (0, "AD>F")).state
    assert "Your A♦ has been played: it lies on foundation 1." in race(id).said(played, 0, "AD>F")
    assert book.OPEN_CARDS in race(id).judge(state, 0, "AH'2>F")
    assert "by their faces alone: AH, not AH'2" in race(id).said(state, 0, "AH'2>F")
