"""What a learner is told: each kind of answer, right and wrong, in the words of the rules."""

import re

import pytest

from cardrules import Clause, Game, Match, Suit, load
from cardrules.core.cards import codes, full_pack
from cardrules.definition.lessons import (
    ChooseAnswer,
    CountPoints,
    Lesson,
    MakeMove,
    MayMove,
    PickCards,
    Task,
    WayOn,
    WholeDeal,
    WhoWins,
)
from cardrules.teaching.answers import LEARNER, begin, choices, respond
from cardrules.teaching.puzzles import Theme, gain_of, puzzles_of

AFTER = "That is it."
"""What a lesson says to the right answer."""


def game_of(position: str) -> Game:
    """The game with whose name a position begins."""
    return load(position.partition(";")[0].partition(" ")[0])


def lesson(position: str, task: Task, after: str = AFTER) -> Lesson:
    return Lesson("asked", "Asked", "", position, task, after, ())


def said(position: str, task: Task, answer: str, after: str = AFTER) -> tuple[bool, list[str]]:
    """Whether an answer is right, and the sentences with which it is answered."""
    asked = lesson(position, task, after)
    reply = respond(asked, begin(asked, game_of(position)), answer)
    return reply.right, [*filter(None, [reply.text]), *(finding.text for finding in reply.findings)]


def clause(game: str, id: str) -> Clause:
    return load(game).rulebook.by_id[id]


# Cards

CLUB_LED = "pebbles_and_nuts; dealer 0; hands KC 7C AD TD JH 9S 8S / ?6; trick 9C; leader 1; stock ?18"
THREE_WIN = "pebbles_and_nuts; dealer 0; hands KC AC TC 7C 7D 8D JH / ?6; trick 9C; leader 1; stock ?18"
NONE_WINS = "pebbles_and_nuts; dealer 0; hands 8C 7C AD TD QS 8S 7S / ?6; trick 9C; leader 1; stock ?18"
RUN = "canfield; base A; foundations 3S AD; tableau 4S 3D 2C / 4C / 9H / QS; reserve ?11 7D"
RUN_AND_CARD = "canfield; base A; foundations 3S AD; tableau 4S 3D 2C / 4C / 3H / QS; reserve ?11 7D"
RACE = "nuts; foundations AC 2C / AS; nuts ?9 6C; work JC TH, ??|9S, ?2|8C, ?3|6S, ?4|QS JH TC 9D; waste TD 5C 3C"
MUST_FOLLOW = "You hold K♣ and 7♣, so you must follow clubs."
HIGHEST = "No heart was played, and the {} is the highest card of the suit led: seat {} wins the trick."
MORE, ANY = "Right so far, but there are more.", "There is at least one."
DOWN = "A tableau pile goes down one rank at a time, red on black and black on red."
ONTO_NINE = "The {} does not go on the 9♠, which takes a card one rank lower and of the other colour."
ONTO_TWO = (
    "The {} does not go on foundation 1, where seat 0's 2♣ lies: it takes the next higher card of that suit."
)
ONTO_FOUR = "The {} goes on the 4♣: it is one rank lower and of the other colour."


@pytest.mark.parametrize(
    ("position", "task", "answer", "right", "sentences"),
    [
        (CLUB_LED, PickCards(), "7C KC", True, [AFTER, "You follow clubs."]),
        (CLUB_LED, PickCards(), "", False, [ANY, "You follow clubs."]),
        (CLUB_LED, PickCards(), "KC", False, [f"{MORE} {clause('pebbles_and_nuts', 'follow-suit').text}"]),
        (CLUB_LED, PickCards(), "KC AD", False, [MUST_FOLLOW]),
        (CLUB_LED, PickCards(), "KC 7C AD", False, [MUST_FOLLOW]),
        (CLUB_LED, PickCards(winning=True), "KC", True, [AFTER, HIGHEST.format("K♣", 0)]),
        (CLUB_LED, PickCards(winning=True), "KC 7C", False, [HIGHEST.format("9♣", 1)]),
        (CLUB_LED, PickCards(winning=True), "AD", False, [MUST_FOLLOW]),
        (THREE_WIN, PickCards(winning=True), "KC", False, [MORE, HIGHEST.format("A♣", 0)]),
        (NONE_WINS, PickCards(winning=True), "8C", False, [HIGHEST.format("9♣", 1)]),
        (NONE_WINS, PickCards(winning=True), "", True, [AFTER, "You hold 8♣ and 7♣, so you must follow clubs."]),
        (RUN, PickCards("2"), "", False, [f"{ANY} {DOWN}"]),
        (RUN, PickCards("2"), "3D", True, [AFTER, ONTO_FOUR.format("3♦"), "The 3♦ and 2♣ move as a unit."]),
        (RUN_AND_CARD, PickCards("2"), "", False, [ANY, ONTO_FOUR.format("3♦")]),
        (RACE, PickCards("F1"), "3C 6C", False, [ONTO_TWO.format("6♣")]),
        (RACE, PickCards("2"), "", True, [AFTER, *map(ONTO_NINE.format, ("6♣", "10♥", "9♠", "8♣"))]),
        (RACE, PickCards("2"), "9D", False, [ONTO_NINE.format("9♦")]),
    ],
)  # fmt: skip
def test_cards_that_are_pointed_out_are_answered(
    position: str, task: Task, answer: str, right: bool, sentences: list[str]
) -> None:
    assert said(position, task, answer) == (right, sentences)


