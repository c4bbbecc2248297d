// A browser that shows the page, for the tests in this folder.
//
//   import { pageTest } from "./browser.mjs";
//   pageTest("a move is made by two clicks", { hash: "#uisge" }, async (page) => {
//     await page.touch("d4");
//     await page.touch("d6");
//     await page.wait(() => document.getElementById("board").session.plies === 1);
//   });
//
// `pageTest` opens the page with empty storage in a browser that all tests of the file share, waits
// until it is ready (`data-ready="true"` on the body), runs the test, and fails if the page reported
// an error, wrote to the console or sent a request to another server. `page.expect(/text/)` allows
// a console message that a test provokes.
//
// Environment, relative to the working folder:
//   WEB_ROOTS    folders with the files of the site, separated by colons (default: target/web/site)
//   WEB_SITE     the address of a server to use instead of serving these folders
//   WEB_MODULES  the folder with puppeteer-core and axe-core (default: target/web/npm/node_modules)
//   WEB_BROWSER  chromium (default) or firefox
//   WEB_SHOTS    the folder for screenshots (default: no screenshots)

import assert from "node:assert/strict";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import zlib from "node:zlib";

const repository = fileURLToPath(new URL("../../../../", import.meta.url));
const setting = (name, usual) => process.env[name] || path.join(repository, usual);

export const roots = setting("WEB_ROOTS", "target/web/site").split(":").map((root) => path.resolve(root));
export const modules = path.resolve(setting("WEB_MODULES", "target/web/npm/node_modules"));
const shots = process.env.WEB_SHOTS && path.resolve(process.env.WEB_SHOTS);
export const firefox = process.env.WEB_BROWSER === "firefox";

const require = createRequire(path.join(modules, "../"));
/** Imports a package of this folder. */
export const tool = (name) => import(pathToFileURL(require.resolve(name)).href);
const { default: puppeteer } = await tool("puppeteer-core");

/** The site's network speed on the slow phone of the tests: 1.6 Mbit/s with 150 ms latency. */
const PHONE_NETWORK = { offline: false, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150 };
/** How long a test waits for one condition, in milliseconds: long enough for a machine that does much else. */
const TIMEOUT = 60_000;

/** Returns the path of a file of the site, or undefined if there is none. */
export function file(name) {
  const found = roots.map((root) => path.join(root, name)).find((found) => existsSync(found));
  return found && !statSync(found).isDirectory() ? found : undefined;
}

const TYPES = {
  ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm",
  ".svg": "image/svg+xml", ".png": "image/png", ".json": "application/json", ".webmanifest": "application/manifest+json",
};

/** Starts a server for the files of the site, compressed as on a real one. `replace` maps names of
 *  files to other contents, or to null for a missing file, and may change between requests. */
