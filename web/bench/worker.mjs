// A worker without the page's program: started and used like in `page/src/pool`, from a page of the site.

/** Starts workers in a page, and measures times there. */
export class Worker {
  constructor(handle) {
    this.handle = handle;
  }

  static async on(page) {
    const handle = await page.evaluateHandle(async () => {
      const { assets } = document.documentElement.dataset;
      const asset = (name) => new URL(`${assets}${name}`, document.baseURI).href;
      const module = (name) => WebAssembly.compileStreaming(fetch(asset(name)));
      const text = async (name) => (await fetch(asset(name))).text();
      const first = "headers.txt";
      const [compiler, machine, texts, file] = await Promise.all([module("compiler_bg.wasm"), module("machine_bg.wasm"), text("texts-en.txt"), text(first)]);
      const modules = { compiler, machine, texts, headers: [first, file] };
      const bytes = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      /** Posts a message to the worker and resolves to its answer. */
      const answer = (worker, what) =>
        new Promise((done, fail) => {
          worker.onmessage = ({ data }) => {
            if (!(data instanceof Uint8Array)) fail(new Error(`the worker says ${data}`));
            // Later variants tell that a file of headers is loaded, or that memory grew.
            else if (data[0] < 4 || data[0] === 6) done(data);
          };
          worker.onerror = (event) => fail(new Error(event.message));
          worker.postMessage(what);
        });
      const ready = async () => {
        const worker = new globalThis.Worker(asset("worker-boot.js"), { type: "module" });
        await answer(worker, modules);
        return worker;
      };
      const timed = async (what) => {
        const from = performance.now();
        const result = await what();
        return [performance.now() - from, result];
      };
      return { asset, text, modules, bytes, answer, ready, timed };
    });
    return new Worker(handle);
  }

  /** Milliseconds from creating a worker until it is ready, for `count` starts after a first one. */
  starts(count) {
    return this.handle.evaluate(async ({ ready, timed }, count) => {
      (await ready()).terminate();
      const times = [];
      for (let i = 0; i < count; i += 1) {
        const [time, worker] = await timed(ready);
        worker.terminate();
        times.push(time);
      }
      return times;
    }, count);
  }

  /**
   * Milliseconds of each run of a request, for two seconds and at least three times, in a worker that has run
   * it before.
   */
  runs(message) {
    return this.handle.evaluate(async ({ answer, bytes, ready, timed }, base64) => {
      const worker = await ready();
      const run = () => answer(worker, bytes(base64));
      const times = [];
      let spent = (await timed(run))[0];
      while (spent < 2000 || times.length < 3) {
        const [time, reply] = await timed(run);
        // The encoded answer begins with its variant, the request's id, and the outcome: exited, with 0.
        if ([1, 1, 0, 0].some((byte, i) => reply[i] !== byte)) throw new Error("it did not run to its end");
        times.push(time);
        spent += time;
      }
      worker.terminate();
      return times;
    }, message.toString("base64"));
  }

  /** Milliseconds of each of these compilations, one after the other in a new compiler. */
  compiles(messages) {
    return this.handle.evaluate(async ({ asset, text, modules, bytes, timed }, all) => {
      const [compiler, machine] = await Promise.all(["compiler.js", "machine.js"].map((name) => import(asset(name))));
      await compiler.default({ module_or_path: modules.compiler });
      await machine.default({ module_or_path: modules.machine });
      compiler.texts(modules.texts);
      compiler.headers(...modules.headers);
      const times = [];
      for (const message of all.map(bytes)) {
        const compile = () => compiler.compile(message, machine.target(message));
        let [time, made] = await timed(compile);
        for (let needs = made.needs(); needs !== undefined; needs = made.needs()) {
          compiler.headers(needs, await text(needs));
          made.free();
          [time, made] = await timed(compile);
        }
        made.free();
        times.push(time);
      }
      return times;
    }, messages.map((message) => message.toString("base64")));
  }
}
