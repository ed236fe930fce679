"""A clock in the browser: now and then it has the server look whether anything is new, while somebody sees the page."""

from collections.abc import Callable

import streamlit as st

_COMPONENT = st.components.v2.component(
    "cardrules_ticker",
    html='<span class="ticker"></span>',
    js="""
export default function ({ parentElement, data: { every }, setStateValue }) {
  const root = parentElement.querySelector(".ticker");
  root.tick = () => setStateValue("tick", Date.now());
  if (root.every === every) return;
  clearInterval(root.timer);
  root.every = every;
  root.timer = setInterval(() => {
    if (!root.isConnected) clearInterval(root.timer);
    else if (!document.hidden) root.tick();
  }, 1000 * every);
}
""",
)


def ticker(every: float, look: Callable[[], None]) -> None:
    """Have the server look now and then.

    Args:
        every: Seconds between two looks.
        look: Called each time; it may say by `st.rerun` what is to be drawn anew.
    """
    _COMPONENT(key="ticker", data={"every": every}, height=1, on_tick_change=look)
