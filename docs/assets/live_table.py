"""A set position to play from: what the live tables of the rule pages run in the reader's browser."""

import json
from random import Random
from typing import Any

from cardrules import CardRulesError, Finding, Match, Verdict, live_table
from cardrules.bots import next_move
from cardrules.mechanics.races import Claim, resolve_claims

STEPS = (
    ("back", "Take back", "Your last play, and what came of it"),
    ("marks", "Show legal plays", ""),
    ("why", "Why?", "Then touch the card that you ask about"),
)
"""The buttons below the table."""


class LiveTable:
    """A match that begins with a position, and the reader at one of its seats.

    Args:
        position: The position, as text; cards that nobody knows are dealt at random, the same at every visit.
        seat: The reader's seat.
        names: What the players are called, as JSON.
    """

    def __init__(self, position: str, seat: int, names: str) -> None:
        written = Match.from_position(position).begins_at
        assert written is not None, "the match begins with a position"
        self.match: Match = Match.from_position(written.filled(0))
        self.seat = seat
        self.names: list[str] = json.loads(names)
        self.turns: list[int] = []  # where the match stood when the reader made each play
        self.reached = 0
        self.forget()

    def forget(self) -> None:
        """Nothing has been said."""
        self.said: list[Finding] = []
        self.happened: list[Finding] = []
        self.problem, self.refused = "", False

    def data(self, ack: str) -> str:
        """Everything that the table's JavaScript needs, as JSON."""
        match = self.match
        answer = " ".join(finding.sentence(self.names) for finding in self.said)
        return json.dumps(
            live_table(match.game, match.state, self.seat, self.names)
            | {
                "match": 1,
                "ply": match.ply,
                "ack": ack,
                "marks": "asked",
                "scored": match.game.seats > 1,
                "message": {
                    "text": answer or self.problem or self.invitation,
                    "refused": self.refused,
                    "links": _links(self.said),
                },
                "happened": [self._told(finding) for finding in self.happened],
                "steps": [
                    {
                        "name": name,
                        "label": label,
                        "help": help,
                        "enabled": name != "back" or bool(self.turns),
                    }
                    for name, label, help in STEPS
                ],
                "place": "",
                "journeys": {"since": None, "events": []},
                "trick": [],
                "late": None,
                "settings": {},
            }
        )

    @property
    def invitation(self) -> str:
        """What to say before anything was tried."""
        if self.match.outcome or self.match.deal_due:
            return "The deal is over. Take back, and try something else."
        return "Your move. Try one that you are not sure about."

    def play(self, text: str) -> None:
        """Judge the reader's move, make it if it is legal, and let the others answer."""
        match, before = self.match, self.match.ply
        self.forget()
        try:
            verdict = match.judge(text, self.seat)
            if verdict:
                self.turns.append(before)
                if match.game.race:
                    verdict = self._reach_out(text)
                else:
                    match.play(text, self.seat)
                    self._let_others_play()
            self.said, self.refused = list(verdict.findings), not verdict
            self.happened = [event.finding for ply in match.plies[before : match.ply] for event in ply.events]
        except CardRulesError as error:
            self.problem, self.refused = str(error), True

    def _reach_out(self, text: str) -> Verdict:
        """In a race whoever else can reaches for the same foundation, and every second time is quicker."""
        match, game, state = self.match, self.match.game, self.match.state
        assert game.late_claim_clause, "it is a race"
        self.reached += 1
        claims = [Claim(1, self.seat, game.read_move(text))]
        _, _, place = text.partition(">F")
        for seat in match.actors:
            rivals = [move for move in game.legal_moves(state, seat) if str(move).endswith(f">F{place}")]
            if place and seat != self.seat and rivals:
                claims.append(Claim(2 * (self.reached % 2), seat, rivals[0]))
        _, results = resolve_claims(game, state, claims, game.late_claim_clause)
        for each in results:
            if each.verdict:
                match.play(each.claim.move, each.claim.seat)
        return next(each.verdict for each in results if each.claim.seat == self.seat)

    def why(self, name: str) -> None:
        """Say whether a card may be played, and why."""
        game, state = self.match.game, self.match.state
        self.forget()
        moves = [move for move in game.action_space(game.options) if str(move).partition(">")[0] == name]
        verdicts = [game.judge(state, self.seat, move) for move in moves]
        telling = [verdict for verdict in verdicts if verdict] or verdicts[:1]
        self.said = list(dict.fromkeys(finding for verdict in telling for finding in verdict.findings))
        self.refused = not any(verdicts)

    def back(self) -> None:
        """Take the reader's last move back, with what came of it."""
        if self.turns:
            self.match.go(self.turns.pop())
        self.forget()

    def _let_others_play(self) -> None:
        """The others answer, until it is the reader's turn again or a deal is due."""
        match = self.match
        while match.actors and not match.deal_due and self.seat not in match.actors:
            found = next_move(match.game, match.state, Random(match.ply), (self.seat,))
            if found is None:
                return
            match.play(found[1], found[0])

    def _told(self, finding: Finding) -> dict[str, Any]:
        return {"text": finding.sentence(self.names), **_links([finding])[0]}


def _links(findings: list[Finding]) -> list[dict[str, str]]:
    """The clauses behind findings, which are on the page that the table is on."""
    clauses = dict.fromkeys(finding.clause for finding in findings)
    return [{"title": clause.title, "address": f"#{clause.id}"} for clause in clauses]
