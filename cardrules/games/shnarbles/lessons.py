"""Shnarbles in seventeen lessons and a deal."""

from cardrules.core import shared_clauses
from cardrules.definition.lessons import (
    ChooseAnswer,
    CountPoints,
    Course,
    Lesson,
    MakeMove,
    PickCards,
    WholeDeal,
)
from cardrules.games.shnarbles import rulebook as law

LESSONS = Course(
    (
        Lesson(
            "bid-more",
            "Bid higher",
            "Everybody starts with 16 points and wants to get down to zero; a trick won takes one off. Each has 5 "
            "cards and plays one to a trick; the best wins it. First each bids tricks, 1 to 5 and higher than before, "
            "or passes. Ann bid 1, Ben 2, Cleo 3. Bid as little as you can!",
            "shnarbles; dealer 0; scores 16 16 16 16; hands AH KH QH JH 4S / ?5 / ?5 / ?5; bids 1 2 3",
            MakeMove(("bid 4",), "You may, but it is not the lowest bid you can make."),
            "The dealer, here you, bids last, so the bid is yours. Only the highest bid counts, and extra tricks "
            "score as well.",
            (law.BIDDING, law.BID_SIZE, law.HIGHER_BID, law.CARDS, law.FIVE_EACH, shared_clauses.TURN),
        ),
        Lesson(
            "who-begins",
            "Who begins",
            "A new match: each of you has drawn a card, and Ann's was the highest. So she has dealt 5 cards to each, "
            "and set aside the rest of the 52. You sit round the table clockwise: you, Ann, Ben, Cleo. Everybody bids "
            "or passes once, the dealer last. Who is the first?",
            "shnarbles; dealer 1; hands AH KH QH JH 4S / ?5 / ?5 / ?5",
            ChooseAnswer("Ben", ("Ann", "You", "Cleo"), law.BIDDING),
            "The player to the dealer's left speaks first, the dealer last. Ben will be the next to deal.",
            (law.FIRST_DEALER, law.FIVE_EACH, law.BIDDING, law.DEAL_PASSES),
        ),
        Lesson(
            "pass",
            "Nobody has to bid",
            "This time the others have passed. The highest bidder is called the bidder. If the bidder wins fewer "
            "tricks than were bid, 5 points are added, and points are bad. Aces and kings win tricks, and your hand "
            "has none. What do you say?",
            "shnarbles; dealer 0; hands 9H 7D 5C 4S 2C / ?5 / ?5 / ?5; bids 0 0 0",
            MakeMove(("pass",), "You may, but with these cards you are unlikely to win a trick."),
            "Now all have passed: nothing is scored, and the same dealer, you, deals again.",
            (law.BIDDING, law.ALL_PASS),
        ),
        Lesson(
            "name-trump",
            "Name trump",
            "Yours was the highest bid, so you name any suit as trump; its cards beat those of all other suits. In a "
            "suit the order is ace, king, queen, and so on down to the two. Which suit do you name?",
            "shnarbles; dealer 3; hands AD QD 10D 8D KS / ?5 / ?5 / ?5; bids 3 0 0 0",
            MakeMove(("trump diamonds",), "You may name it, but you hold at most one card of that suit."),
            "Now your smallest diamond beats the ace of any other suit.",
            (law.NAME_TRUMP,),
        ),
        Lesson(
            "fold-or-stay",
            "Fold or stay",
            "When trump is named, each of the others, from the bidder's left on, says “stay” or “fold”. Folding "
            "changes nothing; staying and winning no trick adds 5 points. Ann has named hearts, Ben and Cleo have "
            "folded. If you fold, Ann gets all 5 tricks, but she is far from zero. What do you say?",
            "shnarbles; dealer 3; hands QC 8C 7S 5D 3D / ?5 / - / -; bids 0 2 0 0; trump H; stays no no",
            MakeMove(("fold",), "You may, but without an ace or a heart you are unlikely to win a trick."),
            "Nobody is left to play against Ann, so she gets all 5 tricks: 5 points off.",
            (law.IN_ORDER, law.FOLD_OR_STAY, law.ALL_FOLD),
        ),
        Lesson(
            "folded",
            "What folding costs",
            "Ann has named hearts, Ben stays, and Cleo and you have folded. Now Ann and Ben play 5 tricks without "
            "you. What does this deal cost you?",
            "shnarbles; dealer 3; hands - / ?5 / ?5 / -; bids 0 2 0 0; trump H; stays yes no no",
            ChooseAnswer("Nothing", ("5 points", "A point for each trick"), law.FOLDING_COSTS),
            "A poor hand is best folded. But you cannot take any points off, either.",
            (law.FOLDING_COSTS,),
        ),
        Lesson(
            "third-time",
            "A third time?",
            "You folded in the last two deals. Now Ann has named hearts, Ben has folded, Cleo stays, and your hand "
            "is poor again. After two folds in a row a player must stay. What do you say?",
            "shnarbles; dealer 3; deal 4; scores 14 9 16 20; hands 9S 8C 7S 5D 3D / ?5 / - / ?5; bids 0 2 0 0; trump "
            "H; stays no yes; folds 2 0 1 0",
            MakeMove(("stay",), "That is not possible."),
            "You had no choice. But now the folds are counted from zero again, so next time you may fold.",
            (law.TWO_FOLDS,),
        ),
        Lesson(
            "spades",
            "Nobody folds against spades",
            "When spades are trump nobody may fold. And a bidder who names spades and wins all 5 tricks wins the "
            "whole match at once, whatever was bid and whatever the score: a spade-out. You made the highest bid. "
            "Name trump!",
            "shnarbles; dealer 3; hands AS KS QS JS 9H / ?5 / ?5 / ?5; bids 2 0 0 0",
            MakeMove(("trump spades",), "You may name it, but with this hand you want everybody to play."),
            "Four tricks are certain, perhaps the fifth as well, and each player without a trick gets 5 "
            "points. Everybody's count of folds starts again at zero.",
            (law.SPADES_ARE_PLAYED, law.SPADE_OUT),
        ),
        Lesson(
            "lead",
            "The bidder leads",
            "The bidder leads to the first trick, and the winner of each trick to the next. Any card may be led. You "
            "have named hearts. With which card are you sure to win this trick?",
            "shnarbles; dealer 3; hands AH 9H AC 9D 4S / ?5 / ?5 / -; bids 2 0 0 0; trump H; stays yes yes no",
            MakeMove(("AH",), "You may lead it, but somebody may beat it."),
            "Nothing beats the highest trump. A heart would beat the A♣.",
            (law.LEAD,),
        ),
        Lesson(
            "follow-suit",
            "Follow suit",
            "The others play a card each, clockwise. If you hold a card of the suit led, you must play one; a wrong "
            "card is taken back, without a penalty. Ann has named hearts, and led the Q♣. Touch every card that you "
            "may play.",
            "shnarbles; dealer 3; hands AH JH 10C 7C 9S / ?4 / ?4 / ?4; trick QC KC 2C; leader 1; bids 0 2 0 0; "
            "trump H; stays yes yes yes",
            PickCards(),
            "Only the clubs, although a heart would win. High or low is up to you.",
            (law.FOLLOW_SUIT, law.OWN_CARD, law.CALL),
        ),
        Lesson(
            "trump",
            "When you cannot follow",
            "Without a card of the suit led you may play any card. Hearts are trump, and the highest trump wins the "
            "trick. Ann has led the A♣, and Cleo has trumped it with the 9♥. Win the trick!",
            "shnarbles; dealer 3; hands JH 7H 9S 5S 4D / ?4 / ?4 / ?4; trick AC 3C 9H; leader 1; bids 0 2 0 0; trump "
            "H; stays yes yes yes",
            MakeMove(("JH",), "You may play it, but it does not beat the 9♥."),
            "The trick is yours. Nobody has to trump: you might have thrown away the 4♦.",
            (law.VOID, law.TRUMP_WINS, law.TO_THE_TRICK),
        ),
        Lesson(
            "highest-card",
            "The suit that was led",
            "Without a trump in it, a trick goes to the highest card of the suit led, from the ace down to the two. "
            "Ann has led the 9♦, Ben had no diamond and played the A♣, Cleo the J♦. Win the trick, but keep your "
            "ace!",
            "shnarbles; dealer 3; hands AD QD 7D 5S 4C / ?4 / ?4 / ?4; trick 9D AC JD; leader 1; bids 0 2 0 0; trump "
            "H; stays yes yes yes",
            MakeMove(("QD",), "You may, but then you lose the trick, or your ace."),
            "The Q♦ beats the J♦. Ben's ace is neither a diamond nor a trump, so it wins nothing.",
            (law.RANKING,),
        ),
        Lesson(
            "one-short",
            "One trick short",
            "You bid 3 and have 2 tricks, and your last card, the 4♠, will not win. Your tricks count all the same, "
            "a point off for each. By how many points does your score go up?",
            "shnarbles; dealer 3; hands 4S / - / - / -; leader 1; trick AS; won AH 3H KH 5H / 9D KD AC 2C / - / -; "
            "bids 3 0 0 0; trump H; stays yes no no",
            CountPoints(),
            "5 because you missed your bid, less 2 for your tricks. Tricks beyond your bid would have counted, "
            "too.",
            (law.FAILED_BID, law.TRICKS),
        ),
        Lesson(
            "who-is-ahead",
            "Who is ahead",
            "Everybody began with 16 points. The 5 tricks of the first deal have been played and scored: you "
            "have 14 points, Ann 21, Ben 16 and Cleo 13. Who is ahead?",
            "shnarbles; dealer 1; deal 2; scores 14 21 16 13; hands AH KH QH JH 4S / ?5 / ?5 / ?5",
            ChooseAnswer("Cleo", ("You", "Ann", "Ben"), law.SIXTEEN),
            "The fewer points, the better: everybody wants to get down to zero.",
            (law.SIXTEEN, law.COUNT),
        ),
        Lesson(
            "no-trick",
            "No trick at all",
            "Ann was the bidder; you alone stayed. You have no trick yet, and your last card, the 6♠, will not win "
            "one. How many points does that cost you?",
            "shnarbles; dealer 3; hands 6S / - / - / -; leader 1; trick QH; won - / AH 2H KH 3H AC 4C AD 5D / - / -; "
            "bids 0 2 0 0; trump H; stays no no yes",
            CountPoints(),
            "The same as for a missed bid. A bidder who wins no trick gets the 5 only once.",
            (law.NO_TRICK,),
        ),
        Lesson(
            "zero",
            "Down to zero",
            "Whoever has zero or less after a deal wins the match. If several do, the lowest score wins; if players "
            "tie for it, the bidder wins if one of them; otherwise they share the win. Ann, the bidder, has 5 points "
            "left, and Ben and Cleo have folded. Your hand is poor. Fold, or stay?",
            "shnarbles; dealer 3; deal 6; scores 12 5 19 18; hands QH 8C 7S 5D 3D / ?5 / - / -; bids 0 2 0 0; trump "
            "H; stays no no; folds 0 0 1 1",
            MakeMove(
                ("stay",),
                "You may, but then Ann gets all 5 tricks without a card played, and wins the match.",
            ),
            "Had you folded, Ann would have got all 5 tricks and come down to zero. Staying costs you 5 points "
            "at worst.",
            (law.ZERO, law.SEVERAL_AT_ZERO, law.GOING_OUT, law.LAST_LEFT),
        ),
        Lesson(
            "out",
            "Thirty-two is too much",
            "Ann had 28 points when this deal began. She bid 3 and has won 1 trick, and your ace wins the last "
            "one. A player with 32 points or more is out. What happens to Ann?",
            "shnarbles; dealer 3; deal 6; scores 9 28 19 18; hands AC / 6S / - / -; leader 0; won AH QH KH JH AD QD /"
            " KC 9C / - / -; bids 0 3 0 0; trump H; stays no no yes",
            ChooseAnswer(
                "She is out, with 32",
                ("She plays on, with 27", "She plays on, with 31"),
                law.FAILED_BID,
                then=("AC", "6S"),
            ),
            "5 more for the missed bid, and 1 off for her trick: 32. Her turn to deal is skipped, too. The rest of "
            "you play on; if only one is left, that player wins.",
            (law.GOING_OUT, law.FAILED_BID, law.LAST_LEFT),
        ),
        Lesson(
            "whole-deal",
            "A whole deal",
            "Now play a deal with Ann, Ben and Cleo: 5 cards each, and everybody for themselves. The first dealer is "
            "drawn by high card; then the deal passes to the left. Ask for a hint whenever you like.",
            "",
            WholeDeal(seed=11),
            "You know the game. Play a match!",
            (
                law.CARDS,
                law.SIXTEEN,
                law.FIRST_DEALER,
                law.FIVE_EACH,
                law.FOLDING_COSTS,
                law.COUNT,
                law.DEAL_PASSES,
            ),
        ),
    )
)
