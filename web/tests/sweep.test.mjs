// The sweep over block sizes: filled by a pool of workers, cancelled at once, read and controlled by
// keyboard.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { CellOf, LESSON, SLOW, editorText, program, soon, start, stop, visit } from "./site.mjs";

before(start);
after(stop);

/** A cell with the heatmap and a program that takes almost no time. */
async function quick(page) {
  const cell = await CellOf.on(page);
  await cell.write(program('printf("%d\\n", h[1]);').replace("k<<<1, 64>>>", "k<<<1, dim3(BX, BY)>>>"));
  await cell.tab(0);
  await cell.settled();
  await cell.tab(2);
  return cell;
}

test("fills every block size and says the best", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await quick(page);
    await cell.action("sweep").click();
    // The progress bar may vanish before the test looks for it, since the program takes almost no time.
    const end = cell.root.locator(".sweep-bar").getByText(/\d+ block sizes/);
    await end.waitFor({ timeout: SLOW });
    const total = Number((await end.innerText()).match(/(\d+) block sizes/)[1]);
    assert.ok(total >= 32, `${total}`);
    await cell.action("table").click();
    const filled = await cell.root.locator(".grid-table").first().locator("td").evaluateAll((cells) => cells.filter((c) => c.textContent.trim() !== "").length);
    assert.equal(filled, total);
    await soon(page, async () => assert.match(await cell.root.locator(".readout").innerText(), /^Best: \d+ × \d+/));
  }));

test("shows estimates before the exact times", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    // Another program than that of the map which the page contains.
    await cell.openEditor();
    await cell.write((await editorText(cell.root)).replace("int main", "// Another one.\nint main"));
    await cell.settled();
    await cell.tab(2);
    await cell.action("sweep").click();
    const layer = cell.root.locator(".cursor-layer").first();
    await layer.focus();
    // Not the present block size, whose own run may be faster than the estimate.
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    /** @param {RegExp} hasText */
    const time = async (hasText) => {
      const readout = cell.root.locator(".readout", { hasText });
      await readout.waitFor();
      return Number((await readout.innerText()).match(/simulated (?:≈ )?([\d.]+)\sms/)?.[1]);
    };
    const estimate = await time(/^Block 128 × 1 .*simulated ≈ .*\(estimated from a part of the blocks/);
    const exact = await time(/^Block 128 × 1 .*simulated \d/);
    assert.ok(Math.abs(estimate / exact - 1) < 0.1, `${estimate} of ${exact}`);
  }));

test("is cancelled and can be started again", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    await cell.tab(2);
    await cell.cancelSweepAtOnce();
    await cell.action("sweep").waitFor();
    await cell.cancelSweepAtOnce();
    await cell.action("sweep").waitFor();
  }));

test("the keyboard moves over the map and runs a block size", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await quick(page);
    const layer = cell.root.locator(".cursor-layer").first();
    await layer.focus();
    await page.keyboard.press("ArrowRight");
    await cell.root.locator(".mark.cursor").first().waitFor();
    await soon(page, async () => assert.match(await cell.root.locator(".readout").innerText(), /^Block 64 × 1 /));
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    await soon(page, async () => assert.match(await cell.root.locator(".readout").innerText(), /^Block 32 × 2 /));
    await page.keyboard.press("Enter");
    await page.waitForFunction((root) => [["BX", "32"], ["BY", "2"]].every(([name, value]) =>
      /** @type {HTMLSelectElement} */ (root.querySelector(`[data-control=${name}]`)).value === value), await cell.root.elementHandle());
  }));

test("the difference to the measurement and the exports", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    await cell.tab(2);
    await soon(page, async () => assert.equal(await cell.root.locator("figure.map").count(), 2));
    await cell.root.locator("[data-mode=difference]").click();
    await soon(page, async () => assert.equal(await cell.root.locator("figure.map").count(), 1));
    await cell.root.locator("[data-mode=times]").click();
    const save = async (name) => {
      const [download] = await Promise.all([page.waitForEvent("download"), cell.action(name).click()]);
      return readFile(await download.path());
    };
    const csv = (await save("csv")).toString();
    assert.match(csv, /^block_x,block_y,simulated_ms,measured_ms\n/);
    assert.ok(csv.trim().split("\n").length >= 33);
    const svg = (await save("svg")).toString();
    assert.match(svg, /<svg /);
    assert.ok(!svg.includes("var("));
    assert.equal((await save("png")).subarray(1, 4).toString(), "PNG");
  }));
