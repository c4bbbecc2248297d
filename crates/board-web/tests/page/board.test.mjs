// The custom element <board-game>, in separate pages.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { file, firefox, loadModule, modules, Page, pageTest, serve, tool } from "./browser.mjs";

const html = (body, head = "") => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Board</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;

/** A page with one board, which plays the moves itself, and keeps events. The hash is the game, and
 *  perhaps a position. */
const PAGE = html(`<h1 id="top">Board</h1><board-game id="board"></board-game><p id="below"></p><script type="module" src="try.js"></script>`, `<link rel="stylesheet" href="try.css">`);
const TRY = `
import init, { Session } from "./pkg/board_web.js";
import "./pkg/board-game.js";
await init();
const board = document.getElementById("board");
const [game, position] = decodeURIComponent(location.hash.slice(1)).split("/", 2);
const rest = decodeURIComponent(location.hash.slice(game.length + 2));
window.Session = Session;
window.refused = [];
window.touches = [];
addEventListener("board-refuse", ({ detail }) => refused.push(detail));
addEventListener("board-touch", ({ detail }) => touches.push(detail));
board.session = position ? Session.fromPosition(game, rest) : Session.start(game, "standard", { maxPlies: 40 });
board.movable = true;
document.body.dataset.ready = "true";
`;
const CSS = "body { margin: 0; font-family: sans-serif; } h1 { margin: 0; } board-game { width: min(100vw, 640px); } #below { height: 2000px; }";
const files = { "index.html": PAGE, "try.js": TRY, "try.css": CSS };
const { site } = await serve(files);

/** Tests a board in a game. */
const boardTest = (name, hash, options, body) => pageTest(name, { site, hash: `#${hash}`, size: [800, 900], ...options }, body);

const moves = (page) => page.get(() => board.session.moves());
const refusals = (page) => page.get(() => refused.map(({ why }) => why));
const active = (page) => page.get(() => Object.values(document.activeElement?.dataset ?? {})[0] ?? document.activeElement?.tagName);
const finished = (page) => page.get(() => board.finished);

/** Returns a game in which the computer plays both sides: its moves with their touches. */
async function game(name, seed = 1) {
  const { Session, choose } = await loadModule();
  const session = Session.start(name, "standard", { maxPlies: 40 });
  const played = [];
  while (!session.ending()) {
    const { text } = choose(session, "beginner", seed + played.length);
    played.push({ text, inputs: session.inputs(text) });
    session.play(text);
  }
  return { played, position: session.position };
}

const DRAGS = {
  uisge: { drags: [["d4", "d6"], ["d2", "f2"]], moves: ["d4d6", "d2f2"] },
  ignis: { drags: [["E", "2e"], ["A", "3w"]], moves: ["E2e", "A3w"] },
  "disk-race": { drags: [["r0", "o0"], ["r1", "o1"], ["o0", "i0"], ["o1", "i1"], ["i0", "c"]], moves: ["r0o0", "r1o1", "o0i0", "o1i1", "i0c+"] },
};
for (const finger of firefox ? [false] : [false, true]) {
  const options = { motion: true, ...(finger ? { size: [390, 844], touch: true } : {}) };
  const how = finger ? "finger" : "mouse";
  for (const [name, { drags, moves: expected }] of Object.entries(DRAGS)) {
    boardTest(`${name} is played by dragging with a ${how}`, name, options, async (page) => {
      for (const [from, to] of drags) {
        await page.drag(from, to, {
          finger,
          before: async () => {
            assert.equal(await page.get(() => document.querySelectorAll(".board-flying").length), 1);
            await page.shoot(`drag-${name}-${how}`);
          },
        });
        await finished(page);
      }
      if (name === "disk-race") await page.touch("+");
      await finished(page);
      assert.deepEqual(await moves(page), expected);
      assert.deepEqual(await refusals(page), []);
      assert.equal(await page.get(() => scrollY), 0);
      assert.equal(await page.get(() => document.querySelectorAll(".board-flying, .board-lifted").length), 0);
    });
  }
}

boardTest("a piece dropped on an illegal space returns, with the reason", "uisge", { motion: true }, async (page) => {
  await page.drag("d4", "e4");
  assert.deepEqual(await refusals(page), ["e4 is occupied."]);
  await page.drag("d4", "a1");
  await page.wait(() => !document.querySelector(".board-flying, .board-lifted"));
  assert.deepEqual(await page.get(() => touches.at(-1).touched), []);
  assert.deepEqual(await moves(page), []);
});

boardTest("Escape and the right button cancel a drag", "uisge", {}, async (page) => {
  const cancels = [() => page.key("Escape"), () => page.raw.mouse.down({ button: "right" }).then(() => page.raw.mouse.up({ button: "right" }))];
  for (const cancel of cancels) {
    await page.drag("d4", "d6", {
      before: async () => {
        assert.equal(await page.get(() => document.querySelectorAll(".board-flying").length), 1);
        await cancel();
        assert.equal(await page.get(() => document.querySelectorAll(".board-flying").length), 0);
      },
    });
    assert.deepEqual(await moves(page), []);
    assert.deepEqual(await page.get(() => touches.at(-1).touched), []);
  }
  await page.drag("d4", "d6");
  assert.deepEqual(await moves(page), ["d4d6"]);
});

boardTest("a right click deselects", "uisge", {}, async (page) => {
  await page.touch("d4");
  const at = await page.place("a1");
  await page.raw.mouse.click(...at, { button: "right" });
  assert.deepEqual(await page.get(() => touches.at(-1).touched), []);
});

if (!firefox) {
  boardTest("a finger scrolls the page, but not from a piece that can move", "uisge", { size: [390, 600], touch: true }, async (page) => {
    const swipe = async (name) => {
      const [x, y] = await page.place(name);
      await page.raw.touchscreen.touchStart(x, y);
      for (let n = 1; n <= 8; n++) await page.raw.touchscreen.touchMove(x, y - 15 * n);
      await page.raw.touchscreen.touchEnd();
      await page.settled();
      return page.get(() => scrollY);
    };
    assert.equal(await swipe("d4"), 0);
    assert.ok(await swipe("a3") > 20);
  });

  boardTest("a finger confirms a placement on a small board", "hexfour", { size: [390, 844], touch: true, motion: true }, async (page) => {
    const top = () => page.get(() => board.querySelector(".board-choices").getBoundingClientRect().toJSON());
    const before = await top();
    await page.tap("d4");
    await page.tap("e5");
    await page.shoot("place");
    assert.deepEqual(await moves(page), []);
    assert.equal(await page.get(() => board.querySelectorAll(".board-ghost").length), 1);
    assert.deepEqual(await top(), before);
    await page.click(".board-choices .board-go");
    assert.deepEqual(await moves(page), ["e5"]);
    await finished(page);
    await page.tap("d5");
    await page.click(".board-choices .board-no");
    await page.tap("d5");
    await page.tap("d5");
    assert.deepEqual(await moves(page), ["e5", "d5"]);
  });
}