export async function serve(replace = {}, more = {}) {
  const server = http.createServer((request, response) => {
    let name = decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname).slice(1);
    if (name === "" || name.endsWith("/")) name += "index.html";
    const found = file(name);
    let body = name in replace ? replace[name] : found && readFileSync(found);
    if (body === null || body === undefined) return response.writeHead(404).end();
    const headers = { "content-type": TYPES[path.extname(name)] ?? "application/octet-stream", "cache-control": "no-cache", ...more };
    if (/gzip/.test(String(request.headers["accept-encoding"]))) {
      body = zlib.gzipSync(body, { level: 6 });
      headers["content-encoding"] = "gzip";
    }
    response.writeHead(200, headers).end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", () => done(undefined)));
  server.unref();
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { site: `http://127.0.0.1:${port}/`, replace, close: () => (server.closeAllConnections(), server.close()) };
}

/** @type {Promise<string> | undefined} */
let address;
/** Returns the address of the site. */
export const site = () => (address ??= process.env.WEB_SITE ? Promise.resolve(process.env.WEB_SITE) : serve().then(({ site }) => site));

/** Loads the module in Node, to compare the page with it. */
export async function loadModule() {
  const pkg = pathToFileURL(file("pkg/board_web.js") ?? assert.fail("pkg/board_web.js is missing in WEB_ROOTS"));
  const loaded = await import(pkg.href);
  await loaded.default({ module_or_path: readFileSync(new URL("board_web_bg.wasm", pkg)) });
  return loaded;
}

/** Returns a function that returns pseudorandom integers below its argument. */
export function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** Returns a session with a random game. */
export function randomGame({ Session }, game, rules, seed, maxPlies = 300) {
  const session = Session.start(game, rules, { maxPlies });
  const below = random(seed);
  while (!session.ending()) {
    const moves = session.legalMoves();
    session.play(moves[below(moves.length)]);
  }
  return session;
}

/** Returns the shortest of 100 random games, among those that end by the rules. */
export function shortGame(module, game) {
  const games = Array.from({ length: 100 }, (_, seed) => randomGame(module, game, "standard", seed + 1, 120));
  return games.filter((session) => session.ending().cause === "rules" && session.plies > 9)
    .reduce((short, session) => (session.plies < short.plies ? session : short));
}

/** Returns the path of a program. */
function program(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(":")) {
      const found = path.join(folder, name);
      try {
        accessSync(found, constants.X_OK);
        return found;
      } catch {
        // The next folder.
      }
    }
  }
  throw new Error(`none of these programs is installed: ${names.join(", ")}`);
}

let launched;
after(async () => (await launched)?.close());

/**
 * Returns the browser that all tests of this file share.
 * @param {string[]} [more] arguments for Chromium, if this is the first call
 * @param {object} [options] options of puppeteer for Chromium, if this is the first call; with
 *   `networkEnabled: false`, requests to other servers are not noticed
 */
export function browser(more = [], options = {}) {
  if (launched) return launched;
  if (firefox) {
    launched = puppeteer.launch({
      browser: "firefox", executablePath: program("firefox-esr", "firefox"), headless: true,
      extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
    });
  } else {
    const args = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run", ...more];
    // Chromium's sandbox does not work for root.
    if (process.getuid?.() === 0) args.push("--no-sandbox");
    launched = puppeteer.launch({ executablePath: program("chromium", "google-chrome", "chromium-browser"), headless: true, args, ...options });
  }
  return launched;
}

/** The page in a browser tab with its own storage. `raw` is the page of puppeteer. */
export class Page {
  #problems = [];
  // A slow machine uses preloaded files later than Chromium expects.
  #expected = [/preloaded using link preload but not used within a few seconds/];

  constructor(raw, context, address) {
    this.raw = raw;
    this.context = context;
    this.site = address;
  }

  /**
   * Opens a tab without loading the page.
   * @param {{ motion?: boolean, size?: [number, number], touch?: boolean, offline?: boolean, site?: string }} [options]
   *   `motion`: with animation (default: reduced motion); `size`: of the window; `touch`: a touch
   *   screen; `offline`: with the service worker; `site`: the address of another server
   */
  static async blank({ motion = false, size = [1440, 900], touch = false, offline = false, site: other } = {}) {
    const context = await (await browser()).createBrowserContext();
    const raw = await context.newPage();
    const page = new Page(raw, context, other ?? (await site()));
    raw.setDefaultTimeout(TIMEOUT);
    page.watch(raw);
    if (!firefox) await page.prefer({ "prefers-reduced-motion": motion ? "no-preference" : "reduce" });
    await page.size(...size, touch);
    // Without the service worker, each test loads only the files it uses.
    if (!offline) await raw.evaluateOnNewDocument(() => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
    return page;
  }

  /** Collects the errors, console messages and foreign requests of a tab. */
  watch(raw) {
    raw.on("pageerror", (why) => this.#problems.push(`page error: ${why instanceof Error ? why.stack : why}`));
    raw.on("console", (message) => this.#problems.push(`console: ${message.text()} ${message.location()?.url ?? ""}`));
    raw.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(this.site) && !/^(about|data|blob):/.test(url)) this.#problems.push(`request to another server: ${url}`);
    });
  }

