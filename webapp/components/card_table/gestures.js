// What people do with the table: touches, keys and drags, and the card that is chosen by them.

import { drawCards, drawRings } from "./drawing.js";
import { QUIET, TRAVEL } from "./motion.js";
import { box, css, RATIO, shown, spokenCard } from "./pictures.js";
import { enlarge } from "./sheets.js";

const DRAG = 7; // pixels after which a press is a drag
const PRESS = 550; // milliseconds after which a press asks why
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function listen(table) {
  const on = (name, act, how) => table.felt.addEventListener(name, (event) => act(table, event), how);
  on("click", click);
  on("dblclick", doubleClick);
  on("contextmenu", askAbout);
  on("keydown", key);
  on("focusin", drawRings);
  on("focusout", drawRings);
  on("pointerdown", press);
  on("pointermove", pull);
  on("pointerup", drop);
  on("pointercancel", letGo);
  // A finger on a card that can be taken drags the card and not the page.
  on("touchstart", (_, event) => held(table, touched(table, event.touches[0])) && event.preventDefault(), { passive: false });
}

// What lies under the finger; a card on its way above it, or one that came or went meanwhile, is not meant.
function touched(table, { target, clientX, clientY }) {
  const node = target.closest(".card, .zone, .panel[role]");
  if (node && !node.getAnimations().length) return node;
  const [x, y] = onFelt(table, { clientX, clientY });
  const lying = table.placed.cards.findLast((each) => inside(box(each), x, y));
  if (lying) return table.nodes.get(lying.code);
  const spot = table.placed.zones.find((each) => inside(each, x, y));
  return spot ? table.find({ zone: spot.zone.id }) : null;
}

function held(table, node) {
  const card = node?.closest("[data-card]");
  return card && table.owned(table.zone(card.dataset.zone)) ? card : null;
}

function click(table, event) {
  if (table.dragged) return;
  const strayed = event.detail && Math.hypot(event.clientX - table.pressed.x, event.clientY - table.pressed.y) > DRAG;
  const node = strayed ? event.target.closest(".card, .zone, .panel[role]") : touched(table, event);
  if (node) touch(table, node);
  else choose(table, null);
}

function touch(table, node) {
  if (node.matches(".panel")) return enlarge(table, Number(node.dataset.seat));
  const zone = table.zone(node.dataset.zone);
  const card = node.dataset.card;
  if (!zone) return undefined;
  if (table.asking && card) return table.submit({ why: table.nameOf(card) });
  if (table.data.pickable?.includes(card)) return pick(table, card);
  const { tap, name } = zone;
  const chosen = table.chosen && table.nodes.get(table.chosen);
  const alone = card && tap === "card" && table.data.alone && zone.mine;
  // A card of a meld that is possible now is not played by one careless touch.
  if (alone && !(node.classList.contains("meld") && card !== table.chosen)) return table.play(table.nameOf(card), node);
  if (chosen && card === table.chosen) return choose(table, null);
  if (chosen && name && chosen.dataset.zone !== zone.id && table.shared(zone)) return table.play(`${table.nameOf(table.chosen)}>${name}`, chosen);
  if (tap && tap !== "card") return table.tapped(zone) && table.play(tap, node);
  if (card && !zone.mine && zone.owner !== null && !table.data.zones.some((each) => each.name && table.legal.has(`${table.nameOf(card)}>${each.name}`))) return enlarge(table, zone.owner);
  return choose(table, card && table.owned(zone) ? card : null);
}

// Where cards are to be pointed out instead of being played.
function pick(table, card) {
  const picked = new Set(table.data.picked);
  if (!picked.delete(card)) picked.add(card);
  table.data = { ...table.data, picked: [...picked] };
  drawCards(table);
  table.submit({ pick: card });
}

function doubleClick(table, event) {
  const card = event.target.closest("[data-card]");
  const found = card && table.data.legal.find(({ text }) => text.startsWith(`${card.dataset.name}>F`));
  if (found && card.classList.contains("movable")) table.play(found.text, card);
}

function askAbout(table, event) {
  const card = event.target.closest("[data-card]");
  if (!card) return;
  event.preventDefault();
  table.submit({ why: card.dataset.name });
}

export function ask(table, on) {
  table.asking = on;
  table.root.classList.toggle("asking", on);
  speak(table, on ? "Touch the card that you ask about." : "");
}

function key(table, event) {
  const node = table.root.getRootNode().activeElement?.closest?.(".card, .zone, .panel[role]");
  const arrow = ARROWS[event.key];
  if (event.key === "Escape") {
    choose(table, null);
    enlarge(table, null);
  } else if (node && (event.key === "Enter" || event.key === " ")) touch(table, node);
  else if (node?.dataset.card && event.key === "?") table.submit({ why: node.dataset.name });
  else if (node && arrow) neighbour(table, node, arrow)?.focus();
  else return;
  event.preventDefault();
  drawRings(table);
}

