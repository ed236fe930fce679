"""The metadata of the package that follow from where it is published: its addresses, and its README."""

from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class CustomMetadataHook(MetadataHookInterface):
    """The part of the build that hatchling asks for by this name."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in what ``pyproject.toml`` leaves open."""
        root = Path(self.root)
        published = run_path(str(root / "cardrules" / "core" / "published.py"))
        readme = (root / "README.md").read_text(encoding="utf-8")
        metadata["urls"] = published["addresses"]()
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": published["readme_for_others"](readme),
        }
