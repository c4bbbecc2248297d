// @ts-check
// The custom element <board-game>: a board that is played by clicks, by dragging and by keyboard.
//
//   <!doctype html>
//   <script type="module" src="board-game.js"></script>
//   <board-game game="uisge" opponent="easy" side="first"></board-game>
//
// Attributes, which start a game of the element's own:
//   game      uisge, ignis, hexfour or disk-race
//   rules     rules options such as `side=4`
//   record    a record to open instead
//   opponent  who answers: random, beginner, easy, fair, strong or search:…; nobody without it
//   side      the side of the person: first (default), second or both
//   theme     light or dark; by default as the system
//   flipped, labels="off", marks="off", motion="off"
//
// A page that keeps the game itself sets `session` and `movable`, cancels the event `board-move`,
// plays the move and calls `show`. Events, which bubble:
//   board-move    { text, index }   a move was entered; if it is not canceled, the element plays it
//   board-refuse  { why, cause }    a touch was rejected; `cause` is turn, over, choose or illegal
//   board-touch   { touched, choices, whose, pending }   the touches of the unfinished move changed

import init, * as module from "./pkg/board_web.js";

/** @typedef {import("./pkg/board_web.js").Session} Session */
/** @typedef {import("./pkg/board_web.js").Scene} Scene */
/** @typedef {import("./pkg/board_web.js").Change} Change */
/** @typedef {import("./pkg/board_web.js").ChoiceInfo} ChoiceInfo */
/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ inputs: string[], rank?: number }} Arrow */

const BUTTONS = "[data-space], [data-entry]";
const SVG = "http://www.w3.org/2000/svg";
/** The longest animation of a move, in milliseconds. */
const LONGEST = 1200;
/** The distance in pixels from which a press becomes a drag. */
const DRAG = 5;

const CSS_TEXT = `
board-game { display: flex; flex-direction: column; position: relative; }
board-game[hidden] { display: none; }
board-game .board { position: relative; flex: 1 1 auto; min-height: 0; width: 100%; }
board-game svg.picture { display: block; width: 100%; height: 100%; touch-action: manipulation; user-select: none; -webkit-user-select: none; -webkit-tap-highlight-color: transparent; overflow: visible; }
board-game svg.motion { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; overflow: visible; }
board-game [role="button"] { outline: none; }
board-game .touchable { cursor: pointer; }
board-game .draggable { cursor: grab; touch-action: none; }
board-game .hidden { visibility: hidden; }
board-game .mark { fill: none; stroke: var(--board-mark, #0b5f4e); pointer-events: none; }
board-game .halo { fill: none; stroke: var(--board-halo, #fffdf6); pointer-events: none; }
`;

/** Trusted Types want a policy for parsing and for workers. */
const trusted = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("board-game", {
  createHTML: (/** @type {string} */ text) => text,
  createScriptURL: (/** @type {string} */ text) => text,
}) ?? { createHTML: (/** @type {string} */ text) => text, createScriptURL: (/** @type {string} */ text) => text };

export class BoardGame extends HTMLElement {
  /** @type {Session | null} */
  #session = null;
  /** @type {Scene | null} */
  #scene = null;
  /** The touches of the unfinished move. @type {string[]} */
  #touched = [];
  /** A touch that waits for another one: an entry before its choice. @type {string | null} */
  #pending = null;
  /** The picture as it was drawn last, without changes. @type {Element | null} */
  #drawn = null;
  /** The name of the space or entry that was focused last. @type {string | null} */
  #focused = null;
  #movable = false;
  #flipped = false;
  #labels = true;
  #marks = true;
  #motion = true;
  /** @type {Arrow[]} */
  #arrows = [];
  /** Ends the running animation. @type {(() => void) | null} */
  #stop = null;
  /** Resolves when no animation runs. */
  finished = Promise.resolve();

