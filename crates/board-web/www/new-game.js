// @ts-check
// The dialog for a new game. It remembers the last choices for each game.

import { choice, dialogOf, openDialog } from "./dialogs.js";
import { byId, el, loadStyle, pieceIcon } from "./dom.js";
import { LEVELS, LEVEL_HELP, chosenValues, need, rulesInWords, rulesOf, textOf, titleOf } from "./games/index.js";
import { draw, example } from "./start.js";
import { Session } from "./pkg/board_web.js";
import { LIMITS, solved } from "./table.js";

/** @typedef {import("./store.js").Choices} Choices */

const OPPONENTS = { computer: "Computer", friend: "Friend on this device", link: "Friend by link" };
/** @param {string} game */
const limitsInWords = (game) => (textOf(game).endless ? "" : `Draw when a position occurs three times, or after ${Number(LIMITS.maxPlies) / 2} moves by each player.`);

/**
 * Opens the dialog.
 * @param {any} app
 * @param {string} game
 * @param {Session} [session] the position to start from
 */
export async function openNewGame(app, game, session) {
  const names = app.games.map((/** @type {any} */ { name }) => name);
  await Promise.all([loadStyle("dialogs.css"), need(...names)]);
  const dialog = new Dialog(app, names.includes(game) ? game : names[0], session);
  openDialog(dialog.root);
}

class Dialog {
  /** @type {Choices} */
  choices = { opponent: "computer", level: "easy", side: "first", rules: "standard" };

  /** @param {any} app @param {string} game @param {Session} [session] */
  constructor(app, game, session) {
    this.app = app;
    this.game = game;
    this.session = session;
    this.root = dialogOf("new-dialog", "new-title", frame);
    this.form = /** @type {HTMLFormElement} */ (this.root.firstElementChild);
    this.#recall();
    this.#build();
    this.form.onchange = (event) => this.#change(/** @type {HTMLInputElement} */ (event.target));
    this.root.onclose = () => this.root.returnValue === "start" && this.#start();
  }

