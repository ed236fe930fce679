"""Positions: their text and JSON, cards that are not known, matches that begin there, and deals by hands."""

import json
import re
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

import cardrules
from cardrules import (
    CardRulesError,
    Deal,
    Game,
    IllegalMove,
    Match,
    NotationError,
    OptionError,
    PositionError,
    Record,
    RecordError,
    Suit,
    UnknownGame,
    card,
    cards,
    load,
)
from cardrules.cli import commands
from cardrules.core.cards import codes, full_pack, shuffled
from cardrules.core.limits import LARGEST_NUMBER, LONGEST_POSITION, MOST_CARDS
from cardrules.definition import position as position_module
from cardrules.definition.position import CARD_TWICE, Position
from cardrules.definition.position_fields import read_cards, write_cards
from cardrules.match.arranged_deals import arranged_deals
from cardrules.match.given_positions import with_name
from cardrules.match.unknown_cards import UnknownCard
from cardrules.testing.walks import random_step

KITCHEN = "hands AS KH 9H 8C / ?3; trick 7H; leader 1; tricks 12"
"""Pebbles and Nuts for two: what one of them knows before playing to the 7♥."""


def pebbles(position: str) -> Match:
    return Match.from_position(position, "pebbles_and_nuts")


# Text


@pytest.mark.parametrize("text", ["KH ?2 7C", "??", "?7", "-", "AS'2 ??"])
def test_cards_are_read_and_written_alike(text: str) -> None:
    assert write_cards(read_cards(text)) == text


@pytest.mark.parametrize("text", ["?x", "?9999", "ZZ"])
def test_what_is_no_card_is_told(text: str) -> None:
    with pytest.raises(NotationError, match=r"is not a number of unknown cards|is not a card"):
        read_cards(text)


def test_the_text_leaves_out_what_can_be_left_out_and_leads_back() -> None:
    match = pebbles(KITCHEN)
    text = str(match.position())
    assert text == "pebbles_and_nuts; hands AS KH 9H 8C / ?3; trick 7H"
    assert Match.from_position(text).state == match.state
    assert Match.from_position(text.replace("; ", "\n")).state == match.state


def test_json_names_the_cards_as_the_text_does() -> None:
    position = pebbles(KITCHEN).position()
    found = json.loads(position.model_dump_json())
    assert found["hands"] == ["AS KH 9H 8C", "?3"]
    assert type(position).model_validate(found) == position
    schema = type(position).model_json_schema()
    assert all("description" in field for name, field in schema["properties"].items() if name != "options")


@pytest.mark.parametrize(
    "text",
    [
        "hands ?7 / ?7 / ?7",
        "pebbles_and_nuts; hands ?7 / ?7 / ?7",
        "players=3; hands ?7 / ?7 / ?7",
        "pebbles_and_nuts target=31; hands ?7 / ?7 / ?7",
        '{"game": "pebbles_and_nuts", "hands": ["?7", "?7", "?7"]}',
        '{"game": "pebbles_and_nuts", "options": {"target": 31}, "hands": ["?7", "?7", "?7"]}',
    ],
)
def test_a_text_is_read_under_the_options_of_the_game(text: str) -> None:
    game = load("pebbles_and_nuts", players=3, target=31)
    match = Match.from_position(text, game)
    assert match.game.options == game.options
    assert match.position().options == game.options


@pytest.mark.parametrize(
    "text",
    [
        "target=21; hands ?7 / ?7 / ?7",
        "pebbles_and_nuts players=3 target=21; hands ?7 / ?7 / ?7",
        '{"game": "pebbles_and_nuts", "options": {"players": 3, "target": 21}}',
    ],
)
def test_the_option_is_named_that_contradicts_the_game(text: str) -> None:
    game = load("pebbles_and_nuts", players=3, target=31)
    said = r"it says target=21, and the game is played with target=31\.$"
    ready = Match(load("pebbles_and_nuts", players=3, target=21)).position()
    for position in (
        text,
        ready,
        ready.model_dump_json(),
        game.position_type.checked(options={"target": 21}),
    ):
        with pytest.raises(PositionError, match=said):
            Match.from_position(position, game)
    with pytest.raises(PositionError, match=said):
        game.read_position(with_name(game, text))


def test_what_a_position_does_not_name_is_as_the_game_has_it() -> None:
    game = load("shnarbles", exact_zero=True)
    assert game.read_position("shnarbles; bids 0 2").options.exact_zero
    ready = game.position_type(bids=(0, 2))
    for position in ("bids 0 2", ready, game.position_type.read("shnarbles players=4; bids 0 2")):
        assert Match.from_position(position, game).game == game
    assert not Match.from_position(ready).game.options.exact_zero
    assert ready.under(ready.options) is ready
    with pytest.raises(
        PositionError, match="says exact_zero=false, and the game is played with exact_zero=true"
    ):
        Match.from_position(Match(load("shnarbles")).position(), game)


def test_a_position_brings_its_options_where_the_game_is_only_named() -> None:
    text = "players=3 target=21; hands ?7 / ?7 / ?7"
    assert Match.from_position(text, "pebbles_and_nuts").game.options.target == 21


