// Our table's rules: the switches of a game's page rewrite it. The address holds what was chosen, behind a question mark
// in its fragment: nuts.html#runs?players=3&run_moves=top. Every text comes from the rulebook, with all its readings on
// the page already; each says under which options it is shown (data-when), and where a number goes (data-slot).

const form = document.querySelector("form.table-rules");
if (form) begin(form);

function begin(form) {
  const { options, tables } = JSON.parse(form.dataset.rules);
  const usual = Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.usual]));
  const texts = [...document.querySelectorAll("[data-when]")];
  const rules = new Map([...document.querySelectorAll(".clause")].map((clause) => [clause.querySelector("h4").id, clause]));
  const usualTexts = new Map([...rules].map(([id, clause]) => [id, read(clause)]));
  let table = { ...usual };

  // What is shown

  function fits(when) {
    return when.split("|").some((choice) => choice.split(";").every((part) => {
      const [name, values] = part.split(":");
      const known = options[name].named.includes(table[name]);
      return values.split(",").includes(known ? table[name] : "#");
    }));
  }

  function show() {
    for (const slot of document.querySelectorAll("[data-slot]")) {
      const value = table[slot.dataset.slot];
      slot.textContent = value === "none" ? "…" : value;
    }
    for (const text of texts) text.hidden = !fits(text.dataset.when);
    for (const link of document.querySelectorAll(".md-nav a[href*='#']")) {
      const heading = document.getElementById(anchorOf(link.hash));
      if (heading?.dataset.when) link.parentElement.hidden = heading.hidden;
    }
    for (const notes of document.querySelectorAll(".at-your-table")) note(notes);
    for (const control of form.elements) if (control.name) put(control);
    form.querySelector("output").textContent = chosen().join("; ") || "as usual";
    form.classList.toggle("changed", chosen().length > 0);
    for (const link of document.querySelectorAll("a[data-keeps-table]")) link.hash = address("");
  }

  // A step of the deal told cites clauses; where they read otherwise at this table, it says so
  function note(notes) {
    notes.replaceChildren(...notes.dataset.clauses.split(" ").flatMap((id) => {
      const clause = rules.get(id);
      const text = clause.hidden ? "this rule is not in force." : read(clause);
      const unchanged = clause.hidden ? usualTexts.get(id) === "" : text === usualTexts.get(id);
      if (unchanged) return [];
      const link = Object.assign(document.createElement("a"), { href: `#${id}`, textContent: title(clause) });
      const item = document.createElement("li");
      item.append("At your table: ", link, `: ${text}`);
      return [item];
    }));
    notes.hidden = !notes.childElementCount;
  }

  function read(clause) {
    if (clause.hidden) return "";
    const rule = clause.querySelector(".rule").cloneNode(true);
    for (const part of rule.querySelectorAll("[hidden]")) part.remove();
    return rule.textContent;
  }

  function title(clause) {
    return clause.querySelector("h4").firstChild.textContent;
  }

  // What is chosen

  function put(control) {
    const value = table[control.name];
    if (control.type === "checkbox") control.checked = control.value === value;
    else if (control !== document.activeElement) control.value = control.type === "number" && value === "none" ? "" : value;
  }

  function take(control) {
    if (control.type === "checkbox") {
      return control.checked ? control.value : options[control.name].named.find((value) => value !== control.value);
    }
    if (control.value === "" || !control.validity.valid) return usual[control.name];
    return String(control.type === "number" ? Number(control.value) : control.value);
  }

  // Where not every combination is allowed, as few other options as possible change with one that was chosen
  function choose(name, value) {
    table[name] = value;
    if (!tables.length || !(name in tables[0])) return;
    const differing = (other) => Object.keys(other).filter((each) => other[each] !== table[each]).length;
    const allowed = tables.filter((other) => other[name] === value);
    Object.assign(table, allowed.sort((one, other) => differing(one) - differing(other))[0] ?? usual);
  }

  function chosen() {
    return [...form.elements].filter((control) => control.name && table[control.name] !== usual[control.name]).map((control) => {
      const label = control.closest("label").querySelector("strong").textContent;
      if (control.type === "checkbox") return label;
      return `${label}: ${control.selectedOptions?.[0].textContent ?? table[control.name]}`;
    });
  }

  // The address

  function anchorOf(hash) {
    return decodeURIComponent(hash.slice(1).split("?")[0]);
  }

  function address(anchor) {
    const changed = Object.entries(table).filter(([name, value]) => value !== usual[name]);
    return anchor + (changed.length ? `?${new URLSearchParams(changed)}` : "");
  }

  function remember() {
    history.replaceState(history.state, "", `#${address(anchorOf(location.hash))}`);
  }

  function readAddress() {
    const [, query] = location.hash.split("?");
    if (query === undefined) return remember(); // a link within the page: the table stays
    table = { ...usual };
    for (const [name, value] of new URLSearchParams(query)) if (acceptable(name, value)) choose(name, value);
    show();
    const anchor = anchorOf(location.hash);
    if (anchor) document.getElementById(anchor)?.scrollIntoView();
  }

  function acceptable(name, value) {
    if (!(name in options)) return false;
    if (options[name].named.includes(value)) return true;
    const control = form.elements[name];
    return control.type === "number" && /^\d{1,6}$/.test(value)
      && Number(value) >= Number(control.min) && (control.max === "" || Number(value) <= Number(control.max));
  }

  form.hidden = false;
  form.addEventListener("input", ({ target }) => {
    choose(target.name, take(target));
    show();
    remember();
  });
  form.addEventListener("reset", () => setTimeout(() => {
    table = { ...usual };
    show();
    remember();
  }));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.querySelector("[data-print]").addEventListener("click", () => print());
  const copy = form.querySelector("[data-copy]");
  copy.hidden = !navigator.clipboard; // pages opened from files have none
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(location.href);
    copy.textContent = "Copied";
  });
  addEventListener("hashchange", readAddress);
  if (location.hash.includes("?")) readAddress();
  else show();
}
