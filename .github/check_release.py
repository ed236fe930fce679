"""Check before a release that its tag, its version and its address belong together."""

import sys
import tomllib
from pathlib import Path
from runpy import run_path

ROOT = Path(__file__).parent.parent


def complaint(tag: str, repository: str) -> str:
    """The reason why a tag of a repository cannot be released; empty where it can."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    filled_in = run_path(str(ROOT / "cardrules" / "core" / "published.py"))["REPOSITORY"]
    if tag != f"v{version}":
        return f"The tag is {tag}, and pyproject.toml has version {version}."
    if filled_in != repository:
        return f"REPOSITORY in cardrules/core/published.py is {filled_in!r}; it must be {repository!r}."
    if f"## [{version}]" not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        return f"CHANGELOG.md has no section for {version}."
    return ""


if __name__ == "__main__":
    sys.exit(complaint(*sys.argv[1:]) or 0)
