// @ts-check
// The custom element <board-game>: a board that starts a game by its attributes, and plays the opponent.
//
//   <!doctype html>
//   <script type="module" src="board-game.js"></script>
//   <board-game game="uisge" opponent="easy" side="first"></board-game>
//
// The three lines above are a whole page. The README describes the attributes, and board-game.d.ts the rest.

import { Board, capital, element, trusted } from "./board.js";
import init, { choose, Session } from "./board_web.js";

/** The address of the module for the worker, which may not know its own. */
const WASM = new URL("./board_web_bg.wasm", import.meta.url).href;
/** The attributes of a game of the element's own. */
const OWN = ["game", "rules", "record", "opponent", "side"];
/** The other attributes, which apply at once. */
const OTHER = ["theme", "flipped", "labels", "marks", "motion", "disabled"];
/** The properties that are checked: their defaults, other values and a test of these, which their type is by default.
 *  @type {Record<string, [any, string, ((value: any) => boolean)?]>} */
const PROPERTIES = {
  motion: [true, "boolean"], marks: [true, "boolean"], flipped: [false, "boolean"], movable: [false, "boolean"], disabled: [false, "boolean"], ahead: [false, "boolean"],
  labels: [true, "boolean"], words: [(/** @type {string} */ text) => text, "function"],
  theme: [null, "light, dark or css", (value) => ["light", "dark", "css"].includes(value)],
  session: [null, "session", (value) => !!value.scene],
  arrows: [[], "array of objects with inputs", (value) => Array.isArray(value) && value.every((one) => Array.isArray(one?.inputs))],
  choicesHolder: [null, "element", (value) => value instanceof Element],
};

export class BoardGame extends Board {
  static observedAttributes = [...OWN, ...OTHER];

  /** Whether the game is that of the attributes. */
  #own = false;
  /** Why attributes and properties are wrong, by name. @type {Map<string, string>} */
  #wrong = new Map();
  /** The time after which a message disappears. @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Counts the games that were set or started and the moves taken back, to drop a game or reply that comes too late. */
  #starts = 0;
  /** Whether the element has been in a page. */
  #placed = false;

