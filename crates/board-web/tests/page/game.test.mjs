// The game screen: layout, player rows, moves, messages, end card, menu and settings.

import assert from "node:assert/strict";
import { firefox, pageTest } from "./browser.mjs";

const GAMES = ["uisge", "ignis", "hexfour", "disk-race"];
const BOTH = { first: "person", second: "friend" };

/** Starts a game and plays moves in it. */
async function begin(page, game, { seats = BOTH, moves = [] } = {}) {
  await page.get(async (game, seats, moves) => {
    const { app } = await import(new URL("main.js", location.href).href);
    Object.assign(window, { app });
    await app.newGame({ game, rules: "standard", seats });
    for (const move of moves) app.table.play(move);
  }, game, seats, moves);
  await page.plies(moves.length);
  await page.wait(() => document.body.dataset.screen === "game");
}

/** The rectangle of an element, rounded: left, top, width, height. */
const box = (page, selector) => page.get((selector) => {
  const { left, top, width, height } = /** @type {Element} */ (document.querySelector(selector)).getBoundingClientRect();
  return [left, top, width, height].map(Math.round);
}, selector);

for (const [size, height] of /** @type {[[number, number], number][]} */ ([[[1440, 900], 750], [[2560, 1440], 1200]])) {
  pageTest(`the board is at least ${height} pixels high at ${size.join(" by ")}`, { size }, async (page) => {
    for (const game of GAMES) {
      await begin(page, game);
      const [left, top, width, tall] = await box(page, "#board > svg, #board svg");
      assert.ok(tall >= height, `${game}: ${tall}`);
      assert.ok(left >= 0 && top >= 0 && left + width <= size[0] && top + tall <= size[1], `${game}: ${left} ${top} ${width} ${tall}`);
    }
  });
}

pageTest("nothing scrolls sideways on a narrow phone", { size: [320, 568], touch: true }, async (page) => {
  for (const game of GAMES) {
    await begin(page, game);
    const [content, window] = await page.get(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.equal(content, window, game);
  }
});

pageTest("a phone in landscape shows the game without scrolling", { size: [844, 390], touch: true }, async (page) => {
  for (const game of GAMES) {
    await begin(page, game);
    assert.deepEqual(await page.get(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]), [844, 390], game);
    for (const part of ["#board", "#players-top", "#players-bottom", "#undo", "#hint", "#more"]) {
      const [left, top, width, height] = await box(page, part);
      assert.ok(left >= 0 && top >= 0 && left + width <= 844 && top + height <= 390 && height > 0, `${game} ${part}: ${left} ${top} ${width} ${height}`);
    }
  }
});

for (const size of /** @type {[number, number][]} */ ([[1440, 900], [390, 844], [768, 1024]])) {
  pageTest(`nothing moves the board at ${size.join(" by ")}`, { size, motion: true }, async (page) => {
    for (const [game, moves] of Object.entries({ ignis: ["Ean", "Abs"], hexfour: ["f6", "f7"], uisge: ["d4d6", "d2d4"], "disk-race": ["r0o0", "r1o1"] })) {
      await begin(page, game);
      await page.get(() => {
        const seen = new Set();
        const look = () => {
          const { left, top, width, height } = /** @type {Element} */ (document.getElementById("board")).getBoundingClientRect();
          seen.add([left + scrollX, top + scrollY, width, height].map(Math.round).join());
          requestAnimationFrame(look);
        };
        look();
        Object.assign(window, { seen });
      });
      for (const [n, move] of moves.entries()) {
        const legal = await page.get((move) => /** @type {any} */ (window).app.table.session.legalMoves().includes(move), move);
        assert.ok(legal, move);
        await page.play(move);
        await page.plies(n + 1);
        await page.get(() => /** @type {any} */ (document.getElementById("board")).finished);
      }
      await page.get(() => /** @type {any} */ (window).app.table.resign());
      await page.find("#ending[open]");
      assert.equal((await page.get(() => [.../** @type {any} */ (window).seen])).length, 1, game);
      await page.click("#ending .close");
    }
  });
}

