// Common code of the browser tests: one Chromium, pages that are checked for errors and foreign requests, and
// access to a cell. Environment: WARPBOOK_URL is the URL of the served site, such as
// http://localhost:8000/warpbook/; CHROMIUM the path of the browser.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

/** @import { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core" */
/** @typedef {(page: Page, context: BrowserContext) => unknown} Use what a test does with a page */
/**
 * An event of Chromium's tracing: `ts`, `dur` and `tdur` (processor time) in microseconds.
 *
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts
 * @property {number} [dur]
 * @property {number} [tdur]
 * @property {{ chrome_mojo_event_info?: { mojo_interface_tag?: string } }} args
 */

const base = (process.env.WARPBOOK_URL ?? "http://localhost:8000/warpbook/").replace(/\/*$/, "/");
export const LESSON = process.env.WARPBOOK_LESSON ?? "transpose";
/**
 * How long a test waits for anything, ms. Only a failing test waits this long, so the value is generous: no
 * test may fail because the machine is busy. What has to be quick is measured by `cargo xtask bench speed`.
 */
export const SLOW = 180_000;

const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
/** @type {import("playwright-core").Browser} */
let browser;

export async function start() {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: flags });
}

export async function stop() {
  await browser?.close();
}

/** Whether slow tests with little additional coverage run (`cargo xtask test --deep`). */
export const DEEP = Boolean(process.env.WARPBOOK_DEEP);

/** @param {string} path relative to the site's root */
export const url = (path) => new URL(path, base).href;

/**
 * Opens a page in a fresh profile and calls `use(page)`. Afterwards there must have been no console error, no
 * exception and no request to another host.
 *
 * @param {string} path
 * @param {Use} use
 * @param {BrowserContextOptions} [options]
 */
export async function visit(path, use, options = {}) {
  /** @type {string[]} */
  const problems = [];
  /** @param {Page} page */
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
  /**
   * @param {Page} page
   * @param {BrowserContext} context
   */
  const watchAll = (page, context) => {
    watch(page);
    context.on("page", watch);
  };
  await opened(path, watchAll, use, options);
  assert.deepEqual(problems, []);
}

/**
 * Opens a page after `prepare(page)` has broken something, so that errors in the console are expected, and
 * calls `use(page)`.
 *
 * @type {(path: string, prepare: Use, use: Use, options?: BrowserContextOptions) => Promise<void>}
 */
export const broken = (path, prepare, use, options = {}) => opened(path, prepare, use, options);

/**
 * Opens a page in a fresh profile after `prepare(page, context)`, and closes it after `use(page, context)`.
 * Without the option `serviceWorkers: "allow"` the browser has no service workers: they would save the whole
 * course for each test, and answer requests that a test wants to answer.
 *
 * @param {string} path
 * @param {Use} prepare
 * @param {Use} use
 * @param {BrowserContextOptions} options
 */
async function opened(path, prepare, use, options) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", ...options });
  if (options.serviceWorkers !== "allow") {
    // The browser's own way to block them leaves a warning in the console.
    await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  }
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

/** Largest number of turns of a page's event loop that [soon] waits for, a few milliseconds each. */
const TURNS = 20_000;

/**
 * Asserts what an action has changed, which may be drawn a few turns of the event loop later. Not for what
 * must never happen, such as a page that moves: that is asserted at once.
 *
 * @template T
 * @param {Page} page
 * @param {() => T | Promise<T>} assertion
 * @returns {Promise<T>}
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

/**
 * Waits until the page's program has drawn every island.
 *
 * @param {Page} page
 */
export const live = (page) => page.waitForFunction(() =>
  document.querySelectorAll("section.cell:not(.live), .predict-live:empty, .exercise-live:empty").length === 0
    && document.querySelector("#shell button"));

/**
 * Uncovers the results of a cell that shows the answer to a question, if they are covered.
 *
 * @param {Locator} cell
 */
export async function uncover(cell) {
  const note = cell.locator("[data-action=uncover]");
  if (await note.isVisible()) await note.click();
}

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The rules of axe that a test applies, as `axe.run` takes them.
 *
 * @typedef {{ type: "tag" | "rule", values: string[] }} Rules
 */

