// The card table. Python says what lies where, what is legal and where each play goes; these modules lay the cards out
// so that they fit the window, show a legal play at once, and turn touches, keys and drags into the texts of moves. The
// app and the live tables of the documentation use the same.
//
// This module is what a table knows, whose cards are whose, and what goes back and forth between it and Python.

import { drawActions, drawSteps } from "./bars.js";
import { draw, drawMarks, scroller } from "./drawing.js";
import { ask, choose, listen } from "./gestures.js";
import { acknowledge, shake, showLate } from "./motion.js";
import { link, SKELETON, suits } from "./pictures.js";
import { followEnlarged, sheet, showScore } from "./sheets.js";

const WIDE = matchMedia("(min-width: 1100px)"); // as in style.css of the app
const MOMENT = 400; // milliseconds; where cards are longer on their way, it is said only then whose turn it is
const AGAIN = 3000; // milliseconds after which what has not been answered is sent again
const SIGNS = { C: "♣", D: "♦", H: "♥", S: "♠" };

export class CardTable {
  // Where Python is at a server, it is said when that is out of reach.
  constructor(root, faces, { isRemote = false } = {}) {
    root.insertAdjacentHTML("beforeend", SKELETON);
    this.root = root;
    this.isRemote = isRemote;
    this.felt = root.querySelector(".felt");
    this.svg = this.felt.querySelector("svg");
    this.svg.querySelector("defs").append(...faces.content.querySelector("svg").cloneNode(true).childNodes);
    this.ground = this.svg.querySelector(".ground");
    this.cards = this.svg.querySelector(".cards");
    this.bar = root.querySelector(".bar");
    this.message = root.querySelector(".message");
    this.decision = root.querySelector(".decision");
    this.actions = root.querySelector(".actions");
    this.steps = root.querySelector(".steps");
    this.spoken = root.querySelector(".spoken");
    this.nodes = new Map(); // the cards' nodes, by their codes
    this.queue = []; // plays and steps sent that Python has not acknowledged, each with the name of the one before it
    this.done = ""; // name of the last one that Python has carried out
    this.reached = 0; // the place of the match when Python answered last, which may not be drawn yet
    this.chosen = null; // code of the card chosen to be put somewhere
    this.asking = false; // whether the next card touched is asked about
    this.arrival = 0; // milliseconds until all cards are where they go
    this.arriving = 0; // the timer until then
    this.arrived = 0; // when that will be, or was
    this.sizes = { shape: "", chosen: null }; // sizes of cards that fitted last
    this.reserved = { shape: "", height: 0 }; // the most height that the bar has needed
    this.pressed = { x: 0, y: 0 }; // where a finger or a button came down last
    this.panel = null; // where a wide page has the bar and the steps, and the part of the page that begins with the table
    this.observer = new ResizeObserver(() => this.resize());
    this.observer.observe(this.root);
    this.resized = () => this.resize();
    this.connection = () => this.say();
    this.widened = () => this.lodge(this.panel);
    addEventListener("resize", this.resized);
    WIDE.addEventListener("change", this.widened);
    addEventListener("online", this.connection);
    addEventListener("offline", this.connection);
    document.fonts?.ready.then(() => this.measure());
    listen(this);
  }

  close() {
    this.observer.disconnect();
    removeEventListener("resize", this.resized);
    WIDE.removeEventListener("change", this.widened);
    removeEventListener("online", this.connection);
    removeEventListener("offline", this.connection);
    clearTimeout(this.waiting);
    clearTimeout(this.arriving);
  }

  // On a wide page the bar and the steps stand in a panel beside the table, if there is one.
  lodge(panel) {
    if (this.panel) this.observer.unobserve(this.panel.root);
    this.panel = panel;
    if (panel) this.observer.observe(panel.root);
    this.aside = Boolean(panel?.root.isConnected && WIDE.matches);
    this.bar.classList.toggle("aside", this.aside);
    if (this.bar.parentNode === (this.aside ? panel.root : this.felt)) return;
    if (this.aside) panel.root.append(this.bar, this.steps);
    else {
      this.felt.append(this.bar);
      this.felt.after(this.steps);
    }
    this.say();
    if (this.data) draw(this);
  }

  show(data, send) {
    this.send = send;
    if (data.match !== this.data?.match) {
      this.queue = [];
      this.chosen = null;
      sheet(this, null);
    }
    this.done = data.ack;
    this.reached = data.ply;
    // If none follows what was carried out last, something else was done at the table, and none will be.
    const next = this.queue.findIndex(({ after }) => after === data.ack);
    this.queue = next < 0 ? [] : this.queue.slice(next);
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
    drawActions(this);
    drawSteps(this);
    this.say(); // its height counts where it is above one's own cards
    clearTimeout(this.arriving);
    this.arriving = this.arrival = 0;
    draw(this, last?.match === data.match && last.ply === data.journeys.since ? data.journeys.events : [], last?.match === data.match);
    followEnlarged(this);
    if (last?.match !== data.match || last.ply !== data.ply) this.arrived = performance.now() + this.arrival;
    const rest = this.arrived - performance.now();
    this.arriving = rest > MOMENT ? setTimeout(() => this.arrive(), rest) : 0;
    if (this.arriving) drawMarks(this); // without them
    this.say();
    if (last && last.match !== data.match) scroller(this.root)?.scrollTo({ top: 0 });
    if (data.message.refused) shake(this, this.tried);
    // It is sent as long as its sentence stands, for data may be skipped, and shown once.
    if (data.late && last && data.late.at !== this.lateAt) showLate(this, data.late);
    this.lateAt = data.late?.at;
    clearTimeout(this.counting);
    const ended = data.score && last?.match === data.match && last.ply < data.ply;
    if (ended) this.counting = setTimeout(() => showScore(this), this.arrival);
    else if (this.root.querySelector(".sheet")?.dataset.name === "score") sheet(this, null);
    this.tried = null;
  }

