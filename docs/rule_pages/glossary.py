"""The words of card players, explained once: a page of their own, and a tip wherever they stand on a rule page."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import cardrules
from rule_pages.html import anchor_of, element, plain, text

TRICKS = ("pebbles_and_nuts", "shnarbles", "california_jacks")
RACES = ("nuts", "nerts", "nertz", "team_nuts")
PATIENCES = ("double_solitaire", "pishe_pasha", "canfield")
PILES = (*RACES, *PATIENCES)


@dataclass(frozen=True)
class Term:
    """A word that needs explaining.

    Attributes:
        word: The word.
        meaning: What it means, in one or two short sentences.
        games: Where it is used in this sense; everywhere if none is named.
        forms: Other forms that carry the tip, too.
        also: How else people write or call it; search finds these.
    """

    word: str
    meaning: str
    games: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    also: str = ""

    @property
    def anchor(self) -> str:
        """Where it stands on the page."""
        own = "-" + self.games[0].replace("_", "-") if len(self.games) == 1 else ""
        return anchor_of(self.word.replace("é", "e")) + own


TERMS = (
    Term(
        "alternating colours",
        "Red on black and black on red, card by card.",
        (*RACES, "double_solitaire", "canfield"),
    ),
    Term(
        "base card",
        "The card that is dealt to the first foundation; its rank begins all four.",
        ("canfield",),
    ),
    Term("bid", "How many tricks a player promises to win.", ("shnarbles",), ("bids",)),
    Term("bidder", "The player who has bid most. The bidder names trump and leads first.", ("shnarbles",)),
    Term(
        "card points",
        "What the cards in your tricks are worth together.",
        ("pebbles_and_nuts", "california_jacks"),
    ),
    Term(
        "centre pile",
        "One of four piles in the middle, which go down in alternating colours.",
        ("double_solitaire",),
        ("centre piles",),
    ),
    Term(
        "column",
        "A pile of your layout whose cards overlap, so that all face-up ones can be seen.",
        ("nerts", "team_nuts"),
        ("columns",),
    ),
    Term("dealer's left", "The player who sits on the left of the dealer, and so comes next, clockwise."),
    Term(
        "discard pile",
        "Where you lay, face up, a drawn card that you do not play.",
        ("double_solitaire", "pishe_pasha"),
        ("discard piles",),
    ),
    Term("fold", "To give up your hand for this deal.", ("shnarbles",), ("folds", "folding", "folded")),
    Term(
        "follow suit",
        "If you have a card of the suit led, you must play one.",
        TRICKS,
        ("follows suit", "following suit", "follow", "void"),
        "If you have no card of a suit, you are void in it.",
    ),
    Term("foundation", "A pile that goes up in one suit; what lies there stays.", PILES, ("foundations",)),
    Term(
        "gain",
        "A play that is never undone: a card to a foundation, off the waste, off the nuts, or turned up.",
        RACES,
        ("gains",),
    ),
    Term(
        "lead",
        "To play the first card of a trick; the card is the lead, and its suit is the suit led.",
        TRICKS,
        ("leads", "suit led"),
    ),
    Term(
        "marriage", "The king and queen of one suit, shown for points.", ("pebbles_and_nuts",), ("marriages",)
    ),
    Term(
        "meld", "Cards that you show for points: a marriage or a ménage.", ("pebbles_and_nuts",), ("melds",)
    ),
    Term(
        "ménage",
        "The jack added to a marriage of its suit.",
        ("pebbles_and_nuts",),
        ("ménages",),
        "Also written menage.",
    ),
    Term(
        "nerts",
        "The 12 cards that you have to get rid of: those in the slots and those in the pile behind them.",
        ("nerts",),
        ("nert", "nert pile"),
        "Also called nertz, pounce or racing demon.",
    ),
    Term(
        "nertz cards",
        "The 13 cards that you have to get rid of; only the top one is seen and played.",
        ("nertz",),
        ("nertz card", "nertz pile"),
    ),
    Term(
        "nuts",
        "The 11 cards that you have to get rid of; only the top one is played.",
        ("nuts", "team_nuts"),
        ("nut", "nut pile"),
        "Such games are also called pounce, racing demon, peanuts, two-handed solitaire and team solitaire.",
    ),
    Term(
        "nuts",
        "The cards that score for whoever wins them: those of hearts, diamonds and clubs.",
        ("pebbles_and_nuts",),
    ),
    Term(
        "packet", "The cards that are turned up together from the stock.", (*RACES, "canfield"), ("packets",)
    ),
    Term("partners", "Players who score together.", ("pebbles_and_nuts", "team_nuts"), ("partner",)),
    Term(
        "pebbles",
        "The cards that lose points for whoever wins them: A♠, K♠, Q♠ and 8♠.",
        ("pebbles_and_nuts",),
        ("pebble",),
        "The queen of spades is one of them.",
    ),
    Term(
        "queen of spades",
        "A pebble: it costs whoever wins it 10 points, as do the king and the eight of spades.",
        ("pebbles_and_nuts",),
    ),
    Term("renege", "Not following suit when you could.", ("shnarbles",), ("reneges", "reneged")),
    Term("reserve", "The 13 cards dealt first, of which only the top one can be played.", ("canfield",)),
    Term("round", "In a race, one deal: from the shuffle to the count.", RACES),
    Term(
        "side stack",
        "One of four piles, one for each suit, that go up from the ace and belong to both players.",
        ("double_solitaire",),
        ("side stacks",),
    ),
    Term("slot", "One of four places where nerts lie face up below the columns.", ("nerts",), ("slots",)),
    Term(
        "space", "The gap that is left when a work pile has been played off.", ("nuts", "nertz"), ("spaces",)
    ),
    Term(
        "stock",
        "The cards that have not been dealt: they are drawn or turned up in the course of play.",
        (),
        ("stocks",),
    ),
    Term("tableau", "The piles on the table that go down in alternating colours.", ("canfield", "team_nuts")),
    Term("trick", "One card from each player; the best of them wins them all.", TRICKS, ("tricks",)),
    Term("trump", "The suit that beats all others, and any card of it.", TRICKS, ("trumps",)),
    Term(
        "waste",
        "The pile on which cards of the stock are turned up; its top card can be played.",
        (*RACES, "canfield"),
    ),
    Term(
        "work pile",
        "One of your piles that go down in alternating colours.",
        ("nuts", "nertz"),
        ("work piles",),
    ),
)


def with_tips(
    said: str, game: str, done: set[Term] | None = None, slots: Mapping[str, str] | None = None
) -> str:
    """A text as HTML in which each word that is explained links to its explanation, where it comes first.

    Args:
        said: The text.
        game: Id of the game that it is about.
        done: Terms that have been explained before; those explained here are added.
        slots: What to put in place of some numbers.
    """
    explained = set[Term]() if done is None else done

    def link(found: re.Match[str]) -> str:
        term = _forms(game)[found[0].lower()]
        if term in explained:
            return found[0]
        explained.add(term)
        return element("a", found[0], class_="term", href=f"glossary.html#{term.anchor}", title=term.meaning)

    whole = _pattern(game).sub(link, text(said))
    for number, slot in (slots or {}).items():
        whole = whole.replace(number, slot)
    return whole


@cache
def _forms(game: str) -> dict[str, Term]:
    """The terms of a game by all their forms; a term for this game comes before one for all."""
    known = sorted(TERMS, key=lambda term: len(term.games) or 99, reverse=True)
    return {
        form: term
        for term in known
        if not term.games or game in term.games
        for form in (term.word, *term.forms)
    }


@cache
def _pattern(game: str) -> re.Pattern[str]:
    longest_first = sorted(_forms(game), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)


def page() -> str:
    """The page with all words."""
    parts = [
        "# Glossary",
        "What card players say, and what they mean by it. On the rule pages these words are underlined with dots and "
        "lead here.",
    ]
    for term in TERMS:
        used = ", ".join(f"[{plain(cardrules.load(id).title)}]({id}.md)" for id in term.games)
        parts += [
            f"## {plain(term.word)} {{ #{term.anchor} }}",
            plain(" ".join(filter(None, (term.meaning, term.also)))),
            f"In {used}.\n{{ .source }}" if used else "",
        ]
    return "\n\n".join(filter(None, parts)) + "\n"
