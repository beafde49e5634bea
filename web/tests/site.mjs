// What the browser tests share: one Chromium, pages that watch for errors and foreign requests, and words of a cell.
// WARPBOOK_URL is the served site, such as http://localhost:8000/warpbook/; CHROMIUM the browser's program.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const base = (process.env.WARPBOOK_URL ?? "http://localhost:8000/warpbook/").replace(/\/*$/, "/");
export const LESSON = process.env.WARPBOOK_LESSON ?? "transpose";
/**
 * How long a test waits for anything, ms. Only a failing test waits this long, so the value is generous: no test may
 * fail because the machine is busy. What has to be quick is measured by `cargo xtask bench speed`.
 */
export const SLOW = 180_000;

const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
let browser;

export async function start() {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
}

export async function stop() {
  await browser?.close();
}

/** `cargo xtask test --deep`: whatever takes long and says little new. */
export const DEEP = Boolean(process.env.WARPBOOK_DEEP);

export const url = (path) => new URL(path, base).href;

/**
 * Opens a page in a fresh profile and calls `use(page)`. Afterwards there must have been no console error, no exception
 * and no request to another host.
 */
export async function visit(path, use, options = {}) {
  const problems = [];
  const watch = (page) => {
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") problems.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
    page.on("request", (request) => {
      const to = new URL(request.url());
      if (to.protocol.startsWith("http") && to.host !== new URL(base).host) problems.push(`foreign request: ${to}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
    });
  };
  const watchAll = (page, context) => {
    watch(page);
    context.on("page", watch);
  };
  await opened(path, watchAll, use, options);
  assert.deepEqual(problems, []);
}

/** Opens a page after `prepare(page)` has broken something, so that errors in the console are expected, and calls `use(page)`. */
export const broken = (path, prepare, use) => opened(path, prepare, use, {});

/** Opens a page in a fresh profile after `prepare(page, context)`, and closes it after `use(page, context)`. */
async function opened(path, prepare, use, options) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(SLOW);
  try {
    await prepare(page, context);
    await page.goto(url(path));
    await use(page, context);
  } finally {
    await context.close();
  }
}

/** Turns of a page's event loop that [soon] waits for, at a few ms each. */
const TURNS = 20_000;

/**
 * Asserts what an action has changed, which may be drawn a few turns of the event loop later. Not for what must never
 * happen, such as a page that moves: that is asserted at once.
 */
export async function soon(page, assertion) {
  for (let turn = 0; ; turn++) {
    try {
      return await assertion();
    } catch (error) {
      if (turn === TURNS || !(error instanceof assert.AssertionError)) throw error;
    }
    await page.evaluate(() => new Promise((next) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = next;
      port2.postMessage(null);
    }));
  }
}

/** Waits until the page's program has drawn every island. */
export const live = (page) => page.waitForFunction(() =>
  document.querySelectorAll("section.cell:not(.live), .predict-live:empty, .exercise-live:empty").length === 0
    && document.querySelector("#shell button"));

/** Uncovers the results of a cell that shows the answer to a question, if they are covered. */
export async function uncover(cell) {
  const note = cell.locator("[data-action=uncover]");
  if (await note.isVisible()) await note.click();
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const tags = (...more) => ({ type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", ...more] });
/** WCAG 2.2, levels A and AA, and no level of headings that is left out. */
export const WCAG = tags();
/** And what axe holds to be good practice. */
export const PRACTICE = tags("best-practice");
/** What can differ between the themes. All rules over again take a third longer and find the same. */
const COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/** In a theme that is not the first to be looked at: what it can have changed, in `--deep` all. */
export const afresh = (rules, isFirst) => (isFirst || DEEP ? rules : COLOURS);

/** The page but for its programs, whose many pieces take axe half of its time and look the same everywhere. */
export const BUT_CODE = { include: [["html"]], exclude: DEEP ? [] : [["pre.code"]] };

/** There must be nothing in the page, or in the `part` of it (what axe calls a context), that axe finds against the rules. */
export async function accessible(page, where, rules = WCAG, part = "html") {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  const found = await page.evaluate(async ([runOnly, part]) => {
    // Colours that are still on their way are none that somebody reads.
    const ends = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime < Infinity);
    await Promise.allSettled(ends.map((animation) => animation.finished));
    const rules = runOnly.type === "tag" ? { "heading-order": { enabled: true } } : {};
    const result = await globalThis.axe.run(part, { runOnly, rules, resultTypes: ["violations"] });
    return result.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 4).map((n) => `${n.target} ${n.any[0]?.message ?? ""}`).join("; ")}`);
  }, [rules, part]);
  assert.deepEqual(found, [], where);
}

/**
 * The longest task of the page's main thread while `use()` runs, ms of processor time: what other programs take of the
 * processor meanwhile is not the page's, nor is what the test asks of the page through the browser's tools.
 */
export async function longestTask(page, use) {
  const mark = (name) => page.evaluate((name) => void performance.mark(name), name);
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
  await mark("warpbook-from");
  await use();
  await mark("warpbook-to");
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  const [from, to] = ["from", "to"].map((end) => traceEvents.find(({ name }) => name === `warpbook-${end}`));
  const own = traceEvents.filter(({ pid, tid, ts }) => pid === from.pid && tid === from.tid && ts >= from.ts && ts < to.ts);
  const asked = own.filter(({ args }) => args.chrome_mojo_event_info?.mojo_interface_tag === "blink.mojom.DevToolsSession");
  assert.ok(asked.length > 0, "the browser names what came from its tools");
  const isAsked = (task) => asked.some(({ ts }) => ts >= task.ts && ts < task.ts + task.dur);
  const tasks = own.filter((event) => event.name.endsWith("RunTask") && event.tdur !== undefined && !isAsked(event));
  assert.ok(tasks.length > 10, `${tasks.length} tasks were traced`);
  return Math.max(...tasks.map((task) => task.tdur)) / 1000;
}

/** What the editor inside `root` puts on the clipboard when its reader copies. */
const copied = (root) => root.locator(".cm-content").evaluate((content) => {
  const clipboardData = new DataTransfer();
  content.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData.getData("text/plain");
});

/** The whole text of the editor inside `root`, also the lines outside of the view: selects all and copies. */
export async function editorText(root) {
  await root.locator(".cm-content").focus();
  await root.page().keyboard.press("ControlOrMeta+a");
  return copied(root);
}

/** The words of the first cell that has a sweep. */
export class CellOf {
  constructor(page) {
    this.page = page;
    this.root = page.locator("section.cell.live").filter({ has: page.getByRole("tab", { name: /Heatmap|Карта/, includeHidden: true }) }).first();
  }
  static async on(page) {
    const cell = new CellOf(page);
    await cell.root.locator("[role=tablist]").waitFor({ state: "attached" });
    await uncover(cell.root);
    return cell;
  }
  action(name) {
    return this.root.locator(`[data-action="${name}"]`);
  }
  control(name) {
    return this.root.locator(`[data-control="${name}"]`);
  }
  panel() {
    return this.root.locator("[role=tabpanel]");
  }
  status() {
    return this.root.locator(".cell-status");
  }
  async tab(index) {
    await this.root.getByRole("tab").nth(index).click();
  }
  /** Opens the editor and puts the text in place of all that is there. */
  async write(text) {
    await this.openEditor();
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.insertText(text);
  }
  async openEditor() {
    if ((await this.root.locator(".cm-content").count()) === 0) {
      await this.root.locator("pre.code").focus();
      await this.page.keyboard.press("Enter");
    }
    await this.root.locator(".cm-content").waitFor();
    await this.root.locator(".cm-content").focus();
  }
  /** The editor's whole text. Selects it. */
  text() {
    return editorText(this.root);
  }
  /** The text that is selected in the editor. */
  selected() {
    return copied(this.root);
  }
  /** Starts the heatmap and cancels it before any of its results can have come: within one task of the page. */
  cancelSweepAtOnce() {
    return this.root.evaluate((root) => new Promise((cancelled) => {
      const cancel = () => {
        const button = root.querySelector("[data-action=cancel-sweep]");
        if (!button) return;
        drawn.disconnect();
        button.click();
        cancelled();
      };
      const drawn = new MutationObserver(cancel);
      drawn.observe(root, { childList: true, subtree: true, attributes: true });
      root.querySelector("[data-action=sweep]").click();
    }));
  }
  /** Waits until nothing runs. */
  async settled() {
    await this.action("cancel").waitFor({ state: "detached", timeout: SLOW });
  }
  async output() {
    await this.tab(0);
    await this.settled();
    return this.panel().innerText();
  }
}

/** A small program that says where it ran. */
export const program = (body) => `#include <stdio.h>
#define N 64
#define BX 64
#define BY 1
__global__ void k(int *out) { out[threadIdx.x % 64] = threadIdx.x * 2; }
int main(void)
{
    int *d, h[64];
    cudaMalloc(&d, sizeof h);
    k<<<1, 64>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    ${body}
    return 0;
}
`;
