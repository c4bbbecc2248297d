// @ts-check
// What exercises ask for. The exercises are in the files of the games.

/** @typedef {import("./pkg/board_web.js").Session} Session */
/** @typedef {import("./pkg/board_web.js").Change} Change */

/**
 * @typedef {object} Exercise
 * @property {string} title
 * @property {string} task
 * @property {string} position
 * @property {(after: Session) => boolean} done whether the last move reaches the goal
 * @property {string} miss the answer to other legal moves
 * @property {string} praise
 */

/** A picture: `play` is the move that it shows, `legal` marks the targets of moves, `illegal` other spaces.
 *  The position is the start position by default, or that of an exercise.
 *  @typedef {{ position?: string, exercise?: number, play?: string, legal?: string[], illegal?: string[] }} Recipe */

/** Whether an effect of the last move passes a test. @param {Session} after @param {(change: any) => unknown} test */
export const effect = (after, test) => after.lastMove()?.changes.some((step) => step.some(test)) ?? false;

/** By how much a counter of the mover grew in the last move. @param {Session} after @param {string} name */
export function gain(after, name) {
  const last = after.lastMove();
  if (!last) return 0;
  const of = (/** @type {import("./pkg/board_web.js").Scene} */ scene) => scene.beside.find((count) => count.name === name && count.player === last.before.turn)?.value ?? 0;
  return of(after.scene()) - of(last.before);
}

/** Whether the last move wins. @param {Session} after */
export const wins = (after) => after.ending()?.winner === after.lastMove()?.before.turn;

/** Whether there are fewer pieces of a kind than before the last move. @param {Session} after @param {string} letter */
export function fewer(after, letter) {
  const count = (/** @type {[string, string][]} */ pieces) => pieces.filter(([, piece]) => piece === letter).length;
  return count(after.scene().pieces) < count(after.lastMove()?.before.pieces ?? []);
}

/** The games after each legal move. @param {Session} session @returns {Session[]} */
export const replies = (session) => session.legalMoves().map((move) => {
  const next = session.copy();
  next.play(move);
  return next;
});

/** Whether the mover makes a point on the next turn, whatever the opponent does. @param {Session} after */
export function forks(after) {
  const all = replies(after);
  const scores = (/** @type {Session} */ reply) => replies(reply).filter((next) => gain(next, "points") > 0).map((next) => next.lastMove()?.offer.text ?? "");
  // A reply closes at most one space, so two replies show all threats.
  const threats = new Set(all.slice(0, 2).flatMap(scores));
  return all.every((reply) => [...threats].some((move) => reply.check(move) === undefined));
}
