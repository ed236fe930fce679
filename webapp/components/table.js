// The card table. Python draws the picture and decides every move; this file shows the picture, animates what
// changed, and turns touches, keys and drags into the texts of moves. The step bar belongs to it because presses of
// Streamlit's own buttons are lost where they follow each other quickly.

const SPEED = matchMedia("(prefers-reduced-motion: reduce)");
const TRAVEL = 260; // milliseconds that a card is on its way
const PACE = 450; // between one event and the next
const LONGEST = 2400; // milliseconds for all of them
const NARROW = 620; // pixels below which the narrow arrangement is shown
const DRAG = 7; // pixels after which a press is a drag

export default function ({ parentElement, data, setStateValue }) {
  const root = parentElement.querySelector(".table");
  root.cardTable ??= new CardTable(root);
  root.cardTable.show(data, (queue) => setStateValue("queue", queue));
  return () => {
    // This also runs for a call that was superseded: then the table is still in the page.
    if (!root.isConnected) root.cardTable.close();
  };
}

export class CardTable {
  constructor(root) {
    this.message = root.querySelector(".message");
    this.felt = root.querySelector(".felt");
    this.steps = root.querySelector(".steps");
    this.root = root.getRootNode();
    this.queue = []; // plays and steps sent that Python has not acknowledged
    this.sent = 0; // number of the last one
    this.chosen = null; // data-card of the card chosen to be put somewhere
    this.drag = null;
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.felt);
    const listen = (name, act) => this.felt.addEventListener(name, act.bind(this));
    listen("click", this.click);
    listen("dblclick", this.doubleClick);
    listen("keydown", this.key);
    listen("focusin", this.drawRings);
    listen("focusout", this.drawRings);
    listen("pointerdown", this.press);
    listen("pointermove", this.pull);
    listen("pointerup", this.drop);
    listen("pointercancel", this.letGo);
  }

  close() {
    this.observer.disconnect();
  }

  // What Python says

  show(data, send) {
    this.send = send;
    if (data.match !== this.data?.match) {
      this.queue = [];
      this.chosen = null;
    }
    this.sent = Math.max(this.sent, data.ack);
    this.queue = this.queue.filter((play) => play.n > data.ack);
    this.previous = this.data;
    this.data = data;
    this.legal = new Set(data.legal);
    this.message.textContent = data.message;
    this.message.classList.toggle("refused", data.refused);
    this.draw();
    this.drawSteps();
    this.previous = undefined;
  }

  // The picture

  draw() {
    const width = this.felt.clientWidth;
    if (!this.data || !width) return;
    const focused = key(this.root.activeElement);
    const picture = width < NARROW ? this.data.narrow : this.data.wide;
    if (picture !== this.picture) {
      const holder = document.createElement("template");
      holder.innerHTML = picture;
      this.replace(holder.content.querySelector("svg"));
      this.picture = picture;
    }
    if (this.chosen && !this.card(this.chosen)) this.chosen = null;
    this.felt.dataset.ply = this.data.ply;
    this.felt.dataset.match = this.data.match;
    this.prepare();
    // Where the card with the focus is no longer seen, the focus goes to one that can be played.
    if (focused) (this.find(focused) ?? this.svg.querySelector(".legal"))?.focus({ preventScroll: true });
    this.drawRings();
  }

  replace(fresh) {
    const old = this.svg;
    const sameShape = old && old.viewBox.baseVal.width === fresh.viewBox.baseVal.width;
    const before = new Map();
    for (const card of old?.querySelectorAll("[data-card]") ?? []) {
      before.set(card.dataset.card, { at: shown(card), node: card });
    }
    if (!old) {
      this.svg = fresh;
      this.felt.replaceChildren(fresh);
    } else {
      // The svg element itself stays: it holds the pointer while a card is dragged.
      for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
      for (const card of fresh.querySelectorAll("[data-card]")) {
        const known = before.get(card.dataset.card)?.node;
        if (known) card.replaceWith(updated(known, card));
      }
      old.replaceChildren(...fresh.childNodes);
    }
    if (sameShape) this.animate(before);
  }

  // Every card travels from where it lay, by way of the zones that it passed, to where it lies.
  animate(before) {
    if (SPEED.matches) return;
    const steps = this.previous?.ply === this.data.journeys.since ? this.data.journeys.events : [];
    const pace = Math.min(PACE, LONGEST / steps.length);
    const stops = new Map();
    steps.forEach((moves, step) => {
      for (const [card, source, zone] of moves) {
        if (!stops.has(card)) stops.set(card, []);
        stops.get(card).push({ time: step * pace, source, zone });
      }
    });
    for (const id of new Set([...before.keys(), ...stops.keys()])) {
      const passed = stops.get(id) ?? [];
      const here = this.card(id);
      const from = before.get(id)?.at ?? this.place(passed[0].source);
      const to = here ? position(here) : passed.length && this.place(passed.at(-1).zone);
      if (!from || !to) continue;
      const node = here ?? (before.has(id) && this.ghost(before.get(id).node));
      if (node) this.travel(node, from, passed, to, !here);
    }
  }

  travel(node, from, passed, to, vanishes) {
    if (this.drag?.nodes.includes(node)) return;
    const frames = [{ time: 0, at: from }];
    const move = (time, at) => {
      const start = Math.max(time, frames.at(-1).time);
      frames.push({ time: start, at: frames.at(-1).at }, { time: start + TRAVEL, at });
    };
    for (const { time, zone } of passed.slice(0, -1)) move(time, this.place(zone) ?? to);
    move(passed.at(-1)?.time ?? 0, to);
    if (frames.every(({ at }) => Math.hypot(at.x - to.x, at.y - to.y) < 0.5)) return;
    const duration = frames.at(-1).time;
    const animation = node.animate(
      frames.map(({ time, at }) => ({ transform: css(at), offset: time / duration, easing: "ease-in-out" })),
      { duration },
    );
    if (vanishes) animation.finished.catch(() => {}).finally(() => node.remove());
  }

  // A card that is no longer seen, on its last way.
  ghost(node) {
    const copy = node.cloneNode(true);
    for (const name of ["data-card", "data-name", "data-zone", "tabindex"]) copy.removeAttribute(name);
    copy.setAttribute("aria-hidden", "true");
    copy.style.pointerEvents = "none";
    this.svg.append(copy);
    return copy;
  }

  place(zone) {
    const place = this.zone(zone)?.querySelector(".place");
    return place && { x: place.x.baseVal.value, y: place.y.baseVal.value };
  }

  card(id) {
    return this.svg.querySelector(`[data-card="${CSS.escape(id)}"]`);
  }

  zone(id) {
    return this.svg.querySelector(`.zone[data-zone="${CSS.escape(id)}"]`);
  }

  find({ card, zone }) {
    return card ? this.card(card) : zone && this.zone(zone);
  }

  // What can be reached by touch and key, and what it is called
  prepare() {
    this.svg.setAttribute("role", "group");
    const starts = new Set(this.data.legal.map((text) => text.split(">")[0]));
    for (const card of this.svg.querySelectorAll("[data-card]")) {
      const playable = card.classList.contains("legal") && starts.has(card.dataset.name);
      this.button(card, playable, playable ? "legal" : "not legal");
      card.classList.toggle("movable", playable);
    }
    for (const zone of this.svg.querySelectorAll(".zone")) {
      const { tap, name } = zone.dataset;
      const action = tap && tap !== "card" && this.tapped(zone);
      if (action || name) this.button(zone, action, action && !this.legal.has(tap) ? "not legal" : "");
    }
  }

  button(node, tabbed, note) {
    node.dataset.spoken ??= node.getAttribute("aria-label") ?? "";
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", tabbed ? 0 : -1);
    node.setAttribute("aria-label", [node.dataset.spoken, note].filter(Boolean).join(", "));
  }

  targets() {
    const name = this.chosen && this.card(this.chosen)?.dataset.name;
    const fits = (zone) => this.legal.has(`${name}>${zone.dataset.name}`) && this.shared(zone) && this.takes(zone, name);
    return name ? [...this.svg.querySelectorAll(".zone")].filter(fits) : [];
  }

  // In a race moves name a card by its face and a pile by its number, and every seat has such cards and piles: what
  // lies in front of others is out of reach.
  owned(zone) {
    return !this.data.race || this.data.mine.includes(zone.dataset.zone);
  }

  shared(zone) {
    return this.owned(zone) || this.data.common.includes(zone.dataset.zone);
  }

  // One takes cards from one's own stock, or from the one in the middle.
  tapped(zone) {
    return this.data.mine.includes(zone.dataset.zone) || this.data.common.includes(zone.dataset.zone);
  }

  // Foundations share one name: the card goes to the one of its suit, or to any that is empty.
  takes(zone, name) {
    const twins = [...this.svg.querySelectorAll(".zone")].filter((other) => other.dataset.name === zone.dataset.name && this.shared(other));
    if (twins.length < 2) return true;
    const top = this.cardsOf(zone.dataset.zone).at(-1);
    const suit = name[1];
    return top ? top.dataset.name?.[1] === suit : zone.dataset.label.includes(SIGNS[suit]) || !/[♣♦♥♠]/.test(zone.dataset.label);
  }

  cardsOf(zone) {
    return [...this.svg.querySelectorAll(`.card[data-zone="${CSS.escape(zone)}"]`)];
  }

  drawRings() {
    if (!this.svg) return;
    for (const ring of this.svg.querySelectorAll(".ring")) ring.remove();
    const focused = this.root.activeElement;
    const mark = (node, kind) => {
      if (!node) return;
      const box = node.matches(".zone") ? node.querySelector(".place").getBBox() : node.getBBox();
      const at = node.matches(".zone") ? { x: 0, y: 0 } : position(node);
      const ring = document.createElementNS(this.svg.namespaceURI, "rect");
      const values = { x: box.x + at.x, y: box.y + at.y, width: box.width, height: box.height, rx: 6, class: `ring ${kind}` };
      for (const [name, value] of Object.entries(values)) ring.setAttribute(name, value);
      this.svg.append(ring);
    };
    for (const zone of this.targets()) mark(this.cardsOf(zone.dataset.zone).at(-1) ?? zone, "target");
    if (this.chosen) mark(this.card(this.chosen), "chosen");
    if (this.svg.contains(focused) && focused !== this.svg && focused.matches(":focus-visible")) mark(focused, "focus");
  }

  // Buttons stay as long as they are offered, so that the focus does, too.
  drawSteps() {
    const place = this.steps.querySelector(".place");
    const old = new Map([...this.steps.querySelectorAll("button")].map((button) => [button.name, button]));
    for (const { name, label, help, enabled } of this.data.steps) {
      const button = old.get(name) ?? this.stepButton(name);
      old.delete(name);
      button.textContent = label;
      button.title = help;
      button.ariaDisabled = !enabled;
      if (!button.isConnected) this.steps.insertBefore(button, place);
    }
    for (const button of old.values()) button.remove();
    place.textContent = this.data.place;
  }

  stepButton(name) {
    const button = document.createElement("button");
    button.name = name;
    button.addEventListener("click", ({ detail }) => {
      // A double click on one of them steps twice, but plays on to the end of one deal only.
      if (button.ariaDisabled !== "true" && !(name === "end" && detail > 1)) this.submit({ step: name });
    });
    return button;
  }

  // Gestures

  click(event) {
    if (this.dragged) return;
    const node = event.target.closest(".card, .zone");
    if (node) this.touch(node);
    else this.choose(null);
  }

  touch(node) {
    const zone = this.zone(node.dataset.zone);
    const { tap, name } = zone.dataset;
    const card = node.dataset.card;
    const chosen = this.chosen && this.card(this.chosen);
    if (card && tap === "card" && this.data.cards_alone) this.play(node.dataset.name, node);
    else if (chosen && card === this.chosen) this.choose(null);
    else if (chosen && name && chosen.dataset.zone !== zone.dataset.zone && this.shared(zone)) this.play(`${chosen.dataset.name}>${name}`, chosen);
    else if (tap && tap !== "card") this.tapped(zone) && this.play(tap, node);
    else this.choose(card && this.owned(zone) ? card : null);
  }

  doubleClick(event) {
    const card = event.target.closest("[data-card]");
    const move = card && this.data.legal.find((text) => text.startsWith(`${card.dataset.name}>F`));
    if (move && card.classList.contains("legal")) this.play(move, card);
  }

  key(event) {
    const node = this.root.activeElement?.closest?.(".card, .zone");
    const arrow = ARROWS[event.key];
    if (event.key === "Escape") this.choose(null);
    else if (node && (event.key === "Enter" || event.key === " ")) this.touch(node);
    else if (node && arrow) this.neighbour(node, arrow)?.focus();
    else return;
    event.preventDefault();
    this.drawRings();
  }

  // The nearest thing in the direction of an arrow key.
  neighbour(node, [dx, dy]) {
    const from = middle(node);
    let best = null, least = Infinity;
    for (const other of this.svg.querySelectorAll("[data-card], .zone[tabindex]")) {
      if (other === node || (other.matches(".zone") && this.cardsOf(other.dataset.zone).some((card) => card.dataset.card))) continue;
      const to = middle(other);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      const distance = along + 2.5 * aside;
      if (along > 2 && distance < least) [best, least] = [other, distance];
    }
    return best;
  }

  choose(card) {
    this.chosen = card;
    this.drawRings();
  }

  press(event) {
    this.dragged = false;
    const card = event.target.closest("[data-card]");
    if (!card || event.button || !event.isPrimary || !this.owned(this.zone(card.dataset.zone))) return;
    const cards = this.cardsOf(card.dataset.zone);
    const pile = cards.slice(cards.indexOf(card));
    this.drag = { id: event.pointerId, x: event.clientX, y: event.clientY, card: card.dataset.card, nodes: this.data.cards_alone ? [card] : pile, moving: false };
  }

  pull(event) {
    const drag = this.drag;
    if (drag?.id !== event.pointerId) return;
    const dx = event.clientX - drag.x, dy = event.clientY - drag.y;
    if (!drag.moving && Math.hypot(dx, dy) < DRAG) return;
    if (!drag.moving) {
      drag.moving = true;
      this.svg.setPointerCapture(event.pointerId);
      this.choose(this.data.cards_alone ? null : drag.card);
      for (const node of drag.nodes) {
        node.classList.add("dragged");
        this.svg.append(node);
      }
    }
    const scale = this.svg.viewBox.baseVal.width / this.svg.clientWidth;
    for (const node of drag.nodes) {
      const { x, y } = position(node);
      node.style.transform = css({ x: x + dx * scale, y: y + dy * scale });
    }
  }

  drop(event) {
    const drag = this.drag;
    if (drag?.id !== event.pointerId) return;
    if (drag.moving) {
      this.dragged = true;
      const card = this.card(drag.card);
      const zone = card && this.under(card);
      if (zone && this.data.cards_alone && zone.dataset.zone !== card.dataset.zone) this.play(card.dataset.name, card);
      else if (zone?.dataset.name && zone.dataset.zone !== card.dataset.zone) this.play(`${card.dataset.name}>${zone.dataset.name}`, card);
    }
    this.letGo();
  }

  // Where it was not taken, the card glides back.
  letGo() {
    const drag = this.drag;
    this.drag = null;
    if (!drag?.moving) return;
    for (const node of drag.nodes) {
      const from = node.style.transform;
      node.classList.remove("dragged");
      node.style.transform = "";
      const way = [{ transform: from }, { transform: from, offset: 0.6 }, { transform: css(position(node)) }];
      if (!SPEED.matches) node.animate(way, 600);
    }
    this.choose(null);
  }

  // The place that a dragged card covers most.
  under(card) {
    const held = card.getBoundingClientRect();
    let best = null, most = 0;
    for (const zone of this.svg.querySelectorAll(".zone")) {
      if (!this.shared(zone)) continue;
      for (const part of [zone.querySelector(".place"), ...this.cardsOf(zone.dataset.zone)]) {
        if (part.classList.contains("dragged")) continue;
        const box = part.getBoundingClientRect();
        const width = Math.min(held.right, box.right) - Math.max(held.left, box.left);
        const height = Math.min(held.bottom, box.bottom) - Math.max(held.top, box.top);
        const area = Math.max(width, 0) * Math.max(height, 0);
        if (area > most) [best, most] = [zone, area];
      }
    }
    return best;
  }

  // A play names the position in which it will arrive if all before it are made.
  play(text, node) {
    this.choose(null);
    const shake = [0, -6, 6, -4, 4, 0].map((x) => ({ translate: `${x}px 0` }));
    const nod = [{ opacity: 1 }, { opacity: 0.6 }, { opacity: 1 }];
    if (!SPEED.matches) node.animate(this.legal.has(text) ? nod : shake, 220);
    this.submit({ ply: this.data.ply + this.queue.length, text });
  }

  // Into a numbered queue, for a single value might be overwritten before Python has read it.
  submit(what) {
    this.sent += 1;
    this.queue.push({ n: this.sent, match: this.data.match, ...what });
    this.send([...this.queue]);
  }
}

const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function key(node) {
  return node?.dataset && (node.dataset.card || node.dataset.zone) ? { card: node.dataset.card, zone: node.dataset.zone } : null;
}

function position(node) {
  const { e, f } = node.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
  return { x: e, y: f };
}

// Where the card is seen at the moment, on its way or dragged.
function shown(node) {
  const seen = getComputedStyle(node).transform;
  if (seen === "none") return position(node);
  const { e, f } = new DOMMatrix(seen);
  return { x: e, y: f };
}

function css({ x, y }) {
  return `translate(${x}px, ${y}px)`;
}

function middle(node) {
  const box = (node.querySelector(".place") ?? node).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// The node of a card that stays, brought to what the new picture says of it.
function updated(node, fresh) {
  for (const { name } of [...node.attributes]) if (name !== "style" && !fresh.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of fresh.attributes) node.setAttribute(name, value);
  if (node.innerHTML !== fresh.innerHTML) node.replaceChildren(...fresh.childNodes);
  for (const animation of node.getAnimations()) animation.cancel();
  return node;
}
