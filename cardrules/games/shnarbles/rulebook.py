"""Shnarbles: the rules, in reading order."""

from functools import partial

from cardrules import shared_clauses
from cardrules.cards import Rank, full_pack
from cardrules.rulebook import Clause, ClauseKind, Rulebook, Section

clause = partial(Clause, "Shnarbles")

PACK = full_pack()
HIGH_TO_LOW = (Rank.ACE, *sorted(set(Rank) - {Rank.ACE}, reverse=True))
CARDS_EACH = 5
FIRST_SCORE, OUT_AT = 16, 32
PENALTY = 5
FOLDS_IN_A_ROW = 2
TRICKS_FOR_A_RENEGE = 3

# Cards and seats

CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    "Two to ten players, most often four, use one pack of 52 cards. Everybody plays alone.",
    message="{players} players use {cards} cards.",
    source="Number of Players; The Deck",
    ruling=True,
    options=("players",),
)

# The deal

FIRST_DEALER = clause(
    "first-dealer",
    "The first dealer",
    ClauseKind.SETUP,
    "The players draw for the first deal: at the table the high card deals, here the draw is made by lot.",
    message="{dealer:seat} is the first dealer.",
    source="The Deal",
)
FIVE_EACH = clause(
    "five-each",
    "Five cards each",
    ClauseKind.SETUP,
    f"Each player is dealt {CARDS_EACH} cards, one at a time from the dealer's left. The rest of the pack is not used.",
    message=f"{{dealer:seat}} deals {CARDS_EACH} cards to each; {{left}} are not used.",
    source="The Deal",
    ruling=True,
)
DEAL_PASSES = clause(
    "deal-passes",
    "The deal passes on",
    ClauseKind.SETUP,
    "After each deal that has been scored the player to the dealer's left deals next.",
    message="The deal passes to the left: {dealer:seat} deals next.",
    source="The Deal",
)

# The play

IN_ORDER = clause(
    "in-order",
    "One thing after the other",
    ClauseKind.LEGALITY,
    "First all bid, then the highest bidder names trump, then the others fold or stay, and then the tricks are played.",
    cases={
        "bid": "Now the bids are made.",
        "trump": "Now the highest bidder names trump.",
        "answer": "Now the others say whether they fold or stay.",
        "play": "Now the tricks are played.",
    },
    source="Bidding; Choosing Trump & Play",
)

# Bidding

BIDDING = clause(
    "bidding",
    "Bidding once round",
    ClauseKind.PERMISSION,
    "Each player bids once, a number of tricks, or passes: the player to the dealer's left first, the dealer last.",
    permitted_message="You may bid or pass.",
    cases={
        "bids": "{seat:seat} bids {tricks}.",
        "passes": "{seat:seat} passes.",
        "only_pass": "There is nothing left to bid, so you pass.",
    },
    source="Bidding",
)
BID_SIZE = clause(
    "bid-size",
    "What can be bid",
    ClauseKind.LEGALITY,
    f"A bid is a number of tricks from 1 to {CARDS_EACH}.",
    message=f"A bid is a number of tricks from 1 to {CARDS_EACH}, not {{bid}}.",
    source="Bidding",
    ruling=True,
)
HIGHER_BID = clause(
    "higher-bid",
    "Bidding more",
    ClauseKind.LEGALITY,
    "A bid must be higher than every bid before it; if agreed, it may be any number that nobody has bid yet.",
    message="{bid} has been bid: bid more, or pass.",
    permitted_message="Nobody has bid {tricks} or more yet.",
    cases={
        "highest": "{bid}, the highest bid, has been made: pass.",
        "used": "{bid} has been bid: bid another number, or pass.",
        "all_used": "Every number has been bid: pass.",
        "unused": "Nobody has bid {tricks} yet.",
    },
    source="Bidding",
    ruling=True,
    options=("bids",),
)
ALL_PASS = clause(
    "all-pass",
    "All pass",
    ClauseKind.EFFECT,
    "If all pass, nothing is scored and the same dealer deals again. Where the number of deals is limited, such a deal "
    "counts as one of them.",
    message="All have passed: nothing is scored, and {dealer:seat} deals again.",
    cases={"last": "All have passed: nothing is scored."},
    source="Bidding",
    ruling=True,
    options=("max_deals",),
)

# Trump, folding and staying

