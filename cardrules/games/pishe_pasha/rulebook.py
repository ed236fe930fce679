"""Pishe Pasha: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.mechanics.repetition import MOST_TIMES
from cardrules.mechanics.stocks import PACK, SEATS
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

STOCK_CARDS = len(PACK) // SEATS

clause = partial(Clause, "Pishe Pasha", source="Pishe Pasha")

# Cards and seats

CARDS = clause(
    "cards",
    "Two players, one pack",
    ClauseKind.SETUP,
    f"Two players use one pack of {len(PACK)} cards; the ace is low.",
    message="Two players use {cards:card}.",
)

# The deal

STOCKS = clause(
    "stocks",
    "Two stocks",
    ClauseKind.SETUP,
    f"The whole pack is dealt face down, one card at a time, the dealer's opponent first, so that each player has a "
    f"stock of {STOCK_CARDS} with the last card on top. Nobody looks into a stock; discard piles lie face up, and both "
    "players may look through them.",
    message="{dealer:seat} deals each player a stock of {cards:card}.",
    ruling=True,
)

# The play

COURSE = clause(
    "course",
    "The course of a turn",
    ClauseKind.EFFECT,
    "The dealer's opponent has the first turn, then the players alternate. In your turn you play from your discard "
    "pile, draw a card, play, and draw again each time you have played the card that you drew.",
    message="{seat:seat} has the first turn.",
)
OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "You play the card that you have drawn and the top card of your own discard pile.",
    message="The {card} is neither the card that you have drawn nor the top card of your discard pile.",
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    "Cards go on the foundation of their suit (F) or on the opponent's discard pile (D0 or D1, as it is labelled). On "
    "your own discard pile you lay only the card that ends your turn.",
    cases={
        "own_discard": "{to} is your own discard pile, on which you lay a card only by discarding it.",
        "nowhere": "There is no place {to}: cards go on their foundation (F) or on your opponent's discard pile "
        "({opponents}).",
    },
)
PLAYED = clause(
    "played",
    "A card that is played",
    ClauseKind.EFFECT,
    "A card that is played stays where it was laid; on a discard pile it becomes the top card.",
    cases={
        "foundation": "{seat:seat} lays the {card} on the foundation of {suit}.",
        "opponent": "{seat:seat} lays the {card} on the discard pile of {opponent:seat}.",
    },
)

# Foundations

FOUNDATION_UP = clause(
    "foundation-up",
    "Up in suit",
    ClauseKind.LEGALITY,
    "There are four foundations, one for each suit, which both players share. They begin with the ace and go up by one "
    "rank at a time to the king.",
    message="The {card} is not the next card of the foundation of {suit}.",
    permitted_message="The {card} is the next card of the foundation of {suit}.",
)
MUST_GO_UP = clause(
    "must-go-up",
    "Cards that must go up",
    ClauseKind.LEGALITY,
    "When the drawn card or the top card of your own discard pile is the next one of its foundation, it must go there "
    "before any other play, before you draw and before you end your turn. Of two such cards you pick the first.",
    message="First the {card} must go up: it is the next card of its foundation.",
)

# The opponent's discard pile

ONTO_OPPONENT = clause(
    "onto-opponent",
    "Onto the opponent's discard pile",
    ClauseKind.LEGALITY,
    "A card of any suit that is one rank higher or lower than the top card of the opponent's discard pile may be laid "
    "on it; nobody has to. As there is no discard pile yet, the very first turn has plays to the foundations alone.",
    message="The {card} does not go on your opponent's discard pile, {to}: it would have to be one rank higher or "
    "lower than the {on}.",
    permitted_message="The {card} is one rank away from the {on}.",
    cases={
        "empty": "The {card} does not go on your opponent's discard pile, {to}: there are no cards on it."
    },
)
WRAP = clause(
    "wrap",
    "Round the corner",
    ClauseKind.PERMISSION,
    "If agreed, king and ace are neighbours on the opponent's discard pile.",
    permitted_message="The {card} goes on the {on}: king and ace are neighbours.",
    ruling=True,
    options=("wrap",),
)

# Drawing and discarding

NEXT_CARD = clause(
    "next-card",
    "Drawing",
    ClauseKind.LEGALITY,
    "In your turn you draw the top card of your stock and, when you have played it, the next one, at once or after "
    "other plays.",
    message="You have neither played nor discarded the {card} that you drew, so you may not draw another.",
    permitted_message="You hold no drawn card, so you may draw.",
)
CARD_DRAWN = clause(
    "card-drawn",
    "The drawn card",
    ClauseKind.EFFECT,
    "A drawn card lies open to both players.",
    message="{seat:seat} draws the {card}.",
)
NEW_STOCK = clause(
    "new-stock",
    "A new stock",
    ClauseKind.EFFECT,
    "When a card is to be drawn from an empty stock, the discard pile is turned over, unshuffled, to be the stock "
    "again.",
    message="{seat:seat} has no stock left and turns the discard pile over ({cards:card}).",
)
DISCARD = clause(
    "discard",
    "Discarding",
    ClauseKind.LEGALITY,
    "You end your turn by laying the drawn card on your own discard pile. You may keep it off the opponent's pile on "
    "purpose; it is not played again in that turn.",
    message="You have drawn no card that you could discard.",
    permitted_message="Nothing has to go up, so you may end your turn by discarding.",
)
DISCARDED = clause(
    "discarded",
    "The end of a turn",
    ClauseKind.EFFECT,
    "A discard lies face up on top of the discard pile, and it is the opponent's turn.",
    message="{seat:seat} discards the {card}; now it is the turn of {next:seat}.",
)

# Stop

HONOUR = clause(
    "honour",
    "On your honour",
    ClauseKind.PERMISSION,
    "If agreed, plays are not checked: a player may lay a card where it does not fit, or pass over a card that must go "
    "up, and it stands unless the opponent calls Stop.",
    permitted_message="{fault} But plays are not checked, so this one stands unless your opponent calls Stop.",
    options=("enforcement",),
)
STOP = clause(
    "stop",
    "Calling Stop",
    ClauseKind.LEGALITY,
    "Where plays are not checked, a player whose opponent has played wrongly, or has passed over a card that must go "
    "up, may call Stop, and have the error corrected or the turn ended.",
    message="Wrong plays are refused here, so there is nothing to call.",
    permitted_message="You may call Stop on what your opponent has played.",
    options=("enforcement",),
)
IN_TIME = clause(
    "in-time",
    "When to call",
    ClauseKind.LEGALITY,
    "You may call Stop while your opponent's turn lasts, and after it until you have made a play of your own. When a "
    "call was wrong, you cannot call again before your opponent's next play.",
    message="There is no play of your opponent's that you could still call.",
    ruling=True,
    options=("enforcement",),
)
CORRECTED = clause(
    "corrected",
    "Stop, and correct it",
    ClauseKind.EFFECT,
    "When a play of the turn was wrong, the first such play and all after it are taken back. If the caller has the "
    "error corrected, the player goes on from there, and wrong plays are refused for the rest of the turn.",
    message="{seat:seat} played wrongly. {fault} This is taken back, and {seat:seat} plays on.",
    ruling=True,
    options=("enforcement",),
)
TURN_ENDED = clause(
    "turn-ended",
    "Stop, and end the turn",
    ClauseKind.EFFECT,
    "If the caller has the turn ended, it ends there; a card that the player has drawn goes to the discard pile.",
    message="{seat:seat} played wrongly. {fault} This is taken back, and the turn of {seat:seat} ends.",
    ruling=True,
    options=("enforcement",),
)
WRONG_CALL = clause(
    "wrong-call",
    "A wrong call",
    ClauseKind.EFFECT,
    "When no play of the turn was wrong, the call changes nothing and costs nothing.",
    message="{reason} So {seat:seat} made no mistake, and the call is wrong.",
    ruling=True,
    options=("enforcement",),
)
LAST_PLAY = clause(
    "last-play",
    "Accepting the last play",
    ClauseKind.LEGALITY,
    "Where plays are not checked, a player who has played the last card wins when the opponent passes or has called "
    "Stop wrongly. Nothing else is played before.",
    message="You pass only to accept the play with which your opponent wins.",
    permitted_message="You may accept your opponent's last play by passing.",
    cases={"waiting": "The last card has been played, so now the opponent passes or calls Stop."},
    ruling=True,
    options=("enforcement",),
)

# Scoring

WON = clause(
    "won",
    "Winning a deal",
    ClauseKind.ENDING,
    "A player who has no card left, neither in the stock nor in the discard pile nor drawn, has won the deal, even in "
    "mid-turn.",
    message="{winner:seat} has no cards left and wins the deal.",
)
CARDS_LEFT = clause(
    "cards-left",
    "Cards left to the opponent",
    ClauseKind.SCORING,
    "The winner of a deal scores 1 point for every card in the opponent's stock and discard pile, which are turned "
    "face up to be counted.",
    message="{winner:seat} scores {points:point}, 1 for every card that {loser:seat} has left.",
)

# The end

ONE_DEAL = clause(
    "one-deal",
    "How far to play",
    ClauseKind.ENDING,
    "A match is one deal; its winner wins the match. If a target is agreed, deals are played until a player has "
    "reached it.",
    message="The match was one deal: {winner:seat} wins it.",
    ruling=True,
    options=("target",),
)
REPETITION = clause(
    "repetition",
    "Going round in circles",
    ClauseKind.ENDING,
    "Where wrong plays are refused every deal comes to an end by itself. Where they are not, a deal is drawn, and "
    f"scores nothing, when the same position has come {MOST_TIMES} times at the start of a player's turn.",
    message=f"The same position has come {MOST_TIMES} times at the start of a turn of {{seat:seat}}: "
    "the deal is a draw.",
    ruling=True,
    options=("enforcement",),
)

RULEBOOK = Rulebook(
    title="Pishe Pasha",
    summary=(
        f"A quick race in turns for two: each player draws from a stock of {STOCK_CARDS} cards, must play to the "
        "shared foundations and may play onto the opponent's discard pile. Whoever first gets rid of all cards scores "
        "what the opponent has left."
    ),
    credit="After the description at CatsAtCards.com, told here in our own words.",
    sections=(
        Section("Cards and seats", (CARDS,)),
        Section(
            "The deal",
            (
                shared_clauses.FIRST_DEALER,
                shared_clauses.DEAL_DUE,
                shared_clauses.WHOLE_PACK,
                STOCKS,
                shared_clauses.DEAL_PASSES,
            ),
        ),
        Section("The play", (COURSE, shared_clauses.TURN, OPEN_CARDS, PLACES, PLAYED)),
        Section("Foundations", (FOUNDATION_UP, MUST_GO_UP)),
        Section("The opponent's discard pile", (ONTO_OPPONENT, WRAP)),
        Section("Drawing and discarding", (NEXT_CARD, CARD_DRAWN, NEW_STOCK, DISCARD, DISCARDED)),
        Section("Stop", (HONOUR, STOP, IN_TIME, CORRECTED, TURN_ENDED, WRONG_CALL, LAST_PLAY)),
        Section("Scoring", (WON, CARDS_LEFT)),
        Section(
            "The end",
            (ONE_DEAL, REPETITION, shared_clauses.TARGET, shared_clauses.MAX_DEALS, shared_clauses.OVER),
        ),
    ),
)
