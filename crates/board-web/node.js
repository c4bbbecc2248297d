// The entry for Node, which needs no `init`: it reads the module from the file next to it.

import { readFileSync } from "node:fs";
import { initSync } from "./board_web.js";

initSync({ module: readFileSync(new URL("board_web_bg.wasm", import.meta.url)) });

export { default } from "./board_web.js";
export * from "./board_web.js";
