"""The teacher on the site itself: the app's model and the rules, byte-compiled for the browser, and their face.

`mkdocs build` writes it into the folder `teacher` of the site, with all that it needs under `assets`; wherever live
tables are possible, and for the same reasons, it is.
"""

import gzip
import json
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import live_tables

import cardrules
from cardrules.drawing import face_sheet
from webapp.site.shell import Shell

SITE = live_tables.ROOT / "webapp" / "site"
COMPONENTS = SITE.parent / "components"
ROOMS = ("core", "definition", "drawing", "mechanics", "games", "match", "bots", "tabletop", "teaching")
"""What the rules need of the library, besides the two modules that stand in no room."""
NOT_FOR_BROWSERS = ("webapp/model/weighed_advice.py",)
LIBRARY, STANDARD = "/modules/library/", "/lib/python314.zip/"
"""Where the browser's Python has modules when it is asked which of them the courses use."""


def files() -> dict[str, str | bytes]:
    """The files of the site, by their paths."""
    written: dict[str, str | bytes] = {
        **{f"assets/pyodide/{name}": content for name, content in _archives().items()},
        "teacher/faces.svg": f"<svg>{face_sheet()}</svg>",
        **{f"teacher/{path.name}": path.read_bytes() for path in sorted((SITE / "face").iterdir())},
        **{f"teacher/{name}": (COMPONENTS / name).read_bytes() for name in ("board.js", "board.css")},
        **{f"teacher/first/{id}.json": first_lesson(id) for id in cardrules.GAMES},
    }
    return written | {"teacher/version.js": _version(written)}


def _lay_library(folder: Path) -> None:
    """The modules of this library and of what it needs, as they are."""
    package = live_tables.ROOT / "cardrules"
    sources = [package / "__init__.py", package / "catalogue.py"]
    sources += [path for room in ROOMS for path in (package / room).rglob("*.py")]
    sources += (package / "games").rglob("puzzles.json")
    sources += [SITE.parent / "__init__.py", *SITE.glob("*.py"), *(SITE.parent / "model").glob("*.py")]
    for path in sources:
        inside = path.relative_to(live_tables.ROOT)
        if inside.as_posix() not in NOT_FOR_BROWSERS:
            (folder / inside).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, folder / inside)
    for name in live_tables.PACKAGES:
        wheel = live_tables.wheel(name)
        assert wheel is not None, "it has been fetched"
        with zipfile.ZipFile(wheel) as packed:
            wanted = [
                each for each in packed.namelist() if each.endswith((".py", ".so")) and "/v1/" not in each
            ]
            packed.extractall(folder, wanted)


def _lay_standard_library(folder: Path) -> None:
    with zipfile.ZipFile(live_tables.KEPT / "python_stdlib.zip") as packed:
        packed.extractall(folder, [name for name in packed.namelist() if name.endswith(".py")])


def _archives() -> dict[str, bytes]:
    """The archives of modules, or what was made of the same modules before."""
    with tempfile.TemporaryDirectory() as name:
        folder, program = Path(name), live_tables.DOCS / "pack.mjs"
        _lay_library(folder / "library")
        _lay_standard_library(folder / "stdlib")
        content = sha256(live_tables.PYODIDE.encode() + program.read_bytes() + Path(__file__).read_bytes())
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            content.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
        kept = live_tables.KEPT / f"modules-{content.hexdigest()[:16]}.zip"
        if not kept.exists():
            command = ["node", str(program), str(live_tables.KEPT), str(folder)]
            subprocess.run(command, check=True, timeout=live_tables.MOST_SECONDS)
            for old in live_tables.KEPT.glob("modules-*.zip"):
                old.unlink()
            with zipfile.ZipFile(kept, "w") as packed:
                for inside, archive in _sorted(folder).items():
                    packed.writestr(inside, archive)
    with zipfile.ZipFile(kept) as packed:
        return {inside: packed.read(inside) for inside in packed.namelist()}


