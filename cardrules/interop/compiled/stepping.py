"""Many tables stepped in compiled code, the same way in every game: what is legal and what follows come from kernels.

A game gives its module here, which is named as that of its kernel:

    FACTS       the ids of the facts that change in a deal, or from deal to deal; the others are taken from the rules
    zones       the ids of the zones, as they are numbered here
    moves       the moves of a seat at each of the places that the game tells apart, by their bits in the masks; and in
                the last place those of `table.rest`

and the functions that are marked here as `chosen`, which are called by the class of the rules.

What lies open is noted as it is shown, and so is known when it lies hidden later (`cardrules.bots.knowledge.Recall`).
"""

from collections import namedtuple
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardrules.core.cards import Rank, Suit
from cardrules.core.compiling import chosen_by_rules, inlined, njit, part
from cardrules.interop.encoding import Encoding, Floats
from cardrules.interop.vectorised import Batch, Integers
from cardrules.match.match import Match
from cardrules.simulate.kernels import driver, rng
from cardrules.simulate.kernels.driver import GOING_ON, Memory, Table
from cardrules.simulate.kernels.piles import PACK
from cardrules.simulate.kernels.rng import ONE, Array, bits, copy_to, popcount, trailing_zeros

_MOST_SEATS, _MOST_PACKS, _MOST_ZONES, _MOST_FACTS = 16, 16, 192, 16

_DEAL = -2
"""What stands for an action where the cards are dealt anew."""

_SHARES = np.append(0, 1 / np.arange(1, 256)).astype(np.float32)
"""What a card shows that is the n-th from the top: 1/n."""

CARD_OF = PACK.reshape(len(Suit), len(Rank))
"""The cards by suit and rank."""

NOTES = np.dtype(
    [
        ("queue", np.int64, _MOST_SEATS),  # the seats that are asked for an action one after the other,
        ("next", np.int64),  # the place of the one that is asked now,
        ("length", np.int64),  # and how many they are (`cardrules.interop.situation.Situation`)
        ("seen", np.uint64, _MOST_PACKS),  # the cards of each pack that have lain open in this deal,
        ("lacked", np.uint64, _MOST_SEATS),  # and those that no hand can hold unseen
    ],
    align=True,
)
"""What is noted beside a table."""

Moves = Sequence[Mapping[int, Any]]
"""The moves of a seat at each place of its game, by their bits."""

Notes = Any
"""A record with these fields."""

Scene = Any
"""The record of `scene_of`."""

View = namedtuple("View", "scene notes row")
"""The observation of a table that is filled, a row, and what is needed for it."""

chosen = chosen_by_rules("cardrules.interop.compiled")


@chosen
def moves_at(rules: Any, table: Table, seat: int, place: int) -> np.uint64:
    """The moves of a seat at a place but the last, as a mask; not needed where they are `table.allowed`."""
    return table.allowed[place] if table.puts else np.uint64(0)


@chosen
def show(rules: Any, table: Table, memory: Memory, seat: int, view: View) -> np.uint64:
    """Show zones and facts to a seat (`show_pile` and the like). Returns the cards that it alone sees."""
    raise NotImplementedError


@chosen
def note_lacks(rules: Any, table: Table, notes: Notes, seat: int, number: int) -> None:
    """Note what a seat lacks by the noted move that it is about to make; in games with hands."""


