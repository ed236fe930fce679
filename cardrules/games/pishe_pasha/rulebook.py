"""Pishe Pasha: the rules, in reading order."""

from functools import partial

from cardrules.core import shared_clauses, sources
from cardrules.core.rulebook import SET, Clause, ClauseKind, Rulebook, Ruling, Section, Wording
from cardrules.mechanics.repetition import MOST_TIMES
from cardrules.mechanics.stocks import PACK, SEATS

STOCK_CARDS = len(PACK) // SEATS

clause = partial(Clause, "Pishe Pasha")

# Players and cards

CARDS = clause(
    "cards",
    "Two players, one pack",
    ClauseKind.SETUP,
    f"Two players use one pack of {len(PACK)} cards. Aces are low.",
    message="Two players use {cards:card}.",
    source="The introduction",
)

# The object and the score

WON = clause(
    "won",
    "Winning a deal",
    ClauseKind.ENDING,
    "A player who has no card left in the stock or the discard pile, and none drawn, has won the deal, even in "
    "mid-turn.",
    message="{winner:seat} {winner:has/have} no cards left and {winner:wins/win} the deal.",
    source="The end",
)
CARDS_LEFT = clause(
    "cards-left",
    "Cards left to the opponent",
    ClauseKind.SCORING,
    "The winner of a deal scores 1 point for every card in the opponent's stock and discard pile, which are turned "
    "face up to be counted.",
    message="{winner:seat} {winner:scores/score} {points:point}, 1 for every card that {loser:seat} "
    "{loser:has/have} left.",
    source="The end",
)

# The deal

STOCKS = clause(
    "stocks",
    "Two stocks",
    ClauseKind.SETUP,
    "The whole pack is dealt face down, one card at a time, the dealer's opponent first, so that each player has a "
    f"stock of {STOCK_CARDS} with the last card on top. Nobody looks into a stock; the discard piles lie face up, "
    "and both players may look through them.",
    message="{dealer:seat} {dealer:deals/deal} each player a stock of {cards:card}.",
    source="The deal",
    ruling=Ruling(
        "How are the stocks dealt, and who may look through which pile?",
        "The source gives each player half of the pack, face down; one card at a time is usual, and what lies face up "
        "has been seen by both.",
        "Only the top card of a discard pile may be looked at.",
        exact=True,
    ),
)

# The play

COURSE = clause(
    "course",
    "The course of a turn",
    ClauseKind.EFFECT,
    "The dealer's opponent has the first turn, then the players alternate. On your turn you play from your discard "
    "pile, draw a card, play, and draw again each time you have played the card that you drew.",
    message="{seat:seat} {seat:has/have} the first turn.",
    source="The turns",
)
OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "You play the card that you have drawn and the top card of your own discard pile.",
    message="The {card} is neither the card that you have drawn nor the top card of your discard pile.",
    source="The turns",
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    "Cards go on the foundation of their suit or on the opponent's discard pile. On your own discard pile you lay only "
    "the card that ends your turn.",
    cases={
        "own_discard": "{to} is your own discard pile, on which you lay a card only by discarding it.",
        "nowhere": "There is no place {to}: cards go on their foundation (F) or on your opponent's discard pile "
        "({opponents}).",
    },
    source="The turns",
)
PLAYED = clause(
    "played",
    "A card that is played",
    ClauseKind.EFFECT,
    "A card that is played stays where it was laid; on a discard pile it becomes the top card.",
    cases={
        "foundation": "{seat:seat} {seat:lays/lay} the {card} on the foundation of {suit}.",
        "opponent": "{seat:seat} {seat:lays/lay} the {card} on {opponent:seat's} discard pile.",
    },
    source="The turns",
    ruling=Ruling(
        "Can you take a card back that you have played?",
        "The source lets you play from your stock and your own discard pile, and from nowhere else.",
        "The top card of a foundation could be laid on the opponent's discard pile.",
        exact=True,
    ),
)

# Foundations

FOUNDATION_UP = clause(
    "foundation-up",
    "Up in suit",
    ClauseKind.LEGALITY,
    "There are four foundations, one for each suit, which both players share. They begin with the ace and go up by one "
    "rank at a time to the king.",
    message="The {card} is not the next card on the foundation of {suit}.",
    permitted_message="The {card} is the next card on the foundation of {suit}.",
    source="The first turns",
)
MUST_GO_UP = clause(
    "must-go-up",
    "Cards that must go up",
    ClauseKind.LEGALITY,
    "When the drawn card or the top card of your own discard pile is the next one for its foundation, it must go "
    "there before any other play, before you draw and before you end your turn. If you have two such cards, you "
    "choose which goes first.",
    message="First the {card} must go up: it is the next card for its foundation.",
    source="The turns",
    ruling=Ruling(
        "Must such a card go up at once?",
        "The source only makes it compulsory; if other plays came first, you could lay the card itself on your "
        "opponent's pile, or cover it.",
        "It may go up at any time before the turn ends.",
        exact=True,
    ),
)

