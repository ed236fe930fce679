"""California Jacks: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.cards import Rank
from cardrules.rulebook import Clause, ClauseKind, PointTable, Rulebook, Section

clause = partial(Clause, "California Jacks")

HIGH_TO_LOW = (Rank.ACE, *sorted(set(Rank) - {Rank.ACE}, reverse=True))
CARD_POINTS = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1, Rank.TEN: 10}

# Cards and seats

CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    "Two players use one pack of 52 cards.",
    source="California Jacks: the introduction",
)

# The deal

CUT = clause(
    "cut",
    "The cut card",
    ClauseKind.SETUP,
    "The pack is shuffled and cut, and the card that the cut shows fixes the trump suit of this deal. The cut makes "
    "it the lowest card of the pack; so when the pack is turned over it is the first card of the stock.",
    message="The {card} is cut: {trump} are trump, and it is the first card of the stock.",
    source="California Jacks: the deal",
    ruling=True,
    options=("trump_card",),
)
CUT_APART = clause(
    "cut-apart",
    "A cut apart from the deal",
    ClauseKind.SETUP,
    "If agreed, the pack is shuffled twice for each deal. The lowest card of the first shuffle is shown and fixes the "
    "trump suit; then it goes back into the pack, which is shuffled again and dealt.",
    message="The {card} is cut: {trump} are trump. It goes back, and the pack is shuffled again for the deal.",
    source="California Jacks: the deal",
    ruling=True,
    options=("trump_card",),
)
SIX_EACH = clause(
    "six-each",
    "Six cards each",
    ClauseKind.SETUP,
    "Each player is dealt six cards, one at a time, the non-dealer first.",
    message="Seat {dealer} deals six cards to each.",
    source="California Jacks: the deal",
)
STOCK = clause(
    "stock",
    "The stock lies face up",
    ClauseKind.SETUP,
    "The rest of the pack is turned over and is the stock: all see its top card, which was the lowest of the pack, and "
    "nobody sees those below.",
    message="The other {left} cards are turned over as the stock, with the {top} on top.",
    source="California Jacks: the deal",
    ruling=True,
)

# The play

TO_THE_TRICK = clause(
    "to-the-trick",
    "A trick",
    ClauseKind.EFFECT,
    "To each trick both players play one card, face up. A deal has 26 tricks: 20 with draws and 6 without.",
    message="Seat {seat} plays the {card}.",
    source="California Jacks: the tricks",
)
LEAD = clause(
    "lead",
    "Leading",
    ClauseKind.PERMISSION,
    "The non-dealer leads to the first trick, the winner of a trick to the next. Any card may be led.",
    permitted_message="You lead, so you may play any card.",
    source="California Jacks: the tricks",
)
OWN_CARD = clause(
    "own-card",
    "Your own cards",
    ClauseKind.LEGALITY,
    "A seat plays the cards that it holds.",
    message="You do not hold {missing}.",
    source="California Jacks: the tricks",
)
FOLLOW_SUIT = clause(
    "follow-suit",
    "Following suit",
    ClauseKind.LEGALITY,
    "A seat that holds cards of the suit led plays one of them.",
    message="You hold {held}, so you must follow {suit}{or_trump}.",
    permitted_message="You follow {suit}.",
    source="California Jacks: the tricks",
)
TRUMP_INSTEAD = clause(
    "trump-instead",
    "Trumping instead of following",
    ClauseKind.PERMISSION,
    "If agreed, a trump may always be played, also by a seat that holds cards of the suit led.",
    permitted_message="Although you hold {held}, you may trump.",
    source="California Jacks: the tricks",
    ruling=True,
    options=("follow",),
)
MUST_TRUMP = clause(
    "must-trump",
    "Trumping",
    ClauseKind.LEGALITY,
    "A seat that holds no card of the suit led but holds trumps plays one of these.",
    message="You hold no {suit}, so you must trump: you hold {held}.",
    permitted_message="You hold no {suit}, so you trump.",
    source="California Jacks: the tricks",
    options=("follow",),
)
NEED_NOT_TRUMP = clause(
    "need-not-trump",
    "No duty to trump",
    ClauseKind.PERMISSION,
    "If agreed, a seat that holds no card of the suit led plays any card, trumps in hand or not. It loses a point "
    "only where it has no trump either.",
    permitted_message="You hold no {suit}, so you may play any card; as you hold a trump it costs nothing.",
    source="California Jacks: the tricks",
    ruling=True,
    options=("follow",),
)
NEITHER = clause(
    "neither",
    "Neither suit nor trump",
    ClauseKind.PERMISSION,
    "A seat that holds neither a card of the suit led nor a trump plays any card, and loses a point.",
    permitted_message="You hold {lacking}, so you may play any card{cost}.",
    source="California Jacks: the tricks",
    options=("void_penalty",),
)

# Winning a trick

TRUMP_WINS = clause(
    "trump-wins",
    "Trumps win",
    ClauseKind.EFFECT,
    "If trumps are played to a trick, the highest trump wins it.",
    message="The {card} is the highest trump: seat {winner} wins the trick.",
    source="California Jacks: the tricks",
)
RANKING = clause(
    "ranking",
    "The order of the cards",
    ClauseKind.EFFECT,
    "Without a trump the highest card of the suit led wins. From high to low: A K Q J 10 9 8 7 6 5 4 3 2; the "
    "ten comes fifth, though it counts most.",
    message="No trump was played, and the {card} is the highest of the suit led: seat {winner} wins the trick.",
    source="California Jacks: the tricks",
    ruling=True,
)
DRAW = clause(
    "draw",
    "Drawing",
    ClauseKind.EFFECT,
    "After a trick, as long as the stock lasts, the winner takes its top card, the one that could be seen, and the "
    "loser the next, which is seen as it is taken.",
    message="Seat {seat} takes the {card} from the stock.",
    source="California Jacks: the tricks",
)

# Scoring

VOID_PENALTY = clause(
    "void-penalty",
    "A point lost",
    ClauseKind.SCORING,
    "A seat that follows to a trick with neither a card of the suit led nor a trump in its hand loses 1 point at "
    "once, also when it has none to lose: scores may be negative. If agreed, nothing is lost.",
    message="Seat {seat} holds {lacking} and loses 1 point.",
    source="California Jacks: the tricks",
    ruling=True,
    options=("void_penalty", "follow"),
)
COUNT = clause(
    "count",
    "Counting the tricks",
    ClauseKind.ENDING,
    "When all cards have been played the points of the deal are counted, in this order: high, low, jack, game.",
    message="All cards have been played: high, low, jack and game are counted.",
    source="California Jacks: the points",
    ruling=True,
)
HIGH = clause(
    "high",
    "High",
    ClauseKind.SCORING,
    "Whoever won the ace of trumps has 1 point.",
    message="Seat {seat} won the {card}, the highest trump: 1 point.",
    source="California Jacks: the points",
)
LOW = clause(
    "low",
    "Low",
    ClauseKind.SCORING,
    "Whoever won the two of trumps has 1 point, no matter to whom it was dealt.",
    message="Seat {seat} won the {card}, the lowest trump: 1 point.",
    source="California Jacks: the points",
    ruling=True,
)
JACK = clause(
    "jack",
    "Jack",
    ClauseKind.SCORING,
    "Whoever won the jack of trumps has 1 point.",
    message="Seat {seat} won the {card}, the jack of trumps: 1 point.",
    source="California Jacks: the points",
)
TRUMPS_THAT_SCORE = {Rank.ACE: HIGH, Rank.TWO: LOW, Rank.JACK: JACK}
"""The trumps that score for whoever wins them, in the order in which they are counted."""
GAME_POINT = clause(
    "game",
    "Game",
    ClauseKind.SCORING,
    "Whoever has more card points in the tricks won has 1 point. All cards together count "
    f"{4 * sum(CARD_POINTS.values())}.",
    message="Seat {seat} has won {points} card points, and the other seat {others}: 1 point.",
    source="California Jacks: the points",
    table=PointTable(
        ("Card", "Card points"),
        tuple((rank.word.capitalize(), str(points)) for rank, points in CARD_POINTS.items()),
    ),
)
EQUAL_GAME = clause(
    "equal-game",
    "Game at 40 to 40",
    ClauseKind.SCORING,
    "When both have won 40 card points nobody has the point for game; if agreed, the non-dealer has it.",
    message="Both have won 40 card points: {what}.",
    source="California Jacks: the points",
    ruling=True,
    options=("equal_game",),
)

# The end

COUNTED_OUT = clause(
    "counted-out",
    "Counting out",
    ClauseKind.ENDING,
    "Whoever is the first to reach the target when the points of a deal are counted in their order wins the match, "
    "whatever the other reaches later in the same count. A match never ends in the middle of a deal.",
    message="{winner} was the first to reach {target}, with the point for {what}, and wins.",
    source="California Jacks: the points",
    ruling=True,
    options=("target",),
)

RULEBOOK = Rulebook(
    title="California Jacks",
    summary=(
        "A trick-taking game for two in which only a few cards are worth winning. The stock lies face up, so that "
        "each trick is also played for the card on top of it, and sometimes the better card is the one that comes "
        "after."
    ),
    credit=(
        "A traditional game of the All Fours family; after the description in the leaflet “Two Card Games”, told "
        "here in our own words."
    ),
    sections=(
        Section("Cards and seats", (CARDS,)),
        Section(
            "The deal",
            (
                shared_clauses.FIRST_DEALER,
                shared_clauses.DEAL_DUE,
                shared_clauses.WHOLE_PACK,
                CUT,
                CUT_APART,
                SIX_EACH,
                STOCK,
                shared_clauses.DEAL_PASSES,
            ),
        ),
        Section(
            "The play",
            (
                TO_THE_TRICK,
                shared_clauses.TURN,
                LEAD,
                OWN_CARD,
                FOLLOW_SUIT,
                TRUMP_INSTEAD,
                MUST_TRUMP,
                NEED_NOT_TRUMP,
                NEITHER,
            ),
        ),
        Section("Winning a trick", (TRUMP_WINS, RANKING, DRAW)),
        Section("Scoring", (VOID_PENALTY, COUNT, HIGH, LOW, JACK, GAME_POINT, EQUAL_GAME)),
        Section("The end", (COUNTED_OUT, shared_clauses.MAX_DEALS, shared_clauses.OVER)),
    ),
)
