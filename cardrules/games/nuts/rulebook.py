"""Nuts: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

clause = partial(Clause, "Nuts", source="Play")

NUTS = 11
PILES = 5
PACKET = 3
TURNING_POINT = 50
"""At every multiple of this score the packs begin to pass the other way, where they alternate."""

# Cards and seats

CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    "Two to eight players sit round the table, each with a pack of 52 cards. The packs have different backs, so "
    "that every card can be traced to the player who played it; the ace is low.",
    message="{players} players have a pack of 52 cards each.",
    source="Players; Deck",
    options=("players",),
)

# The deal

SHUFFLE = clause(
    "shuffle",
    "Everybody shuffles",
    ClauseKind.SETUP,
    "Before each round every player gathers and shuffles a pack. There is no dealer, and it does not matter who is "
    "ready first.",
    message="{seat:seat} has shuffled a pack.",
)
PASS_ON = clause(
    "pass-on",
    "Passing the packs",
    ClauseKind.SETUP,
    "The shuffled packs are passed to the left, so that nobody plays with cards of their own shuffling. If agreed, "
    "the direction changes during the match, or everybody keeps the same pack throughout.",
    message="The packs are passed to the {direction}.",
    source="Play; Deck trade direction; Do not Exchange Cards",
    options=("pass_packs",),
)
DIRECTION = clause(
    "direction",
    "The direction changes",
    ClauseKind.EFFECT,
    "If agreed, the packs pass the other way from the next round on whenever the highest score of the match so far "
    f"has reached a further multiple of {TURNING_POINT}: once, even if a round leaps over two of them.",
    message="The highest score has reached {score}, so from now on the packs are passed to the {direction}.",
    source="Deck trade direction",
    ruling=True,
    options=("pass_packs",),
)

# The play

NO_TURNS = clause(
    "no-turns",
    "No turns",
    ClauseKind.EFFECT,
    "When all the piles are laid, everybody plays at once and as fast as they like, each with the cards in front of "
    "them and all on the same foundations.",
    message="Everybody plays at once.",
)
OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "You play the top card of your nut pile, the top card of your waste, and the face-up cards of your work piles. "
    "They are named by their faces: the pack is your own.",
    message="Your {card} is still hidden: it is in your stock, under your top nut or face down in a work pile.",
    cases={
        "played": "Your {card} has been played: it lies on foundation {number}.",
        "by_face": "You name your own cards by their faces alone, so {card} cannot be played; write {face} for yours.",
    },
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    f"Cards are laid on your own work piles, 1 to {PILES}, and on the foundations F1, F2 and so on in the order in "
    "which they were begun; an ace begins a new one at F. N is the nut pile, for those who build there.",
    message="There is no place {place} on which cards are laid now.",
    ruling=True,
)

# Work piles

WORK_PILES = clause(
    "work-piles",
    "Laying the work piles",
    ClauseKind.SETUP,
    f"Beside the nut pile lie {PILES} work piles, dealt in rows and numbered outward from it: each row begins one pile "
    f"further out with a card face up and goes on face down, so that pile {PILES} ends with {PILES} cards. Of each "
    "pile only the top card lies face up.",
    message=f"Everybody lays work piles of 1 to {PILES} cards.",
)
BUILD_DOWN = clause(
    "build-down",
    "Building down",
    ClauseKind.LEGALITY,
    "A work pile takes a card that is one rank lower than its top card and of the other colour.",
    message="The {card} does not go on the {on}, which takes a card one rank lower and of the other colour.",
    permitted_message="The {card} is one rank lower than the {on} and of the other colour.",
    ruling=True,
)
LAID = clause(
    "laid",
    "Laying on a work pile",
    ClauseKind.EFFECT,
    "A card that moves from one work pile to another takes along all cards that lie on it.",
    message="{seat:seat} lays the {cards} on work pile {pile}.",
    ruling=True,
)
RUNS = clause(
    "runs",
    "What moves together",
    ClauseKind.LEGALITY,
    "From one work pile to another any face-up card moves, with all cards on it. If agreed, only the top card moves, "
    "or only all face-up cards of the pile together.",
    cases={
        "top": "The {on} lies on the {card}, and only top cards move.",
        "whole": "Only all face-up cards of the pile move, together: the {cards}.",
    },
    ruling=True,
    options=("run_moves",),
)
UNCOVERED = clause(
    "uncovered",
    "Turning up a work card",
    ClauseKind.EFFECT,
    "A face-down card of a work pile on which nothing lies any more is turned up at once.",
    message="In work pile {place} of {side:seat} the {card} is turned up.",
    ruling=True,
)
FILL = clause(
    "fill",
    "Filling a space",
    ClauseKind.EFFECT,
    "When a work pile has run out, the top nut takes its place at once and by itself, even the last nut.",
    message="The top nut of {side:seat}, the {card}, fills the space of work pile {place}.",
    ruling=True,
)
EMPTY_PILE = clause(
    "empty-pile",
    "An empty pile",
    ClauseKind.LEGALITY,
    "Nothing but a nut ever fills a space: a work pile that runs out when the nuts are gone stays empty.",
    message="Work pile {pile} is empty, and only a nut could fill it, not the {card}.",
    ruling=True,
    options=("call",),
)

# The nut pile

NUT_PILE = clause(
    "nut-pile",
    "The nut pile",
    ClauseKind.SETUP,
    f"The first {NUTS} cards are counted off into the nut pile, one on the other. Only its top card is seen and "
    "played, whether the cards below lie face up or, if agreed, face down.",
    message="Everybody counts {count:card} into a nut pile.",
    source="Play; Face Down Nuts Pile",
    ruling=True,
    options=("nuts_face_down",),
)
NUTS_TO_SPACES = clause(
    "nuts-to-spaces",
    "Nuts to spaces only",
    ClauseKind.LEGALITY,
    "If agreed, nuts go on foundations and into the spaces of work piles that have run out, but never on a work "
    "pile with cards in it.",
    message="The {card} is a nut, and nuts are not laid on work piles that hold cards.",
    source="Nut pile not played on work piles",
    options=("nuts_to_spaces_only",),
)
BUILD_ON_NUTS = clause(
    "build-on-nuts",
    "Building on the nut pile",
    ClauseKind.LEGALITY,
    "If agreed, cards from the work piles and the waste may be laid on the top nut, one rank lower and of the other "
    "colour, as on a work pile.",
    message="The {card} does not go on your top nut, the {on}, which takes a card one rank lower and of the other "
    "colour.",
    permitted_message="The {card} is one rank lower than the top nut, the {on}, and of the other colour.",
    cases={
        "not_agreed": "Laying cards on the nut pile has not been agreed.",
        "no_nuts": "Your nuts are gone, so there is no nut to build on.",
        "dug": "A dug-up card goes on a work pile or a foundation, not on the nut pile.",
    },
    source="Playing on Nut Pile",
    ruling=True,
    options=("build_on_nuts",),
)
NUTS_GROW = clause(
    "nuts-grow",
    "New nuts",
    ClauseKind.EFFECT,
    "Cards laid on the nut pile are nuts from then on: they are played as nuts, and those left at the end count.",
    message="{seat:seat} lays the {cards} on the nut pile.",
    source="Playing on Nut Pile",
    ruling=True,
    options=("build_on_nuts",),
)

# Stock and waste

STOCK = clause(
    "stock",
    "The stock",
    ClauseKind.SETUP,
    "The cards left after the nuts and the work piles lie face down as the stock, in the order in which they came.",
    message="The other {count:card} of each pack are its stock.",
)
PACKETS = clause(
    "packets",
    "Three at a time",
    ClauseKind.PERMISSION,
    f"At any time you may turn up the next {PACKET} cards of your stock, one by one, on your waste; the last packet "
    "may be smaller.",
    message="{seat:seat} turns up the {cards}.",
    permitted_message="You may turn up the next {count:card} of your stock at any time.",
    ruling=True,
)
TURN_OVER = clause(
    "turn-over",
    "Turning the waste over",
    ClauseKind.PERMISSION,
    "When the stock is used up, the waste is turned over, unshuffled, and is the stock again, any number of times.",
    message="{seat:seat} turns the waste over.",
    permitted_message="Your stock is used up, so you may turn your waste over.",
)
NOTHING_TO_TURN = clause(
    "nothing-to-turn",
    "Stock and waste used up",
    ClauseKind.LEGALITY,
    "A player whose whole stock and waste have been played has nothing to turn any more.",
    message="You have neither stock nor waste left, so there is nothing to turn.",
    ruling=True,
)
WASTE_TOP = clause(
    "waste-top",
    "The top of the waste",
    ClauseKind.LEGALITY,
    "Of the waste only the top card is played; when it is gone, the card below it can be. Everybody may look through "
    "the whole waste.",
    message="The {card} lies in your waste under the {top}, and only the top card is played.",
    ruling=True,
)

# Foundations

ACE_BEGINS = clause(
    "ace-begins",
    "Aces",
    ClauseKind.LEGALITY,
    "Any ace may begin a new foundation in the middle of the table, and nothing else may.",
    message="A new foundation begins with an ace, not with the {card}.",
    permitted_message="The {card} may begin a new foundation.",
)
BUILD_UP = clause(
    "build-up",
    "Building up",
    ClauseKind.LEGALITY,
    "Foundations go up in suit, card by card, from the ace to the king. They belong to everybody.",
    message="The {card} does not go on the {on}: a foundation takes the next higher card of its suit.",
    permitted_message="The {card} is the next after the {on}.",
)
ONE_AT_A_TIME = clause(
    "one-at-a-time",
    "One card at a time",
    ClauseKind.LEGALITY,
    "On a foundation cards are laid one at a time: a work card with others on it has to wait.",
    message="The {card} lies under the {on}, and only a top card goes on a foundation.",
)
ON_FOUNDATION = clause(
    "on-foundation",
    "Laying on a foundation",
    ClauseKind.EFFECT,
    "A card on a foundation stays there until the round is scored, and counts for the player who laid it.",
    message="{seat:seat} lays the {card} on the {on} of pack {pack}, on foundation {number}.",
    cases={"begun": "{seat:seat} begins foundation {number} with the {card}."},
)
COMPLETED = clause(
    "completed",
    "A foundation is complete",
    ClauseKind.EFFECT,
    "With its king a foundation is complete and is taken out of the game; its cards still count.",
    message="Foundation {number} is complete.",
)

# Racing

LATE_CLAIM = clause(
    "late-claim",
    "First come",
    ClauseKind.RACE,
    "When several reach for one foundation, the card that gets there first stays, and the others take theirs back to "
    "where they came from. So it is with everything that somebody else's quicker move has made impossible.",
    message="{winner:seat} was quicker, and after that your move is not possible any more.",
    cases={
        "foundation": "{winner:seat}'s {card} was there first, so yours stays with you.",
        "ended": "{winner:seat} was quicker and ended the round, so your move comes too late.",
    },
    ruling=True,
)

# When everybody is stuck

NO_PROGRESS = clause(
    "no-progress",
    "No progress",
    ClauseKind.ENDING,
    "A gain is a play that is never undone: a card to a foundation, a card off the waste, a nut off the pile where it "
    f"was dealt, or a face-down card turned up. After {MOST_IDLE_MOVES} moves for each player in a row without a gain "
    "by anybody the round ends as it stands.",
    message="Nobody has gained anything in {moves:move}, so the round ends as it stands.",
    source="Burying; Alternative to Burying",
    ruling=True,
)
STUCK = clause(
    "stuck",
    "Everybody is stuck",
    ClauseKind.EFFECT,
    "The table is stuck when nobody can call and nobody has a way on as the cards lie: a gain that is open now, after "
    "moving face-up cards from pile to pile, or with a card that comes to the top of the waste in turning up what is "
    "left of the stock and then once the whole.",
    message="Everybody is stuck.",
    source="Burying; Alternative to Burying",
    ruling=True,
    options=("when_stuck",),
)
BURY = clause(
    "bury",
    "Burying",
    ClauseKind.EFFECT,
    "When the table is stuck, everybody turns the waste over on what is left of the stock and puts the top card at the "
    "bottom, again and again until somebody has a way on.",
    message="Everybody turns the waste over and buries {count:card} from the top of the stock.",
    source="Burying",
    ruling=True,
    options=("when_stuck",),
)
DIG = clause(
    "dig",
    "Digging",
    ClauseKind.EFFECT,
    f"If agreed, the waste is turned over on the stock instead, and everybody whose work pile {PILES} has a face-down "
    "card at the bottom pulls that card out, for all to see, which counts as turning it up.",
    message=f"Everybody turns the waste over, and {{seats:seat}} {{seats:digs/dig}} out the bottom card of work pile "
    f"{PILES}.",
    source="Alternative to Burying",
    ruling=True,
    options=("when_stuck",),
)
DIG_FIRST = clause(
    "dig-first",
    "Dug-up cards first",
    ClauseKind.LEGALITY,
    "Nothing else is done until every card that was dug up has found its place.",
    message="First the {card} that you dug up is played or put under your stock.",
    cases={"others": "First {seats:seat} {seats:finds/find} a place for what was dug up."},
    source="Alternative to Burying",
    ruling=True,
    options=("when_stuck",),
)
TUCK = clause(
    "tuck",
    "Under the stock",
    ClauseKind.LEGALITY,
    "A dug-up card is played on a work pile or a foundation where its player likes; only if it fits nowhere it goes to "
    "the bottom of the stock.",
    permitted_message="The {card} fits nowhere, so it goes to the bottom of your stock.",
    cases={
        "tucked": "{seat:seat} puts the {card} at the bottom of the stock.",
        "fits": "The {card} fits on the {on}, so it must be played.",
        "free_place": "The {card} can begin a foundation, so it must be played.",
        "nothing": "You have no dug-up card to put under your stock.",
    },
    source="Alternative to Burying",
    ruling=True,
    options=("when_stuck",),
)
STUCK_ENDS = clause(
    "stuck-ends",
    "Stuck for good",
    ClauseKind.ENDING,
    "A stuck round ends as it stands if that is agreed, if nobody has a card to bury or to dig up, or if burying as "
    "many cards as the largest stock has opens no way on.",
    message="The round ends as it stands.",
    cases={
        "nothing_to_bury": "Nobody has a card to bury, so the round ends as it stands.",
        "buried": "Burying {count:card} has helped nobody, so the round ends as it stands.",
        "nothing_to_dig": "Nobody has a card to dig up, so the round ends as it stands.",
    },
    source="Burying; Alternative to Burying",
    ruling=True,
    options=("when_stuck",),
)

# Scoring

COUNT = clause(
    "count",
    "Counting the round",
    ClauseKind.ENDING,
    "After the round the cards on the foundations are sorted by their backs, the nuts left are counted face up, and "
    "all players score alike, whoever ended the round.",
    message="The cards on the foundations and the nuts left are counted.",
    ruling=True,
)
FOUNDATION_CARDS = clause(
    "foundation-cards",
    "Cards on the foundations",
    ClauseKind.SCORING,
    "Every card that you have laid on a foundation gives you one point.",
    message="{side:seat} {side:has/have} {count:card} on the foundations: {points:+}.",
)
NUTS_LEFT = clause(
    "nuts-left",
    "Nuts left",
    ClauseKind.SCORING,
    "Every card left in your nut pile costs you two points, or one if agreed.",
    message="{side:seat} {side:has/have} {count:nut} left: {points:+}.",
    source="Play; Score",
    options=("nut_penalty",),
)

# The end

LAST_NUT = clause(
    "last-nut",
    "The last nut",
    ClauseKind.ENDING,
    "The round ends at once when anybody's last nut has been played. If agreed, that player may go on playing "
    "instead, and the round ends when they call.",
    message="{seat:seat} has no nuts left, so the round is over.",
    options=("call",),
)
CALL = clause(
    "call",
    "Calling",
    ClauseKind.LEGALITY,
    "If rounds end by calling, a player without nuts may call at any time.",
    message="You cannot call yet: you have {count:nut} left.",
    permitted_message="You have no nuts left, so you may call and end the round.",
    cases={"automatic": "Nobody needs to call, because the last nut ends the round by itself."},
    ruling=True,
    options=("call",),
)

RULEBOOK = Rulebook(
    title="Nuts",
    summary=(
        "A race for two to eight players, each with a pack of their own. Everybody plays a patience in front of them "
        "at the same time, and all build on the same foundations in the middle; whoever first gets rid of the nut "
        "pile ends the round."
    ),
    credit=(
        "A family's way of playing the game known as Nerts, Pounce or Racing Demon; the inventor is unknown. Told "
        "here in our own words."
    ),
    sections=(
        Section("Cards and seats", (CARDS,)),
        Section(
            "The deal", (shared_clauses.DEAL_DUE, SHUFFLE, shared_clauses.WHOLE_PACK, PASS_ON, DIRECTION)
        ),
        Section("The play", (NO_TURNS, OPEN_CARDS, PLACES)),
        Section("Work piles", (WORK_PILES, BUILD_DOWN, LAID, RUNS, UNCOVERED, FILL, EMPTY_PILE)),
        Section("The nut pile", (NUT_PILE, NUTS_TO_SPACES, BUILD_ON_NUTS, NUTS_GROW)),
        Section("Stock and waste", (STOCK, PACKETS, TURN_OVER, NOTHING_TO_TURN, WASTE_TOP)),
        Section("Foundations", (ACE_BEGINS, BUILD_UP, ONE_AT_A_TIME, ON_FOUNDATION, COMPLETED)),
        Section("Racing", (LATE_CLAIM,)),
        Section("When everybody is stuck", (NO_PROGRESS, STUCK, BURY, DIG, DIG_FIRST, TUCK, STUCK_ENDS)),
        Section("Scoring", (COUNT, FOUNDATION_CARDS, NUTS_LEFT)),
        Section(
            "The end",
            (
                LAST_NUT,
                CALL,
                shared_clauses.TARGET,
                shared_clauses.TIE,
                shared_clauses.MAX_DEALS,
                shared_clauses.OVER,
            ),
        ),
    ),
)
