"""Races: whose claim arrives first, what becomes of the others, and that nobody is favoured."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from re import search
from statistics import mean
from typing import Any

import pytest

from cardrules import CardRulesError, Match, load
from cardrules.bots import next_claims, next_move
from cardrules.bots.races import arriving, play_race
from cardrules.games.nuts.rulebook import LATE_CLAIM
from cardrules.mechanics.races import Claim, ClaimResult, resolve_claims
from tests.games.test_nuts import DEAD_END, ONE_PLAY, WAITING, table
from tests.markers import shows

NUTS = load("nuts")
FOUR = load("nuts", players=4)


def test_claims_arrive_in_order_within_the_flight_of_a_hand() -> None:
    state = Match(FOUR, seed=1).state
    for seed in range(50):
        claims = arriving(FOUR, state, range(4), Random(seed))
        times = [claim.at for claim in claims]
        assert times == sorted(times)
        assert times[-1] - times[0] <= 0.3
        assert len({claim.seat for claim in claims}) == len(claims) >= 1
        assert all(FOUR.judge(state, claim.seat, claim.move) for claim in claims)
        assert claims == arriving(FOUR, state, range(4), Random(seed))


def test_the_window_decides_how_many_are_on_their_way() -> None:
    state = Match(FOUR, seed=1).state
    sizes = [
        mean(len(arriving(FOUR, state, range(4), Random(seed), window=window)) for seed in range(50))
        for window in (0.0, 0.3, 100.0)
    ]
    assert sizes[0] == 1
    assert 1 < sizes[1] < 4
    assert sizes[2] == 4


def test_only_the_seats_that_are_asked_make_claims() -> None:
    state = Match(FOUR, seed=1).state
    assert {claim.seat for seed in range(20) for claim in arriving(FOUR, state, (1, 3), Random(seed))} == {
        1,
        3,
    }
    assert arriving(FOUR, state, (), Random(1)) == []


def test_a_seat_that_has_nothing_to_do_makes_no_claim() -> None:
    waiting = table(**WAITING)
    assert {claim.seat for seed in range(20) for claim in arriving(NUTS, waiting, (0, 1), Random(seed))} == {
        1
    }
    assert arriving(NUTS, waiting, (0,), Random(1)) == []
    assert next_move(NUTS, waiting, Random(1), human_seats=(1,)) is None
    found = next_move(NUTS, waiting, Random(1))
    assert found is not None
    assert found[0] == 1


def test_mean_reaction_times_are_kept() -> None:
    state = Match(NUTS, seed=1).state
    for seat, reaction in enumerate((0.5, 2.0)):
        times = [arriving(NUTS, state, (seat,), Random(seed), (0.5, 2.0))[0].at for seed in range(2000)]
        assert mean(times) == pytest.approx(reaction, rel=0.1)


def test_a_race_is_the_same_again_from_its_seed() -> None:
    def race(seed: int) -> tuple[list[ClaimResult], Match]:
        match = Match(load("nuts", players=3, max_deals=2), seed=7)
        return list(play_race(match, seed, (1.0, 0.5, 2.0))), match

    (one, first), (same, second), (other, _) = race(1), race(1), race(2)
    assert one == same
    assert first.record == second.record
    assert one != other
    assert first.outcome
    assert first.state.round == 2
    accepted = [(each.claim.seat, each.claim.move) for each in one if each.verdict]
    assert accepted == [(ply.seat, ply.move) for ply in first.plies if not str(ply.move).startswith("deal")]
    assert Match.from_record(first.record).state == first.state


def test_a_race_can_be_watched_move_by_move() -> None:
    match = Match(NUTS, seed=7)
    plies = match.ply
    race = play_race(match, seed=1)
    settled = next(race)
    assert match.ply == plies + 1
    assert match.plies[-1].events == settled.events


def wait(state: Any, seat: int, moves: Sequence[Any], rng: Random) -> None:
    """A player that never moves."""


def test_a_race_stops_where_nobody_wants_to_move() -> None:
    idle = replace(NUTS, choose_move=wait)
    assert list(play_race(Match(idle, seed=1))) == []


def test_games_with_turns_are_no_races() -> None:
    with pytest.raises(CardRulesError, match="turns"):
        next(play_race(Match(load("pebbles_and_nuts"))))


def test_faster_seats_get_more_of_their_claims_through() -> None:
    won, moved = Counter[int](), Counter[int]()
    for seed in range(4):
        match = Match(load("nuts", players=3, max_deals=3), seed=seed)
        for settled in play_race(match, seed, (0.4, 1.0, 2.5)):
            moved[settled.claim.seat] += bool(settled.verdict)
        won.update(line.side for line in match.score_lines for _ in range(max(line.points, 0)))
    assert moved[0] > moved[1] > moved[2]
    assert won[0] > won[1] > won[2]


@shows(LATE_CLAIM)
def test_a_beaten_claim_is_told_what_beat_it() -> None:
    match = Match(load("nuts", players=4, max_deals=5), seed=1)
    late_claim_clause = [each for each in play_race(match, seed=1) if not each.verdict]
    assert late_claim_clause
    for each in late_claim_clause:
        assert not each.events
        finding = each.verdict.findings[-1]
        assert finding.clause is LATE_CLAIM
        assert "was quicker" in finding.text or "was there first" in finding.text
        assert f"Seat {each.claim.seat}" not in finding.text


def test_a_claim_that_was_never_legal_is_not_called_beaten() -> None:
    state = table(ONE_PLAY, DEAD_END)
    claims = [Claim(0.0, 0, NUTS.read_move("turn")), Claim(1.0, 1, NUTS.read_move("9C>1"))]
    _, settled = resolve_claims(NUTS, state, claims, LATE_CLAIM)
    assert [bool(each.verdict) for each in settled] == [True, False]
    assert LATE_CLAIM not in [finding.clause for finding in settled[1].verdict.findings]


def test_claims_that_arrive_together_come_clockwise_from_the_first() -> None:
    state = table(*[{"nuts": "?10 2H"}] * 4, foundations="AH")
    claims = [Claim(1.0, seat, FOUR.read_move("2H>F1")) for seat in range(4)]
    for first in range(4):
        after, settled = resolve_claims(FOUR, state, claims, LATE_CLAIM, first)
        assert [each.claim.seat for each in settled] == [(first + step) % 4 for step in range(4)]
        assert after.foundations[0][1].pack == first


def test_a_beaten_claim_is_told_which_of_several_moves_beat_it() -> None:
    state = table(*[{"nuts": "?10 2H"}] * 4, foundations="AH")
    claims = [
        Claim(float(seat), seat, FOUR.read_move(move)) for seat, move in enumerate(("turn", "2H>F1", "2H>F1"))
    ]
    _, (*_, late) = resolve_claims(FOUR, state, claims, LATE_CLAIM)
    assert "Seat 1's 2♥ was there first" in late.verdict.findings[-1].text


@pytest.mark.slow
def test_ties_favour_no_seat_over_a_match() -> None:
    """With hands that take no time every step is a tie; the seats share the lost ones evenly."""
    lost = Counter[int]()
    for seed in range(6):
        match = Match(load("nuts", players=2, max_deals=8, target=1000), seed=seed)
        race = play_race(match, seed, (0.0, 0.0))
        lost.update(settled.claim.seat for settled in race if not settled.verdict)
    assert sum(lost.values()) > 60
    assert min(lost[0], lost[1]) > 0.35 * sum(lost.values())


def race_with_a_late_claim() -> tuple[Match, int, list[ClaimResult]]:
    """A race, and a step at which a bot's claim beats another."""
    match = Match(load("nuts", players=4), seed=1)
    for step in range(400):
        claims = next_claims(match.game, match.state, Random(f"{match.seed}/{match.ply}"))
        if len(claims) > 1:
            return match, step, claims
        match.play(claims[0].claim.move, claims[0].claim.seat)
    raise AssertionError("nobody came too late in 400 moves")


