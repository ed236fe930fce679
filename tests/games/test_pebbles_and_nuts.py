"""Pebbles and Nuts, clause by clause."""

from random import Random
from typing import Any

import pytest

from cardrules import Card, Match, NotationError, OptionError, PositionError, ResultError, card, cards, load
from cardrules.core import shared_clauses
from cardrules.core.cards import codes
from cardrules.core.events import CardMove
from cardrules.core.rulebook import Clause
from cardrules.games.pebbles_and_nuts import GAME, Meld
from cardrules.games.pebbles_and_nuts import rulebook as book
from cardrules.games.pebbles_and_nuts.position import PebblesPosition, write_couple
from cardrules.games.pebbles_and_nuts.rules import card_points, trick_findings
from cardrules.mechanics.tricks import Phase
from cardrules.tabletop.scorepad import ScorePad
from cardrules.testing import random_match
from tests.markers import in_words, shows

CONFIGURATIONS = [
    pytest.param({"players": 2}, 32, 9, 16, 30, id="2 players"),
    pytest.param({"players": 3}, 33, 4, 11, 40, id="3 players"),
    pytest.param({"players": 4}, 32, 1, 8, 30, id="4 players"),
    pytest.param({"players": 4, "packs": 2}, 64, 9, 16, 60, id="4 players, 2 packs"),
]


def at(position: str) -> Match:
    """A match that begins at a position."""
    return Match.from_position(position, "pebbles_and_nuts")


def dealt_at(position: str) -> Match:
    """A match that begins at a position whose unknown cards are dealt at random."""
    match = at(position)
    return Match.from_position(match.position().filled(), match.game)


def judge(match: Match, text: str, seat: int | None = None) -> list[Clause]:
    """The clauses of a verdict, after checking that a broken clause is never cited for a legal move."""
    verdict = match.judge(text, seat)
    assert all(finding.upheld == verdict.legal for finding in verdict.findings)
    return [finding.clause for finding in verdict.findings]


def winner_of(trick: str) -> tuple[int, Clause]:
    """The winner of the last trick of a deal, and the clause that says so."""
    winner, clause, *_ = winner_and_reasons(trick)
    return winner, clause


def winner_and_reasons(trick: str) -> tuple[int, Clause, Clause]:
    """The winner of the last trick of a deal, the clause that says so, and the one that is cited after it."""
    *before, last = cards(trick)
    players = len(before) + 1
    last_trick = {2: 15, 3: 10, 4: 15}[players]
    options = f"players={players}" + " packs=2" * (players == 4)
    hands = " / ".join(["-"] * len(before) + [last.code])
    match = dealt_at(f"{options}; tricks {last_trick}; leader 0; trick {codes(before)}; hands {hands}")
    _, won, after, *_ = (event.finding for event in match.play(last.code).events)
    facts = dict(won.facts)
    assert facts["cards"] == cards(trick)
    assert facts["points"] == sum(map(card_points, cards(trick)))
    winner = facts["winner"]
    assert isinstance(winner, int)
    return winner, won.clause, after.clause


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
    match = Match.from_packs(game, codes(order), dealer=1)
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
    match = Match.from_packs(game, dealer=0)
    assert (match.state.leader, match.state.tricks) == (1, 0)
    assert judge(match, "QH", 1) == [shared_clauses.DEAL_DUE]
    assert judge(match, f"deal {codes(game.options.pack)}", 1) == [shared_clauses.DEAL_DUE]
    match.deal()
    assert judge(match, f"deal {codes(game.options.pack)}", 0) == [shared_clauses.DEAL_DUE]
    while not match.deal_due:
        match.play(match.legal_moves[0])
    assert match.actors == (1,)
    match.deal()
    clauses = [event.finding.clause for ply in match.plies for event in ply.events]
    assert clauses.count(shared_clauses.FIRST_DEALER) == 1


@shows(book.PARTNERS)
def test_partners_face_each_other_and_add_up_their_points() -> None:
    game = load("pebbles_and_nuts", players=4)
    assert game.side_names == ("Seats 0 and 2", "Seats 1 and 3")
    match = at("players=4; tricks 4; leader 0; won KH 7S 9S TS / KD 7C 8C 9C / AH 7D 8D 9D / JS JC TC TD")
    points = [(line.side, line.points) for line in match.score_now()]
    assert points == [(0, 10), (1, 5), (0, 5)]
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
    match = at("tricks 13; leader 0; hands AS 7H 8C / ?3")
    for text in ("AS", "7H", "8C"):
        assert judge(match, text) == [book.LEAD]
    told = match.play("7H").events[0]
    assert str(told) == "Seat 0 plays the 7♥. [Pebbles and Nuts, A trick]"


@shows(shared_clauses.TURN)
def test_a_seat_plays_in_turn() -> None:
    match = at("tricks 14; leader 0; hands AS 7H / 9D 8D")
    assert judge(match, "9D", 1) == [shared_clauses.TURN]
    assert judge(match, "AS", 1) == [shared_clauses.TURN, book.OWN_CARD]


@shows(book.OWN_CARD)
def test_a_seat_plays_its_own_cards() -> None:
    assert judge(at("tricks 14; leader 0; hands AS 7H / 9D 8D"), "9D") == [book.OWN_CARD]


@shows(book.FOLLOW_SUIT)
def test_suit_is_followed() -> None:
    match = at("tricks 13; leader 0; trick KH; hands ?2 / 7H JH QS")
    assert judge(match, "JH") == [book.FOLLOW_SUIT]
    assert judge(match, "QS") == [book.FOLLOW_SUIT]
    refused = match.judge("QS")
    assert str(refused) == "You hold J♥ and 7♥, so you must follow hearts. [Pebbles and Nuts, Following suit]"


