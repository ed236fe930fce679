"""Shnarbles: positions, as people write them down."""

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BeforeValidator, Field, PlainSerializer

from cardrules.core.cards import Card, Suit
from cardrules.core.errors import PositionError, PositionFault
from cardrules.core.events import Transition
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.moves import Play
from cardrules.core.rulebook import format_fact
from cardrules.core.zones import Seat
from cardrules.definition.position import impossible, unreachable
from cardrules.definition.position_fields import Cards, Numbers, Pile, SomeSuit, known, read_numbers, several
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.rulebook import CARDS_EACH, FIRST_SCORE, FOLDS_IN_A_ROW, OUT_AT, PACK
from cardrules.games.shnarbles.rules import best_card, bids_left, perform_play
from cardrules.games.shnarbles.scoring import count_tricks, ended_between_deals, is_zero
from cardrules.games.shnarbles.state import Auction, State, sort_hand
from cardrules.mechanics.challenges import ChallengeablePlay
from cardrules.mechanics.trick_positions import TrickPosition, after_tricks, is_even
from cardrules.mechanics.tricks import Hand, Phase, clockwise


def read_answers(value: Any) -> Any:
    """Answers from a text like ``yes no``; anything that is not text is left to pydantic.

    Raises:
        PositionError: A part of the text is neither.
    """
    if not isinstance(value, str):
        return value
    words = () if value == "-" else value.split()
    if wrong := [word for word in words if word not in ("yes", "no")]:
        raise PositionError(f"stays takes yes or no for each player who has been asked, not '{wrong[0]}'.")
    return tuple(word == "yes" for word in words)


Answers = Annotated[
    tuple[bool, ...],
    BeforeValidator(read_answers),
    PlainSerializer(lambda stays: " ".join("yes" if each else "no" for each in stays) or "-", str),
]
"""A yes or a no from each player who has been asked."""

Reneges = Annotated[
    tuple[tuple[Seat, Seat], ...],
    BeforeValidator(several(read_numbers)),
    PlainSerializer(lambda reneges: [f"{offender} {caller}" for offender, caller in reneges], list[str]),
]
"""Offender and caller of each renege."""


