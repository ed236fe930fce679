"""The score pad: the results of whole matches give their scores, line by line, and what cannot be is refused."""

import csv
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from cardrules import GAMES, Match, RecordError, ResultError, ScoreLine, Suit, load
from cardrules.bots.races import play_race
from cardrules.core.fast_replace import replace
from cardrules.core.moves import Call
from cardrules.definition.scoring import DealResult
from cardrules.games.california_jacks import rulebook as jacks
from cardrules.games.canfield import rulebook as canfield
from cardrules.games.nerts import rulebook as nerts
from cardrules.games.pebbles_and_nuts import rulebook as pebbles
from cardrules.games.pishe_pasha import rulebook as pishe
from cardrules.games.shnarbles import rulebook as shnarbles
from cardrules.games.shnarbles.state import NameTrump
from cardrules.mechanics.race_tables import side_of
from cardrules.tabletop.scorepad import NumbersField, ScorePad
from cardrules.testing.walks import random_step
from tests.markers import in_words

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Iris", "Jack")


@dataclass(frozen=True)
class PlayedDeal:
    """A deal of a match: the state before it ended, the plies that it took, and the state after it."""

    before: Any
    plies: tuple[Any, ...]
    after: Any

    @property
    def scored(self) -> list[ScoreLine]:
        return [line for ply in self.plies for event in ply.events for line in event.lines]


def deals_of(match: Match) -> Iterator[PlayedDeal]:
    """The deals of a match that has been played."""
    game, plies = match.game, list[Any]()
    for ply in match.plies:
        was_dealing = plies and game.dealers(plies[-1].state)
        before = plies[-1].state if plies else None
        plies.append(ply)
        if (game.dealers(ply.state) and plies[1:] and not was_dealing) or ply.state.result:
            yield PlayedDeal(before, tuple(plies), ply.state)
            plies = []


# The counts of players, taken from the table


def count_pebbles(match: Match, deal: PlayedDeal) -> dict[str, Any]:
    sides, melded = range(match.game.sides), Counter[tuple[int, str]]()
    for line in deal.scored:
        melded[line.side, line.finding.clause.id] += 1
    points = [0] * match.game.sides
    for seat, cards in enumerate(deal.after.won):
        points[match.game.side_of(match.game.options, seat)] += sum(
            pebbles.POINTS.get((card.suit, card.rank), 0) for card in cards
        )
    return {
        "card_points": points,
        "marriages": [melded[side, "marriage"] for side in sides],
        "spade_marriages": [melded[side, "spade-marriage"] for side in sides],
        "menages": [melded[side, "menage"] for side in sides],
    }


def count_jacks(match: Match, deal: PlayedDeal) -> dict[str, Any]:
    trump, won = deal.before.trump, deal.after.won
    seat_of = {card: seat for seat, cards in enumerate(won) for card in cards}
    taken = {card.rank: seat for card, seat in seat_of.items() if card.suit is trump}
    lost = Counter(line.side for line in deal.scored if line.finding.clause is jacks.VOID_PENALTY)
    high, low, jack = (taken[rank] for rank in jacks.TRUMPS_THAT_SCORE)
    return {
        "trump": trump,
        "high": high,
        "low": low,
        "jack": jack,
        "card_points": [sum(jacks.CARD_POINTS.get(card.rank, 0) for card in cards) for cards in won],
    } | ({"lost": [lost[0], lost[1]]} if match.game.options.void_penalty else {})


def count_shnarbles(match: Match, deal: PlayedDeal) -> dict[str, Any]:
    last = replace(deal.after, live=deal.before.live, dealer=deal.before.dealer)
    if not last.bid:
        return {"bidder": None}
    trump = next(ply.move.suit for ply in deal.plies if isinstance(ply.move, NameTrump))
    said = {"bidder": last.bidder, "bid": last.bid, "trump": trump}
    if trump is not Suit.SPADES:
        said["folded"] = [seat for seat in last.others if seat not in last.playing]
    if len(last.playing) == 1:
        return said
    tricks = [0] * match.game.seats
    for ply in deal.plies:
        for event in ply.events:
            if event.finding.clause in (shnarbles.TRUMP_WINS, shnarbles.RANKING):
                tricks[dict(event.finding.facts)["winner"]] += 1
    return said | {"tricks": tricks} | ({"reneges": last.reneges} if last.reneges else {})


