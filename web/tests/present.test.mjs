// Present mode: a lesson as slides, controlled by keys, with running cells and the lecturer's own window.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DEEP, LESSON, SLOW, WCAG, accessible, afresh, editorText, live, soon, start, stop, visit } from "./site.mjs";

before(start);
after(stop);

const HALL = { viewport: { width: 1920, height: 1080 } };

/** Opens a lesson and presses P. */
const present = (path, use, options = {}) => visit(path, async (page, context) => {
  await live(page);
  await page.locator("#present [data-action=present]").waitFor();
  await page.keyboard.press("p");
  await page.locator(".slide-at").waitFor();
  await use(page, context);
}, { ...HALL, ...options });

const BLOCKS = "#main > :not(noscript, nav, .part, .notes), #main > .part > :not(h2, .notes)";
const place = async (page) => (await page.locator(".slide-at").innerText()).split(" / ").map(Number);
const at = (page, step) => page.waitForFunction((start) => document.querySelector(".slide-at").textContent.startsWith(start), `${step} /`);
/** Presses the clicker's key until another step is shown: keys are ignored while a step is drawn. */
async function on(page) {
  await page.evaluate(() => {
    /** @type {HTMLElement} */ (document.querySelector("#main .now:not(.part)")).dataset.left = String(document.getElementById("main").scrollTop);
  });
  await page.keyboard.press("PageDown");
  await page.waitForFunction(() =>
    /** @type {HTMLElement} */ (document.querySelector("#main .now:not(.part)")).dataset.left !== String(document.getElementById("main").scrollTop));
}
/** Advances until the step with an element is shown. */
async function to(page, id) {
  const isShown = () => page.locator(`#main .now[id="${id}"]`).count();
  while (!(await isShown())) await on(page);
}

for (const [width, height] of [[1920, 1080], [1280, 720]]) {
  test(`a clicker reaches every block of a lesson, whole and legible, at ${width} × ${height}`, () =>
    present(`ru/${LESSON}/`, async (page) => {
      const [, count] = await place(page);
      const met = new Set();
      for (let ended = false; !ended; ) {
        const found = await page.evaluate((all) => {
          const main = document.getElementById("main");
          const sizes = [...document.querySelectorAll(".now pre code, .now .cm-content")].map((e) => parseFloat(getComputedStyle(e).fontSize));
          return {
            wide: Math.max(main.scrollWidth - main.clientWidth, document.documentElement.scrollWidth - innerWidth),
            code: Math.min(99, ...sizes.filter((size) => size > 0)),
            blocks: [...document.querySelectorAll(all)].flatMap((block, i) => (block.classList.contains("now") ? [i] : [])),
            ended: main.scrollHeight - main.clientHeight - main.scrollTop < 4,
          };
        }, BLOCKS);
        assert.ok(found.wide <= 0, `${await page.locator(".slide-at").innerText()}: ${found.wide} px too wide`);
        assert.ok(found.code >= 24, `code of ${found.code} px`);
        found.blocks.forEach((block) => met.add(block));
        ended = found.ended && (await place(page))[0] === count;
        if (!ended) await on(page);
      }
      assert.deepEqual([...met], [...Array(await page.locator(BLOCKS).count()).keys()]);
    }, { viewport: { width, height } }));
}

test("cells run on slides, and keys never fire in the editor", () =>
  present("en/model/", async (page) => {
    await to(page, "cell-add");
    const [step] = await place(page);
    const cell = page.locator("#cell-add");
    await cell.locator("[data-action=run]").click();
    await page.waitForFunction(() => /here in|in \d|s\b/.test(document.querySelector("#cell-add .cell-status").textContent));
    await cell.locator("[data-action=run]").waitFor({ timeout: SLOW });
    await cell.locator("pre.code").focus();
    await page.keyboard.press("Enter");
    await cell.locator(".cm-content").waitFor();
    await cell.locator(".cm-content").focus();
    for (const key of ["p", "b", "w", "o", "n", "?", "Home", "PageDown", " ", "ArrowRight"]) await page.keyboard.press(key);
    assert.equal((await place(page))[0], step);
    assert.equal(await page.locator(".blank, dialog[open]").count(), 0);
    await soon(page, async () => assert.match(await editorText(cell), /pbwon/));
    const size = await cell.locator(".cm-content").evaluate((e) => parseFloat(getComputedStyle(e).fontSize));
    assert.ok(size >= 24, `${size}`);
    // Arrow keys on a tab change tabs, and do not advance the slides; a clicker's keys do.
    const tab = cell.getByRole("tab").first();
    await tab.click();
    await page.keyboard.press("ArrowRight");
    assert.equal((await place(page))[0], step);
    await page.keyboard.press("PageUp");
    await at(page, step - 1);
  }));

test("Escape gives the keyboard back to the slide, from the editor and from a control", () =>
  present("en/model/", async (page) => {
    await to(page, "cell-add");
    const [step] = await place(page);
    const cell = page.locator("#cell-add");
    await cell.locator("pre.code").focus();
    await page.keyboard.press("Enter");
    await cell.locator(".cm-content").waitFor();
    await page.waitForFunction(() => document.activeElement.closest(".cm-content"));
    await page.keyboard.press("Escape");
    await page.keyboard.press("PageDown");
    await at(page, step + 1);
    await page.keyboard.press("PageUp");
    await at(page, step);
    await cell.locator("select").first().focus();
    await page.keyboard.press("Escape");
    await page.keyboard.press("PageDown");
    await at(page, step + 1);
  }));

