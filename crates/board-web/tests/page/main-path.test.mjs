// The main path through the page, which also runs in Firefox: start, new game, moves against the
// computer, looking back, and a link.

import assert from "node:assert/strict";
import { pageTest } from "./browser.mjs";

for (const game of ["uisge", "ignis", "hexfour", "disk-race"]) {
  pageTest(`main path: ${game}`, { hash: "" }, async (page) => {
    await page.find("#start");
    await page.click(`#start a[href="#new/${game}"], #start [data-game="${game}"] .primary`);
    await page.find("#new-dialog[open]");
    await page.shoot(`path-new-${game}`);
    // Enter presses the main button.
    await page.key("Enter");
    await page.find("#board svg");
    const mine = () => page.wait(async () => {
      const { app } = /** @type {any} */ (await import("./main.js"));
      return app.table.movable && app.table.session.turn === app.table.you;
    });
    const move = async () => {
      await mine();
      const [first] = await page.get(() => /** @type {any} */ (document.getElementById("board")).session.legalMoves());
      await page.play(first);
    };
    await move();
    await move();
    await mine();
    const moves = await page.get(() => /** @type {any} */ (document.getElementById("board")).session.moves());
    assert.ok(moves.length >= 4, moves.join(" "));
    await page.click("#look-first");
    await page.plies(0);
    await page.click("#look-last");
    await page.plies(moves.length);
    await page.shoot(`path-${game}`);
    const position = await page.position();
    const link = await page.get(() => location.hash);
    assert.ok(link.startsWith(`#${game}`), link);
    await page.reload();
    assert.equal(await page.position(), position, "after a reload");
  });
}
