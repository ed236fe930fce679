"""The play of a deal of Shnarbles with all cards known: the answers of the rules to the search of endgames."""

from functools import cache
from operator import add

from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.fast_replace import replace
from cardrules.core.moves import Play
from cardrules.games.shnarbles.rulebook import PACK
from cardrules.games.shnarbles.rules import best_card, judge_strictly
from cardrules.games.shnarbles.scoring import score_lines
from cardrules.games.shnarbles.state import State, sort_hand
from cardrules.mechanics.tricks import Hand
from cardrules.solve.alpha_beta import NotSolved, SearchPosition, TrickGame, position
from cardrules.solve.endgames import check_late

Tally = tuple[int, ...]
"""The number of tricks won by each place whose points count."""


def endgame(state: State, stock_known: bool) -> tuple[TrickGame, SearchPosition]:
    """A position in the play, for the search: the bidder against the others.

    Where two play, the points of both count; where more do, only the bidder's. The unused part of the pack does not
    matter.
    """
    if state.options.enforcement == "honour":
        raise NotSolved(
            "On honour, what a play is worth depends on who calls: Shnarbles is solved with strict enforcement."
        )
    check_late(state)
    seats = sorted(state.playing)
    sides = tuple(1 if seat == state.bidder else -1 for seat in seats)
    counting = state.playing if len(seats) == 2 else (state.bidder,)
    cards = sort_hand((*(card for seat in seats for card in state.hands[seat]), *state.trick))[::-1]

    def won(tally: Tally, winner: int, trick: tuple[int, ...], hands: tuple[int, ...]) -> tuple[int, Tally]:
        return 0, tuple(
            tricks + (seat == seats[winner]) for seat, tricks in zip(counting, tally, strict=True)
        )

    def count(tally: Tally) -> int:
        changes = changes_of_score(state, dict(zip(counting, tally, strict=True)))
        # losing points is good here
        return -sum(sides[seats.index(seat)] * changes[seat] for seat in counting)

    @cache
    def ends(tally: Tally, left: int) -> tuple[int, int]:
        """The least and the most that the deal can bring with this many tricks left."""
        shares = ((more, left - more)[: len(tally)] for more in range(left + 1))
        counts = [count(tuple(map(add, tally, share))) for share in shares]
        return min(counts), max(counts)

    game = TrickGame(
        cards=cards,
        kinds=(None,) * len(cards),
        stock=(),
        sides=sides,
        playable=lambda hand, led: ((card, 0) for card in legal_cards(state, hand, led)),
        winner=lambda trick: best_card(trick, state.trump),
        won=won,
        count=count,
        # the place whose turn it is holds a card for every trick that is left
        limits=lambda at: ends(at.tally, at.hands[at.turn].bit_count()),
    )
    taken = tuple(state.tricks_of(seat) for seat in counting)
    hands = (state.hands[seat] for seat in seats)
    return game, position(game, hands, seats.index(state.turn), state.trick, taken)


def changes_of_score(state: State, tricks: dict[int, int]) -> dict[int, int]:
    """The changes of some seats' scores when the deal is scored and they have won these tricks."""
    size = len(state.playing)
    won = tuple(PACK[:1] * size * tricks.get(seat, 0) for seat in range(state.options.players))
    changes = dict.fromkeys(tricks, 0)
    for line in score_lines(replace(state, won=won)):
        if line.side in changes:
            changes[line.side] += line.points
    return changes


def legal_cards(state: State, hand: Hand, led: Suit | None) -> list[Card]:
    """The cards of a hand that may be led, or played to a lead of a suit."""
    trick = (Card(Rank.ACE, led),) if led else ()
    asked = replace(state, hands=(hand,) * state.options.players, trick=trick)
    return [card for card in hand if judge_strictly(asked, asked.turn, Play(card))]
