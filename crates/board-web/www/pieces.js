// @ts-check
// Small pictures of pieces, and helpers for screens that are loaded later.

import { pieceSvg } from "./pkg/board_web.js";
import { el } from "./dom.js";

/** Makes an element of a picture of the module. @param {string} text @returns {SVGSVGElement} */
export function parseSvg(text) {
  const { documentElement } = new DOMParser().parseFromString(text, "image/svg+xml");
  return /** @type {any} */ (document.importNode(documentElement, true));
}

/** A picture of a piece. @param {import("./pkg/board_web.js").GameName} game @param {string} letter */
export function pieceIcon(game, letter) {
  const picture = parseSvg(pieceSvg(game, letter, "css"));
  picture.setAttribute("aria-hidden", "true");
  picture.classList.add("piece-icon");
  return picture;
}

/** The style sheets that were loaded. @type {Map<string, Promise<unknown>>} */
const styles = new Map();

/** Loads a style sheet once, and waits for it. @param {string} href */
export function loadStyle(href) {
  const loading = styles.get(href) ?? new Promise((done) =>
    document.head.append(el("link", { rel: "stylesheet", href, onload: done, onerror: done })));
  styles.set(href, loading);
  return loading;
}
