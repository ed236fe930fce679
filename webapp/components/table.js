// The card table. Python says what lies where, what is legal and where each play goes; this file lays the cards out so
// that they fit the window, shows a legal play at once, and turns touches, keys and drags into the texts of moves.
// The app and the live tables of the documentation use the same file.

const RATIO = 1.4; // height of a card, in widths
const TRAVEL = 260; // milliseconds that a card is on its way
const PACE = 450; // between one event and the next
const LOOK = 900; // how long a whole trick stays before it is taken
const LONGEST = 4000; // milliseconds for all events of a move
const COUNT = 320; // milliseconds between two cards that are counted in at the end of a deal
const LONGEST_COUNT = 9000; // milliseconds for all of them
const DRAG = 7; // pixels after which a press is a drag
const PRESS = 550; // milliseconds after which a press asks why
const ASK_MELDS = "which melds?"; // no move is written so
const QUIET = matchMedia("(prefers-reduced-motion: reduce)");
const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const RANKS = { A: "ace", T: "ten", J: "jack", Q: "queen", K: "king" };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// In the app this file and the faces are sent once; every table waits for them (see `table.py`).
export default function ({ parentElement }) {
  const faces = parentElement.querySelector("template.faces");
  const house = (document.cardrules ??= { waiting: [] });
  house.newTable = (root) => new CardTable(root, faces);
  house.faces = faces;
  for (const begin of house.waiting.splice(0)) begin();
}

