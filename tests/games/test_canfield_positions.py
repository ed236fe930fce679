"""Canfield: positions, what people ask about them, and what is no position."""

import json
from random import Random

import pytest

from cardrules import CardRulesError, Match, PositionError, card, cards, load
from cardrules.games.canfield.position import CanfieldPosition
from cardrules.games.canfield.rules import way_on
from cardrules.testing import laws, random_match

TABLE = "base 5; foundations 6H 5S; tableau QD JC / 9S / KH / 2C; reserve ?12 7D; waste 3S"


def canfield(text: str, seed: int = 0) -> Match:
    return Match.from_position(text, "canfield", seed)


# Questions of players


def test_may_the_king_go_on_the_ace() -> None:
    table = "foundations 8H; tableau AD / KS / KH / AC; reserve ?12 9C"
    said = str(canfield(table).judge("KS>1"))
    assert said.startswith(
        "The K♠ goes on the A♦: below an ace a pile continues with a king of the other colour."
    )
    refused = canfield(f"tableau_wrap=none; {table}").judge("KS>1")
    assert not refused
    assert str(refused).startswith("The K♠ does not go on the A♦: a pile goes down one rank at a time")
    cut = canfield("tableau_wrap=cut_at_base; foundations AH; tableau AD / KS / KH / AC; reserve ?12 9C")
    assert str(cut.judge("KS>1")).startswith("The A♦ has the base rank, so nothing is laid on it.")


def test_what_fills_the_gap() -> None:
    table = "base 4; foundations KH 8S; tableau JS TD 9C / - / QD / 5D; waste 3S 7D"
    fills = {str(move) for move in canfield(table).legal_moves if str(move).endswith(">2")}
    assert fills == {"7D>2", "9C>2", "QD>2", "5D>2"}
    waste_alone = canfield(f"gap_after_reserve=waste; {table}")
    assert waste_alone.judge("7D>2")
    assert str(waste_alone.judge("9C>2")).startswith(
        "An empty pile takes only the top card of the waste, not the 9♣."
    )


def test_may_i_move_this_run() -> None:
    table = "foundations AH; tableau JS TD 9C / QD / JC / TH; reserve ?12 4C"
    assert str(canfield(table).judge("TD>3")).startswith("The 10♦ goes on the J♣")
    assert "The 10♦ and 9♣ move as a unit." in str(canfield(table).judge("TD>3"))
    whole = canfield(f"stack_moves=whole; {table}")
    assert whole.judge("JS>2")
    assert str(whole.judge("TD>3")).startswith(
        "Only a whole pile moves from pile to pile, not the 10♦ and 9♣ alone."
    )


def test_is_there_a_way_on() -> None:
    """Of two cards that are turned up together the first is buried."""
    table = "base A; foundations JC 9D JH 9S; tableau KC / KD / KH / KS; reserve QC QH TD TS QD JD"
    match = canfield(f"{table}; stock QS JS")
    assert [str(move) for move in way_on(match.state)] == ["turn", "QS>2"]
    assert match.play("turn").verdict
    assert match.play("QS>2").verdict
    over = canfield(f"{table}; stock JS QS")
    assert "even by going through the stock: the game is over with 40 cards up" in str(over.stuck)
    assert way_on(canfield(f"draw=1; {table}; stock JS QS").state)


# Text


def test_foundations_are_written_by_their_top_cards_or_whole() -> None:
    match = canfield(TABLE)
    assert match.state.foundations == ((), (), cards("5H 6H"), cards("5S"))
    for whole in ("5H 6H / 5S", "5H 6H 5S", "5S / 6H", "- / - / 6H / 5S"):
        assert canfield(TABLE.replace("6H 5S", whole)).state == match.state
    assert canfield(TABLE.replace("base 5; ", "").replace("6H 5S", "5H 6H / 5S")).state == match.state
    assert str(match.position()) == f"canfield; {TABLE}"


