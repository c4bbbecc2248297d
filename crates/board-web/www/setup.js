// @ts-check
// The set-up editor, `#setup/GAME`: a palette, the board, and everything else that is part of a position.

import * as module from "./pkg/board_web.js";
import { el, fit, icon, loadStyle, parseSvg, pieceIcon } from "./dom.js";
import { svgElement } from "./board.js";
import { chosenValues, rulesOf, sideName, textOf, titleOf } from "./games/index.js";
import { formatLink } from "./link.js";
import { copied } from "./share.js";
import { LIMITS } from "./table.js";
import { PLAYERS, plain, sentence } from "./words.js";

/** @typedef {import("./pkg/board_web.js").GameInfo} GameInfo */
/** @typedef {import("./pkg/board_web.js").GameName} GameName */
/** @typedef {import("./pkg/board_web.js").Player} Player */
/** @typedef {import("./pkg/board_web.js").SetUpReport} SetUpReport */
/** @typedef {"left" | "right" | "top" | "bottom"} Side */

const { Session, setUp } = module;
/** The tools that are not pieces. */
const ERASE = "erase";
const MOVE = "move";
/** The distance in pixels from which a press becomes a drag. */
const DRAG = 5;
/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<Side, string>} */
const SIDES = { left: "Left", right: "Right", top: "Top", bottom: "Bottom" };

export class SetupScreen {
  /** @type {GameInfo} */
  #game;
  #rules = "standard";
  /** The pieces by space. @type {Map<string, string>} */
  #pieces = new Map();
  /** @type {Player} */
  #turn = "first";
  /** @type {Record<string, number>} */
  #supply = {};
  /** Whether the supply follows the board. */
  #fits = true;
  #tool = MOVE;
  /** The space that is moved by two clicks or keys. @type {string | null} */
  #lifted = null;
  /** The space with the keyboard focus. @type {string | null} */
  #focused = null;
  /** The spaces of the board, with their places. @type {import("./pkg/board_web.js").Layout["places"]} */
  #places = [];
  /** @type {SetUpReport} */
  #report;
  /** The open folds of the panel. @type {Set<string>} */
  #open = new Set();
  /** The set-ups before each change, and the present one, as JSON. @type {string[]} */
  #past = [];
  #now = "";
  /** Whether a change belongs to the one before: a drag that paints several spaces. */
  #painting = false;

