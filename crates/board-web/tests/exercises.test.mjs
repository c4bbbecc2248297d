// Tests of the words, presets and exercises of the page, in Node. WEB_PACKAGE is the folder of the package.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = process.env.WEB_PACKAGE ?? here("../../../target/web/site/pkg/");
// The modules of the page import the package by a path relative to the site.
const site = mkdtempSync(path.join(tmpdir(), "board-web-"));
after(() => rmSync(site, { recursive: true }));
for (const name of ["games", "exercises.js"]) cpSync(here(`../www/${name}`), path.join(site, name), { recursive: true });
const files = readdirSync(path.join(site, "games")).map((name) => name.replace(".js", ""));
const index = path.join(site, "games/index.js");
writeFileSync(index, readFileSync(index, "utf8").replace("const FILES = [];", `const FILES = ${JSON.stringify(files)};`));
cpSync(here("../../../docs/pictures"), path.join(site, "pictures"), { recursive: true });
symlinkSync(path.resolve(folder), path.join(site, "pkg"));

const load = (name) => import(pathToFileURL(path.join(site, name)).href);
const { default: init, Session, games } = await load("pkg/board_web.js");
await init({ module_or_path: readFileSync(path.join(site, "pkg/board_web_bg.wasm")) });
const { LEVELS, LEVEL_HELP, need, rulesInWords, rulesOf, scoreOf, sideName, textOf } = await load("games/index.js");
const goals = await load("exercises.js");
await need(...games().map(({ name }) => name));
const exercises = (name) => textOf(name).exercises(goals);

test("every game, option, value and kind of piece has words", () => {
  for (const game of games()) {
    const text = textOf(game.name);
    assert.ok(text.loaded, game.name);
    assert.deepEqual(Object.keys(text.options), game.options.map(({ name }) => name));
    for (const { name, values } of game.options) {
      for (const value of values) {
        assert.ok(text.options[name].values[value] && text.options[name].sentences[value], `${name}=${value}`);
        const rules = rulesOf(game, { [name]: value });
        assert.equal(Session.start(game.name, rules).rules, rules);
        assert.ok(rulesInWords(game, rules).includes(text.options[name].sentences[value]));
      }
    }
    assert.deepEqual(Object.keys(text.kinds), game.kinds.map(({ letter }) => letter));
    for (const letter of text.pieces) assert.ok(letter in text.kinds);
    assert.equal(Session.fromPosition(game.name, text.example).ending(), null);
  }
});

test("the words about levels agree with the measured strength", () => {
  const table = readFileSync(here("../../../docs/strength.md"), "utf8").split("\n## Levels")[1].split("\n## ")[0];
  const rows = [...table.matchAll(/^\| \w[\w ]* \| (\d+) ±\d+ \| (\d+) ±\d+ \| (\d+) ±/gm)].map(([, ...elo]) => elo.map(Number));
  assert.equal(rows.length, games().length);
  for (const [n, [level, weaker]] of [["easy", "beginner"], ["fair", "easy"], ["strong", "fair"]].entries()) {
    const least = 100 / (1 + 10 ** (-Math.min(...rows.map((elo) => elo[n])) / 400));
    const [, percent, name] = /scores (\d+)% or more against (\w+)/.exec(LEVEL_HELP[level]);
    assert.equal(name, LEVELS[weaker]);
    assert.ok(least >= Number(percent) && least < Number(percent) + 5, `${level}: ${least}`);
  }
});

test("scores come from the position", () => {
  for (const [name, first, second] of [["uisge", 5, 4], ["ignis", 8, 8], ["hexfour", 2, 2], ["disk-race", 1, 0]]) {
    const scene = Session.fromPosition(name, textOf(name).example).scene();
    assert.deepEqual(["first", "second"].map((player) => scoreOf(scene, player).value), [first, second], name);
  }
});

