// Where everything lies: from what Python says and the size of the window to the places of panels, zones and cards.

import { fitted, RATIO, shortened } from "./pictures.js";

// Everything fits the window: opponents' cards shrink first, then one's own columns are pushed together, then one's own
// cards shrink; where that is not enough, opponents become a line with their counts. The whole height is taken where that
// is wanted: what is spare lies around the middle.
export function arrange(data, width, height, bar, sizes, whole) {
  const status = statusLines(data, width);
  const near = data.zones.filter((zone) => zone.near);
  const tricks = data.zones.filter((zone) => zone.player !== null);
  const centre = data.zones.filter((zone) => zone.owner === null && zone.player === null);
  const start = data.seat ?? 0;
  const order = data.people.map((_, number) => data.people[(start + number) % data.people.length]);
  const far = order.filter(({ seat }) => !data.zones.some((zone) => zone.owner === seat && zone.near) && data.zones.some((zone) => zone.owner === seat));
  const most = Math.min(Math.max(104, 0.18 * height), Math.max(44, fitting(near, width, data)));
  const least = width < 500 ? 34 : 44;
  const attempt = (own, column, others, chips) => {
    const all = { data, width, status, near, tricks, centre, far, own, column, others, chips, bar };
    const found = compose(all);
    return whole && found.height < height ? compose({ ...all, spare: height - found.height }) : found;
  };
  // Sizes that fitted before are kept as long as they fit, so that nothing jumps while one plays.
  const shape = [width, height, data.match, data.seat, data.zones.length].join();
  if (sizes.shape === shape) {
    const again = attempt(...sizes.chosen);
    if (again.height <= height) return again;
  }
  let best = null;
  for (const chosen of candidates(most, least, far.length, data.race)) {
    best = attempt(...chosen);
    if (best.height > height) continue;
    Object.assign(sizes, { shape, chosen });
    break;
  }
  return best;
}

// Sizes to be tried, from the best to the smallest: own cards, own columns, opponents' cards, and opponents as a line.
// In a race one looks at the cards of others, too; else what opponents show are mostly backs.
function* candidates(most, least, opponents, race) {
  const owns = [...Array(24).keys()].map((step) => most * 0.94 ** step).filter((own) => own >= least);
  for (const floor of opponents ? (race ? [0.5, 0.42, 0] : [0.42, 0]) : [1]) {
    for (const own of owns) {
      if (floor > 0 && floor < 1 && own < (race ? Math.max(0.53 * most, 56) : Math.max(0.6 * most, 60))) break;
      for (const column of [2.6, 2.2, 1.9]) {
        if (!opponents) yield [own, column, own, false];
        else for (let others = Math.min(own * 0.62, 60); others >= Math.max(15, own * floor); others *= 0.85) yield [own, column, others, false];
      }
    }
  }
  if (opponents) for (const own of owns) for (const column of [2.6, 2.2, 1.9]) yield [own, column, 0, true];
}

function statusLines(data, width) {
  const lines = [""];
  for (const part of data.status) {
    const longer = lines.at(-1) ? `${lines.at(-1)} · ${part}` : part;
    if (longer.length * 6.4 > width - 16 && lines.at(-1)) lines.push(part);
    else lines[lines.length - 1] = longer;
  }
  return lines.filter(Boolean);
}

// How wide zones usually are, in cards: sizes depend on these, not on the cards, so that they stay during play.
const USUAL = { fan: 3.2, stack: 1.1, column: 1, spread: 1.8 };

const GAP = 6, LABEL = 15;
const ROUND = 640, OPPOSITE = 320; // the least width of a table at which people sit around it, and the most for one there

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

