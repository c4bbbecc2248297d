// @ts-check
// The board: an SVG picture in which every space and entry is a button, and the buttons for choices.

import * as motion from "./motion.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./pkg/board_web.js").Scene} Scene */

const BUTTONS = "[data-space], [data-entry]";

export class Board {
  /** The name of the space or entry that was focused last. @type {string | null} */
  #focused = null;
  /** Aborts the running animation. */
  #running = new AbortController();

  /**
   * @param {HTMLElement} holder contains the picture
   * @param {HTMLElement} before contains the choices that begin a move
   * @param {Table} table
   * @param {{ motion: boolean, marks: boolean }} settings
   */
  constructor(holder, before, table, settings) {
    this.holder = holder;
    this.before = before;
    this.table = table;
    this.settings = settings;
    holder.addEventListener("click", ({ target }) => this.#touched(target));
    holder.addEventListener("keydown", (event) => this.#pressed(event));
    holder.addEventListener("focusin", ({ target }) => this.#focus(target));
    holder.addEventListener("focusout", () => holder.querySelector(".focus-ring")?.remove());
  }

  /** Animates the last move, unless animation is off, and then draws the position. */
  async moved() {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const last = this.table.shown.lastMove();
    if (last?.changes.length && this.settings.motion && !motion.reduced() && !document.hidden) {
      // These choices belong to the previous position.
      this.before.replaceChildren();
      const hadFocus = this.holder.contains(document.activeElement);
      await motion.show(this.holder, this.table.shown.frames("css"), last, signal);
      if (signal.aborted) return;
      this.draw();
      if (hadFocus && document.activeElement === document.body) this.focus();
    } else {
      this.draw();
    }
  }

  /** Draws the position and marks the legal touches. */
  draw() {
    this.#running.abort();
    const { table, holder } = this;
    const hadFocus = holder.contains(document.activeElement);
    const scene = table.shown.scene();
    const touched = table.mayTouch && this.settings.marks ? table.touched : null;
    holder.innerHTML = table.shown.svg({ theme: "css", touched });
    const svg = /** @type {SVGElement} */ (holder.querySelector("svg"));
    svg.querySelector("title")?.remove();
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", `Board: ${scene.status}`);
    svg.classList.toggle("first", table.touched.length === 0);
    this.#name(scene);
    const offered = this.#offerChoices(scene);
    if (offered) offered.focus();
    else if (hadFocus) this.focus();
  }

  /** Marks the inputs of a suggested move. @param {string[]} inputs */
  hint(inputs) {
    for (const input of inputs) {
      this.#ring(this.#button(input), "hint");
      this.before.querySelector(`[data-choice="${CSS.escape(input)}"]`)?.classList.add("hint");
    }
  }

  /** Moves the focus to the button of the board that was focused last. */
  focus() {
    const button = this.holder.querySelector('[tabindex="0"]');
    if (button instanceof SVGElement) button.focus();
  }

  /** Labels every space and entry for screen readers. @param {Scene} scene */
  #name(scene) {
    const kinds = new Map(scene.kinds.map((kind) => [kind.letter, kind.name]));
    const pieces = new Map(scene.pieces);
    const closed = new Set(scene.layout.places.filter((place) => place.closed).map((place) => place.space));
    const touchable = new Set(this.table.touchable);
    const buttons = [...this.holder.querySelectorAll(BUTTONS)];
    for (const button of buttons) {
      const name = nameOf(button);
      const what = button.hasAttribute("data-entry") ? "entry point outside the board"
        : kinds.get(pieces.get(name) ?? "") ?? (closed.has(name) ? "closed" : "empty");
      const state = this.table.touched.includes(name) ? ", chosen" : touchable.has(name) ? ", can be chosen" : "";
      button.setAttribute("role", "button");
      button.setAttribute("aria-label", `${name}: ${what}${state}`);
      button.setAttribute("tabindex", "-1");
      button.classList.toggle("touchable", touchable.has(name));
      button.classList.toggle("chosen", this.table.touched.includes(name));
    }
    const first = this.#button(this.#focused) ?? buttons.find((button) => touchable.has(nameOf(button)));
    (first ?? buttons[0])?.setAttribute("tabindex", "0");
  }

  /** Shows the choices, such as rotations or a pass, next to the last touched space or above the
   *  board. Returns the first button next to a space, if any. @param {Scene} scene */
  #offerChoices(scene) {
    const { table } = this;
    const touched = table.touched.at(-1) ?? "";
    const anchor = this.#button(touched);
    // The first choices stay visible while a move is entered, so that they can be changed.
    const first = table.mayTouch && !anchor ? table.session.pick([])?.more ?? [] : [];
    const names = new Set([...table.touchable, ...first]);
    const signs = new Map(scene.kinds.map((kind) => [kind.letter, kind.glyph.sign]));
    const buttons = scene.choices.filter(({ name }) => names.has(name)).map((choice) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.choice = choice.name;
      button.textContent = `${signs.get(choice.piece ?? "") ?? ""} ${choice.about}`.trim();
      button.setAttribute("aria-pressed", String(touched === choice.name));
      button.addEventListener("click", () => {
        table.touch(choice.name);
        this.focus();
      });
      return button;
    });
    const prompt = table.firstChoices.length && !table.touched.length ? ["Choose:"] : [];
    this.before.replaceChildren(...(anchor ? [] : [...prompt, ...buttons]));
    if (!anchor || !buttons.length) return null;
    const popup = document.createElement("div");
    popup.className = "choices popup";
    popup.setAttribute("role", "group");
    popup.setAttribute("aria-label", `Choices for ${touched}`);
    popup.append(...buttons);
    this.holder.append(popup);
    const [board, place] = [this.holder.getBoundingClientRect(), anchor.getBoundingClientRect()];
    const left = place.left + place.width / 2 - board.left - popup.offsetWidth / 2;
    popup.style.left = `${Math.max(0, Math.min(left, board.width - popup.offsetWidth))}px`;
    popup.style.top = `${Math.min(place.bottom - board.top + 4, board.height - popup.offsetHeight)}px`;
    return buttons[0];
  }

