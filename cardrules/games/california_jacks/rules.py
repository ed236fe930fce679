"""California Jacks: one function for each kind of move, in the order of the rulebook."""

from collections.abc import Iterator, Mapping, Sequence

from cardrules.core import shared_clauses
from cardrules.core.cards import Card, Suit
from cardrules.core.events import CardMove, Event, Outcome, ScoreLine, Transition, card_moves_between, totals
from cardrules.core.fast_replace import replace
from cardrules.core.moves import Deal, Play, plays_of
from cardrules.core.rulebook import Finding
from cardrules.core.verdicts import Verdict, illegal, legal
from cardrules.core.zones import Seat
from cardrules.definition.bounds import Bounds
from cardrules.definition.game import Obligation
from cardrules.games.california_jacks import rulebook as law
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.rulebook import (
    ALL_CARD_POINTS,
    CARD_POINTS,
    CARDS_EACH,
    HIGH_TO_LOW,
    PACK,
    SEATS,
    TRICKS,
)
from cardrules.games.california_jacks.state import State, sort_hand
from cardrules.games.california_jacks.zones import zones
from cardrules.mechanics.tricks import (
    Hand,
    Phase,
    after_deal,
    card_played,
    clockwise,
    hands_dealt,
    judge_follow_suit,
    legal_plays,
    obligations_of,
    of_suit,
    strength,
    trick_taken,
    winning_index,
)

NOTHING: tuple[Hand, ...] = ((),) * SEATS
HIGH_LOW_JACK = tuple(law.TRUMPS_THAT_SCORE)
MEMBERS = tuple((seat,) for seat in range(SEATS))