MELDED = (
    "pebbles_and_nuts; dealer 1; hands TS 9S JH 9H / ?3; melds KH QH / KS QS; leader 1; trick 9D; won AC 8C KC 8H KD "
    "AH / 7S JS QC 9C 7D 8D JD 8S TD AS 7C JC AD QD; couples 1 KC QC 2 / 1 KS QS 5 / 0 KH QH 8"
)
CENTRE = "double_solitaire; turn 0; centre 9C / 8D / 10H / KD QS; drawn 8S; discards 3C 8H / 5D"


@pytest.mark.parametrize(
    ("position", "task", "expected"),
    [
        (MELDED, PickCards(), "TS 9S JH 9H KH QH"),
        (RACE, PickCards("2"), "6C JC TH 9S 8C 6S QS JH TC 9D TD 5C 3C"),
        (CENTRE, PickCards("1"), "9C 8D TH KD QS 8S 3C 8H"),
    ],
)
def test_nobody_can_point_at_cards_of_others_or_at_those_that_are_played_for_good(
    position: str, task: Task, expected: str
) -> None:
    found = choices(task, begin(lesson(position, task), game_of(position)))
    assert sorted(found) == sorted(expected.split())


# Tricks, points and yes or no

FOUR = "shnarbles; hands QH 8H 4H 9C 8C / ?4 / ?4 / ?4; trick AS 2C 5S; bids 3 0 0 0; trump S"
TWINS = "pebbles_and_nuts players=4 packs=2; dealer 0; leader 1; trick 9C 9C'2 7C"
VOID = "You hold no spades, so you may play any card."
TWICE = "The 9♣ was played twice: the first is the higher."
TRUMPS = "If trumps are played to a trick, the highest trump wins it."
RANKING = clause("pebbles_and_nuts", "ranking").text
WON = "pebbles_and_nuts; dealer 0; leader 0; hands ?7 / ?7; won KH 8D AD 8C / AS TS; stock ?12"
NOTHING_WON = "pebbles_and_nuts; dealer 0; leader 0; hands ?7 / ?7; won 8D 8C / AS TS; stock ?14"
COUNTED = ["The K♥ counts 10.", "The A♦ counts 5."]
IN_DEBT = (
    "shnarbles; hands QH 2H / ?2 / ?2 / ?2; leader 0; "
    "won 3S 9S 8S TS 3H 9H 8H TH / - / - / 4S 5S 6S 7S; bids 3 0 0 0; trump S"
)
SCORED = "pebbles_and_nuts; dealer 1; leader 0; scores 5 10; hands ?7 / ?7; stock ?18"


@pytest.mark.parametrize(
    ("position", "task", "answer", "right", "sentences"),
    [
        (FOUR, WhoWins(), "1", True, [AFTER, "The A♠ is the highest trump: seat 1 wins the trick."]),
        (FOUR, WhoWins(), "2", False, [f"The 2♣ does not win. {TRUMPS}"]),
        (FOUR, WhoWins(), "3", False, [f"The 5♠ does not win. {TRUMPS}"]),
        (FOUR, WhoWins(), "0", False, [TRUMPS]),
        (TWINS, WhoWins(), "1", True, [AFTER, HIGHEST.format("9♣", 1), TWICE]),
        (TWINS, WhoWins(), "2", False, [f"The 9♣ does not win. {RANKING}"]),
        (WON, CountPoints(), "15", True, [AFTER, *COUNTED]),
        (WON, CountPoints(), "5", False, ["These are the points:", *COUNTED]),
        (NOTHING_WON, CountPoints(), "0", True, [AFTER]),
        (NOTHING_WON, CountPoints(), "5", False, ["Nothing of yours counts yet."]),
        (IN_DEBT, CountPoints(), "-2", True, [AFTER, "Seat 0 has 2 tricks: 2 points off."]),
        (IN_DEBT, CountPoints(), "−2", True, [AFTER, "Seat 0 has 2 tricks: 2 points off."]),
        (SCORED, CountPoints(deal=False), "5", True, [AFTER, "The position begins with 5 points."]),
        (FOUR, MayMove("9C"), "yes", True, [AFTER, VOID]),
        (FOUR, MayMove("9C"), "no", False, [VOID]),
        (CLUB_LED, MayMove("AD"), "no", True, [AFTER, MUST_FOLLOW]),
        (CLUB_LED, MayMove("AD"), "yes", False, [MUST_FOLLOW]),
    ],
)  # fmt: skip
def test_what_is_won_and_counted_is_answered(
    position: str, task: Task, answer: str, right: bool, sentences: list[str]
) -> None:
    assert said(position, task, answer) == (right, sentences)


