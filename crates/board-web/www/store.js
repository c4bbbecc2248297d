// @ts-check
// The stored games, and the settings.

import { HOME } from "./boot.js";
import { sessionOf } from "./main.js";
import { SEATS } from "./table.js";
import { PLAYERS } from "./words.js";

/** @typedef {import("./table.js").Seats} Seats */
/** @typedef {import("./table.js").Branch} Branch */
/** @typedef {import("./table.js").Mode} Mode */
/** @typedef {import("./table.js").Talk} Talk */

/**
 * A stored game. `redo`: moves that were taken back; `ply`: the displayed ply, null for the latest;
 * `over`: the result in words, null while the game runs; `time`: of the last change, in milliseconds.
 * @typedef {{ id: string, game: string, record: string, redo: string[], seats: Seats, mode: Mode, ply: number | null,
 *   branch: number | null, branches: Branch[], token: string | null, talk: Talk, plies: number, over: string | null, time: number }} Stored
 */

/** The choices of the last new game. @typedef {{ opponent: string, level: string, side: string, rules: string }} Choices */

const GAME = "game/";
const NEW = "new/";
const NAME = "name";
/** The number of games that are kept. */
export const MOST_GAMES = 200;

/** Returns a stored value: `undefined` if there is none, `null` if it is invalid. @param {string} key @returns {any} */
export function read(key) {
  try {
    const text = localStorage.getItem(HOME + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Stores a value, unless the storage is full or blocked: it then lasts until the page is closed. Returns whether it is
 *  stored. @param {string} key @param {unknown} value */
export function write(key, value) {
  try {
    localStorage.setItem(HOME + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Dispatches `change` when another tab changed a game (`detail.id`), and `drop` when a game with moves
 *  was removed to make room (`detail.game`). */
export class Store extends EventTarget {
  /** Whether the last attempt to store a game succeeded. */
  works = true;

  constructor() {
    super();
    globalThis.addEventListener?.("storage", ({ key }) => {
      if (key !== null && !key.startsWith(HOME + GAME)) return;
      this.dispatchEvent(new CustomEvent("change", { detail: { id: key?.slice((HOME + GAME).length) ?? null } }));
    });
  }

  /** Returns a new identifier. */
  newId() {
    return [...crypto.getRandomValues(new Uint8Array(9))].map((byte) => (byte % 36).toString(36)).join("");
  }

  /** Returns all stored games, the latest first. @returns {Stored[]} */
  list() {
    const games = this.#ids().map((id) => this.get(id));
    return /** @type {Stored[]} */ (games.filter((game) => game !== null)).sort((a, b) => b.time - a.time);
  }

  /** Returns a stored game, or `null` if it is missing or invalid. @param {string} id @returns {Stored | null} */
  get(id) {
    return checked(id, read(GAME + id));
  }

  /** Stores a game. A new one may remove the oldest if there are too many. Returns whether it is stored. @param {Stored} game */
  put(game) {
    const fresh = this.get(game.id) === null;
    const store = () => write(GAME + game.id, game);
    this.works = store() || this.#makeRoom(game, store);
    if (this.works && fresh && this.#ids().length > MOST_GAMES) this.#makeRoom(game, () => true);
    return this.works;
  }

  /** Removes games until there is room for another one, and none if that does not help, or if more than one is not over.
   *  Returns whether there is room.
   *  Games without moves go first; finished ones, others and games by link follow, but not for a game without moves or by link.
   *  @param {Stored} game the game that needs room @param {() => boolean} enough */
  #makeRoom(game, enough) {
    const least = game.token !== null || rank(game) === 0;
    const others = this.list().reverse().filter(({ id }) => id !== game.id).map((other) => ({ other, at: rank(other) }));
    /** @type {[string, string][]} */
    const removed = [];
    try {
      for (const { other, at } of others.filter(({ at }) => at < (least ? 1 : 4)).sort((a, b) => a.at - b.at)) {
        const key = HOME + GAME + other.id;
        const text = localStorage.getItem(key) ?? "";
        // This fails if nothing can be stored, not even what is there.
        localStorage.setItem(key, text);
        localStorage.removeItem(key);
        removed.push([key, text]);
        if (!enough()) {
          if (at > 1) break;
          continue;
        }
        if (at > 0) this.dispatchEvent(new CustomEvent("drop", { detail: { game: other } }));
        return true;
      }
    } catch {
      // What was removed is stored again.
    }
    for (const [key, text] of removed) localStorage.setItem(key, text);
    return false;
  }

  /** Removes a game. Returns whether that worked. @param {string} id */
  remove(id) {
    try {
      localStorage.removeItem(HOME + GAME + id);
      return true;
    } catch {
      return false;
    }
  }

  /** Finds a game by link. @param {string} token @param {import("./table.js").Player} you */
  byToken(token, you) {
    return this.list().find((game) => game.token === token && game.seats[you] === "person") ?? null;
  }

  /** The name of the person at this device, for games by link; empty if there is none. */
  get name() {
    return String(read(NAME) ?? "");
  }

  set name(name) {
    write(NAME, name);
  }

  /** Returns the choices of the last new game of this kind. @param {string} game @returns {Partial<Choices>} */
  choices(game) {
    const found = read(NEW + game);
    if (typeof found !== "object" || found === null) return {};
    return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === "string"));
  }

  /** @param {string} game @param {Choices} choices */
  keepChoices(game, choices) {
    write(NEW + game, choices);
  }

  /** The identifiers of the stored games. */
  #ids() {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(HOME + GAME));
      // Keys of a copy of the page in a folder of this name have a slash more.
      return keys.map((key) => key.slice((HOME + GAME).length)).filter((id) => !id.includes("/"));
    } catch {
      return [];
    }
  }
}

/** How much a game matters when there is no room: 0 for one without moves, 1 for a finished one, more for others. One that
 *  cannot be read is never removed. @param {Stored} game */
function rank(game) {
  const session = sessionOf(game);
  if (!session) return Infinity;
  if (!session.plies && !session.comment(0) && !game.redo.length && !game.branches.length) return 0;
  return session.ending() ? 1 : game.token === null ? 2 : 3;
}

/** Checks the form of a stored game; its record can still be invalid. @param {string} id @param {any} found @returns {Stored | null} */
function checked(id, found) {
  if (typeof found !== "object" || found === null) return null;
  const { game, record, redo, seats, mode, ply, branch, branches, token, talk, plies, over, time } = found;
  if (typeof game !== "string" || typeof record !== "string") return null;
  const number = (/** @type {unknown} */ value) => (typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null);
  const texts = (/** @type {unknown} */ value) => (Array.isArray(value) ? value.filter((one) => typeof one === "string") : []);
  return {
    id, game, record,
    redo: texts(redo),
    seats: PLAYERS.every((side) => SEATS.includes(seats?.[side])) ? { first: seats.first, second: seats.second }
      : { first: "person", second: "easy" },
    mode: mode === "view" ? "view" : "play",
    ply: number(ply),
    branch: number(branch),
    branches: Array.isArray(branches) ? branches.filter((branch) => number(branch?.from) !== null)
      .map(({ from, moves, notes }) => ({ from, moves: texts(moves), notes })) : [],
    token: typeof token === "string" ? token : null,
    talk: {
      what: ["draw", "back", "help", "no"].includes(talk?.what) ? talk.what : null,
      by: PLAYERS.includes(talk?.by) ? talk.by : null,
      sent: number(talk?.sent) ?? 0,
      backs: number(talk?.backs) ?? 0,
      left: number(talk?.left),
      help: talk?.help === true,
    },
    plies: number(plies) ?? 0,
    over: typeof over === "string" ? over : null,
    time: Math.min(number(time) ?? 0, Date.now()),
  };
}

const KEY = "settings";

/** The values of the settings that are not switches. @type {Record<string, any[]>} */
const VALUES = { theme: ["system", "light", "dark"], confirm: ["small", "always", "never"], pace: ["fast", "normal", "slow"] };

/** Dispatches `change` with the name of the setting in `detail.name`. */
export class Settings extends EventTarget {
  /** @type {"system" | "light" | "dark"} */
  theme = "system";
  motion = true;
  marks = true;
  labels = true;
  sound = false;
  /** @type {"small" | "always" | "never"} */
  confirm = "small";
  /** @type {"fast" | "normal" | "slow"} */
  pace = "normal";

  constructor() {
    super();
    const stored = read(KEY);
    for (const name of Object.keys(this)) {
      const value = stored?.[name];
      if (VALUES[name]?.includes(value) ?? typeof value === "boolean") /** @type {any} */ (this)[name] = value;
    }
    this.#apply();
  }

  /** Changes and stores a setting. @param {string} name @param {any} value */
  set(name, value) {
    /** @type {any} */ (this)[name] = value;
    this.#apply();
    write(KEY, { ...this });
    this.dispatchEvent(new CustomEvent("change", { detail: { name } }));
  }

  /** Applies the settings to a board. Only games that are played ask for every move. @param {any} board */
  apply(board, game = false) {
    const { labels, marks, motion, confirm } = this;
    Object.assign(board, { labels, marks, motion, confirm: game || confirm === "never" ? confirm : "small" });
  }

  #apply() {
    if (this.theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}
