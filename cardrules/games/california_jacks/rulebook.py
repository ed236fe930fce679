"""California Jacks: the rules, in reading order."""

from functools import partial

from cardrules.core import shared_clauses, sources
from cardrules.core.cards import Rank, full_pack
from cardrules.core.rulebook import Clause, ClauseKind, PointTable, Rulebook, Ruling, Section, Wording
from cardrules.mechanics.trick_clauses import TrickClauses

clause = partial(Clause, "California Jacks")
trick = TrickClauses(clause)

HIGH_TO_LOW = (Rank.ACE, *sorted(set(Rank) - {Rank.ACE}, reverse=True))
SEATS = 2
PACK = full_pack()
CARDS_EACH = 6
CARD_POINTS = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1, Rank.TEN: 10}
ALL_CARD_POINTS = 4 * sum(CARD_POINTS.values())
TRICKS, TRICKS_WITHOUT_DRAWS = len(PACK) // SEATS, CARDS_EACH

# Players and cards

CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    f"Two players use one pack of {len(PACK)} cards.",
    source="The introduction",
    ruling=Ruling(
        "Which pack is used?",
        "The source speaks only of the deck; a game with tens and twos in it needs the ordinary one.",
        exact=True,
    ),
)

# The object and the score

COUNT = clause(
    "count",
    "Counting the tricks",
    ClauseKind.ENDING,
    "When all cards have been played the points of the deal are counted, in this order: high, low, jack, game.",
    message="All cards have been played: high, low, jack and game are counted.",
    source="The points",
    ruling=Ruling(
        "In which order are the points of a deal counted?",
        "When both reach the target in one deal, the order decides; this one is usual in the All Fours family.",
        "Both count all that they have, and the higher score wins.",
    ),
)
HIGH = clause(
    "high",
    "High",
    ClauseKind.SCORING,
    "Whoever won the ace of trumps scores 1 point.",
    message="{seat:seat} won the {card}, the highest trump: 1 point.",
    source="The points",
)
LOW = clause(
    "low",
    "Low",
    ClauseKind.SCORING,
    "Whoever won the two of trumps scores 1 point, no matter who was dealt it.",
    message="{seat:seat} won the {card}, the lowest trump: 1 point.",
    source="The points",
)
JACK = clause(
    "jack",
    "Jack",
    ClauseKind.SCORING,
    "Whoever won the jack of trumps scores 1 point.",
    message="{seat:seat} won the {card}, the jack of trumps: 1 point.",
    source="The points",
)
TRUMPS_THAT_SCORE = {Rank.ACE: HIGH, Rank.TWO: LOW, Rank.JACK: JACK}
"""The trumps that score for their winners, in the order in which they are counted."""
GAME_POINT = clause(
    "game",
    "Game",
    ClauseKind.SCORING,
    f"Whoever has won more card points in tricks scores 1 point. All cards together count {ALL_CARD_POINTS}; those "
    "from the nine down count nothing.",
    message="{seat:seat} {seat:has/have} won {points} card points to {others}: 1 point.",
    source="The points",
    table=PointTable(
        ("Card", "Card points"),
        tuple((rank.word.capitalize(), str(points)) for rank, points in CARD_POINTS.items()),
    ),
)
EQUAL_GAME = clause(
    "equal-game",
    f"Game at {ALL_CARD_POINTS // 2} to {ALL_CARD_POINTS // 2}",
    ClauseKind.SCORING,
    f"When both have won {ALL_CARD_POINTS // 2} card points, nobody gets the point for game; if agreed, the "
    "non-dealer gets it.",
    message="Both have won {points} card points: nobody gets the point for game.",
    cases={
        "non_dealer": "Both have won {points} card points: {seat:seat}, the non-dealer, {seat:scores/score} 1 point.",
    },
    source="The points",
    ruling=Ruling(
        "Who gets the point for game when the card points are equal?",
        "The source gives it to whoever has more, and nobody has more.",
        "The non-dealer gets it.",
    ),
    wordings=(
        Wording(
            f"When both have won {ALL_CARD_POINTS // 2} card points, the non-dealer gets the point for game.",
            {"equal_game": ("non_dealer",)},
        ),
        Wording(f"When both have won {ALL_CARD_POINTS // 2} card points, nobody gets the point for game."),
    ),
)

