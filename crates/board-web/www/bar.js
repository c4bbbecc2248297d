// @ts-check
// The evaluation bar next to the board. The share of the player below grows upwards.

import { el } from "./dom.js";
import { chance, short, verdict } from "./evaluation.js";
import { sideName } from "./games/index.js";
import { other } from "./words.js";

/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./pkg/board_web.js").GameName} GameName */

/** The color of a player's areas, defined in `analysis.css`. @param {GameName} game @param {Player} player */
export const tone = (game, player) => sideName(game, player).toLowerCase();

export class Bar {
  #holder;
  #share = el("div", { className: "share" });
  #value = el("b");

  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.#holder = holder;
    holder.setAttribute("role", "img");
    holder.replaceChildren(this.#share, el("i"), this.#value);
  }

  /**
   * Shows a value; `null` if it is unknown, or if the analysis is off.
   * @param {GameName} game @param {number | null} value @param {Player} below The player on the lower side of the board.
   */
  show(game, value, below) {
    const holder = this.#holder;
    const better = (value ?? 0) >= 0 ? "first" : "second";
    const share = value === null ? 0.5 : chance(value);
    holder.classList.toggle("off", value === null);
    holder.style.setProperty("--share", String(below === "first" ? share : 1 - share));
    holder.dataset.tone = tone(game, other(below));
    this.#share.dataset.tone = tone(game, below);
    this.#value.dataset.tone = tone(game, better);
    this.#value.className = better === below ? "below" : "above";
    this.#value.textContent = value === null ? "" : short(value);
    holder.setAttribute("aria-label", value === null ? "No evaluation" : verdict(game, value));
  }
}
