// @ts-check
// Exercises, and the pictures of the play pages as positions, so that they follow the theme and move.

/** @typedef {import("./pkg/board_web.js").Session} Session */
/** @typedef {import("./pkg/board_web.js").Change} Change */

/**
 * @typedef {object} Exercise
 * @property {string} title
 * @property {string} task
 * @property {string} position
 * @property {(after: Session) => boolean} done whether the last move reaches the goal
 * @property {string} miss the answer to other legal moves
 * @property {string} praise
 */

/** A picture: `play` is the move that it shows, `legal` marks the targets of moves, `illegal` other spaces.
 *  @typedef {{ game: string, position?: string, play?: string, legal?: string[], illegal?: string[] }} Recipe */

/** Whether an effect of the last move passes a test. @param {Session} after @param {(change: any) => unknown} test */
const effect = (after, test) => after.lastMove()?.changes.some((step) => step.some(test)) ?? false;

/** By how much a counter of the mover grew in the last move. @param {Session} after @param {string} name */
function gain(after, name) {
  const last = after.lastMove();
  if (!last) return 0;
  const of = (/** @type {import("./pkg/board_web.js").Scene} */ scene) => scene.beside.find((count) => count.name === name && count.player === last.before.turn)?.value ?? 0;
  return of(after.scene()) - of(last.before);
}

/** Whether the last move wins. @param {Session} after */
const wins = (after) => after.ending()?.winner === after.lastMove()?.before.turn;

/** Whether there are fewer pieces of a kind than before the last move. @param {Session} after @param {string} letter */
function fewer(after, letter) {
  const count = (/** @type {[string, string][]} */ pieces) => pieces.filter(([, piece]) => piece === letter).length;
  return count(after.scene().pieces) < count(after.lastMove()?.before.pieces ?? []);
}

/** The games after each legal move. @param {Session} session @returns {Session[]} */
const replies = (session) => session.legalMoves().map((move) => {
  const next = session.copy();
  next.play(move);
  return next;
});

/** Whether the mover makes a point on the next turn, whatever the opponent does. @param {Session} after */
function forks(after) {
  const all = replies(after);
  const scores = (/** @type {Session} */ reply) => replies(reply).filter((next) => gain(next, "points") > 0).map((next) => next.lastMove()?.offer.text ?? "");
  // A reply closes at most one space, so two replies show all threats.
  const threats = new Set(all.slice(0, 2).flatMap(scores));
  return all.every((reply) => [...threats].some((move) => reply.check(move) === undefined));
}

