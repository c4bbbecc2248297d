// @ts-check
// The computer player: moves for its sides of the table, gives hints and analyses positions in workers.

import { pliesToEnd, standing, steady, PLAYERS, isLevel, moveLabel } from "./words.js";
import { solved } from "./table.js";

/** @typedef {import("./pkg/board_web.js").Session} Session */
/** @typedef {import("./pkg/board_web.js").Analysis} Analysis */
/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./pkg/board_web.js").GameName} GameName */
/** @typedef {import("./table.js").Table} Table */

/** An analysis of a solved game; `solution` contains all moves with their values, best first.
 *  @typedef {Analysis & { solution: [string, string][] }} Solution */

const NOT_LOADED = "The computer player could not be loaded. Are you online?";

/** A worker in the middle of a search shorter than this is not terminated, because a new one takes as long. */
const SHORT = 250;

/** The error of a canceled request. */
export class Canceled extends Error {}

/**
 * @typedef {object} Waiting
 * @property {(result: any) => void} answer
 * @property {(why: Error) => void} fail
 * @property {number} time The maximum duration of the search.
 */

class Engine {
  #name;
  /** @type {Worker | null} */
  #worker = null;
  /** The requests without an answer. @type {Map<number, Waiting>} */
  #waiting = new Map();
  #count = 0;
  /** Whether the module is loaded. */
  ready = false;

  /** @param {"search" | "perfect"} name */
  constructor(name) {
    this.#name = name;
  }

  /** Starts the worker, unless it is running. */
  start() {
    if (this.#worker) return;
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: this.#name });
    this.#worker.onmessage = ({ data }) => this.#received(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#broken();
    };
  }

  /**
   * Sends a request: `choose` with `level` and `seed`, `analyse` with the options of the module's function,
   * or `solve` with `lines`. The promise rejects with `Canceled` when the signal aborts.
   * @param {"choose" | "analyse" | "solve"} call
   * @param {string} record
   * @param {number} ply
   * @param {Record<string, unknown>} options
   * @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  ask(call, record, ply, options, signal) {
    if (signal?.aborted) return Promise.reject(new Canceled());
    this.start();
    const number = ++this.#count;
    // A search visits more than 100 positions in a millisecond.
    const time = call === "choose" ? Infinity : options.nodes ? Number(options.nodes) / 100 : Number(options.time ?? 0);
    return new Promise((answer, fail) => {
      this.#waiting.set(number, { answer, fail, time });
      signal?.addEventListener("abort", () => this.#cancel(number), { once: true });
      this.#worker?.postMessage({ number, call, record, ply, options });
    });
  }

  /** A search cannot be interrupted, so the worker of a long one is terminated. @param {number} number */
  #cancel(number) {
    const request = this.#waiting.get(number);
    if (!request) return;
    this.#waiting.delete(number);
    request.fail(new Canceled());
    if (this.#name === "search" && request.time > SHORT && this.#waiting.size === 0) {
      this.#stop();
      this.start();
    }
  }

  /** @param {any} data */
  #received(data) {
    if (data.ready) this.ready = true;
    if (data.broken) this.#broken();
    const request = this.#waiting.get(data.number);
    this.#waiting.delete(data.number);
    if ("result" in data) request?.answer(data.result);
    else request?.fail(new Error(`The computer player failed: ${data.why}.`));
  }

  /** Rejects all requests. The next one starts a new worker. */
  #broken() {
    this.#stop();
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { fail } of waiting) fail(new Error(NOT_LOADED));
  }

  #stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.ready = false;
  }
}

/** A suggested move with a sentence about it.
 *  @typedef {{ text: string, inputs: string[], words: string, sentence: string }} Hint */

/** The minimum time between a move of a person and the reply, in milliseconds. */
const PAUSE = 500;

/** The minimum time between moves if both players are computers, in milliseconds. @type {Record<string, number>} */
const PACE = { fast: 300, normal: 1000, slow: 2500 };

/** The maximum duration of the search for a hint, in milliseconds. */
const HINT = 400;

/** The time after which a hint does not wait for the solution of a game, in milliseconds. */
const PATIENCE = 4000;

/** Dispatches `change` when `thinking`, `paused` or `failed` has changed. */
export class Computer extends EventTarget {
  #table;
  #settings;
  #search = new Engine("search");
  #perfect = new Engine("perfect");
  /** Cancels the search for a move. */
  #move = new AbortController();
  /** Cancels the search for a hint. */
  #hint = new AbortController();
  /** The animations to wait for. @type {Promise<unknown>} */
  #shown = Promise.resolve();
  /** Whether the next move is played in spite of a pause. */
  #stepping = false;

  /** The player for whom the computer is choosing a move. @type {Player | null} */
  thinking = null;
  /** Whether games between computers are paused. */
  paused = false;
  /** Why the computer could not move, as a sentence. @type {string | null} */
  failed = null;

