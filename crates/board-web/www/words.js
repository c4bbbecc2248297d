// @ts-check
// Words of the page: names of sides and levels, and moves as players write them.

/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./pkg/board_web.js").GameName} GameName */

/** @type {Player[]} */
export const PLAYERS = ["first", "second"];

/** @param {Player} player @returns {Player} */
export const other = (player) => (player === "first" ? "second" : "first");

/** The names of the sides. @type {Record<GameName, [string, string]>} */
const SIDES = {
  uisge: ["Light", "Dark"],
  ignis: ["Fire", "Water"],
  hexfour: ["Black", "White"],
  "disk-race": ["Red", "Blue"],
};

/** Returns the name of a side. @param {GameName} game @param {Player} player */
export const sideName = (game, player) => SIDES[game][PLAYERS.indexOf(player)];

/** The names of the computer's levels. @type {Record<string, string>} */
export const LEVELS = { beginner: "Beginner", easy: "Easy", fair: "Medium", strong: "Strong", perfect: "Perfect" };

/** Whether a computer plays this seat. @param {string} seat */
export const isLevel = (seat) => seat in LEVELS;

/** @type {Record<string, string>} */
const HEADINGS = { n: "↑", s: "↓", e: "→", w: "←" };

/** Returns a move as the page shows it: `d4–d6`, `Earth b ↑`, `i3–c ↺`. @param {GameName} game @param {string} text the notation */
export function moveLabel(game, text) {
  if (text === "pass") return "Pass";
  if (game === "ignis") {
    const [, element, line, heading] = /^(.)(.)(.)$/.exec(text) ?? [];
    if (heading) return `${element === "A" ? "Air" : "Earth"} ${line} ${HEADINGS[heading]}`;
  }
  if (game === "uisge") return text.replace(/^(\w\d)(\w\d)$/, "$1–$2");
  if (game === "disk-race") return (text.match(/[iorc]\d?|[+-]/g) ?? [text]).join("–").replace("–+", " ↻").replace("–-", " ↺");
  return text;
}

/** Replaces the names of players in words of the module by those of the page. @param {GameName} game @param {string} words */
export function plain(game, words) {
  return game === "hexfour" ? words.replaceAll("the first player", "Black").replaceAll("the second player", "White") : words;
}

/** Begins with a capital letter and ends with a full stop. @param {string} words */
export function sentence(words) {
  const whole = words.charAt(0).toUpperCase() + words.slice(1);
  return !whole || /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}
