// @ts-check
// The card that shows the end of a game.

import { dialogOf, openDialog } from "./dialogs.js";
import { byId, el, icon } from "./dom.js";
import { loadStyle } from "./pieces.js";
import { sign } from "./players.js";
import { movesInWords, result } from "./words.js";

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
    el("button", { id, type: "button", className: "quiet" }, icon(name), label);
  return [
    el("div", { id: "ending-piece", "aria-hidden": true }), el("h2", { id: "ending-title" }), el("p", { id: "ending-why" }),
    el("div", { id: "ending-graph", hidden: true }),
    el("button", { id: "rematch", type: "button", className: "primary", autofocus: true }, "Rematch"),
    el("div", { className: "row" }, button("swap-sides", "swap", "Swap sides"), button("review", "analyse", "Analyze"), button("ending-share", "share", "Share")),
  ];
}
