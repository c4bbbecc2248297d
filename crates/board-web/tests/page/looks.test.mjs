// Accessibility, sizes and pictures of all screens.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { file, firefox, loadModule, pageTest, randomGame } from "./browser.mjs";

const module = await loadModule();
const GAMES = module.games().map(({ name }) => name);
const phone = { size: /** @type {[number, number]} */ ([390, 844]), touch: true };

/** A game with some moves. */
const address = (game) => {
  const moves = randomGame(module, game, "standard", 5).moves().slice(0, 17);
  return `#${game}?moves=${moves.map(encodeURIComponent).join(".")}&ply=${moves.length}`;
};

/** All screens: a name, and how to get there from a loaded page. */
const SCREENS = [
  ["start", async (page) => page.load("")],
  ...GAMES.flatMap((game) => [
    [`game-${game}`, async (page) => page.newGame(game)],
    [`view-${game}`, async (page) => page.load(address(game))],
    [`new-${game}`, async (page) => page.load(`#new/${game}`)],
    [`setup-${game}`, async (page) => page.load(`#setup/${game}`)],
    [`learn-${game}`, async (page) => page.load(`#learn/${game}`)],
    ...["rules", "game"].map((part) => [`learn-${game}-${part}`, async (page) => {
      await page.load(`#learn/${game}/${part}`);
      await page.find(".learn-page h1");
    }]),
  ]),
  ["settings", async (page) => {
    await page.newGame("uisge");
    await page.get(() => document.getElementById("show-settings")?.click());
    await page.find("dialog#settings[open]");
  }],
  ["menu", async (page) => {
    await page.newGame("uisge");
    await page.click("#actions button[aria-haspopup=menu]");
    await page.find("#menu");
  }],
  ["ending", async (page) => {
    await page.newGame("ignis", { seats: { second: "easy" } });
    await page.get(async () => /** @type {any} */ (await import("./main.js")).app.table.resign());
    await page.find("dialog#ending[open]");
  }],
  ["share", async (page) => {
    await page.load(address("uisge"));
    await page.get(async () => void /** @type {any} */ (await import("./main.js")).app.share());
    await page.find("dialog[open]");
  }],
];

/** Asserts that nothing is wider than the window. */
async function fits(page, what) {
  const [widest, width, wide] = await page.get(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth,
    [...document.querySelectorAll("main:not([hidden]) *, header *")].filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1)
      .slice(0, 4).map((one) => `${one.nodeName} ${one.id || one.className}`)]);
  assert.ok(widest <= width, `${what}: ${widest} > ${width}: ${wide}`);
}

for (const theme of ["light", "dark"]) {
  for (const [kind, options] of [["desktop", { size: /** @type {[number, number]} */ ([1440, 900]) }], ["phone", phone]]) {
    pageTest(`axe-core finds nothing on any screen: ${theme}, ${kind}`, { ...options, skip: firefox }, async (page) => {
      await page.prefer({ "prefers-color-scheme": theme });
      const failed = [];
      for (const [name, open] of SCREENS) {
        try {
          await page.get(() => /** @type {any} */ (document.querySelector("dialog[open]"))?.close());
          await open(page);
          await page.settled();
          await page.shoot(`${name}-${theme}-${kind}`);
          await page.accessible(name);
          await fits(page, name);
        } catch (why) {
          failed.push(`${name}: ${/** @type {Error} */ (why).message}`);
        }
      }
      assert.ok(!failed.length, failed.join("\n\n"));
    });
  }
}

pageTest("every screen fits a width of 320 px", { size: [320, 640], skip: firefox }, async (page) => {
  const failed = [];
  for (const [name, open] of SCREENS) {
    try {
      await page.get(() => /** @type {any} */ (document.querySelector("dialog[open]"))?.close());
      await open(page);
      await page.settled();
      await page.shoot(`${name}-320`);
      await fits(page, name);
    } catch (why) {
      failed.push(/** @type {Error} */ (why).message);
    }
  }
  assert.ok(!failed.length, failed.join("\n"));
});

pageTest("text of 200 % fits, on a phone and on a desktop", { skip: firefox }, async (page) => {
  const failed = [];
  for (const [width, height] of [[390, 844], [1440, 900]]) {
    await page.size(width, height);
    for (const [name, open] of SCREENS) {
      try {
        await page.get(() => /** @type {any} */ (document.querySelector("dialog[open]"))?.close());
        await open(page);
        await page.get(() => document.documentElement.style.setProperty("font-size", "32px"));
        await page.settled();
        await page.shoot(`${name}-large-${width}`);
        await fits(page, name);
        const cut = await page.get(() => [...document.querySelectorAll("button, h1, h2, h3, .pill, label")]
          .filter((one) => one.checkVisibility() && !one.matches(".sr-only, .board-unseen") && one.scrollWidth > one.clientWidth + 2 && getComputedStyle(one).overflowX !== "visible")
          .map((one) => one.id || one.textContent?.trim()));
        assert.ok(!cut.length, `${name}: text is cut off: ${cut}`);
      } catch (why) {
        failed.push(`${width}: ${/** @type {Error} */ (why).message}`);
      }
    }
  }
  assert.ok(!failed.length, failed.join("\n"));
});

