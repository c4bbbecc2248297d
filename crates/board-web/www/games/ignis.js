// @ts-check
// The words of the page about Ignis.

/** The set-ups of four by four pieces in which a quarter turn exchanges the sides: the only six, up to
 *  rotation, reflection and exchange of the sides. The first one is the start position.
 *  @type {[string, string][]} */
const PRESETS = [
  "FWFW/WFWF/FWFW/WFWF", "FFWW/FWFW/WFWF/WWFF", "FWFW/WWFF/FFWW/WFWF",
  "FWWW/FFWF/FWFF/WWWF", "FWWW/FWFF/FFWF/WWWF", "FFWW/FFWW/WWFF/WWFF",
].map((ranks, n) => [
  n === 0 ? "Set-up 1, checkerboard" : `Set-up ${n + 1}`,
  `6/${ranks.split("/").map((rank) => `1${rank}1`).join("/")}/6 f 12a9e`,
]);

/** @type {Record<string, string>} */
const HEADINGS = { n: "↑", s: "↓", e: "→", w: "←" };

/** @type {Partial<import("./index.js").GameText>} */
export default {
  card: "Slide air and earth in from the edge, and push the other element off the board.",
  tip: "Slide in air or earth from an edge. Earth is never pushed off.",
  first: "Choose air or earth, then an arrow at the edge.",
  example: "EE2E1/AFWFWE/EAWFWF/FWFWAE/1WFWF1/5E f 9a2e",
  colors: `[data-game="ignis"] { --sign: var(--board-tray-well); }
[data-side="ignis-first"] { --tone: #de5420; --on-tone: #000; --pip: #de5420; }
[data-side="ignis-second"] { --tone: #1f57a0; --on-tone: #fff; --pip: light-dark(#1f57a0, #92b8ff); }`,
  note: { text: "Reconstructed start position", part: "start" },
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
      usual: ["turned to its earth side and"],
      values: { earth: "Earth", air: "Air" },
      sentences: { earth: "Air that is pushed off becomes earth.", air: "Air that is pushed off stays air." },
    },
    removal: {
      label: "Crossing lines are removed",
      usual: ["All complete lines are removed together, until none is left\\."],
      values: { together: "Together", "along-first": "One after another" },
      sentences: {
        together: "Lines that cross are removed together.",
        "along-first": "Of lines that cross, those along the slide are removed first.",
      },
    },
  },
  kinds: { F: ["Fire", "fire"], W: ["Water", "water"], A: ["Air", "air"], E: ["Earth", "earth"] },
  presets: PRESETS,
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
  move: (text) => text.replace(/^(.)(.)(.)$/, (_, element, line, way) => `${element === "A" ? "Air" : "Earth"} ${line} ${HEADINGS[way]}`),
  plain: (words) => words.replace(/^(\w)([nsew]): entry/, (_, line, way) => `${line} ${HEADINGS[way]}: entry`),
  exercises: ({ effect, fewer, replies, wins }) => [
    {
      title: "Push off",
      task: "Slide in a piece that pushes water off the board.",
      position: "6/1FWFW1/1WFWF1/AEFWFW/1WFWF1/6 f 11a8e",
      done: (after) => fewer(after, "W"),
      miss: "No water left the board. Look for a row or column without gaps, with water at its far end.",
      praise: "The water is turned to its earth side and joins the supply.",
    },
    {
      title: "Remove a line",
      task: "Fill an edge line with pieces of one element, so that it is removed.",
      position: "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/EEEEE1 f 12a4e",
      done: (after) => effect(after, ({ closes }) => closes),
      miss: "No line was removed. The bottom row needs one more earth.",
      praise: "The row is removed, and the board is smaller.",
    },
    {
      title: "Win",
      task: "One water is left. Win with one move.",
      position: "xxxxxx/xxxxxx/xxxxxx/1FFxxx/AEWxxx/1F1xxx f 2a2e",
      done: wins,
      miss: "The water is still there. Push it along its row.",
      praise: "Water has lost its last piece: fire wins.",
    },
    {
      title: "Two lines",
      task: "Remove two lines, one after the other, with a single piece.",
      position: "EEAEEE/1AEFAA/1AWWWA/1FFFFA/1WWWWA/WFEFEA f 2a3e",
      done: (after) => (after.lastMove()?.changes.filter((step) => step.some((change) => "closes" in change)).length ?? 0) > 1,
      miss: "That does not remove two lines. One of the lines is all earth but for one piece.",
      praise: "When the first line was removed, the second one had only air left.",
    },
    {
      title: "Air and earth",
      task: "The supply holds only air. Push a piece of air off the board.",
      position: "2EEE1/1FWFW1/EEWFWF/WFWFWE/AFWFEE/AAEEAA f 6a0e",
      done: (after) => effect(after, ({ leaves }) => after.lastMove()?.before.pieces.some(([at, piece]) => at === leaves?.at && piece === "A")),
      miss: "No air left the board. Only earth can push it off, and without earth you may turn over a piece of air.",
      praise: "A piece of air from the supply was turned to its earth side.",
    },
    {
      title: "Guard",
      task: "Water could push a fire off the board. Prevent it.",
      position: "E1W1A1/FFFAEE/1WFWF1/EEEFWE/AWEWF1/2E2E f 8a3e",
      done: (after) => !fewer(after, "F") && !replies(after).some((reply) => fewer(reply, "F")),
      miss: "Water can still push off a fire.",
      praise: "Water cannot push off a fire on its next turn.",
    },
  ],
  pictures: {
    start: {},
    push: { exercise: 0, play: "E3e" },
    removal: { position: "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/EEEEE1 w 12a4e", play: "E1w" },
  },
};