# The deal

CUT = clause(
    "cut",
    "The cut card",
    ClauseKind.SETUP,
    "The pack is shuffled and cut, and the card that the cut shows fixes the trump suit of this deal. The cut makes "
    "it the bottom card of the pack; so when the pack is turned over it is the first card of the stock.",
    message="The {card} is cut: {trump} are trump, and it is the first card of the stock.",
    source="The deal",
    ruling=Ruling(
        "Where does the card that was cut go?",
        "The cut makes it the bottom card, and the pack is turned over for the stock: so it comes first.",
        "It goes back into the pack, which is shuffled again.",
        exact=True,
    ),
    when={"trump_card": ("first_of_stock",)},
)
CUT_APART = clause(
    "cut-apart",
    "A separate cut for trump",
    ClauseKind.SETUP,
    "If agreed, the pack is shuffled twice for each deal. The bottom card of the first shuffle is shown and fixes the "
    "trump suit; then it goes back into the pack, which is shuffled again and dealt.",
    message="The {card} is cut: {trump} are trump. It goes back, and the pack is shuffled again for the deal.",
    source="The deal",
    ruling=Ruling(
        "May the trump suit be fixed separately from the deal?",
        "The cut then gives nobody a trump to draw; some tables like that better.",
        "The card that was cut stays where it is.",
    ),
    when={"trump_card": ("independent",)},
    wordings=(
        Wording(
            "The pack is shuffled twice for each deal. The bottom card of the first shuffle is shown and fixes the "
            "trump suit; then it goes back into the pack, which is shuffled again and dealt."
        ),
    ),
)
SIX_EACH = clause(
    "six-each",
    "Six cards each",
    ClauseKind.SETUP,
    f"Each player is dealt {CARDS_EACH} cards, one at a time, the non-dealer first.",
    message=f"{{dealer:seat}} {{dealer:deals/deal}} {CARDS_EACH} cards to each.",
    source="The deal",
    ruling=Ruling(
        "In which order are the cards dealt?",
        "The source gives only the number; one at a time, the other player first, is usual.",
        "All six at once.",
        exact=True,
    ),
)
STOCK = clause(
    "stock",
    "The stock lies face up",
    ClauseKind.SETUP,
    "The rest of the pack is turned over to form the stock. Both players see its top card, which was at the bottom "
    "of the pack, and nobody sees those below.",
    message="The other {left} cards are turned over as the stock, with the {top} on top.",
    source="The deal",
)

# The play

