"""Positions of Shnarbles: what people ask about them, what may be left out, and what is impossible."""

from random import Random

import pytest

from cardrules import Match, PositionError, cards, load
from cardrules.core.cards import Suit, codes
from cardrules.core.rulebook import Clause
from cardrules.games.shnarbles import GAME
from cardrules.games.shnarbles import rulebook as law
from cardrules.games.shnarbles.position import ShnarblesPosition
from cardrules.games.shnarbles.state import Auction
from cardrules.mechanics.tricks import Phase
from cardrules.testing import positions_lead_back
from cardrules.testing.laws import unknown_cards_do_not_matter
from tests.markers import in_words


def at(text: str) -> Match:
    return Match.from_position(f"shnarbles {text}")


def read(text: str) -> ShnarblesPosition:
    position = GAME.position_type.read(f"shnarbles {text}")
    assert isinstance(position, ShnarblesPosition)
    return position


def cited(match: Match, move: str, seat: int | None = None) -> tuple[bool, list[Clause]]:
    verdict = match.judge(move, seat)
    return verdict.legal, [finding.clause for finding in verdict.findings]


# Questions of players


def test_must_i_stay_after_two_folds() -> None:
    asked = at("; bids 0 2 3 0; trump H; folds 2 1 0 0; hands 2H 3H 4C 5D 6S / ?5 / ?5 / ?5")
    assert asked.actors == (0,), "seat 3 has bid highest, and its left is asked first"
    assert cited(asked, "fold") == (False, [law.TWO_FOLDS])
    assert cited(asked, "stay") == (True, [law.TWO_FOLDS])


def test_may_i_fold_after_one() -> None:
    asked = at("; bids 0 2 3 0; trump H; stays no; folds 1 1 0 0; hands - / 2H 3H 4C 5D 6S / ?5 / ?5")
    assert cited(asked, "fold") == (True, [law.FOLD_OR_STAY])
    asked.play("fold")
    assert asked.state.folds == (1, 2, 0, 0)


def test_may_i_fold_against_spades() -> None:
    led = at("; bids 0 2 3 0; trump S; hands 2H 3H 4C 5D 6S / ?5 / ?5 / ?4; trick AS")
    assert cited(led, "fold") == (False, [law.SPADES_ARE_PLAYED])
    assert cited(led, "6S") == (True, [law.FOLLOW_SUIT])


def test_may_she_trump() -> None:
    beginning = "; bids 0 2 3 0; trump H; stays yes no yes; trick 7C"
    assert cited(at(f"{beginning}; hands QH 9H 4C 5D 6S / - / ?5 / ?4"), "QH") == (False, [law.FOLLOW_SUIT])
    assert cited(at(f"{beginning}; hands QH 9H 4D 5D 6S / - / ?5 / ?4"), "QH") == (True, [law.VOID])


def test_who_wins_the_trick() -> None:
    match = at("; bids 0 2 3 0; trump H; stays yes no yes; trick AC 2H; hands ?4 / - / 3H 9C KD KS 5D / ?4")
    assert match.judge("9C"), "clubs were led"
    won = match.play("9C").events[-1]
    assert won.finding.clause is law.TRUMP_WINS
    assert dict(won.finding.facts)["winner"] == 0
    assert [codes(pile) for pile in match.state.won] == ["AC 2H 9C", "", "", ""]


def test_may_he_bid_two() -> None:
    for bids, legal in (("rising", False), ("unused", True)):
        assert (
            bool(at(f"bids={bids}; dealer 3; bids 1 3; hands ?5 / ?5 / AS KS QS 2H 3D / ?5").judge("bid 2"))
            is legal
        )