def test_a_melded_card_counts_as_held() -> None:
    match = at("tricks 14; leader 0; trick 9C; hands ?? / QS; melds - / KC; couples 1 KC QC 3")
    assert judge(match, "QS") == [book.FOLLOW_SUIT]
    assert match.judge("KC")


def test_a_deal_goes_on_while_melded_cards_lie_on_the_table() -> None:
    match = dealt_at(
        "tricks 14; leader 0; hands - / -; melds KC QC / KD QD; couples 0 KC QC 3 / 1 KD QD 4; stock -"
    )
    match.play("KC")
    match.play("KD")
    assert not match.deal_due
    assert [str(move) for move in match.legal_moves] == ["QC"]
    match.play("QC")
    match.play("QD")
    assert match.deal_due
    assert sum(map(len, match.state.won)) == 32


@shows(book.VOID)
def test_a_void_seat_plays_anything() -> None:
    match = at("tricks 13; leader 0; trick KC; hands ?2 / 7H AS 7D")
    for text in ("7H", "AS", "7D"):
        assert judge(match, text) == [book.VOID]


@shows(book.ACE_OF_SPADES)
def test_the_ace_of_spades_may_be_played_to_a_heart_lead() -> None:
    match = at("tricks 13; leader 0; trick KH; hands ?2 / 7H AS KS")
    assert judge(match, "AS") == [book.ACE_OF_SPADES]
    assert match.judge("7H")
    assert not match.judge("KS")


def test_the_ace_of_spades_follows_spades_when_it_is_the_only_one() -> None:
    match = at("tricks 14; leader 0; trick KS; hands ?? / 7H AS")
    assert [str(move) for move in match.legal_moves] == ["AS"]


def test_the_ace_of_spades_does_not_excuse_from_another_suit() -> None:
    assert not at("tricks 14; leader 0; trick KC; hands ?? / 7C AS").judge("AS")


def test_what_a_seat_has_to_play_is_told_with_the_clause() -> None:
    (duty,) = at("tricks 13; leader 0; trick KH; hands ?2 / 7H AS KS").obligations()
    assert [str(move) for move in duty.moves] == ["AS", "7H"]
    assert duty.finding.clause is book.FOLLOW_SUIT
    assert at("tricks 13; leader 0; trick KC; hands ?2 / 7H AS 7D").obligations() == ()
    assert at("tricks 13; leader 0; hands ?3 / 7H AS 7D").obligations(1) == ()
    assert at("players=3; tricks 8; leader 0; trick KH; hands ?2 / ?3 / 7H 8C 9C").obligations(2) == ()


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
@pytest.mark.parametrize(
    ("trick", "high"),
    [
        ("8H 8H'2 7H", book.HEARTS_ARE_TRUMP),
        ("9C 8H'2 8H", book.HEARTS_ARE_TRUMP),
        ("AC AC'2 9C 7C", book.RANKING),
        ("7H AS AS'2 AH", book.ACE_BEATS_HEARTS),
    ],
)
def test_of_twins_the_first_is_the_higher(trick: str, high: Clause) -> None:
    first = next(place for place, each in enumerate(cards(trick)) if trick.count(each.face.code) > 1)
    assert winner_and_reasons(trick) == (first, high, book.TWINS)


def test_twins_that_do_not_win_are_nothing_special() -> None:
    winner, clause, after = winner_and_reasons("AC 9C 9C'2 7C")
    assert (winner, clause) == (0, book.RANKING)
    assert after is not book.TWINS


def test_who_would_win_the_trick_as_it_lies() -> None:
    assert at("tricks 3; leader 1").trick_winner() is None
    assert at("players=3; trick 9C; leader 1").trick_winner() == 1
    assert at("players=3; trick 9C TC; leader 1").trick_winner() == 2
    assert at("players=3; trick 9C TC; leader 1").trick_winner("AC") == 0
    assert at("players=3; trick 9C TC; leader 1").trick_winner("AS") == 2
    with pytest.raises(NotationError):
        at("players=3; trick 9C; leader 1").trick_winner("TC AC")
    (why,) = at("players=3; trick 9C TC; leader 1").trick_findings("7H")
    assert why.clause is book.HEARTS_ARE_TRUMP
    assert at("players=3; trick KH AS; leader 1").trick_winner() == 2


def test_the_winner_draws_first_and_leads() -> None:
    match = at(
        "players=3; tricks 3; leader 2; trick TD; hands AD ?6 / 9D 7S 8S 9S TS JS QS / ?6; stock 7C 8C 9C"
    )
    match.play("AD")
    ply = match.play("9D")
    assert ply.state.leader == 0
    assert card("9C") in ply.state.hands[0]
    assert card("8C") in ply.state.hands[1]
    assert card("7C") in ply.state.hands[2]
    drawn = [event for event in ply.events if event.finding.clause is book.DRAW]
    assert [event.moved[0].card for event in drawn] == list(cards("9C 8C 7C"))


@pytest.mark.parametrize(("options", "size", "draws", "tricks", "points"), CONFIGURATIONS)
def test_tricks_are_numbered_from_1_in_every_deal(
    options: dict[str, Any], size: int, draws: int, tricks: int, points: int
) -> None:
    match = Match(load("pebbles_and_nuts", max_deals=2, target=1000, **options), seed=6)
    for _ in range(2):
        if match.deal_due:
            match.deal()
        for number in range(1, tricks + 1):
            for _ in range(match.game.seats):
                assert in_words(match.view(None).status)["Trick"] == str(number)
                match.play(plays(match)[0])
    assert match.outcome


def plays(match: Match) -> list[Any]:
    """The cards that may be played."""
    return [move for move in match.legal_moves if not str(move).startswith(("meld", "pass"))]


# Melds

LOW = cards("7C 8C 9C 7D 8D 9D 7S 8S 9S")


