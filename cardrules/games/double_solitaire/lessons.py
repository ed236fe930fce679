"""Double Solitaire, simplified, in seventeen lessons and a deal."""

from cardrules.core import shared_clauses
from cardrules.definition.lessons import ChooseAnswer, Course, Lesson, MakeMove, PickCards, WholeDeal
from cardrules.games.double_solitaire import rulebook as law

LESSONS = Course(
    (
        Lesson(
            "draw-first",
            "Draw first",
            "You and Ann share one pack of 52: 4 cards lie in the middle, and each has a stock of 24. The first with "
            "no cards left, in stock or discard pile, wins. Ann dealt, so you begin; before that you may have the "
            "stocks swapped, unseen. A turn begins with the top card of your stock. Draw it!",
            "double_solitaire; dealer 1; turn 0; centre 9C / 10D / 4S / QC; stocks ?23 8H / ?24",
            MakeMove(("draw",), "You may have them swapped, once, but that draws no card."),
            "Both of you see the card. Now you may play.",
            (
                law.CARDS,
                law.CENTRE,
                law.STOCKS,
                law.BEGIN,
                law.SWAP,
                law.CARD_DRAWN,
                law.WON,
                shared_clauses.TURN,
            ),
        ),
        Lesson(
            "deal",
            "How to deal",
            "Each of you draws a card, and the higher card deals (the ace is lowest): this time you. The first "
            "4 cards are laid face up in the middle, aces too. The other 48 are dealt face down, one at a "
            "time, 24 to each. Who gets the first card, and the first turn?",
            "double_solitaire; dealer 0; turn 1; centre 9C / 10D / 4S / QC; stocks ?24 / ?24",
            ChooseAnswer("Ann", ("You",), law.STOCKS),
            "The dealer's opponent is dealt to first, and begins. Before that they may have the stocks swapped, once; "
            "the dealer cannot refuse.",
            (law.FIRST_DEALER, law.CENTRE, law.STOCKS, law.SWAP),
        ),
        Lesson(
            "centre",
            "The centre",
            "Both of you build on the 4 piles in the centre. They go down by one rank at a time, red on black and "
            "black on red, to the ace. Play the card that you have drawn!",
            "double_solitaire; turn 0; centre 9C / 10D / 4S / QC; drawn 8H",
            MakeMove(("8H>1",), "You may do that, but the 8♥ has a place in the centre."),
            "The red eight goes on the black nine. Whenever you have played the card that you drew, wherever it went, "
            "you draw the next one.",
            (law.CENTRE_DOWN, law.CENTRE, law.PLAYED, law.NEXT_CARD),
        ),
        Lesson(
            "open-cards",
            "Other cards to play",
            "You may play the card that you have drawn, and besides the top card of your own discard pile and the top "
            "card of any centre pile. Your turn ends when you lay the drawn card on your discard pile. Touch every "
            "card that may be laid on the 9♣.",
            "double_solitaire; turn 0; centre 9C / 8D / 10H / KD QS; drawn 8S; discards 3C 8H / 5D",
            PickCards("1"),
            "Both red eights, that of your discard pile and that of the centre. The card that you have drawn is "
            "black.",
            (law.OPEN_CARDS,),
        ),
        Lesson(
            "before-the-next-card",
            "Before you draw again",
            "Once you have played the card that you drew, you draw the next. But other plays may come before "
            "that. The 7♣ on your discard pile fits in the centre. Get rid of it before you draw!",
            "double_solitaire; turn 0; begun yes; centre 9C 8H / 10D / 4S / QC; discards 3C 7C / 5D",
            MakeMove(("7C>1",), "You may, but the 7♣ stays where it is."),
            "One card fewer in your discard pile. Now draw, or play on.",
            (law.NEXT_CARD, law.OPEN_CARDS),
        ),
        Lesson(
            "make-room",
            "Make room",
            "You have drawn the K♥, and in the centre a king goes on no card, only on an empty place. Only the top "
            "card of a centre pile may move to another pile; if it was the only one, its place is empty. Make room!",
            "double_solitaire; turn 0; centre 9C / 10D / QS JD / QC; side_stacks AD; drawn KH; discards 7S / 2C",
            MakeMove(("9C>2",), "You may do that, but it leaves no pile empty."),
            "The place of the 9♣ is empty, and the K♥ may go there.",
            (law.WHOLE_PILE,),
        ),
        Lesson(
            "empty-pile",
            "An empty pile",
            "An empty centre pile may be begun again with any one card: the drawn card, or the top card of your own "
            "discard pile or of another centre pile. Touch every card that may go there.",
            "double_solitaire; turn 0; centre 10H 9C / 6D / KS / -; drawn 5H; discards 9D 2C / 7H",
            PickCards("4"),
            "Best is a card of your own, the 5♥ or the 2♣. You may leave it empty, but Ann would be glad of that.",
            (law.EMPTY_CENTRE,),
        ),
        Lesson(
            "side-stacks",
            "Side stacks",
            "Each suit has a side stack, which both of you share: it begins with the ace and goes up by one rank at a "
            "time to the king. A card that is played there goes up. Touch every card that can go up now.",
            "double_solitaire; turn 0; centre 2S / 10H / 9C / 4H; side_stacks 2H AS 4C; drawn 3H; discards 6D 5C / 6H",
            PickCards("S"),
            "The 3♥ that you have drawn and the 2♠ in the centre must go up before your turn ends, and then the 4♥; "
            "the 5♣ on your discard pile may go up or stay.",
            (law.SIDE_UP, law.MUST_GO_UP),
        ),
        Lesson(
            "onto-opponent",
            "A present for Ann",
            "The same cards may be laid on Ann's discard pile, if one rank higher or lower than its top card and of "
            "the other colour; king and ace are not neighbours. So may the top card of a side stack, even a complete "
            "one, and it goes nowhere else. Touch every card that may be laid on the 5♦.",
            "double_solitaire; turn 0; centre 6C / 4H / KD / 9S; side_stacks 4S; drawn JC; discards 2C 6S / 5D",
            PickCards("D1"),
            "The black sixes, and the 4♠. Ann has to get rid of everything that lies there.",
            (law.ONTO_OPPONENT, law.SIDE_TOPS, law.PLACES),
        ),
        Lesson(
            "nothing-to-lay-on",
            "No discard pile",
            "It is the very first turn of the match, so nobody has a discard pile yet. You have drawn the Q♥. Touch "
            "every card that you may lay on Ann's discard pile; if there is none, press “That is all”.",
            "double_solitaire; dealer 1; turn 0; centre 6C / 4H / KD / 7S; drawn QH",
            PickCards("D1"),
            "None. Ann's discard pile begins with the card that ends her first turn; from then on there is "
            "always one when it is your turn.",
            (law.ONTO_OPPONENT,),
        ),
        Lesson(
            "end-of-turn",
            "The end of a turn",
            "Once you have drawn a card you may end your turn by discarding it, even if you could still play, unless "
            "a card has to go up. You have drawn the 7♦, and nothing of yours fits anywhere. Now what?",
            "double_solitaire; turn 0; centre 10H 9C / 6D / KS / 4S; side_stacks 2H; drawn 7D; discards 9D 2C / QC",
            MakeMove(("discard",), "You may do that, but it gets you no further."),
            "Discard piles lie face up, and both of you may look through them. It is Ann's turn.",
            (law.DISCARD, law.DISCARDED),
        ),
        Lesson(
            "must-go-up",
            "First up, then out",
            "Before your turn ends, the drawn card and the top cards of the centre must go up if they can. You want "
            "to discard the Q♥ and end your turn. What has to come first?",
            "double_solitaire; turn 0; centre 3S / 10H / 9C / KD; side_stacks 2S; drawn QH; discards 5D / 6H",
            MakeMove(("3S>S",), "You may do that, but your turn cannot end yet."),
            "The top card of a centre pile must go up if it can. Now you may discard. Whoever forgets takes "
            "the discard back, and plays the card up first.",
            (law.MUST_GO_UP, law.DISCARD),
        ),
        Lesson(
            "nowhere-else",
            "Up, and nowhere else",
            "You have drawn the 3♠. It would fit on the 4♥ in the centre, and on Ann's 4♦; you would like to give it "
            "away. But the spades have reached the two. Where does it go?",
            "double_solitaire; turn 0; centre 4H / 10H / 9C / KD; side_stacks 2S; drawn 3S; discards 8C / 4D",
            MakeMove(("3S>S",), "You may do that, but the 3♠ is still to be played."),
            "A card that must go up goes nowhere else first, not even to an empty pile. That holds for the drawn card "
            "and for the top cards of the centre.",
            (law.MUST_GO_UP,),
        ),
        Lesson(
            "not-in-its-way",
            "Not in its way",
            "Before a card goes up you may play others, but you must neither cover it nor take away the card that it "
            "goes on, here the 2♠, which would fit on Ann's 3♦. The 3♠ must go up. But first lay your 2♥ in the "
            "centre!",
            "double_solitaire; turn 0; centre 3S / 10H / 9C / 3C; side_stacks 2S; drawn 2H; discards 5D / 3D",
            MakeMove(("2H>4",), "You may do that, but the 2♥ is still to be laid in the centre."),
            "Laid on the 3♠, your 2♥ would have kept it down.",
            (law.OTHER_PLAYS,),
        ),
        Lesson(
            "to-and-fro",
            "No moving to and fro",
            "In this turn you have moved the 9♣ from the 10♥ to the 10♦. It may not go straight back: in one turn the "
            "piles must never all lie again as they have lain before. Find something better before you discard!",
            "double_solitaire; turn 0; centre 10H / 10D 9C / KC / KS; drawn 2D; discards 3D / 4C; earlier_centres "
            "10H 9C, 10D, KC, KS",
            MakeMove(("3D>D1",), "You may, but one of your cards can still go to Ann."),
            "The 3♦ has left your discard pile: one card fewer for you, one more for Ann. Now the 9♣ could go back, "
            "for the discard piles have changed.",
            (law.ONCE_IN_A_TURN,),
        ),
        Lesson(
            "new-stock",
            "A new stock",
            "If you have to draw and your stock is empty, your discard pile is turned over, unshuffled, and is your "
            "stock again, face down and not to be looked through. Your turn begins, and your stock is empty. The 8♣ "
            "on your discard pile would fit on the 9♦. What do you do first?",
            "double_solitaire; turn 0; centre 10H 9C / 9D / KS / 10S; side_stacks 5C 4D 6H 3S; stocks - / ?22; "
            "discards 8S KH JD 7D 8C / QC JH",
            MakeMove(("draw",), "That is not possible."),
            "Every turn begins with a draw. The bottom card, the 8♠, comes first, and the 8♣ last.",
            (law.NEW_STOCK, law.BEGIN),
        ),
        Lesson(
            "last-card",
            "Your last card",
            "Your stock and your discard pile are gone, and you have drawn the 8♥. If you discarded it, it would "
            "still be yours. Win!",
            "double_solitaire; turn 0; centre 9C / 10D / KS / 5C; side_stacks AD; drawn 8H; discards - / 6D; stocks "
            "- / ?45",
            MakeMove(("8H>1",), "You may do that, but the 8♥ is still yours."),
            "You have no cards left, and have won in mid-turn. No points are counted: one deal is the match.",
            (law.WON, law.NO_POINTS),
        ),
        Lesson(
            "whole-deal",
            "A whole match",
            "Now play a match with all 52 cards. If a player's turn begins with all piles as they have already lain "
            "twice at the start of that player's turns, the match is a draw. Ask for a hint whenever you like.",
            "",
            WholeDeal(seed=1),
            "You know the game. Pile cards onto Ann!",
            (law.CARDS, law.FIRST_DEALER, law.REPETITION),
        ),
    )
)