pageTest("the status announces the last move and whose turn it is", { hash: "#uisge" }, async (page) => {
  await begin(page, "uisge", { seats: { first: "person", second: "easy" } });
  assert.equal(await page.get(() => document.getElementById("status")?.getAttribute("role")), "status");
  await page.shows("status", "Start position. Your turn.");
  // The computer may answer before the test looks.
  await page.get(() => {
    const status = /** @type {Node} */ (document.getElementById("status"));
    Object.assign(window, { said: [] });
    new MutationObserver(() => /** @type {any} */ (window).said.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
  });
  await page.play("d4d6");
  await page.wait(() => /** @type {any} */ (window).said.some((words) => /^Light, d4–d6: .*Computer is thinking…$/.test(words)));
  await page.plies(2);
  await page.wait(() => /^Dark, \w\d–\w\d: .*Your turn\.$/.test(document.getElementById("status")?.textContent ?? ""));
});

pageTest("keys and the wheel step through the moves", {}, async (page) => {
  const moves = ["d4d6", "d2d4", "c5e5", "d3b3"];
  await begin(page, "uisge", { moves });
  for (const [key, ply] of /** @type {[string, number][]} */ ([["ArrowLeft", 3], ["Home", 0], ["ArrowLeft", 0], ["ArrowRight", 1], ["End", 4], ["ArrowRight", 4]])) {
    await page.key(key);
    await page.plies(ply);
  }
  const [left, top, width, height] = await box(page, "#board");
  await page.raw.mouse.move(left + width / 2, top + height / 2);
  await page.raw.mouse.wheel({ deltaY: -100 });
  await page.plies(3);
  await page.raw.mouse.wheel({ deltaY: 100 });
  await page.plies(4);
  assert.equal(await page.get(() => document.querySelector("#moves [aria-current]")?.textContent?.trim().slice(0, 5)), "d3–b3");
  // Keys in an input field edit its value.
  await page.click("#typed summary");
  await page.click("#move");
  await page.key("ArrowLeft", "Home");
  await page.plies(4);
});

pageTest("keys flip, analyze and play through the game, and a list shows them", {}, async (page) => {
  await begin(page, "uisge", { moves: ["d4d6", "d2d4"] });
  await page.key("f");
  await page.wait(() => /** @type {any} */ (document.getElementById("board")).flipped);
  await page.key("a");
  await page.wait(() => document.getElementById("game")?.dataset.mode === "view");
  await page.key("a", "f");
  await page.wait(() => document.getElementById("game")?.dataset.mode === "play");
  await page.key("Shift+?");
  await page.shows("keys", /F\s+Flip the board/);
  await page.accessible("list of keys");
  await page.shoot("keys");
  await page.key("Escape");
  // The moves are shown one after another.
  await page.get(() => {
    const { table } = /** @type {any} */ (window).app;
    const seen = /** @type {any} */ (window).seen = [];
    table.addEventListener("change", () => seen.push(table.ply));
  });
  await page.key("p");
  await page.wait(() => /** @type {any} */ (window).seen.length > 2);
  assert.deepEqual(await page.get(() => /** @type {any} */ (window).seen), [0, 1, 2]);
  // A key stops it.
  await page.key("p");
  await page.plies(1);
  await page.key("Home");
  await page.plies(0);
  await new Promise((done) => setTimeout(done, 1500));
  assert.equal(await page.plies(), 0);
});

pageTest("a swipe steps through the moves, but not from a piece", { size: [390, 844], touch: true, skip: firefox && "needs touch" }, async (page) => {
  await begin(page, "uisge", { moves: ["d4d6", "d2d4"] });
  const swipe = async (/** @type {string} */ from, /** @type {number} */ by) => {
    const [x, y] = await page.place(from);
    await page.raw.touchscreen.touchStart(x, y);
    await page.raw.touchscreen.touchMove(x + by / 2, y);
    await page.raw.touchscreen.touchMove(x + by, y);
    await page.raw.touchscreen.touchEnd();
  };
  await swipe("b1", 120);
  await page.plies(1);
  await swipe("f1", -120);
  await page.plies(2);
  await swipe("c4", 120);
  assert.equal(await page.plies(), 2);
});

pageTest("moves can be typed, and refusals are shown and announced", {}, async (page) => {
  await begin(page, "uisge");
  await page.click("#typed summary");
  await page.click("#move");
  await page.raw.keyboard.type("d4a1");
  await page.key("Enter");
  await page.find("#toast");
  await page.wait(() => document.getElementById("alert")?.textContent === document.querySelector("#toast p")?.textContent && document.getElementById("alert")?.textContent);
  await page.get(() => /** @type {HTMLInputElement} */ (document.getElementById("move")).select());
  await page.raw.keyboard.type("d4d6");
  await page.key("Enter");
  await page.plies(1);
  await page.wait(() => !document.getElementById("toast")?.matches(":popover-open"));
});

pageTest("a refused touch stays explained for a while", {}, async (page) => {
  await begin(page, "uisge");
  await page.touch("d4");
  await page.touch("a1");
  await page.find("#toast");
  await page.settled();
  assert.match(await page.text("toast"), /\w+ .*\.$/);
  await page.touch("d6");
  await page.plies(1);
  await page.wait(() => !document.querySelector("#toast:popover-open"));
});

pageTest("a refusal marks the spaces that it names, until the next touch", {}, async (page) => {
  await begin(page, "uisge");
  const rings = (count) => page.wait((count) => document.querySelectorAll(".own-marks circle").length === count, count);
  const named = async () => {
    const places = await page.get(() => [...document.querySelectorAll(".own-marks circle")].map((ring) => {
      const { x, y, width, height } = ring.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-space]")?.getAttribute("data-space");
    }));
    return places.sort();
  };
  await page.touch("b4");
  await page.shows("toast", /\./);
  const words = await page.text("toast");
  const spaces = [...new Set(words.match(/\b[a-g]\d\b/g))].sort();
  assert.ok(spaces.length > 1, words);
  await rings(spaces.length);
  assert.deepEqual(await named(), spaces);
  await page.shoot("refusal");
  await page.touch("d4");
  await rings(0);
});

for (const size of /** @type {[number, number][]} */ ([[360, 640], [390, 844], [844, 390], [320, 480]])) {
  pageTest(`coordinates have at least 10 pixels at ${size.join(" by ")}`, { size, touch: true }, async (page) => {
    for (const game of GAMES) {
      await begin(page, game);
      await page.settled();
      await page.wait(() => [...document.querySelectorAll("#board [data-layer=labels] text")].every((label) => {
        const svg = /** @type {SVGSVGElement} */ (label.ownerSVGElement);
        return parseFloat(getComputedStyle(label).fontSize) * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width >= 10;
      }) && document.querySelectorAll("#board [data-layer=labels] text").length > 5);
      await page.shoot(`labels-${game}-${size[0]}`);
    }
  });
}

