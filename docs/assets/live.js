// Live tables: the library itself runs in the reader's browser, loaded from this site when the reader asks for it.
// Without JavaScript, without WebAssembly and on pages opened from files the picture and its sentences stay.

const HERE = new URL(".", import.meta.url);
let python; // begins to load with the first table that is asked for, and serves all of them

document.querySelector(".live-tables").hidden = typeof WebAssembly === "undefined";
for (const scene of document.querySelectorAll("[data-position]")) {
  if (typeof WebAssembly === "undefined") break;
  const button = Object.assign(document.createElement("button"), { className: "md-button", type: "button", textContent: "Play from here" });
  const progress = Object.assign(document.createElement("span"), { className: "progress" });
  progress.setAttribute("role", "status");
  const offer = Object.assign(document.createElement("p"), { className: "offer" });
  offer.append(button, " ", progress);
  scene.querySelector("figcaption").prepend(offer);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      python ??= load();
      const waiting = setInterval(() => (progress.textContent = loaded()), 100);
      const library = await python.finally(() => clearInterval(waiting));
      lay(scene, library);
      offer.remove();
    } catch (error) {
      python = undefined;
      progress.textContent = "The table could not be loaded.";
      button.textContent = "Try again";
      button.disabled = false;
      console.error(error);
    }
  });
}

// Loading, with a count of the bytes that have come

let bytes = 0, all = 0;

function loaded() {
  const megabytes = (number) => (number / 1e6).toFixed(1);
  return bytes < all || !all ? `Loading: ${megabytes(bytes)} of ${megabytes(all)} MB` : "Starting";
}

async function load() {
  const folder = new URL("pyodide/", HERE);
  const { sizes, wheels } = await (await got(new URL("files.json", folder))).json();
  [bytes, all] = [0, sizes];
  const plainly = globalThis.fetch;
  globalThis.fetch = async (...request) => counted(await plainly(...request)); // Pyodide's own requests, too
  try {
    const { loadPyodide, version } = await import(new URL("pyodide.mjs", folder));
    const [{ CardTable }, program, pyodide, ...packed] = await Promise.all([
      import("./card_table/table.js"),
      got(new URL("live_table.py", HERE)).then((answer) => answer.text()),
      loadPyodide({ indexURL: new URL(`${version}/`, folder).href }),
      ...wheels.map((name) => got(new URL(name, folder)).then((answer) => answer.arrayBuffer())),
    ]);
    for (const wheel of packed) pyodide.unpackArchive(wheel, "wheel");
    pyodide.runPython(program);
    const faces = pyodide.runPython("from cardrules.drawing import face_sheet; face_sheet()");
    return { CardTable, LiveTable: pyodide.globals.get("LiveTable"), faces };
  } finally {
    globalThis.fetch = plainly;
  }
}

async function got(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

function counted(answer) {
  const counter = new TransformStream({
    transform(chunk, onwards) {
      bytes += chunk.length;
      onwards.enqueue(chunk);
    },
  });
  return new Response(answer.body.pipeThrough(counter), answer);
}

// A table in place of its picture

function lay(scene, { CardTable, LiveTable, faces }) {
  const { position, seat, names } = scene.dataset;
  const table = LiveTable(position, Number(seat), names);
  const host = Object.assign(document.createElement("div"), { className: "live" });
  const happened = Object.assign(document.createElement("ol"), { className: "happened" });
  happened.setAttribute("aria-live", "polite");
  host.attachShadow({ mode: "open" }).innerHTML =
    `<link rel="stylesheet" href="${new URL("table.css", HERE)}"><div class="table"><template class="faces"><svg>${faces}</svg></template></div>`;
  const styled = new Promise((done) => host.shadowRoot.querySelector("link").addEventListener("load", done));
  scene.querySelector("figure > img").replaceWith(host, happened);
  const cards = new CardTable(host.shadowRoot.querySelector(".table"), host.shadowRoot.querySelector("template.faces"));
  let done = "";

  function show() {
    const data = JSON.parse(table.data(done));
    happened.replaceChildren(...data.happened.map(sentence));
    cards.show({ ...data, height: host.clientWidth < 600 ? 640 : 520 }, act);
  }

  function act(queue) {
    for (const sent of queue) {
      if (sent.after !== done) continue;
      done = sent.id;
      if (sent.step === "back") table.back();
      else if (sent.why) table.why(sent.why);
      else if (sent.text) table.play(sent.text);
    }
    setTimeout(show); // the card table has to note first that it has sent something
  }

  styled.then(show);
}

function sentence({ text, title, address }) {
  const item = document.createElement("li");
  item.append(`${text} `, Object.assign(document.createElement("a"), { href: address, textContent: title }));
  return item;
}
