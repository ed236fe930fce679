"""Nerts: the rules, in reading order."""

from functools import partial

from cardrules.core import shared_clauses
from cardrules.core.rulebook import Clause, ClauseKind, Rulebook, Ruling, Section, Source, Wording
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES, PACK_CARDS

clause = partial(Clause, "Nerts")

COLUMNS = 7
SLOTS = 4
NERT_PILE_CARDS = 8
NERTS = SLOTS + NERT_PILE_CARDS
STOCK_CARDS = PACK_CARDS - sum(range(1, COLUMNS + 1)) - NERTS
DRAW_COUNT = 3
BONUS = 10

# Cards and seats

_BACKS = (
    f"each with a pack of {PACK_CARDS} cards without jokers. The packs have different backs, so that every card "
    f"can be "
    "traced to the player who played it; the ace is low."
)
CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    f"Two to eight players, better three or more, sit round the table, {_BACKS}",
    message=f"{{players}} players have a pack of {PACK_CARDS} cards each.",
    source="Players; Equipment",
    ruling=Ruling(
        "How many can play?",
        "The source says any number in one place and at least three in another; two can race as well, and round more "
        "than eight layouts not everybody reaches the middle.",
        "Three or more, without an upper limit.",
    ),
    options=("players",),
    wordings=(
        Wording(f"Two players sit across from each other, {_BACKS}", {"players": (2,)}),
        Wording(f"{{players:player}} sit round the table, {_BACKS}"),
    ),
)
TARGET = clause(
    "target",
    "How far to play",
    ClauseKind.SETUP,
    "Before the first round the players agree to how many points the match is played.",
    message="The match is played to {target:point}.",
    source="The round ends",
    ruling=Ruling(
        "How many points win the match?",
        "The source names no number; 100 are usual in games of this kind.",
        "Any other target.",
    ),
    options=("target",),
    wordings=(Wording("The match is played to {target:point}."),),
)

# The deal

SHUFFLE = clause(
    "shuffle",
    "Everybody shuffles",
    ClauseKind.SETUP,
    "Before each round every player gathers and shuffles their own pack, and keeps it. There is no dealer, and it "
    "does not matter who is ready first.",
    message="{seat:seat} {seat:has/have} shuffled a pack.",
    source="Equipment",
    ruling=Ruling(
        "Who shuffles which pack?",
        "The source gives everybody a pack of their own and says no more.",
        "The packs could be passed on to a neighbour, as in Nuts.",
    ),
)
COLUMNS_LAID = clause(
    "columns",
    "Laying the columns",
    ClauseKind.SETUP,
    f"Everybody first lays {COLUMNS} columns, in rows from left to right. The first card of a row lies face up and "
    "the others face down, and each row begins one column further to the right. So the columns have 1 to "
    f"{COLUMNS} cards, and only the top card of each lies face up.",
    message=f"Everybody lays columns of 1 to {COLUMNS} cards.",
    source="The starting layout",
    ruling=Ruling(
        "How are the columns laid?",
        "The picture of the layout is lost; the text calls it that of the usual patience, and this is how Klondike "
        "is laid.",
        "Fewer columns, as in Nuts or Nertz.",
        exact=True,
    ),
)
SLOTS_LAID = clause(
    "slots",
    "The four slots",
    ClauseKind.SETUP,
    f"Below the columns come the {NERTS} nerts. The next {SLOTS} cards lie side by side, face down, in the slots 1 "
    f"to {SLOTS}.",
    message="Everybody lays {count:nert} side by side into the slots.",
    source="Along with the main cards",
)
NERT_PILE_LAID = clause(
    "nert-pile",
    "The nert pile",
    ClauseKind.SETUP,
    f"The next {NERT_PILE_CARDS} cards are counted off into the nert pile, to the left of the slots. It lies face "
    "down, and nobody sees a card of it before it comes to a slot.",
    message="Everybody counts {count:nert} into a pile.",
    source="Along with the main cards",
    ruling=Ruling(
        "Does the nert pile lie face up or face down?",
        "The source turns up nothing but the cards in the slots.",
        "Its top card could lie face up, for all to see what comes next.",
        exact=True,
    ),
)
STOCK = clause(
    "stock",
    "The stock",
    ClauseKind.SETUP,
    f"The {STOCK_CARDS} cards that are left after the columns and the nerts lie face down as the stock, in the order "
    "in which they came.",
    message="The other {count:card} of each pack are its stock.",
    source="The starting layout",
    ruling=Ruling(
        "What becomes of the cards that are left?",
        "The source does not say; in the patience that it speaks of they are a stock to turn up.",
        "They could stay out of the round.",
    ),
)
GO = clause(
    "go",
    "Go",
    ClauseKind.EFFECT,
    "As soon as the last player has laid out the cards it is “go”: all slots are turned face up, and everybody plays "
    "at once and as fast as they like, each with their own cards and all on the same foundations.",
    message="Go: all slots are turned up, and everybody plays at once.",
    source="Along with the main cards",
    ruling=Ruling(
        "When does a round start?",
        "The source turns the slots up when the game starts, and a race is fair only when all are ready.",
        "Whoever is ready may begin.",
        exact=True,
    ),
)