class ShnarblesPosition(TrickPosition):
    """The table in Shnarbles, and the announcements."""

    GAME: ClassVar[str] = "shnarbles"
    PILES: ClassVar[tuple[str, ...]] = ("hands", "trick", "won", "unused")

    options: ShnarblesOptions = ShnarblesOptions()
    dealer: Seat = Field(0, description="Who deals, or dealt.")
    deal: int | None = Field(
        None,
        ge=0,
        description="Number of the deal; if left out, 1, or 2 in a deal before which somebody has other than "
        f"{FIRST_SCORE} points.",
    )
    scores: Numbers = Field(
        (),
        description=f"Points of every seat so far; if left out, {FIRST_SCORE}, and {OUT_AT} for seats that are out.",
    )
    phase: Literal["deal", "bid", "trump", "answer", "play"] | None = Field(
        None, description="What comes next; if left out, it follows from bids, trump and stays."
    )
    live: Numbers = Field(
        (), description=f"The seats that are not out; those with fewer than {OUT_AT} points, if left out."
    )
    bids: Numbers = Field(
        (),
        description="The bids made, from the dealer's left on; 0 is a pass. If left out though trump is named, the "
        "leader, or else the dealer's left, has bid 1, and the others have passed.",
    )
    trump: SomeSuit = Field(
        None, description="The trump suit, as in trump H, once the highest bidder has named it."
    )
    stays: Answers = Field(
        (),
        description="Whether the others stay, yes or no, from the bidder's left on, as far as they have answered; "
        "all stay against spades, and if left out when cards have been played.",
    )
    folds: Numbers = Field(
        (),
        description="How many times in a row each seat has folded, up to now: before this deal as long as a seat has "
        "not been asked. If left out, this deal alone counts.",
    )
    leader: Seat | None = Field(
        None,
        description="Who leads, or led, to the trick, once trump is named; the bidder if left out.",
    )
    unused: Pile | None = Field(
        None,
        description="The rest of the pack and the cards of those who folded; unknown cards if left out.",
    )
    reneges: Reneges = Field(
        (), description="On honour: the offender and the caller of each renege found in this deal."
    )
    callers: Numbers = Field((), description="On honour: the seats that may still call the last play.")

    @classmethod
    def of(cls, state: State) -> Self:
        """The position of a state, with all its cards."""
        return cls(
            **cls.trick_fields(state, state.options.players),
            live=state.live,
            bids=state.bids,
            trump=state.trump,
            stays=state.stays,
            folds=state.folds,
            unused=state.unused,
            reneges=state.reneges,
            callers=state.challengeable.callers if state.challengeable else (),
        )

    def pack(self) -> tuple[Card, ...]:
        """All cards of the game."""
        return PACK

    # Parts left out

    @property
    def deal_number(self) -> int:
        """The number of the deal: the first one, or a later one where points have been scored before it."""
        if self.deal is not None:
            return self.deal
        scored = any(points != FIRST_SCORE for points in self.scores) or 0 < len(self.live) < self.seats
        return 1 + (self.phase != "deal" and scored)

    def auction_state(self) -> State:
        """A state without cards that holds all announcements; its numbers may still be wrong."""
        nothing: tuple[Hand, ...] = ((),) * self.seats
        out = [seat for seat, points in enumerate(self.scores) if points >= OUT_AT]
        live = tuple(
            seat for seat in range(self.seats) if (seat in self.live if self.live else seat not in out)
        )
        bids, stays = self.bids, self.stays
        if self.trump and live and self.phase != "deal":
            bids = bids or self.usual_bids(live)
            if self.trump is Suit.SPADES or self.has_begun():
                stays = stays or (True,) * (len(live) - 1)
        state = State(
            options=self.options,
            live=live,
            dealer=self.dealer,
            deal=self.deal_number,
            hands=nothing,
            unused=(),
            bids=bids,
            trump=self.trump,
            stays=stays,
            folds=self.folds,
            leader=self.dealer if self.leader is None else self.leader,
            won=nothing,
            reneges=self.reneges,
        )
        return replace(state, phase=Phase.DEAL if self.phase == "deal" else next_phase(state))

    def usual_bids(self, live: tuple[Seat, ...]) -> tuple[int, ...]:
        """The bids where only trump is named: the lowest by the leader, and passes."""
        order = tuple(seat for seat in clockwise((self.dealer + 1) % self.seats, self.seats) if seat in live)
        bidder = self.leader if self.leader in order else order[0]
        return tuple(int(seat == bidder) for seat in order)

    def has_begun(self) -> bool:
        """Whether cards have been played, as far as the fields say: then hands are smaller, or it is said."""
        smaller = any(self.hands) and all(len(hand) < CARDS_EACH for hand in self.hands)
        return self.phase == "play" or smaller or bool(self.trick) or any(self.won)

    def completed(self) -> Self:
        """The position with everything filled in that was left out; nothing follows from impossible announcements."""
        if any(self.refusals(self.said_faults())):
            unused = self.unused or ()
            lie = sum(map(len, (*self.hands, *self.won, self.trick, unused)))
            return self.model_copy(update={"unused": (*unused, *(None,) * (len(PACK) - lie))})
        auction = self.auction_state()
        holders, nothing = holders_of(auction), ((),) * self.seats
        leader = usual_leader(auction) if self.leader is None else self.leader
        tricks = self.tricks(replace(auction, leader=leader))
        won: tuple[Cards, ...] = replace_item(nothing, leader, (None,) * tricks * len(holders))
        before = FIRST_SCORE if self.deal_number else 0
        changes = {
            "deal": self.deal_number,
            "phase": str(auction.phase),
            "live": auction.live,
            "bids": auction.bids,
            "scores": self.scores
            or tuple(before if seat in auction.live else OUT_AT for seat in range(self.seats)),
            "stays": auction.stays,
            "folds": self.folds or tuple(int(seat in folded(auction)) for seat in range(self.seats)),
            "leader": leader,
            "won": self.won or won,
        }
        complete = self.model_copy(update=changes)
        hands = self.hands or tuple((None,) * complete.cards_left(seat, tricks) for seat in range(self.seats))
        lie = sum(map(len, (*hands, *complete.won, self.trick)))
        unused = (None,) * (len(PACK) - lie) if self.unused is None else self.unused
        return complete.model_copy(update={"hands": hands, "unused": unused})

    def tricks(self, auction: State) -> int:
        """The number of tricks played: by the cards won, or else by those that are still held."""
        if auction.phase is not Phase.PLAY:
            return 0
        if any(self.won):
            return sum(map(len, self.won)) // len(auction.playing)
        played = auction.trick_order[: len(self.trick)]
        had = (len(self.hands[seat]) + (seat in played) for seat in auction.playing if self.hands)
        return max(0, CARDS_EACH - max(had, default=CARDS_EACH))

    def cards_left(self, seat: Seat, tricks: int) -> int:
        """The number of cards that a seat has after that many tricks."""
        return (
            CARDS_EACH - tricks - (seat in self.played()) if seat in holders_of(self.auction_state()) else 0
        )

    def played(self) -> dict[Seat, Card | None]:
        """The card that each seat has played to the trick."""
        auction = self.auction_state()  # if that is impossible, the trick has no order
        possible = 0 < len(auction.bids) == len(auction.live)
        return dict(zip(auction.trick_order, self.trick, strict=False)) if possible else {}

    def cannot_hold(self, seat: Seat) -> frozenset[Suit]:
        """The suits that a seat cannot hold; on honour it may have reneged."""
        return frozenset() if self.options.enforcement == "honour" else super().cannot_hold(seat)

    # Impossible positions

    def said_faults(self) -> Iterator[PositionFault]:
        """The faults that show before a card is looked at."""
        piles = {name: pile for name in ("hands", "won") if (pile := getattr(self, name))}
        yield from self.seat_faults(**piles)
        for name in ("scores", "folds"):
            if len(numbers := getattr(self, name)) not in (0, self.seats):
                yield impossible(
                    "There are {seats} seats, so {name} takes {seats} numbers, not {numbers}.",
                    seats=self.seats,
                    name=name,
                    numbers=len(numbers),
                )
        for name, seats in (
            ("live", self.live),
            ("callers", self.callers),
            ("reneges", sum(self.reneges, ())),
        ):
            if wrong := [seat for seat in seats if seat not in range(self.seats)]:
                yield impossible(
                    "There is no seat {wrong} ({name}): the seats are 0 to {last}.",
                    wrong=wrong[0],
                    name=name,
                    last=self.seats - 1,
                )
        if self.options.enforcement == "strict" and (self.callers or self.reneges):
            yield impossible(
                "Wrong plays are refused in this match, so there is nothing to call, and there are no "
                "reneges."
            )
        auction = self.auction_state()
        yield from self.score_faults(auction)
        yield from self.deal_number_faults(auction)
        yield from bid_faults(auction)
        yield from self.phase_faults(auction) if auction.phase is not Phase.DEAL else ()
        leads_early = auction.phase not in (Auction.ANSWER, Phase.PLAY) and self.leader not in (
            None,
            auction.dealer,
        )
        if leads_early and not self.is_over(auction):
            yield impossible(
                "Nobody leads before trump is named, and this is phase {phase}.",
                remedy="leave leader out",
                phase=auction.phase,
            )
        yield from fold_faults(auction)

    def score_faults(self, auction: State) -> Iterator[PositionFault]:
        """Scores with which a seat would be out, or the match over."""
        if self.is_over(auction):
            return
        for seat, points in enumerate(self.scores if self.deal_number else ()):
            if seat in auction.live and points >= OUT_AT:
                yield unreachable(
                    "{seat:seat} {seat:has/have} {points:point} and so {seat:is/are} out.",
                    seat=seat,
                    points=points,
                )
            if seat not in auction.live and points < OUT_AT:
                yield unreachable(
                    "{seat:seat} {seat:has/have} {points:point} and so {seat:is/are} not out.",
                    seat=seat,
                    points=points,
                )
            if is_zero(auction, points):
                yield unreachable(
                    "{seat:seat} {seat:has/have} {points:point} and so {seat:has/have} won, and the match is over.",
                    seat=seat,
                    points=points,
                )
        if len(auction.live) < 2:
            yield impossible("All but one are out, so the match is over.")
        elif auction.dealer not in auction.live:
            yield impossible(
                "{dealer:seat} {dealer:is/are} out and so {dealer:does/do} not deal.",
                remedy="say who does, as in dealer {next}",
                dealer=auction.dealer,
                next=auction.live[0],
            )

    def deal_number_faults(self, auction: State) -> Iterator[PositionFault]:
        """Contradictions with the number of the deal."""
        due, most = auction.phase is Phase.DEAL, self.options.max_deals
        deal = self.deal_number
        if not deal and not due:
            yield impossible("Deal 0 comes before the first deal: a deal in play has a number from 1 on.")
        before = (*self.bids, *self.stays, *self.folds, *self.scores, *self.hands, *self.won, *self.reneges)
        if not deal and (any(before) or self.trump):
            yield impossible("Before the first deal nothing has been said, played or scored.")
        if deal == 1 and not due and any(points != FIRST_SCORE for points in self.scores):
            yield unreachable(
                "In the first deal nothing has been scored yet, so everybody has {first_score} points.",
                remedy="say which deal it is, as in deal 2",
                first_score=FIRST_SCORE,
            )
        if most and deal > most:
            yield impossible(
                "The match ends after {most:deal}, so there is no deal {deal}.", most=most, deal=deal
            )

    def phase_faults(self, auction: State) -> Iterator[PositionFault]:
        """Announcements that are too early or too late; those of the last deal do not matter."""
        bids, live = len(auction.bids), len(auction.live)
        if bids > live:
            yield impossible("There are {bids} bids, but only {live} players who bid.", bids=bids, live=live)
        if bids == live and not any(auction.bids):
            yield impossible("All have passed, so the cards are dealt again.", remedy="write phase deal")
        if auction.trump and bids < live:
            yield impossible(
                "Trump is named when all {live} have bid, but there are only {bids:bid}.",
                live=live,
                bids=bids,
            )
        if auction.stays and not auction.trump:
            yield impossible(
                "Trump is named before the others say whether they stay.",
                remedy="say what it is, as in trump H",
            )
        if len(auction.stays) >= live:
            yield impossible(
                "{stays} have said whether they stay, but the bidder has only {others} opponents.",
                stays=len(auction.stays),
                others=live - 1,
            )
        if len(auction.stays) == live - 1 and not any(auction.stays):
            yield impossible("All the others have folded, so the deal is over.", remedy="write phase deal")
        if self.phase not in (None, auction.phase):
            yield impossible(
                "By its bids, trump and stays this is phase {phase}, not {given}.",
                phase=auction.phase,
                given=self.phase,
            )
        if auction.phase is not Phase.PLAY and (self.trick or any(self.won) or self.reneges or self.callers):
            yield impossible("Nothing has been played yet: this is phase {phase}.", phase=auction.phase)
        if auction.phase is Auction.ANSWER and self.leader not in (None, auction.bidder):
            yield impossible(
                "{bidder:seat} {bidder:has/have} bid highest and so {bidder:leads/lead}, not {leader:seat}.",
                bidder=auction.bidder,
                leader=self.leader,
            )
        if auction.phase is Phase.PLAY:
            yield from self.seats_that_do_not_play(auction)

    def seats_that_do_not_play(self, auction: State) -> Iterator[PositionFault]:
        """Seats that do what only the players of this deal do."""
        reneged = sum(self.reneges, ())
        for what, seats in (("lead", (self.leader,)), ("call", self.callers), ("have a renege", reneged)):
            if wrong := [seat for seat in seats if seat not in (None, *auction.playing)]:
                yield impossible(
                    "{wrong:seat} {wrong:does/do} not play in this deal and so cannot {what}.",
                    wrong=wrong[0],
                    what=what,
                )
        if any(offender == caller for offender, caller in self.reneges):
            yield impossible("A renege is called by an opponent of the one who reneged.")
        if len(self.trick) >= len(auction.playing):
            yield impossible(
                "A trick of {playing} players with {trick} cards would have been taken already.",
                playing=len(auction.playing),
                trick=len(self.trick),
            )

    def find_faults(self) -> Iterator[PositionFault]:
        """The faults that make the position impossible."""
        yield from self.said_faults()
        auction = self.auction_state()
        if auction.phase is Phase.DEAL:
            yield from self.gathering_faults(auction)
            return
        tricks, holders = self.tricks(auction), holders_of(auction)
        if tricks >= CARDS_EACH and self.trick:
            yield impossible("All {most} tricks have been played, so no trick is under way.", most=CARDS_EACH)
        had = [len(hand) + (seat in self.played()) for seat, hand in enumerate(self.hands) if seat in holders]
        for seat, hand in enumerate(self.hands):
            if seat not in holders and (hand or self.won[seat]):
                if seat in auction.live:
                    yield impossible(
                        "{seat:seat} {seat:has/have} folded and so {seat:has/have} no cards.", seat=seat
                    )
                else:
                    yield impossible(
                        "{seat:seat} {seat:is/are} out and so {seat:has/have} no cards.", seat=seat
                    )
            if len(hand) != (size := self.cards_left(seat, tricks)):
                yield (unreachable if is_even(had, CARDS_EACH) else impossible)(
                    "{seat:seat} {seat:has/have} {hand:card}; {after} a hand has {size}.",
                    seat=seat,
                    hand=len(hand),
                    after=after_tricks(tricks, seat in self.played()),
                    size=size,
                )
        yield from self.won_faults(auction, tricks) if auction.phase is Phase.PLAY else ()
        yield from self.follow_faults()
        if self.callers:
            yield from call_faults(self.build_uncalled(), self.callers)

    def gathering_faults(self, auction: State) -> Iterator[PositionFault]:
        """Cards that cannot lie there when a deal is due."""
        if self.trick or self.callers:
            yield impossible("A deal is due, so no trick is under way.")
        if any(len(hand) not in (0, CARDS_EACH) for hand in self.hands):
            yield impossible(
                "A deal is due, so a seat that still has a hand has not played: it has {cards_each} cards.",
                cards_each=CARDS_EACH,
            )
        players, cards = 1 + sum(auction.stays), sum(map(len, self.won))
        if cards and (cards != CARDS_EACH * players or any(self.hands)):
            yield unreachable(
                "A deal is due, so all {cards_each} tricks of {players:card} have been won, or none.",
                cards_each=CARDS_EACH,
                players=players,
            )
        if any(len(pile) % players for pile in self.won):
            yield unreachable(
                "Tricks of {players:card} have been won, so each won pile holds whole tricks.",
                players=players,
            )

    def won_faults(self, auction: State, tricks: int) -> Iterator[PositionFault]:
        """Tricks that do not add up."""
        players = len(auction.playing)
        for seat, pile in enumerate(self.won):
            if len(pile) % players:
                yield unreachable(
                    "{players} play, so {seat:seat} cannot have won {pile:card} in whole tricks.",
                    players=players,
                    seat=seat,
                    pile=len(pile),
                )
        if self.reneges and not tricks and len(self.trick) < 2:
            yield unreachable("Nobody has followed to a lead yet, so there is no renege.")
        if tricks and not self.won[auction.leader]:
            yield unreachable(
                "The leader has won the last trick, but {leader:seat} {leader:has/have} won none.",
                leader=auction.leader,
            )
        if not tricks and auction.leader != auction.bidder:
            yield unreachable(
                "{bidder:seat} {bidder:has/have} bid highest and so {bidder:leads/lead} to the first trick, not "
                "{leader:seat}.",
                bidder=auction.bidder,
                leader=auction.leader,
            )

    # The state

    def build(self) -> State:
        """The state."""
        state = self.build_uncalled()
        play = last_play(state) if self.callers else None
        if play is None:
            return state
        return replace(
            state, challengeable=replace(play, callers=tuple(s for s in play.callers if s in self.callers))
        )

    def settled(self, state: State) -> Transition[State]:
        """A deal that has been played to its end is counted, and the match may be over."""
        if state.phase is Phase.PLAY and not any(state.hands):
            counted, events = count_tricks(state)
            return Transition(counted, tuple(events))
        ended = ended_between_deals(state) if state.phase is Phase.DEAL else None
        return Transition(ended or state, ())

    def is_over(self, auction: State) -> bool:
        """Whether by its scores and tricks the match is over."""
        if auction.phase is not Phase.DEAL or len(self.scores) != self.seats:
            return False
        won = tuple(map(known, self.won)) or auction.won
        return ended_between_deals(replace(auction, won=won, ledger=self.ledger(self.seats))) is not None

    def build_uncalled(self) -> State:
        """The state in which nobody may call."""
        return State(
            **self.state_fields(self.seats, sort_hand),
            phase=self.auction_state().phase,
            live=self.live,
            unused=known(self.unused),
            bids=self.bids,
            trump=self.trump,
            stays=self.stays,
            folds=self.folds,
            reneges=self.reneges,
        )


