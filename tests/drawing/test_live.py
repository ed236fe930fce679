"""Data of a live table: nothing hidden is in it, and each legal play goes where it says."""

import json
import re
from random import Random
from typing import Any

import pytest

import cardrules
from cardrules import Match, Play, live_table
from cardrules.bots import next_move
from cardrules.mechanics import race_tables as races
from cardrules.mechanics.race_tables import State as RaceState
from cardrules.mechanics.race_tables import side_of
from cardrules.mechanics.stocks import StocksState
from cardrules.mechanics.tricks import TrickState

GAMES = [pytest.param(id, id=id) for id in cardrules.GAMES]
PLAYERS = ("You", "Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Iris")


def played(id: str, moves: int) -> Match:
    """A match in which bots have made some moves."""
    match = Match(cardrules.load(id), seed=5)
    rng = Random(5)
    while match.ply < moves and match.actors and not match.deal_due:
        found = next_move(match.game, match.state, rng)
        if found is None:
            break
        match.play(found[1], found[0])
    return match


def live(match: Match, seat: int | None, everything: bool = False) -> dict[str, Any]:
    return live_table(match.game, match.state, seat, PLAYERS[: match.game.seats], everything)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("moves", [1, 12, 40])
def test_no_hidden_card_is_in_it(id: str, moves: int) -> None:
    match = played(id, moves)
    for seat in (*range(match.game.seats), None):
        hidden = match.game.table(match.state).hidden_from(seat)
        codes = set(
            re.findall(r"\"((?:[A2-9TJQK])[CDHS](?:'\d+)?)\"", json.dumps(live(match, seat)["zones"]))
        )
        assert not codes & {card.code for card in hidden}
        shown = {card.code for zone in match.view(seat).zones for card in zone.cards if card}
        assert codes == shown
    everything = {code for zone in live(match, 0, everything=True)["zones"] for code in zone["cards"]}
    assert None not in everything


@pytest.mark.parametrize("id", GAMES)
def test_a_legal_play_goes_where_it_says(id: str) -> None:
    for moves in (1, 12, 40):
        match = played(id, moves)
        if match.deal_due or not match.actors:
            continue
        seat = match.actors[0]
        seen = live(match, seat)
        assert [each["text"] for each in seen["legal"]] == list(
            dict.fromkeys(map(str, match.legal_moves_of(seat)))
        )
        for each in seen["legal"]:
            after = match.game.apply(match.state, seat, match.game.read_move(each["text"]))
            first = after.events[0].moved if after.events else ()
            moved = {each.card.code: each.target for each in first if each.card}
            assert dict(each["goes"]).items() <= moved.items()
            if ">" in each["text"]:
                assert each["goes"], f"{each['text']} moves a card that is seen"
        cards = {code for zone in seen["zones"] for code in zone["cards"] if code}
        assert all(code in cards for each in seen["legal"] for code, _ in each["goes"])
        for each in seen["actions"]:
            verdict = match.judge(each["text"], seat)
            assert each["why"] == " ".join(finding.sentence(PLAYERS) for finding in verdict.findings)
        begun = {each["text"] for each in seen["actions"]}
        assert begun == {
            str(move) for move in match.legal_moves_of(seat) if getattr(move, "card", None) is None
        }


def test_giving_up_is_marked_as_such() -> None:
    actions = {each["text"]: each["resigns"] for each in live(played("canfield", 1), 0)["actions"]}
    assert actions == {"turn": False, "give up": True}


def test_players_go_by_their_names() -> None:
    seen = live(played("shnarbles", 3), 0)
    assert [person["name"] for person in seen["people"]] == list(PLAYERS[:4])
    assert "Seat" not in json.dumps([zone["label"] for zone in seen["zones"]])
    assert not re.search(r"\bseat \d", json.dumps(seen["status"]))
    (dealer,) = [person["name"] for person in seen["people"] if person["dealer"]]
    assert f"Dealer: {dealer}" in seen["status"]


def test_a_visitor_who_watches_has_nothing_to_play() -> None:
    seen = live(played("pebbles_and_nuts", 5), None)
    assert seen["legal"] == seen["actions"] == []
    assert seen["seat"] is None


# The number of cards that somebody has left


def must_play(state: Any, seat: int) -> int:
    """The number of cards that a seat must still get rid of, by its state."""
    if isinstance(state, RaceState):
        return len(state.layouts[side_of(state.spec, seat)].nuts_left)
    if isinstance(state, StocksState):
        holding = state.holdings[seat]
        return len(holding.stock) + len(holding.discard) + (holding.drawn is not None)
    return len(state.hands[seat]) + len(getattr(state, "shown", {seat: ()})[seat])


def may_end(match: Match, seat: int) -> bool | None:
    """Whether the rules let a seat end the deal, or it just has; None where they say nothing of one seat alone."""
    state, last = match.state, match.plies[match.ply - 1]
    if isinstance(state, RaceState):
        if state.spec.must_call:
            return bool(match.judge("call", seat)) if state.phase is races.Phase.PLAY else None
        ended = any(event.finding.clause.id == state.spec.law.LAST_NUT.id for event in last.events)
        return ended and side_of(state.spec, seat) == side_of(state.spec, last.seat)
    if isinstance(state, TrickState):
        return None
    return match.outcome is not None and seat in match.outcome.winners


CALLS = [("nuts", "manual"), ("nerts", "auto"), ("nertz", "auto")]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("id", "options"),
    [
        *((id, {}) for id in cardrules.GAMES if id != "canfield"),
        *((id, {"call": call}) for id, call in CALLS),
    ],
)
def test_somebody_has_nothing_left_exactly_when_the_deal_can_end_for_them(id: str, options: Any) -> None:
    reached = 0
    for seed in range(3):
        match, rng = Match(cardrules.load(id, **options), seed=seed), Random(seed)
        seats, through = range(match.game.seats), set[int]()
        while match.deal_due:
            match.deal()
        while match.actors and not match.deal_due:
            found = next_move(match.game, match.state, rng)
            if found is None:
                break
            assert not (isinstance(found[1], Play) and found[0] in through), (
                "one plays on without a card left"
            )
            match.play(found[1], found[0])
            left = [person["left"] for person in live(match, None)["people"]]
            assert left == [must_play(match.state, seat) for seat in seats]
            through = {seat for seat in seats if not left[seat]}
            assert all(may_end(match, seat) in (None, seat in through) for seat in seats)
            reached += bool(through)
        if isinstance(match.state, TrickState) and isinstance(match.plies[match.ply - 1].move, Play):
            assert through == set(seats), "a deal that is played out leaves nobody a card"
    assert reached, "nobody got through in any of these deals"


def test_whose_cards_are_not_laid_out_has_no_number() -> None:
    match = Match(cardrules.load("nerts"), seed=1)
    match.go(1)  # one pack has been shuffled
    assert {person["left"] for person in live(match, None)["people"]} == {None}


def test_nobody_watches_how_many_are_left_in_a_patience() -> None:
    assert [person["left"] for person in live(played("canfield", 5), None)["people"]] == [None]
