// @ts-check
// Helpers for elements, pictures and style sheets; short messages and menus.

import { svgElement } from "./board.js";
import { pieceSvg } from "./pkg/board_web.js";

/** Returns the element with an id. @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/**
 * Creates an element: `el("p.label", { id: "it" }, "Words")`. A button does not submit by default. Properties that start with
 * `aria-` or `data-`, and `role`, become attributes.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T | `${T}.${string}`} tag with classes
 * @param {(Node | string | Record<string, any>)[]} parts properties and children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, ...parts) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(/** @type {T} */ (name));
  element.className = classes.join(" ");
  if (name === "button") element.setAttribute("type", name);
  for (const part of parts) {
    if (typeof part === "string" || part instanceof Node) element.append(part);
    else {
      for (const [key, value] of Object.entries(part)) {
        if (/^(aria-|data-|role$)/.test(key)) element.setAttribute(key, String(value));
        else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
        else /** @type {any} */ (element)[key] = value;
      }
    }
  }
  return element;
}

/** Returns an icon of the sprite in `index.html`. @param {string} name */
export const icon = (name) => svgElement("svg", { class: "icon", "aria-hidden": "true" }, svgElement("use", { href: `#i-${name}` }));

/** Gives the holder of a board the proportions of its picture. @param {HTMLElement} holder @param {Element} board that contains the picture */
export function fit(holder, board) {
  const box = board.querySelector("svg")?.viewBox.baseVal;
  if (box?.height) holder.style.setProperty("--aspect", String(Math.round((box.width / box.height) * 1e4) / 1e4));
}

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

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Announces words politely, or at once as an alert. @param {string} words */
export function say(words, alert = false) {
  const region = byId(alert ? "alert" : "say");
  // The same words again are announced only if the region was empty in between.
  region.textContent = "";
  setTimeout(() => (region.textContent = words), 30);
}

/**
 * Shows a message for four seconds, or for eight with an action, and announces it.
 * @param {string} words
 * @param {{ alert?: boolean, action?: { words: string, act: () => void }, near?: Element | null, time?: number }} [options]
 *   `near`: the toast appears over the lower edge of this element
 */
export function toast(words, { alert = false, action, near, time = action ? 8000 : 4000 } = {}) {
  const box = byId("toast");
  const [text, button] = box.children;
  text.textContent = words;
  button.hidden = !action;
  button.textContent = action?.words ?? "";
  button.onclick = () => {
    hideToast();
    action?.act();
  };
  const place = near?.getBoundingClientRect();
  box.classList.toggle("near", place !== undefined);
  box.style.setProperty("left", place ? `${place.left + place.width / 2}px` : "");
  box.style.setProperty("bottom", place ? `${Math.max(16, innerHeight - place.bottom + 16)}px` : "");
  // A new toast is put above a dialog that opened since.
  if (box.matches(":popover-open")) box.hidePopover();
  box.showPopover();
  say(words, alert);
  clearTimeout(timer);
  timer = setTimeout(() => hideToast(), time);
}

/** Hides the toast, or only one that is near something. */
export function hideToast(near = false) {
  const box = byId("toast");
  if (near && !box.classList.contains("near")) return;
  clearTimeout(timer);
  if (box.matches(":popover-open")) box.hidePopover();
}

/** An item of a menu; `null` is a separator.
 *  @typedef {{ label: string, act: () => void, icon?: string, danger?: boolean, checked?: boolean } | null} Item */

/** The button that was pressed while its menu was open: the press closes the menu. @type {Element | null} */
let pressed = null;
/** The button of the open menu. @type {HTMLElement | null} */
let opener = null;

/** Opens a menu at a button, or closes it. @param {HTMLElement} button @param {Item[]} items */
export function openMenu(button, items) {
  if (pressed === button) {
    pressed = null;
    return;
  }
  const menu = byId("menu");
  listen(menu);
  menu.replaceChildren(...items.map((item) => item ? entry(menu, item) : el("hr", { role: "separator" })));
  menu.setAttribute("aria-label", button.getAttribute("aria-label") ?? button.textContent?.trim() ?? "Menu");
  opener = button;
  // Screen readers expect all content inside a landmark.
  button.closest("main, header")?.append(menu);
  menu.showPopover();
  button.setAttribute("aria-expanded", "true");
  place(menu, button.getBoundingClientRect());
  (menu.querySelector('[aria-checked="true"]') ?? menu.firstElementChild)?.focus();
}

/** @param {HTMLElement} menu @param {NonNullable<Item>} item */
function entry(menu, { label, act, icon: name, danger, checked }) {
  const role = checked === undefined ? "menuitem" : "menuitemradio";
  const button = el("button", { role, className: danger ? "danger" : "", tabIndex: -1 });
  if (checked !== undefined) button.setAttribute("aria-checked", String(checked));
  button.append(icon(checked === undefined ? name ?? "next" : "check"), el("span", label));
  button.addEventListener("click", () => {
    menu.hidePopover();
    act();
  });
  return button;
}

/** Places a menu below a button, or above it if there is more room. @param {HTMLElement} menu @param {DOMRect} at */
function place(menu, at) {
  const { offsetWidth: width, offsetHeight: height } = menu;
  const above = at.bottom + height + 14 > innerHeight && at.top > innerHeight - at.bottom;
  const left = at.left + width + 8 > innerWidth ? at.right - width : at.left;
  menu.style.setProperty("left", `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`);
  menu.style.setProperty("top", `${Math.max(8, above ? at.top - height - 6 : Math.min(at.bottom + 6, innerHeight - height - 8))}px`);
}

/** @param {HTMLElement} menu */
function listen(menu) {
  if (menu.dataset.ready) return;
  menu.dataset.ready = "true";
  document.addEventListener("pointerdown", ({ target }) => (pressed = opener?.contains(/** @type {Node} */ (target)) ? opener : null), true);
  menu.addEventListener("beforetoggle", (/** @type {any} */ event) => {
    if (event.newState !== "closed" || !opener) return;
    opener.setAttribute("aria-expanded", "false");
    opener = null;
  });
  menu.addEventListener("keydown", (event) => {
    const items = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("button")]);
    const at = items.indexOf(/** @type {any} */ (document.activeElement));
    /** @type {Record<string, number>} */
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 };
    if (event.key in to) items[to[event.key] % items.length].focus();
    else if (event.key === "Tab") menu.hidePopover();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
