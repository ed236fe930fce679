"""Pebbles and Nuts, as one would explain it to a friend."""

from cardrules.core import shared_clauses
from cardrules.core.moves import Pass
from cardrules.core.rulebook import SET
from cardrules.definition.guide import GameKind, Guide, Scene, Shout, TablePicture, Variation, sentence
from cardrules.games.pebbles_and_nuts import rulebook as law
from cardrules.games.pebbles_and_nuts.rulebook import CARDS_EACH
from cardrules.games.pebbles_and_nuts.state import Meld

GUIDE = Guide(
    package=__package__,
    kind=GameKind.TRICKS,
    minutes=(15, 30),
    goal="Win the nuts, and leave the pebbles to the others.",
    decisions={Meld: (law.MARRIAGE, law.SHOWN), Pass: (law.PARTNER_MELDS,)},
    needs=(
        sentence(
            "Two players, and an ordinary pack with the jokers and all cards below the sevens taken out: 32 are left.",
            law.CARDS,
            players=(2,),
        ),
        sentence(
            "Three players, and an ordinary pack with the jokers and all cards below the sevens taken out. Add a "
            "second 8♥ from another pack: 33 cards.",
            law.CARDS,
            players=(3,),
        ),
        sentence(
            "Four players, and an ordinary pack with the jokers and all cards below the sevens taken out: 32 are left.",
            law.CARDS,
            players=(4,),
            packs=(1,),
        ),
        sentence(
            "Four players, and two ordinary packs shuffled together, without jokers or cards below the sevens: 64 "
            "cards.",
            law.CARDS,
            packs=(2,),
        ),
        sentence("Partners face each other and add up their points.", law.PARTNERS, players=(4,)),
        sentence("Something to write on: melds score at once.", law.MARRIAGE, law.MENAGE),
    ),
    aim=(
        sentence(
            "Some cards score for whoever wins them. Win the nuts, and leave the pebbles, which cost points, to the "
            "others.",
            law.CARD_POINTS,
        ),
        sentence("A king and a queen of one suit score, too, if you show them.", law.MELDS, law.SHOWN),
    ),
    picture=TablePicture(
        position=(
            "pebbles_and_nuts; dealer 0; scores 0 15; hands AS KS QS TH 9H 8C 7D / ?4; melds - / KD QD; trick 9C; "
            "leader 1; won 9S 7S / JC 7C; stock ?14"
        ),
        labels={
            "hand:0": "Your hand: nobody else sees it",
            "melds:1": "A marriage that your opponent has shown, and still plays from",
            "stock": "The stock, face down",
            "trick:1": "Your opponent has led the 9♣",
            "won:0": "Tricks you have won",
        },
    ),
    deal=(
        sentence(
            "Draw lots for the first deal; then it passes to the left.",
            shared_clauses.FIRST_DEALER,
            shared_clauses.DEAL_PASSES,
        ),
        sentence(
            f"Deal {CARDS_EACH} cards each, one at a time. The rest, face down, is the stock.",
            law.SEVEN_EACH,
        ),
        sentence("Hearts are always trump.", law.HEARTS_ARE_TRUMP),
    ),
    turn=(
        sentence(
            "The non-dealer leads any card, and the other plays one to it. Together they are a trick.",
            law.LEAD,
            law.TO_THE_TRICK,
            shared_clauses.TURN,
            law.OWN_CARD,
            players=(2,),
        ),
        sentence(
            "The player to the dealer's left leads any card, and the others play one each, clockwise: a trick.",
            law.LEAD,
            law.TO_THE_TRICK,
            shared_clauses.TURN,
            law.OWN_CARD,
            players=(3, 4),
        ),
        sentence(
            "You must follow suit if you can; if not, play anything: you need not trump.",
            law.FOLLOW_SUIT,
            law.VOID,
        ),
        sentence(
            "The highest heart wins; without one, the highest card of the suit led. The order is A 10 K Q J 9 8 7.",
            law.HEARTS_ARE_TRUMP,
            law.RANKING,
        ),
        sentence("If both 8♥ are played to a trick, the first one is the higher.", law.TWINS, players=(3,)),
        sentence("Of two identical cards in a trick the first is the higher.", law.TWINS, packs=(2,)),
        sentence(
            "One exception: when a heart is led, you may play the ace of spades, hearts in hand or not, and it beats "
            "them all. Otherwise it is an ordinary spade.",
            law.ACE_OF_SPADES,
            law.ACE_BEATS_HEARTS,
        ),
        sentence(
            "The winner takes the trick, and everybody draws a card, the winner first. Then the winner may meld, and "
            "leads.",
            law.DRAW,
            law.WHEN_TO_MELD,
            law.LEAD,
        ),
        sentence(
            "There are two melds. For a marriage, lay the king and queen of one suit face up in front of you.",
            law.MELDS,
            law.MARRIAGE,
        ),
        sentence(
            "For a ménage, add the jack of their suit after a later trick, while both are still on the table.",
            law.MENAGE,
            law.JACK_JOINS_COUPLE,
        ),
        sentence(
            "Only the winner of a trick may meld, once, and nobody after the last.",
            law.WHEN_TO_MELD,
            law.PARTNER_MELDS,
            partner_may_declare=(False,),
        ),
        sentence(
            "There is one meld for each trick, and none after the last: the winner melds or passes, then the partner.",
            law.WHEN_TO_MELD,
            law.PARTNER_MELDS,
            partner_may_declare=(True,),
        ),
        sentence("You may not meld with your partner's cards.", law.OWN_CARD, players=(4,)),
        sentence(
            "Each marriage and each jack is melded only once.",
            law.FRESH_CARD,
            law.ONE_PARTNER_AT_A_TIME,
            law.ONE_JACK,
            packs=(1,),
        ),
        sentence(
            "A king or a queen may be married again, to a card from your hand, once its first partner has been played.",
            law.ONE_PARTNER_AT_A_TIME,
            law.FRESH_CARD,
            packs=(2,),
        ),
        sentence(
            "A marriage takes one jack; re-formed, it may take the other.",
            law.ONE_JACK,
            packs=(2,),
            second_jack_on_pair=(False,),
        ),
        sentence(
            "A marriage may take both jacks, after different tricks.",
            law.ONE_JACK,
            second_jack_on_pair=(True,),
        ),
        sentence("Melded cards stay part of your hand: play them from the table.", law.SHOWN),
        sentence("When the stock is gone, play on, and meld, without drawing.", law.DRAW, law.WHEN_TO_MELD),
    ),
    points=(
        ("K♥, Q♥, 8♥", "10", law.CARD_POINTS),
        ("A♥, and A, K, Q of ♦ and ♣", "5", law.CARD_POINTS),
        ("A♠", "−5", law.CARD_POINTS),
        ("K♠, Q♠, 8♠", "−10", law.CARD_POINTS),
        ("Marriage", "15", law.MARRIAGE),
        ("Spade marriage", "20", law.SPADE_MARRIAGE),
        ("Ménage", "10 more", law.MENAGE),
    ),
    counting=(
        sentence(
            "All other cards are worth nothing. So A♥ K♥ 8♥, A♣ and K♠ Q♠ come to 10 points together.",
            law.CARD_POINTS,
        ),
        sentence(
            "Cards are counted after the deal: 30 points in all.",
            law.COUNT,
            players=(2,),
        ),
        sentence(
            "Cards are counted after the deal: 40 points in all.",
            law.COUNT,
            players=(3,),
        ),
        sentence(
            "Cards are counted after the deal: 30 points in all.",
            law.COUNT,
            players=(4,),
            packs=(1,),
        ),
        sentence(
            "Cards are counted after the deal: 60 points in all.",
            law.COUNT,
            packs=(2,),
        ),
    ),
    end=(
        sentence(
            "When a deal has been counted and somebody has {points_to_win:point} or more, the best score wins.",
            law.USUAL_TARGET,
            shared_clauses.TARGET,
        ),
        sentence("If tied, play another deal.", shared_clauses.TIE),
        sentence(
            "After {max_deals:deal} the match ends in any case: the best score wins, and a tie is shared.",
            shared_clauses.MAX_DEALS,
            max_deals=(SET,),
        ),
    ),
    mistakes=(
        sentence("Thinking that the king beats the ten: only the ace does.", law.RANKING),
        sentence(
            "Melding the spade marriage and forgetting that both cards are pebbles: your opponents will "
            "lead spades to make you win them.",
            law.SPADE_MARRIAGE,
            law.CARD_POINTS,
            law.SHOWN,
        ),
    ),
    strategy=(
        "Before every card, ask two things: who is going to win this trick, and what will be in it? When it is "
        "yours, put a nut in. When it is not, and you cannot follow suit, that is the moment to get rid of a pebble.",
        "A king and a queen that you keep for a marriage win no tricks meanwhile, and you must win a trick to meld "
        "them. So keep a sure winner as well, or play the pair while it can still win something.",
        "The queen and the eight of hearts are yours to lose: led, they fall to the ace, the ten or the king. Trump "
        "a club or a diamond with them, and you have won their 10 points yourself.",
        "Think of the spade marriage as a loan. You have 20 points at once, but both cards lie there for all to "
        "see, and a low spade led at the right time makes you win one of them back. The ten of spades is the way "
        "out, because it ranks above both; so is having run out of another suit.",
        "The ace of spades is worth holding for one moment: somebody leads the king, the queen or the eight of "
        "hearts, and it takes 10 points for the 5 that it costs. If that moment does not come, let it go on a trick "
        "that somebody else wins. On a spade lead it is the worst winner of all.",
        "Count the hearts as they fall. With two players, you know the other hand to the last card once the stock is "
        "gone, and can lead so that the last pebbles go to your opponent.",
    ),
    variations=(
        Variation(
            "players",
            "Three or four players",
            "Three players each play for themselves, with a second 8♥ in the pack, to 50 points. Four play as "
            "partners, who sit across from each other: it becomes a game of giving your partner nuts.",
        ),
        Variation(
            "packs",
            "Partners with two packs",
            "Four players shuffle two packs together and play to 130 points. Deals are longer, and kings and queens "
            "may be married twice.",
        ),
        Variation(
            "target",
            "How far to play",
            "Any number of points. A higher target makes a longer game, in which one lucky meld matters less.",
        ),
        Variation(
            "max_deals",
            "A fixed number of deals",
            "The match ends after this many deals at the latest. Choose a number that lets everybody deal equally "
            "often.",
        ),
        Variation(
            "partner_may_declare",
            "The partner may meld instead",
            "After a trick won, either partner may make the one meld. More melds get onto the table, and more of the "
            "cards are known.",
        ),
        Variation(
            "second_jack_on_pair",
            "Two jacks to a marriage",
            "With two packs, the second jack of the suit may join the same marriage. It gives the other jack "
            "something to do.",
        ),
    ),
    scenes=(
        Scene(
            "Following suit, or the ace of spades",
            "Your opponent leads the K♥. You hold the 9♥: must you play it? Try the K♣, then the A♠.",
            "pebbles_and_nuts; dealer 0; hands AS 9H KC QC JD 9D 7D / ?6; trick KH; leader 1; stock ?16 7S TC",
            (law.FOLLOW_SUIT, law.ACE_OF_SPADES, law.ACE_BEATS_HEARTS, law.DRAW),
            ("KC", "9H", "AS"),
        ),
        Scene(
            "Trump, or throw a pebble",
            "Your opponent leads the K♦, and you have no diamond. Do you make your 8♥ good by winning with it, or "
            "give your opponent a pebble?",
            "pebbles_and_nuts; dealer 0; hands TH 8H QS 9S KC JC 7C / ?6; trick KD; leader 1; stock ?16 7S TC",
            (law.VOID, law.HEARTS_ARE_TRUMP, law.RANKING),
            ("8H", "QS"),
        ),
        Scene(
            "No pebble for me",
            "Your opponent leads the J♠, so that you win one of the two pebbles that you have melded. Which of your "
            "spades gets you out of it?",
            "pebbles_and_nuts; dealer 0; scores 20 0; melds KS QS / -; hands TS 9H KC QC 7D / ?6; trick JS; leader 1; "
            "won 9S 7S / JC 8C; stock ?12 8D TC",
            (law.FOLLOW_SUIT, law.RANKING),
            ("KS", "TS", "9H"),
        ),
        Scene(
            "The jack has to wait",
            "You have just won a trick, and hold the king, queen and jack of hearts. What can you meld now?",
            "pebbles_and_nuts; dealer 1; hands KH QH JH 9H KC 7D 8S / ?7; leader 0; won AD 9D / -; declaring 0; stock "
            "?16",
            (law.MARRIAGE, law.SHOWN, law.JACK_JOINS_COUPLE),
            ("meld KQJ hearts", "meld KQ hearts"),
        ),
        Scene(
            "A ménage",
            "Your marriage has lain there since the first trick, and you have won another. Meld it again, or add the "
            "jack?",
            "pebbles_and_nuts; dealer 1; scores 15 0; hands JH 9H KC 7D 8S / ?7; melds KH QH / -; leader 0; won AD 9D "
            "AC 8C / -; declaring 0; stock ?14",
            (law.MENAGE, law.SHOWN, law.FRESH_CARD, law.ONE_PARTNER_AT_A_TIME),
            ("meld KQ hearts", "meld KQJ hearts"),
        ),
        Scene(
            "One meld for each trick",
            "You have melded your hearts after this very trick, and hold the king and queen of spades as well. Can "
            "you show them now? If not, lead.",
            "pebbles_and_nuts; dealer 1; scores 15 0; hands KS QS KC 7D 8D / ?7; melds KH QH / -; couples 0 KH QH 1; "
            "leader 0; won AD 9D / -; stock ?16",
            (law.WHEN_TO_MELD, law.LEAD),
            ("meld KQ spades", "7D", "KS"),
        ),
        Scene(
            "Two cards left",
            "You hold the A♠ and the K♥, and your opponent has led the A♥. With which card do you win more in the "
            "last two tricks?",
            "pebbles_and_nuts; dealer 1; scores 30 25; hands AS KH / 8H; trick AH; leader 1; won 7H 9H JH TH 9S TS / "
            "7S QH 9C 7C JD 7D TC 8S 8D QD 8C QC 9D KD TD QS KC JC AD KS AC JS; stock -",
            (law.ACE_OF_SPADES, law.ACE_BEATS_HEARTS, law.FOLLOW_SUIT, law.HEARTS_ARE_TRUMP),
            ("KH", "AS"),
        ),
        Scene(
            "Married again",
            "Four players, two packs. Your Q♥ has been played, so its king is free; the clubs still lie side by side. "
            "Which marriage can you meld?",
            "pebbles_and_nuts players=4 packs=2; dealer 3; scores 30 0; hands QH'2 QC'2 9D 7D / ?7 / ?7 / ?7; melds "
            "KH KC QC / - / - / -; couples 0 KH QH 1 / 0 KC QC 2; leader 0; won QH 7H 8H 9H AD 8D 9D'2 JD AC 7C 8C 9C "
            "/ - / - / -; declaring 0; stock ?24",
            (law.MARRIAGE, law.ONE_PARTNER_AT_A_TIME),
            ("meld KQ'2 clubs", "meld KQ'2 hearts"),
        ),
    ),
    shouts=(
        Shout(
            "Marriage!",
            "Said as you lay down the king and queen of a suit, for 15 points, or 20 in spades.",
            law.MARRIAGE,
        ),
        Shout("Ménage!", "Said as you add the jack to them, after winning another trick.", law.MENAGE),
    ),
)