/** @type {Record<string, Exercise[]>} */
export const EXERCISES = {
  uisge: [
    {
      title: "Jump",
      task: "You are light. Jump over a neighbor with a blank piece, so that it shows its crown.",
      position: "7/2ww3/1wWww2/2bbbb1/3bb2/7 w",
      done: (after) => effect(after, ({ becomes }) => becomes?.piece === "W"),
      miss: "That is legal, but no blank piece turned over. Jump with a piece without a crown.",
      praise: "The piece turned over and shows its crown.",
    },
    {
      title: "Step",
      task: "You are light. Step with the crown to an empty neighboring square. All pieces must stay connected.",
      position: "7/2wW3/1wwww2/2bbBb1/3bb2/7 w",
      done: (after) => effect(after, ({ moves }) => moves),
      miss: "That was a jump. A step goes to a neighboring square, and the crown stays a crown.",
      praise: "A crown may step in any of the eight directions.",
    },
    {
      title: "Win",
      task: "You are light and show five crowns. Win with one move.",
      position: "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w",
      done: wins,
      miss: "That does not show six crowns. Which piece has no crown yet?",
      praise: "Six crowns: light wins.",
    },
    {
      title: "Block",
      task: "You are light. Dark could show its sixth crown on the next turn. Prevent it.",
      position: "2WB3/3W3/2wBw2/1WBWb2/2BB3/7 w",
      done: (after) => !replies(after).some(wins),
      miss: "Dark can still show its sixth crown.",
      praise: "Dark cannot win on its next turn.",
    },
    {
      title: "No move",
      task: "You are light. Leave dark without a legal move.",
      position: "2W4/1WwBW2/2w4/2bbbb1/5B1/5W1 w",
      done: wins,
      miss: "Dark can still move.",
      praise: "A player who cannot move loses.",
    },
    {
      title: "Prepare",
      task: "You are light. Prepare your sixth crown, so that no answer of dark prevents it.",
      position: "7/2WWW2/4w2/1BbWb2/2W1bB1/5B1 w",
      done: (after) => replies(after).every((reply) => replies(reply).some(wins)),
      miss: "Dark has an answer to that.",
      praise: "You win on your next turn, whatever dark does.",
    },
  ],
  ignis: [
    {
      title: "Push off",
      task: "You are fire. Slide in a piece that pushes water off the board.",
      position: "6/1FWFW1/1WFWF1/AEFWFW/1WFWF1/6 f 11a8e",
      done: (after) => fewer(after, "W"),
      miss: "No water left the board. Look for a row or column without gaps, with water at its far end.",
      praise: "The water is turned to its earth side and joins the supply.",
    },
    {
      title: "Remove a line",
      task: "You are fire. Fill an edge line with pieces of one element, so that it is removed.",
      position: "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/EEEEE1 f 12a4e",
      done: (after) => effect(after, ({ closes }) => closes),
      miss: "No line was removed. The bottom row needs one more earth.",
      praise: "The row is removed, and the board is smaller.",
    },
    {
      title: "Win",
      task: "You are fire. One water is left. Win with one move.",
      position: "xxxxxx/xxxxxx/xxxxxx/1FFxxx/AEWxxx/1F1xxx f 2a2e",
      done: wins,
      miss: "The water is still there. Push it along its row.",
      praise: "Water has lost its last piece: fire wins.",
    },
    {
      title: "Two lines",
      task: "You are fire. Remove two lines, one after the other, with a single piece.",
      position: "EEAEEE/1AEFAA/1AWWWA/1FFFFA/1WWWWA/WFEFEA f 2a3e",
      done: (after) => (after.lastMove()?.changes.filter((step) => step.some((change) => "closes" in change)).length ?? 0) > 1,
      miss: "That does not remove two lines. One of the lines is all earth but for one piece.",
      praise: "When the first line was removed, the second one had only air left.",
    },
    {
      title: "Air and earth",
      task: "You are fire. The supply holds only air. Push a piece of air off the board.",
      position: "2EEE1/1FWFW1/EEWFWF/WFWFWE/AFWFEE/AAEEAA f 6a0e",
      done: (after) => effect(after, ({ leaves }) => after.lastMove()?.before.pieces.some(([at, piece]) => at === leaves?.at && piece === "A")),
      miss: "No air left the board. Only earth can push it off, and without earth you may turn over a piece of air.",
      praise: "A piece of air from the supply was turned to its earth side.",
    },
    {
      title: "Guard",
      task: "You are fire. Water could push a fire off the board. Prevent it.",
      position: "E1W1A1/FFFAEE/1WFWF1/EEEFWE/AWEWF1/2E2E f 8a3e",
      done: (after) => !fewer(after, "F") && !replies(after).some((reply) => fewer(reply, "F")),
      miss: "Water can still push off a fire.",
      praise: "Water cannot push off a fire on its next turn.",
    },
  ],
  hexfour: [
    {
      title: "Score",
      task: "You are black. Place a stone that makes four in a row.",
      position: "4/5/2ooo1/2xxxo1/3x2/5/4 x",
      done: (after) => gain(after, "points") > 0,
      miss: "That is not four in a row. Where are three black stones next to each other?",
      praise: "One point. It costs one of your stones.",
    },
    {
      title: "Cross",
      task: "You are black. Complete more than one row with a single stone.",
      position: "6/7/2x1ox2/3x1x3/3oxx4/3o2xxx2/4ooo3/3oo4/2o5/7/6 x",
      done: (after) => gain(after, "points") > 1,
      miss: "That completes at most one row. Where do several rows cross?",
      praise: "Three rows at once, and three points.",
    },
    {
      title: "Win",
      task: "You are white. Both players have 10 points, and you have two stones left. Win with one move.",
      position: "6/ooooxo1/x1ooooox/1xxooooxx/oxxxxooxxx/1ooxxxoxx1x/2oox1oxo1/3xoooox/xxxx1oox/2oxxox/o2x1x o",
      done: wins,
      miss: "That does not win. A point costs your other stone, and the game ends when you have none.",
      praise: "You used your last stones and have more points.",
    },
    {
      title: "Fork",
      task: "You are black. Place a stone so that white cannot prevent a point on your next turn.",
      position: "4/5/2xx2/3x3/2oox1/2o2/o3 x",
      done: forks,
      miss: "White can prevent a point. Make two threats with one stone.",
      praise: "There are two ways to score, and white can close only one.",
    },
    {
      title: "Fifth stone",
      task: "You are black. Make another point. A fifth stone in a row makes none.",
      position: "4/5/6/1oxxxx1/oooox1/5/1ox1 x",
      done: (after) => gain(after, "points") > 0,
      miss: "That makes no point. Where do three black stones have a gap on their line?",
      praise: "The row in another direction is a new one.",
    },
    {
      title: "Reserve",
      task: "You are black. This is your last stone. Make two points with it.",
      position: "oxoo/xxoxo/oox1ox/xxx1xxx/oxoxxo/ox1oo/ooxo x",
      done: (after) => gain(after, "points") > 1,
      miss: "That makes fewer points.",
      praise: "Both points count, although no stone was left for them.",
    },
  ],
  "disk-race": [
    {
      title: "Jump",
      task: "You are red. Jump over a blue piece.",
      position: "2rbrbr1/1r6/1b3b2/1 r",
      done: (after) => effect(after, ({ jumps }) => jumps),
      miss: "That was a step. A jump goes along a line, over a blue piece, to the space just beyond it.",
      praise: "A jump captures nothing.",
    },
    {
      title: "Turn",
      task: "You are red. Stop at the center, so that your piece is turned over.",
      position: "2rb1brb/1b2r3/r7/1 r",
      done: (after) => effect(after, ({ becomes }) => becomes?.piece === "R"),
      miss: "That piece is not at the center. Which one can get there?",
      praise: "Only turned pieces may arrive. A stop at the center also lets you turn the disk.",
    },
    {
      title: "Arrive",
      task: "You are red. Bring the turned piece to a blue start.",
      position: "2rbrbrb/1b6/1R6/1 r",
      done: (after) => gain(after, "arrived pieces") > 0,
      miss: "No piece has arrived. The turned piece can jump outward.",
      praise: "One of four pieces is home.",
    },
    {
      title: "Chain",
      task: "You are red. Jump over several pieces in one move.",
      position: "4rbr1/2R5/brb1b3/1 r",
      done: (after) => (after.lastMove()?.changes.flat().filter((change) => "jumps" in change).length ?? 0) > 1,
      miss: "That was not a chain of jumps. After a jump, look for another piece to jump over.",
      praise: "A chain may change from one line to another.",
    },
    {
      title: "Rotate",
      task: "You are red. Blue could arrive on its next turn. Stop at the center, and turn the disk so that it cannot.",
      position: "1R2Bb2/B3RB1R/2r5/1 r",
      done: (after) => effect(after, ({ turns }) => turns) && !replies(after).some((reply) => gain(reply, "arrived pieces") > 0),
      miss: "Blue can still arrive, or the disk did not turn. Which way does each blue piece move with the disk?",
      praise: "The rotation carried a blue piece away from its goal.",
    },
    {
      title: "Last turn",
      task: "You are blue. Red has finished, and you have one more turn. Make it a draw.",
      position: "BRBR1RBR/4B3/8/1 b",
      done: (after) => after.ending()?.winner === null,
      miss: "Red has won. Bring your last piece home.",
      praise: "Both players have four pieces home.",
    },
  ],
};

