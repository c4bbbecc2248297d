// The page without a network, and new versions.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Page, file, firefox, roots, serve } from "./browser.mjs";

/** Returns the service worker with the list of files, as in the built site. */
function serviceWorker(version, replaced = {}) {
  const text = readFileSync(file("sw.js") ?? "", "utf8");
  if (!text.includes("const FILES = {};") && version === "") return text;
  const names = new Set();
  for (const root of roots) {
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      const name = path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name));
      names.add(name);
    }
    // Links to folders are not followed.
    for (const folder of ["pkg", "perfect", "rules", "pictures"]) {
      if (file(`${folder}/.`)) continue;
      try {
        for (const name of readdirSync(path.join(root, folder))) names.add(`${folder}/${name}`);
      } catch {
        // This root does not have the folder.
      }
    }
  }
  const files = {};
  for (const name of names) {
    if (name === "sw.js" || !/\.(html|js|css|wasm|svg|png|webmanifest)$/.test(name) || !file(name)) continue;
    files[name] = `sha256-${createHash("sha256").update(replaced[name] ?? readFileSync(file(name) ?? "")).digest("base64")}`;
  }
  return text.replace(/const FILES = \{[^}]*\};/, `const FILES = ${JSON.stringify(files)};`).replace(/const VERSION = ".*";/, `const VERSION = "test${version}";`);
}

/** Adds the site once more, in a folder, to a server. */
function addCopy({ replace }, folder, version) {
  const worker = serviceWorker(version);
  for (const name of Object.keys(JSON.parse(/const FILES = (\{[^}]*\});/.exec(worker)?.[1] ?? ""))) replace[folder + name] = readFileSync(file(name) ?? "");
  replace[`${folder}sw.js`] = worker;
}

/** Waits until all files are stored. */
async function stored(page) {
  await page.wait(() => navigator.serviceWorker.ready.then(({ scope }) => scope === new URL("./", location.href).href && !!navigator.serviceWorker.controller));
}

test("all games, rules and opponents work offline after the first visit", { skip: firefox }, async () => {
  const server = await serve({ "sw.js": serviceWorker("") });
  const page = await Page.blank({ site: server.site, offline: true });
  await page.load();
  await stored(page);
  await page.get(() => navigator.serviceWorker.controller?.postMessage("complete"));
  await page.wait(async () => {
    const [name] = await caches.keys();
    return !!(await (await caches.open(name)).match("perfect/board_web_bg.wasm"));
  });
  server.close();
  const played = { uisge: "d4f4", ignis: "", hexfour: "", "disk-race": "" };
  for (const [game, level] of [["uisge", "easy"], ["ignis", "beginner"], ["hexfour", "fair"], ["disk-race", "perfect"]]) {
    await page.load(`#new/${game}`);
    await page.find("dialog[open]");
    await page.load(`#learn/${game}`);
    await page.wait(() => [...document.querySelectorAll("main:not([hidden]) img")].length > 0 || document.querySelector("main:not([hidden]) svg"));
    assert.ok(!/could not be loaded/.test(await page.get(() => document.body.innerText)), `${game}: rules`);
    await page.load(`#${game}`);
    await page.get(async (level) => {
      const { app } = /** @type {any} */ (await import("./main.js"));
      app.table.toMode("play");
      app.table.seat("second", level);
    }, level);
    const move = played[game] || (await page.get(() => /** @type {any} */ (document.getElementById("board")).session.legalMoves()[0]));
    await page.play(move);
    await page.plies(2);
  }
  await page.reload();
  await page.plies(2);
  assert.deepEqual(page.problems(), []);
  await page.close();
});

test("a new version is offered, and is never mixed with the old one", { skip: firefox }, async () => {
  const server = await serve({ "sw.js": serviceWorker("1") });
  const page = await Page.blank({ site: server.site, offline: true });
  await page.load();
  await stored(page);
  const title = () => page.get(() => document.title.slice(0, 3));
  const html = readFileSync(file("index.html") ?? "", "utf8");
  server.replace["index.html"] = html.replace("<title>", "<title>New: ");
  // The new files are there before their list: they must not be used.
  await page.reload();
  assert.notEqual(await title(), "New");
  // An update that fails leaves no files in the cache.
  server.replace["sw.js"] = serviceWorker("broken", { "table.js": "" });
  await page.get(async () => {
    const registration = await navigator.serviceWorker.ready;
    const failed = new Promise((done) => registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => worker.state === "redundant" && done(undefined));
    }));
    await registration.update();
    await failed;
  });
  assert.deepEqual(await page.get(() => caches.keys()), ["board-games-test1"]);
  server.replace["sw.js"] = serviceWorker("2", server.replace);
  await page.reload();
  assert.notEqual(await title(), "New");
  await page.shows("loading", "There is a new version.");
  await page.shoot("new-version");
  await page.click("#loading-action");
  await page.wait(() => document.body.dataset.ready === "true" && document.getElementById("loading")?.classList.contains("notice") === false);
  assert.match(await page.get(() => fetch("./").then((response) => response.text())), /<title>New: /);
  assert.deepEqual(await page.get(() => caches.keys()), ["board-games-test2"]);
  await page.close();
  server.close();
});

test("copies of the page in folders of one host keep their files, games and settings", { skip: firefox }, async () => {
  const server = await serve({ "sw.js": serviceWorker("1") });
  for (const folder of ["game/", "game/new/"]) addCopy(server, folder, "1");
  const page = await Page.blank({ site: server.site, offline: true });
  const play = async (game, move) => {
    await page.get(async (game, move) => {
      const { app } = /** @type {any} */ (await import("./main.js"));
      app.settings.set("sound", game === "uisge");
      await app.newGame({ game, seats: { first: "person", second: "friend" } });
      app.table.play(move);
    }, game, move);
  };
  for (const [folder, game, move] of [["", "uisge", "d4d6"], ["game/", "hexfour", "f6"], ["game/new/", "ignis", "Ean"]]) {
    await page.load(folder);
    await stored(page);
    // The first visit of a copy is not a new version of the copy above.
    assert.equal(await page.get(() => document.querySelector("#loading.notice")), null, folder);
    await play(game, move);
  }
  const caches = () => page.get(async () => (await caches.keys()).sort());
  const before = await caches();
  assert.equal(before.length, 3);
  for (const [n, folder] of ["", "game/"].entries()) {
    await page.load(folder);
    if (folder) addCopy(server, folder, "2");
    else server.replace["sw.js"] = serviceWorker("2");
    await page.get(() => navigator.serviceWorker.ready.then((registration) => registration.update()));
    await page.shows("loading", "There is a new version.");
    await page.click("#loading-action");
    await page.wait(() => document.body.dataset.ready === "true" && document.getElementById("loading")?.classList.contains("notice") === false);
    // Of the own caches, only the new one is left.
    const now = await caches();
    assert.deepEqual([now.length, now.filter((name) => !before.includes(name)).length], [3, n + 1], now.join());
  }
  server.close();
  for (const [folder, games, sound] of [["", ["uisge"], true], ["game/", ["hexfour"], false], ["game/new/", ["ignis"], false]]) {
    await page.load(folder);
    const { app } = await page.get(async () => {
      const { app } = /** @type {any} */ (await import("./main.js"));
      return { app: [app.store.list().map(({ game }) => game), app.settings.sound] };
    });
    assert.deepEqual(app, [games, sound], folder);
  }
  assert.deepEqual(page.problems(), []);
  await page.close();
});
