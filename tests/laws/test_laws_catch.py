"""The laws are broken on purpose, one after the other, and each time they say so."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import cardrules
from cardrules import Event, Game, Match, ScoreLine, Transition, Verdict, Zone
from cardrules.core.moves import Play, plays_of
from cardrules.core.verdicts import illegal, legal
from cardrules.core.zones import Fact
from cardrules.games.pebbles_and_nuts import rulebook as book
from cardrules.testing import LawBroken, check_match, collect, random_match, uncited

PEBBLES: Game = cardrules.load("pebbles_and_nuts", players=3, max_deals=1)


def with_perform(change: Callable[[Any, Transition], Transition]) -> Game:
    """Pebbles and Nuts with every transition changed."""

    def changed(perform: Any) -> Any:
        return lambda state, seat, move: change(state, perform(state, seat, move))

    rules = tuple(replace(rule, perform=changed(rule.perform)) for rule in PEBBLES.rules)
    return replace(PEBBLES, rules=rules, deal=changed(PEBBLES.deal))


def with_judge(change: Callable[[Any, int, Any, Verdict], Verdict]) -> Game:
    """Pebbles and Nuts with every verdict of a kind of move changed."""

    def changed(judge: Any) -> Any:
        return lambda state, seat, move: change(state, seat, move, judge(state, seat, move))

    return replace(PEBBLES, rules=tuple(replace(rule, judge=changed(rule.judge)) for rule in PEBBLES.rules))


def with_zones(change: Callable[[Zone], Zone]) -> Game:
    return replace(PEBBLES, zones=lambda state: tuple(map(change, PEBBLES.zones(state))))


def with_status(change: Callable[[tuple[Fact, ...]], tuple[Fact, ...]]) -> Game:
    return replace(PEBBLES, status=lambda state: change(PEBBLES.status(state)))


with_told_facts_only = with_status(lambda facts: tuple(fact for fact in facts if fact.in_words()))
with_a_fact_twice = with_status(lambda facts: (*facts, facts[0]))


def with_lines(change: Callable[[ScoreLine], ScoreLine]) -> Game:
    """Pebbles and Nuts with every score line changed, in events and ledger alike."""

    def changed(state: Any, transition: Transition) -> Transition:
        events = tuple(event._replace(lines=tuple(map(change, event.lines))) for event in transition.events)
        new = tuple(line for event in events for line in event.lines)
        return Transition(replace(transition.state, ledger=state.ledger + new), events)

    return with_perform(changed)


def loses_a_card(state: Any, transition: Transition) -> Transition:
    after = transition.state
    return (
        transition._replace(state=replace(after, stock=after.stock[1:]))
        if len(after.trick) == 1
        else transition
    )


def says_nothing(state: Any, transition: Transition) -> Transition:
    return transition._replace(events=tuple(event._replace(moved=()) for event in transition.events))


def names_a_drawn_card(state: Any, transition: Transition) -> Transition:
    return transition._replace(
        events=tuple(
            Event(book.TO_THE_TRICK(seat=0, card=event.moved[0].card), event.moved)
            if event.finding.clause is book.DRAW
            else event
            for event in transition.events
        ),
    )


def with_events(change: Callable[[Event], Event]) -> Game:
    return with_perform(
        lambda state, transition: transition._replace(events=tuple(map(change, transition.events)))
    )


def forgets_points(state: Any, transition: Transition) -> Transition:
    return transition._replace(state=replace(transition.state, ledger=transition.state.ledger[1:]))


def peeking_score(state: Any, seat: int, move: Any) -> int:
    return int(state.stock[-1].rank) if state.stock else 0


def peeking(state: Any, seat: int, move: Any, verdict: Verdict) -> Verdict:
    """Refuses the last card of a hand of several while a spade is hidden on top of the stock."""
    legal_cards = [Play(card) for card in state.held(seat) if PEBBLES.judge(state, seat, Play(card))]
    if verdict and move in legal_cards[1:] and state.stock and state.stock[-1].suit is cardrules.Suit.SPADES:
        return illegal(book.OWN_CARD(missing=move.card))
    return verdict


def vague(state: Any, seat: int, move: Any, verdict: Verdict) -> Verdict:
    return verdict if verdict else illegal(book.FOLLOW_SUIT())


def muddled(state: Any, seat: int, move: Any, verdict: Verdict) -> Verdict:
    return verdict if verdict else illegal(book.LEAD())


def every_hand_open(zone: Zone) -> Zone:
    return zone._replace(seen_by=None) if zone.id == "hand:1" else zone


def second_stock(zone: Zone) -> Zone:
    return zone._replace(id="stock", cards=zone.cards[:0]) if zone.id == "won:0" else zone


BROKEN = [
    pytest.param(with_perform(loses_a_card), "lost", id="apply loses a card"),
    pytest.param(with_perform(says_nothing), "without an event", id="events do not tell what moved"),
    pytest.param(with_perform(names_a_drawn_card), "hidden from it", id="an event names a hidden card"),
    pytest.param(with_perform(forgets_points), "ledger has others", id="points vanish"),
    pytest.param(
        with_lines(lambda line: line._replace(finding=book.MARRIAGE(cards=line.cards))),
        "does not say how many points",
        id="a score line under the wrong scoring clause",
    ),
    pytest.param(
        with_lines(lambda line: line._replace(finding=book.SHOWN(seat=0, cards=line.cards))),
        "scores nothing",
        id="a score line under a clause that scores nothing",
    ),
    pytest.param(
        with_lines(lambda line: line._replace(points=line.points + 1)),
        "does not say how many",
        id="points are off",
    ),
    pytest.param(
        replace(
            PEBBLES, pseudo_legal_moves=lambda state, seat: list(PEBBLES.pseudo_legal_moves(state, seat))[1:]
        ),
        "legal, not listed",
        id="legal_moves misses a move",
    ),
    pytest.param(
        replace(PEBBLES, pseudo_legal_moves=lambda state, seat: plays_of(state.held(seat))),
        "listed, not legal {Play",
        id="legal_moves lists what is only said to be legal",
    ),
    pytest.param(with_judge(peeking), "depends on hidden cards", id="the judge peeks"),
    pytest.param(
        replace(PEBBLES, score_move=peeking_score),
        "The score of",
        id="the simple player peeks",
    ),
    pytest.param(with_judge(vague), "lacks the fact", id="a verdict without its facts"),
    pytest.param(with_judge(muddled), "not a reason", id="a permission is cited as a breach"),
    pytest.param(
        replace(PEBBLES, rulebook=replace(PEBBLES.rulebook, sections=PEBBLES.rulebook.sections[:2])),
        "not in the rulebook",
        id="a clause from nowhere",
    ),
    pytest.param(with_zones(second_stock), "same id", id="two zones of one name"),
    pytest.param(with_told_facts_only, "not those of the first state", id="facts come and go"),
    pytest.param(with_a_fact_twice, "Two facts have the same id", id="two facts of one name"),
    pytest.param(
        replace(PEBBLES, movers=lambda state: ((state.turn + 1) % 3,)),
        "without an event",
        id="the wrong seat is to move",
    ),
    pytest.param(
        with_events(
            lambda event: event._replace(moved=tuple(each._replace(seen=True) for each in event.moved))
        ),
        "hidden from it",
        id="every card is said to be seen on its way",
    ),
]


def check_matches(game: Game, seeds: int) -> None:
    for seed in range(seeds):
        check_match(game, seed, plies=60)


@pytest.mark.parametrize(("game", "said"), BROKEN)
def test_a_broken_game_is_caught(game: Game, said: str) -> None:
    with pytest.raises(LawBroken, match=said):
        check_matches(game, seeds=8)


def test_the_unbroken_game_is_not_blamed() -> None:
    check_match(PEBBLES, seed=0, plies=60)


def test_a_view_that_shows_a_hidden_card_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardrules.core.zones.seen_zone", lambda zone, seat: zone)
    with pytest.raises(LawBroken, match=r"depends on cards hidden|shows the hidden cards"):
        check_match(PEBBLES, seed=0, plies=3)


def test_a_hand_that_lies_open_is_seen_in_the_zones_alone() -> None:
    """Zones decide who sees what: opening a hand there is a change of the rules, which perft and golden files show."""
    view = with_zones(every_hand_open).view(Match(PEBBLES, seed=0).state, 0)
    assert None not in view.zone("hand:1").cards


def test_a_judge_that_forgets_a_clause_is_caught() -> None:
    def forgetful(state: Any, seat: int, move: Any, verdict: Verdict) -> Verdict:
        only = [finding.clause for finding in verdict.findings] == [book.FOLLOW_SUIT]
        return legal(book.LEAD.permits()) if only else verdict

    def unseen(game: Game) -> list[str]:
        seen = collect(game, [random_match(game, Random(seed), plies=20) for seed in range(3)])
        return [clause.id for clause in uncited(game, seen)]

    assert "follow-suit" not in unseen(PEBBLES)
    assert "follow-suit" in unseen(with_judge(forgetful))


def test_an_endless_game_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardrules.testing.walks.MOST_PLIES", 10)
    with pytest.raises(LawBroken, match="does not end"):
        random_match(PEBBLES, Random(0), plies=100)
