// @ts-check
// The state of a game: session, players, branches and the displayed position. It does not depend on
// the page, which listens to its events.

import { LEVELS } from "./games/index.js";
import { Session, games } from "./pkg/board_web.js";
import { PLAYERS, isLevel, other } from "./words.js";

/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./pkg/board_web.js").Limits} Limits */
/** @typedef {import("./games/index.js").Level} Level */
/** A person, a friend on this device, a friend who gets links, or a level of the computer.
 *  @typedef {"person" | "friend" | "remote" | Level} Seat */
/** @typedef {Record<Player, Seat>} Seats */
/** In the mode `view` the computer does not play, and moves open branches.
 *  @typedef {"play" | "view"} Mode */
/** Moves that differ from the game after `from` plies, with notes by ply.
 *  @typedef {{ from: number, moves: string[], notes?: Record<number, string> }} Branch */
/** What was said last in a game by link: an offer of a draw, a request to take back a move or to use hints, or no to one of them.
 *  @typedef {"draw" | "back" | "help" | "no"} Saying */
/** `what` was said last, by `by`. The friend knows `sent` plies. `backs` counts the accepted requests to take back a
 *  move, so that older links are recognized. After the own last request, `left` plies are left if it is accepted. `help`: whether hints are agreed.
 *  @typedef {{ what: Saying | null, by: Player | null, sent: number, backs: number, left: number | null, help: boolean }} Talk */
/** @typedef {{ seats?: Seats, mode?: Mode, id?: string | null, ply?: number | null, branches?: Branch[], branch?: number | null,
 *  token?: string | null, talk?: Talk, quiet?: boolean, played?: boolean, following?: boolean }} Opening */

/** The limits of new games. @type {Required<Limits>} */
export const LIMITS = { repetition: 3, maxPlies: 1000 };

/** Two persons at this device. @type {Seats} */
export const FRIENDS = { first: "person", second: "friend" };

/** @type {Seat[]} */
export const SEATS = ["person", "friend", "remote", .../** @type {Level[]} */ (Object.keys(LEVELS))];

/** @type {Talk} */
const SILENCE = { what: null, by: null, sent: 0, backs: 0, left: null, help: false };

/** The only side that the person at this device plays, or `null`. @param {Seats} seats @returns {Player | null} */
export function sideOf({ first, second }) {
  if ((first === "person") === (second === "person")) return null;
  return first === "person" ? "first" : "second";
}

/** Whether moves of this seat are entered on the board. @param {Seat} seat */
const local = (seat) => seat === "person" || seat === "friend";

/**
 * Events: `change` after every change (`detail.why`: `open`, `play`, `look`, `back`, `end`, `seats`,
 * `mode`, `talk` or `note`; `detail.played`: whether the displayed position follows from the one before by
 * its last move), `refuse` when a move is rejected (`detail.why` is a sentence).
 */
export class Table extends EventTarget {
  /** All moves of the main line. Moves that were taken back can be replayed. @type {Session} */
  session = Session.start(games()[0].name, "standard", LIMITS);
  /** @type {Seats} */
  seats = { first: "person", second: "easy" };
  /** @type {Mode} */
  mode = "play";
  /** The key of the stored game; `null` if the game is not stored. @type {string | null} */
  id = null;
  /** Identifies a game by link on both devices. @type {string | null} */
  token = null;
  /** What the players of a game by link have said. */
  talk = SILENCE;
  /** Whether the analysis is off because the game may be in progress elsewhere. */
  quiet = false;
  /** @type {Branch[]} */
  branches = [];
  /** The index of the displayed branch; `null` for the main line. @type {number | null} */
  branch = null;
  /** The number of plies before the displayed position. */
  ply = 0;
  /** The displayed position. @type {Session} */
  shown = this.session;
  /** Whether another tab plays this game, so that the computer must not move in this one. */
  following = false;
  /** The session of the displayed branch. @type {Session | null} */
  #line = null;