# Moves

UNCOVERING = "nuts; nuts ?9 2H; work 7C, ??|KS, ?2|9H, ?3|6D 5S, ?4|QH; waste JH 3C 2S"
MELD = "pebbles_and_nuts; dealer 1; hands KH QH JH 9H KC 7D 8S / ?7; leader 0; won AD 9D / -; declaring 0; stock ?16"
REDEAL = (
    "canfield; base A; foundations 8C 8D 8H 8S; tableau KD QC JD / KH / KS / KC; reserve 9S QS 10D; "
    "waste 9D JC QH JS QD 10C 9H 10S JH 9C 10H; stock -"
)
ONTO_SEVEN = "The 6♦ is one rank lower than the 7♣ and of the other colour."
LAID = ["Seat 0 lays the 6♦ and 5♠ on work pile 1.", "The 4♠ is turned up in seat 0's work pile 4."]
NO_ACE = "A new foundation begins with an ace, not with the {}."
MARRIED = ["K♥ and Q♥ are a marriage: 15 points.", "Seat 0 shows K♥ and Q♥."]
OTHERWISE = "There is something better."
MOVES = ChooseAnswer("Both", ("One",), clause("nuts", "runs"), ("6D>1",))
REDEALS = ChooseAnswer("Yes", ("No",), clause("canfield", "redeals"), ("turn",))


@pytest.mark.parametrize(
    ("position", "task", "answer", "right", "sentences"),
    [
        (UNCOVERING, MakeMove(("6D>1",), OTHERWISE), "6D>1", True, [AFTER, ONTO_SEVEN, *LAID]),
        (UNCOVERING, MakeMove(("QH>2",), OTHERWISE), " 6D>1 ", False, [OTHERWISE, ONTO_SEVEN]),
        (UNCOVERING, MakeMove(("6D>1",), OTHERWISE), "2H>F", False, [NO_ACE.format("2♥")]),
        (UNCOVERING, WholeDeal(), "6D>1", True, [ONTO_SEVEN, *LAID]),
        (UNCOVERING, WholeDeal(), "2H>F", False, [NO_ACE.format("2♥")]),
        (UNCOVERING, MOVES, "Both", True, [AFTER, *LAID]),
        (MELD, MakeMove(("meld KQ hearts",), OTHERWISE), "meld KQ hearts", True, [AFTER, *MARRIED]),
        (REDEAL, REDEALS, "Yes", True, [AFTER, "The waste is turned over: its 11 cards are the stock again."]),
        (REDEAL, REDEALS, "No", False, ["The waste is turned over any number of times."]),
    ],
)  # fmt: skip
def test_moves_and_words_are_answered(
    position: str, task: Task, answer: str, right: bool, sentences: list[str]
) -> None:
    assert said(position, task, answer) == (right, sentences)


# A way on

THREE_SUITS = " / ".join(codes(each for each in full_pack() if each.suit == suit) for suit in "SHD")
CLUBS = " ".join(f"{each.face.code}'2" for each in full_pack() if each.suit is Suit.CLUBS)
FULL = f"{THREE_SUITS} / AC 2C 3C 4C 5C 6C / {CLUBS}"
BURIED = f"nertz; foundations {FULL}; nertz KC; work QC, JC, TC, 9C; waste 7C 8C; stock -"
PARTNER = "team_nuts; foundations AH 2H; nuts ?9 3H; columns ?4|7S, ?3|JS, ?2|TS, ??|KS, JC; waste QC 3C 2S"
TWO_TURNS = (
    "canfield; base A; foundations 6C 6D 6H 8S; tableau 10H 9S 8D / 10D 9C / KH / QH; reserve 7H 9H JD KD; "
    "waste 7C JC 10C 7D QC KC 8C JS 9D 8H QS 10S QD KS JH; stock -"
)
EIGHT_ON_NINE = "The 8♦ goes on the 9♣: it is one rank lower and of the other colour."
WAY = [
    EIGHT_ON_NINE,
    "The 8♦ goes to pile 2.",
    "The 9♠ is the next card on the foundation of spades.",
    "The 9♠ goes to its foundation.",
]
NEXT = "The 3♥ is the next on foundation 1, after seats 0 and 1's 2♥."
BY_PARTNER = "Seat 1 lays the 3♥ on seats 0 and 1's 2♥, on foundation 1."
NONE, TURN_UP = (
    "There is none, whatever you move.",
    "There is none, whatever you move: you have to turn up more cards.",
)
BEGINS, BLOCKS = "There is a way on. It begins like this:", "There is none. For one thing:"
ONTO_SIX = (
    "The {} does not go on foundation 4, where seat 0's 6♣ lies: it takes the next higher card of that suit."
)
PARTNERS_FOUR = ONTO_TWO.format("4♥").replace("seat 0's 2♣", "seats 0 and 1's 2♥")
NO_GAIN = "nuts; foundations AC 2C; nuts ?9 6C; work JC TD, ??|9D, ?2|8H, ?3|6S, ?4|4S; waste QC 3C TS"
BLOCKED = [ONTO_TWO.format("6♣"), *map(NO_ACE.format, ("10♦", "9♦", "8♥"))]


