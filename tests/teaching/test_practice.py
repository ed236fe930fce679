"""Questions: what is called right is right whatever the hidden cards are, by rules written down again here."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import cardrules
from cardrules import Card, CardRulesError, ClauseKind, Game, Match, Play, Put, Suit, card
from cardrules.definition.lessons import CountPoints, Lesson, MakeMove, MayMove, PickCards, WayOn
from cardrules.teaching.answers import LEARNER, begin, respond, solutions
from cardrules.teaching.practice import Topic, draw_question, find_question, questions_on, topics_of

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
    """All moves that have to be made, in whatever order."""
    return {str(move) for each in match.obligations(LEARNER) for move in each.moves}


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


# What is asked at a table

YES, NO = 1, 2
"""Seeds of which the lot is that yes is right, or that no card goes there; and that no is, or that some do."""
PUT = "Touch every card that may be put on {}, if there is any."
MAY = "You would like to {}. May you?"
ALL = "Touch every card that you may play."
BEAT = "The {} was led. Which of the cards that you may play {}? Touch them all."
WINNER = "The A♠ was led. Who is winning the trick as it lies?"
WON = "You have won these cards: {}. How many points do they bring you so far?"
RACE = "Suppose that somebody else ends the round now. Of the cards in the middle {} are {}. What would {} score?"
LAST = (
    "Your last card, the Q♥, does not win this trick. By how many points does this deal raise your score? Write points "
    "off with a minus."
)
GAIN = (
    "Look at the open cards. Can you gain anything by playing them, at once or after moving some, without turning up "
    "more? A gain is a play that is never undone: a card to a foundation, a card off the waste, or a nertz card off "
    "its pile."
)

CLUB_LED = "pebbles_and_nuts; hands KC 7C AD TD JH 9S 8S / ?6; trick 9C"
LEADING = "pebbles_and_nuts; dealer 1; hands AC 9C 7C KS QS 8S 7S / ?7; {}"
SHNARBLES = "shnarbles; hands QH 8H 4H 9C 8C / ?4 / ?4 / ?4; trick AS 2C 5S; bids 3 0 0 0; trump S"
ONE_LAID = "shnarbles; dealer 3; hands 3S JH 5H TC JD / ?5 / ?5 / ?4; trick KS; bids 2 0 0 3; trump S"
TWO_LAID = "shnarbles; dealer 3; hands 8H 4H 3H 2H 9C / ?5 / ?4 / ?4; trick AS 7C; bids 2 0 3 0; trump S"
THREE_SEATS = "shnarbles players=3; dealer 2; hands AS QS 4S 9D 8D / ?5 / ?4; trick KS; bids 0 0 3; trump S"
THREE_HELD = (
    "shnarbles; hands TH KD TD / ?3 / ?2 / ?2; trick 5S 8D; won - / - / AS JS 6C 2S QS 4D 9D 3C / -; bids 2 3 0 0; "
    "trump S"
)
TWO_HELD = (
    "shnarbles; dealer 3; hands TC JD / ?2 / ?? / ??; leader 2; trick 9H 8C; "
    "won - / - / 5S 5H 3D QS KH 2D JH 5C / KS 3S 3C 2S; bids 2 0 0 3; trump S"
)
LAST_CARD = (
    "shnarbles; hands {} / ?? / - / -; leader 2; trick 9D KC; won - / ?12 / ?4 / -; bids 3 0 0 0; trump S"
)
NERTZ = "nertz; {}nertz ?12 {}; work JC TH, 9S, 8C, QS; waste TD 5C 3C"
NO_GAIN = "nertz; foundations AC 2C; nertz ?12 6C; work JC TD, 8S, 7C, QS; waste TS 5C 4H"
TEAM = "team_nuts; foundations AH 2H; nuts ?9 3H; columns ?4|7S, ?3|JS, ?2|TS, ??|KS, JC; waste QC 3C 2S"
CENTRE = "double_solitaire; turn {}; drawn {}; discards 5D / 6H; centre 3S / TH / 9C / KD; side_stacks 2H 2S"
PISHE = "pishe_pasha; turn 0; drawn 2S; discards KC 9H 6D / 8D 5S; foundations 5D AS"
CANFIELD = "canfield; base A; foundations AD 3S; tableau 4S 3D 2C / 4C / 9H / QS; reserve ?11 7D"
MELDING = "pebbles_and_nuts; dealer 1; hands 8S KH QH JH 9H KC 7D / ?7; won AD 9D / -"
TWO_PLACES = {(PUT.format("its side stack"), "3S 3H"), (PUT.format("centre 2"), "9C")}
THREE_REFUSED = {
    (MAY.format(f"put the {each}"), "no")
    for each in ("4♠ on its foundation", "4♣ on its foundation", "3♦ on pile 1")
}


def put_none(*places: str) -> set[tuple[str, str]]:
    """Questions about places that take no card."""
    return {(PUT.format(place), "") for place in places}


NONE_IN_NERTZ = put_none("a new foundation", "work pile 2", "work pile 3", "work pile 4")


@pytest.mark.parametrize(
    ("position", "topic", "lot", "expected"),
    [
        (CLUB_LED, Topic.PLAY, YES, {(ALL, "KC 7C")}),
        (LEADING.format("stock ?18"), Topic.PLAY, YES, set()),
        (THREE_HELD, Topic.PLAY, YES, {(ALL, "TH KD TD")}),
        (TWO_HELD, Topic.PLAY, YES, set()),
        (TWO_LAID, Topic.WINNER, YES, {(WINNER, "2")}),
        (ONE_LAID, Topic.WINNER, YES, set()),
        (CLUB_LED, Topic.BEAT, YES, {(BEAT.format("9♣", "can win the trick"), "KC")}),
        (THREE_SEATS, Topic.BEAT, YES, {(BEAT.format("K♠", "would beat everything in the trick so far"), "AS")}),
        (SHNARBLES, Topic.BEAT, YES, set()),
        (LEADING.format("stock ?18"), Topic.BEAT, YES, set()),
        (CANFIELD, Topic.PLACE, YES, put_none("its foundation", "pile 1", "pile 3", "pile 4")),
        (CANFIELD, Topic.PLACE, NO, {(PUT.format("pile 2"), "3D")}),
        (NERTZ.format("", "6C"), Topic.PLACE, YES, NONE_IN_NERTZ),
        (PISHE, Topic.PLACE, YES, put_none("Ann's discard pile", "your discard pile")),
        (PISHE, Topic.PLACE, NO, {(PUT.format("its foundation"), "2S 6D")}),
        (CENTRE.format(0, "3H"), Topic.PLACE, NO, TWO_PLACES),
        (CLUB_LED, Topic.MAY, YES, {(MAY.format("play the K♣"), "yes")}),
        (CLUB_LED, Topic.MAY, NO, {(MAY.format("play the A♦"), "no")}),
        (MELDING, Topic.MAY, YES, {(MAY.format("meld KQ hearts"), "yes")}),
        (CANFIELD, Topic.MAY, YES, {(MAY.format("put the 3♦ on pile 2"), "yes")}),
        (CANFIELD, Topic.MAY, NO, THREE_REFUSED),
        (CANFIELD, Topic.SCORE, YES, {("If you gave up now, how many points would this game count?", "4")}),
        (NERTZ.format("foundations AC 2C / AS; ", "6C"), Topic.SCORE, YES, {(RACE.format(3, "yours", "you"), "-23")}),
        (NERTZ.format("", "6C"), Topic.SCORE, YES, set()),
        (TEAM, Topic.SCORE, YES, {(RACE.format(2, "your side's", "your side"), "-18")}),
        (LEADING.format("won KH 9D / -; stock ?16"), Topic.SCORE, YES, {(WON.format("9♦, K♥"), "10")}),
        (LEADING.format("won KH 9D / AS TS; stock ?14"), Topic.SCORE, YES, set()),
        (LEADING.format("stock ?18"), Topic.SCORE, YES, set()),
        (LAST_CARD.format("QH"), Topic.SCORE, YES, {(LAST, "5")}),
        (LAST_CARD.format("QS"), Topic.SCORE, YES, set()),
        (MELDING, Topic.SCORING_MOVE, YES, {("You can score at once. How?", "meld KQ hearts")}),
        (CLUB_LED, Topic.SCORING_MOVE, YES, set()),
        (CENTRE.format(0, "3H"), Topic.DUE, YES, {("There is something that you have to do now. What?", "3H>S, 3S>S")}),
        (CENTRE.format(0, "JH").replace("3S", "8S"), Topic.DUE, YES, set()),
        (NERTZ.format("foundations AC 2C; ", "6C"), Topic.WAY_ON, YES, {(GAIN, "yes")}),
        (NERTZ.format("foundations AC 2C; ", "6C"), Topic.WAY_ON, NO, set()),
        (NO_GAIN, Topic.WAY_ON, NO, {(GAIN, "no")}),
        (NO_GAIN, Topic.WAY_ON, YES, set()),
        (CENTRE.format(1, "QC"), Topic.MAY, YES, set()),
    ],
)  # fmt: skip
def test_what_is_asked_at_a_table(
    position: str, topic: Topic, lot: int, expected: set[tuple[str, str]]
) -> None:
    match = Match.from_position(position)
    found = list(questions_on(match, topic, Random(lot)))
    answers = [solutions(each.task, begin(each, match.game)) for each in found]
    assert {(each.text, ", ".join(right)) for each, right in zip(found, answers, strict=True)} == expected


def test_nothing_is_asked_before_the_deal() -> None:
    match = Match(cardrules.load("pebbles_and_nuts"), seed=1, dealer=1)
    assert match.actors == (LEARNER,)
    assert [*questions_on(match, Topic.MAY, Random(NO))] == []


def test_a_question_is_about_one_of_the_rules_and_topics_that_were_named() -> None:
    game = cardrules.load("pebbles_and_nuts")
    for topic in (Topic.PLAY, Topic.MAY):
        question = find_question(game, Random(1), {"void", "follow-suit"}, (topic,))
        assert question
        assert question.title == topic
        assert {"void", "follow-suit"} & {clause.id for clause in question.clauses}
    assert find_question(game, Random(1), {"void"}, (Topic.SCORING_MOVE,)) is None


def test_no_match_is_played_for_rules_that_no_position_asks_about() -> None:
    game, rng = cardrules.load("nuts"), Random(1)
    told = {clause.id for clause in game.rulebook if clause.kind is ClauseKind.SETUP}
    assert find_question(game, rng, told) is None
    assert rng.getstate() == Random(1).getstate()


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


@pytest.mark.parametrize("topic", Topic)
def test_nothing_is_asked_while_others_are_to_move(topic: Topic) -> None:
    match = Match(cardrules.load("pebbles_and_nuts"), seed=1, dealer=0)
    assert match.actors == (1,)
    assert not list(questions_on(match, topic, Random(1)))


def test_no_cards_in_the_middle_are_asked_about_before_any_lie_there() -> None:
    assert not list(questions_on(Match(cardrules.load("nuts"), seed=1), Topic.SCORE, Random(1)))


def test_places_that_take_several_cards_are_asked_about_first() -> None:
    match = Match(cardrules.load("canfield"), seed=3)
    for seed in range(12):
        questions = questions_on(match, Topic.PLACE, Random(seed))
        numbers = [len(solutions(each.task, match)[0].split()) for each in questions]
        assert numbers in ([2, 2, 1], [0, 0])


RACE = "PLACE MAY SCORE WAY_ON"


@pytest.mark.parametrize(
    ("game", "topics"),
    [
        ("pebbles_and_nuts players=2", "PLAY BEAT MAY SCORE SCORING_MOVE"),
        ("pebbles_and_nuts players=3", "PLAY WINNER BEAT MAY SCORE SCORING_MOVE"),
        ("shnarbles players=2", "PLAY BEAT MAY SCORE"),
        ("shnarbles players=3", "PLAY WINNER BEAT MAY SCORE"),
        ("california_jacks; trump H", "PLAY BEAT MAY SCORE"),
        ("nuts players=2", RACE),
        ("nuts players=3", RACE),
        ("nerts", RACE),
        ("nertz", RACE),
        ("team_nuts", RACE),
        ("double_solitaire", "PLACE MAY DUE"),
        ("pishe_pasha", "PLACE MAY DUE"),
        ("canfield", "PLACE MAY SCORE"),
    ],
)
def test_each_game_has_the_topics_that_make_sense_in_it(game: str, topics: str) -> None:
    match = Match.from_position(game)
    assert " ".join(topic.name for topic in topics_of(match.game)) == topics
