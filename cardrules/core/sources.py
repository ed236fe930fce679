"""The sources that tell several games."""

from cardrules.core.rulebook import Source

NERTZ_PAGE = Source(
    "Nertz",
    "CatsAtCards.com",
    "© 2015 CatsAtCards.com, all rights reserved; the rules are retold, no sentence of it is used",
    "https://catsatcards.com",
)
TWO_CARD_GAMES = Source(
    "Two Card Games", "unnamed", "not stated; the rules are retold, no sentence of it is used"
)
