// @ts-check
// The other side of opponent.js: one question at a time.

/** The module that an opponent is in: the perfect one brings its large tables along. */
const folder = (/** @type {string} */ opponent) => (opponent === "perfect" ? "./perfect" : "./pkg");

onmessage = async ({ data: { record, opponent, seed } }) => {
  try {
    /** @type {typeof import("./pkg/board_web.js") & { moveValues?: (session: any) => [string, string][] }} */
    const module = await import(`${folder(opponent)}/board_web.js`);
    await module.default();
    const session = module.Session.fromRecord(record);
    const values = opponent === "perfect" ? module.moveValues?.(session) : undefined;
    postMessage({ ...module.choose(session, opponent, seed), values });
    session.free();
  } catch (why) {
    postMessage({ why: why instanceof Error ? why.message : String(why) });
  }
};