// The nearest thing in the direction of an arrow key.
function neighbour(table, node, [dx, dy]) {
  const from = middle(node);
  let best = null, least = Infinity;
  for (const other of table.svg.querySelectorAll("[data-card], .zone[role=button], .panel[role]")) {
    const covered = other.matches(".zone") && table.zone(other.dataset.zone).cards.some((code) => table.nodes.get(code));
    if (other === node || covered) continue;
    const to = middle(other);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    const distance = along + 2.5 * aside;
    if (along > 2 && distance < least) [best, least] = [other, distance];
  }
  return best;
}

export function choose(table, code) {
  if (code !== table.chosen) {
    table.chosen = code;
    const places = table.targets().map((zone) => zone.label);
    if (code) speak(table, `${spokenCard(code)} chosen. ${places.length ? `It may go to ${places.join(", ")}.` : ""}`);
  }
  drawRings(table);
}

function speak(table, words) {
  table.spoken.textContent = words;
}

function press(table, event) {
  table.dragged = false;
  table.pressed = { x: event.clientX, y: event.clientY };
  const card = held(table, touched(table, event));
  if (!card || event.button || !event.isPrimary) return;
  const zone = table.zone(card.dataset.zone);
  const codes = zone.cards.slice(zone.cards.indexOf(card.dataset.card));
  const nodes = (table.data.alone ? [card.dataset.card] : codes).map((code) => table.nodes.get(code)).filter(Boolean);
  table.drag = { id: event.pointerId, x: event.clientX, y: event.clientY, card: card.dataset.card, node: card, nodes, zone, moving: false, since: performance.now(), touch: event.pointerType === "touch" };
}

function pull(table, event) {
  const drag = table.drag;
  if (drag?.id !== event.pointerId) return;
  const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
  if (!drag.moving && Math.hypot(dx, dy) < DRAG) return;
  if (!drag.moving) {
    drag.moving = true;
    table.svg.setPointerCapture(event.pointerId);
    choose(table, table.data.alone ? null : drag.card);
    for (const node of drag.nodes) {
      node.classList.add("dragged");
      table.cards.append(node);
    }
  }
  for (const node of drag.nodes) {
    const { x, y, card } = spotOf(table, node) ?? {};
    if (card) node.style.transform = css({ x: x + dx, y: y + dy, width: card });
  }
}

function drop(table, event) {
  const drag = table.drag;
  if (drag?.id !== event.pointerId) return;
  if (drag.moving) {
    table.dragged = true;
    const move = under(table, drag, event);
    if (move) table.play(move, drag.node);
  } else if (drag.touch) {
    // A finger on a card makes no click, for the page must not scroll.
    table.dragged = true;
    if (performance.now() - drag.since > PRESS) table.submit({ why: drag.node.dataset.name });
    else touch(table, drag.node);
  }
  letGo(table);
}

// What is played by letting go of a card here; nothing over other people's cards.
function under(table, drag, event) {
  const [x, y] = onFelt(table, event);
  const name = table.nameOf(drag.card);
  if (table.data.alone) {
    const elsewhere = table.placed.panels.some((panel) => !panel.near && inside(panel, x, y));
    return y < table.placed.bar + table.bar.offsetHeight && !elsewhere && y > 0 && drag.zone.mine ? name : null;
  }
  const width = table.placed.cards.find(({ code }) => code === drag.card)?.card ?? 60;
  const held = box({ x: x - width / 2, y: y - width / 2, card: width });
  let best = null, most = 0;
  for (const spot of table.placed.zones) {
    const { zone } = spot;
    if (zone === drag.zone || !zone.name || !table.shared(zone)) continue;
    const area = overlap(held, { ...spot, height: Math.max(spot.height, spot.card * RATIO) });
    if (area > most) [best, most] = [zone, area];
  }
  return best && table.takes(best, name) ? `${name}>${best.name}` : null;
}

// Where it was not taken, the card glides back.
function letGo(table) {
  const drag = table.drag;
  table.drag = null;
  if (!drag?.moving) return;
  for (const node of drag.nodes) {
    const from = shown(node);
    const spot = spotOf(table, node);
    node.classList.remove("dragged");
    if (!spot) continue;
    const to = box(spot);
    node.style.transform = css(to);
    if (!QUIET.matches) node.animate([{ transform: css(from) }, { transform: css(to) }], TRAVEL);
  }
  choose(table, null);
  drawCards(table);
}

function onFelt(table, { clientX, clientY }) {
  const at = table.svg.getBoundingClientRect();
  return [clientX - at.x, clientY - at.y];
}

// Where the card of a node lies when nobody holds it.
function spotOf(table, node) {
  return table.placed.cards.find(({ code }) => table.nodes.get(code) === node);
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
