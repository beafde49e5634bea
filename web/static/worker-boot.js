// A worker: takes the two compiled modules, compiler and machine, with the texts of a language and the built-in headers, then one request (bytes) after the other.
// The machine says what device it is for, the compiler makes a program of it, the machine runs that, and the answer (bytes) goes back to the page.
// A string instead of bytes is a crash report; after it the worker is of no use and the page replaces it.
import startCompiler, { compile, texts as compilerTexts } from "./compiler.js";
import startMachine, { handle, ready, target, texts as machineTexts } from "./machine.js";

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
      send(handle(data, compile(data, target(data))));
    }
  } catch (error) {
    crash(error);
  }
};