def between_tricks(
    hand: str, melds: str = "", couples: str = "", options: str = "players=4 packs=2"
) -> Match:
    """Seat 0 has just won the third trick; low cards fill up its hand."""
    low = (each for each in LOW if each.code not in hand.split())
    missing = 7 - len(cards(hand)) - len(cards(melds))
    held = codes((*cards(hand), *(next(low) for _ in range(missing))))
    said = f"couples {couples}" if couples else ""
    return at(
        f"{options}; tricks 3; leader 0; declaring 0; hands {held} / ?7 / ?7 / ?7; melds {melds or '-'} / - / - / -; "
        f"{said}"
    )


@shows(book.MARRIAGE, book.SHOWN)
def test_a_marriage_counts_15_and_is_shown() -> None:
    match = between_tricks("KH QH 7C")
    assert judge(match, "meld KQ hearts") == [book.MARRIAGE]
    ply = match.play("meld KQ hearts")
    assert [line.points for line in match.score_lines] == [15]
    assert ply.state.shown[0] == cards("KH QH")
    assert not set(cards("KH QH")) & set(ply.state.hands[0])
    assert "K♥ and Q♥" in str(ply.events[0])
    assert match.score_lines[0].finding == book.MARRIAGE(cards=cards("KH QH"))


@shows(book.SPADE_MARRIAGE)
def test_a_spade_marriage_counts_20_not_35() -> None:
    match = between_tricks("KS QS")
    match.play("meld KQ spades")
    assert [(line.points, line.finding.clause) for line in match.score_lines] == [(20, book.SPADE_MARRIAGE)]


@shows(book.MENAGE)
@pytest.mark.parametrize("suit", ["S", "H", "C", "D"])
def test_a_menage_counts_10_in_every_suit(suit: str) -> None:
    match = between_tricks(f"J{suit}", f"K{suit} Q{suit}", f"0 K{suit} Q{suit} 2")
    lines = [line for event in match.play(f"meld KQJ {suit}").events for line in event.lines]
    assert [(line.points, line.finding.clause) for line in lines] == [(10, book.MENAGE)]


@shows(book.WHEN_TO_MELD)
def test_melds_are_declared_by_the_winner_between_tricks_once() -> None:
    first = at("leader 0; hands KH QH 7C 8C 9C 7D 8D / KS QS ?5")
    assert judge(first, "meld KQ hearts") == [book.WHEN_TO_MELD]  # the first trick has not been played
    match = at("tricks 1; leader 0; declaring 0; hands KH QH KS QS 7C 8C 9C / ?7")
    match.play("meld KQ hearts")
    assert judge(match, "meld KQ spades") == [book.WHEN_TO_MELD]
    match.back()
    match.play("KH")
    assert book.WHEN_TO_MELD in judge(match, "meld KQ spades", 0)


def test_the_drawn_card_may_be_melded_and_melding_goes_on_without_stock() -> None:
    match = at("tricks 8; leader 0; hands KH AD ?5 / 9D 7D 8D 7S 8S 9S TS; stock 7C QH")
    match.play("AD")
    match.play("9D")
    assert match.state.stock == ()
    assert judge(match, "meld KQ hearts") == [book.MARRIAGE]


def test_nothing_is_melded_after_the_last_trick() -> None:
    match = dealt_at("tricks 15; leader 1; trick 7D; hands AD / -")
    after = match.play("AD").state
    assert after.phase is Phase.DEAL
    assert after.declaring == ()


def test_a_menage_in_the_marriages_own_trick_breaks_both_clauses() -> None:
    match = between_tricks("KH QH JH")
    match.play("meld KQ hearts")
    assert judge(match, "meld KQJ hearts") == [book.WHEN_TO_MELD, book.JACK_JOINS_COUPLE]
    assert judge(between_tricks("JH", "KH QH", "0 KH QH 2"), "meld KQJ hearts") == [book.MENAGE]


def test_cards_of_different_suits_are_no_meld_however_they_are_named() -> None:
    match = between_tricks("KH QS JH")
    for text in ("meld KH QS", "meld KH QS JH"):
        assert judge(match, text) == [book.MELDS]
        assert str(GAME.read_move(text)) == text
    assert (
        GAME.read_move("meld KH QH")
        == GAME.read_move("meld QH KH")
        == GAME.read_move("meld KQ ♥".replace("♥", "h"))
    )


@pytest.mark.parametrize("text", ["meld", "meld KQ wands"])
def test_a_meld_names_cards(text: str) -> None:
    with pytest.raises(NotationError, match=f"'{text}' is not a move of Pebbles and Nuts"):
        GAME.read_move(text)
    with pytest.raises(NotationError, match="A meld names its cards"):
        Meld(())


@shows(book.MELDS)
def test_only_these_cards_make_melds() -> None:
    assert judge(between_tricks("QH JH"), "meld QJ hearts") == [book.MELDS]
    assert judge(between_tricks("KH KH'2"), "meld KK'2 hearts") == [book.MELDS]


def test_melded_cards_must_be_held() -> None:
    assert judge(between_tricks("KH 7C"), "meld KQ hearts") == [book.OWN_CARD]


@shows(book.JACK_JOINS_COUPLE)
def test_the_jack_joins_a_marriage_of_an_earlier_trick() -> None:
    assert judge(between_tricks("KH QH JH"), "meld KQJ hearts") == [book.JACK_JOINS_COUPLE]
    may = map(str, between_tricks("JH 7C", "KH QH", "0 KH QH 2").legal_moves)
    assert [move for move in may if move.startswith("meld")] == ["meld KQJ hearts"]
    queen_gone = between_tricks("JH 7C", "KH", "0 KH QH 2")
    assert judge(queen_gone, "meld KQJ hearts") == [book.OWN_CARD]


