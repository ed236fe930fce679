"""California Jacks, as one would explain it to a friend."""

from cardrules.core import shared_clauses
from cardrules.core.rulebook import SET
from cardrules.definition.guide import GameKind, Guide, Scene, TablePicture, Variation, sentence
from cardrules.games.california_jacks import rulebook as law
from cardrules.games.california_jacks.rulebook import ALL_CARD_POINTS, CARDS_EACH, PACK

WON_BEFORE_THE_END = (
    "won AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AS 8S 9S QS 8D 2H 3H 5H 6H TH KH / "
    "AD 2D 3D 4D 5D 6D 7D TD JD QD KD AH 4H 7H 8H 9H JH QH 5S 6S 7S TS JS KS"
)
"""All but the last four cards; spades are trump."""

GUIDE = Guide(
    package=__package__,
    kind=GameKind.TRICKS,
    minutes=(25, 45),
    goal="Win the few cards that score, and draw well.",
    needs=(
        sentence(
            f"Two players, one ordinary pack of {len(PACK)} cards, and something to write on.",
            law.CARDS,
        ),
    ),
    aim=(
        sentence(
            "Only a few cards are worth winning: the ace, the two and the jack of trumps, and the tens and court "
            "cards, which decide one more point.",
            law.HIGH,
            law.LOW,
            law.JACK,
            law.GAME_POINT,
        ),
        sentence(
            "The stock lies face up, so you always see what the next winner will draw. Sometimes you would rather "
            "lose.",
            law.STOCK,
            law.DRAW,
        ),
    ),
    picture=TablePicture(
        position=(
            "california_jacks; dealer 0; hands AS TH 8H KD 5C 4C / ?5; trick 9D; leader 1; trump S; stock ?39 QS"
        ),
        labels={
            "hand:0": "Your hand: nobody else sees it",
            "hand:1": "Your opponent's hand",
            "stock": "The stock: the winner draws the card you see, the loser the next",
            "trick:1": "Your opponent has led the 9♦",
        },
    ),
    deal=(
        sentence(
            "Draw lots for the first deal; after that you take turns to deal.",
            shared_clauses.FIRST_DEALER,
            shared_clauses.DEAL_PASSES,
        ),
        sentence(
            "The dealer shuffles, cuts, and shows the card at the cut: its suit is trump for this deal.",
            law.CUT,
            trump_card=("first_of_stock",),
        ),
        sentence(
            "The dealer shuffles, shows the bottom card, whose suit is trump for this deal, and shuffles again.",
            law.CUT_APART,
            trump_card=("independent",),
        ),
        sentence(
            f"Deal {CARDS_EACH} cards each, one at a time, starting with your opponent.",
            law.SIX_EACH,
        ),
        sentence(
            "Put the rest face up between you, a little to one side. This is the stock, and you both see its top "
            "card.",
            law.STOCK,
        ),
        sentence("At first that is the card that was cut.", law.CUT, trump_card=("first_of_stock",)),
    ),
    turn=(
        sentence(
            "The non-dealer leads any card from hand, and the other plays one to it. Together they are a trick.",
            law.LEAD,
            law.TO_THE_TRICK,
            shared_clauses.TURN,
            law.OWN_CARD,
        ),
        sentence(
            "You must follow suit if you can. If you cannot, you must play a trump.",
            law.FOLLOW_SUIT,
            law.MUST_TRUMP,
            follow=("strict",),
        ),
        sentence(
            "You must follow suit or trump, as you like. If you cannot follow, you must trump.",
            law.FOLLOW_SUIT,
            law.TRUMP_INSTEAD,
            law.MUST_TRUMP,
            follow=("follow_or_trump",),
        ),
        sentence(
            "You must follow suit if you can. If you cannot, play what you like.",
            law.FOLLOW_SUIT,
            law.NEED_NOT_TRUMP,
            follow=("loose",),
        ),
        sentence(
            "With neither the suit nor a trump, play anything, and lose a point on the spot, even below zero.",
            law.NEITHER,
            law.VOID_PENALTY,
            void_penalty=(1,),
        ),
        sentence(
            "With neither the suit nor a trump, play anything.",
            law.NEITHER,
            void_penalty=(0,),
        ),
        sentence(
            "The higher trump wins; without a trump, the higher card of the suit led. The order is A K Q J 10 9 8 7 "
            "6 5 4 3 2.",
            law.TRUMP_WINS,
            law.RANKING,
        ),
        sentence(
            "The winner puts both cards aside and takes the top card of the stock; the loser takes the next. Then "
            "the winner leads.",
            law.DRAW,
            law.LEAD,
        ),
        sentence(
            f"When the stock is gone, play out your last {CARDS_EACH} cards in the same way.",
            law.DRAW,
            law.SIX_EACH,
            law.TO_THE_TRICK,
        ),
    ),
    points=(
        ("High: you won the ace of trumps", "1", law.HIGH),
        ("Low: you won the two of trumps", "1", law.LOW),
        ("Jack: you won the jack of trumps", "1", law.JACK),
        ("Game: more card points in your tricks", "1", law.GAME_POINT),
    ),
    counting=(
        sentence(
            "Low and the jack go to the player who won the card, whoever held it.",
            law.LOW,
            law.JACK,
        ),
        sentence(
            f"Card points: a ten 10, an ace 4, a king 3, a queen 2, a jack 1. That is {ALL_CARD_POINTS} in all.",
            law.GAME_POINT,
        ),
        sentence(
            f"At {ALL_CARD_POINTS // 2} each, nobody gets the point for game.",
            law.EQUAL_GAME,
            equal_game=("nobody",),
        ),
        sentence(
            f"At {ALL_CARD_POINTS // 2} each, the non-dealer gets the point for game.",
            law.EQUAL_GAME,
            equal_game=("non_dealer",),
        ),
    ),
    end=(
        sentence("When all cards are played, count in this order: high, low, jack, game.", law.COUNT),
        sentence(
            "The first to reach {target:point} in this order wins, even if the other gets there later in the same "
            "count. A match never stops in the middle of a deal.",
            law.COUNTED_OUT,
        ),
        sentence(
            "If nobody has won after {max_deals:deal}, the better score wins.",
            shared_clauses.MAX_DEALS,
            max_deals=(SET,),
        ),
    ),
    mistakes=(
        sentence(
            "Thinking a ten is high because it counts most: even the jack of its suit beats it.",
            law.RANKING,
        ),
        sentence(
            "Winning every trick. Look at the stock first: if its top card is poor, the one below may be better.",
            law.DRAW,
        ),
    ),
    strategy=(
        "Three of a deal's four points hang on three cards, the ace, the two and the jack of trumps, and the fourth "
        "hangs mostly on the tens. So before you spend a high card, look at what it would win: one of these, or a "
        "good card on the stock. If it is neither, throw a small one and keep the high one.",
        "Every trick is two auctions at once, one for the cards on the table and one for the card on the stock. A "
        "nine there is no prize: let your opponent have it, and take your chance with the one below.",
        "The two and the jack of trumps are safest when your opponent leads a suit you don't have: trump with "
        "them, and nothing can beat them. Led, or played to a lead of trumps, they are easily lost.",
        "Hold on to a trump or two while the stock lasts: without the suit led and without a trump you lose a point "
        "each time.",
        "You have seen every card that your opponent drew. Keep the high ones in mind: a ten with no other card of "
        "its suit beside it must fall when you lead a jack, queen, king or ace of that suit.",
        "When the stock is gone, a good memory tells you the whole of the other hand. Lead trumps then, if yours "
        "are higher: they bring home the two, and an opponent who has run out of trumps loses a point for each "
        "further one you lead.",
    ),
    variations=(
        Variation(
            "target",
            "How far to play",
            "A longer match evens out the luck of the cut; five points make a quick one.",
        ),
        Variation(
            "max_deals",
            "A fixed number of deals",
            "The match ends after this many deals at the latest. An even number lets both deal equally often.",
        ),
        Variation(
            "trump_card",
            "The trump suit fixed separately",
            "The card that fixes the trump suit goes back into the pack, so that the first trick is not always "
            "played for a trump.",
        ),
        Variation(
            "follow",
            "How strictly to follow",
            "Letting players trump whenever they like makes high cards of the other suits less safe. The loosest "
            "form, in which nobody has to trump, is the easiest for children.",
        ),
        Variation(
            "void_penalty",
            "No point lost",
            "A player who has neither the suit nor a trump loses nothing. Scores then only go up.",
        ),
        Variation(
            "equal_game",
            "Equal card points",
            "The non-dealer gets the point for game, instead of nobody. Every deal then gives out all its points.",
        ),
    ),
    scenes=(
        Scene(
            "Following suit",
            "Spades are trump, and your opponent has led the 9♦. Can you win the Q♠ on the stock with your ace of "
            "trumps?",
            "california_jacks; dealer 0; hands AS TH 8H KD 5C 4C / ?5; trick 9D; leader 1; trump S; stock ?37 2H 3C "
            "QS",
            (law.FOLLOW_SUIT, law.RANKING, law.DRAW),
            ("AS", "KD"),
        ),
        Scene(
            "Bringing the two home",
            "Spades are trump. The 10♦ is led and you hold no diamond, so you must trump. With which card?",
            "california_jacks; dealer 0; hands KS 9S 2S AH KH 7C / ?5; trick TD; leader 1; trump S; "
            "won 4D 5D / 9C 8C; stock ?33 7D 6H 9H",
            (law.MUST_TRUMP, law.TRUMP_WINS),
            ("7C", "KS", "2S"),
        ),
        Scene(
            "Neither suit nor trump",
            "Spades are trump, diamonds are led, and you hold neither. It costs you a point whatever you play: which "
            "card will you miss least?",
            "california_jacks; dealer 0; hands AH TH 9H 7C 4C 3C / ?5; trick AD; leader 1; trump S; "
            "won 4D 5D / 9C 8C; stock ?33 7D 6H KC",
            (law.NEITHER, law.VOID_PENALTY),
            ("TH", "3C"),
        ),
        Scene(
            "Losing to draw",
            "Clubs are led, and the 3♥ lies on the stock. Win the trick with your king, or lose it with the 2♣ and "
            "take the card below?",
            "california_jacks; dealer 0; hands 7S 9H 8D 5D KC 2C / ?5; trick 6C; leader 1; trump S; "
            "won 4D 6D / 9C 8C; stock ?33 7C AD 3H",
            (law.FOLLOW_SUIT, law.RANKING, law.DRAW),
            ("KC", "2C", "7S"),
        ),
        Scene(
            "A ten is not high",
            "Your opponent has led the 10♥, which counts most. Which of your hearts beats it?",
            "california_jacks; dealer 0; hands 7S JH 9H 5D KC 2C / ?5; trick TH; leader 1; trump S; "
            "won 4D 3D / 9C 8C; stock ?33 QC 6D 4C",
            (law.RANKING,),
            ("9H", "JH", "7S"),
        ),
        Scene(
            "Two cards left",
            "It is 8 to 9, and the ace of trumps is in your tricks. You have counted the cards: your opponent holds "
            "the 4♠ and the 9♦. Which spade do you lead, so that the two is yours?",
            "california_jacks; dealer 1; scores 8 9; hands 2S 3S / 4S 9D; leader 0; trump S; stock -; "
            + WON_BEFORE_THE_END,
            (law.LEAD, law.TO_THE_TRICK),
            ("2S", "3S", "9D"),
        ),
        Scene(
            "The last card and the count",
            "It is 8 to 9. Trump the 9♦, your last card, and see who is the first to reach 10 when high, low, jack "
            "and game are counted in this order.",
            "california_jacks; dealer 1; scores 8 9; hands 2S / -; trick 9D; leader 1; trump S; stock -; "
            + WON_BEFORE_THE_END
            + " 4S 3S",
            (law.MUST_TRUMP, law.COUNT, law.HIGH, law.LOW, law.JACK, law.GAME_POINT, law.COUNTED_OUT),
            ("2S",),
        ),
    ),
)
