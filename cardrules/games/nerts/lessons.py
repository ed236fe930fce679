"""Nerts in fifteen lessons, a round and two races."""

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
from cardrules.games.nerts import rulebook as law
from cardrules.games.nerts.guide import BLACK_SLOTS, DEAD_END, RED_NERTS
from cardrules.mechanics import race_lessons as race

LESSONS = Course(
    (
        Lesson(
            "any-ace",
            "Any ace begins",
            "You, Ann and Ben race, each with your own pack. You want to get rid of your 12 nerts: 4 in slots, 8 in a "
            "pile. You play from your slots, the top of your waste and your columns. Any ace may begin a "
            "new foundation in the middle. Touch every ace you may play.",
            "nerts; columns 9H, ??|4S, ?2|AC, ?3|TC, ?4|6H, ?5|JS, ?6|KS; slots 3D, AH, KH, 7C; waste QH AD 5S",
            PickCards("F"),
            "The A♦ has to wait until the 5♠ on it is gone. Each ace begins a foundation of its own, so one suit may "
            "have several.",
            (law.CARDS, law.SLOTS_LAID, law.NERT_PILE_LAID, law.ACE_BEGINS, law.OPEN_CARDS),
        ),
        Lesson(
            "row-by-row",
            "Seven columns",
            "Your pack has a back of its own. You shuffle it, and deal a row of 7 cards, the first face up, the "
            "others face down. The next row begins one column further to the right, again with a card face up, and so "
            "on, until every column has one. How many cards does the last column have then?",
            "nerts; columns 9H, ??|4S, ?2|AC, ?3|TC, ?4|6H, ?5|JS, ?6|KS; slots 3D, 8H, KH, 7C; nerts ?8",
            ChooseAnswer("Seven", ("One", "Two"), law.COLUMNS_LAID),
            "The first column has one card, the last has seven; of each only the top card lies face up.",
            (law.CARDS, law.SHUFFLE, law.COLUMNS_LAID),
        ),
        Lesson(
            "go",
            "Go!",
            "Below the columns come 12 nerts: 4 in the slots, face down until “go”, and 8 face down in a pile "
            "beside them. The 12 cards left are your stock. Ann and Ben were ready before you, and nobody may "
            "have a head start. Who says “go”?",
            "nerts; columns 9H, ??|4S, ?2|AC, ?3|TC, ?4|6H, ?5|JS, ?6|KS; slots 3D, 8H, KH, 7C; nerts ?8",
            ChooseAnswer(
                "You, when you are ready", ("Ann, who was ready first", "Nobody: each begins alone"), law.GO
            ),
            "The last to be ready says it. Then all slots are turned up, as you see them here, and everybody "
            "plays.",
            (law.GO, law.SLOTS_LAID, law.NERT_PILE_LAID, law.STOCK),
        ),
        race.up_in_suit(
            law,
            "nerts; foundations AH'3 2H'3 / AS'2 / AC'2 2C; columns 4H, ??|JD, ?2|9C, ?3|QS, ?4|6D, ?5|TC, ?6|8H; "
            "slots 3S, 5D, KH, 7C; nerts ?7; waste 8C KD 3H",
            "Ben",
        ),
        race.up_to_the_king(
            law,
            "nert",
            "nerts; foundations AH 2H'3 3H'2 4H'2 5H 6H'3 7H'3 8H'2 9H'3 10H'2 JH'3 QH'2 / AC'2 2C'2 3C 4C'3 5C'3 "
            "6C'2 7C'2 8C'3 9C'2 10C'3 JC'2 QC'3; columns 9S, ??|JD, ??|KH QS, ?3|TD, ?4|6D, ?5|8S, ?6|4D; slots 2S, "
            "KC, 9D, 7S; nerts ?5; waste 4S 7D 8C",
        ),
        Lesson(
            "be-first",
            "Be first",
            "If several players reach for the same foundation, the card that gets there first stays, and the others "
            "go back. Use either hand, but hold one card at a time: a second one picked up too soon goes back. Two of "
            "your cards fit in the middle. For one of them somebody else has the same card ready. Be first!",
            "nerts; foundations AS 2S'2 3S / AD'2 2D 3D'3 4D 5D'2; columns QC, ??|4S, ?2|KH, ?3|JC, ?4|10D, ?5|2C, "
            "?6|KC / JC, ??|9H, ?2|QS, ?3|TC, ?4|5C, ?5|3H, ?6|8S / 9D, ??|JS, ?2|7S, ?3|QH, ?4|6C, ?5|KS, ?6|4H; "
            "slots 8C, 6D, KD, 9S / QD, 7H, KC, JH / 10H, 4S, 2D, 8D; nerts ?4 / ?5 / ?7",
            MakeMove(("4S>F1",), "You may do that, but it gives somebody else time to be first."),
            "Ben's 4♠ is too late. Your hand is free again: now you may reach for the 6♦.",
            (law.LATE_CLAIM, law.ONE_HAND, law.BUILD_UP),
        ),
        race.red_on_black(
            law,
            "columns",
            "column 4",
            "4",
            "nerts; columns 9H, ??|7D 6C, ?2|KC, ?3|8S, ?4|9D, ?5|JH, ?6|2C; slots QS, 7H, TD, 4C; waste QH JS 7C",
        ),
        race.turn_up(
            law,
            "column",
            "nerts; columns JC, ??|KS, 5S|TH 9C, ?2|JS TD, ?4|7S, ?5|4C, ?6|2D; slots QH, 6C, KC, 9S; waste QC 3C 2S",
            "TH>1",
        ),
        Lesson(
            "next-nert",
            "The next nert",
            "When you play a nert from a slot, the top card of your nert pile, if there is one left, takes its "
            "place at once, face up. Nothing else goes to a slot, and no card is laid on one. Play a nert!",
            "nerts; columns 9D, ??|4H, ?2|QC, ?3|TC, ?4|6H, ?5|JS, ?6|KS; slots 9C, JD, 7C, 2S; nerts ?7 3D; waste "
            "2D 5H 4C",
            MakeMove(("JD>3",), "You may do that, but it plays no nert."),
            "The 3♦ has taken its place. And your 10♣ may go on the J♦, now that this lies in a column.",
            (law.REPLACED, law.NOT_ON_SLOTS, law.LAID),
        ),
        Lesson(
            "room-for-a-king",
            "Room for a king",
            "Your column 1 is empty. You may leave it so, or put a king there, together with any cards on top of it. "
            "Touch every card that you may lay there.",
            "nerts; foundations AS; columns -, ??|4H, 7C|KD QS, ?3|TC, ?4|6H, ?5|JS, ?6|2C; slots KH, 5D, 4D, 7S; "
            "waste KS JH QC",
            PickCards("1"),
            "Either king. The K♥ would be one nert fewer; the K♦ would turn up a card.",
            (law.EMPTY_PILE,),
        ),
        race.three_at_a_time(
            law,
            "nerts; foundations AC'2; columns 4D, ??|6H, ?2|JC, ?3|8H, ?4|9D, ?5|3H, ?6|TS; slots QS, 5C, KC, JS; "
            "waste KD 2C 7S",
            "7S>4",
        ),
        race.turn_over(
            law,
            "nerts; foundations AC'2; columns 4D, ??|6S, ?2|JC, ?3|8H, ?4|9D, ?5|3H, ?6|KS; slots QS, 5C, KC, JS; "
            "stock -; waste ?9 3D 8C KD",
        ),
        Lesson(
            "score",
            "What it is worth",
            "After the round the cards in the middle are sorted by their backs. Each of yours gives you one point; "
            "each nert left, in a slot or in the pile, costs you one, and a score may fall below zero. Nine cards in "
            "the middle are yours. How many points do you score for the round?",
            "nerts; foundations AH 2H 3H'2 4H / AC'2 2C'2 3C / AS 2S'2 3S 4S / AD'3 2D 3D; columns QC, ??|9D, ?2|JS, "
            "?3|TH, ?4|5S, ?5|8D, ?6|6C; slots KD, 7C, 9C, 6D; nerts ?2",
            CountPoints(),
            "Nine points, less six for the nerts: four in the slots, two in the pile.",
            (law.FOUNDATION_CARDS, law.NUTS_LEFT, law.COUNT),
        ),
        Lesson(
            "shout",
            "Call, or play on?",
            "Your nerts are gone. Now you may call “Nerts!” (not before): that ends the round at once and brings you "
            "10 points. Or you play on, until somebody calls. At 100 or more after a round the best score wins. You "
            "have 83, and 7 cards in the middle. Ann's last nert fits. What do you do?",
            "nerts; scores 83 80 78; foundations AS 2S 3S / AD 2D'2 / AC'2 2C 3C 4C; columns 9D 8S, ??|KD QS, ?2|8H "
            "7S, ?3|TC, ?4|6C 5H, ?5|JS TD, ?5 9H|4S / 9S 8H, ??|6D 5C 4D 3S, ?2|QC JH TS, ?3|8D 7C, ?4|KC QH, ?5|JD "
            "TC, ?6|2H; slots -, -, -, - / 4S, -, -, -; nerts - / -; waste 8C KC 3D",
            MakeMove(("call",), "You may do that, but then Ann can be quicker to call."),
            "That makes 100, the best score. If there were a tie for it, all of you would play another round.",
            (
                law.CALL,
                law.LAST_NUT,
                law.CALLER,
                law.TARGET,
                shared_clauses.ROUND_TARGET,
                shared_clauses.ROUND_TIE,
            ),
        ),
        Lesson(
            "stuck",
            "When nobody can go on",
            "If nobody can call or get any further, even with the rest of the stock, the round ends as it stands and "
            "is scored. Here only two play, and only black cards are left in the stocks. One last card fits. Play it, "
            "and see!",
            f"nerts players=2; columns {DEAD_END} / {DEAD_END}; slots {BLACK_SLOTS} / {BLACK_SLOTS}; nerts "
            f"{RED_NERTS} / {RED_NERTS}; waste 5S 9S AH; stock 7S 8S 2S 3S 4S 2C 3C 4C 5C / 7S 8S 2S 3S 4S 2C 3C 4C "
            "5C 5S 9S TC",
            MakeMove(("AH>F",), "You may do that, but first play the card that fits."),
            "Nobody could go on, so the round was over, and nobody gets the 10 points for calling.",
            (law.STUCK, law.STUCK_ENDS),
        ),
        Lesson(
            "whole-round",
            "A whole round",
            "Now a whole round, with no hurry. At a real table there are no turns; here each of the others makes a "
            "move after each of yours. Go on until somebody calls!",
            "",
            WholeDeal(seed=7),
            "That was a whole round.",
            (law.GO,),
        ),
        race.slow_race(
            law,
            law.GO,
            "nerts",
            "Ann, alone against you, begins",
            "nerts players=2; foundations AS 2S'2 3S / AH / AC'2 / AC / AH'2 / AD'2 2D 3D 4D 5D'2 6D; waste 8D 7S / "
            "8D 7C 4D QH; columns QC JH, 5S, ??|4C 3H, ?3|9H 8C 7H 6C, ?3|9S, ?3|TC, ?3|KC QH JC TH 9C / KC QD, -, "
            "?2|6S, ?3|QS JD TC, ?4|7S 6H 5C, ?5|5S 4H 3C 2D, ?5|TD 9S 8H; slots 6H, TD, KD, 7D / 8S, TH, QC, JS; "
            "nerts - / ?4",
        ),
        race.quicker_race(
            law,
            law.GO,
            "nerts",
            "Ann is",
            "nerts players=2; foundations AD 2D'2 3D 4D / AS 2S'2 3S 4S / AD'2 / AC; waste 2S 3H 8C KD / 9D 3D 4D 9C "
            "3H; columns KH QS JD TC 9D 8S 7D 6C 5H, 4C, 7H 6S, ?2|KC QD JC TD 9C 8H 7S 6H 5S 4H, 3C 2H, ??|QH JS TH "
            "9S 8D 7C 6D 5C, ??|JH / 3C, ??|TC, ??|QC JH TS, ?3|JS TH 9S 8H 7C 6H, ?4|7H, ?5|8D, ?5|KD QS; slots TS, "
            "-, KS, QC / 4C, AC, TD, 4H; nerts - / ?4",
        ),
    )
)
