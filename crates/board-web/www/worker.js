// @ts-check
// The worker of engine.js. It answers requests one after another, by number.

/** The engine named `perfect` needs the module that contains the solution of Disk race. */
const folder = self.name === "perfect" ? "./perfect" : "./pkg";

/** @typedef {typeof import("./pkg/board_web.js")} Module */
/** @typedef {import("./pkg/board_web.js").Session} Session */
/** @typedef {import("./engine.js").Solution} Solution */

/** @type {Promise<any>} */
const loading = import(`${folder}/board_web.js`).then(async (module) => {
  await module.default();
  return module;
});
loading.then(() => postMessage({ ready: true }), (why) => postMessage({ broken: message(why) }));

/** The game of the last request, so that requests about many plies of a game parse it once. */
let record = "";
/** @type {Session} */
let game;

onmessage = async ({ data: { number, call, options, ...request } }) => {
  const module = await loading.catch(() => null);
  if (!module) return;
  try {
    if (request.record !== record) {
      game = module.Session.fromRecord(request.record);
      record = request.record;
    }
    const session = game.at(request.ply);
    // An analysis goes on after the players have ended the game.
    session.reopen();
    postMessage({ number, result: calls[call](module, session, options) });
    session.free();
  } catch (why) {
    record = "";
    postMessage({ number, why: message(why) });
  }
};

/** @type {Record<string, (module: any, session: Session, options: any) => any>} */
const calls = {
  choose: (module, session, { level, seed }) => module.choose(session, level, seed),
  analyse: (module, session, options) => module.analyse(session, options),
  solve,
};

/**
 * Returns the values of all moves and the best lines in a solved game.
 * @param {any} module @param {Session} session @param {{ lines: number }} options
 * @returns {Solution}
 */
function solve(module, session, options) {
  /** @type {[string, string][]} */
  const values = module.moveValues(session);
  const offers = new Map(session.offers().map((offer) => [offer.text, offer]));
  const lines = values.slice(0, options.lines).map(([text, score]) => {
    const { words, inputs } = /** @type {any} */ (offers.get(text));
    const [result, plies] = /** @type {["win" | "loss" | "draw", string | undefined]} */ (score.split(" in "));
    const sign = (result === "win" ? 1 : -1) * (session.turn === "first" ? 1 : -1);
    const value = result === "draw" ? 0 : sign * (100_000 - Number(plies));
    return { text, words, inputs, score, value, proven: result, moves: best(module, session, text) };
  });
  return { turn: session.turn, depth: 0, nodes: 0, values: [], lines, solution: values };
}

/** Returns a line of perfect moves that begins with a move. @param {any} module @param {Session} session @param {string} first */
function best(module, session, first) {
  const after = session.copy();
  const moves = [first];
  after.play(first);
  while (moves.length < 6 && !after.ending()) {
    const [[text]] = module.moveValues(after);
    after.play(text);
    moves.push(text);
  }
  after.free();
  return moves;
}

/** @param {unknown} why */
function message(why) {
  return why instanceof Error ? why.message : String(why);
}