def test_does_the_last_trick_win_the_match() -> None:
    said = "players=3; dealer 2; bids 0 3 0; trump D; stays yes yes; scores 12 30 2"
    position = read(f"{said}; hands 2C / AD / 9S; won ?6 / - / ?6; leader 2").filled()
    match = Match.from_position(position)
    for card in ("9S", "2C", "AD"):
        match.play(card)
    outcome = match.outcome
    assert outcome is not None
    assert outcome.scores == (10, 34, 0), "the bidder is short of the bid"
    assert outcome.winners == (2,)


# Calls, on honour


HONOUR = "enforcement=honour; bids 0 2 3 0; trump H; stays yes no yes"


def test_the_play_that_may_be_called_is_the_last_of_the_trick() -> None:
    match = at(f"{HONOUR}; trick 7C QD; callers 2; hands 9C KH 2H 3H / - / 2S 3S 4S 5S 6S / ?4")
    assert cited(match, "call", 2) == (True, [law.CALL])
    made = match.state.challengeable
    assert (made.seat, made.move.card, made.before.trick) == (0, cards("QD")[0], cards("7C"))
    assert codes(made.before.hands[0]) == "KH 3H 2H 9C QD"
    assert not match.judge("call", 3), "seat 3 has let it pass"
    with pytest.raises(PositionError, match="not all known"):
        match.judge("QH", 3)
    assert match.play("call", 2).events[0].finding.clause is law.RENEGE
    assert match.state.reneges == ((0, 2),)


def test_the_play_that_may_be_called_is_the_last_of_the_trick_just_taken() -> None:
    match = at(
        f"{HONOUR}; leader 0; won 7C 2H QD / - / - / -; callers 0 3; hands KH 9C 3H 2D / - / 9D 8D 7D 6D / ?4"
    )
    made = match.state.challengeable
    assert (made.seat, made.before.leader, made.before.trick) == (2, 3, cards("7C 2H"))
    assert codes(made.before.hands[2]) == "QD 9D 8D 7D 6D"
    assert not any(made.before.won)
    assert match.play("call", 0).events[0].finding.clause is law.WRONG_CALL
    assert match.state.challengeable.callers == (3,)


@pytest.mark.parametrize("seed", range(4))
def test_matches_on_honour_lead_back_from_every_call(seed: int) -> None:
    game = load("shnarbles", enforcement="honour", players=3)
    match, rng = Match(game, seed), Random(seed)
    kinds = set()
    for ply in range(150):
        if match.outcome:
            break
        if match.deal_due:
            match.deal()
        state = match.state
        if state.challengeable:
            kinds.add(bool(state.trick))
            positions_lead_back(game, state)
            for seat in range(3):
                unknown_cards_do_not_matter(game, state, seat, ply)
        seat = rng.choice(match.actors)
        stay = [move for move in match.legal_moves_of(seat) if str(move) == "stay"]
        match.play(rng.choice(stay or match.legal_moves_of(seat)), seat)
    assert kinds == {False, True}, "calls within a trick and after one"


# Parts that may be left out


def test_what_follows_from_the_rest() -> None:
    state = (
        read("; bids 0 2 3 0; trump H; stays yes no; hands 2H 3H 4C 5D 6S / - / ?5 / ?5").filled(1).state()
    )
    assert state.phase is Auction.ANSWER
    assert (state.bidder, state.leader, state.turn) == (3, 3, 2)
    assert state.live == (0, 1, 2, 3)
    assert state.folds == (0, 1, 0, 0)
    assert load("shnarbles").scores(state) == (16, 16, 16, 16)
    assert len(state.unused) == 52 - 15


