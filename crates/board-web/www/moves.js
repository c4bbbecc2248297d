// @ts-check
// The moves of the game: a list in the panel, a strip on phones, and the note on the shown position.

import { byId, el, icon } from "./dom.js";
import { sideName, textOf } from "./games.js";
import { moveLabel } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

export class Moves {
  /** What the list and the strip show, to rebuild them only if it has changed. */
  #drawn = "";
  #line = "";
  /** The ply whose note is being edited. */
  #noted = 0;

  /** @param {any} app */
  constructor(app) {
    this.app = app;
    for (const list of [byId("moves"), byId("strip")]) {
      list.addEventListener("click", (/** @type {any} */ { target }) => {
        const at = target.closest("[data-ply]")?.dataset;
        if (at) app.table.look(Number(at.ply), at.branch === "main" ? null : Number(at.branch));
      });
    }
    /** @type {Record<string, () => void>} */
    const steps = {
      "look-first": () => this.look(0),
      "look-back": () => this.step(-1),
      "look-next": () => this.step(1),
      "look-last": () => this.look(Infinity),
    };
    for (const [id, act] of Object.entries(steps)) byId(id).addEventListener("click", act);
    byId("typed").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      const input = byId("move");
      const text = input.value.trim();
      if (text && app.table.play(text) !== false) input.value = "";
    });
    new ResizeObserver(() => this.#reveal()).observe(byId("tab-moves"));
    byId("note").addEventListener("change", () => app.table.note(this.#noted, byId("note").value.trim()));
  }

  /** Shows another position of the shown line. @param {number} ply */
  look(ply) {
    const to = Math.max(0, Math.min(ply, this.app.table.length));
    if (to !== this.app.table.ply) this.app.table.look(to);
  }

  /** @param {number} by */
  step(by) {
    this.look(this.app.table.ply + by);
  }

  /** Updates the lists, the buttons and the note. */
  show() {
    const { table, analysis } = this.app;
    const { session, branches, branch, ply } = /** @type {Table} */ (table);
    const moves = session.moves();
    const notes = moves.map((_, n) => session.comment(n + 1) ?? "");
    const signs = moves.map((_, n) => analysis?.signs?.get(n + 1) ?? "");
    const drawn = JSON.stringify([session.game, moves, branches, notes, signs, session.comment(0)]);
    if (drawn !== this.#drawn) this.#build(moves, notes, signs);
    this.#drawn = drawn;
    this.#buildStrip();
    this.#mark();
    const end = this.app.table.length;
    for (const id of ["look-first", "look-back"]) byId(id).setAttribute("aria-disabled", String(ply === 0));
    for (const id of ["look-next", "look-last"]) byId(id).setAttribute("aria-disabled", String(ply === end));
    const note = byId("note");
    const main = branch === null;
    if (document.activeElement !== note || this.#noted !== ply) note.value = main ? session.comment(ply) ?? "" : "";
    note.disabled = !main;
    this.#noted = ply;
    byId("note-move").textContent = ply ? `${numbered(session, ply)} ${moveLabel(session.game, main ? moves[ply - 1] : "")}`.trim() : "the start position";
  }

  /** @param {string[]} moves @param {string[]} notes @param {string[]} signs */
  #build(moves, notes, signs) {
    const { session, branches } = /** @type {Table} */ (this.app.table);
    const { game } = session;
    const crowns = crowned(session);
    const begins = startsSecond(session) ? 1 : 0;
    const list = [];
    const opening = session.comment(0);
    if (opening) list.push(el("p", { className: "comment" }, opening));
    for (const [n, text] of moves.entries()) {
      const ply = n + 1;
      const column = (n + begins) % 2;
      if (!column || !n) list.push(el("span", { className: "number" }, String(Math.floor((n + begins) / 2) + 1)));
      if (!n && begins) list.push(el("span", {}, "…"));
      const crown = crowns.has(ply) ? [el("span", { className: "sr-only" }, ", crown"), icon("crown")] : [];
      const sign = signs[n] ? [el("b", { className: "mistake" }, signs[n])] : [];
      const made = button("main", ply, moveLabel(game, text), ...crown, ...sign);
      if (column) made.className = "second";
      list.push(made);
      if (notes[n]) list.push(el("p", { className: "comment" }, notes[n]));
      for (const [b, { from, moves: line }] of branches.entries()) {
        if (from !== n && !(from === moves.length && n === moves.length - 1)) continue;
        const block = el("p", { className: "branch" });
        line.forEach((text, k) => block.append(`${k ? "" : `${numbered(session, from + 1)} `}`, button(b, from + k + 1, moveLabel(game, text))));
        list.push(block);
      }
    }
    if (!moves.length) {
      const help = /^start:/m.test(session.record()) ? "" : textOf(game).first;
      list.push(el("p", { className: "empty" }, `${sideName(game, session.turn)} begins. ${help}`.trim()));
    }
    byId("moves").replaceChildren(...list);
  }

  /** The strip contains the moves of the shown line. */
  #buildStrip() {
    const { session, line, branch } = /** @type {Table} */ (this.app.table);
    const moves = line.moves();
    const drawn = JSON.stringify([session.game, branch, moves]);
    if (drawn === this.#line) return;
    this.#line = drawn;
    const begins = startsSecond(session) ? 1 : 0;
    byId("strip").replaceChildren(...moves.map((text, n) => {
      const number = (n + begins) % 2 ? "" : `${Math.floor((n + begins) / 2) + 1} `;
      return el("li", {}, button(branch ?? "main", n + 1, number + moveLabel(session.game, text)));
    }));
  }

  /** Marks the shown move and scrolls to it. */
  #mark() {
    const { branch, branches, ply } = /** @type {Table} */ (this.app.table);
    // In the list, the moves before a branch belong to the main line.
    const main = branch === null || ply <= branches[branch].from;
    for (const [holder, line] of /** @type {const} */ ([["moves", main ? "main" : branch], ["strip", branch ?? "main"]])) {
      for (const old of byId(holder).querySelectorAll("[aria-current], [tabindex='0']")) {
        old.removeAttribute("aria-current");
        old.tabIndex = -1;
      }
      const current = byId(holder).querySelector(`[data-branch="${line}"][data-ply="${ply}"]`);
      current?.setAttribute("aria-current", "step");
      (current ?? byId(holder).querySelector("button"))?.setAttribute("tabindex", "0");
    }
    this.#reveal();
  }

  /** Scrolls the lists to the shown move. */
  #reveal() {
    reveal(byId("tab-moves"), byId("moves").querySelector("[aria-current]"), "top");
    reveal(byId("strip"), byId("strip").querySelector("[aria-current]"), "left");
  }
}

