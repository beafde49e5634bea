// Starting and stopping runs: by the reader's buttons, by the page itself, and the messages during and after
// a run.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CellOf, LESSON, program, soon, start, stop, url, visit } from "./site.mjs";

before(start);
after(stop);

/** An endless program, which the simulator cannot recognise as such. */
const ENDLESS = program("volatile unsigned x = 1; for (;;) x = x * 3 + 1;");

/** A lesson's page with a clock that the test controls. */
const clocked = (use) =>
  visit("about:blank", async (page) => {
    await page.clock.install();
    await page.goto(url(`en/${LESSON}/`));
    const cell = await CellOf.on(page);
    await cell.tab(0);
    await cell.write(ENDLESS);
    await cell.action("cancel").waitFor();
    await use(page, cell);
  });

const status = (page, cell, expected) =>
  soon(page, async () => assert.match(await cell.status().innerText(), expected));

test("a run that the page began stops after a minute and says so", () =>
  clocked(async (page, cell) => {
    await page.clock.fastForward(12_000);
    await status(page, cell, /It may never end.*after 60 s/s);
    await page.clock.fastForward(50_000);
    await status(page, cell, /Stopped after 60 s/);
    // The panel still shows the result of the lesson's program, and says so.
    await soon(page, async () => assert.match(await cell.panel().innerText(), /earlier version: the lesson's program/));
  }));

test("Run makes the page's run the reader's, which only Cancel stops", () =>
  clocked(async (page, cell) => {
    await cell.action("run").click();
    await cell.action("run").dblclick();
    await page.clock.fastForward(200_000);
    await status(page, cell, /It may never end: Cancel stops it/);
    await cell.action("cancel").click();
    await status(page, cell, /^Cancelled/);
    await soon(page, async () => assert.match(await cell.panel().innerText(), /earlier version/));
    await cell.write(program('printf("alive\\n");'));
    await cell.panel().getByText("alive").waitFor();
    await soon(page, async () => assert.doesNotMatch(await cell.panel().innerText(), /earlier version/));
  }));

test("a result of another device or size says whose it is", () =>
  visit(`en/${LESSON}/`, async (page) => {
    await page.locator("[data-action=settings]").click();
    await page.getByLabel(/Run again whenever/).uncheck();
    await page.keyboard.press("Escape");
    const cell = await CellOf.on(page);
    await cell.tab(1);
    const device = await cell.control("device").locator("option:checked").innerText();
    await cell.control("device").selectOption("geforce-gtx-480");
    await soon(page, async () => {
      const said = await cell.root.locator(".stale-version").innerText();
      assert.ok(said.includes(device.replace(/ \(\d+\)$/, "")), said);
    });
    await cell.action("run").click();
    await cell.root.locator(".stale-version").waitFor({ state: "detached" });
  }));

test("a cancelled second sweep keeps the first one's results and claims no best", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    await cell.tab(2);
    const readout = cell.root.locator(".readout");
    const best = await readout.innerText();
    assert.match(best, /^Best: /);
    // The results of the same program are known already, so cancelling loses none.
    await cell.cancelSweepAtOnce();
    await soon(page, async () => assert.equal(await readout.innerText(), best));
    await cell.control("device").selectOption("geforce-gtx-480");
    await cell.settled();
    await cell.cancelSweepAtOnce();
    await soon(page, async () => assert.doesNotMatch(await readout.innerText(), /Best/));
    assert.doesNotMatch(await cell.panel().innerText(), /Mean absolute error/);
    await cell.action("table").click();
    const filled = await cell.root.locator(".grid-table").first().locator("td").evaluateAll((cells) => cells.filter((c) => c.textContent.trim() !== "").length);
    assert.ok(filled >= 32, `${filled}`);
  }));

test("the border between program and result is dragged, moved by keys, and remembered", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    const width = () => cell.root.locator(".cell-code").evaluate((e) => e.getBoundingClientRect().width);
    const border = cell.root.locator(".cell-split");
    await border.scrollIntoViewIfNeeded();
    const before = await width();
    await border.hover();
    const box = await border.boundingBox();
    const middle = box.y + box.height / 2;
    await page.mouse.down();
    await page.mouse.move(box.x + 200, middle + 5, { steps: 3 });
    await page.mouse.up();
    const dragged = await width();
    assert.ok(dragged > before + 100, `${before} ${dragged}`);
    for (const view of [0, 1, 6]) {
      await cell.tab(view);
      assert.equal(await width(), dragged);
    }
    await border.focus();
    await page.keyboard.press("End");
    // At least 80 columns in the font of the code.
    const columns = await cell.root.locator("pre.code").evaluate((code) => {
      const probe = document.createElement("span");
      probe.textContent = "x".repeat(100);
      code.querySelector("code").append(probe);
      const one = probe.getBoundingClientRect().width / 100;
      probe.remove();
      const inside = code.closest(".code-scroll").clientWidth - parseFloat(getComputedStyle(code).paddingLeft);
      return inside / one;
    });
    assert.ok(columns >= 80, `${columns}`);
    const widest = await width();
    await page.reload();
    const again = await CellOf.on(page);
    assert.equal(await again.root.locator(".cell-code").evaluate((e) => e.getBoundingClientRect().width), widest);
    await again.root.locator(".cell-split").dblclick();
    assert.ok(Math.abs((await width()) - before) < 1);
  }));

test("the whole width for the program, and back, without the page moving under the pointer", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    const button = cell.action("wide");
    await button.scrollIntoViewIfNeeded();
    const top = async () => (await button.boundingBox()).y;
    const [code, all] = ["cell-code", "cell-body"].map((name) => cell.root.locator(`.${name}`));
    const width = (of) => of.evaluate((e) => e.getBoundingClientRect().width);
    const before = await top();
    await button.click();
    assert.ok(Math.abs((await width(code)) - (await width(all))) < 2);
    assert.ok(Math.abs((await top()) - before) < 2);
    await button.click();
    assert.ok((await width(code)) < (await width(all)) * 0.8);
    assert.ok(Math.abs((await top()) - before) < 2);
  }));
