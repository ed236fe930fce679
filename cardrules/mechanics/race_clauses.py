"""Clauses that several races share, each in the words of one of them: its nuts, its piles, its sides.

What only one race says stands in its rulebook; so does every ruling on what only its source leaves open.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Required, TypedDict, Unpack

from cardrules.core import shared_clauses
from cardrules.core.rulebook import Clause, ClauseKind, Ruling, Section, Wording
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES, PACK_CARDS

NOBODY_ASKS = "At a table nobody would ask; a program has to be told."


class Origin(TypedDict, total=False):
    """The origin of a race's clause.

    Attributes:
        source: The section of its source, where that is not the usual one.
        ruling: What was decided.
    """

    source: str
    ruling: Ruling


class Provision(Origin, total=False):
    """A clause in the words of one race alone, and where it has it from.

    Attributes:
        text: The rule.
        wordings: How it reads under options.
    """

    text: Required[str]
    wordings: tuple[Wording, ...]


@dataclass(frozen=True)
class RaceClauses:
    """Clauses in the words of one race.

    Attributes:
        clause: Makes a clause of its rulebook, with the usual source.
        pile: What it calls a work pile.
        nut: What it calls a nut.
        partners: Whether two players share a pack.
    """

    clause: Callable[..., Clause]
    pile: str
    nut: str
    partners: bool = False

    @property
    def your(self) -> str:
        """The word before stock and waste: partners share theirs."""
        return "the" if self.partners else "your"

    # Players and cards, the deal

    def cards(self, players: str, **origin: Unpack[Origin]) -> Clause:
        """A pack for each of so many players."""
        backs = (
            f"each with a pack of {PACK_CARDS} cards without jokers. The packs have different backs, so that every "
            "card can be traced to the player who played it. Aces are low."
        )
        return self.clause(
            "cards",
            "Players and cards",
            ClauseKind.SETUP,
            f"{players} sit round the table, {backs}",
            message=f"{{players}} players have a pack of {PACK_CARDS} cards each.",
            wordings=(
                Wording(f"Two players sit across from each other, {backs}", {"players": (2,)}),
                Wording(f"{{players:player}} sit round the table, {backs}"),
            ),
            **origin,
        )

    def target(
        self,
        text: str = "Before the first round the players agree how many points will win the match.",
        won: str = "",
        **origin: Unpack[Origin],
    ) -> Clause:
        """To how many points the match is played.

        Args:
            text: The rule.
            won: What the source says of winning it, in a sentence of its own.
            **origin: Where the race has it from.
        """
        return self.clause(
            "target",
            "How far to play",
            ClauseKind.SETUP,
            f"{text} {won}".rstrip(),
            message="The match is played to {target:point}.",
            wordings=(Wording(f"The match is played to {{target:point}}. {won}".rstrip()),),
            **origin,
        )

    def shuffle(self, pack: str, **origin: Unpack[Origin]) -> Clause:
        """All shuffle, each the pack of which this tells."""
        return self.clause(
            "shuffle",
            "Everybody shuffles",
            ClauseKind.SETUP,
            f"Before each round every player gathers and shuffles {pack}. There is no dealer, and it does not matter "
            "who is ready first.",
            message="{seat:seat} {seat:has/have} shuffled a pack.",
            **origin,
        )

    def stock(self, number: int, after: str, **origin: Unpack[Origin]) -> Clause:
        """The rest of the pack is the stock."""
        return self.clause(
            "stock",
            "The stock",
            ClauseKind.SETUP,
            f"The {number} cards left over from {after} form the stock. They lie face down, in the order they came "
            "in.",
            message="The other {count:card} of each pack are its stock.",
            **origin,
        )

    # The play

    def no_turns(self, **origin: Unpack[Origin]) -> Clause:
        """Everybody plays at once."""
        return self.clause(
            "no-turns",
            "No turns",
            ClauseKind.EFFECT,
            "Once all the piles are laid out, everybody plays at the same time and as fast as they like, each with "
            "the cards in front of them and all on the same foundations.",
            message="Everybody plays at once.",
            **origin,
        )

    def open_cards(self, hidden: str, **provision: Unpack[Provision]) -> Clause:
        """The cards that can be played, and the places where a hidden one may be."""
        return self.clause(
            "open-cards",
            "Cards that can be played",
            ClauseKind.LEGALITY,
            message=f"Your {{card}} is still hidden: it is {hidden}.",
            cases={
                "played": "Your {card} has been played: it lies on foundation {number}.",
                "by_face": "You play only cards of your own pack, and write them by their faces alone: {face}, not "
                "{card}.",
            },
            **provision,
        )

    # Foundations

    def ace_begins(self, **origin: Unpack[Origin]) -> Clause:
        """Aces begin foundations."""
        return self.clause(
            "ace-begins",
            "Aces",
            ClauseKind.LEGALITY,
            "Any ace may begin a new foundation in the middle of the table as soon as it is free to play; no other "
            "card may.",
            message="A new foundation begins with an ace, not with the {card}.",
            permitted_message="The {card} may begin a new foundation.",
            **origin,
        )

    def build_up(self, **origin: Unpack[Origin]) -> Clause:
        """Foundations go up in suit."""
        owners = "both sides" if self.partners else "everybody"
        return self.clause(
            "build-up",
            "Building up",
            ClauseKind.LEGALITY,
            f"Foundations go up in suit, card by card, from the ace to the king. They belong to {owners}.",
            message="The {card} does not go on foundation {number}, where {owner:seat's} {on} lies: it takes the "
            "next higher card of that suit.",
            permitted_message="The {card} is the next on foundation {number}, after {owner:seat's} {on}.",
            **origin,
        )

    def one_at_a_time(self, **origin: Unpack[Origin]) -> Clause:
        """Only single cards go to the foundations."""
        return self.clause(
            "one-at-a-time",
            "One card at a time",
            ClauseKind.LEGALITY,
            f"Cards are laid on a foundation one at a time: a card that has others on it in a {self.pile} has to "
            "wait.",
            message="The {card} lies under the {on}, and only a top card goes on a foundation.",
            **origin,
        )

    def on_foundation(self, **origin: Unpack[Origin]) -> Clause:
        """A card on a foundation stays and counts."""
        whoever = "side that" if self.partners else "player who"
        return self.clause(
            "on-foundation",
            "Laying on a foundation",
            ClauseKind.EFFECT,
            f"A card on a foundation stays there until the round is scored, and counts for the {whoever} laid it.",
            message="{seat:seat} {seat:lays/lay} the {card} on {owner:seat's} {on}, on foundation {number}.",
            cases={"begun": "{seat:seat} {seat:begins/begin} foundation {number} with the {card}."},
            **origin,
        )

    def completed(
        self,
        text: str = "Once its king is on, a foundation is complete and is put aside; its cards still count.",
        **origin: Unpack[Origin],
    ) -> Clause:
        """A foundation is complete with its king."""
        return self.clause(
            "completed",
            "A foundation is complete",
            ClauseKind.EFFECT,
            text,
            message="Foundation {number} is complete.",
            **origin,
        )

    # Racing

    def late_claim(
        self,
        text: str = "When several players reach for the same foundation, the card that gets there first stays, and "
        "the others go back where they came from. The same goes for any move that a quicker player has made "
        "impossible.",
        **origin: Unpack[Origin],
    ) -> Clause:
        """The first to arrive has the place."""
        return self.clause(
            "late-claim",
            "First come",
            ClauseKind.RACE,
            text,
            message="{winner:seat} {winner:was/were} quicker, and now your move is no longer possible.",
            cases={
                "foundation": "{winner:seat's} {card} was there first, so yours stays with you.",
                "ended": "{winner:seat} {winner:was/were} quicker and ended the round, so your move comes too late.",
            },
            **origin,
        )

    # Work piles

    def build_down(self, **origin: Unpack[Origin]) -> Clause:
        """Work piles go down in alternating colours."""
        return self.clause(
            "build-down",
            "Building down",
            ClauseKind.LEGALITY,
            f"A {self.pile} takes a card that is one rank lower than its top card and of the other colour.",
            message="The {card} does not go on the {on}, which takes a card one rank lower and of the other colour.",
            permitted_message="The {card} is one rank lower than the {on} and of the other colour.",
            **origin,
        )

    def laid(self, **provision: Unpack[Provision]) -> Clause:
        """Cards are laid on a work pile."""
        return self.clause(
            "laid",
            f"Laying on a {self.pile}",
            ClauseKind.EFFECT,
            message=f"{{seat:seat}} {{seat:lays/lay}} the {{cards}} on {self.pile} {{pile}}.",
            **provision,
        )

    def uncovered(self, **origin: Unpack[Origin]) -> Clause:
        """Face-down cards are turned up."""
        return self.clause(
            "uncovered",
            "Turning up a card",
            ClauseKind.EFFECT,
            f"A face-down card of a {self.pile} is turned up as soon as nothing lies on it any more.",
            message=f"The {{card}} is turned up in {{side:seat's}} {self.pile} {{place}}.",
            **origin,
        )

    # Stock and waste

    def packets(self, number: int, **origin: Unpack[Origin]) -> Clause:
        """The stock is turned up so many cards at a time."""
        whoever = "the Cards player" if self.partners else "you"
        return self.clause(
            "packets",
            "Three at a time",
            ClauseKind.PERMISSION,
            f"At any time {whoever} may turn up the next {number} cards of {self.your} stock, one by one, onto "
            f"{self.your} waste; the last packet may be smaller.",
            message="{seat:seat} {seat:turns/turn} up the {cards}.",
            permitted_message=f"You may turn up the next {{count:card}} of {self.your} stock at any time.",
            **origin,
        )

    def waste_top(self, **origin: Unpack[Origin]) -> Clause:
        """Only the top of the waste is played."""
        ruling = Ruling(
            "May you look through the waste?",
            "The source says which of its cards can be played, not which can be seen; what has been turned up is no "
            "secret.",
            "Only the top card may be looked at.",
            exact=True,
        )
        return self.clause(
            "waste-top",
            "The top of the waste",
            ClauseKind.LEGALITY,
            "Only the top card of the waste can be played; when it is gone, the card below it can be. Everybody may "
            "look through the whole waste.",
            message=f"The {{card}} lies in {self.your} waste under the {{top}}, and only the top card is played.",
            **{"ruling": ruling, **origin},
        )

    def turn_over(self, **origin: Unpack[Origin]) -> Clause:
        """The waste becomes the stock again."""
        return self.clause(
            "turn-over",
            "Turning the waste over",
            ClauseKind.PERMISSION,
            "When the stock is used up, the waste may be turned over, unshuffled, to form the stock again. This may "
            "be done any number of times.",
            message="{seat:seat} {seat:turns/turn} the waste over.",
            permitted_message=f"{self.your.capitalize()} stock is used up, so you may turn {self.your} waste over.",
            **origin,
        )

    # When everybody is stuck

    def stuck(self, gains: str, shifts: str, **origin: Unpack[Origin]) -> Clause:
        """A way on, and a table at which nobody has one.

        Args:
            gains: What is a gain besides a card to a foundation and one off the waste.
            shifts: What may be moved before, from where to where.
            **origin: Where the race has it from.
        """
        whoever = (
            "A side has a way on if its players, each in their role,"
            if self.partners
            else "A player has a way on if they"
        )
        way_on = (
            f"A gain is a play that is never undone: a card to a foundation, a card off the waste, {gains}. {whoever} "
            f"can make a gain: at once, after moving {shifts}, or with a card that comes to the top of the waste as "
            "the rest of the stock, and then the whole stock once, is turned up."
        )
        ruling = Ruling(
            "When can nobody go on?",
            "The source does not mention it; this can be decided from the cards as they lie, whatever has been tried.",
            "When everybody says so.",
        )
        clause = partial(
            self.clause,
            "stuck",
            "Everybody is stuck",
            ClauseKind.EFFECT,
            message="Everybody is stuck.",
            **{"ruling": ruling, **origin},
        )
        if self.partners:
            return clause(text=f"{way_on} The table is stuck when neither side has one.")
        return clause(
            text=f"{way_on} The table is stuck when nobody has a way on and nobody can call.",
            wordings=(Wording(f"{way_on} The table is stuck when nobody has one.", {"call": ("auto",)}),),
        )

    def bury(self, usual: bool = False, **origin: Unpack[Origin]) -> Clause:
        """Top cards of stocks are buried, as is usual or where it is agreed."""
        buries = (
            "turns the waste over onto what is left of the stock and moves the top card to the bottom, again and "
            "again until somebody has a way on."
        )
        text = f"When the table is stuck, everybody {buries}"
        return self.clause(
            "bury",
            "Burying",
            ClauseKind.EFFECT,
            text if usual else f"If agreed, everybody at a stuck table {buries}",
            message="Everybody turns the waste over and buries {count:card} from the top of the stock.",
            when={"when_stuck": ("bury",)},
            wordings=(Wording(text),),
            **{"ruling": self.burying_is_borrowed("Nuts for tables"), **origin},
        )

    def burying_is_borrowed(self, whence: str) -> Ruling:
        """The ruling that one may bury where the source does not speak of it.

        Args:
            whence: Which game it is taken from, and for whom.
        """
        return Ruling(
            "Can a stuck round be saved?",
            f"The source does not mention it; burying is taken from {whence} that want to play every round out.",
            "The round ends as it stands.",
        )

    def dig_first(self, **origin: Unpack[Origin]) -> Clause:
        """Cards that were dug up come before anything else."""
        digger = "your side" if self.partners else "you"
        return self.clause(
            "dig-first",
            "Dug-up cards first",
            ClauseKind.LEGALITY,
            "Nothing else is done until every card that was dug up has found its place.",
            message=f"First play the {{card}} that {digger} dug up, or put it under {self.your} stock.",
            cases={"others": "First {seats:seat} {seats:finds/find} a place for what was dug up."},
            when={"when_stuck": ("dig",)},
            **origin,
        )

    def tuck(self, where: str, **origin: Unpack[Origin]) -> Clause:
        """A dug-up card goes under the stock only if it fits nowhere.

        Args:
            where: Who plays it and where.
            **origin: Where the race has it from.
        """
        digger = "Your side has" if self.partners else "You have"
        or_a_space = " or go to an empty column" if self.partners else ""
        text = (
            f"A dug-up card is played on a {self.pile} or a foundation, {where}; only if it fits nowhere does it go to "
            "the bottom of the stock."
        )
        return self.clause(
            "tuck",
            "Under the stock",
            ClauseKind.LEGALITY,
            text,
            permitted_message=f"The {{card}} fits nowhere, so it goes to the bottom of {self.your} stock.",
            cases={
                "tucked": "{seat:seat} {seat:puts/put} the {card} at the bottom of the stock.",
                "fits": "The {card} fits on the {on}, so it must be played.",
                "free_place": f"The {{card}} can begin a foundation{or_a_space}, so it must be played.",
                "nothing": f"{digger} no dug-up card to put under {self.your} stock.",
            },
            wordings=(
                Wording(
                    "A card goes under the stock only by burying, when everybody is stuck.",
                    {"when_stuck": ("bury",)},
                ),
                Wording("No card is ever put under the stock.", {"when_stuck": ("end",)}),
            ),
            **origin,
        )

    def stuck_ends(
        self,
        text: str,
        ends: str = "A stuck round ends as it stands.",
        also: str = "",
        digging: bool = False,
        **origin: Unpack[Origin],
    ) -> Clause:
        """A stuck round that nothing helps is over.

        Args:
            text: The rule.
            ends: How it reads where nothing is tried.
            also: What else it says where stocks are buried.
            digging: Whether cards may be dug up instead.
            **origin: Where the race has it from.
        """
        ruling = Ruling(
            "How does a round end when nobody can go on?",
            "The source does not mention it; what has been played is played, so it counts.",
            "The round could be thrown in, or the stocks could be buried.",
        )
        nothing_to_dig = {"nothing_to_dig": "Nobody has a card to dig up, so the round ends as it stands."}
        dug = Wording(
            "A stuck round ends as it stands when nobody has a card to dig up.", {"when_stuck": ("dig",)}
        )
        buried = (
            "A stuck round ends as it stands when nobody has a card to bury, or when burying as many cards as there "
            f"are in the largest stock opens no way on.{also}"
        )
        return self.clause(
            "stuck-ends",
            "Stuck for good",
            ClauseKind.ENDING,
            text,
            message="The round ends as it stands.",
            cases={
                "nothing_to_bury": "Nobody has a card to bury, so the round ends as it stands.",
                "buried": "Burying {count:card} has helped nobody, so the round ends as it stands.",
                **(nothing_to_dig if digging else {}),
            },
            wordings=(
                Wording(ends, {"when_stuck": ("end",)}),
                Wording(buried, {"when_stuck": ("bury",)}),
                *([dug] if digging else []),
            ),
            **{"ruling": ruling, **origin},
        )

    # The object and the score

    def call(
        self,
        text: str,
        manual: str,
        auto: str = "",
        by_itself: str = "ends the round",
        **origin: Unpack[Origin],
    ) -> Clause:
        """Players without nuts may call.

        Args:
            text: The rule.
            manual: How it reads where a call ends the round.
            auto: How it reads where nobody has to call.
            by_itself: What the last nut does there.
            **origin: Where the race has it from.
        """
        nobody_has_to = f"Nobody needs to call, because the last {self.nut} {by_itself} by itself."
        return self.clause(
            "call",
            "Calling",
            ClauseKind.LEGALITY,
            text,
            message=f"You cannot call yet: you have {{count:{self.nut}}} left.",
            permitted_message=f"You have no {self.nut}s left, so you may call and end the round.",
            cases={"automatic": nobody_has_to},
            wordings=(Wording(auto or nobody_has_to, {"call": ("auto",)}), Wording(manual)),
            **origin,
        )

    def count(self, **provision: Unpack[Provision]) -> Clause:
        """The round is counted."""
        return self.clause(
            "count",
            "Counting the round",
            ClauseKind.ENDING,
            message=f"The cards on the foundations and the {self.nut}s left are counted.",
            **provision,
        )

    def foundation_cards(self, **origin: Unpack[Origin]) -> Clause:
        """Cards on the foundations are worth a point."""
        whoever, whom = ("a side has", "it") if self.partners else ("you have", "you")
        return self.clause(
            "foundation-cards",
            "Cards on the foundations",
            ClauseKind.SCORING,
            f"Every card that {whoever} laid on a foundation earns {whom} one point.",
            message="{side:seat} {side:has/have} {count:card} on the foundations: {points:+}.",
            **origin,
        )

    # The last sections of the rulebook

    def places(self, number: int, note: str = "", nuts: str = "", **origin: Unpack[Origin]) -> Clause:
        """Names of the places in written moves.

        Args:
            number: How many work piles there are.
            note: How they are counted.
            nuts: What the nut pile is called, if anything can be laid there.
            **origin: Where the race has it from.
        """
        whose, pack = ("the side's own", "the side's") if self.partners else ("your", "your")
        return self.clause(
            "places",
            "Where cards go",
            ClauseKind.LEGALITY,
            f"Written moves name {whose} {self.pile}s 1 to {number},{note} and the foundations F1, F2 and so on in "
            f"the order in which they were begun; an ace begins a new one at F.{nuts} Cards go nowhere else, and "
            f"are written only by their faces, since they are all from {pack} own pack.",
            message="There is no place {place} to lay cards on now.",
            technical=True,
            ruling=Ruling(
                "What are the places called?", "At a table people point at them; a program has to be told."
            ),
            **origin,
        )

    def nothing_to_turn(self, **origin: Unpack[Origin]) -> Clause:
        """Without stock and waste nothing is turned."""
        whoever, have = ("side", "Your side has") if self.partners else ("player", "You have")
        return self.clause(
            "nothing-to-turn",
            "Stock and waste used up",
            ClauseKind.LEGALITY,
            f"A {whoever} whose whole stock and waste have been played has nothing left to turn.",
            message=f"{have} neither stock nor waste left, so there is nothing to turn.",
            ruling=Ruling("What is turned up when there is nothing to turn?", NOBODY_ASKS),
            technical=True,
            **origin,
        )

    def no_progress(self, **origin: Unpack[Origin]) -> Clause:
        """A round in which nobody gains anything is over."""
        return self.clause(
            "no-progress",
            "No progress",
            ClauseKind.ENDING,
            f"After a run of {MOST_IDLE_MOVES} moves for each player without a gain by anybody, the round ends as "
            "it stands.",
            message="Nobody has gained anything in {moves:move}, so the round ends as it stands.",
            ruling=Ruling(
                "What if people could go on, but do not?",
                "At a table somebody would speak up; a program has to be told when to stop.",
            ),
            technical=True,
            **origin,
        )


def closing_sections(target: Clause, *program: Clause) -> tuple[Section, ...]:
    """The last sections of a race's rulebook: the end of a match, and what only the program needs."""
    return (
        Section("The end", (target, *shared_clauses.ROUND_ENDINGS)),
        Section(
            "For the program",
            (shared_clauses.DEAL_DUE, shared_clauses.WHOLE_PACK, *program, shared_clauses.OVER),
        ),
    )
