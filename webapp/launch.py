"""Starting the app."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from cardrules import CardRulesError

APP = Path(__file__).with_name("app.py")


def command(port: int | None = None, headless: bool = False) -> list[str]:
    """The command that serves the app; its other settings lie in ``.streamlit/config.toml`` beside it.

    Args:
        port: Where it listens; None takes the first free port from 8501.
        headless: Whether to leave the browser closed.
    """
    flags = {
        "server.headless": str(headless).lower(),
        "server.address": "localhost",
        "server.fileWatcherType": "none",
    }
    if port is not None:
        flags["server.port"] = str(port)
    return [
        sys.executable,
        "-m",
        "streamlit",
        "run",
        str(APP),
        *(f"--{name}={value}" for name, value in flags.items()),
    ]


def launch(port: int | None = None, headless: bool = False) -> int:
    """Serve the app until it is stopped.

    Args:
        port: Where it listens; None takes the first free port from 8501.
        headless: Whether to leave the browser closed.

    Returns:
        The exit code of the server.

    Raises:
        CardRulesError: Streamlit is not installed.
    """
    if find_spec("streamlit") is None:
        raise CardRulesError("The app needs Streamlit: pip install 'cardrules[app]'.")
    with subprocess.Popen(command(port, headless)) as server:
        try:
            return server.wait()
        except KeyboardInterrupt:
            return server.wait()