@pytest.mark.parametrize(
    ("said", "phase", "turn"),
    [
        ("", Auction.BID, 1),
        ("; bids 0 2 3", Auction.BID, 0),
        ("; bids 0 2 3 0", Auction.TRUMP, 3),
        ("; bids 0 2 3 0; trump H", Auction.ANSWER, 0),
        ("; bids 0 2 3 0; trump S", Phase.PLAY, 3),
        ("; bids 0 2 3 0; trump H; stays no no yes", Phase.PLAY, 3),
        ("; phase deal", Phase.DEAL, 0),
        ("; trump H; phase play", Phase.PLAY, 1),
        ("; trump H; leader 0; won ?4 / - / - / -", Phase.PLAY, 0),
        ("; scores 40 16 16 16; dealer 1; trump H", Auction.ANSWER, 3),
        ("; scores 40 16 16 16; dealer 1; bids 0 2 0", Auction.TRUMP, 3),
    ],
)
def test_the_phase_follows_from_what_has_been_said(said: str, phase: str, turn: int) -> None:
    state = read(said).filled().state()
    assert (state.phase, state.turn) == (phase, turn)


def test_cards_and_trump_are_enough_for_a_question_about_play() -> None:
    hands = "hands AH 2C / 3H 4C / KH 5C / QH 6C"
    match = Match.from_position(f"shnarbles; trump H; {hands}")
    assert (match.state.bids, match.state.stays, match.state.turn) == ((1, 0, 0, 0), (True, True, True), 1)
    later = Match.from_position(f"shnarbles; trump H; leader 2; {hands}")
    assert (later.state.bids, later.state.turn) == ((0, 1, 0, 0), 2)
    assert Match.from_position("shnarbles; trump H; trick ??").state.turn == 2
    assert Match.from_position("shnarbles; trump H").state.phase == "answer"


def test_hands_have_the_size_that_follows_from_the_tricks() -> None:
    played = "; bids 0 2 3 0; trump H; stays yes no yes"
    by_tricks = read(f"{played}; won ?3 / - / - / ?3; trick 7C; leader 0").filled().state()
    assert [len(hand) for hand in by_tricks.hands] == [2, 0, 3, 3]
    by_hand = read(f"{played}; hands 2H 3H / - / ?3 / ?3; trick 7C; leader 0").filled().state()
    assert [len(pile) for pile in by_hand.won] == [6, 0, 0, 0]
    fresh = read("; scores 40 16 16 16; dealer 1").filled().state()
    assert [len(hand) for hand in fresh.hands] == [0, 5, 5, 5]


def test_who_is_out_and_the_scores_follow_from_each_other() -> None:
    assert read("; live 1 2 3; dealer 1").filled().scores == (32, 16, 16, 16)
    assert read("; scores 35 8 16 12; dealer 1").filled().live == (1, 2, 3)


def test_the_text_says_only_what_does_not_follow() -> None:
    text = "shnarbles players=3; hands 6S 3H 2H 4C 5D / - / ?5; bids 0 3 0; trump H; stays yes no"
    position = GAME.position_type.read(text)
    whole = position.filled(5)
    assert str(position) == text
    hidden = load("shnarbles", players=3).position_of(whole.state(), 0)
    assert str(hidden) == text
    assert "unused 2H 3H" in str(read("; bids 0 6; unused 2H 3H ?30")), "though nobody can have bid 6"
    assert type(whole).model_validate_json(whole.model_dump_json()) == whole
    assert read("").model_dump(mode="json")["stays"] == "-"


def test_before_the_first_deal_and_between_deals() -> None:
    first = load("shnarbles").initial_state(GAME.options, 2)
    assert str(GAME.position_of(first)).startswith("shnarbles; dealer 2; deal 0; phase deal; unused AC ")
    positions_lead_back(GAME, first)
    match = Match.from_position(
        read("; phase deal; dealer 1; deal 6; scores 9 14 21 30; folds 0 2 0 0").filled()
    )
    match.deal()
    assert match.state.deal == 7
    assert match.actors == (2,)
    assert match.scores == (9, 14, 21, 30)
    match = Match.from_position(read("; phase deal; deal 0").filled())
    match.deal()
    assert match.scores == (16, 16, 16, 16)


