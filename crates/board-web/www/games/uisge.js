// @ts-check
// The words of the page about Uisge.

/** @type {Partial<import("./index.js").GameText>} */
export default {
  card: "Jump over a neighbor and your piece turns over. Whoever shows six crowns first wins.",
  tip: "A piece that jumps turns over. Crowns may also step.",
  first: "Jump over a neighbor to the empty space behind it.",
  example: "7/1WWwW2/2WB3/2b4/1WBBb2/3B3 w",
  colors: `[data-game="uisge"] { --sign: var(--board-cloth); }
[data-side="uisge-first"] { --pip: #f0be4e; --pip-rim: #8a5a0a; }
[data-side="uisge-second"] { --pip: var(--board-dark); --pip-rim: #f0be4e; }`,
  note: { text: "Reconstructed start position", part: "start" },
  options: {
    stuck: {
      label: "A player who cannot move",
      usual: ["If you cannot move, you lose\\."],
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
  move: (text) => text.replace(/^(\w\d)(\w\d)$/, "$1–$2"),
  crowns: /[WB]/g,
  exercises: ({ effect, replies, wins }) => [
    {
      title: "Jump",
      task: "Jump over a neighbor with a blank piece, so that it shows its crown.",
      position: "7/2ww3/1wWww2/2bbbb1/3bb2/7 w",
      done: (after) => effect(after, ({ becomes }) => becomes?.piece === "W"),
      miss: "That is legal, but no blank piece turned over. Jump with a piece without a crown.",
      praise: "The piece turned over and shows its crown.",
    },
    {
      title: "Step",
      task: "Step with the crown to an empty neighboring square. All pieces must stay connected.",
      position: "7/2wW3/1wwww2/2bbBb1/3bb2/7 w",
      done: (after) => effect(after, ({ moves }) => moves),
      miss: "That was a jump. A step goes to a neighboring square, and the crown stays a crown.",
      praise: "A crown may step in any of the eight directions.",
    },
    {
      title: "Win",
      task: "You show five crowns. Win with one move.",
      position: "7/2WW3/1WWwW2/2bbbb1/3bb2/7 w",
      done: wins,
      miss: "That does not show six crowns. Which piece has no crown yet?",
      praise: "Six crowns: light wins.",
    },
    {
      title: "Block",
      task: "Dark could show its sixth crown on the next turn. Prevent it.",
      position: "2WB3/3W3/2wBw2/1WBWb2/2BB3/7 w",
      done: (after) => !replies(after).some(wins),
      miss: "Dark can still show its sixth crown.",
      praise: "Dark cannot win on its next turn.",
    },
    {
      title: "No move",
      task: "Leave dark without a legal move.",
      position: "2W4/1WwBW2/2w4/2bbbb1/5B1/5W1 w",
      done: wins,
      miss: "Dark can still move.",
      praise: "A player who cannot move loses.",
    },
    {
      title: "Prepare",
      task: "Prepare your sixth crown, so that no answer of dark prevents it.",
      position: "7/2WWW2/4w2/1BbWb2/2W1bB1/5B1 w",
      done: (after) => replies(after).every((reply) => replies(reply).some(wins)),
      miss: "Dark has an answer to that.",
      praise: "You win on your next turn, whatever dark does.",
    },
  ],
  pictures: {
    start: {},
    jump: { play: "d4f4" },
    step: { position: "7/7/3W3/1bbbbb1/1wwwwwb/7 w", legal: ["c4", "e4"], illegal: ["c5", "d5", "e5"] },
  },
};
