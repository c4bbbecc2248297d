/** The name of a game. The build lists the names. */
export type GameName = string;

/** The player who moves first or second. `GameInfo` has the game's names for them. */
export type Player = "first" | "second";

/** The colors of a picture. With `css` a style sheet with custom properties sets them, such as
 *  `board.css` of this package. The fallbacks are the light colors. */
export type Theme = "light" | "dark" | "css";

/** A description of a game. */
export interface GameInfo {
  name: GameName;
  /** The names of the players in records. */
  players: [string, string];
  /** The names of the players in sentences. */
  playerNames: [string, string];
  /** The rules options. The notation of rules is `standard`, or a comma-separated list of
   *  `name=value` for the options that differ from their first value. */
  options: { name: string; about: string; values: string[] }[];
  /** The number of move indices: the length of `Session.mask()`. */
  moveCount: number;
  /** A short description of the move notation. */
  moveHelp: string;
  /** Whether the opponent `perfect` plays the game, in modules that contain its solution. */
  solved: boolean;
  /** A caveat about the start position; may be empty. */
  startNote: string;
  /** What a set-up can contain besides the kinds of pieces. */
  setUp: {
    /** The letter for closed spaces, in games where a position decides which spaces are closed. */
    closed: string | null;
    /** The pieces next to the board whose numbers are part of a position. */
    supply: { letter: string; max: number }[];
  };
  /** The choices that are part of some moves. */
  choices: ChoiceInfo[];
  /** The kinds of pieces. */
  kinds: Kind[];
}

/** Limits that end a game in addition to its rules. */
export interface Limits {
  /** Draw when a position occurs this many times. */
  repetition?: number | null;
  /** Draw after this many plies. */
  maxPlies?: number | null;
}

/** A choice that is made with a button instead of on the board. */
export interface ChoiceInfo {
  /** The name of the input, such as `A` or `+`. */
  name: string;
  /** A description: `turn the disk clockwise`. */
  about: string;
  /** The letter of the piece kind that is chosen, if any. */
  piece: string | null;
}

/** A kind of piece. */
export interface Kind {
  /** The letter in the notation of positions. */
  letter: string;
  /** The name for players. */
  name: string;
  owner: Player | null;
  glyph: Glyph;
}

/** The appearance of a piece. */
export interface Glyph {
  shape: Shape;
  tone: { dark: boolean; hue: string };
  /** A symbol such as `crown` or `flame`, or a letter. */
  symbol: string | { letter: string };
  /** The piece as one character. */
  sign: string;
}

export type Shape = "circle" | "square" | "hexagon";

/** A legal move with its description and inputs. */
export interface Offer {
  index: number;
  /** The notation. */
  text: string;
  /** A description in words. */
  words: string;
  /** The touches that make the move: names of spaces, entries and choices. */
  inputs: string[];
}

/** The result of a sequence of touches. */
export interface Picked {
  /** The possible next touches; empty if the move is complete. */
  more: string[];
  /** The index of the completed move, or `null`. */
  index: number | null;
}

/** How a game ended. */
export interface Ending {
  /** The winner; `null` for a draw. */
  winner: Player | null;
  /** The notation of the outcome, if the game ended by its rules. */
  outcome: string | null;
  /** The difference in points, in games such as Hexfour that have one. */
  margin?: number;
  /** The result and its reason: `light has won: light shows six crowns`. */
  words: string;
  /** The cause, as in records; those in the second line are forfeits. */
  cause: "rules" | "resigned" | "agreed" | "repetition" | "ply-cap"
    | "no-move" | "illegal-move" | "time" | "program-ended" | "disputed-result" | "forfeit";
}

/** A point: `x` to the right and `y` down, in units of one space. */
export interface Point {
  x: number;
  y: number;
}

/** The geometry of the board. */
export interface Layout {
  places: {
    space: string;
    at: Point;
    shape: Shape;
    size: number;
    closed: boolean;
    /** The player whose pieces have to arrive here, if the space is a goal. */
    goal: Player | null;
  }[];
  lines: { start: Point; legs: Leg[] }[];
  labels: { at: Point; text: string }[];
  /** The places where pieces enter from outside the board. */
  entries: { number: number; name: string; at: Point; to: Point }[];
  /** The part of the board that rotates. */
  turntable: { centre: Point; radius: number; spaces: string[] } | null;
  /** The width of a piece. */
  piece_size: number;
  /** The material of the board. */
  surface: "plain" | "cloth" | "tray" | "wood" | "plate";
}

/** A segment of a line. */
export type Leg =
  | { straight: { to: Point } }
  | { arc: { to: Point; radius: number; clockwise: boolean } };

/** Everything needed to draw a position. */
export interface Scene {
  game: string;
  players: [string, string];
  position: string;
  rules: string;
  turn: Player;
  /** Whether the game is over, under its rules or otherwise. */
  over: boolean;
  /** The side to move or the result: `light to move`, `light has won`, `a draw`. */
  status: string;
  /** The reason for the result, or a remark about this turn. */
  reason: string | null;
  /** In the start position, a caveat about it, if any. */
  note: string | null;
  layout: Layout;
  /** The pieces: the name of the space and the letter of the kind. */
  pieces: [string, string][];
  kinds: Kind[];
  /** Counters, such as the pieces left in the supply. */
  beside: Count[];
  /** Groups of spaces to highlight, such as a completed row. */
  highlights: string[][];
  choices: ChoiceInfo[];
}

/** A counter. */
export interface Count {
  name: string;
  /** The player it belongs to; `null` if it is common to both. */
  player: Player | null;
  value: number;
  /** The maximum, if it is worth showing. */
  of: number | null;
  /** The letter of the kind of piece that is counted, if any. */
  piece: string | null;
}