  /** Replaces the game. @param {Session} session @param {Opening} [opening] */
  open(session, { seats, mode = "play", id = null, ply = null, branches = [], branch = null, token = null, talk = SILENCE, quiet = false, played = false, following = false } = {}) {
    this.session = session;
    this.mode = mode;
    this.id = id;
    this.token = token;
    this.talk = talk;
    this.quiet = quiet;
    this.following = following;
    this.seats = seats ? { ...seats } : { first: "person", second: "easy" };
    this.#withoutUnsolved();
    this.branches = structuredClone(branches.filter((branch) => this.#valid(branch)));
    this.#line = null;
    this.branch = branch !== null && this.branches[branch] ? branch : null;
    this.ply = Math.min(Math.max(ply ?? Infinity, 0), this.length);
    this.#changed("open", played);
  }

  /** The session of the displayed line. */
  get line() {
    if (this.branch === null) return this.session;
    return (this.#line ??= this.#follow(this.branches[this.branch]));
  }

  /** The number of plies of the displayed line. */
  get length() {
    if (this.branch === null) return this.session.plies;
    const { from, moves } = this.branches[this.branch];
    return from + moves.length;
  }

  /** Whether the last position of the displayed line is displayed. */
  get atEnd() {
    return this.ply === this.length;
  }

  /** The only side that the person at this device plays, or `null`. */
  get you() {
    return sideOf(this.seats);
  }

  /** Whether the person at this device plays a friend by link. */
  get byLink() {
    const { token, you, seats } = this;
    return token !== null && you !== null && seats[other(you)] === "remote";
  }

  /** What the friend asks for. */
  get asked() {
    const { byLink, session, you, talk: { what, by } } = this;
    return byLink && by !== you && what !== "no" && !session.ending() ? what : null;
  }

  /** Whether the friend waits for a link. */
  get owes() {
    const { byLink, session, you, talk: { what, by } } = this;
    const ending = session.ending();
    if (!byLink) return false;
    if (ending?.cause === "resigned") return ending.winner !== you;
    if (ending?.cause === "agreed") return by !== null && by !== you;
    return session.turn !== you || (by === you && what !== "no" && !ending);
  }

  /** Whether links continue the game for the friend. */
  get invites() {
    return this.byLink && (this.owes || !this.session.ending());
  }

  /** Whether hints and the analysis are fair. */
  get fair() {
    return !this.byLink || this.talk.help || this.session.ending() !== null;
  }

  /** Whether the friend can be asked to take back a move. */
  get mayAsk() {
    const { byLink, mode, session, you, talk: { what, by } } = this;
    return byLink && mode === "play" && !session.ending() && session.plies >= this.#since(you) && !(by === you && what === "back");
  }

  /** Whether the board may enter a move. */
  get movable() {
    return this.#whyNotNow() === null;
  }

  /** Plays a move. Returns whether it was legal. @param {string} text */
  play(text) {
    const seat = this.seats[this.shown.turn];
    const computer = this.mode === "play" && this.atEnd && isLevel(seat) && !this.following;
    const why = (computer ? null : this.#whyNotNow()) ?? notPossible(this.shown.check(text));
    if (why) {
      this.dispatchEvent(new CustomEvent("refuse", { detail: { why } }));
      return false;
    }
    if (this.mode === "view") this.#explore(text);
    else {
      this.#moveSays(this.session.turn);
      this.session.play(text);
      this.ply = this.session.plies;
    }
    this.#changed("play", true);
    return true;
  }

  /** A move declines what the friend asks for; an own offer of a draw goes with it. @param {Player} mover */
  #moveSays(mover) {
    const { what, by } = this.talk;
    const said = by === mover ? (what === "back" ? null : what) : this.asked ? "no" : null;
    this.talk = { ...this.talk, what: said, by: said && mover };
  }

  /** Displays the position after a number of plies, of the displayed line or another one.
   *  @param {number} ply @param {number | null} [branch] */
  look(ply, branch = this.branch) {
    const [line, before] = [this.branch, this.ply];
    if (branch !== this.branch) this.#line = null;
    this.branch = branch !== null && this.branches[branch] ? branch : null;
    this.ply = Math.min(Math.max(ply, 0), this.length);
    if (line === this.branch && before === this.ply) return;
    this.#changed("look", line === this.branch && this.ply === before + 1);
  }

  /** Removes a branch. @param {number} index */
  removeBranch(index) {
    const [removed] = this.branches.splice(index, 1);
    if (!removed) return;
    if (this.branch === index) {
      this.branch = null;
      this.#line = null;
      this.ply = Math.min(this.ply, removed.from);
    } else if (this.branch !== null && this.branch > index) {
      this.branch--;
    }
    this.#changed("look");
  }

  /** The number of plies that `takeBack` takes back; 0 if the end of the game is withdrawn, `null` if
   *  there is nothing to take back. */
  get backBy() {
    if (this.mode !== "play") return null;
    const { session, seats } = this;
    const cause = session.ending()?.cause;
    if (cause === "resigned" || cause === "agreed") return 0;
    const { first, second } = seats;
    // Moves that a friend knows can only be taken back if the friend agrees.
    if (first === "remote" || second === "remote") return session.plies > this.talk.sent && seats[session.turn] === "remote" ? 1 : null;
    for (let n = 1; n <= session.plies; n++) {
      const seat = seats[n % 2 ? other(session.turn) : session.turn];
      if (local(seat) || !(local(first) || local(second))) return n;
    }
    return null;
  }

  /** Takes back moves until a person is to move. */
  takeBack() {
    const plies = this.backBy;
    if (plies === null) return;
    this.#toMainLine();
    if (plies === 0) this.session.reopen();
    for (let n = 0; n < plies; n++) this.session.undo();
    this.ply = this.session.plies;
    this.#changed("back");
  }

  /** Whether there is a move to replay. */
  get mayRedo() {
    return this.mode === "play" && !this.session.ending() && this.session.copy().redo() !== undefined;
  }

  /** Replays moves that were taken back, until a person is to move. */
  redo() {
    if (!this.mayRedo) return;
    this.#toMainLine();
    while (this.session.redo() !== undefined && !local(this.seats[this.session.turn]));
    this.ply = this.session.plies;
    this.#changed("back", true);
  }

  /** Resigns for a player, by default the person at this device. @param {Player} [player] */
  resign(player) {
    const { turn } = this.session;
    this.#end(() => this.session.resign(player ?? this.you ?? (local(this.seats[turn]) ? turn : other(turn))));
  }

  /** Ends the game in a draw by agreement. */
  agreeDraw() {
    this.#end(() => this.session.agreeDraw());
  }

  /** Says something to the friend, with the next link. @param {Saying} what */
  say(what) {
    this.#toMainLine();
    const left = what === "back" ? this.session.plies - this.#since(this.you) : this.talk.left;
    this.talk = { ...this.talk, what, by: this.you, left };
    this.#changed("talk");
  }

  /** Remembers that the friend was sent the link of the latest position. */
  sent() {
    if (this.talk.sent === this.session.plies) return;
    this.talk = { ...this.talk, sent: this.session.plies };
    this.#changed("talk");
  }

  /** Accepts what the friend asks for. */
  accept() {
    if (this.asked === "draw") this.agreeDraw();
    if (this.asked === "help") {
      this.talk = { ...this.talk, what: null, by: null, help: true };
      this.#changed("talk");
    }
    if (this.asked !== "back") return;
    for (let n = this.#since(this.talk.by); n > 0; n--) this.session.undo();
    // These moves cannot be replayed.
    this.session = Session.fromRecord(this.session.record());
    const { backs, help } = this.talk;
    this.talk = { ...SILENCE, sent: this.session.plies, backs: backs + 1, help };
    this.#toMainLine();
    this.#changed("back");
  }

  /** The number of plies since a player was to move before. @param {Player | null} player */
  #since(player) {
    return this.session.turn === player ? 2 : 1;
  }

  /** Takes back the moves after the displayed position of a running game. */
  playFrom() {
    this.open(this.session.at(this.ply), { seats: this.seats, id: this.id });
  }

  /** Changes the player of a side. @param {Player} player @param {Seat} seat */
  seat(player, seat) {
    this.seats = { ...this.seats, [player]: seat };
    this.#withoutUnsolved();
    this.following = false;
    this.#changed("seats");
  }

  /** Names a player. @param {Player} player @param {string} name */
  name(player, name) {
    this.session.setName(player, name);
    this.#changed("note");
  }

  /** Changes the mode. The mode `play` displays the latest position of the game. @param {Mode} mode */
  toMode(mode) {
    if (mode === this.mode) return;
    this.mode = mode;
    if (mode === "play") this.#toMainLine();
    this.#changed("mode");
  }

  /** Stops following another tab: the computer moves in this tab. */
  lead() {
    if (!this.following) return;
    this.following = false;
    this.#changed("seats");
  }

  /** Makes a branch the main line, and the moves of the main line a branch. A game with others is copied. @param {number} index */
  promote(index) {
    const { session, seats, branches, ply, id } = this;
    const [own, old, line] = [local(seats.first) && local(seats.second), session.moves(), this.#follow(branches[index])];
    const moves = line.moves();
    const notes = Object.fromEntries(old.map((_, n) => [n + 1, session.comment(n + 1) ?? ""]));
    const others = [{ from: 0, moves: old, notes }, ...branches.filter((_, n) => n !== index)].map(({ from, moves: rest, notes }) => {
      const all = [...old.slice(0, from), ...rest];
      const begin = all.findIndex((move, n) => move !== moves[n]);
      return { from: begin, moves: all.slice(begin), notes: Object.fromEntries(Object.entries(notes ?? {}).filter(([at, words]) => Number(at) > begin && words)) };
    });
    this.open(line, { mode: "view", seats: own ? seats : FRIENDS, id: own ? id : null, ply, branches: others.filter(({ from }) => from >= 0) });
  }

  /** Returns the comment on a move, of the displayed line or another one. @param {number} ply */
  comment(ply, branch = this.branch) {
    const line = branch === null ? null : this.branches[branch];
    return (line && ply > line.from ? line.notes?.[ply] : this.session.comment(ply)) ?? "";
  }

  /** Sets the comment on a move, of the displayed line or another one. @param {number} ply @param {string} text */
  note(ply, text, branch = this.branch) {
    const line = branch === null ? null : this.branches[branch];
    if (line && ply > line.from) line.notes = { ...line.notes, [ply]: text };
    else this.session.setComment(ply, text);
    this.#line = null;
    this.#changed("note");
  }

  /** @param {() => void} end */
  #end(end) {
    if (this.mode !== "play" || this.session.ending()) return;
    this.#toMainLine();
    end();
    this.#changed("end");
  }

  #toMainLine() {
    this.branch = null;
    this.#line = null;
    this.ply = this.session.plies;
  }

  /** Plays a move in the mode `view`. @param {string} text */
  #explore(text) {
    const { branch, ply } = this;
    const moves = this.line.moves();
    if (moves[ply] === text) {
      this.ply++;
      return;
    }
    // A stored game and one by link keep their moves; others have no end that should be kept.
    if (branch === null && this.atEnd && this.id === null && this.token === null) {
      this.session.play(text);
      this.ply++;
      return;
    }
    if (branch !== null && this.atEnd) {
      this.branches[branch].moves.push(text);
      this.#line?.play(text);
      this.ply++;
      return;
    }
    const from = branch === null ? ply : Math.min(this.branches[branch].from, ply);
    const wanted = [...moves.slice(from, ply), text];
    const known = this.branches.findIndex((other) => other.from === from && wanted.every((move, n) => other.moves[n] === move));
    this.#line = null;
    this.branch = known >= 0 ? known : this.branches.push({ from, moves: wanted }) - 1;
    this.ply++;
  }

  /** @param {Branch} branch @returns {Session} */
  #follow({ from, moves, notes = {} }) {
    const session = this.session.at(from);
    session.reopen();
    for (const move of moves) session.play(move);
    for (const [ply, text] of Object.entries(notes)) session.setComment(Number(ply), text);
    return session;
  }

