"""Endgames: what they are worth is what plain minimax through the rules says, and best play brings it about."""

import subprocess
import sys
from collections.abc import Callable, Container, Sequence
from dataclasses import replace
from itertools import product
from pkgutil import resolve_name
from random import Random
from typing import Any

import pytest

from cardrules import Card, Game, Match, Rank, Suit, card, cards, load
from cardrules.analyse import strong
from cardrules.core.cards import full_pack, short_pack
from cardrules.core.events import totals
from cardrules.core.moves import Play
from cardrules.games.california_jacks import rules as jacks
from cardrules.games.pebbles_and_nuts import rules as pebbles
from cardrules.games.pebbles_and_nuts import state as pebbles_state
from cardrules.games.shnarbles import rules as shnarbles
from cardrules.games.shnarbles.rulebook import CARDS_EACH
from cardrules.mechanics.tricks import Phase
from cardrules.solve import NotSolved, endgame
from cardrules.solve.alpha_beta import Search

JACKS_OPTIONS = [
    {"follow": follow, "void_penalty": penalty, "equal_game": equal}
    for follow, penalty, equal in product(
        ("strict", "follow_or_trump", "loose"), (1, 0), ("nobody", "non_dealer")
    )
]
SHNARBLES_OPTIONS = [
    {"players": players, "folding_costs": costs, "failed_bid_keeps_tricks": keeps}
    for players, costs, keeps in product((2, 3, 5), (False, True), (False, True))
]


# The answer that is obviously right


def margin(state: Any, before: Any, seat: int) -> int:
    """The points that a seat gained on its opponents between two states of a deal, by the score lines alone."""
    lines = state.ledger[len(before.ledger) :]
    if not has_bidder(before):
        own, other = totals(lines, 2)[seat], totals(lines, 2)[1 - seat]
        return own - other
    scores = totals(lines, before.options.players)
    for_bidder: int = -scores[before.bidder]
    if len(before.playing) == 2:
        for_bidder += scores[before.playing[1]]
    return for_bidder if seat == before.bidder else -for_bidder


def has_bidder(state: Any) -> bool:
    return hasattr(state, "bids")


def same_side(state: Any, seat: int, other: int) -> bool:
    return (seat == state.bidder) == (other == state.bidder) if has_bidder(state) else seat == other


def plain_value(game: Game, state: Any, before: Any, seat: int) -> int:
    """Minimax for a seat: every legal move, made by the rules, to the end of the deal."""
    if state.phase != "play":
        return margin(state, before, seat)
    (turn,) = game.actors(state)
    found = (
        plain_value(game, game.apply_unchecked(state, turn, move).state, before, seat)
        for move in game.legal_moves(state, turn)
    )
    return max(found) if same_side(before, turn, seat) else min(found)


def plain_values(game: Game, state: Any) -> dict[Any, int]:
    """Every legal move, and what minimax says of it."""
    (turn,) = game.actors(state)
    return {
        move: plain_value(game, game.apply_unchecked(state, turn, move).state, state, turn)
        for move in game.legal_moves(state, turn)
    }


# Late positions


def pebbles_in_play(game: Game, **fields: Any) -> Any:
    """A state of Pebbles and Nuts with few cards, so that nothing counts but these."""
    return replace(pebbles.initial_state(game.options, 0), phase=Phase.PLAY, deal=1, **fields)


def jacks_in_play(game: Game, dealer: int = 0, **fields: Any) -> Any:
    """A state of California Jacks with few cards, so that nothing counts but these."""
    return replace(jacks.initial_state(game.options, dealer), phase=Phase.PLAY, deal=1, **fields)


def dealt_out(
    rng: Random, pack: Sequence[Card], likely: Container[Card]
) -> tuple[tuple[tuple[Card, ...], tuple[Card, ...]], tuple[Card, ...], tuple[Card, ...]]:
    """A few cards in two hands, some oftener than others; a small stock or none; and the rest of the pack."""
    order = tuple(sorted(pack, key=lambda each: rng.random() * (0.4 if each in likely else 1)))
    size, stock = rng.choice(((1, 4), (2, 0), (2, 2), (2, 4), (3, 0), (3, 0), (3, 2), (4, 0)))
    dealt = 2 * size + stock
    return (order[:size], order[size : 2 * size]), order[2 * size : dealt], order[dealt:]


def in_the_trick(game: Game, rng: Random, state: Any) -> Any:
    """The state with some cards of the trick played, or none."""
    for _ in range(rng.randrange(len(state.hands))):
        (turn,) = game.actors(state)
        plays = [move for move in game.legal_moves(state, turn) if isinstance(move, Play)]
        after = game.apply_unchecked(state, turn, rng.choice(plays)).state
        if not after.trick:
            break
        state = after
    return state


