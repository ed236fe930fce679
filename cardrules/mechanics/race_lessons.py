"""Lessons that several races teach in the same words, each in positions of its own."""

from typing import Protocol

from cardrules.core.rulebook import Clause
from cardrules.definition.lessons import ChooseAnswer, Lesson, MakeMove, PickCards, WholeDeal
from cardrules.mechanics.race_specs import FaceDownLaw, RaceLaw


class FaceDownRaceLaw(RaceLaw, FaceDownLaw, Protocol):
    """The clauses of a race that deals face-down cards to its work piles."""


def up_in_suit(law: RaceLaw, position: str, whoever: str) -> Lesson:
    """Hearts that somebody else has begun take the 3♥, and then the 4♥."""
    return Lesson(
        "up-in-suit",
        "Ace to king in one suit",
        "A foundation goes up in its suit, from the ace to the king, and belongs to everybody. What you lay there "
        "stays, and counts for you. One of your cards fits in the middle. Play it!",
        position,
        MakeMove(("3H>F1",), "You may do that, but it puts no card in the middle."),
        f"{whoever} started this foundation, but your 3♥ is a point for you. Now your 4♥ fits, too.",
        (law.BUILD_UP, law.ON_FOUNDATION),
    )


def up_to_the_king(law: RaceLaw, nut: str, position: str) -> Lesson:
    """The K♣ is the last nut of its pile, and the K♥ lies under the Q♠."""
    return Lesson(
        "up-to-the-king",
        "Up to the king",
        "With its king a foundation is complete and is put aside; its cards still count. Two of your kings lie face "
        "up, but cards go to the middle one at a time, and a card with another on top of it has to wait. Complete a "
        "foundation!",
        position,
        MakeMove(("KC>F2",), "You may do that, but it completes no foundation."),
        f"One {nut} fewer, and one point more. The K♥ waits until the Q♠ on it is gone.",
        (law.COMPLETED, law.ONE_AT_A_TIME, law.BUILD_UP),
    )


def be_first(law: RaceLaw, position: str) -> Lesson:
    """Ann could play the 4♠ as well."""
    return Lesson(
        "be-first",
        "Be first",
        "If you and Ann reach for the same foundation, the card that gets there first stays, and the other goes back "
        "where it came from. Two of your cards fit in the middle. Look at Ann's: for one of the two she has the same "
        "card ready. Be first!",
        position,
        MakeMove(("4S>F1",), "You may do that, but it gives Ann time to be first."),
        "Ann's 4♠ is too late. Her 6♦ lies under the 5♣, so yours can wait. Use either hand, or both: no rule forbids "
        "it.",
        (law.LATE_CLAIM, law.BUILD_UP),
    )


def red_on_black(
    law: RaceLaw, piles: str, pile: str, to: str, position: str, which: str = "Any red seven will do"
) -> Lesson:
    """A pile that ends with the 8♠ takes the 7♥, and the 7♦ with the 6♣ on it."""
    return Lesson(
        "red-on-black",
        "Down, red on black",
        f"On your own {piles} you build down, in alternating colours: a black queen on a red king. A card moves "
        f"together with those on top of it. Your {pile} ends with the 8♠. Touch every card that you may lay on it.",
        position,
        PickCards(to),
        f"{which}. The 7♦ brings along the 6♣ that lies on it.",
        (law.BUILD_DOWN, law.OPEN_CARDS),
    )


def turn_up(law: FaceDownRaceLaw, pile: str, position: str, solution: str) -> Lesson:
    """Of several moves one takes the 10♥, with the 9♣ on it, off face-down cards."""
    return Lesson(
        "turn-up",
        "Turn up what you uncover",
        f"You may move any face-up card to another {pile} where it fits, with all the cards on top of it. A face-down "
        "card that is uncovered is turned up at once. Several such moves are possible. Which one turns up a card?",
        position,
        MakeMove((solution,), f"You may do that, but it turns up no card of your {pile}s."),
        "The 10♥ takes the 9♣ along. Turn cards up early: your aces may be among them.",
        (law.LAID, law.UNCOVERED, law.BUILD_DOWN),
    )


def three_at_a_time(law: RaceLaw, position: str, solution: str) -> Lesson:
    """The 2♣ lies in the waste under the 7♠."""
    return Lesson(
        "three-at-a-time",
        "Three at a time",
        "Whenever you like, turn up the next three cards of your stock, one by one, onto your waste, or the rest if "
        "fewer are left. The last one lies on top, and only that can be played. Anybody may look through any waste. "
        "The 2♣ fits on Ann's ace, but lies under the 7♠. Free the 2♣!",
        position,
        MakeMove((solution,), "You may do that, but it leaves the 7♠ on the 2♣."),
        "Now the 2♣ lies on top and can be played.",
        (law.PACKETS, law.WASTE_TOP, law.LAID),
    )


def turn_over(law: RaceLaw, position: str, your: str = "your") -> Lesson:
    """Nothing fits, and the stock is used up."""
    return Lesson(
        "turn-over",
        "Round and round",
        "You go through your cards again and again until the round is over, always in the same order. Now the stock "
        f"is used up, and nothing of yours fits. What do you do with {your} waste?",
        position,
        ChooseAnswer(
            "Turn it over, unshuffled",
            ("Shuffle it, and turn it over", "Leave it until somebody else has played"),
            law.TURN_OVER,
            then=("turn",),
        ),
        f"It is {your} stock again, as often as you like, but only when the stock is used up. Once "
        "you have played some cards, others come to the top.",
        (law.TURN_OVER,),
    )


SLOWLY, A_LITTLE_QUICKER = 10.0, 7.0
"""Seconds between two moves of another hand in the races at the end of a course; tables begin with fewer."""


def slow_race(law: RaceLaw, start: Clause, nuts: str, who: str, position: str) -> Lesson:
    """The end of a round on the clock, in which the others take their time."""
    return Lesson(
        "slow-race",
        "A race",
        f"Now nobody waits for you. The round is nearly over: you have only a few {nuts} left. Look at your cards as "
        f"long as you like; when you press “Go!”, {who} to play, too, but slowly. First come, first served!",
        position,
        WholeDeal(seconds=SLOWLY),
        "That was a race! Look at the middle first, then at your own cards: that is quick enough.",
        (start, law.LATE_CLAIM),
    )


def quicker_race(law: RaceLaw, start: Clause, nuts: str, who: str, position: str) -> Lesson:
    """The end of another round, in which the others are quicker."""
    return Lesson(
        "quicker-race",
        "A little quicker",
        f"Once more, and this time {who} a little quicker. Again you have only a few {nuts} left. Press “Go!” when you "
        "are ready.",
        position,
        WholeDeal(seconds=A_LITTLE_QUICKER),
        "You know the game. Play a match!",
        (start, law.LATE_CLAIM),
    )
