"""A table at which several people sit, on one server or several. Nothing here calls Streamlit.

The store has the table, and decides: whoever changes it puts something in place of what they have seen. Whoever comes
second takes up what the first has done, and is judged by that.
"""

import hashlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from hmac import compare_digest
from math import floor
from random import Random, SystemRandom
from secrets import randbelow, token_urlsafe
from time import time
from typing import Any, Literal

from pydantic import TypeAdapter, ValidationError

from cardrules import CardRulesError, Deal, Match, Ply, Seat, load

from .clock import Arrival, Clock, pause
from .documents import (
    LAID,
    SEAT,
    SHARED,
    Document,
    HeldDocument,
    NoRoom,
    Store,
    StoreError,
    shared_owner,
)
from .kept_shared_table import Chair, KeptSharedTable, Made
from .opponents import Level, chooser_of, play_next
from .settings import HANDS, YOU, Name

READY = 2.0
"""Seconds between “Go!” and the first move of a race, so that everybody has seen it."""
TAKE_OVER = 2.0
"""Seconds after which another page lets bots answer, in place of the one that was to do so."""
LISTEN = 4.0
"""Seconds that a bot waits for its turn where people may still object to the move before."""
LOOK = 1.0
"""Seconds between two looks of a hand that has nothing to do in a race."""
PATIENCE = 20.0
"""Seconds that others wait for somebody before they may have a bot play."""
_TABLE = "table"
"""The key of the document that a table is kept in."""
_SECRET = 16
_NAME: TypeAdapter[str] = TypeAdapter(Name)


class TableError(CardRulesError):
    """There is no such table, or none that can be read; or nobody may sit down there so."""


