// Draws what a page consists of besides its table. What has not changed stays the same node, with what is typed in there.

import { suits } from "../assets/card_table/pictures.js";
import { href } from "./addresses.js";

export function drawBlocks(parent, blocks, act) {
  const focused = document.activeElement?.dataset?.key;
  const old = new Map([...parent.children].map((node) => [node.key, node]));
  const drawn = blocks.map((block) => {
    const key = KEY[block.kind]?.(block) ?? JSON.stringify(block);
    const node = old.get(key) ?? Object.assign(DRAW[block.kind](block, act), { key });
    old.delete(key);
    FILL[block.kind]?.(node, block, act);
    return node;
  });
  if (drawn.length !== parent.children.length || drawn.some((node, number) => node !== parent.children[number])) {
    const place = document.activeElement;
    parent.replaceChildren(...drawn);
    if (place?.isConnected && place !== document.activeElement) place.focus({ preventScroll: true });
  }
  if (focused && !document.activeElement?.dataset?.key) parent.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

function create(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children.flat(Infinity));
  return node;
}

function run(each) {
  if (typeof each === "string") return suits(each);
  if (!each.address) return create("strong", {}, suits(each.text));
  const link = create("a", { href: href(each.address) }, suits(each.text));
  if (each.address.startsWith("rules?")) link.target = "_blank"; // the cards stay on the table
  return link;
}

const DRAW = {
  text: ({ runs, look }) => create("p", { className: look, role: look === "bad" ? "alert" : look === "good" ? "status" : null }, runs.map(run)),
  heading: ({ text }) => create("h2", { textContent: text }),
  items: ({ items }) => create("ul", {}, items.map((runs) => create("li", {}, runs.map(run)))),
  progress: ({ share, label }) => create("p", { className: "progress" }, create("progress", { value: share, ariaLabel: label }), label),
  figures: ({ figures }) => create("dl", { className: "figures" }, figures.map(([label, value]) => create("div", {}, create("dt", { textContent: label }), create("dd", { textContent: value })))),
  grid: ({ heads, rows, caption }) => create("div", { className: "grid", tabIndex: 0, role: "region", ariaLabel: caption }, create("table", {},
    create("caption", { textContent: caption }),
    create("thead", {}, create("tr", {}, heads.map((each) => create("th", { scope: "col", textContent: each })))),
    create("tbody", {}, rows.map((row) => create("tr", {}, row.map((each) => create("td", {}, suits(each)))))))),
  row: ({ buttons }, act) => create("div", { className: "row" }, buttons.map((each) => (each.address ? way(each) : button(each, act)))),
  panel: () => create("div", { className: "panel", ariaLive: "polite" }),
  details: ({ opened }) => create("details", { open: opened }, create("summary"), create("div", { className: "blocks" })),
  form: drawForm,
};

// These stay the same nodes when something in them has changed.
const KEY = {
  details: ({ summary }) => `details ${summary.replace(/\d+/g, "")}`,
  panel: () => "panel",
  form: ({ fields, ...form }) => JSON.stringify([form, fields.map((field) => ({ ...field, value: null }))]),
};
const FILL = {
  panel: (node, { blocks }, act) => drawBlocks(node, blocks, act),
  details(node, { summary, blocks }, act) {
    node.firstChild.replaceChildren(...suits(summary));
    drawBlocks(node.lastChild, blocks, act);
  },
  // What is being typed in stays, and so does what has been typed in since Python was asked.
  form(node, { fields }) {
    fields.forEach((field, number) => {
      const input = node.inputs[number], told = JSON.stringify(field.value);
      if (told !== input.dataset.told && input !== document.activeElement) SHOW[field.type](input, field);
      input.dataset.told = told;
    });
  },
};

function way({ address, label, main }) {
  return create("a", { href: href(address), className: main ? "button main" : "button", textContent: label });
}

function button({ do: name, label, value, main, sure, help }, act) {
  const node = create("button", { type: "button", className: main ? "main" : "", title: help }, suits(label));
  node.dataset.key = `${name} ${JSON.stringify(value)}`;
  node.addEventListener("click", () => {
    if (sure && !node.dataset.sure) {
      node.dataset.sure = "yes";
      node.append("? Press again");
    } else {
      delete node.dataset.sure; // the button may stay where it is
      node.replaceChildren(...suits(label));
      act({ do: name, value });
    }
  });
  return node;
}

// Forms. Without a button they are sent whenever something in them changes.

function drawForm({ do: name, fields, submit }, act) {
  const read = fields.map((each) => FIELDS[each.type](each));
  const form = create("form", { noValidate: true }, read.map(({ node }) => node));
  form.inputs = read.map(({ input }) => input);
  form.inputs.forEach((input, number) => (input.dataset.key = `${name} ${fields[number].name}`));
  const send = async () => {
    const values = await Promise.all(read.map(({ value }) => value()));
    act({ do: name, values: Object.fromEntries(fields.map((field, number) => [field.name, values[number]])) });
  };
  if (submit) form.append(create("button", { className: "main", textContent: submit }));
  else form.addEventListener("change", send);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  return form;
}

function labelled({ label, help }, input, value, before = []) {
  const named = create("label", {}, before, create("span", {}, suits(label)), before.length ? [] : input);
  if (!help) return { node: named, input, value };
  const said = create("small", { id: `help-${(helps += 1)}` }, suits(help));
  input.setAttribute("aria-describedby", said.id);
  return { node: create("div", { className: "helped" }, named, said), input, value };
}

let helps = 0;

const SHOW = {
  number: (input, { value }) => (input.value = value ?? ""),
  text: (input, { value }) => (input.value = value),
  check: (input, { value }) => (input.checked = value),
  choice: (input, { choices, value }) => (input.selectedIndex = choices.findIndex((each) => JSON.stringify(each.value) === JSON.stringify(value))),
  file: () => undefined,
};

const FIELDS = {
  number(field) {
    const input = create("input", { type: "number", inputMode: field.least < 0 ? "text" : "numeric", placeholder: field.empty, step: 1 });
    if (field.least !== null) input.min = field.least;
    if (field.most !== null) input.max = field.most;
    return labelled(field, input, () => (input.value === "" ? null : Math.trunc(Number(input.value))));
  },
  text(field) {
    const input = create("input", { type: "text", maxLength: field.most, autocomplete: "off" });
    return labelled(field, input, () => input.value);
  },
  check(field) {
    const input = create("input", { type: "checkbox" });
    return labelled(field, input, () => input.checked, [input]);
  },
  choice(field) {
    const input = create("select", {}, field.choices.map(({ label }, number) => create("option", { value: number, textContent: label })));
    return labelled(field, input, () => field.choices[input.selectedIndex]?.value ?? null);
  },
  file(field) {
    const input = create("input", { type: "file", accept: ".json,application/json" });
    return labelled(field, input, () => input.files[0]?.text() ?? "");
  },
};
