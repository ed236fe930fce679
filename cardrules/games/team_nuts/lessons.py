"""Team Nuts in seventeen lessons, a round and two races."""

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
from cardrules.games.team_nuts import rulebook as law
from cardrules.mechanics import race_lessons as race

LESSONS = Course(
    (
        Lesson(
            "cards-player",
            "The Cards player",
            "You and Ann share a pack, Ben and Cleo another. The first side to get rid of its 11 nuts ends the round. "
            "This time Ann plays them; you, the Cards player, turn the stock up onto the waste and play from it. Both "
            "play from the columns. Any ace may begin a foundation. Touch every ace you may play.",
            "team_nuts; nuts ?10 AH; columns ?4|4S, ?3|AC, ?2|KC, ??|7H, 9H; waste AD JD AS",
            PickCards("F"),
            "The A♥ is a nut, so it is Ann's to play. The A♦ lies under other cards.",
            (law.CARDS, law.LAST_NUT, law.COUNT_OFF, law.NUTS_PLAYER, law.ACE_BEGINS, law.OPEN_CARDS),
        ),
        Lesson(
            "who-sits-where",
            "Who sits where",
            "You and Ann play against Ben and Cleo. In most games partners face each other; but here both of you reach "
            "for the same columns, and all four of you for the middle. Where does Ann sit?",
            "team_nuts; nuts ?10 8H; columns ?4|4S, ?3|JC, ?2|KC, ??|7H, 9H",
            ChooseAnswer("Beside you", ("Across the table from you",), law.CARDS),
            "You share one pack. Ben and Cleo sit across the table, and share another with a different back.",
            (law.CARDS,),
        ),
        Lesson(
            "count-off",
            "Counting off the nuts",
            "Each side shuffles for the other. Ben has shuffled your pack; he counts off 11 cards face down, one on "
            "top of the other, and passes them to Ann, your Nuts player; you, the Cards player, get the rest. When "
            "your columns are laid, the nuts are turned face up as one pile. Which nut is played first?",
            "team_nuts; nuts ?10 8H; columns ?4|4S, ?3|JC, ?2|KC, ??|7H, 9H",
            ChooseAnswer(
                "The card counted off first", ("The card counted off last", "Any of them"), law.NUT_PILE
            ),
            "The pile is turned over as a whole, so its bottom card comes to the top. The others wait below it.",
            (law.COUNT_OFF, law.NUT_PILE, law.PASS_ACROSS),
        ),
        Lesson(
            "row-by-row",
            "Row by row",
            "You are the Cards player, and lay the columns in rows from left to right: 5 cards, then 4, 3, 2 and 1. "
            "The last card of each row lies face up, the others face down. In the first row that is the card of "
            "column 5. Which column gets the face-up card of the second row?",
            "team_nuts; nuts ?10 8H; columns ?4|4S, ?3|JC, ?2|KC, ??|7H, 9H",
            ChooseAnswer("Column 4", ("Column 1", "Column 2", "Column 5"), law.LAY_COLUMNS),
            "A column is finished when it has its face-up card. The 26 cards that are left are the stock. When both "
            "sides are ready, one player, agreed on beforehand, says “Start”, and all four play at once.",
            (law.LAY_COLUMNS, law.STOCK),
        ),
        Lesson(
            "nuts-player",
            "The Nuts player",
            "You and Ann change roles after every round: now the nuts are yours, stock and waste are Ann's. Every ace "
            "begins a foundation in the middle, which goes up in its suit to the king and belongs to everybody. What "
            "you lay there stays, and counts for your side. Play a card to the middle!",
            "team_nuts; round 2; foundations AH'2 2H'2 / AS 2S; nuts ?8 3H; columns ?4|8S, ?3|KD, ?2|KC, ??|7H, QD; "
            "waste 5C JD 3S",
            MakeMove(("3H>F1",), "You may do that, but it puts no card in the middle."),
            "A point for your side, and one nut fewer. The 3♠ fits as well, but Ann has to play it.",
            (law.CARDS_PLAYER, law.ROLES, law.BUILD_UP, law.ON_FOUNDATION),
        ),
        Lesson(
            "up-to-the-king",
            "Up to the king",
            "With its king a foundation is complete; its cards still count. Two of your side's kings lie face up, but "
            "cards go to the middle one at a time, and none that has another on top of it. Complete a foundation!",
            "team_nuts; round 2; foundations AH 2H 3H'2 4H'2 5H 6H'2 7H 8H'2 9H'2 TH JH QH'2 / AC'2 2C'2 3C 4C'2 "
            "5C'2 6C 7C'2 8C'2 9C 10C'2 JC'2 QC'2; nuts ?4 KC; columns ?4|9S, ?3|TD, ?2|KH QS, JD, 6D; waste 4D 7D "
            "8S",
            MakeMove(("KC>F2",), "You may do that, but it completes no foundation."),
            "One nut fewer, and one point more. The K♥ waits until the Q♠ on it is gone.",
            (law.COMPLETED, law.ONE_AT_A_TIME, law.BUILD_UP),
        ),
        Lesson(
            "be-first",
            "Be first",
            "If several of you reach for the same place, the card that gets there first stays, and the others go back "
            "where they came from, even your partner's. You are the Cards player. Two of your cards fit in the "
            "middle. Look at the others' cards: they could play one of the two as well. Be first!",
            "team_nuts; foundations AS 2S'2 3S / AD'2 2D 3D'2 4D 5D'2; nuts ?8 QC / ?7 8D; columns ?4|TD, ?3|JC, "
            "?2|KH, ??|4S, 9S / ?3|7S 6D 5C, ?3|TC, ?2|QS, ??|9H, JC; waste 8C 2H 6D / TH 2C 4S",
            MakeMove(("4S>F1",), "You may do that, but it gives the others time to be first."),
            "Their 4♠ is too late. Their 6♦ lies under the 5♣, so yours can wait.",
            (law.LATE_CLAIM, law.BUILD_UP),
        ),
        Lesson(
            "red-on-black",
            "Down, red on black",
            "On your own side's columns you build down, in alternating colours: a black queen on a red king. A "
            "card moves together with those on top of it. You are the Cards player, and your column 3 ends "
            "with the 8♠. Touch every card that you may lay on it.",
            "team_nuts; nuts ?10 7H; columns ?4|9D, ?3|KC, ?2|8S, ??|7D 6C, 9H; waste QH JS 7C",
            PickCards("3"),
            "The 7♦ brings along the 6♣ that lies on it. The 7♥ fits, too, but the nuts are Ann's to play.",
            (law.BUILD_DOWN, law.NUTS_PLAYER),
        ),
        race.turn_up(
            law,
            "column",
            "team_nuts; nuts ?9 6C; columns ?4|7S, ?2|JS TD, 5S 3D|TH 9C, ??|KS, JC; waste QH 3C 2S",
            "TH>5",
        ),
        Lesson(
            "empty-column",
            "An empty column",
            "An empty column may stay empty, or take any card: the top nut, the top card of the waste, or cards of "
            "another column. You are the Nuts player, and your king fits on no column. Get rid of it!",
            "team_nuts; round 2; nuts ?9 3S KH; columns ?4|TC, ?3|8D, AC 6H|QS JD, ??|4S, -; waste 9C 2D 7S",
            MakeMove(("KH>5",), "You may do that, but it leaves the king on the nuts."),
            "The Q♠ and her jack might have gone there, but now they fit on the king.",
            (law.EMPTY_PILE, law.LAID),
        ),
        Lesson(
            "make-a-place",
            "Make a place for Ann",
            "You are the Cards player: whenever you like, you may turn up three cards of the stock, one by one, onto "
            "the waste, or all that are left. Only the top card of the waste can be played, but anybody may look "
            "through it. Ann's top nut, the 9♠, fits nowhere. Make a place for it!",
            "team_nuts; nuts ?9 9S; columns ?4|KS, ?3|QH JC, ?2|4D, 5H|QC, 8C; waste 3C TD TH",
            MakeMove(("TH>2",), "You may do that, but it makes no place for the 9♠."),
            "Now Ann can lay her nut on the 10♥. You may talk to each other: no rule forbids it.",
            (law.PACKETS, law.WASTE_TOP, law.LAID),
        ),
        race.turn_over(
            law,
            "team_nuts; foundations AS 2S 3S / AH 2H / AC; nuts ?8 QS; columns ?4|9D, ?3|8H, ?2|JC, ??|6H, 4D; stock "
            "-; waste ?19 3D TS KS",
            your="the",
        ),
        Lesson(
            "under-the-stock",
            "Not under the stock",
            "You are the Cards player, and once more nothing of yours fits. May you put the top card of the waste "
            "under the stock, to see others?",
            "team_nuts; foundations AS 2S 3S / AH 2H / AC; nuts ?8 QS; columns ?4|9D, ?3|8H, ?2|JC, ??|6H, 4D; waste "
            "3D TS KS",
            ChooseAnswer("No", ("Yes",), law.TUCK),
            "Turn up three more, and look again: the cards stay in their order.",
            (law.TUCK,),
        ),
        Lesson(
            "score",
            "What it is worth",
            "After the round the cards in the middle are sorted by their backs. Each of your side's cards is worth "
            "one point; each nut left costs the side two, and a score may fall below zero. Seven cards in the middle "
            "are yours, three nuts are left. How many points does your side score for the round?",
            "team_nuts; foundations AH 2H 3H'2 4H / AC'2 2C'2 3C / AS 2S'2 3S 4S / AD'2; nuts KD 9S 6D; columns "
            "?4|5S, ?3|TH, ?2|JS, ??|9D 8S, QC JD; waste 8C JH 7S",
            CountPoints(),
            "Seven points, less six for the nuts. There is no bonus for ending the round.",
            (law.FOUNDATION_CARDS, law.NUTS_LEFT, law.COUNT),
        ),
        Lesson(
            "last-nut",
            "The last nut",
            "The moment a side's last nut is played, wherever it goes, the round is over, and its Nuts player shouts "
            "“Nuts!” At 250 or more after a round the higher score wins; if tied, you play another. If it ended now, "
            "you would be 3 points short. The others' last nut fits, too. Which move brings you to 250?",
            "team_nuts; round 2; scores 233 220; foundations AD 2D'2 3D 4D'2 / AC'2 2C / AH 2H'2 3H 4H 5H 6H'2 7H "
            "8H'2 9H'2 / AS 2S'2 3S 4S'2 5S 6S / AC 2C'2 3C'2 4C 5C'2 / AS'2 2S 3S'2 / AD'2 2D 3D'2; nuts 5D / 7S; "
            "columns JC TD, KD QS JH, QH, 8C 7D 6C, 9S / 9D, 6S 5H, 8S 7D 6C, QS JD, TH 9C; waste 8D 3C / 4H TC",
            MakeMove(("5D>F1",), "You may do that, but then the round ends before your side has 250."),
            "The nut no longer costs you two, and scores one. The round is over before the others can play, and the "
            "match is yours.",
            (law.LAST_NUT, law.TARGET, shared_clauses.ROUND_TARGET, shared_clauses.ROUND_TIE),
        ),
        Lesson(
            "stuck",
            "When nobody can go on",
            "If neither side can get any further, even with the rest of its stock, the round ends and is scored. "
            "Moving cards to and fro does not count. You are the Cards player. One last card fits in the middle. Play "
            "it, and see!",
            "team_nuts; foundations AC'2 2C 3C'2 4C 5C'2 6C 7C'2 8C'2 9C'2 TC'2 JC'2 / AD'2 2D'2 3D 4D 5D 6D'2 7D'2 "
            "8D'2 9D'2 TD'2 / AS'2 2S 3S'2 4S 5S'2 6S 7S'2 8S'2 / AC / AH 2H'2 3H'2 4H'2 5H'2 6H'2 7H; stock KD TH "
            "5D / KS KH TS 3H KD KC QS QD JD AS; waste 7H 4S QS 6C 9S; packs 2 1; nuts AH 6S / 8H TH JH 3S; columns "
            "4D, JD JS QH|KH QC JH TS 9H, 2C 8H|4C 3D 2S, KC QD, KS / 5S 7D 5H|9D 8C, AD 9S 2H|QH JS TD 9C 8D 7C 6H "
            "5C 4H 3C 2D, QC 7S|TC 9H 8S, JC, 6D",
            MakeMove(("9S>F3",), "You may do that, but first play the card that fits in the middle."),
            "Nobody could go on, so the round was over. Each side loses two points for every nut left.",
            (law.STUCK, law.STUCK_ENDS),
        ),
        Lesson(
            "who-shuffles",
            "Who shuffles next",
            "Before each round one player of each side shuffles the pack that lies in front of that side, and it goes "
            "across the table. So each side plays with what the other has shuffled. Before the first round you did it "
            "for your side. Who shuffles before the second?",
            "team_nuts; round 2; nuts ?10 8H; columns ?4|4S, ?3|JC, ?2|KC, ??|7H, 9H",
            ChooseAnswer(
                "Ann", ("You again", "Whoever played the nuts", "Whoever won the round"), law.SHUFFLE
            ),
            "Partners take turns.",
            (law.SHUFFLE, law.PASS_ACROSS),
        ),
        Lesson(
            "whole-round",
            "A whole round",
            "Now a whole round, with no hurry. At a real table there are no turns once somebody has said “Start”; "
            "here each of the others makes a move after each of yours. You begin as the Cards player. Play until one "
            "side's nuts are gone!",
            "",
            WholeDeal(seed=7),
            "That was a whole round.",
            (law.NO_TURNS, law.TUCK),
        ),
        race.slow_race(
            law,
            law.NO_TURNS,
            "nuts",
            "the others begin",
            "team_nuts; round 2; foundations AS'2 / AD 2D 3D'2 4D'2 5D'2 6D'2 7D / AH'2 2H / AD'2 2D'2 3D / AC 2C'2 "
            "3C'2 4C'2 5C 6C'2; waste 7C 8H 8C TD QH KH 9S 5S / QD 6C QC QS 3H JD 4H TH JS 4D; packs 2 1; nuts ?3 7D "
            "/ ?5 3S; columns ??|TH 9C 8D 7S 6H 5C 4H 3S 2H, ?2|JD TS 9H 8S 7H, QD, KD QS JH, 6S 5H 4S / ?4|8S 7H 6S "
            "5H 4S, ?3|KC QH JC TD 9C, ?2|TS, ??|8C, 8H 7S",
        ),
        race.quicker_race(
            law,
            law.NO_TURNS,
            "nuts",
            "they are",
            "team_nuts; foundations AS'2 2S'2 3S'2 4S / AD 2D'2 3D'2 4D'2 5D'2 6D'2 / AH'2 2H'2 / AC 2C'2 3C 4C'2 / "
            "AH 2H 3H 4H'2 / AD'2; waste JH 3H JS QH QC 6S / 8D 7C QC 8C 6D JH; packs 2 1; nuts ?3 KS / ?7 7D; "
            "columns KC QD JC TD 9C 8D, 3C, 6C 5H 4S, KH QS JD TS 9D 8C, 8H 7C 6H / ?4|5D 4C 3D 2S, ?2|KC, KS QH JS "
            "TH, TD 9C, TS 9D",
        ),
    )
)
