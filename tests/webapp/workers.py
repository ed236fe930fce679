"""Several processes of the app beside each other, as `cardrules app --workers` starts them."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.ports import free_port


@dataclass(frozen=True)
class Workers:
    """Processes that run.

    Attributes:
        process: The one that began them.
        addresses: Where each of them listens.
        log: The file with all that they print.
    """

    process: "subprocess.Popen[bytes]"
    addresses: tuple[str, ...]
    log: Path

    def pids(self) -> list[int]:
        """The processes, as they say themselves; a moment is waited for those that are being started."""
        return [int(asked(f"{address}/health").rpartition(" ")[2]) for address in self.addresses]


def asked(address: str, seconds: float = 180) -> str:
    """What a server answers as soon as it does."""
    until = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                text: str = answer.read().decode()
                return text
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


@contextmanager
def workers(folder: Path, number: int = 2, port: int | None = None, base: str = "") -> Iterator[Workers]:
    """Processes with a database in a folder, until they are no longer needed."""
    first, log = port or free_port(), folder / "log"
    how = ["--workers", number, "--port", first, "--base-path", base, "--address", "127.0.0.1", "--headless"]
    program = str(Path(sys.executable).with_name("cardrules"))
    with log.open("w") as output:
        process = subprocess.Popen(
            [program, "app", *map(str, how)],
            cwd=folder,
            env=os.environ | {"CARDRULES_DATABASE": f"sqlite:///{folder / 'kept.sqlite'}"},
            stdout=output,
            stderr=output,
            # A shell that runs the tests in the background ignores Ctrl+C, and so would they.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
    try:
        addresses = tuple(f"http://127.0.0.1:{first + each}{base}" for each in range(number))
        running = Workers(process, addresses, log)
        try:
            running.pids()
        except OSError:
            pytest.fail(f"They did not start:\n{log.read_text()}")
        yield running
    finally:
        process.terminate()
        process.wait()
