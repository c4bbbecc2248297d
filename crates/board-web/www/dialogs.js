// @ts-check
// The dialogs: new game, record and settings.

import { Session } from "./pkg/board_web.js";
import { byId, title, withoutOffset } from "./panel.js";
import { LIMITS } from "./table.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./pkg/board_web.js").GameInfo} GameInfo */

/** Sets up the dialog for a new game. @param {GameInfo[]} games @param {Table} table */
export function newGame(games, table) {
  const dialog = byId("new-dialog");
  const list = byId("new-game");
  const options = byId("new-options");
  for (const game of games) list.add(new Option(title(game.name), game.name));

  const showOptions = () => {
    const game = games.find(({ name }) => name === list.value);
    const labels = (game?.options ?? []).map(({ name, about, values }) => {
      const [label, select] = [document.createElement("label"), document.createElement("select")];
      label.textContent = `${title(about)} `;
      select.name = name;
      values.forEach((value, n) => select.add(new Option(n ? value : `${value} (standard)`, value)));
      label.append(select);
      return label;
    });
    options.replaceChildren(...labels);
  };
  const open = (/** @type {string} */ name) => {
    list.value = name;
    showOptions();
    dialog.showModal();
  };
  list.addEventListener("change", showOptions);
  const buttons = games.map(({ name }) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = title(name);
    button.dataset.game = name;
    button.setAttribute("aria-haspopup", "dialog");
    button.addEventListener("click", () => open(name));
    return button;
  });
  byId("games").replaceChildren(...buttons);
  byId("new").addEventListener("click", () => open(table.session.game));
  dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "start") return;
    const changed = [...options.querySelectorAll("select")].filter((select) => select.selectedIndex > 0);
    const rules = changed.map((select) => `${select.name}=${select.value}`).join(",") || "standard";
    const repetition = Number(byId("new-repetition").value) || null;
    table.open(Session.start(list.value, rules, { ...LIMITS, repetition }));
  });
}

/** Sets up the dialog for the record. @param {Table} table */
export function record(table) {
  const [dialog, text, problem] = [byId("record-dialog"), byId("record-text"), byId("record-problem")];
  // The dialog hides the messages of the page, so it has its own.
  const say = (/** @type {string} */ words) => (byId("record-says").textContent = words);
  byId("record").addEventListener("click", () => {
    text.value = table.session.record();
    problem.textContent = "";
    say("");
    text.removeAttribute("aria-invalid");
    dialog.showModal();
  });
  byId("record-open").addEventListener("click", () => {
    try {
      table.open(Session.fromRecord(text.value));
      dialog.close();
    } catch (/** @type {any} */ why) {
      problem.textContent = withoutOffset(why.message);
      text.setAttribute("aria-invalid", "true");
      text.focus();
      const place = offset(text.value, why.line ?? 1, why.column ?? 1);
      text.setSelectionRange(place, place + 1);
    }
  });
  byId("record-copy").addEventListener("click", async () => {
    say((await copied(text.value)) ? "Record copied." : "Copying is blocked: select the text and press Ctrl+C.");
  });
  byId("record-save").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([table.session.record()], { type: "text/plain" }));
    link.download = `${table.session.game}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  byId("record-load").addEventListener("change", async (/** @type {any} */ { target }) => {
    const [file] = target.files;
    if (!file) return;
    text.value = await file.text();
    target.value = "";
    byId("record-open").click();
  });
}

/** Sets up the dialog for the settings. @param {import("./memory.js").Settings} settings @param {() => void} changed */
export function settings(settings, changed) {
  const [theme, motion, marks] = [byId("setting-theme"), byId("setting-motion"), byId("setting-marks")];
  [theme.value, motion.checked, marks.checked] = [settings.theme, settings.motion, settings.marks];
  byId("settings").addEventListener("click", () => byId("settings-dialog").showModal());
  for (const input of [theme, motion, marks]) {
    input.addEventListener("change", () => {
      Object.assign(settings, { theme: theme.value, motion: motion.checked, marks: marks.checked });
      changed();
    });
  }
}

/** Copies a string to the clipboard; returns whether that worked. @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the index of a line and a column in a string. @param {string} text @param {number} line @param {number} column */
function offset(text, line, column) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  // Columns count characters; JavaScript strings count UTF-16 code units.
  const within = [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  return before + within;
}
