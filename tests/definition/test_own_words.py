"""Rules are nobody's, sentences are: no text of this project repeats seven words of a source in a row."""

import dataclasses
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from pydantic import BaseModel

import cardrules
from cardrules.core.rulebook import Clause
from tests.definition.source_runs import of_sources, own_runs

ROOT = Path(__file__).parent.parent.parent
FOLDERS = ("cardrules/mechanics", "docs", "webapp", "examples")


def texts(part: object) -> Iterator[str]:
    """Every text in a rulebook, a guide or a course."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, Mapping):
        yield from texts(tuple(part.values()))
    elif isinstance(part, tuple | list):
        for each in part:
            yield from texts(each)
    elif isinstance(part, BaseModel):
        yield from texts([getattr(part, name) for name in type(part).model_fields])
    elif dataclasses.is_dataclass(part):
        cited = isinstance(part, Clause)  # the section of the source goes by the name that it has there
        names = [each.name for each in dataclasses.fields(part) if not (cited and each.name == "source")]
        yield from texts([getattr(part, name) for name in names])


def taken_over(said: Iterator[str]) -> list[str]:
    known = of_sources()
    return [run for text in said for digest, run in own_runs(text) if digest in known]


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_a_game_is_told_in_our_own_words(id: str) -> None:
    game = cardrules.load(id)
    assert game.guide
    parts = (game.rulebook, game.guide, game.guide.annotated_deal.steps, game.lessons)
    assert not taken_over(texts(parts))


def test_so_is_everything_else_that_people_read() -> None:
    paths = [
        path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*") if path.suffix in (".md", ".py")
    ]
    assert len(paths) > 100
    assert not taken_over(path.read_text(encoding="utf-8") for path in [*ROOT.glob("*.md"), *paths])


def test_a_sentence_of_a_source_would_be_found() -> None:
    said = "As in the source: a trick is a unit of play in which each player lays one card."
    assert taken_over(iter([said]))
