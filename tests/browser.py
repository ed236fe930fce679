"""Plugin: the browser in which the app and the documentation are looked at."""

import os
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Browser, sync_playwright

CHROMIUM = Path("/usr/bin/chromium-headless-shell")
AXE = files("axe_playwright_python").joinpath("axe.min.js")
"""The script of axe-core."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def missing(reason: str) -> NoReturn:
    """Skip the test, except where everything has to be tested."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, for all tests of this process; without it they are skipped, unless all has to be tested."""
    if not CHROMIUM.exists():
        missing(
            f"The tests in the browser need Chromium at {CHROMIUM} (apt-get install chromium-headless-shell)."
        )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()