  static {
    for (const name of OWN) {
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        get() {
          return this.getAttribute(name);
        },
        set(value) {
          reflect(this, name, value);
        },
      });
    }
    for (const name of Object.keys(PROPERTIES)) {
      const { get, set } = /** @type {any} */ (Object.getOwnPropertyDescriptor(Board.prototype, name));
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        get,
        set(value) {
          const removed = value == null;
          // Frameworks set properties to the values of attributes.
          value = parse(name, value) ?? value;
          if (!this.#check(name, value)) return;
          if (name === "session") this.#replace();
          set.call(this, value);
          if (!OTHER.includes(name) || (!removed && value === parse(name, this.getAttribute(name)))) return;
          reflect(this, name, value === PROPERTIES[name][0] ? null : value);
        },
      });
    }
  }

  constructor() {
    super();
    this.says = element("p", "board-says");
    this.says.setAttribute("role", "status");
    this.addEventListener("board-refuse", (/** @type {any} */ { target, detail }) => target === this && this.#own && this.#say(detail.why));
  }

  connectedCallback() {
    // A page may set properties before the element is defined.
    const self = /** @type {any} */ (this);
    for (const name of [...OWN, ...Object.keys(PROPERTIES)]) {
      if (!Object.hasOwn(self, name)) continue;
      const value = self[name];
      delete self[name];
      self[name] = value;
    }
    super.connectedCallback();
    // Before, the page does not hear events.
    if (!this.#placed) for (const [name, why] of this.#wrong) this.#report(name, why);
    this.#placed = true;
    if (!this.session) this.#startOwn();
  }

  /** @param {string} name @param {string | null} old @param {string | null} text */
  attributeChangedCallback(name, old, text) {
    if (old === text) return;
    if (OWN.includes(name)) return this.#placed && this.#startOwn();
    const value = parse(name, text);
    if (value === undefined) this.#reject(name, `expected on or off, found ${JSON.stringify(text)}`);
    else /** @type {any} */ (this)[name] = value;
  }

  /** Whether a property may be set to a value. @param {string} name @param {any} value */
  #check(name, value) {
    const [, expected, test = (/** @type {any} */ value) => typeof value === expected] = PROPERTIES[name];
    const right = value == null || test(value);
    this.#reject(name, right ? null : `expected ${expected}, found ${typeof value === "string" ? JSON.stringify(value) : typeof value}`);
    return right;
  }

  /** Keeps and reports why an attribute or property is wrong, until it is right. @param {string} name @param {string | null} why */
  #reject(name, why) {
    if (why === (this.#wrong.get(name) ?? null)) return;
    if (why === null) this.#wrong.delete(name);
    else this.#wrong.set(name, why);
    this.#say();
    if (why !== null && this.#placed) this.#report(name, why);
  }

  /** Reports an error to the developer. @param {string} name @param {string} why */
  #report(name, why) {
    console.error(`<board-game> ${name}: ${why}`);
    this.emit("board-error", { name, why });
  }

  /** A game of the page replaces that of the attributes. */
  #replace() {
    this.#starts++;
    this.#own = false;
    for (const name of OWN) this.#reject(name, null);
    this.#say();
  }

  /** @param {Session} session @param {{ played?: boolean }} [options] */
  async show(session, options) {
    if (!this.#check("session", session)) return;
    if (session !== this.session) this.#replace();
    await super.show(session, options);
  }

  // A game of the element's own

  /** Starts the game of the attributes again, or takes back all moves of a game that the page has set. */
  async restart() {
    if (this.#own) return this.#startOwn(true);
    this.#takeBack((session) => {
      while (session.undo() !== undefined);
    });
  }

  /** Takes back the last move, or against an opponent all moves since the user's turn. Returns whether there was one. */
  undo() {
    const before = this.session?.copy();
    let count = 0;
    do {
      if (before?.undo() === undefined) return false;
      count++;
    } while (this.#opponentOf(before));
    this.#takeBack((session) => {
      for (; count > 0; count--) session.undo();
    });
    return true;
  }

  /** Draws and reports a game in which moves are taken back. @param {(session: Session) => void} change */
  #takeBack(change) {
    const { session } = this;
    if (!session) return;
    this.#starts++;
    change(session);
    this.#let(session);
    super.session = session;
    this.#say();
    this.#changed(session);
  }

  /** Reports that the moves of the game have changed. @param {Session} session @param {string | null} [text] the move that was played
   *  @param {string | null} [player] */
  #changed(session, text = null, player = null) {
    this.emit("board-change", { text, player, plies: session.plies });
  }

  /** Starts the game of the attributes, unless another one is set or started before the module is loaded. */
  async #startOwn(again = false) {
    const number = ++this.#starts;
    // The attribute that is being read.
    let name = "game";
    try {
      // Attributes that change together start one game.
      await null;
      if (number !== this.#starts) return;
      const given = OWN.map((name) => this.getAttribute(name));
      const any = given.some((value) => value !== null);
      if (any) await init();
      if (number !== this.#starts) return;
      for (const name of OWN) this.#reject(name, null);
      // Without attributes, the game of earlier ones ends.
      if (!any && this.#own) super.session = null;
      this.#own = any;
      this.#say();
      if (!any) return;
      const [game, rules, record, opponent, side] = given;
      const start = (/** @type {string} */ rules) => Session.start(/** @type {any} */ (game ?? ""), rules, { repetition: 3 });
      if (record) name = "record";
      let session = record ? Session.fromRecord(record) : start("standard");
      name = "rules";
      if (rules !== null && !record) session = start(rules);
      name = "side";
      if (!["first", "second", "both", null].includes(side)) throw new Error(`expected first, second or both, found ${JSON.stringify(side)}`);
      name = "opponent";
      if (opponent !== null) check(session, opponent);
      this.#let(session);
      super.session = session;
      const ending = session.ending();
      if (ending) this.#say(`${capital(ending.words)}.`);
      if (again) this.#changed(session);
      if (number === this.#starts) await this.#reply(session);
    } catch (why) {
      if (number !== this.#starts) return;
      this.#own = true;
      super.session = null;
      this.#reject(name, message(why));
    }
  }

  /** Returns the opponent, if it is to move. @param {Session} session */
  #opponentOf(session) {
    const { opponent, side } = /** @type {any} */ (this);
    return this.#own && side !== "both" && (side ?? "first") !== session.turn ? opponent : null;
  }

  /** Lets the user of an own game move, or only in advance. @param {Session} session */
  #let(session) {
    if (!this.#own) return;
    const open = !session.ending();
    const theirs = !!this.#opponentOf(session);
    super.movable = open && !theirs;
    super.ahead = open && theirs;
  }

  /** Plays a move of either side, and then lets the opponent reply. @param {Session} session @param {string} text */
  async entered(session, text) {
    const number = this.#starts;
    const player = session.turn;
    session.play(text);
    this.#let(session);
    const shown = super.show(session, { played: true });
    this.#changed(session, text, player);
    await shown;
    if (number !== this.#starts) return;
    const ending = session.ending();
    if (!ending) return this.#reply(session);
    if (this.#own) this.#say(`${capital(ending.words)}.`);
    this.emit("board-end", ending);
  }

  /** Lets the opponent move if it is to move. @param {Session} session */
  async #reply(session) {
    const opponent = session.ending() ? null : this.#opponentOf(session);
    if (!opponent) return;
    const [number, plies] = [this.#starts, session.plies];
    try {
      const text = await reply(session, opponent);
      if (number === this.#starts && plies === session.plies) await this.entered(session, text);
    } catch (why) {
      if (number === this.#starts) this.#reject("opponent", message(why));
    }
  }

  /** Shows the player a message above the board, for a while or to the end of the game. An error comes first. @param {string} [words] */
  #say(words = "") {
    clearTimeout(this.#timer);
    const wrong = OWN.some((name) => this.#wrong.has(name));
    if (wrong) words = this.session ? "The computer player does not work." : "This game could not be loaded.";
    if (words && !this.says.isConnected) this.board.append(this.says);
    this.says.textContent = this.words(words);
    this.says.classList.toggle("board-wrong", wrong);
    if (words && !wrong && !this.session?.ending()) this.#timer = setTimeout(() => this.#say(), 4000);
  }
}

/** Sets or removes an attribute. @param {Element} element @param {string} name @param {unknown} value */
function reflect(element, name, value) {
  if (value == null) element.removeAttribute(name);
  else element.setAttribute(name, typeof value === "boolean" ? (value ? "on" : "off") : String(value));
}

/** Returns the value that the text of an attribute gives its property, or undefined if it has to be on or off.
 *  @param {string} name @param {string | null} text @returns {any} */
function parse(name, text) {
  const [usual, expected] = PROPERTIES[name];
  if (text == null) return usual;
  return expected === "boolean" ? { "": true, on: true, off: false }[text] : text;
}

/** @param {unknown} why */
function message(why) {
  return why instanceof Error ? why.message : String(why);
}

/** The worker that answers for all boards of the page; null if it does not start. @type {Worker | null | undefined} */
let worker;
/** What waits for an answer, by number. @type {Map<number, (data: { text?: string, why?: string }) => void>} */
const jobs = new Map();
let lastJob = 0;

/**
 * Starts the worker. Bundlers find its file by exactly this form of `new Worker`, so the address is changed by a subclass that
 * takes the place of `Worker` meanwhile: workers of another origin have to be imported by one of this origin.
 */
function startWorker() {
  const Original = globalThis.Worker;
  globalThis.Worker = class extends Original {
    /** @param {string | URL} url @param {WorkerOptions} [options] */
    constructor(url, options) {
      const { href, origin } = new URL(url, location.href);
      // Some bundlers make scripts of modules.
      const source = options?.type === "module" ? `import ${JSON.stringify(href)}` : `importScripts(${JSON.stringify(href)})`;
      super(trusted.createScriptURL(origin === self.origin ? href : URL.createObjectURL(new Blob([source], { type: "text/javascript" }))), options);
    }
  };
  const stopped = (/** @type {string} */ why) => {
    console.warn(`<board-game> opponents run on the main thread: ${why || "the worker could not be loaded"}`);
    worker = null;
    for (const answer of jobs.values()) answer({});
    jobs.clear();
  };
  try {
    worker = new Worker(new URL("./board-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => {
      if (data.broken) return stopped(data.broken);
      jobs.get(data.number)?.(data);
      jobs.delete(data.number);
    };
    worker.onerror = (event) => stopped(event.message);
  } catch (why) {
    stopped(message(why));
  } finally {
    globalThis.Worker = Original;
  }
}

/** Throws an error if an opponent does not play a game. @param {Session} session @param {string} opponent */
function check(session, opponent) {
  const over = session.copy();
  if (!over.ending()) over.resign("first");
  try {
    choose(over, /** @type {any} */ (opponent));
  } catch (/** @type {any} */ why) {
    if (why.kind !== "over") throw why;
  }
}

/** Lets an opponent choose a move, in the worker if possible. @param {Session} session @param {string} opponent @returns {Promise<string>} */
async function reply(session, opponent) {
  const seed = Math.floor(Math.random() * 2 ** 32);
  if (worker === undefined) startWorker();
  if (worker) {
    const [running, number] = [worker, ++lastJob];
    /** @type {{ text?: string, why?: string }} */
    const { text, why } = await new Promise((answer) => {
      jobs.set(number, answer);
      running.postMessage({ number, wasm: WASM, record: session.record(), opponent, seed });
    });
    if (why) throw new Error(why);
    if (text) return text;
  } else {
    // The reply should not come at once.
    await new Promise((later) => setTimeout(later, 300));
  }
  return choose(session, /** @type {any} */ (opponent), seed).text;
}

if (globalThis.document) customElements.define("board-game", BoardGame);
