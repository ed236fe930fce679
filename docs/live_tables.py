"""What live tables need: Python for the reader's browser, the library as a wheel, and the app's card table.

The files of other projects come from the registries of npm and Python, each in one fixed version, and are kept in
``docs/.pyodide``, which is not part of the repository. Building the site fetches them once; where that cannot be done,
for want of npm or of a network, the site has pictures in their place.
"""

import json
import logging
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

DOCS = Path(__file__).parent
ROOT = DOCS.parent
KEPT = DOCS / ".pyodide"
PYODIDE = "314.0.7"
PYTHON = "3.14"
PLATFORM = "pyemscripten_2026_0_wasm32"
PACKAGES = {
    "pydantic": "2.14.3",
    "pydantic-core": "2.50.4",
    "typing-extensions": "4.16.0",
    "annotated-types": "0.8.0",
    "typing-inspection": "0.4.5",
    "fsrs": "6.3.2",
}
"""What the rules need besides the standard library, and what plans when a rule is asked about again; pydantic asks for
exactly this version of its core."""
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


MOST_SECONDS = 300
"""After that nothing more is expected of a registry."""
log = logging.getLogger("mkdocs.live_tables")


def are_possible() -> bool:
    """Whether everything has been fetched."""
    return all((KEPT / part).exists() for part in PARTS) and all(map(wheel, PACKAGES))


def size() -> int:
    """How many bytes a reader loads, but for the library itself, which is small."""
    wheels = (found for name in PACKAGES if (found := wheel(name)))
    return sum(path.stat().st_size for path in (*(KEPT / name for name in PARTS), *wheels))


def files() -> dict[str, str | bytes]:
    """The files of the site, by their paths, and what is fetched of them: the wheels, and how many bytes in all."""
    with tempfile.TemporaryDirectory() as folder:
        wheels = [*(found for name in PACKAGES if (found := wheel(name))), _own_wheel(Path(folder))]
        parts = [KEPT / name for name in PARTS]
        fetched = [path for path in (*parts, *wheels) if path.suffix != ".mjs"]  # those are imported
        listed = {
            "wheels": [path.name for path in wheels],
            "sizes": sum(path.stat().st_size for path in fetched),
        }
        return {
            **files_of_the_table(),
            **{f"assets/pyodide/{place(path.name)}": path.read_bytes() for path in (*parts, *wheels)},
            "assets/pyodide/files.json": json.dumps(listed),
        }


def place(name: str) -> str:
    """Where a file lies: what Pyodide loads itself in a folder with its version, for browsers keep machine code."""
    return f"{PYODIDE}/{name}" if name in PARTS and name != "pyodide.mjs" else name


def files_of_the_table() -> dict[str, str | bytes]:
    """The card table, which the teacher uses, too."""
    components = ROOT / "webapp" / "components"
    style = (components / "table.css").read_text(encoding="utf-8")
    return {
        **{
            f"assets/card_table/{path.name}": path.read_bytes() for path in components.glob("card_table/*.js")
        },
        "assets/table.css": style.replace("rem", "em"),  # a rem of this theme is no size for text
    }


def wheel(package: str) -> Path | None:
    """The wheel of a package, if it has been fetched."""
    return next(KEPT.glob(f"{package.replace('-', '_')}-{PACKAGES[package]}-*.whl"), None)


def _own_wheel(folder: Path) -> Path:
    """The library as it is, as a wheel."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("cardrules-*.whl"))


def fetch() -> None:
    """Fetch what is not there yet, and say so where it cannot be fetched; where CI is set it has to be."""
    try:
        _fetch()
    except (OSError, subprocess.SubprocessError) as error:
        if os.environ.get("CI"):
            raise
        log.info("Live tables are left out, for what they need could not be fetched: %s", error)


def _fetch() -> None:
    KEPT.mkdir(exist_ok=True)
    if not all((KEPT / part).exists() for part in PARTS):
        with tempfile.TemporaryDirectory() as folder:
            command = ["npm", "pack", "--silent", "--fetch-retries=1", f"pyodide@{PYODIDE}"]
            subprocess.run(command, cwd=folder, check=True, timeout=MOST_SECONDS)
            with tarfile.open(next(Path(folder).glob("*.tgz"))) as packed:
                for part in PARTS:
                    (KEPT / part).write_bytes(_content(packed, f"package/{part}"))
    options = ["--python-version", PYTHON, "--implementation", "cp", "--platform", PLATFORM]
    options += ["--no-deps", "--only-binary=:all:", "--retries=1", "-d", str(KEPT)]
    for name, version in PACKAGES.items():
        if not wheel(name):
            command = [sys.executable, "-m", "pip", "download", "-q", *options, f"{name}=={version}"]
            subprocess.run(command, check=True, timeout=MOST_SECONDS)


def _content(packed: tarfile.TarFile, name: str) -> bytes:
    member = packed.extractfile(name)
    assert member is not None, f"{name} is a file of the package"
    return member.read()
