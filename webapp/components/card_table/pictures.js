// What things look like: cards, words and marks as SVG, and how much room they take.

export const RATIO = 1.4; // height of a card, in widths

export const SKELETON = `
  <div class="felt">
    <svg xmlns="http://www.w3.org/2000/svg" role="group" aria-label="The card table"><defs></defs><g class="ground"></g><g class="cards"></g><g class="counts" pointer-events="none"></g><g class="rings" pointer-events="none"></g></svg>
    <div class="bar"><p class="message" role="status"></p><p class="decision" id="decision"></p><div class="actions" role="toolbar" aria-label="What else you may do" aria-describedby="decision"></div></div>
  </div>
  <div class="steps" role="toolbar" aria-label="Steps"></div>
  <p class="spoken" aria-live="polite"></p>`;

export function create(name, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value);
  return node;
}

// Puts nodes in this order, those that are there already in as few moves as possible: one that is moved loses the focus.
export function order(parent, nodes) {
  nodes.forEach((node, number) => {
    if (parent.children[number] !== node) parent.insertBefore(node, parent.children[number] ?? null);
  });
}

export function text(x, y, words, size, anchor, name = "") {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" class="${name}">${escaped(words)}</text>`;
}

export function escaped(words) {
  return String(words).replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

export function signed(points) {
  return String(points).replace("-", "−");
}

// A card that is only looked at.
export function still({ code, back, x, y, card }) {
  return `<use href="#${back || `face-${code.slice(0, 2)}`}" width="100" height="140" transform="translate(${x} ${y}) scale(${card / 100})"/>`;
}

export function picture(label, width, height, inner) {
  return `<svg width="${width}" height="${height}" role="img" aria-label="${escaped(label)}">${inner}</svg>`;
}

export function stackEdges({ zone, x, y, card }) {
  const edge = (_, number) => `<rect class="edge" x="${x + (number + 1) * 1.4}" y="${y + (number + 1) * 1.4}" width="${card}" height="${card * RATIO}" rx="${0.09 * card}"/>`;
  return zone.cards.slice(1, 4).map(edge).reverse().join("");
}

export function countPill({ zone, x, y, card, width, height }) {
  if (zone.cards.length < 2 || (zone.shape !== "stack" && zone.shape !== "spread")) return "";
  return pill(x + Math.min(width, card) - 8, y + height - 12, zone.cards.length, 11);
}

export function pill(x, y, words, size) {
  const width = textWidth(words, size) + 10;
  return `<g class="pill"><rect x="${x - width / 2}" y="${y}" width="${width}" height="${size + 5}" rx="${(size + 5) / 2}"/>${text(x, y + size, words, size, "middle")}</g>`;
}

// A sentence with its red suits in red.
export function suits(words) {
  return words.split(/([♥♦])/).map((part, number) => (number % 2 ? Object.assign(document.createElement("span"), { className: "red", textContent: part }) : document.createTextNode(part)));
}

export function link({ title, address }) {
  const node = document.createElement("a");
  node.textContent = `[${title}]`;
  node.href = address;
  node.target = address.startsWith("#") ? "_self" : "_blank";
  return node;
}

const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const RANKS = { A: "ace", T: "ten", J: "jack", Q: "queen", K: "king" };

export function spokenCard(code) {
  const [face, pack] = code.split("'");
  return `${RANKS[face[0]] ?? face[0]} of ${SUITS[face[1]]}${pack ? `, pack ${pack}` : ""}`;
}

// A label if there is room for it, else its first word with the suit or the number at its end, or one of the two; or
// nothing, for a torn word says less than the cards do.
export function fitted(label, width) {
  const [first] = label.split(" "), sign = /[♣♦♥♠]$|\d+$/.exec(label)?.[0];
  const wordings = [label, ...(sign ? [`${first} ${sign}`, sign] : [first])];
  return wordings.find((words) => textWidth(words, 11) <= width) ?? "";
}

// What somebody is called, cut off where there is too little room.
export function shortened(name, width, size) {
  for (let letters = name.length; letters > 1; letters -= 1) {
    const shown = letters < name.length ? `${name.slice(0, letters).trimEnd()}…` : name;
    if (textWidth(shown, size) <= width) return shown;
  }
  return name.slice(0, 1);
}

export const ruler = document.createElement("canvas").getContext("2d");

// How wide a text will be, as bold as names are.
export function textWidth(words, size) {
  ruler.font = `600 ${size}px ${ruler.family ?? "sans-serif"}`;
  return ruler.measureText(words).width;
}

// Whether a move begins with a card; others are made with a button, or by touching a place.
export function playsCard(move) {
  return /^[2-9TJQKA][CDHS]\b/.test(move);
}

// Which picture an open card has.
export function face(code, settings) {
  return `${settings?.large_cards ? "face-large" : "face"}-${code.slice(0, 2)}`;
}

// What a card covers that lies at a place of the layout.
export function box({ x, y, card }) {
  return { x, y, width: card, height: card * RATIO };
}

export function css({ x, y, width }) {
  return `translate(${x}px, ${y}px) scale(${width / 100})`;
}

// Where the card is seen at the moment, on its way or dragged.
export function shown(node) {
  const { e, f, a } = new DOMMatrix(getComputedStyle(node).transform);
  return { x: e, y: f, width: a * 100 };
}
