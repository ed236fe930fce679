"""Starting the app."""

from importlib.util import find_spec
from pathlib import Path

from cardrules import CardRulesError

APP = Path(__file__).with_name("app.py")


def arguments(port: int | None = None, headless: bool = False) -> list[str]:
    """What Streamlit is told on starting; its other settings lie in ``.streamlit/config.toml`` beside the app.

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
    return ["run", str(APP), *(f"--{name}={value}" for name, value in flags.items())]


def launch(port: int | None = None, headless: bool = False) -> None:
    """Serve the app until it is stopped, in this process, so that ending the process ends the server.

    Args:
        port: Where it listens; None takes the first free port from 8501.
        headless: Whether to leave the browser closed.

    Raises:
        CardRulesError: Streamlit is not installed.
    """
    if find_spec("streamlit") is None:
        raise CardRulesError("The app needs Streamlit: pip install 'cardrules[app]'.")
    from streamlit.web.cli import main

    main.main(args=arguments(port, headless), prog_name="cardrules app", standalone_mode=False)
