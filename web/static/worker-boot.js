// A worker: takes the two compiled modules, compiler and machine, with the texts of a language and the built-in headers, then one request (bytes) after the other.
// Each goes to the compiler, what that makes of it (bytes) with the request to the machine, and the answer (bytes) back to the page.
// A string instead of bytes is a crash report; after it the worker is of no use and the page replaces it.
import startCompiler, { compile, texts as compilerTexts } from "./compiler.js";
import startMachine, { handle, ready, texts as machineTexts } from "./machine.js";

let panic = "";
globalThis.warpbookPanic = (message) => {
  panic = message;
};

const send = (bytes) => postMessage(bytes, [bytes.buffer]);
const crash = (error) => postMessage(`${panic || error}\n${error?.stack ?? ""}`);

onmessage = async ({ data }) => {
  try {
    if (Array.isArray(data)) {
      const [compiler, machine, lines, headers] = data;
      await Promise.all([startCompiler({ module_or_path: compiler }), startMachine({ module_or_path: machine })]);
      compilerTexts(lines, headers);
      machineTexts(lines);
      send(ready());
    } else {
      send(handle(data, compile(data)));
    }
  } catch (error) {
    crash(error);
  }
};