# Inferences


def next_phase(state: State) -> Phase | Auction:
    """The phase of a deal, by the announcements in it."""
    if len(state.bids) < len(state.live):
        return Auction.BID
    if state.trump is None:
        return Auction.TRUMP
    return Auction.ANSWER if len(state.stays) < len(state.live) - 1 else Phase.PLAY


def usual_leader(state: State) -> Seat:
    """The leader of the first trick; before trump is named the dealer stands in, as before the first deal."""
    return state.bidder if state.phase in (Auction.ANSWER, Phase.PLAY) else state.dealer


def folded(state: State) -> tuple[Seat, ...]:
    """The seats that have folded in this deal."""
    if state.phase not in (Auction.ANSWER, Phase.PLAY):
        return ()
    return tuple(seat for seat, stays in zip(state.others, state.stays, strict=False) if not stays)


def holders_of(state: State) -> tuple[Seat, ...]:
    """The seats that hold cards in this deal: all that are not out and have not folded; none when a deal is due."""
    if state.phase is Phase.DEAL:
        return ()
    return tuple(seat for seat in state.live if seat not in folded(state))


def last_play(state: State) -> ChallengeablePlay | None:
    """The last play, as it could be called right after it was made; None if it could not."""
    trick, leader, won = state.trick, state.leader, state.won
    if not trick:  # then it lies on top of the cards won by its winner, who leads now
        count, pile = len(state.playing), won[leader]
        trick, won = pile[-count:], replace_item(won, leader, pile[:-count])
        if trick:
            leader = state.trick_order[-best_card(trick, state.trump)]
    if not trick:
        return None
    before = replace(state, trick=trick[:-1], leader=leader, won=won)
    seat, card = before.turn, trick[-1]
    hands = replace_item(state.hands, seat, sort_hand((*state.hands[seat], card)))
    return perform_play(replace(before, hands=hands), seat, Play(card)).state.challengeable


