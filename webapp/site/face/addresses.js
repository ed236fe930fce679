// Addresses. Python's are those of the app's pages, such as learn?game=nuts; here each is a page of the site.

// A page of rules that leads here has put the options of the table behind the anchor: index.html?page=table#?players=3
export function placeOf({ search, hash = "" }) {
  const { page = "games", ...query } = Object.fromEntries(new URLSearchParams(search));
  return { page, query: { ...query, ...Object.fromEntries(new URLSearchParams(hash.split("?")[1])) } };
}

export function addressOf({ page, query }) {
  return `index.html?${new URLSearchParams({ page, ...query })}`;
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
