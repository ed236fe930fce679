"""A set position to play from, in the reader's browser: what the live tables of the documentation run."""

import json
from random import Random

from cardrules import CardRulesError, IllegalMove, Match, live_table
from cardrules.bots import next_move

PLAYERS = ("Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Iris")


class LiveTable:
    """A match that begins with a position, and the reader at one of its seats.

    Args:
        position: The position; cards that are not known are dealt by lot, the same at every visit.
        seat: The reader's seat.
    """

    def __init__(self, position: str, seat: int) -> None:
        written = Match.from_position(position).begins_at
        assert written is not None, "the match begins with a position"
        self.match = Match.from_position(written.filled(0))
        self.seat = seat
        self.said = ""
        self.findings = ()
        self.refused = False
        seats = self.match.game.seats
        self.names = [*PLAYERS[:seats]]
        self.names = ["You" if each == seat else PLAYERS[(each - seat) % seats - 1] for each in range(seats)]

    def data(self, ack: int) -> str:
        """Everything that the table's JavaScript needs, as JSON."""
        match = self.match
        can_go_back = match.ply > 0
        return json.dumps(
            live_table(match.game, match.state, self.seat, self.names)
            | {
                "match": 1,
                "ply": match.ply,
                "ack": ack,
                "marks": "asked",
                "scored": match.game.seats > 1,
                "message": {
                    "text": self.said or "Touch a card: may it be played?",
                    "refused": self.refused,
                    "links": [{"title": each.title, "address": f"#{each.id}"} for each in self.findings],
                },
                "steps": [
                    {"name": "back", "label": "Take back", "help": "", "enabled": can_go_back},
                    {"name": "marks", "label": "Show legal plays", "help": "", "enabled": True},
                    {"name": "why", "label": "Why?", "help": "Then touch a card", "enabled": True},
                ],
                "place": "",
                "journeys": {"since": None, "events": []},
                "trick": [],
                "late": None,
                "settings": {},
                "height": 520,
            }
        )

    def play(self, text: str) -> None:
        """Make the reader's move and say by which clause it is legal, or why it is not."""
        try:
            verdict = self.match.judge(text, self.seat)
            self.tell(verdict.findings, refused=not verdict)
            if verdict:
                self.match.play(text, self.seat)
                self.let_others_play()
        except IllegalMove as error:
            self.tell(error.verdict.findings, refused=True)
        except CardRulesError as error:
            self.said, self.findings, self.refused = str(error), (), True

    def why(self, name: str) -> None:
        """Say of a card whether it may be played."""
        game, state = self.match.game, self.match.state
        moves = [move for move in game.action_space(game.options) if str(move).partition(">")[0] == name]
        verdicts = [game.judge(state, self.seat, move) for move in moves]
        legal = [verdict for verdict in verdicts if verdict]
        found = {finding: None for verdict in legal or verdicts[:1] for finding in verdict.findings}
        self.tell(tuple(found), refused=False)
        self.said = f"{'You may.' if legal else 'No.'} {self.said}"

    def back(self) -> None:
        """Take the reader's last move back, with what came after it."""
        own = [
            number for number, ply in enumerate(self.match.plies[: self.match.ply]) if ply.seat == self.seat
        ]
        self.match.go(own[-1] if own else 0)
        self.said, self.findings, self.refused = "", (), False

    def tell(self, findings: tuple, refused: bool) -> None:
        """Note what there is to say."""
        self.said = " ".join(finding.told(self.names) for finding in findings)
        self.findings = tuple(dict.fromkeys(finding.clause for finding in findings))
        self.refused = refused

    def let_others_play(self) -> None:
        """Where one plays in turn the others answer, until it is the reader's turn again or a deal is due."""
        match = self.match
        if match.game.race:
            return
        while match.actors and not match.deal_due and self.seat not in match.actors:
            found = next_move(match.game, match.state, Random(match.ply), (self.seat,))
            if found is None:
                return
            match.play(found[1], found[0])
