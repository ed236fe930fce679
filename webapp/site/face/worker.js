// Python, and what it keeps: messages of the page are answered one after the other.

import { loadPyodide } from "../assets/pyodide/pyodide.mjs";
import { nothingKept, openStore } from "./store.js";
import { GAMES } from "./version.js";

const FOLDER = new URL("../assets/pyodide/", import.meta.url).href;
const others = new BroadcastChannel("cardrules documents"); // other tabs, which have the same documents
const started = start();
let turn = started; // the end of the line of those who wait

onmessage = ({ data }) => {
  turn = turn.then(() => answer(data)).catch((error) => postMessage({ failed: String(error?.stack ?? error) }));
};

async function got(name) {
  const found = await fetch(FOLDER + name);
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  return name.endsWith("json") ? found.text() : found.arrayBuffer();
}

async function start() {
  const parts = ["library.zip", "pydantic_core.whl", "lock.json"].map(got);
  const opening = openStore().catch(() => nothingKept);
  const [library, core, lockFileContents] = await Promise.all(parts);
  const pyodide = await loadPyodide({ indexURL: FOLDER, stdLibURL: `${FOLDER}stdlib.zip`, lockFileContents });
  pyodide.unpackArchive(library, "zip", { extractDir: "/library" });
  pyodide.unpackArchive(core, "wheel");
  const store = await opening;
  const shell = pyodide.runPython("import sys; sys.path[:0] = ['/library']; from webapp.site.shell import Shell; Shell()");
  shell.load(JSON.stringify(await store.all()));
  others.onmessage = ({ data }) => {
    shell.load(JSON.stringify(data));
    postMessage({ changed: true });
  };
  return { pyodide, shell, store };
}

// The modules of one game are enough for its course; all others come as soon as it has begun.

const games = new Map(); // by their ids
let everything;

function gameOf(pyodide, id) {
  if (!games.has(id)) games.set(id, got(`game-${encodeURIComponent(id)}.zip`).then((packed) => pyodide.unpackArchive(packed, "zip", { extractDir: "/library" })));
  return games.get(id);
}

// Where the network fails, it is tried again when a page needs it.
function rest(pyodide) {
  everything ??= load(pyodide).catch((error) => {
    everything = undefined;
    games.clear();
    throw error;
  });
  return everything;
}

async function load(pyodide) {
  const [further, standard] = await Promise.all([got("further.zip"), got("further-stdlib.zip"), ...GAMES.map((id) => gameOf(pyodide, id))]);
  pyodide.unpackArchive(further, "zip", { extractDir: "/library" });
  pyodide.unpackArchive(standard, "zip", { extractDir: "/further" });
  pyodide.runPython(`
import importlib
sys.path.insert(0, "/further")
for name, module in list(sys.modules.items()):
    if isinstance(module, type(sys)) and str(getattr(module, "__file__", "")).startswith("/lib/") and hasattr(module, "__path__"):
        module.__path__.append("/further/" + name.replace(".", "/"))
importlib.invalidate_caches()
`);
}

async function answer({ number, opens = false, message }) {
  const { pyodide, shell, store } = await started;
  const { game } = message.query;
  if (!everything && message.page === "learn" && GAMES.includes(game)) await gameOf(pyodide, game);
  else await rest(pyodide);
  const { changes, ...shown } = JSON.parse(shell.receive(JSON.stringify(message)));
  postMessage({ opened: number, opens, answer: shown });
  if (changes.length) {
    await store.write(changes);
    others.postMessage(changes);
  }
  rest(pyodide).catch(() => undefined);
}
