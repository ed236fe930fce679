"""California Jacks: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.cards import Rank, full_pack
from cardrules.rulebook import Clause, ClauseKind, PointTable, Rulebook, Section

clause = partial(Clause, "California Jacks")

HIGH_TO_LOW = (Rank.ACE, *sorted(set(Rank) - {Rank.ACE}, reverse=True))
SEATS = 2
PACK = full_pack()
CARDS_EACH = 6
CARD_POINTS = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1, Rank.TEN: 10}
ALL_CARD_POINTS = 4 * sum(CARD_POINTS.values())
TRICKS, TRICKS_WITHOUT_DRAWS = len(PACK) // SEATS, CARDS_EACH

# Cards and seats

CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    f"Two players use one pack of {len(PACK)} cards.",
    source="California Jacks: the introduction",
)

# The deal

CUT = clause(
    "cut",
    "The cut card",
    ClauseKind.SETUP,
    "The pack is shuffled and cut, and the card that the cut shows fixes the trump suit of this deal. The cut makes "
    "it the bottom card of the pack; so when the pack is turned over it is the first card of the stock.",
    message="The {card} is cut: {trump} are trump, and it is the first card of the stock.",
    source="California Jacks: the deal",
    ruling=True,
    options=("trump_card",),
)
CUT_APART = clause(
    "cut-apart",
    "A cut apart from the deal",
    ClauseKind.SETUP,
    "If agreed, the pack is shuffled twice for each deal. The bottom card of the first shuffle is shown and fixes the "
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
    f"Each player is dealt {CARDS_EACH} cards, one at a time, the non-dealer first.",
    message=f"{{dealer:seat}} deals {CARDS_EACH} cards to each.",
    source="California Jacks: the deal",
    ruling=True,
)
STOCK = clause(
    "stock",
    "The stock lies face up",
    ClauseKind.SETUP,
    "The rest of the pack is turned over and is the stock: all see its top card, which was at the bottom of the pack, "
    "and nobody sees those below.",
    message="The other {left} cards are turned over as the stock, with the {top} on top.",
    source="California Jacks: the deal",
)

# The play

TO_THE_TRICK = clause(
    "to-the-trick",
    "A trick",
    ClauseKind.EFFECT,
    f"To each trick both players play one card, face up. A deal has {TRICKS} tricks: {TRICKS - TRICKS_WITHOUT_DRAWS} "
    f"with draws and {TRICKS_WITHOUT_DRAWS} without.",
    message="{seat:seat} plays the {card}.",
    source="California Jacks: the tricks",
)
LEAD = clause(
    "lead",
    "Leading",
    ClauseKind.PERMISSION,
    "The non-dealer leads to the first trick, and the winner of each trick to the next. Any card may be led.",
    permitted_message="You lead, so you may play any card.",
    source="California Jacks: the tricks",
)
OWN_CARD = clause(
    "own-card",
    "Your own cards",
    ClauseKind.LEGALITY,
    "You play the cards that you hold.",
    message="You do not hold the {card}.",
    source="California Jacks: the tricks",
)
FOLLOW_SUIT = clause(
    "follow-suit",
    "Following suit",
    ClauseKind.LEGALITY,
    "If you hold a card of the suit led, you must play one.",
    message="You hold {held}, so you must follow {suit}.",
    permitted_message="You follow {suit}.",
    cases={"or_trump": "You hold {held}, so you must follow {suit} or trump."},
    source="California Jacks: the tricks",
    options=("follow",),
)
TRUMP_INSTEAD = clause(
    "trump-instead",
    "Trumping instead of following",
    ClauseKind.PERMISSION,
    "If agreed, you may always play a trump, even if you hold cards of the suit led.",
    permitted_message="Although you hold {held}, you may trump.",
    source="California Jacks: the tricks",
    ruling=True,
    options=("follow",),
)
MUST_TRUMP = clause(
    "must-trump",
    "Trumping",
    ClauseKind.LEGALITY,
    "If you hold no card of the suit led but hold a trump, you must play a trump.",
    message="You hold no {suit}, so you must trump: you hold {held}.",
    permitted_message="You hold no {suit}, so you trump.",
    source="California Jacks: the tricks",
    options=("follow",),
)
NEED_NOT_TRUMP = clause(
    "need-not-trump",
    "No duty to trump",
    ClauseKind.PERMISSION,
    "If agreed, you may play any card if you hold none of the suit led, with or without trumps in hand. You lose a "
    "point only if you have no trump either.",
    permitted_message="You hold no {suit}, so you may play any card; as you hold a trump it costs nothing.",
    source="California Jacks: the tricks",
    ruling=True,
    options=("follow",),
)
NEITHER = clause(
    "neither",
    "Neither suit nor trump",
    ClauseKind.PERMISSION,
    "If you hold neither a card of the suit led nor a trump, you may play any card, and lose a point.",
    permitted_message="You hold neither {suit} nor a trump, so you may play any card; it costs 1 point.",
    cases={
        "free": "You hold neither {suit} nor a trump, so you may play any card.",
        "trump_led": "You hold no trump, so you may play any card; it costs 1 point.",
        "trump_led_free": "You hold no trump, so you may play any card.",
    },
    source="California Jacks: the tricks",
    options=("void_penalty",),
)

# Winning a trick

TRUMP_WINS = clause(
    "trump-wins",
    "Trumps win",
    ClauseKind.EFFECT,
    "If trumps are played to a trick, the highest trump wins it.",
    message="The {card} is the highest trump: {winner:seat} wins the trick.",
    source="California Jacks: the tricks",
)
RANKING = clause(
    "ranking",
    "The order of the cards",
    ClauseKind.EFFECT,
    "Without a trump the highest card of the suit led wins. From high to low: A K Q J 10 9 8 7 6 5 4 3 2; the "
    "ten comes fifth, though it counts most.",
    message="No trump was played, and the {card} is the highest card of the suit led: {winner:seat} wins the trick.",
    source="California Jacks: the tricks",
    ruling=True,
)
DRAW = clause(
    "draw",
    "Drawing",
    ClauseKind.EFFECT,
    "After a trick, as long as the stock lasts, the winner takes its top card, the one that could be seen, and the "
    "loser the next, which is seen as it is taken.",
    message="{seat:seat} takes the {card} from the stock.",
    source="California Jacks: the tricks",
)

# Scoring

VOID_PENALTY = clause(
    "void-penalty",
    "A point lost",
    ClauseKind.SCORING,
    "A player who follows to a trick with neither a card of the suit led nor a trump in hand loses 1 point at once, "
    "even with none to lose: scores may be negative. If agreed, nothing is lost.",
    message="{seat:seat} holds neither {suit} nor a trump and loses 1 point.",
    cases={"trump_led": "{seat:seat} holds no trump and loses 1 point."},
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
    message="{seat:seat} won the {card}, the highest trump: 1 point.",
    source="California Jacks: the points",
)
LOW = clause(
    "low",
    "Low",
    ClauseKind.SCORING,
    "Whoever won the two of trumps has 1 point, no matter to whom it was dealt.",
    message="{seat:seat} won the {card}, the lowest trump: 1 point.",
    source="California Jacks: the points",
)
JACK = clause(
    "jack",
    "Jack",
    ClauseKind.SCORING,
    "Whoever won the jack of trumps has 1 point.",
    message="{seat:seat} won the {card}, the jack of trumps: 1 point.",
    source="California Jacks: the points",
)
TRUMPS_THAT_SCORE = {Rank.ACE: HIGH, Rank.TWO: LOW, Rank.JACK: JACK}
"""The trumps that score for whoever wins them, in the order in which they are counted."""
GAME_POINT = clause(
    "game",
    "Game",
    ClauseKind.SCORING,
    "Whoever has more card points in the tricks won has 1 point. All cards together count "
    f"{ALL_CARD_POINTS}.",
    message="{seat:seat} has won {points} card points to {others}: 1 point.",
    source="California Jacks: the points",
    table=PointTable(
        ("Card", "Card points"),
        tuple((rank.word.capitalize(), str(points)) for rank, points in CARD_POINTS.items()),
    ),
)
EQUAL_GAME = clause(
    "equal-game",
    f"Game at {ALL_CARD_POINTS // 2} to {ALL_CARD_POINTS // 2}",
    ClauseKind.SCORING,
    f"When both have won {ALL_CARD_POINTS // 2} card points nobody has the point for game; if agreed, the non-dealer "
    "has it.",
    message="Both have won {points} card points: nobody has the point for game.",
    cases={
        "non_dealer": "Both have won {points} card points: {seat:seat}, the non-dealer, has 1 point.",
    },
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
    cases={
        HIGH.id: "{winner:seat} was the first to reach {target}, with the point for high, and wins.",
        LOW.id: "{winner:seat} was the first to reach {target}, with the point for low, and wins.",
        JACK.id: "{winner:seat} was the first to reach {target}, with the point for the jack, and wins.",
        GAME_POINT.id: "{winner:seat} was the first to reach {target}, with the point for game, and wins.",
        EQUAL_GAME.id: "{winner:seat} was the first to reach {target}, with the point for an equal game, and wins.",
    },
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
