// The computer player and the analysis.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { Page, file, loadModule, pageTest, serve } from "./browser.mjs";

const { games } = await loadModule();
const load = (name) => import(pathToFileURL(file(name) ?? "").href);
const { chance, judge, score, standing, steady, verdict } = await load("words.js");
await (await load("games/index.js")).need(...games().map(({ name }) => name));

const HEXFOUR = "#hexfour?moves=d4.e4.d5.d3.i9.f5.a2.e3";
/** Light has five crowns and wins. */
const WON = "#uisge?position=7%2F2WW3%2F1WWwW2%2F2bbbb1%2F3bb2%2F7_w";
/** In the last position but two, dark wins by force, and lets light escape. */
const BLUNDER = "#uisge?moves=d4f4.e3e5.b4d4.e2c2.d4e3.f3f5.c4c6.f5g4.c6d6.d2d4.d6c6.c2b3.c6c4.d3f3.d5d3.d4b4.f4g3.b4b2.d3d4.b2b4.d4d3";

/** Calls a function with the app in the page. */
const inApp = (page, body, ...given) =>
  page.get(`import(new URL("main.js", location.href).href).then(({ app }) => (${body})(app, ...${JSON.stringify(given)}))`);

/** Waits until the best lines are there, and returns their first moves. */
async function lines(page, count = 3) {
  await page.wait((count) => document.querySelectorAll("#analysis .lines button:not([hidden])").length === count, count);
  return page.get(() => [...document.querySelectorAll("#analysis .lines button b")].map(({ textContent }) => textContent));
}

/** Tests a link with a game, of which the analysis is off at first. */
const linkTest = (name, hash, body) => pageTest(name, { hash }, async (page) => {
  await page.shows("analysis", "The analysis is off, because this game may be in progress.");
  await page.click("#analysis .switch");
  await body(page);
});

const plies = (page) => page.get(() => /** @type {any} */ (document.getElementById("board")).session.plies);
/** The player for whom the computer is choosing a move: without one, it does not move. */
const thinking = (page) => inApp(page, (app) => app.computer.thinking);

test("values have words", () => {
  assert.equal(chance(0), 0.5);
  assert.equal(chance(100), 0.75);
  assert.equal(verdict("uisge", 60), "Light is better, +0.6");
  // Positive numbers are good for the first player, everywhere.
  assert.equal(verdict("hexfour", -250), "White is much better, −2.5");
  assert.deepEqual([score("hexfour", -250), score("hexfour", 40)], ["−2.5", "+0.4"]);
  assert.deepEqual([score("ignis", -99_988), score("ignis", 99_997), score("disk-race", 0, true)], ["Water wins in 12", "Fire wins in 3", "draw"]);
  assert.equal(verdict("disk-race", 0), "Equal");
  assert.equal(verdict("disk-race", 0, true), "Draw");
  assert.equal(verdict("ignis", -99_988), "Water wins in 12 moves");
  assert.equal(standing(60), "you are ahead by 0.6");
  assert.equal(standing(-250), "you are behind by 2.5");
  assert.equal(standing(0), "the game is equal");
  assert.equal(standing(0, true), "a draw");
  assert.equal(standing(99_988), "you win in 12 moves");
  assert.equal(standing(-99_999), "you lose in 1 move");
  assert.equal(judge(0, -60, "first"), "?");
  assert.equal(judge(-50, 99_990, "second"), "??");
  assert.equal(judge(-50, 99_990, "first"), null);
  assert.equal(steady({ values: [0, 10, 30], lines: [{ value: 30, proven: null }] }), 20);
});

pageTest("the analysis appears with its styles", { hash: "#uisge" }, async (page) => {
  const styled = page.get(() => new Promise((done) => new MutationObserver(() =>
    done([...document.styleSheets].some(({ href }) => href?.endsWith("/analysis.css")))).observe(document.getElementById("analysis"), { childList: true })));
  await page.button("Analyze");
  assert.ok(await styled);
});

