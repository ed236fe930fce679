"""What the browser keeps: the learner's key, light or dark, and the key of the table in the address."""

import re

import streamlit as st

COOKIE = "cardrules_learner"
_BROWSER = st.components.v2.component(
    "cardrules_browser",
    js="""
export default function ({ data }) {
  if (data.key) {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${data.cookie}=${data.key}; path=/; max-age=${60 * 60 * 24 * 730}; SameSite=Strict${secure}`;
  }
  // Streamlit calls the place where files are dropped mere decoration, and names it all the same.
  const mend = () => {
    for (const zone of document.querySelectorAll("[data-testid=stFileUploaderDropzone]")) zone.role = "group";
  };
  mend();
  window.cardrulesUploaders ??= new MutationObserver(mend);
  window.cardrulesUploaders.observe(document.body, { childList: true, subtree: true });
  const folder = location.pathname.replace(/[^/]*$/, "");
  if (data.table && location.pathname === `${folder}table`) {
    const search = `?key=${data.table}`;
    // The entry is replaced, so that Back goes back a page.
    if (location.search !== search) history.replaceState(history.state, "", search);
  }
  // Streamlit keeps light or dark for each page by itself, under these names, and reads it when it is loaded.
  const names = ["", ...data.pages].map((page) => `stActiveTheme-${folder}${page}-v2`);
  const wanted = JSON.stringify(data.theme);
  try {
    if (names.every((name) => (localStorage.getItem(name) ?? '"System"') === wanted)) return;
    for (const name of names) localStorage.setItem(name, wanted);
    if (names.every((name) => localStorage.getItem(name) === wanted)) location.reload();
  } catch {} // a browser that keeps nothing stays as the system is
}
""",
)


def kept_key() -> str | None:
    """The learner's key that the browser sent; None on a first visit."""
    key = str(st.context.cookies.get(COOKIE, ""))
    return key if re.fullmatch(r"[A-Za-z0-9_-]{32}", key) else None


def keep(key: str, theme: str, table: str, pages: list[str]) -> None:
    """Have the browser keep what belongs there.

    Args:
        key: The learner's key; empty where the browser has it.
        theme: ``light``, ``dark``, or ``system``.
        table: The key of the table, for the address; empty where none lies there.
        pages: The paths of all pages.
    """
    data = {"cookie": COOKIE, "key": key, "theme": theme.capitalize(), "table": table, "pages": pages}
    _BROWSER(key="browser", data=data, height=1)
