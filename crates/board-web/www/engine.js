// @ts-check
// A worker that chooses and analyses moves, so that the page stays responsive.

/** @typedef {import("./pkg/board_web.js").Session} Session */
/** @typedef {import("./pkg/board_web.js").Analysis} Analysis */
/** An analysis of a solved game; `solution` contains all moves with their values, best first.
 *  @typedef {Analysis & { solution: [string, string][] }} Solution */

export const NOT_LOADED = "The computer player could not be loaded. Are you online?";

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

export class Engine {
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