pageTest("the bar flips with the board", { hash: WON }, async (page) => {
  await page.wait(() => /** @type {any} */ (document.getElementById("bar"))?.dataset.side === "uisge-second");
  await page.click("#more");
  await page.button("Flip board");
  await page.wait(() => /** @type {any} */ (document.getElementById("bar")).dataset.side === "uisge-first");
});

pageTest("the bar agrees with a won position", { hash: WON }, async (page) => {
  await page.wait(() => /^Light wins in \d+ moves?$/.test(document.getElementById("bar")?.getAttribute("aria-label") ?? ""));
  const [share, bar] = await page.get(() => ["#bar .share", "#bar"].map((name) => document.querySelector(name)?.getBoundingClientRect().height ?? 0));
  assert.ok(share > 0.9 * bar, `${share} of ${bar}`);
  // The result has the words of the lines, in the bar and upright on a phone.
  for (const size of /** @type {[number, number][]} */ ([[1280, 800], [390, 844]])) {
    await page.size(...size);
    await page.settled();
    const [words, inside] = await page.get(() => {
      const [outer, inner] = ["#bar", "#bar b"].map((name) => /** @type {Element} */ (document.querySelector(name)));
      const range = document.createRange();
      range.selectNodeContents(inner);
      const [a, b] = [outer, range].map((one) => one.getBoundingClientRect());
      return [inner.textContent, b.left >= a.left && b.right <= a.right && b.top >= a.top && b.bottom <= a.bottom && (b.height > b.width) === (a.height > a.width)];
    });
    assert.match(words, /^Light wins in \d+ moves?$/);
    assert.ok(inside, size.join());
  }
});

linkTest("the best lines are legal, best first, and can be played", HEXFOUR, async (page) => {
  const first = await lines(page);
  const legal = await page.get(() => /** @type {any} */ (document.getElementById("board")).session.legalMoves());
  for (const move of first) assert.ok(legal.includes(move), move);
  const values = await page.get(() => [...document.querySelectorAll("#analysis .lines .value")].map(({ textContent }) => Number(textContent?.replace("−", "-"))));
  assert.deepEqual(values, [...values].sort((a, b) => b - a));
  assert.equal(await page.get(() => /** @type {any} */ (document.getElementById("board")).arrows.length), 3);
  const { x, y, width, height } = await (await page.find("#analysis .lines li:nth-child(2) button")).boundingBox();
  await page.raw.mouse.move(x + width / 2, y + height / 2);
  await page.wait(() => /** @type {any} */ (document.getElementById("board")).arrows.length === 1);
  await page.key("Home");
  await page.plies(0);
  // A line that is not the one of the game.
  const other = (await lines(page)).findIndex((move) => move !== "d4") + 1;
  await page.click(`#analysis .lines li:nth-child(${other}) button`);
  await page.plies(1);
  assert.deepEqual(await inApp(page, (app) => [app.table.branches.length, app.table.branch, app.table.session.plies]), [1, 0, 8]);
  await page.button("Back to the game");
  await page.plies(0);
  await page.button("Delete variation 1");
  await page.wait(() => !document.querySelector("#moves .branch"));
  assert.deepEqual(await page.get(() => document.activeElement?.closest("#moves")?.id), "moves");
});

linkTest("the analysis goes on after a move and stops when it is switched off", HEXFOUR, async (page) => {
  await lines(page);
  // An update between press and release does not lose the click.
  await (await page.find("#analysis .lines li:first-child button")).hover();
  await page.raw.mouse.down();
  await inApp(page, "(app) => app.table.dispatchEvent(new CustomEvent('change', { detail: {} }))");
  await page.raw.mouse.up();
  await page.plies(9);
  await lines(page);
  assert.equal(await page.get(() => document.querySelector("#analysis h2")?.textContent), "Best moves");
  // White prefers negative values, as the header says; the bar has the same sign.
  await page.shows("analysis", ", + for black");
  await page.wait(() => {
    const values = [...document.querySelectorAll("#analysis .lines .value")].map(({ textContent }) => Number(textContent?.replace("−", "-")));
    const bar = Number(document.querySelector("#bar b")?.textContent?.replace("−", "-"));
    return values.every((value, n) => !n || value >= values[n - 1]) && Math.sign(bar) * Math.sign(values[0]) >= 0;
  });
  await page.click("#analysis .switch");
  await page.wait(() => !document.querySelector("#analysis .lines")?.checkVisibility());
  assert.equal(await page.get(() => /** @type {any} */ (document.getElementById("board")).arrows.length), 0);
  await page.click("#analysis .switch");
  await lines(page);
});

