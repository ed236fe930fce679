// A sheet above the table: somebody's cards, the last trick, or the score of a deal.

import { cardsIn, flowed } from "./layout.js";
import { QUIET } from "./motion.js";
import { countPill, escaped, picture, RATIO, signed, spokenCard, still, text } from "./pictures.js";

const COUNT = 320; // milliseconds between two cards that are counted in at the end of a deal
const LONGEST_COUNT = 9000; // milliseconds for all of them
const CLOSING = 70; // pixels for the margin of a sheet and the button that closes it

export function sheet(table, name, label, inner) {
  const old = table.root.querySelector(".sheet");
  clearTimeout(table.counting);
  old?.remove();
  if (!name || old?.dataset.name === name) return null;
  const panel = document.createElement("div");
  panel.className = "sheet";
  panel.dataset.name = name;
  panel.setAttribute("role", "dialog");
  panel.setAttribute("aria-label", label);
  panel.innerHTML = `${inner}<div class="closing"><button type="button" class="close">Close</button></div>`;
  panel.querySelector(".close").addEventListener("click", () => sheet(table, null));
  // What lies under it is not meant.
  for (const kind of ["click", "dblclick", "pointerdown", "touchstart"]) panel.addEventListener(kind, (event) => event.stopPropagation());
  panel.addEventListener("keydown", ({ key }) => key === "Escape" && sheet(table, null));
  table.felt.append(panel);
  panel.querySelector(".close").focus({ preventScroll: true });
  return panel;
}

// Somebody's cards, larger, until one touches them; they lie above one's own, and change as play goes on.
export function enlarge(table, seat) {
  if (seat === null) return sheet(table, null);
  const { label, drawing } = cardsOf(table, seat);
  const panel = sheet(table, `seat ${seat}`, label, drawing);
  panel?.addEventListener("click", () => sheet(table, null));
  return panel;
}

export function followEnlarged(table) {
  const panel = table.root.querySelector('.sheet[data-name^="seat"]');
  if (!panel) return;
  const { label, drawing } = cardsOf(table, Number(panel.dataset.name.slice(5)));
  panel.setAttribute("aria-label", label);
  panel.querySelector("svg").outerHTML = drawing;
}

function cardsOf(table, seat) {
  const person = table.data.people.find((each) => each.seat === seat);
  const zones = table.data.zones.filter((zone) => zone.owner === seat);
  const width = Math.min(table.felt.clientWidth - 24, 640);
  const own = table.placed.panels.find(({ near }) => near);
  const height = (own?.y ?? table.placed.height) - CLOSING;
  let flow;
  for (let card = Math.min(72, width / 6); card > 24; card *= 0.9) {
    flow = flowed(zones, { card, room: width - 16, column: 2.6 });
    if (flow.height + 38 <= height) break;
  }
  const placed = flow.zones.map((spot) => ({ ...spot, x: spot.x + 8, y: spot.y + 30 }));
  const contents = zones.map((zone) => `${zone.label}: ${zone.cards.map((code) => (code ? spokenCard(code) : "a hidden card")).join(", ") || "empty"}`);
  const label = `The cards of ${person.name}. ${contents.join(". ")}`;
  return { label, drawing: picture(label, width, flow.height + 38,
    text(10, 20, person.name, 14, "start", "name") +
    placed.map((spot) => `<rect class="place" x="${spot.x}" y="${spot.y}" width="${spot.width}" height="${spot.height}" rx="6"/>${text(spot.x + spot.width / 2, spot.y - 4, spot.label, 11, "middle", "label")}`).join("") +
    placed.flatMap((spot) => cardsIn(spot, table.data)).map(still).join("") + placed.map(countPill).join("")) };
}

export function showTrick(table) {
  const { trick } = table.data, card = 76;
  const width = Math.min(table.root.clientWidth - 24, trick.length * (card + 10) + 10), step = (width - 10) / trick.length;
  const said = trick.map(([name, code]) => `${name} played the ${spokenCard(code)}`).join(", ");
  const label = `The last trick: ${said}`;
  sheet(table, "trick", label, picture(label, width, card * RATIO + 40,
    trick.map(([name, code], number) => still({ code, x: 5 + number * step, y: 8, card }) + text(5 + number * step + Math.min(card, step) / 2, card * RATIO + 28, name, 12, "middle", "name")).join("")));
}

// At the end of a deal the cards are counted in one by one, side by side, from the score lines.
export function showScore(table) {
  const { score, steps, speed = 1 } = table.data;
  const next = steps.find(({ name }) => name === "deal" || name === "again");
  const sides = score.sides.map(({ name, before }) => `<section><h3>${escaped(name)} <output>${signed(before)}</output></h3><ul></ul></section>`);
  const panel = sheet(table, "score", score.title, `<h2>${escaped(score.title)}</h2><div class="sides" tabindex="0">${sides.join("")}</div>`);
  if (!panel) return;
  panel.style.setProperty("--sides", sides.length);
  const lists = [...panel.querySelectorAll("ul")], totals = [...panel.querySelectorAll("output")];
  const sums = score.sides.map(({ before }) => before);
  if (next) {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "next", textContent: next.label });
    button.addEventListener("click", () => table.submit({ step: next.name }));
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
    if (counted.length) table.counting = setTimeout(go, pace);
  };
  go();
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
