"""Values of moves: worlds that agree with the seat's knowledge, play from there, and the values that follow."""

import re
from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import cardrules
from cardrules import CardRulesError, Match, cards
from cardrules.analyse import analyse, analyses, arena, gains_of, hint, missed, reason, review, strong
from cardrules.analyse.playouts import PlayOuts, kernel_of
from cardrules.bots import choose
from cardrules.bots.knowledge import CardShown, CardsReceived, Knowledge, Note, VoidOf, knowledge
from cardrules.bots.races import play_race
from cardrules.bots.worlds import SURPRISES, draw_consistent, draw_worlds
from cardrules.core.cards import full_pack
from cardrules.core.moves import Put
from cardrules.core.zones import replace_cards
from cardrules.testing import Taste, variants
from cardrules.testing.walks import random_step

IN_TURNS = [id for id in cardrules.GAMES if not cardrules.load(id).race]
COMPILED = [id for id in IN_TURNS if kernel_of(game := cardrules.load(id), Match(game).state)]
VARIANTS = [
    pytest.param(
        id, options, id=f"{id} {' '.join(f'{name}={value}' for name, value in options.items())}".strip()
    )
    for id in COMPILED
    for options in variants(cardrules.load(id))
]


def in_the_middle(game: Any, seed: int) -> Match:
    """A match somewhere in its first deal, which was played by a taste of its own."""
    rng = Random(seed)
    while True:
        match, taste = Match(game, seed=rng.randrange(1 << 32)), Taste(rng)
        for _ in range(rng.randrange(60)):
            if not match.actors or match.deal_due:
                break
            random_step(match, rng, taste)
        if match.actors and not match.deal_due:
            return match


# Compiled play from a position


