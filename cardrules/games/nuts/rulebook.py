"""Nuts: the rules, in reading order."""

from functools import partial

from cardrules.core.rulebook import Clause, ClauseKind, Rulebook, Ruling, Section, Source, Wording
from cardrules.mechanics.race_clauses import RaceClauses, closing_sections
from cardrules.mechanics.race_specs import PACK_CARDS

clause = partial(Clause, "Nuts", source="Play")
race = RaceClauses(clause, pile="work pile", nut="nut")

NUTS = 11
PILES = 5
STOCK_CARDS = PACK_CARDS - NUTS - sum(range(1, PILES + 1))
DRAW_COUNT = 3
TURNING_POINT = 50
"""At every multiple of this score the packs begin to pass the other way, where they alternate."""

# Players and cards

CARDS = race.cards(
    "Two to eight players",
    source="Players; Deck",
    ruling=Ruling(
        "How many can play?",
        "The source says two or more; with more than eight layouts not everybody can reach the middle.",
        "Any number from two on.",
        exact=True,
    ),
)
TARGET = race.target(
    ruling=Ruling(
        "How many points win the match?",
        "The source leaves the number to the players; 100 is usual in games of this kind.",
        "Any other target.",
        exact=True,
    )
)

# The deal

SHUFFLE = race.shuffle(
    "a pack, after a round the one they have just played with",
    ruling=Ruling(
        "Which pack does a player shuffle for the next round?",
        "The source describes the first round; after it, all players get back the cards that they laid out.",
        "The packs could go back to those who shuffled them first.",
        exact=True,
    ),
)
PASS_ON = clause(
    "pass-on",
    "Passing the packs",
    ClauseKind.SETUP,
    "Every shuffled pack is passed to the next player on the left, so that nobody plays with cards that they have "
    "shuffled. If agreed, the direction changes during the match, or everybody keeps the same pack throughout.",
    message="The packs are passed to the {direction}.",
    source="Play; Deck trade direction; Do not Exchange Cards",
    wordings=(
        Wording(
            "Every shuffled pack is passed to the next player on the left, so that nobody plays with cards that they "
            "have shuffled.",
            {"pass_packs": ("left",)},
        ),
        Wording(
            "Every shuffled pack is passed to the next player, at first on the left, so that nobody plays with cards "
            "that they have shuffled.",
            {"pass_packs": ("alternate",)},
        ),
        Wording(
            "No pack is passed on: you play with the pack that you have shuffled, and keep it for the whole match."
        ),
    ),
)
DIRECTION = clause(
    "direction",
    "The direction changes",
    ClauseKind.EFFECT,
    "If agreed, from the next round on the packs are passed the other way whenever the highest score of the match "
    f"so far has reached another multiple of {TURNING_POINT}. The direction changes only once, even if a round "
    "leaps over two multiples.",
    message="The highest score has reached {score}, so from now on the packs are passed to the {direction}.",
    source="Deck trade direction",
    ruling=Ruling(
        f"What if a round leaps over two multiples of {TURNING_POINT}, or a score falls back and reaches one again?",
        "The source speaks of each time; so a multiple counts the first time it is reached, and one round changes "
        "the direction once.",
        "Two multiples in one leap could change it twice, and so not at all.",
        exact=True,
    ),
    when={"pass_packs": ("alternate",)},
    wordings=(
        Wording(
            "From the next round on the packs are passed the other way whenever the highest score of the match so "
            f"far has reached another multiple of {TURNING_POINT}. The direction changes only once, even if a round "
            "leaps over two multiples."
        ),
    ),
)
_COUNTED_OFF = (
    f"The first {NUTS} cards of the pack are counted off one on top of another to form the nut pile, so the last "
    "card counted off is the first to be played."
)
NUT_PILE = clause(
    "nut-pile",
    "The nut pile",
    ClauseKind.SETUP,
    f"{_COUNTED_OFF} Only its top card is seen and played, whether the cards below lie face up or, if agreed, face "
    "down.",
    message="Everybody counts {count:card} into a nut pile.",
    source="Play; Face Down Nuts Pile",
    ruling=Ruling(
        "May you look at the nuts below the top one?",
        "The source lays them face up and plays the top one; in a squared pile nothing else shows.",
        "You could look through nuts that lie face up.",
        exact=True,
    ),
    wordings=(
        Wording(
            f"{_COUNTED_OFF} They lie face up, but only the top card is seen and played.",
            {"nuts_face_down": (False,)},
        ),
        Wording(
            f"{_COUNTED_OFF} Only the top card lies face up; a nut is turned up when the one above it has been "
            f"played."
        ),
    ),
)
WORK_PILES = clause(
    "work-piles",
    "Laying the work piles",
    ClauseKind.SETUP,
    f"Beside the nut pile lie {PILES} work piles, dealt in rows. Each row begins with a card face up and goes "
    f"on face "
    "down, away from the nuts, and the next row begins one pile further out. So the piles, numbered away from the "
    f"nuts, have 1 to {PILES} cards, and only the top card of each lies face up.",
    message=f"Everybody lays out work piles of 1 to {PILES} cards.",
)
STOCK = race.stock(STOCK_CARDS, "the nuts and the work piles")

