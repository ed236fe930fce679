"""Team Nuts, as one would tell it to a friend."""

from cardrules.definition.guide import GameKind, Guide, Scene, Shout, TablePicture, Variation, sentence
from cardrules.games.team_nuts import rulebook as law
from cardrules.games.team_nuts.rulebook import COLUMNS, DRAW_COUNT, NUT_POINTS, NUTS, STOCK_CARDS
from cardrules.mechanics import race_guides as race

GUIDE = Guide(
    package=__package__,
    kind=GameKind.RACE,
    minutes=(90, 180),
    goal="Get rid of your side's eleven nuts first.",
    apart="Two against two: partners share a patience, one plays the nuts and the other the stock.",
    needs=(
        sentence(
            "Four players, two packs of 52 cards with different backs, and something to write on.",
            law.CARDS,
        ),
        sentence(
            "Form two sides. Partners sit side by side, across from the others, and share a pack.",
            law.CARDS,
        ),
        sentence("One partner is the Nuts player, the other the Cards player.", law.ROLES),
        sentence("You swap every round.", law.ROLES, roles=("alternate",)),
        sentence("You keep your roles for the whole match.", law.ROLES, roles=("fixed",)),
    ),
    aim=(
        sentence(
            "Get rid of your side's nuts before the others do, and play as many cards as you can to the middle.",
            law.LAST_NUT,
            law.FOUNDATION_CARDS,
        ),
    ),
    picture=TablePicture(
        position=(
            "team_nuts; foundations AS 2S'2 3S 4S / AD / AS'2 / AH 2H 3H; waste 5H 9H 4H / 2H 6C JS 9H; nuts ?3 JS / "
            "?9 7S; columns ?4|KS QH JC, ?3|3C, ?2|9C 8H, 6H, 7D / ?4|TH, ?3|KD QS JH, ?2|3D, ??|7C, KC"
        ),
        labels={
            "foundation:4": "A foundation: either side may play its 4♥ next",
            "foundation:new": "Room for the next ace",
            "nuts:0": "Your side's nuts: your partner plays them",
            "work:0:1": "Your columns: you both move their cards",
            "stock:0": "The stock: the Cards player turns it up",
            "waste:0": "The waste: its top card may be played",
            "nuts:1": "The others' nuts",
        },
    ),
    deal=(
        sentence("One player of each side shuffles; take turns at it.", law.SHUFFLE),
        sentence(
            f"Count off {NUTS} cards, one on top of another, face down: the nuts. Pass them straight across to the "
            "others' Nuts player, and the rest to their Cards player. Nobody looks.",
            law.COUNT_OFF,
            law.PASS_ACROSS,
        ),
        sentence(
            "From the rest the Cards player lays five cards in a row, then four on these from the left, then three, "
            f"two and one, the last of each row face up: {COLUMNS} columns. The other {STOCK_CARDS}, face down, are "
            "the stock.",
            law.LAY_COLUMNS,
            law.STOCK,
        ),
        sentence("Turn the nuts over: the card counted off first comes to the top.", law.NUT_PILE),
    ),
    turn=(
        sentence("Somebody says “start”, and all four play at once.", law.NO_TURNS),
        sentence(
            f"The Nuts player plays the top nut. At any time the Cards player turns up {DRAW_COUNT} cards of the "
            "stock, plays the top of the waste or, when the stock is used up, turns the waste over, unshuffled. Both "
            "move the face-up cards of the columns.",
            law.NUTS_PLAYER,
            law.CARDS_PLAYER,
            law.OPEN_CARDS,
            law.PACKETS,
            law.WASTE_TOP,
            law.TURN_OVER,
        ),
        race.in_the_middle(law, law.COMPLETED),
        race.first_come(law, place="place", also=", even a partner's"),
        race.build_down("columns", ". Turn up what you uncover.", law.BUILD_DOWN, law.LAID, law.UNCOVERED),
        sentence("An empty column takes any card, or stays empty.", law.EMPTY_PILE),
    ),
    points=(
        ("Each card your side played to the middle", "+1", law.FOUNDATION_CARDS),
        ("Each nut your side has left", f"−{NUT_POINTS}", law.NUTS_LEFT),
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
            "The round ends at once when a Nuts player plays the last nut and shouts “Nuts!”",
            law.LAST_NUT,
        ),
        sentence(
            "If neither side can go on, it ends as it stands: no card is put under a stock to help.",
            law.STUCK,
            law.TUCK,
            law.STUCK_ENDS,
            when_stuck=("end",),
        ),
        sentence(
            "If neither side can go on, both turn their waste over onto the stock and move its top card, and no "
            "other, to the bottom, until one can. If that helps nobody, the round ends as it stands.",
            law.STUCK,
            law.BURY,
            law.TUCK,
            law.STUCK_ENDS,
            when_stuck=("bury",),
        ),
        sentence(
            "If neither side can go on, both turn their waste over onto the stock and pull out the bottom card of "
            "column 1, if face down. Play it first; if it fits nowhere, put it under your stock. With no such card, "
            "the round ends.",
            law.STUCK,
            law.DIG,
            law.DIG_FIRST,
            law.TUCK,
            law.STUCK_ENDS,
            when_stuck=("dig",),
        ),
        *race.match_ends(law.TARGET, "a side"),
    ),
    mistakes=(
        sentence(
            "Filling an empty column with just any card. Leave it for a nut that fits nowhere.",
            law.EMPTY_PILE,
        ),
        sentence(
            "Reaching for the same card as your partner. Talk: one moves the columns, the other watches the middle.",
            law.LATE_CLAIM,
        ),
    ),
    strategy=(
        "Talk. Nothing in the rules forbids it, and each of you sees what the other overlooks. The Nuts player says "
        "what lies on top, and the Cards player makes a place for it: a red ten from the waste goes on a black jack "
        "because the next nut is a black nine.",
        "Share out the work. The Cards player holds the stock and looks after the waste; the Nuts player has a hand "
        "free for the columns and the middle. Then you do not race each other.",
        "Empty columns are the way out for nuts that fit nowhere, especially kings. Column 5 has a single card and "
        "column 4 two: clear these first, and leave the space for the next nut that needs it.",
        "Turn up face-down cards, especially in column 1, where four lie under the top one. A low card that stays "
        "hidden there can block a suit for everybody.",
        "The stock always comes in the same order. If you go through it without playing anything, the next pass "
        "brings the same cards; after each card played from the waste the packets fall differently, so go through it "
        "again.",
        "Ending the round earns nothing in itself, but each nut that the others still have costs them two points. "
        "So do not wait for a few more cards of your own while they have many nuts left.",
    ),
    variations=(
        Variation(
            "target",
            "How far to play",
            "A match to 250 can fill a long evening, because many rounds bring a side only a few points. Fifty or a "
            "hundred make a short one.",
        ),
        Variation(
            "max_deals",
            "A fixed number of rounds",
            "The match ends after this many rounds at the latest. An even number lets both partners play the nuts "
            "equally often.",
        ),
        Variation(
            "first_nuts_players",
            "Who begins with the nuts",
            "Each side chooses which partner plays the nuts in the first round. If nobody chooses, it is the one who "
            "does not shuffle.",
        ),
        Variation(
            "roles",
            "Fixed roles",
            "Partners keep their roles for the whole match. That suits partners when one likes the race and the "
            "other the puzzle.",
        ),
        Variation(
            "when_stuck",
            "What to do when all are stuck",
            "Instead of ending the round, both sides bury the top cards of their stocks or dig up the bottom card of "
            "column 1, as in Nuts. Rounds are longer then, but few end without a winner.",
        ),
    ),
    scenes=(
        Scene(
            "The Cards player's hands",
            "You are the Cards player. The 2♥ on the nuts fits in the middle, and so does the 8♠ from the waste on a "
            "column. Which of them may you play?",
            "team_nuts; nuts ?10 2H; columns ?4|4S, ?3|KD, ?2|KC, ??|7H, 9H; waste 5C JD 8S; foundations AH'2",
            (law.NUTS_PLAYER, law.LAID),
            ("2H>F1", "8S>5"),
        ),
        Scene(
            "The Nuts player's hands",
            "In the second round you have changed roles. Now the nut is yours, and stock and waste are your partner's.",
            "team_nuts; round 2; nuts ?9 7C 2H; columns ?4|4S, ?3|KD, ?2|KC, ??|7H, 9H; waste 5C JD 8S; foundations "
            "AH'2",
            (law.CARDS_PLAYER, law.BUILD_UP),
            ("turn", "8S>5", "2H>F1"),
        ),
        Scene(
            "Making a place",
            "You are the Cards player, and your partner's top nut is the 9♠. Where do you lay the 10♥ from the waste, "
            "and why?",
            "team_nuts; nuts ?9 9S; columns ?4|KS, ?3|QH JC, ?2|4D, 5H|QC, 8C; waste 3C 6D TH",
            (law.LAID, law.BUILD_DOWN, law.NUTS_PLAYER),
            ("TH>5", "9S>2", "TH>2"),
        ),
        Scene(
            "An empty column",
            "You are the Nuts player, and column 5 is empty. Your K♥ goes nowhere else. Would you rather move the "
            "queen there, with the jack on it, and see what lies below?",
            "team_nuts; round 2; nuts ?9 3S KH; columns ?4|TC, ?3|8D, AC 6H|QS JD, ??|4S, -; waste 9C 2D 7S",
            (law.EMPTY_PILE, law.UNCOVERED),
            ("KH>3", "QS>5", "KH>5"),
        ),
        race.one_card_at_a_time(
            law,
            "team_nuts; nuts ?10 8C; foundations AH'2 2H / AC'2; columns ?4|9S, 6S|3H 2C, ?2|KD, ??|JS, TD; waste QH "
            "7C 5D",
        ),
        Scene(
            "Both sides are stuck",
            "Your 9♠ is the last gain that anybody can make; after that the round ends as it stands. But what if "
            "you turn up stock first?",
            "team_nuts; foundations AC'2 2C 3C'2 4C 5C'2 6C 7C'2 8C'2 9C'2 TC'2 JC'2 / AD'2 2D'2 3D 4D 5D 6D'2 7D'2 "
            "8D'2 9D'2 TD'2 / AS'2 2S 3S'2 4S 5S'2 6S 7S'2 8S'2 / AC / AH 2H'2 3H'2 4H'2 5H'2 6H'2 7H; stock KD TH 5D "
            "/ KS KH TS 3H KD KC QS QD JD AS; waste 7H 4S QS 6C 9S; packs 2 1; nuts AH 6S / 8H TH JH 3S; columns 4D, "
            "JD JS QH|KH QC JH TS 9H, 2C 8H|4C 3D 2S, KC QD, KS / 5S 7D 5H|9D 8C, AD 9S 2H|QH JS TD 9C 8D 7C 6H 5C 4H "
            "3C 2D, QC 7S|TC 9H 8S, JC, 6D",
            (law.STUCK, law.STUCK_ENDS, law.COUNT),
            ("turn", "9S>F3"),
        ),
        Scene(
            "The last nut",
            "You are the Nuts player, and one nut is left. It can go to a column or to the middle: which is better, "
            "since it ends the round either way?",
            "team_nuts; round 2; foundations AD 2D'2 3D 4D'2 / AC'2 2C / AH 2H'2 3H 4H 5H 6H'2 7H 8H'2 9H'2 / AS 2S'2 "
            "3S 4S'2 5S 6S / AC 2C'2 3C'2 4C 5C'2 / AS'2 2S 3S'2 / AD'2 2D 3D'2; nuts 5D / 7S 7H KC; columns JC TD, KD "
            "QS JH, QH, 8C 7D 6C, 9S / 9D, 6S 5H, 8S, QS JD, TH 9C; waste 8D 3C / 4H TC",
            (law.LAID, law.ON_FOUNDATION, law.LAST_NUT, law.COUNT),
            ("5D>4", "5D>F1"),
        ),
    ),
    shouts=(
        Shout("Start!", "When all the cards lie ready. From then on all four play.", law.NO_TURNS),
        Shout(
            "Nuts!",
            "When your side's last nut has been played. The round is over, and nobody lays another card.",
            law.LAST_NUT,
        ),
    ),
)
