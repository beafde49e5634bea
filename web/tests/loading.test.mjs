// Messages to the reader when a part of the page cannot be loaded, for every part and every kind of failure.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { CellOf, LESSON, broken, program, soon, start, stop, url } from "./site.mjs";

before(start);
after(stop);

const PAGE = `en/${LESSON}/`;
const SITE = process.env.WARPBOOK_SITE ?? fileURLToPath(new URL("../../dist", import.meta.url));

const notice = (cell) => cell.root.locator(".cell-crash");

/** Answers requests for a file of the assets folder with an error status. */
const refuse = (page, name, status) =>
  page.route(`**/assets/*/${name}`, (route) => route.fulfill({ status, body: "" }));

/** Runs a program in a page that `prepare` has broken, and asserts the message of the cell. */
const told = (prepare, expected) =>
  broken(PAGE, prepare, async (page) => {
    const cell = await CellOf.on(page);
    await cell.action("run").click();
    await soon(page, async () => assert.match(await notice(cell).innerText(), expected));
    await cell.action("cancel").waitFor({ state: "detached" });
  });

test("the server has an error for the simulator", () =>
  told((page) => refuse(page, "machine_bg.wasm", 500), /machine_bg\.wasm.*error 500/s));

test("the simulator's request is not answered", () =>
  told((page) => page.route("**/compiler_bg.wasm", (route) => route.abort()), /compiler_bg\.wasm.*Check the connection/s));

test("the simulator comes damaged", () =>
  told(
    (page) => page.route("**/machine_bg.wasm", (route) => route.fulfill({ contentType: "application/wasm", body: "<html>" })),
    /Damaged on the way: machine_bg\.wasm/,
  ));

test("a browser without SIMD is named as too old", () =>
  told(
    (page) =>
      page.addInitScript(() => {
        WebAssembly.validate = () => false;
        WebAssembly.compileStreaming = () => Promise.reject(new WebAssembly.CompileError("invalid opcode 0xfd"));
      }),
    /too old.*Chrome or Edge 91/s,
  ));

test("a server that sends wasm as another type is good enough", () =>
  broken(
    PAGE,
    (page) =>
      page.route(/(compiler|machine)_bg\.wasm/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, headers: { ...response.headers(), "content-type": "application/octet-stream" } });
      }),
    async (page) => {
      const cell = await CellOf.on(page);
      await cell.write(program('printf("it runs\\n");'));
      await cell.tab(0);
      await cell.panel().getByText("it runs").waitFor();
    },
  ));

test("a file that takes long is said to be loading", () =>
  broken(PAGE, (page) => page.route("**/headers.txt", () => {}), async (page) => {
    const cell = await CellOf.on(page);
    await cell.action("run").click();
    await soon(page, async () => assert.match(await cell.status().innerText(), /^Loading the simulator/));
    await cell.action("cancel").click();
    await soon(page, async () => assert.match(await cell.status().innerText(), /^Cancelled/));
  }));

test("headers that one program needs do not come: it says which, and the next one runs", () =>
  broken(PAGE, (page) => refuse(page, "thrust.txt", 404), async (page) => {
    const cell = await CellOf.on(page);
    await cell.write('#include <thrust/device_vector.h>\nint main() { thrust::device_vector<int> v(3); return v.size(); }\n');
    await soon(page, async () => assert.match(await notice(cell).innerText(), /thrust\.txt.*404/s));
    await cell.write(program('printf("without\\n");'));
    await cell.tab(0);
    await cell.panel().getByText("without").waitFor();
    assert.equal(await notice(cell).count(), 0);
  }));

test("workers that cannot start fail a run and a sweep, and work again when they can", () =>
  broken(PAGE, (page) => refuse(page, "worker-boot.js", 404), async (page) => {
    const cell = await CellOf.on(page);
    await cell.action("run").click();
    await soon(page, async () => assert.match(await notice(cell).innerText(), /worker-boot\.js.*404/s));
    await cell.tab(2);
    await cell.action("sweep").click();
    await cell.action("cancel-sweep").waitFor({ state: "detached" });
    await page.unrouteAll();
    await cell.action("run").click();
    await notice(cell).waitFor({ state: "detached" });
    await cell.action("sweep").click();
    await cell.root.locator(".sweep-bar").getByText(/[1-9]\d* (of \d+|block sizes)/).waitFor();
  }));