  /** @param {Branch} branch */
  #valid(branch) {
    try {
      this.#follow(branch).free();
      return true;
    } catch {
      return false;
    }
  }

  /** Only solved games have a perfect opponent. */
  #withoutUnsolved() {
    if (solved(this.session)) return;
    for (const player of PLAYERS) {
      if (this.seats[player] === "perfect") this.seats = { ...this.seats, [player]: "strong" };
    }
  }

  /** Returns why the board may not enter a move now, or `null`. */
  #whyNotNow() {
    if (this.shown.ending()) return "The game is over.";
    if (this.mode === "view") return null;
    if (!this.atEnd) return "This is an earlier position. Go to the latest move, or play from here.";
    const seat = this.seats[this.session.turn];
    if (local(seat)) return null;
    return seat === "remote" ? "It is your friend's turn. Send the link." : "It is the computer's turn.";
  }

  /** @param {string} why */
  #changed(why, played = false) {
    if (["play", "back", "end", "talk"].includes(why)) this.following = false;
    // Copies are free to be undone; the session itself is displayed while nothing else is.
    this.shown = this.branch === null && this.atEnd ? this.session : this.line.at(this.ply);
    this.dispatchEvent(new CustomEvent("change", { detail: { why, played } }));
  }
}

/** Whether the perfect module contains the solution of a game. @param {Session} session */
export const solved = (session) => session.rules === "standard" && games().some(({ name, solved }) => solved && name === session.game);

/** @param {string | undefined} why */
const notPossible = (why) => (why === undefined ? null : `Not possible: ${why.replace(/ at byte \d+/, "")}.`);
