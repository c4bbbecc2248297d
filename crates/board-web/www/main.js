// @ts-check
// The entry point: connects table, board, panel and opponents.

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
/** Whether an opponent is choosing a move or a hint. */
let thinking = false;
/** The game for which a move is being typed. */
let typedFor = table.session;
/** Counts changes of the position, to detect outdated answers. */
let position = 0;

const game = () => /** @type {import("./pkg/board_web.js").GameInfo} */ (known.find(({ name }) => name === table.session.game));
const say = (/** @type {string} */ words) => (byId("says").textContent = words);
const show = () => panel.show(table, game(), thinking);

/** Disk race is the only solved game; the module in `perfect` contains its solution. */
const solved = () => table.session.game === "disk-race";

table.addEventListener("touch", () => {
  byId("refused").textContent = "";
  board.draw();
});

table.addEventListener("refuse", (event) => {
  const { why } = /** @type {CustomEvent} */ (event).detail;
  byId("refused").textContent = panel.withoutOffset(why);
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

/** Describes the last move and the end of the game. @param {boolean} played */
function told(played) {
  const ending = table.shown.ending();
  const last = table.shown.lastMove();
  const over = ending ? ` ${panel.over(ending)}` : "";
  if (!last || !(played || table.ply !== null)) return over.trim();
  const mover = last.before.turn === "first" ? 0 : 1;
  return `${panel.title(game().playerNames[mover])}, ${last.offer.text}: ${last.offer.words}.${over}`;
}

/** Lets the computer move if it is its turn. */
async function answer() {
  const { session, seats, ply } = table;
  const seat = seats[session.turn];
  if (seat === "person" || ply !== null || session.ending()) return;
  const choice = await think(seat);
  if (choice) table.play(choice.text);
}

/** Lets an opponent choose a move; `null` if it fails or the position changes. @param {string} opponent */
async function think(opponent) {
  const asked = position;
  thinking = true;
  show();
  try {
    const choice = await opponents.choose(table.session, opponent);
    return asked === position ? choice : null;
  } catch (/** @type {any} */ why) {
    if (asked === position) byId("refused").textContent = why.message;
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

/** Stores the game and updates the address. */
function keep() {
  remember({ record: table.session.record(), seats: table.seats, settings });
  const to = address(table.session);
  if (location.hash !== to) history.replaceState(null, "", to);
}

/** Opens the position in the address, unless it is already displayed. */
function openAddress() {
  try {
    const session = addressed(location.hash);
    if (session && address(session) !== address(table.session)) table.open(session);
  } catch {
    say("This link is broken: it contains no valid position.");
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
  say((await dialogs.copied(location.href)) ? "Link copied." : location.href);
});
onClick("show-rules", () => {
  // On a small screen the rules are below the board: scroll to them first.
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

/** Describes a hint. @param {import("./opponent.js").Advice} choice */
function advice({ text, words, score, values }) {
  const player = game().playerNames[table.session.turn === "first" ? 0 : 1];
  if (!values) return `Try ${text}: ${words}.${score ? ` Score for ${player}: ${score}.` : ""}`;
  /** The moves of each value, best value first. @type {Map<string, string[]>} */
  const moves = new Map();
  for (const [move, value] of values) moves.set(value, [...(moves.get(value) ?? []), move]);
  const all = [...moves].map(([value, moves]) => `${value}: ${moves.join(", ")}`).join("; ");
  const worth = moves.size > 1 ? `Values of all moves: ${all}` : `All moves ${values[0][1].replace("loss", "lose")}`;
  return `${text} is best: ${words}. ${worth}.`;
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
