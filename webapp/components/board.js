// The board of cards with which a table of real cards is entered. Python says what lies where; this file draws it, and
// queues the touches, so that none is lost however quickly they come.

// The faces come with the card table and are sent once (see `loader.js`).
export default function ({ parentElement, data, setStateValue }) {
  const root = parentElement.querySelector(".board");
  const registry = (document.cardrules ??= { boards: [], tables: [], laid: {}, panels: {} });
  const begin = () => {
    root.cardBoard ??= new CardBoard(root, registry.faces, ".st-key-answer");
    root.cardBoard.show(data, (queue) => setStateValue("queue", queue));
  };
  if (registry.faces) begin();
  else registry.boards.push(begin);
}

export class CardBoard {
  constructor(root, faces, answer) {
    this.answer = answer; // where the page shows it
    root.innerHTML = SKELETON;
    this.root = root;
    root.querySelector("defs").append(...faces.content.querySelector("svg").cloneNode(true).childNodes);
    this.places = root.querySelector(".places");
    this.keys = root.querySelector(".keys");
    this.suits = root.querySelector(".suits");
    this.queue = []; // touches that Python has not carried out
    this.done = ""; // name of the last one that Python has carried out
    root.addEventListener("click", (event) => this.press(event.target.closest("button")));
  }

  press(button) {
    if (!button) return;
    const { act, what = "" } = button.dataset;
    if (act === "tap") button.classList.toggle("here"); // at once; Python will say whether it is so
    const id = Math.random().toString(36).slice(2);
    this.queue.push({ id, after: this.queue.at(-1)?.id ?? this.done, key: this.data.key, act, what });
    this.send([...this.queue]);
  }

  show(data, send) {
    this.send = send;
    if (data.key !== this.data?.key) {
      this.queue = [];
      this.suits.replaceChildren();
      this.places.replaceChildren();
    }
    this.done = data.ack;
    const next = this.queue.findIndex(({ after }) => after === data.ack);
    this.queue = next < 0 ? [] : this.queue.slice(next);
    const waits = this.queue.length > 0 && this.data?.key === data.key;
    this.data = data;
    if (waits) return; // the answer to the last touch is drawn
    for (const [name, on] of Object.entries(data.settings)) this.root.classList.toggle(name, on);
    this.drawPlaces();
    this.drawKeys();
    this.drawComplaint();
    this.root.classList.toggle("in-brief", data.brief);
    const opened = !this.root.dataset.active && data.active && "active" in this.root.dataset;
    const done = this.root.dataset.active && !data.active;
    this.root.dataset.active = data.active;
    this.root.dataset.ack = data.ack;
    this.root.dataset.entered = data.entered;
    if (opened && this.root.getBoundingClientRect().bottom > innerHeight) this.root.scrollIntoView({ block: "start" });
    if (done) requestAnimationFrame(() => this.showAnswer());
  }

  // On a phone the answer is below the board: both are brought into view, or the answer alone if there is no room.
  showAnswer() {
    const answer = document.querySelector(this.answer);
    const box = answer?.getBoundingClientRect();
    if (!box || (box.top >= 0 && box.top <= innerHeight / 2)) return;
    const both = box.bottom - this.root.getBoundingClientRect().top <= innerHeight;
    (both ? this.root : answer).scrollIntoView({ block: "start" });
  }

  drawPlaces() {
    const { places, active } = this.data;
    kept(this.places, places.map(({ name }) => name), () => create("section", "place"));
    places.forEach((place, index) => {
      const section = this.places.children[index];
      section.classList.toggle("active", place.name === active);
      section.classList.toggle("wrong", Boolean(place.wrong) && !place.wanting);
      section.dataset.place = place.name;
      const said = place.cards.map(({ name }) => name).join(", ") || (place.empty ? "empty" : "nothing entered");
      const nothing = `<span class="nothing">${place.empty ? "empty" : "+"}</span>`;
      const inner = `<button data-act="open" data-what="${place.name}" aria-expanded="${place.name === active}" aria-label="${escaped(`${place.label}: ${said}`)}">
        <span class="label">${escaped(place.label)}</span>
        <span class="laid">${this.cards(place) || nothing}</span>
        <span class="brief">${place.cards.map(({ code, text }) => `<span class="${code[1]}">${text}</span>`).join(" ") || nothing}</span></button>`;
      if (section.drawing !== inner) {
        const focused = section.contains(section.getRootNode().activeElement);
        section.innerHTML = section.drawing = inner;
        if (focused) section.querySelector("button").focus({ preventScroll: true });
      }
    });
  }