def test_options_are_part_of_a_position() -> None:
    match = Match.from_position("pebbles_and_nuts players=3 target=31; hands 7C 8C 9C QD KD AD 8H / ?7 / ?7")
    assert (match.game.seats, match.game.options.target) == (3, 31)
    with pytest.raises(OptionError, match="no option 'colour'"):
        pebbles("colour=red; hands ?7 / ?7")
    assert Match.from_position(match.position(), match.game.id).game == match.game


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hands AS KH KH / AS", "AS is there more than once"),
        ("hands 2S 3S / ?7", "2S is not in the pack"),
        ("hand AS", "no field 'hand'"),
        ("hands AS KH 9H 8C / ?3; hands ?7 / ?7", "says 'hands' twice"),
        ("hands KC 9H 8H / ?3; trick 9C 8C; tricks 12", "would have been taken already"),
        ("hands ?2 / ?7; tricks 3", "Seat 0 has 2 cards; after 3 tricks a hand has 7"),
        ("dealer 7", "There is no seat 7"),
        ("hands ?7", "2 seats, so hands takes 2 piles, not 1"),
        (
            "hands ?4 / ?4; tricks 12; won ?10 / ?10; stock ?4",
            "12 tricks of 2 cards have been played, but 20 cards",
        ),
        ("scores 1 2 3; hands ?7 / ?7", "2 sides, so scores takes 2 numbers, not 3"),
        (
            "players=3; hands KC ?5 / 8C ?5 / ?7; leader 0; trick 7C 9D",
            "Seat 1 holds the 8♣ and so could not have",
        ),
        ("declaring 0", "between two tricks"),
        ("tricks many", "tricks takes a number; 'many' is not a whole number"),
        ("scores a b", "'a' is not a whole number"),
        ("deal 1000000", "'1000000' is not a whole number of at most 999999"),
        ("scores" + " 1" * 601, "These are 601 numbers; a position has at most 600 in a row"),
        ("hands ?599 ?1 9H", "A position has at most 600 cards"),
        ("tricks -1", "tricks = -1: it takes 0 or more"),
        ("phase over", "phase = 'over': it takes deal | play"),
        ("options", "Options stand before the first semicolon"),
        ("players=3; packs=2", "Options stand before the first semicolon, .* so 'packs=2' is no field"),
        ("players=5; hands ?7 / ?7", "Options of pebbles_and_nuts: players = '5': it takes 2 | 3 | 4"),
    ],
)
def test_nothing_impossible_gets_in(text: str, said: str) -> None:
    with pytest.raises(CardRulesError, match=said):
        pebbles(text)


def test_numbers_and_suits_are_read_as_people_write_them() -> None:
    assert pebbles("scores −5 10; deal 2").scores == (-5, 10)
    for suit in ("H", "h", "♥", "heart", "hearts", "Hearts"):
        assert Match.from_position(f"trump {suit}", "california_jacks").state.trump is Suit.HEARTS
        bid = Match.from_position(f"bids 0 2 3 0; trump {suit}", "shnarbles")
        assert bid.state.trump is Suit.HEARTS
    with pytest.raises(PositionError, match="'red' is not a suit: write C, D, H or S"):
        Match.from_position("trump red", "california_jacks")


COUNTS = {"tricks", "deal", "round", "reached", "redeals_left", "moves_without_gain"}
"""The fields in which something is counted."""


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_nothing_is_counted_below_zero(id: str) -> None:
    kind = cardrules.load(id).position_type
    assert kind
    for name in COUNTS & kind.model_fields.keys():
        with pytest.raises(PositionError, match=f"{name} = -1: it takes 0 or more"):
            cardrules.load(id).read_position(f"{id}; {name} -1")


def test_the_fields_of_each_game_are_published_with_their_defaults() -> None:
    for id in cardrules.GAMES:
        fields = load(id).position_type.fields()
        assert all(each.meaning.endswith(".") for each in fields)
        assert not {"game", "options"} & {each.name for each in fields}
        assert fields[-1].name == "reachable", "the usual ones first"
    defaults = {each.name: each.default for each in load("nuts").position_type.fields()}
    assert (defaults["phase"], defaults["moves_without_gain"], defaults["reachable"]) == ("play", "0", "true")
    assert (defaults["shuffled"], defaults["scores"], defaults["round"]) == ("-", "", ""), (
        "or the meaning says it"
    )
    assert ("trump", "") in [each[:2] for each in load("california_jacks").position_type.fields()]


@pytest.mark.parametrize(("text", "named"), [("", ""), ("chess board; hands KH", "chess")])
def test_a_position_of_no_game_is_refused(text: str, named: str) -> None:
    with pytest.raises(UnknownGame, match=f"There is no game '{named}'"):
        Match.from_position(text)


def test_a_position_of_another_game_is_refused() -> None:
    jacks = Match(load("california_jacks")).position()
    for position in (jacks, str(jacks), jacks.model_dump_json()):
        for game in ("pebbles_and_nuts", load("pebbles_and_nuts")):
            with pytest.raises(PositionError, match="of california_jacks, not of pebbles_and_nuts"):
                Match.from_position(position, game)
    assert Match.from_position("nuts ?10 AH", "team_nuts").game.id == "team_nuts", "a field, not the game"


@pytest.mark.parametrize("position", [5, b"hands", ["hands"], None])
def test_what_is_no_position_at_all_is_refused(position: Any) -> None:
    with pytest.raises(PositionError, match="A position is a text, or what"):
        Match.from_position(position, "nuts")
    with pytest.raises(PositionError, match="A position is a text"):
        Match.from_position(position, load("nuts"))