def test_a_foundation_goes_round_the_corner() -> None:
    state = canfield("base q; foundations 2H QS; tableau QD JC / 9S / 3H / 2C; reserve ?12 7D").state
    assert state.foundation(card("2H").suit) == cards("QH KH AH 2H")
    assert canfield("base 10; foundations 9H AS; tableau - / 9S / - / -").state.up == 18


def test_the_score_is_the_number_of_cards_up_with_a_line_for_each() -> None:
    match = canfield(TABLE)
    assert match.scores == (3,)
    assert [line.cards for line in match.score_lines] == [cards("5H"), cards("6H"), cards("5S")]
    assert str(match.score_lines[0]).startswith("+1  The 5♥ is up: 1 point.")
    assert canfield(f"scores 3; {TABLE}").position() == match.position()


def test_what_is_left_out_is_not_known() -> None:
    match = canfield(TABLE)
    assert (len(match.state.stock), len(match.state.reserve), len(match.unknown)) == (30, 13, 42)
    below_the_top = canfield(TABLE.replace("?12 7D", "7D") + "; stock ?30")
    assert below_the_top.view(0) == match.view(0)
    assert canfield("base 5; foundations 4H AS; tableau QD / - / - / -").state.reserve == ()


def test_json_says_the_same() -> None:
    position = canfield(f"redeals=3; {TABLE}; redeals_left 1; moves_without_gain 7").position()
    found = json.loads(position.model_dump_json())
    assert (found["base"], found["tableau"], found["reserve"]) == ("5", ["QD JC", "9S", "KH", "2C"], "?12 7D")
    assert CanfieldPosition.model_validate(found) == position
    assert "redeals_left 1; moves_without_gain 7" in str(position)


def test_the_name_alone_is_a_game_before_its_deal() -> None:
    match = canfield("canfield")
    assert match.state == match.game.initial_state(match.game.options, 0)
    assert str(match.position()) == "canfield"
    match.deal()
    assert match.state.is_dealt


# Cards that are not known


def test_the_lower_cards_of_the_reserve_need_not_be_known() -> None:
    match = canfield("foundations 5H; tableau QD / 8S / KH / 2C; reserve ?12 7D")
    assert {str(move) for move in match.legal_moves} == {"7D>2", "turn", "give up"}
    assert match.judge("7D>2")
    assert "depends on cards that are not known" in _refusal(match, "7D>2")
    assert "depends on cards that are not known" in _refusal(match, "turn")
    assert "▒" in match.text(0)


def _refusal(match: Match, move: str) -> str:
    with pytest.raises(PositionError) as refused:
        match.play(move)
    return str(refused.value)


@pytest.mark.parametrize("unseen", ["reserve ?13", "reserve ?12 7D; waste 3S ??"])
def test_a_card_that_one_can_play_has_to_be_known(unseen: str) -> None:
    match = canfield(f"foundations 5H; tableau QD JC / 8S 7H / KH / 2C; {unseen}")
    with pytest.raises(PositionError, match="cards that seat 0 sees are not all known"):
        list(match.legal_moves)


def test_cards_that_lie_below_others_need_not_be_known() -> None:
    match = canfield("foundations 5H; tableau QD JC / 8S 7H / KH / 2C; reserve ?12 7D; waste ?? 3S")
    assert {str(move) for move in match.legal_moves} == {"turn", "give up"}


def test_the_top_of_a_foundation_stands_for_it_only_where_the_others_follow_from_it() -> None:
    for foundations, written in (("5H 6H 7H", "base 5; foundations 7H"), ("5H 7H", "foundations 5H 7H")):
        position = load("canfield").read_position(f"canfield; foundations {foundations}; reserve ?13")
        assert str(position) == f"canfield; {written}; reserve ?13"


def test_only_the_last_packet_may_have_fewer_cards() -> None:
    table = "foundations 5H; tableau QD / 9S / KH / 2C; reserve ?12 7D"
    for waste, stock in ((34, 0), (33, 1)):
        assert len(canfield(f"{table}; waste ?{waste}").state.stock) == stock


