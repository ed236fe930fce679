"""Questions: what is called right is right whatever the hidden cards are, by rules written down again here."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import cardrules
from cardrules import Card, CardRulesError, Game, Match, Play, Put, Suit, card
from cardrules.definition.lessons import CountPoints, Lesson, MakeMove, MayMove, PickCards, WayOn
from cardrules.teaching.answers import LEARNER, begin, respond, solutions
from cardrules.teaching.practice import Topic, draw_question, topics_of

EACH = 8
"""Questions of each game in the test run; a long run asks 10,000."""
MOST_STATES = 60
"""The most tables that are looked at for a gain."""
ASKED = [
    *((id, {}) for id in cardrules.GAMES),
    ("pebbles_and_nuts", {"players": 4, "packs": 2}),
    ("shnarbles", {"players": 6}),
]
GAMES = [
    *(pytest.param(*game, EACH, id=f"{game[0]} {EACH}") for game in ASKED),
    *(pytest.param(*game, 10_000, id=f"{game[0]} 10000", marks=pytest.mark.long) for game in ASKED),
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("id", "options", "number"), GAMES)
def test_every_answer_is_right_whatever_is_hidden(id: str, options: dict[str, Any], number: int) -> None:
    game, rng = cardrules.load(id, **options), Random(number)
    for _ in range(number):
        question = draw_question(game, rng)
        answers = solutions(question.task, begin(question, game))
        assert answers
        for answer in answers:
            assert respond(question, begin(question, game), answer).right
        topic = Topic(question.title)
        assert topic in topics_of(game)
        for seed in (1, 2, 3):
            match = Match.from_position(game.read_position(question.position).filled(seed), game)
            assert AGAIN[topic](match, question) == answer_set(question, answers), question
        assert not respond(question, begin(question, game), wrong_answer(game, question, answers)).right


def answer_set(question: Lesson, answers: tuple[str, ...]) -> set[str]:
    """The right answers, or the cards of the one right answer; players write cards of their own by the faces alone."""
    if not isinstance(question.task, PickCards):
        return set(answers)
    return {card(code).face.code for code in answers[0].split()}


def wrong_answer(game: Game, question: Lesson, answers: tuple[str, ...]) -> str:
    """An answer that is wrong."""
    if isinstance(question.task, PickCards):
        return "" if answers[0] else "AS"
    if isinstance(question.task, CountPoints):
        return str(int(answers[0]) + 5)
    if isinstance(question.task, MakeMove):
        moves = map(str, game.pseudo_legal_moves(begin(question, game).state, LEARNER))
        return next(text for text in moves if text not in answers)
    return {"yes": "no", "no": "yes"}.get(answers[0], "99")


# The answers, worked out again


def plays(match: Match, question: Lesson) -> set[str]:
    """The cards among the legal moves as they are listed, which does not go by way of judging single cards."""
    return {move.card.face.code for move in match.legal_moves_of(LEARNER) if isinstance(move, Play)}


def places(match: Match, question: Lesson) -> set[str]:
    assert isinstance(question.task, PickCards)
    puts = (move for move in match.legal_moves_of(LEARNER) if isinstance(move, Put))
    return {move.card.face.code for move in puts if move.to == question.task.to}


def winner(match: Match, question: Lesson) -> set[str]:
    """The seat with the best card, or the cards that would be better than all that lie; of equals the first counts."""
    state = match.state
    trick: tuple[Card, ...] = state.trick
    trump = Suit.HEARTS if match.game.id == "pebbles_and_nuts" else state.trump
    order = "789JQKTA" if match.game.id == "pebbles_and_nuts" else "23456789TJQKA"
    led = trick[0].suit

    def height(card: Card) -> tuple[int, int]:
        if match.game.id == "pebbles_and_nuts" and led is Suit.HEARTS and card.face.code == "AS":
            return 3, 0
        return (2 if card.suit is trump else 1 if card.suit is led else 0), order.index(card.face.code[0])

    if isinstance(question.task, PickCards):
        best = max(map(height, trick))
        return {code for code in plays(match, question) if height(card(code)) > best}
    seats = [(state.leader + place) % match.game.seats for place in range(match.game.seats)]
    if match.game.id == "shnarbles" and state.stays:
        bidder = (state.dealer + 1 + state.bids.index(max(state.bids))) % match.game.seats
        folded = {
            (bidder + place) % match.game.seats for place, stays in enumerate(state.stays, 1) if not stays
        }
        seats = [seat for seat in seats if seat not in folded]
    return {str(seats[trick.index(max(trick, key=height))])}


def score(match: Match, question: Lesson) -> set[str]:
    side = match.game.side_of(match.game.options, LEARNER)
    return {str(sum(line.points for line in match.score_now() if line.side == side))}


def scoring(match: Match, question: Lesson) -> set[str]:
    """The moves after which the side has more points at once."""
    side, found = match.game.side_of(match.game.options, LEARNER), set()
    for move in match.legal_moves_of(LEARNER):
        if (
            not isinstance(move, Play)
            and match.game.scores(match.game.apply(match.state, LEARNER, move).state)[side]
            > match.scores[side]
        ):
            found.add(str(move))
    return found


def due(match: Match, question: Lesson) -> set[str]:
    """Moves that have to be made: all that is legal, or all that goes up, is among them."""
    return {
        str(move)
        for each in match.obligations(LEARNER)
        for move in each.moves
        if str(move) in solutions(question.task, match)
    }


def way_on(match: Match, question: Lesson) -> set[str]:
    """Whether plays of open cards lead to a gain, after which the count of moves without one begins again."""
    game, states = match.game, [match.state]
    side = game.members[game.side_of(game.options, LEARNER)]
    for state in states:
        for seat in side:
            plays = [move for move in game.legal_moves(state, seat) if isinstance(move, Put)]
            after = [game.apply_unchecked(state, seat, play).state for play in plays]
            if any(each.idle == 0 for each in after):
                return {"yes"}
            states += after[: MOST_STATES - len(states)]
    return {"no"}


def may(match: Match, question: Lesson) -> set[str]:
    """Whether the move is listed among the legal ones."""
    assert isinstance(question.task, MayMove)
    return {"yes" if question.task.move in match.legal_moves_of(LEARNER) else "no"}


AGAIN: dict[Topic, Callable[[Match, Lesson], set[str]]] = {
    Topic.PLAY: plays,
    Topic.PLACE: places,
    Topic.WINNER: winner,
    Topic.BEAT: winner,
    Topic.MAY: may,
    Topic.SCORE: score,
    Topic.SCORING_MOVE: scoring,
    Topic.DUE: due,
    Topic.WAY_ON: way_on,
}


def test_every_topic_comes_up_in_some_game() -> None:
    assert {topic for id in cardrules.GAMES for topic in topics_of(cardrules.load(id))} == set(Topic)


def test_a_topic_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(CardRulesError, match="Canfield has no question on Who wins the trick"):
        draw_question(cardrules.load("canfield"), Random(1), (Topic.WINNER,))


def test_a_deal_that_is_over_when_it_is_dealt_is_passed_over() -> None:
    assert draw_question(cardrules.load("canfield"), Random(7)).text


def test_a_question_is_repeated_by_its_seed() -> None:
    game = cardrules.load("shnarbles")
    first, second = (draw_question(game, Random(3)) for _ in range(2))
    assert first == second


def test_no_way_on_is_explained_where_a_foundation_is_full() -> None:
    game = cardrules.load("nerts")
    question = draw_question(game, Random("nerts 57"))
    match = begin(question, game)
    foundations = [zone for zone in match.view(LEARNER).zones if zone.id.startswith("foundation")]
    assert isinstance(question.task, WayOn)
    assert any(zone.cards and not zone.name for zone in foundations)
    reply = respond(question, match, "no")
    assert reply.right
    assert reply.findings
