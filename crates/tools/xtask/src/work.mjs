// How much work and memory scenarios take in a worker's two modules, which count what they execute.
// Arguments: a folder of the modules with their texts; a folder of NAME.request and list.tsv, as `requests work` writes them.
// Lines on standard output: the name, what is counted and how much.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { start } from "./worker.mjs";

const [assets, requests] = process.argv.slice(2);
const message = (name) => readFileSync(join(requests, `${name}.request`));

/** What a call of one of a worker's modules executes. */
const counted = (module, call) => {
  const before = module.counted.value;
  const result = call();
  return { result, count: module.counted.value - before };
};

/** The run of a request in modules of its own, since what they do depends on what they did before. */
async function run(name) {
  const worker = await start(assets);
  const request = message(name);
  const program = worker.compile(request);
  const { compiler, machine } = worker.instances;
  const { result, count } = counted(machine, () => worker.run(request, program));
  // The answer to a run, its id, then how it ended: exited, with 0.
  if ([1, 1, 0, 0].some((byte, i) => result[i] !== byte)) throw new Error(`${name} did not run to its end`);
  // It never shrinks, so this is the most there was.
  return { count, memory: compiler.memory.buffer.byteLength + machine.memory.buffer.byteLength };
}

/** Compiling a program that was compiled before an edit, as while somebody types. */
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
