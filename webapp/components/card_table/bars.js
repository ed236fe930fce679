// The buttons at the table: what else one may do, and the steps through the match.

import { draw } from "./drawing.js";
import { ask } from "./gestures.js";
import { order, suits } from "./pictures.js";
import { showTrick } from "./sheets.js";

const ASK_MELDS = "which melds?"; // no move is written so

export function drawActions(table) {
  const actions = table.data.actions.filter(({ cards }) => table.melds() || !cards.length);
  const offered = actions.map((each) => ({ name: each.text, label: each.label, help: each.why, enabled: true, resigns: each.resigns }));
  if (!table.melds()) offered.unshift({ name: ASK_MELDS, label: "Meld…", help: "Is a meld possible now?", enabled: true });
  buttons(table.actions, offered,
    (name, button) => {
      if (name === ASK_MELDS) return showMelds(table);
      if (button.dataset.resigns === "true" && button.dataset.sure !== "true") {
        button.dataset.sure = "true";
        button.textContent = `${button.textContent}? Press again`;
        return undefined;
      }
      return table.play(name, null);
    });
  for (const button of table.actions.children) button.classList.toggle("advised", button.name === table.data.advised);
  table.actions.hidden = !offered.length;
  tell(table, table.decisionSaid || !table.melds() ? "" : (table.data.decision ?? "")); // it would give a meld away
}

// What a decision means and costs, above its buttons.
function tell(table, words) {
  if (table.decision.textContent !== words) table.decision.replaceChildren(...suits(words));
  table.decision.hidden = !words;
}

// The bar keeps the most height that it has needed, so that no card and no step moves when buttons come and go.
export function reserve(table) {
  const { actions, bar, data } = table;
  const shape = [data.match, table.aside, table.barWidth()].join();
  if (table.reserved.shape !== shape) {
    table.reserved = { shape, height: 0 };
    bar.style.minHeight = "";
    for (const { words, labels } of data.acts ? [{ words: "", labels: [""] }, ...(table.decisionSaid ? [] : (data.decisions ?? []))] : []) {
      buttons(actions, labels.map((label) => ({ name: label, label, enabled: true })));
      actions.hidden = false;
      tell(table, words);
      table.reserved.height = Math.max(table.reserved.height, Math.ceil(bar.getBoundingClientRect().height));
    }
    drawActions(table);
  }
  table.reserved.height = Math.max(table.reserved.height, Math.ceil(bar.getBoundingClientRect().height));
  bar.style.minHeight = `${table.reserved.height}px`;
}

export function drawSteps(table) {
  buttons(table.steps, table.data.steps, (name, button, detail) => {
    if (name === "why") ask(table, !table.asking);
    else if (name === "trick") showTrick(table);
    else if (name === "marks") showLegal(table);
    // A double click steps twice, but plays on to the end of one deal only.
    else if (!(name === "end" && detail > 1)) table.submit({ step: name });
  });
  const place = table.steps.querySelector(".place") ?? table.steps.appendChild(Object.assign(document.createElement("span"), { className: "place" }));
  place.textContent = table.data.place;
  table.steps.hidden = !table.data.steps.length;
}

function buttons(bar, wanted, act) {
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

function showMelds(table) {
  table.meldsShown = table.moment;
  if (!table.data.actions.some(({ cards }) => cards.length)) table.message.textContent = "No meld is possible now.";
  drawActions(table);
  draw(table);
}

function showLegal(table) {
  table.shown = table.shown === table.moment ? "" : table.moment;
  draw(table);
}
