// The types of board-game.js, which defines the element <board-game>.

import type { Arrow, ChoiceInfo, Ending, GameName, Opponent, Player, Session, Theme } from "./board_web.js";

/** The attributes. Each has a property that reflects it; null removes the attribute. */
export interface BoardGameAttributes {
  game: GameName | null;
  /** Rules options, such as `side=4`. */
  rules: string | null;
  /** A record to open instead of a new game. */
  record: string | null;
  /** The opponent; without one, both sides are played on the board. */
  opponent: Opponent | null;
  /** The user's side; `first` by default. */
  side: Player | "both" | null;
  /** The colors of the board; by default custom properties, if there are any, or the system's theme. */
  theme: Theme | null;
  /** Whether the board is turned by half a turn. */
  flipped: boolean;
  /** Whether coordinates are drawn. */
  labels: boolean;
  /** Whether legal moves are marked. */
  marks: boolean;
  /** Whether moves are animated. */
  motion: boolean;
  /** Whether touches are ignored. */
  disabled: boolean;
}

/** The events. They bubble, also out of shadow roots. */
export interface BoardGameEventMap {
  /** A move was entered. Unless the event is canceled, the element plays it. */
  "board-move": CustomEvent<{ text: string; index: number }>;
  /** The element has played a move of either side. After `undo` and `restart`, `text` and `player` are null. */
  "board-change": CustomEvent<{ text: string | null; player: Player | null; plies: number }>;
  /** The last move of the game was played and shown. */
  "board-end": CustomEvent<Ending>;
  /** A move was entered in advance, or null: it was canceled or is illegal. */
  "board-plan": CustomEvent<{ text: string | null }>;
  /** A touch was rejected, for this reason. */
  "board-refuse": CustomEvent<{ why: string; cause: "turn" | "over" | "choose" | "illegal" }>;
  /** The touches of the unfinished move changed; `pending` waits for a choice or a confirmation. */
  "board-touch": CustomEvent<{ touched: string[]; choices: ChoiceInfo[]; whose: Player | null; pending: string | null }>;
  /** The attribute or property `name` has a wrong value. */
  "board-error": CustomEvent<{ name: string; why: string }>;
}

export interface BoardGame extends BoardGameAttributes {}
export class BoardGame extends HTMLElement {
  /** The game that is shown. A page that sets it manages the game itself. */
  session: Session | null;
  /** Whether touches enter moves; in a game of attributes, the element sets it. */
  movable: boolean;
  /** Whether touches enter a move in advance while the opponent is to move. */
  ahead: boolean;
  /** Suggested moves. */
  arrows: Arrow[];
  /** Changes the words of the board, such as the names of players. */
  words: (text: string) => string;
  /** The element that contains the choices; null for the place below the board. */
  choicesHolder: Element | null;
  /** Resolves when no animation runs. */
  readonly finished: Promise<void>;
  /** Shows a position, after an animation of its last move if that was just `played`. */
  show(session: Session, options?: { played?: boolean }): Promise<void>;
  /** Starts the game of the attributes again, or takes back all moves of a game of the page. */
  restart(): Promise<void>;
  /** Takes back the last move, or against an opponent all moves since the user's turn. Returns whether there was one. */
  undo(): boolean;
  /** Takes back the touches of the unfinished move or the move entered in advance. Returns whether there were any. */
  deselect(): boolean;
}

/** What JSX accepts, besides the attributes of all elements. */
export type BoardGameProps = Partial<BoardGameAttributes>
  & Partial<Pick<BoardGame, "session" | "movable" | "ahead" | "arrows" | "words" | "choicesHolder">>
  & { [Name in keyof BoardGameEventMap as `on${Name}`]?: (event: BoardGameEventMap[Name]) => void };

declare global {
  interface HTMLElementTagNameMap {
    "board-game": BoardGame;
  }
  interface GlobalEventHandlersEventMap extends BoardGameEventMap {}
  namespace JSX {
    interface IntrinsicElements {
      "board-game": BoardGameProps & { id?: string; class?: string; style?: unknown; ref?: unknown; key?: unknown };
    }
  }
}

// @ts-ignore React is optional.
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore
      "board-game": BoardGameProps & DetailedHTMLProps<HTMLAttributes<BoardGame>, BoardGame>;
    }
  }
}
