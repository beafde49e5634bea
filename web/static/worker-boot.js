// A worker: takes a compiled module with the texts of a language and the built-in headers, then one request (bytes) after the other, and answers each (bytes).
// A string instead of bytes is a crash report; after it the worker is of no use and the page replaces it.
import init, { handle, ready, texts } from "./worker.js";

let panic = "";
globalThis.warpbookPanic = (message) => {
  panic = message;
};

const send = (bytes) => postMessage(bytes, [bytes.buffer]);
const crash = (error) => postMessage(`${panic || error}\n${error?.stack ?? ""}`);

onmessage = async ({ data }) => {
  try {
    if (Array.isArray(data)) {
      const [module, lines, headers] = data;
      await init({ module_or_path: module });
      texts(lines, headers);
      send(ready());
    } else {
      send(handle(data));
    }
  } catch (error) {
    crash(error);
  }
};