  /** @param {EventTarget | null} target */
  #touched(target) {
    const button = target instanceof Element ? target.closest(BUTTONS) : null;
    if (!button) return;
    this.#focused = nameOf(button);
    this.table.touch(this.#focused);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.key === "Escape") {
      this.table.deselect();
      this.focus();
      return;
    }
    const at = event.target instanceof Element ? event.target.closest(BUTTONS) : null;
    if (!at || event.ctrlKey || event.altKey || event.metaKey) return;
    const to = this.#neighbour(at, event.key);
    if (to) {
      to.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.#touched(at);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Returns the target of a key: arrow keys go to the nearest space in their direction, Page Up and
   *  Page Down to the previous and next legal touch. @param {Element} at @param {string} key */
  #neighbour(at, key) {
    const buttons = /** @type {SVGElement[]} */ ([...this.holder.querySelectorAll(BUTTONS)]);
    /** @type {Record<string, number[]>} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (key in ways) {
      const [dx, dy] = ways[key];
      const here = centre(at);
      const far = (/** @type {Element} */ other) => {
        const there = centre(other);
        const [x, y] = [there.x - here.x, there.y - here.y];
        const [along, across] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
        return along > 1 && across < 2 * along ? along + 2 * across : Infinity;
      };
      const nearest = buttons.reduce((best, other) => (far(other) < far(best) ? other : best), buttons[0]);
      return far(nearest) < Infinity ? nearest : null;
    }
    if (key === "PageDown" || key === "PageUp") {
      const can = buttons.filter((button) => button.classList.contains("touchable") || button === at);
      const step = key === "PageDown" ? 1 : can.length - 1;
      return can[(can.indexOf(/** @type {SVGElement} */ (at)) + step) % can.length];
    }
    return null;
  }

  /** @param {EventTarget | null} target */
  #focus(target) {
    const button = target instanceof SVGGraphicsElement ? target.closest(BUTTONS) : null;
    if (!(button instanceof SVGGraphicsElement)) return;
    this.#focused = nameOf(button);
    this.holder.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    button.setAttribute("tabindex", "0");
    this.holder.querySelector(".focus-ring")?.remove();
    if (!button.matches(":focus-visible")) return;
    this.#ring(button, "focus-ring");
  }

  /** Draws a frame around a button, above all other elements. @param {Element | null} button
   *  @param {string} kind the CSS class */
  #ring(button, kind) {
    if (!(button instanceof SVGGraphicsElement)) return;
    const { x, y, width, height } = button.getBBox();
    const ring = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    const box = { x: x - 1, y: y - 1, width: width + 2, height: height + 2, rx: 6 };
    for (const [name, value] of Object.entries(box)) ring.setAttribute(name, String(value));
    ring.classList.add(kind);
    this.holder.querySelector("svg")?.append(ring);
  }

  /** @param {string | null} name */
  #button(name) {
    if (name === null) return null;
    const text = CSS.escape(name);
    return this.holder.querySelector(`[data-space="${text}"], [data-entry="${text}"]`);
  }
}

/** @param {Element} button */
function nameOf(button) {
  return button.getAttribute("data-space") ?? button.getAttribute("data-entry") ?? "";
}

/** @param {Element} element */
function centre(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
