// The pictures of the documentation, page-*.png in the folder for screenshots.

import { Page, firefox, loadModule, pageTest } from "./browser.mjs";

const { Session, choose } = await loadModule();

/** Opens a game of the computer against itself, in which a person moves next. @param {Page} page */
async function open(page, game, plies) {
  const session = Session.start(game);
  for (let n = 0; n < plies; n++) session.play(choose(session, "easy", n + 1).text);
  await page.newGame(game, { seats: session.turn === "first" ? { second: "easy" } : { first: "easy", second: "person" } });
  await page.get(async (record) => {
    const { app } = /** @type {any} */ (await import("./main.js"));
    const { Session } = /** @type {any} */ (await import("./pkg/board_web.js"));
    app.table.open(Session.fromRecord(record), { seats: app.table.seats, mode: "play", id: null });
  }, session.record());
  await page.plies(plies);
  await page.settled();
}

for (const [name, game, plies, size, theme] of /** @type {[string, string, number, [number, number], string][]} */ ([
  ["page-uisge", "uisge", 12, [1200, 750], "light"],
  ["page-ignis", "ignis", 20, [390, 780], "dark"],
  ["page-hexfour", "hexfour", 36, [1200, 750], "dark"],
  ["page-disk-race", "disk-race", 14, [390, 780], "light"],
])) {
  pageTest(`picture ${name}`, { size, touch: size[0] < 500, skip: firefox }, async (page) => {
    await page.prefer({ "prefers-color-scheme": theme });
    await open(page, game, plies);
    await page.shoot(name);
  });
}

pageTest("picture page-start", { size: [1200, 630], skip: firefox }, async (page) => {
  await page.shoot("page-start");
});
