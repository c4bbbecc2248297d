// @ts-check
// How to play: the play page of a game, exercises, annotated games, and all rules. The pages are made of the documentation.

import * as GOALS from "./exercises.js";
import { Session } from "./pkg/board_web.js";
import { el, icon, fit, loadStyle, parseSvg } from "./dom.js";
import { svgElement } from "./board.js";
import { formatLink, quoted } from "./link.js";
import { disableSteps, moveList, moveName } from "./moves.js";
import { moveLabel, plain, sentence } from "./words.js";
import { changesInWords, chosenValues, need, sideName, textOf, titleOf } from "./games/index.js";
import { read, write } from "./store.js";

/** @typedef {import("./pkg/board_web.js").GameName} GameName */
/** @typedef {import("./exercises.js").Recipe} Recipe */

/** The buttons below the board: icon, label, and the ply to go to from another one. @type {[string, string, (ply: number) => number][]} */
const STEPS = [
  ["first", "Start position", () => 0], ["back", "Previous move", (ply) => ply - 1],
  ["next", "Next move", (ply) => ply + 1], ["last", "Last move", () => Infinity],
];

export class Replay {
  #ply = 0;

  /** @param {Session} session @param {any} settings */
  constructor(session, settings) {
    this.session = session;
    const list = session.moves();
    this.moves = el("div.move-list", ...moveList(session, (ply) =>
      el("button", { "data-ply": ply }, moveLabel(session.game, list[ply - 1]))));
    this.board = /** @type {any} */ (document.createElement("board-game"));
    this.board.inert = true;
    settings.apply(this.board);
    this.board.session = session.at(0);
    this.says = el("p.replay-says", { role: "status" });
    const buttons = STEPS.map(([name, label, to]) =>
      el("button.quiet", { "aria-label": label, onclick: () => this.look(to(this.#ply)) }, icon(name)));
    this.steps = el("div.row", ...buttons);
    this.root = el("section.card.replay", { "aria-label": "Board" }, el("div.learn-board", this.board), this.says, this.steps,
      el("a.button", { href: formatLink(session, { ply: 0 }) }, icon("analyse"), "Analyze this game"));
    this.moves.addEventListener("click", ({ target }) => {
      const ply = /** @type {Element} */ (target).closest("button")?.dataset.ply;
      if (ply) this.look(Number(ply));
    });
    this.#mark();
  }

  /** Shows the position after a number of plies. @param {number} ply */
  look(ply) {
    const to = Math.max(0, Math.min(ply, this.session.plies));
    const played = to === this.#ply + 1;
    this.#ply = to;
    this.board.show(this.session.at(to), { played });
    this.#mark();
  }

  /** Steps by arrow keys. @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || !this.root.checkVisibility()) return;
    event.preventDefault();
    this.look(this.#ply + step);
  }

  /** Marks the move that led to the position, and shows its comment. The one on the game itself stands over its moves. */
  #mark() {
    const [session, ply] = [this.session, this.#ply];
    this.moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.moves.querySelector(`[data-ply="${ply}"]`)?.setAttribute("aria-current", "step");
    this.says.replaceChildren(el("b", ply ? moveName(session, ply) : "Start position"), ` ${ply ? session.comment(ply) ?? "" : ""}`);
    disableSteps(this.steps, ply, session.plies);
  }
}

/** Replaces the record in a page by its moves. Returns the board, or null if the page has no record.
 *  @param {HTMLElement} page @param {any} settings */
export function replay(page, settings) {
  const record = page.querySelector("pre");
  if (!/^game:/.test(record?.textContent ?? "")) return null;
  const made = new Replay(Session.fromRecord(record?.textContent ?? ""), settings);
  record?.replaceWith(made.moves);
  // Pictures of positions lead to them.
  for (const picture of page.querySelectorAll("td > :is(img, svg)")) {
    const [, number, second] = /^After (\d+)(\.\.\.)?/.exec(picture.getAttribute("alt") ?? picture.getAttribute("aria-label") ?? "") ?? [];
    if (!number) continue;
    const button = el("button", { onclick: () => made.look(2 * Number(number) - (second ? 0 : 1)) });
    picture.replaceWith(button);
    button.append(picture);
  }
  return made;
}

const STORE = "learned";
/** How long a move that misses the goal stays on the board, in milliseconds. */
const PAUSE = 1100;
/** Pages that were loaded. @type {Map<string, string>} */
const loaded = new Map();

/** Loads a page of the rules into an element; returns whether that worked. A failure is not remembered.
 *  @param {HTMLElement} holder @param {GameName} game @param {string} [part] such as `rules` @param {string[]} [unusual] words that do not hold */
async function load(holder, game, part = "", unusual = []) {
  const page = [game, part].filter(Boolean).join("-");
  holder.dataset.page = page;
  let text = loaded.get(page);
  if (text === undefined) {
    holder.replaceChildren(el("p.learn-wait", "Loading…"));
    try {
      const answer = await fetch(`rules/${page}.html`);
      if (!answer.ok) throw new Error(answer.statusText);
      text = await answer.text();
      loaded.set(page, text);
    } catch {
      if (holder.dataset.page !== page) return false;
      const { loaded, help } = textOf(game);
      const again = el("button", { onclick: () => load(holder, game, part, unusual) }, "Try again");
      holder.replaceChildren(el("p", { role: "alert" }, loaded ? "The rules could not be loaded. Are you online?" : help), again);
      return false;
    }
  }
  if (holder.dataset.page !== page) return false;
  for (const words of unusual) text = text.replace(new RegExp(words.replaceAll(" ", "\\s+")), "<del>$&</del>");
  const { body } = new DOMParser().parseFromString(text, "text/html");
  holder.replaceChildren(...body.childNodes);
  for (const image of holder.querySelectorAll("img")) draw(image, game);
  return true;
}

/** The exercises of a game. @param {string} game */
const exercises = (game) => textOf(game).exercises(GOALS);

/** Replaces a picture by a board in the colors of the page. @param {HTMLImageElement} image @param {GameName} game */
function draw(image, game) {
  const name = image.getAttribute("src")?.replace(`pictures/${game}-`, "").replace(".svg", "") ?? "";
  const recipe = textOf(game).pictures[name];
  if (!recipe) return void recolor(image);
  const position = recipe.position ?? exercises(game)[recipe.exercise ?? -1]?.position;
  const before = position ? Session.fromPosition(game, position) : Session.start(game, "standard");
  const after = before.copy();
  if (recipe.play) after.play(recipe.play);
  const svg = parseSvg(after.svg({ theme: "css", labels: true }));
  svg.setAttribute("aria-hidden", "true");
  const picture = el("div.learn-picture", { role: "img", "aria-label": image.alt }, svg);
  const caption = el("figcaption", sentence(image.alt));
  if (recipe.play) {
    const replay = el("button.quiet", icon("play"), "Show the move");
    replay.addEventListener("click", () => animate(picture, before, after));
    caption.append(replay);
  }
  const paragraph = image.parentElement;
  const figure = el("figure", picture, caption);
  if (paragraph?.tagName === "P" && paragraph.childNodes.length === 1) paragraph.replaceWith(figure);
  else image.replaceWith(figure);
  const legal = recipe.legal?.[0] === "*" ? before.legalMoves() : recipe.legal ?? [];
  for (const space of legal) mark(svg, space, true);
  for (const space of recipe.illegal ?? []) mark(svg, space, false);
  for (const space of svg.querySelectorAll("[data-space]")) space.removeAttribute("data-space");
}

/** Replaces the light colors of a picture by those of the page. @param {HTMLImageElement} image */
async function recolor(image) {
  const answer = await fetch(image.getAttribute("src") ?? "").catch(() => null);
  if (!answer?.ok) return;
  const svg = parseSvg(await answer.text());
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const { style } = /** @type {CSSStyleRule} */ (rules.find((rule) => rule instanceof CSSStyleRule && rule.style.getPropertyValue("--board-page")));
  const names = [...style].filter((name) => name.startsWith("--board-"));
  const colors = new Map(names.map((name) => [/#\w+/.exec(style.getPropertyValue(name))?.[0], name]));
  colors.set("#fff", "--board-page");
  for (const part of svg.querySelectorAll("*")) {
    part.removeAttribute("data-space");
    for (const paint of ["fill", "stroke"]) {
      const name = colors.get(part.getAttribute(paint) ?? "");
      // Pieces have the same colors as the light goals.
      if (name && (!name.endsWith("-goal") || part.closest("[data-layer=board]"))) part.setAttribute(paint, `var(${name})`);
    }
  }
  svg.setAttribute("aria-label", image.alt);
  svg.querySelector("title")?.remove();
  image.replaceWith(svg);
}

/** Marks a space of a picture with a dot or a cross. @param {SVGSVGElement} svg @param {string} space @param {boolean} legal */
function mark(svg, space, legal) {
  const box = /** @type {SVGGraphicsElement | null} */ (svg.querySelector(`[data-space="${CSS.escape(space)}"]`))?.getBBox();
  if (!box) return;
  const size = box.width * 0.13;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const d = legal ? `M${x} ${y}h0` : `M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`;
  svg.append(svgElement("path", { class: legal ? "learn-dot" : "learn-cross", d, "stroke-width": legal ? size * 2 : size * 0.6 }));
}

/** Shows the move of a picture. @param {HTMLElement} picture @param {Session} before @param {Session} after */
function animate(picture, before, after) {
  let board = /** @type {any} */ (picture.querySelector("board-game"));
  if (!board) {
    board = document.createElement("board-game");
    board.inert = true;
    board.session = before;
    picture.replaceChildren(board);
  }
  board.session = before;
  requestAnimationFrame(() => board.show(after, { played: true }));
}

/** Fills the tab of the game screen. @param {HTMLElement} root @param {GameName} game @param {any} app */
export function showRules(root, game, app) {
  loadStyle("learn.css");
  const { rules } = app.table.session;
  if (root.dataset.shows === `${game} ${rules}` && root.querySelector("figure")) return;
  root.dataset.shows = `${game} ${rules}`;
  const page = el("div.learn-page");
  const changes = changesInWords(game, rules);
  root.replaceChildren(...(changes ? [el("p", el("b", "In this game: "), changes)] : []), page, links(game));
  return load(page, game, "", Object.keys(chosenValues(rules)).flatMap((name) => textOf(game).options[name]?.usual ?? []));
}

/** Links to everything else about a game. @param {GameName} game */
function links(game, practice = true) {
  const { note, loaded } = textOf(game);
  // Other games have no pages.
  if (!loaded) return "";
  const link = (/** @type {string} */ to, /** @type {string} */ words) => el("li", el("a", { href: `#learn/${to}` }, words));
  return el("ul.learn-links",
    ...(practice ? [link(game, "Practice: six short exercises")] : []),
    link(`${game}/game`, "An annotated game"),
    link(`${game}/rules`, "All rules and sources"),
    ...(note ? [el("li", `${note.text} (`, el("a", { href: `#learn/${game}/rules/${note.part}` }, "why?"), ")")] : []));
}

/** The numbers of the exercises that were solved, by game. @returns {Record<string, number[]>} */
const solved = () => Object.fromEntries(Object.entries(read(STORE) ?? {}).filter(([, numbers]) => Array.isArray(numbers)));

/** @param {string} game @param {number} number */
function remember(game, number) {
  const all = solved();
  write(STORE, { ...all, [game]: [...new Set([...(all[game] ?? []), number])] });
}

/** Exercises on a board. */
class Practice {
  /** @type {GameName} */
  #game = /** @type {any} */ ("");
  #number = 0;
  /** @type {Session | null} */
  #session = null;
  /** Counts attempts, to drop an answer that comes too late. */
  #tries = 0;

  /** @param {any} app */
  constructor(app) {
    this.app = app;
    this.board = /** @type {any} */ (document.createElement("board-game"));
    this.steps = el("div.learn-steps", { role: "group", "aria-label": "Exercises" });
    this.task = el("p.learn-task");
    this.says = el("p.learn-says", { role: "status" });
    this.next = el("button.primary", { onclick: () => this.#goOn() });
    this.help = el("button.quiet", { onclick: () => this.#help() }, icon("hint"), "Show a solution");
    this.root = el("section.card.learn-practice", { "aria-label": "Practice" },
      el("h2", "Practice"), this.steps, this.task, el("div.learn-board", this.board), this.says,
      el("div.row", this.help, this.next));
    this.board.addEventListener("board-move", (/** @type {any} */ event) => {
      event.preventDefault();
      this.#played(event.detail.text);
    });
    this.board.words = (/** @type {string} */ text) => plain(this.#game, text);
    // A touch after a move leaves its explanation alone.
    this.board.addEventListener("board-refuse", (/** @type {any} */ { detail: { why, cause } }) =>
      cause !== "turn" && cause !== "over" && this.#say(sentence(plain(this.#game, why)), "bad"));
    app.settings.addEventListener("change", () => app.settings.apply(this.board));
  }

  /** @param {GameName} game */
  open(game) {
    const done = solved()[game] ?? [];
    const first = exercises(game).findIndex((_, number) => !done.includes(number));
    this.#game = game;
    this.#open(Math.max(0, first));
  }

  get #exercise() {
    return exercises(this.#game)[this.#number];
  }

  /** @param {number} number */
  #open(number) {
    this.#number = number;
    this.#tries++;
    this.#session = Session.fromPosition(this.#game, this.#exercise.position);
    this.app.settings.apply(this.board);
    this.#reset();
    fit(this.root, this.board);
    this.root.style.setProperty("--choices", `${/** @type {HTMLElement | null} */ (this.board.querySelector(".board-choices"))?.offsetHeight ?? 0}px`);
    this.task.textContent = `You are ${sideName(this.#game, this.#session.turn).toLowerCase()}. ${this.#exercise.task}`;
    this.#say("", "");
    this.next.hidden = true;
    this.help.hidden = false;
    this.#drawSteps();
  }

  #reset() {
    this.board.arrows = [];
    this.board.session = this.#session;
    this.board.movable = true;
  }

  #drawSteps() {
    const done = solved()[this.#game] ?? [];
    this.steps.replaceChildren(...exercises(this.#game).map(({ title }, number) => {
      const button = el("button.choice", { onclick: () => this.#open(number) },
        done.includes(number) ? icon("check") : String(number + 1), ` ${title}`);
      if (number === this.#number) button.setAttribute("aria-current", "step");
      if (done.includes(number)) button.setAttribute("aria-label", `${title}, solved`);
      return button;
    }));
  }

  /** @param {string} words @param {"good" | "bad" | ""} kind */
  #say(words, kind) {
    this.says.textContent = words;
    this.says.className = `learn-says ${kind}`;
  }

  /** Judges a move. @param {string} text */
  async #played(text) {
    if (!this.#session) return;
    const attempt = ++this.#tries;
    const after = this.#session.copy();
    after.play(text);
    this.board.arrows = [];
    this.board.movable = false;
    await this.board.show(after, { played: true });
    if (attempt !== this.#tries) return;
    if (this.#exercise.done(after)) return this.#succeed();
    this.#say(this.#exercise.miss, "bad");
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (attempt === this.#tries) this.#reset();
  }

  #succeed() {
    remember(this.#game, this.#number);
    this.#say(`Well done. ${this.#exercise.praise}`, "good");
    const last = this.#number === exercises(this.#game).length - 1;
    this.next.textContent = last ? `Play ${titleOf(this.#game)}` : "Next exercise";
    this.next.hidden = false;
    this.help.hidden = true;
    this.#drawSteps();
    this.next.focus({ preventScroll: true });
  }

  #goOn() {
    if (this.#number < exercises(this.#game).length - 1) this.#open(this.#number + 1);
    else this.app.go(`#new/${this.#game}`);
  }

  /** Shows a move that solves the exercise. */
  #help() {
    const offer = this.#session?.offers().find(({ text }) => {
      const after = /** @type {Session} */ (this.#session).copy();
      after.play(text);
      return this.#exercise.done(after);
    });
    if (!offer) return;
    this.board.arrows = [{ inputs: offer.inputs }];
    this.#say(sentence(`One solution: ${plain(this.#game, offer.words)}`), "");
  }
}

export class LearnScreen {
  /** @type {Practice | null} */
  #practice = null;
  /** The board of an annotated game. @type {Replay | null} */
  #replay = null;

  /** @param {HTMLElement} root @param {any} app */
  constructor(root, app) {
    this.root = root;
    this.app = app;
    loadStyle("learn.css");
    this.games = el("nav.learn-games", { "aria-label": "Games" });
    this.title = el("h1");
    this.page = el("div.learn-page");
    this.jump = el("button.learn-to-practice", { onclick: () => this.#practice?.root.scrollIntoView() }, "Practice: six short exercises");
    this.text = el("article.learn-text");
    this.columns = el("div.learn-columns", this.text);
    root.classList.add("learn");
    root.append(this.games, this.columns);
    document.addEventListener("keydown", (event) => this.#replay?.key(event));
  }

  /** @param {{ game: GameName, page: string, heading?: string }} params such as the page `rules` and the heading `u9` */
  async show({ game: name, page, heading }) {
    const title = titleOf(name);
    await need(name).catch(() => {});
    document.title = `How to play ${title}`;
    this.games.replaceChildren(...this.app.games.map((/** @type {{ name: GameName }} */ { name: other }) => {
      const link = el("a", { href: `#learn/${other}` }, titleOf(other));
      if (other === name) link.setAttribute("aria-current", "true");
      return link;
    }));
    this.columns.classList.toggle("wide", Boolean(page));
    this.title.textContent = `How to play ${title}`;
    const back = el("a.learn-back", { href: `#learn/${name}` }, icon("back"), `How to play ${title}`);
    this.text.replaceChildren(...(page ? [back, this.page] : [this.title, this.jump, this.page, links(name, false)]));
    this.jump.hidden = !exercises(name)[0];
    if (page || this.jump.hidden) this.#practice?.root.remove();
    else {
      this.#practice ??= new Practice(this.app);
      this.columns.append(this.#practice.root);
      this.#practice.open(name);
    }
    const shown = await load(this.page, name, page);
    await this.#showReplay(shown && page === "game");
    const target = shown && heading ? this.page.querySelector(`[id="rules-${CSS.escape(heading)}"]`) : null;
    // A new screen begins at its top, so this comes later.
    if (target) setTimeout(() => target.scrollIntoView(), 50);
    else scrollTo(0, 0);
    if (shown && heading && !target) this.app.toast(`This link is broken: the page has no part ${quoted(heading)}.`, { alert: true, time: 8000 });
  }

  /** Shows the board of an annotated game next to its text. @param {boolean} wanted */
  async #showReplay(wanted) {
    const made = wanted ? replay(this.page, this.app.settings) : null;
    if (!wanted || made) this.#replay?.root.remove();
    this.#replay = made ?? (wanted ? this.#replay : null);
    if (made) this.columns.prepend(made.root);
    this.columns.classList.toggle("replays", wanted);
    if (made) fit(made.root, made.board);
  }

  hide() {}
}
