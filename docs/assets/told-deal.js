// A deal told, one step at a time. Without JavaScript and in print the steps stand one below the other.

for (const deal of document.querySelectorAll(".told-deal")) {
  const steps = [...deal.children];
  const [back, count, next, all] = ["button", "span", "button", "button"].map((name) => document.createElement(name));
  back.textContent = "← Back";
  next.textContent = "Next →";
  all.textContent = "All steps";
  all.setAttribute("aria-pressed", "false");
  count.setAttribute("aria-live", "polite");
  const bar = document.createElement("p");
  bar.className = "step-bar";
  bar.append(back, count, next, all);
  deal.before(bar);
  let now = 0;

  function show(step) {
    now = Math.min(Math.max(step, 0), steps.length - 1);
    steps.forEach((each, number) => each.classList.toggle("now", number === now));
    steps[now + 1]?.querySelector("img").setAttribute("loading", "eager");
    count.textContent = `${now + 1} of ${steps.length}`;
    back.disabled = now === 0;
    next.disabled = now === steps.length - 1;
  }

  back.addEventListener("click", () => show(now - 1));
  next.addEventListener("click", () => show(now + 1));
  all.addEventListener("click", () => {
    const listed = deal.classList.toggle("stepper");
    all.setAttribute("aria-pressed", String(!listed));
    for (const each of [back, count, next]) each.hidden = !listed;
  });
  deal.classList.add("stepper");
  show(0);
}

// Pictures are loaded when they come into view; on paper all of them do
addEventListener("beforeprint", () => {
  for (const image of document.querySelectorAll(".told-deal img, .labelled img")) image.loading = "eager";
});
