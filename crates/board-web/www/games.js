// @ts-check
// The words of the page about each game. Other files do not name games.

/** @typedef {import("./pkg/board_web.js").GameInfo} GameInfo */
/** @typedef {import("./pkg/board_web.js").Scene} Scene */
/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {"beginner" | "easy" | "fair" | "strong" | "perfect"} Level */

/**
 * @typedef {object} OptionText a rules option in plain words
 * @property {string} label
 * @property {Record<string, string>} values the label of each value, as a button or a choice
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
 * @typedef {object} GameText
 * @property {string} title
 * @property {string} first how to make a first move from the start position
 * @property {[string, string]} sides the names of the sides
 * @property {[string, string]} pieces the letters of the pieces that stand for the sides in the start position
 * @property {string} example the position on the card
 * @property {{ text: string, page: string } | null} note a caveat, and the page and heading of the rules that explain it
 * @property {Record<string, OptionText>} options
 * @property {Level[]} levels
 * @property {(scene: Scene, player: Player) => Score} score
 * @property {Record<string, [string, string]>} kinds the names of the pieces by letter: alone, and after a number
 * @property {[string, string][]} [presets] positions for the set-up editor with their names, instead of the start position and the example
 * @property {((letters: string[], empty: number) => Record<string, number>) | null} supply the supply for
 *   a board with these pieces and this number of empty spaces
 */

/** @type {Record<Level, string>} */
export const LEVELS = { beginner: "Beginner", easy: "Easy", fair: "Medium", strong: "Strong", perfect: "Perfect" };

/** @type {Record<Level, string>} */
export const LEVEL_HELP = {
  beginner: "For your first games: looks at little more than its next move, and misjudges it.",
  easy: "Sees simple threats, and scores 75% or more against Beginner.",
  fair: "Plans a few moves ahead, and scores 75% or more against Easy.",
  strong: "Makes few mistakes, and scores 65% or more against Medium.",
  perfect: "Knows the result of every position, and never makes a mistake.",
};

/** @type {Level[]} */
const SEARCHES = ["beginner", "easy", "fair", "strong"];

/** Returns a counter of a player. @param {Scene} scene @param {Player} player @param {string} name */
function count(scene, player, name) {
  return scene.beside.find((count) => count.name === name && count.player === player);
}

/** The set-ups of four by four pieces in which a quarter turn exchanges the sides: the only six, up to
 *  rotation, reflection and exchange of the sides. The first one is the start position.
 *  @type {[string, string][]} */
const IGNIS_PRESETS = [
  "FWFW/WFWF/FWFW/WFWF", "FFWW/FWFW/WFWF/WWFF", "FWFW/WWFF/FFWW/WFWF",
  "FWWW/FFWF/FWFF/WWWF", "FWWW/FWFF/FFWF/WWWF", "FFWW/FFWW/WWFF/WWFF",
].map((ranks, n) => [
  n === 0 ? "Set-up 1, checkerboard" : `Set-up ${n + 1}`,
  `6/${ranks.split("/").map((rank) => `1${rank}1`).join("/")}/6 f 12a9e`,
]);