# The play

NO_TURNS = race.no_turns()
OPEN_CARDS = race.open_cards(
    "in your stock, under your top nut or face down in a work pile",
    text="You play only cards of your own pack: the top card of your nut pile, the top card of your waste, and the "
    "face-up cards of your work piles.",
)

# Foundations

ACE_BEGINS = race.ace_begins()
BUILD_UP = race.build_up()
ONE_AT_A_TIME = race.one_at_a_time(
    ruling=Ruling(
        "May a card go to a foundation with others on it?",
        "The source plays cards from the top of the columns; those on another card would not fit.",
        "The cards on it could be put aside.",
        exact=True,
    )
)
ON_FOUNDATION = race.on_foundation(
    ruling=Ruling(
        "Can a card come back from a foundation?",
        "The source counts the cards there after the round, and never lets one be taken back.",
        "A player could take back the top card, as in some patiences.",
        exact=True,
    )
)
COMPLETED = race.completed(
    ruling=Ruling(
        "Must a complete foundation be put aside?",
        "The source only says that it can be taken out of play; that makes room.",
        "It could stay where it is.",
        exact=True,
    )
)

# Racing

LATE_CLAIM = race.late_claim(
    ruling=Ruling(
        "What if something else comes too late, such as a card laid after the last nut?",
        "The source gives the rule for foundations; nothing suggests a different one elsewhere.",
        "A card already on its way could still be played.",
        exact=True,
    )
)

# Work piles

BUILD_DOWN = race.build_down(
    ruling=Ruling(
        "What does the source mean by alternate suits?",
        "It likens the game to patience, where the colours alternate.",
        "Any other suit, even of the same colour.",
        exact=True,
    )
)
LAID = race.laid(
    text="On your own work piles you may lay your top nut, the top card of your waste, and cards of your other work "
    "piles.",
    wordings=(
        Wording(
            "On your own work piles you may lay the top card of your waste, and cards of your other work piles.",
            {"nuts_to_spaces_only": (True,)},
        ),
    ),
)
RUNS = clause(
    "runs",
    "What moves together",
    ClauseKind.LEGALITY,
    "Any face-up card may move from one work pile to another, with all cards that lie on it, and in the same way onto "
    "the nut pile where cards may be laid there. If agreed, only the top card moves, or only all face-up cards of the "
    "pile together.",
    cases={
        "top": "The {on} lies on the {card}, and only top cards move.",
        "whole": "The face-up cards of a pile move all together or not at all: the {cards}.",
    },
    ruling=Ruling(
        "What moves from work pile to work pile?",
        "The source speaks of the top cards that lie face up, and likens the game to patience, where the cards on a "
        "card move along.",
        "Only top cards, or only all face-up cards of a pile together.",
    ),
    wordings=(
        Wording(
            "Only the top card may move from one work pile to another, or onto the nut pile.",
            {"run_moves": ("top",), "build_on_nuts": (True,)},
        ),
        Wording(
            "The face-up cards of a work pile move to another one, or onto the nut pile, all together or not at all.",
            {"run_moves": ("whole",), "build_on_nuts": (True,)},
        ),
        Wording(
            "Any face-up card may move from one work pile to another, or onto the nut pile, with all cards that lie "
            "on it.",
            {"build_on_nuts": (True,)},
        ),
        Wording(
            "Only the top card may move from one work pile to another.",
            {"run_moves": ("top",)},
        ),
        Wording(
            "The face-up cards of a work pile move to another one all together or not at all.",
            {"run_moves": ("whole",)},
        ),
        Wording("Any face-up card may move from one work pile to another, with all cards that lie on it."),
    ),
)
UNCOVERED = race.uncovered(
    ruling=Ruling(
        "When is a face-down card turned up?",
        "The source says that its player can turn it up, and nothing is gained by waiting.",
        "Whenever its player gets round to it.",
        exact=True,
    )
)