export class CardTable {
  constructor(root, faces = root.querySelector("template.faces")) {
    root.insertAdjacentHTML("beforeend", SKELETON);
    this.root = root;
    this.felt = root.querySelector(".felt");
    this.svg = this.felt.querySelector("svg");
    this.svg.querySelector("defs").append(...faces.content.querySelector("svg").cloneNode(true).childNodes);
    this.ground = this.svg.querySelector(".ground");
    this.cards = this.svg.querySelector(".cards");
    this.bar = root.querySelector(".bar");
    this.message = root.querySelector(".message");
    this.actions = root.querySelector(".actions");
    this.steps = root.querySelector(".steps");
    this.spoken = root.querySelector(".spoken");
    this.nodes = new Map(); // the cards' nodes, by their codes
    this.queue = []; // plays and steps sent that Python has not acknowledged
    this.sent = 0; // number of the last one
    this.reached = 0; // the place of the match when Python answered last, which may not be drawn yet
    this.chosen = null; // code of the card chosen to be put somewhere
    this.asking = false; // whether the next card touched is asked about
    this.pressed = { x: 0, y: 0 }; // where a finger or a button came down last
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.root);
    this.resized = () => this.resize();
    this.connection = () => this.say();
    addEventListener("resize", this.resized);
    addEventListener("online", this.connection);
    addEventListener("offline", this.connection);
    const listen = (name, act, how) => this.felt.addEventListener(name, act.bind(this), how);
    listen("click", this.click);
    listen("dblclick", this.doubleClick);
    listen("contextmenu", this.askAbout);
    listen("keydown", this.key);
    listen("focusin", this.drawRings);
    listen("focusout", this.drawRings);
    listen("pointerdown", this.press);
    listen("pointermove", this.pull);
    listen("pointerup", this.drop);
    listen("pointercancel", this.letGo);
    // A finger on a card that can be taken drags the card and not the page.
    listen("touchstart", (event) => this.held(this.touched(event.touches[0])) && event.preventDefault(), { passive: false });
  }

  close() {
    this.observer.disconnect();
    removeEventListener("resize", this.resized);
    removeEventListener("online", this.connection);
    removeEventListener("offline", this.connection);
    clearTimeout(this.waiting);
  }

  // What Python says

  show(data, send) {
    this.send = send;
    if (data.match !== this.data?.match) {
      this.queue = [];
      this.chosen = null;
      this.sheet(null);
    }
    this.sent = Math.max(this.sent, data.ack);
    this.reached = data.ply;
    this.queue = this.queue.filter((play) => play.n > data.ack);
    const last = this.data;
    // While plays are under way the picture stays as they have left it: the answer to the last one is drawn.
    if (this.queue.length && last?.match === data.match) return;
    this.data = data;
    this.unanswered = false;
    this.legal = new Map(data.legal.map((each) => [each.text, each]));
    this.asking = false;
    this.root.dataset.ply = data.ply;
    this.root.dataset.match = data.match;
    for (const [name, on] of Object.entries(data.settings ?? {})) this.root.classList.toggle(name, on === true);
    this.say();
    this.drawActions();
    this.drawSteps();
    this.draw(last?.match === data.match && last.ply === data.journeys.since ? data.journeys.events : [], last?.match === data.match);
    if (data.message.refused) this.shake(this.tried);
    // It is sent as long as its sentence stands, for data may be skipped, and shown once.
    if (data.late && last && data.late.at !== this.lateAt) this.showLate(data.late);
    this.lateAt = data.late?.at;
    clearTimeout(this.counting);
    const ended = data.score && last?.match === data.match && last.ply < data.ply;
    if (ended) this.counting = setTimeout(() => this.showScore(), this.arrival);
    else if (this.root.querySelector(".sheet")?.dataset.name === "score") this.sheet(null);
    this.tried = null;
  }

  // The sentence at the table: what Python says, or that Python cannot be reached.
  say() {
    const data = this.data;
    if (!data) return;
    const away = !navigator.onLine || this.unanswered;
    this.message.classList.toggle("refused", !away && data.message.refused);
    this.message.classList.toggle("away", Boolean(away));
    const text = away ? "There is no connection to the app. What you play is kept, and made when it is back." : data.message.text;
    this.bar.hidden = !text && !data.actions.length && !data.ask_melds;
    this.message.replaceChildren(document.createTextNode(`${text} `), ...(away ? [] : (data.message.links ?? []).flatMap((each) => [link(each), " "])));
  }

  // The picture

  resize() {
    const { clientWidth } = this.root, { innerHeight } = window;
    if (this.data && clientWidth && (clientWidth !== this.width || innerHeight !== this.height)) this.draw();
  }

  room() {
    const [width, height] = [this.root.clientWidth, window.innerHeight];
    const top = this.root.getBoundingClientRect().top + (scroller(this.root)?.scrollTop ?? 0) - (scroller(this.root)?.getBoundingClientRect().top ?? 0);
    const limit = this.data.height ?? height - Math.min(Math.max(top, 0), height / 2) - this.steps.offsetHeight - 12;
    return { width, height: Math.max(limit, 320) };
  }

  draw(events = [], known = false) {
    const { width, height } = this.room();
    if (!width) return;
    ruler.family = getComputedStyle(this.root).fontFamily;
    [this.width, this.height] = [this.root.clientWidth, window.innerHeight];
    const focused = identity(this.root.getRootNode().activeElement);
    const before = new Map([...this.nodes].map(([code, node]) => [code, shown(node)]));
    this.bar.style.width = `${Math.min(width - 12, 760)}px`;
    this.placed = arrange(this.data, width, height, this.bar.hidden ? 0 : this.bar.offsetHeight);
    this.bar.style.top = `${this.placed.bar}px`;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${this.placed.height}`);
    this.svg.setAttribute("height", this.placed.height);
    this.svg.setAttribute("width", width);
    this.drawGround();
    this.drawCards();
    if (known) this.animate(before, events);
    if (this.chosen && !this.nodes.has(this.chosen)) this.chosen = null;
    // Where the card with the focus is no longer seen, the focus goes to one that can be played.
    if (focused) (this.find(focused) ?? this.cards.querySelector(".legal"))?.focus({ preventScroll: true });
    this.drawRings();
  }

  drawGround() {
    const { panels, zones, status } = this.placed;
    const old = new Map([...this.ground.children].map((node) => [node.dataset.key, node]));
    const drawn = [];
    const put = (key, name, attributes, inner) => {
      const node = old.get(key) ?? create("g", { "data-key": key });
      old.delete(key);
      for (const { name: attribute } of [...node.attributes]) if (attribute !== "data-key") node.removeAttribute(attribute);
      for (const [attribute, value] of Object.entries({ class: name, ...attributes })) node.setAttribute(attribute, value);
      if (node.drawing !== inner) node.innerHTML = node.drawing = inner;
      drawn.push(node);
    };
    status.forEach((line, number) => put(`status ${number}`, "status", {}, text(8, 15 + 16 * number, line, 12, "start")));
    for (const panel of panels) {
      const { person } = panel;
      const marks = `${person.dealer ? `<circle class="dealer" cx="${panel.x + 14}" cy="${panel.y + 11}" r="7"/>${text(panel.x + 14, panel.y + 15, "D", 11, "middle", "dealer-letter")}` : ""}`;
      const start = person.dealer ? 26 : 8;
      const rest = `${panel.chip ? `: ${panel.chip} left` : ""}${this.data.scored ? ` · ${signed(person.score)}` : ""}`;
      const name = `${person.turn ? "▶ " : ""}${shortened(person.name, panel.width - start - 8 - textWidth(person.turn ? `▶ ${rest}` : rest, 12), 12)}${rest}`;
      put(`panel ${person.seat}`, `panel${person.turn ? " turn" : ""}`, panel.near ? { "data-seat": person.seat } : { "data-seat": person.seat, role: "button", tabindex: 0, "aria-label": `${person.name}${person.turn ? ", whose turn it is" : ""}${person.dealer ? ", the dealer" : ""}: enlarge` },
        `<rect x="${panel.x}" y="${panel.y}" width="${panel.width}" height="${panel.height}" rx="8"/>${marks}${text(panel.x + start, panel.y + 15, name, 12, "start", "name")}`);
    }
    for (const spot of zones) {
      const { zone } = spot;
      const action = zone.tap && zone.tap !== "card" && this.tapped(zone);
      const reachable = action || zone.name;
      const count = zone.cards.length;
      const said = `${this.where(zone)}, ${count ? `${count} card${count > 1 ? "s" : ""}` : "empty"}${action && !this.legal.has(zone.tap) ? ", not legal" : ""}`;
      const edges = zone.shape === "stack" || zone.shape === "spread" ? stackEdges(spot) : "";
      put(`zone ${zone.id}`, `zone${action && this.legal.has(zone.tap) && this.marked() ? " legal" : ""}`,
        { "data-zone": zone.id, "data-name": zone.name, "data-tap": zone.tap, role: reachable ? "button" : "img", tabindex: action ? 0 : -1, "aria-label": said },
        `<rect class="place${count ? "" : " empty"}" x="${spot.x}" y="${spot.y}" width="${spot.width}" height="${spot.height}" rx="${0.09 * spot.card}"/>` +
        `${spot.label ? text(spot.x + spot.width / 2, spot.y - 4, spot.label, 11, "middle", "label") : ""}${edges}` +
        `<rect class="mark" x="${spot.x - 2}" y="${spot.y - 2}" width="${spot.width + 4}" height="${spot.height + 4}" rx="${0.09 * spot.card}"/>`);
    }
    for (const node of old.values()) node.remove();
    order(this.ground, drawn);
  }

  drawCards() {
    const drawn = new Map();
    const starts = new Set(this.data.legal.map(({ text }) => text.split(">")[0]));
    const { pickable = [], picked = [] } = this.data;
    const melding = new Set(this.marked() && this.melds() ? this.data.actions.flatMap(({ cards }) => cards) : []);
    for (const { code, zone, x, y, card: width, back } of this.placed.cards) {
      const node = this.nodes.get(code) ?? this.newCard(code);
      drawn.set(code, node);
      const name = this.nameOf(code);
      const open = !back;
      const playable = open && starts.has(name) && this.owned(zone);
      node.classList.toggle("back", !open);
      node.classList.toggle("movable", playable);
      node.classList.toggle("legal", playable && this.marked());
      node.classList.toggle("meld", open && melding.has(code));
      node.classList.toggle("picked", picked.includes(code));
      node.dataset.zone = zone.id;
      node.dataset.width = width;
      node.style.transform = css({ x, y, width });
      node.firstElementChild.setAttribute("href", `#${back || this.face(code)}`);
      if (open) {
        node.dataset.card = code;
        node.dataset.name = name;
        node.setAttribute("role", "button");
        const asked = pickable.includes(code);
        const state = asked ? (picked.includes(code) ? "pointed out" : "not pointed out") : playable ? "legal" : "not legal";
        node.setAttribute("tabindex", playable || asked ? 0 : -1);
        node.setAttribute("aria-label", `${spokenCard(code)}, ${this.where(zone)}, ${state}`);
        this.packMark(node, code, zone);
      }
    }
    for (const [code, node] of this.nodes) {
      if (drawn.has(code)) continue;
      node.remove();
      this.nodes.delete(code);
    }
    order(this.cards, [...drawn.values()]);
    const pills = this.svg.querySelector(".counts");
    pills.innerHTML = this.placed.zones.map(countPill).join("") + this.placed.tags.map(({ x, y, name }) => pill(x, y, name, 11)).join("");
  }

  face(code) {
    return `${this.data.settings?.large_cards ? "face-large" : "face"}-${code.slice(0, 2)}`;
  }

  newCard(code) {
    const node = create("g", { class: "card" });
    node.innerHTML = `<use width="100" height="140"/><rect class="mark" x="3" y="3" width="94" height="134" rx="9"/><circle class="dot" cx="16" cy="124" r="9"/>`;
    this.nodes.set(code, node);
    return node;
  }

  // What tells the packs apart: in a race an edge on the cards in the middle, else the number that a move names.
  packMark(node, code, zone) {
    const pack = Number(code.split("'")[1] ?? 1) - 1;
    const edge = this.data.race && zone.owner === null;
    const wanted = edge ? `edge ${pack % 10}` : pack && !this.data.race ? `number ${pack + 1}` : "";
    if (node.dataset.pack === wanted) return;
    node.dataset.pack = wanted;
    node.querySelector(".pack")?.remove();
    if (!wanted) return;
    const inner = edge ? `<use href="#edge-${pack % 10}"/>` : text(5, 98, `'${pack + 1}`, 22, "start", "pack-number");
    node.firstElementChild.insertAdjacentHTML("afterend", `<g class="pack">${inner}</g>`);
  }

  // Every card travels from where it lay, by way of the zones that it passed, to where it lies.
  animate(before, events) {
    this.arrival = 0; // milliseconds until all are there
    if (QUIET.matches || this.data.speed === 0) return;
    const speed = this.data.speed ?? 1;
    const stops = new Map();
    let time = 0;
    const pace = Math.min(PACE, LONGEST / Math.max(events.length, 1));
    events.forEach((moves, number) => {
      const taken = moves.length > 1 && moves.every(([, source]) => source.startsWith("trick:"));
      if (taken) time += LOOK;
      for (const [card, source, zone] of moves) {
        if (!stops.has(card)) stops.set(card, []);
        stops.get(card).push({ time, source, zone });
      }
      if (number < events.length - 1) time += pace;
    });
    for (const code of new Set([...before.keys(), ...stops.keys()])) {
      const passed = stops.get(code) ?? [];
      const node = this.nodes.get(code);
      const from = before.get(code) ?? this.place(passed[0]?.source);
      const spot = this.placed.cards.find((each) => each.code === code);
      const to = spot ? { x: spot.x, y: spot.y, width: spot.card } : this.place(passed.at(-1)?.zone);
      if (!from || !to || this.drag?.nodes.includes(node)) continue;
      const moving = node ?? this.ghost(code);
      const frames = [{ time: 0, at: from }];
      const move = (start, at) => {
        const begin = Math.max(start, frames.at(-1).time);
        frames.push({ time: begin, at: frames.at(-1).at }, { time: begin + TRAVEL, at });
      };
      for (const { time: when, zone } of passed.slice(0, -1)) move(when, this.place(zone) ?? to);
      move(passed.at(-1)?.time ?? 0, to);
      const still = frames.every(({ at }) => Math.hypot(at.x - to.x, at.y - to.y) < 0.5 && Math.abs(at.width - to.width) < 0.5);
      if (still) {
        if (!node) moving.remove();
        continue;
      }
      const duration = frames.at(-1).time;
      this.arrival = Math.max(this.arrival, duration / speed);
      const animation = moving.animate(
        frames.map(({ time: at, at: place }) => ({ transform: css(place), offset: at / duration, easing: "ease-in-out" })),
        { duration: duration / speed },
      );
      if (!node) animation.finished.catch(() => {}).finally(() => moving.remove());
    }
  }

  // A card that is no longer seen, on its last way.
  ghost(code) {
    const node = create("g", { class: "card ghost", "aria-hidden": "true" });
    node.innerHTML = `<use width="100" height="140" href="#${this.face(code)}"/>`;
    this.cards.append(node);
    return node;
  }

  place(id) {
    const spot = this.placed.zones.find(({ zone }) => zone.id === id);
    return spot && { x: spot.x, y: spot.y, width: spot.card };
  }

  drawRings() {
    if (!this.placed) return;
    const rings = this.svg.querySelector(".rings");
    const focused = this.root.getRootNode().activeElement;
    const ring = ({ x, y, width, height }, kind) => `<rect class="ring ${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`;
    const box = (spot) => ({ x: spot.x, y: spot.y, width: spot.card, height: spot.card * RATIO });
    const parts = this.targets().map((zone) => {
      const top = this.placed.cards.filter((each) => each.zone === zone).at(-1);
      return ring(top ? box(top) : this.placed.zones.find((spot) => spot.zone === zone), "target");
    });
    const chosen = this.placed.cards.find(({ code }) => code === this.chosen);
    if (chosen) parts.push(ring(box(chosen), "chosen"));
    if (focused?.matches?.(":focus-visible") && this.svg.contains(focused)) {
      const card = this.placed.cards.find(({ code }) => code === focused.dataset.card);
      const spot = this.placed.zones.find(({ zone }) => zone.id === focused.dataset.zone);
      const panel = this.placed.panels.find(({ person }) => String(person.seat) === focused.dataset.seat);
      if (card || spot || panel) parts.push(ring(card ? box(card) : spot ?? panel, "focus"));
    }
    rings.innerHTML = parts.join("");
  }

  // The bars: buttons stay as long as they are offered, so that the focus does, too.

  drawActions() {
    const actions = this.data.actions.filter(({ cards }) => this.melds() || !cards.length);
    const offered = actions.map((each) => ({ name: each.text, label: each.label, help: each.why, enabled: true, resigns: each.resigns }));
    if (!this.melds()) offered.unshift({ name: ASK_MELDS, label: "Meld…", help: "Is a meld possible now?", enabled: true });
    this.buttons(this.actions, offered,
      (name, button) => {
        if (name === ASK_MELDS) return this.showMelds();
        if (button.dataset.resigns === "true" && button.dataset.sure !== "true") {
          button.dataset.sure = "true";
          button.textContent = `${button.textContent}? Press again`;
          return undefined;
        }
        return this.play(name, null);
      });
    this.actions.hidden = !offered.length;
  }

  drawSteps() {
    this.buttons(this.steps, this.data.steps, (name, button, detail) => {
      if (name === "why") this.ask(!this.asking);
      else if (name === "trick") this.showTrick();
      else if (name === "marks") this.showLegal();
      // A double click steps twice, but plays on to the end of one deal only.
      else if (!(name === "end" && detail > 1)) this.submit({ step: name });
    });
    const place = this.steps.querySelector(".place") ?? this.steps.appendChild(Object.assign(document.createElement("span"), { className: "place" }));
    place.textContent = this.data.place;
    this.steps.hidden = !this.data.steps.length;
  }

  buttons(bar, wanted, act) {
    const old = new Map([...bar.querySelectorAll("button")].map((button) => [button.name, button]));
    const offered = [];
    for (const { name, label, help, enabled, resigns } of wanted) {
      const button = old.get(name) ?? document.createElement("button");
      const fresh = !old.delete(name);
      if (fresh) {
        button.name = name;
        button.type = "button";
        button.addEventListener("click", ({ detail }) => button.ariaDisabled !== "true" && act(name, button, detail));
      }
      button.textContent = label;
      button.title = help ?? "";
      button.ariaDisabled = String(!enabled);
      button.dataset.resigns = String(Boolean(resigns));
      delete button.dataset.sure;
      offered.push(button);
    }
    for (const button of old.values()) button.remove();
    order(bar, offered);
  }

  // Melds that are possible now are pointed out, or only when one asks.
  melds() {
    return !this.data.ask_melds || this.meldsShown === this.moment;
  }

  showMelds() {
    this.meldsShown = this.moment;
    if (!this.data.actions.some(({ cards }) => cards.length)) this.message.textContent = "No meld is possible now.";
    this.drawActions();
    this.draw();
  }

  get moment() {
    return `${this.data.match} ${this.data.ply}`;
  }

  // Legal plays are marked always, never, or until the next move where that was asked for.
  marked() {
    return this.data.marks === "on" || this.shown === this.moment;
  }

  // What belongs to whom

  nameOf(code) {
    return this.data.race ? code.split("'")[0] : code;
  }

  zone(id) {
    return this.data.zones.find((zone) => zone.id === id);
  }

  where(zone) {
    const person = this.data.people.find(({ seat }) => seat === zone.owner);
    return zone.owner === null || zone.mine || !person ? zone.label : `${zone.label} of ${person.name}`;
  }

  // In a race moves name a card by its face and a pile by its number, and every seat has such cards and piles: what
  // lies in front of others is out of reach.
  owned(zone) {
    return !this.data.race || zone.mine;
  }

  shared(zone) {
    return this.owned(zone) || zone.owner === null;
  }

  // One takes cards from one's own stock, or from the one in the middle.
  tapped(zone) {
    return zone.mine || zone.owner === null;
  }

  targets() {
    if (!this.chosen) return [];
    const name = this.nameOf(this.chosen);
    return this.data.zones.filter((zone) => zone.name && this.legal.has(`${name}>${zone.name}`) && this.shared(zone) && this.takes(zone, name));
  }

  // Foundations share one name: the card goes to the one of its suit, or to any that is empty.
  takes(zone, name) {
    const twins = this.data.zones.filter((other) => other.name === zone.name && this.shared(other));
    if (twins.length < 2) return true;
    const top = zone.cards.at(-1), suit = name[1];
    return top ? top[1] === suit : zone.label.includes(SIGNS[suit]) || !/[♣♦♥♠]/.test(zone.label);
  }

  find({ card, zone, seat }) {
    if (card) return this.nodes.get(card);
    return this.ground.querySelector(zone ? `[data-zone="${CSS.escape(zone)}"]` : `.panel[data-seat="${seat}"]`);
  }

  // Gestures

  // What lies under the finger; a card on its way above it, or one that came or went meanwhile, is not meant.
  touched({ target, clientX, clientY }) {
    const node = target.closest(".card, .zone, .panel[role]");
    if (node && !node.getAnimations().length) return node;
    const at = this.svg.getBoundingClientRect();
    const [x, y] = [clientX - at.x, clientY - at.y];
    const lying = this.placed.cards.findLast((each) => inside({ ...each, width: each.card, height: each.card * RATIO }, x, y));
    if (lying) return this.nodes.get(lying.code);
    const spot = this.placed.zones.find((each) => inside(each, x, y));
    return spot ? this.find({ zone: spot.zone.id }) : null;
  }

  held(node) {
    const card = node?.closest("[data-card]");
    return card && this.owned(this.zone(card.dataset.zone)) ? card : null;
  }

  click(event) {
    if (this.dragged) return;
    const strayed = event.detail && Math.hypot(event.clientX - this.pressed.x, event.clientY - this.pressed.y) > DRAG;
    const node = strayed ? event.target.closest(".card, .zone, .panel[role]") : this.touched(event);
    if (node) this.touch(node);
    else this.choose(null);
  }

  touch(node) {
    if (node.matches(".panel")) return this.enlarge(Number(node.dataset.seat));
    const zone = this.zone(node.dataset.zone);
    const card = node.dataset.card;
    if (!zone) return undefined;
    if (this.asking && card) return this.submit({ why: this.nameOf(card) });
    if (this.data.pickable?.includes(card)) return this.pick(card);
    const { tap, name } = zone;
    const chosen = this.chosen && this.nodes.get(this.chosen);
    const alone = card && tap === "card" && this.data.alone && zone.mine;
    // A card of a meld that is possible now is not played by one careless touch.
    if (alone && !(node.classList.contains("meld") && card !== this.chosen)) return this.play(this.nameOf(card), node);
    if (chosen && card === this.chosen) return this.choose(null);
    if (chosen && name && chosen.dataset.zone !== zone.id && this.shared(zone)) return this.play(`${this.nameOf(this.chosen)}>${name}`, chosen);
    if (tap && tap !== "card") return this.tapped(zone) && this.play(tap, node);
    if (card && !zone.mine && zone.owner !== null && !this.data.zones.some((each) => each.name && this.legal.has(`${this.nameOf(card)}>${each.name}`))) return this.enlarge(zone.owner);
    return this.choose(card && this.owned(zone) ? card : null);
  }

  // Where cards are to be pointed out instead of being played.
  pick(card) {
    const picked = new Set(this.data.picked);
    if (!picked.delete(card)) picked.add(card);
    this.data = { ...this.data, picked: [...picked] };
    this.drawCards();
    this.submit({ pick: card });
  }

  doubleClick(event) {
    const card = event.target.closest("[data-card]");
    const found = card && this.data.legal.find(({ text }) => text.startsWith(`${card.dataset.name}>F`));
    if (found && card.classList.contains("movable")) this.play(found.text, card);
  }

  askAbout(event) {
    const card = event.target.closest("[data-card]");
    if (!card) return;
    event.preventDefault();
    this.submit({ why: card.dataset.name });
  }

  ask(on) {
    this.asking = on;
    this.root.classList.toggle("asking", on);
    this.speak(on ? "Touch the card that you ask about." : "");
  }

  key(event) {
    const node = this.root.getRootNode().activeElement?.closest?.(".card, .zone, .panel[role]");
    const arrow = ARROWS[event.key];
    if (event.key === "Escape") {
      this.choose(null);
      this.enlarge(null);
    } else if (node && (event.key === "Enter" || event.key === " ")) this.touch(node);
    else if (node?.dataset.card && event.key === "?") this.submit({ why: node.dataset.name });
    else if (node && arrow) this.neighbour(node, arrow)?.focus();
    else return;
    event.preventDefault();
    this.drawRings();
  }

  // The nearest thing in the direction of an arrow key.
  neighbour(node, [dx, dy]) {
    const from = middle(node);
    let best = null, least = Infinity;
    for (const other of this.svg.querySelectorAll("[data-card], .zone[role=button], .panel[role]")) {
      const covered = other.matches(".zone") && this.zone(other.dataset.zone).cards.some((code) => this.nodes.get(code));
      if (other === node || covered) continue;
      const to = middle(other);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      const distance = along + 2.5 * aside;
      if (along > 2 && distance < least) [best, least] = [other, distance];
    }
    return best;
  }

  choose(code) {
    if (code !== this.chosen) {
      this.chosen = code;
      const places = this.targets().map((zone) => zone.label);
      if (code) this.speak(`${spokenCard(code)} chosen. ${places.length ? `It may go to ${places.join(", ")}.` : ""}`);
    }
    this.drawRings();
  }

  speak(words) {
    this.spoken.textContent = words;
  }

  press(event) {
    this.dragged = false;
    this.pressed = { x: event.clientX, y: event.clientY };
    const card = this.held(this.touched(event));
    if (!card || event.button || !event.isPrimary) return;
    const zone = this.zone(card.dataset.zone);
    const codes = zone.cards.slice(zone.cards.indexOf(card.dataset.card));
    const nodes = (this.data.alone ? [card.dataset.card] : codes).map((code) => this.nodes.get(code)).filter(Boolean);
    this.drag = { id: event.pointerId, x: event.clientX, y: event.clientY, card: card.dataset.card, node: card, nodes, zone, moving: false, since: performance.now(), touch: event.pointerType === "touch" };
  }

  pull(event) {
    const drag = this.drag;
    if (drag?.id !== event.pointerId) return;
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (!drag.moving && Math.hypot(dx, dy) < DRAG) return;
    if (!drag.moving) {
      drag.moving = true;
      this.svg.setPointerCapture(event.pointerId);
      this.choose(this.data.alone ? null : drag.card);
      for (const node of drag.nodes) {
        node.classList.add("dragged");
        this.cards.append(node);
      }
    }
    for (const node of drag.nodes) {
      const { x, y, card } = this.placed.cards.find(({ code }) => this.nodes.get(code) === node) ?? {};
      if (card) node.style.transform = css({ x: x + dx, y: y + dy, width: card });
    }
  }

  drop(event) {
    const drag = this.drag;
    if (drag?.id !== event.pointerId) return;
    if (drag.moving) {
      this.dragged = true;
      const target = this.under(drag, event);
      if (target?.play) this.play(target.play, drag.node);
    } else if (drag.touch) {
      // A finger on a card makes no click, for the page must not scroll.
      this.dragged = true;
      if (performance.now() - drag.since > PRESS) this.submit({ why: drag.node.dataset.name });
      else this.touch(drag.node);
    }
    this.letGo();
  }

  // What is played by letting go of a card here; nothing over other people's cards.
  under(drag, event) {
    const at = this.svg.getBoundingClientRect();
    const [x, y] = [event.clientX - at.x, event.clientY - at.y];
    const name = this.nameOf(drag.card);
    if (this.data.alone) {
      const elsewhere = this.placed.panels.some((panel) => !panel.near && inside(panel, x, y));
      return y < this.placed.bar + this.bar.offsetHeight && !elsewhere && y > 0 && drag.zone.mine ? { play: name } : null;
    }
    const width = this.placed.cards.find(({ code }) => code === drag.card)?.card ?? 60;
    const box = { x: x - width / 2, y: y - width / 2, width, height: width * RATIO };
    let best = null, most = 0;
    for (const spot of this.placed.zones) {
      const { zone } = spot;
      if (zone === drag.zone || !zone.name || !this.shared(zone)) continue;
      const area = overlap(box, { ...spot, height: Math.max(spot.height, spot.card * RATIO) });
      if (area > most) [best, most] = [zone, area];
    }
    return best && this.takes(best, name) ? { play: `${name}>${best.name}` } : null;
  }

  // Where it was not taken, the card glides back.
  letGo() {
    const drag = this.drag;
    this.drag = null;
    if (!drag?.moving) return;
    for (const node of drag.nodes) {
      const from = shown(node);
      const spot = this.placed.cards.find(({ code }) => this.nodes.get(code) === node);
      node.classList.remove("dragged");
      if (!spot) continue;
      const to = { x: spot.x, y: spot.y, width: spot.card };
      node.style.transform = css(to);
      if (!QUIET.matches) node.animate([{ transform: css(from) }, { transform: css(to) }], TRAVEL);
    }
    this.choose(null);
    this.drawCards();
  }

  // A play names the position in which it will arrive if all before it are made. A legal one is shown at once.
  play(move, node) {
    this.choose(null);
    this.tried = node;
    const ply = this.reached + this.queue.filter(({ text }) => text).length;
    if (!this.queue.length) {
      const legal = this.legal.get(move);
      if (!legal) this.shake(node);
      else if (legal.goes.length) this.foresee(legal.goes);
      else this.acknowledge(node);
    }
    this.submit({ ply, text: move });
  }

  foresee(goes) {
    const zones = this.data.zones.map((zone) => ({ ...zone, cards: [...zone.cards] }));
    for (const [code, target] of goes) {
      const from = zones.find((zone) => zone.cards.includes(code));
      const to = zones.find((zone) => zone.id === target) ?? zones.find((zone) => zone.owner === null && zone.name === "F" && this.takes(zone, this.nameOf(code)));
      if (!from || !to) continue;
      from.cards.splice(from.cards.indexOf(code), 1);
      to.cards.push(code);
    }
    this.drag = null;
    this.data = { ...this.data, zones, legal: [], actions: [] };
    this.legal = new Map();
    this.draw([], true);
  }

  // What will be turned up only the server knows; that the touch has arrived is seen at once.
  acknowledge(node) {
    if (node?.isConnected) node.animate([{ opacity: 1 }, { opacity: 0.55 }, { opacity: 1 }], 220);
  }

  shake(node) {
    if (!node?.isConnected || QUIET.matches) return;
    const at = css(shown(node));
    const moves = node.dataset.width ? [0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translate(${x}px, 0) ${at}` })) : [1, 0.5, 1].map((opacity) => ({ opacity }));
    node.animate(moves, 260);
  }

  // Into a numbered queue, for a single value might be overwritten before Python has read it.
  submit(what) {
    this.ask(false);
    this.sent += 1;
    this.queue.push({ n: this.sent, match: this.data.match, ...what });
    this.send([...this.queue]);
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.wait(), 1000);
  }

  wait() {
    this.unanswered = this.queue.length > 0;
    this.say();
    if (this.unanswered) this.waiting = setTimeout(() => this.wait(), 500);
  }

  // A sheet above the table: somebody's cards, the last trick, or the score of a deal.
  sheet(name, label, inner) {
    const old = this.root.querySelector(".sheet");
    clearTimeout(this.counting);
    old?.remove();
    if (!name || old?.dataset.name === name) return null;
    const panel = document.createElement("div");
    panel.className = "sheet";
    panel.dataset.name = name;
    panel.setAttribute("role", "dialog");
    panel.setAttribute("aria-label", label);
    panel.innerHTML = `${inner}<div class="closing"><button type="button" class="close">Close</button></div>`;
    panel.querySelector(".close").addEventListener("click", () => this.sheet(null));
    panel.addEventListener("keydown", ({ key }) => key === "Escape" && this.sheet(null));
    this.felt.append(panel);
    panel.querySelector(".close").focus({ preventScroll: true });
    return panel;
  }

  enlarge(seat) {
    if (seat === null) return this.sheet(null);
    const person = this.data.people.find((each) => each.seat === seat);
    const zones = this.data.zones.filter((zone) => zone.owner === seat);
    const width = Math.min(this.root.clientWidth - 24, 640);
    const flow = flowed(zones, { card: Math.min(72, width / 6), room: width - 16, column: 2.6 });
    const placed = flow.zones.map((spot) => ({ ...spot, x: spot.x + 8, y: spot.y + 30 }));
    const contents = zones.map((zone) => `${zone.label}: ${zone.cards.map((code) => (code ? spokenCard(code) : "a hidden card")).join(", ") || "empty"}`);
    const label = `The cards of ${person.name}. ${contents.join(". ")}`;
    return this.sheet(`seat ${seat}`, label, picture(label, width, flow.height + 38,
      text(10, 20, person.name, 14, "start", "name") +
      placed.map((spot) => `<rect class="place" x="${spot.x}" y="${spot.y}" width="${spot.width}" height="${spot.height}" rx="6"/>${text(spot.x + spot.width / 2, spot.y - 4, spot.label, 11, "middle", "label")}`).join("") +
      placed.flatMap((spot) => cardsIn(spot, this.data)).map(still).join("") + placed.map(countPill).join("")));
  }

  showLegal() {
    this.shown = this.shown === this.moment ? "" : this.moment;
    this.draw();
  }

  showTrick() {
    const { trick } = this.data, card = 76;
    const width = Math.min(this.root.clientWidth - 24, trick.length * (card + 10) + 10), step = (width - 10) / trick.length;
    const said = trick.map(([name, code]) => `${name} played the ${spokenCard(code)}`).join(", ");
    const label = `The last trick: ${said}`;
    this.sheet("trick", label, picture(label, width, card * RATIO + 40,
      trick.map(([name, code], number) => still({ code, x: 5 + number * step, y: 8, card }) + text(5 + number * step + Math.min(card, step) / 2, card * RATIO + 28, name, 12, "middle", "name")).join("")));
  }

  // At the end of a deal the cards are counted in one by one, side by side, from the score lines.
  showScore() {
    const { score, steps, speed = 1 } = this.data;
    const next = steps.find(({ name }) => name === "deal" || name === "again");
    const sides = score.sides.map(({ name, before }) => `<section><h3>${escaped(name)} <output>${signed(before)}</output></h3><ul></ul></section>`);
    const panel = this.sheet("score", score.title, `<h2>${escaped(score.title)}</h2><div class="sides" tabindex="0">${sides.join("")}</div>`);
    if (!panel) return;
    panel.style.setProperty("--sides", sides.length);
    const lists = [...panel.querySelectorAll("ul")], totals = [...panel.querySelectorAll("output")];
    const sums = score.sides.map(({ before }) => before);
    if (next) {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "next", textContent: next.label });
      button.addEventListener("click", () => this.submit({ step: next.name }));
      panel.querySelector(".closing").prepend(button);
      button.focus({ preventScroll: true });
    }
    const counted = score.lines.flatMap(parts);
    const pace = QUIET.matches || !speed ? 0 : Math.min(COUNT, LONGEST_COUNT / Math.max(counted.length, 1)) / speed;
    const count = () => {
      const { side, points, card, words, item } = counted.shift();
      const list = lists[side];
      if (item) list.insertAdjacentHTML("beforeend", `<li><span class="counted"></span><span>${escaped(words)}</span></li>`);
      if (card !== undefined) list.lastElementChild.firstElementChild.insertAdjacentHTML("beforeend", cardPicture(card));
      sums[side] += points;
      totals[side].textContent = signed(sums[side]);
      list.lastElementChild.scrollIntoView?.({ block: "nearest" });
    };
    const go = () => {
      do count(); while (counted.length && !pace);
      if (counted.length) this.counting = setTimeout(go, pace);
    };
    go();
  }

  // Whose hand was there first, ten times as slow: the card that was beaten comes after it, and flies back.
  showLate({ first, second, by }) {
    if (QUIET.matches) return;
    const [, to] = second.split(">");
    const place = this.placed.zones.find(({ zone }) => zone.name === to && zone.owner === null);
    const mine = this.placed.cards.find(({ code, zone, back }) => !back && zone.mine && this.nameOf(code) === second.split(">")[0]);
    if (!place || !mine) return;
    const target = { x: place.x, y: place.y, width: place.card };
    const start = { x: mine.x, y: mine.y, width: mine.card };
    const run = (code, from, arrives, back) => {
      const node = this.ghost(code);
      const end = back ? from : target;
      const total = arrives + 900;
      const animation = node.animate([{ transform: css(from), offset: 0 }, { transform: css(target), offset: arrives / total, easing: "ease-in" }, { transform: css(end), offset: 1 }], { duration: total });
      animation.finished.catch(() => {}).finally(() => node.remove());
    };
    const winner = this.placed.panels.find(({ near }) => !near);
    if (winner) run(first.split(">")[0], { x: winner.x, y: winner.y, width: 30 }, 1000, false);
    run(mine.code, start, 1000 + Math.min(by * 3000, 3000), true);
  }
}

// Laying out

// Everything fits the window: opponents' cards shrink first, then one's own columns are pushed together, then one's own
// cards shrink; where that is not enough, opponents become a line with their counts.
function arrange(data, width, height, bar) {
  const status = statusLines(data, width);
  const near = data.zones.filter((zone) => zone.near);
  const tricks = data.zones.filter((zone) => zone.player !== null);
  const centre = data.zones.filter((zone) => zone.owner === null && zone.player === null);
  const start = data.seat ?? 0;
  const order = data.people.map((_, number) => data.people[(start + number) % data.people.length]);
  const far = order.filter(({ seat }) => !data.zones.some((zone) => zone.owner === seat && zone.near) && data.zones.some((zone) => zone.owner === seat));
  const most = Math.min(Math.max(104, 0.15 * height), Math.max(44, fitting(near, width, data)));
  const least = width < 500 ? 34 : 44;
  const attempt = (own, column, others, chips) => compose({ data, width, status, near, tricks, centre, far, own, column, others, chips, bar });
  // Sizes that fitted before are kept as long as they fit, so that nothing jumps while one plays.
  const shape = [width, height, bar > 60, data.match, data.seat, data.zones.length].join();
  if (sizes.shape === shape) {
    const again = attempt(...sizes.chosen);
    if (again.height <= height) return again;
  }
  let best = null;
  for (const chosen of candidates(most, least, far.length)) {
    best = attempt(...chosen);
    if (best.height > height) continue;
    Object.assign(sizes, { shape, chosen });
    break;
  }
  return best;
}

const sizes = { shape: "", chosen: null };

// Sizes to be tried, from the best to the smallest: own cards, own columns, opponents' cards, and opponents as a line.
function* candidates(most, least, opponents) {
  const owns = [...Array(24).keys()].map((step) => most * 0.94 ** step).filter((own) => own >= least);
  for (const floor of opponents ? [0.42, 0] : [1]) {
    for (const own of owns) {
      if (floor > 0.4 && floor < 1 && own < Math.max(0.6 * most, 60)) break;
      for (const column of [2.6, 2.2, 1.9]) {
        if (!opponents) yield [own, column, own, false];
        else for (let others = Math.min(own * 0.62, 60); others >= Math.max(15, own * floor); others *= 0.85) yield [own, column, others, false];
      }
    }
  }
  if (opponents) for (const own of owns) for (const column of [2.6, 2.2, 1.9]) yield [own, column, 0, true];
}

function statusLines(data, width) {
  const parts = data.status.map(([heading, value]) => `${heading}: ${value}`);
  const lines = [""];
  for (const part of parts) {
    const longer = lines.at(-1) ? `${lines.at(-1)} · ${part}` : part;
    if (longer.length * 6.4 > width - 16 && lines.at(-1)) lines.push(part);
    else lines[lines.length - 1] = longer;
  }
  return lines.filter(Boolean);
}

// How wide zones usually are, in cards: sizes depend on these, not on the cards, so that they stay during play.
const USUAL = { fan: 3.2, stack: 1.1, column: 1, spread: 1.8 };
const GAP = 6, LABEL = 15;

function fitting(zones, width, data) {
  const shown = zones.length ? zones : data.zones.filter((zone) => zone.owner === null);
  const lines = byLine(shown).map((line) => (width < 500 && line.some(({ shape }) => shape === "fan") ? line.slice(0, 1) : line));
  const columns = lines.filter((line) => line.some(({ shape }) => shape === "column")); // these are never broken
  const fit = (line) => (width - 16 - GAP * (line.length - 1)) / line.reduce((sum, zone) => sum + (zone.shape === "fan" && line.length === 1 ? 4.6 : USUAL[zone.shape]), 0);
  return Math.min(...(columns.length ? columns : lines).map(fit));
}

function byLine(zones) {
  const lines = [];
  for (const zone of [...zones].sort((one, other) => one.line - other.line)) {
    if (!lines.length || lines.at(-1)[0].line !== zone.line) lines.push([]);
    lines.at(-1).push(zone);
  }
  return lines;
}

function compose({ data, width, status, near, tricks, centre, far, own, column, others, chips, bar }) {
  const panels = [], zones = [], tags = [];
  let y = 4 + 16 * status.length;
  const add = (flow, dx, dy) => zones.push(...flow.zones.map((spot) => ({ ...spot, x: spot.x + dx, y: spot.y + dy })));

  // Opponents, in as few rows as give the least height; clockwise leads from left to right on the far side.
  if (far.length) {
    let best = null;
    for (let across = 1; across <= far.length; across += 1) {
      const room = (width - 8 - GAP * (across - 1)) / across;
      if (room < (chips ? 110 : 90) && across > 1) break;
      const flows = far.map(({ seat }) => (chips ? null : flowed(data.zones.filter((zone) => zone.owner === seat), { card: others, room: room - 8, column: 1.7 })));
      if (across > 1 && flows.some((flow) => flow?.zones.some(({ x }) => x < -1))) break; // broader than its panel
      const rows = [];
      for (let first = 0; first < far.length; first += across) {
        const members = far.slice(first, first + across).map((person, number) => ({ person, flow: flows[first + number] }));
        rows.push({ members, height: 22 + (chips ? 2 : Math.max(...members.map(({ flow }) => flow.height)) + 4) });
      }
      const total = rows.reduce((sum, row) => sum + row.height + GAP, 0);
      if (!best || total < best.total - 1) best = { rows, total, room };
    }
    for (const { members, height } of best.rows) {
      let x = (width - members.length * best.room - GAP * (members.length - 1)) / 2;
      for (const { person, flow } of members) {
        panels.push({ person, x, y, width: best.room, height, chip: chips ? counts(data, person.seat) : "" });
        if (flow) add(flow, x + 4, y + 22);
        x += best.room + GAP;
      }
      y += height + GAP;
    }
  }

  // The middle: the trick between what else lies there.
  const shared = Math.min(own * 0.92, 84);
  if (tricks.length) {
    const beside = centre.length ? Math.max(...byLine(centre).map((line) => line.reduce((sum, zone) => sum + shared * USUAL[zone.shape] + GAP, 0))) : 0;
    const trick = trickSpots(tricks, data, shared, width - beside - 8);
    const left = Math.max((width - trick.width) / 2, beside + 4);
    const side = flowed(centre, { card: shared, room: Math.max(left - 8, beside), column });
    const height = Math.max(trick.height, side.height);
    add(side, 4, y + (height - side.height) / 2);
    for (const spot of trick.spots) {
      const placed = { ...spot, x: spot.x + left, y: spot.y + y + (height - trick.height) / 2 };
      zones.push(placed);
      if (placed.zone.cards.length && data.people.length > 2) tags.push({ x: placed.x + placed.width / 2, y: placed.y + placed.height - 14, name: shortened(data.people[spot.zone.player].name, trick.tag, 11) });
    }
    y += height + GAP;
  } else if (centre.length) {
    const solo = !near.length;
    const flow = flowed(centre, { card: solo ? own : Math.min(shared, middleCard(centre, width)), room: width - 8, column: solo ? column + 0.9 : column });
    add(flow, 4, y);
    y += flow.height + GAP;
  }

  const barAt = y;
  y += bar + GAP;

  if (near.length) {
    const flow = flowed(near, { card: own, room: width - 16, column, mirrored: data.settings?.left_hand });
    const me = data.people.find(({ seat }) => seat === (data.seat ?? 0));
    const top = me && data.people.length > 1 ? 20 : 0;
    if (top) panels.push({ person: me, x: 4, y, width: width - 8, height: flow.height + top + 4, near: true });
    add(flow, 8, y + top);
    y += flow.height + top + 6;
  }
  const cards = zones.flatMap((spot) => cardsIn(spot, data));
  return { panels, zones, cards, tags, status, bar: barAt, height: Math.ceil(y) };
}

function middleCard(zones, width) {
  const total = zones.reduce((sum, zone) => sum + USUAL[zone.shape], 0);
  const rows = Math.ceil(total / 12);
  return Math.max(26, (width - 8 - (GAP * zones.length) / rows) / Math.min(total, 12));
}

// Of an opponent for whose cards there is no room: how many are left of the first pile, which is what one watches.
function counts(data, seat) {
  const pile = data.zones.find((zone) => zone.owner === seat && zone.shape === "stack") ?? data.zones.find((zone) => zone.owner === seat);
  return String(pile.cards.length);
}

// The cards of a trick lie as the players sit, the viewer's at the bottom: of up to four in a ring, of more in two rows.
function trickSpots(tricks, data, card, width) {
  const start = data.seat ?? 0, count = tricks.length;
  const clockwise = tricks.map((_, number) => tricks.find(({ player }) => player === (start + number) % count));
  return count > 4 ? rowsOfTrick(clockwise, card, width) : ringOfTrick(clockwise, card, width);
}

function ringOfTrick(clockwise, size, width) {
  const count = clockwise.length;
  const rx = count <= 2 ? size * 0.62 : Math.min(size * 1.15, (width - size) / 2 - 8);
  const ry = size * RATIO * (count <= 2 ? 0.12 : 0.52);
  const spots = clockwise.map((zone, number) => {
    const angle = Math.PI / 2 + (2 * Math.PI * number) / count;
    const [dx, dy] = count <= 2 ? [number ? rx : -rx, number ? -ry : ry] : [rx * Math.cos(angle), ry * Math.sin(angle)];
    return trickSpot(zone, rx + dx, LABEL / 2 + ry + dy, size);
  });
  return { spots, width: 2 * rx + size, height: 2 * ry + size * RATIO + LABEL, tag: 1.25 * size };
}

// The viewer's card is in the middle of the lower row, and those of the neighbours are beside it.
function rowsOfTrick(clockwise, card, width) {
  const count = clockwise.length, half = Math.ceil(count / 2);
  const aside = Math.floor((half - 1) / 2);
  const lower = [...clockwise.slice(0, aside + 1).reverse(), ...clockwise.slice(count - aside)];
  const rows = [clockwise.slice(aside + 1, count - aside), lower];
  const across = Math.max(...rows.map(({ length }) => length));
  const step = Math.min(1.3 * card, width / across), size = Math.min(0.82 * card, step - GAP);
  const spots = rows.flatMap((row, line) => row.map((zone, number) => trickSpot(zone, (number + (across - row.length) / 2) * step, LABEL / 2 + line * (size * RATIO + GAP), size)));
  return { spots, width: across * step, height: 2 * size * RATIO + GAP + LABEL, tag: step - 12 };
}

function trickSpot(zone, x, y, size) {
  return { zone, x, y, width: size, height: size * RATIO, card: size, label: "" };
}

// Zones in rows, each row in the middle; where all lines of piles have room side by side, they lie so.
function flowed(zones, { card, room, column, mirrored = false }) {
  const wide = (zone) => (zone.shape === "fan" ? fanWidth(zone, card, room) : card * USUAL[zone.shape]);
  const needed = (row) => row.reduce((sum, zone) => sum + wide(zone), 0) + GAP * (row.length - 1);
  let lines = byLine(zones);
  const piles = zones.every((zone) => zone.shape !== "fan");
  if (piles && lines.length > 1 && needed(zones) <= room) lines = [lines.flat()];
  const rows = [];
  for (const line of lines) {
    if (line.some((zone) => zone.shape === "fan")) {
      rows.push(...fanRows(line, card, room));
      continue;
    }
    let row = [];
    const length = Math.ceil(line.length / Math.max(1, Math.ceil(needed(line) / room)));
    for (const zone of line) {
      if (row.length && (row.length >= length || needed([...row, zone]) > room + 0.5)) {
        rows.push(row.map((each) => ({ zone: each, width: wide(each) })));
        row = [];
      }
      row.push(zone);
    }
    if (row.length) rows.push(row.map((each) => ({ zone: each, width: wide(each) })));
  }
  const placed = [];
  let y = 0;
  const widths = rows.map((row) => row.reduce((sum, { width }) => sum + width, 0) + GAP * (row.length - 1));
  rows.forEach((row, number) => {
    let x = (room - widths[number]) / 2;
    const tall = row.some(({ zone }) => zone.shape === "column");
    for (const { zone, width } of mirrored ? [...row].reverse() : row) {
      const height = card * RATIO * (zone.shape === "column" ? Math.max(1, Math.min(column, 1 + columnSteps(zone.cards).at(-1) || 1)) : 1);
      placed.push({ zone, x, y: y + LABEL, width: zone.shape === "column" ? card : width, height, card, column, label: fitted(zone, row.length > 1 ? width + GAP - 2 : room) });
      x += width + GAP;
    }
    y += LABEL + card * RATIO * (tall ? column : 1) + GAP;
  });
  return { zones: placed, height: y };
}

function fanWidth(zone, card, room) {
  const count = Math.max(zone.cards.length, 1);
  const step = zone.cards.some(Boolean) ? 0.62 : 0.3;
  return Math.min(room, card * (1 + step * (count - 1)));
}

// A line with hands: the hands share what the piles leave, and their cards are pushed together as far as need be; where
// too little of each would be seen, the first hand has a row of its own.
function fanRows(line, card, room) {
  const fans = line.filter((zone) => zone.shape === "fan");
  const fixed = line.filter((zone) => zone.shape !== "fan").reduce((sum, zone) => sum + card * USUAL[zone.shape], 0) + GAP * (line.length - 1);
  const wanted = fans.reduce((sum, zone) => sum + fanWidth(zone, card, Infinity), 0);
  const least = card * fans.length; // what each shows however far it is pushed together
  const share = wanted > least ? Math.min(1, Math.max(0, (room - fixed - least) / (wanted - least))) : 1;
  if (share < 0.45 && line.length > 1) {
    const [hand, ...rest] = [fans[0], ...line.filter((zone) => zone !== fans[0])];
    return [...fanRows([hand], card, room), ...fanRows(rest, card, room)];
  }
  return [line.map((zone) => ({ zone, width: zone.shape === "fan" ? card + (fanWidth(zone, card, Infinity) - card) * share : card * USUAL[zone.shape] }))];
}

// Where the cards of a column begin, in heights of a card.
function columnSteps(cards) {
  const steps = [0];
  for (const code of cards.slice(0, -1)) steps.push(steps.at(-1) + (code ? 0.28 : 0.12));
  return steps;
}

function cardsIn(spot, data) {
  const { zone, x, y, card, width } = spot;
  const count = zone.cards.length;
  const at = (number, dx, dy) => ({ code: zone.cards[number] ?? `${zone.id}#${number}`, zone, x: x + dx, y: y + dy, card, back: zone.cards[number] ? "" : zone.up ? "blank" : backOf(zone, data) });
  if (!count) return [];
  if (zone.shape === "stack") return [at(count - 1, 0, 0)];
  if (zone.shape === "spread") {
    const first = Math.max(0, count - 3);
    return zone.cards.slice(first).map((_, number) => at(first + number, number * 0.38 * card, 0));
  }
  if (zone.shape === "fan") {
    const step = count > 1 ? Math.min(0.62 * card, (width - card) / (count - 1)) : 0;
    return zone.cards.map((_, number) => at(number, number * step, 0));
  }
  const steps = columnSteps(zone.cards);
  const room = (spot.column - 1) * card * RATIO;
  const squeeze = Math.min(1, room / Math.max(steps.at(-1) * card * RATIO, 1));
  return zone.cards.map((_, number) => at(number, 0, steps[number] * card * RATIO * squeeze));
}

// In a race the colour of the pack that the seat plays, as its open cards show; else one for all.
function backOf(zone, data) {
  if (!data.race || zone.owner === null) return "back-0";
  for (const other of data.zones) {
    const open = other.owner === zone.owner && other.cards.find(Boolean);
    if (open) return `back-${(Number(open.split("'")[1] ?? 1) - 1) % 10}`;
  }
  return `back-${zone.owner % 10}`;
}

// Drawing

const SKELETON = `
  <div class="felt">
    <svg xmlns="http://www.w3.org/2000/svg" role="group" aria-label="The card table"><defs></defs><g class="ground"></g><g class="cards"></g><g class="counts" pointer-events="none"></g><g class="rings" pointer-events="none"></g></svg>
    <div class="bar"><p class="message" role="status"></p><div class="actions" role="toolbar" aria-label="What else you may do"></div></div>
  </div>
  <div class="steps" role="toolbar" aria-label="Steps"></div>
  <p class="spoken" aria-live="polite"></p>`;

function picture(label, width, height, inner) {
  return `<svg width="${width}" height="${height}" role="img" aria-label="${escaped(label)}">${inner}</svg>`;
}

function cardPicture(code) {
  return `<svg viewBox="0 0 100 140" aria-hidden="true">${still({ code, x: 0, y: 0, card: 100 })}</svg>`;
}

// A score line card by card: each brings its share, or the last one all of it where they bring no equal shares.
function parts({ side, points, cards, text: words }) {
  const count = Math.max(cards.length, 1), share = points % count ? 0 : points / count;
  return [...Array(count).keys()].map((number) => ({
    side, card: cards[number], words, item: number === 0, points: share || (number === count - 1 ? points : 0),
  }));
}

function signed(points) {
  return String(points).replace("-", "−");
}

// A card that is only looked at.
function still({ code, back, x, y, card }) {
  return `<use href="#${back || `face-${code.slice(0, 2)}`}" width="100" height="140" transform="translate(${x} ${y}) scale(${card / 100})"/>`;
}

function create(name, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value);
  return node;
}

