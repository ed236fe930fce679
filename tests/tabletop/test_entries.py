"""What games fill in around what one enters: the position that is asked about, with everything else unknown."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardrules import CardRulesError, Game, ScoreLine, card, cards, load
from cardrules.catalogue import GAMES
from cardrules.core.limits import LONGEST_POSITION
from cardrules.definition.entries import Entered, EntryError, Question
from cardrules.games.pebbles_and_nuts import rulebook as pebbles
from cardrules.tabletop.referee import (
    count,
    may_i,
    names_of,
    read_entry,
    sheet_of,
    table_of,
    trick_won,
    without_empty_piles,
)
from cardrules.testing import variants

ENTRIES = Path(__file__).with_name("entries.txt").read_text(encoding="utf-8")
"""In pairs of lines: what has been entered, and the position; what lies there as it was dealt is left out of it."""

ASKED = Path(__file__).with_name("asked.txt").read_text(encoding="utf-8")
"""In threes of lines: what has been entered, and the moves that are asked about, the legal ones first."""


@pytest.mark.parametrize(
    ("entered", "position"), [pair.splitlines() for pair in ENTRIES.strip().split("\n\n")]
)
def test_around_what_was_entered_lies_what_is_likeliest(entered: str, position: str) -> None:
    assert str(table_of(*read_entry(entered)).position()) == position


@pytest.mark.parametrize(
    ("entered", "legal", "refused"), [three.splitlines() for three in ASKED.strip().split("\n\n")]
)
def test_every_move_with_these_cards_is_asked_about(entered: str, legal: str, refused: str) -> None:
    answers = may_i(*read_entry(entered))
    may, may_not = (
        ", ".join(str(each.move) for each in answers if bool(each.verdict) is is_legal)
        for is_legal in (True, False)
    )
    assert [legal, refused] == [f"legal: {may}".strip(), f"refused: {may_not}".strip()]


LONG_PILES = (
    "pile1 KS QH JS TH 9S 8H 7S 6H 5S 4H 3S; pile2 KH QS JH TS 9H 8S 7H 6S 5H 4S 3H; "
    "pile3 KC QD JC TD 9C 8D 7C 6D 5C 4D 3C; pile4 KD QC JD TC 9D 8C 7D 6C 5D 4C 3D"
)


@pytest.mark.parametrize(
    ("entered", "position"),
    [
        (f"nertz; {LONG_PILES}", "nertz ?8; work KS"),
        ("nertz; waste JC; up KH KS QD", "nertz ?13 / ?10"),
        ("nertz; waste JC; up KH KS KD 8C", "nertz ?13 / ??"),
        ("nertz; waste JC; up KH KS KD 9C", "8C'2 9C; waste ?2 JC; nertz ?13 / ??"),
        (
            "nuts; up KS KH KC KD",
            "KD; nuts ?11 / ??; work ??, ??|??, ?2|??, ?3|??, ?4|?? / ??, ??, ??, ??, ??",
        ),
        ("nertz; nuts -; pile1 AC; pile2 KS; pile3 KH; pile4 -; waste 2S", "nertz; foundations AD 2D"),
    ],
)
def test_no_more_cards_lie_in_front_of_players_than_are_left_for_them(entered: str, position: str) -> None:
    assert position in str(table_of(*read_entry(entered)).begins_at)


def test_nuts_that_were_counted_are_all_there() -> None:
    with pytest.raises(EntryError, match="Pack 1 has 52 cards, but 53 lie in front of you"):
        table_of(*read_entry(f"nertz; behind 9; {LONG_PILES}"))


@pytest.mark.parametrize("game", [*map(load, GAMES)], ids=GAMES)
def test_what_holds_if_nothing_is_chosen_can_be_chosen(game: Game) -> None:
    assert game.entry
    for options in ({}, *variants(game)):
        for choice in game.entry.choices(game.with_options(**options).options):
            assert choice.default in ("", *dict(choice.values))


def test_a_race_asks_how_many_are_left_where_its_player_has_them() -> None:
    def asked(game: Game) -> dict[str, tuple[str, str]]:
        assert game.entry
        return {each.name: (each.label, each.default) for each in game.entry.choices(game.options)}

    assert asked(load("nertz"))["behind"] == ("Cards left in the nertz", "13")
    assert asked(load("nertz"))["left"] == ("Cards left in the nertz", "0")
    assert asked(load("nerts"))["left"] == ("Cards left in the nert pile and the slots", "0")


@pytest.mark.parametrize("agreed", [True, False])
def test_cards_can_be_laid_on_nuts_where_that_is_agreed(agreed: bool) -> None:
    game = load("nuts", build_on_nuts=agreed)
    assert game.entry
    nuts = next(each for each in game.entry.places(game.options) if each.name == "nuts")
    assert nuts.to == (("N",) if agreed else ())


def test_whether_one_may_call_is_asked_where_it_is_known_how_many_nuts_are_left() -> None:
    for known, asked in (("behind 3; ", True), ("nuts 9C; ", True), ("", False)):
        entered = f"nertz; {known}pile1 JC TD; waste 9S"
        assert ("call" in {str(each.move) for each in may_i(*read_entry(entered))}) is asked


@pytest.mark.parametrize(
    ("entered", "move", "on"),
    [
        ("nuts; waste 9S; pile3 JC TD", "9S>3", "TD"),
        ("nertz; waste 9S; pile3 -", "9S>3", None),
        ("nuts; waste 9S; up 8S AD", "9S>F1", "8S"),
        ("nuts; waste 9S; up 8S AD", "9S>F", None),
        ("double_solitaire; drawn 9S; up AD 8S", "9S>S", None),
    ],
)
def test_a_card_is_laid_on_the_top_card_of_a_pile(entered: str, move: str, on: str | None) -> None:
    answers = {str(each.move): each.on for each in may_i(*read_entry(entered))}
    assert answers[move] == (on and card(on))


@pytest.mark.parametrize(
    ("players", "me", "names"),
    [
        (2, (), ["You", "your opponent"]),
        (3, (1,), ["another player", "You", "another player"]),
        (4, (), ["You", "an opponent", "your partner", "an opponent"]),
    ],
)
def test_players_are_called_what_they_are_to_the_one_who_asks(
    players: int, me: tuple[int, ...], names: list[str]
) -> None:
    game = load("pebbles_and_nuts", players=players)
    assert [*names_of(game, Question.MAY, *me)] == names
    assert names_of(game, Question.WINS)[:2] == ("the first player", "the second player")


def test_a_text_that_is_too_long_is_no_entry() -> None:
    longest = "nuts; nuts 5H".ljust(LONGEST_POSITION)
    assert read_entry(longest)[1].at("nuts") == cards("5H")
    with pytest.raises(EntryError, match=f"{LONGEST_POSITION + 1} letters"):
        read_entry(f"{longest} ")


PLACES = {
    "pebbles_and_nuts": ("", "hand melds"),
    "shnarbles": ("", "hand"),
    "california_jacks": ("", "hand"),
    "double_solitaire": (
        "discard opposite centre1 centre2 centre3 centre4",
        "drawn discard centre1 centre2 centre3 centre4 up",
    ),
    "pishe_pasha": ("discard opposite", "drawn discard"),
}
"""The places that can be said to be empty, and those from which cards can be moved."""


@pytest.mark.parametrize("id", GAMES)
def test_what_can_be_empty_and_what_can_be_moved_from_is_said(id: str) -> None:
    game = load(id)
    assert game.entry
    places = game.entry.places(game.options)
    # In a race and in Canfield all but the foundations are both.
    own = " ".join(place.name for place in places if place.name != "up")
    empty, movable = PLACES.get(id, (own, own))
    assert [place.name for place in places if place.may_be_empty] == empty.split()
    assert [place.name for place in places if place.movable] == movable.split()


def test_melds_and_cards_are_counted_and_one_card_of_a_meld_is_waited_on() -> None:
    counted = count(*read_entry("pebbles_and_nuts; asks worth; meld KH QH"))
    assert counted.lines == (ScoreLine(0, 15, pebbles.MARRIAGE(cards=cards("KH QH")), cards("KH QH")),)
    with pytest.raises(EntryError, match="Now the other cards of the meld"):
        count(*read_entry("pebbles_and_nuts; asks worth; meld KH"))
    with pytest.raises(EntryError, match="K♥ and 7♥ are no meld"):
        count(*read_entry("pebbles_and_nuts; asks worth; meld KH 7H"))
    (line,) = count(*read_entry("pebbles_and_nuts; asks worth; won QH 7C")).lines
    assert line == ScoreLine(0, 10, pebbles.CARD_POINTS(card=card("QH"), points=10), cards("QH"))


MOST = {
    "pebbles_and_nuts": "hand 7 trick 2 melds 7 won 32 meld 3",
    "shnarbles": "hand 5 trick 4",
    "nerts": "slot1 1 slot2 1 slot3 1 slot4 1 "
    "pile1 13 pile2 13 pile3 13 pile4 13 pile5 13 pile6 13 pile7 13 waste 1 up 12",
    "california_jacks": "hand 6 trick 2 won 52",
    "nertz": "nuts 1 pile1 13 pile2 13 pile3 13 pile4 13 waste 1 up 8",
    "double_solitaire": "drawn 1 discard 26 opposite 26 centre1 13 centre2 13 centre3 13 centre4 13 up 4",
    "pishe_pasha": "drawn 1 discard 26 opposite 26 up 4",
    "canfield": "pile1 13 pile2 13 pile3 13 pile4 13 reserve 1 waste 1 up 4",
}
"""The most cards of each place; five work piles or columns have the nuts of three games."""
MOST["nuts"] = MOST["team_nuts"] = MOST["nertz"].replace(" waste", " pile5 13 waste")


@pytest.mark.parametrize("id", GAMES)
def test_a_place_takes_as_many_cards_as_can_lie_there(id: str) -> None:
    game = load(id)
    assert game.entry
    places = game.entry.places(game.options)
    assert " ".join(f"{place.name} {place.most}" for place in places) == MOST[id]
    one_a_suit = [place.name for place in places if place.one_a_suit]
    assert one_a_suit == (["up"] if id in ("canfield", "double_solitaire", "pishe_pasha") else [])


CHOICES = {
    "pebbles_and_nuts": "now: play won",
    "shnarbles": "now: play answer bid, trump: C D H S, playing: 2 to 4, folds: 0 to 2, highest: 0 to 5, "
    "role: bidder stayed folded, bid: 1 to 5, tricks: 0 to 5",
    "nuts": "played: 0 to 52, left: 0 to 11",
    "nerts": "behind: 0 to 8, played: 0 to 52, left: 0 to 12, called: no yes",
    "california_jacks": "trump: C D H S",
    "nertz": "behind: 0 to 13, played: 0 to 52, left: 0 to 13",
    "team_nuts": "role: nuts cards, played: 0 to 52, left: 0 to 11",
    "double_solitaire": "begun: yes no",
    "pishe_pasha": "left: 0 to 52",
    "canfield": "base: A 2 3 4 5 6 7 8 9 T J Q K",
}


@pytest.mark.parametrize("id", GAMES)
def test_what_can_be_said_besides_cards(id: str) -> None:
    game = load(id)
    assert game.entry
    said = []
    for choice in game.entry.choices(game.options):
        values = [*dict(choice.values)]
        if values[0] in "012" and values == [*map(str, range(int(values[0]), int(values[-1]) + 1))]:
            values = [values[0], "to", values[-1]]
        said.append(f"{choice.name}: {' '.join(values)}")
    assert ", ".join(said) == CHOICES[id]


@pytest.mark.parametrize(
    ("entered", "winner"),
    [
        ("shnarbles players=3; asks wins; trick 7H 8H; playing 2; trump C", 1),
        ("shnarbles players=3; asks wins; trick 7H 8H 2C; trump C", 2),
        ("shnarbles players=3; asks wins; now bid; trick 7H 8H 2C; trump C", 2),
    ],
)
def test_a_trick_has_a_winner(entered: str, winner: int) -> None:
    assert trick_won(*read_entry(entered)).player == winner


def test_in_jacks_what_one_has_not_won_the_other_has() -> None:
    counted = count(*read_entry("california_jacks; asks worth; won AD AH AC TD TH TC; trump S"))
    assert [(line.finding.clause.id, line.side) for line in counted.lines] == [
        ("high", 1),
        ("low", 1),
        ("jack", 1),
        ("game", 0),
    ]
    assert [points for _, points in counted.values] == [4, 4, 4, 10, 10, 10]


def test_a_whole_pack_is_counted_for_the_one_who_asks() -> None:
    lines = count(*read_entry("nuts; asks worth; played 41; left 11")).lines
    assert [(line.side, line.points) for line in lines] == [(0, 41), (0, -22)]


@pytest.mark.parametrize(
    ("entered", "said"),
    [
        (
            "california_jacks; hand KH 9S; trick 7H 8H; trump S",
            "2 players have played, so the trick is complete",
        ),
        ("california_jacks; trick 7H; trump S", "Tap the cards of the hand that is asked about"),
        ("canfield; asks worth; base 5", "Tap the top card of each foundation"),
    ],
)
def test_what_is_missing_is_asked_for(entered: str, said: str) -> None:
    game, cards = read_entry(entered)
    with pytest.raises(EntryError, match=said):
        count(game, cards) if cards.question is Question.WORTH else may_i(game, cards)


def test_only_a_pile_on_which_cards_are_laid_may_have_been_called_empty_by_mistake() -> None:
    game = load("canfield")
    entered = Entered(game.options, cards={"pile1": (), "pile2": cards("5H"), "reserve": (), "waste": ()})
    assert set(without_empty_piles(game, entered).cards) == {"pile2", "reserve", "waste"}


def test_a_game_without_an_entry_sheet_has_no_referee() -> None:
    with pytest.raises(CardRulesError, match="Nuts has no referee"):
        sheet_of(replace(load("nuts"), package=None))
