// How cards move: on their way from zone to zone, shaken when refused, and in slow motion where another was quicker.

import { box, create, css, face, shown } from "./pictures.js";

export const QUIET = matchMedia("(prefers-reduced-motion: reduce)");
export const TRAVEL = 260; // milliseconds that a card is on its way
const PACE = 450; // between one event and the next
const LOOK = 900; // how long a whole trick stays before it is taken
const LONGEST = 4000; // milliseconds for all events of a move

// Every card travels from where it lay, by way of the zones that it passed, to where it lies.
export function animate(table, before, events) {
  if (QUIET.matches || table.data.speed === 0) return;
  const speed = table.data.speed ?? 1;
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
    const node = table.nodes.get(code);
    const from = before.get(code) ?? place(table, passed[0]?.source);
    const spot = table.placed.cards.find((each) => each.code === code);
    const to = spot ? box(spot) : place(table, passed.at(-1)?.zone);
    if (!from || !to || table.drag?.nodes.includes(node)) continue;
    const moving = node ?? ghost(table, code);
    const frames = [{ time: 0, at: from }];
    const move = (start, at) => {
      const begin = Math.max(start, frames.at(-1).time);
      frames.push({ time: begin, at: frames.at(-1).at }, { time: begin + TRAVEL, at });
    };
    for (const { time: when, zone } of passed.slice(0, -1)) move(when, place(table, zone) ?? to);
    move(passed.at(-1)?.time ?? 0, to);
    const still = frames.every(({ at }) => Math.hypot(at.x - to.x, at.y - to.y) < 0.5 && Math.abs(at.width - to.width) < 0.5);
    if (still) {
      if (!node) moving.remove();
      continue;
    }
    const duration = frames.at(-1).time;
    table.arrival = Math.max(table.arrival, duration / speed);
    const animation = moving.animate(
      frames.map(({ time: at, at: place }) => ({ transform: css(place), offset: at / duration, easing: "ease-in-out" })),
      { duration: duration / speed },
    );
    if (!node) animation.finished.catch(() => {}).finally(() => moving.remove());
  }
}

// A card that is no longer seen, on its last way.
function ghost(table, code) {
  const node = create("g", { class: "card ghost", "aria-hidden": "true" });
  node.innerHTML = `<use width="100" height="140" href="#${face(code, table.data.settings)}"/>`;
  table.cards.append(node);
  return node;
}

function place(table, id) {
  const spot = table.placed.zones.find(({ zone }) => zone.id === id);
  return spot && box(spot);
}

// What will be turned up only the server knows; that the touch has arrived is seen at once.
export function acknowledge(table, node) {
  if (node?.isConnected) node.animate([{ opacity: 1 }, { opacity: 0.55 }, { opacity: 1 }], 220);
}

export function shake(table, node) {
  if (!node?.isConnected || QUIET.matches) return;
  const at = css(shown(node));
  const moves = node.dataset.width ? [0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translate(${x}px, 0) ${at}` })) : [1, 0.5, 1].map((opacity) => ({ opacity }));
  node.animate(moves, 260);
}

// Whose hand was there first, ten times as slow: the card that was beaten comes after it, and flies back.
export function showLate(table, { first, second, by }) {
  if (QUIET.matches) return;
  const [, to] = second.split(">");
  const place = table.placed.zones.find(({ zone }) => zone.name === to && zone.owner === null);
  const mine = table.placed.cards.find(({ code, zone, back }) => !back && zone.mine && table.nameOf(code) === second.split(">")[0]);
  if (!place || !mine) return;
  const target = box(place);
  const run = (code, from, arrives, back) => {
    const node = ghost(table, code);
    const end = back ? from : target;
    const total = arrives + 900;
    const animation = node.animate([{ transform: css(from), offset: 0 }, { transform: css(target), offset: arrives / total, easing: "ease-in" }, { transform: css(end), offset: 1 }], { duration: total });
    animation.finished.catch(() => {}).finally(() => node.remove());
  };
  const winner = table.placed.panels.find(({ near }) => !near);
  if (winner) run(first.split(">")[0], { x: winner.x, y: winner.y, width: 30 }, 1000, false);
  run(mine.code, box(mine), 1000 + Math.min(by * 3000, 3000), true);
}
