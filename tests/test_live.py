"""What a live table is drawn from: nothing hidden is in it, and each legal play goes where it says."""

import json
import re
from random import Random
from typing import Any

import pytest

import cardrules
from cardrules import Match, live_table
from cardrules.bots import next_move
from cardrules.naming import by_name

GAMES = [pytest.param(id, id=id) for id in cardrules.GAMES]
PLAYERS = ("You", "Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Iris")


def played(id: str, moves: int) -> Match[Any, Any, Any]:
    """A match in which bots have made some moves."""
    match = Match(cardrules.load(id), seed=5)
    rng = Random(5)
    while match.ply < moves and match.actors and not match.deal_due:
        found = next_move(match.game, match.state, rng)
        if found is None:
            break
        match.play(found[1], found[0])
    return match


def live(match: Match[Any, Any, Any], seat: int | None, everything: bool = False) -> dict[str, Any]:
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
            dict.fromkeys(map(str, match.legal_moves(seat)))
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
        assert begun == {str(move) for move in match.legal_moves(seat) if getattr(move, "card", None) is None}


def test_giving_up_is_marked_as_such() -> None:
    actions = {each["text"]: each["resigns"] for each in live(played("canfield", 1), 0)["actions"]}
    assert actions == {"turn": False, "give up": True}


def test_players_go_by_their_names() -> None:
    seen = live(played("shnarbles", 3), 0)
    assert [person["name"] for person in seen["people"]] == list(PLAYERS[:4])
    assert "Seat" not in json.dumps([zone["label"] for zone in seen["zones"]])
    assert not re.search(r"\bseat \d", json.dumps(seen["status"]))
    assert [person["name"] for person in seen["people"] if person["dealer"]] == [
        dict(seen["status"])["Dealer"]
    ]
    assert by_name("Bid: 3 by seat 2", PLAYERS) == "Bid: 3 by Ben"


def test_a_visitor_who_watches_has_nothing_to_play() -> None:
    seen = live(played("pebbles_and_nuts", 5), None)
    assert seen["legal"] == seen["actions"] == []
    assert seen["seat"] is None
