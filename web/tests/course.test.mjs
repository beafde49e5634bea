// The course as a student uses it: every page, every view, questions, exercises, stored work.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { BUT_CODE, DEEP, SLOW, WCAG, accessible, broken, editorText, live, soon, start, stop, uncover, url, visit } from "./site.mjs";

before(start);
after(stop);

const solution = await readFile(new URL("../../lessons/02-model/ex-tail.solution.cu", import.meta.url), "utf8");

for (const [at, [lang, theme]] of /** @type {const} */ ([["en", "light"], ["ru", "dark"]]).entries()) {
  // Both languages have the same parts, so each page is checked in one of them.
  test(`pages are whole and accessible, stand still as they come up and fit a phone in ${lang}, ${theme}`, () =>
    visit(`${lang}/`, async (page) => {
      await page.addInitScript(() => {
        globalThis.moved = [];
        // Layout shifts below this threshold occur within a line while the text of the page arrives.
        const felt = (list) => list.getEntries().filter(({ value }) => value > 0.0005);
        const add = (list) => moved.push(...felt(list).flatMap((shift) => shift.sources.map(({ node }) => node?.id || node?.textContent)));
        new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
      });
      const pages = await page.locator(".lessons a").evaluateAll((/** @type {HTMLAnchorElement[]} */ links) => links.map((link) => link.href));
      assert.ok(pages.length >= 20, `${pages.length} pages`);
      for (const href of pages.filter((_, number) => DEEP || number % 2 === at)) {
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(href);
        await live(page);
        const numbers = await page.locator("main .number").allInnerTexts();
        assert.ok(!numbers.includes("?"), `${href}: a number without a value`);
        assert.deepEqual(await page.evaluate(() => moved), [], href);
        await accessible(page, href, WCAG, BUT_CODE);
        // Charts adapt to the new width a frame later.
        await soon(page, async () => assert.ok(await widthAt(page, 390) <= 390, `${href} scrolls sideways on a phone`));
      }
    }, { colorScheme: theme }));
}

test("what is shown of a page that has arrived in part stays where it is", () => {
  /** @type {string} the URL of a page, and how many characters of it are there */
  let cut = "";
  let there = 0;
  /** Serves the page that was cut, without the program that would draw islands in it. */
  const serve = async (page) => {
    await page.route("**/boot.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    await page.route((to) => to.href === cut, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).slice(0, there) });
    });
  };
  /** The places of all that is painted in the bar, in CSS pixels from the left. */
  const places = (page) => page.evaluate(() => [...document.querySelectorAll(".top :is(a, button, p, span, svg)")]
    .filter((e) => e.checkVisibility({ visibilityProperty: true })).map((e) => e.getBoundingClientRect().left));
  return broken("ru/coalescing/", serve, async (page) => {
    const whole = await places(page);
    const html = await (await page.request.get(page.url())).text();
    cut = page.url();
    const bar = html.slice(0, html.indexOf("</header>"));
    const tags = [...bar.matchAll(/<\/?(?:a|button|div|nav|p|span|svg)\b/g)].map(({ index }) => index).filter((index) => index > bar.indexOf("<header"));
    assert.ok(tags.length > 20, `${tags.length} tags`);
    for (there of tags) {
      await page.goto(cut);
      const now = await places(page);
      assert.deepEqual(now, whole.slice(0, now.length), bar.slice(there));
    }
  });
});

/** The width of the page, in CSS pixels, in a window of this width. */
async function widthAt(page, width) {
  await page.setViewportSize({ width, height: 844 });
  return page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth));
}

if (DEEP) {
  test("no page scrolls sideways on a phone that it was opened on", () =>
    visit("ru/", async (page) => {
      const pages = await page.locator(".lessons a").evaluateAll((/** @type {HTMLAnchorElement[]} */ links) => links.map((link) => link.href));
      for (const href of pages) {
        await page.goto(href);
        await live(page);
        const inner = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth));
        assert.ok(inner <= 390, `${href}: ${inner}`);
      }
    }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));
}

test("every view draws, is read out by keyboard, and has its numbers", () =>
  visit("en/warps/", async (page) => {
    await live(page);
    const cell = page.locator("#cell-hide");
    await uncover(cell);
    for (const view of ["Timeline", "Memory", "Occupancy", "Roofline", "Compare", "Transfers"]) {
      await page.locator(`#tab-hide-${view}`).click();
      const chart = cell.locator("figure.chart").first();
      await chart.locator("canvas").waitFor({ timeout: SLOW });
      const before = await chart.locator(".readout").innerText();
      await chart.locator(".cursor-layer").focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      if (view !== "Roofline") await soon(page, async () => assert.notEqual(await chart.locator(".readout").innerText(), before, view));
      await chart.locator("[data-action=table]").click();
      await chart.locator("table tr").nth(1).waitFor({ state: "attached" });
      const [file] = await Promise.all([page.waitForEvent("download"), chart.locator("[data-action=svg]").click()]);
      assert.match(await readFile(await file.path(), "utf8"), /<svg /, view);
    }
  }));

