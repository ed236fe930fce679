"""Nuts in sixteen lessons, a round and two races."""

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
from cardrules.games.nuts import rulebook as law
from cardrules.mechanics import race_lessons as race

LESSONS = Course(
    (
        Lesson(
            "any-ace",
            "Any ace begins",
            "You and Ann race, each with your own pack. 11 of its cards, the nuts, lie in a pile; whoever gets rid of "
            "theirs ends the round. You play the top nut, the top of your waste and face-up cards of your 5 work "
            "piles. Any ace may begin a foundation in the middle. Touch every ace you may play.",
            "nuts; nuts ?10 AH / ?10 JD; work AC, ??|9D, ?2|9C, ?3|QS, ?4|6H / KS, ??|AS, ?2|7C, ?3|TH, ?4|2D; waste "
            "QH AD 5S",
            PickCards("F"),
            "The A♦ has to wait until the 5♠ on it is gone. The A♠ is Ann's to play. Each ace begins a foundation of "
            "its own, so one suit may have several.",
            (law.CARDS, law.LAST_NUT, law.NUT_PILE, law.WORK_PILES, law.ACE_BEGINS, law.OPEN_CARDS),
        ),
        Lesson(
            "row-by-row",
            "Row by row",
            "You have counted off 11 nuts, face up, so that only the last one shows. Beside them you deal 5 work "
            "piles in rows. The first row begins next to the nuts: one card face up, then four face down. A pile that "
            "has its face-up card gets no more. Where does the face-up card of the next row go?",
            "nuts; nuts ?10 8H; work AC, ??|9D, ?2|9C, ?3|QS, ?4|6H",
            ChooseAnswer("On the second pile", ("On the first pile", "On the fifth pile"), law.WORK_PILES),
            "Each row begins one pile further out, so the piles have 1 to 5 cards. The other 26 are your stock, from "
            "which you turn up your waste. Of the nuts only the top one may be seen.",
            (law.NUT_PILE, law.WORK_PILES, law.STOCK),
        ),
        race.up_in_suit(
            law,
            "nuts; foundations AH'2 2H'2 / AS / AC'2 2C; nuts ?9 3S; work 4H, ??|JD, ?2|9C, ?3|QS, ?4|6D; waste 8C "
            "KD 3H",
            "Ann",
        ),
        race.up_to_the_king(
            law,
            "nut",
            "nuts; foundations AH 2H 3H'2 4H'2 5H 6H'2 7H 8H'2 9H'2 TH JH QH'2 / AC'2 2C'2 3C 4C'2 5C'2 6C 7C'2 8C'2 "
            "9C 10C'2 JC'2 QC'2; nuts ?4 KC; work 9S, JD, ?2|KH QS, ?3|TD, ?4|6D; waste 4D 7D 8S",
        ),
        race.be_first(
            law,
            "nuts; foundations AS 2S'2 3S / AD'2 2D 3D'2 4D 5D'2; nuts ?8 QC / ?7 8D; work 9S, ??|4S, ?2|KH, ?3|JC, "
            "?4|TD / JC, ??|9H, ?2|QS, ?3|TC, ?3|7S 6D 5C; waste 8C 2H 6D / TH 2C 4S",
        ),
        race.red_on_black(
            law,
            "work piles",
            "work pile 3",
            "3",
            "nuts; nuts ?10 7H / ?10 QS; work 9H, ??|7D 6C, ?2|8S, ?3|KC, ?4|9D / 2C, ??|7D, ?2|TS, ?3|JH, ?4|4C; "
            "waste QH JS 7C",
            "Both are red sevens, and both are yours",
        ),
        race.turn_up(
            law,
            "work pile",
            "nuts; nuts ?9 6C; work JC, ??|KS, 5S 3D|TH 9C, ?2|JS TD, ?4|7S; waste QH 3C 2S",
            "TH>1",
        ),
        Lesson(
            "what-moves",
            "What moves together",
            "The 6♦ and the 5♠ lie face up on your fourth work pile, the 5♠ on top. Your first one shows the 7♣. "
            "Which cards may you move there?",
            "nuts; nuts ?9 2H; work 7C, ??|KS, ?2|9H, ?3|6D 5S, ?4|QH; waste JH 3C 2S",
            ChooseAnswer(
                "The 6♦ with the 5♠",
                ("The 5♠ alone", "The whole pile, face-down cards and all"),
                law.RUNS,
                then=("6D>1",),
            ),
            "A card takes along all that lie on it, so the 6♦ brings the 5♠. Alone, the 5♠ would not fit on a black "
            "seven.",
            (law.RUNS,),
        ),
        Lesson(
            "fill-a-space",
            "The top nut fills a space",
            "Nothing is ever laid on the nuts, and your top nut is a king, which fits on no work pile. When a work "
            "pile is empty, your top nut must fill the space at once, and nothing else may. Make room for the king!",
            "nuts; nuts ?9 4S KC; work 9H, 8D|QD, ?2|TS, ?3|5D, ?4|6H; waste 5C 2S 8C",
            MakeMove(("9H>3",), "You may do that, but it empties no work pile."),
            "The king has moved to the space, and the next nut, the 4♠, fits on your 5♦.",
            (law.FILL, law.BUILD_ON_NUTS, law.LAID),
        ),
        race.three_at_a_time(
            law,
            "nuts; foundations AC'2; nuts ?10 QS; work 4D, ??|6H, ?2|JC, ?3|8H, ?4|9D; waste KD 2C 7S",
            "7S>4",
        ),
        race.turn_over(
            law,
            "nuts; foundations AS 2S 3S / AH 2H / AC; nuts ?8 QS; work 4D, ??|6H, ?2|JC, ?3|8H, ?4|9D; stock -; "
            "waste ?19 3D TS KS",
        ),
        Lesson(
            "under-the-stock",
            "Not under the stock",
            "Once more nothing of yours fits, but Ann can go on. May you put the top card of your waste under your "
            "stock, to see others?",
            "nuts; foundations AS 2S 3S / AH 2H / AC; nuts ?8 QS; work 4D, ??|6H, ?2|JC, ?3|8H, ?4|9D; waste 3D TS "
            "KS",
            ChooseAnswer("No", ("Yes",), law.TUCK),
            "Turn up three more, and look again. Only when nobody can go on does everybody move a card under the "
            "stock.",
            (law.TUCK,),
        ),
        Lesson(
            "score",
            "What it is worth",
            "After the round the cards in the middle are sorted by their backs. Each of yours gives you one point; "
            "each nut that you have left costs you two, and a score may fall below zero. Seven cards in the middle "
            "are yours, three nuts are left. How many points do you score for the round?",
            "nuts; foundations AH 2H 3H'2 4H / AC'2 2C'2 3C / AS 2S'2 3S 4S / AD'2; nuts KD 9S 6D; work QC JD, ??|9D "
            "8S, ?2|JS, ?3|TH, ?4|5S; waste 8C JH 7S",
            CountPoints(),
            "Seven points, less six for the nuts. Everybody scores in the same way, whoever ended the round.",
            (law.FOUNDATION_CARDS, law.NUTS_LEFT, law.COUNT),
        ),
        Lesson(
            "last-nut",
            "The last nut",
            "The moment your last nut is played, wherever it goes, the round is over, even if you forget to shout "
            "“Nuts!” At 100 or more after a round the best score wins; if tied, you play another. If this round ended "
            "now, you would be 3 points short. Ann's last nut fits, too. Which move brings you to 100?",
            "nuts; scores 83 70; foundations AD 2D'2 3D 4D'2 / AC'2 2C / AH 2H'2 3H 4H 5H 6H'2 7H 8H'2 9H'2 / AS "
            "2S'2 3S 4S'2 5S 6S / AC 2C'2 3C'2 4C 5C'2 / AS'2 2S 3S'2 / AD'2 2D 3D'2; nuts 5D / 7S; work 9S, JC TD, "
            "KD QS JH, QH, 8C 7D 6C / 9D, 6S 5H, 8S 7D 6C, QS JD, TH 9C; waste 8D 3C / 4H TC",
            MakeMove(("5D>F1",), "You may do that, but then the round ends before you have 100."),
            "The nut no longer costs you two, and scores one. The round is over before Ann can play, and the match is "
            "yours.",
            (law.LAST_NUT, law.CALL, law.TARGET, shared_clauses.ROUND_TARGET, shared_clauses.ROUND_TIE),
        ),
        Lesson(
            "stuck",
            "When nobody can go on",
            "If nobody can get any further, even with the rest of the stock, everybody turns the waste over onto that "
            "stock and moves the stock's top card to the bottom, again and again. If even that helps nobody, the "
            "round ends and is scored. Only one of your cards still fits. Play it, and see!",
            "nuts; foundations AH / AC 2C'2 3C'2 / AD'2; stock 3D 4S KH TS QH 6C / 2S 4C 2H 5D 8H 7C TS 7D 2D KH 9S "
            "9D TD JD 3H QD KD AS; waste QS 5S 9D 7H AS 9S 9C 4C 8S JH JC 5H 6S 4H 7C AH; packs 2 1; nuts 2S 2H KD "
            "AC 8C TH TC TD JS 5D / 2C 8S QH JS 3D 6D 3C KS AD 6C; work QC, 8H|8D 7S, JD KS|KC, 7D 6H 9H|4D 3S, 2D "
            "5C 6D QD|3H / TC 9H 8C, 6S 5H 4S, JH|JC TH 9C 8D 7S 6H 5C 4H, 7H 3S KC|QS, QC 5S|4D",
            MakeMove(("AH>F",), "You may do that, but first play the card that fits in the middle."),
            "After that nobody could go on, for moving cards between piles gets nobody further. So each of you has "
            "put a card under the stock.",
            (law.STUCK, law.BURY, law.STUCK_ENDS),
        ),
        Lesson(
            "passed-on",
            "Which pack you play with",
            "Three of you play, each pack with a back of its own: Ann sits on your left, Ben on your right. Before "
            "each round everybody shuffles a pack, later the one just played with, and passes it to the left, so "
            "nobody plays with cards they have shuffled themselves. With which pack do you play?",
            "nuts; nuts ?10 8H; work AC, ??|9D, ?2|9C, ?3|QS, ?4|6H",
            ChooseAnswer(
                "The one that Ben has shuffled", ("The one that Ann has shuffled", "Your own"), law.PASS_ON
            ),
            "Yours goes to Ann, and hers to Ben. There is no dealer: all of you lay out your cards at once.",
            (law.CARDS, law.SHUFFLE, law.PASS_ON),
        ),
        Lesson(
            "whole-round",
            "A whole round",
            "Now a whole round, with no hurry. At a real table there are no turns, and nobody gives a signal: once "
            "all the piles are laid, everybody plays. Here Ann makes a move after each of yours. Play until "
            "somebody's nuts are gone!",
            "",
            WholeDeal(seed=7),
            "That was a whole round.",
            (law.NO_TURNS, law.RUNS, law.TUCK),
        ),
        race.slow_race(
            law,
            law.NO_TURNS,
            "nuts",
            "Ann begins",
            "nuts; foundations AS / AC 2C 3C 4C / AS'2 2S 3S / AD'2 / AH 2H'2 3H'2 4H'2 5H'2 6H'2 7H 8H / AH'2 2H /"
            " AC'2; waste 6S QD 2C JH QH 2D 9S 7C TH KD KC QS 3C 6C 4S JD 8S 5D 8D; packs 2 1; nuts ?3 9H / ?7 8D; "
            "work TC, ??|4C, ?2|6D 5S 4D 3S, ?3|TS 9D 8C 7D, ?3|8H / KD QC JD TS 9H 8C, ??|4S 3D, ?2|KS QH, QS, ?3|KC"
            " QD",
        ),
        race.quicker_race(
            law,
            law.NO_TURNS,
            "nuts",
            "Ann is",
            "nuts; foundations AC'2 2C'2 3C'2 4C 5C 6C'2 7C 8C'2 9C'2 TC'2 / AD'2 2D 3D 4D'2 5D / AS'2 2S 3S'2 4S'2; "
            "waste JH 5H KH KD 3H 6D 9H QH AH KS 7H 4C 5C JD / 3S KS 8H QD 6D QH; packs 2 1; nuts ?3 7C / ?7 2C; work"
            " QS, TS 9D 8S 7D 6S, ??|KC QD JS TD 9S 8D 7S 6H 5S 4H, QC, ?3|3D / KH QC JD, ??|7H 6S 5H 4S 3H, ?2|TC "
            "9H, TD, ?4|JS TH",
        ),
    )
)