pageTest("forced colors keep boards and buttons visible", { skip: firefox }, async (page) => {
  await page.prefer({ "forced-colors": "active" });
  for (const game of GAMES) {
    await page.load(address(game));
    await page.settled();
    await page.shoot(`forced-${game}`);
    const seen = await page.get(() => matchMedia("(forced-colors: active)").matches && [...document.querySelectorAll("#board [data-piece]")]
      .some((piece) => [...piece.querySelectorAll("*")].some((part) => !["none", "rgba(0, 0, 0, 0)"].includes(getComputedStyle(part).fill))));
    assert.ok(seen, game);
  }
});

pageTest("forced colors show the state of every control", { skip: firefox }, async (page) => {
  await page.prefer({ "forced-colors": "active" });
  const same = [];
  let tried = 0;
  for (const [name, open] of SCREENS.filter(([name]) => /^(settings|(new|setup|view)-(ignis|disk-race))$/.test(name))) {
    await page.get(() => /** @type {any} */ (document.querySelector("dialog[open]"))?.close());
    await open(page);
    // A running analysis draws the board again, and its choices with it.
    if (name.startsWith("view")) await page.find("#analysis .switch");
    await page.get(() => /** @type {any} */ (document.querySelector("#analysis:not([hidden]) [role=switch]:checked"))?.click());
    await page.settled();
    const controls = await page.raw.$$(":is(dialog[open], body:not(:has(dialog[open])) main:not([hidden])) :is(input[type=radio], input[type=checkbox], [aria-pressed], [aria-disabled]:not(#steps *), [role=tab])");
    for (const control of controls) {
      if (!(await control.evaluate((one) => one.checkVisibility()))) continue;
      await control.evaluate((one) => /** @type {any} */ (document.activeElement)?.blur() ?? one.scrollIntoView({ block: "center", behavior: "instant" }));
      const look = async (on) => {
        await control.evaluate((one, on) => {
          if (one.matches("input")) return void (one.checked = on);
          for (const state of ["aria-pressed", "aria-disabled", "aria-selected"]) if (one.hasAttribute(state)) one.setAttribute(state, String(on));
        }, on);
        const part = (await control.evaluateHandle((one) => one.closest("label") ?? one)).asElement();
        return (await part.screenshot({ encoding: "base64" }));
      };
      const before = await control.evaluate((one) => (one.matches("input") ? one.checked : null));
      if ((await look(false)) === (await look(true))) same.push(`${name}: ${await control.evaluate((one) => (one.closest("label") ?? one).outerHTML.slice(0, 90))}`);
      if (before !== null) await control.evaluate((one, before) => void (one.checked = before), before);
      tried++;
    }
  }
  assert.ok(tried > 50, String(tried));
  assert.deepEqual(same, []);
});

for (const size of /** @type {[number, number][]} */ ([[820, 1180], [1024, 768], [1440, 900]])) {
  pageTest(`rows are evenly spaced at ${size.join(" x ")}`, { size }, async (page) => {
    const rows = () => page.get(() => [...document.getElementById("game").children]
      .filter((part) => part.checkVisibility() && part.clientHeight > 1 && (innerWidth < innerHeight || part.id !== "board-holder"))
      .map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]).sort((a, b) => a[0] - b[0]));
    for (const game of ["uisge", "ignis", "hexfour", "disk-race"]) {
      await page.newGame(game);
      const found = await rows();
      found.slice(1).forEach(([top], n) => assert.ok(Math.abs(top - found[n][1] - 12) < 1, `${game}: ${JSON.stringify(found)}`));
      assert.equal(await page.get(() => document.getElementById("actions").clientHeight), 44, game);
    }
    const before = await rows();
    for (const touch of ["r0", "o0", "r1", "o1", "o0", "i0", "o1", "i1", "i0", "c"]) await page.touch(touch);
    await page.wait(() => document.querySelectorAll("#board .board-corner").length === 3);
    assert.deepEqual(await rows(), before);
  });
}

