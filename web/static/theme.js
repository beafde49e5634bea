// Runs before the first paint, as a plain script: it works where modules do not. Sets the chosen theme, which must not flash
// ("system" is the absence of data-theme), and tells the reader why the page's program does not start.
const root = document.documentElement;
try {
  const theme = localStorage.getItem("warpbook:theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme it is; the page says so when something should be saved.
}
root.classList.add("js");

// The page stays as it is without JavaScript, and the notice of this reason is shown: see `.trouble` in the page.
/** @param {string} reason */
globalThis.warpbookTrouble = (reason) => {
  root.classList.remove("js");
  root.dataset.trouble ??= reason;
};

const fromFile = location.protocol === "file:";
addEventListener("error", ({ target, filename }) => {
  const script = /** @type {Element | null} */ (target)?.tagName === "SCRIPT";
  // A syntax error: a browser from before modules had what the script uses.
  if (!script && !filename?.endsWith("/boot.js")) return;
  const blocked = fromFile ? "file" : origin === "null" ? "sandbox" : "scripts";
  warpbookTrouble(script ? blocked : "old");
}, true);

// Without a server nobody turns a folder into its page.
if (fromFile) {
  addEventListener("DOMContentLoaded", () => {
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[href]"))) {
      if (link.protocol === "file:" && link.pathname.endsWith("/")) link.pathname += "index.html";
    }
  });
}