def count_race(match: Match, deal: PlayedDeal) -> dict[str, Any]:
    state, last = deal.after, deal.plies[-1]
    cards = [card for pile in state.foundations for card in pile]
    counts: dict[str, Any] = {
        "foundation": [sum(card.pack == pack for card in cards) for pack in state.packs],
        "left": [len(layout.nuts_left) for layout in state.layouts],
    }
    if isinstance(last.move, Call):
        counts["caller"] = side_of(state.spec, last.seat)
    elif state.spec.must_call or all(counts["left"]):
        said = {event.finding.clause for event in last.events}
        counts["ended"] = "no_progress" if state.spec.law.NO_PROGRESS in said else "stuck"
    return counts


def count_pishe(match: Match, deal: PlayedDeal) -> dict[str, Any]:
    won = [line for line in deal.scored if line.finding.clause is pishe.CARDS_LEFT]
    return {"winner": won[0].side, "left": len(won[0].cards)} if won else {"winner": None}


def count_double(match: Match, deal: PlayedDeal) -> dict[str, Any]:
    winners = deal.after.result.winners
    return {"winner": winners[0] if winners else None}


def count_canfield(match: Match, deal: PlayedDeal) -> dict[str, Any]:
    up = sum(map(len, deal.after.foundations))
    ended = "given_up" if deal.after.result.finding.clause is canfield.GIVEN_UP else "stuck"
    return {"up": up} | ({} if up == 52 else {"ended": ended})


COUNTED = {
    "pebbles_and_nuts": count_pebbles,
    "california_jacks": count_jacks,
    "shnarbles": count_shnarbles,
    "nuts": count_race,
    "nerts": count_race,
    "nertz": count_race,
    "team_nuts": count_race,
    "pishe_pasha": count_pishe,
    "double_solitaire": count_double,
    "canfield": count_canfield,
}
SUMMED = {
    pebbles.CARD_POINTS,
    pebbles.MARRIAGE,
    pebbles.SPADE_MARRIAGE,
    pebbles.MENAGE,
    jacks.VOID_PENALTY,
    canfield.CARD_UP,
}
"""Clauses whose lines name single cards, or suits, which nobody counts: their sums and sides are compared."""


def compared(lines: list[ScoreLine]) -> Counter[Any]:
    """Score lines in a form in which those of a match and of a pad are the same."""
    found = Counter[Any]()
    for line in lines:
        if line.finding.clause in SUMMED:
            found[line.side, line.finding.clause.id] += line.points
        elif line.finding.clause is not shnarbles.SIXTEEN:
            found[line.side, line.points, line.finding] += 1
    return Counter({key: count for key, count in found.items() if count})


MATCHES: list[tuple[str, dict[str, Any]]] = [
    ("pebbles_and_nuts", {}),
    ("pebbles_and_nuts", {"players": 3, "max_deals": 3}),
    ("pebbles_and_nuts", {"players": 4, "partner_may_declare": True}),
    ("pebbles_and_nuts", {"players": 4, "packs": 2, "second_jack_on_pair": True}),
    ("california_jacks", {"target": 6}),
    ("california_jacks", {"follow": "loose", "equal_game": "non_dealer", "target": 5}),
    ("california_jacks", {"void_penalty": 0, "trump_card": "independent", "max_deals": 3}),
    ("california_jacks", {"follow": "follow_or_trump", "target": 2}),
    ("shnarbles", {}),
    ("shnarbles", {"players": 2, "folding_costs": True}),
    ("shnarbles", {"players": 7, "exact_zero": True, "bids": "unused", "max_deals": 12}),
    ("shnarbles", {"failed_bid_keeps_tricks": False, "max_deals": 6}),
    ("shnarbles", {"players": 5, "enforcement": "honour"}),
    ("nuts", {"max_deals": 2}),
    ("nuts", {"max_deals": 1, "nut_penalty": 1, "players": 3, "pass_packs": "alternate"}),
    ("nuts", {"max_deals": 1, "call": "manual", "build_on_nuts": True}),
    ("nerts", {"max_deals": 2}),
    ("nerts", {"max_deals": 1, "call": "auto", "players": 2}),
    ("nertz", {"max_deals": 2, "nertz_penalty": 1}),
    ("nertz", {"call": "auto", "when_stuck": "bury", "max_deals": 1}),
    ("team_nuts", {"max_deals": 2}),
    ("team_nuts", {"target": 20, "when_stuck": "bury", "roles": "fixed"}),
    ("pishe_pasha", {}),
    ("pishe_pasha", {"target": 60}),
    ("pishe_pasha", {"enforcement": "honour"}),
    ("pishe_pasha", {"target": 40, "max_deals": 2, "enforcement": "honour"}),
    ("double_solitaire", {}),
    ("canfield", {}),
    ("canfield", {"draw": 1}),
]


