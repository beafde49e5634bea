// Starts the page's wasm, and provides what wasm cannot do itself: a dynamic import, and reading dropped folders.

/** @param {string} url relative to the page */
globalThis.warpbookImport = (url) => import(new URL(url, document.baseURI).href);

/**
 * The files in a dropped entry: itself, or all of a folder.
 *
 * @param {FileSystemEntry} entry
 * @returns {Promise<[string, File][]>} paths without the first `/`, and files
 */
const inside = async (entry) => {
  if (entry.isFile) {
    const file = await new Promise((done, fail) => /** @type {FileSystemFileEntry} */ (entry).file(done, fail));
    return [[entry.fullPath.replace(/^\//, ""), file]];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  const all = [];
  // A reader gives the entries of a folder in portions. An empty portion ends the folder.
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return all;
    for (const next of some) if (!next.name.startsWith(".")) all.push(...(await inside(next)));
  }
};

/**
 * The files that a reader dropped, pasted or chose. Has to be called during the event, after which a drop's items are gone.
 *
 * @param {DataTransfer | FileList} source
 * @param {number} limit in bytes, of all files together
 * @returns {Promise<[string, Uint8Array][] | number>} paths and contents, or the size in bytes that is beyond the limit
 */
globalThis.warpbookFiles = async (source, limit) => {
  /** @type {Promise<[string, File][]>[]} */
  const found = [];
  if (source instanceof FileList) {
    for (const file of source) found.push(Promise.resolve([[file.webkitRelativePath || file.name, file]]));
  } else {
    for (const item of source.items) {
      const entry = item.kind === "file" ? item.webkitGetAsEntry?.() : null;
      const file = item.kind === "file" && !entry ? item.getAsFile() : null;
      if (entry) found.push(inside(entry));
      else if (file) found.push(Promise.resolve([[file.name, file]]));
    }
  }
  const files = (await Promise.all(found)).flat();
  const size = files.reduce((sum, [, file]) => sum + file.size, 0);
  if (size > limit) return size;
  return Promise.all(files.map(async ([path, file]) => {
    /** @type {[string, Uint8Array]} */
    const read = [path, new Uint8Array(await file.arrayBuffer())];
    return read;
  }));
};

/**
 * Copies a drawn canvas as a picture. Has to be called during a click. The picture is a promise, since some browsers
 * allow the clipboard only to what begins at once.
 *
 * @param {HTMLCanvasElement} canvas
 */
globalThis.warpbookCopyPicture = (canvas) => {
  /** @type {Promise<Blob>} */
  const picture = new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture")))));
  return navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
};

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

const embedded = "embed" in document.documentElement.dataset;

try {
  // First, so that the frame shows its cell while the program loads.
  const frame = embedded ? import("./frame.js") : undefined;
  const name = document.documentElement.dataset.program === "notebook" ? "notebook" : "page";
  const script = name === "notebook" ? import("./notebook.js") : import("./page.js");
  const [{ default: init }, file] = await Promise.all([script, fetch(new URL(`${name}_bg.wasm`, import.meta.url))]);
  if (!file.ok) throw new Error(`${name}_bg.wasm: ${file.status}`);
  await frame;
  await init({ module_or_path: file });
} catch (error) {
  console.error(error);
  globalThis.warpbookTrouble(reason(error));
}

// Saving for use without a network waits until the page has loaded what it needs itself. The page works as well
// without that script. A page inside of another one saves nothing.
if (!embedded && location.protocol.startsWith("http")) {
  const later = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ then) => setTimeout(then, 1000));
  const start = () => later(() => void import("./offline.js").catch(console.warn));
  if (document.readyState === "complete") start();
  else addEventListener("load", start);
}