test("the presets of Ignis are all six set-ups in which a quarter turn exchanges the sides", () => {
  const turn = (board) => board.map((_, n) => board[(3 - n % 4) * 4 + Math.floor(n / 4)]);
  const mirror = (board) => board.map((_, n) => board[Math.floor(n / 4) * 4 + 3 - n % 4]);
  const exchange = (board) => board.map((piece) => (piece === "F" ? "W" : "F"));
  /** The smallest image of a set-up under rotation, reflection and exchange of the sides. */
  const smallest = (board) => {
    const images = [];
    for (let n = 0, image = board; n < 4; n++, image = turn(image)) {
      for (const one of [image, mirror(image)]) images.push(one.join(""), exchange(one).join(""));
    }
    return images.sort()[0];
  };
  const all = new Set();
  for (let bits = 0; bits < 1 << 16; bits++) {
    const board = Array.from({ length: 16 }, (_, n) => (bits >> n & 1 ? "F" : "W"));
    if (turn(board).join() === exchange(board).join()) all.add(smallest(board));
  }
  assert.equal(all.size, 6);
  assert.equal(textOf("ignis").presets[0][1], Session.start("ignis").position);
  const presets = textOf("ignis").presets.map(([, position]) => {
    assert.equal(Session.fromPosition("ignis", position).ending(), null);
    const ranks = position.split(" ")[0].split("/").slice(1, 5);
    return smallest([...ranks.map((rank) => rank.slice(1, 5)).join("")]);
  });
  assert.deepEqual(new Set(presets), all);
});

test("the fitting supply is that of the start and of a game", () => {
  const session = Session.start("ignis");
  for (let ply = 0; ply < 20; ply++) {
    const { pieces, supply } = session.setUp();
    const letters = pieces.map(([, letter]) => letter);
    const empty = 36 - pieces.length;
    const fitting = textOf("ignis").supply(letters, empty);
    assert.equal(fitting.A + fitting.E, supply.A + supply.E);
    session.play(session.legalMoves()[ply % 7]);
  }
  assert.deepEqual(textOf("ignis").supply(Array(16).fill("F"), 20), { A: 12, E: 9 });
});

/** The game after each legal move, as far as it solves the exercise or not. */
function attempts(session, done) {
  const all = session.legalMoves().map((move) => {
    const after = session.copy();
    after.play(move);
    return after;
  });
  return { accepted: all.filter(done), rejected: all.filter((after) => !done(after)) };
}

test("every exercise has a solution, and not every legal move is one", () => {
  for (const { name } of games()) {
    assert.equal(exercises(name).length, 6);
    for (const { title, position, done } of exercises(name)) {
      const session = Session.fromPosition(name, position);
      const { accepted } = attempts(session, done);
      assert.ok(accepted.length > 0, `${name}, ${title}: no solution`);
      assert.ok(accepted.length < session.legalMoves().length / 1.4, `${name}, ${title}: ${accepted.length} solutions`);
    }
  }
});

