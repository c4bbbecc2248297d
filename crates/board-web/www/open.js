// @ts-check
// Opens addresses: games, screens, and the links of friends.

import { continues, parse, parseLink, quoted } from "./link.js";
import { sessionOf } from "./main.js";
import { Session } from "./pkg/board_web.js";
import { sideOf } from "./table.js";
import { toast } from "./dom.js";
import { PLAYERS, isLevel, other } from "./words.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./main.js").ScreenName} ScreenName */
/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./table.js").Seats} Seats */

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
  app.table.open(session, { mode: "view", ply, quiet, seats: { first: "person", second: "friend" } });
}

/** Opens the link of a friend. @param {App} app @param {import("./link.js").Link} link @param {Player} you @param {string} token */
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
 *  @param {Session} mine its session @param {import("./link.js").Link} link @param {import("./table.js").Talk} talk of the link
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
