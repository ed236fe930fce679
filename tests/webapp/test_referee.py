"""The referee without a browser: what one enters, what is refused and where, and what is kept."""

from dataclasses import replace
from itertools import groupby
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any
from urllib.parse import unquote

import pytest
import streamlit as st

from cardrules import GAMES, CardRulesError, Match, Play, card, load
from cardrules.tabletop.referee import (
    Count,
    Entered,
    EntryError,
    Judged,
    Question,
    Trick,
    may_i,
    places_of,
    read_entry,
    trick_won,
    write_entry,
)
from tests.webapp.kept import put
from tests.webapp.test_pages import at, components, open_page, press, run, session, shown
from webapp.model.markdown import sentence
from webapp.model.referee import Press, RefereeDesk
from webapp.storage.store import DatabaseStore

ME = "somebody"
HEARTS = "pebbles_and_nuts; asks may; hand AS KH 9H 7C 8C TC JD; trick TH"


@pytest.fixture(autouse=True)
def cookies(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first visit."""
    monkeypatch.setattr(type(st.context), "cookies", {})


@pytest.fixture
def store(tmp_path: Path) -> DatabaseStore:
    return DatabaseStore(f"sqlite:///{tmp_path / 'kept.sqlite'}")


def touch(desk: RefereeDesk, place: str, *codes: str) -> None:
    """Open a place, and touch cards."""
    presses = [("open", place)] if desk.active != place else []
    presses += [("tap", code) for code in codes]
    for act, what in presses:
        on_board(desk, act, what)


def on_board(desk: RefereeDesk, act: str, what: str = "", key: str = "") -> list[Press]:
    """Touch something on the board; what it has sent."""
    sent = {"id": token_urlsafe(6), "after": desk.ack, "key": key or desk.game.id, "act": act, "what": what}
    queue = [Press.model_validate(sent)]
    desk.receive(queue)
    return queue


def codes(desk: RefereeDesk, place: str) -> str:
    """Return what lies at a place."""
    return " ".join(each.code for each in desk.entered.at(place))


def judged(text: str) -> dict[str, tuple[bool | None, tuple[str, ...]]]:
    """Return what the rules say to every move: legal or not, and by which clauses; None where they cannot say."""
    answers = may_i(*read_entry(text))
    return {
        str(each.move): (None, ())
        if each.verdict is None
        else (each.verdict.legal, tuple(finding.clause.id for finding in each.verdict.findings))
        for each in answers
    }


# Entering


def test_cards_are_laid_and_taken_back() -> None:
    desk = RefereeDesk(load("pebbles_and_nuts"))
    touch(desk, "hand", "AS", "KH", "AS", "9H")
    assert codes(desk, "hand") == "KH 9H"
    on_board(desk, "back")
    assert codes(desk, "hand") == "KH"
    touch(desk, "trick", "TH")
    assert (codes(desk, "hand"), codes(desk, "trick")) == ("KH", "TH")


def test_each_touch_is_carried_out_once_and_none_that_was_meant_for_another_board() -> None:
    desk = RefereeDesk(load("pebbles_and_nuts"))
    sent = on_board(desk, "tap", "AS")
    desk.receive(sent)
    on_board(desk, "tap", "KS", key="nuts")
    on_board(desk, "tap", "?")
    assert codes(desk, "hand") == "AS"


def test_a_touch_is_not_carried_out_again_by_a_server_that_comes_back(store: DatabaseStore) -> None:
    desk = RefereeDesk(load("pebbles_and_nuts"))
    sent = on_board(desk, "tap", "AS")
    desk.keep(store, ME)
    again = RefereeDesk.kept(store, ME, "pebbles_and_nuts")
    again.active = "hand"
    again.receive(sent)
    assert codes(again, "hand") == "AS"
    # Nor at another table of the game that is laid from a link.
    other = RefereeDesk(desk.game)
    other.receive(sent)
    assert codes(other, "hand") == ""


def test_a_full_hand_leads_to_the_next_place() -> None:
    desk = RefereeDesk(load("shnarbles"))
    touch(desk, "hand", "AS", "KH", "9H", "7C", "8C", "TH")
    assert (codes(desk, "hand"), codes(desk, "trick")) == ("AS KH 9H 7C 8C", "TH")


def test_of_two_packs_a_second_touch_lays_the_twin_and_a_third_takes_both_back() -> None:
    desk = RefereeDesk(load("pebbles_and_nuts", players=4, packs=2))
    desk.ask(Question.WORTH)
    touch(desk, "won", "QH", "QH")
    assert codes(desk, "won") == "QH QH'2"
    answer = desk.answer()
    assert isinstance(answer, Count)
    assert [line.points for line in answer.lines] == [10, 10], "the second queen counts, too"
    touch(desk, "won", "QH")
    assert codes(desk, "won") == ""


def test_on_foundations_a_card_takes_the_place_of_another_of_its_suit() -> None:
    desk = RefereeDesk(load("pishe_pasha"))
    touch(desk, "up", "3H", "AS", "4H")
    assert codes(desk, "up") == "AS 4H"


def test_a_place_for_one_card_takes_another_instead_and_a_pile_may_be_said_to_be_empty() -> None:
    desk = RefereeDesk(load("canfield"))
    touch(desk, "waste", "7H", "8H")
    assert codes(desk, "waste") == "8H"
    touch(desk, "pile2")
    for empty in (True, False):
        on_board(desk, "empty")
        assert ("pile2" in desk.entered.cards) is empty


def test_in_a_race_the_same_card_lies_in_front_of_a_player_and_on_a_foundation() -> None:
    desk = RefereeDesk(load("nuts"))
    touch(desk, "nuts", "4H")
    touch(desk, "up", "4H")
    assert (codes(desk, "nuts"), codes(desk, "up")) == ("4H", "4H'2")
    touch(desk, "up", "5H")
    assert codes(desk, "up") == "4H'2 5H'2", "likelier another player's card than one's own"


# What is refused, and where


def test_a_card_that_lies_elsewhere_is_refused_where_it_was_touched_and_nothing_is_lost() -> None:
    desk = RefereeDesk.read(HEARTS)
    touch(desk, "trick", "KH")
    assert desk.complaint
    assert (desk.complaint.place, desk.complaint.card) == ("trick", card("KH"))
    assert "“The hand”" in str(desk.complaint)
    assert desk.text == HEARTS
    touch(desk, "hand", "9C")
    assert desk.complaint
    assert "room for 7 cards" in str(desk.complaint)
    assert desk.text == HEARTS


@pytest.mark.parametrize(
    ("text", "place", "at_fault", "said"),
    [
        ("pebbles_and_nuts; hand AS KH; trick KH", "trick", "KH", "there twice"),
        ("pebbles_and_nuts; hand AS KH 2H; trick TH", "hand", "2H", "no 2♥"),
        ("pebbles_and_nuts; hand AS KH 9H 7C 8C TC JD QD", "hand", "QD", "room for 7"),
        ("pebbles_and_nuts; hand AS KH 9H 7C 8C TC JD; melds KC QC", "melds", None, "more than 7"),
        ("pebbles_and_nuts; trick TH", "hand", None, "Tap the cards of the hand"),
        ("pebbles_and_nuts; hand AS; trick TH 9H", "trick", None, "complete"),
        ("pebbles_and_nuts; asks wins", "trick", None, "the lead first"),
        ("pebbles_and_nuts; asks worth; meld KS QS JH", "meld", None, "no meld"),
        ("pebbles_and_nuts; hand KC; now lost", "now", None, "cannot be lost"),
        ("california_jacks; hand KC", "trump", None, "which suit"),
        ("shnarbles; hand KH 9S; trick 7H; trump S; playing 3", "playing", None, "Nobody may fold"),
        ("shnarbles; asks worth; role folded; tricks 1", "tricks", None, "wins no tricks"),
        ("shnarbles; trick 7H; trump C", "hand", None, "Tap the cards of the hand"),
        ("shnarbles; hand KH; trick 7H 8H; trump C; playing 2", "trick", None, "2 players have played"),
        ("canfield; pile1 QD JD; base 5", "pile1", "JD", "does not go on the Q♦"),
        ("canfield; pile1 -; reserve 5D; base 5", "pile1", None, "Pile 1 is empty"),
        ("canfield; up 6H 5S", "base", None, "which rank"),
        ("pishe_pasha; discard AS; opposite 6C", "discard", "AS", "had to go up at once"),
        ("double_solitaire; centre1 9D 8D", "centre1", "8D", "go down"),
        ("nuts; pile3 9D 8D", "pile3", "8D", "alternating colours"),
        ("nuts; pile3 9D 8D 8S", "pile3", "8D", "alternating colours"),
        ("nuts; pile1 9D 8S; pile2 9C 8C; pile3 9H 8H", "pile2", None, "work pile 2 does not go down"),
        ("nuts; nuts 5H; pile1 -", "pile1", None, "filled it at once"),
        ("canfield; pile2 -; pile3 -; reserve 5D; base 5", "pile2", None, "Tap the card that lies there now"),
        ("nuts; nuts 5H; pile1 -; pile3 9D 8D", "pile1", None, "filled it at once\\.$"),
        ("nuts; nuts 5H; up KH KH'2", "up", "KH'2", "5♥ of every pack"),
        ("nertz; asks worth; played 50; left 10", "played", None, "52 cards"),
        ("nerts; asks worth; left 1; called yes", "left", None, "has no cards left there"),
        ("shnarbles players=3; asks wins; trick 7H 8H 9H; playing 2; trump C", "trick", None, "Only 2 play"),
        (
            "canfield; reserve -; pile1 AS; pile2 KD; pile3 9C; pile4 TD; up 5C; base 5",
            "up",
            None,
            "too few cards",
        ),
        ("pebbles_and_nuts; hand 9C TC; melds QH; trick TH", "melds", "QH", "no meld by itself"),
        ("pebbles_and_nuts; hand 9C TC; melds TD; trick TH", "melds", "TD", "never melded"),
        ("pebbles_and_nuts; melds KH QH; trick 7S 8S", "trick", None, "complete"),
        (
            "pebbles_and_nuts players=4; hand JH 9C 8C TC 7C; melds KH QH; now won",
            "hand",
            "7C",
            "nothing more can be declared",
        ),
        ("double_solitaire; centre1 4H; up 5H", "centre1", "4H", "lies under a card that has gone up"),
        ("double_solitaire; centre1 4H 3S; up 5H 4S", "centre1", None, "lies under a card that has gone up"),
        ("double_solitaire; centre1 AH; begun no", "centre1", "AH", "before the last turn ended\\.$"),
        ("nuts; nuts -; pile3 -; waste 8S", "nuts", None, "You have no nuts left, so the round is over"),
        ("nuts; waste 8S; nuts -", "nuts", None, "You have no nuts left, so the round is over"),
        (
            "canfield; pile1 KC; pile2 KD; pile3 KH; pile4 KS; reserve JD; up JC 9D JH 9S; base A",
            "",
            None,
            "over",
        ),
        ("canfield; up KC KD KH KS; base A", "", None, "All 52 cards are up: the game is won"),
        (
            "canfield; reserve 7D; pile1 5C; up 6C; base 5",
            "pile1",
            "5C",
            "lies under a card that has gone up",
        ),
        ("pishe_pasha; drawn 7H; up 6H 5H", "up", "5H", "one top card for each suit"),
        ("nertz; pile1 AS; pile2 AH; pile3 AC; pile4 AD; nuts 9C; behind 1", "", None, "So few cards"),
    ],
)
def test_what_cannot_be_is_refused_at_the_place(
    text: str, place: str, at_fault: str | None, said: str
) -> None:
    desk = RefereeDesk.read(text)
    before = desk.text
    with pytest.raises(EntryError, match=said) as refused:
        desk.answer()
    assert refused.value.place == place
    assert refused.value.card == (at_fault and card(at_fault))
    assert "seat" not in str(refused.value)
    assert desk.text == before


@pytest.mark.parametrize(
    "text",
    [
        *("", "poker; hand AS", "nuts; hand AS", "nuts; nuts XX", "nuts players=99", "nuts a=b"),
        *("nuts; asks why", "nuts; hand may"),
    ],
)
def test_a_broken_link_gets_a_sentence(text: str) -> None:
    with pytest.raises(CardRulesError, match=r"\."):
        RefereeDesk.read(text)


# What the rules say


def test_the_ace_of_spades_may_be_played_on_a_heart_by_someone_who_holds_hearts() -> None:
    answers = judged(HEARTS)
    assert answers["AS"] == (True, ("ace-of-spades",))
    assert answers["KH"] == (True, ("follow-suit",))
    assert answers["7C"] == (False, ("follow-suit",))


def test_a_meld_is_asked_about_after_a_trick() -> None:
    hand = "hand KH QH 9H 7C 8C TC JH"
    assert not any(move.startswith("meld") for move in judged(f"pebbles_and_nuts; {hand}"))
    answers = judged(f"pebbles_and_nuts; {hand}; now won")
    assert answers["meld KQ hearts"] == (True, ("marriage",))
    assert answers["meld KQJ hearts"] == (False, ("jack-joins-couple",))
    later = judged("pebbles_and_nuts; hand JH 9C 8C TC 7C; melds KH QH; now won")
    assert later["meld KQJ hearts"] == (True, ("menage",))


@pytest.mark.parametrize("held", range(1, 8))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_of_every_size_are_those_of_a_deal(players: int, held: int) -> None:
    hand = " ".join(["KH", "9H", "7C", "8C", "TC", "JD", "AS"][:held])
    answers = judged(f"pebbles_and_nuts players={players}; hand {hand}; trick TH")
    assert len(answers) == held
    assert all(clauses for _, clauses in answers.values())


def test_what_depends_on_cards_that_were_not_entered_is_not_answered_by_a_guess() -> None:
    answers = judged("nertz space_fill=nertz_first; pile1 -; pile2 6S 5D")
    assert answers["5D>1"] == (None, ())


def test_what_may_be_done_is_said_first_and_what_depends_on_other_cards_before_what_may_not() -> None:
    answers = judged("nertz space_fill=nertz_first; pile1 -; pile2 6S 5D; pile3 KC")
    kinds = [kind for kind, _ in groupby(verdict for verdict, _ in answers.values())]
    assert kinds == [True, None, False]


def test_only_places_that_were_entered_are_asked_about() -> None:
    assert {
        move.partition(">")[2] for move in judged("nuts; nuts 5H; pile3 9D 8S; up 4H") if ">" in move
    } == {"3", "F", "F1"}


def test_only_what_matters_now_has_to_be_entered() -> None:
    desk = RefereeDesk.read("shnarbles; hand AS")
    assert [place.name for place in desk.places] == ["hand", "trick"]
    assert [choice.name for choice in desk.choices] == ["now", "trump", "playing"]
    desk.choose("now", "answer")
    assert (desk.places, [choice.name for choice in desk.choices]) == ((), ["now", "trump", "folds"])
    desk.choose("now", "bid")
    assert [choice.name for choice in desk.choices] == ["now", "highest"]
    assert codes(desk, "hand") == "AS", "nothing is lost"


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("pebbles_and_nuts", {"players": 2}),
        ("pebbles_and_nuts", {"players": 3}),
        ("pebbles_and_nuts", {"players": 4, "packs": 2}),
        ("california_jacks", {}),
        ("california_jacks", {"follow": "follow_or_trump"}),
        ("shnarbles", {"players": 3}),
    ],
)
def test_of_what_is_played_in_matches_the_referee_says_the_same(id: str, options: dict[str, Any]) -> None:
    game, rng, compared = load(id, **options), Random(7), 0
    for seed in range(4):
        match = Match(game, seed)
        while match.actors and not match.deal_due:
            seat, state = match.actors[0], match.state
            plays = [move for move in match.legal_moves_of(seat) if isinstance(move, Play)]
            if plays and len(state.trick) and not getattr(state, "shown", ((),) * 9)[seat]:
                cards = {"hand": state.hands[seat], "trick": state.trick}
                chosen = {"trump": str(state.trump)} if getattr(state, "trump", None) else {}
                if hasattr(state, "playing"):
                    chosen["playing"] = str(len(state.playing))
                answers = may_i(game, Entered(game.options, Question.MAY, cards, chosen))
                assert [bool(each.verdict) for each in answers] == [
                    bool(match.judge(each.move, seat)) for each in answers
                ]
                assert len(answers) == len(state.hands[seat])
                won = trick_won(game, Entered(game.options, Question.WINS, cards, chosen))
                assert won.card == state.trick[won.player]
                compared += 1
            match.play(rng.choice(match.legal_moves_of(seat)), seat)
    assert compared > 10


def test_what_is_allowed_comes_first_and_both_in_the_order_of_the_cards() -> None:
    answers = judged("nuts; nuts 5H; pile1 QH; pile2 6S; waste JC; up 4H")
    assert [move for move, (legal, _) in answers.items() if legal] == ["5H>2", "5H>F1", "JC>1", "turn"]
    refused = [move[:2] for move, (legal, _) in answers.items() if not legal]
    assert list(answers)[4:] == [move for move, (legal, _) in answers.items() if not legal]
    assert list(dict.fromkeys(refused)) == ["5H", "QH", "6S", "JC"]


@pytest.mark.parametrize("id", ["nuts", "canfield"])
def test_beside_a_pile_that_cannot_be_empty_the_rest_is_answered(id: str) -> None:
    reserve = "; reserve 5D; base 5" * (id == "canfield")
    desk = RefereeDesk.read(f"{id}; pile3 -; pile2 9D; pile4 -; waste 8S{reserve}")
    answer, fault = desk.answer_and_fault()
    assert fault
    assert str(fault).endswith("Tap the card that lies there now.")
    assert isinstance(answer, tuple)
    assert "8S>2" in [str(each.move) for each in answer if isinstance(each, Judged) and each.verdict]


def test_beside_a_pile_that_cannot_be_empty_cards_go_up_where_nothing_lies() -> None:
    answer, _ = RefereeDesk.read("canfield; pile3 -; reserve 5D; waste 5S; up -; base 5").answer_and_fault()
    assert isinstance(answer, tuple)
    assert "5S>F" in [str(each.move) for each in answer if isinstance(each, Judged) and each.verdict]


def test_when_the_round_is_over_nothing_else_is_answered() -> None:
    answer, fault = RefereeDesk.read("nuts; nuts -; pile2 9D; waste 8S").answer_and_fault()
    assert answer is None
    assert str(fault) == "You have no nuts left, so the round is over."


@pytest.mark.parametrize("text", ["nuts; nuts AH", "pishe_pasha; drawn AH", "double_solitaire; drawn AH"])
def test_an_ace_goes_up_where_nothing_has_been_entered_there(text: str) -> None:
    assert next(legal for move, (legal, _) in judged(text).items() if move[:4] in ("AH>F", "AH>S"))


def test_whether_one_may_call_is_answered_where_it_is_known_what_is_left() -> None:
    assert "call" not in judged("nertz; pile1 9D")
    assert judged("nertz; nuts 9D")["call"] == (False, ("call",))
    assert judged("nerts; slot1 9D; behind 0")["call"][0] is False


def test_a_turn_begins_with_the_stock() -> None:
    table = "double_solitaire; centre1 6S; centre2 5H"
    assert judged(table)["5H>1"][0] is True
    assert judged(f"{table}; begun no")["5H>1"] == (False, ("begin",))


def test_partners_play_what_is_theirs() -> None:
    table = "team_nuts; nuts 5H; pile1 6S; waste 5D"
    nuts, stock = judged(f"{table}; role nuts"), judged(f"{table}; role cards")
    assert (nuts["5H>1"][0], nuts["5D>1"]) == (True, (False, ("cards-player",)))
    assert (stock["5H>1"], stock["5D>1"][0]) == ((False, ("nuts-player",)), True)


def test_a_trick_is_won_by_a_clause() -> None:
    answer = RefereeDesk.read("pebbles_and_nuts players=3; asks wins; trick 8H 7H 8H'2").answer()
    assert isinstance(answer, Trick)
    assert (answer.player, answer.card) == (0, card("8H"))
    assert [finding.clause.id for finding in answer.findings] == ["hearts-are-trump", "twins"]


@pytest.mark.parametrize(
    ("text", "points", "clauses"),
    [
        (
            "pebbles_and_nuts; asks worth; won QH 8S 7C; meld QS KS JS",
            [20, 10, 10, -10],
            ["spade-marriage", "menage", "card-points", "card-points"],
        ),
        ("shnarbles; asks worth; role bidder; bid 3; tricks 2", [-2, 5], ["tricks", "failed-bid"]),
        ("shnarbles; asks worth; role bidder; tricks 1", [-1], ["tricks"]),
        ("shnarbles folding_costs=true; asks worth; role folded", [5], ["folding-costs"]),
        ("shnarbles folding_costs=true players=2; asks worth; role folded", [], []),
        ("shnarbles players=2; asks worth; role stayed", [5], ["no-trick"]),
        ("nuts; asks worth; played 17; left 4", [17, -8], ["foundation-cards", "nuts-left"]),
        ("nuts nut_penalty=1; asks worth; left 4", [-4], ["nuts-left"]),
        ("nerts; asks worth; played 17; called yes", [17, 10], ["foundation-cards", "caller"]),
        ("nerts; asks worth; played 17; left 4", [17, -4], ["foundation-cards", "nerts-left"]),
        ("pishe_pasha; asks worth; left 12", [12], ["cards-left"]),
        ("canfield; asks worth; up 6H 5S; base 5", [1, 1, 1], ["card-up", "card-up", "card-up"]),
        (
            "california_jacks; asks worth; won AS 2S JS; trump S",
            [1, 1, 1, 1],
            ["high", "low", "jack", "game"],
        ),
    ],
)
def test_what_it_is_worth_line_by_line(text: str, points: list[int], clauses: list[str]) -> None:
    desk = RefereeDesk.read(text)
    answer = desk.answer()
    assert isinstance(answer, Count)
    assert [line.points for line in answer.lines] == points
    assert [line.finding.clause.id for line in answer.lines] == clauses


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_its_places_and_questions(id: str) -> None:
    game = load(id)
    desk = RefereeDesk(game)
    assert Question.MAY in desk.questions
    for question in desk.questions:
        desk.ask(question)
        assert desk.places or desk.choices
        names = [place.name for place in desk.places] + [choice.name for choice in desk.choices]
        assert len(set(names)) == len(names)
    assert places_of(game, Entered(game.options))[0].movable


@pytest.mark.parametrize("id", GAMES)
def test_what_is_written_down_is_read_again(id: str) -> None:
    desk = RefereeDesk(load(id))
    touch(desk, desk.active, "9H")
    game, entered = read_entry(desk.text)
    assert (game, replace(entered, chosen={})) == (desk.game, desk.entered)
    assert write_entry(game, entered) == desk.text


def test_one_plays_on_from_there() -> None:
    match, seat = RefereeDesk.read(HEARTS).played_on()
    assert match.actors == (seat,)
    assert not match.unknown
    assert card("AS") in {each.card for each in match.legal_moves_of(seat)}


# What is kept


def test_a_table_is_kept_and_one_that_cannot_be_read_is_begun_anew(store: DatabaseStore) -> None:
    RefereeDesk.read(HEARTS).keep(store, ME)
    assert RefereeDesk.kept(store, ME, "pebbles_and_nuts").text == HEARTS
    assert RefereeDesk.kept(store, ME, "nuts").entered.cards == {}
    put(store, ME, "referee", "nuts", {"text": "nuts; hand AS"})
    assert RefereeDesk.kept(store, ME, "nuts").entered.cards == {}


def test_other_options_lose_nothing() -> None:
    desk = RefereeDesk.read("california_jacks; hand KH 9S 2H; trick 7H; trump S")
    desk.play_by(load("california_jacks", follow="loose"))
    assert codes(desk, "hand") == "KH 9S 2H"
    assert desk.text.startswith("california_jacks follow=loose; ")


# The page


def board(app: Any) -> dict[str, Any]:
    """Return what Python sent to the board."""
    sent: dict[str, Any]
    (sent,) = components(app, "cardrules_board")
    return sent


def test_the_page_answers_a_link() -> None:
    app = open_page("referee", at=HEARTS)
    text = shown(app)
    assert "A♠: yes." in text
    assert "(rules?game=pebbles_and_nuts&clause=ace-of-spades)" in text
    assert "learn?game=pebbles_and_nuts&lesson=" in text
    assert "practise?game=pebbles_and_nuts&clause=ace-of-spades" in text
    assert [each["code"] for each in board(app)["places"][0]["cards"]] == [
        "AS",
        "KH",
        "9H",
        "7C",
        "8C",
        "TC",
        "JD",
    ]


def test_the_page_shows_what_is_wrong_at_its_place_and_keeps_the_rest() -> None:
    app = open_page("referee", at="nuts; nuts 5H; pile3 9D 8D")
    wrong = {
        place["name"]: (place["wrong"], place["card"]) for place in board(app)["places"] if place["wrong"]
    }
    assert wrong == {"pile3": ("Your work pile 3 does not go down in alternating colours.", "8D")}
    assert board(app)["places"][0]["cards"][0]["code"] == "5H"


@pytest.mark.parametrize("id", GAMES)
def test_who_does_not_know_where_to_begin_is_shown_an_example(id: str) -> None:
    desk = RefereeDesk(load(id))
    assert desk.is_empty
    desk.show_example()
    answer = desk.answer()
    assert {bool(each.verdict) for each in answer if isinstance(each, Judged)} == {True, False}


def test_the_first_screen_says_how_to_begin_and_answers_nothing_yet() -> None:
    app = open_page("referee", game="double_solitaire")
    assert app.title[0].value == "Referee"
    assert "Tap the card that you have drawn" in shown(app)
    assert "yes." not in shown(app)
    text = shown(press(app, "example double_solitaire"))
    assert "Discard the drawn card: yes." in text
    assert "5♥ → the opponent’s discard pile (10♦): no." in text


def test_the_page_says_what_it_takes_to_be_empty_and_who_plays_what() -> None:
    app = open_page("referee", at="team_nuts; asks may; nuts 5H; pile1 6S; waste 5D")
    assert app.caption[0].value == "Left out, and so taken to be empty: Foundations."
    assert "Only the Cards player of your side, your partner, plays from the waste." in shown(app)


def test_what_is_chosen_is_answered_at_once() -> None:
    app = open_page("referee", at="shnarbles; asks may; now answer; trump H")
    assert "Fold: yes." in shown(app)
    app.segmented_control(key="choice shnarbles folds").set_value("2")
    assert "Fold: no." in shown(run(app))
    app.segmented_control(key="choice shnarbles trump").set_value(None)
    assert "Say which suit is trump." in run(app).warning[0].value


def test_a_broken_link_gets_a_sentence_on_the_page() -> None:
    app = open_page("referee", at="nuts; hand AS")
    assert "leads to no table" in app.error[0].value


def test_a_reload_loses_nothing() -> None:
    app = open_page("referee", at=HEARTS)
    store, learner = session(app).store, session(app).learner
    assert RefereeDesk.kept(store, learner, "pebbles_and_nuts").text == HEARTS
    linked = next(code.value for code in app.code if code.value.startswith("referee?at="))
    assert unquote(linked.partition("=")[2]) == HEARTS


def test_from_home_and_rules_to_the_referee_and_on_to_the_table() -> None:
    app = press(open_page(), "referee canfield")
    assert board(app)["key"] == "canfield"
    app = press(at(open_page(), "rules", game="nuts"), "referee of nuts")
    assert board(app)["key"] == "nuts"
    app = open_page("referee", at=HEARTS)
    next(button for button in app.button if button.label == "Play on from here").click()
    run(app)
    desk = session(app).controller
    assert desk
    assert card("AS") in [each.card for each in desk.legal_moves]


GAP = "canfield; asks may; pile1 QD; pile2 -; reserve 7D; waste 3S; up 5H; base 5"
"""The reserve would have filled the empty pile."""


def test_what_play_cannot_have_led_to_is_taken_as_it_lies_where_one_says_so() -> None:
    desk = RefereeDesk.read(GAP)
    with pytest.raises(EntryError) as error:
        desk.answer()
    assert error.value.may_lie
    desk.take_as_it_lies(True)
    assert "reachable false" in desk.text
    assert RefereeDesk.read(desk.text).entered == desk.entered
    assert [str(each.move) for each in desk.answer() if isinstance(each, Judged) and each.verdict]
    with pytest.raises(EntryError) as no_table:
        RefereeDesk.read(GAP.replace("QD;", "QD 9C;")).answer()
    assert not no_table.value.may_lie


def test_the_page_offers_to_take_the_table_as_it_lies() -> None:
    app = open_page("referee", at=GAP)
    assert "fills an empty pile at once" in app.warning[0].value
    app.checkbox(key="lies canfield").set_value(True)
    run(app)
    assert not app.warning
    assert app.checkbox(key="lies canfield").value
    assert sentence("Pile 2 is empty, so the 7♦ fills it from the reserve.") in shown(app)
    assert "yes." in shown(app)
