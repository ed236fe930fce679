// What only the browser's own Python can do for the teacher's files, for whose version nothing else here need be installed.
// node pack.mjs PYODIDE CORE FOLDER: notes in FOLDER/used.json which modules the courses import, CORE being the wheel of
// pydantic-core; then every .py in the folder becomes a .pyc beside it, and is taken away.

import { readFileSync } from "node:fs";

const [pyodideFolder, core, folder] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodideFolder}/pyodide.mjs`);
const pyodide = await loadPyodide({ indexURL: pyodideFolder });
pyodide.FS.mkdir("/modules");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, "/modules");
pyodide.unpackArchive(new Uint8Array(readFileSync(core)), "wheel");
pyodide.runPython(`
import json, sys

sys.dont_write_bytecode = True
sys.path.insert(0, "/modules/library")

from cardrules import game_ids, load
from webapp.model.progress import lessons_of
from webapp.site.shell import Shell

for id in game_ids():
    shell = Shell()
    for lesson in (*lessons_of(load(id)),)[::4]:
        address = {"page": "learn", "query": {"game": id, "lesson": lesson.id}}
        shell.receive(json.dumps(address))
        shell.receive(json.dumps(address | {"do": "show"}))

files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
with open("/modules/used.json", "w") as used:
    json.dump(sorted(files), used)

import py_compile
from pathlib import Path

unchecked = py_compile.PycInvalidationMode.UNCHECKED_HASH
for path in sorted(Path("/modules").rglob("*.py")):
    shown = str(path.relative_to("/modules"))
    own = shown.startswith(("library/cardrules", "library/webapp"))  # others' descriptions of themselves are not needed
    py_compile.compile(str(path), str(path.with_suffix(".pyc")), shown, doraise=True, invalidation_mode=unchecked,
        optimize=0 if own else 2)
    path.unlink()
`);