def test_json_names_its_game_and_says_what_is_wrong_with_it() -> None:
    position = pebbles(KITCHEN).position()
    text = position.model_dump_json()
    assert json.loads(text)["game"] == "pebbles_and_nuts"
    assert Match.from_position(text).state == pebbles(KITCHEN).state
    kind = type(position)
    assert kind.read(text) == position
    for wrong, said in (
        ("nonsense", "This is not a position of pebbles_and_nuts, either as text or as JSON"),
        ('{"game": "nuts"}', "This is a position of nuts, not of pebbles_and_nuts"),
        ('{"foo": 1}', "has no field 'foo'; its fields: scores, dealer"),
        ('{"dealer": "x"}', "dealer takes a number; 'x' is not a whole number"),
        ('{"scores": ["a"]}', "'a' is not a whole number"),
        ('{"hands": [["AS", 5]]}', "Position of pebbles_and_nuts: hands = "),
        ('{"deal": 1000000}', "deal = 1000000: the largest number is 999999"),
        ('{"options": 5}', "options = 5"),
        ('{"scores": 5}', "scores = 5"),
        ('{"scores": 5, "hands": 5}', "scores = 5"),
        ('{"hands": 5}', "Position of pebbles_and_nuts: hands = 5: that is not what it takes"),
        ('{"phase": "over"}', r"phase = 'over': it takes deal \| play"),
        ('{"hands": ["?7", "?7"], "melds": [[]]}', "2 seats, so melds takes 2 piles"),
    ):
        with pytest.raises(PositionError, match=said):
            kind.model_validate_json(wrong)
    with pytest.raises(PositionError, match="This is not a position of pebbles_and_nuts"):
        kind.model_validate(5)
    with pytest.raises(OptionError, match=r"players = 9: it takes 2 \| 3 \| 4"):
        kind.model_validate_json('{"options": {"players": 9}}')
    with pytest.raises(NotationError, match="'ZZ' is not a card"):
        kind.model_validate_json('{"hands": ["ZZ", "?7"]}')
    with pytest.raises(PositionError, match="This is not JSON"):
        Match.from_position("{nonsense}")


def test_as_many_cards_letters_and_numbers_are_read_as_may_be() -> None:
    def read(text: str) -> dict[str, Any]:
        return load("canfield").read_position(text).model_dump()

    assert read(f"canfield; waste ?{MOST_CARDS - 1} ?1")["waste"] == f"?{MOST_CARDS}"
    with pytest.raises(PositionError, match=f"at most {MOST_CARDS} cards"):
        load("canfield").position_type(waste=[card("KH")] * (MOST_CARDS + 1))
    assert read("canfield; scores" + " 1" * MOST_CARDS)["scores"] == (1,) * MOST_CARDS
    assert read(f'{{"redeals_left": {LARGEST_NUMBER}}}')["redeals_left"] == LARGEST_NUMBER
    longest = "canfield; base 5".ljust(LONGEST_POSITION)
    assert read(longest) == read("canfield; base 5")
    for ask in (read, Match.from_position):
        with pytest.raises(PositionError, match=f"it has {LONGEST_POSITION + 1} letters"):
            ask(f"{longest} ")
    eight = Match(load("nuts", players=8), seed=1)
    assert Match.from_position(eight.position()).state == eight.state


# Cards that are not known


def test_a_seat_is_answered_from_what_it_sees() -> None:
    match = pebbles(KITCHEN)
    assert [str(move) for move in match.legal_moves] == ["AS", "KH", "9H"]
    assert "you must follow hearts" in str(match.judge("8C"))
    assert "the A♠ may be played although" in str(match.judge("AS"))
    assert match.view(0).zone("hand:1").cards == (None, None, None)
    assert "<svg" in match.svg(0)


DEPENDS = "What this play brings about depends on cards that are not known here"


def test_what_needs_a_card_that_is_not_known_is_refused_in_a_sentence() -> None:
    match = pebbles("players=3; hands 7C 8C 9C QD KD AD 8H / ?7 / ?7; leader 0")
    match.play("7C")
    with pytest.raises(PositionError, match="cards that seat 1 sees are not all known"):
        match.judge("8S")
    with pytest.raises(PositionError, match="are not all known"):
        list(match.legal_moves)
    drawing = pebbles("hands AS KH 9H 8C TC JC QD / ?6; trick 7H; leader 1")
    with pytest.raises(PositionError, match=DEPENDS):
        drawing.play("KH")
    assert drawing.plies == []
    last = pebbles(KITCHEN)
    last.play("KH")
    assert last.view(0).zone("won:0").cards == cards("7H KH")
    last.back()
    with pytest.raises(PositionError, match=r"27 cards of this position are not known: filled\(seed\)"):
        last.position().state()
    with pytest.raises(PositionError, match="1 card of this position is not known"):
        load("canfield").read_position("canfield; base A; foundations KC KD KH QS; waste ??").state()
    with pytest.raises(PositionError, match=r"All .* are known, but 1 card of the pack is left for them\.$"):
        load("canfield").read_position("canfield; base A; foundations KC KD KH QS; stock -").state()


