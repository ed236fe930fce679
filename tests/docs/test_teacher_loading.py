"""What the teacher's Python is made of: how much of it a visitor loads, and that it answers as this Python does."""

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from cardrules import GAMES
from tests.conftest import run_in_root

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
FIRST_VISIT = 8_000_000
"""The most bytes, packed, that a visitor loads before the first lesson is answered."""
SOON = 120_000
"""Milliseconds; on a busy machine Python needs a while."""
PRESSES = 1000
"""As many as in an hour at a table."""
GROWTH = 50
"""The most megabytes by which they may let a page grow, garbage apart: the browser collects that when it likes."""
SETTLING = 1000
"""Milliseconds in which what was collected is given back."""
PRESS = """
async (count) => {
  const shadows = () => [".bars", ".board"].map((part) => document.querySelector(part)?.shadowRoot);
  const steps = () => shadows().map((shadow) => shadow?.querySelector(".steps")).find(Boolean);
  const place = () => steps()?.querySelector(".place")?.textContent;
  const next = () => ["forward", "deal", "again"]
    .map((name) => steps()?.querySelector(`[name=${name}]:not([aria-disabled=true])`)).find(Boolean);
  const until = async (met) => { while (!met()) await new Promise((go) => setTimeout(go, 5)); };
  for (let done = 0; done < count; done += 1) {
    await until(() => place() && next());
    const before = place();
    next().click();
    await until(() => place() && place() !== before);
  }
}
"""
"""Goes on by a move, a deal or a match, as often as it is told, each time when the last press has been answered."""
PROGRAM = """
import json
from random import Random

from cardrules import load
from cardrules.teaching.answers import begin, choices, respond, solutions
from cardrules.teaching.practice import draw_question


def asked(id, number):
    game, lot = load(id), Random(f"{id} {number}")
    question = draw_question(game, lot)
    match = begin(question, game)
    offered = choices(question.task, match)
    right = solutions(question.task, match)
    answers = {*right, *lot.sample(offered, min(3, len(offered)))}
    replies = [
        (answer, reply.right, [str(each) for each in reply.findings])
        for answer in sorted(answers)
        for reply in [respond(question, begin(question, game), answer)]
    ]
    return [question.text, str(question.position), offered, sorted(right), replies]


def everything_asked(id, count):
    return json.dumps([asked(id, number) for number in range(count)])
"""


def test_what_a_first_visit_loads_is_not_more_than_was_meant(site: Path, teacher: str) -> None:
    folder = site / "assets" / "pyodide"
    paths = [folder / name for name in ("pyodide.mjs", "stdlib.zip", "library.pack")]
    paths += [*folder.glob("*/pyodide.asm.*"), *(site / "assets" / "card_table").glob("*.js")]
    paths += [path for path in (site / "teacher").iterdir() if path.is_file()]
    for id in GAMES:
        with zipfile.ZipFile(site / "packed.zip", "w", zipfile.ZIP_DEFLATED) as packed:
            for path in (*paths, folder / f"game-{id}.pack", site / "teacher" / "first" / f"{id}.json"):
                packed.write(path)
        assert (site / "packed.zip").stat().st_size <= FIRST_VISIT, id
    (site / "packed.zip").unlink()


def test_building_needs_nothing_but_what_the_extra_docs_brings() -> None:
    docs, everything = _needed("docs"), _needed("dev")
    away = {name.replace("-", "_"): None for name in everything - docs}
    assert "streamlit" in away
    begin = f"import sys; sys.modules.update({away}); sys.path.insert(0, 'docs')"
    program = f"{begin}; import teacher; teacher.first_lesson('nuts')"
    run_in_root(sys.executable, "-c", program)


def _needed(extra: str) -> set[str]:
    """The packages that an extra brings, with those that it includes."""
    found = set[str]()
    for each in EXTRAS[extra]:
        name, _, included = re.sub(r"[\]<>=].*", "", each).partition("[")
        if name == "cardrules":
            found = found.union(*map(_needed, included.split(",")))
        else:
            found.add(name)
    return found


@pytest.mark.parametrize(
    "count", [pytest.param(25, marks=pytest.mark.slow), pytest.param(200, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("id", GAMES)
def test_the_browsers_python_asks_and_answers_as_this_one_does(
    site: Path, teacher: str, id: str, count: int
) -> None:
    here: dict[str, Any] = {}
    exec(PROGRAM, here)
    program = f"{PROGRAM}\neverything_asked({id!r}, {count})"
    command = ["node", str(Path(__file__).with_name("browsers_python.mjs")), str(site)]
    ran = subprocess.run(command, input=program, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    assert json.loads(ran.stdout) == json.loads(here["everything_asked"](id, count))


@pytest.mark.slow
def test_an_hour_of_presses_takes_no_more_and_more_memory(browser: Browser, teacher: str) -> None:
    page = browser.new_page()
    page.goto(f"{teacher}?page=table&game=pebbles_and_nuts")
    expect(page.locator(".loading")).to_be_hidden(timeout=SOON)
    page.evaluate(PRESS, PRESSES // 4)
    before = _megabytes(browser, page)
    page.evaluate(PRESS, PRESSES)
    assert _megabytes(browser, page) - before <= GROWTH
    page.close()


def _megabytes(browser: Browser, page: Page) -> float:
    """What the pages take that are open, when the garbage of this one has been collected."""
    page.context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
    page.wait_for_timeout(SETTLING)
    session = browser.new_browser_cdp_session()
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    pages = [
        int(Path(f"/proc/{each['id']}/statm").read_text().split()[1])
        for each in processes
        if each["type"] == "renderer"
    ]
    return sum(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6
