// @ts-check
// The dialogs for settings, new games, confirmations, short answers and the end of a game, which are made at their first use.

import { byId, el, icon, loadStyle, pieceIcon } from "./dom.js";
import { changesInWords, sideName, textOf, titleOf, LEVELS, LEVEL_HELP, chosenValues, need, rulesInWords, rulesOf } from "./games/index.js";
import { other, movesInWords, result } from "./words.js";
import { sign } from "./players.js";
import { draw, example } from "./start.js";
import { Session } from "./pkg/board_web.js";
import { LIMITS, solved } from "./table.js";

/** @typedef {import("./store.js").Choices} Choices */

/** Returns radio buttons. @param {string} name @param {string} label @param {[string, (Node | string)[]][]} values @param {string} [checked] */
export function choice(name, label, values, checked, className = "") {
  return el("fieldset", { className: `choice-${name} ${className}` }, el("legend", name === "game" ? { className: "sr-only" } : {}, label),
    el("div.segments", ...values.map(([value, content]) =>
      el("label", el("input", { type: "radio", name, value, checked: value === checked, autofocus: value === checked }), el("span", ...content)))));
}

/** Returns a dialog, which is made at its first use. @param {string} id @param {string} title the id of its title @param {() => Node[]} parts */
export function dialogOf(id, title, parts) {
  const made = byId(id);
  if (made) return made;
  const close = () => dialog.close("");
  const dialog = el("dialog", { id, "aria-labelledby": title }, ...parts(),
    el("button.close.icon-button", { "aria-label": "Close", onclick: close }, icon("close")));
  document.body.append(dialog);
  return dialog;
}

