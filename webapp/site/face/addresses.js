// Addresses. Python's are those of the app's pages, such as learn?game=nuts; here each is a page of the site.

// A page of rules that leads here has put the options of the table behind the anchor: index.html?page=table#?players=3
export function placeOf({ search, hash = "" }) {
  const { page = "games", ...query } = Object.fromEntries(new URLSearchParams(search));
  return { page, query: { ...query, ...Object.fromEntries(new URLSearchParams(hash.split("?")[1])) } };
}

export function addressOf({ page, query }) {
  return `index.html?${new URLSearchParams({ page, ...query })}`;
}

// Without a network a page of rules cannot be fetched: the rules are read here, too.
export function rulesHere(address) {
  const { hash, pathname } = new URL(address);
  const game = pathname.match(/\/games\/(\w+)\.html$/)?.[1];
  const [clause, options] = hash.slice(1).split("?");
  return game && addressOf({ page: "rules", query: { game, ...(clause && { clause }), ...Object.fromEntries(new URLSearchParams(options)) } });
}

// The rules are pages of their own, in which the options of the table stand behind the anchor.
export function href(address) {
  const [page, search = ""] = address.split("?");
  const query = Object.fromEntries(new URLSearchParams(search));
  if (page !== "rules") return addressOf({ page, query });
  const { game, clause = "", ...options } = query;
  const chosen = new URLSearchParams(options).toString();
  return `../games/${game}.html#${clause}${chosen && `?${chosen}`}`;
}
