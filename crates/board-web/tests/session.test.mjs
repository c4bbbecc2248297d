// Tests of sessions in Node: undo, endings, notes and records.

import assert from "node:assert/strict";
import { test } from "node:test";

const folder = new URL(process.env.WEB_PACKAGE ?? "../../../target/web/site/pkg/", import.meta.url);
const { Session, games, setUp } = await import(new URL("node.js", folder));

test("games() describes the players, options, choices and pieces", () => {
  const [uisge, ignis, hexfour] = games();
  assert.deepEqual([uisge.players, uisge.playerNames], [["light", "dark"], ["light", "dark"]]);
  assert.deepEqual([hexfour.players, hexfour.playerNames], [["first", "second"], ["the first player", "the second player"]]);
  assert.deepEqual(hexfour.options.map(({ name, values }) => [name, values]), [["side", ["6", "4", "5", "7"]], ["pieces", ["full", "fewer"]]]);
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