def test_two_kings_and_queens_side_by_side_are_not_mixed() -> None:
    two = between_tricks("JH", "KH QH KH'2 QH'2", "0 KH QH 1 / 0 KH'2 QH'2 2")
    assert two.judge("meld KQJ hearts")
    assert judge(two, "meld KQ'2J hearts") == [book.JACK_JOINS_COUPLE]


def test_a_card_that_is_shown_is_played_from_where_it_lies() -> None:
    ply = between_tricks("7C", "KH QH", "0 KH QH 2").play("KH")
    assert ply.events[0].moved == (CardMove(card("KH"), "melds:0", "trick:0"),)


def test_a_jack_comes_from_the_hand_and_joins_no_other_marriage() -> None:
    match = between_tricks("JH", "KH QH KH'2 QH'2", "0 KH QH 1 / 0 KH'2 QH'2 2")
    ply = match.play("meld KQJ hearts")
    assert [couple.jacks for couple in ply.state.couples] == [cards("JH"), ()]
    assert sorted(codes(ply.state.shown[0]).split()) == ["JH", "KH", "KH'2", "QH", "QH'2"]
    assert [moved for event in ply.events for moved in event.moved] == [
        CardMove(card("JH"), "hand:0", "melds:0")
    ]


@shows(book.ONE_PARTNER_AT_A_TIME)
def test_a_new_queen_does_not_join_a_king_whose_queen_lies_there() -> None:
    lies = between_tricks("QH'2", "KH QH", "0 KH QH 2")
    assert judge(lies, "meld KQ'2 hearts") == [book.ONE_PARTNER_AT_A_TIME]
    new_king = between_tricks("KH'2", "KH QH", "0 KH QH 2")
    assert judge(new_king, "meld K'2Q hearts") == [book.ONE_PARTNER_AT_A_TIME]
    played = between_tricks("QH'2", "KH", "0 KH QH 2")
    assert judge(played, "meld KQ'2 hearts") == [book.MARRIAGE]
    king = between_tricks("KH'2", "QH", "0 KH QH 2")
    assert judge(king, "meld K'2Q hearts") == [book.MARRIAGE]


def test_two_marriages_of_a_suit_may_lie_side_by_side() -> None:
    assert between_tricks("KH'2 QH'2", "KH QH", "0 KH QH 2").judge("meld K'2Q'2 hearts")


@shows(book.FRESH_CARD)
def test_every_declaration_takes_a_concealed_card() -> None:
    left = between_tricks("7C", "KH QH'2", "0 KH QH 1 / 0 KH'2 QH'2 2")
    assert judge(left, "meld KQ'2 hearts") == [book.FRESH_CARD]
    reused = between_tricks("7C", "KH QH'2 JH", "0 KH QH JH 1 / 0 KH QH'2 2")
    assert judge(reused, "meld KQ'2J hearts") == [book.FRESH_CARD]


@shows(book.ONE_JACK)
def test_a_couple_takes_one_jack_or_two_if_agreed() -> None:
    couple = ("JH'2", "KH QH JH", "0 KH QH JH 1")
    assert judge(between_tricks(*couple), "meld KQJ'2 hearts") == [book.ONE_JACK]
    agreed = between_tricks(*couple, options="players=4 packs=2 second_jack_on_pair=true")
    assert agreed.judge("meld KQJ'2 hearts")


def test_a_couple_formed_anew_may_take_a_new_jack() -> None:
    match = between_tricks("JH'2", "KH QH'2 JH", "0 KH QH JH 1 / 0 KH QH'2 2")
    assert match.judge("meld KQ'2J'2 hearts")


def partners(declaring: str, options: str = "") -> Match:
    """Seats 0 and 2 play together, and seat 0 has just won the third trick."""
    hands = "KH QH JH 7C TC / ?5 / KS QS 9C JC AC / ?5"
    return at(f"players=4 {options}; tricks 3; leader 0; declaring {declaring}; hands {hands}")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_a_trick_the_winner_alone_is_asked(players: int) -> None:
    match = Match(load("pebbles_and_nuts", players=players), seed=2)
    for _ in range(players):
        ply = match.play(plays(match)[0])
        assert ply.events[0].moved[0].source == f"hand:{ply.seat}"
    assert match.state.declaring == (match.state.leader,)
    assert trick_findings(match.state) == ()


@shows(book.PARTNER_MELDS)
def test_the_partner_may_meld_if_agreed() -> None:
    match = partners("0 2", "partner_may_declare=true")
    assert match.actors == (0,)
    assert judge(match, "7C") == [book.PARTNER_MELDS]
    assert judge(match, "meld KQ spades", 2) == [shared_clauses.TURN]
    assert match.play("meld KQ hearts").state.declaring == ()
    match.back()
    match.play("pass")
    assert match.actors == (2,)
    assert judge(match, "meld KQ hearts") == [book.OWN_CARD]
    match.play("meld KQ spades")
    assert match.scores[0] == 20
    assert match.actors == (0,)
    match.back()
    match.play("pass")
    assert judge(match, "7C") == [book.LEAD]
    assert judge(match, "pass") == [book.PARTNER_MELDS]
    assert not match.judge("pass")


def test_whoever_is_asked_has_to_meld_or_to_pass() -> None:
    match = partners("0 2", "partner_may_declare=true")
    for meld in ("meld KQ hearts", "meld KQ spades"):
        (duty,) = match.obligations()
        assert [str(move) for move in duty.moves] == [meld, "pass"]
        assert duty.finding.clause is book.PARTNER_MELDS
        match.play("pass")
    assert match.obligations() == ()


