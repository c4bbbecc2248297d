// @ts-check
// The analysis of a game: evaluation bar, in which the share of the player below grows upwards, best lines, and graph with
// turning points.

import { el } from "./dom.js";
import { svgElement } from "./board.js";
import { chance, pliesToEnd, verdict, other, judge, loss, score, steady, WON, moveLabel, movesInWords, plain, sentence } from "./words.js";
import { Canceled } from "./computer.js";
import { sideName } from "./games/index.js";
import { solved } from "./table.js";
import { moveName, moveParts, numbered } from "./moves.js";

/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./pkg/board_web.js").GameName} GameName */
/** @typedef {import("./words.js").Sign} Sign */
/** @typedef {import("./pkg/board_web.js").Session} Session */
/** @typedef {import("./pkg/board_web.js").Analysis} Report */
/** @typedef {import("./table.js").Table} Table */

class Bar {
  #holder;
  #share = el("div.share");
  #value = el("b");

  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.#holder = holder;
    holder.setAttribute("role", "img");
    holder.replaceChildren(this.#share, el("i"), this.#value);
  }

  /**
   * Shows a value; `null` if it is unknown, or if the analysis is off.
   * @param {GameName} game @param {number | null} value @param {Player} below The player on the lower side of the board.
   */
  show(game, value, below) {
    const holder = this.#holder;
    const better = (value ?? 0) >= 0 ? "first" : "second";
    const share = value === null ? 0.5 : chance(value);
    holder.classList.toggle("off", value === null);
    holder.style.setProperty("--share", String(below === "first" ? share : 1 - share));
    holder.dataset.side = `${game}-${other(below)}`;
    this.#share.dataset.side = `${game}-${below}`;
    this.#value.dataset.side = `${game}-${better}`;
    // A proven result is written along the bar.
    const proven = pliesToEnd(value ?? 0) !== null;
    this.#value.className = `${better === below ? "below" : "above"}${proven ? " words" : ""}`;
    this.#value.textContent = value === null ? "" : (proven ? verdict : score)(game, value);
    holder.setAttribute("aria-label", value === null ? "No evaluation" : verdict(game, value));
  }
}

/**
 * @typedef {object} Course
 * @property {import("./pkg/board_web.js").GameName} game
 * @property {(number | null)[]} values The value after each ply; `null` if it is unknown.
 * @property {Map<number, Sign>} signs The mistakes, by ply.
 * @property {number | null} ply The displayed ply; `null` in a branch.
 * @property {Player} below The player on the lower side of the board.
 * @property {string} words A description of the displayed ply.
 */

/** The graph is a slider over the plies, or only a picture. */
export class Graph {
  #holder;
  #look;
  #area = svgElement("path");
  #line = svgElement("path", { class: "line" });
  #svg = svgElement("svg", { preserveAspectRatio: "none", "aria-hidden": "true" }, this.#area, this.#line);
  #marks = el("div.marks");
  #cursor = el("i.cursor");
  #last = 0;
  #ply = 0;

