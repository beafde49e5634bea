// Starts the page's wasm, and provides a dynamic import, which wasm cannot do itself.
import init from "./page.js";

/** @param {string} url relative to the page */
globalThis.warpbookImport = (url) => import(new URL(url, document.baseURI).href);

/**
 * The reason of `warpbookTrouble` for an error that kept the page's program from starting.
 *
 * @param {any} error
 */
const reason = (error) => {
  if (typeof WebAssembly !== "object" || /content security|embedder|unsafe-eval/i.test(error?.message)) return "wasm";
  if (error instanceof WebAssembly.CompileError || error instanceof WebAssembly.LinkError) return "old";
  return error instanceof WebAssembly.RuntimeError ? "fault" : "scripts";
};

try {
  const file = await fetch(new URL("page_bg.wasm", import.meta.url));
  if (!file.ok) throw new Error(`page_bg.wasm: ${file.status}`);
  await init({ module_or_path: file });
} catch (error) {
  console.error(error);
  globalThis.warpbookTrouble(reason(error));
}
