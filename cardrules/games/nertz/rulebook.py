"""Nertz: the rules, in reading order."""

from functools import partial

from cardrules.core import sources
from cardrules.core.rulebook import Clause, ClauseKind, Rulebook, Ruling, Section, Wording
from cardrules.mechanics.race_clauses import RaceClauses, closing_sections
from cardrules.mechanics.race_specs import PACK_CARDS

clause = partial(Clause, "Nertz")
race = RaceClauses(clause, pile="work pile", nut="nertz card")

NERTZ = 13
PILES = 4
DRAW_COUNT = 3
STOCK_CARDS = PACK_CARDS - NERTZ - PILES
RELATIVES = "Nuts; Canfield"
"""The source describes two relatives, the team version of Nertz and the patience from which it comes."""
SILENT = "The whole page"
MATCH_TARGETS = (50, 100, 250, 500)
"""To how many points matches are played, the usual number first."""

# Players and cards

CARDS = race.cards(
    "Two to ten players",
    source="Nuts",
    ruling=Ruling(
        "How many can play, and who has a pack?",
        "The source says this only of the team version; without teams everybody has a pack, and more than ten "
        "players hardly fit round one table.",
        "Any number, or teams that share a pack.",
    ),
)

# The deal

SHUFFLE = race.shuffle(
    "their own pack, and keeps it",
    source="Nuts",
    ruling=Ruling(
        "Who shuffles which pack?",
        "The source has the teams shuffle for each other; with a pack for everybody it is simplest to keep it.",
        "The packs could be passed on, as in the family game Nuts.",
    ),
)
NERTZ_PILE = clause(
    "nertz-pile",
    "The nertz pile",
    ClauseKind.SETUP,
    f"The first {NERTZ} cards are dealt face up onto one pile, the nertz pile. Only its top card, the one dealt last, "
    "is seen and played.",
    message="Everybody deals {count:card} onto a nertz pile.",
    source=RELATIVES,
    ruling=Ruling(
        "How many nertz cards are there?",
        "The source says this of Canfield, which it calls very similar: 13, face up.",
        "Eleven, as in the team version.",
        exact=True,
    ),
)
WORK_PILES = clause(
    "work-piles",
    "Laying the work piles",
    ClauseKind.SETUP,
    f"The next {PILES} cards are laid face up in a row to begin work piles 1 to {PILES}.",
    message="Everybody begins {count:work pile} with one card each.",
    source=RELATIVES,
    ruling=Ruling(
        "How many work piles are there?",
        "The source says this of Canfield, which it calls very similar: four of one card.",
        "Five of one to five cards, as in the team version.",
        exact=True,
    ),
)
STOCK = race.stock(
    STOCK_CARDS,
    "the nertz pile and the work piles",
    source=RELATIVES,
    ruling=Ruling(
        "What becomes of the cards that are left?",
        "The source says the same of Canfield and of the team version.",
        exact=True,
    ),
)

# The play

NO_TURNS = race.no_turns(
    source="Nuts",
    ruling=Ruling(
        "Are there turns?",
        "The source says of the team version that there are none.",
        exact=True,
    ),
)
OPEN_CARDS = race.open_cards(
    "in your stock or under your top nertz card",
    text="You play only cards of your own pack: the top card of your nertz pile, the top card of your waste, and "
    "the cards of your work piles.",
    source=RELATIVES,
    ruling=Ruling(
        "Which cards may be played?",
        "The source says the same of Canfield and of the team version.",
        exact=True,
    ),
)

# Foundations

ACE_BEGINS = race.ace_begins(
    source="Nuts",
    ruling=Ruling(
        "What begins a foundation?",
        "The source says of the team version that an ace does.",
        "A rank that the deal decides, as in Canfield.",
        exact=True,
    ),
)
BUILD_UP = race.build_up(
    source=RELATIVES,
    ruling=Ruling(
        "How are foundations built, and by whom?",
        "The source says of the team version that either side may lay the next higher card of the suit.",
        exact=True,
    ),
)
ONE_AT_A_TIME = race.one_at_a_time(
    source=RELATIVES,
    ruling=Ruling(
        "Which card of a work pile goes on a foundation?",
        "The source says of Canfield that the top card does.",
        exact=True,
    ),
)
ON_FOUNDATION = race.on_foundation(
    source="Nuts",
    ruling=Ruling(
        "Can a card come back from a foundation?",
        "The source counts for the team version what has been played to the middle, and takes nothing back.",
        "A player could take back the top card, as in some patiences.",
        exact=True,
    ),
)
COMPLETED = race.completed(
    source=SILENT,
    ruling=Ruling(
        "What becomes of a complete foundation?",
        "The source does not say; taken away it makes room, as in the family game Nuts.",
        "It could stay where it is.",
    ),
)