/** The number of pieces with these letters. */
const pieces = ({ pieces }, letters) => pieces.filter(([, letter]) => letters.includes(letter)).length;
const at = ({ pieces }, space) => pieces.find(([found]) => found === space)?.[1];
const counter = ({ beside }, name, player) => beside.find((count) => count.name === name && (player === undefined || count.player === player)).value;
const before = (after) => after.lastMove().before;
const effects = (after, kind) => after.lastMove().changes.flat().filter((change) => kind in change).map((change) => change[kind]);
/** By how much a counter of the mover grew. */
const grew = (after, name) => counter(after.scene(), name, before(after).turn) - counter(before(after), name, before(after).turn);
const wins = (after, player) => after.ending()?.winner === player;
const closed = ({ layout }) => layout.places.filter((place) => place.closed).map(({ space }) => space);
const place = ({ layout }, space) => layout.places.find((one) => one.space === space).at;
const same = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 0.01;
/** Whether three spaces follow each other on a line of the board. */
const inLine = (scene, ...spaces) => scene.layout.lines.some(({ start, legs }) => {
  const points = [start, ...legs.map((leg) => (leg.straight ?? leg.arc).to)];
  const found = spaces.map((space) => points.findIndex((point) => same(point, place(scene, space))));
  // Circles end where they begin.
  const [a, b, c] = found;
  const step = (from, to) => Math.abs(from - to) === 1 || (same(points[0], points.at(-1)) && Math.abs(from - to) === points.length - 2);
  return found.every((n) => n >= 0) && step(a, b) && step(b, c);
});
/** The spaces of the line along which a piece slides into Ignis, from its entry. */
const slides = (after) => {
  const { layout } = before(after);
  const entry = layout.entries.find(({ name }) => name === after.lastMove().offer.inputs[1]);
  const way = { x: entry.to.x - entry.at.x, y: entry.to.y - entry.at.y };
  const along = ({ at }) => (at.x - entry.to.x) * way.x + (at.y - entry.to.y) * way.y;
  const across = ({ at }) => (at.x - entry.to.x) * way.y - (at.y - entry.to.y) * way.x;
  return layout.places.filter((one) => Math.abs(across(one)) < 0.01).sort((a, b) => along(a) - along(b)).map(({ space }) => space);
};
/** The moves of random games. */
function* randomMoves(name) {
  for (let seed = 1; seed <= 60; seed++) {
    const session = Session.start(name, "standard", { maxPlies: 80 });
    for (let state = seed; !session.ending();) {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      const moves = session.legalMoves();
      session.play(moves[(state >>> 8) % moves.length]);
      yield session;
    }
  }
}
const every = (list, holds) => list.length > 0 && list.every(holds);

/** A function of games that is computed once for each. */
const once = (compute, known = new WeakMap()) => (session) => known.get(session) ?? known.set(session, compute(session)).get(session);
/** The games after each reply. */
const replies = once((after) => after.legalMoves().map((move) => {
  const next = after.copy();
  next.play(move);
  return next;
}));
/** Whether the player who is not to move has won. */
const won = (after) => after.ending()?.winner === before(after).turn;
/** The letters on the spaces that a step of a move closes. */
const closing = (after) => after.lastMove().changes.filter((step) => step.some((change) => "closes" in change)).map((step) => step.map(({ closes }) => closes.at));
const supply = (scene, piece) => scene.beside.find((count) => count.piece === piece).value;
/** The moves that make a point. */
const scoring = once((session) => replies(session).filter((next) => grew(next, "points") > 0).map((next) => next.lastMove().offer.text));
/** The rows of a position that contain a space. */
const rows = (scene, space) => scene.highlights.filter((row) => row.includes(space));
/** The blue pieces that stand before an empty goal. */
const near = ({ pieces, layout }) => layout.places.filter(({ space, goal }) => goal === "second" && !pieces.some(([found]) => found === space)
  && /^b$/i.test(pieces.find(([found]) => found === space.replace("r", "o"))?.[1] ?? ""));

/** What each sentence of the exercises states: of the position, of the moves that solve it, and of the others. Questions
 *  and advice hold if they lead to a solution. */
