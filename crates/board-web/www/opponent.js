// @ts-check
// Opponents think in a worker, so that the page goes on answering.

/** A move; from the perfect opponent also what each one is worth, the best first.
 *  @typedef {import("./pkg/board_web.js").Choice & { values?: [string, string][] }} Advice */

export class Opponents {
  /** @type {Worker | null} */
  #worker = null;
  /** @type {((why: Error) => void) | null} */
  #drop = null;

  /**
   * The move that an opponent chooses. Only one thinks at a time: whoever asks again, or calls
   * `stop`, gets no answer to the question before.
   * @param {import("./pkg/board_web.js").Session} session
   * @param {string} opponent
   * @returns {Promise<Advice | null>} `null` if nobody wants to know any more
   */
  choose(session, opponent) {
    this.stop();
    this.#worker ??= new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    const worker = this.#worker;
    return new Promise((answer, fail) => {
      this.#drop = () => answer(null);
      worker.onmessage = ({ data }) => {
        this.#drop = null;
        if ("why" in data) fail(new Error(data.why));
        else answer(data);
      };
      worker.onerror = (event) => fail(new Error(event.message || "the opponent cannot be loaded"));
      const seed = crypto.getRandomValues(new Uint32Array(1))[0];
      worker.postMessage({ record: session.record(), opponent, seed });
    });
  }

  /** Ends the thinking. A search does not listen: its worker has to go. */
  stop() {
    if (!this.#drop) return;
    this.#drop(new Error());
    this.#drop = null;
    this.#worker?.terminate();
    this.#worker = null;
  }
}
