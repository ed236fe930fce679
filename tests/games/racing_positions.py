"""Late positions of races drawn by lot, and whether a seat can get on there, found out by playing on."""

from dataclasses import replace
from random import Random
from typing import Any

from cardrules import Game
from cardrules.cards import Card, Rank, Suit, full_pack
from cardrules.mechanics.race_tables import Layout, Phase, WorkPile
from cardrules.mechanics.races import Call
from cardrules.moves import Put, Turn

SPARE = WorkPile((), (Card(Rank.ACE, Suit.CLUBS, 1),))
"""An ace that the other side could play at any time, so that nothing happens because the table is stuck."""


def late_position(game: Game[Any, Any, Any], rng: Random) -> Any:
    """A state in which side 0 has few cards left, most of which are near to each other in rank.

    Where rounds end by calling, it sometimes has nothing left but its work piles.
    """
    spec = game.options.spec
    lowest, highest = rng.choice([(2, 6), (3, 8), (5, 9), (9, 13)])
    cards = [card for card in full_pack() if lowest <= card.rank <= highest]
    rng.shuffle(cards)
    piles_alone = spec.must_call and rng.random() < 0.5
    lengths = (1, 1, 2, 3) if spec.spaces == "filled" or piles_alone else (0, 1, 1, 2, 3)
    work = []
    for _ in range(spec.piles):
        up = _taken_run(cards, rng.choice(lengths))
        covered = rng.choice((0, 0, 1)) if up and spec.face_down else 0
        work.append(WorkPile(tuple(cards.pop() for _ in range(min(covered, len(cards)))), up))
    slots, nuts, built = tuple[Card | None, ...](), tuple[Card, ...](), tuple[Card, ...]()
    if piles_alone:
        cards, slots = [], (None,) * (spec.slots.number if spec.slots else 0)
    elif spec.slots:
        slots = tuple(cards.pop() if cards and rng.random() < 0.3 else None for _ in range(spec.slots.number))
    elif cards:
        run = _taken_run(cards, rng.choice((1, 2)) if spec.builds_on_nuts else 1)
        nuts, built = run[:1], run[1:]
    rest = cards[: rng.randrange(0, 6)]
    cut = rng.randint(0, len(rest))
    mine = Layout((), tuple(work), slots, nuts, built, stock=tuple(rest[cut:]), waste=tuple(rest[:cut]))
    idle = (SPARE, *[WorkPile()] * (spec.piles - 1))
    other = Layout(work=idle, nuts=full_pack(1)[5:6], slots=(None,) * len(slots))
    heights = range(lowest, highest + 1) if piles_alone else (lowest, lowest, lowest + 1)
    foundations = [
        tuple(Card(Rank(rank), suit, 1) for rank in range(1, rng.choice(heights)))
        for suit in Suit
        if rng.random() < 0.2
    ]
    start = game.initial_state(game.options, 0)
    layouts = (mine, *[other] * (len(start.layouts) - 1))
    return replace(
        start, phase=Phase.PLAY, round=1, to_shuffle=(), layouts=layouts, foundations=tuple(foundations)
    )


def _taken_run(cards: list[Card], length: int) -> tuple[Card, ...]:
    """A run of up to so many cards, which are taken from these."""
    run: list[Card] = []
    for card in tuple(cards):
        if len(run) < length and (not run or (card.rank == run[-1].rank - 1 and card.red != run[-1].red)):
            run.append(card)
            cards.remove(card)
    return tuple(run)


def can_get_on(game: Game[Any, Any, Any], state: Any) -> bool:
    """Whether side 0 comes to a gain by some line of legal moves of its own that gain nothing before, nor call."""
    seats = game.members[0]
    lines, seen = [state], {_seen_from_afar(state)}
    for here in lines:  # it grows meanwhile
        for seat in seats:
            for move in game.legal_moves(here, seat):
                if isinstance(move, Call):
                    continue
                after = replace(game.apply(here, seat, move).state, idle=0)
                if _gained(here, after, move):
                    return True
                if _seen_from_afar(after) not in seen:
                    seen.add(_seen_from_afar(after))
                    lines.append(after)
    return False


def _seen_from_afar(state: Any) -> Any:
    """A state of which nobody can tell which work pile of side 0 stands where."""
    mine = state.layouts[0]
    return replace(state, layouts=()), replace(mine, work=()), frozenset(mine.work)


def _gained(before: Any, after: Any, move: Any) -> bool:
    """Whether something has happened that is never undone, seen from the cards alone."""
    if not isinstance(move, Put | Turn) or after.round != before.round or after.phase is not Phase.PLAY:
        return True
    mine, then = before.layouts[0], after.layouts[0]
    if sum(map(len, before.foundations)) != sum(map(len, after.foundations)):
        return True
    dealt = (set(mine.nuts) | set(mine.slots)) - set(then.nuts) - set(then.slots)
    uncovered = sum(len(pile.down) for pile in mine.work) > sum(len(pile.down) for pile in then.work)
    played = len(mine.stock + mine.waste) > len(then.stock + then.waste)
    return bool(dealt - {None}) or uncovered or played
