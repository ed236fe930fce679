"""The packages that parts of the library need beside those of the rules."""

from importlib.util import find_spec

from cardrules.core.errors import MissingPackage
from cardrules.core.published import install


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
