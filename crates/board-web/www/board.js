// @ts-check
// A board that is played by clicks, by dragging and by keyboard. The page keeps the game: it sets `session` and `movable`,
// plays the moves of `board-move` and calls `show`. The element of board-game.js adds games of its own. Events:
//   board-move    { text, index }   a move was entered; if it is not canceled, `entered` plays it
//   board-plan    { text }   a move was entered in advance, or null: it was canceled or is illegal
//   board-refuse  { why, cause }    a touch was rejected; `cause` is turn, over, choose or illegal
//   board-touch   { touched, choices, whose, pending }   the touches of the unfinished move changed;
//                 `pending` waits for a choice or for "Place"

import { pieceSvg } from "./pkg/board_web.js";

/** @typedef {import("./pkg/board_web.js").Session} Session */
/** @typedef {import("./pkg/board_web.js").Scene} Scene */
/** @typedef {import("./pkg/board_web.js").Change} Change */
/** @typedef {import("./pkg/board_web.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ inputs: string[], rank?: number }} Arrow */
/** A move entered in advance, and the number of plies before it. @typedef {{ text: string, inputs: string[], plies: number }} Planned */
/** A pressed pointer, and the flying piece once it has moved.
 *  @typedef {{ id: number, name: string, source: Element, touched: string[], x: number, y: number, flying: ReturnType<typeof flying> | null, ended: AbortController }} Drag */

const BUTTONS = "[data-space], [data-entry]";
/** The longest animation of a move, in milliseconds. */
const LONGEST = 1200;
/** The distance in pixels from which a press becomes a drag. */
const DRAG = 5;
/** Spaces narrower than this are too small for a finger. */
const SMALL = 40;
/** @type {Record<string, number[]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Icons: arrows to the left and to the right around a center, and a check mark. */
const LEFT = "M4 5v5h5M4.5 10A8 8 0 1 1 4 13.5";
const DONE = "M5 12.5 10 17.5 19 7";
const RIGHT = "M20 5v5h-5M19.5 10A8 8 0 1 0 20 13.5";
/** In a worker there is no HTMLElement. */
const Base = globalThis.HTMLElement ?? /** @type {typeof HTMLElement} */ (/** @type {unknown} */ (Object));

const CSS_TEXT = `
board-game { display: flex; flex-direction: column; position: relative; }
/* A board fits into the window, with the margins of a plain page. */
:where(board-game) { max-height: calc(100vh - 16px); }
board-game[hidden] { display: none; }
board-game .board-area { position: relative; flex: 1 1 auto; min-height: 0; width: 100%; display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); }
board-game svg.board-picture { display: block; width: 100%; height: 100%; touch-action: manipulation; user-select: none; -webkit-user-select: none; -webkit-tap-highlight-color: transparent; overflow: visible; }
board-game svg.board-motion { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; overflow: visible; }
board-game [role="button"] { outline: none; }
board-game .board-touchable { cursor: pointer; }
board-game .board-draggable { cursor: grab; touch-action: none; }
board-game svg:has([data-space].board-touchable):not(:has(.board-draggable)) [data-space]:not(.board-touchable) { cursor: not-allowed; }
board-game .board-over { filter: brightness(1.22); }
board-game [data-mark="target"].board-over { filter: none; transform: scale(1.4); transform-box: fill-box; transform-origin: center; }
board-game .board-moving :is([data-layer="tints"], [data-layer="rows"], [data-layer="pieces"], [data-layer="marks"], [data-layer="arrows"]) { visibility: hidden; }
board-game .board-lifted { opacity: 0.3; }
board-game .board-ghost { opacity: 0.6; }
board-game .board-asks [data-layer="arrows"] { visibility: hidden; }
board-game .board-preview .board-turned { opacity: 0.7; }
board-game .board-own { pointer-events: none; }
board-game .board-own * { vector-effect: none; }
board-game .board-line { fill: none; stroke: var(--board-mark, #0b5f4e); stroke-linecap: round; stroke-linejoin: round; }
board-game .board-halo { fill: none; stroke: var(--board-halo, #fffdf6); stroke-linecap: round; stroke-linejoin: round; }
board-game .board-line.board-solid { fill: var(--board-mark, #0b5f4e); stroke: none; }
board-game [data-mark="illegal"] .board-line { stroke: var(--board-illegal, #9c2039); }
board-game .board-halo.board-solid { fill: var(--board-halo, #fffdf6); }
.board-flying { position: fixed; z-index: 1000; left: 0; top: 0; overflow: visible; pointer-events: none; cursor: grabbing; }
.board-choices { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; font-size: 0.9375rem; }
.board-choices .board-unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.board-choices.board-kept { min-height: 64px; }
.board-choices .board-ask { color: var(--board-soft, #5b564d); font-weight: 600; margin: 0; }
.board-choices .board-ask.board-long { flex: 1; font-weight: 400; }
.board-choices button, .board-corner { font: inherit; font-weight: 600; min-height: 44px; touch-action: manipulation; cursor: pointer; color: var(--board-ink, #1e1c19); background: var(--board-surface, #fff); border: 1px solid var(--board-edge, #8a8375); border-radius: 10px; padding: 4px 14px; display: inline-flex; gap: 8px; align-items: center; justify-content: center; }
.board-choices button { flex: 1 1 0; }
.board-choices button.board-tile { justify-content: flex-start; padding: 4px 12px 4px 6px; touch-action: none; min-height: 56px; }
.board-choices .board-tile svg { width: 44px; height: 44px; flex: none; }
.board-choices .board-tile b { margin-left: auto; font-variant-numeric: tabular-nums; }
.board-choices button[aria-pressed="true"], .board-corner:is(:hover, :focus-visible) { background: var(--board-accent-soft, #dceee8); border-color: var(--board-accent, #0b6b57); box-shadow: inset 0 0 0 1px var(--board-accent, #0b6b57); }
.board-choices button:hover { border-color: var(--board-accent, #0b6b57); }
.board-choices button[aria-disabled="true"] { opacity: 0.5; cursor: default; }
.board-choices button.board-turn { flex-direction: column; gap: 2px; padding: 4px; font-size: 0.8125rem; min-height: 60px; }
.board-choices button.board-go { background: var(--board-accent, #0b6b57); color: var(--board-on-accent, #fff); border-color: transparent; }
.board-choices button.board-no { flex: 0 0 56px; padding: 4px; }
.board-choices svg.board-icon, .board-corner svg.board-icon { width: 24px; height: 24px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; flex: none; }
.board-corner { position: absolute; bottom: 1%; flex-direction: column; padding: 0; width: 76px; border: 0; background: none; font-size: 0.8125rem; gap: 6px; }
board-game .board-area .board-corner:is(:hover, :focus-visible, :active) { background: none; box-shadow: none; }
.board-corner.board-left { left: 1%; }
.board-corner.board-right, .board-corner.board-top { right: 1%; }
.board-corner.board-top { top: 1%; bottom: auto; }
.board-corner svg.board-icon { width: 60px; height: 60px; padding: 17px; border-radius: 50%; background: var(--board-surface, #fff); border: 1px solid var(--board-edge, #8a8375); box-sizing: border-box; }
.board-corner:is(:hover, :focus-visible) svg.board-icon { background: var(--board-accent, #0b6b57); color: var(--board-on-accent, #fff); border-color: transparent; }
board-game .board-says { position: absolute; left: 50%; bottom: 12px; transform: translateX(-50%); max-width: 90%; margin: 0; padding: 10px 16px; border-radius: 10px; background: #1e1c19; color: #fff; pointer-events: none; }
board-game .board-says:empty { visibility: hidden; }
board-game .board-says.board-wrong { position: static; transform: none; max-width: none; pointer-events: auto; }
`;

/** Trusted Types want a policy for parsing and for workers. */
export const trusted = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("board-game", {
  createHTML: (/** @type {string} */ text) => text,
  createScriptURL: (/** @type {string} */ text) => text,
}) ?? { createHTML: (/** @type {string} */ text) => text, createScriptURL: (/** @type {string} */ text) => text };

