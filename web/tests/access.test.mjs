// Accessibility and layout: axe in every view and both themes, phones, keyboard, print.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CellOf, LESSON, PRACTICE, SLOW, accessible, afresh, live, program, soon, start, stop, uncover, visit } from "./site.mjs";

before(start);
after(stop);

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  const rules = afresh(PRACTICE, colorScheme === "light");
  const clean = (page, where, part) => accessible(page, where, rules, part);

  test(`axe finds nothing in ${colorScheme}, in any view`, () =>
    visit(`en/${LESSON}/`, async (page) => {
      const cell = await CellOf.on(page);
      await clean(page, "the page");
      // From here on only the cell changes, so only the cell is checked.
      const part = `#${await cell.root.getAttribute("id")}`;
      for (const view of [0, 1, 2, 3]) {
        await cell.tab(view);
        await clean(page, `view ${view}`, part);
      }
      await cell.action("machine").click();
      await cell.control("sm_count").fill("0");
      await cell.control("sm_count").press("Enter");
      await clean(page, "a device's numbers", part);
      await cell.write(program("int x = ;"));
      await cell.tab(0);
      await cell.root.locator(".diagnostic").first().waitFor({ timeout: SLOW });
      await clean(page, "with an error in the editor", part);
      await cell.write(program("").replace("out[threadIdx.x % 64] =", "out[threadIdx.x + 100000000] ="));
      await cell.panel().locator(".memory").waitFor({ timeout: SLOW });
      await clean(page, "with a fault and the memory it left", part);
      await page.locator("[data-action=settings]").click();
      await clean(page, "settings");
    }, { colorScheme }));

  test(`axe finds nothing without JavaScript's page in ${colorScheme} (ru, contents)`, () =>
    visit("ru/", async (page) => {
      await page.locator("#shell button").first().waitFor();
      await clean(page, "contents of the course");
    }, { colorScheme }));
}

for (const [width, height] of [[390, 844], [768, 1024], [1440, 900], [1920, 1080]]) {
  test(`no sideways scrolling at ${width} px`, () =>
    visit(`ru/${LESSON}/`, async (page) => {
      const cell = await CellOf.on(page);
      await cell.action("machine").click();
      for (const view of [0, 1, 2, 3]) {
        await cell.tab(view);
        // Compared with the requested width, since a phone widens its viewport when the content is too wide.
        const inner = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, innerWidth));
        assert.ok(inner <= width, `view ${view}: ${inner} > ${width}`);
      }
    }, { viewport: { width, height }, hasTouch: width < 500, isMobile: width < 500 }));
}

test("contents on a phone: a drawer that opens, leads somewhere and closes", () =>
  visit(`en/${LESSON}/`, async (page) => {
    await CellOf.on(page);
    const button = page.locator("[data-action=contents]");
    await button.click();
    await soon(page, async () => assert.equal(await button.getAttribute("aria-expanded"), "true"));
    await page.locator("#contents .side-toc a").last().click();
    await page.waitForFunction(() => !document.documentElement.classList.contains("nav-open"));
    await button.click();
    await page.keyboard.press("Escape");
    await soon(page, async () => assert.equal(await button.getAttribute("aria-expanded"), "false"));
  }, { viewport: { width: 390, height: 844 } }));

test("targets on a phone are at least 44 px", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    const small = await cell.root.locator(".cell-head button, .cell-controls select, [role=tab]").evaluateAll((all) =>
      all.filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect()).filter((r) => r.height < 43.5 || r.width < 43.5).length);
    assert.equal(small, 0);
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }));

test("the theme is chosen, kept, and there before the first paint", () =>
  visit(`en/${LESSON}/`, async (page) => {
    await CellOf.on(page);
    await page.locator("[data-action=theme]").click();
    await soon(page, async () => assert.equal(await page.locator("html").getAttribute("data-theme"), "dark"));
    await page.reload({ waitUntil: "commit" });
    await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
  }, { colorScheme: "light" }));

test("erase all forgets everything", () =>
  visit(`en/${LESSON}/`, async (page) => {
    const cell = await CellOf.on(page);
    await cell.control("BY").selectOption("2");
    await page.locator("[data-action=settings]").click();
    await page.locator("[data-action=erase]").click();
    await Promise.all([page.waitForEvent("load"), page.locator("[data-action=erase]").click()]);
    const again = await CellOf.on(page);
    await soon(page, async () => assert.equal(await again.control("BY").inputValue(), "1"));
  }));

test("by keyboard alone: skip link, tabs, run", () =>
  visit(`en/${LESSON}/`, async (page) => {
    await live(page);
    const cell = new CellOf(page);
    await page.keyboard.press("Tab");
    await soon(page, async () => assert.equal(await page.evaluate(() => document.activeElement.className), "skip"));
    await page.keyboard.press("Enter");
    await soon(page, async () => assert.equal(await page.evaluate(() => document.activeElement.id), "main"));
    await uncover(cell.root);
    await cell.root.getByRole("tab").first().click();
    await page.keyboard.press("ArrowRight");
    await soon(page, async () => assert.equal(await cell.root.getByRole("tab").nth(1).getAttribute("aria-selected"), "true"));
    await soon(page, async () => assert.equal(await page.evaluate(() => document.activeElement.getAttribute("role")), "tab"));
  }));
