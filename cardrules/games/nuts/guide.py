"""Nuts, as one would tell it to a friend."""

from cardrules.definition.guide import GameKind, Guide, Scene, Shout, TablePicture, Variation, sentence
from cardrules.games.nuts import rulebook as law
from cardrules.games.nuts.rulebook import DRAW_COUNT, NUTS, PILES, STOCK_CARDS, TURNING_POINT
from cardrules.mechanics import race_guides as race

GUIDE = Guide(
    package=__package__,
    kind=GameKind.RACE,
    minutes=(40, 70),
    goal="Be the first to get rid of your eleven nuts.",
    apart="Five work piles; your last nut ends the round by itself.",
    needs=(race.needs("eight", law.CARDS),),
    aim=(
        sentence(
            "Everybody plays their own patience at the same time. Get rid of your nuts before anybody else, and "
            "play as many cards as you can to the middle.",
            law.NO_TURNS,
            law.FOUNDATION_CARDS,
            law.LAST_NUT,
        ),
    ),
    picture=TablePicture(
        position=(
            "nuts; foundations AH 2H 3H'2 / AC 2C'2 3C'2 4C / AS / AD'2; waste 6H 2S 5H / TC JS 5D; "
            "nuts ?6 9H / ?8 KS; work QS, 8S, ?2|4S 3D, ??|KD QC JH, ?4|TD / 6C 5H, ??|KD QC, ?2|7S, ??|TH 9C, ?4|JD"
        ),
        labels={
            "foundation:1": "A foundation: anybody may play its 4♥ next",
            "foundation:new": "Room for the next ace",
            "nuts:0": "Your nuts: get rid of them",
            "work:0:4": "Your work piles go down, red on black, black on red",
            "stock:0": "Your stock",
            "waste:0": "Your waste: its top card may be played",
            "work:1:1": "Ann has the same layout",
        },
    ),
    deal=(
        sentence("Shuffle a pack. There is no dealer.", law.SHUFFLE),
        sentence(
            f"Count {NUTS} cards off the top into a pile, face up: the nuts.",
            law.NUT_PILE,
            nuts_face_down=(False,),
        ),
        sentence(
            f"Count {NUTS} cards off the top into a pile, face down, and turn up the top one: the nuts.",
            law.NUT_PILE,
            nuts_face_down=(True,),
        ),
        sentence("Pass the nuts and the rest to your left.", law.PASS_ON, pass_packs=("left",)),
        sentence(
            "Pass the nuts and the rest to your left. Whenever the best score reaches another multiple of "
            f"{TURNING_POINT}, the direction is reversed.",
            law.PASS_ON,
            law.DIRECTION,
            pass_packs=("alternate",),
        ),
        sentence(
            "You play with the pack that you have shuffled, for the whole match.",
            law.PASS_ON,
            pass_packs=("keep",),
        ),
        sentence(
            f"Beside the nuts lay a row of {PILES} cards, the first face up, the others face down. Each new row begins "
            f"one pile further out: you end up with {PILES} work piles of 1 to {PILES} cards, their top cards face up.",
            law.WORK_PILES,
        ),
        sentence(f"The other {STOCK_CARDS} cards, face down, are your stock.", law.STOCK),
    ),
    turn=(
        sentence(
            "There are no turns. You play your top nut, the face-up cards of your work piles, and the top of your "
            "waste: to the middle or on your own work piles.",
            law.NO_TURNS,
            law.OPEN_CARDS,
            law.WASTE_TOP,
            law.LAID,
        ),
        race.in_the_middle(law),
        race.first_come(law),
        race.put_aside(law),
        sentence(
            "On your work piles build down in alternating colours: a red queen on a black king.",
            law.BUILD_DOWN,
        ),
        sentence("A card moves together with those on top of it.", law.RUNS, run_moves=("any",)),
        sentence("From pile to pile only the top card moves.", law.RUNS, run_moves=("top",)),
        sentence(
            "From pile to pile all face-up cards move together, or none.", law.RUNS, run_moves=("whole",)
        ),
        sentence("Turn up what you uncover.", law.UNCOVERED),
        sentence(
            "Only your top nut fills an empty work pile, and at once.",
            law.FILL,
        ),
        sentence("With no nuts left, it stays empty.", law.EMPTY_PILE, call=("manual",)),
        sentence(
            "Nuts go only to an empty pile or to the middle.",
            law.NUTS_TO_SPACES,
            nuts_to_spaces_only=(True,),
        ),
        sentence("Nothing is laid on the nuts.", law.BUILD_ON_NUTS, build_on_nuts=(False,)),
        sentence(
            "On your top nut you may build as on a work pile; such cards become nuts.",
            law.BUILD_ON_NUTS,
            law.NUTS_GROW,
            build_on_nuts=(True,),
        ),
        sentence(
            f"Whenever you like, turn up {DRAW_COUNT} cards of your stock onto your waste. When the stock is used up, "
            "turn the waste over, unshuffled.",
            law.PACKETS,
            law.TURN_OVER,
        ),
    ),
    points=(
        ("Each card you played to the middle", "+1", law.FOUNDATION_CARDS),
        ("Each nut you have left", "−{nut_penalty}", law.NUTS_LEFT),
    ),
    counting=(
        sentence(
            "Sort the cards in the middle by their backs to count them. Everybody scores the same way, even below "
            "zero.",
            law.COUNT,
        ),
    ),
    end=(
        sentence(
            "The round ends at once when somebody plays their last nut and shouts “Nuts!”",
            law.LAST_NUT,
            law.CALL,
            call=("auto",),
        ),
        sentence(
            "Once your nuts are gone, you may shout “Nuts!” to end the round at once, or play on for more points.",
            law.LAST_NUT,
            law.CALL,
            call=("manual",),
        ),
        sentence(
            "If nobody can go on, all turn their waste over onto the stock and move its top card, and no other, to "
            "the bottom, until somebody can. If that helps nobody, the round ends as it stands.",
            law.STUCK,
            law.BURY,
            law.TUCK,
            law.STUCK_ENDS,
            when_stuck=("bury",),
        ),
        sentence(
            "If nobody can go on, all turn their waste over onto the stock and pull out the bottom card of work pile "
            f"{PILES}, if it is face down. Play it first; if it fits nowhere, put it under your stock. With no such "
            "card, the round ends as it stands.",
            law.STUCK,
            law.DIG,
            law.DIG_FIRST,
            law.TUCK,
            law.STUCK_ENDS,
            when_stuck=("dig",),
        ),
        sentence(
            "If nobody can go on, the round ends as it stands: no card is put under a stock to help.",
            law.STUCK,
            law.TUCK,
            law.STUCK_ENDS,
            when_stuck=("end",),
        ),
        *race.match_ends(law.TARGET),
    ),
    mistakes=(
        sentence(
            "Watching only your own piles. The card your nut needs is often played in the middle, by somebody else.",
            law.BUILD_UP,
        ),
        sentence(
            "Turning to the stock too soon. First look for a work pile to clear: the space it leaves takes a nut that "
            "fits nowhere else.",
            law.FILL,
        ),
    ),
    strategy=(
        "Keep looking at the middle. Every time a card is laid there, ask whether you have the next one: on your nuts, "
        "on top of a work pile, on your waste.",
        "Nuts come first. A nut in the middle is worth a point and no longer costs any, and only a player with no "
        "nuts left can end the round. If your top nut and another card fit the same place, play the nut, unless the "
        "other card makes a space. So look at the nut before you lay a card from the waste on a work pile; the waste "
        "comes round again.",
        "Spaces are the quickest way through the nuts, because a space takes any nut, even a king. The two piles "
        "next to the nuts are short: clear them first. Later you can lay whole piles on each other.",
        "Turn up face-down cards whenever you can. Ten of your cards lie hidden in the work piles, most of them in the "
        "long ones, and your aces may be among them.",
        "The stock always comes in the same order. If you go through it without playing anything, the next pass "
        "brings the same cards; but after each card that you play from the waste the packets fall differently, so go "
        "through it again.",
        "Your last nut ends the round for everybody, whether you lead or not. If nobody else is near the end, play "
        "whatever is ready to the middle first and the last nut afterwards; if somebody is, play it and shout.",
    ),
    variations=(
        Variation(
            "players",
            "How many play",
            "Two to eight. With more packs there are more foundations to play on, so rounds are livelier and seldom "
            "get stuck.",
        ),
        race.TARGET,
        race.MAX_ROUNDS,
        Variation(
            "pass_packs",
            "Where the packs go",
            "The direction may change as the best score rises, so that everybody sometimes gets the cards of either "
            "neighbour. Keeping them saves time, if you trust one another to shuffle well.",
        ),
        Variation(
            "nuts_face_down",
            "Nuts face down",
            "Only the top nut lies face up. The play is the same, but nobody can catch sight of the nuts below.",
        ),
        Variation(
            "run_moves",
            "What moves from pile to pile",
            "Only top cards, which makes long piles hard to break up, or only all face-up cards of a pile together, as "
            "in some patiences. Both make for slower rounds.",
        ),
        Variation(
            "nuts_to_spaces_only",
            "Nuts to spaces only",
            "Nuts are not laid on work piles that hold cards. The nut pile shrinks slowly, and making spaces is "
            "everything.",
        ),
        Variation(
            "build_on_nuts",
            "Building on the nuts",
            "Cards may be laid on the top nut. That opens work piles, at the price of more nuts; for those who like to "
            "gamble.",
        ),
        Variation(
            "when_stuck",
            "What to do when all are stuck",
            "Digging brings up the bottom card of the longest work pile instead of burying stock cards. Or the round "
            "simply ends, which is quickest.",
        ),
        Variation(
            "call",
            "Ending the round by a call",
            "A player with no nuts left may play on for more points before shouting. Those who like to gamble "
            "decide for themselves when to stop.",
        ),
        Variation(
            "nut_penalty",
            "One point for a nut",
            "Nuts left cost one point instead of two. Scores stay closer together, and the middle matters more.",
        ),
    ),
    scenes=(
        race.one_card_at_a_time(
            law,
            "nuts; foundations AH'2 2H / AC'2; nuts ?8 8C; work 9S, 6S|3H 2C, ?2|KD, ?3|JS, ?4|TD; waste QH 7C 5D",
        ),
        Scene(
            "A place for any nut",
            "Your top nut is a king. It can't go on any other card, and no card goes on it while it is a nut. How do "
            "you get rid of it anyway?",
            "nuts; nuts ?9 4S KC; work 9H, 8D|QD, ?2|TS, ?3|4D, ?4|6H; waste 5C 2S 7D",
            (law.BUILD_DOWN, law.BUILD_ON_NUTS, law.FILL),
            ("KC>2", "QD>N", "9H>3"),
        ),
        Scene(
            "A run moves",
            "What do you gain by laying the 10♥, with the cards on it, on the jack? And by laying the 9♣ alone on the "
            "other ten?",
            "nuts; nuts ?9 6C; work JC, ??|KS, 5S AD|TH 9C, ?3|TD, ?4|7S; waste QH 3D 2S",
            (law.LAID, law.UNCOVERED),
            ("TH>1", "9C>4"),
        ),
        race.under_the_top(
            law, "nuts; foundations AC'2; nuts ?10 QS; work 5H, 3S|9H, ?2|8S, ?3|QD, ?4|KD; waste 2C 4D 4S"
        ),
        Scene(
            "Everybody is stuck",
            "Your ace is the last gain that anybody can make. Play it, and see how everybody buries a card of their "
            "stock, so that others come up.",
            "nuts; foundations AH / AC 2C'2 3C'2 / AD'2; stock 3D 4S KH TS QH 6C / 2S 4C 2H 5D 8H 7C TS 7D 2D KH 9S 9D "
            "TD JD 3H QD KD AS; waste QS 5S 9D 7H AS 9S 9C 4C 8S JH JC 5H 6S 4H 7C AH; packs 2 1; nuts 2S 2H KD AC 8C "
            "TH TC TD JS 5D / 2C 8S QH JS 3D 6D 3C KS AD 6C; work QC, 8H|8D 7S, JD KS|KC, 7D 6H 9H|4D 3S, 2D 5C 6D "
            "QD|3H / TC 9H 8C, 6S 5H 4S, JH|JC TH 9C 8D 7S 6H 5C 4H, 7H 3S KC|QS, QC 5S|4D",
            (law.STUCK, law.BURY),
            ("turn", "AH>F"),
        ),
        Scene(
            "Dug up",
            "At a table that has agreed on digging, this 10♥ lay at the bottom of your last work pile. May you keep "
            "it under the stock?",
            "nuts when_stuck=dig; phase dig; dug TH; nuts ?10 9C; work KS, ??|KC, ?2|QS, ?3|JC, ?3|JS",
            (law.TUCK, law.DIG_FIRST, law.LAID),
            ("turn", "tuck", "TH>4"),
        ),
        Scene(
            "The last nut",
            "One nut is left, the 5♦, and it fits. Play it at once, or the 3♣ first? Ann has three nuts left.",
            "nuts; foundations AD 2D'2 3D 4D'2 / AC'2 2C / AH 2H'2 3H 4H 5H 6H'2 7H 8H'2 9H'2 / AS 2S'2 3S 4S'2 5S "
            "6S / AC 2C'2 3C'2 4C 5C'2 / AS'2 2S 3S'2 / AD'2 2D 3D'2; nuts 5D / 7S 7H KC; work 9S, JC TD, KD QS JH, "
            "QH, 8C 7D 6C / 9D, 6S 5H, 8S, QS JD, TH 9C; waste 8D 3C / 4H TC",
            (law.ON_FOUNDATION, law.LAST_NUT, law.COUNT),
            ("3C>F2", "5D>F1"),
        ),
    ),
    shouts=(
        Shout(
            "Nuts!",
            "When your last nut has been played. The round is over, and nobody lays another card.",
            law.CALL,
            {"call": ("auto",)},
        ),
        Shout(
            "Nuts!",
            "When your nuts are gone and you want the round to end. It is over at once, and nobody lays another card.",
            law.CALL,
            {"call": ("manual",)},
        ),
    ),
)
