"""What a table shows, for the card table's JavaScript to draw: cards, message, steps and the ways of the cards."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Any

from cardrules import Deal, Finding, Game, Ply, live_table

from .controller import SeatController
from .markdown import clause_address, signed
from .place import Place
from .settings import SPEEDS

MOST_JOURNEYS = 24
"""The most moves that are shown one after the other; of more than these only the result is shown."""
MOST_TOLD = 3
"""The most moves that the sentence at the table tells of."""


def table_data(session: Place, controller: SeatController) -> dict[str, Any]:
    """Everything that the table's JavaScript needs; no card that the visitor does not see is in it."""
    match, settings, asked = controller.match, controller.settings, controller.asked()
    seen = live_table(match.game, match.state, controller.seat, controller.names, controller.all_cards_shown)
    return seen | {
        "match": session.table,
        "ply": match.ply,
        "ack": session.ack,
        "marks": settings.marks,
        "ask_melds": not settings.melds and bool(controller.legal_moves) and has_melds(match.game),
        "scored": match.game.seats > 1,
        "message": message(controller),
        "steps": steps(controller),
        "place": f"move {match.ply} of {len(match.plies)}" if controller.offers("back") else "",
        "journeys": card_moves_between(session, controller),
        "trick": last_trick(controller),
        "late": late_claim(controller),
        "advised": controller.answer.advised if controller.answer else "",
        "decision": controller.first_decision,
        "decisions": [] if asked else decisions(controller),
        "acts": bool(asked) or has_spoken_moves(match.game),
        "score": deal_count(controller),
        "speed": SPEEDS[settings.speed],
        "settings": settings.model_dump(include={"four_colours", "large_cards", "left_hand"}),
        **asked,
    }


def message(controller: SeatController) -> dict[str, Any]:
    """The sentence at the table: what was asked, why a move was refused, or what happened last and what comes next."""
    match, answer, names, due = controller.match, controller.answer, controller.names, ""
    if answer:
        late = f" It was {seconds(controller.late.late_by)} too late." if controller.late else ""
        return {
            "text": answer.text + late,
            "refused": answer.refused,
            "links": links(match.game, answer.findings),
        }
    if match.outcome:
        finding = match.outcome.finding
        said = " ".join(["The match is over.", finding.sentence(names), deal_score(controller)])
        findings = [finding]
    else:
        told = list(latest(controller))
        findings = told[-1:]
        parts = [
            *(finding.sentence(names) for finding in told),
            *controller.late_claims,
            deal_score(controller),
            due := controller.prompt or what_next(controller),
        ]
        said = " ".join(part for part in parts if part)
    return {"text": said, "next": due, "refused": False, "links": links(match.game, findings)}


def seconds(time: float) -> str:
    """A time in words, to a tenth of a second, or to a hundredth where it is shorter than one."""
    return f"{time:.1f} seconds" if time >= 0.1 else f"{time:.2f} seconds"


def links(game: Game, findings: Iterable[Finding]) -> list[dict[str, str]]:
    """The clauses behind some sentences, each with its place on the page of rules."""
    clauses = dict.fromkeys(finding.clause for finding in findings)
    return [{"title": clause.title, "address": clause_address(clause, game)} for clause in clauses]


def deal_score(controller: SeatController) -> str:
    """At the end of a deal: what it was worth to whom, without the points that a match begins with."""
    match = controller.match
    if not (match.deal_due or match.outcome) or not match.score_lines:
        return ""
    if len(match.scores) == 1:
        return f"{plural(match.scores[0])} in all."
    last = match.score_lines[-1].deal
    played = (ply for ply in match.plies[: match.ply] if not isinstance(ply.move, Deal))
    gained = [0] * len(match.scores)
    for line in (line for ply in played for event in ply.events for line in event.lines):
        gained[line.side] += line.points * (line.deal == last)
    brought = [f"{name} {signed(points)}" for name, points in zip(controller.side_names, gained, strict=True)]
    return f"This deal: {', '.join(brought)}."


