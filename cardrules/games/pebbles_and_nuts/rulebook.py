"""Pebbles and Nuts: the rules, in reading order."""

from functools import partial

from cardrules.core import shared_clauses
from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.rulebook import Clause, ClauseKind, PointTable, Rulebook, Ruling, Section, Source, Wording
from cardrules.mechanics.trick_clauses import TrickClauses

clause = partial(Clause, "Pebbles and Nuts")
trick = TrickClauses(clause)

HIGH_TO_LOW = (
    Rank.ACE,
    Rank.TEN,
    Rank.KING,
    Rank.QUEEN,
    Rank.JACK,
    Rank.NINE,
    Rank.EIGHT,
    Rank.SEVEN,
)
TRUMP = Suit.HEARTS
ACE_OF_SPADES_CARD = Card(Rank.ACE, Suit.SPADES)

POINTS = {
    (Suit.HEARTS, Rank.ACE): 5,
    (Suit.HEARTS, Rank.KING): 10,
    (Suit.HEARTS, Rank.QUEEN): 10,
    (Suit.HEARTS, Rank.EIGHT): 10,
    (Suit.DIAMONDS, Rank.ACE): 5,
    (Suit.DIAMONDS, Rank.KING): 5,
    (Suit.DIAMONDS, Rank.QUEEN): 5,
    (Suit.CLUBS, Rank.ACE): 5,
    (Suit.CLUBS, Rank.KING): 5,
    (Suit.CLUBS, Rank.QUEEN): 5,
    (Suit.SPADES, Rank.ACE): -5,
    (Suit.SPADES, Rank.KING): -10,
    (Suit.SPADES, Rank.QUEEN): -10,
    (Suit.SPADES, Rank.EIGHT): -10,
}
MARRIAGE_POINTS, SPADE_MARRIAGE_POINTS, MENAGE_POINTS = 15, 20, 10
PACK_CARDS = len(Suit) * len(HIGH_TO_LOW)
POINTS_IN_PACK = sum(POINTS.values())
SECOND_EIGHT = POINTS[Suit.HEARTS, Rank.EIGHT]
CARDS_EACH = 7
TARGETS = {(2, 1): 70, (3, 1): 50, (4, 1): 70, (4, 2): 130}
"""The usual target by number of players and packs."""

# Players and cards

_PACK = "an ordinary pack without jokers and without the cards below the sevens"
CARDS = clause(
    "cards",
    "Players and cards",
    ClauseKind.SETUP,
    f"Two players use {PACK_CARDS} cards: {_PACK}. Three add a second 8♥ and use {PACK_CARDS + 1}. Four play in "
    f"partnerships with one such pack of {PACK_CARDS} cards, or with two of them shuffled together.",
    message="{players} players use {cards} cards.",
    source="Equipment; For 3 Players; For 4 Players; Partnership Play with 2 Decks",
    wordings=(
        Wording(f"Two players use {PACK_CARDS} cards: {_PACK}.", {"players": (2,)}),
        Wording(f"Three players use {PACK_CARDS + 1} cards: {_PACK}, and a second 8♥.", {"players": (3,)}),
        Wording(f"Four players use {PACK_CARDS} cards: {_PACK}.", {"packs": (1,)}),
        Wording(
            f"Four players use {2 * PACK_CARDS} cards: two ordinary packs without jokers and without the cards below "
            "the sevens, shuffled together."
        ),
    ),
)
PARTNERS = clause(
    "partners",
    "Partners",
    ClauseKind.SETUP,
    "With four players, those who face each other are partners and add up their points.",
    message="{first:seat} play against {second:seat}.",
    source="For 4 Players",
    when={"players": (4,)},
    wordings=(Wording("Players who face each other are partners and add up their points."),),
)

# The object and the score