test("the rule of a device is played step by step", () =>
  visit("en/coalescing/", async (page) => {
    await live(page);
    const cell = page.locator("#cell-shapes");
    await uncover(cell);
    const steps = cell.locator("[data-view=memory] ol li");
    await steps.first().waitFor({ timeout: SLOW });
    const old = await steps.allInnerTexts();
    await cell.locator("[data-control=device]").selectOption("geforce-8800-gtx");
    await page.waitForFunction((old) => {
      const now = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#cell-shapes [data-view=memory] ol li"))].map((e) => e.innerText);
      return now.length > 0 && now.join() !== old.join();
    }, old, { timeout: SLOW });
  }));

test("variants are compared, with every number in the table", () =>
  visit("en/model/", async (page) => {
    await live(page);
    const cell = page.locator("#cell-rows");
    await cell.locator("[data-control=show]").selectOption("time_us");
    await cell.locator("[data-action=compare]").click();
    await cell.locator("[data-action=compare]").waitFor({ timeout: SLOW });
    await cell.locator("[data-action=table]").click();
    const table = cell.locator("figure.chart table");
    assert.ok(await table.locator("tbody tr").count() > 1);
    const heads = await table.locator("thead th").allInnerTexts();
    assert.ok(heads.length > 20 && heads.some((head) => head.startsWith("Device memory: read")), heads.join());
  }));

test("a question hides its answer until there is a guess, and remembers it", () =>
  visit("en/coalescing/", async (page) => {
    await live(page);
    const asked = page.locator("#predict-sixteen");
    assert.equal(await asked.locator(".predict-answer").isVisible(), false);
    await asked.locator("input[type=radio]").nth(2).check();
    await asked.locator("[data-action=answer]").click();
    await asked.locator(".verdict.good").waitFor();
    await soon(page, async () => assert.ok(await asked.locator(".predict-answer").isVisible()));
    await page.reload();
    await live(page);
    await asked.locator(".verdict.good").waitFor();
  }));