def deal_count(controller: SeatController) -> dict[str, Any] | None:
    """At the end of a deal: its score lines, from which the table counts the cards in."""
    match = controller.match
    if not controller.at_end or not (match.deal_due or match.outcome) or not match.score_lines:
        return None
    last = match.score_lines[-1].deal
    lines = [line for line in match.score_lines if line.deal == last]
    before = list(match.scores)
    for line in lines:
        before[line.side] -= line.points
    return {
        "title": f"The score of deal {last}" if match.game.seats > 1 else "The score",
        "sides": [
            {"name": name, "before": points}
            for name, points in zip(controller.side_names, before, strict=True)
        ],
        "lines": [
            {
                "side": line.side,
                "points": line.points,
                "cards": [card.code for card in line.cards],
                "text": line.finding.sentence(controller.names),
            }
            for line in lines
        ],
    }


def plural(points: int) -> str:
    """Points in words."""
    return f"{signed(points)} point{'s' * (abs(points) != 1)}"


def latest(controller: SeatController) -> Iterable[Finding]:
    """Return what the last move brought about, in short; where bots answered the visitor, all that they did."""
    match = controller.match
    plies = match.plies[max(match.ply - MOST_TOLD, 0) : match.ply]
    if not match.game.race and controller.human_seats:
        answers = list(takewhile(lambda ply: ply.seat not in controller.human_seats, reversed(plies)))[::-1]
        plies = answers or plies[-1:]
    else:
        plies = plies[-1:]
    return [finding for ply in plies for finding in told(ply)]


def told(ply: Ply) -> list[Finding]:
    """Return the findings that are told of a move: the first two; of a deal, how the cards were dealt."""
    if isinstance(ply.move, Deal):
        return [event.finding for event in ply.events if event.moved][:1]
    return [event.finding for event in ply.events[:2]]


def what_next(controller: SeatController) -> str:
    """Say what the match waits for."""
    match, names = controller.match, controller.names
    if match.deal_due:
        dealer = match.game.dealers(match.state)[0]
        return "You deal." if dealer == controller.viewer else f"{names[dealer]} deals."
    if match.game.seats == 1:
        return ""
    if match.game.race:
        if controller.clock:
            return ""
        press = "Press Go, and the others begin to move"
        return f"{press}." if controller.seat is None else f"{press}; you may move at any time."
    turn, *others = match.actors
    if turn == controller.viewer:
        return "It is your turn."
    return f"It is {names[turn]}'s turn" + (
        ", but you may act as well." if controller.viewer in others else "."
    )


def steps(controller: SeatController) -> list[dict[str, Any]]:
    """The buttons of the step bar, each by the name of a step that the controller knows."""
    match = controller.match
    begun, at_end = match.ply > 0, controller.at_end
    over = at_end and match.outcome is not None
    bar = []
    if over:
        bar.append(("again", "New match", "The same game and players, and new cards", True))
    if at_end and match.deal_due:
        bar.append(("deal", "Deal", "Make the deal that is due", True))
    if match.game.race and not over and not match.deal_due:
        bar.append(
            ("pause", "Pause", "All hands rest", True)
            if controller.clock
            else ("go", "Go!", "The others begin to move", True)
        )
    if controller.legal_moves:
        bar += [
            ("hint", "Hint", "What you might play", True),
            ("why", "Why?", "Then touch a card: may it be played, and by which rule?", True),
        ]
    if controller.legal_moves and controller.settings.marks == "asked":
        bar.append(("marks", "Show legal plays", "Mark them until the next move", True))
    if controller.human_seats and not match.game.race:
        bar.append(("undo", "Undo", "Take back your last move", has_moved(controller)))
    bar += [
        ("first", "«", "Back to the first deal", begun),
        ("back", "‹", "One move back", begun),
        ("forward", controller.forward_label, forward_help(controller), not over),
        ("end", "»", "Bots play to the end of the deal", not over),
    ]
    if last_trick(controller):
        bar.append(("trick", "Last trick", "See the last trick again", True))
    names = ("name", "label", "help", "enabled")
    return [dict(zip(names, button, strict=True)) for button in bar if controller.offers(button[0])]