class CompiledTables:
    """Tables of a game with a kernel (see `cardrules.interop.vectorised.Stepper`)."""

    def __init__(self, encoding: Encoding, batch: Batch) -> None:
        tables, game = len(batch.seeds), encoding.game
        assert game.kernel is not None, "only games with a kernel are stepped here"
        kernel, name = import_module(game.kernel), game.kernel.rpartition(".")[2]
        shown = import_module(f"cardrules.interop.compiled.{name}")
        known = {move: number for number, move in enumerate(encoding.moves)}
        actions = [
            [[known.get(at.get(bit), -1) for bit in range(64)] for at in shown.moves(game, seat)]
            for seat in range(game.seats)
        ]
        room = driver.new_memory(kernel)
        self._memories = room if room is None else np.tile(room, (tables, 1))
        self._shared = (
            kernel.setup(game),
            scene_of(encoding, kernel, shown),
            np.array(actions),
            constants(encoding, shown),
        )
        self._tables, self._notes = np.zeros(tables, kernel.TABLE), np.zeros(tables, NOTES)
        self._batch = batch

    def reset(self) -> None:
        """Deal at every table."""
        self.step(np.full(len(self._tables), _DEAL))

    def step(self, actions: Integers) -> None:
        """Play a legal action at every table."""
        memories = self._memories
        if memories is not None and memories[:, 0].max() + driver.ROOM > memories.shape[1]:
            self._memories = np.pad(memories, ((0, 0), (0, memories.shape[1])))
        step_tables(*self._shared, self._tables, self._notes, self._memories, self._batch, actions)


def constants(encoding: Encoding, shown: Any) -> Floats:
    """The part of an observation that is always the same: the facts that do not change."""
    game, found = encoding.game, np.zeros(encoding.size, np.float32)
    for fact in game.status(Match(game, 0).state):
        if fact.id not in shown.FACTS:
            for place, share in encoding.fact_places(fact.id, fact.value):
                found[place] = share
    return found


def scene_of(encoding: Encoding, kernel: Any, shown: Any) -> Array:
    """What all tables of a game share."""
    game, parts = encoding.game, encoding.parts
    zones = [encoding.zone_places(zone) for zone in shown.zones(game)]
    known = [(0, card) if card in kernel.NUMBERS else (card.pack, card.face) for card in encoding.cards]
    packs, numbers = [pack for pack, _ in known], [kernel.NUMBERS[face] for _, face in known]
    faces = np.zeros((_MOST_PACKS, 64), np.int64)
    faces[packs, numbers] = range(len(known))
    waits, may_hold = encoding.waits, parts["may_hold"]
    return driver.record_of(
        {
            "seats": game.seats,
            "sides": game.sides,
            "side_of": up_to(_MOST_SEATS, (game.side_of(game.options, seat) for seat in range(game.seats))),
            "race": game.race,
            "sign": -1 if game.lowest_wins else 1,
            "waits": -1 if waits is None else waits,  # the action of waiting; -1 where there is none
            "most_points": encoding.most_points,  # the score that is halfway to the end of its scale
            "all_cards": len(encoding.cards),  # how many cards there are,
            "packs": 1 + max(packs),  # in how many packs,
            "pack": np.uint64(sum(1 << number for number in set(numbers))),  # and the cards of one
            # the places of an observation: where the sizes of zones begin and end, and the scores begin,
            "first_size": parts["sizes"].start,
            "scores": parts["scores"].start,
            "cards": up_to(_MOST_ZONES, (cards for cards, _ in zones)),  # the cards of each zone,
            "sizes": up_to(_MOST_ZONES, (size for _, size in zones)),  # where its size stands,
            "facts": up_to(_MOST_FACTS, map(encoding.fact_place, shown.FACTS)),  # where each fact begins,
            "limits": up_to(_MOST_FACTS, map(encoding.fact_limit, shown.FACTS)),  # of how much it is a share,
            "unseen": parts["unseen"].start,  # where the unseen cards begin, and those that hands may hold,
            "may_hold": up_to(_MOST_SEATS, range(may_hold.start, may_hold.stop, len(encoding.cards))),
            "faces": faces,  # and which card of a zone each number is, by the pack
        }
    )


def up_to(most: int, numbers: Iterable[int]) -> NDArray[np.int64]:
    """Some numbers with zeros behind them: tables of all games have as much room, so that they share machine code."""
    found = np.array([*numbers], np.int64)
    return np.pad(found, (0, most - len(found)))


