"""What stands on a game's page below its three layers: strategy, variations, scenes, and what programs need."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any

import live_tables

from cardrules import Match, PositionError
from cardrules.core.options import allowed_values, shown
from cardrules.core.zones import Zone
from cardrules.definition.game import Game
from cardrules.definition.guide import Guide, Scene, Shout, TablePicture
from rule_pages import facts, texts
from rule_pages.glossary import with_tips
from rule_pages.html import When, details, element, heading, link_to, markdown_heading, plain, table, text
from rule_pages.moves import in_words
from rule_pages.pictures import Pictures, names_around


def strategy(game: Game, guide: Guide) -> Iterator[str]:
    """How to play well."""
    yield markdown_heading(2, "Strategy", "strategy")
    for paragraph in guide.strategy:
        yield element("p", with_tips(paragraph, game.id))


def variations(game: Game, guide: Guide) -> Iterator[str]:
    """What a table may agree to play otherwise, and why one would want it."""
    yield markdown_heading(2, "Variations", "variations")
    for each in guide.variations:
        changed = [link_to(clause) for clause in game.rulebook.switched_by(each.option)]
        yield element(
            "section",
            heading(3, each.title, f"variation-{each.option}"),
            element("p", with_tips(each.text, game.id)),
            element("p", f"Rules: {', '.join(changed)}", class_="source") if changed else "",
            class_="variation",
        )


def shouts(game: Game, guide: Guide) -> Iterator[str]:
    """What is called out at the table."""
    if guide.shouts:
        yield markdown_heading(2, "What to shout", "what-to-shout")
        yield shouts_table(game, guide)
        if heard(game, guide.shouts)["data_when"]:
            silent = texts.when(
                game, lambda options: not any(each.is_heard(options) for each in guide.shouts)
            )
            yield element("p", "Nothing has to be called out at this table.", **silent)


def heard(game: Game, some: Sequence[Shout]) -> When:
    """Under which options some of these words are called out."""
    return texts.when(game, lambda options: any(each.is_heard(options) for each in some))


def shouts_table(game: Game, guide: Guide, links: bool = True) -> str:
    """Every word with its moment, as the table has agreed, and with links to the clauses."""
    rows = [
        (text(each.word), with_tips(each.text, game.id) + (f" {link_to(each.clause)}" if links else ""))
        for each in guide.shouts
    ]
    whole = table(
        ("Word", "When, and what happens"),
        rows,
        caption=f"{game.title}: what to shout",
        whens=[heard(game, [each]) for each in guide.shouts],
    )
    return element("div", whole, **heard(game, guide.shouts))


def scenes(game: Game, guide: Guide, pictures: Pictures) -> Iterator[str]:
    """Set positions in which there is something to see, and from which one can play on."""
    yield markdown_heading(2, "Try it", "try-it")
    yield "Positions worth a look. Decide first, then open the answer."
    if live_tables.are_possible():
        yield element(
            "p",
            text(
                f"Where there is a button you can play on: the rules themselves are then loaded ({loaded()})."
            ),
            class_="live-tables",
            hidden=True,
        )
    for number, scene in enumerate(guide.scenes, start=1):
        yield _scene(game, scene, number, pictures)
    if live_tables.are_possible():
        yield element("script", type="module", src="../assets/live.js")


@cache
def loaded() -> str:
    """How much a reader loads who plays on."""
    return f"{live_tables.size() / 1e6:.0f} MB, once"


def _scene(game: Game, scene: Scene, number: int, pictures: Pictures) -> str:
    written = Match.from_position(scene.position).begins_at
    assert written is not None, "the match begins with a position"
    match: Match = Match.from_position(
        written.filled(0)
    )  # as on the live table, where unknown cards are dealt
    names = names_around(match.game.seats, scene.seat)
    image = pictures.show(f"pictures/{game.id}/scene-{number}.svg", match.view(scene.seat), names)
    said = element("ul", *(element("li", said_to(scene, move, names)) for move in scene.moves))
    rules = ", ".join(map(link_to, scene.clauses))
    return element(
        "section",
        heading(3, scene.title, f"scene-{number}"),
        element("p", with_tips(scene.text, game.id)),
        element(
            "figure",
            image,
            element(
                "figcaption",
                details("What the rules say", said),
                element("p", f"Rules: {rules}", class_="source"),
            ),
        ),
        class_="scene",
        data_position=scene.position,
        data_seat=scene.seat,
        data_names=json.dumps(names),
        data_moves=json.dumps(scene.moves),
    )


def said_to(scene: Scene, move: str, names: tuple[str, ...]) -> str:
    """What the rules say to a move, and what it brings about, with links to the clauses."""
    match: Match = Match.from_position(scene.position)
    verdict = match.judge(move, scene.seat)
    findings = list(verdict.findings)
    if verdict:
        with suppress(PositionError):  # it would show a card that nobody knows here
            findings += [event.finding for event in match.play(move, scene.seat).events]
    sentences = (f"{text(each.sentence(names))} {link_to(each.clause)}" for each in findings)
    answer = element("strong", "Yes." if verdict else "No.")
    asked = in_words(move, Match.from_position(scene.position).view(scene.seat))
    return f"{text(asked[:1].upper() + asked[1:])}? {answer} {' '.join(sentences)}"


def source(game: Game) -> Iterator[str]:
    """What sort of game it is, and where its rules come from: title, author, licence, address."""
    yield markdown_heading(2, "The game and its source", "source")
    yield plain(game.rulebook.summary)
    yield plain(game.rulebook.credit)
    if found := game.rulebook.source:
        address = text(found.address)
        if found.address.startswith("http"):
            address = element("a", address, href=found.address)
        rows = [
            ("Title", text(found.title)),
            ("Author", text(found.author)),
            ("Licence", text(found.licence)),
        ]
        if address:
            rows.append(("Address", address))
        yield table(("Of the source", "What it is"), rows, caption=f"{game.title}: the source of the rules")


# For programs


def for_programs(game: Game, guide: Guide, technical_clauses: str) -> Iterator[str]:
    """What the app, the terminal and Python need."""
    yield markdown_heading(2, "For the app, the terminal and Python", "for-programs")
    rows = [
        ("In Python", element("code", text(f'cardrules.load("{game.id}")'))),
        ("In the terminal", element("code", text(f"cardrules play {game.id}"))),
        (
            "Players",
            text(f"{facts.players(game)}; {game.seats} by default. Seats are numbered clockwise from 0."),
        ),
        ("Play", "everybody at once" if game.race else "in turns" if game.seats > 1 else "one player alone"),
        ("Version of the rules", text(game.version)),
        ("State, moves, zones, ids", element("a", "in the reference", href=f"../reference/{game.id}.html")),
    ]
    yield table(("What", "How"), rows, caption=f"{game.title} for programs")
    yield markdown_heading(3, "Options", "options")
    yield options_table(game)
    if game.presets:
        yield markdown_heading(3, "Presets", "presets")
        last = list(game.presets)[-1]
        yield f'A preset is a choice of options with a name: `cardrules.load("{game.id}", preset="{last}")`.'
        yield table(
            ("Preset", "What it is", "Options"),
            [
                (element("code", text(name)), text(preset.description), _assignments(preset.options))
                for name, preset in game.presets.items()
            ],
            caption=f"{game.title}: presets",
        )
    yield from notation(game, guide)
    yield technical_clauses


def options_table(game: Game) -> str:
    """Every option with its values and the clauses that it switches."""
    model = type(game.options)
    rows = []
    for name, field in model.model_fields.items():
        clauses = (link_to(clause) for clause in game.rulebook.switched_by(name))
        allowed = allowed_values(model.model_json_schema()["properties"][name]).split(" | ")
        rows.append(
            (
                element("code", text(name), id=f"option-{name}"),
                ", ".join(text(value) if " " in value else element("code", text(value)) for value in allowed),
                element("code", text(shown(field.default))),
                text(field.description or ""),
                ", ".join(clauses),
            )
        )
    heads = ("Option", "Values", "Default", "What it decides", "Clauses")
    return table(heads, rows, caption=f"{game.title}: options", kind="options")


def notation(game: Game, guide: Guide) -> Iterator[str]:
    """How moves and positions are written."""
    yield markdown_heading(3, "How moves are written", "how-moves-are-written")
    yield (
        "A card is its rank (A 2–9 T J Q K) and the letter of its suit (C D H S). In the terminal, in Python and in "
        "records:"
    )
    yield element("ul", *(element("li", _spelled(_help(kind.HELP, guide))) for kind in game.moves))
    places: dict[str, str] = {}
    drawn: tuple[TablePicture | Scene, ...] = (guide.picture, *guide.scenes)
    for position, seat in [(each.position, each.seat) for each in drawn]:
        for zone in Match.from_position(position).view(seat).zones:
            if zone.name and (zone.owner in (None, seat) or zone.name not in places):
                places.setdefault(zone.name, _place(zone))
    if places:
        yield "Cards go to these places:"
        rows = [(element("code", text(name)), text(label)) for name, label in places.items()]
        yield table(("Written", "Place"), rows, caption=f"{game.title}: how places are written")
    yield markdown_heading(3, "How positions are written", "how-positions-are-written")
    yield "[A position](../learn/library.md) is text, too; this is the one in the picture above:"
    yield f"```text\n{guide.picture.position}\n```"


def _place(zone: Zone) -> str:
    """What a place is called where its name in moves stands beside it."""
    label = re.sub(r" [♣♦♥♠]$", "", zone.label)
    if zone.name in label.split() and zone.owner is not None:
        return label.replace(zone.name, f"pile of seat {zone.owner}")
    return label


def _help(help: str, guide: Guide) -> str:
    """A line of help; the card that is put somewhere is one that a scene of this game puts there."""
    moves = [move for scene in guide.scenes for move in scene.moves if ">" in move]
    if "'9S>3'" not in help or not moves:
        return help
    return help.replace("'9S>3' puts the 9♠ on pile 3", f"'{moves[0]}' puts a card on a place")


def _spelled(help: str) -> str:
    """A line of help with what is to be typed set as code."""
    parts = re.split(r"(?<!\w)'(.+?)'(?=\W|$)", help)
    return "".join(
        element("code", text(part)) if number % 2 else text(part) for number, part in enumerate(parts)
    )


def _assignments(options: Mapping[str, Any]) -> str:
    """Chosen options, one below the other."""
    chosen = (element("code", text(f"{name}={shown(value)}")) for name, value in options.items())
    return "<br>".join(chosen) or "all defaults"
