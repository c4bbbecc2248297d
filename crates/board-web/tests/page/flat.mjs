// The computer plays against itself for an hour, in fast motion, and memory does not grow. This is
// not an ordinary test, because it takes minutes: `node --test flat.mjs`.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { browser, pageTest } from "./browser.mjs";

// The heap also contains the machine code of functions, which grows for a long time. So JavaScript is
// only interpreted, and the statistics of functions are allocated from the beginning.
const flags = ["--no-sparkplug", "--no-maglev", "--no-turbofan", "--no-flush-bytecode", "--no-lazy-feedback-allocation"];
// The browser keeps data about every request for the developer tools if the network is observed.
await browser([`--js-flags=${flags.join(" ")}`], { networkEnabled: false });

/** An hour has at most this many moves, because the page waits for a second after each. */
const MOVES = 3600;
/** The page keeps the last 20 games. The browser keeps the last 50 addresses and the last few hundred
 *  long tasks, of which a slow machine has more. Until then, memory grows. */
const WARM_UP = 60;
const GAMES = ["uisge", "ignis", "hexfour", "disk-race"];

/** Lets the computer play a game of each kind against itself, and returns the number of moves. The
 *  page does this in one call, because each call from outside takes memory. */
const play = (page) => page.get(async (games) => {
  const { app } = /** @type {any} */ (await import("./main.js"));
  let moves = 0;
  for (const game of games) {
    await app.newGame({ game, rules: "standard", seats: { first: "easy", second: "beginner" } });
    await new Promise((ended) => {
      const look = () => {
        if (!app.table.session.ending()) return;
        app.table.removeEventListener("change", look);
        ended(undefined);
      };
      app.table.addEventListener("change", look);
    });
    moves += app.table.session.plies;
    // Meanwhile, the page begins to draw the course of the game.
    await new Promise((later) => setTimeout(later, 30_000));
  }
  return moves;
}, GAMES);

/** Returns the resident memory in kB of the process of the page. */
async function resident() {
  const session = await (await browser()).target().createCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sizes = processInfo.filter(({ type }) => type === "renderer").map(({ id }) =>
    Number(/^Rss: +(\d+) kB$/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, "utf8"))[1]));
  // The others are not used.
  return Math.max(...sizes);
}

/** Returns the sizes in kB of the JavaScript heaps, of the memory of the modules and of the resident
 *  memory, after garbage collection on the start page. */
async function used(page) {
  await page.go("#");
  await page.wait(() => document.body.dataset.screen === "start");
  const contexts = [page.raw, ...page.raw.workers()];
  const sessions = [await page.protocol(), ...page.raw.workers().map((worker) => worker.client)];
  for (let pass = 0; pass < 3; pass++) {
    for (const session of sessions) await session.send("HeapProfiler.collectGarbage");
    // Finalizers, which free sessions, run after a collection.
    await new Promise((done) => setTimeout(done, 200));
  }
  const total = async (sizes) => Math.ceil((await Promise.all(sizes)).reduce((a, b) => a + b) / 1024);
  const heap = await total(sessions.map(async (session) => (await session.send("Runtime.getHeapUsage")).usedSize));
  const module = await total(contexts.map((context) => context.evaluate(async () => {
    const module = await import(new URL("pkg/board_web.js", location.href).href);
    return (await module.default()).memory.buffer.byteLength;
  })));
  return { heap, module, resident: await resident(), workers: sessions.length - 1 };
}

/** Returns the least of several measurements, because the last game is sometimes freed late. */
async function least(page) {
  const all = [await used(page), await used(page), await used(page)];
  return all.reduce((a, b) => (a.heap < b.heap ? a : b));
}

pageTest("memory does not grow in an hour", { timeout: 7_200_000 }, async (page) => {
  // The browser limits the changes of the address to 200 in 30 seconds.
  page.expect(/Throttling navigation/);
  await page.get(() => {
    const original = setTimeout;
    Object.assign(window, { setTimeout: (does, time = 0, ...given) => original(does, time / 100, ...given) });
  });
  const all = [];
  let [games, moves] = [0, 0];
  while (moves < MOVES) {
    const played = await play(page);
    if (games >= WARM_UP) moves += played;
    games += GAMES.length;
    all.push(await least(page));
    console.log(`${games} games, ${moves} moves after warm-up:`, JSON.stringify(all.at(-1)));
  }
  // Single measurements vary by 4%.
  const round = WARM_UP / GAMES.length;
  const [warm, end] = [all.slice(round - 5, round), all.slice(-5)];
  assert.equal(end.at(-1).workers, warm.at(-1).workers);
  for (const what of ["heap", "module", "resident"]) {
    const [before, after] = [warm, end].map((some) => Math.min(...some.map((one) => one[what])));
    assert.ok(after * 100 <= before * 101, `${what}: ${before} kB after warm-up, ${after} kB at the end`);
  }
});