  arrive() {
    this.arriving = 0;
    drawMarks(this);
    this.say();
  }

  // The sentence at the table: what Python says, or that Python cannot be reached.
  say() {
    const data = this.data;
    if (!data) return;
    const away = this.isRemote && (!navigator.onLine || this.unanswered);
    this.message.classList.toggle("refused", !away && data.message.refused);
    this.message.classList.toggle("away", Boolean(away));
    const { text: whole, next = "" } = data.message;
    const said = this.arriving ? whole.slice(0, whole.length - next.length) : whole; // whose turn it is when all cards have arrived
    const decision = this.decisionSaid && !data.message.refused ? (data.decision ?? "") : "";
    const text = away ? "There is no connection to the app. What you play is kept, and made when it is back." : `${decision} ${said}`.trim();
    this.bar.hidden = !text && !data.acts && !data.actions.length && !data.ask_melds;
    const links = away ? [] : data.message.links ?? [], playable = away || data.actions.some((each) => each.text === data.advised) ? "" : data.advised;
    const all = JSON.stringify([text, links, playable]);
    if (this.said === all) return;
    this.said = all;
    const button = playable && Object.assign(document.createElement("button"), { type: "button", textContent: "Play it", title: "Make the move of the hint", onclick: () => this.play(playable, null) });
    this.message.replaceChildren(...(button ? [button] : []), ...suits(`${text} `), ...links.flatMap((each) => [link(each), " "]));
  }

  // Words have other widths when the page's own letters have come.
  measure() {
    this.reserved.shape = "";
    if (this.data) draw(this);
  }

  // In a race on a narrow page what a decision means stands in the message: a race has no room for what is needed once.
  get decisionSaid() {
    return this.data.race && !this.aside;
  }

  // What the bar has room for, which decides how high it is.
  barWidth() {
    return this.aside ? this.panel.root.clientWidth : this.bar.style.width;
  }

  resize() {
    const { clientWidth } = this.root, { innerHeight } = window;
    if (this.data && clientWidth && (clientWidth !== this.width || innerHeight !== this.height || this.barWidth() !== this.drawnBarWidth)) draw(this);
  }

  // A play names the position in which it will arrive if all before it are made. A legal one is shown at once.
  play(move, node) {
    choose(this, null);
    this.tried = node;
    const ply = this.reached + this.queue.filter(({ text }) => text).length;
    if (!this.queue.length) {
      const legal = this.legal.get(move);
      if (!legal) shake(this, node);
      else if (legal.goes.length) this.foresee(legal.goes);
      else acknowledge(this, node);
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
    draw(this, [], true);
  }

  // Into a queue, for a single value might be overwritten before Python has read it.
  submit(what) {
    ask(this, false);
    const id = Math.random().toString(36).slice(2);
    this.queue.push({ id, after: this.queue.at(-1)?.id ?? this.done, match: this.data.match, ...what });
    this.deliver();
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.wait(), 1000);
  }

  deliver() {
    this.sent = performance.now();
    this.send([...this.queue]);
  }

  // What a server has not answered may have been lost on its way; what arrives twice is made once.
  wait() {
    this.unanswered = this.queue.length > 0;
    this.say();
    if (!this.unanswered) return;
    if (this.isRemote && performance.now() - this.sent > AGAIN) this.deliver();
    this.waiting = setTimeout(() => this.wait(), 500);
  }

  // Melds that are possible now are pointed out, or only when one asks.
  melds() {
    return !this.data.ask_melds || this.meldsShown === this.moment;
  }

  get moment() {
    return `${this.data.match} ${this.data.ply}`;
  }

  // Legal plays are marked always, never, or until the next move where that was asked for.
  marked() {
    return !this.arriving && (this.data.marks === "on" || this.shown === this.moment);
  }

  nameOf(code) {
    return this.data.race ? code.split("'")[0] : code;
  }

  zone(id) {
    return this.data.zones.find((zone) => zone.id === id);
  }

  where(zone) {
    const person = this.data.people.find(({ seat }) => seat === zone.owner);
    if (zone.owner === null || zone.owner === this.data.seat || !person) return zone.label;
    return `${zone.label} of ${person.name}${zone.mine ? ", your partner" : ""}`;
  }

  // Who plays what, where partners share what lies in front of them.
  roles({ seat }) {
    const mine = this.data.zones.filter(({ near, owner }) => near && owner === seat), others = this.data.zones.filter(({ near, owner }) => near && owner !== seat);
    const partner = this.data.people.find((each) => each.seat === others[0]?.owner);
    if (!mine.length || !partner) return "";
    const named = (zones) => `the ${zones.map(({ label }) => label.toLowerCase()).join(" and ")}`;
    return others.length < mine.length ? `${partner.name}, your partner, plays ${named(others)}` : `you play ${named(mine)}; ${partner.name}, your partner, the rest`;
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
}