/** Opens a dialog; a press outside closes it. @param {HTMLDialogElement} dialog */
export function openDialog(dialog) {
  dialog.onclick = (event) => {
    if (event.target !== dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    if (event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom) dialog.close("");
  };
  dialog.returnValue = "";
  if (!dialog.open) dialog.showModal();
}

/** Returns the parts of the dialog of the settings. */
function settingsParts() {
  const switches = { motion: "Animate moves", marks: "Show legal moves", labels: "Show coordinates", sound: "Sound" };
  // With the hidden button, Enter closes the dialog.
  return [el("form", { method: "dialog" }, el("h2", { id: "settings-title" }, "Settings"), el("button", { type: "submit", hidden: true }),
    choice("theme", "Theme", [["system", ["System"]], ["light", ["Light"]], ["dark", ["Dark"]]]),
    ...Object.entries(switches).map(([name, words]) =>
      el("label.switch", el("input", { type: "checkbox", name }), el("span", words))),
    choice("confirm", "Ask before a move", [["small", ["On small boards"]], ["always", ["Always"]], ["never", ["Never"]]]),
    choice("pace", "Pace of computer against computer", [["fast", ["Fast"]], ["normal", ["Normal"]], ["slow", ["Slow"]]]))];
}

/** Opens the settings. @param {import("./store.js").Settings} settings */
export async function openSettings(settings) {
  await loadStyle("dialogs.css");
  const dialog = dialogOf("settings", "settings-title", settingsParts);
  for (const input of /** @type {HTMLInputElement[]} */ ([...dialog.querySelectorAll("input")])) {
    const value = /** @type {any} */ (settings)[input.name];
    input.checked = input.type === "radio" ? input.value === value : value;
    input.onchange = () => settings.set(input.name, input.type === "radio" ? input.value : input.checked);
  }
  dialog.showModal();
}

/** The keys of the game screen. */
const KEYS = { "← →": "Step", "Home, End": "First and last position", P: "Play through", F: "Flip the board", H: "Hint", A: "Analyze, or back", "Right button": "Draw an arrow or a ring", "?": "This list" };

/** Opens the list of keys. */
export async function openKeys() {
  await loadStyle("dialogs.css");
  openDialog(dialogOf("keys", "keys-title", () => [el("form", { method: "dialog" }, el("h2", { id: "keys-title" }, "Keyboard shortcuts"),
    el("dl", ...Object.entries(KEYS).flatMap(([key, words]) => [el("dt", key), el("dd", words)])))]));
}

/** Shows a dialog with these parts above its two buttons. Returns whether it is confirmed.
 *  @param {string} title @param {string} yes the label of the button that confirms @param {boolean} danger @param {Node[]} parts */
async function asks(title, yes, danger, ...parts) {
  await loadStyle("dialogs.css");
  const dialog = el("dialog", { id: "confirm", "aria-labelledby": "confirm-title" },
    el("form", { method: "dialog" }, el("h2", { id: "confirm-title" }, title), ...parts,
      el("div.row",
        el("button.quiet", { onclick: () => dialog.close("") }, "Cancel"),
        el("button", { id: "confirm-yes", type: "submit", className: danger ? "primary danger" : "primary", value: "yes", autofocus: true }, yes))));
  document.body.append(dialog);
  dialog.showModal();
  await new Promise((closed) => dialog.addEventListener("close", closed, { once: true }));
  dialog.remove();
  return dialog.returnValue === "yes";
}

/** Asks for a confirmation. @param {string} title @param {string} text @param {string} yes */
export const confirmed = (title, text, yes, danger = true) => asks(title, yes, danger, el("p", text));

/** Asks for a short answer; returns null if there is none. @param {string} title @param {string} value the present answer */
export async function answered(title, value) {
  const input = el("input", { value, maxLength: 24, autocomplete: "off", "aria-label": title, autofocus: true });
  return (await asks(title, "Save", false, input)) ? input.value.replace(/\p{C}/gu, "").trim() : null;
}

/** Tells who is invited by a link about the game, and stores it if they accept. @param {any} app */
export async function invited(app) {
  const { table, store } = app;
  const { session, you } = table;
  const { game, rules } = session;
  const changes = changesInWords(game, rules);
  const yes = await asks(`${session.name(other(you)) || "A friend"} invites you to ${titleOf(game)}`, "Accept", false,
    el("p", textOf(game).card), ...(changes ? [el("p", el("b", "In this game: "), changes)] : []),
    el("p", `You play ${sideName(game, you)}. `, el("a", { href: `#learn/${game}` }, "How to play")));
  if (!yes || table.session !== session) return;
  table.id ??= store.newId();
  app.keep("talk");
}

/** Asks for the friend's word for hints and the analysis. @param {import("./table.js").Table} table */
export async function askHelp(table) {
  if (!(await confirmed("Ask to use hints and analysis?", "Your friend can accept or decline. Both of you can use them then.", "Ask", false))) return;
  table.toMode("play");
  table.say("help");
}

/** Shows the card. @param {any} app @param {{ rematch: (swap: boolean) => void, review: () => void }} acts */
export async function showEnding(app, { rematch, review }) {
  await loadStyle("dialogs.css");
  const { table } = app;
  const end = result(table);
  const dialog = dialogOf("ending", "ending-title", parts);
  if (!end || dialog.open) return;
  const { game } = table.session;
  byId("ending-title").textContent = end.title;
  byId("ending-why").textContent = `${end.reason} ${end.score}, after ${movesInWords(table.session.plies)}.`;
  byId("ending-piece").replaceChildren(...(end.winner ? [sign(game, end.winner)] : [sign(game, "first"), sign(game, "second")]));
  byId("ending-piece").dataset.game = game;
  const close = (/** @type {() => void} */ act) => () => {
    dialog.close();
    act();
  };
  byId("rematch").onclick = close(() => rematch(false));
  byId("swap-sides").onclick = close(() => rematch(true));
  byId("swap-sides").hidden = !table.you;
  byId("review").onclick = close(review);
  byId("ending-share").lastChild.nodeValue = table.owes ? "Send link" : "Share";
  byId("ending-share").onclick = close(() => app.share(table.owes ? "link" : undefined));
  dialog.querySelector(".close").onclick = close(() => app.board.focus());
  // The card stands over the board.
  const at = byId("board").getBoundingClientRect();
  dialog.style.setProperty("--over", `${at.left + at.width / 2}px`);
  openDialog(dialog);
}

/** Returns the parts of the card. */
function parts() {
  const button = (/** @type {string} */ id, /** @type {string} */ name, /** @type {string} */ label) =>
    el("button.quiet", { id }, icon(name), label);
  return [
    el("div", { id: "ending-piece", "aria-hidden": true }), el("h2", { id: "ending-title" }), el("p", { id: "ending-why" }),
    el("div", { id: "ending-graph", hidden: true }),
    el("button.primary", { id: "rematch", autofocus: true }, "Rematch"),
    el("div.row", button("swap-sides", "swap", "Swap sides"), button("review", "analyse", "Analyze"), button("ending-share", "share", "Share")),
  ];
}

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
      const picture = el("i.small-board", { "aria-hidden": "true" });
      draw(picture, example(name));
      return /** @type {[string, (Node | string)[]]} */ ([name, [picture, titleOf(name)]]);
    });
    const begin = this.#begin;
    const perfect = solved(begin);
    if (!perfect && this.choices.level === "perfect") this.choices.level = "strong";
    const { opponent, level, side } = this.choices;
    const parts = [
      ...(this.session ? [el("p", "From the position that is shown.")] : [choice("game", "Game", boards, this.game, "boards")]),
      choice("opponent", "Opponent", Object.entries(OPPONENTS).map(([value, label]) => [value, [label]]), opponent),
      choice("level", "Level", levels.filter((name) => name !== "perfect" || perfect).map((name) => [name, [LEVELS[name]]]), level),
      el("p.help", { id: "level-help" }),
      choice("side", opponent === "friend" ? "You begin as" : "Your side", [
        ["first", [this.#piece(pieces[0]), begin.turn === "first" ? `${sides[0]}, begins` : sides[0]]],
        ["random", ["Random"]],
        ["second", [this.#piece(pieces[1]), begin.turn === "second" ? `${sides[1]}, begins` : sides[1]]],
      ], side),
      this.session ? el("p.summary", limitsInWords(this.game)) : this.#options(),
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
    return el("i.sign-small", { "aria-hidden": "true", "data-game": this.game }, pieceIcon(/** @type {any} */ (this.game), letter));
  }

  /** The folded rules. */
  #options() {
    const chosen = chosenValues(this.choices.rules);
    const texts = textOf(this.game).options;
    const lists = this.#info.options.map((/** @type {any} */ { name, about, values }) => {
      const list = el("select", { name: `rule-${name}` });
      for (const value of values) list.add(new Option(texts[name]?.values[value] ?? value, value, false, (chosen[name] ?? values[0]) === value));
      return el("label", texts[name]?.label ?? about, list);
    });
    const open = /** @type {HTMLDetailsElement | null} */ (this.form.querySelector("details"))?.open ?? false;
    return el("details.summary", { open }, el("summary", el("span", { id: "new-rules" }), el("b", "Change rules")), ...lists);
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
  el("div.row", el("button.quiet", { onclick: () => byId("new-dialog").close("") }, "Cancel"),
    el("button.primary", { type: "submit", value: "start" }, "Start game")))];

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
