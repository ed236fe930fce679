"""What a score pad needs of the browser: to print the page, and a keypad of digits where no number is negative."""

import streamlit as st

DIGITS = "digits"
"""How the keys of containers begin whose numbers are never negative."""
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
  const mend = () => {
    for (const input of document.querySelectorAll(`[class*="st-key-${data.digits}"] input[type=number]`)) {
      input.inputMode = "numeric";
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
  const watch = new MutationObserver(mend);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}
""",
)


def print_button(go_to: str = "") -> None:
    """A button that prints the page.

    Args:
        go_to: What is being changed; when that begins, the form for it comes into view.
    """
    _TOOLS(key="pad tools", data={"digits": DIGITS, "goTo": go_to}, width="content")
