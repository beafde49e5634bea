// Native against wasm: starts a worker's two modules, sends each request the worker's way, by the compiler to the machine, and compares the reply with the native one, byte by byte.
// Arguments: the built site's assets folder; a folder of NAME.request and NAME.reply.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [assets, pairs] = process.argv.slice(2);
const start = async (name) => {
  const module = await import(pathToFileURL(join(assets, `${name}.js`)).href);
  module.initSync({ module: readFileSync(join(assets, `${name}_bg.wasm`)) });
  return module;
};
const [compiler, machine] = await Promise.all(["compiler", "machine"].map(start));
const text = (name) => readFileSync(join(assets, name), "utf8");
for (const lines of ["texts-en.txt", "texts-ru.txt"].map(text)) {
  compiler.texts(lines);
  machine.texts(lines);
}
const files = ["headers.txt", "headers-more.txt", "thrust.txt", "blas.txt"];
const came = new Set([0]);
compiler.headers(0, text(files[0]));
/** The program of a request; the other headers come when the first needs them, as in a worker. */
const compile = (request) => {
  const device = machine.target(request);
  let program = compiler.compile(request, device);
  while (program.length === 1) {
    const [number] = program;
    if (came.has(number)) throw new Error(`${files[number]} is asked for again`);
    came.add(number);
    compiler.headers(number, text(files[number]));
    program = compiler.compile(request, device);
  }
  return program;
};

let failed = 0;
for (const file of readdirSync(pairs).filter((name) => name.endsWith(".request")).sort()) {
  const name = file.slice(0, -".request".length);
  const expect = readFileSync(join(pairs, `${name}.reply`));
  const request = readFileSync(join(pairs, file));
  const answer = Buffer.from(machine.handle(request, compile(request)));
  const same = expect.equals(answer);
  failed += same ? 0 : 1;
  console.log(`${same ? "ok" : "not ok"} - ${name}: ${answer.length} bytes${same ? " equal" : `, native ${expect.length}`}`);
}
const all = came.size === files.length;
console.log(`${all ? "ok" : "not ok"} - ${came.size} of ${files.length} files of headers came`);
process.exit(failed === 0 && all ? 0 : 1);