pageTest("Back closes the drawer, and then leaves the game", { size: [390, 844], touch: true }, async (page) => {
  await begin(page, "ignis", { moves: ["Ean"] });
  const open = (wanted) => page.wait((wanted) => document.getElementById("panel")?.classList.contains("open") === wanted, wanted);
  await page.button("Moves");
  await open(true);
  await page.click("#look-first");
  await page.plies(0);
  await page.raw.goBack();
  await open(false);
  // The address is that of what is displayed.
  assert.equal(await page.get(() => document.body.dataset.screen), "game");
  await page.plies(0);
  assert.match(await page.get(() => location.hash), /ply=0/);
  await page.button("Moves");
  await page.click("#close-panel");
  await open(false);
  await page.button("Moves");
  await page.key("Escape");
  await open(false);
  await page.raw.goBack();
  await page.wait(() => document.body.dataset.screen === "start");
});

pageTest("notes belong to moves and are shown in the list", {}, async (page) => {
  await begin(page, "uisge", { moves: ["d4d6", "d2d4"] });
  await page.key("ArrowLeft");
  await page.button("Notes");
  await page.click("#note");
  await page.raw.keyboard.type("A good start.");
  await page.button("Moves");
  await page.shows("moves", "A good start.");
  assert.equal(await page.get(() => /** @type {any} */ (window).app.table.session.comment(1)), "A good start.");
  await page.get(() => /** @type {any} */ (window).app.table.toMode("view"));
  assert.equal((await page.text("game")).split("A good start.").length, 2);
});

pageTest("what is played from an earlier position is stored", {}, async (page) => {
  await page.newGame("uisge");
  for (const [n, move] of ["d4d6", "d2d4"].entries()) {
    await page.play(move);
    await page.plies(n + 1);
  }
  await page.key("ArrowLeft");
  await page.button("Play from here");
  await page.reload();
  await page.plies(1);
  assert.equal(await page.get(async () => /** @type {any} */ (await import("./main.js")).app.table.length), 1);
});

pageTest("moves can be typed as they are shown", {}, async (page) => {
  await page.newGame("uisge");
  await page.click("#typed summary");
  for (const [n, typed] of ["d4–d6", "D2-d4", "d6 f6"].entries()) {
    await page.click("#move");
    await page.raw.keyboard.type(typed);
    await page.key("Enter");
    if (n === 2) break;
    await page.plies(n + 1);
  }
  // A move that is not possible is not explained by the place of a byte.
  await page.shows("toast", "Not possible");
  assert.doesNotMatch(await page.text("toast"), /byte/);
  await page.newGame("ignis");
  const shown = await page.get(async () => {
    const { moveLabel } = await import("./words.js");
    const { session } = /** @type {any} */ (document.getElementById("board"));
    return moveLabel("ignis", session.legalMoves()[0]);
  });
  assert.match(shown, /^(Air|Earth) \w .$/);
  await page.get((shown) => {
    /** @type {any} */ (document.getElementById("move")).value = shown;
    /** @type {any} */ (document.querySelector("#typed form")).requestSubmit();
  }, shown);
  await page.plies(1);
});

pageTest("a variation is typed in the analysis", {}, async (page) => {
  await begin(page, "uisge", { moves: ["d4d6", "d2d4"] });
  await page.key("a", "Home");
  await page.plies(0);
  await page.click("#typed summary");
  await page.click("#move");
  await page.raw.keyboard.type("c5–e5");
  await page.key("Enter");
  await page.plies(1);
  assert.deepEqual(await page.get(() => /** @type {any} */ (window).app.table.branches.map(({ moves }) => moves)), [["c5e5"]]);
  await page.shoot("typed-variation");
});

pageTest("records can be pasted as moves are shown, and errors name a line of the reader", {}, async (page) => {
  await page.newGame("uisge");
  await page.get(async () => /** @type {any} */ (await import("./main.js")).app.share());
  await page.find("#record-open");
  const paste = (text) => page.get((text) => {
    /** @type {any} */ (document.getElementById("record-text")).value = text;
    document.getElementById("record-open")?.click();
  }, text);
  await paste("1. d4-d6 d2–d4 {A1-B2, well-known}\n2. z9");
  await page.shows("record-problem", /Line 2: /);
  await paste("1. D4-d6, d2–d4 {A1-B2, well-known}");
  await page.plies(2);
  assert.equal(await page.get(async () => /** @type {any} */ (await import("./main.js")).app.table.session.comment(2)), "A1-B2, well-known");
});

pageTest("a note stays at the move where typing began, and is stored while typing", {}, async (page) => {
  await begin(page, "uisge", { moves: ["d4d6"] });
  await page.button("Notes");
  await page.click("#note");
  await page.raw.keyboard.type("Before");
  await page.get(() => /** @type {any} */ (window).app.table.play("d2d4"));
  await page.plies(2);
  await page.raw.keyboard.type(" and after");
  const notes = () => page.get(() => [1, 2].map((ply) => /** @type {any} */ (window).app.table.session.comment(ply) ?? null));
  assert.deepEqual(await notes(), ["Before and after", null]);
  assert.match(await page.text("tab-notes"), /^Note on 1\. d4–d6/);
  // The field was not left before.
  await page.reload();
  await page.plies(2);
  const restored = await page.get(async () => /** @type {any} */ (await import("./main.js")).app.table.session.comment(1));
  assert.equal(restored, "Before and after");
});

