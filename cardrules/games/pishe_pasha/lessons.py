"""Pishe Pasha in twelve lessons and a deal."""

from cardrules.core import shared_clauses
from cardrules.definition.lessons import ChooseAnswer, Course, Lesson, MakeMove, PickCards, WholeDeal
from cardrules.games.pishe_pasha import rulebook as law

LESSONS = Course(
    (
        Lesson(
            "draw",
            "Draw a card",
            "You and Ann share one pack of 52, dealt out face down, so each of you has a stock of 26. The first to "
            "have no cards left wins. You take turns. Ann has drawn the 4♦, could not play it, and begun her discard "
            "pile with it. Now draw the top card of your stock.",
            "pishe_pasha; dealer 0; turn 0; stocks ?25 9S / ?25; discards - / 4D",
            MakeMove(("draw",), "That is not possible."),
            "You have drawn the 9♠, for both of you to see.",
            (law.CARDS, law.STOCKS, law.WON, law.CARD_DRAWN, law.NEXT_CARD, shared_clauses.TURN),
        ),
        Lesson(
            "end-of-turn",
            "The end of your turn",
            "A card may go onto Ann's discard pile, one rank above or below its top card, or up to a foundation in "
            "the middle, which begins with an ace. You cannot pass: a card that is not played goes to your own "
            "discard pile and ends your turn. What do you do with the 9♠?",
            "pishe_pasha; dealer 0; turn 0; stocks ?25 / ?25; drawn 9S; discards - / 4D",
            MakeMove(("discard",), "That is not possible."),
            "It fits nowhere, so it begins your discard pile, and it is Ann's turn. Both of you may look "
            "through discard piles, never through a stock.",
            (law.DISCARD, law.DISCARDED, law.PLACES, law.LAST_PLAY),
        ),
        Lesson(
            "neighbours",
            "One up, one down",
            "Ann's discard pile takes cards of any suit or colour, but only one rank higher or lower. You may "
            "play your drawn card or the top card of your discard pile. One of them fits: play it!",
            "pishe_pasha; turn 0; stocks ?22 / ?23; drawn 10D; discards KC 5H 9H / 4C 9S; foundations AC",
            MakeMove(("TD>D1",), "You may do that, but you want to get rid of your cards."),
            "Now the 10♦ belongs to Ann. (King and ace are not neighbours.) When you have played the card that "
            "you drew, you draw the next.",
            (law.ONTO_OPPONENT, law.PLAYED, law.NEXT_CARD),
        ),
        Lesson(
            "course",
            "What comes next",
            "You have just played the 10♦ that you had drawn. Nothing of yours can go up, and you would rather keep "
            "your 9♥ for now. What comes next?",
            "pishe_pasha; turn 0; stocks ?22 / ?23; discards KC 5H 9H / 4C 9S 10D; foundations AC",
            ChooseAnswer("You draw again", ("You discard", "Ann's turn begins"), law.COURSE),
            "You go on as long as you can play what you draw; when you discard, it is Ann's turn.",
            (law.COURSE,),
        ),
        Lesson(
            "own-discard-pile",
            "Your own discard pile",
            "The top card of your own discard pile can be played as well, before you draw and after. You have drawn "
            "the K♣, which fits nowhere. Get rid of another card!",
            "pishe_pasha; turn 0; stocks ?21 / ?22; drawn KC; discards 5H 10D QD 8S / 4C JH 9S; foundations AC",
            MakeMove(("8S>D1",), "You may do that, but you could get rid of another card first."),
            "The 10♦ would have fitted as well, but it has to wait: only the top card can be played.",
            (law.OPEN_CARDS, law.ONTO_OPPONENT),
        ),
        Lesson(
            "foundations",
            "Foundations",
            "There are four foundations, one for each suit, and both of you build on them, from the ace up to the "
            "king; what lies there stays. You can play the drawn card and the top card of your discard pile. Touch "
            "what goes up now.",
            "pishe_pasha; turn 0; stocks ?21 / ?21; drawn 3S; discards KC 5H 3H / 4C 9S 10D; foundations AS 2H",
            PickCards("F"),
            "The 3♥ is the next heart. The spades still need the two. You can never play Ann's cards.",
            (law.FOUNDATION_UP, law.OPEN_CARDS),
        ),
        Lesson(
            "before-you-draw",
            "Before you draw",
            "On your turn the drawn card or the top card of your discard pile must go up if it can, before you play "
            "anything else, draw or discard. On her turn Ann has played the 4♥ to its foundation. Begin your turn!",
            "pishe_pasha; turn 0; stocks ?21 / ?22; discards KC 9D 5H / 3C 8S; foundations 4H",
            MakeMove(("5H>F",), "That is not possible."),
            "Then the 9♦ is on top: it fits on the 8♠, but you need not play it. If two cards can go up, "
            "choose which goes first.",
            (law.MUST_GO_UP, law.FOUNDATION_UP),
        ),
        Lesson(
            "first-things-first",
            "First things first",
            "You have drawn the 3♠, and laid the 4♦ from your discard pile on Ann's; that has uncovered your 2♠. "
            "Your 3♠ would fit on the 4♦. May you play it there? Make the play that comes first.",
            "pishe_pasha; turn 0; stocks ?22 / ?22; drawn 3S; discards KC 9H 2S / 8H 5C 4D; foundations AS",
            MakeMove(("2S>F",), "That is not possible."),
            "No: the two of spades must go up first, and now the three must follow. If you forget a card, what you "
            "did instead is taken back, and the card goes up. There is no penalty.",
            (law.MUST_GO_UP, law.STOP),
        ),
        Lesson(
            "cover",
            "Discard it, or play it?",
            "You never have to play onto Ann's pile; you may discard the card instead. You have put the 4♠ on its "
            "foundation, and have now drawn the 6♥. Look at Ann's 5♠: on her turn it could go up. What is best?",
            "pishe_pasha; turn 0; stocks ?21 / ?21; drawn 6H; discards KC 9H / 8D 5S; foundations 4S AD",
            MakeMove(("6H>D1",), "You may do that, but then the 5♠ goes up on Ann's next turn."),
            "You are rid of the 6♥, and as long as it covers the 5♠, that cannot go up.",
            (law.ONTO_OPPONENT, law.DISCARD),
        ),
        Lesson(
            "new-stock",
            "A new stock",
            "Whenever you have to draw and your stock is empty, your discard pile is turned over, unshuffled, and is "
            "your stock again. Now it happens: you have just played a card, and the 8♠ of your discard pile fits "
            "nowhere. Draw.",
            "pishe_pasha; turn 0; stocks - / ?18; discards 9C KH JD 7D 8S / QD JS 10D KS 9D 9H 10C QC; foundations "
            "4C 5D 6H 6S",
            MakeMove(("draw",), "That is not possible."),
            "The bottom card, the 9♣, comes first, and the others follow in order.",
            (law.NEW_STOCK, law.CARD_DRAWN),
        ),
        Lesson(
            "last-card",
            "The last card",
            "You win as soon as you have no card left, even in the middle of your turn, and score 1 point for every "
            "card that your opponent has left. The K♦ is all you have, and it fits in two places. Where must it go?",
            "pishe_pasha; turn 0; stocks - / KC 10H KS; drawn KD; discards - / 9S QC 8H JS 7C JH 8C 10S KH 9H 10C 7S "
            "QH JC 8S 9C QS; foundations 6C QD 7H 6S",
            MakeMove(("KD>F",), "That is not possible."),
            "What can go up must go up. Ann has 20 cards left, so you score 20 points. One deal is a whole match; for "
            "the next one the other player deals.",
            (law.WON, law.CARDS_LEFT, law.MUST_GO_UP, law.ONE_DEAL, shared_clauses.DEAL_PASSES),
        ),
        Lesson(
            "first-turn",
            "The very first turn",
            "You drew lots for the first deal, and Ann has dealt 26 cards to each of you, one at a time, the first to "
            "you. Whoever has not dealt begins. You have drawn the 9♠. Where could a drawn card be played in this "
            "very first turn?",
            "pishe_pasha; dealer 1; turn 0; stocks ?25 / ?26; drawn 9S",
            ChooseAnswer(
                "On a foundation only",
                ("On a foundation or Ann's discard pile", "On Ann's discard pile only"),
                law.ONTO_OPPONENT,
            ),
            "Ann has no discard pile yet. The 9♠ is no ace, so it begins your own.",
            (law.ONTO_OPPONENT, law.STOCKS, shared_clauses.FIRST_DEALER),
        ),
        Lesson(
            "whole-deal",
            "A whole deal",
            "Now play a deal with all 52 cards; one deal is a match. The dealer's opponent begins. What can go up "
            "must. You may also play from your discard pile. You draw, and draw again whenever you have played the "
            "drawn card, until you discard. Ask for a hint whenever you like.",
            "",
            WholeDeal(seed=11),
            "You know the game. Deal again!",
            (
                law.CARDS,
                shared_clauses.FIRST_DEALER,
                shared_clauses.DEAL_PASSES,
                law.COURSE,
                law.ONE_DEAL,
            ),
        ),
    )
)