def test_after_each_trick_of_a_deal_the_winner_is_asked_first_and_then_the_partner() -> None:
    match = Match(load("pebbles_and_nuts", players=4, partner_may_declare=True), seed=2)
    begun = match.ply
    for _ in range(7):
        for _ in range(4):
            match.play(plays(match)[0])
        winner = match.state.leader
        assert match.state.won[winner][-4:] == tuple(
            moved.card for event in match.plies[-1].events[1:2] for moved in event.moved
        )
        for asked in (winner, (winner + 2) % 4):
            assert match.actors == (asked,)
            assert not match.judge(match.state.hands[asked][0].code)
            match.play("pass")
        assert match.actors == (winner,)
    for _ in range(4):
        match.play(plays(match)[0])
    assert match.deal_due, "after the last trick nobody is asked"
    assert match.ply - begun == match.game.bounds(match.game.options).moves, "no deal takes more"


def test_without_that_option_nobody_passes() -> None:
    match = partners("0")
    assert judge(match, "pass") == [book.PARTNER_MELDS]
    assert judge(match, "meld KQ spades", 2) == [shared_clauses.TURN, book.WHEN_TO_MELD]
    assert judge(match, "7C") == [book.LEAD]
    assert match.obligations() == ()


# Scoring


def last_card(won: str, more: str = "") -> Match:
    """The deal is played but for one card that counts nothing; seat 0 has won some cards, and seat 1 the others."""
    last = cards("7C 8C")
    others = (each for each in GAME.options.pack if each not in (*cards(won), *last))
    return at(f"{more}; tricks 15; leader 1; trick 8C; hands 7C / -; won {won or '-'} / {codes(others)}")


@shows(book.CARD_POINTS)
def test_the_sources_example_makes_10() -> None:
    match = last_card("AH KH QH AD KD AS KS QS")
    ply = match.play("7C")
    assert match.scores == (10, 20)
    own = [line.points for line in match.score_lines if line.side == 0]
    assert own == [5, 10, 10, 5, 5, -5, -10, -10]
    assert [line for event in ply.events for line in event.lines] == list(match.score_lines)


def test_the_ace_of_spades_on_a_heart_king_nets_5() -> None:
    match = at(
        "tricks 3; leader 1; won - / 7C 8C 9C 7D 8D 9D; trick KH; hands AS 7S 9S TS JS 7H 9H / ?6; stock ?10 TC TD"
    )
    match.play("AS")
    assert [(line.side, line.points) for line in match.score_now()] == [(0, 10), (0, -5)]


def test_the_table_of_card_points_is_the_one_that_is_scored() -> None:
    table = book.CARD_POINTS.table
    assert table is not None
    assert table.rows == (
        ("♥", "5", "10", "10", "10"),
        ("♦", "5", "5", "5", "0"),
        ("♣", "5", "5", "5", "0"),
        ("♠", "−5", "−10", "−10", "−10"),
    )


def test_the_most_that_melds_bring_in_a_deal_of_one_pack_is_105() -> None:
    declared = "0 KS QS JS 1 / 0 KH QH JH 3 / 0 KC QC JC 5 / 0 KD QD JD 7"
    everything = at(f"tricks 9; leader 0; couples {declared}")
    assert everything.scores == (105, 0)
    with pytest.raises(PositionError, match="Seat 0 declared 8 melds, but won only 7 tricks"):
        at(f"tricks 7; leader 0; couples {declared.replace('7', '6')}")


def counted(marriages: int, spade_marriages: int, menages: int, **options: Any) -> tuple[int, ...]:
    """The scores of a deal with two packs, of which a side has won 40 points and all melds."""
    pad = ScorePad(load("pebbles_and_nuts", players=4, packs=2, **options), ("Ann", "Ben", "Cleo", "Dan"))
    melds = {"marriages": marriages, "spade_marriages": spade_marriages, "menages": menages}
    return pad.enter({"card_points": (40, 20), **{name: (each, 0) for name, each in melds.items()}}).totals


def test_two_kings_and_two_queens_marry_three_times() -> None:
    assert counted(marriages=3, spade_marriages=3, menages=0) == (40 + 3 * 15 + 3 * 20, 20)
    with pytest.raises(ResultError, match="Spade marriages of Ann and Cleo: 4 cannot be; it is 0 to 3"):
        counted(marriages=3, spade_marriages=4, menages=0)


@pytest.mark.parametrize("jacks", [1, 2])
def test_a_marriage_has_a_menage_for_each_jack_that_it_takes(jacks: int) -> None:
    agreed = {"second_jack_on_pair": jacks == 2}
    assert counted(marriages=1, spade_marriages=0, menages=jacks, **agreed) == (40 + 15 + 10 * jacks, 20)
    with pytest.raises(ResultError, match=f"cannot have {jacks + 1} ménages with 1 marriage"):
        counted(marriages=1, spade_marriages=0, menages=jacks + 1, **agreed)


# The end


def finished(scores: str, options: str = "", won: str = "7D 8D 9D TD", deal: int = 3) -> Match:
    """A deal that has been counted; unless said otherwise seat 0 won nothing that counts, and seat 1 the 30 points."""
    match = last_card(won, f"{options}; scores {scores}; deal {deal}")
    match.play("7C")
    return match


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
def test_the_usual_targets(options: dict[str, Any], target: int) -> None:
    assert load("pebbles_and_nuts", **options).options.points_to_win == target
    head = " ".join(f"{name}={value}" for name, value in options.items())
    sides = 3 if options.get("players") == 3 else 2
    zeros = " 0" * (sides - 1)
    assert at(f"{head}; scores {target - 1}{zeros}").scores[0] == target - 1
    with pytest.raises(PositionError, match=f"The target is {target} points, so .* the match is over"):
        at(f"{head}; scores {target}{zeros}; deal 2")


@shows(book.USUAL_TARGET, shared_clauses.TARGET)
def test_the_target_is_won_by_reaching_it() -> None:
    below = finished("0 35")
    assert below.scores == (0, 65)
    assert below.deal_due
    assert below.state.dealer == 1
    over = finished("0 40")
    assert over.outcome
    assert (over.outcome.winners, over.outcome.scores) == ((1,), (0, 70))


