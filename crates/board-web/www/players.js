// @ts-check
// The player rows: piece, name, level, score and turn.

import { el, icon, openMenu, pieceIcon } from "./dom.js";
import { LEVELS, scoreOf, sideName, textOf } from "./games/index.js";
import { solved } from "./table.js";
import { isLevel, other, PLAYERS } from "./words.js";

/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./pkg/board_web.js").GameName} GameName */
/** @typedef {import("./table.js").Table} Table */

/** Returns the piece that stands for a player. @param {GameName} game @param {Player} player */
export const sign = (game, player) => pieceIcon(game, textOf(game).pieces[PLAYERS.indexOf(player)]);

/** Returns the name of whoever plays a side. @param {Table} table @param {Player} player */
export function playerName(table, player) {
  const { session, seats, mode } = table;
  const given = session.name(player);
  const seat = seats[player];
  if (mode === "play" && isLevel(seat)) return "Computer";
  if (given) return given;
  if (mode === "view" || (seat === "person" && !table.you)) return sideName(session.game, player);
  return seat === "person" ? "You" : "Friend";
}

/** Returns the side and level of a player, as far as the name does not say it. @param {Table} table @param {Player} player */
function playerNote(table, player) {
  const { session, seats, mode } = table;
  const side = sideName(session.game, player);
  const seat = seats[player];
  const how = mode === "view" ? "" : isLevel(seat) ? LEVELS[seat].toLowerCase() : seat === "remote" ? "by link" : "";
  return [playerName(table, player) === side ? "" : side, how].filter(Boolean).join(" · ");
}

export class Players {
  /** @type {{ root: HTMLElement, sign: HTMLElement, who: HTMLButtonElement, note: HTMLElement, more: HTMLElement, pips: HTMLElement, pill: HTMLElement, score: HTMLElement, unit: HTMLElement, drawn: string }[]} */
  #rows;

  /** @param {[HTMLElement, HTMLElement]} roots the rows above and below the board @param {any} app */
  constructor(roots, app) {
    this.app = app;
    this.#rows = roots.map((root, n) => {
      const row = {
        root, drawn: "",
        sign: el("div.sign", { "aria-hidden": true }),
        who: el("button.who", { "aria-haspopup": "menu" }),
        note: el("small.note"), more: el("small.more"), pips: el("div.pips", { "aria-hidden": true }),
        pill: el("span.pill"), score: el("b"), unit: el("small"),
      };
      row.who.addEventListener("click", () => this.#choose(n));
      root.replaceChildren(row.sign, el("div.name", row.who, row.note, row.more, row.pips), row.pill,
        el("div.score", row.score, row.unit));
      return row;
    });
    /** The player below the board. @type {Player} */
    this.below = "first";
  }

  /** Updates both rows. */
  show() {
    const { table } = this.app;
    const scene = table.shown.scene();
    const ending = table.shown.ending();
    for (const [n, row] of this.#rows.entries()) {
      const player = n ? this.below : other(this.below);
      const game = table.session.game;
      if (row.drawn !== `${game} ${player}`) {
        row.drawn = `${game} ${player}`;
        row.sign.replaceChildren(sign(game, player));
        row.pips.dataset.side = `${game}-${player}`;
      }
      const name = playerName(table, player);
      const { value, of, unit, more } = scoreOf(scene, player);
      const turn = !ending && scene.turn === player;
      const fixed = table.mode === "view";
      row.root.classList.toggle("to-move", turn);
      row.root.setAttribute("aria-label", `${name}, ${sideName(game, player)}`);
      row.who.replaceChildren(el("span", name), ...(fixed ? [] : [icon("down")]));
      row.who.disabled = fixed;
      // Both rows have the same height.
      row.note.textContent = playerNote(table, player) || (fixed && !playerNote(table, other(player)) ? "" : "\u00a0");
      row.more.textContent = more;
      row.pips.hidden = !of;
      if (of && row.pips.childElementCount !== of) row.pips.replaceChildren(...Array.from({ length: of }, () => el("i")));
      [...row.pips.children].forEach((pip, k) => pip.classList.toggle("on", k < value));
      const pill = ending ? (ending.winner === player ? "Won" : ending.winner ? "" : "Draw") : turn ? this.#turn(player) : "";
      row.pill.textContent = pill;
      row.pill.classList.toggle("plain", !ending && pill !== "Your turn");
      row.score.textContent = String(value);
      row.unit.textContent = unit;
      // The number and its unit are read in one go.
      row.score.parentElement?.setAttribute("aria-label", `${value} ${unit}`);
      row.score.parentElement?.setAttribute("role", "img");
    }
  }

  /** @param {Player} player */
  #turn(player) {
    const { table, computer } = this.app;
    if (table.mode === "view" || !table.atEnd) return "To move";
    const seat = table.seats[player];
    if (seat === "remote") return "Waiting";
    if (isLevel(seat)) return computer.thinking === player ? "Thinking…" : "To move";
    return table.you === player ? "Your turn" : "To move";
  }

  /** Opens the menu that changes who plays a side. @param {number} n */
  #choose(n) {
    const { table } = this.app;
    const player = n ? this.below : other(this.below);
    const seat = table.seats[player];
    const levels = Object.entries(LEVELS).filter(([level]) => level !== "perfect" || solved(table.session));
    const item = (/** @type {string} */ label, /** @type {string} */ value) =>
      ({ label, checked: seat === value, act: () => table.seat(player, value) });
    openMenu(this.#rows[n].who, [
      item("You", "person"),
      item("Friend on this device", "friend"),
      null,
      ...levels.map(([level, label]) => item(`Computer · ${label}`, level)),
      ...(isLevel(seat) ? [] : [null, { label: "Name", icon: "edit", act: () => this.#rename(player) }]),
    ]);
  }

  /** Asks for the name of a player. The person's own is used again. @param {Player} player */
  async #rename(player) {
    const { table, store } = this.app;
    const { answered } = await import("./dialogs.js");
    const name = await answered(`Name of ${sideName(table.session.game, player)}`, table.session.name(player) ?? "");
    if (name === null) return;
    table.name(player, name);
    if (player === table.you) store.name = name;
  }
}
