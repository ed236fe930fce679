"""High Card, a small game for two or three: the example of the page "Add a game"."""

from functools import partial
from typing import ClassVar, Literal

from pydantic import Field

from cardrules import Card, Clause, ClauseKind, Deal, Game, Play, Rank, Rulebook, Section, Suit
from cardrules.core import shared_clauses as shared
from cardrules.core.events import Event, ScoreLine, Transition, card_moves_between
from cardrules.core.fast_replace import replace
from cardrules.core.options import Options, Target
from cardrules.core.verdicts import Verdict, illegal
from cardrules.core.zones import Seat, Shape, Zone
from cardrules.definition.bounds import Bounds
from cardrules.definition.game import MoveRule
from cardrules.mechanics import tricks
from cardrules.mechanics.trick_clauses import TrickClauses

EACH = 4
clause = partial(Clause, "High Card", source="The example")
trick = TrickClauses(clause)

FOUR_EACH = clause(
    "four-each",
    "The deal",
    ClauseKind.SETUP,
    f"Two or three players use twelve cards, the jack, queen and king of every suit. Each is dealt {EACH}.",
    message=f"{{dealer:seat}} {{dealer:deals/deal}} {EACH} cards to each of {{players:player}}.",
)
TO_THE_TRICK = trick.to_the_trick("To each trick every player plays one card, clockwise from whoever leads.")
LEAD = trick.lead("The dealer's left neighbour leads first, then each trick's winner. Any card may be led.")
OWN_CARD, FOLLOW_SUIT = trick.own_card(), trick.follow_suit()
VOID = trick.void("If you hold no card of the suit led, you may play any card.")
TRICK_WON = clause(
    "trick-won",
    "Winning a trick",
    ClauseKind.SCORING,
    "The highest card of the suit led, the king before the queen, wins the trick, and every trick won is a point.",
    message="The {card} is the highest card of the suit led: 1 point for {winner:seat}.",
)

RULEBOOK = Rulebook(
    title="High Card",
    summary="The smallest game of tricks that still has hidden cards, a duty to follow suit, and a target.",
    credit="Made up for this page.",
    sections=(
        Section("The deal", (shared.FIRST_DEALER, FOUR_EACH, shared.DEAL_PASSES, shared.DEAL_DUE)),
        Section("The play", (TO_THE_TRICK, shared.TURN, LEAD, OWN_CARD, FOLLOW_SUIT, VOID)),
        Section("The end", (TRICK_WON, shared.TARGET, shared.TIE, shared.OVER, shared.WHOLE_PACK)),
    ),
)


class HighCardOptions(Options):
    """The number of players, and the target."""

    pack: ClassVar = tuple(Card(rank, suit) for suit in Suit for rank in (Rank.JACK, Rank.QUEEN, Rank.KING))
    players: Literal[2, 3] = Field(2, description="Number of players.")
    target: Target = 5


def zones(state: tricks.TrickState) -> tuple[Zone, ...]:
    """What is in front of each seat, and the cards left over."""
    dealt = [zone for seat in range(len(state.hands)) for zone in tricks.seat_zones(state, seat)]
    aside = tuple(card for card in state.options.pack if not any(card in zone.cards for zone in dealt))
    return (Zone("aside", "Left over", Shape.STACK, aside, down=len(aside)), *dealt)


def bounds(options: HighCardOptions) -> Bounds:
    """A seat may win no trick, or all of them; every card that is dealt is played."""
    return Bounds(0, EACH, EACH * options.players)


def perform_deal(state: tricks.TrickState, seat: Seat, move: Deal) -> Transition[tricks.TrickState]:
    """Four cards to each seat, one at a time; what is left is put aside."""
    after = tricks.dealt(state, move.order, EACH)
    finding = FOUR_EACH(dealer=seat, players=state.options.players)
    opening = () if state.deal else (Event(shared.FIRST_DEALER(dealer=seat)),)
    return Transition(after, (*opening, Event(finding, card_moves_between(zones(state), zones(after)))))


def judge_play(state: tricks.TrickState, seat: Seat, move: Play) -> Verdict:
    """A card played to the trick."""
    if move.card not in state.hands[seat]:
        return illegal(OWN_CARD(card=move.card))
    return tricks.judge_follow_suit(move.card, state.hands[seat], state.suit_led, LEAD, FOLLOW_SUIT, VOID)


def perform_play(state: tricks.TrickState, seat: Seat, move: Play) -> Transition[tricks.TrickState]:
    """A card goes to the trick; the last one completes it and gives its winner a point."""
    state, event = tricks.card_played(state, seat, move.card, TO_THE_TRICK)
    order, cards = tricks.clockwise(state.leader, state.options.players), state.trick
    if len(cards) < len(order):
        return Transition(state, (event,))
    place = tricks.winning_index(cards, lambda card: card.rank if card.suit is cards[0].suit else 0)
    won = TRICK_WON(card=cards[place], winner=order[place])
    line = ScoreLine(order[place], 1, won, cards, state.deal)
    state, taken = tricks.trick_taken(state, order, order[place])
    state = replace(state, ledger=(*state.ledger, line))
    state, ending = (state, []) if any(state.hands) else tricks.after_deal(state, state.options.target)
    return Transition(state, (event, Event(won, taken, (line,)), *ending))


GAME: Game[tricks.TrickState, Play, HighCardOptions] = Game(
    id="high_card",
    rulebook=RULEBOOK,
    options=HighCardOptions(),
    initial_state=tricks.initial_state,
    dealers=tricks.dealers,
    deck=tricks.deck,
    deal=perform_deal,
    movers=tricks.movers,
    rules=(MoveRule(Play, judge_play, perform_play),),
    pseudo_legal_moves=tricks.plays_from_hand,
    action_space=tricks.plays_of_pack,
    zones=zones,
    status=tricks.status,
    bounds=bounds,
)
