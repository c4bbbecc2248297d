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

/** Returns a polygon with relative coordinates, which compress better. @param {number[]} points x and y in turn */
function relative(points) {
  const steps = points.map((value, n) => (n < 2 ? value : Math.round(10 * (value - points[n - 2])) / 10));
  return `m${steps.join(" ")}z`;
}

let html = readFileSync(`${site}/index.html`, "utf8");
for (const [name, { example }] of Object.entries(GAMES)) {
  const svg = Session.fromPosition(name, example, null).svg({ theme: "css", last: false, labels: false })
    .replace(/<(title|desc)>.*?<\/\1>| data-(space|entry|piece|kind)="[^"]*"| xmlns="[^"]*"|\n/g, "")
    // What receives clicks, and the colors for pages without a style sheet.
    .replace(/<(\w+) fill="none"[^>]* pointer-events="all"[^>]*\/>/g, "").replace(/(var\([\w-]+),#\w+\)/g, "$1)")
    .replace(/(\.\d)\d+/g, "$1").replace(/(\d)\.0(?=\D)/g, "$1")
    .replace(/ d="M([\d. ]+)Z"/g, (_, points) => ` d="${relative(points.split(" ").map(Number))}"`);
  const picture = new RegExp(`(<div [^>]*data-game="${name}"[^>]*>)</div>`);
  if (!picture.test(html)) throw new Error(`no picture of ${name} in index.html`);
  html = html.replace(picture, (_, start) => `${start}${svg}</div>`);
}
writeFileSync(`${site}/index.html`, html.replace(/^ +/gm, ""));