  get #info() {
    return this.app.games.find((/** @type {any} */ { name }) => name === this.game);
  }

  /** The start of the new game. */
  get #begin() {
    return this.session ?? Session.start(/** @type {any} */ (this.game), this.choices.rules);
  }

  /** Takes the choices of the last game of this kind, as far as they are valid. */
  #recall() {
    const last = this.app.store.choices(this.game);
    const rules = chosenValues(last.rules ?? "");
    const { options } = this.#info;
    const valid = options.filter((/** @type {any} */ { name, values }) => values.includes(rules[name]));
    this.choices = {
      opponent: Object.hasOwn(OPPONENTS, last.opponent ?? "") ? last.opponent : "computer",
      level: textOf(this.game).levels.includes(last.level) ? last.level : "easy",
      side: ["first", "random", "second"].includes(last.side) ? last.side : "first",
      rules: rulesOf(this.#info, Object.fromEntries(valid.map((/** @type {any} */ { name }) => [name, rules[name]]))),
    };
  }

  #build() {
    const { sides, pieces, levels } = textOf(this.game);
    const boards = this.app.games.map((/** @type {any} */ { name }) => {
      const picture = el("i", { className: "small-board", "aria-hidden": "true" });
      draw(picture, example(name));
      return /** @type {[string, (Node | string)[]]} */ ([name, [picture, titleOf(name)]]);
    });
    const begin = this.#begin;
    const perfect = solved(begin);
    if (!perfect && this.choices.level === "perfect") this.choices.level = "strong";
    const { opponent, level, side } = this.choices;
    const parts = [
      ...(this.session ? [el("p", {}, "From the position that is shown.")] : [choice("game", "Game", boards, this.game, "boards")]),
      choice("opponent", "Opponent", Object.entries(OPPONENTS).map(([value, label]) => [value, [label]]), opponent),
      choice("level", "Level", levels.filter((name) => name !== "perfect" || perfect).map((name) => [name, [LEVELS[name]]]), level),
      el("p", { id: "level-help", className: "help" }),
      choice("side", opponent === "friend" ? "You begin as" : "Your side", [
        ["first", [this.#piece(pieces[0]), begin.turn === "first" ? `${sides[0]}, begins` : sides[0]]],
        ["random", ["Random"]],
        ["second", [this.#piece(pieces[1]), begin.turn === "second" ? `${sides[1]}, begins` : sides[1]]],
      ], side),
      this.session ? el("p", { className: "summary" }, limitsInWords(this.game)) : this.#options(),
    ];
    const focused = /** @type {HTMLInputElement | null} */ (this.form.contains(document.activeElement) ? document.activeElement : null);
    const [name, value] = [focused?.name, focused?.value];
    byId("new-parts").replaceChildren(...parts);
    byId("new-title").textContent = this.session ? "Play from here" : "New game";
    if (name && focused?.type === "radio") {
      /** @type {HTMLElement | null} */ (this.form.querySelector(`[name="${name}"][value="${value}"]`))?.focus();
    }
    this.#update();
  }

  /** Returns a picture of a piece. @param {string} letter */
  #piece(letter) {
    return el("i", { className: "sign-small", "aria-hidden": "true", "data-game": this.game }, pieceIcon(/** @type {any} */ (this.game), letter));
  }

  /** The folded rules. */
  #options() {
    const chosen = chosenValues(this.choices.rules);
    const texts = textOf(this.game).options;
    const lists = this.#info.options.map((/** @type {any} */ { name, about, values }) => {
      const list = el("select", { name: `rule-${name}` });
      for (const value of values) list.add(new Option(texts[name]?.values[value] ?? value, value, false, (chosen[name] ?? values[0]) === value));
      return el("label", {}, texts[name]?.label ?? about, list);
    });
    const open = /** @type {HTMLDetailsElement | null} */ (this.form.querySelector("details"))?.open ?? false;
    return el("details", { className: "summary", open }, el("summary", {}, el("span", { id: "new-rules" }), el("b", {}, "Change rules")), ...lists);
  }

  /** @param {HTMLInputElement} input */
  #change({ name, value }) {
    if (name === "game") {
      this.game = value;
      this.#recall();
      return this.#build();
    }
    if (name.startsWith("rule-")) {
      const values = { ...chosenValues(this.choices.rules), [name.slice("rule-".length)]: value };
      this.choices.rules = rulesOf(this.#info, values);
      // The perfect computer knows the standard rules only, and an option may change who begins.
      this.#build();
      /** @type {HTMLElement | null} */ (this.form.querySelector(`[name="${name}"]`))?.focus();
    } else {
      this.choices = { ...this.choices, [name]: value };
      this.#update();
    }
  }

  /** Updates the parts that depend on choices. */
  #update() {
    const { opponent, level } = this.choices;
    const computer = opponent === "computer";
    /** @type {any} */ (this.form.querySelector(".choice-level")).hidden = !computer;
    byId("level-help").hidden = !computer;
    byId("level-help").textContent = LEVEL_HELP[/** @type {import("./games/index.js").Level} */ (level)] ?? "";
    /** @type {any} */ (this.form.querySelector(".choice-side")).hidden = opponent === "friend";
    const rules = byId("new-rules");
    if (rules) rules.textContent = [rulesInWords(this.#info, this.choices.rules), limitsInWords(this.game)].join(" ").trim();
  }

  #start() {
    const { app, game, session, choices } = this;
    app.store.keepChoices(game, choices);
    const opponent = choices.opponent === "friend" ? "friend" : choices.opponent === "link" ? "remote" : choices.level;
    const side = opponent === "friend" ? "first" : choices.side === "random" ? (crypto.getRandomValues(new Uint8Array(1))[0] % 2 ? "first" : "second") : choices.side;
    const seats = side === "first" ? { first: "person", second: opponent } : { first: opponent, second: "person" };
    app.newGame({ game, rules: choices.rules, session, seats });
  }
}

/** Returns what all new games have in common. The only submit button is the main one, so Enter in any field starts the game. */
const frame = () => [el("form", { method: "dialog" }, el("h2", { id: "new-title" }), el("div", { id: "new-parts" }),
  el("div", { className: "row" }, el("button", { className: "quiet", onclick: () => byId("new-dialog").close("") }, "Cancel"),
    el("button", { className: "primary", type: "submit", value: "start" }, "Start game")))];

/** Adds the cards of games that the start page does not contain, as copies of its first one. @param {Element} list @param {string[]} names */
export async function addCards(list, names) {
  await need(...names).catch(() => {});
  const [first] = list.children;
  const of = /** @type {any} */ (first.firstElementChild).dataset.game;
  for (const name of names) {
    list.insertAdjacentHTML("beforeend", first.outerHTML.replaceAll(of, name).replaceAll(first.children[1].textContent ?? "", titleOf(name)));
    const [picture, , words] = /** @type {HTMLCollectionOf<HTMLElement>} */ (list.lastElementChild?.children);
    draw(picture, example(name));
    words.textContent = textOf(name).card;
  }
  // Only the sources have a card of no game.
  if (of === "GAME") first.remove();
}
