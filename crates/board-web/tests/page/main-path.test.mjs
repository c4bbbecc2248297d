// The main path through the page, which also runs in Firefox.

import { pageTest } from "./browser.mjs";

pageTest("the page starts", {}, async (page) => {
  await page.shoot("start");
});
