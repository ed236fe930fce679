"""Pishe Pasha: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.mechanics.repetition import MOST_TIMES
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

clause = partial(Clause, "Pishe Pasha")

# Cards and seats

CARDS = clause(
    "cards",
    "Two players, one pack",
    ClauseKind.SETUP,
    "Two players use one pack of 52 cards; the ace is low.",
    message="Two players use {cards} cards.",
    source="Pishe Pasha",
)

# The deal

STOCKS = clause(
    "stocks",
    "Two stocks",
    ClauseKind.SETUP,
    "The whole pack is dealt face down, one card at a time, the dealer's opponent first. Each player has a stock of 26 "
    "cards, the last one dealt on top, and nobody looks into a stock.",
    message="Seat {dealer} deals each player a stock of {cards} cards.",
    source="Pishe Pasha",
)

# The play

COURSE = clause(
    "course",
    "The course of a turn",
    ClauseKind.EFFECT,
    "The dealer's opponent has the first turn, then they alternate. In a turn a seat plays from its discard pile, "
    "draws, plays, and draws again each time the drawn card has been played.",
    message="Seat {seat} has the first turn.",
    source="Pishe Pasha",
)
OPEN_CARDS = clause(
    "open-cards",
    "Cards that can be played",
    ClauseKind.LEGALITY,
    "A seat plays the card that it has drawn and the top card of its own discard pile.",
    message="The {card} is neither a card that you have drawn nor the top card of your discard pile.",
    source="Pishe Pasha",
)
PLACES = clause(
    "places",
    "Where cards go",
    ClauseKind.LEGALITY,
    "A card is laid on the foundation of its suit (F) or on the opponent's discard pile; on one's own discard pile "
    "only a turn's last card is laid.",
    message="{what}",
    source="Pishe Pasha",
)
PLAYED = clause(
    "played",
    "A card that is played",
    ClauseKind.EFFECT,
    "A card that is played stays where it was laid; on a discard pile it becomes its top card.",
    message="Seat {seat} lays the {card} on {pile}.",
    source="Pishe Pasha",
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
    source="Pishe Pasha",
)
MUST_GO_UP = clause(
    "must-go-up",
    "Cards that must go up",
    ClauseKind.LEGALITY,
    "When the drawn card or the top card of one's own discard pile is the next one of its foundation, it must go there "
    "before any other play, before drawing and before ending the turn. Of two such cards the seat picks the first.",
    message="First {cards} must go up.",
    source="Pishe Pasha",
    ruling=True,
)

# The opponent's discard pile

ONTO_OPPONENT = clause(
    "onto-opponent",
    "Onto the opponent's discard pile",
    ClauseKind.LEGALITY,
    "A card of any suit that is one rank higher or lower than the top card of the opponent's discard pile may be laid "
    "on it; nobody has to. As there is no discard pile yet, the very first turn has plays to the foundations alone.",
    message="The {card} does not go on the opponent's discard pile: {why}.",
    permitted_message="The {card} is a neighbour of the {on} in rank.",
    source="Pishe Pasha",
    ruling=True,
)
WRAP = clause(
    "wrap",
    "Round the corner",
    ClauseKind.PERMISSION,
    "If agreed, king and ace are neighbours on the opponent's discard pile.",
    permitted_message="The {card} goes on the {on}: king and ace are neighbours.",
    source="Pishe Pasha",
    ruling=True,
    options=("wrap",),
)

# Drawing and discarding

NEXT_CARD = clause(
    "next-card",
    "Drawing",
    ClauseKind.LEGALITY,
    "In a turn a seat draws the top card of its stock, and when that has been played the next one, at once or after "
    "other plays.",
    message="The {card} that you have drawn is neither played nor discarded, so you draw no other card.",
    permitted_message="You hold no drawn card, so you may draw.",
    source="Pishe Pasha",
)
DRAWN = clause(
    "drawn",
    "The drawn card",
    ClauseKind.EFFECT,
    "A drawn card is open to both players.",
    message="Seat {seat} draws the {card}.",
    source="Pishe Pasha",
)
TURN_OVER = clause(
    "turn-over",
    "Turning the discard pile over",
    ClauseKind.EFFECT,
    "When a card is to be drawn from an empty stock, the discard pile is turned over, unshuffled, to be the stock "
    "again.",
    message="The stock of seat {seat} is empty, so its discard pile is turned over (cards: {cards}).",
    source="Pishe Pasha",
)
DISCARD = clause(
    "discard",
    "Discarding",
    ClauseKind.LEGALITY,
    "A turn ends with the drawn card being laid on one's own discard pile. It may be kept off the opponent's pile on "
    "purpose, and is not played again in that turn.",
    message="You hold no drawn card that you could discard.",
    permitted_message="You need not lay the card on the opponent's pile: you may end your turn by discarding it.",
    source="Pishe Pasha",
)
DISCARDED = clause(
    "discarded",
    "The end of a turn",
    ClauseKind.EFFECT,
    "Discard piles lie face up, and both players may look through them. After a discard the opponent's turn begins.",
    message="Seat {seat} discards the {card}; now seat {next} has the turn.",
    source="Pishe Pasha",
    ruling=True,
)

# Stop

HONOUR = clause(
    "honour",
    "On your honour",
    ClauseKind.PERMISSION,
    "If agreed, plays are not checked: a seat may lay a card where it does not fit, or pass over a card that must go "
    "up, and it stands unless the opponent calls Stop.",
    permitted_message="Plays are not checked, and this one stands unless your opponent calls Stop. {fault}",
    source="Pishe Pasha",
    options=("enforcement",),
)
STOP = clause(
    "stop",
    "Calling Stop",
    ClauseKind.LEGALITY,
    "Where plays are not checked, the opponent may call Stop on the plays of a turn until the end of the first play "
    "of the next one: once, until another play is made.",
    message="{what}",
    permitted_message="You may call Stop on what your opponent has played.",
    source="Pishe Pasha",
    ruling=True,
    options=("enforcement",),
)
CORRECTED = clause(
    "corrected",
    "Stop, and correct it",
    ClauseKind.EFFECT,
    "A call is right when some play of the turn was wrong, a card that must go up being passed over included. The "
    "first such play and all after it are taken back. The caller may then have the seat play on from there; for the "
    "rest of its turn wrong plays are refused.",
    message="{play} of seat {seat} was wrong: {fault} It is taken back, and seat {seat} plays on.",
    source="Pishe Pasha",
    ruling=True,
    options=("enforcement",),
)
TURN_ENDED = clause(
    "turn-ended",
    "Stop, and end the turn",
    ClauseKind.EFFECT,
    "Or the caller may have the turn ended there; a card that the seat holds drawn goes to its discard pile.",
    message="{play} of seat {seat} was wrong: {fault} It is taken back, and the turn of seat {seat} ends.",
    source="Pishe Pasha",
    ruling=True,
    options=("enforcement",),
)
WRONG_CALL = clause(
    "wrong-call",
    "A wrong call",
    ClauseKind.EFFECT,
    "When every play was right, the call changes nothing and costs nothing.",
    message="The call is wrong: what seat {seat} has played was right. {reason}",
    source="Pishe Pasha",
    ruling=True,
    options=("enforcement",),
)
LAST_PLAY = clause(
    "last-play",
    "Accepting the last play",
    ClauseKind.LEGALITY,
    "Where plays are not checked, a seat that gets rid of its last card has won as soon as the opponent passes, or has "
    "called Stop wrongly.",
    message="{what}",
    permitted_message="You may accept your opponent's last play by passing.",
    source="Pishe Pasha",
    ruling=True,
    options=("enforcement",),
)

# Scoring

WON = clause(
    "won",
    "Winning a deal",
    ClauseKind.ENDING,
    "A seat that has no card left in its stock, in its discard pile or drawn has won the deal, in the middle of a turn "
    "too.",
    message="Seat {winner} has played all its cards and wins the deal.",
    source="Pishe Pasha",
)
CARDS_LEFT = clause(
    "cards-left",
    "Cards left to the opponent",
    ClauseKind.SCORING,
    "The winner of a deal scores 1 point for every card in the opponent's stock and discard pile, which are turned "
    "face up to be counted.",
    message="Seat {winner} scores {points}, the number of cards left to seat {loser}.",
    source="Pishe Pasha",
)

# The end

ONE_DEAL = clause(
    "one-deal",
    "How far to play",
    ClauseKind.ENDING,
    "A match is one deal; its winner wins the match. If a target is agreed, deals are played until a seat has reached "
    "it.",
    message="The match was one deal: seat {winner} wins it.",
    source="Pishe Pasha",
    ruling=True,
    options=("target",),
)
DRAWN_DEAL = clause(
    "drawn-deal",
    "Going round in circles",
    ClauseKind.ENDING,
    "Where wrong plays are refused every deal comes to an end by itself. Where they are not, a deal is drawn, and "
    f"scores nothing, when the same position has come {MOST_TIMES} times at the start of a seat's turn.",
    message=f"The same position has come {MOST_TIMES} times at the start of a turn of seat {{seat}}: "
    "the deal is a draw.",
    source="Pishe Pasha: repetition",
    ruling=True,
    options=("enforcement",),
)

RULEBOOK = Rulebook(
    title="Pishe Pasha",
    summary=(
        "A quick race in turns for two: each player draws from a stock of 26 cards, must play to the shared "
        "foundations and may load the other's discard pile. Whoever first gets rid of all cards scores what the other "
        "has left."
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
        Section("Drawing and discarding", (NEXT_CARD, DRAWN, TURN_OVER, DISCARD, DISCARDED)),
        Section("Stop", (HONOUR, STOP, CORRECTED, TURN_ENDED, WRONG_CALL, LAST_PLAY)),
        Section("Scoring", (WON, CARDS_LEFT)),
        Section(
            "The end",
            (ONE_DEAL, DRAWN_DEAL, shared_clauses.TARGET, shared_clauses.MAX_DEALS, shared_clauses.OVER),
        ),
    ),
)
