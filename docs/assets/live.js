// Live tables: the library itself runs in the reader's browser, loaded from this site when the reader asks for it.
// Without JavaScript, without WebAssembly or from a file the picture and its sentence stay.

import { CardTable } from "./table.js";

const HERE = new URL(".", import.meta.url);
let booting;

function start() {
  if (location.protocol === "file:" || typeof WebAssembly === "undefined") return;
  for (const scene of document.querySelectorAll("[data-position]")) {
    if (scene.querySelector(".try")) continue;
    const button = Object.assign(document.createElement("button"), { className: "try md-button", type: "button", textContent: "Play from here" });
    button.addEventListener("click", () => open(scene, button));
    scene.append(button);
  }
}

async function open(scene, button) {
  button.disabled = true;
  try {
    const python = await (booting ??= boot((words) => (button.textContent = words)));
    lay(scene, python);
    button.remove();
  } catch (error) {
    booting = undefined;
    button.textContent = "The live table could not be loaded. Try again";
    button.disabled = false;
    console.error(error);
  }
}

async function boot(tell) {
  tell("Loading Python …");
  const { loadPyodide } = await import(new URL("pyodide/pyodide.mjs", HERE));
  const [python, wheels] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", HERE).href }),
    fetch(new URL("pyodide/wheels.json", HERE)).then((answer) => answer.json()),
  ]);
  tell("Loading the rules …");
  const packed = await Promise.all(wheels.map((name) => fetch(new URL(`pyodide/${name}`, HERE)).then((answer) => answer.arrayBuffer())));
  for (const wheel of packed) python.unpackArchive(new Uint8Array(wheel), "wheel");
  const program = await fetch(new URL("live_table.py", HERE)).then((answer) => answer.text());
  python.runPython(program);
  return { make: python.globals.get("LiveTable"), faces: python.runPython("from cardrules.drawing import face_sheet; face_sheet()") };
}

function lay(scene, { make, faces }) {
  const table = make(scene.dataset.position, Number(scene.dataset.seat));
  const host = document.createElement("div");
  host.attachShadow({ mode: "open" }).innerHTML =
    `<link rel="stylesheet" href="${new URL("table.css", HERE)}"><div class="table"><template class="faces"><svg>${faces}</svg></template></div>`;
  scene.querySelector("picture, img, svg")?.replaceWith(host);
  const cards = new CardTable(host.shadowRoot.querySelector(".table"));
  let done = 0;
  const show = () => cards.show(JSON.parse(table.data(done)), act);
  const act = (queue) => {
    for (const sent of queue.filter(({ n }) => n > done)) {
      done = sent.n;
      if (sent.step === "back") table.back();
      else if (sent.why) table.why(sent.why);
      else if (sent.text) table.play(sent.text);
    }
    show();
  };
  host.shadowRoot.querySelector("link").addEventListener("load", show);
}

start();
document.addEventListener("DOMContentLoaded", start);
