// Writes the cards of the games into the HTML of the start page, so that they appear before the
// module is loaded:
//   node boards.mjs SITE
// SITE contains index.html and the built package in pkg.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const site = resolve(process.argv[2]);
const { Session, games } = await import(pathToFileURL(`${site}/pkg/node.js`).href);

/** Returns a polygon with relative coordinates, which compress better. @param {number[]} points x and y in turn */
function relative(points) {
  const steps = points.map((value, n) => (n < 2 ? value : Math.round(10 * (value - points[n - 2])) / 10));
  return `m${steps.join(" ")}z`;
}

let html = readFileSync(`${site}/index.html`, "utf8");
const [template] = /<li class="card">[^]*?<\/li>/.exec(html);
const cards = [];
for (const { name } of games()) {
  const words = new URL(`../www/games/${name}.js`, import.meta.url);
  // The page adds the other games.
  if (!existsSync(words)) continue;
  const { example, card } = (await import(words.href)).default;
  const svg = Session.fromPosition(name, example, null).svg({ theme: "css", last: false, labels: false })
    .replace(/<(title|desc)>.*?<\/\1>| data-(space|entry|piece|kind)="[^"]*"| xmlns="[^"]*"|\n/g, "")
    // What receives clicks, and the colors for pages without a style sheet.
    .replace(/<(\w+) fill="none"[^>]* pointer-events="all"[^>]*\/>/g, "").replace(/(var\([\w-]+),#\w+\)/g, "$1)")
    .replace(/(\.\d)\d+/g, "$1").replace(/(\d)\.0(?=\D)/g, "$1")
    .replace(/ d="M([\d. ]+)Z"/g, (_, points) => ` d="${relative(points.split(" ").map(Number))}"`);
  const title = name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
  cards.push(template.replaceAll("GAME", name).replaceAll("TITLE", title).replace("CARD", card).replace("</div>", `${svg}</div>`));
}
html = html.replace(template, cards.join("\n"));
writeFileSync(`${site}/index.html`, html.replace(/^ +/gm, ""));
