"""Sentences, variations and scenes that the guides of several races have in common."""

from cardrules.core import shared_clauses
from cardrules.core.rulebook import SET, Clause
from cardrules.definition.guide import Scene, Sentence, Variation, sentence
from cardrules.mechanics.race_specs import RaceLaw

TARGET = Variation(
    "target",
    "How far to play",
    "Fifty points make a quick match, and a longer one evens out the luck of the deal.",
)
MAX_ROUNDS = Variation(
    "max_deals",
    "A fixed number of rounds",
    "The match ends after this many rounds at the latest: good when time is short.",
)


def needs(most: str, cards: Clause) -> Sentence:
    """The sentence on the things one needs where everybody has a pack."""
    return sentence(
        f"{{players:player}} (two to {most} can play), a pack of 52 cards for each, with different backs, and "
        "something to write on.",
        cards,
    )


def in_the_middle(law: RaceLaw, *more: Clause) -> Sentence:
    """The sentence on building foundations, with further clauses of which it tells."""
    return sentence(
        "In the middle any ace begins a foundation. It goes up in suit to the king, one card at a time, and anybody "
        "may play the next. Cards played there stay.",
        law.ACE_BEGINS,
        law.BUILD_UP,
        law.ONE_AT_A_TIME,
        law.ON_FOUNDATION,
        *more,
    )


def first_come(
    law: RaceLaw, place: str = "foundation", stays: str = "first card", also: str = ""
) -> Sentence:
    """The sentence on several who reach for one place."""
    return sentence(
        f"If several reach for one {place}, the {stays} stays; the others go back{also}.",
        law.LATE_CLAIM,
    )


def put_aside(law: RaceLaw) -> Sentence:
    """The sentence on complete foundations."""
    return sentence("Once its king is on, put the foundation aside.", law.COMPLETED)


def build_down(piles: str, and_then: str, *clauses: Clause) -> Sentence:
    """The sentence on building work piles."""
    return sentence(
        f"On your {piles} build down in alternating colours: a red queen on a black king. A card moves together with "
        f"those on top of it{and_then}",
        *clauses,
    )


def buried(law: RaceLaw) -> Sentence:
    """The sentence on a stuck table where burying is agreed."""
    return sentence(
        "If nobody can go on, all turn their waste over onto the stock and move its top card to the bottom, until "
        "somebody can. If that helps nobody, the round ends as it stands.",
        law.STUCK,
        law.BURY,
        law.STUCK_ENDS,
        when_stuck=("bury",),
    )


def match_ends(target: Clause, who: str = "somebody") -> tuple[Sentence, ...]:
    """The sentences on the end of a match."""
    return (
        sentence(
            f"When {who} has {{target:point}} after a round, the best score wins; if tied, play another round.",
            target,
            shared_clauses.ROUND_TARGET,
            shared_clauses.ROUND_TIE,
        ),
        sentence(
            "After {max_deals:round} the match ends in any case.",
            shared_clauses.MAX_ROUNDS,
            max_deals=(SET,),
        ),
    )


def one_card_at_a_time(law: RaceLaw, position: str) -> Scene:
    """A card that has to wait until the 2♣ on it has gone to foundation 2."""
    return Scene(
        "One card at a time",
        "The 3♥ fits in the middle, but a 2♣ lies on it. Where can that go?",
        position,
        (law.ONE_AT_A_TIME, law.ON_FOUNDATION),
        ("3H>F1", "2C>F2"),
    )


def under_the_top(law: RaceLaw, position: str) -> Scene:
    """A waste with the 2♣ under two cards, of which one goes to pile 1."""
    return Scene(
        "Under the top of the waste",
        "The 2♣ fits on Ann's ace, but two cards lie on it. One of them can go at once.",
        position,
        (law.WASTE_TOP, law.LAID),
        ("2C>F1", "4S>1"),
    )