test("black, white, all slides, keys, timer, and back to where it was", () =>
  present(`en/${LESSON}/`, async (page) => {
    await page.keyboard.press(".");
    await page.locator(".blank").waitFor();
    await page.keyboard.press("PageDown");
    await page.locator(".blank").waitFor({ state: "detached" });
    assert.equal((await place(page))[0], 1, "the key that uncovers does no more");
    await page.keyboard.press("w");
    await page.locator(".blank.white").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("o");
    await page.locator("dialog.slides[open]").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    const wanted = await page.evaluate(() => document.activeElement.children[1].textContent);
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").waitFor({ state: "hidden" });
    await soon(page, async () => assert.equal(await page.locator(".slide-title").innerText(), wanted));
    await soon(page, async () => assert.match(await page.locator("#present [role=status]").innerText(), new RegExp(wanted)));
    await soon(page, async () => assert.equal(await page.evaluate(() => document.activeElement.id), "main"));
    await page.keyboard.press("?");
    await page.locator("dialog[open] .keys").first().waitFor();
    await page.keyboard.press("o");
    assert.equal(await page.locator("dialog.slides[open]").count(), 0, "keys mean nothing under a dialog");
    await page.keyboard.press("Escape");
    await page.keyboard.press("t");
    await page.waitForFunction(() => document.querySelector(".slide-timer").textContent !== "0:00");
    const block = await page.evaluate(() => document.querySelector("#main .now:not(.part)").textContent);
    assert.match(page.url(), /\?present=\d+/);
    await page.keyboard.press("Escape");
    await page.locator(".slide-at").waitFor({ state: "detached" });
    assert.doesNotMatch(page.url(), /present/);
    await soon(page, async () => assert.equal(await page.locator("#main .now").count(), 0));
    const inView = await page.evaluate((block) => {
      const e = [...document.querySelectorAll("#main .part > *")].find((e) => e.textContent === block);
      const rect = e.getBoundingClientRect();
      return rect.top >= 0 && rect.top < innerHeight;
    }, block);
    assert.ok(inView);
  }));

test("a link begins with slides, at a section", () =>
  visit(`ru/${LESSON}/?present#tile`, async (page) => {
    await page.locator(".slide-at").waitFor();
    await soon(page, async () => assert.equal(await page.locator(".slide-title").innerText(), await page.locator("#tile").innerText()));
    const at = await place(page);
    await page.reload();
    await page.locator(".slide-at").waitFor();
    await soon(page, async () => assert.deepEqual(await place(page), at));
  }, HALL));

test("the lecturer's window has the notes, and its keys drive the slides", () =>
  present(`en/${LESSON}/`, async (page, context) => {
    await page.keyboard.press("n");
    const notes = context.pages()[1] ?? (await context.waitForEvent("page"));
    await notes.locator(".notes-text p").first().waitFor();
    const said = await page.locator("#main > .notes").textContent();
    await soon(page, async () => assert.equal((await notes.locator(".notes-text").textContent()).trim(), said.trim()));
    assert.ok(said.length > 100 && !(await page.locator("#main > .notes").isVisible()));
    const next = await notes.locator(".notes-coming").innerText();
    await notes.keyboard.press("PageDown");
    await at(page, 2);
    await soon(page, async () => assert.match(await notes.locator(".notes-bar").innerText(), /step 2 of/));
    const block = await page.locator("#main .now").first().textContent();
    assert.ok(block.replace(/\s+/g, " ").includes(next.split(" ").slice(0, 6).join(" ")), next);
    await accessible(notes, "notes");
    await page.keyboard.press("Escape");
    assert.ok(notes.isClosed() || (await notes.waitForEvent("close"), true));
  }));

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  const rules = afresh(WCAG, colorScheme === "light");

  test(`slides are accessible and of high contrast, ${colorScheme}`, () =>
    present(`en/${LESSON}/`, async (page) => {
      const [, count] = await place(page);
      for (let i = 1; i < count; i++) {
        const isExercise = await page.locator("#main .exercise.now").count();
        if (isExercise || (DEEP ? i < 14 : i % 8 === 1)) await accessible(page, `step ${i}`, rules);
        await on(page);
      }
      await page.keyboard.press("o");
      await page.locator("dialog.slides[open]").waitFor();
      await accessible(page, "all slides", rules);
      await page.keyboard.press("Escape");
      await page.locator("dialog[open]").waitFor({ state: "hidden" });
      await page.keyboard.press("?");
      await page.locator("dialog[open] .keys").first().waitFor();
      await accessible(page, "keys", rules);
      const [ink, paper] = await page.evaluate(() => {
        const style = getComputedStyle(document.body);
        return [style.color, style.backgroundColor];
      });
      assert.deepEqual([ink, paper].sort(), ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
    }, { colorScheme }));
}

test("? lists the keys outside of slides, and single keys can be switched off", () =>
  visit(`en/${LESSON}/`, async (page) => {
    await live(page);
    await page.keyboard.press("?");
    await page.locator("dialog[open] .keys").first().waitFor();
    await accessible(page, "keys");
    await page.keyboard.press("Escape");
    await page.locator("[data-action=settings]").click();
    await page.getByLabel(/Single keys/).uncheck();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "hidden" });
    await page.locator("#main").focus();
    await page.keyboard.press("p");
    await page.keyboard.press("?");
    assert.equal(await page.locator(".slide-at, dialog[open]").count(), 0);
  }));
