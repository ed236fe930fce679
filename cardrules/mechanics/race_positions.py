"""Positions of races: foundations, and the cards in front of each side."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from cardrules.core.cards import Card, full_pack
from cardrules.core.errors import PositionFault
from cardrules.core.events import Transition
from cardrules.core.options import Options
from cardrules.core.rulebook import counted
from cardrules.core.zones import Seat
from cardrules.definition.position import Position, impossible, refused
from cardrules.definition.position_fields import Cards, Numbers, Piles, known
from cardrules.mechanics import race_faults
from cardrules.mechanics.race_rounds import laid_out, settled
from cardrules.mechanics.race_specs import PACK_CARDS, RaceOptions
from cardrules.mechanics.race_tables import Layout, Phase, RaceState, State, WorkPile, members
from cardrules.mechanics.race_ways import is_stuck, way_on_with

TRIES_TO_GO_ON = 20
"""The most times that unknown cards are dealt to give somebody a way on."""
Place = tuple[str | int, ...]
"""The place of a card: the name of a field, the side, the pile and so on."""


def read_piles(value: Any) -> Any:
    """Piles as they are written. A lone ``-`` is one empty pile here: a field with no piles is left out."""
    return [value] if value == "-" else value


SidePiles = Annotated[Piles, BeforeValidator(read_piles)]
"""A pile in front of each side, or of the first ones."""


class RacePosition(Position):
    """A position of a race; a game adds its nuts and work piles, under the names that it gives them.

    All cards in front of a side are of its own pack, so they are written by their faces. Each list of piles may be
    shorter than there are sides: the others have what a fresh layout gives them, of unknown cards.

    Attributes:
        NUTS: Name of the field with the nut piles.
        WORK: Name of the field with the work piles.
    """

    NUTS: ClassVar[str] = "nuts"
    WORK: ClassVar[str] = "work"

    options: RaceOptions
    phase: Literal["deal", "play", "dig"] = Field(
        "play", description="Whether cards are in play, have been dug up, or packs have to be shuffled."
    )
    round: int | None = Field(
        None,
        ge=0,
        description="Number of the round that is played, or was last played; if left out, 1, or 0 before a deal, and "
        "one more where there are scores.",
    )
    to_shuffle: Numbers | None = Field(
        None,
        description="The seats that have yet to shuffle; if left out, those whose pack is not shuffled, or all.",
    )
    shuffled: SidePiles = Field(
        (), description="Before a deal: the shuffled pack of each side, its top card last."
    )
    moves_without_gain: int = Field(
        0, ge=0, description="How many moves in a row have brought nobody a gain."
    )
    foundations: SidePiles = Field(
        (), description="The foundations, each from its ace; AH'2 is of pack 2. None if left out."
    )
    stock: SidePiles = Field(
        (), description="The stock of each side, its top card last; the rest of its pack if left out."
    )
    waste: SidePiles = Field((), description="The waste of each side, its top card last; empty if left out.")

    # Sides and their cards

    @property
    def sides(self) -> int:
        """Number of sides."""
        return int(self.options.spec.sides)

    @property
    def pack_numbers(self) -> tuple[int, ...]:
        """The number, counted from 1, of the pack that lies in front of each side."""
        return vars(self).get("packs") or tuple(range(1, self.sides + 1))

    def given(self, name: str, side: int) -> Any:
        """The value of a field for a side; None where it is left out, or the game has no such field."""
        piles = vars(self).get(name, ())
        return piles[side] if side < len(piles) else None

    def owners(self, side: int) -> tuple[Seat, ...]:
        """The seats whose cards these are."""
        return members(self.options.spec, side)

    def _cards(self) -> Iterator[tuple[Place, Card | None]]:
        packs = self.pack_numbers
        for place, card in super()._cards():
            if card is not None and place[0] != "foundations":
                card = Card(card.rank, card.suit, packs[int(place[1])] - 1)
            yield place, card

    def _with(self, cards: Mapping[Place, Card | None]) -> Self:
        return super()._with({place: card and card.face for place, card in cards.items()})

    # From a text, from a state

    @classmethod
    def read(cls, text: str, options: Options | None = None) -> Self:
        """As in `Position`; a text for Nuts may begin with its field nuts, without the game's name."""
        name, *rest = text.partition(";")[0].split() or [""]
        begins_with_nuts = (
            name.lower() == cls.GAME == cls.NUTS and rest and not any("=" in each for each in rest)
        )
        return super().read(f"{cls.GAME}; {text}" if begins_with_nuts else text, options)

    @classmethod
    def of(cls, state: RaceState) -> Self:
        """The position of a state, with all its cards."""
        fields = {
            "options": state.options,
            "scores": cls.scores_of(state.ledger, state.spec.sides),
            "phase": "deal" if state.phase is Phase.OVER else str(state.phase),
            "round": state.round,
            "to_shuffle": None if state.phase is Phase.OVER else state.to_shuffle,
            "moves_without_gain": state.idle,
            "packs": tuple(pack + 1 for pack in state.packs),
            "foundations": state.foundations,
        }
        sides = [cls._fields_of(state, layout) for layout in state.layouts]
        fields |= {name: tuple(side[name] for side in sides) for name in sides[0]}
        return cls(**{name: value for name, value in fields.items() if name in cls.model_fields})

    @classmethod
    def _fields_of(cls, state: RaceState, layout: Layout) -> dict[str, Any]:
        """The fields of a side; once its pack has been shuffled, all its piles are empty."""
        spec = state.spec
        slots = layout.slots or (None,) * (spec.slots.number if spec.slots else 0)
        work = layout.work or (WorkPile(),) * spec.piles
        return {
            "shuffled": _faces(layout.pack),
            cls.NUTS: _faces(layout.nuts),
            "built": _faces(layout.built),
            "slots": tuple((card.face,) if card else () for card in slots),
            cls.WORK: tuple((_faces(pile.down), _faces(pile.up)) for pile in work),
            "stock": _faces(layout.stock),
            "waste": _faces(layout.waste),
            "dug": (layout.dug.face,) if layout.dug else (),
        }

    # Parts left out

    def shortened(self) -> Self:
        """The same position without whatever would mean the same if left out, even if only for the last sides."""
        whole, short = self.completed(), super().shortened()
        for name in self.PILES:
            while getattr(short, name):
                shorter = short.model_copy(update={name: getattr(short, name)[:-1]})
                if shorter.completed() != whole:
                    break
                short = shorter
        return short

    def pack(self) -> tuple[Card, ...]:
        """All cards of the game."""
        return tuple(card for pack in range(self.sides) for card in full_pack(pack))

    def completed(self) -> Self:
        """The position with everything filled in that was left out."""
        in_play, fresh = self.phase != "deal", laid_out(self.options.spec, full_pack())
        usual = self._usual(
            fresh if in_play else Layout(work=(WorkPile(),) * len(fresh.work)), len(fresh.slots)
        )
        piles = [self._completed_side(side, usual) for side in range(self.sides)]
        fields: dict[str, Any] = {name: tuple(side[name] for side in piles) for name in piles[0]}
        fields |= {
            "packs": self.pack_numbers,
            "foundations": tuple(filter(None, self.foundations)) if in_play else self.foundations,
            "round": in_play + any(self.scores) if self.round is None else self.round,
        }
        if self.to_shuffle is None:
            fields["to_shuffle"] = () if in_play else self._shufflers(fields["round"], fields["shuffled"])
        return self.model_copy(
            update={name: fields[name] for name in fields if name in type(self).model_fields}
        )

    def _usual(self, layout: Layout, slots: int) -> dict[str, Any]:
        """The defaults of a side's piles, except for stock and shuffled pack: unknown cards."""
        return {
            self.NUTS: _unknown(layout.nuts),
            "built": (),
            "slots": tuple(map(_unknown, ((card,) for card in layout.slots))) or ((),) * slots,
            self.WORK: tuple((_unknown(pile.down), _unknown(pile.up)) for pile in layout.work),
            "waste": (),
            "dug": (),
        }

    def _completed_side(self, side: int, usual: Mapping[str, Any]) -> dict[str, Any]:
        """The completed piles of a side, by the names of the fields."""
        given = {name: self.given(name, side) for name in (*usual, "stock", "shuffled")}
        fields = {name: usual[name] if given[name] is None else given[name] for name in usual}
        rest = PACK_CARDS - self._played(side) - _number(fields.values())
        whole = rest == PACK_CARDS and self.phase == "deal" and not given["stock"]
        fields["shuffled"] = (None,) * rest * whole if given["shuffled"] is None else given["shuffled"]
        left = rest - len(fields["shuffled"])
        fields["stock"] = (None,) * left if given["stock"] is None else given["stock"]
        return fields

    def _played(self, side: int) -> int:
        """The number of cards of a side's pack on the foundations."""
        return sum(
            card.pack == self.pack_numbers[side] - 1 for pile in self.foundations for card in known(pile)
        )

    def _shufflers(self, number: int, shuffled: tuple[Cards, ...]) -> tuple[Seat, ...]:
        """The seats that shuffle for the sides whose pack is not shuffled yet; for all if no cards are laid out."""
        roles, sides = self.options.spec.roles, range(self.sides)
        left = [side for side in sides if not shuffled[side]] if number else sides
        return tuple(roles.shufflers[number % 2][side] if roles else side for side in left or sides)

    # Unknown cards

    def filled(self, seed: int = 0) -> Self:
        """The position with its unknown cards dealt at random, each pack to the side that it lies in front of.

        The cards are dealt to give somebody a way on if that is possible, for play does not continue at a stuck table.

        Args:
            seed: The same seed deals the same cards.

        Raises:
            PositionError: The position is impossible.
        """
        complete, rng = self.completed(), Random(seed)
        places = [place for place, card in complete._cards() if card is None]
        left = list(complete._cards_left(len(places)))
        dealt: dict[Place, Card] = {}
        for _ in range(TRIES_TO_GO_ON if places else 1):
            for side, pack in enumerate(self.pack_numbers):
                mine = [place for place in places if place[1] == side]
                dealt |= complete._by_lot(mine, [card for card in left if card.pack == pack - 1], rng)
            filled = complete._with(dealt)
            if not filled._stuck():
                break
            if other := next((each for each in filled._exchanged(dealt) if not each._stuck()), None):
                return other
        return filled

    def _exchanged(self, dealt: Mapping[Place, Card]) -> Iterator[Self]:
        """Yield a stuck position's variants in which a card that opens a way on changes places with one in the stock.

        Args:
            dealt: The cards that may do so, by their places.
        """
        state = self.build()
        for side in range(self.sides):
            lies = {card: place for place, card in dealt.items() if place[1] == side}
            way = way_on_with(state, side, tuple(lies))
            if way and (wanted := state.own(side, way.play.card)) in lies:
                in_stock = ((place, card) for card, place in lies.items() if place[0] == "stock")
                yield from (self._with({lies[wanted]: card, place: wanted}) for place, card in in_stock)

    def _stuck(self) -> bool:
        """Whether a position that is possible otherwise is stuck."""
        faults = race_faults.table_faults(self.build(), self.NUTS)
        if self.phase != "play" or any(self.refusals(faults)):
            return False
        return is_stuck(self.build())

    def _cards_left(self, places: int) -> Iterator[Card]:
        for side, pack in enumerate(self.pack_numbers):
            names = (name for name in self.PILES if name != "foundations")
            number = self._played(side) + _number(self.given(name, side) for name in names)
            if number != PACK_CARDS:
                fault = impossible(
                    "Pack {pack} has {cards} cards, but {number} lie in front of {whose:seat} and on the foundations.",
                    pack=pack,
                    cards=PACK_CARDS,
                    number=number,
                    whose=self.owners(side),
                )
                raise refused(fault)
        yield from super()._cards_left(places)

    def may_lie(self, card: Card, *place: str | int) -> bool:
        """Whether an unknown card may lie at a place: in front of its own side, and in a run that goes down."""
        run, here = self._run_with(place)
        return card.pack == self.pack_numbers[int(place[1])] - 1 and all(
            card.rank == other.rank + at - here and (card.red == other.red) == ((at - here) % 2 == 0)
            for at, other in enumerate(run)
            if other
        )

    def _run_with(self, place: Place) -> tuple[Cards, int]:
        """The run that a place belongs to, and its index there; an empty run where cards may lie in any order."""
        name, side, *inner = (place[0], *map(int, place[1:]))
        nuts, built = self.given(self.NUTS, int(side)), self.given("built", int(side)) or ()
        if name == self.WORK and inner[1] == 1:
            return self.given(self.WORK, int(side))[inner[0]][1], int(inner[2])
        if name == self.NUTS and inner[0] == len(nuts) - 1:
            return (*nuts[-1:], *built), 0
        return ((*nuts[-1:], *built), len(nuts[-1:]) + int(inner[0])) if name == "built" else ((), 0)

    # Impossible positions

    @model_validator(mode="after")
    def _has_its_shape(self) -> Self:
        if fault := next(self._shape_faults(), None):
            raise refused(fault)
        return self

    def _shape_faults(self) -> Iterator[PositionFault]:
        """Wrong numbers of piles, and things written in a way that has no meaning."""
        spec, sides = self.options.spec, self.sides
        first = self.pack_numbers[0]
        if self.pack_numbers != tuple((first - 1 + side) % sides + 1 for side in range(sides)):
            in_turn = " ".join(str((sides - 1 + side) % sides + 1) for side in range(sides))
            yield impossible(
                "All packs are passed on together, so they keep their order, as in packs {in_turn}.",
                in_turn=in_turn,
            )
            return
        if any(card is None for pile in self.foundations for card in pile):
            yield impossible(
                "Foundations are open to everybody.", remedy="write their cards, as in AH'2 2H, not ??"
            )
        for name in self.PILES:
            piles = getattr(self, name)
            if name != "foundations" and len(piles) > sides:
                are = counted(sides, "seat" if spec.partners == 1 else "side")
                yield impossible(
                    "There are {are}, so {name} takes no more than {sides}, not {piles}, separated by /.",
                    are=are,
                    name=name,
                    sides=sides,
                    piles=len(piles),
                )
                return
        for place, card in super()._cards():
            if place[0] != "foundations" and card and card.pack:
                yield impossible(
                    "All cards in front of a player are of one pack.",
                    remedy="in {place} write {face}, not {card}",
                    place=place[0],
                    face=str(card.face),
                    card=str(card),
                )
        for side in range(sides):
            yield from self._row_faults(side)

    def _row_faults(self, side: int) -> Iterator[PositionFault]:
        """Wrong numbers of piles in front of a side, or misplaced unknown cards in their runs."""
        spec, whose = self.options.spec, self.owners(side)
        slots = spec.slots.number if spec.slots else 0
        for name, number in ((self.WORK, spec.piles), ("slots", slots)):
            row = self.given(name, side)
            if row is not None and len(row) != number:
                yield impossible(
                    "For {whose:seat} {name} takes {number} piles, separated by commas, not {row}.",
                    name=name,
                    number=number,
                    whose=whose,
                    row=len(row),
                )
        if any(len(slot) > 1 for slot in self.given("slots", side) or ()):
            yield impossible("Only one card lies in a slot; the slots are separated by commas.")
        if len(self.given("dug", side) or ()) > 1:
            yield impossible("A side digs up one card at a time.")
        runs = [up for _, up in self.given(self.WORK, side) or ()]
        if built := self.given("built", side):
            runs.append((*(self.given(self.NUTS, side) or (None,))[-1:], *built))
        if any(len(run) > 1 and not known(run) for run in runs):
            yield impossible(
                "Of face-up cards that lie on each other, name at least one; the ranks of the others follow "
                "from it."
            )

    def find_faults(self) -> Iterator[PositionFault]:
        """The faults that make the position impossible."""
        yield from race_faults.table_faults(self.build(), self.NUTS)

    # The state

    def build(self) -> RaceState:
        """The state."""
        return State(
            options=self.options,
            phase=Phase(self.phase),
            round=self.round or 0,
            to_shuffle=self.to_shuffle or (),
            packs=tuple(pack - 1 for pack in self.pack_numbers),
            layouts=tuple(map(self._layout, range(self.sides))),
            foundations=tuple(map(known, self.foundations)),
            idle=self.moves_without_gain,
            ledger=self.ledger(self.sides),
        )

    def settled(self, state: RaceState) -> Transition[RaceState]:
        """Nuts fill what they fill at once; a stuck table gets unstuck; the round or the match may be over."""
        return settled(state)

    def _layout(self, side: int) -> Layout:
        """The layout of a side in a position with all cards known."""
        pack = self.pack_numbers[side] - 1

        def own(faces: Cards | None) -> tuple[Card, ...]:
            return tuple(Card(face.rank, face.suit, pack) for face in known(faces))

        if shuffled := own(self.given("shuffled", side)):
            return Layout(pack=shuffled)
        return Layout(
            work=tuple(WorkPile(own(down), own(up)) for down, up in self.given(self.WORK, side)),
            slots=tuple(next(iter(own(slot)), None) for slot in self.given("slots", side) or ()),
            nuts=own(self.given(self.NUTS, side)),
            built=own(self.given("built", side)),
            stock=own(self.given("stock", side)),
            waste=own(self.given("waste", side)),
            dug=next(iter(own(self.given("dug", side))), None),
        )


def _faces(cards: tuple[Card, ...]) -> Cards:
    return tuple(card.face for card in cards)


def _unknown(cards: Cards) -> Cards:
    return (None,) * len(cards)


def _number(piles: Any) -> int:
    """The number of cards, known or not, in nested tuples."""
    return sum(
        _number(each) if isinstance(each, tuple) and not isinstance(each, Card) else 1 for each in piles
    )
