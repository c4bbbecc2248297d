// Tests of the set-up editor.

import assert from "node:assert/strict";
import { test } from "node:test";
import { loadModule, pageTest } from "./browser.mjs";

const { Session, games } = await loadModule();
const state = (page) => page.get(() => /** @type {any} */ (document.querySelector(".setup-state")).innerText.replace(/\s+/g, " "));
const text = (page) => page.get(() => /** @type {any} */ (document.getElementById("setup-text")).value);
const says = (page, words) => page.wait((words) => document.querySelector(".setup-state")?.textContent.includes(words), words);
const at = (page, space) => page.get((space) => document.querySelector(`.setup-board [data-space="${space}"]`)?.getAttribute("aria-label"), space);
const tool = (page, key) => page.click(`.setup-panel [data-key="${key}"]`);
const link = (game, position) => `#setup/${game}?position=${encodeURIComponent(position)}`;

test("the tests know all games", () => assert.equal(games().length, 4));

pageTest("pieces are placed by clicks, and faults are reported until the set-up is valid", { hash: "#setup/uisge" }, async (page) => {
  assert.match(await state(page), /can be played. 6 light blanks, 6 dark blanks, 30 empty/);
  await tool(page, "tool-W");
  await page.touch("a1");
  await says(page, "This cannot be played");
  assert.match(await state(page), /light has 7 pieces instead of 6/i);
  assert.match(await state(page), /not connected with the one on a1/);
  assert.match(await at(page, "a1"), /^a1: light crown, fault$/);
  assert.ok(await page.get(() => document.querySelectorAll(".setup-ring.fault").length > 0));
  assert.ok(await page.get(() => [.../** @type {any} */ (document.querySelectorAll(".setup-buttons button"))].every((button) => button.disabled)));
  // A second click with the same piece clears the space.
  await page.touch("a1");
  await says(page, "This can be played");
  assert.equal(await text(page), Session.start("uisge").position);
});

pageTest("pieces are dragged from the palette, moved and dragged off the board", { hash: "#setup/disk-race" }, async (page) => {
  const { mouse } = page.raw;
  const tile = await (await page.find('[data-key="tool-R"]')).boundingBox();
  const [x, y] = await page.place("c");
  await mouse.move(tile.x + 20, tile.y + 20);
  await mouse.down();
  await mouse.move(tile.x - 30, tile.y + 30);
  await mouse.move(x, y);
  await mouse.up();
  assert.match(await at(page, "c"), /red, turned/);
  await tool(page, "tool-move");
  await page.drag("r0", "i3");
  assert.match(await at(page, "i3"), /^i3: red/);
  assert.match(await at(page, "r0"), /empty/);
  await mouse.move(...(await page.place("i3")));
  await mouse.down();
  await mouse.move(900, 30);
  await mouse.move(1000, 20);
  await mouse.up();
  assert.match(await at(page, "i3"), /empty/);
  await says(page, "This can be played");
  // Two clicks move a piece, too.
  await page.touch("c");
  await page.touch("i0");
  assert.match(await at(page, "i0"), /red, turned/);
});

pageTest("dragging with a piece paints spaces, and the eraser clears them", { hash: "#setup/hexfour" }, async (page) => {
  await tool(page, "tool-o");
  await page.drag("c6", "h6");
  const row = await Promise.all(["c6", "d6", "e6", "f6", "g6", "h6"].map((space) => at(page, space)));
  assert.ok(row.filter((label) => /white/.test(label)).length >= 4, row.join());
  await tool(page, "tool-erase");
  await page.touch("c6");
  assert.match(await at(page, "c6"), /empty/);
});

pageTest("the editor works by keyboard", { hash: "#setup/uisge" }, async (page) => {
  const { keyboard } = page.raw;
  await page.get(() => /** @type {any} */ (document.querySelector('.setup-board [tabindex="0"]')).focus());
  const focused = () => page.get(() => document.activeElement?.getAttribute("data-space"));
  assert.equal(await focused(), "a1");
  for (const key of ["ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight"]) await keyboard.press(key);
  assert.equal(await focused(), "c3");
  await keyboard.press("Delete");
  assert.match(await at(page, "c3"), /empty/);
  assert.equal(await focused(), "c3");
  await keyboard.type("B");
  await keyboard.press("Enter");
  assert.match(await at(page, "c3"), /dark crown/);
  assert.equal(await text(page), "7/2ww3/1wwww2/2Bbbb1/3bb2/7 w");
});

pageTest("supply, closed lines, side to move and rules are part of the position", { hash: "#setup/ignis" }, async (page) => {
  await tool(page, "fold-more");
  await page.button("More left");
  await says(page, "This can be played");
  assert.equal(await text(page), "x5/xFWFW1/xWFWF1/xFWFW1/xWFWF1/x5 f 12a3e");
  assert.match(await at(page, "a1"), /closed/);
  await page.button("Less air");
  await says(page, "This cannot be played");
  await page.button("Fit to the board");
  await tool(page, "turn-second");
  await page.raw.select('[data-key="option-lines"]', "gaps");
  await page.wait(() => /lines=gaps$/.test(/** @type {any} */ (document.getElementById("setup-text")).value));
  assert.match(await text(page), / w 12a3e lines=gaps$/);
});