pageTest("nothing is tight in the dialog for a new game on a phone", { ...phone, skip: firefox }, async (page) => {
  for (const game of GAMES) {
    await page.load(`#new/${game}`);
    await page.settled();
    const { tight, uneven, ends, bare } = await page.get(() => {
      const box = (part) => part.getBoundingClientRect();
      const spans = [...document.querySelectorAll("#new-dialog .segments span")];
      const tight = spans.filter((span) => {
        const range = document.createRange();
        range.selectNode(/** @type {Node} */ (span.lastChild));
        return box(range).left < box(span).left + 4 || box(range).right > box(span).right - 4;
      }).map((span) => span.lastChild?.textContent);
      const tops = (parts) => new Set(parts.map((part) => Math.round(box(part).top))).size;
      const levels = [...document.querySelectorAll(".choice-level label")];
      // A dark piece needs the color of its board.
      const bare = [...document.querySelectorAll("#new-dialog .sign-small")].filter((sign) => getComputedStyle(sign).backgroundColor === "rgba(0, 0, 0, 0)").length;
      return { tight, bare, uneven: tops([...document.querySelectorAll(".boards .small-board")]) > 1,
        ends: [levels.at(-1), document.querySelector(".choice-level")].map((part) => Math.round(box(part).right)) };
    });
    assert.deepEqual(tight, [], game);
    assert.equal(uneven, false, `${game}: pictures on one line`);
    assert.equal(bare, 0, game);
    assert.equal(ends[0], ends[1], `${game}: the last row of levels is full`);
  }
});

/** The boxes of parts of the page: left, top, right and bottom. */
const boxes = (page, ...parts) => page.get((parts) => parts.map((part) => {
  const { left, top, right, bottom } = document.querySelector(part).getBoundingClientRect();
  return [left, top, right, bottom];
}), parts);

/** The colors of the first and the second side, and of what is behind their pieces. */
const COLORS = {
  uisge: ["#fbf7ec", "#2c2a28", "#7b9587"], ignis: ["#de5420", "#1f57a0", "#7a8790"],
  hexfour: ["#2c2a28", "#fbf7ec", "#aa885e"], "disk-race": ["#ce2f35", "#1d3f8c", "#f2ecdf"],
};

pageTest("games have their colors, and no style sheet names a game or its sides", { skip: firefox }, async (page) => {
  const folder = file("index.html").replace("index.html", "");
  const names = module.games().flatMap(({ name, playerNames }) => [name, ...playerNames, ...(name === "hexfour" ? ["black", "white"] : [])]);
  const named = new RegExp(`\\[data-(game|side|tone)[$^*~|]?="?(${names.join("|")})`);
  const sheets = readdirSync(folder).filter((name) => name.endsWith(".css"));
  assert.ok(sheets.includes("style.css"));
  assert.deepEqual(sheets.filter((name) => named.test(readFileSync(folder + name, "utf8"))), []);
  for (const game of GAMES) {
    await page.load(address(game));
    await page.click("#analysis .switch");
    await page.find("#analysis .graph");
    const found = await page.get(() => {
      const color = (part) => `#${getComputedStyle(document.querySelector(part)).backgroundColor.match(/\d+/g).map((n) => Number(n).toString(16).padStart(2, "0")).join("")}`;
      return ["#bar .share", "#bar", ".player .sign"].map(color);
    });
    assert.deepEqual(found, COLORS[game], game);
  }
});

pageTest("on phones the players stand at the board, in the middle of the screen", { ...phone, skip: firefox }, async (page) => {
  for (const game of GAMES) {
    await page.newGame(game);
    const [strip, top, board, bottom, actions] = await boxes(page, "#tip", "#players-top", "#board", "#players-bottom", "#actions");
    assert.ok(Math.abs(top[1] - strip[3] - (actions[1] - bottom[3])) < 2, `${game}: ${[strip, top, bottom, actions].join(" / ")}`);
    assert.ok(board[1] - top[3] < 5 && (game === "ignis" || bottom[1] - board[3] < 5), game);
  }
  // A question stands over the buttons, and the board keeps its place.
  const before = await boxes(page, "#board");
  for (const touch of ["r0", "o0", "r1", "o1", "o0", "i0", "o1", "i1", "i0", "c"]) await page.tap(touch);
  await page.wait(() => document.querySelectorAll("#choices .board-turn").length === 3);
  assert.deepEqual(await boxes(page, "#board", "#choices"), [...before, [0, 844 - 80, 390, 844]]);
});