def played(id: str, options: dict[str, Any], seed: int) -> Match:
    """A whole match; races by bots, which get somewhere, the others at random."""
    match, rng = Match(load(id, **options), seed=seed), Random(seed)
    if match.game.race:
        list(play_race(match, seed=seed))
    while match.outcome is None:
        random_step(match, rng)
    return match


def test_every_game_is_played_under_every_option_that_matters() -> None:
    assert {id for id, _ in MATCHES} == set(GAMES) == set(COUNTED)


@pytest.mark.parametrize(
    ("id", "options"),
    MATCHES,
    ids=[f"{id} {' '.join(map(str, options.values()))}" for id, options in MATCHES],
)
def test_the_counts_of_a_match_give_its_score(id: str, options: dict[str, Any]) -> None:
    for seed in (1,) if load(id).race else (1, 2, 3):
        match = played(id, options, seed)
        deals = list(deals_of(match))
        first = getattr(deals[0].before, "dealer", 0)
        pad = ScorePad(match.game, NAMES[: match.game.seats], first)
        sums = list(pad.first_totals)
        for number, deal in enumerate(deals):
            assert not pad.outcome
            pad = pad.enter(COUNTED[id](match, deal))
            entered = pad.deals[-1]
            assert compared(list(entered.lines)) == compared(deal.scored)
            for line in deal.scored:
                sums[line.side] += line.points * (line.finding.clause is not shnarbles.SIXTEEN)
            assert pad.totals == tuple(sums)
            said = {event.finding.clause for ply in deal.plies for event in ply.events}
            assert {finding.clause for finding in entered.findings} <= said | {canfield.STUCK}
            assert all(line.deal == number + 1 for line in entered.lines)
            if not deal.after.result:
                assert pad.dealers == match.game.dealers(deal.after)
                known = in_words(match.game.status(pad.state)).items()
                assert known <= in_words(match.game.status(deal.after)).items()
            live = getattr(deal.after, "live", range(match.game.seats))
            assert pad.out == tuple(seat for seat in range(match.game.seats) if seat not in live)
        outcome = pad.deals[-1].outcome
        assert outcome
        assert match.outcome
        assert (outcome.winners, outcome.scores) == (match.outcome.winners, match.outcome.scores)
        if outcome.finding.case != "counted":
            assert outcome.finding == match.outcome.finding
        assert ScorePad.read(pad.write().model_dump_json()) == pad


# Refused results


def refused(pad: ScorePad, **result: Any) -> str:
    with pytest.raises(ResultError) as error:
        pad.enter(result)
    assert error.value.deal == len(pad.results) + 1
    return str(error.value)


def pad_of(id: str, **options: Any) -> ScorePad:
    game = load(id, **options)
    return ScorePad(game, NAMES[: game.seats])


