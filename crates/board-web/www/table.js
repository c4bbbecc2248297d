// @ts-check
// The game on the table: what is played, by whom, and which position is looked at. It knows nothing
// of the page; whoever shows it listens to its events.

import { Session } from "./pkg/board_web.js";

/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./pkg/board_web.js").Limits} Limits */
/** @typedef {"person" | "easy" | "fair" | "strong" | "perfect"} Seat */

/** A game without an end by its rules ends here. */
export const LIMITS = { repetition: null, maxPlies: 1000 };

/**
 * Events: `change` when the position, the end or what is looked at is another one (`detail.played`
 * if that is by a move), `touch` when other things can be touched, `refuse` when a touch or a move
 * was refused (`detail.why`).
 */
export class Table extends EventTarget {
  constructor() {
    super();
    /** The game. */
    this.session = Session.start("uisge", "standard", LIMITS);
    /** Who plays each side. @type {Record<Player, Seat>} */
    this.seats = { first: "person", second: "easy" };
    /** What was touched so far. @type {string[]} */
    this.touched = [];
    /** The ply that is looked at, if it is not the last one. @type {number | null} */
    this.ply = null;
    /** The position that is looked at. @type {Session} */
    this.shown = this.session;
  }

  /** Puts another game on the table. @param {Session} session */
  open(session) {
    this.session = session;
    this.#changed();
  }

  /** Whether a person is to move on the board that is seen. */
  get mayTouch() {
    const seat = this.seats[this.session.turn];
    return this.ply === null && seat === "person" && !this.session.ending();
  }

  /** What can be touched now: names of spaces, entries and choices. @returns {string[]} */
  get touchable() {
    return this.mayTouch ? this.session.pick(this.touched)?.more ?? [] : [];
  }

  /** The choices that every move begins with, if there are several. */
  get firstChoices() {
    const begins = this.mayTouch ? this.session.pick([])?.more ?? [] : [];
    const choices = this.session.scene().choices.filter(({ name }) => begins.includes(name));
    return choices.length > 1 && choices.length === begins.length ? choices : [];
  }

  /** Somebody touches a space, an entry or a choice. @param {string} input */
  touch(input) {
    if (!this.mayTouch) {
      this.#refuse(this.#whyNobodyMoves());
    } else if (this.touched.at(-1) === input) {
      this.putDown();
    } else if (!this.#take([...this.touched, input]) && !(this.touched.length && this.#take([input]))) {
      this.#refuse(this.#whyNot(input));
    }
  }

  /** Forgets what was touched. */
  putDown() {
    this.touched = this.#forced();
    this.dispatchEvent(new Event("touch"));
  }

  /** A person writes a move. @param {string} text */
  write(text) {
    if (this.mayTouch) return this.play(text);
    this.#refuse(this.#whyNobodyMoves());
    return false;
  }

  /** Plays a move that was written down, whoever's turn it is. @param {string} text */
  play(text) {
    const why = this.ply === null ? this.session.check(text) : this.#whyNobodyMoves();
    if (why === undefined) {
      this.session.play(text);
      this.#changed(true);
    } else {
      this.#refuse(why);
    }
    return why === undefined;
  }

  /** Takes back to where a person was to move. */
  takeBack() {
    if (!this.session.reopen()) {
      const seat = (/** @type {number} */ back) => this.seats[back % 2 ? other(this.session.turn) : this.session.turn];
      const plies = this.session.moves().length;
      const back = Array.from({ length: plies }, (_, n) => n + 1).find((n) => seat(n) === "person");
      for (let n = 0; n < (back ?? plies); n++) this.session.undo();
    }
    this.#changed();
  }

  /** Plays again what was taken back, up to where a person is to move. */
  redo() {
    while (this.session.redo() !== undefined && this.seats[this.session.turn] !== "person");
    this.#changed();
  }

  /** Whether there is something to play again. */
  get mayRedo() {
    return !this.session.ending() && this.session.copy().redo() !== undefined;
  }

  /** Looks at the position after so many plies. @param {number} ply */
  look(ply) {
    const last = this.session.moves().length;
    const at = Math.min(Math.max(ply, 0), last);
    this.#changed(false, at === last ? null : at);
  }

  /** Takes back to the position that is looked at. */
  playOn() {
    if (this.ply === null) return;
    this.session.reopen();
    while (this.session.moves().length > this.ply) this.session.undo();
    this.#changed();
  }

  /** The side to move, or else the person, gives the game up. */
  resign() {
    const { turn } = this.session;
    this.session.resign(this.seats[turn] === "person" ? turn : other(turn));
    this.#changed();
  }

  /** The players agree on a draw. */
  agreeDraw() {
    this.session.agreeDraw();
    this.#changed();
  }

  /** Somebody else plays a side. @param {Player} player @param {Seat} seat */
  seat(player, seat) {
    this.seats[player] = seat;
    this.#changed();
  }

  /** What a person need not touch, since every move begins with it. */
  #forced() {
    const more = this.mayTouch ? this.session.pick([])?.more ?? [] : [];
    return more.length === 1 && this.session.pick(more)?.index === null ? more : [];
  }

  /** Takes touches if a legal move begins with them. @param {string[]} touched */
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

  /** Why a touch leads nowhere. @param {string} input */
  #whyNot(input) {
    const first = this.firstChoices;
    if (first.length && !this.touched.length) return `first choose ${first.map(({ about }) => about).join(" or ")}`;
    return this.session.whyNot([...this.touched, input]) ?? "";
  }

  #whyNobodyMoves() {
    if (this.ply !== null) return "this is an earlier position: go to the last move, or play on from here";
    if (this.session.ending()) return "the game is over";
    return "it is not your turn";
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

/** @param {Player} player @returns {Player} */
export function other(player) {
  return player === "first" ? "second" : "first";
}
