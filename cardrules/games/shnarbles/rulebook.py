"""Shnarbles: the rules, in reading order."""

from functools import partial

from cardrules.core import shared_clauses
from cardrules.core.cards import Rank, full_pack
from cardrules.core.rulebook import Clause, ClauseKind, Rulebook, Ruling, Section, Source, Wording
from cardrules.mechanics.trick_clauses import TrickClauses

clause = partial(Clause, "Shnarbles")
trick = TrickClauses(clause)

PACK = full_pack()
HIGH_TO_LOW = (Rank.ACE, *sorted(set(Rank) - {Rank.ACE}, reverse=True))
CARDS_EACH = 5
FIRST_SCORE, OUT_AT = 16, 32
PENALTY = 5
FOLDS_IN_A_ROW = 2
TRICKS_FOR_A_RENEGE = 3

# Players and cards

CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    f"Two to ten players, most often four, use one pack of {len(PACK)} cards. Everybody plays alone.",
    message="{players} players use {cards} cards.",
    source="Number of Players; The Deck",
    ruling=Ruling(
        "How many can play at most?",
        f"The source says two or more; {CARDS_EACH} cards each leave room for ten.",
        exact=True,
    ),
    wordings=(Wording(f"{{players:player}} use one pack of {len(PACK)} cards. Everybody plays alone."),),
)

# The object and the score

SIXTEEN = clause(
    "sixteen",
    "Sixteen to begin with",
    ClauseKind.SCORING,
    f"Everybody begins with {FIRST_SCORE} points and wants to get down to zero: the lower a score, the better.",
    message=f"{{seat:seat}} {{seat:begins/begin}} with {FIRST_SCORE} points.",
    source="Object of the game",
)
TRICKS = clause(
    "tricks",
    "A point off for each trick",
    ClauseKind.SCORING,
    "Each trick takes a point off the score of its winner; tricks beyond the bid count as well. The tricks of a bidder "
    "who falls short of the bid count too, unless agreed otherwise.",
    message="{seat:seat} {seat:has/have} {count:trick}: {count:point} off.",
    source="Object of the game",
    ruling=Ruling(
        "Do the tricks of a bidder who falls short of the bid count?",
        "The source takes a point off for each trick won, and makes no exception.",
        "They count nothing.",
        exact=True,
    ),
    wordings=(
        Wording(
            "Each trick takes a point off the score of its winner. Tricks beyond the bid count as well; those of a "
            "bidder who falls short of it count nothing.",
            {"failed_bid_keeps_tricks": (False,)},
        ),
        Wording(
            "Each trick takes a point off the score of its winner. Tricks beyond the bid count as well, and so do "
            "those of a bidder who falls short of it."
        ),
    ),
)
NO_TRICK = clause(
    "no-trick",
    "No trick",
    ClauseKind.SCORING,
    f"A player who stayed and has no trick gets {PENALTY} points.",
    message=f"{{seat:seat}} stayed and {{seat:has/have}} no trick: {PENALTY} points.",
    source="Object of the game",
    ruling=Ruling(
        "Does a player who folded fail to win a trick?",
        "Only a player who plays can fail; if folding cost as much, nobody would fold.",
        f"Everybody without a trick gets {PENALTY} points.",
        exact=True,
    ),
)
FAILED_BID = clause(
    "failed-bid",
    "A bid not made",
    ClauseKind.SCORING,
    f"A bidder with fewer tricks than were bid gets {PENALTY} points, and no more for having no trick at all.",
    message=f"{{seat:seat}} bid {{bid}} and {{seat:has/have}} {{count:trick}}: {PENALTY} points.",
    cases={"none": f"{{seat:seat}} bid {{bid}} and {{seat:has/have}} no trick: {PENALTY} points."},
    source="Object of the game",
    ruling=Ruling(
        "Does a bidder without a trick pay twice?",
        "The source names both failures in one breath, with one price for either.",
        f"The bidder pays {PENALTY} for the bid and {PENALTY} for having no trick.",
        exact=True,
    ),
)
ALL_FOLD = clause(
    "all-fold",
    "All the others fold",
    ClauseKind.SCORING,
    f"If all the others fold, the bidder gets all the tricks without play: {CARDS_EACH} points off.",
    message=f"All the others have folded: {{seat:seat}} {{seat:has/have}} all tricks, {CARDS_EACH} points off.",
    source="Choosing Trump & Play",
)
FOLDING_COSTS = clause(
    "folding-costs",
    "What folding costs",
    ClauseKind.SCORING,
    f"Folding costs nothing. If agreed, each player who folds gets {PENALTY} points, unless all the others fold too.",
    message=f"{{seat:seat}} {{seat:has/have}} folded: {PENALTY} points.",
    source="Choosing Trump & Play",
    ruling=Ruling(
        "What does folding cost?",
        "The source sets no price on it, and limits it in another way: nobody folds three times in a row.",
        "A player who folds gets as many points as one who plays and wins no trick.",
    ),
    wordings=(
        Wording(
            f"Each player who folds gets {PENALTY} points, unless all the others fold too.",
            {"folding_costs": (True,)},
        ),
        Wording("Folding costs nothing."),
    ),
)
COUNT = clause(
    "count",
    "Counting the tricks",
    ClauseKind.ENDING,
    f"When the {CARDS_EACH} tricks have been played the deal is scored.",
    message=f"The {CARDS_EACH} tricks have been played: the deal is scored.",
    source="Choosing Trump & Play",
)