def test_an_unknown_card_can_be_moved_and_counted_but_not_looked_at() -> None:
    unknown = UnknownCard(card("9H"), might_be=frozenset(cards("9H 7C")))
    other = UnknownCard(card("7C"), might_be=frozenset(cards("9H 7C")))
    assert unknown in (card("AS"), unknown)
    assert card("AS") not in (unknown, other)
    assert unknown != other
    assert unknown != card("AS")
    assert len({unknown, other, card("AS")}) == 3
    for look in (
        lambda: unknown.suit,
        lambda: unknown.rank,
        lambda: unknown.face,
        lambda: unknown.pretty,
        lambda: unknown[0],
        lambda: tuple(unknown),
        lambda: unknown < card("AS"),
        lambda: card("7C") in (unknown, other),
        lambda: unknown != card("9H"),
        lambda: unknown._replace(pack=1),
    ):
        with pytest.raises(PositionError, match="depends on a card that is not known"):
            look()


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(
    ("game", "text", "move", "seat"),
    [
        pytest.param(
            "shnarbles",
            "enforcement=honour; bids 0 2 3 0; trump H; stays yes yes yes; trick AS KD; callers 1; "
            "hands ?4 / 2S 3S 4S 5S 6S / ?5 / QS 2D 3D 4D",
            "call",
            1,
            id="whether it was a renege",
        ),
        pytest.param(
            "canfield",
            "base K; foundations 6C 3D KH AS; tableau 7H 6S 5H 4S 3H / 9S 8H 7C 6D / 7S 6H 5S 4H 3S 2H / QC JH TC 9D; "
            "waste 4D 9H TH 8S TS 5D 8C 8D JC 7D QH QD TD 2S",
            "2S>F",
            0,
            id="whether the game is over",
        ),
        pytest.param(
            "nertz",
            "foundations AH'2 2H'2 3H'2; waste 7S KD KC JH 8D 2S AS 9H 2D 5S AD 7H 4H 4C 4S 5C 3C 3S TS 9D QD 8S KS 3D "
            "7D 4D 6D / TD 8S 9C 7D QS JD KC JC 9D AC 8C QD 2D 5D 7C; nertz ?11 3H / ?12 JH; work 6S, TH, QH JS TD 9S "
            "8H 7C, KH QS JD TC / KD, 6D 5S 4H 3C, 2C, KS QH",
            "6D>3",
            0,
            id="whether the round is over",
        ),
        pytest.param(
            "pebbles_and_nuts",
            "players=3; trick 7D ??; leader 0; hands ?6 / ?6 / 7C 8C 9C QD KD AD 8H",
            "KD",
            2,
            id="who wins",
        ),
        pytest.param(
            "california_jacks",
            "trump S; tricks 25; hands 2C / -; trick 3C; leader 1",
            "2C",
            0,
            id="who scores",
        ),
    ],
)
def test_a_play_that_unknown_cards_decide_is_refused_whatever_the_seed(
    game: str, text: str, move: str, seat: int, seed: int
) -> None:
    match = Match.from_position(text, game, seed)
    assert match.judge(move, seat)
    with pytest.raises(PositionError, match=DEPENDS):
        match.play(move, seat)


def test_what_does_not_depend_on_unknown_cards_is_answered() -> None:
    bidding = Match.from_position("bids 0 2", "shnarbles")
    assert bidding.judge("bid 3")
    assert not bidding.judge("bid 2")
    assert bidding.judge("pass")
    assert [str(move) for move in bidding.legal_moves] == ["bid 3", "bid 4", "bid 5", "pass"]
    assert bidding.play("bid 3").state.bids == (0, 2, 3)
    assert Match.from_position("bids 0 2 3 0", "shnarbles").judge("trump hearts")
    assert Match.from_position("bids 0 2 3 0; trump H", "shnarbles").judge("fold")
    race = Match.from_position("", "nertz")
    assert race.judge("turn", 0)
    assert "13 nertz cards left" in str(race.judge("call", 0))
    with pytest.raises(PositionError, match="not all known"):
        race.judge("AH>F", 0)
    partly = pebbles("hands KH 8C ?5 / ?6; trick 7H")
    assert partly.judge("KH"), "it follows suit, whatever else is held"
    with pytest.raises(PositionError, match="not all known"):
        partly.judge("8C")
    with pytest.raises(PositionError, match="not all known"):
        partly.judge("AS")
    with pytest.raises(PositionError, match="not all known"):
        list(partly.legal_moves)
    jacks = Match.from_position("trump H; hands AS KS QS JS TS 9S / ?6; leader 0", "california_jacks")
    assert jacks.judge("AS"), "the card on the stock need not be known"


def test_a_deal_makes_known_only_the_cards_that_it_names() -> None:
    game = load("nuts", when_stuck="end")
    match, rng = Match(game, seed=3), Random(1)
    while not match.deal_due:
        random_step(match, rng)
    later = Match.from_position(match.position(0), game, 1)
    unknown = later.unknown
    first, second = (each.pack for each in (game.deck(later.state, seat)[0] for seat in later.actors))
    assert {each.pack for each in unknown} == {first, second}
    later.play(Deal(shuffled(game.deck(later.state, 0), 1)), 0)
    assert later.unknown == {each for each in unknown if each.pack == second}
    later.play(Deal(shuffled(game.deck(later.state, 1), 2)), 1)
    assert not later.unknown
    half = Match.from_position("phase deal; to_shuffle 1", "nuts")
    with pytest.raises(PositionError, match=DEPENDS):
        half.play(Deal(shuffled(game.deck(half.state, 1), 1)), 1)


HONOUR = [
    pytest.param(id, {"enforcement": "honour"}, id=f"{id} on honour") for id in ("shnarbles", "pishe_pasha")
]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("id", "options"), [*((id, {}) for id in cardrules.GAMES), *HONOUR])
def test_whatever_is_answered_with_unknown_cards_is_true(id: str, options: dict[str, Any]) -> None:
    """The real cards are one way in which the unknown ones may lie, so what is said of these holds for them."""
    game, rng = load(id, **options), Random(id)
    match = Match(game, seed=2)
    judged = played = refused = 0
    for _ in range(60):
        if not match.actors:
            break
        if not match.deal_due and rng.random() < 0.3:
            seat = rng.choice(match.actors)
            for move in match.legal_moves_of(seat)[:3]:
                begun = Match.from_position(with_unknown_cards(match, seat, rng), game, rng.getrandbits(32))
                guessed = begun.state
                try:
                    verdict = begun.judge(move, seat)
                    assert verdict == match.judge(move, seat)
                    judged += 1
                    begun.play(move, seat)
                except PositionError:
                    refused += 1
                    continue
                assert told(game, guessed, seat, move) == told(game, match.state, seat, move)
                played += 1
        random_step(match, rng)
    assert judged > 5
    assert played > 1
    assert refused > 1


