// A worker: takes the two compiled modules, compiler and machine, with the texts of a language and the headers that many programs read, then one request (bytes) after the other.
// The machine says what device it is for, the compiler makes a program of it, the machine runs that, and the answer (bytes) goes back to the page.
// The other headers are fetched when a program needs them; null says that they did not come.
// A string instead of bytes is a crash report; after it the worker is of no use and the page replaces it.
import startCompiler, { compile, headers, texts as compilerTexts } from "./compiler.js";
import startMachine, { handle, ready, target, texts as machineTexts } from "./machine.js";

const send = (bytes) => postMessage(bytes, [bytes.buffer]);
const crash = (error) => postMessage(`${error}\n${error?.stack ?? ""}`);

const fetched = async (name) => {
  try {
    const file = await fetch(new URL(name, import.meta.url));
    return file.ok ? await file.text() : undefined;
  } catch {
    return undefined;
  }
};

// Files of headers by number.
const FILES = ["headers.txt", "headers-more.txt", "thrust.txt", "blas.txt"];

const answer = async (request) => {
  const device = target(request);
  let program = compile(request, device);
  // A single byte is the number of a file that it lacks.
  while (program.length === 1) {
    const [number] = program;
    const file = await fetched(FILES[number]);
    if (file === undefined) return postMessage(null);
    headers(number, file);
    program = compile(request, device);
  }
  send(handle(request, program));
};

onmessage = async ({ data }) => {
  try {
    if (!Array.isArray(data)) return await answer(data);
    const [compiler, machine, lines, first] = data;
    await Promise.all([startCompiler({ module_or_path: compiler }), startMachine({ module_or_path: machine })]);
    compilerTexts(lines);
    headers(0, first);
    machineTexts(lines);
    send(ready());
  } catch (error) {
    crash(error);
  }
};
