"""Nertz, as one would tell it to a friend."""

from cardrules.core.moves import Call
from cardrules.definition.guide import GameKind, Guide, Scene, Shout, TablePicture, Variation, sentence
from cardrules.games.nertz import rulebook as law
from cardrules.games.nertz.rulebook import DRAW_COUNT, NERTZ, PILES, STOCK_CARDS
from cardrules.mechanics import race_guides as race

HEARTS = (
    "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH / "
    "AH'2 2H'2 3H'2 4H'2 5H'2 6H'2 7H'2 8H'2 9H'2 TH'2 JH'2 QH'2 KH'2"
)
"""Two complete foundations."""
BLACK_PILES, BLACK_ON_TOP = "KS, QS, QC, JS", "AS AC 4D 5D 6D 7D 8D 9D TD JD QD KD 9C"
"""Work piles and a nertz pile of which nothing goes anywhere."""
BLACK_STOCK = "4S 5S 6S 7S 8S 9S TS 2C 3C 4C 5C 6C 7C 8C TC JC KC"

GUIDE = Guide(
    package=__package__,
    kind=GameKind.RACE,
    minutes=(20, 45),
    goal="Get rid of your thirteen nertz cards before anybody else.",
    decisions={Call: (law.LAST_NUT, law.COUNT)},
    apart="Four work piles; any card fills an empty one, and you call out to end the round.",
    needs=(race.needs("ten", law.CARDS),),
    aim=(
        sentence(
            f"Everybody plays their own patience at the same time. Get rid of your {NERTZ} nertz cards before "
            "anybody else, and meanwhile play as many cards as you can to the middle.",
            law.NO_TURNS,
            law.NERTZ_PILE,
            law.FOUNDATION_CARDS,
            law.LAST_NUT,
        ),
    ),
    picture=TablePicture(
        position=(
            "nertz; foundations AD 2D'2 / AS'2 / AH'2 / AC'2 2C'2 / AS 2S'2 / AD'2 / AH 2H'2; waste 6D JH 8H 7S 6H 3C "
            "KH QC TH 9C 7H / 4C JS QD 6D 8D; nertz ?7 6S / ?7 JH; work QD, 4S 3H 2C, 5S 4D, TS 9H 8S 7D 6C / JD TS, "
            "TH, 8C 7H 6C 5H 4S, 6S 5D"
        ),
        labels={
            "foundation:7": "A foundation: anybody may play its 3♥ next",
            "foundation:new": "Room for the next ace",
            "nuts:0": "Your nertz pile: only the top card is seen",
            "work:0:4": "Your work piles go down, red on black, black on red",
            "stock:0": "Your stock",
            "waste:0": "Your waste: its top card may be played",
            "nuts:1": "Ann has as many nertz cards left",
        },
    ),
    deal=(
        sentence("Shuffle your own pack. There is no dealer.", law.SHUFFLE),
        sentence(
            f"Deal {NERTZ} cards onto one pile, face up: your nertz pile. Lay {PILES} more side by side, face up: "
            f"your work piles. The other {STOCK_CARDS} cards are your stock, face down.",
            law.NERTZ_PILE,
            law.WORK_PILES,
            law.STOCK,
        ),
        sentence("When everybody is ready, all play at the same time.", law.NO_TURNS),
    ),
    turn=(
        sentence(
            "There are no turns. You play your own cards: the top of your nertz pile, the top of your waste, and the "
            "cards of your work piles.",
            law.NO_TURNS,
            law.OPEN_CARDS,
            law.WASTE_TOP,
        ),
        race.in_the_middle(law),
        race.first_come(law),
        race.put_aside(law),
        race.build_down("work piles", ", so whole piles can move onto others.", law.BUILD_DOWN, law.LAID),
        sentence(
            "An empty work pile leaves a space, which takes any card that you may play; put a nertz card there if you "
            "can.",
            law.EMPTY_PILE,
            space_fill=("any",),
        ),
        sentence(
            "An empty work pile leaves a space, which takes only your top nertz card, as long as you have one; after "
            "that, any card that you may play.",
            law.EMPTY_PILE,
            space_fill=("nertz_first",),
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
        ("Each nertz card you have left", "−{nertz_penalty}", law.NUTS_LEFT),
    ),
    counting=(
        sentence(
            "Sort the cards in the middle by their backs to count them. A score may fall below zero.",
            law.COUNT,
        ),
        sentence("All score alike: there is no bonus for calling.", law.COUNT, call=("manual",)),
        sentence("All score alike: there is no bonus for going out first.", law.COUNT, call=("auto",)),
    ),
    end=(
        sentence(
            "Once your nertz cards are gone, you may shout “Nertz!”: that ends the round at once. You may also play "
            "on for more points, and shout later.",
            law.CALL,
            law.LAST_NUT,
            call=("manual",),
        ),
        sentence(
            "The round ends at once when somebody plays their last nertz card.",
            law.CALL,
            law.LAST_NUT,
            call=("auto",),
        ),
        sentence(
            "If nobody can go on, the round ends as it stands.",
            law.STUCK,
            law.STUCK_ENDS,
            when_stuck=("end",),
        ),
        race.buried(law),
        *race.match_ends(law.TARGETS),
    ),
    mistakes=(
        sentence(
            "Filling a space with whatever comes first. A card from the waste gains you nothing there; a nertz card "
            "is one less to pay for.",
            law.EMPTY_PILE,
            law.NUTS_LEFT,
            space_fill=("any",),
        ),
        sentence(
            "Leaving a space open. Every space rids you of a nertz card, so fill it before you turn up more of "
            "the stock.",
            law.EMPTY_PILE,
            space_fill=("nertz_first",),
        ),
        sentence(
            "Going round and round through the stock with your eyes on it. Meanwhile somebody else plays the very "
            "card that you are waiting for.",
            law.BUILD_UP,
        ),
    ),
    strategy=(
        "Nertz cards come first. One that you get rid of saves two points, and on a foundation it brings a third. If a "
        "nertz card and another card fit the same place, play the nertz card.",
        "Make spaces. A work pile that moves onto another leaves room for your top nertz card, and often the next one "
        "goes on it or on its neighbour. Look for such moves whenever your top nertz card is stuck.",
        "A king on your nertz pile blocks everything below it. Keep a space for it, or make one: it goes nowhere else "
        "until its suit is all but complete.",
        "Do not play everything to the middle at once. A red six on your work pile may be just what a black five on "
        "the nertz pile needs, and it can still go up afterwards.",
        "Each suit has as many foundations as there are players. If somebody is quicker at one of them, see whether "
        "another can take your card before you forget about it.",
        "When nothing fits, go through the stock. If you have gone through all of it without a play, the same cards "
        "will come up again: change something on your work piles first, or wait for the middle.",
        "When your nertz cards are gone, count before you shout. Every card that the others can still play counts for "
        "them, and every nertz card that they are left with costs them two. If you can lay several more cards and "
        "they cannot, play on; if they have many left, shout.",
    ),
    variations=(
        Variation(
            "players",
            "How many play",
            "Two to ten. With more packs more foundations are open and there is more to do; with two, rounds often get "
            "stuck, with three or more hardly ever.",
        ),
        Variation(
            "target",
            "Short and long matches",
            "Most matches go to 50. In a match to 100, 250 or 500 points one good round matters less, and the match "
            "can fill an evening.",
        ),
        race.MAX_ROUNDS,
        Variation(
            "space_fill",
            "Nertz cards first",
            "A space takes only a nertz card, as long as its player has one. There is less to think about, and nobody "
            "regrets a space given away.",
        ),
        Variation(
            "call",
            "The last nertz card ends the round",
            "Nobody plays on and nobody has to shout. The race is shorter and simpler.",
        ),
        Variation(
            "when_stuck",
            "Burying",
            "When nobody can go on, everybody moves the top card of their stock to the bottom, so that other cards "
            "come up. Worth agreeing on when you are only two.",
        ),
        Variation(
            "nertz_penalty",
            "One point for a nertz card",
            "A nertz card left costs one point instead of two. Scores fall less far below zero, and the cards in the "
            "middle matter more.",
        ),
    ),
    scenes=(
        Scene(
            "What to put into a space",
            "Work pile 2 is empty. The K♦ of your waste could go there, or the J♦ of pile 4, or your top nertz card. "
            "Only one of them brings you nearer to the end.",
            "nertz; foundations AD; work TH 9S, -, 5S, QC JD; nertz ?9 8C 4S; waste 9C 2H KD",
            (law.EMPTY_PILE, law.LAID),
            ("KD>2", "JD>2", "4S>2"),
        ),
        Scene(
            "Make a space",
            "Your nertz pile is blocked by a king. Which pile can move onto another, so that the king finds room?",
            "nertz; work TS 9H, JD, 8S 7H, 5C; nertz ?10 QC KD; waste 3C 6D",
            (law.BUILD_DOWN, law.LAID),
            ("KD>3", "7H>2", "8S>1", "TS>2"),
        ),
        Scene(
            "Two foundations of one suit",
            "With two packs, two foundations of hearts are built. Your 3♥ fits on one of them, and your 2♥ on the "
            "other.",
            "nertz; foundations AH'2 2H'2 / AH; work 5C, JH, TH, KS; nertz ?10 9C 3H; waste 8D 4C 2H",
            (law.BUILD_UP, law.ON_FOUNDATION),
            ("3H>F2", "3H>F1", "2H>F2"),
        ),
        Scene(
            "One card at a time",
            "The 3♥ fits in the middle, but the 2♠ lies on it. Where can that go?",
            "nertz; foundations AH'2 2H / AS'2; work 3H 2S, 9D, QC, 6S; nertz ?11 KD; waste 7D 4C",
            (law.ONE_AT_A_TIME, law.ON_FOUNDATION),
            ("3H>F1", "2S>F2"),
        ),
        race.under_the_top(law, "nertz; foundations AC'2; work 5H, 9H, 8S, QD; nertz ?12 KC; waste 2C 4D 4S"),
        Scene(
            "A king with two places to go",
            "Your top nertz card would fill the space, and it would complete the clubs. In the middle it counts, and "
            "the space stays open for the next one.",
            "nertz; foundations AC'2 2C'2 3C'2 4C'2 5C'2 6C'2 7C'2 8C'2 9C'2 TC'2 JC'2 QC'2; work -, TD 9S, JH, 6S 5D; "
            "nertz ?11 QD KC; waste 4H 8C",
            (law.COMPLETED, law.EMPTY_PILE),
            ("KC>1", "KC>F1"),
        ),
        Scene(
            "Shout, or play on?",
            "Your nertz cards are gone, and there is no bonus for calling. The 3♦ would bring one point more; but "
            "Ann's two nertz cards cost her four points only as long as she has them.",
            "nertz; foundations AS 2S'2 3S / AD'2 2D / AC 2C 3C'2 / AH 2H / AD 2D'2 3D'2 4D'2 5D'2 / AS'2 2S 3S'2 4S'2 "
            "5S'2; work QH JS TD 9C, KC QD JC TH, 8H 7S 6H 5S, 9D 8C; nertz - / 9H 7C; waste 7D 6C 3D",
            (law.CALL, law.LAST_NUT, law.COUNT),
            ("3D>F2", "call"),
        ),
        Scene(
            "The last way on",
            "Only black cards are free to play, and neither of you has a red one to come. Your 3♦ is the last card "
            "that can be played: lay it, and the round ends as it stands.",
            f"nertz; foundations {HEARTS} / AD 2D / AD'2 2D'2 3D'2; work {BLACK_PILES} / {BLACK_PILES}; nertz "
            f"{BLACK_ON_TOP} / {BLACK_ON_TOP}; waste 2S 3S 3D; stock {BLACK_STOCK} / 2S 3S {BLACK_STOCK}",
            (law.STUCK, law.STUCK_ENDS),
            ("turn", "3D>F3"),
        ),
    ),
    shouts=(
        Shout(
            "Nertz!",
            "When your nertz cards are gone and you want the round to end. The round is over at once, and everybody "
            "scores.",
            law.CALL,
            {"call": ("manual",)},
        ),
    ),
)