function compose({ data, width, status, near, tricks, centre, far, own, column, others, chips, bar, spare = 0 }) {
  const panels = [], zones = [], tags = [];
  // What is bid is told there later: on a narrow table it has its line from the start.
  let y = 4 + 16 * Math.max(status.length, width < ROUND && tricks.length && data.acts ? 2 : 0);
  const add = (flow, dx, dy) => zones.push(...flow.zones.map((spot) => ({ ...spot, x: spot.x + dx, y: spot.y + dy })));

  // Where cards are played to tricks, and there is room, the first and the last opponent sit at the sides.
  const around = tricks.length && far.length > 1 && width >= ROUND && !chips;
  const beside = around ? [far[0], far.at(-1)] : [], opposite = around ? far.slice(1, -1) : far;

  // Opponents, in as few rows as give the least height; clockwise leads from left to right on the far side.
  if (opposite.length) {
    let best = null;
    for (let across = 1; across <= opposite.length; across += 1) {
      const room = Math.min((width - 8 - GAP * (across - 1)) / across, around ? OPPOSITE : Infinity);
      if (room < (chips ? 110 : 90) && across > 1) break;
      const flows = opposite.map(({ seat }) => (chips ? null : flowed(data.zones.filter((zone) => zone.owner === seat), { card: others, room: room - 8, column: 1.7 })));
      if (across > 1 && flows.some((flow) => flow?.zones.some(({ x }) => x < -1))) break; // broader than its panel
      const rows = [];
      for (let first = 0; first < opposite.length; first += across) {
        const members = opposite.slice(first, first + across).map((person, number) => ({ person, flow: flows[first + number] }));
        rows.push({ members, height: 22 + (chips ? 2 : Math.max(...members.map(({ flow }) => flow.height)) + 4) });
      }
      const total = rows.reduce((sum, row) => sum + row.height + GAP, 0);
      if (!best || total < best.total - 1) best = { rows, total, room };
    }
    for (const { members, height } of best.rows) {
      let x = (width - members.length * best.room - GAP * (members.length - 1)) / 2;
      for (const { person, flow } of members) {
        panels.push({ person, x, y, width: best.room, height, chips });
        if (flow) add(flow, x + 4, y + 22);
        x += best.room + GAP;
      }
      y += height + GAP;
    }
  }

  y += spare / 2;

  // The middle: the trick between what else lies there.
  const shared = Math.min(own * 0.92, Math.max(84, 0.1 * width));
  if (tricks.length) {
    const aside = beside.length ? Math.min(0.2 * width, 220) + GAP : 0; // the width of a side with somebody
    const between = width - 2 * aside;
    const flows = beside.map(({ seat }) => flowed(data.zones.filter((zone) => zone.owner === seat), { card: others, room: aside - GAP - 8, column: 1.7 }));
    const stacked = centre.length ? Math.max(...byLine(centre).map((line) => line.reduce((sum, zone) => sum + shared * USUAL[zone.shape] + GAP, 0))) : 0;
    const trick = trickSpots(tricks, data, shared, between - stacked - 8);
    const left = aside + Math.max((between - trick.width) / 2, stacked + 4);
    const side = flowed(centre, { card: shared, room: Math.max(left - aside - 8, stacked), column });
    const height = Math.max(trick.height, side.height, ...flows.map((flow) => flow.height + 26));
    add(side, aside + 4, y + (height - side.height) / 2);
    flows.forEach((flow, number) => {
      const panel = { person: beside[number], x: number ? width - aside - 4 + GAP : 4, y: y + (height - flow.height - 26) / 2, width: aside - GAP, height: flow.height + 26 };
      panels.push(panel);
      add(flow, panel.x + 4, panel.y + 22);
    });
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

  const barAt = y + spare / 2;
  y = barAt + bar + GAP;

  if (near.length) {
    const flow = flowed(near, { card: own, room: width - 16, column, mirrored: data.settings?.left_hand, names: namesAt(near, data) });
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

// The cards of a trick lie as the players sit, the viewer's at the bottom: of up to four in a ring, of more in two rows.
// Who is out of the match has no place in it.
function trickSpots(tricks, data, card, width) {
  const start = data.seat ?? 0, seats = data.people.length;
  const turn = ({ player }) => (player - start + seats) % seats;
  const clockwise = [...tricks].sort((one, other) => turn(one) - turn(other));
  return tricks.length > 4 ? rowsOfTrick(clockwise, card, width) : ringOfTrick(clockwise, card, width);
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

// Where partners share what lies in front of them, whoever plays the fewer piles is named at these.
function namesAt(near, data) {
  const own = near.filter(({ owner }) => owner === data.seat), others = near.filter((zone) => !own.includes(zone));
  const fewer = own.length < others.length ? own : others;
  if (!own.length || !others.length) return new Map();
  return new Map(fewer.map(({ id, owner }) => [id, ` (${owner === data.seat ? "you" : data.people[owner].name})`]));
}

// Zones in rows, each row in the middle; where all lines of piles have room side by side, they lie so.
export function flowed(zones, { card, room, column, mirrored = false, names = new Map() }) {
  const wide = (zone) => (zone.shape === "fan" ? fanWidth(zone, card, room) : card * USUAL[zone.shape]);
  const needed = (row) => row.reduce((sum, zone) => sum + wide(zone), 0) + GAP * (row.length - 1);
  let lines = byLine(zones);
  const piles = zones.every((zone) => zone.shape !== "fan");
  if (piles && lines.length > 1 && needed(zones) <= room) lines = [lines.flat()];
  const columns = lines.find((line) => line.some(({ shape }) => shape === "column"));
  const others = lines.filter((line) => line !== columns);
  if (piles && columns && others.length) {
    const widths = [needed(columns), Math.max(...others.map(needed))];
    const whole = widths[0] + widths[1] + 3 * GAP;
    if (whole <= room) return besideEachOther([columns, others.flat()], widths, { card, left: (room - whole) / 2, column, mirrored, names });
    if (others.length > 1 && needed(others.flat()) <= room) lines = [columns, others.flat()];
  }
  const rows = [];
  for (const line of lines.flatMap((line) => (needed(line) > room + 0.5 ? cutByKind(line, (part) => needed(part) <= room + 0.5) : [line]))) {
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
      placed.push({ zone, x, y: y + LABEL, width: zone.shape === "column" ? card : width, height, card, column, label: fitted(`${zone.label}${names.get(zone.id) ?? ""}`, row.length > 1 ? width + GAP - 2 : room) });
      x += width + GAP;
    }
    y += LABEL + card * RATIO * (tall ? column : 1) + GAP;
  });
  return { zones: placed, height: y };
}

// A line that has to be broken, cut where another kind of piles begins, if both parts fit.
function cutByKind(line, fits) {
  const kind = ({ id }) => id.split(":")[0];
  const cut = line.findLastIndex((zone, number) => number && kind(zone) !== kind(line[number - 1]) && fits(line.slice(0, number)) && fits(line.slice(number)));
  return cut > 0 ? [line.slice(0, cut), line.slice(cut)] : [line];
}

// The columns, and beside them the rows of all other piles: where a table is broad, that leaves more height to the cards.
function besideEachOther(blocks, widths, { card, left, column, mirrored, names }) {
  const flows = blocks.map((zones, number) => flowed(zones, { card, room: widths[number] + 1, column, mirrored, names }));
  const height = Math.max(...flows.map((flow) => flow.height));
  const starts = mirrored ? [left + widths[1] + 3 * GAP, left] : [left, left + widths[0] + 3 * GAP];
  const zones = flows.flatMap((flow, number) => flow.zones.map((spot) => ({ ...spot, x: spot.x + starts[number] })));
  return { zones, height };
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

export function cardsIn(spot, data) {
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
