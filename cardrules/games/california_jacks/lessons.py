"""California Jacks in fourteen lessons and a deal."""

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
from cardrules.games.california_jacks import rulebook as law

WON_BEFORE_THE_END = (
    "won AC 2C 4C 3C 6C 5C 8C 7C 10C 9C QC JC KC AS 9S 8S 8D QS JH 3H 6H 5H KH 10H / AD 2D 4D 3D 6D 5D 10D 7D QD JD "
    "KD 5S AH 4H 8H 7H 9H 2H QH 6S 10S 7S KS JS"
)
"""All but the last four cards; spades are trump, and the card points are equal."""

WON_WITHOUT_LOW = (
    "won AC 2C 4C 4S 6C 5C 8C 7C 10C 9C QC JC KC AS 9S 8S 8D QS JH 3H 6H 5H KH 10H / AD 2D 4D 3D 6D 5D 10D 7D QD JD "
    "KD 5S AH 4H 8H 7H 9H 2H QH 6S 10S 7S KS JS 2S 3S"
)
"""All but the last two cards; spades are trump, and the card points are equal."""

LESSONS = Course(
    (
        Lesson(
            "follow-suit",
            "Follow suit",
            "Of the 52 cards you and Ann have 6 each; the others are the stock. You win cards in tricks; some of "
            "the cards score points, and 10 points win the match. To each trick both play a card. Ann has led "
            "the 9♦. If you hold diamonds, you must play one. Touch every card that you may play.",
            "california_jacks; dealer 0; hands AS 10H 8H KD 5D 4C / ?5; trick 9D; leader 1; trump S; stock ?39 QS",
            PickCards(),
            "Only the diamonds. High or low is up to you: nobody has to win a trick. Whoever wins takes both cards, "
            "and then each of you draws one from the stock.",
            (law.CARDS, law.SIX_EACH, law.FOLLOW_SUIT, law.OWN_CARD, law.COUNTED_OUT, shared_clauses.TURN),
        ),
        Lesson(
            "ten-is-not-high",
            "A ten is below a jack",
            "The higher card of the suit led wins: ace, king, queen, jack, ten, and so on down to the two. Ann "
            "has led the 10♥, a card that will count for you later. Win it!",
            "california_jacks; dealer 0; hands 7S JH 9H 5D KC 2C / ?5; trick 10H; leader 1; trump S; won 4D 3D / 9C "
            "8C; stock ?33 QC 6D 4C",
            MakeMove(("JH",), "You may play it, but the 10♥ beats it."),
            "The J♥ is just high enough. The winner of a trick leads to the next.",
            (law.RANKING, law.TO_THE_TRICK),
        ),
        Lesson(
            "must-trump",
            "Then you must trump",
            "A card cut before each deal names the trump suit, which beats all others; of two trumps the higher wins. "
            "Here spades are trump, as the line above the table says. If you cannot follow suit, you must play a "
            "trump. Ann has led the 10♦. Touch every card that you may play.",
            "california_jacks; dealer 0; hands KS 9S 2S AH KH 7C / ?5; trick 10D; leader 1; trump S; won 4D 5D / 9C "
            "8C; stock ?33 7D 6H 9H",
            PickCards(),
            "Any spade wins the trick, and nothing else is allowed.",
            (law.MUST_TRUMP, law.CUT),
        ),
        Lesson(
            "cut",
            "The card that was cut",
            "Ann has shuffled, cut the pack and shown the Q♠, so spades are trump. The cut left the Q♠ at the bottom "
            "of the pack. Each of you was dealt 6 cards from the top, one at a time, you first; then the rest of the "
            "pack was turned over as a whole. Where is the Q♠ now?",
            "california_jacks; dealer 1; hands AS 10H 8H KD 5D 4C / ?6; trump S; stock ?39 QS",
            ChooseAnswer(
                "On top of the stock",
                ("At the bottom of the stock", "In Ann's hand"),
                law.CUT,
            ),
            "The bottom card has become the top card. You both see it, and the winner of the first trick takes it. "
            "You lead, since you did not deal; any card may be led, even a trump.",
            (law.CUT, law.SIX_EACH, law.STOCK, law.LEAD),
        ),
        Lesson(
            "who-deals",
            "Who deals",
            "You drew lots, and Ann deals first. When all the tricks have been played and counted, the next deal "
            "begins. Who deals it?",
            "california_jacks; dealer 1; hands AS 10H 8H KD 5D 4C / ?6; trump S; stock ?39 QS",
            ChooseAnswer("You", ("Ann", "Whoever has won more points"), shared_clauses.DEAL_PASSES),
            "You take turns to deal, and whoever has not dealt leads.",
            (shared_clauses.FIRST_DEALER, shared_clauses.DEAL_PASSES),
        ),
        Lesson(
            "high-low-jack",
            "High, low, jack",
            "When the deal is over, three cards bring whoever has won them 1 point each: the ace of trumps, called "
            "high, the two of trumps, low, and the jack of trumps. Spades are trump, and these are your tricks: A♠ "
            "4♠, 7♥ 2♠, K♠ J♠. How many points are they worth?",
            "california_jacks; dealer 1; hands ?6 / ?6; leader 0; trump S; won AS 4S 7H 2S KS JS / AH 10H; stock ?32",
            CountPoints(),
            "High, low and jack: 1 point each. The K♠ wins tricks, but scores nothing. What counts is who won a "
            "card, not who was dealt it.",
            (law.HIGH, law.LOW, law.JACK),
        ),
        Lesson(
            "bring-it-home",
            "Bring it home",
            "A small trump is easily lost. But when Ann leads a suit that you do not have, you play last, and nothing "
            "can beat your trump. Spades are trump, and as before Ann has led the 10♦. Win the trick, and a card that "
            "is worth a point!",
            "california_jacks; dealer 0; hands KS 9S 2S AH KH 7C / ?5; trick 10D; leader 1; trump S; won 4D 5D / 9C "
            "8C; stock ?33 7D 6H 9H",
            MakeMove(("2S",), "You may play it, and it wins the trick, but it scores no point."),
            "The two beats every diamond, and low will be yours.",
            (law.TRUMP_WINS, law.MUST_TRUMP),
        ),
        Lesson(
            "game",
            "Game",
            "One more point, game, goes to whoever has more card points: a ten counts 10, an ace 4, a king 3, "
            "a queen 2, a jack 1. Spades are trump. You have won 10♦ 7♦ J♠ 5♠ Q♦ 9♦, Ann A♥ K♥ A♣ J♣. If the "
            "deal ended now, how many points would you score?",
            "california_jacks; dealer 1; hands ?6 / ?6; leader 0; trump S; won 10D 7D JS 5S QD 9D / AH KH AC JC; "
            "stock ?30",
            CountPoints(),
            "1 for the jack of trumps, and 1 for game: you have 13 card points, Ann 12. With equal card points nobody "
            "gets it.",
            (law.GAME_POINT, law.JACK),
        ),
        Lesson(
            "what-you-see",
            "Play for the stock",
            "The stock lies face up, so you see its top card, but none below it. After each trick the winner takes "
            "it, and the loser takes the next one, which you both get to see. Spades are trump. This time you dealt, "
            "and Ann has led the 9♦. Win the trick, to draw the Q♠!",
            "california_jacks; dealer 0; hands AS 10H 8H KD 5D 4C / ?5; trick 9D; leader 1; trump S; stock ?39 QS",
            MakeMove(("KD",), "You may play it, but then Ann takes the Q♠."),
            "The K♦ wins the trick, and with it a trump. The cut card is always the first to be drawn.",
            (law.DRAW, law.STOCK, law.RANKING),
        ),
        Lesson(
            "rather-lose",
            "Sometimes it pays to lose",
            "Spades are trump. Ann has led the 6♣, and the 3♥ is on top of the stock. It is about the worst card "
            "there is, so the one below is very likely better. Lose the trick, to get that one!",
            "california_jacks; dealer 0; hands 7S 9H 8D 5D KC 2C / ?5; trick 6C; leader 1; trump S; won 4D 3D / 9C "
            "8C; stock ?33 7C AD 3H",
            MakeMove(("2C",), "You may play it, but it wins the trick, and the 3♥ is yours."),
            "You have drawn the A♦, and kept your king for a better trick.",
            (law.DRAW, law.FOLLOW_SUIT),
        ),
        Lesson(
            "neither",
            "Neither suit nor trump",
            "Spades are trump, the A♦ is led, and you hold neither spades nor diamonds. You may play any card, but it "
            "costs you a point at once; your score may fall below zero. Do not give Ann card points as well!",
            "california_jacks; dealer 0; hands AH 10H KH QC JC 3C / ?5; trick AD; leader 1; trump S; won 4D 5D / 9C "
            "8C; stock ?33 7D 6H KC",
            MakeMove(("3C",), "You may play it, but it counts towards game for Ann."),
            "You had 0 and are at −1. It is the same when a trump is led and you have none. So do not spend all your "
            "trumps too soon!",
            (law.NEITHER, law.VOID_PENALTY),
        ),
        Lesson(
            "two-cards-left",
            "Two cards left",
            "When the stock is gone, nobody draws any more, and the last six cards of each hand are played by the "
            "same rules. You lead. Spades are trump. You have kept track: Ann holds the 4♠ and the 9♦. Which card do "
            "you lead, so that your 2♠ wins a trick?",
            "california_jacks; dealer 1; scores 8 9; hands 2S 3S / 4S 9D; leader 0; trump S; stock -; "
            + WON_BEFORE_THE_END,
            MakeMove(("3S",), "You may lead it, but the 4♠ beats it."),
            "The 4♠ must follow, and wins. Then the 9♦ is led, and you trump it with the two.",
            (law.LEAD,),
        ),
        Lesson(
            "counting-out",
            "The count",
            "After the last trick, never before, the points are counted in this order: high, low, jack, game. Whoever "
            "reaches 10 first wins. You have 8 points and have won the ace of trumps; Ann has 9 and has won the jack. "
            "With 40 card points each, nobody gets game. Your two of trumps wins the last trick. Who wins?",
            "california_jacks; dealer 1; scores 8 9; hands 2S / -; trick 9D; leader 1; trump S; stock -; "
            + WON_BEFORE_THE_END
            + " 4S 3S",
            ChooseAnswer("You", ("Ann", "Nobody: you play another deal"), law.COUNTED_OUT, then=("2S",)),
            "High makes 9, low makes 10: you have won. The jack then brings Ann to 10 too, but you were there "
            "first.",
            (law.COUNT, law.COUNTED_OUT, law.EQUAL_GAME),
        ),
        Lesson(
            "penalty-first",
            "What comes before the count",
            "In another match you have 9 points and Ann 8. Spades are trump: you have won the A♠, Ann the 2♠ and the "
            "J♠. Nobody gets game. Ann has led the 9♦, and your last card, the 3♣, is neither a diamond nor a trump. "
            "Who wins the match?",
            "california_jacks; dealer 1; scores 9 8; hands 3C / -; trick 9D; leader 1; trump S; stock -; "
            + WON_WITHOUT_LOW,
            ChooseAnswer("Ann", ("You", "Nobody: you play another deal"), law.VOID_PENALTY, then=("3C",)),
            "You lose the point at once, before the count, and drop to 8. High brings you back to 9 only, while low "
            "and jack bring Ann to 10.",
            (law.VOID_PENALTY, law.COUNTED_OUT, law.COUNT),
        ),
        Lesson(
            "whole-deal",
            "A whole deal",
            "Now play a deal to its end: 52 cards, 6 in each hand at first, 26 tricks. You draw lots for the first "
            "deal, and then take turns to deal; the player who did not deal leads first. Ask for a hint whenever you "
            "like.",
            "",
            WholeDeal(seed=7),
            "You know the game. Play a match!",
            (
                law.CARDS,
                shared_clauses.FIRST_DEALER,
                law.SIX_EACH,
                law.TO_THE_TRICK,
                shared_clauses.DEAL_PASSES,
            ),
        ),
    )
)
