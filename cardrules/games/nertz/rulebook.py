"""Nertz: the rules, in reading order."""

from functools import partial

from cardrules.core import shared_clauses
from cardrules.core.rulebook import Clause, ClauseKind, Rulebook, Ruling, Section, Source, Wording
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES, PACK_CARDS

clause = partial(Clause, "Nertz")

NERTZ = 13
PILES = 4
DRAW_COUNT = 3
STOCK_CARDS = PACK_CARDS - NERTZ - PILES
RELATIVES = "Nuts; Canfield"
"""The page tells two relatives, the team version of Nertz and the patience from which it comes."""
SILENT = "The whole page"
MATCH_TARGETS = (50, 100, 250, 500)
"""To how many points matches are played, the usual number first."""

# Players and cards

_BACKS = (
    f"each with a pack of {PACK_CARDS} cards without jokers. The packs have different backs, so that every card "
    f"can be "
    "traced to the player who played it; the ace is low."
)
CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    f"Two to ten players sit round the table, {_BACKS}",
    message=f"{{players}} players have a pack of {PACK_CARDS} cards each.",
    source="Nuts",
    ruling=Ruling(
        "How many can play, and who has a pack?",
        "The page says it of the team version alone; without teams everybody has a pack, and more than ten players "
        "hardly fit round one table.",
        "Any number, or teams that share a pack.",
    ),
    options=("players",),
    wordings=(
        Wording(f"Two players sit across from each other, {_BACKS}", {"players": (2,)}),
        Wording(f"{{players:player}} sit round the table, {_BACKS}"),
    ),
)

# The deal

SHUFFLE = clause(
    "shuffle",
    "Everybody shuffles",
    ClauseKind.SETUP,
    "Before each round every player gathers and shuffles their own pack, and keeps it. There is no dealer, and it "
    "does not matter who is ready first.",
    message="{seat:seat} {seat:has/have} shuffled a pack.",
    source="Nuts",
    ruling=Ruling(
        "Who shuffles which pack?",
        "The page has the teams shuffle for each other; with a pack for everybody it is simplest to keep it.",
        "The packs could be passed on, as in the family game Nuts.",
    ),
)
NERTZ_PILE = clause(
    "nertz-pile",
    "The nertz pile",
    ClauseKind.SETUP,
    f"The first {NERTZ} cards are dealt face up on one pile, the nertz pile. Only its top card, the one dealt last, "
    "is seen and played.",
    message="Everybody deals {count:card} on a nertz pile.",
    source=RELATIVES,
    ruling=Ruling(
        "How many nertz cards are there?",
        "The page tells it of Canfield, which it calls very similar: 13, face up.",
        "Eleven, as in the team version.",
        exact=True,
    ),
)
WORK_PILES = clause(
    "work-piles",
    "Laying the work piles",
    ClauseKind.SETUP,
    f"The next {PILES} cards are laid face up in a row and begin the work piles 1 to {PILES}.",
    message="Everybody begins {count:work pile} with a card each.",
    source=RELATIVES,
    ruling=Ruling(
        "How many work piles are there?",
        "The page tells it of Canfield, which it calls very similar: four of one card.",
        "Five of one to five cards, as in the team version.",
        exact=True,
    ),
)
STOCK = clause(
    "stock",
    "The stock",
    ClauseKind.SETUP,
    f"The {STOCK_CARDS} cards that are left after the nertz pile and the work piles lie face down as the stock, "
    f"in the "
    "order in which they came.",
    message="The other {count:card} of each pack are its stock.",
    source=RELATIVES,
    ruling=Ruling(
        "What becomes of the cards that are left?",
        "The page says the same of Canfield and of the team version.",
        exact=True,
    ),
)

# The play

