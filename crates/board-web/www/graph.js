// @ts-check
// The evaluation bar next to the board, in which the share of the player below grows upwards, and the graph of a game:
// the expected score of the player below after each ply.

import { el } from "./dom.js";
import { svgElement } from "./board.js";
import { chance, short, verdict, other } from "./words.js";

/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./pkg/board_web.js").GameName} GameName */
/** @typedef {import("./words.js").Sign} Sign */

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
    holder.dataset.side = `${game}-${other(below)}`;
    this.#share.dataset.side = `${game}-${below}`;
    this.#value.dataset.side = `${game}-${better}`;
    this.#value.className = better === below ? "below" : "above";
    this.#value.textContent = value === null ? "" : short(value);
    holder.setAttribute("aria-label", value === null ? "No evaluation" : verdict(game, value));
  }
}

/**
 * @typedef {object} Course
 * @property {import("./pkg/board_web.js").GameName} game
 * @property {(number | null)[]} values The value after each ply; `null` if it is unknown.
 * @property {Map<number, Sign>} signs The mistakes, by ply.
 * @property {number | null} ply The displayed ply; `null` in a branch.
 * @property {Player} below The player on the lower side of the board.
 * @property {string} words A description of the displayed ply.
 */

/** The graph is a slider over the plies, or only a picture. */
export class Graph {
  #holder;
  #look;
  #area = svgElement("path");
  #line = svgElement("path", { class: "line" });
  #svg = svgElement("svg", { preserveAspectRatio: "none", "aria-hidden": "true" }, this.#area, this.#line);
  #marks = el("div", { className: "marks" });
  #cursor = el("i", { className: "cursor" });
  #last = 0;
  #ply = 0;

  /** @param {HTMLElement} holder @param {((ply: number) => void) | null} look Displays a ply; `null` for a picture. */
  constructor(holder, look) {
    this.#holder = holder;
    this.#look = look ?? (() => {});
    holder.classList.add("graph");
    holder.setAttribute("role", look ? "slider" : "img");
    holder.setAttribute("aria-label", look ? "Move" : "Graph of the game");
    holder.replaceChildren(this.#svg, el("i", { className: "middle" }), this.#marks, this.#cursor);
    if (!look) return;
    holder.tabIndex = 0;
    holder.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      holder.setPointerCapture(event.pointerId);
      this.#lookAt(event);
    });
    holder.addEventListener("pointermove", (event) => holder.hasPointerCapture(event.pointerId) && this.#lookAt(event));
    holder.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {Course} course */
  show({ game, values, signs, ply, below, words }) {
    const holder = this.#holder;
    const last = (this.#last = values.length - 1);
    this.#ply = ply ?? 0;
    const height = (/** @type {number} */ value) => (below === "first" ? 1 - chance(value) : chance(value)) * 100;
    // Unknown values leave gaps, and a game without moves is a flat line.
    /** @type {[number, string][][]} */
    const runs = [];
    (last ? values : [...values, ...values]).forEach((value, n, all) => {
      if (value === null) return;
      if (!n || all[n - 1] === null) runs.push([]);
      runs.at(-1)?.push([n, `${n} ${height(value).toFixed(1)}`]);
    });
    const join = (/** @type {[number, string][]} */ run) => run.map(([, point]) => point).join("L");
    this.#svg.setAttribute("viewBox", `0 0 ${Math.max(last, 1)} 100`);
    this.#line.setAttribute("d", runs.map((run) => `M${join(run)}`).join(""));
    this.#area.setAttribute("d", runs.map((run) => `M${run[0][0]} 100L${join(run)}V100Z`).join(""));
    this.#area.dataset.side = `${game}-${below}`;
    holder.dataset.side = `${game}-${other(below)}`;
    holder.dataset.points = String(values.filter((value) => value !== null).length);
    const placed = (/** @type {HTMLElement} */ part, /** @type {number} */ at) => {
      part.style.setProperty("left", `${(100 * at) / Math.max(last, 1)}%`);
      return part;
    };
    const dot = (/** @type {string} */ className, /** @type {number} */ at) => {
      const [made, value] = [el("i", { className }), values[at]];
      made.style.setProperty("top", `${value === null ? 50 : height(value)}%`);
      return made;
    };
    this.#marks.replaceChildren(...[...signs].map(([at, sign]) => placed(dot(sign === "??" ? "blunder" : "mistake", at), at)));
    this.#cursor.hidden = ply === null;
    this.#cursor.replaceChildren(dot("dot", this.#ply));
    placed(this.#cursor, this.#ply);
    if (!holder.hasAttribute("tabindex")) return;
    for (const [name, value] of Object.entries({ valuemin: 0, valuemax: last, valuenow: this.#ply, valuetext: words })) {
      holder.setAttribute(`aria-${name}`, String(value));
    }
  }

  /** @param {PointerEvent} event */
  #lookAt({ clientX }) {
    const { left, width } = this.#holder.getBoundingClientRect();
    const ply = Math.round((this.#last * (clientX - left)) / width);
    this.#look(Math.min(Math.max(ply, 0), this.#last));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#look(Math.min(Math.max(this.#ply + step, 0), this.#last));
  }
}
