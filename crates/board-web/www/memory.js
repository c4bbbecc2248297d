// @ts-check
// Persistence: the game and settings in the browser's storage, and the position in the address.

import { Session } from "./pkg/board_web.js";
import { LIMITS } from "./table.js";

const KEY = "board-games";

/** @typedef {import("./table.js").Seat} Seat */
/** @typedef {{ theme: "system" | "light" | "dark", motion: boolean, marks: boolean, rules: boolean }} Settings */
/** @typedef {{ record: string, seats: { first: Seat, second: Seat }, settings: Settings }} Memory */

/** @type {Settings} */
export const SETTINGS = { theme: "system", motion: true, marks: true, rules: true };

/** @param {Memory} memory */
export function remember(memory) {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Without storage the game continues, but a reload loses it.
  }
}

/**
 * Reads the stored game and settings; invalid parts get their default.
 * @returns {{ session: Session | null, seats: Memory["seats"] | null, settings: Settings, problem: string | null }}
 */
export function recall() {
  const nothing = { session: null, seats: null, settings: { ...SETTINGS }, problem: null };
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === null) return nothing;
    const { record, seats, settings } = JSON.parse(stored);
    return {
      session: Session.fromRecord(String(record)),
      seats: ["first", "second"].every((side) => SEATS.includes(seats?.[side])) ? seats : null,
      settings: checked(settings),
      problem: null,
    };
  } catch {
    return { ...nothing, problem: "Your last game could not be restored. Here is a new one." };
  }
}

/** All kinds of players. */
export const SEATS = ["person", "easy", "fair", "strong", "perfect"];

/** Returns settings with invalid values replaced. @param {any} settings @returns {Settings} */
function checked(settings) {
  const flag = (/** @type {"motion" | "marks" | "rules"} */ name) =>
    typeof settings?.[name] === "boolean" ? settings[name] : SETTINGS[name];
  const theme = ["light", "dark"].includes(settings?.theme) ? settings.theme : "system";
  return { theme, motion: flag("motion"), marks: flag("marks"), rules: flag("rules") };
}

/** Returns the fragment of the address for a position. @param {Session} session */
export function address(session) {
  return `#${session.game}/${encodeURI(session.position.replaceAll(" ", "_"))}`;
}

/**
 * Opens the position in the fragment of an address.
 * @param {string} hash
 * @returns {Session | null} `null` if the fragment is empty
 * @throws if the fragment is invalid
 */
export function addressed(hash) {
  if (hash.length < 2) return null;
  const [game, ...rest] = decodeURI(hash.slice(1)).split("/");
  const position = rest.join("/").replaceAll("_", " ");
  return position ? Session.fromPosition(game, position, LIMITS) : Session.start(game, "standard", LIMITS);
}