# Racing

LATE_CLAIM = race.late_claim(
    source=SILENT,
    ruling=Ruling(
        "Who may play when several reach for one foundation?",
        "The source does not say; in the family game Nuts and in Nerts the quicker card stays.",
        "The players could take turns at a foundation.",
    ),
)

# Work piles

BUILD_DOWN = race.build_down(
    source=RELATIVES,
    ruling=Ruling(
        "How are work piles built?",
        "The source says the same of Canfield and of the team version.",
        exact=True,
    ),
)
LAID = race.laid(
    text="Any card may move from one of your work piles to another, together with all cards that lie on it.",
    source=RELATIVES,
    ruling=Ruling(
        "What moves from work pile to work pile?",
        "The source lets groups of cards move in the team version, and whole piles in Canfield.",
        "Only top cards, or only whole piles.",
        exact=True,
    ),
)
EMPTY_PILE = clause(
    "empty-pile",
    "An empty pile",
    ClauseKind.LEGALITY,
    "An empty work pile leaves a space, which may stay empty or take a nertz card, the top card of the waste or cards "
    "of another work pile. If agreed, it takes nothing but a nertz card as long as its player has one.",
    message="Work pile {pile} is empty and takes a nertz card first, the {top} before the {card}.",
    permitted_message="Work pile {pile} is empty, so the {card} may be laid there.",
    source=RELATIVES,
    ruling=Ruling(
        "What goes to a space?",
        "The source has Canfield fill it from the reserve, and the team version with any card that may be played; the "
        "latter leaves more to decide.",
        "A nertz card, as long as there is one.",
        exact=True,
    ),
    wordings=(
        Wording(
            "An empty work pile leaves a space. It may stay empty, and takes nothing but a nertz card as long as its "
            "player has one; after that it takes the top card of the waste or cards of another work pile.",
            {"space_fill": ("nertz_first",)},
        ),
        Wording(
            "An empty work pile leaves a space, which may stay empty or take a nertz card, the top card of the waste "
            "or cards of another work pile."
        ),
    ),
)

# Stock and waste

PACKETS = race.packets(
    DRAW_COUNT,
    source=RELATIVES,
    ruling=Ruling(
        "How is the stock turned up?",
        "The source says the same of Canfield and of the team version.",
        "One card at a time.",
        exact=True,
    ),
)
WASTE_TOP = race.waste_top(source=RELATIVES)
TURN_OVER = race.turn_over(
    source=RELATIVES,
    ruling=Ruling(
        "How often may you go through the stock?",
        "The source says the same of Canfield and of the team version, and names no limit.",
        "A number of times agreed on.",
        exact=True,
    ),
)

# When everybody is stuck

STUCK = race.stuck("or a nertz card off its pile", "cards from pile to pile", source=SILENT)
BURY = race.bury(source=SILENT, ruling=race.burying_is_borrowed("the family game Nuts, for tables"))
STUCK_ENDS = race.stuck_ends(
    "A stuck round ends as it stands and is scored for all. If burying is agreed, it ends when nobody has a card to "
    "bury, or when burying as many cards as there are in the largest stock opens no way on.",
    ends="A stuck round ends as it stands and is scored for all.",
    also=" It is scored for all.",
    source=SILENT,
)

# The object and the score

