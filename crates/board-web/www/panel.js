// @ts-check
// The panel: status, players, counters and moves.

import { SEATS } from "./memory.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./table.js").Player} Player */
/** @typedef {import("./pkg/board_web.js").GameInfo} GameInfo */

/** @type {Player[]} */
const PLAYERS = ["first", "second"];

/** An element of the page. @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** Capitalizes the first letter and replaces hyphens by spaces. @param {string} words */
export function title(words) {
  return (words.charAt(0).toUpperCase() + words.slice(1)).replaceAll("-", " ");
}

/** Removes byte offsets, which mean nothing to players. @param {string} message */
export const withoutOffset = (message) => message.replace(/ at byte \d+/, "");

/** Describes the end of the game. @param {import("./pkg/board_web.js").Ending} ending */
export function over(ending) {
  return `The game is over. ${title(ending.words)}.`;
}

/** Updates the status, the counters and the moves. @param {Table} table @param {GameInfo} game @param {boolean} thinking */
export function show(table, game, thinking) {
  const { shown, session } = table;
  const scene = shown.scene();
  const ending = shown.ending();
  const ply = table.ply === null ? "" : table.ply === 0 ? "Start position. " : `Move ${table.ply} of ${session.moves().length}. `;
  const rules = session.rules === "standard" ? "" : ` (${session.rules})`;
  for (const button of byId("games").children) {
    button.toggleAttribute("data-current", button.dataset.game === game.name);
  }
  byId("title").textContent = title(game.name) + rules;
  document.title = `${title(game.name)}: ${ending?.words ?? scene.status}`;
  const { first, second } = table.seats;
  const mine = table.mayTouch && (first !== "person" || second !== "person");
  const turn = mine ? `Your turn (${game.playerNames[PLAYERS.indexOf(shown.turn)]})` : title(scene.status);
  const status = ending ? over(ending) : scene.reason ? `${turn}: ${scene.reason}.`
    : thinking ? "The computer is thinking…" : `${turn}.`;
  byId("status").textContent = ply + status;
  byId("note").textContent = scene.note ?? "";
  byId("move-help").textContent = game.moveHelp;
  showCounts(scene, game);
  showMoves(table);
  showButtons(table);
}

/** @param {import("./pkg/board_web.js").Scene} scene @param {GameInfo} game */
function showCounts(scene, game) {
  const lines = scene.beside.flatMap(({ name, player, value, of }) => {
    const [term, number] = [document.createElement("dt"), document.createElement("dd")];
    const whose = player === null ? "" : `${game.playerNames[PLAYERS.indexOf(player)]}: `;
    term.textContent = title(whose + name);
    number.textContent = of === null ? `${value}` : `${value} of ${of}`;
    return [term, number];
  });
  byId("counts").replaceChildren(...lines);
}

/** Lists the moves as buttons that show the position after each. @param {Table} table */
function showMoves(table) {
  const moves = table.session.moves();
  const seen = table.ply ?? moves.length;
  const begins = table.session.positions().length && startsSecond(table) ? 1 : 0;
  const items = [];
  for (let turn = 0; turn < moves.length + begins; turn += 2) {
    const item = document.createElement("li");
    for (const ply of [turn - begins, turn - begins + 1]) {
      if (ply < 0 || ply >= moves.length) continue;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = moves[ply];
      if (seen === ply + 1) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => table.look(ply + 1));
      item.append(button);
    }
    items.push(item);
  }
  const list = byId("moves");
  list.replaceChildren(...items);
  const current = list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** Whether the game began with a move of the second player. @param {Table} table */
function startsSecond(table) {
  return (table.session.turn === "second") === (table.session.moves().length % 2 === 0);
}

/** @param {Table} table */
function showButtons(table) {
  const { session, ply } = table;
  const plies = session.moves().length;
  const over = session.ending() !== null;
  const persons = PLAYERS.filter((player) => table.seats[player] === "person").length;
  const disabled = {
    back: plies === 0 && !over,
    redo: !table.mayRedo,
    hint: !table.mayTouch,
    resign: over || persons === 0,
    draw: over || persons < 2,
    "look-first": (ply ?? plies) === 0,
    "look-back": (ply ?? plies) === 0,
    "look-on": ply === null,
    "look-last": ply === null,
    "play-on": ply === null,
  };
  for (const [id, off] of Object.entries(disabled)) byId(id).disabled = off;
  byId("draw").hidden = persons < 2;
  byId("play-on").hidden = ply === null;
}

/** Shows a list of players for each side. @param {Table} table @param {GameInfo} game @param {boolean} solved */
export function showSeats(table, game, solved) {
  const focused = document.activeElement?.id ?? "";
  const labels = PLAYERS.map((player, n) => {
    const kind = game.kinds.find(({ owner }) => owner === player);
    const [label, list] = [document.createElement("label"), document.createElement("select")];
    label.textContent = `${title(game.playerNames[n])}: `;
    // A name such as "the first player" does not identify the pieces.
    if (kind?.glyph.tone.hue === "grey") {
      const piece = document.createElement("i");
      piece.className = kind.glyph.tone.dark ? "piece deep" : "piece";
      label.prepend(piece);
    }
    list.id = `seat-${player}`;
    for (const seat of SEATS.filter((seat) => seat !== "perfect" || solved)) {
      const friend = seat === "person" && n === 1 && table.seats.first === "person";
      list.add(new Option(friend ? "Friend" : WHO[seat], seat, false, table.seats[player] === seat));
    }
    list.addEventListener("change", () => table.seat(player, /** @type {any} */ (list.value)));
    label.append(list);
    return label;
  });
  byId("seats").replaceChildren(...labels);
  if (focused.startsWith("seat-")) byId(focused).focus();
}

/** @type {Record<string, string>} */
const WHO = {
  person: "You",
  easy: "Computer (easy)",
  fair: "Computer (fair)",
  strong: "Computer (strong)",
  perfect: "Computer (perfect)",
};
