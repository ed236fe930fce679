"""The browser's own memory: the learner's key, light or dark, and the table's key in the address."""

import streamlit as st

from ..model.learner_key import key_in

_BROWSER = st.components.v2.component(
    "cardrules_browser",
    js="""
export default function ({ data, setStateValue }) {
  nameTable(data);
  keepTheme(data);
  passScheme();
  watchConnection(() => setStateValue("connected", Date.now()));
  mendUploaders();
  beginAtTop();
}

const folder = () => location.pathname.replace(/[^/]*$/, "");

// The entry in the history is replaced, so that Back goes back a page.
function nameTable({ page, table }) {
  const search = `?key=${table}`;
  if (!table || page !== "table" || location.pathname !== `${folder()}table` || location.search === search) return;
  history.replaceState(history.state, "", search);
}

// Streamlit keeps light or dark for each page by itself, under these names, and reads it when it is loaded.
function keepTheme({ theme, pages }) {
  const names = ["", ...pages].map((page) => `stActiveTheme-${folder()}${page}-v2`);
  const wanted = JSON.stringify(theme);
  try {
    if (names.every((name) => (localStorage.getItem(name) ?? '"System"') === wanted)) return;
    for (const name of names) localStorage.setItem(name, wanted);
    if (names.every((name) => localStorage.getItem(name) === wanted)) location.reload();
  } catch {} // a browser that keeps nothing stays as the system is
}

// What Streamlit opens above the page lies outside the app, and would take dark for light.
function passScheme() {
  const app = document.querySelector("[data-testid=stApp]");
  document.documentElement.style.colorScheme = getComputedStyle(app).colorScheme;
}

// A server that was started anew knows nothing of this page until it is asked for it.
function watchConnection(ask) {
  const app = document.querySelector("[data-testid=stApp]");
  const connected = () => app.dataset.testConnectionState === "CONNECTED";
  const first = !app.cardrulesAsk;
  app.cardrulesAsk = ask;
  if (!first) return;
  let away = !connected();
  new MutationObserver(() => {
    if (away && connected()) app.cardrulesAsk();
    away = !connected();
  }).observe(app, { attributeFilter: ["data-test-connection-state"] });
}

// Streamlit calls the place where files are dropped mere decoration, and names it all the same.
function mendUploaders() {
  const mend = () => {
    for (const zone of document.querySelectorAll("[data-testid=stFileUploaderDropzone]")) zone.role = "group";
  };
  mend();
  document.cardrulesUploaders ??= new MutationObserver(mend);
  document.cardrulesUploaders.observe(document.body, { childList: true, subtree: true });
}

// Streamlit leaves a new page where the one before was scrolled to.
function beginAtTop() {
  if (document.cardrulesPages) return;
  document.cardrulesPages = true;
  window.navigation?.addEventListener("currententrychange", ({ from }) => {
    if (new URL(from.url).pathname !== location.pathname) document.querySelector("[data-testid=stMain]").scrollTop = 0;
  });
}
""",
)


def kept_key() -> str | None:
    """The learner's key that the browser sent; None on a first visit."""
    return key_in(st.context.cookies)


def keep(theme: str, table: str, page: str, pages: list[str]) -> None:
    """Have the browser keep what belongs there.

    Args:
        theme: ``light``, ``dark``, or ``system``.
        table: The key of the table, for the address; empty where none lies there.
        page: The path of the page that is shown.
        pages: The paths of all pages.
    """
    data = {
        "theme": theme.capitalize(),
        "table": table,
        "page": page,
        "pages": pages,
    }
    _BROWSER(key="browser", data=data, height=1, on_connected_change=lambda: None)