@pytest.mark.parametrize(
    ("said", "clause", "winners"),
    [
        ("scores 0 12 16; leader 2", law.ZERO, (0,)),
        ("scores 40 35 0", law.ZERO, (2,)),
        ("scores 40 35 1", law.LAST_LEFT, (2,)),
        ("scores 32 16 40; bids 0 3 0", law.LAST_LEFT, (1,)),
        ("scores 0 0 12; bids 3 0 0", law.SEVERAL_AT_ZERO, (1,)),
        ("scores 0 0 12; bids 0 0 0", law.SEVERAL_AT_ZERO, (0, 1)),
        ("scores 0 40 0; bids 0 0 3", law.SEVERAL_AT_ZERO, (0, 2)),
        (
            "dealer 2; scores 11 21 21; bids 1 0 0; trump S; stays yes yes; leader 0; "
            "won AS 2H 2C KS 3H 3C QS 4H 4C JS 5H 5C TS 6H 6C / - / -",
            law.SPADE_OUT,
            (0,),
        ),
    ],
)
def test_the_end_of_a_match_follows_from_its_last_table(
    said: str, clause: Clause, winners: tuple[int, ...]
) -> None:
    outcome = at(f"players=3; phase deal; {said}").outcome
    assert outcome
    assert (outcome.finding.clause, outcome.winners) == (clause, winners)


@pytest.mark.parametrize("renege", ["0 1", "1 0"])
def test_tricks_that_a_renege_has_moved_make_no_spade_out(renege: str) -> None:
    won = "won AS 2H KS 3H QS 4H JS 5H TS 6H / -"
    table = f"players=2; phase deal; dealer 1; scores 25 25; bids 1 0; trump S; stays yes; {won}"
    assert at(f"{table}; leader 0").outcome
    assert at(f"enforcement=honour {table}; reneges {renege}").deal_due


def test_in_a_second_deal_nobody_leads_until_trump_is_named() -> None:
    match = Match(load("shnarbles", players=3), seed=4, dealer=0)
    for move in ("bid 1", "pass", "pass", "trump hearts", "stay", "stay"):
        match.play(move)
    while not match.deal_due:
        match.play(match.legal_moves[0])
    assert "leader" not in str(match.position())
    match.deal()
    assert "leader" not in str(match.position())
    match.play("bid 1")
    assert "leader" not in str(match.position())


# Impossible positions

