// Stored games, links, the address and the history.

import assert from "node:assert/strict";
import { Page, loadModule, pageTest } from "./browser.mjs";

const { Session, games } = await loadModule();

const friends = { first: "person", second: "friend" };
/** Starts a game on the page. */
const begin = (page, game, seats = friends, more = {}) =>
  page.get(async (given) => (await import("./main.js")).app.newGame(given), { game, seats, ...more });
/** Plays moves without touching the board. */
const play = (page, ...moves) => page.get(async (moves) => {
  const { app } = await import("./main.js");
  for (const move of moves) if (!app.table.play(move)) throw new Error(`not played: ${move}`);
}, moves);
const table = (page) => page.get(async () => {
  const { table } = (await import("./main.js")).app;
  const { id, mode, ply, seats, movable, branch, branches } = table;
  return { id, mode, ply, seats, movable, branch, branches, moves: table.session.moves(), game: table.session.game };
});
const stored = (page) => page.get(() => Object.keys(localStorage).filter((key) => key.startsWith("board-games/game/")).map((key) =>
  JSON.parse(localStorage.getItem(key) ?? "")));
const hash = (page) => page.get(() => location.hash);
/** Another tab with the same storage. */
async function tab(page, to = "") {
  const raw = await page.context.newPage();
  const other = new Page(raw, page.context, page.site);
  other.watch(raw);
  await raw.evaluateOnNewDocument(() => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await raw.bringToFront();
  await other.load(to);
  return other;
}

pageTest("a link opened in another tab leaves the stored game alone", {}, async (page) => {
  await begin(page, "uisge");
  await play(page, "d4d6", "d2f2", "c5e5", "c3c5");
  const other = await tab(page, "#ignis?moves=Afn&ply=1");
  assert.deepEqual((await table(other)).mode, "view");
  await other.go("#uisge");
  await other.wait(async () => (await import("./main.js")).app.table.session.game === "uisge");
  await other.raw.close();
  assert.equal((await stored(page)).length, 1);
  await page.reload();
  const { moves, mode } = await table(page);
  assert.deepEqual([moves, mode], [["d4d6", "d2f2", "c5e5", "c3c5"], "play"]);
});

pageTest("two tabs with different games lose nothing", {}, async (page) => {
  await begin(page, "uisge");
  await play(page, "d4d6", "d2f2");
  const other = await tab(page);
  await begin(other, "hexfour");
  await play(other, "f6");
  await page.reload();
  await page.plies(2);
  await other.reload();
  await other.plies(1);
  assert.deepEqual((await stored(page)).map(({ game }) => game).sort(), ["hexfour", "uisge"]);
});

pageTest("a game that is open in two tabs is followed", {}, async (page) => {
  await begin(page, "uisge");
  await play(page, "d4d6");
  const other = await tab(page);
  await other.button("Continue Uisge");
  await other.plies(1);
  await play(other, "d2f2");
  await page.plies(2);
  assert.equal((await stored(page)).length, 1);
});

pageTest("nothing is stored until a move is made", { hash: "#uisge" }, async (page) => {
  assert.deepEqual(await stored(page), []);
  await page.go("#uisge?moves=d4d6.d2f2");
  await page.plies(2);
  await page.go("#");
  await page.wait(() => document.body.dataset.screen === "start");
  assert.deepEqual(await stored(page), []);
});

pageTest("a link shows the whole game and the displayed ply, and the computer does not play", {}, async (page) => {
  await page.allowClipboard();
  await begin(page, "uisge", { first: "person", second: "friend" });
  await play(page, "d4d6", "d2f2", "c5e5");
  await page.key("ArrowLeft", "ArrowLeft");
  await page.plies(1);
  const shown = await page.position();
  await page.click("#share");
  await page.button("Copy link");
  await page.shows("share-says", "Link copied.");
  await page.shows("share-what", "Uisge: the whole game, shown after 1. d4–d6.");
  const link = await page.clipboard();
  const other = await Page.blank();
  try {
    await other.load(new URL(link).hash);
    assert.equal(await other.position(), shown);
    assert.equal(await other.get(async () => (await import("./main.js")).app.computer.thinking), null);
    const { moves, mode, ply } = await table(other);
    assert.deepEqual([moves, mode, ply], [["d4d6", "d2f2", "c5e5"], "view", 1]);
    assert.equal(await other.position(), shown);
    await other.raw.reload();
    await other.ready();
    assert.equal(await other.position(), shown);
    assert.deepEqual(other.problems(), []);
  } finally {
    await other.close();
  }
});

pageTest("links keep rules, positions, limits and the end", {}, async (page) => {
  const results = await page.get(async () => {
    const { Session } = await import("./pkg/board_web.js");
    const { formatLink, parseLink } = await import("./link.js");
    const games = [
      Session.start("hexfour", "side=4", { repetition: null, maxPlies: 50 }),
      Session.fromPosition("ignis", Session.start("ignis").position, {}),
      Session.fromPosition("uisge", "4W2/4W2/1wwww2/2bBb2/2Bb3/3B3 w", {}),
      Session.start("disk-race", "standard", { repetition: 3, maxPlies: 1000 }),
    ];
    return games.map((session, n) => {
      for (let i = 0; i < 5; i++) session.play(session.legalMoves().at(n - 4));
      if (n === 0) session.resign("second");
      if (n === 1) session.agreeDraw();
      return [session.record(), parseLink(formatLink(session, { ply: 3 })).session.record()];
    });
  });
  for (const [before, after] of results) assert.equal(after, before);
});

for (const [broken, why] of Object.entries({
  "#new/%": "unknown game", "#new/chess": "unknown game \"chess\"", "#new/uisge/x": "unknown page", "#chess": "unknown game", "#%00": "unknown game",
  "#learn/chess": "unknown game", "#learn/uisge/anything": "unknown page \"learn/uisge/anything\"", "#learn/uisge/solved": "unknown page", "#learn/uisge/rules/u9/x": "unknown page",
  "#setup/chess": "unknown game", "#setup/uisge?position=x": "expected", "#setup/uisge?rules=stuck": "stuck", "#setup/uisge?moves=d4d6": "unknown parameter \"moves\"",
  "#uisge?moves=d4d6.zzz": "move 2, \"zzz\": expected a file from a to g, found", "#uisge?moves=a1a2": "there is no piece on a1", "#uisge?position=x": "expected", "#uisge/7_w": "unknown game",
  "#uisge?moves=%E0%A4%A": "URI", "#uisge?end=soon": "end: invalid value \"soon\"", "#uisge?move=d4d6": "unknown parameter \"move\"", "#uisge?rules=stuck=never": "never",
  "#uisge?ply=1": "ply: expected at most 0, found 1", "#uisge?ply=-1": "ply: invalid", "#uisge?limits=3.x": "limits: invalid", "#uisge?you=third&id=abcd": "you: invalid value \"third\"",
  "#uisge?you=first&id=a%E2%80%AEb": "id: invalid value \"a\ufffdb\"", "#uisge?you=first": "expected both you and id", "#uisge?back=x": "back: invalid", "#uisge?say=hello": "say: invalid",
})) {
  pageTest(`a broken link says so, and stays in the address: ${broken}`, { hash: null }, async (page) => {
    // A thousand times as fast, the message would soon disappear.
    await page.raw.evaluateOnNewDocument(() => {
      const original = setTimeout;
      Object.assign(window, { setTimeout: (does, time = 0) => original(does, time / 1000) });
    });
    await page.load(broken);
    await page.shows("toast", `This link is broken: ${why}`.slice(0, 21));
    await page.get(() => new Promise((later) => setTimeout(later, 20_000)));
    assert.ok((await page.text("toast")).includes(why), await page.text("toast"));
    assert.deepEqual(await page.get(() => [document.body.dataset.screen, location.hash, document.querySelector("#toast:popover-open") !== null]), ["start", broken, true]);
    await page.go("#ignis");
    await page.find("#board svg");
    assert.equal(await page.get(() => document.querySelector("#toast:popover-open")), null);
  });
}

/** All that is stored. */
const all = (page) => page.get(() => Object.fromEntries(Object.entries(localStorage)));

pageTest("links store nothing until their reader acts, and remove nothing", { stored: { "board-games/new/ignis": { side: "second" } } }, async (page) => {
  for (let n = 0; n < 5; n++) {
    await begin(page, "uisge");
    await play(page, "d4d6", "d2f2");
  }
  const before = await all(page);
  const link = (n) => `#uisge?you=first&id=evil2000${n}`;
  const links = [...Array.from({ length: 23 }, (_, n) => link(n)), "#uisge?moves=d4d6&you=second&id=evil&say=draw&back=3&first=Eve&second=Evil", "#uisge?moves=d4d6&end=resigned-first&you=first&id=ended",
    "#uisge?rules=stuck%3Dwins&first=Eve", "#learn/hexfour", "#setup/hexfour", "#new/hexfour"];
  for (const link of links) {
    await page.go(link);
    await page.wait((link) => location.hash.startsWith(link) || link.startsWith("#new"), link);
    await page.wait(() => document.querySelector("main:not([hidden]) svg"));
    assert.deepEqual(await all(page), before, link);
  }
  await page.load("#uisge?moves=d4d6&you=second&id=evil&second=Evil");
  await page.button("Cancel");
  await page.key("ArrowLeft", "ArrowRight");
  await page.get(async () => (await import("./main.js")).app.table.toMode("view"));
  await page.go("#ignis");
  // The computer begins, because it began the last game.
  await page.plies(1);
  assert.deepEqual(await all(page), before);
  await page.raw.goBack();
  await page.button("Cancel");
  await page.button("Back to game");
  await page.play("d2f2");
  await page.plies(2);
  assert.deepEqual((await stored(page)).map(({ token, plies }) => token ?? plies).sort(), [2, 2, 2, 2, 2, "evil"]);
  // Nobody but the reader names the reader.
  assert.doesNotMatch(JSON.stringify(await stored(page)), /Evil/);
});

pageTest("a friend's link changes a stored game only as the friend may", {}, async (page) => {
  await begin(page, "uisge", { first: "person", second: "remote" });
  await play(page, "d4d6");
  const [{ token }] = await stored(page);
  const open = async (query) => {
    await page.load(`#uisge?${query}&you=first&id=${token}`);
    await page.find("#board svg");
  };
  const before = await all(page);
  for (const forged of ["back=1", "moves=c5e5&back=1", "moves=c5e5", "moves=d4d6.d2f2&end=resigned-first", "moves=d4d6&end=agreed", "rules=stuck%3Dwins&moves=d4d6.d2f2",
    `position=${encodeURIComponent("7/2WW3/1wwww2/2bbbb1/3bb2/7_b")}&back=9`]) {
    await open(forged);
    await page.shows("toast", "does not continue your game");
    assert.deepEqual(await all(page), before, forged);
  }
  // Own moves that another device made are shown, and stored with the next one.
  await open("moves=d4d6.d2f2.c5e5.c3c5&first=Evil");
  await page.plies(4);
  await page.reload();
  await page.plies(4);
  assert.deepEqual(await all(page), before);
  const [move] = await page.get(() => document.getElementById("board").session.legalMoves());
  await play(page, move);
  assert.deepEqual((await stored(page)).map(({ token, plies }) => [token, plies]), [[token, 5]]);
  assert.doesNotMatch((await stored(page))[0].record, /Evil/);
});

/** Stores this many games that are not over. */
const fill = (page, count) => page.get(async (count) => {
  const { app } = await import("./main.js");
  for (let n = 0; n < count; n++) {
    await app.newGame({ game: "ignis", seats: { first: "person", second: "friend" } });
    app.table.play("Ean");
  }
}, count);

pageTest("games by link and games without moves remove no game with moves", {}, async (page) => {
  await fill(page, 1);
  await copies(page, 199, (await stored(page))[0]);
  const before = Object.keys(await all(page)).sort();
  await page.go("#uisge?moves=d4d6&you=second&id=joined");
  await page.wait(() => document.getElementById("board").session.game === "uisge");
  await play(page, "d2f2");
  await begin(page, "uisge", { first: "person", second: "remote" });
  const kinds = async () => (await stored(page)).map(({ token, plies }) => `${token === "joined" ? token : plies}`).sort().join(" ");
  assert.equal(await kinds(), `0 ${"1 ".repeat(200)}joined`);
  assert.ok(before.every((key) => key), before.join());
  for (const key of before) assert.ok(key in (await all(page)), key);
  // The game without moves goes first, silently.
  await begin(page, "hexfour");
  await play(page, "f6");
  assert.equal(await kinds(), `${"1 ".repeat(201)}joined`);
  for (const key of before) assert.ok(key in (await all(page)), key);
  assert.equal(await page.get(() => document.querySelector("#toast:popover-open")), null);
});

pageTest("nothing is removed from a storage if that does not help", {}, async (page) => {
  await fill(page, 3);
  const before = await all(page);
  await page.get(() => {
    const put = Storage.prototype.setItem;
    Object.assign(window, { put });
    // There is room for what is stored already, but never for another game.
    Storage.prototype.setItem = function (key, value) {
      if (!(key in window.before)) throw new DOMException("full", "QuotaExceededError");
      put.call(this, key, value);
    };
    Object.assign(window, { before: { ...localStorage } });
  });
  await begin(page, "uisge");
  await play(page, "d4d6");
  await page.shows("toast", "does not store games");
  assert.deepEqual(await all(page), before);
  // Nor if nothing can be stored at all.
  await page.get(() => void (Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  }));
  await play(page, "d2f2");
  assert.deepEqual(await all(page), before);
  // A storage with a limit makes room, once.
  await page.get(() => {
    const size = () => Object.entries(localStorage).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
    const limit = size() + 100;
    Storage.prototype.setItem = function (key, value) {
      const old = localStorage.getItem(key);
      window.put.call(this, key, value);
      if (size() <= limit) return;
      if (old === null) localStorage.removeItem(key);
      else window.put.call(this, key, old);
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await play(page, "c5e5");
  await page.shows("toast", "an old one (Ignis) was deleted");
  assert.deepEqual((await stored(page)).map(({ game }) => game).sort(), ["ignis", "ignis", "uisge"]);
});

const entry = (id, more) => [`board-games/game/${id}`, { game: "uisge", record: "game: uisge\n\n1. d4d6", plies: 1, time: 1e12, ...more }];
pageTest("stored games that cannot be read are listed as such, and leave others alone", { stored: Object.fromEntries([
  entry("good"), entry("a", { game: "constructor", record: "" }), entry("b", { game: "chess", record: "game: chess", time: 0 }), entry("c", { record: "game: uisge\n\n1. a1a2" }),
  // These can be read in spite of wrong parts.
  entry("d", { record: "game: hexfour", plies: 7, over: "x", time: 9e15, seats: { first: "eve" }, branches: [5], talk: 3 }), entry("e", { time: -1 }),
  ["board-games/game/f", "null"], ["board-games/game/g", "{"], ["board-games/new/uisge", { opponent: "constructor", level: "x" }],
]) }, async (page) => {
  await page.wait(() => document.querySelectorAll(".stored").length === 3);
  await page.button("All games (6)");
  await page.wait(() => document.querySelectorAll(".stored").length === 6);
  const text = await page.get(() => document.getElementById("start").innerText.replaceAll("\u00a0", " "));
  assert.equal(text.split("Unreadable game").length, 4, text);
  assert.doesNotMatch(text, /undefined|null|NaN|Invalid|1970|constructor|7 moves/);
  await page.accessible("unreadable games");
  // They are not removed silently.
  await fill(page, 30);
  const names = Object.keys(await all(page));
  for (const id of "abcfg") assert.ok(names.includes(`board-games/game/${id}`), id);
  await page.go("#new/uisge");
  await page.find("#new-dialog [name=opponent][value=computer]:checked");
});

pageTest("a game that another tab deletes says so", {}, async (page) => {
  await begin(page, "uisge");
  await play(page, "d4d6");
  const other = await tab(page);
  await other.click(".stored .remove");
  await page.shows("toast", "This game was deleted in another tab.");
  await page.raw.bringToFront();
  await page.key("ArrowLeft");
  assert.deepEqual(await stored(page), []);
});

pageTest("the ply, branches and moves to redo survive a reload", {}, async (page) => {
  await begin(page, "uisge");
  await play(page, "d4d6", "d2f2", "c5e5");
  await page.get(async () => (await import("./main.js")).app.table.takeBack());
  await page.get(async () => (await import("./main.js")).app.table.look(1));
  await page.reload();
  await page.plies(1);
  await page.get(async () => (await import("./main.js")).app.table.redo());
  assert.deepEqual((await table(page)).moves, ["d4d6", "d2f2", "c5e5"]);
  await page.get(async () => {
    const { table } = (await import("./main.js")).app;
    table.toMode("view");
    table.look(1);
    table.play(table.shown.legalMoves().find((move) => move !== "d2f2"));
  });
  const before = await table(page);
  assert.equal(before.branches.length, 1);
  assert.deepEqual(before.moves, ["d4d6", "d2f2", "c5e5"]);
  await page.reload();
  const { branch, branches } = await table(page);
  assert.deepEqual([branch, branches], [0, before.branches]);
});

pageTest("Back returns to the game before", {}, async (page) => {
  await begin(page, "uisge");
  await play(page, "d4d6");
  await begin(page, "hexfour");
  await play(page, "f6", "f7");
  await page.raw.goBack();
  await page.wait(async () => (await import("./main.js")).app.table.session.game === "uisge");
  await page.plies(1);
  await page.raw.goBack();
  await page.wait(() => document.body.dataset.screen === "start");
  await page.raw.goForward();
  await page.wait(async () => document.body.dataset.screen === "game");
  assert.deepEqual((await table(page)).moves, ["d4d6"]);
  assert.equal((await stored(page)).length, 2);
});

pageTest("the list of games names changed rules", {}, async (page) => {
  for (const rules of ["side=4", "standard"]) {
    await page.newGame("hexfour", { rules });
    await page.play("d4");
    await page.plies(1);
  }
  await page.go("#");
  await page.find(".stored");
  assert.deepEqual(await page.get(() => [...document.querySelectorAll(".stored p")].map((words) => words.textContent.replaceAll("\u00a0", " "))),
    ["Friend on this device · 0 : 0", "Friend on this device · 0 : 0 · The board has four spaces on each side."]);
});

/** Stores this many copies of a game, older than all others. */
const copies = (page, count, game) => page.get((count, game) => {
  for (let n = 0; n < count; n++) localStorage.setItem(`board-games/game/copy${n}`, JSON.stringify({ ...game, time: n }));
}, count, game);

pageTest("two hundred games are kept, unfinished ones before others, and deletion can be undone", {}, async (page) => {
  const more = async (over) => {
    await begin(page, "ignis");
    await play(page, "Ean");
    if (over) await page.get(async () => (await import("./main.js")).app.table.resign());
  };
  await begin(page, "uisge", { first: "person", second: "remote" });
  await play(page, "d4d6");
  await begin(page, "hexfour");
  await play(page, "f6");
  await more(true);
  await page.button("Rematch");
  const [over] = (await stored(page)).filter(({ over }) => over);
  await copies(page, 197, over);
  assert.equal((await stored(page)).length, 200);
  const kinds = async () => (await stored(page)).map(({ game, over }) => `${game}${over ? " over" : ""}`);
  await more(false);
  // A finished game goes, with a message.
  await page.shows("toast", "There is no room for more games: an old one (Ignis) was deleted.");
  assert.deepEqual((await kinds()).filter((kind) => kind !== "ignis over").sort(), ["hexfour", "ignis", "uisge"]);
  assert.equal((await stored(page)).length, 200);
  // Without finished games, the oldest one goes, but a game by link stays.
  const [{ record, ...rest }] = (await stored(page)).filter(({ game }) => game === "hexfour");
  await page.get(() => Object.keys(localStorage).filter((key) => JSON.parse(localStorage.getItem(key) ?? "").over).forEach((key) => localStorage.removeItem(key)));
  await copies(page, 197, { record, ...rest });
  await more(false);
  await page.shows("toast", "an old one (Hexfour) was deleted");
  assert.equal((await kinds()).filter((kind) => kind === "uisge").length, 1);
  await page.get(() => Object.keys(localStorage).filter((key) => /copy\d\d\d?$/.test(key)).forEach((key) => localStorage.removeItem(key)));
  const count = (await stored(page)).length;
  await page.go("#");
  // The cards stay where they are when all games are listed.
  const cards = () => page.get(() => (document.querySelector(".cards")?.getBoundingClientRect().top ?? 0) + scrollY);
  await page.button(`All games (${count})`);
  await page.wait((count) => document.querySelectorAll(".stored").length === count, count);
  const top = await cards();
  await page.button("Fewer games");
  await page.wait(() => document.querySelectorAll(".stored").length === 3);
  assert.equal(await cards(), top);
  await page.button(`All games (${count})`);
  assert.equal(await page.get(() => document.querySelector(".stored small")?.textContent?.trim()), "1 move, today");
  await page.click("#more-games .stored:nth-child(5) .remove");
  await page.wait((count) => document.querySelectorAll(".stored").length === count - 1, count);
  await page.button("Undo");
  await page.wait((count) => document.querySelectorAll(".stored").length === count, count);
  await page.accessible("start page with games");
});

pageTest("all games are saved in one file, and many records are loaded at once", {}, async (page) => {
  await begin(page, "uisge");
  await play(page, "d4d6", "d2f2");
  await page.get(async () => {
    const { table } = (await import("./main.js")).app;
    table.toMode("view");
    table.look(0);
    table.play("c5e5");
    table.note(1, "Why not?");
  });
  await begin(page, "hexfour");
  await play(page, "f6");
  await page.load("");
  const text = await page.get(() => new Promise((done) => {
    URL.createObjectURL = (blob) => (blob.text().then(done), "#");
    document.getElementById("save-all").click();
  }));
  assert.match(text, /game: hexfour[^]*1\. f6[^]*game: uisge[^]*1\. d4d6 \(1\. c5e5 \{Why not\?\}\)/);
  const load = async (text) => {
    await begin(page, "ignis");
    await page.click("#share");
    await page.find("#record-text");
    await page.get((text) => void (document.getElementById("record-text").value = text), text);
    await page.button("Open this record");
    await page.wait(() => document.body.dataset.screen === "start");
  };
  // What is there is not stored again.
  await load(text);
  await page.shows("toast", "0 of 2 games are new.");
  assert.equal((await stored(page)).length, 2);
  await page.get(() => localStorage.clear());
  await load(text);
  await page.shows("toast", "2 of 2 games are new.");
  const games = (await stored(page)).map(({ game, branches }) => [game, branches]).sort();
  assert.deepEqual(games, [["hexfour", []], ["uisge", [{ from: 0, moves: ["c5e5"], notes: { 1: "Why not?" } }]]]);
});

pageTest("a position and its picture are copied on the game screen", {}, async (page) => {
  await page.allowClipboard();
  await begin(page, "uisge");
  await play(page, "d4d6");
  await page.raw.bringToFront();
  await page.click("#more");
  await page.button("Copy position");
  await page.shows("toast", "Position copied.");
  assert.equal(await page.clipboard(), await page.position());
  await page.click("#more");
  await page.button("Copy picture");
  await page.shows("toast", "Picture copied.");
  const size = await page.get(async () => {
    const [item] = await navigator.clipboard.read();
    const { width, height } = await createImageBitmap(await item.getType("image/png"));
    return [width, height];
  });
  assert.ok(size.every((one) => one > 400), String(size));
});

for (const options of [{}, { size: /** @type {[number, number]} */ ([390, 844]), touch: true }]) pageTest(`a full storage makes room, and a blocked one is reported${options.touch ? " on a phone" : ""}`, options, async (page) => {
  await begin(page, "uisge", { first: "person", second: "easy" });
  await play(page, "d4d6");
  await page.get(() => {
    const put = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      const others = Object.keys(localStorage).filter((other) => other.startsWith("board-games/game/") && other !== key);
      if (key.startsWith("board-games/game/") && others.length) throw new DOMException("full", "QuotaExceededError");
      put.call(this, key, value);
    };
  });
  await begin(page, "hexfour", { first: "person", second: "easy" });
  await play(page, "f6");
  await page.plies(2);
  await page.shows("toast", "an old one (Uisge) was deleted");
  assert.deepEqual((await stored(page)).map(({ game }) => game), ["hexfour"]);
  await page.get(() => void (Storage.prototype.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  }));
  await page.wait(async () => (await import("./main.js")).app.table.movable);
  await play(page, (await page.get(() => document.getElementById("board").session.legalMoves()))[0]);
  await page.shows("toast", "does not store games");
  // It stays while the computer answers, and covers no button.
  await page.plies(4);
  await page.wait(() => document.getElementById("board").finished.then(() => true));
  assert.ok(await page.get(() => {
    const [toast, actions] = ["toast", "actions"].map((id) => document.getElementById(id).getBoundingClientRect());
    return document.querySelector("#toast:popover-open") && (innerWidth > 700 || toast.bottom <= actions.top);
  }));
});

pageTest("looking back costs the same after 10 and 1,000 plies", {}, async (page) => {
  // Time of the processor, because other programs make everything else take longer.
  const protocol = await page.protocol();
  await protocol.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async () => (await protocol.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
  const costs = [];
  for (const plies of [10, 1000]) {
    await page.get(async (plies) => {
      const { app } = await import("./main.js");
      const { Session } = await import("./pkg/board_web.js");
      const session = Session.start("uisge", "standard", { repetition: null, maxPlies: null });
      while (session.plies < plies) {
        // A move that does not end the game.
        session.play(session.legalMoves().find((move) => {
          const next = session.copy();
          next.play(move);
          const over = next.ending();
          next.free();
          return !over;
        }));
      }
      await app.newGame({ session, seats: { first: "person", second: "friend" } });
    }, plies);
    await page.settled();
    const before = await spent();
    for (let n = 1; n <= 9; n++) await page.get(async (ply) => (await import("./main.js")).app.table.look(ply), plies - n);
    costs.push(await spent() - before);
  }
  console.log(`looking back: ${costs.map((time) => (1000 * time / 9).toFixed(1)).join(" and ")} ms`);
  assert.ok(costs[1] <= 4 * costs[0], costs.join(" and "));
});

/** Chooses in the dialog for a new game. */
const pick = async (page, name, value) => {
  // The dialog is loaded when it opens first.
  await page.wait((name) => document.querySelector(`#new-dialog[open] [name="${name}"]`) !== null, name);
  await page.get((name, value) =>
    /** @type {HTMLElement} */ (document.querySelector(`#new-dialog [name="${name}"][value="${value}"]`)).click(), name, value);
};

pageTest("the dialog for a new game sets players and rules, and remembers them", {}, async (page) => {
  await page.click('[href="#new/hexfour"]');
  await page.shows("new-dialog", "The board has six spaces");
  // No position of Hexfour can repeat.
  assert.doesNotMatch(await page.text("new-dialog"), /three times/);
  await pick(page, "level", "strong");
  await pick(page, "side", "second");
  await page.click("#new-dialog summary");
  await page.raw.select('#new-dialog [name="rule-side"]', "4");
  await page.accessible("new game");
  await page.button("Start game");
  await page.wait(() => document.body.dataset.screen === "game");
  assert.deepEqual((await table(page)).seats, { first: "strong", second: "person" });
  assert.deepEqual(await page.get(async () => {
    const { session } = (await import("./main.js")).app.table;
    return [session.rules, session.limits];
  }), ["side=4", { repetition: 3, maxPlies: 1000 }]);
  await page.click("#new");
  // The dialog opens after the click has ended.
  await page.find("#new-dialog[open]");
  assert.equal(await page.get(() => document.querySelector("#new-dialog [name=level]:checked")?.getAttribute("value")), "strong");
  await page.key("Escape");
  await page.wait(() => !document.querySelector("dialog[open]"));
  await page.click("#new");
  await pick(page, "game", "uisge");
  await page.shows("new-dialog", "three times, or after 500 moves by each player.");
  assert.equal(await page.get(() => document.querySelector("#new-dialog [name=level]:checked")?.getAttribute("value")), "easy");
  await pick(page, "opponent", "friend");
  await page.button("Start game");
  await page.wait(async () => (await import("./main.js")).app.table.session.game === "uisge");
  assert.deepEqual((await table(page)).seats, friends);
});

pageTest("only standard rules of a solved game have a perfect opponent", { hash: "#new/disk-race" }, async (page) => {
  await page.find("#new-dialog [value=perfect]");
  await pick(page, "level", "perfect");
  await page.click("#new-dialog summary");
  await page.raw.select('#new-dialog [name="rule-chain"]', "straight");
  assert.equal(await page.get(() => document.querySelector("#new-dialog [value=perfect]")), null);
  await page.button("Start game");
  await page.wait(() => document.body.dataset.screen === "game");
  assert.equal((await table(page)).seats.second, "strong");
});

/** For each game an option, who begins with it, and a position in which it matters, with a move and the position after it
 *  by the rules. @type {Record<string, { option: string, value: string, words: string, begins: string, from: string, move: string, to: string, shows?: string }>} */
const OPTIONS = {
  uisge: { option: "diagonal-jumps", value: "crowns", words: "A crown may also jump diagonally, and turns over.", begins: "Light",
    from: "7/1Ww4/1wwww2/2b1bb1/2Bbb2/7 w", move: "b5d3", to: "7/2w4/1wwww2/2bwbb1/2Bbb2/7 b" },
  ignis: { option: "removal", value: "along-first", words: "Of lines that cross, those along the slide are removed first.", begins: "Fire",
    from: "xxxxxx/xxxxxx/xxxxxx/xxxxxx/1FWxxx/EFFxxx f 0a2e", move: "Ean", to: "xxxxxx/xxxxxx/xxxxxx/xxxxxx/xxWxxx/xxFxxx w 0a1e" },
  hexfour: { option: "pieces", value: "fewer", words: "Each player has as many stones as on the next smaller board.", begins: "Black",
    from: "6/7/8/9/10/11/10/9/8/7/6 x", move: "f6", to: "6/7/8/9/10/5x5/10/9/8/7/6 o", shows: "29 stones left" },
  "disk-race": { option: "first", value: "blue", words: "Blue begins, and red has the last turn.", begins: "Blue",
    from: "1RBRBRB1/B7/6R1/1 b", move: "o0r0", to: "BRBRBRB1/8/6R1/1 r" },
};
for (const [game, { option, value, words, begins, from, move, to, shows }] of Object.entries(OPTIONS)) {
  pageTest(`the dialog, links, lists, rules, set-up and analysis know ${option}=${value}`, { hash: `#new/${game}` }, async (page) => {
    const start = async () => {
      await pick(page, "opponent", "friend");
      await page.button("Start game");
      await page.find("#board svg");
      return page.get(async () => (await import("./main.js")).app.table.session.rules);
    };
    await page.click("#new-dialog summary");
    await page.raw.select(`#new-dialog [name="rule-${option}"]`, value);
    await page.shows("new-rules", words);
    await page.shows("new-dialog", `${begins}, begins`);
    const rules = `${option}=${value}`;
    assert.equal(await start(), rules);
    await page.shows("moves", `${begins} begins.`);
    await play(page, (await page.get(() => document.getElementById("board").session.legalMoves()))[0]);
    await page.click("#tab-of-learn");
    await page.shows("tab-learn", `In this game: ${words}`);
    const record = () => page.get(() => document.getElementById("board").session.record());
    const [before, link] = [await record(), await hash(page)];
    await page.go("#");
    await page.click("#game-list .continue");
    await page.plies(1);
    assert.equal(await record(), before);
    await page.load(link);
    assert.equal(await record(), before);
    await page.load(`#setup/${game}?position=${encodeURIComponent(from)}`);
    await page.click('[data-key="fold-more"]');
    await page.raw.select(`[data-key="option-${option}"]`, value);
    await page.wait((position) => document.getElementById("setup-text").value === position, `${from} ${rules}`);
    await page.button("Play from here");
    assert.equal(await start(), rules);
    await page.play(move);
    await page.plies(1);
    assert.equal(await page.position(), `${to} ${rules}`);
    if (shows) await page.shows("game", shows);
    await page.get(async () => (await import("./main.js")).app.table.toMode("view"));
    await page.wait(() => document.querySelector("#analysis .lines button:not([hidden])"));
  });
}

/** What the play pages say only about the usual rules, by option; other options add something. */
const USUAL = {
  stuck: ["If you cannot move, you lose."], "pushed-air": ["turned to its earth side"], removal: ["All complete lines are removed together"],
  side: ["91 fields", "45 pieces"], pieces: ["45 pieces"], disk: ["two circles"], chain: ["along other lines"], first: ["Red begins", "If red finishes first"],
};
for (const { name, options } of games()) {
  pageTest(`the game screen and How to play agree on changed rules: ${name}`, { hash: null, size: [1280, 800] }, async (page) => {
    for (const { name: option, values } of options) {
      for (const value of values.slice(1)) {
        await page.load(`#${name}?rules=${option}%3D${value}&ply=0`);
        const sentence = await page.get(async (game, option, value) => (await import("./games/index.js")).textOf(game).options[option].sentences[value], name, option, value);
        await page.shows("changes", sentence);
        await page.shows("tip", sentence);
        await page.click("#changes");
        await page.shows("tab-learn", `In this game: ${sentence}`);
        await page.wait(() => document.querySelectorAll("#tab-learn figure").length === 3);
        const [holds, all] = await page.get(() => ["del", "none"].map((removed) => {
          const copy = document.querySelector("#tab-learn .learn-page").cloneNode(true);
          for (const part of copy.querySelectorAll(removed)) part.remove();
          return copy.textContent.replace(/\s+/g, " ");
        }));
        for (const words of USUAL[option] ?? []) assert.ok(all.includes(words) && !holds.includes(words), `${option}=${value}: ${words}`);
      }
    }
    await page.shoot(`changes-${name}`);
  });
}

pageTest("the focus of one game is not carried into the next", {}, async (page) => {
  await begin(page, "uisge");
  await page.play("d4d6");
  await begin(page, "ignis");
  await page.find("#board [data-layer=board]");
  assert.equal(await page.get(() => document.activeElement?.closest("#board svg")), null);
});

/** Copies the link that the page offers, and returns its hash. */
async function copied(page, press = () => page.button("Copy link")) {
  await page.raw.bringToFront();
  await page.get(() => navigator.clipboard.writeText(""));
  await press();
  await page.wait(async () => (await navigator.clipboard.readText()) !== "");
  return new URL(await page.clipboard()).hash;
}
const list = (page) => page.get(() => document.getElementById("game-list").innerText);

/** A game by link of two people with a browser each: light begins. */
function friendsTest(name, body, options = {}) {
  pageTest(name, options, async (page) => {
    await page.allowClipboard();
    await begin(page, "uisge", { first: "person", second: "remote" });
    const friend = await Page.blank(options);
    try {
      await friend.allowClipboard();
      await body(page, friend);
      assert.deepEqual(friend.problems(), []);
    } finally {
      await friend.close();
    }
  });
}
/** Opens a link in a loaded page or a new one, and accepts or cancels an invitation. */
async function open(page, hash, answer = "Accept") {
  const token = /[?&]id=([^&]*)/.exec(hash)?.[1];
  await page.load(hash);
  await page.find("#board svg");
  if (!token || (await stored(page)).some((game) => game.token === token)) return;
  await page.find("#confirm[open]");
  await page.button(answer);
  await page.wait(() => !document.getElementById("confirm"));
}

friendsTest("a game by link goes to and fro", async (page, friend) => {
  await page.play("d4d6");
  await page.shows("tip", "Send your friend the link.");
  await page.shoot("by-link");
  await open(friend, await copied(page), "Cancel");
  await page.shows("toast", "Link for your friend copied");
  assert.deepEqual((await table(friend)).seats, { first: "remote", second: "person" });
  // The address keeps the game until the friend acts.
  await friend.get(async () => (await import("./main.js")).app.table.toMode("view"));
  await friend.reload();
  await friend.button("Cancel");
  await friend.button("Back to game");
  assert.deepEqual([(await table(friend)).seats, await stored(friend)], [{ first: "remote", second: "person" }, []]);
  // The same link in another tab is the same game.
  const twin = await tab(friend, await hash(friend));
  await friend.raw.bringToFront();
  await friend.play("d2f2");
  await twin.plies(2);
  await twin.raw.close();
  await friend.go("#");
  await friend.wait(() => /Friend by link[^]*Friend’s turn/.test(document.getElementById("game-list").innerText));
  await friend.button("Continue Uisge");
  const answer = await copied(friend);
  await open(page, answer);
  const { seats, movable, moves } = await table(page);
  assert.deepEqual([seats, movable, moves], [{ first: "person", second: "remote" }, true, ["d4d6", "d2f2"]]);
  assert.equal((await stored(page)).length, 1, "one entry for one game");
  await page.play("c5e5");
  // The same link again is older than the game.
  await page.load(answer);
  await page.shows("toast", "older than your game");
  assert.deepEqual((await table(page)).moves, ["d4d6", "d2f2", "c5e5"]);
  // Another game with the same token does not replace it.
  await page.load(answer.replace("d4d6.d2f2", "c5e5.c3c5"));
  await page.shows("toast", "does not continue your game");
  assert.equal((await table(page)).mode, "view");
  assert.deepEqual((await stored(page)).map(({ plies }) => plies), [3]);
});

friendsTest("names are kept in links, and the own name is used again", async (page, friend) => {
  const rename = async (on, row, name) => {
    await on.click(`#${row} .who`);
    await on.button("Name");
    await on.find("#confirm input");
    await on.raw.keyboard.type(name);
    await on.key("Enter");
    await on.shows(row, name);
  };
  await rename(page, "players-bottom", "Ann & Co");
  await page.play("d4d6");
  await open(friend, await copied(page));
  await friend.shows("players-top", /Ann & Co[^]*Light · by link/);
  await friend.shows("players-bottom", /You/);
  await rename(friend, "players-bottom", "Bert");
  await friend.play("d2f2");
  await open(page, await copied(friend));
  await page.shows("players-top", /Bert[^]*Dark · by link/);
  await page.go("#");
  await page.wait(() => /Bert by link/.test(document.getElementById("game-list").innerText));
  // The next game by link has the name already, and a long one in a link is cut.
  await begin(page, "ignis", { first: "person", second: "remote" });
  await page.shows("players-bottom", "Ann & Co");
  await page.load(`#uisge?moves=d4d6&second=${"x".repeat(100)}`);
  await page.shows("players-top", /^x{24}\n/);
});

friendsTest("every link of a game by link continues it for the friend", async (page, friend) => {
  await page.play("d4d6");
  const links = [
    await copied(page),
    await copied(page, async () => {
      await page.click("#more");
      await page.click("#menu button:has([href='#i-link'])");
    }),
    await copied(page, async () => {
      await page.click("#share");
      await page.shows("share-label", "Link for your friend");
      // Enter in the field of the link copies it.
      await page.get(() => document.getElementById("share-link").focus());
      await page.key("Enter");
      await page.shows("share-says", "Link for your friend copied.");
    }),
    await hash(page),
  ];
  await page.key("Escape");
  await page.get(async () => (await import("./main.js")).app.table.toMode("view"));
  await page.key("ArrowLeft");
  await page.plies(0);
  links.push(await hash(page), await page.get(async () => (await import("./main.js")).app.link()));
  for (const link of links) assert.equal(link, links[0]);
  await open(friend, links[0]);
  assert.ok((await table(friend)).movable);
  // A link to a variation does not continue the game, and the dialog explains it.
  await play(page, "c5e5");
  await page.click("#share");
  await page.shows("share-label", "Link to the variation");
  await page.shows("share-what", "the variation, shown after 1. c5–e5. It does not continue your game.");
  // The own link does not seat its sender as the friend.
  await page.load(links[0]);
  await page.shows("toast", "This is the link for your friend.");
  assert.deepEqual((await table(page)).seats, { first: "person", second: "remote" });
  assert.equal((await stored(page)).length, 1);
});

friendsTest("a resignation reaches the friend, on both turns", async (page, friend) => {
  await page.play("d4d6");
  const first = await copied(page);
  await open(friend, first);
  await friend.play("d2f2");
  const second = await copied(friend);
  await open(page, second);
  const resign = async (page) => {
    await page.click("#more");
    await page.click("#menu .danger");
    await page.click("#confirm-yes");
    await page.find("#ending[open]");
    assert.equal(await page.text("ending-title"), "You lost");
  };
  await resign(page);
  assert.equal((await table(page)).moves.length, 2);
  const link = await copied(page, () => page.button("Send link"));
  assert.equal(await copied(page), link);
  await open(friend, link);
  await friend.shows("tip", "You won");
  await friend.load("");
  assert.match(await list(friend), /You won/);
  // An older link of the friend does not undo it.
  await open(page, second);
  await page.shows("tip", "You lost. Send your friend the link.");
});

friendsTest("a resignation that was sent before the last move counts", async (page, friend) => {
  await page.play("d4d6");
  await open(friend, await copied(page));
  await play(friend, "d2f2");
  await page.get(async () => (await import("./main.js")).app.table.resign());
  const link = await copied(page, () => page.button("Send link"));
  await open(friend, link);
  await friend.wait(async () => (await import("./main.js")).app.table.session.ending()?.winner === "second");
  assert.deepEqual((await stored(friend)).map(({ over }) => /resigned/.test(over ?? "")), [true]);
});

const offer = async (page) => {
  await page.click("#more");
  await page.button("Offer a draw");
};

friendsTest("an offer of a draw is accepted by the friend", async (page, friend) => {
  await offer(page);
  await page.shows("tip", "You offer a draw. Send your friend the link, or move first.");
  await page.play("d4d6");
  await page.shows("tip", "You offer a draw. Send your friend the link.");
  assert.equal((await page.get(async () => (await import("./main.js")).app.table.session.ending())), null);
  const link = await copied(page);
  await open(friend, link);
  await friend.wait(() => /Your turn\. Your friend offers a draw\.$/.test(document.getElementById("status").textContent));
  await friend.accessible("offer of a draw");
  await friend.button("Accept");
  await friend.find("#ending[open]");
  assert.equal(await friend.text("ending-title"), "A draw");
  await open(page, await copied(friend, () => friend.button("Send link")));
  await page.shows("tip", "A draw. The players agreed");
  assert.match((await stored(page))[0].over, /draw/i);
});

friendsTest("an offer of a draw is declined by a word or a move", async (page, friend) => {
  await offer(page);
  await open(friend, await copied(page));
  await friend.shows("tip", "Your friend offers a draw.");
  await friend.button("Decline");
  await friend.shows("tip", "You declined. Send your friend the link.");
  await open(page, await copied(friend));
  await page.shows("tip", "Your friend declined.");
  await page.play("d4d6");
  await offer(page);
  await open(friend, await copied(page));
  await friend.shows("tip", "Your friend offers a draw.");
  await friend.reload();
  await friend.shows("tip", "Your friend offers a draw.");
  await friend.play("d2f2");
  await open(page, await copied(friend));
  await page.shows("tip", "Your friend declined.");
  assert.deepEqual((await table(page)).moves, ["d4d6", "d2f2"]);
  assert.ok((await table(page)).movable);
});

friendsTest("a sent move is taken back only if the friend agrees", async (page, friend) => {
  await page.play("d4d6");
  // The friend does not know it yet.
  await page.click("#undo");
  await page.plies(0);
  await page.play("d4d6");
  const ask = async (page) => {
    await page.click("#undo");
    await page.shows("confirm", "Ask to take back your last move?");
    await page.key("Enter");
    await page.shows("tip", "You ask to take back a move. Send your friend the link");
  };
  const first = await copied(page);
  await open(friend, first);
  await ask(page);
  assert.equal(await page.plies(), 1);
  await open(friend, await copied(page));
  await friend.shows("tip", "Your friend asks to take back a move.");
  await friend.button("Accept");
  await friend.plies(0);
  await friend.shows("tip", "Send your friend the link.");
  assert.equal(await friend.get(async () => (await import("./main.js")).app.table.mayRedo), false);
  await open(page, await copied(friend));
  await page.shows("toast", "Your friend agreed");
  await page.plies(0);
  await page.play("d4f4");
  await open(friend, await copied(page));
  assert.deepEqual((await table(friend)).moves, ["d4f4"]);
  // Earlier links are older, even with the same number of moves.
  await open(friend, first);
  await friend.shows("toast", "older than your game");
  assert.deepEqual((await table(friend)).moves, ["d4f4"]);
  // On the own turn, the friend's answer goes, too; here the request is declined.
  await friend.play("d2f2");
  await open(page, await copied(friend));
  await ask(page);
  await open(friend, await copied(page));
  await friend.button("Decline");
  await open(page, await copied(friend));
  await page.shows("tip", "Your friend declined.");
  assert.deepEqual((await table(page)).moves, ["d4f4", "d2f2"]);
}, { size: /** @type {[number, number]} */ ([390, 844]), touch: false });

pageTest("a friend is told the game, its goal, changed rules and where the rules are, and accepts", { hash: null, size: [390, 844], touch: true }, async (page) => {
  await page.load("#uisge?rules=stuck%3Dwins&moves=d4d6&first=Ann&you=second&id=abcd1234");
  await page.shows("confirm", /Ann invites you to Uisge[^]*Whoever shows six crowns first wins\.[^]*A player who cannot move wins\.[^]*You play Dark\./);
  await page.accessible("invitation");
  await page.shoot("invitation");
  // The rules are a link away, and Back asks again.
  await page.click("#confirm a");
  await page.shows("learn", "How to play Uisge");
  await page.raw.goBack();
  await page.shows("confirm", "Ann invites you");
  assert.deepEqual(await stored(page), []);
  await page.button("Accept");
  await page.wait(() => !document.getElementById("confirm"));
  assert.deepEqual((await stored(page)).map(({ token, plies }) => [token, plies]), [["abcd1234", 1]]);
  await page.reload();
  await page.play("d2f2");
  await page.plies(2);
  // What changed stays on the screen.
  await page.shows("changes", "A player who cannot move wins.");
  await page.shoot("changes-phone");
});

friendsTest("hints and the analysis of a game by link need the friend's word", async (page, friend) => {
  await page.button("Hint");
  await page.shows("confirm", "Your friend can accept or decline.");
  await page.key("Escape");
  await page.play("d4d6");
  await page.button("Analyze");
  await page.shows("analysis", "Your friend has to agree to hints and analysis.");
  await page.settled();
  assert.equal(await page.get(() => document.querySelectorAll("#analysis .lines button:not([hidden])").length), 0);
  await page.click("#analysis .switch");
  await page.button("Ask");
  await page.shows("tip", "You ask to use hints and analysis. Send your friend the link.");
  await open(friend, await copied(page));
  await friend.shows("tip", "Your friend asks to use hints and analysis.");
  await friend.button("Accept");
  await friend.button("Hint");
  await friend.shows("tip", "Try");
  await friend.play("d2f2");
  await open(page, await copied(friend));
  await page.button("Analyze");
  await page.wait(() => document.querySelectorAll("#analysis .lines button:not([hidden])").length > 0);
  // An older link does not take it back.
  assert.match(await hash(page), /help=1/);
});

pageTest("variations and notes are shared by link and record", {}, async (page) => {
  await page.allowClipboard();
  await begin(page, "uisge");
  await play(page, "d4d6", "d2f2");
  await page.get(async () => {
    const { table } = (await import("./main.js")).app;
    table.note(1, "A start.");
    table.toMode("view");
    table.look(0);
    for (const move of ["c5e5", "c3c5"]) table.play(move);
    table.note(2, "Quiet.");
    // A variation at the end.
    table.look(2, null);
    table.play(table.shown.legalMoves()[0]);
    table.note(0, "A study.");
  });
  const [, { moves: [end] }] = (await table(page)).branches;
  const study = await copied(page, async () => {
    await page.click("#share-view");
    await page.shows("share-what", "Uisge: the whole game with variations and notes.");
    await page.button("Copy link");
  });
  const record = await page.get(() => document.getElementById("record-text").value);
  assert.equal(record, `game: uisge\nrepetition: 3\nmax-plies: 1000\n\n{A study.}\n1. d4d6 {A start.} (1. c5e5 c3c5 {Quiet.}) 1... d2f2 (1... d2f2 2. ${end})\n`);
  const branches = [{ from: 0, moves: ["c5e5", "c3c5"], notes: { 2: "Quiet." } }, { from: 1, moves: ["d2f2", end], notes: {} }];
  const other = await Page.blank();
  try {
    await other.load(study);
    await other.plies(2);
    for (let n = 0; n < 2; n++) {
      assert.deepEqual([(await table(other)).branches, (await table(other)).moves], [branches, ["d4d6", "d2f2"]]);
      await other.shows("moves", /A study\.[^]*A start\.[^]*Quiet\./);
      await other.raw.reload();
      await other.ready();
    }
    assert.deepEqual(await stored(other), []);
    assert.deepEqual(other.problems(), []);
  } finally {
    await other.close();
  }
  // A broken study says so.
  await page.load(study.slice(0, 20));
  await page.shows("toast", "This link is broken");
});

pageTest("arrows are kept with the move, in links and in records", {}, async (page) => {
  await page.allowClipboard();
  await begin(page, "uisge");
  await play(page, "d4d6", "d2f2");
  const { mouse } = page.raw;
  const draw = async (from, to) => {
    await mouse.move(...(await page.place(from)));
    await mouse.down({ button: "right" });
    await mouse.move(...(await page.place(to)));
    await mouse.up({ button: "right" });
  };
  const marks = (page, ...wanted) => page.wait((wanted) => [...document.querySelectorAll(".own-marks > *")].map(({ nodeName }) => nodeName).join() === wanted, wanted.join());
  await draw("d3", "f3");
  await draw("c4", "c4");
  await marks(page, "path", "circle");
  // A touch hides them until the position is shown again.
  await page.touch("c5");
  await marks(page);
  await page.key("ArrowLeft");
  await marks(page);
  await page.key("ArrowRight");
  await marks(page, "path", "circle");
  await page.click("#tab-of-notes");
  assert.equal(await page.get(() => document.getElementById("note").value), "");
  await page.raw.type("#note", "Both are held.");
  await page.click("#tab-of-moves");
  await page.shows("moves", /Both are held\.$/);
  await page.reload();
  await marks(page, "path", "circle");
  await page.get(() => void document.getElementById("analyse").click());
  await page.touch("c5");
  await page.touch("e5");
  await page.plies(3);
  await draw("e5", "e5");
  const study = await copied(page, async () => {
    await page.click("#share-view");
    await page.button("Copy link");
  });
  assert.equal(await page.get(() => document.getElementById("record-text").value),
    "game: uisge\nrepetition: 3\nmax-plies: 1000\n\n1. d4d6 d2f2 {Both are held. [%mark d3-f3 c4]} (1... d2f2 2. c5e5 {[%mark e5]})\n");
  const other = await Page.blank();
  try {
    await other.load(study);
    await marks(other, "path", "circle");
    await other.click("#more");
    await other.button("Flip board");
    await marks(other, "path", "circle");
    const [ring, space] = await other.get(() => [".own-marks circle", "#board [data-space=c4]"].map((part) => {
      const { x, y, width, height } = document.querySelector(part).getBoundingClientRect();
      return [x + width / 2, y + height / 2].map(Math.round);
    }));
    assert.ok(Math.hypot(ring[0] - space[0], ring[1] - space[1]) < 3, `${ring} ${space}`);
    assert.deepEqual(other.problems(), []);
  } finally {
    await other.close();
  }
});

pageTest("a variation becomes the main line, and the main line a variation", {}, async (page) => {
  const record = () => page.get(async () => (await import("./share.js")).studyOf((await import("./main.js")).app.table).split("\n\n")[1].trim().replace(/\s+/g, " "));
  await page.get(async () => {
    const { app } = await import("./main.js");
    const { Session } = await import("./pkg/board_web.js");
    await (await import("./share.js")).openGame(app, Session.fromRecord("game: uisge\n\n1. d4d6 {Usual.} (1. d4f4 {A crown.} d2f2 (1... e3e5) 2. c5e5) d2f2\n"));
  });
  await page.plies(2);
  const before = await record();
  assert.equal(before, "1. d4d6 {Usual.} (1. d4f4 {A crown.} d2f2 2. c5e5) (1. d4f4 e3e5) 1... d2f2");
  await page.click('#moves [data-promote="0"]');
  await page.wait(() => document.querySelectorAll("#moves .branch").length === 2 && /d4–f4/.test(document.querySelector("#moves [data-ply='1']").textContent));
  assert.equal(await record(), "1. d4f4 {A crown.} (1. d4d6 {Usual.} d2f2) 1... d2f2 (1... e3e5) 2. c5e5");
  assert.equal((await stored(page)).length, 1);
  await page.reload();
  assert.equal(await record(), "1. d4f4 {A crown.} (1. d4d6 {Usual.} d2f2) 1... d2f2 (1... e3e5) 2. c5e5");
  await page.click('#moves [data-promote="0"]');
  await page.wait(() => /d4–d6/.test(document.querySelector("#moves [data-ply='1']").textContent));
  assert.equal(await record(), before);
  // A game against the computer stays as it was played.
  await begin(page, "uisge", { first: "person", second: "easy" });
  await play(page, "d4d6");
  await page.plies(2);
  const { id, moves } = await table(page);
  await page.get(async () => {
    const { table } = (await import("./main.js")).app;
    table.toMode("view");
    table.look(0);
    table.play("d4f4");
  });
  await page.click('#moves [data-promote="0"]');
  await page.wait(async () => (await import("./main.js")).app.table.session.moves().join() === "d4f4");
  assert.deepEqual([(await table(page)).id, (await table(page)).seats], [null, { first: "person", second: "friend" }]);
  await page.raw.goBack();
  await page.wait(async (id) => (await import("./main.js")).app.table.id === id, id);
  assert.deepEqual((await table(page)).moves, moves);
});

pageTest("records open, and errors are shown at their place", {}, async (page) => {
  await begin(page, "uisge");
  await play(page, "d4d6");
  const open = async (text) => {
    await page.click("#share");
    await page.find("#record-text");
    await page.get((text) => void (/** @type {any} */ (document.getElementById("record-text")).value = text), text);
    await page.button("Open this record");
  };
  await open("nothing");
  await page.shows("record-problem", "not a valid record");
  await page.accessible("share");
  await page.key("Escape");
  for (const text of ["\uFEFFgame: uisge\r\n\r\n1. d4d6 d2f2\r\n", "Game: Uisge\n\n1. D4D6 d2f2", "> game: uisge\n>\n> 1. d4d6 d2f2", "1. d4d6 d2f2"]) {
    await begin(page, "uisge");
    await open(text);
    await page.plies(2);
    assert.equal((await table(page)).mode, "view", text);
  }
  await open("1. d4d6 (1. d4f4 {A crown.} d2f2 (1... e3e5) 2. c5e5) d2f2");
  await page.plies(2);
  const branches = [["d4f4", "d2f2", "c5e5"], ["d4f4", "e3e5"]].map((moves, n) => ({ from: 0, moves, notes: n ? {} : { 1: "A crown." } }));
  assert.deepEqual((await table(page)).branches, branches);
  // The same record is not stored twice.
  assert.equal((await stored(page)).length, 3);
});

pageTest("an imported game is stored and listed with its comments, and variations have notes", {}, async (page) => {
  await begin(page, "ignis");
  await page.click("#share");
  await page.find("#record-text");
  await page.get(() => void (/** @type {any} */ (document.getElementById("record-text")).value = "game: uisge\n\n1. d4d6 {sharp!} d2f2 (1... d2d4 {quiet}) 2. c5e5"));
  await page.button("Open this record");
  await page.plies(3);
  await page.shows("moves", /sharp![^]*quiet/);
  await page.reload();
  await page.shows("moves", /sharp![^]*quiet/);
  // A note in a variation is typed, shown, and kept like others.
  await page.click("#moves [data-branch='0'][data-ply='2']");
  await page.button("Notes");
  assert.equal(await page.get(() => /** @type {any} */ (document.getElementById("note")).value), "quiet");
  await page.click("#note");
  await page.raw.keyboard.type("ly");
  await page.load("");
  await page.wait(() => /Uisge 3 moves/.test(document.getElementById("game-list").innerText));
  await page.click("[aria-label='Continue Uisge']");
  await page.shows("moves", /sharp![^]*quietly/);
});

pageTest("Play from here starts a new game from a link", { hash: "#uisge?moves=d4d6.d2f2.c5e5&ply=1" }, async (page) => {
  await page.button("Play from here");
  await page.shows("new-title", "Play from here");
  await pick(page, "opponent", "friend");
  await page.button("Start game");
  await page.wait(async () => (await import("./main.js")).app.table.mode === "play");
  assert.deepEqual((await table(page)).moves, ["d4d6"]);
  await page.play("d2f2");
  assert.equal((await stored(page)).length, 1);
});

pageTest("a game in progress can be continued at the top of the start page", { size: [390, 844], touch: true }, async (page) => {
  await begin(page, "uisge");
  await play(page, "d4d6");
  await page.load("");
  const [bottom, cards] = await page.get(() => [".continue", ".cards"].map((part, n) =>
    document.querySelector(part)?.getBoundingClientRect()[n ? "top" : "bottom"]));
  assert.ok(bottom < cards && bottom < 844, `${bottom} ${cards}`);
  await page.click(".continue");
  await page.plies(1);
});

pageTest("a link that could not be copied is shown", {}, async (page) => {
  await begin(page, "uisge", { first: "person", second: "remote" });
  await play(page, "d4d6");
  await page.get(() => void (navigator.clipboard.writeText = () => Promise.reject(new Error("no"))));
  await page.button("Copy link");
  await page.find("#share-dialog[open]");
  await page.shows("share-says", "The browser does not allow copying. The link is selected: copy it by hand.");
  assert.match(await page.get(() => String(getSelection())), /[?&]you=/);
  await page.size(390, 844);
  const bottom = await page.get(() => document.getElementById("share-says")?.getBoundingClientRect().bottom);
  assert.ok(bottom <= await page.get(() => document.getElementById("share-dialog")?.getBoundingClientRect().bottom), `${bottom}`);
});
