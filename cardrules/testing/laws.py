"""The laws, one function each."""

import pickle
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields, replace
from functools import lru_cache
from random import Random
from typing import Any

from cardrules.bots.choosing import determinize
from cardrules.core.cards import Card
from cardrules.core.events import Transition
from cardrules.core.record import Record, unpack_link
from cardrules.core.rulebook import ClauseKind, Finding, fits
from cardrules.core.verdicts import Verdict
from cardrules.core.zones import Seat, Table
from cardrules.definition.game import Game
from cardrules.match.match import Match


class LawBroken(AssertionError):
    """A game does not keep a law."""


def _law(holds: bool, sentence: str) -> None:
    if not holds:
        raise LawBroken(sentence)


@lru_cache(maxsize=32)
def _verdicts(game: Game, state: Any, seat: Seat) -> dict[Any, Verdict]:
    """The verdict on every move in the action space; several laws look at the same ones."""
    return {move: game.judge(state, seat, move) for move in game.action_space(game.options)}


def judge_agrees_with_legal_moves(game: Game, state: Any, seat: Seat) -> None:
    """A move is listed as legal exactly when the judge says so, over the whole action space."""
    listed = game.legal_moves(state, seat)
    _law(len(set(listed)) == len(listed), f"Legal moves of seat {seat} are listed twice: {listed}.")
    judged = {move for move, verdict in _verdicts(game, state, seat).items() if verdict}
    _law(
        set(listed) == judged,
        f"Seat {seat}: listed, not legal {set(listed) - judged}; legal, not listed {judged - set(listed)}.",
    )


def actors_see_what_they_do(game: Game, state: Any) -> None:
    """Only actors have moves; some actor has one, or cards to deal; a match without actors has an outcome."""
    actors = game.actors(state)
    for seat in range(game.seats):
        if seat not in actors:
            moves = game.legal_moves(state, seat)
            _law(not moves, f"Seat {seat} may not act, but {moves[:1]} is legal for it.")
    busy = bool(game.dealers(state)) or any(game.legal_moves(state, seat) for seat in actors)
    _law(busy or not actors, f"Seats {actors} are to act, but nothing is legal for them.")
    _law(
        (game.outcome(state) is None) == bool(actors), "A match has an outcome exactly when nobody is to act."
    )


def hidden_cards_do_not_matter(game: Game, state: Any, seat: Seat, rng: Random) -> None:
    """Cards hidden from a seat may lie in any order: its view, every verdict and every score stay the same."""
    other = determinize(game, state, seat, rng)
    _law(
        game.view(state, seat) == game.view(other, seat),
        f"The view of seat {seat} depends on cards hidden from it.",
    )
    _law(game.actors(state) == game.actors(other), f"Who may act depends on cards hidden from seat {seat}.")
    for move, real in _verdicts(game, state, seat).items():
        imagined = game.judge(other, seat, move)
        if real != imagined:
            raise LawBroken(
                f"Seat {seat}, {move}: the verdict depends on hidden cards: '{real}' or '{imagined}'."
            )
    for move in game.legal_moves(state, seat):
        _law(
            game.score_move(state, seat, move) == game.score_move(other, seat, move),
            f"The score of {move} depends on cards hidden from seat {seat}.",
        )


def cards_are_all_there(game: Game, state: Any, pack: Iterable[Card]) -> None:
    """Every card of the pack lies in exactly one zone, and no zone id is used twice."""
    zones = game.zones(state)
    lie, due = Counter(card for zone in zones for card in zone.cards if card is not None), Counter(pack)
    _law(lie == due, f"Cards are lost, {list(due - lie)}, or doubled, {list(lie - due)}.")
    ids = [zone.id for zone in zones]
    _law(len(set(ids)) == len(ids), f"Two zones have the same id among {ids}.")


def facts_are_always_the_same(game: Game, state: Any) -> None:
    """A game has the same facts in the same order in every state, so that an observation has places for them."""
    known = [fact.id for fact in game.status(game.initial_state(game.options, 0))]
    here = [fact.id for fact in game.status(state)]
    _law(here == known, f"The facts {here} are not those of the first state, {known}.")
    _law(len(set(here)) == len(here), f"Two facts have the same id among {here}.")


def views_keep_secrets(game: Game, state: Any, seat: Seat | None) -> None:
    """A view holds no hidden face, in any field, its pickle or its repr."""
    hidden = game.table(state).hidden_from(seat)
    view = game.view(state, seat)
    shown = {card for zone in view.zones for card in zone.cards if card is not None}
    _law(not shown & hidden, f"The view of seat {seat} shows the hidden cards {sorted(shown & hidden)}.")
    _law(not _cards_in(view) & hidden, f"A field of the view of seat {seat} holds a hidden card.")
    thawed = pickle.loads(pickle.dumps(view))
    _law(
        thawed == view and not _cards_in(thawed) & hidden,
        f"The pickle of seat {seat}'s view holds a hidden card.",
    )
    said = repr(view)
    leaked = [card for card in hidden if repr(card) in said]
    _law(not leaked, f"The repr of seat {seat}'s view names the hidden cards {leaked}.")