# The deal

FIRST_DEALER = clause(
    "first-dealer",
    "The first dealer",
    ClauseKind.SETUP,
    "Everybody draws a card, and the highest one deals first.",
    message="{dealer:seat} {dealer:is/are} the first dealer.",
    source="The Deal",
)
FIVE_EACH = clause(
    "five-each",
    "Five cards each",
    ClauseKind.SETUP,
    f"Each player is dealt {CARDS_EACH} cards, one at a time from the dealer's left. The rest of the pack is "
    f"not used.",
    message=f"{{dealer:seat}} {{dealer:deals/deal}} {CARDS_EACH} cards to each; {{left}} are not used.",
    source="The Deal",
    ruling=Ruling(
        "In which order are the cards dealt?",
        "The source gives only the number; one at a time from the dealer's left is usual.",
        "All five at once.",
        exact=True,
    ),
)
DEAL_PASSES = clause(
    "deal-passes",
    "The deal passes on",
    ClauseKind.SETUP,
    "After each deal that has been scored the player to the dealer's left deals next.",
    message="The deal passes to the left: {dealer:seat} {dealer:deals/deal} next.",
    source="The Deal",
)

# The play

IN_ORDER = clause(
    "in-order",
    "One thing after another",
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
    "Each player speaks once, the player to the dealer's left first and the dealer last: you bid a number of tricks, "
    "or you pass.",
    permitted_message="You may bid or pass.",
    cases={
        "bids": "{seat:seat} {seat:bids/bid} {tricks}.",
        "passes": "{seat:seat} {seat:passes/pass}.",
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
    ruling=Ruling(
        "Can you bid no trick at all?",
        "The source bids the tricks that you will take; a player who expects none can pass.",
        "A bid of 0 promises to win no trick.",
        exact=True,
    ),
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
    ruling=Ruling(
        "May a bid be lower than one before it?",
        "The source only forbids a number that has been bid; but a lower bid can never win, so it is no more than a "
        "pass.",
        "Any number that nobody has bid yet.",
    ),
    wordings=(
        Wording("A bid must be a number that nobody has bid yet.", {"bids": ("unused",)}),
        Wording("A bid must be higher than every bid before it."),
    ),
)
ALL_PASS = clause(
    "all-pass",
    "All pass",
    ClauseKind.EFFECT,
    "If all pass, nothing is scored and the same dealer deals again. Where the number of deals is limited, such a "
    "deal counts towards the limit.",
    message="All have passed: nothing is scored, and {dealer:seat} {dealer:deals/deal} again.",
    cases={"last": "All have passed: nothing is scored."},
    source="Bidding",
    ruling=Ruling(
        "Does such a deal count where the number of deals is limited?",
        "The source has no limit; with one the match has to end, even if all go on passing.",
        "Only deals that are scored count.",
        exact=True,
    ),
    wordings=(
        Wording("If all pass, nothing is scored and the same dealer deals again.", {"max_deals": (None,)}),
        Wording(
            "If all pass, nothing is scored and the same dealer deals again; but it counts towards the limit of "
            "{max_deals:deal}."
        ),
    ),
)

# Trump, folding and staying

NAME_TRUMP = clause(
    "name-trump",
    "Naming trump",
    ClauseKind.PERMISSION,
    "The highest bidder names any suit trump.",
    message="{seat:seat}, the highest bidder with {bid}, {seat:names/name} {suit} trump.",
    permitted_message="You have bid highest, so you may name any suit trump.",
    source="Choosing Trump & Play",
)
FOLD_OR_STAY = clause(
    "fold-or-stay",
    "Folding or staying",
    ClauseKind.PERMISSION,
    "The others then say openly, one after the other from the bidder's left, whether they stay and play their cards "
    "or fold and lay them down unseen.",
    permitted_message="You may fold or stay.",
    cases={
        "folds": "{seat:seat} {seat:folds/fold}.",
        "stays": "{seat:seat} {seat:stays/stay}.",
        "has_to_stay": "{seat:seat} {seat:has/have} to stay.",
    },
    source="Choosing Trump & Play",
    ruling=Ruling(
        "Do the others decide openly, and in which order?",
        "The source only says that they decide; speaking in turn from the left is how the bidding goes.",
        "All decide at once, and in secret.",
        exact=True,
    ),
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
    "A player who has folded twice in a row must stay the next time. The count goes back to zero when you stay, "
    "have to stay or are the bidder, and whenever spades are trump. A fold counts even if all the others fold too; "
    "a deal in which all pass changes nothing.",
    message="You have folded twice in a row, so you must stay.",
    permitted_message="You have folded twice in a row, so you must stay.",
    source="Choosing Trump & Play",
    ruling=Ruling(
        "What breaks a row of folds?",
        "The source has you play your next hand after two folds; so every hand that you play breaks the row, and a "
        "deal that nobody plays does not.",
        "A deal in which all pass breaks it as well.",
        exact=True,
    ),
)

# The tricks

LEAD = trick.lead(
    "The bidder leads to the first trick, and the winner of each trick to the next. Any card may be led.",
    source="Choosing Trump & Play",
    ruling=Ruling(
        "May any card be led, even a trump?",
        "The source says who leads, and sets no limit on the card.",
        "A trump may be led only after one has been played.",
        exact=True,
    ),
)
TO_THE_TRICK = trick.to_the_trick(
    f"To each of the {CARDS_EACH} tricks everybody who has not folded plays one card, face up, clockwise from the "
    "player who leads.",
    source="Choosing Trump & Play",
)
OWN_CARD = trick.own_card(
    source="Game Terms",
)
FOLLOW_SUIT = trick.follow_suit(
    source="Game Terms",
    options=("enforcement",),
)
VOID = trick.void(
    source="Game Terms",
    ruling=Ruling(
        "What must you play if you cannot follow suit?",
        "The source makes you follow suit if you can, and binds you to nothing else.",
        "You must trump, or play higher than the others if you can.",
        exact=True,
    ),
)
TRUMP_WINS = clause(
    "trump-wins",
    "Trumps win",
    ClauseKind.EFFECT,
    "If trumps are played to a trick, the highest trump wins it.",
    message="The {card} is the highest trump: {winner:seat} {winner:wins/win} the trick.",
    source="Game Terms",
)
RANKING = clause(
    "ranking",
    "The order of the cards",
    ClauseKind.EFFECT,
    "Without a trump the highest card of the suit led wins. From high to low: A K Q J 10 9 8 7 6 5 4 3 2.",
    message="No trump was played, and the {card} is the highest card of the suit led: {winner:seat} "
    "{winner:wins/win} the trick.",
    source="Rank of cards; Game Terms",
    ruling=Ruling(
        "Can a card of another suit win without being trump?",
        "The source gives the trick to the highest card; where suit is followed, that means the highest of the suit "
        "led.",
        "The highest card wins, whatever its suit.",
        exact=True,
    ),
)

# Reneges

CALL = clause(
    "call",
    "Calling a renege",
    ClauseKind.LEGALITY,
    "A card that does not follow suit though it should, a renege, is taken back. If agreed, a card that does not "
    "follow suit may be called instead until the next card is played, by every opponent who has not folded, once "
    "each. A card of the suit led is not called, as everybody sees that it follows suit; nor is the last card of a "
    "hand, as nothing else could have been played.",
    message="The {card} may be called only by {callers:seat}.",
    permitted_message="The {card} from {seat:seat} did not follow suit: you may call it, or pass.",
    cases={
        "refused": "Wrong plays are refused in this match, so there is nothing to call.",
        "nothing": "There is no card to call now.",
    },
    source="Game Terms",
    ruling=Ruling(
        "What happens to a card that should have followed suit?",
        "The source says that it is often penalised, so not always. Where it is called, that is done before the next "
        "card, while everybody remembers the trick.",
        "It may be called until the deal is scored.",
    ),
    wordings=(
        Wording(
            "Nobody has to call a renege: a card that does not follow suit though it should is taken back, and another "
            "one is played.",
            {"enforcement": ("strict",)},
        ),
        Wording(
            "A card that does not follow suit may be called until the next card is played, by every opponent who "
            "has not folded, once each. A card of the suit led is not called, as everybody sees that it follows "
            "suit; nor is the last card of a hand, as nothing else could have been played."
        ),
    ),
)
HONOUR = clause(
    "honour",
    "On your honour",
    ClauseKind.PERMISSION,
    "If agreed, a card that does not follow suit though it should, a renege, is not refused: it counts as played, and "
    "stands if nobody calls it.",
    permitted_message="{fault} On your honour the card goes through, but it is a renege and may be called.",
    source="Game Terms",
    ruling=Ruling(
        "What happens to a renege that nobody notices?",
        "The source calls it cheating and penalises it; where nobody notices, there is nothing to penalise.",
        "It is put right as soon as somebody notices, however late.",
        exact=True,
    ),
    when={"enforcement": ("honour",)},
    wordings=(
        Wording(
            "A card that does not follow suit though it should, a renege, is not refused: it counts as played, and "
            "stands if nobody calls it."
        ),
    ),
)
RENEGE = clause(
    "renege",
    "A renege is found",
    ClauseKind.EFFECT,
    "When the player of a card that is called could have followed suit, the renege is found. The card stays where it "
    "is; the penalty comes when the deal is scored.",
    message="{caller:seat} {caller:calls/call} the {card}: {seat:seat} could have followed {suit}, so it is a "
    "renege.",
    source="Game Terms",
    ruling=Ruling(
        "Does the card go back when a renege is found?",
        "The source takes tricks for it and says no more, so play goes on and the penalty comes at the end.",
        "The card goes back, and another one is played.",
        exact=True,
    ),
    when={"enforcement": ("honour",)},
)
THREE_TRICKS = clause(
    "three-tricks",
    "Three tricks for a renege",
    ClauseKind.EFFECT,
    f"For each renege that was found, {TRICKS_FOR_A_RENEGE} of the offender's tricks, or as many as there are, go to "
    "the caller before the deal is scored. The tricks as they lie then decide bids and points.",
    message="{seat:seat} reneged: {count:trick} {count:goes/go} to {caller:seat}.",
    cases={"none": "{seat:seat} reneged, but {seat:has/have} no trick to give to {caller:seat}."},
    source="Game Terms",
    ruling=Ruling(
        "Who gets the three tricks of a renege?",
        "The source gives them to the other team, but in this game everybody plays alone; the caller found the renege.",
        "The opponents share them.",
    ),
    when={"enforcement": ("honour",)},
)
WRONG_CALL = clause(
    "wrong-call",
    "A wrong call",
    ClauseKind.EFFECT,
    "A call against a card that was rightly played fails, and costs nothing.",
    message="{caller:seat} {caller:calls/call} the {card}, but wrongly: {seat:seat} {seat:holds/hold} no "
    "{suit}, and could play any card.",
    source="Game Terms",
    ruling=Ruling(
        "What does a wrong call cost?",
        "The source penalises only the renege.",
        "The caller pays what the renege would have cost.",
    ),
    when={"enforcement": ("honour",)},
)
LET_PASS = clause(
    "let-pass",
    "No call",
    ClauseKind.EFFECT,
    "A player who passes instead of calling lets the card stand; so does a player who simply plays on.",
    message="{seat:seat} {seat:does/do} not call the {card}.",
    source="Game Terms",
    ruling=Ruling(
        "Does anybody have to call a renege?",
        "The source says that it is often penalised, so not always.",
        "A player who notices it has to call.",
    ),
    when={"enforcement": ("honour",)},
)

# The end

ZERO = clause(
    "zero",
    "Reaching zero",
    ClauseKind.ENDING,
    "When a deal has been scored, a player with zero points or less wins; if agreed, only exactly zero wins, and play "
    "continues below zero. This comes before anybody goes out.",
    message="{winner:seat} {winner:has/have} {points:point}, and so {winner:wins/win} the match.",
    source="Object of the game",
    ruling=Ruling(
        "Must a score be exactly zero?",
        "The source only says that zero is the object; nobody should be worse off for winning one trick more.",
        "Only exactly zero wins, and play continues below it.",
        exact=True,
    ),
    wordings=(
        Wording(
            "When a deal has been scored, a player with exactly zero points wins; below zero play continues. This "
            "comes before anybody goes out.",
            {"exact_zero": (True,)},
        ),
        Wording(
            "When a deal has been scored, a player with zero points or less wins. This comes before anybody goes out."
        ),
    ),
)
SEVERAL_AT_ZERO = clause(
    "several-at-zero",
    "Several at zero",
    ClauseKind.ENDING,
    "When several players reach zero in one deal, the lowest score wins. If several share it, the bidder wins if "
    "among them; otherwise they share the win.",
    message="{reached:seat} have reached zero, with {scores} points: {winner:seat} {winner:wins/win}.",
    cases={
        "shared": "{reached:seat} have reached zero, with {scores} points: {winner:seat} {winner:shares/share} the win."
    },
    source="Object of the game",
    ruling=Ruling(
        "Who wins when several players reach zero in one deal?",
        "The source does not say; the lowest score is the best one, and the bidder took the greater risk.",
        "All of them share the win.",
    ),
    wordings=(
        Wording(
            "When several players reach zero in one deal, the bidder wins if among them; otherwise they share the "
            "win.",
            {"exact_zero": (True,)},
        ),
        Wording(
            "When several players reach zero in one deal, the lowest score wins. If several share it, the bidder "
            "wins if among them; otherwise they share the win."
        ),
    ),
)
SPADE_OUT = clause(
    "spade-out",
    "Spade-out",
    ClauseKind.ENDING,
    f"A bidder who names spades trump and wins all {CARDS_EACH} tricks wins the match, whatever the score and the "
    "bid. Tricks gained by calling reneges do not count for it, and a bidder who loses tricks for a renege has no "
    "spade-out.",
    message=f"{{seat:seat}} named spades and won all {CARDS_EACH} tricks, and so {{seat:wins/win}} the match.",
    source="Game Terms",
    ruling=Ruling(
        "Do tricks that are paid for a renege count towards a spade-out?",
        "The source wants all five to be taken in play.",
        "Tricks count for it wherever they come from.",
        exact=True,
    ),
    wordings=(
        Wording(
            f"A bidder who names spades trump and wins all {CARDS_EACH} tricks wins the match at once, whatever the "
            "score and the bid.",
            {"enforcement": ("strict",)},
        ),
        Wording(
            f"A bidder who names spades trump and wins all {CARDS_EACH} tricks wins the match at once, whatever the "
            "score and the bid. Tricks gained by calling reneges do not count for it, and a bidder who loses tricks "
            "for a renege has no spade-out."
        ),
    ),
)
GOING_OUT = clause(
    "going-out",
    "Going out",
    ClauseKind.ENDING,
    f"A player with {OUT_AT} points or more is out, and from then on takes no part in dealing, bidding or playing.",
    message="{seat:seat} {seat:has/have} {points:point} and {seat:is/are} out.",
    source="Object of the game",
    ruling=Ruling(
        f"Is a player with more than {OUT_AT} points out as well?",
        f"Scores rise by {PENALTY}, so few would ever land on exactly {OUT_AT}.",
        exact=True,
    ),
)
LAST_LEFT = clause(
    "last-left",
    "The last one left",
    ClauseKind.ENDING,
    "When all others are out, the last player left wins the match.",
    message="All others are out: {winner:seat} {winner:wins/win} the match.",
    source="Object of the game",
    ruling=Ruling(
        "What happens when only one player is left?",
        "The source does not say; nobody is left to play against.",
    ),
)

RULEBOOK = Rulebook(
    title="Shnarbles",
    summary=(
        f"A trick-taking game for two to ten in which points are a burden: everybody begins with {FIRST_SCORE}, "
        f"each trick takes one off, and a player who stays but wins no trick gets {PENALTY} more. The highest "
        "bidder names trump, and the others may fold."
    ),
    credit=(
        "A traditional game; after the description “Shnarbles”, which explains its terms first and then the play, told "
        "here in our own words."
    ),
    source=Source(
        "Shnarbles",
        "unnamed",
        "not stated; the rules are retold, no sentence of it is used",
    ),
    sections=(
        Section("Players and cards", (CARDS,)),
        Section(
            "The object and the score",
            (SIXTEEN, TRICKS, NO_TRICK, FAILED_BID, ALL_FOLD, FOLDING_COSTS, COUNT),
        ),
        Section("The deal", (FIRST_DEALER, FIVE_EACH, DEAL_PASSES)),
        Section("The play", (IN_ORDER, shared_clauses.TURN)),
        Section("Bidding", (BIDDING, BID_SIZE, HIGHER_BID, ALL_PASS)),
        Section("Trump, folding and staying", (NAME_TRUMP, FOLD_OR_STAY, SPADES_ARE_PLAYED, TWO_FOLDS)),
        Section("The tricks", (LEAD, TO_THE_TRICK, OWN_CARD, FOLLOW_SUIT, VOID, TRUMP_WINS, RANKING)),
        Section("Reneges", (CALL, HONOUR, RENEGE, THREE_TRICKS, WRONG_CALL, LET_PASS)),
        Section(
            "The end",
            (ZERO, SEVERAL_AT_ZERO, SPADE_OUT, GOING_OUT, LAST_LEFT, shared_clauses.MAX_DEALS),
        ),
        Section("For the program", (shared_clauses.DEAL_DUE, shared_clauses.WHOLE_PACK, shared_clauses.OVER)),
    ),
)
