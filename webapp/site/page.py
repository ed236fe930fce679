"""A page of the site: what it shows, and what is done there."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from cardrules import CardRulesError, Game, game_ids, load

from ..model.option_fields import option_field
from ..model.place import Place, Sent
from .blocks import Block

if TYPE_CHECKING:
    from .shell import Shell

Query = dict[str, str]
TICK = 500
"""Milliseconds between two looks at what the others do in a race."""


class Shown(NamedTuple):
    """Everything that is to be drawn.

    Attributes:
        title: The heading.
        query: Where the page is to be found again.
        above: What comes before the table.
        below: What comes after it.
        table: What the table shows, for the card table's JavaScript.
        board: What the referee's board shows, for its JavaScript.
        lasting: Whether the page looks the same when it is opened again, and so may be drawn before Python is there.
        again: Milliseconds after which it is to be asked again by itself.
    """

    title: str
    query: Query
    above: Sequence[Block] = ()
    below: Sequence[Block] = ()
    table: dict[str, Any] | None = None
    board: dict[str, Any] | None = None
    lasting: bool = False
    again: int | None = None


class Page:
    """A page; each kind is a class of its own.

    Attributes:
        shell: Everything of the visitor, and the way to other pages.
        query: What the address says.
    """

    def __init__(self, shell: "Shell", query: Query) -> None:
        self.shell = shell
        self.query = query

    @property
    def place(self) -> Place | None:
        """Where the page's table lies."""
        return None

    def do(self, name: str, value: Any, values: Mapping[str, Any]) -> None:
        """Do what a button or a form stands for.

        Args:
            name: The name of it.
            value: What the button brings along.
            values: What was filled in, by the names of the fields.
        """
        act = getattr(self, f"do_{name}", None)
        if act is not None:
            act(value, values)

    def receive(self, queue: Sequence[dict[str, Any]]) -> None:
        """Carry out what was done at the table."""
        if self.place is not None:
            self.place.receive([Sent.model_validate(each) for each in queue])

    def tick(self) -> None:
        """Do what goes on by itself."""

    def show(self) -> Shown:
        """Everything that is to be drawn."""
        raise NotImplementedError


def options_in(query: Mapping[str, str], game: Game) -> dict[str, Any]:
    """Return the options of a game that an address names."""
    found = dict[str, Any]()
    for name, words in query.items():
        if name in type(game.options).model_fields:
            named = {
                in_address(value): value for value in (*option_field(name, game).choices, True, False, None)
            }
            found[name] = named[words] if words in named else int(words) if words.isdecimal() else words
    return found


def in_address(value: Any) -> str:
    """Return a value of an option as it stands in an address; as on the pages of rules."""
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def game_in(query: Mapping[str, str]) -> Game:
    """Return the game that an address names, under the options that it names; the first game where it names none."""
    id = query.get("game", "")
    if id not in game_ids():
        return load(game_ids()[0])
    try:
        return load(id, **options_in(query, load(id)))
    except CardRulesError:
        return load(id)