NO_TURNS = clause(
    "no-turns",
    "No turns",
    ClauseKind.EFFECT,
    "When all the piles are laid, everybody plays at once and as fast as they like, each with the cards in front of "
    "them and all on the same foundations.",
    message="Everybody plays at once.",
    source="Nuts",
    ruling=Ruling(
        "Are there turns?",
        "The page says of the team version that there are none.",
        exact=True,
    ),
)
OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "You play cards of your own pack alone: the top card of your nertz pile, the top card of your waste, and the "
    "cards of your work piles.",
    message="Your {card} is still hidden: it is in your stock or under your top nertz card.",
    cases={
        "played": "Your {card} has been played: it lies on foundation {number}.",
        "by_face": "You play only cards of your own pack, and write them by their faces alone: {face}, not {card}.",
    },
    source=RELATIVES,
    ruling=Ruling(
        "Which cards are open for play?",
        "The page says the same of Canfield and of the team version.",
        exact=True,
    ),
)

# Foundations

ACE_BEGINS = clause(
    "ace-begins",
    "Aces",
    ClauseKind.LEGALITY,
    "Any ace may begin a new foundation in the middle of the table as soon as it lies open, and nothing else may.",
    message="A new foundation begins with an ace, not with the {card}.",
    permitted_message="The {card} may begin a new foundation.",
    source="Nuts",
    ruling=Ruling(
        "What begins a foundation?",
        "The page says of the team version that an ace does.",
        "A rank that the deal decides, as in Canfield.",
        exact=True,
    ),
)
BUILD_UP = clause(
    "build-up",
    "Building up",
    ClauseKind.LEGALITY,
    "Foundations go up in suit, card by card, from the ace to the king. They belong to everybody.",
    message="The {card} does not go on foundation {number}, where {owner:seat's} {on} lies: it takes the next higher "
    "card of that suit.",
    permitted_message="The {card} is the next on foundation {number}, after {owner:seat's} {on}.",
    source=RELATIVES,
    ruling=Ruling(
        "How are foundations built, and by whom?",
        "The page says of the team version that either side may lay the next higher card of the suit.",
        exact=True,
    ),
)
ONE_AT_A_TIME = clause(
    "one-at-a-time",
    "One card at a time",
    ClauseKind.LEGALITY,
    "On a foundation cards are laid one at a time: a card of a work pile with others on it has to wait.",
    message="The {card} lies under the {on}, and only a top card goes on a foundation.",
    source=RELATIVES,
    ruling=Ruling(
        "Which card of a work pile goes on a foundation?",
        "The page says of Canfield that the top card does.",
        exact=True,
    ),
)
ON_FOUNDATION = clause(
    "on-foundation",
    "Laying on a foundation",
    ClauseKind.EFFECT,
    "A card on a foundation stays there until the round is scored, and counts for the player who laid it.",
    message="{seat:seat} {seat:lays/lay} the {card} on {owner:seat's} {on}, on foundation {number}.",
    cases={"begun": "{seat:seat} {seat:begins/begin} foundation {number} with the {card}."},
    source="Nuts",
    ruling=Ruling(
        "Can a card come back from a foundation?",
        "The page counts for the team version what has been played to the middle, and takes nothing back.",
        "A player could take back the top card, as in some patiences.",
        exact=True,
    ),
)
COMPLETED = clause(
    "completed",
    "A foundation is complete",
    ClauseKind.EFFECT,
    "With its king a foundation is complete and is taken out of the game; its cards still count.",
    message="Foundation {number} is complete.",
    source=SILENT,
    ruling=Ruling(
        "What becomes of a complete foundation?",
        "The page does not say; taken away it makes room, as in the family game Nuts.",
        "It could stay where it is.",
    ),
)

# Racing

LATE_CLAIM = clause(
    "late-claim",
    "First come",
    ClauseKind.RACE,
    "When several reach for one foundation, the card that gets there first stays, and the others take theirs back to "
    "where they came from. So it is with everything that somebody else's quicker move has made impossible.",
    message="{winner:seat} {winner:was/were} quicker, and after that your move is not possible any more.",
    cases={
        "foundation": "{winner:seat's} {card} was there first, so yours stays with you.",
        "ended": "{winner:seat} {winner:was/were} quicker and ended the round, so your move comes too late.",
    },
    source=SILENT,
    ruling=Ruling(
        "Who may play when several reach for one foundation?",
        "The page does not say; in the family game Nuts and in Nerts the quicker card stays.",
        "The players could take turns at a foundation.",
    ),
)

# Work piles

