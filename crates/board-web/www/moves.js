// @ts-check
// The moves of the game: a list in the panel, a strip on phones, and the note on the shown position.

import { byId, el, icon, pieceIcon } from "./dom.js";
import { sideName, textOf } from "./games/index.js";
import { moveLabel } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

export class Moves {
  /** What the list and the strip show, to rebuild them only if it has changed. */
  #drawn = "";
  #line = "";
  /** The ply and the branch whose note is in the field. @type {[number, number | null]} */
  #noted = [0, null];
  /** Whether the reader is typing: the field then stays at its move. */
  typing = false;

  /** @param {any} app */
  constructor(app) {
    this.app = app;
    for (const list of [byId("moves"), byId("strip")]) {
      list.addEventListener("click", (/** @type {any} */ { target }) => {
        const { ply, branch, remove, promote } = target.closest("button")?.dataset ?? {};
        if (ply) app.table.look(Number(ply), branch === "main" ? null : Number(branch));
        if (promote) {
          // Back leads to the game that is copied.
          history.pushState(history.state, "");
          app.table.promote(Number(promote));
        } else if (remove) app.table.removeBranch(Number(remove));
        else return;
        // The clicked button is gone.
        list.querySelector("[tabindex='0']")?.focus();
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
      if (text && app.table.play(typedMove(app.table.shown, text)) !== false) input.value = "";
    });
    new ResizeObserver(() => this.#reveal()).observe(byId("tab-moves"));
    byId("note").addEventListener("input", () => {
      this.typing = true;
      const [ply, branch] = this.#noted;
      app.table.note(ply, noteOf(byId("note").value.trim(), marksOf(app.table.comment(ply, branch))), branch);
    });
    byId("note").addEventListener("blur", () => {
      this.typing = false;
      this.show();
    });
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
    const signs = moves.map((_, n) => analysis?.signs?.get(n + 1) ?? "");
    const drawn = JSON.stringify([session.game, moves, branches, signs, ...[0, ...moves].map((_, n) => session.comment(n))]);
    if (drawn !== this.#drawn) this.#build(moves, signs);
    this.#drawn = drawn;
    this.#buildStrip();
    this.#mark();
    disableSteps(byId("steps"), ply, table.length);
    if (this.typing) return;
    byId("note").value = wordsOf(table.comment(ply));
    this.#noted = [ply, branch];
    byId("note-move").textContent = ply ? moveName(table.line, ply) : "the start position";
  }

  /** @param {string[]} moves @param {string[]} signs */
  #build(moves, signs) {
    const { session, branches } = /** @type {Table} */ (this.app.table);
    const { game } = session;
    const crowns = crowned(session);
    const list = moveList(session, (ply) => {
      const crown = crowns.has(ply) ? [el("span.sr-only", ", crown"), icon("crown")] : [];
      const sign = signs[ply - 1] ? [el("b.mistake", signs[ply - 1])] : [];
      return button("main", ply, ...moveParts(game, moves[ply - 1]), ...crown, ...sign);
    }, (ply) => [...branches.entries()].flatMap(([b, { from, moves: line, notes }]) => {
      if (Math.min(from + 1, moves.length) !== ply) return [];
      const made = line.flatMap((text, k) => {
        const note = wordsOf(notes?.[from + k + 1]);
        return [button(b, from + k + 1, ...moveParts(game, text)), ...(note ? [el("span.comment", note)] : [])];
      });
      const name = `variation ${b + 1}`;
      const act = (/** @type {string} */ what, /** @type {string} */ label, /** @type {string} */ sign) =>
        el("button.icon-button", { [`data-${what}`]: b, "aria-label": label, title: label }, icon(sign));
      return [el("p.branch", `${numbered(session, from + 1)} `, ...made, act("promote", `Make ${name} the main line`, "swap"), act("remove", `Delete ${name}`, "close"))];
    }));
    if (!moves.length) {
      const help = /^start:/m.test(session.record()) ? "" : textOf(game).first;
      list.push(el("p.empty", `${sideName(game, session.turn)} begins. ${help}`.trim()));
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
    const begins = startsSecond(session);
    byId("strip").replaceChildren(...moves.map((text, n) =>
      el("li", button(branch ?? "main", n + 1, `${numberOf(n + 1, begins)} `.trimStart(), ...moveParts(session.game, text)))));
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

/** The marks in a comment: `c3` is a ring, `d4-d6` an arrow, and `!` the second color. @param {string} comment */
export const marksOf = (comment) => /\[%mark ([^\]]*)]/.exec(comment)?.[1].split(" ") ?? [];

/** A comment without its marks. @param {string} [comment] */
export const wordsOf = (comment = "") => comment.replace(/ ?\[%mark [^\]]*]/, "");

/** Returns a comment with marks. @param {string} words @param {string[]} marks */
export const noteOf = (words, marks) => [words, marks.length && `[%mark ${marks.join(" ")}]`].filter(Boolean).join(" ");

/** Returns the notation of a move that is typed as it is shown, as in `D4–F4`. @param {import("./pkg/board_web.js").Session} session @param {string} text */
function typedMove(session, text) {
  const moves = session.legalMoves();
  const key = (/** @type {string} */ words) => words.toLowerCase().replace(/[\s–]+|-(?=\w)/g, "");
  return moves.find((move) => move === text) ?? moves.find((move) => key(move) === key(text))
    ?? moves.find((move) => key(moveLabel(session.game, move)) === key(text)) ?? key(text);
}

/** Returns a move with a picture of the piece that it names. @param {import("./pkg/board_web.js").GameName} game @param {string} text the notation @returns {(Node | string)[]} */
export function moveParts(game, text) {
  const label = moveLabel(game, text);
  const kind = textOf(game).kinds[text[0]]?.[0];
  if (!kind || !label.startsWith(kind)) return [label];
  const picture = pieceIcon(game, text[0]);
  picture.removeAttribute("aria-hidden");
  return [picture, label.slice(kind.length)];
}

/** Returns the button of a move. @param {string | number} line the index of a branch, or `main` @param {number} ply @param {(Node | string)[]} parts */
function button(line, ply, ...parts) {
  return el("button", { tabIndex: -1, "data-ply": ply, "data-branch": line }, ...parts);
}

/** Scrolls a box, and nothing else, so that an element is visible. @param {HTMLElement} box @param {Element | null} element @param {"top" | "left"} edge */
function reveal(box, element, edge) {
  if (!element) {
    box.scrollTo({ [edge]: 0, behavior: "instant" });
    return;
  }
  const [outer, inner] = [box.getBoundingClientRect(), element.getBoundingClientRect()];
  if (edge === "top") {
    const next = element.nextElementSibling;
    const end = next?.matches(".comment") ? next : element;
    // After the last move the whole end of the list is shown.
    const below = end.nextElementSibling ? end.getBoundingClientRect().bottom + 12 - outer.bottom : box.scrollHeight;
    const above = outer.top + 12 - inner.top;
    box.scrollTop += below > 0 ? Math.min(below, -above) : above > 0 ? -above : 0;
  } else {
    box.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }
}

/** Returns 1 if the game began with a move of the second player, else 0. @param {import("./pkg/board_web.js").Session} session */
export function startsSecond(session) {
  return (session.turn === "second") === (session.plies % 2 === 0) ? 1 : 0;
}

/** Returns the parts of a list of moves in two columns, with the comments of the game. @param {import("./pkg/board_web.js").Session} session
 *  @param {(ply: number) => HTMLElement} made returns the button of a move @param {(ply: number) => Node[]} [more] returns what stands below a move, or before the first one */
export function moveList(session, made, more = () => []) {
  const comment = (/** @type {number} */ ply) => {
    const words = wordsOf(session.comment(ply));
    return words ? [el("p.comment", words)] : [];
  };
  const [begins, last] = [startsSecond(session), session.plies];
  const list = [...comment(0), ...more(0)];
  for (let ply = 1; ply <= last; ply++) {
    const [number, move] = [numberOf(ply, begins), made(ply)];
    if ((ply + begins) % 2 === 0) move.className = "second";
    list.push(...(number ? [el("span.number", number)] : []), move, ...comment(ply), ...more(ply));
  }
  return list;
}

/** Disables the buttons that step nowhere: the first two at the start, the last two at the end. @param {Element} steps @param {number} ply @param {number} end */
export function disableSteps(steps, ply, end) {
  for (const [n, step] of [...steps.children].entries()) step.setAttribute("aria-disabled", String(ply === (n < 2 ? 0 : end)));
}

/** Returns the number before a move in a list: `7`, `1…` if the second player began, or none. @param {number} ply @param {number} begins */
function numberOf(ply, begins) {
  const second = (ply + begins) % 2 === 0;
  return second && ply > 1 ? "" : `${Math.ceil((ply + begins) / 2)}${second ? "…" : ""}`;
}

/** Returns the number of the turn of a ply, as in `7.` or `7…`. @param {import("./pkg/board_web.js").Session} session @param {number} ply */
export function numbered(session, ply) {
  const at = ply - 1 + startsSecond(session);
  return `${Math.floor(at / 2) + 1}${at % 2 ? "…" : "."}`;
}

/** Returns the number and the label of a move, as in `7… d2–d4`. @param {import("./pkg/board_web.js").Session} session @param {number} ply */
export function moveName(session, ply) {
  return `${numbered(session, ply)} ${moveLabel(session.game, session.moves()[ply - 1])}`;
}

/** Returns the plies after which there are more crowns than before. @param {import("./pkg/board_web.js").Session} session */
function crowned(session) {
  /** @type {Set<number>} */
  const plies = new Set();
  const { crowns } = textOf(session.game);
  if (!crowns) return plies;
  const positions = session.positions();
  const count = (/** @type {string} */ position) => position.split(" ")[0].match(crowns)?.length ?? 0;
  for (let ply = 1; ply < positions.length; ply++) {
    if (count(positions[ply]) > count(positions[ply - 1])) plies.add(ply);
  }
  return plies;
}