linkTest("the graph has a point for each ply and works by mouse and keyboard", HEXFOUR, async (page) => {
  await page.wait(() => /** @type {HTMLElement} */ (document.querySelector(".graph"))?.dataset.points === "9");
  assert.equal(await page.get(() => document.querySelector(".graph .line")?.getAttribute("d")?.split("L").length), 9);
  const { x, y, width, height } = await (await page.find(".graph")).boundingBox();
  await page.raw.mouse.click(x + width / 2, y + height / 2);
  await page.plies(4);
  await page.get(() => /** @type {HTMLElement} */ (document.querySelector(".graph")).focus());
  await page.key("ArrowLeft");
  await page.plies(3);
  await page.key("Home");
  await page.plies(0);
  await page.key("End");
  await page.plies(8);
  await page.shows("analysis", "8 of 8 moves");
  assert.match(await page.get(() => document.querySelector(".graph")?.getAttribute("aria-valuetext") ?? ""), /^4… e3: /);
  await page.accessible("analysis");
});

pageTest("unknown values leave gaps in the graph", {}, async (page) => {
  const paths = await page.get(async () => {
    const { Graph } = await import(new URL("analysis.js", location.href).href);
    const holder = document.createElement("div");
    const graph = new Graph(holder, null);
    const course = (values) => {
      graph.show({ game: "uisge", values, signs: new Map(), ply: null, below: "first", words: "" });
      return [...holder.querySelectorAll("path")].map((path) => path.getAttribute("d"));
    };
    return [course([0, 0, null, null, 0, 0]), course([0]), course([null])];
  });
  assert.deepEqual(paths, [
    ["M0 100L0 50.0L1 50.0V100ZM4 100L4 50.0L5 50.0V100Z", "M0 50.0L1 50.0M4 50.0L5 50.0"],
    ["M0 100L0 50.0L1 50.0V100Z", "M0 50.0L1 50.0"],
    ["", ""],
  ]);
});

test("a game has the same turning points again", async () => {
  const found = [];
  for (const ply of [21, 3]) {
    const page = await Page.blank();
    await page.load(`${BLUNDER}&ply=${ply}`);
    await page.click("#analysis .switch");
    // The displayed position has no influence.
    await page.key("ArrowLeft");
    await page.shows("analysis", "Turning point");
    found.push(await inApp(page, (app) => JSON.stringify([...app.analysis.signs])));
    await page.close();
  }
  assert.equal(found[0], found[1]);
  assert.match(found[0], /\[20,"\?\?"\]/);
});

linkTest("a blunder is marked in the graph and in the list of moves", BLUNDER, async (page) => {
  await page.wait(() => [...document.querySelectorAll("#analysis .turns button")].some(({ textContent }) => /10… b2–b4 \?\?/.test(textContent ?? "")));
  assert.ok(await page.get(() => document.querySelectorAll(".graph .blunder").length));
  await page.wait(() => /\?\?/.test(document.querySelector("#moves [data-ply='20']")?.textContent ?? ""));
  await page.click('#analysis .turns button[data-ply="20"]');
  await page.plies(20);
});

