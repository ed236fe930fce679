"""Pebbles and Nuts: positions, as people write them down."""

from collections.abc import Iterator
from itertools import combinations
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BeforeValidator, Field, InstanceOf, PlainSerializer

from cardrules.core.cards import Card, Rank, Suit, cards, codes
from cardrules.core.errors import PositionError, PositionFault
from cardrules.core.events import Outcome, Transition, members_of_sides, totals
from cardrules.core.limits import short
from cardrules.core.shared_clauses import match_end
from cardrules.core.zones import Seat
from cardrules.definition.position import impossible, unreachable
from cardrules.definition.position_fields import Cards, Numbers, Pile, Piles, known, several
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.rulebook import ACE_OF_SPADES_CARD, CARDS_EACH, TRUMP
from cardrules.games.pebbles_and_nuts.rules import count_tricks, meld_value
from cardrules.games.pebbles_and_nuts.state import Couple, State, sort_hand
from cardrules.mechanics.trick_positions import TrickPosition
from cardrules.mechanics.tricks import Phase, after_deal


def read_couple(value: Any) -> Any:
    """A couple from its text: ``0 KH QH JH 3`` is a marriage of seat 0 with its jack, declared after trick 3.

    Raises:
        PositionError: The text is not a couple.
    """
    if not isinstance(value, str):
        return value
    seat, *named, trick = value.split() if len(value.split()) > 1 else ("", "")
    found = cards(" ".join(named))
    ranks = [card.rank for card in found[:2]]
    if not (seat.isdecimal() and trick.isdecimal()) or ranks != [Rank.KING, Rank.QUEEN]:
        raise PositionError(
            f"'{short(value)}' is not a couple: write seat, cards and trick, as in 0 KH QH JH 3."
        )
    king, queen, *jacks = found
    return Couple(int(seat), king, queen, int(trick), tuple(jacks))


def write_couple(couple: Couple) -> str:
    """The text of a couple."""
    return f"{couple.seat} {codes((couple.king, couple.queen, *couple.jacks))} {couple.trick}"


Couples = Annotated[
    tuple[InstanceOf[Couple], ...],
    BeforeValidator(several(read_couple)),
    PlainSerializer(lambda couples: [write_couple(each) for each in couples], return_type=list[str]),
]