/** One effect of a move. */
export type Change =
  | { moves: { path: string[] } }
  | { jumps: { from: string; over: string; to: string } }
  | { becomes: { at: string; piece: string } }
  | { enters: { at: string; piece: string; entry: number | null } }
  | { leaves: { at: string; exit: number | null } }
  | { closes: { at: string } }
  | { turns: { eighths: number; moves: [string, string][] } };

/** A move that was played, with its effects. */
export interface LastMove {
  offer: Offer;
  /** The changes step by step; those of one step happen at the same time. */
  changes: Change[][];
  /** The board before the move. */
  before: Scene;
}

/** The options of a picture. */
export interface PictureOptions {
  /** `light` by default. */
  theme?: Theme;
  /** Whether to show the last move; `true` by default. */
  last?: boolean;
  /** Marks the first of these touches and the possible touches after them. No marks are drawn
   *  before the first touch. */
  touched?: string[] | null;
  /** Whether to add text below the board and a background; `false` by default. */
  words?: boolean;
  /** Whether the board is turned by half a turn; the pieces stay upright. */
  flipped?: boolean;
  /** Whether to draw the names of spaces; by default on all boards but that of Disk race. */
  labels?: boolean;
  /** Suggested moves. */
  arrows?: Arrow[] | null;
}

/** A suggested move in a picture. */
export interface Arrow {
  /** The touches that make the move, as in `Offer.inputs`. */
  inputs: string[];
  /** The number to show, from 1 for the best move. */
  rank?: number | null;
}

/** A move chosen by an opponent. */
export interface Choice {
  /** The notation of the move. */
  text: string;
  /** The move in words. */
  words: string;
  /** The opponent's score of the position for the side to move, such as `+1.25`, `win in 3` or
   *  `draw`; `null` if it does not compute one. */
  score: string | null;
}

/** A level of play:
 *  - `beginner` and `easy` look a little ahead and misjudge positions on purpose.
 *  - `fair` searches a few thousand positions, and `strong` 200,000.
 *  - `perfect` plays the best moves of a solved game, if the module contains its solution. */
export type Level = "beginner" | "easy" | "fair" | "strong" | "perfect";

/** An opponent: a level, `random` moves, or a search with one limit, such as `search:200ms`,
 *  `search:2s`, `search:depth=6` or `search:nodes=100000`. */
export type Opponent = Level | "random" | `search:${string}`;

/** The limits of `analyse`. The search ends at the first limit; at least one is necessary. */
export interface SearchLimits {
  /** The time in milliseconds. */
  time?: number | null;
  /** The number of visited positions; the search may visit 1,024 more. */
  nodes?: number | null;
  /** The depth in plies. */
  depth?: number | null;
  /** The maximum number of lines; 1 by default. */
  lines?: number | null;
}

/** The analysis of a position. */
export interface Analysis {
  /** The side to move. */
  turn: Player;
  /** The greatest completed depth in plies; 0 if there was no time for depth 1, and for looked-up
   *  solutions. */
  depth: number;
  /** The number of visited positions. */
  nodes: number;
  /** The value (see `AnalysisLine`) of the best line after each completed depth, from depth 1;
   *  empty for looked-up solutions. */
  values: number[];
  /** The best moves, best first: at least one. */
  lines: AnalysisLine[];
}

/** A line of an analysis. */
export interface AnalysisLine {
  /** The notation of the first move. */
  text: string;
  /** The first move in words. */
  words: string;
  /** The touches that make the first move. */
  inputs: string[];
  /** The score for the side to move, such as `+1.25`, `win in 3` or `draw`; `unknown` if there was
   *  no time for depth 1. */
  score: string;
  /** The value for the first player in hundredths, between -90000 and 90000; a proven win in N
   *  plies is 100000 - N for the first player and N - 100000 for the second. An advantage of 100
   *  scores about three points of four. */
  value: number;
  /** The proven result for the side to move, if any. */
  proven: "win" | "loss" | "draw" | null;
  /** The notations of the moves, beginning with `text`. */
  moves: string[];
}

/** Pieces from which `setUp` builds a position. */
export interface SetUp {
  /** The spaces and the letters on them: kinds of pieces (`GameInfo.kinds`), or
   *  `GameInfo.setUp.closed`. Each space may be mentioned once. */
  pieces: [string, string][];
  /** The side to move. */
  turn: Player;
  /** The number of pieces next to the board by letter (`GameInfo.setUp.supply`); 0 for missing
   *  letters. */
  supply?: Record<string, number> | null;
}

/** The result of `setUp`. */
export interface SetUpReport {
  /** The notation of the position, or `null` if there are faults. */
  position: string | null;
  /** All faults, with the spaces concerned, if any. */
  faults: { message: string; spaces: string[] }[];
  /** The pieces on the board, without entries, even if there are faults. If there are none, `over`
   *  and `status` say whether the game is over in this position. */
  scene: Scene;
  /** A picture of `scene`. */
  svg: string;
}

/** The error that methods of `Session` throw for moves, plies and notes. */
export interface SessionError extends Error {
  /**
   * `over`: the game is over; `notation`: no move has this notation or index, and no position this ply; `illegal`: the move is
   * illegal; `note`: a record cannot store the name or comment. Later versions may add kinds.
   */
  kind: "over" | "notation" | "illegal" | "note" | "other";
}

/** The error that `Session.fromRecord` throws for an invalid record. */
export interface RecordError extends Error {
  /** The line number, from 1. */
  line: number;
  /** The character in the line, from 1. */
  column: number;
  /** The message without the line and column. */
  problem: string;
}