# The play

OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "You play cards of your own pack alone: those in your slots, the top card of your waste, and the face-up cards "
    "of your columns.",
    message="Your {card} is still hidden: it is in your stock, in your nert pile or face down in a column.",
    cases={
        "played": "Your {card} has been played: it lies on foundation {number}.",
        "by_face": "You play only cards of your own pack, and write them by their faces alone: {face}, not {card}.",
    },
    source="There are two ways",
    ruling=Ruling(
        "Which cards are open for play?",
        "The source names the nerts and the open cards of the patience; with a stock, the top of the waste is one of "
        "these.",
        "Nerts and column cards alone.",
        exact=True,
    ),
)

# Columns

BUILD_DOWN = clause(
    "build-down",
    "Building down",
    ClauseKind.LEGALITY,
    "A column takes a card that is one rank lower than its top card and of the other colour.",
    message="The {card} does not go on the {on}, which takes a card one rank lower and of the other colour.",
    permitted_message="The {card} is one rank lower than the {on} and of the other colour.",
    source="There are two ways",
)
LAID = clause(
    "laid",
    "Laying on a column",
    ClauseKind.EFFECT,
    "Any face-up card may move from one of your columns to another, and takes along all cards that lie on it.",
    message="{seat:seat} {seat:lays/lay} the {cards} on column {pile}.",
    source="There are two ways",
    ruling=Ruling(
        "What moves from column to column?",
        "The source refers to the usual rules of patience, by which cards that lie on each other move together.",
        "Only top cards, or only whole runs.",
        exact=True,
    ),
)
UNCOVERED = clause(
    "uncovered",
    "Turning up a card",
    ClauseKind.EFFECT,
    "A face-down card of a column on which nothing lies any more is turned up at once.",
    message="In {side:seat's} column {place} the {card} is turned up.",
    source="There are two ways",
    ruling=Ruling(
        "When is a face-down card turned up?",
        "The source refers to the usual rules of patience.",
        "Whenever its player gets round to it.",
        exact=True,
    ),
)
EMPTY_PILE = clause(
    "empty-column",
    "An empty column",
    ClauseKind.LEGALITY,
    "To a column that has run out goes a king, with the cards that lie on it; if agreed, any card does. It may also "
    "stay empty.",
    message="Column {pile} is empty and takes a king, not the {card}.",
    permitted_message="Column {pile} is empty, and the {card} may go there.",
    source="There are two ways",
    ruling=Ruling(
        "What goes to an empty column?",
        "The source refers to the usual rules of patience, by which only a king does.",
        "Any card.",
        exact=True,
    ),
    options=("empty_column",),
    wordings=(
        Wording(
            "To a column that has run out goes any card, with those that lie on it. It may also stay empty.",
            {"empty_column": ("any",)},
        ),
        Wording(
            "To a column that has run out goes only a king, with the cards that lie on it. It may also stay empty."
        ),
    ),
)

# Nerts and slots

NOT_ON_SLOTS = clause(
    "not-on-slots",
    "Nothing on a slot",
    ClauseKind.LEGALITY,
    "Nothing is ever laid on a slot, not even on an empty one: nerts come there from the nert pile alone.",
    message="{place} is a slot, so the {card} cannot be laid there.",
    source="There are two ways",
    ruling=Ruling(
        "Can cards be laid on a slot?",
        "The source lets cards go to the columns and to the middle, and wants the nerts disposed of.",
        "Slots could take cards as columns do.",
        exact=True,
    ),
)
REPLACED = clause(
    "replaced",
    "The next nert",
    ClauseKind.EFFECT,
    "When a nert has been played from a slot, the top card of the nert pile takes its place at once, face up. With "
    "the pile used up the slot stays empty.",
    message="The {card} comes from the nert pile to {side:seat's} slot {place}.",
    source="Along with the main cards",
    ruling=Ruling(
        "What comes to a slot when the nert pile is used up?",
        "The source replaces every nert by another, and when none is left nothing can come.",
        "A card of the stock.",
        exact=True,
    ),
)

