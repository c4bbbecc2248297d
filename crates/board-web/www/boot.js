// @ts-check
// Starts the page. Shows a message with Try again if loading fails or takes long, installs the
// service worker, and offers new versions of the page.

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const seconds = (/** @type {number} */ s) => s * 1000;

/** @param {string} words @param {string} action @param {() => void} act */
function notice(words, action, act) {
  byId("loading-text").textContent = words;
  const button = byId("loading-action");
  button.textContent = action;
  button.onclick = (event) => {
    event.preventDefault();
    act();
  };
  byId("loading").classList.add("notice");
}

const retry = () => location.reload();

/** The first part of the names of everything that is stored. Other copies of the page on this host have other ones. */
export const HOME = `board-games${new URL("./", location.href).pathname}`;

/** The number of stored games above the cards of the start page, one row. */
export const ROW = innerWidth < 700 ? 1 : innerWidth < 1224 ? 2 : 3;

/** Keeps room for the stored games that the start page lists at first. */
function reserve() {
  try {
    const stored = Object.keys(localStorage).filter((key) => key.startsWith(`${HOME}game/`)).length;
    byId("your-games").hidden = stored === 0;
    for (let n = 0; n < Math.min(stored, ROW); n++) {
      const entry = document.createElement("li");
      entry.className = "card stored";
      byId("game-list").append(entry);
    }
  } catch {
    // The storage is blocked, so there are no games.
  }
}

/** Shows the board of the game in the address without pieces, from the picture on the start page. */
function showEmptyBoard() {
  const game = /^#([\w-]+)/.exec(location.hash)?.[1];
  const board = document.querySelector(`.picture[data-game="${game}"] svg`)?.cloneNode(true);
  if (!(board instanceof Element)) return;
  for (const layer of board.querySelectorAll('[data-layer]:not([data-layer="board"])')) layer.remove();
  byId("loading").append(board);
}

async function boot() {
  // The start page is readable before the module is there.
  if (location.hash.length < 2) {
    document.body.dataset.screen = "start";
    byId("start").hidden = false;
    reserve();
  } else {
    showEmptyBoard();
  }
  const slow = setTimeout(() => notice("Loading takes longer than usual.", "Try again", retry), seconds(10));
  try {
    if (typeof WebAssembly !== "object") throw new TypeError("WebAssembly is missing");
    const main = /** @type {{ start?: () => unknown }} */ (await import("./main.js"));
    await main.start?.();
    byId("loading").classList.remove("notice");
    byId("loading").querySelector(":scope > svg")?.remove();
    document.body.dataset.ready = "true";
    for (const part of document.querySelectorAll("[data-boot]")) part.removeAttribute("inert");
    later();
  } catch (why) {
    console.warn(why);
    notice(typeof WebAssembly === "object" ? "The games could not be loaded. Are you online?"
      : "This browser does not support WebAssembly.", "Try again", retry);
  } finally {
    clearTimeout(slow);
  }
}

/** Makes the page available offline. */
async function later() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  let updating = false;
  serviceWorker.addEventListener("controllerchange", () => updating && location.reload());
  const offer = (/** @type {ServiceWorkerRegistration} */ registration, worker = registration.waiting) => {
    // The controller may be that of another copy of the page, in a folder above.
    if (!worker || !registration.active) return;
    // All tabs have to use the same version, so the others load again, too.
    updating = true;
    notice("There is a new version.", "Reload", () => worker.postMessage("activate"));
  };
  try {
    const registration = await serviceWorker.register("sw.js", { updateViaCache: "none" });
    offer(registration);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => worker.state === "installed" && offer(registration, worker));
    });
    const { saveData } = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator).connection ?? {};
    if (!saveData) setTimeout(async () => (await serviceWorker.ready).active?.postMessage("complete"), seconds(30));
  } catch {
    // For example in private windows. The page works without it.
  }
}

boot();
