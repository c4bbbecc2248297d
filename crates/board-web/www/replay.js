// @ts-check
// An annotated game of the documentation on a board: its record becomes a list of moves next to the board.

import { Session } from "./pkg/board_web.js";
import { el, icon } from "./dom.js";
import { formatLink } from "./link.js";
import { disableSteps, moveList, moveName } from "./moves.js";
import { moveLabel } from "./words.js";

/** The buttons below the board: icon, label, and the ply to go to from another one. @type {[string, string, (ply: number) => number][]} */
const STEPS = [
  ["first", "Start position", () => 0], ["back", "Previous move", (ply) => ply - 1],
  ["next", "Next move", (ply) => ply + 1], ["last", "Last move", () => Infinity],
];

export class Replay {
  #ply = 0;

  /** @param {Session} session @param {any} settings */
  constructor(session, settings) {
    this.session = session;
    const list = session.moves();
    this.moves = el("div", { className: "move-list" }, ...moveList(session, (ply) =>
      el("button", { type: "button", "data-ply": ply }, moveLabel(session.game, list[ply - 1]))));
    this.board = /** @type {any} */ (document.createElement("board-game"));
    this.board.inert = true;
    settings.apply(this.board);
    this.board.session = session.at(0);
    this.says = el("p", { className: "replay-says", role: "status" });
    const buttons = STEPS.map(([name, label, to]) =>
      el("button", { type: "button", className: "quiet", "aria-label": label, onclick: () => this.look(to(this.#ply)) }, icon(name)));
    this.steps = el("div", { className: "row" }, ...buttons);
    this.root = el("section", { className: "card replay", "aria-label": "Board" }, el("div", { className: "learn-board" }, this.board), this.says, this.steps,
      el("a", { className: "button", href: formatLink(session, { ply: 0 }) }, icon("analyse"), "Analyze this game"));
    this.moves.addEventListener("click", ({ target }) => {
      const ply = /** @type {Element} */ (target).closest("button")?.dataset.ply;
      if (ply) this.look(Number(ply));
    });
    this.#mark();
  }

  /** Shows the position after a number of plies. @param {number} ply */
  look(ply) {
    const to = Math.max(0, Math.min(ply, this.session.plies));
    const played = to === this.#ply + 1;
    this.#ply = to;
    this.board.show(this.session.at(to), { played });
    this.#mark();
  }

  /** Steps by arrow keys. @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || !this.root.checkVisibility()) return;
    event.preventDefault();
    this.look(this.#ply + step);
  }

  /** Marks the move that led to the position, and shows its comment. The one on the game itself stands over its moves. */
  #mark() {
    const [session, ply] = [this.session, this.#ply];
    this.moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.moves.querySelector(`[data-ply="${ply}"]`)?.setAttribute("aria-current", "step");
    this.says.replaceChildren(el("b", {}, ply ? moveName(session, ply) : "Start position"), ` ${ply ? session.comment(ply) ?? "" : ""}`);
    disableSteps(this.steps, ply, session.plies);
  }
}

/** Replaces the record in a page by its moves. Returns the board, or null if the page has no record.
 *  @param {HTMLElement} page @param {any} settings */
export function replay(page, settings) {
  const record = page.querySelector("pre");
  if (!/^game:/.test(record?.textContent ?? "")) return null;
  const made = new Replay(Session.fromRecord(record?.textContent ?? ""), settings);
  record?.replaceWith(made.moves);
  // Pictures of positions lead to them.
  for (const picture of page.querySelectorAll("td > :is(img, svg)")) {
    const [, number, second] = /^After (\d+)(\.\.\.)?/.exec(picture.getAttribute("alt") ?? picture.getAttribute("aria-label") ?? "") ?? [];
    if (!number) continue;
    const button = el("button", { type: "button", onclick: () => made.look(2 * Number(number) - (second ? 0 : 1)) });
    picture.replaceWith(button);
    button.append(picture);
  }
  return made;
}
