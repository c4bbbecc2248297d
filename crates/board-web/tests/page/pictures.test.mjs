// The pictures of the documentation, page-*.png in the folder for screenshots, must look like those in docs/pictures.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Page, firefox, pageTest } from "./browser.mjs";

/** The width of a tile in pixels, and the largest mean difference of a color in a tile, of 255. */
const [TILE, TOLERANCE] = [16, 12];

/** Returns the largest mean difference in a tile between the window and a picture. @param {Page} page @param {string} name */
async function difference(page, name) {
  const old = readFileSync(new URL(`../../../../docs/pictures/${name}.png`, import.meta.url));
  const pictures = [old, await page.raw.screenshot()].map((bytes) => Buffer.from(bytes).toString("base64"));
  return page.get(async (pictures, tile) => {
    const [a, b] = await Promise.all(pictures.map(async (text) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))]));
      const canvas = /** @type {any} */ (new OffscreenCanvas(image.width, image.height).getContext("2d"));
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(0, 0, image.width, image.height);
    }));
    if (a.width !== b.width || a.height !== b.height) return Infinity;
    const across = Math.ceil(a.width / tile);
    const sums = new Float64Array(across * Math.ceil(a.height / tile));
    for (let n = 0; n < a.data.length; n++) {
      const pixel = n >> 2;
      sums[Math.floor(Math.floor(pixel / a.width) / tile) * across + Math.floor((pixel % a.width) / tile)] += Math.abs(a.data[n] - b.data[n]);
    }
    return Math.max(...sums) / (3 * tile ** 2);
  }, pictures, TILE);
}

/** Saves a picture and compares it. @param {Page} page @param {string} name */
async function compare(page, name) {
  await page.shoot(name);
  const found = await difference(page, name);
  assert.ok(found <= TOLERANCE, `docs/pictures/${name}.png differs by ${found.toFixed(1)} in a tile: look at both, then copy the new one from WEB_SHOTS`);
}

for (const [name, size, theme, moves] of /** @type {[string, [number, number], string, string][]} */ ([
  ["page-uisge", [1200, 750], "light", "d4d6 d2f2 b4d4 d3b3 c5e5 b3b4 d6c5 f3d3 d5f5 f2e1 d4d5 d3c2"],
  ["page-ignis", [390, 780], "dark", "Ecn E3w E3e Ecs Een Edn Een Ebn Ebs Edn Edn E5w Adn E4e Edn Een E4w Aen A2w E2e"],
  ["page-hexfour", [1200, 750], "dark", "f8 g8 d6 e6 f7 e7 e4 f6 d4 h6 g6 d5 f4 h7 h8 c4 g4 b3 f9 h5 f10 g5 e8 h4 f5 d3 c3 i7 j8 g10 g9 j7 i8 k8 i6 k7"],
  ["page-disk-race", [390, 780], "light", "r2o2 r7o7 r0o0 r5o5 o2i2 o5i5 r6o6 i5c- o5i5 co1 o7i7 o6i6 i7c r3o3"],
])) {
  pageTest(`picture ${name}`, { size, touch: size[0] < 500, skip: firefox }, async (page) => {
    const game = name.slice(5);
    await page.prefer({ "prefers-color-scheme": theme });
    await page.newGame(game, { seats: { second: "easy" } });
    await page.get(async (record) => {
      const { app } = /** @type {any} */ (await import("./main.js"));
      const { Session } = /** @type {any} */ (await import("./pkg/board_web.js"));
      app.table.open(Session.fromRecord(record), { seats: app.table.seats, mode: "play", id: null });
    }, `game: ${game}\n\n${moves}`);
    await page.plies(moves.split(" ").length);
    await page.settled();
    await compare(page, name);
    if (size[0] < 500) return;
    // A missing icon would be noticed.
    await page.get(() => document.getElementById("show-settings").style.setProperty("visibility", "hidden"));
    assert.ok((await difference(page, name)) > TOLERANCE);
  });
}

pageTest("picture page-start", { size: [1200, 630], skip: firefox }, async (page) => {
  await compare(page, "page-start");
});