BUILD_DOWN = clause(
    "build-down",
    "Building down",
    ClauseKind.LEGALITY,
    "A work pile takes a card that is one rank lower than its top card and of the other colour.",
    message="The {card} does not go on the {on}, which takes a card one rank lower and of the other colour.",
    permitted_message="The {card} is one rank lower than the {on} and of the other colour.",
    source=RELATIVES,
    ruling=Ruling(
        "How are work piles built?",
        "The page says the same of Canfield and of the team version.",
        exact=True,
    ),
)
LAID = clause(
    "laid",
    "Laying on a work pile",
    ClauseKind.EFFECT,
    "Any card may move from one of your work piles to another, and takes along all cards that lie on it.",
    message="{seat:seat} {seat:lays/lay} the {cards} on work pile {pile}.",
    source=RELATIVES,
    ruling=Ruling(
        "What moves from work pile to work pile?",
        "The page lets groups of cards move in the team version, and whole piles in Canfield.",
        "Only top cards, or only whole piles.",
        exact=True,
    ),
)
EMPTY_PILE = clause(
    "empty-pile",
    "An empty pile",
    ClauseKind.LEGALITY,
    "A work pile that has run out leaves a space, which may stay empty or take a nertz card, the top card of the "
    "waste or cards of another work pile. If agreed, it takes nothing but a nertz card as long as its player has "
    "one.",
    message="Work pile {pile} is empty and takes a nertz card first, the {top} before the {card}.",
    permitted_message="Work pile {pile} is empty, so the {card} may be laid there.",
    source=RELATIVES,
    ruling=Ruling(
        "What goes to a space?",
        "The page has Canfield fill it from the reserve, and the team version with any card that may be played; the "
        "second leaves more to decide.",
        "A nertz card, as long as there is one.",
        exact=True,
    ),
    options=("space_fill",),
    wordings=(
        Wording(
            "A work pile that has run out leaves a space. It may stay empty, and takes nothing but a nertz card as "
            "long as its player has one; after that it takes the top card of the waste or cards of another work pile.",
            {"space_fill": ("nertz_first",)},
        ),
        Wording(
            "A work pile that has run out leaves a space, which may stay empty or take a nertz card, the top card of "
            "the waste or cards of another work pile."
        ),
    ),
)

# Stock and waste

PACKETS = clause(
    "packets",
    "Three at a time",
    ClauseKind.PERMISSION,
    f"At any time you may turn up the next {DRAW_COUNT} cards of your stock, one by one, on your waste; the last "
    "packet may be smaller.",
    message="{seat:seat} {seat:turns/turn} up the {cards}.",
    permitted_message="You may turn up the next {count:card} of your stock at any time.",
    source=RELATIVES,
    ruling=Ruling(
        "How is the stock turned up?",
        "The page says the same of Canfield and of the team version.",
        "One card at a time.",
        exact=True,
    ),
)
WASTE_TOP = clause(
    "waste-top",
    "The top of the waste",
    ClauseKind.LEGALITY,
    "Of the waste only the top card is played; when it is gone, the card below it can be. Everybody may look through "
    "the whole waste.",
    message="The {card} lies in your waste under the {top}, and only the top card is played.",
    source=RELATIVES,
    ruling=Ruling(
        "May you look through the waste?",
        "The page says which of its cards can be played, not which can be seen; what has been turned up is no secret.",
        "Only the top card may be looked at.",
        exact=True,
    ),
)
TURN_OVER = clause(
    "turn-over",
    "Turning the waste over",
    ClauseKind.PERMISSION,
    "When the stock is used up, the waste is turned over, unshuffled, and is the stock again, any number of times.",
    message="{seat:seat} {seat:turns/turn} the waste over.",
    permitted_message="Your stock is used up, so you may turn your waste over.",
    source=RELATIVES,
    ruling=Ruling(
        "How often may you go through the stock?",
        "The page says the same of Canfield and of the team version, and names no limit.",
        "A number of times agreed on.",
        exact=True,
    ),
)

# When everybody is stuck