class SharedTable:
    """A table at which several people sit, as the page of one of them holds it.

    Attributes:
        key: Its name, which is in its address.
        kept: What is kept of it.
        match: The match on it, at its end.
    """

    def __init__(self, store: Store, learner: str, key: str) -> None:
        """Come to a table.

        Args:
            store: Where it is kept.
            learner: Who comes.
            key: Its name.

        Raises:
            TableError: There is none of that name, or it cannot be read.
            StoreError: The store gives no answer.
        """
        self.key = key
        self._learner, self._store = learner, store
        self._me = hashlib.sha256(f"{key} {learner}".encode()).hexdigest()
        self._resting = (0, 0, frozenset[Seat]())
        self._hold()
        self._take_up()

    kept: KeptSharedTable
    match: Match

    @classmethod
    def lay(
        cls,
        store: Store,
        learner: str,
        game: str,
        options: Mapping[str, Any],
        name: str,
        *,
        teaches: bool = False,
        level: Level = "usual",
        hands: Literal["slow", "steady", "quick"] = "slow",
    ) -> "SharedTable":
        """Lay a new table, and sit down: in the first seat, or in the teacher's.

        Raises:
            TableError: Nobody is called that.
            CardRulesError: The game does not have these options.
            StoreError: The store gives no answer.
        """
        chosen = load(game, **options)
        key = token_urlsafe(_SECRET)
        me = hashlib.sha256(f"{key} {learner}".encode()).hexdigest()
        chairs = [Chair(invitation=token_urlsafe(_SECRET)) for _ in range(chosen.seats + 1)]
        mine = chosen.seats if teaches else 0
        chairs[mine] = _seated(me, _called(name))
        kept = KeptSharedTable(
            game=game,
            options=chosen.options.model_dump(mode="json"),
            host=me,
            chairs=tuple(chairs),
            level=level,
            hands=hands,
            seed=randbelow(1 << 53),
        )
        # First what counts for the learner: whoever has no room for more lays no table.
        _remember(store, learner, LAID, key, game)
        _document(store, key).write(kept.model_dump(mode="json"))
        return cls(store, learner, key)

    # Who sits where

    @property
    def is_host(self) -> bool:
        """Whether the table is the visitor's, who sees the links to it."""
        return self.kept.host == self._me

    @property
    def mine(self) -> int | None:
        """The number of the visitor's chair, even while a bot keeps it; None where they have none."""
        return next(
            (number for number, chair in enumerate(self.kept.chairs) if chair.holder == self._me), None
        )

    @property
    def chair(self) -> Chair | None:
        """The visitor's chair."""
        return None if self.mine is None else self.kept.chairs[self.mine]

    @property
    def own_seats(self) -> tuple[Seat, ...]:
        """The visitor's seat, which is none for the teacher."""
        return tuple(seat for seat in range(self.match.game.seats) if seat == self.mine)

    @property
    def sees_all(self) -> bool:
        """Whether the visitor sits in the teacher's chair, from which all cards are seen."""
        return self.mine == self.match.game.seats and not self.kept.chairs[-1].away

    def invites(self, invitation: str) -> int:
        """Return the number of the chair that an invitation leads to.

        Raises:
            TableError: It leads to none, or the visitor has a chair already.
        """
        if self.mine is not None:
            raise TableError("You have a seat at this table already, and nobody plays two.")
        for number, chair in enumerate(self.kept.chairs):
            if chair.away and compare_digest(chair.invitation.encode(), invitation.encode()):
                return number
        raise TableError(
            "This link leads to no free seat: somebody has taken it, or the link is incomplete. Ask whoever sent it "
            "for a new one."
        )

    def sit(self, invitation: str, name: str) -> None:
        """Sit down where an invitation leads.

        Raises:
            TableError: It leads to no free seat, or there is somebody of that name.
            StoreError: The store gives no answer.
        """
        called = _called(name)

        def act() -> None:
            number = self.invites(invitation)
            if called in {chair.name for each, chair in enumerate(self.kept.chairs) if each != number}:
                raise TableError(f"Somebody at this table is called {called} already: choose another name.")
            _remember(self._store, self._learner, SEAT, self.key, self.kept.game)
            self._put(number, _seated(self._me, called))

        self._attempt(act)

    def leave(self) -> None:
        """Get up; a bot keeps the seat."""
        self._set_away(self._me, True)

    def come_back(self) -> None:
        """Sit down again where a bot has kept one's seat."""
        self._set_away(self._me, False)
        if self.chair:  # whoever had got up for good has forgotten the table
            _remember(self._store, self._learner, LAID if self.is_host else SEAT, self.key, self.kept.game)

    @property
    def heir(self) -> Chair | None:
        """Who has the table when the visitor, whose table it is, gives it up; None where it is cleared away then."""
        return self.kept.heir(self._me)

    def give_up(self) -> None:
        """Get up for good: a bot keeps the seat, and the visitor's table is the next one's; the last takes it away."""
        is_last = False

        def act() -> None:
            nonlocal is_last
            heir = self.heir
            is_last = self.is_host and heir is None
            if heir and self.is_host:
                self._change(host=heir.holder)
            self._change_away(self._me, True)
            for number, chair in enumerate(self.kept.chairs):
                if chair.holder == self._me:
                    self._put(number, chair.model_copy(update={"gone": True}))

        self._attempt(act)
        if is_last:
            self._store.forget(shared_owner(self.key))
        else:
            self._let_bots_answer()

    def quiet(self) -> tuple[Seat, ...]:
        """Return the seats of others for whom everybody has waited so long that a bot may play there."""
        match, kept = self.match, self.kept
        if match.deal_due or (match.game.race and kept.running_since is None):
            return ()
        waited_for = set(match.actors if match.game.race else match.actors[:1]) & set(kept.people)
        return tuple(
            seat for seat in sorted(waited_for - {self.mine}) if time() - self._heard_of(seat) > PATIENCE
        )

    def let_bot_play(self, seat: Seat) -> None:
        """Have a bot keep the seat of somebody for whom all wait; they may come back at any time."""

        def act() -> None:
            if seat in self.quiet():
                self._change_away(self.kept.chairs[seat].holder, True)

        self._attempt(act)
        self._let_bots_answer()

    def _heard_of(self, seat: Seat) -> float:
        """When the seat last kept nobody waiting."""
        if not self.match.game.race:
            return self.kept.latest
        return max(self.kept.running_since or 0.0, self._last_of(seat)[1])

    def _set_away(self, holder: str, away: bool) -> None:
        self._attempt(lambda: self._change_away(holder, away))
        self._let_bots_answer()

    def _change_away(self, holder: str, away: bool) -> None:
        for number, chair in enumerate(self.kept.chairs):
            if chair.holder == holder and chair.away is not away:
                how = {"away": away, "gone": False, "invitation": token_urlsafe(_SECRET)}
                self._put(number, chair.model_copy(update=how))

    # What is done at the table

    def look(self) -> bool:
        """Take up what others have done, and let bots move whose time has come; whether anything is new.

        Raises:
            TableError: The table is no longer there, or cannot be read.
            StoreError: The store gives no answer.
        """
        before = self.kept
        if self._held.is_newer():
            self._take_up()
        if self.match.game.race:
            self._attempt(self._let_hands_move)
        else:
            self._let_bots_answer(TAKE_OVER)
        return self.kept is not before

    def play(self, text: str, seen: int | None, ack: str = "") -> Arrival | None:
        """Make the visitor's move.

        Args:
            text: The move.
            seen: The place of the match that the visitor saw; None for the present one.
            ack: The name of what was sent.

        Returns:
            In a race the claim, where another hand was there first; None where the move was made.

        Raises:
            IllegalMove: The rules do not allow it.
            CardRulesError: It is no move, or hands rest.
            StoreError: The store gives no answer; the move may have been kept.
        """
        late: Arrival | None = None

        def act() -> None:
            nonlocal late
            seat = self._own_seat()
            place = self.match.ply if seen is None else seen
            if any(isinstance(ply.move, Deal) for ply in self.match.plies[place:]):
                raise CardRulesError("Cards have been dealt since: that was meant for those before.")
            move = self.match.game.read_move(text)
            if isinstance(move, Deal):
                raise CardRulesError("Here cards are dealt at random: press “Deal”.")
            if self.match.game.race and not self.match.deal_due and self.match.actors:
                self._check_hands_move()
                self._let_hands_move()
                clock, now = self.clock, time()
                late = clock.claim(self.match, seat, move, place, now) if clock else None
                if late:
                    return
            self._note(self.match.play(text, seat), time())
            self._put(seat, self.kept.chairs[seat].model_copy(update={"ack": ack}))

        self._attempt(act)
        if late is None:
            self._let_bots_answer()
        return late

    def deal(self) -> None:
        """Make the deal that is due."""

        def act() -> None:
            self._own_chair()
            while self.match.deal_due:
                dealer = self.match.game.dealers(self.match.state)[0]
                pack = self.match.game.deck(self.match.state, dealer)
                # Not from the seed of the match: whoever has seen the record of a deal would know the next one.
                order = tuple(SystemRandom().sample(pack, len(pack)))
                self._note(self.match.play(Deal(order), dealer), time())

        self._attempt(act)
        self._let_bots_answer()

    def start(self) -> None:
        """In a race: hands may move, in a moment."""
        self._set_running(time() + READY)

    def pause(self) -> None:
        """In a race: all hands rest."""
        self._set_running(None)

    def rematch(self) -> None:
        """Begin another match with the same people, once this one is over."""

        def act() -> None:
            self._own_chair()
            if self.match.outcome:
                number = self.kept.number + 1
                self._change(number=number, seed=randbelow(1 << 53), moves=(), running_since=None)
                self.match = self.kept.begun()

        self._attempt(act)

    @property
    def clock(self) -> Clock | None:
        """In a race that runs: when each move was made."""
        if self.kept.running_since is None:
            return None
        bots = tuple(set(range(self.match.game.seats)) - set(self.kept.people))
        made = {number: made.at for number, made in enumerate(self.kept.moves, start=1)}
        return Clock(bots, self._seconds, Random(), made=made)

    def _set_running(self, since: float | None) -> None:
        def act() -> None:
            self._own_chair()
            match = self.match
            may = match.game.race and not match.deal_due and match.outcome is None
            if may and (since is None) is not (self.kept.running_since is None):
                self._change(running_since=since)

        self._attempt(act)

    def _own_chair(self) -> Chair:
        chair = self.chair
        if chair is None:
            raise CardRulesError("Somebody else has your seat now.")
        if chair.away:
            raise CardRulesError("A bot keeps your seat: press “Come back” to play yourself.")
        return chair

    def _own_seat(self) -> Seat:
        self._own_chair()
        mine = self.mine
        if mine is None or mine not in range(self.match.game.seats):
            raise CardRulesError("You are here as the teacher: you see all cards, and play none.")
        return mine

    def _check_hands_move(self) -> None:
        since = self.kept.running_since
        if since is None:
            raise CardRulesError("All hands rest: press “Go!” when everybody is ready.")
        if time() < since:
            raise CardRulesError(f"Hands off: it begins in {since - time():.1f} seconds.")

    # Bots

    def _let_bots_answer(self, patience: float = 0.0) -> None:
        """Let bots go on until somebody may move or a deal is due, where one plays in turn."""

        def act() -> None:
            match, people = self.match, self.kept.people
            while people and match.actors and not match.deal_due and match.actors[0] not in people:
                wait = max(patience, LISTEN if set(people) & set(match.actors) else 0.0)
                if time() - self.kept.latest < wait or play_next(match, self.kept.level, people) is None:
                    return
                self._note(match.plies[-1], time())

        if not self.match.game.race:
            self._attempt(act)

    def _let_hands_move(self) -> None:
        """In a race, make the moves of bots that are due by now, one after the other in order of arrival.

        When a hand is ready follows from what is kept, and what it does too: every server finds the same.
        """
        match = self.match
        while self.kept.running_since is not None:
            resting = self._resting[2] if self._resting[:2] == (self.kept.number, match.ply) else frozenset()
            bots = set(match.actors) - set(self.kept.people) - resting
            at, seat = min(((self._ready(seat), seat) for seat in bots), default=(0.0, None))
            if seat is None or at > time():
                return
            choose = chooser_of(match, self.kept.level)
            move = choose(match.game, match.state, seat, self._rng(match.ply, seat))
            if move is None:
                self._resting = (self.kept.number, match.ply, resting | {seat})
            else:
                self._note(match.play(move, seat), at)

    def _ready(self, seat: Seat) -> float:
        """When the hand of a bot reaches the table, after its own last move and the last one that anybody made."""
        number, own = self._last_of(seat)
        at = max(own, self.kept.running_since or 0.0) + pause(self._seconds, self._rng(number, seat))
        late = self.kept.latest - at
        return at if late < 0 else at + LOOK * (floor(late / LOOK) + 1)

    def _last_of(self, seat: Seat) -> tuple[int, float]:
        """The number of the last move of a seat, and when it was made."""
        moves = self.kept.moves
        return next(
            ((n, moves[n].at) for n in range(len(moves) - 1, -1, -1) if moves[n].seat == seat), (-1, 0.0)
        )

    def _rng(self, number: int, seat: Seat) -> Random:
        return Random(f"{self.kept.seed}/{number}/{seat}")

    @property
    def _seconds(self) -> float:
        return HANDS[self.kept.hands]

    # How it is kept

    def _note(self, ply: Ply, at: float) -> None:
        """Add a move that was made on the table to what is kept; where a deal has ended hands rest."""
        made = Made(seat=ply.seat, move=str(ply.move), at=max(at, self.kept.latest))
        self._change(moves=(*self.kept.moves, made))
        if self.match.deal_due or self.match.outcome:
            self._change(running_since=None)

    def _put(self, number: int, chair: Chair) -> None:
        chairs = self.kept.chairs
        self._change(chairs=(*chairs[:number], chair, *chairs[number + 1 :]))

    def _change(self, **what: Any) -> None:
        self.kept = self.kept.model_copy(update=what)

    def _attempt(self, act: Callable[[], None]) -> None:
        """Do something at the table and keep it; where somebody else was quicker, at the table as they have left it."""
        while True:
            kept, match, moves = self.kept, self.match, len(self.match.plies)
            is_kept = False
            try:
                act()
                is_kept = self.kept is kept or self._held.write(self.kept.model_dump(mode="json"))
            except StoreError:
                self._hold()  # whether it was kept is seen at the next look
                raise
            finally:
                if not is_kept:
                    self.kept, self.match = kept, match
                    match.plies = match.plies[:moves]
                    match.go(moves)
            if is_kept:
                return
            self._take_up()

    def _hold(self) -> None:
        self._held = _document(self._store, self.key)

    def _take_up(self) -> None:
        """Lay the table as it is kept."""
        body = self._held.read()
        if not self._held.is_kept:
            raise TableError("There is no such table: the link is incomplete, or the table was cleared away.")
        try:
            kept = KeptSharedTable.model_validate(body)
            match = self._with_more(kept) or kept.begun()
            kept.play_on(match)
        except (ValidationError, CardRulesError):
            raise TableError(
                "This table is damaged, or was kept by another version of the app: it cannot be read."
            ) from None
        old = getattr(self, "kept", None)
        self.kept, self.match = kept, match
        if self.is_host and not (old and old.host == self._me):
            self._take_over()

    def _take_over(self) -> None:
        """Note among the visitor's own documents that a table of which they had a seat is theirs now."""
        if self._store.version(self._learner, SEAT, self.key) is None:
            return
        try:
            _remember(self._store, self._learner, LAID, self.key, self.kept.game)
        except NoRoom:
            return  # whoever keeps as much as one may goes on playing
        self._store.forget(self._learner, SEAT, self.key)

    def _with_more(self, kept: KeptSharedTable) -> Match | None:
        """The match on the table, if what is kept only goes on with it."""
        old = getattr(self, "kept", None)
        goes_on = old and kept.number == old.number and kept.moves[: len(old.moves)] == old.moves
        return self.match if goes_on else None


