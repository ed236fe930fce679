"""A referee: the answers of the rules about a table of real cards, of which one has entered the part that matters."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from cardrules.catalogue import load
from cardrules.core.cards import Card, cards
from cardrules.core.errors import CardRulesError, PositionError
from cardrules.core.events import ScoreLine
from cardrules.core.limits import LONGEST_POSITION, short
from cardrules.core.options import read_options, shown
from cardrules.core.rulebook import YOU, Finding, Sentence
from cardrules.core.verdicts import Verdict
from cardrules.core.zones import Seat
from cardrules.definition.entries import Choice, Entered, EntryError, EntrySheet, Place, Question
from cardrules.definition.game import Game
from cardrules.definition.position import CARD_TWICE
from cardrules.match.match import Match
from cardrules.match.unknown_cards import cards_in

__all__ = [
    "Choice",
    "Count",
    "Entered",
    "EntryError",
    "EntrySheet",
    "Judged",
    "Place",
    "Question",
    "Trick",
    "at_once",
    "choices_of",
    "copies_of",
    "count",
    "may_i",
    "names_of",
    "pack_of",
    "places_of",
    "read_entry",
    "seat_of",
    "table_of",
    "trick_won",
    "without_empty_piles",
    "write_entry",
]

NOW = "now"
"""The choice that says what is done at the moment."""
ORDER = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Judged(NamedTuple):
    """The answer of the rules to a move.

    Attributes:
        move: The move.
        cards: Its cards.
        place: The place where it puts them; None where it puts them nowhere.
        on: The card that lies there on top; None where there is none.
        verdict: Whether it is legal, with the reasons; None where that depends on cards that have not been entered.
    """

    move: Any
    cards: tuple[Card, ...]
    place: Place | None
    on: Card | None
    verdict: Verdict | None


class Trick(NamedTuple):
    """The winner of a trick.

    Attributes:
        player: The winner, counted from the leader.
        card: The card that wins it.
        findings: The reasons.
    """

    player: Seat
    card: Card
    findings: tuple[Finding, ...]


class Count(NamedTuple):
    """The points of cards.

    Attributes:
        values: The points of each card by itself, where the lines do not say so.
        lines: The score lines, each with the side that has the points; side 0 asks.
    """

    values: tuple[tuple[Card, int], ...]
    lines: tuple[ScoreLine, ...]


# Entries


def sheet_of(game: Game) -> EntrySheet:
    """The entry sheet of a game.

    Raises:
        CardRulesError: The game, brought by another package, has none.
    """
    if game.entry is None:
        raise CardRulesError(f"{game.title} has no referee.")
    return game.entry


def places_of(game: Game, entered: Entered) -> tuple[Place, ...]:
    """The places that matter for the question."""
    return tuple(place for place in sheet_of(game).places(game.options) if _matters(game, entered, place))


def choices_of(game: Game, entered: Entered) -> tuple[Choice, ...]:
    """The choices that matter for the question."""
    return tuple(choice for choice in sheet_of(game).choices(game.options) if _matters(game, entered, choice))


def _matters(game: Game, entered: Entered, each: Place | Choice) -> bool:
    choices = (choice for choice in sheet_of(game).choices(game.options) if entered.question in choice.asked)
    now = next((entered.said(NOW) or choice.default for choice in choices if choice.name == NOW), "")
    return entered.question in each.asked and (not now or not each.now or now in each.now)


def pack_of(game: Game) -> tuple[Card, ...]:
    """All cards on the table, pack by pack."""
    state = game.initial_state(game.options, 0)
    return tuple(card for seat in game.dealers(state) for card in game.deck(state, seat))


def copies_of(game: Game, place: Place, face: Card) -> tuple[Card, ...]:
    """The cards with a face that a place may take, the likeliest first."""
    found = [card for card in pack_of(game) if card.face == face.face]
    if place.packs:
        found = sorted(
            (card for card in found if card.pack in place.packs), key=lambda c: place.packs.index(c.pack)
        )
    return tuple(found)


def names_of(game: Game, question: Question, me: Seat = 0) -> tuple[str, ...]:
    """The names of the seats: those of a trick in the order of play; otherwise the player who asks, and the others."""
    if question is Question.WINS:
        return tuple(f"the {word} player" for word in ORDER[: game.seats])
    partners = game.members[game.side_of(game.options, me)]
    other = "your opponent" if game.seats == 2 else "an opponent" if len(partners) > 1 else "another player"
    return tuple(
        YOU if seat == me else "your partner" if seat in partners else other for seat in range(game.seats)
    )


def seat_of(game: Game, entered: Entered) -> Seat:
    """The seat that asks."""
    return sheet_of(game).seat(entered)


# Answers


def may_i(game: Game, entered: Entered) -> tuple[Judged, ...]:
    """The answers of the rules to every move with the entered cards, and to those without a card; legal ones first.

    Raises:
        EntryError: The entry is impossible.
    """
    match, sheet = table_of(game, entered), sheet_of(game)
    entered = relevant(game, entered)
    places = places_of(game, entered)
    mine = [card for place in places if place.movable for card in entered.at(place.name)]
    to = dict(_targets(entered, places))
    seat, judged = sheet.seat(entered), list[Judged]()
    for move in _moves(game, match, seat):
        name, own = getattr(move, "to", ""), tuple(cards_in(move))
        place, on = to.get(name, (None, None))
        is_there = not name or (place and _lies(match, name) and not set(own) & set(entered.at(place.name)))
        if is_there and set(mine).issuperset(own) and sheet.asks_about(entered, move):
            judged.append(Judged(move, own, place, on, _verdict(match, move, seat)))

    def order(each: Judged) -> tuple[int, int, list[int]]:
        answer = 1 if each.verdict is None else 0 if each.verdict else 2
        return answer, -len(each.cards), [mine.index(card) for card in each.cards]

    return tuple(sorted(judged, key=order))


def at_once(game: Game, entered: Entered) -> tuple[Finding, ...]:
    """The effect of the rules on the table as it lies, before anybody moves: a reserve fills an empty pile.

    Raises:
        EntryError: The entry is impossible.
    """
    return tuple(event.finding for event in table_of(game, entered).opening)


def _targets(entered: Entered, places: tuple[Place, ...]) -> Iterator[tuple[str, tuple[Place, Card | None]]]:
    """The places where moves put cards, by their names in moves, with the card on top, as far as entered."""
    for place in places:
        if place.name not in entered.cards and not place.taken_empty:
            continue
        pile = entered.at(place.name)
        if place.tops:
            yield from ((name, (place, card)) for name, card in zip(place.to, (None, *pile), strict=False))
        else:
            top = pile[-1] if pile and not place.one_a_suit else None
            yield from ((name, (place, top)) for name in place.to)


def _moves(game: Game, match: Match, seat: Seat) -> Iterator[Any]:
    """Every move with one card or none; of those with several cards only the ones that make sense."""
    yield from (move for move in game.pseudo_legal_moves(match.state, seat) if len(tuple(cards_in(move))) > 1)
    yield from (move for move in game.action_space(game.options) if len(tuple(cards_in(move))) <= 1)


def _lies(match: Match, target: str) -> bool:
    """Whether there is such a place on the table."""
    return any(zone.name == target for zone in match.view(None).zones)


def _verdict(match: Match, move: Any, seat: Seat) -> Verdict | None:
    try:
        return match.judge(move, seat)
    except PositionError:
        return None


def trick_won(game: Game, entered: Entered) -> Trick:
    """The winner of the trick as it lies, with the reasons.

    Raises:
        EntryError: The entry is impossible.
    """
    entered, sheet = relevant(game, entered), sheet_of(game)
    assert sheet.table, "asked of games with tricks"
    assert game.questions.trick_findings, "which say why a trick is won"
    state = sheet.table(entered)
    findings = game.questions.trick_findings(state)
    facts: dict[str, Any] = dict(findings[0].facts)
    return Trick(facts["winner"], facts["card"], findings)


def count(game: Game, entered: Entered) -> Count:
    """The points of the cards and numbers entered for counting, line by line.

    Raises:
        EntryError: The entry is impossible.
    """
    entered, sheet = relevant(game, entered), sheet_of(game)
    assert sheet.score_lines, "asked of games in which points are counted"
    return Count(sheet.values(entered) if sheet.values else (), tuple(sheet.score_lines(entered)))


def table_of(game: Game, entered: Entered) -> Match:
    """The match in which the entered cards lie on the table, and everything else is unknown.

    Raises:
        EntryError: The entry is impossible.
    """
    entered = relevant(game, entered)
    try:
        match = _first_possible(game, entered)
    except EntryError:
        raise
    except PositionError as error:
        rest = without_empty_piles(game, entered)
        empty = [name for name in entered.cards if name not in rest.cards]
        holds = _possible(game, rest)
        may_lie = _possible(game, replace(entered, reachable=False))
        name, card = (empty[0], None) if holds else _at_fault(game, entered)
        said = _said(error, game, seat_of(game, entered)) + holds * " Tap the card that lies there now."
        raise EntryError(said, name, card, holds, may_lie) from None
    if match.outcome or match.deal_due:
        # What is entered is asked about as it lies, and nobody plays on there.
        ended = match.opening[0].finding
        names = names_of(game, Question.MAY, seat_of(game, entered))
        place = next((name for name, pile in entered.cards.items() if not pile), "")
        raise EntryError(Sentence(ended.template, ended.facts).in_words(names), place)
    return match


def _first_possible(game: Game, entered: Entered) -> Match:
    fault = PositionError("There is no position with these cards.")
    for position in sheet_of(game).positions(entered):
        try:
            return Match.from_position(position, game, reachable=entered.reachable)
        except PositionError as error:
            fault = error
    raise fault


def without_empty_piles(game: Game, entered: Entered) -> Entered:
    """The entry without the piles that are said to be empty and on which cards are laid."""
    piles = [place.name for place in places_of(game, entered) if place.to and place.may_be_empty]
    return _with(entered, {name: None for name in piles if entered.cards.get(name) == ()})


def _said(error: PositionError, game: Game, me: Seat) -> str:
    """The fault, in words for the player who asks; the remedy for a writer of positions is left out."""
    if error.fault is None:
        return str(error)
    template, facts = error.fault.template, error.fault.facts
    if template == CARD_TWICE:
        template = "The {card} lies under a card that has gone up, so it cannot lie elsewhere."
    return Sentence(template, facts).in_words(names_of(game, Question.MAY, me))


def _at_fault(game: Game, entered: Entered) -> tuple[str, Card | None]:
    """The place, and if it is one alone the card, without which the entry would be possible."""
    for name in sorted(
        entered.cards, key=lambda name: bool(entered.at(name))
    ):  # first those said to be empty
        pile = entered.at(name)
        for card in reversed(pile):
            rest = tuple(each for each in pile if each != card) or None
            if _possible(game, _with(entered, {name: rest})):
                return name, card
        if _possible(game, _with(entered, {name: None})):
            return name, None
    alone = (
        name
        for name, pile in entered.cards.items()
        if not _possible(game, replace(entered, cards={name: pile}))
    )
    return next(alone, next(reversed(list(entered.cards)), "")), None


def _possible(game: Game, entered: Entered) -> bool:
    try:
        _first_possible(game, entered)
    except PositionError:
        return False
    return True


def _with(entered: Entered, piles: Mapping[str, tuple[Card, ...] | None]) -> Entered:
    """The entry with other cards at some places; None where nothing has been entered."""
    laid = {**entered.cards, **piles}
    return replace(entered, cards={name: pile for name, pile in laid.items() if pile is not None})


def relevant(game: Game, entered: Entered) -> Entered:
    """The part of an entry that matters for the question.

    Raises:
        EntryError: A card is there twice, or the game does not have it; or there are too many for a place.
    """
    taken: dict[Card, str] = {}
    places = places_of(game, entered)
    for place in places:
        pile = entered.at(place.name)
        if len(pile) > place.most:
            raise EntryError(_too_many(place), place.name, pile[place.most])
        for card in pile:
            if card not in copies_of(game, place, card):
                raise EntryError(f"There is no {card.pretty} in this game.", place.name, card)
            if card in taken:
                raise EntryError(
                    f"The {card.pretty} is there twice: it lies at “{taken[card]}” as well.", place.name, card
                )
            taken[card] = place.label
    for choice in choices_of(game, entered):
        if entered.said(choice.name) not in ("", *dict(choice.values)):
            raise EntryError(f"“{choice.label}” cannot be {short(entered.said(choice.name))}.", choice.name)
    laid = {each.name: entered.at(each.name) for each in places if each.name in entered.cards}
    return replace(entered, cards=laid)


def _too_many(place: Place) -> str:
    return f"“{place.label}” has room for {place.most} card{'s' * (place.most > 1)}: take one back first."


# Written down


def write_entry(game: Game, entered: Entered) -> str:
    """The text of an entry.

    >>> game = load("california_jacks")
    >>> text = "california_jacks; asks may; hand KH 9S; trick 7H; trump S"
    >>> write_entry(*read_entry(text)) == text
    True
    """
    chosen = game.options.model_dump(mode="json", exclude_defaults=True)
    head = " ".join([game.id, *(f"{name}={shown(value)}" for name, value in chosen.items())])
    return "; ".join(filter(None, [head, f"asks {entered.question.name.lower()}", str(entered)]))


def read_entry(text: str) -> tuple[Game, Entered]:
    """A game with its options, and an entry, from their text.

    Raises:
        CardRulesError: The text is no such text.
    """
    if len(text) > LONGEST_POSITION:
        raise EntryError(
            f"This is too long for an entry: it has {len(text)} letters, and at most {LONGEST_POSITION} are read."
        )
    head, *parts = (part.strip() for part in text.split(";"))
    id, *settings = head.split() or [""]
    game = load(id, **read_options(id, type(load(id).options), settings))
    sheet = sheet_of(game)
    places = {place.name for place in sheet.places(game.options)}
    known = places.union(choice.name for choice in sheet.choices(game.options))
    laid, chosen, question, reachable = dict[str, tuple[Card, ...]](), dict[str, str](), Question.MAY, True
    for part in filter(None, parts):
        name, _, value = part.partition(" ")
        if name == "asks" and value.upper() in Question.__members__:
            question = Question[value.upper()]
        elif part == "reachable false":
            reachable = False
        elif name not in known:
            raise EntryError(f"Nothing is entered for “{short(name)}” in {game.title}.")
        elif name in places:
            laid[name] = () if value.strip() == "-" else cards(value)
        else:
            chosen[name] = value.strip()
    return game, Entered(game.options, question, laid, chosen, reachable)