# Impossible positions


def bid_faults(auction: State) -> Iterator[PositionFault]:
    """Numbers that could not be bid."""
    for place, bid in enumerate(auction.bids):
        before = auction.bids[:place]
        left = bids_left(replace(auction, bids=before))
        if bid not in range(CARDS_EACH + 1):
            yield impossible(
                "A bid is a number of tricks from 1 to {cards_each}, or 0 for a pass, not {bid}.",
                cards_each=CARDS_EACH,
                bid=bid,
            )
        if bid and bid not in left:
            only = format_fact(left) if left else "pass"
            yield unreachable(
                "After {before} nobody can bid {bid}, only {only}.", before=before, bid=bid, only=only
            )
    if auction.trump and not any(auction.bids):
        yield impossible(
            "Trump is named by the highest bidder.", remedy="say what was bid, as in bids 0 2 3 0"
        )
    if auction.trump is Suit.SPADES and not all(auction.stays):
        yield unreachable("Spades are trump, so nobody can have folded.")


def fold_faults(auction: State) -> Iterator[PositionFault]:
    """Numbers of folds in a row that nobody can have."""
    if any(folds not in range(FOLDS_IN_A_ROW + 1) for folds in auction.folds):
        yield impossible(
            "Nobody folds more than {folds_in_a_row} times in a row, so folds takes 0 to "
            "{folds_in_a_row} for each.",
            folds_in_a_row=FOLDS_IN_A_ROW,
        )
    asked = auction.phase in (Auction.ANSWER, Phase.PLAY)
    stayed = auction.playing if asked else ()
    for seat, folds in enumerate(auction.folds):
        if folds and seat in stayed:
            yield unreachable(
                "{seat:seat} {seat:plays/play} in this deal, so the folds in a row are 0, not {folds}.",
                seat=seat,
                folds=folds,
            )
        if not folds and seat in folded(auction):
            yield unreachable(
                "{seat:seat} {seat:has/have} folded in this deal, so the folds in a row are 1 or more, not 0.",
                seat=seat,
            )


def call_faults(state: State, callers: tuple[Seat, ...]) -> Iterator[PositionFault]:
    """Calls of plays that cannot be called, or not by these seats."""
    card = next(iter(state.trick[-1:] or state.won[state.leader][-1:]), None)
    play = last_play(state)
    if card is None:
        yield impossible("Nothing has been played yet, so there is nothing to call.")
    elif play is None:
        yield impossible(
            "The {card} cannot be called: it was led, it followed suit, or it was the last card of a hand.",
            card=card,
        )
    elif wrong := [seat for seat in callers if seat not in play.callers]:
        yield impossible(
            "The {card} cannot be called by {wrong:seat}, only by {callers:seat}.",
            card=card,
            wrong=wrong,
            callers=play.callers,
        )


POSITION = ShnarblesPosition