_WAY_ON = (
    "A gain is a play that is never undone: a card to a foundation, a card off the waste, or a nertz card off its "
    "pile. A player who can reach one has a way on: now, after moving cards from pile to pile, or with a card that "
    "comes to the top of the waste in turning up the rest of the stock and then once the whole of it."
)
STUCK = clause(
    "stuck",
    "Everybody is stuck",
    ClauseKind.EFFECT,
    f"{_WAY_ON} The table is stuck when nobody has a way on and nobody can call.",
    message="Everybody is stuck.",
    source=SILENT,
    ruling=Ruling(
        "When is it that nobody can go on?",
        "The page does not speak of it; this can be decided from the cards as they lie, whatever has been tried.",
        "When everybody says so.",
    ),
    options=("call",),
    wordings=(Wording(f"{_WAY_ON} The table is stuck when nobody has one.", {"call": ("auto",)}),),
)
BURY = clause(
    "bury",
    "Burying",
    ClauseKind.EFFECT,
    "If agreed, everybody at a stuck table turns the waste over on what is left of the stock and puts the top card "
    "at the bottom, again and again until somebody has a way on.",
    message="Everybody turns the waste over and buries {count:card} from the top of the stock.",
    source=SILENT,
    ruling=Ruling(
        "Can a stuck round be saved?",
        "The page does not speak of it; burying is taken from the family game Nuts, for tables that want to play every "
        "round out.",
        "The round ends as it stands.",
    ),
    options=("when_stuck",),
    when={"when_stuck": ("bury",)},
    wordings=(
        Wording(
            "When the table is stuck, everybody turns the waste over on what is left of the stock and puts the top "
            "card at the bottom, again and again until somebody has a way on."
        ),
    ),
)
STUCK_ENDS = clause(
    "stuck-ends",
    "Stuck for good",
    ClauseKind.ENDING,
    "A stuck round ends as it stands and is scored for all. If burying is agreed, it ends when nobody has a card "
    "to bury, or when burying as many cards as the largest stock has opens no way on.",
    message="The round ends as it stands.",
    cases={
        "nothing_to_bury": "Nobody has a card to bury, so the round ends as it stands.",
        "buried": "Burying {count:card} has helped nobody, so the round ends as it stands.",
    },
    source=SILENT,
    ruling=Ruling(
        "How does a round end in which nobody can go on?",
        "The page does not speak of it; what has been played is played, so it counts.",
        "The round could be thrown in, or the stocks could be buried.",
    ),
    options=("when_stuck",),
    wordings=(
        Wording("A stuck round ends as it stands and is scored for all.", {"when_stuck": ("end",)}),
        Wording(
            "A stuck round ends as it stands when nobody has a card to bury, or when burying as many cards as the "
            "largest stock has opens no way on. It is scored for all."
        ),
    ),
)

# The object and the score

CALL = clause(
    "call",
    "Calling",
    ClauseKind.LEGALITY,
    "A player without nertz cards may call “Nertz!” and end the round, or play on first and call later. Nobody calls "
    "with nertz cards left, or where the last one ends the round by itself.",
    message="You cannot call yet: you have {count:nertz card} left.",
    permitted_message="You have no nertz cards left, so you may call.",
    cases={"automatic": "Nobody needs to call, because the last nertz card ends the round by itself."},
    source="Nuts",
    ruling=Ruling(
        "Must a player without nertz cards call at once?",
        "The page has the team version shout with the last card; without a bonus for the call everybody may decide "
        "when to stop.",
        "The last nertz card ends the round.",
    ),
    options=("call",),
    wordings=(
        Wording(
            "Nobody needs to call, because the last nertz card ends the round by itself.", {"call": ("auto",)}
        ),
        Wording(
            "A player without nertz cards may call “Nertz!” and end the round, or play on first and call later. Nobody "
            "calls with nertz cards left."
        ),
    ),
)
LAST_NUT = clause(
    "last-nertz",
    "The last nertz card",
    ClauseKind.ENDING,
    "The round ends at once when a player who has no nertz cards left calls “Nertz!”; or, if agreed, by itself when "
    "anybody's last nertz card has been played.",
    message="{seat:seat} {seat:has/have} no nertz cards left, so the round is over.",
    source="Nuts",
    ruling=Ruling(
        "Does the last nertz card end the round, or the call?",
        "The page names both in one breath for the team version.",
        "The last nertz card, wherever it goes.",
        exact=True,
    ),
    options=("call",),
    wordings=(
        Wording(
            "The round ends at once when anybody's last nertz card has been played, wherever it goes.",
            {"call": ("auto",)},
        ),
        Wording("The round ends at once when a player who has no nertz cards left calls “Nertz!”."),
    ),
)
COUNT = clause(
    "count",
    "Counting the round",
    ClauseKind.ENDING,
    "After the round the cards on the foundations are sorted by their backs, the nertz cards left are counted, and "
    "all players score alike, whoever ended the round.",
    message="The cards on the foundations and the nertz cards left are counted.",
    source="Nuts",
    ruling=Ruling(
        "How is a round counted?",
        "The page says it of the team version, and gives nobody a bonus.",
        "The player who calls could have some points for it, as in Nerts.",
        exact=True,
    ),
)
FOUNDATION_CARDS = clause(
    "foundation-cards",
    "Cards on the foundations",
    ClauseKind.SCORING,
    "Every card that you have laid on a foundation gives you one point.",
    message="{side:seat} {side:has/have} {count:card} on the foundations: {points:+}.",
    source="Nuts",
    ruling=Ruling(
        "What is a card on a foundation worth?",
        "The page says it of the team version: a point.",
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
        "The page says it of the team version: two points, and negative scores stand.",
        "One point.",
        exact=True,
    ),
    options=("nertz_penalty",),
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
    f"{_LONGER} points before it begins.",
    message="The match is played to {target:point}.",
    source="Differing Scores",
    options=("target",),
    wordings=(Wording("The match is played to {target:point}."),),
)