PLAY = "; bids 0 2 3 0; trump H; stays yes no yes"  # seats 0, 2 and 3 play, and 3 leads
CALLED = "enforcement=honour; bids 0 2 3 0; trump H; stays yes no yes"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        # seats and numbers
        ("; dealer 4", "There is no seat 4 (dealer): the seats are 0 to 3."),
        ("; leader -1", "There is no seat −1 (leader): the seats are 0 to 3."),
        ("; live 0 1 4 5", "There is no seat 4 (live): the seats are 0 to 3."),
        ("; hands ?5 / ?5", "There are 4 seats, so hands takes 4 piles, not 2."),
        ("; scores 16 16", "There are 4 seats, so scores takes 4 numbers, not 2."),
        ("; folds 0", "There are 4 seats, so folds takes 4 numbers, not 1."),
        (f"{CALLED}; reneges 0 7", "There is no seat 7 (reneges): the seats are 0 to 3."),
        # scores
        ("; scores 16 32 16 16; live 0 1 2 3", "Seat 1 has 32 points and so is out."),
        ("; scores 16 12 16 16; live 0 2 3", "Seat 1 has 12 points and so is not out."),
        ("; scores 16 -1 16 16", "Seat 1 has −1 points and so has won, and the match is over."),
        ("exact_zero=true; scores 16 0 16 16", "Seat 1 has 0 points and so has won, and the match is over."),
        (
            "; scores 40 40 40 40; trump H; hands ?5 / ?5 / ?5 / ?5",
            "All but one are out, so the match is over.",
        ),
        ("; phase deal; scores 40 40 40 40", "All but one are out, so the match is over."),
        ("; phase deal; live 0 1; scores 32 40 40 40", "Seat 0 has 32 points and so is out."),
        ("; scores 33 40 16 50; dealer 2", "All but one are out, so the match is over."),
        ("; live 1 2 3", "Seat 0 is out and so does not deal: say who does, as in dealer 1."),
        # the number of the deal
        ("; deal 0", "Deal 0 comes before the first deal: a deal in play has a number from 1 on."),
        (
            "; deal 0; phase deal; scores 16 16 16 16",
            "Before the first deal nothing has been said, played or scored.",
        ),
        (
            "; deal 0; phase deal; trump H",
            "Before the first deal nothing has been said, played or scored.",
        ),
        ("max_deals=2; deal 3", "The match ends after 2 deals, so there is no deal 3."),
        # bids
        ("; bids 0 6", "A bid is a number of tricks from 1 to 5, or 0 for a pass, not 6."),
        ("; bids -1", "A bid is a number of tricks from 1 to 5, or 0 for a pass, not −1."),
        ("; bids 0 3 2", "After 0 and 3 nobody can bid 2, only 4 and 5."),
        ("; bids 5 5", "After 5 nobody can bid 5, only pass."),
        ("bids=unused; bids 4 2 4", "After 4 and 2 nobody can bid 4, only 1, 3 and 5."),
        ("; bids 0 1 2 3 4", "There are 5 bids, but only 4 players who bid."),
        ("; scores 16 40 16 16; bids 0 1 2 3", "There are 4 bids, but only 3 players who bid."),
        (
            "; bids 0 1 2 3 4; trump H; stays yes yes yes; trick 7H; hands ?5 / ?5 / ?5 / ?5",
            "There are 5 bids, but only 4 players who bid.",
        ),
        ("; bids 0 0 0 0", "All have passed, so the cards are dealt again: write phase deal."),
        # trump, and who stays
        (
            "; phase deal; trump H",
            "Trump is named by the highest bidder: say what was bid, as in bids 0 2 3 0.",
        ),
        ("; bids 0 2 3; trump H", "Trump is named when all 4 have bid, but there are only 3 bids."),
        (
            "; bids 0 2 3 0; stays yes",
            "Trump is named before the others say whether they stay: say what it is, as in trump H.",
        ),
        (
            "; bids 0 2 3 0; trump H; stays yes yes yes yes",
            "4 have said whether they stay, but the bidder has only 3 opponents.",
        ),
        (
            "; bids 0 2 3 0; trump H; stays no no no",
            "All the others have folded, so the deal is over: write phase deal.",
        ),
        ("; bids 0 2 3 0; trump S; stays yes no yes", "Spades are trump, so nobody can have folded."),
        # folds in a row
        ("; folds 0 3 0 0", "Nobody folds more than 2 times in a row, so folds takes 0 to 2 for each."),
        (
            f"{PLAY}; folds 0 0 1 0",
            "Seat 1 has folded in this deal, so the folds in a row are 1 or more, not 0.",
        ),
        (f"{PLAY}; folds 0 1 1 0", "Seat 2 plays in this deal, so the folds in a row are 0, not 1."),
        (f"{PLAY}; folds 0 1 0 2", "Seat 3 plays in this deal, so the folds in a row are 0, not 2."),
        # phases
        ("; bids 0 2; phase play", "By its bids, trump and stays this is phase bid, not play."),
        (f"{PLAY}; phase answer", "By its bids, trump and stays this is phase play, not answer."),
        ("; bids 0 2 3 0; trick 7H", "Nothing has been played yet: this is phase trump."),
        ("; won ?4 / - / - / -", "Nothing has been played yet: this is phase bid."),
        ("exact_zero=false enforcement=honour; callers 1", "Nothing has been played yet: this is phase bid."),
        (
            "exact_zero=false enforcement=honour; reneges 0 2",
            "Nothing has been played yet: this is phase bid.",
        ),
        ("; bids 0 2 3 0; trump H; leader 1", "Seat 3 has bid highest and so leads, not seat 1."),
        ("; leader 2", "Nobody leads before trump is named, and this is phase bid: leave leader out."),
        (
            "; bids 0 2 3 0; leader 2",
            "Nobody leads before trump is named, and this is phase trump: leave leader out.",
        ),
        (
            "; phase deal; leader 2",
            "Nobody leads before trump is named, and this is phase deal: leave leader out.",
        ),
        ("; phase deal; trick 7H", "A deal is due, so no trick is under way."),
        ("enforcement=honour; phase deal; callers 1", "A deal is due, so no trick is under way."),
        (
            "; phase deal; hands ?4 / - / - / -",
            "A deal is due, so a seat that still has a hand has not played: it has 5 cards.",
        ),
        (
            "; phase deal; bids 1 0 0 0; trump H; stays yes no no; won ?4 / ?4 / - / -",
            "A deal is due, so all 5 tricks of 2 cards have been won, or none.",
        ),
        (
            "; phase deal; bids 1 0 0 0; trump H; stays yes no no; won ?4 / ?6 / - / -; hands ?5 / - / - / -",
            "A deal is due, so all 5 tricks of 2 cards have been won, or none.",
        ),
        (
            "; phase deal; bids 1 0 0 0; trump H; stays yes no no; won ?5 / ?5 / - / -",
            "Tricks of 2 cards have been won, so each won pile holds whole tricks.",
        ),
        # who plays, and who leads
        (f"{PLAY}; leader 1", "Seat 1 does not play in this deal and so cannot lead."),
        (f"{PLAY}; leader 2", "Seat 3 has bid highest and so leads to the first trick, not seat 2."),
        (
            f"{PLAY}; leader 2; won ?3 / - / - / -",
            "The leader has won the last trick, but seat 2 has won none.",
        ),
        (f"{PLAY}; trick 7H 8H 9H", "A trick of 3 players with 3 cards would have been taken already."),
        # hands
        (f"{PLAY}; hands ?5 / ?5 / ?5 / ?5", "Seat 1 has folded and so has no cards."),
        ("; live 1 2 3; dealer 1; hands ?5 / ?5 / ?5 / ?5", "Seat 0 is out and so has no cards."),
        (f"{PLAY}; hands ?5 / - / ?4 / ?5", "Seat 2 has 4 cards; after 0 tricks a hand has 5."),
        (
            f"{PLAY}; hands ?5 / - / ?5 / ?5; trick 7H",
            "Seat 3 has 5 cards; after 0 tricks and a card to this one a hand has 4.",
        ),
        (f"{PLAY}; hands ?4 / - / ?4 / ?4; trick 7H", "Seat 0 has 4 cards; after 0 tricks a hand has 5."),
        ("; hands ?5 / ?5 / ?6 / ?5", "Seat 2 has 6 cards; after 0 tricks a hand has 5."),
        ("; hands 2H 3H 2H ?2 / ?5 / ?5 / ?5", "The 2H is there more than once: look at hands."),
        ("; hands 2H'2 ?4 / ?5 / ?5 / ?5", "The 2H'2 is not in the pack of this game."),
        # tricks
        (f"{PLAY}; won ?2 / - / - / ?4", "3 play, so seat 0 cannot have won 2 cards in whole tricks."),
        (
            f"{PLAY}; won ?12 / - / - / ?3; trick KH",
            "All 5 tricks have been played, so no trick is under way.",
        ),
        (f"{PLAY}; won - / ?3 / - / ?3", "Seat 1 has folded and so has no cards."),
        (
            f"{PLAY}; trick 7C QH; hands 9C ?3 / - / ?5 / ?4",
            "Seat 0 holds the 9♣ and so could not have played the Q♥.",
        ),
        # calls and reneges
        (
            f"{PLAY}; callers 0",
            "Wrong plays are refused in this match, so there is nothing to call, and there are no reneges.",
        ),
        (
            f"{PLAY}; reneges 0 2",
            "Wrong plays are refused in this match, so there is nothing to call, and there are no reneges.",
        ),
        (f"{CALLED}; callers 0", "Nothing has been played yet, so there is nothing to call."),
        (f"{CALLED}; trick 7C 8H; callers 1", "Seat 1 does not play in this deal and so cannot call."),
        (
            "enforcement=honour; bids 0 2 3 0; trump H; stays no no yes; trick 7C; callers 0 1",
            "Seat 0 does not play in this deal and so cannot call.",
        ),
        (f"{CALLED}; trick 7C 8H; callers 0", "The 8♥ cannot be called by seat 0, only by seats 3 and 2."),
        (
            f"{CALLED}; trick 7C 8C; callers 2",
            "The 8♣ cannot be called: it was led, it followed suit, or it was the last card of a hand.",
        ),
        (
            f"{CALLED}; trick 7C; callers 2",
            "The 7♣ cannot be called: it was led, it followed suit, or it was the last card of a hand.",
        ),
        (
            f"{CALLED}; leader 2; won - / - / 7C 8C 9C / -; callers 0",
            "The 9♣ cannot be called: it was led, it followed suit, or it was the last card of a hand.",
        ),
        (
            f"{CALLED}; trick 7C 8H; won - / - / - / ?12; callers 2",
            "The 8♥ cannot be called: it was led, it followed suit, or it was the last card of a hand.",
        ),
        (f"{CALLED}; reneges 0 2; trick 7C", "Nobody has followed to a lead yet, so there is no renege."),
        (f"{CALLED}; reneges 0 0; trick 7C 8H", "A renege is called by an opponent of the one who reneged."),
        (
            f"{CALLED}; reneges 0 1; trick 7C 8H",
            "Seat 1 does not play in this deal and so cannot have a renege.",
        ),
    ],
)
def test_nothing_impossible_gets_in(text: str, fault: str) -> None:
    with pytest.raises(PositionError) as refused:
        at(text)
    assert str(refused.value) == fault
    assert str(read(text)).startswith("shnarbles"), "an impossible position can still be written"


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("; stays maybe", "stays takes yes or no for each player who has been asked, not 'maybe'"),
        ("; reneges 3", "reneges"),
        ("; bids two", "'two' is not a whole number"),
        ("; trump X", "'X' is not a suit"),
        ("; phase over", "phase"),
        ("; deal -1", "deal"),
    ],
)
def test_what_is_no_value_of_a_field(text: str, part: str) -> None:
    with pytest.raises(PositionError, match=part):
        read(text)