def late_pebbles(game: Game, rng: Random) -> Any:
    """Few cards, among them many that may be melded, some of which are."""
    suits = rng.sample(list(Suit), 2)
    lowest = rng.choice((Rank.JACK, Rank.ACE))
    likely = [each for each in short_pack() if each.rank >= lowest and each.suit in suits]
    hands, stock, rest = dealt_out(rng, short_pack(), (*likely, card("AS")))
    shown: list[tuple[Card, ...]] = [(), ()]
    couples = []
    for seat, suit in product((0, 1), Suit):
        king, queen, jack = (Card(rank, suit) for rank in (Rank.KING, Rank.QUEEN, Rank.JACK))
        # the queen may have been played since
        if king in hands[seat] and queen in (*hands[seat], *rest) and rng.random() < 0.5:
            melded = [king, queen, *([jack] if jack in hands[seat] and rng.random() < 0.3 else [])]
            couples.append(pebbles_state.Couple(seat, king, queen, trick=1, jacks=tuple(melded[2:])))
            shown[seat] += tuple(each for each in melded if each in hands[seat])
    leader = rng.randrange(2)
    state = pebbles_in_play(
        game,
        hands=tuple(
            tuple(each for each in hand if each not in laid) for hand, laid in zip(hands, shown, strict=True)
        ),
        shown=tuple(shown),
        couples=tuple(couples),
        stock=stock,
        leader=leader,
        won=(rest[::2], rest[1::2]),
        tricks=3,
        declaring=rng.choice(((leader,), ())),
    )
    return in_the_trick(game, rng, state)


def late_jacks(game: Game, rng: Random) -> Any:
    """Few cards, and the point for game often still open."""
    trump = rng.choice(list(Suit))
    high = rng.choice(((Rank.TEN, Rank.ACE), ()))
    likely = [each for each in full_pack() if each.suit is trump or each.rank in high]
    hands, stock, rest = dealt_out(rng, full_pack(), likely)
    piles: tuple[list[Card], list[Card]] = ([], [])
    for each in sorted(rest, key=jacks.card_points, reverse=True):
        poorer = min((0, 1), key=lambda seat: sum(map(jacks.card_points, piles[seat])))
        piles[poorer if rng.random() < 0.9 else 1 - poorer].append(each)
    state = jacks_in_play(
        game,
        dealer=rng.randrange(2),
        trump=trump,
        hands=hands,
        stock=stock,
        leader=rng.randrange(2),
        won=tuple(map(tuple, piles)),
    )
    return in_the_trick(game, rng, state)


def late_shnarbles(game: Game, rng: Random) -> Any:
    """A bidder who may just make the bid, and one or more that stay; some may be out or have folded."""
    live = tuple(sorted(rng.sample(range(game.seats), rng.randint(2, game.seats))))
    trump = rng.choice(list(Suit))
    stays = tuple(trump is Suit.SPADES or rng.random() < 0.6 for _ in live[1:])
    bidding = rng.randrange(len(live))
    state = replace(
        shnarbles.initial_state(game.options, live[0]),
        phase=Phase.PLAY,
        live=live,
        deal=1,
        bids=tuple(int(place == bidding) for place in range(len(live))),
        trump=trump,
        stays=stays if any(stays) else (True, *stays[1:]),
    )
    playing = state.playing
    size = rng.choice((2, 3)) if len(playing) < 4 else 2
    order = iter(sorted(full_pack(), key=lambda each: rng.random() * (0.4 if each.suit is trump else 1)))
    hands, won = ([tuple[Card, ...]()] * game.seats for _ in range(2))
    for seat in playing:
        hands[seat] = tuple(next(order) for _ in range(size))
    for _ in range(CARDS_EACH - size):
        won[rng.choice(playing)] += tuple(next(order) for _ in playing)
    taken = len(won[state.bidder]) // len(playing)
    state = replace(
        state,
        bids=tuple(bid * max(1, taken + rng.randint(0, size)) for bid in state.bids),
        hands=tuple(hands),
        won=tuple(won),
        unused=tuple(order),
        leader=rng.choice(playing),
    )
    return in_the_trick(game, rng, state)


def put(game: Game, state: Any) -> Any:
    """A state as the search takes it."""
    assert game.endgame
    return resolve_name(game.endgame)(state, stock_known=True)


Late = Callable[[Game, Random], Any]

VARIANTS = [
    ("pebbles_and_nuts", {"players": 2}, late_pebbles, 250),
    *(("california_jacks", options, late_jacks, 60) for options in JACKS_OPTIONS),
    *(("shnarbles", options, late_shnarbles, 30) for options in SHNARBLES_OPTIONS),
]


