// Tests of the package in Node.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

// WEB_PACKAGE is the folder of the package with a slash at the end, if it is elsewhere.
const folder = new URL(process.env.WEB_PACKAGE ?? "../../../target/web/site/pkg/", import.meta.url);
const { default: init, Session, analyse, choose, games, setUp } = await import(new URL("node.js", folder));

test("Node needs no init, and may call it", async () => {
  await init();
  assert.equal(Session.start("uisge").plies, 0);
});

test("without init, an error says what is missing", async () => {
  const { games } = await import(new URL("board_web.js?2", folder));
  assert.throws(() => games(), { message: "the module is not loaded: await init() first" });
});

test("all calls of init share one module, and a failed one can be repeated", async () => {
  const { default: init, initSync, Session } = await import(new URL("board_web.js?3", folder));
  await assert.rejects(init({ module_or_path: new Uint8Array(8) }), WebAssembly.CompileError);
  const module = readFileSync(new URL("board_web_bg.wasm", folder));
  const calls = [init({ module_or_path: module }), init({ module_or_path: module })];
  const wasm = initSync({ module });
  const session = Session.start("ignis");
  assert.deepEqual(await Promise.all([...calls, init()]), [wasm, wasm, wasm]);
  Session.start("uisge");
  assert.equal(session.game, "ignis");
});