@shows(LATE_CLAIM)
def test_the_next_claims_are_one_that_is_made_and_those_that_it_beats() -> None:
    match, _, (first, *late) = race_with_a_late_claim()
    assert next_move(match.game, match.state, Random(f"{match.seed}/{match.ply}")) == (
        first.claim.seat,
        first.claim.move,
    )
    match.play(first.claim.move, first.claim.seat)
    for each in late:
        assert not match.judge(each.claim.move, each.claim.seat)
        assert f"Seat {first.claim.seat}" in each.verdict.findings[-1].text


@pytest.mark.parametrize("id", ["nuts", "nerts", "nertz", "team_nuts"])
def test_rulebooks_speak_of_you_where_everybody_plays_alone_and_of_sides_where_partners_do(id: str) -> None:
    sides, you = r"\b([Aa]|[Tt]he) side\b|\bpartners?\b", r"\b[Yy]ours?\b|\b[Yy]ou\b"
    said, not_said = (sides, you) if id == "team_nuts" else (you, sides)
    texts = [clause.text for clause in load(id).rulebook]
    assert any(search(said, text) for text in texts)
    assert [text for text in texts if search(not_said, text)] == []


@pytest.mark.parametrize(
    ("id", "clause", "alone", "partners"),
    [
        ("nertz", "build-up", "They belong to everybody.", "They belong to both sides."),
        ("nertz", "on-foundation", "counts for the player who laid it", "counts for the side that laid it"),
        (
            "nertz",
            "packets",
            "At any time you may .* of your stock",
            "At any time the Cards player may .* of the stock",
        ),
        ("nertz", "stuck", "A player has a way on if they", "A side has a way on if its players"),
        ("nertz", "foundation-cards", "you have laid .* earns you", "a side has laid .* earns it"),
        ("nertz", "places", "name your work piles", "name the side's own columns"),
        ("nertz", "nothing-to-turn", "A player .* You have neither", "A side .* Your side has neither"),
        ("nuts", "dig-first", "that you dug up", "that your side dug up"),
        ("nuts", "tuck", "foundation, so it .* You have no", "or go to an empty column, .* Your side has no"),
    ],
)
def test_rules_that_races_share_say_who_they_are_about(
    id: str, clause: str, alone: str, partners: str
) -> None:
    for rulebook, found in ((load(id).rulebook, alone), (load("team_nuts").rulebook, partners)):
        shared = rulebook.by_id[clause]
        words = [shared.text, shared.message, shared.permitted_message, *shared.cases.values()]
        assert search(found, " ".join(words))


