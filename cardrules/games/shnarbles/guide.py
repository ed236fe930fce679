"""Shnarbles, as one would explain it to a friend."""

from cardrules.core import shared_clauses
from cardrules.core.rulebook import SET
from cardrules.definition.guide import GameKind, Guide, Scene, Shout, TablePicture, Variation, sentence
from cardrules.games.shnarbles import rulebook as law
from cardrules.games.shnarbles.rulebook import CARDS_EACH, FIRST_SCORE, OUT_AT, PACK, PENALTY
from cardrules.games.shnarbles.state import Bid, NameTrump, Stay

GUIDE = Guide(
    package=__package__,
    kind=GameKind.TRICKS,
    minutes=(20, 40),
    goal="Win tricks to get rid of your points.",
    decisions={
        Bid: (law.FAILED_BID,),
        NameTrump: (law.TRUMP_WINS, law.SPADES_ARE_PLAYED),
        Stay: (law.FOLDING_COSTS, law.NO_TRICK),
    },
    needs=(
        sentence(
            f"{{players:player}}, one ordinary pack of {len(PACK)} cards, and a sheet for the scores.",
            law.CARDS,
        ),
        sentence("Everybody plays alone.", law.CARDS),
        sentence("Two to ten can play; four is usual.", law.CARDS, players=(4,)),
    ),
    aim=(
        sentence(
            f"You begin with {FIRST_SCORE} points and want none: each trick you win takes one off.",
            law.SIXTEEN,
            law.TRICKS,
        ),
        sentence(
            f"But win no trick, or fewer than you bid, and you get {PENALTY} more.",
            law.NO_TRICK,
            law.FAILED_BID,
        ),
    ),
    picture=TablePicture(
        position=(
            "shnarbles; dealer 3; hands JH TH KC 8D / ?4 / - / ?3; leader 3; trick 3H; won - / - / - / KH AH 9H; "
            "bids 1 2 0 0; trump H; stays no yes yes"
        ),
        labels={
            "hand:0": "Your hand: nobody else sees it",
            "hand:1": "The bidder, on your left, who made hearts trump",
            "hand:2": "This player has folded",
            "trick:3": "The player on your right has led the 3♥",
            "won:3": "A trick won: one point off",
            "unused": "Not used in this deal",
        },
    ),
    deal=(
        sentence(
            "Draw cards; the highest deals first. After each deal that is scored, the deal passes to the left.",
            law.FIRST_DEALER,
            law.DEAL_PASSES,
        ),
        sentence(
            f"Deal {CARDS_EACH} cards each, one at a time from the dealer's left. Put the rest aside.",
            law.FIVE_EACH,
        ),
    ),
    turn=(
        sentence(
            f"You bid, the highest bidder names trump, the others fold or stay, and {CARDS_EACH} tricks are played, "
            "always in turn.",
            law.IN_ORDER,
            law.TO_THE_TRICK,
            shared_clauses.TURN,
        ),
        sentence(
            f"From the dealer's left, each player has one turn to bid 1 to {CARDS_EACH} tricks, or to pass.",
            law.BIDDING,
            law.BID_SIZE,
        ),
        sentence("Every bid must be higher than those before it.", law.HIGHER_BID, bids=("rising",)),
        sentence("A number that has been bid cannot be bid again.", law.HIGHER_BID, bids=("unused",)),
        sentence(
            "If all pass, the same dealer deals again; earlier folds still count.",
            law.ALL_PASS,
            law.TWO_FOLDS,
            max_deals=(None,),
        ),
        sentence(
            "If all pass, that uses up one deal, and the same dealer deals the next; earlier folds still count.",
            law.ALL_PASS,
            law.TWO_FOLDS,
            max_deals=(SET,),
        ),
        sentence(
            "The highest bidder names the trump suit, which beats all others.", law.NAME_TRUMP, law.TRUMP_WINS
        ),
        sentence(
            "From the bidder's left, each of the others stays, or folds and lays down the cards unseen.",
            law.FOLD_OR_STAY,
        ),
        sentence(
            "When spades are trump nobody may fold; and after two folds in a row you must stay.",
            law.SPADES_ARE_PLAYED,
            law.TWO_FOLDS,
        ),
        sentence(
            "The bidder leads any card, and all who stayed play one, clockwise: a trick. Its winner leads next.",
            law.LEAD,
            law.TO_THE_TRICK,
            law.OWN_CARD,
        ),
        sentence(
            "Follow suit: play a card of the suit led if you have one, or else any card.",
            law.FOLLOW_SUIT,
            law.VOID,
        ),
        sentence("A card that breaks this is taken back.", law.CALL, enforcement=("strict",)),
        sentence(
            "A card that breaks this, a renege, stays; but an opponent still in play may call it before the next card.",
            law.HONOUR,
            law.CALL,
            law.LET_PASS,
            enforcement=("honour",),
        ),
        sentence(
            f"If the call is right, {law.TRICKS_FOR_A_RENEGE} of the offender's tricks go to the caller before "
            "scoring; a wrong call costs nothing.",
            law.RENEGE,
            law.THREE_TRICKS,
            law.WRONG_CALL,
            enforcement=("honour",),
        ),
        sentence(
            "The highest trump wins; without one, the highest card of the suit led. Aces are high.",
            law.TRUMP_WINS,
            law.RANKING,
        ),
    ),
    points=(
        ("Each trick you win", "−1", law.TRICKS),
        ("You stayed and won no trick", f"+{PENALTY}", law.NO_TRICK),
        ("You won fewer tricks than you bid", f"+{PENALTY}", law.FAILED_BID),
        ("You bid, and all the others folded", f"−{CARDS_EACH}", law.ALL_FOLD),
    ),
    counting=(
        sentence(f"Score the deal after its {CARDS_EACH} tricks.", law.COUNT),
        sentence("Folding costs nothing.", law.FOLDING_COSTS, folding_costs=(False,)),
        sentence(
            f"Folding costs {PENALTY}, unless all the others fold too.",
            law.FOLDING_COSTS,
            folding_costs=(True,),
        ),
        sentence(
            "Tricks beyond your bid count, and even those of a bid that fails.",
            law.TRICKS,
            failed_bid_keeps_tricks=(True,),
        ),
        sentence(
            "Tricks beyond your bid count; those of a bid that fails do not.",
            law.TRICKS,
            failed_bid_keeps_tricks=(False,),
        ),
        sentence("A bidder who wins no trick pays once, not twice.", law.FAILED_BID),
    ),
    end=(
        sentence(
            "Whoever has zero or less after a deal wins the match. If several do, the lowest score wins; if tied, the "
            "bidder wins, or else they share it.",
            law.ZERO,
            law.SEVERAL_AT_ZERO,
            exact_zero=(False,),
        ),
        sentence(
            "Whoever has exactly zero after a deal wins the match; below zero you play on. If several do, the bidder "
            "wins, or else they share it.",
            law.ZERO,
            law.SEVERAL_AT_ZERO,
            exact_zero=(True,),
        ),
        sentence(
            f"Spade-out: name spades as the bidder, win all {CARDS_EACH} tricks, and you win the match at once, "
            "whatever your score.",
            law.SPADE_OUT,
        ),
        sentence(
            "Tricks from a renege make no spade-out.",
            law.SPADE_OUT,
            enforcement=("honour",),
        ),
        sentence(
            f"At {OUT_AT} points or more you are out; the last one left wins.",
            law.GOING_OUT,
            law.LAST_LEFT,
        ),
        sentence(
            "If nobody has won after {max_deals:deal}, the lowest score wins, and a tie is shared.",
            shared_clauses.MAX_DEALS,
            max_deals=(SET,),
        ),
    ),
    mistakes=(
        sentence(
            f"Bidding every trick you hope for. Extra tricks count even if you didn't bid them; one trick short costs "
            f"{PENALTY}.",
            law.TRICKS,
            law.FAILED_BID,
        ),
        sentence(
            f"Staying with a hand that may win nothing: that costs {PENALTY}, and folding is free.",
            law.NO_TRICK,
            law.FOLDING_COSTS,
            folding_costs=(False,),
        ),
        sentence(
            "Folding because the hand is poor: here that costs as much as staying without a trick.",
            law.NO_TRICK,
            law.FOLDING_COSTS,
            folding_costs=(True,),
        ),
    ),
    strategy=(
        "Bid no more than you need. The bid buys you the trump suit and the first lead, nothing else: the tricks "
        f"beyond it count just as much, and a single trick too few costs {PENALTY}. If you speak last, one more than "
        "the highest bid is enough.",
        "Before you stay, look for a sure trick: an ace, or a trump or two. If one trick is all you can hope for, "
        f"it takes one point off, and missing it adds {PENALTY}: staying then pays only if you get it more than five "
        "times in six. Where folding is free, fold the rest.",
        "You cannot fold a third time. With one fold behind you, think ahead: a fair hand played now may be better "
        "than the hand you must play, whatever it is, after folding again.",
        "Naming spades forces everybody to play. With a hand that takes most of the tricks that is what you want: "
        f"each player left without one gets {PENALTY} points, and five tricks win the match. With less, name another "
        "suit, and the others may fold and leave you all five.",
        "It often pays the bidder to lead high trumps and draw everyone else's, so that the aces are safe. But do not "
        "lead your last small trump if you still need a trick: kept back, it can win one when you run out of another "
        "suit.",
        "Watch the scores. If the bidder has 5 points or fewer, somebody has to stay: if all the others fold, the "
        f"five tricks without play win the match. And at {OUT_AT - PENALTY} points or more you cannot afford to "
        f"miss: the next {PENALTY} put you out.",
    ),
    variations=(
        Variation(
            "players",
            "More players, or fewer",
            "With two or three most cards stay in the pack, and a king or a queen is often the highest card dealt in "
            "its suit. With ten players all cards but two are dealt, and even an ace may be trumped.",
        ),
        Variation(
            "max_deals",
            "A fixed number of deals",
            "The match ends after this many deals at the latest, and the lowest score wins: good when the evening is "
            "short. Deals in which all pass count, too.",
        ),
        Variation(
            "bids",
            "Any bid that has not been made",
            "A bid need not be higher than the ones before, only different. It cannot win, but it takes a number away "
            "from those who speak later.",
        ),
        Variation(
            "folding_costs",
            "Folding costs",
            f"Anyone who folds gets {PENALTY} points, unless everybody does. Then there is hardly ever a reason to "
            "fold, and scores rise fast.",
        ),
        Variation(
            "failed_bid_keeps_tricks",
            "Tricks of a failed bid count nothing",
            "A bidder who falls short loses the tricks as well. High bids become a real risk.",
        ),
        Variation(
            "exact_zero",
            "Exactly zero",
            "Only a score of exactly zero wins, and below it play continues. You can then win too many tricks, and the "
            "last points are the hardest.",
        ),
        Variation(
            "enforcement",
            "Calling a renege",
            "A card that does not follow suit is not taken back but may be called, at a price of "
            f"{law.TRICKS_FOR_A_RENEGE} tricks. For players who keep an eye on one another.",
        ),
    ),
    scenes=(
        Scene(
            "Last to speak",
            "You deal, so you speak last, and 1, 2 and 3 have been bid. Bid 4 and it is yours: the player who bid 1 "
            "would now like to say 5, but nobody speaks twice.",
            "shnarbles; dealer 0; hands AH KH QH JH 4S / ?5 / ?5 / ?5; bids 1 2 3",
            (law.HIGHER_BID, law.BIDDING),
            ("bid 3", "bid 4", "pass"),
        ),
        Scene(
            "Which suit?",
            "You have won the bidding with 2. Name spades and nobody may fold; name hearts and they may. Which do you "
            "want with this hand?",
            "shnarbles; dealer 3; hands AS KS QS JS 9H / ?5 / ?5 / ?5; bids 2 0 0 0",
            (law.NAME_TRUMP, law.SPADES_ARE_PLAYED),
            ("trump hearts", "trump spades"),
        ),
        Scene(
            "Somebody has to stay",
            "Hearts are trump, your hand is poor, and both others have folded. But the bidder has 5 points left: what "
            "happens if you fold, too?",
            "shnarbles; dealer 3; deal 6; scores 12 5 19 15; hands QH 8C 7S 5D 3D / ?5 / - / -; bids 0 2 0 0; trump H; "
            "stays no no; folds 0 0 1 1",
            (law.FOLD_OR_STAY, law.ALL_FOLD, law.ZERO),
            ("fold", "stay"),
        ),
        Scene(
            "A third time?",
            "You have folded twice in a row, and this hand is no better. Try to fold again.",
            "shnarbles; dealer 3; deal 4; scores 16 9 14 21; hands 9S 8C 7S 5D 3D / ?5 / - / ?5; bids 0 2 0 0; trump "
            "H; stays no yes; folds 2 0 1 0",
            (law.TWO_FOLDS,),
            ("fold", "stay"),
        ),
        Scene(
            "Follow, or trump?",
            "Hearts are trump, and clubs are led. Your J♥ would win the trick: may you play it?",
            "shnarbles; dealer 3; hands JH 7C 9S / ?2 / - / ?2; trick QC KC; leader 1; "
            "won AH 2H 4H / AS 3S 8S / - / -; bids 0 1 0 0; trump H; stays no yes yes",
            (law.FOLLOW_SUIT, law.RANKING),
            ("JH", "7C"),
        ),
        Scene(
            "Two at zero",
            "You bid 3, have won 2 tricks, and have 3 points to go; the player on your left has 2 points and has "
            "won 2 tricks. Play your last card on the K♦.",
            "shnarbles; dealer 3; deal 7; scores 3 2 12 9; hands 6H / - / - / -; trick KD 9C 4S; leader 1; "
            "won AH 2H 3H 4H KH 5H 7H TD / AC 2C 3C 4C AS 2S 3S 5S / - / -; bids 3 0 0 0; trump H; stays yes yes yes",
            (law.TRUMP_WINS, law.COUNT, law.SEVERAL_AT_ZERO),
            ("6H",),
        ),
        Scene(
            "Spade-out",
            "The player on your left has 25 points, named spades, has won four tricks, and leads the A♥. Play your "
            "last card and see what five tricks in spades are worth.",
            "shnarbles; dealer 3; deal 7; scores 3 25 12 9; hands KH / - / - / -; trick AH 9C 4D; leader 1; "
            "won - / AS 2S 3S 4S KS 5S 6S TD QS 7S 8S TC JS 9S 2C 3C / - / -; bids 0 2 0 0; trump S",
            (law.COUNT, law.SPADE_OUT),
            ("KH",),
        ),
        Scene(
            "Renege!",
            "This table plays on its honour. You led the A♦, and the player on your left trumps it with the 2♣. Is "
            "there no diamond in that hand? Call, or let it pass.",
            "shnarbles players=3 enforcement=honour; dealer 2; hands KC QC 8H 4S / 9D 7H 6S 3S / ?5; trick AD 2C; "
            "leader 0; bids 2 0 0; trump C; stays yes yes; callers 0 2",
            (law.CALL, law.RENEGE, law.LET_PASS),
            ("call", "pass"),
        ),
    ),
    shouts=(
        Shout("Pass", "When it is your turn to bid and you do not want to, or cannot bid more.", law.BIDDING),
        Shout("Fold", "When you give up your hand; otherwise you say that you stay.", law.FOLD_OR_STAY),
        Shout(
            "Spade-out",
            f"When you have named spades and won all {CARDS_EACH} tricks: the match is yours.",
            law.SPADE_OUT,
        ),
        Shout(
            "Renege",
            "When an opponent could have followed suit and did not: say “re-nig” before the next card.",
            law.RENEGE,
        ),
    ),
)
