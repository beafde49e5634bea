// A worker's two modules in Node, with the path of a request from the compiler to the simulator.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The file of headers that a worker starts with. */
const FIRST = "headers.txt";

let started = 0;

/** Compiles a kernel, as `worker-boot.js` does. */
const placeKernel = (code, memory, table, math, place) => {
  const env = { memory, math: table.get(math) };
  const { run } = new WebAssembly.Instance(new WebAssembly.Module(code), { env }).exports;
  const index = place || table.grow(1);
  table.set(index, run);
  return index;
};

/** Starts new modules from this folder. `instances` are their exports. */
export async function start(assets) {
  started += 1;
  const read = async (name) => {
    const module = await import(`${pathToFileURL(join(assets, `${name}.js`))}?${started}`);
    return [module, module.initSync({ module: readFileSync(join(assets, `${name}_bg.wasm`)) })];
  };
  const [[compiler, one], [machine, other]] = await Promise.all(["compiler", "machine"].map(read));
  const text = (name) => readFileSync(join(assets, name), "utf8");
  for (const lines of ["texts-en.txt", "texts-ru.txt"].map(text)) {
    compiler.texts(lines);
    machine.texts(lines);
  }
  const came = new Set([FIRST]);
  compiler.headers(FIRST, text(FIRST));
  /**
   * Compiles the program of a request. Files of headers are loaded when the compiler needs them, as in a
   * worker.
   */
  const compile = (request) => {
    const device = machine.target(request);
    for (;;) {
      const made = compiler.compile(request, device);
      const needs = made.needs();
      if (needs === undefined) return made.program();
      made.free();
      if (came.has(needs)) throw new Error(`${needs} is asked for again`);
      came.add(needs);
      compiler.headers(needs, text(needs));
    }
  };
  return {
    instances: { compiler: one, machine: other },
    compile,
    run: (request, program) => machine.handle(request, program),
    /** Runs a program whose kernels are translated before they are executed. */
    runTranslated: (request, program) => {
      globalThis.placeKernel = placeKernel;
      const reply = machine.handle(request, program, true);
      delete globalThis.placeKernel;
      return reply;
    },
    /** Number of loaded files of headers, and number of all. */
    headers: () => [came.size, readdirSync(assets).filter((name) => name.endsWith(".txt") && !name.startsWith("texts-")).length],
  };
}