def with_unknown_cards(match: Match, seat: int, rng: Random) -> Position:
    """The position as a seat sees it, or with some cards of its hand unknown as well."""
    hand = [card for zone in match.view(seat).zones if zone.id == f"hand:{seat}" for card in zone.cards]
    more = rng.sample(hand, min(rng.randrange(4), len(hand)))
    return match.position(seat).hidden(card for card in more if card)


def told(game: Game, state: Any, seat: int, move: Any) -> object:
    """The effects of a play as a seat sees them: its events, the next movers, the scores, and the end."""
    after, events = game.apply_unchecked(state, seat, move)
    tables = game.table(state), game.table(after)
    seen = [each.seen_by(seat, *tables) for each in events]
    return (
        [(str(each), [moved.card for moved in each.moved]) for each in seen],
        game.actors(after),
        game.scores(after),
        str(game.outcome(after)),
    )


# Questions


def test_questions_are_answered_or_refused_but_never_guessed() -> None:
    refused = [
        (
            pebbles("hands AS KH 9H 8C TC JC QD / ?7; won ?2 / -; leader 0").score_now,
            "Cards that would count",
        ),
        (
            Match.from_position("trump S; won - / ?2; leader 1", "california_jacks").score_now,
            "Cards that would count",
        ),
        (pebbles("trick ??").trick_winner, "Who would win the trick depends on a card"),
        (pebbles("trick 7H; leader 1").obligations, "cards that seat 0 sees are not all known"),
        (
            lambda: Match.from_position("nuts ?10 3H", "nuts").way_on(0),
            "Whether there is a way on depends on cards",
        ),
    ]
    for ask, said in refused:
        with pytest.raises(PositionError, match=said):
            ask()  # type: ignore[operator]
    assert Match.from_position("nuts ?10 AH", "nuts").way_on(0)
    left = Match.from_position("nuts ?10 AH", "nuts").score_now()
    assert [(line.side, line.points, line.cards) for line in left] == [
        (0, -22, cards("AH")),
        (1, -22, ()),
    ]
    tricks = Match.from_position(
        "bids 0 2 3 0; trump H; stays yes yes yes; leader 0; won ?4 / - / - / -", "shnarbles"
    )
    assert [(line.side, line.points) for line in tricks.score_now()] == [(0, -1), (1, 5), (2, 5), (3, 5)]


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_questions_have_an_answer_or_a_sentence_in_every_phase(id: str) -> None:
    match, rng = Match.from_packs(load(id)), Random(3)
    questions = match.game.questions
    for _ in range(150):
        in_play = bool(match.actors) and not match.deal_due
        if questions.trick_winner:
            match.trick_winner()
        if questions.score_now:
            assert in_play or match.score_now() == ()
        for seat in range(match.game.seats):
            if questions.obligations:
                assert in_play or match.obligations(seat) == ()
            if questions.way_on and (in_play or not match.actors):
                if in_play:
                    match.way_on(seat)
                else:
                    with pytest.raises(CardRulesError, match="No cards are in play now"):
                        match.way_on(seat)
        if not match.actors:
            break
        random_step(match, rng)


def test_a_card_that_was_dug_up_comes_before_anything_else() -> None:
    table = "when_stuck=dig; phase dig; foundations AH'2; nuts ?11; work KH, ?1|QS, ?2|9D 8C, ?3|JS, ?3|4D"
    match = Match.from_position(f"{table}; dug 2H", "nuts")
    (duty,) = match.obligations(0)
    assert [str(move) for move in duty.moves] == ["2H>F1"]
    assert duty.finding.clause.id == "dig-first"
    assert match.obligations(1) == ()
    (tuck,) = Match.from_position(f"{table}; dug 5C", "nuts").obligations(0)
    assert [str(move) for move in tuck.moves] == ["tuck"]


def test_what_a_game_cannot_be_asked_is_said_in_its_own_name() -> None:
    with pytest.raises(
        CardRulesError, match="Pishe Pasha cannot be asked what a deal would score as the cards lie"
    ):
        Match(load("pishe_pasha")).score_now()
    with pytest.raises(CardRulesError, match="Nuts cannot be asked who would win a trick"):
        Match(load("nuts")).trick_winner()


def test_unknown_cards_are_dealt_by_lot_and_consistently() -> None:
    position = pebbles(
        "players=3; hands 7C 8C 9C QD KD AD 8H / ?6 / ?7; leader 1; trick TS; stock ?12"
    ).position()
    dealt = {position.filled(seed).state().hands[1] for seed in range(20)}
    assert len(dealt) > 15
    assert position.filled(3) == position.filled(3)
    assert position.filled() == position.filled(0)
    off = pebbles("players=3; hands 7C 8C 9C QD KD AD 8H / ?6 / ?6; leader 1; trick TS 9D").position()
    for seed in range(30):
        hand = off.filled(seed).state().hands[2]
        assert all(each.suit != "S" for each in hand), "who did not follow spades holds none"


def test_an_unknown_card_of_the_trick_was_playable() -> None:
    """Seat 2 holds hearts, so it has followed the 7♥ with one, or played the ace of spades."""
    known = "players=3; hands 7C 8C 9C TC JC KD QD / ?6 / AH 9H TH JH KH QH; trick 7H ??; leader 1"
    played = {pebbles(known).position().filled(seed).state().trick[1] for seed in range(30)}
    assert played == set(cards("8H 8H'2 AS"))
    led = "players=3; hands 7C 8C 9C TC JC KD QD / ?6 / AH 9H TH JH KH QS; trick ?? 7S; leader 1"
    for seed in range(20):
        state = pebbles(led).position().filled(seed).state()
        assert state.trick[0].suit not in (Suit.HEARTS, Suit.CLUBS) or state.trick[0].suit is Suit.CLUBS
        assert state.trick[0].suit is not Suit.HEARTS, "seat 2 would have followed"


