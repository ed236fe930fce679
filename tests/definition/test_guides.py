"""Guides: every rule that a table needs is told, and what is told is what the clauses say."""

import re
from typing import Any

import pytest

import cardrules
from cardrules import Clause, Match
from cardrules.core.options import Options
from cardrules.core.rulebook import Rulebook, fits, with_options
from cardrules.definition.guide import Guide, Sentence
from cardrules.testing import variants

GAMES = [pytest.param(id, id=id) for id in cardrules.GAMES]
TABLES = [
    pytest.param(
        id, options, id=f"{id} {' '.join(f'{name}={value}' for name, value in options.items())}".strip()
    )
    for id in cardrules.GAMES
    for options in variants(cardrules.load(id))
]
MOST_WORDS = 450
WORDS = {
    **dict(zip("two three four five six seven eight nine ten".split(), range(2, 11), strict=True)),  # noqa: SIM905
    **dict(zip("eleven twelve thirteen fourteen fifteen".split(), range(11, 16), strict=True)),  # noqa: SIM905
    **{"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "hundred": 100},
}


def guide_of(id: str) -> Guide:
    guide = cardrules.load(id).guide
    assert guide is not None, f"{id} has no guide"
    return guide


def said(guide: Guide, options: Options) -> list[Sentence]:
    """The sentences that are said under options."""
    return [
        each for _, sentences in guide.topics() for each in sentences if each.for_options(options) is not None
    ]


def numbers(text: str) -> set[int]:
    """The numbers in a text, in figures or in words; one is no number here, for it is also a pronoun."""
    words = re.findall(r"[a-z]+|\d+", text.lower())
    return {
        int(word) if word.isdecimal() else WORDS[word] for word in words if word.isdecimal() or word in WORDS
    } - {1}


def whole_text(clause: Clause, options: object) -> str:
    """All that a clause says: its rule, its table, its sentences."""
    rows = clause.table.rows if clause.table else ()
    sentences = (clause.message, clause.permitted_message, *clause.cases.values())
    return " ".join(
        (
            clause.title,
            clause.text,
            clause.text_under(options),
            *sentences,
            *(cell for row in rows for cell in row),
        )
    )


def in_force(book: Rulebook, options: object) -> list[Clause]:
    return [clause for clause in book if fits(clause.when, options)]


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_a_game_is_told_in_few_words(id: str, options: dict[str, Any]) -> None:
    guide, game = guide_of(id), cardrules.load(id, **options)
    cells = [cell for row in guide.points_under(game.options) for cell in row]
    told = [text for _, sentences in guide.for_options(game.options) for text in sentences]
    assert 150 <= sum(len(text.split()) for text in (*told, *cells)) <= MOST_WORDS
    assert len(guide.goal.split()) <= 10
    assert guide.minutes[0] < guide.minutes[1]
    assert all(sentences for _, sentences in guide.for_options(game.options))
    assert len([each for each in guide.mistakes if each.for_options(game.options)]) == 2


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_every_rule_of_the_table_is_told(id: str, options: dict[str, Any]) -> None:
    game, guide = cardrules.load(id, **options), guide_of(id)
    told = {clause for sentence in said(guide, game.options) for clause in sentence.clauses}
    told |= {clause for _, _, clause in guide.points}
    missing = [
        clause.id
        for clause in in_force(game.rulebook, game.options)
        if clause not in told and not clause.technical
    ]
    assert not missing, f"not told: {missing}"


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_what_is_told_is_in_force_and_has_the_numbers_of_its_clauses(
    id: str, options: dict[str, Any]
) -> None:
    game, guide = cardrules.load(id, **options), guide_of(id)
    lines = [
        (sentence.for_options(game.options) or "", sentence.clauses) for sentence in said(guide, game.options)
    ]
    lines += [
        (with_options(f"{what} {points}", game.options), (clause,))
        for what, points, clause in guide.points
        if fits(clause.when, game.options)
    ]
    for text, clauses in lines:
        assert clauses, text
        assert all(fits(clause.when, game.options) for clause in clauses), text
        known = numbers(" ".join(whole_text(clause, game.options) for clause in clauses))
        assert numbers(text) <= known, (
            f"{text}: {numbers(text) - known} in none of {[clause.id for clause in clauses]}"
        )


@pytest.mark.parametrize(("id", "options"), TABLES)
def test_the_rulebook_of_a_table_leaves_nothing_open(id: str, options: dict[str, Any]) -> None:
    game = cardrules.load(id, **options)
    for clause in game.rulebook.for_options(game.options):
        assert not re.search(r"if (so )?agreed|\bvariation|\boption\b", clause.text, re.I), (
            f"{clause.id}: {clause.text}"
        )
        assert "{" not in clause.text
        assert clause.text[-1] in ".:"


@pytest.mark.parametrize("id", GAMES)
def test_options_and_clauses_name_each_other(id: str) -> None:
    game = cardrules.load(id)
    fields = set(type(game.options).model_fields)
    for clause in game.rulebook:
        named = set(clause.when).union(*(wording.when for wording in clause.wordings))
        assert named & fields <= set(clause.options), f"{clause.id} depends on {named}"
    variations = [variation.option for variation in guide_of(id).variations]
    assert sorted(variations) == sorted(fields), "each option is one variation"


@pytest.mark.parametrize("id", GAMES)
def test_rulings_say_what_was_open_and_why(id: str) -> None:
    for clause in cardrules.load(id).rulebook:
        if clause.ruling:
            assert clause.ruling.question.endswith("?"), clause.id
            assert clause.ruling.reason.endswith("."), clause.id
            assert not clause.ruling.otherwise or clause.ruling.otherwise.endswith("."), clause.id


@pytest.mark.parametrize("id", GAMES)
def test_nobody_is_called_a_seat(id: str) -> None:
    guide = guide_of(id)
    texts = [each.text for _, sentences in guide.topics() for each in sentences]
    texts += [
        *guide.strategy,
        *(each.text for each in guide.variations),
        *(each.text for each in guide.scenes),
    ]
    texts += [*guide.picture.labels.values(), *(step.text for step in guide.annotated_deal.steps)]
    assert not [text for text in texts if re.search(r"\bseat\b|\bseats\b(?! )", text, re.I)]


@pytest.mark.parametrize("id", GAMES)
def test_the_labelled_picture_is_of_a_possible_table(id: str) -> None:
    picture = guide_of(id).picture
    match = Match.from_position(picture.position)
    zones = {zone.id for zone in match.view(picture.seat).zones}
    assert len(picture.labels) >= 4
    assert set(picture.labels) <= zones, set(picture.labels) - zones


@pytest.mark.parametrize("id", GAMES)
def test_scenes_show_their_clauses(id: str) -> None:
    scenes = guide_of(id).scenes
    assert len(scenes) >= 4
    assert len({scene.title for scene in scenes}) == len(scenes)
    for scene in scenes:
        match = Match.from_position(scene.position)
        cited = set()
        verdicts = [match.judge(text, scene.seat) for text in scene.moves]
        assert any(verdicts), f"{scene.title}: nothing legal to try"
        for text, verdict in zip(scene.moves, verdicts, strict=True):
            cited |= {finding.clause for finding in verdict.findings}
            if verdict:
                here = Match.from_position(scene.position)
                events = here.play(text, scene.seat).events
                cited |= {event.finding.clause for event in events}
                cited |= {line.finding.clause for event in events for line in event.lines}
        assert set(scene.clauses) <= cited, (
            f"{scene.title}: {[each.id for each in set(scene.clauses) - cited]} not seen"
        )


@pytest.mark.parametrize("id", GAMES)
def test_a_deal_is_told_from_the_first_card_to_the_score(id: str) -> None:
    game, told = cardrules.load(id), guide_of(id).annotated_deal
    match = Match.from_record(told.record)
    assert match.game.options == game.options
    assert len(told.names) == game.seats
    assert told.names[told.seat] == "You"
    plies = [step.ply for step in told.steps]
    assert plies == sorted(set(plies))
    assert 10 <= len(plies) <= 20
    assert plies[-1] == len(match.plies)
    assert match.score_lines or match.outcome, "the deal is scored at its end"
    shown: set[str] = set()
    for step in told.steps:
        match.go(step.ply)
        shown |= {card.pretty for zone in match.view(told.seat).zones for card in zone.cards if card}
        named = set(re.findall(r"(?:10|[A2-9KQJ])[♣♦♥♠]", step.text))
        assert named <= shown, f"after {step.ply} moves: no picture has shown {named - shown}"
