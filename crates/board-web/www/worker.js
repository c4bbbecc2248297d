// @ts-check
// The worker of engine.js. It answers requests one after another, by number.

/** The engine named `perfect` needs the module that contains the solution of Disk race. */
const folder = self.name === "perfect" ? "./perfect" : "./pkg";

/** @typedef {typeof import("./pkg/board_web.js")} Module */
/** @typedef {import("./pkg/board_web.js").Session} Session */
/** @typedef {import("./computer.js").Solution} Solution */

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
 * Looks up the best lines and the values of all moves in a solved game.
 * @param {any} module @param {Session} session @param {{ lines: number }} options
 * @returns {Solution}
 */
function solve(module, session, { lines }) {
  return { ...module.analyse(session, { depth: 1, lines }), solution: module.moveValues(session) };
}

/** @param {unknown} why */
function message(why) {
  return why instanceof Error ? why.message : String(why);
}
