"""Nerts, as one would tell it to a friend."""

from cardrules.core.moves import Call
from cardrules.definition.guide import GameKind, Guide, Scene, Shout, TablePicture, Variation, sentence
from cardrules.games.nerts import rulebook as law
from cardrules.games.nerts.rulebook import BONUS, COLUMNS, NERT_PILE_CARDS, NERTS, SLOTS, STOCK_CARDS
from cardrules.mechanics import race_guides as race

DEAD_END = "KS, ??|KC, ?2|QS, ?3|QC, ?4|JS, ?5|JC, ?6|TS"
"""Columns with black cards on top: no black card goes on them, and no two of them on each other."""
BLACK_SLOTS, RED_NERTS = "9C, 8C, 7C, 6S", "2D 3D 4D 5D 6D 7D 8D 9D"

GUIDE = Guide(
    package=__package__,
    kind=GameKind.RACE,
    minutes=(35, 60),
    goal="Be the first to get rid of your twelve nerts.",
    decisions={Call: (law.LAST_NUT, law.CALLER)},
    apart="Seven columns; four of the nerts lie open in slots, and only a king fills an empty column.",
    needs=(race.needs("eight", law.CARDS),),
    aim=(
        sentence(
            f"Everybody plays their own patience at the same time. Get rid of your {NERTS} nerts before anybody else, "
            "and play as many cards as you can to the middle.",
            law.GO,
            law.SLOTS_LAID,
            law.FOUNDATION_CARDS,
            law.LAST_NUT,
        ),
    ),
    picture=TablePicture(
        position=(
            "nerts; foundations AD'2 2D'3 / AH 2H'3 3H 4H'2 5H / AS'2 2S'3 / AH'3 2H; waste 7H 8D TC; columns TH 9C, "
            "??|4S, ??|TS, ?3|JC, ?4|KC QD, ?4|7S 6D, ?6|4D / KD QC, 8C 7H, ?2|TH, ?3|7C 6D, ?3|6S, ?4|9D, ?6|QD / "
            "JH TS, ??|9S, ?2|6H 5C, ?3|8S 7H, ?4|8H, ?5|JS, ?6|7C; slots 7D, 9H, 6S, 9S / TS, 8H, 8D, TD / 2C, JC, "
            "8D, 5S; nerts ?3 / ?5 / ??"
        ),
        labels={
            "foundation:2": "A foundation: anybody may play its 6♥ next",
            "foundation:new": "Room for the next ace",
            "work:0:5": "Your columns go down, red on black, black on red",
            "slot:0:1": "Your slots: four nerts, face up",
            "nuts:0": "Your nert pile: the next nerts, face down",
            "stock:0": "Your stock",
            "waste:0": "Your waste: its top card may be played",
            "work:1:1": "Ann has the same layout",
        },
    ),
    deal=(
        sentence("Shuffle your own pack. There is no dealer.", law.SHUFFLE),
        sentence(
            f"Lay {COLUMNS} columns of 1 to {COLUMNS} cards, only the top cards face up.",
            law.COLUMNS_LAID,
        ),
        sentence(
            f"Below them lay {SLOTS} cards side by side, face down, in your slots, and a face-down pile of "
            f"{NERT_PILE_CARDS} to their left: your {NERTS} nerts. The other {STOCK_CARDS} are your stock.",
            law.SLOTS_LAID,
            law.NERT_PILE_LAID,
            law.STOCK,
        ),
        sentence(
            "When everybody is ready, somebody says “go”: turn the cards in your slots face up, and play.",
            law.GO,
        ),
    ),
    turn=(
        sentence(
            "There are no turns. You play from your slots, your columns, and the top of your waste.",
            law.GO,
            law.OPEN_CARDS,
            law.WASTE_TOP,
        ),
        race.in_the_middle(law),
        race.first_come(law, stays="card at the bottom"),
        race.put_aside(law),
        race.build_down("columns", ". Turn up what you uncover.", law.BUILD_DOWN, law.LAID, law.UNCOVERED),
        sentence("An empty column takes only a king.", law.EMPTY_PILE, empty_column=("king",)),
        sentence("An empty column takes any card.", law.EMPTY_PILE, empty_column=("any",)),
        sentence(
            "When a nert leaves its slot, the next from the pile takes its place, face up; nothing else goes there.",
            law.REPLACED,
            law.NOT_ON_SLOTS,
        ),
        sentence(
            "Whenever you like, turn up 3 cards of your stock onto your waste.",
            law.PACKETS,
            draw=(3,),
        ),
        sentence(
            "Whenever you like, turn up the next card of your stock onto your waste.", law.PACKETS, draw=(1,)
        ),
        sentence("When the stock is used up, turn the waste over, unshuffled.", law.TURN_OVER),
        sentence(
            "Hold only one card: let go of it before either hand reaches for the next. If there is any doubt "
            "whether you used both hands, the other player's card stays.",
            law.ONE_HAND,
        ),
    ),
    points=(
        ("Each card you played to the middle", "+1", law.FOUNDATION_CARDS),
        ("Ending the round", f"+{BONUS}", law.CALLER),
        ("Each nert you have left", "−1", law.NUTS_LEFT),
    ),
    counting=(
        sentence(
            "Sort the cards in the middle by their backs to count them. Scores may fall below zero.",
            law.COUNT,
            law.NUTS_LEFT,
        ),
    ),
    end=(
        sentence(
            "With no nerts left, you may hit the table and shout “Nerts!” to end the round at once. You may also play "
            f"on, but only the one who shouts gets the {BONUS}.",
            law.CALL,
            law.LAST_NUT,
            law.CALLER,
            call=("manual",),
        ),
        sentence(
            f"The round ends at once when somebody plays their last nert: that is worth {BONUS}.",
            law.CALL,
            law.LAST_NUT,
            law.CALLER,
            call=("auto",),
        ),
        sentence(
            f"If nobody can go on, the round ends as it stands, and nobody gets the {BONUS}.",
            law.STUCK,
            law.STUCK_ENDS,
            law.CALLER,
            when_stuck=("end",),
        ),
        sentence(
            "If nobody can go on, all turn their waste over onto the stock and move its top card to the bottom, until "
            "somebody can. If that helps nobody, the round ends.",
            law.STUCK,
            law.BURY,
            law.STUCK_ENDS,
            when_stuck=("bury",),
        ),
        *race.match_ends(law.TARGET),
    ),
    mistakes=(
        sentence(
            "Watching only your own columns. The card your nert needs is often played in the middle, by somebody "
            "else.",
            law.BUILD_UP,
        ),
        sentence(
            "Holding a card ready in the other hand: it won't count.",
            law.ONE_HAND,
        ),
    ),
    strategy=(
        f"Nerts come first. A nert that you keep costs a point, and only a player with none left can get the {BONUS} "
        "for the call. If a nert and another card fit the same place, play the nert, unless the other card lies on "
        "face-down cards and the nert fits elsewhere as well.",
        "Kings are the hardest nerts to get rid of: they go nowhere but to an empty column, or on a foundation that "
        "is all but complete. As soon as a king comes to a slot, work on one of your short columns.",
        "Turn up face-down cards whenever you can, especially in the long columns: more than twenty of your cards "
        "lie hidden there, and your aces may be among them.",
        "Each suit has as many foundations as there are players. If somebody else's two beats yours to the first ace "
        "of its suit, yours goes on the next. All it costs you is time, so do not wait for one place: look for "
        "another.",
        "Sometimes it pays to hold a card back. If a black nine lies in a slot, leave your red ten on its column "
        "rather than play it to the middle: the ten brings one point, but getting rid of the nine is worth one as "
        "well and brings the next nert.",
        "When nothing fits, turn up stock. After each card that you play from the waste the packets fall "
        "differently, so go through it again.",
        "When your nerts are gone you do not have to end the round. But only the player who shouts gets the bonus: "
        "play on while you can lay one card after another and nobody else is close, and shout when you would have to "
        "look for the next.",
    ),
    variations=(
        Variation(
            "players",
            "How many play",
            "Two to eight, and best three or more: with more packs there are more foundations to play on. With two, "
            "rounds often get stuck.",
        ),
        race.TARGET,
        race.MAX_ROUNDS,
        Variation(
            "empty_column",
            "Any card to an empty column",
            "Not only kings: anything in your way can go there. A gentler rule for beginners.",
        ),
        Variation(
            "draw",
            "One card at a time",
            "If the stock is turned up card by card, everybody can reach every card in it. That is easier for "
            "beginners.",
        ),
        Variation(
            "call",
            "The last nert calls",
            "The round ends by itself with somebody's last nert. Nobody has to decide between ten points now and "
            "more to come, and nobody forgets to shout.",
        ),
        Variation(
            "when_stuck",
            "Burying",
            "When nobody can go on, everybody moves the top card of their stock to the bottom, so that other cards "
            "come up. For tables that want somebody to win every round.",
        ),
    ),
    scenes=(
        Scene(
            "Everybody's ace",
            "Ann's A♠ lies in the middle, and your 3♠ would be a point. Does it go there yet? And your 2♠: how long "
            "will its place be free, with Ben looking for one as well?",
            "nerts; foundations AS'2 / AH'3 2H'3; columns 9D, ??|4H, ?2|QC, ?3|TC, ?4|6H, ?5|JS, ?6|KS; slots 2S, "
            "5D, KH, 7C; nerts ?7 8C; waste AD 4C 3S / 5H 9C 2S",
            (law.BUILD_UP, law.ON_FOUNDATION),
            ("3S>F1", "4H>F2", "2S>F1"),
        ),
        race.one_card_at_a_time(
            law,
            "nerts players=2; foundations AH'2 2H / AC'2; columns 9D, ??|4H, ?2|3H 2C, ?3|TC, ?4|6H, ?5|JS, ?6|KS; "
            "slots TD, 5D, KH, 7C",
        ),
        Scene(
            "Slots are not columns",
            "The 10♣ would fit on the J♦ in your slot. Nothing is laid there; but the J♦ itself may go to a column, "
            "and take the 10♣ there.",
            "nerts players=2; columns 9D, ??|4H, ?2|QC, ?3|TC, ?4|6H, ?5|JS, ?6|KS; slots 8S, JD, 7C, 2S; nerts ?7 "
            "TS; waste 2D 5H 4C",
            (law.NOT_ON_SLOTS, law.REPLACED, law.LAID),
            ("TC>S2", "JD>3", "8S>1"),
        ),
        Scene(
            "A place for a king",
            "Column 1 is empty. Your nert, the K♥, could go there, and so could the K♦ with the queen on it; the "
            "queen alone could not.",
            "nerts players=2; foundations AS; columns -, ??|4H, 7C|KD QS, ?3|TC, ?4|6H, ?5|JS, ?6|2C; slots KH, 5D, "
            "4D, 7S; nerts ?7 8C; waste 3S JH QC",
            (law.EMPTY_PILE, law.UNCOVERED),
            ("QS>1", "KD>1", "KH>1"),
        ),
        race.under_the_top(
            law,
            "nerts players=2; foundations AC'2; columns 5H, ??|9H, ?2|8S, ?3|QD, ?4|JC, ?5|KD, ?6|TS; slots 3D, 6S, "
            "QH, KC; waste 2C 4D 4S",
        ),
        Scene(
            "Shout, or play on?",
            "Your nerts are gone. The 3♦ and the 4♠ would bring a point each; but Ann has only two nerts left, and "
            f"if she shouts first, the {BONUS} points are hers.",
            "nerts players=2; foundations AS 2S 3S / AD 2D'2 / AC'2 2C 3C 4C; columns 9D 8S, ??|KD QS, ?2|8H 7S, "
            "?3|TC, ?4|6C 5H, ?5|JS TD, ?5 9H|4S / 9S 8H, ??|6D 5C 4D, ?2|QC JH TS, ?3|8D 7C, ?4|KC QH, ?5|JD TC, "
            "?6|2H; slots -, -, -, - / 8C, KH, -, -; nerts - / -; waste 8C KC 3D",
            (law.CALL, law.LAST_NUT, law.COUNT),
            ("3D>F2", "4S>F1", "call"),
        ),
        Scene(
            "The last way on",
            "Only black cards are free to play, and neither of you has a red one to come. Your ace is the last card "
            "that can be played: lay it, and the round ends as it stands.",
            f"nerts players=2; columns {DEAD_END} / {DEAD_END}; slots {BLACK_SLOTS} / {BLACK_SLOTS}; nerts "
            f"{RED_NERTS} / {RED_NERTS}; waste 5S 9S AH; stock 7S 8S 2S 3S 4S 2C 3C 4C 5C / 7S 8S 2S 3S 4S 2C 3C 4C "
            "5C 5S 9S TC",
            (law.STUCK, law.STUCK_ENDS),
            ("turn", "AH>F"),
        ),
    ),
    shouts=(
        Shout(
            "Go!",
            "When the last player has finished laying out the cards. All turn up their slots, and play begins.",
            law.GO,
        ),
        Shout(
            "Nerts!",
            "When your nerts are gone and you want the round to end. Hit the table as you shout it: the round is "
            f"over at once, and the {BONUS} points are yours.",
            law.CALL,
            {"call": ("manual",)},
        ),
    ),
)