def decisions(controller: SeatController) -> list[dict[str, Any]]:
    """The decisions that may come in this match: what is said of each, and its buttons, so that they find room."""
    game = controller.match.game
    if game.guide is None:
        return []
    return [
        {"words": game.guide.decision([kind], game.options) if controller.is_new else "", "labels": labels}
        for kind, labels in decision_labels(game).items()
    ]


@lru_cache(maxsize=64)
def decision_labels(game: Game) -> Mapping[type[Any], list[str]]:
    """The buttons for each kind of decision; melds have none here, for of those few are possible at once."""
    moves = [move for move in game.action_space(game.options) if not hasattr(move, "cards")]
    kinds = game.guide.decisions if game.guide else ()
    return {kind: [str(move).capitalize() for move in moves if type(move) is kind] for kind in kinds}


def has_spoken_moves(game: Game) -> bool:
    """Whether some moves of this game are made with a button."""
    return any("card" not in kind.__dataclass_fields__ for kind in game.moves if kind is not Deal)


def has_melds(game: Game) -> bool:
    """Whether cards are shown in this game without being played."""
    return any("cards" in kind.__dataclass_fields__ for kind in game.moves if kind is not Deal)


def has_moved(controller: SeatController) -> bool:
    """Whether the visitor has made a move that can be taken back."""
    return any(
        ply.seat in controller.human_seats and not isinstance(ply.move, Deal)
        for ply in controller.match.plies[: controller.match.ply]
    )


def forward_help(controller: SeatController) -> str:
    """Say what the step forward will do."""
    match = controller.match
    if match.ply < len(match.plies):
        return "Repeat the next move"
    if match.deal_due:
        return "Deal"
    return "A bot makes your move" if match.actors == controller.human_seats else "A bot makes the next move"


def card_moves_between(session: Place, controller: SeatController) -> dict[str, Any]:
    """The ways of the cards since the table was drawn last, event by event, as far as the visitor sees them."""
    match, (number, start) = controller.match, session.shown
    session.shown = (session.number, match.ply)
    if number != session.number or not start < match.ply <= start + MOST_JOURNEYS:
        return {"since": None, "events": []}
    events, plies = [], match.plies[max(start - 1, 0) : match.ply]
    tables = (match.game.table(ply.state) for ply in plies)
    for (before, after), ply in zip(pairwise(tables), plies[1:], strict=True):
        for event in ply.events:
            seen = event if controller.all_cards_shown else event.seen_by(controller.viewer, before, after)
            events.append([(move.card.code, move.source, move.target) for move in seen.moved if move.card])
    return {"since": start, "events": [moves for moves in events if moves]}


def last_trick(controller: SeatController) -> list[tuple[str, str]]:
    """Return the last trick that was taken in this deal, as names and cards; nothing where there are no tricks."""
    match = controller.match
    if not any(zone.id.startswith("trick:") for zone in match.game.zones(match.state)):
        return []
    for ply in reversed(match.plies[: match.ply]):
        if isinstance(ply.move, Deal):
            return []
        for event in ply.events:
            taken = [moved for moved in event.moved if moved.source.startswith("trick:")]
            if len(taken) > 1:
                return [(controller.names[int(moved.source[6:])], moved.card.code) for moved in taken]
    return []


def late_claim(controller: SeatController) -> dict[str, Any] | None:
    """A claim that came too late, to be seen again in slow motion."""
    late = controller.late
    if late is None:
        return None
    return {
        "at": late.at,
        "winner": controller.names[late.winner.seat],
        "first": str(late.winner.move),
        "second": str(late.result.claim.move),
        "by": round(late.late_by, 2),
    }
