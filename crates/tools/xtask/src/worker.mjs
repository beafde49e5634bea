// A worker's two modules in Node, with the path of a request from the compiler to the simulator.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The file of headers that a worker starts with. */
const FIRST = "headers.txt";

let started = 0;

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
    /** Number of loaded files of headers, and number of all. */
    headers: () => [came.size, readdirSync(assets).filter((name) => name.endsWith(".txt") && !name.startsWith("texts-")).length],
  };
}
