// What only the browser's own Python can do for the teacher's files, for whose version nothing else here need be installed.
// node pack.mjs PYODIDE FOLDER: notes in FOLDER/used.json which modules the teacher imports; then every .py of the library,
// and every one of the standard library that was imported, becomes a .pyc in its place, without its docstrings.
// FOLDER/library/dataclasses.marshal has the functions that dataclasses write for themselves, by their texts: to compile
// these would take a sixth of the time in which Python starts.

const [pyodideFolder, folder] = process.argv.slice(2);
const { loadPyodide } = await import(`${pyodideFolder}/pyodide.mjs`);
const pyodide = await loadPyodide({ indexURL: pyodideFolder });
pyodide.FS.mkdir("/modules");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, "/modules");
pyodide.runPython(`
import json, sys

sys.dont_write_bytecode = True
sys.path.insert(0, "/modules/library")

import dataclasses, marshal
from contextlib import suppress
from importlib import import_module
from pathlib import Path

LIBRARY = Path("/modules/library")

functions = {}

def compiled(text, *scopes):
    code = compile(text, "<dataclass>", "exec")
    functions[text] = marshal.dumps(code)
    exec(code, *scopes)

dataclasses.exec = compiled
for path in sorted(each for own in ("cardrules", "webapp") for each in (LIBRARY / own).rglob("*.py")):
    with suppress(ImportError):  # what needs numpy is not for browsers
        import_module(".".join(path.relative_to(LIBRARY).with_suffix("").parts).removesuffix(".__init__"))

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

(LIBRARY / "dataclasses.marshal").write_bytes(marshal.dumps(functions))

import ast
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash

DESCRIBED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

def without_descriptions(source):
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DESCRIBED) and ast.get_docstring(node, clean=False) is not None:
            node.body[0].value.value = ""
    return tree

def without_lines(code):
    inner = tuple(without_lines(each) if isinstance(each, type(code)) else each for each in code.co_consts)
    return code.replace(co_consts=inner, co_linetable=b"")

standard = {Path(each.replace("/lib/python314.zip", "/modules/stdlib")) for each in files if each.startswith("/lib/python")}
for path in sorted({*LIBRARY.rglob("*.py"), *standard}):
    source, own = path.read_bytes(), path.parts[3] in ("cardrules", "webapp")
    code = compile(without_descriptions(source), str(path.relative_to("/modules")), "exec", dont_inherit=True)
    code = code if own else without_lines(code)  # of others nobody needs to know in which line they fail
    path.with_suffix(".pyc").write_bytes(_code_to_hash_pyc(code, source_hash(source), False))
    path.unlink()
`);
