// A worker's two modules outside of a browser, and the way of a request through them: by the compiler to the machine.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const FILES = ["headers.txt", "headers-more.txt", "thrust.txt", "blas.txt"];

let started = 0;

/** Starts the modules in this folder, new ones each time. `instances` are what they export. */
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
  const came = new Set([0]);
  compiler.headers(0, text(FILES[0]));
  /** The program of a request; the other headers come when the first needs them, as in a worker. */
  const compile = (request) => {
    const device = machine.target(request);
    let program = compiler.compile(request, device);
    while (program.length === 1) {
      const [number] = program;
      if (came.has(number)) throw new Error(`${FILES[number]} is asked for again`);
      came.add(number);
      compiler.headers(number, text(FILES[number]));
      program = compiler.compile(request, device);
    }
    return program;
  };
  return {
    instances: { compiler: one, machine: other },
    compile,
    run: (request, program) => machine.handle(request, program),
    /** How many files of headers came, and how many there are. */
    headers: () => [came.size, FILES.length],
  };
}
