// Native against wasm: hands the texts to the worker's wasm, feeds it each request and compares the reply with the native one, byte by byte.
// Arguments: the built site's assets folder; a folder of NAME.request and NAME.reply.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [assets, pairs] = process.argv.slice(2);
const worker = await import(pathToFileURL(join(assets, "worker.js")).href);
worker.initSync({ module: readFileSync(join(assets, "worker_bg.wasm")) });
for (const lang of ["en", "ru"]) worker.texts(readFileSync(join(assets, `texts-${lang}.txt`), "utf8"), readFileSync(join(assets, "headers.txt"), "utf8"));

let failed = 0;
for (const file of readdirSync(pairs).filter((name) => name.endsWith(".request")).sort()) {
  const name = file.slice(0, -".request".length);
  const expect = readFileSync(join(pairs, `${name}.reply`));
  const answer = Buffer.from(worker.handle(readFileSync(join(pairs, file))));
  const same = expect.equals(answer);
  failed += same ? 0 : 1;
  console.log(`${same ? "ok" : "not ok"} - ${name}: ${answer.length} bytes${same ? " equal" : `, native ${expect.length}`}`);
}
process.exit(failed === 0 ? 0 : 1);