/** @type {(...more: string[]) => Rules} */
const tags = (...more) => ({ type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", ...more] });
/** WCAG 2.2, levels A and AA, and no skipped level of headings. */
export const WCAG = tags();
/** WCAG 2.2 and the best practices of axe. */
export const PRACTICE = tags("best-practice");
/**
 * The rules whose result can differ between the themes. Applying all rules again takes a third longer and
 * finds the same.
 *
 * @type {Rules}
 */
const COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

/**
 * The rules for one theme of a page: all of them in the first theme, else only those that a theme can affect
 * (all in `--deep`).
 *
 * @param {Rules} rules
 * @param {boolean} isFirst
 */
export const afresh = (rules, isFirst) => (isFirst || DEEP ? rules : COLOURS);

/**
 * The page without its program listings: their many elements take axe half of its time and look the same
 * everywhere.
 *
 * @type {import("axe-core").ElementContext}
 */
export const BUT_CODE = { include: [["html"]], exclude: DEEP ? [] : [["pre.code"]] };

/**
 * Asserts that axe finds no violation of the rules in the page, or in a `part` of it (a context in the terms
 * of axe).
 *
 * @param {Page} page
 * @param {string} [where] the message of a failure
 * @param {Rules} [rules]
 * @param {import("axe-core").ElementContext} [part]
 */
export async function accessible(page, where, rules = WCAG, part = "html") {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  /** @type {[Rules, any]} */
  const query = [rules, part];
  const found = await page.evaluate(async ([runOnly, part]) => {
    // Colours in the middle of a transition are not those that a reader sees, so finite animations end first.
    const ends = document.getAnimations().filter((animation) => Number(animation.effect?.getComputedTiming().endTime) < Infinity);
    await Promise.allSettled(ends.map((animation) => animation.finished));
    /** @type {import("axe-core").RuleObject} */
    const rules = runOnly.type === "tag" ? { "heading-order": { enabled: true } } : {};
    const result = await globalThis.axe.run(part, { runOnly, rules, resultTypes: ["violations"] });
    return result.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 4).map((n) => `${n.target} ${n.any[0]?.message ?? ""}`).join("; ")}`);
  }, query);
  assert.deepEqual(found, [], where);
}

/**
 * The longest task of the page's main thread while `use()` runs, ms of processor time: what other programs
 * take of the processor meanwhile is not the page's, nor is what the test asks of the page through the
 * browser's tools.
 *
 * @param {Page} page
 * @param {() => Promise<void>} use
 */
export async function longestTask(page, use) {
  /** @param {string} name */
  const mark = (name) => page.evaluate((name) => void performance.mark(name), name);
  await browser.startTracing(page, { categories: ["toplevel", "blink.user_timing"] });
  await mark("warpbook-from");
  await use();
  await mark("warpbook-to");
  /** @type {{ traceEvents: TraceEvent[] }} */
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  /** @param {string} end */
  const marked = (end) => {
    const event = traceEvents.find(({ name }) => name === `warpbook-${end}`);
    assert.ok(event, `the trace has no mark ${end}`);
    return event;
  };
  const [from, to] = [marked("from"), marked("to")];
  const own = traceEvents.filter(({ pid, tid, ts }) => pid === from.pid && tid === from.tid && ts >= from.ts && ts < to.ts);
  const asked = own.filter(({ args }) => args.chrome_mojo_event_info?.mojo_interface_tag === "blink.mojom.DevToolsSession");
  assert.ok(asked.length > 0, "the browser names what came from its tools");
  /** @param {TraceEvent} task */
  const isAsked = (task) => asked.some(({ ts }) => ts >= task.ts && ts < task.ts + (task.dur ?? 0));
  const tasks = own.filter((event) => event.name.endsWith("RunTask") && event.tdur !== undefined && !isAsked(event));
  assert.ok(tasks.length > 10, `${tasks.length} tasks were traced`);
  return Math.max(...tasks.map((task) => task.tdur ?? 0)) / 1000;
}

/**
 * The text that the editor inside `root` puts on the clipboard when its reader copies.
 *
 * @param {Locator} root
 */
const copied = (root) => root.locator(".cm-content").evaluate((content) => {
  const clipboardData = new DataTransfer();
  content.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
  return clipboardData.getData("text/plain");
});

/**
 * The whole text of the editor inside `root`, also the lines outside of the view: selects all and copies.
 *
 * @param {Locator} root
 */
export async function editorText(root) {
  await root.locator(".cm-content").focus();
  await root.page().keyboard.press("ControlOrMeta+a");
  return copied(root);
}

/** Access to the first cell of a page that has a sweep. */
export class CellOf {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.root = page.locator("section.cell.live").filter({ has: page.getByRole("tab", { name: /Heatmap|Карта/, includeHidden: true }) }).first();
  }
  /** @param {Page} page */
  static async on(page) {
    const cell = new CellOf(page);
    await cell.root.locator("[role=tablist]").waitFor({ state: "attached" });
    await uncover(cell.root);
    return cell;
  }
  /** @param {string} name */
  action(name) {
    return this.root.locator(`[data-action="${name}"]`);
  }
  /** @param {string} name */
  control(name) {
    return this.root.locator(`[data-control="${name}"]`);
  }
  panel() {
    return this.root.locator("[role=tabpanel]");
  }
  status() {
    return this.root.locator(".cell-status");
  }
  /** @param {number} index from 0 */
  async tab(index) {
    await this.root.getByRole("tab").nth(index).click();
  }
  /**
   * Opens the editor and replaces its whole text.
   *
   * @param {string} text
   */
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
  /** The selected text in the editor. */
  selected() {
    return copied(this.root);
  }
  /** Starts the heatmap and cancels it in the same task of the page, before any of its results can arrive. */
  cancelSweepAtOnce() {
    return this.root.evaluate((root) => new Promise((/** @type {(value?: unknown) => void} */ cancelled) => {
      const cancel = () => {
        const button = root.querySelector("[data-action=cancel-sweep]");
        if (!button) return;
        drawn.disconnect();
        /** @type {HTMLElement} */ (button).click();
        cancelled();
      };
      const drawn = new MutationObserver(cancel);
      drawn.observe(root, { childList: true, subtree: true, attributes: true });
      /** @type {HTMLElement} */ (root.querySelector("[data-action=sweep]")).click();
    }));
  }
  /** Waits until no run is pending. */
  async settled() {
    await this.action("cancel").waitFor({ state: "detached", timeout: SLOW });
  }
  async output() {
    await this.tab(0);
    await this.settled();
    return this.panel().innerText();
  }
}

/**
 * A small program with one kernel, whose host code ends with `body`.
 *
 * @param {string} body statements in C
 */
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