# Stock and waste

PACKETS = clause(
    "packets",
    "Turning up the stock",
    ClauseKind.PERMISSION,
    f"At any time you may turn up the next {DRAW_COUNT} cards of your stock, one by one, on your waste, or a single "
    "card if so agreed; the last packet may be smaller.",
    message="{seat:seat} {seat:turns/turn} up the {cards}.",
    permitted_message="You may turn up the next {count:card} of your stock at any time.",
    source="The starting layout",
    ruling=Ruling(
        "How is the stock turned up?",
        "The source does not speak of it; three at a time is the usual way in patience and in the relatives of this "
        "game.",
        "One card at a time.",
    ),
    options=("draw",),
    wordings=(
        Wording(
            "At any time you may turn up the next card of your stock on your waste.",
            {"draw": (1,)},
        ),
        Wording(
            f"At any time you may turn up the next {DRAW_COUNT} cards of your stock, one by one, on your waste; the "
            "last packet may be smaller."
        ),
    ),
)
TURN_OVER = clause(
    "turn-over",
    "Turning the waste over",
    ClauseKind.PERMISSION,
    "When the stock is used up, the waste is turned over, unshuffled, and is the stock again, any number of times.",
    message="{seat:seat} {seat:turns/turn} the waste over.",
    permitted_message="Your stock is used up, so you may turn your waste over.",
    source="The starting layout",
    ruling=Ruling(
        "How often may you go through the stock?",
        "The source does not speak of it; a race ends sooner by itself than by a limit.",
        "Once, or three times.",
    ),
)
WASTE_TOP = clause(
    "waste-top",
    "The top of the waste",
    ClauseKind.LEGALITY,
    "Of the waste only the top card is played; when it is gone, the card below it can be. Everybody may look through "
    "the whole waste.",
    message="The {card} lies in your waste under the {top}, and only the top card is played.",
    source="The starting layout",
    ruling=Ruling(
        "Which cards of the waste can be played, and which seen?",
        "The source does not speak of it; in patience the top card is played, and what has been turned up is no "
        "secret.",
        "Only the top card may be looked at.",
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
    source="When playing cards to the center",
)
BUILD_UP = clause(
    "build-up",
    "Building up",
    ClauseKind.LEGALITY,
    "Foundations go up in suit, card by card, from the ace to the king. They belong to everybody.",
    message="The {card} does not go on foundation {number}, where {owner:seat's} {on} lies: it takes the next higher "
    "card of that suit.",
    permitted_message="The {card} is the next on foundation {number}, after {owner:seat's} {on}.",
    source="When playing cards to the center",
)
ONE_AT_A_TIME = clause(
    "one-at-a-time",
    "One card at a time",
    ClauseKind.LEGALITY,
    "On a foundation cards are laid one at a time: a card of a column with others on it has to wait.",
    message="The {card} lies under the {on}, and only a top card goes on a foundation.",
    source="When playing cards to the center; This is where the game gets chaotic",
)
ON_FOUNDATION = clause(
    "on-foundation",
    "Laying on a foundation",
    ClauseKind.EFFECT,
    "A card on a foundation stays there until the round is scored, and counts for the player who laid it.",
    message="{seat:seat} {seat:lays/lay} the {card} on {owner:seat's} {on}, on foundation {number}.",
    cases={"begun": "{seat:seat} {seat:begins/begin} foundation {number} with the {card}."},
    source="When playing cards to the center",
)
COMPLETED = clause(
    "completed",
    "A foundation is complete",
    ClauseKind.EFFECT,
    "With its king a foundation is complete and is taken out of the game; its cards still count.",
    message="Foundation {number} is complete.",
    source="When playing cards to the center",
    ruling=Ruling(
        "What becomes of a complete foundation?",
        "The source does not say; taken away it makes room, as in Nuts.",
        "It could stay where it is.",
    ),
)

# Racing

LATE_CLAIM = clause(
    "late-claim",
    "First come",
    ClauseKind.RACE,
    "When several reach for one foundation, the card that gets there first, and so lies at the bottom, stays; the "
    "others take theirs back to where they came from. So it is with everything that somebody else's quicker move has "
    "made impossible.",
    message="{winner:seat} {winner:was/were} quicker, and after that your move is not possible any more.",
    cases={
        "foundation": "{winner:seat's} {card} was there first, so yours stays with you.",
        "ended": "{winner:seat} {winner:was/were} quicker and ended the round, so your move comes too late.",
    },
    source="This is where the game gets chaotic",
    ruling=Ruling(
        "Where does a card go that came too late?",
        "The source lets the first card count and says no more; a card that does not count has not been played.",
        "Its player could hold it until it fits somewhere.",
        exact=True,
    ),
)
ONE_HAND = clause(
    "one-hand",
    "One card in hand",
    ClauseKind.RACE,
    "You have one card in hand at a time, and reach for the next, with either hand, when the last one has been let "
    "go. What your other hand does meanwhile does not count.",
    message="{move} does not count: your other hand was still on its way with {other}.",
    source="This is where the game gets chaotic",
    ruling=Ruling(
        "What becomes of a card played with the other hand?",
        "The source forbids it and names no penalty, so that card goes back.",
        "It could cost a point.",
        exact=True,
    ),
)

# When everybody is stuck

_WAY_ON = (
    "A gain is a play that is never undone: a card to a foundation, a card off the waste, a nert out of its slot, or "
    "a face-down card turned up. A player who can reach one has a way on: now, after moving face-up cards from "
    "column to column, or with a card that comes to the top of the waste in turning up the rest of the stock and "
    "then once the whole of it."
)
STUCK = clause(
    "stuck",
    "Everybody is stuck",
    ClauseKind.EFFECT,
    f"{_WAY_ON} The table is stuck when nobody has a way on and nobody can call.",
    message="Everybody is stuck.",
    source="The round ends",
    ruling=Ruling(
        "When is it that nobody can go on?",
        "The source does not speak of it; this can be decided from the cards as they lie, whatever has been tried.",
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
    source="The round ends",
    ruling=Ruling(
        "Can a stuck round be saved?",
        "The source does not speak of it; burying is taken from Nuts for tables that want to play every round out.",
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
    "A stuck round ends as it stands, and nobody has called. Where burying is agreed, it ends when nobody has a card "
    "to bury, or when burying as many cards as the largest stock has opens no way on.",
    message="The round ends as it stands.",
    cases={
        "nothing_to_bury": "Nobody has a card to bury, so the round ends as it stands.",
        "buried": "Burying {count:card} has helped nobody, so the round ends as it stands.",
    },
    source="The round ends",
    ruling=Ruling(
        "How does a round end in which nobody can go on?",
        "The source does not speak of it; what has been played is played, so it counts.",
        "The round could be thrown in, or the stocks could be buried.",
    ),
    options=("when_stuck",),
    wordings=(
        Wording(
            "A stuck round ends as it stands, and nobody has called.",
            {"when_stuck": ("end",)},
        ),
        Wording(
            "A stuck round ends as it stands when nobody has a card to bury, or when burying as many cards as the "
            "largest stock has opens no way on. Then nobody has called."
        ),
    ),
)

# Scoring

COUNT = clause(
    "count",
    "Counting the round",
    ClauseKind.ENDING,
    "After the round the cards on the foundations are sorted by their backs, and the nerts left, in the slots and in "
    "the pile, are turned up and counted.",
    message="The cards on the foundations and the nerts left are counted.",
    source="Equipment; The round ends",
    ruling=Ruling(
        "How is it known who has played which cards?",
        "The source asks for packs that can be told apart and leaves it at that.",
        "Everybody could keep count while playing.",
        exact=True,
    ),
)
FOUNDATION_CARDS = clause(
    "foundation-cards",
    "Cards on the foundations",
    ClauseKind.SCORING,
    "Every card that you have laid on a foundation gives you one point.",
    message="{side:seat} {side:has/have} {count:card} on the foundations: {points:+}.",
    source="The round ends",
)
CALLER = clause(
    "caller",
    "The bonus for calling",
    ClauseKind.SCORING,
    f"The player who ended the round by calling has {BONUS} points for it; nobody else has, out of nerts or not.",
    message="{side:seat} called: {points:+}.",
    source="The round ends; Note",
    options=("call",),
    wordings=(
        Wording(
            f"The player whose last nert ended the round has {BONUS} points for it.",
            {"call": ("auto",)},
        ),
    ),
)
NUTS_LEFT = clause(
    "nerts-left",
    "Nerts left",
    ClauseKind.SCORING,
    "Every nert left, in a slot or in the pile, costs you one point, even if that takes your score below zero.",
    message="{side:seat} {side:has/have} {count:nert} left: {points:+}.",
    source="The round ends",
    ruling=Ruling(
        "May a score fall below zero?",
        "The source takes the points off without a condition.",
        "Nobody could have less than nothing.",
        exact=True,
    ),
)

# The end

CALL = clause(
    "call",
    "Calling",
    ClauseKind.LEGALITY,
    "A player who has played all their nerts may call “Nerts!” at any time. They need not: they may play on for more "
    "points, at the risk that somebody else calls first. If agreed, the last nert calls by itself.",
    message="You cannot call yet: you have {count:nert} left.",
    permitted_message="You have no nerts left, so you may call and end the round.",
    cases={"automatic": "Nobody needs to call, because the last nert calls by itself."},
    source="The round ends; Note",
    options=("call",),
    wordings=(
        Wording("Nobody needs to call, because the last nert calls by itself.", {"call": ("auto",)}),
        Wording(
            "A player who has played all their nerts may call “Nerts!” at any time. They need not: they may play on "
            "for more points, at the risk that somebody else calls first."
        ),
    ),
)
LAST_NUT = clause(
    "called",
    "Nerts!",
    ClauseKind.ENDING,
    "The round ends at once when somebody calls, and not before, however many players have run out of nerts.",
    message="{seat:seat} {seat:calls/call} “Nerts!”, having no nerts left, and the round is over.",
    source="The round ends; Note",
    options=("call",),
    wordings=(
        Wording("The round ends at once when somebody's last nert has been played.", {"call": ("auto",)}),
    ),
)

# For the program

PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    f"Written moves name your columns 1 to {COLUMNS}, and the foundations F1, F2 and so on in the order in which "
    "they were begun; an ace begins a new one at F. Cards go nowhere else, and are written by their faces alone, for "
    "they are of your own pack.",
    message="There is no place {place} on which cards are laid now.",
    source="There are two ways",
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
    source="The starting layout",
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
    source="The round ends",
    ruling=Ruling(
        "What if people could go on, but do not?",
        "At a table somebody would speak up; a program has to be told when to stop.",
    ),
    technical=True,
)

RULEBOOK = Rulebook(
    title="Nerts",
    summary=(
        "A race for two to eight players, each with a pack of their own. Everybody plays a patience with seven "
        "columns and twelve nerts, four of them open in slots, and all build on the same foundations in the middle; "
        "whoever has got rid of the nerts may call and end the round."
    ),
    credit=(
        "A traditional game known as Nerts, Pounce or Racing Demon; the inventor is unknown. The form "
        "with four slots is told here in our own words."
    ),
    source=Source(
        "Two Card Games",
        "unnamed",
        "not stated; the rules are retold, no sentence of it is used",
    ),
    sections=(
        Section("Players and cards", (CARDS,)),
        Section("The object and the score", (LAST_NUT, CALL, COUNT, FOUNDATION_CARDS, CALLER, NUTS_LEFT)),
        Section("The deal", (SHUFFLE, COLUMNS_LAID, SLOTS_LAID, NERT_PILE_LAID, STOCK)),
        Section("The play", (GO, OPEN_CARDS)),
        Section("Foundations", (ACE_BEGINS, BUILD_UP, ONE_AT_A_TIME, ON_FOUNDATION, COMPLETED)),
        Section("Racing", (LATE_CLAIM, ONE_HAND)),
        Section("Columns", (BUILD_DOWN, LAID, UNCOVERED, EMPTY_PILE)),
        Section("Nerts and slots", (REPLACED, NOT_ON_SLOTS)),
        Section("Stock and waste", (PACKETS, WASTE_TOP, TURN_OVER)),
        Section("When everybody is stuck", (STUCK, BURY, STUCK_ENDS)),
        Section(
            "The end",
            (TARGET, shared_clauses.ROUND_TARGET, shared_clauses.ROUND_TIE, shared_clauses.MAX_ROUNDS),
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