boardTest("a ghost shows where a click places a piece", "hexfour", {}, async (page) => {
  await page.raw.mouse.move(...(await page.place("e5")));
  assert.equal(await page.get(() => board.querySelectorAll(".board-ghost").length), 1);
  await page.touch("e5");
  assert.deepEqual(await moves(page), ["e5"]);
});

for (const name of ["uisge", "ignis", "hexfour", "disk-race"]) {
  boardTest(`${name} is played by clicks`, name, {}, async (page) => {
    const { played, position } = await game(name);
    for (const { inputs } of played) for (const input of inputs) await page.touch(input);
    assert.deepEqual(await moves(page), played.map(({ text }) => text));
    assert.equal(await page.position(), position);
    const { places } = await page.get(() => board.session.scene().layout);
    await page.touch(places.find(({ closed }) => !closed).space);
    assert.equal((await refusals(page)).at(-1), "The game is over.");
  });

  boardTest(`${name} is played by keyboard`, name, {}, async (page) => {
    const { played } = await game(name, 9);
    await page.key("Tab");
    for (const { text, inputs } of played.slice(0, 24)) {
      for (const input of inputs) {
        // If all moves begin with the same touch, it is made already.
        if (await page.get((name) => touches.at(-1).touched.includes(name), input)) continue;
        // A choice of a piece follows the board in the order of focus; the focus returns to the board by Shift+Tab.
        const isChoice = await page.get((name) => board.session.scene().choices.some((choice) => choice.name === name), input);
        for (let n = 0; (await active(page)) !== input; n++) {
          assert.ok(n < 150, `${text}: ${input} is not reached: ${await active(page)}`);
          const inBoard = await page.get(() => !!document.activeElement?.closest("svg"));
          await page.key(isChoice ? "Tab" : inBoard ? "PageDown" : "Shift+Tab");
        }
        await page.key("Enter");
      }
      assert.equal((await moves(page)).at(-1), text);
      assert.notEqual(await active(page), "BODY");
    }
  });
}

boardTest("arrow keys move the focus and Escape deselects", "uisge", {}, async (page) => {
  const label = () => page.get(() => board.querySelector("[data-space=d4]").getAttribute("aria-label"));
  await page.key("Tab");
  for (let n = 0; (await active(page)) !== "d4"; n++) {
    assert.ok(n < 20);
    await page.key("PageDown");
  }
  assert.equal(await page.get(() => board.querySelectorAll(".board-frame").length), 2);
  await page.key("Enter");
  assert.equal(await page.get(() => document.querySelectorAll("[data-mark=target]").length), 2);
  assert.equal(await label(), "d4: light blank, chosen");
  await page.key("ArrowLeft", "ArrowDown");
  assert.equal(await active(page), "c3");
  assert.equal(await page.get(() => scrollY), 0);
  await page.key("Escape");
  assert.equal(await page.get(() => document.querySelectorAll("[data-mark=target]").length), 0);
  assert.equal(await label(), "d4: light blank, can be chosen");
});

boardTest("arrow keys belong to the page after a click", "uisge", {}, async (page) => {
  await page.touch("d4");
  await page.get(() => addEventListener("keydown", (event) => (window.prevented = event.defaultPrevented)));
  await page.key("ArrowRight");
  assert.equal(await page.get(() => prevented), false);
  assert.equal(await active(page), "d4");
  await page.key("PageDown", "ArrowRight");
  assert.equal(await page.get(() => prevented), true);
});

boardTest("a new game does not inherit the focus", "uisge", {}, async (page) => {
  await page.touch("d4");
  await page.touch("d6");
  await page.get(() => (board.session = Session.start("ignis")));
  await page.key("Tab", "Tab", "Enter", "Shift+Tab");
  const first = await page.get(() => ({ ...board.querySelector('[tabindex="0"]').dataset }));
  assert.ok(first.entry, JSON.stringify(first));
});

