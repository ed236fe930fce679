"""Worlds: states that a seat cannot tell from the real one, by all that it has seen and heard."""

from random import Random
from typing import Any

import pytest

import cardrules
from cardrules import CardRulesError, Match
from cardrules.bots.knowledge import Recall
from cardrules.bots.worlds import sample_worlds
from cardrules.core.cards import Card
from cardrules.testing.laws import cards_are_all_there

GAMES = {
    **{id: cardrules.load(id) for id in cardrules.GAMES},
    "pebbles_and_nuts for four": cardrules.load("pebbles_and_nuts", players=4, packs=2),
    "nuts that dig": cardrules.load("nuts", when_stuck="dig", build_on_nuts=True),
}


def recalls(match: Match, seat: int | None) -> Recall:
    """The memory of a seat at the present place of a match."""
    recall, state = Recall.begin(match.game, match.first, seat), match.first
    for ply in match.plies:
        recall, state = recall.after(match.game, state, ply), ply.state
    return recall


def played_at_random(match: Match, moves: int, rng: Random) -> Match:
    """The match after some random moves of its first deal."""
    for _ in range(moves):
        if not match.actors or match.deal_due:
            break
        seat = rng.choice(match.actors)
        if legal := match.game.legal_moves_without_resigning(match.state, seat):
            match.play(rng.choice(legal), seat)
    return match


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_seat_cannot_tell_sampled_worlds_from_the_real_one(game: Any) -> None:
    """Neither by what it sees nor by what it has seen, and no card is lost or changes its pack."""
    rng, moved = Random(3), 0
    for moves in (1, 8, 25):
        match = played_at_random(Match(game, seed=moves), moves, rng)
        for seat in range(game.seats):
            recall = recalls(match, seat)
            for state in sample_worlds(match, seat, 2, seed=moves):
                moved += state != match.state
                assert recall.table(game, state) == recall.table(game, match.state)
                cards_are_all_there(game, state, [c for zone in game.zones(match.state) for c in zone.cards])
                if game.race:
                    zones = zip(game.zones(state), game.zones(match.state), strict=True)
                    assert all(packs(one.cards) == packs(other.cards) for one, other in zones)
    assert moved


def packs(cards: tuple[Card | None, ...]) -> list[int]:
    return [card.pack for card in cards if card]


def void_shown() -> Match:
    """A match in which seat 1 has shown that it holds no hearts."""
    match = Match.from_deal(
        cardrules.load("shnarbles", players=2),
        {"hand:0": "AH KH QH AS KS", "hand:1": "AC KC QC JC 2D"},
        dealer=1,
    )
    for text in ("bid 3", "pass", "trump diamonds", "stay", "AH", "AC"):
        match.play(text)
    return match


def test_a_hand_holds_nothing_that_its_player_has_shown_to_lack() -> None:
    match = void_shown()
    assert recalls(match, 0).lacked("hand:1") >= set(cardrules.cards("2H 3H TH"))
    for state in sample_worlds(match, 0, 50):
        assert not any(card.suit is cardrules.Suit.HEARTS for card in state.hands[1])


def test_a_seat_that_is_not_there_has_no_worlds() -> None:
    with pytest.raises(CardRulesError, match="There is no seat 2"):
        sample_worlds(Match(cardrules.load("california_jacks")), 2, 1)


def test_a_spectator_remembers_what_everybody_has_seen() -> None:
    match = played_at_random(Match(cardrules.load("california_jacks"), seed=2), 12, Random(1))
    spectator, players = recalls(match, None), [recalls(match, seat) for seat in (0, 1)]
    assert spectator.known
    assert all(spectator.known <= player.known for player in players)
    drawn = {card for ply in match.plies for event in ply.events for card, *_, seen in event.moved if seen}
    assert drawn <= spectator.known
