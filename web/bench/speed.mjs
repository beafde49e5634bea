// How fast the page is in Chromium: the scenarios of `crates/bench/src/bin/speed.rs`, every lesson's cells, and sweeps.
// Run by `cargo xtask bench speed`; WARPBOOK_URL and CHROMIUM as for the tests. Arguments: file and device of each scenario.
import { readFile } from "node:fs/promises";
import { CellOf, SLOW, start, stop, visit } from "../tests/site.mjs";

/** Longest that a reader waits for one run, and for a sweep, ms. */
const RUN = 150;
const SWEEP = 2000;

const row = (...columns) => console.log(columns.map((text, i) => (i ? String(text).padStart(12) : text.padEnd(46))).join(" "));

/** Milliseconds from pressing a cell's button until it may be pressed again, as the page itself sees them. */
const press = (root, action) =>
  root.evaluate(async (cell, action) => {
    const button = () => cell.querySelector(`[data-action="${action}"]`);
    const frame = () => new Promise(requestAnimationFrame);
    const from = performance.now();
    button().click();
    // It is another button while it works.
    do await frame();
    while (performance.now() - from < 50 && button());
    while (!button()) await frame();
    return performance.now() - from;
  }, action);

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

/** Million thread instructions a second of a whole run: compilation, host code and all. */
async function scenario(file, device) {
  const source = await readFile(file, "utf8");
  await visit("en/transpose/", async (page) => {
    const cell = await CellOf.on(page);
    await cell.control("device").selectOption(device);
    await cell.write(source);
    await cell.settled();
    const times = [];
    for (let i = 0; i < 3; i += 1) times.push(await press(cell.root, "run"));
    await cell.tab(1);
    const count = cell.panel().locator("tr", { hasText: "Thread instructions" }).locator("td").last();
    const instructions = Number((await count.innerText()).replaceAll(",", ""));
    const time = Math.min(...times);
    row(file.split("/").pop(), device, `${time.toFixed(0)} ms`, (instructions / time / 1000).toFixed(1));
  });
}

/** Every cell that a reader finds in a lesson, run as it stands. */
async function cells(lesson) {
  const slow = [];
  let count = 0;
  await visit(`en/${lesson}/`, async (page) => {
    if ((await page.locator("section.cell").count()) === 0) return;
    const all = page.locator("section.cell.live");
    await all.first().locator("[role=tablist]").waitFor();
    for (const root of await all.all()) {
      await root.scrollIntoViewIfNeeded();
      await root.locator("[data-action=run]").waitFor({ timeout: SLOW });
      // What the first run of a page starts is there afterwards.
      if (count === 0) await press(root, "run");
      const times = [];
      for (let i = 0; i < 3; i += 1) times.push(await press(root, "run"));
      count += 1;
      if (median(times) > RUN) slow.push(`${await root.getAttribute("id")} ${median(times).toFixed(0)} ms`);
    }
  });
  return { count, slow };
}

async function sweeps() {
  await visit("en/transpose/", async (page) => {
    const all = page.locator("section.cell.live").filter({ has: page.getByRole("tab", { name: "Heatmap" }) });
    await all.first().locator("[role=tablist]").waitFor();
    for (const root of await all.all()) {
      await root.scrollIntoViewIfNeeded();
      await root.getByRole("tab", { name: "Heatmap" }).click();
      const time = await press(root, "sweep");
      row(`sweep of ${await root.getAttribute("id")}`, "", `${time.toFixed(0)} ms`, time <= SWEEP ? "" : `over ${SWEEP}`);
    }
  });
}

await start();
try {
  row("in Chromium: program", "device", "time", "million/s");
  for (let at = 2; at + 1 < process.argv.length; at += 2) await scenario(...process.argv.slice(at, at + 2));
  await sweeps();
  let [count, slow] = [0, []];
  await visit("en/", async (page) => {
    const lessons = await page.locator(".side-lessons a[data-lesson]").evaluateAll((links) => links.map((a) => a.dataset.lesson));
    for (const lesson of new Set(lessons)) {
      const found = await cells(lesson);
      count += found.count;
      slow.push(...found.slow.map((what) => `${lesson}: ${what}`));
    }
  });
  console.log(`${count} cells of lessons; over ${RUN} ms: ${slow.length}`);
  for (const what of slow) console.log(`  ${what}`);
} finally {
  await stop();
}
