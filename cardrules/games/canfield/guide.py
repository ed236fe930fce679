"""Canfield, as one would explain it to a friend."""

from cardrules.definition.guide import GameKind, Guide, Scene, TablePicture, Variation, sentence
from cardrules.games.canfield import rulebook as law
from cardrules.games.canfield.rulebook import RESERVE_CARDS, STOCK_CARDS, TABLEAU_PILES
from cardrules.games.canfield.rules import PACK

ONCE_OR_MORE = tuple(range(1, 101))
"""Numbers of redeals besides none at all; a hundred are more than any game lasts."""

GUIDE = Guide(
    package=__package__,
    kind=GameKind.PATIENCE,
    minutes=(5, 15),
    goal="Play all cards up to the four foundations.",
    needs=(
        sentence(
            f"One player, one ordinary pack of {len(PACK)} cards, and a quarter of an hour at most. One deal is one "
            "game.",
            law.CARDS,
        ),
    ),
    aim=(
        sentence(
            f"You build one foundation in each suit, and win when all {len(PACK)} cards are there.",
            law.ALL_UP,
            law.NEW_FOUNDATION,
        ),
        sentence(
            "Foundations do not begin with the ace, but with whatever rank the deal turns up. They go up in suit, and "
            "round the corner: after the king comes the ace.",
            law.BASE,
            law.NEW_FOUNDATION,
            law.FOUNDATION_UP,
        ),
    ),
    picture=TablePicture(
        position=(
            "canfield; base 8; foundations 8C 8D 8H 9S; tableau 6H 5C 4H / 4S 3H / QD / 4D 3S; reserve ?9 5D; "
            "waste AH 7S TC AD 9C KH 3D 6D KC 7D"
        ),
        labels={
            "reserve": "The reserve: get rid of it",
            "foundation:H": "The base card: eights begin the foundations here",
            "tableau:1": "The tableau: down, red on black and black on red",
            "stock": "The stock: turn up three",
            "waste": "The waste: its top card can be played",
        },
    ),
    deal=(
        sentence(
            f"Shuffle well. Deal {RESERVE_CARDS} cards face up onto one pile at your left, so that only the top card "
            "is seen: the reserve.",
            law.RESERVE,
        ),
        sentence(
            "Lay the next card in the middle. It is the first card of its foundation, and its rank is the base rank.",
            law.BASE,
        ),
        sentence(
            f"Below it lay {TABLEAU_PILES} cards face up in a row: the tableau. The other {STOCK_CARDS} are the stock, "
            "face down.",
            law.TABLEAU,
            law.STOCK,
        ),
    ),
    turn=(
        sentence(
            "Play as long as you can, in any order: the top card of the reserve, the top card of the waste, or cards "
            "of the tableau. They go up to their foundation or onto another tableau pile.",
            law.OPEN_CARDS,
            law.PLACES,
        ),
        sentence(
            "A tableau pile goes down one rank at a time, red on black and black on red: a black jack on a red queen.",
            law.ALTERNATING_DOWN,
        ),
        sentence(
            "Below an ace it continues with a king of the other colour.",
            law.KING_ON_ACE,
            tableau_wrap=("full",),
        ),
        sentence(
            "It ends with an ace.",
            law.ALTERNATING_DOWN,
            tableau_wrap=("none",),
        ),
        sentence(
            "Below an ace it continues with a king of the other colour, but nothing is laid on a card of the base "
            "rank.",
            law.KING_ON_ACE,
            law.BASE_ENDS_PILE,
            tableau_wrap=("cut_at_base",),
        ),
        sentence(
            "You may move a card together with all those that lie on it.",
            law.RUN_MOVES,
            law.LAID,
            stack_moves=("any",),
        ),
        sentence(
            "From pile to pile you move either the top card or the whole pile.",
            law.RUN_MOVES,
            law.LAID,
            stack_moves=("top_or_whole",),
        ),
        sentence(
            "From pile to pile you move only whole piles.",
            law.RUN_MOVES,
            law.LAID,
            stack_moves=("whole",),
        ),
        sentence(
            "From a tableau pile only the top card goes to a foundation, and what is up stays up.",
            law.TOP_GOES_UP,
            law.STAYS_UP,
        ),
        sentence(
            "When a tableau pile is empty, the top card of the reserve fills it at once.",
            law.RESERVE_FILLS,
        ),
        sentence(
            "When the reserve is gone, you may fill an empty pile when you like, with the top card of the waste or of "
            "another pile.",
            law.GAP,
            gap_after_reserve=("waste_or_top",),
            gap_stops_tableau=(False,),
        ),
        sentence(
            "When the reserve is gone, you may fill an empty pile when you like, with the top card of the waste or "
            "with any cards that may move from pile to pile.",
            law.GAP,
            gap_after_reserve=("any_run",),
            gap_stops_tableau=(False,),
        ),
        sentence(
            "When the reserve is gone, you may fill an empty pile when you like, but only with the top card of the "
            "waste.",
            law.GAP,
            gap_after_reserve=("waste",),
            gap_stops_tableau=(False,),
        ),
        sentence(
            "When the reserve is gone, you may fill an empty pile when you like, but only with the top card of the "
            "waste. Until then no card of the tableau moves to another pile.",
            law.GAP,
            law.GAP_STOPS,
            gap_stops_tableau=(True,),
        ),
        sentence(
            "Whenever you like, turn up three cards of the stock, one by one, onto the waste. When its top card has "
            "been played, the next one below is free. You may look through the waste.",
            law.TURN_UP,
            law.WASTE,
            draw=(3,),
        ),
        sentence(
            "Whenever you like, turn up a card of the stock onto the waste. When its top card has been played, the "
            "next one below is free. You may look through the waste.",
            law.TURN_UP,
            law.WASTE,
            draw=(1,),
        ),
        sentence(
            "When the stock is empty, turn the waste over, without shuffling, and begin again, as often as you like.",
            law.TURN_OVER,
            law.REDEALS,
            redeals=(None,),
        ),
        sentence(
            "When the stock is empty, turn the waste over, without shuffling, and begin again, {redeals:time} in the "
            "whole game.",
            law.TURN_OVER,
            law.REDEALS,
            redeals=ONCE_OR_MORE,
        ),
        sentence(
            "When the stock is empty, the waste stays as it is.",
            law.TURN_OVER,
            law.REDEALS,
            redeals=(0,),
        ),
    ),
    points=(("Each card on a foundation", "1", law.CARD_UP),),
    counting=(
        sentence("The base card counts, too. So even a lost game shows how close you came.", law.CARD_UP),
    ),
    end=(
        sentence(f"With all {len(PACK)} cards up, you have won.", law.ALL_UP),
        sentence(
            "If no card can go up or leave the reserve or the waste any more, even by moving cards about or turning up "
            "more, you have lost.",
            law.STUCK,
        ),
        sentence(
            "You may give up at any time; the cards that are up count.",
            law.MAY_GIVE_UP,
            law.GIVEN_UP,
        ),
    ),
    mistakes=(
        sentence(
            "Waiting for aces. Only the base rank begins a foundation, and the ace comes after the king.",
            law.NEW_FOUNDATION,
            law.FOUNDATION_UP,
        ),
        sentence(
            "Forgetting the reserve. Whenever you empty a pile, one of its cards comes out, whether it fits or not.",
            law.RESERVE_FILLS,
        ),
    ),
    strategy=(
        "The reserve decides most games. While it lasts, play from it rather than from the waste, and look for a way "
        "to empty a tableau pile: that brings out a reserve card which fits nowhere else, and shows you the next.",
        "Do not send every card up as soon as it fits. What is up never comes back, and the tableau may still need "
        "it: a red ten waits for a black jack. It is safe to let a card go when the two cards that could be laid on "
        "it are already up.",
        "Play a card of the base rank up at once. In the tableau it would be covered by the very rank that goes up "
        "last, and everything you build there would wait for it. For the same reason a pile that begins with that "
        "last rank is a good one: whatever you lay on it is needed earlier.",
        "Go through the stock once and remember what you have seen. With three cards at a time, the same ones come to "
        "the top in every pass as long as you take none; each card that you take shifts all that come after it. So an "
        "unimportant card is sometimes worth taking just to bring others to the top.",
        "When the reserve is gone, an empty pile is the best thing on the table. Use it to set aside the one card "
        "that covers a card you want, or to bring up what lies below the top of the waste; but do not fill it only "
        "because it is there.",
        "Look before you give up: with every card in sight, about nine deals in ten could be won under these rules. "
        "Without that, winning one now and then is good going.",
    ),
    variations=(
        Variation(
            "tableau_wrap",
            "Kings on aces",
            "Piles may end with the ace, which is stricter: the game loses its long piles. Or they go round the "
            "corner, but nothing is laid on a card of the base rank, as in published studies of the game.",
        ),
        Variation(
            "stack_moves",
            "What moves from pile to pile",
            "Only a top card or a whole pile, or only a whole pile. The fewer cards you may move, the more you have "
            "to think before you lay one down.",
        ),
        Variation(
            "gap_after_reserve",
            "Filling gaps late in the game",
            "Only with the top card of the waste, which makes the end harder; or also with a card and all that lie "
            "on it, which makes it easier to take long piles apart.",
        ),
        Variation(
            "gap_stops_tableau",
            "A gap stops the tableau",
            "While a pile is empty, nothing moves from pile to pile, so a gap has to be filled from the waste before "
            "you go on. A rule for those who win too often.",
        ),
        Variation(
            "draw",
            "One card at a time",
            "You turn up single cards, so that every card of the stock can be played in every pass. Much easier, and a "
            "good way to begin.",
        ),
        Variation(
            "redeals",
            "How often the waste is turned over",
            "A fixed number of times, or never. The fewer passes there are, the more the luck of the cards decides.",
        ),
    ),
    scenes=(
        Scene(
            "No aces here",
            "The 5♥ was the base card. Which of your four tableau cards can go up now: the ace, or the five?",
            "canfield; base 5; foundations 5H; tableau AC / 5S / KD / 9H; reserve ?11 JS 2C",
            (law.NEW_FOUNDATION,),
            ("AC>F", "5S>F"),
        ),
        Scene(
            "Round the corner",
            "The K♥ is the last heart that went up, and the A♥ is the next. But a king could also be laid on the ace: "
            "which king?",
            "canfield; base 8; foundations KH 8S; tableau AH / KS / KD / 3C; reserve ?9 TS 6D",
            (law.FOUNDATION_UP, law.KING_ON_ACE, law.ALTERNATING_DOWN),
            ("AH>F", "KS>1", "KD>1"),
        ),
        Scene(
            "A card moves with all that lie on it",
            "The 10♦ fits on another jack. See what happens to the 9♣, and try the whole pile, too.",
            "canfield; base 3; foundations 3H; tableau JS TD 9C / QD / JC / 6H; reserve ?10 8D 4C",
            (law.RUN_MOVES, law.ALTERNATING_DOWN, law.LAID, law.RESERVE_FILLS),
            ("TD>2", "TD>3", "JS>2"),
        ),
        Scene(
            "Only the top goes up",
            "The 3♠ is the next spade, but the 2♦ lies on it. What has to go first?",
            "canfield; base A; foundations AC AD AH 2S; tableau 3S 2D / KS / KC / QC; reserve ?12 4C",
            (law.TOP_GOES_UP, law.FOUNDATION_UP),
            ("3S>F", "2D>F"),
        ),
        Scene(
            "Make the reserve move",
            "The 6♥ on the reserve fits nowhere. Which card do you move to bring it into play anyway?",
            "canfield; base 4; foundations 6S 5D; tableau 9S / TH / KD / QC; reserve ?8 JD 2C 6H; waste 3D 8H",
            (law.RESERVE_FILLS, law.ALTERNATING_DOWN),
            ("6H>4", "9S>2", "8H>1"),
        ),
        Scene(
            "A gap that you may fill",
            "The reserve is gone and pile 2 is empty. You want the 10♦ there, but the 9♣ lies on it. Which single card "
            "would you rather put into the gap?",
            "canfield; base A; foundations 8C AD 4H 2S; tableau JS TD 9C / - / QD / 5H; waste 3S 7H",
            (law.GAP, law.FOUNDATION_UP),
            ("TD>2", "7H>2", "9C>2", "9C>F"),
        ),
        Scene(
            "Up too early",
            "The J♣ can go up. If it does, nothing is left for the 10♥ to lie on. Try both ways.",
            "canfield; base A; foundations TC TD 8H TS; tableau QH / QD / JC / TH; reserve 9H JS KH KS QS; "
            "waste JH QC KD JD KC",
            (law.STUCK, law.STAYS_UP, law.RESERVE_FILLS),
            ("JC>F", "TH>3"),
        ),
        Scene(
            "Through the stock again",
            "The stock is empty. In the waste you see the Q♥, which fits on the K♠, but it is covered. Turn the waste "
            "over: its lowest cards come first again, and the J♣ will lie on the Q♥.",
            "canfield; base A; foundations 9C 9D 9H 9S; tableau KD QC / KH / KS / JD; reserve TD JS TS QD; "
            "waste TC QH JC KC TH JH QS; stock -",
            (law.OPEN_CARDS, law.TURN_OVER),
            ("QH>3", "turn", "QS>2"),
        ),
    ),
)