# The opponent's discard pile

ONTO_OPPONENT = clause(
    "onto-opponent",
    "Onto the opponent's discard pile",
    ClauseKind.LEGALITY,
    "A card of any suit that is one rank higher or lower than the top card of the opponent's discard pile may be "
    "laid on it, but need not be. King and ace are not neighbours, unless agreed otherwise. On the very first turn "
    "there is no discard pile yet, so cards can be played only to the foundations.",
    message="The {card} does not go on your opponent's discard pile: it would have to be one rank higher or "
    "lower than the {on}.",
    permitted_message="The {card} is one rank away from the {on}.",
    cases={"empty": "The {card} does not go on your opponent's discard pile: there are no cards on it."},
    source="The turns",
    ruling=Ruling(
        "May a card be several ranks higher, or go round the corner?",
        "One passage could be read as any higher card, but all the others say one rank higher or lower; and nothing "
        "is said of king and ace.",
        "Any higher card may be laid, or an ace on a king.",
        exact=True,
    ),
    wordings=(
        Wording(
            "A card of any suit that is one rank higher or lower than the top card of the opponent's discard pile "
            "may be laid on it, but need not be. King and ace are not neighbours. On the very first turn there is "
            "no discard pile yet, so cards can be played only to the foundations.",
            {"wrap": (False,)},
        ),
        Wording(
            "A card of any suit that is one rank higher or lower than the top card of the opponent's discard pile "
            "may be laid on it, but need not be. On the very first turn there is no discard pile yet, so cards can "
            "be played only to the foundations."
        ),
    ),
)
WRAP = clause(
    "wrap",
    "Round the corner",
    ClauseKind.PERMISSION,
    "If agreed, king and ace are neighbours on the opponent's discard pile.",
    permitted_message="The {card} goes on the {on}: king and ace are neighbours.",
    source="The turns",
    ruling=Ruling(
        "Are king and ace neighbours?",
        "The source does not say; round the corner every rank has two neighbours.",
        "They are not.",
    ),
    when={"wrap": (True,)},
    wordings=(Wording("King and ace are neighbours on the opponent's discard pile."),),
)

# Drawing and discarding

NEXT_CARD = clause(
    "next-card",
    "Drawing",
    ClauseKind.LEGALITY,
    "On your turn you draw the top card of your stock and, when you have played it, the next one, at once or after "
    "other plays.",
    message="You have neither played nor discarded the {card} that you drew, so you may not draw another.",
    permitted_message="You hold no drawn card, so you may draw.",
    source="The turns",
)
CARD_DRAWN = clause(
    "card-drawn",
    "The drawn card",
    ClauseKind.EFFECT,
    "A drawn card is shown to both players.",
    message="{seat:seat} {seat:draws/draw} the {card}.",
    source="The turns",
)
NEW_STOCK = clause(
    "new-stock",
    "A new stock",
    ClauseKind.EFFECT,
    "When a player draws and the stock is empty, the discard pile is turned over, unshuffled, to form the new stock.",
    message="{seat:seat} {seat:has/have} no stock left and {seat:turns/turn} the discard pile over ({cards:card}).",
    source="An empty stock",
    ruling=Ruling(
        "Is the discard pile shuffled before it becomes the stock?",
        "The source simply has it turned over, so its cards keep their order.",
        "It is shuffled first.",
        exact=True,
    ),
)
DISCARD = clause(
    "discard",
    "Discarding",
    ClauseKind.LEGALITY,
    "You end your turn by laying the drawn card on your own discard pile. You may discard it even if it would fit "
    "on the opponent's pile; it is not played again in that turn.",
    message="You have drawn no card that you could discard.",
    permitted_message="Nothing has to go up, so you may end your turn by discarding.",
    source="The turns",
)
DISCARDED = clause(
    "discarded",
    "The end of a turn",
    ClauseKind.EFFECT,
    "A discard lies face up on top of the discard pile, and it is the opponent's turn.",
    message="{seat:seat} {seat:discards/discard} the {card}, which ends the turn.",
    source="The turns",
)

# Stop