// Puts nodes in this order, those that are there already in as few moves as possible: one that is moved loses the focus.
function order(parent, nodes) {
  nodes.forEach((node, number) => {
    if (parent.children[number] !== node) parent.insertBefore(node, parent.children[number] ?? null);
  });
}

function text(x, y, words, size, anchor, name = "") {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" class="${name}">${escaped(words)}</text>`;
}

function escaped(words) {
  return String(words).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

// A label if there is room for it, else its name, with the suit if the label ends with one, or its first word; or
// nothing, for a torn word says less than the cards do.
function fitted({ label, name }, width) {
  const sign = /[♣♦♥♠]$/.exec(label)?.[0] ?? "";
  const wordings = [label, name && `${name}${sign}`, label.split(" ")[0]];
  return wordings.find((words) => textWidth(words, 11) <= width) ?? "";
}

// What somebody is called, cut off where there is too little room.
function shortened(name, width, size) {
  for (let letters = name.length; letters > 1; letters -= 1) {
    const shown = letters < name.length ? `${name.slice(0, letters).trimEnd()}…` : name;
    if (textWidth(shown, size) <= width) return shown;
  }
  return name.slice(0, 1);
}

const ruler = document.createElement("canvas").getContext("2d");

// How wide a text will be, as bold as names are.
function textWidth(words, size) {
  ruler.font = `600 ${size}px ${ruler.family ?? "sans-serif"}`;
  return ruler.measureText(words).width;
}

function stackEdges({ zone, x, y, card }) {
  const under = Math.min(zone.cards.length - 1, 3);
  if (under < 1 || zone.shape === "spread") return "";
  return [...Array(under).keys()].reverse().map((number) => `<rect class="edge" x="${x + (number + 1) * 1.4}" y="${y + (number + 1) * 1.4}" width="${card}" height="${card * RATIO}" rx="${0.09 * card}"/>`).join("");
}

function countPill({ zone, x, y, card, width, height }) {
  if (zone.cards.length < 2 || (zone.shape !== "stack" && zone.shape !== "spread")) return "";
  return pill(x + Math.min(width, card) - 8, y + height - 12, zone.cards.length, 11);
}

function pill(x, y, words, size) {
  const width = textWidth(words, size) + 10;
  return `<g class="pill"><rect x="${x - width / 2}" y="${y}" width="${width}" height="${size + 5}" rx="${(size + 5) / 2}"/>${text(x, y + size, words, size, "middle")}</g>`;
}

function link({ title, address }) {
  const node = document.createElement("a");
  node.textContent = `[${title}]`;
  node.href = address;
  node.target = address.startsWith("#") ? "_self" : "_blank";
  return node;
}

function spokenCard(code) {
  const [face, pack] = code.split("'");
  return `${RANKS[face[0]] ?? face[0]} of ${SUITS[face[1]]}${pack ? `, pack ${pack}` : ""}`;
}

// Geometry

function css({ x, y, width }) {
  return `translate(${x}px, ${y}px) scale(${width / 100})`;
}

// Where the card is seen at the moment, on its way or dragged.
function shown(node) {
  const { e, f, a } = new DOMMatrix(getComputedStyle(node).transform);
  return { x: e, y: f, width: a * 100 };
}

function identity(node) {
  if (!node?.dataset) return null;
  const { card, zone, seat } = node.dataset;
  return card || zone || seat ? { card, zone, seat } : null;
}

function middle(node) {
  const box = (node.querySelector(".place, use") ?? node).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function inside(box, x, y) {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

function overlap(one, other) {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(width, 0) * Math.max(height, 0);
}

// What the page scrolls in: in the app not the window.
function scroller(node) {
  for (let each = node; each; each = each.parentElement ?? each.getRootNode().host) {
    if (each instanceof Element && /(auto|scroll)/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight) return each;
  }
  return null;
}
