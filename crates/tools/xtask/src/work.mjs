// Measures the work and memory of scenarios in a worker's two modules, which are instrumented to count the
// instructions that they execute. Arguments: a folder with the modules and their texts; a folder with
// NAME.request and list.tsv, as `requests work` writes them. It prints lines with a name, the kind of the
// number, and the number.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { start } from "./worker.mjs";

const [assets, requests] = process.argv.slice(2);
const message = (name) => readFileSync(join(requests, `${name}.request`));

/** The result of a call of a module, and the number of instructions that it executes. */
const counted = (module, call) => {
  const before = module.counted.value;
  const result = call();
  return { result, count: module.counted.value - before };
};

/** Runs a request in new modules, since caches of earlier runs would change the count. */
async function run(name) {
  const worker = await start(assets);
  const request = message(name);
  const program = worker.compile(request);
  const { compiler, machine } = worker.instances;
  const { result, count } = counted(machine, () => worker.run(request, program));
  // The encoded answer begins with its variant, the request's id, and the outcome: exited, with 0.
  if ([1, 1, 0, 0].some((byte, i) => result[i] !== byte)) throw new Error(`${name} did not run to its end`);
  // Memory of wasm never shrinks, so its size is the largest that was needed.
  return { count, memory: compiler.memory.buffer.byteLength + machine.memory.buffer.byteLength };
}

/** Compiles a program after an edit, with the caches of the compilation before, as while somebody types. */
async function compile(name) {
  const worker = await start(assets);
  worker.compile(message(name));
  return counted(worker.instances.compiler, () => worker.compile(message(`${name}-edited`))).count;
}

const print = (...columns) => console.log(columns.join("\t"));
const work = async (name) => print(name, "work", (await run(name)).count);

for (const line of readFileSync(join(requests, "list.tsv"), "utf8").trim().split("\n")) {
  const [kind, name, more] = line.split("\t");
  if (kind === "run") await work(name);
  else if (kind === "compile") print(name, "work", await compile(name));
  else if (kind === "four") for (const one of [name, more]) await work(one);
  else if (kind === "memory") print(name, "memory", (await run(name)).memory);
  else throw new Error(`list.tsv: ${line}`);
}