# The nut pile

FILL = clause(
    "fill",
    "Filling a space",
    ClauseKind.EFFECT,
    "When a work pile is empty, your top nut fills the space at once, even if it is your last. Nothing else goes "
    "there.",
    message="{side:seat's} top nut, the {card}, fills the space of work pile {place}.",
    ruling=Ruling(
        "Must a space be filled at once, and may another card fill it?",
        "The source has the player put the top nut there whenever a pile is missing.",
        "A space could stay open, or take any card.",
        exact=True,
    ),
)
EMPTY_PILE = clause(
    "empty-pile",
    "An empty pile",
    ClauseKind.LEGALITY,
    "Nothing but a nut ever fills a space: a work pile that becomes empty when the nuts are gone stays empty.",
    message="Work pile {pile} is empty, and only a nut could fill it, not the {card}.",
    ruling=Ruling(
        "What fills a space when the nuts are gone?",
        "The source fills spaces only with nuts.",
        "Any card.",
    ),
    when={"call": ("manual",)},
)
NUTS_TO_SPACES = clause(
    "nuts-to-spaces",
    "Nuts to spaces only",
    ClauseKind.LEGALITY,
    "If agreed, nuts go on foundations and into the spaces of empty work piles, but never on a work pile with cards "
    "in it.",
    message="The {card} is a nut, and nuts are not laid on work piles that hold cards.",
    source="Nut pile not played on work piles",
    ruling=Ruling(
        "Do nuts still go on foundations?",
        "The source sends them only to spaces, but speaks only of the work piles; without foundations hardly "
        "anybody would run out of nuts.",
        "To spaces and nowhere else.",
        exact=True,
    ),
    when={"nuts_to_spaces_only": (True,)},
    wordings=(
        Wording(
            "Nuts go on foundations and into the spaces of empty work piles, but never on a work pile with cards in "
            "it."
        ),
    ),
)
BUILD_ON_NUTS = clause(
    "build-on-nuts",
    "Building on the nut pile",
    ClauseKind.LEGALITY,
    "Nothing is laid on the nut pile. If agreed, cards of the work piles and the waste may be laid on the top nut, one "
    "rank lower and of the other colour, as on a work pile.",
    message="The {card} does not go on your top nut, the {on}, which takes a card one rank lower and of the other "
    "colour.",
    permitted_message="The {card} is one rank lower than the top nut, the {on}, and of the other colour.",
    cases={
        "not_agreed": "Laying cards on the nut pile has not been agreed.",
        "no_nuts": "Your nuts are gone, so there is no nut to build on.",
        "dug": "A dug-up card goes on a work pile or a foundation, not on the nut pile.",
    },
    source="Playing on Nut Pile",
    ruling=Ruling(
        "May cards be laid on the nut pile, and which?",
        "The source says that most versions do not allow it and some do, and names no cards; so the nut pile takes "
        "what a work pile would take.",
        "Any card, where it is allowed.",
        exact=True,
    ),
    wordings=(
        Wording("Nothing is laid on the nut pile.", {"build_on_nuts": (False,)}),
        Wording(
            "Cards of the work piles and the waste may be laid on the top nut, one rank lower and of the other "
            "colour, as on a work pile. Nothing is laid on an empty nut pile."
        ),
    ),
)
NUTS_GROW = clause(
    "nuts-grow",
    "New nuts",
    ClauseKind.EFFECT,
    "Cards laid on the nut pile are nuts from then on: they are played as nuts, and those left at the end count.",
    message="{seat:seat} {seat:lays/lay} the {cards} on the nut pile.",
    source="Playing on Nut Pile",
    ruling=Ruling(
        "What becomes of a card laid on the nut pile?",
        "It lies there with the nuts, and putting it there has to cost something.",
        "It could be left out of the count.",
    ),
    when={"build_on_nuts": (True,)},
)

