// Tests of pictures in Node, by the attributes that the documentation of board-svg lists.

import assert from "node:assert/strict";
import { test } from "node:test";

const folder = new URL(process.env.WEB_PACKAGE ?? "../../../target/web/site/pkg/", import.meta.url);
const { Session, games, pieceSvg, setUp } = await import(new URL("node.js", folder));

/** The marks of a picture, each as its kind and what it is on. */
const marks = (svg) => [...svg.matchAll(/data-mark="([^"]*)"(?: data-on="([^"]*)")?/g)].map(([, kind, on]) => `${kind} ${on}`);
/** The letters of the pieces in a picture by space. */
const pieces = (svg) => Object.fromEntries([...svg.matchAll(/data-kind="(.)" data-piece="([^"]*)"/g)].map(([, kind, on]) => [on, kind]));
const texts = (svg) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
/** Where a space is in a picture. */
const space = (svg, name) => new RegExp(`data-space="${name}"[^>]* (x="[^"]*" y="[^"]*")`).exec(svg)[1];
const played = (name, ...moves) => {
  const session = Session.start(name);
  for (const move of moves) session.play(move);
  return session;
};

// The piece on i2 can go to the center, and then red chooses how the disk turns.
const beforeCenter = () => Session.fromPosition("disk-race", "r2b1brb/4rb2/2r5/1 r");

test("a picture shows the pieces of the position", () => {
  for (const { name } of games()) {
    const session = Session.start(name);
    session.play(session.legalMoves()[0]);
    assert.deepEqual(pieces(session.svg()), Object.fromEntries(session.scene().pieces), name);
  }
});

test("a picture shows the last move unless `last` is false", () => {
  const session = played("uisge", "d4f4");
  assert.deepEqual(marks(session.svg()), ["start d4", "turned f4"]);
  assert.deepEqual(marks(session.svg({ last: true })), marks(session.svg()));
  assert.deepEqual(marks(session.svg({ last: false })), []);
});

test("touches mark the piece and the spaces where it can go", () => {
  const session = Session.start("uisge");
  assert.deepEqual(marks(session.svg({ touched: [] })), []);
  assert.deepEqual(marks(session.svg({ touched: null })), []);
  assert.deepEqual(marks(session.svg({ touched: ["d4"] })), ["movable d4", "target d6", "target f4"]);
  assert.deepEqual(marks(session.svg({ touched: ["d4", "d6"] })), ["movable d4", "target d6"]);
  assert.equal(pieces(session.svg({ touched: ["d4", "d6"] })).d4, "w");
  assert.deepEqual(marks(session.svg({ touched: ["a1"] })), []);
});

test("touches in another order are marked", () => {
  const session = Session.start("ignis");
  const entries = marks(session.svg({ touched: ["A"] }));
  assert.equal(entries.length, session.legalMoves().filter((move) => move.startsWith("A")).length);
  assert.ok(entries.includes("entry an"));
  assert.deepEqual(marks(session.svg({ touched: ["an"] })), ["entry an"]);
});

test("a piece is shown where it arrived while a choice is open", () => {
  const session = beforeCenter();
  const { i2, c } = pieces(session.svg({ touched: ["i2", "c"] }));
  // It is turned over in the center.
  assert.deepEqual([i2, c], [undefined, "R"]);
  assert.deepEqual(marks(session.svg({ touched: ["i2", "c"] })), ["start i2", "turned c", "movable c"]);
  assert.deepEqual(marks(session.svg({ touched: ["i2"] })), ["movable i2", "target c", "target i1", "target i3", "target o2"]);
  assert.equal(pieces(session.svg({ touched: ["i2"] })).i2, "r");
});

test("arrows show suggested moves with their ranks", () => {
  const session = Session.start("uisge");
  const arrows = [{ inputs: ["d4", "f4"], rank: 2 }, { inputs: ["d2", "d4"] }];
  const svg = session.svg({ arrows });
  assert.deepEqual(marks(svg).sort(), ["hint d2 d4", "hint d4 f4"]);
  // The rows of the board have numbers as well.
  assert.equal(texts(svg).filter((text) => text === "2").length, 2);
  assert.equal(texts(session.svg({ arrows: arrows.slice(1) })).filter((text) => text === "2").length, 1);
  assert.deepEqual(marks(session.svg({ arrows: null })), []);
});

test("arrows show the rotation of the disk", () => {
  const session = beforeCenter();
  const pictures = ["still", "+", "-"].map((turn) => session.svg({ arrows: [{ inputs: ["i2", "c", turn], rank: 1 }] }));
  const shapes = pictures.map((svg) => svg.replace(/data-on="[^"]*"/, ""));
  assert.equal(new Set(shapes).size, 3);
});

test("labels are drawn on request, and by default on boards without a turntable", () => {
  for (const { name } of games()) {
    const session = Session.start(name);
    const labels = session.scene().layout.labels.map(({ text }) => text).sort();
    assert.ok(labels.length > 0);
    assert.deepEqual(texts(session.svg({ labels: true })).sort(), labels, name);
    assert.deepEqual(texts(session.svg({ labels: false })), [], name);
    assert.deepEqual(texts(session.svg()).sort(), name === "disk-race" ? [] : labels, name);
  }
});

test("words and turned boards are options", () => {
  const session = Session.start("uisge");
  assert.ok(texts(session.svg({ words: true })).includes("light to move"));
  assert.ok(!texts(session.svg()).includes("light to move"));
  const [usual, flipped] = [session.svg(), session.svg({ flipped: true })];
  // The board has seven files and six ranks, so d4 is opposite d3.
  assert.equal(space(flipped, "d4"), space(usual, "d3"));
  assert.notEqual(space(flipped, "d4"), space(usual, "d4"));
  assert.deepEqual(pieces(flipped), pieces(usual));
});

test("themes differ in their colors only", () => {
  const session = Session.start("hexfour");
  const [light, dark, css] = ["light", "dark", "css"].map((theme) => session.svg({ theme }));
  const shape = (svg) => svg.replace(/(fill|stroke)="[^"]*"/g, "");
  assert.equal(session.svg(), light);
  assert.notEqual(light, dark);
  assert.equal(shape(light), shape(dark));
  assert.match(css, /fill="var\(--board-[a-z-]+,#[0-9a-f]+\)"/);
});

test("frames lead from the board before the last move to the board after it", () => {
  const session = beforeCenter();
  assert.deepEqual(session.frames(), []);
  const before = Object.fromEntries(session.scene().pieces);
  session.play("i2c+");
  const frames = session.frames();
  // A step, turning over, and the rotation.
  assert.equal(frames.length, 4);
  assert.deepEqual(pieces(frames[0]), before);
  assert.deepEqual(frames.slice(1, 3).map((svg) => pieces(svg).c), ["r", "R"]);
  assert.deepEqual(pieces(frames[3]), Object.fromEntries(session.scene().pieces));
  assert.ok(frames.every((svg) => marks(svg).length === 0));
  assert.equal(new Set(session.frames({ labels: true }).map((svg) => texts(svg).length)).size, 1);
  assert.ok(texts(session.frames({ labels: true })[0]).includes("o5"));
});

test("invalid options of pictures are rejected", () => {
  const session = Session.start("uisge");
  const rejected = (options, message) => {
    for (const draw of [() => session.svg(options), () => session.frames(options), () => setUp("uisge", "standard", session.setUp(), options)]) {
      assert.throws(draw, { message });
    }
  };
  rejected({ theme: "blue" }, 'theme: expected "light", "dark" or "css"');
  rejected({ theme: 3 }, "theme: expected a string");
  for (const name of ["last", "words", "flipped", "labels"]) rejected({ [name]: 1 }, `${name}: expected true or false`);
  rejected({ touched: [3] }, "touched: expected an array of strings");
  for (const arrow of [{}, { inputs: [3] }, { inputs: ["d4"], rank: -1 }, { inputs: ["d4"], number: 1 }, 3]) {
    rejected({ arrows: [arrow] }, "arrows: expected an array of arrows");
  }
  rejected("dark", "expected an object with theme, last, touched, words, flipped, labels, arrows");
});

test("pieceSvg() draws every kind of piece", () => {
  for (const { name, kinds } of games()) {
    const drawn = kinds.map(({ letter }) => pieceSvg(name, letter));
    for (const [n, { letter, name: title }] of kinds.entries()) {
      assert.match(drawn[n], /^<svg [^]*<\/svg>\n?$/);
      assert.ok(drawn[n].includes(`data-kind="${letter}"`) && drawn[n].includes(`<title>${title}</title>`), letter);
    }
    assert.equal(new Set(drawn).size, kinds.length);
  }
  assert.equal(pieceSvg("uisge", "W", null), pieceSvg("uisge", "W", "light"));
  assert.notEqual(pieceSvg("uisge", "W", "css"), pieceSvg("uisge", "W", "light"));
  assert.throws(() => pieceSvg("chess", "W"), { message: "unknown game \"chess\": expected one of uisge, ignis, hexfour, disk-race" });
  assert.throws(() => pieceSvg("uisge", "Z"), { message: 'letter: uisge has no piece "Z"' });
  assert.throws(() => pieceSvg("uisge", "WW"), { message: 'letter: uisge has no piece "WW"' });
  assert.throws(() => pieceSvg("uisge", "W", "blue"), { message: 'theme: expected "light", "dark" or "css"' });
});
