// A worker: takes the two compiled modules, compiler and machine, with the texts of a language and the headers that many programs read, then one request (bytes) after the other;
// a request in an array is one that may follow.
// What needs no program comes as `{ answer }`, and the machine answers it at once. Else it says what device a request is for, the compiler makes a program of it, the machine runs that, and the answer (bytes) goes back to the page.
// The other headers are fetched when a program needs them: `{ fetching }` says that one is under way, `{ missing }` that it did not come.
// `{ large }` before an answer says that the machine has grown much: the page replaces the worker, since memory is not given back otherwise.
// A string instead of bytes is a crash report; after it the worker is of no use and the page replaces it.
import startCompiler, { compile, headers, texts as compilerTexts } from "./compiler.js";
import startMachine, { answer, handle, ready, target, texts as machineTexts } from "./machine.js";

// Bytes of the machine's memory from which on a worker is replaced.
const LARGE = 2 ** 30;
let memory;

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

// Files of headers by number, and those under way or here.
const FILES = ["headers.txt", "headers-more.txt", "thrust.txt", "blas.txt"];
const brought = {};

const bring = (number) =>
  (brought[number] ??= fetched(FILES[number]).then((file) => {
    if (file === undefined) delete brought[number];
    else headers(number, file);
    return file !== undefined;
  }));

// Tells the page, so that the reader knows what takes the time.
const told = async (number) => {
  postMessage({ fetching: true });
  const came = await bring(number);
  postMessage(came ? { fetching: false } : { missing: FILES[number] });
  return came;
};

// The program that a request asks for; undefined when headers that it needs did not come.
const compiled = async (request, get) => {
  const device = target(request);
  for (;;) {
    const program = compile(request, device);
    // A single byte is the number of a file that it lacks.
    if (program.length !== 1) return program;
    if (!(await get(program[0]))) return undefined;
  }
};

onmessage = async ({ data }) => {
  try {
    if (data.answer) return send(answer(data.answer));
    if (!Array.isArray(data)) {
      const program = await compiled(data, told);
      if (!program) return;
      const reply = handle(data, program);
      if (memory.buffer.byteLength > LARGE) postMessage({ large: true });
      return send(reply);
    }
    // Only to have it compiled before: what programs have in common is then kept, and the browser has made code of the compiler.
    if (data.length === 1) return void (await compiled(data[0], bring));
    const [compiler, machine, lines, first] = data;
    [, { memory }] = await Promise.all([startCompiler({ module_or_path: compiler }), startMachine({ module_or_path: machine })]);
    compilerTexts(lines);
    headers(0, first);
    machineTexts(lines);
    send(ready());
  } catch (error) {
    crash(error);
  }
};