pageTest("a note on a game of a link is stored", { hash: "#uisge?moves=d4d6.d2d4&ply=1" }, async (page) => {
  await page.find("#board svg");
  await page.button("Notes");
  await page.click("#note");
  await page.raw.keyboard.type("Why not?");
  await page.reload();
  await page.find("#board svg");
  assert.equal(await page.get(async () => /** @type {any} */ (await import("./main.js")).app.table.session.comment(1)), "Why not?");
});

pageTest("resigning asks first, and the end card offers a rematch", {}, async (page) => {
  await begin(page, "uisge", { seats: { first: "person", second: "easy" }, moves: [] });
  await page.click("#more");
  await page.click("#menu .danger");
  await page.shows("confirm", "Resign this game?");
  await page.button("Cancel");
  assert.equal(await page.get(() => /** @type {any} */ (window).app.table.session.ending()), null);
  // Enter presses the main button.
  await page.click("#more");
  await page.click("#menu .danger");
  await page.find("#confirm-yes");
  await page.key("Enter");
  await page.find("#ending[open]");
  assert.equal(await page.text("ending-title"), "You lost");
  assert.match(await page.text("ending-why"), /You resigned\. .*, after 0 moves\.$/);
  await page.accessible("end card");
  await page.key("Escape");
  await page.wait(() => !document.querySelector("#ending[open]"));
  await page.find("#rematch-now");
  await page.click("#rematch-now");
  await page.wait(() => /** @type {any} */ (window).app.table.session.ending() === null);
  await page.shows("players-bottom", "Your turn");
  await page.get(() => /** @type {any} */ (window).app.table.resign());
  await page.find("#ending[open]");
  await page.key("Enter");
  await page.wait(() => !document.querySelector("#ending[open]") && /** @type {any} */ (window).app.table.session.ending() === null);
});

pageTest("swapping sides puts the own side below", {}, async (page) => {
  await begin(page, "uisge", { seats: { first: "person", second: "easy" } });
  await page.get(() => /** @type {any} */ (window).app.table.resign());
  await page.click("#swap-sides");
  await page.wait(() => /** @type {any} */ (window).app.table.seats.second === "person");
  await page.shows("players-bottom", /You[^]*Dark/);
  assert.equal(await page.get(() => /** @type {any} */ (document.getElementById("board")).flipped), true);
});

pageTest("a hint draws an arrow and says why", {}, async (page) => {
  await begin(page, "uisge", { seats: { first: "person", second: "easy" } });
  await page.click("#hint");
  await page.shows("tip", /^Try \w\d–\w\d/);
  assert.equal(await page.get(() => /** @type {any} */ (document.getElementById("board")).arrows.length), 1);
  await page.play("d4d6");
  await page.wait(() => /** @type {any} */ (document.getElementById("board")).arrows.length === 0);
  await page.plies(2);
  await page.key("ArrowLeft");
  await page.plies(1);
  // A button that does nothing now says why.
  await page.wait(() => document.getElementById("hint")?.getAttribute("aria-disabled") === "true");
  await page.click("#hint");
  await page.shows("toast", "Go to the latest move for a hint.");
});

pageTest("a game between computers can be paused and played step by step", {}, async (page) => {
  await begin(page, "uisge", { seats: { first: "easy", second: "easy" } });
  await page.click("#pause");
  await page.find("#resume");
  const plies = await page.plies();
  assert.equal(await page.get(() => /** @type {any} */ (window).app.computer.thinking), null);
  await page.click("#step");
  await page.plies(plies + 1);
  await page.click("#resume");
  await page.wait((plies) => /** @type {any} */ (document.getElementById("board")).session.plies > plies + 2, plies);
});

pageTest("the opponent is changed at the player row", {}, async (page) => {
  await begin(page, "disk-race", { seats: { first: "person", second: "friend" } });
  await page.click("#players-top .who");
  await page.button("Computer · Perfect");
  await page.shows("players-top", /Computer[^]*Blue · perfect/);
  assert.equal(await page.get(() => /** @type {any} */ (window).app.table.seats.second), "perfect");
});

pageTest("player rows show what each side has", {}, async (page) => {
  const scores = { uisge: /0\s*of 6 crowns/, ignis: /8\s*pieces left/, hexfour: /45 stones left[^]*0\s*points/, "disk-race": /0\s*of 4 home/ };
  for (const game of GAMES) {
    await begin(page, game);
    for (const row of ["players-top", "players-bottom"]) await page.shows(row, scores[/** @type {keyof typeof scores} */ (game)]);
  }
});

pageTest("both players' pieces differ in high contrast", { skip: firefox && "needs the DevTools protocol" }, async (page) => {
  await begin(page, "uisge");
  for (const features of [{ "forced-colors": "active" }, { "prefers-color-scheme": "dark" }]) {
    await page.prefer(features);
    const [top, bottom] = await Promise.all(["#players-top .sign", "#players-bottom .sign"].map(async (sign) => (await page.find(sign)).screenshot({ encoding: "base64" })));
    assert.notEqual(top, bottom);
    assert.equal(await page.get(() => getComputedStyle(/** @type {Element} */ (document.querySelector("#board"))).forcedColorAdjust), "none");
  }
});

