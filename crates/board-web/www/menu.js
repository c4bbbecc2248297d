// @ts-check
// A menu that opens at a button.

import { byId, el, icon } from "./dom.js";

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
  const button = el("button", { type: "button", role, className: danger ? "danger" : "", tabIndex: -1 });
  if (checked !== undefined) button.setAttribute("aria-checked", String(checked));
  button.append(icon(checked === undefined ? name ?? "next" : "check"), el("span", {}, label));
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
