// @ts-check
// Words of the page about players, moves, results and values. Values are hundredths of a lead for the first player,
// also when they are shown. A proven win is 100,000 minus the number of plies to the end; a proven loss is the negative.

import { LEVELS, capital, scoreOf, sideName, textOf } from "./games/index.js";

/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./pkg/board_web.js").GameName} GameName */

/** @type {Player[]} */
export const PLAYERS = ["first", "second"];

/** @param {Player} player @returns {Player} */
export const other = (player) => (player === "first" ? "second" : "first");

/** Whether a computer plays this seat. @param {string} seat @returns {seat is import("./games/index.js").Level} */
export const isLevel = (seat) => Object.hasOwn(LEVELS, seat);

/** Returns a move as the page shows it: `d4–d6`, `Earth b ↑`, `i3–c ↺`. @param {GameName} game @param {string} text the notation */
export const moveLabel = (game, text) => (text === "pass" ? "Pass" : textOf(game).move(text));

/** Replaces the names of players and of entries in words of the module by those of the page. @param {GameName} game @param {string} words */
export const plain = (game, words) => textOf(game).plain(words);

/** Returns a number of moves in words. A move is made by one player. @param {number} count */
export const movesInWords = (count) => `${count} ${count === 1 ? "move" : "moves"}`;

/** Begins with a capital letter and ends with a full stop. @param {string} words */
export function sentence(words) {
  const whole = capital(words);
  return !whole || /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}

/** Describes the end of the game from the view of the person who plays. @param {import("./table.js").Table} table */
export function result(table) {
  const { session, you, mode } = table;
  const ending = session.ending();
  if (!ending) return null;
  const { winner } = ending;
  const { game } = session;
  const viewer = mode === "play" ? you : null;
  const title = !winner ? "A draw" : winner === viewer ? "You won" : viewer ? "You lost" : `${sideName(game, winner)} won`;
  // The words of the module are a result and its reason, separated by a colon.
  const own = ending.cause === "resigned" && viewer && winner !== viewer;
  const reason = own ? "you resigned" : plain(game, ending.words.replace(/^[^:]*: /, ""));
  const scene = session.scene();
  const [one, two] = [winner ?? "first", winner ? other(winner) : "second"].map((player) =>
    ({ name: sideName(game, /** @type {any} */ (player)), score: scoreOf(scene, /** @type {any} */ (player)).value }));
  const score = `${one.name}\u00a0${one.score}\u00a0:\u00a0${two.score}\u00a0${two.name}`;
  return { winner, title, reason: sentence(reason), score };
}

/** @typedef {"?" | "??"} Sign */

export const WON = 100_000;

/** Values beyond this one are proven. */
const PROVEN = 90_000;

/** The differences below which a position counts as equal. */
const EQUAL = 20;

/**
 * A move that lowers the expected score of its player by at least this much is a mistake (`?`) or a
 * blunder (`??`). A win counts 1, a draw ½.
 */
const MISTAKE = 0.15;
const BLUNDER = 0.3;

/** Returns the number of plies to the end if the value is proven. @param {number} value */
export function pliesToEnd(value) {
  return Math.abs(value) > PROVEN ? WON - Math.abs(value) : null;
}

/** Returns the expected score of the first player. A player with a lead of 1.00 scores three points of four. @param {number} value */
export function chance(value) {
  if (Math.abs(value) > PROVEN) return value > 0 ? 1 : 0;
  return 1 / (1 + 3 ** (-value / 100));
}

/** Returns a value: `+0.6`, `−1.2`, `Dark wins in 12`, `draw`. @param {GameName} game @param {number} value @param {boolean} draw Whether a draw is proven. */
export function score(game, value, draw = false) {
  const plies = pliesToEnd(value);
  if (plies !== null) return `${sideName(game, value > 0 ? "first" : "second")} wins in ${plies}`;
  return draw ? "draw" : signed(value);
}

/** Says who is better: `Light is better, +0.6`. @param {GameName} game @param {number} value @param {boolean} draw Whether a draw is proven. */
export function verdict(game, value, draw = false) {
  const better = sideName(game, value > 0 ? "first" : "second");
  const plies = pliesToEnd(value);
  if (plies !== null) return plies ? `${better} wins in ${movesInWords(plies)}` : `${better} has won`;
  if (draw) return "Draw";
  if (Math.abs(value) < EQUAL) return "Equal";
  return `${better} is ${Math.abs(value) >= 200 ? "much " : ""}better, ${signed(value)}`;
}

/** Says how the player to move stands: `you are ahead by 0.6`. @param {number} value for that player @param {boolean} draw Whether a draw is proven. */
export function standing(value, draw = false) {
  const plies = pliesToEnd(value);
  if (plies !== null) return `you ${value > 0 ? "win" : "lose"} in ${movesInWords(plies)}`;
  if (draw) return "a draw";
  if (Math.abs(value) < EQUAL) return "the game is equal";
  return `you are ${value > 0 ? "ahead" : "behind"} by ${signed(Math.abs(value)).slice(1)}`;
}

/** Judges a move by the values before and after it. @param {number} before @param {number} after @param {Player} mover @returns {Sign | null} */
export function judge(before, after, mover) {
  const lost = loss(before, after, mover);
  return lost >= BLUNDER ? "??" : lost >= MISTAKE ? "?" : null;
}

/** Returns by how much a move lowers its player's expected score. @param {number} before @param {number} after @param {Player} mover */
export function loss(before, after, mover) {
  return (chance(before) - chance(after)) * (mover === "first" ? 1 : -1);
}

/**
 * Returns the value of an analysis without the swing between odd and even depths: the mean of the last two
 * depths. Proven values stay.
 * @param {{ values?: number[], lines: { value: number, proven: string | null }[] }} analysis
 */
export function steady({ values = [], lines: [best] }) {
  const [before, last] = values.slice(-2);
  const settled = !best || best.proven !== null || last === undefined || pliesToEnd(before) !== null;
  return settled ? best?.value ?? 0 : Math.round((before + last) / 2);
}

/** @param {number} value */
function signed(value) {
  const tenths = Math.round(value / 10);
  if (tenths === 0) return "0.0";
  return `${tenths < 0 ? "−" : "+"}${(Math.abs(tenths) / 10).toFixed(1)}`;
}