@njit(nogil=True)
def step_tables(
    rules: Any,
    scenes: Array,
    actions: Array,
    always: Array,
    tables: Array,
    every_notes: Array,
    memories: Memory,
    batch: Batch,
    taken: Array,
) -> None:
    """Play a legal action at every table, or deal; where an action ends the deal, score it and deal the next."""
    scene = scenes[0]
    for number in range(len(tables)):
        table, notes = tables[number], every_notes[number]
        if memories is None:  # noqa: SIM108  # numba leaves out what depends on this alone, if it is a statement
            memory = None
        else:
            memory = memories[number]
        batch.rewards[number, :] = 0
        batch.done[number] = False
        if taken[number] == _DEAL:
            batch.seeds[number] = new_deal(rules, scene, table, notes, memory, batch.seeds[number])
        elif taken[number] == scene.waits:
            notes.next += 1
        else:
            act(rules, scene, table, notes, memory, batch, number, taken[number])
        batch.seats[number] = seat = notes.queue[notes.next]
        view = View(scene, notes, batch.observations[number])
        copy_to(view.row, always)
        show_table(rules, table, memory, seat, view)
        show_moves(rules, table, memory, seat, actions, batch.masks[number])
        if notes.next + 1 < notes.length:
            batch.masks[number, scene.waits] = 1


@part
def new_deal(rules: Any, scene: Scene, table: Table, notes: Notes, memory: Memory, seed: np.uint64) -> Any:
    """Deal with a seed, or the next with which a move can be made. Returns the seed."""
    notes.seen[:] = 0
    notes.lacked[:] = 0
    while True:
        driver.begin_deal(rules, table, memory, seed, rng.first_dealer(seed, scene.seats))
        if table.ending == GOING_ON:
            ask(rules, scene, table, notes, memory, table.dealer)
            if notes.length:
                return seed
        seed = rng.next_seed(seed)


@part
def ask(rules: Any, scene: Scene, table: Table, notes: Notes, memory: Memory, last: int) -> None:
    """Ask those who may move, one after the other, after a seat has moved or dealt."""
    waiting = driver.actors(rules, table)
    several = popcount(waiting)
    places = scene.seats if scene.race else several
    notes.next = notes.length = 0
    for step in range(1, places + 1):
        place = (last + step) % places if scene.race else step % places
        if not waiting >> np.uint64(place) & ONE:
            continue
        seat = driver.seat_at(rules, table, place)
        if several > 1:
            driver.list_moves(rules, table, memory, seat)
        if several == 1 or table.puts or table.rest:
            notes.queue[notes.length] = seat
            notes.length += 1


@part
def act(
    rules: Any, scene: Scene, table: Table, notes: Notes, memory: Memory, batch: Batch, row: int, action: int
) -> None:
    """Make the move of an action, which is one of those that are noted at the table."""
    chosen = 0
    for before in range(action):  # actions are numbered in the order in which moves are listed
        chosen += batch.masks[row, before]
    seat = batch.seats[row]
    for each in range(scene.seats):
        batch.rewards[row, each] = -table.scores[scene.side_of[each]]
    note_lacks(rules, table, notes, seat, chosen)
    driver.make(rules, table, memory, seat, chosen)
    batch.done[row] = table.ending != GOING_ON
    if batch.done[row]:
        driver.finish(rules, table)
    for each in range(scene.seats):
        batch.rewards[row, each] += table.scores[scene.side_of[each]]
        batch.rewards[row, each] *= scene.sign
    if batch.done[row]:
        batch.seeds[row] = new_deal(rules, scene, table, notes, memory, rng.next_seed(batch.seeds[row]))
    else:
        ask(rules, scene, table, notes, memory, seat)


