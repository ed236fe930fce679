"""Practice: questions about positions that come up in play, answered by the rules.

A question is a lesson that nobody has written. It shows what one player sees, and nothing else: where an answer depends
on a card that the player does not see, the rules refuse to give it, and the question is not asked.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from enum import StrEnum
from itertools import islice
from random import Random
from typing import Any

from cardrules.bots import choose
from cardrules.core.cards import Card, card
from cardrules.core.errors import CardRulesError, PositionError
from cardrules.core.moves import Play, Put
from cardrules.core.rulebook import Clause, ClauseKind
from cardrules.core.verdicts import Verdict
from cardrules.definition.game import Game
from cardrules.definition.lessons import (
    CountPoints,
    Lesson,
    MakeMove,
    MayMove,
    PickCards,
    Task,
    WayOn,
    WhoWins,
)
from cardrules.definition.position import Position
from cardrules.match.match import Match
from cardrules.teaching.answers import LEARNER, begin, choices, respond, solutions

__all__ = ["TASKS", "Topic", "draw_question", "find_question", "questions_on", "topics_of"]

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
TRICK_MATCHES, OTHER_MATCHES = 10, 1
"""The numbers of matches in which a question about certain clauses is looked for; tricks are quick to play."""
TOLD = (ClauseKind.SETUP, ClauseKind.ENDING, ClauseKind.RACE)
"""Kinds of clauses that no position asks about."""
FEW_PLACES = 2
"""The number of places of these matches in which a question on one topic is looked for."""
FEW_QUESTIONS = 4
"""The most questions that are looked at there on one topic and position."""
NEW_FOUNDATION = "F"
"""The place where an ace begins a foundation, and nothing lies yet."""
SELDOM, OFTEN = 1, 4
"""How often points are asked for, which are counted only when a deal is over, and how often other things."""
NONE_WANTED = 0.25
"""How often a place is asked about that takes no card."""


class Topic(StrEnum):
    """A kind of question."""

    PLAY = "Which cards may you play?"
    PLACE = "Which cards go there?"
    WINNER = "Who wins the trick?"
    BEAT = "Which cards would win?"
    MAY = "May you do that?"
    SCORE = "What does it count?"
    SCORING_MOVE = "Find the move that scores"
    DUE = "What do you have to do?"
    WAY_ON = "Is there a way on?"


TASKS: dict[Topic, type[Task]] = {
    Topic.PLAY: PickCards,
    Topic.PLACE: PickCards,
    Topic.WINNER: WhoWins,
    Topic.BEAT: PickCards,
    Topic.MAY: MayMove,
    Topic.SCORE: CountPoints,
    Topic.SCORING_MOVE: MakeMove,
    Topic.DUE: MakeMove,
    Topic.WAY_ON: WayOn,
}
"""What is to be done in the questions on each topic."""


def topics_of(game: Game) -> tuple[Topic, ...]:
    """The topics of questions about a game under its options.

    >>> import cardrules
    >>> [topic.name for topic in topics_of(cardrules.load("canfield"))]
    ['PLACE', 'MAY', 'SCORE']
    """
    questions, tricks = game.questions, Play in game.moves
    makes_sense = {
        Topic.PLAY: tricks,
        Topic.PLACE: Put in game.moves,
        Topic.WINNER: questions.trick_winner is not None and game.seats > 2,
        Topic.BEAT: questions.trick_winner is not None,
        Topic.MAY: True,
        Topic.SCORE: questions.score_now is not None or game.seats == 1,
        Topic.SCORING_MOVE: any(
            clause.kind is ClauseKind.SCORING and clause.permitted_message for clause in game.rulebook
        ),
        Topic.DUE: questions.obligations is not None
        and not tricks
        and not game.race,  # in a race it is too rare
        Topic.WAY_ON: questions.way_at_hand is not None,
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
    lot = rng.getrandbits(32)  # it decides which answer is wanted, however many positions have another one
    for _ in range(MATCHES if possible else 0):
        (topic,) = rng.choices(possible, [SELDOM if each is Topic.SCORE else OFTEN for each in possible])
        match = _played(game, rng)
        for _ in range(PLACES):
            _go_somewhere(match, rng)
            for question in questions_on(match, topic, Random(lot)):
                return question
    raise CardRulesError(f"{game.title} has no question on {', '.join(topics)}.")


def find_question(
    game: Game, rng: Random, about: Collection[str], topics: tuple[Topic, ...] = tuple(Topic)
) -> Lesson | None:
    """A question that one of certain clauses decides; None where none comes up in a few matches.

    Args:
        game: The game with its options.
        rng: Source of random numbers.
        about: The ids of the clauses.
        topics: The topics.

    >>> import cardrules
    >>> question = find_question(cardrules.load("pebbles_and_nuts"), Random(1), {"void"})
    >>> "void" in {clause.id for clause in question.clauses}
    True
    """
    possible = [topic for topic in topics_of(game) if topic in topics]
    if all(clause.kind in TOLD for clause in game.rulebook if clause.id in about):
        return None
    for _ in range(TRICK_MATCHES if Play in game.moves else OTHER_MATCHES):
        match = _played(game, rng)
        for topic in rng.sample(possible, len(possible)):
            for _ in range(FEW_PLACES):
                _go_somewhere(match, rng)
                for question in islice(questions_on(match, topic, rng), FEW_QUESTIONS):
                    if any(clause.id in about for clause in question.clauses):
                        return question
    return None


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
    """Go to a place of a match where seat 0 may act; where it may only deal, nothing is asked."""
    match.go(rng.randint(1, len(match.plies)))
    while match.ply and LEARNER not in match.actors:
        match.back()


Maker = Callable[[Match, Random], Iterator[tuple[str, Task]]]
"""Makes the questions on a topic that a position allows: a text and a task each, in an order drawn by lot."""


def questions_on(match: Match, topic: Topic, rng: Random) -> Iterator[Lesson]:
    """The questions on a topic that seat 0 can answer at this place of a match by what it sees.

    Args:
        match: The match; where seat 0 cannot move, nothing is asked.
        topic: The topic.
        rng: Source of random numbers; they decide on the order, and whether yes or no is right.
    """
    if LEARNER not in match.actors or match.deal_due:
        return
    seen = _at_a_glance(match)
    if topic is Topic.SCORE:  # the others' cards have been seen, but nobody is asked to remember them
        others = range(LEARNER + 1, match.game.seats)
        seen = seen.hidden([card for seat in others for card in _lying(match, f"won:{seat}")])
    asked = Match.from_position(seen, match.game)
    try:
        for text, task in MAKERS[topic](asked, rng):
            lesson = Lesson(topic.name.lower(), topic.value, text, str(seen), task, "", ())
            right, *_ = solutions(task, asked)
            findings = respond(lesson, begin(lesson, match.game), right).findings
            clauses = dict.fromkeys(each.clause for each in findings if not each.clause.technical)
            yield replace(lesson, clauses=tuple(clauses))
    except PositionError:  # a hidden card decides
        return


def _at_a_glance(match: Match) -> Position:
    """The position that seat 0 sees just now, without remembered cards that lie face down, or how cards lay before."""
    seen = match.position(LEARNER)
    down = (zone.cards[: zone.down] for zone in match.view(LEARNER).zones)
    seen = seen.hidden([card for cards in down for card in filter(None, cards)])
    fields = type(seen).model_fields
    return seen.model_copy(update={name: fields[name].default for name in REMEMBERED if name in fields})


def _lying(match: Match, id: str) -> list[Card]:
    """The cards that the learner sees in a zone."""
    zones = (zone for zone in match.view(LEARNER).zones if zone.id == id)
    return [card for zone in zones for card in filter(None, zone.cards)]


def _plays(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    if _laid(match) and len(_hand(match)) >= FEWEST_CARDS:
        yield "Touch every card that you may play.", PickCards()


def _places(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    """A place that takes no card, if the lot says so; otherwise one that takes several, or else one."""
    none_wanted = rng.random() < NONE_WANTED
    places = sorted({move.to for move in _visible(match) if isinstance(move, Put)})
    rng.shuffle(places)
    fitting = {place: len(" ".join(solutions(PickCards(place), match)).split()) for place in places}
    for place in sorted(places, key=lambda place: fitting[place] < 2):
        if none_wanted is not bool(fitting[place]):
            yield (
                f"Touch every card that may be put on {_called(match, place)}, if there is any.",
                PickCards(place),
            )


def _visible(match: Match) -> list[Any]:
    """The moves that somebody could think of: with cards that the learner sees, to places that there are."""
    faces = {card(code).face for code in choices(PickCards(), match)}
    places = {NEW_FOUNDATION, *(zone.name for zone in match.view(LEARNER).zones)}
    return [
        move
        for move in match.game.action_space(match.game.options)
        if not (isinstance(move, Play | Put) and move.card.face not in faces)
        and not (isinstance(move, Put) and move.to not in places)
    ]


def _called(match: Match, place: str) -> str:
    """The name of a place on the table."""
    if match.game.race and place == NEW_FOUNDATION:
        return "a new foundation"
    zones = [zone for zone in match.view(LEARNER).zones if zone.name == place]
    own = [zone for zone in zones if zone.belongs_to(LEARNER)]
    zone, *others = own or zones
    if zone.id.startswith("discard:"):
        return "your discard pile" if own else "Ann's discard pile"
    if others:  # one for each suit
        return f"its {zone.label.rpartition(' ')[0].lower()}"
    return zone.label[:1].lower() + zone.label[1:]


def _winner(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    if _laid(match) > 1:
        yield f"{_led(match)} Who is winning the trick as it lies?", WhoWins()


def _beat(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    task = PickCards(winning=True)
    if _laid(match) and any(solutions(task, match)):
        beat = "would beat everything in the trick so far" if match.game.seats > 2 else "can win the trick"
        yield f"{_led(match)} Which of the cards that you may play {beat}? Touch them all.", task


def _led(match: Match) -> str:
    return f"The {match.state.trick[0].pretty} was led."


def _may(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    """Moves of a kind of which some may be made here and others not: as often yes as no, and each rule as often."""
    allowed = rng.random() < 0.5
    verdicts = {move: match.judge(move, LEARNER) for move in _visible(match) if _is_near(match, move)}
    kinds = {
        kind
        for kind in map(type, verdicts)
        if len({bool(verdict) for move, verdict in verdicts.items() if type(move) is kind}) == 2
    }
    by_clause: dict[Clause, list[Any]] = {}
    for move, verdict in verdicts.items():
        if type(move) in kinds and bool(verdict) is allowed and not verdict.findings[0].clause.technical:
            by_clause.setdefault(verdict.findings[0].clause, []).append(move)
    for clause in rng.sample(list(by_clause), len(by_clause)):
        move = rng.choice(by_clause[clause])
        yield f"You would like to {_in_words(match, move)}. May you?", MayMove(str(move))


def _is_near(match: Match, move: Any) -> bool:
    """Whether a card could be thought to go where it is put, as it is a neighbour in rank or nothing lies there."""
    if not isinstance(move, Put):
        return True
    tops = [zone.cards[-1] for zone in match.view(LEARNER).zones if zone.name == move.to and zone.cards]
    return not tops or any(top and abs(top.rank - move.card.rank) == 1 for top in tops)


def _in_words(match: Match, move: Any) -> str:
    """A move as what somebody would like to do."""
    if isinstance(move, Play):
        return f"play the {move.card.pretty}"
    if isinstance(move, Put):
        return f"put the {move.card.pretty} on {_called(match, move.to)}"
    return str(move)


def _score(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    """What is counted at the end: in the last trick, of a round that somebody has ended, of cards that are up."""
    if match.game.seats == 1:
        yield "If you gave up now, how many points would this game count?", CountPoints(deal=False)
    elif match.game.race:
        yield from _score_of_race(match)
    elif any(clause.table for clause in match.game.rulebook):
        yield from _score_of_cards(match)
    elif len(_hand(match)) == 1 and not any(solutions(PickCards(winning=True), match)):
        yield (
            f"Your last card, the {_hand(match)[0].pretty}, does not win this trick. By how many points does this deal "
            "raise your score? Write points off with a minus.",
            CountPoints(),
        )


def _score_of_race(match: Match) -> Iterator[tuple[str, Task]]:
    side = match.game.side_of(match.game.options, LEARNER)
    packs = {line.finding.clause: dict(line.finding.facts) for line in match.score_now() if line.side == side}
    counted = next(
        (facts["count"] for facts in packs.values() if facts.get("points", 0) == facts["count"]), 0
    )
    whose, you = ("your side's", "your side") if len(match.game.members[side]) > 1 else ("yours", "you")
    if counted:
        yield (
            f"Suppose that somebody else ends the round now. Of the cards in the middle {counted} are {whose}. What "
            f"would {you} score?",
            CountPoints(),
        )


def _score_of_cards(match: Match) -> Iterator[tuple[str, Task]]:
    won = _lying(match, f"won:{LEARNER}")
    if won:
        cards = ", ".join(card.pretty for card in sorted(won))
        yield f"You have won these cards: {cards}. How many points do they bring you so far?", CountPoints()


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
    moves = [str(move) for due in match.obligations(LEARNER) for move in due.moves]
    if moves:
        yield (
            "There is something that you have to do now. What?",
            MakeMove(tuple(moves), "Something else comes first."),
        )


def _way_on(match: Match, rng: Random) -> Iterator[tuple[str, Task]]:
    if bool(match.way_on(LEARNER, at_hand=True)) is (rng.random() < 0.5):
        stuck = match.game.stuck_clause
        gain = f" {stuck.text.partition('. ')[0]}." if stuck else ""
        yield (
            "Look at the open cards. Can you gain anything by playing them, at once or after moving some, without "
            f"turning up more?{gain}",
            WayOn(at_hand=True),
        )


def _hand(match: Match) -> list[Card]:
    """The cards that the learner holds."""
    return _lying(match, f"hand:{LEARNER}")


def _laid(match: Match) -> int:
    """The number of cards played to the trick."""
    return sum(len(zone.cards) for zone in match.view(LEARNER).zones if zone.id.startswith("trick:"))


MAKERS: dict[Topic, Maker] = {
    Topic.PLAY: _plays,
    Topic.PLACE: _places,
    Topic.WINNER: _winner,
    Topic.BEAT: _beat,
    Topic.MAY: _may,
    Topic.SCORE: _score,
    Topic.SCORING_MOVE: _scoring_move,
    Topic.DUE: _due,
    Topic.WAY_ON: _way_on,
}
