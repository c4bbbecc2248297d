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

/** Returns an icon of the sprite in `index.html`. @param {string} name */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.classList.add("icon");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

/** Capitalizes the first letter and replaces hyphens by spaces. @param {string} words */
export const title = (words) => (words.charAt(0).toUpperCase() + words.slice(1)).replaceAll("-", " ");
