// @ts-check
// Animates the last move. The changes come from the session, so this works for any game.

/** @typedef {import("./pkg/board_web.js").Change} Change */
/** @typedef {{ x: number, y: number }} Point */

const LONGEST = 1400;
const STEP = 320;

/** Whether the system settings ask for less motion. */
export function reduced() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Animates the steps of a move.
 * @param {HTMLElement} holder the element that contains the picture
 * @param {string[]} frames the pictures, one more than there are steps
 * @param {import("./pkg/board_web.js").LastMove} last
 * @param {AbortSignal} signal stops the animation
 */
export async function show(holder, frames, { changes: steps, before }, signal) {
  const entry = (/** @type {number | null} */ number) =>
    before.layout.entries.find((entry) => entry.number === number)?.name ?? null;
  const duration = Math.min(STEP, LONGEST / steps.length);
  for (const [n, step] of steps.entries()) {
    if (signal.aborted) return;
    // A piece that is turned over shows its new side.
    const turned = step.every((change) => "becomes" in change);
    holder.innerHTML = frames[turned ? n + 1 : n];
    const next = picture(frames[n + 1]);
    const running = step.flatMap((change) => animations(holder, next, change, duration, entry));
    signal.addEventListener("abort", () => running.forEach((animation) => animation.cancel()));
    await Promise.allSettled(running.map((animation) => animation.finished));
  }
}

/** @param {string} svg */
function picture(svg) {
  const holder = document.createElement("template");
  holder.innerHTML = svg;
  return holder.content;
}

/**
 * @param {HTMLElement} holder
 * @param {DocumentFragment} next the board after the step
 * @param {Change} change
 * @param {number} duration
 * @param {(number: number | null) => string | null} entryName
 * @returns {Animation[]}
 */
function animations(holder, next, change, duration, entryName) {
  const piece = (/** @type {string} */ space) => find(holder, "piece", space);
  const at = (/** @type {string} */ space) => middle(find(holder, "space", space));
  /** @param {Element | null} element @param {Keyframe[]} frames */
  const run = (element, frames) =>
    element ? [element.animate(frames, { duration, easing: "ease-in-out", fill: "forwards" })] : [];

  if ("moves" in change) {
    return run(piece(change.moves.path[0]), change.moves.path.map((space) => there(at(space))));
  }
  if ("jumps" in change) {
    const [from, to] = [at(change.jumps.from), at(change.jumps.to)];
    const above = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    return run(raised(piece(change.jumps.from)), [there(from), there(above, "scale(1.25)"), there(to)]);
  }
  if ("becomes" in change) {
    const place = at(change.becomes.at);
    return run(piece(change.becomes.at), [there(place, "scale(0, 1)"), there(place, "scale(1, 1)")]);
  }
  if ("enters" in change) {
    const { at: space } = change.enters;
    const drawn = find(next, "piece", space);
    const layer = holder.querySelector("[data-piece]")?.parentNode ?? holder.querySelector("svg");
    if (!drawn || !layer) return [];
    const coming = layer.appendChild(document.importNode(drawn, true));
    const to = at(space);
    const name = entryName(change.enters.entry);
    const entry = name && middle(find(holder, "entry", name));
    return run(coming, entry ? [{ ...there(entry), opacity: 0 }, { ...there(to), opacity: 1 }]
      : [{ ...there(to, "scale(1.6)"), opacity: 0 }, { ...there(to, "scale(1)"), opacity: 1 }]);
  }
  if ("leaves" in change || "closes" in change) {
    const space = "leaves" in change ? change.leaves.at : change.closes.at;
    return run(piece(space), [{ ...there(at(space), "scale(1)"), opacity: 1 }, { ...there(at(space), "scale(0.4)"), opacity: 0 }]);
  }
  if ("turns" in change) {
    const { eighths, moves } = change.turns;
    const all = moves.map(([from]) => at(from));
    const centre = { x: mean(all.map(({ x }) => x)), y: mean(all.map(({ y }) => y)) };
    return moves.flatMap(([from]) => run(piece(from), around(at(from), centre, (eighths * Math.PI) / 4)));
  }
  return [];
}

/** @param {ParentNode} root @param {string} kind @param {string} name */
function find(root, kind, name) {
  return root.querySelector(`[data-${kind}="${CSS.escape(name)}"]`);
}

/** Returns the center of a drawn element. @param {Element | null} element @returns {Point} */
function middle(element) {
  if (!(element instanceof SVGGraphicsElement)) return { x: 0, y: 0 };
  const { x, y, width, height } = element.getBBox();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Moves an element above all others. @param {Element | null} element */
function raised(element) {
  element?.parentNode?.appendChild(element);
  return element;
}

/** Returns a keyframe with a piece at a point. @param {Point} point */
function there({ x, y }, more = "") {
  return { transform: `translate(${x}px, ${y}px) ${more}` };
}

/** Returns keyframes of an arc around a center. @param {Point} from @param {Point} centre @param {number} angle */
function around(from, centre, angle) {
  const [dx, dy] = [from.x - centre.x, from.y - centre.y];
  return Array.from({ length: 9 }, (_, n) => {
    const [sine, cosine] = [Math.sin((angle * n) / 8), Math.cos((angle * n) / 8)];
    return there({ x: centre.x + dx * cosine - dy * sine, y: centre.y + dx * sine + dy * cosine });
  });
}

/** @param {number[]} numbers */
function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / (numbers.length || 1);
}
