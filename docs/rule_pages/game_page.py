"""The page of a game, and its quick reference."""

import live_tables

from cardrules.definition.game import Game
from cardrules.definition.guide import Guide
from rule_pages import annotated_deal, exact_rules, facts, more, play_tonight, table_options
from rule_pages.exact_rules import Tests
from rule_pages.html import element, plain, text
from rule_pages.pictures import Pictures

LAYERS = (
    ("Play tonight", "play-tonight"),
    ("A deal told", "a-deal-told"),
    ("Exact rules", "exact-rules"),
    ("Strategy", "strategy"),
    ("Variations", "variations"),
    ("Try it", "try-it"),
)
SCRIPTS = "".join(
    element("script", src=f"../assets/{name}.js", defer=True) for name in ("table-rules", "told-deal")
)


def game_page(game: Game, guide: Guide, tests: Tests, pictures: Pictures) -> str:
    """The page in three layers, with what belongs to them below."""
    links = [element("a", title, href=f"#{anchor}") for title, anchor in LAYERS]
    links.append(element("a", "One page to print", href=f"{game.id}-quick.html", data_keeps_table=True))
    parts = [
        f"# {plain(game.title)}",
        f"{plain(guide.goal)}\n{{ .goal }}",
        element("p", text(facts.in_short(game, guide)), class_="facts"),
        play_here(game) if live_tables.are_possible() else "",
        element("p", " · ".join(links), class_="layers"),
        table_options.switches(game, guide),
        *play_tonight.layer(game, guide, pictures),
        *annotated_deal.layer(game, guide, pictures),
        *exact_rules.layer(game, guide, tests, pictures),
        *more.strategy(game, guide),
        *more.variations(game, guide),
        *more.shouts(game, guide),
        *more.scenes(game, guide, pictures),
        *more.source(game),
        *more.for_programs(game, guide, exact_rules.for_the_program(game, guide, tests, pictures)),
        SCRIPTS,
    ]
    return _with_title(game.title, parts)


def play_here(game: Game) -> str:
    """The ways to the teacher, with the options of the table."""
    pages = {"Learn it here": "learn", "Practise": "practise", "Play": "table"}
    if game.entry:
        pages["Referee"] = "referee"
    if game.results:
        pages["Score pad"] = "pad"
    links = [
        element(
            "a",
            title,
            href=f"../teacher/index.html?page={page}&game={game.id}",
            class_="md-button",
            data_keeps_table=True,
        )
        for title, page in pages.items()
    ]
    return element("p", " ".join(links), class_="play-here")


def quick_reference(game: Game, guide: Guide, pictures: Pictures) -> str:
    """The first layer on one sheet of paper."""
    boxes = []
    for title, sentences in guide.topics():
        if title.startswith("Two mistakes"):
            continue
        counted = title == guide.COUNTING and guide.points
        boxes.append(
            element(
                "section",
                element("h2", text(title)),
                play_tonight.points(game, guide) if counted else "",
                play_tonight.spoken(game, title, sentences),
            )
        )
        if title == play_tonight.PICTURE_AFTER:
            boxes.append(play_tonight.labelled_picture(game, guide, pictures))
    if guide.shouts:
        title, when = element("h2", "What to shout"), more.heard(game, guide.shouts)
        boxes.append(element("section", title, more.shouts_table(game, guide, links=False), **when))
    parts = [
        f"# {plain(game.title)}: quick reference",
        element("p", text(f"{guide.goal} {facts.in_short(game, guide)}"), class_="facts"),
        table_options.switches(game, guide),
        element("div", *boxes, class_="quick-reference"),
        element(
            "p", element("a", "All the rules", href=f"{game.id}.html", data_keeps_table=True), class_="layers"
        ),
        SCRIPTS,
    ]
    return _with_title(f"{game.title}: quick reference", parts, "hide:\n  - toc\nsearch:\n  exclude: true\n")


def _with_title(title: str, parts: list[str], more: str = "") -> str:
    """A page with what the site has to know about it in front."""
    return f"---\ntitle: {title!r}\n{more}---\n\n" + "\n\n".join(filter(None, parts)) + "\n"