linkTest("at a mistake, the reader tries to find a better move", BLUNDER, async (page) => {
  // The list changes while mistakes are found.
  const press = async (button) => {
    await page.find(button);
    await page.get((button) => /** @type {HTMLElement} */ (document.querySelector(button)).click(), button);
  };
  await page.wait(() => document.querySelector("#analysis .turns")?.textContent === "Analyzing…");
  await press('#analysis .turns button[data-ply="20"]');
  await press('#analysis [data-retry="20"]');
  await page.plies(19);
  await page.shows("analysis", "Find a better move for Dark.");
  const hints = () => page.get(() => [.../** @type {any} */ (document.getElementById("board")).arrows, ...document.querySelectorAll("#analysis ol:not([hidden]) li")].length);
  assert.equal(await hints(), 0);
  // Of the ten legal moves, only that of the game lets light escape.
  await page.play("b2b4");
  await page.shows("analysis", "b2–b4 is a blunder, too.");
  await press("#analysis .note button");
  await page.shows("analysis", "Find a better move for Dark.");
  await page.play("g4g2");
  await page.shows("analysis", "g4–g2 is good.");
  await inApp(page, (app) => app.table.look(19, null));
  await page.shows("analysis", "Find a better move for Dark.");
  await press("#analysis .note button");
  assert.equal((await lines(page)).length, 3);
  assert.ok(await hints() > 0);
  await page.plies(19);
});

linkTest("with a variation, the analysis is whole and the list of moves has more room", BLUNDER, async (page) => {
  await page.size(1280, 800);
  await page.wait(() => document.querySelectorAll("#analysis .lines button:not([hidden])").length === 3);
  await page.wait(() => document.querySelector("#analysis .turns")?.textContent === "Analyzing…");
  await page.wait(() => document.querySelectorAll("#analysis .turns button").length >= 3);
  await inApp(page, (app) => {
    app.table.look(16, null);
    app.table.play(app.table.shown.legalMoves().find((move) => move !== app.table.session.moves()[16]));
  });
  await page.wait(() => document.querySelectorAll("#analysis .lines button:not([hidden])").length === 3);
  await page.settled();
  await page.shoot("variation-1280");
  const [hidden, list, analysis] = await page.get(() => {
    const [{ scrollHeight, clientHeight }, list] = ["#analysis", "#tab-moves"].map((part) => document.querySelector(part));
    return [scrollHeight - clientHeight, list.clientHeight, clientHeight];
  });
  assert.equal(hidden, 0);
  assert.ok(list > 0.5 * analysis, `${list} ${analysis}`);
});

linkTest("exact values of Disk race are looked up on request", "#disk-race?moves=r0o0.r1o1", async (page) => {
  await lines(page);
  await page.click("#analysis .exact");
  await page.wait(() => [...document.querySelectorAll("#analysis .value")].every(({ textContent }) => /^(draw|(Red|Blue) wins in \d+)$/.test(textContent ?? "")));
});

pageTest("the computer does not play in opened links and while somebody looks back", { hash: HEXFOUR }, async (page) => {
  await inApp(page, (app) => app.table.seat("first", "easy"));
  assert.deepEqual([await thinking(page), await plies(page)], [null, 8]);
  await page.newGame("uisge", { seats: { second: "easy" } });
  await page.play("d4d6");
  await page.plies(2);
  await page.key("ArrowLeft");
  await inApp(page, (app) => app.table.seat("first", "easy"));
  assert.deepEqual([await thinking(page), await inApp(page, (app) => app.table.session.plies)], [null, 2]);
  await page.key("ArrowRight");
  await page.wait(async () => /** @type {any} */ (document.getElementById("board")).session.plies > 2);
});

pageTest("the computer replies again after moves are taken back, not at once", { hash: "#uisge" }, async (page) => {
  await page.newGame("uisge", { seats: { second: "easy" } });
  for (let n = 0; n < 2; n++) {
    const start = Date.now();
    await page.play("d4d6");
    await page.plies(2);
    assert.ok(Date.now() - start > 500);
    await inApp(page, (app) => app.table.takeBack());
    await page.plies(0);
  }
  // A long search is canceled by taking back.
  await inApp(page, (app) => app.table.seat("second", "strong"));
  await page.play("d4d6");
  await page.wait(async () => /thinking/i.test(document.body.innerText));
  await inApp(page, (app) => app.table.takeBack());
  assert.equal(await inApp(page, (app) => app.computer.thinking), null);
  await inApp(page, (app) => app.table.seat("second", "easy"));
  await page.play("d4f4");
  await page.plies(2);
});