/** Returns the button of a move. @param {string | number} line the index of a branch, or `main` @param {number} ply @param {string} text @param {(Node | string)[]} more */
function button(line, ply, text, ...more) {
  return el("button", { type: "button", tabIndex: -1, "data-ply": ply, "data-branch": line }, text, ...more);
}

/** Scrolls a box, and nothing else, so that an element is visible. @param {HTMLElement} box @param {Element | null} element @param {"top" | "left"} edge */
function reveal(box, element, edge) {
  if (!element) {
    box.scrollTo({ [edge]: 0, behavior: "instant" });
    return;
  }
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  if (edge === "top") {
    // After the last move the whole end of the list is shown.
    const last = !element.nextElementSibling;
    const below = last ? box.scrollHeight : inner.bottom + 12 - outer.bottom;
    const above = outer.top + 12 - inner.top;
    box.scrollTop += below > 0 ? below : above > 0 ? -above : 0;
  } else {
    box.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }
}

/** Whether the game began with a move of the second player. @param {import("./pkg/board_web.js").Session} session */
export function startsSecond(session) {
  return (session.turn === "second") === (session.plies % 2 === 0);
}

/** Returns the number of the turn of a ply, as in `7.` or `7…`. @param {import("./pkg/board_web.js").Session} session @param {number} ply */
export function numbered(session, ply) {
  const at = ply - 1 + (startsSecond(session) ? 1 : 0);
  return `${Math.floor(at / 2) + 1}${at % 2 ? "…" : "."}`;
}

/** Returns the number and the label of a move, as in `7… d2–d4`. @param {import("./pkg/board_web.js").Session} session @param {number} ply */
export function moveName(session, ply) {
  return `${numbered(session, ply)} ${moveLabel(session.game, session.moves()[ply - 1])}`;
}

/** Returns the plies after which the moved piece of Uisge is a crown that it was not before. @param {import("./pkg/board_web.js").Session} session */
function crowned(session) {
  /** @type {Set<number>} */
  const plies = new Set();
  if (session.game !== "uisge") return plies;
  const positions = session.positions();
  const count = (/** @type {string} */ position) => position.split(" ")[0].match(/[WB]/g)?.length ?? 0;
  for (let ply = 1; ply < positions.length; ply++) {
    if (count(positions[ply]) > count(positions[ply - 1])) plies.add(ply);
  }
  return plies;
}