@part
def show_table(rules: Any, table: Table, memory: Memory, seat: int, view: View) -> None:
    """Fill an observation, in which the facts that never change stand already."""
    scene, row = view.scene, view.row
    row[seat] = row[scene.seats + seat] = 1
    for side in range(scene.sides):
        score = table.scores[side]
        row[scene.scores + side] = 0.5 + 0.5 * score / (abs(score) + scene.most_points)
    held = show(rules, table, memory, seat, view)
    for place in range(scene.first_size, scene.scores):
        row[place] /= scene.all_cards
    for pack in range(scene.packs):
        show_marks(view, scene.unseen, scene.pack & ~(view.notes.seen[pack] | held), pack)


@part
def show_moves(rules: Any, table: Table, memory: Memory, seat: int, actions: Array, mask: Array) -> None:
    """Fill the mask of a table."""
    mask[:] = 0
    driver.list_moves(rules, table, memory, seat)
    for place in range(actions.shape[1]):
        left = moves_at(rules, table, seat, place) if place + 1 < actions.shape[1] else table.rest
        while left:
            mask[actions[seat, place, trailing_zeros(left)]] = 1
            left &= left - ONE


# What `show` may call


@inlined
def show_card(view: View, zone: int, card: int, size: Any, pack: int = 0) -> None:
    """Show a card that lies open in a zone as the n-th from the top."""
    view.notes.seen[pack] |= ONE << np.uint64(card)
    view.row[view.scene.cards[zone] + view.scene.faces[pack, card]] = _SHARES[size]


@inlined
def show_size(view: View, zone: int, size: Any) -> None:
    """Show how many cards lie in a zone."""
    view.row[view.scene.sizes[zone]] = size


@part
def show_pile(view: View, zone: int, cards: Array, first: int, end: int, pack: int = 0) -> None:
    """Show a pile whose cards lie open between two indices of an array, the top card last."""
    show_size(view, zone, end - first)
    for place in range(first, end):
        show_card(view, zone, cards[place], end - place, pack)


@part
def show_hidden(
    view: View, zone: int, cards: Array, low: int, top: int, above: int = 0, pack: int = 0
) -> None:
    """Show those cards of a face-down pile that have lain open before; open cards above it are shown already.

    The pile lies in an array, from its lowest card up to one step before the index of the top, upwards or downwards.
    """
    size = abs(top - low)
    show_size(view, zone, size + above)
    for step in range(size):
        card = cards[low + step if top > low else low - step]
        if view.notes.seen[pack] >> np.uint64(card) & ONE:
            show_card(view, zone, card, size + above - step, pack)


@part
def show_fan(view: View, zone: int, cards: np.uint64) -> None:
    """Show cards that lie open side by side."""
    show_size(view, zone, popcount(cards))
    view.notes.seen[0] |= cards
    show_marks(view, view.scene.cards[zone], cards, 0)


@part
def show_hand(view: View, zone: int, cards: np.uint64, owner: int, own: np.uint64, looks: bool) -> None:
    """Show the hidden cards of a hand: all to its owner, or to a seat with a hand of its own what it knows of them."""
    show_size(view, zone, popcount(cards))
    known = cards if looks else cards & view.notes.seen[0]
    show_marks(view, view.scene.cards[zone], known, 0)
    if known != cards:
        unseen = view.scene.pack & ~(view.notes.seen[0] | own | view.notes.lacked[owner])
        show_marks(view, view.scene.may_hold[owner], unseen, 0)


@part
def show_marks(view: View, start: int, cards: np.uint64, pack: int) -> None:
    """Show 1 for some cards, in a part that begins there."""
    for card in bits(cards):
        view.row[start + view.scene.faces[pack, card]] = 1


@inlined
def show_fact(view: View, fact: int, place: int, amount: int = 1) -> None:
    """Show a fact: what it puts at one of its places (`cardrules.interop.Encoding.fact_places`)."""
    limit = view.scene.limits[fact]
    view.row[view.scene.facts[fact] + place] = amount / (limit if limit else amount + 1)
