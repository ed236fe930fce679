"""Teaching: the right answers of a lesson, and the reply to a learner's answer; both come from the rules."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from cardrules.core.events import Event, ScoreLine
from cardrules.core.rulebook import Finding
from cardrules.core.zones import Seat, Zone
from cardrules.definition.game import Game
from cardrules.definition.lessons import (
    ChooseAnswer,
    CountPoints,
    Lesson,
    MakeMove,
    MayMove,
    PickCards,
    Task,
    WayOn,
    WholeDeal,
    WhoWins,
)
from cardrules.match.match import Match

__all__ = ["FILLED", "LEARNER", "Reply", "begin", "choices", "respond", "solutions"]

LEARNER: Seat = 0
"""The seat of the learner."""
FILLED = 1
"""The seed that deals the cards that a lesson's position leaves unknown."""


class Reply(NamedTuple):
    """The reply to a learner's answer.

    Attributes:
        right: Whether the answer is right.
        text: The words of the lesson; empty where the rules alone answer.
        findings: The answer of the rules, clause by clause.
    """

    right: bool
    text: str
    findings: tuple[Finding, ...] = ()


def begin(lesson: Lesson, game: Game) -> Match:
    """The match in which the task of a lesson is to be done.

    Args:
        lesson: The lesson.
        game: Its game, under any options; a position brings its own.

    >>> import cardrules
    >>> game = cardrules.load("pebbles_and_nuts")
    >>> lesson = game.lessons.lessons[0]
    >>> match = begin(lesson, game)
    >>> solutions(lesson.task, match)
    ('KC 7C',)
    >>> respond(lesson, match, "KC 7C AD").findings[0].text
    'You hold K♣ and 7♣, so you must follow clubs.'
    """
    if isinstance(lesson.task, WholeDeal) and not lesson.position:
        return Match(game, lesson.task.seed)
    position = game.position_type.read(lesson.position).filled(FILLED)
    return Match.from_position(position, game.with_options_of(position.options.model_dump()))


def choices(task: Task, match: Match) -> tuple[str, ...]:
    """The possible answers: cards by their codes, seats by their numbers, yes and no, words; empty for other tasks.

    Cards of others cannot be chosen, nor those that have been played for good.
    """
    match task:
        case PickCards():
            return tuple(card.code for zone in _movable(match) for card in zone.cards if card)
        case WhoWins():
            return tuple(map(str, range(match.game.seats)))
        case WayOn() | MayMove():
            return ("yes", "no")
        case ChooseAnswer(right, wrong):
            return tuple(sorted((right, *wrong)))
    return ()


def _movable(match: Match) -> Iterator[Zone]:
    """The zones from which the learner may be asked to choose cards."""
    for zone in match.view(LEARNER).zones:
        lies_for_good = zone.id.startswith(("foundation", "trick", "won"))
        if (zone.owner is None or zone.belongs_to(LEARNER)) and not lies_for_good:
            yield zone


def solutions(task: Task, match: Match) -> tuple[str, ...]:
    """The answers that are right, as they are written; none for a whole deal, in which every legal move will do.

    Raises:
        PositionError: They depend on cards that are not known.
    """
    match task:
        case MakeMove(moves):
            return moves
        case PickCards():
            right = (code for code in choices(task, match) if _is_asked_for(task, match, code))
            return (" ".join(right),)
        case WhoWins():
            return (str(match.trick_winner()),)
        case CountPoints():
            return (str(sum(line.points for line in _lines(task, match))),)
        case WayOn(at_hand):
            return ("yes" if match.way_on(LEARNER, at_hand) else "no",)
        case MayMove(move):
            return ("yes" if match.judge(move, LEARNER) else "no",)
        case ChooseAnswer(right):
            return (right,)
        case WholeDeal():
            return ()


def respond(lesson: Lesson, match: Match, answer: str) -> Reply:
    """The reply to a learner's answer; a right move is made in the match.

    Args:
        lesson: The lesson.
        match: The match of the lesson, from `begin`.
        answer: The answer, as its task wants it.

    Raises:
        NotationError: The answer is not a move of the game, or names something that is no card.
    """
    task, answer = lesson.task, answer.strip()
    match task:
        case MakeMove() | WholeDeal():
            return _reply_to_move(lesson, match, answer)
        case PickCards():
            return _reply_to_cards(lesson, task, match, set(answer.split()))
        case ChooseAnswer(right, _, rule, then):
            if answer != right:
                return Reply(False, rule.text_under(match.game.options))
            plies = [match.play(move, match.actors[0]) for move in then]
            return Reply(True, lesson.after, _happened([event for ply in plies for event in ply.events]))
        case MayMove(move):
            is_right = answer in solutions(task, match)
            return Reply(is_right, lesson.after if is_right else "", match.judge(move, LEARNER).findings)
        case WhoWins():
            if answer in solutions(task, match):
                return Reply(True, lesson.after, match.trick_findings())
            return Reply(False, _why_not(match, answer))
        case CountPoints():
            return _reply_to_sum(lesson, task, match, answer.replace("−", "-"))
        case WayOn():
            return _reply_to_way(lesson, task, match, answer)


NO_WAY = "There is none, whatever you move."
"""The reply to who has seen that nothing leads on."""
NO_WAY_AT_HAND = "There is none, whatever you move: you have to turn up more cards."
"""The same where the stock may still bring something."""
MOST_BLOCKED = 4
"""The most reasons that are given why nothing leads on."""


def _reply_to_move(lesson: Lesson, match: Match, answer: str) -> Reply:
    verdict = match.judge(answer, LEARNER)
    if not verdict:
        return Reply(False, "", verdict.findings)
    move, text = match.game.read_move(answer), ""
    if isinstance(lesson.task, MakeMove):
        if move not in map(match.game.read_move, lesson.task.moves):
            return Reply(False, lesson.task.otherwise, verdict.findings)
        text = lesson.after
    return Reply(True, text, _each_once((*verdict.findings, *_happened(match.play(move, LEARNER).events))))