boardTest("the focus stays on the board while a move is animated", "uisge", { skip: firefox, motion: true }, async (page) => {
  await page.key("Tab");
  for (let n = 0; (await active(page)) !== "d4" && n < 20; n++) await page.key("PageDown");
  await page.get(() => {
    window.trace = new Set();
    const look = () => {
      trace.add(document.activeElement?.dataset.space ?? document.activeElement?.tagName);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.key("Enter");
  for (let n = 0; !["d6", "f4"].includes(await active(page)) && n < 20; n++) await page.key("PageDown");
  await page.freeze();
  await page.key("Enter");
  await page.wait(() => document.querySelector(".board-motion"));
  await page.freeze(false);
  await finished(page);
  assert.equal((await moves(page)).length, 1);
  const trace = await page.get(() => [...trace]);
  assert.ok(!trace.includes("BODY") && !trace.includes(undefined), trace.join(" "));
});

boardTest("a click ends an animation and counts", "uisge", { skip: firefox, motion: true }, async (page) => {
  await page.freeze();
  await page.touch("d4");
  await page.touch("d6");
  await page.wait(() => document.querySelector(".board-motion"));
  await page.touch("d2");
  assert.deepEqual(await page.get(() => touches.at(-1).touched), ["d2"]);
  await page.touch("f2");
  assert.deepEqual(await moves(page), ["d4d6", "d2f2"]);
});

boardTest("nothing moves during a game of Ignis", "ignis", { motion: true }, async (page) => {
  const { played } = await game("ignis", 3);
  await page.get(() => {
    window.tops = new Set();
    const look = () => {
      const top = (one) => board.querySelector(one)?.getBoundingClientRect();
      const { top: picture, height } = top("svg.board-picture");
      tops.add([picture, height, top(".board-choices").top, top(".board-choices").height].map(Math.round).join(" "));
      requestAnimationFrame(look);
    };
    look();
  });
  for (const [ply, { inputs }] of played.entries()) {
    for (const input of inputs) await page.touch(input);
    // Some touches interrupt the animation.
    if (ply % 3) await finished(page);
  }
  await finished(page);
  assert.equal((await moves(page)).length, played.length);
  const tops = await page.get(() => [...tops]);
  assert.equal(tops.length, 1, tops.join(", "));
});

boardTest("a pushed-off piece slides off the board", "ignis", { skip: firefox, motion: true }, async (page) => {
  const { Session } = await loadModule();
  // Plays until a move pushes a piece off, and shows the position before it.
  let found;
  for (let seed = 1; !found && seed < 40; seed++) {
    const session = Session.start("ignis");
    for (let ply = 0; !found && ply < 60 && !session.ending(); ply++) {
      const offers = session.offers();
      for (const offer of offers) {
        const copy = session.copy();
        copy.playIndex(offer.index);
        const off = copy.lastMove().changes[0].find((change) => "leaves" in change && change.leaves.exit !== null);
        if (off) found = { position: session.position, offer, space: off.leaves.at };
      }
      session.playIndex(offers[(ply * 7919 + seed * 104729) % offers.length].index);
    }
  }
  assert.ok(found, "no move pushes a piece off");
  await page.get((position) => (board.session = Session.fromPosition("ignis", position)), found.position);
  await page.freeze();
  for (const input of found.offer.inputs) await page.touch(input);
  await page.wait(() => document.querySelector(".board-motion [data-piece]"));
  const frames = await page.get((space) => {
    const [animation] = document.querySelector(`.board-motion [data-piece="${space}"]`).getAnimations();
    return animation.effect.getKeyframes().map(({ transform, opacity }) => [transform, opacity]);
  }, found.space);
  const [[from], [to, opacity]] = frames;
  assert.notEqual(to, from);
  assert.ok(!to.includes("scale") && Number(opacity) === 0, JSON.stringify(frames));
});

boardTest("buttons for turning the disk do not cover it, and preview the turn", "disk-race", { motion: true }, async (page) => {
  for (const input of ["r0", "o0", "r1", "o1", "o0", "i0", "o1", "i1", "i0", "c"]) await page.touch(input);
  await page.find('[data-choice="+"]');
  const covered = await page.get(() => [...document.querySelectorAll("[data-space]")].filter((space) => {
    const { x, y, width, height } = space.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest("[data-space]") !== space;
  }).map((space) => space.dataset.space));
  assert.deepEqual(covered, []);
  const pieces = () => page.get(() => [...document.querySelectorAll(".board-picture [data-piece]")].map((piece) => piece.dataset.piece).sort());
  const before = await pieces();
  assert.ok(before.includes("c") && before.includes("i1"));
  await page.raw.mouse.move(...(await page.place("+")));
  await page.shoot("turn");
  assert.deepEqual(await pieces(), before.map((space) => (space === "i1" ? "i2" : space)).sort());
  assert.ok(await page.get(() => document.querySelectorAll(".board-own path").length) >= 8);
  await page.raw.mouse.move(5, 5);
  assert.deepEqual(await pieces(), before);
  await page.touch("still");
  assert.equal((await moves(page)).at(-1), "i0c");
});

boardTest("illegal touches are rejected with a reason", "uisge", {}, async (page) => {
  await page.touch("d2");
  await page.touch("a1");
  await page.get(() => (board.session = Session.start("ignis")));
  await page.touch("c3");
  await page.get(() => (board.movable = false));
  await page.touch("c3");
  const refused = await page.get(() => refused);
  assert.match(refused[0].why, /not yours/);
  assert.match(refused[1].why, /no piece on a1/);
  assert.deepEqual(refused.slice(2), [
    { why: "Choose air or earth first.", cause: "choose" },
    { why: "It is not your turn.", cause: "turn" },
  ]);
});

boardTest("an edge can be touched before the element", "ignis", {}, async (page) => {
  await page.touch("3w");
  assert.equal(await page.get(() => touches.at(-1).pending), "3w");
  await page.touch("A");
  assert.deepEqual(await moves(page), ["A3w"]);
});

boardTest("the page can play the moves itself", "uisge", {}, async (page) => {
  await page.get(() => board.addEventListener("board-move", (event) => {
    event.preventDefault();
    window.move = event.detail.text;
  }));
  await page.touch("d4");
  await page.touch("d6");
  assert.equal(await page.get(() => move), "d4d6");
  assert.deepEqual(await moves(page), []);
});

// Drawing the whole board takes too long on a slow phone.
boardTest("a touch changes only marks, names and cursors", "uisge", {}, async (page) => {
  const changed = await page.get(() => {
    const observer = new MutationObserver(() => {});
    observer.observe(board, { subtree: true, childList: true, attributes: true, characterData: true });
    return ["d4", "e4", "d4", "c5", "c5", "e4", "d4", "e4"].map((space) => {
      board.querySelector(`[data-space=${space}]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
      const records = observer.takeRecords();
      return [...new Set(records.map(({ target, attributeName }) => attributeName ?? target.getAttribute("class")))].sort().join(" ");
    });
  });
  const selection = "aria-label board-own class";
  assert.deepEqual(changed, [selection, "board-own", selection, selection, selection, "board-own", selection, "board-own"]);
});

const ELEMENT = `<script type="module" src="pkg/board-game.js"></script>`;

/** Opens a page of these files, in which `instances`, `workers` and `answers` count modules, workers and their answers, and
 *  `events` lists the events that a page needs. */
async function inPage(files, run, { expect, ...options } = {}) {
  const { site, close } = await serve(files);
  const page = await Page.blank({ site, ...options });
  if (expect) page.expect(expect);
  try {
    await page.raw.evaluateOnNewDocument(() => {
      Object.assign(window, { instances: 0, workers: 0, answers: 0, events: [] });
      for (const name of ["change", "end", "error"]) {
        addEventListener(`board-${name}`, ({ type, detail }) => events.push([type, detail]));
      }
      const { instantiateStreaming } = WebAssembly;
      WebAssembly.instantiateStreaming = (...given) => (instances++, instantiateStreaming(...given));
      window.Worker = class extends Worker {
        constructor(...given) {
          super(...given);
          workers++;
          this.addEventListener("message", () => answers++);
        }

        /** In a test with `held`, answers come from there. */
        postMessage(job) {
          if (!window.held) return super.postMessage(job);
          held.push((text) => this.dispatchEvent(new MessageEvent("message", { data: { number: job.number, text } })));
        }
      };
    });
    await page.raw.goto(site);
    await run(page);
    assert.deepEqual(page.problems(), []);
  } finally {
    await page.close();
    close();
  }
}

/** Tests a page with this body. */
function ownTest(name, body, run, { head = "", ...options } = {}) {
  test(name, () => inPage({ "index.html": html(body, head) }, run, options));
}

/** The games of all boards, each with its first legal move, which the module would refuse in another game. */
const games = (page) => page.get(() => [...document.querySelectorAll("board-game")].map(({ session }) => session && `${session.game} ${session.legalMoves().length}`));
const loaded = (page, count) => page.wait((count) => [...document.querySelectorAll("board-game")].filter(({ session }) => session).length === count, count);
const counts = (page) => page.get(() => [instances, workers]);

const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; img-src data:; require-trusted-types-for 'script'; trusted-types board-game">`;

ownTest("the element plays in a page of its own", `${ELEMENT}<board-game id="board" game="uisge" opponent="easy" side="second"></board-game>`, async (page) => {
  // The computer begins, and answers.
  for (const plies of [1, 3, 5]) {
    await page.wait((plies) => {
      const { session, movable } = document.getElementById("board");
      return session?.plies === plies && (movable || session.ending());
    }, plies);
    if (plies === 5) break;
    const inputs = await page.get(() => document.getElementById("board").session.offers().at(-1).inputs);
    for (const input of inputs) await page.touch(input);
  }
  await page.shoot("own");
  assert.deepEqual(await counts(page), [1, 1], "one module in the page, and one worker for all answers");
}, { head: POLICY, motion: true });

const TEN = ["uisge", "ignis", "hexfour", "disk-race"].flatMap((game) => [`game="${game}"`, `game="${game}" opponent="beginner" side="second"`])
  .concat(`game="hexfour" rules="side=4"`, `record="game: ignis&#10;&#10;1. Ean Abs"`);

ownTest("ten boards on one page have their own games and share one module", `${ELEMENT}${TEN.map((more) => `<board-game ${more}></board-game>`).join("")}`, async (page) => {
  const { Session } = await loadModule();
  await page.wait(() => [...document.querySelectorAll("board-game")].every((board) => board.session && board.movable));
  const found = await page.get(() => [...document.querySelectorAll("board-game")].map(({ session }) => [session.game, session.rules, session.plies, session.record(), session.position]));
  assert.deepEqual(found.map(([game, rules, plies]) => `${game} ${rules} ${plies}`), ["uisge", "ignis", "hexfour", "disk-race"]
    .flatMap((game) => [`${game} standard 0`, `${game} standard 1`]).concat("hexfour side=4 0", "ignis standard 2"));
  for (const [, , , record, position] of found) assert.equal(Session.fromRecord(record).position, position);
  assert.deepEqual(await counts(page), [1, 1]);
});

ownTest("boards are made by script, moved, cloned and removed", `${ELEMENT}<div id="a"></div><div id="b"></div>`, async (page) => {
  await page.get(() => {
    const made = document.createElement("board-game");
    for (const [name, value] of Object.entries({ game: "ignis", opponent: "easy", side: "first" })) made.setAttribute(name, value);
    document.getElementById("a").append(made);
    document.getElementById("b").append(made);
    document.getElementById("a").innerHTML = `<board-game game="hexfour"></board-game>`;
  });
  await loaded(page, 2);
  assert.deepEqual(await games(page), ["hexfour 61", "ignis 48"]);
  // A clone has a separate game, and one picture.
  await page.get(() => {
    const [first] = document.querySelectorAll("board-game");
    first.session.play("f6");
    first.after(first.cloneNode(true));
  });
  await loaded(page, 3);
  assert.deepEqual(await page.get(() => [...document.querySelectorAll("board-game")].map((board) => [board.session.plies, board.querySelectorAll("svg.board-picture").length, board.querySelectorAll(".board-choices").length])),
    [[1, 1, 1], [0, 1, 1], [0, 1, 1]]);
  // Removing and moving keep the game; new attributes start one game.
  await page.get(() => {
    const [first, clone] = document.querySelectorAll("board-game");
    clone.remove();
    document.getElementById("b").prepend(first);
    clone.setAttribute("game", "disk-race");
    clone.setAttribute("rules", "chain=straight");
    document.getElementById("b").append(clone);
  });
  await page.wait(() => [...document.querySelectorAll("board-game")].at(-1).session?.game === "disk-race");
  assert.deepEqual(await page.get(() => [...document.querySelectorAll("board-game")].map(({ session }) => [session.game, session.rules, session.plies])),
    [["hexfour", "standard", 1], ["ignis", "standard", 0], ["disk-race", "chain=straight", 0]]);
  assert.deepEqual(await counts(page), [1, 0]);
});

ownTest("a game of the page and a game of attributes are different games", `${ELEMENT}<board-game game="uisge"></board-game><board-game></board-game><board-game game="uisge"></board-game>`, async (page) => {
  await page.get(async () => {
    const { default: init, Session } = await import("./pkg/board_web.js");
    await Promise.all([init(), init()]);
    const [, board, other] = document.querySelectorAll("board-game");
    board.session = Session.start("ignis");
    // The session of the page wins over the attributes.
    other.session = Session.start("disk-race");
  });
  await loaded(page, 3);
  assert.deepEqual(await games(page), ["uisge 4", "ignis 48", "disk-race 4"]);
  assert.deepEqual(await counts(page), [1, 0]);
});

ownTest("properties that are set before the element is defined are kept", `<board-game></board-game><board-game game="uisge"></board-game>`, async (page) => {
  await page.get(async () => {
    const { default: init, Session } = await import("./pkg/board_web.js");
    await init();
    for (const board of document.querySelectorAll("board-game")) {
      Object.assign(board, { movable: true, flipped: true, labels: false, marks: false, motion: false, theme: "dark", arrows: [{ inputs: ["A", "an"] }], session: Session.start("ignis") });
    }
    await import("./pkg/board-game.js");
  });
  await page.wait(() => [...document.querySelectorAll("board-game")].every((board) => board.querySelector("svg.board-picture")));
  for (const board of await page.raw.$$("board-game")) {
    assert.deepEqual(await board.evaluate((board) => [Object.keys(board).filter((name) => name in Object.getPrototypeOf(board)), board.session.game, board.movable, board.flipped, board.labels, board.marks, board.motion, board.theme, board.arrows.length]),
      [[], "ignis", true, true, false, false, false, "dark", 1]);
    assert.ok(await board.$(".board-touchable"));
  }
});

ownTest("a board that is not given a size fits into the window", `${ELEMENT}${["uisge", "ignis", "disk-race"].map((game) => `<board-game game="${game}"></board-game>`).join("")}`, async (page) => {
  for (const [width, height] of [[1440, 900], [390, 844]]) {
    await page.size(width, height);
    await page.wait(() => document.querySelectorAll("svg.board-picture").length === 3);
    const sizes = await page.get(() => [...document.querySelectorAll("board-game")].map((board) => {
      const [whole, picture, choices] = [board, board.querySelector("svg.board-picture"), board.querySelector(".board-choices")].map((part) => part.getBoundingClientRect());
      return [whole.height <= innerHeight, whole.width <= innerWidth, picture.bottom <= choices.top + 1 && choices.bottom <= whole.bottom + 1, picture.width > 300 && picture.height > 300];
    }));
    assert.deepEqual(sizes, [1, 2, 3].map(() => [true, true, true, true]), `${width} x ${height}`);
  }
});

const says = (page, words) => page.wait((words) => document.querySelector("board-game .board-says")?.textContent.includes(words), words);

/** Plays a move of the user, and waits until the opponent has replied. */
async function playOwn(page) {
  await page.wait(() => document.querySelector("board-game").movable);
  const [plies, inputs] = await page.get(() => {
    const { session } = document.querySelector("board-game");
    return [session.plies, session.offers()[0].inputs];
  });
  for (const input of inputs) await page.touch(input);
  await page.wait((plies) => document.querySelector("board-game").session.plies === plies + 2, plies);
}

/** Bundles an app that imports the package. Returns its files by name. */
async function bundle(how) {
  const app = mkdtempSync(path.join(modules, "../app-"));
  try {
    cpSync(path.dirname(file("pkg/package.json")), path.join(app, "node_modules/board-web"), { recursive: true });
    writeFileSync(path.join(app, "index.html"), `<script type="module" src="./main.js"></script>`);
    writeFileSync(path.join(app, "main.js"), `import "board-web/board-game.js"; window.starts = (window.starts ?? 0) + 1;`);
    await how(app);
    const out = path.join(app, "dist");
    return Object.fromEntries(readdirSync(out, { recursive: true }).filter((name) => path.extname(name)).map((name) => [name, readFileSync(path.join(out, name))]));
  } finally {
    rmSync(app, { recursive: true });
  }
}

const BUNDLERS = {
  "no bundler": null,
  vite: async (root) => (await tool("vite")).build({ root, base: "./", logLevel: "error", configFile: false }),
  webpack: async (context) => {
    const { default: webpack } = await tool("webpack");
    const stats = await new Promise((done, fail) => webpack({ context, mode: "production", entry: "./main.js", output: { path: path.join(context, "dist") } }, (why, stats) => (why ? fail(why) : done(stats))));
    assert.ok(!stats.hasErrors(), stats.toString());
  },
};
for (const [name, bundler] of firefox ? [] : Object.entries(BUNDLERS)) {
  /** @type {Promise<Record<string, Buffer>> | undefined} */
  let bundled;
  for (const foreign of [false, true]) {
    test(`opponents think in a worker, with ${name}, from ${foreign ? "another" : "the same"} origin`, async () => {
      const files = bundler ? await (bundled ??= bundle(bundler)) : {};
      const script = bundler ? Object.keys(files).find((name) => /^(assets\/index-.*|main)\.js$/.test(name)) : "pkg/board-game.js";
      const other = foreign ? await serve(files, { "access-control-allow-origin": "*" }) : null;
      const body = `<board-game game="uisge" opponent="easy"></board-game><script type="module" src="${other?.site ?? ""}${script}"></script>`;
      await inPage({ ...(foreign ? {} : files), "index.html": html(body) }, async (page) => {
        for (let n = 0; n < 2; n++) await playOwn(page);
        assert.deepEqual(await page.get(() => [workers, answers, window.starts ?? 0]), [1, 2, bundler ? 1 : 0]);
      }, foreign ? { expect: /request to another server/ } : {});
      other?.close();
    });
  }
}

ownTest("a page without workers plays in the page, and the console says so", `${ELEMENT}<board-game game="uisge" opponent="easy"></board-game>`, async (page) => {
  for (let n = 0; n < 2; n++) await playOwn(page);
  assert.deepEqual(await counts(page), [1, 1]);
}, { head: `<meta http-equiv="Content-Security-Policy" content="worker-src 'none'">`, expect: /opponents run on the main thread|worker-src/ });

const HOST = `<style>
  .choices { display: block; font-size: 20px; } .choices button { min-height: 0; border-radius: 0; } .corner { position: static; color: rgb(0, 0, 255); }
  .board, .own, .choices, .area { padding: 30px; border: 5px solid; } .picture, .tile, .touchable { display: none !important; }
  .turn, .line, .halo, .ghost, .over, .icon, .solid, .left, .right, .top, .says, .ask { opacity: 0.1; transform: scale(0.5); }
</style>`;
ownTest("the page and the element do not style each other", `<div class="choices"><button>A</button></div><p class="corner">B</p><div class="flying-piece">C</div>
  <board-game game="ignis" style="width: 400px"></board-game>`, async (page) => {
  const styles = () => page.get(() => [".choices", ".choices button", ".corner", ".flying-piece"].map((one) => {
    const { display, fontSize, minHeight, borderRadius, position, color, zIndex } = getComputedStyle(document.querySelector(one));
    return [display, fontSize, minHeight, borderRadius, position, color, zIndex].join();
  }));
  const before = await styles();
  await page.raw.addScriptTag({ type: "module", url: "pkg/board-game.js" });
  await loaded(page, 1);
  assert.deepEqual(await styles(), before);
  const sizes = () => page.get(() => [...document.querySelector("board-game").querySelectorAll("*")].map((one) => {
    const { width, height } = one.getBoundingClientRect();
    return [one.tagName, Math.round(width), Math.round(height), getComputedStyle(one).opacity].join(" ");
  }));
  await page.touch("A");
  const styled = await sizes();
  await page.get(() => document.querySelector("style").remove());
  assert.deepEqual(styled, await sizes());
}, { head: HOST });

ownTest("custom properties and class names style the element", `${ELEMENT}<style>board-game { --board-surface: rgb(1, 2, 3); --board-edge: rgb(4, 5, 6); } .board-tile { color: rgb(7, 8, 9) !important; }</style>
  <board-game game="ignis"></board-game>`, async (page) => {
  await loaded(page, 1);
  assert.deepEqual(await page.get(() => ["backgroundColor", "borderColor", "color"].map((name) => getComputedStyle(document.querySelector(".board-tile"))[name])), ["rgb(1, 2, 3)", "rgb(4, 5, 6)", "rgb(7, 8, 9)"]);
});

ownTest("events report every move of both sides and the end, also out of a shadow root", "<div></div>", async (page) => {
  await page.get(async () => {
    await import("./pkg/board-game.js");
    document.querySelector("div").attachShadow({ mode: "open" }).innerHTML = `<board-game game="hexfour" rules="side=4" opponent="random" side="second" motion="off"></board-game>`;
    window.board = document.querySelector("div").shadowRoot.firstChild;
  });
  for (;;) {
    await page.wait(() => board.session && (board.movable || events.at(-1)?.[0] === "board-end"));
    if (await page.get(() => board.session.ending())) break;
    await page.get(() => {
      for (const input of board.session.offers()[0].inputs) board.querySelector(`[data-space="${input}"], [data-choice="${input}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
  }
  const { events, moves, ending } = await page.get(() => ({ events, moves: board.session.moves(), ending: board.session.ending() }));
  assert.ok(moves.length > 4);
  assert.deepEqual(events, [...moves.map((text, n) => ["board-change", { text, player: n % 2 ? "second" : "first", plies: n + 1 }]), ["board-end", ending]]);
});

ownTest("a board in a shadow root is dragged, and shows its focus", "<div></div>", async (page) => {
  await page.get(async () => {
    await import("./pkg/board-game.js");
    window.root = document.querySelector("div").attachShadow({ mode: "open" });
    root.innerHTML = `<board-game game="uisge" motion="off" style="width: 400px"></board-game>`;
    window.board = root.firstChild;
  });
  await page.wait(() => board.querySelector(".board-touchable"));
  const centre = (space) => page.get((space) => {
    const { x, y, width, height } = board.querySelector(`[data-space=${space}]`).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  }, space);
  const { mouse } = page.raw;
  await mouse.move(...(await centre("d4")));
  await mouse.down();
  await mouse.move(...(await centre("d6")), { steps: 3 });
  assert.deepEqual(await page.get(() => [...root.querySelectorAll(".board-flying")].map((piece) => getComputedStyle(piece).position)), ["fixed"]);
  await mouse.up();
  assert.deepEqual(await moves(page), ["d4d6"]);
  await page.get(() => board.focus());
  await page.key("PageDown");
  assert.equal(await page.get(() => board.querySelectorAll(".board-frame").length), 2);
});

ownTest("a disabled board ignores touches", `${ELEMENT}<board-game id="board" game="uisge" disabled></board-game>`, async (page) => {
  await loaded(page, 1);
  for (const input of ["d4", "d6"]) await page.touch(input);
  await page.drag("d4", "d6");
  assert.deepEqual([await moves(page), await page.get(() => board.querySelectorAll(".board-touchable, .board-says, .board-frame").length)], [[], 0]);
  await page.get(() => (board.disabled = false));
  assert.equal(await page.get(() => board.hasAttribute("disabled")), false);
  for (const input of ["d4", "d6"]) await page.touch(input);
  assert.deepEqual(await moves(page), ["d4d6"]);
});

ownTest("a game is taken back and started again", `${ELEMENT}<board-game id="board" game="uisge" opponent="easy"></board-game>`, async (page) => {
  await loaded(page, 1);
  assert.equal(await page.get(() => board.undo()), false);
  await playOwn(page);
  await playOwn(page);
  const [first] = await moves(page);
  // Back to the user's turn, also while the opponent thinks.
  assert.equal(await page.get(() => board.undo()), true);
  assert.equal((await moves(page)).length, 2);
  await page.wait(() => board.movable);
  await page.get(() => void Object.assign(window, { held: [] }));
  for (const input of await page.get(() => board.session.offers()[0].inputs)) await page.touch(input);
  await page.wait(() => held.length);
  assert.equal(await page.get(() => board.undo()), true);
  await page.get(() => held.shift()(board.session.legalMoves()[0]));
  await page.wait(() => board.movable);
  assert.deepEqual([(await moves(page)).length, (await moves(page))[0]], [2, first]);
  assert.deepEqual(await page.get(() => events.at(-1)), ["board-change", { text: null, player: null, plies: 2 }]);
  await page.get(() => board.restart());
  assert.deepEqual(await moves(page), []);
  assert.deepEqual(await page.get(() => events.at(-1)), ["board-change", { text: null, player: null, plies: 0 }]);
  await page.get(() => void (window.held = null));
  await playOwn(page);
  // The end and its message go, too.
  await page.get(() => board.session.resign("first"));
  await page.get(() => board.restart());
  assert.deepEqual(await page.get(() => [board.session.plies, board.session.ending(), board.movable, board.querySelector(".board-says")?.textContent ?? ""]), [0, null, true, ""]);
});

ownTest("a game that could not be loaded is started again", `<board-game id="board" game="uisge"></board-game>`, async (page) => {
  await page.get(async () => {
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = () => Promise.reject(new Error("offline"));
    window.load = () => (WebAssembly.instantiateStreaming = instantiateStreaming);
    await import("./pkg/board-game.js");
  });
  await says(page, "This game could not be loaded.");
  assert.deepEqual(await page.get(() => events), [["board-error", { name: "game", why: "offline" }]]);
  await page.get(() => (load(), board.restart()));
  assert.deepEqual(await page.get(() => [board.session.game, board.querySelector(".board-says").textContent]), ["uisge", ""]);
}, { expect: /game: offline/ });

boardTest("a game of the page is taken back and started again", "uisge", {}, async (page) => {
  for (const input of ["d4", "d6", "d2", "f2"]) await page.touch(input);
  assert.equal(await page.get(() => board.undo()), true);
  assert.deepEqual(await moves(page), ["d4d6"]);
  await page.get(() => board.restart());
  assert.deepEqual(await moves(page), []);
  assert.equal(await page.get(() => board.undo()), false);
});

ownTest("attributes and properties reflect each other", `${ELEMENT}<board-game id="board" game="uisge"></board-game>`, async (page) => {
  await loaded(page, 1);
  const set = (name, value) => page.get((name, value) => {
    board[name] = value;
    return [board[name], board.getAttribute(name)];
  }, name, value);
  for (const [name, value] of Object.entries({ game: "hexfour", rules: "side=4", opponent: "random", side: "second", theme: "dark" })) {
    assert.deepEqual(await set(name, value), [value, value]);
  }
  await page.wait(() => board.session?.rules === "side=4" && board.session.plies === 1);
  for (const name of ["flipped", "labels", "marks", "motion", "disabled"]) {
    const usual = await page.get((name) => board[name], name);
    assert.deepEqual(await set(name, !usual), [!usual, usual ? "off" : "on"]);
    assert.deepEqual(await set(name, usual), [usual, null]);
    for (const [text, value] of [["off", false], ["", true], ["on", true]]) {
      assert.deepEqual(await page.get((name, text) => (board.setAttribute(name, text), board[name]), name, text), value);
      // As frameworks set it.
      assert.equal((await set(name, text))[0], value);
    }
    assert.deepEqual(await set(name, null), [usual, null]);
  }
  await page.get(() => ["game", "rules", "opponent", "side", "theme"].forEach((name) => (board[name] = null)));
  assert.deepEqual(await page.get(() => board.getAttributeNames()), ["id"]);
  await page.wait(() => !board.session && !board.querySelector(".board-picture"));
});

test("all declared properties and methods exist", { skip: firefox }, async () => {
  const declared = readFileSync(file("pkg/board-game.d.ts"), "utf8").split("interface BoardGameEventMap")[0].match(/^  \w+(?=:)/gm).concat(
    /class BoardGame [^]*?\n}/.exec(readFileSync(file("pkg/board-game.d.ts"), "utf8"))[0].match(/^  (readonly )?\w+(?=[:(])/gm)).map((name) => name.trim().replace("readonly ", ""));
  assert.ok(declared.length > 20);
  await inPage({ "index.html": html(`${ELEMENT}<board-game id="board"></board-game>`) }, async (page) => {
    assert.deepEqual(await page.get((names) => names.filter((name) => !(name in board)), declared), []);
  });
});

/** Wrong values of attributes and properties, the reasons, and right values. */
const WRONG = [
  ["game", "chess", 'game: unknown game "chess"', "uisge"], ["rules", "side=99", "rules: ", "stuck=draw"], ["rules", "", "rules: ", "standard"], ["record", "1. zzz", "record: line 1", "game: uisge"],
  ["opponent", "nobody", 'opponent: unknown opponent "nobody"', "easy"], ["opponent", "perfect", "opponent: perfect does not play uisge", "easy"], ["opponent", "", "opponent: unknown opponent", "random"],
  ["side", "light", 'side: expected first, second or both, found "light"', "both"], ["theme", "blue", 'theme: expected light, dark or css, found "blue"', "dark"],
  ...["flipped", "labels", "marks", "motion"].map((name) => [name, "false", `${name}: expected on or off, found "false"`, "off"]),
];

ownTest("wrong attributes are reported to the developer, and the player is told as long as there is no game", ELEMENT, async (page) => {
  // A thousand times as fast, a passing message would soon disappear.
  await page.get(() => {
    const original = setTimeout;
    Object.assign(window, { reported: [], setTimeout: (does, time = 0) => original(does, time / 1000) });
    addEventListener("board-error", ({ detail }) => reported.push(`${detail.name}: ${detail.why}`));
  });
  for (const [name, wrong, why, right] of WRONG) {
    await page.get((name, wrong) => {
      reported.length = 0;
      document.querySelector("board-game")?.remove();
      const board = document.createElement("board-game");
      for (const [one, value] of Object.entries({ game: "uisge", [name]: wrong })) board.setAttribute(one, value);
      document.body.append(board);
    }, name, wrong);
    const own = !["theme", "flipped", "labels", "marks", "motion"].includes(name);
    if (own) await says(page, "This game could not be loaded.");
    else await loaded(page, 1);
    await page.get(() => new Promise((later) => setTimeout(later, 20_000)));
    if (own) await says(page, "This game could not be loaded.");
    const { top, height, bottom, list } = await page.get(() => ({ ...document.querySelector(".board-says")?.getBoundingClientRect().toJSON(), list: reported }));
    if (own) assert.ok(height > 10 && top >= 0 && bottom <= 900, `${name}: ${top} ${bottom}`);
    assert.equal(list.length, 1, list.join());
    assert.ok(list[0].startsWith(why), list[0]);
    await page.get((name, right) => document.querySelector("board-game").setAttribute(name, right), name, right);
    await loaded(page, 1);
    await page.wait(() => !document.querySelector(".board-says")?.textContent && document.querySelector("board-game").movable);
    for (const input of ["d4", "d6"]) await page.touch(input);
    await page.wait(() => document.querySelector("board-game").session.plies > 0);
  }
  // The board works again after a value is wrong for a while, and what is wrong is listed.
  await page.get(() => {
    const board = document.querySelector("board-game");
    board.setAttribute("game", "go");
    board.setAttribute("theme", "x");
  });
  await says(page, "This game could not be loaded.");
  assert.deepEqual(await page.get(() => reported.slice(-2).map((one) => one.split(":")[0]).sort()), ["game", "theme"]);
  assert.equal(await page.get(() => document.querySelector("board-game svg.board-picture")), null);
  await page.get(() => {
    const board = document.querySelector("board-game");
    for (const name of board.getAttributeNames()) board.removeAttribute(name);
  });
  await page.wait(() => document.querySelector(".board-says").textContent === "");
  await page.get(() => document.querySelector("board-game").setAttribute("side", "second"));
  await says(page, "This game could not be loaded.");
}, { expect: /console: <board-game> \w+: \w/ });

boardTest("wrong properties are reported and not used", "uisge", {}, async (page) => {
  await page.get(() => {
    window.reported = [];
    addEventListener("board-error", ({ detail }) => reported.push(detail.name));
  });
  page.expect(/console: <board-game> \w+: expected /);
  const wrong = { motion: "no", marks: 1, flipped: "false", labels: 0, movable: "yes", ahead: {}, theme: "blue", words: "Black", session: "uisge", arrows: [["d4"]], choicesHolder: "#below" };
  const before = await page.get((wrong) => Object.keys(wrong).map((name) => JSON.stringify(board[name])), wrong);
  await page.get((wrong) => void Object.assign(board, wrong), wrong);
  assert.deepEqual(await page.get(() => reported), Object.keys(wrong));
  // The values before are in use.
  assert.deepEqual(await page.get((wrong) => Object.keys(wrong).map((name) => JSON.stringify(board[name])), wrong), before);
  await page.touch("d4");
  await page.touch("d6");
  assert.deepEqual(await moves(page), ["d4d6"]);
  await page.get((wrong) => void Object.assign(board, Object.fromEntries(Object.keys(wrong).map((name) => [name, name === "session" ? Session.start("ignis") : null]))), wrong);
  assert.equal(await page.get(() => board.querySelector(".board-says")), null);
  assert.equal(await page.get(() => [board.motion, board.marks, board.flipped, board.labels, board.movable, board.theme, board.words("a"), board.arrows.length].join()), "true,true,false,true,false,,a,0");
});

ownTest("the result of a game goes with it", `${ELEMENT}<board-game game="uisge" opponent="easy" record="game: uisge&#10;result: light&#10;cause: resigned&#10;&#10;1. d4d6"></board-game>`, async (page) => {
  await says(page, "resigned");
  await page.get(() => {
    document.querySelector("board-game").removeAttribute("record");
    document.querySelector("board-game").setAttribute("game", "hexfour");
  });
  await page.wait(() => document.querySelector("board-game").session?.game === "hexfour");
  assert.equal(await page.get(() => document.querySelector(".board-says").textContent), "");
});

ownTest("in a game against an opponent, moves are entered in advance", `${ELEMENT}<board-game id="board" game="hexfour" opponent="easy"></board-game>`, async (page) => {
  await loaded(page, 1);
  await page.get(() => void Object.assign(window, { held: [] }));
  const reply = (move) => page.wait(() => held.length).then(() => page.get((move) => void held.shift()(move), move));
  const planned = () => page.get(() => document.querySelectorAll(".board-own [stroke-dasharray]").length);
  await page.touch("f6");
  await page.touch("g7");
  assert.deepEqual([await moves(page), await planned()], [["f6"], 2]);
  await reply("f7");
  await page.plies(3);
  assert.deepEqual([await moves(page), await planned()], [["f6", "f7", "g7"], 0]);
  // A move that is illegal then is dropped.
  await page.touch("h8");
  await reply("h8");
  await page.wait(() => board.session.plies === 4 && board.movable);
  await finished(page);
  assert.deepEqual([await moves(page), await planned()], [["f6", "f7", "g7", "h8"], 0]);
}, { motion: true });

ownTest("a page can change the words for screen readers", `${ELEMENT}<board-game game="hexfour"></board-game>`, async (page) => {
  await loaded(page, 1);
  await page.get(() => (document.querySelector("board-game").words = (text) => text.replace("the first player", "Black")));
  assert.equal(await page.get(() => document.querySelector("svg.board-picture").getAttribute("aria-label")), "Board: Black to move");
});

boardTest("suggestions at entries cover neither each other nor the entries", "ignis", { size: [390, 844], touch: true }, async (page) => {
  await page.get(() => (board.arrows = [["A", "an"], ["E", "an"], ["A", "4e"]].map((inputs, n) => ({ inputs, rank: n + 1 }))));
  const { covered, labels, drawn } = await page.get(() => {
    const box = (part) => part.getBoundingClientRect();
    const pieces = [...document.querySelectorAll("[data-mark=hint] > :nth-child(2)")].map(box);
    const numbers = [...document.querySelectorAll("[data-mark=hint] > :nth-child(3)")].map(box);
    const others = [...document.querySelectorAll(".board-own path, [data-layer=labels] text")].map(box);
    const shared = (a, b, edge) => Math.max(0, Math.min(a[edge[1]], b[edge[1]]) - Math.max(a[edge[0]], b[edge[0]]) - 1);
    const overlap = (a, b) => shared(a, b, ["left", "right"]) * shared(a, b, ["top", "bottom"]);
    // The number of a piece is at its corner.
    const covers = (piece, n) => [...pieces, ...numbers, ...others].some((other) =>
      other !== piece && overlap(piece, other) > (other === numbers[n] ? 0.25 * piece.width * piece.height : 0));
    return {
      covered: pieces.filter(covers).length,
      labels: [...document.querySelectorAll("[data-layer=labels] text")].map((label) => label.textContent).join(""), drawn: pieces.length,
    };
  });
  assert.equal(drawn, 3);
  assert.equal(covered, 0);
  assert.match(labels, /^(bcdef12356|12356bcdef)$/);
});

for (const touch of firefox ? [false] : [false, true]) {
  boardTest(`a forbidden space is marked only when it is tried: ${touch ? "finger" : "mouse"}`, "hexfour", touch ? { size: [390, 844], touch } : {}, async (page) => {
    const marks = () => page.get(() => [...document.querySelectorAll(".board-own [data-mark=illegal]")].map((mark) => mark.getAttribute("data-on")));
    assert.deepEqual(await page.get(() => document.querySelector(".board-own").childElementCount), 0);
    if (!touch) {
      await page.raw.mouse.move(...(await page.place("a1")));
      assert.deepEqual(await page.get(() => [document.querySelector(".board-own").childElementCount, getComputedStyle(document.querySelector('[data-space="a1"]')).cursor]), [0, "not-allowed"]);
    }
    await (touch ? page.tap("a1") : page.touch("a1"));
    assert.deepEqual(await refusals(page), ["a1 is on the edge, where the first piece may not go."]);
    assert.deepEqual(await marks(), ["a1"]);
    await (touch ? page.tap("f6") : page.touch("f6"));
    assert.deepEqual(await marks(), []);
  });
}
