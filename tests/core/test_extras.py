"""What is said where a package is missing, and how the documentation has it installed."""

import subprocess
import sys

import pytest

from cardrules.core.errors import CardRulesError
from cardrules.core.extras import require
from cardrules.core.published import install
from tests.project.test_project import ROOT


@pytest.mark.parametrize(
    ("module", "package", "purpose", "extra"),
    [
        ("simulate", "numpy", "Simulation", "simulate"),
        ("analyse", "numpy", "Analysis", "fast"),
        ("interop.pettingzoo_env", "pettingzoo", "This environment", "interop"),
        ("interop.gymnasium_env", "gymnasium", "This environment", "interop"),
        ("interop.openspiel_game", "pyspiel", "This environment", "openspiel"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(
    module: str, package: str, purpose: str, extra: str
) -> None:
    script = f"import sys; sys.modules[{package!r}] = None; import cardrules.{module}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    sentence = f"{purpose} needs the package {package}: {install(extra)}."
    assert done.stderr.splitlines()[-1] == f"cardrules.core.errors.MissingPackage: {sentence}"


def test_a_missing_package_is_an_error_of_the_library_and_of_an_import() -> None:
    with pytest.raises(CardRulesError) as raised:
        require("This", "fast", "sys", "no_such_package")
    assert isinstance(raised.value, ImportError)