SUITS_IN_TABLE = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)
RANKS_IN_TABLE = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.EIGHT)
CARD_POINTS = clause(
    "card-points",
    "Nuts and pebbles",
    ClauseKind.SCORING,
    "Some cards score for whoever wins them in tricks. Those of hearts, diamonds and clubs are nuts, worth winning; "
    "those of spades are pebbles, worth leaving to others. The 8♦, the 8♣ and all tens, jacks, nines and sevens count "
    "nothing.",
    message="The {card} counts {points}.",
    cases={"counted": "The cards that {side:seat} won count {points}."},
    source="Scoring for Card Points",
    table=PointTable(
        ("Suit", *(rank.word.capitalize() for rank in RANKS_IN_TABLE)),
        tuple(
            (suit.symbol, *(str(POINTS.get((suit, rank), 0)).replace("-", "−") for rank in RANKS_IN_TABLE))
            for suit in SUITS_IN_TABLE
        ),
    ),
)
_ALL_TOGETHER = (
    "When all cards have been played, the points of the cards won are counted. All together they come to"
)
COUNT = clause(
    "count",
    "Counting the tricks",
    ClauseKind.ENDING,
    f"{_ALL_TOGETHER} {POINTS_IN_PACK} in a pack of {PACK_CARDS} cards, to {POINTS_IN_PACK + SECOND_EIGHT} with the "
    f"second 8♥, and to {2 * POINTS_IN_PACK} in two packs.",
    message="All cards have been played: the cards won are counted.",
    source="Scoring for Card Points; End of Play; Playing Tips",
    ruling=Ruling(
        "How many points are there in two packs?",
        f"The source adds up a pack of {PACK_CARDS} and one of {PACK_CARDS + 1} cards; two packs hold twice as many as "
        "one.",
        exact=True,
    ),
    wordings=(
        Wording(f"{_ALL_TOGETHER} {POINTS_IN_PACK + SECOND_EIGHT}.", {"players": (3,)}),
        Wording(f"{_ALL_TOGETHER} {2 * POINTS_IN_PACK}.", {"packs": (2,)}),
        Wording(f"{_ALL_TOGETHER} {POINTS_IN_PACK}."),
    ),
)

# The deal

SEVEN_EACH = clause(
    "seven-each",
    "Seven cards each",
    ClauseKind.SETUP,
    f"Each player is dealt {CARDS_EACH} cards, one at a time from the dealer's left. The rest is the stock, face "
    "down.",
    message=f"{{dealer:seat}} {{dealer:deals/deal}} {CARDS_EACH} cards to each; {{left}} are left as the stock.",
    source="Deal",
    ruling=Ruling(
        "In which order are the cards dealt?",
        "The source gives only the number; one at a time from the dealer’s left is usual.",
        "All seven at once.",
        exact=True,
    ),
)

# The play

LEAD = trick.lead(
    "The player to the dealer's left leads to the first trick, and the winner of each trick to the next. Any card "
    "may be led at any time, even a heart.",
    source="Play",
    ruling=Ruling(
        "Who leads to the first trick when three or four play?",
        "The source has the non-dealer of two players lead; that is the player to the dealer’s left, who usually "
        "leads when more play as well.",
        exact=True,
    ),
)
TO_THE_TRICK = trick.to_the_trick(
    "Each player plays one card to each trick, face up, clockwise from the player who leads.",
    source="Play",
    ruling=Ruling(
        "In which order do three or four players play to a trick?",
        "The source speaks of two players; clockwise is usual.",
        exact=True,
    ),
)
OWN_CARD = clause(
    "own-card",
    "Your own cards",
    ClauseKind.LEGALITY,
    "You play and meld only cards that you hold yourself; nobody melds with a partner's cards.",
    message="You do not hold {missing}.",
    source="Play; For 4 Players",
    wordings=(
        Wording(
            "You play and meld only cards that you hold yourself; nobody melds with a partner's cards.",
            {"players": (4,)},
        ),
        Wording("You play and meld only cards that you hold yourself."),
    ),
)
FOLLOW_SUIT = trick.follow_suit(
    "If you hold a card of the suit led, you must play one; the only exception is the ace of spades on a "
    "heart.",
    source="Play",
)
VOID = trick.void(
    source="Play",
)

# Winning a trick

