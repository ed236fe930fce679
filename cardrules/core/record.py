"""Records: the JSON of a match, versioned and validated, and its short form for links."""

import base64
import binascii
import json
import zlib
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardrules.core import html
from cardrules.core.errors import RecordError
from cardrules.core.limits import (
    LONGEST_LINK,
    LONGEST_MOVE,
    LONGEST_POSITION,
    LONGEST_RECORD,
    MOST_MOVES,
    short,
)

FORMAT = 2
"""The newest format; since format 2 a record may begin with a position."""


class Result(BaseModel):
    """The result to which the moves lead, so that a missing or changed move is noticed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    scores: tuple[int, ...] = Field(description="Points of every side.")
    winners: tuple[int, ...] | None = Field(description="The sides that won; null while the match goes on.")


class Record(BaseModel):
    """A match written down: enough to replay it exactly, shuffles included."""

    model_config = ConfigDict(frozen=True, extra="forbid", title="A match of cardrules")

    format: Literal[1, 2] = Field(1, description="Version of this format; 2 where there is a position.")
    game: str = Field(max_length=LONGEST_MOVE, description="Id of the game.")
    rules: int = Field(description="Version of the game's rules.")
    options: dict[str, Any] = Field(
        default_factory=dict, description="The options that differ from their defaults."
    )
    dealer: int = Field(ge=0, description="The first dealer.")
    seed: int = Field(0, description="The seed of further shuffles.")
    position: str | None = Field(
        None, max_length=LONGEST_POSITION, description="The position that the match begins with."
    )
    moves: tuple[tuple[int, Annotated[str, Field(max_length=LONGEST_MOVE)]], ...] = Field(
        max_length=MOST_MOVES, description="Seat and move, deals included, in order."
    )
    result: Result

    @classmethod
    def read(cls, text: str | bytes) -> Self:
        """Read a record from JSON.

        Raises:
            RecordError: The text is not a record; the message says why.
        """
        if len(text) > LONGEST_RECORD:
            raise RecordError(
                f"This is too long for a record: it has {len(text)} bytes, and at most {LONGEST_RECORD} are read."
            )
        try:
            found = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"This is not complete JSON, so it is not a record: {error}.") from None
        if not isinstance(found, dict):
            raise RecordError(
                "This is JSON, but not a record: a record is an object with format, game and moves."
            )
        version = found.get("format")
        if isinstance(version, int) and version > FORMAT:
            raise RecordError(
                f"The record has format {short(version)}; this library reads up to {FORMAT}: update cardrules."
            )
        try:
            return cls.model_validate_json(json.dumps(found))
        except (ValidationError, ValueError, RecursionError) as error:
            raise RecordError(f"This is JSON, but not a record: {_first_complaint(error)}.") from None

    def _left_out(self) -> set[str]:
        """The fields left out when written: the position, where the match begins with a deal."""
        return {"position"} if self.position is None else set()

    def __repr__(self) -> str:
        return f"<Record of {self.game}: {len(self.moves)} moves>"

    def _repr_html_(self) -> str:
        head = self.model_dump(mode="json", exclude={"moves", "result", *self._left_out()})
        rows = [*head.items(), *self.result.model_dump(mode="json").items()]
        return html.table(("Record", ""), rows) + html.table(("Seat", "Move"), self.moves)

    def write(self) -> str:
        """The record as JSON, one move a line, with a line break at the end."""
        head = self.model_dump(mode="json", exclude={"moves", "result", *self._left_out()})
        lines = [
            f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in head.items()
        ]
        moves = ",\n".join(f"    {json.dumps(list(move), ensure_ascii=False)}" for move in self.moves)
        lines.append(f'  "moves": [\n{moves}\n  ]' if moves else '  "moves": []')
        lines.append(f'  "result": {json.dumps(self.result.model_dump(mode="json"))}')
        return "{\n" + ",\n".join(lines) + "\n}\n"


def record_schema() -> dict[str, Any]:
    """The JSON Schema of records."""
    return Record.model_json_schema()


def pack_link(record: Record) -> str:
    """A record as letters, digits, ``-`` and ``_``."""
    short = record.model_dump(mode="json", exclude=record._left_out())
    text = json.dumps(short, separators=(",", ":"), ensure_ascii=False)
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack_link(link: str) -> Record:
    """The record that a link holds.

    Raises:
        RecordError: The text is not such a link.
    """
    if len(link) > LONGEST_LINK:
        raise RecordError(
            f"This is too long for a link: it has {len(link)} letters, and at most {LONGEST_LINK} are read."
        )
    try:
        packed = base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(packed, LONGEST_RECORD)
    except (binascii.Error, zlib.error, ValueError):
        raise RecordError("This link is damaged: it does not hold a match.") from None
    if not unpacking.eof:
        raise RecordError("This link is damaged: a part of it is missing.")
    return Record.read(text)


def _first_complaint(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return str(error)
    first = error.errors()[0]
    place = short(" ".join(map(str, first["loc"])))
    return f"{place}: {first['msg'][:1].lower()}{first['msg'][1:]}" if place else first["msg"]
