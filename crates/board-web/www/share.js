// @ts-check
// Sharing: links, games by link, records and pictures.

import { dialogOf, openDialog } from "./dialogs.js";
import { byId, el, loadStyle } from "./dom.js";
import { need, titleOf } from "./games/index.js";
import { formatLink } from "./link.js";
import { sessionOf } from "./main.js";
import { moveName } from "./moves.js";
import { Session } from "./pkg/board_web.js";
import { FRIENDS } from "./table.js";

/** @param {any} app @param {"link" | "record" | "svg" | "position" | "picture"} [kind] */
export async function share(app, kind) {
  const { table } = app;
  if (kind === "link") return shareLink(app);
  if (kind === "picture") return copyPicture(app);
  if (kind === "position") return app.toast((await copied(table.shown.position)) ? "Position copied." : "The browser does not allow copying.");
  if (kind === "svg") return save(`${table.session.game}-${table.ply}.svg`, "image/svg+xml", table.shown.svg({ theme: "light", words: true, labels: true }));
  open(app);
}

/** The record of the game with its variations and notes. A variation that begins at the end repeats the last move.
 *  @param {{ session: Session, branches: import("./table.js").Branch[] }} game @returns {string} */
export function studyOf({ session, branches }) {
  const all = session.moves();
  const [first, ...rest] = branches;
  if (!all.length && first) {
    const copy = session.copy();
    for (const move of first.moves) copy.play(move);
    for (const [ply, words] of Object.entries(first.notes ?? {})) copy.setComment(Number(ply), words);
    return studyOf({ session: copy, branches: rest });
  }
  /** @param {string[]} moves @param {number} from @param {(ply: number) => string | undefined} note */
  const line = (moves, from, note) => moves.map((move, n) => `${move}${note(from + n + 1) ? ` {${note(from + n + 1)}}` : ""}`);
  const notes = (/** @type {number} */ ply) => session.comment(ply);
  const sides = branches.map(({ from, moves, notes = {} }) => {
    const begin = Math.min(from, all.length - 1);
    return { begin, words: line([...all.slice(begin, from), ...moves], begin, (ply) => notes[ply]).join(" ") };
  });
  const moves = line(all, 0, notes).map((move, n) => [move, ...sides.filter(({ begin }) => begin === n).map(({ words }) => `(${words})`)].join(" "));
  const [header] = session.record().split("\n\n");
  return Session.fromRecord(`${header}\n\n${notes(0) ? `{${notes(0)}} ` : ""}${moves.join(" ")}\n`).record();
}

/** Packs a text for an address, or unpacks it. @param {BlobPart} given @param {any} through */
const packed = (given, through) => new Response(new Blob([given]).stream().pipeThrough(through));

/** Opens a study. @param {any} app @param {string} text @param {{ ply?: number }} [more] */
export async function openStudy(app, text, more) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const session = Session.fromRecord(await packed(bytes, new DecompressionStream("deflate-raw")).text());
  app.table.open(session, { mode: "view", seats: FRIENDS, branches: branchesOf(session), ...history.state, ...more, id: null });
}

