// Runs before the first paint as a plain script, so that it works where modules do not. Sets the chosen
// theme, which must not flash ("system" is the absence of data-theme), notes on the root that the page is
// embedded in another one, and shows the reader why the page's program does not start.
const root = document.documentElement;

/** The theme that the reader has chosen. */
const chosenTheme = () => {
  try {
    return localStorage.getItem("warpbook:theme");
  } catch {
    // Storage is blocked: the system's theme applies. The page reports it when it has something to save.
    return null;
  }
};

const query = new URLSearchParams(location.search);
const embedded = query.has("embed");
if (embedded) {
  // docs/embedding.md lists what the query may hold. The reader's own choices have no effect here.
  root.dataset.embed = "";
  root.dataset.embedDevice = query.get("device") ?? "";
  if (query.has("run")) root.dataset.embedRun = "";
  // Tells embed.js that this is a page of the course and not an error page of the server.
  if (parent !== window) parent.postMessage({ warpbook: "here" }, "*");
}
const theme = embedded ? query.get("theme") : chosenTheme();
if (theme === "light" || theme === "dark") root.dataset.theme = theme;
root.classList.add("js");

/**
 * Shows the static page as without JavaScript, with the notice for this reason: see `.trouble` in the
 * template.
 *
 * @param {string} reason
 */
globalThis.warpbookTrouble = (reason) => {
  root.classList.remove("js");
  root.dataset.trouble ??= reason;
};

const fromFile = location.protocol === "file:";
addEventListener("error", ({ target, filename }) => {
  const script = /** @type {Element | null} */ (target)?.tagName === "SCRIPT";
  // A syntax error in boot.js: the browser lacks syntax that the script uses.
  if (!script && !filename?.endsWith("/boot.js")) return;
  const blocked = fromFile ? "file" : origin === "null" ? "sandbox" : "scripts";
  warpbookTrouble(script ? blocked : "old");
}, true);

// Without a server a link to a folder does not open its page.
if (fromFile) {
  addEventListener("DOMContentLoaded", () => {
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[href]"))) {
      if (link.protocol === "file:" && link.pathname.endsWith("/")) link.pathname += "index.html";
    }
  });
}