CALL = race.call(
    "A player with no nertz cards left may call “Nertz!” and end the round, or play on first and call later. Nobody "
    "may call with nertz cards left, or where the last one ends the round by itself.",
    manual="A player with no nertz cards left may call “Nertz!” and end the round, or play on first and call later. "
    "Nobody may call with nertz cards left.",
    source="Nuts",
    ruling=Ruling(
        "Must a player with no nertz cards left call at once?",
        "The source has the team version shout with the last card; without a bonus for the call everybody may decide "
        "when to stop.",
        "The last nertz card ends the round.",
    ),
)
LAST_NUT = clause(
    "last-nertz",
    "The last nertz card",
    ClauseKind.ENDING,
    "The round ends at once when a player who has no nertz cards left calls “Nertz!”; or, if agreed, by itself when "
    "somebody's last nertz card has been played.",
    message="{seat:seat} {seat:has/have} no nertz cards left, so the round is over.",
    source="Nuts",
    ruling=Ruling(
        "Does the last nertz card end the round, or the call?",
        "The source names both in one breath for the team version.",
        "The last nertz card, wherever it goes.",
        exact=True,
    ),
    wordings=(
        Wording(
            "The round ends at once when somebody's last nertz card has been played, wherever it goes.",
            {"call": ("auto",)},
        ),
        Wording("The round ends at once when a player who has no nertz cards left calls “Nertz!”."),
    ),
)
COUNT = race.count(
    text="After the round the cards on the foundations are sorted by their backs, the nertz cards left are "
    "counted, and all players score in the same way, whoever ended the round.",
    source="Nuts",
    ruling=Ruling(
        "How is a round counted?",
        "The source says this of the team version, and gives nobody a bonus.",
        "The player who calls could have some points for it, as in Nerts.",
        exact=True,
    ),
)
FOUNDATION_CARDS = race.foundation_cards(
    source="Nuts",
    ruling=Ruling(
        "What is a card on a foundation worth?",
        "The source says this of the team version: a point.",
        exact=True,
    ),
)
NUTS_LEFT = clause(
    "nertz-left",
    "Nertz cards left",
    ClauseKind.SCORING,
    "Every card left in your nertz pile costs you two points, or one if agreed, even if that takes your score below "
    "zero.",
    message="{side:seat} {side:has/have} {count:nertz card} left: {points:+}.",
    source="Nuts",
    ruling=Ruling(
        "What does a nertz card cost?",
        "The source says this of the team version: two points, and negative scores stand.",
        "One point.",
        exact=True,
    ),
    wordings=(
        Wording(
            "Every card left in your nertz pile costs you {nertz_penalty:point}, even if that takes your score below "
            "zero."
        ),
    ),
)

# The end

_LONGER = f"{', '.join(map(str, MATCH_TARGETS[1:-1]))} or {MATCH_TARGETS[-1]}"
TARGETS = clause(
    "targets",
    "Short and long matches",
    ClauseKind.SETUP,
    f"Most matches go to {MATCH_TARGETS[0]} points. Players who want a longer match agree on "
    f"{_LONGER} points before it begins. The first to reach that wins.",
    message="The match is played to {target:point}.",
    source="Differing Scores",
    wordings=(Wording("The match is played to {target:point}. The first to reach that wins."),),
)

# For the program

PLACES = race.places(PILES, source=SILENT)
NOTHING_TO_TURN = race.nothing_to_turn(source=SILENT)
NO_PROGRESS = race.no_progress(source=SILENT)

RULEBOOK = Rulebook(
    title="Nertz",
    summary=(
        f"A race for two to ten players, each with a pack of their own. Everybody tries to get rid of {NERTZ} nertz "
        f"cards with the help of {PILES} work piles, and all build on the same foundations; the match is played to "
        f"{MATCH_TARGETS[0]} points, or to many more."
    ),
    credit=(
        "A common way of playing the race that descends from Canfield, with the targets described at "
        "CatsAtCards.com. Told here in our own words."
    ),
    source=sources.NERTZ_PAGE,
    sections=(
        Section("Players and cards", (CARDS,)),
        Section("The object and the score", (LAST_NUT, CALL, COUNT, FOUNDATION_CARDS, NUTS_LEFT)),
        Section("The deal", (SHUFFLE, NERTZ_PILE, WORK_PILES, STOCK)),
        Section("The play", (NO_TURNS, OPEN_CARDS)),
        Section("Foundations", (ACE_BEGINS, BUILD_UP, ONE_AT_A_TIME, ON_FOUNDATION, COMPLETED)),
        Section("Racing", (LATE_CLAIM,)),
        Section("Work piles", (BUILD_DOWN, LAID, EMPTY_PILE)),
        Section("Stock and waste", (PACKETS, WASTE_TOP, TURN_OVER)),
        Section("When everybody is stuck", (STUCK, BURY, STUCK_ENDS)),
        *closing_sections(TARGETS, PLACES, NOTHING_TO_TURN, NO_PROGRESS),
    ),
)