@pytest.mark.no_cover  # much is played, as in the laws
@pytest.mark.one_in(2)
@pytest.mark.parametrize(("id", "options", "late", "positions"), VARIANTS)
def test_late_positions_are_worth_what_minimax_through_the_rules_says(
    id: str, options: dict[str, Any], late: Late, positions: int
) -> None:
    game, rng = load(id, **options), Random(repr((id, options)))
    differed = 0
    for _ in range(positions):
        state = late(game, rng)
        expected = plain_values(game, state)
        found = endgame(game, state, stock_known=True)
        assert found.values == expected, state
        assert found.value == max(expected.values())
        assert set(found.best) == {move for move, value in expected.items() if value == found.value}
        assert set(Search(*put(game, state)).best()) == set(found.best)
        differed += len(set(expected.values())) > 1
    assert differed >= positions // 10


# Whole last phases


def played_to(game: Game, seed: int, reached: Callable[[Any], bool]) -> Any:
    """A state of a deal played by chance."""
    match, rng = Match(game, seed=seed), Random(seed)
    while match.deal_due or not reached(match.state):
        if match.deal_due:
            match.deal()
        else:
            match.play(rng.choice(match.legal_moves))
    return match.state


def stock_of(size: int) -> Callable[[Any], bool]:
    return lambda state: len(state.stock) == size and not state.trick


LAST_PHASES: list[tuple[str, dict[str, Any], Callable[[Any], bool]]] = [
    ("pebbles_and_nuts", {}, stock_of(0)),
    ("pebbles_and_nuts", {}, stock_of(2)),
    *(("california_jacks", {"follow": follow}, stock_of(0)) for follow in ("strict", "loose")),
    ("california_jacks", {"follow": "follow_or_trump"}, stock_of(2)),
    *(("shnarbles", {"players": players}, lambda state: state.phase == "play") for players in (2, 3, 4)),
]


@pytest.mark.slow
@pytest.mark.parametrize(("id", "options", "reached"), LAST_PHASES)
def test_best_play_from_the_last_phase_on_brings_about_what_it_is_worth(
    id: str, options: dict[str, Any], reached: Callable[[Any], bool]
) -> None:
    game, rng = load(id, **options), Random(1)
    for seed in range(2):
        first = state = played_to(game, seed, reached)
        (seat,) = game.actors(first)
        value = endgame(game, first, stock_known=True).value
        while state.phase == "play":
            found = endgame(game, state, stock_known=True)
            assert set(found.values) == set(game.legal_moves(state, found.seat))
            for move, score_move in found.values.items():
                assert score_move == worth_of(game, state, move)
            state = game.apply_unchecked(state, found.seat, rng.choice(found.best)).state
        assert margin(state, first, seat) == value


def worth_of(game: Game, state: Any, move: Any) -> int:
    """The value of a move: what it brings at once, and what the position after it is worth."""
    (seat,) = game.actors(state)
    after = game.apply_unchecked(state, seat, move).state
    now = margin(after, state, seat)
    if after.phase != "play":
        return now
    rest = endgame(game, after, stock_known=True)
    return now + (rest.value if same_side(state, seat, rest.seat) else -rest.value)


# Positions that can be worked out by hand


def test_the_king_of_hearts_waits_for_the_ace_of_spades() -> None:
    game = load("pebbles_and_nuts")
    state = pebbles_in_play(game, hands=(cards("KH 7C"), cards("AS 8C")), stock=(), leader=0)
    found = endgame(game, state)
    assert found.best == (Play(card("7C")),)
    assert found.values == {Play(card("7C")): 10 - 5, Play(card("KH")): -(10 - 5)}


def test_a_marriage_comes_before_the_lead_and_its_jack_a_trick_later() -> None:
    game = load("pebbles_and_nuts")
    state = pebbles_in_play(
        game,
        hands=(cards("AH KC QC JC"), cards("7D 8D 9D 7S")),
        stock=(),
        leader=0,
        declaring=(0,),
    )
    found = endgame(game, state)
    assert found.best == (pebbles_state.Meld(cards("KC QC")),)
    # the A♥ is led while king, queen and jack stay together, and then the jack joins them
    assert found.values[pebbles_state.Meld(cards("KC QC"))] == 15 + 10 + 5 + 5 + 5
    # declared a trick later, the couple is broken up before the jack can join it
    assert found.values[Play(card("AH"))] == 15 + 5 + 5 + 5