HEARTS_ARE_TRUMP = clause(
    "hearts-are-trump",
    "Hearts are trump",
    ClauseKind.EFFECT,
    "If hearts are played to a trick, the highest heart wins it.",
    message="The {card} is the highest heart: {winner:seat} {winner:wins/win} the trick.",
    source="Trump; Play",
)
RANKING = clause(
    "ranking",
    "The order of the cards",
    ClauseKind.EFFECT,
    "Without a heart the highest card of the suit led wins. From high to low: A 10 K Q J 9 8 7; the ten comes "
    "second.",
    message="No heart was played, and the {card} is the highest card of the suit led: {winner:seat} "
    "{winner:wins/win} the trick.",
    source="Equipment; Play",
)
TWINS = clause(
    "twins",
    "Twins",
    ClauseKind.EFFECT,
    "Of two identical cards in one trick the one played first is the higher.",
    message="The {card} was played twice: the first is the higher.",
    source="Partnership Play with 2 Decks",
    ruling=Ruling(
        "Does the first of two identical cards also win among three players, and of two aces of spades?",
        "The source says so of identical cards in two packs, and nothing sets the second 8♥ of three players or the "
        "aces of spades apart from these.",
        "The second of them wins.",
        exact=True,
    ),
    options=("players", "packs"),
    when={"has_twins": (True,)},
    wordings=(
        Wording("If both 8♥ are played to one trick, the one played first is the higher.", {"players": (3,)}),
        Wording(
            "Of two identical cards in one trick the one played first is the higher, even of two aces of spades "
            "when hearts are led."
        ),
    ),
)
DRAW = clause(
    "draw",
    "Drawing",
    ClauseKind.EFFECT,
    "After a trick each player draws a card, as long as the stock lasts: the winner first, then the others "
    "clockwise.",
    message="{seat:seat} {seat:draws/draw} a card.",
    source="Play",
    ruling=Ruling(
        "In which order do the players draw?",
        "The source lets each draw one card; the winner usually draws first.",
        "The dealer’s left draws first.",
        exact=True,
    ),
)

# The ace of spades

ACE_OF_SPADES = clause(
    "ace-of-spades",
    "The ace of spades on a heart",
    ClauseKind.PERMISSION,
    "When a heart is led, any player who follows and holds the ace of spades may play it, with or without hearts in "
    "hand; nobody has to. When a spade is led it is a spade like any other, and must be played if it is the only "
    "one you hold.",
    permitted_message="Hearts were led: the A♠ may be played although you hold {held}.",
    source="Ace of Spades",
    ruling=Ruling(
        "May everybody who follows play it when three or four play?",
        "The source speaks of two players, only one of whom follows; nothing sets a second or third apart.",
        "Only the first to follow may play it.",
        exact=True,
    ),
)
ACE_BEATS_HEARTS = clause(
    "ace-beats-hearts",
    "What the ace of spades beats",
    ClauseKind.EFFECT,
    "When a heart is led, the ace of spades beats every heart. On any other lead it is only a spade: a heart beats "
    "it, even when both are played to the same club or diamond.",
    message="Hearts were led, and the A♠ beats them all: {winner:seat} {winner:wins/win} the trick.",
    source="Ace of Spades",
)

# Melds

