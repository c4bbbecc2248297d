// Start-up on a slow phone and with missing files.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Page, file, firefox, loadModule, pageTest, serve } from "./browser.mjs";

const { games } = await loadModule();
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);
const titleOf = (name) => capital(name).replaceAll("-", " ");

const phone = { size: /** @type {[number, number]} */ ([390, 844]), touch: true, hash: null };

/** Records when boards are drawn, layout shifts, and whether anything could be clicked too early. */
function observe() {
  const seen = { paint: 0, board: 0, ready: 0, shift: 0, shifts: /** @type {string[]} */ ([]), early: /** @type {string[]} */ ([]) };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of /** @type {any[]} */ (list.getEntries())) {
      seen.shift += entry.value;
      seen.shifts.push(`${entry.value.toFixed(3)} ${entry.sources.map(({ node }) => node?.id || node?.className || node?.nodeName)}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => (seen.paint = list.getEntriesByName("first-contentful-paint")[0]?.startTime ?? seen.paint))
    .observe({ type: "paint", buffered: true });
  const look = () => {
    const board = document.querySelector("main:not([hidden]) [data-layer=board], #loading [data-layer=board]");
    if (board?.getBoundingClientRect().width && !seen.board) seen.board = performance.now();
    if (document.body?.dataset.ready && !seen.ready) seen.ready = performance.now();
    if (document.body?.dataset.screen === "boot") {
      for (const one of document.querySelectorAll("button, input, select, textarea")) {
        if (one.checkVisibility() && !one.matches(":disabled, [inert] *") && !seen.early.includes(one.id)) seen.early.push(one.id);
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

for (const hash of ["", "#uisge", "#disk-race"]) {
  pageTest(`slow phone: the page does not jump (${hash || "start"})`, { ...phone, skip: firefox }, async (page) => {
    await page.slow();
    await page.raw.evaluateOnNewDocument(observe);
    await page.load(hash);
    await page.wait(() => /** @type {any} */ (window).seen.ready > 0);
    await page.settled();
    const { paint, board, ready, shift, shifts, early } = await page.get(() => /** @type {any} */ (window).seen);
    // The times depend on the machine, so they are only printed.
    console.log(`slow phone, ${hash || "start"}: first paint ${Math.round(paint)} ms, first board ${Math.round(board)} ms, ready ${Math.round(ready)} ms, layout shift ${shift.toFixed(3)}`);
    assert.ok(shift < 0.1, `layout shift ${shift}: ${shifts.join("; ")}`);
    assert.deepEqual(early, [], "enabled before the page is ready");
    // The module takes longer than the board in the HTML, on any machine.
    assert.ok(board > 0 && board < ready, `${board}, ${ready}`);
  });
}

pageTest("stored games do not move the start page", { ...phone, hash: "", skip: firefox }, async (page) => {
  for (const game of ["uisge", "ignis"]) {
    await page.newGame(game);
    await page.get(async () => {
      const { app } = /** @type {any} */ (await import("./main.js"));
      app.table.play(app.table.session.legalMoves()[0]);
      app.go("#");
    });
  }
  await page.raw.evaluateOnNewDocument(observe);
  await page.reload();
  await page.wait(() => document.querySelectorAll("#game-list .continue").length === 1);
  const { shift, shifts } = await page.get(() => /** @type {any} */ (window).seen);
  assert.ok(shift < 0.1, `layout shift ${shift}: ${shifts.join("; ")}`);
});

for (const [name, missing] of [["the module", "pkg/board_web_bg.wasm"], ["a script", "table.js"], ["the style of boards", "main.js"]]) {
  test(`without ${name} there is a message, and Try again works`, async () => {
    const server = await serve({ [missing]: null });
    const page = await Page.blank({ site: server.site });
    await page.raw.goto(`${server.site}#hexfour`);
    await page.shows("loading", /could not be loaded.*\s*Try again/);
    await page.shoot(`failed-${missing.replace(/\W/g, "-")}`);
    delete server.replace[missing];
    await page.click("#loading-action");
    await page.ready();
    await page.find("#board svg");
    await page.close();
    server.close();
  });
}

pageTest("a page that loads for long offers to try again", { hash: null, skip: firefox }, async (page) => {
  await page.raw.setRequestInterception(true);
  page.raw.on("request", (request) => request.url().endsWith(".wasm") || request.continue());
  await page.raw.goto(page.site);
  await page.shows("loading", "Loading…");
  await page.shows("loading", /longer than usual.*\s*Try again/);
});

