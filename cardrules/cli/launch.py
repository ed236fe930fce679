"""Starting the app in the browser."""

from pathlib import Path

from cardrules.core.extras import require

LIBRARY = Path(__file__).parent.parent


def app_file() -> Path:
    """The script that Streamlit runs: in an installed library, or beside it in a checkout."""
    return next(
        file for folder in (LIBRARY, LIBRARY.parent) if (file := folder / "webapp" / "app.py").exists()
    )


def arguments(port: int | None = None, headless: bool = False) -> list[str]:
    """The arguments that Streamlit starts with; its other settings are in ``.streamlit/config.toml`` beside the app.

    Args:
        port: The port; None takes the first free one from 8501.
        headless: Whether to leave the browser closed.
    """
    flags = {
        "server.headless": str(headless).lower(),
        "server.address": "localhost",
        "server.fileWatcherType": "none",
    }
    if port is not None:
        flags["server.port"] = str(port)
    return ["run", str(app_file()), *(f"--{name}={value}" for name, value in flags.items())]


def launch(port: int | None = None, headless: bool = False) -> None:
    """Serve the app until it is stopped, in this process, so that ending the process ends the server.

    Args:
        port: The port; None takes the first free one from 8501.
        headless: Whether to leave the browser closed.

    Raises:
        MissingPackage: Streamlit is not installed.
    """
    require("The app", "app", "streamlit")
    from streamlit.web.cli import main

    main.main(args=arguments(port, headless), prog_name="cardrules app", standalone_mode=False)
