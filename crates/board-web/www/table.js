// @ts-check
// The state of the game: session, players and the displayed position. It does not depend on the
// page, which listens to its events.

import { Session } from "./pkg/board_web.js";

/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./pkg/board_web.js").Limits} Limits */
/** @typedef {"person" | "easy" | "fair" | "strong" | "perfect"} Seat */

/** The length limit prevents endless games. */
export const LIMITS = { repetition: null, maxPlies: 1000 };

/**
 * Events: `change` when the game or the displayed position has changed (`detail.played` if a move was
 * played), `touch` when the touches have changed, `refuse` when a touch or a move is rejected
 * (`detail.why` is a sentence).
 */
export class Table extends EventTarget {
  constructor() {
    super();
    /** The game. */
    this.session = Session.start("uisge", "standard", LIMITS);
    /** Who plays each side. @type {Record<Player, Seat>} */
    this.seats = { first: "person", second: "easy" };
    /** The touches of the unfinished move. @type {string[]} */
    this.touched = [];
    /** The displayed ply; `null` for the latest one. @type {number | null} */
    this.ply = null;
    /** The displayed position. @type {Session} */
    this.shown = this.session;
  }

  /** Replaces the game. @param {Session} session */
  open(session) {
    this.session = session;
    this.#changed();
  }

  /** Whether the displayed position is one in which a person is to move. */
  get mayTouch() {
    const seat = this.seats[this.session.turn];
    return this.ply === null && seat === "person" && !this.session.ending();
  }

  /** The possible next touches: names of spaces, entries and choices. @returns {string[]} */
  get touchable() {
    return this.mayTouch ? this.session.pick(this.touched)?.more ?? [] : [];
  }

  /** The choices that begin every move, if there are at least two. */
  get firstChoices() {
    const begins = this.mayTouch ? this.session.pick([])?.more ?? [] : [];
    const choices = this.session.scene().choices.filter(({ name }) => begins.includes(name));
    return choices.length > 1 && choices.length === begins.length ? choices : [];
  }

  /** Handles a touch on a space, an entry or a choice. @param {string} input */
  touch(input) {
    if (!this.mayTouch) {
      this.#refuse(this.#whyNotNow());
    } else if (this.touched.at(-1) === input) {
      this.deselect();
    } else if (!this.#take([...this.touched, input]) && !(this.touched.length && this.#take([input]))) {
      this.#refuse(this.#whyNot(input));
    }
  }

  /** Deselects everything. */
  deselect() {
    this.touched = this.#forced();
    this.dispatchEvent(new Event("touch"));
  }

  /** Plays a move typed by a person. Returns whether it was played. @param {string} text */
  write(text) {
    if (this.mayTouch) return this.play(text);
    this.#refuse(this.#whyNotNow());
    return false;
  }

  /** Plays a move by its notation. Returns whether it was played. @param {string} text */
  play(text) {
    const why = this.ply === null ? this.session.check(text) : "";
    if (why === undefined) {
      this.session.play(text);
      this.#changed(true);
    } else {
      this.#refuse(why ? notPossible(why) : this.#whyNotNow());
    }
    return why === undefined;
  }

  /** Takes back moves until a person is to move. */
  takeBack() {
    if (!this.session.reopen()) {
      const seat = (/** @type {number} */ back) => this.seats[back % 2 ? other(this.session.turn) : this.session.turn];
      const plies = this.session.moves().length;
      const back = Array.from({ length: plies }, (_, n) => n + 1).find((n) => seat(n) === "person");
      for (let n = 0; n < (back ?? plies); n++) this.session.undo();
    }
    this.#changed();
  }

  /** Replays moves that were taken back, until a person is to move. */
  redo() {
    while (this.session.redo() !== undefined && this.seats[this.session.turn] !== "person");
    this.#changed();
  }

  /** Whether there is a move to replay. */
  get mayRedo() {
    return !this.session.ending() && this.session.copy().redo() !== undefined;
  }

  /** Displays the position after a number of plies. @param {number} ply */
  look(ply) {
    const last = this.session.moves().length;
    const at = Math.min(Math.max(ply, 0), last);
    this.#changed(false, at === last ? null : at);
  }

  /** Takes back all moves after the displayed position. */
  playOn() {
    if (this.ply === null) return;
    this.session.reopen();
    while (this.session.moves().length > this.ply) this.session.undo();
    this.#changed();
  }

  /** Resigns for the side to move, or for its opponent if a computer is to move. */
  resign() {
    const { turn } = this.session;
    this.session.resign(this.seats[turn] === "person" ? turn : other(turn));
    this.#changed();
  }

  /** Ends the game in a draw by agreement. */
  agreeDraw() {
    this.session.agreeDraw();
    this.#changed();
  }

  /** Changes the player of a side. @param {Player} player @param {Seat} seat */
  seat(player, seat) {
    this.seats[player] = seat;
    this.#changed();
  }

  /** Returns the first touch if all moves share it; it is then made automatically. */
  #forced() {
    const more = this.mayTouch ? this.session.pick([])?.more ?? [] : [];
    return more.length === 1 && this.session.pick(more)?.index === null ? more : [];
  }

  /** Accepts touches if a legal move begins with them. Returns whether one does. @param {string[]} touched */
  #take(touched) {
    const picked = this.session.pick(touched);
    if (picked && picked.index !== null) {
      this.session.playIndex(picked.index);
      this.#changed(true);
    } else if (picked) {
      this.touched = touched;
      this.dispatchEvent(new Event("touch"));
    }
    return picked !== undefined;
  }

  /** Explains why a touch is rejected. @param {string} input */
  #whyNot(input) {
    const first = this.firstChoices;
    if (first.length && !this.touched.length) return `Choose first: ${first.map(({ about }) => about).join(" or ")}.`;
    return notPossible(this.session.whyNot([...this.touched, input]) ?? "");
  }

  #whyNotNow() {
    if (this.ply !== null) return "This is an earlier position. Go to the latest move, or play on from here.";
    if (this.session.ending()) return "The game is over.";
    return "It is not your turn.";
  }

  /** @param {string} why */
  #refuse(why) {
    this.dispatchEvent(new CustomEvent("refuse", { detail: { why } }));
  }

  /** @param {number | null} ply */
  #changed(played = false, ply = null) {
    this.ply = ply;
    this.touched = this.#forced();
    this.shown = this.session;
    if (ply !== null) {
      this.shown = this.session.copy();
      while (this.shown.moves().length > ply) this.shown.undo();
    }
    this.dispatchEvent(new CustomEvent("change", { detail: { played } }));
  }
}

/** Makes a sentence of a reason. @param {string} why */
function notPossible(why) {
  return `Not possible: ${why}.`;
}

/** @param {Player} player @returns {Player} */
export function other(player) {
  return player === "first" ? "second" : "first";
}