def initial_state(options: JacksOptions, dealer: Seat) -> State:
    """A match before its first deal."""
    return State(
        options=options,
        dealer=dealer,
        hands=NOTHING,
        stock=PACK,
        leader=1 - dealer,
        won=NOTHING,
    )


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack."""
    return PACK


def pseudo_legal_moves(state: State, seat: Seat) -> list[Play]:
    """Every legal play; cards of a suit are judged alike."""
    return legal_plays(state, seat, state.hands[seat], judge_play)


def action_space(options: JacksOptions) -> Iterator[Play]:
    """Every card of the pack."""
    return map(Play, PACK)


def bounds(options: JacksOptions) -> Bounds:
    """Every card is played; one seat may win all four points, and the other lose one in each trick.

    It does where the winner's cards are all of two suits, trumps among them, and its own of the two others.
    """
    return Bounds(-options.void_penalty * TRICKS, len(HIGH_LOW_JACK) + 1, len(PACK))


# May I?


def judge_play(state: State, seat: Seat, move: Play) -> Verdict:
    """A card played to the trick."""
    card, hand, led, follow = move.card, state.hands[seat], state.suit_led, state.options.follow
    if card not in hand:
        return illegal(law.OWN_CARD(card=card))
    if led is not None and card.suit is not led:
        held, is_trump = of_suit(led, hand), card.suit is state.trump
        if held and follow == "follow_or_trump" and led is not state.trump:
            if is_trump:
                return legal(law.TRUMP_INSTEAD.permits(held=held))
            return illegal(law.FOLLOW_SUIT("or_trump", held=held, suit=led))
        if not held and not (trumps := state.trumps(seat)):
            return legal(law.NEITHER.permits(void_case(state, led), suit=led))
        if not held and follow != "loose":
            if is_trump:
                return legal(law.MUST_TRUMP.permits(suit=led))
            return illegal(law.MUST_TRUMP(suit=led, held=trumps))
    return judge_follow_suit(card, hand, led, law.LEAD, law.FOLLOW_SUIT, law.NEED_NOT_TRUMP)


def void_case(state: State, led: Suit) -> str:
    """The case of a hand with neither the suit led nor a trump: the two may be one suit, and it may cost nothing."""
    if led is state.trump:
        return "trump_led" if state.options.void_penalty else "trump_led_free"
    return "" if state.options.void_penalty else "free"


def obligations(state: State, seat: Seat) -> tuple[Obligation[Play], ...]:
    """The duties of a seat on its turn: to play a card of the suit led, for example."""
    if seat != state.turn:
        return ()
    return obligations_of((play, judge_play(state, seat, play)) for play in plays_of(state.hands[seat]))


# Making moves


def perform_deal(state: State, seat: Seat, move: Deal) -> Transition[State]:
    """The cut card fixes the trump suit; each seat gets six cards, one at a time; the rest is turned over."""
    order = move.order
    cut, events = order[-1], list[Event]()
    if state.deal == 0 and state.trump is None:
        events += [Event(shared_clauses.FIRST_DEALER(dealer=state.dealer)), Event(law.CARDS())]
    if state.trump is None and state.options.trump_card == "independent":
        shown = replace(state, trump=cut.suit, stock=order, won=NOTHING)
        moved = card_moves_between(zones(state), zones(shown))
        return Transition(shown, (*events, Event(law.CUT_APART(card=cut, trump=cut.suit), moved)))
    if state.trump is None:
        events.append(Event(law.CUT(card=cut, trump=cut.suit)))
    dealt = replace(
        state,
        phase=Phase.PLAY,
        deal=state.deal + 1,
        trump=state.trump or cut.suit,
        hands=tuple(map(sort_hand, hands_dealt(order, state.non_dealer, SEATS, CARDS_EACH))),
        stock=order[CARDS_EACH * SEATS :],
        leader=state.non_dealer,
        won=NOTHING,
        tricks=0,
    )
    moved = card_moves_between(zones(state), zones(dealt))
    events.append(Event(law.SIX_EACH(dealer=state.dealer), moved))
    events.append(Event(law.STOCK(left=len(dealt.stock), top=cut)))
    return Transition(dealt, tuple(events))


def perform_play(state: State, seat: Seat, move: Play) -> Transition[State]:
    """A card goes to the trick; the second one completes it."""
    card, led = move.card, state.suit_led
    played, event = card_played(state, seat, card, law.TO_THE_TRICK)
    if led is None:
        return Transition(played, (event,))
    lost: list[Event] = []
    if state.options.void_penalty and not of_suit(led, state.hands[seat]) and not state.trumps(seat):
        line = void_line(state, seat, law.VOID_PENALTY(void_case(state, led), seat=seat, suit=led))
        played = replace(played, ledger=(*played.ledger, line))
        lost = [Event(line.finding, lines=(line,))]
    after, events = finish_trick(played)
    return Transition(after, (event, *lost, *events))


def void_line(state: State, seat: Seat, finding: Finding) -> ScoreLine:
    """The point that a player loses who holds neither the suit led nor a trump."""
    return ScoreLine(seat, -state.options.void_penalty, finding, deal=state.deal)


def finish_trick(state: State) -> tuple[State, list[Event]]:
    """The winner takes the trick; then both draw, or the deal is counted."""
    order, best = clockwise(state.leader, SEATS), best_card(state.trick, state.trump)
    why = why_won(state, best)
    state, taken = trick_taken(state, order, order[best], tricks=state.tricks + 1)
    events = [Event(why, taken)]
    if state.stock:
        state, drawn = draw_cards(state)
        return state, events + drawn
    if not any(state.hands):
        state, counted = count_tricks(state)
        return state, events + counted
    return state, events


def best_card(trick: Hand, trump: Suit | None) -> int:
    """Index of the winning card in a trick, counted from the lead."""
    led = trick[0].suit
    return winning_index(trick, lambda card: strength(card, led, trump, HIGH_TO_LOW))


def winning_seat(state: State) -> Seat | None:
    """The winner of the trick as it lies; None before the lead."""
    if not state.trick:
        return None
    return (state.leader + best_card(state.trick, state.trump)) % SEATS


def trick_findings(state: State) -> tuple[Finding, ...]:
    """The reason why the trick is won as it lies; nothing before the lead."""
    return (why_won(state, best_card(state.trick, state.trump)),) if state.trick else ()


def why_won(state: State, best: int) -> Finding:
    """The clause under which the trick is won by its best card."""
    card, winner = state.trick[best], (state.leader + best) % SEATS
    why = law.TRUMP_WINS if card.suit is state.trump else law.RANKING
    return why(card=card, winner=winner, cards=state.trick, points=sum(map(card_points, state.trick)))


def draw_cards(state: State) -> tuple[State, list[Event]]:
    """Both seats draw a card, the winner of the trick the one that lies open."""
    hands, events = list(state.hands), []
    # nobody saw the loser's card before, but it lies open as soon as the winner's has been taken
    for seat, card in zip(clockwise(state.leader, SEATS), reversed(state.stock), strict=False):
        hands[seat] = sort_hand((*hands[seat], card))
        moved = CardMove(card, "stock", f"hand:{seat}", seen=True)
        events.append(Event(law.DRAW(seat=seat, card=card), (moved,)))
    return replace(state, hands=tuple(hands), stock=state.stock[:-SEATS]), events


# Scoring, and the end


def count_tricks(state: State) -> tuple[State, list[Event]]:
    """Score high, low, jack and game; the match ends or another deal is due."""
    return finish_deal(state, trumps_won(state), points_won(state))


def finish_deal(state: State, won: Mapping[Card, Seat], points: Sequence[int]) -> tuple[State, list[Event]]:
    """Score a deal by the winners of the trumps that score, and the card points of each seat."""
    lines = lines_of(state, won, points)
    events = [Event(law.COUNT()), *(Event(line.finding, lines=(line,)) for line in lines)]
    game, seat = winner_of_game(state, points)
    if seat is None:
        events.append(Event(game))
    first = counted_out(state, lines)
    state = replace(state, ledger=state.ledger + lines)
    if first is not None:
        reached = law.COUNTED_OUT(first.finding.clause.id, winner=first.side, target=state.options.target)
        result = Outcome((first.side,), totals(state.ledger, SEATS), reached)
        return replace(state, phase=Phase.OVER, result=result), [*events, Event(reached)]
    # the target is left out, for nobody has reached it: only the number of deals can end the match
    state, ending = after_deal(state, None, state.options.max_deals, MEMBERS)
    return state if state.result else replace(state, trump=None), events + ending


def score_lines(state: State) -> tuple[ScoreLine, ...]:
    """The score lines of each player, with the tricks won so far, if the deal ended now."""
    return lines_of(state, trumps_won(state), points_won(state))


def trumps_won(state: State) -> dict[Card, Seat]:
    """The winner of each of the trumps that score, as far as they are won."""
    return {card: seat for seat, cards in enumerate(state.won) for card in cards if trump_points(state, card)}


def points_won(state: State) -> tuple[int, ...]:
    """The card points that each player has won."""
    return tuple(sum(map(card_points, cards)) for cards in state.won)


def lines_of(state: State, won: Mapping[Card, Seat], points: Sequence[int]) -> tuple[ScoreLine, ...]:
    """The score lines of a deal, by the winners of the trumps that score, and the card points of each seat."""
    lines = [
        ScoreLine(seat, 1, law.TRUMPS_THAT_SCORE[card.rank](seat=seat, card=card), (card,), state.deal)
        for card, seat in sorted(won.items(), key=lambda item: HIGH_LOW_JACK.index(item[0].rank))
    ]
    finding, seat = winner_of_game(state, points)
    is_counted = points[0] != points[1] or sum(points) == ALL_CARD_POINTS  # an equal game is one at 40 to 40
    if seat is not None and is_counted:
        lines.append(ScoreLine(seat, 1, finding, deal=state.deal))
    return tuple(lines)


def card_points(card: Card) -> int:
    """The points of a card towards the point for game."""
    return CARD_POINTS.get(card.rank, 0)


def trump_points(state: State, card: Card) -> int:
    """The points for winning a card by itself."""
    return int(card.suit is state.trump and card.rank in law.TRUMPS_THAT_SCORE)


def winner_of_game(state: State, points: Sequence[int]) -> tuple[Finding, Seat | None]:
    """The winner of the point for game with these card points of each seat, if there is one, and the reason."""
    if points[0] != points[1]:
        best = points.index(max(points))
        return law.GAME_POINT(seat=best, points=max(points), others=min(points)), best
    if state.options.equal_game == "non_dealer":
        seat = state.non_dealer
        return law.EQUAL_GAME("non_dealer", seat=seat, points=points[0]), seat
    return law.EQUAL_GAME(points=points[0]), None


def counted_out(state: State, lines: Sequence[ScoreLine]) -> ScoreLine | None:
    """The line with which a seat is the first to reach the target, when the lines are counted in order."""
    scores = list(totals(state.ledger, SEATS))
    for line in lines:
        scores[line.side] += line.points
        if scores[line.side] >= state.options.target:
            return line
    return None
