// The script of a worker with two wasm modules: the compiler turns a request into a program, the simulator
// runs it.
//
// The first message starts the worker: `{ compiler, machine, texts, headers }`, with the two compiled
// modules, the texts of the page's language and the first file of headers as `[name, text]`. Every later
// message is an encoded `protocol::ToWorker`, every answer an encoded `protocol::FromWorker`. Only a crash is
// reported as a string; the page then replaces the worker.
import startCompiler, { compile, headers, texts as compilerTexts } from "./compiler.js";
import startMachine, * as machine from "./machine.js";

/** Size of the simulator's memory, in bytes, above which the page is asked to replace the worker: wasm memory never shrinks. */
const LARGE = 2 ** 30;
/** @type {WebAssembly.Memory} */
let memory;

/** @param {Uint8Array<ArrayBuffer>} bytes */
const send = (bytes) => postMessage(bytes, [bytes.buffer]);
/** @param {any} error */
const crash = (error) => postMessage(`${error}\n${error?.stack ?? ""}`);

/**
 * The text of a file beside this script; undefined if it does not come.
 *
 * @param {string} name
 */
const fetched = async (name) => {
  try {
    const file = await fetch(new URL(name, import.meta.url));
    return file.ok ? await file.text() : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The files of headers that are loaded or being fetched. The promise tells whether the file came.
 *
 * @type {Map<string, Promise<boolean>>}
 */
const files = new Map();

/**
 * Gives a file of headers to the compiler, unless it has it. Resolves to whether the file came.
 *
 * @param {string} name
 * @returns {Promise<boolean>}
 */
const load = (name) => {
  let coming = files.get(name);
  if (!coming) {
    coming = fetched(name).then((file) => {
      if (file === undefined) files.delete(name);
      else headers(name, file);
      return file !== undefined;
    });
    files.set(name, coming);
  }
  return coming;
};

/**
 * Loads a file of headers and tells the page, so that the reader knows what takes the time.
 *
 * @param {string} name
 */
const loadAloud = async (name) => {
  send(machine.fetching());
  const came = await load(name);
  send(came ? machine.fetched() : machine.missing(name));
  return came;
};

/**
 * The compiled program of a message; undefined if headers that it needs did not come.
 *
 * @param {Uint8Array} message
 * @param {(name: string) => Promise<boolean>} bring loads a file of headers
 */
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

/**
 * Called by the simulator: compiles a function's code and places its function in the simulator's table of functions, at
 * `place`, or at a new index if that is 0.
 *
 * @param {Uint8Array<ArrayBuffer>} code
 * @param {WebAssembly.Memory} memory the simulator's
 * @param {WebAssembly.Table} table
 * @param {number} math index of the host's mathematics in the table, which the code calls
 * @param {number} place
 */
const placeKernel = (code, memory, table, math, place) => {
  const env = { memory, math: table.get(math) };
  const { run } = new WebAssembly.Instance(new WebAssembly.Module(code), { env }).exports;
  const index = place || table.grow(1);
  table.set(index, run);
  return index;
};
Object.assign(globalThis, { placeKernel });

/** @param {Uint8Array} message */
const run = async (message) => {
  const program = await compiled(message, loadAloud);
  if (!program) return;
  const reply = machine.handle(message, program);
  if (memory.buffer.byteLength > LARGE) send(machine.large());
  send(reply);
};

/** @param {Uint8Array} message */
const stepOpen = async (message) => {
  const program = await compiled(message, loadAloud);
  if (program) send(machine.step_open(message, program));
};

/** @param {Uint8Array} message */
const film = async (message) => {
  const program = await compiled(message, loadAloud);
  if (program) send(machine.film(message, program));
};

/**
 * Answers what the names of a program mean: the compiler's answer is the message.
 *
 * @param {Uint8Array} message
 */
const tellNames = async (message) => {
  const names = await compiled(message, loadAloud);
  if (names) send(names);
};

/**
 * Starts both modules.
 *
 * @param {object} modules
 * @param {WebAssembly.Module} modules.compiler
 * @param {WebAssembly.Module} modules.machine
 * @param {string} modules.texts the messages of the compiler and the simulator in the page's language
 * @param {[name: string, text: string]} modules.headers the file of headers that most programs need
 */
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
      case machine.Kind.Names:
        return await tellNames(data);
      case machine.Kind.Occupancy:
        return send(machine.occupancy(data));
      case machine.Kind.StepOpen:
        return await stepOpen(data);
      case machine.Kind.Film:
        return await film(data);
      case machine.Kind.Step:
        return send(machine.step(data));
    }
  } catch (error) {
    crash(error);
  }
};
