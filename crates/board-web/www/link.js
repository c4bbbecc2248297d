// @ts-check
// Addresses of games, and what they open: `#uisge?moves=d4d6.d2f2&ply=1`. All parameters are optional: `rules`, `position`
// (the start position), `limits` (repetition and maximum length), `moves`, `end`, `ply`, and the names of
// the players, `first` and `second`. Games by link
// also have `you` (the side of the reader), `id` (identifies the game), `back` (the number of accepted
// requests to take back a move), `help` (1 if hints are agreed) and `say` (the friend's message: `draw`,
// `back`, `help` or `no`).

import { Session } from "./pkg/board_web.js";
import { FRIENDS, LIMITS, sideOf } from "./table.js";
import { PLAYERS, isLevel, other } from "./words.js";
import { sessionOf } from "./main.js";
import { toast } from "./dom.js";

/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./table.js").Saying} Saying */
/** @typedef {import("./main.js").App} App */
/** @typedef {import("./main.js").ScreenName} ScreenName */
/** @typedef {import("./table.js").Seats} Seats */

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

/** Opens the game of an address. Returns what shows its screen. @param {App} app @param {string} hash @throws if the address is invalid */
export async function open(app, hash) {
  const [path, query = ""] = hash.slice(1).split(/\?(.*)/s);
  const [screen, name, page = "", heading, ...more] = path.split("/");
  if (!["setup", "learn", "new"].includes(screen)) {
    await openGame(app, hash);
    return () => app.show("game", {});
  }
  const { position, rules } = Object.fromEntries(parse(query, screen === "setup" ? ["position", "rules"] : []));
  const of = /** @type {any} */ (name || app.games[0].name);
  const session = position ? Session.fromPosition(of, position.replaceAll("_", " ")) : Session.start(of, rules);
  const { game } = session;
  const pages = ["", ...(screen === "learn" ? ["rules", "game", app.games.some(({ name, solved }) => name === game && solved) && "solved"] : [])];
  if (!pages.includes(page) || more.length || (heading && !page)) throw new Error(`unknown page ${quoted(path)}`);
  if (screen !== "new") return () => app.show(/** @type {ScreenName} */ (screen), { session, game, page, heading });
  return async () => {
    history.replaceState(null, "", "#");
    await app.show("start", {});
    return app.openNewGame(game);
  };
}

/** Opens the game of the address. @param {App} app @param {string} hash @throws if it is invalid */
async function openGame(app, hash) {
  const { state } = history;
  if (state?.id) {
    if (app.table.id === state.id) return;
    const stored = app.store.get(state.id);
    if (stored && app.restore(stored)) return;
  }
  const study = /\?study=([^&]*)$/.exec(hash);
  if (study) return (await import("./share.js")).openStudy(app, study[1]);
  const link = parseLink(hash);
  const { session, ply, bare } = link;
  // The address of a game that was displayed here may be the friend's.
  const [you, token] = state?.token ? [sideOf(state.seats), state.token] : [link.you, link.token];
  if (you && token) answer(app, link, you, token);
  else if (state?.seats) app.table.open(session, { ...state, id: null, ply });
  else if (bare) app.table.open(session, { seats: usualSeats(app, session) });
  else view(app, session, ply);
}

/** Opens a link for viewing. The analysis of a game that may be in progress is off. @param {App} app @param {Session} session @param {number} [ply] */
function view(app, session, ply) {
  const quiet = session.plies > 0 && !session.ending();
  app.table.open(session, { mode: "view", ply, quiet, seats: FRIENDS });
}

/** Opens the link of a friend. @param {App} app @param {Link} link @param {Player} you @param {string} token */
function answer(app, link, you, token) {
  const { session, backs, help, say } = link;
  const friend = other(you);
  const own = app.store.byToken(token, friend);
  if (own && app.restore(own)) return later("This is the link for your friend. Here is your side of the game.");
  const stored = app.store.byToken(token, you);
  const mine = stored && sessionOf(stored);
  const talk = { what: say, by: say && friend, sent: session.plies, backs, left: null, help };
  if (stored && mine) return compare(app, stored, mine, link, talk, you);
  const seats = /** @type {Seats} */ (you === "first" ? { first: "person", second: "remote" } : { first: "remote", second: "person" });
  // Nobody else names the reader.
  session.setName(you, "");
  app.byLink(session, { seats, talk, ...history.state, token, id: null });
  setTimeout(async () => app.table.session === session && (await import("./dialogs.js")).invited(app), 400);
}

/** Compares the link of a friend with the stored game, and opens the newer one. The stored game only gets what the friend may
 *  do: a move, an agreed takeback, a resignation, or the draw that was offered. @param {App} app @param {import("./store.js").Stored} stored
 *  @param {Session} mine its session @param {Link} link @param {import("./table.js").Talk} talk of the link
 *  @param {Player} you */
function compare(app, stored, mine, { session, backs, help, say }, talk, you) {
  const { id, seats, token, talk: before } = stored;
  talk.help ||= before.help;
  const [over, end] = [mine.ending() !== null, session.ending()];
  // Both hold for the same position.
  const newer = backs === before.backs && continues(session, mine);
  const older = backs < before.backs || (backs === before.backs && continues(mine, session));
  const agreed = backs === before.backs + 1 && session.plies === before.left && continues(mine, session);
  const theirs = end?.cause === "resigned" ? end.winner === you : end?.cause !== "agreed" || (before.what === "draw" && before.by === you);
  if (!(newer || older || agreed) || !(over || theirs)) {
    later("This link does not continue your game. You can look at it here; your game is unchanged.", true);
    return view(app, session);
  }
  for (const player of PLAYERS) if (player === you || !session.name(player)) session.setName(player, mine.name(player) ?? "");
  if ((newer || agreed) && !over && (!older || end)) {
    if (agreed) later("Your friend agreed: the move is taken back.");
    // Own moves that are not stored here are not stored before the next one.
    const known = session.plies <= mine.plies + (mine.turn === you ? 0 : 1);
    return app.byLink(session, { id: known ? id : null, seats, token, talk: { ...talk, left: agreed ? null : before.left } });
  }
  const heard = newer && (say || help);
  app.restore(stored, heard ? { talk: { ...before, what: say, by: talk.by, help: talk.help } } : {});
  if (heard) return;
  // A resignation counts, even if it was sent before the latest move.
  if (end?.cause === "resigned" && end.winner === you) return app.table.resign(other(you));
  if (over && !older) later("You ended this game. Send your friend the link.");
  else if (!newer) later("This link is older than your game. Here is the latest position.");
}

/** Shows a message after the screen has changed. @param {string} words */
function later(words, alert = false) {
  setTimeout(() => toast(words, { alert, time: 8000 }), 400);
}

/** The players of the last new game of this kind. @param {App} app @param {Session} session @returns {Seats} */
function usualSeats(app, session) {
  const { level = "easy", side = "first" } = app.store.choices(session.game);
  const computer = isLevel(level) ? level : "easy";
  return side === "second" ? { first: computer, second: "person" } : { first: "person", second: computer };
}
