// Tests of the rules pages and exercises.

import assert from "node:assert/strict";
import { loadModule, pageTest, serve } from "./browser.mjs";

const { games } = await loadModule();
const BOARD = ".learn-board board-game";
const says = (page, words) => page.wait((words) => document.querySelector(".learn-says")?.textContent.includes(words), words);

/** Enters a move in the exercise by clicks. */
async function play(page, move) {
  const inputs = await page.get((board, move) => /** @type {any} */ (document.querySelector(board)).session.inputs(move), BOARD, move);
  for (const input of inputs) await page.click(["space", "entry", "choice"].map((kind) => `${BOARD} [data-${kind}="${input}"]`).join(", "));
}

for (const { name } of games()) {
  pageTest(`the play page of ${name} is short and has three boards`, { hash: `#learn/${name}` }, async (page) => {
    await page.wait(() => document.querySelectorAll(".learn-page figure").length === 3);
    const words = await page.get(() => [...document.querySelectorAll(".learn-page > p, .learn-page > ul, .learn-page figcaption")]
      .reduce((sum, part) => sum + (part.textContent ?? "").trim().split(/\s+/).length, 0));
    assert.ok(words > 100 && words < 230, String(words));
    assert.equal(await page.get(() => document.querySelectorAll(".learn-steps button").length), 6);
    await page.accessible();
    await page.shoot(`learn-${name}`);
  });
}

