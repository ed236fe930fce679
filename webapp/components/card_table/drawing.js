// The picture of the table: panels, zones, cards and rings, drawn so that what is there already stays the same node.

import { arrange } from "./layout.js";
import { reserve } from "./bars.js";
import { animate } from "./motion.js";
import { box, countPill, create, css, face, order, pill, playsCard, ruler, shortened, shown, signed, spokenCard, stackEdges, text, textWidth } from "./pictures.js";

export function draw(table, events = [], known = false) {
  const { width, height } = room(table);
  if (!width) return;
  ruler.family = getComputedStyle(table.root).fontFamily;
  [table.width, table.height] = [table.root.clientWidth, window.innerHeight];
  const focused = identity(table.root.getRootNode().activeElement);
  const before = new Map([...table.nodes].map(([code, node]) => [code, shown(node)]));
  table.bar.style.width = table.aside ? "" : `${Math.min(width - 12, 760)}px`;
  table.drawnBarWidth = table.barWidth();
  reserve(table);
  table.placed = arrange(table.data, width, height, table.aside || table.bar.hidden ? 0 : table.bar.offsetHeight, table.sizes, table.aside);
  table.bar.style.top = `${table.placed.bar}px`;
  table.svg.setAttribute("viewBox", `0 0 ${width} ${table.placed.height}`);
  table.svg.setAttribute("height", table.placed.height);
  table.svg.setAttribute("width", width);
  drawGround(table);
  drawCards(table);
  if (known) animate(table, before, events);
  if (table.chosen && !table.nodes.has(table.chosen)) table.chosen = null;
  // Where the card with the focus is no longer seen, the focus goes to one that can be played.
  if (focused) (table.find(focused) ?? table.cards.querySelector('[tabindex="0"]'))?.focus({ preventScroll: true });
  drawRings(table);
}

// The table has what the window leaves; where it stays while the page moves, it is measured from where it begins.
function room(table) {
  const { aside, panel, root, steps, data } = table;
  const page = scroller(root), start = (aside ? panel.frame : root).getBoundingClientRect().top;
  const top = start + (page?.scrollTop ?? 0) - (page?.getBoundingClientRect().top ?? 0);
  const limit = data.height ?? window.innerHeight - Math.min(Math.max(top, 0), window.innerHeight / 2) - (aside ? 0 : steps.offsetHeight) - 12;
  return { width: root.clientWidth, height: Math.max(limit, 320) };
}

// Whose turn it is and what may be played is marked when all cards have arrived.
export function drawMarks(table) {
  drawGround(table);
  drawCards(table);
  drawRings(table);
}

function drawGround(table) {
  const { panels, zones, status } = table.placed;
  const old = new Map([...table.ground.children].map((node) => [node.dataset.key, node]));
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
    const turn = person.turn && !table.arriving;
    const marks = person.dealer ? `<circle class="dealer" cx="${panel.x + 14}" cy="${panel.y + 11}" r="7"/>${text(panel.x + 14, panel.y + 15, "D", 11, "middle", "dealer-letter")}` : "";
    const start = person.dealer ? 26 : 8;
    const shared = panel.near ? table.roles(person) : "";
    const rest = `${person.partner ? ", your partner" : ""}${panel.chips && person.left !== null ? `: ${person.left} left` : ""}${table.data.scored ? ` · ${signed(person.score)}` : ""}${shared && ` · ${shared}`}`;
    const name = `${turn ? "▶ " : ""}${shortened(person.name, panel.width - start - 8 - textWidth(turn ? `▶ ${rest}` : rest, 12), 12)}${rest}`;
    put(`panel ${person.seat}`, `panel${turn ? " turn" : ""}`, panel.near ? { "data-seat": person.seat } : { "data-seat": person.seat, role: "button", tabindex: 0, "aria-label": `${person.name}${turn ? ", whose turn it is" : ""}${person.partner ? ", your partner" : ""}${person.dealer ? ", the dealer" : ""}: enlarge` },
      `<rect x="${panel.x}" y="${panel.y}" width="${panel.width}" height="${panel.height}" rx="8"/>${marks}${text(panel.x + start, panel.y + 15, name, 12, "start", "name")}`);
  }
  for (const spot of zones) {
    const { zone } = spot;
    const action = zone.tap && zone.tap !== "card" && table.tapped(zone);
    const reachable = action || zone.name;
    const count = zone.cards.length;
    const said = `${table.where(zone)}, ${count ? `${count} card${count > 1 ? "s" : ""}` : "empty"}${action && !table.legal.has(zone.tap) ? table.legal.size ? ", not legal" : ", not now" : ""}`;
    const edges = zone.shape === "stack" ? stackEdges(spot) : "";
    put(`zone ${zone.id}`, `zone${action && table.legal.has(zone.tap) && table.marked() ? " legal" : ""}`,
      { "data-zone": zone.id, "data-name": zone.name, "data-tap": zone.tap, role: reachable ? "button" : "img", tabindex: action ? 0 : -1, "aria-label": said },
      `<rect class="place${count ? "" : " empty"}" x="${spot.x}" y="${spot.y}" width="${spot.width}" height="${spot.height}" rx="${0.09 * spot.card}"/>` +
      `${spot.label ? text(spot.x + spot.width / 2, spot.y - 4, spot.label, 11, "middle", "label") : ""}${edges}` +
      `<rect class="mark" x="${spot.x - 2}" y="${spot.y - 2}" width="${spot.width + 4}" height="${spot.height + 4}" rx="${0.09 * spot.card}"/>`);
  }
  for (const node of old.values()) node.remove();
  order(table.ground, drawn);
}

