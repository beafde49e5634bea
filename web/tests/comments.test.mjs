// Comments of programs are in the language of the page, in the editor, in storage, in links and in copies.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { CellOf, SLOW, editorText, live, soon, start, stop, uncover, url, visit } from "./site.mjs";

before(start);
after(stop);

const file = await readFile(new URL("../../lessons/08-transpose/transpose.cu", import.meta.url), "utf8");
const RUSSIAN = "// Читает строки a, пишет столбцы b.";
const ENGLISH = "// Reads along rows of a, writes down columns of b.";
const edit = (text) => text.replace("a[k] = k;", "a[k] = 2 * k;  // моё");

/** The first cell, after its editor has been loaded. */
async function edited(page) {
  const cell = await CellOf.on(page);
  await cell.root.locator(".cm-content").waitFor();
  return cell;
}

test("a Russian page has Russian comments, and for them the result of the build", () =>
  visit("ru/transpose/", async (page) => {
    await live(page);
    const cell = await CellOf.on(page);
    await soon(page, async () => assert.match(await cell.root.locator("pre.code").innerText(), new RegExp(`^${RUSSIAN}$`, "m")));
    await soon(page, async () => assert.match(await cell.status().innerText(), /посчитано при сборке страницы/));
    await cell.openEditor();
    const text = await cell.text();
    assert.equal(text.split("\n").length, file.split("\n").length);
    const bare = (program) => program.replace(/\/\/.*/g, "");
    assert.equal(bare(text), bare(file));
    assert.doesNotMatch(text, /\/\/.*[a-z]{4} [a-z]{4}/);
    // After an edit and its reversal the program is the lesson's own, so nothing has to run.
    await cell.write(edit(text));
    await cell.settled();
    await cell.action("reset").click();
    await soon(page, async () => assert.match(await cell.status().innerText(), /посчитано при сборке страницы/));
    assert.equal(await cell.text(), text);
  }));

test("an edited program and a link to it open in the other language with that one's comments", () =>
  visit("ru/transpose/", async (page) => {
    const cell = await CellOf.on(page);
    await cell.openEditor();
    const russian = await cell.text();
    await cell.write(edit(russian));
    await cell.settled();
    await page.evaluate(() => {
      navigator.clipboard.writeText = (text) => ((globalThis.copied = text), Promise.resolve());
    });
    await cell.action("link").click();
    await page.waitForFunction(() => globalThis.copied);
    const link = new URL(await page.evaluate(() => globalThis.copied));
    await page.locator("[data-action=language]").click();
    await page.waitForURL("**/en/transpose/");
    const english = await edited(page);
    await soon(page, async () => assert.equal(await english.text(), edit(file)));
    await english.action("reset").click();
    await soon(page, async () => assert.equal(await english.text(), file));
    await page.goto("about:blank");
    await page.goto(url(`en/transpose/${link.hash}`));
    await soon(page, async () => assert.equal(await (await edited(page)).text(), edit(file)));
    await page.goto("about:blank");
    await page.goto(link.href);
    await soon(page, async () => assert.equal(await (await edited(page)).text(), edit(russian)));
    assert.ok(russian.includes(RUSSIAN) && file.includes(ENGLISH));
  }));

test("an exercise's program and its solution have Russian comments, and the check accepts them", () =>
  visit("ru/model/", async (page) => {
    await live(page);
    const exercise = page.locator("#ex-tail");
    await uncover(exercise);
    await soon(page, async () => assert.match(await exercise.locator("pre.code").innerText(), /^\/\/ c = a \+ b для n элементов\./));
    await exercise.locator("[data-action=solution]").click();
    await exercise.locator("[data-action=try-solution]").click();
    await exercise.locator(".cm-content").waitFor();
    await soon(page, async () => assert.match(await editorText(exercise), /^\/\/ c = a \+ b для n элементов при любом n\./));
    await exercise.locator("[data-action=check]").click();
    await exercise.locator(".exercise-state .good").waitFor({ timeout: SLOW });
  }));