def states_are_values(state: Any) -> None:
    """A state can be hashed, and pickled into an equal state."""
    thawed = pickle.loads(pickle.dumps(state))
    _law(thawed == state and hash(thawed) == hash(state), "A state does not survive pickling.")


def moves_can_be_typed(game: Game, state: Any, seat: Seat) -> None:
    """The text of a move is read back as the same move, even in lower case."""
    for move in game.legal_moves(state, seat):
        for text in (str(move), str(move).lower(), f"  {move} "):
            _law(game.read_move(text) == move, f"'{text}' is not read back as {move!r}.")


def any_move_is_judged(game: Game, state: Any, seat: Seat, move: Any) -> None:
    """Whatever value a move has, its verdict is sound, and it is legal only if it is listed."""
    verdict = game.judge(state, seat, move)
    citations_are_sound(game, verdict)
    _law(
        not verdict or move in game.legal_moves(state, seat),
        f"{move!r} is judged legal for seat {seat}, but not listed.",
    )
    if verdict:
        _law(game.read_move(str(move)) == move, f"'{move}' is not read back as {move!r}.")


def verdicts_are_sound(game: Game, state: Any, seat: Seat) -> None:
    """The verdict on every move in the action space is sound."""
    for verdict in set(_verdicts(game, state, seat).values()):
        citations_are_sound(game, verdict)


def citations_are_sound(game: Game, verdict: Verdict) -> None:
    """A verdict cites clauses of its own rulebook and of a fitting kind, in whole sentences."""
    _law(bool(verdict.findings), "A verdict cites no clause.")
    for finding in verdict.findings:
        _readable(game, finding)
        reasons = (
            {ClauseKind.PERMISSION, ClauseKind.LEGALITY, ClauseKind.SCORING}
            if verdict
            else {ClauseKind.LEGALITY, ClauseKind.RACE}
        )
        if finding.clause.kind not in reasons:
            raise LawBroken(f"'{finding}' is {finding.clause.kind}: not a reason for {verdict.legal=}.")
        if finding.upheld != verdict.legal:
            raise LawBroken(f"'{finding}' does not speak of a move that is {'' if verdict else 'il'}legal.")


def events_tell_all(game: Game, before: Any, transition: Transition) -> None:
    """Following the cards that the events move leads from the zones before to the zones after."""
    lies = {card: zone.id for zone in game.zones(before) for card in zone.cards}
    for event in transition.events:
        _readable(game, event.finding)
        for moved in event.moved:
            _law(
                moved.card is not None and lies[moved.card] == moved.source,
                f"'{event}' moves {moved.card} from {moved.source}, where it does not lie.",
            )
            lies[moved.card] = moved.target
    after = {card: zone.id for zone in game.zones(transition.state) for card in zone.cards}
    astray = {card: (lies[card], place) for card, place in after.items() if lies[card] != place}
    _law(not astray, f"Cards changed places without an event (said, true): {astray}.")


def events_keep_secrets(game: Game, before: Any, transition: Transition[Any]) -> None:
    """No event shows or names a card to a seat that sees it neither before nor after, nor lying open in between.

    The cards that a deal gathers may have been seen before; so of a deal a seat is shown only its own view afterwards.
    """
    tables = game.table(before), game.table(transition.state)
    dealing = bool(game.dealers(before))
    for seat in range(game.seats):
        hidden = tables[1].hidden_from(seat)
        if not dealing:
            hidden &= tables[0].hidden_from(seat)
        lay_open = _seen_in_between(seat, *tables, transition)
        for event in transition.events:
            shown = {moved.card for moved in event.seen_by(seat, *tables).moved}
            secret = ((shown | _cards_in(event.finding.facts)) & hidden) - lay_open
            _law(not secret, f"'{event}' tells seat {seat} of {list(secret)}, hidden from it.")


def _seen_in_between(seat: Seat, before: Table, after: Table, transition: Transition) -> set[Card | None]:
    """The cards that a seat sees while the events happen: laid in the open, or uncovered on a face-up pile."""
    open_zones = {zone.id for zone in after.zones if zone.open_to(seat)}
    face_up = {
        zone.id: list(zone.cards)
        for zone in before.zones
        if zone.cards and zone.down == len(zone.cards) - 1 and zone.sees(seat, zone.down)
    }
    seen = set[Card | None]()
    for event in transition.events:
        for moved in event.moved:
            if moved.target in open_zones:
                seen.add(moved.card)
            pile = face_up.get(moved.source, [])
            if moved.card in pile:
                pile.remove(moved.card)
                seen.update(pile[-1:])
    return seen


