"""The first layer of a game's page: the game as one would tell it to a friend who wants to play tonight."""

from collections.abc import Iterator

from cardrules import Match
from cardrules.definition.game import Game
from cardrules.definition.guide import Guide, Sentence
from rule_pages import texts
from rule_pages.glossary import with_tips
from rule_pages.html import anchor_of, element, markdown_heading, table, text
from rule_pages.pictures import Pictures, names_around

PICTURE_AFTER = "What you are trying to do"
LISTS = {"The deal": "ol", "How to play": "ul", "How it ends": "ul", "Two mistakes beginners make": "ul"}
"""Under which headings there are lists; elsewhere there are paragraphs."""


def layer(game: Game, guide: Guide, pictures: Pictures) -> Iterator[str]:
    """The layer with its picture and its table."""
    yield markdown_heading(2, "Play tonight", "play-tonight")
    for title, sentences in guide.topics():
        yield markdown_heading(3, title, anchor_of(title))
        if title == guide.COUNTING and guide.points:
            yield points(game, guide)
        yield spoken(game, title, sentences)
        if title == PICTURE_AFTER:
            yield labelled_picture(game, guide, pictures)


def spoken(game: Game, title: str, some: tuple[Sentence, ...]) -> str:
    """What is said below a heading: one thing after the other, or several things that hold side by side."""
    kind = LISTS.get(title)
    if kind is None:
        return element("p", texts.sentences(game, some, "span"))
    return element(kind, texts.sentences(game, some, "li"))


def points(game: Game, guide: Guide) -> str:
    """Everything that scores, with its points."""
    return table(
        ("What", "Points"),
        [(with_tips(what, game.id), texts.with_values(game, points)) for what, points, _ in guide.points],
        caption=f"{game.title}: scoring",
        whens=[texts.in_force(game, [clause]) for _, _, clause in guide.points],
        kind="points",
    )


def labelled_picture(game: Game, guide: Guide, pictures: Pictures, within: str = "") -> str:
    """The table, with a number on each place and what the places are called; the pictures lie within a folder."""
    picture = guide.picture
    match = Match.from_position(picture.position)
    image = pictures.show(
        f"pictures/{game.id}/table.svg",
        match.view(picture.seat),
        names_around(match.game.seats, picture.seat),
        labels=picture.labels,
        within=within,
    )
    legend = element(
        "ol",
        *(
            element("li", text(label) if within else with_tips(label, game.id))
            for label in picture.labels.values()
        ),
    )
    return element("figure", image, element("figcaption", legend), class_="labelled")
