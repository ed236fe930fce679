"""The browser's part of a score pad: printing, a keypad of digits where nothing is negative, + and −, and marks."""

from collections.abc import Mapping, Sequence

import streamlit as st

DIGITS = "digits"
"""The beginning of the keys of containers whose numbers are never negative."""
_TOOLS = st.components.v2.component(
    "cardrules_pad_tools",
    html='<button type="button">Print</button>',
    css="""
button {
  font: inherit; font-size: .875rem; color: var(--st-text-color); background: var(--st-background-color);
  border: 1px solid var(--st-border-color); border-radius: var(--st-button-radius);
  padding: .25rem .75rem; min-height: 2.5rem; cursor: pointer;
}
button:hover, button:focus-visible { border-color: var(--st-primary-color); }
""",
    js="""
export default function ({ data, parentElement }) {
  parentElement.querySelector("button").onclick = () => window.print();
  const seen = (document.cardrulesComplaints ??= new WeakMap());
  const mend = () => {
    for (const input of document.querySelectorAll(`[class*="st-key-${data.digits}"] input[type=number]`)) {
      input.inputMode = "numeric";
    }
    for (const field of document.querySelectorAll('[class*="st-key-field-"]')) {
      const alert = field.querySelector("[role=alert]");
      if (alert && seen.get(alert) !== alert.textContent) {
        alert.scrollIntoView({ block: "nearest" }); // on a phone the button is far below
        seen.set(alert, alert.textContent); // one complaint may take the place of another
      }
      const entry = Object.keys(data.wrong).find((name) => field.classList.contains(`st-key-field-${name}`));
      const labels = data.wrong[entry] ?? [];
      for (const input of field.querySelectorAll("input")) {
        const wrong = alert && (!labels.length || labels.includes(input.ariaLabel));
        if (wrong) input.setAttribute("aria-invalid", "true");
        else input.removeAttribute("aria-invalid");
      }
    }
    for (const box of document.querySelectorAll(".st-key-sheet [data-testid=stMarkdownContainer]:has(> table)")) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0; // so that the keyboard reaches what is to be scrolled
    }
  };
  // What was asked for may lie above what is seen.
  const form = document.querySelector(".st-key-screen-entry");
  if (data.goTo && data.goTo !== document.cardrulesWentTo) form?.scrollIntoView({ block: "start" });
  document.cardrulesWentTo = data.goTo;
  mend();
  // Streamlit's + and − are disabled at an empty field, and so are deaf to clicks: they count from nothing.
  const count = ({ clientX, clientY }) => {
    const deaf = "[data-testid^=stNumberInputStep]:disabled";
    const button = document.elementsFromPoint(clientX, clientY).find((each) => each.matches(deaf));
    const input = button?.closest("[data-testid=stNumberInput]")?.querySelector("input");
    if (!input || input.value) return;
    const up = button.dataset.testid.endsWith("Up");
    const down = button.closest(`[class*="st-key-${data.digits}"]`) ? "0" : "-1";
    input.focus();
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value"); // React's own would hide it
    setTimeout(() => { // after the click, which would count once more
      set.call(input, up ? "1" : down);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.blur();
    });
  };
  document.addEventListener("pointerup", count);
  const watch = new MutationObserver(mend);
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => {
    watch.disconnect();
    document.removeEventListener("pointerup", count);
  };
}
""",
)


def print_button(go_to: str = "", wrong: Mapping[str, Sequence[str]] | None = None) -> None:
    """A button that prints the page.

    Args:
        go_to: What is being changed; when that begins, the form for it comes into view.
        wrong: The fields to be marked as wrong: by the names of entries their labels, or none for all of them.
    """
    _TOOLS(key="pad tools", data={"digits": DIGITS, "goTo": go_to, "wrong": wrong or {}}, width="content")
