// @ts-check
// Opponents run in a worker, so that the page stays responsive.

/** A move; the perfect opponent adds the values of all moves, best first.
 *  @typedef {import("./pkg/board_web.js").Choice & { values?: [string, string][] }} Advice */

export class Opponents {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {((why: Error) => void) | null} */
  #drop = null;

  /**
   * Lets an opponent choose a move. Another call, or `stop`, cancels the one before.
   * @param {import("./pkg/board_web.js").Session} session
   * @param {string} opponent
   * @returns {Promise<Advice | null>} `null` if canceled
   */
  choose(session, opponent) {
    this.stop();
    this.#worker ??= new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    const worker = this.#worker;
    return new Promise((answer, fail) => {
      this.#drop = () => answer(null);
      worker.onmessage = ({ data }) => {
        this.#drop = null;
        if ("why" in data) fail(new Error(`The computer player failed: ${data.why}.`));
        else answer(data);
      };
      worker.onerror = ({ message }) => fail(new Error(message ? `The computer player failed: ${message}.`
        : "The computer player could not be loaded. Are you online?"));
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      worker.postMessage({ record: session.record(), opponent, seed });
    });
  }

  /** Cancels the search. A search cannot be interrupted, so its worker is terminated. */
  stop() {
    if (!this.#drop) return;
    this.#drop(new Error());
    this.#drop = null;
    this.#worker?.terminate();
    this.#worker = null;
  }
}
