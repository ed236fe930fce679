"""The rule pages in Chromium: our table's rules, the deal told, paper, search, labels, and no violation for axe."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

import cardrules
from cardrules import Game, Match, OptionError, load
from cardrules.core.options import shown
from cardrules.core.rulebook import fits
from cardrules.definition.guide import Guide
from cardrules.testing import variants
from tests.browser import AXE
from tests.docs.html_pages import read

ROOT = Path(__file__).parent.parent.parent
GAMES = [pytest.param(id, id=id) for id in cardrules.GAMES]
WIDTHS = (360, 390, 768, 1400)
LEAST_LABEL = 11
VISIBLE = """root => {
    const copy = document.querySelector(root).cloneNode(true);
    for (const part of copy.querySelectorAll("[hidden]")) part.remove();
    return copy.textContent.replace(/\\s+/g, " ").trim();
}"""
"""The text of a part of the page that is not hidden."""


@contextmanager
def wide_page(browser: Browser) -> Iterator[Page]:
    """A wide page; whatever its scripts complain of is an error."""
    page = browser.new_page(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert not errors


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A wide page."""
    with wide_page(browser) as page:
        yield page


def guide_of(id: str) -> Guide:
    guide = load(id).guide
    assert guide
    return guide


# Our table's rules


def at_table(page: Page, options: dict[str, Any], anchor: str = "") -> None:
    """Choose options by the address, and wait until the page has rewritten itself."""
    query = "&".join(f"{name}={shown(value)}" for name, value in options.items())
    page.evaluate(
        """hash => new Promise(done => {
            if (location.hash === hash) return done();
            addEventListener("hashchange", () => setTimeout(done), { once: true });
            location.hash = hash;
        })""",
        f"#{anchor}?{query}",
    )


SAID = """() => {
    const visible = part => {
        const copy = part.cloneNode(true);
        for (const hidden of copy.querySelectorAll("[hidden]")) hidden.remove();
        return copy.textContent.trim();
    };
    const rules = [...document.querySelectorAll(".clause:not([hidden])")].map(
        clause => [clause.querySelector("h4").id, visible(clause.querySelector(".rule"))]);
    const sections = [...document.querySelectorAll("h3[id^=rules-]:not([hidden])")].map(
        heading => heading.firstChild.textContent);
    const told = {};
    for (const heading of document.querySelectorAll("h3")) {
        const parts = [];
        let next = heading;
        while ((next = next.nextElementSibling) && !/^H[123]$/.test(next.tagName))
            parts.push(...[...next.querySelectorAll(".told:not([hidden])")].map(visible));
        if (parts.length) told[heading.firstChild.textContent] = parts;
    }
    const heading = document.querySelector("#scoring");
    const points = heading.nextElementSibling.matches(".points") ? [...heading.nextElementSibling.querySelectorAll(
        "tbody tr:not([hidden])")].map(row => [...row.cells].map(visible)) : [];
    const steps = [...document.querySelectorAll(".step")].map(
        step => [...step.querySelectorAll(".at-your-table:not([hidden]) li")].map(note => note.textContent));
    return { rules, sections, told, points, steps };
}"""
NUMBERS = [{name: value} for name in ("max_deals", "target", "redeals") for value in (1, 7, 345)]
"""Options that are typed; the numbers stand in the text."""
Tables = list[tuple[Game, dict[str, Any]]]


@pytest.fixture(scope="module", params=GAMES)
def tables(request: pytest.FixtureRequest, browser: Browser, address: str) -> Tables:
    """A game under options that its page has switches for, and what the page says at such a table."""
    usual, found = load(request.param), []
    with wide_page(browser) as page:
        page.goto(f"{address}/games/{usual.id}.html")
        names = "all => all.map(each => each.name)"
        switches = set(page.eval_on_selector_all("form.table-rules [name]", names))
        for options in (*variants(usual), *NUMBERS):
            try:
                game = usual.with_options(**options)
            except OptionError:
                continue
            others = {name for name, value in game.options if value != getattr(usual.options, name)}
            if options in NUMBERS or others <= switches:
                at_table(page, options)
                found.append((game, page.evaluate(SAID)))
    return found