GOOD: dict[str, dict[str, Any]] = {
    "pebbles_and_nuts": {
        "card_points": (20, 10),
        "marriages": (1, 0),
        "spade_marriages": (0, 0),
        "menages": (1, 0),
    },
    "california_jacks": {
        "trump": "H",
        "high": 0,
        "low": 1,
        "jack": 0,
        "card_points": (50, 30),
        "lost": (0, 1),
    },
    "shnarbles": {"bidder": 1, "bid": 2, "trump": "H", "folded": (3,), "tricks": (1, 3, 1, 0)},
    "nuts": {"foundation": (20, 14), "left": (0, 4)},
    "nerts": {"foundation": (20, 14, 9), "left": (0, 4, 12), "caller": 0},
    "nertz": {"foundation": (20, 14), "left": (0, 4), "caller": 0},
    "team_nuts": {"foundation": (20, 14), "left": (0, 4)},
    "pishe_pasha": {"winner": 0, "left": 17},
    "double_solitaire": {"winner": 1},
    "canfield": {"up": 30, "ended": "stuck"},
}
WRONG: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("pebbles_and_nuts", {}, {"card_points": (17, 10)},
     "The card points of a deal make 30; these make 27: 3 are missing."),
    ("pebbles_and_nuts", {}, {"card_points": (21, 10)},
     "The card points of a deal make 30; these make 31: 1 too many."),
    ("pebbles_and_nuts", {}, {"card_points": (70, -40)},
     "Card points of Ann: 70 cannot be; it is −35 to 65. Card points of Ben: −40 cannot be; it is −35 to 65."),
    ("pebbles_and_nuts", {}, {"marriages": (2, 2), "menages": (0, 0)},
     "A deal has at most 3 marriages in ♣, ♦ and ♥; these are 4."),
    ("pebbles_and_nuts", {}, {"menages": (0, 1)},
     "Ben cannot have 1 ménage with 0 marriages: a ménage is a marriage and its jack."),
    ("pebbles_and_nuts", {"players": 4}, {"marriages": (2, 1), "spade_marriages": (1, 0), "menages": (3, 1)},
     "A deal has at most 7 melds, one after each trick but the last; these are 8."),
    ("pebbles_and_nuts", {"players": 4}, {"card_points": (20, 10, 0)},
     "Card points: 2 numbers are needed, one for each side; there are 3."),
    ("california_jacks", {}, {"card_points": (50, 20)},
     "The card points of a deal make 80; these make 70: 10 are missing."),
    ("california_jacks", {}, {"card_points": (4, 76)},
     "Ann has won the A♥ and J♥ and so has at least 5 card points; this is 4."),
    ("california_jacks", {}, {"high": 2}, "Who won the ace of trumps? Ann or Ben."),
    ("california_jacks", {}, {"lost": (14, 13)},
     "A deal has at most 26 points lost without suit or trump; these are 27."),
    ("california_jacks", {"void_penalty": 0}, {}, "In such a deal there is nothing to count for “lost”."),
    ("shnarbles", {}, {"tricks": (1, 2, 1, 0)}, "The tricks of a deal make 5; these make 4: 1 is missing."),
    ("shnarbles", {}, {"tricks": (1, 3, 0, 1)}, "Tricks: Dan cannot have any in this deal."),
    ("shnarbles", {}, {"bid": 6}, "The bid: 6 cannot be; it is 1 to 5."),
    ("shnarbles", {}, {"bidder": 4}, "Who made the highest bid? Ann, Ben, Cleo, Dan or nobody: all passed."),
    ("shnarbles", {}, {"trump": "S"}, "In such a deal there is nothing to count for “folded”."),
    ("shnarbles", {}, {"folded": (1,)}, "Who folded? Ann, Cleo or Dan."),
    ("shnarbles", {}, {"reneges": ((0, 1),)}, "In such a deal there is nothing to count for “reneges”."),
    ("nuts", {}, {"left": (0, 12)}, "Nuts left of Ben: 12 cannot be; it is 0 to 11."),
    ("nuts", {}, {"foundation": (53, 3)}, "Cards on the foundations of Ann: 53 cannot be; it is 0 to 52."),
    ("nuts", {}, {"foundation": (50, 45), "left": (0, 8)},
     "Ben's pack has 52 cards; 45 on the foundations and 8 nuts left make 53."),
    ("nuts", {}, {"left": (0, 0)},
     "Ann and Ben cannot both have no nuts left: the round ends as soon as the first of them has none."),
    ("nuts", {}, {"caller": 0}, "In such a deal there is nothing to count for “caller”."),
    ("nerts", {}, {"caller": 1}, "Ben called with 4 nerts left; only a player with none left may call."),
    ("team_nuts", {}, {"left": (0, 13)}, "Nuts left of Cleo and Dan: 13 cannot be; it is 0 to 11."),
    ("nuts", {}, {"ended": "no_progress"}, "In such a deal there is nothing to count for “ended”."),
    ("nuts", {}, {"left": (1, 4), "ended": "bored"}, "ended = 'bored': it takes stuck | no_progress."),
    ("nerts", {}, {"caller": None}, "Ann has no nerts left and may call, so the round is not stuck."),
    ("pishe_pasha", {}, {"left": 0}, "Cards that the loser has left: 0 cannot be; it is 1 to 52."),
    ("pishe_pasha", {}, {"winner": None}, "Who won? Ann or Ben."),
    ("canfield", {}, {"up": 53}, "Cards up: 53 cannot be; it is 1 to 52."),
    ("canfield", {}, {"up": 52}, "In such a deal there is nothing to count for “ended”."),
    ("canfield", {}, {"ended": None}, "How did it end? with no way left or given up."),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "changed", "said"), WRONG)
