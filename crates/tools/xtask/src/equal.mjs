// Compares wasm with native code: starts a worker's two modules, passes each request through both and
// compares the reply with the native one, byte by byte. Natively all kernels are interpreted, here they are translated. Arguments: the built site's assets folder; a folder
// with NAME.request and NAME.reply.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { start } from "./worker.mjs";

const [assets, pairs] = process.argv.slice(2);
const worker = await start(assets);

let failed = 0;
for (const file of readdirSync(pairs).filter((name) => name.endsWith(".request")).sort()) {
  const name = file.slice(0, -".request".length);
  const expect = readFileSync(join(pairs, `${name}.reply`));
  const request = readFileSync(join(pairs, file));
  const answer = Buffer.from(worker.runTranslated(request, worker.compile(request)));
  const same = expect.equals(answer);
  failed += same ? 0 : 1;
  console.log(`${same ? "ok" : "not ok"} - ${name}: ${answer.length} bytes${same ? " equal" : `, native ${expect.length}`}`);
}
const [came, files] = worker.headers();
console.log(`${came === files ? "ok" : "not ok"} - ${came} of ${files} files of headers came`);
process.exit(failed === 0 && came === files ? 0 : 1);