def test_the_card_that_was_cut_is_a_trump() -> None:
    position = Match.from_position("trump H", "california_jacks").position()
    assert all(position.filled(seed).state().stock[-1].suit is Suit.HEARTS for seed in range(20))
    apart = Match.from_position("trump_card=independent; trump H", "california_jacks").position()
    assert not all(apart.filled(seed).state().stock[-1].suit is Suit.HEARTS for seed in range(20))


def test_cards_that_can_lie_in_one_way_only_are_found() -> None:
    """Seat 2 holds no spade, and all other cards but six are known to lie elsewhere."""
    known = "hands TC KC QC JC 9C 8C 7C / ?6 / ?6; leader 1; trick 7S AC; stock ?? 8H'2 TD KD QD JD 9D 8D 7D AH TH KH"
    position = pebbles(f"players=3; {known}").position()
    for seed in range(5):
        assert set(position.filled(seed).state().hands[2]) == set(cards("AD QH JH 9H 8H 7H"))


def test_a_seed_deals_what_it_has_always_dealt() -> None:
    """The link of a match names the seed alone."""
    order = list(full_pack())
    Random(7).shuffle(order)
    position = load("pishe_pasha").read_position("pishe_pasha; stocks ?26 / ?26").filled(7)
    assert position.model_dump()["stocks"] == [codes(order[:26]), codes(order[26:])]


def test_cards_that_cannot_lie_anywhere_are_refused_where_play_must_have_led_there() -> None:
    """Hearts are trump, so one of them was cut and lies on the stock; but all of them lie elsewhere."""
    text = "trump H; hands AH KH QH JH TH 9H / 8H 7H 6H 5H 4H 3H; stock 2H ?39"
    with pytest.raises(PositionError, match="cannot lie anywhere without breaking a rule"):
        Match.from_position(text, "california_jacks")
    match = Match.from_position(text, "california_jacks", reachable=False)
    assert match.legal_moves_of(1)
    position = load("california_jacks").read_position(f"california_jacks; {text}")
    (fault,) = position.faults()
    assert str(fault).startswith("The card that was cut for trump lies on the stock")


def test_a_position_that_is_no_table_has_no_faults_that_play_could_have_avoided() -> None:
    text = "pebbles_and_nuts; won - / AC 9C; leader 1; declaring 0"
    with pytest.raises(PositionError, match="won the last trick, so nobody else may declare a meld"):
        load("pebbles_and_nuts").read_position(text).faults()


def test_a_view_as_a_position_hides_what_the_seat_does_not_see() -> None:
    match = Match(load("pebbles_and_nuts"), seed=7)
    position = match.position(seat=0)
    assert position.unknown == 7 + 18
    assert Match.from_position(position, match.game).view(0) == match.view(0)


def test_what_is_not_known_has_no_face_in_the_view_of_its_owner() -> None:
    match = pebbles("leader 0; hands AS ?6 / ?7")
    assert match.view(0).zone("hand:0").cards.count(None) == 6
    assert match.position().filled(1) is not None


# Matches that begin there


def test_a_match_goes_on_from_a_position_and_is_written_down_with_it() -> None:
    begun = Match(load("pebbles_and_nuts"), seed=7)
    for _ in range(9):
        begun.play(begun.legal_moves[0])
    match = Match.from_position(begun.position(), begun.game, seed=5)
    for _ in range(4):
        match.play(match.legal_moves[0])
        begun.play(begun.legal_moves[0])
    assert match.state.hands == begun.state.hands
    record = Record.read(match.record.write())
    assert record.format == 2
    assert record.position == str(match.begins_at)
    assert Match.from_record(record).state == match.state
    assert Match.from_link(match.link).state == match.state
    with pytest.raises(
        RecordError, match=r"names seat 7 as the first dealer; by its position that was seat \d\."
    ):
        Match.from_record(record.model_copy(update={"dealer": 7}))
    assert "position" not in begun.record.write()
    match.go(0)
    assert match.state.trick == begun.plies[9].state.trick


def test_a_score_at_the_beginning_counts() -> None:
    match = pebbles("scores 60 -5; deal 3; hands ?7 / ?7").position().filled(1)
    assert Match.from_position(match, load("pebbles_and_nuts")).scores == (60, -5)
    race = Match.from_position("scores 0 12; round 2", "nuts")
    assert [(line.side, line.points) for line in race.score_lines] == [(1, 12)]
    with pytest.raises(PositionError, match="2 sides, so scores takes 2 numbers, not 3"):
        Match.from_position("scores 1 2 3; round 2", "nuts")


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_states_and_positions_have_a_short_repr_and_positions_a_picture(id: str) -> None:
    match = Match(load(id), seed=4)
    position = match.position()
    assert 10 < len(repr(match.state)) < 60
    assert str(position).startswith(f"{id}; ")
    assert repr(position) == f"<Position {str(position)[:80]}…>"
    assert (position._repr_svg_() or "").startswith("<svg")


def test_an_impossible_position_has_no_picture() -> None:
    assert load("canfield").read_position("canfield; waste AS AS")._repr_svg_() is None


# Deals by hands


