// @ts-check
// The words of the page about Hexfour.

/** @type {Partial<import("./index.js").GameText>} */
export default {
  card: "Place stones on a hexagon. Every four in a row are a point, and every point costs a stone.",
  tip: "Four in a row make a point. Each point costs a stone.",
  first: "Place a stone anywhere but on the edge.",
  sides: ["Black", "White"],
  example: "6/1o5/2xxox2/3ox1x2/1oxooox3/1x1oxxo1o2/2x1xoooo1/3xx1oo1/2x1x3/3o2x/6 x",
  colors: `[data-game="hexfour"] { --sign: var(--board-wood-cell); }
[data-side="hexfour-first"] { --tone: #2c2a28; --on-tone: #fff; }
[data-side="hexfour-second"] { --tone: #fbf7ec; --on-tone: #1e1c19; }`,
  note: { text: "Reconstructed board size", part: "start" },
  options: {
    side: {
      label: "Board size",
      usual: ["of 91 fields", "Each player has 45 pieces of one color\\."],
      values: { 6: "6", 4: "4", 5: "5", 7: "7" },
      sentences: Object.fromEntries(["four", "five", "six", "seven"].map((count, n) => [n + 4, `The board has ${count} spaces on each side.`])),
    },
    pieces: {
      label: "Stones",
      usual: ["Each player has 45 pieces of one color\\."],
      values: { full: "As the board holds", fewer: "Fewer" },
      sentences: {
        full: "The stones fill the board except for one space.",
        fewer: "Each player has as many stones as on the next smaller board.",
      },
    },
  },
  kinds: { x: ["Black", "black stones"], o: ["White", "white stones"] },
  score: (_scene, _player, count) => {
    const [value, left] = [count("points"), count("loose pieces")];
    const more = `${left} ${left === 1 ? "stone" : "stones"} left`;
    return { value, of: null, unit: value === 1 ? "point" : "points", more };
  },
  plain: (words) => words.replaceAll("piece", "stone").replace(/(the )?first player/g, "Black").replace(/(the )?second player/g, "White"),
  endless: true,
  exercises: ({ forks, gain, wins }) => [
    {
      title: "Score",
      task: "Place a stone that makes four in a row.",
      position: "4/5/2ooo1/2xxxo1/3x2/5/4 x",
      done: (after) => gain(after, "points") > 0,
      miss: "That is not four in a row. Where are three black stones next to each other?",
      praise: "One point. It costs one of your stones.",
    },
    {
      title: "Cross",
      task: "Complete more than one row with a single stone.",
      position: "6/7/2x1ox2/3x1x3/3oxx4/3o2xxx2/4ooo3/3oo4/2o5/7/6 x",
      done: (after) => gain(after, "points") > 1,
      miss: "That completes at most one row. Where do several rows cross?",
      praise: "Three rows at once, and three points.",
    },
    {
      title: "Win",
      task: "Both players have 10 points, and you have two stones left. Win with one move.",
      position: "6/ooooxo1/x1ooooox/1xxooooxx/oxxxxooxxx/1ooxxxoxx1x/2oox1oxo1/3xoooox/xxxx1oox/2oxxox/o2x1x o",
      done: wins,
      miss: "That does not win. A point costs your other stone, and the game ends when you have none.",
      praise: "You used your last stones and have more points.",
    },
    {
      title: "Fork",
      task: "Place a stone so that white cannot prevent a point on your next turn.",
      position: "4/5/2xx2/3x3/2oox1/2o2/o3 x",
      done: forks,
      miss: "White can prevent a point. Make two threats with one stone.",
      praise: "There are two ways to score, and white can close only one.",
    },
    {
      title: "Fifth stone",
      task: "Make another point. A fifth stone in a row makes none.",
      position: "4/5/6/1oxxxx1/oooox1/5/1ox1 x",
      done: (after) => gain(after, "points") > 0,
      miss: "That makes no point. Where do three black stones have a gap on their line?",
      praise: "The row in another direction is a new one.",
    },
    {
      title: "Reserve",
      task: "This is your last stone. Make two points with it.",
      position: "oxoo/xxoxo/oox1ox/xxx1xxx/oxoxxo/ox1oo/ooxo x",
      done: (after) => gain(after, "points") > 1,
      miss: "That makes fewer points.",
      praise: "Both points count, although no stone was left for them.",
    },
  ],
  pictures: {
    first: { legal: ["*"] },
    crossing: { exercise: 1, play: "f6" },
    end: { exercise: 2, play: "f5" },
  },
};