class PebblesPosition(TrickPosition):
    """The table in Pebbles and Nuts."""

    GAME: ClassVar[str] = "pebbles_and_nuts"
    PILES: ClassVar[tuple[str, ...]] = ("hands", "melds", "trick", "won", "stock")
    HELD: ClassVar[tuple[str, ...]] = ("hands", "melds")

    options: PebblesOptions = PebblesOptions()
    scores: Numbers = Field(
        (), description="Points of every side so far; if left out, what the melds of this deal have brought."
    )
    phase: Literal["deal", "play"] = Field(
        "play", description="Whether cards are in play or have to be dealt."
    )
    hands: Piles = Field(
        (), description="The hand of each seat, without its melds; unknown cards if left out."
    )
    melds: Piles = Field((), description="The melded cards that each seat still holds; none if left out.")
    stock: Pile | None = Field(None, description="The stock, the next card last; unknown cards if left out.")
    won: Piles = Field(
        (),
        description="The cards that each seat has won; if left out, unknown ones: a trick for each meld, and the "
        "others with the leader.",
    )
    tricks: int | None = Field(
        None,
        ge=0,
        description="Tricks played in this deal; if left out, as many as the cards won make, or as follows from the "
        "stock and the hands.",
    )
    couples: Couples | None = Field(
        None,
        description="The marriages declared in this deal, each with its seat, its cards and its jacks, and the number "
        "of the trick after which it was declared, as in 0 KH QH JH 3; if left out, those among the melds, from "
        "earlier tricks.",
    )
    declaring: Numbers | None = Field(
        None,
        description="The seats that may declare a meld now, in the order in which they are asked; if left out, between "
        "two tricks the winner of the last one, unless a marriage has been declared after it.",
    )

    @classmethod
    def of(cls, state: State) -> Self:
        """The position of a state, with all its cards."""
        sides = len(members(state.options))
        return cls(
            **{**cls.trick_fields(state, sides), "scores": totals(state.ledger, sides)},
            melds=state.shown,
            stock=state.stock,
            tricks=state.tricks,
            couples=state.couples,
            declaring=state.declaring,
        )

    def pack(self) -> tuple[Card, ...]:
        """All cards of the game."""
        return self.options.pack

    # Parts left out

    def completed(self) -> Self:
        """The position with everything filled in that was left out."""
        melds: tuple[Cards, ...] = self.melds or ((),) * self.seats
        tricks = (
            self.usual_tricks(self.most_tricks, CARDS_EACH, self.stock)
            if self.tricks is None
            else self.tricks
        )
        couples = tuple(couples_among(melds, tricks)) if self.couples is None else self.couples
        hands = self.hands or tuple(
            (None,) * (self.cards_left(seat, tricks) - len(melds[seat])) for seat in range(self.seats)
        )
        melded = points_of(couples, self.options)
        before = scores_before(self.scores or melded, melded)
        changes = {
            "dealer": self.with_dealer(),
            "deal": 1 + (self.phase == "play" and any(before)) if self.deal is None else self.deal,
            "leader": self.with_leader(),
            "scores": self.scores or melded,
            "hands": hands,
            "melds": melds,
            "won": self.won or self.usual_won(min(tricks, self.most_tricks), couples),
            "tricks": tricks,
            "couples": couples,
            "declaring": self.usual_declaring(tricks, couples) if self.declaring is None else self.declaring,
        }
        complete = self.model_copy(update=changes)
        lie = sum(map(len, (*hands, *melds, *complete.won, self.trick)))
        stock = (None,) * (len(self.pack()) - lie) if self.stock is None else self.stock
        return complete.model_copy(update={"stock": stock})

    @property
    def is_first_trick(self) -> bool:
        """Whether no trick has been played in this deal."""
        return not self.tricks and super().is_first_trick

    def usual_won(self, tricks: int, couples: tuple[Couple, ...]) -> tuple[Cards, ...]:
        """Unknown cards: a trick for each meld, and the others with the leader."""
        number = [melds_of(couples, seat) for seat in range(self.seats)]
        if sum(number) > tricks:
            number = [0] * self.seats
        number[self.with_leader()] += tricks - sum(number)
        return tuple((None,) * each * self.seats for each in number)

    def usual_declaring(self, tricks: int, couples: tuple[Couple, ...]) -> tuple[Seat, ...]:
        """The winner of the last trick, then a partner who is asked as well; nobody in the middle of a trick."""
        if self.phase == "deal" or self.trick or not 0 < tricks < self.most_tricks:
            return ()
        if any(couple.trick == tricks for couple in couples):
            return ()
        winner = self.with_leader()
        return (winner, (winner + 2) % self.seats) if self.options.partner_may_declare else (winner,)

    def cards_left(self, seat: Seat, tricks: int) -> int:
        """The number of cards that a seat has, melds included, after that many tricks."""
        if self.phase == "deal":
            return 0
        draws = self.most_tricks - CARDS_EACH
        return CARDS_EACH - max(0, tricks - draws) - (seat in self.played())

    @property
    def most_tricks(self) -> int:
        """The number of tricks in a deal."""
        return len(self.pack()) // self.seats

    # Unknown cards

    def cannot_hold(self, seat: Seat) -> frozenset[Suit]:
        """The suits that a seat cannot hold; a player of the ace of spades on a heart lead may hold hearts."""
        mine, led = self.played().get(seat), self.trick[0] if self.trick else None
        if mine and led and led.suit is TRUMP and mine.face == ACE_OF_SPADES_CARD:
            return frozenset()
        return super().cannot_hold(seat)

    def may_lie(self, card: Card, *place: str | int) -> bool:
        """Whether an unknown card may lie at a place; a card that has been melded lies open until it is played."""
        if place[0] in ("hands", "stock") and any(card in couple_cards(each) for each in self.couples or ()):
            return False
        return super().may_lie(card, *place)

    # Impossible positions

    def shape_faults(self) -> Iterator[PositionFault]:
        """The faults that leave no meaning to fill in."""
        piles = {name: pile for name in ("hands", "melds", "won") if (pile := getattr(self, name))}
        yield from self.seat_faults(**piles)
        sides = len(members(self.options))
        if len(self.scores) not in (0, sides):
            yield impossible(
                "There are {sides} sides, so scores takes {sides} numbers, not {scores}.",
                sides=sides,
                scores=len(self.scores),
            )
        if any(card is None for pile in self.melds for card in pile):
            yield impossible("Melds lie open, so none of their cards can be unknown.")
        for couple in self.couples or ():
            yield from self.couple_faults(couple)
        if wrong := [seat for seat in self.declaring or () if seat not in range(self.seats)]:
            yield impossible(
                "There is no seat {wrong} (declaring): the seats are 0 to {last}.",
                wrong=wrong[0],
                last=self.seats - 1,
            )

    def couple_faults(self, couple: Couple) -> Iterator[PositionFault]:
        """The faults of a marriage, or of the jacks that joined it."""
        suit, most = couple.king.suit, 1 + self.options.second_jack_on_pair
        if couple.seat not in range(self.seats):
            yield impossible(
                "There is no seat {seat} (couples): the seats are 0 to {last}.",
                seat=couple.seat,
                last=self.seats - 1,
            )
        if foreign := next((card for card in couple_cards(couple) if card not in self.pack()), None):
            yield impossible("The {card} is not in the pack of this game.", card=foreign.code)
        if couple.queen.suit is not suit:
            yield impossible(
                "A marriage is of one suit, so the {king} and the {queen} make none.",
                king=couple.king,
                queen=couple.queen,
            )
        if wrong := [jack for jack in couple.jacks if jack.suit is not suit or jack.rank is not Rank.JACK]:
            yield impossible(
                "The {wrong} is not the jack of {suit}, so it does not join this marriage.",
                wrong=wrong[0],
                suit=suit,
            )
        if len(couple.jacks) > most or len(set(couple.jacks)) < len(couple.jacks):
            yield impossible(
                "A marriage takes {most:jack}, so this one cannot have {jacks}.",
                most=most,
                jacks=couple.jacks,
            )

    def find_faults(self) -> Iterator[PositionFault]:
        """The faults that make the position impossible."""
        due, tricks = self.phase == "deal", self.tricks or 0
        yield from self.course_faults(due, tricks, self.most_tricks, self.cards_left, len(known(self.stock)))
        yield from self.follow_faults()
        yield from self.declaring_faults()
        yield from self.meld_faults()
        yield from self.score_faults()

    def declaring_faults(self) -> Iterator[PositionFault]:
        """Seats that cannot declare a meld now."""
        if not self.declaring:
            return
        winner, named = self.with_leader(), tuple(self.declaring)
        if self.phase == "deal" or self.trick or not self.tricks:
            yield impossible(
                "A meld is declared between two tricks: after one has been won, and before the next lead."
            )
        if self.options.partner_may_declare:
            partner = (winner + 2) % self.seats
            if named not in ((winner, partner), (partner,)):
                yield impossible(
                    "{winner:seat} {winner:has/have} won the last trick and so may declare a meld, and {partner:seat} "
                    "after that.",
                    remedy="write declaring {winner} {partner}, or declaring {partner}",
                    winner=winner,
                    partner=partner,
                )
        elif named != (winner,):
            yield impossible(
                "{winner:seat} {winner:has/have} won the last trick, so nobody else may declare a meld.",
                remedy="write declaring {winner}",
                winner=winner,
            )

    def meld_faults(self) -> Iterator[PositionFault]:
        """Melds that cannot have been declared."""
        tricks, couples = self.tricks or 0, self.couples or ()
        for couple in couples:
            if couple.trick not in range(1, tricks + 1):
                yield unreachable(
                    "Marriages are declared after a trick, and {tricks:trick} {tricks:has/have} been played, so "
                    "none was declared after trick {trick}.",
                    tricks=tricks,
                    trick=couple.trick,
                )
            if couple.trick == tricks and (couple.jacks or self.declaring):
                yield unreachable(
                    "A marriage was declared after the last trick, so nothing more can be declared yet."
                )
            yield from self.place_faults(couple)
        for seat, pile in enumerate(self.melds):
            own = [card for couple in couples if couple.seat == seat for card in couple_cards(couple)]
            if odd := next((card for card in known(pile) if card not in own), None):
                yield unreachable(
                    "The {odd} lies open, so {seat:seat} {seat:has/have} melded it.",
                    remedy="say in which marriage, as in couples 0 KH QH 1",
                    odd=odd,
                    seat=seat,
                )
        yield from self.twice_faults()
        for seats in members(self.options):
            sharing = [seats] if self.options.partner_may_declare else [(seat,) for seat in seats]
            for some in sharing:
                declared = sum(melds_of(couples, seat) for seat in some)
                if declared > (won := sum(len(self.won[seat]) for seat in some) // self.seats):
                    yield unreachable(
                        "{seats:seat} declared {declared:meld}, but won only {won:trick}: one meld is declared for "
                        "each trick won.",
                        seats=some,
                        declared=declared,
                        won=won,
                    )

    def place_faults(self, couple: Couple) -> Iterator[PositionFault]:
        """Melded cards in impossible places."""
        for card in couple_cards(couple):
            others = (pile for seat, pile in enumerate(self.melds) if seat != couple.seat)
            if any(card in pile for pile in (*self.hands, *others, self.stock or ())):
                yield unreachable(
                    "The {card} has been melded by {seat:seat}, so it lies among those melds until it is played.",
                    card=card,
                    seat=couple.seat,
                )
        fresh = (couple.king, couple.queen) if couple.trick == self.tricks else ()
        lie = (*self.melds[couple.seat], *self.trick)
        if gone := next((card for card in fresh if card not in lie), None):
            yield unreachable(
                "The {gone} was melded after the last trick, so it still lies open, or has just been played.",
                gone=gone,
            )

    def twice_faults(self) -> Iterator[PositionFault]:
        """Cards that serve in several marriages at a time, and marriages declared after the same trick."""
        for one, other in combinations(sorted(self.couples or (), key=lambda couple: couple.trick), 2):
            if one.trick == other.trick:
                yield unreachable(
                    "One meld is declared after a trick, so two marriages cannot be of trick {trick}.",
                    trick=one.trick,
                )
            if jack := next((jack for jack in one.jacks if jack in other.jacks), None):
                yield unreachable("A jack joins one marriage, so the {jack} cannot be in two.", jack=jack)
            shared = {one.king, one.queen} & {other.king, other.queen}
            if shared and (len(shared) == 2 or ({one.king, one.queen} - shared) & set(self.melds[one.seat])):
                yield unreachable(
                    "The {card} serves in a second marriage only when its first partner has been played.",
                    card=shared.pop(),
                )

    def score_faults(self) -> Iterator[PositionFault]:
        """Scores that nobody can have had when the present deal began."""
        due, sides = self.phase == "deal", members(self.options)
        melded = points_of(self.couples or (), self.options)
        before = self.scores if due else scores_before(self.scores, melded)
        played, target = (self.deal or 0) - (not due), self.options.points_to_win
        if not played and any(before):
            yield unreachable(
                "Before the first deal is over only its melds have scored.",
                remedy="leave scores out, or say which deal it is",
            )
        if not due and isinstance(match_end(before, target, played, None, sides), Outcome):
            yield unreachable(
                "The target is {target} points, so with scores {before} the match is over.",
                target=target,
                before=before,
            )

    # The state

    def build(self) -> State:
        """The state."""
        return State(
            **self.state_fields(len(members(self.options)), sort_hand),
            phase=Phase(self.phase),
            shown=tuple(map(sort_hand, self.melds)),
            stock=known(self.stock),
            tricks=self.tricks or 0,
            couples=self.couples or (),
            declaring=self.declaring or (),
        )

    def settled(self, state: State) -> Transition[State]:
        """A deal that has been played to its end is counted, and the match may be over."""
        options = state.options
        if state.phase is Phase.PLAY and not any((*state.hands, *state.shown)):
            counted, events = count_tricks(state)
            return Transition(counted, tuple(events))
        if state.phase is Phase.DEAL and state.deal:
            ended, _ = after_deal(state, options.points_to_win, options.max_deals, members(options))
            return Transition(ended if ended.result else state, ())
        return Transition(state, ())


# Melds


def members(options: PebblesOptions) -> tuple[tuple[Seat, ...], ...]:
    """The seats of each side."""
    return members_of_sides(options.players, options.side_of)


def couple_cards(couple: Couple) -> tuple[Card, ...]:
    """The cards of a marriage and the jacks that joined it."""
    return (couple.king, couple.queen, *couple.jacks)


def melds_of(couples: tuple[Couple, ...], seat: Seat) -> int:
    """The number of melds that a seat has declared."""
    return sum(1 + len(couple.jacks) for couple in couples if couple.seat == seat)


def points_of(couples: tuple[Couple, ...], options: PebblesOptions) -> tuple[int, ...]:
    """The points that melds have brought each side."""
    points = [0] * len(members(options))
    for couple in couples:
        marriage = (couple.king, couple.queen)
        melds = (marriage, *((*marriage, jack) for jack in couple.jacks))
        points[options.side_of(couple.seat)] += sum(meld_value(meld)[0] for meld in melds)
    return tuple(points)


def scores_before(scores: tuple[int, ...], melded: tuple[int, ...]) -> tuple[int, ...]:
    """The scores at the beginning of a deal in which melds have brought points."""
    return tuple(now - points for now, points in zip(scores, melded, strict=True))


def couples_among(melds: tuple[Cards, ...], tricks: int) -> Iterator[Couple]:
    """The marriages that the melded cards could have come from, declared after tricks before the last one."""
    trick = max(1, tricks - 1)
    for seat, meld in enumerate(melds):
        lie = list(known(meld))
        jacks = [card for card in lie if card.rank is Rank.JACK]
        for king in [card for card in lie if card.rank is Rank.KING]:
            queen = next((card for card in lie if card.rank is Rank.QUEEN and card.suit is king.suit), None)
            if queen:
                lie.remove(queen)
                own = tuple(jack for jack in jacks if jack.suit is king.suit)[:1]
                yield Couple(seat, king, queen, trick, own)
                jacks = [jack for jack in jacks if jack not in own]
                trick -= 1


POSITION = PebblesPosition
