// Loads what boards and tables wait for, once for a page: the faces of the cards, the card table's modules, and its sheet.

const PAUSES = [500, 1500, 3000]; // milliseconds before each further try

export default function ({ parentElement, data }) {
  const registry = (document.cardrules ??= { boards: [], tables: [], laid: {}, panels: {} });
  if (registry.faces) return;
  const faces = (registry.faces = parentElement.querySelector("template.faces"));
  for (const begin of registry.boards.splice(0)) begin();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(data.sheet);
  const dress = (root) => (root.getRootNode().adoptedStyleSheets = [sheet]);
  const addresses = data.addresses.map((each) => new URL(each, location));
  load(addresses).then(
    ({ CardTable }) => {
      registry.newTable = (root) => {
        dress(root);
        return new CardTable(root, faces, { isRemote: true });
      };
      for (const { begin } of registry.tables.splice(0)) begin();
    },
    () => {
      registry.fail = (root) => {
        dress(root);
        complain(root, addresses[0]);
      };
      for (const { root } of registry.tables) registry.fail(root);
    },
  );
}

// A browser remembers a module that it could not fetch, and those that import it: each try has addresses of its own.
async function load([address, ...others]) {
  try {
    return await import(address);
  } catch (error) {
    if (!others.length) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSES.at(-others.length)));
    return load(others);
  }
}

function complain(root, address) {
  if (root.firstChild) return;
  root.innerHTML = `<div class="lost" role="alert"><p>The cards could not be loaded: please check your connection.</p><button type="button">Try again</button></div>`;
  // Only a page that is loaded anew asks for all addresses again; where the app is out of reach this one stays.
  root.querySelector("button").onclick = () => fetch(address, { cache: "no-store" }).then(() => location.reload(), () => {});
}
