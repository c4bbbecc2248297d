// @ts-check
// The worker of opponent.js. It chooses one move at a time.

/** The folder of the module for an opponent; only the perfect one needs the module with large tables. */
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