def own_seats(store: Store, learner: str) -> list[Document]:
    """Return what a learner has of the tables where they have a seat, the one where something was done last first.

    Raises:
        StoreError: The store gives no answer.
    """

    def last_played(each: Document) -> datetime:
        table = store.load(shared_owner(each.key), SHARED, _TABLE)
        return table.changed if table else each.changed

    found = [each for kind in (LAID, SEAT) for each in store.all(learner, kind)]
    return sorted(found, key=last_played, reverse=True)


def give_up_seat(store: Store, learner: str, key: str) -> None:
    """Get up for good, and forget the table: others go on at it.

    Raises:
        StoreError: The store gives no answer.
    """
    with suppress(TableError):  # it is no longer there
        SharedTable(store, learner, key).give_up()
    for kind in (LAID, SEAT):
        store.forget(learner, kind, key)


def _remember(store: Store, learner: str, kind: str, key: str, game: str) -> None:
    """Note among the visitor's own documents that they sit at a table."""
    held = HeldDocument(store, learner, kind, key)
    if held.read() is None:
        held.write({"game": game})


def _document(store: Store, key: str) -> HeldDocument:
    return HeldDocument(store, shared_owner(key), SHARED, _TABLE)


def _seated(holder: str, name: str) -> Chair:
    return Chair(invitation=token_urlsafe(_SECRET), holder=holder, name=name, away=False, ack="")


def _called(name: str) -> str:
    """A name as it is kept."""
    try:
        called = _NAME.validate_python(name)
    except ValidationError:
        called = ""
    if called in ("", YOU):
        raise TableError("Please say what the others are to call you, in at most 20 letters.")
    return called
