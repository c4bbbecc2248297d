/** The player who begins, or the other one. What a game calls them is in `GameInfo`. */
export type Player = "first" | "second";

/** Colours: for a white page, for a dark one, or those of the page's style sheet, which sets
 *  `--board-page`, `--board-ink`, `--board-faint`, `--board-space`, `--board-line`,
 *  `--board-pale`, `--board-deep`, `--board-rim`, `--board-last`, `--board-legal` and
 *  `--board-illegal`. */
export type Theme = "light" | "dark" | "css";

/** A game there is. */
export interface GameInfo {
  /** Its name, such as `disk-race`. */
  name: string;
  /** What its records call the players. */
  players: [string, string];
  /** What a sentence calls them. */
  playerNames: [string, string];
  /** The options of its rules. The text of rules is `standard`, or `name=value` for each option
   *  that has not its first value, with commas between them. */
  options: { name: string; about: string; values: string[] }[];
  /** The number of moves that exist: the length of `Session.mask()`. */
  moveCount: number;
  /** How a move is written, in a sentence or two. */
  moveHelp: string;
  /** What has to be known about the start position; empty if there is nothing. */
  startNote: string;
  /** The choices that some moves ask for. */
  choices: ChoiceInfo[];
  /** The kinds of pieces. */
  kinds: Kind[];
}

/** What ends a game besides its rules. */
export interface Limits {
  /** A draw as soon as a position stands on the board for this time. */
  repetition?: number | null;
  /** A draw after this many plies. */
  maxPlies?: number | null;
}

/** A button beside the board. */
export interface ChoiceInfo {
  /** Its text as an input, such as `A` or `+`. */
  name: string;
  /** What it does: `turn the disk clockwise`. */
  about: string;
  /** The letter of the piece that it is about. */
  piece: string | null;
}

/** A kind of piece. */
export interface Kind {
  /** Its letter in the position's text. */
  letter: string;
  /** What a person calls it. */
  name: string;
  owner: Player | null;
  glyph: Glyph;
}

/** What a piece looks like. */
export interface Glyph {
  shape: Shape;
  tone: { dark: boolean; hue: string };
  /** `crown`, `flame` and so on, or `{ letter }`. */
  symbol: string | { letter: string };
  /** The piece as one character. */
  sign: string;
}

export type Shape = "circle" | "square" | "hexagon";

/** A legal move with all that a person is told of it, and needs to make it. */
export interface Offer {
  index: number;
  text: string;
  /** It in a sentence. */
  words: string;
  /** What is touched to make it: names of spaces, entries and choices. */
  inputs: string[];
}

/** What comes after some touches. */
export interface Picked {
  /** What can be touched next; empty if the move is complete. */
  more: string[];
  /** The index of the move that is complete, or `null`. */
  index: number | null;
}

/** How a game ended. */
export interface Ending {
  /** The player who won; `null` for a draw. */
  winner: Player | null;
  /** The outcome's text, if the rules ended the game. */
  outcome: string | null;
  /** The margin of the win, in games such as Hexfour where a win has one: the difference in points. */
  margin?: number;
  /** How it ended and why: `light has won: light shows six crowns`. */
  words: string;
}

/** A point: to the right, and down, in units of one space. */
export interface Point {
  x: number;
  y: number;
}

/** Where everything lies. */
export interface Layout {
  places: { space: string; at: Point; shape: Shape; size: number; closed: boolean }[];
  lines: { start: Point; legs: Leg[] }[];
  labels: { at: Point; text: string }[];
  /** Where pieces come in from outside the board. */
  entries: { number: number; name: string; at: Point; to: Point }[];
  /** The part of the board that turns. */
  turntable: { centre: Point; radius: number; spaces: string[] } | null;
  /** The width of a piece. */
  piece_size: number;
}

/** A part of a line. */
export type Leg =
  | { straight: { to: Point } }
  | { arc: { to: Point; radius: number; clockwise: boolean } };

/** All there is to see of a position. */
export interface Scene {
  game: string;
  players: [string, string];
  position: string;
  rules: string;
  turn: Player;
  /** Whether the game is over by its rules. */
  over: boolean;
  /** Who is to move, or how the game ended: `light to move`, `light has won`, `a draw`. */
  status: string;
  /** Why, or what is special about this turn. */
  reason: string | null;
  /** What has to be known about the start, at the start. */
  note: string | null;
  layout: Layout;
  /** The pieces: the name of the space, and the letter of the kind. */
  pieces: [string, string][];
  kinds: Kind[];
  /** What lies beside the board, or is counted. */
  beside: Count[];
  /** Spaces that belong together, such as a completed row. */
  highlights: string[][];
  choices: ChoiceInfo[];
}

/** A number with a name. */
export interface Count {
  name: string;
  /** The player it is counted for; `null` if it is common to both. */
  player: Player | null;
  value: number;
  /** The most that it can be, if that is worth saying. */
  of: number | null;
  /** The letter of the kind of piece that is counted. */
  piece: string | null;
}

/** One thing that a move does. */
export type Change =
  | { moves: { path: string[] } }
  | { jumps: { from: string; over: string; to: string } }
  | { becomes: { at: string; piece: string } }
  | { enters: { at: string; piece: string; entry: number | null } }
  | { leaves: { at: string; exit: number | null } }
  | { closes: { at: string } }
  | { turns: { eighths: number; moves: [string, string][] } };

/** A move that was played, and what it did. */
export interface LastMove {
  offer: Offer;
  /** Step by step; the changes of a step happen at the same time. */
  changes: Change[][];
  /** The board before it. */
  before: Scene;
}

/** What a picture shows. */
export interface PictureOptions {
  /** `light` by default. */
  theme?: Theme;
  /** Whether the last move is shown: yes by default. */
  last?: boolean;
  /** Marks what can be touched after these touches, `[]` for the first one; by default nothing. */
  touched?: string[] | null;
  /** Whether there are words below the board: not by default. */
  words?: boolean;
}

/** What an opponent has chosen. */
export interface Choice {
  text: string;
  /** The move in a sentence. */
  words: string;
  /** What the opponent thinks of the position, from the view of the side to move: `+1.25`,
   *  `win in 3`; `null` if it thinks nothing. */
  score: string | null;
}

/** An opponent: `random`, `easy`, `fair`, `strong`, `perfect` (in a solved game whose solution is
 *  in the module), `search:200ms`, `search:depth=6`, `search:nodes=100000`. */
export type Opponent = string;

/** The error that `Session.play`, `playIndex`, `resign`, `agreeDraw`, `setName` and `setComment` throw. */
export interface SessionError extends Error {
  /**
   * `over`: the game is over; `notation`: no move has this notation or index; `illegal`: the move is
   * illegal; `note`: a record cannot store the name or comment. Later versions may add kinds.
   */
  kind: "over" | "notation" | "illegal" | "note" | "other";
}

/** What `Session.fromRecord` throws. */
export interface RecordError extends Error {
  /** The line, from 1. */
  line: number;
  /** The character of the line, from 1. */
  column: number;
  /** What was expected, and what was found. */
  problem: string;
}
