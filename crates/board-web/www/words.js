// @ts-check
// Words of the page about players, moves and results.

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
