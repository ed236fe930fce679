"""Lessons and questions on the table, and what is kept of them."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from cardrules import GAMES, ClauseKind, Game, Match, Play, card, load
from cardrules.bots import choose
from cardrules.core.rulebook import fits
from cardrules.definition.lessons import ChooseAnswer, CountPoints, Lesson, MakeMove, WholeDeal
from cardrules.teaching.answers import NO_WAY_AT_HAND, begin, solutions
from cardrules.teaching.practice import Topic, draw_question, topics_of
from cardrules.teaching.puzzles import Theme, puzzles_of
from tests.webapp.kept import put
from webapp.model.lesson_table import LessonPlace, LessonTable
from webapp.model.markdown import move_text
from webapp.model.mastery import Mastery
from webapp.model.place import Sent
from webapp.model.progress import Progress, lessons_of, note_done
from webapp.model.session import NEW_TABLES, Session
from webapp.model.settings import HANDS, Settings
from webapp.model.table_data import steps
from webapp.storage.store import DatabaseStore

NOW = datetime(2026, 11, 22, 18, tzinfo=UTC)
ME = "somebody"


@pytest.fixture
def store(tmp_path: Path) -> DatabaseStore:
    return DatabaseStore(f"sqlite:///{tmp_path / 'kept.sqlite'}")


@pytest.mark.parametrize("id", GAMES)
def test_every_lesson_is_done_at_its_table_and_no_wrong_try_changes_anything(id: str) -> None:
    game = load(id)
    for lesson in lessons_of(game):
        if isinstance(lesson.task, WholeDeal):
            continue
        right = solutions(lesson.task, begin(lesson, game))[0]
        controller = LessonTable(game, lesson, Settings())
        if isinstance(lesson.task, MakeMove):
            controller.play("QS>99" if ">" in right else "nonsense")
            assert controller.answer
            assert controller.answer.refused
            assert not controller.done
            controller.play(right)
        else:
            controller.try_answer("-1")
            assert not controller.done
            controller.try_answer(right)
        assert controller.done, lesson.id
        assert controller.answer
        assert controller.answer.text
        assert not controller.answer.refused


def test_an_answer_reaches_the_table_of_its_lesson_and_none_that_is_laid_there_later() -> None:
    game = load("canfield")
    lesson = next(each for each in lessons_of(game) if isinstance(each.task, MakeMove))
    first, second = (LessonPlace("a long name" * 20, LessonTable(game, lesson, Settings())) for _ in range(2))
    sent = Sent(id="a", after=first.ack, match=first.table, ply=first.controller.match.ply, text="nonsense")
    for place in (first, second):
        place.receive([sent])
    assert first.controller.answer
    assert second.controller.answer is None


def whole_deal_of(game: Game) -> Lesson:
    """The lesson in which a deal is played with a coach, and without a clock."""
    return next(
        each for each in lessons_of(game) if isinstance(each.task, WholeDeal) and each.task.seconds is None
    )


@pytest.mark.one_in(3)
@pytest.mark.parametrize("id", GAMES)
def test_a_whole_deal_with_a_coach_comes_to_its_end(id: str) -> None:
    game = load(id)
    controller = LessonTable(game, whole_deal_of(game), Settings())
    rng, advice = Random(3), 0
    for _ in range(3_000):
        if controller.done:
            break
        moves = controller.match.legal_moves_of(0)
        assert controller.offers("forward") == (game.race or not moves)
        if moves and not game.race:
            ply = controller.match.ply
            controller.play(str(rng.choice(moves)))
            assert controller.match.ply > ply
            advice += bool(controller.answer and "coach" in controller.answer.text)
        else:
            controller.forward()
            if game.race:
                _move_by_hint(controller)
    assert controller.done
    assert advice or game.race


@pytest.mark.parametrize("id", [id for id in GAMES if load(id).race])
def test_a_course_of_a_race_ends_with_races_on_the_clock(id: str) -> None:
    game = load(id)
    *_, slow, quicker = lessons_of(game)
    seconds = [LessonTable(game, each, Settings()).hand_seconds for each in (slow, quicker)]
    assert seconds[0] > seconds[1] > HANDS["slow"]
    controller = LessonTable(game, slow, Settings())
    assert [step["name"] for step in steps(controller)] == ["go", "hint"]
    controller.press("go")
    assert controller.clock
    assert [step["name"] for step in steps(controller)] == ["pause", "hint"]
    controller.clock.ready = dict.fromkeys(controller.clock.ready, monotonic() - 30)
    assert controller.tick() > 0
    controller.press("pause")
    _play_out(controller.match)
    controller.tick()
    assert controller.done
    assert controller.asked()["actions"][0]["label"] == "Next ›"


def _play_out(match: Match) -> None:
    rng = Random(1)
    while match.actors and not match.deal_due:
        seat = rng.choice(match.actors)
        move = choose(match.game, match.state, seat, rng)
        if move is not None:
            match.play(move, seat)


def test_a_move_begins_a_race_on_the_clock() -> None:
    game = load("nuts")
    *_, slow, _ = lessons_of(game)
    controller = LessonTable(game, slow, Settings())
    controller.play(str(controller.legal_moves[0]))
    assert controller.clock
    assert controller.match.ply == 1


def test_where_one_move_is_possible_forbidden_ones_are_offered_and_refused_by_their_rule() -> None:
    game = load("shnarbles")
    lesson = next(each for each in lessons_of(game) if each.id == "third-time")
    controller = LessonTable(game, lesson, Settings())
    assert [each["text"] for each in controller.asked()["actions"]] == ["fold", "stay"]
    controller.play("fold")
    assert not controller.done
    assert controller.answer
    assert [finding.clause.id for finding in controller.answer.findings] == ["two-folds"]


def test_a_question_in_words_is_answered_with_a_button_and_a_wrong_answer_by_the_rule() -> None:
    game = load("team_nuts")
    lesson = next(each for each in lessons_of(game) if each.id == "who-shuffles")
    assert isinstance(lesson.task, ChooseAnswer)
    controller = LessonTable(game, lesson, Settings())
    assert "Ann" in [each["label"] for each in controller.asked()["actions"]]
    assert controller.asked()["legal"] == []
    controller.play("You again")
    assert not controller.done
    assert controller.answer
    assert controller.answer.text == lesson.task.rule.text
    controller.play("Ann")
    assert controller.done


@pytest.mark.parametrize("id", [id for id in GAMES if Play in load(id).moves])
def test_every_trick_of_a_lesson_or_a_question_is_finished_and_collected(id: str) -> None:
    game, rng = load(id), Random(6)
    topics = [topic for topic in topics_of(game) if topic not in (Topic.SCORING_MOVE, Topic.DUE)]
    asked = [draw_question(game, rng, (topic,)) for topic in topics]
    lessons = [each for each in lessons_of(game) if not isinstance(each.task, WholeDeal | ChooseAnswer)]
    for lesson in (*lessons, *asked):
        controller = LessonTable(game, lesson, Settings())
        controller.try_answer(solutions(lesson.task, controller.match)[0])
        zones = {zone.id: zone.cards for zone in controller.match.view(0).zones}
        lying = any(cards for id, cards in zones.items() if id.startswith("trick:"))
        assert controller.done
        assert not lying, lesson


def test_before_a_first_decision_a_line_says_what_it_costs_while_the_game_is_new(
    store: DatabaseStore,
) -> None:
    session = Session(ME, store)
    for number in range(NEW_TABLES + 1):
        assert session.new_match("shnarbles", seed=number)
        session.save()
        assert session.controller
        while "bid 5" not in map(str, session.controller.legal_moves):
            session.controller.forward()
        assert ("fewer tricks than were bid" in session.controller.first_decision) == (number < NEW_TABLES)
    controller = session.controller
    assert controller
    controller.is_new = True
    controller.play("bid 5")
    assert "highest trump wins" in controller.first_decision
    controller.play("trump spades")
    assert controller.first_decision == "", "a card is no such decision"


def test_the_coach_compares_with_the_card_that_was_played() -> None:
    game, rng, told = load("california_jacks"), Random(1), 0
    controller = LessonTable(game, whole_deal_of(game), Settings())
    while not controller.done:
        moves = controller.match.legal_moves_of(0)
        if not moves:
            controller.forward()
            continue
        made = rng.choice(moves)
        controller.play(str(made))
        if controller.answer and "points better than" in controller.answer.text:
            assert f"points better than {move_text(made, controller.match.game)}" in controller.answer.text
            told += 1
    assert told


@pytest.mark.parametrize("id", ["california_jacks", "nuts"])
def test_after_the_course_the_same_ideas_are_asked_with_fresh_hands(id: str, store: DatabaseStore) -> None:
    game, rng = load(id), Random(2)
    lessons = [lesson for lesson in lessons_of(game) if not isinstance(lesson.task, WholeDeal)]
    assert Mastery().never_asked(game)
    for lesson in lessons_of(game):
        note_done(store, ME, game, lesson)
    mastery, now = Mastery.of(store, ME, id), datetime.now(UTC)
    assert Progress.of(store, ME, id).next_of(game) is None
    assert not mastery.never_asked(game)
    assert not mastery.due(now), "what was taught today is known today"
    later = now + timedelta(days=5)
    taught = {clause.id for lesson in lessons for clause in lesson.clauses}
    assert taught == set(mastery.due(later))
    for day in (now, later):
        asked = [mastery.next_question(game, day, rng) for _ in range(4)]
        assert not {each.position for each in asked} & {each.position for each in lessons}
    assert all(taught & {clause.id for clause in each.clauses} for each in asked), "these are due"
    assert (mastery.right, mastery.wrong) == (0, 0)


def test_a_lesson_comes_back_where_no_question_can_be_drawn_but_not_on_the_same_day() -> None:
    game = load("california_jacks")
    lesson = next(each for each in lessons_of(game) if each.id == "counting-out")
    mastery = Mastery().taught(lesson, NOW)
    assert mastery.next_question(game, NOW, Random(1), "counted-out") != lesson
    tomorrow = NOW + timedelta(days=1)
    asked = mastery.next_question(game, tomorrow, Random(1), "counted-out")
    assert "counted-out" in {clause.id for clause in asked.clauses}
    assert asked in lessons_of(game)
    after = mastery.next_question(game, tomorrow, Random(1), "counted-out", asked=asked)
    assert type(after.task) is not type(asked.task)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("id", GAMES)
def test_no_kind_of_task_is_asked_twice_running(id: str) -> None:
    game, rng, mastery = load(id), Random(4), Mastery()
    asked = mastery.next_question(game, NOW, rng)
    for _ in range(3):
        before, asked = asked, mastery.next_question(game, NOW, rng, asked=asked)
        assert type(asked.task) is not type(before.task)
        mastery = mastery.answered(asked.clauses, True, NOW)


def test_whoever_plays_the_second_best_in_a_puzzle_is_told_what_is_better_and_by_how_much() -> None:
    game = load("california_jacks")
    puzzle = puzzles_of(game)[0].lesson
    controller = LessonTable(game, puzzle, Settings())
    assert isinstance(puzzle.task, MakeMove)
    best = puzzle.task.moves[0]
    other = next(move for move in map(str, controller.match.legal_moves_of(0)) if move != best)
    controller.play(other)
    assert controller.answer
    assert not controller.done
    assert controller.answer.advised == best
    assert f"{move_text(game.read_move(best), game)} is better." in controller.answer.text
    controller.play(best)
    assert controller.done


@pytest.mark.parametrize("id", [id for id in GAMES if load(id).race])
def test_a_puzzle_of_a_race_says_why_and_by_how_much(id: str) -> None:
    game = load(id)
    word = {"nertz": "nertz cards", "nerts": "nerts"}.get(id, "nuts")
    for puzzle in puzzles_of(game)[::6]:
        told = puzzle.lesson.text
        assert f"one of your {word} gone" in told or puzzle.theme is Theme.WAY_ON
        controller = LessonTable(game, puzzle.lesson, Settings())
        (other, *_) = (
            each for each in map(str, controller.match.legal_moves_of(0)) if each != puzzle.solution
        )
        controller.play(other)
        assert controller.reply
        said = controller.reply.text
        assert any(each in said for each in (" bring you ", "but a new card.", " is possible.")), said
        sentences = " ".join(each.text for each in controller.reply.findings)
        assert card(puzzle.solution.partition(">")[0]).pretty in sentences
        gain = said.partition(" is better. ")[2]
        controller.play(puzzle.solution)
        assert controller.reply.text == f"That is it. {gain}"


@pytest.mark.parametrize("id", [id for id in GAMES if not load(id).race])
def test_a_puzzle_never_says_that_nothing_is_better(id: str) -> None:
    game = load(id)
    for puzzle in puzzles_of(game)[::8]:
        controller = LessonTable(game, puzzle.lesson, Settings())
        (other, *_) = (
            each for each in map(str, controller.match.legal_moves_of(0)) if each != puzzle.solution
        )
        controller.play(other)
        assert controller.reply
        assert " is better. " in controller.reply.text
        assert "Nothing is clearly better" not in controller.reply.text


@pytest.mark.parametrize("id", ["nuts", "team_nuts"])
def test_a_way_on_is_shown_on_the_table_and_where_there_is_none_what_blocks_it(id: str) -> None:
    game, rng, answers = load(id), Random(5), set[str]()
    while len(answers) < 2:
        question = draw_question(game, rng, (Topic.WAY_ON,))
        controller = LessonTable(game, question, Settings())
        (right,) = solutions(question.task, controller.match)
        answers.add(right)
        controller.try_answer(right)
        assert controller.done
        assert (controller.match.ply > 0) == (right == "yes")  # its moves are made, so the cards travel
        assert controller.reply
        assert controller.reply.findings
        assert controller.reply.text == (NO_WAY_AT_HAND if right == "no" else "")


@pytest.mark.parametrize(
    ("id", "topic"), [("nuts", Topic.WAY_ON), ("shnarbles", Topic.WINNER), ("nuts", Topic.PLACE)]
)
def test_whoever_is_wrong_is_told_a_reason_and_not_the_answer(id: str, topic: Topic) -> None:
    game, rng = load(id), Random(12)
    for _ in range(4):
        question = draw_question(game, rng, (topic,))
        controller = LessonTable(game, question, Settings())
        (right,) = solutions(question.task, controller.match)
        wrong = {"yes": "no", "no": "yes", "0": "1", "": "KS"}.get(right, "0")
        if topic is Topic.PLACE and right:
            wrong = ""
        controller.try_answer(wrong)
        assert controller.reply
        assert not controller.reply.right
        clauses = [
            clause.text_under(game.options) for clause in game.rulebook if fits(clause.when, game.options)
        ]
        assert controller.reply.findings or any(text in controller.reply.text for text in clauses)
        if topic is Topic.PLACE and len(right.split()) == 1:
            assert card(right).pretty not in controller.reply.text
        assert controller.match.ply == 0
        controller.try_answer(right)
        assert controller.done


def test_a_wrong_sum_is_answered_line_by_line() -> None:
    game, rng = load("pebbles_and_nuts"), Random(3)
    while True:
        question = draw_question(game, rng, (Topic.SCORE,))
        controller = LessonTable(game, question, Settings())
        (right,) = solutions(question.task, controller.match)
        if int(right):
            break
    controller.try_answer(str(int(right) + 1))
    assert controller.reply
    assert not controller.reply.right
    assert controller.reply.findings
    assert {finding.clause.kind for finding in controller.reply.findings} == {ClauseKind.SCORING}


def _move_by_hint(controller: LessonTable) -> None:
    if 0 not in controller.match.actors or controller.match.deal_due:
        return
    move = choose(controller.match.game, controller.match.state, 0, Random(2))
    if move is not None:
        controller.play(str(move))


def test_cards_are_pointed_out_on_the_table() -> None:
    game = load("pebbles_and_nuts")
    controller = LessonTable(game, next(lessons_of(game)), Settings())
    for code in ("KC", "AD", "AD", "9C", "7C"):
        controller.pick(code)
    assert controller.asked()["picked"] == ["7C", "KC"], (
        "the card led cannot be chosen, nor one that was put back"
    )
    controller.play("that is all")
    assert controller.done
    assert str(controller.match.plies[0].move) in ("KC", "7C"), (
        "one of them is played, and the trick is collected"
    )


def test_a_number_is_not_entered_on_the_table() -> None:
    game = load("pebbles_and_nuts")
    lesson = next(each for each in lessons_of(game) if isinstance(each.task, CountPoints))
    controller = LessonTable(game, lesson, Settings())
    controller.play("KC")
    assert controller.answer
    assert "above the table" in controller.answer.text


def test_progress_is_kept_and_what_cannot_be_read_is_begun_anew(store: DatabaseStore) -> None:
    game = load("nuts")
    first, second, *_ = lessons_of(game)
    progress = Progress.of(store, ME, "nuts")
    assert progress.next_of(game) == first
    Progress.change(store, ME, "nuts", lambda kept: kept.with_done(first.id))
    again = Progress.of(store, ME, "nuts")
    assert again.done == (first.id,)
    assert again.next_of(game) == second
    assert Progress.of(store, "somebody else", "nuts").done == ()
    put(store, ME, "course", "nuts", {"done": 7})
    assert Progress.of(store, ME, "nuts").done == ()


def test_a_rule_is_asked_again_sooner_after_a_wrong_answer(store: DatabaseStore) -> None:
    book = load("pebbles_and_nuts").rulebook.by_id
    known, unknown = book["void"], book["ranking"]
    mastery = Mastery()
    for days in (0, 3, 14):
        mastery = mastery.answered([known], right=True, now=NOW + timedelta(days=days))
    mastery = mastery.answered([unknown], right=False, now=NOW + timedelta(days=14))
    assert "void" in mastery.known()
    assert "ranking" not in mastery.known()
    assert mastery.due(NOW + timedelta(days=15)) == ("ranking",)
    assert mastery.due(NOW + timedelta(days=400)) == ("ranking", "void")
    Mastery.change(store, ME, "pebbles_and_nuts", lambda _: mastery)
    assert Mastery.of(store, ME, "pebbles_and_nuts") == mastery
    assert (mastery.right, mastery.wrong) == (3, 1)


def test_days_in_a_row_are_counted() -> None:
    clause = load("nuts").rulebook.by_id["build-up"]
    mastery = Mastery()
    for days in (0, 1, 3, 4, 5):
        mastery = mastery.answered([clause], right=True, now=NOW + timedelta(days=days))
    today = (NOW + timedelta(days=5)).date()
    assert mastery.streak(today) == 3
    assert mastery.streak(today + timedelta(days=1)) == 3
    assert mastery.streak(today + timedelta(days=2)) == 0


@pytest.mark.parametrize("kept", [{"cards": {"void": {"due": "never"}}}, {"cards": 3}, {"days": ["x"]}])
def test_what_cannot_be_read_of_what_is_known_is_begun_anew(
    store: DatabaseStore, kept: dict[str, object]
) -> None:
    put(store, ME, "mastery", "nuts", kept)
    assert Mastery.of(store, ME, "nuts") == Mastery()


def test_what_is_due_is_asked_first() -> None:
    game = load("pebbles_and_nuts")
    clause = game.rulebook.by_id["spade-marriage"]
    mastery = Mastery().answered([clause], right=False, now=NOW)
    asked = mastery.next_question(game, NOW + timedelta(days=3), Random(5))
    assert clause in asked.clauses