NAME_TRUMP = clause(
    "name-trump",
    "Naming trump",
    ClauseKind.PERMISSION,
    "The highest bidder names any suit trump.",
    message="{seat:seat}, the highest bidder with {bid}, names {suit} trump.",
    permitted_message="You have bid highest, so you may name any suit trump.",
    source="Choosing Trump & Play",
)
FOLD_OR_STAY = clause(
    "fold-or-stay",
    "Folding or staying",
    ClauseKind.PERMISSION,
    "The others then say openly, one after the other from the bidder's left, whether they stay and play their cards "
    "or fold and lay them down.",
    permitted_message="You may fold or stay.",
    cases={
        "folds": "{seat:seat} folds.",
        "stays": "{seat:seat} stays.",
        "has_to_stay": "{seat:seat} has to stay.",
    },
    source="Choosing Trump & Play",
    ruling=True,
)
SPADES_ARE_PLAYED = clause(
    "spades-are-played",
    "Nobody folds against spades",
    ClauseKind.LEGALITY,
    "When spades are trump nobody may fold, so nobody is asked.",
    message="Spades are trump, so nobody may fold.",
    source="Choosing Trump & Play",
)
TWO_FOLDS = clause(
    "two-folds",
    "Two folds in a row",
    ClauseKind.LEGALITY,
    "A player who has folded twice in a row must stay the next time. Being the bidder, staying, and having to stay all "
    "set the count back to none; a deal in which all pass leaves it as it is.",
    message="You have folded twice in a row, so you must stay.",
    permitted_message="You have folded twice in a row, so you must stay.",
    source="Choosing Trump & Play",
    ruling=True,
)

# The tricks

TO_THE_TRICK = clause(
    "to-the-trick",
    "A trick",
    ClauseKind.EFFECT,
    f"To each of the {CARDS_EACH} tricks everybody who has not folded plays one card, face up, clockwise from the "
    "player who leads.",
    message="{seat:seat} plays the {card}.",
    source="Choosing Trump & Play",
)
LEAD = clause(
    "lead",
    "Leading",
    ClauseKind.PERMISSION,
    "The bidder leads to the first trick, and the winner of each trick to the next. Any card may be led.",
    permitted_message="You lead, so you may play any card.",
    source="Choosing Trump & Play",
)
OWN_CARD = clause(
    "own-card",
    "Your own cards",
    ClauseKind.LEGALITY,
    "You play the cards that you hold.",
    message="You do not hold the {card}.",
    source="Game Terms",
)
FOLLOW_SUIT = clause(
    "follow-suit",
    "Following suit",
    ClauseKind.LEGALITY,
    "If you hold a card of the suit led, you must play one.",
    message="You hold {held}, so you must follow {suit}.",
    permitted_message="You follow {suit}.",
    source="Game Terms",
    options=("enforcement",),
)
VOID = clause(
    "void",
    "No card of the suit led",
    ClauseKind.PERMISSION,
    "If you hold no card of the suit led, you may play any card. You need not trump, and nobody ever has to play high.",
    permitted_message="You hold no {suit}, so you may play any card.",
    source="Game Terms",
    ruling=True,
)
TRUMP_WINS = clause(
    "trump-wins",
    "Trumps win",
    ClauseKind.EFFECT,
    "If trumps are played to a trick, the highest trump wins it.",
    message="The {card} is the highest trump: {winner:seat} wins the trick.",
    source="Game Terms",
)
RANKING = clause(
    "ranking",
    "The order of the cards",
    ClauseKind.EFFECT,
    "Without a trump the highest card of the suit led wins. From high to low: A K Q J 10 9 8 7 6 5 4 3 2.",
    message="No trump was played, and the {card} is the highest card of the suit led: {winner:seat} wins the trick.",
    source="Rank of cards; Game Terms",
    ruling=True,
)

# Reneges