STOP = clause(
    "stop",
    "Calling Stop",
    ClauseKind.LEGALITY,
    "A wrong play is taken back, and a card that was passed over goes up. If agreed, plays are not checked; then a "
    "player whose opponent has played wrongly, or has passed over a card that must go up, may call Stop, and have the "
    "error corrected or the turn ended.",
    message="Wrong plays are refused here, so there is nothing to call.",
    permitted_message="You may call Stop on what your opponent has played.",
    source="Stop",
    ruling=Ruling(
        "Is a wrong play refused, or does the opponent have to notice it?",
        "In the source the opponent has to; while you learn the game it is kinder to put every slip right.",
        "It stands unless the opponent calls Stop, as in the source.",
    ),
    wordings=(
        Wording(
            "Nobody has to call Stop: a wrong play is taken back, and a card that was passed over goes up.",
            {"enforcement": ("strict",)},
        ),
        Wording(
            "A player whose opponent has played wrongly, or has passed over a card that must go up, may call Stop, and "
            "have the error corrected or the turn ended."
        ),
    ),
)
HONOUR = clause(
    "honour",
    "On your honour",
    ClauseKind.PERMISSION,
    "If agreed, plays are not checked: a player may lay a card where it does not fit, or pass over a card that must "
    "go up, and it stands unless the opponent calls Stop. After a wrong card on a foundation, the next one has to "
    "fit the card that lies on top.",
    permitted_message="{fault} But plays are not checked, so this one stands unless your opponent calls Stop.",
    source="Stop",
    when={"enforcement": ("honour",)},
    wordings=(
        Wording(
            "Plays are not checked: a card that is laid where it does not fit, or a card that must go up and is "
            "passed over, stands unless the opponent calls Stop. After a wrong card on a foundation, the next one "
            "has to fit the card that lies on top."
        ),
    ),
    ruling=Ruling(
        "How does a foundation go on after a wrong card that nobody has noticed?",
        "The source lets a mistake be called, so one that is not called stands; after that, all that people see is "
        "the card on top.",
        "The next card is still the one that was due before.",
        exact=True,
    ),
)
IN_TIME = clause(
    "in-time",
    "When to call",
    ClauseKind.LEGALITY,
    "You may call Stop while your opponent's turn lasts, and after it until you have made a play of your own. When a "
    "call was wrong, you cannot call again before your opponent's next play.",
    message="There is no play of your opponent's that you could still call.",
    source="Stop",
    ruling=Ruling(
        "For how long may a play be called?",
        "The source has it called during the turn; a slip at the very end of it could hardly be called in time.",
        "Only as long as the turn lasts.",
        exact=True,
    ),
    when={"enforcement": ("honour",)},
)
CORRECTED = clause(
    "corrected",
    "Stop, and correct it",
    ClauseKind.EFFECT,
    "When a play of the turn was wrong, the first such play and all after it are taken back. If the caller has the "
    "error corrected, the player goes on from there, and wrong plays are refused for the rest of the turn.",
    message="{seat:seat} played wrongly. {fault} This is taken back, and {seat:seat} {seat:plays/play} on.",
    source="Stop",
    ruling=Ruling(
        "What is taken back?",
        "The source only has the move corrected; what was played after it may depend on it, so it comes back as "
        "well.",
        "Only the wrong play itself.",
        exact=True,
    ),
    when={"enforcement": ("honour",)},
)
TURN_ENDED = clause(
    "turn-ended",
    "Stop, and end the turn",
    ClauseKind.EFFECT,
    "If the caller has the turn ended, the same plays are taken back and it ends there; a card that the player has "
    "drawn goes to the discard pile.",
    message="{seat:seat} played wrongly. {fault} This is taken back, and {seat:seat's} turn ends.",
    source="Stop",
    ruling=Ruling(
        "What becomes of a drawn card when the turn is ended?",
        "The source ends the turn at once, and a turn ends with the drawn card on the discard pile.",
        "It goes back to the stock.",
        exact=True,
    ),
    when={"enforcement": ("honour",)},
)
WRONG_CALL = clause(
    "wrong-call",
    "A wrong call",
    ClauseKind.EFFECT,
    "When no play of the turn was wrong, the call changes nothing and costs nothing.",
    cases={
        "draw": "{seat:seat} {seat:was/were} right to draw a card, so the call is wrong.",
        "foundation": "{seat:seat} {seat:was/were} right to play the {card} to its foundation, so the call is wrong.",
        "opponent": "{seat:seat} {seat:was/were} right to play the {card} on the {on}, its neighbour, so the "
        "call is wrong.",
        "discard": "{seat:seat} {seat:was/were} right to discard the {card}, so the call is wrong.",
    },
    source="Stop",
    ruling=Ruling(
        "What does a wrong call cost?",
        "The source speaks only of right calls.",
        "The caller loses a turn.",
    ),
    when={"enforcement": ("honour",)},
)
LAST_PLAY = clause(
    "last-play",
    "Passing",
    ClauseKind.LEGALITY,
    "There is no passing in a turn. Where plays are not checked, a player who has played the last card wins when the "
    "opponent accepts it by passing or has called Stop wrongly. Nothing else is played before that.",
    message="You pass only to accept the play with which your opponent wins.",
    permitted_message="You may accept your opponent's last play by passing.",
    cases={"waiting": "The last card has been played, so now the opponent passes or calls Stop."},
    source="Stop",
    ruling=Ruling(
        "When does a player win if the last play may still be called?",
        "The source does not say; if the deal ended at once, a wrong last play could never be called.",
        "The deal ends with the last card, right or wrong.",
    ),
    wordings=(
        Wording(
            "There is no passing: a turn ends with a discard, or with the last card.",
            {"enforcement": ("strict",)},
        ),
        Wording(
            "A player who has played the last card wins when the opponent accepts it by passing or has called Stop "
            "wrongly. Nothing else is played before that, and nobody passes at any other time."
        ),
    ),
)

