// @ts-check
// Short messages: a toast over the board, and announcements for screen readers.

import { byId } from "./dom.js";

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
