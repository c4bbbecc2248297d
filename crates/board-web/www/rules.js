// @ts-check
// The rules of the game beside the board. The pages are made of the documentation when the site is
// built.

export class Rules {
  /** The page that is shown. */
  #shown = "";

  /** @param {HTMLElement} holder */
  constructor(holder) {
    this.holder = holder;
    holder.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const to = link?.getAttribute("href") ?? "";
      if (to.startsWith("#")) {
        event.preventDefault();
        const heading = holder.querySelector(`[id="rules-${CSS.escape(to.slice(1))}"]`);
        const fold = heading?.closest("details");
        if (fold) fold.open = true;
        heading?.scrollIntoView();
      } else if (to.startsWith("rules/")) {
        event.preventDefault();
        this.show(to);
      }
    });
  }

  /** Shows a page, such as `rules/uisge.html`. @param {string} page */
  async show(page) {
    if (page === this.#shown) return;
    this.#shown = page;
    let text;
    try {
      const answer = await fetch(page);
      if (!answer.ok) throw new Error(answer.statusText);
      text = await answer.text();
    } catch {
      text = "<p>The rules cannot be loaded.</p>";
    }
    if (page === this.#shown) {
      this.holder.innerHTML = text;
      this.holder.scrollTop = 0;
    }
  }
}
