"""Pictures of tables: everything that may be seen is there once, nothing else is, and nothing lies on anything."""

import re
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardrules
from cardrules import Card, Match, Table, Zone, card, cards
from cardrules.core.cards import Rank, Suit, full_pack, shuffled
from cardrules.core.zones import Fact, Number, OneOf, Seats, Shape
from cardrules.drawing import card_svg, face_sheet, table_svg, table_text, thumbnail_svg
from cardrules.drawing.faces import PACK_COLOURS, fan_svg

SVG = "{http://www.w3.org/2000/svg}"
VISIBLE = {Shape.STACK: 1, Shape.SPREAD: 3}


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "Box") -> bool:
        return (
            self.left >= other.left
            and self.top >= other.top
            and self.right <= other.right
            and self.bottom <= other.bottom
        )

    def meets(self, other: "Box") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def pebbles(players: int = 4, packs: int = 2, moves: int = 26) -> Match:
    """A match in the middle of a deal."""
    match, rng = Match(cardrules.load("pebbles_and_nuts", players=players, packs=packs), seed=7), Random(7)
    for _ in range(moves):
        match.play(rng.choice(match.legal_moves))
    return match


def patience() -> Table:
    """A table like Canfield's."""
    pack = iter(shuffled(full_pack(), seed=3))

    def take(count: int) -> tuple[Card, ...]:
        return tuple(next(pack) for _ in range(count))

    zones = (
        Zone("stock", "Stock", Shape.STACK, take(20), down=20, tap="turn"),
        Zone("waste", "Waste", Shape.SPREAD, take(9)),
        *(Zone(f"foundation:{n}", f"Foundation {n}", Shape.STACK, take(n), name=f"F{n}") for n in range(4)),
        Zone("reserve", "Reserve", Shape.STACK, take(8), down=7, line=1, face_up=True),
        *(Zone(f"pile:{n}", f"Pile {n}", Shape.COLUMN, take(2 * n), name=f"{n}", line=1) for n in range(3)),
    )
    return Table(zones, (Fact("draw", Number(3), "Draw"),), (6,), 1).seen_by(0)


