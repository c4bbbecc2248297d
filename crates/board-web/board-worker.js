// @ts-check
// The worker of board-game.js, which chooses the opponents' moves. It imports the module statically, because bundlers
// turn workers into scripts without parts.

import init, { choose, Session } from "./board_web.js";

onmessage = async ({ data: { number, wasm, record, opponent, seed } }) => {
  try {
    await init({ module_or_path: wasm });
  } catch (why) {
    return postMessage({ broken: message(why) });
  }
  try {
    postMessage({ number, text: choose(Session.fromRecord(record), opponent, seed).text });
  } catch (why) {
    postMessage({ number, why: message(why) });
  }
};

/** @param {unknown} why */
function message(why) {
  return why instanceof Error ? why.message : String(why);
}