def test_the_page_says_what_the_library_says_under_those_options(tables: Tables) -> None:
    for game, said in tables:
        book = game.rulebook.for_options(game.options)
        assert said["rules"] == [[clause.id, clause.text] for clause in book], game.options
        titles = [section.title for section in book.sections if section.title != "For the program"]
        assert said["sections"] == titles, game.options
        guide = guide_of(game.id)
        told = {heading: texts for heading, texts in guide.for_options(game.options) if texts}
        assert said["told"] == told, game.options
        assert said["points"] == [list(row) for row in guide.points_under(game.options)], game.options


def test_steps_of_the_deal_told_say_what_is_otherwise_at_the_table(tables: Tables) -> None:
    usual = load(tables[0][0].id)
    told = guide_of(usual.id).annotated_deal
    match: Match = Match.from_record(told.record)
    texts = {clause.id: clause.text for clause in usual.rulebook.for_options(usual.options)}
    ends = [step.ply for step in told.steps]
    cited = [
        {event.finding.clause for ply in match.plies[begin:end] for event in ply.events}
        for begin, end in pairwise((0, *ends))
    ]
    for game, said in tables:
        now = {clause.id: clause.text for clause in game.rulebook.for_options(game.options)}
        expected = []
        for clauses in cited:
            notes = []
            for clause in usual.rulebook:
                if clause in clauses and not fits(clause.when, game.options):
                    notes.append(f"At your table: {clause.title}: this rule is not in force.")
                elif clause in clauses and now[clause.id] != texts.get(clause.id):
                    notes.append(f"At your table: {clause.title}: {now[clause.id]}")
            expected.append(notes)
        assert said["steps"] == expected, game.options


def test_switches_change_as_little_else_as_the_game_allows(page: Page, address: str) -> None:
    page.goto(f"{address}/games/pebbles_and_nuts.html")
    page.click(".table-rules summary")
    page.check("[name=second_jack_on_pair]")
    assert page.input_value("[name=players]") == "4"
    assert page.is_checked("[name=packs]")
    assert "#?" in page.url
    assert "second_jack_on_pair=true" in page.url
    assert "Two jacks to a marriage" in page.inner_text(".table-rules output")
    page.select_option("[name=players]", "3")
    assert not page.is_checked("[name=second_jack_on_pair]")
    page.click(".table-rules button[type=reset]")
    page.wait_for_function("!location.hash.includes('?')")
    assert page.inner_text(".table-rules output") == "as usual"


def test_a_link_holds_the_table_on_its_way_through_the_pages(page: Page, address: str) -> None:
    page.goto(f"{address}/games/nuts.html#runs?players=4&run_moves=top")
    assert "Only the top card may move" in page.evaluate(VISIBLE, ".clause:has(#runs) .rule")
    assert abs(page.locator("#runs").bounding_box()["y"]) < 300  # type: ignore[index]
    page.click(".layers a[href='#strategy']")
    page.wait_for_function("location.hash === '#strategy?players=4&run_moves=top'")
    page.click("a:text-is('One page to print')")
    page.wait_for_load_state()
    assert "From pile to pile only the top card moves." in page.evaluate(VISIBLE, ".quick-reference")
    assert (
        page.inner_text(".table-rules output")
        == "How many play: 4; What moves from pile to pile: only the top card"
    )


def test_what_an_address_cannot_mean_is_left_out(page: Page, address: str) -> None:
    page.goto(f"{address}/games/nuts.html#?players=99&run_moves=fly&mercy=yes&nut_penalty=1")
    assert page.inner_text(".table-rules output") == "One point for a nut"


# Links

SEEN = """async names => {
    const unseen = [];
    await document.fonts.ready;  // other letters move what is below them
    const follow = name => new Promise(done => {
        addEventListener("hashchange", () => setTimeout(done), { once: true });
        location.hash = encodeURIComponent(name);
    });
    for (const name of names) {
        const target = document.getElementById(name);
        const isSeen = () => {
            const box = target.getBoundingClientRect();
            return target.checkVisibility({ visibilityProperty: true }) && box.bottom >= -1 && box.top < innerHeight;
        };
        let tries = 0;
        do {  // twice: now and then a busy browser takes up the address, and forgets to scroll
            await follow("__top");
            await follow(name);
            for (let frames = 0; frames < 150 && !isSeen(); frames++) await new Promise(requestAnimationFrame);
        } while (!isSeen() && ++tries < 2);
        if (!isSeen()) unseen.push(name);
        if (target.matches(".clause h4")) {
            const rule = target.parentElement.querySelector(".rule");
            if (!rule.checkVisibility() || !rule.innerText.trim()) unseen.push(`the text of ${name}`);
        }
    }
    return unseen;
}"""
"""Follow links within a page one after the other, from its top, and give those whose target is not seen then."""
LINKED = "games/pishe_pasha.html"
"""The page of which the targets are looked at in any run; all others are in the slow one."""


