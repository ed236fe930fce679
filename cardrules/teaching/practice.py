"""Practice: questions about positions that come up in play, answered by the rules.

A question is a lesson that nobody has written. It shows what one player sees, and nothing else: where an answer depends
on a card that the player does not see, the rules refuse to give it, and the question is not asked.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum
from random import Random
from typing import Any

from cardrules.bots import choose
from cardrules.core.cards import Card
from cardrules.core.errors import CardRulesError, PositionError
from cardrules.core.moves import Play, Put
from cardrules.core.rulebook import ClauseKind
from cardrules.core.verdicts import Verdict
from cardrules.definition.game import Game
from cardrules.definition.lessons import CountPoints, Lesson, MakeMove, PickCards, Task, WayOn, WhoWins
from cardrules.definition.position import Position
from cardrules.match.match import Match
from cardrules.teaching.answers import LEARNER, begin, respond, solutions

__all__ = ["Topic", "draw_question", "topics_of"]

MOST_PLIES = 150
"""The most moves of a match that is played for a question."""
REMEMBERED = ("history", "earlier_centres")
"""Fields of positions that record how the cards lay earlier."""
FEWEST_CARDS = 3
"""In a smaller hand there is nothing to choose."""
MATCHES = 200
"""The most matches that are played until a question comes up."""
PLACES = 5
"""The number of places of a match in which a question on one topic is looked for, before another is drawn."""


class Topic(StrEnum):
    """A kind of question."""

    PLAY = "Which cards may you play?"
    PLACE = "Which cards go there?"
    WINNER = "Who wins the trick?"
    SCORE = "What does it count?"
    SCORING_MOVE = "Find the move that scores"
    DUE = "What do you have to do?"
    WAY_ON = "Is there a way on?"


def topics_of(game: Game) -> tuple[Topic, ...]:
    """The topics of questions about a game under its options.

    >>> import cardrules
    >>> [topic.name for topic in topics_of(cardrules.load("canfield"))]
    ['PLACE']
    """
    questions, tricks = game.questions, Play in game.moves
    makes_sense = {
        Topic.PLAY: tricks,
        Topic.PLACE: Put in game.moves,
        Topic.WINNER: questions.trick_winner is not None,
        Topic.SCORE: questions.score_now is not None and tricks,
        Topic.SCORING_MOVE: any(
            clause.kind is ClauseKind.SCORING and clause.permitted_message for clause in game.rulebook
        ),
        Topic.DUE: questions.obligations is not None
        and not tricks
        and not game.race,  # in a race it is too rare
        # Alone at the table a deal ends with the last way on, so the answer would always be yes.
        Topic.WAY_ON: questions.way_on is not None and game.seats > 1,
    }
    return tuple(topic for topic in Topic if makes_sense[topic])


def draw_question(game: Game, rng: Random, topics: tuple[Topic, ...] = tuple(Topic)) -> Lesson:
    """A question about a position that comes up when simple players play.

    Args:
        game: The game with its options.
        rng: Source of random numbers.
        topics: The topics; one of those that make sense in the game is chosen by lot.

    Raises:
        CardRulesError: The game has no question on any of these topics.

    >>> import cardrules
    >>> question = draw_question(cardrules.load("pebbles_and_nuts"), Random(1), (Topic.PLAY,))
    >>> question.text
    'Touch every card that you may play.'
    """
    possible = [topic for topic in topics_of(game) if topic in topics]
    for _ in range(MATCHES if possible else 0):
        topic, match = rng.choice(possible), _played(game, rng)
        for _ in range(PLACES):
            _go_somewhere(match, rng)
            question = _asked(match, topic, rng)
            if question is not None:
                return question
    raise CardRulesError(f"{game.title} has no question on {', '.join(topics)}.")


def _played(game: Game, rng: Random) -> Match:
    """A match that has been played for a while."""
    match = Match(game, seed=rng.getrandbits(32))
    for _ in range(rng.randrange(MOST_PLIES)):
        if match.outcome or match.deal_due:  # a patience may be over when it is dealt
            break
        seat = rng.choice(match.actors)
        move = choose(match.game, match.state, seat, rng)
        if move is not None:
            match.play(move, seat)
    return match


def _go_somewhere(match: Match, rng: Random) -> None:
    """Go to a place of a match where seat 0 may move."""
    match.go(rng.randint(1, len(match.plies)))
    while match.ply and (match.deal_due or LEARNER not in match.actors):
        match.back()


Maker = Callable[[Match, Random], Iterator[tuple[str, Task]]]
"""Makes the questions on a topic that a position allows: a text and a task each, in an order drawn by lot."""


def _asked(match: Match, topic: Topic, rng: Random) -> Lesson | None:
    """A question on a topic, if there is one here that seat 0 can answer by what it sees."""
    if LEARNER not in match.actors or match.deal_due:
        return None
    seen = _at_a_glance(match)
    if topic is Topic.SCORE:  # the others' cards have been seen, but nobody is asked to remember them
        seen = seen.hidden(_won_by_others(match))
    asked = Match.from_position(seen, match.game)
    try:
        for text, task in MAKERS[topic](asked, rng):
            lesson = Lesson(topic.name.lower(), topic.value, text, str(seen), task, "", ())
            right, *_ = solutions(task, asked)
            findings = respond(lesson, begin(lesson, match.game), right).findings
            return replace(lesson, clauses=tuple(dict.fromkeys(finding.clause for finding in findings)))
    except PositionError:  # a hidden card decides
        pass
    return None


def _at_a_glance(match: Match) -> Position:
    """The position that seat 0 sees just now, without remembered cards that lie face down, or how cards lay before."""
    seen = match.position(LEARNER)
    lying = (zone for zone in match.view(LEARNER).zones if zone.down)
    seen = seen.hidden([card for zone in lying for card in zone.cards[: zone.down] if card])
    forgotten = {
        name: type(seen).model_fields[name].default for name in REMEMBERED if name in type(seen).model_fields
    }
    return seen.model_copy(update=forgotten)


def _plays(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    hand = [card for zone in match.view(LEARNER).zones if zone.id == f"hand:{LEARNER}" for card in zone.cards]
    if _laid(match) and len(hand) >= FEWEST_CARDS:
        yield "Touch every card that you may play.", PickCards()


def _places(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    places = sorted({move.to for move in match.legal_moves_of(LEARNER) if isinstance(move, Put)})
    rng.shuffle(places)
    for place in places:
        yield f"Touch every card that may be put on {_called(match, place)}.", PickCards(place)


def _called(match: Match, place: str) -> str:
    """The name of a place on the table."""
    zones = [zone for zone in match.view(LEARNER).zones if zone.name == place]
    own = [zone for zone in zones if zone.belongs_to(LEARNER)] or zones
    if len(zones) > 1 and not own[0].belongs_to(LEARNER):  # one for each suit
        return f"its {own[0].label.rpartition(' ')[0].lower()}"
    if own and own[0].id.startswith("discard:") and not own[0].belongs_to(LEARNER):
        return "your opponent's discard pile"
    label = own[0].label if own else place
    return label[:1].lower() + label[1:]


def _winner(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    if not _laid(match):
        return
    led = f"The {match.state.trick[0].pretty} was led."
    if _laid(match) > 1 and rng.random() < 0.5:
        yield f"{led} Who is winning the trick as it lies?", WhoWins()
    task = PickCards(winning=True)
    if solutions(task, match)[0]:
        beat = "would beat everything in the trick so far" if match.game.seats > 2 else "can win the trick"
        yield f"{led} Which of the cards that you may play {beat}? Touch them all.", task


def _score(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    won = [
        card
        for zone in match.view(LEARNER).zones
        if zone.id == f"won:{LEARNER}"
        for card in zone.cards
        if card
    ]
    if not any(clause.table for clause in match.game.rulebook):  # the tricks count, whatever is in them
        if any(zone.cards for zone in match.view(LEARNER).zones if zone.id.startswith("won:")):
            yield (
                "If the deal ended now, by how many points would your score go up? Write points off with a minus.",
                CountPoints(),
            )
    elif won:
        cards = ", ".join(card.pretty for card in sorted(won))
        yield (
            f"You have won these cards: {cards}. If the deal ended now, how many points would they bring you?",
            CountPoints(),
        )


def _won_by_others(match: Match) -> list[Card]:
    """The cards that others have won in tricks."""
    won = (zone for zone in match.view(LEARNER).zones if zone.id.startswith("won:") and zone.owner != LEARNER)
    return [card for zone in won for card in zone.cards if card]


def _scoring_move(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    def scores(verdict: Verdict) -> bool:
        return any(finding.clause.kind is ClauseKind.SCORING for finding in verdict.findings)

    moves = [str(move) for move in match.legal_moves_of(LEARNER) if scores(match.judge(move, LEARNER))]
    if moves:
        yield (
            "You can score at once. How?",
            MakeMove(tuple(moves), "That may be done, but it scores nothing now."),
        )


def _due(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    for due in match.obligations(LEARNER):
        moves = tuple(str(move) for move in due.moves if match.judge(move, LEARNER))
        if moves:
            yield (
                "There is something that you have to do now. What?",
                MakeMove(moves, "Something else comes first."),
            )


def _way_on(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    way: Any = match.way_on(LEARNER)
    moves = getattr(way, "moves", way) or ()
    # The cards that the stock may still bring cannot be seen.
    if getattr(way, "turning", False) or not all(isinstance(move, Put) for move in moves):
        return
    if not way or rng.random() < 0.3:  # far more positions have one than have none
        stuck = match.game.stuck_clause
        gain = f" {stuck.text.partition('. ')[0]}." if stuck else ""
        yield (
            "Look at the open cards. Can you gain anything by playing them, at once or after moving some?"
            + gain,
            WayOn(),
        )


def _laid(match: Match) -> int:
    """The number of cards played to the trick."""
    return sum(len(zone.cards) for zone in match.view(LEARNER).zones if zone.id.startswith("trick:"))


MAKERS: dict[Topic, Maker] = {
    Topic.PLAY: _plays,
    Topic.PLACE: _places,
    Topic.WINNER: _winner,
    Topic.SCORE: _score,
    Topic.SCORING_MOVE: _scoring_move,
    Topic.DUE: _due,
    Topic.WAY_ON: _way_on,
}