def test_what_the_rules_cannot_give_is_refused(
    id: str, options: dict[str, Any], changed: dict[str, Any], said: str
) -> None:
    assert refused(pad_of(id, **options), **GOOD[id] | changed).startswith(said)


@pytest.mark.parametrize("id", GAMES)
def test_a_good_result_of_every_game_is_taken_and_asked_for(id: str) -> None:
    pad = pad_of(id).enter(GOOD[id])
    (deal,) = pad.deals
    assert not [line for line in deal.lines if line.finding in deal.findings], "those bring no points"
    assert {entry.name for entry in pad.entries(GOOD[id])} == set(GOOD[id])
    missing = next(iter(GOOD[id]))
    left_out = {name: value for name, value in GOOD[id].items() if name != missing}
    assert "has not been entered yet" in refused(pad_of(id), **left_out)
    assert "there is no entry 'nonsense'" in refused(pad_of(id), **GOOD[id], nonsense=3)


def test_nobody_folds_for_the_third_time_in_a_row() -> None:
    pad = pad_of("shnarbles")
    deal = GOOD["shnarbles"]
    pad = pad.enter(deal).enter({"bidder": None}).enter(deal)
    assert refused(pad, **deal) == "Dan folded in the last 2 deals and so has to stay in this one."
    assert refused(pad, **deal | {"tricks": (1, 3, 1, 1)}).startswith("Tricks")
    pad = pad.enter(deal | {"folded": (), "tricks": (1, 2, 1, 1)})
    assert len(pad.enter(deal).deals) == 5


def test_who_is_out_is_asked_no_more_and_the_last_one_left_wins() -> None:
    pad = pad_of("shnarbles", players=3)
    deal = {"bidder": 0, "bid": 1, "trump": "H", "folded": (2,), "tricks": (5, 0, 0)}
    for _ in range(2):
        pad = pad.enter(deal)
    pad = pad.enter(deal | {"folded": (), "tricks": (0, 0, 5), "bid": 3})
    assert pad.totals == (11, 31, 11)
    pad = pad.enter(deal | {"folded": (), "tricks": (4, 0, 1)})
    assert pad.out == (1,)
    assert (
        refused(pad, **deal | {"bidder": 1}) == "Who made the highest bid? Ann, Cleo or nobody: all passed."
    )
    tricks = next(entry for entry in pad.entries(deal | {"folded": ()}) if entry.name == "tricks")
    assert isinstance(tricks, NumbersField)
    assert tricks.sides == (0, 2)
    pad = pad.enter({"bidder": 2, "bid": 1, "trump": "S", "tricks": (0, 0, 5)})
    assert pad.outcome
    assert pad.outcome.finding.clause is shnarbles.SPADE_OUT
    with pytest.raises(ResultError, match=r"The match is over\. Cleo named spades"):
        pad.enter(deal)


@pytest.mark.parametrize(("call", "caller"), [("manual", {"caller": 1}), ("auto", {})])
def test_whoever_ends_a_round_has_the_bonus(call: str, caller: dict[str, int]) -> None:
    pad = pad_of("nerts", players=2, call=call).enter({"foundation": (9, 5), "left": (3, 0), **caller})
    assert pad.totals == (6, 15)
    assert nerts.LAST_NUT in [finding.clause for finding in pad.deals[0].findings]
    stuck = pad.enter({"foundation": (9, 5), "left": (3, 2)} | ({"caller": None} if caller else {}))
    assert stuck.totals == (12, 18)
    assert nerts.STUCK_ENDS in [finding.clause for finding in stuck.deals[1].findings]


@pytest.mark.parametrize("caller", [0, 1])
def test_of_two_who_are_out_the_one_who_called_has_the_bonus(caller: int) -> None:
    counts = {"foundation": (9, 9), "left": (0, 0), "caller": caller}
    one, other = (pad_of("nerts", players=2).enter(counts).totals[side] for side in (caller, 1 - caller))
    assert one - other == 10