# For the program

PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    f"Written moves name your work piles 1 to {PILES}, and the foundations F1, F2 and so on in the order in which "
    "they were begun; an ace begins a new one at F. Cards go nowhere else, and are written by their faces alone, for "
    "they are of your own pack.",
    message="There is no place {place} on which cards are laid now.",
    source=SILENT,
    ruling=Ruling(
        "What are the places called?",
        "At a table one points at them; a program has to be told.",
    ),
    technical=True,
)
NOTHING_TO_TURN = clause(
    "nothing-to-turn",
    "Stock and waste used up",
    ClauseKind.LEGALITY,
    "A player whose whole stock and waste have been played has nothing to turn any more.",
    message="You have neither stock nor waste left, so there is nothing to turn.",
    source=SILENT,
    ruling=Ruling(
        "What is turned up when there is nothing to turn?",
        "At a table nobody would ask; a program has to be told.",
    ),
    technical=True,
)
NO_PROGRESS = clause(
    "no-progress",
    "No progress",
    ClauseKind.ENDING,
    f"After {MOST_IDLE_MOVES} moves for each player in a row without a gain by anybody the round ends as it stands.",
    message="Nobody has gained anything in {moves:move}, so the round ends as it stands.",
    source=SILENT,
    ruling=Ruling(
        "What if people could go on, but do not?",
        "At a table somebody would speak up; a program has to be told when to stop.",
    ),
    technical=True,
)

RULEBOOK = Rulebook(
    title="Nertz",
    summary=(
        f"A race for two to ten players, each with a pack of their own. Everybody works off {NERTZ} nertz cards over "
        f"{PILES} work piles, and all build on the same foundations; the match is played to {MATCH_TARGETS[0]} "
        f"points, "
        "or to many more."
    ),
    credit=(
        "A common way of playing the race that descends from Canfield, with the targets described at "
        "CatsAtCards.com. Told here in our own words."
    ),
    source=Source(
        "Nertz",
        "CatsAtCards.com",
        "© 2015 CatsAtCards.com, all rights reserved; the rules are retold, no sentence of it is used",
        "https://catsatcards.com",
    ),
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
        Section(
            "The end",
            (TARGETS, shared_clauses.ROUND_TARGET, shared_clauses.ROUND_TIE, shared_clauses.MAX_ROUNDS),
        ),
        Section(
            "For the program",
            (
                shared_clauses.DEAL_DUE,
                shared_clauses.WHOLE_PACK,
                PLACES,
                NOTHING_TO_TURN,
                NO_PROGRESS,
                shared_clauses.OVER,
            ),
        ),
    ),
)
