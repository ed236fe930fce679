"""How soon the others see a move: two browsers at one table, each move timed from the press to the other's picture.

``python -m benchmarks.together``, in the checkout, on a machine that does nothing else.
"""

import argparse
import statistics
import tempfile
from pathlib import Path
from random import Random
from time import sleep

from playwright.sync_api import Browser, Locator, sync_playwright

from benchmarks.app import Server
from cardrules.bots import choose
from tests.browser import CHROMIUM, FLAGS
from webapp.model.session import Session
from webapp.model.shared_table import READY, SharedTable

WATCH = """(root) => {
  window.seen = new Promise((seen) => new MutationObserver((changes, observer) => {
    observer.disconnect();
    seen(Date.now());
  }).observe(root, { attributeFilter: ["data-ply"] }));
}"""
PRESS = "(root, move) => { const at = Date.now(); root.cardTable.play(move, null); return at; }"


def sit_down(browser: Browser, server: Server, learner: str, key: str) -> Locator:
    """The table as one of its people sees it."""
    context = browser.new_context(reduced_motion="reduce")
    context.add_cookies([{"name": "cardrules_learner", "value": learner, "url": server.address}])
    page = context.new_page()
    page.goto(f"{server.address}/together?table={key}")
    return page.locator(".table[data-ply]")


def measure(browser: Browser, server: Server, game: str, moves: int) -> list[float]:
    """Play some moves at a table; for each the seconds until the other sees it."""
    learners = [Session.new_learner() for _ in range(2)]
    shared = SharedTable.lay(server.store, learners[0], game, {"players": 2}, "Sara")
    SharedTable(server.store, learners[1], shared.key).sit(shared.kept.chairs[1].invitation, "Omar")
    roots = [sit_down(browser, server, learner, shared.key) for learner in learners]
    took = list[float]()
    while len(took) < moves:
        shared.look()
        match = shared.match
        if match.deal_due or (match.game.race and shared.kept.running_since is None):
            shared.deal()
            shared.start()
            sleep(READY)
            continue
        rng = Random(len(took))
        move, seat = next(
            (move, seat)
            for seat in rng.sample(match.actors, len(match.actors))
            if (move := choose(match.game, match.state, seat, rng))
        )
        for root in roots:
            root.and_(root.page.locator(f"[data-ply='{match.ply}']")).wait_for()
        sleep(rng.uniform(0.5, 1.5))  # at any moment between two looks of the other page
        mover, other = roots[seat], roots[1 - seat]
        other.evaluate(WATCH)
        pressed = mover.evaluate(PRESS, str(move))
        took.append((other.page.evaluate("window.seen") - pressed) / 1000)
    return took


def main() -> None:
    """Measure a game in turn and a race."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=20)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for game in ("pebbles_and_nuts", "nuts"):
                took = measure(browser, server, game, chosen.moves)
                print(
                    f"{game}: {statistics.median(took):.2f} s at the median, {max(took):.2f} s at most",
                    flush=True,
                )
        finally:
            server.process.terminate()
            server.process.wait()


if __name__ == "__main__":
    main()