def test_a_deal_by_hands_gives_each_what_is_named() -> None:
    game = load("pebbles_and_nuts")
    match = Match.from_deal(
        game, {"hand:0": "AH TH KH QH JH 9H 8H", "stock": "AS"}, dealer=1, rest="7C 8C 9C"
    )
    assert set(match.state.hands[0]) == set(cards("AH TH KH QH JH 9H 8H"))
    assert match.state.stock[-1] == card("AS")
    assert set(cards("7C 8C 9C")) <= set(match.state.hands[1])
    deal = match.plies[0].move
    assert isinstance(deal, Deal)
    assert Match.from_packs(game, deal.order, dealer=1).state == match.state
    ((_, other),) = arranged_deals(game, match.first, {"hand:0": "AH"})
    assert Match.from_deal(game, {"hand:0": "AH"}, dealer=1).plies[0].move == other


def test_the_base_card_and_the_second_shuffle_of_an_independent_cut_can_be_arranged() -> None:
    canfield = Match.from_deal(load("canfield"), {"foundation:H": "5H", "tableau:1": "9S", "reserve": "7D"})
    assert canfield.state.foundation(Suit.HEARTS) == cards("5H")
    assert (canfield.state.tableau[0], canfield.state.reserve[-1]) == (cards("9S"), card("7D"))
    apart = Match.from_deal(
        load("california_jacks", trump_card="independent"), {"hand:0": "AS KS", "stock": "2D"}
    )
    assert not apart.deal_due
    assert set(cards("AS KS")) <= set(apart.state.hands[0])
    assert apart.state.stock[-1] == card("2D")
    race = Match.from_deal(load("nuts"), {"nuts:0": "2H AH", "nuts:1": "AH"})
    assert [each.face for each in race.state.layouts[0].nuts[-2:]] == list(cards("2H AH"))
    assert [ply.seat for ply in race.plies] == [0, 1]
    twins = Match.from_deal(load("pebbles_and_nuts", players=4, packs=2), {"hand:0": "KH KH'2"})
    assert set(cards("KH KH'2")) <= set(twins.state.hands[0])


@pytest.mark.parametrize(
    ("rest", "said"),
    [
        ("2H", "2♥ cannot be dealt there: no such card is left"),
        ("7C AH", "A♥ cannot be dealt there"),
        ("7C 7C", "7♣ cannot be dealt there"),
    ],
)
def test_cards_that_are_not_left_do_not_come_off_the_pack(rest: str, said: str) -> None:
    with pytest.raises(PositionError, match=said):
        Match.from_deal(load("pebbles_and_nuts"), {"hand:0": "AH"}, rest)


def test_the_dealer_of_a_match_is_that_of_its_position() -> None:
    for seed in range(4):
        match = Match.from_position("phase deal; dealer 1", load("pebbles_and_nuts"), seed=seed)
        assert match.dealer == match.state.dealer == 1