  // The keys stay the same nodes, so that no touch is lost that falls into a redrawing.
  drawKeys() {
    const { suits, active, places } = this.data;
    const place = places.find(({ name }) => name === active);
    this.keys.hidden = !place;
    if (!this.suits.children.length) {
      this.suits.innerHTML = suits.map((suit) => `<div class="suit">${suit.map(({ code, name }) =>
        `<button class="key" data-act="tap" data-what="${code}" aria-label="${name}"><svg viewBox="0 0 100 88" aria-hidden="true"><use href="#face-large-${code}" width="100" height="140"/></svg><b></b></button>`).join("")}</div>`).join("");
    }
    for (const key of suits.flat()) {
      const button = this.suits.querySelector(`[data-what="${key.code}"]`);
      button.classList.toggle("here", key.here > 0);
      button.classList.toggle("gone", key.laid > key.here);
      button.classList.toggle("wrong", Boolean(place?.wrong) && place.card === key.code);
      button.setAttribute("aria-pressed", key.here > 0);
      button.querySelector("b").textContent = key.here > 1 ? `×${key.here}` : "";
    }
    const empty = this.keys.querySelector("[data-act=empty]");
    empty.hidden = !place?.may_be_empty;
    empty.setAttribute("aria-pressed", Boolean(place?.empty));
    this.keys.querySelector(".head").innerHTML = place ? `Tap the cards: <b>${escaped(place.label)}</b>${place.note ? `, ${escaped(place.note)}` : ""}` : "";
    this.keys.querySelector(".laid").innerHTML = (place && this.cards(place)) || "";
    this.keys.querySelector("[data-act=back]").disabled = !place?.cards.length;
    this.keys.querySelector(".done").textContent = this.data.done;
    this.keys.setAttribute("aria-label", place ? `Cards for: ${place.label}` : "");
  }

  // Below the keys, which stay where the thumb is.
  drawComplaint() {
    const { places, complaint, says_faults } = this.data;
    const fault = says_faults ? places.find(({ wrong }) => wrong) : undefined;
    const note = this.root.querySelector(".complaint");
    note.textContent = complaint || (fault?.wrong ?? "");
    note.hidden = !note.textContent;
    note.classList.toggle("wanting", !complaint && Boolean(fault?.wanting));
  }

  cards(place) {
    return place.cards.map(({ code }) => this.card(code, code === place.card)).join("");
  }

  card(code, wrong) {
    const face = this.data.settings.large_cards ? "face-large" : "face";
    return `<span class="card"><svg class="${wrong ? "wrong" : ""}" data-card="${code}" viewBox="0 0 100 140" aria-hidden="true"><use href="#${face}-${code}" width="100" height="140"/></svg></span>`;
  }
}

const SKELETON = `
  <svg class="faces" width="0" height="0" aria-hidden="true"><defs></defs></svg>
  <div class="places"></div>
  <div class="keys" role="group" hidden>
    <p class="head"></p>
    <div class="laid"></div>
    <div class="suits"></div>
    <div class="row">
      <button data-act="back">⌫ Last card</button>
      <button data-act="empty" aria-pressed="false">It is empty</button>
      <button data-act="done" class="done"></button>
    </div>
  </div>
  <p class="complaint" role="status" hidden></p>`;

// As many children as there are names; they stay as long as the names do.
function kept(parent, names, make) {
  if ([...parent.children].map(({ dataset }) => dataset.place).join() === names.join()) return;
  parent.replaceChildren(...names.map(make));
}

function create(name, className) {
  const node = document.createElement(name);
  node.className = className;
  return node;
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
}
