"""What lies where on the tables of the games, and what they say of themselves."""

from dataclasses import replace

import pytest

from cardrules import GAMES, Match, Seat, load
from cardrules.games.canfield import GAME as CANFIELD
from cardrules.games.nertz import GAME as NERTZ
from cardrules.mechanics.race_tables import Phase
from tests.markers import in_words

LINES = {
    "pebbles_and_nuts": ("stock trick:0 trick:1", "hand:0* melds:0* won:0"),
    "nuts": (
        "foundation:new",
        "nuts:0^* work:0:1 work:0:2 work:0:3 work:0:4 work:0:5",
        "stock:0 waste:0",
    ),
    "shnarbles": ("unused", "trick:0 trick:1 trick:2 trick:3", "hand:0* won:0"),
    "nerts": (
        "foundation:new",
        "work:0:1 work:0:2 work:0:3 work:0:4 work:0:5 work:0:6 work:0:7",
        "nuts:0* slot:0:1* slot:0:2* slot:0:3* slot:0:4*",
        "stock:0 waste:0",
    ),
    "california_jacks": ("stock^ trick:0 trick:1", "hand:0* won:0"),
    "nertz": ("foundation:new", "nuts:0^* work:0:1 work:0:2 work:0:3 work:0:4", "stock:0 waste:0"),
    "team_nuts": (
        "foundation:new",
        "work:0:1& work:0:2& work:0:3& work:0:4& work:0:5&",
        "stock:0& waste:0&",
    ),
    "double_solitaire": (
        "side_stack:C side_stack:D side_stack:H side_stack:S",
        "centre:1 centre:2 centre:3 centre:4",
        "stock:0* drawn:0* discard:0*",
    ),
    "pishe_pasha": (
        "foundation:C foundation:D foundation:H foundation:S",
        "stock:0* drawn:0* discard:0*",
    ),
    "canfield": (
        "stock waste foundation:C foundation:D foundation:H foundation:S",
        "reserve^ tableau:1 tableau:2 tableau:3 tableau:4",
    ),
}
"""The zones of the middle and of the first seat after a deal, line by line.

A * marks those to get rid of, a ^ those whose covered cards lie face up, and a & those of partners.
"""


@pytest.mark.parametrize("game", GAMES)
def test_each_zone_has_its_line(game: str) -> None:
    lines: dict[tuple[Seat | None, int], list[str]] = {}
    for zone in Match(load(game), seed=1).view(0).zones:
        if zone.owner in (None, 0):
            marks = "^" * zone.face_up + "*" * zone.to_play + "&" * (zone.partner is not None)
            lines.setdefault((zone.owner, zone.line), []).append(zone.id + marks)
    for owner in (None, 0):
        numbers = [line for seat, line in lines if seat == owner]
        assert numbers == list(range(len(numbers)))
    assert tuple(map(" ".join, lines.values())) == LINES[game]


def test_of_an_empty_reserve_nothing_is_covered() -> None:
    match = Match.from_position(
        "canfield; foundations 2C; reserve -; tableau 3H / 3S / 4D / KC", reachable=False
    )
    reserve = match.view(0).zone("reserve")
    assert (reserve.cards, reserve.down) == ((), 0)


@pytest.mark.parametrize(
    ("stock", "waste", "redeals_left", "label"),
    [
        (0, 3, 1, "Turn over"),
        (0, 3, None, "Turn over"),
        (0, 3, 0, "Stock"),
        (3, 3, 1, "Stock"),
        (3, 0, 1, "Stock"),
        (0, 0, 1, "Stock"),
    ],
)
def test_an_empty_stock_says_when_it_can_be_turned_over(
    stock: int, waste: int, redeals_left: int | None, label: str
) -> None:
    state = Match(CANFIELD, seed=1).state
    cards = state.stock
    lying = replace(state, stock=cards[:stock], waste=cards[3 : 3 + waste], redeals_left=redeals_left)
    assert next(zone.label for zone in CANFIELD.zones(lying) if zone.id == "stock") == label


@pytest.mark.parametrize(("agreed", "name"), [(True, "N"), (False, "")])
def test_the_nuts_have_a_name_where_cards_are_laid_on_them(agreed: bool, name: str) -> None:
    assert Match(load("nuts", build_on_nuts=agreed), seed=1).view(0).zone("nuts:0").name == name


