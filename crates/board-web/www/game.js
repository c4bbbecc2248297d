// @ts-check
// The game screen: connects table, board, player rows, panel and buttons.

import { byId, el, fit, icon, openMenu, loadStyle, hideToast, say, toast } from "./dom.js";
import { changesInWords, sideName, textOf, titleOf } from "./games/index.js";
import { Moves, marksOf, moveName, noteOf, wordsOf } from "./moves.js";
import { playerName, Players } from "./players.js";
import { isLevel, moveLabel, other, plain, PLAYERS, result, sentence } from "./words.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./pkg/board_web.js").Player} Player */
/** A button below the board. `why` says why it does nothing now. `where` limits it to narrow or wide screens.
 *  @typedef {{ id: string, label: string, short?: string, icon?: string, act: (button: HTMLElement) => void, primary?: boolean, why?: string | null, where?: "phone" | "wide" }} Action */

/** What the page says about a game by link. */
const ASKS = { draw: "Your friend offers a draw.", back: "Your friend asks to take back a move.", help: "Your friend asks to use hints and analysis." };
const SAID = { draw: "You offer a draw. ", back: "You ask to take back a move. ", help: "You ask to use hints and analysis. ", no: "You declined. " };

const phone = matchMedia("(max-width: 699px), (max-height: 499px)");
/** A phone held upright shows important tips in place of the strip of moves. */
const upright = matchMedia("(max-width: 599px), (max-width: 699px) and (min-height: 500px)");

export class GameScreen {
  /** Whether the board is turned by hand. */
  #turned = false;
  /** The suggested move of the shown position. @type {{ sentence: string, inputs: string[] } | null} */
  #hint = null;
  /** Whether a hint is being computed. */
  #asked = false;
  /** A move typed or a hint that failed. @type {string | null} */
  #failed = null;
  #tab = "moves";
  /** The marks that are drawn. @type {string[]} */
  #marks = [];

