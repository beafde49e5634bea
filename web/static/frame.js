// A page with `?embed` in its address, which another page shows in a frame: keeps one cell or the notebook,
// tells the other page the height, and links to the whole page. `boot.js` loads this script before the page's
// program; docs/embedding.md explains both sides.

const root = document.documentElement;
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const whole = /** @type {HTMLAnchorElement} */ (document.querySelector("[data-action=whole]"));

/**
 * Takes everything out of the page's text but one element and the notices of a program that does not start.
 *
 * @param {Element | null} element
 */
const keep = (element) => {
  const notices = [...main.children].filter((child) => child.matches(".trouble"));
  main.replaceChildren(...notices, ...(element ? [element] : []));
  root.dataset.framed = "";
};

/**
 * Shows only this cell. Its results are not covered, even if they answer a question of the lesson: the author of the page
 * around it wants them seen.
 *
 * @param {string} id without `cell-`
 * @returns {boolean} whether the page has the cell
 */
globalThis.warpbookFrame = (id) => {
  const cell = /** @type {HTMLElement | null} */ (main.querySelector(`section.cell#${CSS.escape(`cell-${id}`)}`));
  if (cell) {
    const lines = cell.querySelector("pre.code")?.textContent?.split("\n").length ?? 0;
    cell.style.setProperty("--lines", `${lines}`);
    for (const name of ["data-cover", "data-open"]) cell.removeAttribute(name);
    cell.querySelector(".cover-note")?.remove();
  }
  keep(cell);
  return cell !== null;
};

// The program finds the cell of a permalink (`#w1.`), which has to be decoded.
const anchor = location.hash.match(/^#cell-([\w-]+)$/)?.[1];
if (root.dataset.program === "notebook") keep(document.getElementById("notebook"));
else if (anchor) warpbookFrame(anchor);

whole.href = location.pathname + location.hash;
// Another address in the same frame shows another cell.
addEventListener("hashchange", () => location.reload());
// The frame keeps its program: links out of it open in a tab of their own.
addEventListener("click", ({ target }) => {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  if (!link || link.hasAttribute("download") || link.getAttribute("href")?.startsWith("#")) return;
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener");
}, true);

if (parent !== window) {
  const tell = () => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    parent.postMessage({ warpbook: "height", height }, "*");
  };
  // At once, too: browsers lay out frames of other sites late while they are outside of the window.
  tell();
  new ResizeObserver(tell).observe(document.body);
  // A script that was loaded after this page has missed what was told.
  addEventListener("message", ({ data, source }) => void (source === parent && data?.warpbook === "tell" && tell()));
}
