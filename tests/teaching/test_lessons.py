"""Courses: every answer is what the rules say, and every rule that a table needs is taught."""

from random import Random

import pytest

import cardrules
from cardrules import Clause, ClauseKind, Match
from cardrules.bots import Claim, choose, resolve_claims
from cardrules.core.moves import Call
from cardrules.core.rulebook import fits
from cardrules.definition.lessons import ChooseAnswer, Course, Lesson, MakeMove, PickCards, WholeDeal
from cardrules.teaching.answers import begin, choices, respond, solutions
from tests.definition.test_guides import numbers, whole_text

COURSES = {id: course for id in cardrules.GAMES if (course := cardrules.load(id).lessons)}
SET_POSITIONS = [
    pytest.param(id, lesson, id=f"{id} {lesson.id}")
    for id, course in COURSES.items()
    for lesson in course.lessons
    if not isinstance(lesson.task, WholeDeal)
]
MOST_WORDS = 60
"""Words of a lesson before its task can be done."""
TOLD = (ClauseKind.SETUP, ClauseKind.ENDING)
"""Kinds of clauses that a lesson may tell of without showing them at work."""


def course_of(id: str) -> Course:
    course = cardrules.load(id).lessons
    assert course is not None, f"{id} has no course"
    return course


@pytest.mark.parametrize("id", COURSES)
def test_a_course_is_short_and_ends_with_a_whole_deal(id: str) -> None:
    lessons = course_of(id).lessons
    assert 8 <= len(lessons) <= 20
    assert len({lesson.id for lesson in lessons}) == len(lessons)
    deals = [lesson.task for lesson in lessons if isinstance(lesson.task, WholeDeal)]
    assert [lesson.task for lesson in lessons[-len(deals) :]] == deals
    on_the_clock = [task.seconds for task in deals if task.seconds]
    assert len(on_the_clock) == (2 if cardrules.load(id).race else 0)
    assert on_the_clock == sorted(on_the_clock, reverse=True), "each race is quicker than the one before"
    assert len(deals) == len(on_the_clock) + 1
    for lesson in lessons:
        assert len(lesson.text.split()) <= MOST_WORDS, lesson.id
        assert lesson.text.endswith((".", "?", "!")), lesson.id
        assert lesson.after.endswith((".", "!")), lesson.id


@pytest.mark.parametrize("id", COURSES)
def test_every_rule_of_the_table_is_taught(id: str) -> None:
    game = cardrules.load(id)
    core = [c for c in game.rulebook if fits(c.when, game.options) and not c.technical]
    assert not [clause.id for clause in core if not course_of(id).teaching(clause)]


SELDOM = {"double_solitaire": {"repetition"}}
"""What a first evening does without: it is told before the whole deal."""


@pytest.mark.parametrize("id", COURSES)
def test_every_rule_of_the_table_is_asked_about_before_the_whole_deal(id: str) -> None:
    game = cardrules.load(id)
    core = [c for c in game.rulebook if fits(c.when, game.options) and not c.technical]
    asking = [
        each
        for each in course_of(id).lessons
        if not isinstance(each.task, WholeDeal) or each.task.seconds  # a race on the clock has no turns
    ]
    asked = {clause for lesson in asking for clause in lesson.clauses}
    assert {clause.id for clause in core if clause not in asked} == SELDOM.get(id, set())


@pytest.mark.parametrize("id", COURSES)
def test_no_lesson_has_only_its_right_answer_to_press(id: str) -> None:
    game = cardrules.load(id)
    for lesson in course_of(id).lessons:
        match = begin(lesson, game)
        if isinstance(lesson.task, MakeMove) and len(match.legal_moves_of(0)) == 1:
            assert len(match.game.moves) > 1
            spoken = [
                each for each in map(str, match.game.action_space(match.game.options)) if " " not in each
            ]
            assert {each for each in spoken if ">" not in each} != set(lesson.task.moves), lesson.id


@pytest.mark.parametrize(("id", "lesson"), SET_POSITIONS)
def test_right_answers_are_right_and_all_others_are_not(id: str, lesson: Lesson) -> None:
    game = cardrules.load(id)
    right = solutions(lesson.task, begin(lesson, game))
    assert right, "there is an answer"
    for answer in right:
        reply = respond(lesson, begin(lesson, game), answer)
        assert reply.right, answer
        assert reply.text == lesson.after
        sentences = [finding.text for finding in reply.findings]
        assert len(set(sentences)) == len(sentences), "nothing is said twice"
    match = begin(lesson, game)
    for wrong in wrong_answers(match, lesson):
        reply = respond(lesson, match, wrong)
        assert not reply.right, wrong
        assert reply.text or reply.findings, wrong
        assert match.ply == 0, "a wrong answer leaves everything as it was"