  /** @param {HTMLElement} root @param {any} app */
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.board = app.board;
    this.players = new Players([byId("players-top"), byId("players-bottom")], app);
    this.moves = new Moves(app);
    this.board.choicesHolder = byId("choices");
    this.board.words = (/** @type {string} */ text) => plain(app.table.session.game, text);
    this.#listen();
  }

  /** Shows the game of the table. */
  show() {
    this.root.hidden = false;
    this.#opened();
  }

  hide() {
    this.root.hidden = true;
    this.#openPanel(false, true);
    this.app.computer.stopHint();
    this.app.analysis?.hide();
    hideToast(true);
  }

  /** The description of the game. */
  get #info() {
    return this.app.games.find((/** @type {any} */ { name }) => name === this.app.table.session.game);
  }

  #listen() {
    const { app, board } = this;
    const { table, computer, settings } = app;
    table.addEventListener("change", (/** @type {any} */ { detail }) => this.root.hidden || this.#changed(detail));
    table.addEventListener("refuse", (/** @type {any} */ { detail }) => this.root.hidden || this.#refuse(detail.why));
    computer.addEventListener("change", () => {
      if (this.root.hidden) return;
      this.#redraw();
      this.#announce();
    });
    settings.addEventListener("change", (/** @type {any} */ { detail }) => {
      if (!this.root.hidden) this.#redraw();
      if (detail.name === "sound") this.#sound("move");
    });
    board.addEventListener("board-move", (/** @type {any} */ event) => {
      event.preventDefault();
      table.play(event.detail.text);
    });
    board.addEventListener("board-plan", (/** @type {any} */ { detail: { text } }) =>
      say(text ? `Your next move: ${moveLabel(table.session.game, text)}.` : "Your next move is open."));
    board.addEventListener("board-refuse", (/** @type {any} */ { detail }) => this.#refuse(detail.why));
    board.addEventListener("board-touch", () => hideToast(true));
    byId("games").addEventListener("click", () => openMenu(byId("games"), app.games.map((/** @type {any} */ { name }) =>
      ({ label: titleOf(name), checked: name === table.session.game, act: () => name === table.session.game || app.go(`#new/${name}`) }))));
    byId("new").addEventListener("click", () => app.go(`#new/${table.session.game}`));
    byId("share").addEventListener("click", () => app.share());
    for (const id of ["show-rules", "changes"]) byId(id).addEventListener("click", () => this.#openTab("learn"));
    byId("close-panel").addEventListener("click", () => this.#openPanel(false));
    this.#listenToTabs();
    document.addEventListener("keydown", (event) => this.#pressed(event));
    // Coordinates have at least 10 pixels.
    new ResizeObserver(() => board.style.setProperty("--label", `${Math.max(8, 4400 / board.clientWidth)}px`)).observe(board);
    byId("board-holder").addEventListener("wheel", (/** @type {WheelEvent} */ event) => this.#wheel(event), { passive: false });
    this.#listenToSwipes();
    board.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.#mark(event));
    board.addEventListener("contextmenu", (/** @type {Event} */ event) => event.preventDefault());
    phone.onchange = upright.onchange = () => this.root.hidden || this.#redraw();
    byId("move").addEventListener("input", () => hideToast(true));
  }

  /** The table has another game. @param {boolean} [played] whether its last move is to be animated */
  #opened(played = false) {
    const { table } = this.app;
    this.#turned = false;
    this.#hint = null;
    byId("move").value = "";
    byId("ending")?.close();
    // Only the same game, changed in another tab, keeps the note that is being typed.
    if (!table.following) byId("note").blur();
    this.#openPanel(false, true);
    if (!this.moves.typing && this.#tab !== "moves" && !phone.matches) this.#openTab("moves");
    this.board.arrows = [];
    this.board.session = table.shown;
    fit(this.root, this.board);
    this.#redraw();
    this.#showMarks();
    if (played) this.app.computer.hold(this.board.show(table.shown, { played }));
    this.#announce();
  }

  /** The right button draws marks, which are kept with the move, and a touch hides them. @param {PointerEvent} event */
  async #mark(event) {
    if (event.button === 0) this.#unmark();
    if (event.buttons !== 2 || event.pointerType === "touch") return;
    const up = new Promise((done) => addEventListener("pointerup", done, { once: true }));
    const { table } = this.app;
    const { shown, ply } = table;
    const made = await (await import("./marks.js")).mark(this.board, event, /** @type {Promise<PointerEvent>} */ (up));
    if (!made || table.shown !== shown) return;
    // The same again removes it.
    const others = this.#marks.filter((mark) => mark !== made);
    table.note(ply, noteOf(wordsOf(table.comment(ply)), others.length < this.#marks.length ? others : [...others, made]));
    this.#showMarks();
  }

  #unmark() {
    this.#marks = [];
    this.board.querySelector(".own-marks")?.remove();
  }

  /** Shows the marks of the position. */
  async #showMarks() {
    this.#unmark();
    const { table } = this.app;
    this.#marks = marksOf(table.comment(table.ply));
    if (this.#marks.length) (await import("./marks.js")).draw(this.board, this.#marks);
  }

  /** The table has changed. @param {{ why: string, played: boolean }} detail */
  async #changed({ why, played }) {
    const { table, computer } = this.app;
    if (why === "open") return this.#opened(played);
    this.#hint = null;
    this.#failed = null;
    this.board.arrows = [];
    if (why !== "note") hideToast(true);
    this.#redraw();
    this.#announce();
    if (why === "note" || why === "talk") return;
    this.#showMarks();
    const over = table.mode === "play" && table.atEnd && table.session.ending() !== null;
    if (played) this.#sound(table.shown.lastMove());
    const shown = this.board.show(table.shown, { played });
    computer.hold(shown);
    await shown;
    if (!over || !(played || why === "end")) return;
    this.#sound("end");
    // The final position is seen before the card covers it.
    setTimeout(() => table.atEnd && table.session.ending() && !this.root.hidden && this.#showEnding(), 600);
  }

  /** Plays a sound, or the sound of a move. @param {"move" | "end" | import("./pkg/board_web.js").LastMove | null} of */
  async #sound(of) {
    if (!this.app.settings.sound) return;
    const loaded = await import("./sound.js").catch(() => null);
    loaded?.sound(typeof of === "string" ? of : loaded.soundOf(of));
  }

  /** Draws all but the picture of the board. */
  #redraw() {
    const { table } = this.app;
    const { game } = table.session;
    const own = table.you ?? "first";
    this.players.below = this.#turned ? other(own) : own;
    this.board.flipped = this.players.below === "second";
    this.app.settings.apply(this.board, table.mode === "play");
    this.board.movable = table.movable;
    this.board.ahead = table.mode === "play" && table.atEnd && table.you === other(table.shown.turn) && isLevel(table.seats[table.shown.turn]);
    this.root.dataset.mode = table.mode;
    this.root.dataset.game = game;
    const title = titleOf(game);
    byId("title").textContent = title;
    byId("game-title").textContent = title;
    byId("changes").textContent = changesInWords(game, table.session.rules);
    document.title = `${this.#turn()} – ${title}`;
    byId("move-help").textContent = this.#info?.moveHelp ?? "";
    this.players.show();
    this.#showTip();
    this.#showActions();
    this.moves.show();
    this.#showAnalysis();
    if (this.#tab === "learn") this.app.showLearn(byId("tab-learn"), game);
  }

  /** Says whose turn it is, or how the game ended. */
  #turn() {
    const { table, computer } = this.app;
    const { shown, session } = table;
    if (shown.ending()) return `${result(table)?.title ?? ""}.`;
    if (table.mode === "play" && table.atEnd) {
      if (isLevel(table.seats[shown.turn])) return computer.failed ?? (computer.paused ? "Paused." : "Computer is thinking…");
      if (table.seats[shown.turn] === "remote") return `Waiting for ${sideName(session.game, shown.turn)}.`;
      if (table.you === shown.turn) return "Your turn.";
    }
    return `${sideName(session.game, shown.turn)} to move.`;
  }

  /** Tells screen readers the last move and whose turn it is. */
  #announce() {
    const { table } = this.app;
    const last = table.shown.lastMove();
    const game = table.session.game;
    const move = last ? `${sideName(game, last.before.turn)}, ${moveLabel(game, last.offer.text)}: ${sentence(plain(game, last.offer.words))}` : "Start position.";
    const words = [move, this.#turn(), table.atEnd && this.#linkTip()?.words].filter(Boolean).join(" ");
    if (byId("status").textContent !== words) byId("status").textContent = words;
  }

  /** What there is to do in a game by link, with the buttons; `null` if there is nothing. */
  #linkTip() {
    const { table } = this.app;
    const { asked, mode, byLink, session, you, talk: { what, by } } = table;
    if (mode === "view" || !byLink) return null;
    if (asked) {
      return { words: ASKS[/** @type {keyof typeof ASKS} */ (asked)], actions: [{ label: "Accept", act: () => table.accept() },
        { label: "Decline", act: () => table.say("no") }] };
    }
    const actions = table.owes ? [{ label: "Copy link", act: () => this.app.share("link") }] : [];
    if (session.ending()) return table.owes ? { words: `${result(table)?.title}. Send your friend the link.`, actions } : null;
    if (!table.owes) return what === "no" && by !== you ? { words: "Your friend declined.", actions } : null;
    const said = by === you ? SAID[/** @type {keyof typeof SAID} */ (what)] ?? "" : "";
    return { words: `${said}Send your friend the link${session.turn === you ? ", or move first" : ""}.`, actions };
  }

  /** What the panel says: a failure, a hint, a remark on the position, or a tip.
   *  @returns {{ words: (Node | string)[], sign?: string, actions?: { label: string, act: () => void }[] }} */
  #tip() {
    const { table, computer } = this.app;
    const { session, shown, mode } = table;
    const failed = computer.failed ?? this.#failed;
    if (failed) return { words: [failed], actions: [{ label: "Try again", act: () => (computer.failed ? computer.resume() : this.#askHint()) }] };
    if (this.#asked) return { words: ["Looking for a good move…"], sign: "hint" };
    if (this.#hint) {
      const [, main, rest] = /^(.*?[^.(]*?)( \(.*|\.)?$/.exec(this.#hint.sentence) ?? [];
      return { words: [el("b", main ?? this.#hint.sentence), rest ?? ""], sign: "hint" };
    }
    if (mode === "play" && !table.atEnd) {
      return { words: [table.ply ? `After ${moveName(session, table.ply)}.` : "Start position."], actions: [{ label: "Play from here", act: () => this.#playFrom() }] };
    }
    const link = this.#linkTip();
    if (link) return { words: [link.words], actions: link.actions };
    const end = shown.ending() && result(table);
    if (end) return { words: [el("b", end.title), `. ${end.reason}`] };
    const words = mode === "view" ? shown.lastMove()?.offer.words : shown.scene().reason;
    return { words: [words ? sentence(plain(session.game, words)) : changesInWords(session.game, session.rules) || (mode === "view" ? "Start position." : textOf(session.game).tip)] };
  }

  /** Shows the line in the panel. */
  #showTip() {
    const { table } = this.app;
    const { words, sign = "info", actions = [] } = this.#tip();
    byId("tip-icon").setAttribute("href", `#i-${sign}`);
    byId("tip-text").replaceChildren(...words);
    byId("tip-action").replaceChildren(...actions.map(({ label, act }) => el("button.quiet", { onclick: act }, label)));
    const important = sign === "hint" || table.length === 0 || (actions.length > 0 && table.atEnd);
    const tip = byId("tip");
    tip.classList.toggle("important", important);
    byId("strip").inert = upright.matches && important;
    const next = byId(upright.matches ? "strip" : "steps");
    if (tip.nextElementSibling !== next) next.before(tip);
  }

  /** The buttons of the screen in the current state. @returns {Action[]} */
  #actions() {
    const { table, computer } = this.app;
    const { session, mode } = table;
    const list = { id: "show-moves", label: "Moves", icon: "list", act: () => this.#openTab("moves"), where: /** @type {const} */ ("phone") };
    const more = { id: "more", label: "Menu", icon: "more", act: (/** @type {HTMLElement} */ button) => this.#openMenu(button) };
    const analyse = { id: "analyse", label: "Analyze", icon: "analyse", act: () => this.#analyse(), where: /** @type {const} */ ("wide") };
    if (mode === "view") {
      const back = (table.id ?? table.token) !== null && !session.ending();
      return [
        back ? { id: "back-to-game", label: "Back to game", short: "Back", icon: "back", act: () => table.toMode("play"), primary: true }
          : { id: "play-from-here", label: "Play from here", short: "Play", icon: "play", act: () => this.#playFrom(), primary: true },
        { id: "share-view", label: "Share", icon: "share", act: () => this.app.share() }, list, more,
      ];
    }
    if (session.ending()) {
      return [{ id: "rematch-now", label: "Rematch", icon: "redo", act: () => this.#rematch(false), primary: true },
        { ...analyse, where: undefined }, list, more];
    }
    if (computer.alone) {
      return [
        computer.paused ? { id: "resume", label: "Resume", icon: "play", act: () => computer.resume(), primary: true }
          : { id: "pause", label: "Pause", icon: "pause", act: () => computer.pause() },
        { id: "step", label: "Step", icon: "step", act: () => computer.step() }, analyse, list, more,
      ];
    }
    return [
      { id: "undo", label: "Undo", icon: "undo", act: () => (table.backBy === null ? this.#askBack() : table.takeBack()),
        why: table.backBy === null && !table.mayAsk ? "There is no move to take back." : null },
      { id: "hint", label: "Hint", icon: "hint", act: () => this.#askHint(), why: this.#noHint() },
      analyse, list, more,
    ];
  }

  /** Why there is no hint now. */
  #noHint() {
    const { table } = this.app;
    if (table.session.ending()) return "The game is over.";
    if (!table.movable) return table.atEnd ? "It is not your turn." : "Go to the latest move for a hint.";
    return null;
  }

  #showActions() {
    const holder = byId("actions");
    const actions = this.#actions();
    const ids = [phone.matches, ...actions.map(({ id }) => id)].join(" ");
    if (holder.dataset.ids !== ids) {
      const focused = holder.contains(document.activeElement);
      holder.dataset.ids = ids;
      holder.replaceChildren(...actions.map(({ id, label, short, icon: name, primary, where }) => {
        const button = el("button", { id, className: [primary && "primary", where, id === "more" && "more"].filter(Boolean).join(" ") });
        const wide = id === "more" ? "more" : name;
        if (wide) button.append(icon(id === "more" && phone.matches ? "menu" : wide));
        button.append(el("span", phone.matches && short ? short : label));
        if (phone.matches && short) button.setAttribute("aria-label", label);
        if (id === "more") button.setAttribute("aria-haspopup", "menu");
        button.addEventListener("click", () => this.#act(id));
        return button;
      }));
      if (focused) holder.querySelector("button")?.focus();
    }
    for (const { id, why } of actions) {
      byId(id).toggleAttribute("aria-disabled", false);
      if (why) byId(id).setAttribute("aria-disabled", "true");
      byId(id).title = why ?? "";
    }
  }

  /** @param {string} id */
  #act(id) {
    const action = this.#actions().find((action) => action.id === id);
    if (action?.why) this.#refuse(action.why);
    else action?.act(byId(id));
  }

  /** @param {HTMLElement} button */
  #openMenu(button) {
    const { app } = this;
    const { table } = app;
    const { session, mode, seats, you } = table;
    const over = session.ending() !== null;
    const playing = mode === "play" && !over;
    const people = PLAYERS.filter((player) => !isLevel(seats[player])).length;
    const narrow = phone.matches;
    // Landscape phones have no header.
    const flat = narrow && !upright.matches;
    /** @type {(import("./dom.js").Item | false | undefined)[]} */
    const items = [
      mode === "play" && table.mayRedo && { label: "Redo", icon: "redo", act: () => table.redo() },
      flat && { label: "New game", icon: "plus", act: () => app.go(`#new/${session.game}`) },
      flat && { label: "Share", icon: "share", act: () => app.share() },
      { label: "Flip board", icon: "flip", act: () => this.#flip() },
      session.plies > 1 && { label: "Play through", icon: "play", act: () => this.#playThrough() },
      narrow && { label: "How to play", icon: "book", act: () => this.#openTab("learn") },
      narrow && { label: "Notes", icon: "edit", act: () => this.#openTab("notes") },
      narrow && mode === "play" && { label: "Analyze", icon: "analyse", act: () => this.#analyse() },
      (mode === "view" ? (table.id ?? table.token) !== null && !over : narrow && !table.atEnd) && { label: "Play from here", icon: "play", act: () => this.#playFrom() },
      null,
      { label: "Copy link", icon: "link", act: () => app.share("link") },
      !flat && { label: "Record", icon: "record", act: () => app.share("record") },
      { label: "Copy position", icon: "link", act: () => app.share("position") },
      { label: "Copy picture", icon: "picture", act: () => app.share("picture") },
      { label: "Save picture", icon: "picture", act: () => app.share("svg") },
      { label: "Set up position", icon: "edit", act: () => app.go(`#setup/${session.game}?position=${encodeURIComponent(table.shown.position)}`) },
      !narrow && { label: "Keyboard shortcuts", icon: "list", act: () => this.#showKeys() },
      narrow && { label: "Settings", icon: "gear", act: () => app.openSettings() },
      playing && people > 0 && null,
      playing && people === 2 && (table.byLink ? { label: "Offer a draw", icon: "hands", act: () => table.say("draw") }
        : { label: "Agree on a draw", icon: "hands", act: () => this.#agreeDraw() }),
      playing && people > 0 && { label: you ? "Resign" : `${sideName(session.game, session.turn)} resigns`, icon: "flag", danger: true, act: () => this.#resign() },
    ];
    hideToast();
    openMenu(button, /** @type {import("./dom.js").Item[]} */ (items.filter((item) => item !== false && item !== undefined)));
  }

  /** Asks for a confirmation. @param {[string, string, string, boolean?]} words */
  async #confirmed(...words) {
    return (await import("./dialogs.js")).confirmed(...words);
  }

  async #resign() {
    const { table } = this.app;
    const who = table.you ?? table.session.turn;
    const yes = await this.#confirmed("Resign this game?", `${playerName(table, other(who))} wins.`.replace("Computer wins", "The computer wins"), "Resign");
    if (yes) table.resign();
  }

  async #agreeDraw() {
    if (await this.#confirmed("End the game in a draw?", "Both players have to agree.", "Agree on a draw", false)) this.app.table.agreeDraw();
  }

  async #askBack() {
    if (await this.#confirmed("Ask to take back your last move?", "Your friend can accept or decline.", "Ask", false)) this.app.table.say("back");
  }

  #flip() {
    this.#turned = !this.#turned;
    this.#redraw();
    this.#showMarks();
  }

  async #showKeys() {
    (await import("./dialogs.js")).openKeys();
  }

  /** Shows one move after another, until a touch, a key or the last move. */
  #playThrough() {
    if (this.app.table.atEnd) this.moves.look(0);
    const timer = setInterval(() => (this.root.hidden || this.app.table.atEnd ? clearInterval(timer) : this.moves.step(1)), 1200);
    // The key that starts it does not stop it.
    setTimeout(() => ["pointerdown", "keydown"].forEach((type) => addEventListener(type, () => clearInterval(timer), { once: true })));
  }

  #analyse() {
    this.app.table.toMode("view");
  }

  /** Plays on from the shown position: a running game takes moves back, and a new game asks for the players. */
  #playFrom() {
    const { app } = this;
    if (app.table.mode === "play" && !app.table.token && !app.table.session.ending()) app.table.playFrom();
    else app.playFromHere();
  }

  async #askHint() {
    const { table, computer } = this.app;
    const { shown, ply } = table;
    if (!table.fair) return (await import("./dialogs.js")).askHelp(table);
    if (this.#tab === "learn" && !phone.matches) this.#openTab("moves");
    this.#asked = true;
    this.#failed = null;
    this.#showTip();
    try {
      const hint = await computer.hint(shown);
      if (!hint || table.shown !== shown || table.ply !== ply) return;
      this.#hint = hint;
      this.board.arrows = [{ inputs: hint.inputs }];
      say(hint.sentence);
    } catch (/** @type {any} */ why) {
      this.#failed = why.message;
      say(why.message);
    } finally {
      this.#asked = false;
      this.#showTip();
    }
  }

  /** @param {boolean} swap */
  #rematch(swap) {
    const { table } = this.app;
    const { game, rules } = table.session;
    const { first, second } = table.seats;
    this.app.newGame({ game, rules, seats: swap ? { first: second, second: first } : { first, second } });
  }

  async #showEnding() {
    const { showEnding } = await import("./dialogs.js");
    await showEnding(this.app, { rematch: (swap) => this.#rematch(swap), review: () => this.#analyse() });
    this.#showCourse();
  }

  /** Shows a reason over the board. @param {string} why */
  #refuse(why) {
    toast(plain(this.app.table.session.game, why), { alert: true, near: this.board });
    import("./marks.js").then(({ name }) => name(this.board, why), () => {});
  }

  async #showAnalysis() {
    const { app } = this;
    const viewing = app.table.mode === "view";
    byId("analysis").hidden = !viewing;
    byId("bar").hidden = !viewing;
    if (!viewing) return app.analysis?.hide();
    await this.#loadAnalysis();
    if (app.table.mode === "view" && !this.root.hidden) app.analysis.show();
  }

  async #loadAnalysis() {
    const { app } = this;
    if (app.analysis) return;
    // Styles that come later would move what is about to be clicked.
    const [{ Analysis }] = await Promise.all([import("./analysis.js"), loadStyle("dialogs.css"), loadStyle("analysis.css")]);
    if (app.analysis) return;
    app.analysis = new Analysis(app, { panel: byId("analysis"), bar: byId("bar") });
    app.analysis.addEventListener("signs", () => this.moves.show());
  }

  /** Draws the graph of the game in the end card, as far as it gets. */
  async #showCourse() {
    const graph = byId("ending-graph");
    graph.hidden = this.app.table.session.plies < 4;
    if (graph.hidden) return;
    try {
      await this.#loadAnalysis();
      await this.app.analysis.course(graph);
    } catch {
      graph.hidden = true;
    }
  }

  // Tabs

  #listenToTabs() {
    const tabs = /** @type {HTMLElement[]} */ ([...this.root.querySelectorAll('[role="tab"]')]);
    for (const [n, tab] of tabs.entries()) {
      tab.addEventListener("click", () => this.#openTab(tab.id.replace("tab-of-", "")));
      tab.addEventListener("keydown", (event) => {
        const to = { ArrowLeft: n - 1 + tabs.length, ArrowRight: n + 1, Home: 0, End: tabs.length - 1 }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        tabs[to % tabs.length].click();
        tabs[to % tabs.length].focus();
      });
    }
  }

  /** @param {string} name */
  #openTab(name) {
    this.#tab = name;
    for (const tab of this.root.querySelectorAll('[role="tab"]')) {
      const chosen = tab.id === `tab-of-${name}`;
      tab.setAttribute("aria-selected", String(chosen));
      tab.setAttribute("tabindex", chosen ? "0" : "-1");
      byId(tab.id.replace("-of", "")).hidden = !chosen;
    }
    byId("panel").dataset.tab = name;
    if (name === "learn") this.app.showLearn(byId("tab-learn"), this.app.table.session.game);
    if (phone.matches) this.#openPanel(true);
    if (name === "moves") this.moves.show();
  }

  /** Opens or closes the panel on phones, where it is a drawer that Back closes. @param {boolean} open @param {boolean} [leave] whether the history goes on */
  #openPanel(open, leave = false) {
    const panel = byId("panel");
    const was = panel.classList.contains("open");
    if (was === open) return;
    if (!open && !leave) return history.back();
    this.app.layer(open && (() => this.#openPanel(false, true)));
    panel.classList.toggle("open", open);
    if (open) hideToast();
    if (open) byId("close-panel").focus();
    else if (was) byId("show-moves")?.focus();
  }

  // Keys, wheel and swipes

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.defaultPrevented || this.root.hidden || event.ctrlKey || event.altKey || event.metaKey || (event.shiftKey && event.key !== "?")) return;
    if (document.querySelector("dialog:modal, .menu:popover-open")) return;
    if (event.key === "Escape") return this.#openPanel(false);
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input:not([type=checkbox]), textarea, select, [role=tab], #tab-learn")) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.moves.step(-1),
      ArrowRight: () => this.moves.step(1),
      Home: () => this.moves.look(0),
      End: () => this.moves.look(Infinity),
      f: () => this.#flip(),
      h: () => this.#act("hint"),
      a: () => this.app.table.toMode(this.app.table.mode === "play" ? "view" : "play"),
      p: () => this.#playThrough(),
      "?": () => this.#showKeys(),
    };
    if (!(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  }

  #turnedBy = 0;
  /** @param {WheelEvent} event */
  #wheel(event) {
    const page = document.documentElement;
    // Where the page scrolls, the wheel scrolls it.
    if (event.ctrlKey || page.scrollHeight > page.clientHeight + 1) return;
    event.preventDefault();
    const delta = event.deltaMode ? event.deltaY * 40 : event.deltaY;
    this.#turnedBy = Math.sign(delta) === Math.sign(this.#turnedBy) ? this.#turnedBy + delta : delta;
    if (Math.abs(this.#turnedBy) < 40) return;
    this.moves.step(Math.sign(this.#turnedBy));
    this.#turnedBy = 0;
  }

  /** A swipe to the right over the board, elsewhere than on a piece that can move, goes back. */
  #listenToSwipes() {
    /** @type {{ x: number, y: number, time: number } | null} */
    let start = null;
    this.root.addEventListener("touchstart", (event) => {
      const target = /** @type {Element} */ (event.target);
      const near = target.closest("#board-holder, .player");
      start = null;
      if (!near || event.touches.length !== 1 || this.#onPiece(target)) return;
      const { clientX: x, clientY: y } = event.touches[0];
      start = { x, y, time: event.timeStamp };
    }, { passive: true });
    this.root.addEventListener("touchend", (event) => {
      if (!start || event.timeStamp - start.time > 700) return;
      const { clientX, clientY } = event.changedTouches[0];
      const [x, y] = [clientX - start.x, clientY - start.y];
      if (Math.abs(x) > 48 && Math.abs(x) > 2 * Math.abs(y)) this.moves.step(x > 0 ? -1 : 1);
    }, { passive: true });
  }

  /** Whether an element of the board is a piece, or a space with one. @param {Element} target */
  #onPiece(target) {
    if (target.closest("[data-piece]")) return true;
    const space = target.closest("[data-space]")?.getAttribute("data-space");
    return space !== null && space !== undefined && this.app.table.shown.scene().pieces.some((/** @type {[string, string]} */ [at]) => at === space);
  }
}
