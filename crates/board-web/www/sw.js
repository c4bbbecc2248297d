// @ts-check
// The service worker: stores the page, so that it works offline. All files of a version are stored
// together and checked by their hashes, so that versions are never mixed. A new version becomes
// active when no tab uses the old one, or when a tab requests it.

/** The hashes of all files, which `.ci/web` inserts. @type {Record<string, string>} */
const FILES = {};
const VERSION = "development";
/** Large files that are stored when they are used first, or when the page has been open for a while. */
const LATER = /^perfect\//;

const worker = /** @type {any} */ (self);
/** The first part of the names of the caches. Copies of the page in other folders of the host have other ones. */
const PREFIX = `board-games-${new URL("./", location.href).pathname.slice(1)}`;
const store = () => caches.open(PREFIX + VERSION);
const names = Object.keys(FILES);

/** Loads a file of this version and stores it. @param {Cache} cache @param {string} name */
async function load(cache, name) {
  const response = await fetch(name, { integrity: FILES[name], cache: "no-cache" });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  await cache.put(name, response.clone());
  return response;
}

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    const cache = await store();
    const loads = names.filter((name) => !LATER.test(name)).map((name) => load(cache, name));
    const failed = (await Promise.allSettled(loads)).find(({ status }) => status === "rejected");
    if (!failed) return;
    // A part of a version is of no use.
    await caches.delete(PREFIX + VERSION);
    throw /** @type {PromiseRejectedResult} */ (failed).reason;
  })());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil((async () => {
    // Names of folders end with a slash.
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !name.slice(PREFIX.length).includes("/"));
    await Promise.all(old.filter((name) => name !== PREFIX + VERSION).map((name) => caches.delete(name)));
    await worker.clients.claim();
  })());
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "activate") worker.skipWaiting();
  if (event.data === "complete") event.waitUntil(complete().catch(() => {}));
});

/** Loads the files that are not stored yet. */
async function complete() {
  const cache = await store();
  for (const name of names) if (!(await cache.match(name))) await load(cache, name);
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const base = new URL("./", location.href).href;
  if (request.method !== "GET" || !request.url.startsWith(base)) return;
  const name = new URL(request.url).pathname.slice(new URL(base).pathname.length) || "index.html";
  if (name in FILES) event.respondWith(store().then(async (cache) => (await cache.match(name)) ?? load(cache, name)));
});