pageTest("an exercise accepts only its goal, and the progress is remembered", { hash: "#learn/uisge" }, async (page) => {
  // The goal of the first exercise is a jump of a blank.
  await page.click(`${BOARD} [data-space="a1"]`);
  await says(page, "a1");
  // A touch right after the move does not replace the explanation.
  await page.get((board) => {
    const says = document.querySelector(".learn-says");
    new MutationObserver((_, observer) => {
      observer.disconnect();
      document.querySelector(`${board} [data-space="a1"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
      Object.assign(window, { kept: says.textContent });
    }).observe(says, { childList: true });
  }, BOARD);
  await play(page, "c4b5");
  await says(page, "no blank piece turned over");
  assert.match(await page.get(() => /** @type {any} */ (window).kept), /no blank piece turned over/);
  await page.wait((board) => /** @type {any} */ (document.querySelector(board)).movable, BOARD);
  await play(page, "d4d6");
  await says(page, "Well done");
  assert.equal(await page.get(() => document.activeElement?.textContent), "Next exercise");
  await page.button("Next exercise");
  await page.wait(() => document.querySelector(".learn-steps [aria-current]")?.textContent.includes("Step"));
  await page.reload();
  await page.wait(() => document.querySelector(".learn-steps [aria-current]")?.textContent.includes("Step"));
  assert.equal(await page.get(() => document.querySelector(".learn-steps button")?.getAttribute("aria-label")), "Jump, solved");
});

pageTest("a damaged progress is ignored", { hash: "#learn/uisge", stored: { "board-games/learned": { uisge: 5, ignis: [0] } } }, async (page) => {
  await page.wait(() => document.querySelectorAll(".learn-page figure").length === 3);
  await page.go("#learn/ignis");
  await page.wait(() => document.querySelector(".learn-steps button")?.getAttribute("aria-label") === "Push off, solved");
});

for (const { name } of games()) {
  pageTest(`the exercises of ${name} can be solved on the board`, { hash: `#learn/${name}` }, async (page) => {
    for (let number = 0; number < 6; number++) {
      await page.wait((number) => document.querySelectorAll(".learn-steps button")[number]?.hasAttribute("aria-current"), number);
      const solution = await page.get(async (board, name, number) => {
        const [{ textOf }, goals] = await Promise.all([import("./games/index.js"), import("./exercises.js")]);
        const { session } = /** @type {any} */ (document.querySelector(board));
        return session.legalMoves().find((move) => {
          const after = session.copy();
          after.play(move);
          return textOf(name).exercises(goals)[number].done(after);
        });
      }, BOARD, name, number);
      await play(page, solution);
      await says(page, "Well done");
      if (number < 5) await page.button("Next exercise");
    }
    await page.button(`Play ${await page.get(async (name) => (await import("./games/index.js")).titleOf(name), name)}`);
    await page.find("dialog[open]");
  });
}

pageTest("a solution is shown on demand", { hash: "#learn/hexfour" }, async (page) => {
  await page.button("Show a solution");
  await says(page, "One solution");
  assert.deepEqual(await page.get((board) => /** @type {any} */ (document.querySelector(board)).arrows, BOARD), [{ inputs: ["b4"] }]);
});

pageTest("pictures show their move", { hash: "#learn/ignis", motion: true }, async (page) => {
  await page.button("Show the move");
  await page.wait(() => document.querySelector(".learn-picture board-game svg"));
});

pageTest("links lead to all rules, and to a rule", { hash: "#learn/uisge" }, async (page) => {
  await page.button("All rules and sources");
  await page.wait(() => document.querySelector("#rules-sources"));
  await page.go("#learn/uisge/rules/u9");
  await page.wait(() => {
    const top = document.getElementById("rules-u9")?.getBoundingClientRect().top ?? -1;
    return top >= 0 && top < 200;
  });
  await page.go("#learn/uisge/rules/u99");
  await page.shows("toast", 'the page has no part "u99"');
  await page.go("#learn/disk-race/solved");
  await page.wait(() => /solved/i.test(document.querySelector(".learn-page h1")?.textContent ?? ""));
});

pageTest("an annotated game plays on a board next to its text", { hash: "#learn/uisge/game" }, async (page) => {
  const plies = (count) => page.wait((count) => /** @type {any} */ (document.querySelector(".replay board-game"))?.session?.plies === count, count);
  await plies(0);
  assert.equal(await page.get(() => document.querySelector(".learn-page pre")), null);
  // The comment on the game stands over the moves only.
  assert.equal((await page.text("learn")).split("Dark runs out of good moves.").length, 2);
  const disabled = () => page.get(() => [...document.querySelectorAll(".replay .row button")].map((step) => step.ariaDisabled).join());
  assert.equal(await disabled(), "true,true,false,false");
  await page.button("Next move");
  await plies(1);
  assert.equal(await page.get(() => document.querySelector(".replay-says")?.textContent), "1. d4–d6 Light's first crown.");
  await page.key("ArrowRight");
  await plies(2);
  await page.button("d5–b5");
  await plies(23);
  assert.equal(await page.get(() => document.querySelector(".learn-page [aria-current]")?.textContent), "d5–b5");
  assert.equal(await disabled(), "false,false,true,true");
  await page.click('.learn-page td button:has([aria-label^="After 9..."], [alt^="After 9..."])');
  await plies(18);
  const [board, text] = await page.get(() => [".replay", ".learn-page"].map((part) => document.querySelector(part)?.getBoundingClientRect()).map(({ left, right }) => [left, right]));
  assert.ok(board[1] <= text[0], `${board} ${text}`);
  // Other pages have no board.
  await page.go("#learn/hexfour/game");
  await page.wait(() => /** @type {any} */ (document.querySelector(".replay board-game"))?.session?.game === "hexfour");
  await page.button("rules");
  await page.wait(() => !document.querySelector(".replay") && document.querySelector(".learn-page figure"));
  await page.go("#learn/ignis/game");
  await page.button("Analyze this game");
  await page.wait(() => document.body.dataset.screen === "game" && document.querySelectorAll("#moves button").length === 37);
});

pageTest("every link of the rules pages leads somewhere", { hash: "#learn/uisge" }, async (page) => {
  for (const { name } of games()) {
    for (const part of ["", "/rules", "/game"]) {
      await page.go(`#learn/${name}${part}`);
      await page.wait((key) => /** @type {any} */ (document.querySelector(".learn-page"))?.dataset.page === key
        && document.querySelector(".learn-page p:not(.learn-wait)"), name + part.replace("/", "-"));
      const broken = await page.get(async () => {
        const broken = [];
        for (const link of document.querySelectorAll(".learn-page a[href^='#']")) {
          const [, game, page = "", heading] = (link.getAttribute("href") ?? "").split("/");
          const answer = await fetch(`rules/${game}${page && `-${page}`}.html`);
          if (!answer.ok || heading && !(await answer.text()).includes(`id="rules-${heading}"`)) broken.push(link.getAttribute("href"));
        }
        return broken;
      });
      assert.deepEqual(broken, [], name + part);
    }
  }
});

const failing = await serve({ "rules/uisge.html": null });
pageTest("rules that fail to load can be tried again", { hash: "#learn/uisge", site: failing.site }, async (page) => {
  page.expect(/404|Failed to load/);
  await page.wait(() => /could not be loaded/.test(document.querySelector(".learn-page")?.textContent ?? ""));
  delete failing.replace["rules/uisge.html"];
  await page.button("Try again");
  await page.wait(() => document.querySelectorAll(".learn-page figure").length === 3);
});

pageTest("the play page fits a phone", { hash: "#learn/disk-race", size: [390, 844], touch: true }, async (page) => {
  await page.wait(() => document.querySelectorAll(".learn-page figure").length === 3);
  assert.equal(await page.get(() => document.documentElement.scrollWidth), 390);
  await page.button("Practice: six short exercises");
  await page.accessible();
  await page.shoot("learn-phone");
});

pageTest("the game screen shows the play page in a tab", { hash: "#ignis" }, async (page) => {
  await page.button("How to play");
  await page.wait(() => document.querySelectorAll("#tab-learn figure").length === 3);
  await page.shoot("learn-tab");
});

pageTest("changed rules have room around them", { hash: "#uisge?rules=stuck%3Dwins" }, async (page) => {
  await page.click("#changes");
  await page.find("#tab-learn figure");
  const [changes, words, above, below] = await page.get(() => {
    const box = (part) => document.querySelector(part).getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(document.getElementById("changes"));
    return [box("#changes").left, range.getBoundingClientRect().left, box("#tab-learn > p").bottom, box("#tab-learn > .learn-page").top];
  });
  assert.ok(words - changes >= 8, `${changes} ${words}`);
  assert.ok(below - above >= 8, `${above} ${below}`);
});

pageTest("pictures of the rules have the colors of the theme", { hash: "#learn/hexfour/rules" }, async (page) => {
  for (const [part, number] of [["hexfour/rules", 6], ["disk-race/rules", 2], ["disk-race/solved", 4], ["ignis/game", 3]]) {
    await page.go(`#learn/${part}`);
    await page.wait((number) => document.querySelectorAll(".learn-page svg[aria-label]").length === number, number);
    assert.equal(await page.get(() => document.querySelectorAll(".learn-page img").length), 0, part);
    const grounds = () => page.get(() => [...new Set([...document.querySelectorAll(".learn-page svg[aria-label]")].map((svg) => getComputedStyle(svg.querySelector("rect")).fill))]);
    for (const [theme, ground] of [["light", "rgb(255, 255, 255)"], ["dark", "rgb(23, 24, 26)"]]) {
      await page.get((theme) => (document.documentElement.dataset.theme = theme), theme);
      assert.deepEqual(await grounds(), [ground], part);
    }
  }
});