def _sorted(folder: Path) -> dict[str, bytes]:
    """The modules that a course uses, those of each game apart, and all others, which come when it has begun."""
    used = {
        _file_in(folder, each)
        for each in json.loads((folder / "used.json").read_text(encoding="utf-8"))
        if each
    }
    library, stdlib = folder / "library", folder / "stdlib"
    games = {id: set((library / "cardrules" / "games" / id).rglob("*.pyc")) for id in cardrules.GAMES}
    all_games = set[Path]().union(*games.values())
    modules = set(library.rglob("*.pyc")) - all_games
    course = {*library.rglob("*.so"), *library.glob("*.marshal")}
    course |= modules & (used | set((library / "webapp").rglob("*.pyc")))
    standard = set(stdlib.rglob("*.pyc"))
    # Whoever looks for a module of a package that is partly there has to find all of it in the second place.
    further = set(stdlib.rglob("*.py*")) - {path for path in standard if path.parent == stdlib}
    return {
        "stdlib.zip": _zipped(stdlib, standard),
        "library.pack": _packed(library, course),
        **{f"game-{id}.pack": _packed(library, own) for id, own in games.items()},
        "further.pack": _packed(library, modules - course | set(library.rglob("puzzles.json"))),
        "further-stdlib.pack": _packed(stdlib, further),
    }


def _file_in(folder: Path, name: str) -> Path:
    """Where a module lies that the browser's Python names."""
    inside = "library" if name.startswith(LIBRARY) else "stdlib"
    shown = name.removeprefix(LIBRARY).removeprefix(STANDARD)
    return folder / inside / Path(shown).with_suffix(".pyc")


def _zipped(folder: Path, paths: Iterable[Path]) -> bytes:
    """Files of a folder as an archive, which is the same for the same files."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        for path in sorted(paths):
            name = zipfile.ZipInfo(path.relative_to(folder).as_posix())
            packed.writestr(name, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()


def _packed(folder: Path, paths: Iterable[Path]) -> bytes:
    """Files of a folder as an archive that is packed as a whole, which is the same for the same files."""
    buffer = BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for path in sorted(paths):
            name = path.relative_to(folder).as_posix()
            assert len(name) < 100, "the worker reads short names only"
            entry = tarfile.TarInfo(name)
            entry.size = path.stat().st_size
            packed.addfile(entry, BytesIO(path.read_bytes()))
    return gzip.compress(buffer.getvalue(), mtime=0)


def _lock() -> dict[str, Any]:
    """What Pyodide has to know of itself; of its own packages none is asked for."""
    lock = json.loads((live_tables.KEPT / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {"info": lock["info"], "packages": {}}


def first_lesson(id: str) -> str:
    """The page with the first lesson of a game, as it is drawn before Python is there."""
    answer = json.loads(Shell().receive(json.dumps({"page": "learn", "query": {"game": id}})))
    del answer["changes"]
    return json.dumps(answer, ensure_ascii=False)


def _version(written: dict[str, str | bytes]) -> str:
    """The version of these files, and which of them are kept for times without a network."""
    parts = live_tables.files_of_the_table() | written
    content = sha256(live_tables.PYODIDE.encode())
    for path in sorted(parts):
        each = parts[path]
        content.update(path.encode() + (each if isinstance(each, bytes) else each.encode()))
    loaded = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
    shared = [f"assets/pyodide/{live_tables.place(name)}" for name in loaded]
    paths = [path for path in parts if not path.endswith("offline.js")]
    paths = sorted(["assets/logo.svg", "teacher/version.js", *shared, *paths])
    listed = [f"../{path}" for path in paths]
    version = content.hexdigest()[:16]
    told = {"VERSION": version, "GAMES": cardrules.GAMES, "LOCK": _lock(), "FILES": listed}
    return "".join(f"export const {name} = {json.dumps(value)};\n" for name, value in told.items())
