// The page about embedding: its listings get the address of this copy of the course, and can be copied.

const site = new URL(document.documentElement.dataset.root ?? "./", document.baseURI).href;
const examples = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".embed-example"));
for (const example of examples) {
  const code = /** @type {HTMLElement} */ (example.querySelector("code"));
  const button = /** @type {HTMLButtonElement} */ (example.querySelector("button"));
  code.textContent = (code.textContent ?? "").replaceAll("https://example.org/warpbook/", site);
  button.hidden = false;
  if (/^\s*<iframe/.test(code.textContent)) example.insertAdjacentHTML("beforeend", code.textContent);
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(code.textContent ?? "");
      button.textContent = button.dataset.copied ?? "";
    } catch {
      // The reader copies it: the browser has no clipboard here, or did not allow it.
      getSelection()?.selectAllChildren(code);
    }
  });
}