def test_of_several_at_the_target_the_best_wins() -> None:
    outcome = finished("75 75").outcome
    assert outcome
    assert (outcome.winners, outcome.scores) == ((1,), (75, 105))
    assert outcome.finding == shared_clauses.TARGET(winner=(1,), points=105, target=70)


@shows(shared_clauses.TIE)
def test_a_tie_at_the_top_plays_another_deal() -> None:
    tied = finished("60 60", won="AD KD QD 7D")
    assert tied.scores == (75, 75)
    assert tied.outcome is None
    assert tied.deal_due


@shows(shared_clauses.MAX_DEALS)
def test_a_fixed_number_of_deals_ends_the_match_and_a_tie_is_shared() -> None:
    outcome = finished("30 0", options="max_deals=3").outcome
    assert outcome
    assert outcome.winners == (0, 1)
    assert outcome.finding.clause is shared_clauses.MAX_DEALS
    assert finished("30 0", options="max_deals=4").outcome is None


@shows(shared_clauses.OVER)
def test_nothing_is_played_after_the_end() -> None:
    over = finished("0 60")
    assert judge(over, "7C", 0) == [shared_clauses.OVER]
    assert judge(over, f"deal {codes(over.game.options.pack)}", 0) == [shared_clauses.OVER]
    assert over.actors == ()


def test_negative_scores_are_kept() -> None:
    match = last_card("KS QS 8S 7D")
    match.play("7C")
    assert match.scores == (-30, 60)


# Positions


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # the deal and its scores
        ("scores 1000 0", "The target is 70 points, so with scores 1000 and 0 the match is over."),
        ("scores 20 0; deal 1", "Before the first deal is over only its melds have scored"),
        ("max_deals=1; deal 2", "The match ends after 1 deal, so there is no deal 2."),
        ("deal 0", "Deal 0 comes before the first deal: a deal in play has a number from 1 on."),
        ("phase deal; hands ?7 / ?7", "A deal is due, so nobody holds cards"),
        ("phase deal; won ?4 / ?4", "A deal is due, so all 16 tricks have been won, or none."),
        ("scores 1 2 3", "There are 2 sides, so scores takes 2 numbers, not 3."),
        (
            "phase deal; deal 0; scores 15 0; tricks 16; couples 0 KH QH 1",
            "Before the first deal is over only its melds have scored",
        ),
        # tricks
        (
            "hands - / -; tricks 16",
            "What follows from here depends on cards that are not known",
        ),
        ("tricks -1", "tricks = -1: it takes 0 or more"),
        ("tricks 55", "A deal has 16 tricks, so it cannot have had 55."),
        ("won AC 9C / -; leader 1", "The leader has won the last trick, but seat 1 has won none."),
        ("won AC 9C KC / -; leader 0", "2 play, so seat 0 cannot have won 3 cards in whole tricks."),
        ("dealer 0; leader 0", "The dealer's left leads to the first trick: that is seat 1, not seat 0."),
        # declaring
        ("won - / AC 9C; leader 1; declaring 7 8", "There is no seat 7 (declaring): the seats are 0 to 1."),
        ("won - / AC 9C; leader 1; declaring 1 1 1", "so nobody else may declare a meld: write declaring 1."),
        ("won - / AC 9C; leader 1; declaring 0", "Seat 1 has won the last trick, so nobody else may"),
        (
            "players=4 partner_may_declare=true; tricks 1; leader 1; declaring 3 1",
            "write declaring 1 3, or declaring 3.",
        ),
        ("phase deal; tricks 16; leader 0; declaring 0", "A meld is declared between two tricks: after one"),
        # melds
        ("melds KH QH", "There are 2 seats, so melds takes 2 piles, not 1."),
        ("tricks 2; leader 0; melds ?? / -", "Melds lie open, so none of their cards can be unknown."),
        (
            "tricks 2; leader 0; melds 7H / -",
            "The 7♥ lies open, so seat 0 has melded it: say in which marriage",
        ),
        ("tricks 2; leader 0; melds KH / -", "The K♥ lies open, so seat 0 has melded it"),
        ("tricks 2; leader 0; melds KH QH / -; couples 9 KH QH 1", "seat 9 (couples): the seats are 0 to 1."),
        ("tricks 2; leader 0; melds KH QH / -; couples 0 KH QH 55", "2 tricks have been played, so none was"),
        ("tricks 2; leader 0; melds KH QH / -; couples 0 KH QH 0", "so none was declared after trick 0"),
        ("leader 0; melds KH QH / -; couples 0 KH QH 1", "and 0 tricks have been played, so none was"),
        ("tricks 2; leader 0; couples 0 KH QS 1", "the K♥ and the Q♠ make none"),
        ("tricks 3; leader 0; couples 0 KH QH JS 1", "The J♠ is not the jack of hearts"),
        ("tricks 3; leader 0; couples 0 KH QH 9H JS 1", "The 9♥ is not the jack of hearts"),
        (
            "tricks 3; leader 0; couples 0 KH QH JH JH 1",
            "A marriage takes 1 jack, so this one cannot have J♥ and J♥.",
        ),
        ("players=4 packs=2; tricks 3; leader 0; couples 0 KH QH JH JH'2 1", "A marriage takes 1 jack, so"),
        (
            "players=4 packs=2 second_jack_on_pair=true; tricks 4; leader 0; couples 0 KH QH JH JH 1",
            "A marriage takes 2 jacks, so this one cannot have J♥ and J♥.",
        ),
        ("tricks 3; leader 0; couples 0 KH QH'2 1", "The QH'2 is not in the pack"),
        ("tricks 3; leader 0; couples 0 KH QH 1 / 0 KS QS 1", "two marriages cannot be of trick 1"),
        ("tricks 3; leader 0; couples 0 KH QH 3; declaring 0", "nothing more can be declared yet"),
        ("tricks 3; leader 0; couples 0 KH QH JH 3", "nothing more can be declared yet"),
        (
            "tricks 2; leader 0; hands KH ?6 / ?7; couples 0 KH QH 1",
            "so it lies among those melds until it is played",
        ),
        (
            "tricks 2; leader 0; stock ?13 KH; couples 0 KH QH 1",
            "so it lies among those melds until it is played",
        ),
        (
            "tricks 3; leader 0; won ?6 / -; melds - / KH QH; couples 1 KH QH 2",
            "Seat 1 declared 1 meld, but won only 0 tricks: one meld is declared for each trick won.",
        ),
        (
            "players=4; tricks 3; leader 0; won ?4 / - / ?8 / -; couples 0 KH QH 1 / 0 KS QS 2",
            "Seat 0 declared 2 melds, but won only 1 trick",
        ),
        (
            "tricks 2; leader 0; melds KH QH / KS QS JS; couples 1 KS QS JS 1 / 0 KH QH 2",
            "Seat 1 declared 2 melds, but won only 0 tricks",
        ),
        (
            "tricks 1; leader 0; won KH QH / -; couples 0 KH QH 1",
            "The K♥ was melded after the last trick, so it still lies",
        ),
        (
            "tricks 1; leader 0; trick KH; won QH ? / -; couples 0 KH QH 1",
            "The Q♥ was melded after the last trick",
        ),
        ("tricks 3; leader 0; couples 0 KH QH 1 / 0 KH QH 2", "when its first partner has been played"),
        (
            "players=4 packs=2; tricks 3; leader 0; melds KH QH QH'2 / - / - / -; couples 0 KH QH 1 / 0 KH QH'2 2",
            "The K♥ serves in a second marriage only when its first partner has been played.",
        ),
        (
            "players=4 packs=2; tricks 4; leader 0; couples 0 KH QH JH 1 / 0 KH'2 QH'2 JH 2",
            "A jack joins one marriage, so the J♥ cannot be in two.",
        ),
    ],
)
def test_nothing_impossible_gets_in(text: str, said: str) -> None:
    with pytest.raises(PositionError) as refused:
        at(text)
    assert said in str(refused.value)


