// @ts-check
// Small helpers for elements.

/** Returns the element with an id. @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/**
 * Creates an element. Properties that start with `aria-` or `data-`, and `role`, become attributes.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [properties]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (/^(aria-|data-|role$)/.test(name)) element.setAttribute(name, String(value));
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else /** @type {any} */ (element)[name] = value;
  }
  element.append(...children);
  return element;
}

/** Creates an element of a picture. @param {string} tag @param {Record<string, string | number>} [attributes] @param {Node[]} children */
export function svgEl(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Returns an icon of the sprite in `index.html`. @param {string} name */
export const icon = (name) => svgEl("svg", { class: "icon", "aria-hidden": "true" }, svgEl("use", { href: `#i-${name}` }));

/** Gives the holder of a board the proportions of its picture. @param {HTMLElement} holder @param {Element} board that contains the picture */
export function fit(holder, board) {
  const box = board.querySelector("svg")?.viewBox.baseVal;
  if (box?.height) holder.style.setProperty("--aspect", String(Math.round((box.width / box.height) * 1e4) / 1e4));
}