pageTest("presets, clear and start", { hash: "#setup/ignis" }, async (page) => {
  assert.equal(await page.get(() => document.querySelectorAll(".setup-presets button").length), 6);
  await page.button("Set-up 4");
  assert.equal(await text(page), "6/1FWWW1/1FFWF1/1FWFF1/1WWWF1/6 f 12a9e");
  await page.button("Clear");
  assert.match(await at(page, "b2"), /empty/);
  await page.button("Start");
  assert.equal(await text(page), Session.start("ignis").position);
});

pageTest("changes are undone one by one, also by keyboard, and a painted row at once", { hash: "#setup/ignis" }, async (page) => {
  const start = Session.start("ignis").position;
  const is = (position) => page.wait((position) => /** @type {any} */ (document.getElementById("setup-text")).value === position, position);
  assert.equal(await page.get(() => document.querySelector('[data-key="Undo"]')?.getAttribute("aria-disabled")), "true");
  await tool(page, "tool-A");
  await page.drag("a6", "f6");
  const painted = await text(page);
  assert.match(painted, /^A.*A.*\/1FWFW1/);
  await page.button("Clear");
  await page.wait(() => !document.querySelector(".setup-board [data-piece]"));
  await page.button("Undo");
  await is(painted);
  await page.key("Control+z");
  await is(start);
  // The supply and the rules are restored, too.
  await page.button("Less air");
  await page.button("Undo");
  await is(start);
  await tool(page, "fold-more");
  await page.raw.select('[data-key="option-lines"]', "gaps");
  await page.button("Undo");
  await is(start);
});

pageTest("the set-up editor names its parts", { hash: "#setup/ignis" }, async (page) => {
  assert.deepEqual(await page.get(() => [...document.querySelectorAll(".setup-panel > .label, .setup-turn .label, .setup-line .label")].map((label) => label.textContent)),
    ["Put on the board", "Whole board", "Ready-made positions", "Supply", "To move", "Position as text"]);
  assert.equal(await page.get(() => /** @type {any} */ (document.querySelector(".stepper"))?.innerText.replace(/\s+/g, " ")), "Air 12");
  await page.go("#setup/uisge");
  await page.wait(() => [...document.querySelectorAll(".setup-presets button")].map((button) => button.lastChild?.textContent).join() === "Start position,Middle game");
});

pageTest("a position can be typed, and an invalid one is explained", { hash: "#setup/uisge" }, async (page) => {
  const type = async (words) => {
    await page.get(() => /** @type {any} */ (document.getElementById("setup-text")).select());
    await page.raw.keyboard.type(words);
    await page.raw.keyboard.press("Enter");
  };
  await page.click("#setup-text");
  await type("7/2ww3/x");
  await says(page, "This is not a position");
  assert.doesNotMatch(await state(page), /byte/);
  assert.ok(await page.get(() => [.../** @type {any} */ (document.querySelectorAll(".setup-buttons button"))].every((button) => button.disabled)));
  await type("7/2WW3/1wwww2/2bbbb1/3bb2/7 b");
  await says(page, "2 light crowns");
});

pageTest("a link opens the editor, and a game is started from it", { hash: link("uisge", "7/2WW3/1wwww2/2bbbb1/3bb2/7 b") }, async (page) => {
  assert.match(await state(page), /2 light crowns/);
  await page.button("Play from here");
  await page.find("dialog[open]");
  await page.key("Enter");
  await page.wait(() => document.body.dataset.screen === "game");
  assert.equal(await page.get(() => /** @type {any} */ (document.getElementById("board")).session.positions()[0]), "7/2WW3/1wwww2/2bbbb1/3bb2/7 b");
});

pageTest("a reload keeps the set-up, and a finished game cannot be started", { hash: "#setup/uisge" }, async (page) => {
  await tool(page, "turn-second");
  await page.reload();
  assert.match(await text(page), / b$/);
  await page.load(link("uisge", "7/2WW3/1WWWW2/2bbbb1/3bb2/7 b"));
  await says(page, "The game is over in this position");
  assert.ok(await page.get(() => /** @type {any} */ (document.querySelector(".setup-buttons .primary")).disabled));
});

for (const size of /** @type {[number, number][]} */ ([[1440, 900], [390, 844]])) {
  for (const { name } of games()) {
    pageTest(`the editor of ${name} fits ${size.join(" × ")} and is accessible`, { hash: `#setup/${name}`, size }, async (page) => {
      assert.equal(await page.get(() => document.documentElement.scrollWidth), size[0]);
      await page.accessible();
      await page.shoot(`setup-${name}-${size[0]}`);
    });
  }
}
