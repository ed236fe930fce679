"""Pebbles and Nuts, clause by clause."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cardrules import (
    Card,
    Game,
    Match,
    OptionError,
    Outcome,
    ScoreLine,
    Transition,
    card,
    cards,
    load,
    shared_clauses,
)
from cardrules.cards import codes
from cardrules.games.pebbles_and_nuts import GAME
from cardrules.games.pebbles_and_nuts import rulebook as book
from cardrules.games.pebbles_and_nuts.rules import initial_state
from cardrules.games.pebbles_and_nuts.state import Couple, State
from cardrules.mechanics.tricks import Phase
from cardrules.rulebook import Clause
from cardrules.testing import random_match
from tests.markers import shows

CONFIGURATIONS = [
    pytest.param({"players": 2}, 32, 9, 16, 30, id="2 players"),
    pytest.param({"players": 3}, 33, 4, 11, 40, id="3 players"),
    pytest.param({"players": 4}, 32, 1, 8, 30, id="4 players"),
    pytest.param({"players": 4, "packs": 2}, 64, 9, 16, 60, id="4 players, 2 packs"),
]


def position(
    hands: list[str], trick: str = "", leader: int = 0, shown: dict[int, str] | None = None, **more: Any
) -> State:
    """A state in the middle of a deal with these hands; it need not hold all the cards."""
    options = more.pop("options", {})
    game = load("pebbles_and_nuts", **{"players": len(hands), **options})
    laid = shown or {}
    return replace(
        initial_state(game.options, len(hands) - 1),
        phase=Phase.PLAY,
        deal=1,
        hands=tuple(map(cards, hands)),
        shown=tuple(cards(laid.get(seat, "")) for seat in range(len(hands))),
        stock=more.pop("stock", ()),
        trick=cards(trick),
        leader=leader,
        **more,
    )


def game_of(state: State) -> Game[Any, Any, Any]:
    """The game under the options of a state."""
    return replace(GAME, options=state.options)


def judge(state: State, seat: int, text: str) -> list[Clause]:
    """The clauses of a verdict, after checking that a broken clause is never cited for a legal move."""
    verdict = game_of(state).judge(state, seat, GAME.read_move(text))
    assert all(finding.upheld == verdict.legal for finding in verdict.findings)
    return [finding.clause for finding in verdict.findings]


def is_legal(state: State, seat: int, text: str) -> bool:
    return game_of(state).judge(state, seat, GAME.read_move(text)).legal


def winner_of(trick: str, led_by: int = 0) -> tuple[int, Clause]:
    """Who wins a trick, and the clause that says so."""
    *before, last = cards(trick)
    players = len(before) + 1
    seat = (led_by + len(before)) % players
    hands = ["7C 8C"] * players
    hands[seat] = last.code
    after = play(position(hands, codes(before), led_by), seat, last.code)
    return after.state.leader, after.events[1].finding.clause


def play(state: State, seat: int, text: str) -> Transition[State]:
    """A legal move made."""
    return game_of(state).apply(state, seat, game_of(state).read_move(text))


def last_trick(state: State) -> State:
    """The deal is played to its end: a trick of cards that count nothing."""
    hands = tuple(map(cards, ("7C", "8C", "7D", "8D")[: len(state.hands)]))
    state = replace(state, hands=hands, stock=(), phase=Phase.PLAY)
    for _ in hands:
        state = play(state, state.turn, codes(state.hands[state.turn])).state
    return state


# Cards, seats and the deal


@pytest.mark.parametrize(("options", "size", "draws", "tricks", "points"), CONFIGURATIONS)
@shows(book.CARDS, book.SEVEN_EACH, book.DRAW, book.COUNT, shared_clauses.FIRST_DEALER)
def test_each_configuration_has_its_cards_draws_tricks_and_points(
    options: dict[str, Any], size: int, draws: int, tricks: int, points: int
) -> None:
    game = load("pebbles_and_nuts", max_deals=1, target=1000, **options)
    assert len(game.options.pack) == size
    match = random_match(game, Random(5))
    drawn = [event for event in match.events if event.finding.clause is book.DRAW]
    won = [event for event in match.events if event.moved and event.moved[0].target.startswith("won")]
    assert len(drawn) == draws * game.seats
    assert len(won) == tricks
    assert sum(line.points for line in match.score_lines if line.finding.clause is book.CARD_POINTS) == points
    first = match.plies[0].state
    assert [len(hand) for hand in first.hands] == [7] * game.seats


def test_the_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    game = load("pebbles_and_nuts", players=3)
    order = game.options.pack
    match = Match(game, dealer=1, orders=[codes(order)])
    assert {seat: set(match.state.hands[seat]) for seat in range(3)} == {
        2: set(order[0:21:3]),
        0: set(order[1:21:3]),
        1: set(order[2:21:3]),
    }
    assert match.state.stock[-1] == order[21]
    assert match.actors == (2,)


@shows(shared_clauses.WHOLE_PACK)
@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda pack: pack[1:], "missing: 7C"),
        (lambda pack: (*pack[1:], pack[1]), "more than once: 8C; missing: 7C"),
        (lambda pack: (*pack[1:], card("2C")), "missing: 7C; not in the pack: 2C"),
    ],
)
def test_a_deal_takes_the_whole_pack(spoil: Any, said: str) -> None:
    game = load("pebbles_and_nuts")
    pack = tuple(sorted(game.options.pack, key=lambda each: (each.suit, each.rank == 1, each.rank)))
    state = game.initial_state(game.options, 0)
    verdict = game.judge(state, 0, game.read_move(f"deal {codes(spoil(pack))}"))
    assert not verdict
    assert said in str(verdict)


@shows(shared_clauses.DEAL_DUE, shared_clauses.DEAL_PASSES)
def test_the_dealer_deals_when_it_is_due_and_the_deal_passes_to_the_left() -> None:
    game = load("pebbles_and_nuts", players=3)
    state = game.initial_state(game.options, 0)
    assert judge(state, 1, "QH") == [shared_clauses.DEAL_DUE]
    assert judge(state, 1, f"deal {codes(game.options.pack)}") == [shared_clauses.DEAL_DUE]
    match = Match(game, dealer=0)
    assert judge(match.state, 0, f"deal {codes(game.options.pack)}") == [shared_clauses.DEAL_DUE]
    while not match.deal_due:
        match.play(match.legal_moves()[0])
    assert match.actors == (1,)


@shows(book.PARTNERS)
def test_partners_face_each_other_and_add_up_their_points() -> None:
    game = load("pebbles_and_nuts", players=4)
    assert game.side_names == ("Seats 0 and 2", "Seats 1 and 3")
    state = position([""] * 4, won=(cards("KH"), cards("KD"), cards("AH"), ()))
    scored = last_trick(state)
    assert game.scores(scored) == (15, 5)
    assert book.PARTNERS in {event.finding.clause for event in Match(game).events}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 2, "packs": 2}, "two packs are for four players"),
        ({"players": 3, "partner_may_declare": True}, "goes with four players"),
        ({"players": 4, "second_jack_on_pair": True}, "goes with two packs"),
        ({"players": 5}, "players = 5"),
        ({"target": 0}, "target = 0"),
        ({"colour": "red"}, "no option 'colour'"),
    ],
)
def test_options_that_the_rules_do_not_have_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        load("pebbles_and_nuts", **options)


# The play


@shows(book.LEAD, book.TO_THE_TRICK)
def test_any_card_may_be_led() -> None:
    state = position(["AS 7H 8C", "9D"])
    for text in ("AS", "7H", "8C"):
        assert judge(state, 0, text) == [book.LEAD]
    told = play(state, 0, "7H").events[0]
    assert str(told) == "Seat 0 plays the 7♥. [Pebbles and Nuts, A trick]"


@shows(shared_clauses.TURN)
def test_a_seat_plays_in_turn() -> None:
    state = position(["AS 7H", "9D 8D"])
    assert judge(state, 1, "9D") == [shared_clauses.TURN]
    assert judge(state, 1, "AS") == [shared_clauses.TURN, book.OWN_CARD]


@shows(book.OWN_CARD)
def test_a_seat_plays_its_own_cards() -> None:
    state = position(["AS 7H", "9D 8D"])
    assert judge(state, 0, "9D") == [book.OWN_CARD]


@shows(book.FOLLOW_SUIT)
def test_suit_is_followed() -> None:
    state = position(["8D", "7H JH QS"], trick="KH")
    assert judge(state, 1, "JH") == [book.FOLLOW_SUIT]
    verdict = game_of(state).judge(state, 1, GAME.read_move("QS"))
    assert str(verdict) == "You hold 7♥ and J♥, so you must follow hearts. [Pebbles and Nuts, Following suit]"


def test_a_melded_card_counts_as_held() -> None:
    state = position(["8D", "QS"], trick="9C", shown={1: "KC"})
    assert judge(state, 1, "QS") == [book.FOLLOW_SUIT]
    assert is_legal(state, 1, "KC")


@shows(book.VOID)
def test_a_void_seat_plays_anything() -> None:
    state = position(["8D", "7H AS 7D"], trick="KC")
    for text in ("7H", "AS", "7D"):
        assert judge(state, 1, text) == [book.VOID]


@shows(book.ACE_OF_SPADES)
def test_the_ace_of_spades_may_be_played_to_a_heart_lead() -> None:
    state = position(["8D", "7H AS KS"], trick="KH")
    assert judge(state, 1, "AS") == [book.ACE_OF_SPADES]
    assert is_legal(state, 1, "7H")
    assert not is_legal(state, 1, "KS")


def test_the_ace_of_spades_follows_spades_when_it_is_the_only_one() -> None:
    state = position(["8D", "7H AS"], trick="KS")
    assert [str(move) for move in game_of(state).legal_moves(state, 1)] == ["AS"]


def test_the_ace_of_spades_does_not_excuse_from_another_suit() -> None:
    assert not is_legal(position(["8D", "7C AS"], trick="KC"), 1, "AS")


# Winning a trick


@shows(book.RANKING)
@pytest.mark.parametrize(
    ("trick", "winner"),
    [("KC TC", 1), ("TC AC", 1), ("9D AS", 0), ("7S 8S", 1), ("JC QC", 1), ("AS TS", 0)],
)
def test_without_a_heart_the_highest_of_the_suit_led_wins(trick: str, winner: int) -> None:
    assert winner_of(trick) == (winner, book.RANKING)


@shows(book.HEARTS_ARE_TRUMP)
@pytest.mark.parametrize(("trick", "winner"), [("AC 7H", 1), ("TH AH", 1), ("TH KH", 0), ("9C 7H AC", 1)])
def test_the_highest_heart_wins(trick: str, winner: int) -> None:
    assert winner_of(trick) == (winner, book.HEARTS_ARE_TRUMP)


@shows(book.ACE_BEATS_HEARTS)
def test_the_ace_of_spades_beats_hearts_when_a_heart_was_led() -> None:
    assert winner_of("AH AS") == (1, book.ACE_BEATS_HEARTS)
    assert winner_of("7H AS AH") == (1, book.ACE_BEATS_HEARTS)


@pytest.mark.parametrize("trick", ["AC AS 7H", "AD 7H AS", "AS 7H"])
def test_on_another_lead_a_heart_beats_the_ace_of_spades(trick: str) -> None:
    winner, clause = winner_of(trick)
    assert cards(trick)[winner] == card("7H")
    assert clause is book.HEARTS_ARE_TRUMP


@shows(book.TWINS)
@pytest.mark.parametrize("trick", ["8H 8H'2 7H", "9C 8H'2 8H", "AC AC'2 9C 7C", "7H AS AS'2 AH"])
def test_of_twins_the_first_is_the_higher(trick: str) -> None:
    winner, clause = winner_of(trick)
    first = next(place for place, each in enumerate(cards(trick)) if trick.count(each.face.code) > 1)
    assert (winner, clause) == (first, book.TWINS)


def test_twins_that_do_not_win_are_nothing_special() -> None:
    assert winner_of("AC 9C 9C'2 7C") == (0, book.RANKING)


def test_the_winner_draws_first_and_leads() -> None:
    state = position(["8D", "9D", "7D"], trick="TD", leader=2, stock=cards("7C 8C 9C"))
    state = replace(state, hands=(cards("AD"), cards("9D"), ()))
    after = play(play(state, 0, "AD").state, 1, "9D")
    assert after.state.leader == 0
    assert after.state.hands == (cards("9C"), cards("8C"), cards("7C"))
    drawn = [event for event in after.events if event.finding.clause is book.DRAW]
    assert [event.moved[0].card for event in drawn] == list(cards("9C 8C 7C"))


# Melds


def between_tricks(hand: str, shown: str = "", couples: tuple[Couple, ...] = (), **options: Any) -> State:
    """Seat 0 has just won a trick."""
    game = {"players": 4, "packs": 2, **options}
    return position(
        [hand, "7D", "8D", "9D"], shown={0: shown}, couples=couples, declaring=(0,), tricks=3, options=game
    )


def couple(text: str, jacks: str = "") -> Couple:
    king, queen = cards(text)
    return Couple(0, king, queen, 2, cards(jacks))


@shows(book.MARRIAGE, book.SHOWN)
def test_a_marriage_counts_15_and_is_shown() -> None:
    state = between_tricks("KH QH 7C")
    assert judge(state, 0, "meld KQ hearts") == [book.MARRIAGE]
    after = play(state, 0, "meld KQ hearts")
    assert [line.points for line in after.state.ledger] == [15]
    assert after.state.shown[0] == cards("KH QH")
    assert after.state.hands[0] == cards("7C")
    assert "K♥ and Q♥" in str(after.events[0])


@shows(book.SPADE_MARRIAGE)
def test_a_spade_marriage_counts_20_not_35() -> None:
    after = play(between_tricks("KS QS"), 0, "meld KQ spades").state
    assert [(line.points, line.finding.clause) for line in after.ledger] == [(20, book.SPADE_MARRIAGE)]


@shows(book.MENAGE)
@pytest.mark.parametrize("suit", ["S", "H", "C", "D"])
def test_a_menage_counts_10_in_every_suit(suit: str) -> None:
    state = between_tricks(f"J{suit}", f"K{suit} Q{suit}", (couple(f"K{suit} Q{suit}"),))
    after = play(state, 0, f"meld KQJ {suit}").state
    assert [(line.points, line.finding.clause) for line in after.ledger] == [(10, book.MENAGE)]


@shows(book.WHEN_TO_MELD)
def test_melds_are_declared_by_the_winner_between_tricks_once() -> None:
    match = Match(load("pebbles_and_nuts"), seed=1)
    state = replace(match.state, hands=(cards("KH QH"), cards("KS QS")), leader=0)
    assert judge(state, 0, "meld KQ hearts") == [book.WHEN_TO_MELD]  # the first trick has not been played
    state = replace(state, declaring=(0,), hands=(cards("KH QH KS QS"), ()))
    after = play(state, 0, "meld KQ hearts").state
    assert judge(after, 0, "meld KQ spades") == [book.WHEN_TO_MELD]
    led = play(state, 0, "KH").state
    assert book.WHEN_TO_MELD in judge(led, 0, "meld KQ spades")


def test_the_drawn_card_may_be_melded_and_melding_goes_on_without_stock() -> None:
    state = position(["KH", "9D"], trick="", stock=cards("7C QH"))
    state = replace(state, hands=(cards("KH AD"), cards("9D 8D")))
    after = play(state, 0, "AD").state
    after = play(after, 1, "9D").state
    assert after.stock == ()
    assert judge(after, 0, "meld KQ hearts") == [book.MARRIAGE]


def test_nothing_is_melded_after_the_last_trick() -> None:
    state = replace(position(["AD", ""], leader=1, trick="7D"), won=((), ()))
    after = play(state, 0, "AD").state
    assert after.phase is Phase.DEAL
    assert after.declaring == ()


def test_a_menage_in_the_marriages_own_trick_breaks_both_clauses() -> None:
    married = play(between_tricks("KH QH JH"), 0, "meld KQ hearts").state
    assert judge(married, 0, "meld KQJ hearts") == [book.WHEN_TO_MELD, book.JACK_JOINS_COUPLE]
    assert judge(replace(married, tricks=4, declaring=(0,)), 0, "meld KQJ hearts") == [book.MENAGE]


def test_cards_of_different_suits_are_no_meld_however_they_are_named() -> None:
    state = between_tricks("KH QS JH")
    for text in ("meld KH QS", "meld KH QS JH"):
        assert judge(state, 0, text) == [book.MELDS]
        assert str(GAME.read_move(text)) == text
    assert (
        GAME.read_move("meld KH QH")
        == GAME.read_move("meld QH KH")
        == GAME.read_move("meld KQ ♥".replace("♥", "h"))
    )


@shows(book.MELDS)
def test_only_these_cards_make_melds() -> None:
    assert judge(between_tricks("QH JH"), 0, "meld QJ hearts") == [book.MELDS]
    assert judge(between_tricks("KH KH'2"), 0, "meld KK'2 hearts") == [book.MELDS]


def test_melded_cards_must_be_held() -> None:
    assert judge(between_tricks("KH 7C"), 0, "meld KQ hearts") == [book.OWN_CARD]


@shows(book.JACK_JOINS_COUPLE)
def test_the_jack_joins_a_marriage_of_an_earlier_trick() -> None:
    assert judge(between_tricks("KH QH JH"), 0, "meld KQJ hearts") == [book.JACK_JOINS_COUPLE]
    declared = between_tricks("JH 7C", "KH QH", (couple("KH QH"),))
    assert is_legal(declared, 0, "meld KQJ hearts")
    queen_gone = replace(declared, shown=(cards("KH"), (), (), ()))
    assert judge(queen_gone, 0, "meld KQJ hearts") == [book.OWN_CARD]


def test_two_kings_and_queens_side_by_side_are_not_mixed() -> None:
    two = between_tricks("JH", "KH QH KH'2 QH'2", (couple("KH QH"), couple("KH'2 QH'2")))
    assert is_legal(two, 0, "meld KQJ hearts")
    assert judge(two, 0, "meld KQ'2J hearts") == [book.JACK_JOINS_COUPLE]


@shows(book.ONE_PARTNER_AT_A_TIME)
def test_a_new_queen_does_not_join_a_king_whose_queen_lies_there() -> None:
    state = between_tricks("QH'2", "KH QH", (couple("KH QH"),))
    assert judge(state, 0, "meld KQ'2 hearts") == [book.ONE_PARTNER_AT_A_TIME]
    played = between_tricks("QH'2", "KH", (couple("KH QH"),))
    assert judge(played, 0, "meld KQ'2 hearts") == [book.MARRIAGE]
    king = between_tricks("KH'2", "QH", (couple("KH QH"),))
    assert judge(king, 0, "meld K'2Q hearts") == [book.MARRIAGE]


def test_two_marriages_of_a_suit_may_lie_side_by_side() -> None:
    assert is_legal(between_tricks("KH'2 QH'2", "KH QH", (couple("KH QH"),)), 0, "meld K'2Q'2 hearts")


@shows(book.FRESH_CARD)
def test_every_declaration_takes_a_concealed_card() -> None:
    left = between_tricks("7C", "KH QH'2", (couple("KH QH"), couple("KH'2 QH'2")))
    assert judge(left, 0, "meld KQ'2 hearts") == [book.FRESH_CARD]
    reused = between_tricks("7C", "KH QH'2 JH", (couple("KH QH", "JH"), couple("KH QH'2")))
    assert judge(reused, 0, "meld KQ'2J hearts") == [book.FRESH_CARD]


@shows(book.ONE_JACK)
def test_a_couple_takes_one_jack_or_two_if_agreed() -> None:
    couples = (couple("KH QH", "JH"),)
    assert judge(between_tricks("JH'2", "KH QH JH", couples), 0, "meld KQJ'2 hearts") == [book.ONE_JACK]
    agreed = between_tricks("JH'2", "KH QH JH", couples, second_jack_on_pair=True)
    assert is_legal(agreed, 0, "meld KQJ'2 hearts")


def test_a_couple_formed_anew_may_take_a_new_jack() -> None:
    couples = (couple("KH QH", "JH"), couple("KH QH'2"))
    assert is_legal(between_tricks("JH'2", "KH QH'2 JH", couples), 0, "meld KQ'2J'2 hearts")


@shows(book.PARTNER_MELDS)
def test_the_partner_may_meld_if_agreed() -> None:
    hands = ["KH QH 7C", "7D", "KS QS 8C", "9D"]
    state = position(hands, declaring=(0, 2), tricks=3, options={"partner_may_declare": True})
    assert game_of(state).actors(state) == (0,)
    assert judge(state, 0, "7C") == [book.PARTNER_MELDS]
    assert judge(state, 2, "meld KQ spades") == [shared_clauses.TURN]
    melded = play(state, 0, "meld KQ hearts").state
    assert melded.declaring == ()
    passed = play(state, 0, "pass").state
    assert game_of(passed).actors(passed) == (2,)
    assert judge(passed, 2, "meld KQ hearts") == [book.OWN_CARD]
    by_partner = play(passed, 2, "meld KQ spades").state
    assert game_of(by_partner).scores(by_partner)[0] == 20
    assert game_of(by_partner).actors(by_partner) == (0,)
    neither = play(passed, 2, "pass").state
    assert judge(neither, 0, "7C") == [book.LEAD]
    assert judge(neither, 0, "pass") == [book.PARTNER_MELDS]


def test_without_that_option_nobody_passes() -> None:
    state = position(["KH QH 7C", "7D", "KS QS 8C", "9D"], declaring=(0,), tricks=3)
    assert judge(state, 0, "pass") == [book.PARTNER_MELDS]
    assert judge(state, 2, "meld KQ spades") == [shared_clauses.TURN, book.WHEN_TO_MELD]
    assert judge(state, 0, "7C") == [book.LEAD]


# Scoring


@shows(book.CARD_POINTS)
def test_the_sources_example_makes_10() -> None:
    won = cards("AH KH QH AD KD AS KS QS")
    scored = last_trick(position(["", ""], won=(won, ())))
    assert game_of(scored).scores(scored) == (10, 0)
    assert [line.points for line in scored.ledger] == [5, 10, 10, 5, 5, -5, -10, -10]


def test_the_ace_of_spades_on_a_heart_king_nets_5() -> None:
    after = play(position(["", "AS"], trick="KH"), 1, "AS").state
    assert game_of(after).scores(after) == (0, 5)


def test_the_table_of_card_points_is_the_one_that_is_scored() -> None:
    table = book.CARD_POINTS.table
    assert table is not None
    assert table.rows == (
        ("♥", "5", "10", "10", "10"),
        ("♦", "5", "5", "5", ""),
        ("♣", "5", "5", "5", ""),
        ("♠", "−5", "−10", "−10", "−10"),
    )


def test_the_most_that_melds_bring_in_a_deal_of_one_pack_is_105() -> None:
    everything = "KS QS JS KH QH JH KC QC JC KD QD JD"
    state = position([everything, "7C"])
    for suit in "SHCD":
        for meld in ("KQ", "KQJ"):
            state = replace(state, declaring=(0,), tricks=state.tricks + 1)
            state = play(state, 0, f"meld {meld} {suit}").state
    assert game_of(state).scores(state)[0] == 105


# The end


def counted(points: list[int], **options: Any) -> State:
    """A deal that has just been counted, with these points from deals before it and nothing won in it."""
    game = load("pebbles_and_nuts", **options)
    before = tuple(
        ScoreLine(side, each, book.CARD_POINTS(card=card("KH"), points=each))
        for side, each in enumerate(points)
    )
    state = replace(initial_state(game.options, 0), ledger=before, deal=3, stock=())
    return last_trick(state)


@pytest.mark.parametrize(
    ("options", "target"),
    [
        ({}, 70),
        ({"players": 3}, 50),
        ({"players": 4}, 70),
        ({"players": 4, "packs": 2}, 130),
        ({"target": 31}, 31),
    ],
)
@shows(book.USUAL_TARGET, shared_clauses.TARGET)
def test_the_target_is_won_by_reaching_it(options: dict[str, Any], target: int) -> None:
    sides = 3 if options.get("players") == 3 else 2
    below = counted([target - 1] + [0] * (sides - 1), **options)
    assert below.phase is Phase.DEAL
    assert below.dealer == 1
    over = counted([0, target] + [0] * (sides - 2), **options)
    assert isinstance(over.result, Outcome)
    assert over.result.winners == (1,)


def test_of_several_at_the_target_the_best_wins() -> None:
    assert counted([75, 80]).result == Outcome(
        (1,), (75, 80), shared_clauses.TARGET(winner=(1,), points=80, target=70)
    )


@shows(shared_clauses.TIE)
def test_a_tie_at_the_top_plays_another_deal() -> None:
    tied = counted([80, 80])
    assert tied.result is None
    assert tied.phase is Phase.DEAL


@shows(shared_clauses.MAX_DEALS)
def test_a_fixed_number_of_deals_ends_the_match_and_a_tie_is_shared() -> None:
    result = counted([20, 20], max_deals=3).result
    assert result is not None
    assert result.winners == (0, 1)
    assert result.finding.clause is shared_clauses.MAX_DEALS
    assert counted([20, 20], max_deals=4).result is None


@shows(shared_clauses.OVER)
def test_nothing_is_played_after_the_end() -> None:
    over = counted([80, 0])
    assert judge(over, 0, "7C") == [shared_clauses.OVER]
    assert judge(over, 0, f"deal {codes(over.options.pack)}") == [shared_clauses.OVER]
    assert game_of(over).actors(over) == ()


def test_negative_scores_are_kept() -> None:
    scored = last_trick(position(["", ""], won=(cards("KS QS 8S"), ())))
    assert game_of(scored).scores(scored) == (-30, 0)


def test_the_pack_of_three_has_a_second_8_of_hearts() -> None:
    assert Card(*card("8H")[:2], pack=1) in load("pebbles_and_nuts", players=3).options.pack
