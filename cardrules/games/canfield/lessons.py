"""Canfield in fourteen lessons and a game."""

from cardrules.definition.lessons import (
    ChooseAnswer,
    Course,
    Lesson,
    MakeMove,
    PickCards,
    WayOn,
    WholeDeal,
)
from cardrules.games.canfield import rulebook as law

LESSONS = Course(
    (
        Lesson(
            "base-card",
            "Not from the ace",
            "You play alone, and win when all 52 cards have gone up to foundations, one for each suit. The deal turned "
            "up a five, so all begin with fives. You may play the top card of the reserve (the pile of 13) and the 4 "
            "cards in the row (the tableau). Touch every card that may go up.",
            "canfield; base 5; foundations 5H; tableau AC / 5S / KD / 9H; reserve ?12 5C",
            PickCards("F"),
            "Both fives: the one in the tableau, and the top card of the reserve. Aces have to wait.",
            (law.CARDS, law.ALL_UP, law.BASE, law.RESERVE, law.TABLEAU, law.NEW_FOUNDATION, law.OPEN_CARDS),
        ),
        Lesson(
            "deal",
            "How to deal",
            "Deal 13 cards face up onto one pile at your left: the reserve. The next card is the base card and begins "
            "its foundation. What do you do with the next 4?",
            "canfield; base 8; foundations 8C; tableau AH / AC / 7D / 4S; reserve ?12 KS",
            ChooseAnswer(
                "Lay them face up in a row: the tableau",
                ("Lay them face down in a row: the tableau", "Put them on the reserve"),
                law.TABLEAU,
            ),
            "The other 34 cards are the stock, face down; from it you turn up the waste beside it. Of the reserve you "
            "see the top card only.",
            (law.CARDS, law.RESERVE, law.BASE, law.TABLEAU, law.STOCK),
        ),
        Lesson(
            "up-in-suit",
            "Up in suit",
            "A foundation goes up one rank at a time in its suit; after the king comes the ace. Here the foundations "
            "begin with eights, so they end with sevens. Touch every card that may go up right now.",
            "canfield; base 8; foundations KH 9S; tableau AH / 10S / 2H / 3C; reserve ?9 8C; waste 6D 4C JS",
            PickCards("F"),
            "The A♥ follows the king, the 10♠ the nine, and the 8♣ begins the clubs. Then the 2♥ may follow, and the "
            "J♠ from the waste.",
            (law.FOUNDATION_UP, law.NEW_FOUNDATION),
        ),
        Lesson(
            "red-on-black",
            "Red on black, black on red",
            "Instead of going up, a card may be laid on a pile of the tableau. The piles there go down one rank "
            "at a time, red on black and black on red. You may also play the top card of the waste, the pile "
            "beside the stock. Touch every card that may be laid on the 9♣.",
            "canfield; base 6; foundations 6C; tableau 10H / 9C / 8S 7D / QC; reserve ?11 8D; waste KS 3S 8H",
            PickCards("2"),
            "The two red eights. The 8♠ has the wrong colour, and the 10♥ would go the wrong way. No card is ever "
            "laid on the reserve or the waste.",
            (law.ALTERNATING_DOWN, law.PLACES, law.OPEN_CARDS),
        ),
        Lesson(
            "king-on-ace",
            "A king on an ace",
            "Foundations go on from the king to the ace. The tableau goes round as well: below an ace it goes on with "
            "a king of the other colour. Bring the K♠ of your reserve into play.",
            "canfield; base 8; foundations 8C; tableau AH / AC / 7D / 4S; reserve ?12 KS",
            MakeMove(("KS>1",), "You may do that, but then the K♠ stays in the reserve."),
            "Black on red, so it goes on the A♥. A red queen may follow.",
            (law.KING_ON_ACE, law.LAID),
        ),
        Lesson(
            "only-the-top",
            "Only the top card goes up",
            "Only the top card of a tableau pile can go up, and once it is up, it never comes down. The 3♠ is the "
            "next spade, but something lies on it. Play a card so that the 3♠ can follow.",
            "canfield; base A; foundations AC AD AH 2S; tableau 3S 2D / KS / KC / QC; reserve ?11 4C",
            MakeMove(("2D>F",), "You may do that, but the 3♠ stays covered."),
            "The 2♦ is up, and the 3♠ is free. But you never have to put a card up.",
            (law.TOP_GOES_UP, law.STAYS_UP),
        ),
        Lesson(
            "several-at-once",
            "Several cards at once",
            "In the tableau a card may move to another pile together with all the cards that lie on it. The 4♠ is "
            "the next spade. Free it with a single move!",
            "canfield; base A; foundations 3S AD; tableau 4S 3D 2C / 4C / 3H / QS; reserve ?11 7D",
            MakeMove(("3D>2",), "You may do that, but the 4♠ stays covered."),
            "The 3♦ goes on the 4♣ and takes the 2♣ along.",
            (law.RUN_MOVES, law.LAID),
        ),
        Lesson(
            "reserve-fills",
            "The reserve fills the gap",
            "When a pile of the tableau is empty, the top card of the reserve fills it at once, whether you like it "
            "or not. The reserve now shows the 6♥, which fits nowhere. Bring it into play anyway!",
            "canfield; base 4; foundations 6S 5D; tableau 9S / 10H / KC / QC; reserve ?8 JD 2C 6H; waste 3D JC 8H",
            MakeMove(("9S>2",), "You may do that, but the 6♥ stays in the reserve."),
            "The 9♠ has left its pile empty, so the 6♥ takes its place, and the next reserve card shows.",
            (law.RESERVE_FILLS,),
        ),
        Lesson(
            "gap",
            "A gap of your own",
            "Once the reserve is gone, you may fill an empty pile whenever you like, with one card only: the top card "
            "of the waste or of another tableau pile. Touch every card that may go there.",
            "canfield; base A; foundations 8C AD 4H 2S; tableau JS 10D 9C / - / QD / 5H; waste KC 3S 7H",
            PickCards("2"),
            "Any top card will do. The 10♦ may not move there, for the 9♣ would have to come along.",
            (law.GAP,),
        ),
        Lesson(
            "three-at-a-time",
            "Three at a time",
            "The stock lies face down. Whenever you like, turn up three cards, one by one, onto the waste, or the "
            "rest if fewer are left. Only the top card of the waste can be played, and when it is gone, the one "
            "below. Here no card can be played. Go on!",
            "canfield; base 6; foundations 6D; tableau 9H / JC / 4S / 2D; reserve ?12 KS; stock ?31 8S 3H QC",
            MakeMove(("turn",), "No need to give up: you still have a whole stock."),
            "The 8♠ fits on the 9♥, and then the 3♥ lies on top, and fits on the 4♠. You may always look through the "
            "waste.",
            (law.TURN_UP, law.WASTE, law.STOCK),
        ),
        Lesson(
            "turn-over",
            "Through the stock again",
            "The stock is empty, and neither the waste nor the reserve shows a card that fits. But deep in the "
            "waste lies the Q♥, which would fit on a black king. How do you get at it?",
            "canfield; base A; foundations 8C 8D 8H 8S; tableau KD QC JD / KH / KS / KC; reserve 9S QS 10D; waste 9D "
            "JC QH JS QD 10C 9H 10S JH 9C 10H; stock -",
            MakeMove(("turn",), "You may do that, but it does not get you to the Q♥."),
            "Once the stock is used up, and only then, the waste is turned over, unshuffled, and is the stock "
            "again. The next three cards bring the Q♥ to the top.",
            (law.TURN_OVER,),
        ),
        Lesson(
            "way-on",
            "Lost, or not yet?",
            "A card that goes up, or leaves the reserve or the waste, is progress. You have lost when no moving and "
            "no turning can bring any more, or after 60 moves in a row without any, turning included. You may also "
            "give up. Here the waste, turned up in threes, brings nothing that fits. Is there a way on?",
            "canfield; base A; foundations 6C 6D 6H 8S; tableau 10H 9S 8D / 10D 9C / KH / QH; reserve 7H 9H JD KD; "
            "waste 7C JC 10C 7D QC KC 8C JS 9D 8H QS 10S QD KS JH; stock -",
            WayOn(),
            "Yes: move the 8♦ onto the 9♣, and the 9♠ is free and goes up.",
            (law.STUCK, law.MAY_GIVE_UP, law.NO_PROGRESS),
        ),
        Lesson(
            "points",
            "What a game is worth",
            "Every card on a foundation scores 1 point, the base card too, even if you lose or give up; winning "
            "brings nothing extra. Here the foundations begin with nines: hearts are up to the queen, spades only to "
            "the nine, diamonds to the ace. You put the 10♠ up, and give up. What is the game worth?",
            "canfield; base 9; foundations QH 9S AD; tableau 3C / 8D / KH QC / 10S; reserve ?6 5C; waste 2D 7C 4H",
            ChooseAnswer(
                "12 points", ("Nothing", "6 points", "11 points"), law.CARD_UP, then=("10S>F", "give up")
            ),
            "4 for hearts, 2 for spades, and 6 for diamonds: nine, ten, jack, queen, king, ace.",
            (law.CARD_UP, law.GIVEN_UP),
        ),
        Lesson(
            "how-often",
            "How often you may turn it over",
            "The stock is empty once more, though you have turned the waste over several times already. Nothing that "
            "lies open gets you any further, but three kings still wait for a queen. May you turn the waste over "
            "again?",
            "canfield; base A; foundations 8C 8D 8H 8S; tableau KD QC JD / KH / KS / KC; reserve 9S QS 10D; waste 9D "
            "JC QH JS QD 10C 9H 10S JH 9C 10H; stock -",
            ChooseAnswer("Yes", ("No",), law.REDEALS, then=("turn",)),
            "As often as you like. You may give up at any time. But first go through the whole stock once more, and "
            "look whether a move in the tableau frees a card.",
            (law.REDEALS,),
        ),
        Lesson(
            "whole-game",
            "A whole game",
            "Now play a whole game. You may go through the stock as often as you like. Try to clear the reserve "
            "first, and ask for a hint whenever you like.",
            "",
            WholeDeal(seed=12),
            "You know the game. If you win now and then, you play well.",
            (law.CARDS, law.RESERVE, law.REDEALS),
        ),
    )
)