pageTest("sounds are off by default, and moves and the end have one", {}, async (page) => {
  await page.get(() => {
    const { createOscillator } = BaseAudioContext.prototype;
    Object.assign(window, { tones: 0 });
    BaseAudioContext.prototype.createOscillator = function () {
      /** @type {any} */ (window).tones++;
      return createOscillator.call(this);
    };
  });
  const tones = (count) => page.wait((count) => /** @type {any} */ (window).tones === count, count);
  await begin(page, "uisge");
  await page.play("d4d6");
  await page.plies(1);
  await tones(0);
  await page.get(() => /** @type {any} */ (window).app.settings.set("sound", true));
  await tones(2);
  await page.play("d2f2");
  await tones(4);
  await page.get(() => /** @type {any} */ (window).app.table.resign());
  await tones(7);
});

pageTest("settings are applied and kept", {}, async (page) => {
  await begin(page, "uisge");
  await page.click("#show-settings");
  await page.accessible("settings");
  await page.click('#settings [name="labels"]');
  await page.click('#settings label:has([value="dark"])');
  assert.equal(await page.get(() => document.documentElement.dataset.theme), "dark");
  assert.equal(await page.get(() => /** @type {any} */ (document.getElementById("board")).labels), false);
  await page.key("Enter");
  await page.wait(() => !document.querySelector("#settings[open]"));
  await page.reload();
  assert.equal(await page.get(() => document.documentElement.dataset.theme), "dark");
});

pageTest("on phones the moves are a drawer", { size: [390, 844], touch: true }, async (page) => {
  await begin(page, "ignis");
  assert.equal(await page.get(() => /** @type {Element} */ (document.getElementById("panel")).checkVisibility()), false);
  await page.click("#show-moves");
  await page.find("#panel");
  await page.click("#close-panel");
  await page.wait(() => !document.getElementById("panel")?.checkVisibility());
  assert.equal(await page.get(() => document.activeElement?.id), "show-moves");
  await page.accessible("phone");
});

for (const theme of ["light", "dark"]) {
  pageTest(`the game screen is accessible in the ${theme} theme`, { skip: firefox && "needs the DevTools protocol" }, async (page) => {
    await page.prefer({ "prefers-color-scheme": theme });
    for (const game of GAMES) {
      await begin(page, game);
      await page.accessible(`${game} ${theme}`);
      await page.shoot(`game-${game}-${theme}`);
    }
  });
}

const tall = { size: /** @type {[number, number]} */ ([390, 844]), touch: true };
const visible = (page, id) => page.get((id) => document.getElementById(id)?.checkVisibility(), id);

pageTest("on phones a game by link asks to send the link after a move", tall, async (page) => {
  await begin(page, "uisge", { seats: { first: "person", second: "remote" } });
  const before = await box(page, "#board");
  await page.play("d4d6");
  await page.shows("tip", "Send your friend the link.");
  assert.ok(await visible(page, "tip"));
  await page.find("#tip button");
  assert.deepEqual(await box(page, "#board"), before);
  // An earlier position shows the moves again.
  await page.get(() => /** @type {any} */ (window).app.table.look(0));
  assert.deepEqual([await visible(page, "strip"), await visible(page, "tip")], [true, false]);
});

pageTest("on phones a hint covers nothing, and menus and drawers close toasts", tall, async (page) => {
  await begin(page, "uisge", { moves: ["d4d6", "d2d4"] });
  await page.click("#hint");
  await page.shows("tip", /^Try \w\d–\w\d/);
  assert.deepEqual([await visible(page, "tip"), await visible(page, "toast")], [true, false]);
  const [, top, , height] = await box(page, "#tip");
  assert.ok(top + height <= (await box(page, "#players-top"))[1]);
  for (const opener of ["#more", "#show-moves"]) {
    await page.get(() => /** @type {any} */ (window).app.toast("Words.", { time: 60_000 }));
    await page.find("#toast");
    await page.get((opener) => /** @type {HTMLElement} */ (document.querySelector(opener)).click(), opener);
    await page.wait(() => !document.querySelector("#toast:popover-open"));
    await page.key("Escape");
  }
});

pageTest("on phones the strip shows the moves of a branch", tall, async (page) => {
  await begin(page, "uisge", { moves: ["d4d6", "d2d4", "c5e5"] });
  await page.get(() => {
    const { table } = /** @type {any} */ (window).app;
    table.toMode("view");
    table.look(1);
    for (const move of ["d2f2", "d6d4"]) table.play(move);
  });
  const strip = () => page.get(() => [...document.querySelectorAll("#strip button")].map((button) =>
    `${button.textContent}${button.hasAttribute("aria-current") ? " *" : ""}`));
  await page.wait(() => document.querySelectorAll("#strip button").length === 3);
  assert.deepEqual(await strip(), ["1 d4–d6", "d2–f2", "2 d6–d4 *"]);
  // Its first moves stay in the branch.
  await page.click("#strip button");
  assert.deepEqual(await strip(), ["1 d4–d6 *", "d2–f2", "2 d6–d4"]);
  await page.get(() => /** @type {any} */ (window).app.table.look(3, null));
  assert.deepEqual(await strip(), ["1 d4–d6", "d2–d4", "2 c5–e5 *"]);
});

