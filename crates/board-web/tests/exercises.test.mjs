// Tests of the texts, presets and exercises of the page, in Node. WEB_PACKAGE is the folder of the package.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = process.env.WEB_PACKAGE ?? here("../../../target/web/site/pkg/");
// The modules of the page import the package by a path relative to the site.
const site = mkdtempSync(path.join(tmpdir(), "board-web-"));
after(() => rmSync(site, { recursive: true }));
for (const name of ["games.js", "exercises.js"]) cpSync(here(`../www/${name}`), path.join(site, name));
cpSync(here("../../../docs/pictures"), path.join(site, "pictures"), { recursive: true });
symlinkSync(path.resolve(folder), path.join(site, "pkg"));

const load = (name) => import(pathToFileURL(path.join(site, name)).href);
const { default: init, Session, games } = await load("pkg/board_web.js");
await init({ module_or_path: readFileSync(path.join(site, "pkg/board_web_bg.wasm")) });
const { GAMES, rulesInWords, rulesOf, textOf } = await load("games.js");
const { EXERCISES, RECIPES } = await load("exercises.js");

test("every game, option, value and kind of piece has words", () => {
  for (const game of games()) {
    const text = GAMES[game.name];
    assert.ok(text, game.name);
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

test("scores come from the position", () => {
  for (const [name, first, second] of [["uisge", 5, 4], ["ignis", 8, 8], ["hexfour", 2, 2], ["disk-race", 1, 0]]) {
    const scene = Session.fromPosition(name, textOf(name).example).scene();
    assert.deepEqual(["first", "second"].map((player) => textOf(name).score(scene, player).value), [first, second], name);
  }
});

test("presets can be played, and the first one is the start position", () => {
  for (const { name } of games()) {
    const { presets } = textOf(name);
    for (const [, position] of presets) assert.equal(Session.fromPosition(name, position).ending(), null);
    assert.equal(presets[0][1], Session.start(name).position);
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
  const presets = textOf("ignis").presets.map(([, position]) => {
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

test("every exercise has a solution, and not every legal move is one", () => {
  for (const { name } of games()) {
    assert.equal(EXERCISES[name].length, 3);
    for (const { title, position, done } of EXERCISES[name]) {
      const session = Session.fromPosition(name, position);
      const solutions = session.legalMoves().filter((move) => {
        const after = session.copy();
        after.play(move);
        return done(after);
      });
      assert.ok(solutions.length > 0, `${name}, ${title}: no solution`);
      assert.ok(solutions.length < session.legalMoves().length / 1.4, `${name}, ${title}: ${solutions.length} solutions`);
    }
  }
});

test("pictures of the play pages show the positions of the documentation", () => {
  for (const { name } of games()) {
    const markdown = readFileSync(here(`../../../docs/rules/${name}.md`), "utf8").split("\n## ")[1];
    const pictures = [...markdown.matchAll(/pictures\/([\w-]+)\.svg/g)].map(([, picture]) => picture);
    for (const picture of pictures) {
      const recipe = RECIPES[picture];
      assert.ok(recipe, picture);
      const session = recipe.position ? Session.fromPosition(name, recipe.position) : Session.start(name);
      if (recipe.play) session.play(recipe.play);
      const drawn = /<desc>(.*)<\/desc>/.exec(readFileSync(path.join(site, `pictures/${picture}.svg`), "utf8"))?.[1];
      assert.equal(session.position, drawn, picture);
    }
  }
});
