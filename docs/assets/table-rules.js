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

  function choices(when) {
    return when.split("|").map((choice) => choice.split(";").map((part) => {
      const [name, values] = part.split(":");
      return [name, values.split(",")];
    }));
  }

  function isAmong(values, name, there) {
    return values.includes(options[name].named.includes(there[name]) ? there[name] : "#");
  }

  function fits(when, there) {
    return choices(when).some((choice) => choice.every(([name, values]) => isAmong(values, name, there)));
  }

  function write(texts, slots, there) {
    for (const text of texts) text.hidden = !fits(text.dataset.when, there);
    for (const slot of slots) {
      const value = there[slot.dataset.slot];
      slot.textContent = ["none", "#"].includes(value) ? "…" : value;
    }
  }

  function show() {
    write(texts, document.querySelectorAll("[data-slot]"), table);
    for (const link of document.querySelectorAll(".md-nav a[href*='#']")) {
      const heading = document.getElementById(anchorOf(link.hash));
      if (heading?.dataset.when) link.parentElement.hidden = heading.hidden;
    }
    for (const notes of document.querySelectorAll(".at-your-table")) note(notes);
    for (const control of form.elements) if (control.name) put(control);
    form.querySelector("output").textContent = chosen().join("; ") || "as usual";
    form.classList.toggle("changed", chosen().length > 0);
    for (const link of document.querySelectorAll("a[data-keeps-table]")) link.hash = address("");
    reveal(anchorOf(location.hash));
  }

  // What the address names: a rule that is not in force reads as at the nearest table that plays by it
  function reveal(anchor) {
    document.querySelector(".agree")?.remove();
    document.querySelector(".clause.asked")?.classList.remove("asked");
    for (let folded = document.getElementById(anchor); (folded = folded?.parentElement.closest("details")); ) folded.open = true;
    const clause = rules.get(anchor);
    if (!clause?.hidden) return;
    const there = nearest(clause.dataset.when);
    write(clause.querySelectorAll("[data-when]"), clause.querySelectorAll("[data-slot]"), there);
    clause.classList.add("asked");
    clause.querySelector("h4").after(offer(there, anchor));
  }

  function offer(there, anchor) {
    const changed = [...form.elements].filter((control) => control.name && there[control.name] !== table[control.name]);
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: "Agree on it" });
    button.addEventListener("click", () => {
      for (const { name } of changed) if (there[name] !== "#") table[name] = there[name];
      show();
      remember();
      const asksNumber = changed.find(({ name }) => there[name] === "#");
      if (asksNumber) {
        form.querySelector("details").open = true;
        asksNumber.focus();
      } else {
        document.getElementById(anchor).scrollIntoView();
      }
    });
    const note = Object.assign(document.createElement("p"), { className: "agree buttons" });
    const agreed = changed.map((control) => `“${inWords(control, there)}”`).join(" and ");
    note.append(Object.assign(document.createElement("span"), { textContent: `Only at tables that have agreed on ${agreed}.` }), button);
    return note;
  }

  function nearest(when) {
    const places = (tables.length ? tables : [{}]).flatMap((allowed) => choices(when).map((choice) => {
      const there = { ...table, ...allowed };
      for (const [name, values] of choice) {
        if (!(name in allowed) && !isAmong(values, name, there)) there[name] = values.includes("#") ? "#" : values[0];
      }
      return there;
    }));
    const differing = (there) => Object.keys(there).filter((name) => there[name] !== table[name]).length;
    return places.filter((there) => fits(when, there)).sort((one, other) => differing(one) - differing(other))[0];
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
    return [...form.elements].filter((control) => control.name && table[control.name] !== usual[control.name])
      .map((control) => inWords(control, table));
  }

  function inWords(control, there) {
    const label = control.closest("label").querySelector("strong").textContent;
    const value = there[control.name];
    if (value === "#") return label;
    if (control.type === "checkbox") return control.value === value ? label : `no ${label[0].toLowerCase()}${label.slice(1)}`;
    return `${label}: ${[...control.options ?? []].find((option) => option.value === value)?.textContent ?? value}`;
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
    if (query === undefined) { // a link within the page: the table stays
      remember();
      reveal(anchorOf(location.hash));
    } else {
      table = { ...usual };
      for (const [name, value] of new URLSearchParams(query)) if (acceptable(name, value)) choose(name, value);
      show();
    }
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
  form.querySelector("[data-print]").addEventListener("click", () => {
    if (document.querySelector(".quick-reference")) return print();
    location.href = `${form.dataset.sheet}#${address("print")}`;
  });
  const copy = form.querySelector("[data-copy]");
  copy.hidden = !navigator.clipboard; // pages opened from files have none
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(location.href);
    copy.textContent = "Copied";
  });
  addEventListener("hashchange", readAddress);
  if (anchorOf(location.hash) === "print") addEventListener("load", () => print(), { once: true });
  show();
  if (location.hash) readAddress();
}
