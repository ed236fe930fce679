// The site's face of the app: it sends what the visitor does to Python, which runs in a worker, and draws what comes back.

import { CardTable } from "../assets/card_table/table.js";
import { addressOf, href, placeOf, rulesHere } from "./addresses.js";
import { drawBlocks } from "./blocks.js";
import { forget, recall, remember } from "./shown.js";

const PAGES = { games: "Games", learn: "Learn", practise: "Practise", table: "Table", referee: "Referee", pad: "Pad", settings: "Settings" };
const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
const [title, nav] = [document.querySelector("h1"), document.querySelector("nav")];
const [above, below] = [...document.querySelectorAll(".blocks")];
const loading = document.querySelector(".loading");
let at = placeOf(location); // the page that is open, and what its address says
let asked = 0; // the number of the last message; an answer to an earlier one is of a page that was left
let again; // the timer of a page that goes on by itself
let isReady = false;

worker.onmessage = ({ data }) => {
  if (data.progress !== undefined) return say(data.progress);
  if (data.failed) return fail(data.failed);
  if (data.changed) return ask({});
  if (data.complete) return keep();
  isReady = true;
  say("");
  if (data.opened === asked || !data.opens) receive(data.answer, data.opens);
  return undefined;
};
worker.onerror = ({ message }) => fail(message ?? "Python's worker could not be fetched.");

function ask(message) {
  clearTimeout(again);
  worker.postMessage({ number: asked, message: { ...at, ...message } });
}

// Another page: what it looked like last, or looks at first, is drawn before Python is there.
async function open(place, { push = true } = {}) {
  at = place;
  const number = (asked += 1);
  if (push) history.pushState(null, "", addressOf(at));
  clearTimeout(again);
  worker.postMessage({ number, opens: true, message: at });
  const early = isReady ? null : await recall(at);
  if (early && !isReady && number === asked) draw(early, true);
}

function receive(answer, opens) {
  const place = { page: answer.page, query: answer.query };
  if (answer.forgotten) forget();
  if (addressOf(place) !== addressOf(at)) {
    history[opens ? "replaceState" : "pushState"](null, "", addressOf(place));
    if (answer.lasting) remember(at, answer);
  }
  const isNew = opens || place.page !== at.page || place.query.lesson !== at.query.lesson;
  at = place;
  if (answer.lasting) remember(at, answer);
  draw(answer, isNew);
  if (answer.download) save(...answer.download);
  if (answer.again !== null) again = setTimeout(() => ask({ tick: true }), answer.again);
}

// Drawing

let table, panel, board, faces;

function draw(answer, isNew) {
  document.title = `${answer.title} · cardrules`;
  title.textContent = answer.title;
  document.documentElement.dataset.theme = answer.theme;
  localStorage.setItem("cardrules theme", answer.theme);
  drawNav(answer.page);
  const act = (what) => ask(what);
  drawBlocks(above, answer.above, act);
  drawBlocks(below, answer.below, act);
  document.body.classList.toggle("has-table", Boolean(answer.table));
  document.body.classList.toggle("has-entry", Boolean(answer.board));
  drawTable(answer.table);
  drawBoard(answer.board);
  if (isNew) {
    scrollTo({ top: 0 });
    if (document.activeElement !== document.body && document.activeElement?.closest("nav, .above, .below")) title.focus({ preventScroll: true });
  }
}

function drawNav(page) {
  if (nav.dataset.page === page) return;
  nav.dataset.page = page;
  nav.replaceChildren(...Object.entries(PAGES).map(([name, words]) => {
    const link = Object.assign(document.createElement("a"), { href: href(name), textContent: words });
    if (name === page) link.setAttribute("aria-current", "page");
    return link;
  }));
}

// The table is laid once, and stays from page to page.
async function drawTable(data) {
  table ??= lay();
  const laid = await table;
  if (!data) return;
  const links = data.message.links.map((each) => ({ ...each, address: href(each.address) }));
  laid.lodge(panel);
  laid.show({ ...data, message: { ...data.message, links } }, (queue) => ask({ queue }));
}

async function lay() {
  const table = host(document.querySelector(".board"), "../assets/table.css", "table");
  const bars = host(document.querySelector(".bars"), "../assets/table.css", "table");
  await Promise.all([table.styled, bars.styled, facesOfCards()]);
  panel = { root: bars.root, frame: document.querySelector(".page") };
  table.root.cardTable = new CardTable(table.root, await faces);
  return table.root.cardTable;
}

// The board on which a table of real cards is entered.
async function drawBoard(data) {
  if (data) (await (board ??= layBoard())).show(data, (queue) => ask({ queue }));
}

async function layBoard() {
  const { CardBoard } = await import("./board.js");
  const { root, styled } = host(document.querySelector(".entry"), "board.css", "board");
  await styled;
  return new CardBoard(root, await facesOfCards(), ".panel");
}

function facesOfCards() {
  faces ??= fetch(new URL("faces.svg", import.meta.url)).then((answer) => answer.text())
    .then((innerHTML) => Object.assign(document.createElement("template"), { innerHTML }));
  return faces;
}

function host(element, sheet, className) {
  const shadow = element.attachShadow({ mode: "open" });
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL(sheet, import.meta.url) });
  const styled = new Promise((done) => style.addEventListener("load", done));
  const root = Object.assign(document.createElement("div"), { className });
  shadow.append(style, root);
  return { root, styled };
}

function save(name, text) {
  const link = Object.assign(document.createElement("a"), { download: name, href: URL.createObjectURL(new Blob([text], { type: "application/json" })) });
  link.click();
  URL.revokeObjectURL(link.href);
}

function say(words) {
  loading.textContent = words;
  loading.hidden = !words;
}

function fail(why) {
  console.error(why);
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Try again" });
  button.onclick = () => location.reload();
  loading.hidden = false;
  loading.replaceChildren("Something went wrong; what you have played so far is kept. ", button);
}

// From now on everything works without a network. Sooner the same files would be fetched twice at once.
function keep() {
  return navigator.serviceWorker?.register("offline.js", { type: "module", updateViaCache: "none" });
}

// The way from page to page

addEventListener("click", (event) => {
  const link = event.composedPath().find((each) => each.matches?.("a[href]")); // those at the table are in a tree of their own
  if (link && !navigator.onLine) link.href = rulesHere(link.href) ?? link.href;
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.target === "_blank") return;
  const address = new URL(link.href);
  if (address.pathname !== location.pathname || address.origin !== location.origin) return;
  event.preventDefault();
  open(placeOf(address));
});
addEventListener("popstate", () => open(placeOf(location), { push: false }));

drawNav(at.page);
say("Loading the rules …");
open(at, { push: false });