  /** @param {Table} table @param {{ pace?: string }} settings */
  constructor(table, settings) {
    super();
    this.#table = table;
    this.#settings = settings;
    table.addEventListener("change", (event) => {
      const { why } = /** @type {CustomEvent} */ (event).detail;
      if (why === "note") return;
      if (why === "open") this.paused = false;
      this.stopHint();
      this.#turn();
    });
    // The first move and the first hint then need no network. The page itself comes first.
    const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ does) => does());
    setTimeout(() => idle(() => this.warm(), { timeout: 5000 }), 1500);
    this.#turn();
  }

  /** Loads what the table needs. */
  warm() {
    this.#search.start();
    if (Object.values(this.#table.seats).includes("perfect")) this.#perfect.start();
  }

  /** Delays the next move until an animation ends. @param {Promise<unknown>} animation */
  hold(animation) {
    this.#shown = animation.catch(() => {});
  }

  /** Pauses a game between computers. */
  pause() {
    this.paused = true;
    this.#turn();
  }

  /** Goes on after a pause or a failure. */
  resume() {
    this.paused = false;
    this.#turn();
  }

  /** Plays one move of a paused game. */
  step() {
    this.paused = true;
    this.#stepping = true;
    this.#turn();
  }

  /** The computer's level if it may move now. */
  get #level() {
    const { session, seats, mode, atEnd, following } = this.#table;
    const level = seats[session.turn];
    return mode === "play" && atEnd && !following && isLevel(level) && !session.ending() ? level : null;
  }

  /** Whether both players are computers. */
  get alone() {
    return PLAYERS.every((player) => isLevel(this.#table.seats[player]));
  }

  /** Chooses and plays a move if it is the computer's turn. Cancels the search for another position. */
  async #turn() {
    this.#move.abort();
    this.#move = new AbortController();
    const { signal } = this.#move;
    const level = this.#level;
    const wait = this.alone && this.paused && !this.#stepping;
    this.#stepping = false;
    this.failed = null;
    this.thinking = level && !wait ? this.#table.session.turn : null;
    this.#changed();
    if (!level || wait) return;
    const { session } = this.#table;
    const pause = this.alone ? PACE[this.#settings.pace ?? "normal"] ?? PACE.normal : PAUSE;
    try {
      const [choice] = await Promise.all([this.choose(session, level, signal), delay(pause)]);
      await this.#shown;
      if (signal.aborted) return;
      this.thinking = null;
      this.#table.play(choice.text);
    } catch (why) {
      if (why instanceof Canceled || signal.aborted) return;
      this.thinking = null;
      this.failed = /** @type {Error} */ (why).message;
      this.#changed();
    }
  }

  /**
   * Lets an opponent choose a move.
   * @param {Session} session @param {string} level @param {AbortSignal} [signal]
   * @returns {Promise<import("./pkg/board_web.js").Choice>}
   */
  choose(session, level, signal) {
    const engine = level === "perfect" ? this.#perfect : this.#search;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    return engine.ask("choose", session.record(), session.plies, { level, seed }, signal);
  }

  /**
   * Analyses the position of a game after a number of plies.
   * @param {string} record @param {number} ply @param {{ nodes?: number, time: number, lines: number }} options @param {AbortSignal} [signal]
   * @returns {Promise<Analysis>}
   */
  analyse(record, ply, options, signal) {
    return this.#search.ask("analyse", record, ply, options, signal);
  }

  /**
   * Looks up a position of a solved game. Rejects if the game is not solved under its rules.
   * @param {string} record @param {number} ply @param {AbortSignal} [signal]
   * @returns {Promise<Solution>}
   */
  solve(record, ply, signal) {
    return this.#perfect.ask("solve", record, ply, { lines: 3 }, signal);
  }

  /** Whether the module for searches is loaded. */
  get ready() {
    return this.#search.ready;
  }

  /** Whether the solution of Disk race is loaded. */
  get solutionReady() {
    return this.#perfect.ready;
  }

  /**
   * Returns a good move for the side to move and a sentence about it; `null` if canceled.
   * @param {Session} session
   * @returns {Promise<Hint | null>}
   */
  async hint(session) {
    this.stopHint();
    const { signal } = this.#hint;
    const [game, record, ply] = [session.game, session.record(), session.plies];
    try {
      const solution = solved(session) ? await this.#solution(record, ply, signal) : null;
      const analysis = solution ?? (await this.analyse(record, ply, { time: HINT, lines: 1 }, signal));
      const { text, inputs, words } = analysis.lines[0];
      const sentence = solution ? solvedSentence(game, solution) : searchedSentence(game, analysis);
      return { text, inputs, words, sentence };
    } catch (why) {
      if (why instanceof Canceled) return null;
      throw why;
    }
  }

  /** Cancels the search for a hint. */
  stopHint() {
    this.#hint.abort();
    this.#hint = new AbortController();
  }

  /** Returns the solution, or `null` if it does not load in time. @param {string} record @param {number} ply @param {AbortSignal} signal */
  async #solution(record, ply, signal) {
    const solution = this.solve(record, ply, signal).catch((why) => {
      if (why instanceof Canceled) throw why;
      return null;
    });
    return Promise.race([solution, delay(PATIENCE).then(() => null)]);
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

/** @param {GameName} game @param {Analysis} analysis */
function searchedSentence(game, analysis) {
  const [best] = analysis.lines;
  const move = moveLabel(game, best.text);
  if (pliesToEnd(best.value) === 1 && best.proven === "win") return `Try ${move}: it wins.`;
  const own = analysis.turn === "first" ? 1 : -1;
  return `Try ${move} (${standing(own * steady(analysis), best.proven === "draw")}).`;
}

/** @param {GameName} game @param {Solution} solution */
function solvedSentence(game, { solution, lines: [best] }) {
  const result = (/** @type {string} */ score) => score.split(" in ")[0];
  const same = solution.filter(([, score]) => result(score) === best.proven).length;
  const [all, plies, move] = [solution.length, pliesToEnd(best.value), moveLabel(game, best.text)];
  if (all === 1) return `${move} is the only move.`;
  if (best.proven === "loss") return `All moves lose. ${move} lasts longest (${plies}).`;
  const does = best.proven === "win" ? "win" : "draw";
  if (same === 1) return `Only ${move} ${does}s${plies ? ` (in ${plies})` : ""}.`;
  return `${same === all ? "All" : `${same} of ${all}`} moves ${does}. ${plies ? `${move} wins in ${plies}` : `Try ${move}`}.`;
}

/** @param {number} time */
function delay(time) {
  return new Promise((done) => setTimeout(done, time));
}