@pytest.mark.parametrize(
    ("dealt", "said"),
    [
        ({"hand:5": "AH"}, "no zone 'hand:5'"),
        ({"melds:0": "AH"}, r"no zone 'melds:0' with cards; there are stock, hand:0, hand:1\.$"),
        ({"hand:0": "AH TH KH QH JH 9H 8H 7H"}, "holds 7 cards, not 8"),
        ({"hand:0": "AC", "hand:1": "AH TH KH QH JH 9H 8H 7H"}, "After the deal hand:1 holds 7 cards, not 8"),
        ({"hand:0": "AH", "hand:1": "AH"}, "AH is wanted twice"),
        ({"hand:0": "2H"}, "2H is not in the pack"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(dealt: dict[str, str], said: str) -> None:
    with pytest.raises(PositionError, match=said):
        Match.from_deal(load("pebbles_and_nuts"), dealt)


def test_a_card_that_the_rules_put_elsewhere_cannot_be_dealt() -> None:
    with pytest.raises(PositionError, match="The 5S cannot come to foundation:H in a deal"):
        Match.from_deal(load("canfield"), {"foundation:H": "5S"})
    with pytest.raises(PositionError, match="so many cards to all of these: foundation:H, foundation:S"):
        Match.from_deal(load("canfield"), {"foundation:H": "5H", "foundation:S": "5S"})


def test_packs_that_are_none_are_refused() -> None:
    game = load("pebbles_and_nuts")
    with pytest.raises(CardRulesError, match="a text of cards or a list of them"):
        Match.from_packs(game, ["AH"])  # type: ignore[list-item]
    pack = codes(game.options.pack)
    with pytest.raises(IllegalMove, match="still being played"):
        Match.from_packs(game, pack, pack)


# In the terminal


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(commands, list(arguments))
    return result.exit_code, " ".join(result.output.split())


def test_the_terminal_judges_a_position() -> None:
    assert run("judge", "pebbles_and_nuts", KITCHEN, "AS")[0] == 0
    code, said = run("judge", "pebbles_and_nuts", KITCHEN, "8C")
    assert code == 1
    assert "Not legal. You hold K♥ and 9♥, so you must follow hearts." in said
    code, said = run("judge", "pebbles_and_nuts", "hands ZZ", "8C")
    assert code == 2


def test_the_terminal_draws_a_position() -> None:
    code, said = run("show", "pebbles_and_nuts", KITCHEN, "--seat", "0")
    assert code == 0
    assert "Hand: A♠ K♥ 9♥ 8♣" in said
    assert "Hearts were led: the A♠ may be played" in said
    code, said = run("show", "pebbles_and_nuts", "hands ?7 / ?7")
    assert code == 0
    assert "Hand: ▒×7" in said
    assert run("show", "pebbles_and_nuts", KITCHEN, "--seat", "9") == (
        2,
        "There is no seat 9: the seats are 0 to 1.",
    )


@pytest.mark.parametrize("command", ["judge", "show"])
def test_the_example_in_the_help_is_a_position(command: str) -> None:
    help = run(command, "--help")[1].replace("│", "")
    example = re.search(r'as in "([^"]+)"', " ".join(help.split()))
    assert example
    assert Match.from_position(example[1], "pebbles_and_nuts").judge("KH")


def test_the_examples_in_docstrings_are_positions() -> None:
    assert position_module.__doc__
    example = next(line for line in position_module.__doc__.splitlines() if line.startswith("    "))
    assert Match.from_position(example.strip()).actors == (2,)


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_the_terminal_says_how_positions_are_written(id: str) -> None:
    code, said = run("position", id)
    assert code == 0
    for field in load(id).position_type.fields():
        assert field.name in said
        assert " ".join(field.meaning.split()[:4]) in said


def test_play_takes_its_options_from_the_position() -> None:
    position = "players=3; hands 7C 8C 9C QD KD AD 8H / ?7 / ?7"
    code, said = run("play", "pebbles_and_nuts", "--position", position, "--seed", "3")
    assert code == 0
    assert "Seat 2" in said
    code, said = run("play", "pebbles_and_nuts", "-o", "players=2", "--position", position)
    assert code == 2
    assert "other options than the game" in said
    code, said = run("play", "pebbles_and_nuts", "-o", "target=31", "--position", "hands ?7 / ?7")
    assert code == 0
    assert "Target: 31" in said


def test_a_forgotten_semicolon_is_told() -> None:
    with pytest.raises(PositionError, match="and then a semicolon; 'deal' is not an option"):
        Match.from_position("shnarbles players=4 deal 3", "shnarbles")


def test_what_is_wrong_carries_its_facts_and_what_to_write_instead() -> None:
    with pytest.raises(PositionError) as twice:
        Match.from_position("canfield; base 5; foundations 5H; reserve 5H; waste 9S 9S")
    assert twice.value.fault
    assert twice.value.fault.template == CARD_TWICE
    assert dict(twice.value.fault.facts) == {"card": "5H", "fields": "foundations and reserve"}
    with pytest.raises(PositionError, match=r"so the deal is over: write phase deal\.$") as over:
        Match.from_position("shnarbles; bids 0 2 3 0; trump H; stays no no no")
    assert over.value.fault
    assert over.value.fault.remedy == "write phase deal"
    with pytest.raises(PositionError) as unread:
        Match.from_position("canfield; base 99")
    assert unread.value.fault is None


def test_names_are_read_in_any_case() -> None:
    match = Match.from_position("Pishe_Pasha Target=50; Discards 9H / 4C; TURN 0")
    assert (match.game.options.target, match.state.turn) == (50, 0)
    assert Match.from_position('{"game": "Pishe_Pasha", "Turn": 0}').state.turn == 0


def test_between_two_tricks_the_winner_of_the_last_one_may_declare() -> None:
    held = "hands KH QH 9H 8C TC JC QD / ?7; tricks 1; won ?2 / -"
    assert pebbles(held).judge("meld KQ hearts")
    nobody = pebbles(f"{held}; declaring -")
    assert not nobody.judge("meld KQ hearts")
    assert str(nobody.position()).endswith("; declaring -")
    assert not pebbles("hands KH QH 9H 8C TC JC QD / ?7; leader 0").judge("meld KQ hearts")
    four = "players=4 partner_may_declare=true; tricks 1; won ?4 / - / - / -"
    both = Match.from_position(four, "pebbles_and_nuts")
    assert both.state.declaring == (0, 2)


def test_the_number_of_a_deal_in_shnarbles_follows_from_the_scores() -> None:
    assert Match.from_position("scores 5 5 5 5", "shnarbles").state.deal == 2
    assert Match.from_position("", "shnarbles").state.deal == 1
    with pytest.raises(PositionError, match="everybody has 16 points: say which deal it is, as in deal 2"):
        Match.from_position("deal 1; scores 5 5 5 5", "shnarbles")


@pytest.mark.parametrize(
    ("id", "text", "tricks"),
    [
        ("pebbles_and_nuts", "hands AS KH 9H / ?2; trick 7H; leader 1", 13),
        ("pebbles_and_nuts", "hands AS KH 9H 8C 7C TC JC / ?7; stock ?10", 4),
        ("california_jacks", "trump H; hands AH KH / 2H JH; stock -", 24),
        ("california_jacks", "trump H; hands ?6 / ?6", 0),
    ],
)
def test_the_number_of_tricks_follows_from_stock_and_hands(id: str, text: str, tricks: int) -> None:
    assert Match.from_position(text, id).state.tricks == tricks


def test_uneven_hands_are_refused() -> None:
    with pytest.raises(PositionError, match="Seat 0 has 3 cards; after 12 tricks a hand has 4"):
        pebbles("hands AS KH 9H / ?4; leader 1")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Pishe Pasha target=50; dealer 1", "pishe_pasha target=50; dealer 1"),
        ("Pebbles and Nuts players=3; dealer 1", "pebbles_and_nuts players=3; dealer 1"),
        ("nertz; nuts ?9 3S", "nertz; nertz ?9 3S"),
        (
            "nerts; nuts ?8; work - , - , - , - , - , - , ??",
            "nerts; nerts ?8; columns - , - , - , - , - , - , ??",
        ),
        ("team_nuts; work ??, ??, ??, ??", "team_nuts; columns ??, ??, ??, ??"),
    ],
)
def test_games_have_titles_and_some_fields_a_second_name(typed: str, meant: str) -> None:
    tables = []
    for text in (typed, meant):
        try:
            tables.append(str(Match.from_position(text, reachable=False).position()))
        except PositionError as error:
            tables.append(str(error))
    assert tables[0] == tables[1]
    assert "no field" not in tables[0]


def test_a_field_that_is_half_named_is_known() -> None:
    with pytest.raises(PositionError, match="Did you mean 'side_stacks'"):
        Match.from_position("double_solitaire; side 3S")
