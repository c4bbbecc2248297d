// @ts-check
// Addresses of games: `#uisge?moves=d4d6.d2f2&ply=1`. All parameters are optional: `rules`, `position`
// (the start position), `limits` (repetition and maximum length), `moves`, `end`, `ply`, and the names of
// the players, `first` and `second`. Games by link
// also have `you` (the side of the reader), `id` (identifies the game), `back` (the number of accepted
// requests to take back a move), `help` (1 if hints are agreed) and `say` (the friend's message: `draw`,
// `back`, `help` or `no`).

import { Session } from "./pkg/board_web.js";
import { LIMITS } from "./table.js";
import { PLAYERS } from "./words.js";

/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./table.js").Saying} Saying */
/** `bare`: the link is only the name of a game.
 *  @typedef {{ session: Session, ply: number, you: Player | null, token: string | null, backs: number, help: boolean, say: Saying | null, bare: boolean }} Link */

/**
 * Returns the address of a game and the displayed ply.
 * @param {Session} session
 * @param {{ ply?: number, you?: Player | null, token?: string | null, backs?: number, help?: boolean, say?: Saying | null }} [more]
 */
export function formatLink(session, { ply = session.plies, you = null, token = null, backs = 0, help = false, say = null } = {}) {
  const { repetition, maxPlies } = session.limits;
  const start = /^start: (.*)$/m.exec(header(session))?.[1];
  const moves = session.moves();
  const parts = [
    session.rules === "standard" ? "" : `rules=${encode(session.rules)}`,
    start ? `position=${encode(start.replaceAll(" ", "_"))}` : "",
    repetition === LIMITS.repetition && maxPlies === LIMITS.maxPlies ? "" : `limits=${repetition ?? 0}.${maxPlies ?? 0}`,
    moves.length ? `moves=${moves.map(encode).join(".")}` : "",
    end(session),
    ply < moves.length || moves.length ? `ply=${ply}` : "",
    ...PLAYERS.map((player) => session.name(player) && `${player}=${encode(session.name(player) ?? "")}`),
    you ? `you=${you}` : "",
    token ? `id=${token}` : "",
    backs ? `back=${backs}` : "",
    help ? "help=1" : "",
    say ? `say=${say}` : "",
  ].filter((part) => part);
  return `#${session.game}${parts.length ? "?" : ""}${parts.join("&")}`;
}

/**
 * Opens the game in an address.
 * @param {string} hash
 * @returns {Link}
 * @throws if the address is invalid
 */
export function parseLink(hash) {
  const [, path, query] = /^#([^?]*)\??(.*)$/s.exec(hash) ?? ["", "", ""];
  const game = decodeURIComponent(path);
  const given = parse(query, ["position", "rules", "moves", "end", ...PLAYERS, ...Object.keys(FORMS)]);
  const moves = (given.get("moves") ?? "").split(".").filter((move) => move);
  const [repetition, maxPlies] = (given.get("limits") ?? `${LIMITS.repetition}.${LIMITS.maxPlies}`).split(".").map(Number);
  const header = [
    ["game", game],
    ["rules", given.get("rules")],
    ["start", given.get("position")?.replaceAll("_", " ")],
    ["repetition", repetition || undefined],
    ["max-plies", maxPlies || undefined],
  ];
  const lines = header.filter(([, value]) => value !== undefined).map(([name, value]) => `${name}: ${oneLine(value)}`);
  const session = Session.fromRecord(`${lines.join("\n")}\n\n`);
  for (const [n, move] of moves.entries()) {
    try {
      session.play(move);
    } catch (/** @type {any} */ why) {
      throw new Error(`move ${n + 1}, ${quoted(move)}: ${why.message}`);
    }
  }
  finish(session, given.get("end"));
  for (const player of PLAYERS) session.setName(player, (given.get(player) ?? "").replace(/\p{C}/gu, "").slice(0, 24));
  const ply = Number(given.get("ply") ?? session.plies);
  if (ply > session.plies) throw new Error(`ply: expected at most ${session.plies}, found ${ply}`);
  if (given.has("you") !== given.has("id")) throw new Error("expected both you and id");
  return {
    session,
    ply,
    you: /** @type {Player | null} */ (given.get("you") ?? null),
    token: given.get("id") ?? null,
    backs: Number(given.get("back") ?? 0),
    help: given.has("help"),
    say: /** @type {Saying | null} */ (given.get("say") ?? null),
    bare: query === "",
  };
}

/** The forms of parameters. @type {Record<string, RegExp>} */
const FORMS = { limits: /^\d{1,9}\.\d{1,9}$/, ply: /^\d{1,9}$/, you: /^(first|second)$/, id: /^[\w-]{4,40}$/, back: /^\d{1,4}$/, help: /^1$/, say: /^(draw|back|help|no)$/ };

/** Returns the parameters of an address. @param {string} query @param {string[]} known their names @throws if one is invalid */
export function parse(query, known) {
  return new Map(query.split("&").filter((part) => part).map((part) => {
    const [, name, text] = /^([^=]*)=?(.*)$/s.exec(part) ?? ["", "", ""];
    const value = decodeURIComponent(text);
    if (!known.includes(name)) throw new Error(`unknown parameter ${quoted(name)}`);
    if (FORMS[name] && !FORMS[name].test(value)) throw new Error(`${name}: invalid value ${quoted(value)}`);
    return [name, value];
  }));
}

/** Quotes a part of an address in a message. @param {string} text */
export const quoted = (text) => `"${text.replace(/\p{C}/gu, "\ufffd").slice(0, 40)}"`;

/** Returns the record without its moves. @param {Session} session */
function header(session) {
  return session.at(0).record();
}

/** How players ended the game, for an address. @param {Session} session */
function end(session) {
  const ending = session.ending();
  if (ending?.cause === "agreed") return "end=agreed";
  // Addresses do not tell a forfeit from a resignation.
  if (ending?.winner && ending.cause !== "rules") return `end=resigned-${ending.winner === "first" ? "second" : "first"}`;
  return "";
}

/** @param {Session} session @param {string | undefined} end */
function finish(session, end) {
  if (end === "agreed") session.agreeDraw();
  else if (end === "resigned-first") session.resign("first");
  else if (end === "resigned-second") session.resign("second");
  else if (end !== undefined) throw new Error(`end: invalid value ${quoted(end)}`);
}

/** Encodes a value, but keeps the characters that addresses may contain. @param {string} value */
const encode = (value) => encodeURIComponent(value).replaceAll("%2F", "/").replaceAll("%2B", "+");

/** @param {unknown} value */
const oneLine = (value) => String(value).replace(/[\r\n]+/g, " ");

/** Whether the game of `longer` begins like that of `shorter`. @param {Session} longer @param {Session} shorter */
export function continues(longer, shorter) {
  if (longer.game !== shorter.game || longer.rules !== shorter.rules) return false;
  if (longer.at(0).position !== shorter.at(0).position) return false;
  const moves = longer.moves();
  return shorter.moves().every((move, n) => moves[n] === move);
}