test("a page that is older than the site offers to reload itself, and keeps what was typed", () =>
  broken(PAGE, () => {}, async (page) => {
    const cell = await CellOf.on(page);
    await cell.write(program('printf("before the update\\n");'));
    await cell.tab(0);
    await cell.panel().getByText("before the update").waitFor();
    // An update of the site: the page names another assets folder, and the old one is gone.
    await page.route("**/assets/**", (route) => route.fulfill({ status: 404, body: "" }));
    await page.route(url(PAGE), async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/assets\/[0-9a-f]+\//g, "assets/0123456789/");
      await route.fulfill({ response, body });
    });
    // A program that needs a file which the page has not loaded yet.
    await cell.write(`#include <thrust/device_vector.h>\n${program('printf("kept\\n");')}`);
    await soon(page, async () => assert.match(await notice(cell).innerText(), /updated while this page was open/));
    await page.unrouteAll();
    await cell.action("reload").click();
    await page.waitForLoadState();
    const again = await CellOf.on(page);
    await again.tab(0);
    await again.panel().getByText("kept").waitFor();
  }));

/** @type {[what: string, prepare: (page: import("playwright-core").Page) => unknown, expected: string][]} */
const troubles = [
  ["a script of the page does not come", (page) => refuse(page, "boot.js", 500), "scripts"],
  ["the page's module does not come", (page) => refuse(page, "page_bg.wasm", 404), "scripts"],
  ["WebAssembly is switched off", (page) => page.addInitScript(() => delete globalThis.WebAssembly), "wasm"],
];
for (const [what, prepare, expected] of troubles) {
  test(`${what}: the page says so and stays readable`, () =>
    broken(PAGE, prepare, async (page) => {
      await page.locator(`.trouble[data-reason="${expected}"]`).waitFor();
      assert.equal(await page.locator(".trouble").filter({ visible: true }).count(), 1);
      assert.ok(await page.locator("pre.code").first().isVisible());
    }));
}

test("opened from a file, the page says what to do, and its links lead to pages", () =>
  broken("about:blank", () => {}, async (page) => {
    await page.goto(`file://${SITE}/en/${LESSON}/index.html`);
    const notice = page.locator('.trouble[data-reason="file"]');
    await notice.waitFor();
    assert.equal(await notice.locator("code").innerText(), "python3 -m http.server 8000");
    assert.doesNotMatch(await notice.innerText(), /`/);
    await page.locator(".side-lessons a").first().click();
    await page.waitForURL(/\/en\/[a-z-]+\/index\.html$/);
  }));

test("in a frame whose sandbox has no origin, the page says what the frame lacks", () =>
  broken("about:blank", () => {}, async (page) => {
    const body = `<!doctype html><iframe sandbox="allow-scripts" width="900" height="700" src="${url(PAGE)}"></iframe>`;
    await page.route(url("frame.html"), (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto(url("frame.html"));
    await page.frameLocator("iframe").locator('.trouble[data-reason="sandbox"]').waitFor();
  }));

test("a full storage leaves a mark that offers everything as a file", () =>
  broken(
    PAGE,
    (page) => page.addInitScript(() => {
      Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    }),
    async (page) => {
      const cell = await CellOf.on(page);
      await cell.write(program('printf("unsaved\\n");'));
      const mark = page.locator(".unsaved");
      await mark.waitFor();
      const [file] = await Promise.all([page.waitForEvent("download"), mark.getByRole("button").click()]);
      const lines = (await (await import("node:fs/promises")).readFile(await file.path(), "utf8")).split("\n");
      const saved = lines.find((line) => line.startsWith(`cell:${LESSON}:`));
      assert.ok(Buffer.from(saved.split("1:").at(-1), "base64").includes("unsaved"));
      await mark.waitFor();
    },
  ));