@pytest.mark.parametrize(("call", "nobody"), [("manual", {"caller": None}), ("auto", {})])
def test_it_is_asked_how_a_round_ended_for_which_nobody_is_out(call: str, nobody: dict[str, None]) -> None:
    pad, counts = pad_of("nuts", call=call), {"foundation": (9, 5), "left": (3, 2)}
    assert "ended" not in [entry.name for entry in pad.entries({**counts, "left": (3, None)})]
    assert pad.entries({**counts, **nobody})[-1].name == "ended"
    after = pad.enter({**counts, **nobody, "ended": "no_progress"})
    assert "Nobody has gained anything in 120 moves" in after.deals[0].findings[0].text
    assert after.totals == pad.enter({**counts, **nobody, "ended": "stuck"}).totals


def test_each_fault_names_its_field() -> None:
    with pytest.raises(ResultError) as error:
        pad_of("nuts").enter({"foundation": (60, 0), "left": (0, 12)})
    assert error.value.faults == (
        ("foundation", "Cards on the foundations of Ann: 60 cannot be; it is 0 to 52.", (0,)),
        ("left", "Nuts left of Ben: 12 cannot be; it is 0 to 11.", (1,)),
    )


# Changing, taking back, writing down


def test_an_earlier_deal_is_changed_and_all_after_it_scored_again() -> None:
    pad = pad_of("nuts").enter(GOOD["nuts"]).enter(GOOD["nuts"])
    changed = pad.change(1, {"foundation": (10, 30), "left": (3, 0)})
    assert (pad.totals, changed.totals) == ((40, 12), (24, 36))
    assert changed.undo().totals == (4, 30)
    assert changed.undo().undo().totals == (0, 0)
    with pytest.raises(ResultError, match="There is no deal 3 on the pad; it has 2 deals"):
        pad.change(3, GOOD["nuts"])
    with pytest.raises(ResultError, match="There is no deal 0"):
        pad_of("nuts").undo()


def test_a_change_that_would_end_the_match_earlier_is_refused() -> None:
    pad = pad_of("nuts", target=40).enter(GOOD["nuts"]).enter({"foundation": (15, 14), "left": (0, 1)})
    with pytest.raises(
        ResultError, match="would be over after deal 1, but the pad has 1 deal after it"
    ) as error:
        pad.change(1, {"foundation": (45, 0), "left": (0, 11)})
    assert error.value.deal == 2


class Tricks(DealResult):
    """The tricks of each side."""

    tricks: tuple[int, ...]


def test_the_least_number_is_for_those_who_enter_one() -> None:
    pad = pad_of("nuts")
    entry = NumbersField("tricks", "Tricks", (0, 1), 1, 5)
    scoring = replace(pad.scoring, result=Tricks, entries=lambda *_: (entry,), faults=lambda *_: iter(()))
    sides = ((0,), (1,), (2,))
    assert scoring.all_faults(pad.state, Tricks(tricks=(3, 2, 0)), sides, ()) == []
    (fault,) = scoring.all_faults(pad.state, Tricks(tricks=(5, 0, 0)), sides, ())
    assert fault.text == "Tricks of seat 1: 0 cannot be; it is 1 to 5."


def test_nobody_has_won_a_match_that_goes_on() -> None:
    pad = pad_of("nuts").enter(GOOD["nuts"])
    assert (pad.wins, pad.outcome) == ((0, 0), None)


def test_single_deals_are_listed_and_won() -> None:
    pad = pad_of("pishe_pasha")
    for winner, left in ((0, 17), (1, 3), (0, 8)):
        assert pad.dealers == (len(pad.deals) % 2,)
        pad = pad.enter({"winner": winner, "left": left})
    assert (pad.totals, pad.wins, pad.outcome) == ((25, 3), (2, 1), None)
    alone = pad_of("canfield").enter({"up": 52}).enter({"up": 13, "ended": "given_up"})
    assert (alone.totals, alone.wins) == ((65,), (1,))
    assert str(alone.deals[0].lines[0].finding.text) == "52 cards up: 52 points."


def test_a_tie_at_the_top_is_told_and_played_on() -> None:
    pad = pad_of("team_nuts", target=20).enter({"foundation": (30, 24), "left": (3, 0)})
    assert not pad.outcome
    assert "Ann, Ben, Cleo and Dan share the best score of 24, so another round is played." in [
        finding.sentence(pad.names) for finding in pad.deals[-1].findings
    ]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Ann",), "Nuts needs 2 names here; there are 1."),
        (("Ann", " "), "A name has 1 to 20 letters; “” has 0."),
        (("Ann", "B" * 21), "A name has 1 to 20 letters"),
        (("Ann", "\ud800"), "has half a character in it"),
        (("Ann", " Ann"), "Two players are called Ann: give one of them another name."),
    ],
)
def test_names_that_cannot_be_told_apart_are_refused(names: tuple[str, ...], said: str) -> None:
    with pytest.raises(ResultError, match=said):
        pad_of("nuts").renamed(names)