def _reply_to_cards(lesson: Lesson, task: PickCards, match: Match, picked: set[str]) -> Reply:
    """The reply to cards that were pointed out: for each wrong one, why it may not be played."""
    (cards,) = solutions(task, match)
    right = set(cards.split())
    if picked < right:
        first, *others = (_said_to_card(task, match, code)[0] for code in sorted(right - picked))
        more = "Right so far, but there are more." if picked else "There is at least one."
        if others:  # one of them is named, and the last one is not
            return Reply(False, more, (first,))
        return Reply(False, f"{more} {first.clause.text_under(match.game.options)}")
    tops = (card.code for zone in _movable(match) for card in filter(None, zone.cards[-1:]))
    none_fits = list(islice(tops, MOST_BLOCKED))
    asked = sorted(picked - right or right) or none_fits
    findings = (_said_to_card(task, match, code) for code in asked)
    said = _each_once(finding for several in findings for finding in several)
    return Reply(True, lesson.after, said) if picked == right else Reply(False, "", said)


def _why_not(match: Match, seat: str) -> str:
    """The card that a seat has played does not win the trick, by this clause."""
    clause = match.trick_findings()[0].clause
    played = (zone.cards for zone in match.view(LEARNER).zones if zone.id == f"trick:{seat}")
    loses = [f"The {card.pretty} does not win. " for cards in played for card in filter(None, cards)]
    return "".join([*loses, clause.text_under(match.game.options)])


def _reply_to_sum(lesson: Lesson, task: CountPoints, match: Match, answer: str) -> Reply:
    """The points, line by line."""
    lines = tuple(line.finding for line in _lines(task, match))
    if answer in solutions(task, match):
        return Reply(True, lesson.after, lines)
    return Reply(False, "These are the points:" if lines else "Nothing of yours counts yet.", lines)


def _reply_to_way(lesson: Lesson, task: WayOn, match: Match, answer: str) -> Reply:
    """Whoever is wrong is told how the way on begins, or what blocks the first card; the others see all of it."""
    if answer in solutions(task, match):
        return _way_shown(lesson, task, match)
    way: Any = match.way_on(LEARNER, task.at_hand)
    if not way:
        return Reply(False, "There is none. For one thing:", tuple(islice(_blocked(match), 1)))
    move = getattr(way, "moves", way)[0]
    verdict = match.judge(move, _mover(match, move))
    return Reply(False, "There is a way on. It begins like this:", verdict.findings)


def _mover(match: Match, move: Any) -> Seat:
    """The seat of the learner's side that may make a move: one's partner may play the nuts."""
    side = match.game.members[match.game.side_of(match.game.options, LEARNER)]
    return next(seat for seat in side if match.judge(move, seat))


def _way_shown(lesson: Lesson, task: WayOn, match: Match) -> Reply:
    """Make the moves of the way on and tell of each; where there is none, tell what blocks the cards."""
    way: Any = match.way_on(LEARNER, task.at_hand)
    if not way:
        none = NO_WAY_AT_HAND if task.at_hand else NO_WAY
        return Reply(True, lesson.after or none, tuple(islice(_blocked(match), MOST_BLOCKED)))
    told = list[Finding]()
    for move in getattr(way, "moves", way):
        seat = _mover(match, move)
        told += [*match.judge(move, seat).findings, match.play(move, seat).events[0].finding]
    return Reply(True, lesson.after, _each_once(told))


def _blocked(match: Match) -> Iterator[Finding]:
    """The reasons why the learner's top cards go to no foundation."""
    zones = match.view(LEARNER).zones
    begun = {
        card.suit: zone.name
        for zone in zones
        if zone.id.startswith("foundation") and zone.name  # a full one takes none by name
        for card in filter(None, zone.cards)
    }
    own = (card for zone in zones if zone.belongs_to(LEARNER) for card in filter(None, zone.cards[-1:]))
    for card in own:
        yield match.judge(f"{card.face.code}>{begun.get(card.suit, 'F')}", LEARNER).findings[0]


def _is_asked_for(task: PickCards, match: Match, code: str) -> bool:
    """Whether a card is among those to be pointed out."""
    legal = bool(match.judge(_play(task, code), LEARNER))
    return legal and (not task.winning or match.trick_winner(code) == LEARNER)


def _said_to_card(task: PickCards, match: Match, code: str) -> tuple[Finding, ...]:
    """The reason why a card may or may not be played, or the winner of the trick after it, with the reason."""
    verdict = match.judge(_play(task, code), LEARNER)
    return match.trick_findings(code) if task.winning and verdict else verdict.findings


def _play(task: PickCards, code: str) -> str:
    """The move that plays a card, or puts it on the place."""
    return f"{code}>{task.to}" if task.to else code


def _lines(task: CountPoints, match: Match) -> list[ScoreLine]:
    """The score lines that are asked for."""
    side = match.game.side_of(match.game.options, LEARNER)
    lines: Iterable[ScoreLine] = match.score_now() if task.deal else match.score_lines
    return [line for line in lines if line.side == side]


def _happened(events: Sequence[Event]) -> tuple[Finding, ...]:
    """The effects of a move, and its points, each thing once."""
    findings = ((event.finding, *(line.finding for line in event.lines)) for event in events)
    return _each_once(finding for several in findings for finding in several)


def _each_once(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings without those whose sentence has been said before."""
    said: dict[str, Finding] = {}
    for finding in findings:
        said.setdefault(finding.text, finding)
    return tuple(said.values())
