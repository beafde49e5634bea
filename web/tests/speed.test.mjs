// What has to be quick on any machine: the page while workers simulate, and the start of a worker.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Worker } from "../bench/worker.mjs";
import { CellOf, LESSON, SLOW, longestTask, start, stop, visit } from "./site.mjs";

/** Longest task of the main thread, ms: a longer one is felt as a hitch in typing and scrolling. */
const TASK = 50;
/** From making a worker until it is ready, ms. */
const START = 100;

before(start);
after(stop);

test("no task of the main thread is over 50 ms during a sweep", (t) =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    // The smallest matrix: results come as fast as they can.
    const size = cell.control("N");
    const [smallest] = await size.locator("option").evaluateAll((options) => options.map((option) => option.value).sort((a, b) => a - b));
    await size.selectOption(smallest);
    await cell.settled();
    await cell.tab(2);
    const sweep = async () => {
      await cell.action("sweep").click();
      await cell.action("cancel-sweep").waitFor();
      await cell.action("sweep").waitFor({ timeout: SLOW });
    };
    // The browser optimises the page while it is used, and that is no fault of the page.
    const longest = [await longestTask(page, sweep), await longestTask(page, sweep)];
    t.diagnostic(`longest tasks of two sweeps: ${longest.join(" and ")} ms`);
    assert.ok(Math.min(...longest) <= TASK, `${longest.join(" and ")} ms`);
  }));

test("a worker is ready within 100 ms", (t) =>
  visit("en/", async (page) => {
    const times = await (await Worker.on(page)).starts(8);
    t.diagnostic(`starts: ${times.join(", ")} ms`);
    assert.ok(Math.min(...times) <= START, `${times.join(", ")} ms`);
  }));
