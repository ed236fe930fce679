// What pages looked like when they were opened last; a lesson that was never opened is drawn from the site's files.

const KEY = "cardrules shown", MOST = 12;

export function remember(place, answer) {
  const kept = { ...read() };
  delete kept[keyOf(place)];
  const newest = Object.entries({ ...kept, [keyOf(place)]: answer }).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    localStorage.removeItem(KEY); // too much, or not allowed: then pages are drawn as soon as Python is there
  }
}

export function forget() {
  localStorage.removeItem(KEY);
}

export async function recall(place) {
  const kept = read();
  if (keyOf(place) in kept) return kept[keyOf(place)];
  if (Object.keys(kept).length || place.page !== "learn" || !place.query.game || place.query.lesson) return null;
  const answer = await fetch(new URL(`first/${encodeURIComponent(place.query.game)}.json`, import.meta.url));
  return answer.ok ? answer.json() : null;
}

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

function keyOf({ page, query }) {
  return JSON.stringify([page, Object.entries(query).sort()]);
}