def race(seats: int, seat: int | None = 0) -> Table:
    """A table like that of Nuts, in the middle of a round."""
    centre, owned = list[Zone](), list[Zone]()
    for each in range(seats):
        pack, rng = list(shuffled(full_pack(each), seed=1, number=each)), Random(each)
        for suit in (Suit.CLUBS, Suit.HEARTS):
            up = [Card(Rank(rank), suit, each) for rank in range(1, rng.randint(2, 6))]
            pack = [other for other in pack if other not in up]
            name = f"F{len(centre) + 1}"
            centre.append(Zone(f"foundation:{name}", "Foundation", Shape.STACK, tuple(up), name=name))
        zones = [("nuts", "Nuts", Shape.STACK, 11, 10, "", 0)]
        zones += [(f"work:{n}", f"Pile {n}", Shape.COLUMN, 2 * n - 1, n - 1, str(n), 0) for n in range(1, 5)]
        zones += [("waste", "Waste", Shape.SPREAD, 5, 0, "", 1), ("stock", "Stock", Shape.STACK, 9, 9, "", 1)]
        for id, label, shape, count, down, name, line in zones:
            cards_of, pack = tuple(pack[:count]), pack[count:]
            owned.append(
                Zone(
                    f"{id}:{each}",
                    label,
                    shape,
                    cards_of,
                    each,
                    down,
                    name=name,
                    line=line,
                    face_up=id == "nuts",
                )
            )
    table = Table((*centre, *owned), (Fact("target", Number(100), "Target"),), (0,) * seats, seats, race=True)
    return table.seen_by(seat)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any table: zones of all shapes in the middle and before up to ten seats, with any number of cards."""
    seats = draw(st.integers(1, 10))
    pack = [card for number in range(10) for card in full_pack(number)]
    zones = []
    for number in range(draw(st.integers(1, 24))):
        count = draw(st.integers(0, 20))
        cards_of, pack = tuple(pack[:count]), pack[count:]
        zones.append(
            Zone(
                f"zone:{number}",
                draw(st.sampled_from(["Hand", 'The "ready" & <steady>', "Work pile 3", "Foundation ♥"])),
                draw(st.sampled_from(list(Shape))),
                cards_of,
                draw(st.none() | st.integers(0, seats - 1)),
                down=draw(st.integers(0, count)),
                name=draw(st.sampled_from(["", "3", "F12"])),
                line=draw(st.integers(0, 2)),
                face_up=draw(st.booleans()),
            )
        )
    seat = draw(st.none() | st.integers(0, seats - 1))
    return Table(tuple(zones), (Fact("target", Number(100), "Target"),), (0,) * seats, seats).seen_by(seat)


TABLES = {
    "pebbles 2": pebbles(2, 1, 9).view(0),
    "pebbles 4": pebbles().view(1),
    "pebbles spectator": pebbles().view(None),
    "patience": patience(),
    "race 2": race(2),
    "race 8": race(8),
    "race 10 spectator": race(10, None),
}


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if name in node.get("class", "").split()]


def number(node: ElementTree.Element, name: str) -> float:
    return float(node.attrib[name])


def picture_box(root: ElementTree.Element) -> Box:
    return Box(*map(float, root.attrib["viewBox"].split()))


def place_box(zone: ElementTree.Element) -> Box:
    place = next(node for node in zone if node.get("class") == "place")
    x, y = number(place, "x"), number(place, "y")
    return Box(x, y, x + number(place, "width"), y + number(place, "height"))


def card_box(node: ElementTree.Element) -> Box:
    at = re.fullmatch(r"translate\(([-\d.]+) ([-\d.]+)\)", node.attrib["transform"])
    scale = re.fullmatch(r"scale\(([\d.]+)\)", node[0].attrib["transform"])
    assert at
    assert scale
    x, y, size = float(at[1]), float(at[2]), float(scale[1])
    return Box(x, y, x + 100 * size, y + 140 * size)


def check_picture(table: Table, narrow: bool) -> None:
    """Check the properties that the picture of any table has."""
    root = parsed(table_svg(table, narrow))
    picture = picture_box(root)
    places = {node.attrib["data-zone"]: place_box(node) for node in of_class(root, "zone")}
    assert sorted(places) == sorted(zone.id for zone in table.zones)
    assert all(place.within(picture) for place in places.values())
    assert not any(one.meets(other) for one, other in combinations(places.values(), 2))

    drawn = of_class(root, "card")
    for node in drawn:
        place = places[node.attrib["data-zone"]]
        slack = Box(place.left - 0.2, place.top - 0.2, place.right + 0.2, place.bottom + 0.2)
        assert card_box(node).within(slack), node.attrib

    lying = [(card, zone) for zone in table.zones for card in zone.cards[-VISIBLE.get(zone.shape, 99) :]]
    assert [
        (node.get("data-card"), node.attrib["data-zone"]) for node in drawn if "data-card" in node.attrib
    ] == [(card.code, zone.id) for card, zone in in_drawing_order(lying, places) if card]
    assert len(of_class(root, "back")) == sum(card is None for card, _ in lying)


def in_drawing_order(
    lying: list[tuple[Card | None, Zone]], places: dict[str, Box]
) -> list[tuple[Card | None, Zone]]:
    """The zones are drawn in the order of their places; the cards of each keep theirs."""
    order = list(places)
    return sorted(lying, key=lambda each: order.index(each[1].id))


@pytest.mark.parametrize("narrow", [False, True], ids=["wide", "narrow"])
@pytest.mark.parametrize("name", TABLES)
def test_pictures(name: str, narrow: bool) -> None:
    check_picture(TABLES[name], narrow)


@settings(max_examples=60, deadline=None)
@given(tables(), st.booleans())
def test_picture_of_any_table(table: Table, narrow: bool) -> None:
    check_picture(table, narrow)


@pytest.mark.parametrize("name", TABLES)
def test_a_small_picture_shows_all_cards_and_no_words(name: str) -> None:
    table = TABLES[name]
    root = parsed(thumbnail_svg(table))
    _, top, width, height = map(float, root.attrib["viewBox"].split())
    assert width / height == pytest.approx(1.5, rel=0.01)
    assert {node.text for node in root.iter(f"{SVG}text")} <= {"'2"}, "only the number of a card's pack"
    picture = Box(0, top, width, top + height)
    places = [place_box(node) for node in of_class(root, "zone")]
    assert len(places) == len(table.zones)
    assert all(place.within(picture) for place in places)
    assert not any(one.meets(other) for one, other in combinations(places, 2))
    drawn = {node.get("data-card") for node in of_class(root, "card")}
    assert drawn == {node.get("data-card") for node in of_class(parsed(table_svg(table)), "card")}


@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_hidden_faces_are_nowhere_in_the_picture_or_the_text(seat: int | None) -> None:
    match = pebbles()
    hidden = match.game.table(match.state).hidden_from(seat)
    root = parsed(match.svg(seat))
    assert hidden
    assert not {node.get("data-card") for node in root.iter()} & {card.code for card in hidden}
    assert {drawn.get("href") for node in of_class(root, "back") for drawn in node[0]} == {"#back-0"}
    seen = {face for node in of_class(root, "card") if (face := node.get("data-card", "").split("'")[0])}
    assert {name[-2:] for name in ids(root) if name.startswith("face")} == seen
    typed = {card.pretty + "'2" * card.pack for card in hidden}
    assert not typed & set(match.text(seat).split())


def test_the_same_table_gives_the_same_picture() -> None:
    assert pebbles().svg(1) == pebbles().svg(1)
    assert pebbles().svg(1) != pebbles().svg(2)
    assert pebbles().svg(1) != pebbles().svg(1, narrow=True)


@pytest.mark.parametrize("name", TABLES)
def test_phones_get_cards_that_a_finger_can_touch(name: str) -> None:
    table = TABLES[name]
    root = parsed(table_svg(table, narrow=True))
    assert root.attrib["viewBox"].startswith("0 0 390 ")
    near = {zone.id for zone in table.zones if zone.owner is None or zone.owner == table.seat}
    widths = [
        box.right - box.left
        for node in of_class(root, "card")
        if node.attrib["data-zone"] in near
        for box in [card_box(node)]
    ]
    assert min(widths, default=44) >= 44


def test_what_the_page_reads_off_a_picture() -> None:
    table = Table(
        (
            Zone("stock", "Stock", Shape.STACK, (None, None), down=2, tap="turn"),
            Zone("foundation:1", "Foundation", Shape.STACK, cards("AS'2 2S"), name="F1"),
            Zone("hand:1", "Hand", Shape.FAN, cards("QH 8H'2"), owner=1, tap="card"),
        ),
        status=(),
        scores=(0, 0),
        seats=2,
        seat=0,
    )
    root = parsed(table_svg(table))
    drawn = {node.attrib["data-zone"]: node.attrib for node in of_class(root, "zone")}
    stock, foundation, hand = drawn["stock"], drawn["foundation:1"], drawn["hand:1"]
    assert (stock["data-tap"], stock["data-label"], stock["aria-label"]) == (
        "turn",
        "Stock",
        "Stock, 2 cards",
    )
    assert (foundation["data-name"], hand["data-tap"]) == ("F1", "card")
    assert hand["aria-label"] == "Hand of seat 1, 2 cards"
    queen, eight, back, two = (node.attrib for node in of_class(root, "card"))
    assert "data-card" not in back
    assert two["data-card"] == "2S"
    assert queen["aria-label"] == "queen of hearts, Hand of seat 1"
    assert (eight["data-card"], eight["data-name"]) == ("8H'2", "8H'2")
    by_face = of_class(parsed(table_svg(replace(table, race=True))), "card")
    assert [node.get("data-name") for node in by_face] == ["QH", "8H", None, "2S"]
    assert root.attrib["role"] == "img"
    assert root[0].tag == f"{SVG}title"
    assert "Foundation, 2 cards" in (root[1].text or "")


def test_zones_lie_under_all_cards() -> None:
    classes = [node.get("class", "").split()[:1] for node in parsed(table_svg(race(4)))]
    assert classes.index(["card"]) > max(place for place, name in enumerate(classes) if name == ["zone"])


def test_the_viewer_sits_at_the_bottom_and_the_others_on_top() -> None:
    root = parsed(table_svg(TABLES["race 8"]))
    boxes = {node.attrib["data-zone"]: place_box(node) for node in of_class(root, "zone")}
    assert boxes["nuts:7"].bottom < boxes["foundation:F1"].top
    assert boxes["foundation:F16"].bottom < boxes["nuts:0"].top
    assert boxes["nuts:7"].right - boxes["nuts:7"].left < boxes["nuts:0"].right - boxes["nuts:0"].left


def test_marks_outline_and_dot_a_card_and_dash_a_target() -> None:
    table = pebbles(2, 1, 0).view(1)
    queen = next(card for card in table.zone("hand:1").cards if card)
    plain, marked = (
        parsed(table_svg(table, marks=marks))
        for marks in (None, {queen.code: "legal", "trick:0": "target", "stock": "mine"})
    )
    before, after = (
        next(node for node in of_class(root, "card") if node.get("data-card") == queen.code)
        for root in (plain, marked)
    )
    assert after.attrib["class"] == "card legal"
    assert card_box(after) == card_box(before)
    assert [node.tag for node in after.iter()].count(f"{SVG}circle") == 1
    target = next(node for node in of_class(marked, "target"))
    assert target.attrib["data-zone"] == "trick:0"
    assert any("stroke-dasharray" in node.attrib and node.get("class") != "place" for node in target)
    stock = next(node for node in of_class(marked, "mine"))
    assert len(stock) == len(
        next(node for node in of_class(plain, "zone") if node.get("data-zone") == "stock")
    )


def test_packs_are_told_apart() -> None:
    twins = tuple(
        Table((Zone("pile", "Pile", Shape.FAN, (each,)),), (), (0,), 1) for each in (card("8H"), card("8H'2"))
    )
    first, second = (len(of_text(table_svg(table), "'2")) for table in twins)
    assert (first, second) == (0, 1)
    raced = [table_svg(replace(table, race=True)) for table in twins]
    assert not any(of_text(svg, "'2") for svg in raced)
    assert raced[0].replace("#2c5aa0", "#a8323e").replace("edge-0", "edge-1") == raced[1].replace(
        "8H'2", "8H"
    )
    backs = {re.findall(r'href="#(back-\d)"', table_svg(race(8, seat)))[-1] for seat in range(8)}
    assert len(backs) == 8


def of_text(svg: str, text: str) -> list[ElementTree.Element]:
    return [node for node in parsed(svg).iter(f"{SVG}text") if node.text == text]


def test_piles_show_how_many_cards_they_hold() -> None:
    svg = table_svg(patience())
    assert {node[1].text for node in of_class(parsed(svg), "count")} == {"20", "9", "2", "3", "8"}


def ids(root: ElementTree.Element) -> list[str]:
    return [node.attrib["id"] for node in root.iter() if "id" in node.attrib]


def looks(root: ElementTree.Element, id: str) -> bytes:
    """A symbol with all that it refers to."""
    node = next(node for node in root.iter() if node.get("id") == id)
    parts = [each.attrib["href"][1:] for each in node.iter() if "href" in each.attrib]
    return b"".join(
        [ElementTree.tostring(node).replace(id.encode(), b""), *(looks(root, part) for part in parts)]
    )


def test_every_card_has_a_face_of_its_own() -> None:
    sheet = parsed(face_sheet())
    for kind in ("face-", "face-large-"):
        assert len({looks(sheet, f"{kind}{card.code}") for card in full_pack()}) == 52
    assert len({looks(sheet, f"back-{number}") for number in range(len(PACK_COLOURS))}) == len(PACK_COLOURS)
    assert card_svg(card("QH")) == card_svg(card("QH'2"))
    for each in full_pack():
        assert parsed(card_svg(each)).attrib["aria-label"] == f"{each.rank.word} of {each.suit.word}"


@pytest.mark.parametrize(
    "picture",
    [
        face_sheet(),
        card_svg(card("TD")),
        fan_svg(cards("JC QD KH AS")),
        table_svg(TABLES["race 2"]),
        table_svg(TABLES["pebbles 4"]),
    ],
    ids=["sheet", "card", "fan", "race", "tricks"],
)
def test_pictures_hold_all_that_they_refer_to(picture: str) -> None:
    names = ids(parsed(picture))
    assert len(names) == len(set(names))
    assert set(re.findall(r'href="#([^"]+)"', picture)) <= set(names)


def test_a_number_has_as_many_signs_as_it_says() -> None:
    for each in full_pack():
        if 2 <= each.rank <= 10:
            half, face = (
                re.search(f'id="{name}-{each.code}".*?</(g|symbol)>', face_sheet())
                for name in ("half", "face")
            )
            assert half
            assert face
            signs = f'href="#sign-{each.suit}"'
            assert 2 * (half[0].count(signs) - 1) + face[0].count(signs) == each.rank


def test_only_the_sheet_leaves_the_colours_of_the_suits_to_the_page() -> None:
    assert all(f'fill="var(--{suit},#' in face_sheet() for suit in Suit)
    assert "var(" not in table_svg(pebbles().view(0))


def test_the_sheet_and_a_full_table_stay_small() -> None:
    table = Table((Zone("pile", "Pile", Shape.FAN, tuple(full_pack())),), (), (0,), 1)
    assert len(face_sheet()) < 90_000
    assert len(table_svg(table)) < 90_000


def test_text_of_a_trick_game() -> None:
    table = Table(
        (
            Zone("stock", "Stock", Shape.STACK, (None,) * 18, down=18),
            Zone("trick:0", "Seat 0 plays", Shape.FAN, ()),
            Zone("trick:1", "Seat 1 plays", Shape.FAN, cards("8H'2")),
            Zone("hand:0", "Hand", Shape.FAN, cards("TD QS"), owner=0, tap="card"),
            Zone("hand:1", "Hand", Shape.FAN, (None,) * 6, owner=1, tap="card"),
            Zone("won:1", "Won", Shape.STACK, cards("9C AC"), owner=1),
        ),
        status=(Fact("trump", OneOf(tuple(Suit), Suit.HEARTS), "Trump"), Fact("turn", Seats((0,)), "Turn")),
        scores=(5, -1),
        seats=2,
        seat=0,
    )
    assert table_text(table, ("Seat 0", "Seat 1")).splitlines() == [
        "Trump: hearts · Turn: seat 0",
        "Score  Seat 0: 5 · Seat 1: −1",
        "",
        "Seat 1",
        "  Hand: ▒×6   Won: A♣ (2)",
        "",
        "  Stock: ▒×18   Seat 0 plays: –   Seat 1 plays: 8♥'2",
        "",
        "Seat 0 (you)",
        "  Hand: 10♦ Q♠",
    ]
    assert "8♥'2" not in table_text(replace(table, race=True), ("Seat 0", "Seat 1"))


def test_text_tells_what_to_type() -> None:
    assert table_text(patience(), ("Seat 0",)).splitlines()[3:] == [
        "  Stock [turn]: ▒×20   Waste: A♦ J♦ 8♣ (9)   Foundation 0 [F0]: –",
        "  Foundation 1 [F1]: 6♥   Foundation 2 [F2]: J♥ (2)   Foundation 3 [F3]: 9♠ (3)",
        "  Reserve: 10♠ (8)",
        "  Pile [0]: –",
        "  Pile [1]: 4♣ 3♠",
        "  Pile [2]: Q♠ 8♥ Q♦ 7♥",
    ]


def test_text_of_a_race_fits_the_terminal() -> None:
    text = table_text(race(8), tuple(f"Seat {seat}" for seat in range(8)))
    assert max(map(len, text.splitlines())) <= 80
    assert re.search(
        r"^Seat 7\n  Nuts: \S+ \(11\)   Pile \[1\]: \S+   Pile \[2\]: ▒ \S+ \S+", text, re.MULTILINE
    )
    assert "'" not in text


@given(tables())
@settings(max_examples=40, deadline=None)
def test_text_of_any_table_names_every_zone_and_fits(table: Table) -> None:
    lines = table_text(table, [f"Seat {seat}" for seat in range(table.seats)]).splitlines()
    assert max(map(len, lines)) <= 80
    assert sum(line.count(":") for line in lines) >= len(table.zones)
