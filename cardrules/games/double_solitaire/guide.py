"""Double Solitaire, simplified, as one would explain it to a friend."""

from cardrules.core import shared_clauses
from cardrules.definition.guide import GameKind, Guide, Scene, TablePicture, Variation, sentence
from cardrules.games.double_solitaire import rulebook as law
from cardrules.games.double_solitaire.rulebook import CENTRE_PILES, STOCK_CARDS
from cardrules.games.double_solitaire.state import Swap
from cardrules.mechanics.repetition import MOST_TIMES
from cardrules.mechanics.stocks import PACK, SEATS

GUIDE = Guide(
    package=__package__,
    kind=GameKind.TWO_PLAYER_PATIENCE,
    minutes=(10, 30),
    goal="Be the first to get rid of all your cards.",
    decisions={Swap: (law.SWAP,)},
    needs=(
        sentence(
            f"Two players, one ordinary pack of {len(PACK)} cards without jokers.",
            law.CARDS,
        ),
    ),
    aim=(
        sentence(
            "You and your opponent build on the same piles. Be the first to get rid of the cards in your stock and "
            "discard pile.",
            law.WON,
        ),
    ),
    picture=TablePicture(
        position=(
            "double_solitaire; turn 0; centre KD QS JD TC / 6S / 3C 2H / KH; side_stacks 4D 2S; drawn 7H; "
            "discards TS 8D 7C / 5C KS"
        ),
        labels={
            "stock:0": "Your stock: draw from here",
            "drawn:0": "The card you have drawn",
            "discard:0": "Your discard pile",
            "centre:1": "The centre piles: down, red on black and black on red",
            "side_stack:D": "The side stacks: up in suit",
            "discard:1": "Your opponent's discard pile: lay cards on it",
        },
    ),
    deal=(
        sentence(
            "Each of you draws a card; the higher card deals. The dealer shuffles, and the other player cuts.",
            law.FIRST_DEALER,
        ),
        sentence(
            f"Lay {CENTRE_PILES} cards face up in the middle: the centre piles. Deal the other {SEATS * STOCK_CARDS} "
            f"in turn, your opponent first: {STOCK_CARDS} each, face down, as your stocks.",
            law.CENTRE,
            law.STOCKS,
        ),
        sentence(
            "Before the first card is drawn, the dealer's opponent may have the stocks swapped, once.",
            law.SWAP,
        ),
    ),
    turn=(
        sentence(
            "The dealer's opponent begins, then you take turns. Draw the top card of your stock, for both to see.",
            shared_clauses.TURN,
            law.BEGIN,
            law.CARD_DRAWN,
        ),
        sentence(
            "Now you may play this card, the top card of your discard pile, and the top cards of centre piles and side "
            "stacks.",
            law.OPEN_CARDS,
            must_exhaust=(False,),
        ),
        sentence(
            "Now play what you can: this card, the top card of your discard pile, and the top cards of centre piles "
            "and side stacks.",
            law.OPEN_CARDS,
            must_exhaust=(True,),
        ),
        sentence(
            "Whenever the drawn card is played, draw the next.",
            law.NEXT_CARD,
        ),
        sentence(
            "You play to the centre, to the side stacks and onto your opponent's discard pile.",
            law.PLACES,
            law.PLAYED,
        ),
        sentence(
            "Centre piles go down one rank at a time, red on black and black on red, to the ace. An empty one takes "
            "any card that you can play, except from a side stack.",
            law.CENTRE_DOWN,
            law.EMPTY_CENTRE,
            law.SIDE_TOPS,
        ),
        sentence(
            "From one centre pile to another only the top card moves.",
            law.WHOLE_PILE,
            merge=("top",),
        ),
        sentence(
            "From one centre pile to another you move the top card, or the whole pile if its bottom card fits.",
            law.WHOLE_PILE,
            merge=("whole",),
        ),
        sentence(
            "Side stacks, one for each suit, go up from ace to king, and belong to both of you.",
            law.SIDE_UP,
        ),
        sentence(
            "If the drawn card or the top of a centre pile can go up, it must do so before your turn ends, and may go "
            "nowhere else. Do nothing that would keep it from going up. The top card of your discard pile may go up or "
            "stay.",
            law.MUST_GO_UP,
            law.OTHER_PLAYS,
            discard_must_go_up=(False,),
        ),
        sentence(
            "If the drawn card, the top of a centre pile or the top of your discard pile can go up, it must do "
            "so before your turn ends, and may go nowhere else. Do nothing that would keep it from going up.",
            law.MUST_GO_UP,
            law.OTHER_PLAYS,
            discard_must_go_up=(True,),
        ),
        sentence(
            "Your opponent's discard pile takes a card one rank higher or lower and of the other colour; king and ace "
            "are not neighbours. The top of a side stack may go there, too.",
            law.ONTO_OPPONENT,
            law.SIDE_TOPS,
        ),
        sentence(
            "Do not move cards to and fro: no position may occur twice in a turn.",
            law.ONCE_IN_A_TURN,
        ),
        sentence(
            "To end your turn, whenever you like, lay the drawn card face up on your discard pile.",
            law.DISCARD,
            law.DISCARDED,
            must_exhaust=(False,),
        ),
        sentence(
            "When no play is left, except to fill empty centre piles, lay the drawn card face up on your discard pile. "
            "That ends your turn.",
            law.DISCARD,
            law.EXHAUST,
            law.DISCARDED,
            must_exhaust=(True,),
        ),
        sentence(
            "If your stock is empty when you want to draw, turn your discard pile over, without shuffling.",
            law.NEW_STOCK,
        ),
    ),
    points=(),
    counting=(sentence("There is no score: a match is one deal, won, lost or drawn.", law.NO_POINTS),),
    end=(
        sentence(
            "You win the moment your stock and discard pile are empty and you have no drawn card to play.",
            law.WON,
        ),
        sentence(
            f"When a position has occurred {MOST_TIMES} times at the start of a turn, it is a draw.",
            law.REPETITION,
        ),
    ),
    mistakes=(
        sentence(
            "Leaving in the centre a card that must go up. Look at the side stacks before you discard.",
            law.MUST_GO_UP,
        ),
        sentence(
            "Leaving an empty pile behind. Fill it with a card of your own before your turn ends, or your opponent "
            "will.",
            law.EMPTY_CENTRE,
        ),
    ),
    strategy=(
        "Only your own cards matter: those in your stock and those in your discard pile. Moving the centre's cards "
        "about is worth the trouble if it makes room for one of yours, or lands on your opponent's discard pile.",
        "Pile cards onto your opponent's discard pile. Whatever lies there has to be played off again, and it covers "
        "cards that were about to go. A centre pile is a run in alternating colours: if its top card fits there, the "
        "next one fits on that, and so the whole pile may follow, card by card.",
        "Make room in the centre for kings. Nothing in the centre takes a king but an empty pile, and a king in your "
        "discard pile keeps those below it waiting. Move a lone card onto another pile before you draw, and there is a "
        "place for whatever comes.",
        "Do not leave an empty pile behind at the end of your turn. The best thing to put there is the top card of "
        "your discard pile, especially if the card below it can be played next.",
        "Your discard pile comes back as your stock with its oldest card first. You may look through it at any time, "
        "so before it is turned over you can plan the whole turn: which card will need an empty pile, and which one "
        "another card can be laid on.",
        "A card taken from a side stack is one more for your opponent, and stops that suit for both of you until it "
        "goes up again. Do it when your opponent waits for that suit and you do not.",
    ),
    variations=(
        Variation(
            "merge",
            "Merging whole piles",
            "A whole centre pile may move onto a card that its bottom card fits on. Piles grow longer and places "
            "come free more often, so the game goes faster.",
        ),
        Variation(
            "discard_must_go_up",
            "The discard pile must go up",
            "The top card of your own discard pile must go up like any other card. Then you cannot hold a card back to "
            "lay it on your opponent's pile.",
        ),
        Variation(
            "must_exhaust",
            "Playing on",
            "A turn ends only when no play is left, except to fill empty piles. Nobody may save a card for later; "
            "turns take longer, and you have to look very closely.",
        ),
    ),
    scenes=(
        Scene(
            "A card that must go up",
            "You would like to end your turn with the Q♥. Look at the centre and at the side stacks first.",
            "double_solitaire; turn 0; centre 3S / TH / 9C / KD; side_stacks 2S; drawn QH; discards 5D / 6H",
            (law.MUST_GO_UP, law.SIDE_UP),
            ("discard", "3S>S"),
        ),
        Scene(
            "Not in its way",
            "The 3♠ has to go up on the 2♠. Other plays may come first: which of these would keep it from going up?",
            "double_solitaire; turn 0; centre 3S / TH / 9C / KD; side_stacks 2S; drawn 2H; discards 5D / 3D",
            (law.OTHER_PLAYS, law.CENTRE_DOWN),
            ("2H>1", "2S>D1", "9C>2"),
        ),
        Scene(
            "A whole pile, card by card",
            "Your opponent's discard pile shows the J♥. Begin with the top card of pile 1, and see how far you get. "
            "The J♦ has to wait.",
            "double_solitaire; turn 0; centre KD QS JD TC / 6H / 3D / 8S; side_stacks AS; drawn 2H; "
            "discards 9S / 7H JH",
            (law.ONTO_OPPONENT, law.OPEN_CARDS),
            ("JD>D1", "TC>D1"),
        ),
        Scene(
            "Room for a king",
            "You have drawn the K♥. No card of the centre takes a king; what can you move to make room?",
            "double_solitaire; turn 0; centre 9C / TD / 4S / QC; side_stacks AD; drawn KH; discards 7S / 2C",
            (law.CENTRE_DOWN,),
            ("KH>4", "9C>2"),
        ),
        Scene(
            "An empty pile is for your own",
            "Pile 4 is empty, and your opponent would be glad of it. Which of these cards may fill it, and which of "
            "them would be one fewer for you?",
            "double_solitaire; turn 0; centre TH 9C / 6D / KS / -; side_stacks 4S; drawn 5H; discards 9D 2C / 7H",
            (law.EMPTY_CENTRE, law.SIDE_TOPS),
            ("9C>4", "5H>4", "2C>4", "4S>4"),
        ),
        Scene(
            "Back from a side stack",
            "The 4♠ fits on the 5♥ in the centre, and on the 5♦ in front of your opponent. Only one of these plays is "
            "allowed.",
            "double_solitaire; turn 0; centre 5H / TC / KS / 9S; side_stacks 4S; drawn JC; discards 2C / 5D",
            (law.SIDE_TOPS, law.ONTO_OPPONENT),
            ("4S>1", "4S>D1"),
        ),
        Scene(
            "To and fro",
            "In this turn you have moved the 9♣ from the 10♥ to the 10♦. Can it go back at once?",
            "double_solitaire; turn 0; centre TH / TD 9C / KC / KS; drawn 2D; discards 3D / 4C; earlier_centres TH 9C, "
            "TD, KC, KS",
            (law.ONCE_IN_A_TURN,),
            ("9C>1", "3D>D1"),
        ),
        Scene(
            "Your last card",
            "Your stock and your discard pile are gone, and you have drawn the 8♥. You may discard it, if you like a "
            "long game.",
            "double_solitaire; turn 0; centre 9C / TD / KS / 5C; side_stacks AD; drawn 8H; discards - / 6D; "
            "stocks - / ?45",
            (law.DISCARD, law.WON, law.NO_POINTS),
            ("discard", "8H>1"),
        ),
    ),
)
