"""Positions that play cannot have led to: they are taken as they lie, and everything can be asked and played there."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import pytest

from cardrules import CardRulesError, Game, Match, PositionError, Record, load
from cardrules.bots import next_move
from cardrules.core.cards import Card, Rank, codes, full_pack
from cardrules.mechanics.piles import builds_down
from cardrules.mechanics.race_positions import RacePosition
from cardrules.mechanics.race_rounds import laid_out
from cardrules.testing.walks import random_step

TABLE = "foundations 5H; tableau QD / 9S / KH / 2C; reserve ?12 7D"
GAP = "foundations 5H; tableau QD JC / - / KH / 2C; reserve ?12 7D"
RACE = "nuts ?10 5H; work KH, ?1|QS, ?2|9D 8C, ?3|JS, ?4|4D"


@pytest.mark.parametrize(
    ("id", "text", "why"),
    [
        ("canfield", f"{TABLE}; waste 3S", "turned up 3 at a time, so they cannot have 33 and 1"),
        (
            "canfield",
            f"redeals=2; {TABLE.replace('QD', 'QD JC')}; waste 3S 3C 3D",
            "do not leave 30 in the stock",
        ),
        ("canfield", GAP, "its top card fills an empty pile at once"),
        (
            "canfield",
            "foundations 5H; tableau QD JC / - / KH / 2C; reserve 7D",
            "begin with 34 cards, turned up 3 at a time, so they cannot have 46 and 0",
        ),
        (
            "canfield",
            "foundations 8C; tableau 7H 6C / - / QD / 4D; reserve -; waste AH",
            "they cannot have 46 and 1",
        ),
        ("pishe_pasha", "discards 9H AS / 4C", "The A♠ cannot lie on a discard pile"),
        ("pishe_pasha", "dealer 0; turn 0; stocks ?26 / ?26", "dealer's opponent has the first turn"),
        (
            "double_solitaire",
            "centre KH QC 2D 3C; side_stacks AD",
            "The 2♦ would have gone up before the last turn ended",
        ),
        ("nuts", f"{RACE}; waste 7H", "turned up 3 at a time, so they cannot have 24 and 1"),
        (
            "nuts",
            RACE.replace("KH", "?2|KH").replace("?2|9D 8C", "9D 8C"),
            "work pile 1 has 2 face-down cards",
        ),
        (
            "nuts",
            RACE.replace("KH,", "-,"),
            "work pile 1 is empty, but the top nut would have filled it",
        ),
        ("nuts", f"{RACE}; scores 120 5; round 2", "so with 120 points the match is over"),
        (
            "nerts",
            "slots -, KD, QC, 9H; nerts ?7 3S; foundations AH; columns 6H, ?1|TH, ?2|5S, ?3|4C, ?4|2D, ?5|8S, ?6|7C",
            "slots is empty",
        ),
        (
            "pebbles_and_nuts",
            "hands AS KH 9H 8C TC JC QD / ?6; trick 7H; won ?3 / ?1; leader 1",
            "in whole tricks",
        ),
        ("pebbles_and_nuts", "hands ?3 / ?3; tricks 2", "seat 0 has 3 cards; after 2 tricks a hand has 7"),
        (
            "pebbles_and_nuts",
            "hands KC ?4 / ?7; melds KH QH / -; couples -",
            "The K♥ lies open, so seat 0 has melded it",
        ),
        (
            "pebbles_and_nuts",
            "tricks 3; leader 1; melds - / KH QH; couples 0 KH QH 1",
            "The K♥ lies open, so seat 1 has melded it",
        ),
        ("pebbles_and_nuts", "phase deal; tricks 3", "so all 16 tricks have been won, or none"),
        (
            "california_jacks",
            "trump H; hands ?6 / ?6; stock ?39 AS",
            "with hearts as trump that is not the A♠",
        ),
        ("california_jacks", "trump H; scores 12 3", "so with scores 12 and 3 the match is over"),
        (
            "california_jacks",
            "trump H; tricks 0; hands ?6 / ?6; won ?20 / ?20; stock -",
            "0 tricks of 2 cards have been played, but 40 cards",
        ),
        (
            "shnarbles",
            "trump H; leader 0; hands ?5 / ?5 / ?5 / ?5; won ?4 / - / - / -",
            "Seat 0 has 5 cards; after 1 trick a hand has 4",
        ),
        ("california_jacks", "phase deal; stock ?51; won ?1 / -", "all 26 tricks have been won, or none"),
        (
            "california_jacks",
            "trump H; hands ?5 / ?6; trick KH; leader 0; tricks 24; stock ?20; won ?20 / -",
            "Seat 0 has 5 cards; after 24 tricks and a card to this one a hand has 1",
        ),
        ("shnarbles", "bids 2 1 0 0", "After 2 nobody can bid 1"),
        (
            "shnarbles",
            "bids 0 2 3 0; trump S; stays no yes no",
            "Spades are trump, so nobody can have folded",
        ),
        (
            "shnarbles",
            "bids 0 2 3 0; trump H; stays yes no yes; won ?3 / - / - / -; leader 0; trick 7C; hands ?1 / - / ?2 / ?2",
            "Seat 0 has 1 card; after 1 trick and a card to this one a hand has 3",
        ),
    ],
)
def test_what_cannot_have_come_about_is_refused_or_taken_as_it_lies(id: str, text: str, why: str) -> None:
    with pytest.raises(PositionError) as strict:
        Match.from_position(text, id)
    assert strict.value.fault
    assert strict.value.fault.unreachable
    match = Match.from_position(text, id, reachable=False)
    assert match.begins_at
    reasons = [str(fault) for fault in match.begins_at.faults()]
    assert any(why.lower() in reason.lower() for reason in reasons), reasons
    assert not match.position().reachable
    again = Match.from_record(Record.read(match.record.write()))
    assert again == match
    assert Match.from_position(match.begins_at.model_dump_json(), match.game, match.seed) == match


@pytest.mark.parametrize(
    ("id", "text", "why"),
    [
        ("canfield", TABLE.replace("9S", "QD"), "QD is there more than once"),
        ("canfield", TABLE.replace("?12", "?13"), "The reserve has at most 13 cards"),
        ("canfield", TABLE.replace("9S", "9S 7H"), "The 7♥ does not go on the 9♠"),
        (
            "canfield",
            "foundations 5H; tableau QD / 9S / KH / 2C / 3C; reserve ?12 7D",
            "The tableau has 4 piles, not 5",
        ),
        ("nuts", RACE.replace("?4|4D", "?5|4D"), "has 5 face-down cards, but only 4 are dealt there"),
        ("nuts", RACE.replace("?10 5H", "?11 5H"), "lie 12 cards, but only 11 are dealt there"),
        ("nuts", f"{RACE}; foundations 2H'2", "does not go up in suit from the ace"),
        ("pebbles_and_nuts", "hands ?8 / ?8", "Seat 0 has 8 cards"),
        ("pebbles_and_nuts", "hands ?3 / ?4", "Seat 0 has 3 cards"),
        ("california_jacks", "trump H; hands ?3 / ?3; won ?3 / ?2", "the stock cannot have 41 cards"),
        ("california_jacks", "trump H; hands ?6 / ?7; trick KH; leader 0", "Seat 0 has 6 cards"),
        (
            "california_jacks",
            "trump H; hands - / -; won ?46 / -",
            "Nobody holds a card, but 6 cards are left",
        ),
        ("california_jacks", "phase deal; scores 3 11", "with scores 3 and 11 the match is over"),
        ("california_jacks", "phase deal; trump H; scores 11 11; won AH 2H / JH TH", "Trump is known before"),
        (
            "shnarbles",
            "bids 0 2 3 0; trump H; stays yes no yes; won ?3 / - / - / -; leader 0; hands ?3 / - / ?4 / ?4",
            "Seat 0 has 3 cards; after 1 trick a hand has 4",
        ),
        ("shnarbles", "bids 0 7", "A bid is a number of tricks from 1 to 5"),
        ("pishe_pasha", "foundations 2H / - / - / -", "cannot lie among the clubs"),
    ],
)
def test_what_is_no_table_of_the_game_is_refused_all_the_same(id: str, text: str, why: str) -> None:
    with pytest.raises(CardRulesError) as error:
        Match.from_position(text, id, reachable=False)
    assert why in str(error.value)


@pytest.mark.parametrize("id", ["canfield", "nuts", "shnarbles", "pishe_pasha"])
def test_a_position_that_play_led_to_has_no_faults(id: str) -> None:
    match, rng = Match(load(id), seed=1), Random(1)
    for _ in range(30):
        random_step(match, rng)
        assert match.position().faults() == ()


def test_what_the_rules_do_by_themselves_is_done_at_once() -> None:
    gap = Match.from_position(GAP, "canfield", reachable=False)
    assert [event.finding.clause.id for event in gap.events] == ["reserve-fills"]
    assert [card.code for card in gap.view(0).zone("tableau:2").cards if card] == ["7D"]
    covered = Match.from_position(RACE.replace("?1|QS", "QS|"), "nuts", reachable=False)
    assert "uncovered" in [event.finding.clause.id for event in covered.events]


# Everything can be asked and played


def shares(rng: Random, cards: list[Card], most: list[int]) -> list[list[Card]]:
    """Cards dealt to places at random, to none of them more than it takes."""
    piles: list[list[Card]] = [[] for _ in most]
    for card in cards:
        free = [index for index, pile in enumerate(piles) if len(pile) < most[index]]
        piles[rng.choice(free)].append(card)
    return piles


def runs(rng: Random, cards: list[Card], number: int) -> list[list[Card]]:
    """Piles that go down in alternating colours, some of them empty; their cards are taken from those given."""
    piles: list[list[Card]] = []
    for _ in range(number):
        pile: list[Card] = []
        while cards and rng.random() < 0.7:
            fitting = [card for card in cards if not pile or builds_down(card.face, pile[-1].face)]
            if not fitting:
                break
            pile.append(rng.choice(fitting))
            cards.remove(pile[-1])
        piles.append(pile)
    return piles


def up(rng: Random, cards: list[Card], base: Rank = Rank.ACE) -> list[list[Card]]:
    """Foundations of four suits, taken from the cards."""
    ranks = list(Rank)
    order = ranks[base - 1 :] + ranks[: base - 1]
    piles = []
    for suit in sorted({card.suit for card in cards}):
        height = rng.choice([0, 0, 1, 3, 8, 12])
        pile = [Card(rank, suit, cards[0].pack) for rank in order[:height]]
        piles.append(pile)
        for card in pile:
            cards.remove(card)
    return piles


def text_of(pile: list[Card]) -> str:
    return codes(card.face for card in pile) or "-"


def canfield_table(rng: Random, game: Game) -> str:
    base, cards = rng.choice(list(Rank)), list(full_pack())
    piles = up(rng, cards, base)
    if not any(piles):
        piles[0] = [Card(base, full_pack()[0].suit)]
        cards.remove(piles[0][0])
    tableau = runs(rng, cards, 4)
    rng.shuffle(cards)
    reserve, waste, stock = shares(rng, cards, [13, 52, 52])
    tops = " ".join(codes(pile) for pile in piles if pile)
    return (
        f"base {base.letter}; foundations {tops}; tableau {' / '.join(map(text_of, tableau))}; "
        f"reserve {text_of(reserve)}; waste {text_of(waste)}; stock {text_of(stock)}"
    )


def stocks_table(rng: Random, game: Game) -> str:
    cards = list(full_pack())
    name = "foundations" if game.id == "pishe_pasha" else "side_stacks"
    tops = codes(pile[-1] for pile in up(rng, cards) if pile) or "-"
    centre = runs(rng, cards, 4) if game.id == "double_solitaire" else []
    middle = f"; centre {' / '.join(map(text_of, centre))}" if centre else ""
    rng.shuffle(cards)
    drawn = str(cards.pop()) if rng.random() < 0.6 else "-"
    one, other, mine, theirs = shares(rng, cards, [52, 52, 52, 52])
    return (
        f"turn {rng.randrange(2)}; {name} {tops}{middle}; drawn {drawn}; stocks {text_of(one)} / {text_of(other)}; "
        f"discards {text_of(mine)} / {text_of(theirs)}" + ("; begun true" if middle and drawn != "-" else "")
    )


def tricks_table(rng: Random, game: Game) -> str:
    cards, seats = list(game.deck(game.initial_state(game.options, 0), 0)), game.seats
    rng.shuffle(cards)
    said = {"california_jacks": "trump H; ", "shnarbles": "bids 0 1 2 0; trump D; stays yes yes yes; "}.get(
        game.id, ""
    )
    most = {"california_jacks": 6, "pebbles_and_nuts": 7, "shnarbles": 5}[game.id]
    size, under_way, leader = rng.randrange(1, most + 1), rng.randrange(seats), rng.randrange(seats)
    trick = [cards.pop() for _ in range(under_way)]
    played = {(leader + place) % seats for place in range(under_way)}
    hands = [[cards.pop() for _ in range(size - (seat in played))] for seat in range(seats)]
    rest = "unused" if game.id == "shnarbles" else "stock"
    left = rng.randrange(len(cards) // seats + 1) * seats if rest == "stock" else rng.randrange(len(cards))
    stock, won = cards[:left], shares(rng, cards[left:], [52] * seats)
    tricks = f"; tricks {rng.randrange(8)}" if rest == "stock" else ""
    held = " / ".join(codes(hand) or "-" for hand in hands)
    return (
        f"{said}leader {leader}; trick {codes(trick) or '-'}; hands {held}; "
        f"won {' / '.join(codes(pile) or '-' for pile in won)}; {rest} {codes(stock) or '-'}{tricks}"
    )


def race_table(rng: Random, game: Game) -> str:
    kind, spec = game.position_type, game.options.spec
    assert issubclass(kind, RacePosition)
    fresh, fields = laid_out(spec, full_pack()), dict[str, list[str]]()
    most_down = max(len(pile.down) for pile in fresh.work)
    foundations = []
    for side in range(spec.sides):
        cards = list(full_pack(side))
        foundations += [codes(pile) for pile in up(rng, cards) if pile]
        columns = runs(rng, cards, len(fresh.work))
        rng.shuffle(cards)
        slots = [[cards.pop()] if cards and rng.random() < 0.6 else [] for _ in fresh.slots]
        places = [len(fresh.nuts), 52, *[most_down] * len(columns)]
        nuts, turned, *down = shares(rng, cards, places)
        cut = rng.randrange(len(turned) + 1)
        stock, waste = turned[:cut], turned[cut:]
        row = [
            f"{text_of(below)}|{text_of(pile)}" if below else text_of(pile)
            for below, pile in zip(down, columns, strict=True)
        ]
        named = {
            kind.NUTS: text_of(nuts),
            kind.WORK: ", ".join(row),
            "stock": text_of(stock),
            "waste": text_of(waste),
        }
        if slots:
            named["slots"] = ", ".join(map(text_of, slots))
        for name, value in named.items():
            fields.setdefault(name, []).append(value)
    laid = f"foundations {' / '.join(foundations) or '-'}; " if foundations else ""
    return laid + "; ".join(f"{name} {' / '.join(piles)}" for name, piles in fields.items())


TABLES: dict[str, Callable[[Random, Game], str]] = {
    "canfield": canfield_table,
    **dict.fromkeys(("pishe_pasha", "double_solitaire"), stocks_table),
    **dict.fromkeys(("california_jacks", "pebbles_and_nuts", "shnarbles"), tricks_table),
    **dict.fromkeys(("nuts", "nertz", "nerts", "team_nuts"), race_table),
}


@pytest.mark.parametrize("seeds", [range(10, 18), pytest.param(range(24), marks=pytest.mark.slow)])
@pytest.mark.one_in(2)
@pytest.mark.parametrize("id", TABLES)
def test_any_table_can_be_asked_about_and_played_on(id: str, seeds: range) -> None:
    taken = unreachable = 0
    for seed in seeds:
        rng = Random(f"{id} {seed}")
        game = load(id, **rng.choice(VARIANTS.get(id, [{}])))
        text = TABLES[id](rng, game)
        try:
            match = Match.from_position(text, game, seed, reachable=False)
        except PositionError as error:
            others = error.fault is None or not error.fault.unreachable
            if others:
                continue
            raise
        taken += 1
        assert match.begins_at
        unreachable += bool(match.begins_at.faults())
        for _ in answers(match, rng):
            pass
        assert Match.from_record(match.record, match.game).state == match.state
        assert match.position().state() is not None
    assert taken >= len(seeds) / 3
    assert unreachable


VARIANTS: dict[str, list[dict[str, Any]]] = {
    "canfield": [{}, {"redeals": 1}, {"draw": 1, "gap_stops_tableau": True}, {"stack_moves": "whole"}],
    "nuts": [{"when_stuck": how} for how in ("bury", "dig", "end")],
    "team_nuts": [{"when_stuck": how} for how in ("dig", "end")],
    "nerts": [{}, {"call": "auto", "when_stuck": "bury"}],
    "nertz": [{}, {"call": "auto"}],
    "pishe_pasha": [{}, {"enforcement": "honour"}, {"target": 50}],
    "double_solitaire": [{}, {"merge": "whole"}, {"must_exhaust": True}],
    "shnarbles": [{}, {"enforcement": "honour"}],
    "pebbles_and_nuts": [{}, {"players": 3}, {"players": 4, "packs": 2}],
    "california_jacks": [{}, {"follow": "loose"}],
}


def answers(match: Match, rng: Random) -> Iterator[object]:
    """Everything that one can ask, at every step of a match that goes on for a while."""
    for step in range(30):
        yield match.text(), match.svg(0), match.stuck, match.scores, match.outcome
        if not match.actors:
            return
        for seat in match.actors if not match.deal_due else ():
            legal = list(match.legal_moves_of(seat))
            assert legal or len(match.actors) > 1
            assert all(match.judge(move, seat) for move in legal)
            named = list(match.game.action_space(match.game.options)) if step % 10 == 0 else []
            for move in rng.sample(named, min(30, len(named))):
                verdict = match.judge(move, seat)
                assert bool(verdict) == (move in legal)
                yield [finding.text for finding in verdict.findings]
            questions: list[Callable[[], object]] = [
                partial(match.obligations, seat),
                partial(match.way_on, seat),
                match.score_now,
                match.trick_findings,
            ]
            for ask in questions:
                with suppress(CardRulesError):
                    yield ask()
        chosen = next_move(match.game, match.state, rng) if step % 2 and not match.deal_due else None
        if chosen:
            match.play(chosen[1], chosen[0])
        else:
            random_step(match, rng)
