// The script of a worker. It holds two modules: the compiler makes a program of a request, the machine runs it.
//
// The first message is what to start with: `{ compiler, machine, texts, headers }`, the two compiled modules, the texts of the page's
// language and the first file of headers as `[name, text]`. Every later message is one of `protocol::ToWorker` as bytes, and every
// answer one of `protocol::FromWorker`. Only a crash is reported as a string; the page then replaces the worker.
import startCompiler, { compile, headers, texts as compilerTexts } from "./compiler.js";
import startMachine, * as machine from "./machine.js";

// Bytes of the machine's memory from which on the page is told to replace the worker.
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

// Files of headers that are loaded or being fetched, by name: whether they came.
const files = new Map();

const load = (name) => {
  if (!files.has(name)) {
    const coming = fetched(name).then((file) => {
      if (file === undefined) files.delete(name);
      else headers(name, file);
      return file !== undefined;
    });
    files.set(name, coming);
  }
  return files.get(name);
};

// Loads a file, and tells the page, so that the reader knows what takes the time.
const loadAloud = async (name) => {
  send(machine.fetching());
  const came = await load(name);
  send(came ? machine.fetched() : machine.missing(name));
  return came;
};

// The program of a message; undefined when headers that it needs did not come.
const compiled = async (message, bring) => {
  const target = machine.target(message);
  for (;;) {
    const made = compile(message, target);
    const needs = made.needs();
    if (needs === undefined) return made.program();
    made.free();
    if (!(await bring(needs))) return undefined;
  }
};

const run = async (message) => {
  const program = await compiled(message, loadAloud);
  if (!program) return;
  const reply = machine.handle(message, program);
  if (memory.buffer.byteLength > LARGE) send(machine.large());
  send(reply);
};

const start = async (modules) => {
  const compiling = startCompiler({ module_or_path: modules.compiler });
  [, { memory }] = await Promise.all([compiling, startMachine({ module_or_path: modules.machine })]);
  compilerTexts(modules.texts);
  machine.texts(modules.texts);
  headers(...modules.headers);
  send(machine.ready());
};

onmessage = async ({ data }) => {
  try {
    if (!(data instanceof Uint8Array)) return await start(data);
    switch (machine.kind(data)) {
      case machine.Kind.Run:
        return await run(data);
      case machine.Kind.Prepare:
        return void (await compiled(data, load));
      case machine.Kind.Occupancy:
        return send(machine.occupancy(data));
    }
  } catch (error) {
    crash(error);
  }
};