def test_a_stuck_race_says_when_digging_is_over_where_cards_can_be_dug_up() -> None:
    for id in ("nuts", "team_nuts"):
        game = load(id, when_stuck="dig")
        ends = game.rulebook.by_id["stuck-ends"]
        assert ends.text_under(game.options).endswith("when nobody has a card to dig up.")
        assert "dig up" in ends.cases["nothing_to_dig"]
    for id in ("nerts", "nertz"):
        ends = load(id).rulebook.by_id["stuck-ends"]
        words = [ends.text, *ends.cases.values(), *(wording.text for wording in ends.wordings)]
        assert not search("dig|dug", " ".join(words))


@pytest.mark.parametrize(
    ("id", "options", "clause", "begins"),
    [
        ("nuts", {}, "call", "Whoever plays their last nut shouts “Nuts”"),
        ("nerts", {"call": "auto"}, "call", "Nobody needs to call, because the last nert calls by itself."),
        ("nerts", {"call": "manual"}, "call", "A player who has played all their nerts may call"),
        ("nertz", {"players": 2}, "cards", "Two players sit across from each other"),
        ("nertz", {"players": 3}, "cards", "3 players sit round the table"),
    ],
)
def test_rules_that_races_share_read_as_they_are_played(
    id: str, options: dict[str, Any], clause: str, begins: str
) -> None:
    game = load(id, **options)
    assert game.rulebook.by_id[clause].text_under(game.options).startswith(begins)


def test_burying_is_usual_in_nuts_and_elsewhere_where_it_is_agreed() -> None:
    for id, begins in (
        ("nuts", "When the table is stuck"),
        ("nertz", "If agreed"),
        ("team_nuts", "If agreed"),
    ):
        assert load(id).rulebook.by_id["bury"].text.startswith(begins)