/** @type {Record<string, GameText>} */
export const GAMES = {
  uisge: {
    title: "Uisge",
    first: "Jump over a neighbor to the empty space behind it.",
    sides: ["Light", "Dark"],
    pieces: ["w", "b"],
    example: "7/1WWwW2/2WB3/2b4/1WBBb2/3B3 w",
    note: { text: "Reconstructed start position", page: "uisge#start" },
    options: {
      stuck: {
        label: "A player who cannot move",
        values: { loses: "Loses", wins: "Wins", draw: "Draws", passes: "Passes" },
        sentences: {
          loses: "A player who cannot move loses.",
          wins: "A player who cannot move wins.",
          draw: "The game is a draw if a player cannot move.",
          passes: "A player who cannot move passes.",
        },
      },
      "diagonal-jumps": {
        label: "Diagonal jumps",
        values: { never: "Never", crowns: "By crowns" },
        sentences: {
          never: "No piece jumps diagonally.",
          crowns: "A crown may also jump diagonally, and turns over.",
        },
      },
    },
    levels: SEARCHES,
    kinds: { w: ["Light blank", "light blanks"], W: ["Light crown", "light crowns"], b: ["Dark blank", "dark blanks"], B: ["Dark crown", "dark crowns"] },
    supply: null,
    score: (scene, player) => {
      const crowns = count(scene, player, "crowns");
      return { value: crowns?.value ?? 0, of: 6, unit: "of 6 crowns", more: null };
    },
  },
  ignis: {
    title: "Ignis",
    first: "Choose air or earth, then an arrow at the edge.",
    sides: ["Fire", "Water"],
    pieces: ["F", "W"],
    example: "EE2E1/AFWFWE/EAWFWF/FWFWAE/1WFWF1/5E f 9a2e",
    note: { text: "Reconstructed start position", page: "ignis#start" },
    options: {
      lines: {
        label: "Remove an edge line of one element",
        values: { full: "Only if full", gaps: "Also with gaps" },
        sentences: {
          full: "An edge line is removed only if it is full.",
          gaps: "An edge line with gaps is removed, too.",
        },
      },
      "pushed-air": {
        label: "Air that is pushed off becomes",
        values: { earth: "Earth", air: "Air" },
        sentences: { earth: "Air that is pushed off becomes earth.", air: "Air that is pushed off stays air." },
      },
      removal: {
        label: "Crossing lines are removed",
        values: { together: "Together", "along-first": "One after another" },
        sentences: {
          together: "Lines that cross are removed together.",
          "along-first": "Of lines that cross, those along the slide are removed first.",
        },
      },
    },
    levels: SEARCHES,
    kinds: { F: ["Fire", "fire"], W: ["Water", "water"], A: ["Air", "air"], E: ["Earth", "earth"] },
    presets: IGNIS_PRESETS,
    supply: (letters, empty) => {
      // As in play with the usual rules: one piece more than there are empty spaces.
      const air = Math.max(0, Math.min(12 - letters.filter((letter) => letter === "A").length, empty + 1));
      return { A: air, E: empty + 1 - air };
    },
    score: (scene, player) => {
      const letter = player === "first" ? "F" : "W";
      const value = scene.pieces.filter(([, piece]) => piece === letter).length;
      return { value, of: 8, unit: value === 1 ? "piece left" : "pieces left", more: null };
    },
  },
  hexfour: {
    title: "Hexfour",
    first: "Place a stone anywhere but on the edge.",
    sides: ["Black", "White"],
    pieces: ["x", "o"],
    example: "6/1o5/2xxox2/3ox1x2/1oxooox3/1x1oxxo1o2/2x1xoooo1/3xx1oo1/2x1x3/3o2x/6 x",
    note: { text: "Reconstructed board size", page: "hexfour#start" },
    options: {
      side: {
        label: "Board size",
        values: { 6: "6", 4: "4", 5: "5", 7: "7" },
        sentences: {
          6: "The board has six spaces on each side.",
          4: "The board has four spaces on each side.",
          5: "The board has five spaces on each side.",
          7: "The board has seven spaces on each side.",
        },
      },
      pieces: {
        label: "Stones",
        values: { full: "As the board holds", fewer: "Fewer" },
        sentences: {
          full: "The stones fill the board except for one space.",
          fewer: "Each player has as many stones as on the next smaller board.",
        },
      },
    },
    levels: SEARCHES,
    kinds: { x: ["Black", "black stones"], o: ["White", "white stones"] },
    supply: null,
    score: (scene, player) => {
      const value = count(scene, player, "points")?.value ?? 0;
      const left = count(scene, player, "loose pieces")?.value ?? 0;
      const more = `${left} ${left === 1 ? "stone" : "stones"} left`;
      return { value, of: null, unit: value === 1 ? "point" : "points", more };
    },
  },
  "disk-race": {
    title: "Disk race",
    first: "Move a piece onto the disk.",
    sides: ["Red", "Blue"],
    pieces: ["r", "b"],
    example: "1R1b4/1r1b4/1Br4b/R r",
    note: { text: "Reconstructed lines on the disk", page: "disk-race#board" },
    options: {
      disk: {
        label: "Circles on the disk",
        values: { circles: "Two", "outer-circle": "Outer one only" },
        sentences: {
          circles: "The disk has two circles of lines.",
          "outer-circle": "The disk has only the outer circle of lines.",
        },
      },
      chain: {
        label: "May a chain of jumps change direction?",
        values: { turning: "Yes", straight: "No" },
        sentences: {
          turning: "A chain of jumps may change direction.",
          straight: "A chain of jumps keeps its direction.",
        },
      },
      first: {
        label: "Who begins?",
        values: { red: "Red", blue: "Blue" },
        sentences: {
          red: "Red begins, and blue has the last turn.",
          blue: "Blue begins, and red has the last turn.",
        },
      },
    },
    levels: [...SEARCHES, "perfect"],
    kinds: { r: ["Red", "red"], R: ["Red, turned", "red turned"], b: ["Blue", "blue"], B: ["Blue, turned", "blue turned"] },
    supply: null,
    score: (scene, player) => {
      const arrived = count(scene, player, "arrived pieces");
      return { value: arrived?.value ?? 0, of: 4, unit: "of 4 home", more: null };
    },
  },
};

/** Returns the words about a game; a game without any gets its name. @param {string} name @returns {GameText} */
export function textOf(name) {
  return Object.hasOwn(GAMES, name) ? GAMES[name] : {
    title: name, first: "", sides: ["First", "Second"], pieces: ["", ""], example: "", note: null,
    options: {}, levels: SEARCHES, kinds: {}, supply: null, score: () => ({ value: 0, of: null, unit: "", more: null }),
  };
}

/** The name of a side as shown, such as `Light`. @param {string} game @param {Player} player */
export function sideName(game, player) {
  return textOf(game).sides[player === "first" ? 0 : 1];
}

/** Describes rules in sentences. @param {GameInfo} game @param {string} rules such as `side=4` */
export function rulesInWords(game, rules) {
  const chosen = chosenValues(rules);
  const { options } = textOf(game.name);
  return game.options.map(({ name, values: [first] }) => options[name]?.sentences[chosen[name] ?? first] ?? "").join(" ").trim();
}

/** Describes the options that differ from the usual rules. @param {string} game @param {string} rules such as `side=4` */
export function changesInWords(game, rules) {
  const { options } = textOf(game);
  return Object.entries(chosenValues(rules)).map(([name, value]) => options[name]?.sentences[value] ?? "").join(" ");
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
