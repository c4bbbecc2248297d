// @ts-check
// Starts the page: the router, the stored games and the object `app` that all screens share.

import init, { Session, games } from "./pkg/board_web.js";
import { Board } from "./board.js";
import { Computer } from "./computer.js";
import { byId, hideToast, say, toast } from "./dom.js";
import { need, textOf, titleOf } from "./games/index.js";
import { formatLink, open } from "./link.js";
import { Settings, Store } from "./store.js";
import { LIMITS, Table, sideOf } from "./table.js";
import { isLevel, other, sentence } from "./words.js";

customElements.define("board-game", Board);

/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./table.js").Seats} Seats */
/** @typedef {import("./store.js").Stored} Stored */
/** @typedef {"start" | "game" | "setup" | "learn"} ScreenName */
/** @typedef {{ show: (params: any) => unknown, hide: () => void }} Screen */
/** `session`: a position to start from, instead of a game and its rules.
 *  @typedef {{ game?: string, rules?: string, session?: Session, seats: Seats }} NewGame */

/** Loads the class of each screen. @type {Record<ScreenName, () => Promise<new (root: HTMLElement, app: any) => Screen>>} */
const SCREENS = {
  start: async () => (await import("./start.js")).StartScreen,
  game: async () => (await import("./game.js")).GameScreen,
  setup: async () => (await import("./setup.js")).SetupScreen,
  learn: async () => (await import("./learn.js")).LearnScreen,
};

export class App {
  games = games();
  table = new Table();
  store = new Store();
  settings = new Settings();
  computer = new Computer(this.table, this.settings);
  /** @type {any} */
  board = byId("board");
  /** @type {any} */
  analysis = null;
  say = say;
  toast = toast;
  /** @type {Partial<Record<ScreenName, Screen>>} */
  #screens = {};
  /** @type {ScreenName | null} */
  #shown = null;
  /** The screen that is displayed or being loaded. @type {ScreenName | null} */
  #wanted = null;
  /** The address and state that are displayed. */
  #routed = "";
  /** Whether the address is not valid, which a message says. */
  #broken = false;
  /** Closes what is open, instead of going back. @type {(() => void) | false} */
  #layer = false;
  /** Counts changes of the address, to drop screens that load too late. */
  #turns = 0;