def test_a_deal_is_changed_as_things_stood_before_it() -> None:
    begun = ScorePad(load("shnarbles", players=3), ("A", "B", "C"))
    pad = begun
    for _ in range(4):
        pad = pad.enter({"bidder": 0, "bid": 5, "trump": "S", "tricks": (0, 3, 2)})
    pad = pad.enter({"bidder": 1, "bid": 5, "trump": "S", "tricks": (0, 3, 2)})
    assert pad.state.live == (1, 2)
    assert pad.entries({}, deal=1) == begun.entries({})
    assert pad.entries({}, deal=5) == pad.entries({}) != begun.entries({})


def test_a_dealer_who_is_not_there_is_refused() -> None:
    with pytest.raises(ResultError, match="one of the 2 players"):
        ScorePad(load("nuts"), ("Ann", "Ben"), 2)


BROKEN = ["", "[]", "3", "{}", "[" * 100_000, '{"cardrules": 1}', b"\xff", None]


@pytest.mark.parametrize("broken", BROKEN)
def test_what_is_no_pad_is_not_read(broken: Any) -> None:
    with pytest.raises(RecordError, match="not a score pad"):
        ScorePad.read(broken)


@pytest.mark.parametrize(
    "change",
    [
        {"game": "whist"},
        {"version": 99},
        {"cardrules": 2},
        {"options": {"players": 20}},
        {"names": ["Ann"]},
        {"results": [{"foundation": [99, 0], "left": [0, 0]}]},
        {"results": [{"nonsense": 1}]},
    ],
)
def test_a_pad_of_other_rules_is_not_read(change: dict[str, Any]) -> None:
    kept = pad_of("nuts").enter(GOOD["nuts"]).write().model_dump(mode="json")
    with pytest.raises(RecordError, match="pad"):
        ScorePad.read(json.dumps(kept | change))


def test_only_options_that_differ_are_written_down() -> None:
    pad = pad_of("nuts", target=40)
    kept = pad.write()
    assert (kept.cardrules, kept.options) == (1, {"target": 40})
    assert ScorePad.read(kept) == pad


def test_a_table_for_spreadsheets() -> None:
    pad = pad_of("pebbles_and_nuts", players=3, target=50)
    pad = pad.renamed(("=Ann", "Ben, the elder", "Cleo"))
    deal = {"card_points": (45, -5, 0), "marriages": (1, 0, 0)} | dict.fromkeys(
        ("spade_marriages", "menages"), (0, 0, 0)
    )
    rows = list(csv.reader(pad.enter(deal).csv().splitlines()))
    assert rows == [
        ["Deal", "Dealer", "'=Ann", "'=Ann, total", "Ben, the elder", "Ben, the elder, total", "Cleo",
         "Cleo, total", "Winner"],
        ["1", "'=Ann", "60", "60", "-5", "-5", "0", "0", "'=Ann"],
    ]  # fmt: skip
    race = pad_of("nuts").enter(GOOD["nuts"]).csv()
    assert race.splitlines()[1] == "1,,20,20,6,6,", "in a race everybody deals"


def test_reneges_are_paid_in_their_order() -> None:
    pad = pad_of("shnarbles", enforcement="honour")
    deal = GOOD["shnarbles"] | {"folded": (), "tricks": (0, 5, 0, 0), "bid": 1}
    spade_out = pad.enter({**{k: v for k, v in deal.items() if k != "folded"}, "trump": "S"})
    assert spade_out.outcome
    caught = pad.enter(deal | {"reneges": ((1, 0), (1, 2))})
    assert caught.totals == (16 - 3, 16 + 5, 16 - 2, 16 + 5)
    assert pad.enter(deal | {"reneges": ((1, 0),) * 4}), "one in every trick but the last, as in a match"
    assert refused(pad, **deal | {"reneges": ((1, 0),) * 5}).startswith("Reneges found: Ann, called by Ben")
    assert refused(pad, **deal | {"reneges": ((1,),)}) == "Something has not been entered yet: reneges."
