// Whole games by clicks, by keyboard and at random, compared with the module in Node.

import assert from "node:assert/strict";
import { loadModule, pageTest, random, randomGame, shortGame } from "./browser.mjs";

const module = await loadModule();
const { Session, games } = module;
const GAMES = games().map(({ name }) => name);

/** Checks that the game is over, and that the page says so. @param {import("./browser.mjs").Page} page */
async function over(page, whole) {
  const { winner } = whole.ending();
  await page.find("dialog#ending[open]");
  const title = await page.text("ending-title");
  assert.equal(/draw/.test(title), winner === null, title);
  await page.key("Escape");
  const moves = await page.get(() => /** @type {any} */ (document.getElementById("board")).session.moves());
  assert.deepEqual(moves, whole.moves());
}

for (const game of GAMES) {
  const whole = shortGame(module, game);

  pageTest(`${game} is played by clicks`, {}, async (page) => {
    await page.newGame(game);
    const session = Session.start(game);
    for (const move of whole.moves()) {
      for (const input of session.inputs(move)) await page.touch(input);
      session.play(move);
      await page.plies(session.plies);
      assert.equal(await page.position(), session.position, `after ${move}`);
    }
    await over(page, whole);
  });

  pageTest(`${game} is played by keyboard`, {}, async (page) => {
    await page.newGame(game);
    await page.get(() => document.body.focus());
    const session = Session.start(game);
    const active = () => page.get(() => {
      const { space, entry, choice } = /** @type {any} */ (document.activeElement)?.dataset ?? {};
      return space ?? entry ?? choice ?? null;
    });
    const inBoard = () => page.get(() => document.activeElement?.matches("[data-space], [data-entry]") ?? false);
    const presses = async (key, wanted) => {
      for (let n = 0; n < 200; n++) {
        if (await wanted()) return;
        await page.key(key);
      }
      assert.fail(`${key} does not lead there from ${await active()} after ${await page.position()}`);
    };
    // A few turns suffice: each takes many keys.
    for (const move of whole.moves().slice(0, 12)) {
      for (const input of session.inputs(move)) {
        // A touch that all moves begin with is made already.
        if (await page.get((input) => !!document.querySelector(`[data-space="${input}"].board-chosen`), input)) continue;
        const choice = await page.get((input) => !!document.querySelector(`[data-choice="${input}"]`), input);
        if (choice) {
          await presses("Tab", async () => (await active()) === input);
        } else {
          if (!(await inBoard())) await presses("Tab", inBoard);
          await presses("PageDown", async () => (await active()) === input).catch((why) => assert.fail(`${move} ${input}: ${why.message}`));
        }
        await page.key("Enter");
        if (await page.get(() => [...document.querySelectorAll(".board-choices .board-go")].some((go) => go.checkVisibility()))) {
          await presses("Tab", () => page.get(() => document.activeElement?.matches(".board-go") ?? false));
          await page.key("Enter");
        }
      }
      session.play(move);
      await page.plies(session.plies);
      assert.equal(await page.position(), session.position, `after ${move}`);
    }
  });
}

