// @ts-check
// The end of the game: the result in words, and the card that shows it.

import { byId } from "./dom.js";
import { sideName, textOf } from "./games.js";
import { sign } from "./players.js";
import { movesInWords, other, plain, sentence } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** Describes the end of the game from the view of the person who plays. @param {Table} table */
export function result(table) {
  const { session, you, mode } = table;
  const ending = session.ending();
  if (!ending) return null;
  const { winner } = ending;
  const { game } = session;
  const viewer = mode === "play" ? you : null;
  const title = !winner ? "A draw" : winner === viewer ? "You won" : viewer ? "You lost" : `${sideName(game, winner)} won`;
  // The words of the module are a result and its reason, separated by a colon.
  const own = ending.cause === "resigned" && viewer && winner !== viewer;
  const reason = own ? "you resigned" : plain(game, ending.words.replace(/^[^:]*: /, ""));
  const scene = session.scene();
  const [one, two] = [winner ?? "first", winner ? other(winner) : "second"].map((player) =>
    ({ name: sideName(game, /** @type {any} */ (player)), score: textOf(game).score(scene, /** @type {any} */ (player)).value }));
  const score = `${one.name}\u00a0${one.score}\u00a0:\u00a0${two.score}\u00a0${two.name}`;
  return { winner, title, reason: sentence(reason), score };
}

/** Shows the card. @param {any} app @param {{ rematch: (swap: boolean) => void, review: () => void }} acts */
export function showEnding(app, { rematch, review }) {
  const { table } = app;
  const end = result(table);
  const dialog = byId("ending");
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
  dialog.onclick = (/** @type {MouseEvent} */ event) => event.target === dialog && outside(dialog, event) && dialog.close();
  // The card stands over the board.
  const at = byId("board").getBoundingClientRect();
  dialog.style.setProperty("--over", `${at.left + at.width / 2}px`);
  dialog.showModal();
}

/** @param {HTMLElement} box @param {MouseEvent} event */
function outside(box, { clientX, clientY }) {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

