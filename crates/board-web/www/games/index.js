// @ts-check
// The words of the page about games. Files outside this folder do not name games.

import { games } from "../pkg/board_web.js";

/** @typedef {import("../pkg/board_web.js").GameInfo} GameInfo */
/** @typedef {import("../pkg/board_web.js").Scene} Scene */
/** @typedef {import("../pkg/board_web.js").Player} Player */
/** @typedef {"beginner" | "easy" | "fair" | "strong" | "perfect"} Level */

/**
 * @typedef {object} OptionText a rules option in plain words
 * @property {string} label
 * @property {Record<string, string>} values the label of each value, as a button or a choice
 * @property {string[]} [usual] patterns of the play page that hold for the first value only
 * @property {Record<string, string>} sentences a sentence about each value, for a summary of the rules
 */

/**
 * @typedef {object} Score what the row of a player shows
 * @property {number} value
 * @property {number | null} of the maximum, for a row of that many marks
 * @property {string} unit such as `points`
 * @property {string | null} more a second count, such as `38 stones left`
 */

/**
 * @typedef {object} GameText what a file of this folder may say about its game
 * @property {boolean} loaded whether its file is loaded
 * @property {string} help how its moves are written
 * @property {string} card what the game is about, on its card
 * @property {string} tip what the panel says if there is nothing else to say
 * @property {string} first how to make a first move from the start position
 * @property {[string, string]} sides the names of the sides
 * @property {[string, string]} pieces the letters of the pieces that stand for the sides in the start position
 * @property {string} example the position on the card
 * @property {string} [colors] style rules: `--sign` behind pieces and, for each side, `--tone` of its share, `--on-tone` of words
 *   on it, and `--pip`, `--pip-rim` of its count
 * @property {{ text: string, part: string } | null} note a caveat, and the part of the rules that explains it
 * @property {Record<string, OptionText>} options
 * @property {Level[]} levels
 * @property {(scene: Scene, player: Player, count: (name: string) => number) => Score} score
 * @property {Record<string, [string, string]>} kinds the names of the pieces by letter: alone, and after a number
 * @property {[string, string][]} [presets] positions for the set-up editor with their names, instead of the start position and the example
 * @property {(letters: string[], empty: number) => Record<string, number>} [supply] the supply for
 *   a board with these pieces and this number of empty spaces
 * @property {(text: string) => string} move the label of a move
 * @property {(words: string) => string} plain replaces names in words of the module
 * @property {RegExp} [crowns] the letters of pieces whose number grows with a mark in the list of moves
 * @property {boolean} [endless] whether no position repeats
 * @property {(goals: typeof import("../exercises.js")) => import("../exercises.js").Exercise[]} exercises
 * @property {Record<string, import("../exercises.js").Recipe>} pictures the pictures of the play page
 */

/** @type {Record<Level, string>} */
export const LEVELS = { beginner: "Beginner", easy: "Easy", fair: "Medium", strong: "Strong", perfect: "Perfect" };

/** @type {Record<Level, string>} */
export const LEVEL_HELP = {
  beginner: "For your first games: looks at little more than its next move, and misjudges it.",
  easy: "Sees simple threats, and scores 80% or more against Beginner.",
  fair: "Plans a few moves ahead, and scores 75% or more against Easy.",
  strong: "Makes few mistakes, and scores 65% or more against Medium.",
  perfect: "Knows the result of every position, and never makes a mistake.",
};

/** @type {Level[]} */
const SEARCHES = ["beginner", "easy", "fair", "strong"];

/** The games with a file in this folder, which the build lists. @type {string[]} */
const FILES = [];

/** The words that are loaded, and those of games without a file. @type {Record<string, GameText>} */
const texts = {};

/** Loads the words about games. @param {string[]} names */
export const need = (...names) => Promise.all(names.map(async (name) => {
  if (texts[name]?.loaded || !FILES.includes(name)) return;
  texts[name] = { ...ready(name), ...(await import(`./${name}.js`)).default, loaded: true };
  const { colors } = texts[name];
  if (!colors || !globalThis.document) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(colors);
  document.adoptedStyleSheets.push(sheet);
}));

/** Returns the words about a game. @param {string} name @returns {GameText} */
export const textOf = (name) => (texts[name] ??= ready(name));

/** The title of a game. @param {string} name such as `disk-race` */
export const titleOf = (name) => capital(name.replaceAll("-", " "));

/** @param {string} words */
export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** Makes words from the description of a game. @param {string} name @returns {GameText} */
function ready(name) {
  const info = games().find((game) => game.name === name);
  const sides = /** @type {[string, string]} */ (info?.playerNames.map(capital) ?? ["", ""]);
  return {
    sides, card: `${sides.join(" against ")}.`,
    loaded: false, help: info?.moveHelp ?? "", tip: "", first: "", example: "", note: null, options: {},
    pieces: /** @type {[string, string]} */ (["first", "second"].map((player) => info?.kinds.find(({ owner }) => owner === player)?.letter ?? "")),
    levels: [...SEARCHES, ...(info?.solved ? [/** @type {const} */ ("perfect")] : [])],
    kinds: Object.fromEntries(info?.kinds.map(({ letter, name }) => [letter, [capital(name), `${name}s`]]) ?? []),
    score: ({ beside }, player) => {
      const { value = 0, of = null, name = "" } = beside.find((count) => count.player === player) ?? {};
      return { value, of, unit: of ? `of ${of} ${name}` : name, more: null };
    },
    move: (text) => text, plain: (words) => words, exercises: () => [], pictures: {},
  };
}

/** What the row of a player shows. @param {Scene} scene @param {Player} player */
export const scoreOf = (scene, player) => textOf(scene.game).score(scene, player, (name) =>
  scene.beside.find((count) => count.name === name && count.player === player)?.value ?? 0);

/** The name of a side as shown, such as `Light`. @param {string} game @param {Player} player */
export function sideName(game, player) {
  return textOf(game).sides[player === "first" ? 0 : 1];
}

/** Describes rules in sentences. @param {GameInfo} game @param {string} rules such as `side=4` */
export function rulesInWords(game, rules) {
  const chosen = chosenValues(rules);
  const { options } = textOf(game.name);
  return game.options.map(({ name, values: [first] }) => options[name]?.sentences[chosen[name] ?? first] ?? `${name}: ${chosen[name] ?? first}.`).join(" ").trim();
}

/** Describes the options that differ from the usual rules. @param {string} game @param {string} rules such as `side=4` */
export function changesInWords(game, rules) {
  const { options } = textOf(game);
  return Object.entries(chosenValues(rules)).map(([name, value]) => options[name]?.sentences[value] ?? `${name}: ${value}.`).join(" ");
}

/** The values in a notation of rules, by option. @param {string} rules @returns {Record<string, string>} */
export function chosenValues(rules) {
  return Object.fromEntries(rules.split(",").filter((part) => part.includes("=")).map((part) => part.split("=")));
}

/** The notation of rules with these values, by option. @param {GameInfo} game @param {Record<string, string>} values */
export function rulesOf(game, values) {
  const changed = game.options.filter(({ name, values: [first] }) => (values[name] ?? first) !== first);
  return changed.map(({ name }) => `${name}=${values[name]}`).join(",") || "standard";
}