def test_neighbours_are_not_always_as_good_as_each_other() -> None:
    game = load("pebbles_and_nuts")
    # 9♣ and J♣ win the same trick, but the jack may join the couple afterwards
    position = "pebbles_and_nuts; tricks 12; leader 0; hands 8C 7D 8D 9D / JC 9C; melds - / KC QC"
    joins = game.read_position(position).filled().state()
    # nothing that is held lies between 10♦ and 7♦, but the 9♦ and the K♦ of the stock will
    hands = (cards("KS 8C"), cards("TD 7D"))
    between = pebbles_in_play(game, hands=hands, tricks=2, stock=cards("9D KD"), leader=0)
    for state in (joins, between):
        assert endgame(game, state, stock_known=True).values == plain_values(game, state)


def test_neither_suit_nor_trump_costs_a_point_in_the_search_too() -> None:
    game = load("california_jacks")
    state = jacks_in_play(game, trump=Suit.CLUBS, hands=(cards("3H"), cards("4D")), stock=(), leader=0)
    assert endgame(game, state).value == 1
    free = load("california_jacks", void_penalty=0)
    assert endgame(free, replace(state, options=free.options)).value == 0


# Players


@pytest.mark.parametrize("id", ["pebbles_and_nuts", "california_jacks"])
def test_strong_players_play_the_last_tricks_as_well_as_can_be(id: str) -> None:
    game = load(id)
    for seed in range(20):
        state = played_to(game, seed, lambda state: not state.stock and max(map(len, held(state))) == 4)
        match = Match.from_position(game.position_of(state), game)
        while match.state.phase == "play":
            found = endgame(game, match.state)
            move = strong(match)(game, match.state, found.seat, Random(seed))
            assert move in found.best
            match.play(move)


def held(state: Any) -> list[tuple[Card, ...]]:
    """The cards that each of two seats holds, melded or not."""
    return [state.held(seat) if hasattr(state, "shown") else state.hands[seat] for seat in (0, 1)]


# Positions that are not solved


def refused(game: Game, state: Any, **more: Any) -> str:
    with pytest.raises(NotSolved) as error:
        endgame(game, state, **more)
    return str(error.value)


def in_play(id: str, **options: Any) -> tuple[Game, Any]:
    game = load(id, **options)
    return game, played_to(game, 1, lambda state: state.phase == "play")


def test_what_is_no_endgame_is_refused_with_the_reason() -> None:
    assert (
        refused(load("canfield"), Match(load("canfield"), seed=1).state)
        == "Endgames of Canfield are not solved."
    )
    assert "for two players, not for 3" in refused(*in_play("pebbles_and_nuts", players=3))
    assert "On honour" in refused(*in_play("shnarbles", enforcement="honour"))
    assert "stock_known=True" in refused(*in_play("pebbles_and_nuts"))
    game, state = in_play("california_jacks")
    assert "40 cards lie in the stock" in refused(game, state)
    assert "1,000 positions" in refused(game, state, stock_known=True, limit_nodes=1000)
    assert "cards are played" in refused(game, game.initial_state(game.options, 0))
    bidding = Match(load("shnarbles"), seed=1)
    assert "cards are played" in refused(bidding.game, bidding.state)


def test_a_limit_of_as_many_positions_as_it_takes_is_enough_and_one_less_is_not() -> None:
    for id, options, reached in LAST_PHASES[::3]:
        game = load(id, **options)
        state = played_to(game, 1, reached)
        found = endgame(game, state, stock_known=True, limit_nodes=None)
        at_the_edge = endgame(game, state, stock_known=True, limit_nodes=found.nodes)
        assert (at_the_edge.values, at_the_edge.nodes) == (found.values, found.nodes)
        assert f"{found.nodes - 1:,} positions" in refused(
            game, state, stock_known=True, limit_nodes=found.nodes - 1
        )


def test_a_game_that_is_not_in_the_catalogue_is_solved_by_what_it_names() -> None:
    game = replace(load("california_jacks"), id="jacks_of_my_own")
    state = played_to(game, 4, stock_of(0))
    assert endgame(game, state).values == endgame(load("california_jacks"), state).values


PLAY_A_DEAL = """
import sys
sys.modules.update(numba=None, numpy=None)
from random import Random
from cardrules import Match, load
from cardrules.bots import next_move
match = Match(load("pebbles_and_nuts", max_deals=1))
match.deal()
while match.actors:
    seat, move = next_move(match.game, match.state, Random(1))
    match.play(move, seat)
print(match.outcome)
"""


def test_bots_play_without_numba_and_numpy() -> None:
    done = subprocess.run([sys.executable, "-c", PLAY_A_DEAL], capture_output=True, text=True, check=True)
    assert "wins with" in done.stdout
