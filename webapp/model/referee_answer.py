"""What the rules say to a table of real cards, in lines for a page to draw."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from cardrules import Card, Finding
from cardrules.tabletop.referee import Count, Judged, Place, Question, Trick, at_once, names_of, seat_of

from .markdown import option_text, signed
from .referee import RefereeDesk

QUESTION = "A question at a real table?"
STEPS = (
    "Choose your game.",
    "Tap your cards, then those on the table, as far as they matter.",
    "Ask: you are told yes or no, and the rule.",
)
AS_IT_LIES = "Take the table as it lies, even if play cannot have led to it"
ELSEWHERE = "This table was changed in another tab: here is how it stands now."
LEFT_OUT = "Left out, and so taken to be empty"
FOLDED = "Where cards do not go, and why"
MOVES = {"turn": "Turn up the stock", "draw": "Draw a card", "discard": "Discard the drawn card"}
"""Words for moves that name no card, where the move's own word says too little."""
MOST_LINES = 12
"""In a longer answer the places where a card does not go are folded away, if it goes anywhere."""


class Line(NamedTuple):
    """A line of an answer.

    Attributes:
        head: The move, or whatever is asked about; empty where only a rule is cited.
        said: What is said to that: yes or no.
        findings: The rules behind it.
        text: The sentence that stands in place of theirs; empty where theirs do.
    """

    head: str = ""
    said: str = ""
    findings: tuple[Finding, ...] = ()
    text: str = ""


class Answer(NamedTuple):
    """An answer in lines.

    Attributes:
        lines: What is read at once.
        folded: The places where cards do not go, if there are many.
        left_out: The places that were left out, and so are taken to be empty.
    """

    lines: Sequence[Line]
    folded: Sequence[Line] = ()
    left_out: Sequence[Place] = ()


class CountedSide(NamedTuple):
    """What a side counts: who it is, its lines with their points, and the sum."""

    who: str
    lines: Sequence[tuple[Finding, int]]
    total: int


def players_of(desk: RefereeDesk) -> tuple[str, ...]:
    """Return the names of the seats in an answer."""
    asked = desk.entered.question
    return names_of(desk.game, asked, seat_of(desk.game, desk.entered) if asked is Question.MAY else 0)


def may_answer(desk: RefereeDesk, judged: Sequence[Judged], *, whole: bool) -> Answer:
    """Return every card with yes or no; many places where cards do not go are folded away.

    Args:
        desk: The table.
        judged: What the rules say to every move.
        whole: Whether nothing is wrong with the table.
    """
    ways = Counter(map(_moved, judged))
    allowed = {_moved(each) for each in judged if each.verdict is None or each.verdict}
    folded = [
        each
        for each in judged
        if len(judged) > MOST_LINES
        and each.verdict is not None
        and not each.verdict
        and ways[_moved(each)] > 1
    ]
    nowhere = {_moved(each): each for each in folded if _moved(each) not in allowed}
    lines = [Line(findings=(finding,)) for finding in (at_once(desk.game, desk.entered) if whole else ())]
    lines += [_line(each) for each in judged if each not in folded]
    lines += [
        Line(f"✕ {_name(each)}", "no", each.verdict.findings, "It goes on none of these piles.")
        for each in nowhere.values()
        if each.verdict is not None
    ]
    if not judged:
        lines.append(Line(text="Nothing has been entered that could be moved."))
    return Answer(lines, [_line(each) for each in folded], desk.taken_empty)


def _moved(each: Judged) -> tuple[Card, ...] | str:
    """Return what is moved: cards, or the move that has none."""
    return each.cards or str(each.move)


def _line(each: Judged) -> Line:
    """A move with yes or no, and the rules behind it."""
    where = f" → {_place(each)}" if each.place else ""
    if each.verdict is None:
        return Line(f"? {_name(each)}{where}", "this depends on cards that have not been entered")
    sign, said = ("✓", "yes") if each.verdict else ("✕", "no")
    return Line(f"{sign} {_name(each)}{where}", said, each.verdict.findings)


def _name(each: Judged) -> str:
    """Say what is moved: the cards, or what is done."""
    done = str(each.move)
    return " ".join(card.pretty for card in each.cards) or MOVES.get(done) or option_text(done)


def _place(each: Judged) -> str:
    """Say where a move puts its cards."""
    assert each.place, "asked of moves that have a place"
    label = each.place.label[:1].lower() + each.place.label[1:]
    if each.place.tops:
        return f"the foundation with the {each.on.pretty}" if each.on else "a new foundation"
    return f"{label} ({each.on.pretty})" if each.on else label


def trick_answer(desk: RefereeDesk, won: Trick) -> Answer:
    """Return who wins the trick, and why."""
    so_far = " so far" if len(desk.entered.at("trick")) < desk.game.seats else ""
    head = Line(f"{won.card.pretty} wins{so_far}", players_of(desk)[won.player])
    return Answer([head, *(Line(findings=(finding,)) for finding in won.findings)])


def card_points(counted: Count) -> str:
    """Say what each card counts, and the sum; empty where cards count nothing in this game."""
    if not counted.values:
        return ""
    counting = [f"{card.pretty} {signed(points)}" for card, points in counted.values if points]
    return f"Card points: {' + '.join(counting) or 'none'} = {signed(sum(points for _, points in counted.values))}"


def counted_sides(desk: RefereeDesk, counted: Count) -> list[CountedSide]:
    """Return the points of each side line by line, with their sum."""
    names = players_of(desk)
    return [
        CountedSide(
            _name_of_side([names[seat] for seat in desk.game.members[side]]),
            [(line.finding, line.points) for line in counted.lines if line.side == side],
            sum(line.points for line in counted.lines if line.side == side),
        )
        for side in sorted({0, *(line.side for line in counted.lines)})
    ]


def _name_of_side(names: Sequence[str]) -> str:
    who = " and ".join(names)
    return who[:1].upper() + who[1:]
