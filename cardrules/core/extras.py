"""The packages that parts of the library need beside those of the rules."""

from importlib.util import find_spec

from cardrules.core.errors import MissingPackage

INSTALL = "pip install -e '.[{extra}]'"
"""The command that installs an extra, in the project's folder.

A release makes ``pip install 'cardrules[{extra}]'`` of it; a test then says where the documentation has to follow.
"""


def install(extra: str) -> str:
    """Return the command that installs an extra."""
    return INSTALL.format(extra=extra)


def require(purpose: str, extra: str, *packages: str) -> None:
    """Check that packages are installed.

    Args:
        purpose: The purpose that they are needed for; a sentence begins with it.
        extra: The extra that brings them.
        *packages: Their names as they are imported.

    Raises:
        MissingPackage: One of them is not installed.
    """
    for package in packages:
        if find_spec(package) is None:
            raise MissingPackage(f"{purpose} needs the package {package}: {install(extra)}.")
