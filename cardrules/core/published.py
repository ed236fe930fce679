"""The place where the library is published, and what follows from it.

Nothing is imported here, for the metadata of the package is built from this file alone (``hatch_build.py``).
"""

import re

__all__ = ["addresses", "as_published", "install", "origin", "readme_for_others"]

REPOSITORY = ""
"""The address of the repository on GitHub, without a slash at its end; empty until the library is published.

The first release fills it in, here alone. Until then everything that is said about installing is for a checkout.
"""

_IN_A_CHECKOUT = re.compile(
    r"(pip install (?:-q )?)-e '\.\[(?!dev|docs)([\w,]+)\]'(`?)(?: in the project's folder)?"
)
_WHERE = "In the project's folder, the one with `pyproject.toml`:\n\n"
"""What stands before such commands, on lines of their own."""


def install(extra: str) -> str:
    """Return the command that installs an extra: in the project's folder, or from anywhere once it is published."""
    return as_published(f"pip install -e '.[{extra}]'")


def as_published(text: str) -> str:
    """Return a text with the commands that install an extra as they are now.

    Files of the project say what works in a checkout, and this makes of it what works for readers elsewhere. Tests and
    documentation need a checkout in any case.
    """
    return _IN_A_CHECKOUT.sub(r"\1'cardrules[\2]'\3", text.replace(_WHERE, "")) if REPOSITORY else text


def origin() -> str:
    """Return where a reader finds the folder in which commands are given, as the words before them."""
    if not REPOSITORY:
        return "In the project's folder, the one with `pyproject.toml`:"
    return f"Get the project's folder with `git clone {REPOSITORY}`, and there:"


def addresses() -> dict[str, str]:
    """Return the project's addresses by their names, as PyPI shows them."""
    if not REPOSITORY:
        return {}
    owner, name = REPOSITORY.split("/")[-2:]
    return {
        "Repository": REPOSITORY,
        "Issues": f"{REPOSITORY}/issues",
        "Changelog": f"{REPOSITORY}/blob/main/CHANGELOG.md",
        "Documentation": f"https://{owner}.github.io/{name}/",
    }


def readme_for_others(text: str) -> str:
    """Return the README for those who read it elsewhere: what lies beside it has its full address."""
    if not REPOSITORY:
        return text
    pictures = re.sub(r"(!\[[^]]*\]\()(?!https?:)", rf"\1{REPOSITORY}/raw/main/", text)
    links = re.sub(r"((?<!!)\[[^]]*\]\()(?!https?:)", rf"\1{REPOSITORY}/blob/main/", pictures)
    return as_published(links)