const FACTS = {
  uisge: {
    "You are light.": ({ scene }) => scene.turn === "first",
    "Jump over a neighbor with a blank piece, so that it shows its crown.": ({ accepted }) => every(accepted, (after) =>
      every(effects(after, "jumps"), ({ from, to }) => at(before(after), from) === "w" && at(after.scene(), to) === "W")),
    "That is legal, but no blank piece turned over.": ({ rejected }) => every(rejected, (after) => pieces(after.scene(), "w") === pieces(before(after), "w")),
    "Jump with a piece without a crown.": ({ accepted }) => every(accepted, (after) => at(before(after), after.lastMove().offer.inputs[0]) === "w"),
    "The piece turned over and shows its crown.": ({ accepted }) => every(accepted, (after) => at(after.scene(), after.lastMove().offer.inputs[1]) === "W"
      && pieces(after.scene(), "W") === pieces(before(after), "W") + 1),
    "Step with the crown to an empty neighboring square.": ({ accepted }) => every(accepted, (after) => every(effects(after, "moves"), ({ path: [from, to] }) => {
      const [a, b] = [from, to].map((space) => place(after.scene(), space));
      return at(before(after), from) === "W" && at(before(after), to) === undefined && Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) === 1;
    })),
    "All pieces must stay connected.": ({ session, scene, accepted }) => {
      const [from] = scene.pieces.find(([, letter]) => letter === "W");
      const legal = accepted.map((after) => after.lastMove().offer.inputs[1]);
      const near = scene.layout.places.filter(({ space, at: there }) => !at(scene, space) && !legal.includes(space)
        && Math.max(Math.abs(there.x - place(scene, from).x), Math.abs(there.y - place(scene, from).y)) === 1);
      return every(near, ({ space }) => /connected/.test(session.check(from + space)));
    },
    "That was a jump.": ({ rejected }) => every(rejected, (after) => effects(after, "jumps").length === 1),
    "A step goes to a neighboring square, and the crown stays a crown.": ({ accepted }) => every(accepted, (after) => at(after.scene(), after.lastMove().offer.inputs[1]) === "W"),
    "A crown may step in any of the eight directions.": () => {
      const ways = new Set();
      for (const after of randomMoves("uisge")) {
        for (const { path: [from, to] } of effects(after, "moves")) {
          const [a, b] = [from, to].map((space) => place(after.scene(), space));
          ways.add(`${b.x - a.x} ${b.y - a.y}`);
        }
      }
      return ways.size === 8;
    },
    "You show five crowns.": ({ scene }) => pieces(scene, "W") === 5,
    "Win with one move.": ({ accepted }) => every(accepted, (after) => wins(after, "first")),
    "That does not show six crowns.": ({ rejected }) => every(rejected, (after) => pieces(after.scene(), "W") < 6 && !after.ending()),
    "Which piece has no crown yet?": ({ scene, accepted }) => pieces(scene, "w") === 1 && every(accepted, (after) => at(scene, after.lastMove().offer.inputs[0]) === "w"),
    "Dark could show its sixth crown on the next turn.": ({ scene, rejected }) => pieces(scene, "B") === 5 && rejected.some((after) => replies(after).some((reply) => pieces(reply.scene(), "B") === 6)),
    "Prevent it.": ({ accepted }) => every(accepted, (after) => !replies(after).some(won)),
    "Dark can still show its sixth crown.": ({ rejected }) => every(rejected, (after) => replies(after).some((reply) => won(reply) && pieces(reply.scene(), "B") === 6)),
    "Dark cannot win on its next turn.": ({ accepted }) => every(accepted, (after) => !replies(after).some(won)),
    "Leave dark without a legal move.": ({ accepted }) => every(accepted, (after) => wins(after, "first") && pieces(after.scene(), "W") < 6),
    "Dark can still move.": ({ rejected }) => every(rejected, (after) => after.legalMoves().length > 0),
    "A player who cannot move loses.": ({ accepted }) => every(accepted, (after) => /dark cannot move and loses/.test(after.ending().words)),
    "Prepare your sixth crown, so that no answer of dark prevents it.": ({ accepted }) => every(accepted, (after) => every(replies(after), (reply) => replies(reply).some((next) => pieces(next.scene(), "W") === 6))),
    "Dark has an answer to that.": ({ rejected }) => every(rejected, (after) => replies(after).some((reply) => !replies(reply).some(won))),
    "You win on your next turn, whatever dark does.": ({ accepted }) => every(accepted, (after) => every(replies(after), (reply) => !reply.ending() && replies(reply).some(won))),
    "Six crowns: light wins.": ({ accepted }) => every(accepted, (after) => pieces(after.scene(), "W") === 6 && wins(after, "first")),
  },
  ignis: {
    "You are fire.": ({ scene }) => scene.turn === "first",
    "Slide in a piece that pushes water off the board.": ({ accepted }) => every(accepted, (after) => effects(after, "leaves").length === 1 && pieces(after.scene(), "W") === pieces(before(after), "W") - 1),
    "No water left the board.": ({ rejected }) => every(rejected, (after) => pieces(after.scene(), "W") === pieces(before(after), "W")),
    "Look for a row or column without gaps, with water at its far end.": ({ scene, accepted }) => every(accepted, (after) =>
      slides(after).every((space) => at(scene, space)) && at(scene, slides(after).at(-1)) === "W"),
    "The water is turned to its earth side and joins the supply.": ({ accepted }) => every(accepted, (after) => {
      const [old, now] = [before(after), after.scene()].map(({ beside }) => beside.find(({ piece }) => piece === "E").value);
      return now === old + 1 - effects(after, "enters").filter(({ piece }) => piece === "E").length;
    }),
    "Fill an edge line with pieces of one element, so that it is removed.": ({ accepted }) => every(accepted, (after) => {
      const letters = effects(after, "closes").map(({ at: space }) => effects(after, "enters").find(({ at }) => at === space)?.piece
        ?? at(before(after), effects(after, "moves").find(({ path }) => path.at(-1) === space)?.path[0] ?? space));
      return letters.length === 6 && letters.every((letter) => letter === "E") && closed(after.scene()).length === 6;
    }),
    "No line was removed.": ({ rejected }) => every(rejected, (after) => closed(after.scene()).length === 0),
    "The bottom row needs one more earth.": ({ scene }) => scene.pieces.filter(([space, letter]) => space.endsWith("1") && letter === "E").length === 5
      && scene.pieces.filter(([space]) => space.endsWith("1")).length === 5,
    "The row is removed, and the board is smaller.": ({ accepted }) => every(accepted, (after) => every(closed(after.scene()), (space) => space.endsWith("1"))),
    "One water is left.": ({ scene }) => pieces(scene, "W") === 1,
    "Win with one move.": ({ accepted }) => every(accepted, (after) => wins(after, "first")),
    "The water is still there.": ({ rejected }) => every(rejected, (after) => pieces(after.scene(), "W") === 1),
    "Push it along its row.": ({ accepted }) => every(accepted, (after) => /[ew]$/.test(after.lastMove().offer.text)),
    "Remove two lines, one after the other, with a single piece.": ({ accepted }) => every(accepted, (after) => closing(after).length === 2 && effects(after, "enters").length === 1),
    "That does not remove two lines.": ({ rejected }) => every(rejected, (after) => closing(after).length < 2),
    "One of the lines is all earth but for one piece.": ({ scene, accepted }) => every(accepted, (after) => closing(after)[0].filter((space) => at(scene, space) === "E").length === closing(after)[0].length - 1),
    "When the first line was removed, the second one had only air left.": ({ scene, accepted }) => every(accepted, (after) => closing(after)[1].every((space) => at(scene, space) === "A")
      && closing(after)[0].some((space) => space[0] === closing(after)[1][0][0])),
    "The supply holds only air.": ({ scene }) => supply(scene, "E") === 0 && supply(scene, "A") > 0,
    "Push a piece of air off the board.": ({ scene, accepted }) => every(accepted, (after) => every(effects(after, "leaves"), ({ at: space }) => at(scene, space) === "A")),
    "No air left the board.": ({ scene, rejected }) => every(rejected, (after) => effects(after, "leaves").every(({ at: space }) => at(scene, space) !== "A")),
    "Only earth can push it off, and without earth you may turn over a piece of air.": ({ session, accepted }) => every(accepted, (after) => after.lastMove().offer.text.startsWith("E"))
      && session.whyNot([accepted[0].lastMove().offer.text.replace("E", "A")]) !== undefined,
    "A piece of air from the supply was turned to its earth side.": ({ accepted }) => every(accepted, (after) => supply(after.scene(), "A") === supply(before(after), "A") - 1 && effects(after, "enters")[0].piece === "E"),
    "Water could push a fire off the board.": ({ rejected }) => rejected.some((after) => replies(after).some((reply) => pieces(reply.scene(), "F") < pieces(after.scene(), "F"))),
    "Prevent it.": ({ scene, accepted }) => every(accepted, (after) => pieces(after.scene(), "F") === pieces(scene, "F") && every(replies(after), (reply) => pieces(reply.scene(), "F") === pieces(scene, "F"))),
    "Water can still push off a fire.": ({ rejected }) => every(rejected, (after) => replies(after).some((reply) => effects(reply, "leaves").some(({ at: space }) => at(after.scene(), space) === "F"))),
    "Water cannot push off a fire on its next turn.": ({ accepted }) => every(accepted, (after) => every(replies(after), (reply) => pieces(reply.scene(), "F") === pieces(after.scene(), "F"))),
    "Water has lost its last piece: fire wins.": ({ accepted }) => every(accepted, (after) => pieces(after.scene(), "W") === 0 && wins(after, "first")),
  },
  hexfour: {
    "You are black.": ({ scene }) => scene.turn === "first",
    "Place a stone that makes four in a row.": ({ accepted }) => every(accepted, (after) => after.scene().highlights.some((row) => row.length >= 4 && row.includes(after.lastMove().offer.text))),
    "That is not four in a row.": ({ rejected }) => every(rejected, (after) => after.scene().highlights.length === 0),
    "Where are three black stones next to each other?": ({ scene, accepted }) => every(accepted, (after) => {
      const [row] = after.scene().highlights;
      return row.filter((space) => at(scene, space) === "x").length === 3 && row.length === 4;
    }),
    "One point.": ({ accepted }) => every(accepted, (after) => grew(after, "points") === 1),
    "It costs one of your stones.": ({ accepted, rejected }) => every(accepted, (after) => grew(after, "loose pieces") === -2) && every(rejected, (after) => grew(after, "loose pieces") === -1),
    "Complete more than one row with a single stone.": ({ accepted }) => every(accepted, (after) => after.scene().highlights.length > before(after).highlights.length + 1),
    "That completes at most one row.": ({ rejected }) => every(rejected, (after) => grew(after, "points") <= 1),
    "Where do several rows cross?": ({ accepted }) => every(accepted, (after) => after.scene().highlights.filter((row) => row.includes(after.lastMove().offer.text)).length > 1),
    "Three rows at once, and three points.": ({ accepted }) => every(accepted, (after) => grew(after, "points") === 3 && after.scene().highlights.filter((row) => row.includes(after.lastMove().offer.text)).length === 3),
    "Place a stone so that white cannot prevent a point on your next turn.": ({ accepted }) => every(accepted, (after) => every(replies(after), (reply) => scoring(reply).length > 0)),
    "White can prevent a point.": ({ rejected }) => every(rejected, (after) => replies(after).some((reply) => scoring(reply).length === 0)),
    "Make two threats with one stone.": ({ session, accepted }) => scoring(session).length < 2 && every(accepted, (after) => new Set(replies(after).flatMap(scoring)).size > 1),
    "There are two ways to score, and white can close only one.": ({ accepted }) => every(accepted, (after) => new Set(replies(after).flatMap(scoring)).size === 2 && every(replies(after), (reply) => scoring(reply).length > 0)),
    "Make another point.": ({ scene, accepted }) => counter(scene, "points", "first") === 1 && every(accepted, (after) => grew(after, "points") === 1),
    "A fifth stone in a row makes none.": ({ rejected }) => every(rejected, (after) => grew(after, "points") === 0) && rejected.some((after) => rows(after.scene(), after.lastMove().offer.text).some((row) => row.length === 5)),
    "That makes no point.": ({ rejected }) => every(rejected, (after) => grew(after, "points") === 0),
    "Where do three black stones have a gap on their line?": ({ scene, accepted }) => every(accepted, (after) => rows(after.scene(), after.lastMove().offer.text).some((row) =>
      row.length === 4 && row.filter((space) => at(scene, space) === "x").length === 3)),
    "The row in another direction is a new one.": ({ scene, accepted }) => every(accepted, (after) => rows(after.scene(), after.lastMove().offer.text).some((row) =>
      scene.highlights.some((old) => at(scene, old[0]) === "x" && row.filter((space) => old.includes(space)).length === 1))),
    "This is your last stone.": ({ scene }) => counter(scene, "loose pieces", "first") === 1,
    "Make two points with it.": ({ accepted }) => every(accepted, (after) => grew(after, "points") === 2),
    "That makes fewer points.": ({ rejected }) => every(rejected, (after) => grew(after, "points") < 2),
    "Both points count, although no stone was left for them.": ({ accepted }) => every(accepted, (after) => counter(after.scene(), "points", "first") === 2 && counter(after.scene(), "loose pieces", "first") === 0),
    "You are white.": ({ scene }) => scene.turn === "second",
    "Both players have 10 points, and you have two stones left.": ({ scene }) => ["first", "second"].every((player) => counter(scene, "points", player) === 10) && counter(scene, "loose pieces", "second") === 2,
    "Win with one move.": ({ accepted }) => every(accepted, (after) => wins(after, "second")),
    "That does not win.": ({ rejected }) => every(rejected, (after) => !wins(after, "second")),
    "A point costs your other stone, and the game ends when you have none.": ({ accepted, rejected }) => every(accepted, (after) => grew(after, "loose pieces") === -2 && after.ending() !== null)
      && every(rejected, (after) => counter(after.scene(), "loose pieces", "second") === 1 && after.ending() === null),
    "You used your last stones and have more points.": ({ accepted }) => every(accepted, (after) => counter(after.scene(), "loose pieces", "second") === 0
      && counter(after.scene(), "points", "second") > counter(after.scene(), "points", "first")),
  },
  "disk-race": {
    "You are red.": ({ scene }) => scene.turn === "first",
    "Jump over a blue piece.": ({ scene, accepted }) => every(accepted, (after) => every(effects(after, "jumps"), ({ over }) => /^b$/i.test(at(scene, over)))),
    "That was a step.": ({ rejected }) => every(rejected, (after) => effects(after, "moves").length === 1 && effects(after, "jumps").length === 0),
    "A jump goes along a line, over a blue piece, to the space just beyond it.": ({ scene, accepted }) => every(accepted, (after) =>
      every(effects(after, "jumps"), ({ from, over, to }) => inLine(scene, from, over, to))),
    "A jump captures nothing.": ({ scene, accepted }) => every(accepted, (after) => ["r", "b"].every((letter) => pieces(after.scene(), letter + letter.toUpperCase()) === pieces(scene, letter + letter.toUpperCase()))),
    "Stop at the center, so that your piece is turned over.": ({ accepted }) => every(accepted, (after) => at(after.scene(), "c") === "R" && pieces(after.scene(), "R") === pieces(before(after), "R") + 1),
    "That piece is not at the center.": ({ rejected }) => every(rejected, (after) => at(after.scene(), "c") === undefined),
    "Which one can get there?": ({ accepted }) => new Set(accepted.map((after) => after.lastMove().offer.inputs[0])).size === 1,
    "Only turned pieces may arrive.": () => {
      const arrivals = [...randomMoves("disk-race")].map((after) => grew(after, "arrived pieces") > 0 && at(after.scene(), after.lastMove().offer.text.slice(-2))).filter(Boolean);
      return every(arrivals, (letter) => /^[RB]$/.test(letter));
    },
    "A stop at the center also lets you turn the disk.": ({ accepted }) => accepted.filter((after) => effects(after, "turns").length).length === 2 && accepted.length === 3,
    "Bring the turned piece to a blue start.": ({ scene, accepted }) => every(accepted, (after) => {
      const { inputs } = after.lastMove().offer;
      return at(scene, inputs[0]) === "R" && scene.layout.places.find(({ space }) => space === inputs.at(-1)).goal === "first";
    }),
    "No piece has arrived.": ({ rejected }) => every(rejected, (after) => counter(after.scene(), "arrived pieces", "first") === 0),
    "The turned piece can jump outward.": ({ accepted }) => every(accepted, (after) => effects(after, "jumps").length === 1),
    "Jump over several pieces in one move.": ({ accepted }) => every(accepted, (after) => new Set(effects(after, "jumps").map(({ over }) => over)).size > 1),
    "That was not a chain of jumps.": ({ rejected }) => every(rejected, (after) => effects(after, "jumps").length < 2),
    "After a jump, look for another piece to jump over.": ({ accepted }) => every(accepted, (after) => effects(after, "jumps").length > 1),
    "A chain may change from one line to another.": ({ scene, accepted }) => accepted.some((after) => {
      const [one, two] = effects(after, "jumps");
      return !inLine(scene, one.over, one.to, two.over);
    }),
    "Blue could arrive on its next turn.": ({ rejected }) => rejected.some((after) => replies(after).some((reply) => grew(reply, "arrived pieces") === 1)),
    "Stop at the center, and turn the disk so that it cannot.": ({ accepted }) => every(accepted, (after) => at(after.scene(), "c") === "R" && effects(after, "turns").length === 1
      && every(replies(after), (reply) => grew(reply, "arrived pieces") === 0)),
    "Blue can still arrive, or the disk did not turn.": ({ rejected }) => every(rejected, (after) => effects(after, "turns").length === 0 || replies(after).some((reply) => grew(reply, "arrived pieces") === 1)),
    "Which way does each blue piece move with the disk?": ({ accepted, rejected }) => new Set([...accepted, ...rejected].filter((after) => effects(after, "turns").length).map((after) => effects(after, "turns")[0].eighths)).size === 2,
    "The rotation carried a blue piece away from its goal.": ({ scene, accepted }) => every(accepted, (after) => near(scene).length === 1 && near(after.scene()).length === 0),
    "You are blue.": ({ scene }) => scene.turn === "second",
    "Red has finished, and you have one more turn.": ({ session, scene, rejected }) => counter(scene, "arrived pieces", "first") === 4 && !session.ending() && every(rejected, (after) => after.ending() !== null),
    "Make it a draw.": ({ accepted }) => every(accepted, (after) => after.ending().winner === null),
    "Red has won.": ({ rejected }) => every(rejected, (after) => wins(after, "first")),
    "Bring your last piece home.": ({ accepted }) => every(accepted, (after) => grew(after, "arrived pieces") === 1),
    "Both players have four pieces home.": ({ accepted }) => every(accepted, (after) => ["first", "second"].every((player) => counter(after.scene(), "arrived pieces", player) === 4)),
    "One of four pieces is home.": ({ accepted }) => every(accepted, (after) => counter(after.scene(), "arrived pieces", "first") === 1),
  },
};

