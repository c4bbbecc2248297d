// Tests of the module that contains the solution of Disk race, in Node. WEB_PERFECT is its folder, with a slash at the
// end, if it is elsewhere.

import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = new URL(process.env.WEB_PERFECT ?? "../../../target/web/site/perfect/", import.meta.url);
// The folder has no package.json, so Node would not read the file as a module.
const copy = mkdtempSync(path.join(tmpdir(), "board-web-"));
after(() => rmSync(copy, { recursive: true }));
copyFileSync(new URL("board_web.js", folder), path.join(copy, "board_web.mjs"));
const { Session, analyse, choose, initSync, moveValues } = await import(pathToFileURL(path.join(copy, "board_web.mjs")).href);
initSync({ module: readFileSync(new URL("board_web_bg.wasm", folder)) });

/** The value of the position after a move, from that of the move for the player who makes it. */
const reply = (value) => {
  const [, result, plies] = /^(win|loss|draw)(?: in (\d+))?$/.exec(value);
  return result === "draw" || plies === "1" ? value : `${result === "win" ? "loss" : "win"} in ${plies - 1}`;
};
/** A number that is greater for better values: quick wins, slow wins, draws, slow losses, quick losses. */
const rank = (value) => {
  const plies = Number(/\d+/.exec(value)?.[0]);
  return value === "draw" ? 0 : value.startsWith("win") ? 1000 - plies : plies - 1000;
};
const played = (session, move) => {
  const next = session.copy();
  next.play(move);
  return next;
};
const positions = [
  Session.start("disk-race").position,
  "2rbrbr1/1r6/1b3b2/1 r",
  "1b1R1RBR/5bB1/R7/1 b",
  "BRBRBR2/6BR/8/1 r",
  "B1B3B1/R3B1r1/3R4/R b",
  "BR2BRBR/8/B3R3/1 b",
  "BR1R2BR/R2B4/4B3/1 b",
  "B2R2BR/1B6/1R3R2/B b",
  "3RBRBR/R7/5BB1/1 b",
].map((position) => Session.fromPosition("disk-race", position));

test("moveValues() lists every legal move, the best first", () => {
  const seen = new Set();
  for (const session of positions) {
    const values = moveValues(session);
    assert.deepEqual(values.map(([move]) => move).sort(), session.legalMoves().sort());
    const ranks = values.map(([, value]) => rank(value));
    assert.deepEqual(ranks, [...ranks].sort((a, b) => b - a));
    for (const [, value] of values) seen.add(value.split(" ")[0]);
  }
  assert.deepEqual([...seen].sort(), ["draw", "loss", "win"]);
});

test("the value of a move is that of the best reply", () => {
  for (const session of positions) {
    for (const [move, value] of moveValues(session)) {
      const next = played(session, move);
      const ending = next.ending();
      if (ending) assert.equal(value, ending.winner === session.turn ? "win in 1" : "draw");
      else assert.equal(moveValues(next)[0][1], reply(value), `${session.position} ${move}`);
    }
  }
});

test("the perfect opponent plays one of the best moves", () => {
  for (const session of positions) {
    const values = new Map(moveValues(session));
    const [[, best]] = values;
    for (let seed = 0; seed < 5; seed++) {
      const { text, score } = choose(session, "perfect", seed);
      assert.deepEqual([values.get(text), score], [best, best]);
    }
  }
  assert.throws(() => choose(Session.start("uisge"), "perfect"), { message: "perfect does not play uisge, because it is not solved" });
});

test("an analysis of a solved game is looked up and follows the best moves", () => {
  for (const session of positions) {
    const { turn, depth, nodes, values, lines } = analyse(session, { nodes: 1, lines: 99 });
    assert.deepEqual([turn, depth, nodes, values], [session.turn, 0, 0, []]);
    assert.deepEqual(lines.map(({ text, score }) => [text, score]), moveValues(session));
    for (const { text, words, inputs, score, value, proven, moves } of lines) {
      assert.deepEqual([moves[0], inputs], [text, session.inputs(text)]);
      assert.equal(words, session.offers().find((offer) => offer.text === text).words);
      assert.equal(proven, score.split(" ")[0]);
      const plies = Number(/\d+/.exec(score)?.[0] ?? 8);
      const won = score === "draw" ? 0 : 100_000 - plies;
      assert.equal(value + 0, (proven === "win") === (turn === "first") ? won : 0 - won, score);
      // A draw has no last move, so its line is cut off.
      assert.ok(moves.length === plies || score === "draw" && moves.length < plies, `${score}: ${moves}`);
      let end = session;
      for (const [n, move] of moves.entries()) {
        const best = n === 0 ? score : moveValues(end)[0][1];
        assert.equal(new Map(moveValues(end)).get(move), best);
        end = played(end, move);
      }
      if (proven === "win") assert.equal(end.ending().winner, turn);
      if (proven === "loss") assert.notEqual(end.ending().winner, turn);
    }
  }
  assert.equal(analyse(positions[0], { depth: 1 }).lines.length, 1);
});

test("of equal moves, the one that makes most progress comes first", () => {
  const arrival = Session.fromPosition("disk-race", "1b4r1/r1R1Bb1r/5b2/1 b");
  assert.ok(moveValues(arrival).every(([, value]) => value === "draw"));
  // The turned piece arrives at a goal.
  assert.equal(moveValues(arrival)[0][0], "o4r4");

  // A move back to an earlier position of the game makes no progress.
  const back = arrival.copy();
  for (const move of ["i5i6", "o0o1", "i6i5"]) back.play(move);
  const again = Session.fromPosition("disk-race", back.position);
  assert.deepEqual(moveValues(back).sort(), moveValues(again).sort());
  assert.equal(moveValues(back).at(-1)[0], "o1o0");
  assert.notEqual(moveValues(again).at(-1)[0], "o1o0");
});

test("other games are searched", () => {
  const session = Session.start("uisge");
  assert.equal(analyse(session, { depth: 2 }).depth, 2);
  assert.throws(() => moveValues(session), { message: "perfect does not play uisge, because it is not solved" });
});

test("a finished game has no values", () => {
  const session = Session.start("disk-race");
  session.resign("first");
  assert.throws(() => analyse(session, { depth: 1 }), { message: "the game is over" });
  assert.throws(() => choose(session, "perfect"), { message: "the game is over" });
});
