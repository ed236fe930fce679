"""Pishe Pasha, as one would explain it to a friend."""

from cardrules.core import shared_clauses
from cardrules.core.rulebook import SET
from cardrules.definition.guide import GameKind, Guide, Scene, Shout, TablePicture, Variation, sentence
from cardrules.games.pishe_pasha import rulebook as law
from cardrules.games.pishe_pasha.rulebook import STOCK_CARDS
from cardrules.mechanics.repetition import MOST_TIMES
from cardrules.mechanics.stocks import PACK

GUIDE = Guide(
    package=__package__,
    kind=GameKind.TWO_PLAYER_PATIENCE,
    minutes=(10, 20),
    goal="Be the first to get rid of all your cards.",
    needs=(
        sentence(
            f"Two players and one ordinary pack of {len(PACK)} cards. Aces are low.",
            law.CARDS,
        ),
    ),
    aim=(
        sentence(
            "Get rid of your cards before your opponent does: up to the foundations in the middle, or onto your "
            "opponent's discard pile.",
            law.WON,
            law.PLACES,
        ),
    ),
    picture=TablePicture(
        position=(
            "pishe_pasha; turn 0; stocks ?14 / ?11; drawn 9S; discards 9C 8H TD 2S 3D 4D 9H TC 6S 3C 7D 6C 5C JS / "
            "TS QD JC 7S KH QC 9D 8C; foundations AC AD AH AS"
        ),
        labels={
            "stock:0": "Your stock: nobody looks into it",
            "drawn:0": "The card you have just drawn",
            "discard:0": "Your discard pile: its top card can be played, too",
            "discard:1": "Your opponent's discard pile: your 9♠ goes on the 8♣",
            "stock:1": "Your opponent's stock",
            "foundation:S": "A foundation: the 2♠ is next",
        },
    ),
    deal=(
        sentence(
            "Draw lots for the first deal; after that you take turns.",
            shared_clauses.FIRST_DEALER,
            shared_clauses.DEAL_PASSES,
        ),
        sentence(
            "Shuffle, and deal out the whole pack face down, one card at a time, starting with your opponent. Each of "
            f"you has a stock of {STOCK_CARDS} and never looks into it.",
            law.STOCKS,
        ),
    ),
    turn=(
        sentence(
            "The player who did not deal begins, then you alternate.",
            law.COURSE,
            shared_clauses.TURN,
        ),
        sentence(
            "On your turn, draw the top card of your stock and show it. If you can play it, do so and draw the next "
            "one.",
            law.COURSE,
            law.NEXT_CARD,
            law.CARD_DRAWN,
        ),
        sentence(
            "If you cannot, or do not want to, lay it face up on your own discard pile: your turn is over. Nothing "
            "else is laid there.",
            law.DISCARD,
            law.PLACES,
            law.DISCARDED,
            law.LAST_PLAY,
        ),
        sentence(
            "The top card of your own discard pile can be played as well, before you draw and after.",
            law.OPEN_CARDS,
            law.COURSE,
        ),
        sentence(
            "The foundations, one for each suit, go up from ace to king, and belong to both of you.",
            law.FOUNDATION_UP,
        ),
        sentence(
            "A card that fits there must go up at once, before you play, draw or discard anything else. That holds for "
            "the top of your discard pile, too.",
            law.MUST_GO_UP,
        ),
        sentence(
            "On your opponent's discard pile you may play any card one rank higher or lower than the one on top, "
            "whatever its suit. You never have to, and on the very first turn there is no such pile.",
            law.ONTO_OPPONENT,
        ),
        sentence("King and ace count as neighbours there.", law.WRAP, wrap=(True,)),
        sentence("What you lay there now belongs to your opponent.", law.PLAYED),
        sentence(
            "If your stock is empty when you want to draw, turn your discard pile over without shuffling it: that is "
            "your new stock.",
            law.NEW_STOCK,
        ),
        sentence(
            "If either of you spots a mistake, the card goes back and the right one is played.",
            law.STOP,
            enforcement=("strict",),
        ),
        sentence(
            "Plays are not checked. If your opponent plays wrongly, or passes over a card that must go up, say “Stop” "
            "before your own next play.",
            law.HONOUR,
            law.STOP,
            law.IN_TIME,
            enforcement=("honour",),
        ),
        sentence(
            "If you are right, the first wrong play and all after it are taken back, and you choose: your opponent "
            "plays on, or the turn ends and a drawn card is discarded. A wrong call costs nothing.",
            law.CORRECTED,
            law.TURN_ENDED,
            law.WRONG_CALL,
            enforcement=("honour",),
        ),
    ),
    points=(("Each card that your opponent has left", "1", law.CARDS_LEFT),),
    counting=(
        sentence(
            "Turn the stock and the discard pile of your opponent face up and count them.",
            law.CARDS_LEFT,
        ),
    ),
    end=(
        sentence(
            "You win the moment your stock and discard pile are empty and you have no drawn card to play.",
            law.WON,
        ),
        sentence(
            "But first your opponent passes, or calls Stop.",
            law.LAST_PLAY,
            enforcement=("honour",),
        ),
        sentence(
            f"If a position comes up {MOST_TIMES} times at the start of a turn, the deal is a draw.",
            law.REPETITION,
            enforcement=("honour",),
        ),
        sentence("A match is one deal.", law.ONE_DEAL, target=(None,)),
        sentence(
            "Deal again until one of you has {target:point} or more after a deal, and so wins the match.",
            law.TARGET,
            target=(SET,),
        ),
        sentence(
            "After {max_deals:deal} at the latest the better score wins, and a tie is shared.",
            shared_clauses.MAX_DEALS,
            max_deals=(SET,),
        ),
    ),
    mistakes=(
        sentence(
            "Drawing before looking at your own discard pile. Your opponent may have played up the very card that "
            "yours was waiting for: now it must follow.",
            law.MUST_GO_UP,
        ),
        sentence(
            "Looking at suits on your opponent's pile. Only the rank counts there, one up or one down.",
            law.ONTO_OPPONENT,
        ),
    ),
    strategy=(
        "Whenever you can play onto your opponent's pile, do: that card leaves your pile and joins your opponent's. A "
        "card that you keep back is not even safe: if your card fits your opponent's top card, that card fits yours "
        "too, and your opponent moves next.",
        "After every card you lay, look again. The new top card over there may take the top of your own discard pile, "
        "and that may uncover the next one: a 9 on an 8, another 8 on the 9. The longest turns are made of such "
        "zigzags, up and down as you please.",
        "A foundation is the only place that nothing comes back from. What you lay on your opponent's pile may be "
        "played onto yours again, as soon as its neighbour lies there.",
        "Where you have a choice, think of the card that you leave on top of your discard pile: it is your "
        "opponent's landing place. One that has few neighbours left among your opponent's cards is best, and a king "
        "has only the queens.",
        "A discard pile that is turned over comes back in the order in which it was laid, the oldest card first. Both "
        "of you have seen it, so from then on you can know what either will draw next.",
        "When somebody plays to a foundation, ask at once what that allows: your own top card may be the next one, "
        "and so may your opponent's. Often several cards go up in a row.",
    ),
    variations=(
        Variation(
            "target",
            "Several deals",
            "Instead of one deal you play until somebody reaches an agreed score. Then it matters how many cards the "
            "loser has left.",
        ),
        Variation(
            "max_deals",
            "A fixed number of deals",
            "With a target, the match ends after this many deals at the latest. An even number lets both deal equally "
            "often.",
        ),
        Variation(
            "wrap",
            "Round the corner",
            "King and ace are neighbours on the opponent's discard pile. It only matters where plays are not checked; "
            "otherwise an ace goes up as soon as it is drawn.",
        ),
        Variation(
            "enforcement",
            "Calling Stop",
            "No wrong play is prevented, so you have to watch your opponent, as in the source. That turns attention "
            "into a weapon: whoever overlooks a card may lose the turn.",
        ),
    ),
    scenes=(
        Scene(
            "Up before anything else",
            "You have drawn the 3♠. Your 9♥ would go on the 8♦ over there, but may it go first?",
            "pishe_pasha; turn 0; stocks ?21 / ?23; drawn 3S; discards KC 5H 9H / QD 8D; foundations 2S",
            (law.MUST_GO_UP, law.FOUNDATION_UP, law.PLAYED),
            ("9H>D1", "discard", "3S>F"),
        ),
        Scene(
            "Your own pile, too",
            "Your opponent has just played the 2♥ up. It is your turn: try to draw a card.",
            "pishe_pasha; turn 0; stocks ?22 / ?21; discards KC 5D 3H / QD 8D JH; foundations 2H AS",
            (law.MUST_GO_UP, law.FOUNDATION_UP),
            ("draw", "3H>F"),
        ),
        Scene(
            "One up or one down",
            "The 10♠ lies on your opponent's pile, and you have drawn the 10♦. Which of your two cards goes on it?",
            "pishe_pasha; turn 0; stocks ?22 / ?23; drawn TD; discards KC 5H 9H / 4C TS; foundations AC",
            (law.ONTO_OPPONENT, law.PLAYED, law.DISCARDED),
            ("TD>D1", "9H>D1", "discard"),
        ),
        Scene(
            "Keep it back?",
            "Your 7♦ fits on the 8♠. Lay it there, or keep it back by discarding it? Then look at what your opponent "
            "can do with the 8♠.",
            "pishe_pasha; turn 0; stocks ?21 / ?22; drawn 7D; discards KC 3H JC / 5C QD 8S; foundations AC AD",
            (law.ONTO_OPPONENT, law.DISCARD, law.DISCARDED),
            ("discard", "7D>D1"),
        ),
        Scene(
            "A new stock",
            "Your stock is empty, and nothing of yours fits. You have to draw: which card will it be?",
            "pishe_pasha; turn 0; stocks - / ?18; discards 9C KH JD 7D 8S / QD JS TD KS 9D 9H TC QC; foundations 4C "
            "5D 6H 6S",
            (law.NEXT_CARD, law.NEW_STOCK, law.CARD_DRAWN),
            ("discard", "8S>D1", "draw"),
        ),
        Scene(
            "The last card",
            "The K♦ is the last card that you have. Does your turn have to end before you have won?",
            "pishe_pasha; turn 0; stocks - / KC TH KS; drawn KD; discards - / TS QD JD JC 7S 8H 9C TD 9H TC KH QC 8S "
            "9D 8C 9S 8D 7C JH QS JS QH; foundations 6C 7D 7H 6S",
            (law.ONTO_OPPONENT, law.WON, law.CARDS_LEFT, law.ONE_DEAL),
            ("KD>F", "KD>D1"),
        ),
        Scene(
            "Stop!",
            "Here nobody checks. Your opponent has laid the 9♥ on your 4♣. Call Stop: have it corrected, or end the "
            "turn?",
            "pishe_pasha enforcement=honour; turn 1; stocks ?24 / ?23; discards 6D 4C 9H / KC; foundations AS; "
            "stoppable 9H>D0",
            (law.STOP, law.CORRECTED, law.TURN_ENDED),
            ("stop correct", "stop end"),
        ),
    ),
    shouts=(
        Shout(
            "Stop",
            "When your opponent has played wrongly or passed over a card that must go up: it is taken back, and you "
            "say whether the turn goes on.",
            law.HONOUR,
        ),
    ),
)