# Stock and waste

PACKETS = race.packets(
    DRAW_COUNT,
    ruling=Ruling(
        "May you turn up cards while you could still play others?",
        "The source turns to the stock when nothing else can be played; in a race nobody can check that.",
        "Only when nothing else can be played.",
        exact=True,
    ),
)
WASTE_TOP = race.waste_top()
TURN_OVER = race.turn_over(
    ruling=Ruling(
        "Is the waste shuffled, and how often may you go through it?",
        "The source has its player pick it up and begin again; it mentions neither shuffling nor a limit.",
        "The waste is shuffled before it is turned over.",
        exact=True,
    )
)

# When everybody is stuck

STUCK = race.stuck(
    "one of your dealt nuts off the nut pile, or a face-down card turned up",
    "face-up cards from pile to pile",
    source="Burying; Alternative to Burying",
    ruling=Ruling(
        "When can nobody play another card?",
        "Cards can be moved to and fro for ever, so only plays that change something count; these can be seen from "
        "the cards as they lie, whatever has been tried.",
        "When everybody says so.",
        exact=True,
    ),
)
BURY = race.bury(
    usual=True,
    source="Burying",
    ruling=Ruling(
        "Who has to bury a card, and what if it helps nobody?",
        "The source has burying only as a variation, in which players bury the top card and begin again; if all do so "
        "until it helps, nobody has to ask.",
        "Everybody could bury one card, or none, as they like.",
        exact=True,
    ),
)
DIG = clause(
    "dig",
    "Digging",
    ClauseKind.EFFECT,
    f"If agreed, the waste is turned over onto the stock instead, and everybody whose work pile {PILES} has a "
    "face-down card at the bottom pulls that card out, for all to see, which counts as turning it up.",
    message=f"Everybody turns the waste over, and {{seats:seat}} {{seats:digs/dig}} out the bottom card of work pile "
    f"{PILES}.",
    source="Alternative to Burying",
    ruling=Ruling(
        "Is the waste turned over, and who sees the card that is dug up?",
        "The card may have to go under the stock, so the stock has to be whole; and a card that is to be played has to "
        "be seen.",
        "The waste could stay as it lies.",
        exact=True,
    ),
    when={"when_stuck": ("dig",)},
    wordings=(
        Wording(
            "When the table is stuck, everybody turns the waste over onto what is left of the stock. Then everybody "
            f"whose work pile {PILES} has a face-down card at the bottom pulls that card out, for all to see, which "
            "counts as turning it up."
        ),
    ),
)
DIG_FIRST = race.dig_first(
    source="Alternative to Burying",
    ruling=Ruling(
        "May others play on while somebody looks for a place?",
        "The source has all players dig at one point, so all go on from there together.",
        "A player who is done could play on.",
    ),
)
TUCK = race.tuck(
    "where its player likes",
    source="Alternative to Burying",
    ruling=Ruling(
        "Must a dug-up card be played if it can be, and where?",
        "The source plays it if possible, and names no place.",
        "Its player could keep it under the stock for later.",
        exact=True,
    ),
)
STUCK_ENDS = race.stuck_ends(
    "A stuck round ends as it stands if that is agreed, if nobody has a card to bury or to dig up, or if burying as "
    "many cards as there are in the largest stock opens no way on.",
    digging=True,
    source="Burying; Alternative to Burying",
    ruling=Ruling(
        "How does a round end when nothing helps any more?",
        "The source does not say; what has been played is played, so it counts.",
        "The round could be thrown in.",
    ),
)

# The object and the score