export class Board extends Base {
  /** @type {Session | null} */
  #session = null;
  /** @type {Scene | null} */
  #scene = null;
  /** Converts points of the layout to points of the picture. @type {(point: Point) => Point} */
  #at = (point) => point;
  /** The width of a space in the picture. */
  #unit = 1;
  /** The touches of the unfinished move. @type {string[]} */
  #touched = [];
  /** A touch that waits for another one: an entry for its choice, or a space for "Place". @type {string | null} */
  #pending = null;
  /** The space that is pointed at, with a ghost of the piece that would be placed there. @type {string | null} */
  #over = null;
  /** The space or entry of a rejected touch, until the next touch. @type {string | null} */
  #refused = null;
  /** The choice that is previewed. @type {string | null} */
  #preview = null;
  /** The picture as it was drawn last, without changes. @type {Element | null} */
  #drawn = null;
  /** The name of the space or entry that was focused last. @type {string | null} */
  #focused = null;
  /** The width of the board in the page. */
  #width = 0;
  /** Whether the last input came from the keyboard. */
  #byKeys = false;
  /** The type of the last pointer. */
  #pointer = "mouse";
  /** The running drag. @type {Drag | null} */
  #drag = null;
  /** Whether the next click only ends a drag. */
  #noClick = false;
  /** What the animation of the next move can leave out, because the player has seen it. @type {"" | "first" | "board"} */
  #seen = "";
  #movable = false;
  #disabled = false;
  #ahead = false;
  /** The games after each move of the opponent, for touches in advance; made at the first one. @type {Session[] | null} */
  #replies = null;
  /** The move entered in advance. @type {Planned | null} */
  #planned = null;
  /** How the board looks. @type {{ flipped: boolean, labels: boolean, marks: boolean, theme: string | null, words: (text: string) => string }} */
  #looks = { flipped: false, labels: true, marks: true, theme: null, words: (text) => text };
  #motion = true;
  /** When a move has to be confirmed: `small` by a finger on a small space, `always` or `never`. */
  confirm = "small";
  /** @type {Arrow[]} */
  #arrows = [];
  /** Ends the running animation. @type {(() => void) | null} */
  #stop = null;
  /** Counts the calls of #reset. */
  #resets = 0;
  /** Resolves when no animation runs. */
  finished = Promise.resolve();