/** Returns the link, its label and what it does. @param {any} app */
async function linkOf(app) {
  const { table } = app;
  const { session, line, branch, ply } = table;
  const record = studyOf(table);
  if (/[({]/.test(record) && !table.invites) {
    const bytes = new Uint8Array(await packed(record, new CompressionStream("deflate-raw")).arrayBuffer());
    const study = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    return { url: new URL(`#${session.game}?study=${study}`, location.href).href, label: "Link", words: `${titleOf(session.game)}: the whole game with variations and notes.`, invites: false };
  }
  const url = new URL(app.link(), location.href).href;
  if (table.invites && branch === null) return { url, label: "Link for your friend", words: "It continues the game on their side.", invites: true };
  const what = branch === null ? "the whole game" : "the variation";
  const words = `${titleOf(session.game)}: ${what}, shown ${ply ? `after ${moveName(line, ply)}` : "from the start"}.`;
  return { url, label: branch === null ? "Link" : "Link to the variation", words: table.invites ? `${words} It does not continue your game.` : words, invites: false };
}

/** Opens the system's share sheet on phones; copies the link elsewhere. @param {any} app */
async function shareLink(app) {
  const { url, label, invites } = await linkOf(app);
  if (invites) app.table.sent();
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    try {
      return await navigator.share({ title: document.title, url });
    } catch (/** @type {any} */ why) {
      if (why.name === "AbortError") return;
    }
  }
  if (await copied(url)) return app.toast(`${label} copied.`);
  await open(app);
  byHand("link", url);
}

/** Asks to copy a text by hand. @param {"link" | "record"} what @param {string} text */
function byHand(what, text) {
  const field = byId(what === "link" ? "share-link" : "record-text");
  field.value = text;
  field.select();
  tell(`The browser does not allow copying. The ${what} is selected: copy it by hand.`);
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

/** Copies a picture of the position, or saves it where that is not possible. @param {any} app */
async function copyPicture({ table, toast }) {
  const image = el("img", { src: URL.createObjectURL(new Blob([table.shown.svg({ theme: "light", labels: true })], { type: "image/svg+xml" })) });
  await image.decode();
  const [width, height] = [2 * image.naturalWidth, 2 * image.naturalHeight];
  const canvas = el("canvas", { width, height });
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  const blob = /** @type {Blob} */ (await new Promise((done) => canvas.toBlob((/** @type {any} */ made) => done(made))));
  try {
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
    toast("Picture copied.");
  } catch {
    save(`${table.session.game}-${table.ply}.png`, blob.type, blob);
  }
}

/** Saves the records of all stored games in one file. @param {any} app */
export function saveAll({ store }) {
  const records = store.list().flatMap((/** @type {any} */ stored) => {
    const session = sessionOf(stored);
    return session ? [studyOf({ session, branches: stored.branches })] : [];
  });
  save("games.txt", "text/plain", records.join("\n"));
}

/** Saves a file. @param {string} name @param {string} type @param {BlobPart} text */
function save(name, type, text) {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Opens the dialog. @param {any} app */
async function open(app) {
  await loadStyle("dialogs.css");
  const dialog = dialogOf("share-dialog", "share-title", () => parts(app));
  const { url, label, words } = await linkOf(app);
  byId("share-label").textContent = label;
  byId("share-link").value = url;
  byId("share-what").textContent = words;
  byId("record-text").value = studyOf(app.table);
  problem("");
  tell("");
  openDialog(dialog);
}

/** @param {string} words */
function tell(words) {
  byId("share-says").textContent = words;
}

/** @param {string} words */
function problem(words) {
  byId("record-problem").textContent = words;
  byId("record-text").toggleAttribute("aria-invalid", words !== "");
  if (words) tell("");
}

/** Opens the record in the dialog. @param {any} app */
function openRecord(app) {
  const text = byId("record-text");
  const records = text.value.split(/^(?=game\s*:)/im).filter((/** @type {string} */ part) => part.trim());
  try {
    if (records.length > 1) {
      const added = records.map((/** @type {string} */ record) => read(record, "")).filter((/** @type {Session} */ session) => add(app, session).fresh).length;
      byId("share-dialog").close();
      app.go("#");
      return app.toast(`${added} of ${records.length} games are new.`);
    }
    const session = read(text.value, app.table.session.game);
    byId("share-dialog").close();
    openGame(app, session);
  } catch (/** @type {any} */ why) {
    problem(`This is not a valid record. ${why.line ? `Line ${why.line}: ${why.problem.replace(/ at byte \d+/g, "")}` : why.message}.`);
    text.focus();
    const place = offset(text.value, why.line ?? 1, why.column ?? 1);
    text.setSelectionRange(place, place + 1);
  }
}

/** Stores a game, unless it is there. @param {any} app @param {Session} session */
function add({ store }, session) {
  const study = (/** @type {any} */ one) => studyOf({ session: sessionOf(one) ?? session, branches: one.branches });
  const record = session.record();
  const old = store.list().find((/** @type {any} */ one) => one.record === record || (one.branches.length && study(one) === record));
  const id = old?.id ?? store.newId();
  if (!old) store.put({ id, game: session.game, record, redo: [], seats: FRIENDS, mode: "view", branches: branchesOf(session), token: null, plies: session.plies, time: Date.now() });
  return { id, fresh: !old };
}

/** Stores a game, unless it is there, and opens it for viewing. @param {any} app @param {Session} session */
export async function openGame(app, session) {
  await need(session.game);
  const { id } = add(app, session);
  if (app.store.get(id)) return app.continue(id);
  // The storage is blocked.
  history.pushState(null, "", formatLink(session));
  app.table.open(session, { mode: "view", seats: FRIENDS, branches: branchesOf(session) });
  return app.show("game", {});
}

/** Reads a record. Moves without a header belong to the displayed game; capitals of spaces are accepted.
 *  @param {string} text @param {string} game */
function read(text, game) {
  /** @type {any} */
  let problem;
  const headed = /^[\s>\uFEFF]*game\s*:/im.test(text) ? text : `game: ${game}\n\n${text}`;
  // Positions in the header have capitals, too.
  const [, header, moves] = /^([^]*?\n[>\s]*\n)([^]*)$/.exec(headed) ?? ["", headed, ""];
  const small = header + moves.replace(/\{[^}]*\}|\b[A-Z]\d+(?:[–-]?[A-Z]\d+)*\b|,/gi, (part) => (part[0] === "{" ? part : part.toLowerCase().replace(/[–-]/g, "").replace(",", " ")));
  for (const version of [text, headed, small]) {
    try {
      return Session.fromRecord(version);
    } catch (/** @type {any} */ why) {
      if (headed !== text || !problem) problem = why;
    }
  }
  // The reader did not write the header.
  if (headed !== text && problem.line) problem.line = Math.max(problem.line - 2, 1);
  throw problem;
}

/** Returns the variations of a record as branches, also those within others, which begin where the outer one begins.
 *  @param {Session} session @param {number} [first] the ply of the first move with variations @param {number} [from] where the outer one begins
 *  @returns {import("./table.js").Branch[]} */
function branchesOf(session, first = 1, from) {
  const branches = [];
  for (let ply = first; ply <= session.plies; ply++) {
    for (const line of session.variations(ply)) {
      const begin = from ?? ply - 1;
      const moves = line.moves();
      const notes = Object.fromEntries(moves.map((_, n) => [n + 1, line.comment(n + 1)]).filter(([at, words]) => Number(at) >= ply && words));
      branches.push({ from: begin, moves: moves.slice(begin), notes }, ...branchesOf(line, ply, begin));
      line.free();
    }
  }
  return branches;
}

/** Returns the index of a line and a column in a string. @param {string} text @param {number} line @param {number} column */
function offset(text, line, column) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  // Columns count characters; JavaScript strings count UTF-16 code units.
  return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
}

/** Copies a string in the dialog. @param {string} text @param {string} done @param {"link" | "record"} what */
async function copy(text, done, what) {
  problem("");
  if (await copied(text)) return tell(done);
  byHand(what, text);
}

/** Copies the link in the dialog. @param {any} app */
async function copyLink(app) {
  const { url, label, invites } = await linkOf(app);
  if (invites) app.table.sent();
  return copy(url, `${label} copied.`, "link");
}

/** Returns the parts of the dialog. @param {any} app */
function parts(app) {
  const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {() => unknown} */ act, className = "quiet") =>
    el("button", { id, className, onclick: act }, label);
  const file = el("input", { id: "record-load", type: "file", accept: ".txt,text/plain", onchange: async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    byId("record-text").value = await chosen.text();
    file.value = "";
    openRecord(app);
  } });
  return [el("form", { onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), copyLink(app)) },
    el("h2", { id: "share-title" }, "Share"),
    el("section", el("label", { id: "share-label", htmlFor: "share-link" }), el("p.help", { id: "share-what" }),
      el("div.row", el("input", { id: "share-link", readOnly: true, onfocus: () => byId("share-link").select() }),
        el("button.primary", { id: "copy-link", type: "submit" }, "Copy link"))),
    el("section", el("label", { htmlFor: "record-text" }, "Record"),
      el("p.help", { id: "record-help" }, "To open another game, paste its record here."),
      el("textarea", { id: "record-text", rows: 8, spellcheck: false, "aria-describedby": "record-help record-problem" }),
      el("p", { id: "record-problem", role: "alert" }),
      el("div.row.wrap",
        button("record-open", "Open this record", () => openRecord(app)),
        button("record-copy", "Copy record", () => copy(byId("record-text").value, "Record copied.", "record")),
        button("record-save", "Save record", () => save(`${app.table.session.game}.txt`, "text/plain", studyOf(app.table))),
        el("label.button.quiet", "Load record", file),
        button("save-picture", "Save picture", () => share(app, "svg")))),
    el("p", { id: "share-says", role: "status" }))];
}
