"""A table of real cards, as far as it has been entered, and what the rules say to it. Nothing here calls Streamlit."""

from collections.abc import Sequence
from dataclasses import replace
from random import randrange
from secrets import token_urlsafe
from typing import Any, Literal

from pydantic import Field

from cardrules import Card, CardRulesError, Game, Match, NotationError, card, load
from cardrules.tabletop.referee import (
    Choice,
    Count,
    Entered,
    EntryError,
    Judged,
    Place,
    Question,
    Trick,
    choices_of,
    copies_of,
    count,
    may_i,
    pack_of,
    places_of,
    read_entry,
    seat_of,
    table_of,
    trick_won,
    without_empty_piles,
    write_entry,
)

from .documents import HeldDocument, Store
from .place import Queued

KIND = "referee"
"""The kind of the documents that are kept."""
Judgement = tuple[Judged, ...] | Trick | Count
"""What the rules say."""


class Press(Queued):
    """Something that was touched on the board.

    Attributes:
        key: The board that it was meant for.
        act: What was done: a place opened, a card touched, the last one taken back, a pile said to be empty.
        what: The place or the card.
    """

    key: str = Field(max_length=100)
    act: Literal["open", "tap", "back", "empty", "done"]
    what: str = Field("", max_length=40)


class RefereeDesk:
    """A table of real cards in one game, as far as it has been entered.

    Attributes:
        game: The game with its options.
        entered: What has been entered.
        active: The place whose cards are being entered; empty where that is done.
        complaint: Why the last touch was refused.
        ack: The name of the touch that was carried out last.
    """

    def __init__(self, game: Game, entered: Entered | None = None) -> None:
        self.game = game
        self.entered = entered or Entered(game.options)
        self.active = "" if entered else self._first_place()
        self.complaint: EntryError | None = None
        self.ack = token_urlsafe(6)
        self._held: HeldDocument | None = None
        self._kept: dict[str, Any] = {}

    @classmethod
    def read(cls, text: str) -> "RefereeDesk":
        """The table that a text stands for.

        Raises:
            CardRulesError: The text stands for none.
        """
        return cls(*read_entry(text))

    @classmethod
    def kept(cls, store: Store, learner: str, id: str, kind: str = KIND) -> "RefereeDesk":
        """The table as it was left; an empty one where this version cannot read it."""
        held = HeldDocument(store, learner, kind, id)
        body = held.read() or {}
        try:
            desk = cls.read(body["text"])
        except (KeyError, CardRulesError):
            desk = cls(load(id))
        else:
            desk.ack = str(body.get("ack", desk.ack))
        desk._held, desk._kept = held, body
        return desk

    def keep(self, store: Store, learner: str, kind: str = KIND) -> bool:
        """Keep the table, if it has changed; False where another tab has changed it meanwhile."""
        body = {"text": self.text, "ack": self.ack}
        if self._held is None:
            self._held = HeldDocument(store, learner, kind, self.game.id)
            self._held.read()
        if body == self._kept:
            return True
        if not self._held.write(body):
            return False
        self._kept = body
        return True

    @property
    def text(self) -> str:
        """The table as text, for links."""
        return write_entry(self.game, self.entered)

    # What there is to enter

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions that may be asked in this game."""
        sheet = self.game.entry
        return sheet.questions if sheet else ()

    @property
    def places(self) -> tuple[Place, ...]:
        """The places that matter for what is asked."""
        return places_of(self.game, self.entered)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices that there are for what is asked."""
        return choices_of(self.game, self.entered)

    @property
    def faces(self) -> tuple[Card, ...]:
        """The cards of the board, each once."""
        return tuple(dict.fromkeys(each.face for each in pack_of(self.game)))

    def _first_place(self) -> str:
        return next((place.name for place in self.places), "")

    # What the visitor does

    def ask(self, question: Question) -> None:
        """Ask something else."""
        self.complaint = None
        self.entered = replace(self.entered, question=question)
        empty = not any(self.entered.at(place.name) for place in self.places)
        self.active = self._first_place() if empty else ""

    def choose(self, name: str, value: str) -> None:
        """Choose something."""
        self.complaint = None
        self.entered = replace(self.entered, chosen={**self.entered.chosen, name: value})
        if self.active not in {place.name for place in self.places}:
            self.active = ""

    def take_as_it_lies(self, taken: bool) -> None:
        """Take the table as it lies, even if play cannot have led to it; or no longer."""
        self.complaint = None
        self.entered = replace(self.entered, reachable=not taken)

    def play_by(self, game: Game) -> None:
        """Other options of the game; nothing that has been entered is lost."""
        self.complaint = None
        self.game, self.entered = game, replace(self.entered, options=game.options)

    def clear(self) -> None:
        """Take all cards away."""
        self.entered = Entered(self.game.options, self.entered.question)
        self.complaint, self.active = None, self._first_place()

    def receive(self, presses: Sequence[Press]) -> None:
        """Carry out what was touched, each touch once."""
        for press in presses:
            if press.key == self.game.id and press.after == self.ack:
                self.ack, self.complaint = press.id, None
                try:
                    self._carry_out(press)
                except EntryError as error:
                    self.complaint = error
                except NotationError:
                    pass  # no board sends what is no card

    def _carry_out(self, press: Press) -> None:
        place = next((place for place in self.places if place.name == self.active), None)
        match press.act:
            case "open":
                if press.what in {place.name for place in self.places}:
                    self.active = "" if press.what == self.active else press.what
            case "done":
                self.active = ""
            case "tap" if place:
                self._lay(place, self._after_tap(place, card(press.what)))
            case "back" if place and self.entered.at(place.name):
                self._lay(place, self.entered.at(place.name)[:-1])
            case "empty" if place:
                self._lay(place, None if self.entered.cards.get(place.name) == () else ())

    def _lay(self, place: Place, pile: tuple[Card, ...] | None) -> None:
        """Other cards at a place, or nothing entered there; when it is full, the next place is opened."""
        cards = {name: each for name, each in self.entered.cards.items() if name != place.name}
        if pile is not None:
            cards[place.name] = pile
        self.entered = replace(self.entered, cards=cards)
        if pile and len(pile) == place.most > 1:
            following = self.places[self.places.index(place) + 1 :]
            self.active = next((each.name for each in following if each.name not in cards), self.active)

    def _after_tap(self, place: Place, face: Card) -> tuple[Card, ...] | None:
        """The cards at a place after one was touched: laid there, or taken back.

        Raises:
            EntryError: It lies elsewhere, or there is no room.
        """
        pile = self.entered.at(place.name)
        copies = copies_of(self.game, place, face)
        elsewhere = {
            each: other.label
            for other in self.places
            if other != place
            for each in self.entered.at(other.name)
        }
        mine = tuple(each for each in pile if each.face == face.face)
        free = [each for each in copies if each not in elsewhere and each not in pile]
        if not mine and not free:
            where = next((elsewhere[each] for each in copies if each in elsewhere), "")
            said = f"The {face.pretty} lies at “{where}”: take it back there first."
            raise EntryError(said if where else f"There is no {face.pretty} in this game.", place.name, face)
        if not free or (mine and place.one_a_suit):
            return tuple(each for each in pile if each not in mine) or None
        if place.one_a_suit:
            return (*(each for each in pile if each.suit is not face.suit), free[0])
        if place.most == 1:
            return (free[0],)
        if len(pile) == place.most:
            said = f"“{place.label}” has room for {place.most} cards: take one back first."
            raise EntryError(said, place.name, face)
        return (*pile, free[0])

    # What the rules say

    @property
    def is_empty(self) -> bool:
        """Whether there are places for cards, and nothing has been entered at any of them."""
        return bool(self.places) and not any(place.name in self.entered.cards for place in self.places)

    @property
    def taken_empty(self) -> tuple[Place, ...]:
        """The places of which the answer takes for granted that nothing lies there."""
        return tuple(
            place for place in self.places if place.taken_empty and place.name not in self.entered.cards
        )

    def show_example(self) -> None:
        """Lay out a table to try the referee with."""
        sheet = self.game.entry
        assert sheet, "asked of games that have a referee"
        head = write_entry(self.game, Entered(self.game.options)).partition(";")[0]
        self.entered = read_entry(f"{head}; {sheet.example}")[1]
        self.complaint, self.active = None, ""

    def answer(self) -> Judgement:
        """The answer to what is asked.

        Raises:
            EntryError: What was entered cannot be, or is not enough.
        """
        return self._answer(self.entered)

    def answer_and_fault(self) -> tuple[Judgement | None, EntryError | None]:
        """The answer, and what is wrong; both where a pile cannot be empty, but the rest can be answered."""
        try:
            return self.answer(), None
        except EntryError as error:
            rest = without_empty_piles(self.game, self.entered)
            return self._answer(rest) if error.others_hold else None, error

    def _answer(self, entered: Entered) -> Judgement:
        match entered.question:
            case Question.MAY:
                return may_i(self.game, entered)
            case Question.WINS:
                return trick_won(self.game, entered)
            case Question.WORTH:
                return count(self.game, entered)

    def played_on(self) -> tuple[Match, int]:
        """A match from here on, with the unknown cards dealt by lot, and the seat of whoever asks.

        Raises:
            EntryError: What was entered cannot be, or is not enough.
        """
        asked = replace(self.entered, question=Question.MAY)
        position = table_of(self.game, asked).position()
        return Match.from_position(position.filled(randrange(1 << 32)), self.game), seat_of(self.game, asked)