pageTest("moves of a branch keep the focus", {}, async (page) => {
  await begin(page, "uisge", { moves: ["d4d6", "d2d4"] });
  await page.get(() => {
    const { table } = /** @type {any} */ (window).app;
    table.toMode("view");
    table.look(1);
    table.play("d2f2");
    table.look(2, null);
  });
  await page.click("#moves .branch button");
  assert.equal(await page.get(() => document.activeElement?.textContent), "d2–f2");
});

pageTest("screen readers hear the names on the screen, and failures", {}, async (page) => {
  const labels = () => page.get(() => [...document.querySelectorAll("#board [aria-label]")].map((part) => part.getAttribute("aria-label")));
  await begin(page, "hexfour", { moves: ["f6", "f7"] });
  const hexfour = await labels();
  assert.ok(hexfour.includes("Board: Black to move") && hexfour.includes("f6: Black's stone") && hexfour.includes("f7: White's stone"), hexfour.join("; "));
  assert.ok(!hexfour.some((label) => /player/.test(label ?? "")));
  await begin(page, "ignis");
  assert.ok((await labels()).includes("a ↑: entry point outside the board, can be chosen"), (await labels()).join("; "));
  await page.get(() => {
    const { app } = /** @type {any} */ (window);
    app.computer.choose = () => Promise.reject(new Error("The computer player could not be loaded."));
    app.newGame({ game: "uisge", rules: "standard", seats: { first: "easy", second: "person" } });
  });
  await page.wait(() => document.getElementById("status")?.textContent === "Start position. The computer player could not be loaded.");
});

pageTest("boards have coordinates in every game", {}, async (page) => {
  const labels = (board) => page.get((board) => document.querySelectorAll(`${board} [data-layer=labels] text`).length, board);
  for (const game of GAMES) {
    await begin(page, game);
    assert.ok(await labels("#board") >= 12, game);
    await page.go(`#setup/${game}`);
    await page.find(".setup-board svg");
    assert.ok(await labels(".setup-board") >= 12, game);
    await page.go(`#learn/${game}`);
    await page.wait(() => document.querySelectorAll(".learn-page figure").length === 3);
    assert.ok(await labels(".learn-board board-game") >= 12, game);
    assert.ok(await labels(".learn-picture") >= 36, game);
  }
});

pageTest("the status names the sides of Hexfour", {}, async (page) => {
  await begin(page, "hexfour", { moves: ["f6", "f7"] });
  await page.wait(() => /^White, f7: White places .*\.$/.test(document.getElementById("status")?.textContent?.replace(/ Black to move\.$/, "") ?? ""));
});

for (const size of /** @type {[number, number][]} */ ([[844, 390], [667, 375], [390, 844], [320, 640], [720, 450], [1024, 768], [1440, 900]])) {
  pageTest(`player rows are not cut at ${size.join(" by ")}`, { size, touch: true }, async (page) => {
    for (const game of GAMES) {
      await begin(page, game, { seats: { first: "person", second: "easy" } });
      assert.deepEqual(await page.get(() => {
        const [you, pill, actions] = ["#players-bottom", "#players-bottom .pill", "#actions"].map((part) => document.querySelector(part));
        const [row, bar] = [you, actions].map((part) => part.getBoundingClientRect());
        return [pill.checkVisibility() && pill.scrollWidth <= pill.clientWidth, row.bottom <= innerHeight && (row.bottom <= bar.top || row.left >= bar.right)];
      }), [true, true], game);
      const cut = await page.get(() => [...document.querySelectorAll(".player :is(.who, small)")].filter((part) => {
        const { right } = /** @type {Element} */ (part.closest(".player")).getBoundingClientRect();
        return part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > right;
      }).map((part) => part.textContent));
      assert.deepEqual(cut, [], game);
    }
  });
}

for (const size of /** @type {[number, number][]} */ ([[720, 450], [844, 390], [390, 844]])) {
  pageTest(`long names and comments and the analysis fit ${size.join(" by ")}`, { size, touch: true }, async (page) => {
    const long = "x".repeat(300);
    for (const game of GAMES) {
      await page.get(async (game, long) => {
        const { app } = await import(new URL("main.js", location.href).href);
        const { Session } = await import(new URL("pkg/board_web.js", location.href).href);
        const [player] = app.games.find(({ name }) => name === game).players;
        const session = Session.fromRecord(`game: ${game}\n${player}: ${long} ${long}\n\n{${long} ${long}}\n`);
        await (await import("./share.js")).openGame(app, session);
      }, game, long);
      await page.wait(() => document.querySelectorAll("#analysis .lines button:not([hidden])").length === 3);
      const found = await page.get(() => {
        const { top, bottom, left, right } = document.getElementById("board").getBoundingClientRect();
        const wide = [...document.querySelectorAll("#game *")].filter((part) => part.checkVisibility() && !part.closest(".sr-only, svg, #strip") && part.getBoundingClientRect().right > innerWidth + 1);
        const heights = ["players-top", "players-bottom"].map((id) => document.getElementById(id).offsetHeight);
        return [document.documentElement.scrollWidth, top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth, wide.map(({ id, className }) => id || className), heights[0] - heights[1]];
      });
      assert.deepEqual(found, [size[0], true, [], 0], game);
    }
  });
}