  /** @param {HTMLElement} root @param {any} app */
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.#game = app.games[0];
    loadStyle("setup.css");
    root.className = "setup";
    this.board = el("div.setup-board");
    this.panel = el("section.card.setup-panel", { "aria-label": "Set up a position" });
    this.state = el("div.setup-state", { role: "status" });
    this.play = el("button.primary", { onclick: () => this.#play() }, "Play from here");
    this.analyse = el("button", { onclick: () => this.app.go(formatLink(this.#session())) }, icon("analyse"), "Analyze");
    this.copy = el("button", { onclick: () => this.#copy() }, icon("link"), "Copy link");
    root.append(this.board, el("div.setup-side", this.panel, this.state,
      el("div.setup-buttons", this.copy, this.analyse, this.play)));
    this.board.addEventListener("keydown", (event) => this.#key(event));
    root.addEventListener("keydown", (event) => {
      const typing = /** @type {Element} */ (event.target).matches("input");
      if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || typing) return;
      event.preventDefault();
      this.#undo();
    });
    this.board.addEventListener("pointerdown", (event) => this.#press(event));
    for (const type of /** @type {const} */ (["focusin", "focusout"])) this.board.addEventListener(type, (event) => this.#focus(event));
    this.#report = setUp(this.#game.name, "standard", { pieces: [], turn: "first" });
  }

  /** Opens a position. @param {{ session: Session }} params */
  show({ session }) {
    document.title = "Set up a position";
    this.#game = this.app.games.find((/** @type {GameInfo} */ { name }) => name === session.game);
    this.#tool = this.#game.kinds[0].letter;
    this.#focused = null;
    this.#now = "";
    this.#past = [];
    this.#load(session);
  }

  hide() {}

  /** Shows a position. @param {import("./pkg/board_web.js").Session} session */
  #load(session) {
    const { pieces, turn, supply } = session.setUp();
    this.#rules = session.rules;
    this.#pieces = new Map(pieces);
    this.#turn = turn;
    this.#supply = supply ?? {};
    this.#measure();
    const fitting = this.#fitting();
    this.#fits = !fitting || JSON.stringify(fitting) === JSON.stringify(this.#supply);
    this.#lifted = null;
    this.#changed();
  }

  /** Reads the spaces of the board of these rules, and removes pieces from others. */
  #measure() {
    this.#places = Session.start(this.#game.name, this.#rules).scene().layout.places;
    const known = new Set(this.#places.map(({ space }) => space));
    for (const space of this.#pieces.keys()) if (!known.has(space)) this.#pieces.delete(space);
  }

  /** The supply that fits the board, if the game has one. */
  #fitting() {
    const { supply } = textOf(this.#game.name);
    return supply?.([...this.#pieces.values()], this.#places.length - this.#pieces.size) ?? null;
  }

  /** Checks the set-up, draws it and updates the address. */
  #changed() {
    if (this.#fits) this.#supply = this.#fitting() ?? this.#supply;
    this.#remember();
    const { name } = this.#game;
    const pieces = /** @type {[string, string][]} */ ([...this.#pieces]);
    const what = { pieces, turn: this.#turn, supply: this.#supply };
    this.#report = setUp(name, this.#rules, what, { theme: "css", labels: true });
    const { position } = this.#report;
    if (position) history.replaceState(history.state, "", `#setup/${name}?position=${encodeURIComponent(position)}`);
    this.#draw();
  }

  /** Keeps the set-up before a change. */
  #remember() {
    const now = JSON.stringify([this.#rules, [...this.#pieces], this.#turn, this.#supply, this.#fits]);
    if (this.#now && now !== this.#now && !this.#painting) this.#past.push(this.#now);
    this.#now = now;
  }

  /** Returns to the set-up before the last change. */
  #undo() {
    const before = this.#past.pop();
    if (!before) return;
    const [rules, pieces, turn, supply, fits] = JSON.parse(before);
    [this.#rules, this.#pieces, this.#turn, this.#supply, this.#fits] = [rules, new Map(pieces), turn, supply, fits];
    this.#lifted = null;
    this.#now = "";
    this.#measure();
    this.#changed();
  }

  #draw() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const onBoard = this.board.contains(focused);
    const inPanel = this.panel.contains(focused) ? focused?.dataset.key : undefined;
    this.#drawBoard();
    this.#drawPanel();
    this.#drawState();
    if (onBoard) this.#button(this.#focused ?? "")?.focus();
    if (inPanel) /** @type {HTMLElement | null} */ (this.panel.querySelector(`[data-key="${CSS.escape(inPanel)}"]`))?.focus();
  }

  /** Whether the game is over in a valid set-up. */
  get #over() {
    return this.#report.position !== null && this.#report.scene.over;
  }

  #drawBoard() {
    const svg = parseSvg(this.#report.svg);
    svg.querySelector("title")?.remove();
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", `Board of ${titleOf(this.#game.name)}`);
    this.board.replaceChildren(svg);
    fit(this.root, this.board);
    this.board.classList.toggle("moving", this.#tool === MOVE);
    const { kinds } = textOf(this.#game.name);
    const wrong = new Set(this.#report.faults.flatMap(({ spaces }) => spaces));
    const focused = this.#focused ?? this.#places[0]?.space;
    for (const { space } of this.#places) {
      const button = this.#button(space);
      if (!button) continue;
      const letter = this.#pieces.get(space) ?? "";
      const what = letter === this.#game.setUp.closed && letter ? "closed" : kinds[letter]?.[0].toLowerCase() ?? "empty";
      button.setAttribute("role", "button");
      button.setAttribute("tabindex", space === focused ? "0" : "-1");
      const state = `${wrong.has(space) ? ", fault" : ""}${space === this.#lifted ? ", chosen" : ""}`;
      button.setAttribute("aria-label", `${space}: ${what}${state}`);
      if (wrong.has(space)) this.#ring(button, "fault");
      if (space === this.#lifted) this.#ring(button, "lifted");
    }
  }

  /** Draws a ring around a space, or a square for the keyboard focus. @param {SVGGraphicsElement} button @param {string} name */
  #ring(button, name) {
    const { x, y, width, height } = button.getBBox();
    const radius = Math.min(width, height) * 0.44;
    const [left, top, size] = [x + width / 2 - radius, y + height / 2 - radius, radius * 2];
    const shape = { x: left, y: top, width: size, height: size, rx: name === "focus" ? radius / 6 : radius };
    for (const layer of ["halo", "line"]) button.ownerSVGElement?.append(svgElement("rect", { class: `setup-ring ${layer} ${name}`, ...shape }));
  }

  /** @param {FocusEvent} event */
  #focus({ type, target }) {
    for (const ring of this.board.querySelectorAll(".setup-ring.focus")) ring.remove();
    const space = spaceOf(target);
    if (type === "focusout" || space === null) return;
    this.#focused = space;
    const button = this.#button(space);
    if (button?.matches(":focus-visible")) this.#ring(button, "focus");
  }

  /** @param {string} space @returns {SVGGraphicsElement | null} */
  #button(space) {
    return this.board.querySelector(`[data-space="${CSS.escape(space)}"]`);
  }

  #drawPanel() {
    const game = this.#game;
    const { name } = game;
    const text = textOf(name);
    this.panel.replaceChildren(
      el("div.setup-head", el("h1", "Set up a position ", el("small", titleOf(name))),
        el("button.icon-button", { "aria-label": "Close", "data-key": "close", onclick: () => this.#close() }, icon("close"))),
      ...group("Put on the board", "setup-palette", ...game.kinds.map((kind) => this.#piece(kind))),
      el("div.row",
        this.#toolButton(ERASE, icon("erase"), "Erase"), this.#toolButton(MOVE, icon("swap"), "Move")),
      ...group("Whole board", "row.tight",
        this.#action("undo", "Undo", () => this.#undo(), !this.#past.length),
        this.#action("first", "Start", () => this.#load(Session.start(name, this.#rules))),
        this.#action("close", "Clear", () => { this.#pieces.clear(); this.#fits = true; this.#changed(); })),
      ...group("Ready-made positions", "setup-presets", ...this.#presets.map((preset, n) => this.#preset(preset, n + 1))),
      ...this.#supplyRows(),
      el("div.row.setup-turn", { role: "group", "aria-label": "To move" }, el("p.label", "To move"), ...PLAYERS.map((player, n) =>
        this.#pressed(`turn-${player}`, this.#turn === player, () => { this.#turn = player; this.#changed(); },
          pieceIcon(name, text.pieces[n]), sideName(name, player)))),
      this.#fold("more", game.setUp.closed ? "Closed lines and rules" : "Rules", ...this.#closedRows(), ...this.#optionRows()),
      el("label.label", { htmlFor: "setup-text" }, "Position as text"),
      this.#textField());
  }

  /** A part of the panel that can be folded, and stays as it is. @param {string} key @param {string} label @param {Node[]} children */
  #fold(key, label, ...children) {
    const open = this.#open.has(key);
    return el("details", { open, ontoggle: (/** @type {any} */ { target }) => (target.open ? this.#open.add(key) : this.#open.delete(key)) },
      el("summary.label", { "data-key": `fold-${key}` }, label), el("div", ...children));
  }

  /** A button that stays pressed. @param {string} key @param {boolean} pressed @param {() => void} act @param {(Node | string)[]} children */
  #pressed(key, pressed, act, ...children) {
    return el("button.choice", { "data-key": key, "aria-pressed": pressed, onclick: act }, ...children);
  }

  /** @param {string} name of the icon @param {string} label @param {() => void} act */
  #action(name, label, act, idle = false) {
    return el("button", { "data-key": label, "aria-disabled": idle, onclick: act }, icon(name), label);
  }

  /** @param {string} tool @param {Node} sign @param {string} label */
  #toolButton(tool, sign, label) {
    return this.#pressed(`tool-${tool}`, this.#tool === tool, () => this.#choose(tool), sign, label);
  }

  /** A piece of the palette, which can be chosen or dragged. @param {GameInfo["kinds"][number]} kind */
  #piece({ letter, name }) {
    const count = [...this.#pieces.values()].filter((found) => found === letter).length;
    const label = textOf(this.#game.name).kinds[letter]?.[0] ?? name;
    const button = this.#pressed(`tool-${letter}`, this.#tool === letter, () => this.#choose(letter),
      pieceIcon(this.#game.name, letter), el("b", label), " ", el("small", String(count), el("span.sr-only", " on the board")));
    button.addEventListener("pointerdown", (event) => this.#drag(event, letter, null));
    return button;
  }

  #supplyRows() {
    const { supply } = this.#game.setUp;
    if (!supply.length) return [];
    const fit = el("button.link", { "data-key": "fit", hidden: this.#fits, onclick: () => { this.#fits = true; this.#changed(); } }, "Fit to the board");
    return [
      el("div.setup-line", el("p.label", "Supply"), fit),
      el("div.row.supply", ...supply.map(({ letter, max }) => {
        const kind = this.#game.kinds.find((kind) => kind.letter === letter)?.name ?? letter;
        return this.#stepper(kind, this.#supply[letter] ?? 0, max, (value) => {
          this.#supply = { ...this.#supply, [letter]: value };
          this.#fits = false;
          this.#changed();
        }, el("span", pieceIcon(this.#game.name, letter), textOf(this.#game.name).kinds[letter]?.[0] ?? kind));
      })),
    ];
  }

  /** A number with buttons for one less and one more. @param {string} name @param {number} value @param {number} max
   *  @param {(value: number) => void} change @param {Node} sign */
  #stepper(name, value, max, change, sign) {
    const step = (/** @type {number} */ by, /** @type {string} */ sign, /** @type {string} */ words) => el("button", {
      "data-key": `${name}${by}`, "aria-label": `${words} ${name}`, "aria-disabled": value + by < 0 || value + by > max,
      onclick: () => value + by < 0 || value + by > max || change(value + by),
    }, icon(sign));
    return el("div.stepper", { role: "group", "aria-label": name }, sign,
      el("span", step(-1, "minus", "Less"), el("output", String(value)), step(1, "plus", "More")));
  }

  /** Steppers for closed lines at the edges of the board. */
  #closedRows() {
    if (!this.#game.setUp.closed) return [];
    const lines = this.#closedLines();
    return [
      el("p.label", "Closed lines at each edge"),
      el("div.setup-closed", .../** @type {Side[]} */ (Object.keys(SIDES)).map((side) =>
        this.#stepper(SIDES[side].toLowerCase(), lines[side], 6, (value) => this.#closeLines(side, value), el("span", SIDES[side])))),
    ];
  }

  /** The lines of spaces from an edge on. @param {Side} side */
  #linesFrom(side) {
    const at = side === "left" || side === "right" ? "x" : "y";
    const values = [...new Set(this.#places.map((place) => place.at[at]))].sort((a, b) => a - b);
    if (side === "right" || side === "bottom") values.reverse();
    return values.map((value) => this.#places.filter((place) => place.at[at] === value).map(({ space }) => space));
  }

  /** The number of closed lines at each edge. @returns {Record<Side, number>} */
  #closedLines() {
    const count = (/** @type {Side} */ side) => {
      const lines = this.#linesFrom(side);
      const open = lines.findIndex((line) => line.some((space) => this.#pieces.get(space) !== this.#game.setUp.closed));
      return open < 0 ? lines.length : open;
    };
    return { left: count("left"), right: count("right"), top: count("top"), bottom: count("bottom") };
  }

  /** Closes so many lines at an edge. @param {Side} side @param {number} count */
  #closeLines(side, count) {
    const closed = /** @type {string} */ (this.#game.setUp.closed);
    const wanted = { ...this.#closedLines(), [side]: count };
    for (const [space, letter] of this.#pieces) if (letter === closed) this.#pieces.delete(space);
    for (const side of /** @type {Side[]} */ (Object.keys(SIDES))) {
      for (const space of this.#linesFrom(side).slice(0, wanted[side]).flat()) this.#pieces.set(space, closed);
    }
    this.#changed();
  }

  #optionRows() {
    const chosen = chosenValues(this.#rules);
    const { options } = textOf(this.#game.name);
    return this.#game.options.map(({ name, about, values }) => el("label.setup-option", el("span", options[name]?.label ?? about),
      el("select", { "data-key": `option-${name}`, onchange: (/** @type {any} */ { target }) => {
        this.#rules = rulesOf(this.#game, { ...chosen, [name]: target.value });
        this.#measure();
        this.#changed();
      } }, ...values.map((value) => el("option", { value, selected: value === (chosen[name] ?? values[0]) }, options[name]?.values[value] ?? value)))));
  }

  /** Reports that the typed position is invalid. @param {string} why */
  #reject(why) {
    this.state.replaceChildren(icon("info"), el("p", el("b", "This is not a position. "), sentence(plain(this.#game.name, why.replace(/ at byte \d+/g, "")))));
    this.state.classList.add("bad");
    this.play.disabled = this.copy.disabled = this.analyse.disabled = true;
  }

  #textField() {
    const input = el("input", { id: "setup-text", type: "text", spellcheck: false, autocapitalize: "none", autocomplete: "off", "data-key": "text", value: this.#report.position ?? "" });
    input.addEventListener("change", () => {
      try {
        this.#load(Session.fromPosition(this.#game.name, input.value.trim()));
      } catch (/** @type {any} */ why) {
        this.#reject(why.message);
      }
    });
    return input;
  }

  /** The ready-made positions, with their names. @returns {[string, string][]} */
  get #presets() {
    const { presets, example } = textOf(this.#game.name);
    return presets ?? [["Start position", Session.start(this.#game.name, "standard").position], ...(example ? [/** @type {[string, string]} */ (["Middle game", example])] : [])];
  }

  /** A ready-made position. If there are many, its name is short. @param {[string, string]} preset @param {number} number */
  #preset([label, position], number) {
    const session = Session.fromPosition(this.#game.name, position);
    const picture = parseSvg(session.svg({ theme: "css", labels: false }));
    picture.setAttribute("aria-hidden", "true");
    const many = this.#presets.length > 2;
    if (many) crop(picture);
    for (const space of picture.querySelectorAll("[data-space]")) space.removeAttribute("data-space");
    const same = this.#report.position === position;
    const button = this.#pressed(`preset-${label}`, same, () => this.#load(session), picture, many ? String(number) : label);
    if (many) button.setAttribute("aria-label", label);
    button.title = label;
    return button;
  }

  #drawState() {
    const { position, faults, scene } = this.#report;
    const { name } = this.#game;
    this.state.classList.toggle("bad", !position || this.#over);
    const letters = [...this.#pieces.values()];
    const { kinds } = textOf(name);
    const parts = this.#game.kinds.map(({ letter, name }) => {
      const count = letters.filter((found) => found === letter).length;
      return count && `${count} ${kinds[letter]?.[count === 1 ? 0 : 1].toLowerCase() ?? name}`;
    }).filter((part) => part);
    const empty = this.#places.length - this.#pieces.size;
    const words = [...parts, `${empty} empty ${empty === 1 ? "space" : "spaces"}`].join(", ");
    if (position && !this.#over) {
      this.state.replaceChildren(icon("check"), el("p", el("b", "This can be played. "), `${sentence(words)}`));
    } else if (position) {
      this.state.replaceChildren(icon("info"), el("p", el("b", "The game is over in this position. "), sentence(plain(name, scene.status))));
    } else {
      const items = faults.map(({ message }) => el("li", sentence(plain(name, message))));
      this.state.replaceChildren(icon("info"), el("div", el("b", "This cannot be played."), el("ul", ...items)));
    }
    this.play.disabled = !position || this.#over;
    this.copy.disabled = this.analyse.disabled = !position;
  }

  /** @param {string} tool */
  #choose(tool) {
    this.#tool = tool;
    this.#lifted = null;
    this.#draw();
  }

  /** Uses the chosen tool on a space. @param {string} space */
  #use(space) {
    const closed = this.#game.setUp.closed;
    const found = this.#pieces.get(space);
    if (this.#tool === MOVE) {
      if (this.#lifted === null) this.#lifted = found && found !== closed ? space : null;
      else return this.#move(this.#lifted, space);
      return this.#draw();
    }
    if (found && found === closed) return;
    if (this.#tool === ERASE || found === this.#tool) this.#pieces.delete(space);
    else this.#pieces.set(space, this.#tool);
    this.#changed();
  }

  /** Moves a piece, or removes it. @param {string} from @param {string | null} to */
  #move(from, to) {
    const letter = this.#pieces.get(from);
    this.#lifted = null;
    if (letter && to !== from) {
      this.#pieces.delete(from);
      if (to !== null && this.#pieces.get(to) !== this.#game.setUp.closed) this.#pieces.set(to, letter);
    }
    this.#changed();
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const space = spaceAt(event.clientX, event.clientY, this.board);
    if (event.button !== 0 || !space) return;
    // The focus would otherwise move to the page, because the picture is drawn again.
    event.preventDefault();
    this.#focused = space;
    this.#button(space)?.focus();
    const letter = this.#pieces.get(space);
    if (this.#tool === MOVE) {
      if (letter && letter !== this.#game.setUp.closed && this.#lifted === null) this.#drag(event, letter, space);
      else this.#use(space);
      return;
    }
    this.#use(space);
    if (event.pointerType !== "touch") this.#paint(event, space);
  }

  /** Uses the tool on all spaces that the pointer passes. @param {PointerEvent} event @param {string} start */
  #paint(event, start) {
    const placed = this.#pieces.get(start);
    this.#painting = true;
    const passed = new Set([start]);
    const move = (/** @type {PointerEvent} */ event) => {
      const space = spaceAt(event.clientX, event.clientY, this.board);
      if (!space || passed.has(space)) return;
      passed.add(space);
      if (this.#pieces.get(space) !== placed) this.#use(space);
    };
    this.#follow(event, move, () => (this.#painting = false));
  }

  /** Drags a piece from the palette or a space. @param {PointerEvent} event @param {string} letter @param {string | null} from */
  #drag(event, letter, from) {
    if (event.button !== 0) return;
    const size = (this.#button(this.#places[0].space)?.getBoundingClientRect().width ?? 48) * 0.9;
    /** @type {Element | null} */
    let ghost = null;
    const move = (/** @type {PointerEvent} */ moved) => {
      if (!ghost && Math.hypot(moved.clientX - event.clientX, moved.clientY - event.clientY) < DRAG) return;
      if (!ghost) {
        ghost = pieceIcon(this.#game.name, letter);
        ghost.classList.add("setup-ghost");
        /** @type {HTMLElement} */ (ghost).style.setProperty("width", `${size}px`);
        document.body.append(ghost);
      }
      /** @type {HTMLElement} */ (ghost).style.setProperty("transform", `translate(${moved.clientX - size / 2}px, ${moved.clientY - size / 2}px)`);
    };
    this.#follow(event, move, (up) => {
      const space = up && spaceAt(up.clientX, up.clientY, this.board);
      const dragged = ghost !== null;
      ghost?.remove();
      if (!up) return;
      if (!dragged) {
        if (from) this.#use(from);
      } else if (from) {
        this.#move(from, space);
      } else if (space && !(this.#pieces.has(space) && this.#pieces.get(space) === this.#game.setUp.closed)) {
        this.#pieces.set(space, letter);
        this.#changed();
      }
    });
  }

  /** Follows a pressed pointer. @param {PointerEvent} start @param {(event: PointerEvent) => void} move
   *  @param {(event: PointerEvent | null) => void} end gets null if the press is canceled */
  #follow(start, move, end) {
    const done = new AbortController();
    const { signal } = done;
    const own = (/** @type {PointerEvent} */ event) => event.pointerId === start.pointerId;
    addEventListener("pointermove", (event) => own(event) && move(event), { signal });
    addEventListener("pointerup", (event) => own(event) && (done.abort(), end(event)), { signal });
    addEventListener("pointercancel", (event) => own(event) && (done.abort(), end(null)), { signal });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const space = spaceOf(event.target);
    if (!space || event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const letters = this.#game.kinds.map(({ letter }) => letter);
    const letter = letters.find((letter) => letter === key) ?? letters.find((letter) => letter.toLowerCase() === key.toLowerCase());
    if (key in WAYS) this.#step(space, WAYS[key]);
    else if (key === "Enter" || key === " ") this.#use(space);
    else if (key === "Delete" || key === "Backspace") this.#erase(space);
    else if (key === "Escape" && this.#lifted) this.#choose(MOVE);
    else if (letter) this.#choose(letter);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} space */
  #erase(space) {
    if (this.#pieces.get(space) === this.#game.setUp.closed) return;
    this.#pieces.delete(space);
    this.#changed();
  }

  /** Moves the focus to the nearest space in a direction. @param {string} space @param {[number, number]} way */
  #step(space, [x, y]) {
    const from = this.#places.find((place) => place.space === space)?.at;
    if (!from) return;
    const cost = (/** @type {{ at: { x: number, y: number } }} */ { at }) => {
      const [dx, dy] = [at.x - from.x, at.y - from.y];
      const [along, across] = [dx * x + dy * y, Math.abs(dx * y) + Math.abs(dy * x)];
      return along > 0.1 && across <= along + 0.1 ? along + 2 * across : Infinity;
    };
    const best = this.#places.reduce((best, place) => (cost(place) < cost(best) ? place : best));
    if (cost(best) === Infinity) return;
    this.#button(space)?.setAttribute("tabindex", "-1");
    this.#button(best.space)?.setAttribute("tabindex", "0");
    this.#button(best.space)?.focus();
  }

  /** The position as a game. */
  #session() {
    return Session.fromPosition(this.#game.name, this.#report.position ?? "", LIMITS);
  }

  #play() {
    this.app.openNewGame(this.#game.name, this.#session());
  }

  /** Returns to the page before, or to the start page. */
  #close() {
    if (history.length > 1) history.back();
    else this.app.go("#");
  }

  async #copy() {
    const done = await copied(new URL(formatLink(this.#session()), location.href).href);
    this.app.toast(done ? "Link copied." : "Copying is blocked. Choose Analyze, and copy the address.", { alert: !done });
  }
}

/** The space of an element of the picture. @param {unknown} target @returns {string | null} */
function spaceOf(target) {
  const part = target instanceof Element ? target.closest("[data-space], [data-piece]") : null;
  return part?.getAttribute("data-space") ?? part?.getAttribute("data-piece") ?? null;
}

/** The space of a board at a point of the window. @param {number} x @param {number} y @param {HTMLElement} board */
function spaceAt(x, y, board) {
  const found = document.elementsFromPoint(x, y).filter((element) => board.contains(element));
  return found.map(spaceOf).find((space) => space !== null) ?? null;
}

/** Shows only the part of a picture that has pieces. @param {SVGSVGElement} picture */
function crop(picture) {
  const found = [...picture.querySelectorAll("[data-piece]")].map((piece) => /translate\(([-\d.]+)[ ,]([-\d.]+)/.exec(piece.getAttribute("transform") ?? ""));
  const [xs, ys] = [1, 2].map((n) => found.flatMap((match) => (match ? [Number(match[n])] : [])));
  if (xs.length < 4) return;
  const sizes = xs.map((x) => Math.abs(x - xs[0])).filter((size) => size > 1);
  const margin = Math.min(...sizes) * 0.65;
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  const size = Math.max(Math.max(...xs) - left, Math.max(...ys) - top) + margin;
  picture.setAttribute("viewBox", `${left} ${top} ${size} ${size}`);
}

/** Returns a label and a group of controls. @param {string} label @param {string} classes @param {Node[]} controls */
const group = (label, classes, ...controls) => [el("p.label", label), el(`div.${classes}`, { role: "group", "aria-label": label }, ...controls)];