/** By the name of the picture in the play pages. @type {Record<string, Recipe>} */
export const RECIPES = {
  "uisge-start": { game: "uisge" },
  "uisge-jump": { game: "uisge", play: "d4f4" },
  "uisge-step": { game: "uisge", position: "7/7/3W3/1bbbbb1/1wwwwwb/7 w", legal: ["c4", "e4"], illegal: ["c5", "d5", "e5"] },
  "ignis-start": { game: "ignis" },
  "ignis-push": { game: "ignis", position: EXERCISES.ignis[0].position, play: "E3e" },
  "ignis-removal": { game: "ignis", position: "6/1FWFW1/1WFWF1/1FWFW1/1WFWF1/EEEEE1 w 12a4e", play: "E1w" },
  "hexfour-first": { game: "hexfour", legal: ["*"] },
  "hexfour-crossing": { game: "hexfour", position: EXERCISES.hexfour[1].position, play: "f6" },
  "hexfour-end": { game: "hexfour", position: EXERCISES.hexfour[2].position, play: "f5" },
  "disk-race-start": { game: "disk-race" },
  "disk-race-chain": { game: "disk-race", position: EXERCISES["disk-race"][0].position, play: "o1o5" },
  "disk-race-rotation": { game: "disk-race", position: EXERCISES["disk-race"][1].position, play: "i0c+" },
};
