"""Positions at which nobody can play on: stuck tables, deals to be counted, and matches that are over."""

from random import Random
from typing import Any

import pytest

from cardrules import GAMES, Match, PositionError, load
from cardrules.core.cards import full_pack
from cardrules.testing import laws
from cardrules.testing.walks import random_step

LATE = "base A; foundations JC 9D JH 9S; tableau KC / KD / KH / KS; reserve QC QH TD TS QD"
"""Canfield: all but three cards, two jacks and the queen of spades."""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("base A; foundations KC KD KH KS", "All 52 cards are up: the game is won."),
        (
            f"{LATE} JD; stock JS QS",
            "No card can go up or leave the reserve or the waste any more, even by going",
        ),
        (
            f"redeals=0; {LATE} QS JD; stock JS",
            "No card can go up or leave the reserve or the waste any more, even with",
        ),
        (
            f"{LATE} QS JS JD",
            "No card can go up or leave the reserve or the waste any more, and none is left",
        ),
        (
            f"{LATE} JD; stock QS JS; moves_without_gain 60",
            "No card has gone up or left the reserve or the waste in 60",
        ),
        (f"{LATE} JD; stock QS JS; given_up true", "The game is given up with 40 cards up"),
    ],
)
def test_a_game_of_canfield_that_is_over_begins_a_match_that_says_so(text: str, said: str) -> None:
    match = Match.from_position(text, "canfield")
    assert match.outcome
    assert str(match.outcome).startswith(said)
    assert match.events[-1].finding == match.outcome.finding
    assert match.actors == ()
    assert not match.judge("turn")
    assert bool(match.stuck) == ("No card can" in said)


def test_a_race_without_nuts_has_ended() -> None:
    table = "nuts -; work KH, QS, 9D, JS, 4D; waste {}; foundations {}"
    high = "KC QC KS TS 9S 8S 7S 6S QD KD QH"
    up = "AH'2 / AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC / AS 2S 3S 4S 5S / AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH / AD 2D 3D"
    text = table.format(high + " JD TD 8D 7D 6D 5D", up)
    match = Match.from_position(text, load("nuts", call="auto"))
    assert match.events[0].finding.clause.id == "last-nut"
    assert match.deal_due
    assert sum(line.points for line in match.score_lines) == sum(match.scores)


def test_all_cards_won_are_counted_without_cards_to_play() -> None:
    """Who has won which cards is all that one needs to know."""
    mine = "AS AH AC AD TS TH TC TD KS KH KC KD QS QH QC QD"
    theirs = "JS JH JC JD 9S 9H 9C 9D 8S 8H 8C 8D 7S 7H 7C 7D"
    match = Match.from_position(f"won {mine} / {theirs}", "pebbles_and_nuts")
    assert sum(match.scores) == 30
    assert match.deal_due
    assert match.events[0].finding.clause.id == "count"
    pack = [card.code for card in full_pack()]
    jacks = Match.from_position(
        f"trump S; won {' '.join(pack[:26])} / {' '.join(pack[26:])}", "california_jacks"
    )
    assert [line.finding.clause.id for line in jacks.score_lines] == ["high", "low", "jack"]
    assert "equal-game" in [event.finding.clause.id for event in jacks.events]
    hand = "bids 0 2; trump H; stays yes; won 2C 3C 4C 5C / AH KH QH JH TH 9H"
    bids = Match.from_position(f"players=2; {hand}", "shnarbles")
    assert (bids.deal_due, bids.scores) == (True, (14, 13))


@pytest.mark.parametrize(
    "id", [id for id in GAMES if id not in ("double_solitaire", "canfield", "pishe_pasha")]
)
def test_a_deal_that_is_due_is_due_at_its_position(id: str) -> None:
    match, rng = Match(load(id), seed=4), Random(4)
    while not (match.score_lines and match.deal_due):
        random_step(match, rng)
    again = Match.from_position(match.position(), match.game)
    assert (again.deal_due, again.actors, again.outcome) == (True, match.actors, None)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_after_the_end_a_match_has_a_position_that_leads_there(id: str, seed: int) -> None:
    match, rng = Match(load(id, **short_match(id)), seed=seed), Random(seed)
    for _ in range(20_000):
        if not match.actors:
            break
        random_step(match, rng)
    assert match.outcome
    laws.positions_lead_back(match.game, match.state)
    again = Match.from_position(match.position())
    assert again.outcome == match.outcome
    assert again.scores == match.scores


def short_match(id: str) -> dict[str, Any]:
    game = load(id)
    if "max_deals" in type(game.options).model_fields and id != "pishe_pasha":
        return {"max_deals": 1}
    return {}


def test_what_depends_on_cards_that_are_not_known_is_not_decided() -> None:
    with pytest.raises(PositionError, match="What follows from here depends on cards that are not known"):
        Match.from_position(
            "redeals=1; base A; foundations 7C 7D 7H 7S; tableau KC / KD / KH / KS; redeals_left 0; "
            "reserve 8C 8D 8H 8S QC QD QH QS JC; stock ?11",
            "canfield",
        )
    stuck = Match.from_position(f"{LATE.replace('QC QH', '?2')} QS JS JD", "canfield")
    assert stuck.stuck, "whatever lies deeper in the reserve"
    with pytest.raises(PositionError, match="What follows from here depends"):
        Match.from_position(
            "foundations 5H; tableau QD / - / KH / 2C; reserve ?13", "canfield", reachable=False
        )


@pytest.mark.parametrize(
    ("id", "text", "winners"),
    [
        ("shnarbles", "phase deal; scores 0 12 16 16", (0,)),
        ("shnarbles", "phase deal; scores 40 35 33 12", (3,)),
        ("nuts", "phase deal; round 3; scores 104 20", (0,)),
        ("team_nuts", "phase deal; round 3; scores 20 260", (2, 3)),
        ("pebbles_and_nuts", "phase deal; scores 75 20; deal 4", (0,)),
        ("pishe_pasha", "stocks - / ?52", (0,)),
        ("pishe_pasha", "enforcement=honour; stocks ?52 / -", (1,)),
        ("pishe_pasha", "reachable false; turn 0; stocks - / -; foundations KC KD KH KS", (0,)),
        ("pishe_pasha", "reachable false; turn 1; stocks - / -; foundations KC KD KH KS", (1,)),
        ("double_solitaire", "centre KH QS 7D 3C; stocks - / ?48", (0,)),
    ],
)
def test_a_match_that_has_been_won_says_by_whom(id: str, text: str, winners: tuple[int, ...]) -> None:
    match = Match.from_position(text, id)
    assert match.outcome
    assert (match.winners, match.actors) == (winners, ())
    assert not any(match.game.legal_moves(match.state, seat) for seat in range(match.game.seats))
