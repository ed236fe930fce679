"""Bounds of a deal: play stays within them, and comes up to them where a deal can be arranged that does."""

from random import Random
from typing import Any

import pytest
from high_card import GAME as HIGH_CARD

import cardrules
from cardrules import Match
from cardrules.core.cards import Card, Rank, Suit, codes, full_pack
from cardrules.core.moves import Put
from cardrules.definition.game import Game
from cardrules.testing import Taste
from cardrules.testing.walks import random_step

ALL = [*map(cardrules.load, cardrules.GAMES), HIGH_CARD]

SAID = {
    "pebbles_and_nuts": (-35, 170, 47, 1),
    "nuts": (-22, 52, 23880, 2),
    "shnarbles": (-5, 5, 28, 1),
    "nerts": (-12, 62, 52560, 3),
    "california_jacks": (-26, 4, 52, 1),
    "nertz": (-26, 52, 24120, 2),
    "team_nuts": (-22, 52, 47760, 4),
    "double_solitaire": (0, 0, None, 1),
    "pishe_pasha": (0, 52, 198432, 1),
    "canfield": (0, 51, 5880, 1),
}
"""Points, moves and seats that may move, under the usual options; most of races' moves are turns of the stock."""


@pytest.mark.parametrize("id", SAID)
def test_bounds_are_as_tight_as_they_have_been(id: str) -> None:
    game = cardrules.load(id)
    assert game.bounds(game.options) == SAID[id]


def test_a_run_laid_on_the_nuts_may_be_left_with_them() -> None:
    game = cardrules.load("nuts", build_on_nuts=True)
    assert game.bounds(game.options).least == -2 * (11 + 12)


def deal_played(match: Match, choose: Any) -> tuple[list[int], int]:
    """The points that playing a deal brings each side, and the number of its moves."""
    begun, before = match.scores, match.ply
    while match.actors and not match.deal_due:
        choose(match)
    return [now - then for now, then in zip(match.scores, begun, strict=True)], match.ply - before


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_play_stays_within_the_bounds(game: Game) -> None:
    """Under the usual options; tests/laws/test_laws.py plays every pair of the others."""
    rng, bounds = Random(1), game.bounds(game.options)
    taste, match = Taste(rng), Match(game, seed=1)
    most_actors = 0

    def step(match: Match) -> None:
        nonlocal most_actors
        most_actors = max(most_actors, len(match.actors))
        random_step(match, rng, taste)

    points, moves = deal_played(match, step)
    assert bounds.least <= min(points) <= max(points) <= bounds.most
    assert bounds.moves is None or moves <= bounds.moves
    assert most_actors <= bounds.actors


def test_california_jacks_loses_a_point_in_every_trick() -> None:
    """One seat draws all spades, which are trumps, and all hearts; the other never has what is led."""
    game = cardrules.load("california_jacks")
    ours, theirs = ([card for card in full_pack() if card.suit in suits] for suits in ("SH", "CD"))
    match = Match.from_packs(game, paired(ours, theirs, first_drawn=6), dealer=1)

    def lead_trumps(match: Match) -> None:
        match.play(max(match.legal_moves, key=lambda move: move.card.suit == "S"))

    points, moves = deal_played(match, lead_trumps)
    bounds = game.bounds(game.options)
    assert points == [bounds.most, bounds.least]
    assert moves == bounds.moves


def paired(first: list[Card], second: list[Card], first_drawn: int) -> str:
    """A pack that deals and draws one list to the seat that is dealt to first, and wins every trick.

    The cards of a hand are dealt in turn; those that are drawn come off the other end, the top card last.
    """
    dealt = [card for pair in zip(first[:first_drawn], second, strict=False) for card in pair]
    drawn = [card for pair in zip(second[first_drawn:], first[first_drawn:], strict=True) for card in pair]
    return codes([*dealt, *drawn])


def test_pishe_pasha_leaves_all_cards_to_the_loser() -> None:
    """All aces lie at the bottom of one stock, and the other's cards go up and down on that seat's discard pile."""
    game = cardrules.load("pishe_pasha")
    ranks = "4545454567676767898989897T"
    suits = {rank: iter("CDHS") for rank in "A23456789TJQK"}
    going = [f"{rank}{next(suits[rank])}" for rank in ranks[:24]] + ["TC", "JC"]
    left = [card.code for card in full_pack() if card.code not in going and card.code not in ("3C", "2C")]
    staying = (
        [code for code in left if code[0] == "A"] + [code for code in left if code[0] != "A"] + ["2C", "3C"]
    )
    # stocks are dealt with the last card on top; the dealer's opponent is dealt to first, and plays first
    order = [code for pair in zip(staying, reversed(going), strict=True) for code in pair]
    match = Match.from_packs(game, " ".join(order), dealer=1)
    loser, winner = 0, 1

    def play(match: Match) -> None:
        texts = [str(move) for move in match.legal_moves]
        onto = [text for text in texts if text.endswith("D0")]
        match.play(
            onto[0] if match.actors[0] == winner and onto else "discard" if "discard" in texts else "draw"
        )

    points, _ = deal_played(match, play)
    bounds = game.bounds(game.options)
    assert (points[loser], points[winner]) == (bounds.least, bounds.most)


def test_canfield_puts_all_cards_up() -> None:
    game = cardrules.load("canfield", draw=1)
    ace, rest = Card(Rank.ACE, Suit.CLUBS), sorted(full_pack(), key=lambda card: (card.rank, card.suit))
    rest.remove(ace)
    reserve, others = rest[4:17], [*rest[:4], *rest[17:]]
    match = Match.from_packs(game, codes([*reversed(reserve), ace, *others]))

    def go_up(match: Match) -> None:
        moves = match.legal_moves
        match.play(next((move for move in moves if isinstance(move, Put) and move.to == "F"), "turn"))

    points, moves = deal_played(match, go_up)
    bounds = game.bounds(game.options)
    assert points == [bounds.most]
    assert bounds.moves is not None
    assert moves < bounds.moves


@pytest.mark.parametrize(("dealer", "bid"), [(0, "bid 5"), (1, "bid 1")])
def test_shnarbles_wins_every_trick_or_pays(dealer: int, bid: str) -> None:
    """Whoever bids too much pays, and so does whoever stays without winning a trick."""
    game = cardrules.load("shnarbles", players=2)
    match = Match.from_deal(game, {"hand:0": "AH KH QH JH TH", "hand:1": "2H 3H 4H 5H 6H"}, dealer=dealer)
    for text in (bid, "pass", "trump diamonds", "stay"):
        match.play(text)
    points, _ = deal_played(match, lambda match: match.play(match.legal_moves[0]))
    bounds = game.bounds(game.options)
    assert points == [bounds.least, bounds.most]


def test_pebbles_counts_the_best_melds_that_there_is_time_for() -> None:
    """Two packs hold twelve marriages and eight ménages, and there are fifteen tricks after which one is declared."""
    game = cardrules.load("pebbles_and_nuts", players=4, packs=2)
    nuts, marriages, menages = 2 * 65, 3 * (20 + 15 + 15 + 15), 3 * 10
    assert game.bounds(game.options).most == nuts + marriages + menages
