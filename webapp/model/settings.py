"""The choices of a learner for all tables."""

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

YOU = "You"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Iris", "Jack")
"""The names of the others at the table, unless they are given other names."""
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=20)]


class Settings(BaseModel):
    """The look of tables, and how they move."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    name: Name = Field(YOU, description="What you are called at the table.")
    others: tuple[Name, ...] = Field(
        (), max_length=len(NAMES), description="From your left on, with commas between them."
    )
    marks: Literal["on", "asked", "off"] = Field("on", description="Whether legal plays are marked.")
    melds: bool = Field(
        True,
        description="Whether a meld that is possible is shown, or you have to think of it and press “Meld…”.",
    )
    four_colours: bool = Field(False, description="Clubs in green and diamonds in blue.")
    large_cards: bool = Field(False, description="Large figures in the corners.")
    left_hand: bool = Field(False, description="Your piles the other way round.")
    theme: Literal["system", "light", "dark"] = Field("system", description="The colours of the pages.")
    speed: Literal["slow", "usual", "quick", "none"] = Field("usual", description="How quickly cards move.")
    hands: Literal["slow", "steady", "quick"] = Field(
        "slow", description="How quickly the others' hands are in a race."
    )

    @classmethod
    def of(cls, body: Any) -> Self:
        """The settings that were kept; the usual ones in place of any that this version does not know."""
        known = {name: value for name, value in (body or {}).items() if name in cls.model_fields}
        for name in list(known):
            try:
                cls.model_validate({name: known[name]})
            except ValidationError:
                del known[name]
        return cls(**known)


CHOICES = {
    "marks": {"on": "always", "asked": "when I ask", "off": "never"},
    "theme": {"system": "as the system", "light": "light", "dark": "dark"},
    "speed": {"slow": "slowly", "usual": "as usual", "quick": "quickly", "none": "not at all"},
    "hands": {"slow": "slowly", "steady": "steadily", "quick": "quickly"},
}
"""The words for the values of settings, by the names of the settings."""
LABELS = {
    "name": "Your name at the table",
    "others": "The others' names",
    "marks": "Mark legal plays",
    "melds": "Point out melds",
    "four_colours": "Four colours",
    "large_cards": "Large figures",
    "left_hand": "Left-handed",
    "theme": "Light or dark",
    "speed": "Cards move",
    "hands": "In a race the others move",
}
"""What the settings are called."""
SPEEDS = {"slow": 0.5, "usual": 1.0, "quick": 2.0, "none": 0}
"""The speeds of cards, as multiples of the usual one; 0: they do not move, they are there."""
HANDS = {"slow": 5.0, "steady": 3.0, "quick": 1.6}
"""Seconds between two moves of one hand in a race, on average."""


def names_of(
    seats: int, human_seats: tuple[int, ...], name: str, others: tuple[str, ...] = ()
) -> tuple[str, ...]:
    """Return the names of the players: the learner by name, the others in order from the left of the learner."""
    called = tuple(dict.fromkeys((*others, *NAMES)))
    if len(human_seats) > 1 or not human_seats:
        return called[:seats]
    start = human_seats[0]
    called = tuple(each for each in called if each != name)
    return tuple(name if seat == start else called[(seat - start) % seats - 1] for seat in range(seats))
