"""Entries for a race: the cards in front of one player, the foundations, and the counts after a round.

Whatever has not been entered is unknown, and there is as much of it as was dealt. Cards that then fit nowhere
are taken to lie on foundations that nobody asks about.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, takewhile
from typing import Any

from cardrules.core.cards import Card, Rank, Suit, full_pack
from cardrules.core.events import ScoreLine
from cardrules.core.moves import Call, Put, Turn
from cardrules.core.zones import Seat
from cardrules.definition.entries import Choice, Entered, EntryError, EntrySheet, Place, Question, numbers
from cardrules.definition.position import Position
from cardrules.definition.position_fields import Cards
from cardrules.mechanics.race_positions import RacePosition
from cardrules.mechanics.race_rounds import laid_out
from cardrules.mechanics.race_scores import SideCount, lines_of
from cardrules.mechanics.race_specs import PACK_CARDS, RaceOptions, RaceSpec
from cardrules.mechanics.race_tables import ACES, FOUNDATIONS, NEW, ON_NUTS

MOST_IN_PILE = 13
YOU, NUTS_PLAYER, CARDS_PLAYER = 0, "nuts", "cards"


def race_sheet(kind: type[RacePosition], example: str) -> EntrySheet:
    """The entry sheet of a race with such positions.

    Args:
        kind: The positions.
        example: A table to try it out with.
    """
    return EntrySheet(
        places,
        choices,
        partial(positions, kind),
        asks_about,
        score_lines=partial(score_lines, kind),
        seat=seat,
        first_step="Tap the pile that a card is to be moved from, then its cards; then the pile that it is to go to.",
        example=example,
    )


def places(options: RaceOptions) -> tuple[Place, ...]:
    """Nuts, work piles and waste of one player, and the foundations."""
    spec, own = options.spec, partial(Place, movable=True, packs=(0,), may_be_empty=True)
    built = (ON_NUTS,) if spec.builds_on_nuts else ()
    slots = spec.slots.number if spec.slots else 0
    nuts = () if slots else (own("nuts", spec.nut_label, 1, note="its top card", to=built),)
    return (
        *nuts,
        *(own(f"slot{number}", f"Slot {number}", 1) for number in range(1, slots + 1)),
        *(
            own(
                f"pile{number}",
                f"{spec.pile_label} {number}",
                MOST_IN_PILE,
                note="face-up cards, the top one last",
                to=(str(number),),
            )
            for number in range(1, spec.piles + 1)
        ),
        own("waste", "Waste", 1, note="its top card"),
        Place(
            "up",
            "Foundations",
            ACES * spec.sides,
            note="the top card of each",
            to=(NEW, *FOUNDATIONS[: ACES * spec.sides]),
            packs=(*range(1, spec.sides), 0),
            taken_empty=True,
            tops=True,
        ),
    )


def choices(options: RaceOptions) -> tuple[Choice, ...]:
    """Nuts left, the role a partner plays, and the counts after a round."""
    spec, most = options.spec, len(laid_out(options.spec, full_pack()).nuts_left)
    nuts, counted = spec.nut_label.lower(), (Question.WORTH,)
    slots = " and the slots" if spec.slots else ""
    behind = numbers(0, len(laid_out(spec, full_pack()).nuts))
    roles = ((NUTS_PLAYER, f"the {nuts}"), (CARDS_PLAYER, "stock and waste"))
    called = (("no", "no"), ("yes", "yes"))
    return (
        *([Choice("role", "This player plays", roles, NUTS_PLAYER)] if spec.roles else ()),
        *([Choice("behind", f"Cards left in the {nuts}", behind, behind[-1][0])] if spec.must_call else ()),
        Choice("played", "Cards on the foundations", numbers(0, PACK_CARDS), "0", counted),
        Choice("left", f"Cards left in the {nuts}{slots}", numbers(0, most), "0", counted),
        *([Choice("called", "Has ended the round", called, "no", counted)] if spec.bonus else ()),
    )


def seat(entered: Entered) -> Seat:
    """The first player, or the partner who plays what is asked about."""
    roles = entered.options.spec.roles
    if roles is None:
        return YOU
    nuts_player: Seat = roles.nuts_players[0][YOU]  # in the first round
    return nuts_player if entered.said("role") != CARDS_PLAYER else 1 - nuts_player


def asks_about(entered: Entered, move: Any) -> bool:
    """Cards are laid, the stock is turned, and a round may be called where it is known whether nuts are left."""
    nuts_known = "behind" in entered.chosen or any(
        name.startswith(("nuts", "slot")) for name in entered.cards
    )
    return isinstance(move, Put | Turn) or (isinstance(move, Call) and nuts_known)


def score_lines(kind: type[RacePosition], entered: Entered) -> tuple[ScoreLine, ...]:
    """The score lines of a round for a player.

    Raises:
        EntryError: A pack has fewer cards, or whoever has nuts left is said to have called.
    """
    state, _ = kind.checked(options=entered.options).guessed()
    played, left = entered.number("played"), entered.number("left")
    if played + left > PACK_CARDS:
        raise EntryError(f"A pack has {PACK_CARDS} cards, so these are too many.", "played")
    called = entered.said("called") == "yes"
    if called and left:
        raise EntryError("Whoever has ended the round has no cards left there.", "left")
    return tuple(lines_of(state, SideCount(0, played, left, called)))


# The position


@dataclass
class SideDraft:
    """A draft of the cards in front of a side, by number or by name.

    Attributes:
        nuts: The nut pile.
        slots: The slots.
        down: The number of face-down cards in each work pile.
        up: The face-up cards of each.
        stock: The number of cards in the stock.
        waste: The waste.
        known_nuts: Whether the number of nuts has been entered.
    """

    nuts: Cards
    slots: tuple[Cards, ...]
    down: list[int]
    up: tuple[Cards, ...]
    stock: int
    waste: Cards = ()
    known_nuts: bool = False

    @property
    def cards(self) -> int:
        """The number of cards."""
        piles = (self.nuts, *self.slots, *self.up, self.waste)
        return sum(map(len, piles)) + sum(self.down) + self.stock

    @property
    def least(self) -> int:
        """The number of cards that cannot be taken away."""
        least = replace(self, down=[*self.down])
        least.shrink(0)
        return least.cards

    def shrink(self, cards: int) -> None:
        """Take away unknown cards down to a number: from the stock, then face-down ones, then nuts."""
        excess = max(0, self.cards - cards)
        taken = min(excess, self.stock)
        self.stock, excess = self.stock - taken, excess - taken
        for index, number in enumerate(self.down):
            taken = min(excess, number)
            self.down[index], excess = number - taken, excess - taken
        if not self.known_nuts:
            self.nuts = self.nuts[min(excess, len(self.nuts) - 1) :]

    def fields(self, kind: type[RacePosition]) -> dict[str, Any]:
        """This side in the fields of a position."""
        piles = (((None,) * down, up) for down, up in zip(self.down, self.up, strict=True))
        found = {
            kind.NUTS: self.nuts,
            kind.WORK: tuple(piles),
            "stock": (None,) * self.stock,
            "waste": self.waste,
        }
        return found | ({"slots": self.slots} if self.slots else {})


def fresh_draft(spec: RaceSpec) -> SideDraft:
    """A side as it was dealt."""
    layout = laid_out(spec, full_pack())
    return SideDraft(
        (None,) * len(layout.nuts),
        ((None,),) * len(layout.slots),
        [len(pile.down) for pile in layout.work],
        ((None,),) * len(layout.work),
        len(layout.stock),
    )


def own_draft(entered: Entered) -> SideDraft:
    """The cards in front of the player who asks."""
    spec, fresh = entered.options.spec, fresh_draft(entered.options.spec)

    def at(name: str, usual: Cards) -> Cards:
        return entered.cards.get(name, usual)

    up = tuple(at(f"pile{number}", usual) for number, usual in enumerate(fresh.up, start=1))
    down = [number if pile else 0 for number, pile in zip(fresh.down, up, strict=True)]
    slots = tuple(at(f"slot{number}", usual) for number, usual in enumerate(fresh.slots, start=1))
    behind = entered.number("behind", len(fresh.nuts))
    if () in slots or entered.cards.get("nuts") == ():
        behind = 0
    top = entered.at("nuts")
    nuts = ((None,) * (max(behind, len(top)) - len(top))) + top
    waste = entered.at("waste")
    padding = (None,) * (-len(waste) % spec.packet)
    return SideDraft(
        nuts,
        slots,
        down,
        up,
        fresh.stock - len(waste + padding),
        padding + waste,
        bool(entered.said("behind")),
    )


def positions(kind: type[RacePosition], entered: Entered) -> Iterator[Position]:
    """The position with these cards, and as many others as were dealt, as far as there is room."""
    spec = entered.options.spec
    mine = {card for name, pile in entered.cards.items() if name != "up" for card in pile}
    drafts = [own_draft(entered), *(fresh_draft(spec) for _ in range(spec.sides - 1))]
    piles = foundations(entered.at("up"), [PACK_CARDS - draft.least for draft in drafts], mine)
    gone = [sum(card.pack == side for pile in piles for card in pile) for side in range(spec.sides)]
    missing = max(0, PACK_CARDS - gone[0] - drafts[0].cards)
    more = fillers(missing, mine.union(*piles))
    piles = [*piles, *more]
    if sum(map(len, more)) < missing:
        raise EntryError(
            "So few cards cannot be left in front of you: with the low cards that you still have, too few others can "
            "have gone up."
        )
    for side, draft in enumerate(drafts):
        draft.shrink(PACK_CARDS - gone[side])
    sides = [draft.fields(kind) for draft in drafts]
    fields = {name: tuple(side[name] for side in sides) for name in sides[0]}
    yield kind.checked(options=entered.options, foundations=tuple(piles), round=1, **fields)


def foundations(tops: Sequence[Card], most: Sequence[int], mine: set[Card]) -> list[tuple[Card, ...]]:
    """Foundations with these top cards: first from the others' packs, those with most cards left before the rest.

    Args:
        tops: The top cards.
        most: The number of cards of each pack that can have gone up.
        mine: The cards that lie in front of the player who asks.

    Raises:
        EntryError: There are not as many packs.
    """
    used, gone, piles = set(mine), [0] * len(most), list[tuple[Card, ...]]()
    for top in tops:
        pile = []
        for rank in list(Rank)[: list(Rank).index(top.rank) + 1]:
            packs = sorted(
                range(len(most)), key=lambda pack: (gone[pack] >= most[pack], pack == YOU, gone[pack])
            )
            copies = (Card(rank, top.suit, pack) for pack in packs)
            card = next((card for card in copies if card not in used), None)
            if card is None:
                raise EntryError(
                    f"The {Card(rank, top.suit).pretty} of every pack lies elsewhere.", "up", top
                )
            used.add(card)
            gone[card.pack] += 1
            pile.append(card)
        piles.append(tuple(pile))
    return piles


def fillers(number: int, used: set[Card]) -> list[tuple[Card, ...]]:
    """Foundations for a number of cards of the asking player's pack that lie nowhere else."""
    piles = list[tuple[Card, ...]]()
    for suit in Suit:
        free = takewhile(lambda card: card not in used, (Card(rank, suit) for rank in Rank))
        run = tuple(islice(free, number))
        number -= len(run)
        if run:
            piles.append(run)
    return piles
