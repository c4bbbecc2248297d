// @ts-check
// The page: puts table, board, panel and opponents together.

import init, { games } from "./pkg/board_web.js";
import { Board } from "./board.js";
import * as dialogs from "./dialogs.js";
import { address, addressed, recall, remember } from "./memory.js";
import { Opponents } from "./opponent.js";
import * as panel from "./panel.js";
import { Rules } from "./rules.js";
import { Table } from "./table.js";

const { byId } = panel;

await init();

const known = games();
export const table = new Table();
const opponents = new Opponents();
const memory = recall();
const { settings } = memory;
const board = new Board(byId("board"), byId("choices-before"), table, settings);
const rules = new Rules(byId("rules"));
/** Whether an opponent thinks, or a hint is looked for. */
let thinking = false;
/** The game to which belongs what is being typed. */
let typedFor = table.session;
/** Counts the positions, so that an answer about an earlier one is recognised. */
let position = 0;

const game = () => /** @type {import("./pkg/board_web.js").GameInfo} */ (known.find(({ name }) => name === table.session.game));
const say = (/** @type {string} */ words) => (byId("says").textContent = words);
const show = () => panel.show(table, game(), thinking);

/** The only solved game has its solution in the folder `perfect`. */
const solved = () => table.session.game === "disk-race";

table.addEventListener("touch", () => {
  byId("refused").textContent = "";
  board.draw();
});

table.addEventListener("refuse", (event) => {
  const { why } = /** @type {CustomEvent} */ (event).detail;
  // Nobody counts the bytes of a move.
  byId("refused").textContent = `Not possible: ${why.replace(/ at byte \d+/, "")}.`;
});

table.addEventListener("change", async (event) => {
  const { played } = /** @type {CustomEvent} */ (event).detail;
  const now = ++position;
  opponents.stop();
  thinking = false;
  byId("refused").textContent = "";
  if (!solved()) unseatPerfect();
  if (table.session !== typedFor) byId("move").value = "";
  typedFor = table.session;
  say(told(played));
  show();
  panel.showSeats(table, game(), solved());
  rules.show(`rules/${table.session.game}.html`);
  keep();
  if (played) await board.moved();
  else board.draw();
  if (now === position) answer();
});

/** What is said of the position that has come up. @param {boolean} played */
function told(played) {
  const ending = table.shown.ending();
  const last = table.shown.lastMove();
  const over = ending ? ` ${panel.over(ending)}` : "";
  if (!last || !(played || table.ply !== null)) return over.trim();
  const mover = last.before.turn === "first" ? 0 : 1;
  return `${panel.title(game().playerNames[mover])}, ${last.offer.text}: ${last.offer.words}.${over}`;
}

/** Lets an opponent move whose turn it is. */
async function answer() {
  const { session, seats, ply } = table;
  const seat = seats[session.turn];
  if (seat === "person" || ply !== null || session.ending()) return;
  const choice = await think(seat);
  if (choice) table.play(choice.text);
}

/** Asks an opponent; `null` if the position is another one before it has answered. @param {string} opponent */
async function think(opponent) {
  const asked = position;
  thinking = true;
  show();
  try {
    const choice = await opponents.choose(table.session, opponent);
    return asked === position ? choice : null;
  } catch (/** @type {any} */ why) {
    if (asked === position) byId("refused").textContent = `The opponent has failed: ${why.message}.`;
    return null;
  } finally {
    if (asked === position) {
      thinking = false;
      show();
    }
  }
}

function unseatPerfect() {
  for (const player of /** @type {const} */ (["first", "second"])) {
    if (table.seats[player] === "perfect") table.seats[player] = "strong";
  }
}

/** Remembers the game, and puts the position into the address. */
function keep() {
  remember({ record: table.session.record(), seats: table.seats, settings });
  const to = address(table.session);
  if (location.hash !== to) history.replaceState(null, "", to);
}

/** Opens the game that the address leads to, unless it is on the table. */
function openAddress() {
  try {
    const session = addressed(location.hash);
    if (session && address(session) !== address(table.session)) table.open(session);
  } catch (/** @type {any} */ why) {
    say(`The address leads to no position: ${why.message ?? why}.`);
  }
  keep();
}

function applySettings() {
  if (settings.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  document.body.classList.toggle("without-rules", !settings.rules);
  byId("show-rules").setAttribute("aria-expanded", String(settings.rules));
}

const onClick = (/** @type {string} */ id, /** @type {() => void} */ does) => byId(id).addEventListener("click", does);
const plies = () => table.ply ?? table.session.moves().length;
onClick("back", () => table.takeBack());
onClick("redo", () => table.redo());
onClick("resign", () => table.resign());
onClick("draw", () => table.agreeDraw());
onClick("look-first", () => table.look(0));
onClick("look-back", () => table.look(plies() - 1));
onClick("look-on", () => table.look(plies() + 1));
onClick("look-last", () => table.look(Infinity));
onClick("play-on", () => table.playOn());
onClick("share", async () => {
  say((await dialogs.copied(location.href)) ? "The link to this position is copied." : location.href);
});
onClick("show-rules", () => {
  // On a small screen they are far below the board: who asks for them has not seen them.
  const seen = settings.rules && byId("rules").getBoundingClientRect().top < innerHeight;
  settings.rules = !seen;
  applySettings();
  keep();
  if (!seen) byId("rules").scrollIntoView({ block: "nearest" });
});
onClick("hint", async () => {
  byId("refused").textContent = "";
  const perfect = Object.values(table.seats).includes("perfect");
  const choice = await think(perfect ? "perfect" : "fair");
  if (!choice) return;
  const offer = table.session.offers().find(({ text }) => text === choice.text);
  say(advice(choice));
  board.hint(offer?.inputs ?? []);
});
byId("typed").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const input = byId("move");
  if (table.write(input.value.trim())) input.value = "";
});

/** A hint in words. @param {import("./opponent.js").Advice} choice */
function advice({ text, words, score, values }) {
  if (!values) return `${text} looks good${score ? ` (${score})` : ""}: ${words}.`;
  /** The moves of each value, the best value first. @type {Map<string, string[]>} */
  const moves = new Map();
  for (const [move, value] of values) moves.set(value, [...(moves.get(value) ?? []), move]);
  const all = [...moves].map(([value, moves]) => `${value}: ${moves.join(", ")}`);
  return `${text} is best: ${words}. What each move is worth: ${all.join("; ")}.`;
}

addEventListener("hashchange", openAddress);

dialogs.newGame(known, table);
dialogs.record(table);
dialogs.settings(settings, () => {
  applySettings();
  keep();
  board.draw();
});
applySettings();
if (memory.seats) table.seats = memory.seats;
const fromAddress = location.hash;
table.open(memory.session ?? table.session);
if (fromAddress.length > 1) {
  history.replaceState(null, "", fromAddress);
  openAddress();
}
if (memory.problem) say(memory.problem);
document.body.dataset.ready = "true";
performance.mark("board");