MELDS = clause(
    "melds",
    "What makes a meld",
    ClauseKind.LEGALITY,
    "There are two kinds of meld: a marriage, which is the king and queen of one suit, and a ménage, which adds the "
    "jack of their suit to a marriage.",
    message="{cards} {cards:is/are} no meld: a meld is the king and queen of one suit, or these with the jack of "
    "their suit.",
    source="Scoring for Melds",
)
MARRIAGE = clause(
    "marriage",
    "Marriage",
    ClauseKind.SCORING,
    f"The king and queen of clubs, diamonds or hearts are a marriage: {MARRIAGE_POINTS} points.",
    message=f"{{cards}} are a marriage: {MARRIAGE_POINTS} points.",
    cases={"counted": f"A marriage in clubs, diamonds or hearts: {MARRIAGE_POINTS} points."},
    permitted_message=f"{{cards}} are a marriage: {MARRIAGE_POINTS} points.",
    source="Scoring for Melds",
    table=PointTable(
        ("Meld", "Cards", "Points"),
        (
            ("Marriage", "K and Q of ♣, ♦ or ♥", str(MARRIAGE_POINTS)),
            ("Spade marriage", "K♠ and Q♠", str(SPADE_MARRIAGE_POINTS)),
            ("Ménage", "J added to a marriage of its suit", str(MENAGE_POINTS)),
        ),
    ),
)
SPADE_MARRIAGE = clause(
    "spade-marriage",
    "Spade marriage",
    ClauseKind.SCORING,
    f"The king and queen of spades are a spade marriage: {SPADE_MARRIAGE_POINTS} points, instead of "
    f"{MARRIAGE_POINTS}.",
    message=f"{{cards}} are a spade marriage: {SPADE_MARRIAGE_POINTS} points.",
    cases={"counted": f"A spade marriage: {SPADE_MARRIAGE_POINTS} points."},
    permitted_message=f"{{cards}} are a spade marriage: {SPADE_MARRIAGE_POINTS} points.",
    source="Scoring for Melds; Playing Tips",
)
MENAGE = clause(
    "menage",
    "Ménage",
    ClauseKind.SCORING,
    f"The jack added to a marriage of its suit, in spades as in the others, makes a ménage: {MENAGE_POINTS} points "
    "more.",
    message=f"{{cards}} are a ménage: {MENAGE_POINTS} points.",
    cases={"counted": f"A ménage: {MENAGE_POINTS} points."},
    permitted_message=f"{{cards}} are a ménage: {MENAGE_POINTS} points.",
    source="Scoring for Melds",
)
WHEN_TO_MELD = clause(
    "when-to-meld",
    "When to meld",
    ClauseKind.LEGALITY,
    "The winner of a trick may declare one meld after the draw and before the next lead; the card just drawn may be "
    "part of it. Melding goes on when the stock is gone, but nothing is melded after the last trick.",
    message="A meld is declared by the winner of the last trick before leading to the next, and only one for "
    "each trick.",
    source="Scoring for Melds; End of Play",
    ruling=Ruling(
        "How long may the winner wait with a meld?",
        "The source puts it after the draw and lets the winner lead then; after the last trick no card is left to "
        "meld.",
        exact=True,
    ),
)
PARTNER_MELDS = clause(
    "partner-melds",
    "Who may meld",
    ClauseKind.LEGALITY,
    "Only the winner of a trick may meld. If agreed, with four players the winner's partner may make the one meld "
    "instead: the winner melds or passes; after a pass the partner melds or passes; then the winner leads.",
    message="{seat:seat} {seat:does/do} not meld.",
    permitted_message="You need not meld.",
    cases={
        "first": "You are asked for a meld: meld or pass before a card is led.",
        "not_agreed": "There is no need to pass: if you do not want to meld, just lead.",
        "nothing": "Nobody is asked for a meld now, so there is nothing to pass: play a card.",
    },
    source="Scoring for Melds; For 4 Players: Optional Rule",
    ruling=Ruling(
        "If either partner may meld, who is asked first?",
        "The source lets either of them make the one declaration; the winner, who leads next, is asked first.",
        "The partner is asked first.",
        exact=True,
    ),
    wordings=(
        Wording(
            "The one meld for a trick is made by its winner, or instead by the winner's partner: the winner melds or "
            "passes; after a pass the partner melds or passes; then the winner leads.",
            {"partner_may_declare": (True,)},
        ),
        Wording("Only the winner of a trick may meld; a winner who does not want to meld simply leads."),
    ),
)
SHOWN = clause(
    "shown",
    "Melded cards",
    ClauseKind.EFFECT,
    "Melded cards lie open on the table but stay part of the hand, and are played from there like all others.",
    message="{seat:seat} {seat:shows/show} {cards}.",
    source="Scoring for Melds",
)
JACK_JOINS_COUPLE = clause(
    "jack-joins-couple",
    "The jack comes later",
    ClauseKind.LEGALITY,
    "A jack from your hand joins a marriage that was shown after an earlier trick; the king and the queen must both "
    "still lie on the table.",
    message="A jack joins a marriage that has lain on the table since an earlier trick, and {couple} have not.",
    source="Scoring for Melds",
)
ONE_JACK = clause(
    "one-jack",
    "One jack to a couple",
    ClauseKind.LEGALITY,
    "A marriage takes one jack; if agreed, the second jack of its suit may join it after another trick. No jack "
    "serves twice, but a marriage that is re-formed with a new king or queen may take the other jack.",
    message="{couple} already have {jacks:their jack/both jacks}.",
    source="Partnership Play with 2 Decks",
    ruling=Ruling(
        "How often may a jack be added?",
        "With two packs the source lets a king or a queen serve twice and says nothing of jacks, so each jack and "
        "each marriage serves once.",
        "Both jacks may join one marriage.",
    ),
    wordings=(
        Wording("A marriage takes its jack only once.", {"packs": (1,)}),
        Wording(
            "Both jacks of its suit may join a marriage, each after a trick of its own. No jack serves twice.",
            {"second_jack_on_pair": (True,)},
        ),
        Wording(
            "A marriage takes one jack. No jack serves twice, but a marriage that is re-formed with a new king or "
            "queen may take the other jack."
        ),
    ),
)
ONE_PARTNER_AT_A_TIME = clause(
    "one-partner-at-a-time",
    "A second marriage",
    ClauseKind.LEGALITY,
    "With two packs a king or a queen may be married a second time, but only after its first partner has been "
    "played. Two marriages of the same suit may lie side by side.",
    message="The {card} on the table is still beside its first partner; one of the two must be played first.",
    source="Partnership Play with 2 Decks",
    ruling=Ruling(
        "May two marriages of one suit lie side by side?",
        "The source tells only how one king or queen serves twice; two kings with two queens need no such rule.",
        "A second marriage of a suit has to wait until the first has been broken up.",
        exact=True,
    ),
    wordings=(
        Wording("A king and a queen are married only once.", {"packs": (1,)}),
        Wording(
            "A king or a queen may be married a second time, but only after its first partner has been played. Two "
            "marriages of the same suit may lie side by side."
        ),
    ),
)
FRESH_CARD = clause(
    "fresh-card",
    "A card from the hand",
    ClauseKind.LEGALITY,
    "Every meld takes at least one card from the part of the hand that the others do not see.",
    message="{cards} all lie on the table already; a meld takes at least one card from your hand.",
    source="Partnership Play with 2 Decks",
    ruling=Ruling(
        "Can a meld be made of cards that all lie on the table already?",
        "The source makes a second marriage by adding a king or a queen to the card that lies there.",
        "A king and a queen that are left over from two marriages may be married.",
        exact=True,
    ),
)

