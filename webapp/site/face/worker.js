// Python, and what it keeps: messages of the page are answered one after the other.

import { loadPyodide, version } from "../assets/pyodide/pyodide.mjs";
import { lay, unpacked } from "./packs.js";
import { nothingKept, openStore } from "./store.js";
import { GAMES, LOCK } from "./version.js";

const FOLDER = new URL("../assets/pyodide/", import.meta.url).href;
const others = new BroadcastChannel("cardrules documents"); // other tabs, which have the same documents
const started = start();
const games = new Map(); // those that have been asked for, by their ids
let turn = started; // the end of the line of those who wait
let everything;

// What dataclasses write for themselves was compiled when the site was built.
const PYTHON = `
import dataclasses, marshal, sys
with open("/library/dataclasses.marshal", "rb") as file:
    functions = marshal.load(file)
dataclasses.exec = lambda text, *scopes: exec(marshal.loads(functions[text]) if text in functions else text, *scopes)
sys.path.insert(0, "/library")
from webapp.site.shell import Shell
Shell()
`;

onmessage = ({ data }) => {
  const mine = needed(data.message); // fetched while Python starts, or is still at work
  mine.catch(() => undefined);
  const next = turn.then(() => answer(data, mine)).catch((error) => postMessage({ failed: String(error?.stack ?? error) }));
  turn = next;
  next.then(() => turn === next && rest());
};

async function start() {
  const fetching = [got("library"), openStore().catch(() => nothingKept)];
  const pyodide = await loadPyodide({ indexURL: `${FOLDER}${version}/`, stdLibURL: `${FOLDER}stdlib.zip`, lockFileContents: LOCK });
  const [library, store] = await Promise.all(fetching);
  lay(pyodide, library, "/library");
  const shell = pyodide.runPython(PYTHON);
  shell.load(JSON.stringify(await store.all()));
  others.onmessage = ({ data }) => {
    shell.load(JSON.stringify(data));
    postMessage({ changed: true });
  };
  return { pyodide, shell, store };
}

async function answer({ number, opens = false, message }, mine) {
  const { shell, store } = await started;
  await mine;
  const { changes, ...shown } = JSON.parse(shell.receive(JSON.stringify(message)));
  // First it is kept, and then it is shown: whoever sees it may leave the page at once.
  try {
    if (changes.length) {
      await store.write(changes);
      others.postMessage(changes);
    }
  } finally {
    postMessage({ opened: number, opens, answer: shown });
  }
}

// A course needs the modules of its own game; any other page may show any game, and questions go on to puzzles.
function needed({ page, query }) {
  if (["practise", "puzzles"].includes(page)) return rest();
  return Promise.all((page === "learn" && GAMES.includes(query.game) ? [query.game] : GAMES).map(game));
}

// Where the network fails, it is tried again when a page needs it.
function game(id) {
  if (!games.has(id)) {
    games.set(id, layMore(`game-${id}`, "/library").catch((error) => {
      games.delete(id);
      throw error;
    }));
  }
  return games.get(id);
}

// Once nobody waits, or a page needs them: the other games, and what no course was seen to use. Then all has been fetched.
function rest() {
  everything ??= Promise.all([...GAMES.map(game), layMore("further", "/library"), layMore("further-stdlib", "/further")]).then(async () => {
    const { pyodide } = await started;
    pyodide.runPython(`
sys.path.insert(0, "/further")
for name, module in list(sys.modules.items()):
    if isinstance(module, type(sys)) and str(getattr(module, "__file__", "")).startswith("/lib/") and hasattr(module, "__path__"):
        module.__path__.append("/further/" + name.replace(".", "/"))
`);
    postMessage({ complete: true });
  }).catch(() => (everything = undefined));
  return everything;
}

async function layMore(name, folder) {
  const [files, { pyodide }] = await Promise.all([got(name), started]);
  lay(pyodide, files, folder);
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
}

async function got(name) {
  const found = await fetch(`${FOLDER}${name}.pack`);
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  return unpacked(found.body);
}
