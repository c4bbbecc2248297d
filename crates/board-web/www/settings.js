// @ts-check
// The settings.

import { read, write } from "./store.js";

const KEY = "settings";

/** The allowed values of each setting; the first one is the default. @type {Record<string, any[]>} */
const VALUES = {
  theme: ["system", "light", "dark"],
  motion: [true, false],
  marks: [true, false],
  labels: [true, false],
  sound: [false, true],
  pace: ["normal", "fast", "slow"],
};

/** Dispatches `change` with the name of the setting in `detail.name`. */
export class Settings extends EventTarget {
  /** @type {"system" | "light" | "dark"} */
  theme = "system";
  motion = true;
  marks = true;
  labels = true;
  sound = false;
  /** @type {"fast" | "normal" | "slow"} */
  pace = "normal";

  constructor() {
    super();
    const stored = read(KEY);
    for (const [name, values] of Object.entries(VALUES)) {
      /** @type {any} */ (this)[name] = values.includes(stored?.[name]) ? stored[name] : values[0];
    }
    this.#apply();
  }

  /** Changes and stores a setting. @param {string} name @param {any} value */
  set(name, value) {
    /** @type {any} */ (this)[name] = value;
    this.#apply();
    write(KEY, Object.fromEntries(Object.keys(VALUES).map((name) => [name, /** @type {any} */ (this)[name]])));
    this.dispatchEvent(new CustomEvent("change", { detail: { name } }));
  }

  /** Applies the settings to a board. @param {any} board */
  apply(board) {
    const { labels, marks, motion } = this;
    Object.assign(board, { labels, marks, motion });
  }

  #apply() {
    if (this.theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}
