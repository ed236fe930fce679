"""Sentences in which players go by names: every verb agrees with its subject, above all where that is You."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter

import pytest

import cardrules
from cardrules import Match
from cardrules.bots import next_move
from cardrules.core import shared_clauses
from cardrules.core.rulebook import Clause, Sentence

LIBRARY = Path(cardrules.__file__).parent
NAMES = ("You", "Ann", "Ben", "Cleo")
ALWAYS_SEVERAL = {"one", "other", "first", "second", "reached", "tied", "nuts", "cards", "seats"}
"""Facts that name several seats wherever their clause is called."""
VERBS = {
    "has": "have", "is": "are", "was": "were", "does": "do", "goes": "go", "wins": "win", "loses": "lose",
    "turns": "turn", "takes": "take", "draws": "draw", "leads": "lead", "deals": "deal", "scores": "score",
    "plays": "play", "shuffles": "shuffle", "holds": "hold", "lays": "lay", "begins": "begin",
    "discards": "discard", "passes": "pass", "folds": "fold", "stays": "stay", "calls": "call",
    "shows": "show", "names": "name", "digs": "dig", "finds": "find", "melds": "meld", "shares": "share",
    "gets": "get", "reneges": "renege",
}  # fmt: skip
SINGULAR, PLURAL = "|".join(VERBS), "|".join(VERBS.values())
ASIDE, AND = r"(?:, [^,.:;]+,)?", r"[^.:;]* (?:and|but)(?: so)?"


def disagreements(sentence: str) -> list[str]:
    """The places at which a verb does not agree with You, with Ann, or with two of them."""
    several = r"\b(?:You|you|Ann) and (?:you|Ann|Ben)"
    one = r"(?<!and )\bAnn(?! and |'s)"
    you = r"\b[Yy]ou(?! and )"
    found = [
        *re.findall(rf"{you}{ASIDE} (?:{SINGULAR})\b", sentence),
        *re.findall(rf"(?:^|[.:;] ){you} (?!may|can|will){AND} (?:{SINGULAR})\b", sentence),
        *re.findall(rf"{one}{ASIDE} (?:{PLURAL})\b", sentence),
        *re.findall(rf"(?:^|[.:;] ){one} (?:{SINGULAR}){AND} (?:{PLURAL})\b", sentence),
        *re.findall(rf"{several} (?:{SINGULAR})\b", sentence),
        *re.findall(rf"(?:^|[.:;] ){several}{AND} (?:{SINGULAR})\b", sentence),
        *re.findall(r"\b[Yy]ou's|\bof you's|\bYour and|[a-z,] You\b", sentence),
    ]
    return found


@pytest.mark.parametrize(
    "wrong",
    [
        "You has 1 point.",
        "You have 32 points and is out.",
        "Hearts were led: you wins the trick.",
        "You, the non-dealer, has 1 point.",
        "Ann have no cards left and wins.",
        "Ann has no cards left and win.",
        "You and Ann has 2 nuts left.",
        "You and Ann play on and wins.",
        "Then it is you's turn.",
        "First You deal the cards.",
    ],
)
def test_a_verb_that_disagrees_is_found(wrong: str) -> None:
    assert disagreements(wrong)


def templates_of(clause: Clause) -> Iterator[str]:
    yield from filter(None, (clause.message, clause.permitted_message, *clause.cases.values()))


def templates_in_code() -> Iterator[tuple[str, str]]:
    """The templates that the code fills on the spot, as those of impossible positions."""
    for path in sorted(LIBRARY.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "impossible(" not in source and "sentence(" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("impossible", "sentence"):
                yield from (
                    (path.stem, str(part.value)) for part in node.args[:1] if isinstance(part, ast.Constant)
                )


TEMPLATES = [
    *(
        pytest.param(template, id=f"{id} {clause.id}")
        for id in cardrules.GAMES
        for clause in cardrules.load(id).rulebook
        for template in templates_of(clause)
    ),
    *(
        pytest.param(template, id=f"shared {clause.id}")
        for clause in vars(shared_clauses).values()
        if isinstance(clause, Clause)
        for template in templates_of(clause)
    ),
    *(pytest.param(template, id=where) for where, template in templates_in_code()),
]


def filled(template: str, seats: dict[str, object]) -> str:
    """A template with some seats, and with any facts for the rest."""
    facts: dict[str, object] = {}
    for _, name, spec, _ in Formatter().parse(template):
        if name:
            facts.setdefault(name, 2 if spec else "X")
    return Sentence(template, tuple((facts | seats).items())).in_words(NAMES)


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_verb_of_a_sentence_agrees(template: str) -> None:
    players = {
        name for _, name, spec, _ in Formatter().parse(template) if name and spec in ("seat", "seat's")
    }
    for player in players:
        others: dict[str, object] = {name: (2, 3) if name in ALWAYS_SEVERAL else 2 for name in players}
        for seats in ((0, 1), (1, 2)) if player in ALWAYS_SEVERAL else ((0, 1), (1, 2), (0,), (1,), 0, 1):
            text = filled(template, others | {player: seats})
            assert not disagreements(text), text


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_every_verb_agrees_in_play(id: str) -> None:
    match = Match(cardrules.load(id), seed=5)
    rng, told = Random(5), 0
    while match.ply < 120 and match.actors:
        if match.deal_due:
            match.deal()
            continue
        found = next_move(match.game, match.state, rng)
        if found is None:
            break
        verdict = match.judge(found[1], found[0])
        events = match.play(found[1], found[0]).events
        for finding in (*verdict.findings, *(event.finding for event in events)):
            text = finding.sentence(("You", "Ann", "Ben", "Cleo")[: match.game.seats])
            assert not disagreements(text), text
            told += 1
    assert told > 20