@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_compiled_play_from_a_position_is_that_of_the_rules(
    id: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = cardrules.load(id, **options)
    for seed in range(3):
        match = in_the_middle(game, seed)
        seat = match.actors[0]
        known = knowledge(match, seat)
        worlds = draw_worlds(known, 2, np.random.default_rng(seed))
        seeds = np.array([seed, seed + 1 << 60], np.uint64)
        compiled = PlayOuts(game, match.state, seat, known.hidden)
        assert compiled.compiled
        points = compiled.play(worlds, seeds)
        with monkeypatch.context() as patched:
            patched.setattr("cardrules.analyse.playouts.kernel_of", lambda game, state: None)
            by_rules = PlayOuts(game, match.state, seat, known.hidden)
        assert not by_rules.compiled
        assert np.array_equal(points, by_rules.play(worlds, seeds)), match.link


# Knowledge


@pytest.mark.parametrize(
    "id",
    [
        pytest.param(id, marks=pytest.mark.slow if id in ("canfield", "double_solitaire") else ())
        for id in IN_TURNS
    ],
)
def test_hidden_cards_do_not_matter_to_the_bit(id: str) -> None:
    game = cardrules.load(id)
    for seed in range(2):
        match = in_the_middle(game, seed)
        seat = match.actors[0]
        if not game.legal_moves_without_resigning(match.state, seat):
            continue
        other = rearranged(match, seat, Random(seed))
        found, again = (values(each, seat) for each in (match, other))
        assert found == again


def rearranged(match: Match, seat: int, rng: Random) -> Match:
    """The same match in a world that the seat cannot tell from it: its cards lie otherwise from the deal on."""
    known = knowledge(match, seat)
    drawn = draw_worlds(known, 1, np.random.default_rng(rng.randrange(1 << 32)))[0]
    sorted_cards = sorted(known.hidden)
    faces = {card: sorted_cards[place] for card, place in zip(known.hidden, drawn, strict=True)}
    other = Match(match.game, seed=match.seed)
    other.first = replace_cards(match.first, faces)
    other.plies = [ply._replace(state=replace_cards(ply.state, faces)) for ply in match.plies]
    other.ply = match.ply
    return other


def values(match: Match, seat: int) -> list[tuple[str, float]]:
    found = analyse(match, seat, worlds=32, seed=5)
    return sorted((str(each.move), each.value.value) for each in found.moves)


def test_who_does_not_follow_suit_has_none_of_it() -> None:
    position = "trump S; leader 0; hands 7H 2C 3C 4D 5D 6D / 8C 9C TC JC QC KC"
    begins = Match.from_position(position, "california_jacks").position().filled()
    match = Match.from_position(begins, "california_jacks")
    match.play("7H")
    match.play("8C")
    lacked = [note for note in knowledge(match, 0).notes["hand:1"] if isinstance(note, VoidOf)]
    assert {card.suit.word for card in lacked[0].cards} == {
        "hearts",
        "spades",
    }  # it need not follow, but must trump


def test_a_card_that_was_seen_is_known() -> None:
    match = Match(cardrules.load("california_jacks"), seed=1)
    shown = match.state.stock[-1]
    while shown in match.state.stock:
        match.play(match.legal_moves[0])
    holder = next(seat for seat in (0, 1) if shown in match.state.hands[seat])
    assert shown not in knowledge(match, 1 - holder).hidden


# Worlds


def all_shuffles(pack: str, hand: int, drawn: int) -> Counter[tuple[str, ...]]:
    """The hands of another player in all shuffles of a small pack with a given history.

    It was given some cards, had no clubs, drew some more, and then showed the two of clubs.
    """
    found = Counter[tuple[str, ...]]()
    for order in permutations(map(str, cards(pack))):
        held = set(order[:hand])
        if any(card.endswith("C") for card in held):
            continue
        held |= set(order[hand : hand + drawn])
        if "2C" in held:
            found[tuple(sorted(held - {"2C"}))] += 1
    return found


def test_worlds_are_drawn_as_shuffles_make_them() -> None:
    pack, hand, drawn = "2C 3C 4C 5D 6D 7H 8H", 2, 2
    expected = all_shuffles(pack, hand, drawn)
    two = cards("2C")[0]
    left = [card for card in cards(pack) if card != two]
    clubs = frozenset(card for card in cards(pack) if str(card).endswith("C"))
    notes: list[Note] = [
        CardsReceived(hand),
        VoidOf(clubs),
        CardsReceived(1),
        CardsReceived(drawn - 1),
        CardShown(two),
    ]
    zones = ("hand:1",) * (hand + drawn - 1) + ("stock",) * (len(left) - hand - drawn + 1)
    known = Knowledge(tuple(left), zones, {"hand:1": notes})
    number = 40_000
    worlds = draw_worlds(known, number, np.random.default_rng(1))
    ordered = sorted(left)
    seen = Counter(tuple(sorted(str(ordered[each]) for each in world[:3])) for world in worlds)
    assert set(seen) == set(expected)
    whole = sum(expected.values())
    chi = sum(
        (seen[held] - number * times / whole) ** 2 / (number * times / whole)
        for held, times in expected.items()
    )
    # with k degrees of freedom, chi-square is beyond k + 4 sqrt(2k) + 8 in fewer than one case in ten thousand
    freedom = len(expected) - 1
    assert chi < freedom + 4 * (2 * freedom) ** 0.5 + 8


def test_where_nothing_agrees_it_is_said() -> None:
    everything = frozenset(cards("2C 3C"))
    known = Knowledge(cards("2C 3C"), ("hand:1", "stock"), {"hand:1": [CardsReceived(1), VoidOf(everything)]})
    with pytest.raises(CardRulesError, match="No arrangement"):
        draw_worlds(known, 1, np.random.default_rng(1))


def test_what_was_said_makes_worlds_likelier() -> None:
    match = Match(cardrules.load("shnarbles", players=2), seed=5)
    match.deal()
    bidder, listener = match.actors[0], 1 - match.actors[0]
    match.play("bid 3", bidder)
    known, number = knowledge(match, listener), 3000
    (said,) = known.announced
    assert (said.seat, str(said.move)) == (bidder, "bid 3")

    def expected(drawn: NDArray[np.int64]) -> float:
        in_order = sorted(known.hidden)
        faces = (
            {card: in_order[at] for card, at in zip(known.hidden, world, strict=True)} for world in drawn
        )
        return sum(map(said.is_expected, faces)) / number

    plain = expected(draw_consistent(known, number, np.random.default_rng(1)))
    share = plain / (plain + SURPRISES * (1 - plain))
    assert 0.02 < plain < share < 0.98
    spread = (share * (1 - share) / number) ** 0.5
    assert abs(expected(draw_worlds(known, number, np.random.default_rng(2))) - share) < 6 * spread


# Values


def test_a_seed_gives_the_same_values_and_another_one_others() -> None:
    match = Match(cardrules.load("california_jacks"), seed=1)
    first, again, other = (analyse(match, worlds=64, seed=seed) for seed in (1, 1, 2))
    assert [each.value for each in first.moves] == [each.value for each in again.moves]
    assert [each.value for each in first.moves] != [each.value for each in other.moves]


def test_answers_get_better_until_the_best_move_is_clear() -> None:
    match = Match(cardrules.load("california_jacks"), seed=1)
    found = list(analyses(match, worlds=100_000))
    assert [each.worlds for each in found] == [32 * 2**step for step in range(len(found))]
    assert [each.sure for each in found] == [False] * (len(found) - 1) + [True]
    assert found[-1].moves[1].regret.low > 0
    assert next(analyses(match)).worlds == 32


def test_time_ends_it() -> None:
    match = Match(cardrules.load("california_jacks"), seed=1)
    assert analyse(match, seconds=0).worlds == 32


def test_the_last_tricks_are_exact() -> None:
    match = last_trick("AC TH", "KH 9H")
    found = analyse(match)
    assert found.exact
    assert str(found.best) == "AC"
    assert found.of(found.best).value.low == found.of(found.best).value.high


def test_what_cannot_be_analysed_is_said() -> None:
    with pytest.raises(CardRulesError, match="who is first"):
        analyse(Match(cardrules.load("nuts"), seed=1))
    match = Match(cardrules.load("california_jacks"), seed=1)
    with pytest.raises(CardRulesError, match="no move to choose"):
        analyse(match, 1 - match.actors[0])
    with pytest.raises(CardRulesError, match="not among"):
        analyse(match, worlds=32).of(cardrules.Pass())


# The chance to win the match


def test_where_it_is_asked_a_move_is_worth_the_matches_that_it_wins() -> None:
    match = last_trick("AC 5H", "JC 9D", scores="7 9")
    found = analyse(match, worlds=16, to_win=True)
    assert [(str(each.move), each.value.value) for each in found.moves] == [("AC", 1.0), ("5H", 0.0)]
    assert [each.chance and each.chance.value for each in found.moves] == [1.0, 0.0]
    assert reason(match, found) == (
        "After it you win 100% of matches against players like the simple ones, and 0% after 5H."
    )


def test_early_in_a_match_most_is_still_open() -> None:
    match = Match(cardrules.load("shnarbles", players=2), seed=1)
    found, again = (analyse(match, worlds=32, seed=1, to_win=True) for _ in range(2))
    assert 0 < found.moves[0].value.value < 1
    assert [each.value for each in found.moves] == [each.value for each in again.moves]


# Reasons


def test_a_reason_names_what_happens_after_one_move_and_not_after_the_other() -> None:
    match = last_trick("AC 5H", "JC 9D")
    assert reason(match, analyse(match)) == (
        "3.0 points better than 5H, with all cards known: it takes the trick in 100% of deals instead of 0%."
    )
    even = last_trick("6H 5H", "7D 9D")
    assert reason(even, analyse(even)) == "Nothing is clearly better than the others."
    forced = Match.from_position(even.position(), "california_jacks")
    forced.play("5H")
    forced.play("7D")
    assert reason(forced, analyse(forced)) == "Nothing else is legal."


def test_a_reason_says_what_a_move_scores_at_once() -> None:
    match = Match.from_position(
        "hands KS QS 7C 8C 9C TD JD / ?7; leader 0; tricks 1; declaring 0", "pebbles_and_nuts"
    )
    found = analyse(Match.from_position(match.position().filled(), match.game), worlds=64)
    assert str(found.best) == "meld KQ spades"
    assert "it brings 20.0 points more for “Spade marriage”" in reason(match, found)


def last_trick(mine: str, theirs: str, scores: str = "0 0") -> Match:
    """The last two tricks of California Jacks; clubs are trump and all other cards have been won."""
    held = {*cards(mine), *cards(theirs)}
    others = [card for card in cards(" ".join(map(str, full_pack()))) if card not in held]
    won = " / ".join(" ".join(map(str, part)) for part in (others[:24], others[24:]))
    text = f"scores {scores}; trump C; leader 0; hands {mine} / {theirs}; won {won}"
    return Match.from_position(text, "california_jacks")


# Hints


def test_a_hint_is_the_best_move_and_its_reason() -> None:
    match = last_trick("AC 5H", "JC 9D")
    assert str(hint(match, 0)) == f"AC. {reason(match, analyse(match))}"
    match.play("AC")
    assert str(hint(match, 1)) == "JC. Nothing else is legal."


@pytest.mark.parametrize("id", [id for id in cardrules.GAMES if id not in IN_TURNS])
def test_in_a_race_a_hint_is_what_the_bot_would_do(id: str) -> None:
    match = Match(cardrules.load(id), seed=3)
    found = hint(match, 0)
    assert (found and found.move) == choose(match.game, match.state, 0, Random(f"3/{match.ply}"))


def test_who_is_not_on_turn_gets_no_hint() -> None:
    match = Match(cardrules.load("california_jacks"), seed=1)
    assert hint(match, 1 - match.actors[0]) is None


# Players and reviews


@pytest.mark.slow
def test_the_strong_player_beats_the_simple_one() -> None:
    matches, won = 10, [0, 0]
    for number in range(matches):
        match = Match(cardrules.load("california_jacks"), seed=number // 2)
        ask, rng = strong(match, worlds=64), Random(number)
        while match.actors:
            if match.deal_due:
                match.deal()
                continue
            seat = match.actors[0]
            player = ask if seat == number % 2 else choose
            match.play(player(match.game, match.state, seat, rng), seat)
        assert match.outcome
        won[match.outcome.winners[0] != number % 2] += 1
    assert won[0] >= 0.75 * matches


def test_a_review_finds_what_was_given_away() -> None:
    match = last_trick("AC 5H", "JC 9D")
    match.play("5H")
    match.play("JC")
    found = review(match, 0)
    (decision,) = found.decisions
    assert (decision.ply, str(decision.move), decision.cost) == (0, "5H", 3.0)
    assert found.accuracy == 0
    assert found.turning_points == (decision,)
    assert str(found) == (
        "0 of 1 choice gave nothing away: accuracy 0%. The others cost 3.0 points together.\n"
        "Deal 1: 5H. AC was 3.0 points better."
    )
    assert found.table == [{"place": 0, "deal": 1, "move": "5H", "best": "AC", "cost": 3.0}]
    assert match.ply == 2
    assert str(review(match, 1)) == "There was nothing to choose."


@pytest.mark.parametrize("id", ["california_jacks", "pebbles_and_nuts", "shnarbles"])
def test_a_review_adds_up(id: str) -> None:
    match, rng = Match(cardrules.load(id), seed=4), Random(4)
    while match.deal_due:
        match.deal()
    while match.actors and not match.deal_due and match.ply < 40:
        match.play(rng.choice(match.legal_moves_of(match.actors[0])), match.actors[0])
    found = review(match, 0, worlds=64)
    costs = [each.cost for each in found.decisions]
    assert found.given_away == round(sum(costs), 1) > 0
    assert found.accuracy == costs.count(0) / len(costs) < 1
    assert list(found.costly) == [
        each for each in sorted(found.decisions, key=lambda each: -each.cost) if each.cost
    ]
    assert all(cost == round(cost, 1) for cost in costs)
    ((*rows,),) = found.plot().to_dict()["datasets"].values()
    assert [row["Points"] for row in rows] == costs == [row["cost"] for row in found.table]
    cells = re.findall(r"<td>(\d+\.\d)</td>", found._repr_html_())
    assert cells == [f"{cost:.1f}" for cost in costs if cost]
    said = str(found).splitlines()
    assert said[0].startswith(f"{costs.count(0)} of {len(costs)} choices gave nothing away: accuracy ")
    assert said[0].endswith(f" The others cost {found.given_away:.1f} points together.")
    assert said[1:] == list(map(str, found.costly[:3]))


def test_in_a_race_others_than_the_strong_player_are_not_stronger() -> None:
    match = Match(cardrules.load("nuts"), seed=1)
    move = strong(match)(match.game, match.state, 0, Random(1))
    assert move == choose(match.game, match.state, 0, Random(1))


# In a notebook


def test_values_and_reviews_show_a_table_with_pictures_and_a_plot() -> None:
    match = last_trick("AC 5H", "JC 9D")
    found = analyse(match)
    assert found._repr_html_().count("<svg") == len(found.moves)
    assert found._repr_html_().count("<td>AC</td>") == 1
    points = found.plot().to_dict()["layer"][1]
    assert points["encoding"]["x"]["field"] == "Worth"
    (rows,) = found.plot().to_dict()["datasets"].values()
    assert [row["Move"] for row in rows] == [str(each.move) for each in found.moves]
    match.play("5H")
    looked = review(match, 0)
    assert "<td>5H</td><td>AC</td><td>3.0</td>" in looked._repr_html_()
    ((row,),) = looked.plot().to_dict()["datasets"].values()
    assert (row["Choice"], row["Points"]) == (1, 3.0)


@pytest.mark.slow
def test_a_chance_to_win_is_drawn_as_a_share() -> None:
    found = analyse(Match(cardrules.load("canfield"), seed=3), worlds=32)
    assert "Chance to win" in found._repr_html_()
    assert found.plot().to_dict()["layer"][0]["encoding"]["x"]["axis"] == {"format": "%"}


# A race looked at again


def race_to_its_first_end(id: str, seed: int) -> Match:
    match = Match(cardrules.load(id), seed=seed)
    for _ in play_race(match, seed):
        if match.deal_due:
            break
    return match


@pytest.mark.parametrize("id", [id for id in cardrules.GAMES if id not in IN_TURNS])
def test_gains_that_are_taken_bring_what_a_race_brings(id: str) -> None:
    match = race_to_its_first_end(id, seed=2)
    found = gains_of(match)
    for gain in found:
        for place in (gain.opened, gain.closed):
            match.go(place)
            legal = [each for seat in match.game.members[gain.side] for each in match.legal_moves_of(seat)]
            assert any(isinstance(each, Put) and each.card == gain.play.card for each in legal)
        match.go(gain.closed + 1)
        mover = match.plies[gain.closed].seat
        assert gain.taken == (
            mover in match.game.members[gain.side]
            and getattr(match.plies[gain.closed].move, "card", None) == gain.play.card
        )
        assert gain.by is None or (not gain.taken and gain.by == mover)
        assert gain.own == (gain.by in match.game.members[gain.side])
    match.go(len(match.plies))
    on_the_way = sum(gain.points for gain in found if gain.taken)
    assert on_the_way > 0
    taken = [gain.closed for gain in found if gain.taken]
    gaining = [isinstance(ply.move, Put) and ply.state.idle == 0 for ply in match.plies[:-1]]
    assert [place in taken for place in range(len(match.plies) - 1)] == gaining


def test_what_a_side_missed_comes_dearest_first() -> None:
    match = race_to_its_first_end("nerts", seed=1)
    lost = missed(match, 0)
    assert lost
    assert not any(gain.taken for gain in lost)
    assert [gain.points for gain in lost] == sorted((gain.points for gain in lost), reverse=True)
    names = ("Ann", "Ben", "Cleo")
    told = [gain.sentence(names) for gain in lost]
    assert told[0] == "TH>2 was open for 10 moves, until another move of your side closed it: 1 point."
    assert told[1].endswith("until Cleo was quicker: 1 point.")


def test_only_a_race_has_gains_to_miss() -> None:
    with pytest.raises(CardRulesError, match="is not a race"):
        gains_of(Match(cardrules.load("canfield"), seed=1))


# The arena


def test_two_players_meet_with_the_same_cards_and_exchanged_seats() -> None:
    game = cardrules.load("california_jacks", max_deals=1)
    found = arena(game, ("simple", "random"), pairs=10, seed=3)
    assert len(found.bouts) == 20
    assert found.win_rate.low > 0.5
    assert found.ahead.low > 0
    mirrored = arena(game, ("random", "simple"), pairs=10, seed=3)
    assert mirrored.win_rate.value == pytest.approx(1 - found.win_rate.value)
    assert mirrored.ahead.value == pytest.approx(-found.ahead.value)
    same = arena(game, ("simple", "simple"), pairs=3)
    assert same.win_rate.value == 0.5


def test_a_player_of_ones_own_meets_another_in_sides_and_in_a_race() -> None:
    asked = list[int]()

    def first(state: Any, seat: int, moves: Any, rng: Random) -> Any:
        asked.append(seat)
        return moves[0]

    arena(cardrules.load("pebbles_and_nuts", players=4, packs=2, max_deals=1), (first, "random"), pairs=1)
    assert set(asked) == {0, 1, 2, 3}
    found = arena(cardrules.load("nuts", target=20), ("simple", "random"), pairs=1)
    assert found.ahead.value > 0


def test_partners_who_sit_side_by_side_play_for_the_same_player() -> None:
    found = arena(cardrules.load("team_nuts", max_deals=1), ("simple", "random"), pairs=4)
    assert found.ahead.value > 0


def test_where_the_lowest_score_wins_fewer_points_are_ahead() -> None:
    game = cardrules.load("shnarbles", max_deals=1)
    assert game.lowest_wins
    found = arena(game, ("simple", "random"), pairs=8)
    assert found.ahead.value > 0


def test_a_patience_has_no_arena() -> None:
    with pytest.raises(CardRulesError, match="for one player"):
        arena(cardrules.load("canfield"), ("simple", "random"), pairs=1)