def test_unknown_cards_lie_where_they_may() -> None:
    position = read(f"{PLAY}; trick 7C QH; hands ?4 / - / ?5 / ?4")
    for seed in range(20):
        assert all(card.suit is not Suit.CLUBS for card in position.filled(seed).state().hands[0])
    honour = read(f"{CALLED}; trick 7C QH; hands ?4 / - / ?5 / ?4")
    held = [honour.filled(seed).state().hands[0] for seed in range(20)]
    assert any(card.suit is Suit.CLUBS for hand in held for card in hand), "on honour it may have reneged"


# Small things that are easily lost


def test_won_piles_hold_whole_tricks_even_if_only_some_do_not() -> None:
    with pytest.raises(PositionError, match="each won pile holds whole tricks"):
        at("players=3; phase deal; deal 1; bids 1 0 0; trump H; stays yes yes; won ?4 / ?11 / -")


def test_the_number_of_the_deal_is_shown() -> None:
    assert in_words(at("; deal 3").view(None).status)["Deal"] == "3"
    assert in_words(at("; phase deal").view(None).status)["Deal"] == "1"
    assert in_words(at("; phase deal; scores 9 14 21 30").view(None).status)["Deal"] == "1"
    assert in_words(at("; phase deal; deal 0").view(None).status)["Deal"] == "1", "it will be the first"