test("what shows an answer is covered until there is a guess, or the reader asks for it", async () => {
  const seen = (page) => page.evaluate(() => {
    const shown = (e) => e.checkVisibility({ checkVisibilityCSS: true });
    const chart = document.querySelector("#cell-hide .cell-panel");
    const [below] = document.querySelectorAll('.covered[data-cover~="many"] > :not(.cover-note)');
    return [chart, below].map(shown).join();
  });
  await visit("en/warps/", async (page) => {
    const asked = page.locator("#predict-many");
    const cell = page.locator("#cell-hide");
    assert.equal(await seen(page), "false,false");
    await live(page);
    assert.equal(await seen(page), "false,false");
    assert.equal(await cell.locator(".cell-status [role=status]").isVisible(), false);
    assert.ok(await cell.locator("pre.code").isVisible());
    await cell.getByRole("link", { name: "To the question" }).click();
    assert.match(page.url(), /#predict-many$/);
    await asked.locator("input[type=range]").press("End");
    await asked.locator("[data-action=answer]").click();
    await soon(page, async () => assert.equal(await seen(page), "true,true"));
    await page.reload();
    await live(page);
    await soon(page, async () => assert.equal(await seen(page), "true,true"));
    await asked.locator("[data-action=again]").click();
    await soon(page, async () => assert.equal(await seen(page), "false,false"));
    await cell.locator("[data-action=run]").click();
    await soon(page, async () => assert.equal(await seen(page), "true,false"));
    await page.locator('.covered[data-cover~="many"] [data-action=uncover]').first().click();
    assert.equal(await seen(page), "true,true");
  });
  await visit("ru/warps/", async (page) => {
    assert.equal(await seen(page), "true,true");
    assert.equal(await page.locator(".cover-note").first().isVisible(), false);
  }, { javaScriptEnabled: false });
  await visit("en/warps/", async (page) => {
    await live(page);
    await page.emulateMedia({ media: "print" });
    assert.equal(await seen(page), "true,true");
  });
});

test("an exercise says why, takes the solution, and counts", () =>
  visit("en/model/", async (page) => {
    await live(page);
    const exercise = page.locator("#ex-tail");
    assert.doesNotMatch(await page.content(), /add_kernel&lt;&lt;&lt;\(n \+ 255\)/);
    await exercise.locator("[data-action=check]").click();
    await exercise.locator(".exercise-state .bad").waitFor({ timeout: SLOW });
    await soon(page, async () => assert.ok((await exercise.locator(".why-not").innerText()).length > 20));
    await exercise.locator("[data-action=solution]").click();
    await exercise.locator(".solution pre").waitFor();
    // A button puts the solution into the cell, and another one brings the reader's own program back.
    await exercise.locator("[data-action=try-solution]").click();
    await exercise.locator(".cm-content").waitFor();
    assert.equal(await editorText(exercise), solution);
    await exercise.locator("[data-action=mine]").click();
    await soon(page, async () => assert.notEqual(await editorText(exercise), solution));
    await exercise.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, solution);
    await exercise.locator("[data-action=check]").click();
    await exercise.locator(".exercise-state .good").waitFor({ timeout: SLOW });
    // The exercise is counted at once, and after a reload.
    const mark = page.locator('.side-lessons a[data-lesson="model"] .done-mark');
    await soon(page, async () => assert.match(await mark.innerText(), /^1\//));
    await page.reload();
    await live(page);
    await soon(page, async () => assert.match(await mark.innerText(), /^1\//));
  }));

test("a check of an answer that never ends is cancelled, or stops by itself, and holds nothing else up", () =>
  visit("about:blank", async (page) => {
    await page.clock.install();
    await page.goto(url("en/model/"));
    await live(page);
    const exercise = page.locator("#ex-tail");
    const own = await exercise.locator("pre.code").innerText();
    await exercise.locator("pre.code").focus();
    await page.keyboard.press("Enter");
    await exercise.locator(".cm-content").waitFor();
    await exercise.locator(".cm-content").focus();
    await page.keyboard.press("ControlOrMeta+a");
    // The simulator cannot tell that this loop is endless: it counts, so no two states are equal.
    await page.keyboard.insertText(own.replace(/(__global__[^{]*\{)/, "$1 volatile unsigned x = 1; for (;;) x = x * 3 + 1;"));
    const [check, cancel, state] = [
      exercise.locator("[data-action=check]"), exercise.locator("[data-action=cancel-check]"), exercise.locator(".exercise-state"),
    ];
    await check.click();
    await cancel.click();
    await soon(page, async () => assert.match(await state.innerText(), /Cancelled/));
    await check.click();
    await cancel.waitFor();
    // The simulator may reach its own limit of instructions first. Either limit ends the check.
    for (let i = 0; (await cancel.count()) > 0 && i < 10_000; i++) await page.clock.fastForward(21_000);
    await exercise.locator(".exercise-state .bad").waitFor();
    // Afterwards the workers are available to other cells.
    const compare = page.locator("section.cell").filter({ has: page.getByRole("tab", { name: "Compare" }) }).first();
    await compare.getByRole("tab", { name: "Compare" }).click();
    await compare.locator("[data-action=compare]").click();
    await compare.locator("[data-action=compare]").waitFor({ timeout: SLOW });
  }));

test("an exercise that asks for a number tells a wrong one from the right one", () =>
  visit("ru/model/", async (page) => {
    await live(page);
    const exercise = page.locator("#ex-warps");
    await exercise.locator("input[type=text]").fill("33");
    await exercise.locator("[data-action=check]").click();
    await exercise.locator(".why-not").waitFor({ timeout: SLOW });
    await exercise.locator("input[type=text]").fill("42");
    await exercise.locator("[data-action=check]").click();
    await exercise.locator(".exercise-state .good").waitFor({ timeout: SLOW });
  }));

test("work goes into a file and comes back from it", () =>
  visit("en/coalescing/", async (page, context) => {
    await live(page);
    await page.locator("#predict-sixteen input[type=radio]").nth(2).check();
    await page.locator("#predict-sixteen [data-action=answer]").click();
    await page.locator("#predict-sixteen .verdict").waitFor();
    await page.locator("[data-action=settings]").click();
    const [file] = await Promise.all([page.waitForEvent("download"), page.locator("[data-action=export]").click()]);
    const path = await file.path();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await live(page);
    assert.equal(await page.locator("#predict-sixteen .predict-answer").isVisible(), false);
    await page.locator("[data-action=settings]").click();
    await Promise.all([page.waitForEvent("load"), page.locator("[data-action=import]").setInputFiles(path)]);
    await live(page);
    await page.locator("#predict-sixteen .verdict").waitFor();
  }));

test("a lesson leads to the next", () =>
  visit("ru/model/", async (page) => {
    await page.locator(".neighbours .next").click();
    await page.waitForURL(url("ru/versions/"));
  }));
