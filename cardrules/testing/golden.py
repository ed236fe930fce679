"""Golden playthroughs: a whole match as a readable text that a test can replay."""

from itertools import groupby

from cardrules.core.events import signed
from cardrules.core.moves import Deal
from cardrules.core.record import Record
from cardrules.core.rulebook import format_fact
from cardrules.match.match import Match, Ply

_RECORD = "\n\nThe record:\n\n"


def playthrough(match: Match) -> str:
    """The match from its first move to the present place: every move, its reason, its events, the score."""
    game = match.game
    lines = [f"{game.title}, version {game.version} of the rules", f"Options: {game.options!r}", ""]
    for number, ply in enumerate(match.plies[: match.ply], start=1):
        lines += _ply_lines(match, number, ply)
    if match.outcome:
        lines += ["", str(match.outcome)]
    lines += ["", "Score:"]
    by_side = sorted(match.score_lines, key=lambda line: line.side)
    for side, of_side in groupby(by_side, key=lambda line: line.side):
        lines.append(f"  {game.side_names[side]}: {format_fact(match.scores[side])}")
        lines += [f"    deal {line.deal}: {line}" for line in of_side]
    return "\n".join(lines) + _RECORD + match.record.write()


def replay(text: str) -> Match:
    """The match that a playthrough shows.

    Raises:
        RecordError: Its record no longer follows the rules.
    """
    return Match.from_record(Record.read(text.partition(_RECORD)[2]))


def _ply_lines(match: Match, number: int, ply: Ply) -> list[str]:
    head = f"{number}. seat {ply.seat}: {'deals' if isinstance(ply.move, Deal) else ply.move}"
    lines = [f"{head}    {ply.verdict}"]
    for event in ply.events:
        lines.append(f"    {event}")
        for line in event.lines:
            reason = "" if line.finding == event.finding else f", {line.finding}"
            lines.append(f"        {match.game.side_names[line.side]}: {signed(line.points)}{reason}")
    return lines
