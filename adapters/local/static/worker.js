// The worker beside the page: it keeps what never changes and is anybody's, and when there is no connection it says so.
//
// HOUSE, which the house writes above this: `version`, another one after every change; `offline`, the page that says that there
// is no connection; `keep`, what is kept from the start.
//
// A page always comes from the house if that can be reached, so that no old one is ever pinned; only what the house itself calls
// public and immutable, under the address of its version, is kept. Nothing of a person, a table or a match is among that: their
// addresses are not even looked at. Pages inside a platform's app, links to matches and everything else go by as if this were not
// here.
const worker = /** @type {Page.Worker} */ (/** @type {unknown} */ (self));
const { version, offline, keep } = worker.HOUSE;
const CACHE = `davtar-${version}`;
const PAGE = /^\/(?:t\/[a-z0-9-]+)?$/;
const KEPT = /^\/(?:s|a|g|i|words)\/[\w.-]+$/;
const AWAY = [502, 503, 504]; // what stands before the house answers, and the house does not

worker.addEventListener("install", (event) => event.waitUntil(began()));
worker.addEventListener("activate", (event) => event.waitUntil(taken()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (PAGE.test(url.pathname)) event.respondWith(page(event));
  } else if (url.searchParams.has("v") && KEPT.test(url.pathname)) event.respondWith(kept(event));
});

async function began() {
  worker.skipWaiting();
  const cache = await caches.open(CACHE);
  await Promise.all(keep.map(async (address) => {
    const answer = await fetch(address);
    if (!forEver(answer)) throw new Error(`${address}: ${answer.status}`);
    await cache.put(address, answer);
  }));
}

async function taken() {
  for (const name of await caches.keys()) if (name.startsWith("davtar-") && name !== CACHE) await caches.delete(name);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** The page from the house; if it cannot be reached, the one that says so. @param {Page.FetchEvent} event */
async function page(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (!AWAY.includes(answer.status)) return answer;
  } catch { /* the house cannot be reached */ }
  return (await caches.match(offline, { cacheName: CACHE })) ?? Response.error();
}

/** @param {Page.FetchEvent} event */
async function kept(event) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(event.request);
  if (found) return found;
  const answer = await fetch(event.request);
  if (forEver(answer)) event.waitUntil(cache.put(event.request, answer.clone()).catch(() => { /* there is no room */ }));
  return answer;
}

/** Whether the house says that this is anybody's and never changes. @param {Response} answer */
function forEver(answer) {
  const said = answer.headers.get("Cache-Control") ?? "";
  return answer.status === 200 && answer.type === "basic" && said.includes("public") && said.includes("immutable");
}