@pytest.mark.parametrize(
    ("stock", "waste", "phase", "label"),
    [
        (0, 3, Phase.PLAY, "Turn over"),
        (0, 3, Phase.OVER, "Stock"),
        (0, 0, Phase.PLAY, "Stock"),
        (3, 3, Phase.PLAY, "Stock"),
    ],
)
def test_in_a_race_a_waste_is_turned_over_as_well(stock: int, waste: int, phase: Phase, label: str) -> None:
    state = Match(NERTZ, seed=1).state
    mine, *others = state.layouts
    mine = replace(mine, stock=mine.stock[:stock], waste=mine.stock[3 : 3 + waste])
    zones = NERTZ.zones(replace(state, phase=phase, layouts=(mine, *others)))
    assert next(zone.label for zone in zones if zone.id == "stock:0") == label


def test_a_card_that_was_dug_up_lies_beside_the_stock() -> None:
    state = Match(NERTZ, seed=1).state
    mine, *others = state.layouts
    dug = replace(mine, stock=mine.stock[1:], dug=mine.stock[0])
    lines = {zone.id: zone.line for zone in NERTZ.zones(replace(state, layouts=(dug, *others)))}
    assert lines["dug:0"] == lines["stock:0"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("california_jacks; phase deal", {"Deal": "1", "Dealer": "seat 0", "Target": "10"}),
        (
            "california_jacks max_deals=3; deal 2; tricks 3; leader 1; trump H",
            {
                "Deal": "2",
                "Dealer": "seat 0",
                "Trump": "hearts",
                "Target": "10",
                "Trick": "4",
                "Turn": "seat 1",
            },
        ),
        (
            "pebbles_and_nuts; phase deal",
            {"Deal": "1", "Dealer": "seat 0", "Trump": "hearts", "Target": "70"},
        ),
        (
            "pebbles_and_nuts players=3; deal 2; scores 1 1 0; tricks 3; leader 1",
            {
                "Deal": "2",
                "Dealer": "seat 0",
                "Trump": "hearts",
                "Target": "50",
                "Trick": "4",
                "Turn": "seat 1",
            },
        ),
        ("double_solitaire; phase deal", {"Dealer": "seat 0"}),
        ("double_solitaire; turn 0", {"Dealer": "seat 1", "Turn": "seat 0"}),
        ("pishe_pasha; phase deal", {"Dealer": "seat 0"}),
        ("pishe_pasha target=50; phase deal", {"Dealer": "seat 0", "Deal": "1", "Target": "50"}),
        (
            "nuts; phase deal; to_shuffle 0",
            {"Round": "1", "Target": "100", "To shuffle": "seat 0", "Packs": "passed to the left"},
        ),
        ("nuts pass_packs=keep; round 2", {"Round": "2", "Target": "100", "Packs": "kept"}),
        ("team_nuts; phase deal; to_shuffle 0", {"Round": "1", "Target": "250", "To shuffle": "seat 0"}),
        (
            "team_nuts",
            {
                "Round": "1",
                "Target": "250",
                "Nuts players": "seats 1 and 3",
                "Cards players": "seats 0 and 2",
            },
        ),
        ("shnarbles; bids 0", {"Deal": "1", "Dealer": "seat 0", "Passed": "seat 1", "Turn": "seat 2"}),
        (
            "shnarbles; bids 0 2",
            {"Deal": "1", "Dealer": "seat 0", "Passed": "seat 1", "Bids": "2 by seat 2", "Turn": "seat 3"},
        ),
        (
            "shnarbles; phase trump; bids 0 2 0 0",
            {"Deal": "1", "Dealer": "seat 0", "Bid": "2 by seat 2", "Turn": "seat 2"},
        ),
        (
            "pishe_pasha target=50; deal 2; turn 1; drawn 9H",
            {"Dealer": "seat 0", "Deal": "2", "Target": "50", "Turn": "seat 1"},
        ),
        (
            "canfield redeals=2; redeals_left 1; foundations 2C; reserve -; tableau 3H / 3S / 4D / KC",
            {"Base rank": "2", "Redeals left": "1"},
        ),
    ],
)
def test_a_table_says_how_the_match_stands(text: str, said: dict[str, str]) -> None:
    match = Match.from_position(text, reachable=False)
    assert in_words(match.game.status(match.state)) == said
