// @ts-check
// Own marks on the board: the right button draws a ring, or an arrow to another space. The same again removes it.

import { svgElement } from "./board.js";

/** The space or entry at a point of the window. @param {Element} board @param {PointerEvent} event */
function spaceAt(board, { clientX, clientY }) {
  const found = document.elementFromPoint(clientX, clientY)?.closest("[data-space], [data-entry]");
  return found instanceof SVGGraphicsElement && board.contains(found) ? found : null;
}

/** A ring around a space, or an arrow between two. @param {SVGGraphicsElement} from @param {SVGGraphicsElement} to */
function drawn(from, to) {
  const [a, b] = [from, to].map((space) => {
    const { x, y, width, height } = space.getBBox();
    return { x: x + width / 2, y: y + height / 2, size: Math.min(width, height) };
  });
  const unit = a.size;
  if (from === to) return svgElement("circle", { cx: a.x, cy: a.y, r: 0.46 * unit, "stroke-width": 0.06 * unit });
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [x, y] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const at = (/** @type {number} */ along, /** @type {number} */ across) => `${a.x + x * along - y * across} ${a.y + y * along + x * across}`;
  const neck = length - 0.35 * unit;
  return svgElement("path", { "stroke-width": 0.12 * unit, d: `M${at(0.3 * unit, 0)}L${at(neck, 0)}M${at(neck, 0.1 * unit)}L${at(length - 0.05 * unit, 0)}L${at(neck, -0.1 * unit)}Z` });
}

/** The layer of the marks. @param {Element} board */
function layerOf(board) {
  const picture = board.querySelector("svg.board-picture");
  const layer = board.querySelector("svg.own-marks") ?? svgElement("svg", { class: "own-marks", "aria-hidden": "true", viewBox: picture?.getAttribute("viewBox") ?? "" });
  picture?.after(layer);
  return layer;
}

/** Draws rings around the spaces that are named in a sentence. @param {Element} board @param {string} words */
export function name(board, words) {
  const names = /** @type {string[]} */ (words.match(/\w+/g) ?? []);
  for (const space of /** @type {NodeListOf<SVGGraphicsElement>} */ (board.querySelectorAll("svg.board-picture [data-space]"))) {
    if (!names.includes(space.dataset.space ?? "")) continue;
    const ring = drawn(space, space);
    ring.setAttribute("class", "second");
    layerOf(board).append(ring);
  }
}

/** Draws marks, such as `c3`, `d4-d6` and, in the second color, `d4-d6!`. @param {Element} board @param {string[]} marks */
export function draw(board, marks) {
  layerOf(board).replaceChildren(...marks.flatMap((mark) => {
    const [from, to = from] = mark.replace("!", "").split("-").map((name) => board.querySelector(`svg.board-picture :is([data-space="${CSS.escape(name)}"], [data-entry="${CSS.escape(name)}"])`));
    if (!(from instanceof SVGGraphicsElement && to instanceof SVGGraphicsElement)) return [];
    const shape = drawn(from, to);
    shape.setAttribute("class", mark.endsWith("!") ? "second" : "first");
    return [shape];
  }));
}

/** Draws while the right button is pressed. Returns the mark. @param {Element} board @param {PointerEvent} start @param {Promise<PointerEvent>} end */
export async function mark(board, start, end) {
  const from = spaceAt(board, start);
  if (!from) return null;
  const layer = layerOf(board);
  const second = start.shiftKey || start.altKey;
  /** @type {Element | null} */
  let shown = null;
  const show = (/** @type {PointerEvent} */ event) => {
    shown?.remove();
    const to = spaceAt(board, event);
    shown = to && drawn(from, to);
    shown?.setAttribute("class", second ? "second" : "first");
    if (shown) layer.append(shown);
    return to;
  };
  addEventListener("pointermove", show);
  const to = show(await end);
  removeEventListener("pointermove", show);
  /** @type {Element | null} */ (shown)?.remove();
  const [name, other] = [from, to].map((space) => space?.dataset.space ?? space?.dataset.entry);
  return to && `${name}${to === from ? "" : `-${other}`}${second ? "!" : ""}`;
}