pageTest("hints are sentences about the best move", {}, async (page) => {
  await page.newGame("uisge", { seats: { second: "friend" } });
  const hint = await inApp(page, (app) => app.computer.hint(app.table.session));
  assert.match(hint.sentence, /^Try [a-g]\d–[a-g]\d \((you are (ahead|behind) by \d\.\d|the game is equal)\)\.$/);
  assert.ok(hint.inputs.length >= 2);
  await page.newGame("disk-race", { seats: { second: "friend" } });
  // A hint waits for the solution for some seconds only.
  await inApp(page, (app) => app.computer.solve(app.table.session.record(), 0));
  const solved = await inApp(page, (app) => app.computer.hint(app.table.session));
  assert.match(solved.sentence, /^(All|\d+ of \d+) moves draw\. Try \S+\.$/);
});

test("a missing worker offers Try again, and the game goes on", async () => {
  const server = await serve({ "worker.js": null });
  const page = await Page.blank({ site: server.site });
  try {
    page.expect(/worker\.js/);
    await page.load("#uisge");
    await page.newGame("uisge", { seats: { second: "easy" } });
    await page.play("d4d6");
    await page.shows("game", "The computer player could not be loaded. Are you online?");
    delete server.replace["worker.js"];
    await page.button("Try again");
    await page.plies(2);
    assert.deepEqual(page.problems(), []);
  } finally {
    await page.close();
    server.close();
  }
});

test("a missing module offers Try again, and the analysis goes on", async () => {
  const server = await serve({ "worker.js": null });
  const page = await Page.blank({ site: server.site });
  try {
    page.expect(/worker\.js/);
    await page.load(HEXFOUR);
    await page.click("#analysis .switch");
    await page.shows("analysis", "could not be loaded");
    delete server.replace["worker.js"];
    await page.button("Try again");
    await lines(page);
    assert.deepEqual(page.problems(), []);
  } finally {
    await page.close();
    server.close();
  }
});

test("the computer plays without the network after the first visit", async () => {
  const server = await serve();
  const page = await Page.blank({ site: server.site });
  try {
    await page.load("#uisge");
    await page.newGame("uisge", { seats: { second: "easy" } });
    await page.wait(async () => (await import(new URL("main.js", location.href).href)).app.computer.ready);
    server.close();
    await page.play("d4d6");
    await page.plies(2);
  } finally {
    await page.close();
  }
});

pageTest("computers play each other at the chosen pace, can be paused and step", {}, async (page) => {
  await inApp(page, (app) => (app.settings.pace = "fast"));
  await inApp(page, (app) => app.newGame({ game: "uisge", seats: { first: "easy", second: "beginner" } }));
  await page.wait(() => /** @type {any} */ (document.getElementById("board")).session.plies >= 2);
  await page.button("Pause");
  const paused = await plies(page);
  assert.equal(await thinking(page), null);
  await page.button("Step");
  await page.plies(paused + 1);
  assert.equal(await thinking(page), null);
  await page.button("Resume");
  await page.wait((before) => /** @type {any} */ (document.getElementById("board")).session.plies > before + 1, paused);
});

pageTest("the end card shows the graph of the game", { hash: "#uisge" }, async (page) => {
  await page.newGame("uisge");
  for (let n = 0; n < 4; n++) await inApp(page, (app) => app.table.play(app.table.session.legalMoves()[0]));
  await inApp(page, (app) => app.table.resign());
  await page.wait(() => /** @type {HTMLElement} */ (document.getElementById("ending-graph"))?.dataset.points === "5");
  await page.shows("ending-why", ", after 4 moves.");
  assert.equal(await page.get(() => document.getElementById("ending-graph")?.getAttribute("role")), "img");
  await page.shoot("end-card-graph");
  await page.accessible("end card");
  await page.button("Analyze");
  await lines(page);
});