pageTest("a phone in landscape reaches everything by the menu", { size: [844, 390], touch: true }, async (page) => {
  await begin(page, "uisge");
  for (const [label, dialog] of [["Share", "share-dialog"], ["New game", "new-dialog"]]) {
    await page.click("#more");
    const cut = await page.get(() => [...document.querySelectorAll("#menu button")].filter((item) => item.getBoundingClientRect().bottom > innerHeight - 8).length);
    assert.equal(cut, 0);
    await page.button(label);
    await page.find(`#${dialog}[open]`);
    await page.key("Escape");
  }
});

pageTest("a game that the second player begins starts in the second column", {}, async (page) => {
  await page.newGame("disk-race", { rules: "first=blue" });
  for (const [n, move] of ["r1o1", "r0o0", "r3o3"].entries()) {
    await page.play(move);
    await page.plies(n + 1);
  }
  const found = await page.get(() => [...document.querySelectorAll("#moves > *")].map((part) => [part.textContent, part.getBoundingClientRect().left]));
  assert.deepEqual(found.map(([words]) => words), ["1…", "r1–o1", "2", "r0–o0", "r3–o3"]);
  const [, first, , second, third] = found.map(([, left]) => left);
  assert.ok(first === third && first > second, found.join(" "));
  assert.deepEqual(await page.get(() => [...document.querySelectorAll("#strip button")].map(({ textContent }) => textContent)), ["1… r1–o1", "2 r0–o0", "r3–o3"]);
});

pageTest("the analysis and the comment on the shown move are not cut on a small desktop", { size: [1280, 800], skip: firefox }, async (page) => {
  await page.get(async () => {
    const { app } = await import(new URL("main.js", location.href).href);
    const { Session } = await import(new URL("pkg/board_web.js", location.href).href);
    const session = Session.start("ignis", "standard", null);
    for (let ply = 1; ply < 30; ply++) {
      session.play(session.legalMoves()[0]);
      session.setComment(ply, "A comment that is longer than a line of the list, as most comments are.");
    }
    await (await import("./share.js")).openGame(app, session);
    app.table.look(15);
  });
  await page.wait(() => document.querySelectorAll("#analysis .lines button:not([hidden])").length === 3);
  assert.deepEqual(await page.get(() => {
    const [list, move] = ["#tab-moves", "#moves [aria-current]"].map((part) => document.querySelector(part));
    const { scrollHeight, clientHeight } = document.getElementById("analysis");
    return [scrollHeight - clientHeight, move.nextElementSibling.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom];
  }), [0, true]);
});

pageTest("an empty list of moves says how to begin", {}, async (page) => {
  const words = { uisge: "Light begins. Jump", ignis: "Fire begins. Choose", hexfour: "Black begins. Place", "disk-race": "Red begins. Move" };
  for (const game of GAMES) {
    await begin(page, game);
    await page.shows("moves", words[/** @type {keyof typeof words} */ (game)]);
    const [[list], [line]] = [await box(page, "#moves"), await box(page, "#moves p")];
    assert.equal(line, list, game);
  }
});

pageTest("after the end the supply of Ignis offers nothing", {}, async (page) => {
  await begin(page, "ignis");
  await page.shows("choices", "Slide in");
  await page.get(() => /** @type {any} */ (window).app.table.resign());
  await page.shows("choices", "Supply");
  assert.deepEqual(await page.get(() => [...document.querySelectorAll("#choices .board-tile")].map((tile) => tile.getAttribute("aria-disabled"))), ["true", "true"]);
});

pageTest("a game of Hexfour from a position has no empty words about draws", {}, async (page) => {
  await begin(page, "hexfour", { moves: ["f6"] });
  await page.get(() => /** @type {any} */ (window).app.playFromHere());
  await page.shows("new-dialog", "From the position that is shown.");
  assert.equal(await page.get(() => document.querySelector("#new-dialog .summary")?.checkVisibility() ?? false), false);
});

/** Starts a game against a computer that moves when `reply` is called. */
async function beginSlow(page, game, moves = []) {
  await begin(page, game);
  await page.get(async (game, moves) => {
    const { app } = /** @type {any} */ (window);
    app.computer.choose = (session) => new Promise((answer) => {
      Object.assign(window, { reply: (move) => answer({ text: move }), asked: session.plies });
    });
    await app.newGame({ game, rules: "standard", seats: { first: "person", second: "easy" } });
    for (const move of moves) app.table.play(move);
  }, game, moves);
  await page.wait((plies) => /** @type {any} */ (window).asked === plies, moves.length);
  await page.get(() => /** @type {any} */ (document.getElementById("board")).finished);
}
const reply = (page, move) => page.get((move) => /** @type {any} */ (window).reply(move), move);
const planned = (page) => page.get(() => document.querySelectorAll("#board .board-own [stroke-dasharray]").length);

pageTest("a move is entered in advance, shown, and played after the answer", {}, async (page) => {
  await beginSlow(page, "uisge", ["d4d6"]);
  await page.touch("c5");
  await page.touch("e5");
  assert.equal(await planned(page), 4);
  await page.wait(() => document.getElementById("say")?.textContent === "Your next move: c5–e5.");
  await page.shoot("planned");
  await reply(page, "d2d4");
  await page.plies(3);
  assert.deepEqual(await page.get(() => /** @type {any} */ (window).app.table.session.moves()), ["d4d6", "d2d4", "c5e5"]);
  assert.equal(await planned(page), 0);
});