pageTest("random games of each kind match the module in Node", {}, async (page) => {
  for (const { name, options } of games()) {
    const rules = ["standard", ...options.flatMap((option) => option.values.slice(1).map((value) => `${option.name}=${value}`))];
    const played = await page.get(async (name, rules, seed) => {
      const { app } = /** @type {any} */ (await import("./main.js"));
      const { Session } = /** @type {any} */ (await import("./pkg/board_web.js"));
      let state = seed;
      const below = (n) => ((state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 8) % n;
      const found = [];
      for (let n = 0; n < 40; n++) {
        app.table.open(Session.start(name, rules[n % rules.length], { maxPlies: 40 }), { seats: { first: "person", second: "friend" }, mode: "play", id: null });
        while (!app.table.session.ending()) {
          // Touch by touch, as on the board.
          const touched = [];
          for (let picked = app.table.session.pick(touched); ; picked = app.table.session.pick(touched)) {
            const more = picked.more.filter((one) => !touched.includes(one));
            if (picked.index !== null && (more.length === 0 || below(2))) break;
            touched.push(more[below(more.length)]);
          }
          const { index } = app.table.session.pick(touched);
          app.table.play(app.table.session.offers().find((offer) => offer.index === index).text);
        }
        const { session } = app.table;
        found.push({ rules: session.rules, moves: session.moves(), positions: session.positions(), words: session.ending().words, record: session.record() });
      }
      return found;
    }, name, rules, 7);
    for (const { rules, moves, positions, words, record } of played) {
      const session = Session.start(name, rules, { maxPlies: 40 });
      for (const move of moves) session.play(move);
      assert.deepEqual(session.positions(), positions);
      assert.equal(session.ending().words, words);
      assert.equal(session.record(), record);
    }
    assert.equal(played.length, 40);
  }
});

for (const [game, position, touches, why] of [
  ["uisge", null, ["a1"], "no piece on a1"],
  ["uisge", null, ["d2"], "d2 is not yours"],
  ["uisge", null, ["d4", "g6"], "d4 can only go to d6 or f4"],
  ["hexfour", null, ["a1"], "edge"],
  ["disk-race", null, ["r1"], "r1 is not yours"],
]) {
  pageTest(`an impossible touch is explained: ${game} ${touches.join(" ")}`, {}, async (page) => {
    await page.newGame(game);
    const before = await page.position();
    for (const touch of touches) await page.touch(touch);
    await page.shows("toast", why);
    assert.equal(await page.position(), before);
  });
}

pageTest("moves can be typed", {}, async (page) => {
  await page.newGame("uisge");
  await page.click("#typed summary");
  for (const [text, why] of [["d4e4", "e4 is occupied"], ["i4", "file from a to g"]]) {
    await page.get(() => void (/** @type {HTMLInputElement} */ (document.getElementById("move")).value = ""));
    await page.click("#move");
    await page.raw.keyboard.type(text);
    await page.key("Enter");
    await page.shows("toast", why);
  }
  await page.get(() => void (/** @type {HTMLInputElement} */ (document.getElementById("move")).value = ""));
  await page.click("#move");
  await page.raw.keyboard.type("d4f4");
  await page.key("Enter");
  await page.plies(1);
});

pageTest("earlier positions are shown and moves are taken back", {}, async (page) => {
  await page.newGame("uisge");
  const positions = [await page.position()];
  const below = random(3);
  for (let n = 1; n < 4; n++) {
    const moves = await page.get(() => /** @type {any} */ (document.getElementById("board")).session.legalMoves());
    await page.play(moves[below(moves.length)]);
    await page.plies(n);
    positions.push(await page.position());
  }
  for (const [button, ply] of [["look-back", 2], ["look-first", 0], ["look-next", 1], ["look-last", 3]]) {
    await page.click(`#${button}`);
    await page.wait((wanted) => /** @type {any} */ (document.getElementById("board")).session.position === wanted, positions[ply]);
  }
  await page.click("#undo");
  await page.plies(2);
  assert.equal(await page.position(), positions[2]);
});

pageTest("the package works alone and reports invalid arguments", {}, async (page) => {
  const found = await page.get(async () => {
    const { default: init, Session, games, choose } = /** @type {any} */ (await import("./pkg/board_web.js"));
    await init();
    const session = Session.start("disk-race");
    session.play(choose(session, "search:depth=3").text);
    const failed = [];
    for (const wrong of [
      () => Session.start("chess"), () => Session.start("uisge", "stuck=never"), () => session.playIndex(99999),
      () => Session.start("uisge", "standard", { repetition: 0 }), () => choose(session, "perfect"),
      () => choose(session, "nobody"), () => session.resign("third"), () => session.svg({ theme: "blue" }),
      () => session.setDate("yesterday"), () => Session.start("uisge", "standard", { maxplies: 10 }),
    ]) {
      try {
        wrong();
        failed.push("");
      } catch (/** @type {any} */ why) {
        failed.push(why.message);
      }
    }
    return { games: games().length, moves: session.plies, failed };
  });
  assert.deepEqual([found.games, found.moves], [GAMES.length, 1]);
  assert.ok(found.failed.every((message) => message), JSON.stringify(found.failed));
  assert.ok(found.failed[0].startsWith(`unknown game "chess": expected one of ${GAMES.join(", ")}`), found.failed[0]);
});

// Compared with the page's own games, so that the generator cannot be trivial.
assert.notDeepEqual(randomGame(module, "uisge", "standard", 1).moves(), randomGame(module, "uisge", "standard", 2).moves());
