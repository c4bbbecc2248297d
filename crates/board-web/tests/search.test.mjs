// Tests of opponents and analysis in Node.

import assert from "node:assert/strict";
import { test } from "node:test";

const folder = new URL(process.env.WEB_PACKAGE ?? "../../../target/web/site/pkg/", import.meta.url);
const { Session, analyse, choose, games } = await import(new URL("node.js", folder));

// Light makes the sixth crown with a jump of d4.
const WIN = "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w";
// Six fields are empty, and with best play neither player wins.
const DRAWN = "xo1x/xxoxo/1o1xxo/oxoox1x/oxx1oo/1oxxx/xooo o";

/** The result for the side to move with best play: 1 for a win, 0 for a draw, -1 for a loss. */
function result(session) {
  const ending = session.ending();
  if (ending) return ending.winner === null ? 0 : ending.winner === session.turn ? 1 : -1;
  return Math.max(...session.legalMoves().map((move) => {
    const after = session.copy();
    after.play(move);
    return -result(after);
  }));
}

test("seeds decide the choices of random opponents", () => {
  for (const { name } of games()) {
    const session = Session.start(name);
    const chosen = (seed) => choose(session, "random", seed).text;
    assert.ok(new Set(Array.from({ length: 20 }, (_, seed) => chosen(seed))).size > 3, name);
    assert.equal(chosen(undefined), chosen(0));
  }
});

test("random opponents choose as on machines with 64-bit addresses", () => {
  const session = Session.start("hexfour");
  const moves = session.legalMoves();
  const chosen = Array.from({ length: 8 }, (_, seed) => moves.indexOf(choose(session, "random", seed).text));
  // Computed by another implementation of SplitMix64.
  assert.equal(moves.length, 61);
  assert.deepEqual(chosen, [20, 31, 21, 33, 58, 56, 47, 29]);
});

test("the same seed gives other choices in later positions", () => {
  const session = Session.start("hexfour");
  const same = Array.from({ length: 20 }, (_, ply) => {
    const number = session.legalMoves().indexOf(choose(session, "random", 1).text) / session.legalMoves().length;
    session.play(session.legalMoves()[ply]);
    return Math.floor(8 * number);
  });
  assert.ok(new Set(same).size > 3);
});

test("a choice has words and a score, and changes nothing", () => {
  const session = Session.fromPosition("uisge", WIN);
  const { text, words, score } = choose(session, "search:depth=2");
  assert.equal(words, session.offers().find((offer) => offer.text === text).words);
  assert.equal(score, "win in 1");
  assert.equal(session.plies, 0);
  session.play(text);
  assert.equal(session.ending().winner, "first");
  for (const opponent of ["random", "easy", "search:depth=2"]) {
    assert.throws(() => choose(session, opponent), { message: "the game is over" });
  }
});

test("a drawn game is proven only by a search that ends before every limit", () => {
  const session = Session.fromPosition("hexfour", DRAWN);
  assert.equal(result(session), 0);
  const best = (limits) => analyse(session, limits).lines[0];
  const { depth, nodes } = analyse(session, { depth: 20 });
  for (const limits of [{ depth: 20 }, { depth: depth + 1 }, { nodes: nodes + 1 }, { time: 60_000 }]) {
    const { score, value, proven } = best(limits);
    assert.deepEqual([score, value, proven], ["draw", 0, "draw"], JSON.stringify(limits));
  }
  for (const limits of [{ depth }, { nodes }, { depth, time: 60_000 }, { nodes, time: 60_000 }]) {
    const { score, value, proven } = best(limits);
    assert.deepEqual([score, value, proven], ["+0.00", 0, null], JSON.stringify(limits));
  }
  // The other moves do not lead to a draw.
  for (const { text, proven } of analyse(session, { depth: 20, lines: 99 }).lines) {
    const after = session.copy();
    after.play(text);
    assert.equal(proven, ["loss", "draw", "win"][1 - result(after)], text);
  }
});

test("limits of an analysis are checked", () => {
  const session = Session.start("uisge");
  for (const name of ["nodes", "depth", "lines"]) {
    for (const number of [0, -1, 0.5, NaN, "1", 2 ** 32]) {
      assert.throws(() => analyse(session, { depth: 1, [name]: number }), { message: `${name}: expected a whole number above 0` });
    }
  }
  for (const time of [0, -1, NaN, Infinity, "1"]) {
    assert.throws(() => analyse(session, { time }), { message: "time: expected a positive number of milliseconds" });
  }
  assert.equal(analyse(session, { depth: 1, nodes: null, time: undefined }).depth, 1);
  assert.equal(analyse(session, { time: 1e300, depth: 1 }).depth, 1);
  // More than the maximum depth.
  assert.equal(analyse(Session.fromPosition("uisge", WIN), { depth: 2 ** 32 - 1 }).lines[0].score, "win in 1");
});

test("a search that ends before depth 1 has no score", () => {
  const { depth, lines: [line] } = analyse(Session.start("uisge"), { nodes: 1 });
  assert.deepEqual([depth, line.score, line.value, line.proven], [0, "unknown", 0, null]);
});

test("a search of few positions has a table of 64 kB", () => {
  const { depth, nodes, lines } = analyse(Session.start("uisge"), { nodes: 1500 });
  // Printed by board-search with `memory(1 << 16)` on a machine with 64-bit addresses. With half as
  // large a table, it needs 1,999 positions.
  assert.deepEqual([depth, nodes, lines[0].moves[0]], [9, 1890, "d4d6"]);
});

test("a search for some time takes about this time", () => {
  const session = Session.start("hexfour");
  const begin = performance.now();
  analyse(session, { time: 100 });
  const elapsed = performance.now() - begin;
  // A wide tolerance for slow machines.
  assert.ok(elapsed > 90 && elapsed < 3000, `${elapsed} ms`);
});
