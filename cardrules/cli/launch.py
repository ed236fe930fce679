"""Starting the app in the browser: one process, or several beside each other."""

import multiprocessing
import os
import re
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import count
from multiprocessing.connection import wait
from pathlib import Path
from threading import Thread
from time import monotonic
from types import ModuleType

from cardrules.cli import render
from cardrules.cli.files import why
from cardrules.core.errors import CardRulesError
from cardrules.core.extras import require
from cardrules.core.limits import quoted

LIBRARY = Path(__file__).parent.parent
FIRST_PORT = 8501
AT_ONCE = 10
"""Seconds: a process that ends sooner would do so again and again, and one that ends later is started anew."""


def app_file() -> Path:
    """The script that Streamlit runs: in an installed library, or beside it in a checkout."""
    return next(
        file for folder in (LIBRARY, LIBRARY.parent) if (file := folder / "webapp" / "app.py").exists()
    )


def app_module(name: str) -> ModuleType:
    """A module of the app, which finds itself as `app.py` does.

    Raises:
        MissingPackage: What the app needs is not installed.
    """
    require("The app", "app", "streamlit", "sqlalchemy")
    above = app_file().parent.parent
    if above == LIBRARY:
        return import_module(f"cardrules.webapp.{name}")
    if str(above) not in sys.path:
        sys.path.insert(0, str(above))
    return import_module(f"webapp.{name}")


def arguments(
    port: int | None = None, headless: bool = False, address: str = "localhost", base_path: str = ""
) -> list[str]:
    """The arguments that Streamlit starts with; its other settings are in ``.streamlit/config.toml`` beside the app.

    Args:
        port: The port; None takes the first free one from 8501.
        headless: Whether to leave the browser closed.
        address: Where to listen.
        base_path: What the addresses of all pages begin with.
    """
    flags = {
        "server.headless": str(headless).lower(),
        "server.address": address,
        "server.fileWatcherType": "none",
    }
    if base_path.strip("/"):
        flags["server.baseUrlPath"] = base_path.strip("/")
    if port is not None:
        flags["server.port"] = str(port)
    return ["run", str(app_file()), *(f"--{name}={value}" for name, value in flags.items())]


def launch(
    port: int | None = None,
    headless: bool = False,
    address: str = "localhost",
    base_path: str = "",
    workers: int = 1,
    settings: Mapping[str, str] | None = None,
) -> None:
    """Serve the app until it is stopped, so that ending this process ends all that serve.

    Args:
        port: The port, the first one of several processes; None takes the first free one from 8501.
        headless: Whether to leave the browser closed.
        address: Where to listen.
        base_path: What the addresses of all pages begin with.
        workers: The number of processes. Streamlit has one process a port, so they listen on consecutive ports.
        settings: What the app finds in its environment besides.

    Raises:
        MissingPackage: Streamlit is not installed.
        CardRulesError: A value is of no use.
    """
    require("The app", "app", "streamlit")
    if not re.fullmatch(r"[\w.~/-]*", base_path, re.ASCII) or "//" in base_path or ".." in base_path:
        raise CardRulesError(
            f"{quoted(base_path)} is not a base path: it has letters, digits and hyphens, as in /cards."
        )
    os.environ |= settings or {}
    app_module("storage.limits").Limits.of_environment()
    if database := os.environ.get("CARDRULES_DATABASE"):
        app_module("storage.database").read_address(database)
    if workers == 1:
        refuse(fault_at(address, port or 0))
        serve(arguments(port, headless, address, base_path))
        return
    ports = free_ports(address, port, workers)
    render.console.print(
        f"The app runs in {workers} processes, on ports {ports[0]} to {ports[-1]} of {address}: a proxy in front of "
        "them shares out the visitors.",
        soft_wrap=True,
    )
    serve_beside([arguments(each, True, address, base_path) for each in ports])


def fault_at(address: str, port: int) -> str:
    """What keeps the app from listening at a port; empty where nothing does."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as probe:
            if os.name != "nt":  # where it would let two listen at one port
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((address, port))
    except OSError as error:
        return f"The app cannot listen at {address}, port {port}: {why(error)}."
    return ""


def refuse(fault: str) -> None:
    """Raise what is wrong, if anything is."""
    if fault:
        raise CardRulesError(fault)


def free_ports(address: str, first: int | None, number: int) -> range:
    """Ports for so many processes, one after the other.

    Args:
        address: Where they listen.
        first: The first of them; None takes the first that will do, from 8501.
        number: How many.

    Raises:
        CardRulesError: There are none.
    """
    refuse(fault_at(address, 0))
    begins = count(FIRST_PORT) if first is None else [first]
    for begin in begins:
        ports = range(begin, begin + number)
        if ports[-1] > 65535:
            raise CardRulesError(f"There are no {number} ports from {ports[0]} on: the last one is 65535.")
        fault = next(filter(None, (fault_at(address, port) for port in ports)), "")
        if not fault:
            return ports
        if first is not None:
            refuse(fault)
    raise AssertionError("the ports come to an end")


def serve(arguments: Sequence[str]) -> None:
    """Serve the app in this process."""
    from streamlit.web.cli import main

    main.main(args=list(arguments), prog_name="cardrules app", standalone_mode=False)


def serve_beside(each: Sequence[Sequence[str]]) -> None:
    """Serve the app in several processes, until this one is ended; one that breaks down is started anew.

    Raises:
        CardRulesError: One has ended at once.
    """
    context = multiprocessing.get_context("spawn")
    running = dict[int, tuple[multiprocessing.process.BaseProcess, Sequence[str], float]]()

    def begin(arguments: Sequence[str]) -> None:
        process = context.Process(target=serve_with_parent, args=(arguments,))
        process.start()
        running[process.sentinel] = (process, arguments, monotonic())

    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        for arguments in each:
            begin(arguments)
        while True:
            for ended in wait(list(running)):
                assert isinstance(ended, int)
                process, arguments, begun = running.pop(ended)
                process.join()
                told = f"The process {process.pid} of the app has ended (exit code {process.exitcode})."
                if monotonic() < begun + AT_ONCE:
                    raise CardRulesError(f"{told} What it has printed says why.")
                render.errors.print(f"{told} It is started anew.")
                begin(arguments)
    except KeyboardInterrupt:
        pass
    finally:
        for process, _, _ in running.values():
            process.terminate()
        for process, _, _ in running.values():
            process.join(AT_ONCE)
            process.kill()


def serve_with_parent(arguments: Sequence[str]) -> None:
    """Serve the app until the process that began this one ends, however it ends."""
    parent = multiprocessing.parent_process()
    assert parent

    def follow() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=follow, daemon=True).start()
    with suppress(KeyboardInterrupt):
        serve(arguments)