/** The scripts that a script loads at once. @param {string} name @param {Set<string>} found */
function scripts(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(file(name) ?? assert.fail(name), "utf8");
  for (const [, from] of text.matchAll(/\b(?:from|import) ?["']\.\/([^"']+\.js)["']/g)) scripts(from, found);
  return found;
}

test("the head preloads every script of the start page and of a game, and each exists", () => {
  const html = readFileSync(file("index.html") ?? "", "utf8");
  const preloaded = [...html.matchAll(/(?:rel="modulepreload" href|type="module" src)="([^"]+)"/g)].map(([, name]) => name);
  assert.deepEqual(preloaded.toSorted(), [...["main.js", "start.js", "game.js"].reduce((found, name) => scripts(name, found), new Set())].toSorted());
});

test("only the files of games name a game", () => {
  const scripts = readdirSync(path.dirname(file("main.js") ?? "")).filter((name) => name.endsWith(".js") && name !== "sw.js");
  assert.ok(scripts.length > 20);
  for (const name of scripts) {
    const text = readFileSync(file(name) ?? "", "utf8");
    for (const game of games()) for (const word of [game.name, titleOf(game.name)]) assert.ok(!text.includes(word), `${name}: ${word}`);
  }
});

// Without the files of the games, each is like a new game in the table.
const words = readFileSync(new URL("../../www/games/index.js", import.meta.url), "utf8");
const bare = await serve({ "games/index.js": words, "index.html": readFileSync(new URL("../../www/index.html", import.meta.url), "utf8") });
for (const { name, playerNames } of games()) {
  pageTest(`a new game in the table has a card, a dialog, a screen and an editor: ${name}`, { site: bare.site }, async (page) => {
    const title = titleOf(name);
    bare.replace[`rules/${name}.html`] = null;
    page.expect(/404/);
    await page.find(`.cards [data-game="${name}"] svg`);
    assert.equal(await page.get(() => document.querySelectorAll(".cards > li").length), games().length);
    const [first, second] = playerNames.map(capital);
    await page.wait((words) => document.querySelector(".cards").textContent.includes(words), `${first} against ${second}.`);
    await page.button(`Play ${title}`);
    await page.wait((words) => document.getElementById("new-parts")?.textContent.includes(words), `${first}, begins`);
    await page.get(() => /** @type {any} */ (document.querySelector("#new-dialog [value=friend]")).click());
    await page.button("Start game");
    await page.find("#game #board svg");
    for (let ply = 0; ply < 2; ply++) {
      await page.play(await page.get(() => /** @type {any} */ (document.getElementById("board")).session.legalMoves()[0]));
      await page.plies(ply + 1);
    }
    await page.shows("players-top", second);
    await page.button("Rules");
    await page.shows("tab-learn", "written");
    await page.go("#");
    await page.wait((title) => document.getElementById("game-list")?.textContent.includes(`${title} 2 moves`), title);
    await page.go(`#setup/${name}`);
    await page.find("#setup svg");
    await page.go(`#learn/${name}`);
    await page.shows("learn", `How to play ${title}`);
  });
}

pageTest("the cards of the start page fill a desktop and are one row on a tablet", { hash: "" }, async (page) => {
  const cards = () => page.get(() => [...document.querySelectorAll(".cards > li")].map((card) => card.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]));
  assert.ok((await cards())[0][1] > 0.7 * 900);
  await page.size(1024, 768);
  assert.equal(new Set((await cards()).map(([top]) => Math.round(top))).size, 1);
});

pageTest("the settings open on the start page", { hash: "" }, async (page) => {
  await page.click("#show-settings");
  await page.click('#settings label:has([value="dark"])');
  assert.equal(await page.get(() => document.documentElement.dataset.theme), "dark");
});

pageTest("link previews, icons and the manifest are complete", {}, async (page) => {
  const head = await page.get(() => Object.fromEntries([...document.querySelectorAll("meta[property], meta[name]")]
    .map((meta) => [meta.getAttribute("property") ?? meta.getAttribute("name"), /** @type {HTMLMetaElement} */ (meta).content])));
  for (const name of ["og:title", "og:description", "og:image", "theme-color", "description"]) assert.ok(head[name], name);
  assert.ok(file("preview.png") ?? !file("sw.js")?.includes("target/web"), "preview.png");
  const manifest = JSON.parse(readFileSync(file("manifest.webmanifest") ?? "", "utf8"));
  for (const { src, sizes } of manifest.icons) {
    const size = await page.get(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    assert.ok(sizes === "any" || sizes === size, `${src}: ${size}`);
  }
});
