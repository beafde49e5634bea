// Starts the page's wasm, and lends it the one thing wasm cannot do itself: a dynamic import.
import init from "./page.js";

globalThis.warpbookImport = (url) => import(new URL(url, document.baseURI).href);
await init({ module_or_path: new URL("page_bg.wasm", import.meta.url) });