def test_who_may_declare_for_a_partner_melds_more_often_than_it_wins() -> None:
    won = "tricks 3; leader 0; won ?4 / - / ?8 / -; couples 0 KH QH 1 / 0 KS QS 2"
    assert at(f"players=4 partner_may_declare=true; {won}").scores == (35, 0)


def test_no_score_wins_before_the_first_deal() -> None:
    before = "phase deal; deal 0; scores 100 0"
    assert Match.from_position(before, "pebbles_and_nuts", reachable=False).deal_due


@pytest.mark.parametrize(
    ("melds", "tricks", "couples"),
    [
        ("QH KH", 1, ["0 KH QH 1"]),
        ("QH KH", 4, ["0 KH QH 3"]),
        ("KS QH QS KH", 3, ["0 KS QS 2", "0 KH QH 1"]),
        ("KS QS KH QH JH", 4, ["0 KS QS 3", "0 KH QH JH 2"]),
        ("KH KH'2 QH QH'2 JH JH'2", 5, ["0 KH QH JH 4", "0 KH'2 QH'2 JH'2 3"]),
    ],
)
def test_marriages_that_are_not_named_are_those_that_lie_there(
    melds: str, tricks: int, couples: list[str]
) -> None:
    match = at(f"players=4 packs=2; tricks {tricks}; leader 0; melds {melds} / - / - / -")
    assert list(map(write_couple, match.state.couples)) == couples


def test_a_trick_has_been_won_for_each_meld() -> None:
    match = at("tricks 2; leader 1; melds KH QH / KS QS; couples 0 KH QH 1 / 1 KS QS 2")
    assert [len(pile) for pile in match.state.won] == [2, 2]
    assert match.scores == (15, 20)


def test_what_follows_from_the_rest_is_left_out() -> None:
    first = at("leader 0; hands KH ?6 / ?7")
    assert (first.state.dealer, first.state.deal) == (1, 1)
    assert at("scores 20 5").state.deal == 2
    assert at("phase deal; scores 20 5").state.deal == 1
    melded = at("tricks 4; leader 1; melds KH QH / -")
    assert melded.scores == (15, 0)
    assert melded.state.deal == 1
    assert [len(pile) for pile in melded.state.won] == [2, 6], (
        "a trick for the meld, and the others with the leader"
    )
    (couple,) = melded.state.couples
    assert (couple.seat, couple.trick) == (0, 3)
    assert str(at("tricks 4; leader 1; melds KH QH / -; scores 35 5").position()).count("deal 2") == 0
    for seed in range(20):
        unknown = at("tricks 4; leader 1; couples 0 KH QH 2").position().filled(seed).state()
        assert not set(cards("KH QH")) & {*unknown.hands[0], *unknown.hands[1], *unknown.stock}


def test_the_pack_of_three_has_a_second_8_of_hearts() -> None:
    assert Card(*card("8H")[:2], pack=1) in load("pebbles_and_nuts", players=3).options.pack


# The simple player