@pytest.mark.parametrize(
    ("position", "task", "after", "answer", "right", "sentences"),
    [
        (TWO_TURNS, WayOn(), AFTER, "yes", True, [AFTER, *WAY]),
        (TWO_TURNS, WayOn(), AFTER, "no", False, [BEGINS, EIGHT_ON_NINE]),
        (UNCOVERING, WayOn(at_hand=True), "", "yes", True, [ONTO_SEVEN, LAID[0]]),
        (PARTNER, WayOn(at_hand=True), "", "yes", True, [NEXT, BY_PARTNER]),
        (PARTNER, WayOn(at_hand=True), "", "no", False, [BEGINS, NEXT]),
        (NO_GAIN, WayOn(at_hand=True), "", "no", True, [TURN_UP, *BLOCKED]),
        (NO_GAIN, WayOn(at_hand=True), AFTER, "no", True, [AFTER, *BLOCKED]),
        (NO_GAIN, WayOn(at_hand=True), AFTER, "yes", False, [BLOCKS, ONTO_TWO.format("6♣")]),
        (PARTNER.replace("3H", "4H"), WayOn(at_hand=True), "", "yes", False, [BLOCKS, PARTNERS_FOUR]),
        (BURIED, WayOn(), "", "no", True, [NONE, *map(ONTO_SIX.format, ("K♣", "Q♣", "J♣", "10♣"))]),
        (BURIED, WayOn(), "", "yes", False, [BLOCKS, ONTO_SIX.format("K♣")]),
    ],
)  # fmt: skip
def test_a_way_on_is_shown_and_what_blocks_it_named(
    position: str, task: Task, after: str, answer: str, right: bool, sentences: list[str]
) -> None:
    assert said(position, task, answer, after) == (right, sentences)


# Where a lesson begins, and what a puzzle brings


def test_a_whole_deal_begins_from_its_position_or_from_the_deal_of_its_seed() -> None:
    game, task = load("nuts"), WholeDeal(seed=3)
    assert begin(lesson("", task), game) == Match(game, 3)
    assert codes(begin(lesson(RACE, task), game).state.foundations[0]) == "AC 2C"


@pytest.mark.parametrize(
    ("position", "theme", "move", "gain"),
    [
        (RACE, Theme.GAIN, "3C>F1", "If the round ended now, it would bring you 1 point."),
        (UNCOVERING, Theme.GAIN, "6D>1", "It brings no points yet, but a new card."),
        (UNCOVERING, Theme.WAY_ON, "6D>1", "It brings nothing by itself, but now QH>2 is possible."),
    ],
)
def test_a_puzzle_tells_what_its_solution_brings(position: str, theme: Theme, move: str, gain: str) -> None:
    puzzle = Lesson("puzzle", theme, "", position, MakeMove((move,), OTHERWISE), AFTER, ())
    assert gain_of(puzzle, load("nuts")) == gain


def test_what_the_solution_of_a_puzzle_makes_room_for_can_be_played_at_once() -> None:
    game, said = load("nerts"), re.compile(r"It brings nothing by itself, but now (\S+) is possible\.")
    lessons = [puzzle.lesson for puzzle in puzzles_of(game)]
    made_room = [(lesson, told[1]) for lesson in lessons if (told := said.fullmatch(gain_of(lesson, game)))]
    assert made_room
    for lesson, move in made_room:
        assert isinstance(lesson.task, MakeMove)
        match = begin(lesson, game)
        match.play(lesson.task.moves[0], LEARNER)
        assert match.judge(move, LEARNER), lesson.position