  constructor() {
    super();
    this.board = element("div", "board");
    this.choices = element("div", "choices");
    this.choices.setAttribute("role", "group");
    this.board.addEventListener("click", ({ target }) => this.#click(target));
    this.board.addEventListener("keydown", (event) => this.#key(event));
    this.board.addEventListener("focusin", ({ target }) => this.#focusIn(target));
    this.board.addEventListener("focusout", () => this.board.querySelector(".frame")?.remove());
  }

  connectedCallback() {
    if (!this.contains(this.board)) this.prepend(this.board);
    if (!this.choices.isConnected) this.append(this.choices);
    adoptStyles(/** @type {Document} */ (this.getRootNode()));
    this.#draw();
  }

  /** The game that is shown. Setting it draws it without animation. */
  get session() {
    return this.#session;
  }

  set session(session) {
    if (this.#session?.game !== session?.game) this.#focused = null;
    this.#stop?.();
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
    if (!this.#stop) this.#reset();
  }

  /** Whether the board is turned by 180 degrees. */
  get flipped() {
    return this.#flipped;
  }

  set flipped(flipped) {
    if (flipped === this.#flipped) return;
    this.#flipped = flipped;
    this.#stop?.();
    this.#draw();
  }

  /** Whether coordinates are drawn. */
  get labels() {
    return this.#labels;
  }

  set labels(labels) {
    this.#labels = labels;
    this.#draw();
  }

  /** Whether legal touches are marked once something is chosen. */
  get marks() {
    return this.#marks;
  }

  set marks(marks) {
    this.#marks = marks;
    this.#draw();
  }

  /** Whether moves are animated. */
  get motion() {
    return this.#motion;
  }

  set motion(motion) {
    this.#motion = motion;
    if (!motion) this.#stop?.();
  }

  /** Suggested moves. */
  get arrows() {
    return this.#arrows;
  }

  set arrows(arrows) {
    this.#arrows = arrows;
    if (!this.#stop) this.#draw();
  }

  /** The element that contains the choices; by default one below the board. */
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
    this.#stop?.();
    if (!played || !before || !this.#drawn || !this.#motion || document.hidden || reduced() || before.game !== session.game) {
      this.session = session;
      return;
    }
    this.#session = session;
    this.#touched = [];
    this.#pending = null;
    this.finished = this.#animate(session);
    await this.finished;
  }

  /** Moves the focus to the board. */
  focus() {
    const button = this.board.querySelector('[tabindex="0"]');
    if (button instanceof SVGElement) button.focus();
  }

  /** Takes back the touches of the unfinished move. Returns whether there were any. */
  deselect() {
    const forced = this.#forced();
    const had = this.#touched.length > forced.length || this.#pending !== null;
    this.#pending = null;
    this.#touched = forced;
    if (had) this.#touchesChanged();
    return had;
  }

  /** @param {Session} session */
  async #animate(session) {
    const last = session.lastMove();
    const picture = this.board.querySelector("svg.picture");
    if (last && picture) {
      const stopped = new AbortController();
      const end = () => {
        stopped.abort();
        this.#stop = null;
        this.board.querySelector("svg.motion")?.remove();
        this.#reset();
      };
      this.#stop = end;
      const frames = framesOf(session, this.#picture());
      await animate(this.board, picture, frames.map(parsed), last, stopped.signal);
      if (!stopped.signal.aborted) end();
    } else {
      this.#reset();
    }
  }

  /** Handles a touch on a space, an entry or a choice. @param {string} input */
  #touch(input) {
    this.#stop?.();
    const session = this.#session;
    if (!session) return;
    if (!this.#movable || session.ending()) {
      const over = session.ending();
      this.#refuse(over ? "The game is over." : "It is not your turn.", over ? "over" : "turn");
    } else if (this.#touched.at(-1) === input || this.#pending === input) {
      this.deselect();
    } else if (this.#pending !== null && this.#take([input, this.#pending])) {
      // A choice after its entry.
    } else if (!this.#take([...this.#touched, input]) && !(this.#touched.length && this.#take([input])) && !this.#wait(input)) {
      this.#refuse(...this.#whyNot(input));
    }
  }

  /** Accepts touches if a legal move begins with them. Returns whether one does. @param {string[]} touched */
  #take(touched) {
    const picked = this.#session?.pick(touched);
    if (!picked) return false;
    this.#pending = null;
    if (picked.index !== null) {
      this.#enter(picked.index);
    } else {
      this.#touched = touched;
      this.#touchesChanged();
    }
    return true;
  }

  /** Keeps an entry that is touched before its choice. Returns whether a choice fits. @param {string} input */
  #wait(input) {
    if (!this.#firstChoices().some(({ name }) => this.#session?.pick([name, input]))) return false;
    this.#touched = [];
    this.#pending = input;
    this.#touchesChanged();
    return true;
  }

  /** Plays a move, or leaves that to the page. @param {number} index */
  #enter(index) {
    const session = /** @type {Session} */ (this.#session);
    const text = session.offers().find((offer) => offer.index === index)?.text ?? "";
    this.#touched = [];
    this.#pending = null;
    if (!this.#emit("board-move", { text, index }, true)) return;
    session.playIndex(index);
    this.show(session, { played: true });
  }

  /** Explains why a touch is rejected. @param {string} input @returns {[string, string]} */
  #whyNot(input) {
    const first = this.#firstChoices();
    if (first.length && !this.#touched.length && !first.some(({ name }) => name === input)) {
      const pieces = new Map(this.#scene?.kinds.map((kind) => [kind.letter, kind.name]));
      return [`Choose ${first.map(({ piece, about }) => pieces.get(piece ?? "") ?? about).join(" or ")} first.`, "choose"];
    }
    const why = this.#session?.whyNot([...this.#touched, input]) ?? "this is not possible";
    return [`${why[0].toUpperCase()}${why.slice(1)}.`, "illegal"];
  }

  /** The choices that begin every move, if there are at least two. @returns {ChoiceInfo[]} */
  #firstChoices() {
    const begins = this.#next([]);
    const choices = this.#scene?.choices.filter(({ name }) => begins.includes(name)) ?? [];
    return choices.length > 1 && choices.length === begins.length ? choices : [];
  }

  /** The possible next touches. @param {string[]} touched @returns {string[]} */
  #next(touched) {
    return this.#movable && this.#session && !this.#session.ending() ? this.#session.pick(touched)?.more ?? [] : [];
  }

  /** Returns the first touch if all moves share it; it is then made automatically. */
  #forced() {
    const more = this.#next([]);
    return more.length === 1 && this.#session?.pick(more)?.index === null ? more : [];
  }

  /** Forgets the touches and draws the position. */
  #reset() {
    this.#pending = null;
    this.#touched = this.#forced();
    this.#touchesChanged();
  }

  #touchesChanged() {
    this.#draw();
    const next = this.#next(this.#touched);
    const choices = this.#scene?.choices.filter(({ name }) => next.includes(name)) ?? [];
    this.#emit("board-touch", { touched: [...this.#touched], choices, whose: this.#session?.turn, pending: this.#pending });
  }