def test_a_play_goes_through_if_the_cards_that_lie_open_leave_a_way_on() -> None:
    table = "foundations 5H; tableau QD / 9S / KH / 8D; reserve ?11 6H 7S"
    match = canfield(f"{table}; stock ?34")
    assert match.play("8D>2").events[0].finding.clause.id == "laid"
    with pytest.raises(PositionError, match="depends on cards that are not known"):
        match.play("7S>2")


def test_unknown_cards_lie_so_that_the_game_is_not_over() -> None:
    """Of the unknown cards one alone can be laid, and every third comes to the top of the waste."""
    table = "redeals=1; base A; foundations 7C 7D 7H 7S; tableau KC / KD / KH / KS; redeals_left 0; "
    queen_in_stock = table + "reserve 8C 8D 8H 8S QC QD QH JC; stock ?12"
    found = [canfield(queen_in_stock, seed).state for seed in range(30)]
    assert all(way_on(state) for state in found)
    assert len({state.stock for state in found}) == 30
    with pytest.raises(PositionError, match="What follows from here depends on cards that are not known"):
        canfield(table + "reserve 8C 8D 8H 8S QC QD QH QS JC; stock ?11")


@pytest.mark.parametrize("seed", range(6))
def test_along_whole_games_positions_lead_back_and_fill(seed: int) -> None:
    rng = Random(seed)
    chosen = {"draw": 1} if seed % 2 else {"redeals": 2, "tableau_wrap": "none"}
    match = random_match(load("canfield", **chosen), rng)
    for ply in match.plies:
        laws.positions_lead_back(match.game, ply.state)
        laws.unknown_cards_do_not_matter(match.game, ply.state, 0, rng.getrandbits(32))


# Impossible positions