  constructor() {
    super();
    this.board = element("div", "board-area");
    this.choices = element("div", "board-choices");
    this.choices.setAttribute("role", "group");
    this.choices.setAttribute("aria-label", "Choices");
    const { board, choices } = this;
    board.addEventListener("keydown", (event) => this.#key(event));
    board.addEventListener("focusin", ({ target }) => this.#focusIn(target));
    board.addEventListener("focusout", () => this.#frame(null));
    board.addEventListener("pointerover", ({ target, pointerType }) => this.#point(pointerType === "touch" ? null : spaceOf(target)));
    board.addEventListener("pointerleave", () => this.#point(null));
    board.addEventListener("contextmenu", (event) => {
      if (this.#drag || this.deselect()) event.preventDefault();
    });
    choices.addEventListener("keydown", (event) => this.#key(event));
    for (const part of [board, choices]) {
      part.addEventListener("pointerdown", (event) => this.#down(event));
      part.addEventListener("click", (event) => this.#clicked(event));
      // A finger on a piece does not scroll the page.
      part.addEventListener("touchmove", (event) => this.#drag && event.preventDefault(), { passive: false });
      for (const type of ["pointerover", "pointerout", "focusin", "focusout"]) {
        part.addEventListener(type, (event) => this.#hint(event));
      }
    }
    new ResizeObserver(() => {
      this.#width = board.clientWidth;
      this.#offer();
    }).observe(board);
  }

  connectedCallback() {
    // A clone has copies of these parts.
    for (const part of this.querySelectorAll(":scope > :is(.board-area, .board-choices)")) if (part !== this.board && part !== this.choices) part.remove();
    if (!this.contains(this.board)) this.prepend(this.board);
    if (!this.choices.isConnected) this.append(this.choices);
    adoptStyles(this.#root);
    this.#draw();
  }

  /** The game that is shown. Setting it draws it without animation. */
  get session() {
    return this.#session;
  }

  set session(session) {
    this.#planned = null;
    this.#set(session);
  }

  /** Draws a game without animation. @param {Session | null} session */
  #set(session) {
    this.#end();
    if (this.#session?.game !== session?.game) this.#newBoard();
    this.#session = session;
    this.#reset();
  }

  /** Whether touches enter moves. */
  get movable() {
    return this.#movable;
  }

  set movable(movable) {
    if (movable === this.#movable) return;
    this.#movable = movable;
    this.#resetLater();
  }

  /** Whether touches are ignored. */
  get disabled() {
    return this.#disabled;
  }

  set disabled(disabled) {
    if (disabled === this.#disabled) return;
    this.#disabled = disabled;
    this.#resetLater();
  }

  /** Whether touches enter a move in advance while the opponent is to move. It is played if it is legal then. */
  get ahead() {
    return this.#ahead;
  }

  set ahead(ahead) {
    if (ahead === this.#ahead) return;
    this.#ahead = ahead;
    this.#resetLater();
  }

  /** Whether the board is turned by 180 degrees. */
  get flipped() {
    return this.#looks.flipped;
  }

  set flipped(flipped) {
    this.#look({ flipped });
  }

  /** Whether coordinates are drawn. */
  get labels() {
    return this.#looks.labels;
  }

  set labels(labels) {
    this.#look({ labels });
  }

  /** Whether legal touches are marked once something is chosen. */
  get marks() {
    return this.#looks.marks;
  }

  set marks(marks) {
    this.#look({ marks });
  }

  /** Whether moves are animated. */
  get motion() {
    return this.#motion;
  }

  set motion(motion) {
    this.#motion = motion;
    if (!this.#motion) this.#end();
  }

  /** The colors of the board: `light`, `dark`, `css` for custom properties, or null for those of the
   *  page if it has any, and of the system otherwise. */
  get theme() {
    return this.#looks.theme;
  }

  set theme(theme) {
    this.#look({ theme });
  }

  /** A function that changes the words for screen readers, such as the names of players. */
  get words() {
    return this.#looks.words;
  }

  set words(words) {
    this.#look({ words });
  }

  /** Suggested moves. */
  get arrows() {
    return this.#arrows;
  }

  set arrows(arrows) {
    this.#arrows = arrows;
    if (!this.#stop) this.#draw();
  }

  /** The element that contains the choices; null for the place below the board. */
  get choicesHolder() {
    return this.choices.parentElement === this ? null : this.choices.parentElement;
  }

  set choicesHolder(holder) {
    (holder ?? this).append(this.choices);
  }

  /**
   * Shows a position, after an animation of its last move if that was just played.
   * @param {Session} session
   * @param {{ played?: boolean }} [options]
   */
  async show(session, { played = false } = {}) {
    const before = this.#session;
    this.#end();
    const last = played && this.#motion && !document.hidden && !reduced() ? session.lastMove() : null;
    if (!last?.changes.length || !before || !this.#drawn || before.game !== session.game) return this.#set(session);
    this.#session = session;
    this.#pending = null;
    this.finished = this.#animate(session, last);
    await this.finished;
  }

  /** Moves the focus to the board. */
  focus() {
    const button = this.board.querySelector('[tabindex="0"]');
    if (button instanceof SVGElement) button.focus();
  }

  /** Takes back the touches of the unfinished move, or the move entered in advance. Returns whether there were any. */
  deselect() {
    if (this.#planned) {
      this.#plan(null);
      return true;
    }
    const forced = this.#forced();
    const had = this.#touched.length > forced.length || this.#pending !== null;
    this.#pending = null;
    this.#touched = forced;
    if (had) this.#changed();
    return had;
  }

  // Moves

  /** Handles a touch on a space, an entry or a choice. @param {string} input */
  #touch(input) {
    this.#end();
    const session = this.#session;
    if (!session || this.#disabled) return;
    const asked = this.#asked;
    if (asked !== null && this.#touched.at(-1) === input) return this.#enter(asked);
    if (asked !== null) this.#touched = this.#forced();
    if (this.#planned) {
      this.deselect();
    } else if (!this.#open) {
      const over = session.ending();
      this.#refuse(over ? "The game is over." : "It is not your turn.", over ? "over" : "turn");
    } else if (this.#touched.at(-1) === input && !this.#forced().includes(input)) {
      this.deselect();
    } else if (this.#pending === input) {
      if (!this.#take([input])) this.deselect();
    } else if (this.#pending !== null && this.#pick([input, this.#pending])) {
      this.#take([input, this.#pending]);
    } else if (this.#small(input)) {
      this.#wait(input);
    } else if (!this.#take([...this.#touched, input]) && !(this.#touched.length && this.#take([input]))) {
      if (this.#firstChoices().some(({ name }) => this.#pick([name, input]))) this.#wait(input);
      else if (!this.#movable) this.deselect();
      else this.#refuse(...this.#whyNot(input), input);
    }
  }

  /** Accepts touches if a legal move begins with them. Returns whether one does. @param {string[]} touched */
  #take(touched) {
    const picked = this.#pick(touched);
    if (!picked) return false;
    this.#pending = null;
    if (picked.index !== null && !this.#movable) {
      this.#plan({ text: textOf(picked.session, picked.index), inputs: touched, plies: picked.session.plies });
    } else if (picked.index !== null && this.confirm !== "always") {
      this.#enter(picked.index);
    } else {
      this.#touched = touched;
      this.#changed();
    }
    return true;
  }

  /** The move that waits for its confirmation. */
  get #asked() {
    return this.#movable && this.#touched.length ? this.#pick(this.#touched)?.index ?? null : null;
  }

  /** Whether touches enter a move, now or in advance. */
  get #open() {
    return !this.#disabled && (this.#movable || this.#ahead) && this.#session !== null && !this.#session.ending();
  }

  /** Picks a move by touches: in this game, or in advance in the games that may follow. @param {string[]} touched */
  #pick(touched) {
    const session = /** @type {Session} */ (this.#session);
    if (!this.#movable) {
      this.#replies ??= session.legalMoves().map((move) => {
        const reply = session.copy();
        reply.play(move);
        return reply;
      }).filter((reply) => !reply.ending());
    }
    /** @type {{ more: string[], index: number | null, session: Session } | null} */
    let found = null;
    for (const game of this.#movable ? [session] : this.#replies ?? []) {
      const picked = game.pick(touched);
      if (!picked) continue;
      const more = found?.more ?? [];
      if (found?.index == null) found = { ...picked, session: game };
      found.more = [...new Set([...more, ...picked.more])];
    }
    return found;
  }

  /** Keeps a move for the next turn, or forgets it. @param {Planned | null} planned */
  #plan(planned) {
    this.#planned = planned;
    this.#touched = this.#forced();
    this.#changed();
    this.emit("board-plan", { text: planned?.text ?? null });
  }

  /** Plays the move that was entered in advance, if its turn has come and it is legal. */
  #playPlanned() {
    const [planned, session] = [this.#planned, this.#session];
    if (!planned || !session || (!this.#movable && session.plies === planned.plies - 1)) return;
    const index = session.plies === planned.plies && session.check(planned.text) === undefined ? session.pick(planned.inputs)?.index : null;
    this.#plan(null);
    if (this.#movable && index != null) queueMicrotask(() => session === this.#session && session.plies === planned.plies && this.#enter(index));
  }

  /** Keeps a touch that waits for another one. @param {string} input */
  #wait(input) {
    this.#touched = this.#forced();
    this.#pending = input;
    this.#changed();
  }

  /** Plays a move, or leaves that to the page. @param {number} index */
  #enter(index) {
    const session = /** @type {Session} */ (this.#session);
    const text = textOf(session, index);
    const had = this.choices.contains(this.#root.activeElement) || this.board.contains(this.#root.activeElement);
    if (this.#provisional()) this.#seen = "board";
    if (this.emit("board-move", { text, index }, true)) this.entered(session, text);
    // The page may not have played the move.
    if (!this.#stop && this.#touched.length) this.#reset();
    if (had && this.#byKeys && !this.board.contains(this.#root.activeElement)) this.focus();
    this.#seen = "";
  }

  /** Plays an entered move that the page does not play. @param {Session} session @param {string} text @returns {unknown} */
  entered(session, text) {
    session.play(text);
    return this.show(session, { played: true });
  }

  /** Explains why a touch is rejected. @param {string} input @returns {[string, string]} */
  #whyNot(input) {
    const first = this.#firstChoices();
    if (first.length && !this.#touched.length && !first.some(({ name }) => name === input)) {
      const names = first.map(({ piece, about }) => this.#kinds().get(piece ?? "") ?? about);
      return [`Choose ${names.join(" or ")} first.`, "choose"];
    }
    const why = this.#session?.whyNot([...this.#touched, input]) ?? "this is not possible";
    return [`${/^[a-z]\d/.test(why) ? why : capital(why)}.`, "illegal"];
  }

  /** The names of the kinds of pieces by letter. */
  #kinds() {
    return new Map(this.#scene?.kinds.map((kind) => [kind.letter, kind.name]));
  }

  /** The choices that begin every move, if there are at least two. @returns {ChoiceInfo[]} */
  #firstChoices() {
    const begins = this.#next([]);
    const choices = this.#choicesIn(begins);
    return choices.length > 1 && choices.length === begins.length ? choices : [];
  }

  /** The choices among these touches. @param {string[]} touches */
  #choicesIn(touches) {
    return this.#scene?.choices.filter(({ name }) => touches.includes(name)) ?? [];
  }

  /** The possible next touches. @param {string[]} touched @returns {string[]} */
  #next(touched) {
    return this.#open ? this.#pick(touched)?.more ?? [] : [];
  }

  /** Returns the first touch if all moves share it; it is then made automatically. */
  #forced() {
    const more = this.#next([]);
    return more.length === 1 && this.#pick(more)?.index === null ? more : [];
  }

  /** The names of all spaces, entries and choices that can be touched next. */
  #touchable() {
    const names = new Set(this.#next(this.#touched));
    if (!this.#touched.length) {
      for (const { name } of this.#firstChoices()) for (const next of this.#next([name])) names.add(next);
    }
    return names;
  }

  /** Whether a touch that plays a move has to be confirmed: by a finger on a small space. @param {string} input */
  #small(input) {
    const space = this.#button(input);
    return this.confirm === "small" && this.#pointer === "touch" && !this.#byKeys && !!space && !this.#touched.length
      && space.getBoundingClientRect().width < SMALL && this.#pick([input])?.index != null;
  }

  /** Returns the position after the move that waits for its confirmation, or of which only the choice is missing, such as whether
   *  to turn the disk; with a choice, the position after it. @param {string | null} [choice] */
  #provisional(choice = null) {
    const session = this.#session;
    const asked = this.#asked;
    if (session && asked !== null) {
      const copy = session.copy();
      copy.playIndex(asked);
      return { name: "", copy, turn: 0 };
    }
    if (!session || !this.#movable || this.#touched.length < 2) return null;
    const next = this.#next(this.#touched);
    const choices = this.#choicesIn(next);
    if (!choices.length || choices.length !== next.length) return null;
    const after = choices.map(({ name }) => {
      const index = session.pick([...this.#touched, name])?.index;
      if (index === null || index === undefined) return null;
      const copy = session.copy();
      copy.playIndex(index);
      return { name, copy, turn: turnOf(copy) };
    });
    return after.find((one) => (choice === null ? one && !one.turn : one?.name === choice)) ?? null;
  }

  /** Resets after the current task, in which the page may show a move. */
  #resetLater() {
    const resets = this.#resets;
    queueMicrotask(() => {
      if (!this.#stop && resets === this.#resets) this.#reset();
    });
  }

  /** Forgets the touches and draws the position. */
  #reset() {
    this.#resets++;
    this.#replies = null;
    this.#scene = this.#session?.scene() ?? null;
    this.#pending = null;
    this.#touched = this.#forced();
    this.#draw(false);
    this.#changed();
    this.#playPlanned();
  }

  /** Draws the touches and reports them. */
  #changed() {
    this.#preview = this.#refused = null;
    this.#drawTouches();
    this.emit("board-touch", { touched: [...this.#touched], choices: this.#choicesIn(this.#next(this.#touched)), whose: this.#session?.turn ?? null, pending: this.#pending });
  }

  /** @param {string} why @param {string} cause @param {string | null} [input] */
  #refuse(why, cause, input = null) {
    this.#refused = cause === "illegal" ? input : null;
    this.#drawOwn();
    this.emit("board-refuse", { why, cause });
  }

  /** Dispatches an event. Returns whether it was not canceled. @param {string} name @param {unknown} detail */
  emit(name, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable, detail }));
  }

  // Drawing

  /** Forgets what belongs to the previous game. */
  #newBoard() {
    this.#focused = null;
    this.#drawn = null;
    this.#shows = null;
    this.#over = null;
    this.board.querySelector("svg.board-picture")?.remove();
    this.board.querySelectorAll(".board-corner").forEach((button) => button.remove());
    this.choices.replaceChildren();
  }

  /** Changes how the board looks, and draws it again. @param {Record<string, unknown>} change */
  #look(change) {
    const [[name, value]] = Object.entries(change);
    if (/** @type {any} */ (this.#looks)[name] === value) return;
    Object.assign(this.#looks, change);
    this.#end();
    this.#draw();
  }

  /** Ends the running animation. */
  #end() {
    this.#stop?.();
  }

  /** The options of pictures. */
  #options() {
    const inPage = this.isConnected && getComputedStyle(this).getPropertyValue("--board-mark");
    const theme = this.#looks.theme ?? (inPage ? "css" : matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    return { theme: /** @type {import("./pkg/board_web.js").Theme} */ (theme), flipped: this.#looks.flipped, labels: this.#looks.labels };
  }

  /** The document or shadow root. */
  get #root() {
    return /** @type {Document} */ (this.isConnected ? this.getRootNode() : document);
  }

  /** The picture in the page. */
  get #picture() {
    return this.board.querySelector("svg.board-picture");
  }

  /** Draws the position, and the touches if they are not drawn later. */
  #draw(touches = true) {
    const session = this.#session;
    if (!session || !this.isConnected || this.#stop) return;
    const scene = this.#scene ??= session.scene();
    const fresh = parsed(session.svg({ ...this.#options(), arrows: this.#arrows }));
    fresh.querySelector("title")?.remove();
    for (const name of ["width", "height", "role"]) fresh.removeAttribute(name);
    let picture = this.#picture;
    if (!picture) {
      picture = /** @type {Element} */ (document.importNode(fresh, true));
      this.board.prepend(picture);
    } else {
      picture.querySelector(".board-own")?.remove();
      this.#usePieces(null);
      update(picture, fresh, this.#drawn);
    }
    this.#drawn = fresh;
    picture.append(svgElement("g", { class: "board-own", "pointer-events": "none" }));
    picture.setAttribute("class", "board-picture");
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", this.#looks.words(`Board: ${scene.status}`));
    this.#measure(picture, scene);
    if (touches) this.#drawTouches();
  }

  /** Draws the unfinished move: names, choices and marks. */
  #drawTouches() {
    if (!this.#scene || !this.#picture || this.#stop) return;
    this.#name(this.#scene);
    this.#offer();
    this.#drawProvisional();
    this.#drawOwn();
  }

  /** Shows the pieces as they are before the last choice, or after the one that is previewed. */
  #drawProvisional() {
    const picture = /** @type {Element} */ (this.#picture);
    const after = (this.#preview && this.#provisional(this.#preview)) || this.#provisional();
    picture.classList.toggle("board-asks", after !== null);
    picture.classList.toggle("board-preview", !!after?.turn);
    this.#usePieces(after?.copy ?? null);
    if (!after?.turn) return;
    for (const space of this.#scene?.layout.turntable?.spaces ?? []) find(picture, "piece", space)?.classList.add("board-turned");
  }

  /** The position whose pieces are shown instead of those of the session. @type {string | null} */
  #shows = null;

  /** Shows the pieces of another position, or again those of the session. @param {Session | null} other */
  #usePieces(other) {
    const shows = other?.position ?? null;
    if (shows === this.#shows || !this.#picture) return;
    this.#shows = shows;
    const drawn = other ? parsed(other.svg({ ...this.#options(), last: false })) : this.#drawn;
    const pieces = drawn && piecesOf(drawn);
    if (pieces) piecesOf(this.#picture)?.replaceWith(document.importNode(pieces, true));
  }

  /** Finds out how the layout is scaled. @param {Element} picture @param {Scene} scene */
  #measure(picture, scene) {
    const { places } = scene.layout;
    const [first, last] = [places[0], places[places.length - 1]];
    const [a, b] = [middle(find(picture, "space", first.space)), middle(find(picture, "space", last.space))];
    const length = Math.hypot(last.at.x - first.at.x, last.at.y - first.at.y) || 1;
    this.#unit = Math.hypot(b.x - a.x, b.y - a.y) / length;
    const scale = this.#looks.flipped && (b.y - a.y) * (last.at.y - first.at.y) + (b.x - a.x) * (last.at.x - first.at.x) < 0 ? -this.#unit : this.#unit;
    this.#at = ({ x, y }) => ({ x: a.x + (x - first.at.x) * scale, y: a.y + (y - first.at.y) * scale });
  }

  /** Returns the point of an entry, some spaces outside the middle of its first space. @param {string} name @param {number} out */
  #outside(name, out) {
    const entry = this.#scene?.layout.entries.find((entry) => entry.name === name);
    return entry ? this.#at(outsideOf(entry, out)) : null;
  }

  /** Returns the middle of a space, or of the mark of an entry. @param {string} name */
  #spot(name) {
    const place = this.#scene?.layout.places.find(({ space }) => space === name);
    return place ? this.#at(place.at) : this.#outside(name, 0.68);
  }

  /** Returns where a button has its focus. @param {Element | null} button */
  #centre(button) {
    return this.#outside(button?.getAttribute("data-entry") ?? "", 0.75) ?? middle(button);
  }

  /** Labels every space and entry for screen readers. @param {Scene} scene */
  #name(scene) {
    const kinds = this.#kinds();
    const pieces = new Map(scene.pieces);
    const closed = new Set(scene.layout.places.filter((place) => place.closed).map((place) => place.space));
    const touchable = this.#touchable();
    const begins = new Set(this.#next(this.#forced()));
    const buttons = [...this.board.querySelectorAll(BUTTONS)];
    for (const button of buttons) {
      const name = nameOf(button);
      const what = button.hasAttribute("data-entry") ? "entry point outside the board"
        : kinds.get(pieces.get(name) ?? "") ?? (closed.has(name) ? "closed" : "empty");
      const chosen = this.#touched.includes(name) || this.#pending === name;
      const state = chosen ? ", chosen" : touchable.has(name) ? ", can be chosen" : "";
      const classes = [touchable.has(name) && "board-touchable", pieces.has(name) && begins.has(name) && "board-draggable", chosen && "board-chosen", name === this.#over && "board-over"];
      assign(button, "role", "button");
      assign(button, "aria-label", this.#looks.words(`${name}: ${what}${state}`));
      assign(button, "class", classes.filter(Boolean).join(" "));
      if (!button.hasAttribute("tabindex")) button.setAttribute("tabindex", "-1");
    }
    if (!this.board.querySelector('[tabindex="0"]')) {
      const first = this.#button(this.#focused) ?? buttons.find((button) => touchable.has(nameOf(button)));
      (first ?? buttons[0])?.setAttribute("tabindex", "0");
    }
  }

  /** Draws the marks that are not part of the picture: entries, the ghost, what waits, and the frame. */
  #drawOwn() {
    const own = this.#picture?.querySelector(".board-own");
    if (!own || !this.#scene) return;
    const marks = [];
    const touchable = this.#touchable();
    const { entries, places } = this.#scene.layout;
    if (this.#looks.marks) {
      // A suggestion has its own mark at its entry.
      const hinted = this.#arrows.flatMap(({ inputs }) => inputs);
      for (const { name } of entries) if (touchable.has(name) && !hinted.includes(name)) marks.push(...this.#triangle(name));
    }
    const chosen = this.#provisional() ? this.#touched.at(-1) : this.#touched.find((name) => this.#scene?.pieces.some(([space]) => space === name));
    for (const { space, at } of places) {
      if (space === chosen) marks.push(...this.#ring(this.#at(at), 0.43));
      else if (this.#looks.marks && this.#touched.length && touchable.has(space)) marks.push(this.#dot(space, this.#at(at)));
    }
    const ghost = this.#pending ?? (this.#touched.length ? null : this.#over);
    const picked = ghost === null || !touchable.has(ghost) ? null : this.#pick([ghost]);
    if (ghost !== null && picked?.index != null) marks.push(...this.#ghost(ghost, picked.session, picked.index));
    if (this.#pending !== null && picked?.index == null) marks.push(...this.#ring(this.#spot(this.#pending), 0.27));
    for (const input of this.#planned?.inputs ?? []) {
      const rings = this.#ring(this.#spot(input), places.some(({ space }) => space === input) ? 0.46 : 0.27);
      for (const ring of rings) ring.setAttribute("stroke-dasharray", String(0.14 * this.#unit));
      marks.push(...rings);
    }
    if (this.#refused !== null) marks.push(...this.#cross(this.#refused));
    const turned = this.#preview !== null && this.#provisional(this.#preview);
    if (turned && turned.turn) marks.push(...this.#turnArrows(turned.turn));
    own.replaceChildren(...marks);
    this.#frame(this.#root.activeElement);
  }

  /** @param {string} entry */
  #triangle(entry) {
    const [tip, base] = [this.#outside(entry, 0.54), this.#outside(entry, 0.77)];
    if (!tip || !base) return [];
    const [dx, dy] = [(base.x - tip.x) * 0.75, (base.y - tip.y) * 0.75];
    const d = `M${tip.x} ${tip.y} L${base.x - dy} ${base.y + dx} L${base.x + dy} ${base.y - dx}Z`;
    // Before a choice, all entries are possible: only the one under the pointer stands out.
    if (!this.#touched.length && this.#pending !== entry && this.#over !== entry) return [svgElement("path", { class: "board-halo", "stroke-width": 0.03 * this.#unit, d })];
    return [svgElement("path", { class: "board-halo board-solid", "stroke-width": 0.08 * this.#unit, d }), svgElement("path", { class: "board-line board-solid", d })];
  }

  /** Marks a legal target. @param {string} space @param {Point} at */
  #dot(space, { x, y }) {
    const circles = Object.entries({ halo: 0.155, line: 0.125 }).map(([name, radius]) =>
      svgElement("circle", { class: `board-${name} board-solid`, cx: x, cy: y, r: radius * this.#unit }));
    return svgElement("g", { "data-mark": "target", "data-on": space }, ...circles);
  }

  /** Marks a rejected touch. @param {string} name */
  #cross(name) {
    const at = this.#spot(name);
    if (!at) return [];
    const arm = 0.12 * this.#unit;
    const d = `M${at.x - arm} ${at.y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
    return [svgElement("g", { "data-mark": "illegal", "data-on": name }, ...this.#haloed("path", { d }, 0.15, 0.075))];
  }

  /** @param {Point | null} at @param {number} radius in spaces */
  #ring(at, radius) {
    if (!at) return [];
    return this.#haloed("circle", { cx: at.x, cy: at.y, r: radius * this.#unit }, 0.08, 0.045);
  }

  /** Returns a line above its halo, with their widths in spaces. @param {string} tag @param {Record<string, string | number>} shape
   *  @param {number} halo @param {number} line */
  #haloed(tag, shape, halo, line) {
    return Object.entries({ halo, line }).map(([name, width]) => svgElement(tag, { class: `board-${name}`, "stroke-width": width * this.#unit, ...shape }));
  }

  /** Draws the piece that a touch would place on a space. @param {string} space @param {Session} session @param {number} index */
  #ghost(space, session, index) {
    const piece = this.#comes(session, index);
    const at = this.#spot(space);
    if (!piece || !at) return [];
    const ghost = /** @type {Element} */ (piece.cloneNode(true));
    ghost.removeAttribute("data-piece");
    ghost.setAttribute("class", "board-ghost");
    ghost.setAttribute("transform", `translate(${at.x} ${at.y})`);
    return [ghost, ...this.#ring(at, 0.43)];
  }

  /** The pieces that moves place, by player and theme. @type {Map<string, Element>} */
  #coming = new Map();

  /** Returns the drawn piece that a move places. @param {Session} session @param {number} index */
  #comes(session, index) {
    const key = `${session.game} ${session.turn} ${this.#options().theme}`;
    if (!this.#coming.has(key)) {
      const copy = session.copy();
      copy.playIndex(index);
      const enters = copy.lastMove()?.changes.flat().find((change) => "enters" in change);
      const drawn = enters && "enters" in enters ? find(parsed(copy.svg(this.#options())), "piece", enters.enters.at) : null;
      if (!drawn) return null;
      this.#coming.set(key, document.importNode(drawn, true));
    }
    return this.#coming.get(key) ?? null;
  }

  /** Draws arrows on the rim of the turntable. @param {number} eighths */
  #turnArrows(eighths) {
    const table = this.#scene?.layout.turntable;
    if (!table) return [];
    const { x, y } = this.#at(table.centre);
    const [radius, unit, way] = [table.radius * this.#unit, this.#unit, Math.sign(eighths)];
    const on = (/** @type {number} */ angle, out = 0) => {
      const far = radius + out * unit;
      return `${x + far * Math.sin(angle)} ${y - far * Math.cos(angle)}`;
    };
    return [0, 1, 2, 3].flatMap((quarter) => {
      const [from, neck, tip] = [-0.3, 0.2, 0.38].map((angle) => (quarter * Math.PI) / 2 + way * angle);
      const shaft = { d: `M${on(from)} A${radius} ${radius} 0 0 ${way > 0 ? 1 : 0} ${on(neck)}` };
      const head = { d: `M${on(neck, 0.2)} L${on(tip)} L${on(neck, -0.2)}Z` };
      const [halo, line] = this.#haloed("path", shaft, 0.21, 0.14);
      return [halo, svgElement("path", { class: "board-halo board-solid", "stroke-width": 0.08 * unit, ...head }), line, svgElement("path", { class: "board-line board-solid", ...head })];
    });
  }

  /** Draws a frame around the button that has the focus by keyboard. @param {Element | null} focused */
  #frame(focused) {
    const own = this.#picture?.querySelector(".board-own");
    own?.querySelectorAll(".board-frame").forEach((frame) => frame.remove());
    const button = this.#byKeys && focused && this.board.contains(focused) ? focused.closest(BUTTONS) : null;
    if (!own || !button) return;
    const at = this.#centre(button);
    const width = (button.hasAttribute("data-entry") ? 0.6 : 0.9) * this.#unit;
    const frame = this.#haloed("rect", { x: at.x - width / 2, y: at.y - width / 2, width, height: width, rx: 0.08 * this.#unit }, 0.1, 0.055);
    for (const part of frame) part.classList.add("board-frame");
    own.append(...frame);
  }

  // Choices

  /** Shows the choices. Choices of pieces are always there, so that nothing moves. */
  #offer() {
    const [scene, session, pending] = [this.#scene, this.#session, this.#pending];
    if (!scene || !session || this.#stop) return;
    const first = this.#firstChoices().map(({ name }) => name);
    const asked = this.#choicesIn([...this.#next(this.#touched), ...first]);
    const wide = this.#width >= 480;
    const had = this.choices.contains(this.#root.activeElement) || this.#root.activeElement?.classList.contains("board-corner");
    const kept = scene.choices.some(({ name, piece }) => piece || (!wide && name !== "pass")) || (scene.choices.length === 0 && this.#touchScreen());
    this.choices.classList.toggle("board-kept", kept);
    /** @type {Map<string, HTMLElement>} */
    const old = new Map([...this.choices.children, ...this.board.querySelectorAll(".board-corner")]
      .map((button) => /** @type {HTMLElement} */ (button)).filter((button) => button.dataset.choice).map((button) => [button.dataset.choice ?? "", button]));
    const button = (/** @type {string} */ name) => {
      const made = old.get(name) ?? element("button");
      old.delete(name);
      made.setAttribute("type", "button");
      made.dataset.choice = name;
      made.className = "";
      return made;
    };
    const waits = pending !== null && this.#pick([pending])?.index != null;
    const done = this.#asked;
    const words = session.offers().find(({ index }) => index === done)?.words;
    const children = done !== null ? this.#ask("Play", () => this.#enter(done), `${capital(this.#looks.words(words ?? ""))}?`)
      : waits ? this.#ask("Place", () => this.#take([pending]), "Place on ", element("b", "", pending), "?") : this.#tiles(asked, button);
    const plain = this.#plainChoices(asked).map((choice) => this.#fillPlain(button(choice.name), choice, wide));
    const corners = plain.filter((made) => made.classList.contains("board-corner"));
    children.push(...plain.filter((made) => !corners.includes(made)));
    if (had && [...old.values()].includes(/** @type {HTMLElement} */ (this.#root.activeElement))) this.focus();
    place(this.choices, children);
    for (const gone of this.board.querySelectorAll(".board-corner")) if (!corners.includes(/** @type {HTMLElement} */ (gone))) gone.remove();
    for (const corner of corners) if (corner.parentNode !== this.board) this.board.append(corner);
    const asks = plain.length > 0 && this.#touched.length > 0;
    if (asks && this.#byKeys && this.board.querySelector("svg")?.contains(this.#root.activeElement)) (corners[0] ?? children[0])?.focus();
  }

  /** Returns the question whether to play a move. @param {string} label @param {() => void} act @param {(Node | string)[]} words */
  #ask(label, act, ...words) {
    const no = element("button", "board-no", icon("M6 6 18 18M18 6 6 18"));
    const go = element("button", "board-go", icon(DONE), label);
    no.setAttribute("aria-label", "Cancel");
    no.addEventListener("click", () => this.deselect());
    go.addEventListener("click", act);
    return [element("p", "board-ask board-long", ...words), no, go];
  }

  /** Returns the choices of pieces, if the game has any. @param {ChoiceInfo[]} asked @param {(name: string) => HTMLElement} button */
  #tiles(asked, button) {
    const [scene, session, pending] = [/** @type {Scene} */ (this.#scene), /** @type {Session} */ (this.#session), this.#pending];
    const pieces = scene.choices.filter(({ piece }) => piece);
    if (!pieces.length) return [];
    const over = session.ending() !== null;
    const tiles = pieces.map(({ name, piece, about }) => {
      const tile = button(name);
      const count = scene.beside.find((one) => one.piece === piece)?.value;
      const can = pending !== null ? this.#pick([name, pending]) !== null : asked.some((one) => one.name === name) || this.#touched.includes(name);
      tile.className = "board-tile";
      this.#fillTile(tile, piece ?? "", capital(this.#kinds().get(piece ?? "") ?? about), count);
      assign(tile, "aria-pressed", String((this.#planned?.inputs ?? this.#touched).includes(name)));
      assign(tile, "aria-disabled", String(over || (this.#open && !can)));
      return tile;
    });
    return [element("p", "board-ask", over ? "Supply" : "Slide in"), ...tiles];
  }

  /** Returns the other choices with the turn of the disk that they make. @param {ChoiceInfo[]} asked */
  #plainChoices(asked) {
    return asked.filter(({ piece }) => !piece).map((choice) => {
      const picked = this.#pick([...this.#touched, choice.name]);
      const copy = (picked?.session ?? /** @type {Session} */ (this.#session)).copy();
      if (picked?.index != null) copy.playIndex(picked.index);
      return { ...choice, turn: this.#touched.length ? turnOf(copy) : 0 };
    }).sort((a, b) => a.turn - b.turn);
  }

  /** Fills the button of another choice; on wide boards it is in a corner. @param {HTMLElement} made
   *  @param {ChoiceInfo & { turn: number }} choice @param {boolean} wide */
  #fillPlain(made, { about, turn }, wide) {
    const chosen = this.#touched.length > 0;
    const corner = wide && chosen;
    const word = turn < 0 ? "Turn left" : turn > 0 ? "Turn right" : chosen ? "Leave it" : capital(about);
    assign(made, "aria-label", word.toLowerCase() === about ? word : `${word}: ${about}`);
    if (made.dataset.shows !== `${word} ${corner}`) {
      made.dataset.shows = `${word} ${corner}`;
      made.replaceChildren(...(turn || corner ? [icon(turn < 0 ? LEFT : turn ? RIGHT : DONE)] : []), word);
    }
    made.className = corner ? `board-corner board-${turn < 0 ? "left" : turn ? "right" : "top"}` : chosen ? "board-turn" : "";
    return made;
  }

  /** @param {HTMLElement} tile @param {string} letter @param {string} word @param {number | undefined} count */
  #fillTile(tile, letter, word, count) {
    const key = `${letter} ${this.#options().theme}`;
    if (tile.dataset.shows !== key) {
      tile.dataset.shows = key;
      tile.replaceChildren(this.#pieceOf(letter), element("span", "", word), element("b"));
    }
    const shown = tile.querySelector("b");
    if (count !== undefined && shown?.firstChild?.nodeValue !== `${count}`) shown?.replaceChildren(`${count}`, element("span", "board-unseen", " left"));
  }

  /** Returns a picture of a piece. @param {string} letter */
  #pieceOf(letter) {
    const session = /** @type {Session} */ (this.#session);
    const drawn = document.importNode(parsed(pieceSvg(session.game, letter, this.#options().theme)), true);
    drawn.setAttribute("aria-hidden", "true");
    drawn.removeAttribute("role");
    drawn.querySelector("title")?.remove();
    return drawn;
  }

  /** Whether touches on small spaces may need a confirmation on this device. */
  #touchScreen() {
    const space = this.board.querySelector("[data-space]");
    return matchMedia("(pointer: coarse)").matches && !!space && space.getBoundingClientRect().width < SMALL;
  }

  /** Shows what a choice does while it is pointed at or focused. @param {Event} event */
  #hint({ type, target, currentTarget }) {
    const button = target instanceof Element ? target.closest("button[data-choice]") : null;
    if (!(button instanceof HTMLElement) || (currentTarget === this.board && !button.classList.contains("board-corner"))) return;
    const choice = type === "pointerover" || type === "focusin" ? button.dataset.choice ?? null : null;
    if (choice === this.#preview) return;
    this.#preview = choice;
    if (!this.#picture || this.#stop) return;
    this.#drawProvisional();
    this.#drawOwn();
  }

  // Pointers

  /** Marks the space under the pointer. @param {Element | null} button */
  #point(button) {
    const name = button && this.#open && !this.#drag && !this.#stop && button.classList.contains("board-touchable") ? nameOf(button) : null;
    this.#setOver(name);
  }

  /** @param {string | null} name */
  #setOver(name) {
    if (name === this.#over) return;
    this.#over = name;
    this.board.querySelectorAll(".board-over").forEach((one) => one.classList.remove("board-over"));
    if (name !== null) {
      this.#button(name)?.classList.add("board-over");
      this.#picture?.querySelector(`[data-mark="target"][data-on="${CSS.escape(name)}"]`)?.classList.add("board-over");
    }
    if (!this.#touched.length && !this.#stop && !this.#drag) this.#drawOwn();
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const { target } = event;
    if (this.#noClick) return;
    const choice = target instanceof Element ? target.closest("[data-choice]")?.getAttribute("data-choice") : null;
    const button = spaceOf(target);
    if (button) this.#focused = nameOf(button);
    if (choice) this.#touch(choice);
    else if (button) this.#touch(nameOf(button));
  }

  /** A pointer is pressed: perhaps the start of a drag. @param {PointerEvent} event */
  #down(event) {
    this.#pointer = event.pointerType;
    this.#byKeys = false;
    this.#noClick = false;
    this.#frame(null);
    if (event.button !== 0 || !event.isPrimary) return this.#cancelDrag();
    const target = event.target instanceof Element ? event.target : null;
    const tile = /** @type {HTMLElement | null} */ (target?.closest(".board-tile") ?? null);
    const source = tile ?? spaceOf(target);
    if (!source || this.#drag) return;
    this.#end();
    const name = tile?.dataset.choice ?? nameOf(source);
    const touched = this.#grip(name, tile !== null);
    if (!touched) return;
    const ended = new AbortController();
    this.#drag = { id: event.pointerId, name, source, touched, x: event.clientX, y: event.clientY, flying: null, ended };
    const listen = (/** @type {string} */ type, /** @type {(event: any) => void} */ handle) =>
      addEventListener(type, handle, { signal: ended.signal, capture: true });
    listen("pointermove", (move) => this.#move(move));
    listen("pointerup", (up) => this.#drop(up));
    listen("pointercancel", (cancel) => cancel.pointerId === this.#drag?.id && this.#cancelDrag());
    listen("keydown", (key) => {
      if (key.key !== "Escape" || !this.#drag?.flying) return;
      key.preventDefault();
      key.stopPropagation();
      this.#cancelDrag();
    });
    listen("contextmenu", (menu) => {
      menu.preventDefault();
      if (this.#pointer === "mouse") this.#cancelDrag();
    });
  }

  /** Returns the touches that pick something up, if it can be dragged. @param {string} name @param {boolean} isChoice */
  #grip(name, isChoice) {
    const session = this.#session;
    if (!session || !this.#open || this.#planned) return null;
    const forced = this.#forced();
    const touched = forced.includes(name) ? forced : [...forced, name];
    const hasPiece = isChoice || this.#scene?.pieces.some(([space]) => space === name);
    return hasPiece && this.#pick(touched)?.index === null ? touched : null;
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    if (event.buttons & 2) return this.#cancelDrag();
    if (!drag.flying) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG) return;
      this.#lift(drag);
    }
    drag.flying?.move(event.clientX, event.clientY);
    this.#setOver(this.#target(event));
  }

  /** Starts a drag: chooses the piece, which then follows the pointer. @param {Drag} drag */
  #lift(drag) {
    this.#setOver(null);
    this.#pending = null;
    this.#touched = drag.touched;
    this.#changed();
    const isSpace = drag.source instanceof SVGElement;
    const piece = isSpace ? find(/** @type {Element} */ (this.#picture), "piece", drag.name) : drag.source.querySelector("svg");
    drag.flying = flying(this.#root, piece, this.#scale() * (isSpace ? 1 : this.#unit), this.#pointer === "touch");
    if (isSpace) piece?.classList.add("board-lifted");
    try {
      drag.source.setPointerCapture(drag.id);
    } catch {
      // The pointer has gone.
    }
  }

  /** The number of screen pixels per pixel of the picture. */
  #scale() {
    return /** @type {SVGSVGElement | null} */ (this.#picture)?.getScreenCTM()?.a ?? 1;
  }

  /** Returns the legal target under or near the pointer. @param {PointerEvent} event */
  #target({ clientX, clientY }) {
    const next = this.#next(this.#touched);
    const under = spaceOf(this.#root.elementFromPoint(clientX, clientY));
    const name = under && this.board.contains(under) ? nameOf(under) : null;
    if (name !== null && next.includes(name)) return name;
    if (name === this.#drag?.name) return null;
    const matrix = /** @type {SVGSVGElement} */ (this.#picture).getScreenCTM() ?? undefined;
    const far = (/** @type {string} */ name) => {
      const button = this.#button(name);
      if (!button) return Infinity;
      const { x, y } = DOMPoint.fromPoint(this.#centre(button)).matrixTransform(matrix);
      return Math.hypot(x - clientX, y - clientY);
    };
    const nearest = next.map((name) => ({ name, far: far(name) })).sort((a, b) => a.far - b.far)[0];
    return nearest && nearest.far < 0.6 * this.#unit * this.#scale() ? nearest.name : null;
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id) return;
    if (!drag.flying) return this.#endDrag();
    this.#noClick = true;
    setTimeout(() => (this.#noClick = false));
    const target = this.#target(event);
    const under = spaceOf(this.#root.elementFromPoint(event.clientX, event.clientY));
    if (target !== null) {
      this.#endDrag();
      this.#focused = target;
      this.#seen = drag.source instanceof SVGElement ? "first" : "";
      this.#take([...this.#touched, target]);
      this.#seen = "";
    } else if (under === drag.source || (drag.source instanceof HTMLElement && !under)) {
      // It stays chosen.
      this.#endDrag();
    } else {
      const name = under && this.board.contains(under) ? nameOf(under) : null;
      const why = name !== null && this.#movable && this.#whyNot(name);
      this.#cancelDrag();
      if (why) this.#refuse(...why, name);
    }
  }

  /** Returns the dragged piece to where it came from. */
  #cancelDrag() {
    const drag = this.#drag;
    if (!drag) return;
    if (drag.flying) this.#noClick = true;
    this.#endDrag(true);
    if (drag.flying) this.deselect();
  }

  #endDrag(back = false) {
    const drag = this.#drag;
    this.#drag = null;
    drag?.ended.abort();
    this.#setOver(null);
    const lifted = this.board.querySelector(".board-lifted");
    if (!back || !drag?.flying || reduced() || !this.#motion) {
      drag?.flying?.element.remove();
      lifted?.classList.remove("board-lifted");
      return;
    }
    const { x, y, width, height } = (lifted ?? drag.source).getBoundingClientRect();
    drag.flying.back(x + width / 2, y + height / 2).then(() => lifted?.classList.remove("board-lifted"));
  }

  // Keyboard

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const choice = event.target instanceof Element ? event.target.closest("[data-choice]") : null;
    if (key === "Escape") {
      if (!this.deselect()) return;
      if (choice) this.focus();
    } else if (choice) {
      if (key === "Enter" || key === " ") this.#byKeys = true;
      return;
    } else {
      const at = spaceOf(event.target);
      // After a click, arrow keys belong to the page.
      if (!at || (!this.#byKeys && (key in WAYS || key === "Home" || key === "End"))) return;
      const to = key in WAYS || key.startsWith("Page") ? this.#neighbour(at, key) : null;
      if (to || key in WAYS || key === "Enter" || key === " ") this.#byKeys = true;
      if (to) {
        to.focus();
      } else if (key === "Enter" || key === " ") {
        this.#focused = nameOf(at);
        this.#touch(this.#focused);
      } else if (!(key in WAYS)) {
        return;
      }
    }
    event.preventDefault();
  }

  /** Returns the target of a key: arrow keys go to the nearest space in their direction, Page Up and
   *  Page Down to the previous and next legal touch. @param {Element} at @param {string} key */
  #neighbour(at, key) {
    const buttons = /** @type {SVGElement[]} */ ([...this.board.querySelectorAll(BUTTONS)]);
    if (key in WAYS) {
      const [dx, dy] = WAYS[key];
      const here = this.#centre(at);
      const far = (/** @type {Element} */ other) => {
        const there = this.#centre(other);
        const [x, y] = [there.x - here.x, there.y - here.y];
        const [along, across] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
        return along > 1 && across < 2 * along ? along + 2 * across : Infinity;
      };
      const nearest = buttons.reduce((best, other) => (far(other) < far(best) ? other : best), buttons[0]);
      return far(nearest) < Infinity ? nearest : null;
    }
    const can = buttons.filter((button) => button.classList.contains("board-touchable") || button === at);
    const step = key === "PageDown" ? 1 : can.length - 1;
    return can[(can.indexOf(/** @type {SVGElement} */ (at)) + step) % can.length];
  }

  /** @param {EventTarget | null} target */
  #focusIn(target) {
    const button = spaceOf(target);
    if (!button) return;
    if (button.matches(":focus-visible") && !this.#pressed()) this.#byKeys = true;
    this.#focused = nameOf(button);
    for (const other of this.board.querySelectorAll('[tabindex="0"]')) if (other !== button) other.setAttribute("tabindex", "-1");
    assign(button, "tabindex", "0");
    this.#frame(button);
  }

  /** Whether a pointer is pressed on the board. */
  #pressed() {
    return this.board.matches(":active");
  }

  /** @param {string | null} name */
  #button(name) {
    if (name === null) return null;
    const text = CSS.escape(name);
    return this.board.querySelector(`[data-space="${text}"], [data-entry="${text}"]`);
  }

  // Animation

  /** @param {Session} session @param {import("./pkg/board_web.js").LastMove} last */
  async #animate(session, last) {
    const [picture, old, seen] = [/** @type {Element} */ (this.#picture), this.#drawn, this.#seen];
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      this.#stop = null;
      picture.classList.remove("board-moving", "board-preview", "board-asks");
      this.board.querySelector("svg.board-motion")?.remove();
      this.#reset();
    };
    this.#stop = end;
    this.#setOver(null);
    this.#pending = null;
    this.#touched = [];
    picture.querySelector(".board-own")?.replaceChildren();
    this.#frame(this.#root.activeElement);
    const frames = session.frames(this.#options()).map(parsed);
    // Changes that the player has dragged or seen already are not shown again.
    const first = seen === "board" ? last.changes.findIndex((step) => step.some((change) => "turns" in change))
      : seen === "first" && last.changes[0].some((change) => "moves" in change || "jumps" in change) ? 1 : 0;
    const steps = first < 0 ? [] : last.changes.slice(first).map((step, n) => ({ step, from: frames[first + n], to: frames[first + n + 1] }));
    const centre = last.before.layout.turntable?.centre;
    const places = new Map(last.before.layout.places.map(({ space, at }) => [space, this.#at(at)]));
    const entries = new Map(last.before.layout.entries.map((entry) => [entry.number, this.#at(outsideOf(entry, 1))]));
    if (old && steps.length) await animate(this.board, picture, steps, { places, entries, centre: centre ? this.#at(centre) : null }, ended.signal);
    if (!ended.signal.aborted) end();
  }
}

/** @param {string} tag @param {string} [classes] @param {(Node | string)[]} children */
export function element(tag, classes = "", ...children) {
  const made = document.createElement(tag);
  made.className = classes;
  made.append(...children);
  return made;
}

/** Creates an element of a picture. @param {string} tag @param {Record<string, string | number>} [attributes] @param {Node[]} children */
export function svgElement(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** Returns an icon. @param {string} d its path */
function icon(d) {
  return svgElement("svg", { class: "board-icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svgElement("path", { d }));
}

/** @param {string} words */
export function capital(words) {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Gives an element these children without moving those that it has already. @param {Element} parent @param {Element[]} children */
function place(parent, children) {
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove();
  children.forEach((child, n) => {
    if (parent.children[n] !== child) parent.insertBefore(child, parent.children[n] ?? null);
  });
}

/** @type {CSSStyleSheet | undefined} */
let styles;

/** Adds the style sheet of boards to a document or shadow root. @param {Document | ShadowRoot} root */
function adoptStyles(root) {
  if (!styles) {
    styles = new CSSStyleSheet();
    styles.replaceSync(CSS_TEXT);
  }
  if (root.adoptedStyleSheets && !root.adoptedStyleSheets.includes(styles)) root.adoptedStyleSheets.push(styles);
}

/** Whether the system settings ask for less motion. */
function reduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Parses a picture. @param {string} svg */
function parsed(svg) {
  return new DOMParser().parseFromString(trusted.createHTML(svg), "image/svg+xml").documentElement;
}

/** Sets an attribute if it changes. @param {Element} element @param {string} name @param {string} value */
function assign(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/**
 * Makes a picture equal to a new one, keeping the elements that are buttons.
 * @param {Element} picture the picture in the page
 * @param {Element} fresh the new picture
 * @param {Element | null} drawn the source of the current picture
 */
function update(picture, fresh, drawn) {
  assign(picture, "viewBox", fresh.getAttribute("viewBox") ?? "");
  [...fresh.children].forEach((layer, n) => {
    if (drawn?.children[n]?.isEqualNode(layer)) return;
    if (layer.getAttribute("data-layer") === "board" || !picture.children[n]) morph(picture.children[n], layer);
    else picture.children[n].replaceWith(document.importNode(layer, true));
  });
}

/** The attributes that the element adds to the buttons of a picture. */
const ADDED = ["role", "aria-label", "tabindex", "class"];

/** Makes an element equal to another one, keeping its nodes. @param {Element} old @param {Element} fresh */
function morph(old, fresh) {
  for (const { name, value } of fresh.attributes) assign(old, name, value);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && !ADDED.includes(name)) old.removeAttribute(name);
  const wanted = new Set([...fresh.children].map(keyOf));
  for (const child of [...old.children]) if (keyOf(child) && !wanted.has(keyOf(child))) child.remove();
  let next = old.firstChild;
  for (const child of fresh.childNodes) {
    while (next && next.nodeType !== child.nodeType && !keyOf(next)) next = dropped(next);
    if (next && next.nodeName === child.nodeName && keyOf(next) === keyOf(child)) {
      if (next instanceof Element) morph(next, /** @type {Element} */ (child));
      else if (next.nodeValue !== child.nodeValue) next.nodeValue = child.nodeValue;
      next = next.nextSibling;
    } else {
      old.insertBefore(document.importNode(child, true), next);
    }
  }
  while (next) next = dropped(next);
}

/** Removes a node and returns the next one. @param {ChildNode} node */
function dropped(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** @param {Node} node */
function keyOf(node) {
  if (!(node instanceof Element)) return "";
  for (const name of ["layer", "space", "entry", "piece"]) {
    const value = node.getAttribute(`data-${name}`);
    if (value !== null) return `${name} ${value}`;
  }
  return "";
}

/** Returns the space or entry that an event belongs to. @param {EventTarget | null} target */
function spaceOf(target) {
  return target instanceof Element ? target.closest(BUTTONS) : null;
}

/** @param {Element} button */
function nameOf(button) {
  return button.getAttribute("data-space") ?? button.getAttribute("data-entry") ?? "";
}

/** @param {ParentNode} root @param {string} kind @param {string} name */
function find(root, kind, name) {
  return root.querySelector(`[data-${kind}="${CSS.escape(name)}"]`);
}

/** Returns the center of a drawn element. @param {Element | null} element @returns {Point} */
function middle(element) {
  if (!(element instanceof SVGGraphicsElement)) return { x: 0, y: 0 };
  const { x, y, width, height } = element.getBBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns the group of the pieces. @param {Element} picture */
function piecesOf(picture) {
  return picture.querySelector("[data-layer=pieces]");
}

/** Returns the point some spaces outside the first space of an entry. @param {Scene["layout"]["entries"][number]} entry @param {number} out */
function outsideOf({ at, to }, out) {
  const [dx, dy] = [at.x - to.x, at.y - to.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: to.x + (dx / length) * out, y: to.y + (dy / length) * out };
}

/** Returns the notation of a move. @param {Session} session @param {number} index */
function textOf(session, index) {
  return session.offers().find((offer) => offer.index === index)?.text ?? "";
}

/** Returns the eighths by which the last move turned the disk; 0 if it did not. @param {Session} session */
function turnOf(session) {
  const turns = session.lastMove()?.changes.flat().find((change) => "turns" in change);
  return turns && "turns" in turns ? turns.turns.eighths : 0;
}

/**
 * Creates a copy of a piece that follows the pointer above everything.
 * @param {Document} root the document or shadow root
 * @param {Element | null} piece
 * @param {number} scale of the picture
 * @param {boolean} finger whether a finger covers the piece
 */
function flying(root, piece, scale, finger) {
  const larger = finger ? 1.35 : 1.08;
  const svg = svgElement("svg", { class: "board-flying", "aria-hidden": "true" });
  if (piece instanceof SVGGraphicsElement) {
    // A separate picture is as wide as a space.
    const whole = piece instanceof SVGSVGElement;
    const { x, y, width, height } = whole ? piece.viewBox.baseVal : piece.getBBox();
    const half = Math.max(-x, -y, x + width, y + height);
    const size = ((2 * half) / (whole ? width : 1)) * scale * larger;
    const copy = /** @type {Element} */ (piece.cloneNode(true));
    for (const name of ["transform", "data-piece"]) copy.removeAttribute(name);
    for (const [name, value] of Object.entries({ viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`, width: size, height: size })) assign(svg, name, String(value));
    svg.append(...(whole ? copy.childNodes : [copy]));
  }
  (root.body ?? root).append(svg);
  const style = /** @type {SVGElement} */ (svg).style;
  let last = "";
  return {
    element: svg,
    /** @param {number} x @param {number} y */
    move(x, y) {
      last = `translate(${x}px, ${finger ? y - 28 : y}px) translate(-50%, -50%)`;
      style.setProperty("transform", last);
    },
    /** @param {number} x @param {number} y */
    async back(x, y) {
      const to = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
      const running = svg.animate([{ transform: last }, { transform: to }], { duration: 160, easing: "ease-out" });
      await running.finished.catch(() => {});
      svg.remove();
    },
  };
}

/** Returns the duration of a step. @param {Change[]} step */
function durationOf(step) {
  const each = step.map((change) => ("turns" in change ? 400 : "becomes" in change ? 240 : 200));
  return Math.max(0, ...each);
}

/**
 * Animates the steps of a move in a picture above the board.
 * @param {Element} board
 * @param {Element} picture
 * @param {{ step: Change[], from: Element, to: Element }[]} steps with the pictures before and after
 * @param {Points} points
 * @param {AbortSignal} signal stops the animation
 */
async function animate(board, picture, steps, points, signal) {
  const pace = Math.min(1, LONGEST / steps.reduce((sum, { step }) => sum + durationOf(step), 0));
  const stage = svgElement("svg", { class: "board-motion", "aria-hidden": "true", viewBox: picture.getAttribute("viewBox") ?? "" });
  board.append(stage);
  const layers = (/** @type {Element} */ frame) =>
    [...frame.querySelectorAll("[data-layer=rows], [data-layer=pieces]")].map((layer) => document.importNode(layer, true));
  for (const { step, from, to } of steps) {
    if (signal.aborted) return;
    stage.replaceChildren(...layers(from));
    picture.classList.add("board-moving");
    const running = step.flatMap((change) => animations(stage, to, change, durationOf(step) * pace, points));
    signal.addEventListener("abort", () => running.forEach((animation) => animation.cancel()));
    await Promise.allSettled(running.map((animation) => animation.finished));
  }
  const last = steps.at(-1);
  if (last && !signal.aborted) stage.replaceChildren(...layers(last.to));
}

/** Where spaces, entries and the center of the disk are in the picture.
 *  @typedef {{ places: Map<string, Point>, entries: Map<number, Point>, centre: Point | null }} Points */

/**
 * @param {Element} stage the picture with the pieces before the step
 * @param {Element} next the board after the step
 * @param {Change} change
 * @param {number} duration
 * @param {Points} points
 * @returns {Animation[]}
 */
function animations(stage, next, change, duration, { places, entries, centre }) {
  const piece = (/** @type {string} */ space) => find(stage, "piece", space);
  const at = (/** @type {string} */ space) => places.get(space) ?? { x: 0, y: 0 };
  const outside = (/** @type {number | null} */ number) => (number === null ? null : entries.get(number));
  const coming = (/** @type {string} */ space) => {
    const drawn = find(next, "piece", space);
    return drawn && (piecesOf(stage) ?? stage).appendChild(document.importNode(drawn, true));
  };
  /** @param {Element | null} element @param {Keyframe[]} frames */
  const run = (element, frames) =>
    element ? [element.animate(frames, { duration, easing: "ease-out", fill: "both" })] : [];

  if ("moves" in change) {
    return run(raised(piece(change.moves.path[0])), change.moves.path.map((space) => there(at(space))));
  }
  if ("jumps" in change) {
    const [from, to] = [at(change.jumps.from), at(change.jumps.to)];
    const above = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    return run(raised(piece(change.jumps.from)), [there(from), there(above, "scale(1.2)"), there(to)]);
  }
  if ("becomes" in change) {
    const place = at(change.becomes.at);
    const [whole, edge] = [there(place), there(place, "scale(0, 1)")];
    return [
      ...run(piece(change.becomes.at), [whole, edge, edge]),
      ...run(coming(change.becomes.at), [edge, edge, whole]),
    ];
  }
  if ("enters" in change) {
    const to = at(change.enters.at);
    const entry = outside(change.enters.entry);
    return run(coming(change.enters.at), entry ? [{ ...there(entry), opacity: 0 }, { ...there(to), opacity: 1 }]
      : [{ ...there(to, "scale(1.4)"), opacity: 0 }, { ...there(to, "scale(1)"), opacity: 1 }]);
  }
  if ("leaves" in change || "closes" in change) {
    const space = "leaves" in change ? change.leaves.at : change.closes.at;
    const exit = "leaves" in change ? outside(change.leaves.exit) : null;
    const gone = exit ? there(exit) : there(at(space), "scale(0.4)");
    return run(piece(space), [{ ...there(at(space)), opacity: 1 }, { ...gone, opacity: 0 }]);
  }
  if ("turns" in change) {
    const { eighths, moves } = change.turns;
    const pivot = centre ?? { x: 0, y: 0 };
    return moves.flatMap(([from]) => run(piece(from), around(at(from), pivot, (eighths * Math.PI) / 4)));
  }
  return [];
}

/** Moves an element above all others. @param {Element | null} element */
function raised(element) {
  element?.parentNode?.appendChild(element);
  return element;
}

/** Returns a keyframe with a piece at a point. @param {Point} point */
function there({ x, y }, more = "") {
  return { transform: `translate(${x}px, ${y}px) ${more}` };
}

/** Returns keyframes of an arc around a center. @param {Point} from @param {Point} centre @param {number} angle */
function around(from, centre, angle) {
  const [dx, dy] = [from.x - centre.x, from.y - centre.y];
  return Array.from({ length: 9 }, (_, n) => {
    const [sine, cosine] = [Math.sin((angle * n) / 8), Math.cos((angle * n) / 8)];
    return there({ x: centre.x + dx * cosine - dy * sine, y: centre.y + dx * sine + dy * cosine });
  });
}