test("every sentence of the exercises is true", () => {
  const sentences = (text) => text.split(/(?<=[.?]) /);
  for (const { name } of games()) {
    const used = new Set();
    for (const { title, task, miss, praise, position, done } of exercises(name)) {
      const session = Session.fromPosition(name, position);
      const given = { session, scene: session.scene(), ...attempts(session, done) };
      const side = `You are ${sideName(name, session.turn).toLowerCase()}.`;
      for (const sentence of [side, task, miss, praise].flatMap(sentences)) {
        assert.ok(FACTS[name][sentence], `${name}, ${title}: no test of "${sentence}"`);
        assert.ok(FACTS[name][sentence](given), `${name}, ${title}: "${sentence}" is not true`);
        used.add(sentence);
      }
    }
    assert.deepEqual([...used].toSorted(), Object.keys(FACTS[name]).toSorted());
  }
});

test("pictures of the play pages show the positions of the documentation", () => {
  for (const { name } of games()) {
    const markdown = readFileSync(here(`../../../docs/rules/${name}.md`), "utf8").split("\n## ")[1];
    const pictures = [...markdown.matchAll(/pictures\/([\w-]+)\.svg/g)].map(([, picture]) => picture);
    for (const picture of pictures) {
      const recipe = textOf(name).pictures[picture.replace(`${name}-`, "")];
      assert.ok(recipe, picture);
      const position = recipe.position ?? exercises(name)[recipe.exercise]?.position;
      const session = position ? Session.fromPosition(name, position) : Session.start(name);
      if (recipe.play) session.play(recipe.play);
      const drawn = /<desc>(.*)<\/desc>/.exec(readFileSync(path.join(site, `pictures/${picture}.svg`), "utf8"))?.[1];
      assert.equal(session.position, drawn, picture);
    }
  }
});