HONOUR = clause(
    "honour",
    "On your honour",
    ClauseKind.PERMISSION,
    "If agreed, a card that does not follow suit though it should, a renege, is not refused: it counts as played, and "
    "stands if nobody calls it.",
    permitted_message="{fault} On your honour the card goes through, but it is a renege and may be called.",
    source="Game Terms",
    ruling=True,
    options=("enforcement",),
)
CALL = clause(
    "call",
    "Calling",
    ClauseKind.LEGALITY,
    "A card that does not follow suit may be called until the next card is played, by every opponent who has not "
    "folded, once each. The last card of a hand is not called, for nothing else could have been played.",
    message="The {card} may be called only by {callers:seat}.",
    permitted_message="The {card} from {seat:seat} did not follow suit: you may call it, or pass.",
    cases={
        "refused": "Wrong plays are refused in this match, so there is nothing to call.",
        "nothing": "There is no card that could be called now.",
    },
    source="Game Terms",
    ruling=True,
    options=("enforcement",),
)
RENEGE = clause(
    "renege",
    "A renege is found",
    ClauseKind.EFFECT,
    "When the player of a card that is called could have followed suit, the renege is found. The card stays where it "
    "is; the penalty comes when the deal is scored.",
    message="{caller:seat} calls the {card}: {seat:seat} could have followed {suit}, so it is a renege.",
    source="Game Terms",
    ruling=True,
    options=("enforcement",),
)
WRONG_CALL = clause(
    "wrong-call",
    "A wrong call",
    ClauseKind.EFFECT,
    "A call of a card that was rightly played fails, and costs nothing.",
    message="{caller:seat} calls the {card}, but wrongly: {seat:seat} holds no {suit}, and could play any card.",
    source="Game Terms",
    ruling=True,
    options=("enforcement",),
)
LET_PASS = clause(
    "let-pass",
    "No call",
    ClauseKind.EFFECT,
    "A player who passes instead of calling lets the card stand; so does a player who simply plays on.",
    message="{seat:seat} does not call the {card}.",
    source="Game Terms",
    ruling=True,
    options=("enforcement",),
)

# Scoring

SIXTEEN = clause(
    "sixteen",
    "Sixteen to begin with",
    ClauseKind.SCORING,
    f"Everybody begins with {FIRST_SCORE} points and wants to be rid of them: the lower a score, the better.",
    message=f"{{seat:seat}} begins with {FIRST_SCORE} points.",
    source="Object of the game",
)
COUNT = clause(
    "count",
    "Counting the tricks",
    ClauseKind.ENDING,
    f"When the {CARDS_EACH} tricks have been played the deal is scored.",
    message=f"The {CARDS_EACH} tricks have been played: the deal is scored.",
    source="Choosing Trump & Play",
)
THREE_TRICKS = clause(
    "three-tricks",
    "Three tricks for a renege",
    ClauseKind.EFFECT,
    f"For each renege that was found, {TRICKS_FOR_A_RENEGE} of the offender's tricks, or as many as there are, go to "
    "the caller before the deal is scored. The tricks as they lie then decide bids and points.",
    message="{seat:seat} reneged: {count:trick} {count:goes/go} to {caller:seat}.",
    cases={"none": "{seat:seat} reneged, but has no trick to give to {caller:seat}."},
    source="Game Terms",
    ruling=True,
    options=("enforcement",),
)
TRICKS = clause(
    "tricks",
    "A point off for each trick",
    ClauseKind.SCORING,
    "Each trick takes a point off the score of its winner; tricks beyond the bid count as well. The tricks of a bidder "
    "who falls short of the bid count too, unless agreed otherwise.",
    message="{seat:seat} has {count:trick}: {count:point} off.",
    source="Object of the game",
    ruling=True,
    options=("failed_bid_keeps_tricks",),
)
NO_TRICK = clause(
    "no-trick",
    "No trick",
    ClauseKind.SCORING,
    f"A player who stayed and has no trick gets {PENALTY} points.",
    message=f"{{seat:seat}} stayed and has no trick: {PENALTY} points.",
    source="Object of the game",
    ruling=True,
)
FAILED_BID = clause(
    "failed-bid",
    "A bid not made",
    ClauseKind.SCORING,
    f"A bidder with fewer tricks than were bid gets {PENALTY} points, and no others for having no trick at all.",
    message=f"{{seat:seat}} bid {{bid}} and has {{count:trick}}: {PENALTY} points.",
    cases={"none": f"{{seat:seat}} bid {{bid}} and has no trick: {PENALTY} points."},
    source="Object of the game",
    ruling=True,
)
ALL_FOLD = clause(
    "all-fold",
    "All the others fold",
    ClauseKind.SCORING,
    f"If all the others fold, the bidder has all tricks without play: {CARDS_EACH} points off.",
    message=f"All the others have folded: {{seat:seat}} has all tricks, {CARDS_EACH} points off.",
    source="Choosing Trump & Play",
)
FOLDING_COSTS = clause(
    "folding-costs",
    "What folding costs",
    ClauseKind.SCORING,
    f"Folding costs nothing. If agreed, each player who folds gets {PENALTY} points, unless all the others fold too.",
    message=f"{{seat:seat}} has folded: {PENALTY} points.",
    source="Choosing Trump & Play",
    ruling=True,
    options=("folding_costs",),
)

