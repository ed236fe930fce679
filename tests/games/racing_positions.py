"""Late positions of races drawn by lot, and whether a seat can get on there, found out by playing on."""

from dataclasses import replace
from itertools import chain
from random import Random
from typing import Any

from cardrules import Game
from cardrules.core.cards import Card, codes, full_pack
from cardrules.core.moves import Call, Put, Turn
from cardrules.mechanics.piles import Pile, builds_down
from cardrules.mechanics.race_rounds import laid_out
from cardrules.mechanics.race_tables import Phase, WorkPile
from tests.games.racing import Race


def late_position(game: Game, rng: Random) -> Any:
    """A state in which side 0 has few cards left, most of which are near to each other in rank.

    The others lie on four complete foundations, with cards of other sides in the places of those that are
    left; one more may be begun. Where rounds end by calling, side 0 sometimes has nothing but its work piles.
    Side 1 has an ace to play at any time, so nothing happens because the table is stuck. There have to be
    enough sides for each to spare the cards from its stock.
    """
    spec, dealt = game.options.spec, laid_out(game.options.spec, full_pack())
    lowest, highest = rng.choice([(2, 6), (3, 8), (5, 9), (9, 13)])
    near = [card for card in full_pack() if lowest <= card.rank <= highest]
    cards = rng.sample(near, len(near))
    piles_alone = spec.must_call and rng.random() < 0.5
    lengths = (1, 1, 2, 2) if piles_alone else (1, 1, 2, 3) if spec.spaces == "filled" else (0, 1, 1, 2, 3)
    loose = 0 if piles_alone else rng.randrange(0, 6)

    def taken(number: int) -> Pile:
        return tuple(cards.pop() for _ in range(min(number, len(cards))))

    nuts = () if piles_alone or spec.slots else _taken_run(cards, rng.choice((1, 1 + spec.builds_on_nuts)))
    work = []
    for pile in dealt.work:
        up = _taken_run(cards, rng.choice(lengths))
        work.append(WorkPile(taken(up != () and pile.down != () and rng.random() < 1 / 3), up))
    slots = [taken(not piles_alone and rng.random() < 0.3) for _ in dealt.slots]
    waste = taken(rng.randint(0, loose))
    left = {*near} - {*cards[loose - len(waste) :]}  # what is loose and not in the waste is the stock

    def fits(card: Card, pile: WorkPile) -> bool:
        return builds_down(card, pile.up[-1]) if pile.up else spec.spaces != "king"

    gains = [*nuts[-1:], *chain(*slots), *waste[-1:]]
    gains += [pile.up[0] for pile in work if pile.down or (pile.up and spec.spaces == "filled")]
    if any(fits(card, pile) for card in gains for pile in work) and rng.random() < 0.98:
        return late_position(game, rng)  # a gain that is open now is hardly worth a search

    suits = [full_pack()[start : start + 13] for start in (0, 13, 26, 39)]
    others = range(1, max(2, spec.sides - 1))
    foundations = [
        [card._replace(pack=others[card.rank % len(others)]) if card in left else card for card in suit]
        for suit in suits
    ]
    if piles_alone or rng.random() < 0.5:
        height = rng.randrange(lowest - 1, highest if piles_alone else lowest + (spec.sides > 2))
        spared = len(left) if spec.sides == 2 else 0  # by the same side
        begun = rng.choice(suits[1:])[: min(height, len(dealt.stock) - spared)]
        foundations.append([card._replace(pack=spec.sides - 1) for card in begun])

    race = Race(game)
    of = race.position_type
    mine = {
        of.NUTS: codes(nuts[:1]) or "-",
        of.WORK: ", ".join(f"{codes(pile.down)}|{codes(pile.up)}" for pile in work),
        "slots": ", ".join(codes(slot) or "-" for slot in slots),
        "built": codes(nuts[1:]),
        "waste": codes(waste) or "-",
    }
    return race.table(
        {name: text for name, text in mine.items() if text},
        {of.WORK: f"?{len(dealt.work[0].down)}|AC"},
        foundations=" / ".join(map(codes, foundations)),
        **game.options.model_dump(),
    )


def _taken_run(cards: list[Card], length: int) -> tuple[Card, ...]:
    """A run of at most that many cards, which are taken from these."""
    run: list[Card] = []
    for card in tuple(cards):
        if len(run) < length and (not run or (card.rank == run[-1].rank - 1 and card.red != run[-1].red)):
            run.append(card)
            cards.remove(card)
    return tuple(run)


def can_get_on(game: Game, state: Any) -> bool:
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