  async start() {
    this.table.addEventListener("change", (/** @type {any} */ { detail }) => this.keep(detail.why));
    this.store.addEventListener("change", (/** @type {any} */ { detail }) => this.#follow(detail.id));
    this.store.addEventListener("drop", (/** @type {any} */ { detail: { game } }) =>
      toast(`There is no room for more games: an old one (${titleOf(game.game)}) was deleted.`, { alert: true, time: 8000 }));
    addEventListener("hashchange", () => this.#route());
    addEventListener("popstate", () => {
      if (!this.#layer) return this.#route();
      this.#layer();
      this.#address();
    });
    document.addEventListener("visibilitychange", () => this.#visible());
    addEventListener("pageshow", () => this.#visible());
    document.addEventListener("click", (event) => this.#link(event));
    byId("show-settings").addEventListener("click", () => this.openSettings());
    await this.#route();
  }

  /** Makes Back close a part of the page. @param {(() => void) | false} close */
  layer(close) {
    if (close) history.pushState(history.state, "");
    this.#layer = close;
  }

  /** Goes to an address of this page. @param {string} hash */
  go(hash) {
    if (hash.startsWith("#new/")) return this.openNewGame(hash.slice("#new/".length));
    if (hash !== (location.hash || "#")) history.pushState(null, "", hash);
    return this.#route();
  }

  /** Starts a game in a new history entry. @param {NewGame} game */
  async newGame({ game = this.games[0].name, rules = "standard", session, seats }) {
    if (!textOf(game).loaded) await need(game).catch(() => {});
    const started = session ?? Session.start(/** @type {any} */ (game), rules, LIMITS);
    const token = Object.values(seats).includes("remote") ? this.store.newId() : null;
    history.pushState(null, "", formatLink(started));
    this.byLink(started, { id: token && this.store.newId(), seats, token });
    return this.show("game", {});
  }

  /** Opens the dialog for a new game. @param {string} game @param {Session} [session] the position to start from */
  async openNewGame(game, session) {
    (await import("./dialogs.js")).openNewGame(this, game, session);
  }

  /** Asks for the players and continues from the displayed position as a new game. */
  playFromHere() {
    return this.openNewGame(this.table.session.game, this.table.shown.copy());
  }

  async openSettings() {
    (await import("./dialogs.js")).openSettings(this.settings);
  }

  /** Shares what is displayed. @param {"link" | "record" | "svg" | "position" | "picture"} [kind] a dialog by default */
  async share(kind) {
    (await import("./share.js")).share(this, kind);
  }

  /** Fills the tab with the short rules. @param {HTMLElement} root @param {import("./pkg/board_web.js").GameName} game */
  async showLearn(root, game) {
    (await import("./learn.js")).showRules(root, game, this);
  }

  /** The address of what is displayed: the displayed line and ply. In a game by link, it continues the game for the friend. */
  link() {
    const { table } = this;
    return table.invites && table.branch === null ? this.#invitation() : formatLink(table.line, { ply: table.ply });
  }

  /** The address that continues a game by link for the friend. */
  #invitation() {
    const { session, you, token, talk: { what, by, backs, help } } = this.table;
    return formatLink(session, { you: you && other(you), token, backs, help, say: by === you ? what : null });
  }

  /** @param {MouseEvent} event */
  #link(event) {
    const link = /** @type {Element} */ (event.target).closest?.("a[href^='#']");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(link.getAttribute("href") ?? "#");
  }

  /** Shows what the address says. One that is not valid stays, with the reason. @returns {Promise<unknown>} */
  async #route() {
    const { hash } = location;
    const route = JSON.stringify([hash, history.state]);
    if (route === this.#routed) return;
    this.#routed = route;
    // An open dialog belongs to the screen before.
    for (const dialog of document.querySelectorAll("dialog")) if (dialog.open) dialog.close("");
    if (this.#broken) hideToast();
    this.#broken = false;
    if (/^#?(\?|$)/.test(hash)) return this.show("start", {});
    this.#wanted = null;
    const ready = await this.#load(async () => (await need(...hash.split(/[#/?]/)), true), () => (this.#routed = "", this.#route()));
    if (!ready || this.#routed !== route) return;
    let show;
    try {
      show = await open(this, hash);
    } catch (/** @type {any} */ why) {
      this.#broken = true;
      await this.show("start", {});
      return toast(sentence(`This link is broken: ${why.problem ?? why.message}`.replace(/ at byte \d+/, "")), { alert: true, time: 2 ** 31 - 1, action: { words: "Close", act() {} } });
    }
    return this.#routed === route && show();
  }

  /** Loads a part of the page, or offers to try again. @template T @param {() => Promise<T>} load @param {() => unknown} again */
  async #load(load, again) {
    try {
      return await load();
    } catch (why) {
      if (this.#shown === null) throw why;
      toast("This part of the page could not be loaded. Are you online?", { alert: true, action: { words: "Try again", act: again } });
    }
  }

  /** Opens a game. One by link with an identifier is stored at once; others wait for an act of the reader. @param {Session} session
   *  @param {import("./table.js").Opening} opening */
  byLink(session, opening) {
    const { token, seats } = opening;
    const you = token && seats && sideOf(seats);
    if (you && this.store.name && !session.name(you)) session.setName(you, this.store.name);
    this.table.open(session, opening);
  }

  /** Opens a stored game. Returns whether its record is valid. @param {import("./store.js").Stored} stored */
  restore(stored, more = {}) {
    const session = sessionOf(stored);
    if (!session) return false;
    const { id, seats, mode, ply, branches, branch, token, talk } = stored;
    this.table.open(session, { id, seats, mode, ply, branches, branch, token, talk, ...more });
    return true;
  }

  /** Continues a stored game. @param {string} id */
  continue(id) {
    const stored = this.store.get(id);
    const session = stored && sessionOf(stored);
    if (!stored || !session) return toast("This game could not be restored.", { alert: true });
    history.pushState({ id }, "", formatLink(session));
    if (this.table.id !== id) this.restore(stored);
    else this.#address();
    return this.show("game", {});
  }

  /** Stores the game and updates the address. @param {string} why */
  keep(why) {
    const { table, store } = this;
    const looks = why === "look" || why === "mode";
    if (!table.following) {
      if (!table.id && !looks && this.#acted(why)) table.id = this.#joined()?.id ?? store.newId();
      const old = table.id && store.get(table.id);
      if (table.id && (old || !looks)) {
        const worked = store.works;
        const now = kept(table, table.id, Date.now());
        // Looking at a game does not move it to the top of the list.
        if (old && same(old, now)) now.time = old.time;
        if (!store.put(now) && worked) {
          toast("This browser does not store games. Closing the page loses the game: copy a link to keep it.", { alert: true, time: 8000 });
        }
      }
    }
    this.#address();
  }

  /** Whether a change of a game that is not stored, other than a look, is an act of the reader. @param {string} why */
  #acted(why) {
    const { mode, token, seats, session } = this.table;
    if (why !== "play") return why === "note" || (token !== null && why !== "open") || (why === "end" && session.plies > 0);
    // In a game that a link opens, the computer may begin.
    return mode === "play" && (this.computer.alone || !isLevel(seats[session.lastMove()?.before.turn ?? "first"]));
  }

  /** The stored game with the token of the table. */
  #joined() {
    const { token, you } = this.table;
    return token && you ? this.store.byToken(token, you) : null;
  }

  /** Updates the address of the game. */
  #address() {
    const { table } = this;
    if (this.#shown !== "game" || this.#wanted !== "game") return;
    const { id, seats, mode, token, talk, quiet, branches, branch } = table;
    const state = { id, seats, mode, token, talk, quiet, branches, branch };
    // The address of a game by link or a study that is not stored stays the reader's own.
    const hash = !id && (token || /\?study=/.test(location.hash)) ? location.hash : table.invites ? this.#invitation() : formatLink(table.session, { ply: table.branch === null ? table.ply : table.session.plies });
    try {
      history.replaceState(state, "", hash);
    } catch {
      // Browsers limit the number of changes; the next one is stored.
    }
    this.#routed = JSON.stringify([location.hash, history.state]);
  }

  /** Follows a change of the game in another tab. @param {string | null} id */
  #follow(id) {
    const { table } = this;
    const stored = table.id ? this.store.get(table.id) : this.#joined();
    if (id !== null && id !== (table.id ?? stored?.id)) return;
    if (!stored) return id && toast("This game was deleted in another tab. The next move stores it again.", { alert: true, time: 8000 });
    // A link can be newer.
    if (!table.id && stored.plies < table.session.plies) return;
    if (same(stored, kept(table, stored.id, 0))) return;
    const played = stored.plies === table.session.plies + 1;
    // This tab keeps looking where it looks.
    const ply = table.atEnd ? null : table.ply;
    this.restore(stored, { mode: table.mode, ply, branch: null, played, following: true });
  }

  /** Takes the lead in a game when the tab becomes visible. */
  #visible() {
    if (document.hidden) return;
    this.#follow(null);
    this.table.lead();
  }

  /** Shows a screen. @param {ScreenName} name @param {any} params */
  async show(name, params) {
    const turn = ++this.#turns;
    this.#wanted = name;
    if (!this.#screens[name]) {
      const Class = await this.#load(SCREENS[name], () => this.show(name, params));
      if (!Class) return;
      this.#screens[name] ??= new Class(byId(name), this);
    }
    const screen = this.#screens[name];
    if (turn !== this.#turns) return;
    const [before, changed] = [this.#shown, this.#shown !== name];
    if (before && changed) this.#screens[before]?.hide();
    this.#shown = name;
    // The screen is start, game, setup or learn; before the first one, it is boot.
    document.body.dataset.screen = name;
    for (const other of Object.keys(SCREENS)) byId(other).hidden = other !== name;
    if (name === "game") this.#address();
    else this.#routed = JSON.stringify([location.hash, history.state]);
    if (name === "start") document.title = "Four board games";
    await screen.show(params);
    if (before && changed) {
      // The focus of one screen means nothing in the next.
      const main = byId(name);
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
  }
}

/** Whether two versions of a stored game differ at most in what is displayed. @param {Stored} one @param {Stored} two */
function same(one, two) {
  const [a, b] = [one, two].map(({ record, redo, seats, talk, branches }) => JSON.stringify([record, redo, seats, talk, branches]));
  return a === b;
}

/** Returns what is stored of a game. @param {Table} table @param {string} id @param {number} time @returns {Stored} */
function kept({ session, seats, mode, ply, atEnd, branch, branches, token, talk }, id, time) {
  const record = session.record();
  const over = session.ending()?.words ?? null;
  return { id, game: session.game, record, redo: later(session), seats, mode, ply: atEnd && branch === null ? null : ply,
    branch, branches, token, talk, plies: session.plies, over, time };
}

/** The moves that were taken back. @param {Session} session */
function later(session) {
  if (session.ending()) return [];
  const copy = session.copy();
  const moves = [];
  for (let move = copy.redo(); move !== undefined; move = copy.redo()) moves.push(move);
  copy.free();
  return moves;
}

/** Opens a stored record, with the moves that were taken back. @param {import("./store.js").Stored} stored */
export function sessionOf({ record, redo }) {
  try {
    const session = Session.fromRecord(record);
    let played = 0;
    for (const move of session.ending() ? [] : redo) {
      if (session.check(move) !== undefined) break;
      session.play(move);
      played++;
    }
    for (; played > 0; played--) session.undo();
    return session;
  } catch {
    return null;
  }
}

/** What the screens share. @type {App} */
export let app;

/** Starts the page. */
export async function start() {
  await init();
  app = new App();
  await app.start();
}