  /** @param {HTMLElement} holder @param {((ply: number) => void) | null} look Displays a ply; `null` for a picture. */
  constructor(holder, look) {
    this.#holder = holder;
    this.#look = look ?? (() => {});
    holder.classList.add("graph");
    holder.setAttribute("role", look ? "slider" : "img");
    holder.setAttribute("aria-label", look ? "Move" : "Graph of the game");
    holder.replaceChildren(this.#svg, el("i.middle"), this.#marks, this.#cursor);
    if (!look) return;
    holder.tabIndex = 0;
    holder.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      holder.setPointerCapture(event.pointerId);
      this.#lookAt(event);
    });
    holder.addEventListener("pointermove", (event) => holder.hasPointerCapture(event.pointerId) && this.#lookAt(event));
    holder.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {Course} course */
  show({ game, values, signs, ply, below, words }) {
    const holder = this.#holder;
    const last = (this.#last = values.length - 1);
    this.#ply = ply ?? 0;
    const height = (/** @type {number} */ value) => (below === "first" ? 1 - chance(value) : chance(value)) * 100;
    // Unknown values leave gaps, and a game without moves is a flat line.
    /** @type {[number, string][][]} */
    const runs = [];
    (last ? values : [...values, ...values]).forEach((value, n, all) => {
      if (value === null) return;
      if (!n || all[n - 1] === null) runs.push([]);
      runs.at(-1)?.push([n, `${n} ${height(value).toFixed(1)}`]);
    });
    const join = (/** @type {[number, string][]} */ run) => run.map(([, point]) => point).join("L");
    this.#svg.setAttribute("viewBox", `0 0 ${Math.max(last, 1)} 100`);
    this.#line.setAttribute("d", runs.map((run) => `M${join(run)}`).join(""));
    this.#area.setAttribute("d", runs.map((run) => `M${run[0][0]} 100L${join(run)}V100Z`).join(""));
    this.#area.dataset.side = `${game}-${below}`;
    holder.dataset.side = `${game}-${other(below)}`;
    holder.dataset.points = String(values.filter((value) => value !== null).length);
    const placed = (/** @type {HTMLElement} */ part, /** @type {number} */ at) => {
      part.style.setProperty("left", `${(100 * at) / Math.max(last, 1)}%`);
      return part;
    };
    const dot = (/** @type {string} */ className, /** @type {number} */ at) => {
      const [made, value] = [el("i", { className }), values[at]];
      made.style.setProperty("top", `${value === null ? 50 : height(value)}%`);
      return made;
    };
    this.#marks.replaceChildren(...[...signs].map(([at, sign]) => placed(dot(sign === "??" ? "blunder" : "mistake", at), at)));
    this.#cursor.hidden = ply === null;
    this.#cursor.replaceChildren(dot("dot", this.#ply));
    placed(this.#cursor, this.#ply);
    if (!holder.hasAttribute("tabindex")) return;
    for (const [name, value] of Object.entries({ valuemin: 0, valuemax: last, valuenow: this.#ply, valuetext: words })) {
      holder.setAttribute(`aria-${name}`, String(value));
    }
  }

  /** @param {PointerEvent} event */
  #lookAt({ clientX }) {
    const { left, width } = this.#holder.getBoundingClientRect();
    const ply = Math.round((this.#last * (clientX - left)) / width);
    this.#look(Math.min(Math.max(ply, 0), this.#last));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#look(Math.min(Math.max(this.#ply + step, 0), this.#last));
  }
}

/** What is known about a position: the report of the longest search, and its limit of visited positions.
 *  @typedef {{ report: Report, nodes: number }} Known */

/** The number of lines and arrows. */
const LINES = 3;

/** Searches of the displayed position, in visited positions: the first results appear soon and get better. */
const FIRST = [15_000, 50_000, 150_000];
const MORE = [400_000, 1_000_000];

/** The length of a search for the graph; less in long games. The graph does not depend on the displayed positions or
 *  on time, so that a game has the same turning points again. @param {number} positions */
const glance = (positions) => Math.round(Math.max(6000, Math.min(18_000, 2_000_000 / positions)));

/** Suspected mistakes are searched longer before they are marked. */
const CHECK = 150_000;

/** Dispatches `signs` when `signs` has changed. */
export class Analysis extends EventTarget {
  /** The mistakes of the game, by ply. @type {Map<number, Sign>} */
  signs = new Map();
  #app;
  #bar;
  #graph;
  #visible = false;
  /** The player below when the bar and the graph were drawn. @type {Player | null} */
  #drawn = null;
  /** Whether the person wants the analysis. */
  #power = true;
  /** Whether the solution of a solved game is looked up instead of searching. */
  #exact = false;
  /** Whether the computer could not be loaded. @type {string | null} */
  #failed = null;
  /** Positions of this game, by number of lines, kind of search, rules and position. @type {Map<string, Known>} */
  #known = new Map();
  /** The values of the game after each ply. @type {(number | null)[]} */
  #values = [];
  #job = new AbortController();
  /** The line under the pointer or with the focus. @type {number | null} */
  #hovered = null;
  /** The ply of the mistake instead of which the reader looks for a better move. @type {number | null} */
  #retry = null;
  #parts;

  /** @param {any} app @param {{ panel: HTMLElement, bar: HTMLElement }} holders */
  constructor(app, { panel, bar }) {
    super();
    this.#app = app;
    this.#bar = new Bar(bar);
    this.#parts = parts();
    const { lines, graph, turns, back, power, exact } = this.#parts;
    panel.replaceChildren(...this.#parts.cards);
    this.#graph = new Graph(graph, (ply) => this.#table.look(ply, null));
    const line = (/** @type {Event} */ { target }) => {
      const item = /** @type {HTMLElement} */ (target).closest("button");
      return item ? Number(item.dataset.line) : null;
    };
    lines.addEventListener("click", (event) => this.#playLine(line(event)));
    for (const type of ["pointerover", "focusin"]) lines.addEventListener(type, (event) => this.#arrows(line(event)));
    for (const type of ["pointerleave", "focusout"]) lines.addEventListener(type, () => this.#arrows());
    turns.addEventListener("click", ({ target }) => {
      const { ply, retry } = /** @type {HTMLElement} */ (target).closest("button")?.dataset ?? {};
      if (ply) this.#table.look(Number(ply), null);
      if (retry) this.#before(Number(retry), Number(retry));
    });
    back.addEventListener("click", () => {
      const { branch, branches, ply } = this.#table;
      if (branch !== null) this.#table.look(Math.min(ply, branches[branch].from), null);
      graph.focus();
    });
    power.addEventListener("change", () => {
      if (power.checked && !this.#table.fair) import("./dialogs.js").then(({ askHelp }) => askHelp(this.#table));
      this.#power = power.checked;
      if (power.checked) this.#table.quiet = false;
      this.#changed();
    });
    exact.addEventListener("click", () => {
      this.#exact = true;
      this.#changed();
    });
    app.table.addEventListener("change", (/** @type {any} */ { detail }) => {
      if (detail.why === "open") {
        this.#retry = null;
        this.#forget();
      }
      if (this.#visible) this.#changed();
    });
  }

  show() {
    // The bar and the graph flip with the board.
    if (this.#visible && this.#drawn !== this.#below) this.#draw();
    if (this.#visible) return;
    this.#visible = true;
    this.#changed();
  }

  hide() {
    if (!this.#visible) return;
    this.#visible = false;
    this.#job.abort();
    this.#app.board.arrows = [];
  }

  /** Draws the graph of the game into an element, until the table changes. @param {HTMLElement} holder */
  async course(holder) {
    const { session } = this.#table;
    const graph = new Graph(holder, null);
    const positions = session.positions();
    const record = session.record();
    const { game } = session;
    const job = new AbortController();
    this.#table.addEventListener("change", () => job.abort(), { once: true });
    const draw = () => graph.show({ game, signs: new Map(), ply: null, below: this.#below, words: "",
      values: positions.map((position, n) => this.#value(position, n === positions.length - 1 ? session : null)) });
    draw();
    try {
      for (const [n, position] of positions.entries()) {
        if (n === positions.length - 1 && decided(session)) continue;
        await this.#search(position, record, n, glance(positions.length), 1, job.signal);
        draw();
      }
    } catch (why) {
      if (!(why instanceof Canceled)) throw why;
    }
  }

  /** @returns {Table} */
  get #table() {
    return this.#app.table;
  }

  get #game() {
    return this.#table.session.game;
  }

  /** Whether the analysis is on. */
  get #on() {
    return this.#power && !this.#table.quiet && this.#table.fair;
  }

  /** The player on the lower side of the board. @returns {Player} */
  get #below() {
    return this.#app.board.flipped ? "second" : "first";
  }

  /** Returns what is known about a position. @param {string} position @param {number} [lines] 1 for the graph */
  #at(position, lines = 1) {
    return this.#known.get(this.#key(position, lines));
  }

  /** @param {string} position @param {number} lines */
  #key(position, lines) {
    return `${lines} ${this.#exact} ${this.#game} ${this.#table.session.rules} ${position}`;
  }

  /** Forgets the positions of other games, so that memory does not grow from game to game. */
  #forget() {
    const kept = new Set(this.#table.session.positions().flatMap((position) => [1, LINES].map((lines) => this.#key(position, lines))));
    for (const key of this.#known.keys()) if (!kept.has(key)) this.#known.delete(key);
  }

  /** Displays the position before a move. @param {number} ply @param {number | null} retry */
  #before(ply, retry) {
    this.#retry = retry;
    this.#table.look(ply - 1, null);
    this.#changed();
  }

  /** Whether the reader has tried a better move: 0 before, 1 after it; `null` if another position is displayed. */
  get #tried() {
    const { session, line, ply } = this.#table;
    const before = (this.#retry ?? 0) - 1;
    return before >= 0 && (ply === before || ply === before + 1) && line.positions()[before] === session.positions()[before] ? ply - before : null;
  }

  /** Draws what is known, and goes on with the analysis. */
  async #changed() {
    if (this.#tried === null) this.#retry = null;
    this.#job.abort();
    this.#job = new AbortController();
    const { signal } = this.#job;
    this.#exact = solved(this.#table.session) && (this.#exact || this.#app.computer.solutionReady);
    this.#failed = null;
    this.#draw();
    if (!this.#on) return;
    try {
      await this.#analyse(signal);
    } catch (why) {
      if (why instanceof Canceled || signal.aborted) return;
      if (this.#exact) {
        this.#exact = false;
        this.#app.toast("The exact values could not be loaded. Are you online?", { alert: true });
        this.#changed();
      } else {
        this.#failed = /** @type {Error} */ (why).message;
        this.#draw();
      }
    }
  }

  /** Searches the displayed position shortly, then all positions of the game, then the displayed one for longer. @param {AbortSignal} signal */
  async #analyse(signal) {
    const { shown, session } = this.#table;
    const over = decided(shown);
    // The copies are independent of moves that are played during the search.
    const [position, record, ply] = [shown.position, shown.record(), shown.plies];
    const search = async (/** @type {number[]} */ limits) => {
      for (const nodes of over ? [] : limits) await this.#search(position, record, ply, nodes, LINES, signal);
    };
    if (this.#tried && !over) await this.#search(position, record, ply, CHECK, 1, signal);
    if (this.#tried) {
      this.#draw();
      this.#app.say(this.#parts.note.textContent);
    }
    await search(FIRST);
    const [positions, whole, end] = [session.positions(), session.record(), decided(session)];
    for (const [n, position] of positions.entries()) {
      if (n === positions.length - 1 && end) continue;
      if (await this.#search(position, whole, n, glance(positions.length), 1, signal)) this.#draw(false);
    }
    for (let n = this.#suspect(positions); n; n = this.#suspect(positions)) {
      await this.#search(positions[n - 1], whole, n - 1, CHECK, 1, signal);
      if (n < positions.length - 1 || !end) await this.#search(positions[n], whole, n, CHECK, 1, signal);
      this.#draw(false);
    }
    await search(MORE);
  }

  /**
   * Searches a position, unless it was searched for as long. Returns whether it did.
   * @param {string} position @param {string} record @param {number} ply @param {number} nodes @param {number} lines @param {AbortSignal} signal
   */
  async #search(position, record, ply, nodes, lines, signal) {
    const known = this.#at(position, lines);
    if (known && enough(known, nodes, lines)) return false;
    const { computer } = this.#app;
    const key = this.#key(position, lines);
    // The limit of time, in milliseconds, is for very slow devices.
    const report = this.#exact ? await computer.solve(record, ply, signal)
      : await computer.analyse(record, ply, { nodes, time: nodes / 20, lines }, signal);
    // A search that ended before all lines were found does not replace a better one.
    const better = known && known.report.lines.length > report.lines.length && known.report.depth >= report.depth;
    this.#known.set(key, { report: better ? known.report : report, nodes: this.#exact ? Infinity : nodes });
    if (this.#visible && position === this.#table.shown.position) this.#draw();
    return true;
  }

  /** Returns the value of a position, or `null`. @param {string} position @param {Session | null} session The session if the position is its last one.
   *  @param {number} [lines] 1 for the graph */
  #value(position, session, lines = 1) {
    if (session && decided(session)) {
      const { winner } = /** @type {import("./pkg/board_web.js").Ending} */ (session.ending());
      return winner === null ? 0 : winner === "first" ? WON : -WON;
    }
    const known = this.#at(position, lines) ?? this.#at(position);
    return known ? steady(known.report) : null;
  }

  /** Judges a move by the values of the graph. @param {number} ply */
  #sign(ply) {
    const [before, after] = [this.#values[ply - 1], this.#values[ply]];
    return before === null || after === null ? null : judge(before, after, this.#mover(ply));
  }

  /** The ply of the first suspected mistake that has not been searched for long; 0 if there is none. @param {string[]} positions */
  #suspect(positions) {
    return Math.max(0, positions.findIndex((_, n) => n && this.#sign(n) && !this.#checked(positions, n)));
  }

  /** The player who made a move of the game. @param {number} ply @returns {Player} */
  #mover(ply) {
    const { session } = this.#table;
    return (session.plies - ply) % 2 ? session.turn : other(session.turn);
  }

  /** @param {boolean} all Whether to draw the lines as well. */
  #draw(all = true) {
    const { session, shown, branch, ply } = this.#table;
    const positions = session.positions();
    this.#drawn = this.#below;
    this.#values = positions.map((position, n) => this.#value(position, n === positions.length - 1 ? session : null));
    const signs = new Map();
    for (let n = 1; n < positions.length; n++) {
      // A blunder stays unmarked until both positions have been searched longer.
      const sign = this.#sign(n);
      if (sign && this.#checked(positions, n)) signs.set(n, sign);
    }
    const changed = JSON.stringify([...signs]) !== JSON.stringify([...this.signs]);
    this.signs = signs;
    if (changed) this.dispatchEvent(new Event("signs"));
    const value = this.#on ? this.#value(shown.position, shown, LINES) : null;
    this.#bar.show(this.#game, value, this.#below);
    const main = branch === null || ply <= this.#table.branches[branch].from;
    const { graph, at, back } = this.#parts;
    graph.hidden = !this.#on;
    back.hidden = branch === null;
    at.textContent = !main ? "in a variation" : positions.length > 1 ? `${ply} of ${movesInWords(positions.length - 1)}` : "no moves yet";
    const move = ply && main ? moveName(session, ply) : "Start position";
    this.#graph.show({ game: this.#game, values: this.#values, signs, ply: main ? ply : null, below: this.#below,
      words: value === null ? move : `${move}: ${verdict(this.#game, value)}` });
    this.#drawTurns();
    if (!all) return;
    this.#drawLines();
  }

  /** Whether the positions before and after a move have been searched long enough. @param {string[]} positions @param {number} ply */
  #checked(positions, ply) {
    const sure = (/** @type {number} */ n) => {
      if (n === positions.length - 1 && decided(this.#table.session)) return true;
      const known = this.#at(positions[n]);
      return known !== undefined && enough(known, CHECK, 1);
    };
    return sure(ply - 1) && sure(ply);
  }

  #drawLines() {
    const { shown } = this.#table;
    const { heading, depth, lines, note, exact, power } = this.#parts;
    const over = decided(shown);
    const known = this.#on && !over ? this.#at(shown.position, LINES) : undefined;
    power.checked = this.#on;
    heading.textContent = over ? "The game is over" : "Best moves";
    depth.textContent = !known ? "" : `${this.#exact ? "exact" : `depth ${known.report.depth}`}, + for ${sideName(this.#game, "first").toLowerCase()}`;
    exact.hidden = !this.#on || this.#exact || !solved(shown) || over;
    const ending = shown.ending();
    note.replaceChildren();
    if (this.#tried !== null && this.#on && !this.#failed) note.append(...this.#judged(this.#tried));
    else if (over && ending) note.textContent = sentence(plain(this.#game, ending.words));
    else if (!this.#on) note.textContent = !this.#table.fair ? "Your friend has to agree to hints and analysis." : this.#table.quiet ? "The analysis is off, because this game may be in progress." : "The analysis is off.";
    else if (this.#failed) note.append(`${this.#failed} `, el("button.link", { onclick: () => this.#changed() }, "Try again"));
    const shift = known ? steady(known.report) - known.report.lines[0].value : 0;
    // The buttons stay, so that the focus and clicks survive an update; and the list keeps its height.
    lines.hidden = over || !this.#on || this.#tried === 0;
    for (const [n, button] of [...lines.querySelectorAll("button")].entries()) {
      const line = known?.report.lines[n];
      button.hidden = !line;
      if (!line) continue;
      const [first, ...rest] = line.moves.map((move) => moveParts(this.#game, move));
      const value = score(this.#game, line.value + (line.proven ? 0 : shift), line.proven === "draw");
      button.title = sentence(plain(this.#game, line.words));
      button.replaceChildren(el("span.rank", String(n + 1)), el("span.value", value),
        el("span.moves", el("b", ...first), ...rest.slice(0, 7).map((parts) => el("span", ...parts))));
    }
    this.#arrows(this.#hovered);
  }

  /** Shows the lines on the board, or only one of them. @param {number | null} only */
  #arrows(only = null) {
    const { shown } = this.#table;
    const known = this.#visible && this.#on && !decided(shown) && this.#tried !== 0 ? this.#at(shown.position, LINES) : undefined;
    const arrows = (known?.report.lines ?? []).map(({ inputs }, n) => ({ inputs, rank: n + 1 }));
    this.#hovered = only;
    const wanted = only === null ? arrows : arrows.filter((_, n) => n === only);
    // Setting them draws the board.
    if (JSON.stringify(wanted) !== JSON.stringify(this.#app.board.arrows)) this.#app.board.arrows = wanted;
  }

  /** Says whether a move is better than the mistake. @param {number} tried whether it was made */
  #judged(tried) {
    const { line, shown } = this.#table;
    const ply = /** @type {number} */ (this.#retry);
    const link = (/** @type {string} */ label, /** @type {number | null} */ retry) => el("button.link", { onclick: () => this.#before(ply, retry) }, label);
    const show = link("Show it", null);
    if (!tried) return [`Find a better move for ${sideName(this.#game, this.#mover(ply))}. `, show];
    const known = this.#at(shown.position);
    const [before, after] = [this.#values[ply - 1], decided(shown) || (known && enough(known, CHECK, 1)) ? this.#value(shown.position, shown) : null];
    if (before === null || after === null) return ["Checking…"];
    const sign = judge(before, after, this.#mover(ply));
    const move = moveLabel(this.#game, line.moves()[ply - 1]);
    return sign ? [`${move} is a ${sign === "?" ? "mistake" : "blunder"}, too. `, link("Try again", ply), " ", show] : [`${move} is good.`];
  }

  /** @param {number | null} line */
  #playLine(line) {
    const known = this.#at(this.#table.shown.position, LINES);
    if (line !== null && known) this.#table.play(known.report.lines[line].text);
  }

  #drawTurns() {
    const { session } = this.#table;
    const positions = session.positions();
    const moves = session.moves();
    const lost = (/** @type {number} */ ply) => loss(this.#values[ply - 1] ?? 0, this.#values[ply] ?? 0, this.#mover(ply));
    // The three worst moves, in the order of the game.
    const worst = [...this.signs.keys()].sort((a, b) => lost(b) - lost(a)).slice(0, 3).sort((a, b) => a - b);
    const items = worst.map((ply) => el("button", { "data-ply": ply },
      el("i", { className: this.signs.get(ply) === "??" ? "blunder" : "mistake" }),
      el("span", `${numbered(session, ply)} ${moveLabel(this.#game, moves[ply - 1])} `, el("b", this.signs.get(ply) ?? ""))));
    // The only mistake, or the displayed one.
    const { ply, branch } = this.#table;
    const of = worst.length === 1 ? worst[0] : branch === null && this.signs.has(ply) ? ply : null;
    const unknown = this.#values.filter((value) => value === null).length;
    const busy = unknown > 0 || this.#suspect(positions) > 0;
    const words = busy ? `Analyzing…${unknown ? ` ${this.#values.length - unknown} of ${this.#values.length}` : ""}`
      : worst.length ? `Turning point${worst.length > 1 ? "s" : ""}:` : moves.length ? "No turning points." : "";
    const { turns } = this.#parts;
    const drawn = JSON.stringify([worst, [...this.signs], words, of, this.#retry, this.#on, moves.length]);
    if (turns.dataset.drawn === drawn) return;
    turns.dataset.drawn = drawn;
    turns.replaceChildren(el("span", this.#on ? words : ""), ...(this.#on && !busy ? items : []),
      ...(this.#on && !busy && of && this.#retry === null ? [el("button", { "data-retry": of }, "Try again")] : []));
  }
}

/** Creates the cards. */
function parts() {
  const heading = el("h2");
  const depth = el("span.soft");
  const power = el("input", { type: "checkbox", checked: true, role: "switch", "aria-label": "Analysis" });
  const lines = el("ol.lines", ...Array.from({ length: LINES }, (_, n) => el("li", el("button", { "data-line": n, hidden: true }))));
  const note = el("p.note");
  const exact = el("button.quiet.exact", "Exact values (0.7 MB)");
  const at = el("span.soft");
  const graph = el("div");
  const turns = el("div.turns");
  const head = (/** @type {(Node | string)[]} */ ...content) => el("header", ...content);
  const back = el("button.link", { hidden: true }, "Back to the game");
  return {
    heading, depth, power, lines, note, exact, at, graph, turns, back,
    cards: [
      el("section.card.best", { "aria-label": "Best moves" }, head(heading, depth, el("label.switch", power)), lines, note, exact),
      el("section.card.course", { "aria-label": "Graph of the game" }, head(el("h2", "The game"), at, back), graph, turns),
    ],
  };
}

/** Whether a position was searched for this length and number of lines, or needs no longer search. @param {Known} known @param {number} nodes @param {number} lines */
function enough({ report, nodes: spent }, nodes, lines) {
  const proven = report.lines[0]?.proven === "win" || report.lines[0]?.proven === "loss";
  return spent >= nodes && (report.lines.length >= lines || spent === Infinity) || (proven && report.lines.length >= lines);
}

/** Whether the position is over by rule, so that there is nothing to search. @param {Session} session */
function decided(session) {
  const cause = session.ending()?.cause;
  return cause === "rules" || cause === "repetition" || cause === "ply-cap";
}