pageTest("the entries of Ignis stand out only after a choice", { skip: firefox }, async (page) => {
  await page.newGame("ignis");
  const solid = () => page.get(() => document.querySelectorAll("#board .board-own .board-line.board-solid").length);
  const entries = await page.get(() => document.querySelectorAll("#board .board-own path").length);
  assert.deepEqual([entries, await solid()], [24, 0]);
  await page.touch("E");
  await page.wait(() => document.querySelectorAll("#board .board-own .board-line.board-solid").length === 24);
});

pageTest("the analysis shows both players and their scores", { skip: firefox }, async (page) => {
  for (const size of /** @type {[number, number][]} */ ([[1440, 900], [1024, 768], [820, 1180]])) {
    await page.size(...size);
    await page.load("#uisge?moves=d4d6&ply=1");
    await page.shows("players-top", /Dark\s*0/);
    await page.shows("players-bottom", /Light\s*1/);
    const [one, two] = await boxes(page, "#players-top", "#players-bottom");
    assert.ok(one[1] === two[1] && one[2] < two[0], size.join());
  }
});

pageTest("on a tablet the board takes all the width next to the panel", { size: [1024, 768], skip: firefox }, async (page) => {
  await page.newGame("uisge");
  const [board, panel] = await boxes(page, "#board", "#panel");
  assert.ok(board[0] <= 24 && panel[0] - board[2] <= 20 && panel[2] >= 1000, `${board} ${panel}`);
});

pageTest("on a short phone the board takes the width", { size: [360, 640], touch: true, skip: firefox }, async (page) => {
  for (const game of GAMES) {
    await page.newGame(game);
    await page.settled();
    const [board, bottom, actions] = await boxes(page, "#board", "#players-bottom", "#actions");
    assert.ok(board[2] - board[0] >= 0.85 * 360 && bottom[3] <= actions[1], `${game}: ${board} ${bottom} ${actions}`);
  }
});

pageTest("a phone in landscape shows two games to play at once", { size: [844, 390], touch: true, skip: firefox }, async (page) => {
  const ends = await page.get(() => [...document.querySelectorAll(".cards .primary")].map((one) => one.getBoundingClientRect().bottom));
  assert.equal(ends.filter((end) => end < 390).length, 2, String(ends));
});

pageTest("counters have the colors of the sides", { skip: firefox }, async (page) => {
  for (const game of ["uisge", "ignis", "disk-race"]) {
    await page.newGame(game);
    const colors = await page.get(() => [...document.querySelectorAll(".pips")].map((pips) => {
      const style = (/** @type {string} */ name) => {
        pips.children[0].className = name;
        const { backgroundColor, borderColor } = getComputedStyle(pips.children[0]);
        return `${backgroundColor} ${borderColor}`;
      };
      return [style("on"), style("")];
    }));
    assert.equal(new Set(colors.flat()).size, 3, `${game}: ${colors}`);
  }
});

pageTest("the analysis of a variation is not cut, and moves have pictures", { size: [1280, 800], hash: "#ignis?moves=Ecn.E3w.E3e.Ecs.Een.Edn&ply=6", skip: firefox }, async (page) => {
  await page.click("#analysis .switch");
  const seen = () => page.get(() => {
    const [analysis, list] = ["analysis", "tab-moves"].map((id) => /** @type {Element} */ (document.getElementById(id)));
    const lines = [...document.querySelectorAll("#analysis .lines .moves")].filter((one) => one.checkVisibility());
    const cut = lines.filter((line) => [...line.children].some((move) => {
      const [a, b] = [line, move].map((one) => one.getBoundingClientRect());
      return b.top < a.bottom - 3 && b.right > a.right + 1;
    }));
    const moves = [...document.querySelectorAll("#moves [data-ply]")];
    return { hidden: analysis.scrollHeight - analysis.clientHeight, rows: Math.floor(list.clientHeight / 32), lines: lines.length, cut: cut.length,
      moves: moves.map((move) => [...move.querySelectorAll("svg[role=img]:not([aria-hidden]) title"), move].map((one) => (one === move ? /** @type {HTMLElement} */ (one).innerText : one.textContent ?? "").trim()).join(" ")) };
  });
  for (const variation of [false, true]) {
    if (variation) await page.get(async () => /** @type {any} */ (await import("./main.js")).app.table.look(3, null));
    if (variation) await page.play("Aan");
    await page.wait(() => document.querySelectorAll("#analysis .lines button:not([hidden])").length === 3);
    const { hidden, rows, lines, cut, moves } = await seen();
    assert.ok(hidden <= 0 && rows >= 3, `${hidden} ${rows}`);
    assert.deepEqual([lines, cut, moves.slice(0, 2)], [3, 0, ["earth c ↑", "earth 3 ←"]]);
    assert.equal(moves.filter((move) => /^(air|earth) \w .$/.test(move)).length, variation ? 7 : 6);
  }
});