  /** Loads the page anew at a hash such as `#uisge`, and waits until it is ready. */
  async load(hash = "") {
    await this.raw.goto("about:blank");
    await this.raw.goto(this.site + hash);
    await this.ready();
  }

  /** Waits until the page is ready. */
  async ready() {
    // A slow page offers to try again, and still loads.
    await this.wait(() => document.body.dataset.ready === "true" || /could not|does not/.test(document.querySelector("#loading.notice")?.textContent ?? ""));
    const why = await this.get(() => document.body.dataset.ready !== "true" && document.getElementById("loading")?.innerText);
    if (why) assert.fail([why, ...this.#problems].join("\n"));
  }

  async reload() {
    await this.raw.reload();
    await this.ready();
  }

  /** Changes the hash in the loaded page. */
  go(hash) {
    return this.get((hash) => void (location.hash = hash), hash);
  }

  /** Stores entries in the browser before the page is loaded. @param {Record<string, unknown>} entries */
  async store(entries) {
    // A file that is not a page has the default icon.
    this.expect(/favicon\.ico/);
    await this.raw.goto(`${this.site}style.css`);
    await this.get((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
    }, entries);
  }

  /** Evaluates an expression or calls a function in the page. */
  get(what, ...given) {
    return this.raw.evaluate(what, ...given);
  }

  /** Waits until an expression or function is true in the page. */
  async wait(what, ...given) {
    try {
      await this.raw.waitForFunction(what, { timeout: TIMEOUT, polling: 30 }, ...given);
    } catch (why) {
      if (!(why instanceof Error) || why.name !== "TimeoutError") throw why;
      throw new Error([`timeout: ${what} ${given.join(" ")}`, ...this.#problems].join("\n"));
    }
  }

  /** Returns the visible text of the element with this identifier. */
  text(id) {
    return this.get((id) => /** @type {HTMLElement} */ (document.getElementById(id)).innerText.trim(), id);
  }

  /** Waits until a text appears in the element with this identifier. @param {string | RegExp} text */
  async shows(id, text) {
    const [source, flags] = text instanceof RegExp ? [text.source, text.flags] : [text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), ""];
    try {
      await this.wait((id, source, flags) => new RegExp(source, flags).test(document.getElementById(id)?.innerText ?? ""), id, source, flags);
    } catch {
      assert.fail([`expected ${text} in #${id}, found ${JSON.stringify(await this.text(id))}`, ...this.#problems].join("\n"));
    }
  }

  /** Waits for a visible element and returns it. */
  async find(selector) {
    const found = await this.raw.waitForSelector(selector, { visible: true, timeout: TIMEOUT }).catch(() => null);
    return found ?? assert.fail([`not visible: ${selector}`, ...this.#problems].join("\n"));
  }

  /** Clicks on an element, which has to be enabled. */
  async click(selector) {
    const element = await this.find(selector);
    await this.wait((element) => !element.matches(":disabled"), element);
    await element.click();
  }

  /** Clicks on the visible button or link with this label. */
  async button(label) {
    const wanted = (label) => [...document.querySelectorAll("button, a, summary, [role=button], [role=tab]")].find((one) =>
      (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().replace(/\s+/g, " ") === label && one.checkVisibility()
        && !one.matches(":disabled") && (!document.querySelector("dialog:modal") || one.closest("dialog:modal")));
    await this.wait(`!!(${wanted})(${JSON.stringify(label)})`);
    const element = /** @type {any} */ (await this.raw.evaluateHandle(wanted, label));
    await element.click();
  }

  /** The centre of a space, entry or choice, scrolled into view. @returns {Promise<[number, number]>} */
  async place(name) {
    const selector = ["space", "entry", "choice"].map((kind) => `[data-${kind}="${name}"]`).join(", ");
    // Other screens and the cards of the start page contain boards, too.
    await this.wait((selector) => {
      const found = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("a"));
      Object.assign(window, { found: found[0] });
      return found.length > 0;
    }, selector);
    return this.get(() => {
      const { found: element } = /** @type {any} */ (window);
      element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x + width / 2, y + height / 2];
    });
  }

  /** Clicks on a space, an entry or a choice. */
  async touch(name) {
    await this.raw.mouse.click(...(await this.place(name)));
  }

  /** Taps on a space, an entry or a choice with a finger. */
  async tap(name) {
    await this.raw.touchscreen.tap(...(await this.place(name)));
  }

  /** Drags from one space, entry or choice to another, with the mouse or a finger. `before` runs
   *  just before the piece is released. */
  async drag(from, to, { finger = false, before = async () => {} } = {}) {
    const [start, end] = [await this.place(from), await this.place(to)];
    const path = [0.05, 0.25, 0.5, 0.75, 1].map((part) => start.map((at, n) => at + (end[n] - at) * part));
    const { mouse, touchscreen } = this.raw;
    if (finger) await touchscreen.touchStart(...start);
    else await mouse.move(...start).then(() => mouse.down());
    for (const [x, y] of path) await (finger ? touchscreen.touchMove(x, y) : mouse.move(x, y));
    await before();
    await (finger ? touchscreen.touchEnd() : mouse.up());
  }

  /** Starts a game between two persons, or with other seats such as `{ second: "easy" }`. */
  async newGame(game, { rules = "standard", seats = {} } = {}) {
    await this.get(async (game, rules, seats) => {
      const { app } = /** @type {any} */ (await import("./main.js"));
      app.newGame({ game, rules, seats: { first: "person", second: "friend", ...seats } });
    }, game, rules, seats);
    await this.wait((game) => /** @type {any} */ (document.getElementById("board")).session?.game === game, game);
    await this.find("#board svg");
    await this.plies(0);
  }

  /** Enters a legal move by clicks. */
  async play(move) {
    const inputs = await this.get((move) => /** @type {any} */ (document.getElementById("board")).session.inputs(move), move);
    for (const input of inputs) await this.touch(input);
  }

  /** The number of moves of the shown position, after waiting for it if `plies` is given. */
  async plies(plies) {
    if (plies !== undefined) await this.wait((plies) => /** @type {any} */ (document.getElementById("board")).session?.plies === plies, plies);
    return this.get(() => /** @type {any} */ (document.getElementById("board")).session.plies);
  }

  /** The notation of the shown position. */
  position() {
    return this.get(() => /** @type {any} */ (document.getElementById("board")).session.position);
  }

  /** Presses keys one after another, such as "Tab", "Shift+Tab" or "ArrowDown". */
  async key(...keys) {
    for (const combination of keys) {
      const parts = combination.split("+");
      const last = parts.pop();
      for (const part of parts) await this.raw.keyboard.down(part);
      await this.raw.keyboard.press(last);
      for (const part of parts.reverse()) await this.raw.keyboard.up(part);
    }
  }

  /** Sets the size of the window. */
  async size(width, height, touch = false) {
    await this.raw.setViewport(firefox ? { width, height } : { width, height, isMobile: touch, hasTouch: touch });
  }

  /** Emulates preferences such as `{ "prefers-color-scheme": "dark" }`, in addition to earlier ones. */
  async prefer(features) {
    this.features = { ...this.features, ...features };
    const { "forced-colors": forced, ...rest } = this.features;
    await this.raw.emulateMediaFeatures(Object.entries(rest).map(([name, value]) => ({ name, value })));
    if (!forced) return;
    // Puppeteer does not know this one.
    const features_ = Object.entries(this.features).map(([name, value]) => ({ name, value }));
    await (await this.protocol()).send("Emulation.setEmulatedMedia", { features: features_ });
  }

  /** A session of the Chrome DevTools protocol. */
  async protocol() {
    return (this.session ??= await this.raw.createCDPSession());
  }

  /** Stops animations at their beginning, so that a test can look at them, or lets them go on. */
  async freeze(frozen = true) {
    await (await this.protocol()).send("Animation.enable");
    await (await this.protocol()).send("Animation.setPlaybackRate", { playbackRate: frozen ? 0 : 1 });
  }

  /** Slows the processor down by a factor, and the network to that of a slow phone. */
  async slow(factor = 4, network = PHONE_NETWORK) {
    await this.raw.emulateCPUThrottling(factor);
    // Not every Chromium accepts the command that puppeteer uses.
    await (await this.protocol()).send("Network.enable");
    await (await this.protocol()).send("Network.emulateNetworkConditions", network);
  }

  /** Waits until two frames in a row look the same: nothing is animated or loaded any more. */
  async settled() {
    await this.get(async () => {
      await document.fonts.ready;
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      const seen = () => [...document.querySelectorAll("body *")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join();
      }).join(" ");
      for (let before = "", now = seen(); before !== now || document.getAnimations().some(({ playState }) => playState === "running"); now = seen()) {
        before = now;
        await frame();
        await frame();
      }
    });
  }

  /** Allows the page to use the clipboard. */
  async allowClipboard() {
    await this.context.overridePermissions(new URL(this.site).origin, ["clipboard-read", "clipboard-write", "clipboard-sanitized-write"]);
  }

  /** Returns the text in the clipboard. */
  clipboard() {
    return this.get(() => navigator.clipboard.readText());
  }

  /** Saves a screenshot in the folder WEB_SHOTS. */
  async shoot(name, options = {}) {
    if (!shots) return;
    mkdirSync(shots, { recursive: true });
    await this.raw.screenshot({ path: path.join(shots, `${name}.png`), ...options });
  }

  /** Asserts that axe-core finds nothing in the visible screen. */
  async accessible(what = "") {
    await this.get(readFileSync(require.resolve("axe-core/axe.min.js"), "utf8"));
    const { passes, violations } = await this.get(async () => {
      const { passes, violations } = await /** @type {any} */ (window).axe.run();
      return { passes: passes.length, violations };
    });
    const found = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length} times): ${nodes[0].html.slice(0, 200)}`);
    assert.ok(!found.length, `${what}: ${found.join("\n")}`);
    assert.ok(passes > 10, `${what}: axe-core checked only ${passes} rules`);
  }

  /** Allows problems that match, such as a console message about a blocked file. */
  expect(pattern) {
    this.#expected.push(pattern);
  }

  /** Returns errors, console messages and foreign requests that are not expected. */
  problems() {
    return this.#problems.filter((problem) => !this.#expected.some((pattern) => pattern.test(problem)));
  }

  async close() {
    await this.context.close();
  }
}

/**
 * A test with the page. @see Page.blank for more options
 * @param {string} name
 * @param {{ hash?: string | null, stored?: Record<string, unknown>, skip?: boolean | string, timeout?: number }
 *   & Parameters<typeof Page.blank>[0]} options `hash`: null opens a tab without loading the page; `stored`: entries
 *   of the storage
 * @param {(page: Page) => Promise<void>} body
 */
export function pageTest(name, { hash = "", stored, skip = false, timeout = 3_600_000, ...options }, body) {
  test(name, { skip, timeout }, async () => {
    const page = await Page.blank(options);
    try {
      if (stored) await page.store(stored);
      if (hash !== null) await page.load(hash);
      await body(page);
      assert.deepEqual(page.problems(), []);
    } catch (why) {
      await page.shoot(`failed-${name.replace(/\W+/g, "-")}`).catch(() => {});
      throw why;
    } finally {
      await page.close();
    }
  });
}