export function drawCards(table) {
  const drawn = new Map();
  const starts = new Set(table.data.legal.map(({ text }) => text.split(">")[0]).filter(playsCard));
  const { pickable = [], picked = [] } = table.data;
  const melding = new Set(table.marked() && table.melds() ? table.data.actions.flatMap(({ cards }) => cards) : []);
  for (const { code, zone, x, y, card: width, back } of table.placed.cards) {
    const node = table.nodes.get(code) ?? newCard(table, code);
    drawn.set(code, node);
    const name = table.nameOf(code);
    const open = !back;
    const playable = open && starts.has(name) && table.owned(zone);
    node.classList.toggle("back", !open);
    node.classList.toggle("movable", playable && !table.arriving);
    node.classList.toggle("legal", playable && table.marked());
    node.classList.toggle("meld", open && melding.has(code));
    node.classList.toggle("picked", picked.includes(code));
    node.dataset.zone = zone.id;
    node.dataset.width = width;
    node.style.transform = css({ x, y, width });
    node.firstElementChild.setAttribute("href", `#${back || face(code, table.data.settings)}`);
    if (open) {
      node.dataset.card = code;
      node.dataset.name = name;
      node.setAttribute("role", "button");
      const asked = pickable.includes(code);
      const state = asked ? (picked.includes(code) ? "pointed out" : "not pointed out") : playable ? "legal" : starts.size ? "not legal" : "not now";
      node.setAttribute("tabindex", playable || asked ? 0 : -1);
      node.setAttribute("aria-label", `${spokenCard(code)}, ${table.where(zone)}, ${state}`);
      packMark(table, node, code, zone);
    }
  }
  for (const [code, node] of table.nodes) {
    if (drawn.has(code)) continue;
    node.remove();
    table.nodes.delete(code);
  }
  order(table.cards, [...drawn.values()]);
  const pills = table.svg.querySelector(".counts");
  pills.innerHTML = table.placed.zones.map(countPill).join("") + table.placed.tags.map(({ x, y, name }) => pill(x, y, name, 11)).join("");
}

function newCard(table, code) {
  const node = create("g", { class: "card" });
  node.innerHTML = `<use width="100" height="140"/><rect class="mark" x="3" y="3" width="94" height="134" rx="9"/><circle class="dot" cx="16" cy="124" r="9"/>`;
  table.nodes.set(code, node);
  return node;
}

// What tells the packs apart: in a race an edge on the cards in the middle, else the number that a move names.
function packMark(table, node, code, zone) {
  const pack = Number(code.split("'")[1] ?? 1) - 1;
  const edge = table.data.race && zone.owner === null;
  const wanted = edge ? `edge ${pack % 10}` : pack && !table.data.race ? `number ${pack + 1}` : "";
  if (node.dataset.pack === wanted) return;
  node.dataset.pack = wanted;
  node.querySelector(".pack")?.remove();
  if (!wanted) return;
  const inner = edge ? `<use href="#edge-${pack % 10}"/>` : text(5, 98, `'${pack + 1}`, 22, "start", "pack-number");
  node.firstElementChild.insertAdjacentHTML("afterend", `<g class="pack">${inner}</g>`);
}

export function drawRings(table) {
  if (!table.placed) return;
  const rings = table.svg.querySelector(".rings");
  const focused = table.root.getRootNode().activeElement;
  const ring = ({ x, y, width, height }, kind) => `<rect class="ring ${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`;
  const parts = table.targets().map((zone) => {
    const top = table.placed.cards.filter((each) => each.zone === zone).at(-1);
    return ring(top ? box(top) : table.placed.zones.find((spot) => spot.zone === zone), "target");
  });
  const [what, where] = table.data.advised ? table.data.advised.split(">") : [];
  const advised = table.placed.cards.find(({ code, zone, back }) => !back && table.owned(zone) && table.nameOf(code) === what);
  const spot = table.placed.zones.find(({ zone }) => (where ? zone.name === where && table.shared(zone) && table.takes(zone, what) : zone.tap === what && table.tapped(zone)));
  for (const place of [advised && box(advised), spot]) if (place) parts.push(ring(place, "advised"));
  const chosen = table.placed.cards.find(({ code }) => code === table.chosen);
  if (chosen) parts.push(ring(box(chosen), "chosen"));
  if (focused?.matches?.(":focus-visible") && table.svg.contains(focused)) {
    const card = table.placed.cards.find(({ code }) => code === focused.dataset.card);
    const spot = table.placed.zones.find(({ zone }) => zone.id === focused.dataset.zone);
    const panel = table.placed.panels.find(({ person }) => String(person.seat) === focused.dataset.seat);
    if (card || spot || panel) parts.push(ring(card ? box(card) : spot ?? panel, "focus"));
  }
  rings.innerHTML = parts.join("");
}

function identity(node) {
  if (!node?.dataset) return null;
  const { card, zone, seat } = node.dataset;
  return card || zone || seat ? { card, zone, seat } : null;
}

// What the page scrolls in: in the app not the window.
export function scroller(node) {
  for (let each = node; each; each = each.parentElement ?? each.getRootNode().host) {
    if (each instanceof Element && /(auto|scroll)/.test(getComputedStyle(each).overflowY) && each.scrollHeight > each.clientHeight) return each;
  }
  return null;
}
