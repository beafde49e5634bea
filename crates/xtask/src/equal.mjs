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
  compiler.texts(lines, text("headers.txt"));
  machine.texts(lines);
}

let failed = 0;
for (const file of readdirSync(pairs).filter((name) => name.endsWith(".request")).sort()) {
  const name = file.slice(0, -".request".length);
  const expect = readFileSync(join(pairs, `${name}.reply`));
  const request = readFileSync(join(pairs, file));
  const answer = Buffer.from(machine.handle(request, compiler.compile(request, machine.target(request))));
  const same = expect.equals(answer);
  failed += same ? 0 : 1;
  console.log(`${same ? "ok" : "not ok"} - ${name}: ${answer.length} bytes${same ? " equal" : `, native ${expect.length}`}`);
}
process.exit(failed === 0 ? 0 : 1);
