// Tests of the package in Node.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const folder = new URL("../../../target/web/site/pkg/", import.meta.url);
const { default: init, Session, choose, games } = await import(new URL("board_web.js", folder));
await init({ module_or_path: await readFile(new URL("board_web_bg.wasm", folder)) });

test("games() describes the start positions", () => {
  assert.ok(games().length > 0);
  for (const game of games()) {
    const session = Session.start(game.name);
    assert.equal(session.mask().length, game.moveCount);
    assert.equal(session.mask().reduce((sum, legal) => sum + legal, 0), session.legalMoves().length);
    assert.equal(typeof session.key, "bigint");
  }
});

test("moves are played by notation, by index and by touches", () => {
  const session = Session.start("uisge", "stuck=draw", { repetition: 3, maxPlies: 200 });
  assert.deepEqual(session.limits, { repetition: 3, maxPlies: 200 });
  session.play("d4f4");
  session.playIndex(session.offers()[0].index);
  const more = [];
  for (let picked = session.pick(more); picked.index === null; picked = session.pick(more)) more.push(picked.more[0]);
  session.playIndex(session.pick(more).index);
  assert.equal(session.moves().length, 3);
  assert.equal(session.pick(["a1"]), undefined);
  assert.equal(session.whyNot(["a1"]), "there is no piece on a1");
  assert.equal(session.check("a1a2"), "there is no piece on a1");
  assert.throws(() => session.play("a1a2"), { message: "there is no piece on a1", kind: "illegal" });
  assert.throws(() => session.play("a1"), { kind: "notation" });
  assert.throws(() => session.playIndex(100000), { kind: "notation" });
  assert.throws(() => session.setComment(4, "?"), { kind: "note" });
  const again = Session.fromRecord(session.record());
  assert.equal(again.position, session.position);
  assert.deepEqual(again.positions(), session.positions());
  assert.equal(session.undo(), again.moves()[2]);
  assert.equal(session.redo(), again.moves()[2]);
});

test("a move after the end fails with the kind `over`", () => {
  const session = Session.start("uisge");
  session.resign("first");
  for (const m of ["d4f4", "a1a2", "a1"]) {
    assert.throws(() => session.play(m), { message: "the game is over", kind: "over" });
  }
  assert.throws(() => session.agreeDraw(), { kind: "over" });
  const { over, status, reason } = session.scene();
  assert.deepEqual([over, status, reason], [true, "dark has won", "light resigned"]);
});

test("an invalid record is reported with line and column", () => {
  assert.throws(() => Session.fromRecord("game: uisge\n\n1. d4f4 d9d8"), (why) =>
    why instanceof Error && why.line === 3 && why.column === 9 && why.problem.includes("expected a rank"));
});

test("opponents choose legal moves, the same ones for the same seed", () => {
  for (const { name } of games()) {
    const session = Session.start(name);
    for (const opponent of ["random", "easy", "search:depth=3", "search:nodes=2000"]) {
      const choice = choose(session, opponent, 7);
      assert.deepEqual(choice, choose(session, opponent, 7));
      assert.ok(session.legalMoves().includes(choice.text));
      assert.equal(choice.score === null, opponent === "random");
    }
  }
});

test("pictures and frames are SVG", () => {
  const session = Session.start("ignis");
  session.play(session.legalMoves()[0]);
  const frames = session.frames();
  assert.equal(frames.length, session.lastMove().changes.length + 1);
  for (const svg of [...frames, session.svg(), session.svg({ theme: "css", touched: [], words: true })]) {
    assert.match(svg, /^<svg [^]*<\/svg>\n$/);
  }
  assert.match(session.svg({ theme: "css" }), /var\(--board-space, #f0e9dc\)/);
  assert.match(session.svg({ touched: [] }), /data-space/);
});
