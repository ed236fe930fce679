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
            "Of 32 cards, ace to seven, you and Ann have 7 each; the rest are the stock. Some score when you "
            "win them, and 70 points win. One player leads a card, the other plays one: a trick. Ann has led "
            "the 9♣. If you hold clubs, you must play one. Touch every card that you may play.",
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
            "The highest card of the suit led wins the trick; but the order is ace, ten, king, queen, jack, nine, "
            "eight, seven. Ann has led the K♣. Win the trick, and keep your ace!",
            "pebbles_and_nuts; dealer 0; hands AC TC QC 8C JD 9D 7S / ?6; trick KC; leader 1; stock ?18",
            MakeMove(("TC",), "You may, but it loses the trick, or costs you the ace."),
            "Only the ace beats a ten, and the ace is in your hand.",
            (law.RANKING,),
        ),
        Lesson(
            "hearts-are-trump",
            "Hearts are trump",
            "Hearts are trump: any heart beats any card of another suit. Ann has led the A♦, and you have no "
            "diamond. Win the trick!",
            "pebbles_and_nuts; dealer 0; hands 7H QS 9S AC KC JC 7C / ?6; trick AD; leader 1; stock ?18",
            MakeMove(("7H",), "You may play it, but it loses the trick: look for a trump."),
            "The smallest heart beats the highest card of any other suit. You have won the trick, so you draw a card "
            "first, and lead to the next trick.",
            (law.HEARTS_ARE_TRUMP, law.TO_THE_TRICK, law.DRAW),
        ),
        Lesson(
            "nuts-and-pebbles",
            "Nuts and pebbles",
            "Nuts are worth winning: the ace of hearts counts 5, its king, queen and eight 10 each; ace, king "
            "and queen of diamonds and clubs 5 each. Pebbles cost you points: the ace of spades 5, its king, "
            "queen and eight 10 each. Other cards count nothing. You have won K♥ 8♥ A♦ 10♦ Q♠ 7♠. What are "
            "these worth?",
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
            "One card may break the rule of following suit: when a heart is led, the ace of spades may be "
            "played by somebody who has hearts, too. Ann has led the K♥. Touch every card that you may play.",
            "pebbles_and_nuts; dealer 0; hands AS 9H KC QC JD 9D 7D / ?6; trick KH; leader 1; stock ?18",
            PickCards(),
            "The heart, and the ace of spades. But nobody has to play it on a heart.",
            (law.ACE_OF_SPADES, law.FOLLOW_SUIT),
        ),
        Lesson(
            "ace-beats-hearts",
            "What it beats",
            "On a lead of hearts the ace of spades beats every heart, and costs only 5 points. Ann has led the K♥, a "
            "nut of 10. Win it!",
            "pebbles_and_nuts; dealer 0; hands AS 9H KC QC JD 9D 7D / ?6; trick KH; leader 1; stock ?18",
            MakeMove(("AS",), "Your 9♥ follows suit, but the K♥ is higher."),
            "10 points for the K♥, less 5 for the ace: that leaves you 5. On any other lead the ace of spades "
            "is only a spade.",
            (law.ACE_BEATS_HEARTS,),
        ),
        Lesson(
            "first-win-a-trick",
            "First win a trick",
            "The king and queen of one suit are worth points if you show them together: a meld. But only "
            "whoever has just won a trick may meld, one meld after each trick. Ann has led the J♣. Win the "
            "trick, and keep your king and queen.",
            "pebbles_and_nuts; dealer 0; hands KC QC AC 8C JD 9D 7S / ?6; trick JC; leader 1; stock ?18",
            MakeMove(("AC",), "That card does not win the trick, or it splits king and queen."),
            "The trick is yours. After the draw, and before you lead, you may meld.",
            (law.WHEN_TO_MELD, law.MELDS),
        ),
        Lesson(
            "marriage",
            "A marriage",
            "The king and queen of clubs, diamonds or hearts are a marriage: 15 points at once. You have just won a "
            "trick. Meld your hearts!",
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
            "A jack may join a marriage of its suit that was shown after an earlier trick: a ménage, 10 points "
            "more. Your king and queen of hearts are still on the table, and you have just won another trick. "
            "Meld!",
            "pebbles_and_nuts; dealer 1; scores 15 0; hands JH 9H KC 7D 8S / ?7; melds KH QH / -; leader 0; won AD "
            "9D AC 8C / -; declaring 0; stock ?14",
            MakeMove(("meld KQJ hearts",), "That leads a card: meld the jack first."),
            "10 points more. The jack had to wait for this second trick; it could not be shown together with the "
            "marriage.",
            (law.MENAGE, law.FRESH_CARD, law.ONE_PARTNER_AT_A_TIME),
        ),
        Lesson(
            "spade-marriage",
            "Twenty for two pebbles",
            "You have already melded your hearts, jack included. You have won one more trick, and hold the "
            "king and queen of spades, two pebbles of 10 points each. Shown together they score 20. Meld them!",
            "pebbles_and_nuts; dealer 1; scores 25 0; hands KS QS KC 7D / ?7; melds KH QH JH / -; couples 0 KH QH JH "
            "2; leader 0; won AD 9D AC 8C 9C JC / -; declaring 0; stock ?12",
            MakeMove(("meld KQ spades",), "That leads a card, and after the lead it is too late to meld."),
            "20 points, and a jack may join them later as in any suit. Now try to make Ann win them: whoever "
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
            "The stock has been used up: there is no more draw, and the last cards are played as before. You "
            "have just won a trick, and hold the king and queen of clubs. There is no draw to wait for. What "
            "do you do now?",
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
            "A new match. You drew lots: Ann deals first, and you will deal next. She has dealt seven cards "
            "each, one at a time, the first to you. Who leads to the first trick?",
            "pebbles_and_nuts; dealer 1; hands KC 7C AD TD JH 9S 8S / ?7; stock ?18",
            ChooseAnswer("You", ("Ann", "Whoever holds the ace of hearts"), law.LEAD),
            "The player to the dealer's left leads, and later the winner of each trick. Any card may be led.",
            (law.LEAD, shared_clauses.FIRST_DEALER, shared_clauses.DEAL_PASSES),
        ),
        Lesson(
            "the-end",
            "The end of a match",
            "After the last trick, not before, the cards in your tricks are added to the score. The match goes "
            "to 70; if both reach it, the higher score wins, and after a tie you deal again. You have 60, Ann "
            "65, and each has won 10 in tricks so far. Now your K♥ wins the last. Who wins the match?",
            "pebbles_and_nuts; dealer 1; scores 60 65; hands KH / -; trick 7H; leader 1; won AH 8H AD KD 9H JH TH 9S "
            "TS 7C QH KS QS AS / TD QD 8S 8C 7S QC 9C JS 8D 9D KC JC AC JD 7D TC; stock -",
            ChooseAnswer("You", ("Ann", "Nobody yet: you deal again"), law.COUNT, then=("KH",)),
            "The K♥ counts 10, so you come to 80. Ann has got past 70 as well, but only to 75.",
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
