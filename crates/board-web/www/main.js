// @ts-check
// Starts the page: the router, the stored games and the object `app` that all screens share.

import init, { Session, games } from "./pkg/board_web.js";
import "./board-game.js";
import { Computer } from "./computer.js";
import { byId } from "./dom.js";
import { textOf } from "./games.js";
import { continues, formatLink, parseLink } from "./link.js";
import { Settings } from "./settings.js";
import { Store } from "./store.js";
import { LIMITS, Table, branchesOf } from "./table.js";
import { say, toast } from "./toast.js";
import { PLAYERS, isLevel, other } from "./words.js";

/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./table.js").Seats} Seats */
/** @typedef {"start" | "game" | "setup" | "learn"} ScreenName */
/** @typedef {{ show: (params: Record<string, string>) => unknown, hide: () => void }} Screen */
/** `position`: the start position; `session`: a position to start from, instead of a game and its rules.
 *  @typedef {{ game?: string, rules?: string, position?: string, session?: Session, seats: Seats, link?: boolean }} NewGame */

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
  /** Counts changes of the address, to drop screens that load too late. */
  #turns = 0;

  async start() {
    this.table.addEventListener("change", (/** @type {any} */ { detail }) => this.#keep(detail.why));
    this.store.addEventListener("change", (/** @type {any} */ { detail }) => this.#follow(detail.id));
    this.store.addEventListener("drop", (/** @type {any} */ { detail: { game } }) =>
      toast(`There is no room for more games: your oldest unfinished game (${textOf(game.game).title}) was deleted.`, { alert: true, time: 8000 }));
    for (const type of ["popstate", "hashchange"]) addEventListener(type, () => this.#route());
    document.addEventListener("visibilitychange", () => this.#visible());
    addEventListener("pageshow", () => this.#visible());
    document.addEventListener("click", (event) => this.#link(event));
    byId("show-settings").addEventListener("click", () => this.openSettings());
    await this.#route();
  }

  /** Goes to an address of this page. @param {string} hash */
  go(hash) {
    if (hash.startsWith("#new/")) return this.openNewGame(hash.slice("#new/".length));
    if (hash !== (location.hash || "#")) history.pushState(null, "", hash);
    return this.#route();
  }

  /** Starts a game in a new history entry. @param {NewGame} game */
  newGame({ game = "uisge", rules = "standard", position, session, seats, link = false }) {
    const started = session ?? (position ? Session.fromPosition(/** @type {any} */ (game), position, LIMITS)
      : Session.start(/** @type {any} */ (game), rules, LIMITS));
    const token = link || Object.values(seats).includes("remote") ? this.store.newId() : null;
    history.pushState(null, "", formatLink(started));
    this.#byLink(started, { seats, token });
    return this.#show("game", {});
  }

  /** Opens the dialog for a new game, by default of Uisge. @param {string} game @param {Session} [session] the position to start from */
  async openNewGame(game, session) {
    (await import("./new-game.js")).openNewGame(this, game, session);
  }

  /** Asks for the players and continues from the displayed position as a new game. */
  playFromHere() {
    return this.openNewGame(this.table.session.game, this.table.shown.copy());
  }

  async openSettings() {
    (await import("./dialogs.js")).openSettings(this.settings);
  }

  /** Shares what is displayed. @param {"link" | "record" | "svg"} [kind] a dialog by default */
  async share(kind) {
    (await import("./share.js")).share(this, kind);
  }

  /** Opens a record for viewing. @param {Session} session */
  openRecord(session) {
    history.pushState(null, "", formatLink(session));
    this.table.open(session, { mode: "view", seats: { first: "person", second: "friend" }, branches: branchesOf(session) });
    return this.#show("game", {});
  }

  /** Opens a dialog; a press outside closes it. @param {HTMLDialogElement} dialog */
  openDialog(dialog) {
    dialog.onclick = (event) => {
      if (event.target !== dialog) return;
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      if (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) dialog.close("");
    };
    dialog.returnValue = "";
    if (!dialog.open) dialog.showModal();
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
    const { session, you, token, talk: { what, by, backs } } = this.table;
    return formatLink(session, { you: you && other(you), token, backs, say: by === you ? what : null });
  }

  /** @param {MouseEvent} event */
  #link(event) {
    const link = /** @type {Element} */ (event.target).closest?.("a[href^='#']");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.go(link.getAttribute("href") ?? "#");
  }

  /** Goes to the start page from an address that is not valid. */
  async #broken() {
    history.replaceState(null, "", "#");
    await this.#show("start", {});
    toast("This link is broken: it contains no valid game.", { alert: true });
  }

  /** Shows what the address says. */
  async #route() {
    const { hash } = location;
    const route = JSON.stringify([hash, history.state]);
    if (route === this.#routed) return;
    this.#routed = route;
    // An open dialog belongs to the screen before.
    for (const dialog of document.querySelectorAll("dialog")) if (dialog.open) dialog.close("");
    const [path, query = ""] = hash.slice(1).split(/\?(.*)/s);
    const [screen, game = "", ...rest] = path.split("/");
    const params = { ...Object.fromEntries(new URLSearchParams(query)), game, more: rest.join("/") };
    if (!path) return this.#show("start", {});
    const known = !game || this.games.some(({ name }) => name === game);
    if (known && (screen === "setup" || screen === "learn")) return this.#show(screen, params);
    if (known && screen === "new") {
      history.replaceState(null, "", "#");
      await this.#show("start", {});
      return this.openNewGame(game);
    }
    return this.#open(hash) ? this.#show("game", {}) : this.#broken();
  }

  /** Opens the game of the address. Returns whether it is valid. @param {string} hash */
  #open(hash) {
    const { state } = history;
    if (state?.id) {
      if (this.table.id === state.id) return true;
      const stored = this.store.get(state.id);
      if (stored && this.#restore(stored)) return true;
    }
    try {
      const link = parseLink(hash);
      const { session, ply, you, token, bare } = link;
      if (state?.seats) this.table.open(session, { ...state, id: null, ply });
      else if (you && token) this.#answer(link, you, token);
      else if (bare) this.table.open(session, { seats: this.#usualSeats(session) });
      else this.#view(session, ply);
      return true;
    } catch {
      return false;
    }
  }

  /** Opens a link for viewing. The analysis of a game that may be in progress is off. @param {Session} session @param {number} [ply] */
  #view(session, ply) {
    const quiet = session.plies > 0 && !session.ending();
    this.table.open(session, { mode: "view", ply, quiet, seats: { first: "person", second: "friend" } });
  }

  /** Opens the link of a friend. @param {import("./link.js").Link} link @param {Player} you @param {string} token */
  #answer(link, you, token) {
    const { session, backs, say } = link;
    const friend = other(you);
    const own = this.store.byToken(token, friend);
    if (own && this.#restore(own)) return this.#later("This is the link for your friend. Here is your side of the game.");
    const stored = this.store.byToken(token, you);
    const mine = stored && sessionOf(stored);
    const talk = { what: say, by: say && friend, sent: session.plies, backs };
    if (stored && mine) return this.#compare(stored, mine, link, talk);
    const seats = /** @type {Seats} */ (you === "first" ? { first: "person", second: "remote" } : { first: "remote", second: "person" });
    this.#byLink(session, { seats, token, talk });
  }

  /** Opens a game; a game by link is stored at once. @param {Session} session @param {import("./table.js").Opening} opening */
  #byLink(session, opening) {
    const { token, seats } = opening;
    const you = token && seats && (seats.first === "remote" ? "second" : "first");
    if (you && this.store.name && !session.name(you)) session.setName(you, this.store.name);
    this.table.open(session, { id: opening.token && this.store.newId(), ...opening });
    if (opening.token) this.#keep("talk");
  }

  /** Compares the link of a friend with the stored game, and opens the newer one. @param {import("./store.js").Stored} stored
   *  @param {Session} mine its session @param {import("./link.js").Link} link @param {import("./table.js").Talk} talk of the link */
  #compare(stored, mine, { session, you, backs, say }, talk) {
    const [before, over, end] = [stored.talk, mine.ending() !== null, session.ending()];
    // Both hold for the same position.
    const newer = backs > before.backs || (backs === before.backs && continues(session, mine));
    const older = backs < before.backs || (backs === before.backs && continues(mine, session));
    if (!newer && !older) {
      this.#later("This link does not continue your game. You can look at it here; your game is unchanged.", true);
      return this.#view(session);
    }
    for (const player of PLAYERS) if (!session.name(player)) session.setName(player, mine.name(player) ?? "");
    if (newer && !over && (!older || end)) {
      const asked = before.by === you && before.what === "back" && backs > before.backs;
      if (asked) this.#later("Your friend agreed: the move is taken back.");
      const { id, seats, token } = stored;
      return this.#byLink(session, { id, seats, token, talk });
    }
    this.#restore(stored, newer && say ? { talk: { ...before, what: say, by: talk.by } } : {});
    if (newer && say) return this.#keep("talk");
    // A resignation counts, even if it was sent before the latest move.
    if (you && end?.cause === "resigned" && end.winner === you) return this.table.resign(other(you));
    if (over && !older) this.#later("You ended this game. Send your friend the link.");
    else if (!newer) this.#later("This link is older than your game. Here is the latest position.");
  }

  /** Shows a message after the screen has changed. @param {string} words */
  #later(words, alert = false) {
    setTimeout(() => toast(words, { alert, time: 8000 }), 400);
  }

  /** The players of the last new game of this kind. @param {Session} session @returns {Seats} */
  #usualSeats(session) {
    const { level = "easy", side = "first" } = this.store.choices(session.game);
    const computer = isLevel(level) ? level : "easy";
    return side === "second" ? { first: computer, second: "person" } : { first: "person", second: computer };
  }

  /** Opens a stored game. Returns whether its record is valid. @param {import("./store.js").Stored} stored */
  #restore(stored, more = {}) {
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
    if (this.table.id !== id) this.#restore(stored);
    else this.#address();
    return this.#show("game", {});
  }

  /** Stores the game and updates the address. @param {string} why */
  #keep(why) {
    const { table, store } = this;
    if (table.following) return this.#address();
    if (why !== "open") {
      const moved = why === "play" && table.mode === "play";
      if (!table.id && moved) table.id = store.newId();
      if (table.id) {
        const worked = store.works;
        const old = store.get(table.id);
        // Looking at a game does not move it to the top of the list.
        const time = why === "look" || why === "mode" ? old?.time ?? Date.now() : Date.now();
        if (!store.put(stored(table, table.id, time)) && worked) {
          toast("This browser does not store games. Closing the page loses the game: copy a link to keep it.", { alert: true, time: 8000 });
        }
      }
    }
    this.#address();
  }

  /** Updates the address of the game. */
  #address() {
    const { table } = this;
    if (this.#shown !== "game" || this.#wanted !== "game") return;
    const { id, seats, mode, token, talk, quiet, branches, branch } = table;
    const state = { id, seats, mode, token, talk, quiet, branches, branch };
    const hash = table.invites ? this.#invitation() : formatLink(table.session, { ply: table.branch === null ? table.ply : table.session.plies });
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
    if (!table.id || (id !== null && id !== table.id)) return;
    const stored = this.store.get(table.id);
    if (!stored) return;
    const [record, redo] = [table.session.record(), stored.redo.join()];
    const same = (/** @type {"seats" | "talk"} */ part) => JSON.stringify(stored[part]) === JSON.stringify(table[part]);
    if (stored.record === record && redo === later(table.session).join() && same("seats") && same("talk")) return;
    const played = stored.plies === table.session.plies + 1;
    // This tab keeps looking where it looks.
    const ply = table.atEnd ? null : table.ply;
    this.#restore(stored, { mode: table.mode, ply, branch: null, played, following: true });
  }

  /** Takes the lead in a game when the tab becomes visible. */
  #visible() {
    if (document.hidden) return;
    this.#follow(null);
    this.table.lead();
  }

  /** Shows a screen. @param {ScreenName} name @param {Record<string, string>} params */
  async #show(name, params) {
    const turn = ++this.#turns;
    this.#wanted = name;
    let screen = this.#screens[name];
    if (!screen) {
      try {
        const Class = await SCREENS[name]();
        screen = this.#screens[name] ??= new Class(byId(name), this);
      } catch (why) {
        if (this.#shown === null) throw why;
        return toast("This part of the page could not be loaded. Are you online?", { alert: true,
          action: { words: "Try again", act: () => this.#show(name, params) } });
      }
    }
    if (turn !== this.#turns) return;
    const [before, changed] = [this.#shown, this.#shown !== name];
    if (before && changed) this.#screens[before]?.hide();
    this.#shown = name;
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

/** Returns what is stored of a game. @param {Table} table @param {string} id @param {number} time @returns {import("./store.js").Stored} */
function stored({ session, seats, mode, ply, atEnd, branch, branches, token, talk }, id, time) {
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

