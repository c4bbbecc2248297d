// @ts-check
// The start page: the four games and the stored games.

import { byId, el, icon, parseSvg } from "./dom.js";
import { ROW } from "./boot.js";
import { LEVELS, changesInWords, need, scoreOf, sideName, textOf, titleOf } from "./games/index.js";
import { sessionOf } from "./main.js";
import { Session } from "./pkg/board_web.js";
import { sideOf } from "./table.js";
import { movesInWords } from "./words.js";

/** @typedef {import("./store.js").Stored} Stored */

export class StartScreen {
  #all = false;

  /** @param {HTMLElement} root @param {any} app */
  constructor(root, app) {
    this.root = root;
    this.app = app;
    // The published page contains the cards; only the sources need this.
    const cards = /** @type {Element} */ (root.querySelector(".cards"));
    const missing = app.games.map((/** @type {any} */ { name }) => name).filter((/** @type {string} */ name) => !cards.querySelector(`[data-game="${name}"]`));
    if (missing[0]) import("./dialogs.js").then(({ addCards }) => addCards(cards, missing));
    byId("all-games").addEventListener("click", () => {
      this.#all = !this.#all;
      this.#list();
      if (this.#all) byId("more-games").scrollIntoView({ block: "nearest" });
    });
    byId("save-all").addEventListener("click", async () => (await import("./share.js")).saveAll(app));
    app.store.addEventListener("change", () => root.hidden || this.#list());
  }

  show() {
    return this.#list();
  }

  hide() {}

  /** Lists the stored games. */
  async #list() {
    await need(...this.app.store.list().map((/** @type {Stored} */ { game }) => game)).catch(() => {});
    const games = /** @type {Stored[]} */ (this.app.store.list());
    byId("your-games").hidden = games.length === 0;
    byId("all-games").hidden = games.length <= ROW;
    byId("all-games").textContent = this.#all ? "Fewer games" : `All games (${games.length})`;
    byId("all-games").setAttribute("aria-expanded", String(this.#all));
    // The other games are below the cards, which therefore stay in their place.
    byId("more-games").hidden = !this.#all || games.length <= ROW;
    const [first, more] = [games.slice(0, ROW), this.#all ? games.slice(ROW) : []];
    byId("game-list").replaceChildren(...first.map((game) => this.#entry(game)));
    byId("more-games").replaceChildren(...more.map((game) => this.#entry(game)));
  }

  /** @param {Stored} game */
  #entry(game) {
    const session = sessionOf(game);
    const name = session ? titleOf(session.game) : "Unreadable game";
    const picture = el("div.small-board", { "aria-hidden": "true" });
    if (session) draw(picture, session);
    const remove = el("button.icon-button.remove", { "aria-label": session ? `Delete this game of ${name}` : "Delete this game",
      onclick: () => this.#remove(game, name) }, icon("close"));
    const when = session && [movesInWords(session.plies), game.time && day(game.time)].filter(Boolean).join(", ");
    const entry = el("li.card.stored", picture, el("h3", name, el("small", ` ${when ?? ""}`)), remove);
    if (!session) entry.append(el("p", "This version of the page cannot read it."));
    if (!session) return entry;
    const [state, mine] = status(game, session);
    const act = session.ending() ? "Open" : "Continue";
    entry.append(el("p", [opponent(game, session), score(session), changesInWords(session.game, session.rules)].filter(Boolean).join(" · ")),
      el("div.row", el("span", { className: mine ? "pill" : "pill plain" }, state),
        el("button.continue", { "aria-label": `${act} ${name}`, onclick: () => this.app.continue(game.id) }, act)));
    return entry;
  }

  /** @param {Stored} game @param {string} name */
  #remove(game, name) {
    const { store, toast, table } = this.app;
    store.remove(game.id);
    const open = table.id === game.id;
    if (open) table.id = null;
    this.#list();
    byId("all-games").hidden ? this.root.focus() : byId("all-games").focus();
    toast(`${name} deleted.`, { action: { words: "Undo", act: () => {
      store.put(game);
      if (open && table.id === null) table.id = game.id;
      this.#list();
    } } });
  }
}

/** The position on the card of a game. @param {string} game */
export function example(game) {
  try {
    return Session.fromPosition(/** @type {any} */ (game), textOf(game).example, null);
  } catch {
    return Session.start(/** @type {any} */ (game), "standard", null);
  }
}

/** Draws a small board. @param {HTMLElement} holder @param {Session} session */
export function draw(holder, session) {
  const svg = parseSvg(session.svg({ theme: "css", last: false, labels: false }));
  // Only the spaces of the game screen can be touched.
  for (const part of svg.querySelectorAll("[data-space], [data-entry]")) {
    part.removeAttribute("data-space");
    part.removeAttribute("data-entry");
  }
  holder.replaceChildren(svg);
}

/** @param {Stored} game @param {Session} session */
function opponent({ seats: { first, second } }, session) {
  const level = (/** @type {string} */ seat) => LEVELS[/** @type {import("./games/index.js").Level} */ (seat)]?.toLowerCase();
  if (first === "remote" || second === "remote") return `${session.name(first === "remote" ? "first" : "second") || "Friend"} by link`;
  if (level(first) && level(second)) return `Computer, ${level(first)} and ${level(second)}`;
  const computer = level(first) ?? level(second);
  return computer ? `Computer, ${computer}` : "Friend on this device";
}

/** Returns the day of a time: `today`, `yesterday` or `Nov 26`. @param {number} time */
function day(time) {
  const [then, now] = [new Date(time), new Date()];
  const days = Math.round((new Date(now.toDateString()).getTime() - new Date(then.toDateString()).getTime()) / 864e5);
  const year = then.getFullYear() === now.getFullYear() ? {} : { year: /** @type {const} */ ("numeric") };
  return ["today", "yesterday"][days] ?? then.toLocaleDateString("en-US", { month: "short", day: "numeric", ...year });
}

/** @param {Session} session */
function score(session) {
  const scene = session.scene();
  return `${scoreOf(scene, "first").value}\u00a0:\u00a0${scoreOf(scene, "second").value}`;
}

/** Returns what a game waits for, and whether that is a person here. @param {Stored} game @param {Session} session @returns {[string, boolean]} */
function status({ seats, talk }, session) {
  const ending = session.ending();
  const { game, turn } = session;
  const seat = seats[turn];
  const you = sideOf(seats);
  const friend = seats.first === "friend" || seats.second === "friend";
  if (ending) {
    if (!ending.winner) return ["Draw", false];
    return [you && !friend ? (ending.winner === you ? "You won" : "You lost") : `${sideName(game, ending.winner)} won`, false];
  }
  if (you && talk.by !== you && (talk.what === "draw" || talk.what === "back")) return [talk.what === "draw" ? "Draw offered" : "Takeback asked", true];
  if (seat === "remote") return ["Friend’s turn", false];
  if (friend || (seat === "person" && !you)) return [`${sideName(game, turn)} to move`, true];
  return seat === "person" ? ["Your turn", true] : ["Computer’s turn", false];
}