LAST_NUT = clause(
    "last-nut",
    "The last nut",
    ClauseKind.ENDING,
    "The round ends at once when somebody's last nut has been played. If agreed, that player may go on playing "
    "instead, and the round ends when they call.",
    message="{seat:seat} {seat:has/have} no nuts left, so the round is over.",
    ruling=Ruling(
        "Does the last nut end the round, or the shout?",
        "The source names both in one breath, and a shout can come late.",
        "The shout alone could end it.",
        exact=True,
    ),
    wordings=(
        Wording(
            "The round ends at once when somebody's last nut has been played, wherever it goes.",
            {"call": ("auto",)},
        ),
        Wording(
            "A player whose last nut has been played may go on playing; the round ends when this player calls.",
        ),
    ),
)
CALL = race.call(
    "A player with no nuts left calls “Nuts”. If rounds end by calling, the call may come at any time.",
    manual="A player with no nuts left may call “Nuts” at any time, and nobody else may.",
    auto="Whoever plays their last nut shouts “Nuts” to stop the others; the round is over even without the shout.",
    ruling=Ruling(
        "May the shout be put off?",
        "In the source it signals the end that the last nut has brought; a table may leave the moment to the player.",
        "The player could go on playing and shout later.",
        exact=True,
    ),
)
COUNT = race.count(
    text="After the round the cards on the foundations are sorted by their backs, the nuts left are turned "
    "up and counted, and all players score in the same way, whoever ended the round.",
    ruling=Ruling(
        "Is the player who ended the round scored in another way?",
        "The source counts this player's cards and takes off nuts only for the others; with no nuts left that comes "
        "to the same, even after a round that nobody ended.",
        "Only the others could lose points for nuts.",
        exact=True,
    ),
)
FOUNDATION_CARDS = race.foundation_cards()
NUTS_LEFT = clause(
    "nuts-left",
    "Nuts left",
    ClauseKind.SCORING,
    "Every card left in your nut pile costs you two points, or one if agreed, even if that takes your score below "
    "zero.",
    message="{side:seat} {side:has/have} {count:nut} left: {points:+}.",
    source="Play; Score",
    ruling=Ruling(
        "May a score fall below zero?",
        "The source takes the points off without any condition.",
        "A score could stop at zero.",
        exact=True,
    ),
    wordings=(
        Wording(
            "Every card left in your nut pile costs you {nut_penalty:point}, even if that takes your score "
            "below zero."
        ),
    ),
)

# For the program

PLACES = race.places(
    PILES, note=" counted away from the nut pile,", nuts=" N is the nut pile, for those who build there."
)
NOTHING_TO_TURN = race.nothing_to_turn()
NO_PROGRESS = race.no_progress(source="Burying; Alternative to Burying")

RULEBOOK = Rulebook(
    title="Nuts",
    summary=(
        "A race for two to eight players, each with a pack of their own. Everybody plays their own patience at the "
        "same time, and all build on the same foundations in the middle; the first to get rid of the nut pile ends "
        "the round."
    ),
    credit=(
        "A family's way of playing the game known as Nerts, Pounce or Racing Demon; the inventor is unknown. Told "
        "here in our own words."
    ),
    source=Source(
        "A family's description of Nuts",
        "unnamed",
        "not stated; the rules are retold, no sentence of it is used",
    ),
    sections=(
        Section("Players and cards", (CARDS,)),
        Section("The object and the score", (LAST_NUT, CALL, COUNT, FOUNDATION_CARDS, NUTS_LEFT)),
        Section("The deal", (SHUFFLE, PASS_ON, DIRECTION, NUT_PILE, WORK_PILES, STOCK)),
        Section("The play", (NO_TURNS, OPEN_CARDS)),
        Section("Foundations", (ACE_BEGINS, BUILD_UP, ONE_AT_A_TIME, ON_FOUNDATION, COMPLETED)),
        Section("Racing", (LATE_CLAIM,)),
        Section("Work piles", (BUILD_DOWN, LAID, RUNS, UNCOVERED)),
        Section("The nut pile", (FILL, EMPTY_PILE, NUTS_TO_SPACES, BUILD_ON_NUTS, NUTS_GROW)),
        Section("Stock and waste", (PACKETS, WASTE_TOP, TURN_OVER)),
        Section("When everybody is stuck", (STUCK, BURY, DIG, DIG_FIRST, TUCK, STUCK_ENDS)),
        *closing_sections(TARGET, PLACES, NOTHING_TO_TURN, NO_PROGRESS),
    ),
)