DEALT = "foundations 5H; tableau QD / 9S / KH / 2C; reserve ?12 7D"
LATE = "base A; foundations JC 9D JH 9S; tableau KC / KD / KH / KS; reserve QC QH TD TS QD"
"""All but three cards: two jacks and the queen of spades."""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # Cards
        (DEALT.replace("9S", "QD"), "The QD is there more than once: look at tableau."),
        (
            "base 5; foundations 7H; tableau 6H",
            "The 6H is there more than once: look at foundations and tableau.",
        ),
        (DEALT.replace("2C", "2C'2"), "The 2C'2 is not in the pack of this game."),
        (
            f"{DEALT}; stock ?33",
            "45 unknown cards are in the position, but 46 cards of the pack are left for them.",
        ),
        (
            f"{LATE}; stock JD",
            "All cards of the position are known, but 2 cards of the pack are left for them.",
        ),
        (
            "foundations 5H ??",
            "The cards of foundations and tableau lie open, so none of them can be unknown.",
        ),
        (
            DEALT.replace("9S", "9S ??"),
            "The cards of foundations and tableau lie open, so none of them can be unknown.",
        ),
        # Foundations
        (
            "foundations 6H 5S",
            "These foundations do not show which rank they began with: say which, as in base 5.",
        ),
        (
            "base 1; foundations 6H",
            "'1' is not a rank: write A, a number from 2 to 10, J, Q or K, as in base 5.",
        ),
        (
            DEALT.replace("5H", "5H 7H"),
            "The foundation of hearts begins with the 5♥ and goes up one rank at a time, so it cannot be 5♥ and 7♥.",
        ),
        (
            f"base 4; {DEALT.replace('5H', '5H 6H')}",
            "The foundation of hearts begins with the 4♥ and goes up one rank at a time, so it cannot be 5♥ and 6♥.",
        ),
        (f"scores 3; {DEALT}", "The score is the number of cards up, 1: leave scores out."),
        # Tableau
        (
            "foundations 5H; tableau QD / 9S / KH; reserve ?12 7D",
            "The tableau has 4 piles, not 3: write - for an empty",
        ),
        (
            DEALT.replace("9S", "-"),
            "Pile 2 is empty, but as long as there is a reserve its top card fills an empty pile at once.",
        ),
        (DEALT.replace("9S", "9S 7H"), "The 7♥ does not go on the 9♠: a pile goes down one rank at a time"),
        (DEALT.replace("9S", "9S 8C"), "The 8♣ does not go on the 9♠: a pile goes down one rank at a time"),
        (
            f"tableau_wrap=none; {DEALT.replace('KH', 'AH KS')}",
            "The K♠ does not go on the A♥: a pile goes down",
        ),
        (
            f"tableau_wrap=cut_at_base; {DEALT.replace('QD', 'QD JS TD 9C 8D 7S 6D 5C 4D')}",
            "The 5♣ has the base rank, so nothing is laid on it.",
        ),
        # Reserve, stock and waste
        (DEALT.replace("?12", "?13"), "The reserve has at most 13 cards, not 14."),
        (
            DEALT.replace("?12", "?11"),
            "Stock and waste begin with 34 cards, turned up 3 at a time, so they cannot have 35 and 0.",
        ),
        (
            f"{DEALT}; waste 3S",
            "Stock and waste begin with 34 cards, turned up 3 at a time, so they cannot have 33 and 1.",
        ),
        (
            f"redeals=2; {DEALT.replace('QD', 'QD JC')}; waste 3S 3C 3D",
            "The waste has not been turned over yet, and 34 cards turned up 3 at a time do not leave 30 in the stock.",
        ),
        (
            f"redeals=2; {DEALT}; redeals_left 3",
            "The waste may be turned over twice in all, so 3 cannot be left.",
        ),
        (
            f"{DEALT}; redeals_left 3",
            "Under these options the waste may be turned over any number of times: leave redeals_left",
        ),
        # Before the deal
        (
            DEALT.replace("foundations 5H; ", ""),
            "The base card is up from the deal on: say which foundations have been begun",
        ),
        (
            "base 5",
            "Before the deal there is no base rank, and nothing has been moved, turned over or given up.",
        ),
        (
            "moves_without_gain 1",
            "Before the deal there is no base rank, and nothing has been moved, turned over or given up.",
        ),
        (
            "given_up true",
            "Before the deal there is no base rank, and nothing has been moved, turned over or given up.",
        ),
        (
            "redeals=2; redeals_left 1",
            "Before the deal there is no base rank, and nothing has been moved, turned over or given up.",
        ),
        (f"{DEALT}; moves_without_gain 61", "After 60 moves in a row without a gain the game is over."),
        (
            f"{DEALT}; moves_without_gain -1",
            "Position of canfield: moves_without_gain = -1: it takes 0 or more.",
        ),
    ],
)
def test_nothing_impossible_gets_in(text: str, said: str) -> None:
    with pytest.raises(CardRulesError) as refused:
        canfield(text)
    assert str(refused.value).startswith(said)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(DEALT, id="just dealt"),
        pytest.param(DEALT.replace("KH", "AH KS"), id="round the corner"),
        pytest.param(
            f"tableau_wrap=cut_at_base; {DEALT.replace('KH', 'AH KS')}", id="round the corner above the base"
        ),
        pytest.param(f"{DEALT.replace('QD', 'QD JC TD')}; waste 3S", id="in a later pass"),
        pytest.param(
            f"redeals=2; {DEALT.replace('QD', 'QD JC')}; waste 3S 3C; redeals_left 2", id="in the first pass"
        ),
        pytest.param(
            f"redeals=2; {DEALT.replace('QD', 'QD JC')}; waste 3S 3C; redeals_left 0", id="in the last pass"
        ),
        pytest.param(f"draw=1; {DEALT}; waste 3S", id="one card turned up"),
        pytest.param(f"{DEALT}; moves_without_gain 59", id="one move before the end"),
        pytest.param(f"{LATE} JD; stock QS JS", id="all cards known"),
    ],
)
def test_what_is_possible_gets_in_and_leads_back(text: str) -> None:
    match = canfield(text)
    laws.positions_lead_back(match.game, match.state)