def wrong_answers(match: Match, lesson: Lesson) -> list[str]:
    """Every wrong move, or the nearest wrong answers to a question."""
    right = solutions(lesson.task, match)
    if isinstance(lesson.task, MakeMove):
        read = match.game.read_move
        every = map(str, match.game.pseudo_legal_moves(match.state, 0))
        solving = list(map(read, right))
        return [text for text in every if read(text) not in solving]
    if isinstance(lesson.task, PickCards):
        picked = right[0].split()
        other = next((zone.cards for zone in match.view(0).zones if zone.id == "hand:0"), ())
        more = [card.code for card in other if card and card.code not in picked]
        fewer = [" ".join(picked[1:])] if picked else []
        return [*fewer, *(" ".join([*picked, code]) for code in more)]
    if isinstance(lesson.task, ChooseAnswer):
        assert {*right, *lesson.task.wrong} == set(choices(lesson.task, match))
        return list(lesson.task.wrong)
    return [each for each in ("-99", "0", "1", "2", "3", "yes", "no", "") if each not in right]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("id", "lesson"), SET_POSITIONS)
def test_what_a_lesson_teaches_is_at_work_in_it(id: str, lesson: Lesson) -> None:
    game = cardrules.load(id)
    match = begin(lesson, game)
    moves = [*match.game.action_space(match.game.options)]
    if id == "nuts":  # there the last nut ends the round; whoever calls is answered by the rule
        moves.append(Call())
    cited = {
        finding.clause
        for move in moves
        for seat in range(match.game.seats)
        for finding in match.game.judge(match.state, seat, move).findings
    }
    if isinstance(lesson.task, ChooseAnswer):
        assert lesson.task.rule in lesson.clauses
        cited.add(lesson.task.rule)  # its text answers whoever is wrong
    for answer in solutions(lesson.task, match):
        cited |= {finding.clause for finding in respond(lesson, begin(lesson, game), answer).findings}
        cited |= cited_if_others_are_quicker(match, answer) if isinstance(lesson.task, MakeMove) else set()
    idle = [clause.id for clause in lesson.clauses if clause not in cited and clause.kind not in TOLD]
    assert not idle
    assert all(fits(clause.when, match.game.options) for clause in lesson.clauses)


def cited_if_others_are_quicker(match: Match, answer: str) -> set[Clause]:
    """The clauses cited for a right move in a race if another move of anybody arrives before it."""
    game, late = match.game, match.game.late_claim_clause
    if late is None:
        return set()
    mine = Claim(1, 0, game.read_move(answer))
    others = [Claim(0, seat, move) for seat in match.actors for move in match.legal_moves_of(seat)]
    results = [resolve_claims(game, match.state, [other, mine], late)[1][-1] for other in others]
    return {finding.clause for result in results for finding in result.verdict.findings}


@pytest.mark.parametrize(("id", "lesson"), SET_POSITIONS)
def test_the_numbers_in_a_lesson_are_those_of_clauses_taught_and_of_its_table(
    id: str, lesson: Lesson
) -> None:
    match = begin(lesson, cardrules.load(id))
    lessons = course_of(id).lessons
    taught = [clause for each in lessons[: lessons.index(lesson) + 1] for clause in each.clauses]
    known = numbers(" ".join(whole_text(clause, match.game.options) for clause in taught))
    assert numbers(lesson.text) <= known | numbers(lesson.position)


WHOLE_DEALS = [
    pytest.param(id, lesson, id=f"{id} {lesson.id}")
    for id, course in COURSES.items()
    for lesson in course.lessons
    if isinstance(lesson.task, WholeDeal)
]


@pytest.mark.parametrize(("id", "lesson"), WHOLE_DEALS)
def test_a_deal_can_be_played_to_its_end(id: str, lesson: Lesson) -> None:
    game = cardrules.load(id)
    match, rng = begin(lesson, game), Random(1)
    first = len(match.events)
    for _ in range(2_000):
        if match.deal_due or match.outcome:
            break
        for seat in match.actors:
            move = choose(match.game, match.state, seat, rng)
            if move is None:
                continue
            if seat == 0:
                reply = respond(lesson, match, str(move))
                assert reply.right
                assert reply.findings
            else:
                match.play(move, seat)
            break
    assert match.deal_due or match.outcome
    assert len(match.events) > first