@pytest.mark.parametrize(
    ("hand", "trick", "best"),
    [
        ("AH 9H 7S", "KH", "AH"),  # a nut is worth winning
        ("AS 7S 8C", "QS", "7S"),  # a pebble is not
        ("8S 9D TD", "AC", "8S"),  # but goes to the trick of another
        ("KS QS 9S", "7C", "9S"),  # unless it can still be melded
        ("QH 7H 8C", "TC", "8C"),  # a trick without points is not worth a trump
        ("7C 8S TD", "", "7C"),  # what is led should neither win a pebble nor be useful
        ("AD 8S JD", "", "AD"),  # a nut that others can hardly beat may be led
    ],
)
def test_the_simple_player_wins_nuts_and_leaves_pebbles(hand: str, trick: str, best: str) -> None:
    other = "leader 0; hands ?2" if trick else "leader 1; hands ?3"
    match = dealt_at(f"tricks 13; trick {trick or '-'}; {other} / {hand}")
    assert list(map(str, GAME.best_moves(match.state, 1))) == [best]


def test_the_simple_player_does_not_lead_what_the_last_unseen_card_beats() -> None:
    match = dealt_at("tricks 14; leader 1; melds QS / -; couples 0 KS QS 3; hands AD / KD 7C")
    assert list(map(str, GAME.best_moves(match.state, 1))) == ["7C"]


def test_the_simple_player_melds_what_brings_most() -> None:
    match = dealt_at("tricks 12; leader 0; declaring 0; hands KS QS KC QC / ?4")
    assert list(map(str, GAME.best_moves(match.state, 0))) == ["meld KQ spades"]


def test_the_simple_player_passes_where_it_is_asked_and_has_no_meld() -> None:
    match = dealt_at(
        "players=4 partner_may_declare=yes; tricks 6; leader 0; declaring 0 2; hands 7C 7D / ?2 / ?2 / ?2"
    )
    assert list(map(str, match.game.best_moves(match.state, 0))) == ["pass"]


# Small things that are easily lost


def test_the_moves_of_a_winner_are_its_melds_its_cards_and_a_pass_where_it_is_asked() -> None:
    hand = "tricks 1; leader 0; declaring 0; hands KH QH JH QS 7C 8C 9C"
    assert {str(move) for move in at(f"{hand} / ?7").legal_moves} == {
        "meld KQ hearts",
        *["KH", "QH", "JH", "QS", "7C", "8C", "9C"],
    }
    asked = "players=4 packs=2 partner_may_declare=yes"
    match = at(f"{asked}; {hand.replace('declaring 0', 'declaring 0 2')} / ?7 / ?7 / ?7")
    assert {str(move) for move in match.legal_moves} == {"meld KQ hearts", "pass"}
    assert not at(f"{hand} / ?7").judge("pass")
    assert judge(at(f"{hand} / ?7"), "pass") == [book.PARTNER_MELDS]


def test_melds_that_are_none_can_be_named_too() -> None:
    named = {str(move) for move in GAME.action_space(GAME.options)}
    assert {"meld KC KD", "meld QJ hearts", "meld KH QC JH"} <= named


@pytest.mark.parametrize(("options", "twins"), [({}, False), ({"players": 3}, True), ({"players": 4}, False)])
def test_where_two_cards_are_the_same(options: dict[str, Any], twins: bool) -> None:
    assert load("pebbles_and_nuts", **options).options.has_twins is twins
    assert load("pebbles_and_nuts", players=4, packs=2).options.has_twins


@pytest.mark.parametrize("couple", ["a KH QH 3", "0 KH QH a", "0 QH KH 3", "0 3", "0"])
def test_a_couple_names_its_seat_a_king_a_queen_and_its_trick(couple: str) -> None:
    with pytest.raises(PositionError, match="is not a couple"):
        at(f"tricks 4; couples {couple}")


def test_the_ace_of_spades_tells_of_hearts_only_on_a_heart() -> None:
    for trick, suits in (("7H AS", ""), ("7H 9D", "H"), ("7C AS", "C"), ("7C 9D", "C")):
        position = GAME.position_type.read(f"pebbles_and_nuts players=3; leader 0; trick {trick}")
        assert isinstance(position, PebblesPosition)
        assert {suit.value for suit in position.cannot_hold(1)} == set(suits)


def test_an_unknown_card_of_a_trick_follows_suit_where_it_must() -> None:
    for seed in range(5):
        position: Any = at("players=3; leader 0; trick 7C ??; hands ?6 / 8C 9C TC ?3 / ?7").position()
        assert position.filled(seed).trick[1].suit.value == "C"
        of_four: Any = at("players=4; leader 0; trick ?? ?? ??").position()
        assert len({*of_four.filled(seed).trick}) == 3


def test_who_does_not_follow_suit_any_more_may_have_won_the_suit_before() -> None:
    pack, trick = load("pebbles_and_nuts", players=3).options.pack, cards("7C 9D")
    clubs, others = ([each for each in pack if (each.suit.value == "C") is club] for club in (True, False))
    clubs.remove(trick[0])
    others.remove(trick[1])
    hands = (others[:7], [clubs[0], *others[7:12]], others[12:18])
    said = (
        f"leader 1; trick 7C 9D; hands {' / '.join(map(codes, hands))}; won - / {codes(others[18:21])} / ?6"
    )
    position: Any = at(f"players=3; {said}; stock {codes(others[21:])}").position()
    assert set(position.filled().won[2]) == set(clubs[1:])


def test_before_the_first_deal_the_first_is_said_to_be_due() -> None:
    assert in_words(Match.from_packs(GAME).view(None).status)["Deal"] == "1"


def test_whose_turn_it_is_is_said_while_cards_are_played() -> None:
    match = at("phase deal; deal 1; scores 10 20")
    assert "Turn" not in in_words(match.view(None).status)
    match.deal()
    assert "Turn" in in_words(match.view(None).status)


def test_only_the_first_trick_says_who_dealt() -> None:
    assert at("leader 0").state.dealer == 1
    assert at("tricks 0; leader 0").state.dealer == 1
    assert at("tricks 3; leader 0").state.dealer == 0
    assert at("won ?2 / -; leader 0").state.dealer == 0
