"""Nertz in thirteen lessons, a round and two races."""

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
from cardrules.games.nertz import rulebook as law
from cardrules.games.nertz.guide import BLACK_ON_TOP, BLACK_PILES, BLACK_STOCK, HEARTS
from cardrules.mechanics import race_lessons as race

LESSONS = Course(
    (
        Lesson(
            "any-ace",
            "Any ace begins",
            "You and Ann race (two to ten can play), each with a pack of 52. Whoever gets rid of their 13 nertz cards "
            "may end the round. You play the top nertz card, the top of your waste and the cards of 4 work piles. Any "
            "ace may begin a foundation in the middle. Touch every ace you may play.",
            "nertz; nertz ?12 AH / ?12 JD; work AC, 9D, QS, 6H / KS, AS, 7C, TH; waste QH AD 5S",
            PickCards("F"),
            "The A♦ has to wait until the 5♠ on it is gone. The A♠ is Ann's to play. You never have to play an ace.",
            (law.CARDS, law.LAST_NUT, law.NERTZ_PILE, law.WORK_PILES, law.ACE_BEGINS, law.OPEN_CARDS),
        ),
        Lesson(
            "lay-out",
            "Before you race",
            "Everybody has a pack with a back of its own, and keeps it for the whole match. You shuffle yours, deal "
            "13 cards face up onto your nertz pile, of which only the top card is seen, and lay four more face up in "
            "a row: each begins a work pile. How do the other 35 lie?",
            "nertz; nertz ?12 8H; work AC, 9D, QS, 6H",
            ChooseAnswer(
                "Face down: they are your stock",
                ("Face up: they are your waste", "In the middle, for everybody"),
                law.STOCK,
            ),
            "From it you turn up your waste. There is no dealer, and nobody gives a signal: once all the piles are "
            "laid, everybody plays.",
            (law.CARDS, law.SHUFFLE, law.NERTZ_PILE, law.WORK_PILES, law.STOCK),
        ),
        Lesson(
            "up-in-suit",
            "Ace to king in one suit",
            "A foundation goes up in its suit, from the ace to the king, and belongs to everybody: you may go "
            "on where Ann has played. What you lay there stays, and counts for you. There are two foundations "
            "of hearts already. Play your top nertz card where it fits!",
            "nertz; foundations AH / AH'2 2H'2 / AS'2; nertz ?11 3H; work 5C, JH, KD, QS; waste 8D 4C TS",
            MakeMove(("3H>F2",), "You may do that, but it puts no card in the middle."),
            "Ann started this foundation, but your 3♥ is a point for you. The other foundation of hearts "
            "still needs its two.",
            (law.BUILD_UP, law.ON_FOUNDATION),
        ),
        race.up_to_the_king(
            law,
            "nertz card",
            "nertz; foundations AH 2H 3H'2 4H'2 5H 6H'2 7H 8H'2 9H'2 TH JH QH'2 / AC'2 2C'2 3C 4C'2 5C'2 6C 7C'2 "
            "8C'2 9C 10C'2 JC'2 QC'2; nertz ?4 KC; work 9S, JD, KH QS, TD; waste 4D 7D 8S",
        ),
        race.be_first(
            law,
            "nertz; foundations AS 2S'2 3S / AD'2 2D 3D'2 4D 5D'2; nertz ?8 QC / ?7 8D; work 4S, KH, JC, TD / JC, "
            "QS, TC, 7S 6D 5C; waste 8C 2H 6D / TH 2C 4S",
        ),
        race.red_on_black(
            law,
            "work piles",
            "third work pile",
            "3",
            "nertz; nertz ?10 7H; work 9H, 8C 7D 6C, 8S, KC; waste QH JS 7C",
        ),
        Lesson(
            "make-a-space",
            "Make a space",
            "Your top nertz card is a king. On the work piles a king goes on no card; it needs a space, an empty work "
            "pile. You may move any card to another work pile where it fits, with all the cards on top of it, even "
            "the whole pile. Make a space!",
            "nertz; nertz ?10 4D KD; work TS 9H, QC, 8S 7H, TC; waste 3C 5D 6S",
            MakeMove(("8S>1",), "You may do that, but it leaves no pile empty."),
            "The 8♠ and the 7♥ have moved together. Now the king has a place to go to.",
            (law.LAID, law.BUILD_DOWN),
        ),
        Lesson(
            "fill-a-space",
            "What to put there",
            "A space takes any card that you may play: your top nertz card, the top of your waste, or cards "
            "of a work pile; or it stays empty. Your work pile 2 is empty. Which card brings you closer to "
            "the end of the round?",
            "nertz; foundations AD; work TH 9S, -, 5S, QC JD; nertz ?9 8C 4S; waste 9C 2H KD",
            MakeMove(("4S>2",), "You may do that, but it gets rid of no nertz card."),
            "Other cards could go there, too, but only this one was a nertz card. Now you see the next.",
            (law.EMPTY_PILE, law.LAID),
        ),
        race.three_at_a_time(
            law, "nertz; foundations AC'2; nertz ?12 QS; work 4D, JC, 8H, 9D; waste KD 2C 7S", "7S>3"
        ),
        race.turn_over(
            law,
            "nertz; foundations AC'2 2C; nertz ?12 QS; work 4D, JC, 8H 7S, 9D; stock -; waste ?30 3D TS KS",
        ),
        Lesson(
            "score",
            "What it is worth",
            "After the round the cards in the middle are sorted by their backs. Each of yours gives you one point; "
            "each nertz card that you have left costs you two, and a score may fall below zero. Seven cards in the "
            "middle are yours, three nertz cards are left. How many points do you score for the round?",
            "nertz; foundations AH 2H 3H'2 4H / AC'2 2C'2 3C / AS 2S'2 3S 4S / AD'2; nertz KD 9S 6D; work QC JD, 9D "
            "8S, JS TH, 5D; waste 8C JH 7S",
            CountPoints(),
            "Seven points, less six for the nertz cards.",
            (law.FOUNDATION_CARDS, law.NUTS_LEFT, law.COUNT),
        ),
        Lesson(
            "shout",
            "Call, or play on?",
            "Your nertz cards are gone. Now you may call “Nertz!”, which ends the round, without a bonus, or play on. "
            "At 50 or more after a round the best score wins, and after a tie you play on. Now you would have 50, Ann "
            "one less. But her 4♣ fits in the middle. Which will it be?",
            "nertz; scores 41 42; foundations AS 2S'2 3S / AD'2 2D / AC 2C 3C'2 / AH 2H / AD 2D'2 3D'2 4D'2 5D'2 / "
            "AS'2 2S 3S'2 4S'2 5S'2; work QH JS TD 9C, KC QD JC TH, 8H 7S 6H 5S, 9D 8C / QH, JS TD, KC, 9C; nertz - "
            "/ 9H 4C; waste 7D 6C 3D",
            MakeMove(("call",), "You may do that, but Ann plays on as well, and her 4♣ fits in the middle."),
            "Ann could not play her 4♣ any more, and one point more is enough. With a nertz card left "
            "you may not call.",
            (
                law.CALL,
                law.LAST_NUT,
                law.TARGETS,
                shared_clauses.ROUND_TARGET,
                shared_clauses.ROUND_TIE,
            ),
        ),
        Lesson(
            "stuck",
            "When nobody can go on",
            "If nobody can call or get any further, even with the rest of the stock, the round ends as it stands and "
            "is scored. In your stock and in Ann's only black cards are left. One last card fits. Play it, and see!",
            f"nertz; foundations {HEARTS} / AD 2D / AD'2 2D'2 3D'2; work {BLACK_PILES} / {BLACK_PILES}; nertz "
            f"{BLACK_ON_TOP} / {BLACK_ON_TOP}; waste 2S 3S 3D; stock {BLACK_STOCK} / 2S 3S {BLACK_STOCK}",
            MakeMove(("3D>F3",), "You may do that, but first play the card that fits."),
            "Nobody could go on, so the round was over. You both pay for your nertz cards.",
            (law.STUCK, law.STUCK_ENDS),
        ),
        Lesson(
            "whole-round",
            "A whole round",
            "Now a whole round, with no hurry. At a real table there are no turns; here Ann makes a move after each "
            "of yours. Be the first to get rid of your nertz cards, and call!",
            "",
            WholeDeal(seed=7),
            "That was a whole round.",
            (law.NO_TURNS,),
        ),
        race.slow_race(
            law,
            law.NO_TURNS,
            "nertz cards",
            "Ann begins",
            "nertz; foundations AS'2 2S'2 3S'2 4S'2 / AH 2H 3H 4H 5H / AD 2D'2 3D'2 4D / AC 2C 3C 4C'2 5C; waste TS "
            "TD 2D 3S / 9H 3H 4D 4H AC KD 8D 3C AD 2C AH 5D; nertz ?3 7H / ?7 6H; work TH 9C, 5D 4C 3D, 9S 8H 7S 6D, "
            "JD TC 9D / QS JD, 8H 7S, QC JH TC, 8S 7D",
        ),
        race.quicker_race(
            law,
            law.NO_TURNS,
            "nertz cards",
            "Ann is",
            "nertz; foundations AS 2S 3S'2 4S'2 / AS'2 2S'2 3S 4S / AH 2H 3H'2 / AC 2C 3C 4C'2 5C'2 6C 7C 8C 9C TC'2 "
            "JC / AC'2 2C'2 3C'2 4C 5C / AD / AD'2; waste 8H 9H 9S TC KC 3H 6D 2D KD 7D 6H / 7H QS 3D; nertz ?3 4H / "
            "?7 KC; work JH TS 9D 8S 7H 6S 5D, JD, QD JS TD, 5H / 6S 5H, 6D 5S 4D, JC TH 9S, KD QC JH",
        ),
    )
)