pageTest("a move in advance is canceled by a touch elsewhere, and dropped if it is illegal", {}, async (page) => {
  await beginSlow(page, "hexfour", ["f6"]);
  await page.touch("f7");
  assert.equal(await planned(page), 2);
  await page.touch("a1");
  assert.equal(await planned(page), 0);
  await page.touch("f7");
  await page.key("Escape");
  assert.equal(await planned(page), 0);
  await page.touch("f7");
  assert.equal(await planned(page), 2);
  await reply(page, "f7");
  await page.plies(2);
  await page.wait(() => document.querySelectorAll("#board .board-own [stroke-dasharray]").length === 0 && /** @type {any} */ (document.getElementById("board")).movable);
  await page.wait(() => document.getElementById("say")?.textContent === "Your next move is open.");
  await page.touch("g7");
  await page.plies(3);
});

pageTest("moves with a choice are entered in advance in all games, and stepping back drops them", {}, async (page) => {
  await beginSlow(page, "ignis", ["Ean"]);
  await page.touch("E");
  await page.touch("6e");
  assert.ok(await planned(page) > 0);
  await page.key("ArrowLeft");
  await page.plies(0);
  assert.equal(await planned(page), 0);
  await page.key("ArrowRight");
  await page.plies(1);
  assert.equal(await planned(page), 0);
  await page.touch("A");
  await page.touch("6e");
  await reply(page, "Ebn");
  await page.plies(3);
  assert.equal(await page.get(() => /** @type {any} */ (window).app.table.session.moves().at(-1)), "A6e");
  await beginSlow(page, "disk-race", ["r0o0", "r1o1", "o0i0"]);
  for (const touch of ["i0", "c", "+"]) await page.touch(touch);
  await reply(page, "o1i1");
  await page.plies(5);
  assert.equal(await page.get(() => /** @type {any} */ (window).app.table.session.moves().at(-1)), "i0c+");
  // A new game begins without the move of the one before.
  await beginSlow(page, "hexfour", ["f6"]);
  await page.touch("g7");
  assert.equal(await planned(page), 2);
  await beginSlow(page, "hexfour", ["f6"]);
  assert.equal(await planned(page), 0);
});

pageTest("the right button draws arrows and rings, until the next touch or position", {}, async (page) => {
  await begin(page, "uisge");
  const { mouse } = page.raw;
  const press = async (from, to) => {
    await mouse.move(...(await page.place(from)));
    await mouse.down({ button: "right" });
    await mouse.move(...(await page.place(to)));
    await mouse.up({ button: "right" });
  };
  const marks = (count) => page.wait((count) => document.querySelectorAll(".own-marks > *").length === count, count);
  await press("d4", "d6");
  await marks(1);
  await press("c3", "c3");
  await marks(2);
  assert.deepEqual(await page.get(() => [...document.querySelectorAll(".own-marks > *")].map(({ nodeName }) => nodeName)), ["path", "circle"]);
  await page.shoot("marks");
  // The same again removes it.
  await press("d4", "d6");
  await marks(1);
  await page.touch("d4");
  await marks(0);
  await press("d4", "d6");
  await marks(1);
  await page.get(() => /** @type {any} */ (window).app.table.play("d4d6"));
  await marks(0);
  assert.equal(await page.plies(), 1);
});

pageTest("moves are confirmed as the settings say", {}, async (page) => {
  for (const [game, touches, words] of /** @type {[string, string[], RegExp][]} */ ([
    ["uisge", ["d4", "d6"], /^The piece on d4 jumps to d6 and shows its crown\?/], ["ignis", ["E", "cn"], /^Fire slides earth up file c\?/],
    ["hexfour", ["f6"], /^Black places a stone on f6\?/], ["disk-race", ["r0", "o0"], /^The piece on r0 steps to o0\?/],
  ])) {
    await page.get(() => /** @type {any} */ (window).app?.settings.set("confirm", "always"));
    await begin(page, game);
    await page.get(() => /** @type {any} */ (window).app.settings.set("confirm", "always"));
    const enter = async () => {
      for (const touch of touches) await page.touch(touch);
    };
    await enter();
    const before = await page.position();
    await page.shows("choices", words);
    assert.equal(await page.plies(), 0, game);
    await page.shoot(`confirm-${game}`);
    await page.button("Cancel");
    await page.wait(() => !document.querySelector("#choices .board-go"));
    // The same touch again confirms, too.
    await enter();
    await page.touch(/** @type {string} */ (touches.at(-1)));
    await page.plies(1);
    await page.get(() => /** @type {any} */ (window).app.table.takeBack());
    await page.plies(0);
    assert.equal(await page.position(), before);
    await enter();
    await page.button("Play");
    await page.plies(1);
    // Variations need no question.
    await page.get(() => /** @type {any} */ (window).app.table.takeBack());
    await page.plies(0);
    await page.get(() => /** @type {any} */ (window).app.table.toMode("view"));
    await enter();
    await page.plies(1);
  }
});

pageTest("without confirmation, a finger on a small board plays at once", { size: [390, 844], touch: true }, async (page) => {
  await begin(page, "hexfour");
  await page.tap("f6");
  await page.find("#choices .board-go");
  assert.equal(await page.plies(), 0);
  await page.get(() => /** @type {any} */ (window).app.openSettings());
  await page.click("#settings [name=confirm][value=never]");
  await page.button("Close");
  await page.tap("g6");
  await page.plies(1);
  await page.reload();
  await page.tap("f6");
  await page.plies(2);
});
