// @ts-check
// The dialogs for settings, confirmations, short answers and the end of a game, which are made at their first use.

import { byId, el, icon, loadStyle } from "./dom.js";
import { changesInWords, sideName, textOf, titleOf } from "./games/index.js";
import { other, movesInWords, result } from "./words.js";
import { sign } from "./players.js";

/** Returns radio buttons. @param {string} name @param {string} label @param {[string, (Node | string)[]][]} values @param {string} [checked] */
export function choice(name, label, values, checked, className = "") {
  return el("fieldset", { className: `choice-${name} ${className}` }, el("legend", name === "game" ? { className: "sr-only" } : {}, label),
    el("div", { className: "segments" }, ...values.map(([value, content]) =>
      el("label", {}, el("input", { type: "radio", name, value, checked: value === checked, autofocus: value === checked }), el("span", {}, ...content)))));
}

/** Returns a dialog, which is made at its first use. @param {string} id @param {string} title the id of its title @param {() => Node[]} parts */
export function dialogOf(id, title, parts) {
  const made = byId(id);
  if (made) return made;
  const close = () => dialog.close("");
  const dialog = el("dialog", { id, "aria-labelledby": title }, ...parts(),
    el("button", { className: "close icon-button", "aria-label": "Close", onclick: close }, icon("close")));
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
      el("label", { className: "switch" }, el("input", { type: "checkbox", name }), el("span", {}, words))),
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
    el("dl", {}, ...Object.entries(KEYS).flatMap(([key, words]) => [el("dt", {}, key), el("dd", {}, words)])))]));
}

/** Shows a dialog with these parts above its two buttons. Returns whether it is confirmed.
 *  @param {string} title @param {string} yes the label of the button that confirms @param {boolean} danger @param {Node[]} parts */
async function asks(title, yes, danger, ...parts) {
  await loadStyle("dialogs.css");
  const dialog = el("dialog", { id: "confirm", "aria-labelledby": "confirm-title" },
    el("form", { method: "dialog" }, el("h2", { id: "confirm-title" }, title), ...parts,
      el("div", { className: "row" },
        el("button", { className: "quiet", onclick: () => dialog.close("") }, "Cancel"),
        el("button", { id: "confirm-yes", type: "submit", className: danger ? "primary danger" : "primary", value: "yes", autofocus: true }, yes))));
  document.body.append(dialog);
  dialog.showModal();
  await new Promise((closed) => dialog.addEventListener("close", closed, { once: true }));
  dialog.remove();
  return dialog.returnValue === "yes";
}

/** Asks for a confirmation. @param {string} title @param {string} text @param {string} yes */
export const confirmed = (title, text, yes, danger = true) => asks(title, yes, danger, el("p", {}, text));

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
    el("p", {}, textOf(game).card), ...(changes ? [el("p", {}, el("b", {}, "In this game: "), changes)] : []),
    el("p", {}, `You play ${sideName(game, you)}. `, el("a", { href: `#learn/${game}` }, "How to play")));
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
    el("button", { id, className: "quiet" }, icon(name), label);
  return [
    el("div", { id: "ending-piece", "aria-hidden": true }), el("h2", { id: "ending-title" }), el("p", { id: "ending-why" }),
    el("div", { id: "ending-graph", hidden: true }),
    el("button", { id: "rematch", className: "primary", autofocus: true }, "Rematch"),
    el("div", { className: "row" }, button("swap-sides", "swap", "Swap sides"), button("review", "analyse", "Analyze"), button("ending-share", "share", "Share")),
  ];
}
