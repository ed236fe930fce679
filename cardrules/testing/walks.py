"""Walks through matches that check the laws at every step."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cardrules.core.cards import Card
from cardrules.core.zones import Seat
from cardrules.definition.game import Game
from cardrules.match.match import Match
from cardrules.match.unknown_cards import cards_in
from cardrules.testing import laws
from cardrules.testing.laws import LawBroken

MOST_PLIES = 20_000
"""More than any deal of any game takes; a longer line of play is taken to be endless."""


class Taste:
    """The taste of a walk: each kind of move is as likely as is drawn when it first comes up.

    Moves that are all equally likely hardly ever come to what is rare, as the last tricks from melds that were kept, or
    round after round without a turn of the stock. A walk with a taste of its own does much of some kinds and hardly
    anything of others, and the next walk has another one (swarm testing).

    Args:
        rng: Source of random numbers.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._weights: dict[tuple[str, ...], float] = {}

    def choose(self, game: Game, state: Any, moves: Sequence[tuple[Seat, Any]]) -> tuple[Seat, Any]:
        """One of several moves, each with its seat."""
        zones = game.zones(state)
        lie = {
            (seat, card.face): zone.id.partition(":")[0]
            for seat in {seat for seat, _ in moves}
            for zone in zones
            if zone.belongs_to(seat)
            for card in zone.cards
            if card
        }
        weights = []
        for seat, move in moves:
            clauses = (finding.clause.id for finding in game.judge(state, seat, move).findings)
            source = next((lie.get((seat, card.face), "") for card in cards_in(move)), "")
            kind = (type(move).__name__, source, getattr(move, "to", "").rstrip("0123456789"), *clauses)
            if kind not in self._weights:
                self._weights[kind] = self._rng.random() ** 4
            weights.append(self._weights[kind])
        return self._rng.choices(moves, weights)[0]


def check_position(game: Game, state: Any, pack: tuple[Card, ...], rng: Random) -> None:
    """All laws about one state.

    Args:
        game: The game.
        state: The state.
        pack: Every card of the game.
        rng: Source of random numbers, for rearranging hidden cards.

    Raises:
        LawBroken: The game does not keep a law here.
    """
    laws.cards_are_all_there(game, state, pack)
    laws.facts_are_always_the_same(game, state)
    laws.states_are_values(state)
    laws.views_keep_secrets(game, state, None)
    for seat in range(game.seats):
        laws.verdicts_are_sound(game, state, seat)
        laws.judge_agrees_with_legal_moves(game, state, seat)
        laws.hidden_cards_do_not_matter(game, state, seat, rng)
        laws.views_keep_secrets(game, state, seat)
        laws.moves_can_be_typed(game, state, seat)
        laws.unknown_cards_do_not_matter(game, state, seat, rng.getrandbits(32))
    laws.actors_see_what_they_do(game, state)
    laws.positions_lead_back(game, state)


def check_move(game: Game, state: Any, seat: Seat, move: Any) -> None:
    """All laws about one legal move.

    Raises:
        LawBroken: The game does not keep a law here.
    """
    hash_before = hash(state)
    laws.citations_are_sound(game, game.judge(state, seat, move))
    transition = game.apply(state, seat, move)
    if hash(state) != hash_before or game.apply(state, seat, move) != transition:
        raise LawBroken(f"{move} changed the state that it was made in, or does not always do the same.")
    laws.events_tell_all(game, state, transition)
    laws.events_keep_secrets(game, state, transition)
    laws.score_lines_are_sound(game, state, transition)


def random_match(game: Game, rng: Random, plies: int = MOST_PLIES) -> Match:
    """A match played at random: every move of every seat that may act is equally likely, except giving up.

    Args:
        game: The game.
        rng: Source of random numbers.
        plies: The number of moves after which to stop, deals included.

    Raises:
        LawBroken: Nobody can move although the match goes on, or a deal does not end within `MOST_PLIES` moves.
    """
    match = Match.from_packs(game, seed=rng.getrandbits(64))
    since_deal = 0
    while match.actors and match.ply < plies:
        since_deal = 0 if match.deal_due else since_deal + 1
        if since_deal > MOST_PLIES:
            raise LawBroken(
                f"A deal of {game.title} does not end: {MOST_PLIES} moves with seed {match.seed}."
            )
        random_step(match, rng)
    return match


def random_step(match: Match, rng: Random, taste: Taste | None = None) -> None:
    """One random move, or a deal where one is due.

    Args:
        match: The match.
        rng: Source of random numbers.
        taste: The likelihood of each kind of moves; without it all moves are equally likely.

    Raises:
        LawBroken: Nobody can move although the match goes on.
    """
    if match.deal_due:
        return match.deal()
    moves = [
        (seat, move)
        for seat in match.actors
        for move in match.game.legal_moves_without_resigning(match.state, seat)
    ]
    if not moves:
        raise LawBroken(f"Seats {match.actors} are to act, but nothing is legal for them.")
    seat, move = taste.choose(match.game, match.state, moves) if taste else rng.choice(moves)
    match.play(move, seat)


def check_match(game: Game, seed: int, plies: int = 60, every: int = 1) -> Match:
    """Play at random from a seed, by a taste of the walk's own, and check the laws at every step.

    Args:
        game: The game.
        seed: Seed of the random numbers.
        plies: The number of moves after which to stop.
        every: The laws about positions are checked once in this many moves; those about moves, at every move.

    Returns:
        The match that was checked.

    Raises:
        LawBroken: The game does not keep a law.
    """
    rng, pack = Random(seed), whole_pack(game)
    match, taste = Match.from_packs(game, seed=rng.getrandbits(64)), Taste(rng)
    while True:
        if match.ply % every == 0 or not match.actors:
            check_position(game, match.state, pack, rng)
        if not match.actors or match.ply >= plies:
            break
        before, done = match.state, match.ply
        random_step(match, rng, taste)
        for ply in match.plies[done:]:
            check_move(game, before, ply.seat, ply.move)
            before = ply.state
    laws.record_replays(match)
    return match


def whole_pack(game: Game) -> tuple[Card, ...]:
    """Every card of the game: those that the seats shuffle before the first deal."""
    state = game.initial_state(game.options, 0)
    return tuple(card for seat in game.dealers(state) for card in game.deck(state, seat))