test("the style sheet of the package sets all colors of pictures", () => {
  const { files, exports } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8"));
  assert.ok(files.includes("board.css"));
  const css = readFileSync(new URL(exports["./board.css"], folder), "utf8");
  for (const { name } of games()) {
    const session = Session.start(name);
    session.play(session.legalMoves()[0]);
    const used = new Set([...session.svg({ theme: "css" }).matchAll(/var\((--[\w-]+)/g)].map(([, property]) => property));
    assert.ok(used.size > 3);
    for (const property of used) assert.ok(css.includes(`${property}:`), property);
  }
});

test("games() describes the start positions", () => {
  assert.ok(games().length > 0);
  for (const game of games()) {
    const session = Session.start(game.name);
    assert.equal(session.mask().length, game.moveCount);
    assert.equal(session.mask().reduce((sum, legal) => sum + legal, 0), session.legalMoves().length);
    assert.equal(typeof session.key, "bigint");
  }
  assert.deepEqual(games().filter(({ solved }) => solved).map(({ name }) => name), ["disk-race"]);
});

test("moves are played by notation, by index and by touches", () => {
  const session = Session.start("uisge", "stuck=draw", { repetition: 3, maxPlies: 200 });
  assert.deepEqual(session.limits, { repetition: 3, maxPlies: 200 });
  assert.equal(session.play("d4f4"), "the piece on d4 jumps to f4 and shows its crown");
  const offer = session.offers()[0];
  assert.deepEqual(session.inputs(offer.text), offer.inputs);
  assert.equal(session.playIndex(offer.index), offer.words);
  const more = [];
  for (let picked = session.pick(more); picked.index === null; picked = session.pick(more)) more.push(picked.more[0]);
  session.playIndex(session.pick(more).index);
  assert.equal(session.moves().length, 3);
  assert.equal(session.pick(["a1"]), undefined);
  assert.equal(session.whyNot(["a1"]), "there is no piece on a1");
  assert.equal(Session.start("uisge").whyNot(["d4", "a1"]), "d4 can only go to d6 or f4");
  assert.equal(session.check("a1a2"), "there is no piece on a1");
  assert.throws(() => session.play("a1a2"), { message: "there is no piece on a1", kind: "illegal" });
  assert.throws(() => session.play("a1"), { kind: "notation" });
  assert.throws(() => session.playIndex(100000), { kind: "notation" });
  assert.throws(() => session.playIndex(-1), { message: "index: expected a whole number from 0, found -1", kind: "notation" });
  assert.throws(() => session.playIndex(0.5), { message: "index: expected a whole number from 0, found 0.5" });
  assert.throws(() => session.inputs("d4"), { kind: "notation" });
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

test("records from mails and editors are read", () => {
  const played = Session.start("disk-race");
  for (const m of ["r0o0", "r1o1"]) played.play(m);
  const moves = "1. r0o0 {> A: comment} r1o1";
  const good = [
    `\ufeffgame: disk-race\r\n\r\n${moves}\r\n`,
    `Game: Disk race\nRED: Ann\n\n${moves}`,
    `GAME : disk-race\n\n${moves}`,
    `> game: disk-race\n> red: Ann\n>\n> ${moves}\n`,
    `\n>> Game: Disk-Race\n>>\n>> ${moves}\n`,
  ];
  for (const record of good) {
    const session = Session.fromRecord(record);
    assert.deepEqual([session.position, session.comment(1)], [played.position, "> A: comment"], record);
  }
  for (const record of [moves, `\n\n${moves}\n`, `red: Ann\n\n${moves}`, `> ${moves}`, ...good]) {
    assert.equal(Session.fromRecord(record, "disk-race").position, played.position, record);
  }
  assert.equal(Session.fromRecord("", "uisge").plies, 0);
  assert.equal(Session.fromRecord(good[0], "uisge").game, "disk-race");
  assert.throws(() => Session.fromRecord("\n1. r0o0 r0o0", "disk-race"), { line: 2, column: 9 });
  assert.throws(() => Session.fromRecord("red: Ann\n\n1. r0o0 r0o0", "disk-race"), { line: 3, column: 9 });
  assert.throws(() => Session.fromRecord(moves), { problem: "expected a record that begins with a line such as `game: uisge`" });
  assert.throws(() => Session.fromRecord("game: go\n"), { problem: 'unknown game "go": expected one of uisge, ignis, hexfour, disk-race' });
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
  assert.match(session.svg({ theme: "css" }), /fill="var\(--board-[a-z-]+,#[0-9a-f]+\)"/);
  assert.match(session.svg({ touched: [] }), /data-space/);
});

test("at() copies the game at any ply and keeps the later moves", () => {
  const session = Session.start("hexfour", "side=4", { repetition: 3 });
  for (let n = 0; n < 6; n++) session.play(session.legalMoves()[0]);
  const moves = session.moves();
  for (let ply = 0; ply <= 6; ply++) {
    const copy = session.at(ply);
    assert.equal(copy.plies, ply);
    assert.equal(copy.position, session.positions()[ply]);
    assert.equal(copy.at(6).position, session.position);
    assert.equal(copy.redo(), moves[ply]);
  }
  assert.equal(session.plies, 6);
  session.resign("first");
  assert.equal(session.at(6).ending().cause, "resigned");
  assert.equal(session.at(5).ending(), null);
  session.undo();
  session.resign("first");
  assert.equal(session.at(6).ending(), null);
  assert.throws(() => session.at(7), { message: "ply: expected a whole number from 0 to 6, found 7", kind: "notation" });
  assert.throws(() => session.at(-1), { message: "ply: expected a whole number from 0, found -1" });
});

test("looking back does not take longer in long games", () => {
  const session = Session.start("uisge");
  for (let n = 0; n < 250; n++) for (const m of ["d4d6", "d2f2", "d6d4", "f2d2"]) session.play(m);
  const begin = performance.now();
  for (let ply = 0; ply < 1000; ply += 20) session.at(ply).free();
  assert.ok((performance.now() - begin) / 50 < 20);
});

test("a session is stored as its record by JSON.stringify", () => {
  const session = Session.start("uisge");
  session.play("d4f4");
  const { game } = JSON.parse(JSON.stringify({ game: session }));
  assert.equal(Session.fromRecord(game).position, session.position);
});

test("unknown names are errors that list the known ones", () => {
  const session = Session.start("uisge");
  const rejected = (act, message) => assert.throws(act, { message });
  rejected(() => Session.start("chess"), 'unknown game "chess": expected one of uisge, ignis, hexfour, disk-race');
  rejected(() => Session.start("uisge", "standard", { maxplies: 10 }), 'unknown option "maxplies": expected repetition, maxPlies');
  rejected(() => Session.start("uisge", "standard", { maxPlies: -1 }), "maxPlies: expected a whole number from 0");
  rejected(() => Session.start("uisge", "standard", 10), "expected an object with repetition, maxPlies");
  assert.throws(() => session.svg({ them: "dark" }), /unknown option "them": expected theme/);
  rejected(() => analyse(session, { moves: 3 }), 'unknown option "moves": expected time, nodes, depth, lines');
  for (const name of ["godlike", "simple", "mcts:1000", "search:depth=0"]) {
    assert.throws(() => choose(session, name), /^Error: unknown opponent .* expected random, beginner, easy, fair, strong, perfect, search:200ms/);
  }
  rejected(() => choose(session, "perfect"), "perfect does not play uisge, because it is not solved");
  rejected(() => choose(Session.start("disk-race"), "perfect"), "perfect is not in this module, but in the one with the feature `perfect`");
});

test("arguments of a wrong type are errors, and leave the module intact", () => {
  const session = Session.start("uisge");
  const text = [undefined, null, 5, {}, ["uisge"]];
  const calls = {
    string: [text, (wrong) => [() => Session.start(wrong), () => Session.fromRecord(wrong), () => Session.fromPosition("uisge", wrong), () => session.play(wrong), () => session.check(wrong),
      () => session.inputs(wrong), () => session.resign(wrong), () => session.setName("first", wrong), () => session.setComment(0, wrong), () => session.setDate(wrong), () => choose(session, wrong),
      () => setUp("uisge", wrong, session.setUp())]],
    array: [[undefined, null, 5, {}, "d4"], (wrong) => [() => session.pick(wrong), () => session.whyNot(wrong)]],
    "whole number": [[undefined, null, "0", -1, 0.5, NaN, {}], (wrong) => [() => session.playIndex(wrong), () => session.at(wrong), () => session.comment(wrong), () => session.variations(wrong),
      () => session.setComment(wrong, "")]],
    "whole number below": [["x", -1, 0.5, 2 ** 32, NaN], (wrong) => [() => choose(session, "random", wrong)]],
    "array of": [[5, {}, "d4", [5]], (wrong) => [() => session.svg({ arrows: wrong }), () => session.svg({ touched: wrong })]],
  };
  for (const [expected, [values, of]] of Object.entries(calls)) {
    for (const wrong of values) for (const call of of(wrong)) assert.throws(call, new RegExp(`expected an? ${expected}`), `${call} ${JSON.stringify(wrong)}`);
  }
  for (const wrong of [5, {}]) assert.throws(() => Session.start("uisge", wrong), TypeError);
  assert.deepEqual([session.plies, session.legalMoves().length], [0, 4]);
});

test("an unknown opponent is an error even after the end", () => {
  const session = Session.start("uisge");
  session.resign("first");
  assert.throws(() => choose(session, "nobody"), /unknown opponent/);
  assert.throws(() => choose(session, "perfect"), /not solved/);
  for (const name of ["random", "easy", "search:depth=3"]) assert.throws(() => choose(session, name), { message: "the game is over", kind: "over" });
});

test("analyse() returns several lines with their values for the first player", () => {
  for (const { name } of games()) {
    const session = Session.start(name);
    const { turn, depth, nodes, values, lines } = analyse(session, { nodes: 5000, lines: 3 });
    assert.equal(turn, "first");
    assert.ok(depth > 0 && values.length === depth && nodes >= 5000 && nodes < 6100);
    assert.equal(lines.length, 3);
    assert.equal(lines[0].value, values.at(-1));
    for (const line of lines) {
      assert.deepEqual(line.inputs, session.inputs(line.text));
      assert.equal(line.moves[0], line.text);
      assert.equal(line.proven, null);
      assert.equal(line.score, (line.value < 0 ? "" : "+") + (line.value / 100).toFixed(2));
      const copy = session.copy();
      assert.equal(copy.play(line.text), line.words);
      for (const m of line.moves.slice(1)) copy.play(m);
    }
    // The same position, seen by the second player.
    session.play(lines[0].text);
    const [best] = analyse(session, { depth: 1 }).lines;
    assert.equal(analyse(session, { depth: 1 }).turn, "second");
    assert.equal(best.score, (best.value > 0 ? "" : "+") + (-best.value / 100).toFixed(2));
  }
});

test("analyse() proves wins, losses and draws", () => {
  // Light makes the sixth crown with a jump of d4.
  const session = Session.fromPosition("uisge", "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w");
  const { lines } = analyse(session, { depth: 3, lines: 99 });
  assert.equal(lines.length, session.legalMoves().length);
  assert.deepEqual([lines[0].score, lines[0].value, lines[0].proven], ["win in 1", 99999, "win"]);
  // The mirrored position: dark makes the sixth crown.
  const dark = Session.fromPosition("uisge", "7/2ww3/1wwww2/2BBBB1/3bB2/7 b");
  const [win] = analyse(dark, { depth: 3 }).lines;
  assert.deepEqual([win.score, win.value, win.proven], ["win in 1", -99999, "win"]);
  // Dark threatens to win, and some moves of light do not prevent it.
  const lost = Session.fromPosition("uisge", "7/2ww3/1wwww2/2BBBB1/3bB2/7 w");
  const worst = analyse(lost, { depth: 3, lines: 99 }).lines.at(-1);
  assert.deepEqual([worst.score, worst.value, worst.proven], ["loss in 2", 2 - 100000, "loss"]);

  session.resign("first");
  assert.throws(() => analyse(session, { depth: 1 }), { message: "the game is over" });
  assert.throws(() => analyse(lost, {}), { message: "expected a limit: time, nodes or depth" });
  assert.throws(() => analyse(lost), { message: "expected a limit: time, nodes or depth" });
  assert.throws(() => analyse(lost, { time: 0 }), { message: "time: expected a positive number of milliseconds" });
  assert.throws(() => analyse(lost, { depth: 1.5 }), { message: "depth: expected a whole number above 0" });
  const begin = performance.now();
  analyse(lost, { time: 50, lines: 2 });
  assert.ok(performance.now() - begin < 2000);
});

/** Returns the points of an opponent against another, of `count` games. */
function match(game, opponent, other, count) {
  let points = 0;
  for (let n = 0; n < count; n++) {
    const session = Session.start(game, "standard", { repetition: 3, maxPlies: 300 });
    const side = n % 2 ? "second" : "first";
    while (!session.ending()) session.play(choose(session, session.turn === side ? opponent : other, n).text);
    const { winner } = session.ending();
    points += winner === side ? 1 : winner === null ? 0.5 : 0;
  }
  return points;
}

test("easy beats beginner, and beginner beats random", () => {
  for (const { name } of games()) {
    assert.ok(match(name, "easy", "beginner", 20) >= 15, name);
    assert.ok(match(name, "beginner", "random", 20) >= 15, name);
  }
});

test("a position is the result of its own set-up", () => {
  for (const { name } of games()) {
    const session = Session.start(name);
    for (let ply = 0; ply < 8; ply++) {
      const { position, faults, scene, svg } = setUp(name, session.rules, session.setUp(), { theme: "css" });
      assert.equal(position, session.position);
      assert.deepEqual(faults, []);
      assert.deepEqual(scene.pieces, session.scene().pieces);
      assert.match(svg, /^<svg [^]*<\/svg>\n$/);
      session.play(session.legalMoves()[ply % 2]);
    }
  }
});

test("setUp() reports every fault with its spaces and draws the board", () => {
  const start = Session.start("uisge").setUp();
  start.pieces.push(["g6", "B"]);
  const { position, faults, scene, svg } = setUp("uisge", "standard", start);
  assert.equal(position, null);
  assert.deepEqual(faults.map(({ message }) => message), [
    "dark has 7 pieces instead of 6",
    "the piece on g6 is not connected with the one on d2",
  ]);
  assert.deepEqual(faults[0].spaces, ["d2", "e2", "c3", "d3", "e3", "f3", "g6"]);
  assert.deepEqual(faults[1].spaces, ["g6", "d2"]);
  assert.ok(scene.pieces.some(([space, letter]) => space === "g6" && letter === "B"));
  assert.match(svg, /data-space="g6"/);

  const ignis = games().find(({ name }) => name === "ignis").setUp;
  assert.deepEqual(ignis, { closed: "x", supply: [{ letter: "A", max: 12 }, { letter: "E", max: 37 }] });
  const closed = { pieces: [["a1", "F"], ["a2", "W"], ["c3", "x"]], turn: "second", supply: { A: 12, E: 22 } };
  const hole = setUp("ignis", "standard", closed);
  assert.deepEqual(hole.faults, [{ message: "the playing area is not a rectangle: c3 is taboo", spaces: ["c3"] }]);
  assert.equal(hole.scene.turn, "second");

  const wrong = (pieces, more) => () => setUp("uisge", "standard", { pieces, turn: "first", ...more });
  assert.throws(wrong([["a1", "q"]]), { message: "a1: expected w, W, b, B, found q" });
  assert.throws(wrong([["z1", "w"]]), /unknown space "z1"/);
  assert.throws(wrong([["a1", "w"], ["a1", "b"]]), { message: "a1 is mentioned twice" });
  assert.throws(wrong(["a1"]), { message: "pieces: expected an array of pairs of a space and a letter" });
  assert.throws(wrong([], { turn: "light" }), { message: 'turn: expected "first" or "second"' });
  assert.throws(wrong([], { supplies: {} }), { message: 'unknown option "supplies": expected pieces, turn, supply' });
});

const home = fileURLToPath(folder);
/** The folder of TypeScript and of React's types. */
const tools = fileURLToPath(new URL("../../../target/web/npm/", import.meta.url));
const JSX = `import type { BoardGame } from "board-web/board-game.js";
const ended = ({ detail }: CustomEvent<{ words: string }>) => console.log(detail.words);
export const right = <board-game id="board" game="uisge" opponent="easy" flipped motion={false} onboard-end={ended}
  ref={(board: BoardGame | null) => void board?.restart()}></board-game>;
// @ts-expect-error
export const wrong = <board-game game="chess" />;
// @ts-expect-error
export const mistyped = <board-game oponent="easy" />;
`;
const USES = `import type { BoardGame } from "board-web/board-game.js";
const board: BoardGame | null = document.querySelector("board-game");
document.addEventListener("board-change", ({ detail: { plies } }) => plies.toFixed());
if (board?.undo()) board.side = "both";
// @ts-expect-error
board!.side = "light";
// @ts-expect-error
board!.addEventListener("board-end", ({ detail }) => detail.loser);
`;
for (const react of [true, false]) {
  test(`TypeScript accepts the README's examples and JSX ${react ? "with" : "without"} React`, () => {
    const folder = mkdtempSync(path.join(react ? tools : tmpdir(), "types-"));
    try {
      cpSync(home, path.join(folder, "node_modules/board-web"), { recursive: true });
      const examples = [...readFileSync(path.join(home, "README.md"), "utf8").matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code]) => code);
      assert.ok(examples.length > 3);
      const files = { ...Object.fromEntries(examples.map((code, n) => [`example${n}.ts`, `${code}\nexport {};`])), "uses.ts": USES, "element.tsx": JSX };
      for (const [name, code] of Object.entries(files)) writeFileSync(path.join(folder, name), code);
      const compilerOptions = { strict: true, noEmit: true, target: "es2022", module: "esnext", moduleResolution: "bundler", lib: ["es2022", "dom", "esnext.disposable"], types: [], jsx: react ? "react-jsx" : "preserve" };
      writeFileSync(path.join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
      const { stdout, status } = spawnSync(path.join(tools, "node_modules/.bin/tsc"), ["--project", folder], { encoding: "utf8" });
      assert.equal(status, 0, stdout);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}

// Sessions: undo, endings, notes and records.

test("games() describes the players, options, choices and pieces", () => {
  const [uisge, ignis, hexfour] = games();
  assert.deepEqual([uisge.players, uisge.playerNames], [["light", "dark"], ["light", "dark"]]);
  assert.deepEqual([hexfour.players, hexfour.playerNames], [["first", "second"], ["the first player", "the second player"]]);
  // As recorded from `board games --json`.
  const transcript = readFileSync(new URL("../../board-cli/tests/program/transcript.txt", import.meta.url), "utf8");
  for (const { name, options } of games()) {
    const [recorded] = transcript.split("\n").filter((line) => line.startsWith(`{"game":"${name}","players":["`)).map((line) => JSON.parse(line));
    assert.deepEqual(options.map(({ name, about, values }) => ({ name, about, values })), recorded.rules);
  }
  assert.match(hexfour.options[0].about, /number of fields on each side/);
  assert.deepEqual(ignis.choices.map(({ name, piece }) => [name, piece]), [["A", "A"], ["E", "E"]]);
  assert.deepEqual(uisge.kinds.map(({ letter, owner }) => letter + owner), ["wfirst", "Wfirst", "bsecond", "Bsecond"]);
  assert.deepEqual([uisge.solved, uisge.setUp], [false, { closed: null, supply: [] }]);
  for (const { name, moveHelp, startNote } of games()) {
    assert.ok(moveHelp.includes("move"), name);
    assert.equal(Session.start(name).scene().note ?? "", startNote, name);
  }
});

test("a session describes its game, rules, limits and position", () => {
  const session = Session.start("hexfour", "side=4", { maxPlies: 30 });
  assert.deepEqual([session.game, session.rules, session.turn, session.plies], ["hexfour", "side=4", "first", 0]);
  assert.deepEqual(session.limits, { repetition: null, maxPlies: 30 });
  assert.deepEqual([session.moves(), session.positions()], [[], [session.position]]);
  assert.deepEqual([session.lastMove(), session.ending(), session.undo(), session.redo()], [null, null, undefined, undefined]);
  session.play("d4");
  assert.deepEqual([session.turn, session.plies, session.moves()], ["second", 1, ["d4"]]);
  assert.deepEqual(session.positions(), [Session.start("hexfour", "side=4").position, session.position]);
  assert.deepEqual(session.lastMove().changes, [[{ enters: { at: "d4", piece: "x", entry: null } }]]);
  assert.equal(session.lastMove().before.position, session.positions()[0]);
  for (const options of [undefined, null, {}, { repetition: null }]) {
    assert.deepEqual(Session.start("uisge", undefined, options).limits, { repetition: null, maxPlies: null });
  }
  assert.equal(Session.start("uisge").rules, "standard");
  assert.throws(() => Session.start("uisge", "standard", { repetition: 0 }), { message: "repetition: expected a whole number above 0" });
  assert.throws(() => Session.start("uisge", "side=4"), /rules/);
  assert.throws(() => Session.fromPosition("chess", ""), /unknown game "chess"/);
  assert.throws(() => Session.fromPosition("uisge", "7/7 w"), Error);
  assert.deepEqual(Session.fromPosition("uisge", Session.start("uisge").position, { repetition: 2 }).limits.repetition, 2);
});

test("positions with the same key are the same", () => {
  const keys = new Map();
  for (const { name } of games()) {
    const session = Session.start(name);
    for (let ply = 0; ply < 6; ply++) {
      keys.set(`${name} ${session.position}`, session.key);
      session.play(session.legalMoves()[ply]);
    }
    assert.equal(Session.fromPosition(name, session.position).key, session.key);
  }
  assert.equal(new Set(keys.values()).size, keys.size);
});

test("moves are taken back and replayed in copies without changing the original", () => {
  const session = Session.start("uisge");
  session.play("d4f4");
  const copy = session.copy();
  assert.equal(copy.undo(), "d4f4");
  assert.deepEqual([copy.plies, session.plies], [0, 1]);
  assert.equal(copy.position, Session.start("uisge").position);
  assert.deepEqual([copy.redo(), copy.redo()], ["d4f4", undefined]);
  assert.equal(copy.position, session.position);
});

test("check() and whyNot() accept legal moves", () => {
  const session = Session.start("uisge");
  for (const { text, inputs } of session.offers()) {
    assert.equal(session.check(text), undefined);
    assert.equal(session.whyNot(inputs), undefined);
    assert.deepEqual(session.pick(inputs), { more: [], index: session.offers().find((offer) => offer.text === text).index });
  }
  const { more, index } = session.pick(["d4"]);
  assert.deepEqual([more.sort(), index], [["d6", "f4"], null]);
  assert.equal(session.whyNot([]), undefined);
});

test("a game ends by resignation or agreement, and can be reopened", () => {
  const session = Session.start("uisge");
  assert.equal(session.reopen(), false);
  session.resign("second");
  assert.deepEqual(session.ending(), { winner: "first", outcome: null, words: "light has won: dark resigned", cause: "resigned" });
  assert.deepEqual([session.legalMoves(), session.offers()], [[], []]);
  assert.ok(session.mask().every((legal) => legal === 0));
  assert.throws(() => session.resign("first"), { message: "the game is over", kind: "over" });
  assert.equal(session.reopen(), true);
  assert.equal(session.ending(), null);
  session.agreeDraw();
  assert.deepEqual([session.ending().winner, session.ending().cause], [null, "agreed"]);
  for (const player of ["light", "", "First"]) {
    assert.throws(() => session.resign(player), { message: 'player: expected "first" or "second"' });
  }
});

test("a game ends by its rules and by its limits", () => {
  const won = Session.fromPosition("uisge", "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w");
  won.play("d4f4");
  assert.deepEqual([won.ending().winner, won.ending().outcome, won.ending().cause], ["first", "light", "rules"]);
  const points = Session.fromPosition("hexfour", "oxoo/xxoxo/oox1ox/xxx1xxx/oxoxxo/ox1oo/ooxo x");
  points.play("d4");
  assert.deepEqual([points.ending().winner, points.ending().margin], ["first", 2]);
  const capped = Session.start("ignis", "standard", { maxPlies: 1 });
  capped.play("Aan");
  assert.deepEqual([capped.ending().winner, capped.ending().cause], [null, "ply-cap"]);
  const repeated = Session.start("uisge", "standard", { repetition: 3 });
  for (const over of [false, true]) {
    for (const move of ["d4d6", "d2f2", "d6d4", "f2d2"]) repeated.play(move);
    assert.equal(repeated.ending()?.cause === "repetition", over);
  }
});

test("names, the date and comments are kept in the record", () => {
  const session = Session.start("uisge");
  session.play("d4f4");
  assert.deepEqual([session.name("first"), session.comment(0), session.comment(1)], [undefined, undefined, undefined]);
  session.setName("first", "Ann");
  session.setName("second", "Ben");
  session.setDate("2025-11-30");
  session.setComment(0, "A start.");
  session.setComment(1, "A jump.");
  const again = Session.fromRecord(session.record());
  for (const one of [session, again, session.copy()]) {
    assert.deepEqual([one.name("first"), one.name("second")], ["Ann", "Ben"]);
    assert.deepEqual([one.comment(0), one.comment(1), one.comment(2)], ["A start.", "A jump.", undefined]);
    assert.match(one.record(), /^date: 2025-11-30$/m);
    assert.equal(one.record(), session.record());
  }
  session.setName("first", "");
  assert.equal(session.name("first"), undefined);
  assert.throws(() => session.setName("first", "a\nb"), { kind: "note" });
  assert.throws(() => session.setName("third", "Cid"), { message: 'player: expected "first" or "second"' });
  assert.throws(() => session.name("third"), { message: 'player: expected "first" or "second"' });
  assert.throws(() => session.setDate("yesterday"), Error);
  assert.throws(() => session.setComment(1, "{"), { kind: "note" });
  assert.throws(() => session.comment(-1), { message: "ply: expected a whole number from 0, found -1", kind: "notation" });
  assert.throws(() => session.comment(2 ** 32), { kind: "notation" });
  // Negative zero is a whole number.
  assert.equal(session.comment(-0), "A start.");
});

test("variations are sessions", () => {
  const record = "game: uisge\n\n1. d4d6 (1. d4f4 {A crown.} d2f2 (1... e3e5)) 1... d2f2\n";
  const session = Session.fromRecord(record);
  assert.equal(session.record(), record);
  const [line] = session.variations(1);
  assert.deepEqual([line.moves(), line.comment(1)], [["d4f4", "d2f2"], "A crown."]);
  assert.deepEqual(line.variations(2).map((inner) => inner.moves()), [["d4f4", "e3e5"]]);
  assert.deepEqual(session.variations(2), []);
});

test("problems of a record without a game are reported in its own lines", () => {
  const problem = (record, game) => {
    try {
      Session.fromRecord(record, game);
    } catch (why) {
      assert.equal(why.message, `line ${why.line}, column ${why.column}: ${why.problem}`);
      return [why.line, why.column];
    }
  };
  const wrong = "1. r0o0 r0o0";
  assert.deepEqual(problem(wrong, "disk-race"), [1, 9]);
  assert.deepEqual(problem(`\n\n\n${wrong}`, "disk-race"), [4, 9]);
  assert.deepEqual(problem(`max-plies: 9\n\n${wrong}`, "disk-race"), [3, 9]);
  assert.deepEqual(problem(`\n\nmax-plies: 9\nred: Ann\n\n${wrong}`, "disk-race"), [6, 9]);
  assert.deepEqual(problem(wrong, "chess"), [1, 1]);
  assert.deepEqual(problem(`game: disk-race\n\n${wrong}`), [3, 9]);
  assert.equal(Session.fromRecord("max-plies: 9\n\n1. r0o0", "disk-race").limits.maxPlies, 9);
});

test("set-ups list the supply, and invalid ones name the wrong field", () => {
  const ignis = Session.start("ignis").setUp();
  assert.deepEqual([ignis.turn, ignis.supply], ["first", { A: 12, E: 9 }]);
  const build = (more) => setUp("uisge", "standard", { pieces: [], turn: "first", ...more });
  assert.throws(() => build({ pieces: undefined }), { message: "pieces: expected an array" });
  assert.throws(() => build({ turn: undefined }), { message: 'turn: expected "first" or "second"' });
  for (const supply of [3, { AA: 1 }, { A: -1 }, { A: "1" }, { A: 1.5 }]) {
    assert.throws(() => build({ supply }), { message: "supply: expected an object with whole numbers by letter" });
  }
  for (const pair of [["a1"], ["a1", "ww"], ["a1", ""], [1, "w"]]) {
    assert.throws(() => build({ pieces: [pair] }), { message: "pieces: expected an array of pairs of a space and a letter" });
  }
  assert.throws(() => setUp("chess", "standard", ignis), /unknown game "chess"/);
  assert.throws(() => setUp("uisge", "side=4", Session.start("uisge").setUp()), /rules/);
  assert.equal(build({ supply: null }).position, null);
});

// Opponents and analysis.

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
