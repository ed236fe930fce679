// The service worker: keeps the files of one version, so that the teacher works without a network. A new version is
// fetched as a whole while the old one is still used, and comes in at the next visit.

import { FILES, VERSION } from "./version.js";

const NAME = `cardrules ${VERSION}`;

addEventListener("install", (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES.map((path) => new Request(path, { cache: isPython(path) ? "force-cache" : "no-cache" }))))));

addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("cardrules ") && name !== NAME) await caches.delete(name);
})()));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(kept(request));
});

// Python's own machine code, whose address names its version.
function isPython(address) {
  return address.endsWith(".wasm");
}

// The browser keeps what it compiled of Python with the file that came from the network, so that one is taken while it is there.
async function kept(request) {
  if (isPython(request.url)) {
    const compiled = await fetch(request.url, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);
    if (compiled?.ok) return compiled;
  }
  const found = await (await caches.open(NAME)).match(request, { ignoreSearch: request.mode === "navigate" });
  return found ?? fetch(request);
}
