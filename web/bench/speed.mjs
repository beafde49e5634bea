// Measures the speed of the page in Chromium: scenarios and compilations in a worker, its start, sweeps, and
// every lesson's cells. `cargo xtask bench speed` runs it; WARPBOOK_URL and CHROMIUM are as for the tests.
// Argument: a folder with NAME.request and list.tsv, written by the program `requests speed`. It prints lines
// with a name and milliseconds.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CellOf, SLOW, longestTask, program, start, stop, visit } from "../tests/site.mjs";
import { Worker } from "./worker.mjs";

const requests = process.argv[2];
const message = (name) => readFile(join(requests, `${name}.request`));
const list = (await readFile(join(requests, "list.tsv"), "utf8")).trim().split("\n").map((line) => line.split("\t"));
const of = (wanted) => list.filter(([kind]) => kind === wanted).map(([, ...rest]) => rest);

const print = (name, millis) => {
  console.log(`${name}\t${millis.toFixed(3)}`);
  console.error(`  ${name}: ${millis.toFixed(1)} ms`);
};
const fastest = (times) => Math.min(...times);
const median = (times) => times.toSorted((a, b) => a - b)[times.length >> 1];

/**
 * Milliseconds from pressing a cell's button until the button `next` appears, by the page's clock. Without
 * `next`: until the pressed button is back, which is replaced while the cell works.
 */
const press = (root, action, next = action) =>
  root.evaluate(async (cell, [action, next]) => {
    const button = (name) => cell.querySelector(`[data-action="${name}"]`);
    const frame = () => new Promise(requestAnimationFrame);
    const from = performance.now();
    button(action).click();
    do await frame();
    while (performance.now() - from < 50 && button(action));
    while (!button(next)) await frame();
    return performance.now() - from;
  }, [action, next]);

/** Times of a worker alone, without drawing. */
async function scenarios() {
  await visit("en/", async (page) => {
    const worker = await Worker.on(page);
    print("worker start", fastest(await worker.starts(5)));
    for (const [name] of of("run")) print(name, fastest(await worker.runs(await message(name))));
    for (const [name, edits] of of("compile")) {
      const messages = [];
      for (let i = 0; i < Number(edits); i += 1) messages.push(await message(`${name}-${i}`));
      const [first, ...others] = await worker.compiles(messages);
      print(name, fastest(others));
      print(`${name}-first`, first);
    }
  });
}

async function sweeps() {
  await visit("en/transpose/", async (page) => {
    const all = page.locator("section.cell.live").filter({ has: page.getByRole("tab", { name: "Heatmap" }) });
    await all.first().locator("[role=tablist]").waitFor({ state: "attached" });
    for (const root of await all.all()) {
      await root.scrollIntoViewIfNeeded();
      await root.getByRole("tab", { name: "Heatmap" }).click();
      print(`sweep ${await root.getAttribute("id")}`, await press(root, "sweep"));
    }
  });
}

/**
 * Responsiveness of the page: its longest task while workers fill a sweep, and the time from pressing Cancel
 * until the page shows that nothing is running.
 */
async function answers() {
  await visit("en/transpose/", async (page) => {
    const cell = await CellOf.on(page);
    const size = cell.control("N");
    const sizes = await size.locator("option").evaluateAll((/** @type {HTMLOptionElement[]} */ options) => options.map((option) => Number(option.value)));
    // With the smallest matrix results arrive at the highest rate.
    await size.selectOption(String(Math.min(...sizes)));
    await cell.settled();
    await cell.tab(2);
    const sweep = async () => {
      await cell.action("sweep").click();
      await cell.action("cancel-sweep").waitFor();
      await cell.action("sweep").waitFor();
    };
    // During the first sweep the browser also optimises the page's code.
    const longest = [await longestTask(page, sweep), await longestTask(page, sweep)];
    print("longest task of a sweep", fastest(longest));
    await cell.action("sweep").click();
    await cell.action("cancel-sweep").waitFor();
    print("cancel a sweep", await press(cell.root, "cancel-sweep", "sweep"));
    await cell.write(program("volatile int x = 0; for (;;) x = x + 1;"));
    await cell.action("cancel").waitFor();
    print("cancel a run", await press(cell.root, "cancel", "run"));
  });
}

/** Times of every cell in a lesson, run as written; for the first cell also of the first run of the page. */
async function cells(lesson) {
  await visit(`en/${lesson}/`, async (page) => {
    if ((await page.locator("section.cell").count()) === 0) return;
    const all = page.locator("section.cell.live");
    await all.first().locator("[role=tablist]").waitFor({ state: "attached" });
    for (const [at, root] of (await all.all()).entries()) {
      await root.scrollIntoViewIfNeeded();
      await root.locator("[data-action=run]").waitFor({ timeout: SLOW });
      const name = `${lesson} ${await root.getAttribute("id")}`;
      if (at === 0) print(`first cell ${name}`, await press(root, "run"));
      const times = [];
      for (let i = 0; i < 3; i += 1) times.push(await press(root, "run"));
      print(`cell ${name}`, median(times));
    }
  });
}

await start();
try {
  await scenarios();
  await answers();
  await sweeps();
  let lessons;
  await visit("en/", async (page) => {
    lessons = await page.locator(".side-lessons a[data-lesson]").evaluateAll((links) => links.map((a) => a.dataset.lesson));
  });
  for (const lesson of new Set(lessons)) await cells(lesson);
} finally {
  await stop();
}