LEAD = trick.lead(
    "The non-dealer leads to the first trick, and the winner of each trick to the next. Any card may be led.",
    source="The tricks",
)
TO_THE_TRICK = trick.to_the_trick(
    f"To each trick both players play one card, face up. A deal has {TRICKS} tricks: {TRICKS - TRICKS_WITHOUT_DRAWS} "
    f"with draws and {TRICKS_WITHOUT_DRAWS} without.",
    source="The tricks",
)
OWN_CARD = trick.own_card(
    source="The tricks",
)
FOLLOW_SUIT = trick.follow_suit(
    "If you hold a card of the suit led, you must play one; if agreed, a trump will do as well.",
    cases={"or_trump": "You hold {held}, so you must follow {suit} or trump."},
    source="The tricks",
    wordings=(
        Wording(
            "If you hold a card of the suit led, you must play one, or a trump.",
            {"follow": ("follow_or_trump",)},
        ),
        Wording("If you hold a card of the suit led, you must play one."),
    ),
)
TRUMP_INSTEAD = clause(
    "trump-instead",
    "Trumping instead of following",
    ClauseKind.PERMISSION,
    "If agreed, you may always play a trump, even if you hold cards of the suit led.",
    permitted_message="Although you hold {held}, you may trump.",
    source="The tricks",
    ruling=Ruling(
        "May you trump although you could follow suit?",
        "The source lets you trump only if you cannot follow suit; other games of the All Fours family always let "
        "you.",
        "Only a player without the suit may trump.",
    ),
    when={"follow": ("follow_or_trump",)},
    wordings=(Wording("You may always play a trump, even if you hold cards of the suit led."),),
)
MUST_TRUMP = clause(
    "must-trump",
    "Trumping",
    ClauseKind.LEGALITY,
    "If you hold no card of the suit led but hold a trump, you must play a trump; if agreed, you need not.",
    message="You hold no {suit}, so you must trump: you hold {held}.",
    permitted_message="You hold no {suit}, so you trump.",
    source="The tricks",
    when={"follow": ("strict", "follow_or_trump")},
    wordings=(Wording("If you hold no card of the suit led but hold a trump, you must play a trump."),),
)
NEED_NOT_TRUMP = clause(
    "need-not-trump",
    "No duty to trump",
    ClauseKind.PERMISSION,
    "If agreed, you may play any card if you hold none of the suit led, with or without trumps in hand. You lose a "
    "point only if you have no trump either.",
    permitted_message="You hold no {suit}, so you may play any card; as you hold a trump it costs nothing.",
    source="The tricks",
    ruling=Ruling(
        "Must you trump if you cannot follow?",
        "The source says that you must; with children, or for a lighter game, a table may do without that rule.",
        "A player without the suit must trump.",
    ),
    when={"follow": ("loose",)},
    wordings=(
        Wording(
            "You may play any card if you hold none of the suit led, with or without trumps in hand. You lose a point "
            "only if you have no trump either.",
            {"void_penalty": (1,)},
        ),
        Wording("You may play any card if you hold none of the suit led, with or without trumps in hand."),
    ),
)
NEITHER = clause(
    "neither",
    "Neither suit nor trump",
    ClauseKind.PERMISSION,
    "If you hold neither a card of the suit led nor a trump, you may play any card, but lose a point for it; if "
    "agreed, it costs nothing.",
    permitted_message="You hold neither {suit} nor a trump, so you may play any card; it costs 1 point.",
    cases={
        "free": "You hold neither {suit} nor a trump, so you may play any card.",
        "trump_led": "You hold no trump, so you may play any card; it costs 1 point.",
        "trump_led_free": "You hold no trump, so you may play any card.",
    },
    source="The tricks",
    ruling=Ruling(
        "What does a player with neither play?",
        "The source takes the point and names no card; no card in such a hand can win the trick, so any will do.",
        exact=True,
    ),
    wordings=(
        Wording(
            "If you hold neither a card of the suit led nor a trump, you may play any card.",
            {"void_penalty": (0,)},
        ),
        Wording(
            "If you hold neither a card of the suit led nor a trump, you may play any card, but lose a point for it."
        ),
    ),
)
VOID_PENALTY = clause(
    "void-penalty",
    "A point lost",
    ClauseKind.SCORING,
    "A player who follows to a trick with neither a card of the suit led nor a trump in hand loses 1 point at once, "
    "even from a score of zero: scores may be negative. If agreed, nothing is lost.",
    message="{seat:seat} {seat:holds/hold} neither {suit} nor a trump and {seat:loses/lose} 1 point.",
    cases={
        "trump_led": "{seat:seat} {seat:holds/hold} no trump and {seat:loses/lose} 1 point.",
        "counted": "{seat:seat} could neither follow suit nor trump and {seat:loses/lose} 1 point.",
    },
    source="The tricks",
    ruling=Ruling(
        "May a score fall below zero?",
        "The source takes the point without asking whether there is one to lose.",
        "A player without a point loses none.",
        exact=True,
    ),
    when={"void_penalty": (1,)},
    wordings=(
        Wording(
            "A player who follows to a trick with neither a card of the suit led nor a trump in hand loses 1 point at "
            "once, even from a score of zero: scores may be negative."
        ),
    ),
)

# Winning a trick