  /** @param {string} why @param {string} cause */
  #refuse(why, cause) {
    this.#emit("board-refuse", { why, cause });
  }

  /** @param {string} name @param {unknown} detail */
  #emit(name, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(name, { bubbles: true, cancelable, detail }));
  }

  /** The options of pictures. */
  #picture() {
    return { theme: "css", flipped: this.#flipped, labels: this.#labels };
  }

  #draw() {
    const session = this.#session;
    if (!session || !this.isConnected || this.#stop) return;
    const scene = this.#scene = session.scene();
    const touched = this.#movable && this.#marks && this.#touched.length ? this.#touched : null;
    const fresh = parsed(svgOf(session, { ...this.#picture(), touched, arrows: this.#arrows }));
    fresh.querySelector("title")?.remove();
    for (const name of ["width", "height", "role"]) fresh.removeAttribute(name);
    let picture = this.board.querySelector("svg.picture");
    if (!picture) {
      picture = /** @type {Element} */ (document.importNode(fresh, true));
      this.board.prepend(picture);
    } else {
      update(picture, fresh, this.#drawn);
    }
    this.#drawn = fresh;
    picture.setAttribute("class", "picture");
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", `Board: ${scene.status}`);
    this.#name(scene);
    this.#offer(scene);
  }

  /** Labels every space and entry for screen readers. @param {Scene} scene */
  #name(scene) {
    const kinds = new Map(scene.kinds.map((kind) => [kind.letter, kind.name]));
    const pieces = new Map(scene.pieces);
    const closed = new Set(scene.layout.places.filter((place) => place.closed).map((place) => place.space));
    const touchable = this.#touchable();
    const begins = new Set(this.#next([]));
    const buttons = [...this.board.querySelectorAll(BUTTONS)];
    for (const button of buttons) {
      const name = nameOf(button);
      const what = button.hasAttribute("data-entry") ? "entry point outside the board"
        : kinds.get(pieces.get(name) ?? "") ?? (closed.has(name) ? "closed" : "empty");
      const chosen = this.#touched.includes(name) || this.#pending === name;
      const state = chosen ? ", chosen" : touchable.has(name) ? ", can be chosen" : "";
      assign(button, "role", "button");
      assign(button, "aria-label", `${name}: ${what}${state}`);
      if (!button.hasAttribute("tabindex")) button.setAttribute("tabindex", "-1");
      button.classList.toggle("touchable", touchable.has(name));
      button.classList.toggle("draggable", pieces.has(name) && begins.has(name));
      button.classList.toggle("chosen", chosen);
    }
    if (!this.board.querySelector('[tabindex="0"]')) {
      const first = this.#button(this.#focused) ?? buttons.find((button) => touchable.has(nameOf(button)));
      (first ?? buttons[0])?.setAttribute("tabindex", "0");
    }
  }

  /** The names of all spaces, entries and choices that can be touched next. */
  #touchable() {
    const names = new Set(this.#next(this.#touched));
    if (!this.#touched.length) {
      for (const { name } of this.#firstChoices()) for (const next of this.#next([name])) names.add(next);
    }
    return names;
  }

  /** Shows the choices. @param {Scene} scene */
  #offer(scene) {
    const first = this.#firstChoices();
    const names = new Set([...this.#next(this.#touched), ...first.map(({ name }) => name)]);
    const buttons = scene.choices.filter(({ name }) => names.has(name)).map((choice) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.choice = choice.name;
      button.textContent = choice.about;
      button.setAttribute("aria-pressed", String(this.#touched.includes(choice.name)));
      button.addEventListener("click", () => this.#touch(choice.name));
      return button;
    });
    this.choices.replaceChildren(...buttons);
  }

  /** @param {EventTarget | null} target */
  #click(target) {
    const button = target instanceof Element ? target.closest(BUTTONS) : null;
    if (!button) return;
    this.#focused = nameOf(button);
    this.#touch(this.#focused);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = event.target instanceof Element ? event.target.closest(BUTTONS) : null;
    if (!at || event.ctrlKey || event.altKey || event.metaKey) return;
    const to = this.#neighbour(at, event.key);
    if (to) to.focus();
    else if (event.key === "Enter" || event.key === " ") this.#click(at);
    else if (event.key !== "Escape" || !this.deselect()) return;
    event.preventDefault();
  }

  /** Returns the target of a key: arrow keys go to the nearest space in their direction, Page Up and
   *  Page Down to the previous and next legal touch. @param {Element} at @param {string} key */
  #neighbour(at, key) {
    const buttons = /** @type {SVGElement[]} */ ([...this.board.querySelectorAll(BUTTONS)]);
    /** @type {Record<string, number[]>} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (key in ways) {
      const [dx, dy] = ways[key];
      const here = middle(at);
      const far = (/** @type {Element} */ other) => {
        const there = middle(other);
        const [x, y] = [there.x - here.x, there.y - here.y];
        const [along, across] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
        return along > 1 && across < 2 * along ? along + 2 * across : Infinity;
      };
      const nearest = buttons.reduce((best, other) => (far(other) < far(best) ? other : best), buttons[0]);
      return far(nearest) < Infinity ? nearest : null;
    }
    if (key === "PageDown" || key === "PageUp") {
      const can = buttons.filter((button) => button.classList.contains("touchable") || button === at);
      const step = key === "PageDown" ? 1 : can.length - 1;
      return can[(can.indexOf(/** @type {SVGElement} */ (at)) + step) % can.length];
    }
    return null;
  }

  /** @param {EventTarget | null} target */
  #focusIn(target) {
    const button = target instanceof Element ? target.closest(BUTTONS) : null;
    if (!button) return;
    this.#focused = nameOf(button);
    for (const other of this.board.querySelectorAll('[tabindex="0"]')) other.setAttribute("tabindex", "-1");
    button.setAttribute("tabindex", "0");
  }

  /** @param {string | null} name */
  #button(name) {
    if (name === null) return null;
    const text = CSS.escape(name);
    return this.board.querySelector(`[data-space="${text}"], [data-entry="${text}"]`);
  }
}

/** @param {string} tag @param {string} [classes] */
function element(tag, classes = "") {
  const made = document.createElement(tag);
  made.className = classes;
  return made;
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

/** @param {Session} session @param {any} options */
function svgOf(session, options) {
  try {
    return session.svg(options);
  } catch {
    const { theme, touched } = options;
    return session.svg({ theme, touched });
  }
}

/** @param {Session} session @param {any} options @returns {string[]} */
function framesOf(session, options) {
  try {
    return session.frames(options);
  } catch {
    return session.frames(options.theme);
  }
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
 * @param {Element | null} drawn what the picture was made of
 */
function update(picture, fresh, drawn) {
  const old = drawn ? [...drawn.children] : [];
  if (old.length === fresh.children.length && picture.children.length >= old.length && fresh.getAttribute("viewBox") === drawn?.getAttribute("viewBox")) {
    // Most layers do not change.
    const layers = [...picture.children];
    [...fresh.children].forEach((layer, n) => {
      if (!old[n].isEqualNode(layer)) morph(layers[n], layer);
    });
  } else {
    morph(picture, fresh);
  }
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
  return picture.querySelector("[data-layer=pieces]") ?? picture.querySelector("[data-piece]")?.parentElement ?? null;
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
 * @param {Element[]} frames the pictures, one more than there are steps
 * @param {import("./pkg/board_web.js").LastMove} last
 * @param {AbortSignal} signal stops the animation
 */
async function animate(board, picture, frames, { changes: steps, before }, signal) {
  const entry = (/** @type {number | null} */ number) =>
    before.layout.entries.find((entry) => entry.number === number)?.name ?? null;
  const pace = Math.min(1, LONGEST / steps.map(durationOf).reduce((sum, each) => sum + each, 0));
  const stage = document.createElementNS(SVG, "svg");
  stage.setAttribute("class", "motion");
  stage.setAttribute("aria-hidden", "true");
  stage.setAttribute("viewBox", picture.getAttribute("viewBox") ?? "");
  board.append(stage);
  piecesOf(picture)?.classList.add("hidden");
  signal.addEventListener("abort", () => piecesOf(picture)?.classList.remove("hidden"));
  for (const [n, step] of steps.entries()) {
    if (signal.aborted) return;
    const pieces = piecesOf(frames[n]);
    stage.replaceChildren(...(pieces ? [document.importNode(pieces, true)] : []));
    const running = step.flatMap((change) => animations(stage, picture, frames[n + 1], change, durationOf(step) * pace, entry));
    signal.addEventListener("abort", () => running.forEach((animation) => animation.cancel()));
    await Promise.allSettled(running.map((animation) => animation.finished));
  }
  const pieces = piecesOf(frames[steps.length]);
  if (!signal.aborted) stage.replaceChildren(...(pieces ? [document.importNode(pieces, true)] : []));
}

/**
 * @param {Element} stage the picture with the pieces before the step
 * @param {Element} picture the board
 * @param {Element} next the board after the step
 * @param {Change} change
 * @param {number} duration
 * @param {(number: number | null) => string | null} entryName
 * @returns {Animation[]}
 */
function animations(stage, picture, next, change, duration, entryName) {
  const piece = (/** @type {string} */ space) => find(stage, "piece", space);
  const at = (/** @type {string} */ space) => middle(find(picture, "space", space));
  const outside = (/** @type {number | null} */ number) => {
    const name = entryName(number);
    return name && middle(find(picture, "entry", name));
  };
  const coming = (/** @type {string} */ space) => {
    const drawn = find(next, "piece", space);
    const layer = stage.firstElementChild ?? stage;
    return drawn && layer.appendChild(document.importNode(drawn, true));
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
    const all = moves.map(([from]) => at(from));
    const centre = { x: mean(all.map(({ x }) => x)), y: mean(all.map(({ y }) => y)) };
    return moves.flatMap(([from]) => run(piece(from), around(at(from), centre, (eighths * Math.PI) / 4)));
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

/** @param {number[]} numbers */
function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / (numbers.length || 1);
}

customElements.define("board-game", BoardGame);
void init;
void module;