def targets(site: Path) -> dict[str, list[str]]:
    """The anchors that some link of the site names, by their pages."""
    found = dict[str, set[str]]()
    for page in site.rglob("*.html"):
        for link in read(page).all_links:
            parts = urlsplit(link)
            anchor = unquote(parts.fragment).partition("?")[0]
            if anchor and anchor != "__top" and not parts.netloc:
                target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
                found.setdefault(target.relative_to(site).as_posix(), set()).add(anchor)
    return {path: sorted(anchors) for path, anchors in found.items()}


@pytest.mark.parametrize("quick", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_what_a_link_leads_to_is_seen(page: Page, site: Path, address: str, quick: bool) -> None:
    followed = 0
    for path, anchors in targets(site.resolve()).items():
        if (path == LINKED) is quick:
            page.goto(f"{address}/{path}")
            assert not page.evaluate(SEEN, anchors), path
            followed += len(anchors)
    assert followed > (50 if quick else 2000)


def test_a_link_opens_a_rule_that_is_not_in_force_and_offers_to_agree_on_it(page: Page, address: str) -> None:
    page.goto(f"{address}/games/pishe_pasha.html#in-time")
    clause, game = page.locator(".clause:has(#in-time)"), load("pishe_pasha", enforcement="honour")
    expected = game.rulebook.for_options(game.options).by_id["in-time"].text
    expect(clause.locator(".rule")).to_have_text(expected)
    expect(clause.locator(".agree")).to_contain_text("Only at tables that have agreed on “")
    clause.get_by_role("button", name="Agree on it").click()
    expect(page.locator(".agree")).to_have_count(0)
    assert page.url.endswith("#in-time?enforcement=honour")
    assert dict(page.evaluate(SAID)["rules"])["in-time"] == expected
    page.goto(f"{address}/games/shnarbles.html#max-deals")
    page.get_by_role("button", name="Agree on it").click()
    expect(page.locator("[name=max_deals]")).to_be_focused()


# Without JavaScript, and on paper


@pytest.mark.parametrize(
    "id",
    ["shnarbles", *(pytest.param(id, marks=pytest.mark.slow) for id in ("pebbles_and_nuts", "canfield"))],
)
def test_without_javascript_the_usual_rules_stand_there(browser: Browser, address: str, id: str) -> None:
    context: BrowserContext = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/games/{id}.html")
    shown_rules = page.locator(".clause:not([hidden]) h4")
    assert shown_rules.count() == len(list(load(id).rulebook.for_options(load(id).options)))
    steps = page.locator(".told-deal .step")
    assert steps.count() == len(guide_of(id).annotated_deal.steps)
    assert all(steps.nth(number).is_visible() for number in range(steps.count()))
    assert not page.locator("form.table-rules").is_visible()
    context.close()


def test_the_deal_told_goes_step_by_step_and_on_paper_all_at_once(page: Page, address: str) -> None:
    page.goto(f"{address}/games/canfield.html")
    steps = page.locator(".told-deal .step")
    assert [steps.nth(number).is_visible() for number in (0, 1)] == [True, False]
    page.click(".step-bar button:text-is('Next →')")
    assert [steps.nth(number).is_visible() for number in (0, 1)] == [False, True]
    assert "2 of" in page.inner_text(".step-bar")
    page.emulate_media(media="print")
    assert all(steps.nth(number).is_visible() for number in range(steps.count()))
    assert not page.locator(".step-bar").is_visible()


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


@pytest.mark.parametrize("usual", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("id", GAMES)
def test_the_quick_reference_fits_on_one_sheet(browser: Browser, address: str, id: str, usual: bool) -> None:
    """Under the options under which most is said, or, slowly, under the usual ones."""
    page = browser.new_page(color_scheme="dark")
    page.goto(f"{address}/games/{id}-quick.html")
    at_table(page, {} if usual else fullest(id))
    assert pages_of(page.pdf(format="A4")) == 1
    page.emulate_media(media="print", color_scheme="dark")
    colours = page.evaluate(
        "[getComputedStyle(document.querySelector('.quick-reference')).color,"
        " getComputedStyle(document.body).backgroundColor]"
    )
    assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
    page.close()


def fullest(id: str) -> dict[str, Any]:
    """The options under which most is said."""

    def words(options: dict[str, Any]) -> int:
        texts = guide_of(id).for_options(load(id, **options).options)
        return sum(len(text.split()) for _, sentences in texts for text in sentences)

    return max(variants(load(id)), key=words)


def test_the_button_prints_the_sheet_with_the_rules_of_the_table(page: Page, address: str) -> None:
    page.add_init_script("window.print = () => { window.printed = location.href }")
    page.goto(f"{address}/games/nuts.html#runs?run_moves=top")
    page.click(".table-rules summary")
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("window.printed?.includes('nuts-quick.html')")
    assert page.evaluate("window.printed").endswith("#print?run_moves=top")
    assert "From pile to pile only the top card moves." in page.evaluate(VISIBLE, ".quick-reference")


def test_paper_holds_the_rules_of_the_table(page: Page, address: str) -> None:
    page.goto(f"{address}/games/nuts.html#?build_on_nuts=true")
    page.emulate_media(media="print")
    assert "Building on the nuts" in page.inner_text(".table-rules summary")
    assert page.locator("#nuts-grow").is_visible()
    assert not page.locator(".toggles").first.is_visible()


def test_copied_code_has_neither_prompts_nor_answers(browser: Browser, address: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{address}/learn/library.html")
    block = page.locator(".highlight:has(.gp)").first
    block.scroll_into_view_if_needed()
    block.hover()
    block.locator(".md-code__button").first.click()
    page.wait_for_selector(".md-dialog--active")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("import cardrules\n")
    assert ">>>" not in copied
    assert "Pebbles and Nuts" not in copied
    context.close()


# Search

SEARCHES = {
    "menage": "glossary|pebbles_and_nuts",
    "ménage": "glossary|pebbles_and_nuts",
    "queen of spades": "pebbles_and_nuts|glossary",
    "how many cards": "games/",
    "set a position": "learn/|reference/",
    "write a bot": "learn/|reference/bots",
    "undo": "learn/|reference/playing",
    "strategy": "games/",
    "pebbles": "pebbles_and_nuts",
    "marriage": "pebbles_and_nuts|glossary",
    "renege": "shnarbles|glossary|shouts",
    "spade-out": "shnarbles|shouts",
    "fold": "shnarbles|glossary",
    "foundation": "games/",
    "reserve": "canfield|glossary",
    "base card": "canfield|glossary",
    "burying": "nuts|nertz|nerts",
    "stuck": "games/",
    "slots": "nerts|glossary",
    "what to shout": "shouts|games/",
    "races side by side": "races",
    "which game": "games/index",
    "two players": "games/",
    "print": "games/|learn/",
    "seed": "learn/|reference/|games/",
    "record": "record|learn/",
    "simulate": "learn/simulate|reference/simulate",
    "double solitaire": "double_solitaire",
    "racing demon": "nuts|nerts|glossary",
    "variations": "games/",
    "peanuts": "team_nuts|glossary",
    "analyse a record": "notebooks/analyse",
    "what if all pass": "shnarbles",
}
FIRST = {"what if all pass"}
"""Where no other page may come before the one that is expected."""


FOUND = """([expected, most]) => [...document.querySelectorAll(".md-search-result__link")].slice(0, most).some(
    link => new RegExp(expected).test(link.getAttribute("href")))"""
"""Whether a page that is expected is among the first results."""


def test_search_finds_what_people_ask_for(page: Page, address: str) -> None:
    page.goto(f"{address}/index.html")
    field, results = page.locator("input[name=query]"), page.locator(".md-search-result__link")
    missed = {}
    for query, expected in SEARCHES.items():
        for typed in ("", query):
            field.fill(typed)
            field.press("Shift")  # the search listens to keys
            if not typed:
                expect(results).to_have_count(0)
        try:
            page.wait_for_function(FOUND, arg=[expected, 1 if query in FIRST else 5])
        except PlaywrightTimeoutError:
            missed[query] = [link.get_attribute("href") for link in results.all()[:5]]
    assert not missed


def test_the_pages_work_from_files(site: Path, page: Page) -> None:
    page.goto((site / "index.html").as_uri())
    page.fill("input[name=query]", "marriage")
    page.wait_for_selector(".md-search-result__link", timeout=10_000)
    page.goto((site / "games" / "nuts.html").as_uri() + "#?run_moves=top")
    assert "Only the top card may move" in page.evaluate(VISIBLE, ".clause:has(#runs) .rule")


# Looks and reach

LABEL = re.compile(r'<text [^>]*font-size="([\d.]+)"')
CARD = re.compile(r'<g class="card.*?</g></g>', re.DOTALL)


def test_labels_in_pictures_can_be_read_at_the_width_of_a_phone(site: Path) -> None:
    """Letters printed on cards are no labels."""
    pictures = sorted(site.glob("games/pictures/*/*.svg"))
    assert len(pictures) > 300
    for picture in pictures:
        svg = picture.read_text(encoding="utf-8")
        assert 'viewBox="0 0 390 ' in svg
        assert min(map(float, LABEL.findall(CARD.sub("", svg))), default=LEAST_LABEL) >= LEAST_LABEL, picture


@pytest.mark.parametrize("id", ["pebbles_and_nuts", "nerts"])
def test_pictures_are_never_smaller_than_that(page: Page, address: str, id: str) -> None:
    page.goto(f"{address}/games/{id}.html")
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        widths = page.eval_on_selector_all(
            "img.table", "all => all.map(each => each.getBoundingClientRect().width)"
        )
        assert min(width for width in widths if width) >= 390
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_table_of_card_points_is_read_as_it_is_meant(page: Page, address: str) -> None:
    page.goto(f"{address}/games/pebbles_and_nuts.html")
    table = page.locator(".clause:has(#card-points) table")
    lefts = [
        [round(cell["x"]) for cell in row]
        for row in table.evaluate(
            "table => [...table.rows].map(row => [...row.cells].map(cell => ({ x: cell.getBoundingClientRect().x })))"
        )
    ]
    assert all(row == lefts[0] for row in lefts)
    cells = table.evaluate(
        "table => [...table.rows].map(row => [...row.cells].map(cell => cell.textContent))"
    )
    points = {row[0]: dict(zip(cells[0][1:], row[1:], strict=True)) for row in cells[1:]}
    assert points["♥"]["King"] == "10"
    assert points["♠"]["Ace"] == "−5"


SAMPLE = (
    "index.html",
    "games/index.html",
    "games/pebbles_and_nuts.html",
    "games/nerts.html",
    "games/canfield-quick.html",
    "games/races.html",
    "games/glossary.html",
    "rulings.html",
    "learn/library.html",
    "learn/notebooks/analyse_a_record.html",
    "reference/shnarbles.html",
    "404.html",
)
"""A page of each kind; each is checked in one of the looks, and all of them in all looks by the long run."""
LOOKS = [(390, "dark"), (1400, "light")]
AT_ONCE = {"index.html", "games/canfield-quick.html"}
"""The pages that are checked at once; a page with many cards on it takes axe a long time."""


def violations(page: Page, address: str) -> list[tuple[str, str, int]]:
    """The violations that axe finds on a page with everything unfolded."""
    page.goto(address)
    page.evaluate("document.querySelectorAll('article details').forEach(each => { each.open = true })")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [(each["id"], each["nodes"][0]["html"][:150], len(each["nodes"])) for each in result["violations"]]


@pytest.mark.parametrize(
    ("path", "width", "scheme"),
    [
        pytest.param("games/pebbles_and_nuts.html", *LOOKS[1], marks=pytest.mark.slow),
        *(
            pytest.param(path, *look, marks=() if path in AT_ONCE else pytest.mark.slow)
            for path, look in zip(SAMPLE, cycle(LOOKS), strict=False)
        ),
    ],
)
def test_axe_finds_no_violation(browser: Browser, address: str, path: str, width: int, scheme: Any) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    assert not violations(page, f"{address}/{path}")
    page.close()


@pytest.mark.long
@pytest.mark.parametrize(("width", "scheme"), [*LOOKS, (390, "light"), (1400, "dark")])
def test_axe_finds_no_violation_on_any_page(
    browser: Browser, site: Path, address: str, width: int, scheme: Any
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=scheme)
    paths = [path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html"))]
    found = {path: violations(page, f"{address}/{path}") for path in paths}
    assert not {path: each for path, each in found.items() if each}
    page.close()