# The end

USUAL_TARGET = clause(
    "usual-target",
    "How far to play",
    ClauseKind.ENDING,
    f"The match goes to {TARGETS[2, 1]} points with two players, {TARGETS[3, 1]} with three, {TARGETS[4, 1]} with "
    f"four and one pack, and {TARGETS[4, 2]} with four and two packs. It is won when a deal has been counted, not "
    "in the middle of one.",
    message="The match goes to {target} points; the scores are {scores}.",
    source="Objective; For 3 Players; Partnership Play with 2 Decks",
    ruling=Ruling(
        "How far do four players with one pack play, and can a meld win the match in mid-deal?",
        "The source names the other three targets; four players with one pack have as many card points in a deal as "
        "two. It counts points from deal to deal, so a match ends between them.",
        "Any other target; or a meld that reaches the target wins at once.",
        exact=True,
    ),
    options=("target", "players", "packs"),
    wordings=(
        Wording(
            "The match goes to {points_to_win:point}. It is won when a deal has been counted, not in the middle of one."
        ),
    ),
)

RULEBOOK = Rulebook(
    title="Pebbles and Nuts",
    summary=(
        "A trick-taking game for two, three or four: win the nuts, leave the pebbles to your opponents. Hearts "
        "are trump, the ten ranks second, and kings and queens may be melded for points at the price of showing "
        "them."
    ),
    credit=(
        "Invented by Howard Fosdick, who published it under a Creative Commons BY-ND licence at "
        "BestFreeNewGames.com; told here in our own words."
    ),
    source=Source(
        "Pebbles and Nuts",
        "Howard Fosdick",
        "© 2023, Creative Commons BY-ND; the rules are retold, no sentence of it is used",
        "BestFreeNewGames.com",
    ),
    sections=(
        Section("Players and cards", (CARDS, PARTNERS)),
        Section("The object and the score", (CARD_POINTS, COUNT)),
        Section("The deal", (shared_clauses.FIRST_DEALER, SEVEN_EACH, shared_clauses.DEAL_PASSES)),
        Section("The play", (LEAD, TO_THE_TRICK, shared_clauses.TURN, OWN_CARD, FOLLOW_SUIT, VOID)),
        Section("Winning a trick", (HEARTS_ARE_TRUMP, RANKING, TWINS, DRAW)),
        Section("The ace of spades", (ACE_OF_SPADES, ACE_BEATS_HEARTS)),
        Section(
            "Melds",
            (
                MELDS,
                MARRIAGE,
                SPADE_MARRIAGE,
                MENAGE,
                WHEN_TO_MELD,
                PARTNER_MELDS,
                SHOWN,
                JACK_JOINS_COUPLE,
                ONE_JACK,
                ONE_PARTNER_AT_A_TIME,
                FRESH_CARD,
            ),
        ),
        Section(
            "The end", (USUAL_TARGET, shared_clauses.TARGET, shared_clauses.TIE, shared_clauses.MAX_DEALS)
        ),
        Section("For the program", (shared_clauses.DEAL_DUE, shared_clauses.WHOLE_PACK, shared_clauses.OVER)),
    ),
)