def positions_lead_back(game: Game, state: Any) -> None:
    """A state's position, its text and its JSON all lead back to an equal state; only the ledger is summed up."""
    if game.part("position") is None:
        return
    position = game.position_of(state)
    text = str(position)
    for again in (game.read_position(text), type(position).model_validate_json(position.model_dump_json())):
        found = again.state()
        summed = replace(found, ledger=state.ledger)
        _law(summed == state, f"The position '{text}' leads to another state: {_differences(summed, state)}.")
        _law(game.scores(found) == game.scores(state), f"The position '{text}' has other scores.")


def unknown_cards_do_not_matter(game: Game, state: Any, seat: Seat, seed: int) -> None:
    """A position as a seat sees it, with the other cards dealt at random, gives it the same view and legal moves."""
    if game.part("position") is None or state.result is not None or not game.position_of(state, seat).unknown:
        return
    guessed = game.position_of(state, seat).filled(seed).state()
    _law(
        game.view(guessed, seat) == game.view(state, seat),
        f"Filling what seat {seat} does not see changes its view.",
    )
    _law(
        set(game.legal_moves(guessed, seat)) == set(game.legal_moves(state, seat)),
        f"Filling what seat {seat} does not see changes its legal moves.",
    )


def _differences(one: Any, other: Any) -> str:
    """The fields in which two states differ."""
    names = [field.name for field in fields(one) if getattr(one, field.name) != getattr(other, field.name)]
    return "; ".join(f"{name}: {getattr(one, name)} or {getattr(other, name)}" for name in names)


def score_lines_are_sound(game: Game, before: Any, transition: Transition) -> None:
    """Every new score line is in one event, cites a scoring clause, and its sentence names its points."""
    scored = tuple(line for event in transition.events for line in event.lines)
    after = transition.state.ledger
    _law(
        after == before.ledger + scored,
        f"The events have {len(scored)} score lines, but the ledger has others.",
    )
    for line in scored:
        _readable(game, line.finding)
        _law(
            line.finding.clause.kind is ClauseKind.SCORING,
            f"'{line}' is scored under a clause that scores nothing.",
        )
        _law(line.points != 0, f"'{line}' scores nothing.")
        _law(str(abs(line.points)) in line.finding.text, f"'{line}' does not say how many points it gives.")
    gained = tuple(
        now - then for now, then in zip(game.scores(transition.state), game.scores(before), strict=True)
    )
    _law(
        gained
        == tuple(sum(line.points for line in scored if line.side == side) for side in range(game.sides)),
        f"The score lines do not sum to the points gained, {gained}.",
    )
    outcome = game.outcome(transition.state)
    if outcome is not None:
        _readable(game, outcome.finding)
        _law(outcome.scores == game.scores(transition.state), "The outcome has other scores than the ledger.")


def record_replays(match: Match) -> None:
    """A match written down and read back, as JSON or as a link, is at an equal state."""
    record = match.record
    _law(Record.read(record.write()) == record, "A record does not survive JSON.")
    again = Match.from_record(record, match.game)
    _law(again.state == match.state, "Replaying the record leads to another state.")
    _law(again.record == record, "Replaying the record and writing it again gives another record.")
    _law(unpack_link(match.link) == record, "The link holds another record.")


def _readable(game: Game, finding: Finding) -> None:
    if game.rulebook.by_id.get(finding.clause.id) != finding.clause:
        raise LawBroken(f"Clause '{finding.clause.id}' is not in the rulebook of {game.title}.")
    if not fits(finding.clause.when, game.options):
        raise LawBroken(f"Clause '{finding.clause.id}' is cited, but not in force under these options.")
    try:
        text = finding.text
    except (KeyError, IndexError, AttributeError) as missing:
        raise LawBroken(f"The sentence of clause '{finding.clause.id}' lacks the fact {missing}.") from None
    if not text.endswith((".", "!", "?")):
        raise LawBroken(f"'{text}' is not a whole sentence.")


def _cards_in(value: Any) -> set[Card]:
    """Every card anywhere in a value."""
    match value:
        case Card():
            return {value}
        case tuple() | list() | frozenset() | set():
            return {card for part in value for card in _cards_in(part)}
        case dict():
            return _cards_in(tuple(value.items()))
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    inside = [getattr(value, name, None) for name in slots] + list(getattr(value, "__dict__", {}).values())
    return _cards_in(tuple(inside)) if type(value).__module__.startswith("cardrules.") else set()
