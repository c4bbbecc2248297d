// Draws the boards on the cards of the start page into its HTML, so that they appear before the
// module is loaded:
//   node boards.mjs SITE
// SITE contains index.html and the built package in pkg.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { GAMES } from "../www/games.js";

const site = resolve(process.argv[2]);
const { Session } = await import(pathToFileURL(`${site}/pkg/node.js`).href);

let html = readFileSync(`${site}/index.html`, "utf8");
for (const [name, { example }] of Object.entries(GAMES)) {
  const svg = Session.fromPosition(name, example, null).svg({ theme: "css", last: false, labels: false })
    .replace(/<(title|desc)>.*?<\/\1>| data-(space|entry|piece|kind)="[^"]*"| xmlns="[^"]*"|\n/g, "")
    .replace(/(\.\d)\d+/g, "$1");
  const picture = new RegExp(`(<div [^>]*data-game="${name}"[^>]*>)</div>`);
  if (!picture.test(html)) throw new Error(`no picture of ${name} in index.html`);
  html = html.replace(picture, (_, start) => `${start}${svg}</div>`);
}
writeFileSync(`${site}/index.html`, html);
