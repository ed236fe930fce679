// The theme puts the button that copies code into a landmark without a name: to those who hear the page it is none.

new MutationObserver(() => {
  for (const buttons of document.querySelectorAll("nav.md-code__nav:not([role])")) buttons.setAttribute("role", "none");
}).observe(document.body, { childList: true, subtree: true });
