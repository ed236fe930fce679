"""Pebbles and Nuts in sixteen lessons and a deal."""

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
from cardrules.games.pebbles_and_nuts import rulebook as law

LESSONS = Course(
    (
        Lesson(
            "follow-suit",
            "Follow suit",
            "Of 32 cards, sevens to aces, no jokers, you and Ann hold 7 each; the rest are the face-down stock. One "
            "leads a card, the other plays one to it: a trick. Some cards score for whoever wins them; 70 points win. "
            "Ann has led the 9♣. If you hold clubs, play one. Touch every card that you may play.",
            "pebbles_and_nuts; dealer 0; hands KC 7C AD TD JH 9S 8S / ?6; trick 9C; leader 1; stock ?18",
            PickCards(),
            "Only the clubs. High or low is up to you: nobody ever has to win a trick.",
            (law.FOLLOW_SUIT, law.OWN_CARD, law.CARDS, law.SEVEN_EACH, law.USUAL_TARGET, shared_clauses.TURN),
        ),
        Lesson(
            "nothing-to-follow",
            "When you cannot follow",
            "Ann has led the K♦, and you hold no diamond, so you cannot follow suit. Touch every card that you may "
            "play.",
            "pebbles_and_nuts; dealer 0; hands TH 8H QS 9S KC JC 7C / ?6; trick KD; leader 1; stock ?18",
            PickCards(),
            "Any card at all: a player who cannot follow suit may play anything.",
            (law.VOID,),
        ),
        Lesson(
            "ten-comes-second",
            "The ten comes second",
            "Without a trump in it, a trick goes to the highest card of the suit led. The order is unusual: ace, ten, "
            "king, queen, jack, nine, eight, seven. Ann has led the K♣. Win the trick, and keep your ace!",
            "pebbles_and_nuts; dealer 0; hands AC TC QC 8C JD 9D 7S / ?6; trick KC; leader 1; stock ?18",
            MakeMove(("TC",), "You may, but it loses the trick, or costs you the ace."),
            "The ten beats the king, and you still have your ace.",
            (law.RANKING,),
        ),
        Lesson(
            "hearts-are-trump",
            "Hearts are trump",
            "Hearts are trump: any heart beats any card of another suit. Ann has led the A♦, and you have no "
            "diamond. Win the trick!",
            "pebbles_and_nuts; dealer 0; hands 7H QS 9S AC KC JC 7C / ?6; trick AD; leader 1; stock ?18",
            MakeMove(("7H",), "You may play it, but it loses the trick: look for a trump."),
            "The smallest heart beats the highest card of any other suit. After each trick both of you draw a card "
            "from the stock, the winner first; then the winner leads to the next trick.",
            (law.HEARTS_ARE_TRUMP, law.TO_THE_TRICK, law.DRAW),
        ),
        Lesson(
            "nuts-and-pebbles",
            "Nuts and pebbles",
            "Nuts are worth winning: king, queen and eight of hearts count 10 each, the ace 5; ace, king and queen of "
            "diamonds and clubs 5 each. Pebbles cost you points: king, queen and eight of spades 10 each, the ace 5. "
            "Other cards count nothing. You have won K♥ 8♥ A♦ 10♦ Q♠ 7♠. What are these worth?",
            "pebbles_and_nuts; dealer 0; leader 0; hands ?7 / ?7; won KH 8H AD TD QS 7S / -; stock ?12",
            CountPoints(),
            "10 for the K♥, 10 for the 8♥ and 5 for the A♦, less 10 for the Q♠. The 10♦ wins tricks, but counts "
            "nothing.",
            (law.CARD_POINTS, law.COUNT),
        ),
        Lesson(
            "leave-a-pebble",
            "Give the pebble away",
            "Ann has led the A♣. You have no clubs, and whoever wins your 8♠ loses 10 points. Give it away!",
            "pebbles_and_nuts; dealer 0; hands JH 8S AD TD 9D 7D 7S / ?6; trick AC; leader 1; stock ?18",
            MakeMove(("8S",), "You may play it, but that leaves the 8♠ in your hand."),
            "Ann wins the 5 points of the A♣, but loses 10 for your 8♠.",
            (law.VOID,),
        ),
        Lesson(
            "ace-of-spades",
            "The ace of spades on a heart",
            "One card may break the rule of following suit: when a heart is led, whoever holds the ace of spades may "
            "play that, with or without hearts in hand. Ann has led the K♥. Touch every card that you may play.",
            "pebbles_and_nuts; dealer 0; hands AS 9H KC QC JD 9D 7D / ?6; trick KH; leader 1; stock ?18",
            PickCards(),
            "The heart or the ace of spades. But you never have to play that ace on a heart.",
            (law.ACE_OF_SPADES, law.FOLLOW_SUIT),
        ),
        Lesson(
            "ace-beats-hearts",
            "The ace that beats hearts",
            "When a heart is led, the ace of spades beats every heart, and costs its winner only 5 points. Ann has "
            "led the K♥, a nut of 10. Win it!",
            "pebbles_and_nuts; dealer 0; hands AS 9H KC QC JD 9D 7D / ?6; trick KH; leader 1; stock ?18",
            MakeMove(("AS",), "Your 9♥ follows suit, but the K♥ is higher."),
            "10 points for the K♥, less 5 for the ace: that leaves you 5. At any other time it is only a spade: if "
            "you lead it, any heart beats it.",
            (law.ACE_BEATS_HEARTS,),
        ),
        Lesson(
            "first-win-a-trick",
            "First win a trick",
            "To meld is to show cards that score together, such as the king and queen of one suit. But only whoever "
            "has just won a trick may meld, and only once after each trick. Ann has led the J♣. Win the trick, and "
            "keep your king and queen.",
            "pebbles_and_nuts; dealer 0; hands KC QC AC 8C JD 9D 7S / ?6; trick JC; leader 1; stock ?18",
            MakeMove(("AC",), "That card does not win the trick, or it splits king and queen."),
            "The trick is yours. After the draw, and before you lead, you may meld, even with the card just drawn.",
            (law.WHEN_TO_MELD, law.MELDS),
        ),
        Lesson(
            "marriage",
            "A marriage",
            "The king and queen of clubs, diamonds or hearts are a marriage: 15 points, scored at once. You have just "
            "won a trick. Meld the king and queen of hearts; the jack has to wait!",
            "pebbles_and_nuts; dealer 1; hands KH QH JH 9H KC 7D 8S / ?7; leader 0; won AD 9D / -; declaring 0; "
            "stock ?16",
            MakeMove(("meld KQ hearts",), "That leads a card, and after the lead it is too late to meld."),
            "15 points, yours for good. The king and queen now lie open on the table; you still play them like "
            "any other card.",
            (law.MARRIAGE, law.SHOWN, law.JACK_JOINS_COUPLE, law.PARTNER_MELDS),
        ),
        Lesson(
            "menage",
            "A ménage",
            "After a later trick that you win, the jack may join a marriage of its suit, if king and queen both still "
            "lie on the table. That is a ménage, 10 points more, and your one meld after that trick. Your hearts "
            "still lie there, and you have won another trick. Meld!",
            "pebbles_and_nuts; dealer 1; scores 15 0; hands JH 9H KC 7D 8S / ?7; melds KH QH / -; leader 0; won AD "
            "9D AC 8C / -; declaring 0; stock ?14",
            MakeMove(("meld KQJ hearts",), "That leads a card: meld the jack first."),
            "10 points more. The jack had to wait for this second trick; it could not be shown together with the "
            "marriage.",
            (law.MENAGE, law.FRESH_CARD, law.ONE_PARTNER_AT_A_TIME),
        ),
        Lesson(
            "spade-marriage",
            "A spade marriage",
            "You have already melded your hearts, jack included. You have won one more trick, and hold the king and "
            "queen of spades, two pebbles of 10 points each. Shown together they are a spade marriage: 20 points. "
            "Meld them!",
            "pebbles_and_nuts; dealer 1; scores 25 0; hands KS QS KC 7D / ?7; melds KH QH JH / -; couples 0 KH QH JH "
            "2; leader 0; won AD 9D AC 8C 9C JC / -; declaring 0; stock ?12",
            MakeMove(("meld KQ spades",), "That leads a card, and after the lead it is too late to meld."),
            "20 points, and the J♠ may join them later, as in any suit. Now try to make Ann win them: whoever "
            "takes them in a trick pays for them.",
            (law.SPADE_MARRIAGE, law.ONE_JACK),
        ),
        Lesson(
            "too-late-for-the-jack",
            "Too late for the jack",
            "You showed the king and queen of diamonds, and then played the queen. Now you have won another "
            "trick, and hold the jack of diamonds. May it join the king for a ménage?",
            "pebbles_and_nuts; dealer 1; scores 15 0; hands JD 9H KC 7C 8S 7S / ?7; melds KD / -; couples 0 KD QD 1; "
            "leader 0; won AD QD AC 8C / -; declaring 0; stock ?14",
            ChooseAnswer("No", ("Yes",), law.JACK_JOINS_COUPLE),
            "The king and queen must both still lie there. So keep them until the jack has joined.",
            (law.JACK_JOINS_COUPLE,),
        ),
        Lesson(
            "without-a-stock",
            "When the stock is gone",
            "The stock has been used up: nobody draws any more, and the last cards are played and melded as before. "
            "You have just won a trick, and hold the king and queen of clubs. What do you do now?",
            "pebbles_and_nuts; dealer 1; hands KC QC 7D 8S / ?4; leader 0; won AH 8H AD KD 9H JH TH 9S TS 7S / TD QD "
            "8C KS 9C JS 8D 9D JC AC QS KH 7H QH; declaring 0; stock -",
            MakeMove(
                ("meld KQ clubs",),
                "You may lead that, but then you cannot meld before the next trick that you win.",
            ),
            "15 points more. Melding goes on as long as there are cards to play; after the last trick it is too "
            "late.",
            (law.WHEN_TO_MELD, law.MARRIAGE),
        ),
        Lesson(
            "who-leads",
            "Who leads",
            "A new match. You drew lots: Ann deals first, then you take turns. She has dealt seven cards "
            "each, one at a time, the first to you. Who leads to the first trick?",
            "pebbles_and_nuts; dealer 1; hands KC 7C AD TD JH 9S 8S / ?7; stock ?18",
            ChooseAnswer("You", ("Ann", "Whoever holds the ace of hearts"), law.LEAD),
            "Whoever has not dealt leads first, and later the winner of each trick. Any card may be led, even a heart.",
            (law.LEAD, shared_clauses.FIRST_DEALER, shared_clauses.DEAL_PASSES),
        ),
        Lesson(
            "the-end",
            "The end of a match",
            "After the last trick, not before, the cards in your tricks are counted. So nobody wins in mid-deal. If "
            "both have 70, the higher score wins; if nobody has, or at a tie, you deal again. You have 60, Ann 65, "
            "and each has won 10 in tricks so far. Now your K♥ wins the last trick. Who wins?",
            "pebbles_and_nuts; dealer 1; scores 60 65; hands KH / -; trick 7H; leader 1; won AH 8H AD KD 9H JH TH 9S "
            "TS 7C QH KS QS AS / TD QD 8S 8C 7S QC 9C JS 8D 9D KC JC AC JD 7D TC; stock -",
            ChooseAnswer("You", ("Ann", "Nobody yet: you deal again"), law.COUNT, then=("KH",)),
            "You have 60, 10 and 10 more for the K♥: 80. Ann is past 70 as well, but has only 75.",
            (law.USUAL_TARGET, law.COUNT, shared_clauses.TARGET, shared_clauses.TIE),
        ),
        Lesson(
            "whole-deal",
            "A whole deal",
            "Now play a deal to its end: 32 cards, seven each, and you draw after every trick while the stock lasts. "
            "Ask for a hint whenever you like.",
            "",
            WholeDeal(seed=7),
            "You know the game. Play a match!",
            (
                law.CARDS,
                shared_clauses.FIRST_DEALER,
                law.SEVEN_EACH,
                shared_clauses.DEAL_PASSES,
                law.LEAD,
            ),
        ),
    )
)