TRUMP_WINS = clause(
    "trump-wins",
    "Trumps win",
    ClauseKind.EFFECT,
    "If trumps are played to a trick, the highest trump wins it.",
    message="The {card} is the highest trump: {winner:seat} {winner:wins/win} the trick.",
    source="The tricks",
)
RANKING = clause(
    "ranking",
    "The order of the cards",
    ClauseKind.EFFECT,
    "Without a trump the highest card of the suit led wins. From high to low: A K Q J 10 9 8 7 6 5 4 3 2; the "
    "ten comes fifth, though it counts most.",
    message="No trump was played, and the {card} is the highest card of the suit led: {winner:seat} "
    "{winner:wins/win} the trick.",
    source="The tricks",
    ruling=Ruling(
        "How do the ten and the ace rank?",
        "The source speaks only of the highest card, so the usual order holds; that the ten counts most does not "
        "make it high.",
        "The ten comes second, as in many games in which it counts ten.",
        exact=True,
    ),
)
DRAW = clause(
    "draw",
    "Drawing",
    ClauseKind.EFFECT,
    "After a trick, as long as the stock lasts, the winner takes its top card, the one that could be seen, and the "
    "loser the next, which is seen as it is taken.",
    message="{seat:seat} {seat:takes/take} the {card} from the stock.",
    source="The tricks",
)

# The end

COUNTED_OUT = clause(
    "counted-out",
    "Counting out",
    ClauseKind.ENDING,
    "The first player to reach the target when the points of a deal are counted in order wins the match, whatever the "
    "other reaches later in the same count. A match never ends in the middle of a deal.",
    cases={
        HIGH.id: "{winner:seat} {winner:was/were} the first to reach {target}, with the point for high, and "
        "{winner:wins/win}.",
        LOW.id: "{winner:seat} {winner:was/were} the first to reach {target}, with the point for low, and "
        "{winner:wins/win}.",
        JACK.id: "{winner:seat} {winner:was/were} the first to reach {target}, with the point for the jack, and "
        "{winner:wins/win}.",
        GAME_POINT.id: "{winner:seat} {winner:was/were} the first to reach {target}, with the point for game, "
        "and {winner:wins/win}.",
        EQUAL_GAME.id: "{winner:seat} {winner:was/were} the first to reach {target}, with the point for an "
        "equal game, and {winner:wins/win}.",
    },
    source="The points",
    ruling=Ruling(
        "How many points win, and when does a match end?",
        "The source names no target. Ten make a match of a few deals, and a player who loses points in mid-deal may "
        "still win them back.",
        "The first to have enough points wins at once, even in mid-deal.",
    ),
    wordings=(
        Wording(
            "The first player to reach {target:point} when the points of a deal are counted in order wins the match, "
            "whatever the other reaches later in the same count. A match never ends in the middle of a deal."
        ),
    ),
)

RULEBOOK = Rulebook(
    title="California Jacks",
    summary=(
        "A trick-taking game for two in which only a few cards are worth winning. The stock lies face up, so that "
        "each trick is also played for the card on top of it, and sometimes the better card is the one below."
    ),
    credit=(
        "A traditional game of the All Fours family; after the description in the leaflet “Two Card Games”, told "
        "here in our own words."
    ),
    source=sources.TWO_CARD_GAMES,
    sections=(
        Section("Players and cards", (CARDS,)),
        Section("The object and the score", (COUNT, HIGH, LOW, JACK, GAME_POINT, EQUAL_GAME)),
        Section(
            "The deal",
            (
                shared_clauses.FIRST_DEALER,
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
                LEAD,
                TO_THE_TRICK,
                shared_clauses.TURN,
                OWN_CARD,
                FOLLOW_SUIT,
                TRUMP_INSTEAD,
                MUST_TRUMP,
                NEED_NOT_TRUMP,
                NEITHER,
                VOID_PENALTY,
            ),
        ),
        Section("Winning a trick", (TRUMP_WINS, RANKING, DRAW)),
        Section("The end", (COUNTED_OUT, shared_clauses.MAX_DEALS)),
        Section("For the program", (shared_clauses.DEAL_DUE, shared_clauses.WHOLE_PACK, shared_clauses.OVER)),
    ),
)
