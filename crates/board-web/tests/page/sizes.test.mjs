// The layout in windows of all sizes, with text of the usual size and twice as large.

import assert from "node:assert/strict";
import { firefox, loadModule, pageTest, randomGame } from "./browser.mjs";

const module = await loadModule();
const GAMES = module.games().map(({ name }) => name);
/** The sizes on both sides of each breakpoint, and between them. */
const SIDES = [280, 320, 360, 420, 480, 499, 500, 559, 560, 600, 699, 700, 740, 820, 899, 900, 1024, 1099, 1100, 1280, 1600, 1999, 2000, 2560];
/** The shortest side of a board, in pixels. */
const LEAST = 240;

/** Describes what is wrong with the layout. */
function faults(least) {
  const found = [];
  const root = document.documentElement;
  const main = [...document.querySelectorAll("main")].find((one) => !one.hidden);
  const name = (one) => `${one.nodeName.toLowerCase()}${one.id ? `#${one.id}` : ""} "${(one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 20)}"`;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** The visible part of a box: what scrolls or is cut does not count. */
  const box = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let outer = one.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(outer);
      const around = outer.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, around.left), Math.min(right, around.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, around.top), Math.min(bottom, around.bottom)];
      if (position === "fixed") break;
    }
    return { one, left, top, right, bottom };
  };
  const fixed = (one) => !!one.closest(":popover-open") || [...function* () { for (let at = one; at; at = at.parentElement) yield at; }()].some((at) => getComputedStyle(at).position === "fixed");
  if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} wide`);
  const board = document.querySelector("main:not([hidden]) board-game:not([hidden])");
  if (board && seen(board)) {
    const { width, height, left, right } = board.getBoundingClientRect();
    if (Math.min(width, height) < least - 0.5) found.push(`the board is ${Math.round(width)} x ${Math.round(height)}`);
    if (left < -0.5 || right > root.clientWidth + 0.5) found.push(`the board reaches from ${left} to ${right}`);
  }
  // Rows, controls and names.
  const parts = [...document.querySelectorAll("#header > *, #game > :not(#actions), main button, main a, main input, main .who, main .pill, main h2, main p, main b, main small, main label, main summary")]
    .filter((one) => seen(one) && !one.closest("svg, .sr-only, [inert]") && one.closest("main, header") && getComputedStyle(one).clipPath === "none" && !(one.matches("a") && getComputedStyle(one).display === "inline"));
  const boxes = parts.map(box).filter(({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1);
  for (const { one, left, right, bottom } of boxes) {
    if (left < -1 || right > root.clientWidth + 1) found.push(`${name(one)} reaches from ${Math.round(left)} to ${Math.round(right)}`);
    const { overflowX, overflowY, textOverflow } = getComputedStyle(one);
    const scrolls = /auto|scroll/.test(overflowX + overflowY);
    if (!scrolls && one.nodeName !== "INPUT" && overflowX !== "visible" && textOverflow !== "ellipsis" && one.scrollWidth > one.clientWidth + 2) found.push(`${name(one)} is cut at its side`);
    if (!scrolls && overflowY !== "visible" && one.scrollHeight > one.clientHeight + 2) found.push(`${name(one)} is cut below`);
    if (one.matches("button:not(.who), a") && one.scrollWidth > one.clientWidth + 2 && textOverflow !== "ellipsis") found.push(`${name(one)} is narrower than its words`);
    const from = scrollY;
    if (!fixed(one) && bottom + from > root.scrollHeight + 1) found.push(`${name(one)} is below the end of the page`);
  }
  for (const [n, a] of boxes.entries()) {
    for (const b of boxes.slice(n + 1)) {
      if (a.one.contains(b.one) || b.one.contains(a.one) || fixed(a.one) !== fixed(b.one)) continue;
      const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (x > 2 && y > 5) found.push(`${name(a.one)} covers ${name(b.one)}`);
    }
  }
  // Below the page, bars leave room for its end.
  scrollTo({ top: root.scrollHeight, behavior: "instant" });
  const bar = [...document.querySelectorAll("#actions")].find((one) => seen(one) && getComputedStyle(one).position === "fixed");
  const end = Math.max(...[...(main?.children ?? [])].filter((one) => seen(one) && !fixed(one)).map((one) => one.getBoundingClientRect().bottom));
  if (bar && end > bar.getBoundingClientRect().top + 1) found.push(`the buttons cover the end of the page: ${end}`);
  scrollTo({ top: 0, behavior: "instant" });
  return [...new Set(found)].slice(0, 4);
}

/** The screens: a name, and what opens it. */
const SCREENS = [
  ...GAMES.flatMap((game) => {
    const moves = randomGame(module, game, "standard", 5).moves().slice(0, 17).map(encodeURIComponent);
    return [[`game-${game}`, (page) => page.newGame(game)], [`view-${game}`, (page) => page.load(`#${game}?moves=${moves.join(".")}&ply=${moves.length}`)]];
  }),
  ["start", (page) => page.load("")],
  ["your games", async (page) => {
    await page.newGame("hexfour", { seats: { second: "easy" } });
    await page.play("f6");
    await page.plies(2);
    await page.load("");
    await page.find(".stored .continue");
  }],
  ["set-up", (page) => page.load("#setup/ignis")],
  ["how to play", (page) => page.load("#learn/uisge")],
];

for (const text of [100, 200]) {
  pageTest(`the board is large enough and nothing is covered or cut in any window, text of ${text} %`, { skip: firefox }, async (page) => {
    const failed = [];
    let tried = 0;
    for (const [screen, open] of SCREENS) {
      await page.size(1280, 800);
      await open(page);
      await page.get((text) => document.documentElement.style.setProperty("font-size", `${text}%`), text);
      for (const [n, width] of SIDES.entries()) {
        // Every width with every third height, so that all pairs are tried on three screens.
        for (const height of SIDES.filter((_, m) => (n + m + SCREENS.findIndex(([name]) => name === screen)) % 3 === 0)) {
          await page.size(width, height);
          await page.get(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
          const found = await page.get(faults, screen.startsWith("game") || screen.startsWith("view") ? LEAST : 0);
          if (found.length) failed.push(`${screen}, ${width} x ${height}: ${found.join("; ")}`);
          tried++;
        }
      }
    }
    assert.ok(tried > 1000);
    assert.deepEqual(failed, []);
  });
}