# The end

ONE_DEAL = clause(
    "one-deal",
    "How far to play",
    ClauseKind.ENDING,
    "A match is one deal; its winner wins the match. If a target is agreed, deals are played until a player has "
    "reached it.",
    message="The match was one deal: {winner:seat} {winner:wins/win} it.",
    source="The end",
    ruling=Ruling(
        "How far is the game played?",
        "The source has a winner after one deal, and counts points without saying what they are for.",
        "Deals are played until a player has reached a target.",
    ),
    when={"target": (None,)},
    wordings=(Wording("A match is one deal; its winner wins the match."),),
)
TARGET = clause(
    shared_clauses.TARGET.id,
    shared_clauses.TARGET.title,
    ClauseKind.ENDING,
    "If a target is agreed, deals are played until a player has reached or passed it when a deal has been scored; "
    "that player wins the match.",
    message=shared_clauses.TARGET.message,
    source="The end",
    ruling=Ruling(
        "How many points win a match?",
        "The source counts points and names no number; a target makes them worth having.",
        "A match is one deal.",
    ),
    when={"target": (SET,)},
    wordings=(
        Wording(
            "Deals are played until a player has {target:point} or more when a deal has been scored; that player "
            "wins the match."
        ),
    ),
)
REPETITION = clause(
    "repetition",
    "Going round in circles",
    ClauseKind.ENDING,
    "Where wrong plays are refused every deal comes to an end by itself. Where they are not, a deal is drawn, and "
    f"scores nothing, when the same position has come up {MOST_TIMES} times at the start of a player's turn.",
    message=f"The same position has come up {MOST_TIMES} times at the start of {{seat:seat's}} turn: the deal is a "
    "draw.",
    cases={"counted": "Play went round in circles: the deal is a draw."},
    source="The end",
    ruling=Ruling(
        "What happens when play goes round in circles?",
        "The source does not say; it can happen only where cards that must go up are passed over.",
        "The players go on until somebody calls Stop.",
    ),
    when={"enforcement": ("honour",)},
    wordings=(
        Wording(
            f"A deal is drawn, and scores nothing, when the same position has come up {MOST_TIMES} times at the "
            "start of a player's turn."
        ),
    ),
)

RULEBOOK = Rulebook(
    title="Pishe Pasha",
    summary=(
        f"A quick race for two, played in turns: each player draws from a stock of {STOCK_CARDS} cards, must play "
        "to the shared foundations and may play onto the opponent's discard pile. The first to get rid of all their "
        "cards scores a point for each card that the opponent has left."
    ),
    credit=(
        "After the description at CatsAtCards.com, told here in our own words. It is related to Double Solitaire, "
        "and has nothing to do with Pisha Pasha, a variant of War."
    ),
    source=sources.NERTZ_PAGE,
    sections=(
        Section("Players and cards", (CARDS,)),
        Section("The object and the score", (WON, CARDS_LEFT)),
        Section("The deal", (shared_clauses.FIRST_DEALER, STOCKS, shared_clauses.DEAL_PASSES)),
        Section("The play", (COURSE, shared_clauses.TURN, OPEN_CARDS, PLACES, PLAYED)),
        Section("Foundations", (FOUNDATION_UP, MUST_GO_UP)),
        Section("The opponent's discard pile", (ONTO_OPPONENT, WRAP)),
        Section("Drawing and discarding", (NEXT_CARD, CARD_DRAWN, NEW_STOCK, DISCARD, DISCARDED)),
        Section("Stop", (STOP, HONOUR, IN_TIME, CORRECTED, TURN_ENDED, WRONG_CALL, LAST_PLAY)),
        Section("The end", (ONE_DEAL, TARGET, REPETITION, shared_clauses.MAX_DEALS)),
        Section("For the program", (shared_clauses.DEAL_DUE, shared_clauses.WHOLE_PACK, shared_clauses.OVER)),
    ),
)