# The end

SPADE_OUT = clause(
    "spade-out",
    "Spade-out",
    ClauseKind.ENDING,
    f"A bidder who names spades trump and wins all {CARDS_EACH} tricks wins the match, whatever the score and the bid. "
    "Tricks that come from reneges do not make a spade-out, and a bidder who loses some for a renege has none.",
    message=f"{{seat:seat}} named spades and won all {CARDS_EACH} tricks, and so wins the match.",
    source="Game Terms",
    ruling=True,
)
ZERO = clause(
    "zero",
    "Reaching zero",
    ClauseKind.ENDING,
    "When a deal has been scored, a player with zero points or less wins; if agreed, only exactly zero wins, and play "
    "continues below zero. This comes before anybody goes out.",
    message="{winner:seat} has {points:point}, and so wins the match.",
    source="Object of the game",
    ruling=True,
    options=("exact_zero",),
)
SEVERAL_AT_ZERO = clause(
    "several-at-zero",
    "Several at zero",
    ClauseKind.ENDING,
    "When several reach zero in one deal the lowest score wins. If several have it, the bidder wins if among them; "
    "otherwise they share the win.",
    message="{reached:seat} have reached zero, with {scores} points: {winner:seat} {winner:wins/share the win}.",
    source="Object of the game",
    ruling=True,
)
GOING_OUT = clause(
    "going-out",
    "Going out",
    ClauseKind.ENDING,
    f"A player with {OUT_AT} points or more is out, and is left out from then on: in dealing, bidding and playing.",
    message="{seat:seat} has {points:point} and is out.",
    source="Object of the game",
    ruling=True,
)
LAST_LEFT = clause(
    "last-left",
    "The last one left",
    ClauseKind.ENDING,
    "When all others are out, the last player left wins the match.",
    message="All others are out: {winner:seat} wins the match.",
    source="Object of the game",
    ruling=True,
)

RULEBOOK = Rulebook(
    title="Shnarbles",
    summary=(
        f"A trick-taking game for two to ten in which points are a burden: everybody begins with {FIRST_SCORE}, each "
        f"trick takes one off, and a player who stays but wins no trick gets {PENALTY} more. The highest bidder names "
        "trump; the others may fold."
    ),
    credit=(
        "A traditional game; after the description “Shnarbles”, which explains its terms first and then the play, told "
        "here in our own words."
    ),
    sections=(
        Section("Cards and seats", (CARDS,)),
        Section(
            "The deal",
            (
                FIRST_DEALER,
                shared_clauses.DEAL_DUE,
                shared_clauses.WHOLE_PACK,
                FIVE_EACH,
                DEAL_PASSES,
            ),
        ),
        Section("The play", (IN_ORDER, shared_clauses.TURN)),
        Section("Bidding", (BIDDING, BID_SIZE, HIGHER_BID, ALL_PASS)),
        Section("Trump, folding and staying", (NAME_TRUMP, FOLD_OR_STAY, SPADES_ARE_PLAYED, TWO_FOLDS)),
        Section("The tricks", (TO_THE_TRICK, LEAD, OWN_CARD, FOLLOW_SUIT, VOID, TRUMP_WINS, RANKING)),
        Section("Reneges", (HONOUR, CALL, RENEGE, WRONG_CALL, LET_PASS)),
        Section(
            "Scoring",
            (SIXTEEN, COUNT, THREE_TRICKS, TRICKS, NO_TRICK, FAILED_BID, ALL_FOLD, FOLDING_COSTS),
        ),
        Section(
            "The end",
            (
                SPADE_OUT,
                ZERO,
                SEVERAL_AT_ZERO,
                GOING_OUT,
                LAST_LEFT,
                shared_clauses.MAX_DEALS,
                shared_clauses.OVER,
            ),
        ),
    ),
)
