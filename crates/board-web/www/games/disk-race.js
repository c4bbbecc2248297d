// @ts-check
// The words of the page about Disk race.

/** @type {Partial<import("./index.js").GameText>} */
export default {
  card: "Cross a disk that turns. Whoever brings all four pieces home first wins.",
  tip: "A stop at the center turns the piece and lets you turn the disk.",
  first: "Move a piece onto the disk.",
  example: "1R1b4/1r1b4/1Br4b/R r",
  colors: `[data-game="disk-race"] { --sign: var(--board-disk); }
[data-side="disk-race-first"] { --tone: #ce2f35; --on-tone: #fff; --pip: var(--board-red-goal); }
[data-side="disk-race-second"] { --tone: #1d3f8c; --on-tone: #fff; --pip: var(--board-blue-goal); }`,
  note: { text: "Reconstructed lines on the disk", part: "board" },
  options: {
    disk: {
      label: "Circles on the disk",
      usual: ["and two circles,"],
      values: { circles: "Two", "outer-circle": "Outer one only" },
      sentences: {
        circles: "The disk has two circles of lines.",
        "outer-circle": "The disk has only the outer circle of lines.",
      },
    },
    chain: {
      label: "May a chain of jumps change direction?",
      usual: ["also along other lines"],
      values: { turning: "Yes", straight: "No" },
      sentences: {
        turning: "A chain of jumps may change direction.",
        straight: "A chain of jumps keeps its direction.",
      },
    },
    first: {
      label: "Who begins?",
      usual: ["Red begins, unless you agree that blue does", "If red finishes first, blue gets one more turn, and the game is a draw if blue finishes too\\."],
      values: { red: "Red", blue: "Blue" },
      sentences: {
        red: "Red begins, and blue has the last turn.",
        blue: "Blue begins, and red has the last turn.",
      },
    },
  },
  kinds: { r: ["Red", "red"], R: ["Red, turned", "red turned"], b: ["Blue", "blue"], B: ["Blue, turned", "blue turned"] },
  score: (_scene, _player, count) => ({ value: count("arrived pieces"), of: 4, unit: "of 4 home", more: null }),
  move: (text) => (text.match(/[iorc]\d?|[+-]/g) ?? [text]).join("–").replace("–+", " ↻").replace("–-", " ↺"),
  exercises: ({ effect, gain, replies }) => [
    {
      title: "Jump",
      task: "Jump over a blue piece.",
      position: "2rbrbr1/1r6/1b3b2/1 r",
      done: (after) => effect(after, ({ jumps }) => jumps),
      miss: "That was a step. A jump goes along a line, over a blue piece, to the space just beyond it.",
      praise: "A jump captures nothing.",
    },
    {
      title: "Turn",
      task: "Stop at the center, so that your piece is turned over.",
      position: "2rb1brb/1b2r3/r7/1 r",
      done: (after) => effect(after, ({ becomes }) => becomes?.piece === "R"),
      miss: "That piece is not at the center. Which one can get there?",
      praise: "Only turned pieces may arrive. A stop at the center also lets you turn the disk.",
    },
    {
      title: "Arrive",
      task: "Bring the turned piece to a blue start.",
      position: "2rbrbrb/1b6/1R6/1 r",
      done: (after) => gain(after, "arrived pieces") > 0,
      miss: "No piece has arrived. The turned piece can jump outward.",
      praise: "One of four pieces is home.",
    },
    {
      title: "Chain",
      task: "Jump over several pieces in one move.",
      position: "4rbr1/2R5/brb1b3/1 r",
      done: (after) => (after.lastMove()?.changes.flat().filter((change) => "jumps" in change).length ?? 0) > 1,
      miss: "That was not a chain of jumps. After a jump, look for another piece to jump over.",
      praise: "A chain may change from one line to another.",
    },
    {
      title: "Rotate",
      task: "Blue could arrive on its next turn. Stop at the center, and turn the disk so that it cannot.",
      position: "1R2Bb2/B3RB1R/2r5/1 r",
      done: (after) => effect(after, ({ turns }) => turns) && !replies(after).some((reply) => gain(reply, "arrived pieces") > 0),
      miss: "Blue can still arrive, or the disk did not turn. Which way does each blue piece move with the disk?",
      praise: "The rotation carried a blue piece away from its goal.",
    },
    {
      title: "Last turn",
      task: "Red has finished, and you have one more turn. Make it a draw.",
      position: "BRBR1RBR/4B3/8/1 b",
      done: (after) => after.ending()?.winner === null,
      miss: "Red has won. Bring your last piece home.",
      praise: "Both players have four pieces home.",
    },
  ],
  pictures: {
    start: {},
    chain: { exercise: 0, play: "o1o5" },
    rotation: { exercise: 1, play: "i0c+" },
  },
};
