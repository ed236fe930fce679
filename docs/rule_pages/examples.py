"""What a clause says in play: the sentences that tests had the game return, with the positions in which they did.

The files in ``docs/examples`` are written by ``pytest --collect-examples``, and a test checks that each still holds.
"""

import json
import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from cardrules import Card, Clause, ClauseKind, Match
from cardrules.core.cards import card
from cardrules.core.zones import Table
from cardrules.definition.game import Game
from rule_pages.html import element, text
from rule_pages.moves import in_words, moved_card
from rule_pages.pictures import Pictures, around

FOLDER = Path(__file__).parent.parent / "examples"
MOST_PICTURES = 2
"""Further examples of a clause are sentences alone."""
_SIGNS = re.compile(r"(10|[A2-9JQK])([♣♦♥♠])")
_SUITS = dict(zip("♣♦♥♠", "CDHS", strict=True))


@dataclass(frozen=True)
class Example:
    """A position, and what the game says to a move there.

    Attributes:
        upheld: Whether the clause permits the move.
        position: The position, as text.
        seat: Who makes the move, and through whose eyes the table is seen.
        move: The move.
        beaten_by: In a race the claims that arrive before it.
        names: What the players are called; the reader is You.
        said: The sentence with these names.
    """

    upheld: bool
    position: str
    seat: int
    move: str
    beaten_by: tuple[tuple[int, str], ...]
    names: tuple[str, ...]
    said: str

    @property
    def options(self) -> list[str]:
        """The options under which it holds, where they are not the usual ones."""
        return [each.partition("=")[0] for each in self.position.partition(";")[0].split()[1:]]


@cache
def of_game(id: str) -> dict[str, list[Example]]:
    """The examples of a game by the ids of their clauses."""
    found = defaultdict(list)
    for each in json.loads((FOLDER / f"{id}.json").read_text(encoding="utf-8")):
        clause = each.pop("clause")
        del each["case"]
        found[clause].append(Example(**each))
    return found


def in_play(game: Game, clause: Clause, pictures: Pictures) -> str:
    """What a clause says in play; empty where no test could show it."""
    parts = []
    for number, example in enumerate(of_game(game.id)[clause.id]):
        path = f"pictures/{game.id}/{clause.id}-{number + 1}.svg" if number < MOST_PICTURES else ""
        parts.append(_figure(game, clause, example, pictures, path))
    return "".join(parts)


def _figure(game: Game, clause: Clause, example: Example, pictures: Pictures, path: str) -> str:
    match: Match = Match.from_position(example.position)
    before = match.view(example.seat)
    deals = example.move.startswith("deal ")
    if deals and match.judge(example.move, example.seat):
        match.play(example.move, example.seat)
    named = [*_named_cards(example.said), *moved_card(example.move)]
    image = ""
    if path:
        seen = around(match.view(example.seat), example.move, named)
        image = pictures.show(path, seen, example.names)
    agreed = [_title(game, name) for name in example.options if name in clause.options and name != "players"]
    caption = (
        element("p", text(f"At a table that has agreed on this: {', '.join(agreed)}."), class_="agreed")
        if agreed
        else "",
        element("p", _first(example, before), text(_done(example, before, deals)), class_="move"),
        element(
            "p", element("strong", _verdict(clause, example)), f" “{text(example.said)}”", class_="sentence"
        ),
    )
    return element("figure", image, element("figcaption", *caption), class_="example")


def _title(game: Game, option: str) -> str:
    assert game.guide
    titles = {each.option: each.title for each in game.guide.variations}
    return titles[option][:1].lower() + titles[option][1:]


def _verdict(clause: Clause, example: Example) -> str:
    if example.upheld:
        return "Allowed:"
    return {ClauseKind.LEGALITY: "Not allowed:", ClauseKind.RACE: "Too late:"}.get(
        clause.kind, "What happens:"
    )


def _first(example: Example, table: Table) -> str:
    """In a race, what others do at the same moment, but sooner."""
    return "".join(
        text(f"{example.names[seat]} {in_words(move, table, you=False)}. At the same moment: ")
        for seat, move in example.beaten_by
    )


def _done(example: Example, table: Table, deals: bool) -> str:
    return "You deal." if deals else f"You {in_words(example.move, table)}."


def _named_cards(said: str) -> list[Card]:
    return [card(f"{'T' if rank == '10' else rank}{_SUITS[suit]}") for rank, suit in _SIGNS.findall(said)]
