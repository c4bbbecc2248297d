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

/** Draws while the right button is pressed. @param {Element} board @param {PointerEvent} start @param {Promise<PointerEvent>} end */
export async function mark(board, start, end) {
  const from = spaceAt(board, start);
  if (!from) return;
  const layer = layerOf(board);
  const color = start.shiftKey || start.altKey ? "second" : "first";
  /** @type {Element | null} */
  let shown = null;
  const show = (/** @type {PointerEvent} */ event) => {
    shown?.remove();
    const to = spaceAt(board, event);
    shown = to && drawn(from, to);
    if (shown) layer.append(shown);
    shown?.setAttribute("class", color);
  };
  addEventListener("pointermove", show);
  show(await end);
  removeEventListener("pointermove", show);
  const same = [...layer.children].find((other) => other !== shown && other.outerHTML === shown?.outerHTML);
  if (same) for (const one of [same, shown]) one?.remove();
}
