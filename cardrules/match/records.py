"""Matches as records: the moves written down, and played again from what was written."""

from typing import TYPE_CHECKING

from cardrules.catalogue import load
from cardrules.core.errors import CardRulesError, NotationError, RecordError
from cardrules.core.limits import MOST_MOVES, short
from cardrules.core.record import Record, Result
from cardrules.definition.game import Game

if TYPE_CHECKING:
    from cardrules.match.match import Match


def record_of(match: "Match") -> Record:
    """Return the record of the moves up to the present place of a match.

    Raises:
        RecordError: There are too many moves, or one whose text does not stand for it.
    """
    plies = match.plies[: match.ply]
    if len(plies) > MOST_MOVES:
        raise RecordError(f"A record holds at most {MOST_MOVES} moves; this match has {len(plies)}.")
    texts = match._texts
    for number, ply in enumerate(plies, start=1):
        if ply.move in texts:
            continue
        if _read_back(match.game, text := str(ply.move)) != ply.move:
            raise RecordError(f"Move {number}, {ply.move!r}, cannot be written down and read again.", number)
        texts[ply.move] = text
    outcome = match.outcome
    return Record(
        format=1 if match.begins_at is None else 2,
        game=match.game.id,
        rules=match.game.version,
        options=match.game.options.model_dump(mode="json", exclude_defaults=True),
        dealer=match.dealer,
        seed=match.seed,
        position=None if match.begins_at is None else str(match.begins_at),
        moves=tuple((ply.seat, texts[ply.move]) for ply in plies),
        result=Result(scores=match.scores, winners=outcome.winners if outcome else None),
    )


def _read_back(game: Game, text: str) -> object:
    try:
        return game.read_move(text)
    except NotationError:
        return None


def replayed(kind: "type[Match]", record: Record, game: str | Game | None) -> "Match":
    """Return the match of that kind that a record stands for; the arguments are those of `Match.from_record`.

    Raises:
        RecordError: The record is of another game or does not follow the rules; it names the move at fault.
    """
    if not isinstance(record, Record):
        raise RecordError("A record is read from its JSON first: Match.from_record(Record.read(text)).")
    expected = game.id if isinstance(game, Game) else game
    if expected is not None and record.game != expected:
        raise RecordError(f"This is a record of {short(record.game)}, not of {expected}.")
    match = _begun(kind, record, game)
    for number, (seat, move) in enumerate(record.moves, start=1):
        try:
            match.play(move, seat)
        except CardRulesError as error:
            raise RecordError(
                f"Move {number} of the record, '{short(move)}' by seat {short(seat)}: {error}", number
            ) from None
    if match.record.result != record.result:
        raise RecordError(
            f"The moves lead to the scores {list(match.scores)}, the record says "
            f"{short(list(record.result.scores))}: moves are missing or have been changed."
        )
    return match


def _begun(kind: "type[Match]", record: Record, game: str | Game | None) -> "Match":
    """The match of a record before its first move."""
    try:
        chosen = game if isinstance(game, Game) else load(record.game)
        chosen = chosen.with_options_of(record.options)
        match: Match = (
            kind.from_packs(chosen, seed=record.seed, dealer=record.dealer)
            if record.position is None
            else kind.from_position(record.position, chosen, record.seed)
        )
    except CardRulesError as error:
        raise RecordError(f"The record cannot be replayed: {error}") from None
    if record.rules != match.game.version:
        raise RecordError(
            f"The record follows version {short(record.rules)} of the rules of {match.game.title}; "
            f"this library knows version {match.game.version}."
        )
    if record.dealer != match.dealer:
        raise RecordError(
            f"The record names seat {short(record.dealer)} as the first dealer; by its position that was seat "
            f"{match.dealer}."
        )
    return match
