"""What mkdocs adds for live tables: Python for the reader's browser, the library as a wheel, and the app's card table.

The files of other projects come from the registries of npm and Python, each in one fixed version, and are kept in
``docs/.pyodide``, which is not part of the repository. ``python docs/live_tables.py`` fetches them.
"""

import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

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
}
"""What the rules need besides the standard library; pydantic asks for exactly this version of its core."""
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the card table of the app, and, where they were fetched, Python and the library."""
    for name in ("table.js", "table.css"):
        content = (ROOT / "webapp" / "components" / name).read_text(encoding="utf-8")
        files.append(File.generated(config, f"assets/{name}", content=content))
    if not KEPT.exists():
        return files
    wheels = [*sorted(KEPT.glob("*.whl")), own_wheel()]
    for path in [*(KEPT / part for part in PARTS), *wheels]:
        files.append(File.generated(config, f"assets/pyodide/{path.name}", content=path.read_bytes()))
    listed = json.dumps([path.name for path in wheels])
    files.append(File.generated(config, "assets/pyodide/wheels.json", content=listed))
    return files


def own_wheel() -> Path:
    """The library as it is, as a wheel."""
    folder = Path(tempfile.mkdtemp())
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("cardrules-*.whl"))


def fetch() -> None:
    """Fetch what is not there yet."""
    KEPT.mkdir(exist_ok=True)
    if not (KEPT / "pyodide.mjs").exists():
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=folder, check=True)
            with tarfile.open(next(Path(folder).glob("*.tgz"))) as packed:
                for part in PARTS:
                    (KEPT / part).write_bytes(_content(packed, f"package/{part}"))
    options = ["--python-version", PYTHON, "--implementation", "cp", "--platform", PLATFORM]
    for name, version in PACKAGES.items():
        if any(KEPT.glob(f"{name.replace('-', '_')}-{version}-*.whl")):
            continue
        command = [
            "download",
            "-q",
            "--no-deps",
            "--only-binary=:all:",
            *options,
            "-d",
            str(KEPT),
            f"{name}=={version}",
        ]
        subprocess.run([sys.executable, "-m", "pip", *command], check=True)


def _content(packed: tarfile.TarFile, name: str) -> bytes:
    member = packed.extractfile(name)
    assert member is not None, f"{name} is a file of the package"
    return member.read()


if __name__ == "__main__":
    fetch()
